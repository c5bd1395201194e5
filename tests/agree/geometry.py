"""Lattices as places in space, and puzzles on them solved by trying everything: what agree/lattices.py compares treen with. Nothing
here knows the rows of grids in the library: a cell is a set of points (its corners, its two ends, or its middle), a motion a matrix."""
import itertools
import math
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

FINE = 1000  # points are compared as whole numbers of this fraction
HEIGHT = math.sqrt(3) / 2  # of a triangle
LEVELS = ("shift", "plane", "space", "mirror")
SIDES = list(itertools.product((-1, 1), repeat=3))


# ---- Cells -----------------------------------------------------------------------------------------------------
# Each function returns the points of a cell, or nothing where the lattice has no cell of these coordinates.

def oblique(x, y, z):
    """Axes x and y that meet at 60 degrees."""
    return x + y / 2, y * HEIGHT, z


def cube(x, y, z):
    return [(x, y, z)]


def hexagon(x, y, z):
    return [oblique(x, y, z)]


def triangle(x, y, z):
    base, tip = (y, y + 1) if (x + y) % 2 == 0 else (y + 1, y)
    return [(x / 2, base * HEIGHT, z), (x / 2 + 1, base * HEIGHT, z), (x / 2 + 0.5, tip * HEIGHT, z)]


def sphere(x, y, z):
    return [(x, y, z)] if (x + y + z) % 2 == 0 else []


def rhombic(*at):
    """The middle of a cube, that of one of its walls, and the ends of an edge of this wall."""
    inside = [c % 5 for c in at]
    walls = [min(c, 4 - c) for c in inside]
    if sorted(walls) != [0, 1, 2]:
        return []
    wall, edge, along = (walls.index(n) for n in range(3))
    points = [[c // 5 + 0.5 for c in at] for _ in range(4)]
    for number, axis in ((1, wall), (2, wall), (3, wall), (2, edge), (3, edge)):
        points[number][axis] = at[axis] // 5 + (inside[axis] > 2)
    points[2][along] -= 0.5
    points[3][along] += 0.5
    return [tuple(point) for point in points]


def tetra_octa(*at):
    """Corners of a cube are of two kinds. Those of an even sum, seen from the lattice, make the tetrahedron in the cube's middle."""
    block, inside = [c // 3 for c in at], [c % 3 for c in at]
    corners = [tuple(b + s for b, s in zip(block, side)) for side in itertools.product((0, 1), repeat=3)]
    if inside == [1, 1, 1]:
        return [corner for corner in corners if sum(corner) % 2 == 0]
    if 1 in inside:
        return []
    corner = tuple(b + c // 2 for b, c in zip(block, inside))
    if sum(corner) % 2 == 0:
        return []
    return [other for other in corners if sum(abs(a - b) for a, b in zip(corner, other)) <= 1]


def half_octa(x, y, z):
    """Half an octahedron with its base on one side of the layer z and its tip on the other, or a tetrahedron between."""
    odd = [(x + z) % 2, (y + z) % 2]
    if odd[0] != odd[1]:
        return [(x + side, y, z + odd[1]) for side in (-1, 1)] + [(x, y + side, z + odd[0]) for side in (-1, 1)]
    return [(x, y, z + odd[0])] + [(x + a, y + b, z + 1 - odd[0]) for a in (-1, 1) for b in (-1, 1)]


def tetrakis(x, y, z):
    """The middle of a square and the ends of one of its sides."""
    side = [x % 3 - 1, y % 3 - 1]
    if sorted(map(abs, side)) != [0, 1]:
        return []
    middle = (x // 3 + 0.5, y // 3 + 0.5)
    ends = [[m + s / 2 + along * (s == 0) / 2 for m, s in zip(middle, side)] for along in (-1, 1)]
    return [(*point, z) for point in (middle, *ends)]


def pyramid(*at):
    """The middle of a cube and the corners of one of its walls."""
    wall = [c % 3 - 1 for c in at]
    if sorted(map(abs, wall)) != [0, 0, 1]:
        return []
    middle = tuple(c // 3 + 0.5 for c in at)
    corners = [tuple(m + side / 2 for m, side in zip(middle, sides)) for sides in SIDES]
    return [middle] + [corner for corner in corners if any(w and (c - m) * w > 0 for w, c, m in zip(wall, corner, middle))]


def in_hexagon(x, y, block):
    """The middle of the hexagon of a place, and the angle of the place as seen from it, in degrees."""
    dx, dy, _ = oblique(x % block - block // 2, y % block - block // 2, 0)
    return oblique(x // block, y // block, 0), round(math.degrees(math.atan2(dy, dx)), 6), round(math.hypot(dx, dy), 6)


def around(middle, radius, degrees):
    return middle[0] + radius * math.cos(math.radians(degrees)), middle[1] + radius * math.sin(math.radians(degrees)), 0


def kite(x, y, z):
    """The middle of a hexagon, one of its corners, and the middles of the two sides there."""
    middle, angle, radius = in_hexagon(x, y, 3)
    if z or radius != 1:
        return []
    return [middle, around(middle, 1 / 2, angle - 60), around(middle, 1 / math.sqrt(3), angle - 30), around(middle, 1 / 2, angle)]


def drafter(x, y, z):
    """Half of a kite: the twelve places of the ring go round with them."""
    middle, angle, radius = in_hexagon(x, y, 5)
    if z or radius not in (2, round(math.sqrt(3), 6)):
        return []
    # Corners are at odd multiples of 30 degrees. The cell lies between its place's angle and 30 degrees before it.
    corner, side = (angle - 30, angle) if round(angle) % 60 == 0 else (angle, angle - 30)
    return [middle, around(middle, 1 / 2, side), around(middle, 1 / math.sqrt(3), corner)]


def stick(*at):
    """An edge of cubes."""
    odd = [c % 2 for c in at]
    return [tuple((c + side * o) / 2 for c, o in zip(at, odd)) for side in (-1, 1)] if sum(odd) == 1 else []


def net_step(x, y):
    """The direction of the sticks of a triangular net, by the parities of their middles' coordinates."""
    return {(1, 0): (1, 0), (0, 1): (0, 1), (1, 1): (1, -1)}.get((x % 2, y % 2))


def triangle_stick(x, y, z):
    step = net_step(x, y)
    if z % 2:
        return [oblique(x / 2, y / 2, (z + side) / 2) for side in (-1, 1)] if not step else []
    return [oblique((x + side * step[0]) / 2, (y + side * step[1]) / 2, z / 2) for side in (-1, 1)] if step else []


def hexagon_stick(x, y, z):
    """The wall between two hexagons is across the line between their middles."""
    step = net_step(x, y)
    if z % 2:
        third = (x % 2 + 1) / 3
        return [oblique(x // 2 + third, y // 2 + third, (z + side) / 2) for side in (-1, 1)] if x % 2 == y % 2 else []
    if not step:
        return []
    (mx, my, mz), (dx, dy, _) = oblique(x / 2, y / 2, z / 2), oblique(*step, 0)
    half = 1 / (2 * math.sqrt(3))
    return [(mx - side * dy * half, my + side * dx * half, mz) for side in (-1, 1)]


# ---- Motions ---------------------------------------------------------------------------------------------------

def product(a, b):
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)) for i in range(3))


def determinant(m):
    return sum(m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3]) for i in range(3))


def squares():
    """The 48 motions of a cube."""
    for axes in itertools.permutations(range(3)):
        for signs in SIDES:
            yield tuple(tuple(signs[i] * (axes[i] == j) for j in range(3)) for i in range(3))


def sixths():
    """The 24 motions of a hexagonal prism."""
    for turn, swap, flip in itertools.product(range(6), (1, -1), (1, -1)):
        c, s = math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3)
        yield (c, -s * swap, 0), (s, c * swap, 0), (0, 0, flip)


def twins():
    """Balls also turn about the middle of a triangle of balls by a sixth; a half turn about (1, 1, 1) does that."""
    half = tuple(tuple((2 - 3 * (i == j)) / 3 for j in range(3)) for i in range(3))
    turned = {tuple(tuple(round(3 * c) for c in row) for row in product(product(a, half), b))
              for a in squares() for b in squares()}
    assert len(turned) == 192, len(turned)
    yield from (tuple(tuple(c / 3 for c in row) for row in m) for m in sorted(turned))


def level(matrix, flat):
    """The least word of `motions` that allows it; nothing where a flat grid has no such motion."""
    near = lambda a, b: abs(a - b) < 1e-6
    identity = all(near(matrix[i][j], i == j) for i in range(3) for j in range(3))
    keeps_z = near(matrix[2][2], 1)
    rotation = determinant(matrix) > 0
    if flat and not keeps_z:
        return None
    if identity:
        return "shift"
    if keeps_z and rotation:
        return "plane"
    return "space" if rotation or flat else "mirror"


# ---- Lattices --------------------------------------------------------------------------------------------------

def same_for_all(x, y, z):
    return True


@dataclass(eq=False)
class Lattice:
    """`shifts` tells which differences of cells are motions of the whole lattice; `middle` is where all motions meet."""
    name: str
    points: object
    flat: bool
    matrices: object
    shifts: object = same_for_all
    period: int = 1  # multiples of it are shifts
    middle: tuple = (0, 0, 0)
    reach: int = 5  # coordinates around the middle that are looked at
    sticks: bool = False

    def around(self, reach):
        span = range(-reach, reach + 1)
        every = itertools.product(span, span, (0,) if self.flat else span)
        return {at: points for at in every if (points := self.points(*at))}

    @cached_property
    def cells(self):
        """The points of each cell around the middle."""
        return self.around(self.reach)

    @cached_property
    def at(self):
        """Cells by their points, further away as well: a box that is turned may lie twice as far from the middle."""
        return {key(points): cell for cell, points in self.around(self.reach + 6).items()}

    @cached_property
    def motions(self):
        found = [(level(matrix, self.flat), matrix) for matrix in self.matrices]
        return [(word, matrix) for word, matrix in found if word]

    @lru_cache(maxsize=None)
    def turned(self, cell, matrix):
        """The cell to which the matrix takes this one, about the middle; nothing where there is none."""
        m = self.middle
        def turn(point):
            away = [p - o for p, o in zip(point, m)]
            return tuple(o + sum(row[k] * away[k] for k in range(3)) for row, o in zip(matrix, m))
        return self.at.get(key([turn(point) for point in self.points(*cell)]))

    @cached_property
    def neighbours(self):
        """For each cell those that share a side, an end, or touch."""
        at_spot, found = {}, {}
        for cell, points in self.cells.items():
            for place in key(points):
                at_spot.setdefault(place, set()).add(cell)
        for cell, points in self.cells.items():
            near = {tuple(c + b for c, b in zip(cell, by)) for by in itertools.product((-1, 0, 1), repeat=3)}
            near = near & self.cells.keys() if len(points) < 4 and not self.sticks else set()
            near = near.union(*(at_spot[place] for place in key(points))) - {cell}
            found[cell] = sorted(other for other in near if self.touch(cell, other))
        return {cell: others for cell, others in found.items() if others}

    def touch(self, one, other):
        a, b = self.cells[one], self.cells[other]
        if len(a) == 1:
            nearest = 2 if self.name == "sphere" else 1
            return near_square(a[0], b[0], nearest)
        shared = len(key(a) & key(b))
        if self.sticks:
            return shared == 1
        # Outlines share a side's two ends, solids at least three corners. In prisms, a triangle also lies above another one.
        return shared >= (2 if self.flat or len(a) == 3 else 3) or len(a) == 3 and all(near_square(p, q, 1) and p[:2] == q[:2] for p, q in zip(a, b))

    def arm(self, cell, place):
        """The direction of a stick, from its end at the place."""
        (near,), (far,) = ([p for p in self.points(*cell) if (spot(p) == place) == here] for here in (True, False))
        return difference(far, near)

    def wide(self, one, other):
        """Whether two sticks share an end, and a piece turns by less than a right angle there."""
        shared = key(self.points(*one)) & key(self.points(*other))
        return any(dot(self.arm(one, place), self.arm(other, place)) < -0.1 for place in shared)

    @lru_cache(maxsize=None)
    def circles(self, place, cells):
        """The sticks in each plane through a place where all of them end, as they lie around it."""
        arms, found = {cell: self.arm(cell, place) for cell in cells}, {}
        for one, other in itertools.combinations(cells, 2):
            up = cross(arms[one], arms[other])
            if dot(up, up) > 0.1:
                left = cross(up, arms[one])
                flat = [cell for cell in cells if abs(dot(up, arms[cell])) < 1e-6]
                found[frozenset(flat)] = sorted(
                    flat, key=lambda cell: math.atan2(dot(arms[cell], left) / math.sqrt(dot(left, left)), dot(arms[cell], arms[one])))
        return list(found.values())


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return tuple(a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3] for k in range(3))


def near_square(p, q, square):
    return abs(sum((a - b) ** 2 for a, b in zip(p, q)) - square) < 1e-6


def spot(point):
    return tuple(round(FINE * c) for c in point)


def key(points):
    return frozenset(map(spot, points))


def even(x, y, z):
    return (x + y + z) % 2 == 0


def evens(x, y, z):
    return x % 2 == y % 2 == z % 2 == 0


LATTICES = [
    Lattice("cube", cube, False, squares()),
    Lattice("square", cube, True, squares()),
    Lattice("hexagon", hexagon, True, sixths()),
    Lattice("hexprism", hexagon, False, sixths()),
    Lattice("triangle", triangle, True, sixths(), shifts=lambda x, y, z: (x + y) % 2 == 0, period=2),
    Lattice("prism", triangle, False, sixths(), shifts=lambda x, y, z: (x + y) % 2 == 0, period=2),
    Lattice("sphere", sphere, False, itertools.chain(squares(), twins()), shifts=even, period=2),
    Lattice("rhombic", rhombic, False, squares(), shifts=lambda *by: not any(c % 5 for c in by), period=5,
            middle=(0.5, 0.5, 0.5), reach=7),
    Lattice("tetra-octa", tetra_octa, False, squares(), shifts=lambda *by: not any(c % 3 for c in by) and sum(by) % 2 == 0,
            period=6, middle=(1, 0, 0), reach=6),
    Lattice("half-octa", half_octa, False, [m for m in squares() if m[2][2]], shifts=lambda x, y, z: x % 2 == y % 2 == z % 2, period=2),
    Lattice("tetrakis", tetrakis, True, squares(), shifts=lambda x, y, z: x % 3 == y % 3 == 0, period=3, middle=(0.5, 0.5, 0), reach=6),
    Lattice("tetrakis-prism", tetrakis, False, [m for m in squares() if m[2][2]], shifts=lambda x, y, z: x % 3 == y % 3 == 0,
            period=3, middle=(0.5, 0.5, 0)),
    Lattice("pyramids", pyramid, False, squares(), shifts=lambda *by: not any(c % 3 for c in by), period=3, middle=(0.5, 0.5, 0.5)),
    Lattice("kite", kite, True, sixths(), shifts=lambda x, y, z: x % 3 == y % 3 == 0, period=3, reach=6),
    Lattice("drafter", drafter, True, sixths(), shifts=lambda x, y, z: x % 5 == y % 5 == 0, period=5, reach=7),
    Lattice("square-sticks", stick, True, squares(), evens, 2, sticks=True),
    Lattice("cube-sticks", stick, False, squares(), evens, 2, sticks=True),
    Lattice("triangle-sticks", triangle_stick, True, sixths(), evens, 2, sticks=True),
    Lattice("prism-sticks", triangle_stick, False, sixths(), evens, 2, sticks=True),
    Lattice("hexagon-sticks", hexagon_stick, True, sixths(), evens, 2, reach=6, sticks=True),
    Lattice("hexprism-sticks", hexagon_stick, False, sixths(), evens, 2, reach=6, sticks=True),
]


# ---- Puzzles ---------------------------------------------------------------------------------------------------

@dataclass
class Piece:
    cells: dict  # with a colour's mark each; "" = none
    least: int = 1
    most: int = 1
    motions: str = "space"


@dataclass
class Puzzle:
    lattice: Lattice
    box: dict  # cells, with their marks
    may: set  # cells that may stay empty
    pieces: list
    holes: int = None
    crossing: str = None

    def text(self):
        lines = [f"grid: {self.lattice.name}"]
        if any(self.box.values()) or any(mark for piece in self.pieces for mark in piece.cells.values()):
            lines.append("colours: {R: red, G: green}")
        lines += ["box: |", *drawing(self.lattice, self.box, self.may)]
        if self.holes is not None:
            lines.append(f"holes: {self.holes}")
        if self.crossing:
            lines.append(f"crossing: {self.crossing}")
        lines.append("pieces:")
        for number, piece in enumerate(self.pieces):
            copies = piece.least if piece.least == piece.most else f"{piece.least}..{piece.most}"
            lines += [f"  p{number}:", f"    copies: {copies}", f"    motions: {piece.motions}", "    shape: |",
                      *("    " + line for line in drawing(self.lattice, piece.cells, ()))]
        return "\n".join(lines) + "\n"


def drawing(lattice, cells, may):
    """The lines of a drawing, from a place that is a shift of the lattice away."""
    low = [min(cell[k] for cell in cells) // lattice.period * lattice.period for k in range(3)]
    marks = {}
    for cell, mark in cells.items():
        at = tuple(c - l for c, l in zip(cell, low))
        marks[at] = ("~" + mark if mark else "+") if cell in may else mark or "#"
    width, height, depth = (1 + max(at[k] for at in marks) for k in range(3))
    for z in range(depth):
        if z:
            yield ""
        for y in range(height):
            yield "  " + "".join(marks.get((x, y, z), ".") for x in range(width))


# ---- Everything that can be tried ------------------------------------------------------------------------------

def moved(cells, by):
    return {tuple(c + b for c, b in zip(cell, by)): mark for cell, mark in cells.items()}


def difference(one, other):
    return tuple(a - b for a, b in zip(one, other))


def images(lattice, cells, words):
    """The cells with their marks under each motion of these words that takes all of them to cells. Balls turn about one of them."""
    centre = min(cells)
    if lattice.name != "sphere":
        centre = [(min(c[k] for c in cells) + max(c[k] for c in cells)) // 2 // lattice.period * lattice.period for k in range(3)]
        centre[0] += 0 if lattice.shifts(*centre) else lattice.period // 2
    cells = moved(cells, difference((0, 0, 0), centre))
    for word, matrix in lattice.motions:
        if word in words:
            turned = [(lattice.turned(cell, matrix), mark) for cell, mark in cells.items()]
            if all(cell for cell, _ in turned):
                yield word, dict(turned), [cell for cell, _ in turned]


def words_up_to(word):
    return LEVELS[:LEVELS.index(word) + 1]


def placements(puzzle, piece):
    """All sets of cells with marks that the piece may take in the box."""
    found = set()
    for _, turned, _ in images(puzzle.lattice, piece.cells, words_up_to(piece.motions)):
        first = min(turned)
        for cell in puzzle.box:
            by = difference(cell, first)
            lying = moved(turned, by)
            if puzzle.lattice.shifts(*by) and lying.keys() <= puzzle.box.keys() and all(
                    not mark or not puzzle.box[at] or mark == puzzle.box[at] for at, mark in lying.items()):
                found.add(frozenset(lying.items()))
    return found


def orientations(lattice, piece):
    return shapes_of(lattice, frozenset(piece.cells.items()), piece.motions)


@lru_cache(maxsize=100)
def shapes_of(lattice, cells, motions):
    """The shapes of the piece under its motions, each shifted to one place: the least of all where a cell is in the first block."""
    found = set()
    for _, turned, _ in images(lattice, dict(cells), words_up_to(motions)):
        shifted = set()
        for cell in turned:
            for to in itertools.product(range(lattice.period), repeat=3):
                by = difference(to, cell)
                if lattice.shifts(*by):
                    shifted.add(tuple(sorted(moved(turned, by).items())))
        found.add(min(shifted))
    return frozenset(found)


def symmetries(puzzle):
    """The maps of cells, by whether they are rotations, that keep the box."""
    lattice, found = puzzle.lattice, []
    last = "plane" if lattice.flat else "space"
    for word, turned, order in images(lattice, puzzle.box, LEVELS):
        first = min(turned)
        for cell in puzzle.box:
            by = difference(cell, first)
            if not lattice.shifts(*by):
                continue
            to = {old: tuple(c + b for c, b in zip(new, by)) for old, new in zip(puzzle.box, order)}
            if all(new in puzzle.box and puzzle.box[new] == puzzle.box[old] and (new in puzzle.may) == (old in puzzle.may)
                   for old, new in to.items()):
                found.append((word in words_up_to(last), to))
    return found


def is_crossed(lattice, owner):
    """Whether pieces cross: in a plane around a place, sticks of one, of another, of the first and of the other come in turn. `owner`
    has the piece of each stick."""
    around = {}
    for cell in sorted(owner):
        for place in key(lattice.points(*cell)):
            around.setdefault(place, []).append(cell)
    return any(owner[a] == owner[c] != owner[b] == owner[d]
               for place, cells in around.items() for circle in lattice.circles(place, tuple(cells))
               for a, b, c, d in itertools.combinations(circle, 4))


def assemblies(puzzle, most):
    """The assemblies as sets of (class, placement), and the pieces of each class; None where there are more than `most`."""
    groups = {}
    for piece in puzzle.pieces:
        groups.setdefault(orientations(puzzle.lattice, piece), []).append(piece)
    classes = list(groups.values())
    places = [(number, place) for number, pieces in enumerate(classes) for place in sorted(placements(puzzle, pieces[0]), key=sorted)]
    cover = [frozenset(cell for cell, _ in place) for _, place in places]
    never = puzzle.lattice.sticks and puzzle.crossing != "free"
    top = [sum(piece.most for piece in pieces) for pieces in classes]
    must = [cell for cell in sorted(puzzle.box) if cell not in puzzle.may]
    found, tried = [], itertools.count()

    def fine(chosen):
        used = Counter(places[n][0] for n in chosen)
        if any(used[c] < sum(piece.least for piece in pieces) for c, pieces in enumerate(classes)):
            return False
        if never and is_crossed(puzzle.lattice, {cell: n for n in chosen for cell in cover[n]}):
            return False
        empty = len(puzzle.box) - sum(len(cover[n]) for n in chosen)
        return puzzle.holes is None or empty <= puzzle.holes

    def go_on(chosen, taken, start):
        if next(tried) > 20 * most:
            return
        open_cell = next((cell for cell in must if cell not in taken), None)
        if open_cell is None and fine(chosen):
            found.append(frozenset(places[n] for n in chosen))
        for n in range(start if open_cell is None else 0, len(places)):
            if (open_cell is None or open_cell in cover[n]) and not cover[n] & taken and (
                    sum(places[m][0] == places[n][0] for m in chosen) < top[places[n][0]]):
                go_on([*chosen, n], taken | cover[n], n + 1 if open_cell is None else 0)

    go_on([], frozenset(), 0)
    return (found, classes) if next(tried) <= 20 * most and len(found) <= most else (None, classes)


def labelled(assembly, classes):
    """In how many ways the placements can be those of single copies."""
    used, ways = Counter(number for number, _ in assembly), 1
    for number, pieces in enumerate(classes):
        ranges = [range(piece.least, piece.most + 1) for piece in pieces]
        sum_of = 0
        for counts in itertools.product(*ranges):
            if sum(counts) == used[number]:
                dealt = math.factorial(used[number])
                for count, piece in zip(counts, pieces):
                    dealt = dealt // math.factorial(count) * math.perm(piece.most, count)
                sum_of += dealt
        ways *= sum_of
    return ways


def counts(puzzle, most=1500):
    """The four counts; nothing where trying everything takes too long."""
    found, classes = assemblies(puzzle, most)
    if found is None:
        return None
    maps = symmetries(puzzle)
    patterns = {tuple(sorted(tuple(sorted(place)) for _, place in assembly)) for assembly in found}

    def orbit_names(maps):
        return {min(tuple(sorted(tuple(sorted((to[cell], mark) for cell, mark in place)) for place in pattern)) for to in maps)
                for pattern in patterns}
    return {"total": len(found),
            "up_to_rotation": len(orbit_names([to for rotation, to in maps if rotation])),
            "up_to_symmetry": len(orbit_names([to for _, to in maps])),
            "labelled": sum(labelled(assembly, classes) for assembly in found)}
