/* Says in words what was found, and keeps the figures for those who want them. */

import type { Fields } from "./desks/desk.js";
import { make } from "./base/dom.js";
import { changeWords, reasonWords } from "./base/reasons.js";
import { isMost, mostRows, mostWords } from "./most.js";
import { levelOf, levelWords, playWords, writtenLevel, type Progress, type Thing } from "./base/records.js";
import type { Command } from "./asking/backend.js";
import { toldOf, type Told } from "./viewer/layers.js";

type Row = [string, string];

export function round(value: unknown): string {
  return typeof value === "number" ? Number(value.toPrecision(3)).toLocaleString("en") : "not known";
}

function count(value: unknown): string {
  return value === null || value === undefined ? "not known" : String(value);
}

/* Returns a count with commas, however large it is. */
function grouped(value: unknown): string {
  return count(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

function some(value: unknown, one: string, many: string): string {
  return `${grouped(value)} ${String(value) === "1" ? one : many}`;
}

/* ---- Time ------------------------------------------------------------------------------------------------------ */

const UNITS: [number, string][] = [[31557600, "year"], [86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];

/* Returns a time as people say it: "about 3 years". */
export function duration(seconds: number): string {
  const [length, unit] = UNITS.find(([each]) => seconds >= 1.5 * each) ?? UNITS.at(-1)!;
  const number = seconds / length, told = number >= 1e6 ? number.toExponential(0).replace("e+", " × 10^")
    : Number(number.toPrecision(2)).toLocaleString("en");
  return seconds < 1 ? "less than a second" : `about ${told} ${unit}${told === "1" ? "" : "s"}`;
}

/* Returns how far a search is, how fast it goes, and how long it will take. `bound`: words of what is known instead of
 * how far it is; "": none. */
export function progressWords({ fraction, seconds, nodes, solutions }: Progress, bound = ""): string {
  const rate = seconds > 0 ? nodes / seconds : 0, left = fraction > 0 ? (seconds * (1 - fraction)) / fraction : NaN;
  const share = fraction > 0 && fraction < 1e-5 ? "less than 0.001 %" : fraction < 0.001
    ? `${Number((100 * fraction).toPrecision(1))} %` : `${(100 * fraction).toFixed(1)} %`;
  if (bound) return `${bound} · ${round(rate)} steps a second`;
  return [share, `${grouped(solutions)} found`, `${round(rate)} steps a second`,
    Number.isFinite(left) ? `${duration(left)} left` : ""].filter((word) => word).join(" · ");
}

/* ---- Figures --------------------------------------------------------------------------------------------------- */

/* Where there is no symmetry all counts are one. */
function positions(summary: Fields): Row[] {
  return summary["up_to_symmetry"] === null ? summary["complete"] === false
    ? [["in every position", count(summary["total"])]] : []
    : [["up to rotation", count(summary["up_to_rotation"])], ["in every position", count(summary["total"])]];
}

function solutions(summary: Fields): Row[] {
  const engine: Row[] = summary["engine"] ? [["engine", count(summary["engine"])]] : [];
  return [["solutions", count(summary["up_to_symmetry"] ?? summary["total"])], ...positions(summary), ...engine];
}

function estimates(summary: Fields): Row[] {
  return ["solutions", "nodes", "seconds_all", "seconds_first"].flatMap((name): Row[] => {
    const { mean, low, high } = (summary[name] ?? {}) as Fields,
      range = typeof low === "number" ? ` (${round(low)} to ${round(high)})` : "";
    return typeof mean === "number" ? [[name.replace("_", ", "), `about ${round(mean)}${range}`]] : [];
  });
}

/* " (at least 9)", where no total of moves is proved to be the least. */
function floorWords({ moves, moves_at_least: floor }: Fields): string {
  return Number(floor) < Number(moves) ? ` (at least ${count(floor)})` : "";
}

/* Compares two levels, the first separation first. */
function isHigher(level: number[], than: number[]): boolean {
  const at = level.findIndex((moves, i) => moves !== than[i]);
  return at >= 0 && (than[at] === undefined || level[at]! > than[at]!);
}

/* "66 of 1, 20 of 2, 1 of 12": how many solutions take how many moves until something leaves. */
function spread(summary: Fields): Row[] {
  const levels = (summary["levels"] ?? []) as { level: number; solutions: unknown }[];
  return levels.length < 2 ? [] : [["levels", levels.map(({ level, solutions }) =>
    `${grouped(solutions)} of ${level}`).join(", ")]];
}

/* ---- Verdicts -------------------------------------------------------------------------------------------------- */

/* "240 ways (480 with mirror images)". Puzzles that nothing turns have solutions, not ways. */
function waysWords(summary: Fields): string {
  const { up_to_symmetry: unlike, up_to_rotation: turned, total } = summary;
  if (unlike === null || unlike === undefined) return some(total, "solution", "solutions");
  const mirrored = turned !== null && String(turned) !== String(unlike) ? ` (${grouped(turned)} with mirror images)`
    : "";
  return some(unlike, "way", "ways") + mirrored;
}

function meanOf(value: unknown): number {
  return Number((value as Fields | undefined)?.["mean"] ?? NaN);
}

function estimateWords(summary: Fields): string {
  const ways = meanOf(summary["solutions"]), seconds = meanOf(summary["seconds_all"]);
  return Number.isFinite(ways) ? `About ${round(ways)} ${ways === 1 ? "solution" : "solutions"} in every position; finding all takes ${duration(seconds)}.` : "Nothing is known yet.";
}

export class Answers {
  readonly element = make("div", { class: "answers", id: "answers", "aria-live": "polite" });
  words = ""; /* about the latest solution */
  level: number[] = []; /* of it */
  told: Told | null = null; /* where its pieces are */
  private command: Command | null = null;
  private first = false; /* one solution is asked for */
  private play: string | null = null; /* the most that turns may need, where they are asked for */
  private most: Record<string, string> | null = null; /* the most that fits is: the options that say of what */
  /* the solution of the highest level */
  private best: { level: number[]; written: string; moves: unknown; more: string; play: string; several: boolean }
    | null = null;

  clear(): void {
    this.element.replaceChildren();
  }

  begin(command: Command, first = false, options: Record<string, string> | null = null): void {
    this.command = command;
    this.first = first;
    this.most = isMost(options) ? options : null;
    this.play = options?.["play"] ?? null;
    this.words = "";
    this.level = [];
    this.told = null;
    this.best = null;
  }

  hear(thing: Thing): void {
    if (thing.type === "solution") this.hearSolution(thing);
    else if (thing.type === "summary") this.tell(thing as Fields);
  }

  /* Returns in words what an exit status of treen means, where the verdict does not say it. */
  ending(status: number): string {
    return status === 3 && this.command !== "estimate" && !this.first ? "Stopped." : "";
  }

  private hearSolution(thing: Thing): void {
    const level = levelOf(thing);
    this.words = levelWords(thing);
    this.told = toldOf(thing);
    this.level = level ?? [];
    if (!level) return;
    if (!this.best || isHigher(level, this.best.level))
      this.best = { level, written: writtenLevel(thing), moves: (thing as Fields)["moves"],
        more: floorWords(thing as Fields), play: playWords(thing), several: this.best !== null };
    else this.best.several = true;
  }

  private levels(): Row[] {
    if (!this.best) return [];
    const { written, moves, more, several } = this.best;
    return [[several ? "highest level" : "level", written],
      [several ? "moves for that" : "moves", count(moves) + more]];
  }

  private assemblies(summary: Fields): Row[] {
    const unknown: Row[] = summary["not_known"] ? [["not known whether", count(summary["not_known"])]] : [];
    return [["assemblies", count(summary["assemblies"])], ["that come apart", count(summary["solutions"])], ...unknown,
      ...this.levels(), ...spread(summary)];
  }

  private rows(summary: Fields): Row[] {
    if (this.command === "estimate") return estimates(summary);
    if (this.most) return mostRows(summary);
    return summary["assemblies"] === undefined ? solutions(summary) : this.assemblies(summary);
  }

  /* "1 assembly; it comes apart in 6 moves, level 1.2." */
  private assemblyWords(summary: Fields): string {
    const { assemblies, solutions: apart } = summary, all = some(assemblies, "assembly", "assemblies");
    if (Number(assemblies) === 0) return "It has no solution.";
    if (Number(apart) === 0) return `${all}; ${summary["not_known"] ? "none is known to come apart" : Number(assemblies) === 1
      ? "it does not come apart" : "none comes apart"}${this.play === null ? "" : ` with play of at most ${this.play}`}.`;
    const moves = this.best?.moves === undefined ? ""
      : ` in ${some(this.best.moves, "move", "moves")}${this.best.more}, level ${this.best.written}${
        this.best.play && `, ${this.best.play}`}`;
    const which = Number(assemblies) === 1 ? "it comes apart"
      : `${grouped(apart)} ${Number(apart) === 1 ? "comes" : "come"} apart`;
    return `${all}; ${which}${Number(apart) > 1 && moves ? `, the hardest${moves}` : moves}.`;
  }

  private verdict(summary: Fields): string {
    const found = summary["assemblies"] ?? summary["total"], some = Number(found) > 0,
      complete = summary["complete"] !== false;
    if (this.command === "estimate") return estimateWords(summary);
    if (this.most) return mostWords(this.most, summary);
    if (this.first && some) return "Here is one. There may be others: Solve finds all of them.";
    if (!some && complete) return "It has no solution.";
    if (!some) return found === null ? "Nothing is known yet." : "Nothing was found so far.";
    const words = summary["assemblies"] === undefined ? `${waysWords(summary)}.` : this.assemblyWords(summary);
    return complete ? words : `So far ${words}`;
  }

  private reason(summary: Fields): HTMLElement[] {
    const why = summary["impossible"], change = summary["solvable_with"];
    const remedy = typeof change === "string" ? [make("p", { class: "reason" }, changeWords(change))] : [];
    if (typeof why === "string")
      return [make("p", { class: "impossible" }, `It is impossible: ${reasonWords(why)}.`), ...remedy];
    const none = this.command !== "estimate" && Number(summary["assemblies"] ?? summary["total"]) === 0
      && summary["complete"] !== false;
    return none ? [make("p", { class: "reason" }, "Every way to place the pieces was tried."), ...remedy] : [];
  }

  private tell(summary: Fields): void {
    const parts: HTMLElement[] = [make("p", { class: "verdict" }, this.verdict(summary)), ...this.reason(summary)];
    if (!this.first) parts.push(this.figures(summary));
    this.element.replaceChildren(...parts);
  }

  private figures(summary: Fields): HTMLElement {
    const rows = [...this.rows(summary), ["seconds", round(summary["seconds"])]] as Row[];
    const caption = summary["complete"] === false && this.command !== "estimate"
      ? "Not all was looked at; found so far:" : "";
    return make("details", { class: "figures" }, make("summary", {}, "Figures"),
      make("table", {}, make("caption", {}, caption),
      make("tbody", {}, ...rows.map(([name, value]) =>
        make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))))));
  }
}
