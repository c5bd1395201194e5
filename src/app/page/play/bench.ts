/* An assembly in space whose pieces slide: by a drag along a direction, or as the toy says. */

import { make } from "../base/dom.js";
import type { Arc, Body, Point, Poses, Turned } from "../base/records.js";
import { along, cross, dot, minus, type Ray } from "../base/vector.js";
import { laidOut } from "../viewer/arrange.js";
import { Still } from "../viewer/still.js";
import { Viewer } from "../viewer/viewer.js";

const CARRIED = 6; /* pixels after which a press drags */
const SECONDS = 0.28, SETTLING = 0.25; /* of a slide; until the eye has come nearer */
const SLANTED = 0.3; /* a direction that is seen shorter than this share of itself is not dragged along */
const PUSHED = 0.4; /* steps beyond the end of a slide, after which it is told what is in the way */

/* The toy, of whose pieces some are in hand. */
export interface Benched {
  press: (part: number | null) => void;
  isHeld: (part: number) => boolean;
  middle: () => Point; /* of the pieces in hand */
  ways: () => Point[]; /* the directions, opposite ones next to each other */
  far: (direction: number) => number; /* steps that the pieces in hand can be dragged */
  at: (direction: number, steps: number) => Poses; /* where everything is then */
  turned: () => Turned; /* how everything is turned, when all has come to rest */
  drop: (direction: number, steps: number, pushed: boolean) => void; /* they are let go there */
}

interface Drag {
  part: number;
  anchor: Point;
  begun: [number, number]; /* in pixels */
  axis: { direction: number; way: Point } | null; /* null: it is not known yet */
  toward: number; /* of the two directions of the axis, the one that it goes in; -1: none */
  steps: number; /* as far as the pointer is */
}

/* Returns how far along a line the point is that is seen under a pointer, in lengths of its way, and how far that is
 * from the pointer. */
function onLine(anchor: Point, way: Point, ray: Ray): { steps: number; off: number } {
  const from = minus(anchor, ray.from), b = dot(way, ray.way),
    steps = (b * dot(ray.way, from) - dot(way, from)) / (dot(way, way) - b * b), at = along(from, way, steps),
    off = along(at, ray.way, -dot(at, ray.way));
  return { steps, off: Math.sqrt(dot(off, off)) };
}

/* How much of a way is seen, from 0 to 1. */
function seen(way: Point, ray: Ray): number {
  const across = cross(way, ray.way);
  return Math.sqrt(dot(across, across) / dot(way, way));
}

export class Bench {
  readonly element = make("div", { class: "bench view" });
  private viewer: Viewer | Still | null = null;
  private bodies: Body[] = [];
  private now: Poses = []; /* where everything is seen */
  private turned: Turned = []; /* how it is turned there */
  private gliding = 0; /* the number of the slide that is seen; 0: none */
  private glides = 0;
  private last: Poses = []; /* where everything is when the slide has ended */
  private drag: Drag | null = null;
  private isLaidOut = false;

  constructor(private readonly toy: Benched) {}

  private open(): void {
    const pen = { start: (event: PointerEvent) => this.start(event), move: (event: PointerEvent) => this.move(event),
      end: (kept: boolean) => this.end(kept), hover: () => undefined };
    try {
      const viewer = (this.viewer = new Viewer(this.element, (part) => this.toy.press(part), pen));
      viewer.setLetters(true);
    } catch {
      this.viewer = new Still(this.element);
      this.element.append(make("p", { class: "hint" }, "This browser draws no solid pictures (it has no WebGL), so these are lines. Pieces are taken in hand in the list."));
    }
    this.viewer.canvas.setAttribute("aria-label", "The pieces in space. Here arrow keys turn the picture.");
  }

  /* Shows an assembly. */
  show(bodies: Body[]): void {
    if (!this.viewer) this.open();
    this.bodies = bodies;
    this.isLaidOut = false;
    this.viewer!.show({ caption: null, flat: false, bodies, moves: [] });
  }

  setLit(parts: ReadonlySet<number>): void {
    this.viewer?.setLit(parts);
  }

  /* Shows everything in its place, at once. */
  rest(poses: Poses): void {
    this.gliding = 0;
    this.gather();
    this.now = this.last = poses;
    this.turned = this.toy.turned();
    this.prepare(poses, [], 1);
  }

  /* Shows all pieces beside each other. */
  layOut(): void {
    const stages = this.bodies.map((body) => ({ caption: null, flat: false, bodies: [body], moves: [] }));
    this.gliding = 0;
    this.isLaidOut = true;
    this.viewer!.show(laidOut({ type: "scene", title: null, notes: [], stages: [stages[0]!, ...stages] })!.stages[0]!);
  }

  private gather(): void {
    if (this.isLaidOut) this.show(this.bodies);
  }

  private prepare(to: Poses, after: Poses[], moment: number, arc?: Arc): void {
    const { now, turned } = this, then = this.toy.turned(), still = { caption: null, undone: null };
    this.viewer!.setMoves([{ ...still, from: now, to: now, turnedFrom: turned, turnedTo: turned },
      { ...still, from: now, to, turnedFrom: turned, turnedTo: then, ...(arc && { arc }) },
      ...after.map((poses) => ({ ...still, from: poses, to: poses, turnedFrom: then, turnedTo: then }))], moment);
  }

  /* Lets everything slide to its place, or turn. `after`: where it is when that has ended; what has left is nowhere. */
  async glide(to: Poses, after: Poses = to, arc?: Arc): Promise<void> {
    const mine = (this.gliding = ++this.glides), goes = after !== to,
      jumps = !arc && String(this.turned) !== String(this.toy.turned());
    this.last = after;
    this.gather();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || jumps || this.now.some((pose, i) => !pose && to[i]))
      return this.rest(after);
    this.prepare(to, goes ? [after] : [], 1, arc);
    if (!(await this.run(mine, 1, arc ? 2 * SECONDS : SECONDS))) return;
    if (goes && !(await this.run(mine, 2, SETTLING))) return;
    this.rest(after);
  }

  /* Runs through a move; false: something else was begun. */
  private run(mine: number, from: number, seconds: number): Promise<boolean> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const frame = (now: number): void => {
        if (this.gliding !== mine) return resolve(false);
        const share = Math.min(1, Math.max(0, now - begun) / 1000 / seconds);
        this.viewer!.setTime(from + share * share * (3 - 2 * share));
        if (share >= 1) resolve(true);
        else requestAnimationFrame(frame);
      };
      frame(begun);
    });
  }

  /* Ends what glides. */
  private finish(): void {
    if (this.gliding) this.rest(this.last);
  }

  /* ---- Pointers ---- */

  private start(event: PointerEvent): boolean {
    const viewer = this.viewer as Viewer, part = viewer.bodyUnder(event);
    if (part === null || !this.toy.isHeld(part)) return false;
    this.finish();
    const ray = viewer.rayAt(event), anchor = along(ray.from, ray.way,
      dot(minus(this.toy.middle(), ray.from), ray.way));
    this.drag = { part, anchor, begun: [event.clientX, event.clientY], axis: null, toward: -1, steps: 0 };
    return true;
  }

  /* Returns the axis along which a pointer has gone; of those that it nearly goes along, one in which something slides.
   * */
  private axisOf(drag: Drag, ray: Ray): Drag["axis"] {
    const { toy } = this, axes = toy.ways().flatMap((way, direction) =>
      (direction % 2 === 0 && seen(way, ray) > SLANTED ? [{ direction, way, ...onLine(drag.anchor, way, ray) }] : []));
    const cost = ({ off, way, steps }: (typeof axes)[number]): number =>
      off / Math.max(1e-6, Math.abs(steps) * Math.sqrt(dot(way, way)) + off);
    axes.sort((a, b) => cost(a) - cost(b));
    return axes.find((axis) => cost(axis) < 0.5 && toy.far(axis.direction + Number(axis.steps < 0)) > 0) ?? axes[0]
      ?? null;
  }

  private move(event: PointerEvent): void {
    const { drag, toy } = this, ray = (this.viewer as Viewer).rayAt(event);
    if (!drag) return;
    if (!drag.axis && Math.hypot(event.clientX - drag.begun[0], event.clientY - drag.begun[1]) > CARRIED)
      drag.axis = this.axisOf(drag, ray);
    if (!drag.axis) return;
    drag.steps = onLine(drag.anchor, drag.axis.way, ray).steps;
    const toward = drag.axis.direction + Number(drag.steps < 0), far = toy.far(toward);
    if (toward !== drag.toward && far) this.prepare(toy.at(toward, far), [], 1);
    drag.toward = toward;
    if (far) this.viewer!.setTime(1 + Math.min(1, Math.abs(drag.steps) / far));
  }

  private end(kept: boolean): void {
    const { drag, toy } = this;
    this.drag = null;
    if (!drag) return;
    if (!kept) return this.rest(this.last);
    if (!drag.axis) return toy.press(drag.part);
    const way = Math.abs(drag.steps), far = toy.far(drag.toward), steps = Math.min(way, far);
    this.now = toy.at(drag.toward, steps);
    toy.drop(drag.toward, Math.round(steps), way > far + PUSHED);
  }
}
