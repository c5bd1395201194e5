/* Draws the cards of the page while it is built: names and scenes of bundled puzzles come as JSON Lines, and their
 * pictures go as a module. So the cards need no search. */

import type { Scene } from "../base/records.js";
import { sketch, sketchFlat } from "./sketch.js";

interface Shown {
  name: string;
  title: string;
  scene: Scene;
}

function pictureOf(scene: Scene): string {
  return sketchFlat(scene) || (scene.stages[0] ? sketch(scene.stages[0]) : "");
}

export function cards(lines: string): string {
  const shown = lines.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line) as Shown);
  return `export const CARDS = ${JSON.stringify(shown.map(({ name, title, scene }) => ({ name, title, picture: pictureOf(scene) })))};\n`;
}
