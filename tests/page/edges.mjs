/* The page among other pages: Back and Forward, reloads, paper, a browser without WebGL; and one name for one thing. browser.mjs
 * runs these cases and lends its helpers. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function edgesCases(it, kit) {
  const { ask, begin, choose, colours, holds, itServes, moves, own, painted, reads, ready, settled, title, type, until, upload, withoutWebGL } = kit;

  /* ---- Back and Forward ---- */

  async function viewIs(page, wanted) {
    await until(`the view ${wanted}`, () => page.evaluate(() => document.body.dataset["view"]), (seen) => seen === wanted);
  }

  async function heads(page, words) {
    await reads(page, ".heading", words);
  }

  it("Back leads to the first page, and Forward to the puzzle and its answer", async (page) => {
    await page.click(".card[data-name=soma]");
    await ready(page);
    await ask(page, "count");
    await page.goBack();
    await viewIs(page, "home");
    await page.goForward();
    await viewIs(page, "work");
    await heads(page, "Soma cube");
    await reads(page, ".verdict", "240 ways");
  });

  it("Forward leads from the first page to the puzzle, also when that page was loaded anew", async (page) => {
    await page.click(".card[data-name=soma]");
    await ready(page);
    await page.goBack();
    await viewIs(page, "home");
    await page.goForward();
    await viewIs(page, "work");
    await until("the window's title", () => page.title(), (seen) => seen === "Soma cube · treen");
    await page.goBack();
    await viewIs(page, "home");
    for (let times = 0; times < 2; times++) {
      await page.reload();
      await ready(page);
      await viewIs(page, "home");
    }
    await page.goForward();
    await viewIs(page, "work");
    await heads(page, "Soma cube");
    holds(await page.locator("#on").isHidden(), "a puzzle that is none comes after it");
  });

  it("Back leads from puzzle to puzzle, whatever they came from", async (page) => {
    await page.click(".card[data-name=soma]");
    await ready(page);
    await choose(page, "sujiko");
    await begin(page, "pieces in a box");
    await type(page, "#edit-title", "Mine");
    await page.click("#to-home");
    for (const words of ["Mine", "Sujiko", "Soma cube"]) {
      await page.goBack();
      await viewIs(page, "work");
      await heads(page, words);
    }
    await page.goBack();
    await viewIs(page, "home");
    for (const words of ["Soma cube", "Sujiko", "Mine"]) {
      await page.goForward();
      await viewIs(page, "work");
      await heads(page, words);
    }
    await page.reload();
    await ready(page);
    await heads(page, "Mine");
    await page.goBack();
    await heads(page, "Sujiko");
  });

  it("Back closes what is open over the puzzle, and nothing else", async (page) => {
    await choose(page, "soma");
    for (const [opener, dialog] of [["#new", "#new-dialog"], ["#design", "#design-dialog"], ["#make", "#make-dialog"], ["#help", "#learn"]]) {
      await page.click(opener);
      await page.waitForSelector(`${dialog}[open]`);
      await page.goBack();
      await until(`${dialog} is closed`, () => page.locator(`${dialog}[open]`).count(), (seen) => seen === 0);
      await heads(page, "Soma cube");
      await page.goForward();
      await page.waitForSelector(`${dialog}[open]`);
      await page.keyboard.press("Escape");
      await until(`${dialog} is closed by a key`, () => page.locator(`${dialog}[open]`).count(), (seen) => seen === 0);
    }
    await begin(page, "Sujiko"); /* takes the place of the dialog's step */
    await page.waitForSelector("#square-0-0");
    await page.goBack();
    await heads(page, "Soma cube");
    await page.goBack();
    await viewIs(page, "home");
  });

  /* ---- The first picture ---- */

  it.inSpace("the picture of the first page is on the stage until the puzzle's own is there", async (page) => {
    if (process.env["TREEN_SITE"]) return; /* the site asks no server that could be held up */
    let letGo;
    const held = new Promise((resolve) => (letGo = resolve));
    await page.route(/api\/(show|solve)/, async (route) => (await held, route.continue()));
    await page.click(".card[data-name=soma]");
    await heads(page, "Soma cube");
    await page.waitForSelector(".stage .empty svg");
    letGo();
    await ready(page);
    await page.waitForSelector(".view canvas");
    holds(!(await page.locator(".stage .empty").isVisible()), "it stays");
  });

  /* ---- Reloads ---- */

  it("a reload in the middle of a search tells what it ended", async (page) => {
    await choose(page, "t-6x6x6");
    await page.click("#ask-count");
    await page.waitForSelector("#stop:enabled");
    await page.reload();
    await ready(page);
    await reads(page, ".found .status", "The page was loaded anew in the middle of a search, which ended it. “Count” starts it again.");
    await page.reload();
    await ready(page);
    await until("it is told once", () => page.locator(".found .status").innerText(), (seen) => seen === "");
  });

  /* ---- One name for one thing ---- */

  function burrTools(shapes, problem) {
    return `<?xml version="1.0"?>\n<puzzle version="2"><gridType type="0"/><colors/><shapes>${shapes}</shapes><problems><problem>${problem}<bitmap/></problem></problems></puzzle>`;
  }

  it.inSpace("copies are called alike in words, in the list and in the picture", async (page) => {
    await choose(page, "t-6x6x2");
    await ask(page, "apart");
    const names = await until("18 names", () => page.locator(".pieces .called").allInnerTexts(), (seen) => seen.length === 18);
    holds(new Set(names).size === 18, `the list has ${names.join(", ")}`);
    const move = await page.locator(".move").innerText(), [, name] = /^1\. (?:move )?(T \d+)/.exec(move) ?? [];
    holds(names.includes(name), `"${move}" is about none of ${names.join(", ")}`);
    holds((await page.getAttribute(".view canvas", "aria-label")).includes("T 18"), "the picture");
    await page.click(".spoken > summary");
    await until("sentences", () => page.locator(".layered li").allInnerTexts(), (seen) => seen.some((words) => words.startsWith(`${name} (`)));
  });

  it("a file without a title is called by its name, also when one comes back to it", async (page) => {
    const path = own("six boards.xmpuzzle"), shapes = `<voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="1" y="1" z="1" type="0">#</voxel>`;
    writeFileSync(path, burrTools(shapes, `<shapes><shape id="1" count="2"/></shapes><result id="0"/>`));
    await upload(page, path);
    await reads(page, ".heading", "six boards");
    await choose(page, "soma");
    await reads(page, "#back", "Back to “six boards”");
    await page.click("#back");
    await reads(page, ".heading", "six boards");
    await page.reload();
    await ready(page);
    await reads(page, ".heading", "six boards");
    holds((await page.title()) === "six boards · treen", "the window's title");
  });

  /* ---- Files ---- */

  it("coloured cells that may stay empty are no reason for a warning", async (page) => {
    const path = own("coloured.yaml");
    writeFileSync(path, "colours: {a: '#ff0000'}\nbox: 'a~a~a'\npieces: {A: 'a'}\n");
    await upload(page, path);
    await reads(page, ".volumes", "Pieces 1, box 1 to 3.");
    holds((await page.locator(".volumes.unlike").count()) === 0, "it is red");
    const dracula = join(process.env["TREEN_PUZZLES"] ?? "", "xmpuzzle", "DraculasDentalDesaster.xmpuzzle");
    if (!existsSync(dracula)) return;
    await upload(page, dracula);
    holds((await page.locator(".volumes.unlike").count()) === 0, await page.locator(".volumes").innerText());
  });

  it("a file of BurrTools is called by its comment, and drawn on a grid of many places", async (page) => {
    const path = own("named.xmpuzzle"), shapes = `<voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="1" y="1" z="1" type="0">#</voxel>`;
    const problem = `<problem><shapes><shape id="1" count="2"/></shapes><result id="0"/><bitmap/></problem>`;
    writeFileSync(path, `<?xml version="1.0"?>\n<puzzle version="2"><gridType type="0"/><colors/><shapes>${shapes}</shapes><problems>${problem}</problems><comment>Name: Its own name</comment></puzzle>`);
    await upload(page, path);
    await reads(page, ".heading", "Its own name");
    const sticks = join(process.env["TREEN_PUZZLES"] ?? "", "xmpuzzle", "HexSticks.xmpuzzle");
    if (!existsSync(sticks)) return;
    await upload(page, sticks);
    await reads(page, ".heading", "Hexsticks");
    await page.waitForSelector("#edit-shape-1");
    holds((await page.inputValue("#edit-grid")) === "rhombic", "the grid");
  });

  it("a file in UTF-16 is read", async (page) => {
    const text = "title: Sixteen bits é\nbox: 2x1x1\npieces: {A: '##'}\n";
    const little = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const [name, bytes] of [["little.yaml", little], ["big.yaml", Buffer.from(little).swap16()]]) {
      const path = own(name);
      writeFileSync(path, bytes);
      await begin(page, "Sujiko");
      await upload(page, path);
      await title(page, "Sixteen bits é");
    }
  });

  it("a file that is too large is refused by its size", async (page) => {
    const path = own("large.yaml");
    writeFileSync(path, Buffer.alloc(5_000_000, "#"));
    await choose(page, "soma");
    await upload(page, path);
    await reads(page, ".status.wrong", "This file has 5.0 MB.");
    await title(page, "Soma cube");
  });

  /* ---- Watching ---- */

  it("moves are as fast as one wants, or wait to be pressed", async (page) => {
    await choose(page, "burr-antique");
    await ask(page, "apart");
    await page.selectOption(".pacing", { label: "one by one" });
    for (const words of ["1 of 6", "2 of 6"]) {
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await reads(page, ".moves .slider output", words);
    }
    await page.waitForTimeout(1200); /* longer than it takes at the usual speed */
    await reads(page, ".moves .slider output", "2 of 6");
    await page.reload();
    await ready(page);
    holds((await page.locator(".pacing").inputValue()) === "one by one", "it is forgotten");
  });

  it.inSpace("what is left of a burr is seen from near when the rest has gone", async (page) => {
    await choose(page, "burr-antique");
    await ask(page, "apart");
    await settled(page);
    await moves(page, 5);
    await until("the last two pieces, large", () => colours(page), (seen) => painted(seen) > 0.04 * seen.pixels);
    await moves(page, 0);
    await until("the whole", () => colours(page), (seen) => painted(seen) > 0.1 * seen.pixels);
  });

  it("the drawing board of a new puzzle is in sight on a telephone", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await begin(page, "pieces in a box");
    const seen = async () => {
      const { y, height } = await page.locator("#cell-2-2-0").boundingBox();
      return y + height;
    };
    await until("the last cell", seen, (bottom) => bottom <= 844);
    await ask(page, "count");
    await until("the picture is large again", () => page.locator("#stage").boundingBox(), ({ height }) => height > 400);
  });

  it("conditions on a solution are checked below the box, on a telephone, too", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await begin(page, "tray");
    await page.click("#tab-text");
    await page.fill("#text", 'grid: square\nbox: 6x5\npieces:\n  D: {copies: 15, shape: "##"}\n');
    await page.click("#tab-draw");
    await ready(page);
    await page.click("#edit-conditions > summary");
    const words = () => page.locator("#edit-conditions label").allInnerTexts();
    await until("six conditions", words, (all) => all.length === 6 && all[0].trim() === "no fault line");
    await page.getByLabel("no fault line").check();
    await ask(page, "count");
    await reads(page, ".verdict", "2 ways");
    holds(await page.evaluate(() => document.documentElement.scrollWidth <= 390), "something is out of sight");
    await page.selectOption("#edit-grid", "hexagon");
    await until("those of hexagons, and the one that is chosen", words, (all) => all.length === 3);
    await page.getByLabel("no fault line").click(); /* it goes */
    await until("two are left", words, (all) => all.length === 2);
    await page.click("#edit-undo");
    await until("undoing brings it back", () => page.getByLabel("no fault line").isChecked());
  });

  it("View and Pieces do not lie over each other on a telephone", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(page, "soma");
    await page.click(".legend > summary");
    await page.click(".tools > summary");
    await until("one of them is open", () => page.locator(".legend[open], .tools[open]").count(), (seen) => seen === 1);
  });

  it("paper has the picture and the words, and no buttons", async (page) => {
    await choose(page, "soma");
    await ask(page, "solve");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    for (const words of [".heading", ".printed svg", ".verdict", ".called"]) holds(await page.locator(words).first().isVisible(), `${words} is missing`);
    const buttons = await page.locator("button:visible, select:visible, input[type=range]:visible").count();
    holds(buttons === 0, `${buttons} buttons`);
  });

  it.inSpace("a long box is in rows, on the page and on paper, with marks where it goes on", async (page) => {
    await choose(page, "morse");
    await ask(page, "solve");
    await until("rows fill the stage", () => colours(page), (seen) => painted(seen) > seen.pixels / 12);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const drawing = page.locator(".printed svg").first(), [, , width, height] = (await drawing.getAttribute("viewBox")).split(" ");
    holds(width < 3 * height, `the picture is ${width} x ${height}`);
    const marks = await drawing.locator("path").last().getAttribute("d"); /* they are painted last */
    holds(/^(M[^LZ]+L[^LZ]+L[^LZ]+Z){8}$/.test(marks), `the marks are ${marks}`);
  });

  itServes.inSpace("a puzzle is solved before three.js comes, and then stands in space", async (page) => {
    let give;
    const asked = new Promise((done) => (give = done));
    await page.route(/space\.js$/, (route) => asked.then(() => route.continue()));
    await page.reload();
    await page.click("#home [data-name=soma]");
    await page.waitForSelector(".still svg");
    await page.click("#ask-solve");
    await reads(page, ".verdict", "240 ways");
    holds(!(await page.locator(".view canvas").count()), "lines stand until then");
    give();
    await page.waitForSelector(".view canvas");
    await ready(page);
  });

  it("without WebGL the stage has lines, which turn and come apart", async (page) => {
    await withoutWebGL(page);
    await choose(page, "burr-antique");
    await ask(page, "apart");
    const lines = () => page.locator(".still svg").innerHTML(), seen = [await lines()];
    const changes = async (why) => seen.push(await until(why, lines, (now) => !seen.includes(now)));
    await page.focus(".still");
    await page.keyboard.press("ArrowLeft");
    await changes("another side");
    await moves(page, 0.5);
    await changes("a move");
    await page.locator(".pieces input").first().uncheck();
    await changes("a piece less");
    await page.getByRole("button", { name: "Letters" }).click();
    await until("letters", () => page.locator(".still svg text").allTextContents(), (seen) => seen.includes("B") && seen.includes("F"));
    holds(!(await page.locator(".slider", { hasText: "Cut away" }).isVisible()), "lines cannot be cut");
    await choose(page, "block-tight-turn");
    await ask(page, "apart");
    await reads(page, ".verdict", "1 assembly; it comes apart in 3 moves, level 1R0.1R1, least play 0.03859.");
    for (const moment of [1, 1.3, 1.7, 2]) {
      await moves(page, moment);
      await changes(`a turn of which ${moment - 1} is done`);
    }
  });
}
