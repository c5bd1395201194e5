/* The puzzle of now: it is opened or begun, changed, drawn, and kept when another takes its place. */

import { Answers } from "./answers.js";
import { Asking } from "./asking.js";
import { Refused } from "./asking/backend.js";
import { button, make, picture } from "./base/dom.js";
import { Drafts, type Draft } from "./base/drafts.js";
import { Mine } from "./base/mine.js";
import type { Thing } from "./base/records.js";
import { complaintOf, placeless } from "./complaints.js";
import { NotDrawable, type Fields } from "./desks/desk.js";
import { Problems } from "./desks/problems.js";
import { bundled, converted, fieldsOf, read, type Given } from "./desks/reader.js";
import { pictureNamed } from "./home.js";
import { askGlance, askPieces, Showing } from "./showing.js";
import { Table, type Begun } from "./table.js";
import { Gallery } from "./viewer/gallery.js";
import type { Told } from "./viewer/layers.js";

const KEPT = "treen-puzzle"; /* in the session's store, so that a reload loses nothing */

/* The page around the puzzle. */
export interface Page {
  toWork: () => void; /* the puzzle is to be seen */
  claim: () => void; /* what comes takes the place of an open dialog */
  offer: (kind: string | undefined) => void; /* what applies to the puzzle */
  isOfDay: (title: string) => boolean; /* whether nobody shall see a solution at once */
  tryApart: (told: Told | null) => void;
  beginDrawing: () => void; /* the drawing board is to be in sight */
  beginWaiting: () => void;
}

interface Opening {
  name?: string; /* of the file */
  replaces?: boolean; /* another puzzle, and not the one that is here in another form */
  problem?: number; /* of a file with several */
  id?: string; /* of a puzzle that was kept */
  early?: Early | undefined;
}

/* What is asked about a puzzle of the collection at once: its text need not be known for that. */
interface Early {
  name: string;
  fields: Promise<Fields>;
  pieces: Promise<Thing[]>;
  glance: Promise<Thing[]> | undefined;
}

interface Drawing {
  ours: boolean; /* the text is treen's own, and not BurrTools' */
  amended: boolean;
  early?: Early | undefined;
}

export class Now {
  readonly status = make("p", { class: "status", role: "status" });
  readonly heading = make("h1", { class: "heading" });
  readonly empty = make("p", { class: "empty" });
  readonly answers = new Answers();
  readonly mine = new Mine();
  readonly gallery = new Gallery((told) => this.page.tryApart(told));
  readonly backButton = button("", () => this.travel(-1), { id: "back", class: "quiet" });
  readonly onButton = button("", () => this.travel(1), { id: "on", class: "quiet" });
  readonly drafts = new Drafts();
  readonly table = new Table({
    changed: (now) => this.edited(now), retitled: (now) => this.retitled(now), refused: (why) => this.say(why, true),
    canTravel: (by) => this.drafts.next(by) !== null, travel: (by) => this.travel(by),
    complain: (error) => this.say(complaintOf(error), true),
    toDrawing: () => void this.toDrawing(), toText: () => void this.toText(),
  });
  readonly problems = new Problems((file, problem) => void this.open(file, { name: this.fileName, problem }));
  readonly asking = new Asking({
    puzzle: () => this.taken,
    kind: () => this.kind, version: () => this.opened, say: (message, wrong) => this.say(message, wrong),
    words: (error) => (this.table.isText ? complaintOf(error) : placeless(complaintOf(error))),
    tellState: () => this.tellState(), tryApart: () => this.page.tryApart(null),
  }, this.gallery, this.answers);
  collected: Fields[] = []; /* the collection's puzzles */
  kind: string | undefined; /* of the puzzle; undefined: it is not known */
  colours: string[] = []; /* of the pieces */
  fileName = ""; /* of a puzzle that came from a file */
  opened = 0; /* how often something was opened: what comes too late is dropped */
  private opening = 0; /* which of these is under way; 0 = none */
  private text = ""; /* the puzzle's, in any format */
  private readonly showing = new Showing(this.gallery, {
    kind: () => this.kind, asked: () => this.asking.asked, drawn: (thumbnail) => this.mine.draw(thumbnail),
    colours: (now) => {
      this.colours = now;
      this.table.setColours(now);
    },
  });

  constructor(private readonly page: Page) {}

  /* ---- What is told ---- */

  say(message: string, wrong = false): void {
    this.status.textContent = message;
    this.status.classList.toggle("wrong", wrong);
  }

  /* What is going on, for tests to wait for. */
  tellState(): void {
    const { asking, opening } = this;
    if (asking.busy || opening) this.page.beginWaiting();
    document.body.dataset["state"] = asking.busy ? "asking" : opening ? "opening" : "ready";
  }

  /* The puzzle's title. BurrTools calls a puzzle "Problem" until somebody names it. Then, and where
   * there is no title, the name of its file says more. */
  get title(): string {
    const { table } = this, own = table.drawable && !table.isText ? table.title : this.titleOf(this.puzzle);
    return (/^(Problem( \d+)?)?$/.test(own) && this.fileName.replace(/\.[^.]*$/, "")) || own || "Untitled";
  }

  /* The title of a puzzle that is edited as text. */
  titleOf(text: string): string {
    return /^\s*(?:title:|"title":)\s*"?(.*?)"?,?\s*$/m.exec(text)?.[1] || this.fileName;
  }

  /* The text of the puzzle, as it is seen. */
  get puzzle(): string {
    return this.table.isText ? this.table.typed : this.text;
  }

  /* The same, and what was typed outlives a reload. */
  get taken(): string {
    if (this.table.isText && this.table.typed !== this.text) this.edited(this.table.typed);
    return this.text;
  }

  tellTitle(): void {
    this.heading.textContent = this.title;
    document.title = `${this.title} · treen`;
  }

  private offer(): void {
    this.asking.offer(this.kind, this.table.isFlat, this.puzzle);
    this.page.offer(this.kind);
  }

  /* ---- Changes ---- */

  private remember(now: string): void {
    this.text = now;
    try {
      sessionStorage.setItem(KEPT, now);
    } catch {
      sessionStorage.removeItem(KEPT); /* too large to be kept over a reload */
    }
  }

  /* What a reload has left; null: nothing. */
  static get remembered(): string | null {
    return sessionStorage.getItem(KEPT);
  }

  /* Keeps what a reload has left as a draft. */
  shelve(kept: string): void {
    const title = this.titleOf(kept);
    this.drafts.leave({ text: kept, title, file: this.fileName, drawn: true, id: this.mine.current });
    sessionStorage.removeItem(KEPT);
    this.mine.begin();
  }

  private changed(now: string): void {
    this.remember(now);
    this.asking.drop();
    this.say("");
  }

  /* By hand, which what is being opened must not undo. */
  private edited(now: string): void {
    this.opened++;
    this.opening = 0;
    this.changed(now);
    this.mine.keep(this.title, now);
    this.tellTitle();
    this.offer();
    this.drawSoon();
    this.tellState();
  }

  /* Answers stay, since none depends on a title. */
  private retitled(now: string): void {
    this.remember(now);
    this.mine.keep(this.title, now);
    this.tellTitle();
  }

  private drawSoon(): void {
    const mine = this.opened;
    this.showing.drawSoon(() => this.text, () => mine === this.opened);
  }

  /* ---- Opening ---- */

  /* Something is on its way. Returns its number, which is that of `opened` until something else comes. */
  wait(): number {
    this.opening = ++this.opened;
    this.tellState();
    return this.opening;
  }

  /* The page itself is on its way: the collection, and what was there before a reload. Its number is -1. */
  waitForAll(): void {
    this.opening = -1;
  }

  ended(mine: number): void {
    if (this.opening === mine) this.opening = 0;
    this.tellState();
  }

  /* Opens a puzzle of any format: as a drawing where that is possible, as text always. Text that
   * is no puzzle is shown to be mended. Bytes that are no text change nothing. */
  async open(given: Given, { name = "", replaces = true, problem = 1, id, early }: Opening = {}): Promise<void> {
    const mine = (this.opening = ++this.opened), wanted = (): boolean => mine === this.opened;
    this.page.claim();
    this.asking.drop();
    this.say("");
    this.tellState();
    try {
      const found = early ? { words: given as string, ours: true, problems: 1, wrong: null }
        : await read(given, problem);
      if (!wanted()) return;
      if (found.words === null) return this.say(complaintOf(new Refused(found.wrong ?? "")), true);
      if (replaces) this.leave(name, id);
      if (replaces) this.asking.wantAll();
      this.page.toWork();
      this.problems.show(given, found.problems, problem);
      this.table.setText(found.words);
      this.changed(found.words);
      if (found.problems > 1)
        this.say(`This file has ${found.problems} problems. Problem ${problem} is open; choose another below.`);
      if (found.wrong === null) await this.draw(found.words, { ours: found.ours, amended: !replaces, early }, wanted);
      else this.noDrawing(complaintOf(new Refused(found.wrong)), true);
      if (wanted() && name && found.wrong === null) this.mine.keep(this.title, found.words, this.showing.thumbnail);
    } catch (error) {
      if (wanted()) this.say(complaintOf(error), true);
    } finally {
      this.ended(mine);
    }
  }

  /* Opens a puzzle of the collection, unless something else was opened until it is there. */
  async openBundled(name: string): Promise<void> {
    const coming = bundled(name), early = this.askEarly(name), mine = this.wait();
    try {
      const given = await coming;
      if (mine === this.opened) await this.open(given, { early });
    } catch (error) {
      this.say(complaintOf(error), true);
    } finally {
      this.ended(mine);
    }
  }

  /* Undefined: its file has several problems. */
  private askEarly(name: string): Early | undefined {
    const row = this.collected.find((each) => each["name"] === name), kind = row?.["kind"];
    if (row?.["problems"] !== undefined) return undefined;
    const early = { name, fields: bundled(name, "json").then((text) => JSON.parse(text) as Fields),
      pieces: askPieces({ name }), glance: kind === "packing" || kind === "burr" ? askGlance({ name }) : undefined };
    /* it is told when it is waited for */
    for (const each of [early.fields, early.pieces, early.glance]) each?.catch(() => undefined);
    return early;
  }

  /* Begins a new puzzle. */
  begin({ itsDesk, fresh }: Begun): void {
    if (!this.table.lattices.size) return; /* they are on their way */
    if (!itsDesk) return void this.open(fresh());
    this.leave();
    this.asking.wantAll();
    this.problems.show();
    this.page.toWork();
    this.gallery.forget();
    this.table.take(itsDesk);
    this.kind = this.table.kind;
    this.offer();
    this.page.beginDrawing();
    const now = fresh();
    this.table.showText(false);
    this.edited(now);
  }

  private async draw(text: string, { ours, amended, early }: Drawing, wanted: () => boolean): Promise<void> {
    this.gallery.forget();
    this.showCard(early?.name);
    let itsKind: string | undefined;
    try {
      if (!ours) throw new NotDrawable("No drawing board has this grid: the puzzle is edited as BurrTools writes it.");
      const fields = await (early?.fields ?? fieldsOf(text));
      if (!wanted()) return;
      itsKind = this.table.kindOf(fields);
      this.table.lay(fields, amended);
      this.table.drawable = true;
      this.table.showText(false);
    } catch (error) {
      if (!(error instanceof NotDrawable)) throw error;
      this.noDrawing(error.message, false);
    }
    this.kind = itsKind;
    this.offer();
    this.tellTitle();
    const seen = Promise.all([this.showing.picture(text, wanted, early?.pieces),
      this.page.isOfDay(this.title) ? null : this.showing.glance(text, wanted, early?.glance)]);
    const inSpace = this.gallery.delaySpace(seen.catch(() => undefined));
    await seen;
    await inSpace;
  }

  private noDrawing(why: string, wrong: boolean): void {
    this.table.drawable = false;
    this.kind = undefined;
    this.offer();
    if (wrong) this.gallery.forget();
    this.table.showText(true);
    this.say(why, wrong);
  }

  /* Shows the picture that the first page has of a puzzle, until the puzzle's own is there. */
  private showCard(name: string | undefined): void {
    this.empty.replaceChildren(...(name ? [picture(pictureNamed(name))]
      : ["Here is nothing to be seen yet. Press Solve."]));
  }

  /* ---- Desk or text ---- */

  private async toText(): Promise<void> {
    if (this.table.isText) return;
    try {
      this.table.setText(await converted(this.text, "yaml"));
    } catch {
      this.table.setText(this.text); /* a drawing that is not a puzzle yet */
    }
    this.table.showText(true);
  }

  /* Shows the drawing. Text that nobody has changed leads back to the drawing that it came from. */
  private async toDrawing(): Promise<void> {
    if (!this.table.isText) return;
    if (this.table.isAsGiven) return this.table.showText(false);
    await this.open(this.table.typed, { replaces: false });
    if (!this.table.drawable && !this.status.textContent) this.say("This puzzle is edited as text.");
  }

  /* ---- Puzzles that were here before ---- */

  private draftNow(): Draft {
    const { table } = this, its = { title: this.title, file: this.fileName, id: this.mine.current };
    if (!table.isText || table.isAsGiven) return { ...its, text: this.text, drawn: true, restore: table.keep() };
    return { ...its, text: table.typed, drawn: false };
  }

  /* Keeps the puzzle of now, because another takes its place. `name` is the other's file, if it
   * has one, and `id` that of a puzzle that was kept. */
  private leave(name = "", id?: string): void {
    const now = this.draftNow();
    if (now.text) this.drafts.leave(now);
    this.fileName = name;
    this.mine.begin(id);
    this.tellDrafts();
  }

  tellDrafts(): void {
    for (const [by, each, way] of [[-1, this.backButton, "Back to"], [1, this.onButton, "On to"]] as const) {
      const next = this.drafts.next(by);
      each.hidden = !next;
      each.textContent = next ? `${way} “${next.title}”` : "";
    }
  }

  /* Goes back (below 0) or on, by several puzzles at once. */
  travel(by: number): void {
    let draft: Draft | null = null;
    for (let i = 0; i < Math.abs(by); i++)
      draft = this.drafts.travel(by < 0 ? -1 : 1, draft ?? this.draftNow()) ?? draft;
    if (!draft) return;
    this.fileName = draft.file ?? "";
    this.mine.begin(draft.id);
    this.problems.show();
    this.tellDrafts();
    this.page.toWork();
    if (draft.drawn && !draft.restore) return void this.open(draft.text, { replaces: false });
    this.opened++;
    this.changed(draft.text);
    this.gallery.forget();
    draft.restore?.();
    this.table.drawable = draft.drawn;
    if (!draft.drawn) this.table.setText(draft.text);
    this.table.showText(!draft.drawn);
    this.kind = draft.drawn ? this.table.kind : undefined;
    this.offer();
    this.tellTitle();
    this.drawSoon();
    this.tellState();
  }
}
