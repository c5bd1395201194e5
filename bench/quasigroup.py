"""Quasigroups with holes (C. P. Gomes, B. Selman 1997): Latin squares from which cells were taken out, to be completed. The
hardest have about two fifths of their cells empty; with fewer nearly all is forced, with many more there is room."""
import random

import covers


def swap_cycle(square, a, b, column):
    """Exchanges rows a and b in as few columns as leave the square Latin, this one among them."""
    columns = [column]
    while square[b][columns[-1]] != square[a][column]:
        columns.append(square[a].index(square[b][columns[-1]]))
    for x in columns:
        square[a][x], square[b][x] = square[b][x], square[a][x]


def mixed(n, chance):
    """The Latin square of the sums of row and column, after many such exchanges of rows and columns."""
    square = [[(y + x) % n for x in range(n)] for y in range(n)]
    for _ in range(4 * n):
        for a, b in zip(chance.sample(range(n), n), chance.sample(range(n), n)):
            if a != b:
                swap_cycle(square, a, b, chance.randrange(n))
        square = [list(column) for column in zip(*square)]
    return square


def cover(n, holes, seed):
    """Every cell of a hole takes a mark that its row and its column lack."""
    chance = random.Random(seed)
    square = mixed(n, chance)
    empty = sorted(chance.sample([(y, x) for y in range(n) for x in range(n)], holes))
    rows, columns = [set() for _ in range(n)], [set() for _ in range(n)]
    for y, x in empty:
        rows[y].add(square[y][x])
        columns[x].add(square[y][x])
    items = [f"p{y},{x}" for y, x in empty] + [f"{kind}{line},{mark}" for kind, lines in (("r", rows), ("c", columns))
                                               for line, marks in enumerate(lines) for mark in sorted(marks)]
    return covers.text(items, [(f"p{y},{x}", f"r{y},{mark}", f"c{x},{mark}") for y, x in empty
                               for mark in sorted(rows[y] & columns[x])])
