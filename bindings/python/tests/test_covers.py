"""Exact covers: every form of options, against an enumeration by hand."""
import itertools
import pickle
import random

import pytest

import treen

PAIRS = [["a", "b"], ["c"], ["a"], ["b", "c"]]


def found(search):
    return sorted(sorted(cover) for cover in search)


def by_hand(options, primary, bounds, secondary=()):
    """Every set of options that covers each primary item as often as its bounds say, and no secondary item twice."""
    for size in range(len(options) + 1):
        for chosen in itertools.combinations(range(len(options)), size):
            items = [item for o in chosen for item in options[o]]
            if all(bounds.get(item, (1, 1))[0] <= items.count(item) <= bounds.get(item, (1, 1))[1] for item in primary):
                if all(items.count(item) <= 1 for item in secondary):
                    yield list(chosen)


def test_covers_are_lists_of_positions():
    assert found(treen.covers(PAIRS)) == [[0, 1], [2, 3]]
    assert all(type(i) is int for cover in treen.covers(PAIRS) for i in cover)
    assert treen.count_covers(PAIRS) == 2


def test_items_are_any_hashables():
    options = [{(0, 1), None}, frozenset([2.5]), ((0, 1),), iter([None, 2.5])]
    assert found(treen.covers(iter(options))) == [[0, 1], [2, 3]]


def test_what_is_left_out_is_inferred():
    options = [["p", "x"], ["q", "x"], ["q", "y"], ["x"]]
    assert found(treen.covers(options, primary=["p", "q"])) == [[0, 2]]
    assert found(treen.covers(options, secondary=["x", "y"])) == [[0, 2]]
    assert found(treen.covers(options, ["p", "q"], ["x", "y"])) == [[0, 2]]
    assert found(treen.covers(options, ["p", "q", "r"])) == []  # nothing covers r


def test_colours_agree():
    options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]]
    assert found(treen.covers(options, ["p", "q", "r"], ["x", "y"], colored=True)) == [[1, 3]]
    assert found(treen.covers(options, primary=["p", "q", "r"], colored=True)) == [[1, 3]]
    assert treen.count_covers(options, secondary=["x", "y"], colored=True) == 1
    assert found(treen.covers([["p", "x:A"], ["q", "x:A"]], ["p", "q"])) == []  # without colours that is one item


def test_multiplicities():
    options = [["a", "x"], ["b", "x"], ["c", "x"], ["a"], ["b"], ["c"]]
    for bounds in {"x": (0, 2)}, {"x": 3}, {"x": (1, 1), "a": 2}:
        both = {item: (least, least) if isinstance(least, int) else least for item, least in bounds.items()}
        assert found(treen.covers(options, multiplicities=bounds)) == sorted(by_hand(options, "abcx", both))
    with pytest.raises(treen.InputError, match="'y'"):
        treen.covers(options, multiplicities={"y": 2})
    with pytest.raises(treen.InputError, match="least <= most"):
        treen.covers(options, multiplicities={"x": (2, 1)})
    for bounds in 1.5, "2", (1, 2, 3), (None, 2), -1, 0:
        with pytest.raises(treen.InputError, match="for 'x', expected a number or a pair"):
            treen.covers(options, multiplicities={"x": bounds})
    with pytest.raises(TypeError, match="expected a dict"):
        treen.covers(options, multiplicities=5)


@pytest.mark.parametrize("seed", range(20))
def test_random_covers(seed):
    chance = random.Random(seed)
    items = list(range(chance.randint(1, 6)))
    options = [chance.sample(items, chance.randint(0, len(items))) for _ in range(chance.randint(1, 9))]
    primary = chance.sample(items, chance.randint(1, len(items)))
    secondary = [item for item in items if item not in primary]
    for option in options:
        option.append(len(items))  # an option without a primary item is in no cover
    primary.append(len(items))
    bounds = {len(items): (0, len(options))}
    expected = sorted(by_hand(options, primary, bounds, secondary))
    assert found(treen.covers(options, primary, secondary, multiplicities=bounds)) == expected
    assert treen.count_covers(options, primary, secondary, multiplicities=bounds) == len(expected)


def test_options_without_primary_items_are_in_no_cover():
    assert found(treen.covers([["x"], ["p"], [], ["p", "x"], ["x"]], primary=["p"])) == [[1], [3]]


ROWS = [[1, 1, 0], [0, 0, 1], [1, 0, 0], [0, 0, 0], [0, 1, 1]]


def test_rows_of_0_and_1():
    assert found(treen.covers(ROWS)) == [[0, 1], [2, 4]]
    assert found(treen.covers([[entry == 1 for entry in row] for row in ROWS])) == [[0, 1], [2, 4]]
    assert found(treen.covers([[0, 1], [0, 2]])) == []  # items
    assert found(treen.covers_bool([[0, 1], [1, 0]])) == [[0, 1]]
    assert found(treen.covers([[True, False], [False, True]])) == [[0, 1]]
    with pytest.raises(treen.InputError, match="row 1"):
        treen.covers_bool([[0, 1], [1]])


def test_numpy():
    numpy = pytest.importorskip("numpy")
    for kind in "bool", "int8", "int64", "float64":
        assert found(treen.covers(numpy.array(ROWS, dtype=kind))) == [[0, 1], [2, 4]]
    assert found(treen.covers(numpy.asfortranarray(ROWS))) == [[0, 1], [2, 4]]
    assert found(treen.covers(list(numpy.array(ROWS)))) == [[0, 1], [2, 4]]
    assert treen.count_covers(numpy.eye(50)) == 1
    assert found(treen.covers_bool(numpy.eye(2))) == [[0, 1]]
    assert found(treen.covers(numpy.array(ROWS), multiplicities={0: (0, 1)})) == [[0, 1], [2, 4], [4]]
    with pytest.raises(treen.InputError, match="dimensions"):
        treen.covers(numpy.zeros(3))
    with pytest.raises(treen.InputError, match="lists of items"):
        treen.covers(numpy.eye(3), primary=[0])


def test_scipy():
    sparse = pytest.importorskip("scipy.sparse")
    for form in sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix, sparse.lil_matrix:
        assert found(treen.covers(form(ROWS))) == [[0, 1], [2, 4]]
    twice = sparse.csr_matrix(([1, 0, 1, 1, 1], [0, 1, 1, 2, 2], [0, 3, 5]), shape=(2, 3))  # a zero and two entries are stored twice
    assert found(treen.covers(twice)) == [[0, 1]]


def test_arrays_are_not_copied_by_item(monkeypatch):
    sparse, numpy = pytest.importorskip("scipy.sparse"), pytest.importorskip("numpy")
    matrix = sparse.identity(1000, dtype="int8", format="csr")
    read = treen._covers.of_scipy(matrix)
    assert numpy.shares_memory(read.item, matrix.indices)


def test_counts_of_any_size():
    assert treen.count_covers([[i] for i in range(200) for _ in range(10)]) == 10**200
    assert treen.count_covers([[i] for i in range(5000) for _ in range(10)]) == 10**5000  # more digits than int() reads


def test_dominoes():
    cells = [[(x, y), (x + dx, y + dy)] for x in range(16) for y in range(16) for dx, dy in ((1, 0), (0, 1)) if x + dx < 16 and y + dy < 16]
    assert treen.count_covers(cells) == 2444888770250892795802079170816


def test_equal_options_are_two():
    assert found(treen.covers([["a"], ["a"], ["b"]])) == [[0, 2], [1, 2]]


def test_wrong_options_are_named():
    with pytest.raises(treen.InputError, match="option 1: found 'z'"):
        treen.covers([["a"], ["z"]], primary=["a"], secondary=["b"])
    with pytest.raises(treen.InputError, match="option 0: found an item twice"):
        treen.covers([["a", "a", "b"]])
    with pytest.raises(treen.InputError, match="'p' is primary"):
        treen.covers([["p:A"]], primary=["p"], secondary=["x"], colored=True)
    with pytest.raises(ValueError, match="threads"):
        treen.covers(PAIRS, threads="many")


def test_no_options():
    assert list(treen.covers([])) == [[]] and treen.count_covers([]) == 1  # nothing has to be covered
    assert treen.count_covers([], primary=["a"]) == 0


def test_queens():
    options = [[f"r{r}", f"c{c}", f"a{r + c}", f"b{r - c}"] for r in range(12) for c in range(12)]
    primary = [f"{axis}{i}" for axis in "rc" for i in range(12)]
    assert sum(1 for _ in treen.covers(options, primary)) == treen.count_covers(options, primary) == 14200


def test_a_cover_is_a_puzzle():
    puzzle = treen.Puzzle.cover(PAIRS)
    assert puzzle.kind == "cover" and puzzle.count().total == 2
    assert sorted(solution.index for solution in puzzle.solve()) == [[0, 1], [2, 3]]
    assert puzzle.first().options in ([["a", "b"], ["c"]], [["a"], ["b", "c"]])


def test_odd_options():
    assert list(treen.covers([])) == list(treen.covers([[]])) == list(treen.covers([["s"]], secondary="s")) == [[]]
    assert found(treen.covers({("a",): 1, ("b",): 2})) == found(treen.covers((c for c in pair) for pair in ("a", "b"))) == [[0, 1]]
    assert found(treen.covers([[float("nan")], [None], ["\ud800"]])) == [[0, 1, 2]]
    assert found(treen.covers([[1], [True], ["1"]])) == [[0, 2], [1, 2]]
    for options in None, [1], [[["a"]]], [{}, 5]:
        with pytest.raises(TypeError):
            treen.covers(options)
    with pytest.raises(TypeError):
        pickle.dumps(treen.covers([["a"]]))
