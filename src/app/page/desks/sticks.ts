/* The sticks of six-piece burrs. Which cubes can be missing, and what they are worth, is known to treen alone: it is
 * asked. */

import type { Point } from "../base/records.js";
import { block, type Cells } from "./puzzle.js";
import { ask } from "../asking/backend.js";

export interface Cube {
  value: number; /* the stick's number is 1 + the values of the cubes that are missing */
  removed: boolean;
  cell: Point;
}

export interface Stick {
  length: number;
  whole: boolean; /* it holds together */
  notchable: boolean;
  millable: boolean;
  cubes: Cube[];
}

/* Throws Refused where there is no such stick. */
export async function askStick(number: string, length = 6): Promise<Stick> {
  const [found] = await ask({ command: "burr", number, options: { length: String(length) } });
  return found as unknown as Stick;
}

/* The same stick with other cubes missing. */
export function renumbered({ cubes, ...rest }: Stick, number: number): Stick {
  return { ...rest, cubes: cubes.map((cube) => ({ ...cube, removed: ((number - 1) & cube.value) !== 0 })) };
}

/* Returns in words how a stick is made. */
export function makingWords({ whole, notchable, millable }: Stick): string {
  if (!whole) return "It is not in one piece.";
  if (notchable) return "Notchable: saw cuts make it.";
  return millable ? "Not notchable: it takes a cutter." : "Not notchable: it has a blind corner, which takes a chisel.";
}

/* A whole stick but for the cubes that are missing. */
export function stickCells({ length, cubes }: Stick): Cells {
  const cells = block(length, 2, 2, () => "#");
  for (const { removed, cell: [x, y, z] } of cubes)
    if (removed) cells[z]![y]![x] = ".";
  return cells;
}
