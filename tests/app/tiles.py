"""Tiles with marks on their sides, against everything that can be tried on small boards."""
import math
from itertools import permutations, product
from tool import *

# ---- Grids: the ways to look, clockwise from the top, and the place of a cell ------------------------------------

SQUARE = [(0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)]
HEXAGON = [(1, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0), (0, -1, 0)]
CUBE = [(0, 0, -1), (0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, 1)]
TALL = math.sqrt(3) / 2


def looks(grid, cell):
    if grid == "triangle":
        return [(1, 0, 0), (0, 1, 0), (-1, 0, 0)] if (cell[0] + cell[1]) % 2 else [(0, -1, 0), (1, 0, 0), (-1, 0, 0)]
    return {"square": SQUARE, "hexagon": HEXAGON, "cube": CUBE}[grid]


def beyond(grid, cell):
    return [tuple(a + b for a, b in zip(cell, step)) for step in looks(grid, cell)]


def middle(grid, cell):
    x, y, z = cell
    if grid == "hexagon":
        return x + y / 2, y * TALL, 0
    if grid == "triangle":
        return x / 2, (y + (2 / 3 if (x + y) % 2 else 1 / 3)) * TALL, 0
    return x, y, z


def turned(maps, point):
    return tuple(sum(a * b for a, b in zip(row, point)) for row in maps)


def determinant(m):
    return (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]))


def motions(grid):
    """Matrices, with whether each is a rotation of the grid."""
    if grid == "cube":
        for order in permutations(range(3)):
            for signs in product((1, -1), repeat=3):
                rows = tuple(tuple(signs[i] * (order[i] == j) for j in range(3)) for i in range(3))
                yield rows, determinant(rows) > 0
        return
    steps = 4 if grid == "square" else 6
    for k in range(steps):
        c, s = math.cos(2 * math.pi * k / steps), math.sin(2 * math.pi * k / steps)
        yield ((c, -s, 0), (s, c, 0), (0, 0, 1)), True
        yield ((c, s, 0), (s, -c, 0), (0, 0, 1)), False


class Board:
    """A grid, cells, tiles by their marks, motions, a rule of the border, and pairs of marks."""

    def __init__(self, chance):
        self.grid = chance.choice(["square", "square", "triangle", "hexagon", "cube"])
        self.motions = chance.choice(["plane", "plane", "space", "mirror"] + ["shift"] * (self.grid == "square"))
        self.cells = self.draw(chance)
        self.marks = "RGB"[:chance.randint(2, 3)]
        self.mate = {mark: mark for mark in self.marks}
        if chance.randrange(3) == 0:
            self.mate.update({"R": "G", "G": "R"})
        self.border = chance.choice(["free", "one", self.marks[0]] + [self.sided(chance), "different"] * (self.grid != "triangle"))
        self.tiles = self.deal(chance)
        self.placed = {}

    def place(self, chance, assembly):
        """Lays a tile or two of an assembly down before the search."""
        self.placed = dict(chance.sample(sorted(assembly), chance.randint(1, 2)))

    def placed_text(self):
        left = list(enumerate(self.tiles, 1))
        words = {}
        for cell, marks in self.placed.items():
            tile = next(each for each in left if self.least(each[1]) == self.least(marks))
            left.remove(tile)
            words[cell] = f"{tile[0]}:{marks}"
        corner = [range(max(cell[k] for cell in self.cells) + 1) for k in (0, 1)]
        low = min(x for x, _, _ in self.cells)
        return "\n".join("  " + " ".join(words.get((x, y, 0), ".") for x in corner[0] if x >= low) for y in corner[1])

    def draw(self, chance):
        sides = {"square": [(2, 2), (3, 2), (3, 1)], "triangle": [(4, 1), (3, 2), (2, 2)], "hexagon": [(2, 2), (3, 1)],
                 "cube": [(2, 1), (2, 2)]}[self.grid]
        wide, high = chance.choice(sides)
        cells = [(x, y, 0) for y in range(high) for x in range(wide)]
        if self.grid == "triangle" and chance.randrange(2):
            return cells[1:]
        return cells

    def sided(self, chance):
        return "".join(chance.choice(self.marks + "?") for _ in looks(self.grid, self.cells[0]))

    def deal(self, chance):
        """Tiles of a board that obeys the rules of touching, turned; sometimes one more, sometimes one changed."""
        sides, marks = {}, {}
        for cell in self.cells:
            for i, there in enumerate(beyond(self.grid, cell)):
                mark = chance.choice(self.marks)
                if there in marks:
                    mark = self.mate[marks[there][beyond(self.grid, there).index(cell)]]
                elif there not in self.cells and self.border in ("one", self.marks[0]):
                    mark = self.marks[0]
                sides[cell, i] = mark
                marks.setdefault(cell, {})[i] = mark
        tiles = ["".join(marks[cell].values()) for cell in self.cells]
        if chance.randrange(3) == 0 and len(set(map(self.least, tiles))) == len(tiles):
            more = "".join(chance.choice(self.marks) for _ in tiles[0])
            tiles += [more] * (self.least(more) not in set(map(self.least, tiles)))
        chance.shuffle(tiles)
        return [chance.choice(sorted(self.lies(tile))) for tile in tiles]

    def text(self):
        rows = {}
        for x, y, z in self.cells:
            rows.setdefault((z, y), set()).add(x)
        drawn = "\n".join("  " + "".join("#" if x in row else "." for x in range(max(row) + 1)) for row in rows.values())
        pairs = "mates: RG\n" if self.mate["R"] == "G" else ""
        placed = f"placed: |\n{self.placed_text()}\n" if self.placed else ""
        return (f"kind: tiles\ngrid: {self.grid}\nmotions: {self.motions}\nborder: \"{self.border}\"\n{pairs}box: |\n{drawn}\n"
                f"tiles: |\n  {' '.join(self.tiles)}\n{placed}")

    def lies(self, tile):
        """All that motions make of the marks."""
        if self.grid == "cube":
            ways = [m for m, is_rotation in motions("cube") if self.motions == "mirror" or (is_rotation and (self.motions == "space" or m[2][2] == 1))]
            return {"".join(tile[CUBE.index(turned(m, step))] for step in CUBE) for m in ways}
        if self.motions == "shift":
            return {tile}
        ways = [tile] + [tile[::-1]] * (self.motions in ("space", "mirror"))
        return {way[i:] + way[:i] for way in ways for i in range(len(tile))}

    def least(self, tile):
        return min(self.lies(tile))

    def assemblies(self):
        left = {}
        for tile in self.tiles:
            left[self.least(tile)] = left.get(self.least(tile), 0) + 1
        found = []

        def fits(cell, marks, laid):
            for i, there in enumerate(beyond(self.grid, cell)):
                if there in laid and self.mate[marks[i]] != laid[there][beyond(self.grid, there).index(cell)]:
                    return False
                if there not in self.cells and self.border == self.marks[0] != marks[i]:
                    return False
                if there not in self.cells and len(self.border) == len(marks) and self.border not in ("free", "one") and self.border[i] not in ("?", marks[i]):
                    return False
            return True

        def lay(number, laid):
            if number == len(self.cells):
                if self.border_holds(laid):
                    found.append(frozenset(laid.items()))
                return
            cell = self.cells[number]
            for tile in left:
                for marks in self.lies(tile) if left[tile] else ():
                    if fits(cell, marks, laid):
                        left[tile] -= 1
                        lay(number + 1, {**laid, cell: marks})
                        left[tile] += 1

        lay(0, {})
        return found

    def border_holds(self, laid):
        outer = [(i, marks[i]) for cell, marks in laid.items() for i, there in enumerate(beyond(self.grid, cell)) if there not in self.cells]
        if self.border == "one":
            return len({mark for _, mark in outer}) <= 1
        return self.border != "different" or len(set(outer)) == len(outer)

    def symmetries(self):
        """Of the board: what each makes of an assembly, and whether it is a rotation."""
        points = {cell: middle(self.grid, cell) for cell in self.cells}
        centre = [sum(point[k] for point in points.values()) / len(points) for k in range(3)]
        for maps, is_rotation in motions(self.grid):
            image = {}
            for cell, point in points.items():
                there = turned(maps, [a - b for a, b in zip(point, centre)])
                image[cell] = next((other for other, at in points.items() if math.dist(at, [a + b for a, b in zip(there, centre)]) < 0.01), None)
            if None not in image.values():
                yield {cell: (image[cell], self.image_sides(maps, cell, image[cell])) for cell in self.cells}, is_rotation

    def image_sides(self, maps, cell, there):
        """By side of the cell: the side of the other cell."""
        def ways(at):
            return [[a - b for a, b in zip(middle(self.grid, other), middle(self.grid, at))] for other in beyond(self.grid, at)]
        return [next(j for j, way in enumerate(ways(there)) if math.dist(way, turned(maps, step)) < 0.01) for step in ways(cell)]

    def counts(self):
        found = self.assemblies()
        found = [one for one in found if self.placed.items() <= dict(one).items()]
        known, symmetries = set(found), list(self.symmetries())

        def image(assembly, symmetry):
            made = {}
            for cell, marks in assembly:
                there, sides = symmetry[cell]
                made[there] = "".join(marks[sides.index(j)] for j in range(len(marks)))
            return frozenset(made.items())

        def classes(group):
            placed = frozenset(self.placed.items())
            group = [symmetry for symmetry in group if image(placed, symmetry) == placed]
            return len({min((tuple(sorted(each)) for each in (image(one, s) for s in group) if each in known)) for one in found})
        return [len(found), classes([s for s, is_rotation in symmetries if is_rotation]), classes([s for s, _ in symmetries])]


COUNTS = ("total", "up_to_rotation", "up_to_symmetry")


def asked(*arguments):
    answer = treen_any("count", "--json", *arguments)
    holds(answer.status in (0, 1), answer.err)
    return [answer.summary[count] for count in COUNTS]


@case
def random_boards():
    solvable = 0
    for seed in range(FIRST_SEED, FIRST_SEED + int(os.environ.get("TREEN_SEEDS", 10 if SAMPLED else 25))):
        board = Board(random.Random(seed))
        name = file("board.yaml", board.text())
        counts = board.counts()
        same(asked(name), counts, f"seed {seed}:\n{board.text()}")
        if seed % 5 or not counts[0]:
            continue
        solvable += 1
        told = treen("solve", "--all", name).out
        contains(treen("check", name, "-", given=told).out, "hold")
        for symmetry, number in zip(("none", "rotation", "full"), counts):
            told = treen("solve", "--all", "--json", "--symmetry", symmetry, name)
            same(len(told.things("solution")), number, f"{symmetry}:\n{board.text()}")
            contains(treen("check", name, "-", given=told.out).out, "hold")
        again = file("again.yaml", treen("convert", name, "-", "--to", "yaml").out)
        same(asked(again), counts, board.text())
        board.place(random.Random(seed), random.Random(seed).choice(board.assemblies()))
        same(asked(file("placed.yaml", board.text())), board.counts(), board.text())
    holds(solvable, "no board has a solution")


@case
def tiles_are_placed():
    name = file("placed.yaml", "box: 2x1\ntiles: A:RGBR B:GRRR\nplaced: |\n  . B:RRRG\n".replace(":RG", ": RG").replace("B:GR", "B: GR").replace("tiles: ", "tiles: |\n  "))
    same(asked(name), [1, 1, 1])
    contains(treen("count", name).out, "Placed before: B.")
    contains(treen("check", name, "-", status=1, given="B:RRRG A:RRGB\n").out, "does not lie where it was placed")
    open_board = file("open.yaml", Path(name).read_text(encoding="utf-8").partition("placed")[0])
    same(asked(open_board, "--placed", file("none", ". .\n")), asked(open_board))
    same(asked(open_board, "--placed", file("one", ". B:RRRG\n")), [1, 1, 1])
    for text, why in ((". B:RRGG", "has other marks"), ("A:GBRR B:RRRG", "meets"), (". A:RGBR .", "not that wide"), (". C:RGBR", "no tile 'C'")):
        contains(treen("count", open_board, "--placed", file("bad", text), status=2).err, why)


@case
def the_documents_examples():
    for page in ("doc/formats.md", "doc/kind/tiles.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        example = next(each for each in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if "kind: tiles" in each)
        expected = re.findall(r"expect: .*total: (\d+), up_to_rotation: (\d+), up_to_symmetry: (\d+)", example)[0]
        same(asked(file("example.yaml", example)), [int(number) for number in expected])


@case
def equal_tiles_and_tiles_left_out():
    equal = file("equal.yaml", "kind: tiles\nbox: 2x1\ntiles: RRRR*2\n")
    same(treen("count", "--json", equal).summary["labelled"], 2)
    same(asked(equal), [1, 1, 1])
    same(asked(file("more.yaml", "kind: tiles\nbox: 2x1\nset: RG\nmotions: shift\n")), [120, 66, 42])


@case
def pictures_have_a_patch_for_each_side():
    for name, patches in (("seven-hexagons", 7 * 6), ("edges-4x4", 16 * 4), ("instant-insanity", 4 * 6)):
        for view in ("corner", "parts"):
            treen("draw", name, "--view", view, "-o", "picture.svg")
            drawn = Path("picture.svg").read_text(encoding="utf-8")
            same(drawn.count("<text") - 1, patches, f"{name}, {view}: letters beside the title")
            same(len(re.findall(r"<path fill=.#", drawn)), patches, f"{name}, {view}")
    treen("draw", "seven-hexagons", "--view", "contact", "-o", "picture.svg")


@case
def what_does_not_hold_tiles_refuses():
    for to in ("cover", "dpf", "xmpuzzle", "gdpf", "minizinc", "cubes"):
        contains(treen("convert", "edges-4x4", "-", "--to", to, status=2).err, "tiles")
    contains(treen("apart", "edges-4x4", status=2).err, "tiles")


@case
def hints():
    """Tile by tile to a solution; a wrong tile is to be taken off. Each forced tile is in all solutions of its state."""
    for name, kind in (("edges-4x4", "square"), ("seven-hexagons", "hexagon"), ("instant-insanity", "cube")):
        solution = treen("solve", "--json", "--first", name).things("solution")[0]["pieces"]
        lying = []
        for _ in solution:
            state = file("state.json", json.dumps({"type": "solution", "pieces": lying}) + "\n")
            words = ("--placed", state) if lying else ()
            told = treen("hint", "--json", *words, name).summary
            holds(told["solvable"] and told["next"], told)
            piece = {key: told["next"][key] for key in ("name", "copy", "cells", "marks") if key in told["next"]}
            if told["next"]["forced"] and told["why"].startswith("no other"):
                others = treen("solve", "--json", "--all", "--symmetry", "none", *words, name).things("solution")
                holds(all(any(one["cells"] == piece["cells"] and one["marks"] == piece["marks"] for one in each["pieces"]) for each in others), told)
            lying.append(piece)
        treen("check", name, "-", given=json.dumps({"type": "solution", "number": 1, "pieces": lying}) + "\n")
    contains(treen("hint", "edges-4x4").out, "can lie at (0, 0) as ")
    contains(treen("hint", "edges-4x4", "--levels").out, "1. Look at cell (")
    corners = {tuple(piece["cells"][0][:2]): piece for piece in treen("solve", "--json", "--first", "edges-4x4").things("solution")[0]["pieces"]}
    left, right, *others = (corners[at] for at in ((0, 0), (3, 0), (0, 3), (3, 3)))
    swapped = [{**right, "cells": left["cells"], "marks": right["marks"][1:] + right["marks"][:1]},
               {**left, "cells": right["cells"], "marks": left["marks"][-1:] + left["marks"][:-1]}]
    wrong = treen("hint", "edges-4x4", "--placed", file("wrong.json", json.dumps({"type": "solution", "pieces": swapped + others})), status=1).out
    contains(wrong, "It cannot be finished")
    contains(wrong, "then it can be finished" if " or " not in wrong else "without ")


run_cases()
