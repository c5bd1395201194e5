/* node site.mjs TREEN CHROMIUM [WORDS]: links, the site that runs treen in the browser, and the page of treen serve in hard
 * times. TREEN_SITE is the site's folder; empty: its cases are left out. TREEN_PAGE is where build.py bundled the page. As in browser.mjs, a case waits for what it wants to see. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { disassemblyCases } from "./apart.mjs";
import { hideWebGL, inTurn, LOOK } from "./pages.mjs";
import { reasonsCases } from "./reasons.mjs";
import { surfaceCases } from "./solid.mjs";
import { firstLine, holds, PATIENCE, until } from "./waiting.mjs";

const [, , treen, program, only = ""] = process.argv;
const site = process.env["TREEN_SITE"];
const bundles = process.env["TREEN_PAGE"]; /* where the page was bundled; or empty */
const folder = mkdtempSync(join(tmpdir(), "treen-site-"));
const cases = [];

function add(name, there, act) {
  if (there && name.includes(only)) cases.push({ name, act });
}

/* A case is about the site, about treen serve, or about both: `start` gives each a page of its own. */
const onSite = (name, act) => add(`site: ${name}`, site, (context) => act(context, serveSite));
const onServer = (name, act) => add(`server: ${name}`, true, (context) => act(context, serveTreen));
const onBoth = (name, act) => {
  onSite(name, act);
  onServer(name, act);
};

/* ---- Servers ---- */

const servers = new Set();

function begin(command, words) {
  const server = spawn(command, words, { stdio: ["ignore", "pipe", "ignore"] });
  servers.add(server);
  return server;
}

async function endServer(server) {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill("SIGINT");
    await once(server, "exit");
  }
  servers.delete(server);
}

/* Any web server: it knows nothing of treen. */
async function serveFolder(root, path = "") {
  const server = begin("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", root]);
  const line = await firstLine(server);
  return { server, address: /\((http:[^)]*)\)/.exec(line)[1] + path };
}

const serveSite = () => serveFolder(site);

async function serveTreen(port = "0") {
  const server = begin(treen, ["serve", "--quiet", "--port", port]);
  return { server, address: await firstLine(server) };
}

/* ---- The page ---- */

async function ready(page) {
  await page.waitForSelector("body[data-state=ready]");
}

async function visit(context, address) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await ready(page);
  return page;
}

async function choose(page, name) {
  await page.selectOption("#collection", name);
  await ready(page);
}

async function ask(page, command) {
  await page.click(`#ask-${command}`);
  await ready(page);
}

async function upload(page, name, bytes) {
  await page.setInputFiles("#upload", { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await ready(page);
}

/* The words of the answer, and the figures, which are folded. */
function found(page) {
  return page.locator(".answers :is(p, caption, th, td)").allTextContents().then((texts) => texts.join(" ").replace(/\s+/g, " "));
}

function status(page) {
  return page.locator(".found .status").innerText();
}

async function tells(page, pattern) {
  await until(`the answer should have ${pattern}`, () => found(page), (text) => pattern.test(text));
}

async function says(page, pattern) {
  await until(`the status should have ${pattern}`, () => status(page), (text) => pattern.test(text));
}

/* ---- Links ---- */

async function shared(page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share");
  await says(page, /The link is copied/);
  return page.evaluate(() => navigator.clipboard.readText());
}

onBoth("a link holds the puzzle, and opens it in another tab", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await choose(page, "soma");
  const link = await shared(page);
  holds(link.length < 2000, `the link has ${link.length} letters`);
  holds(!link.includes("token"), "a token is no part of a link");
  const other = await visit(context, link);
  await other.waitForSelector("#edit-shape-7");
  holds((await other.inputValue("#edit-title")) === "Soma cube", "the title");
  holds(!other.url().includes("#p="), "the puzzle leaves the address, which does not change with it");
  await ask(other, "count");
  await tells(other, /240/);
});

onBoth("a link that is pasted into an open tab keeps the puzzle that was there", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await choose(page, "soma");
  const link = await shared(page);
  await choose(page, "burr-antique");
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await until("Soma is there", () => page.inputValue("#edit-title").catch(() => ""), (title) => title === "Soma cube");
  await page.click("#back");
  await until("the burr is back", () => page.locator("#edit-title").inputValue(), (title) => title !== "Soma cube");
});

onBoth("a damaged link is told, and so is one that would fill the memory", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  for (const hash of ["#p=", "#p=AAAA", "#p=%E2%98%83", "#p=S03MBQA-broken"]) {
    await page.evaluate((broken) => (location.hash = broken), hash);
    await says(page, hash === "#p=" ? /damaged|^$/ : /This link is damaged/);
    await page.evaluate(() => document.querySelector(".status").replaceChildren());
  }
  await page.evaluate(async () => {
    const bytes = new Blob([new Uint8Array(6 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(bytes).arrayBuffer());
    location.hash = "#p=" + btoa(String.fromCharCode(...packed)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  });
  await says(page, /more than 4 MB/);
});

/* ---- Today's puzzle ---- */

const DAYS = process.env["TREEN_TEST_WHOLE"] ? ["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"] : ["2026-11-28", "2026-12-01"];

onSite("a day's puzzle is the one that treen serve has", async (context) => {
  const texts = [];
  for (const serve of [serveSite, serveTreen])
    for (const day of DAYS) {
      const { server, address } = await serve(), page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      await page.clock.setFixedTime(new Date(`${day}T10:00:00`));
      await page.goto(address);
      await ready(page);
      await page.click("#today-play");
      await page.waitForSelector("#play-room:visible");
      texts.push(await page.evaluate(() => sessionStorage.getItem("treen-puzzle")));
      await page.close();
      await endServer(server);
    }
  DAYS.forEach((day, i) => holds(texts[i] && texts[i] === texts[i + DAYS.length], `${day}:\n${texts[i]}\n${texts[i + DAYS.length]}`));
});

/* ---- Files, on both ---- */

const burrTools = (name) => spawnSync(treen, ["convert", name, "-", "--to", "xmpuzzle"]).stdout;

onBoth("a file of BurrTools is opened as it is, and packed with gzip", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  for (const bytes of [burrTools("soma"), gzipSync(burrTools("soma"))]) {
    await upload(page, "soma.xmpuzzle", bytes);
    await page.waitForSelector("#edit-shape-7");
    await ask(page, "count");
    await tells(page, /240/);
  }
});

onBoth("an answer that is no answer is told with its line", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await upload(page, "bad.yaml", "box: 3x3\npieces: [\n");
  await says(page, /^Line \d+, column \d+:/);
});

/* ---- The site ---- */

/* Notes what the page asks for, and what it complains about. */
function listen(page) {
  const seen = { addresses: [], complaints: [] };
  page.on("request", (request) => seen.addresses.push(request.url()));
  page.on("console", (message) => message.type() === "error" && seen.complaints.push(message.text()));
  page.on("pageerror", (error) => seen.complaints.push(String(error)));
  return seen;
}

onSite("the first page is there before treen's program has come", async (context) => {
  await context.route(/\.packed$/, () => undefined); /* it never comes */
  const { address } = await serveSite(), page = await visit(context, address);
  holds((await page.locator("#collection option").count()) > 80, "the collection");
  await page.click("#new");
  await page.locator('#new-dialog [data-kind="tray"]').click();
  await page.waitForSelector("#cell-0-0-0");
});

onSite("a plain web server is enough, and nobody else is asked", async (context, serve) => {
  const { address } = await serve(), page = await context.newPage(), seen = listen(page);
  await page.goto(address);
  await ready(page);
  await choose(page, "soma");
  await ask(page, "solve");
  await tells(page, /^240 ways \(480 with .* 11520 /);
  await choose(page, "burr-antique");
  await ask(page, "apart");
  await tells(page, /1\.2/);
  holds(seen.addresses.every((each) => each.startsWith(address) || /^(data|blob):/.test(each)), seen.addresses.join("\n"));
  holds(!seen.complaints.length, seen.complaints.join("\n"));
});

onSite("it lists the collection", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  const all = spawnSync(treen, ["list", "--json"], { encoding: "utf8" }).stdout.trim().split("\n").map((line) => JSON.parse(line));
  const names = await page.locator("#collection option").evaluateAll((options) => options.map((each) => each.value).filter(Boolean));
  holds(names.join() === all.filter(({ type }) => type === "puzzle").map(({ name }) => name).join(), names.join());
});

onSite("opened from disk it says what it wants", async (context) => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`file://${site}/index.html`);
  await says(page, /only from a web server/);
});

onSite("a stopped estimate says nothing of what it does not know", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await choose(page, "t-6x6x6");
  await page.click("#ask-estimate");
  await page.click("#stop");
  await ready(page);
  const words = await found(page);
  holds(!/not known|\?/.test(words), words);
});

onSite("it works in a folder of a server", async (context) => {
  const root = join(folder, "root");
  mkdirSync(root);
  symlinkSync(site, join(root, "puzzles"));
  const { address } = await serveFolder(root, "puzzles/"), page = await visit(context, address);
  await choose(page, "sujiko");
  await ask(page, "count");
  await tells(page, /^1 solution\./);
});

onSite("after the first visit no network is needed", async (context, serve) => {
  const { address, server } = await serve(), page = await visit(context, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await endServer(server);
  const later = await visit(context, address);
  await choose(later, "soma");
  await ask(later, "count");
  await tells(later, /240/);
});

onSite("a new edition says that it is here, and the puzzle stays", async (context) => {
  const root = join(folder, "editions");
  cpSync(site, root, { recursive: true });
  const { address } = await serveFolder(root), page = await visit(context, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); /* which the first edition keeps */
  await choose(page, "soma");
  await until("it is quiet", () => page.locator("#new-edition").count(), (seen) => seen === 0);
  writeFileSync(join(root, "offline.js"), readFileSync(join(root, "offline.js"), "utf8").replace(/"[0-9a-f]{10}"/, '"0123456789"'));
  await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.update()));
  await page.waitForSelector("#new-edition");
  await Promise.all([page.waitForEvent("load"), page.click("#new-edition button")]);
  await page.waitForSelector("body[data-state=ready]");
  await until("the puzzle", () => page.inputValue("#edit-title"), (seen) => seen === "Soma cube");
  await until("the new one", () => page.evaluate(async () => (await caches.keys()).join()), (seen) => /^[^,]* 0123456789$/.test(seen));
});

onSite("it can be installed", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  holds(url.endsWith("treen.webmanifest") && !errors.length, JSON.stringify(errors));
  const refused = (await session.send("Page.getInstallabilityErrors")).installabilityErrors.map(({ errorId }) => errorId);
  holds(!refused.filter((error) => error !== "in-incognito").length, refused.join());
});

onSite("its files have 3 MB at most, and lead to no other place", async () => {
  const names = readdirSync(site), bytes = names.reduce((sum, name) => sum + statSync(join(site, name)).size, 0);
  holds(bytes < 3 << 20, `${bytes} bytes`);
  const page = readFileSync(join(site, "index.html"), "utf8");
  holds(!/(href|src)="(\/|[a-z]+:)/.test(page), "a link that is not relative");
  holds(/script-src 'self' 'wasm-unsafe-eval'/.test(page) && !/unsafe-inline|unsafe-eval'[^;]*unsafe-eval/.test(page), "the policy");
});

/* A request that the service worker makes is not the page's, and would pass the route. */
function withoutServiceWorker(context) {
  return context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { get: () => undefined }));
}

/* Puts words before the worker's script: `deaf` tells which calls it does not hear. No worker is to come from the cache:
 * the one that hears would do most parts, and the page wait for ever for the part of one that does not. */
async function deafen(context, deaf) {
  await withoutServiceWorker(context);
  await context.route(/worker-[0-9a-f]+\.js/, async (route) => {
    const response = await route.fetch();
    const before = `const hear = self.addEventListener.bind(self), deaf = ${deaf};
      self.addEventListener = (kind, act) => hear(kind, (event) => kind === "message" && deaf(event.data.args) || act(event));\n`;
    await route.fulfill({ response, body: before + (await response.text()) });
  });
}

async function withCores(context, cores) {
  await context.addInitScript((count) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count }), cores);
}

for (const [who, deaf] of [["the whole question", `(args) => /^(count|solve)$/.test(args[0]) && !/--part=|--help|--seconds=/.test(args)`], ["the parts", `(args) => /--part=/.test(args)`]])
  onSite(`all three counts are right if ${who} never ends`, async (context, serve) => {
    await deafen(context, deaf);
    await withCores(context, 3);
    const { address } = await serve(), page = await visit(context, address);
    await choose(page, "soma");
    await ask(page, "count");
    await tells(page, /^240 ways \(480 with .* 11520 /);
    await choose(page, "slothouber-graatsma");
    await ask(page, "count");
    await tells(page, /solutions 1 .*rotation 1 .*position 8 /);
    await choose(page, "soma");
    await ask(page, "solve");
    await tells(page, /^240 ways \(480 with .* 11520 /);
    await until("each solution once", () => page.locator(".leafing output").innerText(), (text) => text === "1 of 240");
  });

onSite("a run is stopped at once, says what it knows, and another one begins", async (context, serve) => {
  await withCores(context, 2);
  const { address } = await serve(), page = await visit(context, address);
  await choose(page, "t-6x6x6");
  await page.click("#ask-count");
  await page.waitForFunction(() => document.querySelector(".pace").textContent.includes("%"));
  await page.click("#stop");
  await ready(page);
  await says(page, /Stopped/);
  await tells(page, /Not all was looked at/);
  await choose(page, "soma");
  await ask(page, "count");
  await tells(page, /240/);
});

onSite("a limit of memory is told", async (context, serve) => {
  await context.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { get: () => 1 / 1024 }));
  const { address } = await serve(), page = await visit(context, address);
  await upload(page, "large.yaml", `grid: cube\nbox: 16x16x16\npieces:\n  P: {copies: 819, shape: "##/##/#."}\n  I: "#"\n`);
  await ask(page, "count");
  await says(page, /out of memory/);
});

onSite("what takes a server is told with the way to one", async (context, serve) => {
  await withoutServiceWorker(context);
  await context.route(/worker-[0-9a-f]+\.js/, (route) => route.fulfill({
    contentType: "text/javascript",
    body: `onmessage = ({ data }) => postMessage(data.args.includes("--help") ? { lines: ["Usage: treen count PUZZLE"], status: 0, complaint: "" }
      : { lines: [], status: 2, complaint: "treen: that takes the package libz3-dev, which treen for WebAssembly does not have" });`,
  }));
  const { address } = await serve(), page = await context.newPage();
  await page.goto(address);
  await page.click(".card[data-name=soma]");
  await says(page, /treen serve on your own machine/);
});

onSite("a program that is not there is told, and found when it comes", async (context, serve) => {
  await withoutServiceWorker(context);
  await context.route(/\.packed$/, (route) => route.abort());
  const { address } = await serve(), page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await says(page, /cannot be loaded/);
  await context.unroute(/\.packed$/);
  await page.reload();
  await ready(page);
  await choose(page, "soma");
});

/* ---- A search by several workers, without a browser ---- */

/* A program of the page as a module for node, bundled as for the page. `path` is its room and name, without ".ts". */
async function loaded(path) {
  const out = join(folder, `${path.replace("/", "-")}.mjs`), source = join(bundles, `${path}.ts`);
  const made = spawnSync("node", [join(bundles, "node_modules/esbuild/bin/esbuild"), source, "--bundle", "--format=esm", `--outfile=${out}`], { encoding: "utf8" });
  holds(made.status === 0, made.stderr);
  return import(out);
}

/* Workers that answer as `answer(args, tell)` says: it returns a status, or nothing and never ends. */
function workers(answer, onStop) {
  const complaint = "treen: out of memory";
  return {
    start: async (args, input, onLines) => ({
      ended: Promise.resolve(answer(args, (...things) => onLines(things.map((thing) => JSON.stringify(thing)))))
        .then((status) => (status === undefined ? new Promise(() => {}) : { status, complaint: status > 1 ? complaint : "" })),
      stop: () => onStop(args),
    }),
  };
}

const partOf = (args) => Number(args.map((word) => /^--part=(\d+)/.exec(word)?.[1]).find(Boolean) ?? 0);

function partSummary(total, more = {}) {
  const sums = { shares: 1, total, labelled: total, by_rotation: [[2, total]], by_symmetry: [[4, total]], ...more };
  return { type: "summary", engine: "cover", total, nodes: 5, answers: 1, complete: true, reproduce: "treen count --part 2 --parts 16 --json x", sums };
}

async function raced(answer, { limit = Infinity, cores = 2, onStop = () => {} } = {}) {
  const { Race } = await loaded("asking/race"), heard = [];
  const entrant = { args: ["count"], partArgs: ["count"], input: "", limit };
  const ending = await new Race(workers(answer, onStop), cores, entrant, (thing) => heard.push(thing)).run(new AbortController().signal);
  return { ...ending, heard, summary: heard.findLast(({ type }) => type === "summary"), solutions: heard.filter(({ type }) => type === "solution") };
}

const inNode = (name, act) => add(`race: ${name}`, bundles, act);

inNode("sums are exact, however large", async () => {
  const large = "123456789012345678901234567890";
  const { summary, status } = await raced((args, tell) => (partOf(args) ? (tell(partSummary(large)), 0) : undefined));
  holds(status === 0 && summary.complete, JSON.stringify(summary));
  holds(summary.total === String(16n * BigInt(large)) && summary.up_to_rotation === String(8n * BigInt(large)), JSON.stringify(summary));
  holds(summary.up_to_symmetry === String(4n * BigInt(large)) && summary.nodes === 80, JSON.stringify(summary));
  holds(summary.reproduce === "treen count --json x", summary.reproduce);
});

inNode("shares of assemblies become whole ones, and classes of several sizes whole numbers", async () => {
  const { summary } = await raced((args, tell) => {
    const part = partOf(args);
    if (!part) return undefined;
    tell(part % 2 ? partSummary(3, { shares: 2, by_rotation: [[3, 3]], by_symmetry: [[6, 3]] }) : partSummary(0, { by_rotation: [], by_symmetry: [] }));
    return 0;
  });
  holds(summary.total === 12 && summary.up_to_rotation === 4 && summary.up_to_symmetry === 2, JSON.stringify(summary));
});

inNode("the worker of the whole question joins when the parts end sooner with it", async () => {
  for (const [fraction, most] of [[0.1, 2], [0.001, 5]]) { /* a share that no part bears out is not believed */
    let begun = 0, left = 0;
    await raced((args, tell) => {
      if (partOf(args)) return begun++, tell(partSummary(1)), 0;
      tell({ type: "progress", fraction, seconds: 0.3, nodes: 1, solutions: 0 });
      return undefined;
    }, { onStop: (args) => partOf(args) || (left ||= begun) });
    holds(left && left <= most && left > most / 2 - 1, `with a share of ${fraction} it joins after ${left} parts`);
  }
});

inNode("a solution that two tell is told once, with its own scene", async () => {
  const solution = (number) => ({ type: "solution", number: 1, pieces: [number] }), scene = (number) => ({ type: "scene", title: String(number) });
  const { heard, solutions } = await raced(async (args, tell) => {
    const part = partOf(args);
    if (!part) tell(solution(1), scene(1), solution(3), scene(3));
    if (!part) return undefined;
    tell(solution(part));
    await new Promise((wake) => setTimeout(wake, 20)); /* others tell meanwhile */
    tell(scene(part), partSummary(1));
    return 0;
  }, { cores: 4 });
  holds(solutions.length === 32 && new Set(solutions.map(({ pieces }) => pieces[0])).size === 32, `${solutions.length} solutions`);
  holds(solutions.every(({ number }, i) => number === i + 1), "the numbers are in order");
  holds(heard.every((thing, i) => thing.type !== "scene" || heard[i - 1].pieces[0] === Number(thing.title)), "a scene follows its own solution");
});

inNode("no more solutions are told than were asked for", async () => {
  const { solutions, summary, status } = await raced((args, tell) => {
    const part = partOf(args);
    if (part) tell({ type: "solution", number: 1, pieces: [part] }, partSummary(1));
    return part ? 0 : undefined;
  }, { limit: 5 });
  holds(solutions.length === 5 && !summary.complete && status === 0, JSON.stringify(summary));
});

inNode("when enough is found nobody waits for the others", async () => {
  const { solutions, heard, status } = await raced((args, tell) => {
    const part = partOf(args);
    if (part !== 2) return undefined;
    tell({ type: "solution", number: 1, pieces: [part] }, { type: "scene", title: "its own" });
    return undefined;
  }, { limit: 1, cores: 4 });
  holds(solutions.length === 1 && status === 0 && heard.some(({ title }) => title === "its own"), JSON.stringify(heard));
});

inNode("what a part found that did not end is in the summary, too", async () => {
  const { solutions, summary } = await raced(async (args, tell) => {
    const part = partOf(args);
    if (part === 1) return tell(partSummary(0)), 0;
    if (part !== 2) return undefined;
    await new Promise((wake) => setTimeout(wake, 50)); /* part 1 has ended by then */
    tell({ type: "solution", number: 1, pieces: [part] }, { type: "scene", title: "its own" });
    return undefined;
  }, { limit: 1, cores: 4 });
  holds(solutions.length === 1 && summary.total === 1 && !summary.complete, JSON.stringify(summary));
});

inNode("where parts cannot be added up, the whole question is answered alone", async () => {
  const whole = { type: "summary", total: 7, complete: true };
  for (const part of [() => 3, (tell) => (tell({ type: "summary", assemblies: 3 }), 0)]) {
    const { summary, status } = await raced(async (args, tell) => {
      if (partOf(args)) return part(tell);
      await new Promise((wake) => setTimeout(wake, 900));
      return tell(whole), 0;
    });
    holds(status === 0 && summary.total === 7, JSON.stringify(summary));
  }
});

inNode("a part that breaks off after the whole question was left is told", async () => {
  const { summary, status, complaint } = await raced((args, tell) => {
    const part = partOf(args);
    if (!part) return undefined;
    if (part === 12) return 3;
    tell(partSummary(1));
    return 0;
  });
  holds(status === 3 && /out of memory/.test(complaint) && !summary.complete, `${status} ${complaint} ${JSON.stringify(summary)}`);
});

/* ---- The server in hard times ---- */

onServer("a file that is too large is told as such", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  await upload(page, "large.yaml", "#".repeat(5 << 20));
  await says(page, /up to 4 MB/);
  await choose(page, "soma");
});

onServer("six runs in one browser leave room for Stop", async (context, serve) => {
  const { address } = await serve(), pages = [await visit(context, address)];
  while (pages.length < 6) pages.push(await visit(context, new URL(address).origin));
  for (const page of pages) {
    await choose(page, "t-6x6x6");
    await page.click("#ask-count");
    await until("it runs, or is refused", () => page.locator(".pace:not(:empty), .status.wrong").count());
  }
  const refused = [];
  for (const page of pages) if (await page.locator(".status.wrong").count()) refused.push(await status(page));
  holds(refused.length === 2 && refused.every((words) => /4 runs already/.test(words)), refused.join("\n"));
  await pages[0].click("#stop");
  await ready(pages[0]);
  await says(pages[0], /Stopped/);
  await ask(pages[0], "estimate");
  for (const page of pages) await page.close();
});

onServer("a tab goes on with a server that was started anew", async (context, serve) => {
  const { address, server } = await serve(), page = await visit(context, address);
  await choose(page, "soma");
  await endServer(server);
  await ask(page, "count");
  await says(page, /The server does not answer/);
  const { address: anew } = await serveTreen(new URL(address).port);
  await ask(page, "count");
  await says(page, /This is not the token/);
  await visit(context, anew);
  await ask(page, "count");
  await tells(page, /240/);
});

onServer("the page is sent compressed", async (context, serve) => {
  const { address } = await serve(), page = await visit(context, address);
  const sizes = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /page\.js|style\.css/.test(name))
    .map(({ encodedBodySize, decodedBodySize }) => [encodedBodySize, decodedBodySize]));
  holds(sizes.length === 2 && sizes.every(([sent, whole]) => sent < whole / 2), JSON.stringify(sizes));
});

/* ---- Drawing on the solid, without a browser ---- */

add("play: counts of ways have their thousands", bundles, async () => {
  const { inWays, waysLeft } = await loaded("play/ways"), told = [waysLeft("294444", true), waysLeft("11520", false), waysLeft("1", false), inWays("1234")];
  holds(told.join("; ") === "more than 294,444 ways left; 11,520 ways left; 1 way left; in 1,234 ways", told.join("; "));
});
disassemblyCases((name, act) => add(`apart: ${name}`, bundles, act), { treen, loaded, holds });
reasonsCases((name, act) => add(`reasons: ${name}`, bundles, act), { source: process.env["TREEN_SOURCE"], loaded, holds });
surfaceCases((name, act) => add(`solid: ${name}`, bundles, act), { treen, loaded, holds });

/* ---- Running them ---- */

const browser = await chromium.launch({
  executablePath: program, timeout: PATIENCE, args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"],
});

async function attempt(act) {
  const context = await browser.newContext(LOOK);
  try {
    await context.addInitScript(hideWebGL); /* no case looks at its pictures */
    await act(context);
    return null;
  } catch (error) {
    const words = await Promise.all(context.pages().map((page) => page.locator(".found .status").innerText({ timeout: 1000 }).catch(() => "nothing")));
    return `${String(error.stack ?? error)}\nThe pages say: ${words.join(" | ")}`;
  } finally {
    await context.close();
    for (const server of servers) await endServer(server);
  }
}

/* To stderr, too: that is what a log of many tests shows of the one that failed. */
function tell(number, name, why) {
  console.log(`${why ? "not ok" : "ok"} ${number} - ${name}`);
  if (!why) return;
  console.log(why.replace(/^/gm, "# "));
  console.error(`${name}: ${why}`);
}

const turn = inTurn(cases);
console.log(`1..${turn.length}`);
for (const [i, { name, act }] of turn.entries()) tell(i + 1, name, await attempt(act));
await browser.close();
rmSync(folder, { recursive: true });
