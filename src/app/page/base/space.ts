/* From treen's coordinates to those of three.js. */

import { Vector3 } from "three";
import type { Point } from "./records.js";

/* treen's axes run right, to the front and down; those of three.js right, up and to the front. */
export function toSpace([x, y, z]: Point): Vector3 {
  return new Vector3(x, -z, y);
}

export function fromSpace({ x, y, z }: Vector3): Point {
  return [x, z, -y];
}
