"""Limits and Ctrl-C are heeded by every command, whatever it is at: reading, posing, searching, drawing, writing.

Each command that takes --seconds is asked about inputs that would keep it for minutes, with that limit, and with Ctrl-C after
a moment. The moments go round; with TREEN_TEST_WHOLE=1 each question is asked with each of them. What is checked: it ends within LATE seconds (two on a machine that has nothing else to do; a loaded one is given many
more), with status 3 unless it was done or refused the input before, and leaves no file behind but the one it was to write."""
import contextlib
import gzip
import itertools
import os
import signal
import time

from tool import *

LATE = 60
MOMENTS = (0.1, 0.3, 1)  # seconds: a puzzle is being read, being posed, or searched
TURNS = itertools.cycle(MOMENTS)
FOLDERS = ("in",)
READERS = ("count", "info", "show", "convert")  # reading is the same for all


def large_box():
    """A million cells: listing the placements takes long, and what follows longer."""
    return file("in/box.yaml", "box: 100x100x100\npieces:\n  I: {shape: '##', copies: 500000}\n")


def large_brick():
    """A box that is soon posed, and never searched."""
    return file("in/brick.yaml", "box: 12x12x12\npieces:\n  T: {shape: '###/.#.', copies: 432}\n")


def many_colours():
    """Two items whose options have to agree in one of thousands of colours."""
    count = 30000
    lines = ["a b | s"] + [f"{item} s:{i}" for item in "ab" for i in range(count)]
    return file("in/colours.cover", "\n".join(lines) + "\n")


def long_list():
    """Twenty million bytes of YAML, which libfyaml takes many seconds for."""
    return file("in/long.yaml", "box: 3x3\npieces:\n  A: '#'\nfitting:\n" + "- 1\n" * 5000000)


def packed_list():
    """The same packed, as JSON."""
    with gzip.open("in/long.json.gz", "wt", compresslevel=1) as out:
        out.write('{"box": [' + "1," * 15000000 + "1]}")
    return "in/long.json.gz"


def commands():
    """The commands that take --seconds, from the table of options."""
    for line in (ROOT / "src/app/options/flags.def").read_text(encoding="utf-8").splitlines():
        if line.startswith("SETTING(seconds,"):
            return line.split('"')[1].split()
    raise AssertionError("there is no option --seconds")


def questions(puzzle):
    """What each command is asked about the puzzle, and what it may write."""
    asked = {
        "solve": [["--all"], ["--save", "out.xmpuzzle", "--limit", "3"]],
        "show": [[], ["--json", "--scene"]],
        "check": [[], ["in/none.txt"]],
        "graph": [[], ["--json"]],
        "convert": [["out.dpf"], ["out.cover"], ["out.xmpuzzle"], ["out.json"]],
        "draw": [["-o", "out.svg"], ["--view", "parts", "-o", "out.pdf"], ["--view", "contact", "-o", "out.png"]],
    }
    file("in/none.txt", "Solution 1:\n\n" + "AA\n" * 100000)
    for command in commands():
        if command not in ("snakes", "burr", "make"):
            for more in asked.get(command, [[]]):
                yield [command, puzzle, *more]


def finish(arguments, process, started):
    try:
        process.communicate(timeout=LATE)
    except Exception:
        process.kill()
        process.communicate()
        raise AssertionError(f"still at it after {LATE} s: {' '.join(arguments)}") from None
    seconds = time.monotonic() - started
    if os.environ.get("TREEN_TEST_TIMES"):
        print(f"# {seconds:6.2f} s, status {process.returncode}: {' '.join(arguments)}", flush=True)
    holds(process.returncode in (0, 1, 2, 3), f"status {process.returncode}: {' '.join(arguments)}")
    strange = [name for name in os.listdir(".") if name not in FOLDERS and not name.startswith("out.")]
    strange += [name for name in os.listdir(".") if name.count(".") > 1]
    same(strange, [], f"left behind by {' '.join(arguments)}")
    if process.returncode == 3:
        holds(not any(name.startswith("out.") for name in os.listdir(".")) or "draw" in arguments
              or "--save" in arguments, f"half of a file by {' '.join(arguments)}")
    for name in os.listdir("."):
        if name.startswith("out."):
            os.remove(name)
    return process.returncode


def with_limit(arguments, moment):
    line = [*arguments, "--seconds", str(moment)]
    return finish(line, start(*line, out=subprocess.DEVNULL), time.monotonic())


def await_watch(process):
    """Until the tool heeds Ctrl-C: on a busy machine it may not have come to that yet. It blocks the signal for a thread that waits.
    Seen twice: a library that starts a thread blocks all signals for a moment."""
    end, bit, seen = time.monotonic() + LATE, 1 << (signal.SIGINT - 1), 0
    while process.poll() is None and time.monotonic() < end:
        masks = dict(re.findall(r"^(Sig\w+):\s*([0-9a-f]+)", Path(f"/proc/{process.pid}/status").read_text(), re.MULTILINE))
        seen = seen + 1 if int(masks.get("SigBlk", "0"), 16) & bit else 0
        if seen == 2:
            return
        time.sleep(0.05)


def with_interrupt(arguments, moment, tries=3):
    """Presses Ctrl-C. In the instant after the watch it ends the tool as it ends any program; another try does not meet that."""
    process = start(*arguments, out=subprocess.DEVNULL)
    try:
        process.wait(moment)
    except subprocess.TimeoutExpired:
        await_watch(process)
        process.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(LATE)
    if process.returncode == -signal.SIGINT and tries > 1:
        process.stderr.close()
        return with_interrupt(arguments, moment, tries - 1)
    return finish([*arguments, "^C"], process, pressed)


def stop(arguments):
    """Stops a command in both ways."""
    for ends in (with_limit, with_interrupt):
        for moment in MOMENTS if os.environ.get("TREEN_TEST_WHOLE") else [next(TURNS)]:
            ends(arguments, moment)


def walk(puzzle, only=None, turn=0):
    for arguments in some(questions(puzzle), 2, turn):
        if not only or arguments[0] in only:
            stop(arguments)


def prepare():
    os.mkdir("in")


@case
def a_box_of_a_million_cells():
    prepare()
    walk(large_box())


@case
def a_box_that_is_never_searched():
    prepare()
    walk(large_brick(), ("solve", "count", "classify", "estimate", "draw"))


@case
def thousands_of_colours():
    prepare()
    walk(many_colours(), turn=1)


@case
def a_long_list():
    prepare()
    walk(long_list(), READERS)


@case
def a_long_list_packed():
    prepare()
    walk(packed_list(), READERS)


@case
def what_needs_no_puzzle():
    prepare()
    for arguments in (["snakes", "4x4x4"], ["snakes", "100x100x100"], ["burr", "--set", "all"],
                      ["make", "sujiko", "--side", "12"], ["make", "kurosu", "--side", "20"]):
        stop(arguments)


@case
def a_search_says_what_it_found():
    prepare()
    puzzle = large_brick()
    for seconds in (0.5, 2, 8):  # on a busy machine the time can be over before the search begins
        answer = treen("count", puzzle, "--seconds", seconds, status=3)
        if answer.out:
            break
    contains(answer.out, ": nothing is known yet.")
    summary = treen("count", puzzle, "--seconds", seconds, "--json", status=3).summary
    same((summary["complete"], summary["total"]), (False, None))


@case
def time_that_was_over_before_a_search():
    prepare()
    puzzle = large_box()
    contains(treen("info", puzzle, "--seconds", "0.2", status=3).err, "by a limit of time or a stop")
    answer = treen("count", puzzle, "--seconds", "0.2", "--json", status=3)
    # On a busy machine the time can be over before the puzzle is read.
    holds(answer.err in ("treen: stopped before the search began\n",
                         "treen: stopped before there was an answer (by a limit of time or a stop)\n"), answer.err)
    same((answer.summary["complete"], answer.summary["total"]), (False, None))


@case
def memory_while_reading():
    prepare()
    puzzle = packed_list()
    contains(treen("show", puzzle, "--memory", "100", status=3).err, "out of memory while reading")
    contains(treen("show", puzzle, "--memory", "10", status=3).err, "out of memory while reading")
    open("in/cut.json", "w", encoding="utf-8").write("[" * 4000000)
    contains(treen("show", "in/cut.json", status=2).err, "in/cut.json:1:65: lists and maps are nested deeper than 64")


run_cases(1)
