/* The picture of a puzzle that nobody has asked about yet: its pieces laid out, its board, or a solution that is found
 * at once. */

import { laidOut } from "./viewer/arrange.js";
import { ask } from "./asking/backend.js";
import type { Gallery } from "./viewer/gallery.js";
import { toldOf } from "./viewer/layers.js";
import { isScene, type Scene, type Thing } from "./base/records.js";
import { sketch, sketchFlat } from "./viewer/sketch.js";

const GLANCE = "0.3"; /* seconds for a first solution, which is shown at once */
const PAUSE = 300; /* milliseconds after an edit, until it is drawn */

/* About the puzzle that is shown, and whom the showing tells. */
export interface Shower {
  kind: () => string | undefined; /* of the puzzle; undefined: it is not known */
  asked: () => number; /* how often something was asked: a picture must not wipe away an answer */
  colours: (colours: string[]) => void; /* hears those of the pieces */
  drawn: (thumbnail: string) => void; /* hears the small picture, as SVG */
}

/* Returns the small picture of a scene as SVG; "": there is none. */
function thumbnailOf(scene: Scene | undefined): string {
  return (scene && sketchFlat(scene)) || (scene?.stages[0] ? sketch(scene.stages[0]) : "");
}

/* Returns the colours of the pieces. Shapes that a piece may have instead follow it, and have its name and colour. */
function coloursOf({ stages }: Scene): string[] {
  const bodies = stages[0]!.bodies;
  return bodies.filter(({ name, colour }, i) => name === null || name !== bodies[i - 1]?.name
    || colour !== bodies[i - 1]?.colour).map(({ colour }) => colour);
}

/* A puzzle by its text, or by its name in the collection. */
type Which = { puzzle: string } | { name: string };

export function askPieces(which: Which): Promise<Thing[]> {
  return ask({ command: "show", ...which });
}

export function askGlance(which: Which): Promise<Thing[]> {
  return ask({ command: "solve", ...which, options: { limit: "1", seconds: GLANCE } });
}

export class Showing {
  thumbnail = ""; /* the puzzle's picture for the list of the visitor's own puzzles; "": none */
  private timer = 0; /* draws what was edited */

  constructor(private readonly gallery: Gallery, private readonly shower: Shower) {}

  /* Draws the puzzle when nobody has edited it for a while. An unfinished puzzle has no picture. */
  drawSoon(puzzle: () => string, wanted: () => boolean): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.picture(puzzle(), wanted).catch(() => undefined);
    }, PAUSE);
  }

  /* Shows pieces beside each other, or the board. */
  async picture(text: string, wanted: () => boolean, asked = askPieces({ puzzle: text })): Promise<void> {
    const { gallery, shower } = this, before = shower.asked(), scenes = (await asked).filter(isScene);
    if (!wanted()) return;
    const pieces = scenes.map(laidOut).find((scene) => scene !== null) ?? null,
      board = scenes.find((scene) => scene.board || scene.paper);
    if (pieces) shower.colours(coloursOf(pieces));
    this.keep(pieces ?? board);
    if (pieces) gallery.lay(pieces);
    else if (board && shower.asked() === before) gallery.lay(board);
  }

  private keep(scene: Scene | undefined): void {
    this.thumbnail = thumbnailOf(scene);
    this.shower.drawn(this.thumbnail);
  }

  /* Shows a solution that is found at once. Number puzzles keep theirs to themselves. */
  async glance(text: string, wanted: () => boolean, asked?: Promise<Thing[]>): Promise<void> {
    const { gallery, shower } = this, kind = shower.kind();
    if (kind === "numbers" || !wanted()) return;
    const before = shower.asked(), found: Thing[] = await (asked ?? askGlance({ puzzle: text })).catch(() => []);
    const scene = found.find(isScene);
    if (!scene || !wanted()) return;
    this.keep(scene);
    if (shower.asked() !== before || gallery.count) return;
    gallery.add(scene, { words: kind === "packing" ? "One way to put it together" : "",
      told: found.map(toldOf).find((told) => told !== null) ?? null });
  }
}
