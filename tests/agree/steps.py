"""Whole steps of a set of squares at a time are enough: steps.py TREEN. Random boards cut in two or three pieces come apart exactly
where they do when each piece may go its own way at the same time, by half steps. doc/apart.md has the proof for all steps."""
from counting import *

from functools import cache
from itertools import combinations, product

WAYS = list(product((-1, 0, 1), repeat=2))  # of a piece in one step, in half cells


def leaves_at_once(pieces):
    """Whether some pieces go straight out."""
    for size in range(1, len(pieces)):
        for here in combinations(pieces, size):
            rest = [cell for piece in pieces if piece not in here for cell in piece]
            own = [cell for piece in here for cell in piece]
            if any(all(a[1 - axis] != b[1 - axis] or (b[axis] - a[axis]) * way < 0 for a in own for b in rest)
                   for axis, way in product((0, 1), (1, -1))):
                return True
    return False


def board(chance):
    """A board, and the cells of its pieces. They are connected, and grow mostly at their young ends: such pieces hook each other."""
    width, height, pieces = chance.randint(4, 6), chance.randint(4, 6), chance.choice((2, 3))
    cells = list(product(range(width), range(height)))
    owner = dict(zip(chance.sample(cells, pieces), range(pieces)))
    filled = chance.uniform(0.5, 0.8) * len(cells)
    while len(owner) < filled:  # the rest is room to move in
        young = list(owner.items())[-4 * pieces if chance.random() < 0.9 else 0:]
        (x, y), piece = chance.choice(young)
        step = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        if (x + step[0], y + step[1]) in cells:
            owner.setdefault((x + step[0], y + step[1]), piece)
    return width, height, [[cell for cell in cells if owner.get(cell) == piece] for piece in range(pieces)]


def text(width, height, pieces):
    """The board as a puzzle with one assembly: each cell has the colour of its piece."""
    letter = {cell: "ABC"[number] for number, piece in enumerate(pieces) for cell in piece}
    draw = lambda cells: "/".join("".join(letter[x, y] if (x, y) in cells else "." for x in range(width)) for y in range(height))
    names = "ABC"[:len(pieces)]
    return "".join((f"grid: square\nbox: \"{draw(letter)}\"\nmotions: shift\ncolours: {{{', '.join(f'{name}: {name.lower()}' for name in names)}}}\n",
                    "pieces:\n", *(f"  {name}: \"{draw(piece)}\"\n" for name, piece in zip(names, pieces))))


def finer(pieces):
    """The pieces on squares of half the side: their whole steps are half steps."""
    return [[(2 * x + i, 2 * y + j) for x, y in piece for i, j in product((0, 1), repeat=2)] for piece in pieces]


class Search:
    """Pieces that all move at the same time. Distances are half cells, so a square is two wide."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.free = cache(self._free)

    def _free(self, one, other, apart, by):
        """Whether piece `other`, off its place by `apart` as seen from `one`, may go on `by`: no inside meets another on the way."""
        for a, b in product(self.pieces[one], self.pieces[other]):
            first, last = 0.0, 1.0
            for axis in range(2):
                distance = 2 * (b[axis] - a[axis]) + apart[axis]
                if not by[axis]:
                    last = last if abs(distance) < 2 else -1.0
                    continue
                ends = sorted(((-2 - distance) / by[axis], (2 - distance) / by[axis]))
                first, last = max(first, ends[0]), min(last, ends[1])
            if first < last:
                return False
        return True

    def is_past(self, one, other, apart):
        """Whether two pieces lie side by side along an axis: one leaves the other for good."""
        sides = [[[cell[axis] for cell in self.pieces[piece]] for piece in (one, other)] for axis in range(2)]
        return any(2 * min(b) + apart[axis] >= 2 * max(a) + 2 or 2 * max(b) + 2 + apart[axis] <= 2 * min(a)
                   for axis, (a, b) in enumerate(sides))

    def leavers(self, subset, at):
        """The sets of pieces with the first one that are past all others."""
        for size in range(1, len(subset)):
            for others in combinations(subset[1:], size - 1):
                here = (subset[0], *others)
                if all(self.is_past(a, b, minus(at[b], at[a])) for a in here for b in subset if b not in here):
                    yield here, tuple(b for b in subset if b not in here)

    def comes_apart(self, subset):
        if len(subset) == 1:
            return True
        start = {piece: (0, 0) for piece in subset}
        known, waiting = {tuple(start.values())}, [start]
        for at in waiting:
            leaving = list(self.leavers(subset, at))
            if any(self.comes_apart(here) and self.comes_apart(there) for here, there in leaving):
                return True
            for ways in [] if leaving else product(WAYS, repeat=len(subset) - 1):
                by = dict(zip(subset, ((0, 0), *ways)))
                to = {piece: plus(at[piece], by[piece]) for piece in subset}
                if tuple(to.values()) not in known and all(self.free(a, b, minus(at[b], at[a]), minus(by[b], by[a]))
                                                           for a, b in combinations(subset, 2)):
                    known.add(tuple(to.values()))
                    waiting.append(to)
        return False


plus = lambda a, b: (a[0] + b[0], a[1] + b[1])
minus = lambda a, b: (a[0] - b[0], a[1] - b[1])


@case
def several_ways_at_once_and_half_steps_take_apart_no_more():
    ends = {True: 0, False: 0}
    for seed, chance in seeds(60, 12):
        found = False
        for _ in range(100 if seed % 3 == 0 else 1):  # one in twelve comes apart: a third of the seeds look for one
            width, height, pieces = board(chance)
            while leaves_at_once(pieces):
                width, height, pieces = board(chance)
            found = Search(pieces).comes_apart(tuple(range(len(pieces))))
            if found:
                break
        asked = [treen_any("apart", "--all", "--json", "--quiet", file("board.yaml", text(*sized)))
                 for sized in ((width, height, pieces), (2 * width, 2 * height, finer(pieces)))]
        for told in asked:
            same([told.summary["assemblies"], told.summary["solutions"]], [1, int(found)], f"seed {seed}")
        whole, half = (told.json[0].get("level", [0])[0] for told in asked)
        holds(half <= whole <= 2 * half, f"seed {seed}: {whole} moves, and {half} by half steps")
        ends[found] += 1
    holds(all(ends.values()) or "TREEN_SEEDS" in os.environ, f"all ends are alike: {ends}")


run_cases()
