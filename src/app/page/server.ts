/* What the page asks of treen serve (service.h says what there is). */

import { parseLine, type Thing } from "./records.js";

const token = new URLSearchParams(location.search).get("token") ?? "";

export interface Question {
  command: string;
  name?: string; /* of a bundled puzzle; or … */
  puzzle?: string; /* … its text */
  solution?: string;
  options?: Record<string, string>;
}

/* What treen complained about, or the server. */
export class Refused extends Error {}

function request(question: Question): Promise<Response> {
  const query = new URLSearchParams(question.options ?? {});
  if (question.name !== undefined) query.set("name", question.name);
  const body = new FormData();
  if (question.puzzle !== undefined) body.set("puzzle", question.puzzle);
  if (question.solution !== undefined) body.set("solution", question.solution);
  return fetch(`/api/${question.command}?${query}`, { method: "POST", headers: { "X-Treen-Token": token }, body });
}

/* The words of a complaint, without the name that the server gives its input. */
function complaint(text: string): string {
  return text.trim().replace(/^(treen: )?standard input:/gm, "line ").replace(/^line (\d+):(\d+):/gm, "Line $1, column $2:");
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

/* A run of treen that tells what it finds. */
export class Run {
  status = 0;
  private number: number | null = null;
  private wanted = false;

  /* Gives everything to `hear`, and comes back when the run has ended. Refused: it could not answer. */
  async start(question: Question, hear: (thing: Thing) => void): Promise<void> {
    const response = await request(question);
    if (!response.ok) throw await refusal(response);
    for await (const line of lines(response)) this.take(parseLine(line), hear);
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
export async function ask(question: Question): Promise<Thing[]> {
  const things: Thing[] = [];
  await new Run().start(question, (thing) => things.push(thing));
  return things;
}

/* A file: a puzzle in another format, or a picture. */
export async function fetchFile(question: Question): Promise<Blob> {
  const response = await request(question);
  if (!response.ok) throw await refusal(response);
  return response.blob();
}
