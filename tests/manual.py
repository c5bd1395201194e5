"""The documents: doc/manual.md lists the options of src/app/options/flags.def, and prose keeps its rules: manual.py ROOT
[--update]. TAP, a case for each rule; with --update the table of options is written anew instead."""
import re
import sys
from pathlib import Path

from tap import tell

# Of flags.def: a flag of the tool, or a setting of the library, whose row is in treen_settings.def.
FLAG = re.compile(r'^FLAG\((\w+), (\w+), ([^,]+), ("[^"]*"|[^,]+), ([^,]+), "([^"]*)", "([^"]*)", "([^"]*)"\)$')
SETTING = re.compile(r'^SETTING\((\w+), "([^"]*)", (?:0|"([^"]*)")\)$')
GROUP = re.compile(r'^GROUP\((\w+), "([^"]*)"\)$')
FOR = re.compile(r'^FOR\((\w+), "([^"]*)", "([^"]*)"\)$')
OF_LIBRARY = re.compile(r'^SETTING\((\w+), (\w+), (.+), ("[^"]*"|[^,"]+), ([^,"]+), "([^"]*)", ("[^"]*"(?: DIVIDED)?), "([^"]*)"\)$', re.MULTILINE)
TABLE = re.compile(r"(<!-- options:.*?-->\n).*?(<!-- /options -->)", re.DOTALL)

LONGEST = 25  # words of a sentence; HACKING.md says so, too
MAP = 150  # lines of HACKING.md
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TAG = re.compile(r"<!--.*?-->|</?[a-z][^>\n]*>", re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
# A blank line, a list's item, a heading or a table's row begins a new text.
TEXTS = re.compile(r"\n\s*\n|\n(?=\s*(?:[-#|]|\d+\. ))")
END = re.compile(r"[.!?]\W*\s+(?=\W*[A-Z0-9])")


def read_rows(root):
    """(group, name, what its value is called, commands, help) of each row of flags.def."""
    settings = {}
    for name, kind, _, low, _, unit, _, text in OF_LIBRARY.findall((root / "include/treen_settings.def").read_text(encoding="utf-8")):
        settings[name] = called(kind, low, unit), text
    rows, group = [], None
    files = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted((root / "src/app/command").glob("*.c"))]
    divided = " ".join(name for name, text in files if re.search(r"^    \.divides = ", text, re.MULTILINE))
    for line in (root / "src/app/options/flags.def").read_text(encoding="utf-8").splitlines():
        if flag := FLAG.match(line):
            name, kind, _, low, _, unit, commands, text = flag.groups()
            rows.append((group, name, called(kind, low, unit), commands, text))
        elif setting := SETTING.match(line):
            name, commands, text = setting.groups()
            rows.append((group, name, settings[name][0], commands, text or settings[name][1]))
        elif begun := GROUP.match(line):
            group = begun.group(2)
        elif (other := FOR.match(line)) and other.group(1) == rows[-1][1]:
            words = ", ".join(f"`{command}`" for command in other.group(2).split())
            rows[-1] = (*rows[-1][:-1], f"{rows[-1][-1]}. For {words}: {other.group(3)}")
        elif line.startswith(("FLAG", "SETTING", "GROUP", "FOR")):
            sys.exit(f"this row was not understood: {line}")
    return [(group, name, value, commands.replace("divided", divided), text) for group, name, value, commands, text in rows]


def called(kind, low, unit):
    return low.strip('"').replace("|", " or ") if kind == "choice" else unit


def table(rows):
    lines, last = ["| option | commands | |", "|---|---|---|"], None
    for group, name, value, commands, text in rows:
        if group != last:
            lines.append(f"| **{group}** | | |")
        last = group
        option = f"--{name.rstrip('_').replace('_', '-')} {value}".strip()
        lines.append(f"| `{option}` | {', '.join(commands.split())} | {text} |")
    return "\n".join(lines) + "\n"


class Documents:
    def __init__(self, root):
        self.root = root
        files = [root / "README.md", root / "HACKING.md", root / "CHANGES.md", *sorted((root / "doc").rglob("*.md")), *sorted((root / "bindings").glob("*/*.md"))]
        self.text = {f.relative_to(root).as_posix(): f.read_text(encoding="utf-8") for f in files}

    def prose(self):
        """(document, text without blocks of code)"""
        return ((name, BLOCK.sub("", text)) for name, text in self.text.items())

    def sentences_are_short(self):
        """no sentence has more than 25 words"""
        for name, text in self.prose():
            yield from (f"{name}: {problem}" for problem in self.long_sentences(text))

    @staticmethod
    def long_sentences(text):
        plain = LINK.sub(r"\1", TAG.sub("", re.sub(r"`[^`]*`", "X", text)))
        for part in TEXTS.split(plain):
            for cell in part.split("|"):
                for sentence in END.split(cell):
                    words = re.findall(r"\w[\w,.’']*", sentence)
                    if len(words) > LONGEST:
                        yield f"{len(words)} words: {' '.join(words[:12])} …"

    def numbers_have_names(self):
        """no document says "so many" """
        for name, text in self.text.items():
            if re.search(r"\bso\s+many\b", text, re.IGNORECASE):
                yield f"{name} says so"

    def subjects_are_things(self):
        """no sentence of a document begins with "What" or "Who" """
        for name, text in self.prose():
            for part in TEXTS.split(text):
                for sentence in END.split(part):
                    if re.match(r"(What|Who) ", sentence.strip()):
                        yield f"{name}: {' '.join(sentence.split()[:12])} …"

    def map_is_short(self):
        """HACKING.md has at most 150 lines"""
        lines = self.text["HACKING.md"].count("\n")
        if lines > MAP:
            yield f"HACKING.md has {lines} lines"

    def anchors(self, name):
        """The places that a link into the document may name."""
        text = BLOCK.sub("", self.text[name])
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        named = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        return named | set(re.findall(r'<a id="([^"]+)">', text))

    def links_lead_somewhere(self):
        """every link leads to a file or heading that is there"""
        for name, text in self.text.items():
            for _, target in LINK.findall(BLOCK.sub("", text)):
                if "://" in target:
                    continue
                path, _, anchor = target.partition("#")
                file = (self.root / name).parent / path if path else self.root / name
                known = file.resolve().relative_to(self.root.resolve()).as_posix() if file.exists() else None
                if not known or (anchor and anchor not in self.anchors(known)):
                    yield f"{name} leads to {target}"

    def experiments_are_there(self):
        """every experiment that a document or the code names is in doc/experiments.md, once"""
        entries = re.findall(r'^- <a id="e(\d+)"></a>\*\*E\1\*\* ', self.text["doc/experiments.md"], re.MULTILINE)
        for number in sorted(set(entries)):
            if entries.count(number) > 1:
                yield f"E{number} is there {entries.count(number)} times"
        code = {f.relative_to(self.root).as_posix(): f.read_text(encoding="utf-8")
                for folder in ("include", "src", "bench", "tests") for f in sorted((self.root / folder).rglob("*"))
                if f.suffix in (".c", ".h", ".def", ".py", ".ts", ".mjs")}
        for name, text in (self.text | code).items():
            for number in sorted(set(re.findall(r"\bE([1-9]\d{0,2})\b", text)) - set(entries)):
                yield f"{name} names E{number}"

    def files_are_there(self):
        """every file of ours that a document names is there"""
        for name, text in self.prose():
            for path in set(re.findall(r"`((?:src|include|tests|bench|doc)/[a-z0-9_/.]+\.\w+)`", text)):
                if not (self.root / path).exists():
                    yield f"{name} names {path}"


def main():
    root = Path(sys.argv[1])
    rows = read_rows(root)
    manual = root / "doc/manual.md"
    text = manual.read_text(encoding="utf-8")
    expected = TABLE.sub(lambda match: match.group(1) + table(rows) + match.group(2), text)
    if "--update" in sys.argv:
        manual.write_text(expected, encoding="utf-8")
        return

    def options_are_read():
        """the table of options is read"""
        return [] if rows else ["there is no option"]

    def manual_has_them():
        """the manual has every option (else: tests/manual.py . --update)"""
        return [] if text == expected else ["it is old"]

    documents = Documents(root)
    tell([options_are_read, manual_has_them, documents.sentences_are_short, documents.numbers_have_names, documents.subjects_are_things,
          documents.map_is_short, documents.links_lead_somewhere, documents.experiments_are_there, documents.files_are_there])


main()
