"""Small puzzles made by chance: of most of them engine dlx has seen everything within a few milliseconds."""
import random
from math import prod

import covers
import quasigroup

FLAT = {"I2": "##", "I3": "###", "L3": "##/#.", "I4": "####", "O4": "##/##", "T4": "###/.#.", "S4": "##./.##", "L4": "###/#..",
        "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": "##../.###", "P": "##/##/#.", "T": "###/.#./.#.",
        "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##"}
SOLID = {"I2": "##", "I3": "###", "V": "##/#.", "I4": "####", "O": "##/##", "L": "###/#..", "T": "###/.#.", "Z": "##./.##",
         "A": "##/#. | .#/..", "B": "##/#. | #./..", "P": "##/#. | ../#."}
BOARDS = [(3, 4), (3, 10), (4, 4), (4, 5), (4, 6), (4, 8), (5, 5), (5, 6), (5, 8), (5, 10), (6, 6), (6, 7), (6, 8),
          (8, 8), (3, 20), (10, 10)]
BOXES = [(2, 2, 3), (2, 2, 5), (2, 3, 3), (2, 3, 4), (2, 4, 4), (3, 3, 3), (3, 4, 5), (4, 4, 4), (2, 5, 6)]


def fill(chance, shapes, volume):
    """Names of pieces that have the volume together: one piece only in a third of the cases."""
    while True:
        if chance.random() < 1 / 3:
            name = chance.choice(sorted(shapes))
            names = [name] * (volume // shapes[name].count("#"))
        else:
            names = []
            while sum(shapes[name].count("#") for name in names) < volume:
                names.append(chance.choice(sorted(shapes)))
        if sum(shapes[name].count("#") for name in names) == volume:
            return names


def packing(seed):
    """As treen's own text."""
    chance = random.Random(seed)
    shapes, sizes = (SOLID, BOXES) if seed % 4 == 0 else (FLAT, BOARDS)
    size = chance.choice(sizes)
    names = fill(chance, shapes, prod(size))
    pieces = [f'  {name}: {{copies: {names.count(name)}, shape: "{shapes[name]}"}}' for name in sorted(set(names))]
    grid = "cube" if len(size) == 3 else "square"
    return "\n".join([f"grid: {grid}", f"box: {'x'.join(map(str, size))}", "pieces:", *pieces, ""])


def scattered(chance):
    """Options of items at random, among them one that covers every item once: some of them are secondary."""
    items = [f"i{i}" for i in range(chance.randrange(6, 60))]
    secondary = [f"s{i}" for i in range(chance.choice([0, 0, 6, 20]))]
    size = chance.randrange(2, 6)
    order = chance.sample(items, len(items))
    options = [order[i:i + size] for i in range(0, len(items), size)]
    for _ in range(chance.randrange(1, 5) * len(items)):
        first = chance.choice(items)
        others = [item for item in items + secondary if item != first]
        options.append([first, *chance.sample(others, min(len(others), chance.randrange(size + 1)))])
    return covers.text(items, chance.sample(options, len(options)), secondary)


def cover(seed):
    """As Knuth's text; a family each, by turns."""
    chance = random.Random(seed)
    if seed % 3 == 0:
        return covers.queens(chance.randrange(1, 9)) if chance.random() < 1 / 3 else covers.langford(chance.randrange(2, 9))
    if seed % 3 == 1:
        n = chance.randrange(4, 16)
        return quasigroup.cover(n, chance.randrange(n, n * n * 2 // 3), seed)
    return scattered(chance)
