/* A grid as treen tells of it (treen grids --json): which places have cells, how a cell looks from above, and how a
 * shape is turned. The grid repeats itself, so that one block of cells stands for all. A new grid of treen needs
 * nothing here. */

import { block, parseDrawing, size, type Cells } from "./puzzle.js";
import type { Ball, Bar, Body, Point } from "../base/records.js";
import { along, cross, dot, minus } from "../base/vector.js";

interface Matrix {
  rows: [Point, Point, Point];
  over: number;
}

interface GridCell {
  cell: Point;
  point: Point;
  faces?: Point[][];
  round?: Ball | Bar;
}

/* A box that is typed as a word with up to `most` numbers. */
export interface BoxWord {
  word: string; /* "": numbers alone */
  least: number;
  most: number;
}

/* A direction in which pieces slide. */
export interface Direction {
  by: Point; /* one step, in the coordinates of cells */
  moving: string; /* "left" */
  leaving: string; /* "to the left" */
}

export interface Row {
  name: string;
  summary: string;
  dimensions: number;
  boxes: BoxWord[];
  period: number;
  steps: { point: Point; way: Point }[];
  cells: GridCell[];
  motions: { plane: Matrix[]; space: Matrix[]; mirror: Matrix[] };
  directions: Direction[];
}

type Place = [number, number];

/* A cell seen from above. A stick that stands is a ball there. */
export type Outline = { corners: Place[] } | { middle: Place; radius: number }
  | { ends: [Place, Place]; radius: number };

/* A way to turn a shape: the motions one after the other. */
export interface Turn {
  name: string;
  matrices: Matrix[];
}

const key = (point: Point): string => point.join();

function product(rows: Point[], point: Point): Point {
  return rows.map((row) => row[0] * point[0] + row[1] * point[1] + row[2] * point[2]) as Point;
}

/* ---- From above ------------------------------------------------------------------------------------------------ */

/* The corners of the smallest convex polygon around the places, in turn (Andrew's chains). */
function hull(places: Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: Place[]): Place[] => {
    const chain: Place[] = [];
    for (const place of all) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!a || !b || (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]) > 1e-6) break;
        chain.pop();
      }
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function areaOf(corners: Place[]): number {
  const twice = corners.reduce((sum, [x, y], i) => sum
    + x * corners[(i + 1) % corners.length]![1] - y * corners[(i + 1) % corners.length]![0], 0);
  return Math.abs(twice) / 2;
}

export function middleOf(outline: Outline): Place {
  if ("middle" in outline) return outline.middle;
  const places = "ends" in outline ? outline.ends : outline.corners;
  return [0, 1].map((k) => places.reduce((sum, place) => sum + place[k]!, 0) / places.length) as Place;
}

/* ---- The grid -------------------------------------------------------------------------------------------------- */

const MOST_SIDE = 64, MOST_CELLS = 32768; /* of a shape that is drawn */
const LEAST_SIDE = 5; /* of a fresh shape, where not every place has a cell */

export class Lattice {
  readonly name: string;
  readonly words: string; /* what it is called: "balls" */
  readonly flat: boolean;
  readonly boxes: BoxWord[];
  readonly turns: Turn[];
  private readonly cellAt = new Map<string, GridCell>();
  private readonly cellOf = new Map<string, GridCell>(); /* by its point */
  private sorts: number[] | null = null; /* of the cells of the block */

  constructor(private readonly row: Row) {
    this.name = row.name;
    this.words = row.summary.replace(/,.*/, "");
    this.flat = row.dimensions === 2;
    this.boxes = row.boxes;
    for (const cell of row.cells) {
      this.cellAt.set(key(cell.cell), cell);
      this.cellOf.set(key(cell.point), cell);
    }
    this.turns = this.listTurns();
  }

  /* Whether the cells are squares in rows below each other, one at every place. */
  get plain(): boolean {
    return this.row.period === 1 && !this.boxes.length;
  }

  /* How much larger than their edges small cells are drawn, so that they can be pressed. */
  get scale(): number {
    const areas = this.row.cells.map(({ faces }) => (faces ? areaOf(hull(faces.flat().map(([x, y]) => [x, y]))) : 1));
    return 1 / Math.sqrt(Math.min(1, ...areas));
  }

  get sticks(): boolean {
    return this.row.cells.some(({ round }) => round && "ends" in round);
  }

  get period(): number {
    return this.row.period;
  }

  /* The longest side of a shape that is drawn here. */
  get most(): number {
    return MOST_SIDE;
  }

  /* Whether a shape with these sides can be drawn here. Not every place of a grid is a cell. */
  holds(sides: number[]): boolean {
    const { cells, period } = this.row, share = cells.length / period ** (this.flat ? 2 : 3);
    return Math.max(...sides) <= MOST_SIDE && share * sides.reduce((product, side) => product * side, 1) <= MOST_CELLS;
  }

  /* The cell of the block that this one repeats, and how many blocks lie between, along each axis. */
  private found(cell: Point): { cell: GridCell; blocks: Point } | null {
    const blocks = cell.map((at, axis) => (this.flat && axis === 2 ? at : Math.floor(at / this.period))) as Point;
    const place = this.flat && cell[2] ? null : this.cellAt.get(key(along(cell, blocks, -this.period)));
    return place ? { cell: place, blocks } : null;
  }

  has(x: number, y: number, z: number): boolean {
    return this.found([x, y, z]) !== null;
  }

  /* Such a shape has the cells wherever there are any. */
  filled(width: number, height: number, depth: number, cell: string): Cells {
    return block(width, height, depth, (x, y, z) => (this.has(x, y, z) ? cell : "."));
  }

  /* A shape to begin with, of whole blocks where these are squares, cubes or hexagons. */
  fresh(cell: string): Cells {
    const { period } = this, blocks = period > 2 ? Math.ceil(LEAST_SIDE / period) * period : LEAST_SIDE,
      side = period === 1 ? 3 : blocks;
    return this.filled(side, side, this.flat ? 1 : Math.max(3, period), cell);
  }

  /* A shape that shows what the grid is like. */
  sample(): Cells {
    const [word] = this.boxes.filter(({ word }) => word).map(({ word }) => word);
    if (word === "pyramid") return this.filled(4, 4, 2, "#");
    if (this.plain) return parseDrawing(this.flat ? "###/.#." : "##/#.|#./#.");
    if (this.period > 2) return this.filled(2 * this.period, this.period, 1, "#");
    return this.filled(this.period === 1 ? 3 : 4, this.period === 1 ? 2 : 4, 1, "#");
  }

  /* A single cell, the first of the block. */
  single(): Cells {
    const [x, y, z] = this.row.cells[0]!.cell;
    return block(x + 1, y + 1, z + 1, (a, b, c) => (a === x && b === y && c === z ? "#" : "."));
  }

  outline(x: number, y: number, z: number): Outline | null {
    const found = this.found([x, y, z]);
    if (!found) return null;
    const way = this.row.steps.reduce<Point>((sum, step, axis) => along(sum, step.way, found.blocks[axis]!), [0, 0, 0]);
    const seen = (point: Point): Place => [point[0] + way[0], point[1] + way[1]];
    const { round, faces } = found.cell;
    if (!round) return { corners: hull(faces!.flat().map(seen)) };
    if ("middle" in round) return { middle: seen(round.middle), radius: round.radius };
    const [from, to] = round.ends.map(seen) as [Place, Place];
    const stands = Math.hypot(to[0] - from[0], to[1] - from[1]) < 1e-3;
    return stands ? { middle: from, radius: 2 * round.radius } : { ends: [from, to], radius: round.radius };
  }

  /* ---- In space ---- */

  /* Returns a shape as a body, as treen's own scenes have them. */
  body(cells: Cells, colour: string): Body {
    return this.bodyOf(placesOf(cells), colour);
  }

  /* Returns some cells as one body. */
  bodyOf(cells: Point[], colour: string): Body {
    const body = emptyBody(colour);
    for (const at of cells) this.addCell(body, at);
    return body;
  }

  /* Returns each cell of a shape as a body of its own. */
  bodies(cells: Cells): Body[] {
    return placesOf(cells).map((at) => this.cell(at));
  }

  /* Returns a cell as a body. */
  cell(at: Point, colour = ""): Body {
    const body = emptyBody(colour);
    this.addCell(body, at);
    return body;
  }

  /* Returns the cell that this one repeats. All cells that repeat it have like neighbours. */
  first(at: Point): Point {
    return this.found(at)!.cell.cell;
  }

  /* The directions in which pieces slide, opposite ones next to each other; none on grids of sticks. */
  get directions(): Direction[] {
    return this.row.directions;
  }

  /* Returns the way, in the coordinates of faces, by which a step of cells shifts shapes. */
  wayOf(by: Point): Point {
    return this.row.steps.reduce<Point>((sum, step, axis) => along(sum, step.way, by[axis]! / this.period), [0, 0, 0]);
  }

  /* Returns the cells of the first block, and of those up to `reach` blocks around it. */
  around(reach = 1): Point[] {
    const near = [...Array(2 * reach + 1).keys()].map((i) => i - reach), cells: Point[] = [];
    for (const z of this.flat ? [0] : near) for (const y of near) for (const x of near)
      for (const { cell } of this.row.cells) cells.push(along(cell, [x, y, z], this.period));
    return cells;
  }

  private addCell(body: Body, at: Point): void {
    const found = this.found(at);
    if (!found) return;
    const way = this.row.steps.reduce<Point>((sum, step, axis) => along(sum, step.way, found.blocks[axis]!), [0, 0, 0]);
    const { round, faces } = found.cell;
    for (const face of faces ?? []) body.faces.push(face.map((point) => along(point, way)));
    if (round && "middle" in round) body.balls.push({ ...round, middle: along(round.middle, way) });
    else if (round) body.bars.push({ ...round, ends: round.ends.map((end) => along(end, way)) as [Point, Point] });
  }

  /* ---- Turning ---- */

  /* What there are buttons for. A roll is a tip about the other axis, where a tip is more than a half turn. */
  private listTurns(): Turn[] {
    const { plane, space, mirror } = this.row.motions, turn = plane[0], tip = this.flat ? undefined : space[0];
    const turns: Turn[] = [];
    if (turn) turns.push({ name: "Turn", matrices: [turn] });
    if (tip) turns.push({ name: "Tip", matrices: [tip] });
    if (turn && tip && orderOf(tip) > 2)
      turns.push({ name: "Roll", matrices: [...Array<Matrix>(orderOf(turn) - 1).fill(turn), tip, turn] });
    if (!this.flat && space[1]) turns.push({ name: "Twist", matrices: [space[1]] });
    const mirrors = this.flat ? space : mirror;
    if (mirrors[0]) turns.push({ name: "Mirror", matrices: [mirrors[0]] });
    return turns;
  }

  /* The turns of a piece, of those that a word of its motions allows. */
  turnsOf(motions: string): Turn[] {
    if (motions === "shift") return [];
    return this.turns.filter(({ name }) => name === "Turn" || motions === "mirror"
      || (motions === "space" && (this.flat || name !== "Mirror")));
  }

  /* Returns where points of cells lie after a turn; null: they would leave the grid. */
  turnedPoints(points: Point[], { matrices }: Turn): Point[] | null {
    const turned = matrices.reduce((from, matrix) => this.moved(from, matrix), points);
    return turned.every((point) => this.cellWith(point)) ? turned : null;
  }

  /* Whether all cells, moved by this way of points, are cells again: so that shapes may be moved by it. */
  shifts(way: Point): boolean {
    return this.row.cells.every(({ point }) => this.cellWith(along(point, way)) !== null);
  }

  /* Returns the sort of the cell at a point: cells of one sort lie alike, so that shifts lead from one to the other. */
  sortOf(point: Point): number {
    const { cells } = this.row, at = this.cellWith(point), known = at ? cells.indexOf(this.found(at)!.cell) : -1;
    this.sorts ??= cells.map((cell) => cells.findIndex((other) => this.shifts(minus(cell.point, other.point))));
    return this.sorts[known] ?? -1;
  }

  /* Returns the point of a cell, by which motions are made. */
  pointOf(cell: Point): Point {
    const { cell: { point }, blocks } = this.found(cell)!;
    return this.row.steps.reduce((sum, step, axis) => along(sum, step.point, blocks[axis]!), point);
  }

  /* The cell at a point; null: there is none. The blocks around the one where it should be are looked through, since a
   * block's points need not be a block. */
  cellWith(point: Point): Point | null {
    const [a, b] = this.row.steps.map((step) => step.point) as [Point, Point],
      c = this.row.steps[2]?.point ?? [0, 0, 1];
    const whole = dot(a, cross(b, c));
    const start = product([cross(b, c), cross(c, a), cross(a, b)], point).map((part) => Math.floor(part / whole));
    const around = [-2, -1, 0, 1, 2];
    for (const i of around) for (const j of around) for (const k of this.flat ? [0] : around) {
      const blocks: Point = [start[0]! + i, start[1]! + j, this.flat ? 0 : start[2]! + k];
      const rest = [a, b, c].reduce<Point>((sum, step, axis) => along(sum, step, -blocks[axis]!), point);
      const cell = this.cellOf.get(key(rest));
      if (cell) return along(cell.cell, blocks, this.period);
    }
    return null;
  }

  /* Applies a motion. One with thirds turns about the first cell: it takes some shapes off the grid. */
  private moved(points: Point[], { rows, over }: Matrix): Point[] {
    const from: Point = over === 1 ? [0, 0, 0] : points[0]!;
    return points.map((point) => product(rows, minus(point, from)).map((part) => part / over) as Point);
  }

  /* Returns the shape as it lies then; null: it would leave the grid. */
  turned(cells: Cells, { matrices }: Turn): Cells | null {
    const all = placesOf(cells).map((at) => ({ at, cell: cells[at[2]]![at[1]]![at[0]]! }));
    if (!all.length) return cells;
    const points = matrices.reduce((from, matrix) => this.moved(from, matrix), all.map(({ at }) => this.pointOf(at)));
    const places = points.map((point) => this.cellWith(point));
    if (places.some((place) => place === null)) return null;
    const low = [0, 1, 2].map((axis) => this.start(Math.min(...places.map((place) => place![axis]!)), axis)) as Point;
    const to = new Map(places.map((place, i) => [key(minus(place!, low)), all[i]!.cell]));
    const side = (axis: number): number => Math.max(...places.map((place) => place![axis]! - low[axis]! + 1));
    return block(side(0), side(1), side(2), (x, y, z) => to.get(key([x, y, z])) ?? ".");
  }

  /* Where a drawing may start so that it stays the same shape: as near to its first cell as whole blocks allow. */
  start(low: number, axis: number): number {
    return this.flat && axis === 2 ? low : Math.floor(low / this.period) * this.period;
  }

  /* Keeps the cells that this grid has; `empty` instead of a shape with none. */
  kept(cells: Cells, empty: Cells): Cells {
    const [width, height, depth] = size(cells);
    const kept = block(width, height, this.flat ? 1 : depth,
      (x, y, z) => (this.has(x, y, z) ? cells[z]![y]![x]! : "."));
    return kept.flat(2).some((cell) => cell !== ".") ? kept : empty;
  }
}

export function emptyBody(colour: string): Body {
  return { name: null, letter: "", hollow: false, colour, faces: [], balls: [], bars: [], labels: null };
}

export function placesOf(cells: Cells): Point[] {
  return cells.flatMap((layer, z) => layer.flatMap((row, y) =>
    row.flatMap((cell, x): Point[] => (cell === "." ? [] : [[x, y, z]]))));
}

/* How often a motion must be made until everything is as it was. */
function orderOf({ rows }: Matrix): number {
  const unit: Point[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  let now = unit, order = 0;
  do {
    now = now.map((point) => product(rows, point));
    order++;
  } while (key(now.flat() as unknown as Point) !== key(unit.flat() as unknown as Point) && order < 12);
  return order;
}
