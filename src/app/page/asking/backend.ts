/* Asks whoever answers: treen serve (server.ts), or treen as WebAssembly in the browser (workers.ts). */

import { FORETOLD } from "./foretold.js";
import { Refused, type Command, type Hear, type Backend, type Question } from "./question.js";
import { parseLine, type Thing } from "../base/records.js";
import { Server } from "./server.js";
import { Workers } from "./workers.js";

export { Refused, type Command, type Question } from "./question.js";

/* The site names its files in its own page (site.py). The page of treen serve names none. */
function makeBackend(): Backend {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=treen-tool]");
  return meta ? new Workers(meta.content, meta.dataset["worker"]!) : new Server();
}

const backend = makeBackend();

/* Whether the browser itself runs treen, and no server does. */
export const runsHere = backend instanceof Workers;

/* Comes back when there is somebody to ask. Throws Refused where there will be nobody. */
export async function heedBackend(): Promise<void> {
  if (backend instanceof Workers) await backend.load();
}

/* The words of a complaint, without the name that the tool gives its input. */
function plainWords(text: string): string {
  const place = (_all: string, line: string, column?: string): string => `Line ${line}`
    + (column ? `, column ${column}:` : ":");
  return text.trim().replace(/^(?:treen: )?standard input:(\d+):(?:(\d+):)?/gm, place)
    .replace(/^(?:treen: )?standard input: (.)/gm, (_all, first: string) => first.toUpperCase())
    .replace(/^treen: /gm, "");
}

/* A run of treen that tells what it finds. */
export class Run {
  status = 0;
  complaint = ""; /* such as a limit of memory that was met */
  private readonly stopping = new AbortController();

  /* Gives everything to `hear`, and comes back when the run has ended. Refused: it could not answer. */
  async start<C extends Command>(question: Question<C>, hear: Hear): Promise<void> {
    const { status, complaint } = await backend.answer(question, hear, this.stopping.signal);
    this.status = status;
    this.complaint = plainWords(complaint);
    if (status === 2 || status > 100) throw new Refused(this.complaint || "The run broke off.");
  }

  /* It tells what it knows, and ends. */
  stop(): void {
    this.stopping.abort();
  }
}

/* All that a short question is answered with. */
export async function ask<C extends Command>(question: Question<C>): Promise<Thing[]> {
  const foretold = Object.keys(question).length === 1 ? FORETOLD[`${question.command} --json`] : undefined;
  if (foretold !== undefined) return foretold.trim().split("\n").map(parseLine);
  const things: Thing[] = [];
  await new Run().start(question, (thing) => things.push(thing));
  return things;
}

/* A file: a puzzle in another format, or a picture. */
export async function fetchFile<C extends Command>(question: Question<C>): Promise<Blob> {
  try {
    return await backend.file(question);
  } catch (error) {
    throw error instanceof Refused ? new Refused(plainWords(error.message)) : error;
  }
}
