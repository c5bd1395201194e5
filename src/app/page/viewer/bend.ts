/* Boards that close: a cylinder is bent round, and the edges that are one are marked where a board is laid flat. */

import type { Body, Point, Stage } from "../base/records.js";
import { bodyAt } from "./sketch.js";

const THICK = 0.35; /* the thickness of a flat board that is bent, in cells */
const HOLE = 0.6; /* the least radius inside a ring of several layers */
const WIDE = 0.06; /* half the breadth of a seam */

/* Whether a stage can be bent round: it closes along one axis, and is not turned over on its way. */
export function bends({ closes, moves }: Stage): boolean {
  return closes?.length === 1 && !closes[0]!.mirrored && !moves.length;
}

function pointsOf({ faces, balls, bars }: Body): Point[] {
  return [...faces.flat(), ...balls.map(({ middle }) => middle), ...bars.flatMap(({ ends }) => ends)];
}

/* Returns where points go. A flat board stands on its edge, its upper side outside; layers stay above each other. */
function bending({ closes, flat, bodies }: Stage): (point: Point) => Point {
  const [x, y] = closes![0]!.way, long = Math.hypot(x, y), [a, b] = [x / long, y / long],
    across = ([x, y]: Point): number => a * y - b * x;
  const all = flat ? [0] : bodies.flatMap(pointsOf).map(across), low = all.reduce((one, other) => Math.min(one, other)),
    high = all.reduce((one, other) => Math.max(one, other)), middle = (low + high) / 2;
  const radius = Math.max(long / (2 * Math.PI), flat ? 0 : (high - low) / 2 + HOLE);
  return (point) => {
    const angle = (2 * Math.PI * (a * point[0] + b * point[1])) / long,
      far = radius + (flat ? (0.5 - point[2]) * THICK : across(point) - middle);
    return [far * Math.sin(angle), far * Math.cos(angle), flat ? across(point) : point[2]];
  };
}

/* Takes away faces of a body that lie on each other: there it goes on over the seam. */
function joined(body: Body): Body {
  const named = (face: Point[]): string => face.map((point) => point.map((part) => part.toFixed(2).replace("-0.00", "0.00"))
    .join()).sort().join(" ");
  const names = body.faces.map(named), count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  const kept = names.map((name) => count.get(name) === 1);
  return { ...body, faces: body.faces.filter((_, i) => kept[i]),
    labels: body.labels?.filter((_, i) => kept[i] ?? true) ?? null };
}

/* Returns a stage as it is bent round. */
export function bent(stage: Stage): Stage {
  const bend = bending(stage);
  return { ...stage, flat: false, marks: [], bodies: stage.bodies.map((body) => joined(bodyAt(body, bend))) };
}

/* Returns a stage that is laid flat, with marks at its seams. */
export function seamed(stage: Stage): Stage {
  const seams = (stage.seams ?? []).map(([[x, y], [a, b]]): Point[] => {
    const long = Math.hypot(a - x, b - y) || 1, [u, v] = [(WIDE * (b - y)) / long, (WIDE * (a - x)) / long];
    return [[x - u, y + v, -0.1], [x + u, y - v, -0.1], [a + u, b - v, -0.1], [a - u, b + v, -0.1]];
  });
  return seams.length ? { ...stage, marks: [...(stage.marks ?? []), ...seams] } : stage;
}
