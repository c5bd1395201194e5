/* Draws a stage as a small picture of lines (SVG), without a screen: for cards, lists and downloads. It knows nothing
 * of pages, so that the build draws the cards of the collection with it. */

import type { Ball, Bar, Board, Body, Patchwork, Point, Scene, Stage } from "../base/records.js";
import { inkOn } from "../base/ink.js";
import { cross, dot, minus, unit } from "../base/vector.js";

export const MARK = "#85807a"; /* of marks at the ends of rows, on light and on dark */
const WRITING = `font-family="sans-serif" text-anchor="middle"`;
const PAPER = 100; /* the longer side of a picture */
const LIGHT: Point = [-0.4, 0.76, 0.52]; /* where light comes from: right, up, towards the eye */

/* From where a stage is seen, and where the points of its bodies have gone. */
export interface Sight {
  yaw: number;
  pitch: number;
  gone?: (((at: Point) => Point) | null)[]; /* null: the body is not seen */
  letters?: boolean; /* are written on the bodies */
}

type Place = [number, number];

/* One thing to be painted: what is deeper comes first. */
interface Stroke {
  depth: number;
  fill: string;
  edge: string;
  outline: Place[];
  edges: [Place, Place][]; /* where the body ends or bends */
  round: number; /* radius of a ball, half the breadth of a stick; 0 for a face */
  text: string; /* written on it */
}

/* Returns the axes of the picture (right, up, towards the eye) in treen's coordinates. */
export function axesOf({ yaw, pitch }: Sight): [Point, Point, Point] {
  const right: Point = [Math.cos(yaw), -Math.sin(yaw), 0];
  const eye: Point = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), -Math.sin(pitch)];
  return [right, cross(eye, right), eye];
}

/* Returns a colour that is lighter (share > 1) or darker (share < 1). */
export function shaded(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const moved = parts.map((part) => (share <= 1 ? part * share : part + (255 - part) * Math.min(1, share - 1)));
  return `#${moved.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/* ---- Faces that are seen --------------------------------------------------------------------------------------- */

function name(points: Point[]): string {
  return points.map((point) => point.map((part) => part.toFixed(2)).join()).sort().join(" ");
}

function normalOf([a, b, c]: Point[]): Point {
  return unit(cross(minus(a!, b!), minus(c!, b!)));
}

/* Names the edges of a body at which it ends or bends. Two faces of one plane share the others. */
function bends(body: Body): Set<string> {
  const normals = new Map<string, Point[]>();
  for (const face of body.faces)
    face.forEach((from, i) => {
      const key = name([from, face[(i + 1) % face.length]!]);
      normals.set(key, [...(normals.get(key) ?? []), normalOf(face)]);
    });
  return new Set([...normals].filter(([, [a, b, more]]) => !a || !b || more || dot(a, b) < 0.999).map(([key]) => key));
}

/* Returns a body whose points have gone elsewhere. */
export function bodyAt(body: Body, at: (point: Point) => Point): Body {
  return {
    ...body, faces: body.faces.map((face) => face.map(at)),
      balls: body.balls.map((ball) => ({ ...ball, middle: at(ball.middle) })),
    bars: body.bars.map((bar) => ({ ...bar, ends: [at(bar.ends[0]), at(bar.ends[1])] as [Point, Point] })),
  };
}

class Painter {
  readonly strokes: Stroke[] = [];
  private readonly axes: [Point, Point, Point];

  constructor(sight: Sight) {
    this.axes = axesOf(sight);
  }

  private seen(point: Point): Place {
    return [dot(point, this.axes[0]), -dot(point, this.axes[1])];
  }

  private depth(points: Point[]): number {
    return points.reduce((sum, point) => sum + dot(point, this.axes[2]), 0) / points.length;
  }

  private lit(normal: Point): number {
    const [x, y, z] = this.axes.map((axis) => dot(normal, axis)) as Point;
    return 0.72 + 0.34 * Math.max(0, dot([x, y, z], LIGHT));
  }

  face(corners: Point[], colour: string, text: string, isBend: (from: Point, to: Point) => boolean): void {
    const normal = normalOf(corners);
    if (dot(normal, this.axes[2]) < 0.01) return;
    const places = corners.map((corner) => this.seen(corner));
    const edges = places.flatMap((from, i): [Place, Place][] => {
      const next = (i + 1) % places.length;
      return isBend(corners[i]!, corners[next]!) ? [[from, places[next]!]] : [];
    });
    this.strokes.push({ depth: this.depth(corners), fill: shaded(colour, this.lit(normal)), edge: shaded(colour, 0.42),
      outline: places, edges, round: 0, text });
  }

  ball({ middle, radius }: Ball, colour: string, text: string): void {
    this.strokes.push({ depth: this.depth([middle]), fill: colour, edge: shaded(colour, 0.5),
      outline: [this.seen(middle)], edges: [], round: radius, text });
  }

  bar({ ends, radius }: Bar, colour: string, text: string): void {
    this.strokes.push({ depth: this.depth(ends), fill: colour, edge: shaded(colour, 0.5),
      outline: ends.map((end) => this.seen(end)), edges: [], round: radius, text });
  }
}

/* Faces of two bodies that lie on each other are not seen. */
function hiddenFaces(bodies: Body[]): Set<string> {
  const count = new Map<string, number>();
  for (const key of bodies.flatMap(({ faces }) => faces.map(name))) count.set(key, (count.get(key) ?? 0) + 1);
  return new Set([...count].filter(([, times]) => times > 1).map(([key]) => key));
}

function strokesOf(stage: Stage, sight: Sight): Stroke[] {
  const painter = new Painter(sight);
  const bodies = stage.bodies.flatMap((body, i) => {
    const at = sight.gone ? sight.gone[i] : (point: Point): Point => point;
    return body.hollow || !at ? [] : [bodyAt(body, at)];
  });
  const hidden = hiddenFaces(bodies);
  for (const body of bodies) {
    const edges = bends(body), text = (form: number): string =>
      (sight.letters ? (body.labels?.[form] ?? body.letter) : ""), { faces, balls, bars } = body;
    faces.forEach((face, i) => hidden.has(name(face))
      || painter.face(face, body.colour, text(i), (from, to) => edges.has(name([from, to]))));
    balls.forEach((ball, i) => painter.ball(ball, body.colour, text(faces.length + i)));
    bars.forEach((bar, i) => painter.bar(bar, body.colour, text(faces.length + balls.length + i)));
  }
  for (const mark of stage.marks ?? []) painter.face(mark, MARK, "", () => false);
  return stage.flat ? painter.strokes : painter.strokes.sort((a, b) => a.depth - b.depth);
}

/* ---- As text --------------------------------------------------------------------------------------------------- */

/* The units of the paper: what is seen fills it. */
interface Paper {
  left: number;
  top: number;
  unit: number;
  size: string;
}

function paperOf(strokes: Stroke[]): Paper {
  const places = strokes.flatMap(({ outline, round }) =>
    outline.flatMap(([x, y]): Place[] => [[x - round, y - round], [x + round, y + round]]));
  const [left, top] = [0, 1].map((k) => Math.min(...places.map((place) => place[k]!))) as Place;
  const [right, bottom] = [0, 1].map((k) => Math.max(...places.map((place) => place[k]!))) as Place;
  const unit = (PAPER - 2) / Math.max(right - left, bottom - top, 1e-6);
  const [width, height] = [(right - left) * unit + 2, (bottom - top) * unit + 2].map((side) => side.toFixed(1));
  return { left: left - 1 / unit, top: top - 1 / unit, unit, size: `0 0 ${width} ${height}` };
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

class Writer {
  private text = "";
  private path = ""; /* faces of one colour are one path */
  private fill = "";

  constructor(private readonly paper: Paper) {}

  private at([x, y]: Place): string {
    return `${number((x - this.paper.left) * this.paper.unit)} ${number((y - this.paper.top) * this.paper.unit)}`;
  }

  private lines = ""; /* edges of the faces of that path */
  private edge = "";

  private flush(): void {
    if (this.path) this.text += `<path fill="${this.fill}" stroke="${this.fill}" stroke-width=".4" d="${this.path}"/>`;
    if (this.lines) this.text += `<path fill="none" stroke="${this.edge}" stroke-width=".9" stroke-linecap="round" d="${this.lines}"/>`;
    this.path = this.lines = "";
  }

  add(stroke: Stroke): void {
    if (stroke.round) this.addRound(stroke);
    else this.addFace(stroke);
    if (stroke.text) this.write(stroke);
  }

  /* Writes in the middle of a form, as large as there is room. */
  private write({ outline, round, fill, text }: Stroke): void {
    this.flush();
    const [across, up] = [0, 1].map((k) => outline.map((place) => place[k]!)) as [number[], number[]],
      middle = (all: number[]): number => all.reduce((sum, part) => sum + part, 0) / all.length;
    const room = round ? 2 * round : Math.min(Math.max(...across) - Math.min(...across),
      Math.max(...up) - Math.min(...up));
    const size = (0.62 * room * this.paper.unit) / Math.max(1, 0.7 * text.length),
      [x, y] = this.at([middle(across), middle(up)]).split(" ").map(Number) as Place;
    const words = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    this.text += `<text x="${x}" y="${number(y + 0.36 * size)}" font-size="${number(size)}" font-family="sans-serif" text-anchor="middle" fill="${inkOn(fill)}">${words}</text>`;
  }

  private addFace(stroke: Stroke): void {
    if (stroke.fill !== this.fill) this.flush();
    this.fill = stroke.fill;
    this.edge = stroke.edge;
    this.path += `M${stroke.outline.map((place) => this.at(place)).join("L")}Z`;
    this.lines += stroke.edges.map(([from, to]) => `M${this.at(from)}L${this.at(to)}`).join("");
  }

  /* A ball has a lighter cap, and a stick a lighter line along it. */
  private addRound({ outline, round, fill, edge }: Stroke): void {
    this.flush();
    const { unit } = this.paper, size = number(round * unit), [from, to] = outline, light = shaded(fill, 1.35);
    if (!to) {
      const [x, y] = this.at(from!).split(" "), [a, b] =
        this.at([from![0] - 0.3 * round, from![1] - 0.32 * round]).split(" ");
      this.text += `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}" stroke="${edge}" stroke-width=".8"/>` +
        `<circle cx="${a}" cy="${b}" r="${number(0.34 * round * unit)}" fill="${light}"/>`;
      return;
    }
    const line = `M${this.at(from!)}L${this.at(to)}`, breadth = 2 * round * unit;
    for (const [colour, width] of [[edge, breadth], [fill, 0.82 * breadth], [light, 0.25 * breadth]] as const)
      this.text += `<path fill="none" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="round" d="${line}"/>`;
  }

  get whole(): string {
    this.flush();
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${this.paper.size}">${this.text}</svg>`;
  }
}

/* From where a stage looks best: a flat one from straight above. */
export function usualSight(stage: Stage): Sight {
  return stage.flat ? { yaw: 0, pitch: Math.PI / 2 } : { yaw: 0.7, pitch: 0.55 };
}

/* Returns the picture of a stage as the text of an SVG file; "" where nothing is seen. */
export function sketch(stage: Stage, sight: Sight = usualSight(stage)): string {
  const strokes = strokesOf(stage, sight);
  if (!strokes.length) return "";
  const writer = new Writer(paperOf(strokes));
  for (const stroke of strokes) writer.add(stroke);
  return writer.whole;
}

/* ---- Boards ---------------------------------------------------------------------------------------------------- */

/* Returns the picture of a board; its text can be read on any colour of paper. */
export function sketchBoard({ size, numbers, given, circles }: Board): string {
  const side = (PAPER - 2) / size, at = (i: number): number => Math.round((1 + i * side) * 10) / 10;
  let text = "";
  numbers.forEach((written, i) => {
    const x = i % size, y = Math.floor(i / size), fill = given[i] ? "#dccfb8" : "#fffdf8";
    text += `<rect x="${at(x)}" y="${at(y)}" width="${number(side)}" height="${number(side)}" fill="${fill}" stroke="#7d6f5c" stroke-width=".6"/>`;
    if (written !== null) text += `<text x="${at(x + 0.5)}" y="${at(y + 0.67)}" font-size="${number(side * 0.48)}" ${WRITING} fill="#2a2118">${written}</text>`;
  });
  circles.forEach((sum, i) => {
    const x = at((i % (size - 1)) + 1), y = at(Math.floor(i / (size - 1)) + 1), radius = number(side * 0.25);
    text += `<circle cx="${x}" cy="${y}" r="${radius}" fill="#8a4b12"/><text x="${x}" y="${number(y + side * 0.1)}" font-size="${number(side * 0.26)}" ${WRITING} fill="#fff">${sum}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAPER} ${PAPER}">${text}</svg>`;
}

/* ---- Papers ---------------------------------------------------------------------------------------------------- */

/* Returns the picture of coloured polygons. Outlines come last, over the lines of the others. */
export function sketchPaper({ width, height, patches }: Patchwork): string {
  const scale = (PAPER - 2) / Math.max(width, height, 1), at = (edges: number): string => number(1 + edges * scale);
  const sorted = [...patches.filter(({ filled }) => filled), ...patches.filter(({ filled }) => !filled)];
  const drawn = sorted.map(({ corners, filled, colour, text }) => {
    const places = corners.map(([x, y]) => `${at(x)},${at(y)}`).join(" ");
    const [x, y] = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k]!, 0) / corners.length) as Place;
    const shape = `<polygon points="${places}" fill="${filled ? colour : "none"}" stroke="#2a2118" `
      + `stroke-width="${filled ? 0.2 : 0.6}" stroke-linejoin="round"/>`;
    if (text === null) return shape;
    return `${shape}<text x="${at(x)}" y="${at(y + 0.06)}" font-size="${number(0.18 * scale)}" ${WRITING} `
      + `fill="${inkOn(colour)}">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(2 + width * scale)} ${number(2 + height * scale)}">${drawn.join("")}</svg>`;
}

/* Returns the picture of a scene without bodies; "": it has them. */
export function sketchFlat({ board, paper }: Scene): string {
  return board ? sketchBoard(board) : paper ? sketchPaper(paper) : "";
}
