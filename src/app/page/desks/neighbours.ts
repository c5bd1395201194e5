/* Which cells of a grid lie beside a cell: across each of its faces, touching its ball, or at an end of its stick. */

import { named, touch } from "./connected.js";
import type { Lattice } from "./lattice.js";
import type { Body, Point } from "../base/records.js";

/* A neighbour, as it lies from its cell. */
interface Beside {
  step: Point;
  face: number; /* of the cell, that both share; -1: none */
}

export interface Neighbour {
  at: Point;
  face: number;
}

function faceBetween(body: Body, other: Body): number {
  const names = new Set(other.faces.map(named));
  return body.faces.findIndex((face) => names.has(named(face)));
}

function meet(body: Body, other: Body): boolean {
  const ends = new Set(other.bars.flatMap((bar) => bar.ends.map((end) => named([end]))));
  return body.bars.some((bar) => bar.ends.some((end) => ends.has(named([end])))) || touch(body, other);
}

export class Neighbours {
  private readonly known = new Map<string, Beside[]>(); /* by the cell of the first block */

  constructor(readonly lattice: Lattice) {}

  of(at: Point): Neighbour[] {
    const first = this.lattice.first(at), key = first.join();
    if (!this.known.has(key)) this.known.set(key, this.find(first));
    return this.known.get(key)!.map(({ step, face }) => ({ at: at.map((part, i) => part + step[i]!) as Point, face }));
  }

  private find(first: Point): Beside[] {
    const { lattice } = this, body = lattice.cell(first);
    return lattice.around().flatMap((at): Beside[] => {
      if (at.join() === first.join()) return [];
      const other = lattice.cell(at), face = faceBetween(body, other);
      return face >= 0 || meet(body, other) ? [{ step: at.map((part, i) => part - first[i]!) as Point, face }] : [];
    });
  }
}
