/* What help with a board of numbers is about: numbers in its cells. */

import { reasonWords } from "../base/reasons.js";
import type { Placed } from "./game.js";
import type { Helped, HintTold } from "./help.js";
import type { NumberGame } from "./numbers.js";

/* The toy that is helped. */
export interface HelpedBoard {
  game: () => NumberGame;
  enter: (numbers: Map<number, number>, words: string) => void;
  say: (words: string) => void;
  mark: (cells: number[]) => void; /* rings them */
  words: (error: unknown) => string;
}

export class NumberHelp implements Helped {
  readonly say: (words: string) => void;
  readonly words: (error: unknown) => string;

  constructor(private readonly toy: HelpedBoard) {
    this.say = toy.say;
    this.words = toy.words;
  }

  get isDone(): boolean {
    return this.toy.game().isDone;
  }

  get text(): string {
    return this.toy.game().text;
  }

  private cellOf({ cells: [at] }: Placed): number {
    return at![1] * this.toy.game().size + at![0];
  }

  wrong({ why, levels = [] }: HintTold): string {
    return reasonWords(`It cannot be finished like this${why ? `: ${why}` : ""}. ${levels[1] ?? levels[0] ?? ""}`);
  }

  point(told: HintTold, level: number, last: boolean): string {
    this.toy.mark(this.ringed(told, level));
    return `${reasonWords(told.levels![level]!)}${last && told.next ? " Hint once more enters it." : ""}`;
  }

  /* What a hint is about: a row, then a cell; or at last the numbers to take off. */
  private ringed({ next, off, placed }: HintTold, level: number): number[] {
    const { size } = this.toy.game(), cell = next ? this.cellOf(next) : 0;
    if (next) return level ? [cell] : [...Array(size).keys()].map((x) => Math.floor(cell / size) * size + x);
    return level > 1 ? (off?.[0] ?? []).map((i) => this.cellOf(placed![i]!)) : [];
  }

  put(next: Placed): void {
    this.toy.enter(new Map([[this.cellOf(next), Number(next.name)]]), `${next.name} is entered.`);
  }

  putRest(pieces: Placed[]): void {
    const game = this.toy.game(), open = pieces.filter((piece) => game.number(this.cellOf(piece)) === null);
    this.toy.enter(new Map(open.map((piece) => [this.cellOf(piece), Number(piece.name)])), "Here is the rest.");
  }
}
