"""treen design: burrs, pieces that vary, shapes, and boxes for given pieces"""
import itertools
import math
import re
from pathlib import Path

from tool import *

STICK = "##++++##/##++++##|###++###/###++###"
SOLID = ["burrs", "--set", "notchable", "--solid", "--aim", "solutions>=1", "--keep", 0]


def designs(*arguments, **keys):
    answer = treen("design", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


@case
def solid_burrs_of_notchable_sticks():
    """Of all that come apart, 314 with mirror images apart, 102 sets of six have one solution: as `treen burr` says."""
    found, summary = designs(*SOLID)
    same(summary["counts"]["solutions, mirror images apart"], 314)
    same(sum(each["solutions"] == 1 for each in found), 102)
    same(summary["complete"], True)
    apart, _ = designs(*SOLID, "--mirrors", "apart")
    holds(len(apart) > len(found), len(apart))


@case
def burrs_by_search():
    """The same seed finds the same burrs on any number of threads."""
    question = ["burrs", "--set", "notchable", "--solid", "--way", "search", "--tries", 1, "--keep", 3]
    one, _ = designs(*question, "--threads", 1)
    other, _ = designs(*question, "--threads", 2)
    same([each["text"] for each in one], [each["text"] for each in other])
    holds(one, "nothing was found")
    same([each["holes"] for each in one], [0] * len(one))
    levels = ["burrs", "--set", "notchable", "--aim", "most level", "--seed", 3, "--tries", 2, "--keep", 30]  # of one assembly, and then of all
    same(*(treen("design", *levels, "--threads", threads).out for threads in (1, 2)))



@case
def burrs_that_cannot_be():
    for words, expected in (("--length 7", "expected the length of a stick"), ("--aim level>=13", "expected at most 12"),
                            ("--solid --aim level>=2", "expected at most 1"), ("--aim holes>=21", "expected at most 20"), ("--pieces 7", "expected 6"), ("burr-antique", "expected none")):
        contains(treen("design", "burrs", *words.split(), status=2).err, expected)


@case
def pieces_that_vary():
    found, _ = designs("vary", "burr-antique", "--tries", 1, "--keep", 2, "--threads", 1)
    holds(found[0]["level"] >= 2, found[0])
    some, _ = designs("vary", "burr-antique", "--only", "A,B", "--tries", 1, "--keep", 2, "--threads", 1)
    holds(some[0]["level"] >= 2, some[0])


@case
def twelve_sticks():
    found, _ = designs("vary", "--pieces", 12, "--tries", 1, "--keep", 2, "--threads", 1)
    holds(found[0]["level"] >= 2, found[0])
    same(treen("info", "--json", "-", given=found[0]["text"]).summary["complete"], True)


@case
def nothing_can_vary():
    for words, expected in (("", "found no puzzle to vary"), ("--pieces 7", "expected 6, 12 or 18"), ("--pieces 18 --length 6", "8, 10 or 12"),
                            ("burr-antique --only Q", "expected names of pieces"), ("sujiko", "expected a packing")):
        contains(treen("design", "vary", *words.split(), status=2).err, expected)


@case
def too_little_memory():
    """A search that cannot take anything apart says why it found nothing."""
    contains(treen("design", "vary", "--pieces", 18, "--memory", 1, "--tries", 1, "--threads", 8, "--quiet", status=3).err, "out of memory during the search (see --memory)")


@case
def help_of_sets_of_sticks():
    contains(" ".join(treen("design", "burrs", "--help").out.split()), "choose among the sticks of this set (none: all sticks")


@case
def sticks_as_shapes():
    """The fillings of a stick are the 837 whole pieces, 78 millable and 59 notchable ones."""
    for aim, count in (("connected=1", 837), ("connected=1, millable=1", 78), ("connected=1, notchable=1", 59)):
        found, _ = designs("shapes", "--box", STICK, "--aim", aim, "--keep", 0)
        same(len(found), count)


@case
def polycubes_as_shapes():
    """Of the polycubes within 2x2x2 one alone, of four cubes, differs from its mirror image."""
    apart, _ = designs("shapes", "--box", "2x2x2", "--keep", 0, "--aim", "connected=1, least cells")
    as_one, _ = designs("shapes", "--box", "2x2x2", "--keep", 0, "--mirrors", "same")
    same([each["cells"] for each in apart][:4], [1, 2, 3, 4])
    same(len(apart), len(as_one) + 1)


@case
def shapes_of_assemblies():
    """What the assemblies fill becomes the pieces of one puzzle; the file is continued."""
    puzzle, out = Path("puzzle.yaml"), Path("shapes.yaml")
    puzzle.write_text('box: "++++/++++"\npieces: {A: "##/#.", B: "##"}\n')
    treen("design", "shapes", puzzle, "-o", out)
    before = out.read_bytes()
    treen("design", "shapes", puzzle, "-o", out)
    same(out.read_bytes(), before)
    same(treen("info", "--json", out).summary["complete"], True)
    found, _ = designs("shapes", puzzle)
    contains(out.read_text(), f"shapes: {len(found)} of them")


@case
def shapes_of_too_large_a_box():
    contains(treen("design", "shapes", "--box", "5x5x5", status=2).err, "expected at most 64 and 30")


# ---- Boxes for given pieces ------------------------------------------------------------------------------------------------------

TURNS = [(order, signs) for order in itertools.permutations(range(3)) for signs in itertools.product((1, -1), repeat=3)]


def is_rotation(turn):
    order, (one, two, three) = turn
    return (-1) ** sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) * one * two * three == 1


def turned(cells, turn):
    """The cells after a turn, each with its new place, shifted so that the lowest are 0."""
    order, signs = turn
    moved = {cell: tuple(cell[axis] * sign for axis, sign in zip(order, signs)) for cell in cells}
    low = [min(cell[i] for cell in moved.values()) for i in range(3)]
    return {cell: tuple(to[i] - low[i] for i in range(3)) for cell, to in moved.items()}


def images(cells, turns):
    return {frozenset(turned(cells, turn).values()) for turn in turns}


def hangs_together(cells):
    reached, news = set(), [min(cells)]
    while news:
        cell = news.pop()
        reached.add(cell)
        news += [near for near in cells - reached if sum(abs(a - b) for a, b in zip(near, cell)) == 1 and near not in news]
    return reached == cells


def fillings(box, pieces):
    """Every way to fill the cells with the pieces, as sets of sets; the first piece that is left covers the first cell."""
    if not box:
        return [frozenset()]
    found, first = [], min(box)
    for index, piece in enumerate(pieces):
        for form in piece:
            for cell in form:
                place = frozenset(tuple(a + b - c for a, b, c in zip(each, first, cell)) for each in form)
                if place <= box:
                    found += [rest | {place} for rest in fillings(box - place, pieces[:index] + pieces[index + 1:])]
    return found


def boxes_by_force(outer, pieces, mirrors):
    """The number of solutions up to symmetry of every part of the outer box that the pieces may fill, by its first image."""
    rotations = [turn for turn in TURNS if mirrors or is_rotation(turn)]
    forms = [images(piece, filter(is_rotation, TURNS)) for piece in pieces]
    known = {}
    for choice in itertools.combinations(outer, sum(map(len, pieces))):
        box = frozenset(choice)
        name = min(map(sorted, images(box, rotations)))
        if str(name) in known or not hangs_together(box):
            continue
        found, classes = set(fillings(box, forms)), 0
        low = [min(cell[i] for cell in box) for i in range(3)]
        settled = frozenset(tuple(a - b for a, b in zip(cell, low)) for cell in box)
        ways = [way for turn in TURNS for way in [turned(box, turn)] if frozenset(way.values()) == settled]
        back = lambda cell: tuple(a + b for a, b in zip(cell, low))
        left = set(found)
        while left:
            one = next(iter(left))
            left -= {frozenset(frozenset(back(way[cell]) for cell in place) for place in one) for way in ways}
            classes += 1
        known[str(name)] = classes
    return known


def drawn(cells):
    return {(x, y, z) for z, layer in enumerate(cells.split("|")) for y, row in enumerate(layer.split("/")) for x, mark in enumerate(row) if mark == "#"}


@case
def boxes_by_brute_force():
    """Another program cuts all parts out of a box and fills them. Three pieces are flat; of three others, one has no mirror image among them."""
    for outer, pieces, mirrors in some((((4, 4, 1), ["###", "###/#..", "##/##"], True), ((2, 2, 3), ["##/#.|.#/..", "##/#.", "#"], False))):
        cells = list(itertools.product(*map(range, outer)))
        expected = boxes_by_force(cells, [drawn(piece) for piece in pieces], mirrors)
        size, puzzle = "x".join(map(str, outer)), Path("puzzle.yaml")
        puzzle.write_text(f"box: {size}\npieces: {{" + ", ".join(f'{name}: "{piece}"' for name, piece in zip("ABC", pieces)) + "}\n")
        found, summary = designs("boxes", puzzle, "--aim", "solutions>=1, least solutions", "--keep", 0)
        kept = sorted(each["solutions"] for each in found)
        same(summary["complete"], True)
        same(kept, sorted(count for count in expected.values() if count))
        none, _ = designs("boxes", puzzle, "--aim", "solutions=0", "--keep", 0)
        same(len(none), sum(not count for count in expected.values()))
        for each in some(found):
            same(int(treen("count", "--json", "--engine", "dlx", "-", given=each["text"]).summary["up_to_symmetry"]), each["solutions"])


@case
def boxes_by_search_and_on_every_grid():
    puzzle = Path("puzzle.yaml")
    for grid, box, pieces in some((("hexagon", "4x3", '{A: "##", B: "##/#.", C: "###"}'), ("triangle", "5x3", '{A: "###", B: "####"}'), ("square", "4x4", '{A: "###", B: {shape: "##/#.", copies: 2}}'))):
        puzzle.write_text(f"grid: {grid}\nbox: {box}\npieces: {pieces}\n")
        every, summary = designs("boxes", puzzle, "--keep", 0)
        holds(every and summary["complete"], grid)
        tried, _ = designs("boxes", puzzle, "--box", box, "--way", "search", "--tries", 3, "--keep", 0, "--threads", 1)
        bytes_of = lambda each: re.search(r"# candidate \S+ \S+ (\S+)", each["text"]).group(1)
        holds(tried and set(map(bytes_of, tried)) <= set(map(bytes_of, every)), grid)


@case
def boxes_that_are_unlike():
    """All pieces of a list are equal: its boxes differ in cells. The first one, P, shares four of five squares with U, W, F and Z."""
    puzzle = Path("puzzle.yaml")
    puzzle.write_text('grid: square\nbox: 3x3\npieces: {A: "##", B: "##/#."}\n')
    treen("design", "boxes", puzzle, "--aim", "solutions>=1, least outline", "-o", "boxes.yaml")
    listed = [len(treen("draw", "boxes.yaml", "--table", "--unlike", cells).lines) - 1 for cells in (1, 2)]
    same(listed, [5, 1])


def flat_motions(wide, high):
    """The motions of a flat box, as functions of a place."""
    plain = [lambda x, y: (x, y), lambda x, y: (wide - 1 - x, y), lambda x, y: (x, high - 1 - y), lambda x, y: (wide - 1 - x, high - 1 - y)]
    return plain + [lambda x, y, f=f: f(y, x) for f in plain] if wide == high else plain


def coloured_images(cells):
    """The first image of a coloured piece that turns in the plane and may be turned over."""
    images = []
    for turn in itertools.product((1, -1), (1, -1), (False, True)):
        image = [((x * turn[0], y * turn[1])[::-1 if turn[2] else 1], colour) for (x, y), colour in cells]
        low = [min(place[axis] for place, _ in image) for axis in (0, 1)]
        images.append(sorted(((x - low[0], y - low[1]), colour) for (x, y), colour in image))
    return tuple(min(images))


def renamed(colours):
    names = {}
    return tuple(names.setdefault(colour, len(names)) for colour in colours), names


def partitions(free, pieces):
    """All ways to fill places, each a set of sets of places."""
    if not free:
        return {frozenset()}
    [x, y], found = min(free), set()
    for i, piece in enumerate(pieces):
        for image in {coloured_images([(place, 0) for place in piece])} and {
                tuple(sorted((a * s if not swap else b * t, b * t if not swap else a * s) for a, b in piece))
                for s, t, swap in itertools.product((1, -1), (1, -1), (False, True))}:
            cells = frozenset((x + a - image[0][0], y + b - image[0][1]) for a, b in image)
            if cells <= free:
                found |= {rest | {cells} for rest in partitions(free - cells, pieces[:i] + pieces[i + 1:])}
    return found


def colours_by_force(wide, high, pieces):
    """The numbers of colours and of solutions of all coloured puzzles whose box has a pattern of blocks."""
    box = sorted(itertools.product(range(wide), range(high)), key=lambda place: place[::-1])
    motions, every, known = flat_motions(wide, high), partitions(frozenset(box), pieces), {}
    patterns = {renamed([(x // size * a + y // size * b) % m for x, y in box])[0]
                for m in range(2, 10) for size in (range(1, 9) if m < 5 else [1]) for a in range(m) for b in range(m)
                if m < 5 or math.gcd(a, m) == math.gcd(b, m) == 1}
    for pattern in patterns:
        colour = dict(zip(box, pattern))
        sets = {each: tuple(sorted(coloured_images([(place, colour[place]) for place in part]) for part in each)) for each in every}
        keeping = [move for move in motions if all(colour[move(*place)] == colour[place] for place in box)]
        for each, pieces_of in sets.items():
            forms = []
            for move in motions:
                image, names = renamed([dict((move(*place), colour[place]) for place in box)[place] for place in box])
                forms.append((image, tuple(sorted(coloured_images([(move(*place), names[colour[place]]) for place in part]) for part in each))))
            turned = lambda one: {frozenset(frozenset(move(*place) for place in part) for part in one) for move in keeping}
            equal = [one for one, others in sets.items() if others == pieces_of]
            known[min(forms)] = (max(pattern) + 1, len({frozenset(turned(one)) for one in equal}))
    return sorted(each for form, each in known.items() if each[0] > 1)


@case
def colours_by_brute_force():
    """Another program gives the box all patterns, and each filling's pieces their colours."""
    for size, pieces in some((((4, 2), ["##"] * 4), ((4, 3), ["###", "###/#..", "##/##", "#"]), ((3, 3), ["##", "##", "##", "###"]))):
        places = [tuple((x, y) for x, y, _ in sorted(drawn(piece))) for piece in pieces]
        expected, puzzle = colours_by_force(*size, places), Path("puzzle.yaml")
        puzzle.write_text(f"grid: square\nbox: {size[0]}x{size[1]}\npieces: {{" + ", ".join(f'{name}: "{piece}"' for name, piece in zip("ABCD", pieces)) + "}\n")
        found, summary = designs("colours", puzzle, "--aim", "assemblies>=1", "--keep", 0)
        same(summary["complete"], True)
        same(sorted((each["colours"], each["assemblies"]) for each in found), expected)
        for each in some(found)[:40]:
            same(int(treen("count", "--json", "--engine", "dlx", "-", given=each["text"]).summary["up_to_symmetry"]), each["assemblies"])


def latin_fillings(size, pieces):
    """The ways to lay pieces with numbers into a square, so that each row and each column holds each number once."""
    places, found = {}, set()
    for piece, cells in enumerate(pieces):
        for turn in itertools.product((1, -1), (1, -1), (False, True)):
            image = [((x * turn[0], y * turn[1])[::-1 if turn[2] else 1], number) for (x, y), number in cells]
            low = [min(place[axis] for place, _ in image) for axis in (0, 1)]
            for across, down in itertools.product(range(size), repeat=2):
                laid = sorted(((x - low[0] + across, y - low[1] + down), number) for (x, y), number in image)
                if all(x < size and y < size for (x, y), _ in laid):
                    places.setdefault(laid[0][0], set()).add((piece, tuple(laid)))

    def lay(left, used, taken):
        if not left:
            found.add(frozenset(used.items()))
        for piece, laid in places.get(min(left), ()) if left else ():
            claims = [claim for (x, y), number in laid for claim in ((x, y), ("row", y, number), ("column", x, number))]
            if piece not in used and len(set(claims)) == len(claims) and taken.isdisjoint(claims):
                lay(left - {place for place, _ in laid}, {**used, piece: laid}, taken | set(claims))
    lay(frozenset(itertools.product(range(size), repeat=2)), {}, frozenset())
    return found


@case
def numbers_in_every_row():
    """On an empty board, too, the eight pieces of numbers-6x6 go one way, seen from eight sides."""
    puzzle = json.loads(treen("convert", "numbers-6x6", "-", "--to", "json").out)
    rows = lambda shape: shape if isinstance(shape, list) else shape.split()
    pieces = [[((x, y), int(mark)) for y, row in enumerate(rows(shape)) for x, mark in enumerate(row) if mark.isdigit()] for shape in puzzle["pieces"].values()]
    same(sorted(number for piece in pieces for _, number in piece), sorted([1, 2, 3, 4, 5, 6] * 6))
    same(len(latin_fillings(6, pieces)), 8)


@case
def colours_that_cannot_be():
    Path("one.yaml").write_text("grid: square\nbox: 3x2\npieces: {A: '###/###'}\n")
    for words, expected in (("", "found no puzzle"), ("domino-one", "has colours, expected plain pieces and a plain box"), ("one.yaml", "has one solution without colours, expected several"),
                            ("seven-flat --way search", "cannot search with random numbers"), ("soma --box 3x3x3", "found the setting 'box', at which colours does not look"),
                            ("bricks-on-a-pallet", "expected at most 250 pieces that fill a box")):
        contains(treen("design", "colours", *words.split(), status=2).err, expected)


@case
def boxes_that_cannot_be():
    for words, expected in (("", "found no puzzle, expected one whose pieces are to fill a box"), ("snake", "has no fixed set of pieces"), ("soma --box 3x3x2", "no part of it is as large"),
                            ("soma --box 5x4x4", "expected a plain one of at most 64"), ("choice-of-tetracubes", "has no fixed set of pieces"), ("soma --box 8x4x2 --way all", "a smaller box, or one with cells"),
                            ("soma", "one part of the box alone that has the 27 cells of the pieces, expected a larger box"),
                            ("soma --box 4x3x3 --aim solutions=0,solutions>=2", "expected conditions that hold together")):
        contains(treen("design", "boxes", *words.split(), status=2).err, expected)


run_cases()
