/* Pictures of lines with letters where the page writes them: the build draws its own without. */

import { lettered } from "../base/letters.js";
import type { Stage } from "../base/records.js";
import { sketch, usualSight } from "./sketch.js";

export function sketchLettered(stage: Stage): string {
  return sketch(stage, { ...usualSight(stage), letters: lettered() });
}
