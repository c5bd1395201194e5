/* Help while one plays: in how many ways it can still be finished, a hint in three steps, whether it is right so far,
 * and the rest. All of it is asked of treen, about the puzzle with everything where it lies. */

import { button, make } from "../base/dom.js";
import type { Progress, Thing } from "../base/records.js";
import { ask, Run } from "../asking/backend.js";
import { toldOf } from "../viewer/layers.js";
import type { Placed } from "./game.js";
import { inWays, waysLeft } from "./ways.js";

const SOON = 300; /* milliseconds until a count that goes on is told of */
const SECONDS = "20"; /* for a solution */

/* A line of treen hint. Of a board of numbers a piece is a number in its cell. */
export interface HintTold {
  solvable: boolean | null; /* null: it is not known */
  ways: number | string | null;
  next?: (Placed & { forced: boolean }) | null;
  why?: string | null; /* of a piece that is forced, or of a puzzle that cannot be finished */
  off?: number[][]; /* the smallest sets of pieces to take off, by their place in `placed` */
  placed?: Placed[];
  levels?: string[];
}

/* What is helped. */
export interface Helped {
  readonly isDone: boolean;
  readonly text: string; /* the puzzle with everything as it lies, for treen */
  say: (words: string) => void;
  words: (error: unknown) => string;

  /* What to take off where it cannot be finished. */
  wrong: (told: HintTold) => string;

  /* Shows what the hint of a level is about, and returns what to say. `last`: it is the level that tells all. */
  point: (told: HintTold, level: number, last: boolean) => string;

  put: (next: Placed) => void;
  putRest: (pieces: Placed[]) => void; /* all of a solution */
}

export class Help {
  readonly element: HTMLElement;
  readonly ways = make("output", { class: "play-ways", "aria-live": "polite" });
  private readonly live = make("input", { type: "checkbox", id: "play-live" });
  private counting: Run | null = null;
  private round = 0; /* how often something has changed: what comes too late is dropped */
  private hinted: HintTold | null = null; /* what treen says of the state of now */
  private level = 0; /* how many hints about it were given */

  constructor(private readonly helped: Helped) {
    this.live.addEventListener("change", () => this.heed());
    const asking = (words: string, id: string, act: () => Promise<void>): HTMLButtonElement =>
      button(words, () => void this.attempt(act), { id });
    const check = asking("Check", "play-check", () => this.check());
    check.title = "Can it still be finished?";
    this.element = make("div", { class: "bar play-help", role: "group", "aria-label": "Help" },
      asking("Hint", "play-hint", () => this.hint()), check, asking("Show the rest", "play-rest", () => this.rest()),
      make("label", { class: "play-live" }, this.live, " Count the ways left"));
  }

  /* A hint is no longer what it was. */
  quiet(): void {
    this.level = 0;
    this.hinted = null;
  }

  /* Another puzzle is played, or something lies otherwise. */
  heed(): void {
    this.round++;
    this.quiet();
    this.counting?.stop();
    this.counting = null;
    this.ways.textContent = "";
    if (this.live.checked) void this.attempt(() => this.count());
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    const { round } = this;
    try {
      await act();
    } catch (error) {
      if (round === this.round) this.helped.say(this.helped.words(error));
    }
  }

  private async count(): Promise<void> {
    const { round } = this, run = (this.counting = new Run());
    if (this.helped.isDone) return void (this.ways.textContent = "Done.");
    const slow = setTimeout(() => round === this.round && !this.ways.textContent
      && (this.ways.textContent = "many ways left …"), SOON);
    const tell = (ways: unknown, more: boolean): void => {
      if (round === this.round) this.ways.textContent = waysLeft(String(ways), more);
    };
    const hear = (thing: Thing): void => {
      if (thing.type === "progress" && (thing as Progress).solutions > 0 && (thing as Progress).seconds > 1)
        tell((thing as Progress).solutions, true);
      if (thing.type === "summary")
        tell((thing as { total?: unknown }).total ?? 0, (thing as { complete?: boolean }).complete === false);
    };
    await run.start({ command: "count", puzzle: this.helped.text }, hear).finally(() => clearTimeout(slow));
  }

  /* Returns what treen says of the state of now; null: it is another state by now. */
  private async told(): Promise<HintTold | null> {
    const { round } = this;
    if (!this.hinted) this.helped.say("Looking …");
    const found: unknown = this.hinted ?? (await ask({ command: "hint", puzzle: this.helped.text,
      options: { seconds: SECONDS } })).find(({ type }) => type === "summary");
    return round === this.round ? (this.hinted = found as HintTold) : null;
  }

  private async check(): Promise<void> {
    const told = await this.told();
    if (!told) return;
    const { solvable, ways } = told;
    this.helped.say(solvable === null ? "Nothing is known yet." : !solvable ? this.helped.wrong(told)
      : `It can still be finished${ways === null ? "" : `, ${inWays(String(ways))}`}.`);
  }

  /* Says where to look, then what comes there, then how; then puts it there. */
  private async hint(): Promise<void> {
    const told = await this.told(), levels = told?.levels?.length ?? 0;
    if (!told) return;
    if (!levels) return this.helped.say("Nothing is known yet.");
    if (this.level >= levels && told.next) return this.helped.put(told.next);
    const level = Math.min(this.level++, levels - 1);
    this.helped.say(this.helped.point(told, level, level === levels - 1));
  }

  private async rest(): Promise<void> {
    const { round } = this;
    this.helped.say("Looking …");
    const found: Thing[] = await ask({ command: "solve", puzzle: this.helped.text,
      options: { limit: "1", seconds: SECONDS } }), told = found.map(toldOf).find((each) => each !== null);
    if (round !== this.round) return;
    if (told) return this.helped.putRest(told.pieces);
    const stopped = found.some((thing) => (thing as { complete?: boolean }).complete === false);
    this.helped.say(stopped ? `Nothing was found in ${SECONDS} seconds.`
      : "It cannot be finished like this. Check tells what is wrong.");
  }
}
