/* The page: a puzzle is chosen, opened or drawn; asked about; and looked at. */

import { Answers, round } from "./answers.js";
import { BoardDesk } from "./board.js";
import { BurrDesk } from "./burr.js";
import { NotDrawable, type AnyDesk, type Fields } from "./desk.js";
import { button, make } from "./dom.js";
import { Drafts, type Draft } from "./drafts.js";
import { Editor } from "./editor.js";
import { Gallery } from "./gallery.js";
import { Lattice, type Row } from "./lattice.js";
import type { Cells } from "./puzzle.js";
import { isScene, type Progress, type Thing } from "./records.js";
import { ask, fetchFile, Refused, Run, type Command, type Question } from "./server.js";
import { askStick, stickCells } from "./sticks.js";

const KEPT = "treen-puzzle"; /* in the session's store, so that a reload loses nothing */
const MOST_SHOWN = 1000; /* solutions in the gallery */
const MOST_APART = 100;

function words(error: unknown): string {
  if (error instanceof Refused || error instanceof NotDrawable) return error.message;
  return error instanceof TypeError ? "The server does not answer: is treen serve still running?" /* as fetch says it */
    : `Something went wrong on this page: ${String(error)}`;
}

/* ---- The puzzle ------------------------------------------------------------------------------------------------ */

const status = make("p", { class: "status", role: "status" });
const text = make("textarea", { id: "text", spellcheck: "false", rows: 18, "aria-label": "The puzzle as text" });
const gallery = new Gallery();
const drafts = new Drafts();
const owner = {
  changed: (now: string) => edited(now), refused: (why: string) => say(why, true),
  canTravel: (by: -1 | 1) => drafts.next(by) !== null, travel: (by: -1 | 1) => travel(by),
};
const lattices = new Map<string, Lattice>();
const packings = new Editor(owner, lattices, stick, typedBox), burrs = new BurrDesk(owner), boards = new BoardDesk(owner);
const desks: AnyDesk[] = [packings, burrs, boards];
const collection = make("select", { id: "collection", "aria-label": "A puzzle of the collection" });
const upload = make("input", { id: "upload", type: "file", "aria-label": "Open a puzzle file" });
const answers = new Answers();
const bar = make("progress", { max: 1, value: 0, "aria-label": "How far the search is" });
const pace = make("span", { class: "pace" });
const textPanel = make("div", { hidden: true }, text);
const table = make("div"); /* where the desk is */
let puzzle = ""; /* its text, in any format */
let shown = ""; /* what the text panel was given: other text in it was typed */
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

/* Stops and forgets every question about the puzzle. */
function unask(): void {
  running?.stop();
  clearAnswers();
  say("");
}

function changed(now: string): void {
  puzzle = now;
  try {
    sessionStorage.setItem(KEPT, now);
  } catch {
    sessionStorage.removeItem(KEPT); /* too large to be kept over a reload */
  }
  unask();
}

async function stick(number: string): Promise<Cells | null> {
  try {
    return stickCells(await askStick(number));
  } catch (error) {
    say(words(error), true);
    return null;
  }
}

/* A box that was typed in a word, as a drawing; null: it is none. */
async function typedBox(fields: Fields): Promise<unknown> {
  try {
    const json = await (await fetchFile({ command: "convert", puzzle: JSON.stringify(fields), options: { to: "json" } })).text();
    return (JSON.parse(json) as Fields)["box"];
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

/* A puzzle, however it was given. */
type Given = string | Blob;

interface Readable {
  words: string | null; /* text that can be edited; null: the file is none */
  ours: boolean; /* it is treen's own, and not BurrTools' */
  problems: number; /* of the file */
  wrong: string | null; /* why it is no puzzle */
}

/* Returns the number of problems. Only BurrTools' files have several. */
async function countProblems(given: Given): Promise<number> {
  if (typeof given === "string" && !given.trimStart().startsWith("<")) return 1;
  const told = await ask({ command: "show", puzzle: given }).catch(() => []);
  return Math.max(1, told.filter(({ type }) => type === "summary").length);
}

/* Returns the bytes of a file as text; null if they are none. */
async function plainText(given: Given): Promise<string | null> {
  const plain = typeof given === "string" ? given : await given.text();
  return /[\0\uFFFD]/.test(plain) ? null : plain;
}

/* Reads a puzzle as treen's own text, or as BurrTools' where treen's cannot hold it. */
async function read(given: Given, problem: number): Promise<Readable> {
  const convert = async (to: string): Promise<string> =>
    (await fetchFile({ command: "convert", puzzle: given, options: { to, problem: String(problem) } })).text();
  try {
    return { words: await convert("yaml"), ours: true, problems: await countProblems(given), wrong: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const burrTools = await convert("xmpuzzle").catch(() => null);
    if (burrTools === null) return { words: await plainText(given), ours: true, problems: 1, wrong: words(error) };
    return { words: burrTools, ours: false, problems: await countProblems(given), wrong: null };
  }
}

interface Opening {
  name?: string; /* of the file */
  replaces?: boolean; /* another puzzle, and not the one that is here in another form */
  problem?: number; /* of a file with several */
}

/* Opens a puzzle of any format: as a drawing where that is possible, as text always. Text that
 * is no puzzle is shown to be mended. Bytes that are no text change nothing. */
async function open(given: Given, { name = "", replaces = true, problem = 1 }: Opening = {}): Promise<void> {
  const mine = (opening = ++opened), wanted = (): boolean => mine === opened;
  unask();
  tellState();
  try {
    const found = await read(given, problem);
    if (!wanted()) return;
    if (found.words === null) return say(found.wrong ?? "", true);
    if (replaces) leave(name);
    showProblems(given, found.problems, problem);
    setText(found.words);
    changed(found.words);
    if (found.wrong === null) await draw(found.words, { ours: found.ours, amended: !replaces }, wanted);
    else noDrawing(found.wrong, true);
  } catch (error) {
    if (wanted()) say(words(error), true);
  } finally {
    ended(mine);
  }
}

function noDrawing(why: string, wrong: boolean): void {
  drawable = false;
  showText(true);
  say(why, wrong);
}

function ended(mine: number): void {
  if (opening === mine) opening = 0;
  tellState();
}

/* Onto the desk for it. */
function lay(fields: Fields, amended: boolean): void {
  const found = desks.find((each) => each.takes(fields));
  if (!found) throw new NotDrawable(`A puzzle of kind ${String(fields["kind"] ?? "cover")} is edited as text.`);
  found.load(fields, amended && drawable && found === desk);
  desk = found;
}

interface Drawing {
  ours: boolean; /* the text is treen's own, and not BurrTools' */
  amended: boolean;
}

async function draw(text: string, { ours, amended }: Drawing, wanted: () => boolean): Promise<void> {
  try {
    if (!ours) throw new NotDrawable("No drawing board has this grid: the puzzle is edited as BurrTools writes it.");
    const json = await (await fetchFile({ command: "convert", puzzle: text, options: { to: "json" } })).text();
    if (!wanted()) return;
    lay(JSON.parse(json) as Fields, amended);
    drawable = true;
    showText(false);
  } catch (error) {
    if (!(error instanceof NotDrawable)) throw error;
    noDrawing(error.message, false);
  }
  await picture(text, wanted);
}

/* Box and pieces. */
async function picture(text: string, wanted: () => boolean): Promise<void> {
  const before = asked, scenes = (await ask({ command: "show", puzzle: text })).filter(isScene);
  if (!wanted() || asked !== before) return; /* its picture must not wipe away an answer */
  clearAnswers();
  if (drawable && desk === boards) return; /* it is its own picture */
  scenes.flatMap((scene) => (scene.board ? [scene] : scene.stages.map((stage) => ({ ...scene, title: stage.caption ?? scene.title, stages: [stage] }))))
    .forEach((scene) => gallery.add(scene));
}

/* ---- Files with several problems ---- */

const problems = make("select", { id: "problem", "aria-label": "Problem of the file" });
const problemsPanel = make("label", { class: "problems", hidden: true }, "of this file ", problems);
let file: Given = ""; /* where the problems are */
let fileName = "";

function showProblems(given: Given, count: number, problem: number): void {
  file = given;
  problemsPanel.hidden = count < 2;
  problems.replaceChildren(...[...Array(count).keys()].map((i) =>
    make("option", { value: i + 1, selected: i + 1 === problem }, `problem ${i + 1} of ${count}`)));
}

problems.addEventListener("change", () => void open(file, { name: fileName, problem: Number(problems.value) }));

/* ---- Puzzles that were here before ---- */

const backButton = button("", () => travel(-1), { id: "back" });
const onButton = button("", () => travel(1), { id: "on" });

/* The title of a puzzle that is edited as text. */
function titleOf(text: string): string {
  return /^\s*(?:title:|"title":)\s*"?(.*?)"?,?\s*$/m.exec(text)?.[1] || fileName || "the text";
}

function draftNow(): Draft {
  if (textPanel.hidden || (drawable && text.value === shown)) return { text: puzzle, title: desk.title || "the puzzle", drawn: true, restore: restorer() };
  return { text: text.value, title: titleOf(text.value), drawn: false };
}

function restorer(): () => void {
  const itsDesk = desk, restore = itsDesk.keep();
  return () => {
    desk = itsDesk;
    restore();
  };
}

/* Keeps the puzzle of now, because another takes its place. `name` is the other's file, if it
 * has one. */
function leave(name = ""): void {
  const now = draftNow();
  if (now.text) drafts.leave(now);
  fileName = name;
  tellDrafts();
}

function tellDrafts(): void {
  for (const [by, each, way] of [[-1, backButton, "Back to"], [1, onButton, "On to"]] as const) {
    const next = drafts.next(by);
    each.hidden = !next;
    each.textContent = next ? `${way} “${next.title}”` : "";
  }
}

function travel(by: -1 | 1): void {
  const draft = drafts.travel(by, draftNow());
  if (!draft) return;
  fileName = draft.drawn ? "" : draft.title;
  showProblems("", 1, 1);
  tellDrafts();
  if (draft.drawn && !draft.restore) return void open(draft.text, { replaces: false });
  edited(draft.text);
  draft.restore?.();
  drawable = draft.drawn;
  if (!drawable) setText(draft.text);
  showText(!drawable);
  const mine = opened;
  picture(draft.text, () => mine === opened).catch(() => undefined); /* an unfinished puzzle has no picture */
}

function clearAnswers(): void {
  gallery.clear();
  answers.clear();
}

/* ---- Desk or text ---- */

const drawTab = button("Draw", () => void toDrawing(), { id: "tab-draw", "aria-pressed": "true" });
const textTab = button("Text", () => void toText(), { id: "tab-text", "aria-pressed": "false" });

function showText(visible: boolean): void {
  textPanel.hidden = !visible;
  table.replaceChildren(desk.element); /* one desk at a time, since they call their fields alike */
  table.hidden = visible;
  document.querySelector("main")?.classList.toggle("beside", !visible && desk === boards);
  drawTab.setAttribute("aria-pressed", String(!visible));
  textTab.setAttribute("aria-pressed", String(visible));
}

function setText(words: string): void {
  text.value = shown = words;
}

async function toText(): Promise<void> {
  if (!textPanel.hidden) return;
  try {
    setText(await (await fetchFile({ command: "convert", puzzle, options: { to: "yaml" } })).text());
  } catch {
    setText(puzzle); /* a drawing that is not a puzzle yet */
  }
  showText(true);
}

/* Shows the drawing. Text that nobody has changed leads back to the drawing that it came from. */
async function toDrawing(): Promise<void> {
  if (textPanel.hidden) return;
  if (drawable && text.value === shown) return showText(false);
  await open(text.value, { replaces: false });
  if (!drawable && !status.textContent) say("This puzzle is edited as text.");
}

/* ---- Questions ------------------------------------------------------------------------------------------------- */

const stopButton = button("Stop", () => running?.stop(), { id: "stop", disabled: true });

function tellProgress(progress: Progress): void {
  bar.value = progress.fraction;
  const left = progress.fraction > 0 ? (progress.seconds * (1 - progress.fraction)) / progress.fraction : NaN;
  pace.textContent = `${(100 * progress.fraction).toFixed(1)} %, ${progress.solutions} found` +
    (Number.isFinite(left) ? `, about ${round(left)} s left` : "");
}

/* A solution is told before the scene that shows it. */
function hear(thing: Thing): void {
  if (isScene(thing) && gallery.count < MOST_SHOWN) gallery.add(thing, answers.words);
  else if (thing.type === "progress") tellProgress(thing as Progress);
  else answers.hear(thing);
}

function setBusy(busy: boolean): void {
  stopButton.disabled = !busy;
  bar.hidden = pace.hidden = !busy;
  document.querySelectorAll<HTMLButtonElement>(".question").forEach((each) => (each.disabled = busy));
  tellState();
}

async function question<C extends Command>(command: C, options: Question<C>["options"]): Promise<void> {
  if (running) return;
  if (!textPanel.hidden) edited(text.value);
  asked++;
  const mine = opened;
  clearAnswers();
  answers.begin(command);
  say(`${command} …`);
  bar.value = 0;
  pace.textContent = "";
  const run = (running = new Run());
  setBusy(true);
  try {
    await run.start({ command, puzzle, options }, (thing) => mine === opened && hear(thing));
    if (mine === opened) say(answers.ending(run.status));
  } catch (error) {
    if (mine === opened) say(words(error), true);
  }
  running = null;
  setBusy(false);
}

/* ---- Files ----------------------------------------------------------------------------------------------------- */

async function download<C extends Command>(name: string, command: C, options: Question<C>["options"]): Promise<void> {
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

async function fillGrids(): Promise<void> {
  for (const row of await ask({ command: "grids" }))
    if (row.type === "grid") lattices.set(String((row as Fields)["name"]), new Lattice(row as unknown as Row));
}

/* Opens what has to be waited for, unless something else was opened by then. */
async function openComing(coming: Promise<Given>): Promise<void> {
  const mine = (opening = ++opened);
  tellState();
  try {
    const given = await coming;
    if (mine === opened) await open(given);
  } catch (error) {
    say(words(error), true);
  } finally {
    ended(mine);
  }
}

async function bundled(name: string): Promise<string> {
  return (await fetchFile({ command: "convert", name, options: { to: "yaml" } })).text();
}

/* Shows the first line again, so that the same puzzle can be chosen once more. */
collection.addEventListener("change", () => {
  const name = collection.value;
  collection.value = "";
  if (name) void openComing(bundled(name));
});
upload.addEventListener("change", () => {
  const file = upload.files?.[0];
  if (file) void open(file, { name: file.name });
  upload.value = "";
});

/* Whether files are dragged. Text that is dragged into a field is the field's own business. */
function dragsFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

function showDropping(dropping: boolean): void {
  document.body.classList.toggle("dropping", dropping);
}

document.addEventListener("dragover", (event) => {
  if (!dragsFile(event)) return;
  event.preventDefault();
  showDropping(true);
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) showDropping(false);
});
document.addEventListener("drop", (event) => {
  if (!dragsFile(event)) return;
  event.preventDefault();
  showDropping(false);
  const dropped = event.dataTransfer!.files[0];
  if (dropped) void open(dropped, { name: dropped.name });
});

function asking<C extends Command>(label: string, command: C, options?: Question<C>["options"], id: string = command): HTMLButtonElement {
  return button(label, () => void question(command, options), { class: id === "solve" ? "question main" : "question", id: `ask-${id}` });
}

/* Each with the desk that it is put on. */
const beginnings = desks.flatMap((each) => each.beginnings().map(([name, fresh]) => ({ name, fresh, itsDesk: each })));

const beginning = make("select", { id: "new-kind", "aria-label": "Kind of a new puzzle" }, ...beginnings.map(({ name }, i) => make("option", { value: i }, name)));

function begin(): void {
  const { itsDesk, fresh } = beginnings[Number(beginning.value)]!;
  if (!lattices.size) return; /* they are on their way */
  leave();
  showProblems("", 1, 1);
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
  make("section", { class: "puzzle", "aria-label": "Puzzle" }, make("div", { class: "bar" }, drawTab, textTab, problemsPanel, backButton, onButton), table, textPanel),
  make("section", { class: "bar questions", "aria-label": "Questions" },
    asking("Solve", "solve", { limit: String(MOST_SHOWN) }), asking("Find one", "solve", { limit: "1" }, "one"),
    asking("Take apart", "apart", { limit: String(MOST_APART) }), asking("Count", "count"), asking("Estimate", "estimate", { seconds: "10" }),
    stopButton, bar, pace),
  make("div", { class: "found" }, status, answers.element, gallery.element),
  make("section", { class: "bar downloads", "aria-label": "Download" }, "Download as",
    button("YAML", () => void download("puzzle.yaml", "convert", { to: "yaml" })),
    button("xmpuzzle", () => void download("puzzle.xmpuzzle", "convert", { to: "xmpuzzle" })),
    button("JSON", () => void download("puzzle.json", "convert", { to: "json" })),
    button("SVG", () => void download("puzzle.svg", "draw", { to: "svg" })))));
showText(false);
tellDrafts();
setBusy(false);

const kept = sessionStorage.getItem(KEPT);
const first = opened;
opening = -1; /* the collection, and what was there before a reload */
Promise.all([fillGrids(), fillCollection()]).then(async () => {
  if (opened === first) await open(kept ?? packings.text, { replaces: false });
}).catch((error: unknown) => say(words(error), true)).finally(() => ended(-1));
tellState();
