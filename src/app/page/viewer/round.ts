/* Balls and sticks as triangles. A patch is a side that shows its own letter, as a face does: a ball has six of them,
 * and a stick four around its middle. */

import { Vector3 } from "three";
import { toSpace } from "../base/space.js";
import type { Ball, Bar } from "../base/records.js";

export interface Patch {
  middle: Vector3; /* of its letter */
  normal: Vector3; /* where the letter looks */
  size: number; /* how long the letter's tile is */
  corners: { at: Vector3; normal: Vector3 }[]; /* three for each triangle */
}

type Corner = Patch["corners"][number];

/* Returns the two triangles of a square whose corners go round counter-clockwise. */
function halves([a, b, c, d]: [Corner, Corner, Corner, Corner]): Corner[] {
  return [a, b, c, a, c, d];
}

/* Made each time, since three.js comes late. */
const axes = (): Vector3[] => [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/* A cube whose sides are divided into squares, and blown up. */
export function ballPatches({ middle, radius }: Ball): Patch[] {
  const squares = 6, centre = toSpace(middle);
  return axes().flatMap((axis, i, all) => [1, -1].map((sign) => {
    const normal = axis.clone().multiplyScalar(sign), u = all[(i + 1) % 3]!,
      v = all[(i + 2) % 3]!.clone().multiplyScalar(sign);
    const corner = (a: number, b: number): Corner => {
      const out = normal.clone().addScaledVector(u, Math.tan((a / squares - 0.5) * (Math.PI / 2)))
        .addScaledVector(v, Math.tan((b / squares - 0.5) * (Math.PI / 2))).normalize();
      return { at: centre.clone().addScaledVector(out, radius), normal: out };
    };
    const corners: Corner[] = [];
    for (let a = 0; a < squares; a++)
      for (let b = 0; b < squares; b++)
        corners.push(...halves([corner(a, b), corner(a + 1, b), corner(a + 1, b + 1), corner(a, b + 1)]));
    return { middle: centre, normal, size: 2 * radius, corners };
  }));
}

/* Where rings are around a stick: how far along it, and how broad, in radiuses; its ends are rounded. */
function rings(length: number, radius: number): { along: number; broad: number; lean: number }[] {
  const end = [0, 1, 2, 3].map((i) => (i * Math.PI) / 8), tile = Math.min(letterSize(radius), length) / 2;
  const start = end.map((angle) => ({ along: -radius * Math.cos(angle), broad: Math.sin(angle),
    lean: -Math.cos(angle) }));
  const straight = [0, length / 2 - tile, length / 2 + tile, length].map((along) => ({ along, broad: 1, lean: 0 }));
  const finish = start.map(({ along, broad, lean }) => ({ along: length - along, broad, lean: -lean })).reverse();
  return [...start, ...straight, ...finish];
}

/* The letter's tile is larger than the stick is broad, because the letter is not as large as its tile. */
function letterSize(radius: number): number {
  return 3.6 * radius;
}

export function barPatches({ ends, radius }: Bar): Patch[] {
  const steps = 4, sides = 4; /* `steps` squares make a quarter of the way around */
  const [from, to] = ends.map(toSpace) as [Vector3, Vector3];
  const axis = to.clone().sub(from), length = axis.length(), around = rings(length, radius);
  axis.normalize();
  const side = new Vector3().crossVectors(axis, Math.abs(axis.y) > 0.9 ? axes()[2]! : axes()[1]!).normalize();
  const other = new Vector3().crossVectors(axis, side);
  const out = (turn: number): Vector3 => {
    const angle = (turn / (steps * sides)) * 2 * Math.PI - Math.PI / sides;
    return side.clone().multiplyScalar(Math.cos(angle)).addScaledVector(other, Math.sin(angle));
  };
  const corner = (ring: number, turn: number): Corner => {
    const { along, broad, lean } = around[ring]!, outwards = out(turn);
    return { at: from.clone().addScaledVector(axis, along).addScaledVector(outwards, broad * radius),
      normal: outwards.multiplyScalar(broad).addScaledVector(axis, lean).normalize() };
  };
  return [...Array(sides).keys()].map((which) => {
    const corners: Corner[] = [];
    for (let turn = which * steps; turn < (which + 1) * steps; turn++)
      for (let ring = 0; ring + 1 < around.length; ring++)
        corners.push(...halves([corner(ring, turn), corner(ring, turn + 1), corner(ring + 1, turn + 1),
          corner(ring + 1, turn)]));
    const middle = from.clone().lerp(to, 0.5);
    return { middle, normal: out((which + 0.5) * steps), size: letterSize(radius), corners };
  });
}
