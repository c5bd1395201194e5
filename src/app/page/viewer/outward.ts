/* How the pieces of an assembly are pulled apart so that each goes its own way out, as the moves that took it apart
 * have found it: with all its turns, and in the order of the moves. */

import { Box3, Vector3 } from "three";
import type { Move } from "../base/records.js";
import { toSpace } from "../base/space.js";

const STEP = 0.25; /* in which a piece goes out until it stands free */
const GAP = 0.4; /* that it keeps from the others */
const MOST_STEPS = 2000;
const AHEAD = 0.5; /* the share of a leaving move after which the next move begins (E243) */

/* The way of a piece: its places at the ends of the moves, and then straight out. */
interface Journey {
  piece: number;
  stops: { move: number; at: Vector3 }[]; /* before it leaves */
  before: Vector3; /* where it stands when it leaves */
  out: Vector3; /* of length 1; 0: it stays */
  left: number; /* the move by which it left; the later, the nearer it stays */
}

function journeyOf(moves: Move[], piece: number): Journey {
  const stops: Journey["stops"] = [];
  moves.forEach(({ from, to }, move) => {
    const [start, end] = [from[piece], to[piece]];
    if (start && end && start.join() !== end.join()) stops.push({ move, at: toSpace(end) });
  });
  const last = stops.pop(), before = stops.at(-1)?.at ?? new Vector3();
  return { piece, stops, before, out: last ? last.at.clone().sub(before).normalize() : new Vector3(),
    left: last?.move ?? moves.length };
}

/* Returns where a piece stands so that its box meets none of `others`: as near as its way allows. Adds its box to them.
 * */
function freed({ before, out }: Journey, extent: Box3, others: Box3[]): Vector3 {
  const way = before.clone(), room = extent.clone().expandByScalar(GAP / 2);
  const meets = (): boolean => others.some((other) => other.intersectsBox(room.clone().translate(way)));
  for (let i = 0; i < MOST_STEPS && out.lengthSq() && meets(); i++) way.addScaledVector(out, STEP);
  others.push(room.translate(way));
  return way;
}

/* A piece's places, and the shares of the whole at which it comes there. */
export class WayOut {
  private readonly keys: { share: number; at: Vector3 }[] = [{ share: 0, at: new Vector3() }];

  constructor(private readonly out: Vector3) {}

  add(from: number, to: number, at: Vector3): void {
    this.keys.push({ share: from, at: this.keys.at(-1)!.at }, { share: to, at });
  }

  scale(all: number): void {
    for (const key of this.keys) key.share /= all;
  }

  /* Returns where the piece is. At 1 all pieces stand free of each other, and beyond that they go on straight out. */
  at(share: number): Vector3 {
    const after = this.keys.findIndex((key) => key.share > share), end = this.keys.at(-1)!.at;
    if (after < 0) return end.clone().addScaledVector(this.out, Math.max(0, share - 1) * end.length());
    const [from, to] = [this.keys[after - 1]!, this.keys[after]!];
    return from.at.clone().lerp(to.at, (share - from.share) / (to.share - from.share));
  }
}

/* Gives each move its time, as long as the longest way in it, and the pieces their places in it. A piece that leaves
 * stands free when it is there; the next move begins before. */
function timed(journeys: Journey[], free: Map<number, Vector3>, moves: number): WayOut[] {
  const ways = journeys.map(({ out }) => new WayOut(out)), now = journeys.map(() => new Vector3());
  let begin = 0, end = 0;
  for (let move = 0; move < moves; move++) {
    const goals = journeys.map(({ stops, left, piece }) =>
      (left === move ? free.get(piece)! : stops.find((stop) => stop.move === move)?.at));
    const length = Math.max(0, ...goals.map((goal, i) => goal?.distanceTo(now[i]!) ?? 0)),
      leaves = journeys.some(({ left }) => left === move);
    goals.forEach((goal, i) => {
      if (!goal) return;
      ways[i]!.add(begin, begin + length, goal);
      now[i] = goal;
    });
    end = Math.max(end, begin + length);
    begin += leaves ? AHEAD * length : length;
  }
  for (const way of ways) way.scale(end || 1);
  return ways;
}

/* Returns by piece its way until all stand apart from each other; null where no move takes a piece out. `extents` has
 * the room of each piece, null where it is not seen. Pieces that leave last stand first, and the others make way. */
export function waysOut(moves: Move[], extents: (Box3 | null)[]): (WayOut | null)[] | null {
  const journeys = extents.flatMap((extent, piece) => (extent ? [journeyOf(moves, piece)] : []));
  if (journeys.every(({ out }) => !out.lengthSq())) return null;
  const free = new Map<number, Vector3>(), others: Box3[] = [];
  for (const journey of [...journeys].sort((a, b) => b.left - a.left)) free.set(journey.piece,
    freed(journey, extents[journey.piece]!, others));
  const ways = timed(journeys, free, moves.length), found: (WayOut | null)[] = extents.map(() => null);
  journeys.forEach(({ piece }, i) => (found[piece] = ways[i]!));
  return found;
}
