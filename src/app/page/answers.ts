/* Shows in a table what was found, and says in words how a question ended. */

import type { Fields } from "./desk.js";
import { make } from "./dom.js";
import { levelOf, levelWords, type Thing } from "./records.js";
import type { Command } from "./server.js";

type Row = [string, string];

export function round(value: unknown): string {
  return typeof value === "number" ? Number(value.toPrecision(3)).toLocaleString("en") : "not known";
}

function count(value: unknown): string {
  return value === null || value === undefined ? "?" : String(value);
}

/* Where there is no symmetry all counts are one. */
function positions(summary: Fields): Row[] {
  return summary["up_to_symmetry"] === null && summary["complete"] !== false ? []
    : [["up to rotation", count(summary["up_to_rotation"])], ["in every position", count(summary["total"])]];
}

function solutions(summary: Fields): Row[] {
  return [["solutions", count(summary["up_to_symmetry"] ?? summary["total"])], ...positions(summary), ["engine", count(summary["engine"])]];
}

function estimates(summary: Fields): Row[] {
  return ["solutions", "nodes", "seconds_all", "seconds_first"].map((name) => {
    const { mean, low, high } = (summary[name] ?? {}) as Fields;
    return [name.replace("_", ", "), `about ${round(mean)} (${round(low)} to ${round(high)})`];
  });
}

/* Compares two levels, the first separation first. */
function isHigher(level: number[], than: number[]): boolean {
  const at = level.findIndex((moves, i) => moves !== than[i]);
  return at >= 0 && (than[at] === undefined || level[at]! > than[at]!);
}

export class Answers {
  readonly element = make("div", { class: "answers", id: "answers", "aria-live": "polite" });
  words = ""; /* about the latest solution */
  private command: Command | null = null;
  private assembled = false; /* there are assemblies, whether they come apart or not */
  private best: { level: number[]; moves: unknown; several: boolean } | null = null; /* the solution of the highest level */

  clear(): void {
    this.element.replaceChildren();
  }

  begin(command: Command): void {
    this.command = command;
    this.words = "";
    this.assembled = false;
    this.best = null;
  }

  hear(thing: Thing): void {
    if (thing.type === "solution") this.hearSolution(thing);
    else if (thing.type === "summary") this.tell(thing as Fields);
  }

  /* Returns in words what an exit status of treen means. */
  ending(status: number): string {
    if (status === 3 && this.command !== "estimate") return "Stopped.";
    if (status !== 1) return "Done.";
    return this.command === "apart" || this.assembled ? "Nothing comes apart." : "It has no solution.";
  }

  private hearSolution(thing: Thing): void {
    const level = levelOf(thing);
    this.words = levelWords(thing);
    if (!level) return;
    if (!this.best || isHigher(level, this.best.level)) this.best = { level, moves: (thing as Fields)["moves"], several: this.best !== null };
    else this.best.several = true;
  }

  private levels(): Row[] {
    if (!this.best) return [];
    const { level, moves, several } = this.best;
    return [[several ? "highest level" : "level", level.join(".")], [several ? "moves for that" : "moves", count(moves)]];
  }

  private assemblies(summary: Fields): Row[] {
    const unknown: Row[] = summary["not_known"] ? [["not known whether", count(summary["not_known"])]] : [];
    return [["assemblies", count(summary["assemblies"])], ["that come apart", count(summary["solutions"])], ...unknown, ...this.levels()];
  }

  private rows(summary: Fields): Row[] {
    if (this.command === "estimate") return estimates(summary);
    return summary["assemblies"] === undefined ? solutions(summary) : this.assemblies(summary);
  }

  private tell(summary: Fields): void {
    this.assembled = Number(summary["assemblies"] ?? 0) > 0;
    const rows = [...this.rows(summary), ["seconds", round(summary["seconds"])]] as Row[];
    const heading = summary["complete"] === false && this.command !== "estimate" ? "Not all was looked at; found so far:" : "";
    if (typeof summary["impossible"] === "string")
      this.element.append(make("p", { class: "impossible" }, `It is impossible: ${summary["impossible"]}.`));
    this.element.append(make("table", {}, make("caption", {}, heading),
      make("tbody", {}, ...rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))))));
  }
}
