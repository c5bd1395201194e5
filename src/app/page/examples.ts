/* What New begins as a text: a small puzzle of each thing that is written rather than drawn. */

/* A text that is begun, and the name of the card whose picture it has, or an SVG. */
export interface Example {
  name: string;
  words: string;
  picture: string;
  text: string;
}

/* Four queens that do not meet, as a picture. */
const QUEENS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${[0, 1, 2, 3].flatMap((y) =>
  [0, 1, 2, 3].map((x) => `<rect x="${10 * x}" y="${10 * y}" width="10" height="10" fill="${(x + y) % 2 ? "#e3d2b8"
    : "#f6eee0"}"/>${[1, 3, 0, 2][y] === x ? `<circle cx="${10 * x + 5}" cy="${10 * y + 5}" r="3.4" fill="#8a5a2b"/>`
    : ""}`)).join("")}</svg>`;

export const EXAMPLES: Example[] = [
  { name: "a board that closes", words: "Edges that meet: a ring, a torus, a Möbius strip", picture: "torus-t",
    text: `title: My torus
grid: square
box: 6x4
# or x for a ring, x mirrored for a Möbius strip
wrap: xy
pieces:
  L: {copies: 8, shape: "##/#."}
` },
  { name: "a calendar", words: "Cells that stay open, or one of several pieces", picture: "group-weekend",
    text: `title: My calendar
grid: square
colours: {M: month, D: day, W: weekday}
box: |
  MMM.
  MMM.
  DDDD
  DDWW
pieces:
  L: "###/#.."
  I: "####"
  V: "##/#."
  C: "###"
  E: "#"
# how many cells of each colour stay open
empty: {M: 1, D: 0..1, W: 0..1}
# of each group one is used
exactly one of: [[day, weekday], [V, C]]
` },
  { name: "as many as fit", words: "The most pieces, or the most value, with a proof", picture: "tray-of-treasures",
    text: `title: As many as fit
grid: square
box: 5x5
# choose what Solve looks for: the most pieces, the most value, the smallest box
pieces:
  I: {copies: 0..8, value: 3, shape: "###"}
  O: {copies: 0..6, value: 5, shape: "##/##"}
` },
  { name: "either-or", words: "Pieces that have one of several shapes", picture: "choice-of-twins",
    text: `title: Either-or
grid: square
box: 4x2
pieces:
  A: {one of: ["###/#..", "##/##"]}
  B: {one of: ["##/##", "###/..#"]}
` },
  { name: "with conditions", words: "No fault line, no cross, nothing that slides", picture: "dominoes-fault-free",
    text: `title: No fault line
grid: square
box: 6x5
pieces:
  D: {copies: 15, shape: "##"}
conditions: [no fault line]
` },
  { name: "snake", words: "A chain of cubes that folds into a box", picture: "snake",
    text: `title: My snake
kind: snake
box: 3x3x3
snake: 3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2
` },
  { name: "tiles", words: "Tiles whose touching sides go together", picture: "edges-4x4",
    text: `title: My tiles
kind: tiles
grid: square
box: 3x3
border: free
# the marks of each tile: top, right, bottom, left
tiles: |
  A: RGBY
  B: RBGY
  C: RYGB
  D: RGYB
  E: RBYG
  F: RYBG
  G: RRGB
  H: GGBY
  I: BBYR
` },
  { name: "exact cover", words: "Options that cover items, and its symmetries", picture: QUEENS,
    text: `title: Dominoes on six squares
# items, symmetries as cycles of items, then an option in each line
cover: |
  a b c d e f
  | symmetry: a c | d f
  | rotation: a f | b e | c d
  a b
  b c
  d e
  e f
  a d
  b e
  c f
` },
];
