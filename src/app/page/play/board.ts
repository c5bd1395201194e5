/* The box as it is played on: its layers seen from above, each cell a place to press, and the pieces that lie there. */

import { make, shape } from "../base/dom.js";
import { inkOn } from "../base/ink.js";
import { lettered } from "../base/letters.js";
import { frameOf, nearest, type Frame, type Shown } from "../desks/layer.js";
import { middleOf, type Outline } from "../desks/lattice.js";
import type { Point } from "../base/records.js";
import { sketch, usualSight } from "../viewer/sketch.js";
import { drawSeams, type Seam } from "../desks/wrap.js";
import type { Game } from "./game.js";
import type { Kind, PlaySet } from "./set.js";

type Spot = [number, number];

const MOST_UNIT = 64, LEAST_UNIT = 13; /* pixels for an edge of a cell */
const READ = 18; /* pixels for an edge of a cell whose letter can be read */
const GAP = 14, NARROW_GAP = 8; /* pixels between layers */
const CAPTION = 22, LEAST_CAPTION = { wide: 110, narrow: 52 }; /* pixels of the words above each */
const NARROW = 500; /* pixels of a stage on which the picture in space lies among the layers */
const SPACE = 84; /* pixels of that picture there */

/* ---- Pieces seen from above ------------------------------------------------------------------------------------ */

function named(place: Spot): string {
  return place.map((part) => part.toFixed(2)).join();
}

/* Returns the edges of cells at which their piece ends. */
function edgesOf(outlines: Outline[]): [Spot, Spot][] {
  const edges = new Map<string, [Spot, Spot] | null>();
  for (const outline of outlines)
    if ("corners" in outline) outline.corners.forEach((from, i) => {
      const to = outline.corners[(i + 1) % outline.corners.length]!, key = [named(from), named(to)].sort().join(" ");
      edges.set(key, edges.has(key) ? null : [from, to]); /* two cells of the piece share it */
    });
  return [...edges.values()].filter((edge) => edge !== null);
}

function fillOf(outline: Outline, colour: string): SVGElement {
  if ("corners" in outline)
    return shape("polygon", { class: "fill", points: outline.corners.map((place) => place.join()).join(" "),
    fill: colour, stroke: colour, "stroke-width": 0.02 });
  if ("middle" in outline)
    return shape("circle", { class: "fill round", cx: outline.middle[0], cy: outline.middle[1],
    r: outline.radius * 0.94, fill: colour });
  const [[x1, y1], [x2, y2]] = outline.ends;
  return shape("line", { class: "fill bar", x1, y1, x2, y2, stroke: colour, "stroke-width": 1.8 * outline.radius,
    "stroke-linecap": "round" });
}

/* The outline nearest to the middle of all. */
function central(outlines: Outline[]): number {
  const middles = outlines.map(middleOf), whole =
    [0, 1].map((k) => middles.reduce((sum, at) => sum + at[k]!, 0) / middles.length) as Spot;
  const far = ([x, y]: Spot): number => Math.hypot(x - whole[0], y - whole[1]);
  return middles.reduce((best, at, i) => (far(at) < far(middles[best]!) - 1e-6 ? i : best), 0);
}

/* Returns the outlines in groups that are seen to be joined: by an edge, or as bars that meet. */
function joined(outlines: Outline[]): Outline[][] {
  const marksOf = (outline: Outline): string[] => ("corners" in outline ? outline.corners.map((from, i) =>
    [from, outline.corners[(i + 1) % outline.corners.length]!].map(named).sort().join(" "))
    : "ends" in outline ? outline.ends.map(named) : []);
  let groups: { all: Outline[]; marks: Set<string> }[] = [];
  for (const outline of outlines) {
    const marks = marksOf(outline), beside = groups.filter((group) => marks.some((mark) => group.marks.has(mark)));
    groups = [...groups.filter((group) => !beside.includes(group)), {
      all: [...beside.flatMap(({ all }) => all), outline],
      marks: new Set([...marks, ...beside.flatMap((group) => [...group.marks])]),
    }];
  }
  return groups.map(({ all }) => all);
}

/* Returns some cells of a piece, with its letter on one of those that are seen to be joined. */
export function drawn(outlines: Outline[], { colour }: Pick<Kind, "colour">,
  { letter, looks = "" }: { letter: string; looks?: string }): SVGGElement {
  const group = shape("g", { class: `lies ${looks}` }, ...outlines.map((outline) => fillOf(outline, colour)));
  const edges = edgesOf(outlines).map(([from, to]) => `M${from.join()}L${to.join()}`).join("");
  if (edges) group.append(shape("path", { class: "rim", d: edges }));
  const whole = outlines[central(outlines)];
  for (const part of joined(outlines)) {
    const one = part.includes(whole!) ? whole! : part[central(part)]!, [x, y] = middleOf(one),
      look = "ends" in one ? "beside" : "", more = one === whole ? "" : "more",
      text = shape("text", { x, y, "font-size": 0.5, class: `${look} ${more}`.trim(),
        ...(!look && { fill: inkOn(colour) }) });
    text.append(letter);
    group.append(text);
  }
  return group;
}

/* The outlines of a piece that lies anywhere. */
function outlinesOf(set: PlaySet, points: Point[]): Outline[] {
  return points.map((point) => set.lattice.outline(...set.lattice.cellWith(point)!)!);
}

/* Returns the picture of a piece as it lies, and where its cells are in it. `unit`: pixels for an edge of a cell. */
export function pictured(set: PlaySet, kind: Kind, points: Point[],
  unit: number): { svg: SVGSVGElement; middles: Spot[] } {
  const outlines = outlinesOf(set, points), { left, top, width, height } =
    frameOf(outlines.map((outline) => ({ at: [0, 0, 0], outline }))), middles = outlines.map(middleOf);
  const svg = shape("svg", { class: "piece-picture", viewBox: [left, top, width, height].join(" "),
    width: width * unit, height: height * unit, "aria-hidden": "true" });
  svg.append(drawn(outlines, kind, kind));
  return { svg, middles };
}

/* Returns the picture of a piece in space, as the text of an SVG file. */
export function solidPicture(set: PlaySet, { colour }: Kind, points: Point[]): string {
  const body = set.lattice.bodyOf(points.map((point) => set.lattice.cellWith(point)!), colour),
    stage = { caption: null, flat: false, bodies: [body], moves: [] };
  return sketch(stage, usualSight(stage));
}

/* ---- The board ------------------------------------------------------------------------------------------------- */

interface Layer {
  z: number;
  places: number[];
  frame: Frame;
  svg: SVGSVGElement;
  pieces: SVGGElement;
  ghost: SVGGElement;
  seams: SVGGElement;
  rings: SVGGElement; /* around cells, above all else */
}

/* Returns the form of a cell. */
function formOf(outline: Outline, look: string): SVGElement {
  if ("corners" in outline) return shape("polygon", { class: look, points: outline.corners.map((corner) =>
    corner.join()).join(" ") });
  if ("middle" in outline) return shape("circle", { class: look, cx: outline.middle[0], cy: outline.middle[1],
    r: outline.radius * 0.94 });
  const [[x1, y1], [x2, y2]] = outline.ends;
  return shape("line", { class: `${look} bar`, x1, y1, x2, y2, "stroke-width": 1.8 * outline.radius });
}

export class Board {
  readonly element = make("div", { class: "play-board" });
  private readonly layers: Layer[];
  private readonly seams: Seam[]; /* where the box closes */
  private readonly spots: SVGElement[] = []; /* by place */
  private cursor = 0; /* the place that the keyboard is on */
  readonly pitch: number; /* from the middle of a cell to that of the next */
  private isNarrow = false;
  unit = 30;

  /* `printed`: words on cells, which need not be in the box. `fitted` hears that cells have another size. */
  constructor(private readonly set: PlaySet, private readonly printed: [Point, string][],
    private readonly solid: HTMLElement | null, private readonly fitted: () => void) {
    const { places } = set, depths = [...new Set(places.map(({ at }) => at[2]))].sort((a, b) => a - b);
    this.seams = set.wrap?.seams(set.lattice, places.map(({ at }) => at)) ?? [];
    this.layers = depths.map((z) => this.layer(z, depths));
    this.pitch = this.measurePitch();
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  private shownOf(z: number): Shown[] {
    return this.set.places.filter(({ at }) => at[2] === z);
  }

  private measurePitch(): number {
    const middles = this.shownOf(this.layers[0]!.z).slice(0, 200).map(({ outline }) => middleOf(outline));
    const ways = middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([a, b]) => Math.hypot(a - x, b - y)));
    return Math.min(1.5, ...ways.filter((way) => way > 1e-3));
  }

  private layer(z: number, depths: number[]): Layer {
    const frame = frameOf(this.shownOf(z)), { left, top, width, height } = frame,
      places = this.set.places.flatMap(({ at }, i) => (at[2] === z ? [i] : []));
    const words = depths.length < 2 ? "The box"
      : `Layer ${z + 1}${z === depths[0] ? ", the top one" : z === depths.at(-1) ? ", the lowest" : ""}`;
    const pieces = shape("g", { class: "pieces-here", "aria-hidden": "true" }),
      ghost = shape("g", { class: "ghost-here", "aria-hidden": "true" }),
      rings = shape("g", { class: "rings", "aria-hidden": "true" }),
      seams = shape("g", { class: "seams", "aria-hidden": "true" }, ...drawSeams(this.seamsOf(z)));
    const svg = shape("svg", { class: "play-layer", role: "grid", "aria-label": words,
      viewBox: [left, top, width, height].join(" "), "data-z": z });
    for (const y of [...new Set(places.map((i) => this.set.places[i]!.at[1]))].sort((a, b) => a - b))
      svg.append(shape("g", { role: "row" }, ...places.filter((i) => this.set.places[i]!.at[1] === y).map((i) =>
        this.spot(i))));
    svg.append(this.words(z), pieces, seams, ghost, rings);
    this.element.append(make("figure", { class: "play-figure" },
      depths.length < 2 ? null : make("figcaption", { "aria-hidden": "true" }, words.split(",")[0]!,
        make("span", {}, words.slice(words.split(",")[0]!.length))), svg as unknown as Node));
    return { z, places, frame, svg, pieces, ghost, seams, rings };
  }

  private seamsOf(z: number): Seam[] {
    return this.seams.filter(({ at }) => at[2] === z);
  }

  /* Whether a piece lies over a seam. */
  private goesThrough(game: Game, held: number | null, { at, beyond }: Seam): boolean {
    const [one, other] = [at, beyond].map((each) => game.owner(this.set.placeOf(each)!));
    return one !== undefined && one === other && one !== held;
  }

  private words(z: number): SVGElement {
    return shape("g", { class: "inscribed", "aria-hidden": "true" }, ...this.printed.filter(([at]) => at[2] === z)
      .map(([at, words]) => {
        const [x, y] = middleOf(this.set.lattice.outline(...at)!), free = this.set.placeOf(at) === undefined;
        const text = shape("text", { x, y, "font-size": 0.36, class: free ? "free" : "" });
        text.append(words);
        return text;
      }));
  }

  private spot(place: number): SVGElement {
    const { at, outline, must } = this.set.places[place]!, bar = "ends" in outline;
    const around = bar ? [shape("line", { class: "around", x1: outline.ends[0][0], y1: outline.ends[0][1],
      x2: outline.ends[1][0], y2: outline.ends[1][1], "stroke-width": 4 * outline.radius })] : [];
    const spot = shape("g", { class: `spot ${must ? "must" : "may"}`, id: `spot-${at.join("-")}`, role: "gridcell",
      tabindex: -1, "data-place": place }, ...around, formOf(outline, "ground"));
    this.spots[place] = spot;
    return spot;
  }

  /* Lays the picture in space beside the layers, on a narrow stage in the room that they leave. */
  private settle(): void {
    const { solid, element } = this, narrow = !!solid && (element.parentElement?.clientWidth ?? NARROW) < NARROW;
    if (!solid || (solid.parentElement && narrow === this.isNarrow)) return;
    this.isNarrow = narrow;
    element.classList.toggle("narrow", narrow);
    if (narrow) element.append(solid);
    else element.after(solid);
  }

  /* Whether all layers have room in rows when they are so large. `at`: before which of them the picture in space lies. */
  private hasRoom(unit: number, at: number): boolean {
    const gap = this.isNarrow ? NARROW_GAP : GAP;
    const { clientWidth: wide, clientHeight: high } = this.element, caption = this.layers.length > 1 ? CAPTION : 0;
    const least = caption && LEAST_CAPTION[this.isNarrow ? "narrow" : "wide"], all = this.layers.map(({ frame }) =>
      [Math.max(frame.width * unit, least) + gap, frame.height * unit + caption + gap] as const);
    let right = 0, row = 0, down = gap;
    if (this.isNarrow) all.splice(at, 0, [SPACE + gap, SPACE + gap]);
    for (const [across, along] of all) {
      if (right + across + gap > wide && right > 0) {
        down += row;
        right = row = 0;
      }
      right += across;
      row = Math.max(row, along);
      if (right + gap > wide) return false;
    }
    return down + row <= high;
  }

  /* Makes the layers as large as there is room for. */
  fit(): void {
    const before = this.unit;
    this.settle();
    this.unit = MOST_UNIT * this.set.lattice.scale;
    const spots = this.isNarrow ? [...this.layers.keys(), this.layers.length].reverse() : [this.layers.length];
    let spot = spots.find((at) => this.hasRoom(this.unit, at));
    while (this.unit > LEAST_UNIT && spot === undefined) {
      this.unit -= 0.5;
      spot = spots.find((at) => this.hasRoom(this.unit, at));
    }
    this.solid?.style.setProperty("order", String(2 * (spot ?? this.layers.length) - 1));
    this.solid?.style.setProperty("max-width", this.isNarrow ? `${Math.max(SPACE, ...this.layers.map(({ frame }) =>
      frame.width * this.unit))}px` : ""); /* so that rows of layers stand below each other */
    this.layers.forEach(({ svg }, i) => (svg.parentElement!.style.order = String(2 * i)));
    for (const { svg, frame } of this.layers) {
      svg.setAttribute("width", String(frame.width * this.unit));
      svg.setAttribute("height", String(frame.height * this.unit));
    }
    if (this.unit !== before) this.fitted();
    this.thin();
  }

  /* Leaves one letter for each piece and layer where letters are too small to be read, unless they are wished for. */
  private thin(): void {
    this.element.classList.toggle("thin", this.unit < READ && !lettered());
  }

  /* ---- What lies there ---- */

  /* Draws the pieces in the box, but for the one in hand. */
  draw(game: Game, held: number | null): void {
    this.thin();
    for (const { z, places, pieces, seams } of this.layers) {
      if (this.seams.length)
        seams.replaceChildren(...drawSeams(this.seamsOf(z), (seam) => this.goesThrough(game, held, seam)));
      const here = [...new Set(places.flatMap((place) => game.owner(place) ?? []))].filter((piece) => piece !== held);
      pieces.replaceChildren(...here.map((piece) => {
        const { kind } = this.set.pieces[piece]!, own = places.filter((place) => game.owner(place) === piece);
        return drawn(own.map((place) => this.set.places[place]!.outline), kind, kind);
      }));
    }
  }

  /* Shows the cells on which a piece would lie, if it fits; null: no piece. */
  ghost(kind: Kind | null, cells: Point[], fits: boolean): void {
    for (const { z, ghost } of this.layers) {
      const here = kind ? cells.filter((at) => at[2] === z) : [];
      ghost.replaceChildren(...(here.length ? [drawn(here.map((at) => this.set.lattice.outline(...at)!), kind!,
        { letter: fits ? kind!.letter : "✕", looks: fits ? "fits" : "clashes" })] : []));
    }
  }

  /* Rings some places, which a hint is about. */
  mark(wanted: number[]): void {
    this.spots.forEach((spot, place) => spot.classList.toggle("marked", wanted.includes(place)));
    this.ring();
  }

  /* Draws the rings, and one around the cell of the cursor, which is seen while it has the focus. */
  private ring(): void {
    for (const { places, rings } of this.layers) rings.replaceChildren(
      ...places.filter((place) => this.spots[place]!.classList.contains("marked")).map((place) =>
        formOf(this.set.places[place]!.outline, "ring")),
      ...places.filter((place) => place === this.cursor).map((place) =>
        formOf(this.set.places[place]!.outline, "ring here")));
  }

  /* Gives the cells their names, and the tabulator the one it leads to. */
  name(words: (place: number) => string, cursor: number): void {
    this.cursor = cursor;
    this.ring();
    this.spots.forEach((spot, place) => {
      spot.setAttribute("aria-label", words(place));
      spot.setAttribute("tabindex", place === cursor ? "0" : "-1");
    });
  }

  focus(place: number): void {
    (this.spots[place] as unknown as HTMLElement | undefined)?.focus({ preventScroll: true });
  }

  /* ---- Where a pointer is ---- */

  /* Returns the places near a pointer, the nearest first; none where it is beside the box. `reach`: in cells. */
  near({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">, reach: number): number[] {
    const slack = this.unit * this.pitch * 0.8;
    for (const { svg, places, frame } of this.layers) {
      const box = svg.getBoundingClientRect();
      if (clientX < box.left - slack || clientX > box.right + slack || clientY < box.top - slack
        || clientY > box.bottom + slack) continue;
      const scale = frame.width / box.width, [x, y] =
        [frame.left + (clientX - box.left) * scale, frame.top + (clientY - box.top) * scale];
      const far = (place: number): number => Math.hypot(this.set.places[place]!.middle[0] - x,
        this.set.places[place]!.middle[1] - y);
      return places.map((place) => ({ place, far: far(place) })).filter(({ far }) =>
        far < reach * this.pitch).sort((a, b) => a.far - b.far).map(({ place }) => place);
    }
    return [];
  }

  /* Returns the place that a step of the keyboard leads to. */
  step(from: number, [right, front, down]: [number, number, number]): number | null {
    const { at, middle } = this.set.places[from]!, depths = this.layers.map(({ z }) => z),
      z = down ? depths[depths.indexOf(at[2]) + down] : at[2];
    const to = z === undefined ? null : nearest(this.shownOf(z), middle, [right, front, down]);
    return to ? (this.set.placeOf(to) ?? null) : null;
  }
}
