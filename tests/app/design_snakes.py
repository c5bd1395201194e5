"""treen design snakes"""
from tool import *


def designs(*arguments, **keys):
    answer = treen("design", "snakes", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


# ---- Another program for the same question -----------------------------------------------------------------------------------

def foldings(runs, side):
    """Counts the ways to fold a chain into a cube, from each end and with the cube held still."""
    joints = [straight for run in runs for straight in [True] * (run - 1) + [False]][1:-1]
    steps = [(axis, sign) for axis in range(3) for sign in (1, -1)]

    def count(cell, way, left, taken):
        if not left:
            return 1
        total = 0
        for axis, sign in [way] if left[0] else [step for step in steps if step[0] != way[0]]:
            then = tuple(value + sign * (i == axis) for i, value in enumerate(cell))
            if 0 <= then[axis] < side and then not in taken:
                total += count(then, (axis, sign), left[1:], taken | {then})
        return total

    total = 0
    for start in ((x, y, z) for x in range(side) for y in range(side) for z in range(side)):
        for axis, sign in steps:
            then = tuple(value + sign * (i == axis) for i, value in enumerate(start))
            if 0 <= then[axis] < side:
                total += count(then, (axis, sign), joints, {start, then})
    return total


def runs_of(text):
    return [int(run) for run in re.search(r"^snake: (.*)$", text, re.MULTILINE).group(1).split()]


# ---- Searches ----------------------------------------------------------------------------------------------------------------

@case
def one_solution_by_brute_force():
    """A chain of the usual cube has one folding but for the cube's 48 symmetries."""
    found, _ = designs("--box", "3x3x3", "--tries", 1, "--keep", 3)
    same([each["solutions"] for each in found], [1, 1, 1])
    for each in found:
        runs = runs_of(each["text"])
        same(len(runs), each["legs"])
        holds(foldings(runs, 3) in ((48, 96) if runs == runs[::-1] else (48,)), runs)


@case
def in_the_complete_list():
    """Every chain that is found for a small box is in the list of treen snakes, with its number of solutions."""
    known = {thing["runs"]: thing["up_to_symmetry"] for thing in treen("snakes", "--json", "2x3x3").things("chain")}
    found, _ = designs("--box", "2x3x3", "--tries", 1, "--keep", 20, "--aim", "solutions>=2, most solutions")
    holds(found, "nothing was found")
    for each in found:
        same(known[" ".join(map(str, runs_of(each["text"])))], each["solutions"])
        same(treen("count", "--json", "-", given=each["text"]).summary["up_to_symmetry"], each["solutions"])


@case
def large_boxes():
    """Boxes that are too large to list: a search finds chains with one solution, with many legs or few."""
    most, _ = designs("--box", "4x4x4", "--tries", 1, "--keep", 1, "--aim", "solutions=1, most legs")
    least, _ = designs("--box", "4x4x4", "--tries", 1, "--keep", 1, "--aim", "solutions=1, least legs")
    holds(most[0]["legs"] > least[0]["legs"], (most[0]["legs"], least[0]["legs"]))
    for each in (most[0], least[0]):
        same(treen("count", "--json", "-", given=each["text"]).summary["up_to_symmetry"], 1)


@case
def threads_find_the_same():
    question = ["--box", "3x3x4", "--tries", 3, "--keep", 2, "--aim", "solutions=1, most legs"]
    same(treen("design", "snakes", *question, "--threads", 1).out, treen("design", "snakes", *question, "--threads", 2).out)


@case
def small_boxes_are_listed():
    """A list ends, and has what `treen snakes` has; a straight box has one chain."""
    for box, one, folding in (("1x1x9", 1, 1), ("2x2x4", 55, 97), ("3x3", 3, 3)):
        found, summary = designs("--box", box, "--keep", 0)
        same((len(found), summary["counts"]["chains that fold"], summary["complete"]), (one, folding, True))
    answer = treen("design", "snakes", "--box", "2x2x2", "--aim", "solutions=2", "--threads", 1, status=1)
    contains(answer.err, "no such puzzle exists")


@case
def bad_questions():
    for arguments, message in (([], "found no box"), (["--box", "3x3x3", "--way", "all"], "expected at most 20 for a list of all chains"),
                               (["--box", "3x3x3", "--aim", "legs>=27"], "at most 26"),
                               (["--box", "###/.#./.#."], "no path through all cells"),
                               (["--box", "###/#+#/###"], "cells that may stay empty"),
                               (["--box", "3x3x3", "snake"], "found the puzzle"),
                               (["--box", "1x1x2"], "found a box of 2 cells"),
                               (["--box", "3x3x3", "--aim", "most level"], "does not measure 'level'")):
        contains(treen("design", "snakes", *arguments, status=2).err, message)


run_cases()
