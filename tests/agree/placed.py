"""Pieces that lie in the box before the search: placed.py TREEN. Counts of random packings are those of their solutions that have these
pieces, and classes those of the symmetries that keep them. Drawings are read on every grid."""
import itertools
from collections import Counter

from counting import *

import rewrite

# ---- What the counts should be ---------------------------------------------------------------------------------

class Solutions:
    """All solutions of a random packing, each the set of its pieces: what a piece is, and where it lies."""

    def __init__(self, packing, name):
        self.packing = packing
        pieces = {piece.name: self.orbit(piece) for piece in packing.pieces}
        answer = treen_any("solve", "--json", "--all", "--symmetry", "none", name)
        holds(answer.status in (0, 1), answer.err)
        self.parts = [thing["pieces"] for thing in answer.things("solution")]
        self.all = [frozenset((pieces[part["name"]], lies(part)) for part in parts) for parts in self.parts]
        self.pieces = pieces

    def orbit(self, piece):
        """What pieces share that cannot be told apart."""
        own = [m for m in rewrite.motions(self.packing.grid) if rewrite.LEVELS.index(m.level()) <= rewrite.LEVELS.index(piece.motions)]
        shapes = {frozenset(rewrite.moved(self.packing.grid, piece.cells, motion).items()) for motion in own}
        return frozenset(shapes), str(piece.group)

    def with_parts(self, parts):
        placed = {(self.pieces[part["name"]], lies(part)) for part in parts}
        return [solution for solution in self.all if placed <= solution], placed

    def symmetries(self, rotations):
        """The motions of the box, each as a map of its cells."""
        grid, box = self.packing.grid, self.packing.box
        for motion in rewrite.motions(grid):
            if rotations and not (motion.is_rotation() and (grid not in rewrite.FLAT or motion.keeps_z())):
                continue
            if rewrite.moved(grid, box, motion) == box:
                yield {cell: place for place, cell in rewrite.shifted(grid, {motion(cell): cell for cell in box}).items()}

    def kept(self, parts, chance):
        """The parts that some symmetry takes to parts."""
        image = chance.choice(list(self.symmetries(False)))
        places = set(map(lies, parts))
        return [part for part in parts if frozenset(image[cell] for cell in lies(part)) in places][:chance.choice((1, 2, 9))]

    def classes(self, parts, rotations):
        """The number of classes of solutions with these parts. None where a symmetry makes no assembly of one of them."""
        chosen, placed = self.with_parts(parts)
        places = {frozenset(place for _, place in solution) for solution in chosen}
        if len(places) < len(chosen):
            return None
        kept = []
        for image in self.symmetries(rotations):
            def move(place, image=image):
                return frozenset(image[cell] for cell in place)
            if {move(place) for _, place in placed} == {place for _, place in placed}:
                kept.append(move)
        classes, seen = 0, set()
        for solution in places:
            if solution not in seen:
                classes += 1
                seen |= {frozenset(map(move, solution)) for move in kept}
        return classes


@case
def random_packings():
    told = Counter()
    for seed, chance in seeds(90, 12):
        packing = rewrite.random_packing(chance)
        name = file("open.yaml", packing.text())
        solutions = Solutions(packing, name)
        if not solutions.all or len(solutions.all) > 3000:
            continue
        parts = chance.choice(solutions.parts)
        parts = solutions.kept(parts, chance) or chance.sample(parts, min(len(parts), chance.choice((1, 2, 3))))
        chosen, _ = solutions.with_parts(parts)
        state = file("state.json", solution_of(parts))
        why = f"seed {seed}: {packing.text()}{solution_of(parts)}"
        counts = [counts_of(name, "--placed", state, "--engine", engine) for engine in SEARCHES]
        counts = [found[0] for found in counts if found]
        for found in counts:
            same(found["total"], len(chosen), why)
            for field, rotations in (("up_to_rotation", True), ("up_to_symmetry", False)):
                expected = solutions.classes(parts, rotations)
                if expected is not None and found[field] is not None:
                    same(found[field], expected, f"{field}, {why}")
                    told["classes"] += expected < len(chosen)
        told["some"] += 0 < len(chosen) < len(solutions.all)
        for form in (("yaml", "json") if not seed % 4 else ()):
            treen("convert", name, f"placed.{form}", "--placed", state)
            same(counts_of(f"placed.{form}"), counts_of(name, "--placed", state), why)
        listed = treen("solve", "--json", "--all", "--symmetry", "none", name, "--placed", state)
        same(len(listed.things("solution")), len(chosen), why)
        treen("check", name, file("all.json", listed.out), "--placed", state)
    all_came(+told, {"some", "classes"})


# ---- Fittings --------------------------------------------------------------------------------------------------

class Fitting:
    """A random DPF. Several pieces may lie on the same locations, and some are equal."""

    def __init__(self, chance):
        self.locations = chance.randint(3, 8)
        hidden, self.pieces = chance.sample(range(self.locations), self.locations), []
        while hidden:
            size = min(len(hidden), chance.randint(1, 3))
            lies = {frozenset(hidden[:size])}
            hidden = hidden[size:]
            for _ in range(chance.randint(0, 5)):
                lies.add(frozenset(chance.sample(range(self.locations), chance.choice((size, size, chance.randint(1, 3))))))
            self.pieces.append(lies)
        for piece in range(1, len(self.pieces)):
            if not chance.randrange(3):
                self.pieces[piece] = self.pieces[piece - 1] = self.pieces[piece] | self.pieces[piece - 1]
        self.all = [tuple(chosen) for chosen in itertools.product(*self.pieces)
                    if sum(map(len, chosen)) == self.locations == len(frozenset().union(*chosen))]

    def text(self):
        def numbers(lies):
            return f"{len(lies)} " + " ".join(f"{len(each)} {' '.join(map(str, sorted(each)))}" for each in sorted(lies, key=sorted))
        return f"{self.locations} {len(self.pieces)}\n" + "".join(numbers(lies) + "\n" for lies in self.pieces)

    def kinds(self, chosen):
        """An assembly, or a part of one: equal pieces are not told apart."""
        return frozenset((frozenset(self.pieces[piece]), lies) for piece, lies in chosen)

    def with_all(self, chosen):
        """The assemblies with these pieces in it."""
        wanted = self.kinds(chosen)
        return {each for each in map(self.kinds, map(enumerate, self.all)) if wanted <= each}

    def random_state(self, chance):
        """Pieces of a solution, or any that lie apart."""
        whole = chance.choice(self.all)
        order = chance.sample(range(len(self.pieces)), len(self.pieces))[:chance.randint(1, len(self.pieces))]
        if chance.randrange(2):
            return [(piece, whole[piece]) for piece in order]
        chosen, taken = [], set()
        for piece in order:
            lies = chance.choice(sorted(self.pieces[piece], key=sorted))
            if not lies & taken:
                chosen.append((piece, lies))
                taken |= lies
        return chosen

    def smallest_sets(self, chosen):
        for size in range(len(chosen) + 1):
            sets = [off for off in itertools.combinations(range(len(chosen)), size)
                    if self.with_all([each for number, each in enumerate(chosen) if number not in off])]
            if sets:
                return sets


def hint_of_fitting(fitting, name, state, chosen, why):
    """What a hint tells, against all assemblies."""
    hint, ways = treen_any("hint", "--json", name, "--placed", state).summary, fitting.with_all(chosen)
    same((hint["solvable"], hint["ways"], hint["complete"]), (bool(ways), len(ways), True), why)
    def part_of(part):
        return int(part["name"]) - 1, frozenset(x for x, _, _ in lies(part))
    if not ways:
        placed = [part_of(part) for part in hint["placed"]]
        told = {fitting.kinds(placed[number] for number in off) for off in hint["off"]}
        same(told, {fitting.kinds(chosen[number] for number in off) for off in fitting.smallest_sets(chosen)}, why)
        return "wrong"
    if hint["next"] is None:
        return "solved"
    part = fitting.kinds([part_of(hint["next"])])
    holds(any(part <= each for each in ways) and not part <= fitting.kinds(chosen), why)
    holds(not hint["next"]["forced"] or (hint["why"] and all(part <= each for each in ways)), why)
    return "forced" if hint["next"]["forced"] else "free"


@case
def random_fittings():
    told = Counter()
    for seed, chance in seeds(60, 10):
        fitting = Fitting(chance)
        name, chosen = file("open.dpf", fitting.text()), fitting.random_state(chance)
        parts = [{"name": str(piece + 1), "cells": [[x, 0, 0] for x in sorted(lies)]} for piece, lies in chosen]
        state = file("state.json", solution_of(parts))
        why, expected = f"seed {seed}: {fitting.text()}{solution_of(parts)}", len(fitting.with_all(chosen))
        for found in [counts_of(name, "--placed", state, "--engine", engine) for engine in SEARCHES]:
            same(found[0]["total"] if found else expected, expected, why)
        told[hint_of_fitting(fitting, name, state, chosen, why)] += 1
        drawn = ["."] * fitting.locations
        for piece, lies in chosen:
            for location in lies:
                drawn[location] = str(piece + 1)
        same(counts_of(name, "--placed", file("state.txt", "".join(drawn) + "\n"))[0]["total"], expected, why)
        if seed % 3:
            continue
        for form in ("yaml", "json"):
            treen("convert", name, f"placed.{form}", "--placed", state)
            same(counts_of(f"placed.{form}")[0]["total"], expected, f"{form}, {why}")
        listed = treen_any("solve", "--json", "--all", name, "--placed", state)
        if expected:
            treen("check", "placed.yaml", file("found.json", listed.out))
        others = [each for each in fitting.all if fitting.kinds(enumerate(each)) not in fitting.with_all(chosen)]
        if others:
            other = solution_of([{"name": str(piece + 1), "cells": [[x, 0, 0] for x in lies]} for piece, lies in enumerate(others[0])])
            contains(treen("check", "placed.yaml", file("other.json", other), status=1).out, "does not lie where it was placed")
    all_came(told, {"wrong", "forced", "free", "solved"})


# ---- Drawings on every grid ------------------------------------------------------------------------------------

def drawing_of(answer):
    """The drawing of the first solution that `treen solve` printed."""
    lines = answer.out.split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("Solution 1:"))
    last = first + 1
    while lines[last] or (last + 1 < len(lines) and lines[last + 1] and not lines[last + 1][:1].isdigit() and "solution" not in lines[last + 1]):
        last += 1
    return lines[first + 1:last]


@case
def drawings_on_every_grid():
    grids = set()
    for name in sorted(path.stem for path in (ROOT / "puzzles").glob("*.yaml")):
        about = treen("show", "--json", name, "--problem", 1).things("puzzle")[0]
        if about["kind"] != "packing" or about["grid"] in grids:
            continue
        solved = treen_any("solve", "--first", name, "--problem", 1, "--seconds", 2)
        first = treen_any("solve", "--first", "--json", name, "--problem", 1, "--seconds", 2)
        if solved.status or first.status:
            continue
        parts = first.things("solution")[0]["pieces"]
        lines = drawing_of(solved)
        letters = sorted({mark for line in lines for mark in line if mark.isalnum()})
        kept = letters[::2]
        file("state.txt", "\n".join("".join("." if mark.isalnum() and mark not in kept else mark for mark in line) for line in lines) + "\n")
        answer = treen("solve", "--first", "--json", name, "--problem", 1, "--placed", "state.txt")
        placed = answer.summary["placed"]
        holds({lies(part) for part in placed} <= {lies(part) for part in parts}, f"{name}: {placed}")
        holds({lies(part) for part in placed} <= {lies(part) for part in answer.things("solution")[0]["pieces"]}, name)
        holds(len(placed) >= len(kept), f"{name}: {placed}")
        file("dots.txt", "\n".join("".join("." if mark.isalnum() else mark for mark in line) for line in lines) + "\n")
        treen("show", name, "--problem", 1, "--placed", "dots.txt")
        contains(treen("show", name, "--problem", 1, "--placed", file("few.txt", ".\n"), status=2).err, "found a box drawn as")
        treen("convert", name, "placed.yaml", "--problem", 1, "--placed", "state.txt")
        same({lies(part) for part in treen("info", "--json", "placed.yaml").summary["placed"]}, {lies(part) for part in placed}, name)
        treen("check", "placed.yaml", file("found.json", answer.out))
        grids.add(about["grid"])
    holds(len(grids) >= 9, grids)


# ---- Snakes ----------------------------------------------------------------------------------------------------

SNAKES = {"3x3x1": "any", "3x3x2": "2 1 1 2 1 1 2 1 1 1 1 1 1 2", "4x2x2": "any", "3x2x2": "any", "2x2x2": "any", "4x3x1": "any",
          "3x3x3": "3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2"}


def classes_of(paths, box, first, rotations):
    """Classes under the motions of the box that keep the first cells."""
    kept = []
    for motion in rewrite.motions("cube"):
        if (motion.is_rotation() or not rotations) and rewrite.moved("cube", box, motion) == box:
            image = {cell: place for place, cell in rewrite.shifted("cube", {motion(cell): cell for cell in box}).items()}
            if all(image[cell] == cell for cell in first):
                kept.append(image)
    classes, seen = 0, set()
    for path in paths:
        if path not in seen:
            classes += 1
            seen |= {tuple(image[cell] for cell in path) for image in kept}
    return classes


@case
def first_cubes_of_snakes():
    for seed, chance in seeds(21, 4):
        sides, chain = list(SNAKES.items())[seed % len(SNAKES)]
        name = file("snake.yaml", f"snake: {chain}\nbox: {sides}\n")
        answer = treen_any("solve", "--json", "--all", "--symmetry", "none", name)
        paths = [tuple(map(tuple, thing["path"])) for thing in answer.things("solution")]
        if not paths:
            continue
        same_ends = treen("info", "--json", name).summary["chain"]["same_from_both_ends"]
        paths += [path[::-1] for path in paths if same_ends]
        first = chance.choice(paths)[:chance.randint(1, len(paths[0]))]
        if not chance.randrange(4):
            first = first[:1]
        chosen = {path for path in paths if path[:len(first)] == first}
        state = file("state.txt", numbered(first, map(int, sides.split("x"))))
        why = f"seed {seed}, {sides}, {chain}: {first}"
        counts = counts_of(name, "--placed", state)[0]
        same(counts["total"], len(chosen), why)
        box = rewrite.block(*(int(side) for side in sides.split("x")))
        for field, rotations in (("up_to_rotation", True), ("up_to_symmetry", False)):
            same(counts[field], classes_of(chosen, box, first, rotations), f"{field}, {why}")
        listed = treen("solve", "--json", "--all", "--symmetry", "none", name, "--placed", state)
        same({tuple(map(tuple, thing["path"])) for thing in listed.things("solution")}, chosen, why)
        treen("check", name, file("all.json", listed.out), "--placed", state)
        treen("convert", name, "placed.yaml", "--placed", state)
        same(counts_of("placed.yaml")[0], counts, why)
        other = [path for path in paths if path not in chosen]
        if other:
            path = json.dumps({"type": "solution", "path": other[0]})
            contains(treen("check", "placed.yaml", file("other.json", path + "\n"), status=1).out, "does not lie where it was placed")


run_cases()
