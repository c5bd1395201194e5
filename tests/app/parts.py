"""treen parts"""
import math
import os
import shutil
import struct
import xml.etree.ElementTree as ElementTree
import zipfile

from stl import *
from tool import *

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def counts(puzzle):
    found = treen("count", puzzle, "--json").json[-1]
    return [found[name] for name in ("total", "up_to_rotation", "up_to_symmetry")]


def puzzle_names():
    return sorted(path.stem for path in (ROOT / "puzzles").glob("*.yaml"))


CUBE = "title: A cube\nbox: 1x1x1\npieces:\n  C: '#'\n"


@case
def a_cube_is_what_the_formula_says():
    write("cube.yaml", CUBE)
    treen("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0")
    found = triangles("cube.stl")
    same(len(found), 12)
    near(volume(found), (11.15 - 0.14) ** 3)


@case
def a_stick_is_what_the_formula_says():
    treen("parts", "burr-antique", "-o", "burr.stl", "--bevel", "0", "--separate")
    names = [name for name in os.listdir() if name.endswith(".stl")]
    same(len(names), len(set(names)))
    whole = max(volume(triangles(name)) for name in names)
    near(whole, (2 * 11.15 - 0.14) ** 2 * (6 * 11.15 - 0.14))  # stick number 1 has all 24 cells


@case
def the_collection_is_closed():
    """Every puzzle whose pieces lie on a grid; admesh finds nothing to mend."""
    made = 0
    for name in some(puzzle_names(), 4):
        answer = treen_any("parts", name, "-o", "all.stl", "--problem", 1, *WIDE)
        if answer.status == 2:
            holds("expected one with pieces on a grid" in answer.err or "found a board that closes" in answer.err
                  or "that is how they are drilled" in answer.err, answer.err)
            continue
        same(answer.status, 0, answer.err)
        made += 1
        if made % 4 == 0:
            holds(is_closed(triangles("all.stl")), f"{name} is open")
        admesh_finds_nothing("all.stl")
    holds(made >= (10 if SAMPLED else 45), f"only {made} puzzles have parts")


@case
def inner_bevels_close():
    for name in ("bedlam", "burr-antique", "tetrahexes-4x7", "cluster"):
        if name in puzzle_names():
            treen("parts", name, "-o", "all.stl", "--inner-bevel", "0.5", *WIDE)
            admesh_finds_nothing("all.stl")
    plain, filled = (treen("parts", "t-6x6x6", "--json", *options).json[0]["pieces"] for options in ((), ("--inner-bevel", "0.5")))
    same([piece["size"] for piece in plain], [piece["size"] for piece in filled])  # they lie alike
    holds(filled[0]["volume"] > plain[0]["volume"], "nothing is filled")
    found = treen_any("parts", "soma", "-o", "all.stl", "--inner-bevel", "0.6").err
    holds("found an inner bevel of 0.6 mm, expected at most 0.5" in found, found)
    found = treen_any("parts", "ball-tetrahedron", "-o", "all.stl", "--inner-bevel", "0.2").err
    holds("found an inner bevel for the grid sphere, expected cells with flat faces" in found, found)


@case
def a_gap_that_leaves_little():
    for gap, said in ((9.9, True), (1, False)):
        err = treen("parts", "soma", "-o", "all.stl", "--cell", "20", "--bevel", "0", "--gap", gap).err
        same("the gap leaves 0.2 mm of the thinnest piece" in err, said, err)


@case
def equal_parts_give_equal_bytes():
    for ending in ("stl", "3mf", "obj", "glb", "scad", "png"):
        for name in ("one", "two"):
            treen("parts", "soma", "-o", f"{name}.{ending}")
        same(open(f"one.{ending}", "rb").read(), open(f"two.{ending}", "rb").read())


@case
def text_says_the_same():
    treen("parts", "soma", "-o", "soma.stl")
    treen("parts", "soma", "-o", "text.stl", "--text")
    text = open("text.stl").read()
    corners = [tuple(struct.unpack("<f", struct.pack("<f", float(word)))[0] for word in line.split()[1:])
               for line in text.splitlines() if line.strip().startswith("vertex")]
    same([corners[i:i + 3] for i in range(0, len(corners), 3)], [list(corners) for corners in triangles("soma.stl")])


def model_of(name):
    with zipfile.ZipFile(name) as archive:
        same(archive.testzip(), None)
        same(sorted(archive.namelist()),
             ["3D/3dmodel.model", "Metadata/thumbnail.png", "[Content_Types].xml", "_rels/.rels"])
        same(archive.read("Metadata/thumbnail.png")[:8], b"\x89PNG\r\n\x1a\n")
        text = archive.read("3D/3dmodel.model")
    open("model.xml", "wb").write(text)
    return ElementTree.fromstring(text)


@case
def a_3mf_has_names_colours_and_copies():
    treen("parts", "t-6x6x2", "-o", "t.3mf")
    model = model_of("t.3mf")
    same(model.get("unit"), "millimeter")
    objects = model.findall(f"{CORE}resources/{CORE}object")
    same([thing.get("name") for thing in objects], ["T"])
    same(len(model.findall(f"{CORE}build/{CORE}item")), 18)
    bases = model.findall(f"{CORE}resources/{CORE}basematerials/{CORE}base")
    same([base.get("displaycolor") for base in bases], ["#E69F00FF"])


@case
def a_3mf_has_the_colours_of_cells():
    """Each triangle has the material of its cell, and the marks of a tray have theirs."""
    write("mixed.yaml", "box: 'RWW'\ncolours: {R: red, W: three}\npieces:\n  A: 'RW'\n  B: 'W'\n")
    for options in ((), ("--inner-bevel", "0.3"), ("--tray",)):
        treen("parts", "mixed.yaml", "-o", "mixed.3mf", "--cell", "10", *options)
        model = model_of("mixed.3mf")
        bases = model.findall(f"{CORE}resources/{CORE}basematerials/{CORE}base")
        same([base.get("name") for base in bases], ["A", "B"] + ["tray"] * ("--tray" in options) + ["red", "three"])
        same(bases[-2].get("displaycolor"), "#CC1A1AFF")
        red = str(len(bases) - 2)
        body = model.find(f"{CORE}resources/{CORE}object")
        places = [float(place.get("x")) for place in body.iter(f"{CORE}vertex")]
        middle, materials = (min(places) + max(places)) / 2, set()
        for triangle in body.iter(f"{CORE}triangle"):
            across = [places[int(triangle.get(corner))] for corner in ("v1", "v2", "v3")]
            is_red = triangle.get("p1") == red
            holds(max(across) < middle + 0.01 if is_red else min(across) > middle - 0.01, f"a triangle of {triangle.get('p1')} at {across}")
            materials.add(triangle.get("p1"))
        same(materials, {red, str(int(red) + 1)})
        if "--tray" in options:
            tray = model.findall(f"{CORE}resources/{CORE}object")[-1]
            same({triangle.get("p1") for triangle in tray.iter(f"{CORE}triangle")}, {None, red, str(int(red) + 1)})


@case
def a_3mf_keeps_to_its_schema():
    for puzzle in ("soma", "domino-most"):
        treen("parts", puzzle, "-o", "model.3mf", "--plate-width", "1000", "--tray")
        model_of("model.3mf")
        report = program("xmllint", "--noout", "--schema", str(ROOT / "tests/making/3mf.xsd"), "model.xml")
        if not report:
            raise Skipped("xmllint is not there")
        holds(report.returncode == 0, report.stderr)


@case
def a_surface_that_stays_open_is_told_with_a_gap_that_closes_it():
    write("edge.yaml", "box: 2x2x1\npieces:\n  A: '#./.#'\n  B: '#./.#'\n")
    answer = treen_any("parts", "edge.yaml", "-o", "edge.stl", "--gap", "0", "--bevel", "0")
    same(answer.status, 2)
    holds("found a gap of 0 mm, expected at least 0.001: the surface of piece 'A' does not close" in answer.err, answer.err)
    treen("parts", "edge.yaml", "-o", "edge.stl", "--gap", "0.001", "--bevel", "0")
    admesh_finds_nothing("edge.stl")


@case
def lib3mf_reads_a_3mf_back():
    """Objects, unit, build items and colours, as the library of the format's own makers has them."""
    include = "/usr/include/lib3mf"
    if not os.path.isdir(include):
        raise Skipped("lib3mf is not there")
    built = program("g++", "-w", f"-I{include}", f"-I{include}/Model/COM", str(ROOT / "tests/making/lib3mf.cpp"), "-o", "reader", "-l3MF")
    if not built:
        raise Skipped("g++ is not there")
    holds(built.returncode == 0, built.stderr)
    treen("parts", "soma", "-o", "soma.3mf")
    report = program("./reader", "soma.3mf")
    holds(report.returncode == 0, report.stdout)
    lines = report.stdout.splitlines()
    model = model_of("soma.3mf")
    same(lines[0], "unit millimetres")
    same(lines[1:8], [f"object {thing.get('name')} manifold" for thing in model.iter(f"{CORE}object")])
    same(lines[8:15], 7 * ["item"])
    same(lines[15:], [f"colour {base.get('displaycolor')}" for base in model.iter(f"{CORE}base")])
    treen("parts", "domino-most", "-o", "domino.3mf", "--plate-width", "1000", "--tray")
    report = program("./reader", "domino.3mf")
    holds(report.returncode == 0, report.stdout)
    lines = report.stdout.splitlines()
    same(lines.count("object tray manifold"), 1)
    same(sum(line.endswith(" manifold") for line in lines), 29)
    same(lines[-36:], [f"colour {base.get('displaycolor')}" for base in model_of("domino.3mf").iter(f"{CORE}base")])


def glb_of(name):
    """The description of a GLB file, and the triangles of each node in millimetres, z up."""
    data = open(name, "rb").read()
    magic, version, size, length, word = struct.unpack("<4sIII4s", data[:20])
    same((magic, version, size, length % 4, word), (b"glTF", 2, len(data), 0, b"JSON"))
    same(struct.unpack("<I4s", data[20 + length:28 + length]), (size - 28 - length, b"BIN\0"))
    model, binary, nodes = json.loads(data[20:20 + length]), data[28 + length:], []
    same(model["buffers"], [{"byteLength": len(binary)}])

    def values(number, letter, width):
        accessor = model["accessors"][number]
        view = model["bufferViews"][accessor["bufferView"]]
        same(view["byteLength"], 4 * width * accessor["count"])
        return accessor, struct.unpack(f"<{width * accessor['count']}{letter}", binary[view["byteOffset"]:view["byteOffset"] + view["byteLength"]])
    for node in model["nodes"]:
        part, = model["meshes"][node["mesh"]]["primitives"]
        about, places = values(part["attributes"]["POSITION"], "f", 3)
        for k in range(3):
            near(about["min"][k], min(places[k::3]), 1e-7)
            near(about["max"][k], max(places[k::3]), 1e-7)
        corners = [(1000 * places[3 * i], -1000 * places[3 * i + 2], 1000 * places[3 * i + 1]) for i in values(part["indices"], "I", 1)[1]]
        nodes.append([corners[i:i + 3] for i in range(0, len(corners), 3)])
    return model, nodes


@case
def a_glb_has_names_and_colours():
    treen("parts", "t-6x6x2", "-o", "t.glb")
    treen("parts", "t-6x6x2", "-o", "t.stl")
    model, nodes = glb_of("t.glb")
    same([node["name"] for node in model["nodes"]], 18 * ["T"])
    same(model["scenes"], [{"nodes": list(range(18))}])
    near(sum(volume(node) for node in nodes), volume(triangles("t.stl")), 1e-5)
    same([max(corner[2] for node in nodes for found in node for corner in found) > 10], [True])  # z is up
    write("odd.yaml", 'box: 2x1x1\npieces:\n  "a\\"<b": "#"\n  "Ü": "#"\n')
    treen("parts", "odd.yaml", "-o", "odd.glb")
    model, nodes = glb_of("odd.glb")
    same([node["name"] for node in model["nodes"]], ['a"<b', "Ü"])
    same(len(model["materials"]), 2)
    light = model["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"]  # of #E69F00
    same([round(255 * (1.055 * part ** (1 / 2.4) - 0.055)) if part > 0.0031308 else 0 for part in light[:3]], [0xE6, 0x9F, 0])


@case
def assimp_reads_a_glb_back():
    treen("parts", "soma", "-o", "soma.glb", "--tray")
    treen("parts", "soma", "-o", "soma.stl", "--tray")
    report = program("assimp", "export", "soma.glb", "back.stl", "-fstlb")
    if not report:
        raise Skipped("assimp is not there")
    holds(report.returncode == 0, report.stdout)
    near(1e9 * volume(triangles("back.stl")), volume(triangles("soma.stl")), 1e-4)
    contains(program("assimp", "info", "soma.glb").stdout, "Meshes:             8")


@case
def names_that_xml_cannot_hold():
    write("odd.yaml", 'title: "<A> & B"\nbox: 2x1x1\npieces:\n  "a<b": "#"\n  "c\\"&": "#"\n')
    treen("parts", "odd.yaml", "-o", "odd.3mf")
    same([thing.get("name") for thing in model_of("odd.3mf").iter(f"{CORE}object")], ["a<b", 'c"&'])
    treen("parts", "odd.yaml", "-o", "odd.stl", "--separate")
    holds(os.path.exists("odd-a_b.stl") and os.path.exists("odd-c__.stl"), str(os.listdir()))


@case
def every_piece_has_its_file():
    """Names that become equal as names of files are told apart, also from a name that looks like such a one."""
    write("like.yaml", "box: 3x3x1\npieces:\n  a_b-3: '###'\n  a b: '###'\n  a/b: '###'\n")
    treen("parts", "like.yaml", "-o", "like.stl", "--separate")
    same(sum(name.endswith(".stl") for name in os.listdir()), 3)


@case
def plates_are_files():
    answer = treen_any("parts", "t-6x6x6", "-o", "t.stl", "--plate-width", "100", "--plate-depth", "100")
    same(answer.status, 0, answer.err)
    plates = int(re.search(r"(\d+) plates\.", answer.out).group(1))
    holds(plates > 1, answer.out)
    same(sorted(os.listdir()), sorted(f"t-{i + 1}.stl" for i in range(plates)))
    for name in os.listdir():
        for corner in (corner for found in triangles(name) for corner in found):
            holds(all(-1e-6 <= value <= 100.00001 for value in corner[:2]), f"{corner} is not on the plate")


def overhang(found):
    """The area of triangles that face down above the plate."""
    area = 0
    for a, b, c in found:
        u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
        turn = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        length = math.sqrt(sum(x * x for x in turn))
        area += length / 2 if turn[2] < -0.8 * length and a[2] > 1e-3 else 0
    return area


@case
def notches_lie_up():
    """Every stick of this burr has a side without a notch, and lies on it."""
    treen("parts", "burr-antique", "-o", "burr.stl")
    same(overhang(triangles("burr.stl")), 0)
    treen("parts", "soma", "-o", "soma.stl")
    near(overhang(triangles("soma.stl")), 0)


def grounds(name):
    """The area of each object of an OBJ file that lies on the plate."""
    places, found = [], []
    for words in (line.split() for line in open(name)):
        if words and words[0] == "o":
            found.append(0)
        elif words and words[0] == "v":
            places.append([float(word) for word in words[1:]])
        elif words and words[0] == "f":
            a, b, c = [places[int(word.split("/")[0]) - 1] for word in words[1:]]
            if max(a[2], b[2], c[2]) < 1e-6:
                found[-1] += abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
    return found


@case
def pieces_do_not_stand_on_their_bevels():
    """A face of a cell is the least: some of these hang over less on an edge or a corner."""
    for puzzle, face in (("tetris-cube", 100), ("cube-in-five", 100), ("hex-sticks", 40), ("cuboctahedron", 40)):
        treen("parts", puzzle, "-o", "all.obj", *WIDE)
        least = min(grounds("all.obj"))
        holds(least > face, f"a piece of {puzzle} stands on {least} square millimetres")


@case
def hollow_pieces_lie_as_solid_ones():
    sizes = []
    for wall in ("0", "1"):
        made = treen("parts", "soma", "--json", "--wall", wall).json[0]
        sizes.append([piece["size"] for piece in made["pieces"]])
    same(sizes[0], sizes[1])


@case
def balls_lie_as_low_as_they_can():
    """Pieces of one layer are as high as a ball, but for its flat and what a ball of triangles lacks."""
    made = json.loads(treen("parts", "ball-pyramid", "--json").out.splitlines()[0])
    for piece in made["pieces"]:
        holds(10.7 < piece["size"][2] < 11.02, f"{piece['name']} is {piece['size'][2]} mm high")


def boxes(name):
    """The low and high corners of the objects of an OBJ file."""
    found = []
    for line in open(name):
        if line.startswith("o "):
            found.append(([math.inf] * 3, [-math.inf] * 3))
        elif line.startswith("v "):
            for k, word in enumerate(line.split()[1:]):
                found[-1][0][k] = min(found[-1][0][k], float(word))
                found[-1][1][k] = max(found[-1][1][k], float(word))
    return found


@case
def pieces_on_a_plate_keep_their_spacing():
    treen("parts", "bedlam", "-o", "b.obj", "--spacing", "3")
    found = boxes("b.obj")
    same(len(found), 13)
    for i, (low, high) in enumerate(found):
        same(low[2], 0.0)
        for other_low, other_high in found[:i]:
            apart = max(max(low[k] - other_high[k], other_low[k] - high[k]) for k in (0, 1))
            holds(apart >= 3 - 1e-6, f"two pieces are {apart} mm apart")


@case
def pieces_lie_in_the_middle_of_their_plate():
    for puzzle, options, plate in (("soma", (), (180, 180)), ("soma", ("--plate-width", "300", "--plate-depth", "100"), (300, 100)),
                                   ("t-6x6x6", ("--cell", "20"), (180, 180))):
        treen("parts", puzzle, "-o", "whole.stl", *options)
        for path in Path().glob("whole*.stl"):
            places = [corner for triangle in triangles(path) for corner in triangle]
            for k in (0, 1):
                low, high = min(at[k] for at in places), max(at[k] for at in places)
                near(low + high, plate[k], 1e-4)
                holds(low >= 0, f"{path}: {low}")
            path.unlink()


@case
def of_a_burr_the_hardest_is_assembled():
    treen("parts", "burr-twelve", "-o", "hardest.obj", "--assembled")
    treen("parts", "burr-twelve", "-o", "highest.obj", "--assembled", "--highest")
    treen("parts", "burr-twelve", "-o", "easiest.obj", "--assembled", "--easiest")
    same(open("hardest.obj").read(), open("highest.obj").read())
    holds(open("hardest.obj").read() != open("easiest.obj").read(), "the easiest is the hardest")
    contains(treen_any("parts", "burr-twelve", "-o", "a.obj", "--highest").err, "need --assembled")


@case
def assembled_is_the_box():
    treen("parts", "soma", "-o", "whole.obj", "--assembled")
    found = boxes("whole.obj")
    same(len(found), 7)
    for k in range(3):
        near(max(high[k] for low, high in found) - min(low[k] for low, high in found), 3 * 11.15 - 0.14)
    answer = treen_any("parts", write("no.yaml", IMPOSSIBLE), "-o", "no.stl", "--assembled")
    same(answer.status, 1, answer.err)
    holds(not os.path.exists("no.stl"), "a file was written")


@case
def json_says_volume_and_weight():
    write("cube.yaml", CUBE)
    answer = treen_any("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0", "--json", "--density", "2")
    same(answer.status, 0, answer.err)
    made, summary = [json.loads(line) for line in answer.out.splitlines()]
    same((made["type"], made["plates"], made["files"]), ("made", 1, 1))
    near(made["pieces"][0]["volume"], 11.01 ** 3, 1e-9)
    near(made["grams"], 2 * 11.01 ** 3 / 1000, 1e-9)
    same([round(side, 9) for side in made["pieces"][0]["size"]], [11.01, 11.01, 11.01])
    same(summary["type"], "summary")


BENT = "title: Four of three\nbox: 3x2x2\npieces:\n  L: {shape: '##/#.', copies: 4}\n"


def extents(name):
    """The size of all that is in an OBJ file."""
    low, high = zip(*boxes(name))
    return [max(corner[k] for corner in high) - min(corner[k] for corner in low) for k in range(3)]


@case
def bricks_are_what_the_formula_says():
    write("cube.yaml", CUBE)
    for name, cell in (("brick", "10x15x20"), ("other", "10X15X20")):
        treen("parts", "cube.yaml", "-o", f"{name}.stl", "--bevel", "0", "--cell", cell)
    same(Path("brick.stl").read_bytes(), Path("other.stl").read_bytes())
    near(volume(triangles("brick.stl")), (10 - 0.14) * (15 - 0.14) * (20 - 0.14))
    for options in ((), ("--inner-bevel", "0.5", "--wall", "1", "--stamp", "0.4"), ("--around", "box", "--fingers", "8")):
        treen("parts", "soma", "-o", "soma.stl", "--cell", "12x15x20", *options, *WIDE)
        admesh_finds_nothing("soma.stl")
    treen("parts", "soma", "-o", "whole.obj", "--assembled", "--cell", "10x15x20")
    for found, edge in zip(extents("whole.obj"), (30, 45, 60)):
        near(found, edge - 0.14)
    treen("parts", "t-6x6x6", "-o", "parts.stl", "--split", "--cell", "12x9x11", *WIDE)
    admesh_finds_nothing("parts.stl")
    made = treen("parts", "soma", "--json", "--cell", "10x15x20", "--gap", "0.002", "--bevel", "0").json[0]["pieces"]
    for piece in made:
        near(piece["volume"], 3000 * piece["cells"], 1e-3)
    flat = write("flat.yaml", "title: F\ngrid: square\nbox: 2x2\npieces:\n  L: '##/#.'\n  M: '#'\n")
    for ending, cell, sizes in (("stl", "10x15", (19.86, 29.86, 9.86)), ("stl", "10x15x4", (19.86, 29.86, 3.86)), ("svg", "10x15", (19.86, 29.86, 0))):
        piece = treen("parts", flat, "--json", "--to", ending, "-o", f"flat.{ending}", "--cell", cell).json[0]["pieces"][0]
        for size, expected in zip(sorted(piece["size"]), sorted(sizes)):
            near(size, expected)
    piece = treen("parts", write("bent.yaml", BENT), "--json", "-o", "bent.dxf", "--cell", "10x15x20").json[0]["pieces"][0]
    near(piece["volume"], (19.86 * 29.86 - 10 * 15) * 20, 1e-9)
    for cell in "10x15x20", "10 x 15 X 20", "10×15 × 20":
        treen("parts", "soma", "-o", "soma.scad", "--cell", cell)
        contains(Path("soma.scad").read_text(), "$burr_scale = [10, 15, 20];")
    same(counts("soma.scad"), counts("soma"))


@case
def bricks_that_do_not_fit_are_told():
    """An L lies flat as it is drawn. It may be turned about an axis of unlike length by half turns alone. The whole is turned within its
    cells as well as can be."""
    write("bent.yaml", BENT)
    told = set()
    for number in range(1, 1 + len(found := treen("solve", "bent.yaml", "--all", "--json", "--ordered", "--engine", "cover").json[:-1])):
        spread = [[len({cell[k] for cell in piece["cells"]}) == 2 for k in range(3)] for piece in found[number - 1]["pieces"]]
        for cell, fits in (("10x15x20", lambda x, y, z: x and y), ("10x10x20", lambda x, y, z: x and y), ("20x10x10", lambda x, y, z: x),
                           ("10x10x10", lambda x, y, z: True)):
            answer = treen("parts", "bent.yaml", "--json", "-o", "bent.stl", "--assembled", "--solution", number, "--cell", cell)
            unfit = min(sum(not fits(*each) for each in spread), sum(not fits(x, z, y) for x, y, z in spread))
            same((answer.json[0]["pieces"][0]["unfit"], f"turns their bricks: L ({unfit} of 4)" in answer.err), (unfit, unfit > 0))
            told.add(unfit)
            near(answer.json[0]["volume"], volume(triangles("bent.stl")), 1e-5)
    holds(len(told) > 1, "all fit alike")
    write("sticks.yaml", "title: Sticks\nbox: 2x2x2\npieces:\n  I: {shape: '#/#', copies: 4}\n")
    told = [treen("parts", "sticks.yaml", "--json", "-o", "sticks.obj", "--assembled", "--solution", number, "--cell", "10x15x20") for number in (1, 2)]
    same(sorted(answer.json[0]["pieces"][0]["unfit"] for answer in told), [0, 2])
    for found, edge in zip(extents("sticks.obj"), (20, 30, 40)):
        near(found, edge - 0.14)


@case
def a_solution_is_found_in_which_bricks_fit():
    """Sticks of two along an axis fill a box that is even there, and no other one without a quarter turn."""
    for axis, stick in enumerate(("##", "#/#", "#|#")):
        for sides in ((4, 2, 2), (2, 4, 2), (2, 2, 4), (3, 2, 2), (2, 3, 2), (2, 2, 3)):
            copies = sides[0] * sides[1] * sides[2] // 2
            write("sticks.yaml", f"box: {'x'.join(map(str, sides))}\npieces:\n  I: {{shape: '{stick}', copies: {copies}}}\n")
            made = treen("parts", "sticks.yaml", "--json", "-o", "sticks.obj", "--assembled", "--cell", "10x15x20").json[0]
            same(made["pieces"][0]["unfit"] > 0, sides[axis] % 2 == 1, f"{stick} in {sides}")
            for found, side, edge in zip(extents("sticks.obj"), sides, (10, 15, 20)):
                near(found, side * edge - 0.14)
            apart = treen("parts", "sticks.yaml", "-o", "a.obj", "--cell", "10x15x20").err
            same("these bricks have no solution" in apart, sides[axis] % 2 == 1, apart)
    write("flat.yaml", "grid: square\nbox: 4x3\npieces:\n  I: {shape: '##', copies: 6}\n")
    for cell, none in (("10x15", False), ("10", False)):
        same("these bricks" in treen("parts", "flat.yaml", "-o", "a.stl", "--cell", cell).err, none, cell)
    write("flat.yaml", "grid: square\nbox: 3x2\npieces:\n  I: {shape: '##', copies: 3}\n")
    for format in "stl", "svg":
        contains(treen("parts", "flat.yaml", "-o", "a." + format, "--cell", "10x15").err, "these bricks have no solution")
    for layout in ("--assembled",), ("--around", "shut"):
        fitting = treen("parts", "combs-cube", "--json", "-o", "a.stl", "--cell", "10x15x20", *layout)
        same((fitting.err, {piece["unfit"] for piece in fitting.json[0]["pieces"]}), ("", {0}))


@case
def cells_that_are_no_bricks():
    for puzzle, cell, ending, sentence in (
            ("soma", "10x15", "stl", "found a cell of 10x15 mm and cubes, expected one edge or three: AxBxC"),
            ("soma", "10x15x20x5", "stl", "--cell: found '10x15x20x5', expected a number from 0.1 to 1000, or AxB or AxBxC"),
            ("soma", "-1x2x3", "stl", "--cell: found '-1x2x3'"), ("soma", "0x1x1", "stl", "--cell: found '0x1x1'"),
            ("soma", "10x", "stl", "--cell: found '10x'"), ("soma", "1 0x15x20", "stl", "--cell: found '1 0x15x20'"),
            ("soma", "10xx20", "stl", "--cell: found '10xx20'"), ("soma", " 10x15x20", "stl", "--cell: found ' 10x15x20'"),
            ("tetrahexes-4x7", "10x15", "svg", "found a cell of 10x15 mm and the grid hexagon"),
            ("ball-pyramid", "10x15x20", "stl", "found a cell of 10x15x20 mm and the grid sphere"),
            ("macmahon-squares", "10x15", "stl", "expected one edge: its cells are turned"),
            ("pentominoes-6x10", "10x15x3", "svg", "sheets are as thick as their material"),
            ("soma", "10x15x0.1", "stl", "found a gap of 0.07 mm, expected less than 0.05")):
        contains(treen("parts", puzzle, "-o", f"a.{ending}", "--cell", cell, status=2).err, sentence)
    contains(treen("apart", "burr-antique", "--cell", "10x15x20", status=2).err, "expected one edge")
    same(list(Path(".").iterdir()), [])


@case
def settings_that_do_not_fit():
    """Each is told with a number that fits; that number is then taken."""
    write("cube.yaml", CUBE)
    for given, said in ((("--gap", "6"), "found a gap of 6 mm, expected less than 5.575"),
                        (("--bevel", "5.6"), "found a bevel of 5.6 mm, expected less than 5.505"),
                        (("--plate-width", "10"), "found a plate of 10 x 180 mm, expected at least 11.01 x 11.01"),
                        (("--assembled", "--separate"), "expected one of them"),
                        (("--cell", "0"), "found '0'"),
                        (("--plate-width", "0"), "--plate-width: found '0'")):
        answer = treen_any("parts", "cube.yaml", "-o", "cube.stl", *given)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)
        holds(not os.path.exists("cube.stl"), "a file was written")
    answer = treen_any("parts", "soma", "-o", "soma.stl", "--plate-width", "20", "--plate-depth", "20")
    holds("expected at least 33.31 x 22.16" in answer.err, answer.err)
    treen("parts", "soma", "-o", "soma.stl", "--plate-width", "33.31", "--plate-depth", "22.16")
    answer = treen_any("parts", "soma", "-o", "tray.stl", "--tray", "--rim", "99.976")
    most = re.search(r"at least (\S+) x (\S+):", answer.err).groups()
    treen("parts", "soma", "-o", "tray.stl", "--tray", "--rim", "99.976", "--plate-width", most[0], "--plate-depth", most[1])
    treen("parts", "cube.yaml", "-o", "cube.stl", "--gap", "5.57", "--bevel", "0")
    treen("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "5.5")
    for puzzle, neck, most in (("ball-pyramid", "4", "2.697"), ("sticks-comb", "7", "6.076")):
        answer = treen_any("parts", puzzle, "-o", "round.stl", "--neck", neck)
        same(answer.status, 2, answer.err)
        holds(f"found a neck of {neck} mm, expected at most {most}" in answer.err, answer.err)
        treen("parts", puzzle, "-o", "round.stl", "--neck", most)


@case
def without_a_file():
    """--to alone writes to standard output; --json alone only tells."""
    treen("parts", "soma", "-o", "soma.obj")
    same(treen("parts", "soma", "--to", "obj").out, open("soma.obj").read())
    answer = treen("parts", "soma", "--json")
    same([json.loads(line)["type"] for line in answer.out.splitlines()], ["made", "summary"])
    same(os.listdir(), ["soma.obj"])


@case
def a_format_is_called_by_its_ending_too():
    same(treen("parts", "burr-antique", "--to", "txt").out, treen("parts", "burr-antique", "--to", "cuts").out)


@case
def one_of_several_files():
    small = ("parts", "soma", "--plate-width", "60", "--plate-depth", "60")
    same(json.loads(treen(*small, "--json").out.splitlines()[0])["files"], 3)
    treen(*small, "-o", "all.stl")
    treen(*small, "-o", "one.stl", "--file", "2")
    same(sorted(os.listdir()), ["all-1.stl", "all-2.stl", "all-3.stl", "one-2.stl"])
    same(open("one-2.stl", "rb").read(), open("all-2.stl", "rb").read())
    answer = treen_any(*small, "-o", "x.stl", "--file", "4")
    same((answer.status, "expected at most 3" in answer.err), (2, True), answer.err)
    same(treen_any(*small, "--json", "--file", "4").status, 2)
    contains(treen(*small, "--to", "obj", "--file", "3").out, "\nv ")


@case
def hollow_pieces():
    """The inside is a smaller cube, and the weight that of the walls."""
    write("cube.yaml", CUBE)
    treen("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0", "--wall", "2")
    found = triangles("cube.stl")
    near(volume(found), 11.01 ** 3 - 7.01 ** 3)
    holds(is_closed(found), "it is open")
    for given, said in (("6", "expected less than 5.505"), ("0.3", "expected more than 0.5")):
        answer = treen_any("parts", "cube.yaml", "-o", "cube.stl", "--wall", given)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


def holes(found):
    """The number of bodies, and of the ways through each of them."""
    corners, body = sorted({corner for triangle in found for corner in triangle}), {}

    def root(corner):
        while body.setdefault(corner, corner) != corner:
            corner = body[corner]
        return corner
    for a, b, c in found:
        body[root(b)] = root(a)
        body[root(c)] = root(a)
    sums = {root(corner): 2 for corner in corners}
    for corner in corners:
        sums[root(corner)] -= 1
    for triangle in found:
        sums[root(triangle[0])] += 0.5
    return sorted(ways / 2 for ways in sums.values())


@case
def drain_holes():
    """Each hollow has two holes, so that its body is a ring. A cube has them in two opposite faces."""
    write("cube.yaml", CUBE)
    treen("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0", "--wall", "2", "--drain", "3")
    found = triangles("cube.stl")
    hole = 48 / 2 * 1.5 ** 2 * math.sin(2 * math.pi / 48) * 2
    near(volume(found), 11.01 ** 3 - 7.01 ** 3 - 2 * hole)
    same(holes(found), [1])
    ends = {round(c[2], 2) for triangle in found for c in triangle if max(abs(c[0] - 90), abs(c[1] - 90)) < 2}
    same(ends, {0, 2, 9.01, 11.01})
    for puzzle, pieces, options in (("soma", 7, ("--stamp", "0.5")), ("pyramid-cube", 6, ()), ("triprisms", 6, ()),
                                    ("seven-hexagons", 7, ()), ("stella-octangula", 3, ()), ("rhombic-dodecahedron", 8, ()),
                                    ("soma", 7, ("--assembled",)), ("soma", 7, ("--cell", "20x30x25"))):
        treen("parts", puzzle, "-o", "a.stl", "--cell", "25", "--wall", "1.2", "--drain", "2", *WIDE, *options)
        found = triangles("a.stl")
        holds(is_closed(found), f"{puzzle} is open")
        same(holes(found), [1] * pieces, puzzle)
        admesh_finds_nothing("a.stl")
    for options, said in ((("--drain", "3"), "found the setting drain without wall, expected both"),
                          (("--drain", "3", "--wall", "5.4"), "behind a wall of 5.4, expected a thinner wall: piece 'V' has no room for any hole"),
                          (("--drain", "7", "--wall", "2"), "expected at most 6.56: piece 'V' has no room for two such holes")):
        answer = treen_any("parts", "soma", "-o", "a.stl", *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


@case
def bad_calls():
    for arguments, said in ((("soma",), "say with -o into which file"), (("soma", "-o", "x.foo"), "ends in none of .stl"),
                            (("soma", "-o", "x.stl", "--to", "foo"), "found --to foo"), (("soma", "--to", "slt"), "did you mean 'stl'?"),
                            (("soma", "-o", "x.stl", "--material", "oack"), "did you mean 'oak'?"),
                            (("queens-8", "-o", "x.stl"), "expected one with pieces on a grid"),
                            (("soma", "-o", "-", "--to", "stl", "--json"), "cannot both go"),
                            (("ball-pyramid", "-o", "x.scad"), "expected cubes"),
                            (("soma", "-o", "x.scad", "--gap", "6"), "found a gap of 6 mm, expected less than 5.575"),
                            (("soma", "-o", "x.scad", "--separate"), "found the setting separate and the format scad"),
                            (("soma", "-o", "-", "--to", "stl", "--separate"), "standard output takes one")):
        answer = treen_any("parts", *arguments)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


OWN_PUZZLECAD = """
module burr_plate(pieces) for (p = [0:len(pieces) - 1]) translate([100 * p, 0, 0]) burr_piece(pieces[p]);
function rows(text, i = 0, row = 0, x = 0) = i == len(text) ? [] : text[i] == "|" ? rows(text, i + 1, row + 1, 0)
  : concat(text[i] == "x" ? [[x, row]] : [], rows(text, i + 1, row, x + 1));
module burr_piece(layers) for (z = [0:len(layers) - 1]) for (at = rows(layers[z]))
  translate([at[0], at[1], z] * 10) cube(10.001);
"""


@case
def puzzlecad_text():
    said = treen("parts", "soma", "-o", "soma.scad", "--cell", "17").out
    holds("mm" not in said, said)
    text = open("soma.scad").read()
    for words in ("include <puzzlecad.scad>", "$burr_scale = 17;", "$burr_inset = 0.07;", "$burr_bevel = 0.707106781;", '["xx|x."]',
                  '["xx|x.", "x.|.."]'):
        holds(words in text, text)
    same(sum(row.count("x") for row in re.findall(r'"([x.|]+)"', text)), 27)


@case
def puzzlecad_text_is_the_same_body():
    """Its bevel is the width of the slanted face."""
    write("bar.yaml", "title: A bar\nbox: 3x2x1\npieces:\n  B: {shape: '###', copies: 2}\n")
    for options in ((), ("--bevel", "2", "--cell", "20"), ("--bevel", "0"), ("--gap", "0.5")):
        treen("parts", "bar.yaml", "-o", "bar.scad", *options)
        text = open("bar.scad").read()
        scale, inset, slanted = (float(re.search(rf"\$burr_{name} = (\S+);", text).group(1)) for name in ("scale", "inset", "bevel"))
        sides, bevel = [cells * scale - 2 * inset for cells in (3, 1, 1)], slanted / math.sqrt(2)
        body = math.prod(sides) - 4 * sum(side - 2 * bevel for side in sides) * bevel ** 2 / 2 - 8 * corner(bevel)
        near(treen("parts", "bar.yaml", "--json", *options).json[0]["volume"], 2 * body, 1e-7)


@case
def puzzlecad_text_has_what_goes_around():
    """Each polyhedron is the body of the STL, beside the plates, with its faces the other way around."""
    for around in ("box", "cap", "frame", "tray"):
        treen("parts", "soma", "-o", "around.scad", "--around", around)
        told = {piece["name"]: piece["volume"] for piece in treen("parts", "soma", "--json", "--around", around).json[0]["pieces"]}
        bodies = re.findall(r"// (\w+)\npolyhedron\(points = (\[.*?\n\]), faces = (\[.*?\n\])\);", open("around.scad").read(), re.DOTALL)
        holds(bodies, "there is no polyhedron")
        for name, points, faces in bodies:
            points = json.loads(points)
            a, b, c = ([[points[face[k]] for face in json.loads(faces)] for k in (2, 1, 0)])
            six = sum(p[0] * (q[1] * r[2] - q[2] * r[1]) - p[1] * (q[0] * r[2] - q[2] * r[0]) + p[2] * (q[0] * r[1] - q[1] * r[0])
                      for p, q, r in zip(a, b, c))
            near(six / 6, told[name], 1e-4 * told[name])
            holds(max(x for x, _, _ in points) < 0 and abs(min(z for _, _, z in points)) < 1e-6, name)
        same(counts("around.scad"), counts("soma"))


def corner(bevel):
    """What bevels take off a corner's cube, whose side is a bevel: they leave an eighth of an octahedron."""
    return bevel ** 3 * 5 / 6


@case
def puzzlecad_text_is_read_back():
    """What `parts` writes is the same puzzle again; pieces without a box can still be made."""
    for puzzle in ("soma", "burr-antique", "pentominoes-3x20"):  # on squares, to turn over is no rotation
        treen("parts", puzzle, "-o", "again.scad")
        same(counts("again.scad")[::2], counts(puzzle)[::2], puzzle)
        treen("parts", "again.scad", "-o", "twice.scad")
        same(open("again.scad").read(), open("twice.scad").read())
    write("alone.scad", 'burr_plate([["xx|.x", "..|.x"], "xxx"]);')
    holds("no box" in treen_any("solve", "alone.scad").err, "it is not said that there is no box")
    contains(treen("info", "alone.scad").out, '"3x3x3"; into it.\n')
    same(treen("parts", "alone.scad", "--json", "-o", "alone.stl").json[0]["pieces"][0]["cells"], 4)
    admesh_finds_nothing("alone.stl")
    for ending in ("stl", "svg"):
        holds("no box" in treen_any("parts", "alone.scad", "-o", f"x.{ending}", "--tray").err, "a tray of no box")


@case
def openscad_reads_both():
    if not shutil.which("openscad"):
        raise Skipped("openscad is not there")
    treen("parts", "soma", "-o", "soma.stl")
    treen("parts", "soma", "-o", "soma.scad")
    write("puzzlecad.scad", OWN_PUZZLECAD)
    write("import.scad", 'import("soma.stl");\n')
    for name in ("import", "soma"):
        report = program("openscad", "-o", f"{name}.off", f"{name}.scad")
        holds(report.returncode == 0 and "WARNING" not in report.stderr, report.stderr)


@case
def options_without_effect_are_told():
    """Each format takes the options that its line of --help lists, and tells the others."""
    write("cube.yaml", CUBE)
    for given, said in (("x.stl --kerf 0.2", "found the setting kerf and the format stl, expected the format svg, pdf or dxf"),
                        ("x.svg --bevel 1", "found the setting bevel and the format svg, expected the format stl, 3mf, obj"),
                        ("x.txt --tray", "found the setting tray and the format cuts, expected the format stl"),
                        ("x.3mf --text", "found the setting text and the format 3mf, expected the format stl"),
                        ("x.scad --paper a4", "found the setting paper and the format scad"),
                        ("x.pdf --infill 20", "found the setting infill and the format pdf"),
                        ("x.stl --rim 3", "found the setting rim without tray, expected both"),
                        ("x.pdf --paper a4 --kerf 1", "found the settings kerf and paper, expected one of them")):
        answer = treen_any("parts", "cube.yaml", "-o", *given.split())
        same(answer.status, 2, given)
        contains(answer.err, said)
        holds(not os.path.exists(given.split()[0]), given)
    treen("parts", "cube.yaml", "-o", "x.stl", "--rim", "3", "--tray", "--kerf", "0.15")  # the usual kerf


@case
def pieces_that_do_not_hang_together_are_told():
    write("loose.yaml", "box: 3x2x1\npieces:\n  A: '#.#/.#.'\n  B: '.#./#.#'\n")
    for options in (("-o", "x.stl"), ("-o", "x.svg"), ("-o", "x.txt"), ("--json",), ("-o", "x.stl", "--tray")):
        answer = treen_any("parts", "loose.yaml", *options)
        same(answer.status, 0, answer.err)
        contains(answer.err, "treen: piece B has 3 parts that do not hang together by faces\n")
    made = treen_any("parts", "loose.yaml", "--json", "--tray").json[0]
    same([piece["parts"] for piece in made["pieces"]], [3, 3, 1])
    same(treen_any("parts", "soma", "-o", "x.stl").err, "")


@case
def help_says_which_format_takes_what():
    lines = treen_any("parts", "--help").out.split("Formats, and")[1].split("Example:")[0]
    takes = {ending: [word for word in words if word[0] == "-"] for words in (part.split() for part in re.split(r"\n  (?=\.)", lines)[1:])
             for ending in words if ending[0] == "."}
    same(takes[".3mf"], takes[".png"])
    same(sorted(takes[".txt"]), ["--cell", "--density", "--gap", "--material", "--saw"])
    same(set(takes[".stl"]) - set(takes[".3mf"]), {"--text"})
    same(set(takes[".svg"]) - set(takes[".stl"]), {"--kerf", "--engrave", "--paper", "--drawing", "--thickness"})


@case
def help_names_the_settings():
    answer = treen_any("parts", "--help")
    same(answer.status, 0, answer.err)
    for word in ("--cell", "--gap", "--bevel", "--plate-width", "--assembled", "--separate", "--density"):
        holds(word in answer.out, word)


run_cases()
