/* Says in words for people what went wrong. */

import { NotDrawable } from "./desks/desk.js";
import { Refused } from "./asking/backend.js";

const FORMATS =
  "Files of treen (YAML, JSON), BurrTools, puzzlecad, DPF and burr6 are read, matrices of covers, Sujiko and Kurosu.";

/* Returns a message as a sentence. A page has no folder doc. */
function sentence(message: string): string {
  const short = message.replace(/: found '.*': this is no puzzle that treen knows, .*$/s,
    `: this looks like no puzzle. ${FORMATS}`);
  return short[0]!.toUpperCase() + short.slice(1);
}

export function complaintOf(error: unknown): string {
  const said = error instanceof Refused ? error.message : "",
    kind = /'standard input' is an? ([a-z-]+), expected pieces on a grid/.exec(said)?.[1];
  if (kind) return `This is a ${kind}. Only pieces on a grid are taken apart; Solve and Count apply.`;
  return error instanceof Refused || error instanceof NotDrawable ? sentence(error.message || "There is no answer.")
    : `Something went wrong on this page: ${String(error)}`;
}

/* Returns the words of a complaint without the line of a text that nobody sees. */
export function placeless(words: string): string {
  return words.replace(/^Line \d+(?:, column \d+)?: (.)/, (_all, first: string) => first.toUpperCase());
}
