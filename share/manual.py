"""manual.py TREEN FOLDER DOCS PAGE...: writes the manual pages of treen's commands into FOLDER, from what --help tells. Their names
say which: treen.1 is of the whole, treen-count.1 of a command. DOCS is the folder of the installed documents.
manual.py HEADER DOCS OUT.3: writes the manual page of the library, from its header."""
import os
import re
import sys
import time
from pathlib import Path

from told import Told

ESCAPED = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def plain(text):
    """Escapes what troff would read as its own."""
    text = re.sub("[-'`^~\\\\]", lambda found: ESCAPED[found[0]], text)
    return re.sub(r"^([.])", r"\\&\1", text, flags=re.MULTILINE)


def as_it_stands(lines):
    """Lines that keep their breaks."""
    kept = [r"\&" + plain(line) if not line.strip() else plain(line) for line in lines]
    return "\n".join([".nf", *kept, ".fi"])


def paragraph(lines):
    return plain("\n".join(re.sub(r" +", " ", line).strip() for line in lines))


def block(lines):
    """A paragraph, and the rows of a list below it as they stand."""
    first = next((i for i, line in enumerate(lines) if line.startswith("  ")), len(lines))
    parts = ([paragraph(lines[:first])] if first else []) + ([as_it_stands(lines[first:])] if first < len(lines) else [])
    return ".PP\n" + "\n".join(parts)


def blocks(text):
    return [part.splitlines() for part in text.strip("\n").split("\n\n")]


def head(name, section, version, summary):
    title = name.upper().replace("-", r"\-")
    epoch = os.environ.get("SOURCE_DATE_EPOCH")  # without it a page has no date, and is the same each time
    date = time.strftime("%Y-%m-%d", time.gmtime(int(epoch))) if epoch else ""
    return f'.TH {title} {section} "{date}" "treen {version}" "treen"\n.SH NAME\n{plain(name)} \\- {plain(summary)}'


def option_rows(options):
    for option in options:
        called, text = option.value, option.help
        if len(called) > 60:  # a tag stands in one line
            called, text = "WORD", f"{text}. Words: {', '.join(called.split('|'))}."
        value = f" \\fI{plain(called)}\\fR" if called else ""
        yield f".TP\n\\fB\\-\\-{plain(option.name)}\\fR{value}\n{plain(text)}"


def ending(told, docs):
    status = told.help.partition("Exit status: ")[2].partition("Once treen")[0]
    return [".SH EXIT STATUS", paragraph(status.splitlines()), ".SH FILES", ".TP", plain(docs), "the documents: README.md, doc/manual.md and others"]


def whole(told, docs):
    """The page of treen itself."""
    text = told.help.partition("Exit status:")[0].rstrip()
    _, about, commands, rest = text.split("\n\n", 3)
    rows = [f".TP\n\\fBtreen\\-{command.name}\\fR(1)\n{plain(command.summary)}" for command in told.commands]
    return [head("treen", 1, told.version, "solves piece-fitting puzzles"), ".SH SYNOPSIS", r"\fBtreen\fR \fICOMMAND\fR [\fIOPERAND\fR...] [\fIOPTION\fR...]",
            ".SH DESCRIPTION", paragraph(about.splitlines()), block(rest.splitlines()), ".SH COMMANDS", *rows, *ending(told, docs),
            ".SH SEE ALSO", r"\fBtreen.h\fR(3)"]


def of_command(told, command, docs):
    usage, *parts = blocks(command.text.replace("doc/", f"{docs}/doc/"))
    told_by = [part for part in parts if not part[1:] or not part[1].startswith("  --")]
    groups = [part for part in parts if part not in told_by]
    lines = [head(f"treen-{command.name}", 1, told.version, command.summary), ".SH SYNOPSIS",
             r"\fBtreen " + plain(command.name) + r"\fR" + plain(usage[0].partition(command.name)[2]), ".SH DESCRIPTION"]
    lines += [block(part) for part in told_by if not part[0].startswith("Example: ")]
    lines += [".SH EXAMPLE" + "\n" + as_it_stands([part[0].removeprefix("Example: ")]) for part in told_by if part[0].startswith("Example: ")]
    lines.append(".SH OPTIONS")
    of_name = dict(zip((option.name for option in command.options), option_rows(command.options)))
    for title, *rows in groups:
        lines += [f".SS {plain(title.rstrip(':'))}", *(of_name[row] for row in re.findall(r"^  --([a-z-]+)", "\n".join(rows), re.MULTILINE))]
    return lines + ending(told, docs) + [".SH SEE ALSO", r"\fBtreen\fR(1)"]


def write(path, lines):
    text = re.sub(r"^(\.SH .*\n)\.PP\n", r"\1", "\n".join(lines), flags=re.MULTILINE)
    path.write_text(text + "\n", encoding="utf-8")


def commands(treen, folder, docs, *pages):
    told = Told(treen)
    for page in pages:
        command = next((each for each in told.commands if page == f"treen-{each.name}.1"), None)
        write(Path(folder) / page, of_command(told, command, docs) if command else whole(told, docs))


def comment(text):
    """The words of a comment of the header, line by line."""
    inner = re.sub(r"^/\*+|\*/$", "", text.strip())
    return [re.sub(r"^ ?\* ?", "", line) if line.startswith((" *", "*")) else line.strip() for line in inner.strip().splitlines()]


def declared(text):
    """A declaration, and the comment before it as a paragraph below it."""
    words, code = re.match(r"(/\*(?:[^*]|\*(?!/))*\*/\n)?(.*)", text, re.DOTALL).groups()
    lines = ([as_it_stands(code.strip("\n").splitlines())] if code.strip() else [])
    return [".PP", *lines, *([".RS 4", *[block(part)[4:] for part in blocks("\n".join(comment(words)))], ".RE"] if words else [])]


def description(text, docs):
    """The paragraphs of the header's first comment. Those that begin with a word and a colon hang there, and do not here."""
    text = re.sub(r"\n  (?=\S)", "\n", text.replace("doc/", f"{docs}/doc/"))
    return [block(part) for part in blocks(re.sub(r"(?<!\n)\n(?=[A-Z]\w+: )", "\n\n", text))]


def header(path, docs, out):
    text = Path(path).read_text(encoding="utf-8")
    major, rest = divmod(int(re.search(r"HEADER_VERSION (\d+)", text)[1]), 10000)
    top, _, body = text.partition("*/\n")
    lines = [head("treen.h", 3, f"{major}.{rest // 100}.{rest % 100}", "the library that solves piece-fitting puzzles"), ".SH SYNOPSIS",
             as_it_stands(["#include <treen.h>", "", "cc program.c $(pkg-config --cflags --libs treen)"]), ".SH DESCRIPTION"]
    lines += description("\n".join(comment(top + "*/")), docs)
    for title, group in re.findall(r"^/\* ---- (.*?) -+ \*/\n(.*?)(?=^/\* ----|^#ifdef __GNUC__|\Z)", body, re.MULTILINE | re.DOTALL):
        lines.append(f".SH {plain(title.upper())}")
        lines += [line for part in group.strip("\n").split("\n\n") for line in declared(part)]
    write(Path(out), lines + [".SH SEE ALSO", r"\fBtreen\fR(1)"])


if __name__ == "__main__":
    (header if sys.argv[1].endswith(".h") else commands)(*sys.argv[1:])
