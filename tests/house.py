"""The rules of the house that a compiler does not know: house.py ROOT. Prints TAP, a case per rule."""
import re
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
from comments import Comments
from rooms import PAGE, ROOMS
from tap import tell

OURS = {"treen.h", "treen_tool.h", "treen_settings.def", "treen_stats.def", "tables.h"}  # everybody's: the interface, and meson's words
LONGEST, LONGEST_OF_SRC = 1000, 800  # lines; HACKING.md says so, too
WIDEST = 120  # columns of the page

# C17 and POSIX.1-2017, what the compilers themselves bring, and the kernel's prctl. Everything else is foreign.
COMMON = set(
    """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg
    stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype
    aio dirent dlfcn fcntl fnmatch glob grp langinfo poll pthread pwd regex sched semaphore spawn strings
    termios unistd utime wordexp sys/ioctl sys/mman sys/resource sys/select sys/socket sys/stat sys/time
    sys/types sys/uio sys/un sys/wait arpa/inet netinet/in netdb immintrin cpuid sys/prctl""".split()
)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')


class House:
    def __init__(self, root):
        self.root = root
        files = [f for top in ("include", "src", "tests", "bench") for f in sorted((root / top).rglob("*.[ch]"))]
        self.text = {f.relative_to(root).as_posix(): f.read_text(encoding="utf-8") for f in files}
        self.tables = {f.relative_to(root).as_posix(): f.read_text(encoding="utf-8")
                       for top in ("include", "src") for f in sorted((root / top).rglob("*.def"))}
        self.code = {name: COMMENT.sub(" ", text) for name, text in self.text.items()}
        self.src = {name: code for name, code in self.code.items() if name.startswith("src/")}

    def includes(self, names):
        """(file, bracket, header) of every include in the files named."""
        return ((name, *found) for name in names for found in INCLUDE.findall(self.code[name]))

    def looks_upward_only(self):
        """a file includes its own room and those before it"""
        for name, bracket, header in self.includes(self.src):
            if bracket == "<" or header in OURS:
                continue
            own, its = name.removeprefix("src/").removeprefix("wasm/").rpartition("/")[0], header.rpartition("/")[0]
            if its not in ROOMS or not (self.root / "src" / header).is_file():
                yield f"{name} includes {header}, which is no file of a room"
            elif ROOMS.index(its) > ROOMS.index(own):
                yield f"{name} includes {header}, from a later room"

    def page_looks_upward_only(self):
        """a file of the page imports from its own room and those before it"""
        top = (self.root / "src/app/page").resolve()
        for file in sorted(path for room in PAGE for path in (top / room).glob("*.ts")):
            own = file.parent.relative_to(top).as_posix().removeprefix(".")
            for its in re.findall(r'from "(\.[^"]*)"', file.read_text(encoding="utf-8")):
                room = (file.parent / its).resolve().parent.relative_to(top).as_posix().removeprefix(".")
                beside = its.endswith(("/words.js", "/run.mjs"))  # made, or copied, when the page is built
                if not beside and (room not in PAGE or PAGE.index(room) > PAGE.index(own)):
                    yield f"{file.relative_to(top)} of the page imports {its}, from a later room"

    def page_is_narrow(self):
        """a line of the page has at most 120 columns, its texts not counted"""
        top = self.root / "src/app/page"
        for file in sorted(path for room in PAGE for end in ("ts", "css") for path in (top / room).glob(f"*.{end}")):
            name = file.relative_to(top).as_posix()
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if len(re.sub(r'"[^"]*"|`[^`]*`', '""', line)) > WIDEST:
                    yield f"{name}:{number}: {len(line)} columns"

    def tool_leans_on_the_interface(self):
        """the tool includes treen.h and itself, nothing else of ours"""
        for name, bracket, header in self.includes(n for n in self.src if n.startswith("src/app/")):
            if bracket == '"' and header not in OURS and not header.startswith("app/"):
                yield f"{name} includes {header}"

    def foreign_headers_have_one_home(self):
        """a foreign header is included by one file"""
        homes = defaultdict(list)
        for name, bracket, header in self.includes(self.text):
            if bracket == "<" and header.removesuffix(".h") not in COMMON and header != "treen.h":
                homes[header].append(name)
        for header, names in homes.items():
            if len(names) > 1 or not names[0].startswith(("src/", "tests/cases.h")):
                yield f"{header} is included by {', '.join(names)}"

    def files_are_short(self):
        """no file has more than a thousand lines, and none of src more than 800"""
        for name, text in self.text.items():
            if text.count("\n") > (LONGEST_OF_SRC if name.startswith("src/") else LONGEST):
                yield f"{name} has {text.count(chr(10))} lines"

    def kinds_and_engines_are_strangers(self):
        """a kind or format names no engine, an engine no kind or format"""
        rules = {"src/puzzle/": r"engine_\w+|kernel_\w+", "src/engine/": r"(?:kind|format|puzzle)_\w+"}
        for name, code in self.src.items():
            for folder, forbidden in rules.items():
                found = re.search(rf"\b({forbidden})\b", TEXT.sub('""', code))
                if name.startswith(folder) and found:
                    yield f"{name} names {found.group(1)}"

    # Kinds and placing may include these headers of the engines' rooms: problem.h; the headers of the forms, which define questions
    # and answers; and taking apart, which is no engine. As HACKING.md says, CUTTERS also include what cuts problems down by symmetry.
    WAIST = {"engine/problem.h", "engine/chain/chain.h", "engine/chain/cubes.h", "engine/logic/rules.h",
             "engine/skyline/rectangles.h", "engine/apart/apart.h", "engine/twist/twist.h"}
    CUT = "engine/prepare/lead.h"
    CUTTERS = {"src/puzzle/kind/cover.c", "src/puzzle/placing/fitting.c", "src/puzzle/placing/lead_cell.h"}

    def the_waist_is_narrow(self):
        """kinds and placing include problem.h and the headers of forms, nothing else of the engines"""
        rooms = ("src/puzzle/kind/", "src/puzzle/placing/", "src/puzzle/kind.h")
        for name, bracket, header in self.includes(n for n in self.src if n.startswith(rooms)):
            cuts = header == self.CUT and name in self.CUTTERS
            if header.startswith("engine/") and header not in self.WAIST and not cuts:
                yield f"{name} includes {header}"

    # Searches that are no engines of the table, since their questions are none of struct problem: run calls them by name.
    SEARCHES = ("engine/apart/", "engine/burr/", "engine/most/", "engine/count/layout_count.h", "engine/cover/filling.h", "engine/cover/partition.h",
                "engine/cover/polyform.h", "engine/logic/argue.h")

    def run_knows_no_single_engine(self):
        """run asks engines through their table: it includes no header of a single one"""
        for name, bracket, header in self.includes(n for n in self.src if n.startswith("src/run/")):
            if header.startswith("engine/") and header not in self.WAIST and not header.startswith(self.SEARCHES) and \
                    header.rpartition("/")[0] not in ("engine", "engine/prepare"):
                yield f"{name} includes {header}"

    def run_counts_no_nodes(self):
        """searches live in engine: nothing in run counts nodes"""
        return (f"{name} has {found.group()}" for name, code in self.src.items() if name.startswith("src/run/")
                for found in re.finditer(r"control_nodes?\(|\bnodes\+\+|\+\+[\w>.-]*\bnodes\b", code))

    def words_have_tests(self):
        """every kind, format, engine, space and command of meson.build has a test"""
        words = dict(re.findall(r"^(\w+) *= \[([^\]]*)\]", (self.root / "meson.build").read_text(encoding="utf-8"), re.MULTILINE))
        homes = {"kinds": "puzzle/kind/%s.c", "formats": "puzzle/format/%s.c", "engines": "engine/**/%s.c", "spaces": "run/design/**/%s.c", "commands": "app/%s.py"}
        for table, home in homes.items():
            for word in re.findall(r"'(\w+)'", words[table]):
                if not any((self.root / "tests").glob(home % word)):
                    yield f"{word} of {table} has no test tests/{home % word}"

    # What waits by the clock of base/clock.h; the server, which does not include it, has one of its own.
    WAITERS = {"src/base/clock.c", "src/app/server/http.c"}

    def nothing_waits_for_the_time_of_day(self):
        """conditions wait by a clock that nobody sets"""
        for name, code in self.src.items():
            found = re.search(r"CLOCK_REALTIME|pthread_cond_timedwait", code)
            if found and name not in self.WAITERS and not name.startswith("src/wasm/"):
                yield f"{name} has {found.group()}"

    def questions_are_rows(self):
        """nothing compares the name of a question or a command: their rows say what they can do"""
        for name, text in self.src.items():
            for found in re.findall(r'\bstrn?cmp\([^,;]*\b(?:question|command)\b[^,;]*, "[^"]*"', text):
                yield f"{name}: {found}"

    SHARED = 6  # files that may use one name for a function or a struct of their own

    def static_names_say_what_they_do(self):
        """no static function and no struct bears a name of more than six files; a row's function may bear its member's name"""
        homes = defaultdict(set)
        for name, code in self.src.items():
            for found in re.findall(r"^(?:\w+ )*static [\w *]*?\b(\w+)\(", code, re.MULTILINE):
                if not re.search(rf"\.{found} = {found}\b", code):
                    homes[found].add(name)
            for found in re.findall(r"^((?:struct|union|enum) \w+) \{", code, re.MULTILINE):
                homes[found].add(name)
        return (f"{found} stands in {', '.join(sorted(names))}" for found, names in homes.items() if len(names) > self.SHARED)

    def table_rows(self, macro, table):
        text = COMMENT.sub(" ", (self.root / table).read_text(encoding="utf-8"))
        return re.findall(rf"^{macro}\((\w+),", text, re.MULTILINE)

    def unused_rows(self, macro, table, struct):
        """Rows whose member is never reached through a variable or member of the table's struct, nor set in one."""
        src = "\n".join(self.src.values())
        holders = re.findall(rf"\bstruct {struct}\s+(?:const\s+)?\*?\s*(\w+)", src + self.code["include/treen.h"])
        holder = rf"\b(?:{'|'.join(set(holders))})"
        used = set(re.findall(rf"{holder}(?:->|\.)(\w+)\b", src))
        for initialiser in re.findall(rf"{holder}\s*=\s*(\{{[^;}}]*)", src):
            used.update(re.findall(r"\.(\w+)\s*=", initialiser))
        return (f"{row} of {table} is never used" for row in self.table_rows(macro, table) if row not in used)

    def flags_are_used(self):
        """every flag of flags.def is used by its full name"""
        return self.unused_rows("FLAG", "src/app/options/flags.def", "flags")

    def statistics_are_used(self):
        """every row of treen_stats.def is used by its full name"""
        return self.unused_rows("STAT", "include/treen_stats.def", "treen_stats")


def main(root):
    house = House(Path(root))
    rules = [house.looks_upward_only, house.page_looks_upward_only, house.page_is_narrow, house.tool_leans_on_the_interface, house.foreign_headers_have_one_home,
             house.files_are_short, house.kinds_and_engines_are_strangers, house.the_waist_is_narrow,
             house.run_knows_no_single_engine, house.run_counts_no_nodes, house.words_have_tests,
             house.nothing_waits_for_the_time_of_day, house.questions_are_rows, house.static_names_say_what_they_do, house.flags_are_used,
             house.statistics_are_used, *Comments(house.text | house.tables).rules()]
    tell(rules)


if __name__ == "__main__":
    main(*sys.argv[1:])
