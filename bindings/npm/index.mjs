// treen for JavaScript: the tool as WebAssembly. Each call runs in a worker of its own, which ends with it: a generator that is left,
// or a signal that is aborted, stops the search.
import { SECOND } from "./run.mjs";

const node = typeof process === "object" && !!process.versions?.node;
const ANSWERED = new Set([0, 1, 3]); // yes, no, stopped by a limit

/* What treen refuses. `line` and `column` are those of the puzzle's text, from 1; undefined where there is no place. */
export class TreenError extends Error {
    constructor(complaint) {
        const [, line, column, words] = /^[^\n]*?:(\d+):(\d+): ([^]*)$/.exec(complaint) ?? [];
        super(words ?? complaint.replace(/^treen: /, ""));
        this.name = "TreenError";
        if (words)
            Object.assign(this, { line: Number(line), column: Number(column) });
    }
}

// ---- Calls ----

let compiled; // a promise: the module is compiled once

function theModule() {
    const place = new URL("treen.wasm", import.meta.url);
    const load = async () => (node ? (await import("node:fs/promises")).readFile(place) : (await fetch(place)).arrayBuffer());
    compiled ??= load().then((bytes) => WebAssembly.compile(bytes));
    return compiled;
}

async function startWorker(hear, fail) {
    if (!node) {
        const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = ({ message }) => fail(new Error(message));
        return worker;
    }
    const { Worker: Thread } = await import("node:worker_threads");
    // Words of the command line that are for the main script alone, like --input-type, would break it.
    const worker = new Thread(new URL("worker.mjs", import.meta.url), { execArgv: [] });
    worker.on("message", hear).on("error", fail);
    return worker;
}

// What a worker tells, in turn, until it has ended.
async function* told(call, signal) {
    signal?.throwIfAborted();
    const waiting = [];
    let wake = () => {}, failure = null;
    const hear = (message) => {
        waiting.push(message);
        wake();
    };
    const fail = (error) => {
        failure = error;
        wake();
    };
    const module = await theModule(), worker = await startWorker(hear, fail);
    const abort = () => fail(signal.reason);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) // while the worker came
        abort();
    try {
        worker.postMessage({ module, ...call });
        for (let status = null; status === null;) {
            if (!waiting.length && !failure)
                await new Promise((resolve) => (wake = resolve));
            if (failure)
                throw failure;
            const message = waiting.shift();
            yield message;
            ({ status } = message);
            if (status !== null && !ANSWERED.has(status))
                throw new TreenError(message.complaint);
        }
    } finally {
        signal?.removeEventListener("abort", abort);
        await worker.terminate();
    }
}

// ---- Records ----

const LONG = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
const COUNTS = new Set(["total", "up_to_rotation", "up_to_symmetry", "labelled", "assemblies", "solutions", "ways"]);

// Reads a line of JSON. Counts are BigInts, and so is every whole number that a double does not hold.
function parse(line) {
    const marked = line.replace(LONG, (word) => (/^-?\d{16,}$/.test(word) ? `"\\u0000${word}"` : word));
    return JSON.parse(marked, (key, value) => {
        if (typeof value === "string" && value[0] === "\0")
            return BigInt(value.slice(1));
        return COUNTS.has(key) && Number.isSafeInteger(value) ? BigInt(value) : value;
    });
}

// { seconds: 10, tryAgain: true } is --seconds 10 --try-again.
function words(settings) {
    return Object.entries(settings).flatMap(([name, value]) => {
        const option = `--${name.replace(/[A-Z_]/g, (letter) => `-${letter === "_" ? "" : letter.toLowerCase()}`)}`;
        return value === true ? [option] : value === false || value === undefined ? [] : [option, String(value)];
    });
}

// The records of the lines that a call tells, as they come.
async function* recordsOf(messages) {
    for await (const { lines } of messages)
        for (const line of lines)
            yield parse(line);
}

async function textOf(messages) {
    let text = "";
    for await (const { lines } of messages)
        text += lines.map((line) => `${line}\n`).join("");
    return text;
}

async function lastOf(records) {
    let last = null;
    for await (const record of records)
        last = record;
    return last;
}

// ---- Puzzles ----

/* A puzzle: a text of any format that treen reads, or an object with the keys of treen's own files. */
export class Puzzle {
    #name;
    #text;

    constructor(puzzle) {
        if (typeof puzzle !== "string" && (typeof puzzle !== "object" || !puzzle))
            throw new TypeError(`found ${shown(puzzle)}, expected a text, bytes or an object`);
        this.#name = "-";
        this.#text = typeof puzzle === "string" || puzzle instanceof Uint8Array ? puzzle : JSON.stringify(puzzle);
    }

    /* A puzzle of treen's collection. */
    static bundled(name) {
        if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
            throw new TypeError(`found '${name}', expected the name of a bundled puzzle`);
        const puzzle = new Puzzle("");
        puzzle.#name = name;
        return puzzle;
    }

    #call(command, { signal, placed, given, ...settings }, asBytes = false) {
        const operands = [this.#name, ...(command === "convert" ? ["-"] : []), ...(given === undefined ? [] : [SECOND])],
            args = [command, ...words(settings), ...(placed === undefined ? [] : ["--placed", SECOND]), "--", ...operands];
        return told({ args, input: this.#text, second: placed ?? given ?? "", asBytes }, signal);
    }

    /* The records that `treen COMMAND --json` prints, as they come; the summary is the last. */
    ask(command, settings = {}) {
        return recordsOf(this.#call(command, { ...settings, json: true }));
    }

    /* The same as a text, a line for each. Of a part of a search it is what `merge` adds up. */
    results(command, settings = {}) {
        return textOf(this.#call(command, { ...settings, json: true }));
    }

    /* What the command writes to standard output, as bytes. */
    async #output(command, settings) {
        const pieces = [];
        for await (const { bytes } of this.#call(command, settings, true))
            pieces.push(...bytes);
        const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
        pieces.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
        return all;
    }

    async #outputText(command, settings) {
        return new TextDecoder().decode(await this.#output(command, settings));
    }

    async *solve(settings = {}) {
        for await (const record of this.ask("solve", { all: true, ...settings }))
            if (record.type === "solution")
                yield record;
    }

    async first(settings = {}) {
        for await (const solution of this.solve({ all: false, first: true, ...settings }))
            return solution;
        return null;
    }

    count(settings = {}) {
        return lastOf(this.ask("count", settings));
    }

    apart(settings = {}) {
        return this.ask("apart", settings);
    }

    estimate(settings = {}) {
        return lastOf(this.ask("estimate", settings));
    }

    hint(settings = {}) {
        return lastOf(this.ask("hint", settings));
    }

    info(settings = {}) {
        return lastOf(this.ask("info", settings));
    }

    draw(settings = {}) {
        return this.#outputText("draw", { to: "svg", output: "-", ...settings });
    }

    parts(settings = {}) {
        return this.#output("parts", { to: "stl", ...settings });
    }

    write(format = "yaml", settings = {}) {
        return this.#outputText("convert", { to: format, ...settings });
    }

    /* Checks solutions: records of `solve` or `apart`, or a text. `holds` tells whether all of them do. */
    check(solutions, settings = {}) {
        return lastOf(this.ask("check", { given: solutionsText(solutions), ...settings }));
    }

    /* The puzzle with solutions in it, as BurrTools keeps them. */
    keep(solutions, settings = {}) {
        return this.#outputText("convert", { to: "xmpuzzle", given: solutionsText(solutions), ...settings });
    }

    /* The set of all solutions as a zero-suppressed decision diagram. */
    diagram(settings = {}) {
        return this.#outputText("count", { to: "zdd", ...settings });
    }
}

function solutionsText(solutions) {
    const plain = (_, value) => (typeof value === "bigint" ? Number(value) : value);
    return typeof solutions === "string" ? solutions : [...solutions].map((solution) => `${JSON.stringify(solution, plain)}\n`).join("");
}

// ---- Without a puzzle ----

/* The records of a command that takes no puzzle: ask("snakes", ["3x3x1"]), ask("list"). */
export function ask(command, operands = [], { signal, ...settings } = {}) {
    return recordsOf(told({ args: [command, ...words({ ...settings, json: true }), "--", ...operands], input: "", second: "" }, signal));
}

/* The sum of the results of parts, as the summary of the whole; it is complete when no part is missing. */
export function merge(texts, { signal } = {}) {
    return lastOf(recordsOf(told({ args: ["merge", "--json", "--", "-"], input: [...texts].join(""), second: "" }, signal)));
}

// ---- Exact covers ----

// What stands in an error for a value.
const shown = (value) => (typeof value === "string" ? `'${value}'` : typeof value === "object" && value ? Object.prototype.toString.call(value) : String(value));

function listOf(value, expected) {
    if (typeof value?.[Symbol.iterator] !== "function")
        throw new TypeError(`found ${shown(value)}, expected ${expected}`);
    return [...value];
}

// Reads how often an item is covered: a number, or least and most.
function boundsOf(item, given) {
    const pair = Array.isArray(given) ? given : [given, given], [least, most] = pair;
    if (pair.length !== 2 || !pair.every(Number.isInteger) || least < 0 || most < Math.max(least, 1) || most >= 2 ** 32)
        throw new TypeError(`multiplicities: found ${shown(given)} for ${shown(item)}, expected a number or a pair with least <= most and 1 <= most`);
    return `${least}:${most}|`;
}

// Numbers things in their order: each has a word of its own.
function namer(letter) {
    const names = new Map();
    return Object.assign((thing) => {
        if (!names.has(thing))
            names.set(thing, `${letter}${names.size}`);
        return names.get(thing);
    }, { names });
}

// Writes options as a text of Knuth's format, whose items have numbers for names. An option is an iterable of items; in a coloured cover
// an item with a colour is "item:colour". Primary are all items that are not secondary, or those that are named. An option without a
// primary item is in no cover; `kept` has the places of the others. Without a primary item there is no text.
function coverOf(options, { primary, secondary, coloured, multiplicities = {} } = {}) {
    const second = new Set(secondary && listOf(secondary, "an iterable of items")), first = primary && new Set(listOf(primary, "an iterable of items"));
    const isSecond = (item) => second.has(item) || (first && !first.has(item));
    const nameFirst = namer("p"), nameSecond = namer("s"), nameColour = namer("c"), kept = [], lines = [];
    first?.forEach((item) => isSecond(item) || nameFirst(item));
    const wordOf = (item, place) => {
        const at = coloured && typeof item === "string" ? item.lastIndexOf(":") : -1, name = at < 0 ? item : item.slice(0, at);
        if (at >= 0 && !isSecond(name))
            throw new TypeError(`option ${place}: found ${shown(item)}, but ${shown(name)} is primary, and only secondary items have colours`);
        const word = (isSecond(name) ? nameSecond : nameFirst)(name);
        return at < 0 || at === item.length - 1 ? word : `${word}:${nameColour(item.slice(at + 1))}`;
    };
    listOf(options, "an iterable of options").forEach((option, place) => {
        const words = listOf(option, `an iterable of items for option ${place}`).map((item) => wordOf(item, place));
        if (new Set(words.map((word) => word.split(":")[0])).size < words.length)
            throw new TypeError(`option ${place}: found an item twice`);
        if (!words.some((word) => word[0] === "p"))
            return;
        kept.push(place);
        lines.push(words.join(" "));
    });
    const bounds = new Map([...nameFirst.names.keys()].map((item) => [String(item), ""]));
    for (const [item, given] of Object.entries(multiplicities)) {
        if (!bounds.has(item))
            throw new TypeError(`multiplicities: found ${shown(item)}, expected a primary item`);
        bounds.set(item, boundsOf(item, given));
    }
    const heads = [...nameFirst.names].map(([item, name]) => bounds.get(String(item)) + name);
    return { text: heads.length ? `${heads.join(" ")} | ${[...nameSecond.names.values()].join(" ")}\n${lines.join("\n")}\n` : null, kept };
}

const SETTINGS = ["primary", "secondary", "coloured", "multiplicities"];

function split(given) {
    const cover = {}, settings = {};
    for (const [name, value] of Object.entries(given))
        (SETTINGS.includes(name) ? cover : settings)[name] = value;
    return [cover, settings];
}

/* All exact covers, as arrays of positions of options. */
export async function* covers(options, given = {}) {
    const [cover, settings] = split(given), { text, kept } = coverOf(options, cover);
    if (text === null) {
        yield [];
        return;
    }
    for await (const { index } of new Puzzle(text).solve({ format: "cover", ...settings }))
        yield index.map((place) => kept[place]);
}

/* The number of exact covers, a BigInt; null: it was stopped. */
export async function countCovers(options, given = {}) {
    const [cover, settings] = split(given), { text } = coverOf(options, cover);
    if (text === null)
        return 1n;
    const { total, complete } = await new Puzzle(text).count({ format: "cover", ...settings });
    return complete ? total : null;
}
