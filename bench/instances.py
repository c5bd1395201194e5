"""What is measured: every instance with the number of solutions that it is known to have."""
from dataclasses import dataclass
from math import prod
from pathlib import Path

import chance
import covers
import families
import quasigroup
import sudoku

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"


@dataclass
class Instance:
    """`text` is a packing (YAML) or a cover (Knuth's text). A packing is asked as its owner would ask, up to rotation
    or up to symmetry, and engines may break symmetry; or it is asked for its `total`: then it is converted to a bare
    cover, so that everybody searches all of it; but where that is no use, since an engine goes by what the packing tells
    of its cells, its total is asked as it is (`bare` = False)."""
    name: str
    text: str
    solutions: int | None  # None: not known; then all must agree
    answer: str = "total"  # the field of treen's summary: total, up_to_rotation, up_to_symmetry
    slow: bool = False  # left out unless asked for
    packing: bool = False
    bare: bool = True
    kind: str = ""  # of puzzle, where it is no cover: the text is YAML, and only the engines of that kind are asked


def bundled(word, solutions, answer="total", slow=False):
    """A puzzle that comes with treen."""
    text = (PUZZLES / f"{word}.yaml").read_text(encoding="utf-8")
    name = word + {"total": ", total", "up_to_rotation": "", "up_to_symmetry": ""}[answer]
    return Instance(name, text, solutions, answer, slow, packing=True)


SYMMETRY = {"total": "none", "up_to_rotation": "rotation", "up_to_symmetry": "full"}  # by what is asked for
ENGINES = {"snake": ["fold"], "rectangles": ("skyline",), "cubes": ("stack",), "numbers": ("logic", "z3", "solver")}  # those that take nothing but puzzles of one kind


def snake(word, solutions, answer="up_to_symmetry", slow=False):
    """A bundled snake; answer "listed": its first solution."""
    text = (PUZZLES / f"{word}.yaml").read_text(encoding="utf-8")
    name = word + {"total": ", total", "up_to_symmetry": "", "listed": ", first"}[answer]
    return Instance(name, text, solutions, answer, slow, kind="snake")


def copies(name, size, drawing, cells, solutions, answer="total", slow=False):
    """A box full of one piece of so many cells."""
    volume = prod(map(int, size.split("x")))
    grid = "cube" if size.count("x") == 2 else "square"
    text = f'grid: {grid}\nbox: {size}\npieces:\n  P: {{copies: {volume // cells}, shape: "{drawing}"}}\n'
    return Instance(f"{name} {size}", text, solutions, answer, slow, packing=True)


def several(name, size, pieces, solutions, answer="up_to_symmetry", slow=False):
    """Pieces of which there are several copies each, with the numbers of their copies, or ranges of them."""
    grid = "cube" if size.count("x") == 2 else "square"
    lines = [f'  {letter}: {{copies: {number}, shape: "{drawing}"}}' for letter, number, drawing in pieces]
    text = "\n".join([f"grid: {grid}", f"box: {size}", "pieces:", *lines, ""])
    return Instance(name, text, solutions, answer, slow, packing=True)


def loosely(name, width, height, copies, drawing, solutions, slow=False):
    """So many copies of a piece anywhere in a rectangle."""
    box = "\n".join(["box: |", *["  " + "+" * width] * height])
    text = f'grid: square\n{box}\npieces:\n  P: {{copies: {copies}, shape: "{drawing}"}}\n'
    return Instance(name, text, solutions, "total", slow, packing=True, bare=False)


def first(name, size, drawing, cells, slow=False):
    """The first solution of such a box, of which there are very many."""
    instance = copies(name, size, drawing, cells, 1, "listed", slow)
    instance.name += ", first"
    return instance


def as_packing(instance):
    instance.name += ", as a packing"
    instance.bare = False
    return instance


def t_tetracubes(size, solutions, answer="total", slow=False):
    return copies("T-tetracubes", size, "###/.#.", 4, solutions, answer, slow)


def y_pentominoes(size, solutions, answer="total", slow=False):
    return copies("Y-pentominoes", size, "####/.#..", 5, solutions, answer, slow)


def dominoes(n, solutions, slow=False):
    return copies("dominoes", f"{n}x{n}", "##", 2, solutions, slow=slow)


def staircases(n, solutions, slow=False):
    """Staircases of all sizes in one of n rows, drawn with its right angle at the top left, which was once the hard way."""
    steps = lambda size: ["#" * width for width in range(1, size + 1)]
    box = "/".join(row.ljust(n, ".") for row in reversed(steps(n)))
    pieces = "".join(f'  S{size}: {{copies: 0..{n * (n + 1) // 2}, shape: "{"/".join(steps(size))}"}}\n' for size in range(1, n + 1))
    return Instance(f"staircases of {n} rows", f'grid: square\nbox: "{box}"\npieces:\n{pieces}', solutions, slow=slow, packing=True, bare=False)


def loose_cubes(most):
    """Cubes of 2x2x2 in an open 5x5x5, which holds eight; a higher limit binds never."""
    text = families.packing("|".join(["/".join(["+" * 5] * 5)] * 5), {"C": (f"0..{most}", "##/##|##/##")}, "cube")
    return Instance(f"0..{most} cubes of 2 in 5x5x5", text, 66889, "up_to_symmetry", packing=True)


def sets_of_pentominoes(size, number, solutions, answer="listed", slow=True):
    """Equally many copies of each pentomino; the first solution."""
    pieces = [(name, number, drawing) for name, drawing in chance.FLAT.items() if drawing.count("#") == 5]
    return several(f"{number} sets of pentominoes {size}, first", size, pieces, solutions, answer, slow)


def standard():
    """Slow is what takes engine dlx more than about five seconds, or is no use without engine count."""
    return [
        bundled("soma", 11520),
        bundled("pentominoes-6x10", 2339, "up_to_symmetry"),
        bundled("pentominoes-6x10", 9356, slow=True),
        bundled("pentominoes-5x12", 4040, slow=True),
        bundled("pentominoes-4x15", 1472),
        bundled("pentominoes-3x20", 8),
        bundled("pentominoes-8x8", 520),
        bundled("pentacubes-3x4x5", 3940, "up_to_symmetry", slow=True),
        bundled("pentacubes-2x5x6", 264, "up_to_symmetry"),
        bundled("pentacubes-2x5x8", 13366431646, "up_to_rotation", slow=True),
        bundled("bedlam", 19186, "up_to_rotation", slow=True),
        bundled("tetris-cube", 9839, "up_to_rotation", slow=True),
        bundled("slothouber-graatsma", 1, "up_to_symmetry"),
        t_tetracubes("6x6x2", 136),
        y_pentominoes("10x10", 350),
        y_pentominoes("15x10", 8954),
        y_pentominoes("15x15", 1696, slow=True),
        as_packing(y_pentominoes("15x10", 2274, "up_to_symmetry")),
        several("tetrominoes twice 5x8", "5x8", [("I", 2, "####"), ("O", 2, "##/##"), ("T", 2, "###/.#."),
                                                 ("S", 2, "##./.##"), ("L", 2, "###/#..")], 783),
        several("L-, Y-, P-pentominoes 6x10", "6x10", [("L", 4, "####/#..."), ("Y", 4, "####/.#.."), ("P", 4, "##/##/#.")], 21242),
        several("Conway's puzzle 5x5x5", "5x5x5", [("A", 13, "####/####"), ("B", 1, "##/## | ##/##"), ("C", 1, "##/##"),
                                                   ("D", 3, "###")], 572),
        several("tetrominoes with ranges 6x8", "6x8", [("L", "3..5", "###/#.."), ("T", "2..4", "###/.#."),
                                                        ("S", "1..9", "##./.##"), ("O", "0..3", "##/##")], 167415),
        loosely("five dominoes on 8x8", 8, 8, 5, "##", 81324796, slow=True),
        loosely("dominoes on 8x8, any number", 8, 8, "0..32", "##", 179788343101980135, slow=True),
        copies("L-trominoes", "9x9", "##/#.", 3, 1193600),
        as_packing(copies("L-trominoes", "9x9", "##/#.", 3, 149200, "up_to_symmetry")),
        copies("L-trominoes", "12x12", "##/#.", 3, 2033502499954, slow=True),
        dominoes(8, 12988816, slow=True),
        as_packing(copies("dominoes", "8x8", "##", 2, 1629189, "up_to_symmetry", slow=True)),
        dominoes(16, 2444888770250892795802079170816, slow=True),
        dominoes(20, 1269984011256235834242602753102293934298576249856, slow=True),
        copies("dominoes", "4x4x4", "##", 2, 5051532105, slow=True),
        copies("T-tetrominoes", "12x12", "###/.#.", 4, 78696, slow=True),
        staircases(11, 3655617984124289, slow=True),
        copies("T-tetrominoes", "16x16", "###/.#.", 4, 1668091536, slow=True),
        copies("T-tetrominoes", "20x20", "###/.#.", 4, 804175873700640, slow=True),
        as_packing(t_tetracubes("4x4x8", 9978720, slow=True)),
        first("T-tetracubes", "6x6x6", "###/.#.", 4),
        first("T-tetracubes", "8x8x8", "###/.#.", 4),
        first("T-tetracubes", "10x10x10", "###/.#.", 4, slow=True),
        first("Y-pentacubes", "5x5x5", "####/.#..", 5),
        first("Y-pentominoes", "20x20", "####/.#..", 5),
        first("T-tetrominoes", "20x20", "###/.#.", 4),
        first("Y-pentominoes", "25x25", "####/.#..", 5, slow=True),
        first("Y-pentominoes", "20x30", "####/.#..", 5, slow=True),
        first("Y-pentacubes", "5x6x10", "####/.#..", 5, slow=True),
        first("L-trominoes", "33x33", "##/#.", 3, slow=True),
        sets_of_pentominoes("20x30", 10, 1),
        *(Instance(f"sudoku {n * n}x{n * n}, {holes} holes, seed {seed}, first", sudoku.holes(n, holes, seed), 1, "listed", slow=True)
          for n, holes in ((5, 360), (5, 400), (6, 800), (6, 900)) for seed in range(1, 4)),
        *(Instance(f"Latin square 40, 680 holes, seed {seed}, first", quasigroup.cover(40, 680, seed), 1, "listed", slow=True)
          for seed in range(1, 4)),
        Instance("Kirkman's schoolgirls, first", covers.text(*covers.kirkman()), 1, "listed", slow=True),
        Instance("quadruple systems of 10", covers.text(*covers.quadruples(10)), 2520),
        Instance("sudoku 25x25, 300 holes, seed 1", sudoku.holes(5, 300, 1), 204),
        bundled("torus-t", 267, "up_to_symmetry"),
        *(Instance(f"hexominoes {number}x6", families.hexominoes(number - 10), count, "up_to_symmetry", packing=True)
          for number, count in ((10, 551), (11, 9), (12, 125))),
        Instance("pentominoes 5x13", families.doubled(1), 4839, "up_to_symmetry", packing=True, slow=True),
        *(loose_cubes(most) for most in (8, 125)),
        as_packing(copies("W-pentacubes", "5x5x17", "#../##./.##", 5, 0, slow=True)),
        as_packing(copies("Z-pentacubes", "6x6x10", "##./.#./.##", 5, 0, slow=True)),
        Instance("Langford 11", covers.langford(11), 17792),
        Instance("Langford 12", covers.langford(12), 108144),
        Instance("partitions of a set of 12", covers.partitions(12), 4213597),
        Instance("matchings of 16 points", covers.matchings(16), 2027025),
        Instance("2-factors 6x6", covers.two_factors(6), 13903),
        Instance("queens 12", covers.queens(12), 14200),
        Instance("queens 14", covers.queens(14), 365596),
        bundled("morse", 8574),
        bundled("domino-7x8", 20160),
        Instance("sudoku 16x16", sudoku.cover(sudoku.HARD), 1),
        Instance("sudoku 16x16, harder", sudoku.cover(sudoku.HARDER), 1),
        Instance("Latin square 16, 112 holes", quasigroup.cover(16, 112, 3), 92368),
        Instance("quasigroup 30, 300 holes", quasigroup.cover(30, 300, 1), 6138, slow=True),
        Instance("MacMahon squares 4x6", covers.macmahon(4, 6), 106624, slow=True),
        Instance("watching queens 5 on 8x8", covers.watching_queens(5, 8), 4860),
        snake("snake-64", 1, "listed"),
        snake("snake-64", 4),
        snake("snake-any", 2480304, "total"),
    ]


# ---- Families: the same question, growing, until no engine is done within the limit.

T_4x4xN = {1: 2, 2: 4, 3: 40, 4: 1020, 5: 6176, 6: 43384, 8: 9978720}
DOMINOES = [2, 36, 6728, 12988816, 258584046368, 53060477521960000, 112202208776036178000000,
            2444888770250892795802079170816]
QUEENS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512]

FAMILIES = {
    "t-4x4xn": lambda: (t_tetracubes(f"4x4x{n}", T_4x4xN.get(n)) for n in range(1, 17)),
    "dominoes-nxn": lambda: (dominoes(2 * n, count) for n, count in enumerate(DOMINOES, 1)),
    "queens-n": lambda: (Instance(f"queens {n}", covers.queens(n), count) for n, count in enumerate(QUEENS, 1)),
}
