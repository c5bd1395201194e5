"""Parts of searches, added up; sticks of burrs."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ._library import Facts, call, encoded, facts_of, facts_of_own, ffi, lib, opened, whole_number


class Merge:
    """Adds up the results of parts of a search, also of other processes and machines: texts of treen.results and of `treen --json`.

        merge = treen.Merge(soma.results("count", part=i, parts=4) for i in range(1, 5))
        merge.summary.up_to_symmetry   # 240

    Errors: InputError, where a text is no result, is of another question, or is there already; then nothing of it was added.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        owned = opened(lib.treen_merge_open, "merge", lib.treen_merge_close)
        owned.belongs_to(self)
        self._pointer = owned.pointer
        for text in texts:
            self.add(text)

    def add(self, text: str, source: str = "results") -> None:
        """Adds the results in the text, one or more. `source` names it in errors."""
        given = encoded(text, "a text of results")
        call(lib.treen_merge_add, self._pointer, given, len(given), source.encode("utf-8"))

    def _sum_up(self, *sink: Any) -> Any:
        record = ffi.new("const struct treen_record **")
        call(lib.treen_merge_sum_up, self._pointer, *sink, record)
        return record[0]

    @property
    def summary(self) -> Facts:
        """The sums so far, as of a search without parts. It is `complete` only when `missing` is None."""
        facts: Facts = facts_of(self._sum_up(ffi.NULL, ffi.NULL))
        return facts

    @property
    def missing(self) -> str | None:
        """The parts that are not there yet: "3-7,9 (subparts 2,8),12"; None = all are there."""
        missing = self._sum_up(ffi.NULL, ffi.NULL).body.summary.merged.missing
        return ffi.string(missing).decode() if missing else None

    @property
    def found(self) -> list[Facts]:
        """What the parts found, as facts, numbered as in the whole."""
        lines: list[bytes] = []
        handle = ffi.new_handle(lines)
        self._sum_up(lib.treen_py_sink, handle)
        return [json.loads(line, parse_int=whole_number, object_hook=Facts) for line in lines]


def stick(number: int, length: int = 6) -> Facts:
    """What is known of a stick of a six-piece burr: its `name`, `twin`, `weight`, `notchable`, … Errors: InputError."""
    made = ffi.new("struct treen_stick *")
    call(lib.treen_stick, number, length, made)
    facts: Facts = facts_of_own("stick", made)
    return facts


def identify_stick(drawing: str) -> Facts:
    """Finds the stick that is drawn. Errors: InputError, where it is no drawing of a stick."""
    made, given = ffi.new("struct treen_stick *"), drawing.encode("utf-8")
    call(lib.treen_stick_identify, given, len(given), b"drawing", made)
    facts: Facts = facts_of_own("stick", made)
    return facts
