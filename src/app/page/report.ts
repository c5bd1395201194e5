/* A report: one file that opens from disk. What treen found stands in it as JSON Lines. */

import { Gallery } from "./viewer/gallery.js";
import { make } from "./base/dom.js";
import { reasonWords } from "./base/reasons.js";
import { toldOf, type Told } from "./viewer/layers.js";
import { isScene, levelWords, parseLine, type Thing } from "./base/records.js";

function things(): Thing[] {
  const text = document.getElementById("found")?.textContent ?? "";
  return text.split("\n").filter((line) => line.trim()).map(parseLine);
}

/* The counts, as the command line says them. */
function summaryWords(thing: Thing): string {
  const field = (name: string): string | null => {
    const value = (thing as Record<string, unknown>)[name];
    return value === null || value === undefined ? null : `${name.replaceAll("_", " ")} ${String(value)}`;
  };
  const broken = (thing as Record<string, unknown>)["broken"];
  if (Array.isArray(broken)) return broken.length ? broken.join(" · ") : "Every rule is kept.";
  const soFar = (thing as Record<string, unknown>)["complete"] === false ? "so far: " : "";
  const counts = ["total", "up_to_rotation", "up_to_symmetry", "assemblies", "solutions"].map(field);
  const known = counts.filter((count) => count !== null);
  const told = known.length || !soFar ? soFar + known.join(" · ") : "Nothing is known yet.";
  const why = (thing as Record<string, unknown>)["impossible"];
  return typeof why === "string" ? `${told} · It is impossible: ${reasonWords(why)}.` : told;
}

const found = things(), main = make("main", { class: "report" }), scenes = found.filter(isScene),
  gallery = new Gallery();
const title = scenes[0]?.title ?? document.title;
document.title = title;
main.append(make("h1", {}, title));
for (const thing of found)
  if (thing.type === "summary") main.append(make("p", { class: "summary" }, summaryWords(thing)));
main.append(gallery.element);
document.body.append(main);
let words = "", told: Told | null = null; /* of the solution whose scene comes next */
for (const thing of found)
  if (isScene(thing)) {
    gallery.add(thing, { words, told });
    told = null;
  } else {
    words = levelWords(thing) || words;
    told = toldOf(thing);
  }
if (!scenes.length) main.append(make("p", {}, "There is nothing to show."));
