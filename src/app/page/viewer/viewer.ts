/* Draws one stage of a scene and lets it be turned. It knows nothing of puzzles: bodies are polygons, balls and sticks,
 * and a moment of a sequence of moves is a shift for each of them. Frames are drawn when something changed, and only
 * then. */

import { AmbientLight, Box3, DirectionalLight, PerspectiveCamera, Plane, Quaternion, Raycaster, Scene, Vector2,
  Vector3, WebGLRenderer, type Object3D } from "three";
import { Figure } from "./figure.js";
import { Floor } from "./floor.js";
import { Hands, type Pen } from "./hands.js";
import type { Ray } from "../base/vector.js";
import { waysOut, type WayOut } from "./outward.js";
import type { Body, Move, Point, Poses, Stage, Swing } from "../base/records.js";
import { bodyAt, MARK, type Sight } from "./sketch.js";
import { fromSpace, toSpace } from "../base/space.js";
import { roomAt, turnBody } from "./turned.js";

/* ---- The viewer ------------------------------------------------------------------------------------------------ */

const MOST_PITCH = Math.PI / 2;
const USUAL: [number, number] = [0.7, 0.55];
const TURNS = [...Array(12).keys()].map((k) => USUAL[0] + (k * Math.PI) / 6); /* from which the nearest is chosen */
const NARROW = 1.2; /* the width of a window, in heights, below which that is done */
const ABOVE: [number, number] = [0, MOST_PITCH];
const LEAST_SIZE = 4, LEAST_FLAT = 5, LEAST_ROOM = 2.6; /* of what fills the window: a single cell is not to */
const MARGIN = 1.12; /* around a picture that fills the window */
const THIN = 0.22; /* the height of a flat piece, in cells */
const FREE_SPREAD = 0.6; /* at which bodies that go their own ways stand free of each other */
const OUT_OF_SIGHT = 1e6; /* a height above everything */

function isSeen({ hollow, faces, balls, bars }: Body): boolean {
  return !hollow && faces.length + balls.length + bars.length > 0;
}

/* Returns a body of a flat puzzle as thin as it is cut from a sheet. */
function thin(body: Body): Body {
  return bodyAt(body, ([x, y, z]) => [x, y, z * THIN]);
}

/* Returns the marks at the ends of rows as a body; null: the stage is not in rows. */
function markBody({ marks }: Stage): Body | null {
  return marks?.length ? { name: null, letter: "", hollow: false, colour: MARK, faces: marks, balls: [], bars: [],
    labels: null } : null;
}

/* Whether a move takes a body elsewhere, or sets it aside. */
function isMoved(from: Point | null, to: Point | null): boolean {
  return from !== null && (to === null || from.some((part, i) => part !== to[i]));
}

/* Turns a body as a share of a swing does. */
function swung({ position, quaternion }: Object3D, { middle, axis, angle }: Swing, share: number): void {
  const turn = new Quaternion().setFromAxisAngle(toSpace(axis).normalize(), angle * share), about = toSpace(middle);
  position.sub(about).applyQuaternion(turn).add(about);
  quaternion.premultiply(turn);
}

/* Where a pointer is in the window. */
type Pointed = Pick<PointerEvent, "clientX" | "clientY">;

export const SIDES: Record<string, [number, number]> = { Top: ABOVE, Front: [0, 0], Side: [Math.PI / 2, 0] };

export class Viewer {
  readonly canvas: HTMLCanvasElement;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 1000);
  private readonly cut = new Plane(new Vector3(0, -1, 0), 0);
  private drawn: (Figure | null)[] = [];
  private marks: Figure | null = null; /* where the rows of a long box go on */
  private stage: Stage | null = null;
  private ghost: Figure | null = null;
  private readonly room = new Box3(); /* that is in the picture, whatever is in it; empty: none */
  private readonly middle = new Vector3(); /* of the whole */
  private readonly target = new Vector3(); /* what the eye looks at */
  private ways: (WayOut | null)[] | null = null; /* of the bodies, out of the whole; null: away from its middle */
  private readonly whole = new Box3(); /* where the bodies are while nothing has moved */
  private readonly reachedAfter: Box3[] = []; /* by the number of moves made: the room in which the bodies have been */
  /* by the number of moves made: the room of what is there; null: nothing has gone */
  private readonly leftAfter: (Box3 | null)[] = [];
  private distanceAfter: number[] = []; /* by the number of moves made: the eye's distance at zoom 1 */
  private targetAfter: Vector3[] = []; /* likewise: what it looks at */
  private distance = 4; /* the eye's now, at zoom 1 */
  private inset = 0; /* pixels on each side that something else covers */
  private letters = false;
  private readonly sun = new DirectionalLight(0xffffff, 1.6);
  private readonly floor = new Floor();
  private yaw = 0;
  private pitch = 0;
  private zoom = 1;
  private spread = 0;
  private cutaway = 0;
  private moment = 0;
  private waiting = false;
  private turned = false; /* by somebody */
  private isNearest = false; /* a snake: it is turned anew in another window */
  private readonly hidden = new Set<number>(); /* by somebody */
  private absent: ReadonlySet<number> = new Set(); /* not put in yet */
  private lit: ReadonlySet<number> = new Set(); /* by somebody */

  /* `pen`: what draws on the picture. */
  constructor(private readonly host: HTMLElement, private readonly onPick: (body: number | null) => void,
    pen: Pen | null = null) {
    const canvas = document.createElement("canvas"),
      look = { antialias: true, alpha: true, preserveDrawingBuffer: true },
      context = canvas.getContext("webgl2", look) as WebGL2RenderingContext | null;
    if (!context) throw new Error("no WebGL");
    this.renderer = new WebGLRenderer({ canvas, context, ...look });
    this.renderer.localClippingEnabled = true;
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    host.append(this.canvas);
    this.scene.add(new AmbientLight(0xffffff, 1.9), this.sun, this.sun.target, this.camera, ...this.floor.parts);
    new ResizeObserver(() => this.resize()).observe(host);
    this.listen(pen);
    this.resize();
  }

  /* ---- What is shown ---- */

  /* `same`: it is another answer of the same puzzle, which is looked at as the one before. `room`: what is to be in the
   * picture besides; its edges are seen. */
  show(stage: Stage, same = false, room = new Box3()): void {
    this.stage = stage;
    this.room.copy(room);
    if (!same) this.forget();
    this.build();
    this.measure();
    if (!same || !this.turned) this.fit();
    this.place();
  }

  /* Shows other bodies, seen as those before. */
  swap(stage: Stage): void {
    this.stage = stage;
    this.build();
    this.place();
  }

  /* Shows a body that is not there yet, or goes away; null: none. */
  setGhost(body: Body | null): void {
    if (body && this.ghost?.follow(body)) return this.redraw();
    if (this.ghost) this.scene.remove(this.ghost.group);
    this.ghost?.dispose();
    this.ghost = body ? new Figure(body, this.cut, false) : null;
    if (this.ghost) this.scene.add(this.ghost.group);
    this.redraw();
  }

  private forget(): void {
    this.hidden.clear();
    this.turned = this.isNearest = false;
    this.zoom = 1;
    [this.yaw, this.pitch] = this.stage!.flat ? ABOVE : USUAL;
  }

  private build(): void {
    this.clear();
    this.drawn = this.stage!.bodies.map((body) =>
      (isSeen(body) ? new Figure(this.stage!.flat ? thin(body) : body, this.cut, this.letters || body.labels !== null)
      : null));
    const marks = markBody(this.stage!);
    this.marks = marks && new Figure(thin(marks), this.cut, false);
    if (this.marks) this.scene.add(this.marks.group);
    for (const figure of this.drawn) {
      if (figure) this.scene.add(figure.group);
      if (figure) figure.open = this.cutaway > 0;
    }
  }

  /* Writes letters on the bodies, or takes them away. */
  setLetters(letters: boolean): void {
    this.letters = letters;
    if (!this.stage) return;
    this.build();
    this.place();
  }

  /* 0: as they are; 1: well apart. */
  setExplode(amount: number): void {
    this.spread = amount;
    if (this.marks) this.marks.group.visible = !amount;
    this.placeCut();
    this.fit();
    this.place();
  }

  /* 2.5: in the middle of the third move. */
  setTime(moment: number): void {
    this.moment = moment;
    this.place();
  }

  /* Gives the bodies other moves, and shows a moment of them. */
  setMoves(moves: Move[], moment: number): void {
    this.stage = { ...this.stage!, moves };
    this.moment = moment;
    this.measure();
    this.fit();
    this.place();
  }

  setLit(bodies: ReadonlySet<number>): void {
    this.lit = bodies;
    this.place();
  }

  /* Hides all above a height. At 0 nothing is hidden, wherever it has moved to; at 1 everything. */
  setCutaway(share: number): void {
    this.cutaway = share;
    for (const figure of this.drawn) if (figure) figure.open = share > 0;
    this.placeCut();
    this.redraw();
  }

  setHidden(body: number, hidden: boolean): void {
    if (hidden) this.hidden.add(body);
    else this.hidden.delete(body);
    this.place();
  }

  /* Leaves out what has not been put in yet. */
  setAbsent(bodies: ReadonlySet<number>): void {
    this.absent = bodies;
    this.place();
  }

  highlight(body: number | null): void {
    this.drawn.forEach((figure, i) => figure?.highlight(i === body));
    this.redraw();
  }

  turn(yaw: number, pitch: number): void {
    this.turned = true;
    this.yaw += yaw;
    this.pitch = Math.min(MOST_PITCH, Math.max(-MOST_PITCH, this.pitch + pitch));
    this.redraw();
  }

  /* Looks from a side, with everything in the picture. */
  look([yaw, pitch]: [number, number]): void {
    [this.yaw, this.pitch] = [yaw, pitch];
    this.turned = true;
    this.zoom = 1;
    this.fit();
    this.redraw();
  }

  reset(): void {
    this.look(this.stage?.flat ? ABOVE : USUAL);
    this.turned = false;
  }

  scale(factor: number): void {
    this.turned = true;
    this.zoom = Math.min(6, Math.max(0.2, this.zoom * factor));
    this.redraw();
  }

  /* Returns what is needed to draw the same picture elsewhere. */
  get sight(): Sight {
    const gone = this.drawn.map((figure) => {
      if (!figure?.group.visible) return null;
      const { position, quaternion } = figure.group;
      return (at: Point): Point => fromSpace(toSpace(at).applyQuaternion(quaternion).add(position));
    });
    return { yaw: this.yaw, pitch: this.pitch, gone, letters: this.letters };
  }

  private clear(): void {
    for (const figure of [...this.drawn, this.marks]) {
      if (!figure) continue;
      this.scene.remove(figure.group);
      figure.dispose();
    }
  }

  private measure(): void {
    const { whole } = this;
    whole.copy(this.room);
    for (const figure of [...this.drawn, this.marks]) if (figure) whole.union(figure.extent);
    this.measureMotion();
    if (whole.isEmpty()) return;
    whole.getCenter(this.middle);
    this.target.copy(this.middle);
    const straight = this.stage!.moves.every(({ turnedFrom }) => !turnedFrom);
    this.ways = waysOut(straight ? this.stage!.moves : [], this.drawn.map((figure) => figure?.extent ?? null));
    this.floor.put(whole, this.stage!.flat);
    this.placeCut();
  }

  /* Finds the room that the bodies have been in after each move. */
  private measureMotion(): void {
    const reached = this.whole.clone();
    this.reachedAfter.length = this.leftAfter.length = 0;
    this.reachedAfter.push(reached.clone());
    this.leftAfter.push(null);
    for (const move of this.stage?.moves ?? []) {
      const room = this.roomOf(move);
      this.leftAfter.push(move.from.includes(null) ? room : null);
      reached.union(room);
      this.reachedAfter.push(reached.clone());
    }
  }

  /* Returns the room of the bodies that are still there, before and after the move. */
  private roomOf({ from, to, turnedFrom, turnedTo }: Move): Box3 {
    const room = new Box3();
    this.drawn.forEach((figure, i) => {
      if (figure && from[i]) room.union(roomAt(figure.extent, from[i], turnedFrom, i));
      if (figure && to[i]) room.union(roomAt(figure.extent, to[i], turnedTo, i));
    });
    return room;
  }

  /* ---- Where everything is ---- */

  /* Returns the way of a body from its place to where it is while all are pulled apart. */
  private away(figure: Figure, i: number): Vector3 {
    if (this.ways) return this.ways[i]!.at(this.spread / FREE_SPREAD);
    return figure.middle.clone().sub(this.middle).multiplyScalar(this.spread * 1.2);
  }

  /* Returns the room of all bodies as they are pulled apart. */
  private roomApart(): Box3 {
    const all = new Box3();
    this.drawn.forEach((figure, i) => figure && all.union(figure.extent.clone().translate(this.away(figure, i))));
    return all;
  }

  /* Puts the cut between the highest and the lowest point of the puzzle, as far as it is pulled
   * apart. Moves do not shift the cut, so that one sees into the rest while a piece leaves. */
  private placeCut(): void {
    const { min, max } = this.roomApart();
    this.cut.constant = this.cutaway <= 0 ? OUT_OF_SIGHT : this.cutaway >= 1 ? -OUT_OF_SIGHT
      : max.y - this.cutaway * (max.y - min.y) + 1e-3;
  }

  private posesNow(): { from: Poses; to: Poses; share: number; move: Move } | null {
    const moves = this.stage?.moves ?? [];
    if (!moves.length) return null;
    const at = Math.min(Math.floor(this.moment), moves.length - 1), move = moves[at]!;
    return { from: move.from, to: move.to, share: Math.min(this.moment - at, 1), move };
  }

  /* What is set aside at the end of a move is seen until then. */
  private place(): void {
    const poses = this.posesNow(), share = poses?.share ?? 0;
    this.drawn.forEach((figure, i) => {
      if (!figure) return;
      const from = poses ? poses.from[i] : [0, 0, 0], to = poses ? poses.to[i] : [0, 0, 0], { group } = figure;
      group.visible = !this.hidden.has(i) && !this.absent.has(i) && !!(share < 1 ? from : to);
      if (from) group.position.copy(toSpace(from as Point).lerp(toSpace((to ?? from) as Point), share));
      const turning = this.swing(group, i), around = !!poses && !turning && !this.swings
        && turnBody(group, poses.move, i, share);
      if (from) group.position.add(this.away(figure, i));
      figure.highlight(turning || (around && this.moment > 0) || this.lit.has(i) || (this.moment > 0
        && isMoved(from as Point | null, to as Point | null)), this.lit.size > 0 && !this.lit.has(i));
    });
    this.follow();
    this.stepBack();
    this.floor.ghost(this.spread > 0 || this.moment > 0 || !this.room.isEmpty());
    this.redraw();
  }

  /* Makes all swings of a body up to now. Returns whether the last of them turns it about another one. */
  private swing(group: Object3D, body: number): boolean {
    let lit = false;
    group.quaternion.identity();
    (this.stage?.moves ?? []).forEach(({ swing }, i) => {
      const share = Math.min(1, this.moment - i);
      if (!swing || share <= 0) return;
      if (body >= swing.about) swung(group, swing, share);
      lit = body > swing.about;
    });
    return lit;
  }

  /* Goes with what swings, which is small at first and wide in the end. */
  private follow(): void {
    if (!this.swings) return;
    const parts = this.roomsNow(), all = parts.reduce((whole, part) => whole.union(part), new Box3());
    if (all.isEmpty()) return;
    all.getCenter(this.target);
    this.distance = this.distanceFor(all, this.target, parts);
  }

  /* Turns what swings in a narrow window to the side from which it is seen largest: a snake along its length. */
  turnNearest(): void {
    this.isNearest = true;
    if (!this.stage || this.stage.flat || this.turned) return;
    const distances = (this.camera.aspect < NARROW ? TURNS : [USUAL[0]]).map((yaw) => {
      this.yaw = yaw;
      this.follow();
      return this.distance;
    });
    this.yaw = TURNS[distances.indexOf(Math.min(...distances))]!;
    this.follow();
    this.redraw();
  }

  private get swings(): boolean {
    return this.stage?.moves.some(({ swing }) => swing) ?? false;
  }

  private roomsNow(): Box3[] {
    return [...this.drawn, this.ghost].flatMap((figure) => {
      figure?.group.updateMatrix();
      return figure ? [figure.extent.clone().applyMatrix4(figure.group.matrix)] : [];
    });
  }

  /* ---- Drawing ---- */

  private redraw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    this.aim();
    this.renderer.render(this.scene, this.camera);
    this.canvas.dataset["draws"] = String(this.renderer.info.render.calls); /* so that tests can hold this to a bound */
  }

  /* Returns the axes of the picture: right, up and towards the eye. */
  private axes(): [Vector3, Vector3, Vector3] {
    const { yaw, pitch } = this, level = Math.cos(pitch);
    const eye = new Vector3(Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level);
    const right = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
    return [right, new Vector3().crossVectors(eye, right), eye];
  }

  /* Puts the eye so far away that all of the motion so far is in the picture; when something has gone, what is left. */
  fit(): void {
    if (this.whole.isEmpty()) return;
    if (this.swings) return this.follow();
    const apart = this.roomApart(), all = this.reachedAfter.at(-1)!.clone().union(apart);
    this.target.lerpVectors(this.middle, all.getCenter(new Vector3()), Math.min(1, this.spread / FREE_SPREAD));
    const left = this.leftAfter.map((room) => (this.spread > 0 || room?.isEmpty() ? null : room));
    this.targetAfter = left.map((room) => room?.getCenter(new Vector3()) ?? this.target.clone());
    this.distanceAfter = this.reachedAfter.map((reached, i) =>
      this.distanceFor(left[i]?.clone() ?? reached.clone().union(apart), this.targetAfter[i]!));
    this.stepBack();
  }

  /* Goes back as far as the moves need, and comes nearer again when pieces have gone. */
  private stepBack(): void {
    const { distanceAfter, moment } = this, at = Math.min(Math.floor(moment), distanceAfter.length - 1),
      from = distanceAfter[at], to = distanceAfter[at + 1];
    if (this.swings || from === undefined) return;
    this.distance = from + ((to ?? from) - from) * (moment - at);
    this.target.lerpVectors(this.targetAfter[at]!, this.targetAfter[at + 1] ?? this.targetAfter[at]!, moment - at);
  }

  private get least(): number {
    if (!this.room.isEmpty()) return LEAST_ROOM;
    return this.stage?.flat ? LEAST_FLAT : LEAST_SIZE;
  }

  /* Returns how far away the eye sees all of a room, or those parts of it that are not empty. */
  private distanceFor(all: Box3, target = this.target, parts = [all]): number {
    const size = all.getSize(new Vector3()), free = 1 - (2 * this.inset) / Math.max(this.host.clientWidth, 1);
    all.expandByScalar(Math.max(0, this.least - Math.max(size.x, size.y, size.z)) / 2);
    const [right, up, eye] = this.axes(), slope = Math.tan((this.camera.fov * Math.PI) / 360) / MARGIN;
    const corners = parts.flatMap(({ min, max }) => [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) =>
      [min.z, max.z].map((z) => new Vector3(x, y, z).sub(target)))));
    return Math.max(1, ...corners.map((corner) => corner.dot(eye) + Math.max(
      Math.abs(corner.dot(right)) / slope / this.camera.aspect / free, Math.abs(corner.dot(up)) / slope)));
  }

  /* Keeps free what something else covers on the left and on the right. */
  setInset(pixels: number): void {
    this.inset = Math.min(pixels, this.host.clientWidth / 5);
    if (!this.turned) this.fit();
    this.redraw();
  }

  private aim(): void {
    const reach = this.distance / this.zoom, [right, up, eye] = this.axes();
    this.sun.target.position.copy(this.target);
    this.sun.position.copy(this.target).addScaledVector(right, -0.45).addScaledVector(up, 0.9)
      .addScaledVector(eye, 0.75);
    this.camera.position.copy(this.target).addScaledVector(eye, reach);
    this.camera.up.copy(up);
    this.camera.near = reach / 100;
    this.camera.far = reach * 100;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(this.target);
    this.floor.seenFrom(this.pitch);
  }

  private resize(): void {
    const width = Math.max(this.host.clientWidth, 1), height = Math.max(this.host.clientHeight, 1);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.fit();
    if (this.isNearest) this.turnNearest();
    if (this.stage) this.draw(); /* at once: a canvas of another size is empty */
  }

  /* ---- Hands ---- */

  private listen(pen: Pen | null): void {
    const keys = {
      f: () => this.look([this.yaw, this.pitch]), r: () => this.reset(), "0": () => this.reset(),
      "1": () => this.look(SIDES["Top"]!), "2": () => this.look(SIDES["Front"]!), "3": () => this.look(SIDES["Side"]!),
    };
    new Hands(this.canvas, {
      turn: (yaw, pitch) => this.turn(yaw, pitch), scale: (factor) => this.scale(factor),
        press: (event) => this.onPick(this.bodyUnder(event)), keys,
    }, pen);
  }

  /* Returns where a pointer is in the picture: from -1 to 1, to the right and up. */
  private placeOf({ clientX, clientY }: Pointed): Vector2 {
    const frame = this.canvas.getBoundingClientRect();
    return new Vector2(((clientX - frame.left) / frame.width) * 2 - 1, 1 - ((clientY - frame.top) / frame.height) * 2);
  }

  /* Returns the line from the eye through a pointer, in treen's coordinates. */
  rayAt(event: Pointed): Ray {
    this.aim();
    this.camera.updateMatrixWorld();
    const { x, y } = this.placeOf(event), from = this.camera.position,
      way = new Vector3(x, y, 0.5).unproject(this.camera).sub(from).normalize();
    return { from: fromSpace(from), way: fromSpace(way) };
  }

  /* Returns the body that is seen under a pointer, but for faint ones; null: there is none. */
  bodyUnder(event: Pointed): number | null {
    const ray = new Raycaster();
    ray.setFromCamera(this.placeOf(event), this.camera);
    const meshes = this.drawn.flatMap((drawn) => (drawn?.group.visible && !drawn.isFaint ? [drawn.mesh] : []));
    const hit = ray.intersectObjects(meshes, false).find(({ point }) => this.cut.distanceToPoint(point) > -1e-6);
    return hit ? this.drawn.findIndex((drawn) => drawn?.mesh === hit.object) : null;
  }
}
