"""What the page takes from treen's tables, as treen itself prints them: build.py bundles it, and words.py makes types of it. So a row
of a table is on the page without a line of TypeScript."""
import json
import re
import subprocess


class Tables:
    def __init__(self, treen):
        self.treen = treen

    def said(self, *words):
        return subprocess.run([self.treen, *words], capture_output=True, text=True, check=True).stdout

    def help(self, *words):
        """Long lists of words to choose from have line ends in them."""
        return re.sub(r"\|\n +", "|", self.said(*words, "--help"))

    def names(self, table):
        """The names of a list that treen prints: list or grids."""
        rows = map(json.loads, self.said(table, "--json").splitlines())
        return [row["name"] for row in rows if row["type"] != "summary"]

    def sets(self):
        """The sets of pieces that people know."""
        rows = map(json.loads, self.said("pieces", "--json").splitlines())
        return [{key: row[key] for key in ("name", "grid", "words")} for row in rows if row["type"] == "set"]

    def refusal(self, grid, condition):
        """What treen says against a condition on a solution; empty: nothing."""
        puzzle = f'grid: {grid}\nbox: "#"\npieces: {{A: "#"}}\nconditions: [{condition}]\n'
        told = subprocess.run([self.treen, "info", "-"], input=puzzle, capture_output=True, text=True, check=False)
        return told.stderr.strip()

    def conditions(self):
        """The conditions on a solution, and those of these grids that have them: hexagon stands for all others."""
        names = re.split(r", | or ", self.refusal("square", "none").rpartition("expected ")[2])
        return [{"name": name, "grids": [grid for grid in ("square", "cube", "hexagon") if not self.refusal(grid, name)]} for name in names]

    def commands(self):
        return re.findall(r"^  ([a-z]+) ", self.help().split("\nCommands:\n")[1], re.MULTILINE)

    def options(self, command):
        """Each option of a command: its name, its value as --help writes it (empty: it has none), and what it does."""
        rows = re.findall(r"^  --([a-z-]+)(?: (\S+))?(.*(?:\n {10}.*)*)", self.help(command), re.MULTILINE)
        return [{"name": name, "value": value, "words": " ".join(words.split())} for name, value, words in rows]

    def kinds(self):
        """The kinds of puzzles that treen makes: the boards of numbers."""
        refused = subprocess.run([self.treen, "make", "none"], capture_output=True, text=True, check=False).stderr
        return re.split(r", | or ", refused.strip().rpartition(": ")[2])

    def spaces(self):
        """The spaces of designs: what each has, its options, and what is usually wanted of it."""
        told = self.help("design").partition("\nSpaces")[2].partition("\n\n")[0]
        return [self.space(name) for name in re.findall(r"^  ([a-z]+) ", told, re.MULTILINE)]

    def space(self, name):
        about = self.help("design", name).partition(f"\nThe space {name}:\n")[2].partition("\n\n")[0]
        rows = {word.strip(): " ".join(text.split()) for word, text in re.findall(r"^  (\w.{9}) (.*(?:\n {10}.*)*)", about, re.MULTILINE)}
        taken = [word[2:] for word in rows["options"].split()]
        options = [option for option in self.options("design") if option["name"] in taken]
        return {"name": name, "words": rows["puzzles"], "aim": rows["usual aim"], "quantities": rows["quantities"],
                "options": sorted(options, key=lambda option: taken.index(option["name"]))}

    def makers(self):
        """The endings of the files of treen parts, and the options that files of these endings take."""
        told = self.help("parts").partition("\nFormats, ")[2].partition("\n\n")[0].partition("\n")[2]
        rows = re.findall(r"^  (\..*)\n((?: {4}.*\n?)+)", told, re.MULTILINE)
        known = {option["name"]: option for option in self.options("parts")}
        return [{"endings": re.findall(r"\.(\w+)", endings), "options": [known[name] for name in re.findall(r"--([a-z-]+)", options)]}
                for endings, options in rows]
