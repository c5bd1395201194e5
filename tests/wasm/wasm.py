"""wasm.py TREEN BUILD: treen.wasm of the build folder, run by node. Prints TAP. Skipped where `ninja wasm` has not built it."""
import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
sys.path.insert(0, str(TOP / "src" / "wasm"))
from build import missing


def skip(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def main(treen, build):
    wasm = Path(build) / "treen.wasm"
    packages = missing()
    if not wasm.is_file():
        skip(f"no treen.wasm here: install {' '.join(packages)}" if packages else "no treen.wasm here: ninja wasm builds it")
    if not shutil.which("node"):
        skip("no node here (Debian package nodejs)")
    newer = [path for folder in ("src", "include") for path in (TOP / folder).rglob("*.[ch]") if path.stat().st_mtime > wasm.stat().st_mtime]
    if newer:
        print(f"# treen.wasm is older than {newer[0].relative_to(TOP)}; ninja wasm builds it anew")
    os.execvp("node", ["node", "--no-warnings", str(HERE / "wasm.mjs"), str(wasm), os.path.abspath(treen)])


main(*sys.argv[1:])
