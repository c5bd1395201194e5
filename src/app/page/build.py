"""build.py OUT.c SOURCE FOLDER auto|enabled|disabled|none [TREEN]: bundles the page with esbuild and writes it as a C table. Packages
come from npm, as package-lock.json has them, into FOLDER. On "auto" a machine without Node gets an empty table, and a word about it.
"none" is an empty table. TREEN, which has none, solves the puzzles whose pictures are on the page's cards. FOLDER/built keeps the
files of the page. An archive of a release has them as SOURCE/built: then they are taken as they are, and Node is not needed."""
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tables import Tables

BUNDLES = ["page.ts", "report.ts", "space.js"]
DRAW = 'import { readFileSync } from "node:fs"; import { cards } from "./out/pictures.js"; console.log(cards(readFileSync(0, "utf8")));'
PLAIN = ["page.html", "style.css"]
CARDS = """soma burr-piston pentominoes-6x10 tangram ball-pyramid snake sujiko bedlam stella-octangula tetrasticks-5x5
    hexiamonds-hexagon rhombic-dodecahedron sticks-prisms conway kite-flower kurosu edges-4x4
    torus-t group-weekend tray-of-treasures choice-of-twins dominoes-fault-free""".split()
FORETOLD = ["list", "grids"]
HOST = Path(__file__).resolve().parents[2] / "wasm" / "run.mjs"  # of the tool as WebAssembly, for the site's worker


class Failed(Exception):
    pass


def run(folder, *command):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as reason:
        raise Failed(f"{command[0]} is not installed (Debian packages nodejs and npm)") from reason
    if done.returncode:
        raise Failed(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")


def copy_sources(source, folder):
    for path in source.rglob("*"):
        if path.suffix in (".ts", ".mts", ".css", ".html", ".json"):
            place = folder / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    shutil.copy(HOST, folder / HOST.name)


def install(folder):
    """Once for each lock file: what is installed is noted beside it."""
    lock, noted = folder / "package-lock.json", folder / "node_modules" / ".installed"
    if noted.exists() and noted.read_bytes() == lock.read_bytes():
        return
    run(folder, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    noted.write_bytes(lock.read_bytes())


def esbuild(folder, name, *options):
    """Returns the script that a file and all that it imports make. three.js is a script of its own, space.js, which gives the others
    what they use: most of the page, which its beginning does without."""
    out = f"out/{Path(name).stem}.js"
    if name != "space.js":
        options = ("--alias:three=./late.js", *options)
    run(folder, "node", "node_modules/esbuild/bin/esbuild", name, "--bundle", "--minify", "--format=iife",
        "--target=es2022", "--charset=utf8", f"--outfile={out}", *options)
    return (folder / out).read_bytes()


def scene(treen, name):
    """The first solution of a bundled puzzle, as pictures.ts reads it; none where there is no scene. Leaks are the tests' business."""
    words = [treen, "solve", name, "--limit", "1", "--threads", "1", "--json", "--scene"]
    told = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"ASAN_OPTIONS": "detect_leaks=0"})
    scenes = [each for each in map(json.loads, told.stdout.splitlines()) if each["type"] == "scene"]
    return [json.dumps({"name": name, "title": each["title"] or name, "scene": each}) for each in scenes[:1]]


def draw_cards(folder, treen):
    """The pictures of the cards, as a module. Without a treen that runs here there are none."""
    cards = "export const CARDS = [];\n"
    if treen:
        esbuild(folder, "viewer/pictures.ts", "--format=esm")
        lines = "\n".join(line for name in CARDS for line in scene(treen, name))
        cards = subprocess.run(["node", "--input-type=module", "--eval", DRAW], cwd=folder, input=lines, capture_output=True, text=True, check=True).stdout
    (folder / "viewer" / "pictured.js").write_text(cards, encoding="utf-8")


def foretell(folder, treen):
    """What treen says each time alike, as a module, so that the page need not ask: lists, the options of every command, and rows of
    tables. Without a treen that runs here the page asks, and has no rows."""
    told, rows = {}, {"spaces": [], "makers": [], "sets": [], "conditions": []}
    if treen:
        tables = Tables(treen)
        told = {f"{name} --json": tables.said(name, "--json") for name in FORETOLD}
        for command in tables.commands():
            told[f"{command} --help"] = "\n".join(re.findall(r"^(?:Usage: .*|  --[a-z-]+)", tables.help(command), re.MULTILINE))
        rows = {"spaces": tables.spaces(), "makers": tables.makers(), "sets": tables.sets(), "conditions": tables.conditions()}
    text = f"export const FORETOLD = {json.dumps(told)};\nexport const TABLES = {json.dumps(rows)};\n"
    (folder / "asking" / "foretold.js").write_text(text, encoding="utf-8")


def part_space(source, folder):
    """Writes what stands for three.js in the other scripts, and the script that has it. Either may come first."""
    imported = [re.search(r"import \{([^}]*)\} from \"three\"", path.read_text(encoding="utf-8")) for path in source.rglob("*.ts")]
    words = {word.strip() for found in imported if found for word in found[1].split(",")}
    names = ", ".join(sorted(word for word in words if word and not word.startswith("type ")))
    (folder / "late.js").write_text(f"export let {names};\nconst take = (all) => (({{ {names} }} = all));\n"
                                    "if (globalThis.space) take(globalThis.space); else globalThis.takeSpace = take;\n", encoding="utf-8")
    (folder / "space.js").write_text(f'import {{ {names} }} from "three";\nglobalThis.space = {{ {names} }};\n'
                                     "globalThis.takeSpace?.(globalThis.space);\n", encoding="utf-8")


def bundle(folder):
    assets = {f"{Path(name).stem}.js": esbuild(folder, name) for name in BUNDLES}
    for name in PLAIN:
        assets[name] = (folder / name).read_bytes()
    return {name: gzip.compress(data, 9, mtime=0) for name, data in assets.items()}


def keep(folder, assets):
    """Writes the files for archives of releases."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in assets.items():
        (folder / f"{name}.gz").write_bytes(data)


def kept(folder):
    return {path.stem: path.read_bytes() for path in sorted(folder.glob("*.gz"))}


def table(assets):
    """As numbers: string literals of this length are more than a compiler must take."""
    text = '#include "app/ask/assets.h"\n\n'
    for number, data in enumerate(assets.values()):
        text += f"static const unsigned char asset_{number}[] = {{{','.join(map(str, data))}}};\n"
    text += "\nconst struct asset assets[] = {\n"
    for number, (name, data) in enumerate(assets.items()):
        text += f'    {{"{name}", {len(data)}, asset_{number}}},\n'
    return text + "    {0, 0, 0},\n};\n"


def made(source, folder, treen):
    copy_sources(source, folder)
    install(folder)
    part_space(source, folder)
    draw_cards(folder, treen)
    foretell(folder, treen)
    assets = bundle(folder)
    keep(folder / "built", assets)
    return assets


def main(out, source, folder, wanted, treen=None):
    if wanted == "none":
        out.write_text(table({}), encoding="ascii")
        return
    try:
        if wanted == "disabled":
            raise Failed("it was not asked for")
        assets = kept(source / "built") or made(source, folder, treen)
    except Failed as reason:
        if wanted == "enabled":
            sys.exit(f"The page cannot be built: {reason}")
        print(f"treen is built without its page and its reports: {reason}", file=sys.stderr)
        assets = {}
    out.write_text(table(assets), encoding="ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), *sys.argv[4:])
