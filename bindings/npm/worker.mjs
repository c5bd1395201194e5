// A worker of Node or of a browser that runs one call of treen. Its caller ends it to stop the call.
import { run } from "./run.mjs";

const node = typeof process === "object" && !!process.versions?.node;
const port = node ? (await import("node:worker_threads")).parentPort : globalThis;
const A_WHILE = 20; // milliseconds between two messages: one for each line would cost more than the search

async function answer({ module, args, input, second, asBytes }) {
    let lines = [], last = performance.now();
    const complaints = [], bytes = [];
    const tell = (status = null) => {
        port.postMessage({ lines, bytes: status === null ? [] : bytes, status, complaint: complaints.join("\n") });
        lines = [];
        last = performance.now();
    };
    const onLine = (line) => {
        lines.push(line);
        if (performance.now() - last > A_WHILE)
            tell();
    };
    const onBytes = asBytes ? (more) => bytes.push(more) : null;
    try {
        tell(await run(module, args, { input, second, onLine, onBytes, onComplaint: (line) => complaints.push(line) }));
    } catch (error) {
        complaints.push(error instanceof RangeError || error instanceof WebAssembly.RuntimeError ?
            "treen: this needs more memory than WebAssembly has here" : String(error));
        tell(2);
    }
}

if (node)
    port.on("message", answer);
else
    port.addEventListener("message", ({ data }) => answer(data));
