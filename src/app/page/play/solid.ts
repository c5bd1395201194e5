/* The box in space, beside its layers: what lies in it, and where the piece in hand would lie. */

import { Box3, Vector3 } from "three";
import { make } from "../base/dom.js";
import { toSpace } from "../base/space.js";
import type { Body, Point, Stage } from "../base/records.js";
import { along, dot, minus } from "../base/vector.js";
import { Still } from "../viewer/still.js";
import { Viewer } from "../viewer/viewer.js";
import type { Game, Landing } from "./game.js";
import type { Kind, PlaySet } from "./set.js";

const FAINT = 0.55; /* how much of the piece in hand is seen */

/* Returns the room of a body, with a little more around what is round. */
function roomOf({ faces, balls, bars }: Body): Box3 {
  const room = new Box3().setFromPoints(faces.flat().map(toSpace));
  for (const { middle, radius } of balls) room.union(
    new Box3().setFromCenterAndSize(toSpace(middle), new Vector3(2 * radius, 2 * radius, 2 * radius)));
  for (const { ends } of bars) ends.forEach((end) => room.expandByPoint(toSpace(end)));
  return room;
}

/* A cell of the box in space. */
interface Spot {
  middle: Point;
  reach: number; /* how far from its middle a pointer comes to it */
}

function spotOf({ faces, balls, bars }: Body): Spot {
  const points = [...faces.flat(), ...balls.map(({ middle }) => middle), ...bars.flatMap(({ ends }) => ends)];
  const middle = points.reduce<Point>((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0]);
  return { middle, reach: Math.max(...points.map((point) => 0.6 * Math.hypot(...minus(point, middle))),
    ...balls.map(({ radius }) => radius), 0.2) };
}

export class Solid {
  readonly element = make("div", { class: "play-solid view" });
  private viewer: Viewer | Still | null = null;
  private set: PlaySet | null = null;
  private spots: Spot[] = []; /* by place */
  private fresh = false; /* another puzzle is to be shown */
  private bodies: number[] = []; /* by body: its piece */
  private ghostly = ""; /* the piece in hand, and where it is shown; "": nowhere */

  /* `pick` hears of a piece that is pressed; null: none is there. */
  constructor(private readonly pick: (piece: number | null) => void) {}

  begin(set: PlaySet): void {
    this.set = set.lattice.flat ? null : set;
    this.spots = this.set ? set.places.map(({ at }) => spotOf(set.lattice.cell(at))) : [];
    this.fresh = true;
  }

  private open(): void {
    try {
      this.viewer ??= new Viewer(this.element, (body) => this.pick(body === null ? null : this.bodies[body]!));
    } catch {
      this.viewer = new Still(this.element);
    }
    this.viewer.setLetters(true);
    this.viewer.canvas.setAttribute("aria-label", "The box in space. Arrow keys turn it.");
  }

  draw(game: Game): void {
    const { set } = this;
    if (!set) return;
    if (!this.viewer) this.open();
    this.bodies = game.placed;
    const bodies = this.bodies.map((piece) => this.body(set.pieces[piece]!.kind, game.lying[piece]!.places!));
    const stage: Stage = { caption: null, flat: false, bodies, moves: [] };
    if (this.viewer instanceof Still) this.viewer.show(stage, !this.fresh);
    else if (this.fresh)
      this.viewer!.show(stage, false, roomOf(set.lattice.bodyOf(set.places.map(({ at }) => at), "")));
    else this.viewer!.swap(stage);
    this.fresh = false;
  }

  /* Returns the free places that a pointer comes to in the picture, before a piece stops it: the farthest first, so
   * that a piece in hand drops as far as it can. */
  near(event: PointerEvent, game: Game, held: number): number[] {
    const { viewer } = this;
    if (!this.set || !(viewer instanceof Viewer)) return [];
    const { left, top, right, bottom } = viewer.canvas.getBoundingClientRect(), { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) return [];
    const { from, way } = viewer.rayAt(event);
    const met = this.spots.flatMap(({ middle, reach }, place) => {
      const far = dot(minus(middle, from), way);
      return Math.hypot(...minus(middle, along(from, way, far))) < reach ? [{ place, far }] : [];
    }).sort((a, b) => a.far - b.far).map(({ place }) => place);
    const stop = met.findIndex((place) => game.owner(place) !== undefined && game.owner(place) !== held);
    return (stop < 0 ? met : met.slice(0, stop)).reverse();
  }

  private body(kind: Kind, places: number[]): Body {
    return { ...this.set!.lattice.bodyOf(places.map((place) => this.set!.places[place]!.at), kind.colour),
      name: kind.name, letter: kind.letter };
  }

  ghost(kind: Kind | null, landing: Landing | null): void {
    if (!this.set || !(this.viewer instanceof Viewer)) return;
    const shown = kind && landing && !landing.inTheWay.length ? { ...this.body(kind, landing.places), faint: FAINT }
      : null, ghostly = shown ? `${kind!.name} ${landing!.places.join()}` : "";
    if (ghostly === this.ghostly) return;
    this.ghostly = ghostly;
    this.viewer.setGhost(shown);
  }
}
