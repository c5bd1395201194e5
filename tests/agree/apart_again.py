"""Small assemblies of other lattices are taken apart as by a plain search: apart_again.py TREEN. Everything is written
again here: where cells are, what a sliding cell hits, and the search, which tries every set of pieces."""
import collections
from itertools import combinations, product

from counting import *

FAR = 10  # steps after which a set has left

# ---- Vectors

plus = lambda a, b: tuple(x + y for x, y in zip(a, b))
minus = lambda a, b: tuple(x - y for x, y in zip(a, b))
times = lambda k, a: tuple(k * x for x in a)
dot = lambda a, b: sum(x * y for x, y in zip(a, b))
cross = lambda a, b: (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
both = lambda *steps: [step for one in steps for step in (one, times(-1, one))]


def meet(corners, way, others):
    """Whether the convex body with the first corners, on its way, comes into the other one: whether their times of
    overlap along all lines have a while in common. Times are fractions of positive denominators."""
    edges = {minus(a, b) for a, b in combinations(corners, 2)} | {minus(a, b) for a, b in combinations(others, 2)}
    first, last = (0, 1), (1, 1)
    lines = {cross(a, b) for a, b in combinations(edges | {way}, 2)} - {(0, 0, 0)}
    for line in lines:
        own, other, speed = [dot(line, a) for a in corners], [dot(line, b) for b in others], dot(line, way)
        least, most = min(other) - max(own), max(other) - min(own)
        if speed < 0:
            least, most, speed = -most, -least, -speed
        if not speed:
            if least >= 0 or most <= 0:
                return False
            continue
        if least * first[1] > first[0] * speed:
            first = least, speed
        if most * last[1] < last[0] * speed:
            last = most, speed
        if first[0] * last[1] >= last[0] * first[1]:
            return False
    return True


# ---- Lattices: a cell's kind (None: there is no cell), and what it hits on its way to the end of a step


class Lattice:
    def __init__(self, sides, steps):
        self.sides, self.steps, self.known = sides, steps, {}

    def hit(self, cell, step):
        """The cells that the cell comes through, from a table by kind."""
        kind = self.kind(cell)
        if (kind, step) not in self.known:
            near = product(*(range(min(0, d) - 3, max(0, d) + 4) if side > 1 else [0] for d, side in zip(step, self.sides)))
            self.known[kind, step] = [by for by in near if any(by) and self.kind(plus(cell, by)) is not None
                                      and self.meets(cell, step, plus(cell, by))]
        return [plus(cell, by) for by in self.known[kind, step]]


class Hexagons(Lattice):
    def kind(self, cell):
        return 0

    def corners(self, cell):
        x, y, z = cell
        return [(3 * x + a, 3 * y + b, z + c) for a, b in both((1, 1), (2, -1), (1, -2)) for c in (0, 1)]

    def meets(self, cell, step, other):
        return meet(self.corners(cell), (3 * step[0], 3 * step[1], step[2]), self.corners(other))


class Balls(Lattice):
    def kind(self, cell):
        return None if sum(cell) % 2 else 0

    def meets(self, cell, step, other):
        """The middles come nearer than the square root of 2, as tried at 25 places of the way."""
        apart = [minus(times(24, minus(other, cell)), times(part, step)) for part in range(25)]
        return min(dot(by, by) for by in apart) < 2 * 24 ** 2


class Tetrahedra(Lattice):
    def kind(self, cell):
        block, inside = [x // 3 for x in cell], tuple(x % 3 for x in cell)
        odd = sum(block) % 2
        if inside == (1, 1, 1) or (1 not in inside and sum(inside) // 2 % 2 != odd):
            return odd, inside
        return None

    def corners(self, cell):
        block, (odd, inside) = [x // 3 for x in cell], self.kind(cell)
        corners = list(product((0, 1), repeat=3))
        if inside == (1, 1, 1):
            found = [corner for corner in corners if sum(corner) % 2 == odd]
        else:
            own = tuple(x // 2 for x in inside)
            found = [corner for corner in corners if sum(a != b for a, b in zip(corner, own)) < 2]
        return [plus(block, corner) for corner in found]

    def meets(self, cell, step, other):
        return meet(self.corners(cell), tuple(x // 3 for x in step), self.corners(other))


SLANTING = both((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1))
AROUND = both((1, 0, 0), (0, 1, 0), (1, -1, 0), (1, 1, 0), (1, -2, 0), (2, -1, 0))
LATTICES = {
    "hexagon": (Hexagons((4, 4, 1), AROUND), 25),
    "hexprism": (Hexagons((3, 3, 2), AROUND + both((0, 0, 1))), 12),
    "sphere": (Balls((4, 4, 3), SLANTING), 25),
    "tetra-octa": (Tetrahedra((6, 3, 3), [times(3, step) for step in SLANTING] + both((6, 0, 0), (0, 6, 0), (0, 0, 6))), 12),
}

# ---- The search


def way_of(lattice, pieces, at, moved, step):
    """How many steps the set goes; FAR: it leaves."""
    still = {plus(cell, at[i]) for i in at if i not in moved for cell in pieces[i]}
    for k in range(FAR):
        for i in moved:
            if any(hit in still for cell in pieces[i]
                   for hit in lattice.hit(plus(plus(cell, at[i]), times(k, step)), step)):
                return k
    return FAR


def first_number(lattice, pieces, at):
    """The least number of moves until something leaves, or None where not all comes apart. One way is enough to
    find that out, since moves can be taken back."""
    if len(at) == 1:
        return 0
    level, seen, moves = [at], {tuple(at.values())}, 1
    while level:
        after = []
        for now in level:
            parts = list(now)
            for count in range(1, len(parts)):
                for moved in combinations(parts[1:], count):
                    for step in lattice.steps:
                        way = way_of(lattice, pieces, now, moved, step)
                        if way == FAR:
                            halves = [{i: now[i] for i in now if (i in moved) == side} for side in (True, False)]
                            return moves if all(first_number(lattice, pieces, half) is not None for half in halves) else None
                        for k in range(1, way + 1):
                            there = {i: plus(now[i], times(k, step)) if i in moved else now[i] for i in now}
                            if tuple(there.values()) not in seen:
                                seen.add(tuple(there.values()))
                                after.append(there)
        level, moves = after, moves + 1
    return None


# ---- Questions


def drawn(cells, sides):
    return " | ".join("/".join("".join("#" if (x, y, z) in cells else "." for x in range(sides[0])) for y in range(sides[1]))
                      for z in range(sides[2]))


def random_pieces(lattice, chance):
    """Three pieces in a box with holes. A cell often gets the piece of the cell before."""
    pieces, label, holes = [set(), set(), set()], 0, chance.random() / 2
    for z, y, x in product(*map(range, reversed(lattice.sides))):
        if lattice.kind((x, y, z)) is None:
            continue
        if chance.random() < 0.5:
            label = chance.randrange(3)
        if chance.random() > holes:
            pieces[label].add((x, y, z))
    return pieces if all(pieces) else random_pieces(lattice, chance)


def compare(name, lattice, chance, tally):
    pieces = random_pieces(lattice, chance)
    text = f"grid: {name}\nmotions: shift\nbox: '{drawn(set.union(*pieces), lattice.sides)}'\npieces:\n"
    for i, cells in enumerate(pieces):
        text += f"  p{i}: '{drawn(cells, lattice.sides)}'\n"
    file("a.yaml", text)
    answer = treen_any("apart", "--json", "--all", "--symmetry", "none", "a.yaml")
    found = answer.things("solution") + answer.things("assembly")
    holds(found, "an assembly is known: " + text)
    for solution in found:
        parts = [[tuple(cell) for cell in piece["cells"]] for piece in solution["pieces"]]
        first = first_number(lattice, parts, {i: (0, 0, 0) for i in range(len(parts))})
        same(solution["outcome"], "stays together" if first is None else "comes apart", text)
        if first is not None:
            same(solution["level"][0], first, text)
        tally[first] += 1


@case
def lattices_by_a_plain_search():
    for name, (lattice, questions) in LATTICES.items():
        tally = collections.Counter()
        for _, chance in seeds(questions):
            compare(name, lattice, chance, tally)
        holds("TREEN_SEEDS" in os.environ or (tally[None] and tally[1]), f"{name}: {tally}")


run_cases()
