"""--for: puzzles with a parameter, their tables and b-files"""
from tool import *

DOMINOES_BY = 'title: Dominoes on n x n\ngrid: square\nbox: nxn\npieces:\n  I: {copies: n*n/2, shape: "##"}\n'
SQUARES = """\
title: Squares
grid: square
box: nxn
pieces:
  S k=1..n: {copies: 0..n*n, shape: kxk}
expect: [1, 2, 6, 40, 472]
"""
STAIRCASES = """\
title: Staircases
grid: square
box: staircase n
pieces:
  S k=1..n: {copies: 0..n*(n+1)/2, shape: staircase k}
"""
TRIHEXES = """\
title: Stones and bones
grid: hexagon
box: triangle n
pieces:
  stone: {copies: 0..n*n, shape: "##/#."}
  bone: {copies: 0..n*n, shape: "###"}
"""


def table(text, values, *more):
    lines = treen("count", file("n.yaml", text), "--for", values, *more).lines
    return [int(line.split()[1]) for line in lines]


@case
def published_terms():
    same(table(STAIRCASES, "n=1..6"), [1, 2, 8, 57, 806, 20840])
    same(table(STAIRCASES, "n=10..11"), [5768580741287, 3655617984124289])
    same(table(SQUARES, "n=1..7"), [1, 2, 6, 40, 472, 10668, 450924])
    same(table(SQUARES, "n=10..10", "--to", "bfile"), [1500957422222])
    same(table(TRIHEXES, "n=1..11"), [0, 1, 3, 0, 30, 246, 0, 25321, 591103, 0, 603105309])
    same(table(DOMINOES_BY, "n=16..16", "--to", "bfile"), [2444888770250892795802079170816])
    if "TREEN_TEST_WHOLE" in os.environ:
        same(table(STAIRCASES, "n=12..13"), [4381336584925491557, 9930642703754414484840])
        same(table(TRIHEXES, "n=18..18", "--to", "bfile"), [4941312847984149589980261])


@case
def a_staircase_drawn_from_any_corner():
    rows = ["#" * k + "." * (10 - k) for k in range(1, 11)]
    pieces = [f'  S{k}: {{copies: 0..55, shape: "{"/".join("#" * j for j in range(1, k + 1))}"}}\n' for k in range(1, 11)]
    for drawn in (rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]):
        text = f'grid: square\nbox: "{"/".join(drawn)}"\npieces:\n{"".join(pieces)}'
        found = treen("count", file("stairs.yaml", text), "--engine", "count", "--nodes", "500000", "--json").summary
        same((found["total"], found["complete"]), (5768580741287, True))


@case
def forms_of_the_table():
    file("d.yaml", DOMINOES_BY)
    same(treen("count", "d.yaml", "--for", "n=2..4", "--to", "bfile").out, "2 2\n3 0\n4 36\n")
    lines = treen("count", "d.yaml", "--for", "n=2..4", "--json").json
    same([(line["n"], line["total"]) for line in lines if line["type"] == "term"], [(2, 2), (3, 0), (4, 36)])
    again = shlex.split(lines[-1]["reproduce"])[1:]
    same(treen(*again).summary["total"], 36)
    contains(treen("show", "d.yaml", "--for", "n=4").out, "box\n####\n####\n####\n####\n")
    same(treen("count", "-", "--for", "n=2..3", given=DOMINOES_BY).out, "2    2\n3    0\n")


@case
def quotes_and_bounds():
    """A hostile file fills neither the memory nor the stack."""
    file("d.yaml", DOMINOES_BY.replace("n*n/2", '"0..n*n/2"'))
    same(treen("count", "d.yaml", "--for", "n=2..3", "--to", "bfile").out, "2 2\n3 0\n")
    file("deep.yaml", DOMINOES_BY.replace("n*n/2", "(" * 100000 + "n"))
    contains(treen("count", "deep.yaml", "--for", "n=2..3", status=2).err, "deep.yaml:5:79: expected at most 64 open")
    file("many.yaml", SQUARES.replace("1..n", "1..1000000000000"))
    contains(treen("count", "many.yaml", "--for", "n=2..3", status=2).err, "expected at most 1000 pieces")
    contains(treen("count", "many.yaml", "--for", "n=9999999999999", status=2).err, "expected a letter and its values")


@case
def known_terms_are_held_against_the_counts():
    file("s.yaml", SQUARES)
    treen("count", "s.yaml", "--for", "n=1..6")
    answer = treen("count", file("w.yaml", SQUARES.replace("40", "41")), "--for", "n=1..6", status=2)
    same(answer.lines, ["1    1", "2    2", "3    6", "4    40"])
    contains(answer.err, "'expect:' says 41 for n = 4, and the count is 40")
    below = SQUARES.replace(": {copies: 0..n*n, shape: kxk}", ":\n    # k\n    copies: 0..n*n\n    shape: kxk").replace("2, 6, 40,", "2,\n  6, 41,")
    contains(treen("count", file("b.yaml", below), "--for", "n=1..6", status=2).err, "'expect:' says 41 for n = 4")


@case
def a_piece_may_have_no_copies():
    text = 'grid: square\nbox: nxn\npieces:\n  I: {copies: n-1, shape: "##"}\n  O: {copies: n*n-2*n+2, shape: "#"}\n'
    same(table(text, "n=1..4"), [1, 4, 44, 1044])
    same(table('grid: square\nbox: 2xn\npieces:\n  S k=1..n: {copies: 0..n-k, shape: kx1}\n', "n=1..4"), [0, 0, 0, 28])
    same(table('grid: square\nbox: 2xn\npieces:\n  I: {copies: n-1, shape: "##"}\n', "n=1..2"), [0, 0])
    contains(treen("count", file("x.yaml", text.replace("n-1", "0")), "--for", "n=2", status=2).err, "found '0'")


# Lines that hold keys and letters, and no values: each is written as it stands.
TITLES = ["title: The box of n", "title: 'it''s a box: nxq, copies: n+'", 'title: "a \\" box: n*, {copies: k"', "title: rock 'n {roll, n",
          "title: |\n  box: n+\n\n    copies: 'k {\n  S k=1..n: {", "title: >-  # box: n+\n  S k=1..n: one\n  'n"]
NOTES = ["# box: n+, 'copies: {k", "source: n - n # shape: n'", 'author: "S k=1..n: two, ["', "  # S k=1..n: {", ""]
BOXES = ["box: <n>x<n>", "box:   <n> x <n> # box: n+", '"box": "<n+1>x<n>"', "box: '<2*n>x<n>'", "'box': <(n+1)*2/2>x2"]
PIECES = ["I: {copies: <n>, shape: '##/.#'}", "I: {shape: \"##/.#\", 'copies': '0..<n*n/2>'} # shape: n", "I: {  # copies: n\n    copies: <n-1>,\n    shape: '##'}",
          "I:\n    copies: \"<2*n>\" # n\n\n    # shape: n\n    shape: |\n      .#\n      ##", "I: {group: 1, shape: '##', copies: <n>}",
          '"I": {"shape": "<n>x1", "copies": "<n-2>..<n>"}']


@case
def random_texts_are_filled_where_values_stand():
    for _, rng in seeds(40, 6):
        n, notes = rng.randint(2, 4), rng.sample(NOTES, rng.randint(0, 5))
        text = "\n".join(["grid: square", rng.choice(TITLES), *notes, rng.choice(BOXES), "pieces:", f"  {rng.choice(PIECES)}"])
        text += rng.choice(["", "\n"])
        found = treen_any("convert", "-", "-", "--to", "yaml", "--for", f"n={n}", given=re.sub("<(.*?)>", r"\1", text))
        plain = re.sub("<(.*?)>", lambda word: str(eval(word[1].replace("/", "//"), {"n": n})), text)
        wanted = treen_any("convert", "-", "-", "--to", "yaml", given=re.sub(r'"(\d+)x1"', lambda word: '"' + "#" * int(word[1]) + '"', plain))
        same((found.out, found.err, found.status), (wanted.out, "", 0), text)


@case
def expressions():
    for words, values in (("(n-1)*2x3", {2: "2x3", 3: "4x3"}), ("n + 1 x 2", {3: "4 x 2"}), ("7-nx2*n-1", {3: "4x5"})):
        for value, box in values.items():
            treen("convert", file("e.yaml", DOMINOES_BY.replace("nxn", words)), "e.json", "--for", f"n={value}")
            treen("convert", file("b.yaml", DOMINOES_BY.replace("nxn", box).replace("n*n/2", str(value * value // 2))), "b.json")
            same(Path("e.json").read_text(), Path("b.json").read_text())


@case
def slips_are_told_with_their_place():
    for words, place, message in (
            ("nxm", "3:8:", "found 'm', expected n"), ("n-3xn", "3:6:", "n-3 is 0 for n = 3, expected 1 or more"),
            ("n-4xn", "3:6:", "n-4 is -1 for n = 3"), ("(n+1x2", "3:10:", "expected ')'"), ("n/0x2", "3:8:", "this divides by 0"),
            ("n*x2", "3:8:", "found 'x', expected a number"), ("3x4", "1:1:", "no value of")):
        text = DOMINOES_BY.replace("nxn", words).replace("n*n/2", "n" if words != "3x4" else "6")
        answer = treen("count", file("x.yaml", text), "--for", "n=3", status=2)
        contains(answer.err, f"x.yaml:{place} {message}")
        same(len(answer.err.splitlines()), 1)
    file("d.yaml", DOMINOES_BY)
    for values in ("n", "n=", "n=3..", "n=5..2", "x=3", "nn=3"):
        contains(treen("count", "d.yaml", "--for", values, status=2).err, "expected a letter and its values")
    contains(treen("info", "d.yaml", "--for", "n=1..3", status=2).err, "expected one value")
    contains(treen("count", "d.yaml", "--for", "n=1..3", "--ledger", "l", status=2).err, "a ledger has one count")
    contains(treen("count", "d.yaml", "--to", "bfile", status=2).err, "with --for")


@case
def a_stop_tells_how_to_go_on():
    file("e.yaml", "box: nx6x6\npieces:\n  T: {copies: 9*n, shape: '###/.#.'}\n")
    answer = treen("count", "e.yaml", "--for", "n=6..8", "--seconds", "0.3", "--engine", "cover", status=3)
    contains(answer.err, "stopped at n=6; go on with --for n=6..8")


run_cases()
