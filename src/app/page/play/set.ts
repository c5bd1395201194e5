/* What is played with: the cells of a box, and pieces with all that they may do. A piece is known by the points of its
 * cells (lattice.ts), which turns and shifts move. */

import { lettersOf } from "../base/letters.js";
import type { Lattice, Outline, Turn } from "../desks/lattice.js";
import { placesOf, middleOf } from "../desks/lattice.js";
import { shapesOf, type Cells, type Packing } from "../desks/puzzle.js";
import { Wrap } from "../desks/wrap.js";
import type { Point } from "../base/records.js";
import { along, minus } from "../base/vector.js";

/* A cell of the box. */
export interface Place {
  at: Point;
  outline: Outline;
  middle: [number, number];
  colour: string; /* its mark; "": none */
  must: boolean;
}

/* Pieces of one form. */
export interface Kind {
  name: string;
  letter: string;
  colour: string; /* in which it is seen */
  least: number; /* copies that must lie in the box */
  most: number;
  points: Point[];
  others: Point[][]; /* shapes that it may have instead; their cells have no colours */
  marks: string[]; /* the colours of its cells; "": none */
  turns: Turn[];
}

/* A copy of a kind. */
export interface Piece {
  kind: Kind;
  copy: number; /* counted from 1 */
  name: string;
}

const MOST_PIECES = 400, MOST_ORIENTATIONS = 1000;

function markOf(cell: string): string {
  const mark = cell.replace("~", "");
  return mark === "#" || mark === "+" ? "" : mark;
}

function byPlace(a: Point, b: Point): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function lowest(points: Point[]): Point {
  return points.reduce((low, point) => (byPlace(point, low) < 0 ? point : low));
}

/* A box and its pieces. */
export class PlaySet {
  readonly places: Place[];
  readonly pieces: Piece[];
  readonly kinds: Kind[];
  readonly deep: boolean; /* there are several layers */
  private readonly placeWith = new Map<string, number>(); /* by its point */
  private readonly placeAt = new Map<string, number>(); /* by its cell */
  private readonly known = new Map<string, boolean>(); /* ways of which it is known whether they shift shapes */
  private readonly oriented = new Map<Kind, Map<string, Point[]>>();
  private readonly allowed: Map<string, string>;
  private readonly holes: number;
  readonly wrap: Wrap | null; /* how the box closes; null: it is open */

  constructor(readonly packing: Packing, readonly lattice: Lattice, colours: string[]) {
    const { box, pieces, rest } = packing;
    this.places = placesOf(box).map((at) => {
      const cell = box[at[2]]![at[1]]![at[0]]!, outline = lattice.outline(...at)!;
      return { at, outline, middle: middleOf(outline), colour: markOf(cell),
        must: cell !== "+" && !cell.startsWith("~") };
    });
    this.places.forEach(({ at }, i) => {
      this.placeWith.set(lattice.pointOf(at).join(), i);
      this.placeAt.set(at.join(), i);
    });
    this.deep = new Set(this.places.map(({ at }) => at[2])).size > 1;
    this.allowed = new Map(Object.entries((rest["allow"] ?? {}) as Record<string,
      unknown>).map(([mark, on]) => [mark, Array.isArray(on) ? on.join("") : String(on)]));
    this.holes = typeof rest["holes"] === "number" ? rest["holes"] : Infinity;
    this.wrap = rest["wrap"] ? new Wrap(String(rest["wrap"]), this.places.map(({ at }) => at)) : null;
    const letters = lettersOf(pieces.map(({ name }) => name)), motions = String(rest["motions"] ?? "space");
    const freed = (own: string): string => (this.wrap?.turnsOver && own === "plane" ? "space" : own);
    const pointsIn = (shape: Cells): Point[] => placesOf(shape).map((at) => lattice.pointOf(at));
    this.kinds = pieces.map((piece, i) => {
      const { name, copies, cells, rest: own } = piece, all = placesOf(cells),
        [least = 1, most = least] = copies.split("..").map(Number);
      return {
        name, letter: letters[i]!, colour: colours[i] ?? "#b98a55", least, most: Math.min(most, MOST_PIECES),
          points: pointsIn(cells), others: shapesOf(piece).slice(1).map(pointsIn),
        marks: all.map(([x, y, z]) => markOf(cells[z]![y]![x]!)),
          turns: lattice.turnsOf(freed(String(own["motions"] ?? motions))),
      };
    });
    this.pieces = this.kinds.filter(({ points }) => points.length).flatMap((kind) => [...Array(kind.most).keys()]
      .map((i) => ({ kind, copy: i + 1, name: kind.most > 1 ? `${kind.name} ${i + 1}` : kind.name })));
  }

  /* Why nobody can play with it; "": it can be played with. */
  get why(): string {
    if (!this.places.length || !this.pieces.length) return "There is nothing to play with yet.";
    return this.pieces.length > MOST_PIECES ? `${this.pieces.length} pieces are too many for one's own hands.` : "";
  }

  placeOf(at: Point): number | undefined {
    return this.placeAt.get(at.join());
  }

  pointOf(place: number): Point {
    return this.lattice.pointOf(this.places[place]!.at);
  }

  private shifts(way: Point): boolean {
    const key = way.join(), known = this.known.get(key) ?? this.lattice.shifts(way);
    this.known.set(key, known);
    return known;
  }

  /* Returns points as a word that does not change when all of them are shifted. */
  formOf(points: Point[], marks: string[] = []): string {
    const low = lowest(points);
    return `${this.lattice.sortOf(low)} ${points.map((point, i) => `${minus(point, low).join()}${marks[i] ?? ""}`).sort().join(" ")}`;
  }

  /* Whether a cell of a piece may lie on a cell of the box. */
  private goes(mark: string, colour: string): boolean {
    return !mark || !colour || (this.allowed.get(mark) ?? mark).includes(colour);
  }

  /* Returns the places of points that are shifted by a way, in their order; null: some leave the box, or may not lie
   * there. */
  placesOf({ marks }: Kind, points: Point[], way: Point): number[] | null {
    const places: number[] = [];
    for (const [i, point] of points.entries()) {
      const place = this.placeUnder(along(point, way));
      if (place === undefined || !this.goes(marks[i]!, this.places[place]!.colour)) return null;
      places.push(place);
    }
    const meets = this.wrap && new Set(places).size < places.length;
    return !meets && this.shifts(way) ? places : null;
  }

  /* The place under a point; over an edge at which the box closes it is one at the other side. */
  private placeUnder(point: Point): number | undefined {
    const place = this.placeWith.get(point.join()), at = place === undefined && this.wrap
      ? this.lattice.cellWith(point) : null;
    return at ? this.placeOf(this.wrap!.cell(at)) : place;
  }

  /* Returns points as they lie where one of them is in the box: a way around the board leads there. */
  unwound(points: Point[], grip: number): Point[] {
    const { wrap, lattice } = this, cells = wrap && points.map((point) => lattice.cellWith(point));
    if (!wrap || !cells?.every((at) => at !== null)) return points;
    const there = wrap.unwound(cells as Point[], cells[grip]!);
    return there.every(([x, y, z]) => lattice.has(x, y, z)) ? there.map((at) => lattice.pointOf(at)) : points;
  }

  /* Returns the points of a piece as it lies on these places, in the order of its cells; null: it cannot lie so. */
  pointsOn(kind: Kind, places: number[]): Point[] | null {
    const fits = [kind.points, ...kind.others].some(({ length }) => length === places.length);
    if (!fits || places.some((place) => !this.places[place])) return null;
    if (this.wrap) return this.pointsAround(kind, places);
    const there = places.map((place) => this.pointOf(place)), wanted = this.formOf(there), low = lowest(there);
    for (const points of this.orientations(kind).values()) {
      if (this.formOf(points) !== wanted) continue;
      const way = minus(low, lowest(points));
      if (this.placesOf(kind, points, way)) return points.map((point) => along(point, way));
    }
    return null;
  }

  /* The same on a board that closes: the first cell of the piece is tried on all of the places. */
  private pointsAround(kind: Kind, places: number[]): Point[] | null {
    const wanted = [...places].sort((a, b) => a - b).join();
    for (const points of this.orientations(kind).values())
      for (const place of places) {
        const way = minus(this.pointOf(place), points[0]!), found = this.placesOf(kind, points, way);
        if (found?.sort((a, b) => a - b).join() === wanted) return points.map((point) => along(point, way));
      }
    return null;
  }

  /* Returns points after a turn. On some grids it leads to cells only when it is made several times. */
  turned(turn: Turn, points: Point[]): Point[] | null {
    for (let times = 1; times < 12; times++) {
      const turned = this.lattice.turnedPoints(points, { ...turn, matrices: Array(times).fill(turn.matrices).flat() });
      if (turned) return turned;
    }
    return null;
  }

  /* Returns all ways in which a kind may lie, each once, by their forms. */
  orientations(kind: Kind): Map<string, Point[]> {
    const found = this.oriented.get(kind) ?? this.findOrientations(kind);
    this.oriented.set(kind, found);
    return found;
  }

  private findOrientations({ points, others, marks, turns }: Kind): Map<string, Point[]> {
    const found = new Map([points, ...others].map((each) => [this.formOf(each, marks), each]));
    for (const from of found.values())
      for (const turn of found.size < MOST_ORIENTATIONS ? turns : []) {
        const turned = this.turned(turn, from);
        if (turned && !found.has(this.formOf(turned, marks))) found.set(this.formOf(turned, marks), turned);
      }
    return found;
  }

  /* Returns the next of the shapes that a piece may have, after the one that lies so. */
  otherShape(kind: Kind, points: Point[]): Point[] {
    const shapes = [kind.points, ...kind.others], form = this.formOf(points);
    const now = shapes.findIndex((shape) => this.findOrientations({ ...kind, points: shape, others: [] }).has(form));
    return shapes[(now + 1) % shapes.length]!;
  }

  /* Tells whether `covered` places and `used` copies of each kind complete the puzzle. */
  isDone(covered: ReadonlySet<number>, used: ReadonlyMap<Kind, number>): boolean {
    const open = this.places.filter((_place, i) => !covered.has(i));
    return open.every(({ must }) => !must) && open.length <= this.holes
      && this.kinds.every((kind) => (used.get(kind) ?? 0) >= kind.least);
  }
}
