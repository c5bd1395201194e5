/* Number puzzles in their board: clues are typed into squares, sums into the circles between them. */

import { Desk, NotDrawable, stepOf, type Beginning, type Fields, type Owner } from "./desk.js";
import { make } from "../base/dom.js";
import { circleAt, sized } from "../viewer/squares.js";
import type { BoardKind as MadeKind } from "../words.js";

/* The kinds of treen make that are boards of numbers. */
export type BoardKind = Exclude<MadeKind, "tiles">;

/* What the kinds of number puzzles differ in. */
interface Game {
  words: string; /* what it is about */
  rule: (puzzle: Numbers) => string; /* what must be done, in a sentence */
  sizes: number[];
  usual: number; /* the size of a new one */
  circles: boolean;
  unlike: boolean; /* that no two lines are equal may be asked for */
  numbers: (size: number) => [number, number]; /* the least and the greatest */
  read: (lines: string[]) => Pick<Numbers, "size" | "clues" | "circles" | "unlike">;
  write: (puzzle: Numbers) => string;
}

/* A board of numbers. */
export interface Numbers {
  title: string;
  kind: BoardKind;
  size: number;
  clues: string[]; /* [size * size] in reading order; "" = an open square */
  circles: string[]; /* [(size - 1) * (size - 1)], or none */
  unlike: boolean; /* no two lines are equal, which Kurosu may ask for */
  rest: Fields;
}

const MOST_SUM = 1000; /* as format sujiko reads them */
const UNLIKE = "different-lines";

function filled<Value>(count: number, value: Value): Value[] {
  return Array<Value>(count).fill(value);
}

/* As treen writes them: "25,13,22,17", then a line for each clue, "P8,6". */
function readSujiko([targets, ...lines]: string[]): Pick<Numbers, "size" | "clues" | "circles" | "unlike"> {
  const circles = targets!.split(","), size = Math.round(Math.sqrt(circles.length)) + 1,
    clues = filled(size * size, "");
  for (const line of lines) {
    const clue = /^P(\d+),(\d+)$/.exec(line);
    if (!clue) throw new NotDrawable("This Sujiko is edited as text.");
    clues[Number(clue[1])] = clue[2]!;
  }
  return { size, clues, circles, unlike: false };
}

function writeSujiko({ circles, clues }: Numbers): string {
  return [circles.join(","), ...clues.flatMap((clue, i) => (clue ? [`P${i},${clue}`] : []))].join("\n") + "\n";
}

/* A line for each row; perhaps a word before them. */
function readKurosu(lines: string[]): Pick<Numbers, "size" | "clues" | "circles" | "unlike"> {
  const unlike = lines[0] === UNLIKE, rows = unlike ? lines.slice(1) : lines;
  return { size: rows.length, clues: [...rows.join("")].map((cell) => (cell === "." ? "" : cell)), circles: [],
    unlike };
}

function writeKurosu({ size, clues, unlike }: Numbers): string {
  const rows = filled(size, "").map((_row, y) =>
    clues.slice(y * size, (y + 1) * size).map((clue) => clue || ".").join("") + "\n");
  return (unlike ? `${UNLIKE}\n` : "") + rows.join("");
}

const GAMES: Record<BoardKind, Game> = {
  sujiko: { words: "Numbers around circles that have their sums",
    rule: ({ size }) => `Each number from 1 to ${size * size} once: the four around a circle add up to it.`, sizes: [2, 3, 4, 5, 6, 7, 8], usual: 3,
    circles: true, unlike: false, numbers: (size) => [1, size * size], read: readSujiko, write: writeSujiko },
  kurosu: { words: "Rows and columns of zeros and ones",
    rule: ({ unlike }) => `As many zeros as ones in every line, and never three alike in a row.${unlike
      ? " No two rows are equal, and no two columns." : ""}`, sizes: filled(16, 0).map((_size, i) => 2 * i + 2), usual: 6,
    circles: false, unlike: true, numbers: () => [0, 1], read: readKurosu, write: writeKurosu },
};

const KINDS = Object.keys(GAMES) as BoardKind[];

/* The least and the greatest number of a board. */
export function rangeOf({ kind, size }: Numbers): [number, number] {
  return GAMES[kind].numbers(size);
}

/* What must be done on the board. */
export function ruleOf(puzzle: Numbers): string {
  return GAMES[puzzle.kind].rule(puzzle);
}

export function parseNumbers(fields: Fields): Numbers {
  const kind = kindOf(fields)!, { title, expect, [kind]: drawn, ...rest } = fields;
  void expect; /* what is expected of a puzzle does not outlive a change of it */
  const lines = String(drawn).split("\n").map((line) => line.trim()).filter((line) => line);
  return { title: String(title ?? ""), kind, ...GAMES[kind].read(lines), rest };
}

export function writeNumbers(puzzle: Numbers): string {
  const { title, kind, rest } = puzzle;
  return JSON.stringify({ ...(title ? { title } : {}), ...rest, [kind]: GAMES[kind].write(puzzle) });
}

/* The name of a kind, as it stands in a text. */
function called(kind: BoardKind): string {
  return `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
}

/* As it begins: no clues, and in each circle what four squares have on average. */
function emptyBoard(kind: BoardKind, size: number): Numbers {
  const circles = GAMES[kind].circles ? filled((size - 1) ** 2, String(2 * (size * size + 1))) : [];
  return { title: "My puzzle", kind, size, clues: filled(size * size, ""), circles, unlike: false, rest: {} };
}

export class BoardDesk extends Desk<Numbers> {
  protected puzzle: Numbers = emptyBoard("sujiko", 3);
  private freshKind: BoardKind = "sujiko";

  constructor(owner: Owner) {
    super("The board", owner);
  }

  takes(fields: Fields): boolean {
    return kindOf(fields) !== undefined;
  }

  beginnings(): Beginning[] {
    return KINDS.map((kind) =>
      ({ name: called(kind), words: GAMES[kind].words, picture: () => kind, fresh: () => this.freshOf(kind) }));
  }

  protected parse(fields: Fields): Numbers {
    const puzzle = parseNumbers(fields);
    delete puzzle.rest["placed"]; /* numbers that somebody entered do not outlive a change, either */
    return puzzle;
  }

  protected write(puzzle: Numbers): string {
    return writeNumbers(puzzle);
  }

  protected empty(): Numbers {
    return emptyBoard(this.freshKind, GAMES[this.freshKind].usual);
  }

  private freshOf(kind: BoardKind): string {
    this.freshKind = kind;
    return this.fresh();
  }

  private get game(): Game {
    return GAMES[this.puzzle.kind];
  }

  /* ---- Changing ---- */

  private resize(size: number): void {
    const { clues, size: old, ...rest } = this.puzzle, empty = emptyBoard(this.puzzle.kind, size);
    empty.clues.forEach((_clue, i) => {
      const x = i % size, y = Math.floor(i / size);
      if (x < old && y < old) empty.clues[i] = clues[y * old + x]!;
    });
    this.change(() => (this.puzzle = { ...rest, size, clues: empty.clues, circles: empty.circles }));
  }

  private setNumber(into: string[], i: number, typed: string, [least, most]: [number, number], open: boolean): void {
    const number = Number(typed.trim());
    if (typed.trim() === "" && open) this.change(() => (into[i] = ""));
    else if (typed.trim() !== "" && Number.isInteger(number) && number >= least && number <= most)
      this.change(() => (into[i] = String(number)));
    else this.refuse(`Here a number from ${least} to ${most} is expected${open ? ", or nothing" : ""}.`);
  }

  /* ---- What is seen ---- */

  protected override choices(): HTMLElement[] {
    const { kind, size } = this.puzzle, { sizes, unlike } = this.game;
    const chosen = make("select", { id: "board-size" },
      ...sizes.map((each) => make("option", { value: each, selected: each === size }, `${each} × ${each}`)));
    chosen.addEventListener("change", () => this.resize(Number(chosen.value)));
    const choices = [make("label", {}, `${called(kind)} of `, chosen)];
    return unlike ? [...choices, this.unlikeBox()] : choices;
  }

  private unlikeBox(): HTMLElement {
    const box = make("input", { id: "board-unlike", type: "checkbox", checked: this.puzzle.unlike });
    box.addEventListener("change", () => this.change(() => (this.puzzle.unlike = box.checked)));
    return make("label", {}, box, " no two lines are equal");
  }

  protected override parts(): HTMLElement[] {
    const { size } = this.puzzle, [least, most] = this.game.numbers(size), rows = [...Array(size).keys()];
    return [
      make("p", { class: "hint", id: "board-hint" },
        `Type the numbers that are given (${least} to ${most}); open squares stay empty.` +
        (this.game.circles ? " A circle has the sum of its four squares." : "")),
      sized(make("div", { class: "squares typed", role: "group", "aria-label": "Squares" },
        ...rows.map((y) => make("div", {}, ...rows.map((x) => this.square(x, y))))), size)];
  }

  private square(x: number, y: number): HTMLElement {
    const { size, clues, circles } = this.puzzle, i = y * size + x, circle = circleAt(circles, size, x, y);
    const field = this.field(`square-${x}-${y}`, clues[i]!, `row ${y + 1}, column ${x + 1}`, x + y === 0);
    field.addEventListener("change", () => this.setNumber(clues, i, field.value, this.game.numbers(size), true));
    return make("span", { class: clues[i] ? "square given" : "square" }, field,
      circle === null ? null : this.circle(x, y, circle));
  }

  private circle(x: number, y: number, value: string): HTMLElement {
    const field = this.field(`circle-${x}-${y}`, value,
      `circle between rows ${y + 1} and ${y + 2}, columns ${x + 1} and ${x + 2}`, x + y === 0);
    field.classList.add("circle");
    field.addEventListener("change", () => this.setNumber(this.puzzle.circles, y * (this.puzzle.size - 1) + x,
      field.value, [1, MOST_SUM], false));
    return field;
  }

  /* One square and one circle are reached by the tabulator, the others from there by arrows. */
  private field(id: string, value: string, words: string, first: boolean): HTMLInputElement {
    const field = make("input", {
      id, value, inputmode: "numeric", autocomplete: "off", maxlength: 4, tabindex: first ? 0 : -1,
        "aria-label": words, "aria-describedby": "board-hint",
    });
    field.addEventListener("focus", () => field.select());
    return field;
  }

  protected override ownKey(event: KeyboardEvent): boolean {
    const at = /^(square|circle)-(\d+)-(\d+)$/.exec((event.target as HTMLElement).id);
    const step = event.key === "Enter" ? [1, 0] : stepOf(event);
    if (!at || !step) return false;
    this.focus(`${at[1]}-${Number(at[2]) + step[0]!}-${Number(at[3]) + step[1]!}`);
    return true;
  }
}

function kindOf(fields: Fields): BoardKind | undefined {
  return KINDS.find((kind) => typeof fields[kind] === "string" && (fields["kind"] ?? kind) === kind);
}
