/* What the page asks of a backend, and what comes back. A question is a call of the tool. Its answer is JSON Lines, or
 * a file. */

import type { Thing } from "../base/records.js";
import type { BoardKind, Commands, Space } from "../words.js"; /* printed by words.py, which asks treen */

export type Command = keyof Commands;

export interface Question<C extends Command = Command> {
  command: C;
  name?: string; /* of a bundled puzzle; or … */
  puzzle?: string | Blob; /* … its text, or a file; or … */
  number?: string; /* … that of a stick */
  space?: Space; /* of designs */
  kind?: BoardKind; /* of a new puzzle */
  solution?: string;
  options?: Commands[C];
}

/* What treen complained about, or whoever was to run it. */
export class Refused extends Error {}

/* How a run ended: its exit status, and what it said on standard error. */
export interface Ending {
  status: number;
  complaint: string;
}

export type Hear = (thing: Thing) => void;

export interface Backend {
  /* Gives each line of the answer to `hear`. `stop` ends the run, which tells what it knows. Throws
   * Refused where nobody can be asked; the tool's own complaints are in the ending. */
  answer<C extends Command>(question: Question<C>, hear: Hear, stop: AbortSignal): Promise<Ending>;

  /* Returns a puzzle in another format, or a picture. Throws Refused. */
  file<C extends Command>(question: Question<C>): Promise<Blob>;
}
