/* Design: new puzzles of a space, shown as cards while they are found. A card opens its puzzle. */

import { laidOut } from "../viewer/arrange.js";
import { button, make, picture } from "../base/dom.js";
import { isScene, type Progress, type Thing } from "../base/records.js";
import { ask, Run, type Question } from "../asking/backend.js";
import { sketch } from "../viewer/sketch.js";

const MOST_CARDS = 60; /* the best are in front; later ones push the last away */
const SECONDS = "600";
/* of the measures */
const TOLD_ELSEWHERE = ["solutions", "solutions_at_least", "assemblies", "level", "cells", "pieces", "smallest",
  "largest"];

interface Designed {
  number: number;
  text: string;
  measures: [string, number][];
}

/* What can be designed here, each with what it needs and what may be wanted of it. */
interface Subject {
  space: string;
  name: string;
  words: string;
  box: string;
  pieces: number;
  sizes: string | null; /* null: the space has no sizes of pieces */
  aims: [string, string][]; /* in words, and as treen reads it */
}

const SUBJECTS: Subject[] = [
  {
    space: "sets", name: "Sets of pieces", words: "All pieces of some sizes are tried: which sets fill the box?",
      box: "3x3x3", pieces: 7, sizes: "3..5",
    aims: [["exactly one solution", "solutions=1"],
      ["one solution, pieces all different", "solutions=1, most different"],
      ["as many solutions as possible", "solutions>=1, most solutions"], ["two to five solutions", "solutions=2..5"]],
  },
  {
    space: "cuts", name: "Cut a box",
      words: "The box is cut into pieces that hold each other: how many moves until the first is free?", box: "4x4x4",
      pieces: 4, sizes: null,
    aims: [["many moves, one assembly", "assemblies=1, most level"], ["many moves", "most level"],
      ["exactly one solution", "solutions=1"]],
  },
];

/* Whom the dialog tells. */
export interface Designer {
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
      make("header", {}, make("h2", { id: "design-heading" }, "Design a puzzle"),
        button("Close", () => this.dialog.close(), { class: "quiet" })),
      this.form, this.status, this.cards);
    this.dialog.addEventListener("close", () => this.running?.stop());
    this.drawForm();
  }

  show(): void {
    this.dialog.showModal();
  }

  /* ---- The question ---- */

  private field(id: string, words: string, value: string, attributes: Record<string,
    string | number> = {}): HTMLElement {
    return make("label", {}, make("span", {}, words),
      make("input", { id: `design-${id}`, value, required: true, autocomplete: "off", ...attributes }));
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
    const aims = make("select", { id: "design-aim" },
      ...subject.aims.map(([words, aim]) => make("option", { value: aim }, words)));
    this.form.replaceChildren(
      make("label", {}, make("span", {}, "What"), subjects), this.field("box", "Box", subject.box, { size: 8 }),
      this.field("pieces", "Pieces", String(subject.pieces), { type: "number", min: 1, max: 64 }),
      ...(subject.sizes === null ? [] : [this.field("cells", "Cells of a piece", subject.sizes,
        { size: 6, pattern: "\\d+(\\.\\.\\d+)?", title: "like 3..5, or 4" })]),
      make("label", {}, make("span", {}, "Wanted"), aims),
      make("label", { class: "check" }, make("input", { type: "checkbox", id: "design-copies" }),
        " pieces may be equal"),
      make("span", { class: "bar" }, this.startButton, this.stopButton), make("p", { class: "words" }, subject.words));
  }

  private value(id: string): string {
    return this.form.querySelector<HTMLInputElement | HTMLSelectElement>(`#design-${id}`)!.value.trim();
  }

  private options(): Record<string, string> {
    const copies = this.form.querySelector<HTMLInputElement>("#design-copies")!.checked;
    return {
      box: this.value("box"), pieces: this.value("pieces"), aim: this.value("aim"), keep: String(MOST_CARDS),
        seconds: SECONDS,
      ...(this.subject.sizes === null ? {} : { cells: this.value("cells") }), ...(copies ? { copies: "true" } : {}),
    };
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
    const question = { command: "design", space: this.subject.space, options: this.options() } as Question<"design">;
    this.cards.replaceChildren();
    this.say("Looking …");
    this.looking = true;
    this.setBusy(true);
    try {
      await run.start(question, (thing) => this.hear(thing, round));
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

  /* Adds a card. Its picture comes a moment later. */
  private async add(designed: Designed, round: number): Promise<void> {
    const place = make("span", {});
    const card = button("", () => {
      this.dialog.close();
      this.designer.open(designed.text);
    }, { class: "card", "data-number": designed.number });
    card.append(place, make("span", { class: "name" }, headline(designed)), make("small", {}, details(designed)));
    this.cards.prepend(card);
    if (this.cards.childElementCount > MOST_CARDS) this.cards.lastElementChild!.remove();
    try {
      const scene = (await ask({ command: "show", puzzle: designed.text })).filter(isScene).map(laidOut).find((each) =>
        each !== null);
      if (round === this.round && scene?.stages[0]) place.replaceWith(picture(sketch(scene.stages[0])));
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

/* The first thing that people want to know. */
function headline({ measures }: Designed): string {
  const known = new Map(measures), level = known.get("level"), ways = known.get("solutions") ?? known.get("assemblies");
  const least = known.get("solutions_at_least");
  if (level !== undefined) return `level ${level}`;
  if (least !== undefined) return `${least === 1 ? "1 way" : `${least.toLocaleString("en")} ways`} or more`;
  return ways === undefined ? "a puzzle" : ways === 1 ? "1 way" : `${ways.toLocaleString("en")} ways`;
}

/* "4 to 5 cells each; 3 flat, 4 symmetric". */
function details({ measures }: Designed): string {
  const known = new Map(measures), least = known.get("smallest"), most = known.get("largest");
  const told = measures.filter(([name, value]) => !TOLD_ELSEWHERE.includes(name)
    && value > 0).map(([name, value]) => `${value} ${name}`).join(", ");
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
