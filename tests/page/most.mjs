/* As many as fit: Solve looks for the most, tells bounds while it searches, and its proof or both bounds at the end.
 * browser.mjs runs these cases and lends its helpers. */

const PACKED = "title: Packed\nbox: 5x5x5\npieces:\n  P: {copies: 30, shape: \"#./##|#./.#\"}\n";
const LARGE = PACKED.replace("Packed", "Large").replace("5x5x5", "9x9x9").replace("30", "999");
const VALUES = `grid: square
box: 4x3
pieces:
  A: {copies: 2, value: 5, shape: "###/#.#"}
  B: {value: 7, shape: "####/#..."}
  C: {copies: 1..2, value: 1, shape: "##"}
`;
const ORDER = "grid: square\nbox: 10x10\npieces:\n  Y: {copies: 1..99, shape: \"####/.#..\"}\n";

export function mostCases(it, kit) {
  const { ask, choose, holds, openText, reads, ready, until } = kit;

  async function says(page, goal, words) {
    await page.selectOption("#solve-for", goal);
    await ask(page, "solve");
    await reads(page, ".verdict", words);
  }

  it("the most that fits is found and proved", async (page) => {
    await openText(page, PACKED);
    holds(!(await page.locator("#solve-for option[value='most=value']").count()), "values are offered where there are none");
    await says(page, "most=pieces", "22 pieces fit, 23 do not.");
    await until("all that fit are in the picture", () => page.locator(".pieces li").count(), (seen) => seen === 22);
    await openText(page, VALUES);
    holds((await page.inputValue("#solve-for")) === "", "another puzzle is asked for the most");
    for (const [goal, words] of [["most=value", "The most value is 11."], ["most=cells", "All 12 cells can be covered."],
      ["fewest=holes", "No cell stays empty."], ["most=pieces", "3 pieces fit, 4 do not."]]) await says(page, goal, words);
  });

  it("the smallest box is drawn in its own size", async (page) => {
    await openText(page, ORDER);
    await says(page, "smallest=box", "The smallest box is 10x5, of 50 cells.");
    await until("ten pieces, and no cells around them", () => page.locator(".pieces li").count(), (seen) => seen === 10);
    await page.locator("summary", { hasText: "In words" }).click();
    await until("five rows in words", () => page.locator(".layered tbody tr").count(), (seen) => seen === 5);
  });

  it("bounds are told while it searches, and both when it is stopped", async (page) => {
    await openText(page, LARGE);
    await page.selectOption("#solve-for", "most=pieces");
    await page.click("#ask-solve");
    await until("a bound", () => page.locator(".pace").textContent(), (seen) => /\d+ found, at most 145/.test(seen));
    await page.click("#stop");
    await ready(page);
    await until("both bounds", () => page.locator(".verdict").innerText(), (seen) => /^So far \d+ pieces; more than 145 cannot be\.$/.test(seen));
    await choose(page, "snake");
    holds(await page.locator("#solve-for").isHidden(), "a snake is asked for the most");
  });
}
