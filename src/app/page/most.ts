/* As many as fit: what Solve looks for instead of all solutions, and in words what it found. */

import type { Fields } from "./desks/desk.js";
import { make } from "./base/dom.js";
import type { Progress } from "./base/records.js";

/* An option of treen solve, and its value. */
type Wanted = "most=pieces" | "most=cells" | "most=value" | "fewest=holes" | "smallest=box";

const GOALS: [Wanted, string][] = [["most=pieces", "the most pieces"], ["most=cells", "the most cells covered"],
  ["most=value", "the most value"], ["fewest=holes", "the fewest empty cells"],
  ["smallest=box", "the smallest box"]];

function some(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
}

/* The choice of what Solve looks for. */
export class Goal {
  private readonly select = make("select", { id: "solve-for", "aria-label": "What Solve looks for" });
  readonly element = make("label", { class: "goal" }, "for ", this.select);

  constructor() {
    this.offer(false);
  }

  /* `valued`: pieces have values, whose sum can be asked for. */
  offer(packing: boolean, valued = false): void {
    const before = this.select.value, goals = GOALS.filter(([goal]) => valued || goal !== "most=value");
    this.select.replaceChildren(make("option", { value: "" }, "all solutions"),
      ...goals.map(([value, words]) => make("option", { value }, words)));
    this.select.value = packing && goals.some(([goal]) => goal === before) ? before : "";
    this.element.hidden = !packing;
  }

  clear(): void {
    this.select.value = "";
  }

  /* The options of treen solve; null: all solutions are looked for. */
  get options(): Record<string, string> | null {
    const [name, value] = this.select.value.split("=");
    return name && value ? { [name]: value } : null;
  }
}

/* Whether a summary is about the most that fits. */
export function isMost(options: Record<string, string> | null): boolean {
  return ["most", "fewest", "smallest"].some((name) => options && name in options);
}

/* "127 so far, at most 145" while it is looked for; "": no bound is known. */
export function boundWords({ solutions, at_most: bound }: Progress): string {
  return bound === undefined ? "" : `${some(solutions, "found", "found")}, at most ${bound.toLocaleString("en")}`;
}

function boxWords(summary: Fields): string {
  const { width, height, depth, cells, complete, at_least: least } = summary;
  if (width !== undefined)
    return `The smallest box is ${[width, height, ...(Number(depth) > 1 ? [depth] : [])].join("x")}, of ${some(Number(cells), "cell")}.`;
  return complete ? "The pieces fill no box up to that of the puzzle."
    : `No box of less than ${some(Number(least), "cell")} is filled, as far as the search came.`;
}

function holesWords(most: number, bound: number, cells: number, complete: boolean): string {
  const holes = cells - most;
  if (!holes) return "No cell stays empty.";
  return complete ? `${some(holes, "cell stays", "cells stay")} empty: fewer cannot.`
    : `${some(holes, "cell stays", "cells stay")} empty so far, and at least ${(cells - bound).toLocaleString("en")} must.`;
}

/* Says what was found, with its proof, or with both bounds where the search was stopped. */
export function mostWords({ most: kind, fewest, smallest }: Record<string, string>, summary: Fields): string {
  const most = Number(summary["most"]), bound = Number(summary["at_most"]), cells = Number(summary["cells"]),
    complete = summary["complete"] !== false;
  if (smallest) return boxWords(summary);
  if (summary["at_most"] === undefined && complete)
    return "It has no solution: what must be covered and the copies that must be there do not go together.";
  if (summary["most"] === undefined) return "Nothing was found so far.";
  if (fewest && Number.isFinite(cells)) return holesWords(most, bound, cells, complete);
  const what = kind === "value" ? "a value of " : "", unit = kind === "value" ? "" : kind === "pieces" ? "piece" : "cell",
    reached = unit ? some(most, unit) : `${what}${most.toLocaleString("en")}`;
  if (!complete) return `So far ${reached}; more than ${bound.toLocaleString("en")} cannot be.`;
  if (kind === "pieces")
    return `${reached} ${most === 1 ? "fits" : "fit"}, ${(most + 1).toLocaleString("en")} do not.`;
  if (unit && most === cells) return `All ${some(cells, "cell")} can be covered.`;
  return unit ? `${most.toLocaleString("en")} of ${some(cells, "cell")} can be covered, and no more.`
    : `The most value is ${most.toLocaleString("en")}.`;
}

/* The figures of a summary. */
export function mostRows(summary: Fields): [string, string][] {
  const names: [string, string][] = [["most", "most found"], ["at_most", "no more than"], ["cells", "cells of the box"],
    ["at_least", "no box of less than"]];
  return names.flatMap(([name, words]): [string, string][] =>
    (summary[name] === undefined ? [] : [[words, String(summary[name])]]));
}
