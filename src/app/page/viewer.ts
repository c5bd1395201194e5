/* Draws one stage of a scene and lets it be turned. It knows nothing of puzzles: bodies are polygons, and a moment of
 * a sequence of moves is a shift for each of them. Frames are drawn when something changed, and only then. */

import {
  AmbientLight, BackSide, BufferGeometry, CanvasTexture, DirectionalLight, Float32BufferAttribute, Group, LineBasicMaterial,
  LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, PerspectiveCamera, Plane, Raycaster, Scene, SRGBColorSpace, Vector2, Vector3,
  WebGLRenderer,
} from "three";
import type { Body, Point, Poses, Stage } from "./records.js";

/* treen's axes run right, to the front and down; those of three.js right, up and to the front. */
function toSpace([x, y, z]: Point): Vector3 {
  return new Vector3(x, -z, y);
}

/* ---- A body as a mesh ------------------------------------------------------------------------------------------ */

const LETTER_PIXELS = 128;

/* The face of a cell: its colour, and the letter in the middle for those whom colours tell nothing. */
function letterTexture(body: Body): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = LETTER_PIXELS;
  const paint = canvas.getContext("2d")!;
  paint.fillStyle = body.colour;
  paint.fillRect(0, 0, LETTER_PIXELS, LETTER_PIXELS);
  paint.fillStyle = isDark(body.colour) ? "#fff" : "#111";
  paint.font = `${LETTER_PIXELS * 0.45}px sans-serif`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillText(body.letter, LETTER_PIXELS / 2, LETTER_PIXELS / 2);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function isDark(colour: string): boolean {
  const part = (at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return 0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5) < 110;
}

/* The axes of a face's picture: letters stand upright on sides, and look at somebody in front on tops. */
function faceAxes(normal: Vector3): { right: Vector3; up: Vector3 } {
  const upwards = Math.abs(normal.y) > 0.9 ? new Vector3(0, 0, -1) : new Vector3(0, 1, 0);
  const up = upwards.addScaledVector(normal, -upwards.dot(normal)).normalize();
  return { right: new Vector3().crossVectors(up, normal), up };
}

/* Corners come clockwise as seen from outside, and three.js wants them the other way round. */
function polygonsOf(body: Body): Vector3[][] {
  return body.faces.map((face) => face.map(toSpace).reverse());
}

function normalOf(corners: Vector3[]): Vector3 {
  const [a, b, c] = corners as [Vector3, Vector3, Vector3];
  return new Vector3().crossVectors(b.clone().sub(a), c.clone().sub(b)).normalize();
}

function middleOf(points: Vector3[]): Vector3 {
  return points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(Math.max(points.length, 1));
}

/* The length of an edge on the face's picture: as in struct grid_face, an edge of a cell is 1 long. */
function surface(polygons: Vector3[][]): BufferGeometry {
  const position: number[] = [], normals: number[] = [], uv: number[] = [];
  for (const corners of polygons) {
    const normal = normalOf(corners), middle = middleOf(corners), { right, up } = faceAxes(normal);
    for (let i = 1; i + 1 < corners.length; i++)
      for (const corner of [corners[0]!, corners[i]!, corners[i + 1]!]) {
        const from = corner.clone().sub(middle);
        position.push(corner.x, corner.y, corner.z);
        normals.push(normal.x, normal.y, normal.z);
        uv.push(0.5 + from.dot(right), 0.5 + from.dot(up));
      }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  return geometry;
}

/* The edges where the body ends or bends: those that no two faces in one plane share. */
function outline(polygons: Vector3[][]): BufferGeometry {
  const edges = new Map<string, { from: Vector3; to: Vector3; normals: Vector3[] }>();
  const key = (point: Vector3): string => point.toArray().map((part) => part.toFixed(3)).join();
  for (const corners of polygons) {
    const normal = normalOf(corners);
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length]!;
      const name = [key(from), key(to)].sort().join(" ");
      const edge = edges.get(name) ?? { from, to, normals: [] };
      edge.normals.push(normal);
      edges.set(name, edge);
    });
  }
  const position: number[] = [];
  for (const { from, to, normals } of edges.values())
    if (normals.length !== 2 || normals[0]!.distanceTo(normals[1]!) > 1e-3)
      position.push(...from.toArray(), ...to.toArray());
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(position, 3));
}

/* ---- The viewer ------------------------------------------------------------------------------------------------ */

interface Drawn {
  group: Group;
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  middle: Vector3;
}

const MOST_PITCH = 1.5; /* just under a right angle: looking straight down still has a front */

export class Viewer {
  readonly canvas: HTMLCanvasElement;
  onPick: (body: number | null) => void = () => undefined;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 1000);
  private readonly cut = new Plane(new Vector3(0, -1, 0), 0);
  private drawn: (Drawn | null)[] = [];
  private stage: Stage | null = null;
  private middle = new Vector3();
  private radius = 1;
  private height = 1;
  private yaw = 0.7;
  private pitch = 0.6;
  private zoom = 1;
  private spread = 0;
  private moment = 0;
  private waiting = false;
  private readonly hidden = new Set<number>();

  constructor(private readonly host: HTMLElement) {
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
    this.drawn = stage.bodies.map((body) => (body.hollow || !body.faces.length ? null : this.add(body)));
    this.measure();
    this.place();
  }

  /* 0: as they are; 1: well apart. */
  set explode(amount: number) {
    this.spread = amount;
    this.place();
  }

  /* 2.5: in the middle of the third move. */
  set time(moment: number) {
    this.moment = moment;
    this.place();
  }

  /* Hides what is above this height: 0 nothing, 1 everything. */
  set cutaway(share: number) {
    const top = this.middle.y + this.height / 2;
    this.cut.constant = top - share * this.height + 1e-3;
    this.redraw();
  }

  setHidden(body: number, hidden: boolean): void {
    if (hidden) this.hidden.add(body);
    else this.hidden.delete(body);
    this.place();
  }

  highlight(body: number | null): void {
    this.drawn.forEach((drawn, i) => drawn?.mesh.material.emissive.set(i === body ? 0x333333 : 0));
    this.redraw();
  }

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.min(MOST_PITCH, Math.max(-MOST_PITCH, this.pitch + pitch));
    this.redraw();
  }

  scale(factor: number): void {
    this.zoom = Math.min(6, Math.max(0.2, this.zoom * factor));
    this.redraw();
  }

  private add(body: Body): Drawn {
    const polygons = polygonsOf(body), group = new Group();
    const map = letterTexture(body);
    const material = new MeshLambertMaterial({ map, clippingPlanes: [this.cut] });
    material.polygonOffset = true; /* so that outlines win over the faces that they bound */
    material.polygonOffsetFactor = material.polygonOffsetUnits = 1;
    const mesh = new Mesh(surface(polygons), material);
    const inside = new MeshBasicMaterial({ color: body.colour, side: BackSide, clippingPlanes: [this.cut] });
    inside.polygonOffset = true;
    inside.polygonOffsetFactor = inside.polygonOffsetUnits = -1;
    const lines = new LineBasicMaterial({ color: 0x111111, clippingPlanes: [this.cut] });
    /* Where a body is cut open one looks at its far side from within: in its plain colour that looks like a cut. */
    group.add(mesh, new Mesh(mesh.geometry, inside), new LineSegments(outline(polygons), lines));
    this.scene.add(group);
    return { group, mesh, middle: middleOf(polygons.flat()) };
  }

  private clear(): void {
    for (const drawn of this.drawn) {
      if (!drawn) continue;
      this.scene.remove(drawn.group);
      drawn.group.traverse((part) => {
        if (!(part instanceof Mesh || part instanceof LineSegments)) return;
        part.geometry.dispose();
        part.material.map?.dispose();
        part.material.dispose();
      });
    }
    this.hidden.clear();
  }

  private measure(): void {
    const points = this.drawn.flatMap((drawn, i) => (drawn ? this.stage!.bodies[i]!.faces.flat().map(toSpace) : []));
    const low = new Vector3(Infinity, Infinity, Infinity), high = new Vector3(-Infinity, -Infinity, -Infinity);
    for (const point of points) {
      low.min(point);
      high.max(point);
    }
    if (!points.length) return;
    this.middle = low.clone().add(high).multiplyScalar(0.5);
    this.radius = Math.max(high.distanceTo(low) / 2, 1);
    this.height = Math.max(high.y - low.y, 1);
    this.cutaway = 0;
  }

  /* ---- Where everything is ---- */

  private posesNow(): { from: Poses; to: Poses; share: number } | null {
    const moves = this.stage?.moves ?? [];
    if (!moves.length) return null;
    const at = Math.min(Math.floor(this.moment), moves.length - 1), move = moves[at]!;
    return { from: move.from, to: move.to, share: Math.min(this.moment - at, 1) };
  }

  private place(): void {
    const poses = this.posesNow();
    this.drawn.forEach((drawn, i) => {
      if (!drawn) return;
      const away = drawn.middle.clone().sub(this.middle).multiplyScalar(this.spread * 1.2);
      const from = poses ? poses.from[i] : [0, 0, 0], to = poses ? poses.to[i] : [0, 0, 0];
      drawn.group.visible = !this.hidden.has(i) && !!from && !!to;
      if (from && to)
        drawn.group.position.copy(away.add(toSpace(from as Point).lerp(toSpace(to as Point), poses?.share ?? 0)));
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
