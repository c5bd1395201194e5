"""treen snakes"""
from tool import *


def chains(*arguments, **keys):
    answer = treen("snakes", "--json", *arguments, **keys)
    return answer.things("chain"), answer.summary, answer.things("bar")


@case
def the_cube():
    """11487 chains, 3658 of them with one solution: as published by others."""
    answer = treen("snakes", "3x3x3")
    contains(answer.out, "11487 chains fill the box, 3658 of them in one way only")
    contains(answer.out, "Most solutions: 142,")
    contains(answer.lines[10], "--all shows every one")
    every = treen("snakes", "--all", "3x3x3").lines
    same(len([line for line in every if line and line[0].isdigit() and line[1] == " "]), 3658)


@case
def all_paths_are_there():
    found, summary, bars = chains("3x3x3")
    same(2 * summary["total"], 4960608)
    same(sum(chain["total"] for chain in found), summary["total"])
    same(sum(chain["up_to_symmetry"] for chain in found), 51704)
    same(len(found), 11487)
    same(sum(bar["chains"] for bar in bars), 11487)
    same([bar["chains"] for bar in bars if bar["solutions"] == 1], [summary["unique"]])
    same(max(chain["up_to_symmetry"] for chain in found), summary["most"])
    same([summary["puzzle"], summary["engine"], summary["complete"]], ["3x3x3", "fold", True])
    holds(all(chain["letters"] <= chain["letters"][::-1] for chain in found), "a chain from its other end")
    same([chain["letters"] for chain in found], sorted(chain["letters"] for chain in found))
    known = [chain for chain in found if chain["runs"] in ("3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2", "3 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2")]
    same([(chain["total"], chain["up_to_symmetry"]) for chain in known], [(48, 1)])


@case
def each_is_counted_as_by_itself():
    """Flat and solid boxes, with holes, of one and two cells."""
    for box in ("2x2x2", "3x3", "4x3", "3x2x2", "###/#.#/###", "1x1x1", "2x1", "3x1", ".#./###"):
        found, summary, _ = chains(box, status=int(box.startswith(".")))
        for chain in found:
            counted = treen("count", "--json", "--snake", chain["runs"], "--notation", "runs", "--box", box).summary
            same((chain["total"], chain["up_to_symmetry"]), (counted["total"], counted["up_to_symmetry"]))
            same(chain["letters"] == chain["letters"][::-1], chain["same_from_both_ends"])
        if summary["total"]:
            every = treen("count", "--json", "--snake", "any", "--box", box).summary
            same(summary["total"], every["total"])


@case
def no_snake_fills_it():
    contains(treen("snakes", ".#./###/.#.", status=1).out, "0 chains fill the box")


@case
def parts_have_all_chains_once():
    whole, _, _ = chains("3x3x2")
    parts = []
    for part in range(1, 6):
        found, summary, _ = chains("--parts", 5, "--part", part, "3x3x2")
        parts += found
        contains(summary["reproduce"], f"--part {part} --parts 5" if part > 1 else "--parts 5")
    same(sorted(parts, key=str), sorted(whole, key=str))
    contains(treen("snakes", "--part", 6, "--parts", 5, "3x3x2", status=2).err, "part 6 of 5")


@case
def threads_tell_the_same():
    """In the same order, to the letter; with more of them than beginnings; and in parts."""
    def lines(*arguments):
        answer = treen("snakes", "--json", *arguments)
        return [line for line in answer.lines if '"summary"' not in line], answer.summary["nodes"]
    for box in ("3x3x3", "3x2", "1x1x1"):
        alone = lines("--threads", 1, box)
        for threads in (2, 7, 40):
            same(lines("--threads", threads, box), alone)
    same(lines("--threads", 3, "--part", 2, "--parts", 3, "3x3x3"), lines("--threads", 1, "--part", 2, "--parts", 3, "3x3x3"))
    chains("--seconds", 0.2, "--threads", 5, "4x4x4", status=3)
    contains(treen("snakes", "--threads", 3, "--memory", 1, "4x3x3", status=3).err, "out of memory")


@case
def limits():
    contains(treen("snakes", "--nodes", 1, "3x3x3", status=3).out, "Stopped: no chain that fills the box is found so far.")
    answer = treen("snakes", "--json", "--nodes", 5000, "3x3x3", status=3)
    summary = answer.summary
    same((summary["complete"], summary["nodes"]), (False, 5000))
    same([summary[key] for key in ("chains", "unique", "most", "most_runs", "total")], [None] * 5)
    same(treen("snakes", "--json", "##.#", status=1).summary["chains"], 0)
    chains("--seconds", 0.2, "4x4x4", status=3)


@case
def bad_boxes():
    contains(treen("snakes", "3x0x3", status=2).err, "snake:1:3: found '0', expected the side of a box")
    contains(treen("snakes", "##+", status=2).err, "may stay empty")
    contains(treen("snakes", status=2).err, "BOX")


# ---- One snake, without a file

CHAIN = "3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2"
SNAKE = ("--snake", CHAIN, "--box", "3x3x3")


@case
def a_snake_needs_no_file():
    answer = treen("solve", *SNAKE)
    contains(answer.out, "Start in layer 1, row 1, column 1; go right 2, forward 2, left 2, down 2,")
    same(answer.lines[-1], "1 solution (2 with mirror images apart, 48 counting every position).")
    summary = treen("count", "--json", *SNAKE).summary
    same([summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry")], [48, 2, 1])
    same(summary["reproduce"], f"treen count --snake '{CHAIN}' --box 3x3x3 --json")
    contains(treen("info", *SNAKE).out, "27 cubes in 17 runs")
    same(treen("info", "--json", *SNAKE).summary["chain"], {"links": 27, "runs": 17, "same_from_both_ends": False})
    contains(treen("show", *SNAKE).out, "eststststtttststttsttstttse")
    contains(treen("estimate", *SNAKE).lines[0], "48")
    same(treen("estimate", "--json", "--snake", "any", "--box", "3x3x2").summary["complete"], True)


@case
def the_way_to_fold_fits_the_terminal():
    whole = " ".join(treen("solve", *SNAKE).lines[5:8])
    for columns in (40, 20, 7, 1):
        lines = treen("solve", *SNAKE, COLUMNS=str(columns)).out.split("\n\n")[-2].splitlines()
        same("".join(lines).replace(" ", ""), whole.replace(" ", ""))
        holds(max(map(len, lines)) <= columns, f"too broad for {columns}: {lines}")


@case
def notations():
    chains = {"runs": CHAIN, "steps": "2" + CHAIN[1:], "corners": " ".join(str(int(run) + (i > 0)) for i, run in
              enumerate(CHAIN.split())), "letters": "ststststtttststttsttsttts"}
    for name, chain in chains.items():
        for notation in ("auto", name):
            summary = treen("count", "--json", "--snake", chain, "--box", "3x3x3", "--notation", notation).summary
            same((summary["total"], summary["up_to_symmetry"]), (48, 1))


# Chains of boxes by what they are in each notation; every number is one of a chain that fits.
FITTING = {
    "3x3x3": {"runs": CHAIN, "steps": "2 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2", "corners": "3 3 3 3 2 2 2 3 3 2 2 3 2 3 2 2 3"},
    "3x3": {"runs": "3 2 2 1 1", "steps": "2 2 2 1 1", "corners": "3 3 3 2 2"},
    "4x2": {"runs": "4 1 3", "steps": "3 1 3", "corners": "4 2 4"},
}


@case
def a_guess_that_is_too_long_for_the_box_is_none():
    """One cube short as runs, these are as many as the box has as steps: but then four lie in a line."""
    short = CHAIN[:-1] + "1"
    same(sum(map(int, short.split())), 26)
    told = treen("count", "--snake", short, "--box", "3x3x3", status=2).err
    contains(treen("count", "--snake", "3", "--box", "3x3x3", status=2).err, "this number makes a chain of 3 as runs, ")
    contains(told, "as runs these 17 numbers make a chain of 26 cubes, expected 27 for this box")
    contains(told, "as steps they would make 27 cubes, but 4 of these would lie in a line, and the box is 3 long")
    # Who says that they are steps is told what is wrong with those.
    contains(treen("count", "--snake", short, "--box", "3x3x3", "--notation", "steps", status=1).out, "4 cubes in a line")


@case
def all_notations_of_all_boxes():
    """Each chain is found out by itself, and with a number one larger or smaller never read as a chain that is too long."""
    for box, notations in FITTING.items():
        longest = max(map(int, box.split("x")))
        for notation, chain in notations.items():
            total = treen_any("count", "--json", "--snake", chain, "--box", box, "--notation", notation).summary["total"]
            same(treen_any("count", "--json", "--snake", chain, "--box", box).summary["total"], total, f"{box} as {notation}")
            numbers = list(map(int, chain.split()))
            for i in range(len(numbers)):
                for change in -1, 1:
                    changed = [number + change * (j == i) for j, number in enumerate(numbers)]
                    if 0 not in changed:
                        slip(box, " ".join(map(str, changed)), longest)


def slip(box, chain, longest):
    answer = treen_any("info", "--json", "--snake", chain, "--box", box)
    if answer.status == 2:
        contains(answer.err, "this box")
        return
    holds(answer.status == 0, answer.err)
    impossible = answer.summary["impossible"] or ""
    first, *others = map(int, chain.split())
    runs = max(first, *(number + 1 for number in others))
    holds("in a line" not in impossible or runs > longest, f"'{chain}' in {box}: {impossible}")


@case
def bad_snakes():
    contains(treen("count", "--snake", "3 2 1x", "--box", "3x3x3", status=2).err, "snake:1:5: found '1x', expected")
    contains(treen("count", "--snake", "3 2 1", "--box", "3x3x3", status=2).err, "expected 27 cubes")
    contains(treen("count", "--snake", "2 2", "--box", "###/+++", status=2).err, "setting notation")
    contains(treen("count", "--snake", CHAIN, status=2).err, "--snake and --box belong together")
    contains(treen("count", "--box", "3x3x3", status=2).err, "--snake and --box belong together")
    contains(treen("count", *SNAKE, "soma", status=2).err, "expected one of them")
    contains(treen("count", "--snake", "4", "--box", "2x2", status=1).out, "No solution")
    contains(treen("solve", "--snake", "4", "--box", "2x2", status=1).out, "4 cubes in a line")
    contains(treen("classify", "snake", status=2).err, "classify needs a packing")
    contains(treen("graph", "snake", status=2).err, "kind snake")
    contains(treen("convert", "snake", "--to", "cover", "-", status=2).err, "kind snake")


@case
def what_solve_prints_is_read_back():
    file("a.txt", treen("solve", "--all", "snake-64").out)
    contains(treen("check", "snake-64", "a.txt").out, "4 solutions hold")
    file("a.json", treen("solve", "--json", "snake-64").out)
    same([thing["path"] == thing["pieces"][0]["cells"] for thing in treen("solve", "--json", "snake-64").things("solution")],
         [True] * 4)
    same(treen("check", "--json", "snake-64", "a.json").summary["solutions"], 4)
    contains(treen("show", "snake-64", "a.json").out, "Solution 4:")
    contains(treen("check", "snake", "a.json", status=1).out, "64 cubes, expected 27")


@case
def threads_and_parts_agree():
    for threads in (1, 3):
        same(treen("count", "--json", "--threads", threads, "snake-64").summary["total"], 192)
    totals = [treen("count", "--json", "--parts", 4, "--part", part, "snake-any").summary["total"]
              for part in range(1, 5)]
    same(sum(totals), 2480304)
    ordered = [treen("solve", "--json", "--ordered", "--threads", threads, "snake-142").things("solution")
               for threads in (1, 3)]
    same(ordered[0], ordered[1])
    same(len(ordered[0]), 142)


run_cases()
