"""treen solve --most, --fewest and --smallest, against all that can be tried on small boards, and known answers."""
from functools import cache
from tool import *

# ---- A brute force ---------------------------------------------------------------------------------------------

SHAPES = ["##", "###", "##/#.", "###/#..", "##/##", "##./.##", "###/.#."]
BOXES = {"square": [(3, 3, 1), (4, 3, 1), (5, 2, 1)], "cube": [(3, 2, 2), (2, 2, 2)], "hexagon": [(3, 3, 1), (4, 2, 1)],
         "triangle": [(6, 2, 1), (4, 3, 1)]}


class Board:
    """A random packing. Its pieces: name, shape, least and most copies, value."""

    def __init__(self, chance):
        self.grid = chance.choice(sorted(BOXES))
        self.sides = chance.choice(BOXES[self.grid])
        wide, high, deep = self.sides
        marks = chance.choice(["#", "+", "+++++#", "####."])
        self.box = [[[chance.choice(marks) for _ in range(wide)] for _ in range(high)] for _ in range(deep)]
        self.pieces = []
        for name, shape in zip("ABCDE", chance.sample(SHAPES, chance.randint(1, 4))):
            least = chance.choice([0, 0, 0, 1])
            self.pieces.append((name, shape, least, least + chance.randint(not least, 3), chance.randint(0, 9)))
        names = [name for name, *_ in self.pieces]
        self.group = (chance.choice(["exactly one of", "at most one of"]), chance.sample(names, 2)) \
            if len(names) > 1 and chance.random() < 0.3 else None

    def text(self, free=False):
        """The file; `free`: nothing must be covered or be there, but a cell Z, without which there is no cover."""
        layers = "|".join("/".join("".join(row) for row in layer) for layer in self.box)
        pieces = "\n".join(f'  {name}: {{copies: {f"0..{most}" if free else f"{least}..{most}" if 0 < least < most else most}, value: {0 if free else value}, '
                           f'shape: "{shape}"}}' for name, shape, least, most, value in self.pieces)
        return f'grid: {self.grid}\nbox: "{layers.replace("#", "+") if free else layers}"\npieces:\n{pieces}\n' + \
            ('  Z: "#"\n' if free else f"{self.group[0]}: [{', '.join(self.group[1])}]\n" if self.group else "")

    def options(self):
        """The placements (piece, cells), out of the cover that the board without conditions is."""
        items, *lines = treen("convert", file("free.yaml", self.text(free=True)), "-", "--to", "cover").out.splitlines()
        return [(line.split()[0], frozenset(line.split()[1:])) for line in lines if line[:2] != "Z "], items.split(" | ")[1].split()

    def best(self, goal):
        """The most, by all ways to go on from cell to cell; None: there is no solution."""
        options, cells = self.options()
        flat = [mark for layer in self.box for row in layer for mark in row if mark != "."]
        must = {cell for cell, mark in zip(cells, flat) if mark == "#"} if "+" in flat else set()
        order = {name: number for number, (name, *_) in enumerate(self.pieces)}
        worth = {name: value if goal == "value" else 1 for name, _, _, _, value in self.pieces}
        mine = [[one for one in options if min(one[1], key=cells.index) == cell] for cell in cells]

        @cache
        def most(at, covered, used):
            if at == len(cells):
                fine = all(number >= least for number, (_, _, least, high, _) in zip(used, self.pieces) if least < high)
                if self.group:
                    together = sum(used[order[name]] for name in self.group[1])
                    fine = fine and (together == 1 or (not together and self.group[0].startswith("at most")))
                return 0 if fine else None
            if cells[at] in covered:
                return most(at + 1, covered - {cells[at]}, used)
            found = [] if cells[at] in must else [most(at + 1, covered, used)]
            for name, place in mine[at]:
                if not place & covered and used[order[name]] < self.pieces[order[name]][3]:
                    more = most(at, covered | place, used[:order[name]] + (used[order[name]] + 1,) + used[order[name] + 1:])
                    if more is not None:
                        found.append(more + (len(place) if goal == "cells" else worth[name]))
            return max((one for one in found if one is not None), default=None)

        return most(0, frozenset(), (0,) * len(self.pieces))


def told(answer):
    return answer.summary.get("most")


# ---- How many have the most ------------------------------------------------------------------------------------

TURNS = [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x),
         lambda x, y: (-x, y), lambda x, y: (x, -y), lambda x, y: (y, x), lambda x, y: (-y, -x)]


def settled(cells):
    low = [min(cell[k] for cell in cells) for k in (0, 1)]
    return frozenset((x - low[0], y - low[1]) for x, y in cells)


class Tray:
    """A random packing of squares. Its pieces: name, orientations, text, least and most copies, value."""

    def __init__(self, chance):
        wide, high = chance.choice([(3, 3), (4, 2), (3, 2), (4, 3)])
        marks = chance.choice(["#", "#", "+", "+++++#", "######."])
        self.marks = {(x, y): mark for x in range(wide) for y in range(high) for mark in [chance.choice(marks)] if mark != "."}
        self.sides = wide, high
        self.motions = chance.choice(["plane", "plane", "space", "shift"])
        turns = TURNS[:{"shift": 1, "plane": 4, "space": 8}[self.motions]]
        self.pieces = []
        for name, shape in zip("ABCD", chance.choices(["##", "###", "##/#.", "###/#..", "###/..#", "##/##", "##./.##", ".##/##."], k=chance.randint(1, 4))):
            cells = {(x, y) for y, row in enumerate(shape.split("/")) for x, mark in enumerate(row) if mark == "#"}
            least = chance.choice([0, 0, 0, 1])
            self.pieces.append((name, frozenset(settled([turn(*cell) for cell in cells]) for turn in turns), shape,
                                least, least + chance.randint(not least, 2), chance.randint(0, 3)))

    def text(self):
        rows = "/".join("".join(self.marks.get((x, y), ".") for x in range(self.sides[0])) for y in range(self.sides[1]))
        pieces = "\n".join(f'  {name}: {{copies: {f"{least}..{most}" if 0 < least < most else most}, value: {value}, shape: "{shape}"}}'
                           for name, _, shape, least, most, value in self.pieces)
        return f'grid: square\nmotions: {self.motions}\nbox: "{rows}"\npieces:\n{pieces}\n'

    def assemblies(self):
        """Sets of (class, cells) with their values. A class is its orientations."""
        members = {}
        for _, orientations, _, least, most, value in self.pieces:
            members.setdefault(orientations, []).append((least if least < most else 0, most, value))
        places = [(kind, cells) for kind in sorted(members, key=lambda kind: sorted(map(sorted, kind)))
                  for cells in sorted({frozenset((x + a, y + b) for x, y in one) for one in kind for a in range(4) for b in range(3)}, key=sorted)
                  if cells <= set(self.marks)]
        must = {cell for cell, mark in self.marks.items() if mark == "#"} if "+" in self.marks.values() else set()
        found = {}

        def worth(kind, number):
            """The best that `number` copies of a kind are worth; None: there are fewer or more."""
            spare = sorted((value for least, most, value in members[kind] for _ in range(most - least)), reverse=True)
            more = number - sum(least for least, _, _ in members[kind])
            return sum(least * value for least, _, value in members[kind]) + sum(spare[:more]) if 0 <= more <= len(spare) else None

        def lay(at, taken, free):
            values = [worth(kind, sum(one == kind for one, _ in taken)) for kind in members]
            if None not in values and not must & free:
                found[frozenset(taken)] = {"pieces": len(taken), "cells": len(self.marks) - len(free), "value": sum(values)}
            for number in range(at, len(places)):
                if places[number][1] <= free:
                    lay(number + 1, taken + [places[number]], free - places[number][1])

        lay(0, [], frozenset(self.marks))
        return found

    def symmetries(self):
        wide, high = self.sides
        for turn in TURNS:
            there = {cell: turn(*cell) for cell in [(x, y) for x in range(wide) for y in range(high)]}
            low = [min(cell[k] for cell in there.values()) for k in (0, 1)]
            image = {cell: (x - low[0], y - low[1]) for cell, (x, y) in there.items()}
            if {image[cell] for cell in self.marks} == set(self.marks) and all(self.marks[image[cell]] == mark for cell, mark in self.marks.items()):
                yield turn in TURNS[:4], image

    def counts(self, goal):
        """How many have the most: in all, up to rotation, up to symmetry; and how many lists of copies they have."""
        found = self.assemblies()
        if not found:
            return None
        most = max(worth[goal] for worth in found.values())
        best = {one for one, worth in found.items() if worth[goal] == most}
        kinds = {kind for _, kind, *_ in self.pieces}

        def image(one, moves):
            there = [frozenset(moves[cell] for cell in cells) for _, cells in one]
            return frozenset((next((kind for kind in kinds if settled(cells) in kind), None), cells) for cells in there)
        symmetries = list(self.symmetries())
        classes = [len({frozenset(there for rotation, moves in symmetries if rotation or not only for there in [image(one, moves)] if there in best)
                        for one in best}) for only in (True, False)]
        lists = {frozenset((kind, sum(one == kind for one, _ in each)) for kind in kinds) for each in best}
        return [most, len(best), *classes], len(lists)


# ---- Cases -----------------------------------------------------------------------------------------------------

@case
def random_boards():
    for seed, chance in seeds(50, 8):
        board = Board(chance)
        if {name for name, _ in board.options()[0]} != {name for name, *_ in board.pieces}:
            continue  # two are equal, and the cover has one of them; or one is too large
        name = file("random.yaml", board.text())
        for goal in ("pieces", "cells", "value"):
            expected = board.best(goal)
            found = treen_any("solve", name, "--json", "--most", goal)
            if goal == "value" and not any(piece[4] for piece in board.pieces):
                contains(found.err, "no piece has a value")
                continue
            same(found.status, 1 if expected is None else 0, board.text() + found.err)
            same(told(found), expected, f"seed {seed}, the most {goal}:\n{board.text()}")
            same(found.summary["complete"], True)
            if expected is not None:
                same(found.summary["at_most"], expected)
                parts = found.things("solution")[0]["pieces"]
                values = {name: value for name, *_, value in board.pieces}
                same(sum({"pieces": 1, "cells": len(part["cells"]), "value": values[part["name"]]}[goal] for part in parts), expected)


@case
def how_many_have_the_most():
    for seed, chance in seeds(60, 10):
        tray = Tray(chance)
        name = file("tray.yaml", tray.text())
        for goal in ("pieces", "cells", "value"):
            if goal == "value" and not any(piece[5] for piece in tray.pieces):
                continue
            expected = tray.counts(goal)
            found = treen_any("solve", name, "--json", "--ways", "--most", goal)
            same(found.status, 1 if expected is None else 0, tray.text() + found.err)
            if expected is None:
                continue
            told = [found.summary[count] for count in ("most", "total", "up_to_rotation", "up_to_symmetry")]
            if expected[1] > 1 and tray.motions == "shift" and goal != "cells":
                told[2:] = [known if known is not None else own for known, own in zip(told[2:], expected[0][2:])]
            same(told, expected[0], f"seed {seed}, the most {goal}:\n{tray.text()}")
            same(found.summary["complete"], True)


@case
def ways_on_paper():
    name = file("t.yaml", 'grid: square\nbox: 5x5\npieces:\n  T: {copies: 99, shape: "###"}\n')
    text = treen("solve", name, "--most", "pieces", "--ways").out
    same(text.splitlines()[-2:], ["8 pieces fit, 9 do not.", "1 solution (2 with mirror images apart)."])
    holes = treen("solve", name, "--fewest", "holes", "--ways", "--json")
    same([holes.summary["total"], holes.summary["up_to_symmetry"]],
         [treen("solve", name, "--most", "pieces", "--ways", "--json").summary[count] for count in ("total", "up_to_symmetry")])
    repeats(holes)
    contains(treen("solve", name, "--ways", status=2).err, "give --most or --fewest")
    contains(treen("solve", name, "--ways", "--smallest", "box", status=2).err, "no boxes are counted")


@case
def twenty_two():
    """Weights of the cells prove that 23 of these do not fit, where the volumes leave room for 25."""
    name = file("p.yaml", "box: 5x5x5\npieces:\n  P: {copies: 99, shape: '#./##|#./.#'}\n")
    found = treen("solve", name, "--most", "pieces")
    same(found.out.splitlines()[-1], "22 pieces fit, 23 do not.")
    contains(found.err, "weights of the cells")
    repeats(treen("solve", name, "--most", "pieces", "--json"))


@case
def bricks():
    """31 bricks of 24x18 on 114x120, of which 6 is a cell, and others that are told of pallets."""
    for brick, copies, box, most in ((("####/" * 3)[:-1], 99, "19x20", 31), (("#####/" * 4)[:-1], 99, "22x22", 24),
                                     ("##/##", 99, "7x7", 9), ("###", 99, "5x5", 8), ("#/#/#", 99, "8x8", 21)):
        name = file("bricks.yaml", f'grid: square\nbox: {box}\npieces:\n  B: {{copies: {copies}, shape: "{brick}"}}\n')
        same(treen("solve", name, "--most", "pieces").out.splitlines()[-1], f"{most} pieces fit, {most + 1} do not.")
    contains(treen("solve", name, "--fewest", "holes").out, "1 cell stays empty: fewer cannot.")
    contains(treen("solve", name, "--most", "cells").out, "63 of 64 cells can be covered, and no more.")


@case
def few_copies():
    """Pieces of which there are few, some of them equal, and each with a value."""
    name = file("few.yaml", 'grid: square\nbox: 4x3\npieces:\n  A: {copies: 2, value: 5, shape: "###/#.#"}\n'
                            '  B: {value: 7, shape: "####/#..."}\n  C: {copies: 1..2, value: 1, shape: "##"}\n')
    found = treen("solve", name, "--most", "value", "--json")
    same([found.summary["most"], found.summary["at_most"]], [11, 11])
    same(treen("solve", name, "--most", "value").out.splitlines()[-1], "The most value is 11.")
    name = file("equal.yaml", 'grid: square\nbox: 3x2\npieces:\n  A: {value: 2, shape: "##"}\n  B: {copies: 2, value: 5, shape: "##"}\n'
                              '  C: {value: 3, shape: "#/#"}\n')
    found = treen("solve", name, "--most", "value", "--json")
    same(found.summary["most"], 13)
    same([(part["name"], part["copy"]) for part in found.things("solution")[0]["pieces"]], [("B", 1), ("B", 2), ("C", 1)])
    name = file("letter.yaml", 'grid: square\nbox: 3x2\npieces:\n  A: {copies: n, value: 2, shape: "##"}\n  B: {value: 1, shape: "##/#."}\n')
    same([told(treen("solve", name, "--most", "value", "--json", "--for", f"n={n}")) for n in (0, 1, 5)], [1, 3, 6])
    file("none.yaml", 'grid: square\nbox: "#+"\npieces:\n  A: {copies: 1..2, value: 5, shape: "###"}\n')
    contains(treen("solve", "none.yaml", "--most", "value", status=1).out, "No solution:")


@case
def smallest_boxes():
    """Orders of polyominoes, and one that fills no rectangle."""
    for shape, box, sides, cells in (("####/#...", "8x8", "5x2", 10), ("####/.#..", "10x10", "10x5", 50), ("###/##.", "9x9", "5x2", 10),
                                     ("###/#..", "9x9", "4x2", 8)):
        name = file("order.yaml", f'grid: square\nbox: {box}\npieces:\n  P: {{copies: 1..99, shape: "{shape}"}}\n')
        lines = treen("solve", name, "--smallest", "box").out.splitlines()
        same(lines[-1], f"The smallest box is {sides}, of {cells} cells.")
        width, height = map(int, sides.split("x"))
        same([len(line) for line in lines[1:-2]], [width] * height, "the picture has the box that was found")
        holds('"empty"' not in treen("solve", name, "--smallest", "box", "--json", "--scene").out, "the scene has no cells around it")
    name = file("order.yaml", 'grid: square\nbox: 7x7\npieces:\n  S: {copies: 1..99, shape: "##./.##"}\n')
    same(treen("solve", name, "--smallest", "box", status=1).out, "The pieces fill no box up to that of the file.\n")
    name = file("order.yaml", 'box: 4x4x4\npieces:\n  A: {copies: 4..99, shape: "##/#."}\n  B: {shape: "###"}\n')
    found = treen("solve", name, "--smallest", "box", "--json")
    sides = [found.summary[side] for side in ("width", "height", "depth")]
    same([sides[0] * sides[1] * sides[2], found.summary["complete"]], [found.summary["cells"], True])
    same(sum(len(part["cells"]) for part in found.things("solution")[0]["pieces"]), found.summary["cells"])
    repeats(found)


@case
def stops():
    """A search that is stopped tells both bounds."""
    name = file("large.yaml", 'box: 9x9x9\npieces:\n  P: {copies: 999, shape: "#./##|#./.#"}\n  X: {copies: 9, shape: ".#./###/.#."}\n')
    found = treen("solve", name, "--most", "pieces", "--seconds", 2, "--json", status=3)
    holds(found.summary["most"] < found.summary["at_most"] <= 145 and not found.summary["complete"], found.summary)
    contains(treen("solve", name, "--most", "pieces", "--seconds", 2, status=3).out, "More than 145 cannot be.")


@case
def refusals():
    contains(treen("solve", "soma", "--most", "pieces", "--fewest", "holes", status=2).err, "expected one")
    contains(treen("solve", "soma", "--most", "value", status=2).err, "no piece has a value")
    contains(treen("solve", "kurosu", "--most", "pieces", status=2).err, "is of kind kurosu")
    contains(treen("solve", "soma", "--most", "pieces", "--all", status=2).err, "without --all")
    contains(treen("solve", "soma", "--most", "pieces", "--by", "used", status=2).err, "without --by")
    contains(treen("solve", "torus-t", "--smallest", "box", status=2).err, "edges that close")
    contains(treen("solve", "hexiamonds-6x6", "--smallest", "box", status=2).err, "expected a packing of squares or cubes")
    name = file("bad.yaml", 'grid: square\nbox: 2x2\npieces:\n  A: {value: x, shape: "##"}\n')
    contains(treen("solve", name, status=2).err, "bad.yaml:4:14")


@case
def values_in_files():
    """Values are written and read again."""
    name = file("value.yaml", 'grid: square\nbox: 2x2\npieces:\n  A: {copies: 2, value: 3, shape: "##"}\n')
    for ending in ("yaml", "json"):
        treen("convert", name, f"again.{ending}")
        same(told(treen("solve", f"again.{ending}", "--json", "--most", "value")), 6)


@case
def flat_pentacubes_of_one_kind():
    """Boxes of 5x5xn that a flat pentacube fills, and others that it does not: in moments by the engine that learns."""
    for shape, filled, never in (("#.#/###", 4, 0), ("###/#../#..", 6, 5), ("####/.#..", 4, 0), (".##/##./.#.", 8, 7 if "TREEN_TEST_WHOLE" in os.environ else 0), ("##../.###", 2, 0),
                                 ("###/.#./.#.", 12, 11)):
        for n in (filled, never)[:2 if never else 1]:
            file("flat.yaml", f'box: 5x5x{n}\npieces:\n  A: {{copies: {5 * n}, shape: "{shape}"}}\n')
            found = treen("solve", "flat.yaml", "--first", "--engine", "learn", status=0 if n == filled else 1)
            if n == filled:
                treen("check", "flat.yaml", "-", given=found.out)


run_cases()
