/* Today's puzzle: which one it is, the clock, the line to share. browser.mjs runs these cases and lends its helpers. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Pages } from "./pages.mjs";

const KINDS = ["Calendar", "Snake", "Pentominoes", "Kurosu", "Pyramid", "Burr"]; /* in their order */
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/* The first day of a kind from the end of November 2026 on. */
function dayOf(kind) {
  let number = Date.UTC(2026, 10, 28) / 86400000;
  while (KINDS[number % KINDS.length] !== kind) number++;
  return new Date(86400000 * number).toISOString().slice(0, 10);
}

const monthAndDate = (day) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

/* Visits of somebody who never was here before, each at its own time. */
class Visits extends Pages {
  async open(day, time) {
    if (!this.page) {
      await this.renew();
      await this.page.clock.install();
    }
    await this.page.clock.setSystemTime(new Date(`${day}T${time}`));
    return super.open();
  }
}

export function todayCases(it, kit) {
  const { holds, reads, ready, until } = kit;

  /* A page whose clock begins on a day. */
  async function visit(browser, address, day, time = "10:00:00") {
    const context = await browser.newContext(), page = await context.newPage();
    await page.clock.install({ time: new Date(`${day}T${time}`) });
    await page.goto(address);
    await ready(page);
    return page;
  }

  async function playToday(page) {
    await page.click("#today-play");
    await page.waitForSelector("#play-room:visible .play-toy");
    await ready(page);
    await reads(page, ".today-note", "★");
    await until("the keys are heard", () => page.evaluate(() => document.querySelector("#play-room .play-toy").contains(document.activeElement)));
  }

  /* The puzzle as treen writes it. */
  const text = (page) => page.evaluate(() => sessionStorage.getItem("treen-puzzle"));

  it("today's puzzle is that of the date, the same for everybody", async (page, address) => {
    const seen = new Set(), [early, late] = [0, 1].map(() => new Visits(page.context().browser(), address, { webGL: false }));
    for (const kind of KINDS) {
      const day = dayOf(kind), texts = [];
      for (const each of [await early.open(day, "00:01:00"), await late.open(day, "23:58:00")]) {
        await reads(each, "#today-play .name", `${kind} of ${monthAndDate(day)}`);
        await playToday(each);
        await reads(each, ".play-heading", `${kind} of ${day}`);
        texts.push(await text(each));
      }
      holds(texts[0] === texts[1], `${day}: two puzzles\n${texts.join("\n")}`);
      holds(/placed:|kurosu:|kind: burr/.test(texts[0]), texts[0]);
      seen.add(texts[0].replace(day, ""));
    }
    holds(seen.size === KINDS.length, "two days have one puzzle");
    for (const each of [early, late]) await each.close();
  });

  it("the calendar leaves the day free", async (page, address) => {
    const day = dayOf("Calendar"), one = await visit(page.context().browser(), address, day), [month, date] = [Number(day.slice(5, 7)) - 1, Number(day.slice(8)) - 1];
    await playToday(one);
    await reads(one, ".today-note", `★★★☆☆ Lay the pieces so that ${monthAndDate(day)} stays free.`);
    const free = await one.locator(".inscribed .free:visible").allTextContents(), printed = await one.locator(".inscribed text:visible").allTextContents();
    holds(free.join() === `${monthAndDate(day).slice(0, 3)},${date + 1}` && printed.length === 43, `${free} of ${printed}`);
    const cells = await one.locator("#play-room .spot").evaluateAll((all) => all.map(({ id }) => id));
    for (const free of [`spot-${month % 6}-${Math.floor(month / 6)}-0`, `spot-${date % 7}-${2 + Math.floor(date / 7)}-0`]) holds(!cells.includes(free), `${free} is there`);
    holds(cells.length === 41, cells.join(" "));
    await one.context().close();
  });

  it("a solved one gives a line to share, which this browser keeps", async (page, address) => {
    const day = dayOf("Calendar"), one = await visit(page.context().browser(), address, day);
    await one.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await playToday(one);
    await one.clock.runFor(240000);
    let hints = 0;
    for (; hints < 40 && !(await one.locator(".play-status").innerText()).includes("the puzzle is done"); hints++) {
      const before = await one.locator(".play-status").innerText();
      await one.click("#play-hint");
      await until("a hint", () => one.locator(".play-status").innerText(), (now) => now !== before && !now.startsWith("Looking"));
    }
    await one.waitForSelector(".today-result:visible");
    const line = await one.locator(".today-result .today-line").innerText();
    holds(hints > 9 && /^treen [-0-9]+ · Calendar · \d+:\d\d · \d+ hints$/.test(line) && line.includes(day) && line.endsWith(` ${hints} hints`) && Number(line.split(" · ")[2].split(":")[0]) >= 4, line);
    await one.click(".today-result .today-copy");
    await reads(one, ".today-result .today-copy", "Copied");
    holds((await one.evaluate(() => navigator.clipboard.readText())) === line, "what was copied");
    await one.click("#to-home");
    holds(!(await one.isVisible(".today-result")), "it is over the first page");
    await reads(one, ".today-done", line);
    holds(/★★★☆☆, three to ten minutes/.test(await one.locator("#today-play").innerText()), "its grade");
    await one.goto(address);
    await ready(one);
    await reads(one, ".today-done", line);
    await one.clock.setSystemTime(new Date("2026-12-31T10:00:00"));
    await one.goto(address);
    await ready(one);
    await until("another day", () => one.locator("#today-play .name").innerText(), (name) => !name.endsWith(monthAndDate(day)));
    holds((await one.locator(".today-done").count()) === 0, "the day before is over");
    await one.context().close();
  });

  it("the clock stands while the puzzle is not seen, and goes on after a reload", async (page, address) => {
    const day = dayOf("Snake"), one = await visit(page.context().browser(), address, day), kept = () => one.evaluate(() => JSON.parse(localStorage.getItem("treen-today")));
    await playToday(one);
    await one.clock.runFor(60000);
    await one.click("#play-leave");
    await until("a minute is kept", kept, ({ spent }) => spent >= 60000);
    const { spent } = await kept();
    await one.clock.runFor(600000);
    await one.goForward().catch(() => null);
    await one.click("#play");
    await one.waitForSelector("#play-room:visible .play-joint");
    await one.reload();
    await ready(one);
    await one.waitForSelector("#play-room:visible .play-joint");
    await one.clock.runFor(60000);
    await one.click("#snake-rest");
    await reads(one, ".today-result .today-line", `treen ${day} · Snake · `);
    const after = await kept();
    holds(after.done && after.shown && after.spent >= spent + 60000 && after.spent < spent + 500000, JSON.stringify([spent, after]));
    await one.context().close();
  });

  it.inSpace("Back and Forward lead through today's puzzle, and open nothing anew", async (page, address) => {
    const one = await visit(page.context().browser(), address, dayOf("Snake"));
    await playToday(one);
    const about = () => one.evaluate(() => `${document.body.dataset.view} ${history.length}`), first = await about();
    for (const [way, view] of [["goBack", "work"], ["goBack", "home"], ["goForward", "work"], ["goForward", "play"], ["goBack", "work"], ["goBack", "home"]]) {
      await one[way]();
      await until(`${way} to ${view}`, () => one.evaluate(() => document.body.dataset.view), (seen) => seen === view);
      await ready(one);
      if (view === "play") await one.waitForSelector("#play-room:visible .play-joint");
    }
    holds((await about()) === first.replace("play", "home"), `${first}, and then ${await about()}`);
    await one.context().close();
  });

  it("an address opens the puzzle of a day", async (page, address) => {
    const one = await (await page.context().browser().newContext()).newPage();
    await one.goto(`${address}#day=${dayOf("Pentominoes")}`);
    await one.waitForSelector("#play-room:visible .spot");
    await reads(one, ".play-heading", `Pentominoes of ${dayOf("Pentominoes")}`);
    await one.context().close();
    const other = await (await page.context().browser().newContext()).newPage();
    for (const word of ["2026-02-30", "2026-13-45", "soon"]) {
      await other.goto("about:blank");
      await other.goto(`${address}#day=${word}`);
      await other.waitForSelector("#play-room:visible .play-toy");
      await reads(other, ".play-status", `There is no day “${word}”. This is today’s puzzle instead.`);
      holds(/ of \d{4}-\d\d-\d\d$/.test(await other.locator(".play-heading").innerText()), "today's puzzle");
    }
    await other.context().close();
  });

  it("axe finds nothing in today's puzzle", async (page, address) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"), one = await visit(page.context().browser(), address, dayOf("Calendar"));
    const look = async (state) => {
      await one.evaluate(axe);
      for (const [colorScheme, width, height] of [["light", 1440, 900], ["light", 390, 844], ["dark", 1440, 900]]) {
        await one.emulateMedia({ colorScheme });
        await one.setViewportSize({ width, height });
        const coming = one.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
        const found = (await coming).violations.map(({ id, nodes }) => `${id} (${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join("; ")})`);
        holds(!found.length, `${state}, ${colorScheme}, ${width}: ${found.join(", ")}`);
        holds((await one.evaluate(() => document.documentElement.scrollWidth)) <= width, `${state} is wider than ${width}`);
      }
    };
    await look("the card");
    await playToday(one);
    await look("the game");
    await one.click("#play-rest");
    await one.waitForSelector(".today-result:visible");
    await look("the line");
    await one.click("#to-home");
    await look("the card of one that is done");
    await one.context().close();
  });
}
