"""Pieces that lie in the box before the search: --placed and `placed:`"""
import itertools
import random
from collections import Counter

from tool import *

SOMA = """\
...  ...  ...
..A  ..A  ...
...  .AA  ...
"""


def listed(name, *options):
    """The solutions, each as what lies where."""
    things = treen("solve", "--json", "--all", "--symmetry", "none", name, *options).things("solution")
    return [frozenset((part["name"], tuple(map(tuple, part["cells"]))) for part in thing["pieces"]) for thing in things]


def pieces(parts):
    return solution_of([{"name": name, "cells": cells} for name, cells in parts])


@case
def commands_heed_it():
    state = file("state.txt", SOMA)
    summary = treen("count", "--json", "soma", "--placed", state).summary
    same((summary["total"], summary["up_to_symmetry"]), (65, 65))
    same(summary["placed"], [{"name": "twist-1", "copy": 1, "cells": [[2, 1, 0], [2, 1, 1], [1, 2, 1], [2, 2, 1]]}])
    repeats(treen("count", "--json", "soma", "--placed", state))
    contains(treen("solve", "soma", "--placed", state).out, "65 solutions.\nPlaced before: twist-1.\n")
    info = treen("info", "--json", "soma", "--placed", state).summary
    same(info["symmetry"], {"rotations": 1, "symmetries": 1})
    same([piece["placements"] for piece in info["pieces"] if piece["name"] == "twist-1"], [1])
    contains(treen("show", "soma", "--placed", state).out, "placed")
    estimate = treen("estimate", "--json", "soma", "--placed", state, "--seconds", 1).summary
    holds(estimate["solutions"]["low"] <= 65 <= estimate["solutions"]["high"], estimate)
    branches = treen("classify", "--json", "soma", "--placed", state).things("branch")
    same(sum(branch["total"] for branch in branches), 65)
    treen("apart", "--json", "soma", "--placed", state, "--first")
    treen("draw", "soma", "--placed", state, "-o", "soma.svg", "--view", "parts")
    contains(treen("smt", "soma", "--placed", state).out, "assert")
    same(treen("count", "--json", "soma", "--placed", "-", given=SOMA).summary["total"], 65)


@case
def check_finds_a_piece_elsewhere():
    state = file("state.txt", SOMA)
    same(treen("check", "soma", file("all.json", treen("solve", "--json", "--all", "soma", "--placed", state).out), "--placed", state).out,
         "All 65 solutions hold.\n")
    other = next(solution for solution in listed("soma") if ("twist-1", ((2, 1, 0), (2, 1, 1), (1, 2, 1), (2, 2, 1))) not in solution)
    contains(treen("check", "soma", file("one.json", pieces(other)), "--placed", state, status=1).out,
             "piece 'twist-1' does not lie where it was placed")


@case
def yaml_has_it():
    state = file("state.txt", SOMA)
    treen("convert", "soma", "soma.yaml", "--placed", state)
    contains(Path("soma.yaml").read_text(encoding="utf-8"), "placed: |\n  ...\n  ..A\n  ...\n\n  ...\n  ..A\n  .AA\n")
    same(treen("count", "--json", "soma.yaml").summary["total"], 65)
    treen("convert", "soma.yaml", "soma.json")
    same(treen("count", "--json", "soma.json").summary["total"], 65)
    for form in ("dpf", "cover"):  # that hold placements
        treen("convert", "soma.yaml", f"soma.{form}", "--to", form)
        same(treen("count", "--json", f"soma.{form}").summary["total"], 65, form)
    for form in ("xmpuzzle", "gdpf", "scad"):
        contains(treen("convert", "soma.yaml", "out", "--to", form, status=2).err, "cannot say which pieces lie in the box")
    contains(treen("solve", "soma", "--placed", state, "--save", "saved.xmpuzzle").err, "does not say which pieces were placed")
    same(treen("count", "--json", "soma.yaml", "--placed", file("open.txt", "...  ...  ...\n" * 3)).summary["total"], 11520)


@case
def a_list_of_pieces():
    text = "grid: square\nbox: 4x1\npieces:\n  A: {shape: '##', motions: shift}\n  B: {shape: '##', motions: space}\nplaced:\n"
    file("row.yaml", text + "  - {name: B, cells: [[0, 0], [1, 0]]}\n")
    same([sorted(solution) for solution in listed("row.yaml")],
         [[("A", ((2, 0, 0), (3, 0, 0))), ("B", ((0, 0, 0), (1, 0, 0)))]])
    treen("convert", "row.yaml", "again.yaml")
    same(listed("again.yaml"), listed("row.yaml"))
    for entry, why in {"  - {name: C, cells: [[0, 0], [1, 0]]}": "7:6: found 'C', expected the name of a piece",
                       "  - {name: A, cells: [[0, 0], [2, 0]]}": "7:15: found 'A' on 2 cells",
                       "  - {name: A, cells: [[3, 0], [4, 0]]}": "found 'A' outside of the box",
                       "  - A": "7:5: expected a piece as {name: T",
                       "  - {name: A, cells: [[0, 0], [1, 0]]}\n  - {name: B, cells: [[1, 0], [2, 0]]}": "8:15: found 'B' on a cell of 'A'"}.items():
        contains(treen("count", file("bad.yaml", text + entry + "\n"), status=2).err, "bad.yaml:" + why if why[0].isdigit() else why)


@case
def what_does_not_fit():
    tromino = "grid: square\nbox: 3x2\npieces:\n  L: {shape: '##/#.', copies: 2}\n"
    for drawing, why in {"AA.\n...\n": "state.txt:1:1: found 'A' on 2 cells, expected the cells of a piece as it may lie in the box",
                         "...\nAA.A\n": "state.txt:2:4: found 'A' outside of the box",
                         ".AA\n..A\n\n\nAA.\nA..\n": "found 2 drawings, expected one",
                         "...\n...\n...\n": "state.txt:3:1: found a box drawn as 3x3x1, expected 3x2x1: places in a row, rows, layers",
                         "....\n....\n": "state.txt:2:1: found a box drawn as 4x2x1",
                         "...\n...\n\n...\n...\n": "found a box drawn as 3x2x2",
                         "AA...\nA....\n.....\n": "state.txt:3:1: found a box drawn as 5x3x1, expected 3x2x1",
                         "": "the file ends here",
                         "{": "expected"}.items():
        contains(treen("count", file("tromino.yaml", tromino), "--placed", file("state.txt", drawing), status=2).err, why)
    one = file("one.yaml", "grid: square\nbox: 4x1\npieces:\n  I: {shape: '##', copies: 1}\n  S: {shape: '#', copies: 2}\n")
    contains(treen("count", one, "--placed", file("state.txt", "AABB\n"), status=2).err, "1:3: found 2 copies of 'I', expected 1 at most")
    twice = pieces([("I", [[0, 0, 0], [1, 0, 0]]), ("S", [[1, 0, 0]])])
    contains(treen("count", one, "--placed", file("state.json", twice), status=2).err, "found 'S' on a cell of 'I'")
    contains(treen("count", file("bare.cover", "a b\na\nb\n"), "--placed", "state.txt", status=2).err,
             "pieces can be placed in packings, fittings, snakes, tiles and number puzzles")
    contains(treen("count", "soma", "--placed", "nowhere.txt", status=2).err, "nowhere.txt: No such file")
    block = tromino + "placed: |\n  ..B\n  ..B\n"
    contains(treen("count", file("block.yaml", block), status=2).err, "block.yaml:6:5: found 'B' on 2 cells")


@case
def locations_of_a_fitting():
    numbers = "3 3\n2 1 0 1 1\n2 1 0 1 2\n2 1 1 1 2\n"
    name = file("three.dpf", numbers)
    for piece in "12":
        summary = treen("count", "--json", name, "--placed", file("state.txt", piece + "..\n")).summary
        same((summary["total"], summary["placed"][0]["name"]), (1, piece))
    contains(treen("hint", name, "--placed", file("state.txt", "1..\n")).out, "lies on location")
    contains(treen("count", name, "--placed", file("state.txt", "3..\n"), status=2).err, "1:1: found '3' on the cells of a piece")
    named = "names: red green blue\nfitting: |\n  " + numbers.replace("\n", "\n  ") + "\n"
    contains(treen("count", file("named.yaml", named), "--placed", file("state.txt", "a..\n"), status=2).err,
             "state.txt:1:1: found 'a' on cells of")
    chosen = named + "placed: [{name: green, cells: [[0, 0]]}]\n"
    same(treen("count", "--json", file("chosen.yaml", chosen)).summary["placed"][0]["name"], "green")
    for entry, why in {"[{name: pink, cells: [[0, 0]]}]": "found 'pink', expected the name of a piece", "[{name: blue, cells: [[0, 0]]}]": "found 'blue' on 1 cell",
                       "[{name: red, cells: [[7, 0]]}]": "found 'red' outside of the box"}.items():
        contains(treen("count", file("bad.yaml", named + f"placed: {entry}\n"), status=2).err, why)


@case
def first_cubes_of_a_snake():
    state = file("state.txt", "1 2 3  . . .  . . .\n. . 4  . . .  . . .\n. . 5  . . .  . . .\n")
    summary = treen("count", "--json", "snake", "--placed", state).summary
    same((summary["total"], summary["placed"][0]["cells"][4]), (1, [2, 2, 0]))
    same(treen("info", "--json", "snake", "--placed", state).summary["symmetry"], {"rotations": 1, "symmetries": 1})
    same(treen("info", "--json", "snake", "--placed", "-", given="1 . .  . . .  . . .\n. . .  . . .  . . .\n. . .  . . .  . . .\n").summary["symmetry"],
         {"rotations": 3, "symmetries": 6})
    treen("convert", "snake", "begun.yaml", "--placed", state)
    contains(Path("begun.yaml").read_text(encoding="utf-8"), "placed: |\n  1 2 3\n  . . 4\n  . . 5\n\n  . . .\n")
    for rows, why in {"1 2 .  . . .  . . .\n. 3 .  . . .  . . .\n. . .  . . .  . . .\n": "3:1: the snake bends at cube 2, where it must go straight on",
                      "1 2 .  . . .  . . .\n. . .  . . .  . . .\n. . 3  . . .  . . .\n": "cube 3 does not lie next to cube 2",
                      "1 2 .  . . .  . . .\n. 4 .  . . .  . . .\n. . .  . . .  . . .\n": "has cube 3 nowhere"}.items():
        contains(treen("count", "snake", "--placed", file("bad.txt", rows), status=2).err, why)


@case
def parts_of_a_search_add_up():
    state = file("state.txt", SOMA)
    parts = [treen_any("count", "--json", "soma", "--placed", state, "--parts", 3, "--part", part).out for part in (1, 2, 3)]
    same(treen("merge", "--json", file("parts.json", "".join(parts))).summary["total"], 65)
    digests = {treen_any("count", "--json", "soma", "--parts", 3, "--part", 1, *options).summary["unit"]["digest"]
               for options in ((), ("--placed", state), ("--placed", file("one.txt", "VV.\nV..\n...\n")))}
    same(len(digests), 3)
    first = file("first.txt", "1 2 3  . . .  . . .\n. . .  . . .  . . .\n. . .  . . .  . . .\n")
    same(len({treen_any("count", "--json", "snake", "--parts", 3, "--part", 1, *options).summary["unit"]["digest"]
              for options in ((), ("--placed", first))}), 2)
    same(treen("count", "--json", "soma", "--placed", state, "--ledger", "soma.ledger", "--units", 4, "--quiet").summary["total"], 65)
    contains(treen("count", "soma", "--ledger", "soma.ledger", status=2).err, "soma.ledger")


@case
def soma_is_pinned_by_pairs():
    solutions = listed("soma")
    single = Counter(part for solution in solutions for part in solution)
    pairs = Counter(pair for solution in solutions for pair in itertools.combinations(sorted(solution), 2))
    alone = [pair for pair, count in pairs.items() if count == 1]
    same((1 in single.values(), len(alone)), (False, 5664))
    for pair in random.Random(1).sample(alone, 3) + [list(pairs)[7]]:
        same(treen("count", "--json", "soma", "--placed", file("pair.json", pieces(pair))).summary["total"], pairs[tuple(pair)])


@case
def pentominoes_that_one_piece_pins():
    solutions = listed("pentominoes-6x10")
    single = Counter(part for solution in solutions for part in solution)
    alone = [part for part, count in single.items() if count == 1]
    same(len(alone), 60)
    for part in random.Random(1).sample(alone, 3):
        same(treen("count", "--json", "pentominoes-6x10", "--placed", file("one.json", pieces([part]))).summary["total"], 1)


@case
def letters_are_names():
    """Pieces whose names are letters are drawn with these, or with the letter of an equal piece."""
    rows = ["......"] * 10
    rows[7:] = ["P....T", "PP.TTT", "PP...T"]
    state = "\n".join(rows) + "\n"
    same(treen("count", "pentominoes-6x10", "--json", "--placed", file("state.txt", state)).summary["complete"], True)
    for letter in "Yq":
        wrong = treen("count", "pentominoes-6x10", "--placed", file("wrong.txt", state.replace("T", letter)), status=2).err
        contains(wrong, f"wrong.txt:8:6: found '{letter}' on the cells of a piece T: did you mean 'T'?")
    two = "grid: square\nbox: 4x2\npieces: {A: '##/#.', B: '##/#.', C: '##'}\nplaced: |\n  %s...\n  ....\n"
    equal = two.replace("%s...\n  ....", "BB..\n  B...")
    same(treen("info", file("equal.yaml", equal), "--json").summary["placed"][0]["cells"], [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    contains(treen("count", file("other.yaml", equal.replace("BB..\n  B", "CC..\n  C")), status=2).err, "other.yaml:5:3: found 'C' on the cells of a piece ")


run_cases()
