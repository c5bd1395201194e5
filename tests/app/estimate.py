"""treen estimate"""
import os
import signal
import time

from tool import *

FIGURES = ("solutions", "nodes", "seconds_all", "seconds_first")


@case
def small_puzzles_are_exact():
    answer = treen("estimate", "soma")
    same(answer.lines[0], "solutions  11520")
    same(answer.lines[1].split()[0], "nodes")
    contains(answer.lines[-1], "exact")
    same(answer.err, "")


@case
def json_summary():
    answer = treen("estimate", "--json", "soma")
    same(len(answer.lines), 1)
    summary = answer.summary
    for figure in FIGURES:
        same(sorted(summary[figure]), ["high", "low", "mean"])
    same(summary["solutions"], {"mean": 11520, "low": 11520, "high": 11520})
    same((summary["complete"], summary["puzzle"], summary["engine"]), (True, "soma", "cover"))
    same(summary["reproduce"], "treen estimate --json soma")


@case
def large_puzzles_have_ranges():
    answer = treen("estimate", "--nodes", 30000, "bedlam")
    contains(answer.lines[0], "about ")
    contains(answer.lines[0], " (between ")
    contains(answer.lines[1], " million")
    contains(answer.lines[2], "on one thread, engine cover")
    contains(answer.lines[4], "95 of 100")
    summary = treen("estimate", "--json", "--nodes", 30000, "bedlam").summary
    for figure in FIGURES:
        bounds = summary[figure]
        holds(bounds["low"] <= bounds["mean"] <= bounds["high"], bounds)
    same((summary["complete"], summary["visited"]), (False, 30000))


@case
def seconds_end_it():
    file("endless.yaml", ENDLESS)
    answer = treen_any("estimate", "--json", "--seconds", 1, "endless.yaml")
    summary = answer.summary
    same((answer.status in (0, 3), summary["complete"]), (True, False))  # 3: a slow machine has seen too little
    holds(summary["nodes"]["mean"] is None or summary["nodes"]["mean"] > 1e12, summary["nodes"])  # a slow machine
    summary = treen("estimate", "--json", "--nodes", 400000, "endless.yaml").summary
    holds(summary["nodes"]["low"] > 1e15, summary["nodes"])


@case
def reasons():
    answer = treen("estimate", "--explain", "--json", "--seconds", 2, "bedlam")
    contains(answer.err, "random walks")
    contains(" ".join(answer.summary["explain"]), "first solution")


@case
def nothing_met():
    """An odd number of these cannot fill an even box, but no walk knows that; counting would."""
    file("odd.yaml", ENDLESS.replace("6x6x6", "5x5x4").replace("54", "25"))
    treen("convert", "odd.yaml", "odd.cover")
    answer = treen("estimate", "--engine", "cover", "--nodes", 60000, "odd.cover")
    contains(answer.lines[0], "none met; ")
    contains(answer.lines[3], "not known, but hardly less than ")
    summary = treen("estimate", "--json", "--engine", "cover", "--nodes", 60000, "odd.cover").summary
    same((summary["solutions"]["mean"], summary["solutions"]["low"]), (0, 0))
    same((summary["seconds_first"]["mean"], summary["seconds_first"]["high"]), (None, None))


@case
def nothing_known():
    file("endless.yaml", ENDLESS)
    same(treen("estimate", "--json", "--nodes", 1, "endless.yaml", status=3).summary["nodes"]["mean"], None)


@case
def no_solution():
    file("hole.yaml", IMPOSSIBLE)
    same(treen("estimate", "hole.yaml", status=1).lines[0], "solutions  0")


def interrupted(*arguments):
    process = start("estimate", *arguments)
    wait_until(process, lambda one: has_worked(one, 1))
    process.send_signal(signal.SIGINT)
    return end(process)


@case
def interrupt_is_the_usual_end():
    file("endless.yaml", ENDLESS)
    answer = interrupted("--seconds", "1000", "--json", "endless.yaml")
    same((answer.status, answer.err, answer.summary["complete"]), (0, "", False))


@case
def interrupt_ends_all_problems():
    file("two.yaml", f"{ENDLESS}---\n{ENDLESS}")
    answer = interrupted("--seconds", "1000", "--json", "two.yaml")
    same((answer.status, len(answer.things("summary"))), (3, 1))


@case
def redrawn_in_place():
    file("endless.yaml", ENDLESS)
    for columns in (20, 200):
        text, answer = drawn(columns, "estimate", "--seconds", 1000, "endless.yaml", bars=2, TERM="xterm")
        lines = text.split("\r")[1:]
        same(answer.status, 0)
        holds(len(lines) > 1, "not redrawn")
        same(lines[-1], "\033[K")
        holds(all(0 < len(line.removesuffix("\033[K")) < columns for line in lines[:-1]), lines)


@case
def quiet():
    ours, its = terminal(80)
    process = start("estimate", "--quiet", "soma", err=its, TERM="xterm")
    os.close(its)
    same(read_terminal(ours), "")
    end(process)


@case
def bad_options():
    contains(treen("estimate", "--seed", "-1", "soma", status=2).err, "found '-1'")
    contains(treen("estimate", "--engine", "magic", "soma", status=2).err, "magic")
    contains(treen("estimate", "--engine", "count", "soma", status=2).err, "does not search")
    treen("estimate", "--symmetry", "none", "soma", status=2)


@case
def a_known_impossibility_leaves_nothing_to_estimate():
    file("vain.yaml", VAIN)
    answer = treen("estimate", "--seconds", 30, "vain.yaml", status=1)
    same(answer.lines[0], "solutions  0")
    contains(answer.out, "There is nothing to be searched.\nIt is impossible: give every cell the number")
    summary = treen("estimate", "--json", "--seconds", 30, "vain.yaml", status=1).summary
    same((summary["complete"], summary["solutions"]["mean"], summary["solutions"]["high"]), (True, 0, 0))
    contains(summary["impossible"], "give every cell the number")
    holds(summary["seconds"] < 15, f"{summary['seconds']} seconds")


@case
def stopped_before_the_first_node():
    """How far it comes in such a time nobody knows; what it prints is never a figure of nothing."""
    file("endless.yaml", ENDLESS)
    answer = treen_any("estimate", "endless.yaml", "--seconds", 0.02)
    holds("from 0 nodes" not in answer.out and "none met" not in answer.out or answer.status == 0, answer.out)
    if not answer.status or not answer.out:
        raise Skipped("the time was over before the search, or too late")
    contains(answer.out, ": nothing is known yet.")


run_cases()
