"""What belongs to each row of a table and no compiler asks for: rows.py ROOT. Prints TAP, a case for each rule. The rows are the words
of meson.build, the grids, the statistics, the modules and the bundled puzzles."""
import re
import sys
from pathlib import Path

from tap import tell


class Rows:
    def __init__(self, root):
        self.root = root
        self.build = self.read("meson.build")

    def read(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def words(self, table):
        """The words of a list of meson.build."""
        return re.findall(r"'(\w+)'", re.search(rf"^{table} *= \[([^\]]*)\]", self.build, re.MULTILINE).group(1))

    def row_of(self, page, word, section=""):
        """The row of a table that begins with the word, in that section of the page; empty if there is none."""
        text = self.read(page).partition(f"\n## {section}")[2].partition("\n## ")[0] if section else self.read(page)
        found = re.search(rf"^\| `{word}\b[^|]*\|.*$", text, re.MULTILINE)
        return found.group(0) if found else ""

    def lack_rows(self, words, page, section=""):
        """What to say of the words that have no row there."""
        where = f"{page}, section {section}," if section else page
        return (f"{where} has no row `{word}`" for word in words if not self.row_of(page, word, section))

    def kinds_have_pages(self):
        """every kind has its page doc/kind/NAME.md, and a word in the row `kind` of doc/formats.md"""
        for kind in self.words("kinds"):
            if not (self.root / f"doc/kind/{kind}.md").exists():
                yield f"doc/kind/{kind}.md is missing"
            if f"`{kind}`" not in self.row_of("doc/formats.md", "kind"):
                yield f"the row `kind` of doc/formats.md lacks `{kind}`"

    def made_kinds_are_told(self):
        """every kind with a draft is named where `treen make` is told of: doc/manual.md and include/treen.h"""
        for kind in self.words("kinds"):
            if "    .draft = " not in self.read(f"src/puzzle/kind/{kind}.c"):
                continue
            if not re.search(rf"\b{kind}\b", self.row_of("doc/manual.md", "make", "Commands")):
                yield f"the row `make` of doc/manual.md lacks {kind}"
            if f'"{kind}"' not in self.read("include/treen.h").partition("/* Makes a new puzzle of kind")[2].partition("*/")[0]:
                yield f"include/treen.h, at treen_make, lacks {kind}"

    def grids_have_words(self):
        """every grid has a word in the row `grid` of doc/formats.md"""
        for grid in (word.replace("_", "-") for word in self.words("grids")):
            if f"`{grid}`" not in self.row_of("doc/formats.md", "grid"):
                yield f"the row `grid` of doc/formats.md lacks `{grid}`"

    def grids_have_tests(self):
        """every grid has its group's orders in tests/shape/grid.c, its lattice in tests/agree/geometry.py, and a bundled puzzle"""
        played = {word for path in (self.root / "puzzles").iterdir()
                  for word in re.findall(r"^grid: ([\w-]+)", path.read_text(encoding="utf-8"), re.MULTILINE)}
        for grid in (word.replace("_", "-") for word in self.words("grids")):
            if f'{{"{grid}", {{1, ' not in self.read("tests/shape/grid.c"):
                yield f"the case `orders` of tests/shape/grid.c lacks {grid}"
            if f'Lattice("{grid}",' not in self.read("tests/agree/geometry.py"):
                yield f"LATTICES of tests/agree/geometry.py lacks {grid}"
            if grid not in played | {"cube"}:
                yield f"puzzles/ has no puzzle on the grid {grid}"

    def formats_have_pages(self):
        """every format has a row in doc/formats.md"""
        return self.lack_rows(self.words("formats"), "doc/formats.md")

    def formats_have_seeds(self):
        """every format that is read has a text in tests/seeds.h, for the tests of faults and the fuzzers"""
        known = set(re.findall(r'^ *\{"[^"]*", "(\w+)",', self.read("tests/seeds.h"), re.MULTILINE))
        return (f"tests/seeds.h has no text of format {word}" for word in self.words("formats")
                if word not in known and ".sniff =" in self.read(f"src/puzzle/format/{word}.c"))

    def commands_have_pages(self):
        """every command has a row in doc/manual.md"""
        return self.lack_rows(self.words("commands"), "doc/manual.md", "Commands")

    def spaces_have_pages(self):
        """every space of designs has a row in doc/design.md"""
        return self.lack_rows(self.words("spaces"), "doc/design.md")

    def questions_have_words(self):
        """every question has its struct in one file of src/run/interface/, and its name in include/treen.h"""
        for word in self.words("questions"):
            homes = [path.name for path in (self.root / "src/run/interface").glob("*.c") if f"struct asking asking_{word} =" in path.read_text(encoding="utf-8")]
            if len(homes) != 1:
                yield f"asking_{word} is in {len(homes)} files of src/run/interface/"
            if f'"{word}"' not in self.read("include/treen.h"):
                yield f'include/treen.h does not tell of the question "{word}"'

    def makers_have_pages(self):
        """every maker has the ending of its files in doc/making.md"""
        for word in self.words("makers"):
            ending = "txt" if word == "cuts" else word
            if f"`.{ending}`" not in self.read("doc/making.md"):
                yield f"doc/making.md does not tell of the files of {word}"

    def makers_have_tests(self):
        """every maker's files are looked at in tests/app/parts*.py"""
        tests = "".join(line for path in (self.root / "tests/app").glob("parts*.py")
                        for line in path.read_text(encoding="utf-8").splitlines() if "program(" not in line)
        for word in self.words("makers"):
            ending = "txt" if word == "cuts" else word
            if not re.search(rf"\.{ending}\"|\"{ending}\"", tests):
                yield f"tests/app/parts*.py makes no file of {word}"

    def engines_have_pages(self):
        """every engine has a row in doc/manual.md"""
        return self.lack_rows(self.words("engines"), "doc/manual.md", "Engines")

    def statistics_have_pages(self):
        """every statistic has a row in doc/manual.md"""
        statistics = re.findall(r"^STAT\((\w+),", self.read("include/treen_stats.def"), re.MULTILINE)
        return self.lack_rows(statistics, "doc/manual.md", "JSON")

    def modules_have_packages(self):
        """every module's library has its package in .ci/setup.sh"""
        block = re.search(r"^modules = \{(.*?)^\}", self.build, re.MULTILINE | re.DOTALL).group(1)
        for library, package in re.findall(r"'library': '([\w-]+)'(?:.*'package': '([\w-]+)')?", block):
            if not re.search(rf"\b{package}\b" if package else rf"\b(lib)?{library}\d*-dev\b", self.read(".ci/setup.sh")):
                yield f".ci/setup.sh installs no package for {library}"

    def puzzles_say_whence_they_come(self):
        """every bundled puzzle has a title, a source and the answers that are expected"""
        for path in sorted((self.root / "puzzles").iterdir()):
            for key in ("title", "source", "expect"):
                if not re.search(rf"^{key}:", path.read_text(encoding="utf-8"), re.MULTILINE):
                    yield f"puzzles/{path.name} has no {key}"


def main(root):
    rows = Rows(Path(root))
    rules = [rows.kinds_have_pages, rows.made_kinds_are_told, rows.grids_have_words, rows.grids_have_tests, rows.formats_have_pages, rows.formats_have_seeds,
             rows.commands_have_pages, rows.spaces_have_pages, rows.questions_have_words, rows.makers_have_pages, rows.makers_have_tests,
             rows.engines_have_pages, rows.statistics_have_pages, rows.modules_have_packages,
             rows.puzzles_say_whence_they_come]
    tell(rules)


main(*sys.argv[1:])
