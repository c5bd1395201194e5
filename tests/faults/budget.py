"""treen within a budget: budget.py TREEN. A dozen heavy questions, each in a process of its own with a small --memory. The most
memory that the process held, as the operating system counts it, is compared with the budget: it may be a tenth more and
20 MB, the program itself included. The answer is right, or the status says that there was not enough.

Not under sanitizers: their shadow memory is no part of the budget."""
import json
import os
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
from tool import *

MEMORY = 48  # MB
MOST = 1.1 * MEMORY + 20
ANSWERED, NOTHING, STOPPED = 0, 1, 3


def ask(*words, may=(ANSWERED,)):
    """Runs treen. It is waited for by hand: only wait4 tells the peak of one child."""
    with open("printed", "wb") as out, open("complaint", "wb") as complaint:
        child = os.posix_spawn(TREEN, [TREEN, *words, "--memory", str(MEMORY)], os.environ, file_actions=[
            (os.POSIX_SPAWN_DUP2, out.fileno(), 1), (os.POSIX_SPAWN_DUP2, complaint.fileno(), 2)])
    _, ended, used = os.wait4(child, 0)
    status, peak = os.waitstatus_to_exitcode(ended), used.ru_maxrss / 1024
    complaint = Path("complaint").read_text()
    if os.environ.get("SAY"):
        print(f"# {peak:6.1f} MB, status {status}: treen {' '.join(words)}: {complaint.strip()}", flush=True)
    assert status in may, f"status {status}, expected {may}: {complaint}"
    assert peak <= MOST, f"{peak:.1f} MB at the most, expected {MOST:.1f}"


def printed():
    """What the last treen printed. Long lists stay in their file, since this process is to stay small."""
    return Path("printed").read_text()


def box(side, letter="#"):
    return "box: |\n" + side * f"  {side * letter}\n"


def write(name, text):
    Path(name).write_text(text)
    return name


def write_cover(name, options):
    """A cover of 400 items, whose options have six of them each. Line by line: the peak of a child begins with its parent's."""
    chance = random.Random(1)
    items = [f"i{i}" for i in range(400)]
    with open(name, "w") as file:
        print(*items, file=file)
        for _ in range(options):
            print(*chance.sample(items, 6), file=file)
    return name


def write_dominoes(side):
    return write("dominoes.yaml", f"grid: square\n{box(side)}pieces:\n  D: {{copies: {side * side // 2}, shape: '##'}}\n")


@case
def reading_and_telling():
    cover = write_cover("little.cover", 60000)
    ask("info", cover)
    contains(printed(), "400 items, 60000 options")
    ask("info", write_cover("large.cover", 300000), may=[STOPPED])
    ask("info", write_dominoes(112))


@case
def converting():
    cover = write_cover("little.cover", 60000)
    ask("convert", cover, "little.json")
    ask("info", "little.json")
    ask("convert", write_cover("more.cover", 140000), "more.json", may=[ANSWERED, STOPPED])


@case
def searching_a_large_cover():
    cover = write_cover("little.cover", 60000)
    ask("count", cover, "--seconds", "1", may=[STOPPED])
    ask("count", "--threads", "4", cover, "--seconds", "1", may=[STOPPED])
    ask("estimate", cover, "--seconds", "1", may=[ANSWERED, STOPPED])


@case
def counting_by_states():
    ask("count", "--engine", "count", "t-6x6x6", "--seconds", "2", may=[STOPPED])
    ask("count", "--threads", "4", "t-6x6x6", "--seconds", "2", may=[STOPPED])
    ask("count", "--threads", "2", "--json", "t-6x6x2")
    same(json.loads(printed())["total"], 136)


@case
def solving_and_keeping():
    ask("solve", "--json", "--threads", "4", write_dominoes(40), "--limit", "200", may=[ANSWERED, STOPPED])
    ask("classify", "tetris-cube", "--seconds", "2", may=[STOPPED])


@case
def taking_apart():
    loose = write("loose.yaml", "box: 4x4x4\npieces:\n" + "".join(
        f"  p{i}: {{copies: 8, shape: '##/##|##/##'}}\n" for i in range(1)))
    ask("apart", loose, "--first", "--seconds", "3", may=[ANSWERED, STOPPED])
    ask("burr", "--set", "notchable", "--threads", "4", "--seconds", "2", may=[STOPPED])


@case
def snakes():
    ask("snakes", "3x3x4", "--threads", "4", "--seconds", "2", may=[STOPPED])


@case
def checking_a_long_list():
    ask("solve", "--all", "--json", "pentominoes-6x10")
    os.rename("printed", "list.json")
    ask("check", "--json", "pentominoes-6x10", "list.json")
    same(json.loads(printed())["holds"], True)


@case
def drawing():
    ask("draw", write_dominoes(60), "--view", "parts", "-o", "parts.svg", may=[ANSWERED, STOPPED])
    ask("draw", "soma", "-o", "soma.png", "--size", "20000", may=[STOPPED])


@case
def a_module_without_memory():
    """Libraries that cannot be loaded for lack of address space are not missing: nobody need install them."""
    statuses = set()
    for room in range(6000, 40000, 2000):  # of kilobytes; the least are too few for treen itself
        for call in ("draw soma --threads 1 -o soma.png", "solve soma --engine sat --first", "solve sujiko --engine z3", "count soma --ledger soma.ledger --units 2"):
            done = subprocess.run(["sh", "-c", f'ulimit -v {room} && exec "$@"', "sh", TREEN, *call.split()], capture_output=True, check=False)
            if b"error while loading shared libraries" in done.stderr or done.returncode < 0:
                continue
            statuses.add(done.returncode)
            holds(b"install" not in done.stderr and done.returncode != 2, f"{room}: {call}: {done.returncode} {done.stderr}")
    holds(STOPPED in statuses and ANSWERED in statuses, f"found only the statuses {statuses}")


run_cases()
