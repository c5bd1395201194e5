"""browser.py TREEN BUILD [WORDS]: the page in Debian's Chromium, headless. Prints TAP; playwright-core comes from npm into BUILD."""
import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def skip(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def prepare(folder):
    """Copies the scripts that are not there as they are here, and installs what they import."""
    for path in (*HERE.glob("*.json"), *HERE.glob("*.mjs")):
        copy = folder / path.name
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            shutil.copy(path, copy)
    wanted, noted = folder / "package-lock.json", folder / "node_modules" / ".installed"
    if not noted.exists() or noted.read_bytes() != wanted.read_bytes():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True, stdout=sys.stderr)
        noted.write_bytes(wanted.read_bytes())


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><cachedir>{}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>
"""


def find_fonts(folder):
    """Lets the browser look for fonts anew: where a list from elsewhere says that there are none, Chromium 156 aborts at the first letter."""
    (folder / "fonts.conf").write_text(FONTS.format(folder / "fonts"))
    os.environ["FONTCONFIG_FILE"] = str(folder / "fonts.conf")


def third():
    """The third of the cases whose turn it is, by the commit: opening a page takes a second, some three hundred times."""
    if os.environ.get("TREEN_TEST_WHOLE"):
        return ""
    told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return str(int(told.stdout, 16) % 3) if told.returncode == 0 else ""


def main(script, treen, build, *words):
    """Runs the cases of a script of this folder; without words each third one, by turns."""
    # The shell has no windows of its own, which are half of the work of opening a page.
    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
    if not chromium or not shutil.which("npm"):
        skip("no chromium or no npm here (Debian packages chromium-headless-shell, nodejs, npm)")
    folder = Path(build) / "page-tests"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:  # page and site run at the same time, and share the folder
        fcntl.flock(lock, fcntl.LOCK_EX)
        prepare(folder)
        find_fonts(folder.resolve())
    os.environ.setdefault("TREEN_PUZZLES", str(HERE.parents[1] / "../shared/puzzles"))  # real files of others, where they are
    os.environ["TREEN_THIRD"] = "" if words else third()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends the servers; a job in the background ignores it
    os.execvp("node", ["node", str(folder / script), os.path.abspath(treen), chromium, *words])


if __name__ == "__main__":
    main("browser.mjs", *sys.argv[1:])
