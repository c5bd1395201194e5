"""treen apart"""
import gzip
import os
import re
import signal
import time
from collections import Counter

from tool import *

# ---- Burrs, drawn: a piece's number is 1 and the values of the cubes that are cut from a stick


def stick(number, length):
    cut, middle = number - 1, length // 2
    gone = {(middle - 2 + i % 4, i // 4, 1) for i in range(8) if cut >> i & 1}
    gone |= {(middle - 1 + i % 2, i // 2, 0) for i in range(4) if cut >> 8 + i & 1}
    return {(x, y, z) for x in range(length) for y in range(2) for z in range(2)} - gone


def draw(cells, may=()):
    sides = [1 + max(cell[axis] for cell in cells) for axis in range(3)]
    mark = lambda cell: "+" if cell in may else "#" if cell in cells else "."
    return " | ".join("/".join("".join(mark((x, y, z)) for x in range(sides[0])) for y in range(sides[1]))
                      for z in range(sides[2]))


def burr(length, *numbers):
    seen, middle = Counter(), length // 2
    for at in range(length):
        for a in range(middle - 2, middle + 2):
            for b in range(middle - 1, middle + 1):
                seen.update([(at, a, b), (b, at, a), (a, b, at)])
    text = f'title: burr\nbox: "{draw(seen, {cell for cell in seen if seen[cell] > 1})}"\npieces:\n'
    for number, copies in Counter(numbers).items():
        text += f'  p{number}: {{copies: {copies}, shape: "{draw(stick(number, length))}"}}\n'
    return text


SMALL = "box: 3x1x1\npieces:\n  A: {shape: '##'}\n  B: {shape: '#'}\n"
# A cube that is shut up, and a lid beside it that does not help.
SEALED = "box: 4x3x3\npieces:\n  shell: {shape: '###/###/### | ###/#.#/### | ###/###/###'}\n" \
         "  core: {shape: '#'}\n  bar: {shape: '###/###/###', copies: 1}\n"
# Six loose cubes in a sealed cavity of nine places.
CAVITY = "box: '#####/#####/#####/#####/##### | #####/#+++#/#+++#/#+++#/##### | #####/#####/#####/#####/#####'\n" \
         "pieces:\n  cube: {copies: 6, shape: '#'}\n" \
         "  shell: {shape: '#####/#####/#####/#####/##### | #####/#...#/#...#/#...#/##### | #####/#####/#####/#####/#####'}\n"


def taken(text, *options, status=0):
    file("a.yaml", text)
    return treen("apart", "--json", *options, "a.yaml", status=status)


# ---- What is published


@case
def six_piece_burrs():
    """(length, pieces): assemblies, levels."""
    known = [
        (6, (1, 120, 3328, 3322, 3328, 3305), 1, [[1, 2]]),
        (6, (1, 188, 976, 768, 824, 1024), 1, [[1]]),
        (8, (216, 412, 751, 896, 960, 1024), 40, [[8]]),
    ]
    for length, pieces, assemblies, levels in known:
        answer = taken(burr(length, *pieces))
        same((answer.summary["assemblies"], answer.summary["solutions"]), (assemblies, len(levels)))
        same([solution["level"] for solution in answer.things("solution")], levels)


@case
def first_numbers_of_burrs():
    answer = taken(burr(6, 216, 412, 751, 896, 960, 1024))
    same(answer.summary["assemblies"], 40)
    same(sorted(solution["level"][0] for solution in answer.things("solution")), [3, 4, 5, 5, 6, 6])
    piston = taken(burr(6, 88, 512, 768, 922, 1008, 1008))
    same(piston.summary["assemblies"], 10)
    same([solution["level"][0] for solution in piston.things("solution")], [9])


@case
def sealed_cavity():
    summary = taken(CAVITY, status=1).summary
    same((summary["assemblies"], summary["solutions"], summary["complete"]), (16, 0, True))
    same(taken(CAVITY, "--symmetry", "none", status=1).summary["assemblies"], 84)


# Files of other people: not ours to copy, tested where they are.
BURRTOOLS = Path(os.environ.get("TREEN_PUZZLES", ROOT / "../shared/puzzles")) / "xmpuzzle"


@case
def files_of_burrtools():
    """name: problem, options, assemblies, solutions, the level, or as much of its start as is published."""
    if not BURRTOOLS.is_dir() or not (ROOT / "src/puzzle/format/xmpuzzle.c").exists():
        raise Skipped("no files, or no reader for them")
    known = {
        "AlPackino": [(1, (), 1, 1, [])],
        "Bermuda": [(1, (), 1, 1, [1])],
        "CubeInCage": [(1, (), 96, 1, [4, 9, 3])],
        "DraculasDentalDesaster": [(1, (), 84, 1, [3])],
        "PelikanBurr": [(1, (), 12, 1, [98])],
        "Prisgon": [(1, (), 1, 1, [9]), (2, (), 1, 1, [9])],
        "SolidSixPieceBurrs": [(1, (), 588, 179, []), (1, ("--symmetry", "rotation"), 1063, 314, [])],
    }
    for name, problems in known.items():
        for problem, options, assemblies, solutions, level in problems:
            answer = treen("apart", "--json", "--problem", problem, *options, BURRTOOLS / f"{name}.xmpuzzle")
            same((answer.summary["assemblies"], answer.summary["solutions"]), (assemblies, solutions), name)
            same(answer.things("solution")[0]["level"][:len(level)], level, name)


@case
def lattices_of_burrtools():
    """Hexsticks: the designer says that 2 of the 33 can be built. BurrTools takes none of these apart."""
    known = {
        "HexSticks": [(1, 33, 2)],
        "BallRoom": [(1, 2, 2), (2, 1, 1), (3, 3, 3)],
        "FourPieceTetrahedron": [(1, 1, 1)],
        "PiecesOfEight": [(1, 6, 5), (2, 4, 4), (6, 12, 12)],
    }
    if not (BURRTOOLS / "HexSticks.xmpuzzle").exists() or not (ROOT / "src/puzzle/format/xmpuzzle.c").exists():
        raise Skipped("no files, or no reader for them")
    for name, problems in known.items():
        for problem, assemblies, solutions in problems:
            answer = treen("apart", "--json", "--problem", problem, BURRTOOLS / f"{name}.xmpuzzle")
            same((answer.summary["assemblies"], answer.summary["solutions"]), (assemblies, solutions), name)
            same([solution["level"] for solution in answer.things("solution")], [[1]] * solutions, name)
    for name in ("HexSticks", "FourPieceTetrahedron"):
        treen("apart", "--save", "saved.xmpuzzle", BURRTOOLS / f"{name}.xmpuzzle")
        contains(treen("check", "saved.xmpuzzle").out, "It comes apart as it says.")


@case
def two_groups_that_are_the_same():
    """The cage's pieces are in both groups, and stay together as in one."""
    cage = BURRTOOLS / "CubeInCage.xmpuzzle"
    if not cage.exists():
        raise Skipped("no such file")
    text = gzip.decompress(cage.read_bytes()) if cage.read_bytes()[:2] == b"\x1f\x8b" else cage.read_bytes()
    one = re.compile(r' count="(\d)" group="1"/>')
    two = r' count="\1"><group group="1" count="\1"/><group group="2" count="\1"/></shape>'
    file("two.xmpuzzle", one.sub(two, text.decode("latin-1")))
    same(open("two.xmpuzzle").read().count('<group group="2"'), 2)
    answer = treen("apart", "--json", "two.xmpuzzle")
    same((answer.summary["assemblies"], answer.summary["solutions"]), (96, 1))
    same(answer.things("solution")[0]["level"], [4, 9, 3])
    contains(treen("check", "two.xmpuzzle").out, "It comes apart as it says.")


# ---- Records


@case
def a_solution_with_its_steps():
    answer = taken(SMALL)
    solution, summary = answer.json
    same((solution["type"], solution["number"], solution["assembly"], solution["outcome"]),
         ("solution", 1, 1, "comes apart"))
    same((solution["level"], solution["moves"], solution["least"]), ([1], 1, True))
    # B goes past the end, or to any of four sides: five ways.
    same(solution["ways"], 5)
    step, = solution["steps"]
    same((step["moved"], step["left"], step["distance"]), ([{"name": "B", "copy": 1}],) * 2 + (None,))
    same(len(step["positions"]), 2)
    same(sum(abs(part) for part in step["direction"]), 1)
    same((summary["assemblies"], summary["solutions"], summary["not_known"]), (1, 1, 0))
    repeats(answer)


@case
def positions_of_every_step():
    solution = taken(burr(8, 216, 412, 751, 896, 960, 1024)).things("solution")[0]
    same(solution["moves"], len(solution["steps"]))
    names = [(piece["name"], piece["copy"]) for piece in solution["pieces"]]
    before = [[0, 0, 0]] * 6
    for step in solution["steps"][:7]:  # until something leaves
        moved = {(piece["name"], piece["copy"]) for piece in step["moved"]}
        by = [part * step["distance"] for part in step["direction"]]
        expected = [[a + b for a, b in zip(place, by)] if name in moved else place
                    for name, place in zip(names, before)]
        same(step["positions"], expected)
        same(step["left"], [])
        before = expected
    same(len(solution["steps"][7]["left"]) > 0, True)
    same(solution["steps"][8]["positions"].count(None), 1)


@case
def solutions_are_checked_as_assemblies():
    file("a.yaml", SMALL)
    file("found", treen("apart", "--json", "a.yaml").out)
    treen("check", "a.yaml", "found")
    file("burr.yaml", burr(6, 1, 120, 3328, 3322, 3328, 3305))
    file("shown", treen("apart", "burr.yaml").out)
    treen("check", "burr.yaml", "shown")


@case
def what_does_not_come_apart():
    file("a.yaml", SEALED.replace("4x3x3", "3x3x4"))
    answer = treen("apart", "a.yaml", status=1)
    contains(answer.out, "1 assembly, which does not come apart.")
    contains(treen("apart", "--all", "a.yaml", status=1).out, "It does not come apart.")
    same(treen("apart", "--json", "a.yaml", status=1).things("assembly"), [])
    stuck, = treen("apart", "--json", "--all", "a.yaml", status=1).things("assembly")
    same(stuck["outcome"], "stays together")


@case
def no_assembly_at_all():
    file("a.yaml", IMPOSSIBLE)
    contains(treen("apart", "a.yaml", status=1).out, "No assembly.\n")


# ---- Saving


@case
def saves_what_it_shows():
    """BurrTools' files keep how what was shown comes apart, and what was found in all."""
    file("a.yaml", burr(6, 216, 412, 751, 896, 960, 1024))
    treen("apart", "a.yaml", "--save", "one.xmpuzzle")
    saved = treen("info", "--json", "one.xmpuzzle").summary["saved"]
    same([saved[key] for key in ("state", "assemblies", "solutions", "kept", "separations")], ["solved", 40, 6, 1, 1])
    treen("apart", "a.yaml", "--json", "--save", "all.xmpuzzle")
    same(treen("info", "--json", "all.xmpuzzle").summary["saved"]["separations"], 6)
    same(treen("check", "--json", "all.xmpuzzle").summary["separations"], 6)
    treen("apart", "a.yaml", "--all", "--save", "stuck.xmpuzzle")
    saved = treen("info", "--json", "stuck.xmpuzzle").summary["saved"]
    same((saved["kept"], saved["separations"]), (40, 6))
    treen("apart", "all.xmpuzzle", "--first", "--save", "all.xmpuzzle")
    same(treen("check", "--json", "all.xmpuzzle").summary["separations"], 1)
    same(treen("info", "--json", "all.xmpuzzle").summary["saved"]["state"], "edited")
    treen("solve", "burr-antique", "--save", "burr.xmpuzzle")
    same(treen("check", "--json", "burr.xmpuzzle").summary["separations"], 1)


@case
def solving_a_burr_takes_what_solving_takes():
    solved = treen("solve", "burr-eight", "--json", "--scene")
    same((len(solved.things("solution")), len(solved.things("scene"))), (6, 6))
    found = [treen("solve", "burr-eight", "--json", "--parts", 2, "--part", part).summary for part in (1, 2)]
    same([sum(part[count] for part in found) for count in ("assemblies", "solutions")], [40, 6])
    contains(treen("solve", "burr-eight", "--parts", 2, "--part", 2).out, "Part 2 of 2: ")
    if "without Node" in end(start("solve", "burr-eight", "--all", "--html", "burr.html")).err:
        raise Skipped("no reports in this build")
    same(open("burr.html").read().count('"type": "scene"'), 40)


@case
def saves_only_what_can_be_saved():
    file("a.yaml", SMALL)
    contains(treen("apart", "a.yaml", "--save", "/dev/full", status=2).err, "/dev/full: No space left")
    contains(treen("apart", "a.yaml", "--save", "nowhere/a.xmpuzzle", status=2).err, "No such file")
    file("shift.yaml", "motions: shift\n" + SMALL)
    contains(treen("apart", "shift.yaml", "--save", "a.xmpuzzle", status=2).err, "piece 'A' has the motions 'shift'")
    holds(not os.path.exists("a.xmpuzzle"), "a file was written")


# ---- Words


@case
def moves_in_words():
    file("a.yaml", burr(6, 1, 120, 3328, 3322, 3328, 3305))
    answer = treen("apart", "a.yaml")
    contains(answer.out, "It comes apart: level 1.2, 6 moves, ")
    contains(answer.out, " is p3328 1, ")
    contains(answer.out, "\n1. p1 leaves ")
    contains(answer.out, "\nOf p120, p3328 1, p3328 2, p3322, p3305:\n")
    contains(answer.out, "\n2. move p3322 ")
    contains(answer.out, "1 assembly, which comes apart.")
    slices = treen("apart", "--slices", "a.yaml")
    holds(len(slices.lines) > len(answer.lines) + 30, "no slices")
    for columns in (20, 40):
        treen("apart", "--slices", "a.yaml", COLUMNS=str(columns))


@case
def first_all_and_limit():
    file("a.yaml", burr(6, 216, 412, 751, 896, 960, 1024))
    for options, count in ((), 1), (("--first",), 1), (("--limit", 3), 3), (("--all",), 40):
        out = treen("apart", *options, "a.yaml").out
        same(out.count("Solution ") + out.count("Assembly "), count, options)
    treen("apart", "--first", "--all", "a.yaml", status=2)
    treen("apart", "--slices", "--json", "a.yaml", status=2)


# ---- The solution that is shown


LEVELS = "154 assemblies, 90 of which come apart. Levels 1 to 12: 66 of 1, 12 of 2, 6 of 3, 4 of 4, 1 of 6, 1 of 12."


@case
def the_hardest_is_shown():
    out = treen("apart", "burr-twelve").out
    contains(out, "It comes apart: level 12.3, 18 moves, 576 shortest ways.")
    same((out.count("Solution "), out.splitlines()[-1]), (1, LEVELS))
    contains(treen("solve", "burr-twelve").out, "level 12.3, 18 moves")
    shown, = treen("apart", "burr-twelve", "--json", "--highest").things("solution")
    same((shown["level"], shown["moves"], shown["ways"]), ([12, 3], 18, 576))
    dot = treen("apart", "burr-twelve", "--all-ways").out
    contains(dot, f"graph assembly_{shown['assembly']} {{")
    treen("apart", "burr-twelve", "--save", "one.xmpuzzle")
    same(treen("check", "--json", "one.xmpuzzle").summary["separations"], 1)


@case
def another_is_shown_when_asked_for():
    all_of_them = treen("apart", "burr-twelve", "--json", "--ordered")
    solutions = all_of_them.things("solution")
    same(len(solutions), 90)
    same(all_of_them.summary["levels"],
         [{"level": level, "solutions": count} for level, count in sorted(Counter(s["level"][0] for s in solutions).items())])
    easiest, = treen("apart", "burr-twelve", "--json", "--easiest", "--ordered").things("solution")
    key = lambda solution: (solution["level"], solution["moves"])
    same(easiest["pieces"], min(solutions, key=key)["pieces"])
    for number in 1, 40, 90:
        chosen, = treen("apart", "burr-twelve", "--json", "--solution", number).things("solution")
        same(chosen["pieces"], solutions[number - 1]["pieces"])
    contains(treen("apart", "burr-twelve", "--solution", 40).out, "Solution 40:")
    answer = treen("apart", "burr-twelve", "--solution", 91, status=1)
    contains(answer.err, "found no solution 91: there are only 90")
    treen("apart", "burr-twelve", "--solution", 2, "--easiest", status=2)
    treen("apart", "burr-twelve", "--highest", "--first", status=2)
    treen("apart", "burr-twelve", "--highest", "--ledger", "a.ledger", status=2)


@case
def levels_that_are_all_alike():
    contains(treen("apart", "--symmetry", "none", "burr-antique").out, "Each has level 1.")


@case
def the_hardest_so_far_is_shown_after_a_stop():
    for patience in 1, 4, 16, 64:  # seconds; a busy machine takes longer to the first solution
        process = start("apart", "bedlam", "--threads", 1)
        time.sleep(patience)
        process.send_signal(signal.SIGINT)
        answer = end(process)
        same(answer.status, 3)
        if "It comes apart: level " in answer.out:
            break
    contains(answer.out, "It comes apart: level ")
    contains(answer.out, "so far ")


# ---- Ways


@case
def ways_of_loose_parts():
    """Two parts in a row: one way along it, and two along each of the other axes. Three: 2 * 5 and twice 6 * 5."""
    told = taken(SMALL.replace("3x1x1", "6x1x1") + "  C: {shape: '###'}\n").things("solution")
    same({each["ways"] for each in told}, {70})


@case
def ways_of_ten_parts_are_counted():
    """Parts that leave from their places are counted by sets; the separations were too many to try."""
    told = taken(crumbs(random.Random(1), (3, 3, 3), 3), "--limit", 20).things("solution")
    holds(told and all(each["ways"] > 10 ** 6 for each in told if each["moves"] == len(each["pieces"]) - 1), told)


# ---- Threads


def crumbs(draw_from, sides, size):
    """A box, divided at random into pieces of `size` cells or fewer."""
    left = {(x, y, z) for x in range(sides[0]) for y in range(sides[1]) for z in range(sides[2])}
    text = f"box: {'x'.join(map(str, sides))}\npieces:\n"
    while left:
        piece = {min(left)}
        while len(piece) < size:
            near = {tuple(cell[k] + by * (k == axis) for k in range(3)) for cell in piece for axis in range(3) for by in (-1, 1)}
            if not near & left - piece:
                break
            piece.add(draw_from.choice(sorted(near & left - piece)))
        left -= piece
        low = [min(cell[k] for cell in piece) for k in range(3)]
        shape = draw({tuple(cell[k] - low[k] for k in range(3)) for cell in piece}).replace(" ", "")
        text += f"  p{len(left)}: {{shape: '{shape}'}}\n"
    return text


def told_by_threads(*arguments):
    """What is told with one thread, after a look that more tell the same."""
    one, *others = [treen("apart", "--ordered", "--threads", threads, *arguments) for threads in (1, 2, 5)]
    for other in others:
        same(other.lines[:-1], one.lines[:-1])
        if "--json" in arguments and "--limit" not in arguments:
            same([other.summary[key] for key in COUNTED], [one.summary[key] for key in COUNTED])
    return one


COUNTED = "assemblies", "solutions", "not_known", "positions", "levels"


@case
def threads_tell_the_same():
    """Assemblies after the first hundred, and those with many positions, are taken apart by threads."""
    for puzzle in "burr-twelve", "soma":
        holds(told_by_threads("--json", puzzle).summary["assemblies"] > 100, puzzle)
        told_by_threads(puzzle)
    for options in [["--moves", "turns", "--limit", 6], ["--limit", 150], ["--limit", 30]]:
        told_by_threads("--json", *options, "soma")


@case
def threads_tell_the_same_of_chance_puzzles():
    counts = Counter()
    for _, draw_from in seeds(4, 2):
        file("a.yaml", crumbs(draw_from, (3, 3, draw_from.choice([2, 3])), draw_from.choice([3, 4])))
        answer = told_by_threads("--json", "--limit", 130, "a.yaml")
        counts[len(answer.things("solution")) > 100] += 1
    all_came(counts, {True})


# ---- All positions


@case
def graph_of_positions():
    answer = taken(burr(8, 216, 412, 751, 896, 960, 1024), "--all-ways")
    positions, moves = answer.things("position"), answer.things("move")
    same([position["position"] for position in positions], list(range(len(positions))))
    same([depth for depth in sorted(p["depth"] for p in positions)], [p["depth"] for p in positions])
    same(min(p["depth"] for p in positions if p["leaves"]), 7)
    holds(all(m["from"] < len(positions) and m["to"] < len(positions) for m in moves), "a move to nowhere")
    reached = {0} | {end for m in moves for end in (m["from"], m["to"])}
    same(reached, set(range(len(positions))))
    degree = Counter(end for m in moves for end in (m["from"], m["to"]))
    for position in positions:
        if position["dead_end"]:
            same(degree[position["position"]] <= 1, True)
    dot = treen("apart", "--all-ways", "a.yaml").out
    same(dot.count(" -- "), len(moves))
    same((dot[:6], dot[-2:]), ("graph ", "}\n"))


@case
def graph_of_what_is_stuck():
    answer = taken(CAVITY, "--all-ways", "--all", "--symmetry", "none", status=1)
    same(len(answer.things("position")), 84 * 84)
    same(any(position["leaves"] for position in answer.things("position")), False)


# ---- Limits


@case
def limits_leave_it_open():
    answer = taken(CAVITY, "--nodes", 5, status=3)
    same((answer.summary["complete"], answer.summary["not_known"]), (False, 16))
    same(len(answer.things("assembly")), 16)
    answer = treen("apart", "--nodes", 5, "a.yaml", status=3)
    contains(answer.out, "it is not known")
    same(answer.err, "treen: --nodes ended the search of 16 assemblies: with a larger --nodes more may be known\n")
    shell = " | ".join("/".join("".join(" +#"[1 + (x in (0, 5) or y in (0, 5) or z in (0, 2))] for x in range(6))
                                for y in range(6)) for z in range(3))
    file("a.yaml", f"box: '{shell}'\npieces:\n  cube: {{copies: 11, shape: '#'}}\n"
                   f"  shell: {{shape: '{shell.replace('+', '.')}'}}\n")
    contains(treen("apart", "--memory", 1, "--threads", 1, "--limit", 1, "a.yaml", status=3).err,
             "treen: --memory ended the search of 567 assemblies")
    answer = taken(burr(8, 216, 412, 751, 896, 960, 1024), "--seconds", "0.000001", status=3)
    same(answer.summary["complete"], False)


@case
def memory_limit():
    file("a.yaml", CAVITY)
    answer = treen("apart", "--memory", 1, "a.yaml", status=1)
    contains(answer.out, "16 assemblies")


@case
def interrupted():
    """Fourteen loose cubes shut up with eleven holes have four million positions."""
    shell = " | ".join("/".join("".join(" +#"[1 + (x in (0, 6) or y in (0, 6) or z in (0, 2))] for x in range(7))
                                for y in range(7)) for z in range(3))
    file("a.yaml", f"box: '{shell}'\npieces:\n  cube: {{copies: 14, shape: '#'}}\n"
                   f"  shell: {{shape: '{shell.replace('+', '.')}'}}\n")
    process = start("apart", "--json", "--symmetry", "none", "--threads", 1, "a.yaml")
    wait_until(process, lambda one: has_worked(one, 0.5))
    process.send_signal(signal.SIGINT)
    answer = end(process)
    same(answer.status, 3)
    same(answer.summary["complete"], False)


@case
def what_is_no_packing():
    file("a.dpf", "6 3\n2: {0 1}{2 3}\n3: {0 2}{2 4}{4 5}\n2: {1 3}{3 5}\n")
    answer = treen("apart", "a.dpf", status=2)
    same((answer.out, len(answer.err.splitlines())), ("", 1))


@case
def too_many_pieces():
    file("a.yaml", "box: 13x10x1\npieces:\n  I: {copies: 65, shape: '##'}\n")
    answer = treen("apart", "a.yaml", status=2)
    contains(answer.err, "has 65 pieces, expected 64 at most to take apart")


@case
def closed_pipe():
    process = start("apart", "--all", "--json", "soma")
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    answer = end(process)
    same((answer.status, answer.err), (-signal.SIGPIPE, ""))


@case
def full_disk():
    file("a.yaml", SMALL)
    with open("/dev/full", "w") as full:
        process = start("apart", "a.yaml", out=full)
        same(end(process).status, 2)


@case
def moves_as_a_scene():
    lines = treen("apart", "burr-antique", "--json", "--scene").json
    same([line["type"] for line in lines], ["solution", "scene", "summary"])
    stage = lines[1]["stages"][0]
    same(len(stage["moves"]), lines[0]["moves"])
    bodies = len(stage["bodies"])
    for move in stage["moves"]:
        same((len(move["from"]), len(move["to"])), (bodies, bodies))
        moved = [i for i in range(bodies) if move["from"][i] != move["to"][i]]
        holds(moved and all(move["from"][i] and move["to"][i] for i in moved), "nothing moves, or what is set aside")
        shifts = {tuple(b - a for a, b in zip(move["from"][i], move["to"][i])) for i in moved}
        holds(len(shifts) == 1 and sum(map(bool, shifts.pop())) == 1, "not one direction")
    same(sum(at is not None for at in stage["moves"][-1]["from"]), 2)


@case
def report_with_moves():
    treen("apart", "burr-antique", "--html", "a.html")
    text = open("a.html", encoding="utf-8").read()
    contains(text, "A leaves upwards")
    contains(text, '"solutions": 1')
    contains(treen("apart", "burr-antique", "--html", "none/a.html", status=2).err, "none/a.html")


@case
def a_known_impossibility_ends_it():
    file("vain.yaml", VAIN)
    answer = treen("apart", "--seconds", 60, "vain.yaml", status=1)
    same(answer.lines[0], "No assembly.")
    contains(answer.lines[1], "It is impossible: give every cell the number")
    answers = [treen("apart", "--json", *options, "vain.yaml", status=1) for options in [[], ["--threads", 1], ["--nodes", 5]]]
    for answer in [*answers, treen_soon("apart", "--json", "vain.yaml", status=1)]:
        summary = answer.summary
        contains(summary["impossible"], "give every cell the number")
        same((summary["complete"], summary["assemblies"], summary["solutions"]), (True, 0, 0))


@case
def equal_shapes_that_a_file_lists_apart_are_named():
    voxel = '<voxel x="2" y="1" z="1" name="{}" type="0">##</voxel>'
    pieces = "".join(f'<shape id="{number}"/>' for number in range(3))
    file("two.xmpuzzle", '<puzzle version="2"><shapes>' + "".join(map(voxel.format, ["left", "right", "third"]))
         + '<voxel x="3" y="2" z="1" type="0">######</voxel></shapes><problems><problem state="0"><shapes>' + pieces
         + '</shapes><result id="3"/></problem></problems></puzzle>')
    told = "The file lists equal shapes apart: 'left', 'right' and 'third'. BurrTools tells these apart"
    contains(treen("apart", "two.xmpuzzle").out, told)
    contains(treen("info", "two.xmpuzzle").out, told)
    contains(treen("info", "--json", "two.xmpuzzle").summary["told_apart"], "counts an assembly again")
    treen("convert", "two.xmpuzzle", "two.yaml")
    treen("convert", "two.yaml", "again.xmpuzzle")
    for name in "two.yaml", "again.xmpuzzle":
        holds("tells these apart" not in treen("apart", name).out + treen("info", name).out, name)


@case
def separations_beyond_the_limit_leave_two_bounds():
    """A cube in a channel takes two moves; loose cubes beside it leave in any sets. Nine of them are all tried, ten are too many."""
    channel = {(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)}
    for loose, known in ((9, True), (10, False)):
        cells = {"A": [[x, y, z] for z in range(3) for y in range(3) for x in range(5) if (x, y, z) not in channel], "B": [[1, 1, 1]]}
        cells.update({f"c{i}": [[8 + 2 * i, 0, 0]] for i in range(loose)})
        puzzle = {"box": {"cells": sum(cells.values(), [])}, "pieces": {name: {"cells": at} for name, at in cells.items()},
                  "placed": [{"name": name, "cells": at} for name, at in cells.items()]}
        told = treen("apart", "-", "--json", given=json.dumps(puzzle)).json[0]
        same((told["moves"], told["moves_at_least"], told["least"]), (loose + 2, loose + 1 + known, known))


run_cases()
