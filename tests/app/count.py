"""treen count"""
import math
from fractions import Fraction

from tool import *


@case
def counts():
    answer = treen("count", "soma")
    same(answer.lines[0], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    same(answer.lines[1:-1], ["up to symmetry  240", "up to rotation  480", "total           11520",
                              "labelled        11520"])
    contains(answer.lines[-1], " nodes in ")
    same(answer.err, "")


CORNERS = """grid: cube
box: "###|###|###"
pieces:
  P: {shape: ".#|##", motions: plane}
  bar: {shape: "###", motions: space}
  Q: {shape: "##|#.", motions: plane}
"""


def three_counts(*arguments):
    summary = treen("count", "--json", *arguments).summary
    return [summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry")]


@case
def classes_of_pieces_that_may_not_turn_as_they_like():
    """What a rotation of the box takes to each other is one, wherever else a piece may be put."""
    with open("corners.yaml", "w") as file:
        file.write(CORNERS)
    for engine in ("cover", "dlx"):
        same(three_counts("--engine", engine, "corners.yaml"), [8, 1, 1])
    same(three_counts("corners.yaml"), [8, 1, 1])
    same(three_counts("--threads", "2", "corners.yaml"), [8, 1, 1])
    same(three_counts("--symmetry", "none", "--engine", "count", "corners.yaml")[0], 8)
    for symmetry, listed in (("none", 8), ("rotation", 1), ("full", 1)):
        same(treen("solve", "--all", "--json", "--symmetry", symmetry, "corners.yaml").summary["listed"], listed)


SOMA = ["##/#.", "###/#..", "###/.#.", "##./.##", "##/#. | .#/..", "##/#. | ../#.", "##/#. | #./.."]


def soma_with_a_held_piece(held):
    """Geometric DPF: v = 1 for this piece, 3 for the others."""
    numbers = [3, 0, 27] + [i for z in range(3) for y in range(3) for x in range(3) for i in (x, y, z)] + [7]
    for which, drawing in enumerate(SOMA):
        cells = [(x, y, z) for z, layer in enumerate(drawing.split(" | "))
                 for y, row in enumerate(layer.split("/")) for x, cell in enumerate(row) if cell == "#"]
        numbers += [len(cells), 1 if which == held else 3] + [i for cell in cells for i in cell]
    return " ".join(str(i) for i in numbers)


@case
def a_held_piece_takes_the_place_of_the_rotations():
    for held, total in ((1, 480), (2, 960), (4, 960), (5, 960), (6, 1440)):
        with open("held.gdpf", "w") as file:
            file.write(soma_with_a_held_piece(held))
        same(three_counts("held.gdpf"), [total, 480, 240])


@case
def json_summary():
    answer = treen("count", "--json", "soma")
    same(len(answer.lines), 1)
    summary = answer.summary
    same([summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry", "labelled")],
         [11520, 480, 240, 11520])
    holds(summary["nodes"] > 0 and summary["seconds"] >= 0, "no statistics")
    same(summary["listed"], 0)
    same(summary["reproduce"], "treen count --json soma")
    repeats(answer)


@case
def equal_pieces_told_apart():
    summary = treen("count", "--json", "t-6x6x2").summary
    same((summary["total"], summary["labelled"]), (136, 136 * math.factorial(18)))


@case
def mirror_images_of_each_other():
    """Two twists, each the other's mirror image: of the classes, six have eight members instead of sixteen."""
    file("twists.yaml", 'box: "++/++|++/++|++/++|++/++"\npieces: {L: "#./##|../.#", R: ".#/##|../#."}\n')
    for engine in ("cover", "dlx"):
        summary = treen("count", "--json", "--engine", engine, "twists.yaml").summary
        same((summary["total"], summary["up_to_rotation"], summary["up_to_symmetry"]), (448, 56, 31))
    same(len(treen("solve", "--symmetry", "full", "--json", "twists.yaml").lines), 31 + 1)


@case
def reasons():
    answer = treen("count", "--explain", "soma")
    same(answer.lines[0], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    for words in ("618 options and 34 items", "Symmetry is broken: 70 placements",
                  "Engine cover is the first choice"):
        contains(answer.err, words)
    summary = treen("count", "--explain", "--json", "--engine", "dlx", "soma").summary
    holds("Engine dlx was asked for." in summary["explain"], "the engine's reason is missing")
    holds("explain" not in treen("count", "--json", "soma").summary, "nobody asked for reasons")


@case
def holes_are_no_placements_in_the_reasons():
    file("holes.yaml", 'grid: square\nbox: "++++++++++++"\nholes: 6\npieces: {M: {copies: 0..12, shape: "#"}}\n')
    answer = treen("count", "--explain", "--engine", "dlx", "holes.yaml")
    contains(answer.err, "24 options and 13 items")
    holds("Symmetry is broken" not in answer.err, "placements are left out of a puzzle that breaks no symmetry")
    contains(treen("count", "--explain", "holes.yaml").err, "0 placements on it are left out")


@case
def forced_options_take_a_moment_each():
    """In a chain, the option of an item leaves one option of the next. A search that looked at all items for each of
    them would take minutes."""
    number = 10_000 if SAMPLED else 100_000
    mixed = random.Random(1).sample(range(number), number)
    options = "".join(f"x{i} y{i}\n" + (f"x{i} y{i - 1}\n" if i else "") for i in range(number))
    for order in (range(number), range(number - 1, -1, -1), mixed):
        items = " ".join(f"x{i}" for i in order) + " | " + " ".join(f"y{i}" for i in range(number))
        summary = treen("count", "-", "--json", "--engine", "cover", given=f"{items}\n{options}").summary
        same((summary["total"], summary["nodes"]), (1, number))


run_cases()
