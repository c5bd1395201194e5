/* A scene with everything to handle it by: turning, taking pieces away, pulling apart, layers, moves; or its board. The
 * page and the reports both show solutions through one of these. */

import { button, make, picture, slider, store, stored } from "../base/dom.js";
import { inkOn } from "../base/ink.js";
import { heedLetters, lettered, lettersButton, toggleLetters } from "../base/letters.js";
import { spaceComes, spaceIsMissing } from "../base/late.js";
import { Layers, type Told } from "./layers.js";
import { namesOf, type Body, type Scene, type Stage } from "../base/records.js";
import { bends, bent, seamed } from "./bend.js";
import { sketch, sketchFlat } from "./sketch.js";
import { swinging } from "./snake.js";
import { Still } from "./still.js";
import { drawBoard } from "./squares.js";
import { SIDES, Viewer } from "./viewer.js";

const SECONDS_A_MOVE = 0.3;
const SECONDS_BETWEEN = 0.35; /* two moves, for the eye to rest */
const PACE = "treen-pace"; /* in the browser's store */
/* how long it takes; 0: it waits to be pressed */
const PACES: [string, number][] = [["slow", 3], ["usual", 1], ["fast", 0.3], ["one by one", 0]];
const SWINGS = "Nothing stops a run that swings: it may pass through the rest of the snake.";
const NOTHING: Stage = { caption: null, flat: false, bodies: [], moves: [] };

/* Has the window room for what is seldom used? */
const WIDE = matchMedia("(min-width: 60rem)");

export class Player {
  readonly element: HTMLElement;
  private readonly host = make("div", { class: "view" });
  private stage: Stage = NOTHING; /* before the sliders, which tell of it */
  private scene: Scene | null = null;
  private viewer: Viewer | Still | null = null; /* made for the first picture */
  private told: Told | null = null; /* where the pieces of the scene are */
  private delay: Promise<void> | null = null; /* until it is over, lines are drawn */
  private readonly board = make("div", { class: "answer" });
  private readonly pieces = make("ul", { class: "pieces", "aria-label": "Pieces" });
  private readonly pieceCount = make("span");
  private readonly legend: HTMLDetailsElement;
  private readonly words = make("p", { class: "move", "aria-live": "polite" });
  private readonly nextWords = make("p", { class: "next" });
  private readonly notes = make("pre", { class: "notes", tabindex: 0 });
  private readonly apart = slider("Apart", 0, 1, 0.01, (value) => this.viewer?.setExplode(value), percent);
  private readonly layers = slider("Cut away", 0, 1, 0.01, (value) => this.viewer?.setCutaway(value), percent);
  private readonly built = slider("Build", 0, 0, 1, (value) => this.build(value), (value) => this.builtWords(value));
  private readonly time = slider("Moves", 0, 0, 0.01, (value) => this.toMoment(value),
    (value) => this.momentWords(value));
  private readonly playButton = button("Play", () => this.play(1), { class: "go" });
  private readonly togetherButton = button("Put together", () => this.play(-1));
  private readonly layered = new Layers();
  private readonly pace = make("select", { class: "pacing", "aria-label": "Speed of the moves" },
    ...PACES.map(([words]) => make("option", {}, words)));
  private readonly printed = make("div", { class: "printed" }); /* the picture on paper */
  private readonly moving: HTMLElement;
  private readonly tools: HTMLDetailsElement;
  private readonly bendButton = button("Bend round", () => this.bend(!this.isRound), { id: "bend", hidden: true });
  private isRound = false; /* a board that closes is bent round */
  private moment = 0;
  private backwards = false; /* it was put together last, and not taken apart */
  private running = 0; /* the number of the animation that runs; 0 = none */
  private started = 0;
  private goal = 0; /* the moment that the animation leads to */

  /* `leafing` stands between the picture and the moves. */
  constructor(leafing: HTMLElement[] = []) {
    this.moving = make("div", { class: "moves", role: "group", "aria-label": "Moves" },
      button("|◀", () => this.stopAt(0), { "aria-label": "To the start", class: "icon" }),
      button("◀", () => this.step(-1), { "aria-label": "One move back", class: "icon" }),
      this.playButton,
      button("▶", () => this.step(1), { "aria-label": "One move on", class: "icon" }),
      button("▶|", () => this.stopAt(this.moves), { "aria-label": "To the end", class: "icon" }),
      this.togetherButton, this.pace, this.time.element, make("div", { class: "told" }, this.words, this.nextWords));
    const sides = Object.entries(SIDES).map(([name, side]) => button(name, () => this.viewer?.look(side)));
    this.tools = make("details", { class: "tools", open: WIDE.matches }, make("summary", {}, "View"),
      make("div", { class: "viewing" },
      make("div", { class: "sliders" }, this.apart.element, this.layers.element, this.built.element),
      make("div", { class: "sides", role: "group", "aria-label": "Sides" },
        button("Reset", () => this.viewer?.reset()), ...sides, lettersButton(), this.bendButton)));
    this.legend = make("details", { class: "legend", open: WIDE.matches }, make("summary", {}, this.pieceCount),
      this.pieces);
    this.legend.addEventListener("toggle", () => this.setInset());
    for (const [one, other] of [[this.legend, this.tools],
      [this.tools, this.legend]] as const) /* which would lie over each other */
      one.addEventListener("toggle", () => one.open && !WIDE.matches && (other.open = false));
    this.pace.value = stored(PACE) ?? PACES[1]![0];
    this.pace.addEventListener("change", () => store(PACE, this.pace.value));
    heedLetters(() => this.viewer?.setLetters(lettered()));
    addEventListener("beforeprint", () => this.printed.replaceChildren(picture(this.svg())));
    /* a wide window always has the tools */
    WIDE.addEventListener("change", () => (this.tools.open = this.legend.open = WIDE.matches));
    this.element = make("section", { class: "player", "aria-label": "Viewer" },
      make("div", { class: "scene" }, this.host, this.printed, this.board, this.notes, this.legend),
      make("div", { class: "dock" }, ...leafing, this.moving, this.tools, this.layered.element));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.time.input.addEventListener("input", () => this.stopPlaying()); /* a hand on the slider ends what glides */
  }

  /* Shows a scene. What is hidden, pulled apart or cut, and the side it is seen from, stay as
   * they are while the pieces stay the same. `told`: where its pieces are, in words. */
  show(scene: Scene, told: Told | null = null): void {
    const same = this.scene !== null && piecesOf(scene) === piecesOf(this.scene);
    this.scene = scene;
    this.told = told;
    const words = [scene.title ?? "A picture", ...scene.notes].join("\n");
    this.board.replaceChildren(...(scene.board ? [drawBoard(scene.board)]
      : scene.paper ? [picture(sketchFlat(scene), words)] : []));
    this.notes.hidden = !scene.notes.length || !!sketchFlat(scene); /* a board's notes are the board in letters */
    this.host.hidden = this.legend.hidden = this.tools.hidden = !scene.stages.length;
    this.stopPlaying();
    if (scene.stages.length) this.openViewer();
    const stage = scene.stages[0] ?? NOTHING;
    if (!same) this.isRound = bends(stage) && !stage.flat;
    this.stage = this.isRound ? bent(stage) : this.viewer instanceof Still ? stage
      : swinging(seamed(stage), told?.path ?? null);
    this.tellBend(stage);
    const swings = this.stage.moves.some(({ swing }) => swing);
    this.notes.textContent = [...scene.notes, ...(swings ? [SWINGS] : [])].join("\n");
    this.viewer?.show(this.stage, same);
    this.viewer?.canvas.setAttribute("aria-label", this.description(scene));
    if (!same) this.startAnew();
    this.tellLetters();
    this.layered.show(scene.board ? null : told, this.stage.bodies);
    this.showMoves();
  }

  /* Bends a board that closes round, or lays it flat. */
  private bend(round: boolean): void {
    const stage = this.scene!.stages[0]!;
    this.isRound = round;
    this.stage = round ? bent(stage) : seamed(stage);
    this.viewer!.show(this.stage);
    this.startAnew();
    this.showMoves();
    this.tellBend(stage);
  }

  private tellBend(stage: Stage): void {
    this.bendButton.hidden = !bends(stage);
    this.bendButton.textContent = this.isRound ? "Lay flat" : "Bend round";
  }

  private startAnew(): void {
    this.apart.set(0);
    this.layers.set(0);
    const count = this.seen.length;
    this.built.input.max = String(count);
    this.built.set(count);
    this.listPieces();
  }

  /* Returns what is on the screen as the text of an SVG file; "" where nothing is. */
  svg(): string {
    const flat = this.scene && sketchFlat(this.scene);
    if (flat) return flat;
    return this.viewer ? sketch(this.stage, this.viewer.sight) : sketch(this.stage);
  }

  /* Draws lines until something else is done, since a first picture in space takes the browser longer than all else.
   * Comes back when that picture is there. */
  delaySpace(done: Promise<unknown>): Promise<void> {
    if (this.viewer && !this.delay) return Promise.resolve();
    const delay: Promise<void> = Promise.all([done, spaceComes()]).then(frame).then(() => this.endDelay(delay));
    return (this.delay = delay);
  }

  /* Another delay may have taken the place of this one. */
  private async endDelay(mine: Promise<void>): Promise<void> {
    if (this.delay !== mine) return this.delay ?? undefined;
    this.delay = null;
    if (this.viewer) this.enterSpace();
  }

  /* Takes the place of the lines. */
  private enterSpace(): void {
    const focused = document.activeElement === this.viewer?.canvas, { scene } = this;
    this.host.replaceChildren();
    this.viewer = this.scene = null;
    this.openViewer();
    this.show(scene!, this.told);
    if (focused) this.viewer!.canvas.focus();
  }

  private openViewer(): void {
    if (this.viewer) return;
    if (!this.delay && spaceIsMissing()) void this.delaySpace(Promise.resolve());
    this.viewer = this.delay ? new Still(this.host) : this.makeViewer();
    this.viewer.setLetters(lettered());
  }

  /* Where there is no WebGL, lines are drawn. */
  private makeViewer(): Viewer | Still {
    try {
      return new Viewer(this.host, (body) => this.choose(body));
    } catch {
      const still = new Still(this.host);
      this.host.append(make("p", { class: "hint" },
        "This browser draws no solid pictures (it has no WebGL), so these are lines."));
      return still;
    }
  }

  private showMoves(): void {
    this.moving.hidden = !this.moves;
    this.layers.element.hidden = this.stage.flat || this.viewer instanceof Still;
    this.built.element.hidden = !!this.moves || this.seen.length < 2;
    this.time.input.max = String(this.moves);
    this.moment = 0;
    this.backwards = false;
    this.time.set(0);
  }

  /* ---- Pieces ---- */

  private description(scene: Scene): string {
    const all = namesOf(this.stage.bodies), names = this.seen.map(({ i }) => all[i]!);
    return `${scene.title ?? "A picture"}: ${names.length} pieces, ${names.join(", ")}. Arrow keys turn it, plus and minus zoom.`;
  }

  private get seen(): { body: Body; i: number }[] {
    return this.stage.bodies.map((body, i) => ({ body, i })).filter(({ body }) => !body.hollow);
  }

  private listPieces(): void {
    const names = namesOf(this.stage.bodies);
    const rows = this.seen.map(({ body, i }) => {
      const box = make("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => this.viewer?.setHidden(i, !box.checked));
      const swatch = make("span", { class: "swatch" }, body.letter);
      swatch.style.backgroundColor = body.colour;
      swatch.style.color = inkOn(body.colour);
      const row = make("li", {}, make("label", {}, box, swatch, make("span", { class: "called" }, names[i]!)));
      row.dataset["body"] = String(i);
      for (const event of ["pointerenter", "focusin"]) row.addEventListener(event, () => this.viewer?.highlight(i));
      for (const event of ["pointerleave", "focusout"]) row.addEventListener(event, () => this.viewer?.highlight(null));
      return row;
    });
    this.pieceCount.textContent = rows.length === 1 ? "1 piece" : `${rows.length} pieces`;
    this.pieces.replaceChildren(...rows);
    this.setInset();
  }

  /* The picture keeps clear of the list, where there is room for both. */
  private setInset(): void {
    this.viewer?.setInset(WIDE.matches && this.legend.open ? this.legend.offsetWidth : 0);
  }

  private tellLetters(): void {
    const names = namesOf(this.stage.bodies);
    for (const { body, i } of this.seen) {
      const row = this.pieces.querySelector(`[data-body="${i}"]`), swatch = row?.querySelector(".swatch"),
        called = row?.querySelector(".called");
      if (swatch) swatch.textContent = body.letter;
      called?.classList.toggle("unseen", names[i] === body.letter); /* the letter says it */
    }
  }

  /* A piece that is clicked in the picture is taken away; its box in the list brings it back. */
  private choose(body: number | null): void {
    const box = this.pieces.querySelector<HTMLInputElement>(`[data-body="${body}"] input`);
    if (box) box.click();
  }

  /* Shows the first pieces only, as they are put in from the table up. */
  private build(count: number): void {
    const order = this.seen.map(({ body, i }) => ({ i, low: lowest(body) })).sort((a, b) => b.low - a.low);
    this.viewer?.setAbsent(new Set(order.slice(count).map(({ i }) => i)));
  }

  private builtWords(count: number): string {
    return `${count} of ${this.seen.length}`;
  }

  /* ---- Moves ---- */

  private get moves(): number {
    return this.stage.moves.length;
  }

  private momentWords(moment: number): string {
    return `${Math.floor(moment + 1e-6)} of ${this.moves}`;
  }

  private toMoment(moment: number): void {
    if (moment !== this.moment) this.backwards = moment < this.moment;
    this.moment = moment;
    this.viewer?.setTime(moment);
    this.tellMove();
  }

  /* Returns the words of a move, counted in the direction in which one goes. */
  private wordsOf(at: number): string {
    const move = this.stage.moves[at], words = this.backwards ? move?.undone : move?.caption;
    return words ? `${this.backwards ? this.moves - at : at + 1}. ${words}` : "";
  }

  /* Tells the move that was made last, or is being made, and the one that comes next. */
  private tellMove(): void {
    const { moment, moves, backwards } = this, whole = Math.round(moment), between = Math.abs(moment - whole) > 1e-6;
    const at = between || backwards ? Math.min(Math.floor(moment + 1e-6), moves - 1) : Math.max(whole - 1, 0);
    const next = backwards ? at - 1 : at + 1, started = backwards || moment > 0,
      coming = started ? this.wordsOf(next) : "";
    tell(this.words, this.wordsOf(at));
    tell(this.nextWords, coming ? `Next: ${coming}` : "");
  }

  private stopAt(moment: number): void {
    this.stopPlaying();
    this.time.set(Math.min(this.moves, Math.max(0, moment)));
  }

  /* Makes a move. One that is still being made is finished at once. */
  private step(by: number): void {
    if (this.running) this.time.set(this.goal);
    this.stopPlaying();
    const now = by > 0 ? Math.floor(this.moment + 1e-6) : Math.ceil(this.moment - 1e-6);
    void this.glide(Math.min(this.moves, Math.max(0, now + by)),
      (this.running = ++this.started)).then((done) => done && this.stopPlaying());
  }

  /* How long a move takes, of what it usually does; 0: the next one waits until somebody presses. */
  private get slowness(): number {
    return PACES.find(([words]) => words === this.pace.value)?.[1] ?? 1;
  }

  private stopPlaying(): void {
    this.running = 0;
    this.playButton.textContent = "Play";
    this.togetherButton.textContent = "Put together";
  }

  /* Goes to a moment smoothly; false: something else was begun before it came there. */
  private glide(goal: number, mine: number): Promise<boolean> {
    const from = this.moment, begun = performance.now(),
      seconds = SECONDS_A_MOVE * (this.slowness || 1) * Math.abs(goal - from);
    this.goal = goal;
    return new Promise((resolve) => {
      const frame = (now: number): void => {
        if (this.running !== mine) return resolve(false);
        const share = prefersStill() || !seconds ? 1 : Math.min(1, Math.max(0, now - begun) / 1000 / seconds);
        this.time.set(share >= 1 ? goal : from + (goal - from) * (share * share * (3 - 2 * share)));
        if (share >= 1) resolve(true);
        else requestAnimationFrame(frame);
      };
      frame(begun);
    });
  }

  /* By +1 taken apart, by -1 put together; from the other end when there is nothing left. Pressed once more it pauses.
   * */
  private play(by: 1 | -1): void {
    if (this.running && this.slowness) return this.stopPlaying();
    if (!this.running && this.moment === (by > 0 ? this.moves : 0)) this.time.set(by > 0 ? 0 : this.moves);
    if (!this.slowness) return this.step(by);
    (by > 0 ? this.playButton : this.togetherButton).textContent = "Pause";
    void this.playOn(by, (this.running = ++this.started));
  }

  private async playOn(by: 1 | -1, mine: number): Promise<void> {
    const end = by > 0 ? this.moves : 0;
    while (this.moment !== end) {
      const goal = by > 0 ? Math.floor(this.moment) + 1 : Math.ceil(this.moment) - 1;
      if (!(await this.glide(goal, mine))) return;
      if (this.moment === end) break;
      await new Promise((wake) => setTimeout(wake, 1000 * SECONDS_BETWEEN * this.slowness));
      if (this.running !== mine) return;
    }
    this.stopPlaying();
  }

  /* Keys that the canvas does not take, wherever in the player the focus is (but not where one types). */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches("input:not([type=checkbox]), textarea, select") || event.ctrlKey || event.altKey
      || event.metaKey) return;
    const keys: Record<string, () => void> = {
      ",": () => this.step(-1),
      ".": () => this.step(1),
      p: () => this.play(1),
      o: () => this.play(-1),
      l: toggleLetters,
      e: () => this.apart.set(this.apart.input.value === "0" ? 0.6 : 0),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/* The same pieces have the same names, in the same order. What was flat and is no more is looked at from another side.
 * */
function piecesOf({ title, stages }: Scene): string {
  return JSON.stringify([title, stages[0]?.flat, (stages[0]?.bodies ?? []).map((body) => [body.name, body.colour])]);
}

/* Returns how low a body lies. Heights run down. */
function lowest({ faces, balls, bars }: Body): number {
  const points = [...faces.flat(), ...balls.map(({ middle }) => middle), ...bars.flatMap(({ ends }) => ends)];
  return points.reduce((low, point) => Math.max(low, point[2]), -Infinity)
    + points.reduce((sum, point) => sum + point[2], 0) / points.length / 1000;
}

/* Comes back when what is on the page has been painted; in a window that is not seen, after a moment. */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
}

function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function tell(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}
