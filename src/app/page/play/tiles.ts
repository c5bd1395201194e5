/* Tiles with a mark on each side, in one's own hands. Sides that touch go together: others are shown. */

import { button, make, shape } from "../base/dom.js";
import { inkOn } from "../base/ink.js";
import { NotDrawable, stepOf } from "../desks/desk.js";
import { frameOf, nearest, type Shown } from "../desks/layer.js";
import { placesOf, type Lattice } from "../desks/lattice.js";
import { parseBox, writeDrawing } from "../desks/puzzle.js";
import { fieldsOf } from "../desks/reader.js";
import { isScene, type Point, type Scene } from "../base/records.js";
import { ask } from "../asking/backend.js";
import type { Placed } from "./game.js";
import { Help, type HintTold } from "./help.js";
import { fieldOf, overturned, parseTiles, turned, TilesGame, type Field } from "./tiles_game.js";
import { Toy, type Around, type Given } from "./toy.js";

const UNIT = 64, LEAST_UNIT = 30; /* pixels for a tile on the board */
const FLAT = ["square", "triangle", "hexagon"]; /* grids of tiles that are played with */

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
  private lattice!: Lattice;
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

  async prepare({ text, fields, lattices }: Given): Promise<() => void> {
    const { grid = "square", box, tiles, mates = "", border = "free" } = fields, lattice = lattices.get(String(grid))!;
    if (!FLAT.includes(String(grid)) || typeof tiles !== "string" || fields["placed"])
      throw new NotDrawable("Here only flat tiles that the file lists are played with.");
    const cells = await boardOf(lattice, box);
    const scene = (await ask({ command: "show", puzzle: text })).find(isScene);
    return () => {
      this.fields = fields;
      this.lattice = lattice;
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
    const game = this.game!,
      [wide, high] = [0, 1].map((axis) => Math.max(...game.cells.map(({ at }) => at[axis]!)) + 1);
    const word = (x: number, y: number): string[] => {
      const lying = game.on(this.cellAt([x, y, 0]));
      return !this.lattice.has(x, y, 0) ? []
        : [lying < 0 ? "." : `${game.tiles[lying]!.name}:${game.lying[lying]!.marks}`];
    };
    const rows = [...Array(high).keys()].map((y) => [...Array(wide).keys()].flatMap((x) => word(x, y)).join(" "));
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
    return this.game!.cells.findIndex((each) => each.at.join() === at.join());
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

  /* Turns the tile in hand by a side, or over. */
  private turn(by: 1 | -1 | 0): void {
    const { held, game } = this, lying = game!.lying[held];
    if (!lying) return;
    const turn = (): void => void (lying.marks = by ? turned(lying.marks, by) : overturned(lying.marks));
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
      const to = nearest(this.shown(game.cells), game.cells[this.cursor]!.middle, step);
      if (to) this.cursor = this.cellAt(to);
      this.draw();
      this.focus();
    };
    if (event.key === "Enter" || event.key === " ") return () => this.press(this.cursor);
    if (event.key === "Delete" || event.key === "Backspace") return () => this.takeOff();
    if (event.key === "Escape") return () => this.release();
    if (letter === "r") return () => this.turn(event.shiftKey ? -1 : 1);
    if (letter === "f" && this.turnsOver) return () => this.turn(0);
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

  private shown(cells: Field[]): Shown[] {
    return cells.map(({ at }) => ({ at, outline: this.lattice.outline(...at)! }));
  }

  /* Columns are those of the row: in rows of hexagons no others are seen. */
  private where(cell: number): string {
    const { cells } = this.game!, { at } = cells[cell]!, row = cells.filter((each) => each.at[1] === at[1]);
    return `row ${at[1] + 1}, column ${row.findIndex((each) => each.at === at) + 1}`;
  }

  /* The triangles of a tile that lies in a cell, one for each side. */
  private sides(marks: string, { middle, sides }: Field): SVGElement[] {
    return sides.flatMap(({ ends: [from, to] }, side) => {
      const mark = marks[side]!, colour = this.colours.get(mark) ?? "#b98a55", half = [0, 1].map((axis) =>
        (from[axis]! + to[axis]!) / 2 - middle[axis]!) as [number, number];
      const text = shape("text", { x: middle[0] + 0.64 * half[0], y: middle[1] + 0.64 * half[1],
        "font-size": 0.4 * Math.hypot(...half), fill: inkOn(colour) });
      text.append(mark);
      return [shape("polygon", { class: "tile-side", fill: colour,
        points: [from, to, middle].map((at) => at.join()).join(" ") }), text];
    });
  }

  private cellOf(cell: number): SVGElement {
    const game = this.game!, field = game.cells[cell]!, tile = game.on(cell), lying = game.lying[tile],
      wrong = game.clashesOf(cell).length > 0, words = lying
        ? `${this.nameOf(tile)}, ${lying.marks}${wrong ? ", sides that do not go together" : ""}` : "free";
    const points = cornersOf(this.lattice, field.at).map((at) => at.join()).join(" ");
    return shape("g", { class: `tile-cell ${tile >= 0 && tile === this.held ? "held" : ""}`, role: "gridcell",
      "data-cell": cell, tabindex: cell === this.cursor ? 0 : -1, "aria-label": `${this.where(cell)}: ${words}` },
    shape("polygon", { class: "ground", points }), ...(lying ? this.sides(lying.marks, field) : []),
    shape("polygon", { class: `frame ${this.marked.includes(cell) ? "marked" : ""}`, points }));
  }

  private clashes(): SVGElement[] {
    const game = this.game!;
    return game.cells.flatMap(({ sides }, cell) => game.clashesOf(cell).map((side) => {
      const [[x1, y1], [x2, y2]] = sides[side]!.ends;
      return shape("line", { class: "tile-clash", x1, y1, x2, y2 });
    }));
  }

  draw(): void {
    const game = this.game!, { left, top, width, height } = frameOf(this.shown(game.cells));
    const unit = Math.max(LEAST_UNIT, Math.min(2 * UNIT, (this.table.clientWidth - 24) / width || UNIT,
      (this.table.clientHeight - 24) / height || UNIT)), focused = this.table.contains(document.activeElement);
    const rows = [...new Set(game.cells.map(({ at }) => at[1]))].map((row) => shape("g", { role: "row" },
      ...game.cells.flatMap(({ at }, i) => (at[1] === row ? [this.cellOf(i)] : []))));
    this.table.replaceChildren(shape("svg", { class: "tiles-board", role: "grid", "aria-label": "The board",
      viewBox: [left, top, width, height].join(" "), width: width * unit, height: height * unit },
    ...rows, ...this.clashes()));
    if (focused) this.focus();
    this.drawBeside();
    this.drawTurns();
    this.element.classList.toggle("holding", this.held >= 0);
  }

  private drawBeside(): void {
    const game = this.game!, focused = (document.activeElement as HTMLElement | null)?.dataset?.["tile"];
    const model = game.cells.find(({ sides }) => sides.length > 3 || sides[0]!.angle > 0.1) ?? game.cells[0]!,
      { left, top, width, height } = frameOf(this.shown([model])); /* a triangle has its tip up */
    this.beside.replaceChildren(...game.around.map((tile) => {
      const { marks } = game.lying[tile]!, item = button("", () => undefined, { class: "play-item tile-item",
        "data-tile": tile, "aria-pressed": String(tile === this.held), "aria-label": `${this.nameOf(tile)}, ${marks}` });
      item.append(shape("svg", { class: "tile-picture", viewBox: [left, top, width, height].join(" "),
        "aria-hidden": "true" }, ...this.sides(marks, model)));
      item.addEventListener("keydown", (event) => event.key === "Enter" && (this.pick(tile), this.focus()));
      return item;
    }));
    if (focused !== undefined) this.beside.querySelector<HTMLElement>(`[data-tile="${focused}"]`)?.focus();
  }

  private get turnsOver(): boolean {
    return ["space", "mirror"].includes(String(this.fields["motions"]));
  }

  private drawTurns(): void {
    const free = this.held < 0 || this.fields["motions"] === "shift";
    this.turns.replaceChildren(button("↺ Turn", () => this.turn(-1), { disabled: free, title: "Key Shift+r" }),
      button("Turn ↻", () => this.turn(1), { disabled: free, title: "Key r" }),
      ...(this.turnsOver ? [button("Turn over", () => this.turn(0), { disabled: free, title: "Key f" })] : []),
      button("Take off", () => this.takeOff(), { disabled: this.held < 0, title: "Key Delete" }));
  }
}

/* Returns the colours of the marks, as treen draws them. */
function coloursIn(scene: Scene | undefined): Map<string, string> {
  return new Map((scene?.paper?.patches ?? []).filter(({ filled, text }) => filled && text !== null)
    .map(({ text, colour }) => [text!, colour]));
}

function cornersOf(lattice: Lattice, at: Point): [number, number][] {
  const outline = lattice.outline(...at)!;
  return "corners" in outline ? outline.corners : [];
}

/* Returns the cells of a board, whose box may be a word. */
async function boardOf(lattice: Lattice, box: unknown): Promise<Field[]> {
  const pieces = { A: writeDrawing(lattice.single()) },
    drawn = await fieldsOf(JSON.stringify({ grid: lattice.name, box, pieces }));
  return placesOf(parseBox(drawn["box"], lattice)).filter((at) => lattice.has(...at))
    .map((at) => fieldOf(at, cornersOf(lattice, at)));
}
