/* Lays the pieces of a puzzle out beside each other, as one picture. */

import { lettersOf } from "../base/letters.js";
import type { Body, Point, Scene, Stage } from "../base/records.js";
import { bodyAt } from "./sketch.js";

const ASPECT = 1.5; /* how much wider than deep the whole is to be */

interface Extent {
  low: Point;
  high: Point;
}

function extentOf(bodies: Body[]): Extent {
  const points = bodies.flatMap(({ faces, balls, bars }): Point[] => [
    ...faces.flat(),
    ...[...balls.map(({ middle, radius }) => ({ ends: [middle], radius })), ...bars].flatMap(({ ends, radius }) =>
      ends.flatMap((end): Point[] => [end.map((part) => part - radius) as Point,
        end.map((part) => part + radius) as Point]))]);
  const reach = (pick: (...parts: number[]) => number): Point =>
    [0, 1, 2].map((axis) => points.reduce((so, point) => pick(so, point[axis]!), points[0]?.[axis] ?? 0)) as Point;
  return { low: reach(Math.min), high: reach(Math.max) };
}

function shifted(body: Body, by: Point): Body {
  const at = (point: Point): Point => [point[0] + by[0], point[1] + by[1], point[2] + by[2]];
  return bodyAt(body, at);
}

/* Returns where each of the rectangles lies: in rows, none wider than `width`. */
function rows(sizes: [number, number][], width: number, gap: number): [number, number][] {
  let x = 0, y = 0, depth = 0;
  return sizes.map(([wide, deep]) => {
    if (x > 0 && x + wide > width) [x, y, depth] = [0, y + depth + gap, 0];
    const place: [number, number] = [x, y];
    x += wide + gap;
    depth = Math.max(depth, deep);
    return place;
  });
}

/* Gives pieces the letters that they have in a solution. */
function lettered(bodies: Body[]): Body[] {
  const names = [...new Set(bodies.flatMap(({ name }) => name ?? []))], letters = lettersOf(names);
  return bodies.map((body) => ({ ...body, letter: body.letter || (letters[names.indexOf(body.name!)] ?? "") }));
}

/* Returns the pieces of a puzzle on a table; the box alone where there are none. Null: the scene
 * has nothing to lay out. */
export function laidOut(scene: Scene): Scene | null {
  if (scene.board || !scene.stages.length) return null;
  const pieces = scene.stages.length > 1 ? scene.stages.slice(1) : scene.stages,
    extents = pieces.map(({ bodies }) => extentOf(bodies));
  const sizes = extents.map(({ low, high }): [number, number] => [high[0] - low[0], high[1] - low[1]]), gap = 1;
  const area = sizes.reduce((sum, [wide, deep]) => sum + (wide + gap) * (deep + gap), 0);
  const width = Math.max(...sizes.map(([wide]) => wide), Math.sqrt(area * ASPECT)), places = rows(sizes, width, gap);
  const bodies = lettered(pieces.flatMap((stage, i) => stage.bodies.map((body) => {
    const { low, high } = extents[i]!, [x, y] = places[i]!;
    return shifted(body, [x - low[0], y - low[1], -high[2]]);
  })));
  const stage: Stage = { caption: null, flat: pieces.every(({ flat }) => flat), bodies, moves: [] };
  return { ...scene, stages: [stage], notes: [] };
}
