"""doc/manual.md lists the options of treen_options.def: manual.py ROOT [--update]. TAP; with --update the table is
written anew instead."""
import re
import sys
from pathlib import Path

ROW = re.compile(r'^OPTION\((\w+), (\w+), ([^,]+), ("[^"]*"|[^,]+), ([^,]+), "([^"]*)", "([^"]*)", "([^"]*)"\)$', re.MULTILINE)
TABLE = re.compile(r"(<!-- options:.*?-->\n).*?(<!-- /options -->)", re.DOTALL)


def table(rows):
    lines = ["| option | commands | |", "|---|---|---|"]
    for name, kind, standard, low, _, unit, commands, text in rows:
        value = low.strip('"').replace("|", " or ") if kind == "choice" else unit
        option = f"--{name.replace('_', '-')} {value}".strip()
        lines.append(f"| `{option}` | {', '.join(commands.split())} | {text} |")
    return "\n".join(lines) + "\n"


def main():
    root = Path(sys.argv[1])
    rows = ROW.findall((root / "include/treen_options.def").read_text(encoding="utf-8"))
    manual = root / "doc/manual.md"
    text = manual.read_text(encoding="utf-8")
    expected = TABLE.sub(lambda match: match.group(1) + table(rows) + match.group(2), text)
    if "--update" in sys.argv:
        manual.write_text(expected, encoding="utf-8")
        return
    print("1..2")
    print(f"{'ok' if rows else 'not ok'} 1 - the table of options is read")
    print(f"{'ok' if text == expected else 'not ok'} 2 - the manual has every option (else: tests/manual.py . --update)")


main()
