/* The box and the pieces of a packing as small pictures to choose from, and what their volumes say. */

import { partsOf } from "./connected.js";
import { button, make, picture } from "../base/dom.js";
import type { Lattice } from "./lattice.js";
import { shapesOf, size, trimmed, writeDrawing, type Cells, type Packing } from "./puzzle.js";
import type { Body } from "../base/records.js";
import { bodyAt, sketch, usualSight } from "../viewer/sketch.js";

export const PLAIN = "#b98a55"; /* a piece whose colour is not known yet */
export const BOX = "#c9bda8";
const MOST_CELLS = 1500; /* of a shape that has a picture, and is looked at */

/* Returns the block around a shape with more cells than can be made out. */
function blockBody(lattice: Lattice, cells: Cells, colour: string): Body {
  const [width, height, depth] = size(cells);
  return bodyAt(lattice.body([[["#"]]], colour), ([x, y, z]) => [x * width, y * height, z * depth]);
}

/* Returns the picture of a shape as SVG; "" of a large one whose cells are no squares in rows. */
export function pictureOf(lattice: Lattice, cells: Cells, colour: string): string {
  const large = count(cells, (cell) => cell !== ".") > MOST_CELLS;
  if (large && !lattice.plain) return "";
  const body = large ? blockBody(lattice, cells, colour) : lattice.body(cells, colour);
  const stage = { caption: null, flat: lattice.flat, bodies: [body], moves: [] };
  return sketch(stage, usualSight(stage));
}

interface Choice {
  chosen: number; /* 0 = the box, i = piece i - 1 */
  other: number; /* which shape of the piece: 0 = the first */
  colours: string[];
  choose: (shape: number, other: number) => void;
}

export function shelf(puzzle: Packing, lattice: Lattice, { chosen, other, colours, choose }: Choice): HTMLElement {
  const shapes = [{ name: "Box", cells: puzzle.box, colour: BOX, i: 0, k: 0 },
    ...puzzle.pieces.flatMap((piece, i) => shapesOf(piece).map((cells, k) => {
      const { name, copies } = piece, words = k ? `or ${name}` : copies === "1" ? name : `${name} ×${copies}`;
      return { name: words, cells, colour: colours[i] ?? PLAIN, i: i + 1, k };
    }))];
  const tabs = shapes.map(({ name, cells, colour, i, k }) => {
    const tab = button("", () => choose(i, k), { id: `edit-shape-${i}${k ? `-${k}` : ""}`, class: "shape",
      "aria-pressed": String(i === chosen && k === other) });
    tab.append(picture(pictureOf(lattice, cells, colour)), make("span", {}, name));
    return tab;
  });
  const words = volumes(puzzle);
  return make("div", {}, make("div", { class: "shelf", role: "group", "aria-label": "Box and pieces" }, ...tabs),
    make("p", { class: words.right ? "volumes" : "volumes unlike", role: "status" }, words.text,
      ...oddities(puzzle, lattice).map((each) => ` ${each}`)));
}

/* ---- Volumes --------------------------------------------------------------------------------------------------- */

function count(cells: Cells, kinds: (cell: string) => boolean): number {
  return cells.flat(2).filter(kinds).length;
}

/* Whether a cell of a box may stay empty. */
function isFree(cell: string): boolean {
  return cell === "+" || cell.startsWith("~");
}

function range(least: number, most: number): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/* Compares how many cells the pieces have with how many the box has. */
export function volumes({ box, pieces }: Packing): { text: string; right: boolean } {
  const full = count(box, (cell) => cell !== "."), must = count(box, (cell) => cell !== "." && !isFree(cell));
  let least = 0, most = 0;
  for (const piece of pieces) {
    const [low, high = low] = piece.copies.split("..").map(Number) as [number, number?],
      sizes = shapesOf(piece).map((cells) => count(cells, (cell) => cell !== "."));
    least += low * Math.min(...sizes);
    most += high * Math.max(...sizes);
  }
  const text = `Pieces ${range(least, most)}, box ${range(must, full)}`;
  if (least > full) return { text: `${text}: ${tooMany(least - full)} too many.`, right: false };
  if (most < must) return { text: `${text}: ${tooMany(must - most)} too few.`, right: false };
  return { text: `${text}.`, right: true };
}

function tooMany(cells: number): string {
  return cells === 1 ? "one" : String(cells);
}

/* Tells of pieces that are drawn alike, of those without a cell, and of those that do not hold together. */
function oddities({ pieces }: Packing, lattice: Lattice): string[] {
  const first = new Map<string, string>(), words: string[] = [];
  for (const piece of pieces) {
    const { name } = piece, shapes = shapesOf(piece),
      drawing = shapes.map((cells) => writeDrawing(trimmed(cells, lattice))).sort().join(" or "),
      other = first.get(drawing);
    const filled = Math.min(...shapes.map((cells) => count(cells, (cell) => cell !== "."))),
      parts = Math.max(...shapes.map((cells) => (filled > MOST_CELLS ? 1 : partsOf(lattice, cells))));
    if (parts > 1) words.push(`${name} is in ${parts} parts.`);
    if (!filled) words.push(`${name} has no cell.`);
    else if (other !== undefined) words.push(`${name} is drawn like ${other}.`);
    else first.set(drawing, name);
  }
  return words.slice(0, 3);
}
