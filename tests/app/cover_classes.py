"""Covers whose text gives symmetries: classes against a brute force"""
from itertools import combinations

from tool import *

COUNTS = ("total", "up_to_rotation", "up_to_symmetry")


def cycles(image):
    """A permutation of items as a line of generators writes it."""
    seen, found = set(), []
    for item in image:
        cycle = []
        while item not in seen:
            seen.add(item)
            cycle.append(item)
            item = image[item]
        if len(cycle) > 1:
            found.append(" ".join(cycle))
    return " | ".join(found)


def closure(generators, items):
    """All permutations that the generators make, as tuples of images."""
    group = [tuple(items)]
    for element in group:
        for generator in generators:
            product = tuple(generator[item] for item in element)
            if product not in group:
                group.append(product)
    return group


def permuted(rng, items):
    """A permutation of a few of the items."""
    some_of = rng.sample(items, min(len(items), rng.choice([2, 2, 3, 4])))
    shuffled = some_of[:]
    rng.shuffle(shuffled)
    return dict(zip(some_of, shuffled))


class Cover:
    """A random cover that is closed under its generators: options are orbits."""

    def __init__(self, rng):
        self.primary = [f"p{i}" for i in range(rng.randint(3, 6))]
        self.secondary = [f"s{i}" for i in range(rng.randint(0, 3))]
        self.items = self.primary + self.secondary
        self.generators = []
        self.bounds = {}
        for rotation in rng.choice([[True], [False], [True, False], [False, False], [True, True]]):
            image = {item: item for item in self.items} | permuted(rng, self.primary)
            if len(self.secondary) > 1 and rng.random() < 0.7:
                image |= permuted(rng, self.secondary)
            if any(item != to for item, to in image.items()):
                self.generators.append((rotation, image))
        self.group = closure([image for _, image in self.generators], self.items)
        self.rotations = closure([image for rotation, image in self.generators if rotation], self.items)
        if rng.random() < 0.3:
            self.bound(rng)
        self.options = []
        for _ in range(rng.randint(2, 4)):
            self.add_orbit(rng)

    def bound(self, rng):
        """Items of one orbit are covered equally often."""
        for item in self.primary:
            orbit = {element[self.items.index(item)] for element in self.group}
            self.bounds[item] = self.bounds.get(min(orbit)) or rng.choice([(1, 1), (2, 2), (0, 2), (1, 2)])
            self.bounds |= {other: self.bounds[item] for other in orbit}

    def add_orbit(self, rng):
        option = {item: 0 for item in rng.sample(self.primary, rng.randint(1, 2))}
        option |= {item: rng.choice([0, 1, 1, 2]) for item in self.secondary if rng.random() < 0.4}
        orbit = []
        for element in self.group:
            image = dict(zip(self.items, element))
            moved = sorted((image[item], colour) for item, colour in option.items())
            if moved not in orbit:
                orbit.append(moved)
        if len(self.options) + len(orbit) <= 11:
            self.options += orbit * rng.choice([1, 1, 1, 2] if len(orbit) < 3 else [1])

    def text(self):
        def head(item):
            low, high = self.bounds.get(item, (1, 1))
            return f"{low}:{high}|{item}"
        lines = [" ".join(map(head, self.primary)) + (" | " + " ".join(self.secondary) if self.secondary else "")]
        lines += [f"| {'rotation' if rotation else 'symmetry'}: {cycles(image)}" for rotation, image in self.generators]
        lines += [" ".join(f"{item}:{'rgb'[colour]}" if colour else item for item, colour in option) for option in self.options]
        return "\n".join(lines) + "\n"

    def solves(self, chosen):
        seen = {item: [] for item in self.items}
        for index in chosen:
            for item, colour in self.options[index]:
                seen[item].append(colour)
        for item in self.primary:
            low, high = self.bounds.get(item, (1, 1))
            if not low <= len(seen[item]) <= high:
                return False
        return all(len(seen[item]) < 2 or (seen[item][0] and len(set(seen[item])) == 1) for item in self.secondary)

    def image(self, chosen, element):
        """Copies of an option keep their order."""
        image = dict(zip(self.items, element))
        found = []
        for index in chosen:
            moved = sorted((image[item], colour) for item, colour in self.options[index])
            rank = self.options[:index].count(self.options[index])
            found.append([i for i, option in enumerate(self.options) if option == moved][rank])
        return tuple(sorted(found))

    def counts(self):
        solutions = [chosen for size in range(len(self.options) + 1) for chosen in combinations(range(len(self.options)), size) if self.solves(chosen)]
        classes = [len({min(self.image(chosen, element) for element in group) for chosen in solutions}) for group in (self.rotations, self.group)]
        return [len(solutions), *classes]


@case
def three_counts_of_random_covers():
    asked = 0
    for seed, rng in seeds(120, sample=60):
        cover = Cover(rng)
        if not cover.generators or not cover.options or len(cover.group) > 240:
            continue
        name, expected = file("random.cover", cover.text()), cover.counts()
        asked += expected[0] > 1
        for engine in ("cover", "dlx") if cover.bounds else ("cover", "dlx", "count"):
            answer = treen_any("count", "--json", "--engine", engine, name).summary
            same([answer[count] for count in COUNTS], expected, f"seed {seed}, engine {engine}:\n{cover.text()}")
            same(answer["labelled"], None)
        same(len(treen_any("solve", "--all", "--json", name).things("solution")), expected[2], cover.text())
    holds(asked > 5, "the covers have no solutions")


QUEENS = {5: [10, 4, 2], 6: [4, 2, 1], 8: [92, 24, 12], 12: [14200, 3574, 1787]}


def queens(n):
    rows, columns = [f"r{i}" for i in range(n)], [f"c{i}" for i in range(n)]
    up, down = [f"a{i}" for i in range(2 * n - 1)], [f"b{i}" for i in range(2 * n - 1)]
    turn = dict(zip(rows, columns[::-1])) | dict(zip(columns, rows)) | dict(zip(up, down)) | dict(zip(down, up[::-1]))
    mirror = dict(zip(rows, columns)) | dict(zip(columns, rows)) | dict(zip(up, up)) | dict(zip(down, down[::-1]))
    lines = [" ".join(rows + columns) + " | " + " ".join(up + down), f"| rotation: {cycles(turn)}", f"| symmetry: {cycles(mirror)}"]
    return "\n".join(lines + [f"r{r} c{c} a{r + c} b{r - c + n - 1}" for r in range(n) for c in range(n)]) + "\n"


@case
def queens_up_to_symmetry():
    for n, expected in QUEENS.items():
        answer = treen("count", "--json", file("queens.cover", queens(n))).summary
        same([answer[count] for count in COUNTS], expected)
    same(treen("count", "--json", "--engine", "count", "queens.cover").summary["up_to_symmetry"], 1787)
    same(treen("count", "--json", "--threads", "2", "queens.cover").summary["up_to_symmetry"], 1787)
    holds("labelled" not in treen("count", "queens.cover").out, "covers have no labels")
    same(treen("count", "--symmetry", "none", "--json", "queens.cover").summary["up_to_symmetry"], None)


@case
def parts_add_up():
    name = file("queens.cover", queens(8))
    parts = "".join(treen_any("count", "--json", "--part", part, "--parts", 3, name).out for part in (1, 2, 3))
    same([treen("merge", "--json", "-", given=parts).summary[count] for count in (*COUNTS, "labelled")], [92, 24, 12, None])


@case
def written_and_read_again():
    text = queens(5)
    name = file("queens.cover", text)
    same(treen("convert", name, "-", "--to", "cover").out, text)
    yaml = file("queens.yaml", treen("convert", name, "-", "--to", "yaml").out)
    same(treen("count", "--json", yaml).summary["up_to_symmetry"], 2)


@case
def faults():
    for line, place, why in (("| symmetry: a b", "2:1", "this symmetry takes the option 'a c' to none"),
                             ("| symmetry: a", "2:14", "a cycle of two items or more"),
                             ("| symmetry: a b | c", "2:20", "a cycle of two items or more"),
                             ("| symmetry: a b a", "2:17", "an item that is in no cycle of this line before"),
                             ("| symmetry: a s", "2:15", "an item that is covered as often as 'a'"),
                             ("| rotation: a bb", "2:15", "an item that the first line names"),
                             ("| symetry: a b", "2:3", "found 'symetry:', expected a comment, or 'symmetry:' before items"),
                             ("| rotations a | b s", "2:3", "expected a comment, or 'rotation:' before items")):
        name = file("fault.cover", f"a b c | s\n{line}\na c\nb s\n")
        answer = treen("count", name, status=2)
        contains(answer.err, f"fault.cover:{place}: ")
        contains(answer.err, why)
    for comment in "symmetry, a word about it", "symetry: there is none", "symetry:", "symmetry", "a b":
        same(treen("count", file("comment.cover", f"| symetry: a b\na b\n| {comment}\na\nb\n")).lines[0], "1 solution.")
    items = [f"i{i}" for i in range(8)]
    name = file("many.cover", f"{' '.join(items)}\n| symmetry: {' '.join(items)}\n| symmetry: i0 i1\n" + "\n".join(items) + "\n")
    contains(treen("count", name, status=2).err, "there are more than 240 symmetries")


@case
def the_documents_example():
    """The example of doc/formats.md with a symmetry: the answers that it tells are found."""
    text = (ROOT / "doc/formats.md").read_text(encoding="utf-8")
    example = next(each for each in re.findall(r"^```[a-z]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if "| symmetry:" in each)
    answer = treen("count", "--json", file("example.cover", example)).summary
    same([answer[count] for count in COUNTS], [int(n) for n in re.search(r"total (\d+), up to rotation (\d+), up to symmetry (\d+)", example).groups()])


run_cases()
