/* A scene with everything to handle it by: turning, taking pieces away, pulling apart, layers, moves. The page and the
 * reports both show solutions through one of these. */

import { button, make, slider } from "./dom.js";
import type { Scene, Stage } from "./records.js";
import { Viewer } from "./viewer.js";

const SECONDS_A_MOVE = 0.9;

export class Player {
  readonly element: HTMLElement;
  private readonly viewer: Viewer;
  private readonly host = make("div", { class: "view" });
  private readonly controls: HTMLElement;
  private readonly pieces = make("ul", { class: "pieces", "aria-label": "Pieces" });
  private readonly words = make("p", { class: "move", "aria-live": "polite" });
  private readonly notes = make("pre", { class: "notes" });
  private readonly apart = slider("Apart", 0, 1, 0.01, (value) => (this.viewer.explode = value), percent);
  private readonly layers = slider("Cut away", 0, 1, 0.01, (value) => (this.viewer.cutaway = value), percent);
  private readonly time = slider("Moves", 0, 0, 0.01, (value) => this.toMoment(value), (value) => this.momentWords(value));
  private readonly playing = button("Play", () => this.play());
  private readonly moving: HTMLElement;
  private stage: Stage | null = null;
  private moment = 0;
  private running = 0; /* the number of the animation that runs; 0 = none */
  private started = 0;

  constructor() {
    this.moving = make("div", { class: "moves", role: "group", "aria-label": "Moves" },
      button("|◀", () => this.stopAt(0), { "aria-label": "To the start" }),
      button("◀", () => this.step(-1), { "aria-label": "One move back" }),
      this.playing,
      button("▶", () => this.step(1), { "aria-label": "One move on" }),
      button("▶|", () => this.stopAt(this.moves), { "aria-label": "To the end" }),
      this.time.element, this.words);
    this.controls = make("div", { class: "controls" }, this.apart.element, this.layers.element, this.moving, this.pieces);
    this.element = make("section", { class: "player", "aria-label": "Viewer" }, this.host, this.controls, this.notes);
    this.viewer = new Viewer(this.host);
    this.viewer.onPick = (body) => this.choose(body);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  show(scene: Scene): void {
    const stage = scene.stages[0];
    this.notes.replaceChildren(...boldClues(scene.notes.join("\n")));
    this.notes.hidden = !scene.notes.length;
    this.host.hidden = this.controls.hidden = !scene.stages.length;
    this.stopPlaying();
    this.stage = stage ?? { caption: null, bodies: [], moves: [] };
    this.viewer.show(this.stage);
    this.viewer.canvas.setAttribute("aria-label", this.description(scene));
    this.apart.set(0);
    this.layers.set(0);
    this.moving.hidden = !this.moves;
    this.time.input.max = String(this.moves);
    this.time.set(0);
    this.listPieces();
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
      seen.addEventListener("change", () => this.viewer.setHidden(i, !seen.checked));
      const swatch = make("span", { class: "swatch" }, body.letter);
      swatch.style.backgroundColor = body.colour;
      const row = make("li", {}, make("label", {}, seen, swatch, body.name ?? ""));
      row.dataset["body"] = String(i);
      row.addEventListener("pointerenter", () => this.viewer.highlight(i));
      row.addEventListener("pointerleave", () => this.viewer.highlight(null));
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
    this.moment = moment;
    this.viewer.time = moment;
    const at = Math.min(Math.floor(moment), this.moves - 1);
    const words = this.stage?.moves[at]?.caption ?? "";
    const text = words ? `${at + 1}. ${words}` : "";
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
    this.playing.textContent = "Play";
  }

  private play(): void {
    if (this.running) return this.stopPlaying();
    if (this.moment >= this.moves) this.time.set(0);
    const mine = (this.running = ++this.started);
    let before = performance.now();
    this.playing.textContent = "Pause";
    const frame = (now: number): void => {
      if (this.running !== mine) return;
      this.time.set(Math.min(this.moves, this.moment + (now - before) / 1000 / SECONDS_A_MOVE));
      before = now;
      if (this.moment >= this.moves) this.stopPlaying();
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
      p: () => this.play(),
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

/* What a number puzzle gives is in brackets in its text. */
function boldClues(text: string): (Node | string)[] {
  return text.split(/(\[[^\]]*\])/).map((part) => (part.startsWith("[") ? make("b", {}, ` ${part.slice(1, -1)} `) : part));
}
