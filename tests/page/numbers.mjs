/* Boards of numbers are filled in with what a person has: touch, a mouse, keys. A solution is asked of treen; the page is told nothing of
 * it. browser.mjs runs these cases and lends its helpers. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const SMALL = "title: Four by four\nkurosu: |\n  0..1\n  ....\n  ..1.\n  ....\n";

export function numbersCases(it, kit, treen) {
  const { choose, holds, onPhone, openText, playLinks, reads, ready, until } = kit;

  /* ---- Helpers ---- */

  async function play(page) {
    await page.click("#play");
    await page.waitForSelector("#play-room:visible .square");
  }

  async function playText(page, text) {
    await openText(page, text);
    await play(page);
  }

  /* The numbers of a solution, in reading order. */
  function solved(name, text) {
    const { stdout } = spawnSync(treen, ["solve", "--limit", "1", "--json", name], { input: text, encoding: "utf8" });
    return stdout.split("\n").filter((line) => line).map((line) => JSON.parse(line)).find(({ type }) => type === "solution").pieces.map((piece) => piece.name);
  }

  const cell = (page, row, column) => page.getByRole("gridcell", { name: new RegExp(`^row ${row}, column ${column}:`) });
  const key = (page, number) => page.getByRole("group", { name: "Numbers" }).getByRole("button", { name: String(number), exact: true });
  const label = (page, row, column) => cell(page, row, column).getAttribute("aria-label");
  const reading = (page, row, column, words) => until(`row ${row}, column ${column} is called ${words}`, () => label(page, row, column), (seen) => seen.includes(words));

  async function isDone(page) {
    await until("it is done", () => page.locator(".play-status").innerText(), (seen) => seen.includes("the puzzle is done"));
  }

  /* ---- Filled in ---- */

  it("a sujiko is filled in by keys alone", async (page) => {
    await choose(page, "sujiko");
    await page.locator("#play").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#play-room:visible .square");
    for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement.matches("[role=gridcell]"))); i++) await page.keyboard.press("Tab");
    for (const [i, number] of solved("sujiko").entries()) {
      if (i < 8) await page.keyboard.type(number); /* the last one is a clue */
      await page.keyboard.press(i % 3 < 2 ? "ArrowRight" : "ArrowDown");
      if (i % 3 === 2) for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
    }
    await isDone(page);
    holds((await label(page, 3, 3)) === "row 3, column 3: 6, given, in circle 17", await label(page, 3, 3));
    holds((await label(page, 2, 2)).endsWith(", in circles 25, 13, 22 and 17"), await label(page, 2, 2));
  });

  it("a kurosu is filled in by touch", async (page, address) => {
    await onPhone(page, address, async (phone) => {
      await choose(phone, "kurosu");
      await play(phone);
      for (const [i, number] of solved("kurosu").entries()) {
        const [row, column] = [Math.floor(i / 6) + 1, (i % 6) + 1];
        if ((await label(phone, row, column)).includes("given")) continue;
        await cell(phone, row, column).tap();
        await key(phone, number).tap();
      }
      await isDone(phone);
    });
  });

  it("numbers of two digits are typed with a mouse beside the keys", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, "sujiko-4x4");
    await play(page);
    for (const [i, number] of solved("sujiko-4x4").entries()) {
      await cell(page, Math.floor(i / 4) + 1, (i % 4) + 1).click();
      await page.keyboard.type(number);
    }
    await isDone(page);
    await page.click("#play-undo");
    await reading(page, 4, 4, ": empty");
  });

  /* ---- Numbers, marks and clashes ---- */

  it("what clashes is said, and seen without colours; clues stay", async (page) => {
    await playText(page, SMALL);
    await cell(page, 1, 1).click();
    await page.keyboard.press("1");
    await reads(page, ".play-status", "0 is given in row 1, column 1, and stays.");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("0");
    await reads(page, ".play-status", "0 in row 1, column 2. 12 left.");
    await page.keyboard.press("ArrowRight");
    await key(page, 0).click();
    await reads(page, ".play-status", "0 in row 1, column 3. Three times 0 stands together in row 1. Row 1 has 3 times 0, and 2 times is right. 11 left.");
    await reading(page, 1, 1, "row 1, column 1: 0, given, clashes");
    for (const scheme of ["none", "active"]) {
      await page.emulateMedia({ forcedColors: scheme });
      holds((await cell(page, 1, 2).evaluate((each) => getComputedStyle(each).outlineStyle)) === "dashed", `no dashes (${scheme})`);
    }
    await page.emulateMedia({ forcedColors: "none" });
    await page.click("#play-undo");
    await reading(page, 1, 1, "row 1, column 1: 0, given");
    holds(!(await label(page, 1, 1)).includes("clashes"), "it clashes still");
    await page.click("#play-redo");
    await reading(page, 1, 3, ": 0, clashes");
    await cell(page, 1, 3).focus();
    await page.keyboard.press("Delete");
    await reads(page, ".play-status", "Row 1, column 3 is empty.");
    await page.click("#play-restart");
    await reading(page, 1, 2, ": empty");
    holds(await page.isDisabled("#play-restart"), "nothing is to be taken off");
  });

  it("candidates are marked with the pencil, and go when a number is entered", async (page) => {
    await choose(page, "sujiko-4x4");
    await play(page);
    await cell(page, 1, 1).click();
    await page.click("#play-pencil");
    await key(page, 12).click();
    await cell(page, 1, 1).focus();
    await page.keyboard.type("3");
    await page.keyboard.type("1");
    await reads(page, ".play-status", "1 … Enter marks it");
    await page.keyboard.press("Enter");
    await reading(page, 1, 1, "row 1, column 1: marked 1, 3, 12, in circle 29");
    await page.keyboard.type("16");
    await reads(page, ".play-status", "16 is marked in row 1, column 1.");
    await page.keyboard.type("3");
    await reads(page, ".play-status", "3 is no longer marked in row 1, column 1.");
    holds((await cell(page, 1, 1).locator(".marks").innerText()).split(/\s+/).join() === "1,12,16", "the marks");
    await page.keyboard.press("m");
    await reads(page, ".play-status", "Numbers are entered.");
    await page.keyboard.type("5");
    await reading(page, 1, 1, ": 5, in");
    await page.keyboard.press("Control+z");
    await reading(page, 1, 1, ": marked 1, 12, 16");
  });

  it("what is written is in the address, and survives a reload, Back and Forward", async (page, address) => {
    await playText(page, SMALL);
    const all = async (seen) => {
      await reading(seen, 2, 1, ": 1");
      await reading(seen, 2, 2, ": marked 0, 1");
    };
    await cell(page, 2, 1).click();
    await page.keyboard.type("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("m01");
    await all(page);
    const link = page.url();
    await page.reload();
    await ready(page);
    await all(page);
    await page.goBack();
    await page.waitForSelector("#work:visible");
    await page.goForward();
    await all(page);
    await playLinks(page, address, ["0.1", "4.7", "zz.1_-_._4-9", "4", "4.1.1.1_4-0_99-0"], async (other, word) => {
      await other.waitForSelector("#play-room:visible .square");
      await reading(other, 1, 1, ": 0, given");
      holds(/: (empty|1|marked 0)$/.test(await label(other, 2, 1)), `${word}: ${await label(other, 2, 1)}`);
    });
  });

  it("numbers that somebody entered before are there, and can be erased", async (page) => {
    await playText(page, `${SMALL}placed: |\n  . 1 . .\n  . . . .\n  . . . .\n  . . . .\n`);
    await reading(page, 1, 2, ": 1");
    await cell(page, 1, 2).click();
    await page.click("#play-erase");
    await page.reload();
    await ready(page);
    await reading(page, 1, 2, ": empty");
    await page.click("#play-restart");
    await reading(page, 1, 2, ": 1");
  });

  /* ---- Help ---- */

  it("the ways left are counted, hints lead to a number, and the rest is shown", async (page) => {
    await playText(page, SMALL);
    await page.check("#play-live");
    await until("the ways", () => page.locator(".play-ways").innerText(), (seen) => /^\d+ ways left$/.test(seen));
    for (const words of ["Look at row ", "", ""]) {
      await page.click("#play-hint");
      await reads(page, ".play-status", words);
    }
    await until("all levels", () => page.locator(".play-status").innerText(), (seen) => seen.endsWith("Hint once more enters it."));
    holds((await page.locator(".square.marked").count()) === 1, "its cell is ringed");
    await page.click("#play-hint");
    await reads(page, ".play-status", "");
    await until("it is entered", () => page.locator(".play-status").innerText(), (seen) => /^[01] is entered\. 12 left\.$/.test(seen));
    await page.click("#play-check");
    await reads(page, ".play-status", "It can still be finished");
    await page.click("#play-rest");
    await isDone(page);
    await reads(page, ".play-ways", "Done.");
    for (const id of ["hint", "check", "rest"]) holds(await page.isDisabled(`#play-${id}`), `${id} is on though it is done`);
  });

  it("what is wrong is told, and the number to take off is ringed", async (page) => {
    await choose(page, "sujiko");
    await play(page);
    await cell(page, 1, 1).click();
    await page.keyboard.type("8");
    await page.click("#play-check");
    await reads(page, ".play-status", "It cannot be finished like this. Take off 8 in row 1, column 1.");
    for (const words of ["One number is wrong.", "Take off 8 in row 1, column 1.", "Take off 8 in row 1, column 1: then it can be finished in one way."]) {
      await page.click("#play-hint");
      await reads(page, ".play-status", words);
    }
    await until("a ring", () => page.locator(".square.marked").count(), (seen) => seen === 1);
    await page.click("#play-rest");
    await reads(page, ".play-status", "It cannot be finished like this.");
  });

  /* ---- Everybody ---- */

  it("axe finds nothing on boards that are played", async (page) => {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    for (const [scheme, width, height] of [["light", 1440, 900], ["dark", 390, 844], ["light", 390, 844]]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      for (const name of ["sujiko", "kurosu"]) {
        await choose(page, name);
        await play(page);
        await page.locator("#play-room .square:not(.given)").nth(0).click();
        await page.keyboard.type("11m");
        await page.locator("#play-room .square:not(.given)").nth(1).click();
        await page.keyboard.type("1m");
        await page.locator("#play-room .square:not(.given)").nth(2).click();
        await page.keyboard.type("1");
        await page.click("#play-hint");
        await until("a hint", () => page.locator(".play-status").innerText(), (seen) => /^(Look|One)/.test(seen));
        const found = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
        holds(!found.violations.length, `${name}, ${width}, ${scheme}: ${found.violations.map(({ id, nodes }) => `${id} (${nodes[0].target.join(" ")})`).join(", ")}`);
      }
    }
  });
}
