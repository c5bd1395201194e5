/* The pieces that lie around the box. */

import { button, make, picture } from "../base/dom.js";
import type { Point } from "../base/records.js";
import { pictured, solidPicture } from "./board.js";
import type { Game } from "./game.js";
import type { Kind, PlaySet } from "./set.js";

const AROUND = 0.53; /* how large pieces around the box are, for those in it */
const LARGEST = { wide: 44, narrow: 26 }, SMALLEST = 11; /* pixels for an edge of a cell */

/* "twist-1 (A) ×2" */
function itemWords({ name, letter }: Kind, count: number): string {
  return `${name}${name === letter ? "" : ` (${letter})`}${count > 1 ? ` ×${count}` : ""}`;
}

/* The words below a piece, which are its name. One that has its name on itself needs no more than the count. */
function captionOf(set: PlaySet, kind: Kind, count: number): HTMLElement[] {
  const words = itemWords(kind, count);
  if (!set.lattice.flat || kind.name !== kind.letter) return [make("span", {}, words)];
  return [...(count > 1 ? [make("span", { "aria-hidden": "true" }, `×${count}`)] : []),
    make("span", { class: "unseen" }, words)];
}

export class Beside {
  readonly element = make("div", { class: "play-around", role: "group", "aria-label": "Pieces around the box" });

  /* `pick` hears of a piece that is picked up by a key; Hand hears of pointers. */
  constructor(private readonly pick: (piece: number) => void) {}

  /* Draws one piece of each kind that is left. `unit`: pixels for an edge of a cell in the box. */
  draw(set: PlaySet, game: Game, held: number | null, unit: number): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.["around"], { lattice } = set;
    const largest = matchMedia("(min-width: 60rem)").matches ? LARGEST.wide : LARGEST.narrow,
      own = Math.max(SMALLEST, Math.min(largest * lattice.scale, unit * AROUND));
    this.element.replaceChildren(...game.around.map(({ piece, count }) => {
      const { kind } = set.pieces[piece]!, { points } = game.lying[piece]!;
      const item = button("", () => undefined, { class: "play-item", "data-around": piece,
        "aria-pressed": String(held === piece) });
      item.append(this.picture(set, kind, points, own), ...captionOf(set, kind, count));
      item.addEventListener("click", (event) => event.detail === 0 && this.pick(piece));
      return item;
    }));
    if (focused !== undefined)
      (this.element.querySelector<HTMLElement>(`[data-around="${focused}"]`)
      ?? this.element.querySelector<HTMLElement>("button"))?.focus();
  }

  private picture(set: PlaySet, kind: Kind, points: Point[], unit: number): Node {
    return set.lattice.flat ? pictured(set, kind, points, unit).svg : picture(solidPicture(set, kind, points));
  }

  /* Returns the cell of a piece that is nearest to a pointer; null: its picture is in space. */
  grip(set: PlaySet, game: Game, piece: number, { clientX, clientY }: PointerEvent): number | null {
    const svg = this.element.querySelector(`[data-around="${piece}"] svg.piece-picture`),
      { points } = game.lying[piece]!, { kind } = set.pieces[piece]!;
    if (!svg) return null;
    const box = svg.getBoundingClientRect(), [left, top, width] =
      svg.getAttribute("viewBox")!.split(" ").map(Number) as [number, number, number];
    const scale = width / box.width, at = [left + (clientX - box.left) * scale, top + (clientY - box.top) * scale],
      { middles } = pictured(set, kind, points, 1);
    const far = ([x, y]: [number, number]): number => Math.hypot(x - at[0]!, y - at[1]!);
    return middles.reduce((best, middle, i) => (far(middle) < far(middles[best]!) ? i : best), 0);
  }
}
