"""The calls of Sage's tilings and exact covers, answered by treen.

    from treen.sage import Polyomino, TilingSolver, dlx_solver   # where Sage has sage.combinat.tiling and …matrices.dancing_links

Sage itself is not needed. Where it is there, its own Polyominoes can be given, and solutions are made of them.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import Any, Optional

from ._covers import count_covers, covers
from ._library import Search

Point = tuple[int, ...]


class Polyomino:
    """A set of cells with integer coordinates, in any dimension."""

    def __init__(self, coords: Iterable[Iterable[int]], color: str = "gray", dimension: Optional[int] = None) -> None:
        self._cells = frozenset(tuple(int(number) for number in cell) for cell in coords)
        self._color = color
        dimensions = sorted({len(cell) for cell in self._cells})
        if len(dimensions) > 1 or dimension is not None and dimensions not in ([], [dimension]):
            raise ValueError(f"found cells of {dimensions} coordinates, expected {dimension or 'equally many'}")

    def color(self) -> str:
        return self._color

    def frozenset(self) -> frozenset[Point]:
        return self._cells

    def __iter__(self) -> Iterator[Point]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polyomino) and self._cells == other._cells

    def __hash__(self) -> int:
        return hash(self._cells)

    def __repr__(self) -> str:
        return f"Polyomino: {sorted(self._cells)}, Color: {self._color}"


def is_even(order: Sequence[int]) -> bool:
    return sum(a > b for i, a in enumerate(order) for b in order[i + 1:]) % 2 == 0


def motions(dimension: int, rotation: bool, reflection: bool) -> list[tuple[Sequence[int], Sequence[int]]]:
    """Orders of the coordinates with their signs; without reflections those that keep the orientation."""
    if not rotation:
        return [(range(dimension), [1] * dimension)]
    every = product(permutations(range(dimension)), product((1, -1), repeat=dimension))
    return [(order, signs) for order, signs in every if reflection or is_even(order) == (signs.count(-1) % 2 == 0)]


def at_origin(cells: Iterable[Point]) -> frozenset[Point]:
    listed = list(cells)
    least = [min(column) for column in zip(*listed)]
    return frozenset(tuple(a - b for a, b in zip(cell, least)) for cell in listed)


def placements(piece: Iterable[Point], box: frozenset[Point], turned: list[tuple[Sequence[int], Sequence[int]]]) -> list[frozenset[Point]]:
    """Every set of cells of the box that the piece can cover, once."""
    cells = list(piece)
    shapes = {at_origin(tuple(sign * cell[axis] for axis, sign in zip(order, signs)) for cell in cells) for order, signs in turned}
    found = set()
    for shape in shapes:
        corner = min(shape)
        for place in box:
            moved = frozenset(tuple(a - b + c for a, b, c in zip(cell, corner, place)) for cell in shape)
            if moved <= box:
                found.add(moved)
    return sorted(found, key=sorted)


class DLX:
    """An exact cover whose rows list their columns. Every column from 0 to the largest is covered once."""

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self._rows = [[int(column) for column in row] for row in rows]
        self._columns = max((max(row) for row in self._rows if row), default=-1) + 1
        self._search: Optional[Search[list[int]]] = None
        self._solution: list[int] = []

    def nrows(self) -> int:
        return len(self._rows)

    def ncols(self) -> int:
        return self._columns

    def rows(self) -> list[list[int]]:
        return [list(row) for row in self._rows]

    def solutions_iterator(self, **settings: Any) -> Search[list[int]]:
        """Finds the solutions: lists of positions of rows, from 0. Settings and errors as of treen.covers."""
        return covers(self._rows, primary=range(self._columns), **settings)

    def one_solution(self, ncpus: Optional[int] = None, column: Optional[int] = None) -> Optional[list[int]]:
        """Finds a solution; None: there is none. `column` is taken as in Sage, and changes nothing."""
        with self.solutions_iterator(threads=ncpus) as search:
            return next(search, None)

    def all_solutions(self, ncpus: Optional[int] = None, column: Optional[int] = None) -> list[list[int]]:
        return list(self.solutions_iterator(threads=ncpus))

    def number_of_solutions(self, ncpus: Optional[int] = None, column: Optional[int] = None, **settings: Any) -> int:
        """Counts the solutions without listing them: an int of any size."""
        return count_covers(self._rows, primary=range(self._columns), threads=ncpus, **settings)

    def has_solution(self) -> bool:
        return self.one_solution() is not None

    def search(self) -> int:
        """Finds the next solution, for get_solution. Returns 1, or 0 after the last one."""
        if self._search is None:
            self._search = self.solutions_iterator()
        self._solution = next(self._search, [])
        return int(bool(self._solution))

    def get_solution(self) -> list[int]:
        return self._solution

    def reinitialize(self) -> None:
        self._search = None

    def __iter__(self) -> Iterator[list[int]]:
        return self.solutions_iterator()

    def __repr__(self) -> str:
        return f"Dancing links solver for {self._columns} columns and {len(self._rows)} rows"


def dlx_solver(rows: Iterable[Iterable[int]]) -> DLX:
    """The solver of an exact cover, with the calls of Sage's."""
    return DLX(rows)


class TilingSolver:
    """Fills a box with pieces, with the arguments of Sage's TilingSolver.

    - `pieces`: Polyominoes of this module or of Sage, or lists of cells. Each is used once; with `reusable` any number of times.
    - `box`: sizes such as (5, 6), or a Polyomino or a list of cells.
    - `rotation`, `reflection`: whether pieces are turned, and reflected too.

    Equal pieces are told apart, as in Sage: exchanging two of them gives another solution.
    Cost: the rows are made here, in time in proportion to cells of the box times orientations.
    Errors: NotImplementedError for reflection without rotation, as in Sage; those of treen.covers.
    """

    def __init__(self, pieces: Iterable[Any], box: Any, rotation: bool = True, reflection: bool = False, reusable: bool = False) -> None:
        if reflection and not rotation:
            raise NotImplementedError("When reflection is allowed and rotation is not allowed")
        self._pieces = [piece if hasattr(piece, "color") else Polyomino(piece) for piece in pieces]
        sizes = not isinstance(box, Polyomino) and all(isinstance(size, int) or hasattr(size, "__index__") for size in box)
        cells = product(*(range(int(size)) for size in box)) if sizes else box
        self._box = frozenset(tuple(int(number) for number in cell) for cell in cells)
        self._rotation, self._reflection, self._reusable = rotation, reflection, reusable
        self._made: list[tuple[int, list[Point]]] = []  # a row: its piece, and its cells

    def is_suitable(self) -> bool:
        """Tells whether the pieces have as many cells as the box; always, if they can be used again."""
        return self._reusable or sum(len(list(piece)) for piece in self._pieces) == len(self._box)

    def space(self) -> list[Point]:
        return sorted(self._box)

    def _placed(self) -> list[tuple[int, list[Point]]]:
        if not self._made:
            turned = motions(len(next(iter(self._box), ())), self._rotation, self._reflection)
            for number, piece in enumerate(self._pieces):
                cells = [tuple(int(number) for number in cell) for cell in piece]
                self._made += [(number, sorted(placed)) for placed in placements(cells, self._box, turned)]
        return self._made

    def rows(self) -> list[list[int]]:
        """A row for each placement: the column of its piece, if it is used once, and those of its cells."""
        before = 0 if self._reusable else len(self._pieces)
        column = {cell: before + i for i, cell in enumerate(self.space())}
        return [([] if self._reusable else [number]) + [column[cell] for cell in cells] for number, cells in self._placed()]

    def nrows_per_piece(self) -> list[int]:
        return [sum(number == i for number, _ in self._placed()) for i in range(len(self._pieces))]

    def row_to_polyomino(self, row_number: int) -> Any:
        number, cells = self._placed()[row_number]
        piece = self._pieces[number]
        return type(piece)(cells, color=piece.color())

    def dlx_solver(self) -> DLX:
        """The exact cover, with every cell of the box and every piece as a column."""
        solver = DLX(self.rows())
        solver._columns = len(self._box) + (0 if self._reusable else len(self._pieces))
        return solver

    def number_of_solutions(self, **settings: Any) -> int:
        """Counts the solutions without listing them: an int of any size."""
        return self.dlx_solver().number_of_solutions(**settings) if self.is_suitable() else 0

    def solve(self, **settings: Any) -> Iterator[list[Any]]:
        """Finds the solutions: lists of Polyominoes."""
        if self.is_suitable():
            for rows in self.dlx_solver().solutions_iterator(**settings):
                yield [self.row_to_polyomino(row) for row in rows]

    def __iter__(self) -> Iterator[list[Any]]:
        return self.solve()

    def __repr__(self) -> str:
        return (f"Tiling solver of {len(self._pieces)} pieces into a box of size {len(self._box)}\nRotation allowed: {self._rotation}\n"
                f"Reflection allowed: {self._reflection}\nReusing pieces allowed: {self._reusable}")
