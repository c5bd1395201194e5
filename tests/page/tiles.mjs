/* Tiles with marks on their sides, played with. browser.mjs runs these cases and lends its helpers. */

export function tilesCases(it, kit) {
  const { choose, holds, ready, until } = kit;

  it("tiles are laid, turned and finished in Play", async (page) => {
    await choose(page, "edges-4x4");
    await page.click("#play");
    await until("sixteen tiles", () => page.locator("[data-tile]").count(), (seen) => seen === 16);
    const told = () => page.locator(".play-status").innerText(), label = (cell) => page.getAttribute(`[data-cell="${cell}"]`, "aria-label");
    await page.locator("[data-tile='0']").click();
    await page.locator("[data-cell='0']").click();
    await until("a blue side is at the grey border", told, (seen) => seen.includes("1 side does not go together"));
    holds((await page.locator(".tile-clash").count()) === 1, "clashes are not drawn");
    await page.locator("[data-cell='0']").click();
    await page.keyboard.press("r");
    await until("turned it goes there", () => label(0), (seen) => seen === "row 1, column 1: Tile 1, 0BB0");
    await page.keyboard.press("Delete");
    await until("it is beside the board", () => page.locator("[data-tile]").count(), (seen) => seen === 16);
    await page.click("#play-hint");
    await until("a hint", told, (seen) => seen.startsWith("Look at"));
    await page.getByRole("button", { name: "Show the rest" }).click();
    await until("it is done", () => page.locator("#play-room.done").count());
    const before = await label(5);
    await page.reload();
    await ready(page);
    await until("a reload loses nothing", () => page.locator("#play-room.done").count());
    holds((await label(5)) === before, "a tile lies otherwise after a reload");
  });

  it("hexagons and triangles are played with, too", async (page) => {
    await choose(page, "seven-hexagons");
    await page.click("#play");
    await until("seven tiles", () => page.locator("[data-tile]").count(), (seen) => seen === 7);
    await page.locator("[data-tile='0']").click();
    await page.locator("[data-cell='3']").click();
    await page.locator("[data-cell='3']").click();
    await page.keyboard.press("r");
    await until("it is turned by a side", () => page.getAttribute("[data-cell='3']", "aria-label"), (seen) => seen === "row 2, column 2: Tile A, 312456");
    await page.keyboard.press("ArrowRight");
    await until("the cell beside it", () => page.evaluate(() => document.activeElement.dataset.cell), (seen) => seen === "4");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Show the rest" }).click();
    await until("it is done", () => page.locator("#play-room.done").count());
    holds((await page.locator(".tile-clash").count()) === 0, "sides of the solution do not go together");
    await page.click("#play-leave");
    await page.click("#tab-text");
    await page.fill("#text", "kind: tiles\ngrid: triangle\nbox: triangle 2\nmotions: space\ntiles: RGB RGG BBR GGG\n");
    await page.click("#play");
    await until("four tiles", () => page.locator("[data-tile]").count(), (seen) => seen === 4);
    await page.locator("[data-tile='0']").click();
    await page.keyboard.press("f");
    await until("it is turned over", () => page.getAttribute("[data-tile='0']", "aria-label"), (seen) => seen === "Tile 1, BGR");
    await page.getByRole("button", { name: "Show the rest" }).click();
    await until("the triangles are done", () => page.locator("#play-room.done").count());
    await page.reload();
    await ready(page);
    await until("they are after a reload", () => page.locator("#play-room.done").count());
  });
}
