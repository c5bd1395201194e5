/* Reads a puzzle, however it was given: as text that can be edited, and as the fields of treen's own format. */

import type { Fields } from "./desk.js";
import { ask, fetchFile, Refused } from "../asking/backend.js";

export type Given = string | Blob;

export interface Readable {
  words: string | null; /* text that can be edited; null: the file is none */
  ours: boolean; /* it is treen's own, and not BurrTools' */
  problems: number; /* of the file */
  wrong: string | null; /* why it is no puzzle */
}

/* Returns a puzzle in another format. */
export async function converted(puzzle: Given, to: string, problem = 1): Promise<string> {
  return (await fetchFile({ command: "convert", puzzle, options: { to, problem: String(problem) } })).text();
}

export async function fieldsOf(text: string): Promise<Fields> {
  return JSON.parse(await converted(text, "json")) as Fields;
}

/* Returns the text of a puzzle of the collection, in a format. */
export async function bundled(name: string, to = "yaml"): Promise<string> {
  return (await fetchFile({ command: "convert", name, options: { to } })).text();
}

/* Returns the number of problems. BurrTools' files have several, and YAML with lines of three dashes between them. */
async function countProblems(given: Given): Promise<number> {
  if (typeof given === "string" && !given.trimStart().startsWith("<") && !/^---/m.test(given)) return 1;
  const told = await ask({ command: "show", puzzle: given }).catch(() => []);
  return Math.max(1, told.filter(({ type }) => type === "summary").length);
}

/* Returns the bytes of a file as text; null if they are none. */
async function plainText(given: Given): Promise<string | null> {
  const plain = typeof given === "string" ? given : await given.text();
  return /[\0-\x08\x0E-\x1F\uFFFD]/.test(plain) ? null : plain;
}

const LARGEST = 4e6; /* bytes of a file; the server takes no more */

/* Returns a file with its text in UTF-8, whatever a mark at its start says that it is in. One that is too large is
 * refused unread. */
async function inUtf8(given: Given): Promise<Given> {
  if (typeof given === "string") return given;
  if (given.size > LARGEST) throw new Refused(`This file has ${(given.size / 1e6).toFixed(1)} MB. The page reads puzzles of up to ${LARGEST / 1e6} MB; treen on the command line reads larger ones.`);
  const [first, second] = new Uint8Array(await given.slice(0, 2).arrayBuffer()),
    coding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (coding === null) return given;
  const text = new TextDecoder(coding).decode(await given.arrayBuffer());
  return text.replace(/^(<\?xml[^>]*?)\s+encoding=("[^"]*"|'[^']*')/, "$1");
}

/* Reads a puzzle as treen's own text, or as BurrTools' where treen's cannot hold it. */
export async function read(file: Given, problem: number): Promise<Readable> {
  const given = await inUtf8(file);
  try {
    return { words: await converted(given, "yaml", problem), ours: true, problems: await countProblems(given),
      wrong: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const burrTools = await converted(given, "xmpuzzle", problem).catch(() => null);
    if (burrTools === null) return { words: await plainText(given), ours: true, problems: 1, wrong: error.message };
    return { words: burrTools, ours: false, problems: await countProblems(given), wrong: null };
  }
}
