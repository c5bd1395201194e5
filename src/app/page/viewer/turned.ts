/* Bodies that moves have turned: where they are, and how they go around a line. */
import { Matrix4, Quaternion, Vector3, type Box3, type Object3D } from "three";
import type { Arc, Move, Point, Turned } from "../base/records.js";
import { toSpace } from "../base/space.js";
import { along, around, minus } from "../base/vector.js";

type Axes = [Point, Point, Point]; /* where x, y and z point */

const UPRIGHT: Axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/* Returns how a body is turned. */
function quaternionOf(turned: Axes): Quaternion {
  const [x, y, z] = turned.map(toSpace) as [Vector3, Vector3, Vector3];
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, z.negate(), y));
}

/* Returns the room of a body that is at a pose. */
export function roomAt(extent: Box3, at: Point, turned: Turned | undefined, body: number): Box3 {
  const turn = new Matrix4().makeRotationFromQuaternion(quaternionOf(turned?.[body] ?? UPRIGHT));
  return extent.clone().applyMatrix4(turn).translate(toSpace(at));
}

/* Whether a body goes around the line of the move. */
function goesAround({ from, to, turnedFrom, turnedTo }: Move, body: number): boolean {
  return String(from[body]) !== String(to[body]) || String(turnedFrom?.[body]) !== String(turnedTo?.[body]);
}

/* Returns how far a turn is after a share of it, in radians, and how far its line has wandered by then. Corners of its
 * way come as far apart in time as they are in place and angle. */
function onArc({ degrees, wander }: Arc, share: number): { angle: number; by: Point } {
  if (!wander) return { angle: (share * degrees * Math.PI) / 180, by: [0, 0, 0] };
  const angleOf = (tangent: number): number => 2 * Math.atan(tangent);
  const long = wander.slice(1).map(([tangent, ...by], i) => {
    const [before, ...place] = wander[i]!;
    return Math.hypot(...minus(by, place)) + Math.abs(angleOf(tangent) - angleOf(before));
  });
  let left = share * long.reduce((sum, each) => sum + each, 0), at = 0;
  while (at < long.length - 1 && left > long[at]!) left -= long[at++]!;
  const [before, ...place] = wander[at]!, [tangent, ...by] = wander[at + 1]!,
    part = Math.min(1, left / (long[at]! || 1));
  return { angle: angleOf(before + (tangent - before) * part), by: along(place, minus(by, place), part) };
}

/* Returns how a body is turned after a share of the move, and where it is; at: null: it shifts, or stays. */
export function poseIn(move: Move, body: number, share: number): { turned: Axes; at: Point | null } {
  const turned = move.turnedFrom?.[body] ?? UPRIGHT, { arc } = move, from = move.from[body];
  if (!arc || !from || !goesAround(move, body)) return { turned, at: null };
  const { angle, by } = onArc(arc, share), turn = (point: Point) => around(point, arc.axis, angle);
  return { turned: turned.map(turn) as Axes, at: along(along(arc.middle, by), turn(minus(from, arc.middle))) };
}

/* Turns a body as it is after a share of the move. Returns whether it goes around a line, and does not shift. */
export function turnBody({ position, quaternion }: Object3D, move: Move, body: number, share: number): boolean {
  const { turned, at } = poseIn(move, body, share);
  quaternion.copy(quaternionOf(turned));
  if (at) position.copy(toSpace(at));
  return Boolean(at);
}
