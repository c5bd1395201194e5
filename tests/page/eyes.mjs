/* What a solution is to those who do not see its picture, and what watching it offers to those who do. browser.mjs runs these
 * cases and lends its helpers. */

import { readFileSync } from "node:fs";

export function eyesCases(it, kit) {
  const { ask, begin, choose, hasClass, holds, reads, slider, type, until } = kit;

  /* ---- In words ---- */

  it("a solution is told layer by layer, as tables and as sentences", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    await page.click(".spoken > summary");
    await until("three layers", () => page.locator(".tables table").count(), (seen) => seen === 3);
    await reads(page, ".tables caption", "Layer 1, the top one");
    const marks = await page.locator(".tables tbody td").allInnerTexts();
    holds(marks.length === 27 && new Set(marks).size === 7, `the marks are ${marks.join(" ")}`);
    const words = (await page.locator(".layered li").allInnerTexts()).join("\n");
    holds(/^V: in layer 1, row 1, column 1; in layer 2, row 1, columns 1 and 2\.$/m.test(words), words);
    await page.getByRole("button", { name: "Next" }).click();
    await until("those of the next solution", () => page.locator(".layered li").allInnerTexts(), (seen) => seen.join("\n") !== words);
    await page.click("#show-pieces");
    await until("none of the pieces", () => page.isVisible(".spoken"), (seen) => !seen);
  });

  it("a snake is told as a way", async (page) => {
    await choose(page, "snake");
    await ask(page, "solve");
    await page.click(".spoken > summary");
    await reads(page, ".layered li", "The snake begins at column 1, row 1, layer 1. It goes right 2, forward 2, left 2, down 2,");
    holds((await page.locator(".tables tbody td").first().innerText()) === "1", "the first cube");
  });

  it("the move that was made is announced", async (page) => {
    await choose(page, "burr-antique");
    await ask(page, "apart");
    holds((await page.getAttribute(".move", "aria-live")) === "polite", "nothing is announced");
    await page.getByRole("button", { name: "One move on" }).click();
    await page.getByRole("button", { name: "One move on" }).click();
    await reads(page, ".move", "2. move D right 1");
  });

  /* ---- Watching ---- */

  it.inSpace("pictures of the solutions lead to them", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    if ((await page.getAttribute("#show-strip", "aria-pressed")) === "false") await page.click("#show-strip");
    await until("a picture for each", () => page.locator(".strip button").count(), (seen) => seen === 240);
    await until("some are drawn", () => page.locator(".strip svg").count(), (seen) => seen > 5);
    holds((await page.locator(".strip svg").count()) < 100, "those out of sight are drawn, too");
    await page.getByRole("button", { name: "Solution 4", exact: true }).click();
    await reads(page, ".leafing output", "4 of 240");
    await page.keyboard.press("ArrowRight");
    await reads(page, ".leafing output", "5 of 240");
    await page.keyboard.press("End");
    await until("the last is drawn", () => page.locator(".strip [aria-current] svg").count(), (seen) => seen === 1);
    holds((await page.locator(".strip [aria-current]").getAttribute("aria-label")) === "Solution 240", "another one is marked");
    holds((await page.locator(".strip [tabindex='0']").count()) === 1, "the tabulator stops at more than one");
    await page.click("#show-strip");
    await until("they are put away", () => page.isVisible(".strip"), (seen) => !seen);
  });

  /* Returns the share of the picture's pixels that are others than at the first call. */
  async function changed(page) {
    return page.evaluate(() => {
      const view = document.querySelector(".view canvas"), copy = new OffscreenCanvas(view.width, view.height), paint = copy.getContext("2d");
      paint.drawImage(view, 0, 0);
      const { data } = paint.getImageData(0, 0, view.width, view.height), before = (window.before ??= data);
      const all = [...Array(data.length / 4).keys()].filter((i) => data[4 * i + 3] >= 200);
      return all.filter((i) => [0, 1, 2].some((k) => Math.abs(data[4 * i + k] - before[4 * i + k]) > 40)).length / all.length;
    });
  }

  it.inSpace("letters are in every picture, once they are asked for", async (page) => {
    const letters = (selector) => page.locator(`${selector} svg text`).count();
    await choose(page, "pentominoes-3x20");
    await ask(page, "solve");
    if ((await page.getAttribute("#show-strip", "aria-pressed")) === "false") await page.click("#show-strip");
    await until("small pictures", () => page.locator(".strip svg").count(), (seen) => seen > 1);
    holds((await letters(".strip")) === 0, "nobody has asked for letters");
    await changed(page);
    await page.locator(".player").getByRole("button", { name: "Letters" }).click();
    await until("letters on small pictures", () => letters(".strip"), (seen) => seen > 1);
    await until("letters on flat pieces can be read", () => changed(page), (share) => share > 0.02);
    await page.click("#make");
    const draws = () => page.locator("#make-stage canvas").getAttribute("data-draws").then(Number), on = page.locator("#make-dialog").getByRole("button", { name: "Letters" });
    holds((await on.getAttribute("aria-pressed")) === "true", "one choice for all");
    const lettered = await until("the plate", draws, (seen) => seen > 8);
    await on.click();
    await until("no letters", draws, (seen) => seen < lettered - 5);
    await page.keyboard.press("Escape");
    await until("none in the strip", () => letters(".strip"), (seen) => seen === 0);
    await page.locator(".view canvas").press("l");
    await until("they are there again", () => letters(".strip"), (seen) => seen > 1);
    await page.click("#design");
    for (const [id, value] of [["box", "3x3x3"], ["pieces", "7"], ["cells", "3..5"]]) await page.fill(`#design-${id}`, value);
    await page.click("#design-start");
    await until("letters on designs", () => letters("#designs"), (seen) => seen > 3);
  });

  /* Returns how broad the picture is that is saved, for its height. */
  async function saved(page) {
    if (!(await page.locator("#save[open]").count())) await page.click("#save summary");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG", exact: true }).click()]);
    const text = readFileSync(await download.path(), "utf8");
    const [, breadth, height] = /viewBox="0 0 (\S+) ([^"\s]+)"/.exec(text);
    return Number(breadth) / Number(height);
  }

  it.inSpace("what was taken apart is pulled apart along each piece's own way out", async (page) => {
    await choose(page, "burr-antique");
    await ask(page, "apart");
    await page.locator(".view canvas").press("2"); /* from the front, where A goes up and nothing goes down as far */
    const before = await saved(page);
    await slider(page, "Apart").fill("0.6");
    const after = await saved(page);
    holds(after < 0.75 * before, `the picture is ${after} times as broad as high, and was ${before}`);
  });

  /* ---- Drawing ---- */

  it("sides are up to 64, and a large box is drawn layer by layer", async (page) => {
    await begin(page, "pieces in a box");
    await page.click("#edit-shape-0");
    for (const [axis, side] of [[0, "64"], [1, "16"], [2, "20"]]) await type(page, `#edit-size-${axis}`, side);
    await until("one layer", () => page.locator(".layer .cell").count(), (seen) => seen === 64 * 16);
    await page.click("#edit-lower");
    await page.waitForSelector("#cell-63-15-1");
    await page.focus("#cell-3-4-1");
    await page.keyboard.press("PageDown");
    await until("the same cell of the next layer", () => page.evaluate(() => document.activeElement.id), (seen) => seen === "cell-3-4-2");
    await page.keyboard.press("Space");
    await hasClass(page, "#cell-3-4-2", "may");
    await reads(page, ".volumes", "Pieces 3, box 20479 to 20480");
    await type(page, "#edit-size-2", "64");
    await reads(page, ".found .status", "A shape of 64x16x64 cells is too large to be drawn here.");
    await type(page, "#edit-size-2", "65");
    await reads(page, ".found .status", "A side is 1 to 64 cells long here.");
  });

  it("pieces that do not hold together are told, on any grid", async (page) => {
    for (const kind of ["pieces in a box", "hexagons", "balls"]) {
      await begin(page, kind);
      await page.click("#edit-add");
      const cells = page.locator(".layer").first().locator(".cell, .place");
      await cells.first().click();
      await cells.last().click();
      await until(`${kind}: it is told`, () => page.locator(".volumes").innerText(), (seen) => seen.includes("B is in 2 parts."));
    }
    await choose(page, "ball-pyramid");
    await page.waitForSelector("#edit-shape-5");
    holds(!(await page.locator(".volumes").innerText()).includes("parts"), "a piece of balls is said to fall apart");
  });

  it("a stick tells how it is made", async (page) => {
    await choose(page, "burr-antique");
    await until("all are told", () => page.locator(".stick .how-made").allInnerTexts(), (seen) => seen.length === 6 && seen.every((each) => each.startsWith("Notchable")));
    await type(page, "#burr-0", "4096");
    await until("another one", () => page.locator(".stick .how-made").first().innerText(), (seen) => seen.startsWith("It is not in one piece"));
  });
}
