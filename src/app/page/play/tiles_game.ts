/* Flat tiles with a mark on each side, as they lie on a board of any grid whose cells are squares, triangles or
 * hexagons. */

import { Undoing } from "../base/history.js";
import type { Point } from "../base/records.js";
import type { State } from "./toy.js";

type Place = [number, number];

const FINE = 20; /* middles of sides that are nearer than 1 / FINE are the same */

/* A cell of the board. Its sides go clockwise, from the top, as treen has them. */
export interface Field {
  at: Point;
  middle: Place;
  sides: { ends: [Place, Place]; angle: number }[]; /* the angle tells which way a side looks */
}

export interface Tile {
  name: string;
  marks: string;
}

/* By tile: its marks as it lies, and the cell of the board; -1: beside it. */
export interface Lying {
  marks: string;
  cell: number;
}

/* "A: RGBR*2" in lines or in words. */
export function parseTiles(text: string): Tile[] {
  const words = text.replace(/#.*$/gm, "").replace(/:\s+/g, ":").split(/\s+/).filter((word) => word);
  return words.flatMap((word, i) => {
    const [, name = String(i + 1), marks = "", copies = "1"] = /^(?:([^:]+):)?([^*]+)(?:\*(\d+))?$/.exec(word) ?? [];
    return [...Array(Number(copies)).keys()].map(() => ({ name, marks }));
  });
}

/* Returns a cell by its outline, whose corners come in turn. */
export function fieldOf(at: Point, corners: Place[]): Field {
  const middle = [0, 1].map((axis) => corners.reduce((sum, each) => sum + each[axis]!, 0) / corners.length) as Place;
  const angleOf = ([[a, b], [c, d]]: [Place, Place]): number => {
    const angle = Math.atan2((a + c) / 2 - middle[0], middle[1] - (b + d) / 2);
    return angle < -0.01 ? angle + 2 * Math.PI : angle;
  };
  const sides = corners.map((from, i): [Place, Place] => [from, corners[(i + 1) % corners.length]!])
    .map((ends) => ({ ends, angle: angleOf(ends) })).sort((a, b) => a.angle - b.angle);
  return { at, middle, sides };
}

/* Marks after turns to the right, each by one side. */
export function turned(marks: string, times = 1): string {
  const cut = marks.length - (((times % marks.length) + marks.length) % marks.length);
  return marks.slice(cut) + marks.slice(0, cut);
}

/* Marks of a tile that is turned over. */
export function overturned(marks: string): string {
  return [...marks].reverse().join("");
}

/* The other side of a side. */
interface Facing {
  cell: number;
  side: number;
}

/* Where tiles lie. */
export class TilesGame extends Undoing<Lying[]> implements State {
  protected state: Lying[];
  private readonly mate = new Map<string, string>();
  private readonly across = new Map<string, Facing[]>(); /* by the middle of a side */

  constructor(readonly tiles: Tile[], readonly cells: Field[], mates: string, private readonly border: string) {
    super();
    for (const [a, b] of mates.split(/\s+/).filter((pair) => pair.length === 2) as unknown as [string, string][]) {
      this.mate.set(a, b);
      this.mate.set(b, a);
    }
    cells.forEach(({ sides }, cell) => sides.forEach((_, side) => {
      const key = this.keyOf(cell, side);
      this.across.set(key, [...(this.across.get(key) ?? []), { cell, side }]);
    }));
    this.state = this.fresh();
  }

  private keyOf(cell: number, side: number): string {
    const [[a, b], [c, d]] = this.cells[cell]!.sides[side]!.ends;
    return [(a + c) / 2, (b + d) / 2].map((part) => Math.round(part * FINE)).join();
  }

  get lying(): Lying[] {
    return this.state;
  }

  private fresh(): Lying[] {
    return this.tiles.map(({ marks }) => ({ marks, cell: -1 }));
  }

  on(cell: number): number {
    return this.lying.findIndex((each) => each.cell === cell);
  }

  get around(): number[] {
    return this.lying.flatMap(({ cell }, i) => (cell < 0 ? [i] : []));
  }

  /* Returns what is beyond a side; undefined: it is the border. */
  private beyond(cell: number, side: number): Facing | undefined {
    return this.across.get(this.keyOf(cell, side))!.find((each) => each.cell !== cell);
  }

  /* Whether a side of a tile breaks a rule; a free cell breaks none. */
  private clashes(cell: number, side: number): boolean {
    const mark = this.lying[this.on(cell)]?.marks[side], next = this.beyond(cell, side);
    if (mark === undefined) return false;
    if (!next) return this.breaksBorder(mark, cell, side);
    const other = this.lying[this.on(next.cell)]?.marks[next.side];
    return other !== undefined && other !== (this.mate.get(mark) ?? mark);
  }

  private breaksBorder(mark: string, cell: number, side: number): boolean {
    const { border } = this;
    if (border === "free" || border === "") return false;
    if (border === "different")
      return this.borderMarks(this.cells[cell]!.sides[side]!.angle).filter((each) => each === mark).length > 1;
    if (border === "one") return this.borderMarks().some((each) => each !== mark);
    const wanted = border.length === 1 ? border : border[side]!;
    return wanted !== "?" && wanted !== mark;
  }

  /* Returns the marks on the border, those that look one way or all. */
  private borderMarks(way?: number): string[] {
    return this.lying.flatMap(({ marks, cell }) => (cell < 0 ? [] : this.cells[cell]!.sides.flatMap(({ angle }, side) =>
      (!this.beyond(cell, side) && (way === undefined || Math.abs(angle - way) < 0.01) ? [marks[side]!] : []))));
  }

  /* Returns the sides of a tile that break a rule. */
  clashesOf(cell: number): number[] {
    return this.cells[cell]!.sides.flatMap((_, side) => (this.clashes(cell, side) ? [side] : []));
  }

  /* The number of clashes. Two tiles that do not go together are one. */
  get clashCount(): number {
    return this.cells.reduce((sum, _, cell) => sum + this.clashesOf(cell).filter((side) =>
      cell < (this.beyond(cell, side)?.cell ?? Infinity)).length, 0);
  }

  change(act: () => void): void {
    this.keep();
    act();
  }

  restart(): void {
    this.change(() => (this.state = this.fresh()));
  }

  get isFresh(): boolean {
    return this.lying.every(({ cell }) => cell < 0);
  }

  get isDone(): boolean {
    return this.cells.every((_, cell) => this.on(cell) >= 0) && !this.clashCount;
  }

  /* ---- As a word ---- */

  /* "3.0.1": a tile, its cell and its turns; those of a tile that lies on its face come after a whole turn. */
  get word(): string {
    return this.lying.flatMap(({ marks, cell }, i) => (cell < 0 ? []
      : [[i, cell, this.turnsOf(this.tiles[i]!.marks, marks)].join(".")])).join("_");
  }

  private turnsOf(from: string, to: string): number {
    const all = [...Array(2 * to.length).keys()];
    return Math.max(0, all.findIndex((times) => this.laid(from, times) === to));
  }

  private laid(marks: string, times: number): string {
    return turned(times < marks.length ? marks : overturned(marks), times);
  }

  read(word: string): void {
    this.state = this.fresh();
    this.forget();
    for (const each of word.split("_")) {
      const [tile = -1, cell = -1, times = 0] = each.split(".").map(Number);
      if (this.tiles[tile] && this.cells[cell] && this.on(cell) < 0)
        this.lying[tile] = { marks: this.laid(this.tiles[tile].marks, times), cell };
    }
  }
}
