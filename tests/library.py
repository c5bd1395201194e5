"""The library as others take it: what it exports, and programs against an installation of it, found by pkg-config, in C and
C++, shared and static: python3 tests/library.py BUILD SOURCE. Prints TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
HEADER = SOURCE / "include/treen.h"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
C, CXX = os.environ.get("CC", "cc").split(), os.environ.get("CXX", "c++").split()


STRUCT = re.compile(r"^struct treen_(\w+) \{(.*?);\s*^\};", re.MULTILINE | re.DOTALL)
# A program that reads arrays of structs, fills in one, and has one in its own room.
READER = r"""
#include <stdio.h>
#include <string.h>
#include <treen.h>

static bool print(void *context, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, context) == length;
}

static void tell_info(const struct treen_info *info) {
    for (size_t i = 0; i < info->pieces; i++)
        printf("%s %zu\n", info->piece[i].name, (size_t)info->piece[i].placements);
}

static void tell(const struct treen_puzzle *puzzle, const struct treen_record *record) {
    const struct treen_picture picture = {.size = sizeof picture, .type = TREEN_TEXT, .width = 72};
    switch (record->type) {
    case TREEN_SOLUTION:
    case TREEN_DISASSEMBLY:
        treen_draw(puzzle, &record, 1, &picture, print, stdout, NULL);
        return;
    case TREEN_SUMMARY:
        if (record->body.summary->info)
            tell_info(record->body.summary->info);
        return;
    case TREEN_CHAIN:
        printf("%s\n", record->body.chain->runs);
        return;
    default:
        printf("record %d\n", (int)record->type);
    }
}

static void ask(struct treen_session *session, const char *name, const char *words) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_question *question;
    struct { struct treen_error error; char after[64]; } own;
    memset(own.after, 7, sizeof own.after);
    if (name && treen_open(session, name, NULL, &puzzle, &own.error) != TREEN_OK)
        printf("%s\n", own.error.text);
    const struct treen_record *record;
    if (treen_ask(session, puzzle, words, &question, &own.error) != TREEN_OK)
        printf("%s\n", own.error.text);
    for (int i = 0; i < 5 && treen_next(question, &record, &own.error) == TREEN_OK; i++)
        tell(puzzle, record);
    if (treen_sum_up(question, &record, &own.error) == TREEN_OK)
        tell(puzzle, record);
    treen_end(question);
    treen_close(puzzle);
    for (size_t i = 0; i < sizeof own.after; i++)
        if (own.after[i] != 7)
            printf("written over\n");
}

int main(void) {
    struct treen_session *session;
    struct { struct treen_stick stick; char after[64]; } own;
    memset(&own, 7, sizeof own);
    treen_session_open(&session, NULL);
    treen_set(session, "box", "2x2x3", NULL);
    treen_set(session, "ordered", "true", NULL);
    const struct treen_row *row;
    for (size_t i = 0; i < 5 && (row = treen_list(TREEN_SETTINGS, i)); i++)
        printf("%s %d\n", row->name, (int)row->type);
    ask(session, "soma", "solve");
    ask(session, "soma", "info");
    ask(session, "burr-antique", "apart");
    ask(session, NULL, "snakes");
    treen_stick(1024, 6, &own.stick, NULL);
    printf("%d\n", own.after[0]);
    treen_session_close(session);
}
"""


class Failed(Exception):
    pass


def older_header(text):
    """The header before each struct that may grow got its last member: unions, and what is promised to stay, are as they were."""
    kept = set(re.findall(r"\w+", re.search(r"They are treen_(.*?)\. \*/", text, re.DOTALL).group(1)))

    def before(struct):
        name, members = struct.groups()
        shorter = max(members.rfind(";"), members.rfind(","))
        if name in kept or members.endswith("}") or "}" in members[shorter:] or shorter < 0 or "body" in members:
            return struct.group()
        return "struct treen_%s {%s;\n};" % (name, members[:shorter])

    return STRUCT.sub(before, COMMENT.sub("", text))


def run(command, folder, **changes):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, env={**os.environ, **changes})
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def functions():
    """The functions that the header declares; its typedefs of functions are none."""
    text = re.sub(r"typedef[^;]*;", "", COMMENT.sub("", HEADER.read_text(encoding="utf-8")))
    return set(re.findall(r"\b(treen_\w+)\(", text))


class Library:
    def __init__(self, folder):
        self.folder = folder
        run(["meson", "install", "--no-rebuild", "-C", BUILD, "--destdir", folder], folder)
        self.pc = next(folder.rglob("treen.pc"))
        self.libraries = self.pc.parent.parent
        self.prefix = next(folder.rglob("treen.h")).parent.parent

    def flags(self, *wanted):
        """Of the installation, wherever it was to be. Its library's own needs stay where they are."""
        text = run(["pkg-config", *wanted, "treen"], self.folder, PKG_CONFIG_PATH=str(self.pc.parent))
        where = re.search(r"^prefix=(.*)$", self.pc.read_text(encoding="utf-8"), re.MULTILINE).group(1)
        return [word.replace(where, str(self.prefix)) for word in text.split()]

    def compiled(self, compiler, source, flags):
        program = self.folder / "program"
        run([*compiler, source, "-o", program, *flags, "-pthread"], self.folder)
        return run([program], self.folder, LD_LIBRARY_PATH=str(self.libraries))

    def exports_its_functions(self):
        """the shared library exports the functions of the header and nothing else"""
        shared = next(self.libraries.glob("libtreen.so"))
        lines = run(["nm", "-D", "--defined-only", shared], self.folder).splitlines()
        found = {line.split()[-1].split("@")[0] for line in lines}
        if found != functions():
            raise Failed(f"beyond the header: {sorted(found - functions())}\nmissing: {sorted(functions() - found)}")

    def has_a_version(self):
        """the shared library has a version, by which programs find it"""
        name = run(["readelf", "-d", next(self.libraries.glob("libtreen.so"))], self.folder)
        if not re.search(r"SONAME.*\[libtreen\.so\.\d+\]", name):
            raise Failed(name)

    def header_has_its_version(self):
        """the header's version is that of the library"""
        number = int(re.search(r"#define TREEN_HEADER_VERSION (\d+)", HEADER.read_text(encoding="utf-8")).group(1))
        version = re.search(r"^Version: (.*)$", self.pc.read_text(encoding="utf-8"), re.MULTILINE).group(1)
        if version != f"{number // 10000}.{number // 100 % 100}.{number % 100}":
            raise Failed(f"{number} is not {version}")

    def installs_one_header(self):
        """one header is installed"""
        found = sorted(path.name for path in (self.prefix / "include").rglob("*") if path.is_file())
        if found != ["treen.h"]:
            raise Failed(str(found))

    def is_found(self):
        """pkg-config and the loader look where it is installed"""
        prefix = re.search(r"^prefix=(.*)$", self.pc.read_text(encoding="utf-8"), re.MULTILINE).group(1)
        if prefix != "/usr/local" or not Path("/etc/debian_version").exists():
            return f"told of Debian alone, and of /usr/local, not {prefix}"
        where = Path("/") / self.libraries.relative_to(self.folder)
        looked = run(["pkg-config", "--variable", "pc_path", "pkg-config"], self.folder).strip().split(":")
        loaded = [line.strip() for conf in Path("/etc/ld.so.conf.d").glob("*.conf") for line in conf.read_text().splitlines()]
        if str(where / "pkgconfig") not in looked or str(where) not in loaded:
            raise Failed(f"it goes to {where}; pkg-config looks at {looked}, the loader at {loaded}")

    def told(self, text):
        drawings = re.findall(r"^Solution \d:$", text, re.MULTILINE)
        if not text.startswith("240 solutions\n") or len(drawings) != 3 or not text.endswith("stopped\n"):
            raise Failed(text)

    def example_in_c(self):
        """the example in C, with the shared library"""
        flags = ["-std=c17", "-Wall", "-Wextra", "-Werror", *self.flags("--cflags", "--libs")]
        self.told(self.compiled(C, SOURCE / "tests/examples/soma.c", flags))

    def example_with_the_static_library(self):
        """the example in C, with the static library"""
        flags = [f"-l:libtreen.a" if word == "-ltreen" else word for word in self.flags("--static", "--cflags", "--libs")]
        self.told(self.compiled(C, SOURCE / "tests/examples/soma.c", ["-std=c17", *flags]))

    def example_in_cpp(self):
        """the example in C++, with the shared library"""
        if not shutil.which(CXX[0]):
            return "there is no compiler of C++"
        flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", *self.flags("--cflags", "--libs")]
        self.told(self.compiled(CXX, SOURCE / "tests/examples/soma.cpp", flags))

    def example_of_the_header(self):
        """the example at the top of the header"""
        comment = COMMENT.search(HEADER.read_text(encoding="utf-8")).group()
        body = re.search(r"counts the Soma cube:\n \*\n(.*?)\n \*\n", comment, re.DOTALL).group(1)
        lines = [line.removeprefix(" *") for line in body.splitlines()]
        source = self.folder / "example.c"
        source.write_text("#include <stdio.h>\n#include <treen.h>\nint main(void) {\n%s\nreturn 0;\n}\n" % "\n".join(lines))
        if self.compiled(C, source, ["-std=c17", "-Wall", "-Wextra", "-Werror", *self.flags("--cflags", "--libs")]) != "240\n":
            raise Failed("it does not print 240")

    def takes_older_programs(self):
        """a program that was compiled before structs grew reads what it knows"""
        source, older, told = self.folder / "reader.c", self.folder / "older", []
        source.write_text(READER)
        older.mkdir()
        text = HEADER.read_text(encoding="utf-8")
        (older / "treen.h").write_text(older_header(text))
        if (older / "treen.h").read_text().count(";") > COMMENT.sub("", text).count(";") - 20:
            raise Failed("the older header is not older")
        for first in older, HEADER.parent:
            told.append(self.compiled(C, source, ["-std=c17", f"-I{first}", *self.flags("--cflags", "--libs")]))
        if told[0] != told[1] or told[1].count("\n") < 30 or "written over" in told[1]:
            raise Failed("\n\n".join(told))


def main():
    with tempfile.TemporaryDirectory() as name:
        try:
            library = Library(Path(name))
        except Failed as failed:
            print(f"1..1\nok 1 - library # SKIP cannot be installed here: {str(failed).splitlines()[-1:]}")
            return 0
        cases = [library.exports_its_functions, library.has_a_version, library.header_has_its_version, library.installs_one_header,
                 library.is_found, library.example_in_c,
                 library.example_with_the_static_library, library.example_in_cpp, library.example_of_the_header,
                 library.takes_older_programs]
        print(f"1..{len(cases)}")
        for number, case in enumerate(cases, 1):
            try:
                skip = case()
                print(f"ok {number} - {case.__doc__}" + (f" # SKIP {skip}" if skip else ""))
            except Failed as failed:
                print(f"not ok {number} - {case.__doc__}\n" + "\n".join("# " + line for line in str(failed).splitlines()))
    return 0


sys.exit(main())
