/* A stroke on the surface of a shape. The surface stays as it was when the stroke began, so that a stroke does not
 * climb onto what it has put. Faces are left in the plane of the first one: so a row grows out over the edge. */

import type { Point } from "../base/records.js";
import { through, type Hit, type Surface } from "./surface.js";
import { along, dot, type Ray } from "../base/vector.js";

const ABOVE = 0.02; /* the plane, where the cell lies that is put on it */

export class SolidStroke {
  readonly cells = new Map<string, Point>(); /* that it has come over */

  /* `first`: what the ray met where the stroke began. */
  constructor(private readonly surface: Surface, private readonly putting: boolean, private readonly first: Hit) {
    this.keep(putting ? first.to : first.at);
  }

  /* Goes on along a ray. Returns whether a cell has come. */
  follow(ray: Ray): boolean {
    const before = this.cells.size, hit = this.surface.hit(ray, this.putting);
    this.keep(this.putting ? this.toPut(ray, hit) : (hit?.at ?? null));
    return this.cells.size > before;
  }

  private keep(at: Point | null): void {
    if (at) this.cells.set(at.join(), at);
  }

  private toPut(ray: Ray, hit: Hit | null): Point | null {
    const { plane } = this.first;
    if (!plane) return hit?.to ?? null;
    if (hit?.plane && dot(hit.plane.normal, plane.normal) > 0.999 && Math.abs(hit.plane.height - plane.height) < 1e-3)
      return hit.to;
    const far = through(ray, plane);
    if (far === null || (hit && hit.far < far - 1e-6) || dot(ray.way, plane.normal) > -0.05) return null;
    return this.surface.cellAt(along(along(ray.from, ray.way, far), plane.normal, ABOVE),
      [...this.cells.values()].reverse());
  }
}
