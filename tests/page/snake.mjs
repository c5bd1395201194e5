/* Snakes in Play: folded by buttons, by keys, by drags and by touch. browser.mjs runs these cases and lends its helpers. A folding is
 * asked of treen; the page is told nothing of it. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const FLAT = "title: A flat snake\nkind: snake\ngrid: square\nbox: 4x4\nsnake: 4 3 3 2 1 1 1 1\nnotation: runs\n";
const BEGUN = `title: A snake that is begun
kind: snake
box: 3x3x3
snake: 3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2
placed: |
  1 2 3
  . . 4
  . . 5

  . . .
  . . .
  . . .

  . . .
  . . .
  . . .
`;
const WAYS = { right: [1, 0, 0], left: [-1, 0, 0], forward: [0, 1, 0], backward: [0, -1, 0], down: [0, 0, 1], up: [0, 0, -1] };
const FLAT_WAYS = { right: [1, 0, 0], left: [-1, 0, 0], down: [0, 1, 0], up: [0, -1, 0] };

export function snakeCases(it, kit, treen) {
  const { choose, holds, onPhone, openText, own, playLinks, reads, ready, until, withoutWebGL } = kit;

  /* ---- Helpers ---- */

  async function play(page) {
    await page.click("#play");
    await page.waitForSelector("#play-room:visible .play-snake");
  }

  async function playText(page, text) {
    await openText(page, text);
    await play(page);
  }

  function solved(...puzzle) {
    const { stdout } = spawnSync(treen, ["solve", "--limit", "1", "--json", ...puzzle], { encoding: "utf8" });
    return stdout.split("\n").filter((line) => line).map((line) => JSON.parse(line)).find(({ type }) => type === "solution").path;
  }

  const minus = (a, b) => a.map((part, k) => part - b[k]);
  const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
  const dot = (a, b) => a.reduce((sum, part, k) => sum + part * b[k], 0);
  const same = (a, b) => a.every((part, k) => part === b[k]);

  /* The ways that a path goes at its bends, turned so that it begins as the snake lies: by cube, from 1. */
  function wanted(path, ways, [came, goes]) {
    const steps = path.slice(1).map((at, i) => minus(at, path[i])), bend = steps.findIndex((step, i) => i > 0 && !same(step, steps[0]));
    const from = [steps[0], steps[bend], cross(steps[0], steps[bend])], to = [ways[came], ways[goes], cross(ways[came], ways[goes])];
    const turned = (step) => [0, 1, 2].map((k) => from.reduce((sum, axis, i) => sum + dot(axis, step) * to[i][k], 0));
    const word = (step) => Object.keys(ways).find((each) => same(ways[each], turned(step)));
    return new Map(steps.flatMap((step, i) => (i > 0 && !same(step, steps[i - 1]) ? [[i + 1, word(step)]] : [])));
  }

  const joint = (page, cube) => page.getByRole("radio", { name: new RegExp(`^Joint at cube ${cube}:`) });

  async function goes(page, cube) {
    return /it goes (\w+), (?:then )?(.*)$/.exec(await joint(page, cube).getAttribute("aria-label")).slice(1);
  }

  const said = (page) => page.locator(".play-status").innerText();

  async function isDone(page) {
    await until("it is done", () => said(page), (seen) => seen.includes("the puzzle is done"));
  }

  /* Swings joint after joint into its place. `swing` is one swing; one that was refused is made once more. */
  async function fold(page, path, ways, swing) {
    const cubes = path.slice(1, -1).flatMap((at, i) => (same(minus(at, path[i]), minus(path[i + 2], at)) ? [] : [i + 2]));
    const there = wanted(path, ways, await goes(page, cubes[0]));
    for (let round = 0; round < 4; round++)
      for (const cube of cubes.slice(1))
        for (let i = 0; i < 4 && (await goes(page, cube))[1] !== there.get(cube); i++) await swing(cube);
    await isDone(page);
  }

  /* ---- Folded ---- */

  it("a snake is folded by keys alone", async (page) => {
    await choose(page, "snake");
    await play(page);
    await reads(page, ".play-status", "Fold it into its box of 3 × 3 × 3.");
    await joint(page, 3).focus();
    await fold(page, solved("snake"), WAYS, async (cube) => {
      for (let i = 0; i < 20 && (await joint(page, cube).getAttribute("aria-checked")) !== "true"; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("r");
    });
    await page.keyboard.press("Control+z");
    await until("it is not done", () => page.locator("#play-room.done").count(), (seen) => seen === 0);
    await page.getByRole("button", { name: "Redo" }).click();
    await isDone(page);
  });

  it("a flat snake is folded by touch", async (page, address) => {
    const path = own("flat.yaml");
    writeFileSync(path, FLAT);
    await onPhone(page, address, async (phone) => {
      await playText(phone, FLAT);
      await fold(phone, solved(path), FLAT_WAYS, async (cube) => {
        await joint(phone, cube).tap();
        await phone.getByRole("button", { name: "Swing over" }).tap();
      });
    });
  });

  it.inSpace("a cube is dragged about the joint before it, and a press chooses a joint", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "snake");
    await play(page);
    const { x, y, width, height } = await page.locator(".play-snake canvas").boundingBox(), found = new Map();
    for (let i = 2; i < 38; i++) { /* along the snake, which lies across the picture */
      for (const down of [0.44, 0.48, 0.52, 0.56]) {
        const at = [x + (width * i) / 40, y + height * down], before = await said(page);
        await page.mouse.click(...at);
        const cube = /^Joint at cube (\d+):/.exec(await said(page))?.[1];
        if (cube && before !== (await said(page)) && !found.has(Number(cube))) found.set(Number(cube), at);
      }
    }
    holds(found.size > 4, `joints: ${[...found.keys()].join()}`);
    const [[cube, at]] = [...found].filter(([each]) => each > 10);
    await joint(page, 7).click();
    const still = await goes(page, 7);
    for (const way of [[0, 160], [0, -160], [160, 0]]) {
      await page.mouse.move(...at);
      await page.mouse.down();
      await page.mouse.move(at[0] + way[0] / 2, at[1] + way[1] / 2, { steps: 4 });
      await page.mouse.up();
      if (/^Cubes 8 to 27 swing/.test(await said(page))) break;
    }
    holds(/^Cubes 8 to 27 swing: behind cube 7 it goes (up|down|forward)\.$/.test(await said(page)), `${cube}: ${await said(page)}`);
    await page.getByRole("button", { name: "Undo" }).click();
    await until("as before", () => goes(page, 7), (seen) => seen.join() === still.join());
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 120, y + 40, { steps: 3 });
    await page.mouse.up(); /* beside the snake the picture turns */
    holds((await goes(page, 7)).join() === still.join(), "the snake has swung");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await ready(page);
    await until("on a telephone its cubes are large", () => page.evaluate(() => {
      const view = document.querySelector(".play-snake canvas"), copy = new OffscreenCanvas(view?.width ?? 1, view?.height ?? 1), paint = copy.getContext("2d");
      if (view) paint.drawImage(view, 0, 0);
      const data = paint.getImageData(0, 0, copy.width, copy.height).data;
      return data.filter((value, i) => i % 4 === 3 && value >= 200).length / (copy.width * copy.height);
    }), (share) => share > 0.1);
  });

  it("what is in the way is told, and swung past", async (page) => {
    await playText(page, FLAT);
    for (const cube of [4, 7, 10]) {
      await joint(page, cube).click();
      await page.click("#snake-on");
    }
    await reads(page, ".play-status", "Cubes 11 to 16 swing");
    await playText(page, "title: Four\nkind: snake\nbox: 3x3x3\nsnake: 2 1 1 1 1 1 1\nnotation: runs\nbox: '##/##|##/##'\n".replace("box: 3x3x3\n", ""));
    const refused = [];
    for (let i = 0; i < 40 && !refused.length; i++) {
      await page.keyboard.press(i % 5 ? "n" : "r");
      await page.click("#snake-on");
      const words = await said(page);
      if (words.startsWith("It cannot swing there: cube ")) refused.push(words);
    }
    holds(/^It cannot swing there: cube \d+ would lie where cube \d+ is\. Once more swings past it\.$/.test(refused[0]), refused[0]);
    const before = page.url();
    await page.click("#snake-on");
    holds(before === page.url() || (await said(page)).includes("swing"), await said(page));
  });

  /* ---- Links ---- */

  it("how a snake lies is in the address, and survives a reload", async (page, address) => {
    await choose(page, "snake");
    await play(page);
    await joint(page, 5).click();
    await page.keyboard.press("r");
    await reads(page, ".play-status", "Cubes 6 to 27 swing: behind cube 5 it goes ");
    const way = await goes(page, 5);
    await page.reload();
    await ready(page);
    await until("it lies so after a reload", () => goes(page, 5), (seen) => seen.join() === way.join());
    await playLinks(page, address, ["", "r2", "r2b2r2zz", "r99999", "r2l2", "%00"], async (other, word) => {
      await other.waitForSelector("#play-room:visible .play-joint");
      holds((await goes(other, 5))[1] === "right", `${word} was taken`);
    });
    await page.getByRole("button", { name: "Start again" }).click();
    await until("as at first", () => goes(page, 5), (seen) => seen[1] === "right");
  });

  /* ---- Help ---- */

  it("hints lead to the next leg, and the rest is shown", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await playText(page, BEGUN);
    await page.click("#snake-check");
    await reads(page, ".play-status", "Cubes 1 to 5 lie right, and can be folded on in one way. Behind cube 5 it must go another way.");
    for (const words of ["Cubes 1 to 5 lie right. Look at cube 5.", "Behind cube 5 it goes left.", "Behind cube 5 it goes left, 2 cubes far: right leaves the box, down leads nowhere, up leaves the box."]) {
      await page.click("#snake-hint");
      await reads(page, ".play-status", words);
    }
    await page.click("#snake-hint");
    await until("the hint is swung", () => goes(page, 5), (seen) => seen[1] === "left");
    holds((await joint(page, 3).count()) === 0, "what lies there from the beginning swings");
    await page.click("#snake-rest");
    await isDone(page);
    for (const id of ["hint", "check", "rest"]) holds(await page.isDisabled(`#snake-${id}`), `${id} is on though it is done`);
    await page.getByRole("button", { name: "Undo" }).click();
    await until("it lies as before", () => goes(page, 5), (seen) => seen[1] === "left");
  });

  it("hints alone fold a snake, wherever its box is", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await playText(page, FLAT);
    for (let i = 0; i < 40 && !(await said(page)).includes("the puzzle is done"); i++) {
      const before = await said(page);
      await page.click("#snake-hint");
      await until("a hint", () => said(page), (seen) => seen !== before && !seen.startsWith("Looking"));
    }
    await isDone(page);
  });

  /* ---- Everybody ---- */

  it.inSpace("axe finds nothing in a snake that is played with, with and without WebGL", async (page) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const look = async () => {
      await page.evaluate(axe);
      for (const [scheme, width, height] of [["light", 1440, 900], ["light", 390, 844], ["dark", 1440, 900]]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height });
        const found = (await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }))).violations.map(({ id, nodes }) => `${id} (${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")})`);
        holds(!found.length, `${scheme}, ${width}: ${found.join(", ")}`);
      }
    };
    await choose(page, "snake");
    await play(page);
    await look();
    await withoutWebGL(page);
    await page.waitForSelector(".play-snake .still svg");
    await page.click("#snake-on");
    await reads(page, ".play-status", "Cubes 4 to 27 swing: behind cube 3 it goes ");
    await look();
  });
}
