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
    wide = re.sub("\033\\[[0-9;]*m", "", always)  # two columns a cell, which is about a square
    contains(wide, " # # #   # # #   # # #\n")
    same(wide.replace(" ", ""), plain.replace(" ", ""))


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


def area(corners):
    """Twice the area, as a vector that points inwards."""
    total = [0, 0, 0]
    for (a, b) in zip(corners, corners[1:] + corners[:1]):
        for k in range(3):
            i, j = (k + 1) % 3, (k + 2) % 3
            total[k] += a[i] * b[j] - a[j] * b[i]
    return total


@case
def scenes_enclose_their_bodies():
    for puzzle, cells in (("soma", 27), ("triprisms", 18 * 3 ** 0.5 / 4)):
        lines = treen("solve", puzzle, "--json", "--scene", "--limit", "1").json
        same([line["type"] for line in lines], ["solution", "scene", "summary"])
        volume = 0
        for body in lines[1]["stages"][0]["bodies"]:
            sums = [area(face) for face in body["faces"]]
            holds(all(abs(sum(part)) < 1e-2 for part in zip(*sums)), "a body is not closed")
            volume -= sum(sum(p * q for p, q in zip(face[0], part)) for face, part in zip(body["faces"], sums)) / 6
        holds(abs(volume - cells) < 0.1, f"{puzzle} has the volume {volume}")


@case
def scene_of_a_puzzle():
    lines = treen("show", "soma", "--json", "--scene").json
    same([line["type"] for line in lines], ["puzzle", "scene", "summary"])
    same([stage["caption"] for stage in lines[1]["stages"]][:3], ["box", "V", "L"])
    same(len(lines[1]["stages"][0]["bodies"][0]["faces"]), 54)
    same(treen("show", "dpf-sticks", "--json", "--scene").json[1]["stages"], [])


@case
def scene_of_balls_and_sticks():
    def bodies(text):
        return treen("show", "-", "--json", "--scene", given=text).json[1]["stages"][1]["bodies"][0]

    balls = bodies('grid: sphere\nbox: pyramid 2\npieces: {A: "#./.#"}\n')
    same((balls["faces"], balls["bars"]), ([], []))
    same(balls["balls"], [{"middle": [0, 0, 0], "radius": 0.5}, {"middle": [0.7071, 0.7071, 0], "radius": 0.5}])
    sticks = bodies('grid: square-sticks\nbox: 1x1\npieces: {A: ".#/#."}\n')
    same(sticks["bars"], [{"ends": [[0, 0, 0], [1, 0, 0]], "radius": 0.12}, {"ends": [[0, 0, 0], [0, 1, 0]], "radius": 0.12}])


@case
def scene_of_a_board():
    given = treen("show", "sujiko", "--json", "--scene").json[1]["board"]
    same(given, {"size": 3, "numbers": [None] * 8 + ["6"], "given": [False] * 8 + [True], "circles": ["25", "13", "22", "17"]})
    found = treen("solve", "sujiko", "--json", "--scene").json[1]["board"]
    same((found["numbers"], found["given"]), (list("931854726"), given["given"]))
    same(treen("show", "kurosu", "--json", "--scene").json[1]["board"]["circles"], [])
    holds("board" not in treen("show", "soma", "--json", "--scene").json[1], "a packing has no board")


@case
def scene_of_a_snake():
    scene = treen("solve", "snake", "--json", "--scene").json[1]
    stage = scene["stages"][0]
    numbers = []
    for body in stage["bodies"]:
        same(len(body["labels"]), len(body["faces"]))
        numbers += dict.fromkeys(body["labels"])
    same(numbers, [str(i + 1) for i in range(27)])
    same([len(move["from"]) for move in stage["moves"]], [17] * 16)
    same((stage["moves"][0]["caption"], stage["moves"][-1]["undone"]), ("run 17 is unfolded", "run 2 goes forward 2"))
    for i, move in enumerate(stage["moves"]):  # the last run first
        same([place is None for place in move["to"]], [run >= 16 - i for run in range(17)])
        same(move["from"], stage["moves"][i - 1]["to"] if i else [[0, 0, 0]] * 17)
    legs = [f"{move['undone'].split(' goes ')[1]}" for move in reversed(stage["moves"])]
    same(scene["notes"], ["Start in layer 1, row 1, column 1; go right 2, " + ", ".join(legs) + "."])
    same(treen("solve", "soma", "--json", "--scene", "--limit", "1").json[1]["stages"][0]["bodies"][0]["labels"], None)


@case
def a_coloured_cell_that_may_stay_empty_looks_so():
    file("a.yaml", "colours: {B: blue}\nbox: 'B~B+#'\npieces: {b: B, c: {copies: 1..3, shape: '#'}}\n")
    contains(treen("show", "a.yaml").out, " B ~B  +  #")
    file("b.yaml", "grid: triangle\ncolours: {B: blue}\nbox: 'B~B#'\npieces: {b: B}\n")
    contains(treen("show", "b.yaml").out, "B/~")


@case
def honeycombs_and_nets_of_sticks():
    """As a person draws them: and what solve prints is read back."""
    for grid, box, pieces, shown, solved in (
            ("hexagon", "hexagon 2", "a: '##/.#', b: '##/##'", " # #\n# # #\n # #\n", " b b\nb b a\n a a\n"),
            ("square-sticks", "1x1", "a: '.#/#', b: {cells: [[0, 1], [1, 2]]}", ". - .\n|   |\n. - .\n", ". a .\na   b\n. b .\n"),
            ("triangle-sticks", "triangle 1", "a: '.#/##'", ". - .\n \\ /\n  .\n", ". a .\n a a\n  .\n"),
            ("hexagon-sticks", "1x1", "a: {copies: 3, cells: [[1, 2], [2, 1]]}", " / \\\n|   |\n \\ /\n", None),
            ("hexprism", "hexagon 1x2", "a: '#|#'", "#\n\n#\n", "a\n\na\n")):
        file("a.yaml", f"grid: {grid}\nbox: {box}\npieces: {{{pieces}}}\n")
        contains(treen("show", "a.yaml").out, f"box\n{shown}")
        pasted = "".join(f"  {line}\n" for line in shown.splitlines())
        file("b.yaml", f"grid: {grid}\nbox: |2\n{pasted}pieces: {{{pieces}}}\n")
        contains(treen("show", "b.yaml").out, f"box\n{shown}")
        answer = treen("solve", "a.yaml", "--all")
        if solved:
            contains(answer.out.replace("A", "a"), solved)
        file("a.txt", answer.out)
        treen("check", "a.yaml", "a.txt")


@case
def pieces_that_lie_reflected_are_named():
    """A twist and a box that only its mirror image fills; both are read back, and what is no placement is not named."""
    file("twist.yaml", "box: '##/#. | ../#.'\npieces: {B: {shape: '##/.# | ../.#', motions: mirror}}\n")
    solved = treen("solve", "twist.yaml").out
    contains(solved, "\nReflected pieces: B\n")
    file("a.txt", solved)
    contains(treen("check", "twist.yaml", "a.txt").out, "The solution holds")
    contains(treen("show", "twist.yaml", "a.txt").out, "Reflected pieces: B")
    file("same.yaml", "box: '##/.# | ../.#'\npieces: {B: {shape: '##/.# | ../.#', motions: mirror}}\n")
    holds("Reflected" not in treen("solve", "same.yaml").out, "it is not reflected")


run_cases()
