/* Help with a board of numbers: in how many ways it can still be finished, a hint in three steps, whether it is right
 * so far, and the rest. All of it is asked of treen, about the puzzle with the numbers that were entered. */

import { button, make } from "../base/dom.js";
import type { Point, Thing } from "../base/records.js";
import { ask, Run } from "../asking/backend.js";
import { toldOf } from "../viewer/layers.js";
import { waysWords } from "./help.js";
import type { NumberGame } from "./numbers.js";

const SECONDS = "20";

/* The board that is helped. */
export interface HelpedBoard {
  game: () => NumberGame;
  enter: (numbers: Map<number, number>, words: string) => void;
  say: (words: string) => void;
  point: (cells: number[]) => void;
  words: (error: unknown) => string;
}

interface Entered {
  name: string;
  cells: Point[];
}

/* A line of treen hint. */
interface HintTold {
  solvable: boolean | null; /* null: it is not known */
  ways: number | string | null;
  next?: Entered | null;
  why?: string | null;
  off?: number[][]; /* the smallest sets of numbers to take off, by their place in `placed` */
  placed?: Entered[];
  levels?: string[];
}

/* Rules name cells of circles as their file does, which nobody sees here. */
function inOwnWords(words: string): string {
  return words.replace(/circle \d+, cells [\d ]+: the sum is (\d+)/g, "the circle of $1");
}

function verdictOf({ solvable, ways, why, levels = [] }: HintTold): string {
  if (solvable === null) return "Nothing is known yet.";
  if (solvable) return `It can still be finished${ways === null ? "" : `, in ${String(ways) === "1" ? "one way" : `${String(ways)} ways`}`}.`;
  return inOwnWords(`It cannot be finished like this${why ? `: ${why}` : ""}. ${levels.at(-1) ?? ""}`);
}

export class NumberHelp {
  readonly ways = make("output", { class: "play-ways", "aria-live": "polite" });
  readonly element: HTMLElement;
  private readonly live = make("input", { type: "checkbox", id: "play-live" });
  private counting: Run | null = null;
  private round = 0; /* how often something has changed: what comes too late is dropped */
  private hinted: HintTold | null = null; /* what treen says of the state of now */
  private level = 0; /* how many hints about it were given */

  constructor(private readonly board: HelpedBoard) {
    this.live.addEventListener("change", () => this.heed());
    const asking = (words: string, id: string, act: () => Promise<void>): HTMLButtonElement =>
      button(words, () => void this.attempt(async () =>
      (this.board.game().isDone ? this.board.say("It is done.") : act())), { id });
    this.element = make("div", { class: "bar play-help", role: "group", "aria-label": "Help" },
      asking("Hint", "play-hint", () => this.hint()),
      asking("Check", "play-check", () => this.check()), asking("Show the rest", "play-rest", () => this.rest()),
        make("label", { class: "play-live" }, this.live, " Count the ways left"));
  }

  begin(): void {
    this.heed();
  }

  /* Other numbers stand there. */
  heed(): void {
    this.round++;
    this.level = 0;
    this.hinted = null;
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
      if (round === this.round) this.board.say(this.board.words(error));
    }
  }

  private async count(): Promise<void> {
    const { round } = this, run = (this.counting = new Run());
    if (this.board.game().isDone) return void (this.ways.textContent = "Done.");
    const hear = (thing: Thing): void => {
      const { total, complete } = thing as { total?: unknown; complete?: boolean };
      if (thing.type === "summary" && round === this.round)
        this.ways.textContent = waysWords(String(total ?? 0), complete === false);
    };
    await run.start({ command: "count", puzzle: this.board.game().text }, hear);
  }

  /* Returns what treen says of the state of now; null: it is another state by now. */
  private async told(): Promise<HintTold | null> {
    const { round } = this;
    if (!this.hinted) this.board.say("Looking …");
    const found = this.hinted ?? (await ask({ command: "hint", puzzle: this.board.game().text,
      options: { seconds: SECONDS } })).find(({ type }) => type === "summary");
    return round === this.round ? (this.hinted = found as unknown as HintTold) : null;
  }

  private cellOf({ cells: [at] }: Entered): number {
    return at![1] * this.board.game().size + at![0];
  }

  private async check(): Promise<void> {
    const told = await this.told();
    if (told) this.board.say(verdictOf(told));
  }

  /* Says where to look, then the cell, then its number; then enters it. */
  private async hint(): Promise<void> {
    const told = await this.told(), levels = told?.levels ?? [], { next } = told ?? {};
    if (!told) return;
    if (!levels.length) return this.board.say("Nothing is known yet.");
    if (this.level >= levels.length && next)
      return this.board.enter(new Map([[this.cellOf(next), Number(next.name)]]), `${next.name} is entered.`);
    const level = Math.min(this.level++, levels.length - 1), last = level === levels.length - 1;
    this.board.point(this.ringed(told, level));
    this.board.say(`${inOwnWords(levels[level]!)}${last && next ? " Hint once more enters it." : ""}`);
  }

  /* What a hint is about: a row, then a cell; or at last the numbers to take off. */
  private ringed({ next, off, placed }: HintTold, level: number): number[] {
    const { size } = this.board.game(), cell = next ? this.cellOf(next) : 0;
    if (next) return level ? [cell] : [...Array(size).keys()].map((x) => Math.floor(cell / size) * size + x);
    return level > 1 ? (off?.[0] ?? []).map((i) => this.cellOf(placed![i]!)) : [];
  }

  private async rest(): Promise<void> {
    const { round } = this, game = this.board.game();
    this.board.say("Looking …");
    const found: Thing[] = await ask({ command: "solve", puzzle: game.text,
      options: { limit: "1", seconds: SECONDS } }), told = found.map(toldOf).find((each) => each !== null);
    if (round !== this.round) return;
    if (!told && found.some((thing) => (thing as { complete?: boolean }).complete === false))
      return this.board.say("Nothing was found in 20 seconds.");
    if (!told) return this.board.say("It cannot be finished like this. Check tells what is wrong.");
    const open = told.pieces.filter((piece) => game.number(this.cellOf(piece)) === null);
    this.board.enter(new Map(open.map((piece) => [this.cellOf(piece), Number(piece.name)])), "Here is the rest.");
  }
}
