/* A snake swings about its joints and stays whole: from the end on, what is beyond a run turns about it, until the
 * snake lies in one plane as stairs. The string keeps every bend, so that a joint is a twist between two cubes. */

import type { Move, Point, Stage } from "../base/records.js";
import { cross, dot, minus } from "../base/vector.js";

/* A run: the way of its cubes, and the bend where it begins. */
interface Run {
  way: Point;
  from: Point;
}

function runsOf(path: Point[]): Run[] {
  const runs: Run[] = [];
  path.slice(1).forEach((at, i) => {
    const from = path[i]!, way = minus(at, from);
    if (runs.at(-1)?.way.join() !== way.join()) runs.push({ way, from });
  });
  return runs;
}

const TURNS: Record<string, string> = { 1: "by a quarter turn", 2: "by half a turn" };

/* Returns the move that swings what is beyond a run into the plane of the run before; null: it lies there. */
function swingAbout(runs: Run[], about: number, still: Move): Move | null {
  const [before, { way, from }, after] = runs.slice(about - 1, about + 2) as [Run, Run, Run];
  const angle = Math.atan2(dot(cross(after.way, before.way), way), dot(after.way, before.way)),
    quarters = Math.abs(Math.round((2 * angle) / Math.PI));
  if (!quarters) return null;
  const first = about + 2, all = first === runs.length ? `run ${first} swings`
    : `runs ${first} to ${runs.length} swing`;
  const middle = from.map((part) => part + 0.5) as Point, here = still.from.map((): Point => [0, 0, 0]);
  return { caption: `${all} ${TURNS[quarters]!}`, undone: still.undone, from: here, to: here,
    swing: { about, middle, axis: way, angle } };
}

/* Returns a stage of a snake with swings as its moves. Stages that are not made of the path's runs stay as they are. */
export function swinging(stage: Stage, path: Point[] | null): Stage {
  const runs = path ? runsOf(path) : [];
  if (runs.length < 3 || runs.length !== stage.bodies.length || runs.length !== stage.moves.length + 1) return stage;
  const moves: Move[] = [];
  for (let about = runs.length - 2; about > 0; about--) {
    const move = swingAbout(runs, about, stage.moves[runs.length - 2 - about]!);
    if (move) moves.push(move);
  }
  return { ...stage, moves };
}
