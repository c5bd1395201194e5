/* The table, on which the puzzle of now is edited: as a drawing on one of the desks, or as text. */

import { BoardDesk } from "./desks/board.js";
import { BurrDesk } from "./desks/burr.js";
import { NotDrawable, type AnyDesk, type Beginning, type Fields, type Owner } from "./desks/desk.js";
import { Editor } from "./desks/editor.js";
import type { Lattice } from "./desks/lattice.js";
import { makeLibrary } from "./desks/library.js";
import { button, make } from "./base/dom.js";
import { EXAMPLES } from "./examples.js";

/* Whom the table tells. */
export interface Sitter extends Owner {
  complain: (error: unknown) => void;
  toDrawing: () => void; /* the tabs are pressed */
  toText: () => void;
}

/* With the desk that it is put on; null: it begins as text. */
export type Begun = Beginning & { itsDesk: AnyDesk | null };

export class Table {
  readonly lattices = new Map<string, Lattice>(); /* all grids, by their names */
  readonly element = make("div", { class: "panel" }); /* where the desk is */
  readonly textPanel: HTMLElement;
  readonly tabs: HTMLElement[];
  drawable = true;
  private readonly text = make("textarea", { id: "text", spellcheck: "false", rows: 18,
    "aria-label": "The puzzle as text" });
  private given = ""; /* to the text panel: other text in it was typed */
  private readonly packings: Editor;
  private readonly burrs: BurrDesk;
  private readonly boards: BoardDesk;
  private readonly desks: AnyDesk[];
  private desk: AnyDesk;

  constructor(sitter: Sitter) {
    this.packings = new Editor(sitter, this.lattices, makeLibrary(this.lattices, sitter.complain));
    this.burrs = new BurrDesk(sitter);
    this.boards = new BoardDesk(sitter);
    this.desks = [this.packings, this.burrs, this.boards];
    this.desk = this.packings;
    this.textPanel = make("div", { hidden: true, class: "panel" }, this.text);
    this.tabs = [button("Draw", sitter.toDrawing, { id: "tab-draw", "aria-pressed": "true" }),
      button("Text", sitter.toText, { id: "tab-text", "aria-pressed": "false" })];
  }

  /* ---- Desk or text ---- */

  /* Whether the puzzle is seen as text. */
  get isText(): boolean {
    return !this.textPanel.hidden;
  }

  /* What stands in the text panel. */
  get typed(): string {
    return this.text.value;
  }

  /* Whether nobody has changed the text of a drawing. */
  get isAsGiven(): boolean {
    return this.drawable && this.text.value === this.given;
  }

  /* Whether the puzzle is a drawing of a flat packing. */
  get isFlat(): boolean {
    return this.desk === this.packings && this.drawable && this.packings.isFlat;
  }

  get title(): string {
    return this.desk.title;
  }

  showText(visible: boolean): void {
    this.textPanel.hidden = !visible;
    this.element.replaceChildren(this.desk.element); /* one desk at a time, since they call their fields alike */
    this.element.hidden = visible;
    this.tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", String(visible === (i === 1))));
  }

  setText(words: string): void {
    this.text.value = this.given = words;
  }

  /* ---- The desks ---- */

  /* Onto the desk for it. */
  lay(fields: Fields, amended: boolean): void {
    const found = this.desks.find((each) => each.takes(fields));
    if (!found) throw new NotDrawable(`A puzzle of kind ${String(fields["kind"] ?? "cover")} is edited as text.`);
    found.load(fields, amended && this.drawable && found === this.desk);
    this.desk = found;
  }

  /* Takes a desk for a drawing that is begun there. */
  take(desk: AnyDesk): void {
    this.desk = desk;
    this.drawable = true;
  }

  /* The kind of puzzle that the desk is for. */
  get kind(): string {
    return this.desk === this.packings ? "packing" : this.desk === this.burrs ? "burr" : "numbers";
  }

  /* The kind of a puzzle whose fields are these, for the questions that apply to it. */
  kindOf(fields: Fields): string {
    if (this.boards.takes(fields)) return "numbers";
    return String(fields["kind"] ?? (typeof fields["pieces"] === "object" ? "packing" : "cover"));
  }

  setColours(colours: string[]): void {
    (this.desk === this.packings ? this.packings : this.desk === this.burrs ? this.burrs : null)?.setColours(colours);
  }

  /* Returns what puts the drawing of now back, with its steps of undoing. */
  keep(): () => void {
    const desk = this.desk, restore = desk.keep();
    return () => {
      this.desk = desk;
      restore();
    };
  }

  /* What can be begun: drawings, and texts before the last two. */
  beginnings(): Begun[] {
    const all: Begun[] = this.desks.flatMap((itsDesk) => itsDesk.beginnings().map((each) => ({ ...each, itsDesk })));
    all.splice(-2, 0, ...EXAMPLES.map(({ name, words, picture, text }) =>
      ({ name, words, picture: () => picture, fresh: () => text, itsDesk: null })));
    return all;
  }
}
