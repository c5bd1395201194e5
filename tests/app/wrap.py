"""Boards that close: what files say, what is refused, and what commands make of them: wrap.py TREEN. Counts are in agree/wraps.py."""
from tool import *

FORMATS = Path(__file__).resolve().parent.parent.parent / "doc" / "formats.md"


def board(grid="square", box="4x4", wrap="x", copies=8, shape="##", more=""):
    return f'grid: {grid}\nbox: {box}\nwrap: {wrap}\n{more}pieces: {{D: {{copies: {copies}, shape: "{shape}"}}}}\n'


@case
def the_example_of_the_document_is_right():
    section = FORMATS.read_text(encoding="utf-8").partition("### Boards that close")[2].partition("\n### ")[0]
    text = section.partition("```yaml\n")[2].partition("```")[0]
    [summary] = treen("count", "--json", file("a.yaml", text)).things("summary")
    same(summary["total"], 1875504)


@case
def seams_that_are_no_motions_are_refused():
    for change, words in (({"wrap": "z"}, "found 'z', expected the axes along which the box closes"),
                          ({"wrap": "x 3"}, "found '3', expected a period of 4"),
                          ({"wrap": "xy mirrored"}, "expected the axes"),
                          ({"wrap": "x mirrored, y mirrored"}, "found two mirrored seams"),
                          ({"grid": "triangle", "box": "5x4"}, "a shift by 5 along x is no motion of this grid"),
                          ({"grid": "hexagon", "wrap": "x mirrored"}, "with y turned around is no motion of this grid"),
                          ({"grid": "cube", "box": "4x2x2", "wrap": "x mirrored"}, "expected a grid of one layer"),
                          ({"grid": "sphere", "box": "2x2x2", "shape": "#"}, "expected a grid whose cells have faces"),
                          ({"wrap": "x mirrored", "more": "motions: shift\n"}, "expected motions other than shift"),
                          ({"box": "200x200"}, "found a box of 40000 cells that closes"),
                          ({"box": "20x20", "wrap": "xy", "copies": 200}, "more than 2048 symmetries")):
        answer = treen_any("count", file("a.yaml", board(**change)))
        holds(answer.status == 2 and words in answer.err, f"{words}: {answer.err}")


@case
def the_words_come_back():
    for wrap, again in (("x", "x"), ("xy", "x, y"), ("x mirrored,y", "x mirrored, y"), ("x 4", "x"), ("y 6", "y 6")):
        text = treen("convert", file("a.yaml", board(wrap=wrap, more="holes: 16\n")), "-", "--to", "yaml").out
        holds(f"wrap: {again}\n" in text, text)


@case
def pieces_across_a_seam_are_checked():
    puzzle = file("a.yaml", board(copies=4, shape="###/#..", wrap="x mirrored"))
    solution = treen("solve", puzzle).out
    same(treen_any("check", puzzle, file("right", solution)).status, 0, solution)
    open_board = file("open.yaml", board(copies=4, shape="###/#..", wrap="y"))
    same(treen_any("check", open_board, "right").status, 1, solution)
    placed = file("b.yaml", board(box="4x1", copies=2) + "placed: |\n  A..A\n")
    same(treen("count", "--json", placed).things("summary")[0]["total"], 1)
    holds("can be finished" in treen("hint", placed).out, "a hint")


@case
def a_piece_that_would_meet_itself_lies_nowhere():
    [one, two] = (treen_any("count", "--json", file("a.yaml", board(box=box, copies=1, shape="####"))).things("summary")[0]["total"]
                  for box in ("4x1", "3x1"))
    same((one, two), (1, 0))


@case
def what_cannot_hold_such_a_board_says_so():
    puzzle = file("a.yaml", board())
    for format in ("xmpuzzle", "scad", "gdpf"):
        answer = treen_any("convert", puzzle, "-", "--to", format)
        holds(answer.status == 2 and "closes" in answer.err, answer.err)
    for command in (("apart",), ("parts", "-o", "a.stl")):
        answer = treen_any(command[0], puzzle, *command[1:])
        holds(answer.status == 2 and "closes" in answer.err, answer.err)
    holds(treen("show", puzzle).out.endswith("The box closes: its left and right edges are one.\n"), "a note")


@case
def info_says_how_it_closes():
    for wrap in ("x", "y", "xy", "x 9", "x mirrored", "x mirrored, y"):
        told = treen("info", file("a.yaml", board(wrap=wrap)))
        contains(told.out, f"wrap      {wrap.replace('xy', 'x, y')}\n")
        same(treen("info", "--json", "a.yaml").summary["wrap"], wrap.replace("xy", "x, y"))
    holds("wrap" not in treen("info", "--json", "soma").summary, "a box that is open")


@case
def pictures_have_the_seams():
    """Each edge at a seam is a red line, or dashes where a piece goes on beyond it."""
    def red(**change):
        treen("draw", file("a.yaml", board(**change)), "-o", "a.svg")
        return Path("a.svg").read_text(encoding="utf-8").count("#d91a1a")
    same((red(), red(copies=4, shape="####", wrap="y"), red(wrap="xy") > red()), (8, 8, True))
    same(red(box="4x1", copies=1, shape="####"), 2)


@case
def towers_of_rings():
    """Published: 23, 2294 and 13588 solutions of two to four rings. Any pieces go; the two lowest have none of three rows."""
    whole = (ROOT / "puzzles" / "ring-tower.yaml").read_text(encoding="utf-8").partition("expect:")[0]
    for rings, turned in ((2, 23), (3, 2294), (4, 13588))[:3 if "TREEN_TEST_WHOLE" in os.environ else 2]:
        text = whole.replace("12x5x2", f"12x{rings}x2").replace("exactly one of", "at most one of")
        text = re.sub(r'^  (I|S|ring-\d): (".*")$', r"  \1: {copies: 0..1, shape: \2}", text, flags=re.MULTILINE)
        if rings == 2:
            text = re.sub(r"^  [FTWS].*\n", "", re.sub(r"\[[FTW], \w-turned\],? ?", "", text), flags=re.MULTILINE)
        summary = treen("count", "--json", file("tower.yaml", text)).summary
        same([summary[count] for count in ("total", "up_to_rotation", "up_to_symmetry")], [24 * turned, turned, turned])
    solution = treen("solve", "ring-tower", "--json", "--first").out
    treen("check", "ring-tower", "-", given=solution)


run_cases()
