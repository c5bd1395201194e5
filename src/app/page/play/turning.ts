/* Turns of a piece, and the words for how it lies after one, which differ from those before. */

import type { Turn } from "../desks/lattice.js";
import type { Point } from "../base/records.js";
import type { Kind, PlaySet } from "./set.js";

/* Buttons and keys of turns, by the names that lattice.ts has, and what was done to a piece. */
export const TURNS: Record<string, { words: string; key: string; done: string }> = {
  Turn: { words: "Turn", key: "r", done: "turned" }, Mirror: { words: "Turn over", key: "f", done: "turned over" },
    Tip: { words: "Tip", key: "t", done: "tipped" }, Roll: { words: "Roll", key: "o", done: "rolled" },
    Twist: { words: "Twist", key: "w", done: "twisted" },
};

/* Returns how the points lie before the turn that leads to them. */
export function turnedBack(set: PlaySet, turn: Turn, points: Point[]): Point[] | null {
  let now: Point[] | null = points, before: Point[] | null = null;
  const word = set.formOf(points);
  for (let times = 0; times < 12 && now; times++) {
    before = now;
    now = set.turned(turn, now);
    if (now && set.formOf(now) === word) return before;
  }
  return before;
}

/* "3 wide, 2 deep, 1 high"; "": cells of this grid have no such sides. */
function sidesOf({ packing: { grid }, lattice }: PlaySet, points: Point[]): string {
  if (grid !== "cube" && grid !== "square") return "";
  const cells = points.map((point) => lattice.cellWith(point)!), sides = [0, 1, 2].map((axis) => {
    const parts = cells.map((cell) => cell[axis]!);
    return Math.max(...parts) - Math.min(...parts) + 1;
  });
  return grid === "square" ? `${sides[0]} wide, ${sides[1]} high` : `${sides[0]} wide, ${sides[1]} deep, ${sides[2]} high`;
}

/* "tipped: 3 wide, 2 deep, 1 high, way 5 of 24" */
export function turnedWords(set: PlaySet, kind: Kind, { name }: Turn, points: Point[]): string {
  const all = [...set.orientations(kind).keys()], way = all.indexOf(set.formOf(points, kind.marks)),
    told = [sidesOf(set, points), way < 0 || all.length < 2 ? "" : `way ${way + 1} of ${all.length}`];
  return [TURNS[name]?.done ?? "turned", told.filter((each) => each).join(", ")].filter((each) => each).join(": ");
}
