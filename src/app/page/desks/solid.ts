/* The shape that is edited, in space: a press on a face puts a cell there or takes one away, and a stroke many. The
 * keyboard has the layers. */

import { Box3 } from "three";
import { button, make } from "../base/dom.js";
import { spaceComes, spaceIsMissing } from "../base/late.js";
import type { Pen } from "../viewer/hands.js";
import { placesOf, type Lattice } from "./lattice.js";
import { Neighbours } from "./neighbours.js";
import { SolidStroke } from "./penstroke.js";
import { size, type Cells } from "./puzzle.js";
import type { Body, Point, Stage } from "../base/records.js";
import { bodyAt, shaded } from "../viewer/sketch.js";
import { toSpace } from "../base/space.js";
import { Surface } from "./surface.js";
import { along } from "../base/vector.js";
import { Viewer } from "../viewer/viewer.js";

const MOST_CELLS = 4000; /* of a shape, and of its block */
const FINE = 4; /* pixels between two looks at a stroke */
const PALER = 1.6; /* a cell that may stay empty */
const GOING = "#d2382c"; /* a cell that a press would take away */
const TOO_LARGE = "This shape is too large to be drawn on in space. The layers have all of it.";
const NO_PICTURE = "This browser draws no pictures in space (it has no WebGL). The layers are drawn on all the same.";
const HINT = "Press a face to put a cell there, and drag to put more. Shift takes away. A drag beside the shape turns it, and so does one with the " +
  "other button, or with two fingers.";

/* What a press gives a cell. */
const MODES: [string, string, string][] = [["#", "put", "Put"], [".", "take", "Take away"],
  ["+", "may", "May stay empty"]];

/* The shape that is drawn on. */
export interface Drawn {
  lattice: Lattice;
  cells: Cells;
  colour: string;
  isBox: boolean; /* its cells may stay empty */
}

export class Solid {
  readonly toggle = button("On the solid", () => this.open(!this.isOpen),
    { id: "edit-solid", "aria-pressed": "false", title: "Draw on the shape in space" });
  readonly element: HTMLElement;
  private readonly host = make("div", { class: "plot" });
  private readonly words = make("p", { class: "hint" }, HINT);
  private readonly modes = MODES.map(([value, name, words]) =>
    button(words, () => this.setMode(value), { id: `solid-${name}`, "aria-pressed": "false" }));
  private isOpen = false;
  private mode = "#";
  private drawn: Drawn | null = null;
  private viewer: Viewer | null = null; /* made when it is needed; null after that: this browser has no WebGL */
  private tried = false;
  private values = new Map<string, string>(); /* of the cells that are there */
  private places = new Map<string, Point>();
  private neighbours: Neighbours | null = null;
  private surface: Surface | null = null;
  private framed = ""; /* the lattice and the sides that the picture has in it */
  private stroke: SolidStroke | null = null;
  private value = ""; /* that the stroke gives its cells */
  private last: PointerEvent | null = null;

  /* `apply` takes what a stroke has drawn, as one step. */
  constructor(private readonly apply: (cells: Point[], value: string) => void) {
    const modes = make("div", { class: "bar", role: "group", "aria-label": "What a press does" }, ...this.modes);
    this.element = make("div", { class: "solid", hidden: true }, modes, this.host, this.words);
    this.setMode("#");
  }

  /* Shows a shape, when it is open. */
  show(drawn: Drawn): void {
    this.drawn = drawn;
    this.toggle.hidden = drawn.lattice.flat;
    this.element.hidden = !this.isOpen || drawn.lattice.flat;
    this.modes[2]!.hidden = !drawn.isBox;
    if (!drawn.isBox && this.mode === "+") this.setMode("#");
    if (!this.element.hidden) this.draw();
  }

  private open(open: boolean): void {
    this.isOpen = open;
    this.toggle.setAttribute("aria-pressed", String(open));
    if (this.drawn) this.show(this.drawn);
  }

  private setMode(mode: string): void {
    this.mode = mode;
    this.modes.forEach((each, i) => each.setAttribute("aria-pressed", String(MODES[i]![0] === mode)));
  }

  /* ---- The picture ---- */

  private draw(): void {
    const { cells, lattice } = this.drawn!, sides = size(cells),
      isLarge = sides.reduce((all, side) => all * side, 1) > MOST_CELLS;
    if (!isLarge && spaceIsMissing()) return void spaceComes().then(() => this.drawn && this.show(this.drawn));
    if (!isLarge) this.openViewer();
    this.host.hidden = isLarge || !this.viewer;
    this.words.textContent = isLarge ? TOO_LARGE : this.viewer ? HINT : NO_PICTURE;
    if (this.host.hidden) return;
    const all = placesOf(cells);
    this.places = new Map(all.map((at) => [at.join(), at]));
    this.values = new Map(all.map((at) => [at.join(), cells[at[2]]![at[1]]![at[0]]!]));
    if (this.neighbours?.lattice !== lattice) this.neighbours = new Neighbours(lattice);
    this.stroke = null;
    this.frame(`${lattice.name} ${sides.join("x")}`, sides);
  }

  private openViewer(): void {
    if (this.tried) return;
    this.tried = true;
    try {
      this.viewer = new Viewer(this.host, () => undefined, this.pen());
      this.viewer.canvas.id = "solid-view";
      this.viewer.canvas.setAttribute("aria-label",
        "The shape in space. Arrow keys turn it. With the keyboard, cells are drawn in the layers.");
    } catch {
      this.viewer = null;
    }
  }

  /* Has the whole block in the picture. It stays as it is while the block does. */
  private frame(framed: string, sides: [number, number, number]): void {
    const stage = this.stage(), same = framed.split(" ")[0] === this.framed.split(" ")[0];
    if (framed === this.framed) return this.viewer!.swap(stage);
    this.framed = framed;
    this.viewer!.show(stage, same, roomOf(this.drawn!.lattice, sides));
    this.viewer!.fit();
  }

  private stage(): Stage {
    const { colour } = this.drawn!, isMay = (at: Point): boolean => this.values.get(at.join()) === "+";
    this.surface = new Surface(this.neighbours!, this.places, this.beginnings());
    const bodies = [this.surface.body(colour, (at) => !isMay(at)), this.surface.body(shaded(colour, PALER), isMay),
      this.surface.offers(colour)];
    return { caption: null, flat: false, bodies, moves: [] };
  }

  /* Returns the cells that a shape without cells begins with: those of the lowest layer. */
  private beginnings(): Point[] {
    const { cells, lattice } = this.drawn!;
    if (this.places.size) return [];
    const all = placesOf(lattice.filled(...size(cells), "#")), low = Math.max(...all.map((at) => at[2]));
    return all.filter((at) => at[2] === low);
  }

  /* Shows a cell that a press would put or take away. */
  private ghost(at: Point | null, value: string): void {
    const { lattice, colour } = this.drawn!, its = value === "." ? GOING : value === "+" ? shaded(colour, PALER)
      : colour;
    this.viewer!.canvas.style.cursor = at ? "crosshair" : "grab";
    this.viewer!.setGhost(at && { ...larger(lattice.cell(at, its)), seams: true, faint: 0.65 });
  }

  /* ---- Drawing ---- */

  private pen(): Pen {
    return {
      start: (event) => this.start(event), move: (event) => this.move(event), end: (kept) => this.end(kept),
      hover: (event) => this.hover(event),
    };
  }

  /* Returns what a press gives a cell: Shift and its like take away, or put where one takes away. */
  private valueOf({ shiftKey, altKey, ctrlKey, metaKey }: PointerEvent): string {
    return shiftKey || altKey || ctrlKey || metaKey ? (this.mode === "." ? "#" : ".") : this.mode;
  }

  private start(event: PointerEvent): boolean {
    const value = this.valueOf(event), hit = this.surface!.hit(this.viewer!.rayAt(event), value === "#");
    if (!hit || !(value === "#" ? hit.to : hit.at)) return hit !== null;
    this.ghost(null, value);
    this.value = value;
    this.last = event;
    this.stroke = new SolidStroke(this.surface!, value === "#", hit);
    this.preview();
    return true;
  }

  /* Looks at all places that the pointer came over, so that a swift stroke has no gaps. */
  private move(event: PointerEvent): void {
    const { stroke, last } = this;
    if (!stroke || !last) return;
    const ways = [event.clientX - last.clientX, event.clientY - last.clientY] as const,
      steps = Math.max(1, Math.ceil(Math.hypot(...ways) / FINE));
    let more = false;
    for (let i = 1; i <= steps; i++) {
      const at = { clientX: last.clientX + (ways[0] * i) / steps, clientY: last.clientY + (ways[1] * i) / steps };
      more = stroke.follow(this.viewer!.rayAt(at)) || more;
    }
    this.last = event;
    if (more) this.preview();
  }

  /* Shows the shape as the stroke leaves it. */
  private preview(): void {
    this.places = new Map(this.places); /* the stroke's surface keeps its own */
    for (const [key, at] of this.stroke!.cells) {
      this.values.set(key, this.value);
      if (this.value === ".") this.places.delete(key);
      else this.places.set(key, at);
    }
    this.viewer!.swap(this.stage());
  }

  private end(kept: boolean): void {
    const { stroke } = this;
    this.stroke = null;
    if (!stroke) return;
    if (kept) this.apply([...stroke.cells.values()], this.value);
    else this.draw();
  }

  private hover(event: PointerEvent | null): void {
    if (!event) return this.viewer!.setGhost(null);
    const value = this.valueOf(event), hit = this.surface!.hit(this.viewer!.rayAt(event), value === "#");
    this.ghost((value === "#" ? hit?.to : hit?.at) ?? null, value);
  }
}

/* Returns a cell that is a little larger, so that it hides what is at its place. */
function larger(body: Body): Body {
  const points = [...body.faces.flat(), ...body.balls.map(({ middle }) => middle),
    ...body.bars.flatMap(({ ends }) => ends)];
  const middle = points.reduce<Point>((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0]);
  const grown = bodyAt(body, (at) => along(at, along(at, middle, -1), 0.03));
  const wide = <Form extends { radius: number }>(form: Form): Form => ({ ...form, radius: 1.08 * form.radius });
  return { ...grown, balls: grown.balls.map(wide), bars: grown.bars.map(wide) };
}

/* Returns the room of a block of cells. */
function roomOf(lattice: Lattice, sides: [number, number, number]): Box3 {
  const room = new Box3();
  for (const at of placesOf(lattice.filled(...sides, "#"))) {
    const { faces, balls, bars } = lattice.cell(at),
      rounds = [...balls.map(({ middle, radius }) => ({ ends: [middle], radius })), ...bars];
    for (const point of faces.flat()) room.expandByPoint(toSpace(point));
    for (const { ends, radius } of rounds)
      for (const end of ends) room.union(new Box3().setFromCenterAndSize(toSpace(end),
        toSpace([2 * radius, 2 * radius, -2 * radius])));
  }
  return room;
}
