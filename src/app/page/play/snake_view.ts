/* The picture of a snake that is played with: cubes with their numbers, of which those behind a joint swing. */

import type { Body, Point, Stage } from "../base/records.js";
import { along, cross, dot, minus, type Ray } from "../base/vector.js";
import { axesOf } from "../viewer/sketch.js";
import { Still } from "../viewer/still.js";
import { Viewer } from "../viewer/viewer.js";
import type { Folding } from "./folding.js";

/* of the runs in turn; of the joint that swings; of cubes that stay */
const COLOURS = ["#d9b384", "#8a5a33"], CHOSEN = "#3f7fc4", STAYS = ["#c9c4ba", "#8d877c"];
const SWINGS = 260; /* milliseconds of a swing */
const QUARTER = 80; /* pixels of a drag that is a quarter turn */
const PRESSED = 6; /* pixels that a finger may travel while it only presses */
const FACES: number[][] = [[0, 2, 6, 4], [1, 5, 7, 3], [0, 4, 5, 1], [2, 3, 7, 6], [0, 1, 3, 2], [4, 6, 7, 5]];
const THIN = 0.11; /* the middle of a flat piece's height, as the viewer draws it */

function cornersOf([x, y, z]: Point): Point[] {
  return [...Array(8).keys()].map((i) => [x + (i & 1), y + ((i >> 1) & 1), z + ((i >> 2) & 1)] as Point);
}

/* Returns how far along a ray a cube is met; null: it is not. */
function meets(ray: Ray, at: Point, height: number): number | null {
  let near = -Infinity, far = Infinity;
  for (let k = 0; k < 3; k++) {
    const [a, b] = [(at[k]! - ray.from[k]!) / ray.way[k]!,
      (at[k]! + (k === 2 ? height : 1) - ray.from[k]!) / ray.way[k]!];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far && far > 0 ? near : null;
}

/* Whom the picture tells. */
export interface Handler {
  press: (cube: number) => void;
  grip: (cube: number) => number | null; /* the joint about which a cube is dragged; null: about none */
  swing: (joint: number, quarters: number) => void;
}

interface Drag {
  joint: number;
  cube: number;
  from: [number, number];
  way: [number, number]; /* on the screen, of a cube that swings */
  far: number; /* how far the pointer has been away */
  angle: number;
}

export class SnakeView {
  readonly element: HTMLElement;
  private viewer: Viewer | Still | null = null;
  private folding: Folding | null = null;
  private chosen = 0;
  private fresh = false;
  private drag: Drag | null = null;
  private round = 0; /* of what is drawn: a swing that is not over gives way */

  constructor(private readonly handler: Handler, element: HTMLElement) {
    this.element = element;
  }

  begin(folding: Folding): void {
    this.folding = folding;
    this.fresh = true;
  }

  private open(): void {
    try {
      this.viewer = new Viewer(this.element, () => undefined, {
        start: (event) => this.start(event), move: (event) => this.move(event), end: (kept) => this.end(kept),
          hover: (event) => this.hover(event),
      });
    } catch {
      this.viewer = new Still(this.element);
    }
    this.viewer.canvas.setAttribute("aria-label", "The snake. Arrow keys turn the picture.");
  }

  private get solid(): Viewer | null {
    return this.viewer instanceof Viewer ? this.viewer : null;
  }

  /* ---- Drawing ---- */

  private colourOf(cube: number, run: number): string {
    if (cube === this.chosen) return CHOSEN;
    return (cube < this.folding!.begun ? STAYS : COLOURS)[run % 2]!;
  }

  private bodies(path: Point[]): Body[] {
    let run = 0;
    return path.map((at, i) => {
      if (i > 1 && minus(at, path[i - 1]!).join() !== minus(path[i - 1]!, path[i - 2]!).join()) run++;
      const faces = this.facesOf(at), colour = this.colourOf(i, run);
      return { name: `cube ${i + 1}`, letter: "", hollow: false, colour, faces, balls: [], bars: [],
        labels: faces.map(() => String(i + 1)), seams: true };
    });
  }

  /* The faces of a cube; in a plane that on the top, and the one below. */
  private facesOf(at: Point): Point[][] {
    const corners = cornersOf(at);
    return (this.folding!.chain.flat ? FACES.slice(4) : FACES).map((face) => face.map((k) => corners[k]!));
  }

  /* A picture in which the cubes behind a joint can turn. */
  private stage(path: Point[], joint: number, angle: number): Stage {
    const { flat } = this.folding!.chain, middle = along(path[joint]!, [0.5, 0.5, flat ? THIN : 0.5]),
      still = path.map((): Point => [0, 0, 0]);
    const swing = { about: joint + 1, middle, axis: minus(path[joint]!,
      path[joint - 1] ?? along(path[joint]!, [-1, 0, 0])), angle };
    return { caption: null, flat, bodies: this.bodies(path),
      moves: [{ caption: null, undone: null, from: still, to: still, swing }] };
  }

  /* The box, where it is known where it is: what two of its cells share is not seen. */
  private box(): Body | null {
    const { chain, begun } = this.folding!, faces = new Map<string, Point[] | null>();
    if (!begun) return null;
    for (const key of chain.box.keys())
      for (const face of this.facesOf(key.split(",").map(Number) as Point).map((all) =>
        all.map((at): Point => (chain.flat ? along(at, [0, 0, 0.5]) : at)))) {
        const name = chain.flat ? key : face.map(String).sort().join(" ");
        faces.set(name, faces.has(name) && !chain.flat ? null : faces.get(name) ?? face);
      }
    return { name: "box", letter: "", hollow: false, colour: "#b98a55",
      faces: [...faces.values()].filter((face) => face !== null), balls: [], bars: [], labels: null, seams: true,
      faint: 0.16 };
  }

  draw(chosen: number): void {
    const { folding } = this;
    if (!folding) return;
    this.round++;
    this.chosen = chosen;
    if (!this.viewer) this.open();
    const stage = this.stage(folding.path, Math.max(chosen, 1) < folding.cubes ? Math.max(chosen, 1) : 0, 0);
    this.viewer!.setTime(0);
    if (this.viewer instanceof Still) this.viewer.show({ ...stage, moves: [] }, !this.fresh);
    else this.viewer!.show(stage, !this.fresh);
    if (this.fresh) this.solid?.setGhost(this.box());
    if (this.fresh && folding.begun) this.solid?.fit(); /* its box is in front */
    else if (this.fresh) this.solid?.turnNearest();
    this.fresh = false;
  }

  /* Shows how the cubes behind a joint come to lie as they do now, out of a path before. */
  animate(path: Point[], joint: number, quarters: number, chosen: number): void {
    const { solid } = this;
    if (!solid || !quarters || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.draw(chosen);
    const round = ++this.round, begun = performance.now();
    this.chosen = chosen;
    solid.setTime(0);
    solid.swap(this.stage(path, joint, (quarters * Math.PI) / 2));
    const frame = (now: number): void => {
      if (round !== this.round) return;
      const share = Math.min(1, Math.max(0, now - begun) / SWINGS);
      if (share === 1) return this.draw(chosen);
      solid.setTime(share * share * (3 - 2 * share));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /* ---- Pointers ---- */

  private cubeAt(event: PointerEvent): number | null {
    const ray = this.solid!.rayAt(event), { path, chain } = this.folding!;
    const fars = path.map((at) => meets(ray, at, chain.flat ? 2 * THIN : 1));
    const best = fars.reduce<number>((nearest, far, i) =>
      (far !== null && (nearest < 0 || far < fars[nearest]!) ? i : nearest), -1);
    return best < 0 ? null : best;
  }

  private hover(event: PointerEvent | null): void {
    this.solid!.canvas.style.cursor = event && this.cubeAt(event) !== null ? "pointer" : "grab";
  }

  private start(event: PointerEvent): boolean {
    const cube = this.cubeAt(event);
    if (cube === null) return false;
    const joint = this.handler.grip(cube), from: [number, number] = [event.clientX, event.clientY];
    this.drag = { joint: joint ?? -1, cube, from, way: joint === null ? [1, 0] : this.wayOnScreen(joint, cube), far: 0,
      angle: 0 };
    return true;
  }

  /* Returns where a cube goes on the screen when it begins to swing. */
  private wayOnScreen(joint: number, cube: number): [number, number] {
    const { path } = this.folding!, about = path[joint]!, axis = minus(about, path[joint - 1]!),
      [right, up] = axesOf(this.solid!.sight);
    const aside = cross(axis, minus(path[cube]!, about)),
      way = dot(aside, aside) ? aside : cross(axis, minus(path[joint + 1]!, about));
    const seen: [number, number] = [dot(way, right), -dot(way, up)], length = Math.hypot(...seen);
    return length < 0.2 ? [1, 0] : [seen[0] / length, seen[1] / length];
  }

  private move(event: PointerEvent): void {
    const { drag, folding } = this;
    if (!drag || drag.joint < 0) return;
    const [dx, dy] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    if (drag.far < PRESSED && Math.hypot(dx, dy) >= PRESSED) {
      this.round++;
      this.chosen = drag.joint;
      this.solid!.swap(this.stage(folding!.path, drag.joint, 2 * Math.PI));
    }
    drag.far = Math.max(drag.far, Math.hypot(dx, dy));
    drag.angle = Math.max(-Math.PI, Math.min(Math.PI,
      (((dx * drag.way[0] + dy * drag.way[1]) / QUARTER) * Math.PI) / 2));
    if (drag.far >= PRESSED) this.solid!.setTime((drag.angle / (2 * Math.PI) + 1) % 1);
  }

  private end(kept: boolean): void {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.far < PRESSED) return kept ? this.handler.press(drag.cube) : undefined;
    this.handler.swing(drag.joint, kept ? Math.round((2 * drag.angle) / Math.PI) : 0);
  }
}
