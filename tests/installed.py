"""An installation that was moved elsewhere finds its modules: python3 tests/installed.py BUILD"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = Path(sys.argv[1]).resolve()
FEATURES = {  # by module: what takes it, and what it then prints
    "z3": (["solve", "sujiko", "--engine", "z3"], "This is the only solution."),
    "cadical": (["solve", "soma", "--engine", "sat", "--first"], "Solution 1:"),
    "cairo": (["draw", "soma", "-o", "soma.pdf"], ""),
    "qrencode": (["cards", "soma", "--count", "1", "--site", "https://example.org/", "-o", "card.svg"], "1 card of 11520 solutions"),
    "ledger": (["count", "soma", "--ledger", "a.ledger", "--units", "2"], "240 solutions"),
}


def run(command, folder, **changes):
    mine = {name: value for name, value in os.environ.items() if name != "TREEN_MODULES"}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, env={**mine, **changes})


def install(folder):
    """The program, and the modules that came with it by name."""
    done = run(["meson", "install", "--no-rebuild", "-C", str(BUILD), "--destdir", str(folder)], folder)
    programs = [path for path in folder.rglob("bin/treen") if path.is_file()]
    if done.returncode or len(programs) != 1:
        return None, done.stdout + done.stderr
    moved = programs[0].parent.parent.rename(folder / "moved")
    return moved / programs[0].parent.name / "treen", {path.stem[len("treen-"):] for path in moved.rglob("treen-*.so")}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        treen, modules = install(folder)
        if not treen:
            print(f"1..1\nok 1 - installed # SKIP cannot be installed here: {modules.splitlines()[-1:]}")
            return 0
        print(f"1..{len(FEATURES)}")
        failed = False
        for number, (module, (arguments, expected)) in enumerate(FEATURES.items(), 1):
            if module not in modules:
                print(f"ok {number} - {module} # SKIP it was not built")
                continue
            done = run([str(treen), *arguments], folder)
            good = expected in done.stdout and "takes the package" not in done.stderr
            failed |= not good
            print(f"{'ok' if good else 'not ok'} {number} - {module}")
            if not good:
                print("\n".join("# " + line for line in (done.stdout + done.stderr).splitlines()))
        return failed


sys.exit(main())
