/* Pages for cases. A new context takes three times the work of loading treen's page once more, so that cases share theirs.
 * Each case begins with a page that was just loaded, as large as usual, and that remembers nothing. */

/* A quarter of the pixels is enough to tell pictures apart, and software draws them. */
export const LOOK = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 0.5 };
const MEDIA = { media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null };

/* What cannot be taken back: after such a call the next case gets a new context. */
const FOR_GOOD = [
  "addCookies", "addInitScript", "addScriptTag", "exposeBinding", "exposeFunction", "grantPermissions", "install", "newCDPSession", "on", "once",
  "route", "routeWebSocket", "setExtraHTTPHeaders", "setGeolocation", "setOffline",
];

function watch(thing, act) {
  for (const name of FOR_GOOD.filter((each) => typeof thing[each] === "function")) {
    const usual = thing[name].bind(thing);
    thing[name] = (...words) => (act(), usual(...words));
  }
}

/* Run in a page before its scripts: the browser has no WebGL, and lines are drawn. */
export function hideWebGL() {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (name, ...more) {
    return /webgl/.test(name) ? null : getContext.call(this, name, ...more);
  };
}

/* What a run has of these cases: all, or of each six two that are neighbours, by turns. A case on both, site and server, is two. */
export function inTurn(cases, third = process.env["TREEN_THIRD"] ?? "") {
  return third ? cases.filter((_case, i) => (i >> 1) % 3 === Number(third)) : cases;
}

/* One page after another for the cases of a lane. `heard` gets what the page complains about. Without WebGL they take half the work. */
export class Pages {
  page = null; /* the next case's, unless there is none yet */

  constructor(browser, address, { patience = 120000, heard = () => undefined, webGL = true } = {}) {
    Object.assign(this, { browser, address, patience, heard, webGL });
  }

  async renew() {
    const context = await this.browser.newContext({ acceptDownloads: true, ...LOOK }), page = await context.newPage();
    page.setDefaultTimeout(this.patience);
    if (!this.webGL) await page.addInitScript(hideWebGL);
    page.on("pageerror", (error) => this.heard(String(error)));
    page.on("console", (message) => message.type() === "error" && this.heard(message.text()));
    this.session = await context.newCDPSession(page);
    for (const each of [page, context, page.clock]) watch(each, () => (this.lasting = false));
    Object.assign(this, { page, lasting: true });
  }

  /* Forgets all that the case before has kept, from another document of the same server: treen's page would keep it again. */
  async forget() {
    const { page, address } = this;
    await page.goto(new URL("style.css", address).href);
    await this.session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
    await page.evaluate(() => sessionStorage.clear());
    await page.emulateMedia(MEDIA);
    await page.setViewportSize(LOOK.viewport);
  }

  /* Returns the page of a case, which is loaded; or one that shows another address of the same server. */
  async open(address = this.address) {
    if (this.page) await this.forget();
    else await this.renew();
    await this.page.goto(address);
    await this.page.waitForSelector("body[data-state=ready]");
    return this.page;
  }

  /* Ends a case. A page that failed is not used again. */
  async leave(failed) {
    if (this.page && (failed || !this.lasting)) await this.close();
  }

  async close() {
    await this.page?.context().close();
    this.page = null;
  }
}
