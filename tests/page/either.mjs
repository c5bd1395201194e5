/* Pieces with one of several shapes: the drawing board keeps and shows all of them, and Play lets one choose. browser.mjs runs
 * these cases and lends its helpers. */

export function eitherCases(it, kit) {
  const { ask, choose, holds, reads, ready, until } = kit;

  it("a piece may have one of several shapes", async (page) => {
    await choose(page, "hinged-dominoes");
    await until("three shapes and the box", () => page.locator(".shelf .shape").count(), (seen) => seen === 4);
    await reads(page, ".volumes", "Pieces 36, box 36.");
    await ask(page, "solve");
    await reads(page, ".verdict", "71 ways (116 with mirror images).");
    await page.click("#edit-shape-1-2");
    await page.click("#edit-remove"); /* the straight one goes */
    holds((await page.locator(".shelf .shape").count()) === 3, "the piece went with its shape");
    await ask(page, "count");
    const without = await page.locator(".verdict").innerText();
    await page.click("#edit-or");
    await until("another shape", () => page.locator("[id='edit-shape-1-2'][aria-pressed=true]").count());
    await page.click("#edit-undo");
    await page.click("#edit-undo");
    await ask(page, "count");
    await reads(page, ".verdict", "71 ways");
    holds(!without.startsWith("71"), "the shape that was removed is still there");
  });

  it("in Play another shape is chosen", async (page) => {
    await choose(page, "hinged-dominoes");
    await page.click("#play");
    const cells = (name) => page.locator("#play-room .spot").evaluateAll((all, wanted) =>
      all.filter((each) => each.getAttribute("aria-label").includes(`: ${wanted}`)).map(({ id }) => id.slice(5, -2)).sort().join(" "), name);
    const put = async (spot) => {
      await page.locator("[data-around]").first().click();
      await page.getByRole("button", { name: "Other shape" }).click();
      await page.click(`#spot-${spot}-0`);
    };
    await put("2-2");
    await until("it is half open", () => cells("H 1"), (seen) => seen.split(" ").length === 4);
    const open = await cells("H 1"), rows = new Set(open.split(" ").map((each) => each[2]));
    holds(rows.size === 3, `it lies on ${open}`);
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("button", { name: "Show the rest" }).click();
    await until("it is done", () => page.locator("#play-room.done").count());
    await page.reload();
    await ready(page);
    await until("a reload loses nothing", () => page.locator("#play-room.done").count());
  });
}
