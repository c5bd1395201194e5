"""treen count --by, against everything that can be tried on small boards."""
from itertools import combinations
from tool import *

# ---- A brute force ---------------------------------------------------------------------------------------------

SYMMETRIES = [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x),
              lambda x, y: (-x, y), lambda x, y: (x, -y), lambda x, y: (y, x), lambda x, y: (-y, -x)]
SHAPES = ["#", "##", "###", "##/#.", "###/#..", "##/##", "##./.##", "###/.#."]


def settled(cells):
    low = [min(cell[k] for cell in cells) for k in (0, 1)]
    return frozenset((x - low[0], y - low[1]) for x, y in cells)


def drawn(text):
    return {(x, y) for y, row in enumerate(text.split("/")) for x, mark in enumerate(row) if mark != "."}


class Board:
    """Cells with their marks, and pieces: name, shape, least, most. `turns`: the motions of pieces."""

    def __init__(self, chance):
        wide, high = chance.choice([(3, 3), (4, 2), (3, 2), (4, 3), (3, 3)])
        self.marks = {(x, y): "#" for x in range(wide) for y in range(high)}
        for turned in chance.sample(SYMMETRIES, 2):
            for cell in chance.sample(sorted(self.marks), chance.randint(0, 2)):
                self.marks[cell] = self.marks[self.image(turned, cell, wide, high)] = chance.choice("+~M")
        self.plane = chance.randrange(2)
        names = iter("ABCDEFGH")
        self.pieces = [(next(names), shape, least, least + chance.randint(not least, 1))
                       for shape in chance.sample(SHAPES, chance.randint(2, 4)) for least in [chance.randint(0, 1)]]
        self.empty = (low := chance.randint(0, 1), low + chance.randint(not low, 1)) if "M" in self.marks.values() else None
        self.sides = wide, high
        names = [name for name, _, _, _ in self.pieces] + ["month"] * bool(self.empty)
        self.groups = [(word, chance.sample(names, chance.randint(2, len(names))))
                       for word in ("exactly one of", "at most one of") if chance.random() < 0.4]

    def goes_together(self, used):
        """Whether the groups of pieces have what they want of the numbers of copies."""
        counts = [(word, sum(used[name] for name in group)) for word, group in self.groups]
        return all(count == 1 or (not count and word.startswith("at most")) for word, count in counts)

    @staticmethod
    def image(turned, cell, wide, high):
        corners = [turned(x, y) for x in (0, wide - 1) for y in (0, high - 1)]
        low = [min(corner[k] for corner in corners) for k in (0, 1)]
        x, y = turned(*cell)
        return (x - low[0], y - low[1]) if (x - low[0], y - low[1]) in {(a, b) for a in range(wide) for b in range(high)} else cell

    def text(self):
        wide, high = self.sides
        rows = "\n".join("  " + "".join({"~": "+"}.get(self.marks[x, y], self.marks[x, y]) for x in range(wide)) for y in range(high))
        pieces = "\n".join(f'  {name}: {{copies: {least}..{most}, shape: "{shape}"}}' for name, shape, least, most in self.pieces)
        groups = "".join(f"{word}: [{', '.join(names)}]\n" for word, names in self.groups)
        holes = f"empty: {{M: {self.empty[0]}..{self.empty[1]}}}\n" if self.empty else ""
        return (f"grid: square\nmotions: {'plane' if self.plane else 'space'}\ncolours: {{M: month}}\n{holes}{groups}"
                f"box: |\n{rows}\npieces:\n{pieces}\n")

    def orientations(self, shape):
        return {settled([turned(*cell) for cell in drawn(shape)]) for turned in SYMMETRIES[:4 if self.plane else 8]}

    def places(self, shape):
        return {frozenset((x + a, y + b) for x, y in one) for one in self.orientations(shape) for a, b in self.marks
                if all((x + a, y + b) in self.marks for x, y in one)}

    def assemblies(self):
        """Sets of (piece, cells)."""
        found = []

        def lay(index, taken, free):
            if index == len(self.pieces):
                holes = sum(self.marks[cell] == "M" for cell in free)
                if not any(self.marks[cell] == "#" for cell in free) and \
                        (self.empty[0] <= holes <= self.empty[1] if self.empty else True) and \
                        self.goes_together({"month": holes, **{name: sum(one == name for one, _ in taken) for name, _, _, _ in self.pieces}}):
                    found.append(frozenset(taken))
                return
            name, shape, least, most = self.pieces[index]
            places = sorted(self.places(shape), key=sorted)
            for copies in range(least, most + 1):
                for chosen in combinations(places, copies):
                    cells = frozenset().union(*chosen)
                    if len(cells) == sum(map(len, chosen)) and cells <= free:
                        lay(index + 1, taken + [(name, one) for one in chosen], free - cells)

        lay(0, [], frozenset(self.marks))
        return set(found)

    def symmetries(self):
        """The rotations that keep the box, and then the reflections."""
        wide, high = self.sides
        for turned in SYMMETRIES:
            images = {cell: self.image(turned, cell, wide, high) for cell in self.marks}
            inside = (wide == high or abs(turned(1, 0)[0]) == 1) and set(images.values()) == set(self.marks)
            if inside and all(self.kind(cell) == self.kind(images[cell]) for cell in self.marks):
                yield turned in SYMMETRIES[:4], images

    def kind(self, cell):
        return self.marks[cell].replace("~", "+")

    def turned(self, assembly, images):
        result = set()
        for _, cells in assembly:
            there = frozenset(images[cell] for cell in cells)
            names = [name for name, shape, _, _ in self.pieces if settled(there) in self.orientations(shape)]
            if not names:
                return None
            result.add((names[0], there))
        return frozenset(result)


def told(cells):
    return " ".join(f"({x}, {y})" for x, y in sorted(cells, key=lambda cell: cell[::-1]))


def value(board, by, assembly):
    """The value as a set of words."""
    if by == "empty":
        return frozenset([told(set(board.marks) - {cell for _, cells in assembly for cell in cells}) or "none"])
    if by.startswith("piece"):
        return frozenset(f"{name} {told(cells)}" for name, cells in assembly if name == by[-1]) or frozenset(["none"])
    copies = {name: sum(one == name for one, _ in assembly) for name, _, _, _ in board.pieces}
    if by == "left-out":
        copies = {name: most - copies[name] for name, _, _, most in board.pieces}
    return frozenset(f"{name}*{number}" if number > 1 else name for name, number in copies.items() if number) or frozenset(["none"])


def tallied(board, by):
    assemblies, counts = board.assemblies(), {}
    symmetries = list(board.symmetries())
    for assembly in assemblies:
        own = value(board, by, assembly)
        one = counts.setdefault(own, [0, set(), set()])
        one[0] += 1
        images = [(rotation, board.turned(assembly, images)) for rotation, images in symmetries]
        alike = [(rotation, image) for rotation, image in images if image in assemblies and value(board, by, image) == own]
        one[1].add(frozenset(image for rotation, image in alike if rotation))
        one[2].add(frozenset(image for _, image in alike))
    return {own: [total, len(turned), len(reflected)] for own, (total, turned, reflected) in counts.items()}


def rows(answer):
    return {frozenset(re.split(", (?=[A-Z])", one["value"])): [one["total"], one["up_to_rotation"], one["up_to_symmetry"]]
            for one in answer.things("choice")}


# ---- Cases -----------------------------------------------------------------------------------------------------

@case
def random_boards():
    for seed, chance in seeds(40, 8):
        board = Board(chance)
        file("random.yaml", board.text())
        for by in ("empty", "used", "left-out", "piece:A"):
            found = treen_any("count", "--json", "random.yaml", "--by", by)
            if by == "empty" and "no cell of this box may stay empty" in found.err:
                same(set(tallied(board, by)) - {frozenset(["none"])}, set())
                continue
            holds(found.status in (0, 1), found.err)
            table, expected = rows(found), tallied(board, by)
            same({own: counts for own, counts in table.items() if counts[0]}, expected, f"seed {seed} by {by}:\n{board.text()}")
            same(found.summary["total"], sum(counts[0] for counts in expected.values()))
            without = [one for one in table.values() if not one[0]]
            same(found.summary.get("values_without", 0), len(without))
            if by == "piece:A" and board.pieces[0][2:] == (1, 1) and not board.groups:
                same(len(table), len(board.places(board.pieces[0][1])))


class SharedBoard(Board):
    """Pieces of one shape, of which some turn and others do not, or with a choice of shapes, or with colours that show
    not where they lie. Pieces: name, shapes, motions, least, most. Places have colours, and solutions with the same places are one class."""
    MOVES = {"shift": SYMMETRIES[:1], "plane": SYMMETRIES[:4], "space": SYMMETRIES}

    def __init__(self, chance):
        self.sides = wide, high = chance.choice([(3, 3), (4, 2), (3, 2), (4, 3), (5, 2)])
        self.marks = dict.fromkeys(((x, y) for x in range(wide) for y in range(high)), chance.choice("#+"))
        shapes = chance.sample(chance.choice([["##", "##/#.", "###/#..", "###", "##./.##"], ["RG", "RG/G.", "RR", "RGR", "R"]]), chance.randint(1, 2))
        self.pieces = []
        for shape in shapes:
            for motions in chance.sample(sorted(self.MOVES), chance.randint(1, 3)):
                least = chance.randint(0, 1)
                choice = [shape] + chance.sample(shapes, len(shapes) > 1 and chance.random() < 0.2)
                self.pieces.append(("ABCDEFGH"[len(self.pieces)], sorted(set(choice)), motions, least, least + chance.randint(not least, 1)))

    def text(self):
        wide, high = self.sides
        pieces = "\n".join(f"  {name}: {{copies: {least}..{most}, motions: {motions}, " +
                           (f'one of: {json.dumps(shapes)}}}' if len(shapes) > 1 else f'shape: "{shapes[0]}"}}')
                           for name, shapes, motions, least, most in self.pieces)
        rows = "\n".join("  " + "".join(self.marks[x, y] for x in range(wide)) for y in range(high))
        return f"grid: square\ncolours: {{R: red, G: green}}\nbox: |\n{rows}\npieces:\n{pieces}\n"

    def orientations(self, shapes, motions):
        """Sets of (x, y, colour)."""
        found = set()
        for shape in shapes:
            mark = {(x, y): row[x] for y, row in enumerate(shape.split("/")) for x in range(len(row)) if row[x] != "."}
            for turned in self.MOVES[motions]:
                there = {turned(*cell): colour for cell, colour in mark.items()}
                low = [min(cell[k] for cell in there) for k in (0, 1)]
                found.add(frozenset((x - low[0], y - low[1], colour) for (x, y), colour in there.items()))
        return found

    def assemblies(self):
        """Sets of (piece, cells with colours)."""
        found = []

        def lay(index, taken, free):
            if index == len(self.pieces):
                if not any(self.marks[cell] == "#" for cell in free):
                    found.append(frozenset(taken))
                return
            name, shapes, motions, least, most = self.pieces[index]
            places = [{(x + a, y + b): colour for x, y, colour in one} for one in self.orientations(shapes, motions) for a, b in self.marks]
            places = [place for place in places if set(place) <= free]
            for copies in range(least, most + 1):
                for chosen in combinations(places, copies):
                    cells = frozenset().union(*chosen)
                    if len(cells) == sum(map(len, chosen)):
                        lay(index + 1, taken + [(name, frozenset(one.items())) for one in chosen], free - cells)

        lay(0, [], frozenset(self.marks))
        return set(found)

    def tallied(self, by):
        """Counts by value: solutions, and sets of places that no rotation, or no symmetry, takes to each other."""
        counts, symmetries = {}, list(self.symmetries())
        for assembly in self.assemblies():
            bare = [(name, {cell for cell, _ in cells}) for name, cells in assembly]
            if by == "empty":
                own = frozenset([told(set(self.marks) - {cell for _, cells in bare for cell in cells}) or "none"])
            elif by == "used":
                copies = {name: sum(one == name for one, _ in bare) for name, *_ in self.pieces}
                own = frozenset(f"{name}*{number}" if number > 1 else name for name, number in copies.items() if number) or frozenset(["none"])
            else:
                own = frozenset(f"{name} {told(cells)}" for name, cells in bare if name == "A") or frozenset(["none"])
            one = counts.setdefault(own, [0, set(), set()])
            one[0] += 1
            images = [(rotation, frozenset(frozenset((images[cell], colour) for cell, colour in cells) for _, cells in assembly))
                      for rotation, images in symmetries]
            one[1].add(frozenset(image for rotation, image in images if rotation))
            one[2].add(frozenset(image for _, image in images))
        return {own: [total, len(turned), len(reflected)] for own, (total, turned, reflected) in counts.items()}


@case
def equal_pieces():
    """Classes where pieces of one shape with other motions share their places, and where colours are not seen."""
    for seed, chance in seeds(60, 10):
        board = SharedBoard(chance)
        kinds = [frozenset(board.orientations(shapes, motions)) for _, shapes, motions, _, _ in board.pieces]
        if len(set(kinds)) < len(kinds):
            continue  # two are equal, and have one name in a table
        file("shared.yaml", board.text())
        for by in ("used", "piece:A", "empty")[:2 + ("+" in board.marks.values())]:
            found = treen_any("count", "--json", "shared.yaml", "--by", by)
            holds(found.status in (0, 1), board.text() + found.err)
            same({own: counts for own, counts in rows(found).items() if counts[0]}, board.tallied(by), f"seed {seed} by {by}:\n{board.text()}")


def parted(value):
    return frozenset(re.split(", (?=[A-Z])", value))


def shown(answer):
    """The values with the solutions that are shown of each."""
    table, last = {}, None
    for one in answer.json:
        if one["type"] == "choice":
            last = table.setdefault(parted(one["value"]), [])
            holds(one["total"] in (None, 0), one)
        elif one["type"] == "solution":
            last.append(frozenset((part["name"], frozenset((x, y) for x, y, _ in part["cells"])) for part in one["pieces"]))
    return table


@case
def solutions_of_each():
    """As many solutions of each value as are asked for, or all that it has."""
    for seed, chance in seeds(15, 4):
        board = Board(chance)
        file("random.yaml", board.text())
        for by, limit in (("empty", 1), ("piece:A", 2), ("used", 3), ("empty", 1000)):
            found = treen_any("solve", "--json", "random.yaml", "--by", by, "--limit", limit)
            if by == "empty" and "no cell of this box may stay empty" in found.err:
                continue
            holds(found.status in (0, 1), found.err)
            expected = tallied(board, by)
            same({own: len(ones) for own, ones in shown(found).items() if ones},
                 {own: min(counts[0], limit) for own, counts in expected.items()}, f"seed {seed} by {by}")
            for own, ones in shown(found).items():
                same([len(set(ones)), len(ones)], [len(ones), len(ones)])
                for one in ones:
                    same(value(board, by, [part for part in one if part[0] != "month"]), own)


@case
def one_piece_of_a_group():
    """Exactly one, or at most one, of several pieces is used: three counts by several engines, and solutions that hold."""
    for seed, chance in seeds(12, 4):
        board, assemblies = Board(chance), set()
        while not board.groups or not assemblies:
            board = Board(chance)
            assemblies = board.assemblies() if board.groups else set()
        file("random.yaml", board.text())
        symmetries = list(board.symmetries())
        classes = [len({frozenset(there for rotation, images in symmetries if (rotation or not only)
                                  for there in [board.turned(one, images)] if there in assemblies) for one in assemblies})
                   for only in (True, False)]
        for engine in ("cover", "dlx"):
            found = treen_any("count", "--json", "random.yaml", "--engine", engine)
            counts = [found.summary[count] for count in ("total", "up_to_rotation", "up_to_symmetry")]
            same([counts[0]] + [count for count in counts[1:] if count is not None],
                 [len(assemblies)] + [own for own, count in zip(classes, counts[1:]) if count is not None], f"seed {seed} {engine}:\n{board.text()}")
        for again in ("yaml", "json", "cover"):
            treen("convert", "random.yaml", f"again.{again}")
            same(treen_any("count", "--json", f"again.{again}").summary["total"], len(assemblies), again)
        told = treen("solve", "--json", "random.yaml", "--all")
        treen("check", "random.yaml", "-", given=told.out)


GROUPS = """\
grid: square
box: 2x3
pieces:
  A: "##"
  B: "##/#."
  C: "###"
  D: "#"
  E: "##/##"
"""


@case
def groups_of_pieces():
    """A piece of a group may be left out; a checker counts those that are used; a name that nobody has is a fault."""
    file("groups.yaml", GROUPS + "exactly one of: [[A, B], [B, C]]\nat most one of: [C, D, E]\n")
    same(treen("count", "--json", "groups.yaml", status=1).summary["total"], 0)
    file("groups.yaml", GROUPS + "exactly one of: [[A, B], [C, D, E]]\n")
    answer = treen("count", "--json", "groups.yaml", "--by", "used")
    same({one["value"]: one["total"] for one in answer.things("choice")}, {"A, E": 2, "B, C": 0})
    contains(treen("solve", "groups.yaml", "--most", "cells").out, "6")
    two = '{"type": "solution", "pieces": [{"name": "A", "cells": [[0, 0, 0], [1, 0, 0]]}, {"name": "E", "cells": [[0, 1, 0], [1, 1, 0], [0, 2, 0], [1, 2, 0]]}]}'
    treen("check", "groups.yaml", "-", given=two)
    file("other.yaml", GROUPS + "exactly one of: [[A, B, E], [C, D]]\n")
    broken = treen("check", "other.yaml", "-", given=two, status=1).out
    contains(broken, "2 pieces of the group with 'A' are used, expected exactly one")
    contains(broken, "0 pieces of the group with 'C' are used, expected exactly one")
    for group, words in (("[A, Q]", "found 'Q', expected the name of a piece"), ("[A]", "expected two pieces or more"),
                         ("A", "expected two pieces or more"), ("[A, B, A]", "'A' is in this group already"),
                         ("[[A, B], C]", "expected two pieces or more")):
        file("fault.yaml", GROUPS + f"exactly one of: {group}\n")
        contains(treen("count", "fault.yaml", status=2).err, words)
    contains(treen("show", "groups.yaml").out, "Exactly one of C, D, E is used.")
    treen("convert", "groups.yaml", "again.yaml")
    contains(Path("again.yaml").read_text(), "exactly one of:\n  - [A, B]\n  - [C, D, E]\n")


@case
def groups_on_other_boards():
    """Exactly one of several pieces: as many solutions, in each count, as with each alone. At most one: those with none, too."""
    for board, own, choice in (
            ("grid: square\nbox: 4x3\nwrap: x\n", ['L: {copies: 2, shape: "###/#.."}'], ["###/.#.", "##/##", "####", "##./.##"]),
            ("grid: square\nbox: 6x2\nwrap: x mirrored\n", ['L: {copies: 2, shape: "###/#.."}'], ["###/.#.", "##/##", "####"]),
            ("grid: square-sticks\nbox: 2x2\n", ['V: {copies: 0..5, shape: ".#/#."}', 'I: {copies: 0..12, shape: "./#"}'],
             ["./#/./#", ".#/#./../#."]),
            ("box: 3x2x2\n", ['L: {copies: 3, shape: "##/#."}', 'M: {copies: 0..1, shape: "#"}'], ["##/##", "###"])):
        def counts(shapes, rule=""):
            lines = [*own, *(f'X{number}: "{shape}"' for number, shape in enumerate(shapes))]
            file("board.yaml", board + "pieces:\n  " + "\n  ".join(lines) + "\n" + rule)
            summary = treen_any("count", "--json", "board.yaml").summary
            return [summary[count] for count in ("total", "up_to_rotation", "up_to_symmetry")]
        names = ", ".join(f"X{number}" for number in range(len(choice)))
        alone = [sum(each) for each in zip(*(counts([shape]) for shape in choice))]
        same(counts(choice, f"exactly one of: [{names}]\n"), alone, board)
        same(counts(choice, f"at most one of: [{names}]\n"), [one + none for one, none in zip(alone, counts([]))], board)


@case
def values_that_are_searched_alone():
    """Where a search gives solutions of values that have enough, the others are searched one by one."""
    file("dominoes.yaml", "grid: square\nbox: +####+/######/#~A###/######/######/######+/+#++##\ncolours: {A: a}\npieces:\n  D: {copies: 19..20, shape: ##}\n"
         .replace("/", "\n  ").replace("box: ", "box: |\n  ").replace("shape: ##", 'shape: "##"'))
    for puzzle, by in (("dominoes.yaml", "empty"), ("calendar", "piece:month")):
        counted = treen("count", "--json", puzzle, "--by", by)
        for limit in (1, 4):
            found = treen("solve", "--json", puzzle, "--by", by, "--limit", limit)
            same({parted(one["value"]): min(limit, one["total"]) for one in counted.things("choice") if one["total"]},
                 {value: len(set(ones)) for value, ones in shown(found).items() if ones})
            same({one["total"] for one in found.things("choice")} - {0}, {None})
            holds(not found.summary["complete"], "the search of all ended")
            same(found.summary["values_without"], counted.summary["values_without"])


@case
def values_on_paper():
    """A person reads each value over its solutions, which treen check reads; then the values without one."""
    file("dates.yaml", CALENDAR)
    text = treen("solve", "dates.yaml", "--by", "empty").out
    contains(text, "(0, 0) (0, 2):\nSolution 1:\n")
    contains(text, "No solution:\n(0, 0) (2, 2)\n(0, 0) (0, 3)\n")
    same(text.splitlines()[-1], "36 values with a solution, 12 without.")
    same(treen("count", "--json", "dates.yaml", "--by", "piece", "L").things("choice"),
         treen("count", "--json", "dates.yaml", "--by", "piece:L").things("choice"))
    contains(treen("solve", "dates.yaml", "--by", "empty", "--solution", 2, status=2).err, "--by does not go with --solution")
    repeats(treen("solve", "--json", "dates.yaml", "--by", "empty", "--limit", 2))


@case
def maps():
    """A picture has the number of each cell, and of each date, of those that count tells."""
    file("dates.yaml", CALENDAR)
    file("layers.yaml", 'grid: cube\nbox: 3x2x2\npieces:\n  L: {copies: 3, shape: "##/#."}\n  T: "###"\n')
    file("wrapped.yaml", 'grid: square\nbox: 4x3\nwrap: x\npieces:\n  L: {copies: 3, shape: "##/#."}\n  T: "###"\n')
    for puzzle, by, dates in (("dates.yaml", "empty", True), ("dates.yaml", "piece:L", False), ("layers.yaml", "piece:T", False),
                              ("wrapped.yaml", "piece:T", False), ("hexiamonds-6x6", "piece:I", False)):
        treen("draw", puzzle, "--by", by, "-o", "map.svg")
        words = re.findall(r"<text[^>]*>([^<]*)</text>", Path("map.svg").read_text())
        answer, cells = treen("count", "--json", "--scene", puzzle, "--by", by), {}
        values = answer.things("choice")
        same([one["svg"] for one in answer.things("map")], [Path("map.svg").read_text()], f"{puzzle} {by}: the map of the count")
        for one in values:
            for cell in map(tuple, one["cells"]):
                cells[cell] = cells.get(cell, 0) + one["total"]
        wanted = [str(number) for number in cells.values()] + [str(max(cells.values()))]
        if dates:
            wanted += [str(one["total"]) for one in values]
        for number in set(wanted):
            holds(words.count(number) >= wanted.count(number), f"{puzzle} {by}: {number} in {words}")
        contains(" ".join(words), "stays empty" if by == "empty" else "is covered by " + by[-1])
    same(treen("count", "--json", "--scene", "dates.yaml", "--by", "used").things("map"), [])
    scenes = treen("solve", "--json", "--scene", "dates.yaml", "--by", "empty")
    same(len(scenes.things("scene")), len(scenes.things("solution")))
    contains(treen("draw", "dates.yaml", "--by", "used", "-o", "map.svg", status=2).err, "these values have no cells")
    contains(treen("draw", "dates.yaml", "--by", "empty", "--view", "parts", "-o", "map.svg", status=2).err, "neither with --view")
    contains(treen("draw", "dates.yaml", "--by", "wish", "-o", "map.svg", status=2).err, "found 'wish', expected empty")


@case
def all_dates():
    """The calendar of eight pieces: 372 dates, and none without a solution."""
    answer = treen("count", "--json", "calendar", "--by", "piece:month,day")
    table = {one["value"]: one["total"] for one in answer.things("choice")}
    same([len(table), min(table.values()), sum(table.values())], [372, 7, 25061])
    same([table["month (3, 1), day (5, 2)"], table["month (0, 0), day (3, 5)"]], [7, 216])
    same([answer.summary["values"], answer.summary["values_without"]], [372, 0])
    repeats(answer)


CALENDAR = """\
grid: square
colours: {M: month, D: day}
box: |
  MMM.
  MMM.
  DDDD
  DDDD
pieces:
  L: "###/#.."
  I: "####"
  V: "##/#."
  E: "#"
empty: {M: 1, D: 1}
"""


@case
def cells_that_stay_empty():
    """Groups of cells, of which as many stay empty as the file says."""
    file("dates.yaml", CALENDAR)
    answer = treen("count", "--json", "dates.yaml", "--by", "empty")
    same(len(answer.things("choice")), 6 * 8)
    for one in answer.things("choice"):
        same([y < 2 for _, y, _ in one["cells"]], [True, False])
    totals = [one["total"] for one in answer.things("choice")]
    same([sorted(totals, reverse=True), sum(totals)], [totals, answer.summary["total"]])
    csv = treen("count", "dates.yaml", "--by", "empty", "--to", "csv").lines
    same([csv[0], len(csv)], ["value,total,up_to_rotation,up_to_symmetry", 49])
    same(csv[1], '"{value}",{total},{up_to_rotation},{up_to_symmetry}'.format(**answer.things("choice")[0]))
    contains(treen("count", "dates.yaml", "--by", "empty").out, " values with a solution, ")
    treen("convert", "dates.yaml", "again.yaml")
    contains(Path("again.yaml").read_text(), "empty: {M: 1, D: 1}")
    same(treen("count", "--json", "again.yaml").summary["total"], answer.summary["total"])
    file("pairs.yaml", 'grid: square\nbox: "MM/MM"\ncolours: {M: month}\npieces:\n  A: "#"\n  B: "#"\nempty: {M: 2}\n')
    counts = treen("count", "--json", "pairs.yaml").summary
    same((counts["total"], counts["labelled"]), (6, 12))  # A and B change places, and empty cells do not
    for ending in ("xmpuzzle", "scad"):
        contains(treen("convert", "dates.yaml", "dates." + ending, status=2).err, "cannot hold")
    same(treen("convert", "dates.yaml", "dates.dpf").status, 0)
    same(re.findall(r"^(\w+): ", treen("parts", "dates.yaml", "-o", "dates.stl").out, re.MULTILINE), ["L", "I", "V", "E"])
    for form in (), ("--json",):  # both leave the open cells out
        treen("check", "dates.yaml", "-", given=treen("apart", "dates.yaml", "--first", *form).out)
    taken = treen("apart", "dates.yaml").out  # no empty cell leaves, or stands in the way
    holds("month" not in taken and "day" not in taken and "leaves" in taken, taken)
    solution = treen("solve", "--json", "--first", "dates.yaml").out
    treen("check", "dates.yaml", "-", given=solution)


@case
def dice():
    """Seven dice, of which each leaves a triangle open: the case of a stranger, where it is there."""
    star = ROOT.parent / "shared" / "cases" / "star-dice.yaml"
    if not star.exists() or not os.environ.get("TREEN_TEST_WHOLE"):
        return
    text = star.read_text()
    cells = [tuple(map(int, pair)) for pair in re.findall(r"\[(\d+), (\d+)\]", text.split("pieces:")[0])]
    dice = [list(map(int, line[1:].split())) for line in text.splitlines() if re.match(r"#   \d", line)]
    mark = {cells[number - 1]: "ABCDEFG"[i] for i, die in enumerate(dice) for number in die}
    box = ", ".join(f"[{x}, {y}, {mark.get((x, y), 'R')}]" for x, y in cells)
    file("star.yaml", "grid: triangle\ncolours: {A: a, B: b, C: c, D: d, E: e, F: f, G: g, R: rest}\n"
         f"empty: {{A: 1, B: 1, C: 1, D: 1, E: 1, F: 1, G: 1}}\nbox:\n  cells: [{box}]\npieces:\n" + text.split("pieces:\n")[1])
    answer = treen("count", "--json", "star.yaml", "--by", "empty")
    same([answer.summary["values"], answer.summary["values_without"]], [97422, 165888 - 97422])


@case
def faults():
    file("dates.yaml", CALENDAR)
    contains(treen("count", "dates.yaml", "--by", "wish", status=2).err, "found 'wish', expected empty, used, left-out or piece:NAME")
    contains(treen("count", "soma", "--by", "empty", status=2).err, "no cell of this box may stay empty; piece:V sorts")
    contains(treen("count", "soma", "--by", "emty", status=2).err, "did you mean 'empty'?")
    for names, said in ((("a,b", "c"), "piece:c sorts by where this piece lies"), (("a,b", "c,d"), "may stay empty\n"),
                        (("x" * 300, "y" * 300), "may stay empty; piece:" + "x" * 300 + " sorts by where this")):
        pieces = "".join(f"  '{name}': '#'\n" for name in names)
        contains(treen("count", file("names.yaml", f"box: '##'\npieces:\n{pieces}"), "--by", "empty", status=2).err, said)
    contains(treen("count", "calendar", "--by", "empty", status=2).err, "piece:month,day sorts by where these pieces lie")
    contains(treen("count", "dates.yaml", "--by", "piece:Q", status=2).err, "found 'Q', which is no piece")
    contains(treen("count", "dates.yaml", "--by", "empty", "--to", "bfile", status=2).err, "expected 'csv' with --by")
    contains(treen("count", "dates.yaml", "--by", "empty", "--parts", 3, status=2).err, "a table has no parts")
    contains(treen("count", "snake", "--by", "empty", status=2).err, "no pieces that are laid in a box")
    contains(treen("count", "dates.yaml", "--by", "empty", "--for", "n=1..3", status=2).err, "as in --for n=1")
    for wrong, words in (("{Q: 1}", "found 'Q', expected the mark of a colour"), ("{M: x}", "found 'x', expected how many cells"),
                         ("{M: 0}", "found '0', expected how many"), ("[M]", "expected how many cells of a colour"),
                         ("{M: 2..1}", "found '2..1'")):
        file("wrong.yaml", CALENDAR.replace("{M: 1, D: 1}", wrong))
        contains(treen("count", "wrong.yaml", status=2).err, words)
    file("wrong.yaml", CALENDAR.replace("I:", "month:"))
    contains(treen("count", "wrong.yaml", status=2).err, "wrong.yaml:13:")


@case
def stopped():
    file("endless.yaml", ENDLESS)
    answer = treen("count", "--json", "--nodes", 3000, "endless.yaml", "--by", "used", status=3)
    same([answer.summary["complete"], "values_without" in answer.summary], [False, False])


run_cases()
