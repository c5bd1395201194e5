/* The layers of a grid whose cells are no squares in rows, seen from above: each cell is a button of its own form. */

import { make, shape } from "../base/dom.js";
import { middleOf, type Lattice, type Outline } from "./lattice.js";
import { size, type Cells } from "./puzzle.js";
import type { Point } from "../base/records.js";

const UNIT = 44; /* pixels for an edge of a cell */
const MARGIN = 0.12;

export interface Shown {
  at: Point;
  outline: Outline;
}

/* The cells of a layer, also those that the shape does not have. */
function cellsOf(lattice: Lattice, cells: Cells, z: number): Shown[] {
  const [width, height] = size(cells), shown: Shown[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const outline = lattice.outline(x, y, z);
      if (outline) shown.push({ at: [x, y, z], outline });
    }
  return shown;
}

/* The places that are farthest to all sides. */
export function reach(outline: Outline): [number, number][] {
  if ("corners" in outline) return outline.corners;
  const places = "middle" in outline ? [outline.middle] : outline.ends, { radius } = outline;
  return places.flatMap(([x, y]) => [[x - radius, y - radius], [x + radius, y + radius]] as [number, number][]);
}

/* A stick is thin, so that more than itself can be clicked. */
function formOf(outline: Outline): SVGElement[] {
  if ("corners" in outline)
    return [shape("polygon", { class: "form", points: outline.corners.map((place) => place.join()).join(" ") })];
  if ("middle" in outline)
    return [shape("circle", { class: "form", cx: outline.middle[0], cy: outline.middle[1], r: outline.radius * 0.96 })];
  const [[x1, y1], [x2, y2]] = outline.ends, line = { x1, y1, x2, y2 };
  return [shape("line", { class: "around", ...line, "stroke-width": 3 * outline.radius }),
    shape("line", { class: "form stick", ...line, "stroke-width": 1.7 * outline.radius })];
}

function textOf(outline: Outline, text: string): SVGElement {
  const [x, y] = middleOf(outline), element = shape("text", { x, y, "font-size": 0.4 });
  element.append(text);
  return element;
}

export interface Look {
  cell: (x: number, y: number, z: number) => string;
  kind: (cell: string) => string; /* must, may, none */
  words: (at: Point) => string; /* for those who do not see it */
  press: (x: number, y: number, z: number) => void;
  isFirst: (at: Point) => boolean; /* the one that the tabulator leads to */
  over: (z: number) => SVGElement[]; /* drawn over a layer */
}

/* Where all layers have room, so that they lie above each other. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function frameOf(shown: Shown[]): Frame {
  const places = shown.flatMap(({ outline }) => reach(outline));
  const [left, top] = [0, 1].map((k) => Math.min(...places.map((place) => place[k]!)) - MARGIN) as [number, number];
  const [right, bottom] = [0, 1].map((k) => Math.max(...places.map((place) => place[k]!)) + MARGIN) as [number, number];
  return { left, top, width: right - left, height: bottom - top };
}

/* Returns those of these layers that have cells. */
export function drawLayers(lattice: Lattice, cells: Cells, wanted: number[], look: Look): HTMLElement[] {
  const layers = wanted.map((z) => ({ z, shown: cellsOf(lattice, cells, z) })),
    frame = frameOf(layers.flatMap(({ shown }) => shown));
  return layers.flatMap(({ z, shown }) => (shown.length
    ? [drawLayer(lattice, shown, z, { look, frame, only: cells.length === 1 })] : []));
}

function drawLayer(lattice: Lattice, shown: Shown[], z: number,
  { look, frame, only }: { look: Look; frame: Frame; only: boolean }): HTMLElement {
  const { left, top, width, height } = frame;
  const board = shape("svg", {
    class: "lattice", role: "grid", "aria-label": `layer ${z + 1}`, viewBox: [left, top, width, height].join(" "),
      width: width * UNIT * lattice.scale,
  });
  for (const y of new Set(shown.map(({ at }) => at[1])))
    board.append(shape("g", { role: "row" }, ...shown.filter(({ at }) => at[1] === y).map((each) =>
      cellOf(each, look))));
  board.append(shape("g", { class: "seams", "aria-hidden": "true" }, ...look.over(z)));
  const standing = lattice.sticks && shown.every(({ outline }) => "middle" in outline);
  return make("figure", { class: "layer" },
    make("figcaption", {}, only ? "" : `layer ${z + 1}` + (z ? "" : " (top)")
      + (standing ? ": sticks that stand" : "")), board);
}

function cellOf({ at, outline }: Shown, { cell, kind, words, press, isFirst }: Look): SVGElement {
  const now = cell(...at), text = now === "." || now === "#" ? "" : now;
  const element = shape("g", {
    id: `cell-${at.join("-")}`, class: `place ${kind(now)}`, role: "gridcell", tabindex: isFirst(at) ? 0 : -1,
      "aria-label": words(at),
  }, ...formOf(outline), ...(text ? [textOf(outline, text)] : []));
  element.addEventListener("click", () => press(...at));
  return element;
}

/* ---- From cell to cell ----------------------------------------------------------------------------------------- */

/* Returns the cell that a step leads to: the nearest one in that direction, or the nearest one of the next layer. */
export function nextCell(lattice: Lattice, cells: Cells, from: Point,
  [right, front, down]: [number, number, number]): Point | null {
  const here = lattice.outline(...from);
  let layer: Shown[] = [];
  if (down)
    for (let z = from[2] + down; z >= 0 && z < cells.length && !layer.length; z += down) layer =
    cellsOf(lattice, cells, z);
  else layer = cellsOf(lattice, cells, from[2]);
  return here && nearest(layer, middleOf(here), [right, front, down]);
}

/* Returns the cell of a layer that is nearest to a place in a direction; down or up, the nearest of all. */
export function nearest(layer: Shown[], [x, y]: [number, number],
  [right, front, down]: [number, number, number]): Point | null {
  let best: Point | null = null, least = Infinity;
  for (const { at, outline } of layer) {
    const [a, b] = middleOf(outline), along = (a - x) * right + (b - y) * front,
      across = Math.abs((a - x) * front - (b - y) * right);
    const cost = down ? Math.hypot(a - x, b - y) : along * along + 2 * across * across;
    if (cost < least && (down || (along > 1e-3 && across < 2 * along))) [best, least] = [at, cost];
  }
  return best;
}
