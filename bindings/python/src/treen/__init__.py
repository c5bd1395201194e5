"""treen solves piece-fitting puzzles and exact covers.

    import treen
    treen.count_covers([["a", "b"], ["c"], ["a"], ["b", "c"]])   # 2
    treen.Puzzle.open("soma").count().up_to_symmetry             # 240

Units: cells are counted, coordinates are grid steps from 0, times are seconds, memory is bytes, lengths of parts millimetres.
Errors: all are treen.Error. InputError has line and column.
"""
from ._covers import Covers, count_covers, covers, covers_bool
from ._library import (Bug, Error, Facts, FileError, InputError, OutOfMemory, Search, Stopped, ffi as _ffi, lib as _lib, rows, run,
                       table)
from ._merge import Merge, identify_stick, stick
from ._puzzle import Counts, Designed, Disassembly, Parts, Piece, Puzzle, Solution, ask, design, results

__version__: str = _ffi.string(_lib.treen_version()).decode()
__all__ = ["Bug", "Counts", "Covers", "Designed", "Disassembly", "Error", "Facts", "FileError", "InputError", "Merge", "OutOfMemory", "Parts",
           "Piece", "Puzzle", "Search", "Solution", "Stopped", "ask", "count_covers", "covers", "covers_bool", "design", "identify_stick",
           "results", "rows", "run", "stick", "table"]
