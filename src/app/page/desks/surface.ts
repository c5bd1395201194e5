/* The surface of a shape that is drawn on: what a line from the eye meets first, and which cell lies beside it there.
 * Faces of cells, balls and sticks are looked at, and no triangles. */

import { emptyBody, type Lattice } from "./lattice.js";
import type { Neighbours } from "./neighbours.js";
import type { Ball, Bar, Body, Point } from "../base/records.js";
import { along, cross, dot, minus, unit, type Ray } from "../base/vector.js";

/* What a ray meets. */
export interface Hit {
  far: number; /* along the ray */
  at: Point | null; /* the cell of the shape; null: it is one that could come */
  to: Point | null; /* the cell that would come there; null: none */
  plane: Plane | null; /* of a face */
}

export interface Plane {
  normal: Point; /* away from the cell */
  height: number; /* along that normal */
}

/* how far from its middle a stick is met, in its radiuses: of the shape, and one to come */
const REACH = 1.25, LONG_REACH = 2.2;

function middleOf(points: Point[]): Point {
  return points.reduce((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0] as Point);
}

/* ---- What is met ----------------------------------------------------------------------------------------------- */

/* Returns the plane of a face of a cell. */
export function planeOf(face: Point[], { faces }: Body): Plane {
  const normal = unit(cross(minus(face[1]!, face[0]!), minus(face[2]!, face[1]!))), height = dot(normal, face[0]!);
  const outwards = height >= dot(normal, middleOf(faces.flat()));
  return outwards ? { normal, height } : { normal: along([0, 0, 0], normal, -1), height: -height };
}

/* Returns where a ray comes through a plane; null: it goes along it, or away from it. */
export function through({ from, way }: Ray, { normal, height }: Plane): number | null {
  const down = dot(way, normal), far = (height - dot(from, normal)) / down;
  return Math.abs(down) > 1e-6 && far > 0 ? far : null;
}

function isWithin(face: Point[], normal: Point, point: Point): boolean {
  const sides = face.map((corner, i) => dot(cross(minus(face[(i + 1) % face.length]!, corner), minus(point, corner)),
    normal));
  return sides.every((side) => side >= -1e-9) || sides.every((side) => side <= 1e-9);
}

function meetsBall({ from, way }: Ray, { middle, radius }: Ball): number | null {
  const to = minus(middle, from), near = dot(to, way), left = radius * radius - dot(to, to) + near * near;
  return left >= 0 && near > 0 ? near - Math.sqrt(left) : null;
}

/* Returns how far along the ray it passes a stick within its radius times `reach`. */
function meetsBar({ from, way }: Ray, { ends: [a, b], radius }: Bar, reach: number): number | null {
  const bar = minus(b, a), to = minus(a, from), lean = dot(bar, way), flat = dot(bar, bar) - lean * lean;
  const share = flat < 1e-9 ? 0.5 : Math.min(1, Math.max(0, (dot(to, way) * lean - dot(to, bar)) / flat));
  const place = along(a, bar, share), far = dot(minus(place, from), way);
  return far > 0 && Math.hypot(...minus(place, along(from, way, far))) <= reach * radius ? far : null;
}

/* ---- The surface ----------------------------------------------------------------------------------------------- */

interface Side {
  at: Point | null;
  to: Point | null;
  face: Point[];
  plane: Plane;
}

/* A cell with neither faces nor seams: a ball or a stick. */
interface Round {
  at: Point;
  body: Body;
}

export class Surface {
  private readonly sides: Side[] = [];
  private readonly rounds: Round[] = [];
  private readonly coming: Round[] = []; /* sticks that could be put, and all that could begin a shape */
  private readonly lattice: Lattice;

  /* `cells` is the shape. Where it has no cell, `begin` has those that it can begin with. */
  constructor(private readonly neighbours: Neighbours, private readonly cells: Map<string, Point>, begin: Point[]) {
    this.lattice = neighbours.lattice;
    for (const at of cells.values()) this.add(at);
    if (this.lattice.sticks) this.addComing();
    if (!cells.size) for (const at of begin) this.addBeginning(at);
  }

  private has(at: Point): boolean {
    return this.cells.has(at.join());
  }

  private add(at: Point): void {
    const body = this.lattice.cell(at);
    if (!body.faces.length) return void this.rounds.push({ at, body });
    const beside = new Map(this.neighbours.of(at).map((each) => [each.face, each.at]));
    body.faces.forEach((face, i) => {
      const to = beside.get(i) ?? null;
      if (!to || !this.has(to)) this.sides.push({ at, to, face, plane: planeOf(face, body) });
    });
  }

  private addComing(): void {
    const wanted = new Map<string, Point>();
    for (const at of this.cells.values())
      for (const next of this.neighbours.of(at)) if (!this.has(next.at)) wanted.set(next.at.join(), next.at);
    for (const at of wanted.values()) this.coming.push({ at, body: this.lattice.cell(at) });
  }

  private addBeginning(at: Point): void {
    const body = this.lattice.cell(at);
    for (const face of body.faces) this.sides.push({ at: null, to: at, face, plane: planeOf(face, body) });
    if (!body.faces.length) this.coming.push({ at, body });
  }

  /* Returns the surface of the cells that `wanted` picks, to be drawn. */
  body(colour: string, wanted: (at: Point) => boolean): Body {
    const body = { ...emptyBody(colour), seams: true };
    for (const { at, face } of this.sides) if (at && wanted(at)) body.faces.push(face);
    for (const { at, body: { balls, bars } } of this.rounds) if (wanted(at)) add(body, balls, bars);
    return body;
  }

  /* Returns what could come, where that has to be seen before it is pressed. */
  offers(colour: string): Body {
    const body = { ...emptyBody(colour), seams: true, faint: 0.28 };
    for (const { at, face } of this.sides) if (!at) body.faces.push(face);
    for (const { body: { balls, bars } } of this.coming) add(body, balls, bars);
    return body;
  }

  /* Returns what a ray meets first; null: nothing. `putting`: what could come counts, too. */
  hit(ray: Ray, putting: boolean): Hit | null {
    const hits = [...this.hitSides(ray, putting), ...this.hitRounds(ray), ...(putting ? this.hitComing(ray) : [])];
    return hits.reduce<Hit | null>((best, hit) => (!best || hit.far < best.far ? hit : best), null);
  }

  private hitSides(ray: Ray, putting: boolean): Hit[] {
    return this.sides.flatMap(({ at, to, face, plane }): Hit[] => {
      if (dot(ray.way, plane.normal) > -1e-6 || (!at && !putting)) return [];
      const far = through(ray, plane);
      return far !== null && isWithin(face, plane.normal, along(ray.from, ray.way, far)) ? [{ far, at, to, plane }]
        : [];
    });
  }

  private hitRounds(ray: Ray): Hit[] {
    return this.rounds.flatMap(({ at, body: { balls, bars } }): Hit[] => {
      const far = nearest([...balls.map((ball) => meetsBall(ray, ball)),
        ...bars.map((bar) => meetsBar(ray, bar, REACH))]);
      if (far === null) return [];
      const [ball] = balls, to = ball ? this.ballTo(at, minus(along(ray.from, ray.way, far), ball.middle)) : null;
      return [{ far, at, to, plane: null }];
    });
  }

  private hitComing(ray: Ray): Hit[] {
    return this.coming.flatMap(({ at, body: { balls, bars } }): Hit[] => {
      const far = nearest([...balls.map((ball) => meetsBall(ray, ball)),
        ...bars.map((bar) => meetsBar(ray, bar, LONG_REACH))]);
      return far === null ? [] : [{ far, at: null, to: at, plane: null }];
    });
  }

  /* Returns the free place for a ball that lies farthest in a direction from a ball; null: none lies there. */
  private ballTo(at: Point, way: Point): Point | null {
    const middle = (of: Point): Point => this.lattice.cell(of).balls[0]!.middle, from = middle(at);
    let best: Point | null = null, most = 0.3;
    for (const next of this.neighbours.of(at)) {
      const lean = this.has(next.at) ? 0 : dot(unit(minus(middle(next.at), from)), unit(way));
      if (lean > most) [best, most] = [next.at, lean];
    }
    return best;
  }

  /* Returns the free cell that holds a point; null: there is none. It is looked for beside `known` cells, which a
   * stroke has put there or started from. */
  cellAt(point: Point, known: Iterable<Point>): Point | null {
    for (const at of known)
      for (const next of this.neighbours.of(at)) {
        if (next.face < 0 || this.has(next.at)) continue;
        const body = this.lattice.cell(next.at);
        if (body.faces.every((face) => isBelow(point, planeOf(face, body)))) return next.at;
      }
    return null;
  }
}

function isBelow(point: Point, { normal, height }: Plane): boolean {
  return dot(point, normal) <= height + 1e-6;
}

function nearest(fars: (number | null)[]): number | null {
  const met = fars.filter((far) => far !== null);
  return met.length ? Math.min(...met) : null;
}

function add(body: Body, balls: Ball[], bars: Bar[]): void {
  body.balls.push(...balls);
  body.bars.push(...bars);
}
