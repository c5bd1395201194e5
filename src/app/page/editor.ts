/* Draws a packing cell by cell: the box and each piece as layers of cells to be pressed, on any grid. */

import { Desk, NotDrawable, stepOf, type Beginning, type Fields, type Owner } from "./desk.js";
import { button, make } from "./dom.js";
import type { BoxWord, Lattice, Turn } from "./lattice.js";
import { drawLayers, nextCell } from "./layer.js";
import { block, emptyPacking, isPacking, parseBox, parsePacking, resized, size, writePacking, type Cells, type Packing, type Piece } from "./puzzle.js";
import type { Point } from "./records.js";

const NEXT_IN_BOX: Record<string, string> = { ".": "#", "#": "+", "+": "." };
const CELL_WORDS: Record<string, string> = { ".": "empty", "#": "filled", "+": "may stay empty" };

function kindOf(cell: string): string {
  return cell === "." ? "none" : cell === "+" ? "may" : "must";
}

function cellWords(cell: string, [x, y, z]: Point): string {
  return `column ${x + 1}, row ${y + 1}, layer ${z + 1}: ${CELL_WORDS[cell] ?? `colour ${cell}`}`;
}

function firstCell(lattice: Lattice, cells: Cells): Point | null {
  for (const [z, layer] of cells.entries())
    for (const [y, row] of layer.entries())
      for (const x of row.keys()) if (lattice.has(x, y, z)) return [x, y, z];
  return null;
}

export class Editor extends Desk<Packing> {
  protected puzzle: Packing = emptyPacking();
  private boxWord = ""; /* the form of box that was chosen last */
  private chosen = 0; /* 0 = the box, i = piece i - 1 */

  constructor(
    owner: Owner,
    private readonly lattices: Map<string, Lattice>, /* all grids, by their names */
    private readonly stick: (number: string) => Promise<Cells | null>, /* of a six-piece burr; null: there is none */
    private readonly typed: (box: Fields) => Promise<unknown>, /* the box of a puzzle as a drawing; null: it is none */
  ) {
    super("Drawing board", owner);
  }

  private get lattice(): Lattice {
    return this.lattices.get(this.puzzle.grid)!;
  }

  takes(fields: Fields): boolean {
    return isPacking(fields);
  }

  beginnings(): Beginning[] {
    return [["pieces in a box", () => this.fresh()]];
  }

  protected parse(fields: Fields): Packing {
    return parsePacking(fields, this.lattices);
  }

  protected write(puzzle: Packing): string {
    return writePacking(puzzle, this.lattices.get(puzzle.grid)!);
  }

  protected empty(): Packing {
    this.chosen = 0;
    return emptyPacking();
  }

  /* ---- Changing ---- */

  private get piece(): Piece | null {
    return this.puzzle.pieces[this.chosen - 1] ?? null;
  }

  private get cells(): Cells {
    return this.piece?.cells ?? this.puzzle.box;
  }

  private set cells(cells: Cells) {
    if (this.piece) this.piece.cells = cells;
    else this.puzzle.box = cells;
  }

  private toggle(x: number, y: number, z: number): void {
    this.change(() => {
      const row = this.cells[z]![y]!, now = row[x]!;
      row[x] = this.piece ? (now === "." ? "#" : ".") : (NEXT_IN_BOX[now] ?? ".");
    });
    this.focus(`cell-${x}-${y}-${z}`);
  }

  private addPiece(piece: Piece): void {
    this.change(() => {
      this.puzzle.pieces.push(piece);
      this.chosen = this.puzzle.pieces.length;
    });
  }

  private freshName(): string {
    const taken = new Set(this.puzzle.pieces.map(({ name }) => name));
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    return letters.find((letter) => !taken.has(letter)) ?? `piece ${this.puzzle.pieces.length + 1}`;
  }

  /* ---- What is seen ---- */

  protected override parts(): HTMLElement[] {
    this.chosen = Math.min(this.chosen, this.puzzle.pieces.length);
    return [this.shapeList(), this.shapeForm(), this.layers()];
  }

  protected override choices(): HTMLElement[] {
    const grid = make("select", { id: "edit-grid" }, ...[...this.lattices.values()].map(({ name, words }) =>
      make("option", { value: name, selected: name === this.puzzle.grid }, words)));
    grid.addEventListener("change", () => this.setGrid(grid.value));
    return [make("label", {}, "made of ", grid)];
  }

  /* Among cubes and squares shapes stay as they are. On any other grid they mean something else: the box begins anew, and
   * pieces keep the cells that there are. */
  private setGrid(grid: string): void {
    this.change(() => {
      const before = this.lattice;
      this.puzzle.grid = grid;
      const { lattice } = this;
      this.puzzle.box = before.plain && lattice.plain ? lattice.kept(this.puzzle.box, lattice.single()) : lattice.fresh("#");
      for (const piece of this.puzzle.pieces) piece.cells = lattice.kept(piece.cells, lattice.single());
    });
  }

  private shapeList(): HTMLElement {
    const names = ["Box", ...this.puzzle.pieces.map(({ name, copies }) => (copies === "1" ? name : `${name} ×${copies}`))];
    const tabs = names.map((name, i) => button(name, () => this.choose(i), {
      id: `edit-shape-${i}`, "aria-pressed": String(i === this.chosen),
    }));
    const add = button("Add a piece", () => this.addPiece(
      { name: this.freshName(), copies: "1", cells: this.lattice.fresh("."), rest: {} }),
      { id: "edit-add" });
    return make("div", { class: "bar shapes", role: "group", "aria-label": "Box and pieces" }, ...tabs, add,
      ...(this.puzzle.grid === "cube" ? [this.stickForm()] : []));
  }

  /* The sticks of six-piece burrs have numbers that people know them by. */
  private stickForm(): HTMLElement {
    const number = make("input", { id: "edit-stick", type: "number", min: 1, max: 4096, title: "1 to 4096" });
    const add = button("Add burr stick", async () => {
      const name = number.value, cells = await this.stick(name);
      if (cells) this.addPiece({ name: this.freshName(), copies: "1", cells, rest: {} });
    }, { id: "edit-stick-add" });
    return make("label", { class: "stick" }, "No. ", number, add);
  }

  private choose(shape: number): void {
    this.chosen = shape;
    this.draw();
  }

  private shapeForm(): HTMLElement {
    const form = make("div", { class: "bar" });
    const piece = this.piece;
    if (piece) form.append(...this.pieceFields(piece));
    size(this.cells).forEach((length, axis) => {
      if (axis === 2 && this.lattice.flat) return;
      const input = make("input", { id: `edit-size-${axis}`, type: "number", min: 1, max: this.lattice.most, value: length });
      input.addEventListener("change", () => this.resize(axis, Number(input.value)));
      form.append(make("label", {}, ["wide ", "deep ", "high "][axis]!, input));
    });
    form.append(
      ...this.lattice.turns.map((turn) => button(turn.name, () => this.turn(turn), { id: `edit-${turn.name.toLowerCase()}` })),
      button("Fill", () => this.fill("#"), { id: "edit-fill" }),
      button("Clear", () => this.fill("."), { id: "edit-clear" }));
    if (!piece && this.lattice.boxes.length) form.append(this.boxForm());
    return form;
  }

  private turn(turn: Turn): void {
    const cells = this.lattice.turned(this.cells, turn);
    if (cells && Math.max(...size(cells)) <= this.lattice.most) this.change(() => (this.cells = cells));
    else this.refuse(cells ? "Turned like that it is too large to be drawn here." : "Turned like that its cells are no cells of the grid.");
  }

  private fill(cell: string): void {
    this.change(() => (this.cells = this.lattice.filled(...size(this.cells), cell)));
  }

  /* Boxes that have a name: a pyramid of balls, a hexagon of hexagons. */
  private boxForm(): HTMLElement {
    const { boxes } = this.lattice, hint = ({ least, most }: BoxWord): string => ["4", "4x3", "4x3x2"].slice(least - 1, most).join(" or ");
    const word = make("select", { id: "edit-box", "aria-label": "Form of the box" },
      ...boxes.map((box) => make("option", { value: box.word, selected: box.word === this.boxWord }, box.word || "size")));
    const numbers = make("input", { id: "edit-box-size", size: 6, "aria-label": "Size of that form" });
    const suggest = (): void => {
      this.boxWord = word.value;
      numbers.placeholder = numbers.title = hint(boxes[Math.max(0, word.selectedIndex)]!);
    };
    word.addEventListener("change", suggest);
    suggest();
    const press = button("Make this box", () => void this.makeBox(`${word.value} ${numbers.value.trim()}`.trim()), { id: "edit-box-make" });
    return make("span", { class: "bar" }, word, numbers, press);
  }

  private async makeBox(box: string): Promise<void> {
    const { lattice } = this, pieces = { A: lattice.single().map((rows) => rows.map((row) => row.join("")).join("/")).join("|") };
    const drawing = await this.typed({ grid: lattice.name, box, pieces });
    if (drawing === null || lattice !== this.lattice) return;
    try {
      const cells = parseBox(drawing, lattice);
      if (Math.max(...size(cells)) > lattice.most) return this.refuse(`A box of ${box} is too large to be drawn here.`);
      this.change(() => (this.puzzle.box = cells));
    } catch (error) {
      if (!(error instanceof NotDrawable)) throw error;
      this.refuse(error.message);
    }
  }

  private pieceFields(piece: Piece): HTMLElement[] {
    const name = make("input", { id: "edit-name", value: piece.name, size: 8 });
    name.addEventListener("change", () => this.change(() => (piece.name = name.value.trim() || piece.name)));
    const copies = make("input", { id: "edit-copies", value: piece.copies, size: 5, title: "a number, or a range such as 0..3" });
    copies.addEventListener("change", () => {
      const count = copies.value.trim();
      if (/^\d+(\.\.\d+)?$/.test(count)) this.change(() => (piece.copies = count));
      else this.refuse("Copies are a number, or a range such as 0..3.");
    });
    const remove = button("Remove", () => this.change(() => {
      this.puzzle.pieces.splice(this.chosen - 1, 1);
      this.chosen = Math.min(this.chosen, this.puzzle.pieces.length);
    }), { id: "edit-remove" });
    const copy = button("Duplicate", () => this.addPiece({ ...structuredClone(piece), name: this.freshName() }), { id: "edit-copy" });
    return [make("label", {}, "Name ", name), make("label", {}, "copies ", copies), copy, remove];
  }

  private resize(axis: number, length: number): void {
    const sides = size(this.cells), { most } = this.lattice;
    if (!Number.isInteger(length) || length < 1 || length > most) return this.refuse(`A side is 1 to ${most} cells long here.`);
    sides[axis] = length;
    this.change(() => {
      const wide = resized(this.cells, ...sides, this.piece ? "." : "#");
      this.cells = block(...sides, (x, y, z) => (this.lattice.has(x, y, z) ? wide[z]![y]![x]! : "."));
    });
  }

  /* ---- Cells ---- */

  private layers(): HTMLElement {
    const depth = this.cells.length;
    if (!this.lattice.plain) return make("div", { class: "layers" }, ...this.formLayers());
    const boards = this.cells.map((layer, z) => make("figure", { class: "layer" },
      make("figcaption", {}, depth > 1 ? `layer ${z + 1}` + (z ? "" : " (top)") : ""),
      make("div", { class: "board", role: "grid", "aria-label": `layer ${z + 1}` },
        ...layer.map((row, y) => make("div", { role: "row" }, ...row.map((cell, x) => this.cellButton(cell, x, y, z)))))));
    return make("div", { class: "layers" }, ...boards);
  }

  /* The layers of a grid whose cells are no squares. */
  private formLayers(): HTMLElement[] {
    const { lattice, cells } = this, first = firstCell(lattice, cells)?.join();
    const look = {
      cell: (x: number, y: number, z: number) => cells[z]![y]![x]!, kind: kindOf, isFirst: (at: Point) => at.join() === first,
      words: (at: Point) => cellWords(cells[at[2]]![at[1]]![at[0]]!, at), press: (x: number, y: number, z: number) => this.toggle(x, y, z),
    };
    return drawLayers(lattice, cells, look);
  }

  private cellButton(cell: string, x: number, y: number, z: number): HTMLElement {
    return button(cell === "." || cell === "#" ? "" : cell, () => this.toggle(x, y, z), {
      id: `cell-${x}-${y}-${z}`, class: `cell ${kindOf(cell)}`, role: "gridcell", tabindex: x + y + z ? -1 : 0,
      "aria-label": cellWords(cell, [x, y, z]),
    });
  }

  /* Arrows go from cell to cell, page up and down from layer to layer. */
  protected override ownKey(event: KeyboardEvent): boolean {
    const found = /^cell-(\d+)-(\d+)-(\d+)$/.exec((event.target as Element).id), step = stepOf(event);
    if (!found) return false;
    const at = found.slice(1).map(Number) as Point;
    if (!step) return this.pressed(event, at);
    const next = this.lattice.plain ? at.map((part, i) => part + step[i]!) : nextCell(this.lattice, this.cells, at, step);
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
