"""What the rest of the package shares: errors, settings, texts that treen writes, searches."""
from __future__ import annotations

import asyncio
import contextvars
import functools
import json
import threading
import weakref
from collections.abc import AsyncIterator, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Optional, TypeVar, Union

from ._treen import ffi as ffi, lib as lib

Setting = Union[str, int, float, bool, None]
T = TypeVar("T")
Answer = TypeVar("Answer")


# ---- Errors ------------------------------------------------------------------------------------


class Error(Exception):
    """An error of treen. `source` names the file or puzzle, or is empty. `line` and `column` count from 1; 0 = there is none."""

    def __init__(self, text: str, source: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(text, source, line, column)
        self.text, self.source, self.line, self.column = text, source, line, column

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        place += [str(number) for number in (self.line, self.column) if number]
        return ": ".join([":".join(place), self.text] if place else [self.text])


class InputError(Error, ValueError):
    """A text, a name or a value is wrong."""


class OutOfMemory(Error, MemoryError):
    """The setting `memory`, or the machine's memory, was reached. `summary` is what was known by then."""

    summary: Optional["Facts"] = None


class FileError(Error, OSError):
    """A file or another program failed."""


class Stopped(Error):
    """A limit (`seconds`, `nodes`) or a stop came before the answer was known. `summary` is what was known by then."""

    summary: Optional["Facts"] = None


class Bug(Error, RuntimeError):
    """An engine gave a wrong answer, and the checker found out."""


RAISED = {lib.TREEN_BAD_INPUT: InputError, lib.TREEN_NO_MEMORY: OutOfMemory, lib.TREEN_IO: FileError,
          lib.TREEN_STOPPED: Stopped, lib.TREEN_BUG: Bug}


def text_of(pointer: Any) -> Optional[str]:
    return ffi.string(pointer).decode("utf-8", "replace") if pointer else None


def error_of(status: int, error: Any) -> Error:
    return RAISED[status](text_of(error.text) or "", text_of(error.source) or "", error.line, error.column)


def call(function: Callable[..., Any], *arguments: Any) -> int:
    """Calls a function of treen.h with these arguments and one for its error. Returns TREEN_OK or TREEN_END."""
    error = ffi.new("struct treen_error *")
    status: int = function(*arguments, error)
    if status != lib.TREEN_OK and status != lib.TREEN_END:
        raise error_of(status, error)
    return status


class Owned:
    """An object of the library, which is closed after the last one that uses it.

    The collector of cycles calls finalizers in any order, and a session or a puzzle must outlive what was asked in it. So each
    counts its users: `others` has an entry for each but the last. A list's append and pop are safe among threads.
    """

    def __init__(self, pointer: Any, closes: Callable[[Any], None], keeps: Sequence["Owned"]) -> None:
        self.pointer, self.closes, self.keeps = pointer, closes, keeps
        self.others: list[None] = []
        for kept in keeps:
            kept.others.append(None)

    def release(self) -> None:
        """Says that one user needs it no more."""
        try:
            self.others.pop()
        except IndexError:
            self.closes(self.pointer)
            for kept in self.keeps:
                kept.release()

    def belongs_to(self, owner: object) -> None:
        """Has it released with its owner."""
        weakref.finalize(owner, self.release)


def opened(function: Callable[..., int], kind: str, closes: Callable[[Any], None], *arguments: Any, keeps: Sequence[Owned] = ()) -> Owned:
    """Calls a function that opens an object, and returns the object. `keeps`: those that must be closed after it."""
    pointer = ffi.new(f"struct treen_{kind} **")
    call(function, *arguments, pointer)
    return Owned(pointer[0], closes, keeps)


def encoded(text: Any, expected: str) -> bytes:
    """The bytes of a text. What is no text is a TypeError, which says what was expected."""
    if not isinstance(text, str):
        raise TypeError(f"found {text!r}, expected {expected}")
    return text.encode("utf-8")


def c_text(text: Optional[str]) -> Any:
    return ffi.NULL if text is None else text.encode("utf-8")


# ---- Texts that treen writes -------------------------------------------------------------------


@ffi.def_extern(error=False)  # type: ignore[misc]
def treen_py_sink(context: Any, text: Any, length: int) -> bool:
    ffi.from_handle(context).append(bytes(ffi.buffer(text, length)))
    return True


def written(function: Callable[..., int], *arguments: Any) -> bytes:
    """Calls a function of treen.h that ends with a sink, its context and an error. Returns what it writes."""
    pieces: list[bytes] = []
    handle = ffi.new_handle(pieces)
    call(function, *arguments, lib.treen_py_sink, handle)
    return b"".join(pieces)


def whole_number(text: str) -> int:
    """Reads a number of any length: int() refuses more digits than sys.get_int_max_str_digits()."""
    try:
        return int(text)
    except ValueError:
        half = len(text) // 2
        power: int = 10**half
        return whole_number(text[:-half]) * power + whole_number(text[-half:])


class Facts(dict):  # type: ignore[type-arg]
    """Facts as `treen --json` tells them (doc/manual.md): facts["nodes"] and facts.nodes are the same.

    Names of a dict's own methods are those: facts["items"] alone is the number of items.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def facts_of(record: Any) -> Any:
    """The facts of a record. A record of several lines gives the list of them."""
    lines = written(lib.treen_record_json, record).decode("utf-8", "replace").splitlines()
    read = [json.loads(line, parse_int=whole_number, object_hook=Facts) for line in lines]
    return read[0] if len(read) == 1 else read


def facts_of_own(kind: str, body: Any) -> Any:
    """The facts of a struct, of which this makes a record."""
    record = ffi.new("struct treen_record *")
    record.type = getattr(lib, f"TREEN_{kind.upper()}")
    setattr(record.body, kind, body)
    return facts_of(record)


# ---- Sessions ----------------------------------------------------------------------------------


def session_with(settings: dict[str, Setting]) -> Owned:
    """A session with these settings. None leaves the standard value; names are those of treen.table("settings")."""
    session = opened(lib.treen_session_open, "session", lib.treen_session_close)
    try:
        for name, value in settings.items():
            if value is not None:
                word = ("true" if value else "false") if isinstance(value, bool) else str(value)
                call(lib.treen_set, session.pointer, name.encode(), word.encode("utf-8"))
    except BaseException:
        session.release()
        raise
    return session


# ---- Searches ----------------------------------------------------------------------------------

# Searches and other work that began in a call of `run`, which stops them when it is cancelled.
begun: contextvars.ContextVar[Optional[list["Search[Any] | Work"]]] = contextvars.ContextVar("begun", default=None)


class Work:
    """A call of treen.h in a session of its own. Ctrl-C and a cancelled task stop it."""

    def __init__(self, session: Any) -> None:
        self.session = session
        others = begun.get()
        if others is not None:
            others.append(self)

    def stop(self) -> None:
        lib.treen_stop(self.session)

    def do(self, function: Callable[..., T], *arguments: Any) -> T:
        """Calls the function in a thread, so that this one can be interrupted. Returns what it returns."""
        with ThreadPoolExecutor(1) as thread:
            called = thread.submit(function, *arguments)
            try:
                return called.result()
            except BaseException:
                self.stop()
                raise


class Listener:
    """What a search tells its progress to. The search has it, and it has not the search, which can be dropped."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.on_progress: Optional[Callable[[Facts], object]] = None
        self.failure: Optional[BaseException] = None


def keep_failure(kind: Any, value: BaseException, trace: Any) -> None:
    """Keeps what was raised while a search told its progress, such as KeyboardInterrupt, and stops the search."""
    listener = ffi.from_handle(trace.tb_frame.f_locals["context"])
    listener.failure = value
    lib.treen_stop(listener.session)


@ffi.def_extern(onerror=keep_failure)  # type: ignore[misc]
def treen_py_progress(context: Any, progress: Any) -> None:
    listener = ffi.from_handle(context)
    if listener.on_progress:
        listener.on_progress(Facts(fraction=progress.fraction, seconds=progress.seconds, nodes=progress.nodes,
                                   solutions=progress.solutions))


def release_idle(asked: Owned, busy: threading.Lock) -> None:
    """Releases a question with its search. At Python's end a daemon thread may still be in it; then it is left as it is."""
    if busy.acquire(False):
        asked.release()


class Search(Generator[Answer, None, None]):
    """A search whose answers come one by one: a generator, and an asynchronous one.

    - It searches while it is asked for the next answer, and its threads some way ahead. Python's other threads run meanwhile.
    - Ctrl-C ends it within about a tenth of a second. Dropping or closing it stops its threads and frees its memory.
    - Errors: Stopped at a limit, with the `summary` known by then; OutOfMemory, FileError, Bug.
    - `on_progress`, if set, is called about ten times a second with `fraction`, `seconds`, `nodes` and `solutions`.
    """

    def __init__(self, question: str, puzzle: Any, tell: Callable[[Any], Answer], settings: dict[str, Setting],
                 given: Optional[tuple[bytes, str]] = None) -> None:
        self._puzzle, self._tell = puzzle, tell
        self._summary: Optional[Facts] = None
        self._busy, self._closing = threading.Lock(), False
        session = session_with(settings)
        session.belongs_to(self)
        self._session = session.pointer
        self._error, self._record = ffi.new("struct treen_error *"), ffi.new("const struct treen_record **")
        asked = opened(lib.treen_ask, "question", lib.treen_end, self._session, puzzle.pointer if puzzle else ffi.NULL, question.encode(),
                       keeps=[session, puzzle.owned] if puzzle else [session])
        self._question, self._asked = asked.pointer, asked
        self._dropped = weakref.finalize(self, release_idle, asked, self._busy)
        if given:
            call(lib.treen_give, self._question, given[0], len(given[0]), given[1].encode("utf-8"))
        self._listener = Listener(self._session)
        self._handle = ffi.new_handle(self._listener)
        lib.treen_watch(self._question, lib.treen_py_progress, self._handle)
        others = begun.get()
        if others is not None:
            others.append(self)

    @property
    def on_progress(self) -> Optional[Callable[[Facts], object]]:
        return self._listener.on_progress

    @on_progress.setter
    def on_progress(self, function: Optional[Callable[[Facts], object]]) -> None:
        self._listener.on_progress = function

    def _advance(self) -> int:
        return int(lib.treen_next(self._question, self._record, self._error))

    def _answer(self) -> Answer:
        return self._tell(self._record[0])

    def __next__(self) -> Answer:
        return self._within(self._advance, self._answer)

    def _within(self, advance: Callable[[], int], answer: Callable[[], T]) -> T:
        if not self._busy.acquire(False):
            raise ValueError("the search is already executing")
        try:
            if self._question is None:
                raise StopIteration
            status = advance()
            if self._listener.failure:
                self._end()
                raise self._listener.failure
            if status == lib.TREEN_OK:
                return answer()
            self._conclude(status)
            raise StopIteration
        finally:
            self._busy.release()
            if self._closing:
                self.close()

    def _conclude(self, status: int) -> None:
        """Ends the question, with its summary. Raises its error, if it is one."""
        self._sum_up()
        error = None if status == lib.TREEN_END else error_of(status, self._error)
        self._end()
        if isinstance(error, (Stopped, OutOfMemory)):
            error.summary = self._summary
        if error:
            raise error

    def _sum_up(self) -> None:
        record = ffi.new("const struct treen_record **")
        call(lib.treen_sum_up, self._question, record)
        self._summary = facts_of(record[0])

    def _end(self) -> None:
        self._question = None
        if self._dropped.detach():
            self._asked.release()

    def finish(self) -> Facts:
        """Searches to the end without giving the answers. Returns the summary. Errors as of the search."""
        try:
            self._within(lambda: int(lib.treen_finish(self._question, self._error)), lambda: None)
        except StopIteration:
            pass
        return self.summary

    @property
    def summary(self) -> Facts:
        """What is known by now: counts, `nodes`, `seconds`, `complete`. Of a search under way this stops the search."""
        if self._summary is None and self._question is not None:
            if not self._busy.acquire(False):
                raise ValueError("the search is already executing")
            try:
                self._sum_up()
                self._end()
            finally:
                self._busy.release()
        if self._summary is None:
            raise ValueError("the search was closed before it was summed up")
        return self._summary

    def detail(self, what: str) -> Any:
        """More about the answer that came last, while the search is open.

        - "ways", of a disassembly: the same with its `ways` counted, which looks at every way.
        - "positions", of a disassembly: a list of facts; "graph": the same in the language of Graphviz, a str.
        - "rules", of a number puzzle's solution: the facts of each rule; None: the puzzle has no rules.

        Errors: InputError, where the answer has no such detail; Stopped and OutOfMemory, after which the search can go on.
        """
        if self._question is None:
            raise ValueError("the search has ended")
        found = ffi.new("const struct treen_record **")
        if call(lib.treen_detail, self._question, b"positions" if what == "graph" else what.encode("utf-8"), found) == lib.TREEN_END:
            return None
        if what == "graph":
            picture = ffi.new("struct treen_picture *", {"size": ffi.sizeof("struct treen_picture"), "type": lib.TREEN_DOT})
            return written(lib.treen_draw, self._puzzle.pointer, found, 1, picture).decode("utf-8")
        return self._tell(found[0]) if what == "ways" else facts_of(found[0])

    def text(self) -> Optional[str]:
        """The text that belongs to the search: a design's file of results, with which a later one goes on; else None."""
        if self._question is None:
            raise ValueError("the search has ended")
        pieces = written(lib.treen_text, self._question)
        return pieces.decode("utf-8") if pieces else None

    def stop(self) -> None:
        """Stops the search from any thread: what waits for its next answer gets Stopped."""
        lib.treen_stop(self._session)

    def close(self) -> None:
        """Stops the search, and frees what it has."""
        if self._question is None:
            return
        self.stop()
        self._closing = not self._busy.acquire(False)
        if self._closing:
            return
        try:
            self._end()
        finally:
            self._busy.release()

    def send(self, value: None) -> Answer:
        return self.__next__()

    def throw(self, kind: Any, value: Any = None, trace: Any = None) -> Answer:
        self.close()
        if value is None:
            value = kind() if isinstance(kind, type) else kind
        raise value.with_traceback(trace)

    def __enter__(self) -> "Search[Answer]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> AsyncIterator[Answer]:
        return self

    async def __anext__(self) -> Answer:
        nothing = object()
        found = await run_stopping([self], next, self, nothing)
        if found is nothing:
            raise StopAsyncIteration
        return found  # type: ignore[no-any-return]

    async def aclose(self) -> None:
        self.close()


AsyncIterator.register(Search)


async def run_stopping(searches: list[Search[Any] | Work], function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    context = contextvars.copy_context()
    context.run(begun.set, searches)
    loop = asyncio.get_running_loop()
    call_it: Any = functools.partial(context.run, function, *arguments, **named)
    future: asyncio.Future[Any] = loop.run_in_executor(None, call_it)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        for search in searches:
            search.stop()
        await asyncio.wait([future])
        if not future.cancelled():
            future.exception()  # it is that of the stop
        raise


async def run(function: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """Calls a function of treen in a thread: `await treen.run(puzzle.count)`. A task that is cancelled stops its search."""
    found: T = await run_stopping([], function, *arguments, **named)
    return found


# ---- Tables ------------------------------------------------------------------------------------


TABLES: Sequence[str] = ("formats", "kinds", "grids", "engines", "forms", "questions", "settings", "spaces", "collection", "makers")
KINDS_OF_SETTINGS = ("flag", "number", "real", "word", "choice", "edges")  # in the order of enum treen_type


def rows(name: str) -> list[Facts]:
    """The rows of a table of treen, with all that treen.h tells of each. Settings have their `standard` value, as text.

    `name`: "formats", "kinds", "grids", "engines", "forms", "questions", "settings", "spaces", "collection" or "makers".
    """
    if name not in TABLES:
        raise InputError(f"found no table '{name}', expected one of {', '.join(TABLES)}")
    told: list[Facts] = []
    while row := lib.treen_list(getattr(lib, f"TREEN_{name.upper()}"), len(told)):
        texts = {member: text_of(getattr(row, member)) for member in ("name", "summary", "extension", "words", "unit", "questions", "settings")}
        told.append(Facts({member: text for member, text in texts.items() if text is not None}))
        if name == "settings":
            add_range(told[-1], row)
    return told


def add_range(facts: Facts, row: Any) -> None:
    facts["type"] = KINDS_OF_SETTINGS[row.type]
    if facts["type"] in ("number", "real", "edges"):
        facts["least"], facts["most"] = (row.least, row.most) if facts["type"] == "number" else (row.low, row.high)
    room = ffi.new("char[]", 256)
    facts["standard"] = text_of(room) if lib.treen_get(ffi.NULL, row.name, room, len(room)) else None


def table(name: str) -> dict[str, str]:
    """A table of treen, as a dict from names to summaries; treen.rows tells more of each."""
    return {row["name"]: row.get("summary", "") for row in rows(name)}
