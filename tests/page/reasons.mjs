/* What treen gives as a reason is said in the words of the page. All sentences stand in treen's own files, so that a
 * new one is noticed. site.mjs runs this case and lends its helpers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/* Files with reasons, and those of their functions that say them; all functions where none is named. */
const FILES = {
  "src/puzzle/placing/impossible.c": [], "src/puzzle/kind/snake.c": ["describe"], "src/puzzle/kind/packing.c": ["relax"],
  "src/run/ask/hint.c": ["say_forced", "say_single", "say_place", "choose_location", "say_sets", "say_gain", "say_wrong", "look_for_next"], "src/run/ask/hint_board.c": ["say_why", "say_next", "look_for_next"],
};

/* Sentences, and parts of them, that the page says as treen does. */
const ALIKE = [
  "%zu cells must be filled, but the pieces together have only %s%s", "the pieces together have %s cells, but there is room for only %zu",
  "piece '%s' fits nowhere", "of all cells,", "colour the cells like a chessboard: of the %s ones,", "white", "black", "%zu must be filled", "between %zu and %zu are to be filled",
  "always cover %zu", "cover at most %zu", "cover at least %zu", "can cover %zu or %zu, but no number between", "%s %s, and the pieces together %s",
  "the snake has %zu cubes in a line, and the box is %u long at most",
  /* of covers, whose text the page shows */
  "item '%s' must be covered %s times, but only %s options cover it", "no option covers item '%s'",
  /* of boards of numbers, where rows and columns are counted as on the page */
  "only %s can stand there by the rule%s", "only this cell can have %s by the rule%s", "only %s can stand there, by several rules one after another%s",
  "only %s fits there by the rule%s", "%s together",
  "One number alone can stand in row %zu, column %zu.", "Try row %zu, column %zu.", "%s stands in row %zu, column %zu: %s.", "%s can stand in row %zu, column %zu.",
  /* of states of play */
  "only %s fits this hole of %zu cells", "%s has no other place", "cell", "Nothing is left to do.", "location", "number", "piece", "looking for a hint", "any other number leads to a contradiction",
  "The puzzle has no solution, whatever is entered.", "The puzzle has no solution, whatever lies in the box.", "One %s is wrong.", "%zu %ss are wrong.", "It is not known by now what to take off.",
  "then it can be finished%s", "without %s it can be finished%s", " in %s ways",
];

/* Words of a puzzle's text. */
const FOREIGN = /drawn|modulo|\b(even|odd)\b|\d+,\d+|\(\d+, \d+|:.*free|motions|\b[xyz]\b/;

/* The strings of a text in C, but for names of files; strings beside each other are one. A place for a value is %s. */
function strings(text) {
  const literal = /"((?:[^"\\\n]|\\.)*)"/g, joined = text.replace(/^#include.*$/gm, "").replace(/"\s*PRIu(?:32|64)\s*"/g, "\u0001").replace(/"\s*PRIu(?:32|64)/g, "\u0001\"").replace(/"\s+"/g, "");
  return [...joined.matchAll(literal)].map(([, words]) => words.replace(/%\u0001/g, "%s")).filter((words) => /[a-z]{4}/.test(words));
}

/* The text of a function. */
function bodyOf(text, name) {
  const at = text.search(new RegExp(`^[a-z].*\\b${name}\\(`, "m"));
  return at < 0 ? "" : text.slice(at, text.indexOf("\n}", at));
}

/* A sentence with values in it. */
function sample(words) {
  return words.replace("number (%s)", "number (x + 2y)").replace("cell %s", "cell (1, 2, 0)").replace("%s %s can", "cell (1, 2, 0) can").replace(/%zu|%u|%d/g, "7").replace(/%s/g, "A");
}

export function reasonsCases(inNode, { source, loaded, holds }) {
  inNode("every reason of treen is in the words of the page", async () => {
    const { changeWords, placedWords, reasonWords } = await loaded("base/reasons"), seen = new Set();
    for (const [file, functions] of Object.entries(FILES)) {
      const text = readFileSync(join(source, file), "utf8"), bodies = functions.length ? functions.map((name) => bodyOf(text, name)) : [text];
      for (const words of bodies.flatMap(strings)) {
        seen.add(words);
        const told = sample(words), said = /^[a-z]+: [a-z]+$/.test(told) ? changeWords(told) : placedWords(told, true);
        holds(said !== told || ALIKE.includes(words), `${file}: the page says “${words}” as treen does: src/app/page/base/reasons.ts has its words, or ALIKE here`);
        holds(!FOREIGN.test(said), `${file}: the page says “${said}”`);
      }
    }
    for (const words of ALIKE) holds(seen.has(words), `treen does not say “${words}” any more`);
    holds(reasonWords("no piece reaches the cell (2, 0)") === "no piece reaches the cell (row 1, column 3)", reasonWords("no piece reaches the cell (2, 0)"));
    const striped = "give every cell the number (x + 2y) modulo 3: of those with a 1, 7 must be filled, and the pieces together always cover 6";
    holds(reasonWords(striped) === "number columns, rows and layers from 0, and take column + 2 × row for each cell: of the cells that leave 1 when divided by 3, 7 must be filled, and the pieces together always cover 6", reasonWords(striped));
  });
}
