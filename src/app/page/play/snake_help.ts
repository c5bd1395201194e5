/* Help with a snake: how many of its first cubes lie right, the next leg, the rest. The box is wherever the cubes fit
 * into it: so treen is asked about each place that the box may have. */

import { ask } from "../asking/backend.js";
import type { Fields } from "../desks/desk.js";
import type { Point } from "../base/records.js";
import { minus } from "../base/vector.js";
import type { HintTold } from "./help.js";
import { moved, turnedBack, wayOf, wayWord, type Folding, type Motion } from "./folding.js";

const SECONDS = "5"; /* for a look that somebody waits for */

/* The first cubes that lie right, and how they go on. */
export interface Right {
  cubes: number;
  ways: string | null; /* to go on; null: many */
  leg: Point[]; /* the cells of the next leg; none where all is done */
  way: Point; /* of that leg */
  forced: boolean;
  why: string | null; /* in the words of the picture */
}

export class SnakeHelp {
  constructor(private readonly fields: Fields) {}

  /* The puzzle, with the first cubes as the motion takes them into its box. */
  private textOf(folding: Folding, cubes: number, motion: Motion): string {
    const { placed, expect, ...puzzle } = this.fields,
      cells = [...folding.chain.box.keys()].map((key) => key.split(",").map(Number));
    void [placed, expect];
    const [low, high] = [Math.min, Math.max].map((most) =>
      [0, 1, 2].map((k) => most(...cells.map((at) => at[k]!)))) as [Point, Point];
    const numbers = new Map(folding.path.slice(0, cubes).map((at, i) => [moved(motion, at).join(), String(i + 1)]));
    const range = (k: number): number[] => [...Array(high[k]! - low[k]! + 1).keys()].map((i) => low[k]! + i);
    const drawing = range(2).map((z) => range(1).map((y) =>
      range(0).map((x) => numbers.get([x, y, z].join()) ?? ".").join(" ")).join("\n")).join("\n\n");
    return JSON.stringify({ ...puzzle, ...(cubes ? { placed: `${drawing}\n` } : {}) });
  }

  /* Returns the path of a folding that begins with the first cubes so; null: there is none. */
  private async solve(folding: Folding, cubes: number, motion: Motion): Promise<Point[] | null> {
    const found = await ask({ command: "solve", puzzle: this.textOf(folding, cubes, motion),
      options: { limit: "1", seconds: SECONDS, symmetry: "none" } });
    const path = (found.find(({ type }) => type === "solution") as { path?: Point[] } | undefined)?.path;
    if (!path && found.some((thing) => (thing as { complete?: boolean }).complete === false))
      throw new Error(`Nothing was found in ${SECONDS} seconds.`);
    return path?.map((at) => turnedBack(motion, minus(at, motion.way))) ?? null;
  }

  /* Returns a place of the box in which the first cubes can be folded on, with such a folding; null: there is none. */
  private async placeOf(folding: Folding, cubes: number): Promise<{ motion: Motion; path: Point[] } | null> {
    for (const motion of folding.placements(cubes)) {
      const path = await this.solve(folding, cubes, motion);
      if (path) return { motion, path };
    }
    return null;
  }

  /* Finds the most first cubes that lie in a folding: fewer do, too. Null: the puzzle has none. */
  private async rightest(folding: Folding): Promise<{ cubes: number; motion: Motion; path: Point[] } | null> {
    const ends = [...new Set([...(folding.begun ? [folding.begun] : []), ...folding.legEnds])];
    let best = null, low = 0, high = ends.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1, place = await this.placeOf(folding, ends[middle]!);
      if (place) [best, low] = [{ cubes: ends[middle]!, ...place }, middle + 1];
      else high = middle - 1;
    }
    return best;
  }

  /* Returns all cubes as they lie in a folding that begins as they do, as far as they lie right; null: there is none.
   * */
  async rest(folding: Folding): Promise<Point[] | null> {
    const best = await this.rightest(folding);
    return best?.path ?? null;
  }

  async right(folding: Folding): Promise<Right | null> {
    const best = await this.rightest(folding);
    if (!best) return null;
    const { cubes, motion } = best, back = (at: Point): Point => turnedBack(motion, minus(at, motion.way));
    const found: unknown = (await ask({ command: "hint", puzzle: this.textOf(folding, cubes, motion),
      options: { seconds: SECONDS } })).find(({ type }) => type === "summary");
    const { ways, next, why } = found as HintTold, leg = (next?.cells ?? []).map(back), { flat } = folding.chain;
    const ownWords = why?.replace(/\b(?:right|left|forward|backward|up|down)\b/g, (word) => {
      const way = wayOf(word, flat);
      return way ? wayWord(turnedBack(motion, way), flat) : word;
    });
    return { cubes, ways: ways === null ? null : String(ways), leg,
      way: leg[0] ? minus(leg[0], folding.path[cubes - 1]!) : [0, 0, 0], forced: next?.forced ?? false,
      why: ownWords ?? null };
  }
}
