"""treen solve"""
import json
import signal
import time

from tool import *

# Three ways to fill a row, each a problem of its own; the second has no solution.
SEVERAL = f"{DOMINOES}---\n{IMPOSSIBLE}---\n{DOMINOES}"


@case
def shows_one_and_counts_all():
    answer = treen("solve", "soma")
    same(answer.lines[0], "Solution 1:")
    same([len(line) for line in answer.lines[1:4]], [13, 13, 13])  # three layers of 3x3, two blanks between
    same(answer.lines[-1], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    same(answer.err, "")


@case
def one_thread_scouts():
    """80 Y-pentominoes in 20x20, where the search in its usual order is stuck for long."""
    file("y.yaml", 'grid: square\nbox: 20x20\npieces:\n  Y: {copies: 80, shape: "####/.#.."}\n')
    for threads in 1, 2:
        answer = treen("solve", "--first", "--json", "--explain", "--threads", threads, "y.yaml")
        same(len(answer.json[0]["pieces"]), 80)
        contains(" ".join(answer.summary["explain"]), "shuffled problems were tried")
    ordered = treen("solve", "--first", "--json", "--explain", "--ordered", "--threads", 1, "soma")
    holds(not any("shuffled" in sentence for sentence in ordered.summary["explain"]), "it scouts out of order")


@case
def holes_that_follow_from_the_copies():
    """31 rectangles of 4 by 3 in 19 by 20, where eight cells stay empty: nothing was found in 100 seconds."""
    file("r.yaml", "\n".join(["grid: square", "box: |", *["  " + "+" * 19] * 20,
                              'pieces: {R: {copies: 31, shape: "####/####/####"}}', ""]))
    file("l.yaml", "\n".join(["grid: square", "box: |", *["  " + "+" * 10] * 10,
                              'pieces: {L: {copies: 33, shape: "##/#."}}', ""]))
    for name, pieces in ("r.yaml", 31), ("l.yaml", 33):
        answer = treen("solve", "--first", "--json", "--seconds", 60, name)
        same((answer.status, len(answer.json[0]["pieces"])), (0, pieces))
        holds("hole" not in answer.out, "what stays empty is no piece")


def loose(side, pieces, holes=""):
    """An empty board, and pieces that leave some of its cells empty."""
    drawings = ["###/##./##.", "###/##./.##", ".##/###/##.", "##./###/##.", "###/#../###", "###/.#./###"]
    return "\n".join(["grid: square", "box: |", *["  " + "+" * side] * side, holes, "pieces:",
                      *(f'  p{i}: {{copies: {pieces}, shape: "{drawing}"}}' for i, drawing in enumerate(drawings)), ""])


@case
def loose_packings():
    """30 of each of six presents in 40 by 40: nothing was found in minutes. A tight board is not packed so."""
    for name, text in ("presents.yaml", loose(40, 30)), ("holes.yaml", loose(40, 30, "holes: 340")):
        file(name, text)
        for threads in 1, 2:
            answer = treen("solve", "--first", "--json", "--explain", "--threads", threads, name)
            same(len(answer.json[0]["pieces"]), 180)
            contains(" ".join(answer.summary["explain"]), "The solution was found by moving pieces")
    file("y.yaml", copies(20, 20, 5, "####/.#.."))
    answer = treen("solve", "--first", "--json", "--explain", "--threads", 1, "y.yaml")
    holds("moving pieces" not in " ".join(answer.summary["explain"]), "nothing is loose there")
    file("more.yaml", loose(20, 9))  # 378 of 400 cells
    answer = treen("solve", "--first", "--json", "--seconds", 0.5, "--threads", 1, "more.yaml", status=3)
    same((answer.summary["complete"], answer.summary["listed"]), (False, 0))


def copies(width, height, cells, drawing):
    return f'grid: square\nbox: {width}x{height}\npieces:\n  P: {{copies: {width * height // cells}, shape: "{drawing}"}}\n'


@case
def what_counts_at_once_is_shown_at_once():
    """A search of these finds nothing for a long time; a count takes some milliseconds."""
    file("none.yaml", copies(11, 30, 6, "###/#.#/#.."))
    file("some.yaml", copies(11, 21, 7, "####/###."))
    for threads in 1, 2:
        answer = treen("solve", "--threads", threads, "--seconds", 60, "none.yaml", status=1)
        same(answer.out.strip(), "No solution.")
        answer = treen("solve", "--first", "--json", "--threads", threads, "--seconds", 60, "some.yaml")
        same(len(answer.json[0]["pieces"]), 33)
    answer = treen("solve", "--json", "--threads", 1, "none.yaml", "--first", status=1)
    same((answer.summary["total"], answer.summary["complete"]), (0, True))


@case
def a_solution_by_lot():
    """Of eight solutions each comes about as often as the others, and the same seed draws the same one."""
    times = {}
    for seed in range(160):
        answer = treen("solve", "--first", "--engine", "count", "--symmetry", "none", "--json", "--seed", seed,
                       "pentominoes-3x20")
        drawn = str(answer.json[0]["pieces"])
        times[drawn] = times.get(drawn, 0) + 1
    same(len(times), 8)
    holds(min(times.values()) > 5, "not every solution has the same chance")
    again = treen("solve", "--first", "--engine", "count", "--symmetry", "none", "--json", "--seed", 159,
                  "pentominoes-3x20")
    same(str(again.json[0]["pieces"]), drawn)
    same(again.json[0]["number"], 1)
    answer = treen("solve", "--engine", "count", "--explain", "soma")
    same(answer.lines[-1], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    contains(answer.err, "drawn from a memory of states, by which each has the same chance")
    contains(treen("solve", "--all", "--engine", "count", "soma", status=2).err, "does not list them")
    for words in ("--parts", 2), ("--nodes", 100):
        contains(treen("solve", "--engine", "count", *words, "soma", status=2).err, "it draws from all solutions")
    contains(treen("solve", "--engine", "count", "--memory", 2, "tetris-cube", status=3).err, "out of memory")


@case
def after_a_scouted_solution_all_are_counted():
    file("y.yaml", 'grid: square\nbox: 15x10\npieces:\n  Y: {copies: 30, shape: "####/.#.."}\n')
    answer = treen("solve", "--threads", 1, "y.yaml")
    contains(answer.out, "8954 counting every position")


@case
def first():
    answer = treen("solve", "--first", "soma")
    same(answer.out.count("Solution"), 1)
    holds("240" not in answer.out, "counted although it was to stop")
    summary = treen("solve", "--first", "--json", "soma").summary
    same((summary["complete"], summary["listed"]), (False, 1))


@case
def limit_and_all():
    same(treen("solve", "--limit", 3, "soma").out.count("Solution"), 3)
    answer = treen("solve", "--all", "soma")
    same(answer.out.count("Solution"), 240)
    contains(answer.out, "Solution 240:")
    same(answer.lines[-1][:13], "240 solutions")
    same(treen("solve", "--limit", 3, file("a.yaml", DOMINOES)).lines[-1], "1 solution (2 counting every position).")


@case
def json_lists_all():
    answer = treen("solve", "--json", "soma")
    solutions = answer.things("solution")
    same([solution["number"] for solution in solutions], list(range(1, 241)))
    for solution in solutions:
        cells = [tuple(cell) for piece in solution["pieces"] for cell in piece["cells"]]
        same(len(cells), 27)
        same(set(cells), {(x, y, z) for x in range(3) for y in range(3) for z in range(3)})
    same(set(solutions[0]["pieces"][0]), {"name", "copy", "cells"})
    summary = answer.summary
    same([summary[name] for name in ("puzzle", "total", "up_to_rotation", "up_to_symmetry", "listed")],
         ["soma", 11520, 480, 240, 240])
    same(summary["complete"], True)
    repeats(answer)


@case
def symmetry_chooses_what_is_listed():
    for symmetry, listed in (("none", 11520), ("rotation", 480), ("full", 240)):
        answer = treen("solve", "--json", "--symmetry", symmetry, "soma")
        same(len(answer.things("solution")), listed)
        same(answer.summary["total"], 11520)
    contains(treen("solve", "--symmetry", "none", "--all", file("a.yaml", DOMINOES)).out, "Solution 2:")


@case
def engines_agree():
    by = {name: treen("solve", "--json", "--engine", name, "soma") for name in ("cover", "dlx")}
    same(*(answer.summary["total"] for answer in by.values()))
    same(*(sorted(str(solution["pieces"]) for solution in answer.things("solution")) for answer in by.values()))
    for name, answer in by.items():
        same(answer.summary["engine"], name)
        repeats(answer)


@case
def no_solution():
    file("hole.yaml", IMPOSSIBLE)
    answer = treen("solve", "hole.yaml", status=1)
    same(answer.lines[0], "No solution.")
    contains(answer.lines[1], "It is impossible: ")
    summary = treen("solve", "--json", "hole.yaml", status=1).summary
    same((summary["total"], summary["complete"]), (0, True))
    treen("solve", "--first", "hole.yaml", status=1)


@case
def a_known_impossibility_ends_every_search():
    """None of these comes to its end by searching; each ends long before the limit, whatever is asked and how."""
    file("vain.yaml", VAIN)
    limit = ("--seconds", 60)
    for options in [[], ["--first"], ["--all"], ["--threads", 1], ["--threads", 3], ["--ordered"], ["--symmetry", "none"],
                    ["--engine", "dlx"], ["--engine", "cover"], ["--first", "--threads", 1]]:
        answer = treen("solve", *options, *limit, "vain.yaml", status=1)
        same(answer.lines[0], "No solution.")
        contains(answer.lines[1], "It is impossible: give every cell the number")
        same(len(answer.lines), 2)
        summary = treen("solve", "--json", *options, *limit, "vain.yaml", status=1).summary
        contains(summary["impossible"], "give every cell the number")
        same((summary["complete"], summary["total"], summary["listed"]), (True, 0, 0))
        holds(summary["seconds"] < 30, f"{summary['seconds']} seconds")
    same([summary[name] for name in ("up_to_rotation", "up_to_symmetry", "labelled")], [0, 0, 0])
    contains(treen("solve", "--explain", *limit, "vain.yaml", status=1).err, "An argument that takes no search shows")


@case
def who_is_asked_is_not_waited_for():
    """Nor for another program, which says nothing while it thinks."""
    file("vain.yaml", VAIN)
    for options in [["--solver", "sleep 100; echo unknown"], ["--engine", "sat"], ["--engine", "z3"]]:
        answer = treen_any("solve", "--seconds", 60, *options, "vain.yaml")
        if answer.status == 2 and "install" in answer.err:
            continue
        same(answer.status, 1, answer.out + answer.err)
        contains(answer.out, "It is impossible: give every cell the number")


@case
def a_limit_does_not_hide_what_is_known():
    file("vain.yaml", VAIN)
    same(treen("solve", "--nodes", 100, "vain.yaml", status=1).lines[0], "No solution.")
    holds(treen("count", "--json", "--nodes", 100, "vain.yaml", status=1).summary["complete"], "it is not complete")
    same(treen_soon("solve", "vain.yaml", status=1).lines[0], "No solution.")
    holds(treen_soon("count", "--json", "vain.yaml", status=1).summary["complete"], "it is not complete")
    same(treen("count", "--json", "--part", 2, "--parts", 3, "vain.yaml", status=1).summary["total"], 0)


@case
def nothing_is_impossible_that_has_solutions():
    for puzzle in "soma", "pentominoes-8x8", "dpf-sticks":
        holds("impossible" not in treen("count", "--json", puzzle).summary, puzzle)


@case
def what_cannot_balance_is_told_at_once():
    """Boards on which any search goes on for hours: ten by ten without two opposite corners, and an odd number of T."""
    row = 10 * "#"
    file("corners.yaml", "grid: square\nbox: |\n  ." + "\n  ".join([row[1:], *8 * [row], row[1:] + "."])
         + "\npieces:\n  d: {copies: 49, shape: '##'}\n")
    file("t.yaml", 'grid: square\nbox: 14x18\npieces:\n  T: {copies: 63, shape: "###/.#."}\n')
    for name in "corners.yaml", "t.yaml":
        file("bare.cover", treen("convert", "--to", "cover", name, "-").out)
        for options in [[], ["--first"], ["--all"], ["--threads", 1], ["--threads", 3], ["--ordered"]]:
            answer = treen("solve", *options, name, status=1)
            same(answer.lines[0], "No solution.")
            contains(answer.lines[1], "It is impossible: colour the cells like a chessboard")
        same(treen("count", name, status=1).lines[0], "No solution.")
        same(treen("solve", "bare.cover", status=1).lines, ["No solution."])
    explained = treen("solve", "--explain", "corners.yaml", status=1).err
    contains(explained, "every option weighs nothing, but not all items together")


@case
def a_count_that_is_not_there():
    """Locations have no symmetry that could be asked about."""
    answer = treen("solve", "dpf-sticks")
    same(answer.lines[-1], "3 solutions.")
    summary = treen("solve", "--json", "dpf-sticks").summary
    same((summary["total"], summary["up_to_rotation"], summary["up_to_symmetry"]), (3, None, None))


@case
def bare_cover():
    file("a.txt", "a b c | d\na d:x\nb c d:x\nb c d:y\n")
    answer = treen("solve", "--json", "a.txt")
    same([[sorted(option) for option in solution["options"]] for solution in answer.things("solution")],
         [[["a", "d:x"], ["b", "c", "d:x"]]])
    contains(treen("solve", "a.txt").out, "d:x")


@case
def options_of_a_cover_by_their_place_in_the_file():
    lines = ["a", "b c", "c", "a b", "a", "b"]
    file("a.cover", "a b c\n" + "\n\n".join(lines) + "\n")
    found = treen("solve", "--json", "a.cover").things("solution")
    same(sorted(sorted(solution["index"]) for solution in found), [[0, 1], [0, 2, 5], [1, 4], [2, 3], [2, 4, 5]])
    for solution in found:
        same([" ".join(option) for option in solution["options"]], [lines[index] for index in solution["index"]])
    file("a.matrix", "0 1 1\n1 0 0\n1 1 1\n")
    same(sorted(solution["index"] for solution in treen("solve", "--json", "a.matrix").things("solution")), [[0, 1], [2]])
    same(["index" in solution for solution in treen("solve", "--json", "soma", "--limit", "1").things("solution")], [False])


@case
def several_problems():
    file("several.yaml", SEVERAL)
    answer = treen("solve", "several.yaml", status=1)
    for number, title in enumerate(("Two dominoes", "A hole too many", "Two dominoes"), 1):
        contains(answer.out, f"Problem {number} of 3: {title}")
    answer = treen("solve", "--json", "several.yaml", status=1)
    same([summary["total"] for summary in answer.things("summary")], [2, 0, 2])
    contains(answer.things("summary")[1]["reproduce"], "--problem 2")
    treen("solve", "--problem", 3, "several.yaml")
    treen("solve", "--problem", 2, "several.yaml", status=1)
    contains(treen("solve", "--problem", 4, "several.yaml", status=2).err, "'several.yaml' has 3 problems; choose one with --problem N")


@case
def limits_stop_it():
    file("endless.yaml", ENDLESS)
    answer = treen("solve", "--nodes", 3000, "endless.yaml", status=3)
    contains(answer.lines[-1], "Stopped after ")
    answer = treen("solve", "--seconds", 0.2, "--json", "endless.yaml", status=3)
    same(answer.summary["complete"], False)


@case
def options_that_exclude_each_other():
    for pair in (("--first", "--all"), ("--first", "--limit", 2), ("--all", "--limit", 2)):
        contains(treen("solve", *pair, "soma", status=2).err, "exclude each other")


@case
def standard_input():
    same(treen("solve", "-", given=DOMINOES).lines[-1], "1 solution (2 counting every position).")


@case
def text_is_read_again():
    """What solve prints is a file of solutions: check and show take it."""
    file("sol.txt", treen("solve", "--all", "soma").out)
    same(treen("check", "soma", "sol.txt").out, "All 240 solutions hold.\n")


@case
def report():
    file("tag.yaml", "title: </script><b>&\nbox: 2x1x1\npieces: {A: {copies: 2, shape: '#'}}\n")
    first = treen("solve", "tag.yaml", "--html", "a.html")
    same(first.out, treen("solve", "tag.yaml").out)
    text = open("a.html", encoding="utf-8").read()
    same(text.count("</script>"), 2)
    contains(text, '"type": "scene"')
    contains(text, '"type": "summary"')
    holds("://" not in text.split("<script>")[0], "something is fetched from outside")
    treen("solve", "soma", "--all", "--html", "b.html")
    same(open("b.html", encoding="utf-8").read().count('"type": "scene"'), 240)


@case
def report_of_what_does_not_hold():
    file("wrong.txt", "LLL  AAC  ACC\nLZZ  ZZT  ABC\nVVT  BVT  BTB\n")
    treen("check", "soma", "wrong.txt", "--html", "c.html", status=1)
    contains(open("c.html", encoding="utf-8").read(), '"holds": false')
    contains(treen("solve", "soma", "--html", "none/d.html", status=2).err, "none/d.html")


def saves_what_it_shows():
    treen("solve", "soma", "--save", "one.xmpuzzle")
    contains(treen("info", "one.xmpuzzle").out, "assemblies found: 240; kept here: 1")
    treen("solve", "soma", "--all", "--save", "all.xmpuzzle")
    same(treen("check", "all.xmpuzzle").out, "All 240 solutions hold.\n")
    saved = treen("info", "--json", "all.xmpuzzle").summary["saved"]
    same((saved["state"], saved["assemblies"], saved["kept"]), ("solved", 240, 240))
    treen("solve", "all.xmpuzzle", "--limit", "2", "--save", "all.xmpuzzle")
    same(treen("check", "all.xmpuzzle").out, "All 2 solutions hold.\n")


@case
def saves_only_what_can_be_saved():
    answer = treen("solve", "dpf-sticks", "--save", "no.xmpuzzle", status=2)
    contains(answer.err, "is of kind fitting")
    same(answer.out, "")
    contains(treen("solve", "soma", "--save", "/dev/full", status=2).err, "/dev/full: No space left")
    contains(treen("solve", "soma", "--save", "nowhere/s.xmpuzzle", status=2).err, "nowhere/s.xmpuzzle: No such file")
    file("two.yaml", f"{DOMINOES}---\n{DOMINOES}")
    contains(treen("solve", "two.yaml", "--save", "s.xmpuzzle", status=2).err, "--problem")


@case
def time_is_over_before_a_large_problem_is_posed():
    file("large.yaml", "box: 30x30x30\npieces: {D: {copies: 13500, shape: '##'}}\n")
    for command in ("solve", "count"):
        answer = treen(command, "--seconds", "0.001", "large.yaml", status=3)
        same((answer.out, answer.err), ("", "treen: stopped before the search began\n"))


@case
def problems_that_cannot_be_solved():
    file("s.xmpuzzle", '<puzzle version="2"><shapes><voxel x="1" y="1" z="1" type="0">#</voxel></shapes>'
         '<problems><problem><shapes><shape id="0"/></shapes><result id="4294967295"/></problem></problems></puzzle>')
    for command in ("solve", "count", "estimate", "classify", "graph"):
        answer = treen(command, "s.xmpuzzle", status=2)
        same((answer.out, len(answer.err.splitlines())), ("", 1))
    contains(treen("info", "s.xmpuzzle").out, "its result shape was not chosen yet")
    contains(treen("show", "s.xmpuzzle").out, "#")


@case
def whoever_reads_slowly_gets_whole_lines():
    """Ctrl-C while hundreds of large solutions wait to be read: all of them come, and the summary."""
    process = start("solve", "t-6x6x6", "--json", "--scene", "--limit", 1000)
    text = process.stdout.read(1 << 20)
    process.send_signal(signal.SIGINT)
    while piece := process.stdout.read1(1 << 16):
        text += piece
        time.sleep(0.005)
    same(process.wait(SECONDS), 3)
    found = [json.loads(line) for line in text.decode().splitlines()]
    same((found[-1]["type"], found[-1]["complete"]), ("summary", False))
    process.stderr.close()


@case
def stopped_before_anything_was_found():
    for command in ("solve", "classify"):
        contains(treen(command, "soma", "--nodes", 3, status=3).lines[-1], "Stopped after")
        contains(treen(command, "soma", "--nodes", 3, status=3).lines[-1], ": no solution found so far.")
        summary = treen(command, "soma", "--json", "--nodes", 3, status=3).summary
        same([summary[name] for name in ("complete", "total", "up_to_symmetry")], [False, None, None])


run_cases()
