/* A board of squares with numbers, as it is looked at: clues bold on grey, circles where four squares meet. */

import { make } from "../base/dom.js";
import type { Board } from "../base/records.js";

export function drawBoard(board: Board): HTMLElement {
  const rows = [...Array(board.size).keys()];
  return sized(make("table", { class: "squares" },
    make("caption", {}, board.given.includes(true) ? "Given numbers are bold." : ""),
    make("tbody", {}, ...rows.map((y) => make("tr", {}, ...rows.map((x) => square(board, x, y)))))), board.size);
}

/* How large squares can be depends on how many there are in a row. */
export function sized<Squares extends HTMLElement>(element: Squares, size: number): Squares {
  element.style.setProperty("--count", String(size));
  return element;
}

function square(board: Board, x: number, y: number): HTMLElement {
  const i = y * board.size + x, number = board.numbers[i] ?? "", circle = circleAt(board.circles, board.size, x, y);
  return make("td", { class: board.given[i] ? "given" : "" },
    board.given[i] ? make("b", {}, number) : number,
    circle === null ? null : make("i", { class: "circle", role: "img", "aria-label": `circle ${circle}` }, circle));
}

/* What is in the circle at the square's corner that looks down and right; null = there is none. */
export function circleAt(circles: string[], size: number, x: number, y: number): string | null {
  return circles.length && x + 1 < size && y + 1 < size ? circles[y * (size - 1) + x]! : null;
}
