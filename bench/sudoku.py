#!/usr/bin/env python3
"""Sudokus of 16x16. As a program, `bench/sudoku.py TREEN SEED CLUES` makes those that are kept below: a Latin pattern
shuffled, then cell after cell emptied in a random order as long as treen finds one solution only. They are
kept because making one again takes a minute, and on another machine another search may be too long."""
import json
import random
import subprocess
import sys
from itertools import product

import covers

MARKS = "ABCDEFGHIJKLMNOP"
CELLS = list(product(range(16), repeat=2))

# bench/sudoku.py build/treen 7 93: 93 clues left
HARD = """
D...B.LJO...F...
......G.KI.H....
....O..AM......K
.EMFK...BJL.CAN.
BHD...O...ME....
..NEGI......AP..
O..A...CGF..JHBD
.F...J....O.....
J.H.PL.....N.M..
.....D.K.BA...EC
...NF.I.HK...B..
...L....F.....J.
.....KH....B.LCA
..IKJBP..LC..N..
.DJ.AO....F.K..I
...O....I....D..
""".split()

# bench/sudoku.py build/treen 16 91; reducing leaves much to search
HARDER = """
IF........N...P.
......I.P..B....
..BM..O.CG.D....
GC.KM.L.....E...
H....G.M.EA.N.LP
...C..BNIHFK...A
.........D.M....
E.JA..........G.
...DB..OK..GIFJ.
ANO.E.FI.P...C.H
.J...K...AB.....
......PLJF...A..
..P.LB.A..I.FJEO
..CI..M...O.A...
J........N....D.
NB..OE.F......HI
""".split()


def units(y, x):
    """The row, the column and the block of a cell."""
    return f"r{y}", f"c{x}", f"b{y // 4 * 4 + x // 4}"


def cover(grid):
    """Its cover problem: an empty cell takes a mark that is not given in its row, column or block. `grid` is rows
    of marks, '.' for an empty cell."""
    given = {unit + grid[y][x] for y, x in CELLS for unit in units(y, x) if grid[y][x] != "."}
    empty = [(y, x) for y, x in CELLS if grid[y][x] == "."]
    wanted = [unit + mark for kind in (0, 1, 2)
              for unit in dict.fromkeys(units(y, x)[kind] for y, x in CELLS) for mark in MARKS]
    choices = [(f"p{y},{x}", *(unit + mark for unit in units(y, x))) for y, x in empty for mark in MARKS]
    return covers.text([f"p{y},{x}" for y, x in empty] + [item for item in wanted if item not in given],
                       [choice for choice in choices if not given.intersection(choice)])


def shuffled(chance):
    """A full grid: rows within bands, bands, columns within stacks, stacks and marks in a random order."""
    def order():
        return [4 * band + line for band in chance.sample(range(4), 4) for line in chance.sample(range(4), 4)]
    rows, columns, marks = order(), order(), chance.sample(MARKS, 16)
    return [[marks[(4 * (y % 4) + y // 4 + x) % 16] for x in columns] for y in rows]


def holes(n, empty, seed):
    """The cover problem of a sudoku with blocks of n x n: a full grid, shuffled, without `empty` of its cells."""
    chance, side = random.Random(seed), n * n
    order = lambda: [n * band + line for band in chance.sample(range(n), n) for line in chance.sample(range(n), n)]
    rows, columns, marks = order(), order(), chance.sample(range(side), side)
    grid = {(y, x): marks[(n * (rows[y] % n) + rows[y] // n + columns[x]) % side] for y in range(side) for x in range(side)}
    inside = lambda y, x, mark: (f"r{y},{mark}", f"c{x},{mark}", f"b{y // n},{x // n},{mark}")
    emptied = sorted(chance.sample(sorted(grid), empty))
    wanted = dict.fromkeys(item for y, x in emptied for item in inside(y, x, grid[y, x]))
    choices = [(f"p{y},{x}", *inside(y, x, mark)) for y, x in emptied for mark in range(side)]
    return covers.text([f"p{y},{x}" for y, x in emptied] + list(wanted), [choice for choice in choices if all(item in wanted for item in choice[1:])])


def unique(treen, grid):
    """Whether treen finds one solution; a search too long for that counts as none."""
    done = subprocess.run([treen, "count", "--json", "--seconds", "2", "-"], input=cover(grid), text=True,
                          capture_output=True, check=False)
    summary = json.loads(done.stdout)
    return summary["complete"] and summary["total"] == 1


def dug(treen, seed, clues):
    chance = random.Random(seed)
    grid, left = shuffled(chance), len(CELLS)
    for y, x in chance.sample(CELLS, len(CELLS)):
        if left == clues:
            break
        mark, grid[y][x] = grid[y][x], "."
        if unique(treen, grid):
            left -= 1
        else:
            grid[y][x] = mark
    return ["".join(row) for row in grid]


if __name__ == "__main__":
    print("\n".join(dug(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
