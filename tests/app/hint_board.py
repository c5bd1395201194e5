"""treen hint and --placed for number puzzles. Hints of random states of random boards are compared with a brute force."""
import functools
import itertools
from collections import Counter

from tool import *

MOST = 10  # sets that a hint tells

# ---- The brute force -------------------------------------------------------------------------------------------


def batched(cells, size):
    return [cells[i:i + size] for i in range(0, len(cells), size)]


def lines(size):
    """Rows, and then columns, as cells."""
    rows = [[y * size + x for x in range(size)] for y in range(size)]
    return rows + [list(column) for column in zip(*rows)]


class Kurosu:
    kind, numbers = "kurosu", (0, 1)

    def __init__(self, chance):
        self.size, self.unlike = chance.choice((2, 4, 4, 6)), chance.random() < 0.4
        self.solutions = [grid for grid in self.all(self.size) if not self.unlike or self.differs(grid)]

    def differs(self, grid):
        rows = [tuple(grid[cell] for cell in line) for line in lines(self.size)]
        return all(len(set(part)) == self.size for part in (rows[:self.size], rows[self.size:]))

    @staticmethod
    @functools.cache
    def all(size):
        good = [row for row in itertools.product((0, 1), repeat=size) if sum(row) * 2 == size and Kurosu.calm(row)]
        found = [()]
        for _ in range(size):  # row after row
            found = [grid + row for grid in found for row in good
                     if all(Kurosu.calm(column) and max(sum(column), len(column) - sum(column)) * 2 <= size
                            for column in zip(*batched(grid + row, size)))]
        return found

    @staticmethod
    def calm(row):
        return not any(row[i] == row[i + 1] == row[i + 2] for i in range(len(row) - 2))

    def text(self, clues):
        rows = "".join("  " + "".join(map(shown, row)) + "\n" for row in batched(clues, self.size))
        return "kurosu: |\n" + ("  different-lines\n" if self.unlike else "") + rows

    def rule(self, name):
        """The cells of a rule, and whether numbers keep it."""
        found = re.fullmatch(r"(row|column) (\d+): (.*)", name)
        if not found:
            return None
        cells = lines(self.size)[int(found[2]) - 1 + self.size * (found[1] == "column")]
        return cells, self.calm if "alike" in found[3] else lambda row: sum(row) * 2 == self.size


class Sujiko:
    kind = "sujiko"

    def __init__(self, chance):
        self.size = chance.choice((2, 3, 3))
        self.numbers = range(1, self.size ** 2 + 1)
        self.circles = [[y * self.size + x + more for more in (0, 1, self.size, self.size + 1)]
                        for y in range(self.size - 1) for x in range(self.size - 1)]
        grid = chance.sample(self.numbers, self.size ** 2)
        self.sums = [sum(grid[cell] for cell in circle) for circle in self.circles]
        if chance.random() < 0.2:
            self.sums[0] += 1
        self.solutions = list(self.search(()))

    def search(self, grid):
        for circle, wanted in zip(self.circles, self.sums):
            if circle[-1] == len(grid) - 1 and sum(grid[cell] for cell in circle) != wanted:
                return
        if len(grid) == self.size ** 2:
            yield grid
        for number in self.numbers:
            if number not in grid and len(grid) < self.size ** 2:
                yield from self.search(grid + (number,))

    def text(self, clues):
        return "sujiko: |\n  " + ",".join(map(str, self.sums)) + "\n" + "".join(f"  P{i},{clue}\n" for i, clue in enumerate(clues) if clue is not None)

    def rule(self, name):
        circle = re.match(r"circle (\d+),", name)
        if circle:
            number = int(circle[1]) - 1
            return self.circles[number], lambda four: sum(four) == self.sums[number]
        return list(range(self.size ** 2)), lambda grid: len(set(grid)) == len(grid)


def shown(number):
    return "." if number is None else str(number)


def drawing(size, numbers):
    return "".join(" ".join(map(shown, row)) + "\n" for row in batched(numbers, size))


def random_state(chance, game):
    """Clues, and entered numbers: some of a solution, or any, or both."""
    cells = game.size ** 2
    clues, entered = [None] * cells, [None] * cells
    grid = chance.choice(game.solutions) if game.solutions else [chance.choice(list(game.numbers)) for _ in range(cells)]
    some, more, wrong = (chance.random() ** 2 for _ in range(3))
    for i in range(cells):
        if chance.random() < some * 0.6:
            clues[i] = grid[i]
        elif chance.random() < more:
            entered[i] = grid[i]
        if clues[i] is None and chance.random() < wrong * 0.5:
            entered[i] = chance.choice(list(game.numbers))
    if game.kind == "sujiko" and not game.solutions:
        clues = [None] * cells  # two equal clues are refused
    return clues, entered


def allows(game, name, known, cell, number):
    """Whether a rule can be kept with the number in the cell, whatever stands in the cells that are not known."""
    cells, keeps = game.rule(name)
    if len(cells) > 6:  # all different: only what is known matters
        return number not in [known[other] for other in cells if other != cell]
    choices = [[number] if other == cell else [known[other]] if known[other] is not None else game.numbers for other in cells]
    return any(keeps(tuple(filled)) for filled in itertools.product(*choices))


def fits_otherwise(game, names, known, cell, number):
    """Whether these rules can be kept with another number in the cell, whatever other rules say."""
    rules = [game.rule(name) for name in names if "equal" not in name]
    unlike = {name.split()[3] for name in names if "equal" in name}
    cells = list(range(game.size ** 2)) if unlike else [each for each, _ in rules if len(each) < game.size ** 2 or game.size == 2]
    cells = cells if unlike else list(dict.fromkeys([cell] + [each for line in cells for each in line]))
    filled = dict(enumerate(known))

    def keeps():
        for line, holds_for in rules:
            numbers = [filled[each] for each in line]
            known_numbers = [each for each in numbers if each is not None]
            if len(line) > 4 and game.kind == "sujiko" and len(set(known_numbers)) < len(known_numbers):
                return False
            if None not in numbers and not holds_for(tuple(numbers)):
                return False
        grid = [[filled[each] for each in line] for line in lines(game.size)]
        for kind, part in (("rows", grid[:game.size]), ("columns", grid[game.size:])):
            whole = [tuple(line) for line in part if None not in line]
            if kind in unlike and len(set(whole)) < len(whole):
                return False
        return True

    def search(at):
        if not keeps():
            return False
        while at < len(cells) and filled[cells[at]] is not None:
            at += 1
        if at == len(cells):
            return True
        for value in game.numbers:
            filled[cells[at]] = value
            if (cells[at] != cell or value != number) and search(at + 1):
                return True
        filled[cells[at]] = None
        return False

    return search(0)


def judge_reason(game, clues, entered, cell, number, why):
    """The rules that a reason names exclude every other number."""
    known = [entered[i] if clue is None else clue for i, clue in enumerate(clues)]
    together = re.fullmatch(r"only (\d+) fits there by the rules? ('.*')( together)?", why)
    if together:
        same(int(together[1]), number)
        holds(not fits_otherwise(game, together[2][1:-1].split("' and '"), known, cell, number), why)
        return "together"
    by = re.fullmatch(r"only (\d+) can stand there by the rules? ('.*')", why)
    if not by:
        return "rules" if "one after another" in why else "contradiction" if "contradiction" in why else "candidates"
    names = by[2][1:-1].split("' and '")
    if any("equal" in name for name in names):
        return "unlike"
    same(int(by[1]), number)
    holds(all(not all(allows(game, name, known, cell, other) for name in names) for other in game.numbers if other != number), why)
    return "single"


def compare(game, clues, entered, why):
    answer = treen_any("hint", "--json", file("board.yaml", game.text(clues)), "--placed", file("state.txt", drawing(game.size, entered)))
    holds(answer.status in (0, 1), f"{why}{answer.err}")
    hint, fit = answer.summary, [grid for grid in game.solutions if all(clue in (None, number) for clue, number in zip(clues, grid))]
    ways = [grid for grid in fit if all(mine in (None, number) for mine, number in zip(entered, grid))]
    why = f"{why}{game.text(clues)}{drawing(game.size, entered)}{answer.out}"
    same((answer.status, hint["solvable"], hint["ways"], hint["complete"]), (0 if ways else 1, bool(ways), len(ways), True), why)
    place = [part["cells"][0][1] * game.size + part["cells"][0][0] for part in hint.get("placed", [])]
    same([(cell, int(part["name"])) for cell, part in zip(place, hint.get("placed", []))],
         [(cell, number) for cell, number in enumerate(entered) if number is not None], why)
    if not ways:
        wrong = {frozenset(i for i, mine in enumerate(entered) if mine not in (None, grid[i])) for grid in fit}
        fewest = min(map(len, wrong), default=0)
        least = {each for each in wrong if len(each) == fewest}
        told = {frozenset(place[number] for number in off) for off in hint["off"]}
        holds(told <= least and len(told) == len(hint["off"]) == min(len(least), MOST), f"{least}\n{why}")
        same(hint["all_sets"], len(least) <= MOST, why)
        return "wrong" if told else "never"
    open_cells = [i for i, pair in enumerate(zip(clues, entered)) if pair == (None, None)]
    backbone = [i for i in open_cells if len({grid[i] for grid in ways}) == 1]
    if hint["next"] is None:
        same(open_cells, [], why)
        return "solved"
    (x, y, _), number = hint["next"]["cells"][0], int(hint["next"]["name"])
    cell = y * game.size + x
    holds(cell in open_cells and any(grid[cell] == number for grid in ways), why)
    same(hint["next"]["forced"], bool(backbone), why)
    same(bool(hint["why"]), bool(backbone), why)
    if not backbone:
        return "free"
    holds(cell in backbone, why)
    return judge_reason(game, clues, entered, cell, number, hint["why"])


@case
def random_states():
    told = Counter()
    for seed, chance in seeds(60, 20):
        game = (Kurosu, Sujiko)[seed % 2](chance)
        for _ in range(3):
            told[compare(game, *random_state(chance, game), f"seed {seed}: ")] += 1
    all_came(told, {"wrong", "single", "together", "free", "solved"})


# ---- Words -----------------------------------------------------------------------------------------------------

KUROSU = "kurosu: |\n  00..\n  ....\n  ....\n  ....\n"


def levels_of(text, *options, status=0):
    return treen("hint", file("board.yaml", text), "--json", *options, status=status).summary["levels"]


@case
def reasons():
    same(levels_of(KUROSU), ["Look at row 1.", "One number alone can stand in row 1, column 3.",
                             "1 stands in row 1, column 3: only 1 can stand there by the rule 'row 1: no three alike next to each other'."])
    contains(treen("hint", "sujiko", "--placed", file("two.txt", "9 3 .\n. 5 .\n. . .\n")).out,
             "8 stands in row 2, column 1: only 8 can stand there by the rule 'circle 1, cells 0 1 3 4: the sum is 25'.")
    contains(treen("hint", "sujiko").out, "only 9 fits there by the rules 'circle ")
    contains(treen("hint", "sujiko-4x4").out, "any other number leads to a contradiction")
    same(levels_of("kurosu: |\n  ....\n  ....\n  ....\n  ....\n")[1:], ["Try row 1, column 1.", "0 can stand in row 1, column 1."])


@case
def easy_boards_have_reasons():
    """Nine of ten forced steps of a board name their rules, from its clues to the end."""
    for name in ("sujiko", "sujiko-16", "kurosu"):
        placed, named, cells = [], 0, 0
        while True:
            answer = treen("hint", name, "--json", "--placed", file("state.json", solution_of(placed))) if placed else treen("hint", name, "--json")
            step = answer.summary["next"]
            if step is None:
                break
            holds(step["forced"], answer.out)
            named += " rule" in answer.summary["why"] and "one after another" not in answer.summary["why"]
            cells += 1
            placed.append({"name": step["name"], "copy": step["copy"], "cells": step["cells"]})
        holds(named >= 0.9 * cells > 0, f"{name}: {named} of {cells}")


@case
def what_is_wrong():
    state = file("wrong.txt", ". . 0 .\n. . . .\n. . . .\n. . . .\n")
    answer = treen("hint", file("board.yaml", KUROSU), "--placed", state, status=1)
    same(answer.out, "It cannot be finished: the rule 'row 1: 2 zeros and 2 ones' cannot be kept.\nTake off 0 in row 1, column 3.\n")
    same(levels_of(KUROSU, "--placed", state, status=1), ["One number is wrong.", "Take off 0 in row 1, column 3.", "Take off 0 in row 1, column 3: the rule 'row 1: 2 zeros and 2 ones' cannot be kept."])
    same(levels_of("sujiko: 11\n", status=1), ["The puzzle has no solution, whatever is entered."])


@case
def the_state_is_drawn_and_can_be_read_again():
    state, text = file("state.txt", "[0] 0 1 .\n. . . .\n. . . .\n. . . .\n"), file("board.yaml", KUROSU)
    answer = treen("hint", text, "--placed", state).out
    same(answer.split("\n\n")[1].splitlines()[0], "[0][0] 1  1")
    treen("convert", text, "again.yaml", "--placed", state)
    contains(Path("again.yaml").read_text(encoding="utf-8"), "placed: |\n  . . 1 .\n  . . . .\n")
    treen("convert", "again.yaml", "again.json")
    for name in ("again.yaml", "again.json"):
        same(treen("count", "--json", name).summary["total"], treen("count", "--json", text, "--placed", state).summary["total"])
    contains(treen("convert", "again.yaml", "out.kurosu", status=2).err, "cannot say which pieces lie in the box")
    contains(treen("solve", "again.yaml", "--all").out, "Placed before: 1.\n")


@case
def check_heeds_placed_numbers():
    state = file("state.txt", "3 . .\n. . .\n. . .\n")
    contains(treen("check", "sujiko", file("done.txt", "931\n854\n726\n"), "--placed", state, status=1).out, "row 1, column 1 is 9, but 3 was placed there")


@case
def numbers_that_cannot_be_placed():
    for state, words in (("7 . .\n. . .\n. . 7\n", "found '7' where 6 stands, expected 6"), ("0 . .\n. . .\n. . .\n", "found '0', expected a number from 1 to 9"),
                         ("9 . .\n. . .\n", "expected 3 rows of 3 numbers")):
        contains(treen("hint", "sujiko", "--placed", file("state.txt", state), status=2).err, words)
    part = {"name": "1", "copy": 1, "cells": [[3, 0, 0]]}
    contains(treen("hint", "sujiko", "--placed", file("state.json", solution_of([part])), status=2).err, "outside of the board")
    contains(treen("count", file("board.yaml", KUROSU + "placed: [1]\n"), status=2).err, "numbers that somebody entered below 'placed: |'")


@case
def limits():
    large = "kurosu: |\n" + ("  " + "." * 14 + "\n") * 14
    summary = treen("hint", file("large.yaml", large), "--json", "--seconds", 4).summary
    same((summary["solvable"], summary["ways"], summary["complete"]), (True, None, False))
    holds(summary["next"] and len(summary["levels"]) == 3, summary)


run_cases()
