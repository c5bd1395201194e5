/* A run that was ended from outside can tell no more. Its last words of progress tell for it. */

import type { Hear } from "./question.js";
import type { Progress, Thing } from "../base/records.js";

export class LastWords {
  private progress: Progress | null = null;
  private listed = 0;
  private told = false; /* the run told its own summary */

  /* Hears what the run tells, before anybody else does. */
  hear(thing: Thing): void {
    if (thing.type === "progress") this.progress = thing as Progress;
    if (thing.type === "solution") this.listed++;
    if (thing.type === "summary") this.told = true;
  }

  /* Tells what is known, as the summary of a run that was stopped. */
  tell(hear: Hear): void {
    if (this.told) return;
    const { solutions = 0, seconds = 0, nodes = 0, at_most } = this.progress ?? {};
    hear({
      type: "summary", puzzle: null, engine: null, total: Math.max(solutions, this.listed), up_to_rotation: null,
        up_to_symmetry: null,
      labelled: null, listed: this.listed, nodes, seconds, complete: false,
      ...(at_most !== undefined && { most: solutions, at_most }),
    });
  }
}
