/* The pieces of a packing in one's own hands. They lie around the box, and are put into it by a drag, by presses or by
 * keys. */

import { button, make } from "../base/dom.js";
import { NotDrawable, stepOf, type Fields } from "../desks/desk.js";
import type { Lattice, Turn } from "../desks/lattice.js";
import { parsePacking, shapesOf, writeDrawing, type Packing, type Piece } from "../desks/puzzle.js";
import type { Point } from "../base/records.js";
import { placeWords } from "../viewer/layers.js";
import { ask } from "../asking/backend.js";
import { Beside } from "./beside.js";
import { Board, pictured } from "./board.js";
import { printedOn } from "./calendar.js";
import { Game, type Landing, type Placed } from "./game.js";
import { Hand, type Under } from "./hand.js";
import { Help } from "./help.js";
import { PackingHelp } from "./packing_help.js";
import { PlaySet } from "./set.js";
import { Solid } from "./solid.js";
import { Toy, type Around, type Given } from "./toy.js";
import { TURNS, turnedBack, turnedWords } from "./turning.js";

const REACH = 0.85; /* how far from the pointer a piece snaps, in cells */

/* What is in one's hand. */
interface Held {
  piece: number;
  points: Point[]; /* how it lies */
  grip: number; /* the cell by which it is held */
  from: "box" | "around";
}

/* Where the piece in hand would lie. */
interface Aimed {
  place: number; /* of the cell by which it is held */
  landing: Landing | null;
  hand: number[]; /* the places near the hand */
  slides: boolean; /* over an edge a piece gives way */
}

/* The pieces that lie in a puzzle's box from the beginning. */
async function placedIn(text: string): Promise<Placed[]> {
  const told = (await ask({ command: "info", puzzle: text })).find(({ type }) =>
    type === "summary") as Fields | undefined;
  return (told?.["placed"] ?? []) as Placed[];
}

function writeShapes(piece: Piece): string {
  return shapesOf(piece).map(writeDrawing).join("");
}

export class PackingToy extends Toy {
  readonly kinds = ["packing"];
  readonly element = make("div", { class: "play-toy" });
  readonly told = make("div", { class: "play-told" });
  readonly more = make("div", { class: "play-more" });
  private readonly table = make("div", { class: "play-table" });
  private readonly beside = new Beside((piece) => this.pickByKey(piece));
  private readonly turns = make("div", { class: "play-turns", role: "group", "aria-label": "The piece in hand" });
  private readonly floating = make("div", { class: "play-floating", "aria-hidden": "true", hidden: true });
  private readonly solid = new Solid((piece) =>
    (this.held ? this.putHeld() : piece !== null && this.pickPlaced(piece, null)));
  private readonly help: Help;
  private set: PlaySet | null = null;
  protected game: Game | null = null;
  private board: Board | null = null;
  private printed = new Map<string, string>(); /* by cell */
  private held: Held | null = null;
  private conditions = ""; /* those on a solution, in words: nobody looks at them here */
  private cursor = 0; /* the place that the keyboard is on */
  private aimed: Aimed | null = null;

  constructor(private readonly around: Around) {
    super();
    this.help = new Help(new PackingHelp({
      game: () => this.game!, put: (all, words) => this.putAll(all, words), say: around.say, words: around.words,
      mark: (places) => this.board!.mark(places),
    }));
    this.told.append(this.help.ways);
    this.more.append(this.help.element);
    this.element.append(this.table, make("div", { class: "play-tools" }, this.told, this.turns), this.beside.element,
      this.more, this.floating);
    new Hand(this.element, {
      under: (event) => this.under(event), carry: (under, event) => this.carry(under, event),
        aim: (event) => this.aim(event),
      drop: (event) => this.drop(event), back: () => this.held && this.putBack(),
        press: (under, event, twice) => this.press(under, event, twice), turn: (by) => this.turnBy(by),
    });
    this.solid.element.addEventListener("pointerdown", (event) => this.aim(event));
    this.table.addEventListener("focusout", ({ relatedTarget }) =>
      (relatedTarget as Element | null)?.closest(".play-layer") || this.solid.seeFrom(null));
    this.element.addEventListener("focusin", ({ target }) => {
      const place = (target as HTMLElement).dataset?.["place"];
      if (place !== undefined) this.moveTo(Number(place));
    });
  }

  async prepare({ text, fields, colours, lattices }: Given): Promise<() => void> {
    this.conditions = [fields["conditions"] ?? []].flat().join(", ");
    const packing = parsePacking(fields, lattices), before = packing.rest["placed"] ? await placedIn(text) : [];
    if (packing.pieces.some(({ others }) => others) && /[^.#\s|/]/.test(packing.pieces.map(writeShapes).join("")))
      throw new NotDrawable("Here no piece has both several shapes and colours.");
    return () => this.begin(packing, lattices.get(packing.grid)!, colours, before);
  }

  /* `before`: what lies in the box before anybody begins. */
  private begin(packing: Packing, lattice: Lattice, colours: string[], before: Placed[]): void {
    this.held = this.aimed = null;
    this.cursor = 0;
    const set = (this.set = new PlaySet(packing, lattice, colours));
    this.game = new Game(set, before);
    const printed = printedOn(set);
    this.printed = new Map(printed.map(([at, words]) => [at.join(), words]));
    this.board = new Board(set, printed, lattice.flat ? null : this.solid.element, () => this.drawBeside());
    this.table.replaceChildren(this.board.element, ...(lattice.flat ? [] : [this.solid.element]));
    this.help.heed();
    this.solid.begin(set);
    this.say(set.why || "Drag a piece into the box, or press it and then a cell.");
  }

  private say(words: string): void {
    this.around.say(words);
  }

  /* ---- Words ---- */

  private nameOf(piece: number): string {
    return this.set!.pieces[piece]!.name;
  }

  private cellWords(place: number): string {
    const { at } = this.set!.places[place]!, [x, y, z] = at, printed = this.printed.get(at.join());
    return `${this.set!.deep ? `layer ${z + 1}, ` : ""}row ${y + 1}, column ${x + 1}${printed ? ` (${printed})` : ""}`;
  }

  private whereWords(places: number[]): string {
    const { places: all, deep } = this.set!;
    return `${deep ? "" : "in "}${placeWords(places.map((place) => all[place]!.at), deep)}`;
  }

  private spotWords(place: number): string {
    const owner = this.game!.owner(place), { must, colour } = this.set!.places[place]!;
    const what = owner !== undefined && owner !== this.held?.piece ? this.nameOf(owner)
      : `free${must ? "" : ", may stay empty"}${colour ? `, colour ${colour}` : ""}`;
    const fits = !this.held || place !== this.cursor ? "" : this.landingAt(place)?.inTheWay.length === 0
      ? `. ${this.nameOf(this.held.piece)} fits here` : `. ${this.nameOf(this.held.piece)} does not fit here`;
    return `${this.cellWords(place)}: ${what}${fits}`;
  }

  private refusal(landing: Landing | null, piece: number): string {
    const name = this.nameOf(piece);
    const coloured = this.set!.places.some(({ colour }) => colour) ? ", or on a colour that is not its own" : "";
    if (!landing) return `${name} does not fit there: a part of it would lie outside${coloured}.`;
    const others = landing.inTheWay.map((other) => this.nameOf(other));
    return `${name} does not fit there: ${others.join(" and ")} ${others.length === 1 ? "is" : "are"} in the way.`;
  }

  /* ---- The piece in hand ---- */

  /* The cell by which a piece is held that was pressed anywhere: the one in its middle. */
  private middleGrip(points: Point[]): number {
    const middle = points.reduce<Point>((sum, point) =>
      sum.map((part, k) => part + point[k]! / points.length) as Point, [0, 0, 0]);
    const far = (point: Point): number => Math.hypot(...point.map((part, k) => part - middle[k]!));
    return points.reduce((best, point, i) => (far(point) < far(points[best]!) - 1e-6 ? i : best), 0);
  }

  private pick(piece: number, grip: number | null = null): void {
    const game = this.game!, { points } = game.lying[piece]!, held = grip ?? this.middleGrip(points),
      from = game.isPlaced(piece) ? "box" : "around";
    this.held = { piece, points: from === "box" ? this.set!.unwound(points, held) : points, grip: held, from };
    this.aimed = null;
    this.help.quiet();
    this.draw();
  }

  /* Lets the piece in hand lie where it was. */
  private release(): void {
    this.held = this.aimed = null;
    this.floating.hidden = true;
    this.draw();
  }

  private landingAt(place: number): Landing | null {
    const { held } = this;
    return held && this.game!.landing(held.piece, held.points, held.grip, place);
  }

  /* Returns where a piece lies inside that would lie over an edge, or too high; null: the hand is where it can be. */
  private slidFrom(place: number | undefined): { place: number; landing: Landing } | null {
    const { held } = this;
    return held && place !== undefined ? this.game!.slid(held.piece, held.points, held.grip, place) : null;
  }

  private aimAt(hand: number[], slides = true): void {
    const tried = hand.map((place) => ({ place, landing: this.landingAt(place) }));
    const found = tried.find(({ landing }) => landing?.inTheWay.length === 0) 
      ?? (slides ? this.slidFrom(hand[0]) : null) ?? tried.find(({ landing }) => landing) ?? tried[0];
    this.aimed = found ? { ...found, hand, slides } : null;
    this.drawGhost();
    this.solid.ghost(this.held ? this.set!.pieces[this.held.piece]!.kind : null, this.aimed?.landing ?? null);
  }

  /* Draws where the piece in hand would lie, also where it does not fit. */
  private drawGhost(): void {
    const { held, aimed, board, game, set } = this;
    if (!held) return board!.ghost(null, [], true);
    const { kind } = set!.pieces[held.piece]!, { landing = null } = aimed ?? {},
      stays = !aimed && held.from === "box" && !this.moved();
    if (stays) return board!.ghost(kind, game!.lying[held.piece]!.places!.map((place) => set!.places[place]!.at), true);
    this.floating.classList.toggle("clashes", !!aimed && landing?.inTheWay.length !== 0);
    board!.ghost(kind, aimed ? game!.cellsAt(held.points, held.grip, aimed.place).filter((at) => at !== null) : [],
      landing?.inTheWay.length === 0);
  }

  private putHeld(): void {
    const { held, aimed } = this;
    if (!held) return;
    if (!aimed?.landing || aimed.landing.inTheWay.length)
      return this.say(this.refusal(aimed?.landing ?? null, held.piece));
    this.game!.put(held.piece, aimed.landing);
    this.cursor = aimed.place;
    this.held = this.aimed = null;
    this.changed(`${this.nameOf(held.piece)} lies ${this.whereWords(this.game!.lying[held.piece]!.places!)}.`);
  }

  /* Whether a piece lay there before anybody began, which is told. */
  private isFixed(piece: number): boolean {
    if (this.game!.fixed.has(piece)) this.say(`${this.nameOf(piece)} lies there from the beginning, and stays.`);
    return this.game!.fixed.has(piece);
  }

  private takeOff(piece: number): void {
    if (this.isFixed(piece)) return;
    this.held = this.aimed = null;
    this.game!.takeOff([piece]);
    this.changed(`${this.nameOf(piece)} lies beside the box again.`);
  }

  /* Something lies otherwise now. */
  private changed(words: string): void {
    const { game } = this, left = game!.around.reduce((sum, { count }) => sum + count, 0);
    const done = this.conditions ? `now look whether this holds: ${this.conditions}.` : "the puzzle is done!";
    this.say(game!.isDone ? `${words} That is all: ${done}` : `${words}${left ? ` ${left} left.` : ""}`);
    this.around.changed();
    this.draw();
    this.help.heed();
  }

  protected act(change: () => void, words: string): void {
    this.held = this.aimed = null;
    change();
    this.changed(words);
  }

  private putAll(all: { piece: number; landing: Landing }[], words: string): void {
    this.act(() => this.game!.putAll(all), words);
  }

  /* ---- Turning ---- */

  /* Takes another of the shapes that a piece may have. */
  private takeOther(): void {
    const { held, set } = this, kind = held && set!.pieces[held.piece]!.kind;
    if (!held || !kind?.others.length) return;
    held.points = set!.otherShape(kind, held.points);
    held.grip = this.middleGrip(held.points);
    if (held.from === "around") this.game!.turn(held.piece, held.points);
    this.draw();
    if (!this.floating.hidden) this.float();
    this.say(`${this.nameOf(held.piece)} has another shape now.`);
  }

  private turn(turn: Turn, back = false): void {
    const { held, set } = this;
    if (!held) return;
    const points = back ? turnedBack(set!, turn, held.points) : set!.turned(turn, held.points);
    if (!points) return this.say(`${this.nameOf(held.piece)} cannot be turned so on this grid.`);
    held.points = points;
    if (held.from === "around") this.game!.turn(held.piece, points);
    this.draw();
    if (!this.floating.hidden) this.float();
    this.say(`${this.nameOf(held.piece)} is ${turnedWords(set!, set!.pieces[held.piece]!.kind, turn, points)}.`);
  }

  private turnBy(by: 1 | -1): boolean {
    const turn = this.held && this.set!.pieces[this.held.piece]!.kind.turns[0];
    if (turn) this.turn(turn, by < 0);
    return this.held !== null;
  }

  /* ---- Pointers ---- */

  private under({ clientX, clientY, target }: PointerEvent): Under {
    const around = (target as Element).closest<HTMLElement>("[data-around]")?.dataset["around"];
    if (around !== undefined) return { around: Number(around) };
    if (!(target as Element).closest(".play-table") || (target as Element).closest(".play-solid")) return null;
    const [place] = this.board!.near({ clientX, clientY }, 0.75);
    return place === undefined ? null : { place };
  }

  private carry(under: NonNullable<Under>, event: PointerEvent): boolean {
    if ("around" in under) {
      this.pick(under.around, this.beside.grip(this.set!, this.game!, under.around, event));
    } else {
      const owner = this.game!.owner(under.place);
      /* the piece in hand follows the pointer */
      if (this.held || owner === undefined || this.isFixed(owner)) return false;
      this.pick(owner, this.game!.lying[owner]!.places!.indexOf(under.place));
    }
    this.float();
    this.say(`${this.nameOf(this.held!.piece)} is in hand. Let it go where it is to lie.`);
    return true;
  }

  /* Draws the piece in hand as it follows the pointer. */
  private float(): void {
    const { held, board } = this, { kind } = this.set!.pieces[held!.piece]!,
      { svg, middles } = pictured(this.set!, kind, held!.points, board!.unit);
    const [left, top] = svg.getAttribute("viewBox")!.split(" ").map(Number) as [number, number],
      [x, y] = middles[held!.grip]!;
    svg.style.translate = `${(left - x) * board!.unit}px ${(top - y) * board!.unit}px`;
    this.floating.replaceChildren(svg);
    this.floating.hidden = false;
  }

  private aim(event: PointerEvent): void {
    if (!this.held || !this.board) return;
    this.floating.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.aimAt(this.near(event));
  }

  /* In the layers, or in the picture in space. */
  private near(event: PointerEvent): number[] {
    const near = this.board!.near(event, REACH);
    this.solid.seeFrom(near.length ? this.set!.places[near[0]!]!.at[2] : null);
    return near.length ? near : this.solid.near(event, this.game!, this.held!.piece);
  }

  /* Beside the box a piece is beside the box again. */
  private drop(event: PointerEvent): void {
    const { held } = this;
    this.floating.hidden = true;
    if (!held) return;
    this.aim(event);
    const { aimed } = this;
    if (aimed?.landing?.inTheWay.length === 0) return this.putHeld();
    const overBox = this.near(event).length > 0;
    if (!overBox && held.from === "box") return this.takeOff(held.piece);
    this.putBack();
    if (overBox) this.say(this.refusal(aimed?.landing ?? null, held.piece));
  }

  private press(under: NonNullable<Under>, event: PointerEvent, twice: boolean): void {
    if ("around" in under) return this.pressAround(under.around);
    const owner = this.game!.owner(under.place);
    if (twice && owner !== undefined) return this.takeOff(owner);
    if (this.held && owner === this.held.piece && this.held.from === "box" && !this.moved()) return this.release();
    if (this.held) {
      this.aim(event);
      return this.putHeld();
    }
    if (owner !== undefined) this.pickPlaced(owner, this.game!.lying[owner]!.places!.indexOf(under.place));
  }

  private pickPlaced(piece: number, grip: number | null): void {
    if (this.isFixed(piece)) return;
    this.pick(piece, grip);
    this.say(`${this.nameOf(piece)} is in hand. Press a cell, or press it twice to take it off.`);
  }

  /* Whether the piece in hand was turned since it was picked up. */
  private moved(): boolean {
    return this.held!.points !== this.game!.lying[this.held!.piece]!.points;
  }

  /* A press picks a piece up, and one more turns it. */
  private pressAround(piece: number): void {
    if (this.held?.piece === piece) return void this.turnBy(1);
    this.pick(piece);
    this.say(`${this.nameOf(piece)} is in hand. Press a cell of the box${this.set!.pieces[piece]!.kind.turns.length ? "; press the piece once more to turn it" : ""}.`);
  }

  /* ---- Keys ---- */

  private moveTo(place: number): void {
    if (place !== this.cursor) this.cursor = place;
    const onBoard = document.activeElement?.closest(".play-layer");
    if (onBoard?.querySelector(":focus-visible")) this.solid.seeFrom(this.set!.places[place]!.at[2]);
    if (this.held && onBoard) this.aimAt([place], false);
    this.nameSpots();
  }

  focus(): void {
    this.board!.focus(this.cursor);
  }

  action(event: KeyboardEvent): (() => void) | null {
    const step = stepOf(event), letter = event.key.toLowerCase();
    if (step && (this.set!.deep || !step[2])) return () => this.go(step);
    if (event.key === "Enter" || event.key === " ") return () => this.pressHere();
    if (event.key === "Delete" || event.key === "Backspace") return () => this.takeOffHere();
    if (event.key === "Escape" && this.held) return () => this.putBack();
    if (letter === "n" || letter === "b") return () => this.next(letter === "n" ? 1 : -1);
    const kind = this.held && this.set!.pieces[this.held.piece]!.kind,
      turn = kind?.turns.find(({ name }) => TURNS[name]?.key === letter);
    if (letter === "x" && kind?.others.length) return () => this.takeOther();
    return turn ? () => this.turn(turn, event.shiftKey) : null;
  }

  private go(step: [number, number, number]): void {
    const to = this.board!.step(this.cursor, step);
    if (to === null) return;
    this.moveTo(to);
    this.board!.focus(to);
  }

  private pressHere(): void {
    const owner = this.game!.owner(this.cursor);
    if (this.held) {
      this.aimAt([this.cursor], false);
      return this.putHeld();
    }
    if (owner === undefined)
      return this.say("Nothing is in hand. N picks up a piece, and so does Enter on one of those around the box.");
    if (this.isFixed(owner)) return;
    this.pick(owner, this.game!.lying[owner]!.places!.indexOf(this.cursor));
    this.moveTo(this.cursor);
    this.say(`${this.nameOf(owner)} is in hand.`);
  }

  private takeOffHere(): void {
    const owner = this.game!.owner(this.cursor);
    if (owner !== undefined) this.takeOff(owner);
  }

  private putBack(): void {
    const { piece, from } = this.held!;
    this.release();
    this.say(`${this.nameOf(piece)} lies ${from === "box" ? "where it was" : "beside the box"}.`);
  }

  /* Picks up the next of the pieces around the box, or the one before. */
  private next(by: 1 | -1): void {
    const all = this.game!.around.map(({ piece }) => piece), now = all.indexOf(this.held?.piece ?? -1);
    if (!all.length) return this.say("No piece is left.");
    this.pick(all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length]!);
    this.board!.focus(this.cursor);
    this.moveTo(this.cursor);
    this.say(`${this.nameOf(this.held!.piece)} is in hand.`);
  }

  /* ---- Drawing ---- */

  private nameSpots(): void {
    this.board!.name((place) => this.spotWords(place), this.cursor);
  }

  draw(): void {
    const { game, board, held } = this;
    if (!game || !board) return;
    board.draw(game, held?.piece ?? null);
    board.mark([]);
    if (this.aimed) this.aimAt(this.aimed.hand, this.aimed.slides);
    else this.drawGhost();
    if (!held && !this.board!.element.querySelector(":focus-visible")) this.solid.seeFrom(null);
    this.solid.draw(game);
    this.drawBeside();
    this.drawTurns();
    this.nameSpots();
    this.element.classList.toggle("holding", held !== null);
  }

  private drawBeside(): void {
    const { held, set, game, board } = this;
    if (game && board) this.beside.draw(set!, game, held?.from === "around" ? held.piece : null, board.unit);
  }

  private pickByKey(piece: number): void {
    this.pick(piece);
    this.board!.focus(this.cursor);
    this.moveTo(this.cursor);
    this.say(`${this.nameOf(piece)} is in hand. Arrows lead to a cell, Enter puts it there.`);
  }

  private drawTurns(): void {
    const { held } = this, turns = held ? this.set!.pieces[held.piece]!.kind.turns : this.kindsTurns();
    const way = (turn: Turn, words: string, key: string, back: boolean): HTMLButtonElement =>
      button(words, () => this.turn(turn, back), { disabled: !held, title: `Key ${key}`, "aria-keyshortcuts": key,
        class: "play-turn" });
    const id = document.activeElement?.classList.contains("play-turn") ? document.activeElement.textContent : null;
    this.turns.replaceChildren(...turns.flatMap((turn) => {
      const { words, key } = TURNS[turn.name] ?? { words: turn.name, key: "" };
      return turn.name === "Turn" ? [way(turn, "↺ Turn", `Shift+${key}`, true), way(turn, "Turn ↻", key, false)]
        : [way(turn, words, key, false)];
    }), ...(this.choosable ? [button("Other shape", () => this.takeOther(), { disabled: !held, title: "Key x",
      "aria-keyshortcuts": "x", class: "play-turn" })] : []), button("Put down", () => this.putBack(), { disabled: !held, title: "Key Escape", class: "play-turn" }));
    if (id) [...this.turns.querySelectorAll("button")].find(({ textContent }) => textContent === id)?.focus();
  }

  /* Whether the piece in hand, or one of all while none is, may have another shape. */
  private get choosable(): boolean {
    const { held, set } = this;
    return (held ? [set!.pieces[held.piece]!.kind] : set!.kinds).some(({ others }) => others.length > 0);
  }

  /* The turns of all pieces, while none is in hand. */
  private kindsTurns(): Turn[] {
    return this.set!.kinds.reduce<Turn[]>((most, { turns }) => (turns.length > most.length ? turns : most), []);
  }
}
