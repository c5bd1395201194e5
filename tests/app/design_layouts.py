"""treen design layouts"""
import itertools
from collections import Counter

from tool import *


def designs(*arguments, **keys):
    answer = treen("design", "layouts", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


# ---- Another program for the same question -----------------------------------------------------------------------------------

def coverings(rows, columns):
    """Every covering of a rectangle by dominoes, as a list of pairs of cells."""
    def cover(empty):
        if not empty:
            yield []
            return
        cell = min(empty)
        for other in (cell + 1 if (cell + 1) % columns else None, cell + columns):
            if other in empty:
                yield from ([(cell, other), *rest] for rest in cover(empty - {cell, other}))
    return list(cover(frozenset(range(rows * columns))))


def images(rows, columns):
    turns = [lambda y, x: (y, x), lambda y, x: (rows - 1 - y, x), lambda y, x: (y, columns - 1 - x), lambda y, x: (rows - 1 - y, columns - 1 - x)]
    return {tuple(y * columns + x for y, x in itertools.starmap(turn, itertools.product(range(rows), range(columns)))) for turn in turns}


def all_layouts(rows, columns, numbers):
    """Counts the layouts by their number of coverings: those that are the same but for symmetry and names once."""
    def named(layout):
        names = {}
        return tuple(names.setdefault(number, len(names)) for number in layout)

    def number_cells(layout, left):
        if not any(left):
            yield tuple(layout)
        for n, more in enumerate(left):
            if more and n <= len(set(layout)):
                yield from number_cells([*layout, n], [each - (i == n) for i, each in enumerate(left)])

    covers, turns = coverings(rows, columns), images(rows, columns)
    counts = Counter()
    for layout in number_cells([], [numbers + 1] * numbers):
        same_layouts = [named([layout[cell] for cell in turn]) for turn in turns]
        if min(same_layouts) != layout:
            continue
        total = sum(len({tuple(sorted((layout[a], layout[b]))) for a, b in cover}) == len(cover) for cover in covers)
        counts[total // sum([layout[cell] for cell in turn] == list(layout) for turn in turns)] += 1
    return counts


# ---- Lists -------------------------------------------------------------------------------------------------------------------

@case
def lists_by_brute_force():
    """All layouts of small boxes, by this file's own program."""
    for box, rows, columns, numbers in (("2x3", 2, 3, 2), ("3x4", 3, 4, 3), ("2x6", 2, 6, 3), ("1x6", 1, 6, 2)):
        expected = all_layouts(rows, columns, numbers)
        found, summary = designs("--box", box, "--keep", 0, "--aim", "solutions>=1")
        same(summary["complete"], True)
        same(summary["nodes"], sum(expected.values()))
        same(summary["counts"].get("layouts without a covering", 0), expected.pop(0, 0))
        same(Counter(each["solutions"] for each in found), expected)


@case
def a_box_on_its_side():
    """A box that is higher than wide has the same layouts, and they are written with the longer side across."""
    found, _ = designs("--box", "4x3", "--keep", 1)
    other, _ = designs("--box", "3x4", "--keep", 1)
    same(found[0]["solutions"], other[0]["solutions"])
    contains(other[0]["text"], "box: |\n  0111\n  0012\n  0222\n")
    contains(found[0]["text"], "box: |\n  0111\n  0012\n  0222\n")


# ---- Searches ----------------------------------------------------------------------------------------------------------------

@case
def many_coverings():
    """A short search of 7x8 finds far more coverings than the layout of the collection has, and treen count agrees."""
    found, _ = designs("--box", "7x8", "--tries", 1, "--keep", 1)
    holds(found[0]["solutions"] > 100000, found[0]["solutions"])
    same(treen("count", "--json", "-", given=found[0]["text"]).summary["up_to_symmetry"], found[0]["solutions"])


@case
def one_covering():
    found, _ = designs("--box", "5x6", "--aim", "solutions=1", "--tries", 1, "--keep", 5)
    same([each["solutions"] for each in found], [1] * 5)


@case
def no_covering():
    """Layouts without a covering are kept where the aim asks for them; a wish alone is about others."""
    found, summary = designs("--box", "3x4", "--aim", "solutions=0", "--keep", 0)
    same([each["solutions"] for each in found], [0] * summary["counts"]["layouts without a covering"])
    same(treen("count", "--json", "-", given=found[-1]["text"], status=1).summary["total"], 0)
    some, _ = designs("--box", "3x4", "--aim", "solutions<=1", "--keep", 0)
    same(sum(each["solutions"] == 0 for each in some), len(found))
    holds(all(each["solutions"] for each in designs("--box", "3x4", "--keep", 0)[0]), "an empty layout among the others")
    same([each["solutions"] for each in designs("--box", "5x6", "--aim", "solutions=0", "--tries", 1, "--keep", 2)[0]], [0, 0])


@case
def bad_questions():
    for arguments, message in (([], "found no box"), (["--box", "8x8"], "found a box of 64 cells, expected 6, 12, 20, 30, 42, 56, 72 or 90"),
                               (["--box", "7x8", "--aim", "solutions>=2000000"], "cover this box in 1292697 ways"),
                               (["--box", "7x8", "--way", "all"], "expected at most 20 for a list"),
                               (["--box", "7x8x2"], "box"), (["--box", "7x8", "domino-7x8"], "found the puzzle"),
                               (["--box", "###./..##/..#."], "dominoes cannot cover this box"),
                               (["--box", "7x8", "--aim", "most level"], "does not measure 'level', expected solutions in the aim")):
        contains(treen("design", "layouts", *arguments, status=2).err, message)


run_cases()
