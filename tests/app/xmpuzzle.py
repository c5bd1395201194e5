"""What is written for BurrTools, held against its format and against files that it has written itself."""
import gzip
import os
import re
import xml.etree.ElementTree as ET

from tool import *

# ---- The format: attributes in BurrTools' order, those that must be there marked *; children in order.

GRAMMAR = {
    "puzzle": ("version*", "gridType colors shapes problems comment"),
    "gridType": ("type*", ""),
    "colors": ("", "color"),
    "color": ("red* green* blue*", ""),
    "puzzle/shapes": ("", "voxel"),
    "voxel": ("x* y* z* hx hy hz weight name type*", ""),
    "problems": ("", "problem"),
    "problem": ("name state assemblies solutions time maxHoles", "shapes result bitmap assembler solutions"),
    "problem/shapes": ("", "shape"),
    "shape": ("id* count min max group", "group"),
    "group": ("group* count*", ""),
    "result": ("id*", ""),
    "bitmap": ("", "pair"),
    "pair": ("piece* result*", ""),
    "assembler": ("version*", ""),
    "solutions": ("", "solution"),
    "solution": ("asmNum solNum", "assembly separation separationInfo"),
    "assembly": ("", ""),
    "separation": ("type", "pieces state separation"),
    "separationInfo": ("", ""),
    "pieces": ("count*", ""),
    "state": ("", "dx dy dz"),
    "dx": ("", ""),
    "dy": ("", ""),
    "dz": ("", ""),
    "comment": ("popup", ""),
}
AWAY = 10000


def in_order(found, order):
    places = [order.index(name) for name in found]
    return places == sorted(places)


def conforms(element, parent=""):
    """Attributes and children are those of the grammar, in its order."""
    name = element.tag
    key = f"{parent}/{name}" if f"{parent}/{name}" in GRAMMAR else name
    holds(key in GRAMMAR, f"there is no <{name}> in <{parent}>")
    attributes, children = (side.split() for side in GRAMMAR[key])
    known = [attribute.removesuffix("*") for attribute in attributes]
    holds(set(element.keys()) <= set(known), f"<{name}> has {list(element.keys())}")
    holds(in_order(element.keys(), known), f"<{name}> has its attributes in the order {list(element.keys())}")
    for attribute in attributes:
        holds(not attribute.endswith("*") or element.get(attribute[:-1]) is not None, f"<{name}> lacks {attribute}")
    tags = [child.tag for child in element]
    holds(set(tags) <= set(children) and in_order(tags, children), f"<{name}> has the children {tags}")
    for child in element:
        conforms(child, name)


def numbers(element):
    return [int(word) for word in element.text.split()]


def places(state):
    return list(zip(*(numbers(axis) for axis in state)))


def separates(separation, start=None):
    """Every state has a place for each piece; the last one alone has some far away; halves go on from the one before."""
    pieces, states = separation.find("pieces"), [places(state) for state in separation.findall("state")]
    copies = numbers(pieces)
    same(len(copies), int(pieces.get("count")))
    holds(len(states) >= 2 and all(len(state) == len(copies) for state in states), "a state lacks pieces")
    if start:
        same(states[0], [start[copy] for copy in copies])
    far = [[max(map(abs, at)) > AWAY for at in state] for state in states]
    holds(not any(map(any, far[:-1])) and any(far[-1]) and not all(far[-1]), "what leaves is not told once, at the end")
    halves = separation.findall("separation")
    types = [half.get("type") for half in halves]
    holds(types in ([], ["removed"], ["left"], ["removed", "left"]), f"halves {types}")
    for half in halves:
        gone = half.get("type") == "removed"
        same(sorted(numbers(half.find("pieces"))), sorted(copy for copy, away in zip(copies, far[-1]) if away == gone))
        separates(half, dict(zip(copies, states[-2])) if start else None)


def solution_conforms(problem, solution):
    copies = sum(int(shape.get("max", shape.get("count", 1))) for shape in problem.find("shapes"))
    words = solution.find("assembly").text
    holds(words == " ".join(words.split()), "blanks around the numbers of an assembly")
    placed, rest = [], words.split()
    while rest:
        used = rest[0] != "x"
        placed.append(tuple(map(int, rest[:4])) if used else None)
        rest = rest[4 if used else 1:]
    same(len(placed), copies)
    holds(solution.get("asmNum") != "0" and solution.get("solNum") != "0", "a number 0 is written")
    separation = solution.find("separation")
    if separation is not None:
        holds(separation.get("type") is None, "the first separation has a type")
        separates(separation, {i: at[:3] for i, at in enumerate(placed) if at})


def file_conforms(data):
    """As strict as BurrTools' reader, and a little more."""
    holds(data.startswith(b'<?xml version="1.0"?>\n<puzzle version="2">\n'), "the beginning")
    root = ET.fromstring(data)
    conforms(root)
    voxels = root.find("shapes")
    for voxel in voxels:
        same(voxel.get("type"), "0")
        tokens = re.findall(r"_|[#+]\d*", voxel.text)
        same("".join(tokens), voxel.text)
        same(len(tokens), int(voxel.get("x")) * int(voxel.get("y")) * int(voxel.get("z")))
    for problem in root.find("problems"):
        for solution in problem.findall("solutions/solution"):
            solution_conforms(problem, solution)
        for shape in problem.find("shapes"):
            holds(shape.get("count") != "0" and int(shape.get("id")) < len(voxels), "a piece that cannot be")
            holds((shape.get("min") is None) == (shape.get("max") is None), "half a range")
    return root


# ---- Files of other people: not ours to copy, looked at where they are.

FILES = Path(os.environ.get("TREEN_PUZZLES", ROOT / "../shared/puzzles")) / "xmpuzzle"


def files():
    if not FILES.is_dir():
        raise Skipped("no files of BurrTools")
    return sorted(FILES.glob("*.xmpuzzle"))


def opened(path):
    data = path.read_bytes()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    try:
        return ET.fromstring(data.decode())
    except UnicodeDecodeError:
        return ET.fromstring(data.decode("latin-1"))


@case
def the_grammar_is_that_of_real_files():
    for path in files():
        conforms(opened(path))


def flat(element, path=""):
    """Every element with its attributes and text; what is never written again left out."""
    if element.tag == "assembler":
        return
    yield path, element.tag, dict(element.items()), (element.text or "").strip()
    for child in element:
        yield from flat(child, f"{path}/{element.tag}")


def states(separation):
    """By piece, as seen from the first that is not away: how far away is the writer's choice, and so is where a half
    goes on."""
    copies = numbers(separation.find("pieces"))
    for state in separation.findall("state"):
        at = dict(zip(copies, places(state)))
        near = {copy: place for copy, place in sorted(at.items()) if max(map(abs, place)) <= AWAY}
        origin = next(iter(near.values()))
        yield {copy: near.get(copy) and tuple(a - b for a, b in zip(near[copy], origin)) for copy in copies}


@case
def real_files_are_written_as_they_were():
    """Element by element. Pieces of a separation may come in any order, and are sorted by us."""
    for path in files():
        treen("convert", path, "again.xmpuzzle")
        ours, theirs = file_conforms((Path.cwd() / "again.xmpuzzle").read_bytes()), opened(path)
        for a, b in zip(ours.iter("problem"), theirs.iter("problem")):
            if b.get("state") == "1":  # what a stopped search left is dropped
                holds(a.attrib.pop("state") in "03" and b.attrib.pop("state"), "a state")
        skip = {"pieces", "dx", "dy", "dz"}
        left, right = ([thing for thing in flat(root) if thing[1] not in skip] for root in (ours, theirs))
        same(len(left), len(right), path.name)
        for a, b in zip(left, right):
            same(a, b, path.name)
        for a, b in zip(ours.iter("separation"), theirs.iter("separation")):
            same(list(states(a)), list(states(b)), path.name)


# ---- Puzzles of our own

OURS = {
    "burr": ("apart", "kind: burr\npieces: {A: 1, B: 120, C: 3328, D: 3322, E: 3328, F: 3305}\n"),
    "groups": ("apart", "box: 3x3x3\npieces:\n  shell: {shape: '###/###/### | ###/#.#/### | ###/###/###', group: 1}\n"
                        "  core: {shape: '#', group: 1}\n"),
    "rooms": ("apart", "box: 4x1x1\npieces: {c: {copies: 4, shape: '#', group: {1: 2, 2: 1}}}\n"),
    "ranges": ("apart", "box: '####+'\npieces: {d: {copies: 0..3, shape: '##'}, m: {copies: 0..2, shape: '#'}}\n"),
    "holes": ("apart", "box: '###++'\nholes: 1\npieces: {d: {copies: 0..3, shape: '##'}, m: {copies: 0..1, shape: '#'}}\n"),
    "colours": ("solve", "colours: {R: red, G: green}\nallow: {R: RG}\nbox: 'RG'\npieces: {r: R, s: R}\n"),
    "prisms": ("apart", "grid: prism\nbox: '####/####'\npieces: {d: {copies: 4, shape: '##'}}\n"),
    "names": ("solve", "title: '<&\"''> ü'\nbox: 2x1x1\npieces: {'<&\"''> ü': '#', b: '#'}\n"),
    "balls": ("solve", "grid: sphere\nbox: '#.#./.#.#'\npieces: {d: {copies: 2, shape: '#./.#'}}\n"),
    "stuck": ("solve", "box: 3x3x3\npieces:\n  shell: {shape: '###/###/### | ###/#.#/### | ###/###/###'}\n  core: '#'\n"),
}


@case
def what_is_kept_conforms():
    for name, (command, text) in OURS.items():
        file(f"{name}.yaml", text)
        treen(command, "--all", "--save", f"{name}.xmpuzzle", f"{name}.yaml", "--quiet")
        root = file_conforms((Path.cwd() / f"{name}.xmpuzzle").read_bytes())
        kept = root.findall("problems/problem/solutions/solution")
        holds(kept, f"{name}: nothing was kept")
        moved = command == "apart" and name != "groups"  # a shell and its core may stay together
        same(all(one.find("separation") is not None for one in kept), moved, name)
        treen("check", f"{name}.xmpuzzle")


@case
def solutions_of_a_file_are_kept_once_they_are_checked():
    for name, (command, text) in OURS.items():
        file(f"{name}.yaml", text)
        found = treen("solve", "--all", "--json", f"{name}.yaml")
        file("found.json", found.out)
        treen("convert", f"{name}.yaml", "kept.xmpuzzle", "found.json")
        root = file_conforms((Path.cwd() / "kept.xmpuzzle").read_bytes())
        same(len(root.findall("problems/problem/solutions/solution")), len(found.things("solution")), name)
        treen("check", "kept.xmpuzzle")
    file("soma.txt", treen("solve", "soma", "--limit", "2").out)
    file("wrong.txt", treen("solve", "soma", "--limit", "1").out.replace("L", "T", 1))
    holds(treen("convert", "soma", "-", "soma.txt", "--to", "xmpuzzle").out.count("<assembly>") == 2, "standard output")
    contains(treen("convert", "soma", "no.xmpuzzle", "wrong.txt", status=2).err, "piece 'L' does not have its shape")
    contains(treen("convert", "soma", "no.yaml", "soma.txt", status=2).err, "only files of BurrTools (xmpuzzle) keep solutions")
    contains(treen("convert", "--as", "snake", "soma", "no.xmpuzzle", "soma.txt", status=2).err, "--as makes another puzzle")
    holds(not (Path.cwd() / "no.xmpuzzle").exists(), "a file of a conversion that was refused")


@case
def counts_that_atoi_cannot_read_are_left_out():
    text = '<puzzle version="2"><shapes><voxel x="1" y="1" z="1" type="0">#</voxel></shapes><problems>' \
           '<problem state="2" assemblies="{}" solutions="1"><shapes><shape id="0"/></shapes><result id="0"/>' \
           '</problem></problems></puzzle>'
    for count, kept in ("2147483647", True), ("2147483648", False), ("99999999999", False):
        file("large.xmpuzzle", text.format(count))
        treen("convert", "large.xmpuzzle", "again.xmpuzzle")
        problem = file_conforms((Path.cwd() / "again.xmpuzzle").read_bytes()).find("problems/problem")
        same(problem.get("assemblies"), count if kept else None)


# ---- Equal pieces are one shape. What is equal is found out here by itself: by turning cells, with no help of treen's.

def turned(cell):
    """The cell and what 23 rotations make of it: all signed permutations of the axes that keep the hand."""
    for axes in (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2):
        even = axes in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
        for signs in range(8):
            flips = [1 - 2 * (signs >> axis & 1) for axis in range(3)]
            if (flips[0] * flips[1] * flips[2] == 1) == even:
                yield tuple(flips[axis] * cell[axes[axis]] for axis in range(3))


def cells(voxel):
    """(x, y, z, token) of every filled place."""
    x, y, _ = (int(voxel.get(side)) for side in "xyz")
    tokens = re.findall(r"_|[#+]\d*", voxel.text)
    return [(i % x, i // x % y, i // x // y, token) for i, token in enumerate(tokens) if token != "_"]


def standard(voxel):
    """The least of all ways to write the shape, turned and pushed into the corner."""
    ways = zip(*([(*at, token) for at in turned(place)] for *place, token in cells(voxel)))
    pushed = []
    for way in ways:
        low = [min(cell[axis] for cell in way) for axis in range(3)]
        pushed.append(sorted((*(cell[axis] - low[axis] for axis in range(3)), cell[3]) for cell in way))
    return tuple(min(pushed))


def pieces_of(root, problem):
    """(the shape in its standard form, its groups, least, most, name) of every piece."""
    voxels = list(root.find("shapes"))
    for shape in problem.find("shapes"):
        rooms = shape.findall("group")  # which have not room for all copies: such a piece is like no other
        groups = shape.get("id") if rooms else shape.get("group")
        least = int(shape.get("min", shape.get("count", 1)))
        most = int(shape.get("max", shape.get("count", 1)))
        voxel = voxels[int(shape.get("id"))]
        yield standard(voxel), groups, least, most, voxel.get("name")


def written(name):
    treen("convert", name, "written.xmpuzzle")
    return file_conforms((Path.cwd() / "written.xmpuzzle").read_bytes())


def each_once(root):
    for problem in root.find("problems"):
        shapes = [(shape, groups) for shape, groups, *_ in pieces_of(root, problem)]
        same(len(shapes), len(set(shapes)), f"equal shapes are listed apart in {problem.get('name')}")


@case
def a_shape_is_written_once():
    for line in treen("list", "--json").things("puzzle"):
        if line["kind"] not in ("packing", "burr") or line["grid"] not in ("cube", "square"):
            continue
        answer = treen_any("convert", line["name"], "written.xmpuzzle")
        if answer.status == 0:
            each_once(file_conforms((Path.cwd() / "written.xmpuzzle").read_bytes()))
        elif "\nplaced:" in treen("convert", line["name"], "--to", "yaml", "-").out:
            contains(answer.err, "cannot say which pieces lie in the box")
        else:
            contains(answer.err, "BurrTools")


@case
def equal_pieces_become_one_shape_with_a_count():
    root = written("burr-antique")
    found = list(pieces_of(root, root.find("problems/problem")))
    same(sum(least for _, _, least, _, _ in found), 6)
    same(sorted(least for _, _, least, _, _ in found), [1, 1, 1, 1, 2])
    names = treen("info", "--json", "burr-antique").summary["pieces"]
    same(sorted(name for *_, joined in found for name in joined.split(", ")), sorted(piece["name"] for piece in names))


# The pieces of a puzzle, and how many copies of each shape there are to be.
ALIKE = {
    "turned": ("box: 6x1x1\npieces: {a: '##', b: '#/#', c: '#|#'}", ["3..3"]),
    "ranges": ("box: '++++++'\npieces: {a: {copies: 0..2, shape: '##'}, b: {copies: 1..3, shape: '#/#'}}", ["1..5"]),
    "mirror images": ("box: 4x2x2\npieces: {l: '##/#. | #./..', s: '.#/## | ../#.', r: '##/.# | .#/..', t: '#./## | ../.#'}",
                      ["1..1", "1..1", "2..2"]),
    "colours": ("colours: {R: red, G: green}\nallow: {R: RG, G: RG}\nbox: 'RGRGRG'\n"
                "pieces: {a: RG, b: GR, c: RR}", ["1..1", "2..2"]),
    "groups": ("box: 4x2x1\npieces: {a: {shape: '##', group: 1}, b: {shape: '#/#', group: 1}, c: '##', d: {shape: '##', group: 2}}",
               ["1..1", "1..1", "2..2"]),
    "rooms": ("box: 4x1x1\npieces: {a: {copies: 2, shape: '#', group: {1: 1}}, b: {copies: 2, shape: '#', group: {1: 1}}}",
              ["2..2", "2..2"]),
    "flat": ("grid: square\nbox: 4x2\npieces: {J: '#../###', L: '..#/###'}", ["2..2"]),
}


@case
def shapes_are_equal_when_a_turn_makes_them_so():
    for name, (text, counts) in ALIKE.items():
        file("alike.yaml", text + "\n")
        root = written("alike.yaml")
        each_once(root)
        found = list(pieces_of(root, root.find("problems/problem")))
        same(sorted(f"{least}..{most}" for _, _, least, most, _ in found), counts, name)


@case
def what_is_read_back_is_counted_alike():
    """By treen, for which equal pieces are equal however they are listed; mirror images are not."""
    for name, (text, _) in ALIKE.items():
        file("alike.yaml", text + "\n")
        written("alike.yaml")
        ours, again = (treen_any("count", "--json", puzzle).summary for puzzle in ("alike.yaml", "written.xmpuzzle"))
        counts = ["total", "up_to_symmetry"]
        if name != "flat":  # a flat box has fewer rotations than a layer in space
            counts.append("up_to_rotation")
        if name != "ranges":  # of joined ranges nobody knows which copies are whose
            counts.append("labelled")
        same([ours[count] for count in counts], [again[count] for count in counts], name)


@case
def saved_solutions_are_those_of_the_joined_shapes():
    for name in "turned", "ranges", "colours", "groups", "flat":
        file("alike.yaml", ALIKE[name][0] + "\n")
        answer = treen("solve", "--json", "--save", "saved.xmpuzzle", "alike.yaml")
        root = file_conforms((Path.cwd() / "saved.xmpuzzle").read_bytes())
        each_once(root)
        treen("check", "saved.xmpuzzle")
        same(treen("check", "--json", "saved.xmpuzzle").summary["solutions"], len(answer.things("solution")), name)
        lay_where_they_should(root, answer.things("solution"))


def lay_where_they_should(root, solutions):
    """Every saved assembly covers what the solution does: decoded by section 7 of the format."""
    voxels, problem = list(root.find("shapes")), root.find("problems/problem")
    copies = [voxels[int(shape.get("id"))] for shape in problem.find("shapes")
              for _ in range(int(shape.get("max", shape.get("count", 1))))]
    kept = problem.findall("solutions/solution")
    same(len(kept), len(solutions))
    for saved, solution in zip(kept, solutions):
        words, covered = saved.find("assembly").text.split(), set()
        for voxel in copies:
            if words[0] == "x":
                words = words[1:]
                continue
            at, rotation, words = [int(word) for word in words[:3]], int(words[3]), words[4:]
            covered |= {frozenset(tuple(a + b for a, b in zip(at, rotate(rotation, place))) for *place, _ in cells(voxel))}
        same(covered, {frozenset(map(tuple, piece["cells"])) for piece in solution["pieces"]})


def rotate(number, cell):
    """R_(4a+k) = A_a after k quarter turns about x."""
    x, y, z = cell
    for _ in range(number % 4):
        y, z = -z, y
    return [(x, y, z), (-z, y, x), (-x, y, -z), (z, y, -x), (-y, x, z), (y, -x, z)][number // 4]


@case
def moves_are_saved_with_the_joined_shapes():
    treen("apart", "burr-antique", "--save", "antique.xmpuzzle", "--quiet")
    root = file_conforms((Path.cwd() / "antique.xmpuzzle").read_bytes())
    each_once(root)
    contains(treen("check", "antique.xmpuzzle").out, "It comes apart as it says.")


# ---- Shapes without a problem

SHAPES = """<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="{}"/>
 <colors/>
 <shapes>
  <voxel x="2" y="2" z="1" name="corner" type="0">###_</voxel>
  <voxel x="3" y="1" z="1" type="0">###</voxel>
 </shapes>
 {}
 <comment/>
</puzzle>
"""


@case
def shapes_without_a_problem_are_shown_drawn_and_converted():
    for grid in 0, 1:
        for problems in "<problems/>", "":
            file("shapes.xmpuzzle", SHAPES.format(grid, problems))
            shown = treen("show", "shapes.xmpuzzle").out
            contains(shown, "corner")
            contains(shown, "S2")
            contains(treen("info", "shapes.xmpuzzle").out, "the file has shapes and no problem")
            contains(treen("solve", "shapes.xmpuzzle", status=2).err, "the file has shapes and no problem")
            treen("convert", "shapes.xmpuzzle", "again.xmpuzzle")
            root = file_conforms((Path.cwd() / "again.xmpuzzle").read_bytes())
            same([voxel.text for voxel in root.find("shapes")], ["###_", "###"])
            same(len(root.find("problems")), 0)
            contains(treen("show", "again.xmpuzzle").out, "corner")
            contains(treen("convert", "shapes.xmpuzzle", "a.yaml", status=2).err, "the file has shapes and no problem")
            drawn = treen_any("draw", "shapes.xmpuzzle", "--view", "parts", "-o", "a.svg")
            if "install" not in drawn.err:
                same(drawn.status, 0, drawn.err)
    file("empty.xmpuzzle", '<puzzle version="2"><shapes/><problems/></puzzle>')
    contains(treen("show", "empty.xmpuzzle", status=2).err, "no problem and no shape")


run_cases(1)
