/* The room of play: a heading, what is said, undoing, and a toy. */

import { button, make } from "../base/dom.js";
import { stepOf } from "../desks/desk.js";
import type { Around, Given, Toy } from "./toy.js";

/* Whom the room tells. */
export interface Visitor {
  kept: (word: string) => void; /* everything lies so now */
  leave: () => void;
  share: (word: string) => Promise<string>; /* copies a link, and returns what to say */
  words: (error: unknown) => string;
}

export class Room {
  readonly element = make("main", { class: "play", id: "play-room", "aria-label": "Play" });
  private readonly heading = make("h1", { class: "play-heading" });
  private readonly status = make("p", { class: "play-status", role: "status" });
  private readonly undoButton = button("Undo", () => this.toy?.undo(), { id: "play-undo" });
  private readonly redoButton = button("Redo", () => this.toy?.redo(), { id: "play-redo" });
  private readonly restartButton = button("Start again", () => this.toy?.restart(), { id: "play-restart" });
  private readonly undoBar = make("div", { class: "bar" }, this.undoButton, this.redoButton, this.restartButton);
  private readonly top: HTMLElement;
  private readonly toys: Toy[];
  private toy: Toy | null = null;
  private text = ""; /* the puzzle that is played */

  /* `toys`: each is made with what it tells the room. */
  constructor(private readonly visitor: Visitor, toys: ((around: Around) => Toy)[]) {
    this.toys = toys.map((makeToy) => makeToy({ say: (words) => this.say(words), changed: () => this.changed(),
      words: visitor.words }));
    this.top = make("div", { class: "play-top" }, this.heading,
      button("Share", () => void this.share(), { id: "play-share" }),
      button("To the puzzle", visitor.leave, { id: "play-leave" }));
    this.element.append(this.top);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private toyOf(kind: string | undefined): Toy | undefined {
    return this.toys.find(({ kinds }) => kind !== undefined && kinds.includes(kind));
  }

  plays(kind: string | undefined): boolean {
    return this.toyOf(kind) !== undefined;
  }

  /* Reads a puzzle of some kind. Returns what begins to play it, or goes on with it. `word`: how everything lies; null:
   * as it lay when it was played last. */
  async prepare(kind: string, given: Given, title: string, word: string | null): Promise<() => void> {
    const toy = this.toyOf(kind)!, goesOn = toy === this.toy && given.text === this.text && word === null;
    const begin = goesOn ? null : await toy.prepare(given);
    return () => {
      this.heading.textContent = title;
      if (begin) this.begin(toy, given.text, begin, word);
      else toy.draw();
      toy.focus();
    };
  }

  private begin(toy: Toy, text: string, begin: () => void, word: string | null): void {
    this.toy = toy;
    this.text = text;
    this.take(toy);
    begin();
    if (word) toy.read(word);
    toy.draw();
    this.tellState();
  }

  private take(toy: Toy): void {
    toy.told.prepend(this.status);
    toy.more.prepend(this.undoBar);
    this.element.replaceChildren(this.top, toy.element);
  }

  /* How everything lies, as a word. */
  get word(): string {
    return this.toy?.word ?? "";
  }

  private changed(): void {
    this.tellState();
    this.visitor.kept(this.word);
  }

  get isDone(): boolean {
    return !!this.toy?.isDone;
  }

  say(words: string): void {
    this.status.textContent = words;
  }

  private tellState(): void {
    const { toy } = this;
    this.undoButton.disabled = !toy?.canUndo;
    this.redoButton.disabled = !toy?.canRedo;
    this.restartButton.disabled = !toy || toy.isFresh;
    toy?.more.querySelectorAll<HTMLButtonElement>(".play-help button").forEach((each) => (each.disabled = this.isDone));
    if (document.activeElement?.matches("#play-room button:disabled")) toy?.focus();
    this.element.classList.toggle("done", this.isDone);
  }

  private async share(): Promise<void> {
    this.status.textContent = await this.visitor.share(this.word).catch((error: unknown) => this.visitor.words(error));
  }

  private key(event: KeyboardEvent): void {
    if (!this.hears(event) || event.altKey) return;
    const act = event.ctrlKey || event.metaKey ? this.undoing(event) : this.toy!.action(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  private undoing({ key, shiftKey }: KeyboardEvent): (() => void) | null {
    const toy = this.toy!;
    return key.toLowerCase() !== "z" ? null : () => (shiftKey ? toy.redo() : toy.undo());
  }

  /* Whether a key is for what is played: the focus is in the room, or nowhere, and nothing there takes the key. */
  private hears(event: KeyboardEvent): boolean {
    const target = event.target as Element, here = this.element.contains(target) || target.contains(this.element);
    if (!this.toy || this.element.hidden || !here || document.querySelector("dialog[open]")) return false;
    if (target.matches("input:not([type=checkbox]), textarea, select")) return false;
    return event.key === "Enter" || event.key === " " ? !target.matches("button, input, a, summary")
      : !(event.defaultPrevented && stepOf(event));
  }
}
