/* node browser.mjs TREEN CHROMIUM [WORDS]: the page as people use it; only the cases with these words in their names.
 *
 * A test waits for what it wants to see, never for a time: under the sanitizers, on a machine that does other things,
 * everything takes ten times as long. <body data-state> says when the page has done what it was asked. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { apartCases } from "./apart.mjs";
import { beginCases } from "./begin.mjs";
import { designCases } from "./design.mjs";
import { edgesCases } from "./edges.mjs";
import { eitherCases } from "./either.mjs";
import { eyesCases } from "./eyes.mjs";
import { makeCases } from "./make.mjs";
import { mostCases } from "./most.mjs";
import { numbersCases } from "./numbers.mjs";
import { hideWebGL, inTurn, Pages } from "./pages.mjs";
import { playCases } from "./play.mjs";
import { snakeCases } from "./snake.mjs";
import { solidCases } from "./solid.mjs";
import { stageCases } from "./stage.mjs";
import { tilesCases } from "./tiles.mjs";
import { todayCases } from "./today.mjs";
import { firstLine, holds, PATIENCE, until } from "./waiting.mjs";
import { wrapCases } from "./wrap.mjs";

const [, , treen, program, only = ""] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "treen-page-"));
const cases = [];
const site = process.env["TREEN_SITE"]; /* its folder: the cases are run on it, and not on treen serve */
const add = (name, act, webGL) => name.includes(only) && cases.push({ name, act, webGL });
const it = (name, act) => add(name, act, false);
it.inSpace = (name, act) => add(name, act, true); /* a case that looks at pictures of WebGL */
const itServes = (name, act) => site || it(name, act); /* a case about treen serve */
itServes.inSpace = (name, act) => site || it.inSpace(name, act);

/* A path for a file of this name that no other case writes. */
function own(name) {
  return join(mkdtempSync(join(folder, "case-")), name);
}

function slider(page, words) {
  return page.locator(".slider", { hasText: words }).locator("input");
}

/* Waits until the text of what the selector finds is this, or begins so. */
async function reads(page, selector, text) {
  await until(`${selector} should say "${text}"`, () => page.locator(selector).first().innerText(), (seen) => seen.trim().startsWith(text));
}

async function ready(page) {
  await page.waitForSelector("body[data-state=ready]");
}

/* From now on the browser has no WebGL, and lines are drawn. */
async function withoutWebGL(page) {
  await page.addInitScript(hideWebGL);
  await page.reload();
  await ready(page);
}

/* A click or a choice changes the state before it returns, so that "ready" is what comes after it. */
async function choose(page, name) {
  await page.selectOption("#collection", name);
  await ready(page);
}

async function begin(page, kind) {
  await page.click("#new");
  await page.locator(`#new-dialog [data-kind="${kind}"], #new-dialog [data-kind="${kind.toLowerCase()}"]`).first().click();
  await ready(page);
}

async function ask(page, command) {
  await page.click(`#ask-${command}`);
  await ready(page);
}

async function type(page, selector, text) {
  await page.fill(selector, text);
  await page.press(selector, "Tab");
}

async function answer(page, row) {
  return page.locator(`.answers tr:has(th:text-is("${row}")) td`).textContent(); /* the figures are folded */
}

async function is(page, row, wanted) {
  await until(row, () => answer(page, row), (seen) => seen === wanted);
}

async function hasClass(page, selector, name) {
  await page.waitForSelector(`${selector}.${name}`);
}

/* Colours of the viewer's picture, as "red,green,blue" in steps of 32, and how often each comes. */
async function colours(page) {
  return page.evaluate(() => {
    const view = document.querySelector(".view canvas"), copy = document.createElement("canvas");
    if (!view) return { found: {}, pixels: 1 }; /* lines are there first */
    copy.width = view.width;
    copy.height = view.height;
    const paint = copy.getContext("2d", { willReadFrequently: true });
    paint.drawImage(view, 0, 0);
    const data = paint.getImageData(0, 0, copy.width, copy.height).data, count = new Uint32Array(512), found = {};
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] >= 200) count[((data[i] >> 5) << 6) | ((data[i + 1] >> 5) << 3) | (data[i + 2] >> 5)]++;
    count.forEach((each, key) => each && (found[[key >> 6, (key >> 3) & 7, key & 7].join()] = each));
    return { found, pixels: copy.width * copy.height };
  });
}

function painted({ found }) {
  return Object.values(found).reduce((sum, each) => sum + each, 0);
}

/* Waits until something is painted and stays as it is, and returns how much: a puzzle that has just been opened may
 * show its pieces before its solution, and the stage may still grow. */
async function settled(page) {
  let last = "", same = 0;
  const still = (seen) => {
    same = JSON.stringify(seen) === last ? same + 1 : 0;
    last = JSON.stringify(seen);
    return painted(seen) > 0 && same >= 5;
  };
  return painted(await until("a picture that stays", () => colours(page), still));
}

/* A picture of as much, however the stage has moved its edges; a piece that is missing is more than this. */
function like(whole) {
  return (seen) => Math.abs(painted(seen) - whole) < 0.02 * whole;
}

/* How many colours take more than this share of the picture. */
function broad({ found, pixels }, share = 1 / 500) {
  return Object.values(found).filter((each) => each > pixels * share).length;
}

/* ---- Puzzles in a box ---- */

it("opens with pictures to press and no word of complaint", async (page) => {
  await page.waitForSelector(".card[data-name=soma] svg");
  holds((await page.title()) === "treen", "the title");
  holds((await page.locator(".status.wrong").count()) === 0, "something is wrong");
});

it("solves a puzzle of the collection", async (page) => {
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await ask(page, "solve");
  await is(page, "solutions", "240");
  await is(page, "in every position", "11520");
  await reads(page, ".leafing output", "1 of 240");
  await page.getByRole("button", { name: "Next" }).click();
  await reads(page, ".leafing output", "2 of 240");
});

it.inSpace("shows it in the colours of its pieces, and takes one away", async (page) => {
  await choose(page, "soma");
  await ask(page, "solve");
  await until("a picture in several colours", () => colours(page), (seen) => painted(seen) > seen.pixels / 20 && broad(seen) >= 4);
  for (const box of await page.locator(".pieces input").all()) await box.click();
  await until("an empty picture when all is taken away", () => colours(page), (seen) => painted(seen) === 0);
});

it.inSpace("pulls it apart and cuts it open", async (page) => {
  await choose(page, "soma");
  await ask(page, "solve");
  const whole = await settled(page);
  await slider(page, "Cut away").fill("0.6");
  await until("less of it", () => colours(page), (seen) => painted(seen) > 0 && painted(seen) < 0.9 * whole);
  await slider(page, "Cut away").fill("0");
  await until("all of it again", () => colours(page), like(whole));
  await page.locator(".view canvas").press("e");
  await until("another picture", () => colours(page), (seen) => !like(whole)(seen));
});

it.inSpace("a picture of 54 pieces takes few calls", async (page) => {
  await choose(page, "t-6x6x6");
  await ask(page, "one");
  await until("54 pieces", () => page.locator(".pieces li").count(), (seen) => seen === 54);
  const calls = await until("54 pieces", () => page.locator(".view canvas").getAttribute("data-draws").then(Number), (seen) => seen >= 54);
  holds(calls <= 2 * 54 + 1 /* the shadow */, `${calls} calls`);
});

it.inSpace("a puzzle is typed in by hand and solved", async (page) => {
  await begin(page, "pieces in a box");
  await type(page, "#edit-size-0", "2");
  await type(page, "#edit-size-1", "3");
  await page.click("#edit-shape-1"); /* the L of three cells */
  await type(page, "#edit-copies", "2");
  await ask(page, "solve");
  await is(page, "in every position", "2");
});

/* The number of cells of the shape that is drawn. */
async function cellsAre(page, wanted) {
  await until("cells of the shape", () => page.locator("[role=gridcell].must").count(), (seen) => seen === wanted);
}

async function makeBox(page, word, size) {
  await page.selectOption("#edit-box", word);
  await page.fill("#edit-box-size", size);
  await page.click("#edit-box-make");
}

/* Looks at the answer from another side, and pulls it apart. */
async function turnsPicture(page, least) {
  const before = await until("a picture in several colours", () => colours(page), (seen) => painted(seen) > 0 && broad(seen) >= least);
  for (const key of ["ArrowLeft", "ArrowUp"]) await page.locator(".view canvas").press(key);
  await until("another side of it", () => colours(page), (seen) => painted(seen) > 0 && JSON.stringify(seen) !== JSON.stringify(before));
}

it.inSpace("a pyramid of balls is drawn from nothing, solved and turned", async (page) => {
  await begin(page, "pieces in a box");
  await page.selectOption("#edit-grid", { label: "balls" });
  await makeBox(page, "pyramid", "2");
  await cellsAre(page, 5);
  await page.click("#edit-shape-1"); /* one ball: the others of the L are no cells here */
  await cellsAre(page, 1);
  await page.click("#cell-1-1-0");
  await cellsAre(page, 2);
  await page.click("#edit-add");
  await cellsAre(page, 0);
  for (const cell of ["0-0-0", "1-1-0", "1-0-1"]) await page.click(`#cell-${cell}`);
  await cellsAre(page, 3);
  await ask(page, "solve");
  await is(page, "solutions", "1");
  await is(page, "in every position", "4");
  await turnsPicture(page, 2);
  for (const turn of ["turn", "tip", "roll", "twist", "mirror"]) {
    await page.click(`#edit-${turn}`);
    await cellsAre(page, 3);
  }
  await ask(page, "solve");
  await is(page, "in every position", "4");
});

it.inSpace("hexagons are drawn from nothing, solved and turned", async (page) => {
  await begin(page, "pieces in a box");
  await page.selectOption("#edit-grid", { label: "hexagons of one layer" });
  await makeBox(page, "hexagon", "2");
  await cellsAre(page, 7);
  await page.click("#edit-shape-1");
  await cellsAre(page, 3);
  await page.click("#edit-add");
  await cellsAre(page, 0);
  await page.focus("#cell-1-0-0"); /* four of a ring of six: with three that meet they are the hexagon */
  for (const key of ["Space", "ArrowDown", "Space", "ArrowDown", "Enter", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await cellsAre(page, 4);
  await ask(page, "solve");
  await is(page, "solutions", "1");
  await is(page, "in every position", "6");
  await turnsPicture(page, 2);
  for (const turn of ["turn", "mirror"]) {
    await page.click(`#edit-${turn}`);
    await cellsAre(page, 4);
  }
  await ask(page, "solve");
  await is(page, "in every position", "6");
});

it.inSpace("a tangram is begun by its set of pieces, and solved", async (page) => {
  await begin(page, "half squares");
  await makeBox(page, "", "4x4");
  await cellsAre(page, 64);
  await page.selectOption("#edit-set", { label: "The seven tans" });
  await page.waitForSelector("#edit-shape-5"); /* treen is asked for them: two of them come twice */
  await ask(page, "solve");
  await is(page, "in every position", "8");
  await turnsPicture(page, 5);
});

it("cells of every grid are drawn and pressed", async (page) => {
  await begin(page, "pieces in a box");
  const grids = await page.locator("#edit-grid option").evaluateAll((all) => all.map(({ value }) => value));
  holds(grids.length >= 15, `only ${grids.length} grids`);
  for (const grid of grids) {
    await page.selectOption("#edit-grid", grid);
    await page.click("#edit-clear");
    await cellsAre(page, 0);
    const cell = page.locator("[role=gridcell]").first(), id = await cell.getAttribute("id");
    await cell.focus();
    await page.keyboard.press("Space");
    await cellsAre(page, 1);
    await page.waitForFunction((wanted) => document.activeElement.id === wanted, id);
    await ask(page, "count"); /* whatever it says, it knows the grid */
    await reads(page, ".status:not(.wrong)", "");
  }
});

it("undoes and redoes", async (page) => {
  await begin(page, "pieces in a box");
  await page.click("#cell-0-0-0");
  await hasClass(page, "#cell-0-0-0", "may");
  await page.click("#edit-undo");
  await hasClass(page, "#cell-0-0-0", "must");
  await page.click("#edit-redo");
  await hasClass(page, "#cell-0-0-0", "may");
});

it("a puzzle of the collection with several problems is opened, and another of them", async (page) => {
  await choose(page, "begun-tray");
  await reads(page, ".heading", "Twelve pieces in 5 x 11, begun: one star");
  await reads(page, ".found .status", "This file has 5 problems. Problem 1 is open");
  await page.selectOption("#problem", "2");
  await reads(page, ".heading", "Twelve pieces in 5 x 11, begun: two stars");
});

it("says what cannot be typed, and keeps what was", async (page) => {
  await begin(page, "pieces in a box");
  await type(page, "#edit-size-0", "65");
  await reads(page, ".status.wrong", "A side is 1 to 64");
  await until("the side as it was", () => page.inputValue("#edit-size-0"), (seen) => seen === "3");
  await page.click("#edit-shape-1");
  await page.click("#edit-clear");
  await ask(page, "count");
  await reads(page, ".status.wrong", "The drawing of 'A' has no cell"); /* no line of a text that nobody sees */
});

it("stops a long run, and says what it knows", async (page) => {
  await choose(page, "t-6x6x6");
  await page.click("#ask-count");
  await page.waitForFunction(() => document.querySelector(".pace").textContent.includes("%"));
  await page.click("#stop");
  await ready(page);
  await reads(page, ".status", "Stopped.");
  holds(await page.locator("#ask-count").isEnabled(), "one can ask again");
});

it("counts by a choice, with a table and a map of one search", async (page) => {
  const asked = [];
  page.on("request", (request) => request.url().includes("piece") && asked.push(request.url()));
  await choose(page, "calendar");
  await ask(page, "count");
  await page.selectOption("#count-by", { label: "the place of month" });
  await until("a row for each month", () => page.locator(".choices tbody tr").count(), (seen) => seen === 12);
  holds((await page.locator(".choices tbody tr").first().innerText()).endsWith("3221"), "the most of a month");
  await until("the map has each number", () => page.locator("button.map svg").textContent(),
    (seen) => ["3221", "2992", "covered by month"].every((word) => seen.includes(word)));
  await page.click("button.map");
  const wide = async (selector) => (await page.locator(selector).boundingBox()).width;
  const own = Number.parseFloat(await page.getAttribute("dialog.map svg", "width")) * 96 / 72;
  holds(Math.abs((await wide("dialog.map svg")) - own) < 2, "the map is not shown in its own size");
  holds(asked.length === 1 || site, `more than one question: ${asked.join(" ")}`);
  await page.keyboard.press("Escape");
  await choose(page, "soma");
  holds(await page.locator(".choices").isHidden(), "another puzzle has the choices of the one before");
});

it("another puzzle ends what was asked about the one before", async (page) => {
  await choose(page, "t-6x6x6");
  await page.click("#ask-count");
  await page.waitForSelector("#stop:enabled");
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await page.waitForSelector("#stop:disabled", { state: "attached" });
  holds((await page.locator(".answers table").count()) === 0, "no answer about the other puzzle");
});

it("a broken file is told with its line", async (page) => {
  const broken = join(folder, "broken.yaml");
  writeFileSync(broken, "title: broken\nbox: 2x2x2\npeices:\n  A: '##'\n");
  await page.setInputFiles("#upload", broken);
  await page.waitForSelector(".status.wrong");
  await ready(page);
  const words = await page.locator(".found .status").innerText();
  holds(words.includes("Line 3") && words.includes("pieces"), `it says: ${words}`);
  holds((await page.inputValue("#text")).includes("peices"), "the text is there to be mended");
  await page.fill("#text", (await page.inputValue("#text")).replace("peices", "pieces"));
  await ask(page, "count");
  await reads(page, ".verdict", "It has no solution.");
});

it("says at once why a puzzle cannot be solved", async (page) => {
  const vain = join(folder, "vain.yaml"), rows = Array(10).fill(`  ${"+".repeat(13)}`).join("\n");
  writeFileSync(vain, `grid: square\nbox: |\n${rows}\npieces: {R: {copies: 16, shape: '####/####'}}\n`);
  await page.setInputFiles("#upload", vain);
  await ready(page);
  for (const command of ["count", "solve", "estimate"]) { /* it is flat, and so not taken apart */
    await ask(page, command);
    await reads(page, ".answers .impossible", "It is impossible: number columns, rows and layers from 0, and take column");
  }
});

it("a reload in the middle loses nothing", async (page) => {
  await begin(page, "pieces in a box");
  await type(page, "#edit-title", "Kept over a reload");
  await page.click("#ask-count");
  await page.reload();
  await ready(page);
  await until("the title", () => page.inputValue("#edit-title"), (seen) => seen === "Kept over a reload");
});

/* ---- Files ---- */

/* A file of BurrTools', which are packed with gzip. */
function packed(name, text) {
  const path = own(name);
  writeFileSync(path, gzipSync(text));
  return path;
}

function burrTools(name) {
  return spawnSync(treen, ["convert", name, "-", "--to", "xmpuzzle"]).stdout;
}

async function upload(page, path) {
  await page.setInputFiles("#upload", path);
  await ready(page);
}

/* Uploads a text as a file of this name. */
async function openText(page, text, name = "puzzle.yaml") {
  const path = own(name);
  writeFileSync(path, text);
  await upload(page, path);
}

/* Does something by touch, on a page of its own that may not be wider than a phone. */
async function onPhone(page, address, act) {
  const look = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };
  const context = await page.context().browser().newContext(look), phone = await context.newPage();
  await phone.goto(address);
  await ready(phone);
  await act(phone);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 390, `the page is ${wide} wide`);
  await context.close();
}

async function drop(page, name, bytes) {
  const files = await page.evaluateHandle(([name, bytes]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(bytes)], name));
    return transfer;
  }, [name, [...bytes]]);
  for (const type of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("#collection", type, { dataTransfer: files });
  await ready(page);
}

it("a file that nobody gave a title is called by its name", async (page) => {
  const unnamed = String(burrTools("soma")).replace(/<problem [^>]*name="[^"]*"/, (start) => start.replace(/name="[^"]*"/, 'name="Problem"'));
  holds(unnamed.includes('name="Problem"'), "the problem has BurrTools' name");
  await upload(page, packed("Grandfather's cube.xmpuzzle", unnamed));
  await reads(page, ".heading", "Grandfather's cube");
  await type(page, "#edit-title", "Soma");
  await reads(page, ".heading", "Soma");
});

async function noComplaint(page, of) {
  holds((await page.locator(".status.wrong").count()) === 0, `${of}: ${await page.locator(".found .status").innerText()}`);
}

it("a file of BurrTools is opened", async (page) => {
  await upload(page, packed("soma.xmpuzzle", burrTools("soma")));
  await noComplaint(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await ask(page, "solve");
  await is(page, "solutions", "240");
});

it("a file is dropped onto the page", async (page) => {
  await drop(page, "soma.xmpuzzle", gzipSync(burrTools("soma")));
  await noComplaint(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  holds((await page.locator("body.dropping").count()) === 0, "the mark of dropping stays");
  await drop(page, "dominoes.yaml", Buffer.from("title: Dominoes\ngrid: square\nbox: 2x2\npieces:\n  I: {copies: 2, shape: '##'}\n"));
  await until("the title", () => page.inputValue("#edit-title"), (seen) => seen === "Dominoes");
});

/* Two problems with the same two shapes: a row of four, and a square of four. */
const TWO_PROBLEMS = `<?xml version="1.0"?>
<puzzle version="2"><gridType type="0"/><colors/>
<shapes><voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="4" y="1" z="1" type="0">####</voxel><voxel x="2" y="2" z="1" type="0">####</voxel></shapes>
<problems>
<problem name="A row"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem>
<problem name="A square"><shapes><shape id="0" count="2"/></shapes><result id="2"/><bitmap/></problem>
</problems></puzzle>
`;

it("each problem of a file can be chosen", async (page) => {
  await upload(page, packed("two.xmpuzzle", TWO_PROBLEMS));
  await until("the first", () => page.inputValue("#edit-title"), (seen) => seen === "A row");
  await page.selectOption("#problem", "2");
  await ready(page);
  await until("the second", () => page.inputValue("#edit-title"), (seen) => seen === "A square");
  await ask(page, "solve");
  await is(page, "in every position", "2");
  await choose(page, "soma");
  holds(!(await page.isVisible("#problem")), "Soma has no second problem");
});

it("a file that is no puzzle changes nothing", async (page) => {
  await choose(page, "soma");
  const noise = Buffer.from([...Array(2000).keys()].map((i) => (i * i * 31) >> 3 & 255));
  for (const [name, bytes] of [["noise", noise], ["packed noise", gzipSync(noise)], ["torn", gzipSync(burrTools("soma")).subarray(0, 300)]]) {
    const path = own(name);
    writeFileSync(path, bytes);
    await upload(page, path);
    await page.waitForSelector(".status.wrong");
    holds((await page.inputValue("#edit-title")) === "Soma cube", `${name}: the puzzle is gone`);
  }
  await ask(page, "count");
  await is(page, "solutions", "240");
});

/* Those of other people, where they are. A grid without a drawing board is asked about as text. */
it("BurrTools' own files are opened", async (page) => {
  const place = join(process.env["TREEN_PUZZLES"] ?? "", "xmpuzzle");
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    await upload(page, join(place, name));
    await noComplaint(page, name);
    holds((await page.isVisible(".editor")) || /^(<\?xml|# left|title)/.test(await page.inputValue("#text")), `${name} is not to be seen`);
    await page.click("#ask-count");
    await until(`${name} is counted`, () => page.locator(".answers tr, .pace:not(:empty), .status.wrong").count());
    /* A count that ends by itself between look and click leaves the button disabled: such a click does nothing. */
    await page.locator("#stop").evaluate((button) => button.click());
    await ready(page);
    if (await page.locator(".status.wrong").count()) await reads(page, ".status", "This cannot be solved: the grid");
  }
});

it("what is no drawing is edited as text", async (page) => {
  await choose(page, "dpf-sticks");
  await page.waitForSelector("#text:visible");
  await ask(page, "count");
  await is(page, "solutions", "3");
});

it("downloads", async (page) => {
  await choose(page, "soma");
  await page.click("#save summary");
  for (const [name, start] of [["YAML", "title"], ["JSON", "{"], ["SVG", "<?xml"], ["xmpuzzle", "<?xml"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("latin1");
    holds(text.startsWith(start), `${name} starts with ${text.slice(0, 20)}`);
  }
  await choose(page, "burr-antique");
  const [booklet] = await Promise.all([page.waitForEvent("download"), page.click("#save-booklet")]), start = readFileSync(await booklet.path(), "latin1").slice(0, 4);
  holds(booklet.suggestedFilename() === `antique-six-piece-burr-booklet.${site ? "svg" : "pdf"}` && start === (site ? "<svg" : "%PDF"), `${booklet.suggestedFilename()} starts with ${start}`);
});

it("a puzzle that was solved is saved for BurrTools with its solutions", async (page) => {
  const saved = async () => {
    await page.click("#save summary");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "xmpuzzle", exact: true }).click()]);
    await page.click("#save summary");
    return download.path();
  };
  const kept = async () => spawnSync(treen, ["check", await saved()], { encoding: "utf8" }).stdout.trim();
  await choose(page, "soma");
  holds((await kept()) === "", "nobody has asked for solutions");
  await ask(page, "solve");
  await until("all solutions", kept, (seen) => seen === "All 240 solutions hold.");
  const path = await saved();
  await page.setInputFiles("#upload", { name: "soma.xmpuzzle", mimeType: "", buffer: readFileSync(path) });
  await ready(page);
  await ask(page, "count");
  await is(page, "solutions", "240");
});

it("two tabs do not mix", async (page) => {
  const other = await page.context().newPage();
  other.setDefaultTimeout(PATIENCE);
  await other.goto(page.url());
  await ready(other);
  await Promise.all([choose(other, "soma"), choose(page, "bedlam")]);
  await until("the title here", () => page.inputValue("#edit-title"), (seen) => seen === "Bedlam cube");
  await until("the title there", () => other.inputValue("#edit-title"), (seen) => seen === "Soma cube");
  await other.close();
});

/* ---- Nothing is lost ---- */

async function title(page, wanted) {
  await until(`the title "${wanted}"`, () => page.inputValue("#edit-title"), (seen) => seen === wanted);
}

/* A drawing with a step to be undone. */
async function sketch(page, name) {
  await begin(page, "pieces in a box");
  await type(page, "#edit-title", name);
  await page.click("#cell-0-0-0");
  await hasClass(page, "#cell-0-0-0", "may");
}

it("a drawing is brought back when another puzzle was chosen", async (page) => {
  await sketch(page, "Mine");
  await choose(page, "soma");
  await page.click("#edit-undo");
  await ready(page);
  await title(page, "Mine");
  await hasClass(page, "#cell-0-0-0", "may");
  await page.click("#edit-undo");
  await hasClass(page, "#cell-0-0-0", "must");
  await page.click("#edit-redo");
  await hasClass(page, "#cell-0-0-0", "may");
  await page.click("#edit-redo");
  await title(page, "Soma cube");
  await page.click("#back");
  await title(page, "Mine");
  await ask(page, "count");
  await reads(page, ".verdict", "It has no solution.");
});

it("tiles are drawn by their marks, and begun by New", async (page) => {
  const letters = (count) => until(`${count} sides have their letters`, () => page.locator(".answer svg text").count(), (seen) => seen === count);
  await choose(page, "edges-4x4");
  await letters(64);
  await begin(page, "tiles");
  await letters(36);
  await ask(page, "solve");
  await letters(36);
});

it("a drawing is brought back after New, from whatever desk", async (page) => {
  await sketch(page, "Mine");
  await begin(page, "Sujiko");
  await begin(page, "six-piece burr");
  await type(page, "#burr-0", "1024");
  await choose(page, "dpf-sticks"); /* which is edited as text */
  await page.waitForSelector("#text:visible");
  await page.click("#back");
  await until("the stick", () => page.inputValue("#burr-0"), (seen) => seen === "1024");
  await page.click("#back");
  await page.waitForSelector("#square-0-0");
  await page.click("#back");
  await title(page, "Mine");
  await hasClass(page, "#cell-0-0-0", "may");
  for (let i = 0; i < 3; i++) await page.click("#on");
  await page.waitForSelector("#text:visible");
  await ask(page, "count");
  await is(page, "solutions", "3");
});

it("text that was typed is brought back", async (page) => {
  await begin(page, "pieces in a box");
  await page.click("#tab-text");
  await page.waitForSelector("#text:visible");
  await page.fill("#text", "title: Typed\nbox: 2x2");
  await choose(page, "soma");
  await page.click("#back");
  await until("the text", () => page.inputValue("#text"), (seen) => seen === "title: Typed\nbox: 2x2");
  await page.click("#on");
  await title(page, "Soma cube");
});

it("text that was changed is one step of the drawing", async (page) => {
  await sketch(page, "Mine");
  await page.click("#tab-text");
  await page.waitForSelector("#text:visible");
  await page.fill("#text", (await page.inputValue("#text")).replace("Mine", "Yours"));
  await page.click("#tab-draw");
  await ready(page);
  await title(page, "Yours");
  await page.click("#edit-undo");
  await title(page, "Mine");
  await page.click("#edit-undo");
  await hasClass(page, "#cell-0-0-0", "must");
});

it("a drawing is brought back after a reload", async (page) => {
  await sketch(page, "Mine");
  await choose(page, "soma");
  await page.reload();
  await ready(page);
  await title(page, "Soma cube");
  await page.click("#back");
  await ready(page);
  await title(page, "Mine");
  await hasClass(page, "#cell-0-0-0", "may");
});

/* ---- Burrs ---- */

it("a burr that is solved tells its level and moves", async (page) => {
  await choose(page, "burr-piston");
  await ask(page, "solve");
  for (const [row, value] of [["assemblies", "10"], ["that come apart", "1"], ["level", "9.3"], ["moves", "15"]]) await is(page, row, value);
  await reads(page, ".words", "Level 9.3, 15 moves");
  holds(!(await page.locator(".answers").textContent()).includes("?"), "something is not known");
  await begin(page, "six-piece burr"); /* six whole sticks: they do not fit */
  await ask(page, "solve");
  await is(page, "assemblies", "0");
  await reads(page, ".verdict", "It has no solution.");
});

it.inSpace("of a burr the hardest solution is shown first", async (page) => {
  await choose(page, "burr-twelve");
  await ask(page, "solve");
  await is(page, "levels", "66 of 1, 12 of 2, 6 of 3, 4 of 4, 1 of 6, 1 of 12");
  await reads(page, ".words", "Level 12.3, 18 moves");
});

/* How much of the picture is painted while all but the first piece are out of sight. */
async function firstAlone(page) {
  for (const box of (await page.locator(".pieces input").all()).slice(1)) await box.click();
  return settled(page);
}

async function moves(page, to) {
  await slider(page, "Moves").fill(String(to));
}

async function risesInSight(page) {
  const before = await firstAlone(page);
  await moves(page, 0.5);
  const all = painted(await until("all of the piece that has risen, from farther away", () => colours(page), (seen) => painted(seen) > 0.4 * before && painted(seen) < 0.9 * before));
  await slider(page, "Cut away").fill("0.95");
  await until("it is above the cut", () => colours(page), (seen) => painted(seen) < 0.5 * all);
  await slider(page, "Cut away").fill("0");
  await until("all of it again", () => colours(page), like(all));
}

it.inSpace("what rises above the puzzle stays in sight", async (page) => {
  await choose(page, "burr-antique");
  await ask(page, "apart");
  await reads(page, ".move", "1. A leaves upwards");
  await risesInSight(page);
});

it.inSpace("what is pulled apart stays in sight, and is cut from its top to its bottom", async (page) => {
  await choose(page, "soma");
  await ask(page, "solve");
  await slider(page, "Apart").fill("1");
  const whole = await settled(page);
  let less = whole;
  for (const share of ["0.3", "0.7", "1"]) {
    await slider(page, "Cut away").fill(share);
    const before = less;
    less = painted(await until(`less of it at ${share}`, () => colours(page), (seen) => painted(seen) < before));
  }
  holds(less === 0, `${less} are left`);
});

it.inSpace("a burr comes apart, step by step", async (page) => {
  await choose(page, "burr-antique");
  await ask(page, "apart");
  await is(page, "that come apart", "1");
  await reads(page, ".move", "1. A leaves upwards");
  const words = new Set();
  for (let i = 1; i <= 6; i++) {
    await page.getByRole("button", { name: "One move on" }).click();
    await reads(page, ".moves .slider output", `${i} of 6`);
    words.add(await page.locator(".move").innerText());
  }
  holds(words.size >= 5, `the moves are ${[...words].join("; ")}`);
  await page.locator(".view canvas").press(",");
  await reads(page, ".moves .slider output", "5 of 6");
  await until("a picture", () => colours(page), (seen) => painted(seen) > seen.pixels / 100);
});

it("it is played apart and together", async (page) => {
  await choose(page, "burr-antique");
  await ask(page, "apart");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reads(page, ".moves .slider output", "6 of 6");
  await page.getByRole("button", { name: "Put together" }).click();
  await reads(page, ".moves .slider output", "0 of 6");
  await reads(page, ".move", "6. ");
});

it("a burr's sticks are numbers, and cubes to cut away", async (page) => {
  await begin(page, "six-piece burr");
  await page.waitForSelector("#cube-0-1-1-0");
  await type(page, "#burr-0", "1024");
  await hasClass(page, "#cube-0-1-0-0", "none");
  await page.click("#cube-1-1-1-0"); /* worth 1 */
  await until("number 2", () => page.inputValue("#burr-1"), (seen) => seen === "2");
  await page.keyboard.press("ArrowRight");
  await until("number 4", async () => {
    const now = await page.inputValue("#burr-1"); /* worth 2; a press is lost whose cube is drawn anew meanwhile */
    if (now === "2") await page.keyboard.press("Space");
    return now;
  }, (seen) => seen === "4");
  await type(page, "#burr-2", "5000");
  await reads(page, ".status.wrong", "Sticks have numbers");
  for (const [i, number] of [1, 120, 3328, 3322, 3328, 3305].entries()) await type(page, `#burr-${i}`, String(number));
  await ask(page, "apart");
  await is(page, "that come apart", "1");
});

it("a stick is added by its number", async (page) => {
  await begin(page, "pieces in a box");
  await page.fill("#edit-stick", "1024");
  await page.click("#edit-stick-add");
  await page.waitForSelector("#edit-shape-2");
  await until("it is six long", () => page.inputValue("#edit-size-0"), (seen) => seen === "6");
  await until("ten cubes are missing", () => page.locator(".cell.none").count(), (seen) => seen === 10);
  await page.fill("#edit-stick", "5000");
  await page.click("#edit-stick-add");
  await page.waitForSelector(".status.wrong");
});

/* ---- Snakes ---- */

it.inSpace("a snake swings out and back, and stays whole", async (page) => {
  await choose(page, "snake");
  await ask(page, "solve");
  await is(page, "solutions", "1");
  await reads(page, ".move", "1. run 17 swings by half a turn");
  const numbered = await until("both colours", () => colours(page), (seen) => broad(seen) >= 4);
  await page.getByRole("button", { name: "To the end" }).click();
  await reads(page, ".move", "14. runs 3 to 17 swing by half a turn");
  await until("the snake is long, and seen from farther away", () => colours(page), (seen) => painted(seen) < 0.7 * painted(numbered));
  const all = 17 * 2 + 1 + 1; /* the runs, the shadow and the cage */
  await until("all runs are there", () => page.locator(".view canvas").getAttribute("data-draws"), (seen) => seen === String(all));
  await page.getByRole("button", { name: "One move back" }).click();
  await reads(page, ".move", "1. run 3 goes left 2");
  await reads(page, ".notes", "Start in layer 1");
});

/* ---- Boards ---- */

it("a number puzzle is solved in its board", async (page) => {
  await choose(page, "sujiko");
  holds((await page.inputValue("#square-2-2")) === "6", "the clue");
  holds((await page.inputValue("#circle-1-0")) === "13", "the circle");
  await ask(page, "solve");
  await reads(page, ".answer b", "6");
  holds((await page.locator(".answer td").allInnerTexts()).map((text) => text.trim()[0]).join("") === "931854726", "the numbers");
});

it("a number puzzle is typed in by keyboard", async (page) => {
  await begin(page, "Sujiko");
  await page.focus("#square-0-0");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "6", "ArrowUp"]) await page.keyboard.press(key);
  await until("the clue is there", () => page.inputValue("#square-2-2"), (seen) => seen === "6");
  await until("the focus has moved on", () => page.evaluate(() => document.activeElement.id), (seen) => seen === "square-2-1");
  await page.focus("#circle-0-0");
  for (const keys of [["2", "5", "ArrowRight"], ["1", "3", "ArrowDown"], ["1", "7", "ArrowLeft"], ["2", "2", "Tab"]])
    for (const key of keys) await page.keyboard.press(key);
  await until("the sums", () => page.locator(".typed .circle").evaluateAll((all) => all.map(({ value }) => value).join()), (seen) => seen === "25,13,22,17");
  await type(page, "#square-0-0", "10");
  await reads(page, ".status.wrong", "Here a number from 1 to 9");
  await ask(page, "solve");
  await is(page, "solutions", "1");
  await reads(page, ".answer td", "9");
});

it("zeros and ones, and leafing through them", async (page) => {
  await begin(page, "Kurosu");
  await page.selectOption("#board-size", "4");
  await until("16 squares", () => page.locator(".typed .square").count(), (seen) => seen === 16);
  await type(page, "#square-0-0", "1");
  await page.check("#board-unlike");
  await ask(page, "solve");
  await reads(page, ".leafing output", "1 of 36");
  const before = await page.locator(".answer tbody").innerText();
  await page.getByRole("button", { name: "Next" }).click();
  await until("another board", () => page.locator(".answer tbody").innerText(), (seen) => seen !== before);
  await page.click("#edit-undo");
  await until("it was not asked for", () => page.isChecked("#board-unlike"), (seen) => !seen);
});

/* ---- The token ---- */

itServes("the token leaves the address, and a reload does without it", async (page, address) => {
  const bare = address.replace(/\?.*/, "");
  holds(page.url() === bare, `the address is ${page.url()}`);
  await page.reload();
  await ready(page);
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  const other = await page.context().newPage(); /* which asks this one for it */
  await other.goto(bare);
  await ready(other);
  await choose(other, "bedlam");
  await title(other, "Bedlam cube");
  await other.close();
});

itServes("who has no token is told what to do", async (page) => {
  const stranger = await (await page.context().browser().newContext()).newPage();
  await stranger.goto(page.url());
  await ready(stranger);
  await stranger.selectOption("#collection", "soma"); /* the first page asks nothing */
  await reads(stranger, ".status.wrong", "This is not the token of this treen serve: open the address that it printed.");
  await stranger.context().close();
});

itServes("the browser is opened by a file that leads to the page", async (page) => {
  const desktop = join(folder, "desktop"), copy = join(folder, "invited.html");
  mkdirSync(desktop);
  writeFileSync(join(desktop, "xdg-open"), `#!/bin/sh\ncat "$1" >'${copy}.part'; mv '${copy}.part' '${copy}'\n`, { mode: 0o755 });
  const env = { ...process.env, DISPLAY: ":77", PATH: `${desktop}:${process.env["PATH"]}`, XDG_RUNTIME_DIR: desktop };
  const other = spawn(treen, ["serve"], { stdio: ["ignore", "pipe", "ignore"], env });
  try {
    await until("it is opened", async () => existsSync(copy));
    const [, wanted] = /url=([^"]*)/.exec(readFileSync(copy, "utf8"));
    await page.goto(`file://${copy}`);
    await page.waitForURL(wanted.replace(/\?.*/, ""));
    await ready(page);
    await choose(page, "soma");
    await title(page, "Soma cube");
    await page.reload();
    await ready(page);
    await title(page, "Soma cube");
    holds(readdirSync(desktop).join() === "xdg-open", "the file is still there");
  } finally {
    other.kill("SIGINT");
    await once(other, "exit");
  }
});

/* ---- Everybody's page ---- */

it("fits a telephone", async (page) => {
  await page.setViewportSize({ width: 360, height: 700 });
  for (const name of ["soma", "burr-antique", "sujiko", "sujiko-4x4", "kurosu-10x10", "snake"]) {
    await choose(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 360, `the page is ${wide} wide with ${name}`);
  }
});

it.inSpace("a puzzle is solved by keyboard alone", async (page) => {
  await begin(page, "pieces in a box");
  await page.waitForSelector(".pieces li"); /* the board gets the colours of the picture, and loses a key that is down */
  await page.focus("#cell-0-0-0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await hasClass(page, "#cell-1-1-0", "may");
  await page.keyboard.press("Space");
  await hasClass(page, "#cell-1-1-0", "none");
  await page.keyboard.press("Space");
  await hasClass(page, "#cell-1-1-0", "must");
  await page.focus("#ask-solve");
  await page.keyboard.press("Enter");
  await reads(page, ".verdict", "It has no solution.");
});

/* What each state of the page shows: all desks, the viewer with moves, a board's answer, text. */
const STATES = [
  ["packing", async (page) => { await choose(page, "soma"); await page.click("#edit-shape-2"); await ask(page, "solve"); }],
  ["balls", async (page) => { await begin(page, "pieces in a box"); await page.selectOption("#edit-grid", "sphere"); await page.waitForSelector(".lattice"); }],
  ["burr", async (page) => { await choose(page, "burr-antique"); await ask(page, "apart"); }],
  ["board", async (page) => { await choose(page, "sujiko"); await ask(page, "solve"); }],
  ["text", async (page) => { await choose(page, "snake"); await ask(page, "solve"); }],
  ["play", async (page) => { await choose(page, "soma"); await page.click("#play"); await page.waitForSelector(".play-item"); await page.keyboard.press("n"); }],
];

it("everything that can be used has a name", async (page) => {
  const session = await page.context().newCDPSession(page);
  const used = ["button", "textbox", "combobox", "slider", "checkbox", "spinbutton", "gridcell", "image", "progressbar", "group", "region", "navigation"];
  for (const [name, show] of STATES) {
    await show(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const found = nodes.filter(({ ignored, role }) => !ignored && used.includes(role?.value?.toLowerCase()));
    const nameless = found.filter((node) => !node.name?.value?.trim() && node.role.value !== "group");
    holds(found.length > 20, `${name}: only ${found.length} things are told of`);
    holds(!nameless.length, `${name}: without a name: ${nameless.map((node) => node.role.value).join(", ")}`);
  }
  holds((await page.locator("[aria-live]").evaluateAll((all) => all.every((each) => each.getAttribute("aria-live") === "polite"))), "all news are polite");
});

it("the tabulator leads to everything, and out again", async (page) => {
  const MOST = 200;
  for (const [name, show] of STATES) {
    await show(page);
    const wanted = await page.evaluate(() => {
      document.activeElement.blur();
      document.querySelectorAll("[data-tab]").forEach((each) => delete each.dataset.tab);
      const all = [...document.querySelectorAll("button, input, select, textarea, [tabindex]")];
      return all.filter((each) => !each.disabled && each.tabIndex >= 0 && each.checkVisibility()).map((each, i) => (each.dataset.tab = String(i))).length;
    });
    const seen = new Set();
    for (let i = 0; i < MOST && seen.size < wanted; i++) {
      await page.keyboard.press("Tab");
      const { tab, lit } = await page.evaluate(() => {
        const { dataset, matches } = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        return { tab: dataset.tab, lit: matches.call(document.activeElement, "body") || (outlineStyle !== "none" && outlineWidth !== "0px") };
      });
      holds(lit, `${name}: number ${tab} does not show that it has the focus`);
      if (tab !== undefined) seen.add(tab);
    }
    const missed = await page.evaluate((got) => [...document.querySelectorAll("[data-tab]")].filter(({ dataset }) => !got.includes(dataset.tab)).map((each) => each.id || each.className || each.tagName), [...seen]);
    holds(!missed.length, `${name}: never reached: ${missed.join(", ")}`);
  }
});

it("a field that is left by the tabulator hands the focus on", async (page) => {
  await begin(page, "pieces in a box");
  await type(page, "#edit-title", "Another title");
  await until("the next field has it", () => page.evaluate(() => document.activeElement.id), (seen) => seen === "edit-grid");
});

itServes("the page weighs less than 1.5 MB", async (page) => {
  await page.reload();
  await ready(page);
  const bytes = await page.evaluate(() => performance.getEntriesByType("resource").reduce((sum, each) => sum + each.transferSize, 0));
  holds(bytes > 0 && bytes < 1500000, `${bytes} bytes`);
});

/* ---- Reports ---- */

async function report(page, ...words) {
  const file = own("report.html");
  const run = spawn(treen, [...words, "--html", file], { stdio: ["ignore", "ignore", "inherit"] });
  const [status] = await once(run, "exit");
  holds(status === 0, `treen ${words.join(" ")} ended with ${status}`);
  await page.goto(`file://${file}`);
}

it.inSpace("a report opens from disk", async (page) => {
  await report(page, "solve", "soma", "--limit", "5");
  await reads(page, ".leafing output", "1 of 5");
  await until("a picture", () => colours(page), (seen) => painted(seen) > seen.pixels / 20 && broad(seen) >= 4);
  await report(page, "solve", "snake");
  await reads(page, ".move", "1. run 17 swings by half a turn");
  await report(page, "solve", "sujiko");
  await reads(page, ".answer b", "6");
});

it.inSpace("a report shows what rises, and tells levels", async (page) => {
  await report(page, "apart", "burr-antique");
  await reads(page, ".words", "Level 1.2, 6 moves");
  await reads(page, ".move", "1. A leaves upwards");
  await risesInSight(page);
});

/* ---- Around the picture ---- */

/* Looks at links as somebody who never was here: at the address of the page with each of these words for how the pieces lie. */
async function playLinks(page, address, words, look) {
  const others = new Pages(page.context().browser(), address), { hash } = new URL(page.url());
  for (const word of words) await look(await others.open(address + hash.replace(/#play=[^&]*/, `#play=${word}`)), word);
  await others.close();
}

const kit = {
  ask, begin, choose, colours, hasClass, holds, is, itServes, like, moves, onPhone, openText, own, packed, painted, playLinks, reads, ready, settled, slider,
  title, type, until, upload, withoutWebGL,
};
stageCases(it, kit);
eyesCases(it, kit);
edgesCases(it, kit);
designCases(it, kit, treen);
numbersCases(it, kit, treen);
apartCases(it, kit, treen);
playCases(it, kit, treen);
snakeCases(it, kit, treen);
solidCases(it, kit);
todayCases(it, kit);
makeCases(it, kit, treen);
mostCases(it, kit);
wrapCases(it, kit);
tilesCases(it, kit);
eitherCases(it, kit);
beginCases(it, kit);

/* ---- Running them ---- */

/* Serves the folder of the site as any web server does; its address, and the server. */
async function serveSite(site) {
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", site], { stdio: ["ignore", "pipe", "ignore"] });
  const line = await firstLine(server);
  return [server, /\((http:[^)]*)\)/.exec(line)[1]];
}

async function serveTreen() {
  const server = spawn(treen, ["serve", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  return [server, await firstLine(server)];
}

/* One browser. Only pictures of WebGL take its drawing in software; the rest of the page is painted without. */
const browser = await chromium.launch({
  executablePath: program, timeout: PATIENCE, args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
});

/* Refusals that a test provokes, and what a reload breaks off, are in the console, too. */
function isExpected(text) {
  return /status of 4\d\d|ERR_INCOMPLETE|ERR_ABORTED/.test(text);
}

async function attempt(act, pages, errors) {
  let why = null;
  try {
    const page = await pages.open();
    errors.length = 0; /* of the case before, which it left behind */
    await act(page, pages.address);
    holds(!errors.length, errors.join("\n"));
  } catch (error) {
    why = `${String(error.stack ?? error)}\nThe page says: ${await pages.page?.locator(".found .status").innerText({ timeout: 1000 }).catch(() => "nothing")}`;
  }
  await pages.leave(why);
  return why;
}

/* To stderr, too: that is what a log of many tests shows of the one that failed. */
function tell(number, name, why) {
  console.log(`${why ? "not ok" : "ok"} ${number} - ${name}`);
  if (!why) return;
  console.log(why.replace(/^/gm, "# "));
  console.error(`${name}: ${why}`);
}

/* Cases wait more than they work: two run at a time, each with a server of its own, whose runs are counted. */
const LANES = 2, LONGEST = 10, ends = [], took = [], turn = inTurn(cases), queue = turn.entries();
let told = 0;

/* Tells the cases in their order: a reader of TAP wants that. */
function note(number, why) {
  ends[number] = why;
  for (; told in ends; told++) tell(told + 1, turn[told].name, ends[told]);
}

async function run() {
  const [server, address] = await (site ? serveSite(site) : serveTreen()), errors = [];
  const heard = (text) => isExpected(text) || errors.push(text);
  const [flat, inSpace] = [false, true].map((webGL) => new Pages(browser, address, { patience: PATIENCE, heard, webGL }));
  for (const [number, { name, act, webGL }] of queue) {
    const begun = performance.now();
    note(number, await attempt(act, webGL ? inSpace : flat, errors));
    took.push([(performance.now() - begun) / 1000, name]);
  }
  await Promise.all([flat.close(), inSpace.close()]);
  server.kill("SIGINT");
  const [status] = await once(server, "exit");
  return status === 0 || site ? null : `a server ended with ${status}`;
}

console.log(`1..${turn.length + 1}`);
const complaints = await Promise.all(Array.from({ length: LANES }, run));
await browser.close();
for (const [seconds, name] of took.sort(([one], [other]) => other - one).slice(0, LONGEST)) console.log(`# ${seconds.toFixed(1)} s  ${name}`);
tell(turn.length + 1, "the servers end well", complaints.filter(Boolean).join("\n") || null);
rmSync(folder, { recursive: true });
