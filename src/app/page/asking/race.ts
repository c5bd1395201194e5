/* Answers a search with all cores. One worker asks the whole question, as it may be answered without a search, or at
 * once. After a moment the others take parts of the search. Whoever is there first has answered: both find the same. */

import type { Calls, Running } from "./calls.js";
import type { Ending, Hear } from "./question.js";
import { parseLine, type Progress, type Thing } from "../base/records.js";
import { LastWords } from "./stopped.js";
import { Sums } from "./sums.js";

const A_MOMENT = 300; /* milliseconds: most questions are answered by then */
const PARTS_A_WORKER = 8; /* parts are uneven, and no worker is to wait for the last one */
const ENOUGH = 1 / 4; /* of the parts are done: from then on the whole question is not worth its worker */
const SOONER = 3 / 4; /* of the time that the whole question takes: then its worker is worth its while with the parts */
const NEWS = 100; /* milliseconds between two words of progress */

export interface Entrant {
  args: string[]; /* of the whole question */
  partArgs: string[]; /* of a part; its number comes after them */
  input: string | Uint8Array;
  limit: number; /* solutions to tell */
}

/* Solutions are the same whoever finds them: their own words, without their number, tell. */
function ownWords(thing: Thing): string {
  return JSON.stringify({ ...thing, number: 0 });
}

/* Tells solutions once each, numbered as they come. What follows a solution belongs to it. */
class Once {
  private readonly told = new Set<string>();
  private silent = false;

  constructor(private readonly hear: Hear) {}

  get count(): number {
    return this.told.size;
  }

  tell(thing: Thing): void {
    if (thing.type === "solution") {
      const words = ownWords(thing);
      this.silent = this.told.has(words);
      if (this.silent) return;
      this.told.add(words);
      this.hear({ ...thing, number: this.told.size });
    } else if (!this.silent || thing.type !== "scene") {
      this.hear(thing);
    }
  }
}

/* The solution that a part told last, and what it told about it. Parts tell at the same time. */
interface Latest {
  found: Thing[];
}

export class Race {
  private readonly started = performance.now();
  private readonly once: Once;
  private readonly last = new LastWords();
  private readonly sums = new Sums();
  private readonly queue: number[];
  private readonly running = new Map<number, Progress | null>(); /* parts that are searched now */
  private readonly calls = new Set<Running>();
  private readonly found: Thing[][] = []; /* by the parts: each solution with its scene */
  private tellEnough = (): void => undefined;
  private readonly foundEnough = new Promise<void>((resolve) => (this.tellEnough = resolve));
  private whole: Running | null = null;
  private wholeProgress: Progress | null = null;
  private done = 0;
  private begun = 0; /* when the first part was begun */
  private failure: string | null = null; /* why a part came to no end, when no other worker has the whole question */
  private told = 0; /* when progress was told last */
  private over = false;

  constructor(private readonly workers: Calls, private readonly cores: number, private readonly entrant: Entrant,
    private readonly hear: Hear) {
    this.once = new Once((thing) => (this.last.hear(thing), hear(thing)));
    this.queue = [...Array(cores * PARTS_A_WORKER).keys()];
  }

  private get parts(): number {
    return this.cores * PARTS_A_WORKER;
  }

  async run(stop: AbortSignal): Promise<Ending> {
    const stopped = new Promise<null>((resolve) => stop.addEventListener("abort", () => resolve(null), { once: true }));
    try {
      const ending = stop.aborted ? null : await Promise.race([this.askWhole(), this.askParts(), stopped]);
      if (ending) return ending;
      this.last.tell(this.hear);
      return { status: 3, complaint: "" };
    } finally {
      this.over = true;
      this.calls.forEach((call) => call.stop());
    }
  }

  /* ---- The whole question ---- */

  private async askWhole(): Promise<Ending> {
    const call = await this.workers.start(this.entrant.args, this.entrant.input,
      (lines) => lines.forEach((line) => this.hearWhole(parseLine(line))));
    this.whole = call;
    this.calls.add(call);
    const ending = await call.ended;
    this.calls.delete(call);
    return ending;
  }

  private hearWhole(thing: Thing): void {
    if (this.over) return;
    if (thing.type !== "progress") return this.once.tell(thing);
    this.wholeProgress = thing as Progress;
    this.tellProgress();
  }

  /* The whole question's worker is of more use with the parts. */
  private leaveWhole(): void {
    if (!this.whole) return;
    this.whole.stop();
    this.calls.delete(this.whole);
    this.whole = this.wholeProgress = null;
  }

  /* ---- Its parts ---- */

  /* Comes back when all parts are done, or have found enough; never if they cannot be added up. */
  private async askParts(): Promise<Ending> {
    await new Promise((wake) => setTimeout(wake, A_MOMENT));
    this.begun = performance.now();
    const helpers = [...Array(this.cores - 1).keys()].map(() => this.takeParts());
    await Promise.race([Promise.all(helpers).then(() => this.joined()), this.foundEnough]);
    return this.done === this.parts || this.enough || this.failure !== null ? this.partsEnding()
      : new Promise(() => undefined);
  }

  /* The worker of the whole question joins the helpers in time. */
  private async joined(): Promise<void> {
    while (this.running.size && !this.over) await new Promise((wake) => setTimeout(wake, NEWS));
  }

  private get enough(): boolean {
    return this.found.length >= this.entrant.limit;
  }

  private async takeParts(): Promise<void> {
    for (let part = this.queue.shift(); part !== undefined && !this.over && !this.enough; part = this.queue.shift()) {
      const { summary, complaint } = await this.askPart(part);
      if (!summary || !this.sums.add(summary)) return this.giveUpParts(complaint);
      this.done++;
      if (this.whole && this.queue.length && this.wantsWhole) {
        this.leaveWhole();
        this.takeParts().catch((error: unknown) => this.giveUpParts(String(error)));
      }
    }
  }

  /* Whether the worker of the whole question is of more use with the parts. Its share so far is believed if the parts
   * bear it out: an engine that remembers states tells little of how far it is, and may be much faster (E313). */
  private get wantsWhole(): boolean {
    const { done, parts, cores } = this, now = performance.now(), share = this.wholeProgress?.fraction ?? 0;
    if (done >= parts * ENOUGH) return true;
    if (share * parts < done / 2) return false;
    const each = ((now - this.begun) * (cores - 1)) / done, rest = ((now - this.started) * (1 - share)) / share;
    return ((parts - done) * each) / cores < SOONER * rest;
  }

  /* The whole question goes on alone, if its worker still has it. */
  private giveUpParts(complaint: string): void {
    this.queue.length = 0;
    if (!this.whole && !this.enough) this.failure ??= complaint;
  }

  /* Gives the summary of a part; null: it came to no end. */
  private async askPart(part: number): Promise<{ summary: Thing | null; complaint: string }> {
    let summary: Thing | null = null;
    this.running.set(part, null);
    const args = [...this.entrant.partArgs, `--part=${part + 1}`, `--parts=${this.parts}`],
      latest: Latest = { found: [] };
    const call = await this.workers.start(args, this.entrant.input, (lines) => lines.forEach((line) => {
      const thing = parseLine(line);
      if (thing.type === "summary") summary = thing;
      else this.hearPart(part, thing, latest);
    }));
    if (this.over) call.stop();
    this.calls.add(call);
    const { status, complaint } = await call.ended;
    this.calls.delete(call);
    this.running.delete(part);
    return { summary: status <= 1 ? summary : null, complaint };
  }

  private hearPart(part: number, thing: Thing, latest: Latest): void {
    if (this.over) return;
    if (thing.type === "progress") {
      this.running.set(part, thing as Progress);
      return this.tellProgress();
    }
    if (thing.type !== "solution") return void latest.found.push(thing);
    latest.found = [thing];
    if (!this.enough) this.found.push(latest.found);
    if (this.enough) this.tellEnough();
  }

  /* Sums of parts that ended do not have what a part found that did not end. */
  private partsEnding(): Ending {
    for (const solution of this.found) if (this.once.count < this.entrant.limit) solution.forEach((thing) =>
      this.once.tell(thing));
    const complete = this.done === this.parts, seconds = (performance.now() - this.started) / 1000;
    if (this.done && (complete || this.sums.assemblies >= this.once.count))
      this.hear(this.sums.summary({ listed: this.once.count, complete, seconds }));
    else this.last.tell(this.hear);
    return { status: this.failure !== null ? 3 : this.sums.assemblies || !complete ? 0 : 1,
      complaint: this.failure ?? "" };
  }

  /* ---- How far it is ---- */

  private tellProgress(): void {
    const now = performance.now();
    if (now - this.told < NEWS) return;
    this.told = now;
    const parts = [...this.running.values()].filter((each) => each !== null);
    const sum = (of: "fraction" | "nodes" | "solutions"): number => parts.reduce((all, each) => all + each[of], 0);
    const together: Progress = {
      type: "progress", fraction: (this.done + sum("fraction")) / this.parts, seconds: (now - this.started) / 1000,
      nodes: this.sums.searched + sum("nodes"), solutions: this.sums.assemblies + sum("solutions"),
    };
    const whole = this.wholeProgress, further = whole && whole.fraction > together.fraction
      ? { ...whole, solutions: Math.max(whole.solutions, together.solutions) } : together;
    this.last.hear(further);
    this.hear(further);
  }
}
