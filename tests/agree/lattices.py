"""Random small puzzles on every lattice against everything that can be tried: lattices.py TREEN. There are equal pieces, mirror images,
pieces that may move less than others, twins of balls, ranges of copies, cells that may stay empty, colours, and crossings of sticks.
All counts are compared. TREEN_SEEDS gives the number of puzzles on each lattice: 700 make ten thousand in all."""
from counting import *

import dataclasses

import geometry

USUAL = 8  # puzzles on each lattice
TRIES = 200  # for a puzzle that is small enough
MOST_CELLS = 14


# ---- Random puzzles --------------------------------------------------------------------------------------------

def grown(chance, lattice, within, size):
    """Cells that hang together, among these; fewer where no more do."""
    cells = [chance.choice(sorted(within))]
    while len(cells) < size:
        around = [cell for cell in lattice.neighbours.get(chance.choice(cells), ()) if cell in within and cell not in cells]
        if not around and not any(cell in within and cell not in cells for old in cells for cell in lattice.neighbours.get(old, ())):
            break
        cells += around and [chance.choice(around)]
    return cells


def near(lattice, far):
    """The cells around the place where all motions meet."""
    return {cell for cell, points in lattice.cells.items()
            if all(abs(sum(p[k] for p in points) / len(points) - lattice.middle[k]) <= far for k in range(3))}


def symmetrical(chance, lattice):
    """Some cells and all their images under one motion or two."""
    cells, motions = set(grown(chance, lattice, near(lattice, 1.3), chance.randint(1, 4))), chance.choices(lattice.motions, k=2)
    more = True
    while more and len(cells) <= MOST_CELLS:
        turned = {lattice.turned(cell, matrix) for cell in cells for _, matrix in motions} - {None}
        more = turned - cells
        cells |= turned
    return cells


def star(chance, lattice):
    """The sticks around a vertex, and some more, so that pieces may cross."""
    middle = geometry.spot(lattice.middle)
    cells = [cell for cell, points in lattice.cells.items() if middle in geometry.key(points)]
    more = [cell for old in cells for cell in lattice.neighbours[old] if cell not in cells]
    return list(dict.fromkeys(cells + chance.sample(more, chance.randrange(4))))


def random_box(chance, lattice):
    if may_cross(lattice) and chance.randrange(2):
        return geometry_shift(lattice, star(chance, lattice))
    for _ in range(TRIES):
        cells = symmetrical(chance, lattice) if chance.randrange(3) else \
            grown(chance, lattice, near(lattice, 2), chance.randint(5, 11))
        if 4 <= len(cells) <= MOST_CELLS and cells & lattice.neighbours.keys() if isinstance(cells, set) else len(cells) > 3:
            return geometry_shift(lattice, cells)
    raise AssertionError(lattice.name)


def geometry_shift(lattice, cells):
    """The cells where no coordinate is negative."""
    low = [min(cell[k] for cell in cells) // lattice.period * lattice.period for k in range(3)]
    return [tuple(c - l for c, l in zip(cell, low)) for cell in cells]


def cut(chance, lattice, cells):
    """The cells cut into pieces of one to four that hang together; they come as sets of cells around the middle."""
    left, parts = set(cells), []
    while left:
        part, size = [chance.choice(sorted(left))], chance.randint(1, 4)
        while len(part) < size:
            around = [cell for old in part for cell in left if cell not in part and touching(lattice, old, cell)]
            if not around:
                break
            wide = [cell for cell in around if lattice.sticks and lattice.wide(part[-1], cell)]
            part.append(chance.choice(wide if wide and chance.randrange(3) else around))
        left -= set(part)
        parts.append(part)
    return parts


def touching(lattice, one, other):
    """Whether two cells are neighbours, anywhere."""
    low = [c // lattice.period * lattice.period for c in one]
    one, other = (tuple(c - l for c, l in zip(cell, low)) for cell in (one, other))
    return other in lattice.neighbours.get(one, ())


def central(lattice, cells):
    """A piece's cells near the middle, where all motions know them."""
    low = [min(cell[k] for cell in cells) // lattice.period * lattice.period for k in range(3)]
    return {tuple(c - l for c, l in zip(cell, low)): mark for cell, mark in cells.items()}


def random_pieces(chance, lattice, parts):
    """Pieces for the parts: equal ones as copies or apart, some turned or reflected, with motions of their own."""
    word = chance.choice(("space", "space", "space", "mirror", "mirror", "plane", "shift"))
    pieces = []
    for part in parts:
        cells = central(lattice, {cell: "" for cell in part})
        turned = [image for _, image, _ in geometry.images(lattice, cells, geometry.LEVELS)]
        cells = central(lattice, chance.choice(turned))
        own = word if chance.randrange(6) else chance.choice(geometry.LEVELS)
        piece = geometry.Piece(cells, motions=own)
        equal = [old for old in pieces if same_shape(lattice, old, piece)]
        if equal and chance.randrange(3):
            old = chance.choice(equal)
            old.least, old.most = old.least + 1, old.most + 1
        else:
            pieces.append(piece)
    return pieces


def same_shape(lattice, one, other):
    return one.motions == other.motions and len(one.cells) == len(other.cells) and \
        geometry.orientations(lattice, one) == geometry.orientations(lattice, other)


def with_ranges(chance, pieces):
    for piece in pieces:
        if not chance.randrange(3):
            piece.least = max(0, piece.least - chance.randrange(2))
            piece.most += chance.randrange(2)


def with_colours(chance, puzzle):
    for cells in (puzzle.box, *(piece.cells for piece in puzzle.pieces)):
        for cell in cells:
            if not chance.randrange(5):
                cells[cell] = chance.choice("RG")


def may_cross(lattice):
    return lattice.sticks and not lattice.name.startswith("hex")


def random_puzzle(chance, lattice):
    cells = random_box(chance, lattice)
    parts = cut(chance, lattice, cells)
    pieces = random_pieces(chance, lattice, parts)
    puzzle = geometry.Puzzle(lattice, {cell: "" for cell in cells}, set(), pieces)
    if not chance.randrange(3):
        with_ranges(chance, pieces)
    if not chance.randrange(3):
        puzzle.may = set(cells if chance.randrange(2) else chance.sample(cells, chance.randint(1, len(cells) - 1)))
        if len(pieces) > 1 and chance.randrange(2):
            pieces.pop()
        if not chance.randrange(3):
            puzzle.holes = chance.randrange(len(puzzle.may) + 1)
    if not chance.randrange(5):
        with_colours(chance, puzzle)
    return puzzle


# ---- Cases -----------------------------------------------------------------------------------------------------

def small_puzzles(lattice):
    """Puzzles and their counts; those that take long to try are left out. Sticks come twice: they never cross, and they may."""
    for seed, chance in seeds(USUAL, 3):
        puzzle = random_puzzle(chance, lattice)
        for crossing in (chance.choice((None, "never")), "free") if may_cross(lattice) else (None,):
            each = dataclasses.replace(puzzle, crossing=crossing)
            expected = geometry.counts(each)
            if expected:
                yield f"{lattice.name}, seed {seed}", each, expected


@case
def cells_are_where_they_should_be():
    """Every lattice has cells, each next to others, and every motion takes cells around the middle to cells (but for twins)."""
    for lattice in geometry.LATTICES:
        around = near(lattice, 1)
        holds(around and around <= lattice.neighbours.keys(), lattice.name)
        for word, matrix in lattice.motions:
            whole = all(round(c * 3, 6) % 3 == 0 for row in matrix for c in row) or lattice.name != "sphere"
            holds(not whole or all(lattice.turned(cell, matrix) for cell in around), f"{lattice.name}, {word}, {matrix}")


@case
def every_engine_counts_what_there_is():
    engines, solvable, crossed = (None, *SEARCHES), set(), 0
    for lattice in geometry.LATTICES:
        known = list(small_puzzles(lattice))
        name = file("all.yaml", "---\n".join(puzzle.text() for _, puzzle, _ in known))
        for engine in engines:
            options = ("--engine", engine) if engine else ()
            found = counts_of(name, *options) or list(one_by_one(known, options))
            same(len(found), len(known), lattice.name)
            for (why, puzzle, expected), each in zip(known, found):
                holds(not each or agree(each, expected),
                      f"{why}: engine {engine} counts {each} and not {expected}:\n{puzzle.text()}")
        solvable |= {lattice.name for _, _, expected in known if expected["total"]}
        totals = [(why, expected["total"]) for why, _, expected in known]
        crossed += len(set(totals)) - len({why for why, _ in totals})
    holds("TREEN_SEEDS" in os.environ or (len(solvable) == len(geometry.LATTICES) and crossed), f"{solvable} {crossed}")


def one_by_one(known, options):
    """The counts of each puzzle; nothing where the engine refuses it."""
    for _, puzzle, _ in known:
        found = counts_of(file("one.yaml", puzzle.text()), *options)
        yield found and found[0]


@case
def solutions_come_back():
    """A puzzle as JSON and as YAML again has the same counts; what is solved passes its check."""
    for lattice in geometry.LATTICES:
        for why, puzzle, expected in list(small_puzzles(lattice))[:2]:
            name = file("a.yaml", puzzle.text())
            treen("convert", name, "b.json")
            treen("convert", "b.json", "c.yaml")
            for other in ("b.json", "c.yaml"):
                [found] = counts_of(other)
                holds(agree(found, expected), f"{why}: as {other} {found} and not {expected}:\n{puzzle.text()}")


run_cases()
