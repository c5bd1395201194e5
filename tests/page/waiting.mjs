/* What the runners of cases have in common: they hold what they see against what they expect, and wait for it. */

import { once } from "node:events";
import { createInterface } from "node:readline";

export const PATIENCE = 120000; /* milliseconds: far more than anything takes that works */

export function holds(condition, why) {
  if (!condition) throw new Error(why);
}

/* The first line that a server prints. One that ends before, as treen serve does without treen-http.so, says why to stderr. */
export async function firstLine(server) {
  const ended = once(server, "exit").then(([status]) => holds(false, `a server ended with status ${status} before it told its address`));
  const [line] = await Promise.race([once(createInterface(server.stdout), "line"), ended]);
  return line;
}

/* Looks again and again until `see` gives something that is right. */
export async function until(why, see, right = Boolean) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const seen = await see();
    if (right(seen)) return seen;
    holds(Date.now() < end, `${why}: there is ${JSON.stringify(seen)}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
