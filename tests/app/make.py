"""treen make"""
from tool import *


@case
def makes_puzzles_with_one_solution():
    kinds = re.split(", | or ", treen("make", "none", status=2).err.strip().rpartition(": ")[2])
    holds({"sujiko", "kurosu", "tiles"} <= set(kinds), kinds)
    kinds.remove("tiles")  # which have a case of their own
    for kind in kinds:
        puzzle = treen("make", kind, "--seed", 3).out
        same(treen("count", "-", "--json", given=puzzle).summary["total"], 1)
        same(treen("make", kind, "--seed", 3).out, puzzle)
        holds(treen("make", kind, "--seed", 4).out != puzzle, "another seed, the same puzzle")
        # the first line says how to make it again: a comment, or the title
        words = shlex.split(re.sub(r'^(# |title: ")|"$', "", puzzle.splitlines()[0]))
        same(treen(*words[1:]).out, puzzle)


@case
def other_sizes_and_formats():
    answer = treen("make", "kurosu", "--side", 8, "--to", "yaml")
    contains(answer.out, "kurosu: |\n  ")
    contains(answer.out, "expect: {total: 1}")
    same(treen("count", "-", "--json", given=answer.out).summary["total"], 1)
    same(treen("make", "sujiko", "--side", 4).lines[1].count(","), 8)


@case
def tiles_that_fill_a_board_in_one_way():
    """Turned boards are one; the solution that is told is the only one, and the command line makes the same tiles again."""
    for words in (("--side", 2), ("--side", 3), ("--side", 4), ("--side", 5, "--marks", 6), ("--side", 6), ("--border", "one"), ("--border", "free")):
        for seed in (1, 2):
            puzzle = treen("make", "tiles", *words, "--seed", seed).out
            answer = treen("count", "-", "--json", given=puzzle).summary
            same([answer[count] for count in ("total", "up_to_rotation", "up_to_symmetry", "labelled")], [4, 1, 1, 4])
            title = re.search(r'^title: "(.*)"$', puzzle, re.MULTILINE)[1]
            same(treen(*shlex.split(title)[1:]).out, puzzle)
            marks = set(re.sub(r"\d+: |\s", "", puzzle.split("tiles: |")[1].split("expect")[0]))
            contains(puzzle, {"one": "border: one", "free": "border: free"}.get(words[1], 'border: "0"'))
            same("0" in marks, words[0] != "--border")
            same(len(marks - {"0"}) if "--marks" in words else 6, 6)
    contains(treen("make", "tiles", "--side", 9, status=2).err, "found a side of 9 cells, expected 2 to 8")
    contains(treen("make", "tiles", "--marks", 2, status=2).err, "none of 4000 boards with 2 marks has one solution, expected more marks")
    contains(treen("make", "kurosu", "--marks", 2, status=2).err, "expected tiles")


@case
def refusals():
    contains(treen("make", "soma", status=2).err, "found 'soma', expected a kind of puzzle that can be made")
    contains(treen("make", "kurosu", "--side", 7, status=2).err, "found a side of 7 cells, expected an even number")
    contains(treen("make", "kurosu", "--to", "cover", status=2).err, "cannot hold a puzzle of kind kurosu")
    contains(treen("make", status=2).err, "Usage: treen make KIND")


run_cases()
