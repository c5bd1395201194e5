/* What treen says in JSON Lines, as doc/manual.md fixes it: only the fields that are looked at here. */

export type Point = [number, number, number];

export interface Ball {
  middle: Point;
  radius: number;
}

export interface Bar {
  ends: [Point, Point];
  radius: number;
}

export interface Body {
  name: string | null;
  letter: string;
  hollow: boolean;
  colour: string;
  faces: Point[][];
  balls: Ball[];
  bars: Bar[];
  labels: string[] | null; /* by face, ball or bar; null: the letter is on each */
  seams?: boolean; /* all edges of its faces are seen */
  faint?: number; /* how much of it is seen, from 0 to 1: what is behind it is seen, too */
}

/* By body: how far it is from where its forms are; null = set aside. */
export type Poses = (Point | null)[];

/* The bodies from `about` on turn about a line; `about` itself lies along that line. */
export interface Swing {
  about: number;
  middle: Point; /* a point of the line */
  axis: Point;
  angle: number;
}

/* By body: where x, y and z point; null = it is not turned. Turned bodies go by their pose after that. */
export type Turned = ([Point, Point, Point] | null)[];

/* The line of a turn. `wander`: how it leaves its place, by the tangent of half the angle. */
export interface Arc {
  degrees: number;
  middle: Point;
  axis: Point;
  wander?: [tangent: number, ...by: Point][];
}

export interface Move {
  caption: string | null;
  undone: string | null; /* what undoes it, in words */
  from: Poses;
  to: Poses;
  swing?: Swing; /* what turns besides */
  turnedFrom?: Turned;
  turnedTo?: Turned;
  arc?: Arc; /* what moves goes around a line, and not straight */
}

export interface Stage {
  caption: string | null;
  flat: boolean; /* one layer, which is looked at from above */
  bodies: Body[];
  moves: Move[];
  marks?: Point[][]; /* triangles at the ends of rows, where a long box goes on */
  /* ways around a box that closes; mirrored: things come back turned over */
  closes?: { way: Point; mirrored: boolean }[];
  seams?: [Point, Point][]; /* edges of its cells that are one with others */
}

/* Squares with numbers, in reading order. */
export interface Board {
  size: number;
  numbers: (string | null)[]; /* null: it is open */
  given: boolean[];
  circles: string[]; /* where four squares meet; or none */
}

/* Coloured polygons in edges, with texts in their middles; those that are not filled are outlines. */
export interface Patchwork {
  width: number;
  height: number;
  patches: { corners: [number, number][]; filled: boolean; colour: string; text: string | null }[];
}

export interface Scene {
  type: "scene";
  title: string | null;
  stages: Stage[];
  board?: Board;
  paper?: Patchwork;
  notes: string[];
}

export interface Progress {
  type: "progress";
  fraction: number;
  seconds: number;
  nodes: number;
  solutions: number;
  at_most?: number; /* the most that fits is looked for: no more than this can be found */
}

export interface Summary {
  type: "summary";
  complete: boolean;
  seconds: number;
  [field: string]: unknown;
}

/* An assembly. `level` has the number of moves of each separation, if it was taken apart. */
export interface Solution {
  type: "solution";
  number: number;
  level?: number[];
  moves?: number;
  turns?: number; /* of all moves; with them: of each number of the level, and the play that they need */
  level_turns?: number[];
  play?: number;
  least?: boolean; /* no way with this level has fewer moves, or less play in as many */
  [field: string]: unknown;
}

export type Thing = Scene | Progress | Summary | { type: string; [field: string]: unknown };

/* Returns the level of a solution; null if there is none. */
export function levelOf(thing: Thing): number[] | null {
  const { level } = thing as Solution;
  return thing.type === "solution" && Array.isArray(level) ? level : null;
}

/* Returns the level as the field writes it: 4.2, with turns 1R0.1R1; "" if there is none. */
export function writtenLevel(thing: Thing): string {
  const { level_turns: turned } = thing as Solution;
  return (levelOf(thing) ?? []).map((all, i) => (turned ? `${all - turned[i]!}R${turned[i]!}` : String(all))).join(".");
}

export function levelWords(thing: Thing): string {
  const level = writtenLevel(thing), { moves, turns } = thing as Solution;
  return level ? `Level ${level}` + (moves === undefined ? ""
    : `, ${moves} ${moves === 1 ? "move" : "moves"}`) + (turns
    ? `, ${turns} ${turns === 1 ? "turn" : "turns"}, ${playWords(thing)}` : "") : "";
}

/* Returns the play that turns need, which was rounded up to four digits: it is enough. "": nothing turns. */
export function playWords(thing: Thing): string {
  const { turns, play, least } = thing as Solution;
  return turns ? `${least || !play ? "least play" : "play of at most"} ${Number(play!.toPrecision(4))}` : "";
}

/* Returns what each body of a stage is called. Copies of a piece have numbers, as the words of the moves have them. */
export function namesOf(bodies: Body[]): string[] {
  const plain = bodies.map(({ name, letter }) => name ?? letter),
    count = (name: string, all: Body[]): number =>
    all.filter((body) => !body.hollow && (body.name ?? body.letter) === name).length;
  return plain.map((name, i) => (!bodies[i]!.hollow && count(name, bodies) > 1
    ? `${name} ${count(name, bodies.slice(0, i)) + 1}` : name));
}

export function isScene(thing: Thing): thing is Scene {
  return thing.type === "scene";
}

/* Counts pass what a number of JavaScript holds: they are kept as text. */
export function parseLine(line: string): Thing {
  const safe = /\d{16}/.test(line)
    ? line.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (/^\d{16,}$/.test(token) ? `"${token}"` : token))
      : line;
  return JSON.parse(safe) as Thing;
}
