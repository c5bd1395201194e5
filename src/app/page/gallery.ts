/* Solutions to leaf through, in one player. */

import { button, make } from "./dom.js";
import { Player } from "./player.js";
import type { Scene } from "./records.js";

export class Gallery {
  readonly element: HTMLElement;
  private readonly player = new Player();
  private readonly scenes: { scene: Scene; words: string }[] = [];
  private readonly number = make("output", { "aria-live": "polite" });
  private readonly leafing: HTMLElement;
  private readonly words = make("p", { class: "words", "aria-live": "polite" });
  private at = -1;

  constructor() {
    this.leafing = make("nav", { class: "leafing", "aria-label": "Solutions" },
      button("Previous", () => this.turn(-1)), this.number, button("Next", () => this.turn(1)));
    this.element = make("div", { class: "gallery" }, this.leafing, this.words, this.player.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "n") this.turn(1);
      else if (event.key === "b") this.turn(-1);
    });
    this.clear();
  }

  clear(): void {
    this.scenes.length = 0;
    this.at = -1;
    this.element.hidden = true;
  }

  /* Adds a scene. The first is shown; later ones wait to be leafed to. `words` are shown with
   * it. */
  add(scene: Scene, words = ""): void {
    this.scenes.push({ scene, words });
    if (this.at < 0) this.go(0);
    else this.tell();
  }

  get count(): number {
    return this.scenes.length;
  }

  private turn(by: number): void {
    if (this.scenes.length) this.go((this.at + by + this.scenes.length) % this.scenes.length);
  }

  private go(at: number): void {
    this.at = at;
    this.element.hidden = false;
    this.player.show(this.scenes[at]!.scene);
    this.words.textContent = this.scenes[at]!.words;
    this.words.hidden = !this.words.textContent;
    this.tell();
  }

  private tell(): void {
    this.leafing.hidden = this.scenes.length < 2;
    this.number.textContent = `${this.at + 1} of ${this.scenes.length}`;
  }
}
