"""Families: makers that turn a seed into the text of a puzzle, and the question that is asked of it. A dozen seeds stand for a
family, so that nothing is tuned to a row."""
import random
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Callable

import chance
import covers
import quasigroup
import sudoku

PENTOMINOES = {name: drawing for name, drawing in chance.FLAT.items() if drawing.count("#") == 5}
TETROMINOES = {name: drawing for name, drawing in chance.FLAT.items() if drawing.count("#") == 4}
UNITS = [tuple(sign * (axis == a) for a in range(3)) for axis in range(3) for sign in (1, -1)]


@dataclass
class Family:
    make: Callable[[int], str]
    question: str  # of QUESTIONS in bench/seeds


def sides(seed, low, high, cells):
    """The sides of a rectangle whose cells are a multiple of that number."""
    generator = random.Random(seed)
    while True:
        width, height = generator.randint(low, high), generator.randint(low, high)
        if width * height % cells == 0:
            return f"{width}x{height}"


def packing(box, pieces, grid="square", more=""):
    """`pieces` is {name: (copies, drawing)}; a drawing is cells, or a text."""
    lines = [f'  {name}: {{copies: {copies}, shape: "{shape if isinstance(shape, str) else drawn(shape)}"}}\n'
             for name, (copies, shape) in pieces.items()]
    box = box if isinstance(box, str) else drawn(box)
    return f'grid: {grid}\nbox: "{box}"\n{more}pieces:\n{"".join(lines)}'


def full(size, drawing, more=""):
    """A box full of copies of one piece."""
    return packing(size, {"P": (prod(map(int, size.split("x"))) // drawing.count("#"), drawing)}, "cube" if size.count("x") == 2 else "square", more)


def drawn(cells):
    """Cells of two or three coordinates, as rows and layers from the least coordinates on."""
    cells = [(*cell, 0)[:3] for cell in cells]
    low, high = ([choose(cell[axis] for cell in cells) for axis in range(3)] for choose in (min, max))
    row = lambda y, z: "".join("#" if (x, y, z) in cells else "." for x in range(low[0], high[0] + 1))
    return "|".join("/".join(row(y, z) for y in range(low[1], high[1] + 1)) for z in range(low[2], high[2] + 1))


def neighbours(cell):
    return [tuple(map(sum, zip(cell, unit))) for unit in UNITS[:2 * len(cell)]]


def grown(generator, number, dimensions=2):
    """Cells that hang together, one after the other at random."""
    cells = {(0,) * dimensions}
    while len(cells) < number:
        cells.add(generator.choice(neighbours(generator.choice(sorted(cells)))))
    return sorted(cells)


def fewer(text, generator, share, kept=0):
    """A cover without a share of its options, chosen at random among those after the first `kept`."""
    items, *options = text.splitlines()
    gone = set(generator.sample(range(kept, len(options)), int(share * len(options))))
    return "\n".join([items, *(option for i, option in enumerate(options) if i not in gone)]) + "\n"


def shuffled(items, options, seed):
    generator = random.Random(seed)
    return covers.text(generator.sample(items, len(items)), generator.sample(options, len(options)))


# ---- First solutions

def sets(seed):
    """Sets of all pentominoes, between six and twelve of them."""
    size = sides(seed, 18, 28, 60)
    number = prod(map(int, size.split("x"))) // 60
    return packing(size, {name: (number, drawing) for name, drawing in PENTOMINOES.items()})


def presents(seed):
    """Thirty each of six heptominoes anywhere in a square: 79 percent of it."""
    generator = random.Random(seed)
    box = "/".join(["+" * 40] * 40)
    return packing(box, {f"P{i}": (30, grown(generator, 7)) for i in range(6)})


def t_tetracubes(seed, side):
    """A cube of T-tetracubes as a cover, its items and options in a random order."""
    shapes = {tuple(sorted([(0, 0, 0), along, tuple(-a for a in along), across]))
              for along in UNITS for across in UNITS if not any(a * b for a, b in zip(along, across))}
    cells = list(product(range(side), repeat=3))
    known = set(cells)
    placed = [[tuple(map(sum, zip(cell, step))) for step in shape] for shape in sorted(shapes) for cell in cells]
    options = [[",".join(map(str, cell)) for cell in placement] for placement in placed if known.issuperset(placement)]
    return shuffled([",".join(map(str, cell)) for cell in cells], options, seed)


def y_pentacubes(seed):
    """Boxes of 200 to 400 cells."""
    generator = random.Random(seed)
    while True:
        box = sorted(generator.randint(4, 10) for _ in range(3))
        if 200 <= prod(box) <= 400 and prod(box) % 5 == 0:
            return full("x".join(map(str, box)), "####/.#..")


def kirkman(seed):
    """Fifteen girls walk out in threes on seven days, no two of them twice; names in a random order."""
    return shuffled(*covers.kirkman(), seed)


# ---- Counts

def rectangle(cells, drawing, low, high):
    """Makes rectangles full of one piece, whose cells are a multiple of that number."""
    return lambda seed: full(sides(seed, low, high, cells), drawing)


def steiner(seed):
    """Quadruple systems of ten points, without a twelfth of the quadruples."""
    return fewer(covers.text(*covers.quadruples(10)), random.Random(seed), 1 / 12)


def torus(seed):
    """One tetromino, on a torus."""
    generator = random.Random(seed)
    size = generator.choice(["4x8", "4x10", "6x6", "6x8", "5x8", "7x8"])
    return full(size, generator.choice([*TETROMINOES.values()]), "wrap: xy\n")


def coloured(seed):
    """Twelve squares whose edges have colours, cut from a board of 3x4 that is coloured at random: as MacMahon's, any rim."""
    generator = random.Random(seed)
    rows, columns = 3, 4
    across = [[generator.choice("abc") for _ in range(columns)] for _ in range(rows + 1)]
    down = [[generator.choice("abc") for _ in range(columns + 1)] for _ in range(rows)]
    squares = [across[y][x] + down[y][x + 1] + across[y + 1][x] + down[y][x] for y, x in product(range(rows), range(columns))]
    return covers.squares(rows, columns, generator.sample(squares, len(squares)))


def hexominoes(seed):
    """Ten to twelve different hexominoes in a box of their volume. Those with more cells of one colour are even in number."""
    generator = random.Random(seed)
    number, found, odd = 10 + seed % 3, {}, 0
    while len(found) < number or odd % 2:
        if len(found) == number:
            found, odd = {}, 0
        cells = grown(generator, 6)
        alike = min(images(cells))
        if alike not in found:
            found[alike] = cells
            odd += sum((x + y) % 2 for x, y in cells) != 3
    return packing(f"{number}x6", {f"P{i}": (1, cells) for i, cells in enumerate(found.values())})


def images(cells):
    """Every position of flat cells, moved to the corner."""
    for swap, flip_x, flip_y in product((1, -1), repeat=3):
        turned = [(flip_x * (x, y)[::swap][0], flip_y * (x, y)[::swap][1]) for x, y in cells]
        yield tuple(sorted((x - min(a for a, _ in turned), y - min(b for _, b in turned)) for x, y in turned))


def doubled(seed):
    """All pentominoes and one of them again, in 5x13."""
    again = sorted(PENTOMINOES)[seed % 12]
    return packing("13x5", {name: (1 + (name == again), drawing) for name, drawing in PENTOMINOES.items()})


def pentacubes(seed):
    """Twelve pentacubes in 3x4x5; two may be equal."""
    generator = random.Random(seed)
    return packing("3x4x5", {f"P{i}": (1, grown(generator, 5, 3)) for i in range(12)}, "cube")


def staircases(seed):
    """Staircases in one of eight to ten rows, its right angle in one of the four corners."""
    generator = random.Random(seed)
    n, flip_x, flip_y = generator.randint(8, 10), generator.random() < 0.5, generator.random() < 0.5
    steps = [["#" * width + "." * (size - width) for width in range(1, size + 1)] for size in range(1, n + 1)]
    box = [row[::-1] if flip_x else row for row in steps[-1]][::-1 if flip_y else 1]
    return packing("/".join(box), {f"S{i}": (f"0..{n * (n + 1) // 2}", "/".join(rows)) for i, rows in enumerate(steps)})


def shifted(seed):
    """Some of each of three pieces that only shift, in a rectangle."""
    generator = random.Random(seed)
    pieces = {f"P{i}": ("0..99", grown(generator, generator.randint(2, 5))) for i in range(3)}
    return packing(f"{generator.randint(6, 9)}x{generator.randint(6, 9)}", {"I": ("0..99", "#"), **pieces}, more="motions: shift\n")


def loose_ranges(seed):
    """Cuboids anywhere in an open box, as many as fit, under a limit that binds never, or just not."""
    generator = random.Random(seed // 2)  # two seeds have one box, under either limit
    cuboid, box = [generator.randint(1, 2) for _ in range(2)] + [2], [generator.randint(3, 5) for _ in range(3)]
    return packing("|".join(["/".join(["+" * box[0]] * box[1])] * box[2]),
                   {"C": (f"0..{prod(box) // prod(cuboid) if seed % 2 else prod(box)}", list(product(*map(range, cuboid))))}, "cube")


def two_factors(seed):
    """Closed paths through all points of 6x6, without a tenth of the edges."""
    return fewer(covers.two_factors(6), random.Random(seed), 0.1)


def lattices(seed):
    """One trihex or tetriamond in a rhombus."""
    generator = random.Random(seed)
    if seed % 2:
        return packing("6x6", {"P": (12, generator.choice(["###", "##/#.", "##/.#"]))}, "hexagon")
    return packing("12x4", {"P": (12, generator.choice(["####", "###./...#", "..#/###"]))}, "triangle")


# ---- Taken apart

def cut(seed):
    """A box cut into six to nine pieces: most fall apart by themselves."""
    generator = random.Random(seed)
    box = [generator.randint(3, 4) for _ in range(3)]
    cells, pieces = set(product(*map(range, box))), generator.randint(6, 9)
    owner = {cell: i for i, cell in enumerate(generator.sample(sorted(cells), pieces))}
    while len(owner) < len(cells):
        cell = generator.choice(sorted(owner))
        beside = [other for other in neighbours(cell) if other in cells and other not in owner]
        if beside:
            owner[generator.choice(beside)] = owner[cell]
    return packing("x".join(map(str, box)), {f"P{i}": (1, [cell for cell in cells if owner[cell] == i]) for i in range(pieces)}, "cube")


def six_sticks(seed):
    """Sticks of 2x2x6, two along each axis: where they cross, each cell is one stick's at random. Every stick hangs together."""
    generator, inside = random.Random(seed), (2, 3)
    sticks = [[cell for cell in product(range(6), repeat=3) if cell[a] in inside and cell[(a + 1) % 3] in (2 * side + 1, 2 * side + 2)]
              for a in range(3) for side in (0, 1)]
    while True:
        owned = [set() for _ in sticks]
        for cell in product(range(6), repeat=3):
            mine = [i for i, stick in enumerate(sticks) if cell in stick]
            if mine:
                owned[generator.choice(mine)].add(cell)
        if all(together(cells) for cells in owned):
            return packing(sorted(set().union(*owned)), {f"P{i}": (1, sorted(cells)) for i, cells in enumerate(owned)}, "cube")


def together(cells):
    """Whether cells are joined by their sides."""
    reached, rim = set(), {min(cells)}
    while rim:
        reached |= rim
        rim = {other for cell in rim for other in neighbours(cell) if other in cells} - reached
    return len(reached) == len(cells)


def cavity(seed):
    """Cubes loose in a sealed cavity: none comes out, and all positions must be seen."""
    generator = random.Random(seed)
    hollow = grown(generator, 9)
    low, high = min(min(cell) for cell in hollow) - 1, max(max(cell) for cell in hollow) + 1
    hollow = {(x, y, 0) for x, y in hollow}
    block = product(range(low, high + 1), range(low, high + 1), range(-1, 2))
    box = [[[("+" if (x, y, z) in hollow else "#") for x in range(low, high + 1)] for y in range(low, high + 1)] for z in range(-1, 2)]
    return packing("|".join("/".join("".join(row) for row in layer) for layer in box),
                   {"cube": (generator.randint(4, 6), "#"), "shell": (1, [cell for cell in block if cell not in hollow])}, "cube")


# ---- Nodes, and the start

def many_items(seed):
    """A square of 225 to 3600 cells of one pentomino."""
    side = (15, 20, 25, 30, 40, 50, 60)[seed % 7]
    return full(f"{side}x{side}", PENTOMINOES["YLP"[seed % 3]])


FAMILIES = {
    "Y-pentominoes": Family(rectangle(5, "####/.#..", 15, 30), "first"),
    "Y-pentacubes": Family(y_pentacubes, "first"),
    "L-trominoes": Family(rectangle(3, "##/#.", 24, 40), "first"),
    "sets of pentominoes": Family(sets, "first"),
    "presents": Family(presents, "first"),
    "T-tetracubes, shuffled": Family(lambda seed: t_tetracubes(seed, 8), "first"),
    "T-tetracubes 10x10x10, shuffled": Family(lambda seed: t_tetracubes(seed, 10), "first"),
    "Latin square 40, 680 holes": Family(lambda seed: quasigroup.cover(40, 680, seed), "first"),
    "sudoku 25x25, 300 holes": Family(lambda seed: sudoku.holes(5, 300, seed), "first"),
    "sudoku 25x25, 360 to 400 holes": Family(lambda seed: sudoku.holes(5, 360 + seed % 41, seed), "first"),
    "sudoku 36x36, 900 holes": Family(lambda seed: sudoku.holes(6, 900, seed), "first"),
    "Kirkman, shuffled": Family(kirkman, "first"),
    "partitions of a set": Family(lambda seed: fewer(covers.partitions(10), random.Random(seed), 0.1), "count"),
    "matchings": Family(lambda seed: fewer(covers.matchings(16), random.Random(seed), 0.1), "count"),
    "dominoes": Family(rectangle(2, "##", 12, 20), "count"),
    "T-tetrominoes": Family(rectangle(16, "###/.#.", 8, 16), "count"),
    "quadruple systems": Family(steiner, "count"),
    "torus": Family(torus, "count"),
    "coloured squares": Family(coloured, "count"),
    "hexominoes": Family(hexominoes, "count"),
    "pentominoes 5x13": Family(doubled, "count"),
    "pentacubes 3x4x5": Family(pentacubes, "count"),
    "staircases": Family(staircases, "count"),
    "pieces that only shift": Family(shifted, "count"),
    "limits that do not bind": Family(loose_ranges, "count"),
    "2-factors": Family(two_factors, "count"),
    "other lattices": Family(lattices, "count"),
    "boxes cut up": Family(cut, "apart"),
    "six sticks": Family(six_sticks, "apart"),
    "cubes in a cavity": Family(cavity, "apart"),
    "a node of one pentomino": Family(many_items, "nodes"),
    "start": Family(lambda seed: f"grid: square\nbox: {seed + 1}x1\npieces: {{P: '{'#' * (seed + 1)}'}}\n", "first"),
}
