"""treen parts: sheets as SVG, PDF and DXF"""
import math
import xml.etree.ElementTree as ElementTree

from stl import *

SVG = "{http://www.w3.org/2000/svg}"
WIDE = ("--plate-width", "600", "--plate-depth", "400")
BESIDE = 20  # between two sheets of one file


def make(puzzle, name, *options, status=0):
    return treen("parts", puzzle, "-o", name, *options, status=status)


# ---- Reading the three formats: lines as (layer, closed, points) in millimetres, y down -----------

def from_svg(name):
    root = ElementTree.parse(name).getroot()
    width, height = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
    same(root.get("viewBox"), f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}")
    lines = []
    for group in root.iter(SVG + "g"):
        for path in group.iter(SVG + "path"):
            numbers = [float(word) for word in re.findall(r"[-\d.]+", path.get("d"))]
            lines.append((group.get("id"), path.get("d").endswith("Z"), list(zip(numbers[::2], numbers[1::2]))))
    return width, height, lines


def pdf_objects(data):
    """The objects by the table at the file's end, so that the table is tested, too."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])
    holds(data[start:].startswith(b"xref\n0 "), "no table where startxref says")
    rows = re.findall(rb"(\d{10}) \d{5} n \n", data[start:])
    objects = {}
    for number, row in enumerate(rows, 1):
        at = int(row)
        holds(data[at:].startswith(b"%d 0 obj\n" % number), f"object {number} is not at {at}")
        objects[number] = data[at:data.index(b"endobj", at)]
    return objects


def from_pdf(name):
    """Pages of lines; layers by their names."""
    data = open(name, "rb").read()
    holds(data.startswith(b"%PDF-1.5\n"), "no PDF")
    objects, pages = pdf_objects(data), []
    layer_names = {number: re.search(rb"/Name \((\w+)\)", text)[1].decode() for number, text in objects.items() if b"/OCG " in text}
    for number, text in objects.items():
        if b"/Type /Page " not in text:
            continue
        size = [float(word) / 72 * 25.4 for word in re.search(rb"MediaBox \[0 0 (\S+) (\S+)\]", text).groups()]
        layers = {key.decode(): layer_names[int(value)] for key, value in re.findall(rb"/(L\d) (\d+) 0 R", text)}
        content = objects[int(re.search(rb"/Contents (\d+) 0 R", text)[1])]
        length, stream = re.search(rb"/Length (\d+) >>\nstream\n(.*)endstream", content, re.DOTALL).groups()
        same(len(stream), int(length))
        pages.append((*size, pdf_lines(stream.decode(), size, layers)))
    return pages


def pdf_lines(stream, size, layers):
    lines, points, layer = [], [], None
    scale, high = re.match(r"(\S+) 0 0 -\1 0 (\S+) cm\n", stream).groups()
    holds(abs(float(scale) - 72 / 25.4) < 1e-9 and abs(float(high) / 72 * 25.4 - size[1]) < 1e-3, "another scale")
    for row in stream.splitlines():
        if found := re.match(r"/OC /(\w+) BDC", row):
            layer = layers[found[1]]
        elif found := re.match(r"(\S+) (\S+) [ml]$", row):
            points.append((float(found[1]), float(found[2])))
        elif row in ("s", "S"):
            lines.append((layer, row == "s", points))
            points = []
    return lines


def dxf_reader():
    """Debian's package, which a Python of other origin does not see."""
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import ezdxf
    except ImportError as reason:
        raise Skipped("no package python3-ezdxf") from reason
    finally:
        sys.path.pop()
    return ezdxf


def from_dxf(name, height):
    drawing = dxf_reader().readfile(name)
    auditor = drawing.audit()
    same([str(error) for error in auditor.errors], [])
    lines = [(line.dxf.layer, line.is_closed, [(vertex.dxf.location.x, height - vertex.dxf.location.y) for vertex in line.vertices])
             for line in drawing.modelspace().query("POLYLINE")]
    return drawing, lines


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2


def cut_area(lines, layer="cut"):
    return sum(area(points) for name, _, points in lines if name == layer)


def alike(one, other):
    """The same lines, whatever their order and however numbers were rounded."""
    def key(line):
        return line[0], line[1], [(round(x, 2) + 0, round(y, 2) + 0) for x, y in line[2]]
    one, other = sorted(map(key, one)), sorted(map(key, other))
    same(len(one), len(other))
    for a, b in zip(one, other):
        same(a[:2], b[:2])
        holds(all(math.dist(p, q) < 0.02 for p, q in zip(a[2], b[2])), f"{a} is not {b}")


# ---- Cases ---------------------------------------------------------------------------------------

@case
def three_formats_have_the_same_lines():
    for puzzle, options in (("tetrahexes-4x7", WIDE + ("--tray",)), ("tray-5x11", WIDE + ("--engrave", "both"))):
        for name in ("a.svg", "a.pdf"):
            make(puzzle, name, *options)
        width, height, lines = from_svg("a.svg")
        same((width, height), (600, 400))
        pages = from_pdf("a.pdf")
        same(len(pages), 1)
        holds(abs(pages[0][0] - 600) < 1e-3 and abs(pages[0][1] - 400) < 1e-3, "another size")
        alike(lines, pages[0][2])


@case
def a_reader_of_others_reads_dxf():
    dxf_reader()
    make("tetrahexes-4x7", "a.svg", *WIDE, "--tray")
    make("tetrahexes-4x7", "a.dxf", *WIDE, "--tray")
    lines = from_svg("a.svg")[2]
    drawing, found = from_dxf("a.dxf", 400)
    alike(lines, found)
    same(drawing.header["$INSUNITS"], 4)  # millimetres
    same({name: drawing.layers.get(name).color for name in ("cut", "engrave", "sheet")}, {"cut": 1, "engrave": 5, "sheet": 8})


@case
def several_sheets():
    """SVG has them side by side, PDF has pages, and --separate makes files."""
    options = ("--plate-width", "120", "--plate-depth", "90", "--cell", "20")
    make("pentominoes-6x10", "a.svg", *options)
    make("pentominoes-6x10", "a.pdf", *options)
    made = make("pentominoes-6x10", "b.svg", *options, "--separate", "--json").json[0]
    pages = from_pdf("a.pdf")
    width, height, lines = from_svg("a.svg")
    same((made["plates"], made["files"]), (len(pages), len(pages)))
    same((width, height), (len(pages) * (120 + BESIDE) - BESIDE, 90))
    holds(len(pages) > 1, "expected more than one sheet")
    same(sorted(path.name for path in Path(".").glob("b*.svg")), [f"b-{i}.svg" for i in range(1, len(pages) + 1)])
    for number, page in enumerate(pages):
        alike(from_svg(f"b-{number + 1}.svg")[2], page[2])
        left = number * (120 + BESIDE)
        alike([line for line in lines if left <= line[2][0][0] <= left + 120],
              [(layer, closed, [(x + left, y) for x, y in points]) for layer, closed, points in page[2]])


@case
def kerf_moves_outlines():
    """Lines around parts lie half of the kerf outside, lines of holes half of it inside."""
    for kerf in (0, 0.2, 1):
        make("pentominoes-6x10", "a.svg", *WIDE, "--kerf", kerf, "--gap", "0", "--cell", "10")
        sizes = sorted(round(max(x for x, _ in points) - min(x for x, _ in points), 6)
                       for layer, _, points in from_svg("a.svg")[2] if layer == "cut")
        same(len(sizes), 12)
        holds(all(abs((size - kerf) / 10 - round((size - kerf) / 10)) < 1e-3 for size in sizes), f"{sizes} with a kerf of {kerf}")
    file("ring.yaml", "grid: square\nbox: 3x3\npieces:\n  O: '###/#.#/###'\n")
    make("ring.yaml", "a.svg", "--kerf", "0.4", "--gap", "0.1", "--cell", "10", "--engrave", "none")
    areas = [area(points) for layer, _, points in from_svg("a.svg")[2] if layer == "cut"]
    holds(abs(areas[0] + 9.8 ** 2) < 1e-3 and abs(areas[1] - 30.2 ** 2) < 1e-3, f"{areas}")


@case
def every_puzzle_with_flat_cells():
    """The area of all parts is that of all cells."""
    cell = {"square": 1, "cube": 1, "triangle": math.sqrt(3) / 4, "prism": math.sqrt(3) / 4,
            "hexagon": math.sqrt(3) / 2, "hexprism": math.sqrt(3) / 2,
            "tetrakis": 1, "tetrakis-prism": 1, "kite": math.sqrt(3) / 3, "drafter": math.sqrt(3) / 6}
    seen = set()
    for line in treen("list", "--json").json:
        puzzle, grid = line.get("name"), line.get("grid")
        if line["type"] != "puzzle" or line["kind"] not in ("packing", "burr"):
            continue
        if grid not in cell and not (grid.endswith("-sticks") and grid.split("-")[0] in ("square", "triangle", "hexagon")):
            contains(make(puzzle, "a.svg", "--problem", 1, status=2).err, f"found the grid '{grid}'")
            continue
        sheet = "--problem", 1, "--plate-width", 900, "--plate-depth", 600, "--kerf", 0, "--gap", 0, "--cell", 20, "--json"
        if "closes" in treen("show", puzzle, "--problem", 1).out:
            contains(make(puzzle, "a.svg", *sheet, status=2).err, "found a board that closes")
            continue
        if "found a puzzle of kind packing" in (refused := treen_any("parts", puzzle, "-o", "a.svg", *sheet)).err:
            same(refused.status, 2, puzzle)
            continue
        made = make(puzzle, "a.svg", *sheet).json[0]
        if grid in cell:
            cells = sum(piece["cells"] * piece["copies"] for piece in made["pieces"])
            found = cut_area(from_svg("a.svg")[2]) / 400
            holds(abs(found - cells * cell[grid]) < 1e-3 * cells, f"{puzzle}: {found} of {cells} cells")
        seen.add(grid)
    holds({"square", "cube", "triangle", "hexagon", "square-sticks"} <= seen, f"only {seen}")


@case
def paper():
    for word, width, height in (("a4", 210, 297), ("letter", 215.9, 279.4)):
        make("soma", "a.pdf", "--paper", word, "--cell", 20)
        page = from_pdf("a.pdf")[0]
        holds(abs(page[0] - width) < 1e-3 and abs(page[1] - height) < 1e-3, f"{word} of {page[:2]}")
        lengths = [abs(points[0][0] - points[1][0]) for layer, _, points in page[2] if layer == "ruler"]
        holds(any(abs(length - 100) < 1e-6 for length in lengths), "no ruler of 100 mm")
        holds(any(abs(length - 101.6) < 1e-6 for length in lengths), "no ruler of 4 inches")
    for options in (("--paper", "a4"), ("--paper", "letter", "--spacing", "20"), ("--paper", "a4", "--tray", "--rim", "30")):
        told = make("soma", "a.pdf", *options, "--cell", 80, status=2).err
        make("soma", "a.pdf", *options, "--cell", re.search(r"with cells of (\S+) mm", told)[1])


@case
def an_island_may_have_a_place_inside():
    """The place in the middle is a hole of the island, which lies elsewhere than the frame."""
    file("in.yaml", "grid: square\nbox: |\n  #####\n  #...#\n  #.#.#\n  #...#\n  #####\npieces:\n  L: {copies: 16, shape: '#'}\n  M: '#'\n")
    make("in.yaml", "a.svg", *WIDE, "--tray", "--kerf", "0", "--tolerance", "0.5", "--cell", "20", "--engrave", "none")
    lines = [points for layer, _, points in from_svg("a.svg")[2] if layer == "cut"]
    island = [points for points in lines if abs(area(points) + 59 ** 2) < 1e-3 or abs(area(points) - 59 ** 2) < 1e-3]
    place = [points for points in lines if abs(abs(area(points)) - 21 ** 2) < 1e-3]
    same((len(island), len(place)), (1, 1))
    for k in (0, 1):
        near = [min(point[k] for point in points) for points in (island[0], place[0])]
        holds(abs(near[1] - near[0] - 19) < 1e-3, f"the place is {near[1] - near[0]} mm from the island's side")


@case
def the_same_every_time():
    for name in ("a.svg", "b.svg", "a.pdf", "b.pdf", "a.dxf", "b.dxf"):
        make("tray-5x11", name, *WIDE, "--tray", "--engrave", "both")
    for ending in ("svg", "pdf", "dxf"):
        same(open(f"a.{ending}", "rb").read(), open(f"b.{ending}", "rb").read())


@case
def titles_in_any_script():
    file("a.yaml", "title: \"Ü <&> (\\\\) \U0001f9e9\"\ngrid: square\nbox: 2x1\npieces:\n  ß: '##'\n")
    make("a.yaml", "a.svg")
    same(ElementTree.parse("a.svg").getroot().find(SVG + "title").text, "Ü <&> (\\) \U0001f9e9")
    make("a.yaml", "a.pdf")
    title = re.search(rb"/Title <FEFF([0-9A-F]+)>", open("a.pdf", "rb").read())[1].decode()
    same(bytes.fromhex(title).decode("utf-16-be"), "Ü <&> (\\) \U0001f9e9")


@case
def mistakes_write_nothing():
    for options, sentence in (
            (("--plate-width", "30"), "would hold it"),
            (("--kerf", "9"), "a kerf of 9 mm does not fit; the most here is"),
            (("--gap", "50"), "a gap of 50 mm does not fit; the most here is"),
            (("--gap", "5.6"), "a gap of 5.6 mm does not fit; the most here is"),
            (("--tray", "--tolerance", "40"), "a tolerance of 40 mm does not fit"),
            (("--tray", "--rim", "0"), "a rim of 0 mm does not fit; the least here is"),
            (("--assembled", "--separate"), "found the settings separate and assembled")):
        contains(make("pentominoes-6x10", "a.svg", *options, status=2).err, sentence)
    contains(make("polysticks-1-2-3", "a.svg", "--assembled", status=2).err, "found sticks and the setting assembled, expected")
    contains(make("soma", "a.txt", "--tray", status=2).err, "found the setting tray and the format cuts")
    contains(make("soma", "a.txt", "--paper", "a4", status=2).err, "found the setting paper and the format cuts, expected the format svg, pdf or dxf")
    contains(make("tetrasticks-5x5", "a.svg", "--neck", "16", status=2).err, "a stick's width of 32 mm does not fit")
    contains(make("ball-pyramid", "a.svg", status=2).err, "found the grid 'sphere'")
    same(list(Path(".").iterdir()), [])
    told = make("pentominoes-6x10", "a.svg", "--plate-width", 30, "--tray", status=2).err
    width, height = re.search(r"one of (\d+) x (\d+) mm", told).groups()
    make("pentominoes-6x10", "a.svg", "--tray", "--plate-width", width, "--plate-depth", height)
    file("none.yaml", "grid: square\nbox: 2x1\npieces:\n  A: {copies: 0..3, shape: '###'}\n")
    contains(make("none.yaml", "a.svg", status=2).err, "found no piece that the box has room for")


@case
def the_marks_of_a_board_are_engraved():
    """Each cell has its own, in the middle; domino-most is a board of 56 digits."""
    file("board.yaml", "grid: square\nbox: '13/31'\ncolours: {1: one, 3: three}\npieces:\n  D: {shape: '13', copies: 2}\n")
    file("plain.yaml", "grid: square\nbox: '##/##'\npieces:\n  D: {shape: '##', copies: 2}\n")
    lines = lambda puzzle, *options: svg_lines(puzzle, *options).count("<path")
    marks = lines("board.yaml") - lines("plain.yaml")
    same(marks % 2, 0)
    holds(marks >= 4, "no mark is engraved")
    same(lines("board.yaml", "--engrave", "none"), lines("plain.yaml", "--engrave", "none"))
    holds(svg_lines("domino-most").count("<path") - svg_lines("domino-most", "--engrave", "none").count("<path") > 56, "the board has no digits")
    for ending in ("pdf", "dxf"):
        sizes = []
        for options in ((), ("--engrave", "none")):
            treen("parts", "domino-most", "-o", f"d.{ending}", "--tray", *options)
            sizes.append(os.path.getsize(f"d.{ending}"))
        holds(sizes[0] > sizes[1], f"{ending}: {sizes}")


@case
def the_marks_of_tiles_look_outwards():
    """An L begins at its upper end, which is nearer to the side than its foot. A 6 is no 9 so."""
    for grid, box, sides in (("square", "1x1", 4), ("triangle", "'/#'", 3), ("hexagon", "'#'", 6)):
        file("tile.yaml", f"kind: tiles\ngrid: {grid}\nbox: {box}\ntiles: {'L' * sides}\n")
        make("tile.yaml", "a.svg", "--cell", 20)
        lines = from_svg("a.svg")[2]
        (outline,) = (points for layer, _, points in lines if layer == "cut")
        letters = [points for layer, _, points in lines if layer == "engrave"]
        middle = [sum(at[k] for at in outline) / len(outline) for k in (0, 1)]
        same((grid, len(letters)), (grid, sides))
        for end, corner, foot in letters:
            holds(math.dist(end, middle) > math.dist(corner, middle) + 2, f"{grid}: an L stands on its head")
            turn = (end[0] - corner[0]) * (foot[1] - corner[1]) - (end[1] - corner[1]) * (foot[0] - corner[0])
            holds(turn > 0, f"{grid}: an L is mirrored")


@case
def parts_lie_close_together():
    """Much of the sheet, down to the lowest part, is pieces. Those that are turned over have names to read."""
    for spacing, kerf in ((2, 0.15), (0, 0)):
        make("pentominoes-6x10", "a.svg", "--cell", 20, "--plate-width", 200, "--plate-depth", 300, "--spacing", spacing, "--kerf", kerf)
        lines = from_svg("a.svg")[2]
        low = max(y for layer, _, points in lines for _, y in points if layer == "cut")
        holds(cut_area(lines) > 0.75 * 200 * low, f"{cut_area(lines) / 200 / low}")
    shapes = "###/#..", "####/#...", "####/.#..", "###./..##", "##./.##", "###/##."
    pieces = "".join(f"  {'L' * (i + 1)}: '{shape}'\n" for i, shape in enumerate(shapes))
    file("ls.yaml", f"grid: square\nbox: |\n{'  ++++++++++' * 6}\npieces:\n{pieces}".replace("+  ", "+\n  "))
    make("ls.yaml", "a.svg", "--cell", 20, "--plate-width", 100, "--plate-depth", 300, "--spacing", 1)
    letters = [points for layer, _, points in from_svg("a.svg")[2] if layer == "engrave"]
    same(len(letters), 21)
    for end, corner, foot in letters:
        turn = (end[0] - corner[0]) * (foot[1] - corner[1]) - (end[1] - corner[1]) * (foot[0] - corner[0])
        holds(turn > 0, "a name is mirrored")


@case
def short_names_of_colours_stand_on_cells():
    """JAN for the letter J; a digit stands for itself, and the pieces have them, too."""
    board = "grid: square\nbox: 'JJ'\ncolours: {J: %s}\npieces:\n  P: {shape: 'J', copies: 2}\n"
    strokes = lambda name: (file("months.yaml", board % name), svg_lines("months.yaml").count("<path"))[1]
    same(strokes("JAN"), strokes("January") + 4 * (3 - 1) + 4)  # J is one stroke, A is two


def length(points, closed):
    return sum(math.dist(a, b) for a, b in zip(points, points[1:] + points[:closed]))


@case
def common_lines_are_cut_once():
    """Eleven pentominoes have 12 sides around them and P has 10; the rectangle has 32. Of the others each is one of two."""
    options = ("--assembled", "--cell", "10", "--kerf", "0.2", "--gap", "0", *WIDE)
    for name in ("a.svg", "a.pdf"):
        make("pentominoes-6x10", name, *options)
        lines = from_svg(name)[2] if name == "a.svg" else from_pdf(name)[0][2]
        cuts = [(closed, points) for layer, closed, points in lines if layer == "cut"]
        border = [points for closed, points in cuts if closed]
        same(len(border), 1)
        holds(abs(length(border[0], True) - 2 * (60.2 + 100.2)) < 1e-3, "another border")
        inner = sum(length(points, False) for closed, points in cuts if not closed)
        holds(abs(inner - 10 * (11 * 12 + 10 - 32) / 2) < 1e-3, f"{inner} mm between the pieces")
    make("soma", "b.svg", "--assembled", *WIDE)
    same(sum(closed for layer, closed, _ in from_svg("b.svg")[2] if layer == "cut"), 3)  # the layers of the cube
    contains(treen("parts", "soma", "-o", "c.txt", "--assembled", status=2).err,
             "found the setting assembled and the format cuts")


def sizes_of(puzzle, *options):
    made = json.loads(treen("parts", puzzle, "--json", *options).out.splitlines()[0])
    return [[round(length, 3) for length in sorted(piece["size"])] for piece in made["pieces"]]


@case
def drawings_have_the_sizes_of_the_bodies():
    drawn = sizes_of("soma", "--cell", "20", "--drawing", "-o", "d.pdf")
    same(drawn, sizes_of("soma", "--cell", "20", "--to", "stl"))
    pages = from_pdf("d.pdf")
    same(len(pages), len(drawn))
    for width, height, lines in pages:
        holds(abs(width - 297) < 1e-3 and abs(height - 210) < 1e-3, "no A4")
        same({layer for layer, _, _ in lines} - {"hidden"}, {"edges", "lengths"})
    contains(make("soma", "d.svg", "--drawing", "--kerf", "0.2", status=2).err, "found the settings kerf and drawing")
    contains(make("soma", "d.stl", "--drawing", status=2).err, "found the setting drawing and the format stl")
    for puzzle, most in (("soma", "5.575"), ("triprisms", "3.219"), ("pentominoes-6x10", "5.575")):
        contains(make(puzzle, "d.svg", "--drawing", "--gap", "6", status=2).err, f"found a gap of 6 mm, expected less than {most}")


@case
def materials_weigh_sheets_and_cut_lists():
    """Area times thickness; layers are as thick as a cell, and saw cuts leave the body of the mesh."""
    weigh = lambda puzzle, *options: json.loads(treen("parts", puzzle, "--json", "--cell", "20", *options).out.splitlines()[0])
    flat = weigh("pentominoes-6x10", "--to", "svg", "--material", "acrylic", "--thickness", "3")
    near(flat["pieces"][1]["grams"], 1.19 * 19.86 * 99.86 * 3 / 1000, 1e-9)
    near(flat["grams"], sum(piece["grams"] for piece in flat["pieces"]), 1e-9)
    near(weigh("soma", "--to", "pdf", "--density", "0.5")["pieces"][0]["volume"], (39.86 ** 2 - 20 ** 2) * 20, 1e-6)
    near(weigh("soma", "--to", "pdf", "--density", "1.24")["pieces"][0]["grams"], (39.86 ** 2 - 20 ** 2) * 20 * 1.24 / 1000, 1e-6)
    wood = weigh("soma", "--to", "cuts", "--material", "maple")
    near(wood["grams"], weigh("soma", "--to", "stl", "--bevel", "0", "--material", "maple")["grams"], 1e-9)
    same(weigh("soma", "--to", "cuts")["grams"], 0)
    contains(make("pentominoes-6x10", "d.svg", "--material", "oak", status=2).err, "found a material and no thickness")
    contains(make("soma", "d.svg", "--thickness", "3", status=2).err, "a layer is as thick as a cell")


def svg_lines(puzzle, *options):
    """The engraved lines of the tray's parts."""
    treen("parts", puzzle, "-o", "marks.svg", "--tray", *options)
    return Path("marks.svg").read_text().split('id="engrave"')[1].split("</g>")[0]


run_cases()
