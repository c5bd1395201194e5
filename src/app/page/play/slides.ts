/* How far pieces slide before they hit others. The rule is treen's own (src/shape/sweep.h): a cell comes through those
 * cells whose insides meet the space that it sweeps in a step, and balls hit each other where their middles come closer
 * than those of neighbours. Told by treen, as a table, that would be 36000 cells for every visitor. */

import type { Direction, Lattice } from "../desks/lattice.js";
import type { Ball, Point } from "../base/records.js";
import { along, cross, dot, minus, unit } from "../base/vector.js";

const SLACK = 0.01; /* of an edge: coordinates have four digits */
const FAR = 2048; /* cells lie no further from the first one, along each axis */

/* ---- What a cell hits ------------------------------------------------------------------------------------------ */

/* A cell: a ball, or its corners and the ways of its edges; and the cuboid around it. */
interface Near {
  at: Point;
  ball: Ball | null;
  corners: Point[];
  edges: Point[];
  low: Point;
  high: Point;
}

function isNone(a: Point): boolean {
  return dot(a, a) < SLACK * SLACK;
}

/* Returns ways of length 1, of parallel ones only the first. */
function different(ways: Point[]): Point[] {
  return ways.reduce<Point[]>((kept, way) => (kept.some((other) => isNone(cross(way, other))) ? kept : [...kept, way]),
    []);
}

function rangeOf(points: Point[], axis: Point): [number, number] {
  let low = Infinity, high = -Infinity;
  for (const point of points) {
    const at = dot(point, axis);
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  return [low, high];
}

function nearOf(lattice: Lattice, at: Point): Near {
  const { balls: [ball = null], faces } = lattice.cell(at),
    corners = [...new Map(faces.flat().map((point) => [point.join(), point])).values()];
  const edges = different(faces.flatMap((face) =>
    face.map((from, i) => unit(minus(face[(i + 1) % face.length]!, from)))));
  const ranges = [0, 1, 2].map((axis) => (ball ? [ball.middle[axis]! - ball.radius, ball.middle[axis]! + ball.radius]
    : rangeOf(corners, [0, 1, 2].map((each) => Number(each === axis)) as Point)));
  return { at, ball, corners, edges, low: ranges.map(([low]) => low) as Point,
    high: ranges.map(([, high]) => high) as Point };
}

/* Whether the cuboid around the swept space meets that around the other cell. */
function mayMeet({ low, high }: Near, way: Point, other: Near): boolean {
  return way.every((part, axis) => low[axis]! + Math.min(0, part) < other.high[axis]! - SLACK
    && other.low[axis]! < high[axis]! + Math.max(0, part) - SLACK);
}

/* Whether a plane across the axis has the swept space on one side, and the other cell on the other. */
function separates(axis: Point, mover: Near, way: Point, other: Near): boolean {
  const [low, high] = rangeOf(mover.corners, axis), [otherLow, otherHigh] = rangeOf(other.corners, axis),
    far = dot(way, axis);
  return high + Math.max(0, far) <= otherLow + SLACK || otherHigh <= low + Math.min(0, far) + SLACK;
}

/* Tries every plane that two edges span: if any separates the two, one of these does. */
function solidsMeet(mover: Near, way: Point, other: Near): boolean {
  const edges = different([unit(way), ...mover.edges, ...other.edges]);
  return !edges.some((a, i) => edges.slice(0, i).some((b) => separates(unit(cross(a, b)), mover, way, other)));
}

function ballsMeet({ middle, radius }: Ball, way: Point, other: Ball): boolean {
  const to = minus(other.middle, middle), share = Math.min(1, Math.max(0, dot(to, way) / dot(way, way))),
    apart = along(to, way, -share);
  return Math.sqrt(dot(apart, apart)) < radius + other.radius - SLACK;
}

function meet(mover: Near, way: Point, other: Near): boolean {
  return mayMeet(mover, way, other) && (mover.ball ? ballsMeet(mover.ball, way, other.ball!)
    : solidsMeet(mover, way, other));
}

/* ---- Pieces ---------------------------------------------------------------------------------------------------- */

/* The number of a cell; that of a shift is what it adds to it. */
function numberOf([x, y, z]: Point): number {
  return x + 2 * FAR * (y + 2 * FAR * z);
}

/* Cells by the piece that they are of. */
export class Occupied {
  private readonly owner = new Map<number, number>();
  readonly low: Point = [Infinity, Infinity, Infinity];
  readonly high: Point = [-Infinity, -Infinity, -Infinity];

  add(cell: Point, piece: number): void {
    this.owner.set(numberOf(cell), piece);
    cell.forEach((part, axis) => {
      this.low[axis] = Math.min(this.low[axis]!, part);
      this.high[axis] = Math.max(this.high[axis]!, part);
    });
  }

  /* The piece on the cell with a number. */
  with(number: number): number | undefined {
    return this.owner.get(number);
  }
}

/* How far a set of pieces slides, and what ends that. */
export interface Slide {
  steps: number; /* Infinity: nothing is in its way at any distance */
  inTheWay: number[];
}

const all = new WeakMap<Lattice, Slides>();

/* Returns what is known of slides on a grid, which is found once. */
export function slidesOn(lattice: Lattice): Slides {
  const known = all.get(lattice) ?? new Slides(lattice);
  all.set(lattice, known);
  return known;
}

export class Slides {
  /* by a cell of the first block: the numbers of the shifts to what it hits */
  private readonly known = new Map<Direction, Map<number, number[]>>();
  private readonly near: Near[]; /* all cells that one of the first block may hit */

  constructor(private readonly lattice: Lattice) {
    const longest = Math.max(0, ...lattice.directions.flatMap(({ by }) => by.map(Math.abs)));
    this.near = lattice.around(1 + Math.ceil(longest / lattice.period)).map((at) => nearOf(lattice, at));
  }

  /* Returns the cells that a cell of the first block hits in a step, as they lie from it; not the cell itself. */
  hits(first: Point, { by }: Direction): Point[] {
    const mover = nearOf(this.lattice, first), way = this.lattice.wayOf(by), own = first.join();
    return this.near.filter((other) => other.at.join() !== own
      && meet(mover, way, other)).map(({ at }) => minus(at, first));
  }

  private shifts(cell: Point, direction: Direction): number[] {
    const { period, flat } = this.lattice, first =
      cell.map((part, axis) => (flat && axis === 2 ? part : ((part % period) + period) % period)) as Point;
    const known = this.known.get(direction) ?? new Map<number, number[]>(), key = numberOf(first),
      found = known.get(key) ?? this.hits(first, direction).map(numberOf);
    this.known.set(direction, known.set(key, found));
    return found;
  }

  /* Returns after how many steps nothing can be hit any more. */
  private most(moving: Point[], { low, high }: Occupied, { by }: Direction): number {
    const ends = by.map((step, axis) => {
      const own = moving.map((cell) => cell[axis]!), reach = 2 * this.lattice.period + 2;
      if (!step) return Infinity;
      return Math.ceil(((step > 0 ? high[axis]! - Math.min(...own) : Math.max(...own) - low[axis]!)
        + reach) / Math.abs(step));
    });
    return Math.max(1, Math.min(...ends));
  }

  /* Returns how far the cells of some pieces slide past all others. `most`: no further is looked. */
  slide(moving: Point[], occupied: Occupied, own: ReadonlySet<number>, direction: Direction, most = Infinity): Slide {
    const numbers = moving.flatMap((cell) => this.shifts(cell, direction).map((shift) => numberOf(cell) + shift)),
      step = numberOf(direction.by);
    const end = Math.min(most, this.most(moving, occupied, direction));
    for (let steps = 0; steps < end; steps++) {
      const met = new Set<number>();
      for (const number of numbers) {
        const owner = occupied.with(number + steps * step);
        if (owner !== undefined && !own.has(owner)) met.add(owner);
      }
      if (met.size) return { steps, inTheWay: [...met].sort((a, b) => a - b) };
    }
    return { steps: end === most ? most : Infinity, inTheWay: [] };
  }
}
