"""Counts test cases in meson's testlog.json: tally.py TESTLOG. Prints the output of what failed, what was skipped and why, the
programs that took longest, then the line "N passed, N failed"; the exit status is 0 when nothing failed.

Cases are TAP's lines "ok" and "not ok". A program that was killed, timed out, left cases out or announced none
counts as one failed case more: it may have been about to fail any of them."""
import json
import re
import sys

CASE = re.compile(r"^(not )?ok\b(.*)$", re.MULTILINE)
PLAN = re.compile(r"^1\.\.(\d+)", re.MULTILINE)
SKIPPED = re.compile(r"#\s*skip\b\s*", re.IGNORECASE)
LONGEST = 10  # programs that are told


def trouble(run, cases, failed):
    """What is wrong with a program besides the cases that it says have failed; None when nothing is."""
    plan = PLAN.search(run.get("stdout", ""))
    if run["result"] == "TIMEOUT":
        return "took too long"
    if run["returncode"] < 0:
        return f"was killed by signal {-run['returncode']}"
    if not plan:
        return "announced no test cases"
    if int(plan.group(1)) != cases:
        return f"announced {plan.group(1)} cases and ran {cases}"
    if run["returncode"] and not failed:
        return f"ended with status {run['returncode']}"
    return None


def skipped(run):
    """What a program left out, and why."""
    lines = [line for line in run.get("stdout", "").splitlines() if re.match(r"ok\b|1\.\.0\b", line) and SKIPPED.search(line)]
    return [f"skipped: {run['name']}: {SKIPPED.split(line, 1)[1] or 'it does not say why'}" for line in lines]


def longest(runs):
    """The programs that took longest, with their seconds."""
    order = sorted(runs, key=lambda run: -run.get("duration", 0))[:LONGEST]
    return [f"{run.get('duration', 0):7.1f} s  {run['name']}" for run in order]


def tally(run):
    """A program's passed and failed cases; prints what it said when any failed. Skipped ones are neither."""
    cases = CASE.findall(run.get("stdout", ""))
    failed = sum(1 for bad, _ in cases if bad)
    passed = sum(1 for bad, text in cases if not bad and not SKIPPED.search(text))
    wrong = trouble(run, len(cases), failed)
    if failed or wrong:
        said = (run.get("stdout", "") + run.get("stderr", "")).splitlines()
        print(f"==== {run['name']}" + (f" {wrong}" if wrong else ""))
        print("\n".join(line for line in said if not line.startswith("ok ")))
    return passed, failed + bool(wrong)


def main(path):
    try:
        with open(path, encoding="utf-8") as log:
            runs = [json.loads(line) for line in log]
    except FileNotFoundError:
        runs = []
    results = [tally(run) for run in runs]
    for line in [line for run in runs for line in skipped(run)] + ["The longest:"] + longest(runs):
        print(line)
    if not results:
        print("No test was run.")
        results = [(0, 1)]
    passed, failed = (sum(column) for column in zip(*results))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(*sys.argv[1:]))
