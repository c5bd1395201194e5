/* The page: a puzzle is chosen, opened or drawn; asked about; and looked at. */

import { Answers } from "./answers.js";
import { Asking } from "./asking.js";
import { BoardDesk } from "./desks/board.js";
import { BurrDesk } from "./desks/burr.js";
import { letShrink } from "./base/collapse.js";
import { complaintOf } from "./complaints.js";
import { Designing } from "./making/designing.js";
import { NotDrawable, type AnyDesk, type Fields } from "./desks/desk.js";
import { button, make, picture } from "./base/dom.js";
import { Drafts, type Draft } from "./base/drafts.js";
import { takeDropped } from "./base/dropping.js";
import { Editor } from "./desks/editor.js";
import { Gallery } from "./viewer/gallery.js";
import type { Told } from "./viewer/layers.js";
import { Home, KindDialog, pictureNamed } from "./home.js";
import { Lattice, type Row } from "./desks/lattice.js";
import { makeLearn } from "./learn.js";
import { makeLibrary } from "./desks/library.js";
import { Making } from "./making/making.js";
import { Mine } from "./base/mine.js";
import type { Thing } from "./base/records.js";
import { bundled, converted, fieldsOf, read, type Given } from "./desks/reader.js";
import { APART, ApartToy, wordOf } from "./play/apart.js";
import { NumberToy } from "./play/numbering.js";
import { PackingToy } from "./play/packing.js";
import { Room } from "./play/room.js";
import { SnakeToy } from "./play/snake.js";
import { Problems } from "./desks/problems.js";
import { Saving } from "./asking/saving.js";
import { ask, heedBackend, Refused, runsHere } from "./asking/backend.js";
import { heedEditions } from "./asking/edition.js";
import { copyLink, hasLink, linkedPuzzle, playedMark, playedWord } from "./asking/share.js";
import { askGlance, askPieces, Showing } from "./showing.js";
import type { Day } from "./today/day.js";
import { dayOfAddress, Today } from "./today/today.js";
import { Steps, type Step, type View } from "./base/steps.js";

const KEPT = "treen-puzzle"; /* in the session's store, so that a reload loses nothing */
const SNAKE = "title: My snake\nkind: snake\nbox: 3x3x3\nsnake: 3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2\n";

/* ---- The puzzle ------------------------------------------------------------------------------------------------ */

const status = make("p", { class: "status", role: "status" });
const text = make("textarea", { id: "text", spellcheck: "false", rows: 18, "aria-label": "The puzzle as text" });
const gallery = new Gallery((told) => void tryApart(told));
const drafts = new Drafts();
const mine = new Mine();
const owner = {
  changed: (now: string) => edited(now), retitled: (now: string) => retitled(now),
    refused: (why: string) => say(why, true),
  canTravel: (by: -1 | 1) => drafts.next(by) !== null, travel: (by: -1 | 1) => travel(by),
};
const lattices = new Map<string, Lattice>();
const packings = new Editor(owner, lattices,
  makeLibrary(lattices, () => collected, (error) => say(complaintOf(error), true)));
const burrs = new BurrDesk(owner), boards = new BoardDesk(owner);
const desks: AnyDesk[] = [packings, burrs, boards];
const collection = make("select", { id: "collection", "aria-label": "A puzzle of the collection" });
const upload = make("input", { id: "upload", type: "file", class: "unseen", tabindex: -1,
  "aria-label": "Open a puzzle file" });
const answers = new Answers();
const heading = make("h1", { class: "heading" });
const textPanel = make("div", { hidden: true, class: "panel" }, text);
const table = make("div", { class: "panel" }); /* where the desk is */
let collected: Fields[] = []; /* the collection's puzzles */
let puzzle = ""; /* its text, in any format */
let kind: string | undefined; /* of it; undefined: it is not known */
let shown = ""; /* what the text panel was given: other text in it was typed */
let desk: AnyDesk = packings;
let drawable = true;
let opened = 0; /* how often something was opened: what comes too late is dropped */
let opening = 0; /* which of these is under way; 0 = none */
let colours: string[] = []; /* of the pieces */
let fileName = ""; /* of a puzzle that came from a file */

const problems = new Problems((file, problem) => void open(file, { name: fileName, problem }));
const asking = new Asking({
  puzzle: () => {
    if (!textPanel.hidden && text.value !== puzzle) edited(text.value);
    return puzzle;
  },
  kind: () => kind, version: () => opened, say, words: complaintOf, tellState,
}, gallery, answers);
const showing = new Showing(gallery, {
  kind: () => kind, asked: () => asking.asked, drawn: (thumbnail) => mine.draw(thumbnail),
  colours: (now) => (colours = now, desk === packings ? packings : desk === burrs ? burrs : null)?.setColours(now),
});

function say(message: string, wrong = false): void {
  status.textContent = message;
  status.classList.toggle("wrong", wrong);
}

/* What is going on, for tests to wait for. */
function tellState(): void {
  if ((asking.busy || opening) && work.classList.contains("fresh")) {
    work.classList.remove("fresh");
    dispatchEvent(new Event("resize")); /* collapse.ts has its height */
  }
  document.body.dataset["state"] = asking.busy ? "asking" : opening ? "opening" : "ready";
}

/* The puzzle's title. BurrTools calls a puzzle "Problem" until somebody names it. Then, and where
 * there is no title, the name of its file says more. */
function titleNow(): string {
  const own = drawable && textPanel.hidden ? desk.title : titleOf(textPanel.hidden ? puzzle : text.value);
  return (/^(Problem( \d+)?)?$/.test(own) && fileName.replace(/\.[^.]*$/, "")) || own || "Untitled";
}

function puzzleNow(): string {
  return textPanel.hidden ? puzzle : text.value;
}

function tellTitle(): void {
  heading.textContent = titleNow();
  document.title = `${titleNow()} · treen`;
}

function remember(now: string): void {
  puzzle = now;
  try {
    sessionStorage.setItem(KEPT, now);
  } catch {
    sessionStorage.removeItem(KEPT); /* too large to be kept over a reload */
  }
}

function changed(now: string): void {
  remember(now);
  asking.drop();
  say("");
}

/* By hand, which what is being opened must not undo. */
function edited(now: string): void {
  opened++;
  opening = 0;
  changed(now);
  mine.keep(titleNow(), now);
  tellTitle();
  offer();
  drawSoon();
  tellState();
}

/* Answers stay, since none depends on a title. */
function retitled(now: string): void {
  remember(now);
  mine.keep(titleNow(), now);
  tellTitle();
}

function drawSoon(): void {
  const mineNow = opened;
  showing.drawSoon(() => puzzle, () => mineNow === opened);
}

interface Opening {
  name?: string; /* of the file */
  replaces?: boolean; /* another puzzle, and not the one that is here in another form */
  problem?: number; /* of a file with several */
  id?: string; /* of a puzzle that was kept */
  early?: Early;
}

/* What is asked about a puzzle of the collection at once: its text need not be known for that. */
interface Early {
  name: string;
  fields: Promise<Fields>;
  pieces: Promise<Thing[]>;
  glance: Promise<Thing[]> | undefined;
}

function askEarly(name: string): Early {
  const solvable = collected.some((each) => each["name"] === name
    && (each["kind"] === "packing" || each["kind"] === "burr"));
  const early = { name, fields: bundled(name, "json").then((text) => JSON.parse(text) as Fields),
    pieces: askPieces({ name }), glance: solvable ? askGlance({ name }) : undefined };
  /* it is told when it is waited for */
  for (const each of [early.fields, early.pieces, early.glance]) each?.catch(() => undefined);
  return early;
}

/* Opens a puzzle of any format: as a drawing where that is possible, as text always. Text that
 * is no puzzle is shown to be mended. Bytes that are no text change nothing. */
async function open(given: Given, { name = "", replaces = true, problem = 1, id, early }: Opening = {}): Promise<void> {
  const mineNow = (opening = ++opened), wanted = (): boolean => mineNow === opened;
  steps.claim();
  asking.drop();
  say("");
  tellState();
  try {
    const found = early ? { words: given as string, ours: true, problems: 1, wrong: null } : await read(given, problem);
    if (!wanted()) return;
    if (found.words === null) return say(complaintOf(new Refused(found.wrong ?? "")), true);
    if (replaces) leave(name, id);
    toWork();
    problems.show(given, found.problems, problem);
    setText(found.words);
    changed(found.words);
    if (found.problems > 1)
      say(`This file has ${found.problems} problems. Problem ${problem} is open; choose another below.`);
    if (found.wrong === null) await draw(found.words, { ours: found.ours, amended: !replaces, early }, wanted);
    else noDrawing(complaintOf(new Refused(found.wrong)), true);
    if (wanted() && name && found.wrong === null) mine.keep(titleNow(), found.words, showing.thumbnail);
  } catch (error) {
    if (wanted()) say(complaintOf(error), true);
  } finally {
    ended(mineNow);
  }
}

function noDrawing(why: string, wrong: boolean): void {
  drawable = false;
  kind = undefined;
  offer();
  if (wrong) gallery.forget();
  showText(true);
  say(why, wrong);
}

function ended(mine: number): void {
  if (opening === mine) opening = 0;
  tellState();
}

/* Offers what applies to the puzzle. */
function offer(): void {
  asking.offer(kind, desk === packings && drawable && packings.isFlat);
  saving.offer(kind);
  playButton.hidden = !playing.plays(kind);
  playButton.setAttribute("aria-label", `Play: ${kind === "burr" ? "take it apart" : "put it together"} yourself`);
  makeButton.hidden = kind !== undefined && kind !== "packing" && kind !== "burr";
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
  early?: Early | undefined;
}

/* The kind of a puzzle whose fields are these, for the questions that apply to it. */
function kindOf(fields: Fields): string {
  if (boards.takes(fields)) return "numbers";
  return String(fields["kind"] ?? (typeof fields["pieces"] === "object" ? "packing" : "cover"));
}

async function draw(text: string, { ours, amended, early }: Drawing, wanted: () => boolean): Promise<void> {
  gallery.forget();
  showCard(early?.name);
  let itsKind: string | undefined;
  try {
    if (!ours) throw new NotDrawable("No drawing board has this grid: the puzzle is edited as BurrTools writes it.");
    const fields = await (early?.fields ?? fieldsOf(text));
    if (!wanted()) return;
    itsKind = kindOf(fields);
    lay(fields, amended);
    drawable = true;
    showText(false);
  } catch (error) {
    if (!(error instanceof NotDrawable)) throw error;
    noDrawing(error.message, false);
  }
  kind = itsKind;
  offer();
  tellTitle();
  const seen = Promise.all([showing.picture(text, wanted, early?.pieces),
    today.isAbout(titleNow()) ? null : showing.glance(text, wanted, early?.glance)]);
  const inSpace = gallery.delaySpace(seen.catch(() => undefined));
  await seen;
  await inSpace;
}

/* Shows the picture that the first page has of a puzzle, until the puzzle's own is there. */
function showCard(name: string | undefined): void {
  empty.replaceChildren(...(name ? [picture(pictureNamed(name))] : ["Here is nothing to be seen yet. Press Solve."]));
}

/* ---- Puzzles that were here before ---- */

const backButton = button("", () => travel(-1), { id: "back", class: "quiet" });
const onButton = button("", () => travel(1), { id: "on", class: "quiet" });

/* The title of a puzzle that is edited as text. */
function titleOf(text: string): string {
  return /^\s*(?:title:|"title":)\s*"?(.*?)"?,?\s*$/m.exec(text)?.[1] || fileName;
}

function draftNow(): Draft {
  const its = { title: titleNow(), file: fileName, id: mine.current };
  if (textPanel.hidden || (drawable && text.value === shown))
    return { ...its, text: puzzle, drawn: true, restore: restorer() };
  return { ...its, text: text.value, drawn: false };
}

function restorer(): () => void {
  const itsDesk = desk, restore = itsDesk.keep();
  return () => {
    desk = itsDesk;
    restore();
  };
}

/* Keeps the puzzle of now, because another takes its place. `name` is the other's file, if it
 * has one, and `id` that of a puzzle that was kept. */
function leave(name = "", id?: string): void {
  const now = draftNow();
  if (now.text) drafts.leave(now);
  fileName = name;
  mine.begin(id);
  tellDrafts();
}

function tellDrafts(): void {
  for (const [by, each, way] of [[-1, backButton, "Back to"], [1, onButton, "On to"]] as const) {
    const next = drafts.next(by);
    each.hidden = !next;
    each.textContent = next ? `${way} “${next.title}”` : "";
  }
}

/* Goes back (below 0) or on, by several puzzles at once. */
function travel(by: number): void {
  let draft: Draft | null = null;
  for (let i = 0; i < Math.abs(by); i++) draft = drafts.travel(by < 0 ? -1 : 1, draft ?? draftNow()) ?? draft;
  if (!draft) return;
  fileName = draft.file ?? "";
  mine.begin(draft.id);
  problems.show();
  tellDrafts();
  toWork();
  if (draft.drawn && !draft.restore) return void open(draft.text, { replaces: false });
  opened++;
  changed(draft.text);
  gallery.forget();
  draft.restore?.();
  drawable = draft.drawn;
  if (!drawable) setText(draft.text);
  showText(!drawable);
  kind = drawable ? (desk === packings ? "packing" : desk === burrs ? "burr" : "numbers") : undefined;
  offer();
  tellTitle();
  drawSoon();
  tellState();
}

/* ---- Desk or text ---- */

const drawTab = button("Draw", () => void toDrawing(), { id: "tab-draw", "aria-pressed": "true" });
const textTab = button("Text", () => void toText(), { id: "tab-text", "aria-pressed": "false" });

function showText(visible: boolean): void {
  textPanel.hidden = !visible;
  table.replaceChildren(desk.element); /* one desk at a time, since they call their fields alike */
  table.hidden = visible;
  drawTab.setAttribute("aria-pressed", String(!visible));
  textTab.setAttribute("aria-pressed", String(visible));
}

function setText(words: string): void {
  text.value = shown = words;
}

async function toText(): Promise<void> {
  if (!textPanel.hidden) return;
  try {
    setText(await converted(puzzle, "yaml"));
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

/* ---- Links ----------------------------------------------------------------------------------------------------- */

async function share(): Promise<void> {
  await copyLink(puzzleNow()).then((told) => say(told), (error: unknown) => say(complaintOf(error), true));
}

/* Opens the puzzle of the address, if there is one. */
async function openLink(): Promise<void> {
  try {
    const day = dayOfAddress();
    if (day) return await openDay(day);
    const word = playedWord(), given = await linkedPuzzle();
    if (given !== null) await open(given);
    if (given !== null && word !== null) await play(word);
  } catch (error) {
    complain(complaintOf(error));
  }
}

addEventListener("hashchange", () => void openLink());

/* ---- The page -------------------------------------------------------------------------------------------------- */

async function fillCollection(): Promise<void> {
  collected = (await ask({ command: "list" })).filter(({ type }) => type === "puzzle") as Fields[];
  collection.replaceChildren(make("option", { value: "" }, "Puzzles"),
    ...collected.map((each) => make("option", { value: String(each["name"]) }, String(each["title"] ?? each["name"]))));
}

async function fillGrids(): Promise<void> {
  for (const row of await ask({ command: "grids" }))
    if (row.type === "grid") lattices.set(String((row as Fields)["name"]), new Lattice(row as unknown as Row));
}

/* Opens what has to be waited for, unless something else was opened by then. */
async function openComing(coming: Promise<Given>, early?: Early): Promise<void> {
  const mine = (opening = ++opened);
  tellState();
  try {
    const given = await coming;
    if (mine === opened) await open(given, { early });
  } catch (error) {
    say(complaintOf(error), true);
  } finally {
    ended(mine);
  }
}

function openBundled(name: string): void {
  void openComing(bundled(name), askEarly(name));
}

/* Shows the first line again, so that the same puzzle can be chosen once more. */
collection.addEventListener("change", () => {
  const name = collection.value;
  collection.value = "";
  if (name) openBundled(name);
});
upload.addEventListener("change", () => {
  const file = upload.files?.[0];
  if (file) void open(file, { name: file.name });
  upload.value = "";
});

takeDropped((file) => void open(file, { name: file.name }));

/* Each with the desk that it is put on; the snake's is the text. */
const beginnings = desks.flatMap((each) => each.beginnings().map((beginning) =>
  ({ ...beginning, itsDesk: each as AnyDesk | null })));
beginnings.splice(-2, 0, { name: "snake", words: "A chain of cubes that folds into a box", picture: () => "snake",
  fresh: () => SNAKE, itsDesk: null });

function begin(number: number): void {
  const { itsDesk, fresh } = beginnings[number]!;
  if (!lattices.size) return; /* they are on their way */
  if (!itsDesk) return void open(fresh());
  leave();
  problems.show();
  toWork();
  gallery.forget();
  desk = itsDesk;
  drawable = true;
  kind = itsDesk === packings ? "packing" : itsDesk === burrs ? "burr" : "numbers";
  offer();
  work.classList.add("fresh"); /* the drawing board is in sight, since the picture is small */
  const now = fresh();
  showText(false);
  edited(now);
}

/* ---- Play ------------------------------------------------------------------------------------------------------ */

let mark = ""; /* of the puzzle that is played, for the address */
const playing = new Room(
  { kept: (word) => keepPlayed(word), leave: () => stepTo("work"), share: (word) => copyLink(puzzleNow(), word),
    words: complaintOf },
  [(around) => new PackingToy(around), (around) => new ApartToy(around), (around) => new SnakeToy(around),
    (around) => new NumberToy(around)]);
const playButton = button("Play", () => void play(), { id: "play", "aria-label": "Play: put it together yourself" });

function keepPlayed(word: string): void {
  steps.set({ view: "play", id: mine.current, name: fileName }, `#play=${word}${mark}`);
  today.heed(titleNow(), playing.isDone);
}

/* Begins to play, or goes on. `word`: how the pieces lie; null: as they lay here last. `anew`: the step of now is this
 * one. */
async function play(word: string | null = null, anew = false): Promise<void> {
  const mineNow = opened, text = puzzleNow();
  try {
    const fields = await fieldsOf(text), found = await playedMark(text);
    const toy = (word ?? playedWord() ?? "").startsWith(APART) ? "apart" : kindOf(fields),
      begin = await playing.prepare(toy, { text, fields, colours, lattices }, titleNow(), word);
    if (mineNow !== opened) return;
    mark = found;
    if (anew) show("play");
    else stepTo("play");
    begin();
    keepPlayed(playing.word);
  } catch (error) {
    say(complaintOf(error), true);
  }
}

const today = new Today((day) => void openDay(day), playing.element);

async function openDay(day: Day): Promise<void> {
  const mineNow = (opening = ++opened);
  tellState();
  try {
    const made = await today.make(day);
    if (mineNow !== opened) return;
    await open(made.text);
    await play();
  } catch (error) {
    complain(complaintOf(error));
  } finally {
    ended(mineNow);
  }
}

/* Takes a solution apart by hand. */
async function tryApart({ pieces }: Told): Promise<void> {
  try {
    await play(wordOf({ fields: await fieldsOf(puzzleNow()), lattices }, pieces));
  } catch (error) {
    say(complaintOf(error), true);
  }
}

const learn = makeLearn(), choosing = new KindDialog(beginnings, begin);
const designing = new Designing({ open: (text) => void open(text), words: complaintOf });
const making = new Making({ puzzle: puzzleNow, title: titleNow, words: complaintOf });
const makeButton = button("Make", () => making.show(), { id: "make", title: "Print the pieces, cut them or saw them" });
const home = new Home({
  openBundled, openKept: (kept) => void open(kept.text, { id: kept.id }), begin,
  chooseFile: () => upload.click(), learn: () => learn.showModal(), today,
}, mine);
const saving = new Saving(puzzleNow, () => gallery.svg(), titleNow, (error) => say(complaintOf(error), true));
const empty = make("p", { class: "empty" });
const stage = make("section", { class: "stage", id: "stage", tabindex: -1, "aria-label": "Picture" }, heading,
  gallery.element, empty);
const side = make("div", { class: "side" }, asking.element, make("div", { class: "found" }, status, answers.element),
  make("section", { class: "puzzle", "aria-label": "Puzzle" }, make("h2", { class: "unseen" }, "Puzzle"),
    make("div", { class: "bar tabs" }, drawTab, textTab, playButton,
      button("Share", () => void share(), { id: "share" }), makeButton, saving.element, problems.element), table,
      textPanel));
const work = make("main", { class: "work", id: "work" }, stage, side);
letShrink(work, stage, side);

/* A step of the history. */
function stepTo(view: View): void {
  steps.push({ view, id: mine.current, name: fileName });
  show(view);
}

function toWork(): void {
  stepTo("work");
}

/* Shows what was there at a step of the history. */
function goTo({ view, id, name }: Step): void {
  const by = view !== "home" && id !== mine.current ? drafts.way(id) : 0,
    own = mine.list.find((each) => each.id === id);
  if (by) return travel(by);
  if (view !== "home" && id !== mine.current && own) return void open(own.text, { id, name });
  if (view === "play") return void play(null, true);
  show(view);
}

function show(view: View): void {
  const before = document.body.dataset["view"];
  document.body.dataset["view"] = view;
  home.element.hidden = view !== "home";
  work.hidden = view !== "work";
  playing.element.hidden = view !== "play";
  if (view !== "play") today.heed(null, false);
  if (view === "home") home.draw();
  if (view === "home") document.title = "treen";
  if (view !== "home" && before !== view) scrollTo(0, 0);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !(event.target as HTMLElement).matches(
    "input:not([type=checkbox]):not([type=range]), textarea") && !learn.open) learn.showModal();
});

const steps = new Steps(goTo);
const newButton = button("New", () => choosing.open(), { id: "new" }),
  designButton = button("Design", () => designing.show(), { id: "design" });
const helpButton = button("?", () => learn.showModal(),
  { id: "help", class: "quiet", "aria-label": "Keys, words and how it works" });
for (const [dialog, opener] of [[choosing.element, newButton], [designing.dialog, designButton],
  [making.dialog, makeButton], [learn, helpButton]] as const) steps.heed(dialog, opener);

document.getElementById("opening")?.remove(); /* what is seen until this program is there */
document.body.append(
  button("To the picture", () => stage.focus(), { class: "skip" }),
  make("header", { class: "top" }, button("treen", () => stepTo("home"),
    { id: "to-home", class: "mark", title: "To the first page" }),
    collection, newButton, designButton, button("Open", () => upload.click(), { id: "open" }), upload,
    make("span", { class: "drafts" }, backButton, onButton), helpButton),
  home.element, work, playing.element, today.result, choosing.element, designing.dialog, making.dialog, learn);
showText(false);
tellDrafts();
if (runsHere) void heedEditions((use) => {
  document.getElementById("new-edition")?.remove();
  document.body.append(make("p", { id: "new-edition", class: "edition", role: "status" }, "A new edition of this page is here. ",
    button("Use it now", use, { class: "main", title: "The puzzle stays" })));
});

const arrived = steps.now, first = opened;
const played = arrived?.view === "play" ? playedWord() : null; /* before a reload */
let kept = sessionStorage.getItem(KEPT);
mine.begin(arrived?.id || undefined);
fileName = arrived?.name ?? "";
if (kept !== null && arrived?.view === "home") {
  drafts.leave({ text: kept, title: titleOf(kept), file: fileName, drawn: true, id: mine.current });
  sessionStorage.removeItem(KEPT);
  kept = null;
  mine.begin();
}
show(kept === null && !hasLink() ? "home" : "work");
steps.set({ view: kept === null ? "home" : "work", id: mine.current, name: fileName });
opening = -1; /* the collection, and what was there before a reload */
Promise.all([fillGrids(), fillCollection()]).then(async () => {
  if (opened !== first) return;
  if (kept !== null) await open(kept, { replaces: false });
  if (kept !== null && played !== null) await play(played, true);
  const broken = asking.brokenOff();
  if (broken && !status.textContent) say(broken);
  if (played === null) await openLink();
}).catch((error: unknown) => complain(complaintOf(error))).finally(() => ended(-1));
heedBackend().catch((error: unknown) => complain(complaintOf(error)));
tellState();

/* On the first page, too, it must be seen. */
function complain(why: string): void {
  toWork();
  say(why, true);
}
