/* Boards that close: cells beyond an edge of the box stand for cells at the other side (src/shape/wrap.h). A mirrored
 * seam turns the other axis around. */

import { shape } from "../base/dom.js";
import type { Lattice, Outline } from "./lattice.js";
import { Neighbours } from "./neighbours.js";
import type { Point } from "../base/records.js";

type Spot = [number, number];

/* An edge of a cell at which the board goes on at its other side. */
export interface Seam {
  at: Point;
  beyond: Point; /* the cell of the box on the other side */
  ends: [Spot, Spot]; /* seen from above, in the direction in which both sides of the seam go together */
  axis: number;
  side: number; /* -1: the low one; 1 */
}

export class Wrap {
  private readonly period: Spot = [0, 0]; /* along x and y; 0: the box does not close along it */
  private readonly mirrored: number = -1; /* the axis whose seam turns the other one around; -1: none does */
  private readonly low: Point;
  private readonly high: Point;

  /* `words` as in a puzzle's text: "x", "xy", "x mirrored, y 12". `cells` are those of the box. */
  constructor(words: string, cells: Point[]) {
    this.low = [0, 1, 2].map((axis) => Math.min(...cells.map((at) => at[axis]!))) as Point;
    this.high = [0, 1, 2].map((axis) => Math.max(...cells.map((at) => at[axis]!))) as Point;
    let last = 0;
    for (const word of words.match(/[a-z]+|\d+/g) ?? [])
      if (word === "mirrored") this.mirrored = last;
      else if (/^\d/.test(word)) this.period[last] = Number(word);
      else for (const letter of word) this.period[last = letter === "y" ? 1 : 0] = this.side(last);
  }

  private side(axis: number): number {
    return this.high[axis]! - this.low[axis]! + 1;
  }

  /* Whether pieces are turned over by a way around the board. */
  get turnsOver(): boolean {
    return this.mirrored >= 0;
  }

  /* Returns cells as they lie where one of them, `by`, is in the box. */
  unwound(cells: Point[], by: Point): Point[] {
    let all = cells.map((at) => [...at] as Point), first = [...by] as Point;
    for (const axis of this.mirrored === 1 ? [1, 0] : [0, 1]) {
      const period = this.period[axis]!, laps = period ? Math.floor((first[axis]! - this.low[axis]!) / period) : 0,
        other = 1 - axis;
      const move = (at: Point): Point => at.map((part, i) => (i === axis ? part - laps * period
        : i === other && axis === this.mirrored && laps % 2 ? this.low[other]! + this.high[other]! - part
        : part)) as Point;
      if (laps) [all, first] = [all.map(move), move(first)];
    }
    return all;
  }

  /* Returns the place of the box that a cell stands for. Along axes that do not close it may still be outside. */
  cell(at: Point): Point {
    return this.unwound([at], at)[0]!;
  }

  /* Returns the edges of these cells at which the board goes on at the other side. */
  seams(lattice: Lattice, cells: Point[]): Seam[] {
    const neighbours = new Neighbours(lattice), inside = new Set(cells.map((at) => at.join()));
    return cells.flatMap((at) => neighbours.of(at).flatMap(({ at: next }): Seam[] => {
      const beyond = this.cell(next), ends = next[2] === at[2] && !inside.has(next.join()) && inside.has(beyond.join())
        ? shared(lattice.outline(...at), lattice.outline(...next)) : null;
      return ends ? [this.seam(at, next, beyond, ends)] : [];
    }));
  }

  private seam(at: Point, next: Point, beyond: Point, ends: [Spot, Spot]): Seam {
    const axis = this.period[0] && (next[0] < this.low[0] || next[0] >= this.low[0] + this.period[0]) ? 0 : 1,
      side = next[axis]! < this.low[axis]! ? -1 : 1, along = 1 - axis;
    const ascends = ends[1][along]! > ends[0][along]!, wanted = side < 0 || axis !== this.mirrored;
    return { at, beyond, axis, side, ends: ascends === wanted ? ends : [ends[1], ends[0]] };
  }
}

/* Returns the edge that two cells share; null: none. */
function shared(one: Outline | null, other: Outline | null): [Spot, Spot] | null {
  if (!one || !other || !("corners" in one) || !("corners" in other)) return null;
  const ends = one.corners.filter(([x, y]) => other.corners.some(([a, b]) => Math.hypot(a - x, b - y) < 1e-3));
  return ends.length === 2 ? (ends as [Spot, Spot]) : null;
}

/* ---- Drawn ----------------------------------------------------------------------------------------------------- */

const HEAD = 0.2; /* the length of an arrow's head, in edges of cells */

/* An arrow in the middle of an edge: two sides of a seam have arrows that go together. */
function arrow({ ends: [[x, y], [a, b]], axis }: Seam): SVGElement {
  const long = Math.hypot(a - x, b - y) || 1, [c, d] = [(a - x) / long, (b - y) / long],
    heads = axis ? [-0.1, 0.14] : [0];
  const path = heads.map((off) => {
    const [u, v] = [(x + a) / 2 + (off + HEAD / 2) * c, (y + b) / 2 + (off + HEAD / 2) * d];
    const back = (way: number): string =>
      [u - HEAD * (c - way * d * 0.8), v - HEAD * (d + way * c * 0.8)].join();
    return `M${back(1)}L${u},${v}L${back(-1)}`;
  }).join("");
  return shape("path", { class: "seam-arrow", d: path });
}

/* Returns one of each side of a board, in its middle: its arrow is drawn. */
function middles(seams: Seam[]): Seam[] {
  const sides = new Map<string, Seam[]>();
  for (const seam of seams) {
    const key = [seam.at[2], seam.axis, seam.side].join();
    sides.set(key, [...(sides.get(key) ?? []), seam]);
  }
  return [...sides.values()].map((all) => all.sort((one, other) =>
    one.ends[0][1 - one.axis]! - other.ends[0][1 - other.axis]!)[Math.floor(all.length / 2)]!);
}

/* Draws seams as coloured edges with arrows. Edges over which a shape goes on are dashed. */
export function drawSeams(seams: Seam[], through: (seam: Seam) => boolean = () => false): SVGElement[] {
  return [...seams.map((seam) => {
    const [[x1, y1], [x2, y2]] = seam.ends;
    return shape("line", { class: `seam ${through(seam) ? "through" : ""}`.trim(), x1, y1, x2, y2 });
  }), ...middles(seams).map(arrow)];
}
