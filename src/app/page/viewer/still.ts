/* The picture of a stage where the browser has no WebGL: lines, drawn anew after each change. It does what Viewer does,
 * but for cuts. */

import { make, picture } from "../base/dom.js";
import type { Body, Move, Point, Stage } from "../base/records.js";
import { along, minus } from "../base/vector.js";
import { Hands } from "./hands.js";
import { sketch, usualSight, type Sight } from "./sketch.js";
import { poseIn } from "./turned.js";

const MOST_PITCH = Math.PI / 2;

/* Returns the middle of some bodies. */
function middleOf(bodies: Body[]): Point {
  const points = bodies.flatMap(({ faces, balls, bars }) =>
    [...faces.flat(), ...balls.map(({ middle }) => middle), ...bars.flatMap(({ ends }) => ends)]);
  return points.reduce<Point>((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0]);
}

export class Still {
  readonly canvas = make("div", { class: "still", role: "img", tabindex: 0 });
  private stage: Stage | null = null;
  private yaw = 0;
  private pitch = 0;
  private spread = 0;
  private moment = 0;
  private letters = false;
  private waiting = false;
  private readonly hidden = new Set<number>(); /* by somebody */
  private absent: ReadonlySet<number> = new Set(); /* not put in yet */

  constructor(host: HTMLElement) {
    host.append(this.canvas);
    new Hands(this.canvas, {
      turn: (yaw, pitch) => this.turn(yaw, pitch), scale: () => undefined, press: () => undefined,
        keys: { r: () => this.reset() },
    }, null);
  }

  show(stage: Stage, same = false): void {
    this.stage = stage;
    if (!same) this.hidden.clear();
    if (!same) this.reset();
    this.redraw();
  }

  setExplode(amount: number): void {
    this.spread = amount;
    this.redraw();
  }

  setTime(moment: number): void {
    this.moment = moment;
    this.redraw();
  }

  setMoves(moves: Move[], moment: number): void {
    this.stage = { ...this.stage!, moves };
    this.setTime(moment);
  }

  setHidden(body: number, hidden: boolean): void {
    if (hidden) this.hidden.add(body);
    else this.hidden.delete(body);
    this.redraw();
  }

  setLetters(letters: boolean): void {
    this.letters = letters;
    this.redraw();
  }

  setAbsent(bodies: ReadonlySet<number>): void {
    this.absent = bodies;
    this.redraw();
  }

  /* What lines cannot show. */
  setCutaway(): void {}
  setInset(): void {}
  highlight(): void {}
  setLit(): void {}

  look([yaw, pitch]: [number, number]): void {
    [this.yaw, this.pitch] = [yaw, pitch];
    this.redraw();
  }

  reset(): void {
    if (!this.stage) return;
    const { yaw, pitch } = usualSight(this.stage);
    this.look([yaw, pitch]);
  }

  private turn(yaw: number, pitch: number): void {
    this.look([this.yaw + yaw, Math.min(MOST_PITCH, Math.max(-MOST_PITCH, this.pitch + pitch))]);
  }

  /* Returns where the points of a body have gone after a share of a move; null: it is not seen. */
  private goneOf(body: number, move: Move | undefined, share: number): ((at: Point) => Point) | null {
    if (this.hidden.has(body) || this.absent.has(body)) return null;
    if (!move) return (point) => point;
    const from = move.from[body] ?? null, to = move.to[body] ?? null;
    if (!(share < 1 ? from : to)) return null;
    const { turned: [x, y, z], at } = poseIn(move, body, share);
    const shift = at ?? along(from ?? to!, minus(to ?? from!, from ?? to!), share);
    return (point) => along(along(along(shift, x, point[0]), y, point[1]), z, point[2]);
  }

  get sight(): Sight {
    const { stage, yaw, pitch, spread } = this, moves = stage?.moves ?? [],
      at = Math.max(0, Math.min(Math.floor(this.moment), moves.length - 1));
    const bodies = stage?.bodies ?? [], whole = middleOf(bodies.filter(({ hollow }) => !hollow));
    const gone = bodies.map((body, i) => {
      const goes = this.goneOf(i, moves[at], Math.min(this.moment - at, 1)), apart = minus(middleOf([body]), whole);
      return goes && ((point: Point): Point => along(goes(point), apart, spread * 1.2));
    });
    return { yaw, pitch, gone, letters: this.letters };
  }

  private redraw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      if (this.stage) this.canvas.replaceChildren(picture(sketch(this.stage, this.sight)));
    });
  }
}
