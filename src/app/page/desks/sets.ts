/* Sets of pieces that people know. Each is taken from a puzzle of the collection, so that no drawing stands here. */

import type { Fields } from "./desk.js";
import type { Lattice } from "./lattice.js";
import type { Bundled } from "../words.js";

const SETS: [Bundled, string][] = [
  ["tetrominoes-6x6", "Tetrominoes"], ["pentominoes-6x10", "Pentominoes"], ["soma", "Soma"],
    ["pentacubes-3x4x5", "Flat pentacubes"],
  ["bedlam", "Bedlam's pentacubes"], ["tetris-cube", "Tetris cube"], ["hexiamonds-6x6", "Hexiamonds"],
    ["tetrahexes-4x7", "Tetrahexes"],
  ["polyhexes-5x8", "Polyhexes"], ["ball-pyramid", "Pieces of balls"], ["tetrasticks-welded", "Tetrasticks"],
    ["polysticks-1-2-3", "Sticks of one to three"],
  ["tangram", "The seven tans"],
];

/* Returns the sets for a grid. Squares can be cubes, and the other way round. */
export function setsOf(lattice: Lattice, collection: Fields[]): { name: string; words: string }[] {
  return SETS.filter(([name]) => {
    const grid = collection.find((each) => each["name"] === name)?.["grid"];
    return grid === lattice.name || (lattice.name === "cube" && grid === "square");
  }).map(([name, words]) => ({ name, words }));
}
