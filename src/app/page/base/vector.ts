/* Points and ways in space, as three numbers. */

import type { Point } from "./records.js";

export interface Ray {
  from: Point;
  way: Point; /* of length 1 */
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Returns the point that lies `times` times `way` beyond `from`. */
export function along(from: Point, way: Point, times = 1): Point {
  return [from[0] + times * way[0], from[1] + times * way[1], from[2] + times * way[2]];
}

export function minus(a: Point, b: Point): Point {
  return along(a, b, -1);
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/* Returns a way of length 1; a way of length 0 stays as it is. */
export function unit(a: Point): Point {
  const length = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/* Returns a point turned about a line through the middle of space, whose way has length 1 (Rodrigues). */
export function around(point: Point, axis: Point, angle: number): Point {
  const raised = along([0, 0, 0], axis, dot(axis, point) * (1 - Math.cos(angle)));
  return along(along(raised, point, Math.cos(angle)), cross(axis, point), Math.sin(angle));
}
