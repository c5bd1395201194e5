"""treen hint for snakes. Hints of random states of random snakes are compared with a brute force."""
import itertools
from collections import Counter

from tool import *

MOST_SOLUTIONS = 3000  # of a snake that is asked about

# ---- The brute force -------------------------------------------------------------------------------------------

class Brute:
    """All foldings of a snake from its first end: tuples of cells."""

    def __init__(self, must, may, joints, dimensions):
        self.must, self.box, self.joints, self.links = must, must | may, joints, len(joints)
        self.steps = [tuple(way * (k == axis) for k in range(3)) for axis in range(dimensions) for way in (1, -1)]
        self.foldings = list(itertools.islice((path for cell in sorted(self.box) for path in self.search([cell])), MOST_SOLUTIONS + 1))

    def next_cells(self, path):
        for step in self.steps:
            cell = tuple(a + b for a, b in zip(path[-1], step))
            if len(path) > 1:
                straight = tuple(a - b for a, b in zip(path[-1], path[-2])) == step
                if self.joints[len(path) - 1] not in ("?", "s" if straight else "t"):
                    continue
            if cell in self.box and cell not in path:
                yield cell

    def search(self, path):
        if len(path) == self.links:
            if self.must <= set(path):
                yield tuple(path)
            return
        for cell in self.next_cells(path):
            yield from self.search(path + [cell])

    def with_all(self, state):
        return [folding for folding in self.foldings if folding[:len(state)] == tuple(state)]

    def ways(self, state):
        """A snake that reads the same from both ends has no first cube until one lies there."""
        found = self.with_all(state)
        if not state and self.joints == self.joints[::-1]:
            return len({min(folding, folding[::-1]) for folding in found})
        return len(found)

    def least_back(self, state):
        return next((back for back in range(len(state) + 1) if self.with_all(state[:len(state) - back])), None)

    def random_state(self, chance):
        """The beginning of a solution, and then any cubes that can lie there."""
        state = list(chance.choice(self.foldings)) if self.foldings and chance.randrange(4) else [chance.choice(sorted(self.box))]
        state = state[:chance.randint(0, self.links)]
        for _ in range(chance.randrange(5) if state else 0):
            following = list(self.next_cells(state)) if len(state) < self.links else []
            state += [chance.choice(following)] if following else []
        return state


def random_snake(chance):
    """A random walk in a box gives the joints; so most snakes have a solution."""
    width, height, depth = chance.choice(((3, 3, 1), (4, 3, 1), (2, 2, 2), (3, 2, 2), (4, 4, 1), (3, 3, 2), (5, 2, 1)))
    box = set(itertools.product(range(width), range(height), range(depth)))
    flat = depth == 1 and chance.randrange(2)
    walker = Brute(set(), box, "?" * len(box), 2 if flat else 3) if len(box) <= 9 else None
    path = chance.choice(walker.foldings) if walker else long_walk(chance, box, 2 if flat else 3)
    may = (box - set(path)) | ({cell for cell in path if chance.randrange(4) == 0} if chance.randrange(3) == 0 else set())
    letters = "e" + "".join(chance.choice("?" + joint * 9) for joint in joints_of(path)) + "e" * (len(path) > 1)
    if chance.randrange(6) == 0:
        letters = letters[:-3] + chance.choice("st") + letters[-2:]
    return letters, box - may, may, "square" if flat else "cube"


def long_walk(chance, box, dimensions):
    best = []
    for _ in range(200):
        path = [chance.choice(sorted(box))]
        walker = Brute.__new__(Brute)
        walker.box, walker.joints = box, "?" * len(box)
        walker.steps = [tuple(way * (k == axis) for k in range(3)) for axis in range(dimensions) for way in (1, -1)]
        while following := list(walker.next_cells(path)):
            path.append(chance.choice(following))
            if len(path) == len(box):
                break
        best = max(best, path, key=len)
    return best


def joints_of(path):
    steps = [tuple(b - a for a, b in zip(one, other)) for one, other in itertools.pairwise(path)]
    return ["s" if one == other else "t" for one, other in itertools.pairwise(steps)]


def sides_of(box):
    return [1 + max(cell[k] for cell in box) for k in range(3)]


def text_of(letters, must, may, grid):
    size = sides_of(must | may)
    layers = ["".join("  " + "".join("#" if (x, y, z) in must else "+" if (x, y, z) in may else "." for x in range(size[0])) + "\n" for y in range(size[1]))
              for z in range(size[2])]
    return f"kind: snake\ngrid: {grid}\nbox: |\n" + "\n".join(layers) + f"snake: {letters}\nnotation: letters\n"


def leg_from(brute, state, folding):
    """The cells of the folding from the head to the next joint that may bend."""
    end = max(len(state) + 1, 2)
    while end < brute.links and brute.joints[end - 1] == "s":
        end += 1
    return folding[len(state):min(end, brute.links)]


def compare(brute, name, state, why):
    options = ("--placed", file("state.txt", numbered(state, sides_of(brute.box)))) if state else ()
    answer = treen_any("hint", "--json", name, *options)
    hint, ways = answer.summary, brute.with_all(state)
    why = f"{why}{state}\n{answer.out}{answer.err}"
    same((answer.status, hint["solvable"], hint["ways"], hint["complete"]), (0 if ways else 1, bool(ways), brute.ways(state), True), why)
    if not ways:
        back = brute.least_back(state)
        same(hint["off"], [] if not back else [list(range(len(state) - back, len(state)))], why)
        same(hint["all_sets"], True, why)
        return "wrong" if back else "never"
    if hint["next"] is None:
        same(len(state), brute.links, why)
        return "solved"
    leg, legs = tuple(map(tuple, hint["next"]["cells"])), {leg_from(brute, state, folding) for folding in ways}
    holds(leg in legs, why)
    if state:
        same(hint["next"]["forced"], len(legs) == 1, why)
    elif hint["next"]["forced"]:
        same(len(legs), 1, why)
    same(bool(hint["why"]), hint["next"]["forced"], why)
    same(len(hint["levels"]), 3, why)
    return "forced" if hint["next"]["forced"] else "free"


@case
def random_states():
    told = Counter()
    for seed, chance in seeds(40, 15):
        letters, must, may, grid = random_snake(chance)
        brute = Brute(must, may, letters, 2 if grid == "square" else 3)
        if len(brute.foldings) > MOST_SOLUTIONS:
            continue
        name = file("open.yaml", text_of(letters, must, may, grid))
        for _ in range(4):
            told[compare(brute, name, brute.random_state(chance), f"seed {seed}: {text_of(letters, must, may, grid)}")] += 1
    all_came(told, {"wrong", "forced", "solved", "free", "never"})


# ---- Words -----------------------------------------------------------------------------------------------------

def first_cubes(count):
    """The first cubes of the bundled snake's only solution, as it is drawn."""
    return numbered(treen("solve", "--json", "--first", "snake").things("solution")[0]["path"][:count], (3, 3, 3))


def hint_at(drawn, *options, **keys):
    return treen("hint", "snake", "--placed", file("state.txt", drawn), *options, **keys)


@case
def the_next_leg_and_why():
    answer = hint_at(first_cubes(3))
    contains(answer.out, "It can be finished in ")
    drawn = answer.out.split("\n\nStart")[0].split("\n\n")[1]
    holds("5" in drawn, answer.out)  # cubes 4 and 5 are the next leg
    levels = hint_at(first_cubes(12), "--levels").lines
    same([line[:3] for line in levels[1:4]], ["1. ", "2. ", "3. "])
    contains(levels[1], "1. Look at cube 12 on (")
    contains(levels[2], "2. The next leg goes ")
    reasons = " ".join(hint_at(first_cubes(cubes), "--json").summary["why"] or "" for cubes in range(1, 27))
    for words in ("leaves the box", "hits cube ", "leads nowhere", "the snake goes straight on at cube 2"):
        contains(reasons, words)
    summary = treen("hint", "snake", "--json").summary
    same((summary["ways"], summary["next"]["name"], len(summary["next"]["cells"]), summary["next"]["forced"]), (48, "snake", 3, False))
    repeats(hint_at(first_cubes(9), "--json"))


@case
def cubes_to_take_back():
    stuck = treen("hint", "snake", "--placed", file("stuck.txt", ". . .\n. . .\n. . .\n\n. . .\n. 1 2\n. . .\n\n. . .\n. . .\n. . .\n"), status=1)
    contains(stuck.out, "It cannot be finished.\nTake back cubes 1 and 2: no solution begins with cube 1 there.\n")
    levels = treen("hint", "snake", "--placed", "stuck.txt", "--levels", status=1).lines
    same(levels[1:], ["1. Cube 1 is wrong already.", "2. Take back cubes 1 and 2.", "3. Take back cubes 1 and 2: no solution begins with cube 1 there."])
    flat = "kind: snake\ngrid: square\nbox: 3x3\nsnake: 3 2 2 1 1\nplaced: |\n  . . .\n  . . .\n  1 2 3\n"
    same(treen("hint", file("flat.yaml", flat)).out.split("\n\n")[0], "It can be finished in one way.\nCubes 4 and 5 lie on (2, 1), (2, 0): down leaves the box.")
    never = file("never.yaml", "kind: snake\ngrid: square\nbox: 3x3\nsnake: estssttte\nplaced: |\n  1 2 .\n  . . .\n  . . .\n")
    contains(treen("hint", never, status=1).out, "It cannot be finished: the snake has 4 cubes in a line, and the box is 3 long at most.\n1. The puzzle has no solution, whatever lies in the box.")


@case
def nothing_is_left():
    same(hint_at(first_cubes(27)).out, "It is finished.\n")


@case
def limits():
    summary = treen("hint", "--json", "snake-142", "--seconds", 0.0001, status=3).summary
    holds(summary.get("solvable") is None and not summary.get("levels"), summary)


run_cases()
