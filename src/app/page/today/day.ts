/* A day by the clock of the place where one is, and random numbers that are the same for everybody on that day. */

export interface Day {
  word: string; /* "2026-11-28" */
  number: number; /* days since the first of January 1970 */
  month: number; /* from 1 */
  date: number;
}

const LENGTH = 24 * 60 * 60 * 1000;
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"];

/* Returns the day of a word; null: there is none. */
export function dayOf(word: string): Day | null {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(word) ?? []).map(Number),
    time = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, date ?? 0));
  return year && time.getUTCMonth() + 1 === month && time.getUTCDate() === date
    ? { word, number: time.getTime() / LENGTH, month, date } : null;
}

export function today(): Day {
  const now = new Date(), two = (part: number): string => String(part).padStart(2, "0");
  return dayOf(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)!;
}

/* "November 28" */
export function dayWords({ month, date }: Day): string {
  return `${MONTHS[month - 1]} ${date}`;
}

/* Says that a word of the address is no day. */
export function noDayWords(word: string): string {
  return `There is no day “${word.slice(0, 20)}”. This is today’s puzzle instead.`;
}

/* Returns numbers from 0 to below 1 that look random, and are those of the seed (T. Ettinger's mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
