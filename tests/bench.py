"""bench/run on the smallest members of a family and on small instances, bench/again, bench/seeds, bench/small and bench/ranks: bench.py TREEN ROOT.
Prints TAP. That the machine works is tested, no time is."""
import re
import shlex
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

TREEN, ROOT = sys.argv[1:]


def bench(*arguments, status=0):
    done = subprocess.run([sys.executable, "-B", f"{ROOT}/bench/run", "--treen", TREEN, "--runs", "1", *arguments],
                          capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == status, f"{arguments}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout.splitlines()[2:], done.stderr  # without the machine and the command


def rows(lines):
    """The cells of a Markdown table, without its head."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def a_row_for_each_engine():
    lines, complaint = bench("--markdown", "--only", "^(morse|langford 11)", "--engines", "cover,dlx")
    expected = [["Langford 11", "17792"], ["morse, total", "8574"]]
    assert [row[:3] for row in rows(lines)] == [[*one, engine] for one in expected
                                                for engine in ("dlx", "cover")], lines
    assert all(row[3].isdigit() and re.fullmatch(r"\d+\.\d+", row[4]) for row in rows(lines)), lines
    assert not complaint, complaint


def snakes_are_asked_of_their_engine():
    lines, complaint = bench("--markdown", "--only", "^(morse|snake-any|snake-64, first)")
    assert [row[2] for row in rows(lines) if row[0].startswith("snake")] == ["fold"] * 2, lines
    assert "fold" not in [row[2] for row in rows(lines) if row[0].startswith("morse")], lines
    assert not complaint, complaint


def small_ones_are_asked_again_in_one_process():
    words = ["--build", str(Path(TREEN).parent), "--turns", "2", "--below", "60", "--only",
             "^(langford 11|t-tetracubes 6x6x2)$"]
    done = subprocess.run([sys.executable, "-B", f"{ROOT}/bench/again", *words], capture_output=True, text=True,
                          timeout=250, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    found = rows(done.stdout.splitlines())
    assert [row[0] for row in found] == ["T-tetracubes 6x6x2", "Langford 11"], found
    assert all(re.fullmatch(r"\d+\.\d+", cell) for row in found for cell in row[1:]), found


def the_smallest_are_compared():
    def ask(turns, treen):
        words = [sys.executable, "-B", f"{ROOT}/bench/small", "--puzzles", "24", "--turns", str(turns), "--treen", treen]
        return subprocess.run(words, capture_output=True, text=True, timeout=250, check=False)
    for turns in (1, 4, 16):  # on a busy machine no puzzle may be a small one in its first turn
        done = ask(turns, TREEN)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}"
        compared = sum(int(row[2]) for row in rows(done.stdout.splitlines()))
        if compared:
            break
    assert 0 < compared <= 24, done.stdout
    with tempfile.TemporaryDirectory() as folder:
        liar = Path(folder, "treen")
        liar.write_text(f"#!/bin/sh\n{shlex.quote(TREEN)} \"$@\" | case $* in *cover*) sed 's/\"total\": /&1/';; *) cat;; esac\n",
                        encoding="utf-8")
        liar.chmod(0o755)
        done = ask(1, liar)
    assert done.returncode == 1 and "cover [1" in done.stderr, f"{done.stdout}{done.stderr}"


def families_are_made_by_seeds():
    def ask(family, *words, status=0):
        words = [sys.executable, "-B", f"{ROOT}/bench/seeds", "--number", "2", "--seconds", "60", "--treen", TREEN, "--only", family, *words]
        done = subprocess.run(words, capture_output=True, text=True, timeout=250, check=False)
        assert done.returncode == status, f"{done.stdout}{done.stderr}"
        return rows(done.stdout.splitlines()), done.stderr
    (found,), _ = ask("L-trominoes", "--beside", TREEN)
    assert found[0] == "L-trominoes" and found[1] == found[5] == "2 of 2" and re.fullmatch(r"\d+\.\d+", found[-1]), found
    (found,), _ = ask("quadruple systems", "--engines", "cover,fold")
    assert found[1] == found[5] == "2 of 2" and found[9] == "0 of 2" and re.fullmatch(r"\d+\.\d+", found[-1]), found
    (found,), _ = ask("boxes cut up")
    assert found[1] == "2 of 2", found
    with tempfile.TemporaryDirectory() as folder:
        liar = Path(folder, "treen")
        liar.write_text(f"#!/bin/sh\n{shlex.quote(TREEN)} \"$@\" | sed 's/\"total\": /&1/'\n", encoding="utf-8")
        liar.chmod(0o755)
        found, complaint = ask("other lattices", "--beside", str(liar), status=1)
    assert not found and "other lattices, seed 1: " in complaint, complaint


def programs_are_columns():
    lines, _ = bench("--markdown", "--only", "^(morse|soma)", "--engines", "cover", "--program", "text=test -s {cover}",
                     "--program", "burr=test $(grep -c '<voxel' {xmpuzzle}) = 8")
    assert lines[0].endswith("| text s | burr s |"), lines[0]
    soma, morse = rows(lines)
    assert "n/a" not in soma and morse[-1] == "n/a" != morse[-2], lines


def what_takes_too_long_is_stopped():
    lines, _ = bench("--only", "^langford 11", "--engines", "cover", "--seconds", "0.5",
                     "--program", "sleep=sleep 99; test -s {cover}")
    assert lines[1].endswith("> 0.5"), lines


def ratios_are_of_one_turn():
    sys.path.insert(0, f"{ROOT}/bench")
    sys.dont_write_bytecode = True
    from measure import Run, middle, times
    ours, theirs = (middle([Run(seconds=each * pace) for pace in (1, 7, 2, 5)]) for each in (0.5, 5))
    assert abs(times(ours, theirs, "seconds") - 10) < 1e-9, times(ours, theirs, "seconds")
    ours.turns.pop()  # who takes long has fewer turns
    assert abs(times(ours, theirs, "seconds") - 10) < 1e-9, times(ours, theirs, "seconds")


def a_wrong_count_is_an_error():
    with tempfile.TemporaryDirectory() as folder:
        liar = Path(folder, "treen")
        liar.write_text(f"#!/bin/sh\n{shlex.quote(TREEN)} \"$@\" | sed 's/: 17792,/: 17793,/g'\n", encoding="utf-8")
        liar.chmod(0o755)
        lines, complaint = bench("--only", "^langford 11", "--engines", "cover", "--treen", str(liar), status=1)
    assert len(lines) == 1 and "found 17793 solutions, expected 17792" in complaint, complaint


def a_wrong_option_is_refused():
    for arguments in (["--runs", "0"], ["--program", "no place"], ["--family", "cats"], ["--only", "("]):
        _, complaint = bench(*arguments, status=2)
        assert arguments[0] in complaint, complaint
    _, complaint = bench("--engines", "steam", status=1)
    assert "no engine is called 'steam'" in complaint, complaint


def families_grow_until_the_limit():
    lines, _ = bench("--family", "t-4x4xn", "--engines", "cover", "--seconds", "1")
    assert re.match(r"T-tetracubes 4x4x1 +2 +cover", lines[1]) and re.search(r"> 1\s", lines[-1]), lines


def simulated(lines, *arguments, status=0):
    done = subprocess.run([sys.executable, "-B", f"{ROOT}/bench/ranks", *arguments, "-"], input=lines, capture_output=True,
                          text=True, timeout=250, check=False)
    assert done.returncode == status, f"{done.stdout}{done.stderr}"
    return rows(done.stdout.splitlines()), done.stderr


def ranks_are_simulated():
    units = "".join(f'{{"type": "summary", "unit": {{"part": {i}, "parts": 4}}, "seconds": {s}}}\n' for i, s in ((1, 1), (2, 1), (3, 1), (4, 3)))
    at_once = ["--latency", "0", "--keep", "0", "--hand", "0", "--ranks"]
    found, _ = simulated(units, *at_once, "1,2,12")
    assert [row[4:] for row in found[::2]] == [["in turn", "1.000", "0.750", "0.167"], ["largest", "1.000", "1.000", "0.167"]], found
    found, _ = simulated(units, *at_once, "2", "--speeds", "1,0.5")  # the slow one has a unit of 1 in the end, or two
    assert found[0][5] == "0.800" and found[2][5] == "1.000", found
    found, _ = simulated(units, *at_once, "2", "--units", "400")
    assert found[0][1] == "400" and float(found[2][5]) > 0.99, found
    found, _ = simulated(units, "--latency", "0", "--keep", "1000", "--hand", "0", "--ranks", "1")  # a second for each result
    assert found[0][5] == "0.857", found
    long = "".join(f'{{"type": "summary", "unit": {{"part": {i}, "parts": 41}}, "seconds": {1 if i < 41 else 60}}}\n' for i in range(1, 42))
    for share, expected in (("0", "0.167"), ("0.02", "0.9")):  # the longest first, and in subparts: ten ranks share it
        found, _ = simulated(long, *at_once, "10", "--share", share, "--prepare", "0")
        assert found[2][5] >= expected and (share != "0" or found[2][5] == expected), found
    for lines in "no unit", '{"type": "summary", "seconds": 1}', '{"type": "solution"}':
        _, complaint = simulated(lines, status=1)
        assert "expected" in complaint, complaint


def main():
    cases = [a_row_for_each_engine, snakes_are_asked_of_their_engine, small_ones_are_asked_again_in_one_process,
             the_smallest_are_compared, families_are_made_by_seeds, programs_are_columns, what_takes_too_long_is_stopped,
             ratios_are_of_one_turn, a_wrong_count_is_an_error, a_wrong_option_is_refused, families_grow_until_the_limit,
             ranks_are_simulated]
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        try:
            case()
            print("ok", number, "-", case.__name__)
        except Exception:  # a failed case must not keep the others from running
            print("not ok", number, "-", case.__name__)
            print("# " + traceback.format_exc().rstrip().replace("\n", "\n# "))


if __name__ == "__main__":
    main()
