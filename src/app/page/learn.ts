/* What is asked for with "?": the keys, the words, and how to begin. */

import { button, make } from "./base/dom.js";

const KEYS: [string, string][] = [
  ["arrows", "turn the picture; in a drawing, go from cell to cell"],
  ["+ and −", "nearer, farther"],
  ["f, r", "everything in the picture; as it was at first"],
  ["1, 2, 3", "from the top, the front, the side"],
  ["e", "pull apart, close"],
  ["l", "letters on the pieces"],
  [", and .", "a move back, a move on"],
  ["p, o", "play apart, put together"],
  ["n, b", "the next solution, the one before; in Play, the next piece into the hand"],
  ["r, f", "in Play: turn the piece in hand, turn it over; t, o and w tip, roll and twist it; r swings a snake"],
  ["arrows, Page Up, Page Down", "in Play, taking apart: move what is in hand by a step, with Shift as far as it goes"],
  ["0 to 9, Delete, m", "in Play, on a board of numbers: a number, an empty cell, the pencil"],
  ["space", "change a cell"],
  ["Page Up, Page Down", "to the layer above, below"],
  ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo; beyond the first step the puzzle before"],
  ["?", "this list"],
];

const FINGERS: [string, string][] = [
  ["one finger", "turns the picture; in a drawing, changes all cells that it goes over"],
  ["two fingers", "nearer, farther"],
  ["a tap", "takes a piece away; the list of pieces brings it back"],
];

const WORDS: [string, string][] = [
  ["way", "A placing of the pieces that fills the box. Turned or mirrored it is the same way."],
  ["assembly", "The pieces of a burr as they stand together, whether they can be moved there or not."],
  ["level", "How many moves it takes until the first piece is free, then the next: 9.3 is nine moves, then three."],
  ["cell", "A place that is filled or empty: a cube, a square, a hexagon, a ball, a stick."],
  ["may stay empty", "A striped cell of the box, which the pieces need not fill."],
  ["Estimate", "Random walks guess how many solutions there are, when counting them takes too long."],
];

const STEPS = [
  "Press a picture on the first page, or draw a puzzle: the box first, then its pieces. Drag over cells to draw, or press On the solid to draw in space.",
  "Solve shows the solutions. Leaf through them, turn them, pull them apart, and click a piece to take it away.",
  "Play puts the pieces into your own hands. Drag one into the box, or press it and then a cell; press it once more to turn it.",
  "Take apart finds the moves by which an assembly comes apart. Play shows them, and Try it yourself leaves them to you.",
  "Files of BurrTools, YAML and JSON are opened: drop one anywhere on this page.",
];

function rows(heading: string, all: [string, string][]): HTMLElement {
  return make("section", { class: `about-${heading.toLowerCase()}` }, make("h3", {}, heading),
    make("dl", {}, ...all.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)])));
}

export function makeLearn(): HTMLDialogElement {
  const dialog = make("dialog", { id: "learn", "aria-labelledby": "learn-heading" });
  dialog.append(
    make("header", {}, make("h2", { id: "learn-heading" }, "How it works"),
      button("Close", () => dialog.close(), { class: "quiet" })),
    make("ol", {}, ...STEPS.map((step) => make("li", {}, step))),
    make("div", { class: "columns" }, rows("Keys", KEYS),
      make("div", {}, rows("Words", WORDS), rows("Fingers", FINGERS))));
  return dialog;
}
