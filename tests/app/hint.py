"""treen hint. Hints of random states of random packings are compared with a brute force."""
import itertools
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "agree"))
import rewrite
from tool import *

MOST = 10  # sets that a hint tells
MOST_SOLUTIONS = 2000  # of a puzzle that is asked about

# ---- The brute force -------------------------------------------------------------------------------------------

class Brute:
    """All solutions of a packing without colours and groups, each a set of placements: a kind of piece and cells."""

    def __init__(self, packing):
        self.box = packing.box
        self.least, self.most, self.names = {}, {}, {}
        for piece in packing.pieces:
            own = [m for m in rewrite.motions(packing.grid) if rewrite.LEVELS.index(m.level()) <= rewrite.LEVELS.index(piece.motions)]
            kind = frozenset(frozenset(rewrite.moved(packing.grid, piece.cells, motion)) for motion in own)
            self.least[kind] = self.least.get(kind, 0) + piece.least
            self.most[kind] = self.most.get(kind, 0) + piece.most
            self.names[piece.name] = kind
        self.kinds = list(self.least)
        self.placements = [(kind, cells) for kind in self.kinds for cells in self.places(packing.grid, kind)]
        may = sum(mark[0] in "+~" for mark in self.box.values())
        self.holes = may if packing.holes is None else packing.holes
        self.solutions = list(itertools.islice(self.search([], frozenset()), MOST_SOLUTIONS + 1))

    def places(self, grid, kind):
        found = set()
        for shape in kind:
            for x, y, z in itertools.product(*(range(1 + max(cell[k] for cell in self.box)) for k in range(3))):
                if grid in rewrite.TRIANGULAR and (x + y) % 2:
                    continue
                cells = frozenset((a + x, b + y, c + z) for a, b, c in shape)
                if cells <= set(self.box):
                    found.add(cells)
        return sorted(found, key=sorted)

    def fits(self, chosen, placement):
        return all(not placement[1] & cells for _, cells in chosen) and sum(kind == placement[0] for kind, _ in chosen) < self.most[placement[0]]

    def search(self, chosen, empty):
        """Takes cell after cell: a placement covers it, or it stays empty."""
        covered = set().union(empty, *(cells for _, cells in chosen))
        cell = min((cell for cell in self.box if cell not in covered), default=None)
        if cell is None:
            if len(empty) <= self.holes and all(sum(kind == each for each, _ in chosen) >= least for kind, least in self.least.items()):
                yield frozenset(chosen)
            return
        for placement in self.placements:
            if cell in placement[1] and not placement[1] & empty and self.fits(chosen, placement):
                yield from self.search(chosen + [placement], empty)
        if self.box[cell][0] in "+~":
            yield from self.search(chosen, empty | {cell})

    def with_all(self, chosen):
        return [solution for solution in self.solutions if set(chosen) <= solution]

    def smallest_sets(self, chosen):
        """The sets of positions to take off; none where even without all there is no solution."""
        for size in range(len(chosen) + 1):
            sets = [off for off in itertools.combinations(range(len(chosen)), size)
                    if self.with_all([each for number, each in enumerate(chosen) if number not in off])]
            if sets:
                return sets
        return []

    def random_state(self, chance):
        """Some pieces of a solution, or any pieces, or both."""
        solution = sorted(chance.choice(self.solutions), key=repr) if self.solutions else []
        chosen = chance.sample(solution, chance.randint(0, len(solution)))
        for placement in chance.sample(self.placements, len(self.placements)) if chance.randrange(2) else []:
            if len(chosen) < 6 and self.fits(chosen, placement) and chance.randrange(2):
                chosen.append(placement)
        return chosen

    def ways_to_cover(self, chosen):
        """By cell that is to be filled: the placements that cover it."""
        covered = set().union(*(cells for _, cells in chosen)) if chosen else set()
        able = [placement for placement in self.placements if self.fits(chosen, placement)]
        return {cell: [placement for placement in able if cell in placement[1]]
                for cell, mark in self.box.items() if mark[0] not in "+~" and cell not in covered}


def compare(brute, name, chosen, why):
    names = {kind: each for each, kind in brute.names.items()}
    state = solution_of([{"name": names[kind], "cells": sorted(cells)} for kind, cells in chosen])
    answer = treen_any("hint", "--json", name, "--placed", file("state.json", state))
    hint, ways = answer.summary, brute.with_all(chosen)
    why = f"{why}{state}{answer.out}{answer.err}"
    same((answer.status, hint["solvable"], hint["ways"], hint["complete"]), (0 if ways else 1, bool(ways), len(ways), True), why)
    placed = [(brute.names[part["name"]], lies(part)) for part in hint.get("placed", [])]
    same(set(placed), set(chosen), why)
    if not ways:
        sets = {frozenset(placed[number] for number in off) for off in hint["off"]}
        expected = {frozenset(chosen[number] for number in off) for off in brute.smallest_sets(chosen)}
        holds(sets <= expected and len(sets) == min(len(expected), MOST) and len(sets) == len(hint["off"]), f"{expected}\n{why}")
        same(hint["all_sets"], len(expected) <= MOST, why)
        return "wrong"
    if hint["next"] is None:
        holds(frozenset(chosen) in ways, why)
        return "solved"
    part = (brute.names[hint["next"]["name"]], lies(hint["next"]))
    holds(any(part in solution for solution in ways) and part not in chosen, why)
    cells = brute.ways_to_cover(chosen)
    alone = [able[0] for able in cells.values() if len(able) == 1]
    if alone:
        holds(hint["next"]["forced"] and part in alone, why)
    if hint["why"] and not hint["next"]["forced"]:
        holds(any({kind for kind, _ in able} == {part[0]} and cell in part[1] for cell, able in cells.items()), why)
    if hint["next"]["forced"]:
        holds(all(part in solution for solution in ways) and hint["why"], why)
        return "forced"
    holds(len(ways) > 1, why)
    return "piece" if hint["why"] else "free"


def random_tray(chance):
    """A rectangle, and more than enough pieces for it: there are many solutions."""
    width, height = chance.choice(((4, 4), (5, 3), (4, 3), (5, 4), (6, 3)))
    shapes = {"I": "##", "L": "##/#.", "T": "###/.#.", "O": "##/##", "S": "#"}
    pieces = [rewrite.Piece(name, rewrite.parse(shapes[name]), 0, chance.randint(1, 5), chance.choice(("shift", "space")))
              for name in chance.sample(sorted(shapes), 3)]
    box = rewrite.block(width, height)
    for _ in range(chance.randrange(3)):
        box[chance.choice(sorted(box))] = "+"
    return rewrite.Packing("square", box, pieces)


@case
def random_states():
    told = Counter()
    for seed, chance in seeds(60, 20):
        packing = random_tray(chance) if seed % 3 else rewrite.random_packing(chance)
        if packing.colours or any(piece.group is not None for piece in packing.pieces):
            continue
        brute = Brute(packing)
        if len(brute.solutions) > MOST_SOLUTIONS or not brute.placements:
            continue
        name = file("open.yaml", packing.text())
        for _ in range(3):
            told[compare(brute, name, brute.random_state(chance), f"seed {seed}: {packing.text()}")] += 1
    all_came(told, {"wrong", "forced", "solved", "free"})


# ---- Words -----------------------------------------------------------------------------------------------------

SOMA = """\
AAA  ...  ...
.A.  ...  ...
..B  ..B  .BB
"""
MUTILATED = """\
grid: square
box: 4x4
pieces:
  I: {copies: 7, shape: "##"}
  S: {copies: 2, shape: "#"}
placed: |
  A...
  ....
  ....
  ...B
"""


def hint_of(text, *options, status=0):
    return treen("hint", file("puzzle.yaml", text), *options, status=status)


@case
def a_piece_of_some_solution():
    answer = treen("hint", "soma", "--placed", file("state.txt", SOMA))
    holds(answer.out.startswith("It can be finished in 12 ways.\n") and " can lie on (" in answer.out, answer.out)
    drawing = answer.out.split("\n\n")[1]
    same(sum(mark.isalpha() for mark in drawing), 12)
    same(treen("count", "--json", "soma", "--placed", file("next.txt", drawing + "\n")).status, 0)
    levels = treen("hint", "soma", "--placed", "state.txt", "--levels").lines
    same([line[:3] for line in levels], ["It ", "1. ", "2. ", "3. "])
    contains(levels[1], "Look at the c")
    same(treen("hint", "soma", "--json").summary["ways"], 11520)
    repeats(treen("hint", "soma", "--json", "--placed", "state.txt"))


@case
def forced_by_a_hole_a_cell_or_want_of_room():
    tray = "grid: square\nbox: 5x2\npieces:\n  I: '##'\n  L: '###'\n  J: '####/#...'\nplaced: |\n"
    contains(hint_of(tray + "  .JJJJ\n  .J...\n").out, "only I fits this hole of 2 cells")
    contains(hint_of("grid: square\nbox: 4x2\npieces:\n  L: '##/#.'\n  M: '###/##.'\nplaced: |\n  MMM.\n  MM..\n").out,
             "L lies on (3, 0), (2, 1), (3, 1): only L fits this hole of 3 cells.")
    contains(hint_of("grid: square\nbox: 3x3\npieces:\n  I: {copies: 3, shape: '###', motions: shift}\n").out,
             "I lies on (0, 0), (1, 0), (2, 0): the cell (0, 0) can only be covered by I, and only so.")
    row = "grid: square\nbox: 6x1\npieces:\n  A: '###'\n  B: {shape: '##', motions: shift}\n  C: '#'\n"
    contains(hint_of(row + "placed: |\n  .CAAA.\n", status=1).out, "piece 'B' fits nowhere")
    contains(hint_of(row + "placed: |\n  BB....\n", "--levels").out, "2. Try ")
    contains(hint_of("grid: square\nbox: '+#../.+../..../+##+'\npieces:\n  A: '##'\n  L: '###'\n", "--levels").out,
             "2. The next piece is A.\n3. A can lie on (0, 0), (1, 0): the cell (1, 0) can only be covered by A.\n")
    only = hint_of("grid: square\nbox: '+#+'\npieces:\n  A: '##'\n", "--levels").out
    holds("2. Try A.\n3. A can lie on (0, 0), (1, 0).\n" in only, "what covers a cell is no news where all pieces are equal: " + only)
    may = "grid: square\nbox: '+++/+.+'\npieces:\n  A: '###'\n  S: {copies: 1, shape: '#'}\n"
    contains(hint_of(may).out, "A lies on (0, 0), (1, 0), (2, 0): A has no other place.")


@case
def the_only_solution():
    parts = treen("solve", "--json", "--first", "soma").things("solution")[0]["pieces"]
    reasons = set()
    for some in itertools.combinations(parts, 3):
        found = treen("hint", "soma", "--json", "--placed", file("state.json", solution_of(some))).summary
        if found["ways"] == 1:
            holds(found["next"]["forced"] and found["why"], found)
            holds(found["levels"][2].endswith(f": {found['why']}."), found)
            reasons.add(found["why"])
    holds("only one solution is left" in reasons, reasons)


@case
def what_is_wrong():
    answer = hint_of(MUTILATED, status=1)
    contains(answer.out, "It cannot be finished: colour the cells like a chessboard")
    contains(answer.out, "Take off S at (0, 0), or S at (3, 3).\n")
    summary = hint_of(MUTILATED, "--json", status=1).summary
    same((summary["off"], summary["all_sets"], summary["next"]), ([[0], [1]], True, None))
    same(summary["levels"], ["One piece is wrong.", "Take off S at (0, 0), or S at (3, 3).", f"Take off S at (0, 0), or S at (3, 3): {summary['why']}."])
    state = file("state.txt", "...  ...  ...\n.A.  AAA  ...\n...  ...  ...\n")
    same(treen("hint", "soma", "--placed", state, "--levels", status=1).lines,
         ["It cannot be finished.", "1. One piece is wrong.", "2. Take off T.", "3. Take off T: then it can be finished in 11520 ways."])
    contains(treen("hint", "-", "--placed", "-", given=MUTILATED, status=2).err, "the puzzle and the placed pieces cannot both be standard input")
    never = "grid: square\nbox: 3x1\npieces:\n  I: '##'\n"
    contains(hint_of(never, status=1).out, "1. The puzzle has no solution, whatever lies in the box.")
    same(hint_of(never + "placed: |\n  II.\n", "--json", status=1).summary["off"], [])


@case
def nothing_is_left():
    done = "grid: square\nbox: 2x1\npieces:\n  I: '##'\nplaced: II\n"
    same(hint_of(done).out, "It is finished.\n")
    same(hint_of(done, "--json").summary["next"], None)


@case
def limits():
    answer = treen("hint", file("endless.yaml", ENDLESS), "--json", "--seconds", 1)
    summary = answer.summary
    same((summary["solvable"], summary["ways"], summary["complete"]), (True, None, False))
    contains(treen("hint", "endless.yaml", "--seconds", 1).out, "It can be finished; in how many ways was not counted in the time.")
    soon = treen_any("hint", "endless.yaml", "--json", "--seconds", 0.0001)
    same(soon.status, 3)
    holds(soon.summary.get("solvable") is None and not soon.summary.get("levels"), soon.out)
    contains(treen("hint", file("bare.cover", "a b\na\nb\n"), status=2).err, "hints are about packings, fittings, snakes, tiles and number puzzles, and this puzzle is of kind cover")


@case
def cells_that_stay_empty():
    """Nobody lays a day or a month: hints tell pieces alone, and a piece that is forced lies in all solutions."""
    name = file("dates.yaml", 'grid: square\ncolours: {M: month, D: day}\nbox: "MMM./MMM./DDDD/DDDD"\nempty: {M: 1, D: 1}\n'
                              'pieces:\n  L: "###/#.."\n  I: "####"\n  V: "##/#."\n  E: "#"\n')
    solutions = [{(part["name"], lies(part)) for part in one["pieces"]} for one in treen("solve", name, "--json", "--all", "--symmetry", "none").things("solution")]
    laid = []
    while True:
        hint = treen("hint", name, "--json", *(("--placed", file("state.json", solution_of(laid))) if laid else ())).summary
        ways = [one for one in solutions if {(part["name"], lies(part)) for part in laid} <= one]
        same(hint["ways"], len(ways))
        if hint["next"] is None:
            break
        own = (hint["next"]["name"], lies(hint["next"]))
        same([own[0] in "LIVE", any(own in one for one in ways)], [True, True])
        holds(not hint["next"]["forced"] or all(own in one for one in ways), hint)
        laid.append({"name": own[0], "cells": hint["next"]["cells"]})
    same(sorted(part["name"] for part in laid), sorted("LIVE"))
    same(treen("hint", name, "--placed", "state.json").out, "It is finished.\n")


run_cases()
