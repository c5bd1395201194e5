"""What treen tells about itself, read for its manual pages and completions: commands, options, formats, spaces, puzzles. So nothing
of this is listed a second time."""
import json
import os
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property

QUIET = {"ASAN_OPTIONS": "detect_leaks=0"}  # leaks are the tests' business
EXTRA = {"help": "tell more about a command", "version": "tell the version"}  # words that are no commands of the table
FILE_OPERANDS = {"SOLUTION", "OUT", "FILE", "LEDGER", "RESULTS"}


@dataclass(frozen=True)
class Option:
    name: str
    value: str  # as --help calls it: "N", "FILE", "a|b|c"; empty: a flag
    help: str


@dataclass(frozen=True)
class Command:
    name: str
    summary: str
    operands: tuple  # without brackets and dots: "PUZZLE", "SOLUTION"
    text: str  # the whole of --help
    options: tuple


def joined(lines):
    return re.sub(r"\s+", " ", " ".join(lines)).strip()


def options(text):
    """The options in the text of --help."""
    found = []
    for line in re.sub(r"\|\n +", "|", text).splitlines():
        row = re.match(r"  --([a-z-]+)(?: (\S+))?(?:\s+(\S.*))?$", line)
        if row:
            found.append((row[1], row[2] or "", [row[3] or ""]))
        elif found and line.startswith(" " * 20):
            found[-1][2].append(line)
    return tuple(Option(name, value, joined(lines)) for name, value, lines in found)


class Told:
    def __init__(self, treen):
        self.treen = treen
        self.help = self.say("--help")
        self.version = self.say("version").split()[1]
        rows = re.findall(r"^  ([a-z]+) +(.*)$", self.part(self.help, "Commands:"), re.MULTILINE)
        self.commands = [self.command(name, summary) for name, summary in rows]
        self.engines = self.names("engines")
        self.puzzles = self.names("list")

    def run(self, *words):
        return subprocess.run([self.treen, *words], capture_output=True, text=True, check=False, env=os.environ | QUIET)

    def say(self, *words):
        done = self.run(*words)
        done.check_returncode()
        return done.stdout

    def part(self, text, title):
        """The lines under a title that begins a line, to the next empty one."""
        return text.partition(f"\n{title}")[2].partition("\n\n")[0]

    def names(self, command):
        rows = map(json.loads, self.say(command, "--json").splitlines())
        return [row["name"] for row in rows if row["type"] != "summary"]

    def command(self, name, summary):
        text = self.say(name, "--help")
        usage = text.splitlines()[0].partition(name)[2].replace("[OPTION...]", "")
        return Command(name, summary, tuple(re.findall(r"[A-Z]+", usage)), text, options(text))

    def texts_of(self, name):
        return next(command.text for command in self.commands if command.name == name)

    @cached_property
    def formats(self):
        """The formats of puzzles by name, and the endings of their files."""
        return dict(re.findall(r"^  (\w+) +\.(\w+)", self.part(self.texts_of("convert"), "Formats"), re.MULTILINE))

    @cached_property
    def makers(self):
        return re.findall(r"\.(\w+)", " ".join(re.findall(r"^  (\..*)$", self.texts_of("parts"), re.MULTILINE)))

    @cached_property
    def spaces(self):
        """The spaces of designs, and the quantities that their aims may name."""
        names = re.findall(r"^  (\w+) ", self.part(self.texts_of("design"), "Spaces"), re.MULTILINE)
        return {name: self.quantities(self.say("design", name, "--help")) for name in names}

    def quantities(self, text):
        row = re.search(r"^  quantities ([^-]*?)\n\n", text, re.MULTILINE | re.DOTALL)[1]
        return re.sub(r",| or ", " ", joined([row])).split()

    @cached_property
    def kinds_to_make(self):
        return re.sub(r",| or ", " ", self.run("make", "?").stderr.rpartition(":")[2]).split()

    def values(self, command, option):
        """What may follow an option: a list of words, "file", "folder", or "" for what nobody can guess."""
        lists = {"format": self.formats, "engine": self.engines, "as": ["packing", "snake"],
                 "to": {"parts": self.makers, "count": ["bfile", "csv", "zdd"], "draw": ["svg", "png", "pdf"]}.get(command.name, self.formats),
                 "by": ["empty", "used", "left-out", "piece:"],
                 "aim": sorted({word for words in self.spaces.values() for word in words})}
        if "|" in option.value:
            return option.value.split("|")
        if option.name in lists:
            return list(lists[option.name])
        return {"FILE": "file", "FOLDER": "folder"}.get(option.value, "")

    def operand(self, word):
        """The same of an operand. "puzzle" is a bundled puzzle, or a file with the ending of a format."""
        if word in FILE_OPERANDS:
            return "file"
        return {"PUZZLE": "puzzle", "SPACE": list(self.spaces), "KIND": self.kinds_to_make}.get(word, "")
