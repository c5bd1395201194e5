/* A board of numbers to fill in: typed, or by the buttons of a pad; candidates are marked with the pencil. What clashes
 * is seen at once. */

import { button, make } from "../base/dom.js";
import { parseNumbers, ruleOf } from "../desks/board.js";
import { stepOf } from "../desks/desk.js";
import { sized } from "../viewer/squares.js";
import { cellsAround } from "./clashes.js";
import { NumberGame } from "./numbers.js";
import { Help } from "./help.js";
import { NumberHelp } from "./number_help.js";
import { Toy, type Around, type Given } from "./toy.js";

export class NumberToy extends Toy {
  readonly kinds = ["numbers"];
  readonly element = make("div", { class: "play-toy" });
  readonly told = make("div", { class: "play-told" });
  readonly more = make("div", { class: "play-more" });
  private readonly table = make("div", { class: "play-table play-numbers" });
  private readonly pad = make("div", { class: "play-pad", role: "group", "aria-label": "Numbers" });
  private readonly pencil = button("Pencil", () => this.takePencil(),
    { id: "play-pencil", "aria-pressed": "false", "aria-keyshortcuts": "m",
    title: "Mark what may stand in a cell (key M)" });
  private readonly erase = button("Erase", () => this.rub(),
    { id: "play-erase", "aria-keyshortcuts": "Delete", title: "Key Delete" });
  private readonly help: Help;
  protected game: NumberGame | null = null;
  private cells: HTMLElement[] = [];
  private cursor = 0; /* the cell that is written in */
  private typed = ""; /* digits of a number that may have more */
  private ringed = new Set<number>(); /* what a hint is about */

  constructor(private readonly around: Around) {
    super();
    this.help = new Help(new NumberHelp({
      game: () => this.game!, enter: (numbers, words) => this.enterAll(numbers, words), say: around.say,
      words: around.words, mark: (cells) => this.point(cells),
    }));
    this.told.append(this.help.ways);
    this.more.append(this.help.element);
    this.element.append(this.table, this.pad, make("div", { class: "play-tools" }, this.told), this.more);
  }

  async prepare({ fields }: Given): Promise<() => void> {
    const game = new NumberGame(parseNumbers(fields));
    return () => this.begin(game);
  }

  private begin(game: NumberGame): void {
    const { least, most, puzzle } = game;
    this.game = game;
    this.typed = "";
    this.ringed.clear();
    this.cursor = Math.max(0, puzzle.clues.indexOf(""));
    this.pencil.setAttribute("aria-pressed", "false");
    this.build();
    this.pad.replaceChildren(this.pencil, this.erase,
      ...[...Array(most - least + 1).keys()].map((i) =>
      button(String(least + i), () => this.press(least + i), { class: "play-number" })));
    this.help.heed();
    this.around.say(`${ruleOf(puzzle)} Press a cell and then a number, or type it.`);
  }

  /* ---- Writing ---- */

  private placeWords(cell: number): string {
    const { size } = this.game!;
    return `row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`;
  }

  /* Does something, and says it with what it breaks and how much is left. */
  protected act(change: () => void, words: string): void {
    const game = this.game!, before = new Set(game.clashes.map((clash) => clash.words));
    this.ringed.clear();
    change();
    const fresh = [...new Set(game.clashes.map((clash) => clash.words))].filter((clash) => !before.has(clash)),
      { left } = game;
    this.around.say([words, ...fresh, game.isDone ? "That is all: the puzzle is done!" : left ? `${left} left.`
      : ""].filter((each) => each).join(" "));
    this.around.changed();
    this.draw();
    this.help.heed();
  }

  private isGiven(cell: number): boolean {
    const given = this.game!.isClue(cell);
    if (given) this.around.say(`${this.game!.number(cell)!} is given in ${this.placeWords(cell)}, and stays.`);
    return given;
  }

  private get marks(): boolean {
    return this.pencil.getAttribute("aria-pressed") === "true";
  }

  private takePencil(): void {
    this.typed = "";
    this.pencil.setAttribute("aria-pressed", String(!this.marks));
    this.around.say(this.marks ? "Numbers are marked with the pencil." : "Numbers are entered.");
  }

  private enter(number: number, further = false): void {
    const { cursor } = this;
    if (this.isGiven(cursor)) return;
    this.act(() => this.game!.enter(cursor, number, further), `${number} in ${this.placeWords(cursor)}.`);
  }

  private mark(number: number): void {
    const { cursor } = this;
    if (this.isGiven(cursor)) return;
    const had = this.game!.marks(cursor).includes(number);
    this.act(() => this.game!.mark(cursor, number),
      `${number} is ${had ? "no longer " : ""}marked in ${this.placeWords(cursor)}.`);
  }

  /* A button of the pad. */
  private press(number: number): void {
    this.typed = "";
    if (this.marks) this.mark(number);
    else this.enter(number);
  }

  private rub(): void {
    const { cursor } = this;
    this.typed = "";
    if (this.isGiven(cursor) || (this.game!.number(cursor) === null && !this.game!.marks(cursor).length)) return;
    this.act(() => this.game!.enter(cursor, null), `${this.placeWords(cursor).replace("row", "Row")} is empty.`);
  }

  private enterAll(numbers: Map<number, number>, words: string): void {
    this.typed = "";
    this.act(() => this.game!.enterAll(numbers), words);
  }

  /* ---- Keys ---- */

  /* A digit begins a number, or goes on with the one typed before. */
  private type(digit: string): void {
    const { least, most } = this.game!, longer = this.typed + digit,
      further = this.typed !== "" && Number(longer) <= most, number = Number(further ? longer : digit);
    const typed = further ? longer : digit, open = number > 0 && number * 10 <= most;
    this.typed = open ? typed : "";
    if (number < least || number > most) return this.around.say(`A number from ${least} to ${most} is expected.`);
    if (!this.marks) return this.enter(number, further);
    if (open) return this.around.say(`${typed} … Enter marks it, and one more digit makes it longer.`);
    this.mark(number);
  }

  focus(): void {
    this.cells[this.cursor]?.focus({ preventScroll: true });
  }

  action(event: KeyboardEvent): (() => void) | null {
    const { key } = event, step = stepOf(event);
    if (step && !step[2]) return () => this.go(step[0], step[1]);
    if (/^\d$/.test(key)) return () => this.type(key);
    if (key === "Delete" || key === "Backspace") return () => this.rub();
    if (key.toLowerCase() === "m") return () => this.takePencil();
    return key === "Enter" && this.typed ? () => this.endTyping() : null;
  }

  private endTyping(): void {
    const number = Number(this.typed);
    this.typed = "";
    if (this.marks) this.mark(number);
  }

  private go(right: number, down: number): void {
    const { size } = this.game!, x = (this.cursor % size) + right, y = Math.floor(this.cursor / size) + down;
    if (x >= 0 && y >= 0 && x < size && y < size) this.cells[y * size + x]!.focus();
  }

  /* ---- What is seen ---- */

  private build(): void {
    const { size, puzzle } = this.game!, rows = [...Array(size).keys()];
    this.cells = puzzle.clues.map((clue, i) => this.cell(i, clue));
    const grid = make("div", { role: "grid", "aria-label": "The board" },
      ...rows.map((y) => make("div", { role: "row" }, ...this.cells.slice(y * size, (y + 1) * size))));
    this.table.replaceChildren(sized(make("div", { class: "squares play-squares" }, grid, ...this.circles()), size));
  }

  /* The circles, which cells have in their names. */
  private circles(): HTMLElement[] {
    const { circles, size } = this.game!.puzzle, side = (count: number): string => `calc(${count} * var(--side))`;
    return circles.map((sum, i) => {
      const circle = make("span", { class: "circle", "aria-hidden": "true" }, sum);
      circle.style.left = side((i % (size - 1)) + 1);
      circle.style.top = side(Math.floor(i / (size - 1)) + 1);
      return circle;
    });
  }

  private cell(i: number, clue: string): HTMLElement {
    const cell = make("div", { class: clue ? "square given" : "square", id: `number-${i}`, role: "gridcell",
      tabindex: -1, "aria-readonly": String(clue !== "") });
    cell.addEventListener("focus", () => this.moveTo(i));
    return cell;
  }

  private moveTo(cell: number): void {
    if (cell !== this.cursor) this.typed = "";
    this.cursor = cell;
    this.cells.forEach((each, i) => this.aim(each, i));
  }

  private aim(element: HTMLElement, cell: number): void {
    element.tabIndex = cell === this.cursor ? 0 : -1;
    element.classList.toggle("aimed", cell === this.cursor);
  }

  /* The sums of the circles around a cell. */
  private sumsAround(cell: number): string {
    const { circles, size } = this.game!.puzzle,
      sums = circles.filter((_sum, circle) => cellsAround(size, circle).includes(cell));
    return sums.length ? `, in circle${sums.length > 1 ? "s" : ""} ${sums.join(", ").replace(/, (\d+)$/, " and $1")}`
      : "";
  }

  private cellWords(cell: number, clash: boolean): string {
    const game = this.game!, number = game.number(cell), marks = game.marks(cell);
    const what = number === null ? (marks.length ? `marked ${marks.join(", ")}` : "empty")
      : `${number}${game.isClue(cell) ? ", given" : ""}`;
    return `${this.placeWords(cell)}: ${what}${clash ? ", clashes" : ""}${this.sumsAround(cell)}`;
  }

  private inside(cell: number): HTMLElement {
    const game = this.game!, number = game.number(cell);
    return number === null ? make("span", { class: "marks" }, game.marks(cell).join(" "))
      : make(game.isClue(cell) ? "b" : "span", { class: "number" }, String(number));
  }

  draw(): void {
    const game = this.game!, clashing = new Set(game.clashes.flatMap(({ cells }) => cells));
    this.cells.forEach((element, cell) => {
      element.replaceChildren(this.inside(cell));
      element.classList.toggle("clashes", clashing.has(cell));
      element.classList.toggle("marked", this.ringed.has(cell));
      element.setAttribute("aria-label", this.cellWords(cell, clashing.has(cell)));
      this.aim(element, cell);
    });
  }

  /* Rings some cells, which a hint is about. */
  private point(cells: number[]): void {
    this.ringed = new Set(cells);
    this.draw();
    if (cells.length) this.cells[cells[0]!]!.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
