/* Where the visitor is: on the first page, at a puzzle, or playing it; by a press, a link, or a step of the history. */

import { copyLink, linkedPuzzle, playedMark, playedWord } from "./asking/share.js";
import { spaceComes } from "./base/late.js";
import { Steps, type Step, type View } from "./base/steps.js";
import { complaintOf } from "./complaints.js";
import { fieldsOf } from "./desks/reader.js";
import type { Now } from "./now.js";
import { APART, ApartToy, wordOf } from "./play/apart.js";
import { NumberToy } from "./play/numbering.js";
import { PackingToy } from "./play/packing.js";
import { Room } from "./play/room.js";
import { SnakeToy } from "./play/snake.js";
import { TilesToy } from "./play/tiles.js";
import { dayOf, noDayWords, today, type Day } from "./today/day.js";
import { dayOfAddress, Today } from "./today/today.js";
import type { Told } from "./viewer/layers.js";

export class Visit {
  readonly playing = new Room(
    { kept: (word) => this.keepPlayed(word), leave: () => this.stepTo("work"),
      share: (word) => copyLink(this.now.puzzle, word), words: complaintOf },
    [(around) => new PackingToy(around), (around) => new ApartToy(around), (around) => new SnakeToy(around),
      (around) => new NumberToy(around), (around) => new TilesToy(around)]);
  readonly today = new Today((day) => void this.openDay(day), this.playing.element);
  readonly steps = new Steps((step) => this.goTo(step));
  private mark = ""; /* of the puzzle that is played, for the address */

  /* `shown` hears what is seen from now on, besides the room of play, and what was seen before. */
  constructor(private readonly now: Now, private readonly shown: (view: View, before: View | undefined) => void) {
    addEventListener("hashchange", () => this.steps.now ?? this.openLink()); /* an address was typed in */
  }

  /* ---- Steps of the history ---- */

  private step(view: View): Step {
    return { view, id: this.now.mine.current, name: this.now.fileName };
  }

  stepTo(view: View): void {
    this.steps.push(this.step(view));
    this.show(view);
  }

  /* Begins the visit with this as the step of now. */
  arrive(view: View): void {
    this.steps.set(this.step(view));
  }

  /* Shows what was there at a step of the history. The first page's tells which puzzle is behind it: a reload asks. */
  private goTo(step: Step): void {
    const { view, id, name } = step, { drafts, mine } = this.now,
      by = view !== "home" && id !== mine.current ? drafts.way(id) : 0,
      own = mine.list.find((each) => each.id === id);
    if (by) return this.now.travel(by);
    if (view !== "home" && id !== mine.current && own) return void this.now.open(own.text, { id, name });
    if (view === "play") return void this.play(null, true);
    if (view === "home") this.steps.set({ ...step, id: mine.current, name: this.now.fileName });
    else this.now.tellTitle();
    this.show(view);
  }

  show(view: View): void {
    const before = document.body.dataset["view"] as View | undefined;
    document.body.dataset["view"] = view;
    this.playing.element.hidden = view !== "play";
    if (view !== "play") this.today.heed(null, false);
    this.shown(view, before);
    if (view === "home") document.title = "treen";
    if (view !== "home" && before !== view) scrollTo(0, 0);
  }

  /* On the first page, too, it must be seen. */
  complain(error: unknown): void {
    this.stepTo("work");
    this.now.say(complaintOf(error), true);
  }

  /* ---- Links ---- */

  async share(): Promise<void> {
    await copyLink(this.now.puzzle).then((told) => this.now.say(told),
      (error: unknown) => this.now.say(complaintOf(error), true));
  }

  /* Opens the puzzle of the address, if there is one. `mark`: what stood after # when the page began. */
  async openLink(mark = location.hash): Promise<void> {
    if (mark !== location.hash) history.replaceState(history.state, "", mark);
    try {
      const day = dayOfAddress();
      if (day !== null) return await this.openDay(dayOf(day) ?? today(), dayOf(day) ? "" : noDayWords(day));
      const word = playedWord(), given = await linkedPuzzle();
      if (given !== null) await this.now.open(given);
      if (given !== null && word !== null) await this.play(word);
    } catch (error) {
      this.complain(error);
    }
  }

  /* `note`: what to say besides. */
  private async openDay(day: Day, note = ""): Promise<void> {
    const mine = this.now.wait();
    try {
      const made = await this.today.make(day);
      if (mine !== this.now.opened) return;
      await this.now.open(made.text);
      await this.play();
      if (note) this.playing.say(note);
    } catch (error) {
      this.complain(error);
    } finally {
      this.now.ended(mine);
    }
  }

  /* ---- Play ---- */

  private keepPlayed(word: string): void {
    this.steps.set(this.step("play"), `#play=${word}${this.mark}`);
    this.today.heed(this.now.title, this.playing.isDone);
  }

  /* Begins to play, or goes on. `word`: how the pieces lie; null: as they lay here last. `anew`: the step of now is
   * this one. */
  async play(word: string | null = null, anew = false): Promise<void> {
    const { now, playing } = this, text = now.taken, mine = now.opened;
    try {
      const fields = await fieldsOf(text), found = await playedMark(text);
      const toy = (word ?? playedWord() ?? "").startsWith(APART) ? "apart" : now.table.kindOf(fields),
        given = { text, fields, colours: now.colours, lattices: now.table.lattices,
          play: now.asking.mostPlay },
        begin = await playing.prepare(toy, given, now.title, word);
      await spaceComes();
      if (mine !== now.opened) return;
      this.mark = found;
      if (anew) this.show("play");
      else this.stepTo("play");
      begin();
      this.keepPlayed(playing.word);
    } catch (error) {
      now.say(complaintOf(error), true);
    }
  }

  /* Takes a solution apart by hand; null: an assembly that is looked for first. */
  async tryApart(told: Told | null): Promise<void> {
    const { puzzle, table } = this.now;
    try {
      await this.play(told ? wordOf({ fields: await fieldsOf(puzzle), lattices: table.lattices }, told.pieces) : APART);
    } catch (error) {
      this.now.say(complaintOf(error), true);
    }
  }
}
