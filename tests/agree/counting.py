"""Counts the same puzzle in other words, by several engines: what the tests agree/*_again.py share."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))
from tool import *

COUNTS = ("total", "up_to_rotation", "up_to_symmetry", "labelled")
SEARCHES = ("cover", "dlx", "count")
MODULES = {"z3", "sat"}  # engines that a machine may lack, and that take long to begin:
SELDOM = 8  # of this many puzzles they count one
PATIENCE = 20  # seconds; few random puzzles take longer than some milliseconds


def counts_of(name, *options):
    """The counts of each problem of a file; None where an engine refuses the question, or treen has counted for too long."""
    answer = treen_any("count", "--json", "--seconds", PATIENCE, *options, name)
    if answer.status == 3 or (answer.status == 2 and "does not take this puzzle" in answer.err):
        return None
    holds(answer.status in (0, 1), f"{options}: {answer.out}{answer.err}{Path(name).read_text(encoding='utf-8')}")
    return [{field: thing[field] for field in COUNTS} for thing in answer.things("summary")]


def agree(found, expected, fields=COUNTS):
    """Whether two counts have no different number; an engine may leave one out."""
    return all(found[name] == expected[name] or None in (found[name], expected[name]) for name in fields)


# What a format keeps of the counts. BurrTools' files hold equal pieces as one, so that each loses its own range of copies. Options
# of a bare cover have no pieces, so that none is labelled.
KEPT = {"json": COUNTS, "yaml": COUNTS, "gdpf": COUNTS, "xmpuzzle": COUNTS[:3], "dpf": ("total", "labelled"), "cover": ("total",)}


def written(name, format):
    """The name of the puzzle's file in that format; None where the format cannot hold it."""
    to = f"converted.{format}"
    answer = treen_any("convert", "--to", format, name, to)
    holds(answer.status in (0, 2), answer.err)
    return None if answer.status else to


class Counting:
    """Counts by the engine that treen chooses and by those named. At its end each of them must have counted something."""

    def __init__(self, *engines):
        self.engines, self.silent = (None, *engines), set(engines) - MODULES
        self.puzzles = 0

    def __enter__(self):
        return self

    def __exit__(self, *why):
        if why[0] is None and "TREEN_SEEDS" not in os.environ:
            holds(not self.silent, f"{self.silent} counted nothing")

    def same(self, texts, why, fields=COUNTS):
        """All texts have the counts of the first, whichever engine counts. Returns these; None where counting takes too long."""
        name = file("all.yaml", "---\n".join(texts))
        expected, seldom = None, self.puzzles % SELDOM
        self.puzzles += 1
        for engine in self.engines:
            if engine in MODULES and seldom:
                continue
            found = counts_of(name, *(("--engine", engine) if engine else ()))
            if found is None:
                continue
            same(len(found), len(texts), why)
            expected = expected or found[0]
            self.silent.discard(engine)
            for number, counts in enumerate(found):
                holds(agree(counts, expected, fields),
                      f"{why}: engine {engine} counts {counts} and not {expected}:\n{texts[0]}\n{texts[number]}")
        return expected
