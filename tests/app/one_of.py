"""Pieces with one of several shapes, against a brute force"""
from itertools import product

from tool import *

COUNTS = ("total", "up_to_rotation", "up_to_symmetry")
SHAPES = ["#", "##", "###", "##/#.", "##/##", "##./.##", "###/#..", "###/.#."]
TURNS = {"shift": 1, "plane": 4, "space": 8}


def cells(drawing):
    return frozenset((x, y) for y, row in enumerate(drawing.split("/")) for x, c in enumerate(row) if c == "#")


def moved(shape, turn):
    """The n-th of the eight motions of the square, settled."""
    for _ in range(turn % 4):
        shape = [(-y, x) for x, y in shape]
    if turn >= 4:
        shape = [(-x, y) for x, y in shape]
    low = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - low[0], y - low[1]) for x, y in shape)


class Puzzle:
    def __init__(self, rng):
        self.width, self.height = rng.choice([(3, 3), (4, 3), (4, 2), (5, 2)])
        self.motions = rng.choice(["space", "space", "plane", "shift"])
        self.may = rng.random() < 0.3
        self.pieces = []
        for number in range(rng.randint(1, 3)):
            shapes = self.differing(rng.sample(SHAPES, rng.choice([1, 2, 2, 3])))
            low = rng.randint(0, 3)
            self.pieces.append(("ABC"[number], shapes, low, max(1, low + rng.randint(0, 3))))
        if len(self.pieces) > 1 and rng.random() < 0.3:
            self.pieces[1] = (self.pieces[1][0], self.pieces[0][1][::-1], *self.pieces[1][2:])

    def differing(self, shapes):
        """No two are turned images of each other: the file would be refused."""
        found = []
        for shape in shapes:
            if not any(self.orientations([shape]) & self.orientations([other]) for other in found):
                found.append(shape)
        return found

    def orientations(self, shapes):
        return frozenset(moved(cells(shape), turn) for shape in shapes for turn in range(TURNS[self.motions]))

    def text(self):
        mark = "+" if self.may else "#"
        lines = ["grid: square", f"motions: {self.motions}", f"box: \"{'/'.join([mark * self.width] * self.height)}\"", "pieces:"]
        for name, shapes, low, high in self.pieces:
            lines.append(f"  {name}: {{copies: {low}..{high}, one of: {json_list(shapes)}}}")
        return "\n".join(lines) + "\n"

    def placements(self, shapes):
        found = []
        for shape in self.orientations(shapes):
            for dx, dy in product(range(self.width), range(self.height)):
                placed = frozenset((x + dx, y + dy) for x, y in shape)
                if all(x < self.width and y < self.height for x, y in placed):
                    found.append(placed)
        return found

    def counts(self, enough=2000):
        """The assemblies, and their places: the classes are those of places. None: there are too many."""
        kinds = {}
        for _, shapes, low, high in self.pieces:
            known = kinds.setdefault(self.orientations(shapes), [shapes, 0, 0])
            known[1] += low
            known[2] += high
        kinds = list(kinds.values())
        places = [self.placements(shapes) for shapes, _, _ in kinds]
        grid = [(x, y) for y in range(self.height) for x in range(self.width)]
        assemblies = []

        def fill(at, used, chosen, left):
            if len(assemblies) > enough:
                return
            while at < len(grid) and grid[at] in used:
                at += 1
            if at == len(grid):
                if all(count <= high - low for count, (_, low, high) in zip(left, kinds)):
                    assemblies.append(frozenset(chosen))
                return
            if self.may:
                fill(at + 1, used | {grid[at]}, chosen, left)
            for kind, options in enumerate(places):
                for placed in options if left[kind] else ():
                    if grid[at] in placed and not placed & used:
                        fill(at + 1, used | placed, chosen + [(kind, placed)], [count - (k == kind) for k, count in enumerate(left)])
        fill(0, frozenset(), [], [high for _, _, high in kinds])
        if len(assemblies) > enough:
            return None
        outlines = {frozenset(placed for _, placed in assembly) for assembly in assemblies}
        return [len(set(assemblies)), self.classes(outlines, [0, 2] + ([1, 3] if self.width == self.height else [])),
                self.classes(outlines, [0, 2, 4, 6] + ([1, 3, 5, 7] if self.width == self.height else []))]

    def classes(self, outlines, turns):
        """Two outlines are one if a motion of the box takes one to the other."""
        box = [(x, y) for x in range(self.width) for y in range(self.height)]
        maps = []
        for turn in turns:
            image = {}
            for x, y in box:
                a, b = 2 * x - self.width + 1, 2 * y - self.height + 1
                for _ in range(turn % 4):
                    a, b = -b, a
                if turn >= 4:
                    a = -a
                image[x, y] = ((a + self.width - 1) // 2, (b + self.height - 1) // 2)
            maps.append(image)
        left, count = set(outlines), 0
        while left:
            count += 1
            first = left.pop()
            left -= {frozenset(frozenset(image[cell] for cell in placed) for placed in first) for image in maps}
        return count


def json_list(shapes):
    return "[" + ", ".join(f'"{shape}"' for shape in shapes) + "]"


@case
def three_counts_of_random_puzzles():
    asked = 0
    for seed, rng in seeds(60, sample=25):
        puzzle = Puzzle(rng)
        expected = puzzle.counts()
        if expected is None:
            continue
        asked += expected[0] > 1
        name = file("random.yaml", puzzle.text())
        for engine in ("cover", "dlx"):
            answer = treen_any("count", "--json", "--engine", engine, name).summary
            same([answer[count] for count in COUNTS], expected, f"seed {seed}, engine {engine}:\n{puzzle.text()}")
        plain = treen_any("count", "--json", name).summary
        same([plain[count] for count in COUNTS], expected, f"seed {seed}:\n{puzzle.text()}")
        if 0 < expected[2] < 300:
            told = treen_any("solve", "--all", name)
            same(treen_any("check", name, "-", given=told.out).status, 0, puzzle.text())
    holds(asked > 5, "the puzzles have no solutions")


@case
def the_documents_example():
    text = (ROOT / "doc/formats.md").read_text(encoding="utf-8")
    example = next(each for each in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if "one of:" in each)
    name = file("example.yaml", example)
    answer = treen("count", "--json", name).summary
    same([answer[count] for count in COUNTS], [int(n) for n in re.findall(r"expect: .*total: (\d+), up_to_rotation: (\d+), up_to_symmetry: (\d+)", example)[0]])
    contains(treen("show", name).out, "or A")
    for to in ("yaml", "json", "dpf", "cover"):
        again = file(f"again.{to}", treen("convert", name, "-", "--to", to).out)
        same(treen("count", "--json", again).summary["total"], 3)
    same(treen("count", "--json", "--placed", file("placed", "AA..\nAA..\n"), name).summary["total"], 1)


@case
def what_wants_one_shape_refuses():
    name = file("choice.yaml", 'grid: square\nbox: 2x2\npieces: {A: {one of: ["##/##", "##"]}}\n')
    for command in (("convert", name, "-", "--to", "gdpf"), ("convert", name, "-", "--to", "xmpuzzle"), ("convert", name, "-", "--to", "scad"),
                    ("apart", name), ("parts", name, "-o", "a.stl"), ("cards", name)):
        contains(treen(*command, status=2).err, "packing")


@case
def faults():
    for piece, why in (('{one of: "##"}', "expected a list"), ('{one of: []}', "expected a list"),
                              ('{one of: ["##", "#/#"]}', "number 1 turned"), ('{one of: ["##", ""]}', "expected a shape"),
                              ('{one of: ["##", {cell: 1}]}', "expected a shape"), ('{one of: ["##"], shape: "#"}', "both 'shape' and 'one of'")):
        answer = treen("count", file("fault.yaml", f"grid: square\nbox: 2x2\npieces: {{A: {piece}}}\n"), status=2)
        contains(answer.err, why)
        contains(answer.err, "fault.yaml:3:")
    wrapped = file("wrap.yaml", 'grid: square\nbox: 4x2\nwrap: x\npieces: {A: {copies: 4, one of: ["##", "#"]}}\n')
    contains(treen("count", wrapped, status=2).err, "found 'wrap', expected pieces of one shape with it")


run_cases()
