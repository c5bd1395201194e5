/* The page around the picture: the first page, the stage at all sizes, answers in words, watching, drawing by hand, and what
 * eyes and hands need. browser.mjs runs these cases and lends its helpers. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const SIZES = [[1440, 900], [1024, 768], [390, 844]];
const LEAST_TARGET = 24; /* pixels, as WCAG 2.2 has it */

export function stageCases(it, kit) {
  const { ask, begin, choose, colours, hasClass, holds, is, like, moves, packed, painted, reads, ready, settled, slider, title, type, until, upload } = kit;

  /* ---- The first page ---- */

  it.inSpace("a card opens its puzzle and shows it at once", async (page) => {
    for (const name of ["soma", "burr-piston", "snake", "ball-pyramid"]) {
      await page.click("#to-home");
      await page.click(`.card[data-name=${name}]`);
      await ready(page);
      await until(`a picture of ${name}`, () => colours(page), (seen) => painted(seen) > seen.pixels / 100);
    }
    await page.click("#to-home");
    await page.click(".card[data-name=sujiko]");
    await ready(page);
    await reads(page, ".answer td.given", "6");
    holds((await page.locator(".answer td:not(.given)").first().innerText()).trim() !== "9", "the answer is told unasked");
  });

  it("every kind of puzzle is begun by its picture", async (page) => {
    await page.click("#new");
    const kinds = await page.locator("#new-dialog [data-kind]").evaluateAll((all) => all.map(({ dataset }) => dataset.kind));
    holds(kinds.length >= 10, `only ${kinds.join(", ")}`);
    holds((await page.locator("#new-dialog [data-kind] svg").count()) === kinds.length, "a kind has no picture");
    await page.keyboard.press("Escape");
    for (const kind of kinds) {
      await begin(page, kind);
      holds((await page.isVisible(".editor")) || (await page.isVisible("#text")), `${kind} cannot be edited`);
      holds((await page.locator(".status.wrong").count()) === 0, `${kind}: ${await page.locator(".found .status").innerText()}`);
    }
  });

  it("the visitor's own puzzles are there on the next visit", async (page) => {
    await begin(page, "tray");
    await type(page, "#edit-title", "My tray");
    await choose(page, "soma");
    const other = await page.context().newPage(); /* which has another session */
    await other.goto(page.url());
    await ready(other);
    await other.locator(".mine .card", { hasText: "My tray" }).click();
    await ready(other);
    await title(other, "My tray");
    await other.click("#to-home");
    await other.getByRole("button", { name: "Forget My tray" }).click();
    await until("it is forgotten", () => other.locator(".mine .card").count(), (seen) => seen === 0);
    await other.close();
  });

  /* ---- The stage ---- */

  async function inSight(page, selector, [width, height]) {
    const box = await page.locator(selector).first().boundingBox();
    holds(box && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1,
      `${selector} is not in sight at ${width}x${height}: ${JSON.stringify(box)}`);
    return box;
  }

  it.inSpace("what matters is above the fold, at three sizes", async (page) => {
    for (const size of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.click("#to-home");
      await inSight(page, ".card[data-name=soma]", size);
      await choose(page, "burr-antique");
      await ask(page, "apart");
      const view = await inSight(page, ".view canvas", size);
      holds(view.width * view.height > 0.2 * size[0] * size[1], `the picture has ${view.width}x${view.height} at ${size.join("x")}`);
      for (const each of [".heading", "#ask-solve", "#ask-apart", "#ask-count", ".verdict", ".moves .go", ".moves .slider", ".move"]) await inSight(page, each, size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      holds(wide <= size[0], `the page is ${wide} wide at ${size.join("x")}`);
    }
  });

  it("the list of 54 pieces stays in the picture", async (page) => {
    await choose(page, "t-6x6x6");
    await ask(page, "one"); /* on a busy machine it may be no puzzle for a glance */
    await until("54 pieces", () => page.locator(".pieces li").count(), (seen) => seen === 54);
    const list = await page.locator(".pieces").boundingBox(), stage = await page.locator("#stage").boundingBox();
    holds(list.x >= stage.x && list.x + list.width <= stage.x + stage.width && list.y + list.height <= stage.y + stage.height, "it leaves the stage");
    await page.locator(".pieces li").last().scrollIntoViewIfNeeded();
    await inSight(page, ".pieces li:last-child", [1280, 720]);
  });

  /* ---- Answers ---- */

  it("answers are in words that people use", async (page) => {
    for (const [name, command, words] of [["soma", "solve", "240 ways (480 with mirror images)."], ["soma", "count", "240 ways (480 with mirror images)."],
      ["burr-antique", "apart", "1 assembly; it comes apart in 6 moves, level 1.2."], ["burr-piston", "solve", "10 assemblies; 1 comes apart in 15 moves, level 9.3."],
      ["sujiko", "solve", "1 solution."]]) {
      await choose(page, name);
      await ask(page, command);
      await reads(page, ".verdict", words);
      holds(!(await page.locator(".answers").innerText()).includes("engine"), "an engine is named unasked");
    }
  });

  it("finding one counts nothing", async (page) => {
    await choose(page, "soma");
    await ask(page, "one");
    await reads(page, ".verdict", "Here is one.");
    holds(!/\d/.test(await page.locator(".answers").textContent()), "there are figures");
  });

  it("the reason why there is no solution is told", async (page) => {
    await begin(page, "pieces in a box");
    await ask(page, "solve");
    await reads(page, ".verdict", "It has no solution.");
    await reads(page, ".impossible", "It is impossible: 9 cells must be filled");
    await reads(page, ".volumes", "Pieces 3, box 9: 6 too few.");
  });

  it("counting goes on after the first thousand", async (page) => {
    await choose(page, "pentominoes-6x10");
    for (let i = 0; i < 2; i++) {
      await ask(page, "solve");
      await reads(page, ".verdict", "2,339 ways");
      await is(page, "in every position", "9356");
      await reads(page, ".leafing output", "1 of 1000");
    }
  });

  it("taking apart goes on after the first hundred", async (page) => {
    const path = join(process.env["TREEN_PUZZLES"] ?? "", "xmpuzzle", "SolidSixPieceBurrs.xmpuzzle");
    if (!existsSync(path)) return;
    await upload(page, path);
    await ask(page, "apart");
    await is(page, "that come apart", "179");
    await reads(page, ".leafing output", "1 of 100");
  });

  it("a question that does not apply is not offered", async (page) => {
    await choose(page, "sujiko");
    holds(!(await page.isVisible("#ask-apart")), "a sujiko cannot be taken apart");
    await choose(page, "soma");
    holds(await page.isVisible("#ask-apart"), "Soma can");
    await begin(page, "snake");
    holds(!(await page.isVisible("#ask-apart")), "a snake cannot");
  });

  it("a long search tells its pace", async (page) => {
    await choose(page, "t-6x6x6");
    await page.click("#ask-count");
    await until("steps a second", () => page.locator(".pace").innerText(), (seen) => /found · .* steps a second/.test(seen));
    await page.click("#stop");
    await ready(page);
    await reads(page, ".verdict", "So far ");
  });

  it("a new title keeps the answer", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    await type(page, "#edit-title", "My Soma");
    await reads(page, ".verdict", "240 ways");
    await reads(page, ".leafing output", "1 of 240");
    await reads(page, ".heading", "My Soma");
    await page.click("#edit-undo");
    await title(page, "Soma cube");
  });

  it("what is on the screen is saved", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    await page.click("#save summary");
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return readFileSync(await download.path());
    };
    const first = String(await save("SVG"));
    await page.fill("#solution-number", "8");
    await page.press("#solution-number", "Enter");
    await reads(page, ".leafing output", "8 of 240");
    const eighth = String(await save("SVG"));
    holds(eighth.startsWith("<?xml") && eighth !== first, "solution 8 is saved as solution 1");
    holds((await save("PNG")).subarray(1, 4).toString() === "PNG", "no PNG");
  });

  it("a file with several problems says so", async (page) => {
    const shapes = `<voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="2" y="2" z="1" type="0">####</voxel>`;
    const one = `<problem><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem>`;
    await upload(page, packed("several.xmpuzzle", `<?xml version="1.0"?>\n<puzzle version="2"><gridType type="0"/><colors/><shapes>${shapes}</shapes><problems>${one}${one}</problems></puzzle>`));
    await reads(page, ".status", "This file has 2 problems. Problem 1 is open");
  });

  /* ---- Watching ---- */

  it.inSpace("leafing keeps what is hidden, pulled apart and turned", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    await page.locator(".pieces input").first().uncheck();
    await slider(page, "Apart").fill("0.5");
    await page.getByRole("button", { name: "Next" }).click();
    await reads(page, ".leafing output", "2 of 240");
    holds(!(await page.locator(".pieces input").first().isChecked()), "the piece has come back");
    holds((await slider(page, "Apart").inputValue()) === "0.5", "it has closed");
    await choose(page, "bedlam");
    holds((await slider(page, "Apart").inputValue()) === "0", "another puzzle is pulled apart");
  });

  it("the move just made is told, and then the next", async (page) => {
    await choose(page, "burr-antique");
    await ask(page, "apart");
    await reads(page, ".move", "1. A leaves upwards");
    await page.getByRole("button", { name: "One move on" }).click();
    await reads(page, ".next", "Next: 2. ");
    await reads(page, ".move", "1. A leaves upwards");
    await moves(page, 6);
    await reads(page, ".move", "6. ");
    await until("nothing comes next", () => page.locator(".next").textContent(), (seen) => seen === "");
  });

  it("moves step where motion is unwanted", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "burr-antique");
    await ask(page, "apart");
    const seen = await page.evaluate(() => {
      const values = new Set(), input = document.querySelector(".moves input[type=range]");
      document.querySelector(".moves [aria-label='One move on']").click();
      values.add(input.value);
      return new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell([...values.add(input.value)]))));
    });
    holds(seen.every((value) => value === "0" || value === "1"), `it glides: ${seen.join(" ")}`);
  });

  it.inSpace("it is looked at from all sides, and as it was", async (page) => {
    await choose(page, "burr-antique");
    const canvas = page.locator(".view canvas"), seen = new Set();
    for (const key of ["1", "2", "3", "r"]) {
      await canvas.press(key);
      seen.add(JSON.stringify(await until("a picture", () => colours(page), (now) => painted(now) > 0 && (key === "r" || !seen.has(JSON.stringify(now))))));
    }
    holds(seen.size >= 3, `only ${seen.size} pictures`);
  });

  it.inSpace("it is put together from the table up", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    const whole = await settled(page);
    await slider(page, "Build").fill("1");
    await until("one piece", () => colours(page), (seen) => painted(seen) > 0 && painted(seen) < whole / 2);
    await slider(page, "Build").fill("7");
    await until("all of it", () => colours(page), like(whole));
  });

  it.inSpace("the pieces are laid out beside each other", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    const solved = await settled(page);
    await page.click("#show-pieces");
    await until("another picture", () => colours(page), (seen) => painted(seen) > 0 && !like(solved)(seen));
    await page.click("#show-pieces");
    await reads(page, ".leafing output", "1 of 240");
  });

  /* ---- Drawing ---- */

  it("a stroke draws several cells, and is one step", async (page) => {
    await begin(page, "pieces in a box");
    await page.click("#edit-add");
    const middle = async (cell) => {
      const { x, y, width, height } = await page.locator(cell).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.waitForSelector("#edit-shape-2");
    await page.hover("#cell-0-0-0"); /* which waits until it is drawn */
    await page.mouse.down();
    for (const cell of ["#cell-1-0-0", "#cell-2-0-0"]) await page.mouse.move(...(await middle(cell)), { steps: 4 });
    await page.mouse.up();
    for (const cell of ["#cell-0-0-0", "#cell-1-0-0", "#cell-2-0-0"]) await hasClass(page, cell, "must");
    await reads(page, ".volumes", "Pieces 6, box 9");
    await page.click("#edit-undo");
    for (const cell of ["#cell-0-0-0", "#cell-2-0-0"]) await hasClass(page, cell, "none");
    await page.keyboard.press("Escape");
    await page.focus("#cell-0-0-0");
    await page.keyboard.press("Space"); /* a key after a stroke is no part of it */
    await hasClass(page, "#cell-0-0-0", "must");
  });

  it("a set that people know is added by a tap", async (page) => {
    await begin(page, "pieces in a box");
    await page.selectOption("#edit-set", { label: "Soma" });
    await page.waitForSelector("#edit-shape-7");
    for (const axis of [0, 1, 2]) await type(page, `#edit-size-${axis}`, "3");
    await page.click("#edit-shape-0");
    for (const axis of [0, 1, 2]) await type(page, `#edit-size-${axis}`, "3");
    await reads(page, ".volumes", "Pieces 27, box 27.");
    await ask(page, "solve");
    await reads(page, ".verdict", "240 ways");
  });

  it("one pentomino is a tap", async (page) => {
    await begin(page, "tray");
    const before = await page.locator(".shelf:not(.offered) .shape").count();
    await page.selectOption("#edit-one", { label: "Pentominoes" });
    await page.click(".offered .shape:has-text('W')");
    await until("one more", () => page.locator(".shelf:not(.offered) .shape").count(), (count) => count === before + 1);
    await page.click(".offered .shape:has-text('X')");
    await until("another", () => page.locator(".shelf:not(.offered) .shape").count(), (count) => count === before + 2);
    await reads(page, ".shelf .shape[aria-pressed=true]", "X");
    await page.click("#edit-offer-close");
    await until("they are gone", () => page.locator(".offered").count(), (count) => count === 0);
  });

  it("cells that may stay empty are a press on the layers, too", async (page) => {
    await begin(page, "tray");
    await page.click("#edit-shape-0");
    await page.click("#edit-may");
    await page.click("#cell-1-0-0");
    await hasClass(page, "#cell-1-0-0", "may");
    await page.click("#cell-1-0-0");
    await hasClass(page, "#cell-1-0-0", "must");
    await page.click("#edit-shape-1");
    holds(!(await page.locator("#edit-may").count()), "a piece has no such cells");
  });

  it("a flat puzzle is not asked to come apart", async (page) => {
    await choose(page, "pentominoes-6x10");
    holds(!(await page.isVisible("#ask-apart")), "pentominoes");
    await choose(page, "soma");
    holds(await page.isVisible("#ask-apart"), "Soma");
  });

  it("a reason speaks of what is seen", async (page) => {
    await begin(page, "tray");
    await page.click("#edit-shape-0");
    await ask(page, "count");
    await reads(page, ".impossible", "It is impossible:");
    const words = await page.locator(".impossible").innerText();
    holds(words.includes("striped") && !words.includes("+"), words);
  });

  /* ---- Eyes and hands ---- */

  it.inSpace("the question mark lists the keys", async (page) => {
    await choose(page, "soma");
    await page.locator(".view canvas").press("?");
    await page.waitForSelector("#learn[open]");
    holds((await page.locator("#learn").innerText()).includes("pull apart"), "no keys");
    await page.keyboard.press("Escape");
    await until("it is closed", () => page.isVisible("#learn"), (seen) => !seen);
  });

  it("cells differ in forced colours", async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    await begin(page, "pieces in a box");
    await page.click("#edit-shape-1");
    const look = (kind) => page.locator(`.cell.${kind}`).first().evaluate((cell) => getComputedStyle(cell).backgroundColor);
    holds((await look("must")) !== (await look("none")), "a cell looks as no cell");
  });

  const STATES = [
    ["first page", async () => {}],
    ["new", async (page) => { await page.click("#new"); }],
    ["learn", async (page) => { await page.keyboard.press("Escape"); await page.click("#help"); }],
    ["packing", async (page) => { await page.keyboard.press("Escape"); await choose(page, "soma"); await page.click("#edit-shape-2"); await ask(page, "solve"); }],
    ["in words", async (page) => { await page.locator(".spoken").evaluate((spoken) => (spoken.open = true)); await page.waitForSelector(".layered li"); }],
    ["balls", async (page) => { await begin(page, "balls"); await page.waitForSelector(".lattice"); }],
    ["burr", async (page) => { await choose(page, "burr-antique"); await ask(page, "apart"); }],
    ["making", async (page) => { await page.click("#make"); await page.click("#make-more > summary"); await page.waitForSelector("#make-dialog[data-state=ready]"); }],
    ["sheets", async (page) => { await page.selectOption("#make-thing", "1"); await page.waitForSelector("#make-dialog[data-state=ready]"); }],
    ["board", async (page) => { await page.selectOption("#make-thing", "0"); await page.keyboard.press("Escape"); await choose(page, "sujiko"); await ask(page, "solve"); }],
    ["text", async (page) => { await choose(page, "snake"); await ask(page, "solve"); }],
    ["play", async (page) => { await choose(page, "soma"); await page.click("#play"); await page.waitForSelector(".play-item"); await page.keyboard.press("n"); }],
    ["play a board", async (page) => { await choose(page, "sujiko"); await page.click("#play"); await page.waitForSelector("#play-room:visible .square"); }],
    ["designs", async (page) => {
      await page.click("#design");
      await page.click("#design-more > summary");
      await page.click("#design-start");
      await page.waitForSelector("#designs .card svg");
      await page.waitForSelector("#design-dialog[data-state=ready]");
    }],
  ];

  it("axe finds nothing in any state, at any size", async (page) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    const whole = process.env["TREEN_TEST_WHOLE"];
    for (const [state, [name, show]] of STATES.entries()) {
      await show(page);
      for (const [i, scheme] of ["light", "dark"].entries()) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const size of SIZES.filter((_size, turn) => whole || turn === (state + i) % SIZES.length)) {
          await page.setViewportSize({ width: size[0], height: size[1] });
          const found = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
          const told = found.violations.map(({ id, nodes }) => `${id} (${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")})`);
          holds(!told.length, `${name}, ${size.join("x")}, ${scheme}: ${told.join(", ")}`);
        }
      }
    }
  });

  it("whatever is pressed is large enough", async (page) => {
    for (const [name, show] of STATES) {
      await show(page);
      const small = await page.evaluate((least) => [...document.querySelectorAll("button, select, summary, input:not([type=range])")]
        .filter((each) => each.checkVisibility() && !each.matches(".unseen"))
        .map((each) => ({ each, box: (each.matches("[type=checkbox]") ? each.closest("label") ?? each : each).getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least).map(({ each }) => each.id || each.className || each.outerHTML.slice(0, 60)), LEAST_TARGET);
      holds(!small.length, `${name}: ${small.slice(0, 5).join(", ")}`);
    }
  });

  it("headings say where one is, and a link skips to the picture", async (page) => {
    await choose(page, "soma");
    holds((await page.locator("h1:visible").innerText()) === "Soma cube", "the puzzle is no heading");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await until("the stage has the focus", () => page.evaluate(() => document.activeElement.id), (seen) => seen === "stage");
  });
}
