"""treen draw"""
import os
import re
import struct
import zlib
from xml.etree import ElementTree

from tool import *


def png(name):
    """A PNG's bytes, width and height."""
    data = open(name, "rb").read()
    same(data[:8], b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    same((depth, kind), (8, 2))  # eight bits, red green blue
    return data, width, height


def pixels(name):
    """Width, height and the colours of a PNG, a tuple for each pixel, row by row."""
    data, width, height = png(name)
    packed, at = b"", 8
    while at < len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    return width, height, unfilter(zlib.decompress(packed), width, height)


def has_colours(name, *wanted):
    """Each of these, or nearly, is somewhere in the picture."""
    width, height, rows = pixels(name)
    seen = {rows[y][x] for y in range(0, height, 3) for x in range(0, width, 3)}
    for colour in wanted:
        near = min(seen, key=lambda other: sum(abs(a - b) for a, b in zip(colour, other)))
        holds(max(abs(a - b) for a, b in zip(colour, near)) < 8, f"{near} is nearest to {colour}")


def unfilter(raw, width, height):
    rows, before, size = [], bytearray(3 * width), 3 * width
    for y in range(height):
        how, line = raw[y * (size + 1)], bytearray(raw[y * (size + 1) + 1:(y + 1) * (size + 1)])
        for i in range(size):
            left = line[i - 3] if i > 2 else 0
            up, corner = before[i], before[i - 3] if i > 2 else 0
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[i] = (line[i] + [0, left, up, (left + up) // 2, near][how]) & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, size, 3)])
        before = line
    return rows


@case
def three_formats():
    for name in ("a.svg", "a.png", "a.pdf", "B.SVG"):  # the PNG as large as usual
        same(treen("draw", "soma", "-o", name).out, "")
    contains(open("a.svg", encoding="utf-8").read(), "<svg")
    holds(open("a.pdf", "rb").read().startswith(b"%PDF-"), "no PDF")
    holds(b"Date" not in open("a.pdf", "rb").read(), "a date: equal questions have equal bytes")
    same(png("a.png")[2], 1200)
    same(sorted(os.listdir(".")), ["B.SVG", "a.pdf", "a.png", "a.svg"])


@case
def a_full_disk():
    for ending in ("svg", "png", "pdf"):
        os.symlink("/dev/full", f"full.{ending}")
        for command in (("draw", "pentominoes-6x10"), ("draw", "soma"), *([("parts", "pentominoes-6x10")] if ending != "png" else [])):
            same(treen_any(*command, "-o", f"full.{ending}").err, f"treen: full.{ending}: No space left on device\n")


@case
def the_same_every_time():
    for name in ("a.svg", "b.svg"):
        treen("draw", "soma", "--view", "exploded", "--output", name, "--threads", "1")
    same(open("a.svg", "rb").read(), open("b.svg", "rb").read())


@case
def colours_are_where_the_pieces_are():
    file("two.yaml", "box: 2x1x1\npieces: {A: {copies: 1, shape: '#'}, B: {copies: 1, shape: '#', motions: shift}}\n")
    treen("draw", "two.yaml", "--view", "slices", "-o", "two.png", "--size", "400")
    width, height, rows = pixels("two.png")
    same(max(width, height), 400)
    middle = rows[height // 2]
    left, right = middle[width // 4], middle[3 * width // 4]
    holds(left != right and (255, 255, 255) not in (left, right), f"{left} and {right} of two pieces")
    same(rows[0][0], (255, 255, 255))


@case
def a_snake_shows_its_runs():
    """Two runs, and two colours. The empty cell beside them is no wall between the cubes."""
    treen("draw", "--snake", "3 1", "--box", "###/+#+", "--notation", "runs", "-o", "a.png", status=1)
    treen("draw", "--snake", "3 1", "--box", "###/+.#", "--notation", "runs", "--view", "slices", "-o", "a.png", "--size", "600")
    has_colours("a.png", (220, 152, 0), (82, 172, 223), (209, 209, 204))  # a little darker than the palette's


@case
def boards():
    """Open cells are white and clues grey, also before anything is found."""
    for puzzle in ("sujiko", "kurosu"):
        for view in ("corner", "exploded", "slices", "parts", "contact"):
            treen("draw", puzzle, "--view", view, "-o", "a.svg")
            contains(open("a.svg", encoding="utf-8").read(), "</svg>")
    treen("draw", "sujiko", "-o", "a.png", "--size", "600")
    has_colours("a.png", (255, 255, 255), (219, 219, 214))
    treen("draw", "kurosu-empty", "--view", "contact", "--limit", "20", "-o", "a.png")


@case
def every_view_of_every_grid():
    for puzzle in ("soma", "snake", "soma-cubes", "pentominoes-8x8", "triprisms", "hexiamonds-6x6", "slothouber-graatsma"):
        for view in ("corner", "exploded", "slices", "parts", "contact"):
            treen("draw", puzzle, "--view", view, "--limit", "1", "-o", "a.svg", "--quiet")
            contains(open("a.svg", encoding="utf-8").read(), "</svg>")


@case
def what_is_exploded_stays_together():
    """Many small pieces, the pieces of a pyramid and those of a burr fill their sheets."""
    for name in ("t-6x6x2", "ball-pyramid", "burr-piston"):
        file("one.txt", treen("solve", name, "--engine", "cover", "--limit", "1").out)  # one that no clock chose
        treen("draw", name, "one.txt", "--view", "exploded", "-o", "a.png", "--size", "300")
        width, height, rows = pixels("a.png")
        inked = sum(colour != (255, 255, 255) for row in rows for colour in row)
        holds(inked > 0.28 * width * height, f"{inked} of {width} x {height} pixels of {name} are inked")


@case
def pages():
    treen("draw", "soma", "--limit", "5", "-o", "a.pdf")
    same(len(re.findall(rb"/Type /Page\b", open("a.pdf", "rb").read())), 5)
    treen("draw", "soma", "--view", "contact", "--limit", "30", "-o", "a.png", "--size", "500")
    same(max(pixels("a.png")[:2]), 500)


@case
def solutions_from_a_file():
    file("two.txt", treen("solve", "soma", "--limit", "2").out)
    treen("draw", "soma", "two.txt", "-o", "a.pdf")
    same(len(re.findall(rb"/Type /Page\b", open("a.pdf", "rb").read())), 2)
    file("wrong.txt", "LLL  AAC  ACC\nLZZ  ZZT  ABC\nVVT  BVT  BTB\n")
    answer = treen("draw", "soma", "wrong.txt", "-o", "b.svg", status=1)
    contains(answer.err, "wrong.txt")
    holds(os.path.exists("b.svg"), "what is wrong is drawn all the same")


@case
def names_that_are_refused():
    contains(treen("draw", "soma", status=2).err, "-o")
    contains(treen("draw", "soma", "-o", "a.doc", status=2).err, ".svg")
    contains(treen("draw", "soma", "-o", "svg", status=2).err, "svg")
    contains(treen("draw", "soma", "-o", "none/a.svg", status=2).err, "none/a.svg")
    contains(treen("draw", "soma", "-o", status=2).err, "FILE")
    contains(treen("solve", "soma", "-o", "a.svg", status=2).err, "--output")
    same(os.listdir("."), [])


@case
def nothing_to_draw():
    file("no.yaml", IMPOSSIBLE)
    contains(treen("draw", "no.yaml", "-o", "a.svg", status=1).err, "no solution")
    contains(treen("draw", "dpf-sticks", "-o", "a.svg", status=2).err, "grid")
    same(os.listdir("."), ["no.yaml"])
    treen("draw", "no.yaml", "--view", "parts", "-o", "a.svg")


@case
def booklet():
    treen("draw", "burr-antique", "--booklet", "-o", "a.pdf")
    same(len(re.findall(rb"/Type /Page\b", open("a.pdf", "rb").read())), 2)  # six steps are on one page
    treen("draw", "burr-piston", "--booklet", "-o", "b.pdf")
    same(len(re.findall(rb"/Type /Page\b", open("b.pdf", "rb").read())), 3)  # fifteen on two, in nines
    os.remove("b.pdf")
    contains(treen("draw", "burr-antique", "--booklet", "-o", "a.png", status=2).err, "PDF or an SVG")
    file("no.yaml", IMPOSSIBLE)
    contains(treen("draw", "no.yaml", "--booklet", "-o", "b.pdf", status=1).err, "no assembly")
    contains(treen("draw", "sujiko", "--booklet", "-o", "b.pdf", status=2).err, "taken apart")
    holds(not os.path.exists("b.pdf"), "something was written")


@case
def of_a_burr_the_hardest_is_drawn():
    treen("draw", "burr-twelve", "-o", "a.svg")
    for number, same_picture in (88, True), (1, False):
        treen("draw", "burr-twelve", "--solution", number, "-o", "b.svg")
        same(open("a.svg").read() == open("b.svg").read(), same_picture, number)
    treen("draw", "burr-twelve", "--highest", "-o", "b.svg")
    same(open("a.svg").read(), open("b.svg").read())
    treen("draw", "burr-twelve", "--easiest", "--booklet", "-o", "easy.svg")
    treen("draw", "burr-twelve", "--booklet", "-o", "hard.svg")
    holds("3 of 3" in open("hard.svg").read() and "2 of 2" in open("easy.svg").read(), "not the moves of the hardest")


@case
def a_solution_by_its_number():
    file("three.txt", treen("solve", "soma", "--solution", 3).out)
    treen("draw", "soma", "three.txt", "-o", "a.svg")
    treen("draw", "soma", "--solution", 3, "-o", "b.svg")
    same(open("a.svg").read(), open("b.svg").read())
    contains(treen("draw", "soma", "--solution", 241, "-o", "c.svg", status=1).err, "found no solution 241: there are only 240")
    contains(treen("draw", "soma", "three.txt", "--solution", 1, "-o", "c.svg", status=2).err, "choose of what is found")
    contains(treen("solve", "soma", "--solution", 241, status=1).err, "there are only 240")
    contains(treen("solve", "soma", "--highest", status=2).err, "'soma' is no burr")
    same([s["number"] for s in treen("solve", "soma", "--json", "--solution", 7).things("solution")], [7])


@case
def a_booklet_as_svg():
    """It has the pages of the PDF below each other."""
    treen("draw", "burr-piston", "--booklet", "-o", "a.svg")
    root = ElementTree.parse("a.svg").getroot()
    same(root.get("viewBox").split()[2:], ["595", str(3 * 842)])
    pages = root.findall("{*}g")
    same([page.get("transform") for page in pages], [None, "translate(0 842)", "translate(0 1684)"])
    words = ["".join(page.itertext()) for page in pages]
    holds("3 of 3" in words[2] and "Piston burr" in words[0], f"the pages begin {[word[:40] for word in words]}")
    treen("draw", "snake", "--booklet", "-o", "b.svg")
    same(len(ElementTree.parse("b.svg").getroot().findall("{*}g")), 3)


@case
def a_booklet_of_a_tray():
    """Each step has the whole tray below the pieces, and so has the first page. A solid has none."""
    file("tray.yaml", "box: 4x2x1\npieces: {A: '###/#', B: '#', C: '##/#.'}\nmotions: space\n")
    treen("draw", "tray.yaml", "--booklet", "-o", "tray.svg")
    pages = ElementTree.parse("tray.svg").getroot().findall("{*}g")
    tray = [sum(part.get("fill") == "#d6d6d1" for part in page) for page in pages]
    same(tray, [8, 2 * 8])
    treen("draw", "burr-antique", "--booklet", "-o", "burr.svg")
    holds("#d6d6d1" not in open("burr.svg").read(), "a tray below a burr")


@case
def a_booklet_of_a_snake():
    treen("draw", "snake", "--booklet", "-o", "a.pdf")
    same(len(re.findall(rb"/Type /Page\b", open("a.pdf", "rb").read())), 3)  # sixteen folds
    contains(treen("draw", "--snake", "3 1", "--box", "###/+#+", "--notation", "runs", "--booklet", "-o", "b.pdf", status=1).err, "no solution")
    holds(not os.path.exists("b.pdf"), "something was written")


@case
def the_chain_of_a_snake():
    """The parts of a snake are its box and its chain, each cube of the chain with its letter."""
    drawing = svg("snake", "--view", "parts")
    contains(drawing, ">snake<")
    contains(treen("show", "snake").out, "\nest....")


def svg(*arguments, given=""):
    """The text of a picture."""
    treen("draw", *arguments, "-o", "drawn.svg", "--quiet", "--threads", "1", given=given)
    return open("drawn.svg", encoding="utf-8").read()


@case
def painted_cells():
    """Cells are painted where their colours have such names: in layers, too, where a part is seen in pieces of it."""
    for view, white, black in ("slices", 15, 12), ("parts", 0, 0):
        drawing = svg("soma-chequered", "--view", view)
        fills = [drawing.count(f'fill="{ink}"') for ink in ("#f4f4f1", "#6d6d71")]
        holds(fills == [white, black] if view == "slices" else min(fills) > 7, fills)
        holds((">L<" in drawing) and ">W<" not in drawing, "a part has its letter, and no mark of a colour")
    contains(svg("-", given='grid: square\nbox: "AA"\ncolours: {A: "#ff0080"}\npieces: {P: "AA"}\n'), 'fill="#f')


def size(drawing):
    return tuple(float(re.search(rf' {side}="([0-9.]+)', drawing).group(1)) for side in ("width", "height"))


@case
def a_long_title_takes_lines():
    """It makes the picture no broader, and hence no smaller."""
    short, long = (svg("-", given=f"title: {title}\ngrid: square\nbox: 8x2\npieces: {{D: {{copies: 8, shape: '##'}}}}\n") for title in ("Short", "A very long title " * 9))
    same(size(short)[0], size(long)[0])
    same(long.count('font-size="14"'), 3)
    contains(long, "\u2026<")


@case
def one_layer_is_drawn_from_above():
    """A tray on the grid of cubes has no sides, so it is as broad as on the square grid."""
    flat = "box: 4x4x1\npieces: {D: {copies: 8, shape: '##'}}\n"
    same(size(svg("-", given=flat)), size(svg("-", given=flat.replace("4x4x1", "4x4") + "grid: square\n")))
    holds(size(svg("-", given=flat.replace("4x4x1", "4x2x2"))) != size(svg("-", given=flat)), "a solid is drawn from its corner")


def marks(drawing):
    """The number of triangles at the ends of rows."""
    return drawing.count('<path fill="#737373"')


@case
def a_long_box_is_drawn_in_rows():
    """The box of the Morse alphabet, 82 squares long, has five rows of 17, with eight marks between them. A piece
    that goes on in the next row has its name in both. Boxes of twelve to one
    are one row, and a box that is deep has columns."""
    drawing = svg("morse")
    width, height = size(drawing)
    holds(1 < width / height < 2.5, f"{width} x {height}")
    same(marks(drawing), 8)
    same(len(re.findall(r">([A-Z])</text>", drawing)), 26 + 4)
    line = "box: {}\npieces: {{D: {{copies: {}, shape: '##'}}}}\n"
    for box, copies, rows in ("12x1x1", 6, 1), ("14x1x1", 7, 2), ("1x14x1", 7, 3), ("24x2x1", 24, 1), ("26x2x1", 26, 2):
        for view in "corner", "slices":
            same(marks(svg("-", "--view", view, given=line.format(box, copies))), 2 * (rows - 1), (box, view))
    for view in "exploded", "contact", "parts":
        width, height = size(svg("morse", "--view", view))
        holds(width < 4 * height, f"{view} is {width} x {height}")


@case
def more_pieces_than_letters():
    """From the 63rd on the names have two characters; colours do not repeat."""
    drawing = svg("-", given="grid: square\nbox: 14x14\npieces: {D: {copies: 98, shape: '##'}}\n")
    names = re.findall(r">(\w+)</text>", drawing)
    same(len(names), 98)
    same(len(set(names)), 98)
    same(len(set(re.findall(r'fill="(#\w+)" stroke', drawing))), 98)
    drawn = treen("solve", "-", "--first", "--colour", "always", given="grid: square\nbox: 14x14\npieces: {D: {copies: 98, shape: '##'}}\n").out
    contains(re.sub("\033\\[[0-9;]*m", "", drawn), "A2A2")


@case
def without_its_module():
    """PNG and PDF want cairo; SVG does not."""
    for name in ("a.png", "a.pdf"):
        contains(treen("draw", "soma", "-o", name, status=2, TREEN_MODULES=os.getcwd()).err, "libcairo2-dev")
    same(os.listdir("."), [])
    treen("draw", "soma", "-o", "a.svg", TREEN_MODULES=os.getcwd())
    contains(open("a.svg", encoding="utf-8").read(), "</svg>")
    contains(treen("solve", "soma", "--first", TREEN_MODULES=os.getcwd()).out, "Solution 1")


@case
def a_known_impossibility_is_no_picture():
    file("vain.yaml", VAIN)
    for options in ["-o", "a.svg"], ["--view", "contact", "-o", "a.svg"], ["--booklet", "-o", "a.pdf"]:
        contains(treen("draw", "vain.yaml", "--seconds", 60, *options, status=1).err, "it is impossible: give every cell the number")
    holds(not Path("a.svg").exists() and not Path("a.pdf").exists(), "something was drawn")


BALLS = """\
grid: sphere
box: pyramid 2
pieces:
  A: "#./.#"
  B: "#./.#|.#/.."
"""
STICKS = """\
grid: square-sticks
box: 1x1
pieces:
  U: ".#./#.#/..."
  I: ".#"
"""


@case
def balls_are_discs_and_sticks_are_bars():
    treen("draw", "-", "-o", "balls.svg", "--quiet", given=BALLS)
    drawing = open("balls.svg", encoding="utf-8").read()
    same((drawing.count("<circle"), drawing.count("<radialGradient")), (5, 2))  # two pieces
    treen("draw", "-", "-o", "balls.png", "--quiet", "--size", 600, given=BALLS)
    has_colours("balls.png", (255, 255, 255), (172, 119, 0), (65, 135, 175))  # their rims, in the shade
    treen("draw", "-", "-o", "sticks.svg", "--quiet", given=STICKS)
    contains(open("sticks.svg").read(), 'stroke-linecap="round"')
    treen("draw", "-", "-o", "sticks.png", "--quiet", "--size", 600, given=STICKS)
    has_colours("sticks.png", (255, 255, 255), (230, 159, 0), (86, 180, 233))
    for view in ("exploded", "slices", "parts", "contact"):
        treen("draw", "-", "-o", "view.svg", "--quiet", "--view", view, given=BALLS)
        treen("draw", "-", "-o", "view.svg", "--quiet", "--view", view, given=STICKS)


@case
def flat_grids_are_drawn_from_above():
    """A flat picture of 2x2 squares is a square, and its edges are level or upright."""
    treen("draw", "-", "-o", "flat.svg", "--quiet", given=DOMINOES)
    treen("draw", "-", "-o", "slices.svg", "--quiet", "--view", "slices", given=DOMINOES)
    same(*(size(open(name, encoding="utf-8").read()) for name in ("flat.svg", "slices.svg")))


@case
def lists_say_what_they_are_drawn_as():
    """A list is drawn so that its words can be read; an ending that is none is told with those that are."""
    file("two.yaml", "box: 2x1x1\npieces: {A: '#', B: '#'}\n")
    treen("design", "boxes", "tray-padlock", "--box", "5x5", "--keep", 40, "--quiet", "-o", "trays.yaml")
    treen("draw", "trays.yaml", "-o", "trays.png", "--size", 300)
    holds(int.from_bytes(Path("trays.png").read_bytes()[16:20], "big") > 1500, "the sheet is too small")
    contains(treen("draw", "trays.yaml", "-o", "a.gif", status=2).err, "'a.gif' does not end in .svg, .png, .pdf or .html")
    contains(treen("draw", "two.yaml", "-o", "a.gif", status=2).err, "'a.gif' does not end in .svg, .png or .pdf;")
    contains(treen("draw", "soma", "--play", "0.1", "-o", "a.svg", status=2).err, "--play is for turns on the way apart: expected --booklet, or a burr")


run_cases()
