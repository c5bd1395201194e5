/* Solutions to leaf through, in one player; and the pieces that they are made of. */

import { button, make } from "../base/dom.js";
import type { Told } from "./layers.js";
import { Player } from "./player.js";
import type { Scene } from "../base/records.js";
import { Strip } from "./strip.js";

interface Shown {
  scene: Scene;
  words: string;
  level: number[]; /* of a solution that was taken apart */
  told: Told | null; /* where its pieces are */
}

/* Compares two levels, the higher first. */
function byLevel({ level: a }: Shown, { level: b }: Shown): number {
  const at = [...a, -1].findIndex((moves, i) => moves !== (b[i] ?? -1));
  return (b[at] ?? -1) - (a[at] ?? -1);
}

/* Whether the window has room for pictures below the picture. */
function hasRoom(): boolean {
  return matchMedia("(min-width: 60rem) and (min-height: 50rem)").matches;
}

export class Gallery {
  readonly element: HTMLElement;
  private readonly player: Player;
  private scenes: Shown[] = [];
  private pieces: Scene | null = null; /* laid out */
  private readonly number = make("output", { "aria-live": "polite" });
  private readonly wanted = make("input", { type: "number", min: 1, id: "solution-number", placeholder: "№",
    "aria-label": "Go to solution number" });
  private readonly leafing: HTMLElement;
  private readonly turning: HTMLElement;
  private readonly words = make("p", { class: "words", "aria-live": "polite" });
  private readonly piecesButton = button("Pieces", () => this.showPieces(!this.onPieces),
    { class: "quiet", id: "show-pieces", "aria-pressed": "false" });
  private readonly strip = new Strip((at) => this.go(at));
  private readonly stripButton = button("▦", () => this.openStrip(!this.stripOpen),
    { class: "icon", id: "show-strip", "aria-label": "Pictures of the solutions" });
  private readonly tryButton = button("Try it yourself", () => this.tryIt?.(this.scenes[this.at]!.told!),
    { class: "second", id: "try-apart", hidden: true });
  private stripOpen = hasRoom();
  private at = -1;
  private onPieces = false;

  /* `tryIt`: lets a visitor take apart what treen took apart; null: there is nothing of the kind. */
  constructor(private readonly tryIt: ((told: Told) => void) | null = null) {
    this.turning = make("div", { class: "turning" },
      button("‹", () => this.turn(-1), { "aria-label": "Previous", class: "icon" }), this.number,
      button("›", () => this.turn(1), { "aria-label": "Next", class: "icon" }), this.wanted, this.stripButton);
    this.leafing = make("nav", { class: "leafing", "aria-label": "Solutions" }, this.piecesButton, this.turning,
      this.words, this.tryButton);
    this.player = new Player([this.leafing, this.strip.element]);
    this.element = make("div", { class: "gallery" }, this.player.element);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.wanted.addEventListener("change", () => {
      if (this.wanted.value)
        this.go(Math.min(this.scenes.length, Math.max(1, Math.round(Number(this.wanted.value)))) - 1);
      this.wanted.value = "";
    });
    this.clear();
  }

  private key(event: KeyboardEvent): void {
    if ((event.target as HTMLElement).matches("input, textarea")) return;
    if (event.key === "n") this.turn(1);
    else if (event.key === "b") this.turn(-1);
  }

  clear(): void {
    this.scenes = [];
    this.strip.clear();
    this.at = -1;
    this.tell();
  }

  /* Shows nothing of a puzzle any more. */
  forget(): void {
    this.clear();
    this.pieces = null;
    this.element.hidden = true;
  }

  /* Keeps the pieces, laid out, and shows them while there is no solution. */
  lay(pieces: Scene): void {
    this.pieces = pieces;
    if (this.at < 0 || this.onPieces) this.showPieces(true);
    else this.tell();
  }

  /* Adds a scene. The first is shown; later ones wait to be leafed to. `words` are shown with
   * it, and `told` is there for those who do not see it. Of more than `most` the hardest stay. */
  add(scene: Scene, { words = "", level = [], told = null }: Partial<Omit<Shown, "scene">> = {},
    most = Infinity): void {
    const shown = { scene, words, level, told };
    if (this.scenes.length >= most) return this.replace(shown);
    this.scenes.push(shown);
    this.strip.add(scene);
    if (this.at < 0) this.go(0);
    else this.tell();
  }

  get count(): number {
    return this.scenes.length;
  }

  /* Where the pieces are in the solutions that there are. */
  get told(): Told[] {
    return this.scenes.flatMap(({ told }) => told ?? []);
  }

  /* Puts a harder one in the place of the easiest that is not on the screen. */
  private replace(shown: Shown): void {
    let easiest = -1;
    this.scenes.forEach((each, i) => {
      if (i !== this.at && (easiest < 0 || byLevel(each, this.scenes[easiest]!) > 0)) easiest = i;
    });
    if (easiest < 0 || byLevel(shown, this.scenes[easiest]!) >= 0) return;
    this.scenes[easiest] = shown;
    this.strip.replace(easiest, shown.scene);
  }

  /* Shows the pieces again when nothing was found. */
  settle(): void {
    if (this.at < 0 && this.pieces) this.showPieces(true);
  }

  /* Puts what was hardest to take apart first, and shows that. */
  sort(): void {
    const sorted = [...this.scenes].sort(byLevel), shown = this.scenes[this.at], first = this.at === 0;
    if (sorted.every((scene, i) => scene === this.scenes[i])) return;
    this.scenes = sorted;
    this.strip.clear();
    for (const { scene } of sorted) this.strip.add(scene);
    if (shown) this.at = sorted.indexOf(shown);
    if (first) this.go(0);
    else this.tell();
  }

  /* Draws lines until something else is done, and comes back when there is a picture in space. */
  delaySpace(done: Promise<unknown>): Promise<void> {
    return this.player.delaySpace(done);
  }

  /* Returns what is on the screen as the text of an SVG file; "" where nothing is. */
  svg(): string {
    return this.player.svg();
  }

  private turn(by: number): void {
    if (this.scenes.length) this.go((this.at + by + this.scenes.length) % this.scenes.length);
  }

  private go(at: number): void {
    if (!this.scenes[at]) return;
    this.at = at;
    this.onPieces = false;
    this.element.hidden = false;
    this.player.show(this.scenes[at]!.scene, this.scenes[at]!.told);
    this.tell();
  }

  private showPieces(wanted: boolean): void {
    if (!wanted) return this.go(Math.max(this.at, 0));
    if (!this.pieces) return;
    this.onPieces = true;
    this.element.hidden = false;
    this.player.show(this.pieces);
    this.tell();
  }

  private openStrip(open: boolean): void {
    this.stripOpen = open;
    this.strip.mark(-1); /* so that the one that is shown is brought into sight */
    this.tell();
  }

  private tell(): void {
    const count = this.scenes.length;
    this.words.textContent = this.onPieces ? "" : (this.scenes[this.at]?.words ?? "");
    this.turning.hidden = count < 2 || this.onPieces;
    this.tryButton.hidden = this.onPieces || !this.tryIt || !this.scenes[this.at]?.level.length
      || !this.scenes[this.at]?.told;
    this.piecesButton.hidden = !count || !this.pieces;
    this.piecesButton.textContent = this.pieces?.board ? "Puzzle" : "Pieces";
    this.piecesButton.setAttribute("aria-pressed", String(this.onPieces));
    this.leafing.hidden = this.turning.hidden && this.piecesButton.hidden && !this.words.textContent;
    this.strip.element.hidden = this.turning.hidden || !this.stripOpen;
    this.stripButton.setAttribute("aria-pressed", String(this.stripOpen));
    this.strip.mark(this.at);
    this.number.textContent = `${this.at + 1} of ${count}`;
  }
}
