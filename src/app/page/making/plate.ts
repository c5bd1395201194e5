/* A plate of pieces as the viewer shows it, from the text of an OBJ file. */

import { lettered } from "../base/letters.js";
import type { Body, Point, Stage } from "../base/records.js";
import { along, cross, minus, unit } from "../base/vector.js";

const THICKNESS = 1.2; /* millimetres of the plate that is drawn */
const LIFT = 0.05; /* millimetres of a letter above its piece */
const PLATE_COLOUR = "#d8d2c6", UNKNOWN = "#b0a890";

/* OBJ's axes run right, to the back and up; those of treen right, to the front and down. */
function toPoint([x, y, z]: Point): Point {
  return [x, -y, -z];
}

function bodyOf(name: string, colour: string, faces: Point[][]): Body {
  return { name, letter: "", hollow: false, colour, faces, balls: [], bars: [], labels: null };
}

/* Returns the name of a piece as OBJ has it, without blanks. */
function plainName(name: string): string {
  return name.replace(/[\x00-\x20]/g, "_");
}

/* Looks a name up. A piece in parts has one colour: they are called after it, with -1, -2 and so on. */
export function lookUp<T>(known: Map<string, T>, name: string): T | undefined {
  return known.get(name) ?? known.get(name.replace(/-\d+$/, ""));
}

/* Returns the pieces: each object of the file is one. Corners of OBJ run the other way round than those of treen. */
function piecesOf(obj: string, colours: Map<string, string>): Body[] {
  const bodies: Body[] = [], points: Point[] = [];
  const known = new Map([...colours].map(([name, colour]) => [plainName(name), { name, colour }]));
  for (const line of obj.split("\n")) {
    const [word, ...rest] = line.split(" ");
    if (word === "o") {
      const plain = rest.join(" ").replace(/-\d+$/, ""),
        { name, colour } = lookUp(known, plain) ?? { name: plain, colour: UNKNOWN };
      bodies.push(bodyOf(name, colour, []));
    } else if (word === "v") {
      points.push(toPoint(rest.map(Number) as Point));
    } else if (word === "f") {
      bodies.at(-1)!.faces.push(rest.map((corner) => points[Number(corner) - 1]!).reverse());
    }
  }
  return bodies;
}

/* Returns a letter on the largest face of a body that looks upwards; none on a body without such a face. */
function letterOn({ faces, colour, name }: Body, letter: string): Body[] {
  const tops = faces.flatMap((corners) => {
    const [a, b, c] = corners as [Point, Point, Point], normal = unit(cross(minus(b, a), minus(c, b)));
    const size = corners.slice(2).reduce((sum, at, i) => sum
      + Math.hypot(...cross(minus(corners[i + 1]!, a), minus(at, a))) / 2, 0);
    return Math.abs(normal[2]) > 0.99 && corners.length < 5 ? [{ corners, size }] : [];
  });
  const highest = Math.min(...tops.map(({ corners }) => corners[0]![2])),
    top = tops.filter(({ corners }) => corners[0]![2] < highest + 0.01).sort((a, b) => b.size - a.size)[0];
  if (!top) return [];
  const middle = top.corners.reduce<Point>((sum, at) => along(sum, at, 1 / top.corners.length), [0, 0, -LIFT]),
    half = 0.42 * Math.sqrt(top.size), at = (x: number, y: number): Point => along(middle, [x * half, y * half, 0]);
  return [{ ...bodyOf(name!, colour, [[at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]]), letter, labels: [letter] }];
}

/* Returns the plate: a thin block below height 0. */
function plateOf(width: number, depth: number): Body {
  const corner = (i: number, z: number): Point => [i === 1 || i === 2 ? width : 0, i > 1 ? -depth : 0, z];
  const around = [0, 1, 2, 3], low = around.map((i) => corner(i, THICKNESS)), high = around.map((i) => corner(i, 0));
  const sides = around.map((i) => [high[i]!, high[(i + 1) % 4]!, low[(i + 1) % 4]!, low[i]!]);
  return bodyOf("plate", PLATE_COLOUR, [[...high].reverse(), low, ...sides]);
}

/* Returns the pieces in space, on a plate of that size if there is one. The plate comes last, and before it the letters
 * on the pieces, where they are wanted. */
export function stageOf(obj: string, colours: Map<string, string>, letters: Map<string, string>,
  plate: [number, number] | null): Stage {
  const bodies = piecesOf(obj, colours),
    written = bodies.flatMap((body) => letterOn(body, lookUp(letters, body.name!) ?? body.name!.slice(0, 2)));
  return { caption: null, flat: false, bodies: [...bodies, ...(lettered() ? written : []),
    ...(plate ? [plateOf(...plate)] : [])], moves: [] };
}
