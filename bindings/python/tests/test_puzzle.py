"""Puzzles, solutions, and every question about them."""
import copy
import os
import pickle
import re
import threading

import pytest

import treen

TRAY = {"grid": "square", "box": "4x6", "pieces": {"I": "####", "O": "##/##", "T": {"copies": 2, "shape": "###/.#."}, "S": ".##/##.", "L": [[1, 1, 1], [1, 0, 0]]}}


@pytest.fixture
def soma():
    return treen.Puzzle.open("soma")


def test_counts(soma):
    counts = soma.count()
    assert (counts.total, counts.up_to_rotation, counts.up_to_symmetry, counts.labelled) == (11520, 480, 240, 11520)
    assert counts.complete and int(counts) == 11520
    assert soma.count(symmetry="none").up_to_symmetry is None
    assert soma.expected == {"total": 11520, "up_to_rotation": 480, "up_to_symmetry": 240}


def test_texts_and_dicts(tmp_path):
    puzzle = treen.Puzzle(TRAY)
    assert puzzle.count().total == 16
    assert treen.Puzzle(puzzle.write("yaml")).count().total == 16
    file = tmp_path / "tray.yaml"
    file.write_text(puzzle.write())
    assert treen.Puzzle.open(file).count().total == 16
    assert treen.Puzzle(file.read_bytes(), "yaml", source="mine").name == "mine"
    big = {"grid": "square", "box": "16x16", "pieces": {"D": {"copies": 128, "shape": "##"}}}
    assert treen.Puzzle(big).count(symmetry="none").total == 2444888770250892795802079170816


def test_solutions(soma):
    first = soma.first()
    assert len(first.pieces) == 7 and len(first.cells) == 27
    assert sorted(first.cells) == [(x, y, z) for x in range(3) for y in range(3) for z in range(3)]
    piece = first.pieces[0]
    assert piece.name == "V" and piece.copy == 1 and first.cells[piece.cells[0]] == "V"
    assert re.match(r"[A-Z]{3}  [A-Z]{3}  [A-Z]{3}\n", str(first))
    assert repr(first) == "<treen.Solution 1 of soma>"
    numbers = [solution.number for solution in soma.solve()]
    assert sorted(numbers) == list(range(1, 241))
    assert soma.check(first).holds


def test_no_solution():
    puzzle = treen.Puzzle({"grid": "square", "box": "2x2", "pieces": {"I": "###", "D": "#"}})
    assert puzzle.first() is None and list(puzzle.solve()) == [] and puzzle.count().total == 0


def test_pictures(soma):
    first = soma.first()
    for thing in soma, first:
        assert "<svg" in thing._repr_svg_()
    assert first.draw("pdf")[:5] == b"%PDF-" and first.draw("png", "exploded", pixels=300)[1:4] == b"PNG"
    assert "V" in soma.draw("text")
    assert treen.Puzzle.cover([["a"]])._repr_svg_() is None
    with pytest.raises(treen.InputError, match="expected one of"):
        soma.draw("gif")


def test_modules_are_those_of_the_wheel(soma):
    soma.first().draw("pdf")
    own = os.path.join(os.path.dirname(os.path.realpath(treen.__file__)), "lib", "treen-cairo.so")
    with open("/proc/self/maps", encoding="utf-8") as maps:
        assert own in maps.read()


def test_apart():
    burr = treen.Puzzle.open("burr-antique")
    found = list(burr.apart())
    best = max(found, key=lambda one: one.level)
    assert best.level and best.moves == len(best.steps) and best.outcome == "comes apart"
    assert best.steps[0].words and best.draw("booklet")[:5] == b"%PDF-"
    again = pickle.loads(pickle.dumps(best))
    assert again == best and again.level == best.level and "<svg" in again._repr_svg_()


def test_assemblies_that_stay_together():
    search = treen.Puzzle.open("burr-piston").apart()
    found = sorted(search, key=lambda one: one.number)
    assert [one.number for one in found] == list(range(1, search.summary.assemblies + 1))
    assert sum(one.outcome == "comes apart" for one in found) == search.summary.solutions
    stays = next(one for one in found if one.outcome == "stays together")
    assert stays.level == [] and stays.moves == 0 and stays.steps == [] and "burr-piston" in repr(stays) and stays.pieces
    assert "<svg" in pickle.loads(pickle.dumps(stays))._repr_svg_()


def test_estimate_and_info(soma):
    assert soma.estimate(seconds=1).solutions.mean > 0
    assert soma.info()["options"] > 0


def test_hints(soma):
    first = soma.first()
    beginning = re.sub("[^V\\s]", ".", str(first))
    hint = soma.hint(beginning)
    assert hint.solvable and hint.next and len(hint.levels) == 3
    assert soma.place(beginning).count(symmetry="none").total < soma.count(symmetry="none").total
    assert soma.place(first).count(symmetry="none").total == 1


def test_design():
    search = treen.design("sets", "solutions=1", box="3x3x1", pieces=3, tries=50, threads=1)
    found = []
    for one in search:
        found.append(one)
        results = search.text()
    assert search.summary.told == len(found) == 2
    assert all(one.puzzle.count().up_to_symmetry == 1 for one in found)
    assert treen.design("sets", "solutions=1", box="3x3x1", pieces=3, results=results, threads=1).finish().kept == 2


def test_parts(soma, tmp_path):
    parts = soma.parts("stl", cell=10)
    assert list(parts.files) == ["soma.stl"] and parts.volume > 0 and parts.pieces[0].name == "V"
    assert parts.save(tmp_path)[0].stat().st_size == len(parts.files["soma.stl"])
    assert len(soma.parts("stl", separate=True).files) == 7
    assert soma.parts("stl", soma.first(), assembled=True).files
    with pytest.raises(treen.InputError):
        soma.parts("stl", kerf=1.0)


def test_pickles(soma):
    assert pickle.loads(pickle.dumps(soma)).count().total == 11520
    first = pickle.loads(pickle.dumps(soma.first()))
    assert first == soma.first() and "<svg" in first._repr_svg_() and str(first) == str(soma.first())
    assert copy.deepcopy(soma).name == "soma"
    for one in treen.Puzzle.cover([["a", "b"], ["c"]]), treen.Puzzle.open("snake"), treen.Puzzle.open("sujiko"):
        assert pickle.loads(pickle.dumps(one.first())).facts == one.first().facts


def test_other_kinds():
    snake = treen.Puzzle.open("snake")
    assert snake.first().facts.path and snake.count().up_to_symmetry == 1
    assert treen.Puzzle.make("sujiko", seed=3).count().total == 1
    assert treen.Puzzle.snake("3 3 3", "3x3x1", notation="runs").kind == "snake"
    assert [chain.total for chain in treen.ask("snakes", box="2x2x1")]


def test_what_is_no_puzzle_or_text():
    for puzzle in None, 5, [1], {"box": object()}:
        with pytest.raises(TypeError, match="found .*, expected"):
            treen.Puzzle(puzzle)
    soma = treen.Puzzle.open("soma")
    for asked in soma.hint, soma.check, soma.place, treen.Merge().add:
        with pytest.raises(TypeError, match="found 5, expected a text"):
            asked(5)


def test_errors_have_places():
    with pytest.raises(treen.InputError) as wrong:
        treen.Puzzle("grid: cube\nbox: 3x3\npieces: [1]", source="mine.yaml")
    assert wrong.value.source == "mine.yaml" and wrong.value.line == 3 and wrong.value.column >= 1
    assert str(wrong.value).startswith(f"mine.yaml:3:{wrong.value.column}: ")
    assert isinstance(wrong.value, ValueError) and pickle.loads(pickle.dumps(wrong.value)).line == 3
    with pytest.raises(treen.Error):
        treen.Puzzle.open("/no/such/file.yaml")
    with pytest.raises(treen.InputError, match="did you mean 'threads'"):
        treen.Puzzle.open("soma").count(thread=1)
    with pytest.raises(treen.InputError, match="problem 9"):
        treen.Puzzle.open("soma", number=9)


def test_problems_of_a_file():
    figures = treen.Puzzle.open("soma-figures")
    assert figures.problems > 1
    second = treen.Puzzle.open("soma-figures", number=2)
    assert second.title != figures.title
    assert pickle.loads(pickle.dumps(second)).title == second.title


def test_tables():
    assert "soma" in treen.table("collection") and "threads" in treen.table("settings")
    with pytest.raises(treen.InputError):
        treen.table("sqlite")


def test_states_and_converts(soma):
    assert soma.state("sat").startswith("c") or "p cnf" in soma.state("sat")
    assert treen.Puzzle.open("soma-cubes").convert("packing").kind == "packing"


def test_threads_ask_at_once(soma):
    totals, threads = [], []
    for _ in range(4):
        threads.append(threading.Thread(target=lambda: totals.append((soma.count().total, sum(1 for _ in soma.solve())))))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert totals == [(11520, 240)] * 4
