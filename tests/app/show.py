"""treen show"""
import re

from tool import *

DRAWN = "AA\nBB\n"


@case
def puzzle():
    answer = treen("show", "soma")
    contains(answer.out, "###  ###  ###\n###  ###  ###\n###  ###  ###\n")
    for name in "VLTZ":
        contains(answer.out, name)
    holds("\033" not in answer.out, "colours without a terminal")
    holds(all(line == line.rstrip() for line in answer.lines), "blanks at the end of a line")
    holds(all(len(line) <= 80 for line in answer.lines), "too wide")


@case
def width():
    narrow = treen("show", "soma", COLUMNS="12").out
    contains(narrow, "###  ###\n###  ###\n###  ###\n\n###\n###\n###\n")
    contains(treen("show", "soma", COLUMNS="1").out, "###\n###\n###\n\n###")


@case
def solution():
    file("a.yaml", DOMINOES)
    answer = treen("show", "a.yaml", file("sol.txt", DRAWN))
    contains(answer.out, DRAWN)
    file("sol.json", treen("solve", "--json", "a.yaml").out)
    contains(treen("show", "a.yaml", "sol.json").out, "Solution 1:")
    same(treen("show", "a.yaml", "-", given=DRAWN).out, answer.out)


@case
def what_solve_prints_is_shown_the_same():
    solved = treen("solve", "--limit", 3, "soma").out
    same(treen("show", "soma", "-", given=solved).out.strip(), solved.strip())


@case
def wrong_solution():
    file("a.yaml", DOMINOES)
    answer = treen("show", "a.yaml", "-", given="AA\nA.\n", status=1)
    contains(answer.err, "treen: -: ")


@case
def json():
    answer = treen("show", "--json", "soma")
    puzzle = answer.things("puzzle")[0]
    same((puzzle["name"], puzzle["kind"], puzzle["grid"]), ("soma", "packing", "cube"))
    same(puzzle["expect"]["up_to_symmetry"], 240)
    repeats(answer)
    file("a.yaml", DOMINOES)
    answer = treen("show", "--json", "a.yaml", file("sol.txt", DRAWN))
    same(len(answer.things("solution")), 1)
    repeats(answer)


@case
def colours():
    always = treen("show", "--colour", "always", "soma").out
    contains(always, "\033[48;5;")
    same(treen("show", "--colour", "always", "soma", NO_COLOR="1").out, always)  # asked for in so many words
    plain = treen("show", "--colour", "never", "soma").out
    import re
    same(re.sub("\033\\[[0-9;]*m", "", always), plain)


@case
def several_problems():
    file("two.yaml", f"{DOMINOES}---\n{IMPOSSIBLE}")
    contains(treen("show", "two.yaml").out, "Problem 2 of 2: A hole too many")
    contains(treen("show", "two.yaml", "-", given=DRAWN, status=2).err, "--problem")
    treen("show", "--problem", 1, "two.yaml", "-", given=DRAWN)


@case
def other_kinds():
    treen("show", "dpf-sticks")
    file("a.txt", "a b\na\nb\na b\n")
    contains(treen("show", "a.txt").out, "a b")


@case
def both_standard_input():
    contains(treen("show", "-", "-", given=DOMINOES, status=2).err, "standard input")


run_cases()
