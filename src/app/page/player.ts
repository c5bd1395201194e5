/* A scene with everything to handle it by: turning, taking pieces away, pulling apart, layers, moves; or its board. The page
 * and the reports both show solutions through one of these. */

import { button, make, slider } from "./dom.js";
import { inkOn } from "./ink.js";
import type { Scene, Stage } from "./records.js";
import { drawBoard } from "./squares.js";
import { Viewer } from "./viewer.js";

const SECONDS_A_MOVE = 0.9;

export class Player {
  readonly element: HTMLElement;
  private readonly host = make("div", { class: "view" });
  private viewer: Viewer | null = null; /* made for the first picture in space; null after that: this browser has no WebGL */
  private tried = false;
  private readonly board = make("div", { class: "answer" });
  private readonly controls: HTMLElement;
  private readonly pieces = make("ul", { class: "pieces", "aria-label": "Pieces" });
  private readonly words = make("p", { class: "move", "aria-live": "polite" });
  private readonly notes = make("pre", { class: "notes" });
  private readonly apart = slider("Apart", 0, 1, 0.01, (value) => this.viewer?.setExplode(value), percent);
  private readonly layers = slider("Cut away", 0, 1, 0.01, (value) => this.viewer?.setCutaway(value), percent);
  private readonly time = slider("Moves", 0, 0, 0.01, (value) => this.toMoment(value), (value) => this.momentWords(value));
  private readonly playButton = button("Play", () => this.play(1));
  private readonly togetherButton = button("Put together", () => this.play(-1));
  private readonly moving: HTMLElement;
  private stage: Stage | null = null;
  private moment = 0;
  private backwards = false; /* it was put together last, and not taken apart */
  private running = 0; /* the number of the animation that runs; 0 = none */
  private started = 0;

  constructor() {
    this.moving = make("div", { class: "moves", role: "group", "aria-label": "Moves" },
      button("|◀", () => this.stopAt(0), { "aria-label": "To the start" }),
      button("◀", () => this.step(-1), { "aria-label": "One move back" }),
      button("▶", () => this.step(1), { "aria-label": "One move on" }),
      button("▶|", () => this.stopAt(this.moves), { "aria-label": "To the end" }),
      this.playButton, this.togetherButton, this.time.element, this.words);
    this.controls = make("div", { class: "controls" }, this.apart.element, this.layers.element, this.moving, this.pieces);
    this.element = make("section", { class: "player", "aria-label": "Viewer" }, this.host, this.controls, this.board, this.notes);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  show(scene: Scene): void {
    this.board.replaceChildren(...(scene.board ? [drawBoard(scene.board)] : []));
    this.notes.textContent = scene.notes.join("\n");
    this.notes.hidden = !scene.notes.length || !!scene.board; /* a board's notes are the board in letters */
    this.host.hidden = this.controls.hidden = !scene.stages.length;
    this.stopPlaying();
    if (scene.stages.length) this.openViewer();
    this.stage = scene.stages[0] ?? { caption: null, flat: false, bodies: [], moves: [] };
    this.viewer?.show(this.stage);
    this.viewer?.canvas.setAttribute("aria-label", this.description(scene));
    this.apart.set(0);
    this.layers.set(0);
    this.showMoves();
    this.listPieces();
  }

  /* Late, since it takes longer than all else that the page does before it is seen. Where there is no WebGL all but the picture
   * still works, and it is said. */
  private openViewer(): void {
    if (this.tried) return;
    this.tried = true;
    try {
      this.viewer = new Viewer(this.host, (body) => this.choose(body));
    } catch {
      this.host.append(make("p", { class: "hint" }, "This browser draws no pictures in space (it has no WebGL). As SVG the puzzle can be downloaded all the same."));
    }
  }

  private showMoves(): void {
    this.moving.hidden = !this.moves;
    this.time.input.max = String(this.moves);
    this.moment = 0;
    this.backwards = false;
    this.time.set(0);
  }

  /* ---- Pieces ---- */

  private description(scene: Scene): string {
    const names = this.stage!.bodies.filter((body) => !body.hollow).map((body) => body.name ?? body.letter);
    return `${scene.title ?? "A picture"}: ${names.length} pieces, ${names.join(", ")}. Arrow keys turn it, plus and minus zoom.`;
  }

  private listPieces(): void {
    const rows = this.stage!.bodies.map((body, i) => {
      if (body.hollow) return null;
      const seen = make("input", { type: "checkbox", checked: true });
      seen.addEventListener("change", () => this.viewer?.setHidden(i, !seen.checked));
      const swatch = make("span", { class: "swatch" }, body.letter);
      swatch.style.backgroundColor = body.colour;
      swatch.style.color = inkOn(body.colour);
      const row = make("li", {}, make("label", {}, seen, swatch, body.name ?? ""));
      row.dataset["body"] = String(i);
      for (const event of ["pointerenter", "focusin"]) row.addEventListener(event, () => this.viewer?.highlight(i));
      for (const event of ["pointerleave", "focusout"]) row.addEventListener(event, () => this.viewer?.highlight(null));
      return row;
    });
    this.pieces.replaceChildren(...rows.filter((row) => row !== null));
  }

  /* A piece that is clicked in the picture is taken away; its box in the list brings it back. */
  private choose(body: number | null): void {
    const box = this.pieces.querySelector<HTMLInputElement>(`[data-body="${body}"] input`);
    if (box) box.click();
  }

  /* ---- Moves ---- */

  private get moves(): number {
    return this.stage?.moves.length ?? 0;
  }

  private momentWords(moment: number): string {
    return `${Math.floor(moment)} of ${this.moves}`;
  }

  private toMoment(moment: number): void {
    if (moment !== this.moment) this.backwards = moment < this.moment;
    this.moment = moment;
    this.viewer?.setTime(moment);
    const at = Math.min(Math.floor(moment), this.moves - 1), move = this.stage?.moves[at];
    const words = this.backwards ? move?.undone : move?.caption, number = this.backwards ? this.moves - at : at + 1;
    const text = words ? `${number}. ${words}` : "";
    if (this.words.textContent !== text) this.words.textContent = text;
  }

  private stopAt(moment: number): void {
    this.stopPlaying();
    this.time.set(Math.min(this.moves, Math.max(0, moment)));
  }

  private step(by: number): void {
    const now = by > 0 ? Math.floor(this.moment + 1e-6) : Math.ceil(this.moment - 1e-6);
    this.stopAt(now + by);
  }

  private stopPlaying(): void {
    this.running = 0;
    this.playButton.textContent = "Play";
    this.togetherButton.textContent = "Put together";
  }

  /* By +1 taken apart, by -1 put together; from the other end when there is nothing left. Pressed once more it pauses. */
  private play(by: 1 | -1): void {
    if (this.running) return this.stopPlaying();
    const end = by > 0 ? this.moves : 0;
    if (this.moment === end) this.time.set(this.moves - end);
    const mine = (this.running = ++this.started);
    let before = performance.now();
    (by > 0 ? this.playButton : this.togetherButton).textContent = "Pause";
    const frame = (now: number): void => {
      if (this.running !== mine) return;
      const moment = this.moment + (by * Math.max(now - before, 0)) / 1000 / SECONDS_A_MOVE;
      before = now;
      this.time.set(Math.min(this.moves, Math.max(0, moment)));
      if (this.moment === end) this.stopPlaying();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /* Keys that the canvas does not take, wherever in the player the focus is (but not where one types). */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches("input:not([type=checkbox]), textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys: Record<string, () => void> = {
      ",": () => this.step(-1),
      ".": () => this.step(1),
      p: () => this.play(1),
      o: () => this.play(-1),
      e: () => this.apart.set(this.apart.input.value === "0" ? 0.6 : 0),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}
