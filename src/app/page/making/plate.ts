/* A plate of pieces as the viewer shows it, from the text of an OBJ file. */

import type { Body, Point, Stage } from "../base/records.js";

const THICKNESS = 1.2; /* millimetres of the plate that is drawn */
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

/* Looks a name up. A piece in two parts has one colour: its parts are called after it, with -1 and -2. */
export function lookUp<T>(known: Map<string, T>, name: string): T | undefined {
  return known.get(name) ?? known.get(name.replace(/-[12]$/, ""));
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

/* Returns the plate: a thin block below height 0. */
function plateOf(width: number, depth: number): Body {
  const corner = (i: number, z: number): Point => [i === 1 || i === 2 ? width : 0, i > 1 ? -depth : 0, z];
  const around = [0, 1, 2, 3], low = around.map((i) => corner(i, THICKNESS)), high = around.map((i) => corner(i, 0));
  const sides = around.map((i) => [high[i]!, high[(i + 1) % 4]!, low[(i + 1) % 4]!, low[i]!]);
  return bodyOf("plate", PLATE_COLOUR, [[...high].reverse(), low, ...sides]);
}

/* Returns the pieces in space, on a plate of that size if there is one. The plate comes last. */
export function stageOf(obj: string, colours: Map<string, string>, plate: [number, number] | null): Stage {
  const bodies = piecesOf(obj, colours);
  return { caption: null, flat: false, bodies: plate ? [...bodies, plateOf(...plate)] : bodies, moves: [] };
}
