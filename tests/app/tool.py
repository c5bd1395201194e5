"""Runs the built treen for the tests of its commands. A test file is `python3 NAME.py TREEN`; it marks its cases
with @case and ends in run_cases(), which prints TAP. Cases run in an empty folder of their own. TREEN_SEED and TREEN_SEEDS in the
environment give the first seed and the number of seeds of a case that goes through seeds()."""
import fcntl
import itertools
import json
import os
import pty
import random
import re
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import traceback
import zlib
from pathlib import Path

# Whoever runs the tests in the background or by nohup ignores these signals: treen here does not.
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)

TREEN = os.path.abspath(sys.argv[1])
ROOT = Path(__file__).resolve().parents[2]
SECONDS = 300  # more than any case takes, sanitizers included

DOMINOES = """\
title: Two dominoes
author: nobody
grid: square
box: 2x2
pieces:
  I: {copies: 2, shape: "##"}
"""
IMPOSSIBLE = """\
title: A hole too many
grid: square
box: 3x1
pieces:
  I: {copies: 1, shape: "##"}
"""
# Pieces of two rows or more in five rows: colours show in milliseconds what a search does not
# come to.
VAIN = "title: In vain\ngrid: square\nbox: |\n" + 5 * f"  {40 * '+'}\n" + "pieces:\n  R: {copies: 12, shape: '####/####'}\n  S: {copies: 18, shape: '##/##'}\n"
# Too large to finish in a test, small enough to start at once.
ENDLESS = """\
title: Endless
box: 6x6x6
pieces:
  T: {copies: 54, shape: "###/.#."}
"""

FIRST_SEED = int(os.environ.get("TREEN_SEED", 0))
SAMPLED = "TREEN_TEST_SAMPLE" in os.environ  # meson says so where sanitizers make everything slower

_cases = []
_runs = itertools.count()


class Skipped(Exception):
    """The case needs something that this machine has not got."""


def case(function):
    _cases.append(function)
    return function


class Answer:
    """What a run of treen printed, and its exit status (negative: the signal it died of)."""

    def __init__(self, out, err, status):
        self.out, self.err, self.status = out, err, status

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def json(self):
        return [json.loads(line) for line in self.lines]

    @property
    def summary(self):
        last = self.json[-1]
        same(last["type"], "summary")
        for field in ("puzzle", "engine", "nodes", "seconds", "complete", "reproduce"):
            holds(field in last, f"the summary has no {field}: {last}")
        return last

    def things(self, kind):
        return [thing for thing in self.json if thing["type"] == kind]


def environment(**changes):
    """A terminal-less one: what the tests' own terminal is must not matter. To look for memory that was left is most of the work of a
    short run under the sanitizers: each fourth does."""
    mine = {name: value for name, value in os.environ.items()
            if name not in ("COLUMNS", "NO_COLOR", "TERM")}
    if SAMPLED and next(_runs) % 4:
        mine["ASAN_OPTIONS"] = mine.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    return {**mine, **changes}


def treen_any(*arguments, given="", **env):
    """Runs treen to its end, whatever that is; `given` is its standard input."""
    done = subprocess.run([TREEN, *map(str, arguments)], input=given.encode(), capture_output=True,
                          timeout=SECONDS, env=environment(**env))
    return Answer(done.stdout.decode(), done.stderr.decode(), done.returncode)


def treen(*arguments, given="", status=0, **env):
    """The same where the exit status is known."""
    answer = treen_any(*arguments, given=given, **env)
    same(answer.status, status, f"{shlex.join(map(str, arguments))}: {answer.out}{answer.err}")
    return answer


def treen_soon(*arguments, status):
    """The same with a limit of 10 ms. A machine too busy to begin within that has twice as long, and so on."""
    seconds = 0.01
    while True:
        answer = treen_any(*arguments, "--seconds", seconds)
        if answer.status != 3 or "stopped before" not in answer.err or seconds > SECONDS:
            same(answer.status, status, f"{shlex.join(map(str, arguments))}: {answer.out}{answer.err}")
            return answer
        seconds *= 2


def start(*arguments, out=subprocess.PIPE, err=subprocess.PIPE, **env):
    return subprocess.Popen([TREEN, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                            env=environment(**env))


def end(process):
    out, err = process.communicate(timeout=SECONDS)
    return Answer((out or b"").decode(), (err or b"").decode(), process.returncode)


def wait_until(process, condition):
    """Waits until a condition holds for a process that has not ended by then."""
    until = time.monotonic() + SECONDS
    while not condition(process):
        same(process.poll(), None, "it ended before it came to that")
        holds(time.monotonic() < until, "it did not come to that")
        time.sleep(0.02)


def has_worked(process, seconds=0.1):
    """Whether it has had that much time of the processor: 0.1 s is more than reading takes."""
    stat = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return int(stat[11]) + int(stat[12]) >= seconds * os.sysconf("SC_CLK_TCK")


def unit_processes():
    """Processes of units that run: they have this folder as their own."""
    here, found = os.getcwd(), []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and os.readlink(process / "cwd") == here and b"--part" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            pass
    return found


def words_of(process):
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")
    except OSError:
        return []


def state_of(process):
    """A letter, and its parent; none when it has ended."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return "", 0
    return state, int(parent)


def hangs(process):
    """Stops a process; false when it ends before that."""
    try:
        os.kill(process, signal.SIGSTOP)
    except ProcessLookupError:
        return False
    time.sleep(0.02)
    return state_of(process)[0] == "T"


def hang_a_unit(process):
    """Stops the process of a whole unit, as soon as there is one: so its subparts must do its work."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and process.poll() is None:
        for child in unit_processes():
            if "--part" in words_of(child) and "--subpart" not in words_of(child) and hangs(child):
                return child
    raise AssertionError("no unit was run")


def terminal(columns):
    """Both ends of a terminal of that width: ours to read, the program's to write."""
    try:
        ours, its = pty.openpty()
    except OSError as reason:  # a bare container or change of root has no /dev/pts
        raise Skipped(f"no terminal to be had: {reason}") from reason
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    return ours, its


def read_terminal(ours):
    """All that was written; the other end must be closed here."""
    text = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # Linux: nobody has it open any more
            more = b""
        if not more:
            os.close(ours)
            return text.decode()
        text += more


def drawn(columns, *arguments, bars=0, **env):
    """What the tool writes to a terminal that standard error is. It is stopped after it has drawn so many bars."""
    ours, its = terminal(columns)
    process = start(*arguments, err=its, **env)
    os.close(its)
    first = b""
    while bars and first.count(b"\r") <= bars:
        first += os.read(ours, 65536)
    if bars:
        process.send_signal(signal.SIGINT)
    return first.decode() + read_terminal(ours), end(process)


def words(table):
    """The words of a list of meson.build: kinds, formats, engines or commands."""
    text = (ROOT / "meson.build").read_text(encoding="utf-8")
    return re.findall(r"'(\w+)'", re.search(rf"^{table} *= \[([^]]*)\]", text, re.MULTILINE)[1])


def file(name, text):
    Path(name).write_text(text, encoding="utf-8")
    return name


def same(found, expected, why=""):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}. {why}")


def sealed(text):
    """Results with the checksums that treen would have written: of lines that a test has changed."""
    before, lines = 0, []
    for line in text.splitlines():
        fields, field, _ = line.rpartition(', "checksum": "')
        if field:
            line = f'{fields}{field}{zlib.crc32(fields.encode(), before):08x}"}}'
        before = 0 if field else zlib.crc32(line.encode() + b"\n", before)
        lines.append(line + "\n")
    return "".join(lines)


def unsealed(text):
    """Results as a treen wrote them that knew no checksums."""
    return re.sub(r', "checksum": "[0-9a-f]{8}"', "", re.sub(r', "lines": \d+', "", text))


def holds(condition, why):
    if not condition:
        raise AssertionError(why)


def some(items, step=3, turn=0):
    """A sample of what a long case goes through under the sanitizers, which see as much in it; else all. Each turn has another one."""
    return list(items)[turn % step::step] if SAMPLED else list(items)


def seeds(usual, sample=None):
    """A source of chance for each seed, and the seed. The sanitizers see as much in a sample, where that is given."""
    number = sample if SAMPLED and sample else usual
    for seed in range(FIRST_SEED, FIRST_SEED + int(os.environ.get("TREEN_SEEDS", number))):
        yield seed, random.Random(seed)


def all_came(told, expected):
    """Whether each of these words was told for some of the usual seeds. Of other seeds the numbers are printed."""
    holds(expected <= set(told) or SAMPLED or "TREEN_SEEDS" in os.environ, told)
    if "TREEN_SEEDS" in os.environ:
        print("#", dict(told))


def lies(part):
    return frozenset(map(tuple, part["cells"]))


def solution_of(parts):
    """A solution, or a beginning for --placed, as JSON."""
    return json.dumps({"type": "solution", "pieces": parts}) + "\n"


def numbered(cells, sides):
    """A drawing of a box with the first cubes of a snake."""
    width, height, depth = sides
    number = {tuple(cell): str(i) for i, cell in enumerate(cells, 1)}
    return "\n\n".join("\n".join(" ".join(number.get((x, y, z), ".") for x in range(width)) for y in range(height)) for z in range(depth)) + "\n"


def contains(text, part):
    holds(part in text, f"{part!r} is not in {text!r}")


def repeats(answer):
    """The command line in a summary gives the same summary again, but for the time it took."""
    summary = answer.summary
    word, *arguments = shlex.split(summary["reproduce"])
    same(word, "treen")
    again = treen(*arguments, status=answer.status).summary
    for field in ("nodes", "seconds", "memory"):  # depend on how the threads fared
        again[field] = summary[field] = 0
    same(again, summary)


def run_cases(step=3):
    """With TREEN_TEST_TIMES=1 each case tells what it took. The sanitizers see each `step`-th case, and other ones with another seed:
    all of them where files of strangers are read."""
    cases = some(_cases, step, FIRST_SEED)
    print(f"1..{len(cases)}")
    for number, function in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            begun = os.times()
            try:
                function()
                print("ok", number, "-", function.__name__)
            except Skipped as reason:
                print("ok", number, "-", function.__name__, "# SKIP", reason)
            except Exception:  # a failed case must not keep the others from running
                print("not ok", number, "-", function.__name__)
                print("# " + traceback.format_exc().rstrip().replace("\n", "\n# "))
            os.chdir(ROOT)
        if os.environ.get("TREEN_TEST_TIMES"):
            took = [after - before for after, before in zip(os.times(), begun)]
            print(f"# {took[4]:6.2f} s, {sum(took[:4]):6.2f} s of the processor: {function.__name__}")
        sys.stdout.flush()
