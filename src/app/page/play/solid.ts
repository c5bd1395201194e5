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

const FAINT = 0.55, LIFTED = 0.12, FREE = 0.22; /* how much is seen of the piece in hand, above a layer, of places */
const PLACES = "#a89678"; /* the colour of free places */
const MOST_PLACES = 400; /* that are drawn one by one */

/* Returns the room of a body, with a little more around what is round. */
function roomOf({ faces, balls, bars }: Body): Box3 {
  const room = new Box3().setFromPoints(faces.flat().map(toSpace));
  for (const { middle, radius } of balls) room.union(
    new Box3().setFromCenterAndSize(toSpace(middle), new Vector3(2 * radius, 2 * radius, 2 * radius)));
  for (const { ends } of bars) ends.forEach((end) => room.expandByPoint(toSpace(end)));
  return room;
}

/* Returns a body without the faces that two of its cells share. */
function shellOf(body: Body): Body {
  const nameOf = (face: Point[]): string => face.map((at) =>
    at.map((part) => part.toFixed(3)).join()).sort().join(" ");
  const often = new Map<string, number>();
  for (const face of body.faces) often.set(nameOf(face), (often.get(nameOf(face)) ?? 0) + 1);
  return { ...body, faces: body.faces.filter((face) => often.get(nameOf(face)) === 1) };
}

/* Whether the places are a cuboid of cubes: its edges tell all of it. */
function isCuboid({ lattice, places }: PlaySet): boolean {
  const cell = lattice.cell(places[0]!.at), [one, all] = [cell, lattice.bodyOf(places.map(({ at }) => at), "")]
    .map((body) => roomOf(body).getSize(new Vector3())) as [Vector3, Vector3];
  return cell.faces.length === 6
    && Math.abs(all.x * all.y * all.z - places.length * one.x * one.y * one.z) < 1e-6 * places.length;
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
  private layer: number | null = null; /* the one that is worked on; null: none */
  private game: Game | null = null; /* that was drawn last */
  private placewise = false; /* the free places are drawn, and no edges of a box */
  private ghostly = ""; /* the piece in hand, and where it is shown; "": nowhere */

  /* `pick` hears of a piece that is pressed; null: none is there. */
  constructor(private readonly pick: (piece: number | null) => void) {}

  begin(set: PlaySet): void {
    this.set = set.lattice.flat ? null : set;
    this.spots = this.set ? set.places.map(({ at }) => spotOf(set.lattice.cell(at))) : [];
    this.placewise = !!this.set && set.places.length <= MOST_PLACES && !isCuboid(set);
    this.layer = this.game = null;
    this.fresh = true;
  }

  private open(): void {
    try {
      this.viewer ??= new Viewer(this.element, (body) => this.pick(body === null ? null : this.bodies[body]!));
    } catch {
      this.viewer = new Still(this.element);
    }
    this.viewer.setLetters(true);
  }

  /* Lets the layers above one be nearly nothing, so that it is seen; null: all are seen. */
  seeFrom(layer: number | null): void {
    if (layer === this.layer || !this.game) return;
    this.layer = layer;
    this.draw(this.game);
  }

  private isAbove(place: number): boolean {
    return this.layer !== null && this.set!.places[place]!.at[2] < this.layer;
  }

  /* The places that are free. Without a layer to work on a cuboid has its edges only. */
  private freePlaces(game: Game): Body[] {
    const { set, layer, placewise } = this, free = set!.places.flatMap(({ at }, place) =>
      (game.owner(place) === undefined && (layer === null ? placewise : at[2] === layer) ? [at] : []));
    return free.length ? [{ ...shellOf(set!.lattice.bodyOf(free, PLACES)), name: null, faint: FREE }] : [];
  }

  draw(game: Game): void {
    const { set } = this;
    if (!set) return;
    if (!this.viewer) this.open();
    this.game = game;
    const parts = game.placed.flatMap((piece) => [false, true].map((above) => ({ piece, above,
      places: game.lying[piece]!.places!.filter((place) => this.isAbove(place) === above) })))
      .filter(({ places }) => places.length);
    this.bodies = parts.map(({ piece }) => piece);
    this.paint(parts.map(({ piece, places, above }) => ({ ...this.body(set.pieces[piece]!.kind, places),
      ...(above && { faint: LIFTED }) })), game);
    this.viewer!.canvas.setAttribute("aria-label", `The box in space${this.layer ? `, from layer ${this.layer + 1} down` : ""}. Arrow keys turn it.`);
    this.fresh = false;
  }

  /* A picture of lines has nothing faint. */
  private paint(bodies: Body[], game: Game): void {
    const { viewer, set } = this,
      stage = (all: Body[]): Stage => ({ caption: null, flat: false, bodies: all, moves: [] });
    if (viewer instanceof Still)
      return viewer.show(stage(bodies.filter(({ faint }) => faint === undefined)), !this.fresh);
    const whole = stage([...bodies, ...this.freePlaces(game)]);
    if (!this.fresh) return viewer!.swap(whole);
    viewer!.show(whole, false, this.placewise ? new Box3()
      : roomOf(set!.lattice.bodyOf(set!.places.map(({ at }) => at), "")));
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
