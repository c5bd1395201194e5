/* The page: what it is made of, and how it begins. */

import { letShrink } from "./base/collapse.js";
import { complaintOf } from "./complaints.js";
import { canDesign, Designing } from "./making/designing.js";
import type { Fields } from "./desks/desk.js";
import { button, make } from "./base/dom.js";
import { spaceComes } from "./base/late.js";
import { takeDropped } from "./base/dropping.js";
import { Home, KindDialog } from "./home.js";
import { Lattice, type Row } from "./desks/lattice.js";
import { makeLearn } from "./learn.js";
import { Making } from "./making/making.js";
import { Now } from "./now.js";
import { Saving } from "./asking/saving.js";
import { ask, heedBackend, runsHere } from "./asking/backend.js";
import { heedEditions } from "./asking/edition.js";
import { hasLink, playedWord } from "./asking/share.js";
import { Visit } from "./visit.js";

/* ---- What is on it --------------------------------------------------------------------------------------------- */

const now: Now = new Now({
  toWork: () => visit.stepTo("work"), claim: () => visit.steps.claim(), offer,
  isOfDay: (title) => visit.today.isAbout(title), tryApart: (told) => void visit.tryApart(told),
  beginDrawing: () => work.classList.add("fresh"), /* the drawing board is in sight, since the picture is small */
  beginWaiting,
});
const visit: Visit = new Visit(now, (view, before) => {
  home.element.hidden = view !== "home";
  work.hidden = view !== "work";
  if (view === "home") home.draw();
  if (view === "work" && before === "play") playButton.focus({ preventScroll: true });
});
const { table, gallery } = now;

const collection = make("select", { id: "collection", "aria-label": "A puzzle of the collection" });
const upload = make("input", { id: "upload", type: "file", class: "unseen", tabindex: -1,
  "aria-label": "Open a puzzle file" });
const beginnings = table.beginnings(), begin = (number: number): void => now.begin(beginnings[number]!);
const learn = makeLearn(), choosing = new KindDialog(beginnings, begin);
const designing = new Designing({ puzzle: () => now.puzzle, open: (text) => void now.open(text), words: complaintOf });
const making = new Making({ puzzle: () => now.puzzle, title: () => now.title, words: complaintOf });
const playButton = button("Play", () => void visit.play(),
  { id: "play", "aria-label": "Play: put it together yourself" });
const makeButton = button("Make", () => making.show(), { id: "make", title: "Print the pieces, cut them or saw them" });
const home = new Home({
  openBundled: (name) => void now.openBundled(name), openKept: (kept) => void now.open(kept.text, { id: kept.id }),
  begin, chooseFile: () => upload.click(), learn: () => learn.showModal(), today: visit.today,
}, now.mine);
const saving = new Saving(() => now.puzzle, () => now.asking.found, () => gallery.svg(), () => now.title,
  (error) => now.say(complaintOf(error), true));
const stage = make("section", { class: "stage", id: "stage", tabindex: -1, "aria-label": "Picture" }, now.heading,
  gallery.element, now.empty);
const side = make("div", { class: "side" }, now.asking.element,
  make("div", { class: "found" }, now.status, now.answers.element),
  make("section", { class: "puzzle", "aria-label": "Puzzle" }, make("h2", { class: "unseen" }, "Puzzle"),
    make("div", { class: "bar tabs" }, ...table.tabs, playButton,
      button("Share", () => void visit.share(), { id: "share" }), makeButton, saving.element, now.problems.element),
    table.element, table.textPanel));
const work = make("main", { class: "work", id: "work" }, stage, side);
letShrink(work, stage, side);

const MADE = ["packing", "burr", "snake", "tiles", "numbers"]; /* the kinds with pieces to make */

/* Offers what applies to a kind of puzzle. */
function offer(kind: string | undefined): void {
  saving.offer(kind);
  playButton.hidden = !visit.playing.plays(kind);
  playButton.setAttribute("aria-label", `Play: ${kind === "burr" ? "take it apart" : "put it together"} yourself`);
  makeButton.hidden = kind !== undefined && !MADE.includes(kind);
}

/* The picture has its usual size again when there is something to wait for. */
function beginWaiting(): void {
  if (!work.classList.contains("fresh")) return;
  work.classList.remove("fresh");
  dispatchEvent(new Event("resize")); /* collapse.ts has its height */
}

/* ---- What opens a puzzle --------------------------------------------------------------------------------------- */

/* Shows the first line again, so that the same puzzle can be chosen once more. */
collection.addEventListener("change", () => {
  const name = collection.value;
  collection.value = "";
  if (name) void now.openBundled(name);
});
upload.addEventListener("change", () => {
  const file = upload.files?.[0];
  if (file) void now.open(file, { name: file.name });
  upload.value = "";
});

takeDropped((file) => void now.open(file, { name: file.name }));

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !(event.target as HTMLElement).matches(
    "input:not([type=checkbox]):not([type=range]), textarea") && !learn.open) learn.showModal();
});

const newButton = button("New", () => choosing.open(), { id: "new" }),
  designButton = button("Design", () => designing.show(), { id: "design", hidden: !canDesign });
const helpButton = button("?", () => learn.showModal(),
  { id: "help", class: "quiet", "aria-label": "Keys, words and how it works" });
for (const [dialog, opener] of [[choosing.element, newButton], [designing.dialog, designButton],
  [making.dialog, makeButton], [learn, helpButton]] as const) visit.steps.heed(dialog, opener);

/* ---- How it begins --------------------------------------------------------------------------------------------- */

async function fillCollection(): Promise<void> {
  const all = (await ask({ command: "list" })).filter(({ type }) => type === "puzzle") as Fields[];
  now.collected = all;
  collection.replaceChildren(make("option", { value: "" }, "Puzzles"),
    ...all.map((each) => make("option", { value: String(each["name"]) }, String(each["title"] ?? each["name"]))));
}

async function fillGrids(): Promise<void> {
  for (const row of await ask({ command: "grids" }))
    if (row.type === "grid") table.lattices.set(String((row as Fields)["name"]), new Lattice(row as unknown as Row));
}

document.getElementById("opening")?.remove(); /* what is seen until this program is there */
document.body.append(
  button("To the picture", () => stage.focus(), { class: "skip" }),
  make("header", { class: "top" }, button("treen", () => visit.stepTo("home"),
    { id: "to-home", class: "mark", title: "To the first page" }),
    collection, newButton, designButton, button("Open", () => upload.click(), { id: "open" }), upload,
    make("span", { class: "drafts" }, now.backButton, now.onButton), helpButton),
  home.element, work, visit.playing.element, visit.today.result, choosing.element, designing.dialog, making.dialog,
  learn);
table.showText(false);
now.tellDrafts();
if (runsHere) void heedEditions((use) => {
  document.getElementById("new-edition")?.remove();
  document.body.append(make("p", { id: "new-edition", class: "edition", role: "status" },
    "A new edition of this page is here. ",
    button("Use it now", use, { class: "main", title: "The puzzle stays" })));
});

const arrived = visit.steps.now, first = now.opened, { hash } = location;
const played = arrived?.view === "play" ? playedWord() : null; /* before a reload */
let kept = Now.remembered;
now.mine.begin(arrived?.id || undefined);
now.fileName = arrived?.name ?? "";
if (kept !== null && arrived?.view === "home") {
  now.shelve(kept);
  kept = null;
}
visit.show(kept === null && !hasLink() ? "home" : "work");
visit.arrive(kept === null ? "home" : "work");
now.waitForAll();
Promise.all([fillGrids(), fillCollection()]).then(async () => {
  if (now.opened !== first) return;
  if (kept !== null) await now.open(kept, { replaces: false });
  if (kept !== null && played !== null) await visit.play(played, true);
  const broken = now.asking.brokenOff();
  if (broken && !now.status.textContent) now.say(broken);
  if (played === null) await visit.openLink(hash);
}).catch((error: unknown) => visit.complain(error)).finally(() => now.ended(-1));
heedBackend().catch((error: unknown) => visit.complain(error));
now.tellState();
requestAnimationFrame(() => setTimeout(() => void spaceComes())); /* the first page is seen before */
