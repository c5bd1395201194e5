/* The letters of pieces, and whether they are written on them: one choice for all pictures of the page, which this
 * browser keeps. */

import { button, store, stored } from "./dom.js";

const KEPT = "treen-letters";
const MORE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const heard = new Set<() => void>();
let on = stored(KEPT) === null ? matchMedia("(forced-colors: active), (prefers-contrast: more)").matches
  : stored(KEPT) === "on";

export function lettered(): boolean {
  return on;
}

/* Calls `act` whenever the choice has changed. */
export function heedLetters(act: () => void): void {
  heard.add(act);
}

export function toggleLetters(): void {
  on = !on;
  store(KEPT, on ? "on" : "off");
  for (const act of heard) act();
}

/* Returns a button that changes the choice, and tells it. */
export function lettersButton(): HTMLButtonElement {
  const made = button("Letters", toggleLetters, { "aria-pressed": String(on), title: "Letters on the pieces" });
  heedLetters(() => made.setAttribute("aria-pressed", String(on)));
  return made;
}

/* A name of one letter is its letter. The others get those that are left. */
export function lettersOf(names: string[]): string[] {
  const taken = new Set(names.filter((name) => [...name].length === 1)),
    left = [...MORE_LETTERS].filter((letter) => !taken.has(letter));
  return names.map((name) => ([...name].length === 1 ? name : (left.shift() ?? "•")));
}
