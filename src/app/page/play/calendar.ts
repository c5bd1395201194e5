/* A calendar tray: twelve months in two rows, thirty-one days below them in rows of seven. Two of the cells stay free,
 * which are a date, or they are no cells of the box. */

import type { Point } from "../base/records.js";
import type { PlaySet } from "./set.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = 31, FREE = 2;

/* What is printed on the cells of the tray. */
const PRINTED: [Point, string][] = [
  ...MONTHS.map((month, i): [Point, string] => [[i % 6, Math.floor(i / 6), 0], month]),
  ...[...Array(DAYS).keys()].map((i): [Point, string] => [[i % 7, 2 + Math.floor(i / 7), 0], String(i + 1)]),
];

/* Returns what is printed on the cells of a box, those of a date that is no part of it among them; [] for a box that is
 * no calendar. */
export function printedOn(set: PlaySet): [Point, string][] {
  const own = set.places.length, met = PRINTED.filter(([at]) => set.placeOf(at) !== undefined).length;
  const isOne = set.lattice.name === "square" && met === own && [PRINTED.length, PRINTED.length - FREE].includes(own);
  return isOne ? PRINTED : [];
}
