/* Making on the page: shown and handed out. browser.mjs runs these cases, on treen serve or on the site, and lends its helpers. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function makeCases(it, kit, treen) {
  const { begin, choose, holds, reads, type, until } = kit;

  async function laidOut(page) {
    await page.waitForSelector("#make-dialog[data-state=ready]");
  }

  async function open(page, name, thing) {
    await choose(page, name);
    await page.click("#make");
    await laidOut(page);
    if (thing === undefined) return;
    await page.selectOption("#make-thing", { label: thing });
    await laidOut(page);
  }

  /* What matters less is folded. */
  async function unfold(page) {
    await page.click("#make-more > summary");
  }

  async function set(page, id, value) {
    await page.fill(`#make-${id}`, value);
    await laidOut(page);
  }

  async function save(page, ending) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#make-files [data-to="${ending}"]`)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  /* The size of a binary STL file follows from its number of triangles. */
  function isWhole(stl) {
    return stl.length === 84 + 50 * stl.readUInt32LE(80);
  }

  /* How large a part of the plate's picture is near to a colour, in pixels of a screen that has one for each of CSS. */
  async function near(page, [red, green, blue]) {
    return page.evaluate((wanted) => {
      const seen = document.querySelector("#make-stage canvas"), copy = document.createElement("canvas");
      [copy.width, copy.height] = [seen.width, seen.height];
      const paint = copy.getContext("2d");
      paint.drawImage(seen, 0, 0);
      const data = paint.getImageData(0, 0, copy.width, copy.height).data;
      let found = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200 && wanted.every((part, k) => Math.abs(data[i + k] - part) < 40)) found++;
      return found / devicePixelRatio ** 2;
    }, [red, green, blue]);
  }

  it.inSpace("pieces lie on a plate with their volume, and are saved for a printer", async (page) => {
    await open(page, "soma");
    await reads(page, "#make-dialog .status", "36.14 cm³, 44.8 g, 15.0 m of filament, 1 plate");
    holds((await page.locator("#make-pieces tr").count()) === 7, "there are not seven pieces");
    await until("the yellow piece", () => near(page, [245, 230, 66]), (seen) => seen > 500);
    const stl = await save(page, "stl"), model = await save(page, "3mf"), obj = await save(page, "obj");
    holds(stl.name === "soma-cube.stl" && isWhole(stl.bytes), `${stl.name} has ${stl.bytes.length} bytes`);
    holds(model.bytes.subarray(0, 2).toString() === "PK" && model.bytes.includes("3D/3dmodel.model"), "the 3MF is damaged");
    holds(obj.bytes.toString().includes("\no twist-1-1\n"), "the OBJ has no piece twist-1");
    holds((await save(page, "scad")).bytes.toString().includes("puzzlecad"), "no text for OpenSCAD");
  });

  it("a box with a shut top tells the way out", async (page) => {
    await open(page, "soma");
    await unfold(page);
    await page.selectOption("#make-around", { label: "a box, its top has a hole" });
    await reads(page, "#make-pieces > p", "The top is shut but for the dots");
    const moves = await page.locator("#make-pieces li").allInnerTexts();
    holds(moves.length > 1 && moves.some((words) => /leaves? upwards/.test(words)), moves.join());
  });

  it.inSpace("the plate comes first, then five choices, and the rest is folded", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "soma");
    await until("the yellow piece", () => near(page, [245, 230, 66]), (seen) => seen > 100);
    const top = async (selector) => (await page.locator(selector).boundingBox()).y;
    holds((await top("#make-stage")) < (await top("#make-thing")) && (await top("#make-files")) < 844, "the picture, the choices and the files are not in sight");
    const seen = () => page.locator(".making-form :is(select, input):visible").evaluateAll((all) => all.map(({ id }) => id.slice(5)).join());
    holds((await seen()) === "thing,layout,plate,cell,gap", `the choices are ${await seen()}`);
    holds((await page.evaluate(() => document.querySelector("#make-dialog").scrollWidth <= 390)), "something is out of sight");
    await page.selectOption("#make-layout", { label: "each by itself" });
    await until("no plate is asked for", seen, (ids) => ids === "thing,layout,cell,gap");
    await page.focus("#make-more > summary");
    await page.keyboard.press("Enter");
    await until("the rest", seen, (ids) => ids.includes("wall") && ids.includes("split"));
    await page.selectOption("#make-thing", { label: "Cut from sheets" });
    await until("what is folded of sheets is seen, too", seen, (ids) => ids.startsWith("thing,sheet,tray,cell,gap,engrave,"));
    await page.selectOption("#make-sheet", { label: "300 × 200 mm" });
    await until("a sheet of that size", () => page.locator(".sheet svg").getAttribute("width"), (width) => width === "300mm");
  });

  it("settings change what is made, and a wrong one is told with what would fit", async (page) => {
    await open(page, "soma");
    await set(page, "cell", "22.3");
    await reads(page, "#make-dialog .status", "29");
    await set(page, "cell", "10x15x20");
    await reads(page, "#make-dialog .status", "78.9");
    await page.selectOption("#make-layout", { label: "put together" });
    await reads(page, "#make-pieces tr:first-of-type", "V, bricks do not fit as turned");
    await reads(page, "#make-pieces .reason", "Made as they are drawn, these do not fit into this solution, which turns their bricks: V, ");
    await page.selectOption("#make-layout", { index: 0 });
    await set(page, "cell", "11.15");
    await page.setViewportSize({ width: 390, height: 844 });
    await unfold(page);
    await set(page, "bevel", "9");
    await reads(page, "#make-dialog .status.wrong", "Found a bevel of 9 mm, expected less than 5.505");
    const box = (selector) => page.locator(selector).boundingBox();
    const field = await box("#make-bevel"), words = await box("#make-dialog .status.wrong");
    holds(field.y + field.height <= words.y || words.y + words.height <= field.y, "the words lie over the field");
    holds(await page.locator("#make-files button").first().isDisabled(), "there is a file of nothing");
    await set(page, "bevel", "0");
    await reads(page, "#make-dialog .status", "36.");
    await set(page, "cell", "wide");
    await reads(page, "#make-dialog .status.wrong", "Size of a cell: found 'wide', expected a number from 0.1 to 1000");
    await set(page, "cell", "11,15");
    await reads(page, "#make-dialog .status", "36.");
    holds(!(await page.locator("#make-files button").first().isDisabled()), "there is no file");
  });

  it("the file of a puzzle is called by its title in any script", async (page) => {
    await choose(page, "soma");
    await type(page, "#edit-title", "Würfel «Куб» 第3");
    await page.click("#make");
    await laidOut(page);
    const { name } = await save(page, "stl");
    holds(name === "würfel-куб-第3.stl", name);
  });

  it("several plates are leafed through, and saved one by one", async (page) => {
    await open(page, "soma");
    await page.selectOption("#make-plate", { label: "another size" });
    await set(page, "plate-width", "60");
    await set(page, "plate-depth", "60");
    await reads(page, "#make-plates output", "Plate 1 of 3");
    const first = await save(page, "stl");
    await page.click('#make-plates [aria-label="The next file"]');
    await laidOut(page);
    await reads(page, "#make-plates output", "Plate 2 of 3");
    const second = await save(page, "stl");
    holds(first.name === "soma-cube-1.stl" && second.name === "soma-cube-2.stl", `${first.name}, ${second.name}`);
    holds(isWhole(second.bytes) && !first.bytes.equals(second.bytes), "plate 2 is plate 1");
    await page.selectOption("#make-layout", { label: "each by itself" });
    await laidOut(page);
    await reads(page, "#make-plates output", "V (1 of 7)");
    holds((await save(page, "stl")).name === "soma-cube-v.stl", "the file does not have the piece's name");
    await page.selectOption("#make-layout", { label: "put together" });
    await laidOut(page);
    holds((await page.locator("#make-plates output").count()) === 0, "what is whole has plates");
  });

  it("a printed tray, names and inner bevels stand on the plate with their volumes", async (page) => {
    await open(page, "soma");
    await unfold(page);
    await page.selectOption("#make-around", { label: "a tray" });
    await laidOut(page);
    await set(page, "rim", "3");
    await set(page, "floor", "1");
    await reads(page, "#make-pieces tr:last-child", "tray");
    await reads(page, "#make-pieces tr:last-child td", "39.9 × 39.9 × 34.5");
    const [plain] = (await page.locator("#make-dialog .status").innerText()).split(" ");
    await page.selectOption("#make-names", { label: "sunk into faces" });
    await laidOut(page);
    await set(page, "inner-bevel", "0.4");
    await until("another volume", async () => (await page.locator("#make-dialog .status").innerText()).split(" ")[0], (seen) => seen !== plain);
    holds(isWhole((await save(page, "stl")).bytes), "the file is damaged");
    await set(page, "inner-bevel", "0.8");
    await reads(page, "#make-dialog .status.wrong", "Found an inner bevel of 0.8 mm, expected at most 0.5");
  });

  it("pieces that overhang are made in two parts of one colour", async (page) => {
    await open(page, "tetris-cube");
    holds((await page.locator("#make-pieces tr").count()) === 12, "there are not twelve pieces");
    const colour = (name) => page.locator("#make-pieces tr", { has: page.getByText(name, { exact: true }) }).locator(".swatch")
      .evaluate((swatch) => swatch.style.background);
    const whole = await colour("X");
    await unfold(page);
    await page.selectOption("#make-split", { label: "in two, with a joint" });
    await laidOut(page);
    holds((await page.locator("#make-pieces tr").count()) === 14, "nothing is in two");
    holds((await colour("X-1")) === whole && (await colour("X-2")) === whole, "the parts have other colours");
  });

  it("what has an effect on the puzzle is asked for: joints, necks, pins of a snake", async (page) => {
    const asked = () => page.locator(".making-form :is(select, input):visible").evaluateAll((all) => all.map(({ id }) => id.slice(5)));
    const asks = async (these, others) => {
      const all = await asked();
      holds(these.every((id) => all.includes(id)) && !others.some((id) => all.includes(id)), `asked for ${all.join()}`);
    };
    await open(page, "snake");
    await unfold(page);
    await asks(["pins", "bevel", "infill"], ["split", "neck", "flat", "wall"]);
    holds((await page.locator("#make-layout option").count()) === 2 && !(await page.locator('[data-to="scad"]').count()), "a snake is put together");
    await page.selectOption("#make-pins", { label: "with pins that turn" });
    await laidOut(page);
    await reads(page, "#make-pieces tr:last-child", "tail");
    await page.click("#make-dialog header .quiet:last-child");
    await open(page, "soma");
    await reads(page, "#make-dialog .status", "36.14 cm³, 44.8 g");
    await asks(["split"], ["pins", "neck", "flat", "joint", "joint-width", "screw"]);
    await page.selectOption("#make-split", { label: "in two, with a joint" });
    await page.selectOption("#make-joint", { label: "loose keys" });
    await page.selectOption("#make-around", { label: "a box, its lid has screws" });
    await laidOut(page);
    await asks(["joint-width", "joint-depth", "screw", "screw-hole"], []);
    await page.selectOption("#make-material", { label: "resin" });
    await laidOut(page);
    await asks(["infill"], ["density"]);
    await page.click("#make-dialog header .quiet:last-child");
    await open(page, "ball-tetrahedron");
    await until("balls have necks", asked, (ids) => ids.includes("neck") && ids.includes("flat") && !ids.includes("wall"));
  });

  it("sheets for a laser are shown with a tray", async (page) => {
    await open(page, "tetrahexes-4x7", "Cut from sheets");
    await reads(page, "#make-dialog .status", "8.88 cm³, 1 sheet");
    await unfold(page);
    await page.selectOption("#make-material", { label: "plywood" });
    await reads(page, "#make-dialog .status", "8.88 cm³, 6.0 g, 1 sheet");
    const before = await page.locator(".sheet #cut path").count();
    await page.selectOption("#make-tray", { label: "for the box" });
    await laidOut(page);
    holds((await page.locator(".sheet #cut path").count()) > before, "there is no tray");
    const svg = await save(page, "svg"), dxf = await save(page, "dxf");
    holds(svg.bytes.toString().includes('width="180mm"'), "the SVG has no size in millimetres");
    holds(dxf.bytes.toString().trimEnd().endsWith("EOF"), "the DXF has no end");
  });

  it("templates on paper and cut lists", async (page) => {
    await open(page, "burr-antique", "Cut list");
    await reads(page, ".cuts", "Cut list: Antique six-piece burr");
    holds((await save(page, "txt")).bytes.toString().includes("Jig stops"), "the list has no stops");
    await page.selectOption("#make-thing", { label: "Drawings with lengths" });
    await laidOut(page);
    await unfold(page);
    holds(!(await page.locator("#make-thickness").count()), "solid pieces have a thickness");
    await page.selectOption("#make-material", { label: "walnut" });
    await reads(page, "#make-dialog .status", "141.38 cm³, 86.2 g");
    await page.selectOption("#make-thing", { label: "Saw along paper" });
    await laidOut(page);
    await page.selectOption("#make-paper", { label: "Letter" });
    await laidOut(page);
    await reads(page, "#make-dialog .status", "142.48 cm³, 1 page");
    holds((await page.locator(".sheet svg").getAttribute("width")) === "215.9mm", "the page is no Letter");
    const pdf = await save(page, "pdf");
    holds(pdf.bytes.subarray(0, 5).toString() === "%PDF-" && pdf.bytes.subarray(-8).toString().includes("%%EOF"), "the PDF is damaged");
  });

  it("only what has pieces is made, and what is drawn", async (page) => {
    await choose(page, "queens-8");
    holds(await page.locator("#make").isHidden(), "a cover is offered");
    await begin(page, "pieces in a box");
    holds(await page.locator("#make").isVisible(), "a packing is not offered");
    await page.click("#make");
    await laidOut(page);
    await reads(page, "#make-dialog .status", "4.01 cm³");
  });

  it("boards of numbers are trays with tiles, and lie in no solution", async (page) => {
    await open(page, "sujiko");
    await reads(page, "#make-pieces tr:last-child", "9");
    await unfold(page);
    const words = (id) => page.locator(`#make-${id} option`).allInnerTexts().then((all) => all.join());
    holds((await words("around")) === "nothing,a tray" && (await words("layout")) === "on plates,each by itself", `${await words("around")}; ${await words("layout")}`);
    await page.selectOption("#make-around", { label: "a tray" });
    await reads(page, "#make-pieces tr:last-child", "tray");
    await page.selectOption("#make-thing", { label: "Cut from sheets" });
    await laidOut(page);
    holds(!(await page.locator("#make-together").count()), "tiles lie as in a solution");
    await page.selectOption("#make-tray", { label: "for the box" });
    await laidOut(page);
    holds((await save(page, "svg")).name.startsWith("sujiko-25"), "the file is called otherwise");
  });

  it("all files of treen parts are offered", async (page) => {
    await open(page, "soma");
    const offered = new Set(), told = spawnSync(treen, ["parts", "--help"]).stdout.toString().split("\nFormats, ")[1].split("\n\n")[0];
    for (const thing of await page.locator("#make-thing option").allInnerTexts()) {
      await page.selectOption("#make-thing", { label: thing });
      await laidOut(page);
      for (const ending of await page.locator("#make-files button").evaluateAll((all) => all.map(({ dataset }) => dataset.to))) offered.add(ending);
    }
    const missing = [...told.matchAll(/ \.(\w+)/g)].map(([, ending]) => ending).filter((ending) => !offered.has(ending));
    holds(offered.size > 8 && !missing.length, `nobody offers ${missing.join()}`);
  });
}
