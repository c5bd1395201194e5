/* Help while one plays: in how many ways it can still be finished, a hint in three steps, whether it is right so far, and the rest. All of
 * it is asked of treen, about the puzzle with the pieces placed where they lie. */

import { button, make } from "../base/dom.js";
import { writePacking } from "../desks/puzzle.js";
import type { Progress, Thing } from "../base/records.js";
import { ask, Run } from "../asking/backend.js";
import { toldOf } from "../viewer/layers.js";
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

function waysWords(ways: string, more: boolean): string {
  if (more) return `more than ${ways} ways left`;
  return ways === "0" ? "no way left" : ways === "1" ? "1 way left" : `${ways.replace(/\B(?=(\d{3})+$)/g, ",")} ways left`;
}

export class Help {
  readonly element: HTMLElement;
  private readonly live = make("input", { type: "checkbox", id: "play-live" });
  readonly ways = make("output", { class: "play-ways", "aria-live": "polite" });
  private readonly hintButton = button("Hint", () => void this.attempt(() => this.hint()), { id: "play-hint" });
  private readonly checkButton = button("Check", () => void this.attempt(() => this.check()), { id: "play-check", title: "Can it still be finished?" });
  private readonly restButton = button("Show the rest", () => void this.attempt(() => this.rest()), { id: "play-rest" });
  private counting: Run | null = null;
  private round = 0; /* how often something has changed: what comes too late is dropped */
  private coming: Coming | null = null; /* what the hint is about */
  private level = 0; /* of the hint that was given */

  constructor(private readonly room: Helped) {
    this.live.addEventListener("change", () => this.heed());
    this.element = make("div", { class: "bar play-help", role: "group", "aria-label": "Help" }, this.hintButton, this.checkButton, this.restButton,
      make("label", { class: "play-live" }, this.live, " Count the ways left"));
  }

  /* Another puzzle is played. */
  begin(): void {
    this.heed();
  }

  /* A hint is no longer what it was. */
  quiet(): void {
    this.level = 0;
    this.coming = null;
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
    const slow = setTimeout(() => round === this.round && !this.ways.textContent && (this.ways.textContent = "many ways left …"), SOON);
    const tell = (ways: unknown, more: boolean): void => {
      if (round === this.round) this.ways.textContent = waysWords(String(ways), more);
    };
    const hear = (thing: Thing): void => {
      if (thing.type === "progress" && (thing as Progress).solutions > 0 && (thing as Progress).seconds > 1) tell((thing as Progress).solutions, true);
      if (thing.type === "summary") tell((thing as { total?: unknown }).total ?? 0, (thing as { complete?: boolean }).complete === false);
    };
    await run.start({ command: "count", puzzle }, hear).finally(() => clearTimeout(slow));
  }

  /* ---- Solutions ---- */

  /* Returns where the rest lies in a solution; null: there is none. */
  private async solution(game: Game, without: number[] = []): Promise<Coming[] | null> {
    const puzzle = this.textOf(game, without);
    const found: Thing[] = await ask({ command: "solve", puzzle, options: { limit: "1", seconds: SECONDS } });
    const told = found.map(toldOf).find((each) => each !== null), complete = found.some((thing) => (thing as { complete?: boolean }).complete === false);
    if (!told && complete) throw new Error("Nothing was found in 20 seconds.");
    return told ? this.comingOf(game, told.pieces) : null;
  }

  /* Returns those of a solution that do not lie there already. */
  private comingOf(game: Game, pieces: Placed[]): Coming[] {
    const taken = new Set(game.placed);
    return pieces.flatMap(({ name, cells }) => {
      const places = cells.map((at) => game.set.placeOf(at)!), piece = game.set.pieces.findIndex((each, i) => each.kind.name === name && !taken.has(i));
      if (game.owner(places[0]!) !== undefined || piece < 0) return [];
      taken.add(piece);
      return [{ piece, places }];
    });
  }

  private landing(game: Game, { piece, places }: Coming): Landing | null {
    const points = game.set.pointsOn(game.set.pieces[piece]!.kind, places);
    return points && { points, places: game.set.placesOf(game.set.pieces[piece]!.kind, points, [0, 0, 0])!, inTheWay: [] };
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

  /* ---- What is wrong ---- */

  private async check(): Promise<void> {
    const game = this.room.game()!, { round } = this;
    this.room.say("Looking …");
    const words = await this.verdict(game);
    if (round === this.round) this.room.say(words);
  }

  private async verdict(game: Game): Promise<string> {
    const name = (piece: number): string => game.set.pieces[piece]!.name;
    if (game.isDone) return "It is done.";
    if (await this.solution(game)) return "It can still be finished like this.";
    const wrong: string[] = [];
    for (const piece of game.own) if (await this.solution(game, [piece])) wrong.push(name(piece));
    if (wrong.length === 1) return `It cannot be finished like this. Take off ${wrong[0]}, and it can.`;
    if (wrong.length) return `It cannot be finished like this. Take off one of ${wrong.join(", ")}, and it can.`;
    return game.own.length ? "It cannot be finished like this. More than one piece has to come off." : "This puzzle has no solution.";
  }

  /* ---- Hints ---- */

  /* The open cell of the solution with the fewest open cells beside it leads to the piece to look at. */
  private async hint(): Promise<void> {
    const game = this.room.game()!, { round } = this;
    if (game.isDone) return this.room.say("It is done.");
    if (!this.coming) {
      this.room.say("Looking …");
      const all = await this.solution(game);
      if (round !== this.round) return;
      if (!all?.length) return this.room.say(`It cannot be finished like this.${game.own.length ? " Check tells what is wrong." : ""}`);
      this.coming = this.tightest(game, all);
      this.level = 0;
    }
    this.tellHint(game, this.coming, ++this.level);
  }

  private tightest(game: Game, all: Coming[]): Coming {
    const { places } = game.set, open = places.flatMap(({ middle, at }, i) => (game.owner(i) === undefined ? [{ middle, z: at[2], i }] : []));
    const beside = (place: number): number => open.filter(({ middle: [x, y], z, i }) => i !== place && z === places[place]!.at[2] && Math.hypot(x - places[place]!.middle[0], y - places[place]!.middle[1]) < 1.2).length;
    const least = (coming: Coming): number => Math.min(...coming.places.map(beside));
    return all.reduce((best, each) => (least(each) < least(best) ? each : best));
  }

  private tellHint(game: Game, coming: Coming, level: number): void {
    const piece = game.set.pieces[coming.piece]!, landing = this.landing(game, coming);
    if (level === 1) {
      this.room.point(coming.places.slice(0, 1));
      return this.room.say("Look at the ringed cell. Which piece can cover it? (Hint once more says which.)");
    }
    if (level === 2) {
      this.room.point(coming.places.slice(0, 1));
      return this.room.say(`${piece.name} can lie on the ringed cell. (Hint once more shows how.)`);
    }
    if (level === 3) {
      this.room.point(coming.places);
      return this.room.say(`${piece.name} lies on the ringed cells. (Hint once more puts it there.)`);
    }
    if (landing) this.room.put([{ piece: coming.piece, landing }], `${piece.name} lies where the hint had it.`);
  }
}
