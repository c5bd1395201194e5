"""The package for npm (bindings/npm): packed out of this build, installed into an empty project, and asked there: python3 tests/npm.py
BUILD SOURCE. The README prints what it says. Prints TAP; where treen.wasm was not built (`ninja site`), all is skipped."""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
PACKAGE = SOURCE / "bindings/npm"
MOST = 1_200_000  # bytes of the archive


def run(*command, folder):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise SystemExit(f"Bail out! {command}: {done.stdout}{done.stderr}")
    return done.stdout


def main():
    if not (BUILD / "treen.wasm").is_file() or not shutil.which("npm"):
        print("1..0 # SKIP treen.wasm was not built here")
        return
    with tempfile.TemporaryDirectory() as name:
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
        print(f"1..{number + 2}")


main()
