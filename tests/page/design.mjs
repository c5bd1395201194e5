/* Designing on the page. browser.mjs runs these cases and lends its helpers. */
import { spawnSync } from "node:child_process";

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

  it("a design that cannot be says why", async (page) => {
    await begin(page, { box: "3x3x3", pieces: "7", cells: "5..6" });
    await until("the reason", () => page.locator("#design-dialog .status.wrong").innerText(), (seen) => seen.includes("together 35 to 42 cells"));
  });

  it("every space of treen's can be designed in", async (page) => {
    await page.click("#design");
    const spaces = await page.locator("#design-subject option").evaluateAll((all) => all.map(({ value }) => value));
    const told = spawnSync(treen, ["design", "--help"]).stdout.toString().split("\nSpaces")[1].split("\n\n")[0];
    holds(spaces.join() === [...told.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).join(), `the spaces are ${spaces.join()}`);
    await page.selectOption("#design-subject", "layouts");
    await page.fill("#design-box", "2x3");
    await page.selectOption("#design-way", "all");
    await page.click("#design-start");
    await until("a card", () => page.locator("#designs .card").count());
    await ended(page);
    await reads(page, "#design-dialog .status", "That is all there is:");
  });

  it("a design with several solutions tells the levels of all", async (page) => {
    await page.click("#design");
    await page.selectOption("#design-subject", "burrs");
    await page.selectOption("#design-set", "notchable");
    await page.check("#design-solid");
    await page.fill("#design-aim", "solutions>=2, most alike");
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
    await page.click("#design-start");
    await until("the whole cube", () => page.locator("#designs .card").count());
    await ended(page);
    await page.selectOption("#design-subject", "burrs");
    await page.check("#design-from");
    await page.click("#design-start");
    await until("the reason", () => page.locator("#design-dialog .status.wrong").innerText(), (seen) => seen.includes("expected none: burrs begin with a set of sticks"));
  });
}
