/* What help with a packing is about: pieces in the box. */

import { writePacking } from "../desks/puzzle.js";
import { placedWords } from "../base/reasons.js";
import type { Point } from "../base/records.js";
import { placeWords } from "../viewer/layers.js";
import type { Game, Landing, Placed } from "./game.js";
import type { Helped, HintTold } from "./help.js";

/* The toy that is helped. */
export interface HelpedPacking {
  game: () => Game;
  put: (all: { piece: number; landing: Landing }[], words: string) => void;
  say: (words: string) => void;
  mark: (places: number[]) => void; /* rings them */
  words: (error: unknown) => string;
}

const CELL = /\((\d+), (\d+)(?:, (\d+))?\)/g;

/* Returns the cells that a hint names. */
function cellsIn(words: string): Point[] {
  return [...words.matchAll(CELL)].map(([, x, y, z = "0"]) => [Number(x), Number(y), Number(z)]);
}

/* "V lies in row 1, columns 1 to 3: …" */
function nextWords({ why }: HintTold, { name, cells, forced }: NonNullable<HintTold["next"]>, deep: boolean): string {
  return `${name} ${forced ? "lies" : "can lie"} ${deep ? "" : "in "}${placeWords(cells, deep)}${why ? `: ${placedWords(why, deep)}` : ""}.`;
}

export class PackingHelp implements Helped {
  readonly say: (words: string) => void;
  readonly words: (error: unknown) => string;

  constructor(private readonly toy: HelpedPacking) {
    this.say = toy.say;
    this.words = toy.words;
  }

  get isDone(): boolean {
    return this.toy.game().isDone;
  }

  get text(): string {
    const game = this.toy.game(), { packing, lattice } = game.set;
    return writePacking({ ...packing, rest: { ...packing.rest, placed: game.told() } }, lattice);
  }

  /* "Take off I, or X, or V and L." */
  wrong({ off = [], placed = [] }: HintTold): string {
    const sets = off.map((set) => set.map((i) => placed[i]!.name).join(" and "));
    return sets.length ? `It cannot be finished like this. Take off ${sets.join(", or ")}, and it can.`
      : placed.length ? "It cannot be finished like this." : "This puzzle has no solution.";
  }

  point(told: HintTold, level: number, last: boolean): string {
    const { next, levels } = told, { deep } = this.toy.game().set;
    this.toy.mark(this.ringed(told, last));
    return last && next ? `${nextWords(told, next, deep)} Hint once more puts it there.`
      : placedWords(levels![level]!, deep);
  }

  /* What a hint is about: the place to look at, at last all of the piece; or the pieces to take off. */
  private ringed({ levels, next, off, placed }: HintTold, last: boolean): number[] {
    if (next) return this.placesOf(last ? next.cells : cellsIn(levels![0]!).slice(0, 1));
    return last ? (off?.[0] ?? []).flatMap((i) => this.placesOf(placed?.[i]?.cells ?? [])) : [];
  }

  private placesOf(cells: Point[]): number[] {
    return cells.flatMap((at) => this.toy.game().set.placeOf(at) ?? []);
  }

  /* Returns how those of some pieces come to lie that do not lie there already. */
  private coming(pieces: Placed[]): { piece: number; landing: Landing }[] {
    const game = this.toy.game(), { set } = game, taken = new Set(game.placed);
    return pieces.flatMap(({ name, cells }) => {
      const places = cells.map((at) => set.placeOf(at)!),
        piece = set.pieces.findIndex(({ kind }, i) => kind.name === name && !taken.has(i));
      if (game.owner(places[0]!) !== undefined || piece < 0) return [];
      taken.add(piece);
      const { kind } = set.pieces[piece]!, points = set.pointsOn(kind, places);
      if (!points) return [];
      return [{ piece, landing: { points, places: set.placesOf(kind, points, [0, 0, 0])!, inTheWay: [] } }];
    });
  }

  put(next: Placed): void {
    const coming = this.coming([next]);
    if (coming.length) this.toy.put(coming, `${next.name} lies where the hint had it.`);
  }

  putRest(pieces: Placed[]): void {
    const coming = this.coming(pieces);
    if (coming.length) this.toy.put(coming, "Here is the rest.");
  }
}
