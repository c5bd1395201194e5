/* Asks questions about the puzzle, one at a time, and hands what comes to the gallery and to the answers. */

import { progressWords, type Answers } from "./answers.js";
import { Choices } from "./choices.js";
import type { Fields } from "./desks/desk.js";
import { button, make } from "./base/dom.js";
import { boundWords, Goal } from "./most.js";
import type { Gallery } from "./viewer/gallery.js";
import type { Told } from "./viewer/layers.js";
import { isScene, type Progress, type Thing } from "./base/records.js";
import { Refused, Run, type Command, type Question } from "./asking/backend.js";

const MOST_SHOWN = 1000; /* solutions in the gallery */
const MOST_APART = 100; /* with their moves */
const ASKED = "treen-asked"; /* in the session's store while a question is asked: its button */

let leaving = false; /* the page is left: what breaks off by that is told by the next one */

addEventListener("beforeunload", () => {
  leaving = true;
  setTimeout(() => (leaving = false), 1000); /* somebody stays after all */
});

/* Notes which question is asked, so that a reload can tell of it; null: none is. */
function note(label: string | null): void {
  if (label === null && leaving) return;
  try {
    if (label === null) sessionStorage.removeItem(ASKED);
    else sessionStorage.setItem(ASKED, label);
  } catch { /* this browser keeps nothing */ }
}

/* The puzzle that is asked about, and whom Asking tells what it does. */
export interface Asker {
  puzzle: () => string; /* the text that is asked about; it may be taken over from a field first */
  kind: () => string | undefined; /* of that puzzle; undefined: not known */
  version: () => number; /* it changes with the puzzle */
  say: (message: string, wrong?: boolean) => void;
  words: (error: unknown) => string;
  tellState: () => void;
  tryApart: () => void; /* by hand */
}

type Options<C extends Command> = Question<C>["options"];

export class Asking {
  readonly element: HTMLElement;
  asked = 0; /* how often something was asked: what comes too late is dropped */
  private listed = false; /* solutions were asked for, and are in the gallery */
  private running: Run | null = null;
  private command: Command = "count";
  private summary: Fields | null = null;
  private readonly goal = new Goal();
  private readonly play = make("input", { id: "apart-play", type: "number", min: 0, max: 0.49, step: 0.01, value: 0.05 });
  private readonly playing = make("label", { class: "goal play-wanted",
    title: "The most play that a turn may need: what is taken off every face of a piece, in cells" },
    "play\u00a0", this.play);
  private text = "";
  private turns = false; /* they are tried, whatever the puzzle says */
  private readonly choices = new Choices((error) => this.asker.words(error));
  private complaint = ""; /* of the run that ended last, such as a limit of memory that was met */
  private readonly bar = make("progress", { max: 1, value: 0, "aria-label": "How far the search is" });
  private readonly pace = make("span", { class: "pace" });
  private readonly stopButton = button("Stop", () => this.running?.stop(), { id: "stop", disabled: true });
  private readonly progress: HTMLElement;
  private readonly questions: HTMLButtonElement[];
  private pressed: HTMLButtonElement | null = null; /* of the questions */

  constructor(private readonly asker: Asker, private readonly gallery: Gallery, private readonly answers: Answers) {
    this.questions = [
      this.question("Solve", "solve", "solve", "Shows the solutions, and counts all of them"),
      this.question("Take apart", "apart", "apart", "Finds the moves by which it comes apart"),
      this.question("Find one", "solve", "one", "Stops at the first solution"),
      this.question("Count", "count", "count", "Counts the solutions, and shows none"),
      this.question("Estimate", "estimate", "estimate", "Guesses how many there are, in ten seconds"),
    ];
    this.progress = make("div", { class: "progress" }, this.stopButton, this.bar, this.pace);
    this.element = make("section", { class: "questions", "aria-label": "Questions" },
      make("div", { class: "bar" }, this.questions[0]!, this.goal.element, this.questions[1]!, this.playing,
        ...this.questions.slice(2)), this.progress);
    this.setBusy(false);
  }

  private question(label: string, command: Command, id: string, hint: string): HTMLButtonElement {
    const look = id === "solve" ? "main" : id === "apart" ? "second" : "quiet";
    return button(label, () => void this.ask(command, id), { class: `question ${look}`, id: `ask-${id}`, title: hint });
  }

  get busy(): boolean {
    return this.running !== null;
  }

  /* The solutions that were asked for. */
  get found(): Told[] {
    return this.listed ? this.gallery.told : [];
  }

  /* Offers what applies to a kind of puzzle; all where the kind is not known. Every piece of a flat puzzle is lifted
   * out, unless the puzzle says how its pieces move. */
  offer(kind: string | undefined, flat = false, text = ""): void {
    const moves = /(?:^\s*|[{,]\s*)"?moves"?:\s*"?(\w+)/m.exec(text)?.[1] ?? "",
      apart = (!flat || moves !== "") && (kind === undefined || kind === "packing" || kind === "burr");
    this.turns &&= text === this.text;
    this.text = text;
    this.playing.hidden = !apart || !(this.turns || /^(turns|both)$/.test(moves));
    this.questions.find(({ id }) => id === "ask-apart")!.hidden = !apart;
    this.goal.offer(kind === "packing", /^\s*"?value"?:|[{,]\s*"?value"?:/m.test(text));
  }

  /* Returns what to say of a question that a reload broke off; "": there was none. */
  brokenOff(): string {
    const label = sessionStorage.getItem(ASKED);
    note(null);
    return label === null || this.running ? ""
      : `The page was loaded anew in the middle of a search, which ended it. “${label}” starts it again.`;
  }

  /* Solve looks for all solutions of another puzzle. */
  wantAll(): void {
    this.goal.clear();
  }

  /* Stops and forgets every question about the puzzle. */
  drop(): void {
    this.running?.stop();
    this.listed = false;
    this.gallery.clear();
    this.answers.clear();
    this.choices.clear();
  }

  /* A button that is not to be pressed keeps the focus. That of Stop goes back to the question. */
  private setBusy(busy: boolean): void {
    if (!busy && document.activeElement === this.stopButton) this.pressed?.focus();
    this.stopButton.disabled = !busy;
    this.progress.classList.toggle("busy", busy);
    this.bar.hidden = this.pace.hidden = this.stopButton.hidden = !busy;
    for (const each of this.questions) each.setAttribute("aria-disabled", String(busy));
  }

  /* The most play that a turn may need. */
  get mostPlay(): string {
    return (!this.playing.hidden && this.play.value) || this.play.defaultValue;
  }

  private optionsOf(command: Command, id: string): Record<string, string> {
    if (id === "one") return { limit: "1" };
    if (id === "solve" && this.goal.options) return this.goal.options;
    if (command === "apart") return this.playing.hidden ? {} : { play: this.mostPlay, ...(this.turns ? { moves: "turns" } : {}) };
    if (command === "estimate") return { seconds: "10" };
    return command === "solve" && this.asker.kind() !== "burr" ? { limit: String(MOST_SHOWN) } : {};
  }

  private async ask(command: Command, id: string): Promise<void> {
    if (this.running) return;
    this.pressed = this.questions.find((each) => each.id === `ask-${id}`)!;
    const puzzle = this.asker.puzzle(), version = this.asker.version(),
      options = this.optionsOf(command, id);
    this.asked++;
    note(this.pressed.textContent);
    this.answers.clear();
    this.choices.clear();
    this.answers.begin(command, id === "one", options);
    if (command === "solve" || command === "apart") {
      this.listed = true;
      this.gallery.clear();
    }
    this.asker.say(command === "estimate" ? "Walking at random …" : "Searching …");
    try {
      const status = await this.run(command, puzzle, options as Options<Command>, version);
      const ended = await this.countOn(puzzle, version, status);
      if (version === this.asker.version()) this.end(ended);
      if (version === this.asker.version() && ended === 0 && command === "count" && this.hasPieces()) {
        this.answers.element.after(this.choices.element);
        void this.choices.offer(puzzle);
      }
    } catch (error) {
      if (version === this.asker.version()) this.asker.say(this.asker.words(error), true);
    }
    this.running = null;
    note(null);
    this.setBusy(false);
    this.asker.tellState();
  }

  private hasPieces(): boolean {
    return ["packing", "fitting"].includes(this.asker.kind() ?? "");
  }

  /* Offers turns where no shifts take anything apart, and one's own hands where nothing does. */
  private offerOthers({ assemblies, solutions, not_known: unknown, complete }: Fields): void {
    const grid = /(?:^\s*|[{,]\s*)"?grid"?:\s*"?([\w-]+)/m.exec(this.text)?.[1] ?? "cube";
    if (this.command !== "apart" || !Number(assemblies) || Number(solutions) || Number(unknown) || complete === false)
      return;
    this.answers.element.append(button("Try it yourself", () => this.asker.tryApart(), { class: "second", id: "try-stuck" }));
    if (!this.playing.hidden || !/^(cube|square|hexagon|hexprism|triangle|prism)$/.test(grid)) return;
    this.answers.element.append(button("Try with turns", () => {
      this.turns = true;
      this.playing.hidden = false;
      void this.ask("apart", "apart");
    }, { id: "ask-turns", title: "Pieces may turn, too, with the play that stands beside Take apart" }));
  }

  private end(status: number): void {
    if (this.summary) {
      this.answers.hear(this.summary as unknown as Thing);
      this.offerOthers(this.summary);
    }
    this.gallery.sort();
    this.gallery.settle();
    this.asker.say((status === 3 && this.complaint) || this.answers.ending(status));
  }

  /* Returns the exit status. */
  private async run(command: Command, puzzle: string, options: Options<Command>, version: number): Promise<number> {
    const run = (this.running = new Run());
    this.command = command;
    this.summary = null;
    this.bar.value = 0;
    this.pace.textContent = "";
    this.setBusy(true);
    this.asker.tellState();
    await run.start({ command, puzzle, options } as Question<Command>,
      (thing) => version === this.asker.version() && this.hear(thing));
    this.complaint = run.complaint;
    return run.status;
  }

  /* Counts all solutions when the search has ended because enough are shown. */
  private async countOn(puzzle: string, version: number, status: number): Promise<number> {
    const before = this.summary, shown = Number(before?.["listed"] ?? 0);
    if (this.command !== "solve" || before?.["complete"] !== false || shown < MOST_SHOWN
      || version !== this.asker.version()) return status;
    this.asker.say(`The first ${MOST_SHOWN} are shown. All are being counted …`);
    try {
      const counted = await this.run("count", puzzle, {}, version);
      if (Number((this.summary as Fields | null)?.["total"] ?? 0) < Number(before["total"])) this.summary = before;
      return counted;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.summary = before;
      return status;
    }
  }

  /* A solution is told before the scene that shows it. */
  private hear(thing: Thing): void {
    const most = this.command === "apart" ? MOST_APART : MOST_SHOWN;
    if (isScene(thing)) {
      this.gallery.add(thing, this.answers, most);
    } else if (thing.type === "summary") {
      this.summary = thing as Fields;
    } else if (thing.type === "progress") {
      this.bar.value = (thing as Progress).fraction;
      this.pace.textContent = progressWords(thing as Progress, boundWords(thing as Progress));
    } else {
      this.answers.hear(thing);
    }
  }
}
