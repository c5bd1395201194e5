/* New puzzles as a contact sheet: their pictures are sorted by any quantity, opened and saved. */

import { ask } from "../asking/backend.js";
import { fileName, hand } from "../asking/saving.js";
import { button, make, picture } from "../base/dom.js";
import { heedLetters, lettersButton } from "../base/letters.js";
import { isScene, type Scene, type Stage, type Thing } from "../base/records.js";
import { laidOut } from "../viewer/arrange.js";
import { sketchLettered } from "../viewer/lettering.js";
import { sketchFlat, sketchPaper } from "../viewer/sketch.js";
import { capital } from "./spaces.js";

export const MOST_DESIGNS = 60; /* of more, those that are least wanted go */
/* The measures that the line above the others tells. */
const TOLD_ELSEWHERE = ["solutions", "solutions_at_least", "assemblies", "level", "easiest", "cells", "pieces",
  "smallest", "largest"];
/* The measures that are numbers of things: a card says "12 moves", and "neck 1.5". */
const COUNTED = ["moves", "different", "holes", "flat", "symmetric", "ways", "positions", "groups", "legs", "notchable",
  "millable", "connected"];

interface Design {
  number: number;
  text: string;
  measures: Map<string, number>;
  element: HTMLElement; /* its card */
  asked: boolean; /* treen, for what its picture shows */
  draw: (() => string) | null; /* its picture as SVG; null: none yet */
}

type Order = (a: Design, b: Design) => number;

/* A quantity, and 1 where less of it comes first, or else -1. */
type Wish = [string, 1 | -1];

/* Puzzles without a quantity come last. */
function orderOf(wishes: Wish[]): Order {
  const key = ({ measures }: Design, [name, sign]: Wish): number => {
    const value = measures.get(name) ?? measures.get(`${name}_at_least`);
    return value === undefined ? Infinity : sign * value;
  };
  return (a, b) => {
    for (const wish of wishes) {
      const [one, other] = [key(a, wish), key(b, wish)];
      if (one !== other) return one - other;
    }
    return a.number - b.number;
  };
}

/* The wishes of an aim: "solutions=1, most level" has one. */
function wishesOf(aim: string): Wish[] {
  return [...aim.matchAll(/\b(most|least) (\w+)/g)].map(([, word, name]) => [name!, word === "least" ? 1 : -1]);
}

/* Returns what a picture shows: the pieces, or the box where it alone differs. A plain box has no stage of its own. */
function stageOf(scene: Scene, { measures }: Design): Stage | undefined {
  const { stages } = scene;
  return measures.has("outline") && stages.length > 1 ? stages[0] : laidOut(scene)?.stages[0];
}

export class Designs {
  readonly element = make("section", { class: "designs", "aria-label": "New puzzles", hidden: true });
  private readonly cards = make("div", { class: "cards", id: "designs" });
  private readonly keys = make("select", { id: "design-sort" });
  private readonly ways = make("select", { id: "design-order", "aria-label": "Order" },
    make("option", { value: "-1" }, "most first"), make("option", { value: "1" }, "least first"));
  private all: Design[] = [];
  private wanted: Order = orderOf([]); /* that of the aim */
  private space = "";
  private drawing = false;

  /* `open` takes a puzzle. */
  constructor(private readonly open: (text: string) => void) {
    for (const each of [this.keys, this.ways]) each.addEventListener("change", () => this.sort());
    this.element.append(make("div", { class: "bar" }, make("label", {}, "Sort by ", this.keys), this.ways,
      button("Save the list", () => this.save(), { id: "design-save", title: "All puzzles in one file" }),
      button("Save the sheet", () => this.saveSheet(), { id: "design-sheet", title: "All pictures as an SVG" }), lettersButton()),
    this.cards);
    heedLetters(() => this.all.forEach((design) => this.drawPicture(design)));
  }

  get count(): number {
    return this.all.length;
  }

  begin(space: string, aim: string): void {
    this.all = [];
    this.space = space;
    this.wanted = orderOf(wishesOf(aim));
    this.cards.replaceChildren();
    this.keys.replaceChildren(make("option", { value: "" }, "what is wanted"));
    this.element.hidden = true;
    this.ways.hidden = true;
  }

  /* ---- Order ---- */

  private get order(): Order {
    return this.keys.value ? orderOf([[this.keys.value, this.ways.value === "1" ? 1 : -1]]) : this.wanted;
  }

  private sort(): void {
    this.ways.hidden = !this.keys.value;
    this.cards.append(...this.all.sort(this.order).map(({ element }) => element));
  }

  /* Puts a card at its place; no other one moves, so that none loses the focus. */
  private place(design: Design): void {
    const { order, all } = this, after = all.findIndex((each) => order(design, each) < 0);
    this.cards.insertBefore(design.element, all[after]?.element ?? null);
    all.splice(after < 0 ? all.length : after, 0, design);
    if (all.length > MOST_DESIGNS) this.forget([...all].sort(this.wanted).at(-1)!);
  }

  private forget(design: Design): void {
    this.all = this.all.filter((each) => each !== design);
    design.element.remove();
  }

  /* A quantity in which puzzles differ can be sorted by. */
  private offer({ measures }: Design): void {
    const first = this.all[0]!.measures, known = [...this.keys.options].map(({ value }) => value);
    for (const [name, value] of measures)
      if (!known.includes(name) && value !== first.get(name))
        this.keys.append(make("option", { value: name }, capital(name.replace(/_/g, " "))));
  }

  /* ---- Cards ---- */

  /* Adds a puzzle, as treen tells of it. Those that it has driven out go. Its picture comes a moment later. */
  add(fields: Record<string, unknown>): void {
    const design = this.designOf(fields), left = (fields["left"] ?? []) as number[];
    this.all.filter(({ number }) => left.includes(number)).forEach((each) => this.forget(each));
    this.element.hidden = false;
    this.place(design);
    this.offer(design);
    void this.drawAll();
  }

  /* Draws one card after another. A search tells more than are kept: nothing is asked about those that have gone. */
  private async drawAll(): Promise<void> {
    if (this.drawing) return;
    this.drawing = true;
    for (let next; (next = this.all.find(({ asked }) => !asked)); ) {
      next.asked = true;
      await this.sketch(next);
    }
    this.drawing = false;
  }

  private async sketch(design: Design): Promise<void> {
    const told = await ask({ command: "show", puzzle: design.text }).catch((): Thing[] => []),
      scenes = told.filter(isScene),
      stage = scenes.map((each) => stageOf(each, design)).find(Boolean),
      flat = numbersOf(design.text) || scenes.map(sketchFlat).find(Boolean);
    if (!stage && !flat) design.element.querySelector(".picture")!.remove(); /* the words are enough */
    design.draw = flat ? () => flat : stage ? () => sketchLettered(stage) : null;
    this.drawPicture(design);
  }

  private designOf(fields: Record<string, unknown>): Design {
    const number = Number(fields["number"]), text = String(fields["text"]), measures = new Map(
      Object.entries(fields).filter((each): each is [string, number] => each[0] !== "number"
        && typeof each[1] === "number"));
    const card = button("", () => this.open(text), { class: "card", "data-number": number });
    card.append(make("span", { class: "picture" }), make("span", { class: "name" }, headline(measures)),
      make("small", {}, details(measures)));
    const save = button("⤓", () => hand(new Blob([text]), fileName(titleOf(text), "yaml")),
      { class: "remove", title: "Save it as a file", "aria-label": `Save puzzle ${number}` });
    return { number, text, measures, element: make("div", { class: "kept" }, card, save), asked: false, draw: null };
  }

  private drawPicture({ element, draw }: Design): void {
    if (draw) element.querySelector(".picture")!.replaceWith(picture(draw()));
  }

  /* ---- Files ---- */

  /* As treen design -o writes it, so that treen draw makes a sheet of it. */
  private save(): void {
    const text = `# treen design ${this.space}\n${this.all.map((design) => design.text).join("---\n")}`;
    hand(new Blob([`${text}# kept ${this.count}\n`]), fileName(`designs ${this.space}`, "yaml"));
  }

  private saveSheet(): void {
    const svg = sheetOf(this.all.map(({ draw, measures }) => [draw?.() ?? "", headline(measures), details(measures)]));
    hand(new Blob([svg], { type: "image/svg+xml" }), fileName(`designs ${this.space}`, "svg"));
  }
}

const COLOURS = ["#f2ead8", "#f6c177", "#a8d8ea", "#b5e48c", "#ffc8dd", "#cdb4db", "#e9c46a", "#90be6d", "#f4978e"];

/* Returns the picture of a box of numbers, whose pieces are always the same; "": the box has none. */
function numbersOf(text: string): string {
  const rows = /^box: \|\n((?: +[\d.]+\n)+)/m.exec(text)?.[1]!.trim().split(/\s+/) ?? [];
  const patches = rows.flatMap((row, y) => [...row].flatMap((digit, x) => (digit === "." ? [] : [{ filled: true,
    corners: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] as [number, number][], text: digit,
    colour: COLOURS[Number(digit)] ?? COLOURS[0]! }])));
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.length ? sketchPaper({ width, height: rows.length, patches }) : "";
}

/* ---- The sheet ---- */

const COLUMNS = 5, SIDE = 200, BELOW = 64; /* columns of the sheet; a picture's side, and the room for words below */
const LETTERS = 34; /* of a line of words */

function escaped(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

/* Lines of words, and none is too long. */
function linesOf(words: string): string[] {
  return words.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + word.length < LETTERS ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word];
  }, []);
}

/* Returns the sheet of pictures with words as the text of an SVG file. */
function sheetOf(all: [string, string, string][]): string {
  const high = SIDE + BELOW, rows = Math.ceil(all.length / COLUMNS);
  const cells = all.map(([svg, name, more], i) => {
    const x = (i % COLUMNS) * SIDE, y = Math.floor(i / COLUMNS) * high, middle = `x="${x + SIDE / 2}"`;
    const line = (words: string, number: number, size: number, weight: string): string => `<text ${middle} y="${y + SIDE
      + 14 + 13 * number}" font-size="${size}" font-weight="${weight}">${escaped(words)}</text>`;
    return svg.replace("<svg ", `<svg x="${x + 10}" y="${y + 10}" width="${SIDE - 20}" height="${SIDE - 20}" `)
      + line(name, 0, 13, "bold")
      + linesOf(more).slice(0, 3).map((words, k) => line(words, k + 1, 10, "normal")).join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * SIDE} ${rows * high}">`
    + `<g font-family="sans-serif" text-anchor="middle">${cells.join("")}</g></svg>\n`;
}

/* ---- Words ---- */

function titleOf(text: string): string {
  return /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? "design";
}

/* "179 solutions of levels 1 to 9": no level stands alone where there may be several. */
function levels(level: number, easiest: number | undefined, ways: number | undefined): string {
  if (ways === 1) return `level ${level}`;
  if (ways === undefined || easiest === undefined) return `a solution of level ${level}`;
  return `${ways.toLocaleString("en")} solutions of ${easiest < level ? `levels ${easiest} to` : "level"} ${level}`;
}

/* The first thing that people want to know. */
function headline(known: Map<string, number>): string {
  const level = known.get("level"), ways = known.get("solutions") ?? known.get("assemblies");
  const least = known.get("solutions_at_least");
  if (level !== undefined) return levels(level, known.get("easiest"), ways);
  if (least !== undefined) return `${least === 1 ? "1 way" : `${least.toLocaleString("en")} ways`} or more`;
  return ways === undefined ? "a puzzle" : ways === 1 ? "1 way" : `${ways.toLocaleString("en")} ways`;
}

/* "4 to 5 cells each; 3 flat, 4 symmetric". */
function details(known: Map<string, number>): string {
  const least = known.get("smallest"), most = known.get("largest");
  const told = [...known].filter(([name, value]) => !TOLD_ELSEWHERE.includes(name)
    && (value > 0 || !COUNTED.includes(name)))
    .map(([name, value]) => COUNTED.includes(name) ? `${value} ${name}` : `${name} ${value}`).join(", ");
  const sizes = least === undefined || most === undefined ? ""
    : `${least === most ? least : `${least} to ${most}`} cells each`;
  return [sizes, told].filter((words) => words).join("; ");
}
