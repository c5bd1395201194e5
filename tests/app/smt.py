"""treen smt, and solvers"""
import re
import shutil
import time
from tool import *

SUJIKO = "25,13,22,17\nP8,6\n"
VALUES = [9, 3, 1, 8, 5, 4, 7, 2, 6]
MODEL = "sat\n(\n" + "".join(f"  (define-fun c{i} () Int\n    {v})\n" for i, v in enumerate(VALUES)) + ")\n"
DRAWN = " 9     3     1\n  (25)  (13)\n 8     5     4\n  (22)  (17)\n 7     2    [6]\n"


def has_z3():
    if not shutil.which("z3"):
        raise Skipped("no program z3")


@case
def statement():
    text = treen("smt", "sujiko").out
    for part in ("(set-logic QF_LIA)", "; row 2", "(assert (distinct c0 c1 c2 c3 c4 c5 c6 c7 c8))",
                 "; circle 2, cells 1 2 4 5: the sum is 13\n(assert (= (+ c1 c2 c4 c5) 13))", "(check-sat)\n(get-model)\n"):
        contains(text, part)
    same(text.count("("), text.count(")"))


@case
def model_is_checked_rule_by_rule():
    file("a.sujiko", SUJIKO)
    answer = treen("smt", "a.sujiko", "--model", "-", given=MODEL)
    same(answer.out[: len(DRAWN)], DRAWN)
    same(len(re.findall(r"^ok    ", answer.out, re.MULTILINE)), 7)
    same(answer.lines[-1], "The solution holds.")
    same(treen("smt", "a.sujiko", "--model", file("m.txt", MODEL)).out, answer.out)
    same(treen("check", "a.sujiko", "m.txt").out, "The solution holds.\n")


@case
def changed_models_are_caught():
    file("a.sujiko", SUJIKO)
    for cell in range(9):
        changed = re.sub(rf"(c{cell} .*\n +)\d", lambda m: m.group(1) + str(VALUES[cell] + 1), MODEL)
        answer = treen("smt", "a.sujiko", "--model", "-", "--html", "page.html", given=changed, status=1)
        contains(answer.out, "Fail  ")
        contains(Path("page.html").read_text(), "<b>Fail</b>")
        holds("holds." not in answer.out, "said to hold")
        holds(treen("check", "a.sujiko", "-", given=changed, status=1).out, "check says nothing")


@case
def json():
    answer = treen("smt", "sujiko", "--json", "--model", file("m.txt", MODEL))
    same(answer.things("solution")[0]["pieces"][0], {"name": "9", "copy": 1, "cells": [[0, 0, 0]]})
    same([rule["holds"] for rule in answer.things("rule")], [True] * 7)
    summary = answer.summary
    same((summary["answer"], summary["holds"], summary["broken"]), ("sat", True, []))
    repeats(answer)
    same(treen("smt", "sujiko", "--json", "--model", "-", given="unsat", status=1).summary["answer"], "unsat")
    same(treen("smt", "sujiko", "--json", "--model", "-", given="unknown", status=3).summary["answer"], "unknown")


@case
def other_answers():
    same(treen("smt", "sujiko", "--model", "-", given="unsat\n(error \"no model\")\n", status=1).out,
         "No solution: so says the solver.\n")
    contains(treen("smt", "sujiko", "--model", "-", given="unknown\n", status=3).out, "does not know")
    contains(treen("smt", "sujiko", "--model", "-", given="Segmentation fault\n", status=2).err, "-:1:1: found 'Segmentation'")
    contains(treen("smt", "sujiko", "--model", "-", given="", status=2).err, "what a solver answers")
    contains(treen("smt", "sujiko", "--model", "-", given="sat\n((c0 9))", status=2).err, "says nothing of c1")
    contains(treen("smt", "sujiko", "--model", "nowhere", status=2).err, "nowhere: No such file")


@case
def refusals():
    contains(treen("smt", "soma", "--model", "-", "--html", "a.html", given="unsat", status=2).err, "number puzzle")
    contains(treen("smt", "sujiko", "--html", "a.html", status=2).err, "need --model")
    contains(treen("smt", "-", "--model", "-", given=SUJIKO, status=2).err, "cannot both be standard input")
    file("a.html", "older")
    treen("smt", "sujiko", "--model", "-", "--html", "a.html", given="nonsense", status=2)
    same(Path("a.html").read_text(), "older")


@case
def packings_are_stated_and_read():
    file("d.yaml", DOMINOES)
    text = treen("smt", "d.yaml").out
    for part in ("(set-logic QF_UF)", "; I 0,0 1,0\n(declare-fun o1 () Bool)\n", "; item 0,0: exactly once\n"):
        contains(text, part)
    same(text.count("("), text.count(")"))
    chosen = re.findall(r"; I 0,[01] 1,[01]\n\(declare-fun (o\d)", text)
    model = "sat\n(" + "".join(f"(define-fun {name} () Bool true)" for name in chosen) + ")"
    answer = treen("smt", "d.yaml", "--model", "-", "--html", "a.html", given=model)
    same(answer.out, "AA\nBB\n\nThe solution holds.\n")
    contains(Path("a.html").read_text(), "<html")
    answer = treen("smt", "d.yaml", "--json", "--model", "-", given=model.replace(chosen[0], "nobody"), status=1)
    same((answer.summary["answer"], answer.summary["holds"], answer.things("rule")), ("sat", False, []))


@case
def pipeline_and_file_give_the_same_page():
    has_z3()
    for puzzle in ("sujiko", "kurosu"):
        line = f"'{TREEN}' smt {puzzle} | z3 -in | '{TREEN}' smt {puzzle} --model - --html piped.html"
        subprocess.run(line, shell=True, check=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
        model = subprocess.run(["z3", "-in"], input=treen("smt", puzzle).out.encode(), capture_output=True, timeout=SECONDS)
        file("model.txt", model.stdout.decode())
        treen("smt", puzzle, "--model", "model.txt", "--html", "filed.html")
        same(Path("piped.html").read_text(), Path("filed.html").read_text())


def solved(puzzle, *options):
    """The solutions, and the total, of one of the roads."""
    answer = treen("solve", puzzle, "--json", "--all", *options)
    return sorted(str(thing["pieces"]) for thing in answer.things("solution")), answer.summary["total"]


@case
def published_puzzles_by_both_roads():
    for name in ("sujiko", "sujiko-16", "kurosu"):
        native = solved(name, "--engine", "logic")
        same(native[1], 1)
        same(solved(name), native)  # by the Z3 library, where it is
        if shutil.which("z3"):
            same(solved(name, "--solver", "z3 -in"), native)
    same(treen("solve", "sujiko").lines[-1], "This is the only solution.")


@case
def several_solutions_by_both_roads():
    file("two.kurosu", "....\n....\n01..\n....\n")
    native = solved("two.kurosu", "--engine", "logic")
    holds(native[1] > 1, "one solution")
    same(solved("two.kurosu"), native)
    file("none.sujiko", "11\n")
    treen("solve", "none.sujiko", status=1)
    treen("solve", "none.sujiko", "--engine", "logic", status=1)


@case
def library_that_is_not_there():
    file("a.sujiko", SUJIKO)
    answer = treen("solve", "a.sujiko", "--engine", "z3", status=2, TREEN_MODULES="/nowhere")
    contains(answer.err, "libz3-dev")
    same(treen("solve", "a.sujiko", TREEN_MODULES="/nowhere").out[12 : 12 + len(DRAWN)], DRAWN)


@case
def bad_solvers():
    for command, why in (("sleep 60", "did not answer within 0.3 s"), ("yes", "printed more than"), ("false", "said nothing"),
                         ("kill -9 $$", "died of signal 9"), ("echo hello", "found 'hello'"), ("echo unknown", "does not know"),
                         ("echo sat; echo '((c0 9))'", "says nothing of c1")):
        seconds = "0.3" if command.startswith("sleep") else "60"
        start_time = time.monotonic()
        answer = treen("solve", "sujiko", "--solver", command, "--solver-seconds", seconds, status=2)
        contains(answer.err, why)
        same((answer.out, len(answer.err.splitlines())), ("", 1))
        holds(time.monotonic() - start_time < 50, f"{command} took too long")


def pigeons(count):
    """So many pigeons in one hole less, as a cover: a long statement, and for ever to think about."""
    lines = [" ".join(f"p{i}" for i in range(count)) + " | " + " ".join(f"h{i}" for i in range(count - 1))]
    return "\n".join(lines + [f"p{i} h{j}" for i in range(count) for j in range(count - 1)]) + "\n"


@case
def memory_and_time_limit_the_libraries():
    file("p.cover", pigeons(250))
    for engine in ("z3", "sat"):
        answer = treen_any("solve", "p.cover", "--engine", engine, "--memory", "60")
        if answer.status == 2:
            contains(answer.err, "library is not here")
            continue
        same(answer.status, 3)
        contains(answer.err, "out of memory")
        start_time = time.monotonic()
        answer = treen("solve", "p.cover", "--engine", engine, "--seconds", "1", status=3)
        contains(answer.out + answer.err, "topped")  # a busy machine may stop before the search begins
        holds(time.monotonic() - start_time < 20, f"{engine} stops too late")


@case
def many_solutions_by_all_roads():
    file("many.kurosu", "..0...\n......\n...00.\n......\n.1....\n......\n")
    native = solved("many.kurosu", "--engine", "logic")
    holds(native[1] > 100, f"{native[1]} solutions")
    same(solved("many.kurosu"), native)
    if shutil.which("z3"):
        same(solved("many.kurosu", "--solver", "z3 -in"), native)


@case
def limits_are_no_fault_of_the_solver():
    answer = treen("solve", "sujiko", "--solver", "sleep 60", "--seconds", "0.2", status=3)
    contains(answer.out, "Stopped after")


run_cases()
