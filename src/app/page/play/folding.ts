/* A snake in one's hands: the cells of its cubes, which swing about its joints. It lies anywhere; only where its first
 * cubes lay in the box from the beginning does it stay in the box's own cells. */

import { Undoing } from "../base/history.js";
import type { Point } from "../base/records.js";
import { along, cross, dot, minus } from "../base/vector.js";

/* A chain and its box. */
export interface Chain {
  joints: string; /* by cube: "e" at the ends, "s" straight on, "t" bends, "?" may do either */
  flat: boolean; /* it lies in a plane, and swings over */
  box: Map<string, boolean>; /* by cell: whether it must be filled */
  begun: Point[]; /* the first cubes, where these lie in the box from the beginning */
}

/* A motion that takes the snake into its box: rows of a matrix, and a way. */
export interface Motion {
  rows: [Point, Point, Point];
  way: Point;
}

/* What a swing would do; `hit`: a cube that would lie where another one is. */
export interface Swung {
  path: Point[];
  quarters: number;
  hit: { cube: number; other: number } | null;
}

const LETTERS: Record<string, Point> = { r: [1, 0, 0], l: [-1, 0, 0], f: [0, 1, 0], b: [0, -1, 0], d: [0, 0, 1],
  u: [0, 0, -1] };
const WORDS: Record<string, string> = { r: "right", l: "left", f: "forward", b: "backward", d: "down", u: "up" };
const FLAT_WORDS: Record<string, string> = { r: "right", l: "left", f: "down", b: "up" };
const ASIDE: Point = [1, -1, 0]; /* where what is not folded yet goes */
const UNIT: [Point, Point, Point] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

function letterOf(way: Point): string {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter]!.join() === way.join()) ?? "?";
}

/* The word for a way, as treen and all pictures have it. */
export function wayWord(way: Point, flat: boolean): string {
  return (flat ? FLAT_WORDS : WORDS)[letterOf(way)] ?? "";
}

/* The way of a word of treen's; null: it is none. */
export function wayOf(word: string, flat: boolean): Point | null {
  const letter = Object.entries(flat ? FLAT_WORDS : WORDS).find(([, each]) => each === word)?.[0];
  return letter ? LETTERS[letter]! : null;
}

export function moved({ rows, way }: Motion, at: Point): Point {
  return along(rows.map((row) => dot(row, at)) as Point, way);
}

/* Turns a way back. */
export function turnedBack({ rows }: Motion, way: Point): Point {
  return [0, 1, 2].map((k) => rows.reduce((sum, row, i) => sum + row[k]! * way[i]!, 0)) as Point;
}

/* All turns of space, and the reflections after them; of a plane, which may be turned over, those that keep it. */
function turnsOf(flat: boolean): { rows: [Point, Point, Point]; proper: boolean }[] {
  const orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]], all = [];
  for (const order of orders)
    for (let signs = 0; signs < 8; signs++) {
      const rows = order.map((axis, k) =>
        UNIT[axis]!.map((part) => (signs >> k) & 1 ? -part || 0 : part)) as [Point, Point, Point];
      if (!flat || order[2] === 2) all.push({ rows, proper: dot(cross(rows[0], rows[1]), rows[2]) > 0 });
    }
  return all;
}

function turned(about: Point, axis: Point, quarters: number, at: Point): Point {
  let way = minus(at, about);
  for (let i = 0; i < quarters; i++) way = along(cross(axis, way), axis, dot(axis, way));
  return along(about, way.map((part) => part || 0) as Point);
}

export class Folding extends Undoing<Point[]> {
  protected state: Point[]; /* the path */
  private readonly turns;
  private readonly cells: Point[];

  constructor(readonly chain: Chain) {
    super();
    this.turns = turnsOf(chain.flat);
    this.cells = [...chain.box.keys()].map((key) => key.split(",").map(Number) as Point);
    this.state = this.stretched();
  }

  get path(): Point[] {
    return this.state;
  }

  get cubes(): number {
    return this.chain.joints.length;
  }

  /* The number of cubes that stay where they lie. */
  get begun(): number {
    return this.chain.begun.length;
  }

  /* The cubes at which something can swing, from 0. */
  get joints(): number[] {
    return [...this.chain.joints].flatMap((joint, i) =>
      ((joint === "t" || joint === "?") && i >= Math.max(1, this.begun - 1) ? [i] : []));
  }

  wayAt(cube: number): Point {
    return minus(this.path[cube]!, this.path[cube - 1]!);
  }

  private isBent(cube: number): boolean {
    return this.wayAt(cube).join() !== this.wayAt(cube + 1).join();
  }

  /* Cubes that begin a leg behind a joint that may bend, and the end: numbers of first cubes. */
  get legEnds(): number[] {
    return [...this.joints.map((joint) => joint + 1), this.cubes].filter((end) => end > this.begun);
  }

  /* ---- Laid out ---- */

  /* As stairs, to the right and to the back in turn; behind cubes that stay, so that nothing meets. */
  private stretched(): Point[] {
    const { begun } = this.chain;
    return begun.length > 1 ? (this.laid(begun) ?? begun) : this.stairs(begun[0] ?? [0, 0, 0]);
  }

  private stairs(from: Point): Point[] {
    const path = [from];
    let back = false;
    for (let i = 1; i < this.cubes; i++) {
      if (this.chain.joints[i - 1] === "t") back = !back;
      path.push(along(path[i - 1]!, back ? LETTERS["b"]! : LETTERS["r"]!));
    }
    return path;
  }

  /* Lays the cubes behind these so that none meets another, as stairs where it can be; null: it cannot be, or is hard.
   * */
  laid(first: Point[]): Point[] | null {
    const path = [...first], taken = new Set(first.map(String)),
      middle = first.reduce<Point>((sum, at) => along(sum, at, 1 / first.length), [0, 0, 0]);
    let left = 20000;
    const far = (at: Point): number => dot(minus(at, middle), minus(at, middle));
    const ways = (): Point[] => {
      const last = path.at(-1)!, came = path.length > 1 ? minus(last, path.at(-2)!) : null,
        joint = this.chain.joints[path.length - 1];
      return Object.values(LETTERS).filter((way) => !(this.chain.flat && way[2])).filter((way) => {
        if (taken.has(along(last, way).join())) return false;
        return !came || joint === "?" || (joint === "s") === (way.join() === came.join());
      }).sort((a, b) => dot(minus(b, a), ASIDE) || far(along(last, b)) - far(along(last, a)));
    };
    const lay = (): boolean => {
      if (path.length === this.cubes) return true;
      for (const way of ways()) {
        if (left-- < 0) return false;
        path.push(along(path.at(-1)!, way));
        taken.add(path.at(-1)!.join());
        if (lay()) return true;
        taken.delete(path.pop()!.join());
      }
      return false;
    };
    return lay() ? path : null;
  }

  /* ---- Swinging ---- */

  private hitOf(path: Point[], joint: number): Swung["hit"] {
    const head = new Map(path.slice(0, joint + 1).map((at, i) => [at.join(), i])),
      cube = path.findIndex((at, i) => i > joint && head.has(at.join()));
    return cube < 0 ? null : { cube, other: head.get(path[cube]!.join())! };
  }

  /* Returns what becomes of the cubes behind a joint that swing by quarter turns about the leg before it. */
  swung(joint: number, quarters: number): Swung {
    const about = this.path[joint]!, axis = this.wayAt(joint), count = ((quarters % 4) + 4) % 4;
    const path = this.path.map((at, i) => (i > joint ? turned(about, axis, count, at) : at));
    return { path, quarters, hit: this.hitOf(path, joint) };
  }

  /* The same for a joint that may go straight on, which bends, or straightens. */
  bent(joint: number): Swung {
    const about = this.path[joint]!, came = this.wayAt(joint), goes = this.wayAt(joint + 1);
    const across: Point = this.chain.flat || !came[2] ? [0, 0, 1] : [1, 0, 0],
      axis = this.isBent(joint) ? cross(goes, came) : across;
    const path = this.path.map((at, i) => (i > joint ? turned(about, axis, 1, at) : at));
    return { path, quarters: 1, hit: this.hitOf(path, joint) };
  }

  /* By how many quarter turns the leg behind a joint comes to go some way; null: by none. */
  quartersTo(joint: number, way: Point): number | null {
    const all = [0, 1, 2, 3].filter((quarters) => {
      const { path } = this.swung(joint, quarters);
      return minus(path[joint + 1]!, path[joint]!).join() === way.join();
    });
    return all[0] ?? null;
  }

  /* ---- Changes ---- */

  set(path: Point[]): void {
    this.keep();
    this.state = path;
  }

  get isFresh(): boolean {
    return this.path.join() === this.stretched().join();
  }

  restart(): void {
    this.set(this.stretched());
  }

  /* ---- In the box ---- */

  /* Whether the snake fills its box, wherever it lies and however it is turned. */
  get isDone(): boolean {
    return this.ways(this.path, true).length > 0;
  }

  /* The motions that take these cubes into the box. `fill`: and fill it. */
  private ways(path: Point[], fill: boolean): Motion[] {
    const all: Motion[] = [], must = this.cells.filter((at) => this.chain.box.get(at.join())).map(String);
    for (const { rows, proper } of this.begun ? [{ rows: UNIT, proper: true }] : this.turns)
      for (const at of this.begun ? [path[0]!] : this.cells) {
        const turn = { rows, way: [0, 0, 0] as Point }, motion = { rows, way: minus(at, moved(turn, path[0]!)) },
          taken = new Set<string>();
        const isIn = (each: Point): boolean => {
          const key = moved(motion, each).join();
          taken.add(key);
          return this.chain.box.has(key);
        };
        if (proper && path.every(isIn) && (!fill || must.every((key) => taken.has(key)))) all.push(motion);
      }
    return all;
  }

  private symmetries(): Motion[] {
    const all: Motion[] = [], [first] = this.cells;
    for (const { rows } of this.turns)
      for (const at of this.cells) {
        const motion = { rows, way: minus(at, moved({ rows, way: [0, 0, 0] }, first!)) };
        const kind = (each: Point): boolean | undefined => this.chain.box.get(each.join());
        if (this.cells.every((each) => kind(moved(motion, each)) === kind(each))) all.push(motion);
      }
    return all;
  }

  /* The motions that take the first cubes into the box, one of those that differ by a symmetry of the box. */
  placements(cubes: number): Motion[] {
    const symmetries = this.begun ? [] : this.symmetries(), first = this.path.slice(0, cubes), seen = new Set<string>();
    return this.ways(first, false).filter((motion) => {
      const there = first.map((at) => moved(motion, at));
      if (seen.has(there.join())) return false;
      seen.add(there.join());
      for (const symmetry of symmetries) seen.add(there.map((at) => moved(symmetry, at)).join());
      return true;
    });
  }

  /* ---- As a word ---- */

  /* "rrbbu": the way of each step behind the cubes that stay. */
  get word(): string {
    const letters = this.path.slice(1).map((_at, i) => letterOf(this.wayAt(i + 1))).join("");
    return letters.slice(Math.max(0, this.begun - 1)).replace(/(.)\1+/g, (run, letter: string) => `${letter}${run.length}`);
  }

  /* Lays the cubes as a word has them. One that this snake cannot do changes nothing. */
  read(word: string): void {
    const steps = word.replace(/([a-z])(\d{1,3})/g,
      (_all, letter: string, times: string) => letter.repeat(Number(times)));
    const path = this.begun ? [...this.chain.begun] : [[0, 0, 0] as Point];
    for (const letter of steps) path.push(along(path.at(-1)!, LETTERS[letter] ?? [0, 0, 0]));
    if (!this.isSound(path)) return;
    this.forget();
    this.state = path;
  }

  private isSound(path: Point[]): boolean {
    if (path.length !== this.cubes || new Set(path.map(String)).size !== path.length
      || (this.chain.flat && path.some((at) => at[2] !== path[0]![2]))) return false;
    return [...this.chain.joints].every((joint, i) => {
      if (i === 0 || i === this.cubes - 1 || joint === "?") return true;
      return (joint === "s") === (minus(path[i]!, path[i - 1]!).join() === minus(path[i + 1]!, path[i]!).join());
    });
  }
}
