/* Taking apart by hand: the pieces of an assembly slide as treen says that they do, and whoever has touch, a mouse or keys can do it.
 * browser.mjs runs the cases of the page and lends its helpers; site.mjs runs those that need no browser. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/* Burrs and packings of all grids on which pieces slide in space. The first level of the first four is above 5. */
const PUZZLES = ["burr-piston", "burr-twelve", "cube-in-four", "cube-in-five", "burr-antique", "soma", "hex-sticks", "comb-two-layers", "cuboctahedron", "ball-tetrahedron"];
const MOST_POSITIONS = 120; /* of a puzzle, of which every shift is tried */

/* ---- Without a browser ----------------------------------------------------------------------------------------- */

const plus = (a, b, times = 1) => a.map((part, k) => part + times * b[k]);

export function disassemblyCases(inNode, { treen, loaded, holds }) {
  const told = (...words) => spawnSync(treen, [...words, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout.trim().split("\n").map((line) => JSON.parse(line));

  /* What is asked once for all cases. */
  let common = null;
  async function everything() {
    const { Lattice } = await loaded("desks/lattice"), { Disassembly } = await loaded("play/disassembly");
    return { Lattice, Disassembly, puzzles: told("list"), grids: told("grids") };
  }

  /* A solution of the puzzle as treen takes it apart, and as the page does. */
  async function begun(name, ...options) {
    const { Lattice, Disassembly, puzzles, grids } = await (common ??= everything()), { grid } = puzzles.find((each) => each.name === name);
    const row = grids.find((each) => each.name === (grid ?? "cube")), lines = told("apart", name, ...options), solution = lines.find(({ type }) => type === "solution");
    const own = new Disassembly(new Lattice(row), solution.pieces.map(({ cells }, kind) => ({ kind, cells })));
    const partOf = ({ name, copy }) => solution.pieces.findIndex((each) => each.name === name && each.copy === copy);
    const direction = (by) => row.directions.findIndex((each) => each.by.join() === by.join());
    return { own, solution, lines, partOf, direction, steps: row.directions.map(({ by }) => by) };
  }

  inNode("every move of treen is one that the page makes, and both count alike", async () => {
    for (const name of PUZZLES) {
      const { own, solution, partOf, direction } = await begun(name, "--highest");
      solution.steps.forEach(({ moved, direction: by, distance, left, words, positions }, i) => {
        const parts = moved.map(partOf), slide = own.slide(parts, direction(by));
        holds(distance === null ? slide.steps === Infinity : slide.steps >= distance && slide.steps < Infinity, `${name}: ${words}, and the page lets them go ${slide.steps}`);
        own.shift(parts, direction(by), distance ?? 1);
        holds(own.count === i + 1, `${name}: ${own.count} moves after ${i + 1}`);
        holds(!left.length || own.clusterOf(parts[0]).length === left.length, `${name}: ${words}, and ${own.clusterOf(parts[0])} are together`);
        const [first] = own.clusterOf(parts[0]), still = own.clusterOf(parts[0]).filter((part) => positions[part] && positions[first]);
        for (const part of distance === null ? [] : still)
          holds(plus(positions[part], positions[first], -1).join() === plus(own.offsets[part], own.offsets[first], -1).join(), `${name}: ${words}: ${part} lies elsewhere`);
      });
      holds(own.count === solution.moves && own.clusters.every((all) => all.length === 1), `${name}: ${own.count} moves, ${solution.moves} of treen`);
    }
  });

  inNode("every turn of treen is one that the page makes, and comes to the same place", async () => {
    for (const name of ["block-one-turn", "block-tight-turn"]) {
      const { own, solution, partOf, direction } = await begun(name);
      let turns = 0;
      solution.steps.forEach(({ moved, turn, direction: by, distance, positions, turned, words }) => {
        const parts = moved.map(partOf), axis = turn && "xyz".indexOf(turn.axis);
        const quarter = turn && own.quarters(parts, axis, turn.back).find(({ pivot }) => pivot.every((part, k) => k === axis || part === turn.pivot2[k]));
        holds(!turn || quarter, `${name}: ${words}: the page does not know the line`);
        if (turn) own.turn(parts, quarter);
        else own.shift(parts, direction(by), distance ?? 1);
        turns += turn ? 1 : 0;
        for (const part of distance === null ? [] : own.clusterOf(parts[0]).filter((each) => positions[each]))
          holds(own.offsets[part].join() === positions[part].join() && own.axes[part].join() === turned[part].join(), `${name}: ${words}: ${part} lies elsewhere`);
      });
      holds(turns === solution.turns && own.count === solution.moves && own.isDone, `${name}: ${turns} turns`);
      const [cells, moves] = own.word.split("~"), again = new own.constructor(own.lattice, own.parts);
      again.read(`${cells}~${moves}`);
      holds(again.word === own.word && again.isDone, `${own.word} becomes ${again.word}`);
    }
  });

  inNode("a turn back is none, and words of turns that cannot be are none", async () => {
    const { own, partOf, solution } = await begun("block-one-turn"), [{ moved }] = solution.steps.filter((step) => step.turn);
    const parts = moved.map(partOf), start = own.word;
    for (const [a, b] of [[0, 0], [2, 2]]) {
      own.turn([parts[0]], { axis: 2, back: false, pivot: [a, b, 0] });
      own.turn([parts[0]], { axis: 2, back: true, pivot: [a, b, 0] });
      holds(own.word === start && own.count === 0, `${own.word} after a turn and back`);
    }
    for (const word of ["0.4.1.0.1.0", "0.4.1.0.0.2", "0.9.1.0.0.0", "0.4.1.0.0", "0.4.1.99.99.0", "0.x.1.0.0.0", "0.-2.1.0.0.0", "0-1-2-3-4-5.4.1.0.0.0", "0.4.1.x.0.0"]) {
      const each = new own.constructor(own.lattice, own.parts);
      each.read(word);
      holds(each.count === 0, `"${word}" makes ${each.count} moves`);
    }
  });

  /* Where parts are, as seen from the first of them. */
  const placeWord = (places) => places.map((place) => plus(place, places[0], -1).join()).join(" ");

  /* All sets of the parts but for those with the first: the others are the same shifts the other way. */
  const setsOf = (parts) => Array.from({ length: 2 ** (parts - 1) - 1 }, (_none, i) => Array.from({ length: parts - 1 }, (_part, k) => k + 1).filter((k) => ((i + 1) >> (k - 1)) & 1));

  inNode("a position leads where treen says that it leads, and nowhere else", async () => {
    for (const name of ["burr-piston", "cube-in-four", "cube-in-five"]) {
      const { own, solution, lines, steps } = await begun(name, "--all-ways"), sets = setsOf(solution.pieces.length);
      const here = (type) => lines.filter((each) => each.type === type && each.assembly === solution.assembly), all = here("position"), moves = here("move");
      for (const { position, positions, leaves } of all.slice(0, MOST_POSITIONS)) {
        own.offsets = positions;
        const found = new Set(), shifts = sets.flatMap((parts) => steps.map((by, direction) => ({ parts, by, far: own.slide(parts, direction).steps })));
        for (const { parts, by, far } of shifts.filter(({ far }) => far < Infinity))
          for (let k = 1; k <= far; k++) found.add(placeWord(positions.map((place, part) => (parts.includes(part) ? plus(place, by, k) : place))));
        holds(leaves === shifts.some(({ far }) => far === Infinity), `${name}: position ${position} leaves: ${leaves}`);
        const next = moves.flatMap(({ from, to }) => (from === position ? [to] : to === position ? [from] : [])), wanted = new Set(next.map((to) => placeWord(all[to].positions)));
        if (!leaves) holds([...found].sort().join() === [...wanted].sort().join(), `${name}: position ${position} leads to ${found.size}, and in treen to ${wanted.size}`);
        if (!leaves) holds(own.isDeadEnd([...positions.keys()]) === (found.size === 0), `${name}: position ${position} is no dead end`);
      }
    }
  });

  inNode("what holds together is stuck in the page, too", async () => {
    const { own, lines } = await begun("hex-sticks", "--all"), all = lines.filter(({ pieces }) => pieces);
    holds(all.length === 33, `${all.length} assemblies`);
    for (const { pieces, outcome } of all.filter(({ outcome }, i) => i % 8 === 0 || outcome === "comes apart")) {
      const each = new own.constructor(own.lattice, pieces.map(({ cells }, kind) => ({ kind, cells })));
      holds((each.ways([...pieces.keys()]).length > 0) === (outcome === "comes apart"), `an assembly that ${outcome}`);
    }
  });

  inNode("shifts along one line are one move, and a move that is taken back is none", async () => {
    const { own } = await begun("burr-piston", "--highest"), [right, left, down] = [0, 1, 4], [E, B] = [4, 1], others = [0, 1, 2, 3, 5];
    const counts = (wanted, why) => holds(own.count === wanted, `${own.count} moves: ${why}`);
    own.shift([E], left, 1);
    counts(1, "E left");
    own.shift([E], right, 1);
    counts(0, "and back");
    own.shift([E], left, 1);
    own.shift([B], down, 1);
    counts(2, "E left, B down");
    own.undo();
    counts(1, "B is back");
    own.shift(others, left, 1);
    counts(0, "all others go where E went");
    own.undo();
    own.redo();
    counts(0, "done again");
    own.restart();
    holds(own.word.endsWith("~"), own.word);
  });

  inNode("an assembly and its moves are a word, and words that nobody made are none", async () => {
    const { own, solution, partOf, direction } = await begun("cube-in-five", "--highest"), { partsOf, Disassembly } = await loaded("play/disassembly");
    for (const { moved, direction: by, distance } of solution.steps) own.shift(moved.map(partOf), direction(by), distance ?? 1);
    const [cells, moves] = own.word.split("~"), parts = partsOf(own.lattice, cells, 5), again = new Disassembly(own.lattice, parts);
    again.read(moves);
    holds(again.word === own.word && again.count === own.count, `${own.word} becomes ${again.word}`);
    for (const word of ["", "_", "4.4", "4.4_0.0_0.0", "4.4_0.0_9.1", "99999.1_0.0_1.1", "4.4_0_1", "4.4_0.0_1.zzzzzzz"]) holds(partsOf(own.lattice, word, 5) === null, `"${word}" is an assembly`);
    for (const word of ["", "9.0.1", "0.0.1", "0.77.1", "0-1-2-3-4.0.1", "0.0", "x.y.z", "0.0.-1", "3.1.1e9"]) {
      const each = new Disassembly(own.lattice, parts);
      each.read(word);
      holds(each.count === 0, `"${word}" makes ${each.count} moves`);
    }
  });
}

/* ---- In the browser -------------------------------------------------------------------------------------------- */

export function apartCases(it, kit, treen) {
  const { ask, choose, holds, onPhone, openText, playLinks, reads, ready, until, withoutWebGL } = kit;

  async function play(page, puzzle) {
    await choose(page, puzzle);
    await page.click("#play");
    await page.waitForSelector("#apart-0");
    await until("treen's own number of moves", () => counted(page), (seen) => seen.includes("least known"));
  }

  const counted = (page) => page.locator("#apart-count").innerText();
  const said = (page) => page.locator(".play-status").innerText();
  const piece = (page, name) => page.getByRole("checkbox", { name: new RegExp(`^✓?${name}( |$)`) });

  /* Takes exactly these pieces in hand, by the list. */
  async function hold(page, names) {
    const all = page.locator(".apart-pieces input");
    for (let i = 0; i < (await all.count()); i++) {
      const name = (await all.nth(i).locator("xpath=..").innerText()).trim().split(/\s+/).pop();
      if ((await all.nth(i).isChecked()) !== names.includes(name)) await all.nth(i).press("Space");
    }
  }

  /* Treen's own way, as what is pressed: pieces, the words of a direction, the distance. */
  function wayOf(puzzle) {
    const { stdout } = spawnSync(treen, ["apart", puzzle, "--highest", "--json"], { encoding: "utf8" });
    return JSON.parse(stdout.split("\n")[0]).steps;
  }

  const KEYS = { "1,0,0": "ArrowRight", "-1,0,0": "ArrowLeft", "0,1,0": "ArrowDown", "0,-1,0": "ArrowUp", "0,0,1": "PageDown", "0,0,-1": "PageUp" };

  it("a burr is taken apart by keys alone, in as many moves as treen", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, "burr-piston");
    await page.waitForSelector(".apart-pieces input:focus");
    for (const [i, { moved, direction, distance, words }] of wayOf("burr-piston").entries()) {
      await hold(page, moved.map(({ name }) => name));
      await page.locator(".apart-pieces input").first().focus();
      for (let k = 0; k < (distance ?? 1); k++) await page.keyboard.press(KEYS[direction.join()]);
      await until(words, () => counted(page), (seen) => seen.startsWith(`${i + 1} move`));
      const wanted = words.replace(/^move (.*?) (left|right|up|down|to the) /, (_all, who, way) => `${who} ${moved.length > 1 ? "go" : "goes"} ${way} `);
      holds(distance > 1 || (await said(page)).startsWith(`${wanted}.`), `${words}: "${await said(page)}"`);
    }
    await reads(page, ".play-status", "B leaves to the front. It is apart! You took 15 moves, and treen knows no way with fewer.");
  });

  it("pieces are turned by hand, as far as there is play for it", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "block-tight-turn");
    await ask(page, "apart");
    await page.click("#try-apart");
    await page.waitForSelector("#apart-0");
    await until("treen's own number of moves", () => counted(page), (seen) => seen.includes("least known"));
    holds((await counted(page)).includes("least known: 3"), await counted(page));
    await hold(page, ["B"]);
    await page.getByRole("button", { name: "To the front" }).or(page.getByRole("button", { name: "Forward" })).first().click();
    await reads(page, ".play-status", "B leaves to the front.");
    await hold(page, ["A"]);
    await page.fill("#turn-play", "0.03");
    await page.locator("#turn-play").press("Tab");
    await page.click("#apart-turn-2");
    await until("too little play", () => said(page), (seen) => /^A cannot turn clockwise, seen from above: that takes play 0\.038\d+\.$/.test(seen));
    await page.fill("#turn-play", "0.05");
    await page.locator("#turn-play").press("Tab");
    await page.click("#apart-turn-2");
    await until("a turn", () => said(page), (seen) => /^A turns a quarter clockwise, seen from above\. It takes play 0\.038\d+\./.test(seen));
    const first = page.url();
    await page.click("#apart-elsewhere");
    await until("another place", () => page.url(), (seen) => seen !== first);
    holds((await counted(page)).startsWith("2 moves;"), await counted(page));
    await page.getByRole("button", { name: "Undo" }).click();
    await until("A is back", () => counted(page), (seen) => seen.startsWith("1 move;"));
    await page.getByRole("button", { name: "Redo" }).click();
    await page.reload();
    await ready(page);
    await until("two moves after a reload", () => counted(page), (seen) => seen.startsWith("2 moves; least"));
    await page.getByRole("button", { name: "Start again" }).click();
    for (let i = 0; i < 10 && !(await said(page)).includes("It is apart!"); i++) {
      const before = await said(page);
      await page.click("#play-hint");
      await until("a hint", () => said(page), (seen) => seen !== before && seen !== "Looking …");
    }
    holds((await said(page)).endsWith("It is apart! You took 3 moves, and treen knows no way with fewer."), await said(page));
  });

  it("keys go one step, with Shift as far as it goes, and say what is in the way", async (page) => {
    await play(page, "burr-piston");
    await hold(page, ["E"]);
    await page.keyboard.press("ArrowUp");
    await until("a refusal", () => said(page), (seen) => / (is|are) in the way: E cannot go to the back\.$/.test(seen));
    await page.keyboard.press("Shift+ArrowLeft");
    await until("as far as it goes", () => said(page), (seen) => /^E goes left 1\. .* (is|are) in the way\.$/.test(seen));
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await reads(page, ".play-status", "Nothing is in hand");
    await page.keyboard.press("n");
    await until("the next one is in hand", () => said(page), (seen) => / is in hand\.$/.test(seen));
    await page.getByRole("button", { name: "Undo" }).click();
    await until("E is back", () => counted(page), (seen) => seen.startsWith("0 moves"));
    await page.getByRole("button", { name: "Redo" }).click();
    await until("E has gone", () => counted(page), (seen) => seen.startsWith("1 move;"));
    await page.getByRole("button", { name: "Start again" }).click();
    await until("all is together", () => counted(page), (seen) => seen.startsWith("0 moves"));
  });

  it.inSpace("a hint leads the whole way, from wherever one is", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, "burr-nine");
    const total = Number((await counted(page)).match(/known: (\d+)/)[1]);
    await page.click("#play-hint");
    await reads(page, ".play-status", "Look at ");
    await page.click("#play-hint");
    await until("the whole move", () => said(page), (seen) => seen.includes(`From here ${total} moves are the least known.`));
    for (let i = 0; !(await said(page)).includes("It is apart!"); i++) {
      holds(i < 3 * total, `no end after ${i} hints: ${await said(page)}`);
      const before = await said(page);
      await page.click("#play-hint");
      await until("a hint", () => said(page), (seen) => seen !== before && seen !== "Looking …");
    }
    holds((await counted(page)).startsWith(`${total} moves`), await counted(page));
  });

  /* ---- By hand ---- */

  /* Presses here and there until a piece is taken in hand. */
  async function inPicture(page, name, press) {
    const { x, y, width, height } = await page.locator(".bench canvas").boundingBox();
    for (let i = 0; i < 400; i++) {
      const at = [x + width * (0.2 + 0.6 * ((i * 0.618) % 1)), y + height * (0.2 + 0.6 * ((i * 0.414) % 1))];
      await press(at);
      if (await piece(page, name).isChecked()) return at;
    }
    throw new Error(`${name} is not to be seen`);
  }

  it.inSpace("pieces are taken in hand in the picture, and dragged", async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, "burr-piston");
    const at = await inPicture(page, "E", (place) => page.mouse.click(...place));
    await hold(page, ["E"]);
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0] - 30, at[1] - 8, { steps: 3 });
    await page.mouse.move(at[0] - 90, at[1] - 30, { steps: 6 });
    await page.mouse.up();
    await until("E has gone left", () => said(page), (seen) => seen.startsWith("E goes left 1."));
    await page.mouse.move(at[0] - 30, at[1] - 8);
    await page.mouse.down();
    await page.mouse.move(at[0] - 30, at[1] - 100, { steps: 8 });
    await page.mouse.up();
    await until("it is refused", () => said(page), (seen) => / in the way: E cannot go up\.$/.test(seen));
  });

  it.inSpace("a finger takes pieces in hand, and buttons move them, on a phone", async (page, address) => {
    await onPhone(page, address, async (phone) => {
      await play(phone, "burr-piston");
      await inPicture(phone, "E", (place) => phone.touchscreen.tap(...place));
      await hold(phone, ["E"]);
      await phone.getByRole("button", { name: "Left", exact: true }).tap();
      await reads(phone, ".play-status", "E goes left 1.");
      await phone.getByLabel("One step at a time").check();
      await hold(phone, ["B"]);
      await phone.getByRole("button", { name: "Down", exact: true }).tap();
      await reads(phone, ".play-status", "B goes down 1.");
    });
  });

  /* ---- Packings ---- */

  it("what treen takes apart one tries oneself", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "cube-in-five");
    holds(!(await page.isVisible("#try-apart")), "nothing was taken apart yet");
    await ask(page, "apart");
    await page.click("#try-apart");
    await page.waitForSelector(".apart-pieces input:focus");
    await page.keyboard.press("n");
    await until("a piece is in hand", () => said(page), (seen) => seen.endsWith(" is in hand."));
    for (const { moved, direction, distance, words } of wayOf("cube-in-five").slice(0, 8)) {
      await hold(page, moved.map(({ name }) => name));
      for (let k = 0; k < (distance ?? 1); k++) await page.keyboard.press(KEYS[direction.join()]);
      holds(!(await said(page)).includes("cannot"), `${words}: ${await said(page)}`);
    }
    await until("eight moves", () => counted(page), (seen) => seen.startsWith("8 moves"));
    const link = page.url(), [, moves] = new URL(link).hash.match(/#play=a~[^~]*~([^&]*)/);
    holds(moves.split("_").length === 8, moves);
    await page.reload();
    await ready(page);
    await until("eight moves after a reload", () => counted(page), (seen) => seen.startsWith("8 moves"));
    await page.goBack();
    await page.waitForSelector("#work:visible");
    await page.goForward();
    await until("and after Back and Forward", () => counted(page), (seen) => seen.startsWith("8 moves"));
  });

  it("sets of pieces that have left together are taken up again", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openText(page, `title: Rows\nbox: 4x1x2\npieces: {A: "##", B: "##", C: "##", D: "##"}\n`);
    await ask(page, "apart");
    await page.click("#try-apart");
    await page.waitForSelector("#apart-0");
    const lower = await page.locator(".apart-pieces input").count();
    holds(lower === 4, `${lower} pieces`);
    await hold(page, ["A", "B"]);
    for (const key of ["PageUp", "PageDown", "ArrowLeft", "ArrowRight"]) if (!(await page.locator(".apart-aside").count())) await page.keyboard.press(key);
    await until("two and two", () => page.locator(".apart-aside").count(), (seen) => seen === 1);
    await page.click(".apart-aside");
    await until("the others lie in front", () => said(page), (seen) => seen.includes(" lie in front of you."));
    for (let i = 0; i < 12 && !(await said(page)).includes("It is apart!"); i++) {
      const before = await said(page);
      await page.click("#play-hint");
      await until("a hint", () => said(page), (seen) => seen !== before && seen !== "Looking …");
    }
    await until("all is apart", () => said(page), (seen) => seen.includes("It is apart! You took 3 moves"));
  });

  it("pieces of a group may stay together", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const grouped = (name) => `${name}: {shape: "##", group: 1}`;
    await openText(page, `title: Rows\nbox: 4x1x2\npieces: {${grouped("A")}, ${grouped("B")}, C: "##", D: "##"}\n`);
    await ask(page, "apart");
    await page.click("#try-apart");
    await page.waitForSelector("#apart-0");
    await until("treen's own number of moves", () => counted(page), (seen) => seen.endsWith("least known: 2"));
    for (let i = 0; i < 8 && !(await said(page)).includes("It is apart!"); i++) {
      const before = await said(page);
      await page.locator("#play-hint").evaluate((hint) => hint.click()); /* it is off if all was apart meanwhile */
      await until("a hint", () => said(page), (seen) => (seen !== before && seen !== "Looking …") || seen.includes("It is apart!"));
    }
    await until("it is apart, though two are together", () => said(page), (seen) => seen.includes("It is apart! You took 2 moves"));
  });

  it("a link with a turn has the play that it takes, or stops before it where none is enough", async (page, address) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "block-tight-turn");
    await page.fill("#apart-play", "0.2");
    await ask(page, "apart");
    await page.click("#try-apart");
    await page.waitForSelector("#apart-0");
    await hold(page, ["B"]);
    await page.getByRole("button", { name: "To the front" }).click();
    await hold(page, ["A"]);
    await page.click("#apart-turn-1");
    await until("a turn", () => said(page), (seen) => seen.startsWith("A turns a quarter anticlockwise, seen from the front. It takes play 0.14191."));
    const open = async (link) => {
      const other = await (await page.context().browser().newContext()).newPage();
      await other.goto(link);
      await ready(other);
      return other;
    };
    const { hash } = new URL(page.url());
    let other = await open(address + hash);
    await until("the play that was typed", () => other.inputValue("#turn-play"), (seen) => seen === "0.2");
    await other.context().close();
    other = await open(address + hash.replace("~0.2", "")); /* as another program, or an older page, wrote it */
    await until("the play of the link", () => other.inputValue("#turn-play"), (seen) => seen === "0.14191");
    holds((await said(other)).startsWith("In this link A turned anticlockwise, seen from the front. That takes play 0.14191, so "), await said(other));
    await other.context().close();
    await openText(page, `title: A bar\ngrid: square\nmoves: turns\nbox: "####/.##./.##."\npieces: {A: "####", B: "##/##"}\n`);
    await page.click("#play");
    await page.waitForSelector("#play-room:visible .spot");
    other = await open(address + new URL(page.url()).hash.replace(/#play=[^&]*/, "#play=a~4.3_0.0.1.2.3_1.5.6.9.a~0.4.1.0.0.0"));
    await until("what is wrong with the link", () => said(other), (seen) => seen.startsWith("In this link A turned clockwise, and no play is known to be enough."));
    holds((await counted(other)).startsWith("0 moves"), await counted(other));
    await other.context().close();
  });

  it("what does not come apart is said", async (page, address) => {
    const shell = [...Array(27).keys()].filter((i) => i !== 13).map((i) => i.toString(36));
    await openText(page, `title: A cube in a cube\nbox: 3x3x3\npieces: {A: "###/###/###|###/#.#/###|###/###/###", B: "#"}\n`);
    await page.click("#play");
    await page.waitForSelector("#play-room:visible .spot");
    const other = await (await page.context().browser().newContext()).newPage();
    await other.goto(address + new URL(page.url()).hash.replace(/#play=[^&]*/, `#play=a~3.3_0.${shell.join(".")}_1.d~`));
    await ready(other);
    await reads(other, ".play-status", "treen knows that this does not come apart with play 0.05. You can still see how far it goes.");
    await hold(other, ["B"]);
    await other.keyboard.press("ArrowLeft");
    await reads(other, ".play-status", "A is in the way: B cannot go left.");
    await other.context().close();
  });

  it("pieces that must be turned are not told to be stuck", async (page) => {
    await choose(page, "block-one-turn");
    await ask(page, "apart");
    await page.click("#try-apart");
    await until("treen's way with turns", () => counted(page), (seen) => seen === "0 moves; least known: 3");
    holds(await page.isVisible("#apart-turn-0-back"), "the buttons of turns");
  });

  it("take apart has a field for play where pieces turn, and flat pieces that move have the button", async (page, address) => {
    await choose(page, "soma");
    holds(!(await page.isVisible("#apart-play")), "no piece of Soma turns");
    await choose(page, "block-tight-turn");
    await page.fill("#apart-play", "0.01");
    await ask(page, "apart");
    await reads(page, ".verdict", "1 assembly; it does not come apart with play of at most 0.01.");
    await page.click("#try-stuck");
    await reads(page, ".play-status", "treen knows that this does not come apart with play 0.01. You can still see how far it goes.");
    holds((await page.inputValue("#turn-play")) === "0.01", "the play of the question");
    await page.click("#play-leave");
    await page.fill("#apart-play", "");
    await ask(page, "apart");
    const told = await page.textContent(".verdict");
    holds(/^1 assembly; it comes apart in \d+ moves, level [\dR.]+, least play 0\.0[234]\d*\.$/.test(told), told);
    await choose(page, "hexagon-key");
    await ask(page, "apart");
    const wandered = await page.textContent(".verdict");
    holds(/^1 assembly; it comes apart in 3 moves, level 1R2, play of at most 0\.027\d*\.$/.test(wandered), wandered);
    await choose(page, "triangle-key");
    await ask(page, "apart");
    await reads(page, ".verdict", "1 assembly; it comes apart in 4 moves, level 3R1, least play 0.");
    await onPhone(page, address, async (phone) => {
      await choose(phone, "triangle-key");
      holds(await phone.isVisible("#apart-play"), "the field on a phone");
    });
  });

  it("of two turns the later one is made, and play is what treen takes", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "block-one-turn");
    await ask(page, "apart");
    await page.click("#try-apart");
    await until("treen's own number of moves", () => counted(page), (seen) => seen === "0 moves; least known: 3");
    await hold(page, ["B"]);
    await page.evaluate(() => ["#apart-turn-1-back", "#apart-turn-0-back"].forEach((id) => document.querySelector(id).click()));
    await reads(page, ".play-status", "B turns a quarter clockwise, seen from the right.");
    holds((await counted(page)).startsWith("1 move;") && (await page.isVisible("#apart-elsewhere")), await counted(page));
    await page.locator("#apart-elsewhere").press("Enter");
    await page.waitForSelector("#apart-elsewhere:focus");
    for (const [wanted, then] of [["0.6", "0.49"], ["-1", "0"], ["", "0.05"]]) {
      await page.fill("#turn-play", wanted);
      await page.locator("#turn-play").press("Tab");
      holds((await page.inputValue("#turn-play")) === then, `play ${wanted} is ${await page.inputValue("#turn-play")}`);
    }
    holds(!(await page.isVisible("#apart-elsewhere")), "another place may take more play than there is now");
    await page.fill("#turn-play", "0.3");
    await page.locator("#turn-play").press("Tab");
    await page.reload();
    await until("the play after a reload", () => page.inputValue("#turn-play"), (seen) => seen === "0.3");
  });

  it("where nothing is turned by hand, only shifts are told to be in vain", async (page) => {
    await choose(page, "triangle-key");
    await ask(page, "apart");
    await page.click("#try-apart");
    await reads(page, ".play-status", "treen knows that this does not come apart by shifts. On this grid nothing is turned by hand.");
    holds(!(await page.isVisible("#turn-play")), "buttons of turns");
  });

  it("turns are offered where no shifts take anything apart", async (page) => {
    await openText(page, `box: "###./####/###./#### | ###./####/####/#### | ####/####/####/####"\npieces:
  A: {shape: '#.../..../.##./.... | #.../#.../##../##.. | #..#/####/####/##..'}
  B: {shape: '..../..../#.../#### | ..../..../...#/..## | ..../..../..../..##'}
  C: {shape: '.##./####/..../.... | .##./.###/..#./.... | .##./..../..../....'}\n`);
    await ask(page, "apart");
    await reads(page, ".verdict", "1 assembly; it does not come apart.");
    holds(!(await page.isVisible("#apart-play")), "nothing turns so far");
    await page.click("#ask-turns");
    await page.waitForSelector("text=least play 0.03859");
    holds(await page.isVisible("#apart-play"), "the field for play");
    holds(!(await page.isVisible("#ask-turns")), "they are tried already");
    await page.click("#try-apart");
    await until("treen's way with turns", () => counted(page), (seen) => seen === "0 moves; least known: 3");
    holds((await said(page)) === "treen knows that this does not come apart by shifts. Turns may help: the buttons turn what is in hand.", await said(page));
  });

  it("links that nobody made show the puzzle as treen puts it together", async (page, address) => {
    await play(page, "burr-piston");
    await playLinks(page, address, ["a~", "a~4.4_0.0_0.0~", "a~6.6_0.1~0.0.1", "a~~~~", "a~zz"], (other) =>
      until("six pieces", () => other.locator(".apart-pieces input").count(), (seen) => seen === 6));
  });

  /* ---- Everybody ---- */

  it.inSpace("without WebGL it is played with lines", async (page) => {
    await withoutWebGL(page);
    await play(page, "burr-piston");
    await page.waitForSelector(".bench .still svg");
    const before = await page.locator(".bench .still svg").innerHTML();
    await hold(page, ["E"]);
    await page.keyboard.press("ArrowLeft");
    await until("another picture", () => page.locator(".bench .still svg").innerHTML(), (seen) => seen !== before);
  });

  it("axe finds nothing while pieces are taken apart, and all is large enough", async (page) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(axe);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const check = async (name) => {
      const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
      holds(!violations.length, `${name}: ${violations.map(({ id, nodes }) => `${id} (${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")})`).join(", ")}`);
      const small = await page.evaluate(() => [...document.querySelectorAll("#play-room button, #play-room label")].filter((each) => each.checkVisibility()).filter((each) => each.getBoundingClientRect().height < 24 || each.getBoundingClientRect().width < 24).map((each) => each.textContent));
      holds(!small.length, `${name}: ${small.join(", ")}`);
    };
    for (const [width, height, scheme] of [[1440, 900, "light"], [390, 844, "dark"]]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await play(page, "burr-antique");
      await check(`together, ${scheme}`);
      await piece(page, "A").press("Space");
      await check(`one in hand, ${scheme}`);
      for (let i = 0; !(await said(page)).includes("It is apart!"); i++) {
        const before = await said(page);
        await page.click("#play-hint");
        await until("a hint", () => said(page), (seen) => seen !== before && seen !== "Looking …");
        if (i === 7) await check(`half apart, ${scheme}`);
      }
      await check(`apart, ${scheme}`);
      await page.getByRole("button", { name: "Start again" }).click();
    }
  });

  it("what is in hand is seen in forced colours, too", async (page) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await play(page, "burr-piston");
    await hold(page, ["E"]);
    holds((await page.locator(".apart-pieces label:has(:checked) .check").innerText()) === "✓", "no mark");
    holds((await page.locator(".play-status").getAttribute("role")) === "status", "nobody is told");
  });
}
