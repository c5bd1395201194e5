/* Square tiles with a mark on each side, in one's own hands. Sides that touch go together: others are shown. */

import { Undoing } from "../base/history.js";
import { button, make, shape } from "../base/dom.js";
import { inkOn } from "../base/ink.js";
import { NotDrawable, stepOf } from "../desks/desk.js";
import { placesOf } from "../desks/lattice.js";
import { parseDrawing } from "../desks/puzzle.js";
import { isScene, type Point, type Scene } from "../base/records.js";
import { ask } from "../asking/backend.js";
import type { Placed } from "./game.js";
import { Help, type HintTold } from "./help.js";
import { Toy, type Around, type Given, type State } from "./toy.js";

const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const; /* top, right, bottom, left */
const UNIT = 64, LEAST_UNIT = 30; /* pixels for a tile on the board */

interface Tile {
  name: string;
  marks: string;
}

/* By tile: its marks as it lies, and the cell of the board; -1: beside it. */
interface Lying {
  marks: string;
  cell: number;
}

/* "A: RGBR*2" in lines or in words. */
function parseTiles(text: string): Tile[] {
  const words = text.replace(/#.*$/gm, "").replace(/:\s+/g, ":").split(/\s+/).filter((word) => word);
  return words.flatMap((word, i) => {
    const [, name = String(i + 1), marks = "", copies = "1"] = /^(?:([^:]+):)?([^*]+)(?:\*(\d+))?$/.exec(word) ?? [];
    return [...Array(Number(copies)).keys()].map(() => ({ name, marks }));
  });
}

/* Where tiles lie. */
class TilesGame extends Undoing<Lying[]> implements State {
  protected state: Lying[];
  private readonly mate = new Map<string, string>();
  private readonly at = new Map<string, number>();

  constructor(readonly tiles: Tile[], readonly cells: Point[], mates: string, private readonly border: string) {
    super();
    for (const [a, b] of mates.split(/\s+/).filter((pair) => pair.length === 2) as unknown as [string, string][]) {
      this.mate.set(a, b);
      this.mate.set(b, a);
    }
    cells.forEach((at, i) => this.at.set(at.join(), i));
    this.state = this.fresh();
  }

  get lying(): Lying[] {
    return this.state;
  }

  private fresh(): Lying[] {
    return this.tiles.map(({ marks }) => ({ marks, cell: -1 }));
  }

  on(cell: number): number {
    return this.lying.findIndex((each) => each.cell === cell);
  }

  get around(): number[] {
    return this.lying.flatMap(({ cell }, i) => (cell < 0 ? [i] : []));
  }

  /* The cell beside another one; undefined: it is the border. */
  beside(cell: number, side: number): number | undefined {
    const [x, y] = this.cells[cell]!, [a, b] = SIDES[side]!;
    return this.at.get([x + a, y + b, 0].join());
  }

  /* Whether a side of a tile breaks a rule; a free cell breaks none. */
  clashes(cell: number, side: number): boolean {
    const tile = this.lying[this.on(cell)], mark = tile?.marks[side], next = this.beside(cell, side);
    if (mark === undefined) return false;
    if (next === undefined) return this.breaksBorder(mark, side);
    const other = this.lying[this.on(next)]?.marks[(side + 2) % 4];
    return other !== undefined && other !== (this.mate.get(mark) ?? mark);
  }

  private breaksBorder(mark: string, side: number): boolean {
    const { border } = this;
    if (border === "free" || border === "") return false;
    if (border === "different") return this.borderMarks(side).filter((each) => each === mark).length > 1;
    if (border === "one") return [0, 1, 2, 3].some((each) => this.borderMarks(each).some((other) => other !== mark));
    const wanted = border.length === 1 ? border : border[side]!;
    return wanted !== "?" && wanted !== mark;
  }

  private borderMarks(side: number): string[] {
    return this.lying.flatMap(({ marks, cell }) =>
      (cell >= 0 && this.beside(cell, side) === undefined ? [marks[side]!] : []));
  }

  get clashCount(): number {
    return this.cells.reduce((sum, _, cell) => sum + [0, 1, 2, 3].filter((side) =>
      this.clashes(cell, side) && (side < 2 || this.beside(cell, side) === undefined)).length, 0);
  }

  change(act: () => void): void {
    this.keep();
    act();
  }

  restart(): void {
    this.change(() => (this.state = this.fresh()));
  }

  get isFresh(): boolean {
    return this.lying.every(({ cell }) => cell < 0);
  }

  get isDone(): boolean {
    return this.cells.every((_, cell) => this.on(cell) >= 0) && !this.clashCount;
  }

  /* "3.0.1": a tile, its cell and its quarter turns. */
  get word(): string {
    return this.lying.flatMap(({ marks, cell }, i) => (cell < 0 ? []
      : [[i, cell, this.turnsOf(this.tiles[i]!.marks, marks)].join(".")])).join("_");
  }

  private turnsOf(from: string, to: string): number {
    return Math.max(0, [0, 1, 2, 3].findIndex((times) => turned(from, times) === to));
  }

  read(word: string): void {
    this.state = this.fresh();
    this.forget();
    for (const each of word.split("_")) {
      const [tile = -1, cell = -1, times = 0] = each.split(".").map(Number);
      if (this.tiles[tile] && this.cells[cell] && this.on(cell) < 0)
        this.lying[tile] = { marks: turned(this.tiles[tile].marks, times), cell };
    }
  }
}

/* Marks after quarter turns to the right. */
function turned(marks: string, times = 1): string {
  const cut = marks.length - (times % marks.length);
  return marks.slice(cut) + marks.slice(0, cut);
}

export class TilesToy extends Toy {
  readonly kinds = ["tiles"];
  readonly element = make("div", { class: "play-toy" });
  readonly told = make("div", { class: "play-told" });
  readonly more = make("div", { class: "play-more" });
  private readonly table = make("div", { class: "play-table" });
  private readonly beside = make("div", { class: "play-around", role: "group", "aria-label": "Tiles around the board" });
  private readonly turns = make("div", { class: "play-turns", role: "group", "aria-label": "The tile in hand" });
  private readonly help: Help;
  protected game: TilesGame | null = null;
  private fields: Record<string, unknown> = {};
  private colours = new Map<string, string>(); /* of marks */
  private held = -1;
  private cursor = 0;
  private marked: number[] = []; /* cells that a hint is about */

  constructor(private readonly around: Around) {
    super();
    this.help = new Help(this.helped());
    this.told.append(this.help.ways);
    this.more.append(this.help.element);
    this.element.append(this.table, make("div", { class: "play-tools" }, this.told, this.turns), this.beside, this.more);
    this.element.addEventListener("pointerdown", (event) => this.grab(event));
    this.element.addEventListener("pointerup", (event) => this.drop(event));
  }

  async prepare({ text, fields }: Given): Promise<() => void> {
    const { grid = "square", box, tiles, mates = "", border = "free" } = fields;
    if (grid !== "square" || typeof tiles !== "string" || box === "stack" || fields["placed"])
      throw new NotDrawable("Here only square tiles are played with.");
    const board = /^\d+x\d+$/.test(String(box)) ? String(box).split("x").map(Number) : null,
      cells = board ? [...Array(board[0]! * board[1]!).keys()].map((i): Point =>
        [i % board[0]!, Math.floor(i / board[0]!), 0]) : placesOf(parseDrawing(String(box)));
    const scene = (await ask({ command: "show", puzzle: text })).find(isScene);
    return () => {
      this.fields = fields;
      this.colours = coloursIn(scene);
      this.game = new TilesGame(parseTiles(tiles), cells, String(mates), String(border));
      this.held = -1;
      this.cursor = 0;
      this.help.heed();
      this.around.say("Drag a tile onto the board, or press it and then a cell.");
    };
  }

  /* ---- Help ---- */

  /* The puzzle with the tiles that lie on the board. */
  private get text(): string {
    const game = this.game!, [wide, high] = [0, 1].map((axis) => Math.max(...game.cells.map((at) => at[axis]!)) + 1);
    const word = (x: number, y: number): string => {
      const lying = game.lying.findIndex(({ cell }) => cell >= 0 && game.cells[cell]!.join() === [x, y, 0].join());
      return lying < 0 ? "." : `${game.tiles[lying]!.name}:${game.lying[lying]!.marks}`;
    };
    const rows = [...Array(high).keys()].map((y) => [...Array(wide).keys()].map((x) => word(x, y)).join(" "));
    return JSON.stringify({ ...this.fields, expect: undefined, ...(!game.isFresh && { placed: `${rows.join("\n")}\n` }) });
  }

  private helped(): ConstructorParameters<typeof Help>[0] {
    const toy = this;
    return {
      get isDone() { return toy.isDone; }, get text() { return toy.text; },
      say: this.around.say, words: this.around.words,
      wrong: () => "It cannot be finished like this: take some tiles off.",
      point: (told, level) => this.point(told, level),
      put: (next) => this.putAll([next], `Tile ${next.name} lies where the hint had it.`),
      putRest: (pieces) => this.putAll(pieces, "Here is the rest."),
    };
  }

  private point({ next, levels }: HintTold, level: number): string {
    this.marked = (next?.cells ?? []).map((at) => this.cellAt(at));
    this.draw();
    return levels![level]!;
  }

  private cellAt(at: Point): number {
    return this.game!.cells.findIndex((each) => each.join() === at.join());
  }

  private putAll(all: Placed[], words: string): void {
    const game = this.game!;
    game.change(() => all.forEach(({ name, cells, marks }) => {
      const cell = this.cellAt(cells[0]!), tile = game.lying.findIndex((each, i) => each.cell < 0
        && game.tiles[i]!.name === name);
      if (game.on(cell) < 0 && tile >= 0) game.lying[tile] = { marks: marks!, cell };
    }));
    this.changed(words);
  }

  /* ---- What is done ---- */

  private changed(words: string): void {
    const game = this.game!, wrong = game.clashCount, left = game.cells.length - game.cells.filter((_, i) =>
      game.on(i) >= 0).length;
    this.held = -1;
    this.marked = [];
    this.around.say(game.isDone ? `${words} That is all: the puzzle is done!`
      : `${words} ${left} left.${wrong ? ` ${wrong} ${wrong === 1 ? "side does" : "sides do"} not go together.` : ""}`);
    this.around.changed();
    this.draw();
    this.help.heed();
  }

  private nameOf(tile: number): string {
    return `Tile ${this.game!.tiles[tile]!.name}`;
  }

  private pick(tile: number): void {
    this.held = tile;
    this.help.quiet();
    this.draw();
    this.around.say(`${this.nameOf(tile)} is in hand.`);
  }

  private press(cell: number): void {
    const game = this.game!, owner = game.on(cell), { held } = this;
    this.cursor = cell;
    if (held < 0) return owner < 0 ? this.draw() : this.pick(owner);
    if (owner === held) return this.turn(1);
    game.change(() => {
      if (owner >= 0) game.lying[owner]!.cell = game.lying[held]!.cell; /* they change places */
      game.lying[held]!.cell = cell;
    });
    this.changed(`${this.nameOf(held)} lies in ${this.where(cell)}.`);
  }

  private takeOff(): void {
    const game = this.game!, tile = this.held < 0 ? game.on(this.cursor) : this.held;
    if (tile < 0 || game.lying[tile]!.cell < 0) return this.release();
    game.change(() => (game.lying[tile]!.cell = -1));
    this.changed(`${this.nameOf(tile)} lies beside the board again.`);
  }

  private release(): void {
    this.held = -1;
    this.draw();
  }

  private turn(by: 1 | -1): void {
    const { held, game } = this, lying = game!.lying[held];
    if (!lying) return;
    const turn = (): void => void (lying.marks = turned(lying.marks, by > 0 ? 1 : lying.marks.length - 1));
    if (lying.cell < 0) {
      turn();
      this.draw();
      return this.around.say(`${this.nameOf(held)} is turned: ${lying.marks}.`);
    }
    game!.change(turn);
    this.changed(`${this.nameOf(held)} is turned: ${lying.marks}.`);
    this.pick(held);
  }

  protected act(change: () => void, words: string): void {
    change();
    this.changed(words);
  }

  /* ---- Pointers and keys ---- */

  private grab({ target }: PointerEvent): void {
    const tile = (target as Element).closest<HTMLElement>("[data-tile]")?.dataset["tile"],
      cell = (target as Element).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (tile !== undefined) this.dragged = null;
    if (tile !== undefined && Number(tile) !== this.held) this.pick(Number(tile));
    else if (tile !== undefined) this.turn(1);
    else if (cell !== undefined && this.held < 0 && this.game!.on(Number(cell)) >= 0) {
      this.pick(this.game!.on(Number(cell)));
      this.dragged = Number(cell);
    } else if (cell !== undefined) this.dragged = -1;
  }

  private dragged: number | null = null; /* the cell where a drag began; -1: a press; null: beside the board */

  private drop({ clientX, clientY }: PointerEvent): void {
    const under = document.elementFromPoint(clientX, clientY), cell = under?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (cell !== undefined && Number(cell) !== this.dragged) this.press(Number(cell));
    else if (cell === undefined && (this.dragged ?? -1) >= 0 && this.beside.contains(under)) this.takeOff();
  }

  action(event: KeyboardEvent): (() => void) | null {
    const step = stepOf(event), game = this.game!, letter = event.key.toLowerCase();
    if (step && !step[2]) return () => {
      const [x, y] = game.cells[this.cursor]!, to = this.cellAt([x + step[0], y + step[1], 0]);
      if (to >= 0) this.cursor = to;
      this.draw();
      this.focus();
    };
    if (event.key === "Enter" || event.key === " ") return () => this.press(this.cursor);
    if (event.key === "Delete" || event.key === "Backspace") return () => this.takeOff();
    if (event.key === "Escape") return () => this.release();
    if (letter === "r") return () => this.turn(event.shiftKey ? -1 : 1);
    if (letter === "n" || letter === "b") return () => {
      const all = game.around, now = all.indexOf(this.held), by = letter === "n" ? 1 : -1;
      if (all.length) this.pick(all[(now < 0 ? (by > 0 ? 0 : all.length - 1) : now + by + all.length) % all.length]!);
      this.focus();
    };
    return null;
  }

  focus(): void {
    this.table.querySelector<HTMLElement>(`[data-cell="${this.cursor}"]`)?.focus({ preventScroll: true });
  }

  /* ---- Drawing ---- */

  private where(cell: number): string {
    const [x, y] = this.game!.cells[cell]!;
    return `row ${y + 1}, column ${x + 1}`;
  }

  /* The four triangles of a tile, whose upper left corner is at a point. */
  private sides(marks: string, x: number, y: number): SVGElement[] {
    const corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] as const, middle = [x + 0.5, y + 0.5];
    return [...marks].flatMap((mark, side) => {
      const colour = this.colours.get(mark) ?? "#b98a55", [a, b] = SIDES[side]!,
        text = shape("text", { x: x + 0.5 + a * 0.32, y: y + 0.5 + b * 0.32, "font-size": 0.2, fill: inkOn(colour) });
      text.append(mark);
      return [shape("polygon", { class: "tile-side", fill: colour,
        points: [corners[side]!, corners[(side + 1) % 4]!, middle].map((at) => at.join()).join(" ") }), text];
    });
  }

  private cellOf(at: Point, cell: number): SVGElement {
    const game = this.game!, [x, y] = at, tile = game.on(cell), lying = game.lying[tile],
      wrong = [0, 1, 2, 3].filter((side) => game.clashes(cell, side)), words = lying
        ? `${this.nameOf(tile)}, ${lying.marks}${wrong.length ? ", sides that do not go together" : ""}` : "free";
    return shape("g", { class: `tile-cell ${tile >= 0 && tile === this.held ? "held" : ""}`, role: "gridcell",
      "data-cell": cell, tabindex: cell === this.cursor ? 0 : -1, "aria-label": `${this.where(cell)}: ${words}` },
    shape("rect", { class: "ground", x, y, width: 1, height: 1 }), ...(lying ? this.sides(lying.marks, x, y) : []),
    shape("rect", { class: `frame ${this.marked.includes(cell) ? "marked" : ""}`, x, y, width: 1, height: 1 }));
  }

  private clashes(): SVGElement[] {
    const game = this.game!;
    return game.cells.flatMap(([x, y], cell) => [0, 1, 2, 3].filter((side) => game.clashes(cell, side)).map((side) => {
      const ends = [[0, 0, 1, 0], [1, 0, 1, 1], [1, 1, 0, 1], [0, 1, 0, 0]][side]!;
      return shape("line", { class: "tile-clash", x1: x + ends[0]!, y1: y + ends[1]!, x2: x + ends[2]!, y2: y + ends[3]! });
    }));
  }

  draw(): void {
    const game = this.game!, [wide, high] = [0, 1].map((axis) =>
      Math.max(...game.cells.map((at) => at[axis]!)) + 1) as [number, number];
    const unit = Math.max(LEAST_UNIT, Math.min(2 * UNIT, (this.table.clientWidth - 24) / wide || UNIT,
      (this.table.clientHeight - 24) / high || UNIT)), focused = this.table.contains(document.activeElement);
    const rows = [...new Set(game.cells.map(([, y]) => y))].map((row) => shape("g", { role: "row" },
      ...game.cells.flatMap((at, i) => (at[1] === row ? [this.cellOf(at, i)] : []))));
    this.table.replaceChildren(shape("svg", { class: "tiles-board", role: "grid", "aria-label": "The board",
      viewBox: `-0.1 -0.1 ${wide + 0.2} ${high + 0.2}`, width: (wide + 0.2) * unit, height: (high + 0.2) * unit },
    ...rows, ...this.clashes()));
    if (focused) this.focus();
    this.drawBeside();
    this.drawTurns();
    this.element.classList.toggle("holding", this.held >= 0);
  }

  private drawBeside(): void {
    const game = this.game!, focused = (document.activeElement as HTMLElement | null)?.dataset?.["tile"];
    this.beside.replaceChildren(...game.around.map((tile) => {
      const { marks } = game.lying[tile]!, item = button("", () => undefined, { class: "play-item tile-item",
        "data-tile": tile, "aria-pressed": String(tile === this.held), "aria-label": `${this.nameOf(tile)}, ${marks}` });
      item.append(shape("svg", { class: "tile-picture", viewBox: "0 0 1 1", "aria-hidden": "true" },
        ...this.sides(marks, 0, 0)));
      item.addEventListener("keydown", (event) => event.key === "Enter" && (this.pick(tile), this.focus()));
      return item;
    }));
    if (focused !== undefined) this.beside.querySelector<HTMLElement>(`[data-tile="${focused}"]`)?.focus();
  }

  private drawTurns(): void {
    const free = this.held < 0 || this.fields["motions"] === "shift";
    this.turns.replaceChildren(button("↺ Turn", () => this.turn(-1), { disabled: free, title: "Key Shift+r" }),
      button("Turn ↻", () => this.turn(1), { disabled: free, title: "Key r" }),
      button("Take off", () => this.takeOff(), { disabled: this.held < 0, title: "Key Delete" }));
  }
}

/* Returns the colours of the marks, as treen draws them. */
function coloursIn(scene: Scene | undefined): Map<string, string> {
  return new Map((scene?.paper?.patches ?? []).filter(({ filled, text }) => filled && text !== null)
    .map(({ text, colour }) => [text!, colour]));
}
