/* What today's puzzle can be: each kind makes one from the date alone, and so the same one for everybody. */

import { ask, fetchFile } from "../asking/backend.js";
import { CARDS } from "../viewer/pictured.js";
import type { Fields } from "../desks/desk.js";
import { bundled, fieldsOf } from "../desks/reader.js";
import type { Placed } from "../play/game.js";
import { begunSnake } from "./chain.js";
import { dayOf, dayWords, randomOf, type Day } from "./day.js";

/* A puzzle that is to be played. */
export interface Made {
  text: string;
  grade: number; /* 1 to 5 */
}

export interface Generator {
  name: string;
  picture: (day: Day) => string; /* as SVG */
  words: (day: Day) => string; /* what is to be done */
  make: (day: Day) => Promise<Made>;
}

/* Returns a puzzle with pieces in its box that leave one solution, as `treen cards` chooses them. `grades`: that are
 * wanted; the later ones where there are none of those before. */
async function begun(day: Day, fields: Fields, title: string, grades: string[]): Promise<Made> {
  const { expect, source, placed, ...puzzle } = fields;
  void [expect, source, placed]; /* they are of the whole puzzle */
  for (const difficulty of grades) {
    const cards = await ask({ command: "cards", puzzle: JSON.stringify(puzzle),
      options: { count: "1", seed: String(day.number), difficulty } }).catch(() => []);
    const card = cards.find(({ type }) => type === "card") as { grade: number; placed: Placed[] } | undefined;
    const lying = card?.placed.map(({ name, cells }) => ({ name, cells }));
    if (card) return { text: JSON.stringify({ ...puzzle, title, placed: lying }), grade: card.grade };
  }
  return { text: JSON.stringify({ ...puzzle, title }), grade: 5 };
}

/* Returns the calendar's fields without the cells of a day: months and days stand in reading order. */
function calendarOf(day: Day, { title, box, pieces, colours, ...rest }: Fields): Fields {
  const { month, day: date, ...others } = pieces as Fields, met: Record<string, number> = { M: 0, D: 0 };
  void [title, colours, month, date];
  const open = String(box).replace(/[MD]/g, (mark) =>
    (++met[mark]! === (mark === "M" ? day.month : day.date) ? "." : "#"));
  return { ...rest, box: open, pieces: others };
}

/* Burrs of notchable sticks with one assembly, which comes apart in three or four moves at first: `treen design burrs`
 * found them. */
const BURRS = [
  "256 344 792 928 975 1024", "256 344 928 975 1024 2840", "120 256 792 888 992 1933", "256 495 911 960 1007 2836",
  "376 480 792 888 1024 1933", "256 344 463 911 960 992", "256 344 911 960 975 992", "256 495 888 992 1933 2840",
  "376 704 792 888 992 1933", "480 495 911 1007 1024 2836", "480 911 960 1007 1007 2836", "120 444 888 1024 1933 2840",
  "188 256 824 856 960 2836", "256 344 888 1024 1933 2840", "256 376 960 1007 1935 2836", "256 463 911 1007 1024 2836",
  "86 308 960 1024 1024 2836", "256 376 888 992 1933 2840", "86 256 444 992 1024 1933", "188 256 344 960 960 2836",
  "120 188 792 888 1024 1933", "188 256 824 856 856 960", "188 495 888 1024 1933 2840",
];

/* Returns a board of zeros and ones that has one solution. */
async function kurosu(day: Day): Promise<Fields> {
  const board = await fetchFile({ command: "make", kind: "kurosu", options: { side: "8", seed: String(day.number) } });
  return { ...(await fieldsOf(await board.text())), title: titled("Kurosu", day) };
}

const TRAYS = ["pentominoes-6x10", "pentominoes-8x8", "pentominoes-5x12", "pentominoes-4x15"];

/* "…\n..1\n" of a box of cubes. */
function drawingOf(begun: number[][], [width, height, depth]: readonly number[]): string {
  const numbers = new Map(begun.map((at, i) => [at.join(), String(i + 1)])),
    range = (length: number): number[] => [...Array(length).keys()];
  return range(depth!).map((z) => range(height!).map((y) =>
    range(width!).map((x) => numbers.get([x, y, z].join()) ?? ".").join(" ")).join("\n")).join("\n\n");
}

/* The picture of a card of the first page. */
function pictureOf(name: string): string {
  return CARDS.find((card) => card.name === name)?.picture ?? "";
}

/* A leaf of a calendar. */
function leaf(day: Day): string {
  const font = `font-family="sans-serif" text-anchor="middle"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="10" y="8" width="80" height="84" rx="8" fill="#fffdf8" stroke="#7d6f5c" stroke-width="1.5"/>` +
    `<path d="M10 32V16a8 8 0 0 1 8-8H82a8 8 0 0 1 8 8V32Z" fill="#b03a2e"/><text x="50" y="26" font-size="15" ${font} fill="#fff">${dayWords(day).slice(0, 3)}</text>` +
    `<text x="50" y="76" font-size="44" ${font} fill="#2a2118">${day.date}</text></svg>`;
}

/* Takes one after the other, each time that a kind comes round. */
function turnOf(all: string[], day: Day): string {
  return all[Math.floor(day.number / GENERATORS.length) % all.length]!;
}

const titled = (name: string, day: Day): string => `${name} of ${day.word}`;

export const GENERATORS: Generator[] = [
  {
    name: "Calendar", picture: leaf, words: (day) => `Lay the pieces so that ${dayWords(day)} stays free.`,
    make: async (day) => begun(day, calendarOf(day, await fieldsOf(await bundled("calendar"))),
      titled("Calendar", day), ["3", "2..4", "1..5"]),
  },
  {
    name: "Snake", picture: () => pictureOf("snake"),
      words: () => "Fold the snake into its cube. The first cubes lie there.",
    make: async (day) => {
      const { letters, sides, begun, grade } = begunSnake(randomOf(day.number));
      return { text: JSON.stringify({ title: titled("Snake", day), kind: "snake", box: sides.join("x"), snake: letters,
        notation: "letters", placed: drawingOf(begun, sides) }), grade };
    },
  },
  {
    name: "Pentominoes", picture: () => pictureOf("pentominoes-6x10"),
      words: () => "Fill the tray. Some of the twelve pieces lie there.",
    make: async (day) => begun(day, await fieldsOf(await bundled(turnOf(TRAYS, day))), titled("Pentominoes", day),
      ["2", "1..3"]),
  },
  {
    name: "Kurosu", picture: () => pictureOf("kurosu"),
      words: () => "Fill in zeros and ones: as many of each in every line, and never three alike in a row.",
    make: async (day) => ({ text: JSON.stringify(await kurosu(day)), grade: 3 }),
  },
  {
    name: "Pyramid", picture: () => pictureOf("ball-pyramid"),
      words: () => "Build the pyramid of balls. Some of the twelve pieces lie there.",
    make: async (day) => begun(day, await fieldsOf(await bundled("ball-pyramid")), titled("Pyramid", day),
      ["2", "1..3"]),
  },
  {
    name: "Burr", picture: () => pictureOf("burr-piston"), words: () => "Take the burr apart.",
    make: async (day) => {
      const pieces = turnOf(BURRS, day).split(" ").map(Number);
      return { text: JSON.stringify({ title: titled("Burr", day), kind: "burr", pieces }), grade: 3 };
    },
  },
];

/* The kind and the day of a title; null: it is that of no such puzzle. */
export function dayOfTitle(title: string): { name: string; day: Day } | null {
  const [, name, word] = /^(\w+) of (\d{4}-\d\d-\d\d)$/.exec(title) ?? [], day = word ? dayOf(word) : null;
  return day && name && GENERATORS.some((each) => each.name === name) ? { name, day } : null;
}

/* The kind of a day: one after the other. */
export function generatorOf(day: Day): Generator {
  return GENERATORS[day.number % GENERATORS.length]!;
}
