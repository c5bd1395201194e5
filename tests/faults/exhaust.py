"""treen while memory runs out: every allocation of the whole program fails once, or from one on all of them fail.

    python3 exhaust.py TREEN EXHAUST.so [--every N] [--only WORDS]

Each run must end as the one without a fault does, with the same answer, or with status 3 and a message. What may not happen is
a crash, an answer that is another one, or a status that blames the input. Usually a sample of the allocations is taken: the first ones, and then
one of every N (a different one in each command); --every 1 takes all, which is a matter of minutes."""
import argparse
import bisect
import functools
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SECONDS = 60  # more than any run takes
MOST_SAMPLED = 40  # allocations of one call, unless all are asked for

FILES = {
    "dominoes.yaml": 'title: Two dominoes\ngrid: square\nbox: 2x2\npieces:\n  I: {copies: 2, shape: "##"}\n',
    "several.yaml": 'grid: square\nbox: 3x2\npieces:\n  I: {copies: 3, shape: "##"}\n---\n'
                    'grid: square\nbox: 3x1\npieces:\n  I: "##"\n',
    "colours.yaml": 'grid: square\nbox: |\n  ##+\n  R#\nmotions: plane\npieces:\n  D: {copies: 1..3, shape: "##"}\n'
                    '  E: "#/#"\n  M: {shape: R, motions: mirror}\ncolours: {R: red, g: green}\nallow: {R: Rg}\n',
    "wrong.yaml": 'grid: square\nbox: 2x2\npieces:\n  I: [copies: 2\n',
    "dominoes.json": '{"title": "two dominoes", "grid": "square", "box": "2x2", "pieces": {"I": {"copies": 2, "shape": "##"}}}\n',
    "small.cover": "| a cover\na b c |\na b\nc\na c\nb\n",
    "large.yaml": 'grid: square\nbox: 12x12\npieces:\n  I: {copies: 72, shape: "##"}\n',
    "apart.yaml": 'grid: cube\nbox: 2x2x1\npieces:\n  A: "##/#."\n  B: "#"\n',
    "groups.yaml": 'grid: square\nbox: 2x3\npieces: {A: "##", B: "##/#.", C: "###", E: "##/##"}\nexactly one of: [[A, B], [C, E]]\n',
    "cut.json": '{"title": "cut',
}

# The command and its arguments. After ~ the answer may be another one: any solution is, or what was not counted is not told.
CALLS = [
    "solve dominoes.yaml", "solve dominoes.json --all --json --ordered", "solve several.yaml --all --ordered",
    "solve small.cover --all --ordered",
    "solve colours.yaml --all --threads 1", "~solve soma --first --threads 1", "~solve soma --threads 2 --limit 3",
    "solve dominoes.yaml --html report.html", "solve dominoes.yaml --all --ordered --save saved.xmpuzzle",
    "solve dominoes.yaml --engine dlx", "solve dominoes.yaml --engine sat", "solve sujiko --engine logic", "solve wrong.yaml",
    "solve cut.json", "solve --snake '2 2 2 1' --box 2x2x1",
    "count dominoes.yaml", "count soma --threads 1 --json", "count several.yaml", "count small.cover --engine dlx",
    "count large.yaml --engine count --threads 1", "count colours.yaml --explain --threads 1",
    "~apart apart.yaml --all", "~apart burr-antique --first --threads 1 --save saved.xmpuzzle", "apart apart.yaml --all-ways",
    "classify soma --threads 1", "estimate dominoes.yaml", "show soma", "show burr-antique", "show several.yaml",
    "draw dominoes.yaml -o picture.svg", "draw dominoes.yaml -o picture.png", "~draw soma --view exploded --threads 1 -o picture.svg",
    "draw snake --view parts -o picture.svg", "draw apart.yaml --booklet -o picture.pdf", "info soma", "info colours.yaml --json", "check dominoes.yaml solution.txt",
    "convert dominoes.yaml - --to json", "convert dominoes.json - --to yaml", "convert dominoes.yaml out.xmpuzzle",
    "convert dominoes.yaml - --to cover", "convert dominoes.yaml out.yaml", "convert burr-antique - --to xmpuzzle",
    "convert saved-before.xmpuzzle - --to yaml", "info saved-before.xmpuzzle", "check saved-before.xmpuzzle",
    "graph dominoes.yaml", "graph dominoes.yaml --matrix", "list", "list --json", "engines", "smt dominoes.yaml",
    "sat dominoes.yaml", "smt sujiko", "make kurosu --side 4", "make tiles --side 2", "~hint edges-4x4",
    "count groups.yaml --by used --threads 1", "convert groups.yaml - --to json", "burr 1024 2", "burr --json 1", "snakes 2x2x1",
    "count dominoes.yaml --ledger a.ledger --units 2 --threads 1", "ledger before.ledger", "count dominoes.yaml --ledger before.ledger --audit",
    "count dominoes.yaml --part 1 --parts 2 --json", "merge one.json two.json", "~merge solved.json", "~plan dominoes.yaml --units 2 --on shell",
    "parts dominoes.yaml -o parts.stl", "parts dominoes.yaml -o parts.3mf", "parts dominoes.yaml -o parts.glb",
    "parts burr-antique -o cuts.txt", "parts dominoes.yaml -o sheet.svg",
    "design sets --box 2x2x1 --threads 1", "design cuts --box 2x2x2 --pieces 2 --threads 1", "design --help",
    "info nowhere.yaml", "solve soma --engine nobody", "soolve", "solve --help",
]


# What differs from run to run, and what treen may leave out: times and the checksum over them, what the search took, the line to
# ask again by, and why there is no solution.
CHANGES = (rb"It is impossible: .*\n|[0-9]+ nodes in|[0-9.e-]+ (s|ms|seconds|milliseconds|microseconds)\b|\"(seconds|nodes|visited|memory)\": ?[0-9.e+-]+"
           rb"|\"checksum\": ?\"[0-9a-f]+\"|\"reproduce\": (null|\"([^\"\\]|\\.)*\")|level [0-9.]+, [0-9]+ moves.*")

# What other libraries do where they get no memory, and nobody can keep them from. libfyaml 0.7.12 does not look at what it gets
# for a new text (base/text/tree.c sees to it that this block is at hand). Nor does CaDiCaL, whose interface for C lets exceptions of C++
# through, nor fontconfig, which cairo asks for letters: it may also wait for a lock that it holds itself. The loader ends a program that it cannot load a module into.
KNOWN_CALLER = re.compile("fy_parse_input_append$|_ZNK?7CaDiCaL|libfontconfig")
KNOWN_WORDS = (b"terminate called after throwing an instance of 'std::bad_alloc'", b"\nout of memory\n",
               b"cannot allocate memory for thread-local data")


crashes = {"known": 0}


class Run:
    """How the program ended, and what it said; times are not told."""

    def __init__(self, done):
        self.status = done.returncode
        self.out = re.sub(CHANGES, b"", done.stdout)
        self.err = done.stderr


def run(call, at=0, on=False, told=None):
    call = call.removeprefix("~")
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir("."):
            os.symlink(os.path.abspath(name), os.path.join(folder, name))
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "TERM")}
        env |= {"LD_PRELOAD": EXHAUST, "EXHAUST_AT": str(at)} | ({"EXHAUST_ON": "1"} if on else {})
        env |= {"EXHAUST_TOLD": told} if told else {}
        with subprocess.Popen([TREEN, *shlex.split(call)], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            try:
                out, err = child.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                child.send_signal(signal.SIGABRT) # it says where it is, as at a crash
                out, err = child.communicate()
        return Run(subprocess.CompletedProcess(call, child.returncode, out, err))


@functools.cache
def names_of(program):
    """The functions of a program, by where they begin."""
    lines = subprocess.run(["nm", program], capture_output=True, text=True, check=False).stdout.splitlines()
    functions = [line.split() for line in lines if re.match(r"[0-9a-f]+ [tTwW] ", line)]
    return sorted((int(place, 16), name) for place, _, name in functions)


def crashed_in(err):
    """The functions that a crash was in, from the innermost one on."""
    for file, offset in re.findall(rb"exhaust: crash in (.*)\+0x([0-9a-f]+)", err):
        names = names_of(file.decode())
        before = bisect.bisect_right(names, (int(offset, 16), "~")) - 1
        yield names[before][1] if before >= 0 else os.path.basename(file.decode())


def fault_of(call, usual, found):
    """What is wrong with an end; None: nothing, or a crash that is a library's own."""
    if any(words in b"\n" + found.err for words in KNOWN_WORDS) or any(map(KNOWN_CALLER.match, crashed_in(found.err))):
        crashes["known"] += 1
        return None
    if found.status < 0:
        return f"it dies of signal {-found.status} in {list(crashed_in(found.err))}"
    if found.status == usual.status and (found.out == usual.out or call.startswith("~")):
        return None
    if found.status != 3:
        return f"the status is {found.status}, usually {usual.status}, and the answer is another one"
    if not found.err and not re.search(b"out of memory|a limit came first|it is not known", found.out):
        return f"the status is {found.status} without a word"
    return None


def broken_disk(number):
    """What cannot be brought to the disk does not take the place of what is there."""
    Path("kept.json").write_text("old", encoding="utf-8")
    done = subprocess.run([TREEN, "convert", "dominoes.yaml", "kept.json"], capture_output=True, check=False,
                          env={**os.environ, "LD_PRELOAD": EXHAUST, "EXHAUST_SYNC": "1"})
    kept = Path("kept.json").read_text(encoding="utf-8") == "old" and not [name for name in os.listdir() if name.startswith("kept.json.")]
    print("ok" if done.returncode == 2 and kept and b"Input/output error" in done.stderr else "not ok", number, "- a broken disk")


def allocations(call):
    with tempfile.NamedTemporaryFile() as told:
        usual = run(call, told=told.name)
        return usual, int(told.read() or 0)


def unit(command, part):
    """The result of a unit as it is printed: a Run has no times."""
    return subprocess.run([TREEN, command, "dominoes.yaml", "--part", str(part), "--parts", "2", "--json"], capture_output=True, check=False).stdout


def sweep(call, every, offset, pool):
    """Returns the numbers of runs and the faults."""
    usual, number = allocations(call)
    if usual.status not in (0, 1, 2):
        return 1, [f"without a fault: status {usual.status}: {usual.err!r}"]
    ways = (False,) if re.search(r"draw.*\.(png|pdf)", call) else (False, True)  # fontconfig, which cairo asks, tries for ever
    step = max(every, number // MOST_SAMPLED) if every > 1 else 1
    asked = [(at, on) for at in range(1, number + 1) for on in ways if at % step == offset % step or at <= 2]
    ends = pool.map(lambda one: run(call, *one), asked)
    faults = []
    for (at, on), end in zip(asked, ends):
        fault = fault_of(call, usual, end)
        if fault:
            faults.append(f"allocation {at}{' and all after it' if on else ''} of {number}: {fault}: {end.err[:200]!r}")
    return len(asked), faults


def main():
    print(f"1..{len(CALLS) + 1}")
    runs = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(ARGUMENTS.jobs) as pool:
        os.chdir(folder)
        for name, text in FILES.items():
            Path(name).write_text(text, encoding="utf-8")
        Path("solution.txt").write_bytes(run("solve dominoes.yaml").out)
        subprocess.run([TREEN, "apart", "burr-antique", "--all", "--save", "saved-before.xmpuzzle"],
                       stdout=subprocess.DEVNULL, check=False)
        subprocess.run([TREEN, "count", "dominoes.yaml", "--ledger", "before.ledger", "--units", "2"], stdout=subprocess.DEVNULL, check=False)
        for part, name in enumerate(("one.json", "two.json"), 1):
            Path(name).write_bytes(unit("count", part))
        Path("solved.json").write_bytes(unit("solve", 1) + unit("solve", 2))
        for number, call in enumerate(CALLS, 1):
            if not ARGUMENTS.only or re.search(ARGUMENTS.only, call):
                more, faults = sweep(call, ARGUMENTS.every, number, pool)
                runs += more
                print("not ok" if faults else "ok", number, "-", call)
                for fault in faults[:ARGUMENTS.faults]:
                    print("#", fault)
                if len(faults) > ARGUMENTS.faults:
                    print(f"# and {len(faults) - ARGUMENTS.faults} more")
            else:
                print("ok", number, "-", call, "# SKIP")
            sys.stdout.flush()
        broken_disk(len(CALLS) + 1)
        os.chdir("/")
    print(f"# {runs} runs; {crashes['known']} crashes that are a library's own")


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("treen")
parser.add_argument("exhaust")
parser.add_argument("--every", type=int, default=61)
parser.add_argument("--only")
parser.add_argument("--faults", type=int, default=5, help="how many are told of each call")
parser.add_argument("--jobs", type=int, default=2)
ARGUMENTS = parser.parse_args()
TREEN, EXHAUST = os.path.abspath(ARGUMENTS.treen), os.path.abspath(ARGUMENTS.exhaust)
main()
