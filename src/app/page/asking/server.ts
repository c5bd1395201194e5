/* The backend that is treen serve (service.h says what there is). */

import { FORETOLD } from "./foretold.js";
import { Refused, type Backend, type Command, type Ending, type Hear, type Question } from "./question.js";
import { parseLine, type Thing } from "../base/records.js";
import { LastWords } from "./stopped.js";

const LARGEST = 4 << 20; /* bytes of a body, as HTTP_LARGEST in http.h */
const ABOUT = 1 << 10; /* bytes of a body around its fields */

/* ---- Who asks -------------------------------------------------------------------------------------------------- */

const KEPT = "treen-token", ASKED = "treen-token?";
const PATIENCE = 1000; /* milliseconds */

/* Keeps the token in the session's store, which belongs to this tab and this port. A cookie would go to every
 * server on this machine. */
function keep(token: string): string {
  sessionStorage.setItem(KEPT, token);
  return token;
}

/* The tabs of this server. A tab with the token of the address tells all others; one that lacks a token
 * that holds asks them. All of them are pages of this server. */
class Tabs {
  private readonly others = new BroadcastChannel("treen");
  private readonly heard = new EventTarget();

  constructor() {
    this.others.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const known = sessionStorage.getItem(KEPT);
      if (data === ASKED && known !== null) this.tell(known);
      else if (typeof data === "string" && data !== ASKED && data !== known)
        this.heard.dispatchEvent(new CustomEvent("token", { detail: keep(data) }));
    });
  }

  tell(token: string): void {
    this.others.postMessage(token);
  }

  /* Asks the other tabs. Empty: none knows. */
  ask(): Promise<string> {
    return new Promise((resolve) => {
      this.heard.addEventListener("token", (event) => resolve((event as CustomEvent<string>).detail), { once: true });
      setTimeout(() => resolve(""), PATIENCE);
      this.others.postMessage(ASKED);
    });
  }
}

/* Returns the token of the address; null if there is none. The token leaves the address at once, because an
 * address is seen, kept and copied. */
function tokenOfAddress(): string | null {
  const given = new URLSearchParams(location.search).get("token");
  if (given === null) return null;
  history.replaceState(null, "", location.pathname + location.hash);
  return keep(given);
}

/* ---- Requests -------------------------------------------------------------------------------------------------- */

async function refusal(response: Response): Promise<Refused> {
  return new Refused((await response.text()).trim() || `The server answered ${response.status}.`);
}

function isTooLarge(body: FormData): boolean {
  const size = [...body.values()].reduce((sum, each) => sum
    + (typeof each === "string" ? new Blob([each]).size : each.size), 0);
  return size + ABOUT > LARGEST;
}

function bodyOf(question: Question): FormData {
  const body = new FormData();
  if (question.puzzle !== undefined) body.set("puzzle", question.puzzle);
  if (question.solution !== undefined) body.set("solution", question.solution);
  if (isTooLarge(body))
    throw new Refused("This is too large: treen serve takes 4 MB at most. The command line takes larger files.");
  return body;
}

function pathOf(question: Question): string {
  const query = new URLSearchParams(Object.entries(question.options ?? {}) as [string, string][]);
  if (question.name !== undefined) query.set("name", question.name);
  if (question.number !== undefined) query.set("number", question.number);
  if (question.space !== undefined) query.set("space", question.space);
  if (question.kind !== undefined) query.set("kind", question.kind);
  return `${question.command}?${query}`;
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

/* ---- The backend ----------------------------------------------------------------------------------------------- */

const GRACE = 2000; /* milliseconds that a run has to tell what it knows */

/* A browser has six connections to a server, for all its tabs together. Runs hold theirs as long as they
 * go on, and leave two for "Stop" and short questions. */
const PLACES = 4;

/* Whether the command tells how far it is. The others end within seconds. */
function isLong(command: Command): boolean {
  return FORETOLD[`${command} --help`]?.includes("--progress") ?? true;
}

/* Acts while no other tab has the same place. */
async function withPlace<T>(act: () => Promise<T>): Promise<T> {
  for (let place = 0; place < PLACES; place++) {
    const got = await navigator.locks.request(`treen-run-${place}`, { ifAvailable: true },
      async (lock) => (lock ? { done: await act() } : null));
    if (got) return got.done;
  }
  throw new Refused(`This browser has ${PLACES} runs already, in this tab or others: stop one first.`);
}

export class Server implements Backend {
  private readonly tabs = new Tabs();
  private token: Promise<string>;

  constructor() {
    const given = tokenOfAddress(), kept = sessionStorage.getItem(KEPT);
    if (given !== null) this.tabs.tell(given);
    this.token = given ?? kept ? Promise.resolve((given ?? kept)!) : this.tabs.ask();
  }

  /* A server that was started anew has another token. A tab that it opened knows that. */
  private async post(path: string, body: FormData, signal: AbortSignal | null = null): Promise<Response> {
    const send = (token: string): Promise<Response> =>
      fetch(`/api/${path}`, { method: "POST", headers: { "X-Treen-Token": token }, body, signal });
    const used = await this.token;
    try {
      const response = await send(used), known = sessionStorage.getItem(KEPT) ?? "";
      if (response.status !== 403) return response;
      this.token = known !== used && known ? Promise.resolve(known) : this.tabs.ask();
      const other = await this.token;
      return other && other !== used ? await send(other) : response;
    } catch (error) {
      /* as fetch says it */
      if (error instanceof TypeError) throw new Refused("The server does not answer: is treen serve still running?");
      throw error;
    }
  }

  /* Reads a run's lines until its end. Null: it broke off. */
  private async follow(response: Response, hear: Hear, numbered: (job: string) => void): Promise<Ending | null> {
    for await (const line of lines(response)) {
      const thing = whole(line) as (Thing & Record<string, unknown>) | null;
      if (thing?.type === "job") numbered(String(thing["number"]));
      else if (thing?.type === "end") return { status: thing["status"] as number, complaint: String(thing["text"]) };
      else if (thing) hear(thing);
    }
    return null;
  }

  answer<C extends Command>(question: Question<C>, hear: Hear, stop: AbortSignal): Promise<Ending> {
    return isLong(question.command) ? withPlace(() => this.run(question, hear, stop))
      : this.run(question, hear, stop);
  }

  private async run(question: Question, hear: Hear, stop: AbortSignal): Promise<Ending> {
    const cut = new AbortController(), last = new LastWords();
    let job = "";
    const ask = (): void => {
      if (job) void this.post(`stop?job=${job}`, new FormData()).catch(() => undefined);
      setTimeout(() => cut.abort(), GRACE);
    };
    stop.addEventListener("abort", ask, { once: true });
    try {
      const response = await this.post(pathOf(question), bodyOf(question), cut.signal);
      if (!response.ok) throw await refusal(response);
      const ending = await this.follow(response, (thing) => (last.hear(thing), hear(thing)), (number) => {
        job = number;
        if (stop.aborted) ask();
      });
      return ending ?? { status: 3, complaint: "The run broke off: treen serve has ended." };
    } catch (error) {
      if (!cut.signal.aborted) throw error;
      last.tell(hear);
      return { status: 3, complaint: "" };
    } finally {
      stop.removeEventListener("abort", ask);
    }
  }

  async file<C extends Command>(question: Question<C>): Promise<Blob> {
    const response = await this.post(pathOf(question), bodyOf(question));
    if (!response.ok) throw await refusal(response);
    return response.blob();
  }
}
