/* A Web Worker that runs calls of treen as WebAssembly, one after the other. To stop a call, end the worker. */

import { run } from "../run.mjs";

export interface Call {
  module: WebAssembly.Module;
  args: string[];
  input: string | Uint8Array;
  second: string; /* a file beside it */
  asFile: boolean; /* the output is bytes, which are told at the end */
}

/* What a worker tells: lines of standard output, or the end of the call. */
export interface Told {
  lines: string[];
  file: Blob | null; /* all that a call with `asFile` wrote */
  status: number | null; /* null: it goes on */
  complaint: string;
}

const SCENE = '{"type": "scene"';
const A_WHILE = 50; /* milliseconds between two messages: a line each would cost more than the search */

/* Gathers lines, and tells them now and then. A solution and the scene that shows it are told together. */
class Teller {
  private lines: string[] = [];
  private last = -Infinity;

  constructor(private readonly tell: (told: Told) => void) {}

  add(line: string): void {
    if (this.lines.length && performance.now() - this.last > A_WHILE && !line.startsWith(SCENE)) this.flush(null, "");
    this.lines.push(line);
  }

  flush(status: number | null, complaint: string): void {
    this.tell({ lines: this.lines, file: null, status, complaint });
    this.lines = [];
    this.last = performance.now();
  }
}

/* Why the program itself failed: a stack or a memory that is used up. */
function failure(error: unknown): string {
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError
    ? "treen: this needs more memory than the browser gives it; treen on the command line has more" : String(error);
}

async function answer({ module, args, input, second, asFile }: Call): Promise<void> {
  const bytes: Uint8Array<ArrayBuffer>[] = [], complaints: string[] = [];
  const teller = new Teller((told) => postMessage(
    { ...told, file: asFile && told.status !== null ? new Blob(bytes) : null }));
  const onBytes = asFile ? (more: Uint8Array<ArrayBuffer>): unknown => bytes.push(more) : null;
  try {
    const status = await run(module, args, { input, second, onLine: (line) => teller.add(line), onBytes,
      onComplaint: (line) => complaints.push(line) });
    teller.flush(status, complaints.join("\n"));
  } catch (error) {
    teller.flush(2, failure(error));
  }
}

addEventListener("message", ({ data }: MessageEvent<Call>) => void answer(data));
