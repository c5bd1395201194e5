/* What the editor of packings asks treen for: sticks by number, boxes by their words, and pieces of the collection. */

import { TABLES } from "../asking/foretold.js";
import type { Library } from "./editor.js";
import type { Lattice } from "./lattice.js";
import { parsePacking } from "./puzzle.js";
import { fieldsOf } from "./reader.js";
import { askStick, stickCells } from "./sticks.js";

/* Returns the sets for a grid. Squares can be cubes. */
function setsOf(lattice: Lattice): { name: string; words: string }[] {
  return TABLES.sets.filter(({ grid }) => grid === lattice.name || (lattice.name === "cube" && grid === "square"));
}

/* Returns a puzzle of the set's pieces, whose box means nothing. */
function withSet(name: string): string {
  const grid = TABLES.sets.find((set) => set.name === name)?.grid ?? "cube";
  return JSON.stringify({ grid, box: "1x1", set: name });
}

export function makeLibrary(lattices: Map<string, Lattice>, complain: (error: unknown) => void): Library {
  const attempt = async <Value>(act: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await act();
    } catch (error) {
      complain(error);
      return otherwise;
    }
  };
  return {
    stick: (number) => attempt(async () => stickCells(await askStick(number)), null),
    typed: (box) => attempt(async () => (await fieldsOf(JSON.stringify(box)))["box"], null),
    pieces: (set) => attempt(async () => parsePacking(await fieldsOf(withSet(set)), lattices).pieces, []),
    sets: setsOf,
  };
}
