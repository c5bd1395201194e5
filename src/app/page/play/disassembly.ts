/* An assembly in one's own hands: its pieces are shifted, alone or several together, until all are apart. What a move
 * is, and what one counts as, are treen's (doc/apart.md): a set of pieces slides in one direction by whole steps, or
 * leaves for good. */

import { Undoing } from "../base/history.js";
import type { Point } from "../base/records.js";
import { along, minus } from "../base/vector.js";
import type { Lattice } from "../desks/lattice.js";
import { Occupied, slidesOn, type Slide, type Slides } from "./slides.js";

/* A piece of the assembly. */
export interface Part {
  kind: number; /* which of the puzzle's pieces it is */
  cells: Point[]; /* in the assembly */
}

/* Parts of one cluster shift together. */
export interface Shift {
  parts: number[];
  direction: number;
  steps: number | null; /* null: they leave */
}

interface Move extends Shift {
  together: number[]; /* the parts that were together until then */
}

const MOST_PARTS = 64, MOST_SIDE = 64; /* of a word */

function opposite(direction: number): number {
  return direction ^ 1;
}

function sameParts(a: number[], b: number[]): boolean {
  return a.join() === b.join();
}

function sorted(parts: Iterable<number>): number[] {
  return [...parts].sort((a, b) => a - b);
}

/* The way from the place of now, as it would be if the others moved: that with the first part stays. */
function canonical({ parts, direction }: Shift, together: number[]): string {
  const flipped = parts.includes(together[0]!);
  return `${flipped ? together.filter((part) => !parts.includes(part)) : parts} ${flipped ? opposite(direction) : direction}`;
}

/* Returns all parts that must move when one does. `pushes`: by part, those that it meets. */
function pushed(part: number, pushes: Map<number, number[]>): number[] {
  const all = new Set([part]);
  for (const each of all) for (const other of pushes.get(each)!) all.add(other);
  return sorted(all);
}

export class Disassembly extends Undoing<Move[]> {
  offsets: Point[] = []; /* by part: how far it is from its place in the assembly */
  clusters: number[][] = []; /* the parts that are still together */
  private moves: Move[] = [];
  private readonly slides: Slides;

  constructor(readonly lattice: Lattice, readonly parts: Part[]) {
    super();
    this.slides = slidesOn(lattice);
    this.settle();
  }

  protected get state(): Move[] {
    return this.moves;
  }

  protected set state(moves: Move[]) {
    this.moves = moves;
    this.settle();
  }

  /* Makes all moves anew. */
  private settle(): void {
    const { directions } = this.lattice;
    this.offsets = this.parts.map(() => [0, 0, 0]);
    this.clusters = [this.parts.map((_part, i) => i)];
    for (const { parts, direction, steps, together } of this.moves)
      if (steps === null)
        this.clusters = this.clusters.flatMap((all) =>
        (sameParts(all, together) ? [all.filter((part) => !parts.includes(part)), parts] : [all]));
      else for (const part of parts) this.offsets[part] = along(this.offsets[part]!, directions[direction]!.by, steps);
  }

  /* The cells of a part where it is now. */
  cellsOf(part: number): Point[] {
    return this.parts[part]!.cells.map((cell) => along(cell, this.offsets[part]!));
  }

  /* The parts that are together with this one. */
  clusterOf(part: number): number[] {
    return this.clusters.find((all) => all.includes(part))!;
  }

  get count(): number {
    return this.moves.length;
  }

  get isFresh(): boolean {
    return !this.count;
  }

  get isDone(): boolean {
    return this.clusters.every(({ length }) => length === 1);
  }

  private occupied(together: number[]): Occupied {
    const occupied = new Occupied();
    for (const part of together) for (const cell of this.cellsOf(part)) occupied.add(cell, part);
    return occupied;
  }

  /* Returns how far parts of one cluster slide past the others of it. */
  slide(parts: number[], direction: number): Slide {
    return this.slides.slide(parts.map((part) => this.cellsOf(part)).flat(), this.occupied(this.clusterOf(parts[0]!)),
      new Set(parts), this.lattice.directions[direction]!);
  }

  /* Returns the smallest sets that shift by a step, each in each direction in which it does. */
  ways(together: number[]): Shift[] {
    const occupied = this.occupied(together), found = new Map<string, Shift>();
    this.lattice.directions.forEach((direction, number) => {
      const pushes = new Map(together.map((part) =>
        [part, this.slides.slide(this.cellsOf(part), occupied, new Set([part]), direction, 1).inTheWay]));
      for (const part of together) {
        const shift = { parts: pushed(part, pushes), direction: number, steps: 1 };
        if (shift.parts.length < together.length) found.set(canonical(shift, together), shift);
      }
    });
    return [...found.values()];
  }

  /* Whether nothing can be done with these parts but to take their last move back. */
  isDeadEnd(together: number[]): boolean {
    const last = this.lastOf(together), back = last
      && canonical({ ...last, direction: opposite(last.direction) }, together);
    return together.length > 1 && this.ways(together).every((way) => canonical(way, together) === back);
  }

  private lastOf(together: number[]): Move | undefined {
    return this.moves.filter((move) => sameParts(move.together, together) && move.steps !== null).at(-1);
  }

  /* ---- Moves ---- */

  /* Shifts parts that slide so far. Those at whose every distance nothing is leave. */
  shift(parts: number[], direction: number, steps: number): Shift {
    const shift = { parts: sorted(parts), direction,
      steps: this.slide(parts, direction).steps === Infinity ? null : steps };
    this.keep();
    this.add(shift, this.clusterOf(parts[0]!));
    this.settle();
    return shift;
  }

  /* Adds a move. With the last one of these parts along the same line it is one. */
  private add(shift: Shift, together: number[]): void {
    const last = this.lastOf(together), same = last && sameParts(last.parts, shift.parts),
      others = last && !same && last.parts.length + shift.parts.length === together.length
      && !last.parts.some((part) => shift.parts.includes(part));
    if (!last || !(same || others) || last.direction >> 1 !== shift.direction >> 1)
      return void this.moves.push({ ...shift, together });
    this.moves = this.moves.filter((move) => move !== last);
    if (shift.steps === null) return void this.moves.push({ ...shift, together });
    const further = (last.direction === shift.direction) === !!same,
      way = last.steps! + (further ? shift.steps : -shift.steps);
    if (way)
      this.moves.push({ ...last, direction: way > 0 ? last.direction : opposite(last.direction),
      steps: Math.abs(way) });
  }

  /* Puts everything back. */
  restart(): void {
    this.keep();
    this.state = [];
  }

  /* ---- As a word ---- */

  /* "1-4.0.2_3.5": which parts, in which direction, how many steps; without steps they leave. */
  get word(): string {
    return `${wordOf(this.lattice, this.parts)}~${this.moves.map(({ parts, direction, steps }) => [parts.join("-"), direction, ...(steps === null ? [] : [steps])].join(".")).join("_")}`;
  }

  /* Makes the moves of a word, up to the first that cannot be made. The parts of the word are those of this. */
  read(word: string): void {
    for (const each of word.slice(word.indexOf("~") + 1).split("_")) {
      const [who = "", direction = NaN, steps = null] =
        each.split(".").map((part, i) => (i ? parseInt(part, 10) : part)) as [string, number?, number?];
      const parts = sorted(new Set(who.split("-").map(Number))),
        together = this.clusters.find((all) => all.includes(parts[0]!));
      if (!together || !this.lattice.directions[direction] || !parts.every((part) => together.includes(part))
        || parts.length === together.length) return;
      const far = this.slide(parts, direction).steps;
      if (steps === null ? far !== Infinity : far === Infinity || !(steps > 0 && steps <= far)) return;
      this.add({ parts, direction, steps }, together);
      this.settle();
    }
  }
}

/* Returns the assembly as a word: its sides, and each part with its kind and its cells as numbers to the base 36. */
function wordOf(lattice: Lattice, parts: Part[]): string {
  const all = parts.flatMap(({ cells }) => cells), low = lowOf(lattice, all),
    side = [0, 1].map((axis) => Math.max(...all.map((cell) => cell[axis]! - low[axis]!)) + 1) as [number, number];
  const number = (cell: Point): number => {
    const [x, y, z] = minus(cell, low);
    return x + side[0] * (y + side[1] * z);
  };
  return [side, ...parts.map(({ kind, cells }) => [kind, ...cells.map(number)])].map((each) =>
    each.map((part) => part.toString(36)).join(".")).join("_");
}

/* Returns the assembly of a word; null: it is none. */
export function partsOf(lattice: Lattice, word: string, kinds: number): Part[] | null {
  const [[wide = 0, long = 0] = [], ...rest] =
    word.split("_").map((each) => each.split(".").map((part) => parseInt(part, 36)));
  if (!(wide > 0 && wide <= MOST_SIDE && long > 0 && long <= MOST_SIDE) || rest.length < 2 || rest.length > MOST_PARTS)
    return null;
  const parts = rest.map(([kind = -1, ...numbers]) =>
    ({ kind, cells: numbers.map((i): Point => [i % wide, Math.floor(i / wide) % long, Math.floor(i / wide / long)]) }));
  const cells = parts.flatMap((part) => part.cells),
    isCell = ([x, y, z]: Point): boolean => z >= 0 && z < MOST_SIDE && lattice.has(x, y, z);
  const good = parts.every(({ kind, cells: own }) => kind >= 0 && kind < kinds && own.length) && cells.every(isCell)
    && new Set(cells.map(String)).size === cells.length;
  return good ? parts : null;
}

/* Returns where a drawing may begin that has all cells. */
export function lowOf(lattice: Lattice, cells: Point[]): Point {
  return [0, 1, 2].map((axis) => lattice.start(Math.min(...cells.map((cell) => cell[axis]!)), axis)) as Point;
}
