/* An assembly in one's own hands: its pieces are shifted or turned, alone or several together, until all are apart.
 * What a move is, and what one counts as, are treen's (doc/apart.md): a set of pieces slides in one direction by whole
 * steps, leaves for good, or turns by a quarter. Whether a turn has room on its way is asked of treen (position.ts). */

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

/* A turn by a quarter. It takes x to y, y to z or z to x; back: the other way. */
export interface Quarter {
  axis: number;
  back: boolean;
  pivot: Point; /* twice a point of its line, in cells; along the axis 0 */
}

/* Parts of one cluster shift together, or turn. */
export interface Shift {
  parts: number[];
  direction: number; /* of a turn: that of its axis, or the one back */
  steps: number | null; /* null: they leave; of a turn 1 */
  quarter?: Quarter;
}

interface Move extends Shift {
  together: number[]; /* the parts that were together until then */
}

/* Where x, y and z point. */
export type Axes = [Point, Point, Point];

const MOST_PARTS = 64, MOST_SIDE = 64; /* of a word */
const UPRIGHT: Axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

function opposite(direction: number): number {
  return direction ^ 1;
}

function sameParts(a: number[], b: number[]): boolean {
  return a.join() === b.join();
}

function sorted(parts: Iterable<number>): number[] {
  return [...parts].sort((a, b) => a - b);
}

/* Returns a way that was turned. */
function turned({ axis, back }: Quarter, way: Point): Point {
  const u = (axis + 1) % 3, v = (axis + 2) % 3, result: Point = [...way];
  result[u] = back ? way[v]! : -way[v]!;
  result[v] = back ? -way[u]! : way[u]!;
  return result;
}

/* Returns where the middle of a cell comes to. */
export function turnedCell(quarter: Quarter, cell: Point): Point {
  const { pivot } = quarter, by = minus(pivot, turned(quarter, pivot));
  return along(turned(quarter, cell), by, 0.5);
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
  axes: Axes[] = []; /* by part; a turned one goes by its offset after that */
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
    this.axes = this.parts.map(() => UPRIGHT);
    this.clusters = [this.parts.map((_part, i) => i)];
    for (const { parts, direction, steps, quarter, together } of this.moves)
      if (steps === null)
        this.clusters = this.clusters.flatMap((all) =>
        (sameParts(all, together) ? [all.filter((part) => !parts.includes(part)), parts] : [all]));
      else for (const part of parts) {
        this.offsets[part] = quarter ? turnedCell(quarter, this.offsets[part]!)
          : along(this.offsets[part]!, directions[direction]!.by, steps);
        if (quarter) this.axes[part] = this.axes[part]!.map((way) => turned(quarter, way)) as Axes;
      }
  }

  /* The cells of a part where it is now. */
  cellsOf(part: number): Point[] {
    const [x, y, z] = this.axes[part]!;
    return this.parts[part]!.cells.map((cell) =>
      along(along(along(this.offsets[part]!, x, cell[0]), y, cell[1]), z, cell[2]));
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
    const last = this.lastOf(together), back = last && !last.quarter
      && canonical({ ...last, direction: opposite(last.direction) }, together);
    return together.length > 1 && this.ways(together).every((way) => canonical(way, together) === back);
  }

  /* Returns the turns that were made, each with everything as it lay before. */
  get turnsMade(): { before: Disassembly; parts: number[]; quarter: Quarter }[] {
    return this.moves.flatMap(({ parts, quarter }, i) => {
      const before = new Disassembly(this.lattice, this.parts);
      before.state = this.moves.slice(0, i);
      return quarter ? [{ before, parts, quarter }] : [];
    });
  }

  /* Takes over the moves of another one, in place of its own. */
  become({ moves }: Disassembly): void {
    this.state = moves;
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

  /* The axes that parts can turn about. */
  get turning(): number[] {
    return { cube: [2, 1, 0], square: [2] }[this.lattice.name] ?? [];
  }

  private fits(parts: number[], quarter: Quarter): boolean {
    const rest = this.clusterOf(parts[0]!).filter((part) => !parts.includes(part)),
      taken = new Set(rest.flatMap((part) => this.cellsOf(part).map(String)));
    return parts.every((part) => this.cellsOf(part).every((cell) => !taken.has(String(turnedCell(quarter, cell)))));
  }

  /* Returns the turns after which parts of one cluster lie where nothing else is, those in their place first. The lines
   * are treen's: inside the cuboid around all that is together. */
  quarters(parts: number[], axis: number, back: boolean): Quarter[] {
    const all = this.clusterOf(parts[0]!).flatMap((part) => this.cellsOf(part)),
      own = parts.flatMap((part) => this.cellsOf(part)), found: { quarter: Quarter; far: number }[] = [];
    const ends = (cells: Point[], k: number): [number, number] => {
      const places = cells.map((cell) => 2 * cell[k]!);
      return [Math.min(...places), Math.max(...places)];
    };
    const u = (axis + 1) % 3, v = (axis + 2) % 3, [lowU, highU] = ends(all, u), [lowV, highV] = ends(all, v),
      [ownU, ownV] = [u, v].map((k) => ends(own, k).reduce((sum, end) => sum + end) / 2) as [number, number];
    for (let a = lowU - 1; a <= highU + 1; a++)
      for (let b = lowV - 1; b <= highV + 1; b++) {
        const quarter: Quarter = { axis, back, pivot: [0, 0, 0] };
        quarter.pivot[u] = a;
        quarter.pivot[v] = b;
        if (!((a ^ b) & 1) && this.fits(parts, quarter)) found.push({ quarter, far: Math.hypot(a - ownU, b - ownV) });
      }
    return found.sort((one, other) => one.far - other.far).map(({ quarter }) => quarter);
  }

  /* Turns parts of one cluster. The turn back, right after it, is none. */
  turn(parts: number[], quarter: Quarter): Shift {
    const move = { parts: sorted(parts), direction: 2 * quarter.axis + Number(quarter.back), steps: 1, quarter },
      together = this.clusterOf(parts[0]!), last = this.lastOf(together);
    this.keep();
    if (last?.quarter && sameParts(last.parts, move.parts) && last.direction === opposite(move.direction)
      && String(last.quarter.pivot) === String(quarter.pivot)) this.moves = this.moves.filter((each) => each !== last);
    else this.moves.push({ ...move, together });
    this.settle();
    return move;
  }

  /* Adds a move. With the last one of these parts along the same line it is one. */
  private add(shift: Shift, together: number[]): void {
    const last = this.lastOf(together), same = last && sameParts(last.parts, shift.parts),
      others = last && !same && last.parts.length + shift.parts.length === together.length
      && !last.parts.some((part) => shift.parts.includes(part));
    if (!last || last.quarter || !(same || others) || last.direction >> 1 !== shift.direction >> 1)
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

  /* "1-4.0.2_3.5": which parts, in which direction, how many steps; without steps they leave. A turn has its pivot
   * behind. */
  get word(): string {
    return `${wordOf(this.lattice, this.parts)}~${this.moves.map(({ parts, direction, steps, quarter }) => [parts.join("-"), direction, ...(steps === null ? [] : [steps]), ...(quarter?.pivot ?? [])].join(".")).join("_")}`;
  }

  /* Returns the turn of a word. */
  private quarterOf(parts: number[], direction: number, pivot: number[]): Quarter | undefined {
    const axis = direction >> 1;
    return direction >= 0 && this.turning.includes(axis)
      ? this.quarters(parts, axis, (direction & 1) === 1).find((each) => String(each.pivot) === String(pivot))
      : undefined;
  }

  /* Makes the moves of a word, up to the first that cannot be made. The parts of the word are those of this. */
  read(word: string): void {
    for (const each of word.slice(word.indexOf("~") + 1).split("_")) {
      const [who = "", direction = NaN, steps = null, ...pivot] =
        each.split(".").map((part, i) => (i ? parseInt(part, 10) : part)) as [string, number?, number?, ...number[]];
      const parts = sorted(new Set(who.split("-").map(Number))),
        together = this.clusters.find((all) => all.includes(parts[0]!));
      if (!together || !parts.every((part) => together.includes(part)) || parts.length === together.length) return;
      if (pivot.length) {
        const quarter = this.quarterOf(parts, direction, pivot);
        if (!quarter) return;
        this.moves.push({ parts, direction, steps: 1, quarter, together });
        this.settle();
        continue;
      }
      if (!this.lattice.directions[direction]) return;
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
