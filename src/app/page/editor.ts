/* Draws a packing cell by cell: the box and each piece as layers of buttons. */

import { Desk, stepOf, type Beginning, type Fields, type Owner } from "./desk.js";
import { button, make } from "./dom.js";
import {
  block, emptyPacking, isPacking, mirrored, MOST_SIDE, parsePacking, resized, size, turned, writePacking, type Cells, type Packing,
  type Piece,
} from "./puzzle.js";

const NEXT_IN_BOX: Record<string, string> = { ".": "#", "#": "+", "+": "." };
const CELL_WORDS: Record<string, string> = { ".": "empty", "#": "filled", "+": "may stay empty" };

export class Editor extends Desk<Packing> {
  protected puzzle: Packing = emptyPacking();
  private chosen = 0; /* 0 = the box, i = piece i - 1 */

  constructor(
    owner: Owner,
    private readonly stick: (number: string) => Promise<Cells | null>, /* of a six-piece burr; null: there is none */
  ) {
    super("Drawing board", owner);
  }

  takes(fields: Fields): boolean {
    return isPacking(fields);
  }

  beginnings(): Beginning[] {
    return [["pieces in a box", () => this.fresh()]];
  }

  protected parse(fields: Fields): Packing {
    return parsePacking(fields);
  }

  protected write(puzzle: Packing): string {
    return writePacking(puzzle);
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
    const flat = this.puzzle.grid === "square";
    const grid = make("select", { id: "edit-grid" }, make("option", { value: "cube", selected: !flat }, "cubes"),
      make("option", { value: "square", selected: flat }, "squares"));
    grid.addEventListener("change", () => this.setGrid(grid.value));
    return [make("label", {}, "made of ", grid)];
  }

  private setGrid(grid: string): void {
    this.change(() => {
      this.puzzle.grid = grid;
      if (grid !== "square") return;
      this.puzzle.box = this.puzzle.box.slice(0, 1);
      for (const piece of this.puzzle.pieces) piece.cells = piece.cells.slice(0, 1);
    });
  }

  private shapeList(): HTMLElement {
    const names = ["Box", ...this.puzzle.pieces.map(({ name, copies }) => (copies === "1" ? name : `${name} ×${copies}`))];
    const tabs = names.map((name, i) => button(name, () => this.choose(i), {
      id: `edit-shape-${i}`, "aria-pressed": String(i === this.chosen),
    }));
    const add = button("Add a piece", () => this.addPiece(
      { name: this.freshName(), copies: "1", cells: block(3, 3, this.puzzle.grid === "square" ? 1 : 3, () => "."), rest: {} }),
      { id: "edit-add" });
    return make("div", { class: "bar shapes", role: "group", "aria-label": "Box and pieces" }, ...tabs, add,
      ...(this.puzzle.grid === "square" ? [] : [this.stickForm()]));
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
      if (axis === 2 && this.puzzle.grid === "square") return;
      const input = make("input", { id: `edit-size-${axis}`, type: "number", min: 1, max: MOST_SIDE, value: length });
      input.addEventListener("change", () => this.resize(axis, Number(input.value)));
      form.append(make("label", {}, ["wide ", "deep ", "high "][axis]!, input));
    });
    form.append(
      button("Turn", () => this.change(() => (this.cells = turned(this.cells, 2))), { id: "edit-turn" }),
      ...(this.puzzle.grid === "square" ? [] : [
        button("Tip", () => this.change(() => (this.cells = turned(this.cells, 0))), { id: "edit-tip" }),
        button("Roll", () => this.change(() => (this.cells = turned(this.cells, 1))), { id: "edit-roll" })]),
      button("Mirror", () => this.change(() => (this.cells = mirrored(this.cells))), { id: "edit-mirror" }),
      button("Fill", () => this.fill("#"), { id: "edit-fill" }),
      button("Clear", () => this.fill("."), { id: "edit-clear" }));
    return form;
  }

  private fill(cell: string): void {
    this.change(() => (this.cells = this.cells.map((layer) => layer.map((row) => row.map(() => cell)))));
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
    const sides = size(this.cells);
    if (!Number.isInteger(length) || length < 1 || length > MOST_SIDE) return this.refuse(`A side is 1 to ${MOST_SIDE} cells long here.`);
    sides[axis] = length;
    this.change(() => (this.cells = resized(this.cells, ...sides, this.piece ? "." : "#")));
  }

  /* ---- Cells ---- */

  private layers(): HTMLElement {
    const depth = this.cells.length;
    const boards = this.cells.map((layer, z) => make("figure", { class: "layer" },
      make("figcaption", {}, depth > 1 ? `layer ${z + 1}` + (z ? "" : " (top)") : ""),
      make("div", { class: "board", role: "grid", "aria-label": `layer ${z + 1}` },
        ...layer.map((row, y) => make("div", { role: "row" }, ...row.map((cell, x) => this.cellButton(cell, x, y, z)))))));
    return make("div", { class: "layers" }, ...boards);
  }

  private cellButton(cell: string, x: number, y: number, z: number): HTMLElement {
    const kind = cell === "." ? "none" : cell === "+" ? "may" : "must";
    const words = CELL_WORDS[cell] ?? `colour ${cell}`;
    return button(cell === "." || cell === "#" ? "" : cell, () => this.toggle(x, y, z), {
      id: `cell-${x}-${y}-${z}`, class: `cell ${kind}`, role: "gridcell", tabindex: x + y + z ? -1 : 0,
      "aria-label": `column ${x + 1}, row ${y + 1}, layer ${z + 1}: ${words}`,
    });
  }

  /* Arrows go from cell to cell, page up and down from layer to layer. */
  protected override ownKey(event: KeyboardEvent): boolean {
    const at = /^cell-(\d+)-(\d+)-(\d+)$/.exec((event.target as HTMLElement).id), step = stepOf(event);
    if (!at || !step) return false;
    this.focus(`cell-${[1, 2, 3].map((i) => Number(at[i]) + step[i - 1]!).join("-")}`);
    return true;
  }
}
