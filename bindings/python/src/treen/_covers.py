"""Exact covers: options as iterables of items, as rows of 0 and 1, as arrays of numpy and sparse matrices of scipy."""
from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from numbers import Integral
from typing import Any, Optional, Union

from ._library import InputError, Search, Setting, Owned, ffi, lib, opened, session_with

Item = Hashable
Options = Any  # iterables of hashables, rows of 0 and 1, a 2-dimensional array of numpy, or a sparse matrix of scipy
Multiplicities = Mapping[Item, Union[int, tuple[int, int]]]


class Matrix:
    """A cover as the arrays of struct treen_matrix. `names`: the items in their order; None = they are columns."""

    def __init__(self, start: Any, item: Any, items: int, primary: int) -> None:
        self.start, self.item, self.items, self.primary = start, item, items, primary
        self.colour: Optional[array[int]] = None
        self.names: Optional[list[Item]] = None
        self.place: Optional[list[int]] = None  # of each option among those that were given; None: all are there
        self.least: Optional[array[int]] = None
        self.most: Optional[array[int]] = None

    def limit(self, multiplicities: Multiplicities) -> None:
        """Says how often primary items are covered: a number, or least and most."""
        self.least, self.most = array("I", [1]) * self.primary, array("I", [1]) * self.primary
        number = {name: i for i, name in enumerate(self.names)} if self.names is not None else None
        for item, bounds in multiplicities.items():
            i = number.get(item) if number is not None else item
            if not isinstance(i, int) or not 0 <= i < self.primary:
                raise InputError(f"multiplicities: found {item!r}, expected a primary item")
            pair = tuple(bounds) if isinstance(bounds, (list, tuple)) else (bounds, bounds)
            if len(pair) != 2 or not all(isinstance(bound, Integral) for bound in pair) or not 0 <= pair[0] <= pair[1] < 1 << 32 or not pair[1]:
                raise InputError(f"multiplicities: found {bounds!r} for {item!r}, expected a number or a pair with least <= most and 1 <= most")
            least, most = pair
            self.least[i], self.most[i] = least, most

    def opened(self, limits: dict[str, Setting]) -> Owned:
        """A puzzle of kind cover, which has copied the arrays."""
        session = session_with(limits)
        try:
            matrix, kept = self.lent()
            return opened(lib.treen_cover, "puzzle", lib.treen_close, session.pointer, matrix, keeps=[session])
        finally:
            session.release()

    def lent(self) -> tuple[Any, list[Any]]:
        """The struct of treen.h, and what must live as long as it."""
        matrix = ffi.new("struct treen_matrix *")
        matrix.size = ffi.sizeof("struct treen_matrix")
        matrix.options, matrix.items, matrix.primary = len(self.start) - 1, self.items, self.primary
        kept: list[Any] = []
        for name, kind in ("start", "size_t[]"), ("item", "uint32_t[]"), ("colour", "uint32_t[]"), ("least", "uint32_t[]"), ("most", "uint32_t[]"):
            numbers = getattr(self, name)
            if numbers is not None and len(numbers):
                kept.append(ffi.from_buffer(kind, numbers))
                setattr(matrix, name, kept[-1])
        if self.names is not None and all(isinstance(name, (str, int)) for name in self.names):
            words = [str(name) for name in self.names]
            if all(word and word.isprintable() and not set(word) & set(" :|") for word in words) and len(set(words)) == len(words):
                kept += [ffi.new("char[]", word.encode("utf-8")) for word in words]
                kept.append(ffi.new("char *[]", kept[len(kept) - len(words):]))
                matrix.name = kept[-1]
        return matrix, kept


# ---- Reading options -----------------------------------------------------------------------------


def without_empty(start: Any) -> tuple[Any, Optional[list[int]]]:
    """Leaves out the ends of empty options, which no cover has. Returns the starts, and the options that are left."""
    import numpy

    full = numpy.flatnonzero(numpy.diff(start))
    if len(full) == len(start) - 1:
        return start, None
    return numpy.append(start[full], start[-1]), full.tolist()


def of_arrays(start: Any, item: Any, items: int) -> Matrix:
    import numpy

    start, place = without_empty(start)
    start = numpy.ascontiguousarray(start, dtype=numpy.uintp)
    item = numpy.ascontiguousarray(item)
    item = item.view(numpy.uint32) if item.dtype == numpy.int32 else item.astype(numpy.uint32)
    matrix = Matrix(start, item, items, items)
    matrix.place = place
    return matrix


def of_numpy(options: Any) -> Matrix:
    """The places that are not 0, found by numpy."""
    import numpy

    if options.ndim != 2:
        raise InputError(f"found an array of {options.ndim} dimensions, expected 2: rows are options, columns items")
    start = numpy.zeros(len(options) + 1, dtype=numpy.uintp)
    numpy.cumsum(numpy.count_nonzero(options, axis=1), out=start[1:])
    return of_arrays(start, numpy.nonzero(options)[1], options.shape[1])


def of_scipy(options: Any) -> Matrix:
    """The rows of a sparse matrix. Its own arrays are used where it is in the form csr and has no zeros stored."""
    rows = options.tocsr()
    if not rows.has_canonical_format or not rows.data.all():
        rows = rows.copy()
        rows.sum_duplicates()
        rows.eliminate_zeros()
    return of_arrays(rows.indptr, rows.indices, rows.shape[1])


def is_rows(options: list[Any], as_rows: bool) -> bool:
    """Tells whether the options are rows of 0 and 1: equally long, of 3 or more numbers, or of truth values."""
    if as_rows or not options or not all(isinstance(row, (list, tuple)) for row in options):
        return as_rows
    width = len(options[0])
    if any(len(row) != width for row in options) or not width:
        return False
    if all(isinstance(entry, bool) for row in options for entry in row):
        return True
    return width > 2 and all(isinstance(entry, int) and 0 <= entry <= 1 for row in options for entry in row)


def of_rows(options: list[Any]) -> Matrix:
    width = len(options[0]) if options else 0
    start, item, place = array("Q", [0]), array("I"), []
    for o, row in enumerate(options):
        if len(row) != width:
            raise InputError(f"row {o} has {len(row)} entries, expected {width} as row 0 has")
        entries = [i for i, entry in enumerate(row) if entry]
        if entries:
            item.extend(entries)
            start.append(len(item))
            place.append(o)
    matrix = Matrix(start, item, width, width)
    matrix.place = place
    return matrix


class Reader:
    """Numbers the items of options, primary ones first, and the colours of secondary ones."""

    def __init__(self, options: list[Any], primary: Optional[Iterable[Item]], secondary: Optional[Iterable[Item]], colored: bool) -> None:
        self.options, self.colored = options, colored
        self.colours: dict[str, int] = {}
        seen: dict[Item, None] = dict.fromkeys(chain.from_iterable(options))
        if primary is not None:
            first = dict.fromkeys(primary)
            rest = secondary if secondary is not None else [self.split(item)[0] for item in seen if item not in first]
        else:
            rest = dict.fromkeys(secondary or ())
            first = dict.fromkeys(item for item in seen if item not in rest and (not rest or self.split(item)[0] not in rest))
        self.primary = len(first)
        self.number = {item: i for i, item in enumerate(chain(first, (item for item in dict.fromkeys(rest) if item not in first)))}

    def split(self, item: Item) -> tuple[Item, str]:
        """"x:A" → "x", "A"; an item without a colour has the empty one."""
        if not self.colored or not isinstance(item, str):
            return item, ""
        name, _, colour = item.partition(":")
        return name, colour

    def entry(self, option: int, item: Item) -> tuple[int, int]:
        """The number of an item with a colour, and that of its colour."""
        name, colour = self.split(item)
        i = self.number.get(name)
        if i is None:
            raise InputError(f"option {option}: found {item!r}, expected a primary or secondary item")
        if colour and i < self.primary:
            raise InputError(f"option {option}: found {item!r}, but {name!r} is primary, and only secondary items have colours")
        return i, self.colours.setdefault(colour, len(self.colours) + 1) if colour else 0

    def read(self) -> Matrix:
        start, item, colour, place = array("Q", [0]), array("I"), array("I"), []
        for o, option in enumerate(self.options):
            try:
                numbers = [self.number[entry] for entry in option]
                colours = [0] * len(numbers)
            except KeyError:
                both = [self.entry(o, entry) for entry in option]
                numbers, colours = [i for i, _ in both], [c for _, c in both]
            if len(set(numbers)) != len(numbers):
                raise InputError(f"option {o}: found an item twice in {option!r}")
            if numbers and min(numbers) < self.primary:  # no cover has an option without a primary item
                item.extend(numbers)
                colour.extend(colours)
                start.append(len(item))
                place.append(o)
        matrix = Matrix(start, item, len(self.number), self.primary)
        matrix.names = list(self.number)
        matrix.colour = colour if self.colours else None
        matrix.place = place
        return matrix


def read_options(options: Options, primary: Optional[Iterable[Item]], secondary: Optional[Iterable[Item]], colored: bool,
                 multiplicities: Optional[Multiplicities], as_rows: bool = False) -> Matrix:
    whole = primary is None and secondary is None and not colored
    if hasattr(options, "tocsr") or type(options).__module__ == "numpy" and options.dtype != object:
        if not whole:
            raise InputError("a matrix has primary items alone: give options as lists of items, to have others")
        matrix = of_scipy(options) if hasattr(options, "tocsr") else of_numpy(options)
    else:
        listed = [option if isinstance(option, (list, tuple)) else option.tolist() if hasattr(option, "tolist") else list(option)
                  for option in options]
        matrix = of_rows(listed) if whole and is_rows(listed, as_rows) else Reader(listed, primary, secondary, colored).read()
    if matrix.place is not None and len(matrix.place) == (matrix.place[-1] + 1 if matrix.place else 0):
        matrix.place = None  # at most options at the end are left out
    if multiplicities is not None:
        if not isinstance(multiplicities, Mapping):
            raise TypeError(f"multiplicities: found {multiplicities!r}, expected a dict")
        matrix.limit(multiplicities)
    return matrix


# ---- Asking --------------------------------------------------------------------------------------


class Cover:
    """A puzzle of kind cover, for a search."""

    def __init__(self, matrix: Matrix, settings: dict[str, Setting]) -> None:
        limits = {name: settings[name] for name in ("memory", "seconds") if name in settings}
        self.options, self.place = len(matrix.start) - 1, matrix.place
        self.owned = matrix.opened(limits)
        self.owned.belongs_to(self)
        self.pointer = self.owned.pointer


class Covers(Search[list[int]]):
    """The covers of a puzzle, each a list of the positions of its options."""

    def __init__(self, cover: Cover, settings: dict[str, Setting]) -> None:
        super().__init__("solve", cover, lambda record: [], {"symmetry": "none", **settings})
        self._place = cover.place
        self._index, self._parts = ffi.new("uint32_t[]", max(cover.options, 1)), ffi.new("size_t *")

    def _advance(self) -> int:
        return int(lib.treen_py_cover(self._question, self._index, self._parts, self._error))

    def _answer(self) -> list[int]:
        found: list[int] = ffi.unpack(self._index, self._parts[0])
        return found if self._place is None else [self._place[i] for i in found]


def covers(options: Options, primary: Optional[Iterable[Item]] = None, secondary: Optional[Iterable[Item]] = None, colored: bool = False,
           *, multiplicities: Optional[Multiplicities] = None, **settings: Setting) -> Search[list[int]]:
    """Finds the exact covers: choices of options in which every primary item is covered once, and every secondary item at most once.

    - `options`: iterables of hashable items; or rows of 0 and 1 (lists of three numbers or more, lists of truth values,
      a numpy array of 2 dimensions, a sparse matrix of scipy), of which a column is an item.
    - `primary`, `secondary`: items. What is left out is inferred: the items that the other one does not have. Without both all
      items are primary.
    - `colored`: of secondary items written "x:A", the options of a cover must agree in the colour A. They may then be several.
    - `multiplicities`: {"x": (0, 2), "y": 3}: how often a primary item is covered, at least and at most. Without it: once.
    - `settings`: by their names in treen.table("settings"), such as seconds=10, threads=1, ordered=True.

    Returns a generator of lists of positions of options, from 0. Its covers come in the order of the search, each once.
    Cost: memory in proportion to the options. The covers take none, since each is given when it is found.
    Errors: InputError names the option; while searching Stopped and OutOfMemory by the settings `seconds`, `nodes`, `memory`.
    """
    matrix = read_options(options, primary, secondary, colored, multiplicities)
    return Covers(Cover(matrix, settings), settings)


def covers_bool(matrix: Options, **settings: Setting) -> Search[list[int]]:
    """Finds the exact covers of a matrix: a row is an option, a column an item, all of them primary. Else as `covers`.

    Rows of one or two numbers are read as rows, too, which `covers` takes for items.
    """
    return Covers(Cover(read_options(matrix, None, None, False, None, True), settings), settings)


def count_covers(options: Options, primary: Optional[Iterable[Item]] = None, secondary: Optional[Iterable[Item]] = None,
                 colored: bool = False, *, multiplicities: Optional[Multiplicities] = None, **settings: Setting) -> int:
    """Counts the exact covers without listing them: an int of any size. Arguments and errors are those of `covers`.

    Cost: often far less than listing them, since states of the search that were counted before are not searched again.
    """
    matrix = read_options(options, primary, secondary, colored, multiplicities)
    search: Search[None] = Search("count", Cover(matrix, settings), lambda record: None, {"symmetry": "none", **settings})
    total: int = search.finish().total
    return total
