/* Today's puzzle: a card on the first page, the clock while it is played, and a line to share when it is done. This
 * browser keeps how the last one went, and nobody else does. */

import { button, make, picture, store, stored } from "../base/dom.js";
import { dayWords, today, type Day } from "./day.js";
import { dayOfTitle, generatorOf, type Made } from "./generators.js";

const KEPT = "treen-today";

/* How the puzzle of a day goes. */
interface Course {
  day: string;
  spent: number; /* milliseconds for which it was seen */
  hints: number;
  shown: boolean; /* the rest was shown */
  grade: number; /* 0: not known yet */
  done: boolean;
}

function stars(grade: number): string {
  return "★".repeat(grade) + "☆".repeat(5 - grade);
}

/* "4:12" */
function clock(spent: number): string {
  const seconds = Math.round(spent / 1000), two = (part: number): string => String(part).padStart(2, "0");
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/* "treen 2026-11-28 · Calendar · 4:12 · 1 hint" */
export function lineOf({ day, spent, hints, shown }: Omit<Course, "grade" | "done">, name: string): string {
  const help = shown ? "the rest shown" : hints === 0 ? "no hint" : hints === 1 ? "1 hint" : `${hints} hints`;
  return `treen ${day} · ${name} · ${clock(spent)} · ${help}`;
}

export class Today {
  readonly card = make("section", { class: "today", "aria-labelledby": "today-heading" }); /* for the first page */
  /* over the room of play */
  readonly result = make("div", { class: "edition today-result", role: "status", hidden: true });
  private readonly note = make("p", { class: "today-note", hidden: true }); /* in the room: what is to be done */
  private course: Course | null = null; /* of the puzzle that is played */
  private since: number | null = null; /* when the clock began to run; null: it stands */

  /* `open` hears of a day whose puzzle is to be played. `room`: where it is played. */
  constructor(private readonly open: (day: Day) => void, room: HTMLElement) {
    const heed = ({ target }: Event): void => this.helped((target as HTMLElement).closest("button")?.id ?? "");
    room.addEventListener("click", heed, { capture: true }); /* before the help itself, which may be the end */
    room.querySelector(".play-top")!.append(this.note);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.course && this.run()));
    addEventListener("pagehide", () => this.stop());
    this.draw();
  }

  /* ---- What is kept ---- */

  private courseOf(day: Day): Course {
    const fresh = { day: day.word, spent: 0, hints: 0, shown: false, grade: 0, done: false };
    try {
      const kept = JSON.parse(stored(KEPT) ?? "null") as Course | null;
      return kept?.day === day.word ? { ...fresh, ...kept } : fresh;
    } catch {
      return fresh;
    }
  }

  private keep(): void {
    if (this.course) store(KEPT, JSON.stringify(this.course));
  }

  /* ---- The clock ---- */

  private run(): void {
    if (this.course && !this.course.done && !document.hidden) this.since ??= Date.now();
  }

  private stop(): void {
    if (this.course && this.since !== null) this.course.spent += Math.max(0, Date.now() - this.since);
    this.since = null;
    this.keep();
  }

  /* Help that is asked for by one of the room's buttons. */
  private helped(id: string): void {
    if (!this.course || this.course.done) return;
    if (id.endsWith("-hint")) this.course.hints++;
    if (id.endsWith("-rest")) this.course.shown = true;
    this.keep();
  }

  /* ---- The puzzle ---- */

  /* Makes the puzzle of a day. */
  async make(day: Day): Promise<Made> {
    const made = await generatorOf(day).make(day);
    this.course = { ...this.courseOf(day), grade: made.grade };
    this.keep();
    return made;
  }

  isAbout(title: string): boolean {
    return dayOfTitle(title) !== null;
  }

  /* The puzzle of this title is played, or is not any more (null). */
  heed(title: string | null, done: boolean): void {
    const found = title === null ? null : dayOfTitle(title);
    if (found?.day.word !== this.course?.day || !found) {
      this.stop();
      this.course = found && this.courseOf(found.day);
      this.result.hidden = true;
      this.note.hidden = !found;
      if (found)
        this.note.textContent =
        `${this.course!.grade ? `${stars(this.course!.grade)} ` : ""}${generatorOf(found.day).words(found.day)}`;
    }
    this.run();
    if (this.course && found && done && !this.course.done) this.finish(found.name);
  }

  private finish(name: string): void {
    this.stop();
    this.course!.done = true;
    this.keep();
    this.draw();
    this.result.replaceChildren("Well done. ", ...this.line(this.course!, name),
      button("×", () => (this.result.hidden = true), { class: "quiet", "aria-label": "Close" }));
    this.result.hidden = false;
  }

  /* The line to share, and what copies it. */
  private line(course: Course, name: string): HTMLElement[] {
    const words = lineOf(course, name), copy = button("Copy",
      () => void navigator.clipboard.writeText(words).then(() => (copy.textContent = "Copied"),
      () => getSelection()?.selectAllChildren(told)), { class: "today-copy" });
    const told = make("span", { class: "today-line" }, words);
    return [told, copy];
  }

  /* ---- The card ---- */

  draw(): void {
    const day = today(), generator = generatorOf(day), course = this.courseOf(day);
    const card = button("", () => this.open(day), { id: "today-play", class: "card" });
    card.append(picture(generator.picture(day)),
      make("span", { class: "name" }, `${generator.name} of ${dayWords(day)}`),
      make("small", {},
        `${generator.words(day)} ${course.grade ? `${stars(course.grade)}, three` : "Three"} to ten minutes.`));
    this.card.replaceChildren(make("h2", { id: "today-heading" }, "Today’s puzzle"), card,
      ...(course.done ? [make("p", { class: "bar today-done" }, ...this.line(course, generator.name))] : []));
  }
}

/* The day of the address as it is written, "#day=2026-11-28"; null: it has none. */
export function dayOfAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("day");
}
