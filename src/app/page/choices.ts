/* Counts by a choice: for each set of cells that stays empty, or each place of a piece, how many solutions there are.
 * They are a table and a map. */

import type { Fields } from "./desks/desk.js";
import { button, make, picture } from "./base/dom.js";
import { ask, Run } from "./asking/backend.js";

const MOST_ROWS = 500;

interface Value {
  type: string;
  value: string;
  total: unknown;
}

/* What the map shows of a choice of cells. */
function mapWords(by: string): string {
  return by === "empty" ? "Solutions in which each cell stays empty"
    : `Solutions in which each cell is covered by ${by.slice(6)}`;
}

/* Lists what a puzzle can be counted by: a word for treen, and one for people. */
function choicesOf(info: Fields, puzzle: string): [string, string][] {
  const pieces = (info["pieces"] ?? []) as { name: string; least: number; most: number }[],
    may = Number((info["cells"] as Fields | undefined)?.["may"] ?? 0) > 0 || /^\s*"?empty"?:/m.test(puzzle),
    names = [...new Set(pieces.map(({ name }) => name))].filter((name) => !name.includes(",")),
    ranges = pieces.some(({ least, most }) => least < most);
  return [...(may ? [["empty", "the cells that stay empty"]] : []),
    ...(ranges ? [["used", "the pieces used"], ["left-out", "the pieces left out"]] : []),
    ...names.map((name) => [`piece:${name}`, `the place of ${name}`])] as [string, string][];
}

export class Choices {
  readonly element = make("div", { class: "choices", hidden: true });
  private readonly select = make("select", { id: "count-by", change: () => void this.count() });
  private readonly told = make("div", { class: "by", "aria-live": "polite" });
  private puzzle = "";
  private asked = 0; /* how often something was asked: what comes too late is dropped */
  private run: Run | null = null;

  constructor(private readonly words: (error: unknown) => string) {
    this.element.append(make("label", {}, "Count by ", this.select), this.told);
  }

  clear(): void {
    this.asked++;
    this.run?.stop();
    this.element.hidden = true;
    this.told.replaceChildren();
  }

  /* Offers the choices of a puzzle that has been counted. */
  async offer(puzzle: string): Promise<void> {
    const asked = ++this.asked;
    const info = (await ask({ command: "info", puzzle }).catch(() => [])).at(-1) as Fields | undefined;
    if (asked !== this.asked || !info) return;
    const choices = choicesOf(info, puzzle);
    this.puzzle = puzzle;
    this.select.replaceChildren(make("option", { value: "" }, "–"),
      ...choices.map(([by, words]) => make("option", { value: by }, words)));
    this.element.hidden = !choices.length;
  }

  private async count(): Promise<void> {
    const by = this.select.value, asked = ++this.asked, values: Value[] = [], run = new Run();
    let svg = ""; /* of the map; "": there is none */
    this.run?.stop();
    this.told.replaceChildren(by ? button("Stop", () => run.stop(), { class: "quiet" }) : "");
    if (!by) return;
    this.run = run;
    try {
      await run.start({ command: "count", puzzle: this.puzzle, options: { by } }, (thing) => {
        if (thing.type === "choice") values.push(thing as unknown as Value);
        else if (thing.type === "map") svg = String((thing as Fields)["svg"]);
      });
      if (asked === this.asked) this.tell(values, run.status === 3);
      if (asked === this.asked && svg) this.map(svg, mapWords(by));
    } catch (error) {
      if (asked === this.asked) this.told.replaceChildren(make("p", { class: "wrong" }, this.words(error)));
    }
  }

  private tell(values: Value[], stopped: boolean): void {
    const found = values.filter(({ total }) => Number(total) > 0).length, none = values.length - found,
      rest = values.length - MOST_ROWS;
    const words = `${found} ${found === 1 ? "value" : "values"} with a solution${none ? `, ${none} without` : ""}`
      + (stopped ? ", so far." : ".");
    const rows = values.slice(0, MOST_ROWS).map(({ value, total }) =>
      make("tr", {}, make("th", { scope: "row" }, value), make("td", {}, String(total))));
    this.told.replaceChildren(make("p", {}, words), make("div", { class: "rows", tabindex: 0 },
      make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "value"), make("th", {}, "solutions"))),
      make("tbody", {}, ...rows))), rest > 0 ? make("p", {}, `… and ${rest} more`) : "");
  }

  /* Shows the map, and all of it in its own size where it is pressed. */
  private map(svg: string, words: string): void {
    const whole = picture(svg, words), root = whole.querySelector("svg")!,
      dialog = make("dialog", { class: "map", "aria-label": words, click: () => dialog.close() }, whole);
    root.style.width = root.getAttribute("width")!;
    this.told.prepend(make("button", { type: "button", class: "map", title: "Larger",
      click: () => dialog.showModal() }, picture(svg, words)), dialog);
  }
}
