/* Bodies that moves have turned: where they are, and how they go around a line. */
import { Matrix4, Quaternion, Vector3, type Box3, type Object3D } from "three";
import type { Move, Point, Turned } from "../base/records.js";
import { toSpace } from "../base/space.js";

/* Returns how a body is turned; undefined or null: not at all. */
function quaternionOf(turned: [Point, Point, Point] | null | undefined): Quaternion {
  if (!turned) return new Quaternion();
  const [x, y, z] = turned.map(toSpace) as [Vector3, Vector3, Vector3];
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, z.negate(), y));
}

/* Returns the room of a body that is at a pose. */
export function roomAt(extent: Box3, at: Point, turned: Turned | undefined, body: number): Box3 {
  const turn = new Matrix4().makeRotationFromQuaternion(quaternionOf(turned?.[body]));
  return extent.clone().applyMatrix4(turn).translate(toSpace(at));
}

/* Whether a body goes around the line of the move. */
function goesAround({ from, to, turnedFrom, turnedTo }: Move, body: number): boolean {
  return String(from[body]) !== String(to[body]) || String(turnedFrom?.[body]) !== String(turnedTo?.[body]);
}

/* Turns a body as it is after a share of the move. Returns whether it goes around a line, and does not shift. */
export function turnBody({ position, quaternion }: Object3D, move: Move, body: number, share: number): boolean {
  quaternion.copy(quaternionOf(move.turnedFrom?.[body]));
  const { arc } = move, from = move.from[body];
  if (!arc || !from || !goesAround(move, body)) return false;
  const turn = new Quaternion().setFromAxisAngle(toSpace(arc.axis), (share * Math.PI) / 2), about = toSpace(arc.middle);
  position.copy(toSpace(from)).sub(about).applyQuaternion(turn).add(about);
  quaternion.premultiply(turn);
  return true;
}
