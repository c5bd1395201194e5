"""treen parts: cut lists, read as a person reads them and sawn again"""
from fractions import Fraction

from tool import *

CELL, GAP, SAW = 20.0, 0.1, 3.0
STICK = re.compile(r"^(.+?)(?: x(\d+))?: bar of (\d+) x (\d+) x (\d+), (.*)$")
GLUED = re.compile(r"^(.+?)(?: x(\d+))?: (?:(\d+) bars?)?(?: and )?(?:(\d+) boards?)?(?:,|$)")
BLOCK = re.compile(r"^  (\w+)  (?:(\d+) cubes? long|(\d+) x (\d+) x (\d+) (?:cubes|bricks)), ")
CUT = re.compile(r"^  (\d+)  (\w+) +(left|right) +end  stop (\S+)  width (\S+)  depth (\S+) mm  \((.+), (.+), (.+) in\)$")
ACROSS = re.compile(r"^     across: (\S+) from the (top|back), breadth (\S+) mm  \((.+), (.+) in\)$")
GLUED_IN = re.compile(r"^  glue a cube in at o: number (\d+) from the left, row (\d+), on [1-5] faces?$")
BARS = re.compile(r"^ +(\d+) of (\d+) x (\d+) x (\d+) cubes: (\S+) x (\S+) x (\S+) mm")
TIMBER = re.compile(r"^  Timber of (\S+) x (\S+) mm: (\S+) mm, with a saw cut for each bar\.$")


def cut_list(puzzle):
    treen("parts", puzzle, "-o", "a.txt", "--cell", CELL, "--gap", GAP, "--saw", SAW)
    return open("a.txt", encoding="utf-8").read()


def cubes(millimetres, gaps=(-2, 0, 2)):
    """The number of whole cubes in a length in millimetres, to which one of these numbers of gaps was added."""
    found = [round((float(millimetres) - gap * GAP) / CELL) for gap in gaps
             if abs((float(millimetres) - gap * GAP) / CELL - round((float(millimetres) - gap * GAP) / CELL)) < 1e-6]
    same(len(found), 1, millimetres)
    return found[0]


def inches(text):
    return sum(Fraction(word) for word in text.split())


class Saw:
    """A full bar, of which the cuts of a list leave some cubes. y from back to front, z from top to bottom."""

    def __init__(self, broad, high, length):
        self.size = length, broad, high
        self.left = {(x, y, z) for x in range(length) for y in range(broad) for z in range(high)}

    def cut(self, face, end, stop, width, depth, across=None):
        length, broad, high = self.size
        first = stop if end == "left" else length - stop - width
        low, breadth = across or (0, broad if face in ("top", "bottom") else high)
        for cube in list(self.left):
            x, y, z = cube
            down = {"top": z, "bottom": high - 1 - z, "back": y, "front": broad - 1 - y}[face]
            side = y if face in ("top", "bottom") else z
            if first <= x < first + width and down < depth and low <= side < low + breadth:
                self.left.remove(cube)

    def rows(self):
        length, broad, high = self.size
        return ["".join("#" if (x, y, z) in self.left else "." for x in range(length)) for z in range(high) for y in range(broad)]


def items(text):
    """The paragraphs about pieces."""
    return [part.split("\n") for part in text.rstrip("\n").split("\n\n") if STICK.match(part.split("\n")[0]) or GLUED.match(part.split("\n")[0])]


def replay(lines):
    """Saws or mills a stick as its lines say; returns its cubes."""
    broad, high, length = map(int, STICK.match(lines[0]).groups()[2:5])
    saw = Saw(broad, high, length)
    rest = iter(lines[1 + broad * high:])
    for line in rest:
        if GLUED_IN.match(line):
            continue
        number, face, end, stop, width, depth, *inch = CUT.match(line).groups()
        same([inches(word) for word in inch], [cubes(word) * Fraction(13, 16) for word in (stop, width, depth)])
        across = None
        if "router" in lines[0]:
            found = ACROSS.match(next(rest))
            across = found and (cubes(found[1]), cubes(found[3]))
        saw.cut(face, end, cubes(stop), cubes(width), cubes(depth), across)
    drawn = [line.split()[0] for line in lines[1:1 + broad * high]]
    same([row.replace("o", ".") for row in drawn], saw.rows())
    named = {(int(found[2]) - 1, int(found[1]) - 1) for line in lines if (found := GLUED_IN.match(line))}
    same({(row, at) for row, line in enumerate(drawn) for at, sign in enumerate(line) if sign == "o"}, named)
    return len(saw.left) + len(named)


def glued(lines):
    """Adds up the bars of a glued piece; returns its cubes."""
    blocks = [found for line in lines if (found := BLOCK.match(line))]
    lengths = [int(found[2]) if found[2] else int(found[3]) * int(found[4]) * int(found[5]) for found in blocks]
    same(len(lengths), sum(int(number or 0) for number in GLUED.match(lines[0]).groups()[2:]))
    drawn = "".join(line for line in lines[1:] if re.match(r"^ [ .\w#]+$", line) and not BLOCK.match(line) and "glue" not in line)
    same(len(re.sub(r"[ .]", "", drawn)), sum(lengths))
    joined = {"1"} | {found[1] for line in lines if (found := re.match(r"^  glue (\w+) to ", line))}
    same(joined, {found[1] for found in blocks})
    same(set(drawn) - set(" .#"), {sign for sign in joined if len(sign) == 1})
    return sum(lengths)


@case
def every_piece_adds_up():
    """Each stick, sawn from a full bar, and each glued piece has the cubes of the puzzle's piece."""
    for puzzle in ("burr-antique", "burr-notched", "burr-piston", "burr-eight", "soma", "bedlam", "t-6x6x6", "conway", "pentominoes-6x10"):
        expected = [piece["cells"] for piece in treen("info", puzzle, "--json").json[-1]["pieces"]]
        found = [replay(lines) if STICK.match(lines[0]) else glued(lines) for lines in items(cut_list(puzzle))]
        same(found, expected, puzzle)


@case
def boards_save_joints():
    """Conway's planks, block and slab are whole; no joint is left."""
    text = cut_list("conway")
    same(("glue" in text, text.count(": 1 board\n"), text.count(": 1 bar\n")), (False, 3, 1))
    contains(text, "  13 of 2 x 1 x 4 cubes: 40 x 20 x 80 mm")


@case
def bricks_are_glued():
    """Each block is as long as its bricks; all blocks have the volume of their pieces, but for the gap."""
    made = treen("parts", "soma", "-o", "a.txt", "--cell", "10x15x20", "--gap", "0", "--json").json[0]
    for piece, lines in zip(made["pieces"], items(open("a.txt", encoding="utf-8").read()), strict=True):
        same(glued(lines), piece["cells"])
        sizes = [re.search(r", (\S+) x (\S+) x (\S+) mm", line).groups() for line in lines if BLOCK.match(line)]
        same(round(sum(float(a) * float(b) * float(c) for a, b, c in sizes), 3), round(piece["volume"], 3))
    contains(open("a.txt", encoding="utf-8").read(), "In inches a brick is 3/8 x 9/16 x 13/16.")
    treen("parts", "conway", "-o", "a.txt", "--cell", "10x15x20")
    same(re.findall("Timber of (.*) mm: (.*) mm,", open("a.txt", encoding="utf-8").read()), [("30 x 20", "602"), ("20 x 20", "33"), ("20 x 15", "99")])


@case
def milled_sticks():
    """Number 88 is millable and not notchable: the file needs no solution."""
    file("a.yaml", "kind: burr\npieces: [1, 88, 88, 1, 1, 1]\n")
    sticks = items(cut_list("a.yaml"))
    same([line[0].split(", ")[-1] for line in sticks],
         ["no cuts", "pockets of a router", "pockets of a router", "no cuts", "no cuts", "no cuts"][:len(sticks)])
    cells = [piece["cells"] for piece in treen("info", "a.yaml", "--json").json[-1]["pieces"]]
    same([replay(lines) for lines in sticks], cells)


@case
def blind_corners_are_glued_in():
    """Three of these sticks have blind corners: two take one cube each, and one takes two side by side."""
    file("a.yaml", "kind: burr\npieces: [1, 2, 4, 928, 56, 960]\n")
    text = cut_list("a.yaml")
    cells = [piece["cells"] for piece in treen("info", "a.yaml", "--json").json[-1]["pieces"]]
    same([replay(lines) for lines in items(text)], cells)
    same([len(re.findall("^  glue a cube in", "\n".join(lines), re.MULTILINE)) for lines in items(text)], [0, 1, 2, 0, 1, 0])
    contains(text, "   4 of 1 x 1 x 1 cubes: 20 x 20 x 20 mm")


@case
def gaps_in_inches():
    file("a.yaml", "pieces: {A: '###', B: '##|#'}\nbox: 3x2x1\n")
    contains(cut_list("a.yaml"), "Of these lengths 3.9 thousandths is not yet taken off every outer face.")


PRISM = re.compile(r"^(.+?)(?: x(\d+))?: (\d+) sticks?$")
PRISM_STICK = re.compile(r"^  (\w)  (rhombic|triangular|hexagonal), (\d+) cells? long$")


def prisms(text):
    """Of each piece its copies, the cells of its sticks, and how many of them hang together by glue with the first."""
    found = []
    for part in text.rstrip("\n").split("\n\n"):
        lines = part.split("\n")
        if not (head := PRISM.match(lines[0])):
            continue
        sticks = {row[1]: (2 if row[2] == "rhombic" else 1) * int(row[3]) for line in lines if (row := PRISM_STICK.match(line))}
        same(len(sticks), int(head[3]))
        drawn = lines[1:next(i for i, line in enumerate(lines) if PRISM_STICK.match(line))]
        holds(all(line == line.rstrip() for line in drawn), drawn)
        same({sign: "".join(drawn).count(sign) for sign in sticks}, sticks)
        joined = {"1"}
        for pair in re.findall(r"^  glue (\w) to (\w) on \d+ faces?$", part, re.MULTILINE) * len(sticks):
            if set(pair) & joined:
                joined |= set(pair)
        same(joined, set(sticks))
        found.append((int(head[2] or 1), sum(sticks.values()), len(sticks)))
    return found


@case
def triangular_and_hexagonal_sticks():
    """The sticks of each piece have its cells, and glue joins them all. In hexiamonds two triangles make a rhombus where they can."""
    for puzzle, sides, kinds in (("hexiamonds-6x6", "11.15 mm, and is 9.66", {"rhombic", "triangular"}),
                                 ("triangle-key", "11.15 mm, and is 9.66", {"rhombic", "triangular"}),
                                 ("hexagon-key", "6.44 mm, and is 11.15", {"hexagonal"}),
                                 ("tetrahexes-4x7", "6.44 mm, and is 11.15", {"hexagonal"})):
        text = treen("parts", puzzle, "--to", "txt").out
        pieces = treen("info", puzzle, "--json").json[-1]["pieces"]
        same([cells for _, cells, _ in prisms(text)], [piece["cells"] for piece in pieces])
        contains(text, f"lies on a side of {sides} mm high: so thick is the board")
        contains(text, "blade tilted by 30 degrees")
        same(set(re.findall(r"^ +\d+ (\w+), \d+ cells? long: ", text, re.MULTILINE)), kinds)
    file("b.yaml", "grid: hexprism\nbox: 2x1x2\npieces:\n  A: |\n    ##\n\n    #.\n  B: '#'\n")
    same(prisms(treen("parts", "b.yaml", "--to", "txt").out), [(1, 3, 2), (1, 1, 1)])
    contains(treen("parts", "triprisms", "--to", "txt").out, "flat x2: 2 sticks\n  \\1/1\\\n  /.\\2/\n")
    contains(treen("parts", "hexagon-key", "--to", "txt").out, "A: 6 sticks\n  1 2\n   3 4\n  5 6\n")


@case
def timber_adds_up():
    for puzzle in ("burr-notched", "soma", "t-6x6x6"):
        sections = {}
        bars, timber = [], {}
        for line in cut_list(puzzle).splitlines():
            if found := BARS.match(line):
                bars.append(found.groups())
                sections[found[5], found[6]] = sections.get((found[5], found[6]), 0) + int(found[1]) * (float(found[7]) + SAW)
            if found := TIMBER.match(line):
                timber[found[1], found[2]] = float(found[3])
        same(timber.keys(), sections.keys())
        holds(all(abs(timber[key] - sections[key]) < 1e-6 for key in timber), f"{timber} and {sections}")
    same([row[:4] for row in bars], [("54", "1", "1", "3"), ("54", "1", "1", "1")])  # each T is a row of three and one


@case
def stops_are_shared():
    """Every cut has one stop, and a stop has all cuts of its distance."""
    text = cut_list("burr-antique")
    stops = dict(re.findall(r"^  (\S+) mm \(.*\) from the end: (.*)$", text, re.MULTILINE))
    listed = {cut: stop for stop, cuts in stops.items() for cut in cuts.split(", ")}
    wanted = {f"{STICK.match(lines[0])[1]} {found[1]}": found[4] for lines in items(text) for line in lines if (found := CUT.match(line))}
    same(listed, wanted)
    same(len(stops), 2)


@case
def mistakes_write_nothing():
    for puzzle, options, sentence in (
            ("ball-pyramid", (), "found the grid 'sphere', expected cubes, squares, triangles, hexagons or their prisms"),
            ("soma", ("--gap", "5"), "a gap of 5 mm does not fit cells of 11.15 mm; the most here is 2.79 mm"),
            ("soma", ("--separate",), "found the setting separate and the format cuts"),
            ("queens-8", (), "expected one with pieces on a grid")):
        contains(treen("parts", puzzle, "-o", "a.txt", *options, status=2).err, sentence)
    same(list(Path(".").iterdir()), [])


run_cases()
