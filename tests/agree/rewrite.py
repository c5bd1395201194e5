"""Packings that tests write in several ways: turned, reflected, renamed, shuffled, shifted in their drawings, with copies apart.
Grids and motions are worked out here anew, and share nothing with the library."""
import itertools
import json
from dataclasses import dataclass, field, replace

LEVELS = ("shift", "plane", "space", "mirror")
FLAT = ("square", "triangle")
TRIANGULAR = ("triangle", "prism")
GRIDS = ("cube", "square", *TRIANGULAR)  # the other lattices are those of agree/lattices.py
ALL_MARKS = "ABCDEFGHRSTUVW"


# ---- Motions: each takes a cell to a cell ----------------------------------------------------------------------

@dataclass(frozen=True)
class Motion:
    """A signed permutation of the axes, or on triangles sixths of a turn and then perhaps two reflections."""
    grid: str
    axis: tuple = (0, 1, 2)
    sign: tuple = (1, 1, 1)
    sixths: int = 0
    swaps_sides: bool = False
    swaps_layers: bool = False

    def __call__(self, cell):
        if self.grid not in TRIANGULAR:
            return tuple(s * cell[a] for a, s in zip(self.axis, self.sign))
        x, y, z = cell
        down = (x + y) % 2
        # thirds of two sides that meet at 60 degrees, from a corner of triangles
        a, b = 3 * ((x - down - y) // 2) + 1 + down, 3 * y + 1 + down
        for _ in range(self.sixths):
            a, b = -b, a + b
        if self.swaps_sides:
            a, b = b, a
        third = a % 3
        across, up = (a - third) // 3, (b - third) // 3
        return 2 * across + up + third - 1, up, -z if self.swaps_layers else z

    def is_rotation(self):
        if self.grid in TRIANGULAR:
            return self.swaps_sides == self.swaps_layers
        swaps = sum(a > b for a, b in itertools.combinations(self.axis, 2))
        return (-1) ** (swaps + self.sign.count(-1)) == 1

    def keeps_z(self):
        return self.axis[2] == 2 and self.sign[2] == 1 and not self.swaps_layers

    def level(self):
        """The least word of `motions` that allows it."""
        if self == Motion(self.grid):
            return "shift"
        if self.keeps_z() and self.is_rotation():
            return "plane"
        return "space" if self.is_rotation() or self.grid in FLAT else "mirror"


def motions(grid):
    if grid in TRIANGULAR:
        every = [Motion(grid, sixths=n, swaps_sides=s, swaps_layers=l)
                 for n in range(6) for s in (False, True) for l in (False, True)]
    else:
        every = [Motion(grid, axis, sign) for axis in itertools.permutations(range(3))
                 for sign in itertools.product((1, -1), repeat=3)]
    return [motion for motion in every if grid not in FLAT or motion.keeps_z()]


# ---- Shapes: a mark for each cell ------------------------------------------------------------------------------

def shifted(grid, cells, by=(0, 0, 0)):
    """The cells with smallest coordinates `by`; on triangles perhaps one more to the right, since only such shifts keep the shape."""
    low = [min(cell[k] for cell in cells) for k in range(3)]
    step = [by[k] - low[k] for k in range(3)]
    if grid in TRIANGULAR:
        step[0] += (step[0] + step[1]) % 2
    return {tuple(cell[k] + step[k] for k in range(3)): mark for cell, mark in cells.items()}


def moved(grid, cells, motion):
    return shifted(grid, {motion(cell): mark for cell, mark in cells.items()})


def drawing(cells, margin=0):
    """In one line; `margin` columns, rows and layers of dots follow."""
    width, height, depth = (1 + margin + max(cell[k] for cell in cells) for k in range(3))
    if margin and all(cell[2] == 0 for cell in cells):
        depth = 1
    return "|".join("/".join("".join(cells.get((x, y, z), ".") for x in range(width)) for y in range(height))
                    for z in range(depth))


def block(width, height, depth=1, mark="#"):
    return {(x, y, z): mark for z in range(depth) for y in range(height) for x in range(width)}


def parse(text):
    """A drawing as `treen convert --to json` writes it: rows and layers by line breaks, or 3x3x3."""
    sides = text.split("x")
    if all(side.isdigit() for side in sides):
        return block(*map(int, sides))
    cells = {}
    for z, layer in enumerate(text.strip("\n").replace("|", "\n\n").split("\n\n")):
        for y, row in enumerate(layer.replace("/", "\n").split("\n")):
            x, may = 0, ""
            for mark in row:
                if mark == "~":
                    may = mark
                    continue
                if mark != ".":
                    cells[x, y, z] = may + mark
                x, may = x + 1, ""
    return cells


# ---- Packings --------------------------------------------------------------------------------------------------

@dataclass
class Piece:
    name: str
    cells: dict
    least: int = 1
    most: int = 1
    motions: str = "space"
    group: object = None


@dataclass
class Packing:
    grid: str
    box: dict
    pieces: list
    holes: int = None
    colours: dict = field(default_factory=dict)
    allow: dict = field(default_factory=dict)
    title: str = "a puzzle"
    margin: int = 0  # of its drawings

    def text(self):
        """The puzzle in treen's own format: JSON is YAML, too."""
        fields = {"title": self.title, "kind": "packing", "grid": self.grid, "box": drawing(self.box, self.margin)}
        if self.holes is not None:
            fields["holes"] = self.holes
        if self.colours:
            fields.update(colours=self.colours, allow=self.allow)
        fields["pieces"] = {piece.name: self.piece(piece) for piece in self.pieces}
        return "\n".join(f"{key}: {json.dumps(value)}" for key, value in fields.items()) + "\n"

    def piece(self, piece):
        copies = piece.least if piece.least == piece.most else f"{piece.least}..{piece.most}"
        fields = {"copies": copies, "motions": piece.motions, "shape": drawing(piece.cells, self.margin)}
        return fields if piece.group is None else {**fields, "group": piece.group}


def read(text):
    """A packing that `treen convert --to json` wrote; None where it is no packing."""
    found = json.loads(text)
    if found.get("kind", "packing") != "packing" or "pieces" not in found:
        return None
    pieces = []
    for name, about in found["pieces"].items():
        about = {"shape": about} if isinstance(about, str) else about
        least, _, most = str(about.get("copies", 1)).partition("..")
        pieces.append(Piece(name, parse(about["shape"]), int(least), int(most or least),
                            about.get("motions", found.get("motions", "space")), about.get("group")))
    return Packing(found.get("grid", "cube"), parse(found["box"]), pieces, found.get("holes"),
                   found.get("colours", {}), found.get("allow", {}))


# ---- The same packing in another way ---------------------------------------------------------------------------

def turned(packing, random):
    """Box and pieces in the same motion, perhaps a reflection. Pieces that turn about z want that axis kept."""
    held = any(piece.motions == "plane" for piece in packing.pieces)
    motion = random.choice([m for m in motions(packing.grid) if not held or m.axis[2] == 2])
    return replace(packing, box=moved(packing.grid, packing.box, motion),
                   pieces=[replace(piece, cells=moved(packing.grid, piece.cells, motion)) for piece in packing.pieces])


def redrawn(packing, random):
    """Every piece in a motion that it may make."""
    def draw(piece):
        own = [m for m in motions(packing.grid) if LEVELS.index(m.level()) <= LEVELS.index(piece.motions)]
        return replace(piece, cells=moved(packing.grid, piece.cells, random.choice(own)))
    return replace(packing, pieces=[draw(piece) for piece in packing.pieces])


def renamed(packing, random):
    """Other names, another title, other marks for the colours, other numbers for the groups."""
    names = random.sample("abcdefghijklmnopqrstuvwxyz", len(packing.pieces)) if len(packing.pieces) <= 26 \
        else [f"n{i}" for i in range(len(packing.pieces))]
    marks = dict(zip(packing.colours, random.sample(ALL_MARKS, len(packing.colours)))) \
        if len(packing.colours) <= len(ALL_MARKS) else {mark: mark for mark in packing.colours}
    groups = {}

    def mark_of(mark):
        return mark[:-1] + marks.get(mark[-1], mark[-1])

    def group_of(group):
        return group if group is None or isinstance(group, dict) else groups.setdefault(group, 7 - len(groups))

    def cells_of(cells):
        return {cell: mark_of(mark) for cell, mark in cells.items()}

    return replace(
        packing, title="another name", box=cells_of(packing.box),
        colours={marks[mark]: f"colour {marks[mark]}" for mark in packing.colours},
        allow={marks[mark]: "".join(map(mark_of, on)) for mark, on in packing.allow.items()},
        pieces=[replace(piece, name=f"piece {name}", cells=cells_of(piece.cells), group=group_of(piece.group))
                for name, piece in zip(names, packing.pieces)])


def shuffled(packing, random):
    """Pieces and colours in another order."""
    marks = list(packing.colours)
    random.shuffle(marks)
    return replace(packing, pieces=random.sample(packing.pieces, len(packing.pieces)),
                   colours={mark: packing.colours[mark] for mark in marks})


def drifted(packing, random):
    """Drawings that do not begin in their corner, and have dots behind them."""
    def shift(cells):
        flat = packing.grid in FLAT
        return shifted(packing.grid, cells, (random.randrange(3), random.randrange(3), 0 if flat else random.randrange(3)))
    return replace(packing, box=shift(packing.box), margin=random.randrange(2),
                   pieces=[replace(piece, cells=shift(piece.cells)) for piece in packing.pieces])


def holds_range(piece):
    return 0 < piece.least < piece.most


def apart(packing, random, ranges=False):
    """Writes some pieces of several copies as several pieces. With `ranges` also pieces whose number of copies has a lower
    bound: `labelled` is another number then, since it counts which of the pieces keep to which bounds."""
    pieces = []
    for piece in packing.pieces:
        can = piece.most > 1 and not isinstance(piece.group, dict) and (ranges or not holds_range(piece))
        if not can or not random.randrange(3):
            pieces.append(piece)
            continue
        most = random.randint(1, piece.most - 1)
        least = most if piece.least == piece.most else random.randint(max(0, piece.least - (piece.most - most)),
                                                                      min(most, piece.least))
        pieces += [replace(piece, least=least, most=most),
                   replace(piece, name=piece.name + "'", least=piece.least - least, most=piece.most - most)]
    return replace(packing, pieces=pieces)


WAYS = (turned, redrawn, renamed, shuffled, drifted, apart)


def again(packing, random, ways=WAYS):
    """The packing in some of these ways, one after the other; and their names."""
    taken = [way for way in ways if random.randrange(2)] or [random.choice(ways)]
    for way in taken:
        packing = way(packing, random)
    return packing, [way.__name__ for way in taken]


# ---- Random packings -------------------------------------------------------------------------------------------

PLANS = {  # boxes with symmetries: rows, layers
    "square": (("###/###/###", 1), ("###/###", 1), ("##/##", 1), ("####/####", 1), ("####", 1), ("####/####/####", 1)),
    "cube": (("##/##", 2), ("###/###", 1), ("###/###/###", 1), ("#/#/#/#", 2), ("#", 3), ("##/##", 3)),
    "triangle": ((".###/.###", 1), ("###/.#.", 1), ("#####/.###./..#..", 1), ("####/.####", 1), ("######", 1), (".#####/.#####", 1)),
    "prism": ((".###/.###", 1), (".###/.###", 2), ("###/.#.", 2), ("###/.#.", 3), ("##", 4), ("####/.####", 1)),
}


def neighbours(grid, cell):
    """Every cell that shares a side with the cell."""
    x, y, z = cell
    steps = [(x - 1, y, z), (x + 1, y, z)]
    if grid in TRIANGULAR:
        steps.append((x, y + (1 if (x + y) % 2 else -1), z))
    else:
        steps += [(x, y - 1, z), (x, y + 1, z)]
    return steps if grid in FLAT else steps + [(x, y, z - 1), (x, y, z + 1)]


def random_shape(grid, random, size, inside=None):
    """Cells that hang together, of `inside` if that is given; fewer where there are no more."""
    first = random.choice(sorted(inside)) if inside else (4, 4, 0 if grid in FLAT else 4)
    cells = {first: "#"}
    for _ in range(40):
        if len(cells) == size:
            break
        cell = random.choice(neighbours(grid, random.choice(sorted(cells))))
        if inside is None or cell in inside:
            cells[cell] = "#"
    return cells


def random_box(grid, random, colours):
    rows, layers = random.choice(PLANS[grid])
    box = parse("|".join([rows] * layers))
    for _ in range(random.randrange(4)):
        cell = random.choice(sorted(box))
        what = random.randrange(5 if colours else 2)
        if what == 0 and len(box) > 2:
            del box[cell]
        else:
            box[cell] = ("#", "+", "R", "G", "~R")[what]
    return shifted(grid, box)


def sawn(grid, random, box):
    """Pieces that fill the box: each a part of it."""
    left, shapes = set(box), []
    while left:
        cells = random_shape(grid, random, random.randint(2, 4), left)
        left -= set(cells)
        shapes.append({cell: box[cell][-1] if random.randrange(2) and box[cell] != "+" else "#" for cell in cells})
    return shapes


def chance_pieces(grid, random, colours):
    """Pieces of any shape; some again, or moved, or reflected, under another name."""
    shapes = [random_shape(grid, random, random.randint(1, 4)) for _ in range(random.randint(1, 3))]
    shapes += [moved(grid, shape, random.choice(motions(grid))) for shape in shapes if random.randrange(2)]
    if colours:
        shapes = [{cell: random.choice("###RG") for cell in shape} for shape in shapes]
    return shapes


def random_packing(random):
    grid = random.choice(sorted(PLANS))
    colours = not random.randrange(4)
    box = random_box(grid, random, colours)
    filled = random.randrange(3)
    shapes = sawn(grid, random, box) if filled else chance_pieces(grid, random, colours)
    level = random.choice(LEVELS)
    pieces = []
    for number, shape in enumerate(shapes):
        own = level if random.randrange(4) else random.choice(LEVELS)
        least = 1 if filled and random.randrange(4) else random.randrange(3)
        most = least + random.randrange(3) * random.randrange(2) or 1
        pieces.append(Piece(f"p{number}", shifted(grid, shape), least, most, own))
    if not random.randrange(6):
        for piece in pieces:
            piece.group = random.randint(1, 2)
    may = sum(mark == "+" or mark[0] == "~" for mark in box.values())
    return Packing(grid, box, pieces, random.randint(0, may) if may and not random.randrange(3) else None,
                   {"R": "red", "G": "green"} if colours else {},
                   {"R": random.choice(("R", "RG")), "G": "G"} if colours else {})
