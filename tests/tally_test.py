"""Tests of tally.py: a program that dies must not look like a program with fewer tests. Prints TAP."""
import contextlib
import io
import json
import tempfile

import tally

GOOD = "1..2\nok 1 - one\nok 2 - two\n"

# (what the program did, its record in meson's log, passed, failed)
CASES = [
    ("all is well", {"stdout": GOOD}, 2, 0),
    ("a case fails", {"stdout": GOOD.replace("ok 2", "not ok 2"), "result": "FAIL", "returncode": 1}, 1, 1),
    ("a case is skipped", {"stdout": GOOD.replace("two", "two # SKIP no compiler")}, 1, 0),
    ("killed after the last case", {"stdout": GOOD, "result": "ERROR", "returncode": -11}, 2, 1),
    ("a bad status and no failed case", {"stdout": GOOD, "result": "ERROR", "returncode": 3}, 2, 1),
    ("cases left out", {"stdout": "1..2\nok 1 - one\n", "result": "ERROR"}, 1, 1),
    ("too slow", {"stdout": "1..2\nok 1 - one\n", "result": "TIMEOUT", "returncode": -15}, 1, 1),
    ("no plan", {"stdout": "ok 1 - one\n"}, 1, 1),
    ("nothing at all", {"stdout": "", "result": "SKIP"}, 0, 1),
]


def said_of(records):
    """The tally's lines and status for a log of these records."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as log, contextlib.redirect_stdout(io.StringIO()) as said:
        log.write("".join(json.dumps(record) + "\n" for record in records))
        log.flush()
        status = tally.main(log.name)
    return said.getvalue().splitlines(), status


def is_told_besides():
    """What was skipped is told with its reason, and ten programs of twelve that took longest, the longest first."""
    records = [{"name": f"test{i}", "stdout": GOOD, "result": "OK", "returncode": 0, "duration": float(i)} for i in range(12)]
    records[3]["stdout"] = GOOD.replace("two", "two # SKIP no compiler")
    records[4]["stdout"] = "1..0 # SKIP no browser"
    lines, _ = said_of(records)
    return lines == ["skipped: test3: no compiler", "skipped: test4: no browser", "The longest:",
                     *(f"{float(i):7.1f} s  test{i}" for i in range(11, 1, -1)), "21 passed, 0 failed"], lines


def main():
    logs = [(name, [record], passed, failed) for name, record, passed, failed in CASES]
    logs.append(("a log without programs", [], 0, 1))
    logs.append(("all of them together", [case[1] for case in CASES], sum(case[2] for case in CASES),
                 sum(case[3] for case in CASES)))
    print(f"1..{len(logs) + 1}")
    for number, (name, records, passed, failed) in enumerate(logs, 1):
        whole = [{"name": name, "result": "OK", "returncode": 0} | record for record in records]
        lines, status = said_of(whole)
        found, wanted = (lines[-1], status), (f"{passed} passed, {failed} failed", 1 if failed else 0)
        print("ok" if found == wanted else "not ok", number, "-", name)
        if found != wanted:
            print("# found", found, "expected", wanted)
    good, lines = is_told_besides()
    print("ok" if good else "not ok", len(logs) + 1, "- what was skipped, and what took longest")
    if not good:
        print("# found", lines)


if __name__ == "__main__":
    main()
