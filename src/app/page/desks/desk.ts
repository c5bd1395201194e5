/* What all desks have in common: on one of them a puzzle of some kind is edited. A desk holds a puzzle as it likes,
 * draws it anew after every change, and hands it over as text. */

import { button, make } from "../base/dom.js";
import { History } from "../base/history.js";

export type Fields = Record<string, unknown>;

/* Why this cannot be edited on a desk; text is then the way. */
export class NotDrawable extends Error {}

/* Whom a desk tells what happens on it. */
export interface Owner {
  changed: (text: string) => void;
  retitled: (text: string) => void; /* the title alone, on which no answer depends */
  refused: (why: string) => void; /* something was typed that cannot be */
  canTravel: (by: -1 | 1) => boolean; /* whether there is a puzzle before this one, or after it */
  travel: (by: -1 | 1) => void; /* goes there: the step before the first, or after the last */
}

/* A desk, whatever its puzzles are. */
export type AnyDesk = Pick<Desk<{ title: string }>,
  "element" | "takes" | "beginnings" | "load" | "text" | "title" | "keep" | "draw">;

/* What can be begun on a desk. */
export interface Beginning {
  name: string;
  words: string; /* that explain it */
  picture: () => string; /* as SVG, or the name of a card; "": none yet */
  fresh: () => string; /* puts such a puzzle onto the desk, and returns its text */
}

export abstract class Desk<Puzzle extends { title: string }> {
  readonly element: HTMLElement;
  protected abstract puzzle: Puzzle;
  private history = new History<Puzzle>();

  constructor(name: string, private readonly owner: Owner) {
    this.element = make("section", { class: "editor", "aria-label": name });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("change", ({ target }) => {
      /* it has been heard: nobody is typing any more */
      if (target instanceof HTMLInputElement) target.defaultValue = target.value;
    });
  }

  /* Whether a puzzle with these fields (as treen convert --to json has them) belongs here. */
  abstract takes(fields: Fields): boolean;

  /* What "New" offers. */
  abstract beginnings(): Beginning[];

  /* Its fields as a puzzle; throws NotDrawable. */
  protected abstract parse(fields: Fields): Puzzle;

  /* Text for treen, in any format. */
  protected abstract write(puzzle: Puzzle): string;

  /* A puzzle to begin with. */
  protected abstract empty(): Puzzle;

  /* All that is seen below the title. */
  protected abstract parts(): HTMLElement[];

  /* What the title's line has besides. */
  protected choices(): HTMLElement[] {
    return [];
  }

  /* Puts a puzzle onto the desk. `amended`: it is the same puzzle, changed as text, and that is
   * one step of undoing. */
  load(fields: Fields, amended = false): void {
    const puzzle = this.parse(fields);
    if (amended) this.history.keep(this.puzzle);
    else this.history = new History();
    this.puzzle = puzzle;
    this.draw();
  }

  protected fresh(): string {
    this.puzzle = this.empty();
    this.history = new History();
    this.draw();
    return this.text;
  }

  /* Returns a function that puts the puzzle of now and its steps of undoing back onto this desk. */
  keep(): () => void {
    const { puzzle, history } = this;
    return () => {
      this.puzzle = puzzle;
      this.history = history;
      this.draw();
    };
  }

  get title(): string {
    return this.puzzle.title;
  }

  get text(): string {
    return this.write(this.puzzle);
  }

  /* One step of undoing. */
  protected change(act: () => void): void {
    this.history.keep(this.puzzle);
    act();
    this.redraw();
  }

  draw(): void {
    const focused = this.element.contains(document.activeElement) ? document.activeElement!.id : "";
    this.element.replaceChildren(this.titleBar(), ...this.parts());
    if (focused) this.focus(focused);
  }

  protected focus(id: string): void {
    const element = this.element.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    element?.focus();
    if (element instanceof HTMLInputElement && element.type !== "checkbox") element.select();
  }

  /* A key that only this desk knows; true when it was taken. */
  protected ownKey(_event: KeyboardEvent): boolean {
    return false;
  }

  private redraw(): void {
    this.owner.changed(this.text);
    this.drawSoon();
  }

  /* Not at once: a field that is left by the tabulator changes before the focus moves on, and what it moves on to must
   * still be there. Nor when somebody has begun to type there by then, whose letters would be lost: that field's own
   * change draws. */
  protected drawSoon(): void {
    setTimeout(() => {
      const field = document.activeElement;
      const typing = field instanceof HTMLInputElement && this.element.contains(field)
        && field.value !== field.defaultValue;
      if (!typing) this.draw();
    });
  }

  /* What was typed is not taken: the field shows again what it was. */
  protected refuse(why: string): void {
    this.owner.refused(why);
    this.drawSoon();
  }

  private become(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.redraw();
  }

  /* Undoes a step. Before the first step comes the puzzle that was here before. */
  private undo(): void {
    if (this.history.canUndo) this.become(this.history.undo(this.puzzle));
    else this.owner.travel(-1);
  }

  private redo(): void {
    if (this.history.canRedo) this.become(this.history.redo(this.puzzle));
    else this.owner.travel(1);
  }

  private titleBar(): HTMLElement {
    const title = make("input", { id: "edit-title", value: this.puzzle.title });
    title.addEventListener("change", () => this.retitle(title.value));
    return make("div", { class: "bar titles" }, make("label", { class: "title" }, "Title ", title), ...this.choices(),
      make("span", { class: "undoing" },
      button("Undo", () => this.undo(), { id: "edit-undo",
        disabled: !this.history.canUndo && !this.owner.canTravel(-1) }),
      button("Redo", () => this.redo(), { id: "edit-redo",
        disabled: !this.history.canRedo && !this.owner.canTravel(1) })));
  }

  private retitle(title: string): void {
    this.history.keep(this.puzzle);
    this.puzzle.title = title;
    this.owner.retitled(this.text);
    this.drawSoon();
  }

  private key(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z"
      && !(event.target as HTMLElement).matches("input")) {
      if (event.shiftKey) this.redo();
      else this.undo();
    } else if (!this.ownKey(event)) {
      return;
    }
    event.preventDefault();
  }
}

/* Which cell an arrow key leads to; page up and down lead from layer to layer. Null: it is another key. */
export function stepOf(event: KeyboardEvent): [number, number, number] | null {
  const steps: Record<string, [number, number, number]> = {
    ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0], PageUp: [0, 0, -1],
      PageDown: [0, 0, 1],
  };
  return steps[event.key] ?? null;
}
