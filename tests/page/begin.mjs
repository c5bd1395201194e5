/* What New begins as a text: each has a picture, and an answer. browser.mjs runs these cases and lends its helpers. */

const BEGUN = { "a board that closes": 56, "a calendar": 258, "as many as fit": 4, "either-or": 2, "with conditions": 2, "exact cover": 2 };

export function beginCases(it, kit) {
  const { ask, begin, holds, reads } = kit;

  it("New begins each kind of text, with a picture", async (page) => {
    await page.click("#new");
    const bare = await page.locator("#new-dialog .card").evaluateAll((all) => all.filter((each) => !each.querySelector("svg")).map(({ dataset }) => dataset.kind));
    holds(bare.length === 0, `these have no picture: ${bare}`);
    await page.keyboard.press("Escape");
    for (const [name, solutions] of Object.entries(BEGUN)) {
      await begin(page, name);
      await ask(page, "count");
      await reads(page, ".verdict", `${solutions} `);
    }
  });
}
