"""Sage's calls. The expected numbers are those that its documentation prints, and known counts."""
import pytest

from treen.sage import Polyomino, TilingSolver, dlx_solver

LINES = [Polyomino([(0, 0, z) for z in range(length)]) for length in (1, 2, 3)]
PENTOMINOES = ["##/##/#.", "####/#...", "##../.###", ".##/##./.#.", "#####", "####/.#..", "###/.#./.#.", "#.#/###", "###/#../#..",
               "##./.##/..#", ".#./###/.#.", "##./.#./.##"]


def cells(drawing):
    return [(x, y) for y, row in enumerate(drawing.split("/")) for x, sign in enumerate(row) if sign == "#"]


def test_lines_in_a_row():
    tiling = TilingSolver(LINES, box=(1, 1, 6))
    assert tiling.number_of_solutions() == len(list(tiling.solve())) == 6
    assert repr(tiling.dlx_solver()) == "Dancing links solver for 9 columns and 15 rows"
    assert all(sorted(cell for piece in solution for cell in piece) == [(0, 0, z) for z in range(6)] for solution in tiling)


def test_rows():
    pieces = [Polyomino([(0, 0, 0), (0, 0, 1), (1, 0, 0)], color="blue"), Polyomino([(0, 0, 0), (1, 0, 0), (0, 1, 0)], color="red")]
    tiling = TilingSolver(pieces, box=(2, 1, 3))
    assert len(tiling.rows()) == 16 and tiling.nrows_per_piece() == [8, 8]
    assert tiling.row_to_polyomino(0).color() == "blue" and tiling.row_to_polyomino(15).color() == "red"


def test_a_box_of_any_form():
    box = Polyomino([(0, 0), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2), (0, 3), (1, 3)])
    assert TilingSolver([Polyomino([(0, 0), (1, 0)])], box=box, reusable=True).number_of_solutions() == 2


def test_dominoes():
    assert TilingSolver([[(0, 0), (0, 1)]], box=(16, 16), reusable=True).number_of_solutions() == 2444888770250892795802079170816


def test_pentominoes():
    solver = TilingSolver(map(cells, PENTOMINOES), box=(6, 10), reflection=True)
    assert solver.number_of_solutions() == 9356
    assert TilingSolver(map(cells, PENTOMINOES), box=(3, 20), reflection=True).number_of_solutions() == 8
    assert TilingSolver(map(cells, PENTOMINOES), box=(6, 9), reflection=True).number_of_solutions() == 0


def test_motions():
    corner = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1)]  # a twist: not its own mirror image
    for rotation, reflection, orientations in (False, False, 1), (True, False, 12), (True, True, 24):
        assert len(TilingSolver([corner], (2, 2, 2), rotation, reflection).rows()) == orientations
    with pytest.raises(NotImplementedError):
        TilingSolver([corner], (2, 2, 2), rotation=False, reflection=True)


def test_dlx_solver():
    solver = dlx_solver([[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]])
    assert (solver.ncols(), solver.nrows(), solver.number_of_solutions()) == (6, 6, 3)
    assert sorted(sorted(one) for one in solver.solutions_iterator()) == [[0, 1], [2, 3], [4, 5]]
    assert sorted(solver.one_solution(ncpus=1)) in [[0, 1], [2, 3], [4, 5]] and solver.has_solution()
    seen = []
    while solver.search():
        seen.append(sorted(solver.get_solution()))
    assert sorted(seen) == [[0, 1], [2, 3], [4, 5]]
    assert dlx_solver([[0], [2]]).number_of_solutions() == 0  # nothing has column 1
