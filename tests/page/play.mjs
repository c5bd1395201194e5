/* Play: puzzles are put together with what a person has: touch, a mouse, keys. browser.mjs runs these cases and lends its helpers.
 * A solution is asked of treen; the page is told nothing of it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/* Twelve pieces of three to five squares, as they are sold in a tray. */
const TRAY = `title: A tray of twelve
grid: square
box: 11x5
pieces: {A: "##/#.", B: "####", C: "##/##", D: "###/#..", E: "####/#...", F: "##../.###", G: "###/#../#..", H: "##./.##/..#", I: "###/#.#", J: "###/##.", K: ".#./###/.#.", L: "####/.#.."}
`;

export function playCases(it, kit, treen) {
  const { begin, choose, holds, onPhone, openText, playLinks, reads, ready, until, withoutWebGL } = kit;

  /* ---- Helpers ---- */

  async function play(page) {
    await page.click("#play");
    await page.waitForSelector("#play-room:visible .spot");
  }

  /* A solution: the cells of each piece, by its name. */
  function solved(text) {
    const { stdout } = spawnSync(treen, ["solve", "--limit", "1", "--json", "-"], { input: text, encoding: "utf8" });
    return stdout.split("\n").filter((line) => line).map((line) => JSON.parse(line)).find(({ type }) => type === "solution").pieces;
  }

  const spot = (cell) => `#spot-${cell.join("-")}`;

  /* Where a piece lies, by what the cells are called. */
  async function lies(page, name) {
    return page.locator("#play-room .spot").evaluateAll((all, wanted) => all.filter((each) => each.getAttribute("aria-label").split(": ")[1]?.split(/[.,]/)[0] === wanted)
      .map(({ id }) => id.slice(5)).sort(), name);
  }

  const wanted = ({ cells }) => cells.map((cell) => cell.join("-")).sort().join();

  /* The cells of a piece that are nearest to its middle: by one of them it is held. */
  function middles({ cells }) {
    const middle = [0, 1, 2].map((k) => cells.reduce((sum, cell) => sum + cell[k], 0) / cells.length);
    const far = (cell) => Math.hypot(...cell.map((part, k) => part - middle[k]));
    const least = Math.min(...cells.map(far));
    return cells.filter((cell) => far(cell) < least + 1e-6);
  }

  function item(page, name) {
    return page.getByRole("group", { name: "Pieces around the box" }).getByRole("button", { name: new RegExp(`^${name}(?: \\(|$)`) });
  }

  async function spotMiddle(page, cell) {
    const { x, y, width, height } = await page.locator(`${spot(cell)} .ground`).boundingBox();
    return [x + width / 2, y + height / 2];
  }

  /* Tries one way after another to put a piece until it lies as wanted; what lies otherwise is undone. `put`: false says that
   * one saw that it would not. */
  async function fit(page, piece, turns, put) {
    for (const turn of [null, ...turns]) {
      if (turn) await turn();
      for (const cell of middles(piece)) {
        if ((await put(cell)) === false) continue;
        const now = await lies(page, piece.name);
        if (now.join() === wanted(piece)) return;
        if (now.length) await page.getByRole("button", { name: "Undo" }).click();
      }
    }
    throw new Error(`${piece.name} does not lie as it should`);
  }

  /* Whether the ghost of the piece in hand is seen on exactly these cells. */
  async function seesGhostOn(page, { cells }) {
    return page.evaluate((spots) => {
      const form = (each) => each.getAttribute("points") ?? `${each.getAttribute("cx")},${each.getAttribute("cy")}`;
      const forms = (all) => [...all].map((each) => `${each.closest("svg").dataset.z} ${form(each)}`).sort().join();
      return forms(document.querySelectorAll(".ghost-here .fits .fill")) === forms(spots.map((each) => document.querySelector(`${each} .ground`)));
    }, cells.map(spot));
  }

  async function isDone(page) {
    await until("it is done", () => page.locator(".play-status").innerText(), (seen) => seen.includes("the puzzle is done"));
  }

  /* ---- Put together ---- */

  it("a tray is put together by touch", async (page, address) => {
    await onPhone(page, address, async (phone) => {
      await openText(phone, TRAY);
      await play(phone);
      const tap = async (cell) => phone.touchscreen.tap(...(await spotMiddle(phone, cell)));
      for (const piece of solved(TRAY)) {
        const hold = async () => (await item(phone, piece.name).getAttribute("aria-pressed")) === "true" || item(phone, piece.name).tap();
        const turn = (name) => async () => {
          await hold();
          await phone.getByRole("button", { name }).tap();
        };
        const round = Array(3).fill(turn("Turn ↻"));
        await fit(phone, piece, [...round, turn("Turn over"), ...round], async (cell) => {
          await hold();
          await tap(cell);
        });
      }
      await isDone(phone);
    });
  });

  /* Puts a puzzle in space together. `turns` are the keys that turn a piece besides r. */
  async function putTogether(page, text, turns) {
    for (const piece of solved(text)) {
      const hold = async () => (await item(page, piece.name).getAttribute("aria-pressed")) === "true" || item(page, piece.name).click();
      const key = (each) => async () => {
        await hold();
        await page.keyboard.press(each);
      };
      const round = Array(4).fill(key("r")), every = [...round, ...turns.flatMap((each) => [key(each), ...round])];
      await fit(page, piece, every, async (cell) => {
        await hold();
        await page.mouse.move(...(await spotMiddle(page, cell)));
        if (!(await seesGhostOn(page, piece))) return false;
        await page.mouse.down();
        await page.mouse.up();
      });
    }
    await isDone(page);
  }

  it("a cube is put together with a mouse", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, "soma");
    const text = await page.evaluate(() => sessionStorage.getItem("treen-puzzle"));
    await play(page);
    await putTogether(page, text, ["t", "t", "t", "o", "o", "o"]);
  });

  it("a pyramid of balls is put together with a mouse", async (page) => {
    const text = `title: Five balls\ngrid: sphere\nbox: pyramid 2\npieces: {A: {cells: [[0, 0, 0], [1, 1, 0]]}, B: {cells: [[0, 0, 0], [1, 1, 0], [1, 0, 1]]}}\n`;
    await openText(page, text);
    await play(page);
    await putTogether(page, text, ["w", "t", "w", "o", "w", "t", "w", "o", "w", "w", "t", "o"]);
  });

  it.inSpace("the pyramid of 55 balls is put together with a mouse", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await withoutWebGL(page); /* pictures in space by software would take minutes */
    await choose(page, "ball-pyramid");
    const text = await page.evaluate(() => sessionStorage.getItem("treen-puzzle"));
    await play(page);
    await putTogether(page, text, ["w", "t", "w", "o", "w", "t", "w", "o", "w", "w", "t", "o"]);
  });

  it("triangles are put together by keys alone", async (page) => {
    const text = `title: A hexagon of triangles\ngrid: triangle\nbox: hexagon 1\npieces: {A: "##", B: "###", C: "#"}\n`;
    await openText(page, text);
    await page.focus("#play");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#play-room:visible .spot:focus");
    await page.keyboard.press("n");
    await reads(page, ".play-status", "A is in hand.");
    await page.focus("#play-share");
    await page.keyboard.press("r");
    await reads(page, ".play-status", "A is turned: way 2 of ");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".spot:focus");
    await page.keyboard.press("Escape");
    for (const piece of solved(text)) {
      const turn = async () => {
        while ((await page.locator(".play-item[aria-pressed=true]").count()) === 0 || !(await item(page, piece.name).getAttribute("aria-pressed")).includes("true")) await page.keyboard.press("n");
        await page.keyboard.press("r");
      };
      await fit(page, piece, Array(5).fill(turn), async (cell) => {
        await item(page, piece.name).focus();
        await page.keyboard.press("Enter");
        for (let i = 0; i < 20; i++) { /* to the cell, as one sees it */
          const [here, there] = await page.evaluate((id) => [document.activeElement, document.getElementById(id)].map((each) => {
            const { x, y, width, height } = each.querySelector(".ground").getBoundingClientRect();
            return [x + width / 2, y + height / 2, each.id];
          }), `spot-${cell.join("-")}`);
          if (here[2] === there[2]) break;
          const [right, down] = [there[0] - here[0], there[1] - here[1]];
          await page.keyboard.press(Math.abs(right) >= Math.abs(down) ? (right > 0 ? "ArrowRight" : "ArrowLeft") : down > 0 ? "ArrowDown" : "ArrowUp");
        }
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
      });
    }
    await isDone(page);
    await page.focus("#play-leave");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#work:visible #play:focus");
  });

  /* ---- Picking up, putting down ---- */

  async function drag(page, from, to) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 12, from[1] + 3, { steps: 2 });
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  }

  async function middleOf(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  }

  it("a piece is dragged into the box, refused where another lies, and dragged out again", async (page) => {
    await openText(page, TRAY);
    await play(page);
    holds((await page.locator(".spot:focus").count()) === 1 && (await page.locator("#play-room :focus-visible").count()) === 0, "after a mouse the board has the focus, and no ring");
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [1, 1, 0]));
    await until("K lies there", () => lies(page, "K"), (seen) => seen.join() === "0-1-0,1-0-0,1-1-0,1-2-0,2-1-0");
    await reads(page, ".play-status", "K lies in row 1, column 2, row 2, columns 1 to 3, row 3, column 2. 11 left.");
    const [x, y] = await middleOf(item(page, "C").locator(".fill").first());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 3, { steps: 2 });
    await reads(page, ".play-status", "C is in hand.");
    await page.mouse.up();
    await reads(page, ".play-status", "C lies beside the box.");
    await drag(page, await middleOf(item(page, "C").locator(".fill").first()), await spotMiddle(page, [1, 1, 0]));
    await reads(page, ".play-status", "C does not fit there: K is in the way.");
    holds((await lies(page, "C")).length === 0, "it lies over K");
    await drag(page, await spotMiddle(page, [1, 1, 0]), await spotMiddle(page, [5, 2, 0]));
    await until("K has moved", () => lies(page, "K"), (seen) => seen.includes("5-2-0"));
    await drag(page, await spotMiddle(page, [5, 2, 0]), [30, 700]);
    await reads(page, ".play-status", "K lies beside the box again.");
    await page.getByRole("button", { name: "Undo" }).click();
    await until("K is back", () => lies(page, "K"), (seen) => seen.includes("5-2-0"));
    await page.mouse.dblclick(...(await spotMiddle(page, [5, 2, 0])));
    await until("K is off", () => lies(page, "K"), (seen) => seen.length === 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Start again" }).click();
    await until("all are off", () => page.locator(".play-item").count(), (seen) => seen === 12);
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [0, 0, 0]));
    await until("over the edge it goes to the nearest place", () => lies(page, "K"), (seen) => seen.join() === "0-1-0,1-0-0,1-1-0,1-2-0,2-1-0");
    await item(page, "E").click();
    await page.mouse.click(...(await spotMiddle(page, [10, 4, 0])));
    await until("a press does likewise", () => lies(page, "E"), (seen) => seen.length === 5);
  });

  it("a piece is turned by a wheel, by presses and by keys, and turned over where it may", async (page) => {
    await openText(page, TRAY);
    await play(page);
    const look = () => item(page, "E").locator("svg").innerHTML(), seen = [await look()], told = [];
    const turned = async (why) => {
      seen.push(await until(why, look, (now) => now !== seen.at(-1)));
      told.push(await until("how it lies", () => page.locator(".play-status").innerText(), (now) => now.includes("turned")));
    };
    await item(page, "E").click();
    await item(page, "E").click();
    await turned("a second press");
    await page.mouse.wheel(0, 100);
    await turned("the wheel");
    await page.keyboard.press("r");
    await turned("a key");
    await page.keyboard.press("Shift+R");
    await until("back", look, (now) => now === seen.at(-2));
    await page.getByRole("button", { name: "Turn over" }).click();
    await until("its other side", look, (now) => !seen.includes(now));
    await reads(page, ".play-status", "E is turned over: 4 wide, 2 high, way ");
    holds(new Set(told).size === 3 && told[0].startsWith("E is turned: 2 wide, 4 high, way ") && told[1].startsWith("E is turned: 4 wide, 2 high, way "), told.join("\n"));
    await openText(page, TRAY.replace("grid: square", "grid: square\nmotions: plane"));
    await play(page);
    holds((await page.getByRole("button", { name: "Turn over" }).count()) === 0, "it may not be turned over");
  });

  it("what lies in the box from the beginning stays there", async (page) => {
    await openText(page, `${TRAY}placed: [{name: B, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]]}]\n`);
    await play(page);
    await until("B lies there", () => lies(page, "B"), (seen) => seen.length === 4);
    holds((await page.locator(".play-item").count()) === 11, "11 pieces are left");
    await drag(page, await spotMiddle(page, [1, 0, 0]), await spotMiddle(page, [5, 3, 0]));
    await reads(page, ".play-status", "B lies there from the beginning, and stays.");
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [1, 1, 0]));
    await reads(page, ".play-status", "K does not fit there: B is in the way.");
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [1, 2, 0]));
    await until("K lies there", () => lies(page, "K"), (seen) => seen.length === 5);
    await page.reload();
    await ready(page);
    await until("both lie there", async () => [...(await lies(page, "B")), ...(await lies(page, "K"))], (seen) => seen.length === 9);
    await page.getByRole("button", { name: "Start again" }).click();
    await until("K is off", () => lies(page, "K"), (seen) => seen.length === 0);
    holds((await lies(page, "B")).length === 4, "B has left");
  });

  it.inSpace("a piece is picked up in the picture in space", async (page) => {
    await choose(page, "soma");
    await play(page);
    await page.click("#play-rest");
    await isDone(page);
    const { x, y, width, height } = await page.locator(".play-solid canvas").boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await until("a piece is in hand", () => page.locator(".play-status").innerText(), (seen) => seen.includes(" is in hand."));
    await page.keyboard.press("Escape");
    await reads(page, ".play-status", "");
  });

  /* ---- Links ---- */

  it.inSpace("the layer that is worked on is seen in the picture in space, and its ring is above all else", async (page) => {
    await choose(page, "soma");
    await play(page);
    await page.click("#play-rest");
    await reads(page, ".play-status", "Here is the rest.");
    const canvas = page.locator("#play-room .play-solid canvas"), label = () => canvas.getAttribute("aria-label"), whole = await label();
    const yellow = () => canvas.evaluate((seen) => { /* of the piece on top */
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [seen.width, seen.height];
      const paint = copy.getContext("2d");
      paint.drawImage(seen, 0, 0);
      const { data } = paint.getImageData(0, 0, copy.width, copy.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] > 200 && data[i + 1] > 190 && data[i + 2] < 110 && data[i + 3] > 200) count++;
      return count;
    });
    const before = await until("a piece in yellow", yellow);
    await page.focus("#play-room .spot[tabindex='0']");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await until("the lowest layer", label, (words) => words.includes("from layer 3 down"));
    await until("what is above is nearly nothing", yellow, (seen) => seen < before / 3);
    const ring = await page.locator("#play-room .ring.here:visible").evaluateAll((all) => all.map((each) => each.closest("svg").dataset.z + (each.closest("svg").lastElementChild.contains(each) ? " above all" : " below")));
    holds(ring.join() === "2 above all", ring.join());
    await page.focus("#play-share");
    await until("all layers", label, (words) => words === whole);
    await until("the piece", yellow, (seen) => seen > before / 2);
  });

  it.inSpace("the places of a box that is no cuboid are seen in space while they are free", async (page) => {
    await choose(page, "ball-pyramid");
    await play(page);
    const seen = () => page.locator("#play-room .play-solid canvas").getAttribute("data-draws").then(Number);
    const empty = await until("places", seen, (draws) => draws > 0);
    await page.click("#play-rest");
    await reads(page, ".play-status", "Here is the rest.");
    await until("pieces", seen, (draws) => draws > empty + 8);
    const [letters, balls] = await page.evaluate(() => [".lies text", ".lies .fill"].map((each) => [...document.querySelectorAll(`.play-board ${each}`)].filter((one) => getComputedStyle(one).display !== "none").length));
    holds(letters === balls && balls === 55, `${letters} letters on ${balls} balls`);
    await page.setViewportSize({ width: 390, height: 844 });
    await until("cells are large enough for a finger", () => page.locator("#play-room .spot .ground").first().boundingBox(), ({ width }) => width >= 24);
  });

  it.inSpace("a piece drops into the picture in space", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, "soma");
    await play(page);
    const { x, y, width, height } = await page.locator(".play-solid canvas").boundingBox(), at = [x + width / 2, y + height / 2];
    const ghost = () => page.locator(".ghost-here:has(.fits)").evaluateAll((all) => all.map((each) => each.closest("svg").dataset.z).join());
    const layers = [];
    await item(page, "L").click();
    for (const key of ["t", "r", "t", "o", "t"]) { /* it stands upright in some of these */
      await page.keyboard.press(key);
      await page.mouse.move(...at);
      await page.mouse.move(...(await spotMiddle(page, [1, 1, 2])));
      await until(`L has a height that can be after ${key}`, ghost);
    }
    await page.keyboard.press("Escape");
    for (const name of ["V", "L"]) {
      await item(page, name).click();
      await page.mouse.move(at[0] + 3, at[1] + 3);
      await page.mouse.move(...at);
      layers.push(await until(`where ${name} would lie`, ghost));
      await page.mouse.down();
      await page.mouse.up();
      await until(`${name} lies there`, () => lies(page, name), (seen) => seen.length > 2);
    }
    holds(layers[0].includes("2"), `V drops to layers ${layers[0]}`);
  });

  it("how the pieces lie is in the address, and survives a reload", async (page, address) => {
    await openText(page, TRAY);
    await play(page);
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [1, 1, 0]));
    await until("K lies there", () => lies(page, "K"), (seen) => seen.length === 5);
    const link = page.url();
    await page.reload();
    await ready(page);
    await until("K lies there after a reload", () => lies(page, "K"), (seen) => seen.includes("1-1-0"));
    await page.goBack();
    await page.waitForSelector("#work:visible");
    await page.goForward();
    await until("and after Back and Forward", () => lies(page, "K"), (seen) => seen.includes("1-1-0"));
    const other = await (await page.context().browser().newContext()).newPage();
    await other.goto(address + new URL(link).hash);
    await ready(other);
    await until("K lies there for whoever opens the link", () => lies(other, "K"), (seen) => seen.includes("1-1-0"));
    await reads(other, ".play-heading", "A tray of twelve");
    await other.context().close();
  });

  it("the link of a card opens it in Play, where its pieces stay", async (page, address) => {
    const { stdout } = spawnSync(treen, ["cards", "pentominoes-6x10", "--count", "1", "--json", "--site", "https://example.org/"], { encoding: "utf8" });
    const card = JSON.parse(stdout.split("\n")[0]), sorted = card.placed.map(({ name }) => name).sort().join();
    await page.goto(address + new URL(card.link).hash);
    await ready(page);
    await page.waitForSelector("#play-room:visible .spot");
    await reads(page, ".play-heading", "Pentominoes, 6 x 10, card 1");
    const found = [];
    for (const { name } of card.solution) if ((await lies(page, name)).length) found.push(name);
    holds(found.sort().join() === sorted, `found ${found}, expected ${sorted}`);
    await page.click("#play-rest");
    await isDone(page);
  });

  it("links that nobody made lay no piece where it cannot lie", async (page, address) => {
    await openText(page, TRAY);
    await play(page);
    await playLinks(page, address, ["0.0.1.2", "0.0.0.0", "99.1.2", "0.zzz.1.2", "1.0.1.2.3_0.3.4.e", "_._", "0.0.1.b_0.4.5.f"], async (other, word) => {
      await other.waitForSelector("#play-room:visible .spot");
      const labels = await other.locator("#play-room .spot").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
      holds(labels.length === 55 && labels.filter((each) => each.includes(": A")).length <= 3, `${word}: ${labels.join("; ")}`);
    });
  });

  /* ---- Help ---- */

  it("the ways left are counted, hints lead to a piece, and the rest is shown", async (page) => {
    await choose(page, "soma");
    await play(page);
    await page.check("#play-live");
    await reads(page, ".play-ways", "11,520 ways left");
    for (const words of ["Look at the corner (layer 1, row 1, column 1).", "Try V.", "V can lie in layer 1, row 1, column 1; in layer 2, ", "V lies where the hint had it."]) {
      await page.click("#play-hint");
      await reads(page, ".play-status", words);
    }
    await until("the hint is put", () => page.locator(".play-item").count(), (seen) => seen === 6);
    await until("fewer ways", () => page.locator(".play-ways").innerText(), (seen) => /^[\d,]+ ways? left$/.test(seen) && seen !== "11,520 ways left");
    await page.click("#play-check");
    await reads(page, ".play-status", "It can still be finished");
    await page.focus("#play-rest");
    await page.keyboard.press("Enter");
    await isDone(page);
    await reads(page, ".play-ways", "Done.");
    for (const id of ["hint", "check", "rest"]) holds(await page.isDisabled(`#play-${id}`), `${id} is on though it is done`);
    await page.waitForSelector(".spot:focus");
    await page.keyboard.press("Control+z");
    await page.waitForSelector("#play-hint:enabled");
  });

  it("what is wrong is told", async (page) => {
    await openText(page, `title: Two\ngrid: square\nbox: 4x2\npieces: {A: "##/#.", B: "##/#.", C: "##"}\n`);
    await play(page);
    await item(page, "C").click();
    await page.click(spot([1, 0, 0])); /* in the middle of a side, where it leaves a corner alone */
    await until("C lies somewhere", () => lies(page, "C"), (seen) => seen.length === 2);
    if ((await lies(page, "C")).join() !== "1-0-0,2-0-0") {
      await drag(page, await spotMiddle(page, (await lies(page, "C"))[0].split("-").map(Number)), await spotMiddle(page, [1, 0, 0]));
      await until("C lies in the middle", () => lies(page, "C"), (seen) => seen.join() === "1-0-0,2-0-0");
    }
    await page.click("#play-check");
    await reads(page, ".play-status", "It can still be finished, in one way.");
    await page.click("#play-hint");
    await reads(page, ".play-status", "Look at the corner (row 1, column 1).");
    await openText(page, TRAY);
    await play(page);
    await drag(page, await middleOf(item(page, "B").locator(".fill").nth(1)), await spotMiddle(page, [2, 0, 0]));
    await drag(page, await middleOf(item(page, "K").locator(".fill").nth(2)), await spotMiddle(page, [1, 2, 0]));
    await page.click("#play-check");
    await reads(page, ".play-status", "It cannot be finished like this. Take off ");
    for (let i = 0; i < 3; i++) await page.click("#play-hint");
    await until("what to take off", () => page.locator(".play-status").innerText(), (seen) => seen.startsWith("Take off "));
    holds((await page.locator(".spot.marked").count()) >= 4, "the piece to take off is ringed");
  });

  /* ---- Everybody ---- */

  it("what is played with has names, and differs in forced colours", async (page) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await openText(page, TRAY);
    await play(page);
    await item(page, "K").click();
    await page.click(spot([1, 1, 0]));
    await until("K lies there", () => lies(page, "K"), (seen) => seen.length === 5);
    holds((await page.locator(".pieces-here text").innerHTML()) === "K", "its letter is not on it");
    holds((await page.locator(".play-status").getAttribute("role")) === "status", "nobody is told");
    holds((await page.locator(`${spot([1, 1, 0])}`).getAttribute("aria-label")) === "row 2, column 2: K", "the cell's name");
    await openText(page, TRAY.replace('A: "##/#."', 'large: {shape: "##/#.", copies: 2}').replace('B: "####"', 'B: {shape: "####", copies: 2}'));
    await play(page);
    for (const name of ["large (A) ×2", "B ×2", "C"]) holds((await page.getByRole("button", { name, exact: true }).count()) === 1, `${name} has no such name`);
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    const { violations } = await page.evaluate(() => window.axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } }));
    holds(violations.length === 0, violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`).join("\n"));
  });

  it("only what there is a toy for is played", async (page) => {
    await choose(page, "dpf-sticks");
    holds(!(await page.isVisible("#play")), "a puzzle of locations");
    await begin(page, "six-piece burr");
    holds(await page.isVisible("#play"), "a burr");
  });
}
