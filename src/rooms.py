"""The rooms of src/ and the files in them: rooms.py WHAT. meson.build asks it which files there are, so that no list of
them is kept, and tests/house.py in which order the rooms stand."""
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent

# A file includes its own room and those before it.
ROOMS = """
    base base/text
    shape shape/lattice
    engine engine/prepare engine/cover engine/cover/kernel engine/matching engine/count engine/chain engine/skyline engine/learn engine/logic engine/turn engine/apart engine/twist engine/burr engine/most
    puzzle puzzle/placing puzzle/check puzzle/stated puzzle/kind puzzle/about puzzle/format
    picture picture/view picture/motion picture/text picture/model picture/canvas picture/page
    making making/sheet making/wood making/print
    run run/ask run/design run/design/sets run/design/cuts run/design/burrs run/design/layouts run/design/snakes run/design/boxes run/design/colours run/units run/interface
    app/system app/options app/ask app/found app/server app/ledger app/ranks app/command app
""".split()

# The rooms of the page, in the same kind of order; the last one is src/app/page itself.
PAGE = ["base", "asking", "viewer", "desks", "making", "play", "today", ""]


def files(folder, pattern):
    """The files of a folder, not of those below it, by name."""
    return [path.relative_to(TOP).as_posix() for path in sorted((TOP / folder).glob(pattern))]


def sources(rooms):
    """The C files of rooms, room by room in their order: what runs together is linked together."""
    return [name for room in rooms for name in files(f"src/{room}", "*.c")]


def is_test(name):
    """Whether a script has cases. The others are what these share."""
    return "\n@case\n" in (TOP / name).read_text(encoding="utf-8")


WHAT = {
    "library": lambda: sources(room for room in ROOMS if room.split("/")[0] != "app"),
    "tool": lambda: sources(room for room in ROOMS if room.split("/")[0] == "app"),
    "page": lambda: [name for end in ("ts", "html", "css", "json") for room in PAGE for name in files(f"src/app/page/{room}", f"*.{end}")],
    "tests": lambda: [path.relative_to(TOP).as_posix() for path in sorted((TOP / "tests").glob("*/**/*.c"))],
    "helpers": lambda: files("tests", "*.c"),
    "scripts": lambda: [name for room in ("app", "agree") for name in files(f"tests/{room}", "*.py") if is_test(name)],
}


def everything():
    return "\n".join(name for listed in WHAT.values() for name in listed())


def main(what, known=None):
    if what == "same":  # as when the file `known` was written
        if Path(known).read_text(encoding="utf-8") != everything():
            sys.exit("Files have come or gone since this folder was set up: meson setup --reconfigure, then once more.")
    elif what == "note":
        Path(known).write_text(everything(), encoding="utf-8")
    else:
        print("\n".join(WHAT[what]()))


if __name__ == "__main__":
    main(*sys.argv[1:])
