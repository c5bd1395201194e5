/* What the runners of cases have in common: they hold what they see against what they expect, and wait for it. */

export const PATIENCE = 120000; /* milliseconds: far more than anything takes that works */

export function holds(condition, why) {
  if (!condition) throw new Error(why);
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
