/* Draws one stage of a scene and lets it be turned. It knows nothing of puzzles: bodies are polygons, balls and sticks, and a
 * moment of a sequence of moves is a shift for each of them. Frames are drawn when something changed, and only then. */

import { AmbientLight, Box3, DirectionalLight, PerspectiveCamera, Plane, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { Figure } from "./figure.js";
import type { Body, Point, Poses, Stage } from "./records.js";
import { toSpace } from "./space.js";

/* ---- The viewer ------------------------------------------------------------------------------------------------ */

const MOST_PITCH = 1.5; /* just under a right angle: looking straight down still has a front */
const OUT_OF_SIGHT = 1e6; /* a height above everything */

function isSeen({ hollow, faces, balls, bars }: Body): boolean {
  return !hollow && faces.length + balls.length + bars.length > 0;
}

export class Viewer {
  readonly canvas: HTMLCanvasElement;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 1000);
  private readonly cut = new Plane(new Vector3(0, -1, 0), 0);
  private drawn: (Figure | null)[] = [];
  private stage: Stage | null = null;
  private middle = new Vector3();
  private radius = 1;
  private yaw = 0;
  private pitch = 0;
  private zoom = 1;
  private spread = 0;
  private cutaway = 0;
  private moment = 0;
  private waiting = false;
  private turned = false; /* by somebody */
  private readonly hidden = new Set<number>();

  constructor(private readonly host: HTMLElement, private readonly onPick: (body: number | null) => void) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.localClippingEnabled = true;
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    host.append(this.canvas);
    const sun = new DirectionalLight(0xffffff, 1.7);
    sun.position.set(-0.4, 1, 0.7);
    this.scene.add(new AmbientLight(0xffffff, 1.5), this.camera);
    this.camera.add(sun);
    new ResizeObserver(() => this.resize()).observe(host);
    this.listen();
    this.resize();
  }

  /* ---- What is shown ---- */

  show(stage: Stage): void {
    this.clear();
    this.stage = stage;
    if (!this.turned) [this.yaw, this.pitch] = stage.flat ? [0, MOST_PITCH] : [0.7, 0.6];
    this.drawn = stage.bodies.map((body) => (isSeen(body) ? new Figure(body, this.cut) : null));
    for (const figure of this.drawn) if (figure) this.scene.add(figure.group);
    this.measure();
    this.place();
  }

  /* 0: as they are; 1: well apart. */
  setExplode(amount: number): void {
    this.spread = amount;
    this.placeCut();
    this.place();
  }

  /* 2.5: in the middle of the third move. */
  setTime(moment: number): void {
    this.moment = moment;
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

  scale(factor: number): void {
    this.zoom = Math.min(6, Math.max(0.2, this.zoom * factor));
    this.redraw();
  }

  private clear(): void {
    for (const figure of this.drawn) {
      if (!figure) continue;
      this.scene.remove(figure.group);
      figure.dispose();
    }
    this.hidden.clear();
  }

  private measure(): void {
    const all = new Box3();
    for (const figure of this.drawn) if (figure) all.union(figure.extent);
    if (all.isEmpty()) return;
    all.getCenter(this.middle);
    this.radius = Math.max(all.max.distanceTo(all.min) / 2, 1);
    this.setCutaway(0);
  }

  /* ---- Where everything is ---- */

  /* Returns the way of a body from its place to where it is while all are pulled apart. */
  private away(figure: Figure): Vector3 {
    return figure.middle.clone().sub(this.middle).multiplyScalar(this.spread * 1.2);
  }

  /* Puts the cut between the highest and the lowest point of the puzzle, as far as it is pulled
   * apart. Moves do not shift the cut, so that one sees into the rest while a piece leaves. */
  private placeCut(): void {
    const all = new Box3();
    for (const figure of this.drawn) if (figure) all.union(figure.extent.clone().translate(this.away(figure)));
    const { min, max } = all;
    this.cut.constant = this.cutaway <= 0 ? OUT_OF_SIGHT : this.cutaway >= 1 ? -OUT_OF_SIGHT : max.y - this.cutaway * (max.y - min.y) + 1e-3;
  }

  private posesNow(): { from: Poses; to: Poses; share: number } | null {
    const moves = this.stage?.moves ?? [];
    if (!moves.length) return null;
    const at = Math.min(Math.floor(this.moment), moves.length - 1), move = moves[at]!;
    return { from: move.from, to: move.to, share: Math.min(this.moment - at, 1) };
  }

  /* What is set aside at the end of a move is seen until then. */
  private place(): void {
    const poses = this.posesNow(), share = poses?.share ?? 0;
    this.drawn.forEach((figure, i) => {
      if (!figure) return;
      const away = this.away(figure);
      const from = poses ? poses.from[i] : [0, 0, 0], to = poses ? poses.to[i] : [0, 0, 0];
      figure.group.visible = !this.hidden.has(i) && !!(share < 1 ? from : to);
      if (from) figure.group.position.copy(away.add(toSpace(from as Point).lerp(toSpace((to ?? from) as Point), share)));
    });
    this.redraw();
  }

  /* ---- Drawing ---- */

  private redraw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.aim();
      this.renderer.render(this.scene, this.camera);
      this.canvas.dataset["draws"] = String(this.renderer.info.render.calls); /* so that tests can hold this to a bound */
    });
  }

  private aim(): void {
    const reach = (this.radius * (1 + 0.9 * this.spread) * 4.2) / this.zoom / Math.min(1, this.camera.aspect);
    const level = Math.cos(this.pitch) * reach;
    this.camera.position.set(Math.sin(this.yaw) * level, Math.sin(this.pitch) * reach, Math.cos(this.yaw) * level);
    this.camera.position.add(this.middle);
    this.camera.near = reach / 100;
    this.camera.far = reach * 100;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(this.middle);
  }

  private resize(): void {
    const width = Math.max(this.host.clientWidth, 1), height = Math.max(this.host.clientHeight, 1);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.redraw();
  }

  /* ---- Hands ---- */

  private listen(): void {
    const held = new Map<number, PointerEvent>();
    let travelled = 0;
    this.canvas.style.touchAction = "none";
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, event);
      travelled = 0;
    });
    this.canvas.addEventListener("pointermove", (event) => {
      const before = held.get(event.pointerId);
      if (!before) return;
      travelled += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      if (held.size === 1) this.turn((before.clientX - event.clientX) / 150, (event.clientY - before.clientY) / 150);
      else this.pinch(held, event);
      held.set(event.pointerId, event);
    });
    const release = (event: PointerEvent): void => {
      if (held.delete(event.pointerId) && travelled < 4 && event.type === "pointerup") this.pick(event);
    };
    this.canvas.addEventListener("pointerup", release);
    this.canvas.addEventListener("pointercancel", release);
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.scale(Math.exp(-event.deltaY / 600));
    }, { passive: false });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private pinch(held: Map<number, PointerEvent>, event: PointerEvent): void {
    const other = [...held.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    const before = held.get(event.pointerId);
    if (!other || !before) return;
    const distance = (a: PointerEvent): number => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
    this.scale(Math.max(distance(event), 1) / Math.max(distance(before), 1));
  }

  private pick(event: PointerEvent): void {
    const frame = this.canvas.getBoundingClientRect(), ray = new Raycaster();
    const at = new Vector2(((event.clientX - frame.left) / frame.width) * 2 - 1,
                           1 - ((event.clientY - frame.top) / frame.height) * 2);
    ray.setFromCamera(at, this.camera);
    const meshes = this.drawn.flatMap((drawn) => (drawn?.group.visible ? [drawn.mesh] : []));
    const hit = ray.intersectObjects(meshes, false).find(({ point }) => this.cut.distanceToPoint(point) > -1e-6);
    this.onPick(hit ? this.drawn.findIndex((drawn) => drawn?.mesh === hit.object) : null);
  }

  private key(event: KeyboardEvent): void {
    const step = 0.15;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.turn(step, 0),
      ArrowRight: () => this.turn(-step, 0),
      ArrowUp: () => this.turn(0, step),
      ArrowDown: () => this.turn(0, -step),
      "+": () => this.scale(1.1),
      "=": () => this.scale(1.1),
      "-": () => this.scale(1 / 1.1),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
}
