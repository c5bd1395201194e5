/* Design: new puzzles of a space. What is wanted is chosen, and the list grows while they are found. */

import { button, make } from "../base/dom.js";
import type { Progress, Thing } from "../base/records.js";
import { Run, type Question } from "../asking/backend.js";
import type { Option } from "../asking/foretold.js";
import { Designs, MOST_DESIGNS } from "./designs.js";
import { byLabel } from "./labels.js";
import { boxesOf, capital, FOLDED, LABELS, SUBJECTS } from "./spaces.js";

const SECONDS = "600";

/* Whether there is something to choose from: the build could ask treen. */
export const canDesign = SUBJECTS.length > 0;

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
  private readonly more = make("details", { class: "making-more", id: "design-more" });
  private readonly designs = new Designs((text) => {
    this.dialog.close();
    this.designer.open(text);
  });
  private readonly stopButton = button("Stop", () => this.running?.stop(), { id: "design-stop", disabled: true });
  private readonly startButton = make("button", { type: "submit", class: "main", id: "design-start" }, "Design");
  private subject = SUBJECTS[0]!;
  private running: Run | null = null;
  private looking = false; /* no summary came yet; there is none from a worker that was ended */

  constructor(private readonly designer: Designer) {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.dialog.append(
      make("header", {}, make("h2", { id: "design-heading" }, "Design a puzzle"),
        button("Close", () => this.dialog.close(), { class: "quiet" })),
      this.form, this.status, this.designs.element);
    this.dialog.addEventListener("close", () => this.running?.stop());
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
      ? make("select", { id }, ...value.split("|").filter((word) => LABELS[`${name} ${word}`] !== "").map((word) =>
        make("option", { value: word }, LABELS[`${name} ${word}`] ?? word)))
      : make("input", { id, value: begun ?? "", required: !!begun, autocomplete: "off",
        ...(value === "N" ? { type: "number", min: 0 } : { size: 8 }) });
    return make("label", { title: words }, make("span", {}, label), field);
  }

  /* A box is written in the words of its grid. */
  private nameBoxes(): void {
    const grid = this.form.querySelector<HTMLSelectElement>("#design-grid"),
      box = this.form.querySelector("#design-box");
    grid?.addEventListener("change", () => {
      box!.previousElementSibling!.textContent = grid.selectedIndex ? `Box: ${boxesOf(grid.value)}` : LABELS["box"]!;
    });
  }

  /* Aims in words, and at last one's own. */
  private aimFields(): HTMLElement[] {
    const { aims, usual, quantities } = this.subject;
    const own = make("input", { id: "design-own", autocomplete: "off", size: 24, value: usual }),
      ownLabel = make("label", { title: `It may speak of ${quantities}`, hidden: aims.length > 0 },
        make("span", {}, "In treen's words"), own);
    const aim = make("select", { id: "design-aim" }, ...aims.map(([words, each]) =>
      make("option", { value: each }, words)), make("option", { value: "" }, "something else …"));
    aim.addEventListener("change", () => (ownLabel.hidden = aim.value !== ""));
    return [make("label", {}, make("span", {}, "Wanted"), aim), ownLabel];
  }

  /* The puzzle on the desk stands for some fields. */
  private fromField(): HTMLElement[] {
    const { from } = this.subject;
    if (!from) return [];
    const box = make("input", { type: "checkbox", id: "design-from", checked: !from.length });
    box.addEventListener("change", () => from.forEach((name) => {
      const field = this.form.querySelector<HTMLInputElement | HTMLSelectElement>(`#design-${name}`);
      if (field) field.disabled = box.checked;
    }));
    return [make("label", { class: "check" }, box, " begin with the puzzle on the desk")];
  }

  private drawForm(): void {
    const { subject } = this, isFolded = ({ name, value }: Option): boolean => FOLDED.includes(name)
        || (value !== "" && !value.includes("|") && subject.fields[name] === undefined),
      folded = subject.options.filter(isFolded);
    const subjects = make("select", { id: "design-subject" },
      ...SUBJECTS.map((each) => make("option", { value: each.space, selected: each === subject }, each.name)));
    subjects.addEventListener("change", () => {
      this.subject = SUBJECTS.find(({ space }) => space === subjects.value)!;
      this.drawForm();
      this.form.querySelector<HTMLElement>("#design-subject")!.focus();
    });
    this.more.replaceChildren(make("summary", {}, "More"),
      make("div", { class: "design" }, ...folded.map((each) => this.field(each))));
    this.form.replaceChildren(
      make("label", {}, make("span", {}, "What"), subjects), make("p", { class: "words" }, subject.words),
      ...subject.options.filter((each) => !isFolded(each)).map((each) => this.field(each)), ...this.aimFields(),
      ...this.fromField(), ...(folded.length ? [this.more] : []),
      make("span", { class: "bar" }, this.startButton, this.stopButton));
    this.nameBoxes();
  }

  /* The value of an option that somebody set, else nothing: a first word is what treen takes by itself. */
  private valueOf({ name, value }: Option): string {
    const field = this.form.querySelector<HTMLInputElement | HTMLSelectElement>(`#design-${name}`)!;
    if (field.disabled) return "";
    if (!value) return (field as HTMLInputElement).checked ? "true" : "";
    return "selectedIndex" in field && field.selectedIndex === 0 ? "" : field.value.trim();
  }

  private get aim(): string {
    const [chosen, own] = ["aim", "own"].map((id) => this.form.querySelector<HTMLInputElement>(`#design-${id}`)!.value);
    return chosen || own!.trim() || this.subject.usual;
  }

  private question(): Question<"design"> {
    const { space, options } = this.subject, set = options.map((each) => [each.name, this.valueOf(each)]);
    const begun = this.form.querySelector<HTMLInputElement>("#design-from")?.checked;
    const all = [...set, ["aim", this.aim], ["keep", String(MOST_DESIGNS)], ["seconds", SECONDS]];
    return { command: "design", space, ...(begun ? { puzzle: this.designer.puzzle() } : {}),
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
    const question = this.question();
    this.designs.begin(this.subject.space, this.aim);
    if (question.puzzle === "") return this.say("Choose a puzzle first, or draw one: the pieces are taken from it.", true);
    const run = (this.running = new Run());
    this.say("Looking …");
    this.looking = true;
    this.setBusy(true);
    try {
      await run.start(question, (thing) => this.hear(thing));
    } catch (error) {
      this.looking = false;
      this.say(byLabel(this.designer.words(error), this.form), true);
    }
    if (this.looking) this.say(`Stopped. ${counted(this.designs.count)} kept. Press one to open it.`);
    this.running = null;
    this.setBusy(false);
  }

  private hear(thing: Thing): void {
    const fields = thing as Record<string, unknown>;
    if (thing.type === "progress") {
      const { nodes, solutions } = thing as Progress;
      this.say(`${nodes.toLocaleString("en")} looked at, ${solutions} kept …`);
    } else if (thing.type === "summary") {
      this.looking = false;
      this.say(ending(fields, this.designs.count));
    } else if (thing.type === "design") {
      this.designs.add(fields);
    }
  }
}

/* A search that was stopped may not tell how many puzzles it kept: `shown` are there. */
function ending(summary: Record<string, unknown>, shown: number): string {
  const looked = Number(summary["nodes"]).toLocaleString("en"), kept = Number(summary["kept"] ?? shown);
  const all = summary["complete"] ? "That is all there is: " : "Stopped. ";
  return kept ? `${all}${counted(kept)} of ${looked} looked at. Press one to open it.`
    : `${all}${looked} looked at, and none is as wanted.`;
}

function counted(puzzles: number): string {
  return `${puzzles} puzzle${puzzles === 1 ? "" : "s"}`;
}
