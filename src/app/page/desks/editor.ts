/* Draws a packing cell by cell: the box and each piece as layers of cells to be pressed, on any grid. */

import { Desk, NotDrawable, stepOf, type Beginning, type Fields, type Owner } from "./desk.js";
import { conditionsForm } from "./conditions.js";
import { button, inColour, make, picture, shape } from "../base/dom.js";
import { placesOf, type BoxWord, type Lattice, type Turn } from "./lattice.js";
import { drawLayers, nextCell } from "./layer.js";
import { BOX, PLAIN, pictureOf, shelf } from "./shelf.js";
import { Solid } from "./solid.js";
import { Stroke } from "../base/stroke.js";
import { drawSeams, Wrap } from "./wrap.js";
import { block, emptyPacking, isPacking, parseBox, parsePacking, placed, resized, shapesOf, size, writePacking,
  type Cells, type Packing, type Piece } from "./puzzle.js";
import type { Point } from "../base/records.js";
import type { Grid } from "../words.js";

const MOST_DRAWN = 1500; /* cells of layers beside each other */
const WIDE = 12; /* columns, with which cells are drawn smaller */
const NEXT_IN_BOX: Record<string, string> = { ".": "#", "#": "+", "+": "." };
const WRAPS: [string, string][] = [["", "is open"], ["x", "closes (cylinder)"], ["x, y", "closes twice (torus)"],
  ["x mirrored", "closes turned (Möbius strip)"], ["x mirrored, y", "closes turned (Klein bottle)"]];
const CELL_WORDS: Record<string, string> = { ".": "empty", "#": "filled", "+": "may stay empty" };

function kindOf(cell: string): string {
  return cell === "." ? "none" : cell === "+" ? "may" : "must";
}

function cellWords(cell: string, [x, y, z]: Point): string {
  return `column ${x + 1}, row ${y + 1}, layer ${z + 1}: ${CELL_WORDS[cell] ?? `colour ${cell}`}`;
}

/* Returns the cell that an element is; null: it is none. */
function cellAt(id: string): Point | null {
  const found = /^cell-(\d+)-(\d+)-(\d+)$/.exec(id);
  return found ? (found.slice(1).map(Number) as Point) : null;
}

/* Returns the picture of a few cells of a grid. */
function pictureOfGrid(lattice: Lattice | undefined): string {
  return lattice ? pictureOf(lattice, lattice.sample(), "#d08a3c") : "";
}

/* Returns the first cell of these layers. */
function firstCell(lattice: Lattice, cells: Cells, layers: number[]): Point | null {
  for (const z of layers)
    for (const [y, row] of cells[z]!.entries())
      for (const x of row.keys()) if (lattice.has(x, y, z)) return [x, y, z];
  return null;
}

/* What the editor asks others for. */
export interface Library {
  stick: (number: string) => Promise<Cells | null>; /* of a six-piece burr; null: there is none */
  typed: (box: Fields) => Promise<unknown>; /* the box of a puzzle as a drawing; null: it is none */
  sets: (lattice: Lattice) => { name: string; words: string }[]; /* of pieces, on a grid */
  pieces: (set: string) => Promise<Piece[]>;
}

/* What can be begun here: the grid, and words for it. */
const BEGINNINGS: [string, Grid, string][] = [
  ["pieces in a box", "cube", "Blocks of cubes in a box"], ["tray", "square", "Flat pieces in a frame"],
  ["hexagons", "hexagon", "Pieces of hexagons"], ["balls", "sphere", "Balls that make pyramids"],
  ["sticks", "square-sticks", "Sticks that make a net"], ["triangles", "triangle", "Pieces of triangles"],
  ["half squares", "tetrakis", "Tangrams and half squares"], ["kites", "kite", "Pieces of kites"],
];

export class Editor extends Desk<Packing> {
  protected puzzle: Packing = emptyPacking();
  private offered: Piece[] = []; /* pieces of a set, of which each is added by a press */
  private may = false; /* a press lets a cell of the box stay empty */
  private boxWord = ""; /* the form of box that was chosen last */
  private chosen = 0; /* 0 = the box, i = piece i - 1 */
  private other = 0; /* which of the shapes that the piece may have: 0 = the first */
  private layer = 0; /* that is seen, where there is no room for all */
  private colours: string[] = []; /* of the pieces, as the picture has them */
  private readonly solid = new Solid((cells, value) => this.place(cells, value));

  constructor(
    owner: Owner,
    private readonly lattices: Map<string, Lattice>, /* all grids, by their names */
    private readonly library: Library,
  ) {
    super("Drawing board", owner);
    new Stroke(this.element, (id) => this.startStroke(id), (cells, value) => this.endStroke(cells, value));
  }

  /* Shows the pieces in the colours that the picture gave them. */
  setColours(colours: string[]): void {
    if (colours.join() === this.colours.join()) return;
    this.colours = colours;
    this.drawSoon();
  }

  private get lattice(): Lattice {
    return this.lattices.get(this.puzzle.grid)!;
  }

  /* Whether the box has one layer. */
  get isFlat(): boolean {
    return size(this.puzzle.box)[2] === 1;
  }

  takes(fields: Fields): boolean {
    return isPacking(fields);
  }

  beginnings(): Beginning[] {
    return BEGINNINGS.map(([name, grid, words]) => ({
      name, words, picture: () => pictureOfGrid(this.lattices.get(grid)), fresh: () => this.freshOn(grid),
    }));
  }

  protected parse(fields: Fields): Packing {
    return parsePacking(fields, this.lattices);
  }

  protected write(puzzle: Packing): string {
    return writePacking(puzzle, this.lattices.get(puzzle.grid)!);
  }

  protected empty(): Packing {
    this.chosen = this.other = 0;
    this.offered = [];
    this.may = false;
    this.colours = [];
    return emptyPacking();
  }

  /* Begins on a grid. */
  private freshOn(grid: string): string {
    this.fresh();
    if (grid !== this.puzzle.grid) this.putOn(grid);
    this.draw();
    return this.text;
  }

  /* ---- Changing ---- */

  private get piece(): Piece | null {
    return this.puzzle.pieces[this.chosen - 1] ?? null;
  }

  private get cells(): Cells {
    return (this.piece && shapesOf(this.piece)[this.other]) ?? this.puzzle.box;
  }

  private set cells(cells: Cells) {
    if (this.piece?.others && this.other) this.piece.others[this.other - 1] = cells;
    else if (this.piece) this.piece.cells = cells;
    else this.puzzle.box = cells;
  }

  private toggle(x: number, y: number, z: number): void {
    this.change(() => {
      const row = this.cells[z]![y]!, now = row[x]!;
      row[x] = this.nextOf(now);
    });
    this.focus(`cell-${x}-${y}-${z}`);
  }

  /* Returns what a press makes of a cell. */
  private nextOf(now: string): string {
    if (this.piece) return now === "." ? "#" : ".";
    return this.may ? (now === "+" ? "#" : "+") : (NEXT_IN_BOX[now] ?? ".");
  }

  private addPiece(piece: Piece): void {
    this.change(() => {
      this.puzzle.pieces.push(piece);
      this.chosen = this.puzzle.pieces.length;
      this.other = 0;
    });
  }

  /* Returns A, B, …, Z, AA, AB, …: the first name that no piece has. */
  private freshName(): string {
    const taken = new Set(this.puzzle.pieces.map(({ name }) => name));
    for (let i = 0; ; i++) {
      const letter = String.fromCharCode(65 + (i % 26)),
        name = i < 26 ? letter : String.fromCharCode(64 + Math.floor(i / 26)) + letter;
      if (!taken.has(name) || i >= 27 * 26 - 1) return name;
    }
  }

  /* ---- What is seen ---- */

  protected override parts(): HTMLElement[] {
    this.chosen = Math.min(this.chosen, this.puzzle.pieces.length);
    this.other = Math.min(this.other, this.piece?.others?.length ?? 0);
    return [this.shapeList(), this.layers(), this.shapeForm()];
  }

  protected override choices(): HTMLElement[] {
    const grid = make("select", { id: "edit-grid" }, ...[...this.lattices.values()].map(({ name, words }) =>
      make("option", { value: name, selected: name === this.puzzle.grid }, words)));
    grid.addEventListener("change", () => this.change(() => this.putOn(grid.value)));
    return [make("label", {}, "made of ", grid)];
  }

  /* A board may close; which ways a box can, treen says. */
  private closing(): HTMLElement {
    const now = String(this.puzzle.rest["wrap"] ?? ""), ways = new Map(WRAPS);
    if (!ways.has(now)) ways.set(now, now);
    const wrap = make("select", { id: "edit-wrap" }, ...[...ways].map(([value, words]) =>
      make("option", { value, selected: value === now }, words)));
    wrap.addEventListener("change", () => this.change(() => {
      if (wrap.value) this.puzzle.rest["wrap"] = wrap.value;
      else delete this.puzzle.rest["wrap"];
    }));
    return make("label", {}, "and ", wrap);
  }

  /* Among cubes and squares shapes stay as they are. On any other grid they mean something else: the box begins anew,
   * and pieces keep the cells that there are. */
  private putOn(grid: string): void {
    const before = this.lattice;
    this.offered = [];
    this.puzzle.grid = grid;
    const { lattice } = this;
    this.puzzle.box = before.plain && lattice.plain ? lattice.kept(this.puzzle.box, lattice.single())
      : lattice.fresh("#");
    for (const piece of this.puzzle.pieces) {
      piece.cells = lattice.kept(piece.cells, lattice.single());
      piece.others = piece.others?.map((cells) => lattice.kept(cells, lattice.single()));
    }
  }

  private shapeList(): HTMLElement {
    const { lattice, puzzle, chosen, colours } = this;
    const add = button("Add a piece", () => this.addPiece(
      { name: this.freshName(), copies: "1", cells: lattice.fresh("."), rest: {} }), { id: "edit-add" });
    return make("div", { class: "shapes" }, shelf(puzzle, lattice,
      { chosen, other: this.other, colours, choose: (shape, other) => this.choose(shape, other) }),
      make("div", { class: "bar" }, add, ...this.setForm()), ...this.offeredPieces());
  }

  /* Pictures of the pieces of a set. */
  private offeredPieces(): HTMLElement[] {
    const { lattice, offered } = this;
    if (!offered.length) return [];
    const tiles = offered.map((piece, i) => {
      const tile = button("", () => this.addPiece({ ...structuredClone(piece), name: this.nameFor(piece.name) }),
        { id: `edit-offer-${i}`, class: "shape", "aria-label": `Add ${piece.name}` });
      tile.append(picture(pictureOf(lattice, piece.cells, PLAIN)), make("span", { "aria-hidden": "true" }, piece.name));
      return tile;
    });
    const close = button("Close", () => this.offer([]), { id: "edit-offer-close", class: "quiet" });
    return [make("div", { class: "shelf offered", role: "group", "aria-label": "Pieces to add" }, ...tiles, close)];
  }

  private offer(pieces: Piece[]): void {
    this.offered = pieces;
    this.draw();
  }

  /* Returns a piece's own name, if no other piece has it. */
  private nameFor(name: string): string {
    return this.puzzle.pieces.some((each) => each.name === name) ? this.freshName() : name;
  }

  /* Sets of pieces that people know, on this grid. */
  private setForm(): HTMLElement[] {
    const sets = this.library.sets(this.lattice);
    if (!sets.length) return [];
    const list = make("select", { id: "edit-set", "aria-label": "Add a set of pieces" },
      make("option", { value: "" }, "Add a set …"),
      ...sets.map(({ name, words }) => make("option", { value: name }, words)));
    list.addEventListener("change", () => void this.addSet(list.value));
    const one = make("select", { id: "edit-one", "aria-label": "Add one piece of a set" },
      make("option", { value: "" }, "Add one of …"),
      ...sets.map(({ name, words }) => make("option", { value: name }, words)));
    one.addEventListener("change", () => void this.library.pieces(one.value).then((pieces) => this.offer(pieces)));
    return [list, one];
  }

  private async addSet(name: string): Promise<void> {
    const pieces = await this.library.pieces(name);
    if (!pieces.length) return;
    this.change(() => {
      const first = this.puzzle.pieces.length === 1 && this.puzzle.title === emptyPacking().title;
      this.puzzle.pieces = first ? pieces : [...this.puzzle.pieces, ...pieces];
      this.chosen = this.puzzle.pieces.length - pieces.length + 1;
    });
  }

  /* The sticks of six-piece burrs have numbers that people know them by. */
  private stickForm(): HTMLElement {
    const number = make("input", { id: "edit-stick", type: "number", min: 1, max: 4096, title: "1 to 4096" });
    const add = button("Add it", async () => {
      const name = number.value, cells = await this.library.stick(name);
      if (cells) this.addPiece({ name: this.freshName(), copies: "1", cells, rest: {} });
    }, { id: "edit-stick-add" });
    return make("label", { class: "bar numbered" }, "A stick of a burr: no. ", number, add);
  }

  private choose(shape: number, other: number): void {
    this.chosen = shape;
    this.other = other;
    this.draw();
  }

  /* The fields of a shape, in lines: what a piece is called, how large the block is, and what is done to it. */
  private shapeForm(): HTMLElement {
    const { piece } = this, form = make("div", { class: "shape-form" });
    if (piece) form.append(make("div", { class: "bar" }, ...this.pieceFields(piece)));
    const changes = this.lattice.turns.map((turn) =>
      button(turn.name, () => this.turn(turn), { id: `edit-${turn.name.toLowerCase()}` }));
    const sides = piece ? this.sideFields() : [...this.sideFields(), this.closing()];
    form.append(make("div", { class: "bar" }, ...sides), make("div", { class: "bar" }, ...changes));
    if (!piece && this.lattice.boxes.length) form.append(this.boxForm());
    if (this.puzzle.grid === "cube") form.append(this.stickForm());
    if (!piece) form.append(this.conditions());
    return form;
  }

  private conditions(): HTMLElement {
    const { grid, rest } = this.puzzle;
    return conditionsForm(grid, rest["conditions"], (chosen) => this.change(() => {
      if (chosen) rest["conditions"] = chosen;
      else delete rest["conditions"];
    }));
  }

  private sideFields(): HTMLElement[] {
    return size(this.cells).slice(0, this.lattice.flat ? 2 : 3).map((length, axis) => {
      const input = make("input", { id: `edit-size-${axis}`, type: "number", min: 1, max: this.lattice.most,
        value: length });
      input.addEventListener("change", () => this.resize(axis, Number(input.value)));
      return make("label", {}, ["wide ", "deep ", "high "][axis]!, input);
    });
  }

  private turn(turn: Turn): void {
    const cells = this.lattice.turned(this.cells, turn);
    if (cells && this.lattice.holds(size(cells))) this.change(() => (this.cells = cells));
    else this.refuse(cells ? "Turned like that it is too large to be drawn here."
      : "Turned like that its cells are no cells of the grid.");
  }

  private fill(cell: string): void {
    this.change(() => (this.cells = this.lattice.filled(...size(this.cells), cell)));
  }

  /* Boxes that have a name: a pyramid of balls, a hexagon of hexagons. */
  private boxForm(): HTMLElement {
    const { boxes } = this.lattice, hint = ({ least, most }: BoxWord): string =>
      ["4", "4x3", "4x3x2"].slice(least - 1, most).join(" or ");
    const word = make("select", { id: "edit-box", "aria-label": "Form of the box" },
      ...boxes.map((box) => make("option", { value: box.word, selected: box.word === this.boxWord },
        box.word || "size")));
    const numbers = make("input", { id: "edit-box-size", size: 6, "aria-label": "Size of that form" });
    const suggest = (): void => {
      this.boxWord = word.value;
      numbers.placeholder = numbers.title = hint(boxes[Math.max(0, word.selectedIndex)]!);
    };
    word.addEventListener("change", suggest);
    suggest();
    const press = button("Make this box", () => void this.makeBox(`${word.value} ${numbers.value.trim()}`.trim()),
      { id: "edit-box-make" });
    return make("span", { class: "bar" }, word, numbers, press);
  }

  private async makeBox(box: string): Promise<void> {
    const { lattice } = this, pieces = { A: lattice.single().map((rows) =>
      rows.map((row) => row.join("")).join("/")).join("|") };
    const drawing = await this.library.typed({ grid: lattice.name, box, pieces });
    if (drawing === null || lattice !== this.lattice) return;
    try {
      const cells = parseBox(drawing, lattice);
      if (!lattice.holds(size(cells))) return this.refuse(`A box of ${box} is too large to be drawn here.`);
      this.change(() => (this.puzzle.box = cells));
    } catch (error) {
      if (!(error instanceof NotDrawable)) throw error;
      this.refuse(error.message);
    }
  }

  private pieceFields(piece: Piece): HTMLElement[] {
    const name = make("input", { id: "edit-name", value: piece.name, size: 8 });
    name.addEventListener("change", () => this.change(() => (piece.name = name.value.trim() || piece.name)));
    const copies = make("input", { id: "edit-copies", value: piece.copies, size: 5,
      title: "a number, or a range such as 0..3" });
    copies.addEventListener("change", () => {
      const count = copies.value.trim();
      if (/^\d+(\.\.\d+)?$/.test(count)) this.change(() => (piece.copies = count));
      else this.refuse("Copies are a number, or a range such as 0..3.");
    });
    const remove = button("Remove", () => this.change(() => this.remove(piece)), { id: "edit-remove" });
    const or = button("Or another shape", () => this.change(() => {
      piece.others = [...(piece.others ?? []), structuredClone(this.cells)];
      this.other = piece.others.length;
    }), { id: "edit-or", title: "The piece has one of several shapes" });
    const copy = button("Duplicate", () => this.addPiece({ ...structuredClone(piece), name: this.freshName() }),
      { id: "edit-copy" });
    return [make("label", {}, "Name ", name), make("label", {}, "copies ", copies), copy, or, remove];
  }

  /* Removes the shape of a piece that is drawn; the only one goes with the piece. */
  private remove(piece: Piece): void {
    const [first, ...others] = shapesOf(piece).filter((_, i) => i !== this.other);
    this.other = 0;
    if (first) return void Object.assign(piece, { cells: first, others: others.length ? others : undefined });
    this.puzzle.pieces.splice(this.chosen - 1, 1);
    this.chosen = Math.min(this.chosen, this.puzzle.pieces.length);
  }

  private resize(axis: number, length: number): void {
    const sides = size(this.cells), { most } = this.lattice;
    if (!Number.isInteger(length) || length < 1 || length > most)
      return this.refuse(`A side is 1 to ${most} cells long here.`);
    sides[axis] = length;
    if (!this.lattice.holds(sides))
      return this.refuse(`A shape of ${sides.join("x")} cells is too large to be drawn here.`);
    this.change(() => {
      const wide = resized(this.cells, ...sides, this.piece ? "." : "#");
      this.cells = block(...sides, (x, y, z) => (this.lattice.has(x, y, z) ? wide[z]![y]![x]! : "."));
    });
  }

  /* ---- Cells ---- */

  private layers(): HTMLElement {
    const { cells } = this, depth = cells.length, few = this.few;
    this.layer = Math.min(this.layer, depth - 1);
    const shown = cells.map((_, z) => z).filter((z) => few || z === this.layer);
    const boards = this.lattice.plain ? shown.map((z) => this.board(z, size(cells)[0] > WIDE)) : this.formLayers(shown);
    this.solid.show({ lattice: this.lattice, cells,
      colour: this.piece ? (this.colours[this.chosen - 1] ?? PLAIN) : BOX, isBox: !this.piece });
    return inColour(make("div", { class: "drawn" }, make("div", { class: "bar" }, this.solid.toggle,
      button("Fill", () => this.fill("#"), { id: "edit-fill" }),
        button("Clear", () => this.fill("."), { id: "edit-clear" }), ...this.mayForm(),
        ...(few ? [] : [this.layerChoice(depth)])),
      this.solid.element, make("div", { class: "layers" }, ...boards)),
        this.piece ? this.colours[this.chosen - 1] : undefined);
  }

  /* Cells of a box may stay empty. */
  private mayForm(): HTMLElement[] {
    if (this.piece) return [];
    const press = (): void => {
      this.may = !this.may;
      this.draw();
    };
    return [button("May stay empty", press, { id: "edit-may", "aria-pressed": String(this.may),
      title: "While this is on, a press lets a cell of the box stay empty" })];
  }

  /* Takes what was drawn on the solid. */
  private place(cells: Point[], value: string): void {
    const grown = placed(this.cells, cells, value, this.lattice);
    if (grown) this.change(() => (this.cells = grown));
    else this.refuse("With these cells the shape is too large to be drawn here.");
  }

  /* Whether all layers have room beside each other. */
  private get few(): boolean {
    const [width, height, depth] = size(this.cells);
    return depth === 1 || width * height * depth <= MOST_DRAWN;
  }

  private board(z: number, wide: boolean): HTMLElement {
    return make("figure", { class: "layer" },
      make("figcaption", {}, this.cells.length > 1 ? `layer ${z + 1}` + (z ? "" : " (top)") : ""),
      make("div", { class: wide ? "board wide" : "board", role: "grid", "aria-label": `layer ${z + 1}` },
        ...this.cells[z]!.map((row, y) => make("div", { role: "row" },
          ...row.map((cell, x) => this.cellButton(cell, x, y, z)))), ...(this.seamsOver(z) as unknown as Node[])));
  }

  /* The edges of a layer of the box at which it closes. */
  private seams(z: number): SVGElement[] {
    const { puzzle, lattice } = this, words = puzzle.rest["wrap"], cells = placesOf(puzzle.box);
    if (!words || this.piece || !cells.length) return [];
    return drawSeams(new Wrap(String(words), cells).seams(lattice, cells.filter((at) => at[2] === z)));
  }

  /* The same over a board of buttons. */
  private seamsOver(z: number): SVGElement[] {
    const seams = this.seams(z), [width, height] = size(this.cells);
    if (!seams.length) return [];
    const over = shape("svg", { class: "seams over", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      ...seams);
    over.style.setProperty("--columns", String(width));
    return [over];
  }

  /* Leads from layer to layer of a shape that has no room for all. */
  private layerChoice(depth: number): HTMLElement {
    const go = (z: number): void => this.seeLayer(Math.min(depth - 1, Math.max(0, z)));
    const number = make("input", { id: "edit-layer", type: "number", min: 1, max: depth, value: this.layer + 1 });
    number.addEventListener("change", () => go(Math.round(Number(number.value)) - 1));
    return make("div", { class: "bar" }, button("Higher", () => go(this.layer - 1),
      { id: "edit-higher", disabled: !this.layer }),
      button("Lower", () => go(this.layer + 1), { id: "edit-lower", disabled: this.layer === depth - 1 }),
      make("label", {}, "layer ", number, ` of ${depth}`));
  }

  private seeLayer(z: number): void {
    this.layer = z;
    this.draw();
  }

  /* The layers of a grid whose cells are no squares. */
  private formLayers(shown: number[]): HTMLElement[] {
    const { lattice, cells } = this, first = firstCell(lattice, cells, shown)?.join();
    const look = {
      cell: (x: number, y: number, z: number) => cells[z]![y]![x]!, kind: kindOf,
        isFirst: (at: Point) => at.join() === first,
      words: (at: Point) => cellWords(cells[at[2]]![at[1]]![at[0]]!, at),
        press: (x: number, y: number, z: number) => this.toggle(x, y, z), over: (z: number) => this.seams(z),
    };
    return drawLayers(lattice, cells, shown, look);
  }

  private cellButton(cell: string, x: number, y: number, z: number): HTMLElement {
    return button(cell === "." || cell === "#" ? "" : cell, () => this.toggle(x, y, z), {
      id: `cell-${x}-${y}-${z}`, class: `cell ${kindOf(cell)}`, role: "gridcell",
        tabindex: x + y + (this.few ? z : 0) ? -1 : 0,
      "aria-label": cellWords(cell, [x, y, z]),
    });
  }

  /* A stroke of the pen gives all its cells what the first one gets. Returns null where no cell is. */
  private startStroke(id: string): { value: string; kind: string } | null {
    const at = cellAt(id), now = at && this.cells[at[2]]?.[at[1]]?.[at[0]];
    if (!now) return null;
    const value = this.nextOf(now);
    return { value, kind: kindOf(value) };
  }

  private endStroke(cells: string[], value: string): void {
    this.change(() => {
      for (const id of cells) {
        const [x, y, z] = cellAt(id)!;
        this.cells[z]![y]![x] = value;
      }
    });
  }

  /* Arrows go from cell to cell, page up and down from layer to layer. */
  protected override ownKey(event: KeyboardEvent): boolean {
    const at = cellAt((event.target as Element).id), step = stepOf(event);
    if (!at) return false;
    if (!step) return this.pressed(event, at);
    const next = this.lattice.plain ? at.map((part, i) => part + step[i]!)
      : nextCell(this.lattice, this.cells, at, step);
    if (next && !this.few && next[2]! !== this.layer && this.cells[next[2]!]) this.seeLayer(next[2]!);
    if (next) this.focus(`cell-${next.join("-")}`);
    return true;
  }

  /* A cell that is no button is pressed as buttons are. */
  private pressed(event: KeyboardEvent, at: Point): boolean {
    if (this.lattice.plain || ![" ", "Enter"].includes(event.key)) return false;
    this.toggle(...at);
    return true;
  }
}
