/* Says what treen gives as a reason in the words of the page. treen speaks of the text of a puzzle: its drawings, its
 * coordinates that begin with 0, its settings. The page shows striped cells, rows and columns. */

type Said = string | ((...parts: string[]) => string);

const NAMES: Record<string, string> = { x: "column", y: "row", z: "layer" };

/* Returns a cell as the page calls it; `z` is undefined in a box of one layer. */
function cellWords(x: string, y: string, z: string | undefined): string {
  return `${z === undefined ? "" : `layer ${Number(z) + 1}, `}row ${Number(y) + 1}, column ${Number(x) + 1}`;
}

/* Each row: words of treen, and those of the page. */
const ROWS: [RegExp, Said][] = [
  [/ \(cells that may stay empty are drawn \+ in a box\)/, " (cells that may stay empty are striped)"],
  [/, and as it is drawn its cells do not hang together \(was .* meant\?\)/,
    ": its cells are in several parts"],
  [/give every cell the number \((.*?)\) modulo (\d+): of those with a (\d+),/, (_all, terms, by, rest) =>
    `number columns, rows and layers from 0, and take ${terms!.replace(/(\d?)([xyz])/g, (_term, times, axis) =>
      `${times ? `${times} × ` : ""}${NAMES[axis]}`)} for each cell: of the cells that leave ${rest} when divided by ${by},`],
  [/the box has (\d+) even and (\d+) odd cells, and along a chain these take turns/,
    "colour the cells like a chessboard: the box has $1 of one colour and $2 of the other, and along a chain these take turns"],
  [/circle \d+, cells [\d ]+: the sum is (\d+)/g, "the circle of $1"],
  [/\bcell \((\d+), (\d+)(?:, (\d+))?\)/g, (_all, x, y, z) => `cell (${cellWords(x!, y!, z)})`],
];

/* Changes that bring a solution, as treen writes them. */
const CHANGES: Record<string, string> = {
  "crossing: free": "If sticks might cross each other, there would be a solution.",
  "motions: plane": "If pieces might be turned within their layer, there would be a solution.",
  "motions: space": "If pieces might be turned in every way, there would be a solution.",
  "motions: mirror": "If pieces might be turned over, as their mirror images, there would be a solution.",
};

export function reasonWords(reason: string): string {
  return ROWS.reduce((words, [treen, page]) =>
    typeof page === "string" ? words.replace(treen, page) : words.replace(treen, page), reason);
}

export function changeWords(change: string): string {
  return CHANGES[change] ?? `With '${change}' there is a solution.`;
}

/* Returns a reason whose cells are written "(x, y, z)". `deep`: the box has several layers. */
export function placedWords(reason: string, deep: boolean): string {
  return reasonWords(reason.replace(/\((\d+), (\d+)(?:, (\d+))?\)/g, (_all, x: string, y: string, z = "0") =>
    `(${cellWords(x, y, deep ? z : undefined)})`));
}
