/* What the editor of packings asks treen for: sticks by number, boxes by their words, and pieces of the collection. */

import type { Fields } from "./desk.js";
import type { Library } from "./editor.js";
import type { Lattice } from "./lattice.js";
import { parsePacking } from "./puzzle.js";
import { bundled, fieldsOf } from "./reader.js";
import { setsOf } from "./sets.js";
import { askStick, stickCells } from "./sticks.js";

/* `collection` gives the puzzles of the collection, which come late. */
export function makeLibrary(lattices: Map<string, Lattice>, collection: () => Fields[],
  complain: (error: unknown) => void): Library {
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
    pieces: (set) => attempt(async () => parsePacking(await fieldsOf(await bundled(set)), lattices).pieces, []),
    sets: (lattice) => setsOf(lattice, collection()),
  };
}
