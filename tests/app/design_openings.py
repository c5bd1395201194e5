"""treen design: openings in closed boxes"""
import itertools
from pathlib import Path

from tool import *

STEPS = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def designs(*arguments, **keys):
    answer = treen("design", "openings", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


def shifted(cells, step, times=1):
    return frozenset(tuple(a + times * b for a, b in zip(cell, step)) for cell in cells)


def settled(cells):
    return shifted(cells, tuple(min(cell[axis] for cell in cells) for axis in range(3)), -1)


def motions(reflects):
    """Turns of space, as functions of a place; with reflections if these are asked for."""
    for order in itertools.permutations(range(3)):
        odd = order in ((0, 2, 1), (1, 0, 2), (2, 1, 0))
        for signs in itertools.product((1, -1), repeat=3):
            if reflects or (signs.count(-1) % 2 == 1) == odd:
                yield lambda at, order=order, signs=signs: tuple(sign * at[axis] for axis, sign in zip(order, signs))


def turned(cells, motion):
    return frozenset(motion(cell) for cell in cells)


def form(cells):
    """The same for all pieces that a turn takes to each other."""
    return min(tuple(sorted(settled(turned(cells, motion)))) for motion in motions(False))


def fillings(box, pieces):
    """All ways to lay the pieces into the box, each a set of sets of places."""
    if not pieces:
        return {frozenset()}
    found = set()
    for image in {settled(turned(pieces[0], motion)) for motion in motions(False)}:
        for at in itertools.product(range(4), repeat=3):
            cells = shifted(image, at)
            if cells <= box:
                found |= {rest | {cells} for rest in fillings(box - cells, pieces[1:])}
    return found


def hangs_together(cells):
    reached, news = set(), [min(cells)]
    while news:
        cell = news.pop()
        if cell not in reached:
            reached.add(cell)
            news += [to for step in STEPS for to in shifted([cell], step) if to in cells]
    return len(reached) == len(cells)


def comes_apart(parts):
    """Whether parts come apart, by every shift of any of them by one cell. The first part stays."""
    if len(parts) == 1:
        return True
    sets = [pick for size in range(1, len(parts)) for pick in itertools.combinations(range(1, len(parts)), size)]
    seen, news = {tuple(parts)}, [tuple(parts)]
    while news:
        state = news.pop()
        for pick, step in itertools.product(sets, STEPS):
            moving = frozenset().union(*(state[i] for i in pick))
            others = frozenset().union(*(part for i, part in enumerate(state) if i not in pick))
            if not any(shifted(moving, step, times) & others for times in range(1, 12)):
                return comes_apart([state[i] for i in pick]) and comes_apart([part for i, part in enumerate(state) if i not in pick])
            if not shifted(moving, step) & others:
                new = tuple(shifted(part, step) if i in pick else part for i, part in enumerate(state))
                if new not in seen:
                    seen.add(new)
                    news.append(new)
    return False


def by_force(size, pieces):
    """The cells, the assemblies and the solutions of all openings of a box, but for those without a solution."""
    box = frozenset(itertools.product(*map(range, size)))
    closed = frozenset(itertools.product(*(range(-1, side + 1) for side in size)))
    mirrored = sorted(form(turned(piece, lambda at: (-at[0], *at[1:]))) for piece in pieces) == sorted(map(form, pieces))
    def moved(cells, motion):  # about the middle of the box
        return frozenset(tuple((a + side - 1) // 2 for a, side in zip(motion(tuple(2 * a - side + 1 for a, side in zip(cell, size))), size)) for cell in cells)
    symmetries = [motion for motion in motions(mirrored) if sorted(moved(box, motion)) == sorted(box)
                  and all(abs(motion(size)[axis]) == size[axis] for axis in range(3))]
    walls, holes, all_fillings = closed - box, {}, fillings(box, pieces)
    for step in STEPS:
        side = sorted(shifted(box, step) - box)
        for count in range(1, len(side) + 1):
            for hole in map(frozenset, itertools.combinations(side, count)):
                if hangs_together(hole) and hangs_together(walls - hole):
                    holes[min(tuple(sorted(moved(hole, motion))) for motion in symmetries)] = hole
    answers = []
    for hole in holes.values():
        keep = [motion for motion in symmetries if moved(hole, motion) == hole]
        classes = {min((frozenset(moved(piece, motion) for piece in each) for motion in keep), key=lambda image: sorted(map(sorted, image))) for each in all_fillings}
        solutions = sum(comes_apart([walls - hole, *each]) for each in classes)
        if solutions:
            answers.append((len(hole), len(classes), solutions))
    return sorted(answers)


@case
def openings_by_brute_force():
    """Another program makes every opening, lays the pieces into the box, and shifts them until they are out."""
    corner, straight, tripod, tee = "##/#", "##", "##/#|#", "###/.#"
    puzzle = Path("puzzle.yaml")
    for size, pieces in some((((2, 2, 2), (corner, corner, straight)), ((2, 2, 2), (tripod, straight)), ((3, 2, 2), (tripod, "###/#", straight)),
                              ((2, 2, 2), ("##/#|.#", "##/#|.#")), ((3, 2, 2), (tee, tripod, straight)))):
        may = "|".join(["/".join(["+" * size[0]] * size[1])] * size[2])
        cells = [frozenset((x, y, z) for z, layer in enumerate(piece.split("|")) for y, row in enumerate(layer.split("/")) for x, mark in enumerate(row) if mark == "#") for piece in pieces]
        puzzle.write_text(f"box: '{may}'\npieces: {{" + ", ".join(f"P{i}: '{piece}'" for i, piece in enumerate(pieces)) + "}\n")
        found, summary = designs(puzzle, "--aim", "solutions>=1, least solutions", "--keep", 0)
        same(summary["complete"], True)
        same(sorted((each["open"], each["assemblies"], each["solutions"]) for each in found), by_force(size, cells))
        for each in some(found):
            same(int(treen("count", "--json", "--engine", "dlx", "-", given=each["text"]).summary["up_to_symmetry"]), each["assemblies"])
            same(treen("apart", "--json", "-", given=each["text"]).summary["solutions"], each["solutions"])


@case
def soma_through_a_corner():
    """Of 5760 assemblies one goes in through three cells of the top. The puzzle is in the collection."""
    found, summary = designs("soma", "--aim", "solutions=1, open<=3")
    same([(each["open"], each["assemblies"], each["solutions"]) for each in found], [(3, 5760, 1)])
    same(summary["complete"], True)


@case
def a_box_of_another_form():
    """The walls fill what is beside a box. A list goes on where it stopped."""
    Path("step.yaml").write_text("box: '##/##|##/#.'\npieces: {A: '##/#', B: {shape: '##', copies: 2}}\n")
    question = ["design", "openings", "step.yaml", "--aim", "solutions>=1", "--keep", 0, "--quiet", "-o"]
    treen(*question, "whole.yaml")
    treen(*question, "parts.yaml", "--tries", 60)
    treen(*question, "parts.yaml")
    count = lambda name: sum(line.startswith("# candidate") for line in Path(name).read_text().splitlines())
    same(count("parts.yaml"), count("whole.yaml"))
    holds(count("whole.yaml") > 1, count("whole.yaml"))


@case
def openings_that_cannot_be():
    Path("named.yaml").write_text("box: 2x2x2\npieces: {box: {shape: '##', copies: 4}}\n")
    Path("large.yaml").write_text("box: 6x6x2\npieces: {A: {shape: '##', copies: 36}}\n")
    for words, expected in (("", "found no puzzle"), ("pentominoes-6x10", "expected a box of cubes in several layers"), ("named.yaml", "found a piece 'box'"),
                            ("large.yaml", "a smaller opening in the aim: open<=10"), ("soma --aim open>=10", "the puzzles here have at most 9"),
                            ("soma --way search", "cannot search with random numbers"), ("soma --box 3x3x3", "found the setting 'box', at which openings does not look")):
        contains(treen("design", "openings", *words.split(), status=2).err, expected)


run_cases()
