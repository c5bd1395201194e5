/* Today's snake: a path through a box by random numbers, and as many of its first cubes as leave one folding, not too
 * hard to find. */

import type { Point } from "../base/records.js";
import { along, minus } from "../base/vector.js";

const WAYS: Point[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
const MOST_STEPS = 3000; /* of a walk that goes on, until another begins */
const TRIES: [number, number] = [20, 100]; /* legs that a plain search lays in vain */
const STARS = [10, 50, 200]; /* tries of two, three and four stars, as treen cards has them */

export interface Begun {
  letters: string; /* "est…e" */
  sides: Point;
  begun: Point[]; /* the first cubes */
  grade: number;
}

function isIn(at: Point, sides: Point): boolean {
  return at.every((part, k) => part >= 0 && part < sides[k]!);
}

function shuffled<Thing>(all: Thing[], random: () => number): Thing[] {
  return all.map((each) => ({ each, by: random() })).sort((a, b) => a.by - b.by).map(({ each }) => each);
}

/* Walks through all cells of a box; null: this walk takes too long. */
function walk(sides: Point, random: () => number): Point[] | null {
  const path: Point[] = [sides.map((side) => Math.floor(random() * side)) as Point],
    taken = new Set([path[0]!.join()]), all = sides[0] * sides[1] * sides[2];
  let left = MOST_STEPS;
  const go = (): boolean => {
    if (path.length === all) return true;
    for (const way of shuffled(WAYS, random)) {
      const at = along(path.at(-1)!, way);
      if (left-- < 0 || !isIn(at, sides) || taken.has(at.join())) continue;
      path.push(at);
      taken.add(at.join());
      if (go()) return true;
      taken.delete(path.pop()!.join());
    }
    return false;
  };
  return go() ? path : null;
}

function lettersOf(path: Point[]): string {
  return path.map((at, i) => (i === 0 || i === path.length - 1 ? "e"
    : minus(at, path[i - 1]!).join() === minus(path[i + 1]!, at).join() ? "s" : "t")).join("");
}

/* Counts the foldings that begin with some cubes, two at most, and the legs that are laid in vain, `most` at most. */
function search(letters: string, sides: Point, begun: Point[], most: number): { foldings: number; tries: number } {
  const path = [...begun], taken = new Set(begun.map(String));
  let foldings = 0, tries = 0;
  const fold = (): void => {
    const before = foldings;
    if (path.length === letters.length) foldings++;
    else {
      const last = path.at(-1)!, came = minus(last, path.at(-2)!), straight = letters[path.length - 1] === "s";
      for (const way of WAYS) {
        const at = along(last, way);
        if (straight !== (way.join() === came.join()) || !isIn(at, sides) || taken.has(at.join()) || foldings > 1
          || tries > most) continue;
        path.push(at);
        taken.add(at.join());
        fold();
        taken.delete(path.pop()!.join());
      }
    }
    if (foldings === before && letters[path.length - 1] === "t") tries++;
  };
  fold();
  return { foldings, tries };
}

/* Looks for the fewest first cubes that leave one folding; null: it is too easy, or too hard, with any. */
function begunOf(path: Point[], sides: Point): Begun | null {
  const letters = lettersOf(path), [least, most] = TRIES;
  for (let cubes = 3; cubes < path.length; cubes++) {
    if (letters[cubes - 1] !== "t") continue;
    const begun = path.slice(0, cubes), { foldings, tries } = search(letters, sides, begun, most);
    if (tries < least) return null;
    if (foldings === 1 && tries <= most)
      return { letters, sides, begun, grade: 2 + STARS.filter((star) => tries > star).length };
  }
  return null;
}

export function begunSnake(random: () => number): Begun {
  for (;;) {
    const sides: Point = [3, 3, 3], path = walk(sides, random), begun = path && begunOf(path, sides);
    if (begun) return begun;
  }
}
