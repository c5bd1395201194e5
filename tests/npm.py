"""The package for npm (bindings/npm): packed out of this build, installed into an empty project, and asked there: python3 tests/npm.py
BUILD SOURCE. The README prints what it says, its types are those of the module, and a page in Debian's Chromium counts. Prints TAP; where
treen.wasm was not built (`ninja site`), all is skipped."""
import functools
import http.server
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
PACKAGE = SOURCE / "bindings/npm"
MOST = 1_200_000  # bytes of the archive
PAGE = """<!doctype html><script type="module">
import { countCovers, covers, Puzzle } from "./node_modules/treen/index.mjs";
const say = (text) => fetch("said", { method: "POST", body: text });
try {
    const two = await countCovers([["a", "b"], ["c"], ["a"], ["b", "c"]]);
    const { total } = await new Puzzle({ grid: "square", box: "16x16", pieces: { I: { copies: 128, shape: "##" } } }).count();
    let first = "none";
    for await (const cover of covers([["a", "b"], ["a"], ["b"]], { engine: "dlx" })) {
        first = cover.join();
        break;
    }
    const slip = await new Puzzle("box: 2x2\\npeices: {}\\n").count().catch(({ line }) => line);
    await say(`${two} ${total} ${first} ${slip}`);
} catch (error) {
    await say(String(error.stack));
}
</script>"""
SAID = "2 2444888770250892795802079170816 0 2"
# Types for which the names of the module and of index.d.ts must be the same.
NAMES = """import * as all from "treen";
const names = Object.keys(all), methods = Object.getOwnPropertyNames(all.Puzzle.prototype);
const union = (words) => words.map((word) => `"${word}"`).join(" | ");
console.log(`import { ${names}, type Puzzle as P } from "treen";
export const all = [${names}, ${methods.map((name) => `Puzzle.prototype.${name}`)}];
type Surplus = Exclude<keyof typeof import("treen"), ${union(names)}> | Exclude<keyof P, ${union(methods)}>;
export const none = (surplus: Surplus): never => surplus;`)"""
TSC = "--noEmit --strict --noUncheckedIndexedAccess --noUnusedLocals --module nodenext --target es2022 --lib es2022,dom".split()


def run(*command, folder):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise SystemExit(f"Bail out! {command}: {done.stdout}{done.stderr}")
    return done.stdout


class Host(http.server.SimpleHTTPRequestHandler):
    """Serves the project, and hears what its page says."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}
    said = queue.Queue()

    def do_POST(self):
        self.said.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def in_a_browser(chromium, folder):
    """Opens a page of the project. Returns what it says."""
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={folder / 'chromium'}"]
        browser = subprocess.Popen([chromium, *options, f"http://127.0.0.1:{server.server_port}/"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return Host.said.get(timeout=120)
        except queue.Empty:
            return "nothing"
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()


def tell_browser(number, folder):
    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
    if not chromium:
        return print(f"ok {number} - a worker in a browser # SKIP no chromium here (Debian package chromium-headless-shell)")
    said = in_a_browser(chromium, folder)
    return print(f"{'ok' if said == SAID else 'not ok'} {number} - a worker in a browser counts, stops and complains\n# {said}")


def tell_types(number, folder, script):
    """Compiles the README, types.mts and a list of all names against index.d.ts."""
    found = [*SOURCE.glob("build*/node_modules/typescript/bin/tsc"), *filter(None, [shutil.which("tsc")])]
    if not found:
        return print(f"ok {number} - types # SKIP no tsc here (.ci/run installs one for the page)")
    shutil.copy(PACKAGE / "types.mts", folder)
    (folder / "readme.mts").write_text(script, encoding="utf-8")
    (folder / "names.mts").write_text(run("node", "--input-type=module", "-e", NAMES, folder=folder), encoding="utf-8")
    done = subprocess.run(["node", found[0], *TSC, "types.mts", "readme.mts", "names.mts"], cwd=folder, capture_output=True, text=True, check=False)
    said = re.sub("^", "# ", done.stdout + done.stderr, flags=re.MULTILINE)
    return print(f"{'not ok' if done.returncode else 'ok'} {number} - index.d.ts has the names of the module, and types as promised\n{said}")


def main():
    if not (BUILD / "treen.wasm").is_file() or not shutil.which("npm"):
        print("1..0 # SKIP treen.wasm was not built here")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        run(PACKAGE / "build", BUILD, folder, folder=folder)
        archive = next(folder.glob("*.tgz"))
        size = archive.stat().st_size
        run("npm", "install", "--offline", "--no-audit", "--no-fund", archive, folder=folder)
        shutil.copy(PACKAGE / "test.mjs", folder)
        script, shown = re.findall(r"^```\w+\n(.*?)^```$", (PACKAGE / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        (folder / "readme.mjs").write_text(script, encoding="utf-8")
        said = run("node", "readme.mjs", folder=folder)
        told = run("node", "test.mjs", folder=folder).replace("1..", "# ", 1)
        number = len(re.findall("^(?:not )?ok", told, re.MULTILINE))
        print(told, end="")
        print(f"{'ok' if size < MOST else 'not ok'} {number + 1} - the archive has less than {MOST} bytes ({size})")
        print(f"{'ok' if said == shown else 'not ok'} {number + 2} - the README prints what it says")
        tell_types(number + 3, folder, script)
        tell_browser(number + 4, folder)
        print(f"1..{number + 4}")


main()
