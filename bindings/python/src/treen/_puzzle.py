"""Puzzles, their solutions, and what can be asked about them."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

from ._covers import Item, Multiplicities, Options, read_options
from ._library import (Facts, InputError, Owned, Search, Setting, Work, c_text, call, encoded, facts_of, facts_of_own, ffi, lib, opened, session_with,
                       text_of, whole_number, written)

Cell = tuple[int, int, int]
BYTES = ("png", "pdf", "booklet")
PICTURES = ("text", "svg", "png", "pdf", "booklet", "scene", "dot", "page", "booklet-svg")
VIEWS = ("corner", "exploded", "slices", "parts", "contact")


class Piece(NamedTuple):
    """A piece where it lies. `copy`: which of its copies, from 1. `cells`: [(x, y, z), …], in grid steps from 0."""

    name: str
    copy: int
    cells: list[Cell]


class Counts(Facts):
    """Numbers of solutions, as ints of any size. None = it is not known, not asked for, or there is no such group.

    It has all facts of the summary, such as `nodes`, `seconds`, `engine`, `complete` and `impossible`.
    """

    @property
    def total(self) -> Optional[int]:
        """The box held still: every position counts."""
        return self["total"]  # type: ignore[no-any-return]

    @property
    def up_to_rotation(self) -> Optional[int]:
        """Solutions that are rotations of each other count as one."""
        return self["up_to_rotation"]  # type: ignore[no-any-return]

    @property
    def up_to_symmetry(self) -> Optional[int]:
        """Solutions that are rotations or mirror images of each other count as one."""
        return self["up_to_symmetry"]  # type: ignore[no-any-return]

    @property
    def labelled(self) -> Optional[int]:
        """The total, if equal pieces were different ones."""
        return self["labelled"]  # type: ignore[no-any-return]

    def __int__(self) -> int:
        if self["total"] is None:
            raise ValueError("the total is not known")
        return int(self["total"])


def plain(value: Any) -> Any:
    """What JSON has for a value in a dict: the lists of an array of numpy."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"found {value!r}, expected texts, numbers, lists and dicts in a puzzle")


def picture(type: str, view: str, pixels: int, width: int, colour: bool, step: int, after: bool) -> Any:
    for word, words in (type, PICTURES), (view, VIEWS):
        if word not in words:
            raise InputError(f"found '{word}', expected one of {', '.join(words)}")
    made = ffi.new("struct treen_picture *")
    made.size = ffi.sizeof("struct treen_picture")
    made.type = getattr(lib, "TREEN_" + type.upper().replace("-", "_"))
    made.view = getattr(lib, "TREEN_VIEW_" + view.upper())
    made.pixels, made.width, made.colour, made.step, made.after = pixels, width, colour, step, after
    return made


def drawn(puzzle: "Puzzle", records: list[Any], type: str, view: str, pixels: int = 0, width: int = 0, colour: bool = False,
          step: int = 0, after: bool = False, session: Any = ffi.NULL) -> Union[str, bytes]:
    list_of = ffi.new("const struct treen_record *[]", records) if records else ffi.NULL
    wanted = picture(type, view, pixels, width, colour, step, after)
    wanted.session = session
    made = written(lib.treen_draw, puzzle.pointer, list_of, len(records), wanted)
    return made if type in BYTES else made.decode("utf-8")


# ---- Solutions -----------------------------------------------------------------------------------


class Solution:
    """A solution. The independent checker has checked it. It can be pickled."""

    def __init__(self, puzzle: "Puzzle", record: Any, facts: Optional[Facts] = None) -> None:
        self.puzzle, self._record, self._facts = puzzle, record, facts

    @property
    def facts(self) -> Facts:
        """What `treen solve --json` tells of it (doc/manual.md)."""
        if self._facts is None:
            self._facts = facts_of(self._record)
        return self._facts

    @property
    def number(self) -> int:
        """From 1, in the order found."""
        return int(self.facts["number"])

    @property
    def pieces(self) -> list[Piece]:
        """The pieces where they lie; of a bare cover none, which has `index`."""
        return [Piece(one["name"], one.get("copy", 1), [(x, y, z) for x, y, z in one["cells"]]) for one in self.facts.get("pieces", ())]

    @property
    def cells(self) -> dict[Cell, str]:
        """The name of the piece in each cell that is covered, by (x, y, z)."""
        return {cell: piece.name for piece in self.pieces for cell in piece.cells}

    @property
    def index(self) -> list[int]:
        """Of a bare cover, the positions of its options, from 0."""
        return list(self.facts.get("index", ()))

    @property
    def options(self) -> list[list[str]]:
        """Of a bare cover, the items of its options."""
        return [list(option) for option in self.facts.get("options", ())]

    @property
    def letters(self) -> list[str]:
        """The letters by which pictures tell the pieces apart, in their order."""
        solution = self.record().body.solution if type(self) is Solution else self.record().body.disassembly.assembly
        room = ffi.new("char[]", solution.parts)
        lib.treen_letters(self.puzzle.pointer, solution, room)
        return [chr(letter[0]) for letter in ffi.buffer(room)]

    def text(self) -> str:
        """The solution as the independent checker reads it (JSON)."""
        return json.dumps({**self.facts, "type": "solution"})

    def record(self) -> Any:
        """The record of treen.h; after a pickle one that the checker has read again."""
        if self._record is None:
            search: Search[Any] = Search("check", self.puzzle, copied, {}, (self.text().encode("utf-8"), "solution"))
            self._record = next(search)
        return self._record

    def draw(self, type: str = "svg", view: str = "corner", *, pixels: int = 0, width: int = 0, colour: bool = False,
             step: int = 0, after: bool = False) -> Union[str, bytes]:
        """Draws the solution: a str, or bytes of a PNG, PDF or booklet.

        - `type`: "text", "svg", "png", "pdf", "booklet", "booklet-svg", "scene", "page".
        - `view`: "corner", "exploded", "slices", "parts", "contact".
        - `pixels` of the longer side of a PNG, 0 = 1200; `width` of a text in columns, 0 = 80; `colour`: with those of a terminal.
        - `step` of a text of a Disassembly, from 1, before or `after` it; 0 = the assembly.

        Errors: InputError, where there is nothing to be drawn, or the library lacks the module (cairo).
        """
        return drawn(self.puzzle, [self.record()], type, view, pixels, width, colour, step, after)

    def _repr_svg_(self) -> Optional[str]:
        return picture_for_notebooks(self.draw)

    def __str__(self) -> str:
        return str(self.draw("text")).rstrip("\n") if self.pieces else "\n".join(" ".join(option) for option in self.options)

    def __repr__(self) -> str:
        return f"<treen.{type(self).__name__} {self.number} of {self.puzzle.name}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Solution) and self.puzzle.name == other.puzzle.name and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.puzzle.name, self.number))

    def __reduce__(self) -> Any:
        return type(self), (self.puzzle, None, self.facts)


class Disassembly(Solution):
    """An assembly and how it comes apart, if it does. Its `number` counts assemblies."""

    @property
    def number(self) -> int:
        return int(self.facts["assembly"])

    @property
    def outcome(self) -> str:
        """"comes apart", "stays together", or "not known" where a limit came first."""
        return str(self.facts["outcome"])

    @property
    def level(self) -> list[int]:
        """Moves until something leaves, for each separation."""
        return list(self.facts.get("level") or ())

    @property
    def moves(self) -> int:
        """All moves, leaving included; 0 = it does not come apart."""
        return int(self.facts.get("moves") or 0)

    @property
    def ways(self) -> Optional[int]:
        """Ways with these numbers; None = not counted: search.detail("ways") counts them."""
        return self.facts.get("ways")

    @property
    def steps(self) -> list[Facts]:
        """The moves in turn, each with `words`, `moved`, `direction` and `distance`."""
        return list(self.facts.get("steps") or ())


def copied(record: Any) -> Any:
    copy = opened(lib.treen_record_copy, "record", lib.treen_record_free, record)
    return ffi.gc(copy.pointer, copy.closes)


def picture_for_notebooks(draw: Any) -> Optional[str]:
    try:
        return str(draw("svg"))
    except InputError:
        return None  # there is nothing on a grid to be drawn


class Designed(Facts):
    """A new puzzle: its `number`, and what is known of it. `puzzle` is the puzzle itself."""

    @property
    def puzzle(self) -> "Puzzle":
        return Puzzle(self["text"], "yaml")


class Parts(Facts):
    """Parts to make: `files` is a dict from names to bytes. Lengths are millimetres, volumes cubic millimetres."""

    files: dict[str, bytes]

    def save(self, folder: Union[str, "os.PathLike[str]"]) -> list[Path]:
        """Writes the files into the folder. Returns their paths. Errors: OSError."""
        paths = [Path(folder) / name for name in self.files]
        for path, content in zip(paths, self.files.values()):
            path.write_bytes(content)
        return paths


# ---- Puzzles -------------------------------------------------------------------------------------


class Puzzle:
    """A puzzle out of a text, or of a dict with the keys of treen's own files (doc/formats.md).

    - `format`: a name of treen.table("formats"); None recognises it.
    - `source`: the name that errors and `name` have.
    - `number`: which problem of the text, from 1.
    - `memory`, `seconds`: limits for reading it, in bytes and seconds.

    Questions look at the puzzle, and change nothing: several threads may ask at once. It can be pickled.
    Keyword arguments of questions are settings (treen.table("settings")): seconds=10, threads=1, symmetry="none".
    Errors: InputError with line and column. Of questions also Stopped and OutOfMemory, by the limits among the settings.
    """

    owned: Owned
    pointer: Any

    def __init__(self, text: Union[str, bytes, Mapping[str, Any]], format: Optional[str] = None, *, source: str = "puzzle",
                 number: int = 1, memory: Optional[int] = None, seconds: Optional[float] = None) -> None:
        if isinstance(text, Mapping):
            text, format = json.dumps(text, default=plain), "json"
        content = text if isinstance(text, bytes) else encoded(text, "a text, bytes or a dict")
        self._open(lib.treen_parse, {"memory": memory, "seconds": seconds}, number, content, len(content), source.encode("utf-8"), c_text(format))

    @classmethod
    def open(cls, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None, *, number: int = 1, memory: Optional[int] = None,
             seconds: Optional[float] = None) -> "Puzzle":
        """Opens a file, or a puzzle of the bundled collection by its name (treen.table("collection")).

        Errors: FileError, and InputError with line and column.
        """
        puzzle = cls.__new__(cls)
        puzzle._open(lib.treen_open, {"memory": memory, "seconds": seconds}, number, os.fsencode(path), c_text(format))
        return puzzle

    @classmethod
    def cover(cls, options: Options, primary: Optional[Iterable[Item]] = None, secondary: Optional[Iterable[Item]] = None,
              colored: bool = False, *, multiplicities: Optional[Multiplicities] = None, **settings: Setting) -> "Puzzle":
        """The puzzle of an exact cover, with the arguments of treen.covers. Options without a primary item are left out of it."""
        matrix = read_options(options, primary, secondary, colored, multiplicities)
        puzzle = cls.__new__(cls)
        puzzle._own(matrix.opened(settings))
        return puzzle

    @classmethod
    def snake(cls, chain: str, box: str, *, notation: Optional[str] = None) -> "Puzzle":
        """The puzzle of folding a snake into a box, both written as in a file of kind snake."""
        puzzle = cls.__new__(cls)
        puzzle._open(lib.treen_snake, {"notation": notation}, 1, chain.encode("utf-8"), box.encode("utf-8"))
        return puzzle

    @classmethod
    def make(cls, kind: str, **settings: Setting) -> "Puzzle":
        """A new puzzle of kind "sujiko" or "kurosu", by the settings `seed` and `side`. It has one solution, and needs every clue."""
        puzzle = cls.__new__(cls)
        puzzle._open(lib.treen_make, settings, 1, kind.encode("utf-8"))
        return puzzle

    def _open(self, function: Any, settings: dict[str, Setting], number: int, *arguments: Any) -> None:
        session = session_with(settings)
        try:
            self._own(opened(function, "puzzle", lib.treen_close, session.pointer, *arguments, keeps=[session]))
        finally:
            session.release()
        if number != 1:
            problems = self.problems
            self.pointer = lib.treen_problem(self.pointer, number) if 1 < number <= problems else ffi.NULL
            if self.pointer == ffi.NULL:
                raise InputError(f"found no problem {number}, expected one of 1 to {problems}")

    def _own(self, owned: Owned) -> None:
        owned.belongs_to(self)
        self.owned, self.pointer = owned, owned.pointer

    # ---- What it is --------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """As messages call it."""
        return text_of(lib.treen_about(self.pointer).name) or ""

    @property
    def title(self) -> Optional[str]:
        return text_of(lib.treen_about(self.pointer).title)

    @property
    def kind(self) -> str:
        return text_of(lib.treen_about(self.pointer).kind) or ""

    @property
    def grid(self) -> Optional[str]:
        return text_of(lib.treen_about(self.pointer).grid)

    @property
    def problems(self) -> int:
        """How many problems its text has."""
        return int(lib.treen_about(self.pointer).problems)

    @property
    def expected(self) -> dict[str, Optional[int]]:
        """The numbers of solutions that its file expects; None = it does not say."""
        about = lib.treen_about(self.pointer)
        texts = {name: text_of(getattr(about, name).text) for name in ("total", "up_to_rotation", "up_to_symmetry")}
        return {name: None if text is None else whole_number(text) for name, text in texts.items()}

    @property
    def about(self) -> Facts:
        """What the puzzle says of itself, as `treen list --json` tells it; of a burr also its sticks."""
        about = lib.treen_about(self.pointer)
        return Facts(facts_of_own("puzzle", about), **({"burr": facts_of_own("burr", about.burr)} if about.burr else {}))

    def write(self, format: str = "yaml", *, all: bool = False) -> str:
        """The puzzle as text of a format; `all`: with the problems after it. Errors: InputError says what it cannot hold."""
        return written(lib.treen_write, self.pointer, format.encode("utf-8"), all).decode("utf-8")

    def state(self, form: str) -> str:
        """The puzzle for other programs: "smt", "sat" (DIMACS), "graph" or "matrix". Errors: InputError."""
        states = lib.treen_state

        def function(puzzle: Any, name: bytes, sink: Any, context: Any, error: Any) -> int:
            return int(states(puzzle, name, sink, context, ffi.NULL, error))

        return written(function, self.pointer, form.encode("utf-8")).decode("utf-8")

    def diagram(self, *, memory: Optional[int] = None, seconds: Optional[float] = None) -> str:
        """The set of all solutions as a zero-suppressed decision diagram (doc/formats.md), from which any number are drawn.

        Cost: time and memory of all states of engine count. Errors: InputError, where it is no exact cover; Stopped and OutOfMemory.
        """
        copy = self._copy(memory=memory, seconds=seconds)
        return Work(copy.owned.keeps[0].pointer).do(copy.state, "zdd")

    def keep(self, solutions: Iterable[Solution], *, complete: bool = False, assemblies: Optional[int] = None, apart: Optional[int] = None,
             seconds: float = 0) -> str:
        """The puzzle with solutions in it, as BurrTools keeps them: text of the format xmpuzzle.

        - `complete`: the search came to its end. `assemblies`: those found in all; `apart`: those of them that come apart.
        - `seconds`: what the search took.

        Errors: InputError, where BurrTools cannot hold the puzzle.
        """
        keep = opened(lib.treen_keep_open, "keep", lib.treen_keep_close, self.pointer, keeps=[self.owned])
        try:
            for solution in solutions:
                call(lib.treen_keep_add, keep.pointer, solution.record())
            texts = [ffi.NULL if number is None else ffi.new("char[]", str(number).encode()) for number in (assemblies, apart)]
            kept = ffi.new("struct treen_kept *", [ffi.sizeof("struct treen_kept"), complete, *texts, seconds])
            return written(lib.treen_keep_write, keep.pointer, kept).decode("utf-8")
        finally:
            keep.release()

    def lengthen(self, length: int) -> "Puzzle":
        """A copy of a burr with sticks of another length: 6, 8, 10 or 12. Errors: InputError."""
        copy = self._copy()
        call(lib.treen_burr_lengthen, copy.pointer, length)
        return copy

    def place(self, placed: Union[str, Solution]) -> "Puzzle":
        """A copy in which pieces lie already: drawn as a solution with "." for open cells, or those of a Solution. Errors: InputError."""
        given = encoded(placed.text() if isinstance(placed, Solution) else placed, "a text or a Solution")
        copy: Puzzle = self._copy()
        call(lib.treen_place, copy.pointer, given, len(given), b"placed")
        return copy

    def convert(self, kind: str) -> "Puzzle":
        """The same question as a puzzle of another kind: "packing" or "snake" of labelled cubes. Errors: InputError says why not."""
        made = type(self).__new__(type(self))
        made._own(opened(lib.treen_convert, "puzzle", lib.treen_close, self.pointer, kind.encode("utf-8"), keeps=[self.owned]))
        return made

    # ---- What can be asked ---------------------------------------------------------------------

    def solve(self, **settings: Setting) -> Search[Solution]:
        """Finds the solutions, one of each class under the setting `symmetry` ("none", "rotation", "full"), each when it is found.

        Cost: the search may take years, which `estimate` tells before. Memory does not grow with the number of solutions.
        """
        return Search("solve", self, lambda record: Solution(self, copied(record)), settings)

    def first(self, **settings: Setting) -> Optional[Solution]:
        """Finds a solution, any, as soon as possible; None: there is none."""
        with Search("first", self, lambda record: Solution(self, copied(record)), settings) as search:
            return next(search, None)

    def count(self, **settings: Setting) -> Counts:
        """Counts the solutions without listing them. With symmetry="none" the total alone, which is quicker.

        Cost: at most that of the whole search, often far less. Stopped has what was counted by then as its `summary`.
        """
        search: Search[None] = Search("count", self, lambda record: None, settings)
        return Counts(search.finish())

    def apart(self, **settings: Setting) -> Search[Disassembly]:
        """Finds the assemblies, and how each comes apart or that it stays together (`outcome`). The setting `nodes` limits the positions of each, `memory` all of them.

        Cost: time and memory in proportion to the positions that are looked at, thousands to millions for each assembly.
        """
        return Search("apart", self, lambda record: Disassembly(self, copied(record)), settings)

    def estimate(self, **settings: Setting) -> Facts:
        """Estimates `solutions`, `nodes`, `seconds_all` and `seconds_first`: each with `mean`, `low` and `high`, bounds of 95 %.

        It takes ten seconds without the settings `seconds` and `nodes`.
        """
        return self._summed("estimate", settings)

    def hint(self, placed: Union[str, Solution, None] = None, **settings: Setting) -> Facts:
        """Says whether what is placed leads to a solution, in how many `ways`, and what to do `next`, in sentences (`levels`).

        It ends after 5 seconds, or the setting `seconds`, with what is known by then.
        """
        return (self if placed is None else self.place(placed))._summed("hint", settings)

    def info(self, **settings: Setting) -> Facts:
        """Facts that need no search: pieces, cells, placements, symmetry, parity, and `impossible`."""
        return self._summed("info", settings)

    def check(self, text: Union[str, Solution, None] = None, **settings: Setting) -> Facts:
        """Checks solutions in a text by the independent checker: `holds`, and `broken`, a list of sentences. None: its file's own."""
        given = None if text is None else encoded(text.text() if isinstance(text, Solution) else text, "a text or a Solution")
        search: Search[None] = Search("check", self, lambda record: None, settings, None if given is None else (given, "solutions"))
        return search.finish()

    def ask(self, question: str, **settings: Setting) -> Search[Facts]:
        """Asks any question of treen.table("questions"). Answers are facts, as `treen --json` tells them."""
        return Search(question, self, facts_of, settings)

    def results(self, question: str, **settings: Setting) -> str:
        """Asks a question to its end. Returns its records as lines of JSON, the summary last: of a part, what treen.Merge adds up."""
        return results(question, puzzle=self, **settings)

    def cards(self, type: str = "pdf", **settings: Setting) -> Union[str, bytes]:
        """Makes cards, beginnings for people to finish, and draws their pages: "pdf" or "svg". Settings: count=24, per_page=4, …

        Errors: InputError, where the puzzle is no packing; Stopped.
        """
        cards: list[Any] = []
        search: Search[None] = Search("cards", self, lambda record: cards.append(ffi.new("struct treen_record *", record[0])), settings)
        asked, session = search._asked, session_with(settings)
        asked.others.append(None)  # cards live as long as the question
        try:
            for _ in search:
                pass
            return drawn(self, cards, type, "corner", session=session.pointer)
        finally:
            asked.release()
            session.release()

    def design(self, space: str, aim: str, *, results: Optional[str] = None, **settings: Setting) -> Search[Designed]:
        """Looks for new puzzles of a space that begins with this puzzle. Else as treen.design."""
        return design(space, aim, puzzle=self, results=results, **settings)

    def draw(self, type: str = "svg", view: str = "parts", *, pixels: int = 0, width: int = 0, colour: bool = False) -> Union[str, bytes]:
        """Draws the box and the pieces. Arguments, results and errors are those of Solution.draw."""
        return drawn(self, [], type, view, pixels, width, colour)

    def parts(self, format: str = "stl", solution: Optional[Solution] = None, **settings: Setting) -> Parts:
        """Lays out the pieces to be printed, cut or sawn, in a format of treen.table("makers"). Settings are millimetres: cell=10.

        `solution` is for assembled=True and around="shut". Errors: InputError, where a setting does not fit the format.
        """
        session = session_with(settings)
        try:
            laid = opened(lib.treen_parts, "parts", lib.treen_parts_close, session.pointer, self.pointer,
                          solution.record() if solution else ffi.NULL, format.encode("utf-8"), keeps=[session, self.owned])
        finally:
            session.release()
        try:
            return self._made(laid.pointer)
        finally:
            laid.release()

    def _made(self, laid: Any) -> Parts:
        made = lib.treen_parts_made(laid)
        stem, ending = Path(self.name).stem, text_of(made.extension) or ""
        parts = Parts(facts_of_own("made", made))
        parts.files = {stem + (text_of(made.end[i]) or "") + ending: written(lib.treen_parts_write, laid, i) for i in range(made.files)}
        return parts

    def _summed(self, question: str, settings: dict[str, Setting]) -> Facts:
        search: Search[None] = Search(question, self, lambda record: None, settings)
        return search.finish()

    def _copy(self, **limits: Any) -> "Puzzle":
        return type(self)(self.write("json"), "json", source=self.name, **limits)

    def _repr_svg_(self) -> Optional[str]:
        return picture_for_notebooks(self.draw)

    def __repr__(self) -> str:
        return f"<treen.Puzzle {self.name}, {self.kind}>"

    def __str__(self) -> str:
        return str(self.draw("text")) if self.grid else self.write()

    def __reduce__(self) -> Any:
        return restored, (type(self), self.write("json"), self.name)

    def __copy__(self) -> "Puzzle":
        return self


def restored(cls: type[Puzzle], text: str, source: str) -> Puzzle:
    return cls(text, "json", source=source)


# ---- Without a puzzle ------------------------------------------------------------------------------


def ask(question: str, **settings: Setting) -> Search[Facts]:
    """Asks "burrs", "snakes" (with box="3x3x3") or "design" without a puzzle. Answers are facts, as `treen --json` tells them."""
    return Search(question, None, facts_of, settings)


def results(question: str, *, puzzle: Optional[Puzzle] = None, **settings: Setting) -> str:
    """Asks a question to its end, "burrs", "snakes" and "design" without a puzzle. Returns its records as lines of JSON, the summary last.

    Errors: Stopped and OutOfMemory at a limit.
    """
    session = session_with(settings)
    try:
        return Work(session.pointer).do(written, lib.treen_ask_json, session.pointer, puzzle.pointer if puzzle else ffi.NULL,
                                        question.encode("utf-8")).decode("utf-8")
    finally:
        session.release()


def design(space: str, aim: str, *, puzzle: Optional[Puzzle] = None, results: Optional[str] = None, **settings: Setting) -> Search[Designed]:
    """Looks for new puzzles of a space (treen.table("spaces")), each given when it comes among the best by `aim` (doc/design.md).

    - `results`: the file of an earlier run, Search.text(), which then goes on.
    - Limits: `tries` (units of work), `seconds`. A space may never come to an end.

    Errors: InputError; Stopped at a limit.
    """
    given = None if results is None else (results.encode("utf-8"), "results")
    return Search("design", puzzle, lambda record: Designed(facts_of(record)), {"space": space, "aim": aim, **settings}, given)
