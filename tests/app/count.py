"""treen count"""
import math
from fractions import Fraction

from tool import *


@case
def counts():
    answer = treen("count", "soma")
    same(answer.lines[0], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    same(answer.lines[1:-1], ["up to symmetry  240", "up to rotation  480", "total           11520",
                              "labelled        11520"])
    contains(answer.lines[-1], " nodes in ")
    same(answer.err, "")


CORNERS = """grid: cube
box: "###|###|###"
pieces:
  P: {shape: ".#|##", motions: plane}
  bar: {shape: "###", motions: space}
  Q: {shape: "##|#.", motions: plane}
"""


def three_counts(*arguments):
    summary = treen("count", "--json", *arguments).summary
    return [summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry")]


@case
def classes_of_pieces_that_may_not_turn_as_they_like():
    """What a rotation of the box takes to each other is one, wherever else a piece may be put."""
    with open("corners.yaml", "w") as file:
        file.write(CORNERS)
    for engine in ("cover", "dlx"):
        same(three_counts("--engine", engine, "corners.yaml"), [8, 1, 1])
    same(three_counts("corners.yaml"), [8, 1, 1])
    same(three_counts("--threads", "2", "corners.yaml"), [8, 1, 1])
    same(three_counts("--symmetry", "none", "--engine", "count", "corners.yaml")[0], 8)
    for symmetry, listed in (("none", 8), ("rotation", 1), ("full", 1)):
        same(treen("solve", "--all", "--json", "--symmetry", symmetry, "corners.yaml").summary["listed"], listed)


SHIFTED = """grid: square
box: %s
motions: shift
pieces:
  I: {copies: 0..99, shape: "#"}
  J: {copies: 0..99, shape: ".#/##"}
  L: {copies: 0..99, shape: "#./##"}
  O: {copies: 0..99, shape: "##/##"}
"""


@case
def classes_of_pieces_that_only_shift():
    """Of these, a symmetry of the box takes some assemblies to assemblies, by their pieces. There are far too many to be listed."""
    for box, counts in (("4x4", [559, 390, 223]), ("3x5", [241, 232, 117]), ("5x4", [3031, 2989, 1508])):
        file("a.yaml", SHIFTED % box)
        for engine in ("cover", "count"):
            same(three_counts("--engine", engine, "a.yaml"), counts)
    file("a.yaml", SHIFTED % "8x7")
    same(three_counts("a.yaml"), [60192150511, 60191459887, 30095940583])


SOMA = ["##/#.", "###/#..", "###/.#.", "##./.##", "##/#. | .#/..", "##/#. | ../#.", "##/#. | #./.."]


def soma_with_a_held_piece(held):
    """Geometric DPF: v = 1 for this piece, 3 for the others."""
    numbers = [3, 0, 27] + [i for z in range(3) for y in range(3) for x in range(3) for i in (x, y, z)] + [7]
    for which, drawing in enumerate(SOMA):
        cells = [(x, y, z) for z, layer in enumerate(drawing.split(" | "))
                 for y, row in enumerate(layer.split("/")) for x, cell in enumerate(row) if cell == "#"]
        numbers += [len(cells), 1 if which == held else 3] + [i for cell in cells for i in cell]
    return " ".join(str(i) for i in numbers)


@case
def a_held_piece_takes_the_place_of_the_rotations():
    for held, total in ((1, 480), (2, 960), (4, 960), (5, 960), (6, 1440)):
        with open("held.gdpf", "w") as file:
            file.write(soma_with_a_held_piece(held))
        same(three_counts("held.gdpf"), [total, 480, 240])


@case
def json_summary():
    answer = treen("count", "--json", "soma")
    same(len(answer.lines), 1)
    summary = answer.summary
    same([summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry", "labelled")],
         [11520, 480, 240, 11520])
    holds(summary["nodes"] > 0 and summary["seconds"] >= 0, "no statistics")
    same(summary["listed"], 0)
    same(summary["reproduce"], "treen count --json soma")
    repeats(answer)


@case
def equal_pieces_told_apart():
    summary = treen("count", "--json", "t-6x6x2").summary
    same((summary["total"], summary["labelled"]), (136, 136 * math.factorial(18)))


@case
def mirror_images_of_each_other():
    """Two twists, each the other's mirror image: of the classes, six have eight members instead of sixteen."""
    file("twists.yaml", 'box: "++/++|++/++|++/++|++/++"\npieces: {L: "#./##|../.#", R: ".#/##|../#."}\n')
    for engine in ("cover", "dlx"):
        summary = treen("count", "--json", "--engine", engine, "twists.yaml").summary
        same((summary["total"], summary["up_to_rotation"], summary["up_to_symmetry"]), (448, 56, 31))
    same(len(treen("solve", "--symmetry", "full", "--json", "twists.yaml").lines), 31 + 1)


@case
def reasons():
    answer = treen("count", "--explain", "soma")
    same(answer.lines[0], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    for words in ("618 options and 34 items", "Symmetry is broken: 70 placements",
                  "Engine cover is the first choice"):
        contains(answer.err, words)
    summary = treen("count", "--explain", "--json", "--engine", "dlx", "soma").summary
    holds("Engine dlx was asked for." in summary["explain"], "the engine's reason is missing")
    holds("explain" not in treen("count", "--json", "soma").summary, "nobody asked for reasons")


@case
def holes_are_no_placements_in_the_reasons():
    file("holes.yaml", 'grid: square\nbox: "++++++++++++"\nholes: 6\npieces: {M: {copies: 0..12, shape: "#"}}\n')
    answer = treen("count", "--explain", "--engine", "dlx", "holes.yaml")
    contains(answer.err, "24 options and 13 items")
    holds("Symmetry is broken" not in answer.err, "placements are left out of a puzzle that breaks no symmetry")
    contains(treen("count", "--explain", "holes.yaml").err, "0 placements on it are left out")


@case
def forced_options_take_a_moment_each():
    """In a chain, the option of an item leaves one option of the next. A search that looked at all items for each of
    them would take minutes."""
    number = 10_000 if SAMPLED else 100_000
    mixed = random.Random(1).sample(range(number), number)
    options = "".join(f"x{i} y{i}\n" + (f"x{i} y{i - 1}\n" if i else "") for i in range(number))
    for order in (range(number), range(number - 1, -1, -1), mixed):
        items = " ".join(f"x{i}" for i in order) + " | " + " ".join(f"y{i}" for i in range(number))
        summary = treen("count", "-", "--json", "--engine", "cover", given=f"{items}\n{options}").summary
        same((summary["total"], summary["nodes"]), (1, number))


@case
def forced_options_take_no_time():
    """Parts of one option each: of 40000 with two items, and of 80000 with one. Each took ten seconds."""
    pairs = [f"a{i} b{i}" for i in range(8000 if SAMPLED else 40000)]
    for lines in pairs, " ".join(pairs).split():
        file("forced.cover", "\n".join([" ".join(lines), *lines, ""]))
        for words in ("count",), ("count", "--engine", "cover"):
            summary = treen(*words, "--json", "--threads", 1, "forced.cover").summary
            same((summary["total"], summary["complete"]), (1, True))


def room(width, height, pieces, *more):
    """A rectangle of cells that all may stay empty."""
    return "\n".join(["grid: square", "box: |", *["  " + "+" * width] * height, "pieces:", *pieces, *more, ""])


@case
def holes_that_follow_from_the_copies():
    """Nobody need write them: each of these was searched for minutes where the line `holes` was not there."""
    trominoes = ['  L: {copies: 33, shape: "##/#."}']
    file("l.yaml", room(10, 10, trominoes))
    file("l1.yaml", room(10, 10, trominoes, "holes: 1"))
    for name in "l.yaml", "l1.yaml":
        answer = treen("count", "--json", "--seconds", 60, name).summary
        same((answer["total"], answer["complete"]), (3525377600, True))
    file("i.yaml", room(8, 8, ['  I: {copies: 21, shape: "###"}']))
    for engine in "cover", "dlx", "count", "sat":
        same(treen("count", "--json", "--engine", engine, "i.yaml").summary["total"], 1424)
    parts = [treen("count", "--json", "--parts", 3, "--part", part, "i.yaml").summary["total"] for part in (1, 2, 3)]
    same(sum(parts), 1424)
    explained = treen("count", "--explain", "i.yaml").err
    contains(explained, "64 of these options leave a cell empty")


@case
def a_limit_of_holes_that_follows_is_no_condition():
    pieces = [f"  {name}: '{shape}'" for name, shape in
              {"F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": "##../.###", "P": "##/##/#."}.items()]
    file("a.yaml", room(6, 6, pieces))
    file("b.yaml", room(6, 6, pieces, "holes: 11"))
    nodes = []
    for name in "a.yaml", "b.yaml":
        answer = treen("count", "--json", name)
        same((answer.status, answer.summary["total"]), (0, 1724280))
        nodes.append(answer.summary["nodes"])
    same(nodes[0], nodes[1])


@case
def who_lists_nothing_does_not_know_the_copies():
    file("room.yaml", 'grid: square\nbox: "+++++"\npieces: {D: {copies: 0..2, shape: "##"}}\n')
    same(treen("count", "--json", "room.yaml").summary["labelled"], 15)  # 1 + 4 * 2 + 3 * 2
    answer = treen("count", "--explain", "--engine", "count", "room.yaml")
    contains(answer.out, "total           8")
    holds("labelled" not in answer.out, "a number that nobody knows is told")
    contains(answer.err, "nothing is labelled")


@case
def reasons_of_counting_without_a_list():
    file("dominoes.yaml", "grid: square\nbox: 16x16\npieces:\n  P: {copies: 128, shape: \"##\"}\n")
    answer = treen("count", "--explain", "--json", "dominoes.yaml")
    same(answer.summary["total"], 2444888770250892795802079170816)
    contains(" ".join(answer.summary["explain"]), "It counts pairs of items in a plane by a Pfaffian")
    file("a.yaml", "grid: square\nbox: 16x16\npieces:\n  P: {copies: 64, shape: \"###/.#.\"}\n")
    answer = treen("count", "--explain", "--json", "a.yaml")
    same(answer.summary["total"], 1668091536)
    contains(" ".join(answer.summary["explain"]), "Counting without a list came to its end")
    contains(" ".join(answer.summary["explain"]), "It takes the items ")
    contains(" ".join(answer.summary["explain"]), "images of each other under 2 symmetries")
    holds(answer.summary["memory"] > 100000, "the tables are not in the memory")


@case
def an_order_near_its_end_goes_on():
    cells = [f"{x}.{y}" for x in range(12) for y in range(12)]
    blocks = [[f"{x + i}.{y + j}" for i in (0, 1) for j in (0, 1)] for x in range(11) for y in range(11)]
    options = [" ".join(cell for cell in block if cell != without) for block in blocks for without in block]
    file("trominoes.cover", " ".join(cells) + "\n" + "\n".join(options) + "\n")
    asked = ("count", "--explain", "--json", "--engine", "count", "--threads", 1, "trominoes.cover")
    whole, again = treen(*asked).summary, treen(*asked).summary
    same(whole["total"], 2033502499954)
    same(whole["nodes"], again["nodes"])
    contains(" ".join(whole["explain"]), "the first of 3 orders to come to its end")
    for nodes in (1, 8192, 16384, 16385, whole["nodes"] - 1):
        stopped = treen(*asked, "--nodes", nodes, status=3).summary
        same((stopped["nodes"], stopped["complete"]), (nodes, False))
    same(treen(*asked, "--nodes", whole["nodes"]).summary["total"], whole["total"])


@case
def reasons_where_memory_is_short():
    answer = treen("count", "--explain", "--json", "--engine", "count", "--memory", 5, "soma")
    same((answer.summary["total"], answer.summary["up_to_symmetry"]), (11520, 240))
    contains(" ".join(answer.summary["explain"]), "searched, each by itself")
    contains(" ".join(answer.summary["explain"]), "a search of the whole was there before the states were")
    enough = treen("count", "--explain", "--json", "--engine", "count", "domino-7x8").summary
    holds("The memory was full" not in " ".join(enough["explain"]), "the memory was not full")


def queens(n):
    """All ways to put n queens on a board."""
    ranks = [f"{line}{i}" for line in "rc" for i in range(n)]
    diagonals = [f"{line}{i}" for line in "ab" for i in range(2 * n - 1)]
    options = [f"r{r} c{c} a{r + c} b{r - c + n - 1}" for r in range(n) for c in range(n)]
    file("queens.cover", "\n".join([" ".join(ranks) + " | " + " ".join(diagonals), *options]) + "\n")


@case
def symmetries_of_a_bare_cover():
    queens(12)
    answer = treen("count", "--explain", "--json", "--engine", "cover", "queens.cover").summary
    same((answer["total"], answer["labelled"]), (14200, None))
    contains(" ".join(answer["explain"]), "Symmetry is broken: 8 permutations of the items change nothing")
    contains(" ".join(answer["explain"]), "It may be small: a few nodes of it are searched before symmetries are looked for")
    contains(" ".join(answer["explain"]), "It has more than a few nodes")
    counted = treen("count", "--explain", "--json", "--engine", "count", "queens.cover").summary
    same(counted["total"], 14200)
    contains(" ".join(counted["explain"]), "images of each other under")


@case
def a_few_nodes_are_searched_before_symmetries_are_looked_for():
    queens(8)
    for threads in (1, 2):
        answer = treen("count", "--explain", "--json", "--engine", "cover", "--threads", threads, "queens.cover").summary
        same((answer["total"], answer["labelled"], answer["complete"]), (92, None, True))
        contains(" ".join(answer["explain"]), "It may be small")
        holds("more than a few nodes" not in " ".join(answer["explain"]), "a few nodes were all")
    whole = treen("count", "--json", "--engine", "dlx", "queens.cover").summary
    holds(answer["nodes"] <= whole["nodes"], "more nodes than all")


@case
def packings_are_counted_in_haste_and_otherwise_alike():
    file("trominoes.yaml", 'grid: square\nbox: 6x5\npieces: {L: {copies: 10, shape: "##/#."}}\n')  # few by any kernel
    file("tetracubes.yaml", 'grid: cube\nbox: 6x6x2\npieces: {T: {copies: 18, shape: "###/.#."}}\n')
    few, brief, more = "The whole search took a few nodes", "It may be small", "It has more than a few nodes"
    for puzzle, words in (("slothouber-graatsma", few), ("dpf-dominoes", few), ("triprisms", few),
                          ("tetracubes.yaml", brief), ("trominoes.yaml", few), ("domino-7x8", more)):
        hasty = treen("count", "--explain", "--json", "--engine", "cover", puzzle).summary
        said = " ".join(hasty["explain"])
        contains(said, words)
        same([few in said, more in said], [words == few, words == more])
        for other in (("--engine", "cover", "--kernel", "portable"), ("--engine", "dlx")):
            slow = treen("count", "--explain", "--json", *other, puzzle).summary
            holds(brief not in " ".join(slow["explain"]), "nothing was to be done in haste")
            for field in ("total", "up_to_rotation", "up_to_symmetry", "labelled"):
                same(hasty[field], slow[field])


@case
def symmetries_are_left_alone_where_all_is_meant():
    queens(8)
    whole = treen("count", "--json", "--engine", "dlx", "queens.cover").summary
    same(whole["total"], 92)
    limited = treen("count", "--json", "--engine", "cover", "--nodes", 1000000, "queens.cover").summary
    same((limited["total"], limited["nodes"]), (92, whole["nodes"]))
    parts = [treen("count", "--json", "--engine", "cover", "--part", part, "--parts", 3, "queens.cover").summary
             for part in (1, 2, 3)]
    same((sum(part["total"] for part in parts), sum(part["nodes"] for part in parts)), (92, whole["nodes"]))
    same(treen("solve", "--json", "queens.cover").summary["total"], 92)


@case
def only_the_total():
    summary = treen("count", "--json", "--symmetry", "none", "soma").summary
    same((summary["total"], summary["up_to_rotation"]), (11520, None))
    same(treen("count", "--symmetry", "none", "soma").lines[0], "11520 solutions.")


@case
def parts_make_the_whole():
    totals = [treen("count", "--json", "--parts", 5, "--part", part, "soma").summary["total"]
              for part in range(1, 6)]
    same(sum(totals), 11520)
    contains(treen("count", "--parts", 5, "--part", 2, "soma").lines[0], "Part 2 of 5: ")
    treen("count", "--parts", 5, "--part", 6, "soma", status=2)


def added_up(puzzle, parts):
    """The three counts and the labelled one of a puzzle, from the sums of its parts."""
    all_sums = [treen("count", "--json", "--parts", parts, "--part", part, puzzle).summary["sums"] for part in range(1, parts + 1)]

    def classes(by):
        return sum(Fraction(count, size * sums["shares"]) for sums in all_sums for size, count in sums[by])

    def plain(name):
        return sum(Fraction(sums[name], sums["shares"]) for sums in all_sums)
    return [plain("total"), classes("by_rotation"), classes("by_symmetry"), plain("labelled")]


@case
def sums_of_parts_give_all_counts():
    with open("corners.yaml", "w") as file:
        file.write(CORNERS)
    for puzzle in ("soma", "corners.yaml", "hexiamonds-4x9", "soma-cubes", "burr-piston", "slothouber-graatsma"):
        whole = treen("count", "--json", puzzle).summary
        same(added_up(puzzle, 4), [whole[name] for name in ("total", "up_to_rotation", "up_to_symmetry", "labelled")])
    queens(6)
    sums = treen("count", "--json", "--parts", 2, "queens.cover").summary["sums"]
    holds("by_rotation" not in sums, "a bare cover has no classes")
    holds("sums" not in treen("count", "--json", "soma").summary, "the whole needs no sums")


def drawings(rows):
    """The eight drawings of a board, turned and reflected."""
    return [[row[::x] for row in board[::y]] for board in (rows, list(map("".join, zip(*rows)))) for x in (1, -1) for y in (1, -1)]


@case
def a_board_drawn_otherwise_costs_at_most_twice():
    steps = [["#" * width + "." * (size - width) for width in range(1, size + 1)] for size in range(1, 10)]
    flag = [" " * (y // 2) + "#" * (10 - y) for y in range(10)]
    boards = ((steps[-1], [("0..99", "/".join(rows)) for rows in steps]),
              ([row.ljust(10).replace(" ", ".") for row in flag], [("0..9", "#./##"), ("0..9", "###/#..")]))
    for board, pieces in boards:
        nodes, totals = [], set()
        for rows in drawings(board):
            file("drawn.yaml", f'grid: square\nbox: "{"/".join(rows)}"\npieces:\n' +
                 "".join(f'  P{i}: {{copies: {copies}, shape: "{shape}"}}\n' for i, (copies, shape) in enumerate(pieces)))
            summary = treen("count", "--json", "--engine", "count", "drawn.yaml").summary
            nodes.append(summary["nodes"])
            totals.add(summary["total"])
        same(len(totals), 1)
        holds(max(nodes) <= 2 * min(nodes), nodes)


@case
def a_part_without_solutions_is_an_answer():
    file("a.yaml", DOMINOES)
    totals = [treen("count", "--json", "--parts", 9, "--part", part, "a.yaml").summary["total"]
              for part in range(1, 10)]
    same(sum(totals), 2)


@case
def kernels_agree():
    for kernel in ("auto", "portable"):
        same(treen("count", "--json", "--kernel", kernel, "soma").summary["total"], 11520)


@case
def no_solution():
    file("hole.yaml", IMPOSSIBLE)
    same(treen("count", "hole.yaml", status=1).lines[0], "No solution.")


@case
def stopped():
    file("endless.yaml", ENDLESS)
    summary = treen("count", "--json", "--nodes", 3000, "endless.yaml", status=3).summary
    same(summary["complete"], False)
    contains(treen("count", "--nodes", 3000, "endless.yaml", status=3).out, "Stopped after ")


@case
def memory_limit():
    """Not enough to set the search up, or not enough to go on: either way the answer is not known."""
    file("big.yaml", ENDLESS.replace("6x6x6", "40x40x40").replace("54", "16000"))
    answer = treen("count", "--memory", 1, "big.yaml", status=3)
    contains(answer.err, "--memory")


@case
def unknown_engine():
    contains(treen("count", "--engine", "magic", "soma", status=2).err, "magic")


@case
def progress_as_json():
    file("endless.yaml", ENDLESS)
    process = start("count", "endless.yaml", "--engine", "cover", "--json", "--progress")
    first = [process.stdout.readline().decode() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    rest = end(process)
    answer = Answer("".join(first) + rest.out, rest.err, rest.status)
    same(answer.status, 3)
    steps = answer.things("progress")
    same(sorted(steps[-1]), ["fraction", "nodes", "seconds", "solutions", "type"])
    holds(steps[-1]["nodes"] > steps[0]["nodes"], "nothing was done")
    same(answer.json[-1]["type"], "summary")
    same(treen("count", "soma", "--json").things("progress"), [])


@case
def a_known_impossibility_ends_the_count():
    file("vain.yaml", VAIN)
    for options in [[], ["--threads", 1], ["--threads", 2], ["--engine", "count"], ["--engine", "dlx"], ["--symmetry", "none"]]:
        answer = treen("count", "--seconds", 60, *options, "vain.yaml", status=1)
        same(answer.lines[0], "No solution.")
        contains(answer.lines[1], "It is impossible: give every cell the number")
        contains(answer.out, "total           0\n")
        summary = treen("count", "--json", "--seconds", 60, *options, "vain.yaml", status=1).summary
        same((summary["complete"], summary["total"]), (True, 0))
        contains(summary["impossible"], "the pieces together")


CROSS = """grid: triangle-sticks
box: {cells: [[3, 2], [2, 3], [1, 3], [1, 2]]}
pieces: {V: {copies: 2, cells: [[3, 2], [1, 3]]}}
"""


@case
def a_condition_that_is_the_reason_is_named():
    """Nothing is said of a search that was stopped, of a part, and of a puzzle that has solutions."""
    file("never.yaml", CROSS)
    for command in "count", "solve":
        same(treen(command, "never.yaml", status=1).lines[:2], ["No solution.", "With 'crossing: free' there is a solution."])
        same(treen(command, "--json", "never.yaml", status=1).summary["solvable_with"], "crossing: free")
    file("free.yaml", CROSS + "crossing: free\n")
    same(treen("count", "--json", "free.yaml").summary["total"], 1)
    for options in ["free.yaml"], ["never.yaml", "--part", 1, "--parts", 2], ["soma", "--nodes", 3, "--engine", "dlx"]:
        holds("solvable_with" not in treen_any("count", "--json", *options).summary, options)
    file("turn.yaml", "grid: square\nbox: '#/#'\nmotions: shift\npieces: {A: '##'}\n")
    contains(treen("count", "turn.yaml", status=1).out, "With 'motions: plane' there is a solution.\n")


@case
def a_stopped_count_without_a_number_says_so():
    """A 0 would be a number, and means that there is no solution."""
    for options in [["--engine", "count", "--nodes", 30], ["--engine", "cover", "--nodes", 3], ["--engine", "cover", "--nodes", 3, "--part", 2, "--parts", 3]]:
        answer = treen("count", "soma", *options, status=3)
        contains(answer.lines[0], ": nothing is known yet.")
        same([line for line in answer.lines if line.startswith(("total", "up to", "labelled"))], [])
        summary = treen("count", "soma", "--json", *options, status=3).summary
        same([summary["complete"], *(summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry", "labelled"))], [False, None, None, None, None])


@case
def a_count_that_the_file_contradicts_is_told():
    text = "title: T\nexpect: {total: 12}\ngrid: square\nbox: 2x2\npieces: {D: {copies: 2, shape: '##'}}\n"
    wrong = file("wrong.yaml", text)
    contains(treen("count", wrong).err, "wrong.yaml: the file expects 12 solutions in every position, found 2")
    contains(treen("solve", wrong).err, "the file expects 12 solutions in every position, found 2")
    same(treen("count", "--json", wrong).summary["unexpected"], "the file expects 12 solutions in every position, found 2")
    right = file("right.yaml", text.replace("12", "2"))
    holds("unexpected" not in treen("count", "--json", right).summary, "it agrees")
    for options in (["--part", 1, "--parts", 2], ["--nodes", 1]):
        holds("unexpected" not in treen_any("count", "--json", wrong, *options).summary, options)


def diagram(text):
    """The nodes of a ZDD, its root, and the options by variable."""
    nodes, root = {}, "B"
    body, rest = text.split(".\n", 1)
    for line in body.splitlines():
        root, *node = line.split()
        if node:
            holds(all(child in "BT" or child in nodes and int(nodes[child][0]) > int(node[0]) for child in node[1:]), line)
            nodes[root] = node
    return nodes, root, dict(re.findall(r"^c (\d+): (.*)$", rest, re.MULTILINE))


@case
def all_solutions_as_a_diagram():
    texts = {"c.cover": "a b | x y\na x:1 y\na x:2\nb x:1\nb x:2 y\na b\nb x\n", "m.cover": "1:2|a 0:3|b c\na\na b\nb\nb c\nc\na c\n",
             "n.cover": "a b\na\n", "d.cover": treen("convert", "domino-7x8", "-", "--to", "cover").out,
             "p.cover": treen("convert", "pentominoes-3x20", "-", "--to", "cover").out}
    if not SAMPLED:
        texts["s.cover"] = treen("convert", "soma", "-", "--to", "cover").out
    for name, text in texts.items():
        total = treen_any("count", file(name, text), "--json").summary["total"]
        nodes, root, options = diagram(treen("count", name, "--to", "zdd").out)
        paths = {"B": 0, "T": 1}
        for node, (_, low, high) in nodes.items():
            paths[node] = paths[low] + paths[high]
        same(paths[root], total, name)
        for _ in range(5 if total else 0):  # each solution is as likely as any other
            node, lines = root, []
            while node != "T":
                variable, low, high = nodes[node]
                taken = random.randrange(paths[node]) >= paths[low]
                lines += [options[variable]] if taken else []
                node = high if taken else low
            same(treen("check", name, "-", given="\n".join(lines) + "\n").out, "The solution holds.\n")
    example = re.search(r"solutions from it.*?```python\n(.*?)```", (ROOT / "doc/formats.md").read_text(encoding="utf-8"), re.DOTALL)[1]
    file("soma.zdd", treen("count", "p.cover", "--to", "zdd").out)
    drawn = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True).stdout
    same(treen("check", "p.cover", "-", given=drawn).out, "The solution holds.\n")
    contains(treen("count", "snake", "--to", "zdd", status=2).err, "an exact cover cannot hold")
    contains(treen("count", "soma", "--to", "zdd", "--memory", 20, status=3).err, "out of memory")
    contains(treen("count", file("e.yaml", ENDLESS), "--to", "zdd", "--seconds", 0.1, status=3).err, "stopped")


@case
def examples_of_the_formats():
    """Every example in treen's own format of doc/formats.md is a puzzle with the counts that it expects."""
    text, expected = (ROOT / "doc/formats.md").read_text(encoding="utf-8"), 0
    for example in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        wanted = re.search(r"^expect: .*?total: (\d+)", example, re.MULTILINE)
        values = ("--for", "n=1..5") if "nxn" in example else ()
        answer = treen_any("count", "--json", *values, file("example.yaml", example))
        same(answer.status, 1 if wanted and wanted[1] == "0" else 0, example + answer.err)
        same(answer.summary["total"] if wanted else 0, int(wanted[1]) if wanted else 0, example)
        expected += wanted is not None
    holds(expected > 8, "few examples say what they expect")


run_cases()
