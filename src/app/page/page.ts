/* The page: a puzzle is chosen, opened or drawn; asked about; and looked at. */

import { BoardDesk } from "./board.js";
import { BurrDesk } from "./burr.js";
import { NotDrawable, type AnyDesk, type Fields } from "./desk.js";
import { button, make } from "./dom.js";
import { Editor } from "./editor.js";
import { Gallery } from "./gallery.js";
import type { Cells } from "./puzzle.js";
import { isScene, type Progress, type Thing } from "./records.js";
import { ask, fetchFile, Refused, Run } from "./server.js";
import { askStick, stickCells } from "./sticks.js";

const KEPT = "treen-puzzle"; /* in the session's store, so that a reload loses nothing */
const MOST_SHOWN = 1000; /* solutions in the gallery */
const MOST_APART = 100;

function words(error: unknown): string {
  return error instanceof Refused || error instanceof NotDrawable ? error.message
    : "The server does not answer: is treen serve still running?";
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------ */

const status = make("p", { class: "status", role: "status" });
const text = make("textarea", { id: "text", spellcheck: "false", rows: 18, "aria-label": "The puzzle as text" });
const gallery = new Gallery();
const owner = { changed: (now: string) => edited(now), refused: (why: string) => say(why, true) };
const packings = new Editor(owner, stick), burrs = new BurrDesk(owner), boards = new BoardDesk(owner);
const desks: AnyDesk[] = [packings, burrs, boards];
const collection = make("select", { id: "collection", "aria-label": "A puzzle of the collection" });
const upload = make("input", { id: "upload", type: "file", "aria-label": "Open a puzzle file" });
const answers = make("div", { class: "answers", id: "answers", "aria-live": "polite" });
const bar = make("progress", { max: 1, value: 0, "aria-label": "How far the search is" });
const pace = make("span", { class: "pace" });
const textPanel = make("div", { hidden: true }, text);
const table = make("div"); /* where the desk is */
let puzzle = ""; /* its text, in any format */
let running: Run | null = null;
let desk: AnyDesk = packings;
let drawable = true;
let opened = 0; /* how often something was opened: what comes too late is dropped */
let opening = 0; /* which of these is under way; 0 = none */
let asked = 0; /* how often something was asked, likewise */

function say(message: string, wrong = false): void {
  status.textContent = message;
  status.classList.toggle("wrong", wrong);
}

/* What is going on, for tests to wait for. */
function tellState(): void {
  document.body.dataset["state"] = running ? "asking" : opening ? "opening" : "ready";
}

/* What was asked about the puzzle before is wanted no more. */
function changed(now: string): void {
  running?.stop();
  puzzle = now;
  sessionStorage.setItem(KEPT, now);
  clearAnswers();
  say("");
}

async function stick(number: string): Promise<Cells | null> {
  try {
    return stickCells(await askStick(number));
  } catch (error) {
    say(words(error), true);
    return null;
  }
}

/* By hand, which what is being opened must not undo. */
function edited(now: string): void {
  opened++;
  opening = 0;
  changed(now);
  tellState();
}

/* Takes a puzzle of any format: as a drawing where that is possible, as text always. */
async function open(given: string): Promise<void> {
  const mine = (opening = ++opened);
  changed(given);
  tellState();
  try {
    const yaml = await (await fetchFile({ command: "convert", puzzle: given, options: { to: "yaml", problem: "1" } })).text();
    if (mine !== opened) return;
    text.value = yaml;
    changed(yaml);
    await draw(yaml, () => mine === opened);
  } catch (error) {
    if (mine !== opened) return;
    text.value = given;
    showText(true);
    drawable = false;
    say(words(error), true);
  } finally {
    ended(mine);
  }
}

function ended(mine: number): void {
  if (opening === mine) opening = 0;
  tellState();
}

/* Onto the desk for it. */
function lay(fields: Fields): void {
  const found = desks.find((each) => each.takes(fields));
  if (!found) throw new NotDrawable(`A puzzle of kind ${String(fields["kind"] ?? "cover")} is edited as text.`);
  found.load(fields);
  desk = found;
}

async function draw(yaml: string, wanted: () => boolean): Promise<void> {
  const json = await (await fetchFile({ command: "convert", puzzle: yaml, options: { to: "json" } })).text();
  if (!wanted()) return;
  try {
    lay(JSON.parse(json) as Fields);
    drawable = true;
    showText(false);
  } catch (error) {
    drawable = false;
    showText(true);
    if (!(error instanceof NotDrawable)) throw error;
    say(error.message);
  }
  const before = asked, scenes = (await ask({ command: "show", puzzle: yaml })).filter(isScene);
  if (!wanted() || asked !== before) return; /* its picture must not wipe away an answer */
  clearAnswers();
  if (drawable && desk === boards) return; /* it is its own picture */
  scenes.flatMap((scene) => (scene.board ? [scene] : scene.stages.map((stage) => ({ ...scene, title: stage.caption ?? scene.title, stages: [stage] }))))
    .forEach((scene) => gallery.add(scene));
}

function clearAnswers(): void {
  gallery.clear();
  answers.replaceChildren();
}

/* ---- Desk or text ---- */

const drawTab = button("Draw", () => void toDrawing(), { id: "tab-draw", "aria-pressed": "true" });
const textTab = button("Text", () => void toText(), { id: "tab-text", "aria-pressed": "false" });

function showText(shown: boolean): void {
  textPanel.hidden = !shown;
  table.replaceChildren(desk.element); /* one desk at a time, since they call their fields alike */
  table.hidden = shown;
  document.querySelector("main")?.classList.toggle("beside", !shown && desk === boards);
  drawTab.setAttribute("aria-pressed", String(!shown));
  textTab.setAttribute("aria-pressed", String(shown));
}

async function toText(): Promise<void> {
  try {
    text.value = await (await fetchFile({ command: "convert", puzzle, options: { to: "yaml" } })).text();
  } catch {
    text.value = puzzle; /* a drawing that is not a puzzle yet */
  }
  showText(true);
}

async function toDrawing(): Promise<void> {
  if (textPanel.hidden) return;
  await open(text.value);
  if (!drawable && !status.textContent) say("This puzzle is edited as text.");
}

/* ---- Questions ------------------------------------------------------------------------------------------------- */

const stopButton = button("Stop", () => running?.stop(), { id: "stop", disabled: true });

function count(value: unknown): string {
  return value === null || value === undefined ? "?" : String(value);
}

/* Where there is no symmetry all counts are one. */
function positions(summary: Fields): [string, string][] {
  return summary["up_to_symmetry"] === null && summary["complete"] !== false ? []
    : [["up to rotation", count(summary["up_to_rotation"])], ["in every position", count(summary["total"])]];
}

function tellSummary(command: string, summary: Fields): void {
  const rows: [string, string][] = [];
  if (command === "apart")
    rows.push(["assemblies", count(summary["assemblies"])], ["that come apart", count(summary["solutions"])]);
  else if (command === "estimate")
    for (const name of ["solutions", "nodes", "seconds_all", "seconds_first"]) {
      const { mean, low, high } = (summary[name] ?? {}) as Fields;
      rows.push([name.replace("_", ", "), `about ${round(mean)} (${round(low)} to ${round(high)})`]);
    }
  else
    rows.push(["solutions", count(summary["up_to_symmetry"] ?? summary["total"])], ...positions(summary), ["engine", count(summary["engine"])]);
  rows.push(["seconds", round(summary["seconds"])]);
  const heading = summary["complete"] === false && command !== "estimate" ? "Not all was looked at; found so far:" : "";
  answers.append(make("table", {}, make("caption", {}, heading),
    make("tbody", {}, ...rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))))));
}

function round(value: unknown): string {
  return typeof value === "number" ? Number(value.toPrecision(3)).toLocaleString("en") : "not known";
}

function tellProgress(progress: Progress): void {
  bar.value = progress.fraction;
  const left = progress.fraction > 0 ? (progress.seconds * (1 - progress.fraction)) / progress.fraction : NaN;
  pace.textContent = `${(100 * progress.fraction).toFixed(1)} %, ${progress.solutions} found` +
    (Number.isFinite(left) ? `, about ${round(left)} s left` : "");
}

function hear(command: string, thing: Thing): void {
  if (isScene(thing) && gallery.count < MOST_SHOWN) gallery.add(thing);
  else if (thing.type === "progress") tellProgress(thing as Progress);
  else if (thing.type === "summary") tellSummary(command, thing as Fields);
}

function setBusy(busy: boolean): void {
  stopButton.disabled = !busy;
  bar.hidden = pace.hidden = !busy;
  document.querySelectorAll<HTMLButtonElement>(".question").forEach((each) => (each.disabled = busy));
  tellState();
}

async function question(command: string, options: Record<string, string> = {}): Promise<void> {
  if (running) return;
  if (!textPanel.hidden) edited(text.value);
  asked++;
  const mine = opened;
  clearAnswers();
  say(`${command} …`);
  bar.value = 0;
  pace.textContent = "";
  const run = (running = new Run());
  setBusy(true);
  try {
    await run.start({ command, puzzle, options }, (thing) => mine === opened && hear(command, thing));
    if (mine === opened) say(run.status === 1 ? (command === "apart" ? "Nothing comes apart." : "It has no solution.") : run.status === 3 && command !== "estimate" ? "Stopped." : "Done.");
  } catch (error) {
    if (mine === opened) say(words(error), true);
  }
  running = null;
  setBusy(false);
}

/* ---- Files ----------------------------------------------------------------------------------------------------- */

async function download(name: string, command: string, options: Record<string, string>): Promise<void> {
  try {
    const blob = await fetchFile({ command, puzzle: textPanel.hidden ? puzzle : text.value, options });
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    say(words(error), true);
  }
}

/* ---- The page -------------------------------------------------------------------------------------------------- */

async function fillCollection(): Promise<void> {
  const puzzles = (await ask({ command: "list" })).filter(({ type }) => type === "puzzle") as Fields[];
  collection.replaceChildren(make("option", { value: "" }, "Choose a puzzle …"),
    ...puzzles.map((each) => make("option", { value: String(each["name"]) }, String(each["title"] ?? each["name"]))));
}

/* Opens what has to be waited for, unless something else was opened by then. */
async function openComing(coming: Promise<string>): Promise<void> {
  const mine = (opening = ++opened);
  tellState();
  try {
    const text = await coming;
    if (mine === opened) await open(text);
  } catch (error) {
    say(words(error), true);
  } finally {
    ended(mine);
  }
}

async function bundled(name: string): Promise<string> {
  return (await fetchFile({ command: "convert", name, options: { to: "yaml" } })).text();
}

collection.addEventListener("change", () => {
  if (collection.value) void openComing(bundled(collection.value));
});
upload.addEventListener("change", () => {
  const file = upload.files?.[0];
  if (file) void openComing(file.text());
  upload.value = "";
});

function asking(label: string, command: string, options: Record<string, string> = {}, id = command): HTMLButtonElement {
  return button(label, () => void question(command, options), { class: id === "solve" ? "question main" : "question", id: `ask-${id}` });
}

/* What can be begun: a desk with an empty puzzle, as text. */
const BEGINNINGS: [string, AnyDesk, () => string][] = [
  ["pieces in a box", packings, () => packings.fresh()],
  ["six-piece burr", burrs, () => burrs.fresh()],
  ["Sujiko", boards, () => boards.freshOf("sujiko")],
  ["Kurosu", boards, () => boards.freshOf("kurosu")],
];

const beginning = make("select", { id: "new-kind", "aria-label": "Kind of a new puzzle" }, ...BEGINNINGS.map(([name], i) => make("option", { value: i }, name)));

function begin(): void {
  const [, itsDesk, fresh] = BEGINNINGS[Number(beginning.value)]!;
  desk = itsDesk;
  drawable = true;
  edited(fresh());
  showText(false);
}

document.getElementById("opening")?.remove(); /* what is seen until this program is there */
document.body.append(make("main", {},
  make("header", { class: "bar" }, make("h1", {}, "treen"), collection,
    make("label", { class: "file" }, "or open a file ", upload),
    make("span", { class: "bar" }, button("New", begin, { id: "new" }), beginning)),
  make("section", { class: "puzzle", "aria-label": "Puzzle" }, make("div", { class: "bar" }, drawTab, textTab), table, textPanel),
  make("section", { class: "bar questions", "aria-label": "Questions" },
    asking("Solve", "solve", { limit: String(MOST_SHOWN) }), asking("Find one", "solve", { limit: "1" }, "one"),
    asking("Take apart", "apart", { limit: String(MOST_APART) }), asking("Count", "count"), asking("Estimate", "estimate", { seconds: "10" }),
    stopButton, bar, pace),
  make("div", { class: "found" }, status, answers, gallery.element),
  make("section", { class: "bar downloads", "aria-label": "Download" }, "Download as",
    button("YAML", () => void download("puzzle.yaml", "convert", { to: "yaml" })),
    button("xmpuzzle", () => void download("puzzle.xmpuzzle", "convert", { to: "xmpuzzle" })),
    button("JSON", () => void download("puzzle.json", "convert", { to: "json" })),
    button("SVG", () => void download("puzzle.svg", "draw", { to: "svg" })))));
showText(false);
setBusy(false);

const kept = sessionStorage.getItem(KEPT);
const first = opened;
opening = -1; /* the collection, and what was there before a reload */
fillCollection().then(async () => {
  if (opened === first) await open(kept ?? packings.text);
}).catch((error: unknown) => say(words(error), true)).finally(() => ended(-1));
tellState();
