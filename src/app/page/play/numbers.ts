/* A board of numbers as it is filled in: what was entered and marked. Each change can be undone, and all of it is a
 * word for the address. */

import { Undoing } from "../base/history.js";
import { rangeOf, writeNumbers, type Numbers } from "../desks/board.js";
import { clashesOf, type Clash } from "./clashes.js";

/* What somebody has written in a cell. */
interface Written {
  number: number | null;
  marks: number[]; /* numbers that may stand there, ascending */
}

const NOTHING: Written = { number: null, marks: [] };

export class NumberGame extends Undoing<Written[]> {
  readonly least: number;
  readonly most: number;
  private readonly beginning: Written[];
  protected state: Written[];

  constructor(readonly puzzle: Numbers) {
    super();
    [this.least, this.most] = rangeOf(puzzle);
    this.beginning = this.readPlaced(String(puzzle.rest["placed"] ?? ""));
    this.state = this.beginning;
  }

  /* Reads numbers that were entered before, as treen writes them. */
  private readPlaced(text: string): Written[] {
    const words = text.trim().split(/\s+/);
    return this.puzzle.clues.map((_clue, i) => (/^\d+$/.test(words[i] ?? "") ? { number: Number(words[i]), marks: [] }
      : NOTHING));
  }

  get size(): number {
    return this.puzzle.size;
  }

  isClue(cell: number): boolean {
    return this.puzzle.clues[cell] !== "";
  }

  number(cell: number): number | null {
    return this.isClue(cell) ? Number(this.puzzle.clues[cell]) : this.state[cell]!.number;
  }

  marks(cell: number): number[] {
    return this.state[cell]!.marks;
  }

  get known(): (number | null)[] {
    return this.puzzle.clues.map((_clue, i) => this.number(i));
  }

  get left(): number {
    return this.known.filter((number) => number === null).length;
  }

  get clashes(): Clash[] {
    return clashesOf(this.puzzle, this.known);
  }

  get isDone(): boolean {
    return this.left === 0 && this.clashes.length === 0;
  }

  get isFresh(): boolean {
    return JSON.stringify(this.state) === JSON.stringify(this.beginning);
  }

  /* The puzzle with what was entered, for treen. */
  get text(): string {
    const { puzzle, size } = this, rows = [...Array(size).keys()].map((y) =>
      this.state.slice(y * size, (y + 1) * size).map(({ number }) => number ?? ".").join(" "));
    return writeNumbers({ ...puzzle, rest: { ...puzzle.rest, placed: `${rows.join("\n")}\n` } });
  }

  /* ---- Changes ---- */

  private write(cell: number, { number, marks }: Written): void {
    this.state = this.state.map((each, i) =>
      (i === cell ? { number, marks: [...marks].sort((a, b) => a - b) } : each));
  }

  /* Writes a number into a cell; null: none. `further`: it is a part of the change before. */
  enter(cell: number, number: number | null, further = false): void {
    if (!further) this.keep();
    this.write(cell, { number, marks: [] });
  }

  /* Marks that a number may stand in a cell, or no longer. */
  mark(cell: number, number: number): void {
    const marks = this.marks(cell);
    this.keep();
    this.write(cell, { number: null, marks: marks.includes(number) ? marks.filter((each) => each !== number)
      : [...marks, number] });
  }

  /* Enters several numbers in one step. */
  enterAll(numbers: Map<number, number>): void {
    this.keep();
    numbers.forEach((number, cell) => this.write(cell, { number, marks: [] }));
  }

  restart(): void {
    this.keep();
    this.state = this.beginning;
  }

  /* ---- As a word ---- */

  /* "3.5_4-1-2": 5 is in cell 3, and 1 and 2 are marked in cell 4, to the base 36; "_": nothing is written any more. */
  get word(): string {
    if (this.isFresh) return "";
    const words = this.state.flatMap(({ number, marks }, cell) =>
      number !== null ? [[cell, number].map((each) => each.toString(36)).join(".")] : marks.length
        ? [[cell, ...marks].map((each) => each.toString(36)).join("-")] : []);
    return words.join("_") || "_";
  }

  /* Writes what a word has. What cannot stand in a cell is left out. */
  read(word: string): void {
    const fits = (number: number): boolean => number >= this.least && number <= this.most;
    this.state = this.puzzle.clues.map(() => NOTHING);
    this.forget();
    for (const each of word.split("_")) {
      const [cell = -1, ...numbers] = each.split(/[.-]/).map((part) => parseInt(part, 36));
      if (this.puzzle.clues[cell] !== "" || !numbers.length || !numbers.every(fits)) continue;
      this.write(cell, each.includes("-") ? { number: null, marks: [...new Set(numbers)] }
        : { number: numbers[0]!, marks: [] });
    }
  }
}
