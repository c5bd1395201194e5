/* Make: the pieces of the puzzle as things to print, cut or saw. They are shown before they are handed out. */

import { ask, fetchFile, Refused, Run, type Question } from "../asking/backend.js";
import { button, make, picture } from "../base/dom.js";
import { spaceComes } from "../base/late.js";
import { heedLetters, lettersButton, lettersOf } from "../base/letters.js";
import { byLabel } from "./labels.js";
import { lookUp, stageOf } from "./plate.js";
import { isScene } from "../base/records.js";
import { fileName, hand } from "../asking/saving.js";
import { THINGS, type Choice, type Options, type Setting, type Subject, type Thing,
  type Way } from "./things.js";
import { Viewer } from "../viewer/viewer.js";

const WEIGHTS = ["density", "material", "infill"] as const;
const PAUSE = 400; /* milliseconds after an edit, until it is shown */

interface MadePiece {
  name: string;
  copies: number;
  parts: number; /* that do not hang together */
  volume: number; /* of one copy, in cubic millimetres; 0: not known */
  grams: number; /* 0: no material is given */
  outside: number; /* millimetres from its ground to its middle of mass: it tips over; 0: it stands */
  unfit: number; /* copies that the solution has turned so that bricks do not fit */
  size: [number, number, number];
}

/* What `parts --json` tells. */
interface Made {
  type: "made";
  pieces: MadePiece[];
  files: number;
  plates: number;
  volume: number;
  grams: number;
  filament: number; /* metres; 0: it is printed from none */
  top?: string; /* of a box whose top is partly shut, in rows: a dot is open */
  way?: string[]; /* the moves out of it */
  warnings: string; /* what treen says beside it, in lines */
}

/* Whom the dialog asks about the puzzle. */
export interface Maker {
  puzzle: () => string;
  title: () => string;
  words: (error: unknown) => string;
}

export class Making {
  readonly dialog = make("dialog", { id: "make-dialog", "aria-labelledby": "make-heading" });
  private readonly form = make("form", { class: "design making-form" });
  private readonly status = make("p", { class: "status", role: "status" });
  private readonly pieces = make("div", { class: "made", id: "make-pieces", tabindex: 0, role: "group",
    "aria-label": "Sizes" });
  private readonly files = make("div", { class: "bar", id: "make-files", role: "group", "aria-label": "Files" });
  private readonly hint = make("p", { class: "words" });
  private readonly more = make("details", { class: "making-more", id: "make-more" });
  private readonly leafing = make("div", { class: "bar", id: "make-plates" });
  private readonly space = make("div", { class: "plate", hidden: true });
  private readonly flat = make("div", { class: "sheet", hidden: true, tabindex: 0, role: "img",
    "aria-label": "The sheets" });
  private readonly list = make("pre", { class: "cuts", hidden: true, tabindex: 0, "aria-label": "The cut list" });
  private readonly stage = make("div", { class: "showing", id: "make-stage" }, this.space, this.flat, this.list,
    this.leafing);
  private readonly values = new Map<string, string>(); /* of settings that were changed */
  private readonly ways = new Map<string, number>(); /* of choices: which way was chosen */
  private readonly colours = new Map<string, string>(); /* of the pieces */
  private readonly letters = new Map<string, string>(); /* likewise */
  private subject: Subject = { kind: "", grid: "" };
  private known = false; /* the subject and the colours are those of this puzzle */
  private plate = ""; /* what is shown in space */
  private thing = THINGS[0]!;
  private shown: Thing | null = null; /* what the picture shows */
  private made: Made | null = null;
  private file = 1; /* of several, the one that is shown */
  private viewer: Viewer | null = null; /* made when it is needed; null after that: this browser has no WebGL */
  private tried = false;
  private seen = ""; /* what the viewer shows: the same is looked at from the same side */
  private round = 0; /* how often something was asked: what comes too late is dropped */
  private timer = 0;

  constructor(private readonly maker: Maker) {
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.dialog.append(
      make("header", {}, make("h2", { id: "make-heading" }, "Make the pieces"), lettersButton(),
        button("Close", () => this.dialog.close(), { class: "quiet" })),
      make("div", { class: "making" },
        this.stage, make("div", { class: "making-side" }, this.form,
          make("div", { class: "making-files" }, make("span", { "aria-hidden": "true" }, "Save"), this.files),
          this.status, this.hint, this.pieces)));
    heedLetters(() => this.plate && this.thing.look === "obj" && this.drawSpace(this.plate));
    this.drawForm();
  }

  show(): void {
    this.colours.clear();
    this.letters.clear();
    this.seen = "";
    this.known = false;
    this.dialog.showModal();
    this.begin();
  }

  /* ---- What is wanted ---- */

  private wayOf({ name, ways }: Choice): Way {
    const way = ways[this.ways.get(name) ?? 0]!;
    return this.fitting([way])[0] ?? this.fitting(ways)[0]!;
  }

  /* Choices, and after each those that it asks for. */
  private withNext(choices: Choice[]): Choice[] {
    return this.fitting(choices).flatMap((choice) => [choice, ...this.withNext(this.wayOf(choice).then ?? [])]);
  }

  private fitting<T extends Choice | Setting | Thing | Way>(all: T[]): T[] {
    return all.filter(({ fits }) => fits?.(this.subject) ?? true);
  }

  private get chosen(): Way[] {
    const { choices, rest } = this.thing;
    return this.withNext([...choices, ...rest.choices]).map((choice) => this.wayOf(choice));
  }

  private get foldedSettings(): Setting[] {
    return this.fitting([...this.chosen.flatMap(({ more }) => more ?? []), ...this.thing.rest.settings]);
  }

  private get settings(): Setting[] {
    return [...this.thing.settings, ...this.chosen.flatMap(({ asks }) => asks ?? [])];
  }

  private value({ name, standard }: Setting): string {
    return this.values.get(name) ?? standard;
  }

  private options(): Options {
    const settings = [...this.settings, ...this.foldedSettings]
      .map((setting) => [setting.name, this.value(setting)]).filter(([, value]) => value !== "");
    return Object.assign(Object.fromEntries(settings), ...this.chosen.map(({ options }) => options)) as Options;
  }

  private question(options: Options): Question<"parts"> {
    const all = { ...this.options(), ...options };
    if (all.to === "scad") for (const each of WEIGHTS) delete all[each]; /* this text has no weight */
    return { command: "parts", puzzle: this.maker.puzzle(), options: all };
  }

  private field(setting: Setting): HTMLElement {
    const { name, words, hint, unit } = setting, one = !setting.edges?.(this.subject);
    const input = make("input", { id: `make-${name}`, ...(one ? { type: "number", min: 0, step: "any" } : {}),
      value: this.value(setting), title: hint });
    input.addEventListener("input", () => {
      this.values.set(name, input.value.replace(/,/g, "."));
      this.beginSoon();
    });
    return make("label", { title: hint }, make("span", {}, words, make("small", {}, ` ${unit ?? "mm"}`)), input);
  }

  private select(id: string, words: string, names: string[], now: number, choose: (way: number) => void): HTMLElement {
    const select = make("select", { id: `make-${id}` },
      ...names.map((name, i) => make("option", { value: i, selected: i === now }, name)));
    select.addEventListener("change", () => {
      choose(Number(select.value));
      this.drawForm();
      this.form.querySelector<HTMLElement>(`#make-${id}`)!.focus();
      this.begin();
    });
    return make("label", {}, make("span", {}, words), select);
  }

  private choice(choice: Choice): HTMLElement {
    const { name, words, ways } = choice, fitting = this.fitting(ways);
    return this.select(name, words, fitting.map((way) => way.words), fitting.indexOf(this.wayOf(choice)),
      (way) => this.ways.set(name, ways.indexOf(fitting[way]!)));
  }

  /* What matters is in sight; the rest is folded. */
  private drawForm(): void {
    const things = this.fitting(THINGS);
    if (!things.includes(this.thing)) this.thing = things[0]!;
    const { thing } = this, folded = [...this.withNext(thing.rest.choices).map((choice) => this.choice(choice)),
      ...this.foldedSettings.map((setting) => this.field(setting))];
    this.form.replaceChildren(
      this.select("thing", "What", things.map(({ words }) => words), things.indexOf(thing),
        (way) => (this.thing = things[way]!)),
      ...this.withNext(thing.choices).map((choice) => this.choice(choice)),
      ...this.settings.map((setting) => this.field(setting)), ...(folded.length ? [this.more] : []));
    this.more.replaceChildren(make("summary", {}, "More"), make("div", { class: "design making-form" }, ...folded));
    this.hint.textContent = thing.hint;
    const files = thing.files.filter(([, , fits]) => fits?.(this.subject) ?? true);
    this.files.replaceChildren(...files.map(([words, to], i) =>
      button(words, () => void this.save(to), { "data-to": to, ...(i ? {} : { class: "main" }),
        "aria-label": `Save as ${words}` })));
  }

  /* ---- What it looks like ---- */

  private say(words: string, wrong = false): void {
    this.status.textContent = words;
    this.status.classList.toggle("wrong", wrong);
    const edited = document.activeElement;
    if (wrong && edited instanceof HTMLInputElement && this.dialog.contains(edited))
      edited.scrollIntoView({ block: "nearest" }); /* the words stand below it, and not over it */
  }

  private beginSoon(): void {
    this.dialog.dataset["state"] = "looking";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.begin(), PAUSE);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.file = 1;
    void this.look();
  }

  private leaf(by: -1 | 1): void {
    this.file += by;
    void this.look();
  }

  private async look(): Promise<void> {
    const round = ++this.round, wanted = (): boolean => round === this.round;
    this.dialog.dataset["state"] = "looking";
    this.say("Laying out …");
    try {
      if (!this.known) await this.learn();
      const { thing } = this;
      const made = await this.ask(this.question({ json: "true", to: thing.look }));
      const blob = await fetchFile(this.question({ to: thing.look, ...this.only(made) })), text = await blob.text();
      if (thing.look === "obj") await spaceComes();
      if (!wanted()) return;
      this.made = made;
      this.tell(made);
      this.draw(text);
    } catch (error) {
      if (wanted()) this.refuse(error);
    }
    if (wanted()) this.dialog.dataset["state"] = "ready";
  }

  private async ask(question: Question<"parts">): Promise<Made> {
    const run = new Run(), found: Made[] = [];
    await run.start(question, (thing) => thing.type === "made" && found.push(thing as unknown as Made));
    if (!found[0]) throw new Refused(run.complaint || "There is nothing to be made.");
    return { ...found[0], warnings: run.complaint };
  }

  private refuse(error: unknown): void {
    this.made = null;
    this.pieces.replaceChildren();
    this.leafing.replaceChildren();
    this.setBusyFiles(true);
    if (this.shown !== this.thing) this.space.hidden = this.flat.hidden = this.list.hidden = true;
    this.stage.classList.add("stale"); /* what was there before is seen, but paler */
    const words = this.maker.words(error), folded = this.foldedSettings,
      isNamed = ({ name }: Setting): boolean => words.includes(` ${name.replace("-", " ")} `);
    this.say(byLabel(words, this.form), true);
    if (folded.some((each) => words.startsWith(`--${each.name}: `) || isNamed(each))) this.more.open = true;
  }

  private setBusyFiles(off: boolean): void {
    for (const each of this.files.querySelectorAll("button")) each.disabled = off;
  }

  /* Learns what the puzzle is, and the colours that it has on the stage. */
  private async learn(): Promise<void> {
    const all = await ask({ command: "show", puzzle: this.maker.puzzle() }), scenes = all.filter(isScene),
      told = all.find(({ type }) => type === "puzzle") as unknown as { kind: string; grid: string | null } | undefined,
      subject = told && { kind: told.kind, grid: told.grid ?? "square" };
    if (subject && (subject.kind !== this.subject.kind || subject.grid !== this.subject.grid)) {
      this.subject = subject;
      this.drawForm();
    }
    for (const { name, colour } of scenes.flatMap(({ stages }) => stages.flatMap(({ bodies }) => bodies)))
      if (name) this.colours.set(name, colour);
    const names = [...this.colours.keys()], letters = lettersOf(names);
    names.forEach((name, i) => this.letters.set(name, letters[i]!));
    this.known = true;
  }

  private draw(text: string): void {
    const { look } = this.thing;
    this.shown = this.thing;
    this.stage.classList.remove("stale");
    this.space.hidden = look !== "obj";
    this.flat.hidden = look !== "svg";
    this.list.hidden = look !== "txt";
    this.flat.classList.toggle("pages", this.thing.name === "drawings");
    if (look === "obj") this.drawSpace(text);
    else if (look === "svg") this.flat.replaceChildren(picture(text));
    else this.list.textContent = text;
  }

  private drawSpace(obj: string): void {
    this.plate = obj;
    const { "plate-width": wide, "plate-depth": deep } = this.options();
    if (!this.tried) this.viewer = this.openViewer();
    const seen = `${this.chosen.map(({ words }) => words).join()} ${this.file}`;
    this.viewer?.show(stageOf(obj, this.colours, this.letters, wide && deep ? [Number(wide), Number(deep)] : null),
      seen === this.seen);
    this.seen = seen;
  }

  private openViewer(): Viewer | null {
    this.tried = true;
    try {
      const viewer = new Viewer(this.space, () => undefined);
      viewer.canvas.setAttribute("aria-label", "The pieces as they are made. Arrow keys turn them.");
      return viewer;
    } catch {
      this.space.append(make("p", { class: "hint" },
        "This browser draws no pictures in space (it has no WebGL). The files can be downloaded all the same."));
      return null;
    }
  }

  /* ---- What is told ---- */

  private tell(made: Made): void {
    this.setBusyFiles(false);
    this.say([made.volume ? volumeWords(made.volume) : "", made.grams ? gramsWords(made.grams) : "",
      made.filament ? `${made.filament.toFixed(1)} m of filament` : "",
      this.platesWords(made)].filter(Boolean).join(", ") || "Ready.");
    this.leafing.replaceChildren(...(made.files > 1 ? [
      button("◀", () => this.leaf(-1), { class: "icon", "aria-label": "The file before", disabled: this.file === 1 }),
      make("output", {}, this.fileWords(made)),
      button("▶", () => this.leaf(1), { class: "icon", "aria-label": "The next file",
        disabled: this.file === made.files })] : []));
    this.pieces.replaceChildren(tableOf(made.pieces, this.thing.look === "obj" ? this.colours : new Map()),
      ...wayOf(made), ...made.warnings.split("\n").filter(Boolean).map((words) =>
        make("p", { class: "reason" }, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`)));
  }

  private platesWords({ plates }: Made): string {
    const word = this.thing.look === "obj" ? "plate" : this.thing.name === "paper" ? "page" : "sheet";
    return plates ? `${plates} ${word}${plates === 1 ? "" : "s"}` : "";
  }

  private get isSeparate(): boolean {
    return this.chosen.some(({ options }) => options.separate);
  }

  private fileWords(made: Made): string {
    return this.isSeparate ? `${made.pieces[this.file - 1]?.name ?? this.file} (${this.file} of ${made.files})`
      : `Plate ${this.file} of ${made.files}`;
  }

  /* ---- Files ---- */

  /* Which file of several is meant. */
  private only({ files }: Made): Options {
    return files > 1 ? { file: String(this.file) } : {};
  }

  private nameFor(made: Made, ending: string): string {
    const part = made.files < 2 ? "" : this.isSeparate ? ` ${made.pieces[this.file - 1]?.name ?? this.file}`
      : ` ${this.file}`;
    return fileName(this.maker.title() + part, ending);
  }

  private async save(to: string): Promise<void> {
    const { made } = this;
    if (!made) return;
    const name = this.nameFor(made, to);
    try {
      hand(await fetchFile(this.question({ to, ...this.only(made) })), name);
      this.say(`Saved ${name}.`);
    } catch (error) {
      this.say(this.maker.words(error), true);
    }
  }
}

/* ---- Words ---- */

function volumeWords(cubicMillimetres: number): string {
  return `${(cubicMillimetres / 1000).toFixed(2)} cm³`;
}

function gramsWords(grams: number): string {
  return `${grams.toFixed(1)} g`;
}

function swatch(colour: string | undefined): HTMLElement | null {
  if (colour === undefined) return null;
  const mark = make("span", { class: "swatch", "aria-hidden": "true" });
  mark.style.background = colour;
  return mark;
}

/* "L ×2, in 2 parts, tips over" */
function madeWords({ name, copies, parts, outside, unfit }: MadePiece): string {
  return [`${name}${copies === 1 ? "" : ` ×${copies}`}`, ...(parts > 1 ? [`in ${parts} parts`] : []),
    ...(outside > 0 ? ["tips over"] : []), ...(unfit ? ["bricks do not fit as turned"] : [])].join(", ");
}

function rowOf(piece: MadePiece, colour: string | undefined): HTMLElement {
  const sides = piece.size.filter((side) => side > 0).map((side) => side.toFixed(1)).join(" × ");
  return make("tr", {}, make("th", { scope: "row" }, swatch(colour), madeWords(piece)), make("td", {}, sides),
    ...(piece.volume ? [make("td", {}, volumeWords(piece.volume))] : []),
    ...(piece.grams ? [make("td", {}, gramsWords(piece.grams))] : []));
}

function tableOf(pieces: MadePiece[], colours: Map<string, string>): HTMLElement {
  return make("table", {}, make("caption", { class: "unseen" },
    "Pieces: name, size in millimetres, volume and weight of one copy"),
    ...pieces.map((piece) => rowOf(piece, lookUp(colours, piece.name))));
}

/* The hole in a top that is partly shut, and the moves through it. */
function wayOf({ top, way }: Made): HTMLElement[] {
  if (top === undefined || !way) return [];
  return [make("p", {}, "The top is shut but for the dots. The pieces come out so:"), make("pre", {}, top),
    make("ol", {}, ...way.map((move) => make("li", {}, move)))];
}
