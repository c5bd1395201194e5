"""treen parts: trays to print, names in pieces, pieces in two, and what pieces stand on"""
import math
import os
import zipfile

from stl import *
from tool import *

CUBE = "title: A cube\nbox: 1x1x1\npieces:\n  C: '#'\n"
RING = "box: |\n  ###\n  #.#\n  ###\npieces:\n  L: {shape: '##/#./#.', copies: 2}\n"
STEP = "box: |\n  ##\n\n  #.\npieces:\n  V: {shape: '##/#.', copies: 1}\n"


def tray_of(puzzle, *options):
    """The triangles of the tray alone, which must be closed."""
    treen("parts", puzzle, "-o", "tray.stl", "--tray", "--separate", *WIDE, *options)
    admesh_finds_nothing("tray-tray.stl")
    found = triangles("tray-tray.stl")
    holds(is_closed(found), f"the tray of {puzzle} is open")
    return found


@case
def a_tray_is_what_the_formula_says():
    inner, deep = 3 * 10 + 2 * 0.25, 3 * 10
    expected = (inner + 2 * 4) ** 2 * (deep + 1.5) - inner ** 2 * deep
    near(volume(tray_of("soma", "--cell", "10", "--rim", "4", "--floor", "1.5", "--tolerance", "0.25")), expected)


@case
def a_hole_is_an_island():
    write("ring.yaml", RING)
    tray = tray_of("ring.yaml", "--cell", "10", "--rim", "4", "--floor", "2", "--tolerance", "0.5")
    near(volume(tray), 39 ** 2 * 12 - (31 ** 2 - 9 ** 2) * 10)


@case
def hexagons_have_trays():
    """The place of a hexagon, which is as wide as a cell says, in a border that is 4 larger all around."""
    write("one.yaml", "grid: hexagon\nbox: '#'\npieces:\n  H: '#'\n")
    area = lambda radius: 2 * math.sqrt(3) * radius ** 2
    tray = tray_of("one.yaml", "--cell", "10", "--rim", "4", "--tolerance", "0.25")
    near(volume(tray), area(5 + 4.25) * 12 - area(5 + 0.25) * 10)


@case
def trays_of_the_collection_are_closed():
    for puzzle in ("tetrahexes-4x7", "pentominoes-8x8", "bedlam", "tray-5x11"):
        tray_of(puzzle, "--rim", "3")


BOARD = """\
title: A board
grid: square
box: "BRR/RB+"
colours: {B: blank, R: red}
pieces:
  D: "BR"
"""


@case
def a_tray_of_unequal_layers_is_open_above():
    """The place gets narrower downwards: here by one cell of three."""
    write("step.yaml", STEP)
    tray = tray_of("step.yaml", "--cell", "10", "--rim", "4", "--floor", "2", "--tolerance", "0.5")
    near(volume(tray), 29 * 19 * 22 - 21 * 11 * 10 - 11 * 11 * 10)


@case
def fingers_have_a_hole_in_the_floor():
    whole, pierced = (volume(tray_of("soma", "--rim", "4", *options)) for options in ((), ("--fingers", "12")))
    near(whole - pierced, 2 * 24 * 6 ** 2 * math.sin(math.pi / 24), 1e-5)


@case
def a_lid_slides_and_does_not_fall_out():
    """The way of the lid is free but for the ridge, which is 0.15 mm higher than the play. No other way is."""
    step = 0.5
    for rim, floor, catch in (("2.1", "1.5", 0), ("6", "2", 0.15)):
        bodies = bodies_of("soma", "--around", "box", "--cell", "10", "--rim", rim, "--floor", floor)
        box, lid = columns(bodies.pop("box-1"), step), columns(bodies.pop("lid-1"), step)
        same((len(bodies), overlap(box, lid)), (7, 0))
        same([overlap(thing, columns(piece, step)) for piece in bodies.values() for thing in (box, lid)], [0] * 14)
        ways = [max(overlap(box, lid, (i, 0), 0.199) for i in range(0, 60 * sign, sign)) for sign in (1, -1)]
        slide = min(ways)
        holds((catch and catch - 0.05) <= slide < catch + 0.002, f"the lid meets {slide} mm on its way")
        holds(max(ways) > 1, "the lid slides through the wall behind it")
        for shift, lift in (((0, 0), 0.4), ((0, 1), 0), ((0, -1), 0)):
            holds(overlap(box, lid, shift, lift) > 0.1, f"the lid moves by {shift}, {lift}")


@case
def a_cap_snaps():
    """It fits in its place, and on the way out its ridge meets the box, by 0.15 mm all around."""
    step = 0.1
    write("cube.yaml", CUBE)
    bodies = bodies_of("cube.yaml", "--around", "cap", "--cell", "10", "--rim", "1.5")
    box, cap = columns(bodies.pop("box-1"), step), columns(bodies.pop("cap-1"), step)
    same((len(bodies), overlap(box, cap)), (1, 0))
    holds(overlap(box, cap, (0, 0), 1.5) > 0.1, "the cap lifts off")
    same([overlap(box, cap, shift) > 0.1 for shift in ((3, 0), (0, 3), (-3, 0), (0, -3))], [True] * 4)


@case
def a_ring_holds_what_is_in_a_frame():
    step = 0.5
    bodies = bodies_of("soma", "--around", "frame", "--cell", "10", "--rim", "4")
    frame, ring = columns(bodies.pop("frame-1"), step), columns(bodies.pop("ring-1"), step)
    pieces = [columns(piece, step) for piece in bodies.values()]
    same([overlap(frame, ring)] + [overlap(thing, piece) for piece in pieces for thing in (frame, ring)], [0] * 15)
    for shift, lift in (((2, 0), 0), ((0, 2), 0), ((-2, 0), 0), ((0, -2), 0), ((0, 0), 1), ((0, 0), -1)):
        holds(max(overlap(thing, piece, shift, lift) for piece in pieces for thing in (frame, ring)) > 0.1, f"{shift}, {lift}")


@case
def things_around_pieces_are_closed():
    for puzzle in ("tetrahexes-4x7", "burr-antique", "domino-most"):
        for thing, names in (("box", ("box", "lid")), ("cap", ("box", "cap")), ("stand", ("stand",)), ("frame", ("frame", "ring"))):
            treen("parts", puzzle, "-o", "it.stl", "--around", thing, "--separate", *WIDE)
            for name in names:
                admesh_finds_nothing(f"it-{name}.stl")
                holds(is_closed(triangles(f"it-{name}.stl")), f"the {name} of {puzzle} is open")


@case
def boxes_that_cannot_be():
    for thing, options, said in (
            ("box", ("--rim", "2"), "found a box with a rim of 2 mm, expected at least 2.5"),
            ("box", ("--floor", "0.5"), "found a floor of 0.5 mm, expected at least 0.7"),
            ("cap", ("--rim", "0.5"), "found a box with a rim of 0.5 mm, expected at least 0.85"),
            ("cap", ("--cell", "2"), "found a cell of 2 mm, expected at least 2.4")):
        answer = treen_any("parts", "soma", "-o", "it.stl", "--around", thing, *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


@case
def the_marks_of_a_board_are_sunk_into_its_floor():
    """What they take away grows with their depth alone; a floor keeps its half."""
    write("board.yaml", BOARD)
    write("plain.yaml", BOARD.replace("BRR/RB+", "###/##+").replace("BR", "##").replace("colours: {B: blank, R: red}\n", ""))
    plain = volume(tray_of("plain.yaml"))
    little, usual, most = (plain - volume(tray_of("board.yaml", *options)) for options in (("--stamp", "0.2"), (), ("--stamp", "3")))
    holds(little > 1, f"{little} cubic millimetres are taken away")
    near(usual, 2 * little, 1e-3)
    near(most, 5 * little, 1e-3)
    low = min(corner[2] for triangle in tray_of("board.yaml") for corner in triangle)
    heights = {round(corner[2] - low, 3) for triangle in tray_of("board.yaml") for corner in triangle}
    same(heights, {0.0, 1.6, 2.0, 13.15})


def recesses(found, depth):
    """The lines around what is sunk so deep into the upper side."""
    high = max(corner[2] for triangle in found for corner in triangle)
    edges = set()
    for triangle in found:
        if all(abs(corner[2] - high + depth) < 1e-4 for corner in triangle):
            flat = [(round(x, 4), round(y, 4)) for x, y, _ in triangle]
            edges.update(zip(flat, flat[1:] + flat[:1]))
    border = {a: b for a, b in edges if (b, a) not in edges}
    loops = []
    while border:
        loop = [next(iter(border))]
        while loop[-1] in border:
            loop.append(border.pop(loop[-1]))
        loops.append(loop[:-1])
    return loops


def l_of(loop):
    """The upper end, the corner and the foot of an L."""
    _, a, corner, b = max((math.dist(a, c) + math.dist(c, b), a, c, b) for a, c, b in zip(loop[-1:] + loop, loop, loop[1:] + loop[:1]))
    return (a, corner, b) if math.dist(a, corner) > math.dist(corner, b) else (b, corner, a)


@case
def the_marks_of_tiles_are_sunk_and_look_outwards():
    """The long arm of an L goes to its side, and its foot to the right as it is read."""
    for grid, box, sides in (("square", "1x1", 4), ("triangle", "'/#'", 3), ("hexagon", "'#'", 6)):
        write("tile.yaml", f"kind: tiles\ngrid: {grid}\nbox: {box}\ntiles: {'L' * sides}\n")
        treen("parts", "tile.yaml", "-o", "tile.stl", "--cell", "20")
        admesh_finds_nothing("tile.stl")
        found = triangles("tile.stl")
        holds(is_closed(found), f"{grid}: open")
        loops = recesses(found, 0.4)
        same((grid, sorted(map(len, loops))), (grid, [6] * sides))
        middle = [sum(at[k] for loop in loops for at in loop) / 6 / sides for k in (0, 1)]
        for top, corner, foot in map(l_of, loops):
            holds(math.dist(top, middle) > math.dist(corner, middle) + 1, f"{grid}: an L stands on its head")
            turn = (top[0] - corner[0]) * (foot[1] - corner[1]) - (top[1] - corner[1]) * (foot[0] - corner[0])
            holds(turn < 0, f"{grid}: an L is mirrored")


@case
def marks_have_materials():
    """In a 3MF the marks of tiles have their colours; cells with colours keep theirs beside the marks."""
    for puzzle, names in (("macmahon-squares", {"red", "green", "blue"}), ("domino-7x8", {"blank", "six"})):
        treen("parts", puzzle, "-o", "a.3mf", *WIDE)
        model = zipfile.ZipFile("a.3mf").read("3D/3dmodel.model").decode()
        bases = re.findall(r'<base name="([^"]*)"', model)
        used = {bases[int(number)] for number in re.findall(r' p1="(\d+)"', model)}
        holds(names <= used, f"{puzzle}: {used}")


@case
def tiles_in_a_solution_lie_in_their_tray():
    """Marks of sides that touch are alike, so what is assembled has all of them, and is closed."""
    treen("parts", "edges-4x4", "-o", "whole.stl", "--assembled", "--tray", "--cell", "20")
    holds(is_closed(triangles("whole.stl")), "open")
    plain = 16 * 20 * (20 - 0.14) ** 2
    treen("parts", "instant-insanity", "-o", "cubes.stl")
    admesh_finds_nothing("cubes.stl")
    holds(volume(triangles("whole.stl")) < plain + 100.4 ** 2 * 22, "nothing is sunk")


@case
def pieces_lie_in_their_tray():
    """Assembled pieces keep the tolerance and the gap to the walls, and stand on the floor."""
    treen("parts", "soma", "-o", "whole.obj", "--tray", "--assembled", "--rim", "4", "--cell", "10")
    boxes, places = {}, []
    for line in open("whole.obj"):
        if line.startswith("o "):
            places = boxes.setdefault(line.split()[1], [])
        elif line.startswith("v "):
            places.append([float(word) for word in line.split()[1:]])
    tray = boxes.pop("tray-1")
    same(len(boxes), 7)
    pieces = [at for found in boxes.values() for at in found]
    for k, low, high in ((0, 4.27, 4.27), (1, 4.27, 4.27), (2, 2.07, 0.07)):
        near(min(at[k] for at in pieces) - min(at[k] for at in tray), low)
        near(max(at[k] for at in tray) - max(at[k] for at in pieces), high)


@case
def a_tray_is_told_of():
    answer = treen_any("parts", "soma", "-o", "soma.stl", "--tray", "--json")
    pieces = json.loads(answer.out.splitlines()[0])["pieces"]
    same((len(pieces), pieces[-1]["name"], pieces[-1]["cells"], pieces[-1]["copies"]), (8, "tray", 0, 1))


@case
def trays_that_cannot_be():
    for puzzle, options, said in (
            ("soma", ("--tolerance", "0"), "found a tray with a tolerance of 0 mm, expected at least 0.01 and less than 5.575"),
            ("soma", ("--tolerance", "6"), "expected at least 0.01 and less than 5.575"),
            ("soma", ("--rim", "0"), "found a tray with a rim of 0 mm, expected at least 0.01"),
            ("soma", ("--floor", "0"), "found a tray with a floor of 0 mm, expected at least 0.01"),
            ("soma", ("--fingers", "40"), "found a hole for fingers of 40 mm, expected at most 32.8"),
            ("domino-most", ("--fingers", "4"), "found a hole for fingers in a floor with marks"),
            ("soma", ("--around", "cap"), "found the settings tray and around, expected one of them"),
            ("sticks-comb", (), "expected cells: sticks lie on no floor")):
        answer = treen_any("parts", puzzle, "-o", "tray.stl", "--tray", *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)
        holds(not os.path.exists("tray.stl"), "a file was written")
    for ending, setting in (("txt", "tray"), ("stl", "paper")):
        options = ("--tray",) if setting == "tray" else ("--paper", "a4")
        answer = treen_any("parts", "soma", "-o", f"soma.{ending}", *options)
        same(answer.status, 2, answer.err)
        holds(f"found the setting {setting} and the format" in answer.err, answer.err)


@case
def a_name_is_what_the_formula_says():
    """L is eleven squares, each of a sixth of the letters' height; the outline is wider by a tenth of a square."""
    write("cube.yaml", "box: 1x1x1\npieces:\n  L: '#'\n")
    treen("parts", "cube.yaml", "-o", "cube.stl", "--cell", "12", "--gap", "0", "--bevel", "0", "--stamp", "0.5")
    admesh_finds_nothing("cube.stl")
    found = triangles("cube.stl")
    holds(is_closed(found), "it is open")
    square = 0.5 * 12 / 6
    area = (11 + 0.1 * 24 + 0.01 * 4) * square ** 2  # 7 + 4 squares, 24 sides around them, six corners less two
    near(volume(found), 12 ** 3 - 0.5 * area)


@case
def a_name_reads_from_outside():
    """At the inner corner of an L, the way around it turns into the long arm, and not into the short one."""
    write("tower.yaml", "box: |\n  #\n\n  #\npieces:\n  L: |\n    #\n\n    #\n")
    treen("parts", "tower.yaml", "-o", "tower.stl", "--cell", "12", "--bevel", "0", "--stamp", "0.5")
    found = triangles("tower.stl")
    sides = {}
    for axis in range(3):
        for low in (False, True):
            bound = (min if low else max)(at[axis] for corners in found for at in corners)
            ground = bound + (0.5 if low else -0.5)
            inside = [corners for corners in found if all(abs(at[axis] - ground) < 1e-4 for at in corners)]
            if inside:
                sides[axis, low] = inside
    same(len(sides), 1)
    (axis, low), ground = sides.popitem()
    u, v = [(1, 2), (2, 0), (0, 1)][axis]
    u, v = (v, u) if low else (u, v)  # so that the axis of u, v and outwards is right-handed
    edges = {((a[u], a[v]), (b[u], b[v])) for corners in ground for a, b in zip(corners, corners[1:] + corners[:1])}
    way = dict(edge for edge in edges if (edge[1], edge[0]) not in edges)
    same(len(way), 6)
    for at, corner in way.items():
        after = way[corner]
        before, onwards = (corner[0] - at[0], corner[1] - at[1]), (after[0] - corner[0], after[1] - corner[1])
        if before[0] * onwards[1] - before[1] * onwards[0] < 0:
            holds(math.hypot(*onwards) > math.hypot(*before), "L is a mirror image")


@case
def names_of_the_collection_are_closed():
    """Every cut leaves less than before, and nothing for admesh to mend."""
    for puzzle, depth in (("soma", "0.6"), ("burr-antique", "1"), ("tetrahexes-4x7", "0.4"), ("cuboctahedron", "0.5"),
                          ("bedlam", "0.8")):
        treen("parts", puzzle, "-o", "plain.stl", *WIDE)
        treen("parts", puzzle, "-o", "stamped.stl", "--stamp", depth, *WIDE)
        admesh_finds_nothing("stamped.stl")
        plain, stamped = triangles("plain.stl"), triangles("stamped.stl")
        holds(is_closed(stamped), f"{puzzle} is open")
        holds(len(stamped) > len(plain) and volume(stamped) < volume(plain), f"{puzzle} has no names")


@case
def a_name_does_not_turn_a_piece():
    sizes = []
    for depth in ("0", "0.6"):
        answer = treen("parts", "soma", "--json", "--stamp", depth)
        sizes.append([piece["size"] for piece in json.loads(answer.out.splitlines()[0])["pieces"]])
    same(sizes[0], sizes[1])


@case
def long_names_are_shortened():
    """A nozzle can write -1 and -2 of these names, and no other piece ends so: the bodies are those of the short names."""
    volumes = []
    for names in (("wooden-1", "wooden-2", "x"), ("wooden-1", "WOODEN-2", "x"), ("-1", "-2", "x")):
        write("names.yaml", "box: 3x1x1\npieces:\n" + "".join(f"  '{name}': '#'\n" for name in names))
        made = treen("parts", "names.yaml", "-o", "names.stl", "--json", "--stamp", "0.5").json[0]
        admesh_finds_nothing("names.stl")
        volumes.append([piece["volume"] for piece in made["pieces"]])
    holds(all(max(each) - min(each) < 1e-6 for each in zip(*volumes)), volumes)


@case
def names_that_cannot_be():
    """Letters without room are left out, as are those of an assembly; too deep ones are told."""
    write("long.yaml", "box: 1x1x1\npieces:\n  a_name_that_is_much_too_long_for_a_cube: '#'\n")
    treen("parts", "long.yaml", "-o", "long.stl", "--bevel", "0", "--stamp", "3")
    same(len(triangles("long.stl")), 12)
    treen("parts", "soma", "-o", "plain.stl", "--assembled", "--threads", "1")
    treen("parts", "soma", "-o", "stamped.stl", "--assembled", "--threads", "1", "--stamp", "0.5")
    same(open("plain.stl", "rb").read(), open("stamped.stl", "rb").read())
    near(treen("parts", "soma", "--json", "--assembled", "--stamp", "0.5").json[0]["volume"], volume(triangles("plain.stl")), 1e-6)
    for puzzle, options, said in (
            ("soma", ("--stamp", "6"), "found a stamp of 6 mm, expected less than 5.505: there is no more behind a face"),
            ("soma", ("--stamp", "2", "--wall", "1.5"), "found a stamp of 2 mm, expected less than 1.5"),
            ("ball-pyramid", ("--stamp", "1"), "found a stamp for the grid sphere, expected cells with flat faces")):
        answer = treen_any("parts", puzzle, "-o", "stamp.stl", *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


@case
def pieces_in_two_hang_over_less():
    """Every part is closed; the others stay as they are."""
    for puzzle, divided in (("bedlam", 1), ("tetris-cube", 2), ("soma", 0)):
        whole = json.loads(treen("parts", puzzle, "--json").out.splitlines()[0])["pieces"]
        answer = treen("parts", puzzle, "-o", "split.stl", "--split", "--stamp", "0.5", "--json", *WIDE)
        parts = json.loads(answer.out.splitlines()[0])["pieces"]
        same(len(parts), len(whole) + divided)
        same(sum(part["cells"] for part in parts), sum(piece["cells"] for piece in whole))
        holds(is_closed(triangles("split.stl")), f"{puzzle} is open")
        admesh_finds_nothing("split.stl")


@case
def pieces_that_cannot_be_in_two():
    for puzzle, options, said in (
            ("tetrahexes-4x7", (), "found the setting split for the grid hexagon, expected solid cells or balls"),
            ("soma", ("--wall", "2"), "found the settings split and wall, expected one of them"),
            ("soma", ("--bevel", "5"), "found a gap of 0.07 mm and a bevel of 5 mm, expected less: a joint has no room"),
            ("soma", ("--joint-width", "10"), "found a joint 10 mm wide, expected at least 1.673 and at most "),
            ("soma", ("--cell", "1", "--gap", "0.1", "--bevel", "0"), "expected less: a joint has no room")):
        answer = treen_any("parts", puzzle, "-o", "split.stl", "--split", *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


@case
def a_cut_through_posts_has_a_joint_in_each():
    """A table: four pegs and four holes in one cut."""
    plate, posts = "###/###/###", "#.#/.../#.#"
    write("cage.yaml", "box: 3x3x3\npieces:\n  C: |\n" + "".join(
        f"    {row}\n" if row else "\n" for layer in (plate, posts, plate) for row in layer.split("/") + [""]))
    answer = treen("parts", "cage.yaml", "-o", "cage.stl", "--split", "--bevel", "0", "--joint", "glue", "--cell", "10", "--json", *WIDE)
    parts = json.loads(answer.out.splitlines()[0])["pieces"]
    same(len(parts), 2)
    admesh_finds_nothing("cage.stl")
    holds(is_closed(triangles("cage.stl")), "it is open")
    whole = json.loads(treen("parts", "cage.yaml", "--bevel", "0", "--cell", "10", "--json").out.splitlines()[0])["pieces"]
    same((sum(part["cells"] for part in parts), whole[0]["cells"]), (22, 22))
    hole = sum(part["volume"] for part in parts) - whole[0]["volume"]
    holds(-4 * 60 < hole < 0, f"joints take {hole} cubic millimetres away")


@case
def prisms_are_divided_between_layers():
    write("tower.yaml", "grid: prism\nbox: 4x2x3\npieces:\n  P: |\n    ####\n    ####\n\n    .#..\n    ....\n\n    ####\n    ####\n")
    answer = treen("parts", "tower.yaml", "-o", "tower.stl", "--split", "--json", *WIDE)
    parts = json.loads(answer.out.splitlines()[0])["pieces"]
    holds(len(parts) > 1, answer.out)
    admesh_finds_nothing("tower.stl")


@case
def cubes_of_snakes_have_channels():
    """A quarter of the cell wide; an end has a mouth for the knot."""
    answer = treen("parts", "snake", "-o", "snake.stl", "--cell", "12", "--gap", "0", "--bevel", "0", "--json", "--separate")
    pieces = {piece["name"]: piece for piece in json.loads(answer.out.splitlines()[0])["pieces"]}
    same({name: piece["copies"] for name, piece in pieces.items()}, {"end": 2, "straight": 9, "corner": 16})
    for name, taken in (("straight", 3 * 3 * 12), ("corner", 3 * 3 * (7.5 + 4.5)), ("end", 4.8 ** 2 * 3 + 3 * 3 * 9)):
        near(pieces[name]["volume"], 12 ** 3 - taken)
        admesh_finds_nothing(f"snake-{name}.stl")
    for ending in ("3mf", "obj", "glb", "png"):
        treen("parts", "snake", "-o", f"snake.{ending}")
    for ending, options, said in (
            ("svg", (), "found a snake and the format svg, expected printed cubes that lie apart"),
            ("stl", ("--assembled",), "found a snake and the setting assembled"),
            ("stl", ("--bevel", "3.5"), "expected less than 3.345 together: the elastic needs a channel")):
        answer = treen_any("parts", "snake", "-o", f"it.{ending}", *options)
        same(answer.status, 2, answer.err)
        holds(said in answer.err, answer.err)


def ground_of(found):
    """The triangles that lie on the plate, and the middle of mass of all, in x and y."""
    ground = [corners for corners in found if all(abs(at[2]) < 1e-3 for at in corners)]
    six = x = y = 0
    for a, b, c in found:
        part = 6 * volume([(a, b, c)])
        six, x, y = six + part, x + part * (a[0] + b[0] + c[0]) / 4, y + part * (a[1] + b[1] + c[1]) / 4
    return ground, (x / six, y / six)


def beside(ground, middle):
    """How far a place lies beside the hull of the ground, by all directions: 0 is above it."""
    corners = [at for triangle in ground for at in triangle]
    ways = [(math.cos(math.radians(angle / 4)), math.sin(math.radians(angle / 4))) for angle in range(1440)]
    return max(0, max(middle[0] * x + middle[1] * y - max(at[0] * x + at[1] * y for at in corners) for x, y in ways))


def flat_parts(ground):
    """The connected parts of the ground, as lists of triangles."""
    parts = []
    for triangle in ground:
        touching = [part for part in parts if any(at in triangle for other in part for at in other)]
        parts = [part for part in parts if part not in touching] + [sum(touching, []) + [triangle]]
    return parts


def width_of(part, degrees):
    x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reach = [at[0] * x + at[1] * y for triangle in part for at in triangle]
    return max(reach) - min(reach)


@case
def round_pieces_stand():
    """Each flat of a ball is a fifth as wide as the ball, and a stick lies on a side; the middle of mass is above them."""
    for puzzle, least in (("ball-pyramid", 0.19 * 11.01), ("sticks-comb", 0.19 * 7.06)):
        made = treen("parts", puzzle, "-o", "part.stl", "--separate", "--json").json[0]
        for piece in made["pieces"]:
            found = triangles(f"part-{piece['name']}.stl")
            holds(is_closed(found), f"{puzzle}: {piece['name']} is open")
            admesh_finds_nothing(f"part-{piece['name']}.stl")
            ground, middle = ground_of(found)
            for part in flat_parts(ground):
                width = min(width_of(part, angle) for angle in range(0, 180, 5))
                holds(width > least, f"{puzzle}: {piece['name']} has a flat of {width} mm, and {least} were expected")
            holds(ground and beside(ground, middle) < 1e-3 and piece["outside"] == 0, f"{puzzle}: {piece['name']} tips over")


@case
def flats_are_as_high_as_they_are_told():
    for puzzle, most in (("ball-pyramid", "3.303"), ("sticks-comb", "3.53")):
        answer = treen_any("parts", puzzle, "-o", "part.stl", "--flat", "5")
        same(answer.status, 2)
        contains(answer.err, f"found a flat of 5 mm, expected at most {most}")
        heights = []
        for flat in ("1", "2", most):
            made = treen("parts", puzzle, "-o", "part.stl", "--flat", flat, "--json").json[0]
            holds(is_closed(triangles("part.stl")), f"{puzzle} is open")
            admesh_finds_nothing("part.stl")
            heights.append(made["pieces"][0]["size"][2])
        near(heights[0] - heights[1], 1, 1e-3)


@case
def pieces_that_tip_over_are_told():
    """One that can lie otherwise does; a piece whose only faces to lie on are small is told, as another reckoning has it."""
    write("crane.yaml", "title: A crane\nbox: 5x1x4\npieces:\n  C: ['#####', '#....', '#....', '#....']\n")
    for puzzle in ("crane.yaml", "stella-octangula"):
        answer = treen("parts", puzzle, "-o", "part.stl", "--separate", "--json")
        for piece in answer.json[0]["pieces"]:
            ground, middle = ground_of(triangles(f"part-{piece['name']}.stl"))
            holds(abs(beside(ground, middle) - piece["outside"]) < 0.01, f"{puzzle}: {piece['name']} {piece['outside']}")
            told = f"piece {piece['name']} tips over as it lies: its middle of mass is {piece['outside']:.1f} mm beside its ground"
            same(told in answer.err, piece["outside"] > 0)
    same([piece["outside"] for piece in answer.json[0]["pieces"]], [0, 0, 0], "the star's pieces stand, as they lie in the file")


@case
def weights_by_material_and_infill():
    """A cube of 11.01 mm without bevels: the skin is solid, and a fifth of the inside is filled."""
    write("cube.yaml", "pieces: {A: '#'}\nbox: 1x1x1\n")
    side, inner = 11.01, 11.01 - 1.6
    def made(*options):
        return json.loads(treen_any("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0", "--json", *options).out.splitlines()[0])
    near(made("--material", "petg")["grams"], 1.27 * side ** 3 / 1000, 1e-9)
    near(made("--infill", "20")["grams"], 1.24 * (side ** 3 - 0.8 * inner ** 3) / 1000, 1e-9)
    near(made("--infill", "20", "--cell", "1.7")["grams"], 1.24 * 1.56 ** 3 / 1000, 1e-9)  # all of it is skin
    told = treen_any("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0").out
    contains(told, f"Together 1.33 cm3, 1.7 g, {side ** 3 / (math.pi * 0.875 ** 2) / 1000:.1f} m of filament.")
    contains(treen_any("parts", "cube.yaml", "-o", "cube.stl", "--bevel", "0", "--material", "resin").out, "Together 1.33 cm3, 1.5 g.")
    contains(treen_any("parts", "cube.yaml", "-o", "cube.stl", "--material", "oak", "--density", "2").err,
             "found the settings density and material, expected one of them")
    near(made("--material", "PETG")["filament"], side ** 3 / (math.pi * 0.875 ** 2) / 1000, 1e-9)
    same(made("--material", "oak")["filament"], 0)
    contains(treen_any("parts", "cube.yaml", "-o", "cube.stl", "--material", "oak", "--infill", "20").err,
             "found the setting infill and the material oak, expected a plastic that is printed")


run_cases()
