/* Says in words for people what went wrong. */

import { NotDrawable } from "./desks/desk.js";
import { Refused } from "./asking/backend.js";

const FORMATS = "Files of treen (YAML, JSON), BurrTools, puzzlecad, DPF and burr6 are read, matrices of covers, Sujiko and Kurosu.";

/* Returns a message as a sentence. The list of all formats is too long for a page. */
function sentence(message: string): string {
  const short = message.replace(/: this looks like none of the formats: .*$/s, `: this looks like no puzzle. ${FORMATS}`);
  return short[0]!.toUpperCase() + short.slice(1);
}

export function complaintOf(error: unknown): string {
  const kind = error instanceof Refused && /'standard input' is an? ([a-z-]+), expected pieces on a grid/.exec(error.message)?.[1];
  if (kind) return `This is a ${kind}. Only pieces on a grid are taken apart; Solve and Count apply.`;
  return error instanceof Refused || error instanceof NotDrawable ? sentence(error.message || "There is no answer.") : `Something went wrong on this page: ${String(error)}`;
}
