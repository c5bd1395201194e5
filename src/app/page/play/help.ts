/* Help while one plays: in how many ways it can still be finished, a hint in three steps, whether it is right so far,
 * and the rest. All of it is asked of treen, about the puzzle with the pieces placed where they lie. */

import { button, make } from "../base/dom.js";
import { writePacking } from "../desks/puzzle.js";
import type { Point, Progress, Thing } from "../base/records.js";
import { ask, Run } from "../asking/backend.js";
import { placeWords, toldOf } from "../viewer/layers.js";
import type { Game, Landing, Placed } from "./game.js";

const SOON = 300; /* milliseconds until a count that goes on is told of */
const SECONDS = "20"; /* for a solution */

/* The room that is helped. */
export interface Helped {
  game: () => Game | null;
  put: (all: { piece: number; landing: Landing }[], words: string) => void;
  say: (words: string) => void;
  point: (places: number[]) => void;
  words: (error: unknown) => string;
}

/* Where a piece lies in a solution of what is left. */
interface Coming {
  piece: number;
  places: number[];
}

/* A line of treen hint. */
interface HintTold {
  solvable: boolean | null; /* null: it is not known */
  ways: number | string | null;
  next?: (Placed & { forced: boolean }) | null;
  why?: string | null; /* of a piece that is forced */
  off?: number[][]; /* the smallest sets of pieces to take off, by their place in `placed` */
  placed?: Placed[];
  levels?: string[];
}

const CELL = /\((\d+), (\d+)(?:, (\d+))?\)/g;

/* Returns the cells that a hint names. */
function cellsIn(words: string): Point[] {
  return [...words.matchAll(CELL)].map(([, x, y, z = "0"]) => [Number(x), Number(y), Number(z)]);
}

/* Cells as the page calls them. */
function inOwnWords(words: string, deep: boolean): string {
  const called = (_all: string, x: string, y: string, z = "0"): string =>
    `(${deep ? `layer ${Number(z) + 1}, ` : ""}row ${Number(y) + 1}, column ${Number(x) + 1})`;
  return words.replace(CELL, called).replace(/(?<=cell )(\d+),(\d+)(?:,(\d+))?/g, called);
}

/* "V lies in row 1, columns 1 to 3: …" */
function nextWords({ why }: HintTold, { name, cells, forced }: NonNullable<HintTold["next"]>, deep: boolean): string {
  return `${name} ${forced ? "lies" : "can lie"} ${deep ? "" : "in "}${placeWords(cells, deep)}${why ? `: ${inOwnWords(why, deep)}` : ""}.`;
}

/* "Take off I, or X, or V and L." */
function verdictOf({ solvable, ways, off = [], placed = [] }: HintTold): string {
  if (solvable === null) return "Nothing is known yet.";
  if (solvable) return `It can still be finished${ways === null ? "" : `, in ${String(ways) === "1" ? "one way" : `${String(ways).replace(/\B(?=(\d{3})+$)/g, ",")} ways`}`}.`;
  const sets = off.map((set) => set.map((i) => placed[i]!.name).join(" and "));
  return sets.length ? `It cannot be finished like this. Take off ${sets.join(", or ")}, and it can.` : placed.length
    ? "It cannot be finished like this." : "This puzzle has no solution.";
}

export function waysWords(ways: string, more: boolean): string {
  if (more) return `more than ${ways} ways left`;
  return ways === "0" ? "no way left" : ways === "1" ? "1 way left"
    : `${ways.replace(/\B(?=(\d{3})+$)/g, ",")} ways left`;
}

export class Help {
  readonly element: HTMLElement;
  private readonly live = make("input", { type: "checkbox", id: "play-live" });
  readonly ways = make("output", { class: "play-ways", "aria-live": "polite" });
  private readonly hintButton = button("Hint", () => void this.attempt(() => this.hint()), { id: "play-hint" });
  private readonly checkButton = button("Check", () => void this.attempt(() => this.check()),
    { id: "play-check", title: "Can it still be finished?" });
  private readonly restButton = button("Show the rest", () => void this.attempt(() => this.rest()),
    { id: "play-rest" });
  private counting: Run | null = null;
  private round = 0; /* how often something has changed: what comes too late is dropped */
  private hinted: HintTold | null = null; /* what treen says of the state of now */
  private level = 0; /* how many hints about it were given */

  constructor(private readonly room: Helped) {
    this.live.addEventListener("change", () => this.heed());
    this.element = make("div", { class: "bar play-help", role: "group", "aria-label": "Help" }, this.hintButton,
      this.checkButton, this.restButton,
      make("label", { class: "play-live" }, this.live, " Count the ways left"));
  }

  /* Another puzzle is played. */
  begin(): void {
    this.heed();
  }

  /* A hint is no longer what it was. */
  quiet(): void {
    this.level = 0;
    this.hinted = null;
  }

  /* The pieces lie otherwise. */
  heed(): void {
    this.round++;
    this.quiet();
    this.counting?.stop();
    this.counting = null;
    this.ways.textContent = "";
    if (this.live.checked) void this.attempt(() => this.count());
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    const { round } = this;
    try {
      await act();
    } catch (error) {
      if (round === this.round) this.room.say(this.room.words(error));
    }
  }

  /* The puzzle, with the pieces that lie in the box but for some of them. */
  private textOf(game: Game, without: number[] = []): string {
    const { packing, lattice } = game.set;
    return writePacking({ ...packing, rest: { ...packing.rest, placed: game.told(without) } }, lattice);
  }

  /* ---- Ways ---- */

  private async count(): Promise<void> {
    const game = this.room.game()!, { round } = this, puzzle = this.textOf(game), run = (this.counting = new Run());
    if (game.isDone) return void (this.ways.textContent = "Done.");
    const slow = setTimeout(() => round === this.round && !this.ways.textContent
      && (this.ways.textContent = "many ways left …"), SOON);
    const tell = (ways: unknown, more: boolean): void => {
      if (round === this.round) this.ways.textContent = waysWords(String(ways), more);
    };
    const hear = (thing: Thing): void => {
      if (thing.type === "progress" && (thing as Progress).solutions > 0 && (thing as Progress).seconds > 1)
        tell((thing as Progress).solutions, true);
      if (thing.type === "summary")
        tell((thing as { total?: unknown }).total ?? 0, (thing as { complete?: boolean }).complete === false);
    };
    await run.start({ command: "count", puzzle }, hear).finally(() => clearTimeout(slow));
  }

  /* ---- Solutions ---- */

  /* Returns where the rest lies in a solution; null: there is none. */
  private async solution(game: Game, without: number[] = []): Promise<Coming[] | null> {
    const puzzle = this.textOf(game, without);
    const found: Thing[] = await ask({ command: "solve", puzzle, options: { limit: "1", seconds: SECONDS } });
    const told = found.map(toldOf).find((each) => each !== null),
      complete = found.some((thing) => (thing as { complete?: boolean }).complete === false);
    if (!told && complete) throw new Error("Nothing was found in 20 seconds.");
    return told ? this.comingOf(game, told.pieces) : null;
  }

  /* Returns those of a solution that do not lie there already. */
  private comingOf(game: Game, pieces: Placed[]): Coming[] {
    const taken = new Set(game.placed);
    return pieces.flatMap(({ name, cells }) => {
      const places = cells.map((at) => game.set.placeOf(at)!),
        piece = game.set.pieces.findIndex((each, i) => each.kind.name === name && !taken.has(i));
      if (game.owner(places[0]!) !== undefined || piece < 0) return [];
      taken.add(piece);
      return [{ piece, places }];
    });
  }

  private landing(game: Game, { piece, places }: Coming): Landing | null {
    const points = game.set.pointsOn(game.set.pieces[piece]!.kind, places);
    return points && { points, places: game.set.placesOf(game.set.pieces[piece]!.kind, points, [0, 0, 0])!,
      inTheWay: [] };
  }

  private async rest(): Promise<void> {
    const game = this.room.game()!, { round } = this;
    this.room.say("Looking …");
    const all = await this.solution(game);
    if (round !== this.round) return;
    if (!all) return this.room.say("It cannot be finished like this. Check tells what is wrong.");
    const lying = all.flatMap((each) => {
      const landing = this.landing(game, each);
      return landing ? [{ piece: each.piece, landing }] : [];
    });
    if (lying.length) this.room.put(lying, "Here is the rest.");
  }

  /* ---- Hints ---- */

  /* Returns what treen says of the state of now. */
  private async told(game: Game): Promise<HintTold> {
    if (this.hinted) return this.hinted;
    this.room.say("Looking …");
    const found = (await ask({ command: "hint", puzzle: this.textOf(game), options: { seconds: SECONDS } })).find(
      ({ type }) => type === "summary");
    return (this.hinted = found as unknown as HintTold);
  }

  /* Returns the places of some cells. */
  private placesOf(game: Game, cells: Point[]): number[] {
    return cells.flatMap((at) => game.set.placeOf(at) ?? []);
  }

  private async check(): Promise<void> {
    const game = this.room.game()!, { round } = this;
    if (game.isDone) return this.room.say("It is done.");
    const told = await this.told(game);
    if (round === this.round) this.room.say(verdictOf(told));
  }

  /* Says where to look, then which piece, then how it lies; then puts it there. */
  private async hint(): Promise<void> {
    const game = this.room.game()!, { round } = this;
    if (game.isDone) return this.room.say("It is done.");
    const told = await this.told(game), level = Math.min(this.level, told.levels?.length ?? 0);
    if (round !== this.round) return;
    if (!told.levels?.length) return this.room.say("Nothing is known yet.");
    if (this.level >= told.levels.length && told.next) return this.putNext(game, told.next);
    const words = told.levels[Math.min(level, told.levels.length - 1)]!, last = level >= told.levels.length - 1;
    this.room.point(this.ringed(game, told, last));
    this.room.say(last && told.next ? `${nextWords(told, told.next, game.set.deep)} Hint once more puts it there.`
      : inOwnWords(words, game.set.deep));
    this.level++;
  }

  /* What a hint is about: the place to look at, at last all of the piece; or the pieces to take off. */
  private ringed(game: Game, { levels, next, off, placed }: HintTold, last: boolean): number[] {
    if (next) return this.placesOf(game, last ? next.cells : cellsIn(levels![0]!).slice(0, 1));
    return last ? (off?.[0] ?? []).flatMap((i) => this.placesOf(game, placed?.[i]?.cells ?? [])) : [];
  }

  private putNext(game: Game, { name, cells }: Placed): void {
    const [coming] = this.comingOf(game, [{ name, cells }]), landing = coming && this.landing(game, coming);
    if (landing) this.room.put([{ piece: coming.piece, landing }], `${name} lies where the hint had it.`);
  }
}
