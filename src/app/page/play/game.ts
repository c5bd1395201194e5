/* Where the pieces lie: in one's hand, in the box, around it. Each change can be undone, and all of it is a word for
 * the address. */

import { Undoing } from "../base/history.js";
import type { Point } from "../base/records.js";
import { along, minus } from "../base/vector.js";
import type { Kind, PlaySet } from "./set.js";

/* A piece with its cells, as treen tells of it. */
export interface Placed {
  name: string;
  cells: Point[];
  marks?: string; /* of a tile, as it lies */
}

/* By piece: how it lies, and on which places of the box; null: beside it. */
interface Lying {
  points: Point[];
  places: number[] | null;
}

/* What would become of a piece that is let go. */
export interface Landing {
  points: Point[];
  places: number[];
  inTheWay: number[]; /* pieces that lie there */
}

export class Game extends Undoing<Lying[]> {
  lying: Lying[];
  readonly fixed = new Set<number>(); /* pieces that lay in the box before anybody began */
  private owners = new Map<number, number>(); /* by place: the piece that lies there */

  constructor(readonly set: PlaySet, private readonly before: Placed[]) {
    super();
    this.lying = this.beginning();
    this.settle();
  }

  private beginning(): Lying[] {
    const lying: Lying[] = this.set.pieces.map(({ kind }) => ({ points: kind.points, places: null }));
    for (const { name, cells } of this.before) {
      const piece = this.set.pieces.findIndex(({ kind }, i) => kind.name === name && !lying[i]!.places),
        places = cells.map((at) => this.set.placeOf(at) ?? -1);
      const points = piece < 0 ? null : this.set.pointsOn(this.set.pieces[piece]!.kind, places);
      if (!points) continue;
      lying[piece] = { points, places: this.set.placesOf(this.set.pieces[piece]!.kind, points, [0, 0, 0])! };
      this.fixed.add(piece);
    }
    return lying;
  }

  protected get state(): Lying[] {
    return this.lying;
  }

  protected set state(lying: Lying[]) {
    this.lying = lying;
    this.settle();
  }

  private settle(): void {
    this.owners = new Map(this.lying.flatMap(({ places }, i) =>
      (places ?? []).map((place): [number, number] => [place, i])));
  }

  /* The piece on a place of the box. */
  owner(place: number): number | undefined {
    return this.owners.get(place);
  }

  isPlaced(piece: number): boolean {
    return !!this.lying[piece]?.places;
  }

  get placed(): number[] {
    return this.lying.flatMap(({ places }, i) => (places ? [i] : []));
  }

  /* Those that somebody has put there. */
  get own(): number[] {
    return this.placed.filter((piece) => !this.fixed.has(piece));
  }

  /* The pieces in the box but for some of them, as a puzzle has them under `placed`. */
  told(without: number[] = []): Placed[] {
    return this.placed.filter((piece) => !without.includes(piece)).map((piece) => ({
      name: this.set.pieces[piece]!.kind.name, cells: this.lying[piece]!.places!.map((place) =>
        this.set.places[place]!.at),
    }));
  }

  /* The first copy of each kind that lies beside the box, and how many there are. */
  get around(): { piece: number; count: number }[] {
    return this.set.kinds.flatMap((kind) => {
      const left = this.set.pieces.flatMap((piece, i) => (piece.kind === kind && !this.isPlaced(i) ? [i] : []));
      return left.length ? [{ piece: left[0]!, count: left.length }] : [];
    });
  }

  /* How many copies of each kind lie in the box. */
  get used(): Map<Kind, number> {
    const used = new Map<Kind, number>();
    for (const piece of this.placed) used.set(this.set.pieces[piece]!.kind,
      (used.get(this.set.pieces[piece]!.kind) ?? 0) + 1);
    return used;
  }

  get isFresh(): boolean {
    return !this.own.length;
  }

  get isDone(): boolean {
    return this.set.isDone(new Set(this.owners.keys()), this.used);
  }

  /* Returns where a piece comes to lie whose cell `grip` is put on a place; null: a part of it would be outside. */
  landing(piece: number, points: Point[], grip: number, place: number): Landing | null {
    const way = minus(this.set.pointOf(place), points[grip]!),
      places = this.set.placesOf(this.set.pieces[piece]!.kind, points, way);
    if (!places) return null;
    const inTheWay = [...new Set(places.flatMap((each) => this.owner(each) ?? []))].filter((other) => other !== piece);
    return { points: points.map((point) => along(point, way)), places, inTheWay };
  }

  /* Returns the nearest place to another one on which a piece lies inside the box, at most as far as the piece is long;
   * of equally near ones a free one. `place` is where a part of it would be outside. */
  slid(piece: number, points: Point[], grip: number, place: number): { place: number; landing: Landing } | null {
    if (this.cellsAt(points, grip, place).every((at) => at && this.set.placeOf(at) !== undefined)) return null;
    const hand = this.set.pointOf(place), far = (a: Point, b: Point): number => Math.hypot(...minus(a, b)),
      long = Math.max(...points.flatMap((a) => points.map((b) => far(a, b))));
    const near = this.set.places.map((_, other) => ({ place: other, off: far(this.set.pointOf(other), hand) }))
      .filter(({ off }) => off <= long + 1e-6).sort((a, b) => a.off - b.off);
    let best: { place: number; landing: Landing; off: number } | null = null;
    for (const { place: other, off } of near) {
      if (best && off > best.off + 1e-6) break;
      const landing = this.landing(piece, points, grip, other);
      if (landing && (!best || !landing.inTheWay.length)) best = { place: other, landing, off };
      if (best && !best.landing.inTheWay.length) break;
    }
    return best;
  }

  /* Returns the cells of a piece that is put so, wherever they are; null: the grid has none there. */
  cellsAt(points: Point[], grip: number, place: number): (Point | null)[] {
    const way = minus(this.set.pointOf(place), points[grip]!);
    const cells = points.map((point) => this.set.lattice.cellWith(along(point, way))), { wrap } = this.set;
    return wrap ? cells.map((at) => at && wrap.cell(at)) : cells;
  }

  /* ---- Changes ---- */

  /* How a piece beside the box lies is nothing to be undone. */
  turn(piece: number, points: Point[]): void {
    this.lying[piece] = { points, places: null };
  }

  private change(act: () => void): void {
    this.keep();
    act();
    this.settle();
  }

  put(piece: number, { points, places }: Landing): void {
    this.change(() => (this.lying[piece] = { points, places }));
  }

  takeOff(pieces: number[]): void {
    this.change(() => pieces.forEach((piece) => (this.lying[piece] =
      { points: this.lying[piece]!.points, places: null })));
  }

  restart(): void {
    if (!this.isFresh) this.takeOff(this.own);
  }

  /* Puts several pieces in one step. Those that lie already where they would come to lie stay. */
  putAll(all: { piece: number; landing: Landing }[]): void {
    this.change(() => all.forEach(({ piece, landing: { points, places } }) =>
      (this.lying[piece] = { points, places })));
  }

  /* ---- As a word ---- */

  /* "0.5.6.7_3.8.9": each piece with its places, as numbers to the base 36. */
  get word(): string {
    return this.own.map((piece) => [piece, ...this.lying[piece]!.places!].map((each) =>
      each.toString(36)).join(".")).join("_");
  }

  /* Lays the pieces as a word has them. What cannot lie so is left out. */
  read(word: string): void {
    this.state = this.beginning();
    this.forget();
    for (const each of word.split("_")) {
      const [piece = -1, ...places] = each.split(".").map((part) => parseInt(part, 36)),
        kind = this.isPlaced(piece) ? undefined : this.set.pieces[piece]?.kind;
      const points = kind && places.every((place) => this.owner(place) === undefined) ? this.set.pointsOn(kind, places)
        : null;
      if (points) this.lying[piece] = { points, places };
      this.settle();
    }
  }
}
