/* Runs calls of the tool in Web Workers, one call in a worker at a time. */

import { Refused, type Ending } from "./question.js";
import type { Call, Told } from "./worker.js";

/* The end of a call, with the file that it wrote. */
export type Ended = Ending & { file: Blob | null };

/* A call that runs. Its end never comes if it is stopped. */
export interface Running {
  ended: Promise<Ended>;
  stop(): unknown;
}

/* Unpacks what the site keeps compressed, as it comes. A server may have unpacked it already. */
async function unpacked(response: Response): Promise<Response> {
  const [start, whole] = response.body!.tee(), reader = start.getReader(),
    { value: [first, second] = [] } = await reader.read();
  void reader.cancel();
  const plain = first === 0x1f && second === 0x8b ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  return new Response(plain, { headers: { "Content-Type": "application/wasm" } });
}

/* Fetches the tool, and compiles it while it comes. */
async function compile(address: string): Promise<WebAssembly.Module> {
  if (location.protocol === "file:")
    throw new Refused("A browser runs treen only from a web server: in this folder, python3 -m http.server is one.");
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Refused("treen's program cannot be loaded: is the network there?");
  return WebAssembly.compileStreaming(unpacked(response));
}

export class Calls {
  private module: Promise<WebAssembly.Module> | null = null;
  private readonly idle: Worker[] = [];

  /* The tool and a worker are there before the first question. */
  constructor(private readonly tool: string, private readonly script: string) {
    this.compiled().catch(() => undefined);
    if (location.protocol !== "file:") this.idle.push(new Worker(script));
  }

  /* Returns the compiled tool. A failure is not kept: the next question tries again. */
  compiled(): Promise<WebAssembly.Module> {
    this.module ??= compile(this.tool).catch((error: unknown) => {
      this.module = null;
      throw error;
    });
    return this.module;
  }

  /* Starts a call. `onLines` gets the lines of its output as they come; null: the end has all of it, as a file.
   * `second`: the text of a file beside the input. */
  async start(args: string[], input: string | Uint8Array, onLines: ((lines: string[]) => void) | null,
    second = ""): Promise<Running> {
    const module = await this.compiled();
    const worker = this.idle.pop() ?? new Worker(this.script);
    let over = false; /* another call may have the worker then */
    const ended = new Promise<Ended>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.lines.length) onLines?.(data.lines);
        if (data.status === null) return;
        over = true;
        this.idle.push(worker);
        resolve({ status: data.status, complaint: data.complaint, file: data.file });
      };
      worker.onerror = () => reject(new Refused("The browser could not run treen."));
    });
    worker.postMessage({ module, args, input, second, asFile: onLines === null } satisfies Call);
    return { ended, stop: () => over || worker.terminate() };
  }
}
