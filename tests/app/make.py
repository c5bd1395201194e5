"""treen make"""
from tool import *


@case
def makes_puzzles_with_one_solution():
    for kind in ("sujiko", "kurosu"):
        puzzle = treen("make", kind, "--seed", 3).out
        same(treen("count", "-", "--json", given=puzzle).summary["total"], 1)
        same(treen("make", kind, "--seed", 3).out, puzzle)
        holds(treen("make", kind, "--seed", 4).out != puzzle, "another seed, the same puzzle")
        # the first line says how to make it again
        words = shlex.split(puzzle.splitlines()[0][2:])
        same(treen(*words[1:]).out, puzzle)


@case
def other_sizes_and_formats():
    answer = treen("make", "kurosu", "--side", 8, "--to", "yaml")
    contains(answer.out, "kurosu: |\n  ")
    contains(answer.out, "expect: {total: 1}")
    same(treen("count", "-", "--json", given=answer.out).summary["total"], 1)
    same(treen("make", "sujiko", "--side", 4).lines[1].count(","), 8)


@case
def refusals():
    contains(treen("make", "soma", status=2).err, "found 'soma', expected a kind of puzzle that can be made")
    contains(treen("make", "kurosu", "--side", 7, status=2).err, "found a side of 7 cells, expected an even number")
    contains(treen("make", "kurosu", "--to", "cover", status=2).err, "cannot hold a puzzle of kind kurosu")
    contains(treen("make", status=2).err, "Usage: treen make KIND")


run_cases()
