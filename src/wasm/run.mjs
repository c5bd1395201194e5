// The smallest host of treen.wasm: it gives arguments and standard input to the tool, and lines of standard output to a caller. It
// runs in a Web Worker as in node, since it calls nothing that only one of them has. The WASI calls are written here: the tool
// takes eighteen, and a package would bring a file system, threads and sockets that a page never needs.

const SUCCESS = 0, BAD_DESCRIPTOR = 8, NOT_THERE = 44, NOT_KNOWN = 52, NO_SEEK = 70; // errno of WASI
const STREAMS = 3, CHARACTER_DEVICE = 2, CLOCK_REALTIME = 0;
const FOLDER = 3, FILE = 4, IS_FOLDER = 3; // descriptors of a folder and the only file in it

// The name of that file, whose text is `second`.
export const SECOND = "/second";

class Exit extends Error {
    constructor(status) {
        super(`exit status ${status}`);
        this.status = status;
    }
}

// Gathers bytes, and hands on whole lines of text.
class Lines {
    constructor(take) {
        this.take = take;
        this.decoder = new TextDecoder();
        this.rest = "";
    }

    write(bytes) {
        const lines = (this.rest + this.decoder.decode(bytes, { stream: true })).split("\n");
        this.rest = lines.pop();
        lines.forEach((line) => this.take(line));
    }

    close() {
        const last = this.rest + this.decoder.decode();
        this.rest = "";
        if (last)
            this.take(last);
    }
}

// Hands on bytes as they come.
class Bytes {
    constructor(take) {
        this.take = take;
    }

    write(bytes) {
        this.take(bytes);
    }

    close() {}
}

// The system calls for one run. `memory` is set once the module has an instance.
class System {
    constructor(args, input, second, output, complaints) {
        const encoder = new TextEncoder();
        this.args = ["treen", ...args].map((word) => encoder.encode(`${word}\0`));
        this.texts = { 0: typeof input === "string" ? encoder.encode(input) : input, [FILE]: encoder.encode(second) };
        this.read = { 0: 0, [FILE]: 0 };
        this.output = [null, output, complaints];
        this.memory = null;
    }

    view() {
        return new DataView(this.memory.buffer);
    }

    bytes(at, length) {
        return new Uint8Array(this.memory.buffer, at, length);
    }

    // The pieces of memory that a list of `count` pairs of address and length names.
    pieces(list, count) {
        const view = this.view();
        return Array.from({ length: count }, (_, i) =>
            this.bytes(view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true)));
    }

    setNumber(at, value) {
        this.view().setUint32(at, value, true);
        return SUCCESS;
    }

    setSizes(count, size, list) {
        this.setNumber(count, list.length);
        return this.setNumber(size, list.reduce((sum, word) => sum + word.length, 0));
    }

    setWords(pointers, at, list) {
        list.forEach((word, i) => {
            this.setNumber(pointers + 4 * i, at);
            this.bytes(at, word.length).set(word);
            at += word.length;
        });
        return SUCCESS;
    }

    readText(descriptor, list, count, read) {
        const text = this.texts[descriptor], before = this.read[descriptor];
        if (!text)
            return BAD_DESCRIPTOR;
        for (const piece of this.pieces(list, count)) {
            const taken = text.subarray(this.read[descriptor], this.read[descriptor] + piece.length);
            piece.set(taken);
            this.read[descriptor] += taken.length;
        }
        return this.setNumber(read, this.read[descriptor] - before);
    }

    // Names the folder: its type, then the length of its name.
    setFolder(descriptor, at) {
        if (descriptor !== FOLDER)
            return BAD_DESCRIPTOR;
        this.setNumber(at, 0);
        return this.setNumber(at + 4, 1);
    }

    setFolderName(descriptor, at) {
        this.bytes(at, 1)[0] = "/".charCodeAt(0);
        return descriptor === FOLDER ? SUCCESS : BAD_DESCRIPTOR;
    }

    open(name, length, opened) {
        if (`/${new TextDecoder().decode(this.bytes(name, length).slice())}` !== SECOND)
            return NOT_THERE;
        this.read[FILE] = 0;
        return this.setNumber(opened, FILE);
    }

    // A copy, since a browser decodes no text of memory that may grow.
    writeOut(lines, list, count, written) {
        let length = 0;
        for (const piece of this.pieces(list, count)) {
            lines.write(piece.slice());
            length += piece.length;
        }
        return this.setNumber(written, length);
    }

    setTime(id, at) {
        const ms = id === CLOCK_REALTIME ? Date.now() : performance.now();
        this.view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return SUCCESS;
    }

    setStream(descriptor, at) {
        if (descriptor > FILE)
            return BAD_DESCRIPTOR;
        this.bytes(at, 24).fill(0);
        this.view().setUint8(at, descriptor === FOLDER ? IS_FOLDER : CHARACTER_DEVICE);
        this.view().setBigUint64(at + 8, ~0n, true); // it may do everything
        return SUCCESS;
    }

    setStat(descriptor, at) {
        if (descriptor >= STREAMS)
            return BAD_DESCRIPTOR;
        this.bytes(at, 64).fill(0);
        this.view().setUint8(at + 16, CHARACTER_DEVICE);
        return SUCCESS;
    }

    // The calls that the module imports. Calls that this host has not, which the tool does not need, fail.
    imports(module) {
        const calls = this.calls();
        return Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, calls[name] ?? (() => NOT_KNOWN)]));
    }

    calls() {
        return {
            args_sizes_get: (count, size) => this.setSizes(count, size, this.args),
            args_get: (pointers, at) => this.setWords(pointers, at, this.args),
            environ_sizes_get: (count, size) => this.setSizes(count, size, []),
            environ_get: () => SUCCESS,
            clock_time_get: (id, precision, at) => this.setTime(id, at),
            fd_close: () => SUCCESS,
            fd_fdstat_get: (descriptor, at) => this.setStream(descriptor, at),
            fd_fdstat_set_flags: () => SUCCESS,
            fd_filestat_get: (descriptor, at) => this.setStat(descriptor, at),
            fd_read: (descriptor, list, count, read) => this.readText(descriptor, list, count, read),
            fd_pread: () => NO_SEEK,
            fd_seek: () => NO_SEEK,
            fd_write: (descriptor, list, count, written) =>
                (this.output[descriptor] ? this.writeOut(this.output[descriptor], list, count, written) : BAD_DESCRIPTOR),
            fd_prestat_get: (descriptor, at) => this.setFolder(descriptor, at),
            fd_prestat_dir_name: (descriptor, at) => this.setFolderName(descriptor, at),
            path_open: (_folder, _links, name, length, _flags, _rights, _inherited, _more, opened) => this.open(name, length, opened),
            path_filestat_get: () => NOT_THERE,
            proc_exit: (status) => {
                throw new Exit(status);
            },
        };
    }
}

// Runs `treen ARGS…` of a compiled module to its end, and returns the exit status. `input` is standard input, a string or bytes.
// `second` is the text of the only file that there is, which ARGS call by the name SECOND.
// `onLine` gets each line of standard output, `onComplaint` each of standard error. Where there is `onBytes`, it gets standard
// output as it is, for files that are no text. A caller that has enough ends the worker. A
// failure of the program itself (a stack or a memory that is used up) is thrown.
export async function run(module, args, { input = "", second = "", onLine = () => {}, onBytes = null, onComplaint = () => {} } = {}) {
    const output = onBytes ? new Bytes(onBytes) : new Lines(onLine), complaints = new Lines(onComplaint);
    const system = new System(args, input, second, output, complaints);
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.imports(module) });
    system.memory = instance.exports.memory;
    try {
        instance.exports._start();
        return 0;
    } catch (error) {
        if (error instanceof Exit)
            return error.status;
        throw error;
    } finally {
        output.close();
        complaints.close();
    }
}
