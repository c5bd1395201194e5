/* Designing on the page. browser.mjs runs these cases and lends its helpers. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/* A box with one cell more than Soma: 28 parts of it have as many. */
const NEARLY = "###./###./###.|###./###./###.|####/###./###.";

export function designCases(it, kit, treen) {
  const { choose, holds, ready, title, until, reads } = kit;

  async function begin(page, fields) {
    await page.click("#design");
    for (const [id, value] of Object.entries(fields)) await page.fill(`#design-${id}`, value);
    await page.click("#design-start");
  }

  async function ended(page) {
    await page.waitForSelector("#design-dialog[data-state=ready]");
  }

  it("sets of pieces are designed, and one is opened", async (page) => {
    await begin(page, { box: "3x3x3", pieces: "7", cells: "3..5" });
    await until("a card", () => page.locator("#designs .card").count(), (seen) => seen === 1);
    await ended(page);
    await reads(page, "#design-dialog .status", "That is all there is: 1 puzzle of 547 looked at.");
    await until("its picture", () => page.locator("#designs .card svg").count(), (seen) => seen === 1);
    await reads(page, "#designs .card .name", "1 way");
    await page.locator("#designs .card").click();
    await ready(page);
    await title(page, "sets 1: solutions 1");
    await page.click("#ask-count");
    await ready(page);
    await reads(page, ".answers .verdict", "1 way");
  });

  it("a design is stopped, and keeps what was found", async (page) => {
    await page.click("#design");
    await page.check("#design-copies");
    await page.fill("#design-pieces", "6");
    await page.click("#design-start");
    await until("some cards", () => page.locator("#designs .card").count(), (seen) => seen > 2);
    await page.click("#design-stop");
    await ended(page);
    holds((await page.locator("#designs .card").count()) > 2, "the cards are gone");
    await reads(page, "#design-dialog .status", "Stopped.");
  });

  it("a design keeps unlike puzzles", async (page) => {
    await page.click("#design");
    await page.click("#design-more summary");
    for (const [id, value] of Object.entries({ box: "2x2x3", pieces: "3", cells: "3..5", unlike: "4" }))
      await page.fill(`#design-${id}`, value);
    await page.click("#design-start");
    await ended(page);
    const shown = await page.locator("#designs .card").count();
    await reads(page, "#design-dialog .status", `That is all there is: ${shown} puzzle`);
    holds(shown < 5, `${shown} puzzles`);
    await page.selectOption("#design-subject", "boxes"); /* without a puzzle, and without the cards of before */
    await page.click("#design-start");
    await reads(page, "#design-dialog .status", "Choose a puzzle first");
    holds(!(await page.locator("#designs .card").count()), "cards of another question");
  });

  it("a design that cannot be says why", async (page) => {
    await begin(page, { box: "3x3x3", pieces: "7", cells: "5..6" });
    await until("the reason", () => page.locator("#design-dialog .status.wrong").innerText(), (seen) => seen.includes("together 35 to 42 cells"));
  });

  it("every space of treen's can be designed in", async (page) => {
    await choose(page, "soma");
    await page.click("#design");
    const spaces = await page.locator("#design-subject option").evaluateAll((all) => all.map(({ value }) => value));
    const told = spawnSync(treen, ["design", "--help"]).stdout.toString().split("\nSpaces")[1].split("\n\n")[0];
    holds(spaces.join() === [...told.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).join(), `the spaces are ${spaces.join()}`);
    for (const space of spaces.slice(1)) { /* each as it begins, but for a box that is quickly done */
      await page.selectOption("#design-subject", space);
      if (["layouts", "cuts"].includes(space)) await page.fill("#design-box", space === "cuts" ? "3x3x3" : "2x3");
      if (space === "cuts") await page.fill("#design-pieces", "3");
      if (space === "boxes") {
        await page.selectOption("#design-aim", { label: "something else …" });
        await page.fill("#design-own", "solutions>=1");
        await page.click("#design-start");
        await reads(page, "#design-dialog .status", "Found one part of the box alone");
        await page.fill("#design-box", NEARLY);
      }
      await page.click("#design-start");
      await until(`a card of ${space}`, () => page.locator("#designs .card").count());
      await until(`a picture of ${space}`, () => page.locator("#designs .card svg").count());
      await page.locator("#design-stop").evaluate((stop) => stop.click()); /* it may have ended */
      await ended(page);
    }
  });

  it("new puzzles are sorted, and saved one by one or all", async (page) => {
    await page.click("#design");
    await page.selectOption("#design-subject", "burrs");
    await page.selectOption("#design-set", "notchable");
    await page.check("#design-solid");
    await page.selectOption("#design-aim", { label: "many moves, few holes" });
    await page.click("#design-start");
    await ended(page);
    await until("sixty cards", () => page.locator("#designs .card svg").count(), (seen) => seen === 60);
    const kinds = () => page.locator("#designs .card small").evaluateAll((all) => all.map(({ textContent }) => parseInt(textContent)));
    const sorts = (all, sign) => all.every((each, i) => !i || sign * (each - all[i - 1]) >= 0);
    await page.selectOption("#design-sort", "different");
    await until("those of most kinds are in front", kinds, (seen) => sorts(seen, -1) && !sorts(seen, 1));
    await page.selectOption("#design-order", { label: "least first" });
    await until("those of fewest kinds are in front", kinds, (seen) => sorts(seen, 1));
    const saved = async (selector) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(selector).first().click()]);
      return { name: download.suggestedFilename(), path: await download.path() };
    };
    const one = await saved("#designs .remove"), list = await saved("#design-save"), sheet = await saved("#design-sheet");
    holds(/^burrs-\d+-.*\.yaml$/.test(one.name) && spawnSync(treen, ["info", one.path]).status === 0, `${one.name} is no puzzle`);
    const drawn = spawnSync(treen, ["draw", list.path, "--table"]).stdout.toString().split("\n").filter((line) => /^ +\d+ /.test(line));
    holds(drawn.length === 60, `treen draw finds ${drawn.length} puzzles in ${list.name}`);
    holds(readFileSync(sheet.path, "utf8").split("<svg ").length === 62, `${sheet.name} has not sixty pictures`);
  });

  it("a telephone has the fields of a design in sight, and its pictures below", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await begin(page, { box: "3x3x3", pieces: "7", cells: "3..5" });
    await ended(page);
    await until("a picture", () => page.locator("#designs .card svg").count());
    holds(await page.evaluate(() => document.querySelector("#design-dialog").scrollWidth <= 390), "something is out of sight");
    const { y } = await page.locator("#design-start").boundingBox();
    holds(y < 844, "the button is out of sight");
    await page.focus("#designs .card");
    await page.keyboard.press("Enter");
    await ready(page);
    await title(page, "sets 1: solutions 1");
    await page.goBack();
    await until("the first page", () => page.getAttribute("body", "data-view"), (view) => view === "home");
  });

  it("a grid is chosen, and its boxes are told", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.click("#design");
    await page.selectOption("#design-subject", "cuts");
    await page.selectOption("#design-grid", "prism");
    holds(await page.isVisible("text=Box: AxBxC, rhombus AxBxC, triangle AxB, hexagon AxB"), "the boxes are not told");
    holds(await page.evaluate(() => document.querySelector("#design-dialog").scrollWidth <= 390), "something is out of sight");
    await page.fill("#design-box", "hexagon 2x3");
    await page.fill("#design-pieces", "3");
    await page.click("#design-start");
    await until("a card", () => page.locator("#designs .card").count());
    await page.click("#design-stop");
    await ended(page);
    await page.locator("#designs .card").first().click();
    await ready(page);
    holds((await page.locator("body").innerText()).includes("cuts"), "no cut was opened");
  });

  it("a design with several solutions tells the levels of all", async (page) => {
    await page.click("#design");
    await page.selectOption("#design-subject", "burrs");
    await page.selectOption("#design-set", "notchable");
    await page.check("#design-solid");
    await page.selectOption("#design-aim", { label: "something else …" });
    await page.fill("#design-own", "solutions>=2, most alike");
    await page.click("#design-start");
    await ended(page);
    await until("the levels", () => page.locator("#designs .card .name").first().innerText(), (seen) => /^\d+ solutions of level 1$/.test(seen));
    await until("what is alike", () => page.locator("#designs .card small").first().innerText(), (seen) => seen.includes("alike "));
  });

  it("a design begins with the puzzle on the desk", async (page) => {
    await choose(page, "soma");
    await page.click("#design");
    await page.selectOption("#design-subject", "shapes");
    await page.check("#design-from");
    holds(await page.locator("#design-box").isDisabled(), "the puzzle does not stand for the box");
    await page.click("#design-start");
    await until("the whole cube", () => page.locator("#designs .card").count());
    await ended(page);
    await page.selectOption("#design-subject", "boxes");
    holds(await page.isChecked("#design-from"), "no pieces to begin with");
    await page.fill("#design-box", NEARLY);
    await page.selectOption("#design-aim", { label: "something else …" });
    await page.fill("#design-own", "solutions>=1");
    await page.click("#design-start");
    await until("a box", () => page.locator("#designs .card").count());
    await ended(page);
    await page.selectOption("#design-subject", "burrs");
    holds((await page.locator("#design-from").count()) === 0, "a burr begins with a puzzle");
  });
}
