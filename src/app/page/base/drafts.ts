/* Keeps the puzzles that were on the page before this one, and those that the user went back
 * from. So opening another puzzle loses none. After a reload they are there as text, as far as
 * the session's store has room. */

export interface Draft {
  text: string;
  title: string;
  file?: string; /* the name of the file that it came from */
  id?: string; /* among those that are kept for the next visit */
  drawn: boolean; /* on a desk, and not as text */
  restore?: () => void; /* puts it back with its steps of undoing; not after a reload */
}

const KEPT = "treen-drafts";
const MOST = 30;

export class Drafts {
  private past: Draft[] = [];
  private future: Draft[] = [];

  constructor() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as { past?: Draft[]; future?: Draft[] };
      this.past = kept.past ?? [];
      this.future = kept.future ?? [];
    } catch {
      sessionStorage.removeItem(KEPT);
    }
  }

  /* Keeps `now`, because another puzzle takes its place. The puzzles after `now` stay within
   * reach, before it. */
  leave(now: Draft): void {
    this.past.push(...this.future.reverse(), now);
    this.past.splice(0, Math.max(0, this.past.length - MOST));
    this.future = [];
    this.store();
  }

  /* Returns the puzzle before `now` (-1), or after it (1); null if there is none. `now` takes
   * its place in the row, unless it is empty. */
  travel(by: -1 | 1, now: Draft): Draft | null {
    const [from, to] = by < 0 ? [this.past, this.future] : [this.future, this.past];
    const found = from.pop();
    if (!found) return null;
    if (now.text) to.push(now);
    this.store();
    return found;
  }

  /* Returns the puzzle that travel would return. */
  next(by: -1 | 1): Draft | null {
    return (by < 0 ? this.past : this.future).at(-1) ?? null;
  }

  /* Returns how often to travel, and in which direction, to come to the puzzle with an id. 0: it is out of reach. */
  way(id: string): number {
    const last = (all: Draft[]): number => all.map((draft) => draft.id).lastIndexOf(id);
    const back = last(this.past), on = last(this.future);
    return back >= 0 ? back - this.past.length : on >= 0 ? this.future.length - on : 0;
  }

  /* Stores all drafts for a reload; the oldest are left out where there is no room. */
  private store(): void {
    const plain = ({ text, title, drawn, file, id }: Draft): Draft =>
      ({ text, title, drawn, ...(file ? { file } : {}), ...(id === undefined ? {} : { id }) });
    for (let first = 0; ; first++) {
      try {
        sessionStorage.setItem(KEPT, JSON.stringify({ past: this.past.slice(first).map(plain),
          future: this.future.map(plain) }));
        return;
      } catch {
        if (first >= this.past.length) return sessionStorage.removeItem(KEPT);
      }
    }
  }
}
