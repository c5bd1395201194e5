"""One run of one program, as the operating system saw it."""
import argparse
import json
import os
import select
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field, replace
from statistics import median


class Wrong(Exception):
    """A program did something that makes the table worthless: another number of solutions, or a crash."""


@dataclass
class Run:
    """What a run took. `seconds` are the processor's (user and system, start and reading included): on a machine that
    others use too they change less than the clock's, `elapsed`. `search` is what treen says that posing and searching took,
    on the clock; 0 where nobody says so. `memory` is in bytes, at the most."""
    seconds: float = 0
    elapsed: float = 0
    search: float = 0
    memory: int = 0
    nodes: int = 0
    solutions: int | None = None
    stopped: bool = False  # the limit came first
    refused: str = ""  # why the engine does not take this problem, or gave up
    turns: list = field(default_factory=list)  # where this is what several runs come to: these


def middle(runs):
    """The median of everything that varies; the most memory."""
    return replace(runs[-1], seconds=median(run.seconds for run in runs),
                   elapsed=median(run.elapsed for run in runs), search=median(run.search for run in runs),
                   memory=max(run.memory for run in runs), turns=runs)


def times(ours, theirs, what):
    """How many times as long theirs takes: the median of what each turn says, since from turn to turn the machine changes
    its pace."""
    turns = zip(ours.turns, theirs.turns)
    return median(getattr(their, what) / getattr(our, what) for our, their in turns if getattr(our, what))


def run(command, limit, shell=False):
    """Runs a command; returns its Run, exit status, output and complaints. Longer than `limit` seconds it is killed,
    with what it started, hence a session of its own."""
    begin = time.monotonic()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen(command, shell=shell, stdin=subprocess.DEVNULL, stdout=output, stderr=complaints,
                                   start_new_session=True)
        try:
            stopped = not ended_within(process.pid, limit)
        finally:  # a keyboard's interrupt does not reach that session by itself
            kill_all(process.pid)
            # Not process.wait(): only wait4 tells what this one child used.
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        measured = Run(usage.ru_utime + usage.ru_stime, time.monotonic() - begin, memory=usage.ru_maxrss * 1024,
                       stopped=stopped)
        return measured, process.returncode, text_of(output), text_of(complaints)


def ended_within(pid, limit):
    """Waits for its end, so many seconds at the most. It is left a zombie, whose number nobody else can have."""
    handle = os.pidfd_open(pid)
    try:
        return bool(select.select([handle], [], [], limit)[0])
    finally:
        os.close(handle)


def kill_all(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it had ended by itself, and left nobody behind


def text_of(file):
    file.seek(0)
    return file.read()


def least_memory():
    """What the smallest program seems to take: a child counts from the memory of the process that started it, so no
    figure can be lower."""
    return run(["true"], 10)[0].memory


def treen(arguments, limit, answer):
    """A run of treen; `answer` is the field of its summary that holds the number of solutions."""
    measured, status, output, complaint = run([*arguments, "--json", "--quiet"], limit)
    if measured.stopped:
        return measured
    if status in (2, 3):  # not this engine's, or it gave up, since nobody stopped it
        measured.refused = complaint.strip() or "gave up"
        return measured
    if status not in (0, 1):
        raise Wrong(f"exit status {status}: {complaint.strip()}")
    summary = json.loads(output.splitlines()[-1])
    measured.solutions, measured.nodes, measured.search = summary[answer], summary["nodes"], summary["seconds"]
    return measured


def outside(command, limit):
    """A run of another program, of which only the status is known."""
    measured, status, _, complaint = run(command, limit, shell=True)
    if status != 0 and not measured.stopped:
        raise Wrong(f"exit status {status}: {complaint.strip()[-200:]}")
    return measured


def positive(text):
    """A number that an option of a command may have."""
    number = float(text) if "." in text else int(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"expected a number above 0, found {text}")
    return number
