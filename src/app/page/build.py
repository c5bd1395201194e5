"""build.py OUT.c SOURCE FOLDER auto|enabled|disabled: bundles the page with esbuild and writes it as a C table. Packages come from
npm, as package-lock.json has them, into FOLDER. On "auto" a machine without Node gets an empty table, and a word about it."""
import shutil
import subprocess
import sys
from pathlib import Path

BUNDLES = ["page.ts", "report.ts"]
PLAIN = ["page.html", "style.css"]


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
    folder.mkdir(parents=True, exist_ok=True)
    for path in source.iterdir():
        if path.suffix in (".ts", ".css", ".html", ".json"):
            shutil.copy(path, folder / path.name)


def install(folder):
    """Once for each lock file: what is installed is noted beside it."""
    lock, noted = folder / "package-lock.json", folder / "node_modules" / ".installed"
    if noted.exists() and noted.read_bytes() == lock.read_bytes():
        return
    run(folder, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    noted.write_bytes(lock.read_bytes())


def bundle(folder):
    assets = {}
    for name in BUNDLES:
        out = Path(name).stem + ".js"
        run(folder, "node", "node_modules/esbuild/bin/esbuild", name, "--bundle", "--minify", "--format=iife",
            "--target=es2022", "--charset=utf8", f"--outfile=out/{out}")
        assets[out] = (folder / "out" / out).read_bytes()
    for name in PLAIN:
        assets[name] = (folder / name).read_bytes()
    return assets


def table(assets):
    """As numbers: string literals of this length are more than a compiler must take."""
    text = '#include "app/assets.h"\n\n'
    for number, data in enumerate(assets.values()):
        text += f"static const unsigned char asset_{number}[] = {{{','.join(map(str, data))}}};\n"
    text += "\nconst struct asset assets[] = {\n"
    for number, (name, data) in enumerate(assets.items()):
        text += f'    {{"{name}", {len(data)}, asset_{number}}},\n'
    return text + "    {0, 0, 0},\n};\n"


def main(out, source, folder, wanted):
    try:
        if wanted == "disabled":
            raise Failed("it was not asked for")
        copy_sources(source, folder)
        install(folder)
        assets = bundle(folder)
    except Failed as reason:
        if wanted == "enabled":
            sys.exit(f"The page cannot be built: {reason}")
        print(f"treen is built without its page and its reports: {reason}", file=sys.stderr)
        assets = {}
    out.write_text(table(assets), encoding="ascii")


main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
