/* What the page asks of treen serve (service.h says what there is). */

import { parseLine, type Thing } from "./records.js";
import type { Commands } from "./words.js"; /* printed by words.py, which asks treen */

/* ---- Who asks -------------------------------------------------------------------------------------------------- */

const KEPT = "treen-token", ASKED = "treen-token?";
const PATIENCE = 1000; /* milliseconds */

/* Returns the token of the address, or the one kept; null if there is none. The token leaves the
 * address at once, because an address is seen, kept and copied. The session's store belongs to
 * this tab and this port. A cookie would go to every server on this machine. */
function tokenOfAddress(): string | null {
  const given = new URLSearchParams(location.search).get("token");
  if (given !== null) {
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT);
}

/* Asks the other tabs for the token, for a tab that was opened with the bare address. All of
 * them are pages of this server. Empty: none knows. */
function tokenOfOthers(others: BroadcastChannel): Promise<string> {
  return new Promise((resolve) => {
    others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "string" || data === ASKED) return;
      sessionStorage.setItem(KEPT, data);
      resolve(data);
    });
    setTimeout(() => resolve(""), PATIENCE);
    others.postMessage(ASKED);
  });
}

function findToken(): Promise<string> {
  const others = new BroadcastChannel("treen"), own = tokenOfAddress();
  others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const known = sessionStorage.getItem(KEPT);
    if (data === ASKED && known !== null) others.postMessage(known);
  });
  return own === null ? tokenOfOthers(others) : Promise.resolve(own);
}

const token = findToken();

/* ---- Questions ------------------------------------------------------------------------------------------------- */

export type Command = keyof Commands;

/* What the server answers: treen's commands, and one question of its own. */
interface Answered extends Commands {
  stop: { job: string };
}

export interface Question<C extends keyof Answered> {
  command: C;
  name?: string; /* of a bundled puzzle; or … */
  puzzle?: string | Blob; /* … its text, or a file; or … */
  number?: string; /* … that of a stick */
  solution?: string;
  options?: Answered[C];
}

/* What treen complained about, or the server. */
export class Refused extends Error {}

async function request<C extends keyof Answered>(question: Question<C>): Promise<Response> {
  const query = new URLSearchParams(Object.entries(question.options ?? {}));
  if (question.name !== undefined) query.set("name", question.name);
  if (question.number !== undefined) query.set("number", question.number);
  const body = new FormData();
  if (question.puzzle !== undefined) body.set("puzzle", question.puzzle);
  if (question.solution !== undefined) body.set("solution", question.solution);
  return fetch(`/api/${question.command}?${query}`, { method: "POST", headers: { "X-Treen-Token": await token }, body });
}

/* The words of a complaint, without the name that the server gives its input. */
function complaint(text: string): string {
  const place = (_all: string, line: string, column?: string): string => `Line ${line}` + (column ? `, column ${column}:` : ":");
  return text.trim().replace(/^(?:treen: )?standard input:(\d+):(?:(\d+):)?/gm, place)
    .replace(/^(?:treen: )?standard input: (.)/gm, (_all, first: string) => first.toUpperCase());
}

async function refusal(response: Response): Promise<Refused> {
  return new Refused(complaint(await response.text()) || `The server answered ${response.status}.`);
}

/* Lines as they come. */
async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop()!;
    yield* parts.filter((part) => part.trim());
  }
  if (rest.trim()) yield rest;
}

/* Returns null for a line that is torn: the run was ended in the midst of it. */
function whole(line: string): Thing | null {
  try {
    return parseLine(line);
  } catch {
    return null;
  }
}

/* A run of treen that tells what it finds. */
export class Run {
  status = 0;
  private number: number | null = null;
  private wanted = false;

  /* Gives everything to `hear`, and comes back when the run has ended. Refused: it could not answer. */
  async start<C extends Command>(question: Question<C>, hear: (thing: Thing) => void): Promise<void> {
    const response = await request(question);
    if (!response.ok) throw await refusal(response);
    for await (const line of lines(response)) {
      const thing = whole(line);
      if (thing) this.take(thing, hear);
    }
  }

  /* It tells what it knows, and ends. */
  stop(): void {
    this.wanted = true;
    if (this.number !== null) void request({ command: "stop", options: { job: String(this.number) } });
  }

  private take(thing: Thing, hear: (thing: Thing) => void): void {
    const fields = thing as Record<string, unknown>;
    if (thing.type === "job") {
      this.number = fields["number"] as number;
      if (this.wanted) this.stop();
    } else if (thing.type === "end") {
      this.number = null;
      this.status = fields["status"] as number;
      if (this.status === 2 || this.status > 100) throw new Refused(complaint(String(fields["text"])) || "The run broke off.");
    } else {
      hear(thing);
    }
  }
}

/* All that a short question is answered with. */
export async function ask<C extends Command>(question: Question<C>): Promise<Thing[]> {
  const things: Thing[] = [];
  await new Run().start(question, (thing) => things.push(thing));
  return things;
}

/* A file: a puzzle in another format, or a picture. */
export async function fetchFile<C extends Command>(question: Question<C>): Promise<Blob> {
  const response = await request(question);
  if (!response.ok) throw await refusal(response);
  return response.blob();
}
