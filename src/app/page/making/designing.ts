/* Design: new puzzles of a space, shown as cards while they are found. A card opens its puzzle. */

import { laidOut } from "../viewer/arrange.js";
import { button, make, picture } from "../base/dom.js";
import { heedLetters, lettersButton } from "../base/letters.js";
import { isScene, type Progress, type Stage, type Thing } from "../base/records.js";
import { ask, Run, type Question } from "../asking/backend.js";
import { TABLES, type Option } from "../asking/foretold.js";
import { sketchLettered } from "../viewer/lettering.js";
import type { Space } from "../words.js";

const MOST_CARDS = 60; /* the best are in front; later ones push the last away */
const SECONDS = "600";
/* of the measures */
const TOLD_ELSEWHERE = ["solutions", "solutions_at_least", "assemblies", "level", "easiest", "cells", "pieces",
  "smallest", "largest"];
/* of which a puzzle has so many */
const COUNTED = ["moves", "different", "holes", "flat", "symmetric", "ways", "positions", "groups", "legs", "notchable",
  "millable", "connected"];

interface Designed {
  number: number;
  text: string;
  measures: [string, number][];
}

/* Words for a space that is often asked for: the fields as they begin, and what may be wanted. */
interface Words {
  name: string;
  words: string;
  fields: Record<string, string>;
  aims: [string, string][]; /* in words, and as treen reads it */
}

const WORDS: Partial<Record<Space, Words>> = {
  sets: {
    name: "Sets of pieces", words: "All pieces of some sizes are tried: which sets fill the box?",
    fields: { box: "3x3x3", pieces: "7", cells: "3..5" },
    aims: [["exactly one solution", "solutions=1"],
      ["one solution, pieces all different", "solutions=1, most different"],
      ["as many solutions as possible", "solutions>=1, most solutions"], ["two to five solutions", "solutions=2..5"]],
  },
  cuts: {
    name: "Cut a box",
    words: "The box is cut into pieces that hold each other: how many moves until the first is free?",
    fields: { box: "4x4x4", pieces: "4" },
    aims: [["many moves, one assembly", "assemblies=1, most level"], ["many moves", "most level"],
      ["exactly one solution", "solutions=1"]],
  },
};

/* Words for options that stand beside a field. */
const LABELS: Record<string, string> = {
  cells: "Cells of a piece", copies: "pieces may be equal", mirrors: "Mirror images", solid: "sticks without holes",
  set: "Sticks", length: "Length of sticks",
};

/* What can be designed: the rows of treen's table, with the words above where there are some. */
interface Subject extends Words {
  space: Space;
  options: Option[];
  usual: string; /* its aim, if nobody asks for another */
  quantities: string; /* which aims may speak of */
}

function subjectOf({ name, words, aim, quantities, options }: (typeof TABLES.spaces)[number]): Subject {
  const space = name as Space, plain = { name: capital(name), words: `${capital(words)}.`, fields: {}, aims: [] };
  return { ...plain, ...WORDS[space], space, options, usual: aim, quantities };
}

const SUBJECTS = TABLES.spaces.map(subjectOf);

/* Whether there is something to choose from: the build could ask treen. */
export const canDesign = SUBJECTS.length > 0;

function capital(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/* Whom the dialog asks about the puzzle, and tells. */
export interface Designer {
  puzzle: () => string;
  open: (text: string) => void;
  words: (error: unknown) => string;
}

export class Designing {
  readonly dialog = make("dialog", { id: "design-dialog", "aria-labelledby": "design-heading" });
  private readonly form = make("form", { class: "design" });
  private readonly status = make("p", { class: "status", role: "status" });
  private readonly cards = make("div", { class: "cards", id: "designs" });
  private readonly stopButton = button("Stop", () => this.running?.stop(), { id: "design-stop", disabled: true });
  private readonly startButton = make("button", { type: "submit", class: "main", id: "design-start" }, "Design");
  private readonly stages = new Map<HTMLElement, Stage>(); /* what the cards show */
  private subject = SUBJECTS[0]!;
  private running: Run | null = null;
  private looking = false; /* no summary came yet; there is none from a worker that was ended */
  private round = 0; /* how often something was begun: what comes too late is dropped */

  constructor(private readonly designer: Designer) {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.dialog.append(
      make("header", {}, make("h2", { id: "design-heading" }, "Design a puzzle"), lettersButton(),
        button("Close", () => this.dialog.close(), { class: "quiet" })),
      this.form, this.status, this.cards);
    this.dialog.addEventListener("close", () => this.running?.stop());
    heedLetters(() => this.redraw());
    if (canDesign) this.drawForm();
  }

  show(): void {
    this.dialog.showModal();
  }

  /* ---- The question ---- */

  /* An option as a field: a box to check, words to choose from, a number or a text. */
  private field({ name, value, words }: Option): HTMLElement {
    const id = `design-${name}`, label = LABELS[name] ?? capital(name), begun = this.subject.fields[name];
    if (!value)
      return make("label", { class: "check", title: words }, make("input", { type: "checkbox", id }), ` ${label}`);
    const field = value.includes("|")
      ? make("select", { id }, ...value.split("|").map((word) => make("option", { value: word }, word)))
      : make("input", { id, value: begun ?? "", required: begun !== undefined, autocomplete: "off",
        ...(value === "N" ? { type: "number", min: 0 } : { size: 8 }) });
    return make("label", { title: words }, make("span", {}, label), field);
  }

  private aimField(): HTMLElement {
    const { aims, usual, quantities } = this.subject;
    const field = aims.length
      ? make("select", { id: "design-aim" }, ...aims.map(([words, aim]) => make("option", { value: aim }, words)))
      : make("input", { id: "design-aim", autocomplete: "off", size: 24, placeholder: usual });
    return make("label", { title: `Aims may speak of ${quantities}` }, make("span", {}, "Wanted"), field);
  }

  private drawForm(): void {
    const { subject } = this;
    const subjects = make("select", { id: "design-subject" },
      ...SUBJECTS.map((each) => make("option", { value: each.space, selected: each === subject }, each.name)));
    subjects.addEventListener("change", () => {
      this.subject = SUBJECTS.find(({ space }) => space === subjects.value)!;
      this.drawForm();
      this.form.querySelector<HTMLElement>("#design-subject")!.focus();
    });
    this.form.replaceChildren(
      make("label", {}, make("span", {}, "What"), subjects), ...subject.options.map((each) => this.field(each)),
      this.aimField(),
      make("label", { class: "check" }, make("input", { type: "checkbox", id: "design-from" }),
        " begin with the puzzle on the desk"),
      make("span", { class: "bar" }, this.startButton, this.stopButton), make("p", { class: "words" }, subject.words));
  }

  private isChecked(id: string): boolean {
    return this.form.querySelector<HTMLInputElement>(`#design-${id}`)!.checked;
  }

  /* The value of an option that somebody set, else nothing: a first word is what treen takes by itself. */
  private valueOf({ name, value }: Option): string {
    const field = this.form.querySelector<HTMLInputElement | HTMLSelectElement>(`#design-${name}`)!;
    if (!value) return this.isChecked(name) ? "true" : "";
    return "selectedIndex" in field && field.selectedIndex === 0 ? "" : field.value.trim();
  }

  private question(): Question<"design"> {
    const { space, options } = this.subject, aim = this.form.querySelector<HTMLInputElement>("#design-aim")!.value;
    const set = options.map((each) => [each.name, this.valueOf(each)]);
    const all = [...set, ["aim", aim.trim()], ["keep", String(MOST_CARDS)], ["seconds", SECONDS]];
    return { command: "design", space, ...(this.isChecked("from") ? { puzzle: this.designer.puzzle() } : {}),
      options: Object.fromEntries(all.filter(([, value]) => value)) as Question<"design">["options"] };
  }

  /* ---- The search ---- */

  private setBusy(busy: boolean): void {
    this.startButton.disabled = busy;
    this.stopButton.disabled = !busy;
    this.dialog.dataset["state"] = busy ? "designing" : "ready";
  }

  private say(words: string, wrong = false): void {
    this.status.textContent = words;
    this.status.classList.toggle("wrong", wrong);
  }

  private async start(): Promise<void> {
    if (this.running) return;
    const round = ++this.round, run = (this.running = new Run());
    this.cards.replaceChildren();
    this.say("Looking …");
    this.looking = true;
    this.setBusy(true);
    try {
      await run.start(this.question(), (thing) => this.hear(thing, round));
    } catch (error) {
      this.looking = false;
      this.say(this.designer.words(error), true);
    }
    if (this.looking) this.say(`Stopped. ${counted(this.cards.childElementCount)} kept. Press one to open it.`);
    this.running = null;
    this.setBusy(false);
  }

  private hear(thing: Thing, round: number): void {
    const fields = thing as Record<string, unknown>;
    if (thing.type === "progress") {
      const { nodes, solutions } = thing as Progress;
      this.say(`${nodes.toLocaleString("en")} looked at, ${solutions} kept …`);
    } else if (thing.type === "summary") {
      this.looking = false;
      this.say(ending(fields, this.cards.childElementCount));
    } else if (thing.type === "design") {
      void this.add(designedOf(fields), round);
    }
  }

  private draw(card: HTMLElement, before: Element, stage: Stage): void {
    this.stages.set(card, stage);
    before.replaceWith(picture(sketchLettered(stage)));
  }

  private forget(card: HTMLElement): void {
    this.stages.delete(card);
    card.remove();
  }

  private redraw(): void {
    for (const [card, stage] of this.stages) this.draw(card, card.querySelector(".picture")!, stage);
  }

  /* Adds a card. Its picture comes a moment later. */
  private async add(designed: Designed, round: number): Promise<void> {
    const place = make("span", {});
    const card = button("", () => {
      this.dialog.close();
      this.designer.open(designed.text);
    }, { class: "card", "data-number": designed.number });
    card.append(place, make("span", { class: "name" }, headline(designed)), make("small", {}, details(designed)));
    this.cards.prepend(card);
    if (this.cards.childElementCount > MOST_CARDS) this.forget(this.cards.lastElementChild as HTMLElement);
    try {
      const scene = (await ask({ command: "show", puzzle: designed.text })).filter(isScene).map(laidOut).find((each) =>
        each !== null);
      if (round === this.round && scene?.stages[0]) this.draw(card, place, scene.stages[0]);
    } catch {
      place.remove(); /* the words are enough */
    }
  }
}

function designedOf(fields: Record<string, unknown>): Designed {
  const measures = Object.entries(fields).filter(([name, value]) => name !== "number"
    && typeof value === "number") as [string, number][];
  return { number: Number(fields["number"]), text: String(fields["text"]), measures };
}

/* "179 solutions of levels 1 to 9": no level stands alone where there may be several. */
function levels(level: number, easiest: number | undefined, ways: number | undefined): string {
  if (ways === 1) return `level ${level}`;
  if (ways === undefined || easiest === undefined) return `a solution of level ${level}`;
  return `${ways.toLocaleString("en")} solutions of ${easiest < level ? `levels ${easiest} to` : "level"} ${level}`;
}

/* The first thing that people want to know. */
function headline({ measures }: Designed): string {
  const known = new Map(measures), level = known.get("level"), ways = known.get("solutions") ?? known.get("assemblies");
  const least = known.get("solutions_at_least");
  if (level !== undefined) return levels(level, known.get("easiest"), ways);
  if (least !== undefined) return `${least === 1 ? "1 way" : `${least.toLocaleString("en")} ways`} or more`;
  return ways === undefined ? "a puzzle" : ways === 1 ? "1 way" : `${ways.toLocaleString("en")} ways`;
}

/* "4 to 5 cells each; 3 flat, 4 symmetric". */
function details({ measures }: Designed): string {
  const known = new Map(measures), least = known.get("smallest"), most = known.get("largest");
  const told = measures.filter(([name, value]) => !TOLD_ELSEWHERE.includes(name)
    && (value > 0 || !COUNTED.includes(name)))
    .map(([name, value]) => COUNTED.includes(name) ? `${value} ${name}` : `${name} ${value}`).join(", ");
  const sizes = least === undefined || most === undefined ? ""
    : `${least === most ? least : `${least} to ${most}`} cells each`;
  return [sizes, told].filter((words) => words).join("; ");
}

/* A search that was stopped may not tell how many puzzles it kept: `shown` are there. */
function ending(summary: Record<string, unknown>, shown: number): string {
  const looked = Number(summary["nodes"]).toLocaleString("en"), kept = Number(summary["kept"] ?? shown);
  const all = summary["complete"] ? "That is all there is: " : "Stopped. ";
  return `${all}${counted(kept)} of ${looked} looked at. Press one to open it.`;
}

function counted(puzzles: number): string {
  return `${puzzles} puzzle${puzzles === 1 ? "" : "s"}`;
}
