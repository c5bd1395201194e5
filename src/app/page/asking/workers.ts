/* The backend that is the browser itself: treen as WebAssembly, in Web Workers. */

import { Calls, type Running } from "./calls.js";
import { SECOND } from "../run.mjs";
import { FORETOLD } from "./foretold.js";
import { Refused, type Backend, type Command, type Ending, type Hear, type Question } from "./question.js";
import { Race } from "./race.js";
import { parseLine } from "../base/records.js";
import { LastWords } from "./stopped.js";

/* ---- Calls of the tool ----------------------------------------------------------------------------------------- */

/* What the tool says about a command. */
interface Usage {
  options: Set<string>;
  operands: string[];
}

function parseUsage(help: string): Usage {
  const operands = /^Usage: treen \S+(.*)$/m.exec(help)?.[1] ?? "";
  return {
    options: new Set([...help.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name!)),
    operands: [...operands.matchAll(/\[?[A-Z]+/g)].map(([word]) => word),
  };
}

/* Options that every call has whose command takes them, as with treen serve. */
const OWN = ["json", "scene", "progress"];

/* Whether the answer is a file. A command with both answers in lines, unless `to` is given and `json` is not. */
function isFile({ options = {} }: Question, usage: Usage): boolean {
  return usage.options.has("to") && !(usage.options.has("json") && ("json" in options || !("to" in options)));
}

function optionsOf(question: Question, usage: Usage, megabytes: number): string[] {
  const given = Object.entries({ memory: String(megabytes), ...question.options }) as [string, string][],
    file = isFile(question, usage);
  const own = file ? [] : OWN.filter((name) => usage.options.has(name)).map((name) => `--${name}`);
  if (file && usage.options.has("output")) own.push("--output=-");
  return [...own, ...given.filter(([name]) => usage.options.has(name)
    && !OWN.includes(name)).map(([name, value]) => `--${name}=${value}`)];
}

/* An operand with a bracket need not be there. */
function operandsOf({ name, number, space, kind, puzzle, solution }: Question, usage: Usage): string[] {
  const given = name ?? (puzzle === undefined ? undefined : "-");
  const words: Record<string, string | undefined> =
    { PUZZLE: name ?? "-", "[PUZZLE": given, OUT: "-", NUMBER: number ?? "0", "[NUMBER": number ?? "0",
    "[SOLUTION": solution === undefined ? undefined : SECOND, SPACE: space ?? "none", KIND: kind ?? "none" };
  return usage.operands.flatMap((operand) => words[operand] ?? []);
}

async function inputOf({ puzzle = "" }: Question): Promise<string | Uint8Array> {
  return typeof puzzle === "string" ? puzzle : new Uint8Array(await puzzle.arrayBuffer());
}

/* Says where there is more, when something is missing here. */
function amended(complaint: string): string {
  return /WebAssembly|install the package|without Node/.test(complaint)
    ? "This page works without a server, and that takes more: treen serve on your own machine has it." : complaint;
}

/* ---- The backend ----------------------------------------------------------------------------------------------- */

const MOST_CORES = 16, MOST_MEMORY = 2048; /* megabytes of a worker; a program in the browser may hold 4 GB */
/* megabytes that all may use together: half of what is there */
const MEMORY = ((navigator as { deviceMemory?: number }).deviceMemory ?? 4) * 512;

/* Returns the bound of memory for one of `sharing` workers, in megabytes. */
function bound(sharing: number): number {
  return Math.max(16, Math.min(MOST_MEMORY, Math.floor(MEMORY / sharing)));
}

/* A browser compiles functions well only while they run. So a search runs before anybody asks (E230). */
const WARMING = ["count", "--json", "--seconds=1", "pentominoes-6x10"];
const QUIET = 500; /* milliseconds after the page's first questions */

export class Workers implements Backend {
  private readonly calls: Calls;
  private asked = false; /* a search was asked for */
  private warming: Running | null = null;
  private readonly cores = Math.min(MOST_CORES, navigator.hardwareConcurrency);
  private readonly usages = new Map<Command, Promise<Usage>>();

  constructor(tool: string, script: string) {
    this.calls = new Calls(tool, script);
    setTimeout(() => void this.warm().catch(() => undefined), QUIET);
  }

  /* Throws Refused where the tool cannot be had. */
  async load(): Promise<void> {
    await this.calls.compiled();
  }

  /* Runs a search that nobody asked for, until somebody asks. */
  private async warm(): Promise<void> {
    if (this.cores < 2 || this.asked) return;
    this.warming = await this.calls.start(WARMING, "", () => undefined);
    this.warming.ended.catch(() => undefined);
    if (this.asked) this.warming.stop();
  }

  private usage(command: Command): Promise<Usage> {
    const foretold = FORETOLD[`${command} --help`];
    const known = this.usages.get(command) ?? (foretold === undefined
      ? this.gather([command, "--help"], "").then(({ text }) => parseUsage(text))
      : Promise.resolve(parseUsage(foretold)));
    this.usages.set(command, known);
    known.catch(() => this.usages.delete(command));
    return known;
  }

  /* Returns all that a call prints. */
  private async gather(args: string[], input: string | Uint8Array): Promise<Ending & { text: string }> {
    const all: string[] = [], running = await this.calls.start(args, input, (lines) => all.push(...lines));
    return { ...(await running.ended), text: all.map((line) => `${line}\n`).join("") };
  }

  private async args(question: Question, megabytes: number): Promise<string[]> {
    const usage = await this.usage(question.command);
    return [question.command, ...optionsOf(question, usage, megabytes), ...operandsOf(question, usage)];
  }

  /* Only these have counts that can be added up. */
  private isShared({ command, options = {} }: Question): boolean {
    return this.cores > 1 && (command === "count" || command === "solve")
      && !["by", "most", "fewest", "smallest"].some((name) => name in options);
  }

  async answer<C extends Command>(question: Question<C>, hear: Hear, stop: AbortSignal): Promise<Ending> {
    const args = await this.args(question, bound(2)), input = await inputOf(question);
    const ending = await (this.isShared(question) ? this.share(question, args, input, hear, stop)
      : this.alone(args, input, question.solution, hear, stop));
    return { ...ending, complaint: amended(ending.complaint) };
  }

  private async share(question: Question, args: string[], input: string | Uint8Array, hear: Hear,
    stop: AbortSignal): Promise<Ending> {
    this.asked = true;
    this.warming?.stop();
    const limit = Number((question.options as { limit?: string } | undefined)?.limit ?? Infinity);
    const partArgs = await this.args(question, bound(2 * this.cores));
    return new Race(this.calls, this.cores, { args, partArgs, input, limit }, hear).run(stop);
  }

  private async alone(args: string[], input: string | Uint8Array, second: string | undefined, hear: Hear,
    stop: AbortSignal): Promise<Ending> {
    const last = new LastWords(), tell: Hear = (thing) => (last.hear(thing), hear(thing));
    const running = await this.calls.start(args, input,
      (lines) => stop.aborted || lines.forEach((line) => tell(parseLine(line))), second);
    const ending = await Promise.race([running.ended, stopped(running, stop)]);
    if (!ending) last.tell(hear);
    return ending ?? { status: 3, complaint: "" };
  }

  async file<C extends Command>(question: Question<C>): Promise<Blob> {
    const running = await this.calls.start(await this.args(question, bound(1)), await inputOf(question), null,
      question.solution);
    const { status, complaint, file } = await running.ended;
    if (status || !file) throw new Refused(amended(complaint));
    return file;
  }
}

/* Ends the call when it is to stop; null then. */
function stopped(running: Running, stop: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const end = (): void => {
      running.stop();
      resolve(null);
    };
    if (stop.aborted) end();
    else stop.addEventListener("abort", end, { once: true });
  });
}
