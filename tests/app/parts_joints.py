"""treen parts: joints of divided pieces, lids with screws, trays for balls, boards of numbers, and drill lists"""
import math
import os
import re

from stl import *

def cage(name, low, high):
    """Two layers with four posts between them."""
    layers = [layer.split("/") for layer in (low, "#.#/.../#.#", high)]
    rows = "\n\n".join("\n".join(f"    {row}" for row in layer) for layer in layers)
    return write(name, f"title: A cage\nbox: 3x3x3\npieces:\n  C: |\n{rows}\n")


def made(puzzle, *options):
    """The pieces as they are told, by name; their file is closed."""
    answer = treen("parts", puzzle, "-o", "it.stl", "--json", *WIDE, *options)
    admesh_finds_nothing("it.stl")
    holds(is_closed(triangles("it.stl")), f"{puzzle} is open")
    return {piece["name"]: piece for piece in answer.json[0]["pieces"]}


def form(by, width):
    """The area of a square without a corner, grown."""
    side, cut = width + 2 * by, 0.3 * width + (2 - math.sqrt(2)) * by
    return side * side - cut * cut / 2


def frustum(width, low, high, deep):
    """The volume between two such forms."""
    return deep * (form(low, width) + 4 * form((low + high) / 2, width) + form(high, width)) / 6


@case
def a_loose_key_goes_into_both_parts():
    """A key for each post, which is two tapered ends; both parts have holes."""
    pieces = made(cage("cage.yaml", "###/###/###", "###/#.#/###"), "--split", "--joint", "key", "--cell", "10", "--gap", "0.1")
    same((sorted(pieces), pieces["key"]["copies"]), (["C-1", "C-2", "key"], 4))
    near(pieces["key"]["volume"], 2 * frustum(20 / 3, -0.1, -0.4, 4.5))
    whole = made("cage.yaml", "--cell", "10", "--gap", "0.1")["C"]["volume"]
    taken = whole - sum(pieces[name]["volume"] for name in ("C-1", "C-2"))
    holds(taken > 8 * frustum(20 / 3, 0.1, -0.2, 4.6), f"{taken} cubic millimetres are taken away")
    same(made("tetris-cube", "--split", "--joint", "key")["key"]["copies"], 2)
    holds("key" not in made("soma", "--split", "--joint", "key"), "soma has no joints")


@case
def a_ring_has_a_joint_at_each_post():
    """Each joint hides the corners of the ring from the hole in its middle."""
    ring = "###/#.#/###"
    pieces = made(cage("rings.yaml", ring, ring), "--split", "--joint", "key", "--cell", "10", "--gap", "0.1", "--bevel", "0")
    same((sorted(pieces), pieces["key"]["copies"]), (["C-1", "C-2", "key"], 4))
    whole = made("rings.yaml", "--cell", "10", "--gap", "0.1", "--bevel", "0")["C"]["volume"]
    lost = whole - sum(pieces[name]["volume"] for name in ("C-1", "C-2"))
    holds(8 * frustum(20 / 3, 0.1, -0.2, 4.6) < lost < 8 * 8 ** 2 * 5, f"{lost} cubic millimetres are taken away")


@case
def text_for_puzzlecad_has_joints():
    """Read back, the parts are whole pieces again; copies and several joints of a part, too."""
    cage("cage.yaml", "###/###/###", "###/#.#/###")
    twice = write("twice.yaml", re.sub("^    ", "      ", open("cage.yaml").read(), flags=re.MULTILINE).replace("C: |", "C:\n    copies: 2\n    shape: |"))
    for puzzle, options in (("bedlam", ()), ("tetris-cube", ()), ("cage.yaml", ()), (twice, ("--cell", "10x12x14"))):
        treen("parts", puzzle, "-o", "it.scad", "--split", *options)
        contains(open("it.scad").read(), "{connect=m")
        same(*[re.findall(r"^\w+ +\d+ +\d+ +\d+", treen("info", one).out, re.MULTILINE) for one in ("it.scad", puzzle)])


@case
def round_holes_are_as_wide_and_deep_as_they_are_told():
    puzzle = cage("cage.yaml", "###/###/###", "###/###/###")
    sums = [sum(piece["volume"] for piece in made(puzzle, "--split", "--joint", "round", "--cell", "12", "--joint-width", "5",
                                                  "--joint-depth", depth).values()) for depth in ("2", "3.5")]
    posts = made(puzzle, "--split", "--joint", "key", "--cell", "12")["key"]["copies"]
    near(sums[0] - sums[1], 2 * posts * 1.5 * 24 * 2.57 ** 2 * math.sin(math.pi / 24))


@case
def pegs_are_as_long_as_they_are_told():
    sizes = [made("bedlam", "--split", "--joint", "glue", "--joint-depth", depth) for depth in ("2", "5")]
    longer = [name for name in sizes[0] if max(sizes[1][name]["size"][k] - sizes[0][name]["size"][k] for k in range(3)) > 2.9]
    same(len(longer), 1)


@case
def balls_are_halves_that_lie_on_their_cut():
    """Keys hold them; holes and halves together are the whole piece."""
    options = ("--cell", "20", "--gap", "0.1")
    whole, pieces = made("ball-pyramid", *options, "--flat", "0.001"), made("ball-pyramid", *options, "--split")
    same(pieces["key"]["copies"], sum(piece["copies"] for piece in whole.values()))
    near(pieces["key"]["volume"], 2 * frustum(8, -0.1, -0.7, 5))
    hole = frustum(8, 0.1, -0.5, 5.1)
    for name, piece in whole.items():
        halves = [pieces[f"{name}-{half}"] for half in (1, 2)]
        near(sum(half["volume"] for half in halves) + 2 * hole, piece["volume"], 1e-3)
        same([half["outside"] for half in halves], [0, 0])
        near(min(half["size"][2] for half in halves), 9.9, 0.01)
    holds("key" not in made("ball-pyramid", "--split", "--joint", "round"), "round holes have no key")


@case
def narrow_joints_divide_where_wide_ones_do_not():
    """The ground of a wide hole overhangs so much that its cut does not help: joints of a fifth of a cell are tried, in all sizes."""
    for puzzle, piece in (("rhombic-dodecahedron", "C"), ("stella-octangula", "A")):
        for cell in (11.15, 14, 20):
            contains(made(puzzle, "--split", "--cell", cell), f"{piece}-2")
    for puzzle, name, divided in (("soma", "a.stl", False), ("soma", "a.scad", False), ("stella-octangula", "a.stl", True),
                                  ("ball-pyramid", "a.stl", True)):
        same("no piece was divided: " in treen("parts", puzzle, "-o", name, "--split").err, not divided, f"{puzzle} {name}")


@case
def joints_that_cannot_be():
    for puzzle, options, said in (
            ("soma", ("--joint-depth", "11"), "found a joint 11 mm deep, expected at most "),
            ("soma", ("--joint", "round", "--joint-width", "10"), "found a joint 10 mm wide, expected at least 1.115 and at most "),
            ("ball-pyramid", ("--joint-width", "9"), "found a joint 9 mm wide and 2.788 mm deep, expected a smaller one"),
            ("sticks-comb", (), "found the setting split for the grid ")):
        answer = treen_any("parts", puzzle, "-o", "split.stl", "--split", *options)
        same(answer.status, 2, answer.err)
        contains(answer.err, said)
    contains(treen_any("parts", "soma", "-o", "it.stl", "--joint-depth", "3").err, "found the setting joint_depth without split")


@case
def a_lid_is_screwed_on():
    """Four holes go into the box, and through the lid with places for the heads."""
    disc = 24 * math.sin(math.pi / 24)
    options = ("--around", "screw", "--cell", "10", "--rim", "8", "--floor", "3", "--tolerance", "0.25")
    pieces = made("soma", *options, "--screw", "3")
    near(pieces["box"]["volume"], 46.5 ** 2 * 33 - 30.5 ** 2 * 30 - 4 * disc * 1.275 ** 2 * 12)
    low, high = 1.625, 3.125
    near(pieces["lid"]["volume"], 46.5 ** 2 * 3 - 4 * disc * ((low ** 2 + low * high + high ** 2) * 1.5 / 3 + low ** 2 * 1.5), 1e-5)
    near(made("soma", *options, "--screw-hole", "4")["box"]["volume"], 46.5 ** 2 * 33 - 30.5 ** 2 * 30 - 4 * disc * 4 * 12)
    bodies = bodies_of("soma", *options)
    box, lid = columns(bodies.pop("box-1"), 0.5), columns(bodies.pop("lid-1"), 0.5)
    same(max([overlap(box, lid)] + [overlap(thing, columns(piece, 0.5)) for piece in bodies.values() for thing in (box, lid)]), 0)
    for changed, said in ((("--rim", "6"), "found a box with a rim of 6 mm, expected at least 7.25: the screws lie in it"),
                          (("--floor", "1.5"), "found a floor of 1.5 mm, expected at least 2: the heads lie in the lid")):
        answer = treen_any("parts", "soma", "-o", "it.stl", *options, *changed)
        same(answer.status, 2, answer.err)
        contains(answer.err, said)


@case
def balls_and_rhombic_cells_have_places():
    """Their hull as it is seen from above; pieces lie in it, and nothing overlaps."""
    for puzzle in ("ball-pyramid", "rhombic-dodecahedron"):
        for thing in some(("tray", "stand", "cap", "screw"), 2):
            made(puzzle, "--around", thing)
        bodies = bodies_of(puzzle, "--around", "tray")
        tray = columns(bodies.pop("tray-1"), 0.9)
        same([overlap(tray, columns(piece, 0.9)) for piece in bodies.values()], [0] * len(bodies))


@case
def boards_of_numbers_are_trays_with_tiles():
    """Clues are sunk into the floor, the sums of circles into the walls. Other numbers have tiles."""
    same({name: piece["copies"] for name, piece in made("sujiko", "--tray").items()}, dict.fromkeys("12345789", 1) | {"tray": 1})
    pieces = made("kurosu-10x10", "--tray", "--cell", "20")
    same({name: piece["copies"] for name, piece in pieces.items()}, {"0": 39, "1": 41, "tray": 1})
    heights = {round(corner[2], 3) for triangle in tray_alone("sujiko") for corner in triangle}
    same(heights, {0.0, 1.6, 2.0, 12.75, 13.15})
    for options, said in ((("--around", "box"), "found a box for a board with circles, expected a tray"),
                          (("--assembled",), "found a board of numbers and the setting assembled")):
        answer = treen_any("parts", "sujiko", "-o", "it.stl", *options)
        same(answer.status, 2, answer.err)
        contains(answer.err, said)


def tray_alone(puzzle):
    treen("parts", puzzle, "-o", "a.stl", "--tray", "--separate", *WIDE)
    return triangles("a-tray.stl")


@case
def cubes_of_snakes_have_a_drill_list():
    treen("parts", "snake", "-o", "snake.txt", "--cell", "20", "--gap", "0.1", "--saw", "2")
    text = open("snake.txt").read()
    for words in ("27 with an edge of 19.8 mm, of 588.6 mm of square timber", "   2 end\n", "   9 straight\n", "  16 corner\n",
                  "Holes: 4.5 mm wide", "each 12.15 mm deep", "the drill stands 9.9 mm from both", "Its way through all cubes is 540 mm."):
        contains(text, words)
    chain = "".join(text.split("corner)\n")[1].split())
    runs, length = [], 1
    for cube in chain[1:]:
        length += 1
        if cube != "S":
            runs, length = runs + [length], 0
    same(runs, [3, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 2, 1, 2, 1, 1, 2])


@case
def pins_of_snakes_turn():
    """Pins are round, snap behind a ridge, and stand in the middle of a face; the two ends differ."""
    pieces = made("snake", "--pins", "--cell", "12", "--gap", "0.2", "--bevel", "0")
    same({name: piece["copies"] for name, piece in pieces.items()}, {"end": 1, "straight": 9, "corner": 16, "tail": 1})
    cube = 11.6 ** 3
    pin, hole = pieces["end"]["volume"] - cube, cube - pieces["tail"]["volume"]
    holds(hole > pin > 24 * math.sin(math.pi / 24) * 3.8 ** 2 * 5.4, f"the pin has {pin} cubic millimetres, its hole {hole}")
    for name in ("straight", "corner"):
        near(pieces[name]["volume"], cube + pin - hole)
    same(sorted(round(side, 3) for side in pieces["end"]["size"]), [11.6, 11.6, 17.0])
    for options, said in ((("soma", "--pins"), "found the setting pins and a puzzle that is no snake"),
                          (("snake", "--pins", "--wall", "2"), "found the settings pins and wall")):
        answer = treen_any("parts", *options, "-o", "it.stl")
        same(answer.status, 2, answer.err)
        contains(answer.err, said)


def places_of(body, cell, floor):
    """The cells of a body as it lies in its box, which is a cell away from the border."""
    return {(x - 1, y - 1, z) for (x, y), heights in columns(body, cell).items() for z in range(9)
            if any(start < floor + (z + 0.5) * cell < end for start, end in zip(heights[::2], heights[1::2]))}


def way_out(pieces, size, hole):
    """Steps of pieces by one cell that take all out through the hole in the top; null: there are none."""
    inside = lambda x, y, z: (0 <= x < size[0] and 0 <= y < size[1] and 0 <= z < size[2]) or z > size[2] or (z == size[2] and (x, y) in hole)
    at, steps = {name: (0, 0, 0) for name in pieces}, []
    shifted = lambda name, by: {tuple(cell[k] + by[k] for k in range(3)) for cell in pieces[name]}
    while at:
        names, seen, queue, found = sorted(at), {tuple(sorted(at.items())): None}, [at], None
        while queue and not found:
            state = queue.pop(0)
            for chosen in range(1, 1 << len(names)):
                moved = [name for i, name in enumerate(names) if chosen >> i & 1]
                for step in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
                    after = {name: tuple(by[k] + step[k] * (name in moved) for k in range(3)) for name, by in state.items()}
                    cells = [cell for name in names for cell in shifted(name, after[name])]
                    key = tuple(sorted(after.items()))
                    if key in seen or len(set(cells)) < len(cells) or not all(inside(*cell) for cell in cells) or max(z for _, _, z in cells) > 2 * size[2] + 1:
                        continue
                    seen[key] = tuple(sorted(state.items())), moved, step
                    queue.append(after)
                    if any(min(z for _, _, z in shifted(name, after[name])) > size[2] for name in names):
                        found = after
        if not found:
            return None
        way, key = [], tuple(sorted(found.items()))
        while seen[key]:
            way.append((dict(seen[key][0]), *seen[key][1:]))
            key = seen[key][0]
        steps += way[::-1]
        at = {name: by for name, by in found.items() if min(z for _, _, z in shifted(name, by)) <= size[2]}
    return steps


def is_one_hole(hole, size):
    """Whether a hole hangs together, no corners of it touch, and the rest is held by the walls."""
    def reached(start, among):
        found, fresh = set(start), list(start)
        while fresh:
            x, y = fresh.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in among and cell not in found:
                    found.add(cell)
                    fresh.append(cell)
        return found
    rest = {(x, y) for x in range(-1, size[0] + 1) for y in range(-1, size[1] + 1)} - hole
    pinched = any(((x, y) in hole) == ((x + 1, y + 1) in hole) != ((x + 1, y) in hole) == ((x, y + 1) in hole)
                  for x in range(-1, size[0]) for y in range(-1, size[1]))
    return hole and not pinched and reached({min(hole)}, hole) == hole and reached({(-1, -1)}, rest) == rest


@case
def a_top_is_shut_but_for_the_way_out():
    """A search of its own finds a way through the hole and none through a smaller one. On it no piece meets the box."""
    for box, size in (("3x2x2", (3, 2, 2)), ("3x3x2", (3, 3, 2))):
        puzzle = write("ells.yaml", f"box: {box}\npieces:\n  L: {{shape: '##/#.', copies: {size[0] * size[1] * size[2] // 3}}}\n")
        options = ("--around", "shut", "--cell", "10", "--rim", "9.8", "--floor", "2", "--solution", "1")
        bodies = bodies_of(puzzle, *options)
        rows = treen("parts", puzzle, "--json", *options).json[0]["top"].split("\n")
        hole = {(x, size[1] - 1 - y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "."}
        frame = [columns(bodies.pop(name), 5) for name in ("box-1", "top-1")]
        same({(i // 2 - 1, j // 2 - 1) for i in range(2, 2 + 2 * size[0]) for j in range(2, 2 + 2 * size[1]) if (i, j) not in frame[1]}, hole)
        pieces = {name: places_of(body, 10, 2) for name, body in bodies.items()}
        same(sorted(cell for cells in pieces.values() for cell in cells), [(x, y, z) for x in range(size[0]) for y in range(size[1]) for z in range(size[2])])
        found = way_out(pieces, size, hole)
        holds(found and is_one_hole(hole, size), f"there is no way out of {rows}")
        body = {name: columns(corners, 5) for name, corners in bodies.items()}
        for before, moved, step in found:
            for name in moved:
                for half in range(3):
                    x, y, z = (2 * before[name][k] + half * step[k] for k in range(3))
                    same([overlap(thing, body[name], (x, y), 5 * z) for thing in frame], [0, 0])
        for less in hole:
            holds(not is_one_hole(hole - {less}, size) or not way_out(pieces, size, hole - {less}), f"{less} may be shut, too: {rows}")


@case
def the_moves_out_of_a_shut_box_are_told():
    options = ("--around", "shut", "--solution", "1")
    made_of = treen("parts", "soma", "--json", *options).json[0]
    said = re.findall(r"^ *(\d+)\. ((?:outside: )?(?:move [\w, -]+ (?:up|down|left|right|to the front|to the back|back|forward) \d+|[\w, -]+ (?:leaves?) .+))$",
                      treen("parts", "soma", "-o", "soma.stl", *options).out, re.MULTILINE)
    same(said, [(str(i + 1), move) for i, move in enumerate(made_of["way"])])
    same(len(said), made_of["moves"])
    told = treen("parts", "bedlam", "-o", "bedlam.stl", "--around", "shut").out
    contains(told, "The pieces come out in ")
    holds("box" not in told.split("The pieces come out in ")[1], told)


@case
def a_shut_box_tries_other_solutions():
    """The first solution of these combs needs the whole top; a later one does not."""
    contains(treen("parts", "combs-2x2x15", "-o", "no.stl", "--around", "shut", "--solution", "1", status=2).err, "--solution names one")
    contains(treen("parts", "combs-2x2x15", "-o", "combs.stl", "--around", "shut").out, "The pieces come out in ")


@case
def a_shut_top_is_closed_or_refused():
    for name in ("soma", "bedlam"):
        made(name, "--around", "shut", "--solution", "1", "--rim", "5")
    for puzzle, options, said in (
            (write("cube.yaml", "box: 2x2x2\npieces:\n  C: '##/##|##/##'\n"), (), "need the whole top"),
            ("tetrahexes-4x7", (), "found a hexagon with a shut top, expected a packing of cubes in space"),
            ("tetris-cube", ("--seconds", "0.01"), "")):
        answer = treen_any("parts", puzzle, "-o", "no.stl", "--around", "shut", *options)
        holds(answer.status in (2, 3) and said in answer.err, answer.err)
        holds(not os.path.exists("no.stl"), "a file was written")


@case
def a_gauge_has_holes_of_growing_gaps():
    """Each is a square, wider than the plug by its number on each side; the numbers take little away."""
    bodies = bodies_of("soma", "--around", "gauge", "--cell", "10")
    near(volume(bodies["plug-1"]), 10 * 10 * 15)
    gaps = [0.05 * (i + 1) for i in range(8)]
    left = 120 * 22 * 5 - sum((10 + 2 * gap) ** 2 * 5 for gap in gaps) - volume(bodies["gauge-1"])
    holds(8 * 4 < left < 8 * 20, f"the numbers take {left} cubic millimetres")
    low = min(corner[0] for triangle in bodies["gauge-1"] for corner in triangle)
    walls = {round(corner[0] - low, 3) for triangle in bodies["gauge-1"] for corner in triangle if triangle[0][2] != triangle[1][2]}
    for i, gap in enumerate(gaps):
        holds({round(7.5 + 15 * i + side * (5 + gap), 3) for side in (-1, 1)} <= walls, f"hole {gap}: {sorted(walls)}")
    for puzzle in ("soma", "ball-pyramid", "tetrahexes-4x7"):
        made(puzzle, "--around", "gauge")


run_cases()
