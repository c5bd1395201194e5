/* Boards that close: their seams are drawn, pieces go over them, and a cylinder is bent round. browser.mjs runs these cases and
 * lends its helpers. */

const RING = "title: A ring\ngrid: square\nbox: 6x4\nwrap: x\npieces:\n  L: {copies: 8, shape: \"##/#.\"}\n";
const TOWER = "title: A tower\nbox: 12x1x4\nwrap: x\npieces:\n  L: {copies: 16, shape: \"##/#.\"}\n";
const HEXAGONS = "title: A ring of hexagons\ngrid: hexagon\nbox: 6x4\nwrap: x\npieces:\n  A: {copies: 8, shape: \"##/#.\"}\n";
const STRIP = "title: A strip\ngrid: square\nbox: 4x3\nwrap: x mirrored\nmotions: plane\npieces:\n  L: {copies: 4, shape: \"##/#.\"}\n";

export function wrapCases(it, kit) {
  const { ask, choose, holds, is, openText, ready, until } = kit;

  async function play(page) {
    await page.click("#play");
    await page.waitForSelector("#play-room .play-layer");
  }

  const piece = (page) => page.getByRole("group", { name: "Pieces around the box" }).getByRole("button").first();

  /* The cells of the first piece in the box. */
  async function lies(page, name) {
    return page.locator("#play-room .spot").evaluateAll((all, wanted) => all.filter((each) =>
      each.getAttribute("aria-label").includes(`: ${wanted}`)).map(({ id }) => id.slice(5, -2)).sort().join(" "), name);
  }

  async function put(page, cell) {
    await piece(page).click();
    await page.click(`#spot-${cell}-0`);
  }

  async function fitsAndFinishes(page) {
    await page.getByRole("button", { name: "Show the rest" }).click();
    await until("it is done", () => page.locator("#play-room.done").count());
    const places = await page.locator("#play-room .spot").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label").split(": ")[1]));
    await page.reload();
    await ready(page);
    await until("a reload loses nothing", () => page.locator("#play-room.done").count());
    const after = await page.locator("#play-room .spot").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label").split(": ")[1]));
    holds(after.join() === places.join(), "a reload lays pieces otherwise");
  }

  it("a board that closes is chosen and solved, with its seams", async (page) => {
    await choose(page, "torus-t");
    await until("the board is a torus", () => page.locator("#edit-wrap").inputValue(), (now) => now === "x, y");
    await until("seams all around", () => page.locator(".editor .seam").count(), (seen) => seen === 32);
    holds((await page.locator(".editor .seam-arrow").count()) === 4, "a side has no arrow");
    await ask(page, "solve");
    await is(page, "in every position", "92144");
    await page.selectOption("#edit-wrap", "");
    holds((await page.locator(".editor .seam").count()) === 0, "an open board has seams");
    await ask(page, "solve");
    await is(page, "in every position", "84");
    await openText(page, HEXAGONS);
    await until("seams of hexagons", () => page.locator(".editor .seam").count(), (seen) => seen === 14);
  });

  it("a piece goes over the edge of a board that closes", async (page) => {
    await choose(page, "torus-t");
    await play(page);
    await put(page, "7-7");
    const cells = await until("it lies", () => lies(page, "T 1"));
    holds(cells.split(" ").length === 4 && /\b[0-6]-0\b|\b0-[0-6]\b|\b7-0\b|\b0-7\b/.test(cells), `it lies on ${cells}`);
    await until("the seam is open where it goes through", () => page.locator(".play-layer .seam.through").count(), (seen) => seen >= 2);
    await page.keyboard.press("Control+z");
    await until("it is undone", () => lies(page, "T 1"), (seen) => seen === "");
    await put(page, "7-7");
    await until("it lies again", () => lies(page, "T 1"));
    const far = cells.split(" ").find((each) => /^0-|-0$/.test(each)); /* it comes into the hand at the cell that is pressed */
    await page.click(`#spot-${far}-0`);
    await page.click("#spot-4-4-0");
    await until("it lies in the middle", () => lies(page, "T 1"), (seen) => seen.includes("4-4") && !/-0|0-|-7|7-/.test(seen));
    await page.click("#play-leave");
    await page.waitForSelector("#work:not([hidden])");
  });

  it("a ring of hexagons is put together, and a strip that is turned", async (page) => {
    for (const text of [HEXAGONS, STRIP]) {
      await openText(page, text);
      await play(page);
      await fitsAndFinishes(page);
      await page.click("#play-leave");
    }
    await choose(page, "pentominoes-moebius");
    await play(page);
    await fitsAndFinishes(page);
  });

  it("over a turned seam a piece comes in upside down", async (page) => {
    await openText(page, STRIP);
    await play(page);
    await put(page, "3-0");
    const cells = await until("it lies", () => lies(page, "L 1"));
    holds(cells.includes("0-2"), `what leaves in the top row comes in at the bottom, and here is ${cells}`);
  });

  it("a ring is bent round, and laid flat", async (page) => {
    await openText(page, RING);
    await ask(page, "one");
    const state = () => page.locator("#bend").textContent();
    await until("it is flat", state, (seen) => seen === "Bend round");
    await page.click("#bend");
    await until("it is round", state, (seen) => seen === "Lay flat");
    await page.click("#bend");
    await until("it is flat again", state, (seen) => seen === "Bend round");
    await openText(page, TOWER);
    await ask(page, "one");
    await until("a tower of layers is round at once", state, (seen) => seen === "Lay flat");
    await choose(page, "torus-t");
    holds(await page.locator("#bend").isHidden(), "a torus is bent");
    await choose(page, "soma");
    holds(await page.locator("#bend").isHidden(), "a cube is bent");
  });
}
