/* node browser.mjs TREEN CHROMIUM: the page as people use it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const [, , treen, program] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "treen-page-"));
const cases = [];
const it = (name, act) => cases.push({ name, act });

function holds(condition, why) {
  if (!condition) throw new Error(why);
}

/* Colours of the viewer's picture, as "red,green,blue" in steps of 32, and how often each comes. */
async function colours(page) {
  return page.evaluate(() => {
    const view = document.querySelector(".view canvas"), copy = document.createElement("canvas");
    copy.width = view.width;
    copy.height = view.height;
    const paint = copy.getContext("2d");
    paint.drawImage(view, 0, 0);
    const data = paint.getImageData(0, 0, copy.width, copy.height).data, found = {};
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] < 200) continue;
      const key = [0, 1, 2].map((k) => data[i + k] >> 5).join();
      found[key] = (found[key] ?? 0) + 1;
    }
    return { found, pixels: copy.width * copy.height };
  });
}

async function choose(page, name) {
  await page.selectOption("#collection", name);
  await page.waitForFunction(() => document.querySelector("#edit-shape-1, #text:not([hidden])"));
}

/* The summary comes before the run's end, and the last word after it. */
async function solved(page) {
  await page.waitForFunction(() => document.querySelector(".answers table") && document.querySelector("#stop").disabled, null, { timeout: 60000 });
}

async function answer(page, row) {
  return page.locator(".answers tr", { has: page.getByRole("rowheader", { name: row, exact: true }) }).locator("td").innerText();
}

it("opens with a drawing board and no word of complaint", async (page) => {
  await page.waitForSelector(".editor .cell");
  holds((await page.title()) === "treen", "the title");
  holds((await page.locator(".status.wrong").count()) === 0, "something is wrong");
});

it("solves a puzzle of the collection", async (page) => {
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await page.click("#ask-solve");
  await solved(page);
  holds((await answer(page, "solutions")) === "240", "240 solutions");
  holds((await answer(page, "in every position")) === "11520", "11520 in every position");
  holds((await page.locator(".leafing output").innerText()) === "1 of 240", "the gallery");
  await page.getByRole("button", { name: "Next" }).click();
  holds((await page.locator(".leafing output").innerText()) === "2 of 240", "leafing on");
});

it("shows it in the colours of its pieces, and takes one away", async (page) => {
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await page.click("#ask-solve");
  await solved(page);
  await page.waitForTimeout(300);
  const before = await colours(page);
  const drawn = Object.values(before.found).reduce((sum, each) => sum + each, 0);
  holds(drawn > before.pixels / 20, "the picture is blank");
  holds(Object.values(before.found).filter((each) => each > before.pixels / 500).length >= 4, "too few colours");
  for (const box of await page.locator(".pieces input").all()) await box.click();
  await page.waitForTimeout(300);
  const after = await colours(page);
  holds(Object.keys(after.found).length === 0, "pieces that are taken away are still seen");
});

it("a puzzle is typed in by hand and solved", async (page) => {
  await page.click("#new");
  await page.fill("#edit-size-0", "2");
  await page.press("#edit-size-0", "Tab");
  await page.fill("#edit-size-1", "3");
  await page.press("#edit-size-1", "Tab");
  await page.click("#edit-shape-1"); /* the L of three cells */
  await page.fill("#edit-copies", "2");
  await page.press("#edit-copies", "Tab");
  await page.click("#ask-solve");
  await solved(page);
  holds((await answer(page, "in every position")) === "2", "two ways");
});

it("undoes and redoes", async (page) => {
  await page.click("#new");
  const cell = page.locator("#cell-0-0-0");
  await cell.click();
  holds(((await cell.getAttribute("class")) ?? "").includes("may"), "a click changes the cell");
  await page.click("#edit-undo");
  holds(((await cell.getAttribute("class")) ?? "").includes("must"), "undone");
  await page.click("#edit-redo");
  holds(((await cell.getAttribute("class")) ?? "").includes("may"), "redone");
});

it("by keyboard alone", async (page) => {
  await page.click("#new");
  await page.focus("#cell-0-0-0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  holds(((await page.locator("#cell-1-1-0").getAttribute("class")) ?? "").includes("may"), "arrows and the space bar");
  await page.keyboard.press("Space");
  await page.keyboard.press("Space"); /* empty, filled again */
  await page.focus("#ask-solve");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".status").textContent.includes("no solution"));
});

it("stops a long run, and says what it knows", async (page) => {
  await choose(page, "t-6x6x6");
  await page.waitForSelector("#edit-shape-1");
  await page.click("#ask-count");
  await page.waitForFunction(() => document.querySelector(".pace").textContent.includes("%"), null, { timeout: 30000 });
  await page.click("#stop");
  await solved(page);
  holds((await page.locator(".status").innerText()) === "Stopped.", "it says that it stopped");
  holds(await page.locator("#ask-count").isEnabled(), "one can ask again");
});

it("another puzzle ends what was asked about the one before", async (page) => {
  await choose(page, "t-6x6x6");
  await page.waitForSelector("#edit-shape-1");
  await page.click("#ask-count");
  await page.waitForFunction(() => !document.querySelector("#stop").disabled);
  await choose(page, "soma");
  await page.waitForSelector("#edit-shape-7");
  await page.waitForFunction(() => document.querySelector("#stop").disabled);
  holds((await page.locator(".answers table").count()) === 0, "no answer about the other puzzle");
});

it("a broken file is told with its line", async (page) => {
  const broken = join(folder, "broken.yaml");
  writeFileSync(broken, "title: broken\nbox: 2x2x2\npeices:\n  A: '##'\n");
  await page.setInputFiles("#upload", broken);
  await page.waitForSelector(".status.wrong");
  const words = await page.locator(".status").innerText();
  holds(words.includes("Line 3") && words.includes("pieces"), `it says: ${words}`);
  holds((await page.inputValue("#text")).includes("peices"), "the text is there to be mended");
  await page.fill("#text", (await page.inputValue("#text")).replace("peices", "pieces"));
  await page.click("#ask-count");
  await page.waitForFunction(() => document.querySelector(".status").textContent.includes("no solution"));
});

it("a reload in the middle loses nothing", async (page) => {
  await page.click("#new");
  await page.fill("#edit-title", "Kept over a reload");
  await page.press("#edit-title", "Tab");
  await page.click("#ask-count");
  await page.reload();
  await page.waitForSelector("#edit-title");
  await page.waitForFunction(() => document.querySelector("#edit-title").value === "Kept over a reload");
});

it("what is no drawing is edited as text", async (page) => {
  await choose(page, "dpf-sticks");
  await page.waitForSelector("#text:visible");
  await page.click("#ask-count");
  await solved(page);
  holds((await answer(page, "in every position")) === "3", "three ways");
});

it("downloads", async (page) => {
  await page.click("#new");
  for (const [name, start] of [["YAML", "title"], ["JSON", "{"], ["SVG", "<?xml"]]) {
    if (name === "SVG") await choose(page, "soma");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    holds(text.startsWith(start), `${name} starts with ${text.slice(0, 20)}`);
  }
});

it("fits a telephone", async (page) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await choose(page, "soma");
  await page.waitForSelector(".view canvas");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 360, `the page is ${wide} wide`);
});

it("a burr comes apart, step by step", async (page) => {
  await choose(page, "burr-antique");
  await page.waitForSelector("#text:visible");
  await page.click("#ask-apart");
  await solved(page);
  holds((await answer(page, "that come apart")) === "1", "it comes apart");
  holds((await page.locator(".move").innerText()).startsWith("1. "), "the first move in words");
  const words = [];
  for (let i = 0; i < 6; i++) {
    await page.getByRole("button", { name: "One move on" }).click();
    words.push(await page.locator(".move").innerText());
  }
  holds(new Set(words).size >= 5, `the moves are ${words.join("; ")}`);
  await page.locator(".player").press(",");
  holds((await page.locator(".slider output").nth(2).innerText()) === "5 of 6", "a key goes back");
  await page.waitForTimeout(300);
  const { found, pixels } = await colours(page);
  holds(Object.values(found).reduce((sum, each) => sum + each, 0) > pixels / 100, "the picture is blank");
});

it("a stick is added by its number", async (page) => {
  await page.click("#new");
  await page.fill("#edit-stick", "1024");
  await page.click("#edit-stick-add");
  await page.waitForSelector("#edit-shape-2");
  holds((await page.inputValue("#edit-size-0")) === "6", "it is six long");
  holds((await page.locator(".cell.none").count()) === 10, "ten cubes are missing");
  await page.fill("#edit-stick", "5000");
  await page.click("#edit-stick-add");
  await page.waitForSelector(".status.wrong");
});

it("a number puzzle is solved in its grid", async (page) => {
  await choose(page, "sujiko");
  await page.waitForSelector("#text:visible");
  await page.click("#ask-solve");
  await solved(page);
  holds((await page.locator(".notes b").first().innerText()).trim() === "6", "the clue is bold");
});

it("two tabs do not mix", async (page) => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await choose(other, "soma");
  await choose(page, "bedlam");
  await page.waitForFunction(() => document.querySelector("#edit-title")?.value === "Bedlam cube");
  await other.waitForFunction(() => document.querySelector("#edit-title")?.value === "Soma cube");
  await other.close();
});

/* ---- Running them ---- */

const server = spawn(treen, ["serve", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
const [address] = await once(createInterface(server.stdout), "line");
const browser = await chromium.launch({
  executablePath: program, args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
console.log(`1..${cases.length}`);
for (const [i, { name, act }] of cases.entries()) {
  const context = await browser.newContext({ acceptDownloads: true }), page = await context.newPage(), errors = [];
  page.setDefaultTimeout(30000);
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/status of 40|ERR_INCOMPLETE/.test(message.text()) && errors.push(message.text()));
  try {
    await page.goto(address);
    await page.waitForSelector(".editor .cell, #text:visible");
    await act(page);
    holds(!errors.length, errors.join("\n"));
    console.log(`ok ${i + 1} - ${name}`);
  } catch (error) {
    console.log(`not ok ${i + 1} - ${name}`);
    /* To stderr, too: that is what a log of many tests shows of the one that failed. */
    const why = `${String(error.stack ?? error)}\nThe page says: ${await page.locator(".status").innerText().catch(() => "nothing")}`;
    console.log(why.replace(/^/gm, "# "));
    console.error(`${name}: ${why}`);
  }
  await context.close();
}
await browser.close();
server.kill("SIGINT");
