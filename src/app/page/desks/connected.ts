/* Whether a shape holds together: cells hold together where they share a face, where balls touch, and where sticks
 * meet. */

import type { Lattice } from "./lattice.js";
import type { Cells } from "./puzzle.js";
import type { Body, Point } from "../base/records.js";

const NEAR = 1e-2;

export function named(points: Point[]): string {
  return points.map((point) => point.map((part) => (part + 0).toFixed(2)).join()).sort().join(" ");
}

/* Names what a cell may share with another one. */
function sharesOf({ faces, bars }: Body): string[] {
  return [...faces.map(named), ...bars.flatMap(({ ends }) => ends.map((end) => named([end])))];
}

export function touch(a: Body, b: Body): boolean {
  return a.balls.some((one) => b.balls.some((other) =>
    Math.hypot(...one.middle.map((part, i) => part - other.middle[i]!)) < one.radius + other.radius + NEAR));
}

/* Sets that are joined (union and find). */
class Sets {
  private readonly over: number[];

  constructor(count: number) {
    this.over = [...Array(count).keys()];
  }

  top(i: number): number {
    while (this.over[i] !== i) i = this.over[i] = this.over[this.over[i]!]!;
    return i;
  }

  join(a: number, b: number): void {
    this.over[this.top(a)] = this.top(b);
  }

  get count(): number {
    return this.over.filter((over, i) => over === i).length;
  }
}

/* Returns the number of parts that do not hold together. */
export function partsOf(lattice: Lattice, cells: Cells): number {
  const bodies = lattice.bodies(cells), sets = new Sets(bodies.length), first = new Map<string, number>();
  bodies.forEach((body, i) => {
    for (const share of sharesOf(body)) {
      const other = first.get(share);
      if (other === undefined) first.set(share, i);
      else sets.join(i, other);
    }
    if (body.balls.length) for (let j = 0; j < i; j++) if (touch(body, bodies[j]!)) sets.join(i, j);
  });
  return sets.count;
}
