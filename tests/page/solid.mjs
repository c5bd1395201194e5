/* Drawing on the solid: in the browser (browser.mjs runs these cases and lends its helpers), and what a line from the eye meets,
 * on every grid and without a browser (site.mjs). */

import { spawnSync } from "node:child_process";

export function solidCases(it, kit) {
  const { begin, hasClass, holds, until } = kit;

  /* A piece of three cells, seen from the front. Returns the middle of its picture. */
  async function opened(page) {
    await begin(page, "pieces in a box");
    await page.click("#edit-shape-1");
    await page.click("#edit-solid");
    await page.focus("#solid-view");
    await page.keyboard.press("2");
    return middle(page);
  }

  async function middle(page) {
    await page.locator("#solid-view").scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator("#solid-view").boundingBox();
    return [x + width / 2, y + height / 2];
  }

  const cells = (page) => page.locator("[role=gridcell].must").count();

  async function are(page, wanted, why) {
    await until(why, () => cells(page), (seen) => seen === wanted);
  }

  it.inSpace("a press on a face of the solid puts a cell there, or takes one away", async (page) => {
    const [x, y] = await opened(page);
    await page.mouse.move(x - 25, y);
    await until("the cell to come is seen", () => page.locator("#solid-view").evaluate(({ style }) => style.cursor), (seen) => seen === "crosshair");
    await page.mouse.click(x - 25, y);
    await hasClass(page, "#cell-0-2-0", "must");
    await page.keyboard.down("Shift");
    await page.mouse.click(...(await middle(page)).map((at, i) => at - (i ? 0 : 25)));
    await page.keyboard.up("Shift");
    await hasClass(page, "#cell-0-2-0", "none");
    await page.click("#edit-undo");
    await are(page, 4, "it is back");
    await page.click("#edit-undo");
    await are(page, 3, "the first cells");
    await page.click("#solid-take");
    const [left, high] = await middle(page);
    await page.mouse.click(left + 25, high);
    await hasClass(page, "#cell-1-0-0", "none");
    await page.mouse.move(left - 190, high - 100);
    await page.mouse.down();
    await page.mouse.move(left - 100, high - 100);
    await page.mouse.up();
    await are(page, 2, "a drag beside it turns it");
  });

  it.inSpace("a stroke on the solid is one step, and goes on over its edge", async (page) => {
    await opened(page);
    await page.keyboard.press("1");
    const [x, y] = await middle(page);
    await page.mouse.move(x - 25, y - 25);
    await page.mouse.down();
    await page.mouse.move(x + 150, y - 25);
    await page.mouse.up();
    const drawn = await until("a row", () => cells(page), (seen) => seen >= 6);
    holds((await page.inputValue("#edit-size-2")) === "2", "the shape has a second layer");
    holds((await page.locator("#edit-size-0").inputValue()) === String(drawn - 3), "the row is as long as the shape is wide");
    await page.click("#edit-undo");
    await are(page, 3, "all of it is undone at once");
  });

  it.inSpace("fingers draw on the solid, and two of them draw nothing", async (page) => {
    const [x, y] = await opened(page), session = await page.context().newCDPSession(page);
    const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [x - 25, y]);
    await touch("touchStart", [x - 25, y], [x + 60, y + 60]);
    await touch("touchMove", [x - 30, y], [x + 70, y + 70]);
    await touch("touchEnd");
    await page.focus("#solid-view");
    await page.keyboard.press("2");
    const [left, high] = await middle(page);
    await touch("touchStart", [left - 25, high]);
    await touch("touchEnd");
    await hasClass(page, "#cell-0-2-0", "must");
    holds((await cells(page)) === 4, `${await cells(page)} cells`);
  });
}

/* ---- Without a browser ----------------------------------------------------------------------------------------- */

const minus = (a, b) => a.map((part, i) => part - b[i]), plus = (a, b, far = 1) => a.map((part, i) => part + far * b[i]);
const middleOf = (points) => points.reduce((sum, point) => plus(sum, point, 1 / points.length), [0, 0, 0]);
const WAYS = [-1, 0.2, 1].flatMap((x) => [-1, 0.3, 1].flatMap((y) => [-1, 0.1, 1].map((z) => [x, y, z]))); /* a stick is seen from one of them */
const unit = (a) => a.map((part) => part / Math.hypot(...a));

/* The line that comes to a point from outside. */
function towards(point, way) {
  return { from: plus(point, unit(way), 7), way: unit(way).map((part) => -part) };
}

export function surfaceCases(inNode, { treen, loaded, holds }) {
  async function grids() {
    const { Lattice } = await loaded("desks/lattice"), { Neighbours } = await loaded("desks/neighbours"), { Surface, planeOf } = await loaded("desks/surface");
    const told = spawnSync(treen, ["grids", "--json"], { encoding: "utf8" }).stdout.trim().split("\n").map((line) => JSON.parse(line));
    const rows = told.filter(({ type, dimensions }) => type === "grid" && dimensions === 3);
    const found = rows.map((row) => ({ row, lattice: new Lattice(row), near: new Neighbours(new Lattice(row)) }));
    return { found, planeOf, surface: (near, ...cells) => new Surface(near, new Map(cells.map((at) => [at.join(), at])), []) };
  }

  inNode("on every grid in space each side of a cell leads to a neighbour, and back", async () => {
    const { found, planeOf, surface } = await grids();
    holds(found.length >= 8, `only ${found.length} grids`);
    for (const { row: { name, cells }, lattice, near } of found)
      for (const { cell } of cells) {
        const body = lattice.cell(cell), beside = near.of(cell), drawn = surface(near, cell);
        for (const { at } of beside) holds(near.of(at).some((back) => back.at.join() === cell.join()), `${name}: ${at} does not lead back to ${cell}`);
        body.faces.forEach((face, i) => {
          const hit = drawn.hit(towards(middleOf(face), planeOf(face, body).normal), true), to = beside.find((each) => each.face === i)?.at;
          holds(to && hit?.at?.join() === cell.join() && hit.to?.join() === to.join(), `${name}: face ${i} of ${cell} meets ${JSON.stringify(hit)}`);
        });
        if (body.balls.length) holds(beside.length === 12, `${name}: ${beside.length} neighbours`);
        for (const { at } of body.balls.length ? beside : []) {
          const from = body.balls[0].middle, hit = drawn.hit(towards(from, minus(lattice.cell(at).balls[0].middle, from)), true);
          holds(hit?.to?.join() === at.join(), `${name}: towards ${at} it meets ${JSON.stringify(hit)}`);
        }
        for (const { at } of body.bars.length ? beside : []) {
          const met = WAYS.some((way) => drawn.hit(towards(middleOf(lattice.cell(at).bars[0].ends), way), true)?.to?.join() === at.join());
          holds(met, `${name}: the stick ${at} is not met`);
        }
      }
  });

  inNode("a stroke stays in the plane of its first face, also where nothing lies below", async () => {
    const { found, surface } = await grids(), { SolidStroke } = await loaded("desks/penstroke");
    const { near } = found.find(({ row }) => row.name === "cube"), drawn = surface(near, [0, 0, 0], [1, 0, 0], [1, 0, -1]);
    const ray = (x, y) => ({ from: [x, y, -9], way: [0, 0, 1] }), first = drawn.hit(ray(0.5, 0.5), true);
    const stroke = new SolidStroke(drawn, true, first);
    for (const [x, y] of [[0.6, 0.5], [-0.5, 0.5], [-0.5, 1.5], [0.5, 1.5], [1.5, 0.5] /* a higher cell: none comes here */]) stroke.follow(ray(x, y));
    holds([...stroke.cells.keys()].join(" ") === "0,0,-1 -1,0,-1 -1,1,-1 0,1,-1", [...stroke.cells.keys()].join(" "));
    const taking = new SolidStroke(drawn, false, drawn.hit(ray(1.5, 0.5), false));
    for (const x of [1.4, 0.5, -3]) taking.follow(ray(x, 0.5));
    holds([...taking.cells.keys()].join(" ") === "1,0,-1 0,0,0", [...taking.cells.keys()].join(" "));
  });
}
