/* Conditions on a solution, as boxes to check. Their words, and the grids that have them, are treen's. */

import { TABLES } from "../asking/foretold.js";
import { make } from "../base/dom.js";

const ANY = "hexagon"; /* stands for all grids but squares and cubes */

/* Returns the conditions of a puzzle on a grid; those that it has already are among them. */
function offered(grid: string, chosen: string[]): string[] {
  const known = TABLES.conditions.filter(({ grids }) => grids.includes(grid)
    || (grids.includes(ANY) && !["square", "cube"].includes(grid))).map(({ name }) => name);
  return [...new Set([...known, ...chosen])];
}

/* Returns the list, folded while nobody wants it. `change` hears which are chosen; undefined: none. */
export function conditionsForm(grid: string, value: unknown,
  change: (chosen: string[] | undefined) => void): HTMLElement {
  const chosen = [value ?? []].flat().map(String), open = chosen.length > 0
    || document.querySelector("#edit-conditions[open]") !== null;
  const boxes = offered(grid, chosen).map((name, i) => {
    const box = make("input", { type: "checkbox", id: `edit-condition-${i}`, checked: chosen.includes(name) });
    box.addEventListener("change", () => {
      const now = box.checked ? [...chosen, name] : chosen.filter((each) => each !== name);
      change(now.length ? now : undefined);
    });
    return make("label", { class: "check" }, box, ` ${name}`);
  });
  return make("details", { id: "edit-conditions", class: "conditions", open, hidden: !boxes.length },
    make("summary", {}, "Conditions on a solution"), make("div", { class: "bar" }, ...boxes));
}
