// wasm.mjs WASM TREEN: the tool as WebAssembly answers as the native tool does. Prints TAP.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";
import { run, SECOND } from "../../src/wasm/run.mjs";

const [, , file, native] = process.argv;
const bytes = readFileSync(file);
const module = await WebAssembly.compile(bytes);
const puzzle = (name) => readFileSync(fileURLToPath(new URL(`../../puzzles/${name}.yaml`, import.meta.url)), "utf8");

const TRAY = `grid: square
box: 5x11
pieces:
  V3: "##/#."
  I4: "####"
  O4: "##/##"
  L4: "###/#.."
  L5: "####/#..."
  Y: "####/.#.."
  N: "##../.###"
  V: "###/#../#.."
  W: "##./.##/..#"
  U: "#.#/###"
  P: "##/##/#."
  X: ".#./###/.#."
`.replace(/"([#./]+)"/g, (_, rows) => `|\n${rows.split("/").map((row) => `    ${row}`).join("\n")}`);

async function ask(args, input = "", second = "") {
    const lines = [], complaints = [];
    const status = await run(module, args, { input, second, onLine: (line) => lines.push(line), onComplaint: (line) => complaints.push(line) });
    return { status, lines, complaints };
}

async function summary(args, input) {
    const { status, lines, complaints } = await ask(args, input);
    assert.equal(status, 0, complaints.join("\n"));
    return JSON.parse(lines.at(-1));
}

async function counts(input, total) {
    assert.equal((await summary(["count", "--json", "-"], input)).up_to_symmetry, total);
}

const cases = {
    "Soma: 240": () => counts(puzzle("soma"), 240),
    "pentominoes in 6x10: 2339": () => counts(puzzle("pentominoes-6x10"), 2339),
    "pentacubes in 3x4x5: 3940": () => counts(puzzle("pentacubes-3x4x5"), 3940),
    "a tray of twelve pieces: 371020": async () => {
        const { up_to_symmetry, total } = await summary(["count", "--json", "-"], TRAY);
        assert.ok([up_to_symmetry, total].includes(371020), `${up_to_symmetry} ${total}`);
    },
    "a second file is read beside standard input, and no other": async () => {
        const { lines } = await ask(["solve", "--json", "--limit", "3", "soma"]);
        assert.deepEqual((await ask(["check", "-", SECOND], puzzle("soma"), lines.join("\n"))).lines, ["All 3 solutions hold."]);
        const { lines: file } = await ask(["convert", "-", "-", SECOND, "--to", "xmpuzzle"], puzzle("soma"), lines.join("\n"));
        assert.equal(file.join("\n").match(/<assembly>/g).length, 3);
        assert.match((await ask(["check", "soma", "/other"])).complaints.join("\n"), /No such file/);
    },
    "solutions come line by line, and their records are those of the native tool": async () => {
        const { lines } = await ask(["solve", "--json", "-"], puzzle("soma"));
        const there = execFileSync(native, ["solve", "--json", "--threads", "1", "-"], { input: puzzle("soma"), encoding: "utf8" });
        const solutions = (all) => all.filter((line) => JSON.parse(line).type === "solution");
        assert.deepEqual(solutions(lines), solutions(there.trimEnd().split("\n")));
        assert.equal(solutions(lines).length, 240);
    },
    "a seed gives the cards that it gives natively, from a list of solutions or drawn one by one": async () => {
        for (const name of ["soma", "pentominoes-6x10", "polyhexes-5x8"]) {
            const words = ["cards", "--json", "--count", "5", "--seed", "7", "--site", "https://example.org/", "-"];
            const { lines, status } = await ask(words, puzzle(name));
            const there = execFileSync(native, words, { input: puzzle(name), encoding: "utf8" });
            const cards = (all) => all.filter((line) => JSON.parse(line).type === "card");
            assert.equal(status, 0);
            assert.equal(cards(lines).length, 5);
            assert.deepEqual(cards(lines), cards(there.trimEnd().split("\n")));
        }
    },
    "a burr comes apart as with the native tool": async () => {
        const { lines, status } = await ask(["apart", "--json", "-"], puzzle("burr-piston"));
        const there = execFileSync(native, ["apart", "--json", "--threads", "1", "-"], { input: puzzle("burr-piston"), encoding: "utf8" });
        const solutions = (all) => all.filter((line) => JSON.parse(line).type === "solution");
        assert.equal(status, 0);
        assert.deepEqual(solutions(lines), solutions(there.trimEnd().split("\n")));
        assert.equal(solutions(lines).length, 1);
    },
    "an xmpuzzle file is read, and one that gzip has compressed": async () => {
        const text = execFileSync(native, ["convert", "--to", "xmpuzzle", "soma", "-"], { encoding: "buffer" });
        await counts(text, 240);
        await counts(gzipSync(text), 240);
    },
    "a file that is no text comes byte for byte": async () => {
        const pieces = [], args = ["parts", "--to", "3mf", "--output=-", "-"];
        assert.equal(await run(module, args, { input: puzzle("soma"), onBytes: (bytes) => pieces.push(bytes) }), 0);
        assert.ok(Buffer.concat(pieces).equals(execFileSync(native, args, { input: puzzle("soma"), stdio: ["pipe", "pipe", "ignore"] })));
    },
    "dominoes in 16x16 are counted without a list, to the last digit": async () => {
        const { lines } = await ask(["count", "--json", "-"], "grid: square\nbox: 16x16\npieces:\n  D: {copies: 0..128, shape: \"##\"}\n");
        assert.match(lines.at(-1), /"engine": "count", "total": 2444888770250892795802079170816,/);
    },
    "wrong input: status 2, and a message with its place": async () => {
        const { status, lines, complaints } = await ask(["count", "--json", "-"], "box: 3x3\npieces: [\n");
        assert.equal(status, 2);
        assert.deepEqual(lines, []);
        assert.match(complaints[0], /^standard input:3:1: the file ends here: a bracket above is still open, expected/);
        const wrong = await ask(["count", "--nonsense"]);
        assert.equal(wrong.status, 2);
        assert.match(wrong.complaints[0], /--nonsense/);
    },
    "a limit of memory is told": async () => {
        const { status, lines, complaints } = await ask(["count", "--json", "--memory", "1", "-"], puzzle("pentacubes-3x4x5"));
        assert.equal(status, 3);
        assert.match(complaints.join("\n"), /out of memory/);
        assert.equal(JSON.parse(lines.at(-1)).complete, false);
    },
    "a limit of time is told": async () => {
        const { status, lines } = await ask(["count", "--json", "--seconds", "0.2", "bedlam"]);
        assert.equal(status, 3);
        assert.equal(JSON.parse(lines.at(-1)).complete, false);
    },
    "parts add up, so workers can share a search": async () => {
        let total = 0;
        for (const part of [1, 2, 3])
            total += (await summary(["count", "--json", "--part", `${part}`, "--parts", "3", "pentominoes-6x10"])).total;
        assert.equal(total, 9356);
    },
    "a thread more than there is does no harm": async () => {
        assert.equal((await summary(["count", "--json", "--threads", "8", "pentominoes-6x10"])).total, 9356);
    },
    "a solution, the pieces and a contact sheet are drawn as SVG, as with the native tool": async () => {
        for (const view of ["corner", "parts", "exploded", "contact"]) {
            const args = ["draw", "-", "--view", view, "--threads", "1", "--to", "svg", "-o", "-"];
            const { status, lines, complaints } = await ask(args, puzzle("soma"));
            assert.equal(status, 0, complaints.join("\n"));
            assert.equal(`${lines.join("\n")}\n`, execFileSync(native, args, { input: puzzle("soma"), encoding: "utf8" }));
        }
        const { status, complaints } = await ask(["draw", "-", "--to", "pdf", "-o", "-"], puzzle("soma"));
        assert.equal(status, 2);
        assert.match(complaints.join("\n"), /PNG or PDF/);
    },
    "what needs a package that is not here says so": async () => {
        const { status, complaints } = await ask(["count", "--engine", "z3", "soma"]);
        assert.equal(status, 2);
        assert.match(complaints.join("\n"), /z3/);
    },
    "node's own WASI runs it, too": () => {
        const script = `import { WASI } from "node:wasi"; import { readFileSync } from "node:fs";
            const wasi = new WASI({ version: "preview1", args: ["treen", "count", "--json", "-"], returnOnExit: true });
            const module = await WebAssembly.compile(readFileSync(${JSON.stringify(file)}));
            process.exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));`;
        const child = spawnSync("node", ["--no-warnings", "--input-type=module", "-e", script], { input: puzzle("soma"), encoding: "utf8" });
        assert.equal(child.status, 0, child.stderr);
        assert.equal(JSON.parse(child.stdout).up_to_symmetry, 240);
        assert.ok(WASI);
    },
};

const names = Object.keys(cases);
console.log(`1..${names.length}`);
for (const [i, name] of names.entries())
    try {
        const started = performance.now();
        await cases[name]();
        console.log(`ok ${i + 1} - ${name}`);
        console.log(`# ${((performance.now() - started) / 1000).toFixed(2)} s`);
    } catch (error) {
        console.log(`not ok ${i + 1} - ${name}`);
        console.log(String(error.message).replace(/^/gm, "# "));
    }
