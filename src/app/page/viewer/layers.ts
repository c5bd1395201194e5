/* A solution layer by layer, as tables and as sentences, for those who do not see its picture. Places are counted as
 * the drawing board counts them: columns from the left, rows from the back, layers from the top. */

import { make } from "../base/dom.js";
import type { Body, Point, Thing } from "../base/records.js";

interface Placed {
  name: string;
  copy?: number; /* counted from 1 */
  cells: Point[];
}

/* What a solution says of its places. */
export interface Told {
  pieces: Placed[];
  path: Point[] | null; /* of a snake, cube by cube */
}

/* Returns what a record tells of places; null: it tells of none. */
export function toldOf(thing: Thing): Told | null {
  const { type, pieces, path } = thing as { type: string; pieces?: Placed[]; path?: Point[] };
  return type === "solution" && Array.isArray(pieces) && pieces.every(({ cells }) => Array.isArray(cells))
    ? { pieces, path: path ?? null } : null;
}

/* ---- Tables ---------------------------------------------------------------------------------------------------- */

/* Returns the marks of the cells. A piece has its letter of the picture, a cube of a snake its number. */
function marksOf({ pieces, path }: Told, bodies: Body[]): Map<string, string> {
  if (path) return new Map(path.map((at, i) => [at.join(), String(i + 1)]));
  const letters = lettersOf(pieces, bodies);
  return new Map(pieces.flatMap(({ cells }, i) => cells.map((at): [string, string] => [at.join(), letters[i]!])));
}

/* Copies have one name: the first piece of it is the first body of it. */
function lettersOf(pieces: Placed[], bodies: Body[]): string[] {
  const left = bodies.filter(({ hollow }) => !hollow);
  return pieces.map(({ name }) => {
    const at = left.findIndex((body) => body.name === name), [body] = at < 0 ? [] : left.splice(at, 1);
    return body?.letter || name;
  });
}

/* Returns the values of an axis at which there is a cell. */
function used(cells: Point[], axis: number): number[] {
  return [...new Set(cells.map((at) => at[axis]!))].sort((a, b) => a - b);
}

function layerWords(z: number, layers: number[]): string {
  if (layers.length < 2) return "From above";
  return `Layer ${z + 1}${z === layers[0] ? ", the top one" : z === layers.at(-1) ? ", the lowest" : ""}`;
}

function tablesOf(told: Told, bodies: Body[]): HTMLElement[] {
  const cells = told.path ?? told.pieces.flatMap(({ cells }) => cells), marks = marksOf(told, bodies),
    layers = used(cells, 2);
  return layers.map((z) => {
    const here = cells.filter((at) => at[2] === z), columns = used(here, 0);
    const head = make("tr", {}, make("td", {}), ...columns.map((x) => make("th", { scope: "col" }, `column ${x + 1}`)));
    const rows = used(here, 1).map((y) => make("tr", {}, make("th", { scope: "row" }, `row ${y + 1}`),
      ...columns.map((x) => make("td", {}, marks.get([x, y, z].join()) ?? ""))));
    return make("table", {}, make("caption", {}, layerWords(z, layers)), make("thead", {}, head),
      make("tbody", {}, ...rows));
  });
}

/* ---- Sentences ------------------------------------------------------------------------------------------------- */

function listed(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)!}`;
}

/* "column 2", "columns 1 to 3", "columns 1 and 4". */
function columnsWords(columns: number[]): string {
  const runs: [number, number][] = [];
  for (const x of columns) {
    const last = runs.at(-1);
    if (last && last[1] === x - 1) last[1] = x;
    else runs.push([x, x]);
  }
  const words = runs.flatMap(([from, to]) => (to - from === 1 ? [`${from + 1}`, `${to + 1}`]
    : [to > from ? `${from + 1} to ${to + 1}` : `${from + 1}`]));
  return `${columns.length > 1 ? "columns" : "column"} ${listed(words)}`;
}

/* Returns what pieces are called: those with copies have numbers. */
function callAll(pieces: Placed[]): string[] {
  return pieces.map(({ name, copy }) => (copy !== undefined && pieces.filter((other) => other.name === name).length > 1
    ? `${name} ${copy}` : name));
}

/* "in layer 1, row 1, column 1; in layer 2, row 1, columns 1 and 2". `deep`: there are several layers. */
export function placeWords(cells: Point[], deep: boolean): string {
  const parts = used(cells, 2).map((z) => {
    const layer = cells.filter((at) => at[2] === z);
    const rows = used(layer, 1).map((y) => `row ${y + 1}, ${columnsWords(used(layer.filter((at) => at[1] === y), 0))}`);
    return `${deep ? `in layer ${z + 1}, ` : ""}${rows.join(", ")}`;
  });
  return parts.join("; ");
}

/* "twist (A): in layer 1, row 1, column 1." */
function pieceWords({ cells }: Placed, name: string, mark: string, deep: boolean): string {
  return `${name}${mark === name ? "" : ` (${mark})`}: ${placeWords(cells, deep)}.`;
}

const WAYS: [string, string][] = [["left", "right"], ["backward", "forward"], ["up", "down"]];

/* Returns the way of a snake, run by run: "right 2, forward 2, left 2". */
function pathWords(path: Point[]): string {
  const runs: { way: string; steps: number }[] = [];
  path.slice(1).forEach((at, i) => {
    const axis = at.findIndex((part, k) => part !== path[i]![k]),
      way = WAYS[axis]![at[axis]! > path[i]![axis]! ? 1 : 0];
    const last = runs.at(-1);
    if (last?.way === way) last.steps++;
    else runs.push({ way, steps: 1 });
  });
  return runs.map(({ way, steps }) => `${way} ${steps}`).join(", ");
}

function sentencesOf({ pieces, path }: Told, bodies: Body[]): string[] {
  const deep = used(pieces.flatMap(({ cells }) => cells), 2).length > 1;
  const letters = lettersOf(pieces, bodies);
  const names = callAll(pieces);
  if (!path?.length) return pieces.map((piece, i) => pieceWords(piece, names[i]!, letters[i]!, deep));
  const [x, y, z] = path[0]!;
  return [`The snake begins at column ${x + 1}, row ${y + 1}, layer ${z + 1}. It goes ${pathWords(path)}.`];
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

/* What can be opened below the picture. It is written when it is open, since most eyes need only the picture. */
export class Layers {
  private readonly body = make("div", { class: "layered", tabindex: 0, role: "region",
    "aria-label": "The solution in words" });
  readonly element = make("details", { class: "spoken" }, make("summary", {}, "In words"), this.body);
  private told: Told | null = null;
  private bodies: Body[] = [];

  constructor() {
    this.element.addEventListener("toggle", () => this.write());
  }

  show(told: Told | null, bodies: Body[]): void {
    this.told = told;
    this.bodies = bodies;
    this.element.hidden = told === null;
    this.write();
  }

  private write(): void {
    const told = this.element.open ? this.told : null;
    this.body.replaceChildren(...(told ? [make("div", { class: "tables" }, ...tablesOf(told, this.bodies)),
      make("ul", {}, ...sentencesOf(told, this.bodies).map((words) => make("li", {}, words)))] : []));
  }
}
