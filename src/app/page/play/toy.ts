/* What is played with: the pieces of a packing, a burr, a board of numbers. A toy fills the room of play (room.ts). */

import type { Fields } from "../desks/desk.js";
import type { Lattice } from "../desks/lattice.js";

/* A puzzle, as the page knows it. */
export interface Given {
  text: string;
  fields: Fields; /* as treen convert --to json has them */
  colours: string[]; /* of the kinds of pieces */
  lattices: Map<string, Lattice>;
  play: string; /* that turns may need, in cells */
}

/* The room around a toy. */
export interface Around {
  say: (words: string) => void; /* is announced, too */
  changed: () => void; /* everything lies otherwise: the address and the buttons heed it */
  words: (error: unknown) => string;
}

/* How everything lies, with each step of undoing. */
export interface State {
  /* For the address; and the other way. What such a word has wrong is left out. */
  readonly word: string;
  read(word: string): void;

  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isFresh: boolean; /* nothing was done yet, or all is as at first */
  readonly isDone: boolean;

  undo(): void;
  redo(): void;
  restart(): void;
}

export abstract class Toy {
  abstract readonly element: HTMLElement; /* all that is seen below the heading */
  abstract readonly told: HTMLElement; /* in it, where the room says things */
  abstract readonly more: HTMLElement; /* in it, where undo, redo and start again are */
  abstract readonly kinds: string[]; /* of puzzles that are played with it, as table.ts calls them */
  protected abstract game: State | null; /* null: nothing is played yet */

  /* Changes what is played, and tells of it. */
  protected abstract act(change: () => void, words: string): void;

  /* Reads a puzzle. Returns what begins to play it; throws what it cannot be played for. */
  abstract prepare(given: Given): Promise<() => void>;
  abstract draw(): void;
  abstract focus(): void; /* the keyboard is on the board */
  abstract action(event: KeyboardEvent): (() => void) | null; /* what a key does; null: nothing */

  undo(): void {
    this.act(() => this.game!.undo(), "");
  }

  redo(): void {
    this.act(() => this.game!.redo(), "");
  }

  restart(): void {
    this.act(() => this.game!.restart(), "It is as it was at first.");
  }

  read(word: string): void {
    this.game!.read(word);
  }

  get word(): string {
    return this.game?.word ?? "";
  }

  get canUndo(): boolean {
    return !!this.game?.canUndo;
  }

  get canRedo(): boolean {
    return !!this.game?.canRedo;
  }

  get isFresh(): boolean {
    return !this.game || this.game.isFresh;
  }

  get isDone(): boolean {
    return !!this.game?.isDone;
  }
}
