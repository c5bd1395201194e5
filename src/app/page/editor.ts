/* Draws a packing cell by cell: the box and each piece as layers of buttons. Every change is one step of undo. */

import { button, make } from "./dom.js";
import {
  block, emptyPacking, mirrored, MOST_SIDE, resized, size, turned, type Cells, type Packing, type Piece,
} from "./puzzle.js";

const NEXT_IN_BOX: Record<string, string> = { ".": "#", "#": "+", "+": "." };
const CELL_WORDS: Record<string, string> = { ".": "empty", "#": "filled", "+": "may stay empty" };

export class Editor {
  readonly element = make("section", { class: "editor", "aria-label": "Drawing board" });
  private packing: Packing = emptyPacking();
  private chosen = 0; /* 0 = the box, i = piece i - 1 */
  private readonly done: string[] = [];
  private undone: string[] = [];

  constructor(
    private readonly changed: (packing: Packing) => void,
    private readonly stick: (number: string) => Promise<Cells | null>, /* of a six-piece burr; null: there is none */
  ) {
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  load(packing: Packing): void {
    this.packing = packing;
    this.chosen = Math.min(this.chosen, packing.pieces.length);
    this.done.length = 0;
    this.undone = [];
    this.draw();
  }

  /* ---- Changing ---- */

  private change(act: () => void): void {
    this.done.push(JSON.stringify(this.packing));
    this.undone = [];
    act();
    this.redraw();
  }

  private redraw(): void {
    this.draw();
    this.changed(this.packing);
  }

  private swap(from: string[], to: string[]): void {
    const packing = from.pop();
    if (packing === undefined) return;
    to.push(JSON.stringify(this.packing));
    this.packing = JSON.parse(packing) as Packing;
    this.chosen = Math.min(this.chosen, this.packing.pieces.length);
    this.redraw();
  }

  private get piece(): Piece | null {
    return this.packing.pieces[this.chosen - 1] ?? null;
  }

  private get cells(): Cells {
    return this.piece?.cells ?? this.packing.box;
  }

  private set cells(cells: Cells) {
    if (this.piece) this.piece.cells = cells;
    else this.packing.box = cells;
  }

  private toggle(x: number, y: number, z: number): void {
    this.change(() => {
      const row = this.cells[z]![y]!, now = row[x]!;
      row[x] = this.piece ? (now === "." ? "#" : ".") : (NEXT_IN_BOX[now] ?? ".");
    });
    this.focusCell(x, y, z);
  }

  private addPiece(piece: Piece): void {
    this.change(() => {
      this.packing.pieces.push(piece);
      this.chosen = this.packing.pieces.length;
    });
  }

  private freshName(): string {
    const taken = new Set(this.packing.pieces.map(({ name }) => name));
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    return letters.find((letter) => !taken.has(letter)) ?? `piece ${this.packing.pieces.length + 1}`;
  }

  /* ---- What is seen ---- */

  private draw(): void {
    const focused = document.activeElement?.id ?? "";
    this.element.replaceChildren(this.toolbar(), this.shapeList(), this.shapeForm(), this.layers());
    if (focused) this.element.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus();
  }

  private toolbar(): HTMLElement {
    const flat = this.packing.grid === "square";
    const grid = make("select", { id: "edit-grid" }, make("option", { value: "cube", selected: !flat }, "cubes"),
      make("option", { value: "square", selected: flat }, "squares"));
    grid.addEventListener("change", () => this.setGrid(grid.value));
    const title = make("input", { id: "edit-title", value: this.packing.title });
    title.addEventListener("change", () => this.change(() => (this.packing.title = title.value)));
    return make("div", { class: "bar" },
      make("label", {}, "Title ", title), make("label", {}, "made of ", grid),
      button("Undo", () => this.swap(this.done, this.undone), { id: "edit-undo", disabled: !this.done.length }),
      button("Redo", () => this.swap(this.undone, this.done), { id: "edit-redo", disabled: !this.undone.length }));
  }

  private setGrid(grid: string): void {
    this.change(() => {
      this.packing.grid = grid;
      if (grid !== "square") return;
      this.packing.box = this.packing.box.slice(0, 1);
      for (const piece of this.packing.pieces) piece.cells = piece.cells.slice(0, 1);
    });
  }

  private shapeList(): HTMLElement {
    const names = ["Box", ...this.packing.pieces.map(({ name, copies }) => (copies === "1" ? name : `${name} ×${copies}`))];
    const tabs = names.map((name, i) => button(name, () => this.choose(i), {
      id: `edit-shape-${i}`, "aria-pressed": String(i === this.chosen),
    }));
    const add = button("Add a piece", () => this.addPiece(
      { name: this.freshName(), copies: "1", cells: block(3, 3, this.packing.grid === "square" ? 1 : 3, () => "."), rest: {} }),
      { id: "edit-add" });
    return make("div", { class: "bar shapes", role: "group", "aria-label": "Box and pieces" }, ...tabs, add,
      ...(this.packing.grid === "square" ? [] : [this.stickForm()]));
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
      if (axis === 2 && this.packing.grid === "square") return;
      const input = make("input", { id: `edit-size-${axis}`, type: "number", min: 1, max: MOST_SIDE, value: length });
      input.addEventListener("change", () => this.resize(axis, Number(input.value)));
      form.append(make("label", {}, ["wide ", "deep ", "high "][axis]!, input));
    });
    form.append(
      button("Turn", () => this.change(() => (this.cells = turned(this.cells, 2))), { id: "edit-turn" }),
      ...(this.packing.grid === "square" ? [] : [
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
    copies.addEventListener("change", () => this.change(() => {
      if (/^\d+(\.\.\d+)?$/.test(copies.value.trim())) piece.copies = copies.value.trim();
    }));
    const remove = button("Remove", () => this.change(() => {
      this.packing.pieces.splice(this.chosen - 1, 1);
      this.chosen = Math.min(this.chosen, this.packing.pieces.length);
    }), { id: "edit-remove" });
    const copy = button("Duplicate", () => this.addPiece({ ...structuredClone(piece), name: this.freshName() }), { id: "edit-copy" });
    return [make("label", {}, "Name ", name), make("label", {}, "copies ", copies), copy, remove];
  }

  private resize(axis: number, length: number): void {
    const sides = size(this.cells);
    if (!Number.isInteger(length) || length < 1 || length > MOST_SIDE) return this.draw();
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

  private focusCell(x: number, y: number, z: number): void {
    this.element.querySelector<HTMLElement>(`#cell-${x}-${y}-${z}`)?.focus();
  }

  /* Arrows go from cell to cell, page up and down from layer to layer. */
  private key(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !(event.target as HTMLElement).matches("input")) {
      event.preventDefault();
      return event.shiftKey ? this.swap(this.undone, this.done) : this.swap(this.done, this.undone);
    }
    const at = /^cell-(\d+)-(\d+)-(\d+)$/.exec((event.target as HTMLElement).id);
    const steps: Record<string, [number, number, number]> = {
      ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0], PageUp: [0, 0, -1], PageDown: [0, 0, 1],
    };
    const step = steps[event.key];
    if (!at || !step) return;
    event.preventDefault();
    this.focusCell(Number(at[1]) + step[0], Number(at[2]) + step[1], Number(at[3]) + step[2]);
  }
}
