"""treen pieces, and the sets that a file names"""
from tool import *


def pieces(*arguments):
    return treen("pieces", "--json", *arguments).things("piece")


@case
def by_name_and_by_size():
    same(len(pieces("pentominoes")), 12)
    same(len(pieces("5", "--grid", "hexagon")), 22)
    same(len(pieces("up", "to", "3", "--grid", "square-sticks")), 8)
    same(len(pieces("one-sided", "hexominoes")), 60)
    same(len(pieces("5", "without", "flat")), 17)
    same([len(pieces(name)) for name in ("tetraboloes", "tangram", "tetrakites")], [14, 5, 10])
    same([piece["name"] for piece in pieces("tetrominoes")], ["I", "O", "T", "S", "L"])
    repeats(treen("pieces", "soma", "--json"))


@case
def hexiamonds_have_the_letters_of_the_field():
    """Five are their own mirror images. Sphinx and yacht alone have four triangles of one direction; three are chains that bend by each rule."""
    found = {piece["name"]: [tuple(cell[:2]) for cell in piece["cells"]] for piece in pieces("6", "--grid", "triangle")}
    same(found.keys(), pieces_of := {piece["name"]: 0 for piece in pieces("hexiamonds")}.keys())
    same("".join(pieces_of), "IJEPSFCHVGOX")
    same({name for name, cells in found.items() if sum((x + y) % 2 for x, y in cells) != 3}, set("PF"))
    one_sided = {piece["name"] for piece in pieces("one-sided", "hexiamonds")}
    same({name for name in found if name + "-turned" not in one_sided}, set("CEOVX"))
    joined = {name: sorted(sum(abs(x - a) + abs(y - b) == 1 and (y == b or (min(y, b) + x) % 2) for a, b in cells) for x, y in cells)
              for name, cells in found.items()}
    same({name for name, ends in joined.items() if ends == [1, 1, 2, 2, 2, 2]}, set("IJSCG"))
    same([joined["O"], joined["X"]], [[2] * 6, [1, 1, 1, 1, 3, 3]])


@case
def what_is_printed_can_be_pasted():
    for set_, box in (("tetrahexes", "7x4"), ("pentominoes", "6x10"), ("one-sided tetrominoes", "4x7"), ("soma", "3x3x3")):
        text = treen("pieces", *set_.split()).out
        grid = re.findall(r"^grid:.*\n", text, re.MULTILINE)
        typed, pasted = file("typed.yaml", f"{''.join(grid)}box: {box}\nset: {set_}\n"), file("pasted.yaml", f"{text}box: {box}\n")
        both = [treen("convert", name, "-", "--to", "json").out for name in (typed, pasted)]
        same(both[0], both[1])


@case
def known_sets_are_sets():
    known = treen("pieces", "--json").things("set")
    holds(len(known) > 15, "few sets are known")
    for each in known:
        holds(pieces(*each["name"].split(), "--grid", each["grid"]), each["name"])
    same([line.split()[0] for line in treen("pieces", "--grid", "kite").lines], ["tetrakites"])


@case
def the_documents_examples():
    """The examples of doc/formats.md that name a set: the answers that they expect are found."""
    text = (ROOT / "doc/formats.md").read_text(encoding="utf-8")
    examples = [each for each in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if re.search(r"^set:", each, re.MULTILINE)]
    holds(examples, "no example has a set")
    for each in examples:
        answer = treen("count", "--json", file("example.yaml", each)).summary
        expected = re.search(r"^expect: \{total: (\d+), up_to_rotation: (\d+), up_to_symmetry: (\d+)", each, re.MULTILINE)
        same([answer[name] for name in ("total", "up_to_rotation", "up_to_symmetry")], [int(n) for n in expected.groups()])


@case
def faults():
    contains(treen("pieces", "pentomines", status=2).err, "did you mean 'pentominoes'?")
    contains(treen("pieces", "5", "--grid", "hexagons", status=2).err, "found 'hexagons', expected the name of a grid")
    contains(treen("pieces", "hexiamonds", "--grid", "cube", status=2).err, "lie on the grid 'triangle'")
    contains(treen("pieces", "40", status=2).err, "too many pieces of 40 cells")
    contains(treen("pieces", "1000000", status=2).err, "expected a set")
    same(treen("pieces", "40", status=2).out, "")


run_cases()
