/* What treen says of pieces that are partly apart: a position is a puzzle whose box they fill where they are. */

import { ask } from "../asking/backend.js";
import type { Fields } from "../desks/desk.js";
import type { Point } from "../base/records.js";
import { along, minus } from "../base/vector.js";
import type { Placed } from "./game.js";
import { lowOf, type Disassembly, type Part, type Quarter, type Shift } from "./disassembly.js";

const SECONDS = "20";
const AXES = ["x", "y", "z"];

/* One of the puzzle's pieces. */
export interface Kind {
  name: string;
  rest: Fields; /* what taking apart heeds */
}

/* An assembly, as treen apart tells of it. */
export interface Told {
  outcome: string;
  level?: number[];
  pieces: Placed[];
  moves?: number;
  steps?: {
    moved: { name: string; copy: number }[];
    direction: Point;
    distance: number | null;
    turn?: { axis: string; back: boolean; pivot2: Point };
  }[];
}

/* A turn that needs more play than it is told, as treen check tells of it. */
interface Need {
  solution: number;
  move: number;
  play: number | null; /* that is enough */
}

/* What taking apart heeds of the whole. */
export interface Rules {
  motions?: unknown;
  turns: boolean;
  play: string; /* that a turn may need, in cells */
}

/* What treen knows of a position. */
export interface Way {
  moves: number | null; /* until all is apart; null: it does not come apart */
  known: boolean; /* false: nobody knows */
  next: Shift | null; /* the first of the moves */
}

export function kindsOf({ pieces }: Fields): Kind[] {
  return Object.entries(pieces as Fields).map(([name, piece]) => {
    const { motions, group } = (typeof piece === "object" ? piece : {}) as Fields;
    return { name, rest: { ...(motions === undefined ? {} : { motions }), ...(group === undefined ? {} : { group }) } };
  });
}

/* Returns the pieces of an assembly; null: they are not those of the puzzle. */
export function partsOf(pieces: Placed[], kinds: Kind[]): Part[] | null {
  const parts = pieces.map(({ name, cells }) => ({ kind: kinds.findIndex((kind) => kind.name === name), cells }));
  return parts.every(({ kind }) => kind >= 0) ? parts.sort((a, b) => a.kind - b.kind) : null;
}

/* Compares two levels, the higher first. */
function byLevel({ level: a = [] }: Told, { level: b = [] }: Told): number {
  const at = [...a, -1].findIndex((moves, i) => moves !== (b[i] ?? -1));
  return (b[at] ?? -1) - (a[at] ?? -1);
}

/* Returns the assembly that is hardest to take apart, or else any; null: there is none. */
export async function assemblyOf(text: string): Promise<Placed[] | null> {
  for (const options of [{ highest: "true" }, { all: "true" }]) {
    const all: unknown[] = await ask({ command: "apart", puzzle: text, options: { ...options, seconds: SECONDS } }),
      found = (all as Told[]).filter((thing) => "outcome" in thing);
    if (found.length) return found.sort(byLevel)[0]!.pieces;
  }
  return null;
}

/* A position as treen reads it, and where its corner is. Where pieces turn, those of one name may lie in all ways. */
function puzzleOf(game: Disassembly, together: number[], kinds: Kind[],
  { motions: whole, turns }: Rules): { text: string; low: Point } {
  const moves = turns ? { moves: "turns" } : {}, motions = turns && whole !== "mirror" ? undefined : whole;
  const all = together.map((part) => ({ kind: kinds[game.parts[part]!.kind]!, cells: game.cellsOf(part) })),
    low = lowOf(game.lattice, all.flatMap(({ cells }) => cells));
  const placed = all.map(({ kind, cells }) => ({ name: kind.name, cells: cells.map((cell) => minus(cell, low)) })),
    pieces: Record<string, { copies: number }> = {};
  all.forEach(({ kind }, i) => (pieces[kind.name] =
    { ...kind.rest, copies: (pieces[kind.name]?.copies ?? 0) + 1, cells: placed[i]!.cells } as { copies: number }));
  return { text: JSON.stringify({ grid: game.lattice.name, ...moves, ...(motions === undefined ? {} : { motions }),
    box: { cells: placed.flatMap(({ cells }) => cells) }, pieces, placed }), low };
}

/* Returns the shift of a step that treen tells of. */
function shiftOf(game: Disassembly, together: number[], low: Point, told: Told): Shift | null {
  const [step] = told.steps ?? [], owner = new Map(
    together.flatMap((part) => game.cellsOf(part).map((cell): [string, number] => [cell.join(), part])));
  if (!step) return null;
  const copies = new Map<string, number>(), parts = told.pieces.flatMap(({ name, cells }) => {
    const copy = (copies.get(name) ?? 0) + 1;
    copies.set(name, copy);
    return step.moved.some((each) => each.name === name && each.copy === copy)
      ? [owner.get(along(cells[0]!, low).join())!] : [];
  });
  if (step.turn) {
    const { axis, back, pivot2 } = step.turn, number = AXES.indexOf(axis), pivot = along(pivot2, low, 2);
    pivot[number] = 0;
    return { parts, direction: 2 * number + Number(back), steps: 1, quarter: { axis: number, back, pivot } };
  }
  return { parts, direction: game.lattice.directions.findIndex(({ by }) => by.join() === step.direction.join()),
    steps: step.distance };
}

/* Asks how parts that are together come apart from where they are. */
export async function wayFrom(game: Disassembly, together: number[], kinds: Kind[], rules: Rules): Promise<Way> {
  const { text, low } = puzzleOf(game, together, kinds, rules), turns = rules.turns ? { play: rules.play } : {};
  const found = await ask({ command: "apart", puzzle: text, options: { all: "true", seconds: SECONDS, ...turns } }),
    told = found.find((thing) => "outcome" in thing) as unknown as Told | undefined;
  if (told?.outcome === "comes apart")
    return { moves: told.moves ?? 0, known: true, next: shiftOf(game, together, low, told) };
  return { moves: null, known: told?.outcome === "stays together", next: null };
}

/* Asks how much play turns need of parts that are together with others: of each a way is checked that begins with it.
 * Whether that goes on is of no interest here. null: none is known to be enough; undefined: that takes too long. */
export async function playOf(game: Disassembly, parts: number[],
  quarters: Quarter[]): Promise<(number | null | undefined)[]> {
  const together = game.clusterOf(parts[0]!), low = lowOf(game.lattice, together.flatMap((part) => game.cellsOf(part))),
    cellsOf = (part: number): Point[] => game.cellsOf(part).map((cell) => minus(cell, low)),
    pieces = together.map((part) => ({ name: String(part), cells: cellsOf(part) })),
    moved = parts.map((part) => ({ name: String(part) })),
    leaves = { moved, direction: game.lattice.directions[0]!.by, distance: null };
  const puzzle = JSON.stringify({ grid: game.lattice.name, box: { cells: pieces.flatMap(({ cells }) => cells) },
    pieces: Object.fromEntries(pieces.map(({ name, cells }) => [name, { cells }])) });
  const lines = quarters.map(({ axis, back, pivot }) => {
    const pivot2 = along(pivot, low, -2);
    pivot2[axis] = 0;
    return JSON.stringify({ type: "solution", pieces, steps: [
      { moved, turn: { axis: AXES[axis], degrees: 90, back, pivot2, play: 0 } }, leaves] });
  });
  const solution = `${lines.join("\n")}\n`,
    told = await ask({ command: "check", puzzle, solution, options: { seconds: SECONDS } }),
    { judged = 0, needs = [] } = (told.at(-1) ?? {}) as { judged?: number; needs?: Need[] };
  return quarters.map((_quarter, i) => {
    const need = needs.find(({ solution, move }) => solution === i + 1 && move === 1);
    return i >= judged ? undefined : need ? need.play : 0;
  });
}
