"""What treen.h has beside questions: parts added up, results kept, diagrams, details, cards, sticks; every function is reached."""
import asyncio
import os
import re
from pathlib import Path

import pytest

import treen

HEADER = Path(os.environ.get("TREEN_README") or Path(__file__).resolve().parent.parent / "README.md").resolve().parents[2] / "include/treen.h"
PACKAGE = Path(treen.__file__).parent
# Of results all lines are written at once, and searches have sessions of their own, which nobody has go on.
OTHER_WAYS = {"treen_go_on", "treen_sink", "treen_on_progress"}


@pytest.fixture
def soma():
    return treen.Puzzle.open("soma")


@pytest.mark.skipif(not HEADER.is_file(), reason="treen.h is not here")
def test_every_function_of_the_header_is_reached():
    functions = set(re.findall(r"\b(treen_\w+)\(", re.sub(r"/\*.*?\*/", "", HEADER.read_text(encoding="utf-8"), flags=re.DOTALL)))
    called = set(re.findall(r"\btreen_\w+", "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py")))) | {"treen_next"}
    assert functions - called == OTHER_WAYS


def test_parts_add_up(soma):
    parts = [soma.results("count", part=i, parts=4) for i in range(1, 5)]
    merge = treen.Merge(parts[:2])
    assert merge.missing == "3-4" and not merge.summary.complete
    with pytest.raises(treen.InputError):
        merge.add(parts[0])
    with pytest.raises(treen.InputError, match="nonsense"):
        merge.add('{"type": "summary"}', "nonsense")
    for part in parts[2:]:
        merge.add(part)
    assert merge.missing is None and merge.found == []
    assert [merge.summary[name] for name in ("complete", "total", "up_to_rotation", "up_to_symmetry")] == [True, 11520, 480, 240]


def test_what_parts_found_is_numbered_as_in_the_whole():
    burr = treen.Puzzle.open("burr-piston")
    merge = treen.Merge(burr.results("apart", part=i, parts=3, threads=1) for i in (3, 1, 2))
    assert [one.assembly for one in merge.found] == list(range(1, 11)) and merge.summary.solutions == 1
    snakes = treen.Merge(treen.results("snakes", box="2x2x2", part=i, parts=2) for i in (1, 2))
    assert snakes.summary.chains == treen.ask("snakes", box="2x2x2").finish().chains == len([one for one in snakes.found if one.type == "chain"])


def test_results_stop():
    endless = treen.Puzzle({"box": "6x6x6", "pieces": {"T": {"copies": 54, "shape": "###/.#."}}})
    with pytest.raises(treen.Stopped):
        endless.results("count", seconds=0.05)
    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(asyncio.wait_for(treen.run(endless.results, "count"), 0.2))
    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(asyncio.wait_for(treen.run(endless.diagram, memory=1 << 38), 0.2))


def test_results_are_kept(soma):
    solutions = list(soma.solve(threads=1))[:3]
    text = soma.keep(solutions, complete=False, assemblies=240, seconds=1.5)
    again = treen.Puzzle(text)
    assert again.check().solutions == 3 and len(list(again.ask("saved"))) == 3
    burr = treen.Puzzle.open("burr-antique")
    kept = treen.Puzzle(burr.keep(burr.apart(), complete=True, assemblies=1, apart=1))
    assert kept.check().holds and kept.check().separations == 1 and len(list(kept.ask("saved"))) == 1
    with pytest.raises(treen.InputError):
        treen.Puzzle.open("sujiko").keep([])


def test_a_diagram_has_all_solutions():
    tray = treen.Puzzle({"grid": "square", "box": "4x3", "pieces": {"I": {"copies": 6, "shape": "##"}}})
    for text in tray.diagram(), tray.state("zdd"):
        nodes, options = text.split(".\n", 1)
        ways = {"B": 0, "T": 1}
        for node, _, low, high in map(str.split, nodes.splitlines()):
            ways[node] = ways[low] + ways[high]
        assert ways[node] == tray.count().total == 11 and options.startswith("c 1: ")
    with pytest.raises(treen.OutOfMemory):
        treen.Puzzle.open("pentominoes-6x10").diagram(memory=20 << 20)
    with pytest.raises(treen.InputError):
        treen.Puzzle.open("snake").diagram()


def test_details():
    with treen.Puzzle.open("burr-piston").apart(threads=1) as search:
        apart = next(one for one in search if one.outcome == "comes apart")
        assert not apart.ways and search.detail("ways").ways >= 1 and search.detail("ways").level == apart.level
        positions = search.detail("positions")
        assert len(positions) > 10 and search.detail("graph").startswith("graph")
        with pytest.raises(treen.InputError):
            search.detail("colours")
    with treen.Puzzle.open("sujiko").solve() as search:
        assert next(search) and all(rule.holds for rule in search.detail("rules"))
    with treen.Puzzle.open("soma").solve() as search:
        assert next(search) and search.detail("rules") is None


def test_letters_and_facts(soma):
    assert soma.first().letters == ["V", "L", "T", "Z", "A", "B", "C"]
    assert next(treen.Puzzle.open("burr-piston").apart()).letters
    assert soma.about.author and treen.Puzzle.open("burr-piston").about.burr


def test_sticks_and_burrs():
    key = treen.stick(1)
    assert key.weight == 12 and treen.stick(1024, 8).length == 8
    with pytest.raises(treen.InputError):
        treen.stick(4097)
    with pytest.raises(treen.InputError):
        treen.identify_stick("###")
    eight = treen.Puzzle.open("burr-eight")
    assert eight.lengthen(8).ask("apart").finish().solutions == 1 and eight.ask("apart").finish().solutions == 6


def test_cards():
    tray = treen.Puzzle.open("pentominoes-6x10")
    assert tray.cards("svg", count=2, per_page=1, seed=3).count("<svg") >= 1
    assert tray.cards(count=1)[:5] == b"%PDF-"
    with pytest.raises(treen.InputError):
        treen.Puzzle.open("sujiko").cards()


def test_sets_boards_and_tables():
    sets = treen.Puzzle({"grid": "square", "box": "6x10", "set": "pentominoes"})
    assert sets.count().total == 9356
    puzzle = treen.Puzzle({"grid": "square", "box": "+++/+++/+++", "pieces": {"I": {"copies": 4, "shape": "##"}}})
    table = list(puzzle.ask("choices", by="empty"))
    assert sum(one.total for one in table) == puzzle.count().total == 18
    assert treen.Puzzle({"grid": "square", "box": "4x4", "wrap": "xy", "pieces": {"I": {"copies": 8, "shape": "##"}}}).count().total == 272


def test_rows():
    rows = {row.name: row for row in treen.rows("settings")}
    assert rows["threads"].type == "number" and rows["threads"].most == 1024 and rows["symmetry"].standard == "full"
    assert rows["symmetry"].words == "none|rotation|full" and rows["engine"].standard is None
    assert {row.name for row in treen.rows("forms")} >= {"smt", "sat", "zdd"}
