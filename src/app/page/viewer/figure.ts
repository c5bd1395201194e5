/* A body as three.js draws it: in two calls, one for its surface and one for the lines around its faces, however many
 * cells it has. Faces, balls and sticks show a letter, or each its own label: all of a body's are on one texture. */

import {
  BackSide, Box3, type BufferAttribute, BufferGeometry, CanvasTexture, Float32BufferAttribute, Group, Line3,
    LineBasicMaterial,
  LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, SRGBColorSpace, Vector3, type Plane,
} from "three";
import { inkOn } from "../base/ink.js";
import type { Body, Point } from "../base/records.js";
import { shaded } from "./sketch.js";
import { ballPatches, barPatches, type Patch } from "./round.js";
import { toSpace } from "../base/space.js";
import { minus } from "../base/vector.js";

/* ---- What is written on it ------------------------------------------------------------------------------------- */

const MOST_PIXELS = 2048, TILE_PIXELS = 128;
const LETTER = 0.45, NUMBER = 0.62; /* of its tile: numbers of small cubes are read, too */

/* A square sheet of square tiles, one for each text: the body's colour, and the text in its middle, for those whom
 * colours tell nothing. `fit` makes the texts smaller, for faces that do not fill their tiles. */
class Sheet {
  readonly texture: CanvasTexture | null; /* null: nothing is written, and a plain colour does */
  private readonly side: number; /* tiles in a row */
  private readonly tile = new Map<string, number>();

  constructor(body: Body, private readonly fit: number, lettered: boolean) {
    for (const text of body.labels ?? [body.letter]) if (!this.tile.has(text)) this.tile.set(text, this.tile.size);
    this.side = Math.max(1, Math.ceil(Math.sqrt(this.tile.size)));
    this.texture = null;
    if (!lettered) return;
    this.texture = new CanvasTexture(this.paint(body.colour,
      Math.min(TILE_PIXELS, Math.floor(MOST_PIXELS / this.side)), body.labels !== null));
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 4;
  }

  /* Where a point of a face is on the sheet; 0 to 1 is the face's own tile. */
  place(text: string, across: number, up: number): [number, number] {
    const number = this.tile.get(text) ?? 0, row = Math.floor(number / this.side);
    return [((number % this.side) + across) / this.side, (this.side - 1 - row + up) / this.side];
  }

  private paint(colour: string, pixels: number, numbered: boolean): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = this.side * pixels;
    const paint = canvas.getContext("2d")!;
    paint.fillStyle = colour;
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.fillStyle = inkOn(colour);
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    const most = numbered ? NUMBER : LETTER;
    for (const [text, number] of this.tile) {
      paint.font = `${pixels * this.fit * Math.min(most, 1.2 / Math.max(text.length, 1))}px sans-serif`;
      paint.fillText(text, ((number % this.side) + 0.5) * pixels, (Math.floor(number / this.side) + 0.5) * pixels);
    }
    return canvas;
  }
}

/* ---- Its form -------------------------------------------------------------------------------------------------- */

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

/* A face's tile is as large as the face, and no smaller than a square of a cube. */
function facePatch(corners: Vector3[]): Patch {
  const normal = normalOf(corners), middle = middleOf(corners), { right, up } = faceAxes(normal);
  const reach = Math.max(0.5, ...corners.flatMap((at) =>
    [right, up].map((axis) => Math.abs(at.clone().sub(middle).dot(axis)))));
  const patch: Patch = { middle, normal, size: 2 * reach, corners: [] };
  for (let i = 1; i + 1 < corners.length; i++)
    for (const at of [corners[0]!, corners[i]!, corners[i + 1]!]) patch.corners.push({ at, normal });
  return patch;
}

/* The share of a face's tile that a text may fill: twice the way from the middle to the nearest side. */
function fitOf(corners: Vector3[]): number {
  const { middle, size } = facePatch(corners);
  const ways = corners.map((from, i) =>
    new Line3(from, corners[(i + 1) % corners.length]!).closestPointToPoint(middle, true, new Vector3()));
  return Math.min(...ways.map((at) => (2 * at.distanceTo(middle)) / size));
}

/* Returns the share of its tile that a text fills on the faces that have room for it, and the others: the sides of a
 * flat piece, on which a letter that fits would be too small to be read everywhere. */
function fitting(polygons: Vector3[][]): { fit: number; blank: ReadonlySet<number> } {
  const fits = polygons.map(fitOf), enough = Math.max(...fits) / 2;
  return { fit: Math.min(1, ...fits.filter((fit) => fit >= enough)),
    blank: new Set(fits.flatMap((fit, i) => (fit < enough ? [i] : []))) };
}

/* The patches of each form that has a label: of a face, a ball or a stick. */
function patchesOf(body: Body, polygons: Vector3[][]): Patch[][] {
  return [...polygons.map((corners) => [facePatch(corners)]), ...body.balls.map(ballPatches),
    ...body.bars.map(barPatches)];
}

const EDGE = 0.02; /* of a tile, where it has the body's colour alone */

function onTile(share: number): number {
  return Math.min(1 - EDGE, Math.max(EDGE, share)); /* beyond it there would be another text's tile */
}

/* `blank`: the forms without a text. */
function surface(forms: Patch[][], body: Body, sheet: Sheet, blank: ReadonlySet<number>): BufferGeometry {
  const position: number[] = [], normals: number[] = [], uv: number[] = [];
  forms.forEach((patches, form) => {
    const text = body.labels?.[form] ?? body.letter;
    for (const patch of patches) {
      const { right, up } = faceAxes(patch.normal);
      for (const { at, normal } of patch.corners) {
        const from = at.clone().sub(patch.middle).divideScalar(patch.size);
        position.push(at.x, at.y, at.z);
        normals.push(normal.x, normal.y, normal.z);
        const [across, above] = blank.has(form) ? [EDGE, EDGE] : [0.5 + from.dot(right), 0.5 + from.dot(up)];
        uv.push(...sheet.place(text, onTile(across), onTile(above)));
      }
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  return geometry;
}

function pointsOf({ faces, balls, bars }: Body): Point[] {
  return [...faces.flat(), ...balls.map(({ middle }) => middle), ...bars.flatMap(({ ends }) => ends)];
}

function roundMiddles(body: Body): Vector3[] {
  return [...body.balls.map(({ middle }) => toSpace(middle)), ...body.bars.flatMap(({ ends }) => ends.map(toSpace))];
}

const SMOOTH = 0.5; /* how far normals of unit length differ at a bend without an edge: the faces of a ball */

/* The edges where the body ends or bends: those that no two faces in one plane, or nearly so, share. `seams`: all
 * edges. */
function outline(polygons: Vector3[][], seams = false): BufferGeometry {
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
    if (seams || normals.length !== 2 || normals[0]!.distanceTo(normals[1]!) > SMOOTH)
      position.push(...from.toArray(), ...to.toArray());
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(position, 3));
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

const DIM = 0.5; /* how much light is left to a body while others are in hand */

export class Figure {
  readonly group = new Group();
  readonly middle: Vector3;
  readonly extent = new Box3();
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly inside: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly sheet: Sheet;

  /* What is above the plane is not drawn. */
  constructor(private readonly body: Body, cut: Plane, lettered: boolean) {
    const polygons = polygonsOf(body), forms = patchesOf(body, polygons), clippingPlanes = [cut];
    const { fit, blank } = fitting(polygons);
    this.sheet = new Sheet(body, fit, lettered);
    this.mesh = new Mesh(surface(forms, body, this.sheet, blank),
      new MeshLambertMaterial({ ...(this.sheet.texture ? { map: this.sheet.texture } : { color: body.colour }),
      clippingPlanes }));
    this.inside = new Mesh(this.mesh.geometry, new MeshBasicMaterial(
      { color: body.colour, side: BackSide, clippingPlanes }));
    this.lines = new LineSegments(outline(polygons, body.seams),
      new LineBasicMaterial({ color: shaded(body.colour, 0.35), clippingPlanes }));
    for (const [{ material }, offset] of [[this.mesh, 1], [this.inside, -1]] as const) {
      material.polygonOffset = true; /* so that outlines win over the faces that they bound */
      material.polygonOffsetFactor = material.polygonOffsetUnits = offset;
    }
    if (body.faint !== undefined) this.fade(body.faint);
    this.open = false;
    this.group.add(this.mesh, this.inside, this.lines);
    this.middle = middleOf([...polygons.flat(), ...roundMiddles(body)]);
    this.extent.setFromBufferAttribute(this.mesh.geometry.getAttribute("position") as BufferAttribute);
  }

  get isFaint(): boolean {
    return this.body.faint !== undefined;
  }

  /* Lets what is behind be seen. */
  private fade(share: number): void {
    for (const { material } of [this.mesh, this.lines]) {
      material.transparent = true;
      material.depthWrite = false;
      material.opacity = share;
    }
  }

  /* Where a body is cut open one looks at its far side from within: in its plain colour that looks like a cut. A closed
   * one has no inside to be seen, which is a third of all calls saved. */
  set open(open: boolean) {
    this.inside.visible = open;
  }

  /* Goes to where another body lies, if that is this one elsewhere. */
  follow(other: Body): boolean {
    const here = pointsOf(this.body), there = pointsOf(other),
      way = here[0] && there[0] ? minus(there[0], here[0]) : null;
    const same = way && here.length === there.length
      && here.every((point, i) => Math.hypot(...minus(minus(there[i]!, point), way)) < 1e-6);
    if (!same || other.colour !== this.body.colour || other.faint !== this.body.faint) return false;
    this.group.position.copy(toSpace(way));
    return true;
  }

  /* `dim`: others are in hand. */
  highlight(lit: boolean, dim = false): void {
    this.mesh.material.emissive.set(lit ? 0x2e2e2e : 0);
    this.mesh.material.color.set(this.sheet.texture ? "#fff" : this.body.colour).multiplyScalar(dim ? DIM : 1);
  }

  dispose(): void {
    this.sheet.texture?.dispose();
    for (const part of [this.mesh, this.inside, this.lines]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}
