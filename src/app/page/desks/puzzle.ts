/* A packing as the editor holds it: shapes of characters, and everything else as it came. In and out it is treen's own
 * format as JSON (treen convert --to json). */

import { NotDrawable, type Fields } from "./desk.js";
import type { Lattice } from "./lattice.js";

/* cells[z][y][x]: '.' nothing, '#' a cell, '+' one that may stay empty (in a box), another letter a coloured cell. */
export type Cells = string[][][];

export interface Piece {
  name: string;
  copies: string; /* "2" or "0..3" */
  cells: Cells;
  others?: Cells[]; /* shapes that it may have instead */
  rest: Record<string, unknown>; /* motions and the like, which the editor leaves alone */
}

export interface Packing {
  title: string;
  grid: string;
  box: Cells;
  pieces: Piece[];
  rest: Record<string, unknown>;
}

/* ---- Drawings ---- */

/* Rows end with a slash or a line break, layers with a bar or a blank line. Rows are made equally long. */
export function parseDrawing(text: string): Cells {
  const flat = text.replace(/\n+$/, "").replace(/[ \t]/g, "");
  const layers = flat.includes("\n") ? flat.split(/\n\n+/).map((layer) => layer.split("\n"))
    : flat.split("|").map((layer) => layer.split("/"));
  return squared(layers.map((rows) => rows.map((row) => row.match(/~?[^~]/gu) ?? [])));
}

export function writeDrawing(cells: Cells): string {
  return cells.map((rows) => rows.map((row) => row.join("")).join("/")).join("|");
}

function squared(cells: string[][][]): Cells {
  const [width, height, depth] = size(cells);
  return block(width, height, depth, (x, y, z) => cells[z]?.[y]?.[x] ?? ".");
}

export function size(cells: Cells): [number, number, number] {
  const rows = cells.flat();
  return [Math.max(1, ...rows.map((row) => row.length)), Math.max(1, ...cells.map((layer) => layer.length)),
    Math.max(1, cells.length)];
}

export function block(width: number, height: number, depth: number,
  at: (x: number, y: number, z: number) => string): Cells {
  const count = (n: number): number[] => [...Array(n).keys()];
  return count(depth).map((z) => count(height).map((y) => count(width).map((x) => at(x, y, z))));
}

export function resized(cells: Cells, width: number, height: number, depth: number, filling: string): Cells {
  return block(width, height, depth, (x, y, z) => cells[z]?.[y]?.[x] ?? filling);
}

/* Gives some places a value, wherever they are: the block grows to all sides. Returns null where it would be too large.
 * */
export function placed(cells: Cells, places: [number, number, number][], value: string,
  lattice: Lattice): Cells | null {
  const sides = size(cells), low = sides.map((_, axis) =>
    lattice.start(Math.min(0, ...places.map((at) => at[axis]!)), axis)) as [number, number, number];
  const grown = sides.map((side, axis) => Math.max(side,
    ...places.map((at) => at[axis]! + 1)) - low[axis]!) as [number, number, number];
  if (!lattice.holds(grown)) return null;
  const result = block(...grown, (x, y, z) => cells[z + low[2]]?.[y + low[1]]?.[x + low[0]] ?? ".");
  for (const [x, y, z] of places) result[z - low[2]]![y - low[1]]![x - low[0]] = value;
  return result;
}

/* The smallest block around the cells that is still the same shape; one empty cell where there are none. */
export function trimmed(cells: Cells, lattice: Lattice): Cells {
  const [width, height, depth] = size(cells);
  const low = [width, height, depth], high = [-1, -1, -1];
  cells.forEach((layer, z) => layer.forEach((row, y) => row.forEach((cell, x) => {
    if (cell === ".") return;
    [x, y, z].forEach((at, axis) => {
      low[axis] = Math.min(low[axis]!, at);
      high[axis] = Math.max(high[axis]!, at);
    });
  })));
  if (high[0]! < 0) return [[["."]]];
  const [a, b, c] = low.map((at, axis) => lattice.start(at, axis)) as [number, number, number];
  return block(high[0]! - a + 1, high[1]! - b + 1, high[2]! - c + 1, (x, y, z) => cells[z + c]![y + b]![x + a]!);
}

/* ---- JSON ---- */

export function parseBox(box: unknown, lattice: Lattice): Cells {
  const brick = typeof box === "string" ? /^(\d+)x(\d+)(?:x(\d+))?$/.exec(box.trim()) : null;
  if (brick) {
    const [width, height, depth] = [Number(brick[1]), Number(brick[2]), Number(brick[3] ?? 1)];
    if (!lattice.holds([width, height, depth])) throw new NotDrawable(`A box of ${box} is too large to be drawn here.`);
    return block(width, height, depth, () => "#");
  }
  if (typeof box !== "string") throw new NotDrawable("This puzzle has no box of cells.");
  return parseDrawing(box);
}

function parsePiece(name: string, value: unknown): Piece {
  const fields = typeof value === "string" ? { shape: value } : { ...(value as Record<string, unknown>) };
  const { shape, copies, "one of": either, ...rest } = fields as Record<string, unknown>,
    [first, ...others] = Array.isArray(either) ? (either as unknown[]) : [shape];
  if (![first, ...others].every((each) => typeof each === "string"))
    throw new NotDrawable(`The piece ${name} is not given as a drawing.`);
  return { name, copies: String(copies ?? 1), cells: parseDrawing(first as string),
    ...(others.length && { others: others.map((each) => parseDrawing(each as string)) }), rest };
}

/* All shapes that a piece may have. */
export function shapesOf({ cells, others = [] }: Piece): Cells[] {
  return [cells, ...others];
}

export function isPacking({ kind, pieces }: Fields): boolean {
  return (kind === undefined || kind === "packing") && typeof pieces === "object" && !Array.isArray(pieces);
}

export function parsePacking(fields: Fields, lattices: Map<string, Lattice>): Packing {
  const { title, grid, box, pieces, expect, ...rest } = fields;
  void expect; /* what is expected of a puzzle does not outlive a change of it */
  const lattice = lattices.get(String(grid ?? "cube"));
  if (!lattice) throw new NotDrawable(`Puzzles on the grid ${String(grid)} are edited as text.`);
  const packing = {
    title: String(title ?? ""), grid: lattice.name, box: parseBox(box, lattice),
    pieces: Object.entries(pieces as Fields).map(([name, value]) => parsePiece(name, value)), rest,
  };
  const shapes = [packing.box, ...packing.pieces.flatMap(shapesOf)];
  if (!shapes.every((shape) => lattice.holds(size(shape))))
    throw new NotDrawable("This puzzle is too large to be drawn here.");
  return packing;
}

function isBrick(cells: Cells): boolean {
  return cells.flat(2).every((cell) => cell === "#");
}

function writeBox(packing: Packing, { plain }: Lattice): string {
  const [width, height, depth] = size(packing.box);
  if (!plain || !isBrick(packing.box)) return writeDrawing(packing.box);
  return packing.grid === "square" ? `${width}x${height}` : `${width}x${height}x${depth}`;
}

/* As text for treen. Names are made different, since they are keys. */
export function writePacking(packing: Packing, lattice: Lattice): string {
  const pieces: Record<string, unknown> = {};
  for (const piece of packing.pieces) {
    const { name, copies, rest } = piece,
      shapes = shapesOf(piece).map((cells) => writeDrawing(trimmed(cells, lattice)));
    let key = name.trim() || "piece";
    while (key in pieces) key += "'";
    const count = /^\d+$/.test(copies) ? Number(copies) : copies;
    pieces[key] = { ...rest, copies: count, ...(shapes.length > 1 ? { "one of": shapes } : { shape: shapes[0] }) };
  }
  const { title, grid, rest } = packing;
  return JSON.stringify({ ...(title ? { title } : {}), grid, ...rest, box: writeBox(packing, lattice), pieces });
}

export function emptyPacking(): Packing {
  return {
    title: "My puzzle", grid: "cube", box: block(3, 3, 1, () => "#"),
    pieces: [{ name: "A", copies: "1", cells: parseDrawing("##/#."), rest: {} }], rest: {},
  };
}
