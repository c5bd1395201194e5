"""treen design"""
import itertools
import re
import signal
from pathlib import Path

from tool import *


def designs(*arguments, **keys):
    answer = treen("design", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


# ---- Another program for the same question: polycubes and their packings by brute force --------------------------------------

ROTATIONS = []
for order in itertools.permutations(range(3)):
    for signs in itertools.product((1, -1), repeat=3):
        inversions = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
        ROTATIONS.append((order, signs, (-1) ** inversions * signs[0] * signs[1] * signs[2] == 1))


def settled(cells):
    low = [min(cell[i] for cell in cells) for i in range(3)]
    return tuple(sorted(tuple(cell[i] - low[i] for i in range(3)) for cell in cells))


def turned(cells, turn):
    order, signs, _ = turn
    return settled([tuple(cell[order[i]] * signs[i] for i in range(3)) for cell in cells])


def orientations(cells):
    return sorted({turned(cells, turn) for turn in ROTATIONS if turn[2]})


def polycubes(most):
    """The polycubes of up to `most` cells by size, mirror images apart: each as its first orientation."""
    found = {1: {((0, 0, 0),)}}
    for size in range(2, most + 1):
        found[size] = {orientations(cells | {tuple(cell[i] + step * (i == axis) for i in range(3))})[0]
                       for cells in map(set, found[size - 1]) for cell in cells for axis in range(3) for step in (1, -1)
                       if tuple(cell[i] + step * (i == axis) for i in range(3)) not in cells}
    return found


def placements(piece, box):
    places = set()
    for shape in orientations(piece):
        for shift in itertools.product(*(range(side) for side in box)):
            cells = frozenset(tuple(cell[i] + shift[i] for i in range(3)) for cell in shape)
            if all(cell[i] < box[i] for cell in cells for i in range(3)):
                places.add(cells)
    return places


def solutions(places, empty):
    """Every way to fill the empty cells with one placement of each list, as a set of sets."""
    if not empty:
        return {frozenset()} if not places else set()
    cell, found = min(empty), set()
    for i, each in enumerate(places):
        if i and each == places[i - 1]:
            continue
        for place in each:
            if cell in place and place <= empty:
                found |= {rest | {place} for rest in solutions(places[:i] + places[i + 1:], empty - place)}
    return found


def image(solution, turn, box):
    order, signs, _ = turn
    flip = lambda value, i: value if signs[i] > 0 else box[i] - 1 - value
    return frozenset(frozenset(tuple(flip(cell[order[i]], i) for i in range(3)) for cell in place) for place in solution)


def classes(found, box, mirrors):
    turns = [turn for turn in ROTATIONS if tuple(box[turn[0][i]] for i in range(3)) == box and (turn[2] or mirrors)]
    count = 0
    while found:
        first = next(iter(found))
        found = found - {image(first, turn, box) for turn in turns}
        count += 1
    return count


def all_sets(box, pieces, sizes, copies):
    """The number of solutions of every set, by set; a set and its mirror image once."""
    volume = box[0] * box[1] * box[2]
    every = [piece for size, group in polycubes(max(sizes)).items() if size in sizes for piece in sorted(group) if placements(piece, box)]
    mirror = {piece: orientations(turned(piece, (range(3), (-1, 1, 1), False)))[0] for piece in every}
    choose = itertools.combinations_with_replacement if copies else itertools.combinations
    cells = frozenset(itertools.product(*(range(side) for side in box)))
    counts = {}
    for chosen in choose(every, pieces):
        if sum(map(len, chosen)) != volume or tuple(sorted(mirror[piece] for piece in chosen)) < tuple(sorted(chosen)):
            continue
        own_mirror = sorted(mirror[piece] for piece in chosen) == sorted(chosen)
        places = sorted((placements(piece, box) for piece in chosen), key=lambda each: sorted(map(sorted, each)))
        counts[tuple(sorted(chosen))] = classes(solutions(places, cells), box, own_mirror)
    return counts


# ---- Sets --------------------------------------------------------------------------------------------------------------------

@case
def sets_by_brute_force():
    """Every set of some small boxes, and its number of solutions, by this file's own program."""
    for box, pieces, sizes, copies in (((2, 2, 3), 3, (3, 4, 5), True), ((2, 2, 2), 2, (3, 4, 5), True), ((3, 3, 1), 3, (2, 3, 4), True),
                                       ((2, 2, 3), 3, (3, 4, 5), False), ((3, 2, 2), 4, (2, 3, 4), True)):
        expected = all_sets(box, pieces, sizes, copies)
        name = "x".join(map(str, box))
        options = ["--copies"] if copies else []
        size = f"{min(sizes)}..{max(sizes)}"
        found, summary = designs("sets", "--box", name, "--pieces", pieces, "--cells", size, "--aim", "solutions>=0", "--keep", 0, *options)
        same(sorted(each["solutions"] for each in found), sorted(expected.values()))
        same(summary["nodes"], len(expected))
        same(summary["complete"], True)


@case
def seven_pieces_for_the_cube():
    """Without copies there is one set of 3 to 5 cells with a single solution, among 547."""
    found, summary = designs("sets", "--box", "3x3x3", "--pieces", 7, "--cells", "3..5")
    same([each["solutions"] for each in found], [1])
    same(summary["nodes"], 547)
    same(summary["counts"]["sets with one assembly: 2 of 3, 4 of 4, 1 of 5"], 1)
    counted = treen("count", "--json", "-", given=found[0]["text"]).summary
    same(counted["up_to_symmetry"], 1)


@case
def sets_without_a_solution():
    """A set with one solution, where no more are counted, may have others."""
    question = ["sets", "--box", "4x3x1", "--pieces", 3, "--copies"]
    counts = designs(*question, "--aim", "solutions=0")[1]["counts"]
    all_counts = designs(*question, "--aim", "solutions>=0")[1]["counts"]
    same(counts["sets with a solution"], all_counts["sets with one solution"] + all_counts["sets with more"])
    same(counts["sets without a solution"], all_counts["sets without a solution"])
    holds("sets with one solution" not in counts, counts)


def bodies(question, aim):
    """The puzzles that an aim gives, without titles and numbers, each with its measures."""
    found, summary = designs(*question, "--aim", aim, "--keep", 0)
    same(summary["complete"], True)
    return {re.sub(r"(?m)^(title|# candidate).*\n", "", each["text"]): each for each in found}, summary


@case
def conditions_build_what_they_filtered():
    """The sets of a condition are those of the whole list that it holds for, and no others are looked at."""
    for turn, question in enumerate((["--box", "2x2x3", "--pieces", 3, "--cells", "1..6", "--copies"], ["--box", "2x2x3", "--pieces", 3, "--cells", "1..6"],
                                     ["--box", "3x4", "--pieces", 4, "--cells", "3..5", "--copies", "--mirrors", "apart"],
                                     ["--box", "2x2x3", "--pieces", 2, "--cells", "4..8", "--copies"])):
        every, summary = bodies(["sets", *question], "solutions>=0")
        same(summary["nodes"], len(every) + summary["counts"].get(HELD, 0))
        for name, low, high in some((("different", 1, 1), ("different", 2, 9), ("different", 3, 9), ("different", 4, 9), ("different", 2, 2), ("smallest", 3, 9), ("smallest", 2, 2),
                                ("largest", 0, 4), ("largest", 5, 9), ("flat", 0, 0), ("flat", 3, 9), ("flat", 4, 9), ("flat", 1, 2), ("symmetric", 0, 0), ("symmetric", 3, 9)), 5, turn):
            expected = {body for body, each in every.items() if low <= each[name] <= high}
            pieces = question[3]
            if low > pieces or not expected:
                continue
            found, summary = bodies(["sets", *question], f"{name}={low}..{high}, solutions>=0")
            same(set(found), expected, f"{question} {name} {low} {high}")
            same(summary["nodes"], len(expected) + summary["counts"].get(HELD, 0))


@case
def one_search_for_all_sets():
    """All sets by one search: the same ones with the same numbers of solutions, and none without a solution is looked at."""
    question = ["--box", *(("2x2x4", "--pieces", 5) if SAMPLED else ("2x3x3", "--pieces", 5)), "--cells", "2..5", "--copies"]
    every, listed = bodies(["sets", *question], "solutions>=0")
    for aim, fits in some((("solutions>=1, most solutions", lambda each: each["solutions"] > 0), ("solutions=1..3, flat=2..3, most flat", lambda each: 1 <= each["solutions"] <= 3 and 2 <= each["flat"] <= 3),
                           ("solutions=2, different=3..4", lambda each: each["solutions"] == 2 and 3 <= each["different"] <= 4)), 3):
        found, summary = bodies(["sets", *question], aim)
        same({body: each["solutions"] for body, each in found.items()}, {body: each["solutions"] for body, each in every.items() if fits(each)}, aim)
        holds(found and summary["nodes"] < listed["nodes"], summary)
        holds("sets without a solution" not in summary["counts"], summary)


@case
def units_of_another_treen():
    """A file whose units are others now is not gone on with."""
    treen("design", *SMALL, "--tries", 2, "-o", "old.yaml")
    text = Path("old.yaml").read_text()
    for other in (re.sub("# units .*\n", "", text), re.sub("# units .*", "# units 269", text)):
        Path("old.yaml").write_text(other)
        contains(treen("design", *SMALL, "--tries", 3, "-o", "old.yaml", status=2).err, "divides the question into other units")


@case
def one_set_for_each_form():
    """The example of the issue: three equal pieces of 3x3x3 were 150 million units."""
    answer = treen("design", "sets", "--box", "3x3x3", "--pieces", 3, "--cells", 9, "--copies", "--aim", "different=1, solutions=1", "--keep", 0, "--json")
    same((answer.summary["nodes"], answer.summary["units"], len(answer.things("design"))), (3202, 24, 1))


@case
def cuts_into_equal_pieces():
    """Equal pieces have equal sizes, and no others are looked at."""
    question = ["cuts", "--box", "3x4", "--pieces", 3, "--cells", "2..7", "--copies"]
    every, whole = bodies(question, "solutions>=0")
    found, summary = bodies(question, "different=1, solutions>=0")
    same(set(found), {body for body, each in every.items() if each["different"] == 1})
    holds(found and summary["nodes"] < whole["nodes"] / 4, summary)
    contains(treen("design", "cuts", "--box", "3x3", "--pieces", 2, "--copies", "--aim", "different=1, solutions>=1", status=2).err, "cannot add up to the 9 cells")


@case
def what_no_set_has():
    """Conditions that exclude each other leave an empty list, and an answer at once."""
    answer = treen("design", "sets", "--box", "2x2x3", "--pieces", 3, "--cells", "1..6", "--copies", "--aim", "smallest=2, largest=4, different=1", status=1)
    contains(answer.err, "everything was looked at, and no such puzzle exists; kept 0 of 0 candidates")
    treen("design", "sets", "--box", "2x2x3", "--pieces", 3, "--cells", "1..6", "--copies", "--way", "search", "--aim", "smallest=2, largest=4, different=1", status=1)
    found, _ = designs("sets", "--box", "3x3x2", "--pieces", 2, "--cells", 9, "--copies", "--way", "search", "--tries", 1, "--aim", "different=1, solutions>=1", "--keep", 5)
    same([each["different"] for each in found], [1] * 5)


@case
def a_space_that_is_too_large():
    answer = treen("design", "sets", "--box", "4x4x3", "--pieces", 12, "--cells", "2..7", "--copies", "--way", "all", status=2)
    contains(answer.err, "found 4.48e+13 sets, expected at most 1.1e+12 for a list of all: fewer pieces or sizes (cells), and aims like different=1")
    treen("design", "sets", "--box", "4x4x3", "--pieces", 12, "--cells", "2..7", "--copies", "--way", "all", "--aim", "different=1, solutions>=1")


@case
def many_units_are_told():
    question = ["design", "sets", "--box", "3x3x3", "--pieces", 9, "--cells", "1..7", "--copies", "--aim", "solutions<=1", "--way", "all", "--quiet"]
    told = r"treen: \d{6,} units of work to do \(--tries N"  # on a busy machine the space is not looked through in a moment
    holds(any(re.match(told, treen(*question, "--seconds", seconds, status=3).err) for seconds in (0.3, 3, 30)), "no such line")
    holds("units of work" not in treen(*question, "--tries", 1).err, "those that are wanted are few")


@case
def one_solution_or_more():
    """Where one solution is enough, one is looked for: the sets are those that are counted to the end."""
    question = ["sets", "--box", "2x2x3", "--pieces", 3, "--cells", "3..5", "--copies"]
    for space in (question, ["cuts", *question[1:]]):
        every, _ = bodies(space, "solutions>=0")
        for least in (1, 2, 3):
            found, _ = bodies(space, f"solutions>={least}")
            same(set(found), {body for body, each in every.items() if each["solutions"] >= least})
            for each in found.values():
                same((each["solutions_at_least"], "solutions" in each, "assemblies" in each), (least, False, False))
                contains(each["text"], f"solutions {least} or more\"\n")
    answer = treen("design", *question, "--aim", "solutions>=1", "--keep", 2, "--tries", 1, "-o", "some.yaml")
    contains(answer.out, "  solutions 1 or more, pieces 3")
    text = Path("some.yaml").read_text()
    treen("design", *question, "--aim", "solutions>=1", "--keep", 2, "--tries", 1, "-o", "some.yaml")
    same(Path("some.yaml").read_text(), text)


@case
def most_solutions_come_first():
    question = ["sets", "--box", "2x2x3", "--pieces", 3, "--cells", "3..5", "--copies", "--aim", "solutions>=1, most solutions", "--keep", 5]
    found, _ = designs(*question)
    text = treen("design", *question).out
    numbers = [int(each) for each in re.findall(r"^title: .*?solutions (\d+)", text, re.MULTILINE)]
    same(len(numbers), 5)
    same(numbers, sorted(numbers, reverse=True))
    same(numbers[0], max(each["solutions"] for each in found))


@case
def flat_pieces_can_be_turned_over():
    """In a flat box a piece and its mirror image are one; with --mirrors apart they are two."""
    _, same_piece = designs("sets", "--box", "4x4", "--pieces", 4, "--cells", 4, "--aim", "solutions>=0")
    _, two_pieces = designs("sets", "--box", "4x4", "--pieces", 4, "--cells", 4, "--aim", "solutions>=0", "--mirrors", "apart")
    same(same_piece["nodes"], 5)  # four of I, L, O, S, T
    holds(two_pieces["nodes"] > 5, two_pieces)


# ---- Cuts --------------------------------------------------------------------------------------------------------------------

def connected(cells):
    left, waiting = set(cells), [next(iter(cells))]
    left.discard(waiting[0])
    while waiting:
        at = waiting.pop()
        near = {tuple(at[i] + step * (i == axis) for i in range(3)) for axis in range(3) for step in (1, -1)} & left
        left -= near
        waiting += near
    return not left


def all_cuts(box, most_holes):
    """Every way to cut a box into two connected pieces and holes, up to the box's symmetries."""
    cells, classes = list(itertools.product(*(range(side) for side in box))), set()
    turns = [turn for turn in ROTATIONS if tuple(box[turn[0][i]] for i in range(3)) == box]
    for owners in itertools.product(range(3), repeat=len(cells)):
        pieces = [frozenset(cell for cell, owner in zip(cells, owners) if owner == piece) for piece in (1, 2)]
        if owners.count(0) <= most_holes and all(pieces) and all(map(connected, pieces)):
            classes.add(min(tuple(sorted(map(tuple, map(sorted, image(pieces, turn, box))))) for turn in turns))
    return classes


@case
def cuts_by_brute_force():
    """All cuts of a small box are listed, by this file's own program as many; none of them interlocks."""
    for box in ((2, 2, 2), (2, 1, 4)):
        _, summary = designs("cuts", "--box", "x".join(map(str, box)), "--pieces", 2, "--cells", "1..8", "--copies", "--aim", "solutions>=1, holes<=2")
        same((summary["nodes"], summary["complete"]), (len(all_cuts(box, 2)), True))


# ---- Coming apart ------------------------------------------------------------------------------------------------------------

TWO = ["cuts", "--box", "3x3x2", "--pieces", 2, "--cells", "4..14", "--copies", "--aim", "solutions=1"]
NINES = ["sets", "--box", "3x3x2", "--pieces", 2, "--cells", 9, "--copies", "--aim", "different=1, solutions=1"]
HELD = "puzzles that never come apart"


def two_come_apart(one, other):
    """Moves one of two pieces by a cell at a time, in every way, until it is outside."""
    seen, waiting = {(0, 0, 0)}, [(0, 0, 0)]
    while waiting:
        at = waiting.pop()
        if max(map(abs, at)) > 3:
            return True
        for axis, step in itertools.product(range(3), (1, -1)):
            to = tuple(at[i] + step * (i == axis) for i in range(3))
            if to not in seen and not any(tuple(cell[i] + to[i] for i in range(3)) in other for cell in one):
                seen.add(to)
                waiting.append(to)
    return False


def all_pairs(box, least):
    """Every way to cut a box into two connected pieces, up to its symmetries."""
    cells, seen, found = list(itertools.product(*map(range, box))), set(), []
    turns = [turn for turn in ROTATIONS if tuple(box[turn[0][i]] for i in range(3)) == box]
    near = [sum(1 << j for j, other in enumerate(cells) if sum(abs(a - b) for a, b in zip(cell, other)) == 1) for cell in cells]

    def hangs_together(piece):
        reached = fresh = piece & -piece
        while fresh:
            beside = near[fresh.bit_length() - 1]
            fresh = (fresh & ~(1 << fresh.bit_length() - 1)) | beside & piece & ~reached
            reached |= beside & piece
        return reached == piece

    for one in range(1 << len(cells) - 1):
        other = (1 << len(cells)) - 1 - one
        if least <= one.bit_count() <= len(cells) - least and hangs_together(one) and hangs_together(other):
            pair = frozenset(frozenset(cell for i, cell in enumerate(cells) if piece >> i & 1) for piece in (one, other))
            if pair not in seen:
                found.append(pair)
                seen |= {image(pair, turn, box) for turn in turns}
    return found


@case
def designs_in_space_come_apart():
    """Two pieces may hold each other for ever: by this file's own program as often, and `treen apart` says the same."""
    pairs = all_pairs((3, 3, 2), 4)
    loose = sum(two_come_apart(*pair) for pair in pairs)
    same((len(pairs), loose), (964, 643))
    for question, looked, kept, held in ((TWO, 964, loose, len(pairs) - loose), (NINES, 894, 30, 19)):
        found, summary = designs(*question, "--keep", 0)
        same((summary["nodes"], len(found), summary["counts"][HELD], summary["complete"]), (looked, kept, held, True))
        for each in found[::320 if SAMPLED else 40]:
            same(treen("apart", "-", "--json", given=each["text"]).summary["solutions"] > 0, True)


@case
def six_pieces_of_a_cube_come_apart():
    """The example of the issue: the best of these once held each other."""
    found, summary = designs("cuts", "--box", "4x4x4", "--pieces", 6, "--aim", "solutions=1, most different", "--tries", 1, "--keep", 10)
    same(len(found), 10)
    holds(summary["counts"][HELD] > 0, summary)
    for each in some(found):
        same(treen("apart", "-", "--json", given=each["text"]).summary["solutions"], 1)


@case
def burrs_without_a_level_come_apart():
    """An aim that does not look at solutions keeps only what comes apart; one that does tells those that do not."""
    solid = ["burrs", "--set", "notchable", "--solid", "--keep", 0, "--aim"]
    found, summary = designs(*solid, "assemblies=1")
    all_found, _ = designs(*solid, "assemblies=1, solutions>=0")
    same(sum(each["solutions"] for each in found), len(found))
    same(summary["counts"][HELD], sum(not each["solutions"] for each in all_found))
    same(len(all_found), len(found) + summary["counts"][HELD])
    holds(found and summary["counts"][HELD], summary)
    found, _ = designs("burrs", "--aim", "most notchable", "--way", "search", "--tries", 1, "--keep", 3)
    holds(all(each["solutions"] for each in found) and found, found)


@case
def solutions_in_layers_come_apart():
    """Sets and boxes of several layers: solutions are the assemblies that come apart, as treen apart counts them."""
    Path("three.yaml").write_text("box: 3x3x1\npieces: {A: '###/#..', B: '##|#.', C: '##'}\n")
    for question in (["sets", "--box", "3x3x2", "--pieces", 3, "--cells", 6, "--copies", "--aim", "assemblies=2..9, solutions>=1, most assemblies", "--keep", 4],
                     ["boxes", "three.yaml", "--box", "3x2x2", "--aim", "solutions>=1, most assemblies", "--keep", 4]):
        found, _ = designs(*question)
        holds(found, question)
        for each in found:
            taken = treen("apart", "-", "--json", given=each["text"]).summary
            same((each["assemblies"], each.get("solutions", each.get("solutions_at_least"))),
                 (taken["assemblies"], 1 if "solutions_at_least" in each else taken["solutions"]))
    found, _ = designs(*NINES[:-1], "different=1, assemblies=1", "--keep", 0)
    same(len(found), len(designs(*NINES, "--keep", 0)[0]))
    same({each["solutions"] for each in found}, {1})


@case
def flat_boxes_are_not_asked():
    """From one layer every piece is lifted, and pieces on the grid of triangles in space do not slide."""
    found, summary = designs("cuts", "--box", "4x4", "--pieces", 2, "--copies", "--aim", "solutions=1", "--keep", 0)
    holds(HELD not in summary["counts"] and len(found) == summary["counts"]["cuts as asked for"], summary)
    found, summary = designs("sets", "--box", "2x2x3", "--pieces", 3, "--copies", "--aim", "solutions=0", "--keep", 0)
    same(len(found), sum(number for name, number in summary["counts"].items() if name in ("sets without an assembly", "sets forbidden by parity")))


@case
def a_short_list_is_the_head_of_a_long_one():
    """A full list asks less of what comes later, and has the same puzzles."""
    asked = "sets", "--box", "2x2x3", "--pieces", 3, "--copies"
    for aim in "solutions=1", "solutions<=3, most different", "most assemblies, least level":
        found, kept = (re.findall(r"# candidate \d+ (.*)", treen("design", *asked, "--aim", aim, "--keep", keep, "--quiet").out)
                       for keep in (0, 7))
        holds(len(found) > 7, found)
        same(kept, found[:7])


@case
def levels_of_sets():
    """Sets without an assembly have no level, and nothing is too large to decide about them."""
    _, summary = designs("sets", "--box", "2x2x3", "--pieces", 3, "--copies", "--aim", "most level", "--keep", 0)
    holds("candidates that are too large to decide" not in summary["counts"], summary)
    same(summary["kept"], summary["counts"]["sets with one assembly"] + summary["counts"]["sets with more"])
    _, summary = designs("sets", "--box", "3x3x3", "--pieces", 3, "--cells", 9, "--aim", "most level", "--tries", 2)
    same(summary["counts"], {HELD: 5, "sets with one assembly": 16, "sets with one assembly: 3 of 9": 16})
    contains(treen("design", "sets", "--box", "2x2x3", "--pieces", 3, "--aim", "level>=2", status=2).err,
             "found level of at least 2, but pieces that fill a box leave in one move or not at all: expected a smaller number, or 'treen design cuts'")


@case
def a_file_with_pieces_that_hold_each_other():
    """An older treen kept them. One of these is put into a file in the place of another."""
    text = treen("design", *TWO, "--keep", 1, "--tries", 1).out
    older = re.sub(r"(# candidate 1 ).*", r"\1solutions=1,assemblies=1,pieces=2,different=2,cells=18,holes=0,smallest=5,largest=13,flat=0,symmetric=0 " + b"AAAAAAABBAAABBAABA".hex(), text)
    file = Path("older.yaml")
    file.write_text(older)
    answer = treen("design", *TWO, "--keep", 1, "-o", file, status=2)
    contains(answer.err, "candidate 1: a design claims solutions 1, but checking it anew gives 0")
    same(file.read_text(), older)


@case
def cuts_on_other_grids():
    """Prisms and balls interlock, too: taking apart tells the level that the list has."""
    for puzzle in ("comb-in-three", "triangle-in-three", "ball-pyramid-in-three"):
        designs("cuts", puzzle, "--pieces", 2, "--tries", 1, "--aim", "level>=2", "-o", "cut.yaml")
        level = re.search(r"level (\d+)", Path("cut.yaml").read_text()).group(1)
        contains(treen("apart", "cut.yaml", "--problem", 1).out, f"It comes apart: level {level}")
        Path("cut.yaml").unlink()


@case
def a_grid_is_chosen():
    """A box of every grid by its word. The same box in a puzzle has the same cuts."""
    for row in treen("grids", "--json").things("grid"):
        box = "1x1x1" if row["name"] == "rhombic" else "2x2x1" if row["dimensions"] == 3 else "2x2"
        found, _ = designs("cuts", "--pieces", 2, "--copies", "--tries", 1, "--aim", "solutions>=1", "--keep", 1, "--grid", row["name"], "--box", box)
        holds(row["name"] == "cube" or f"grid: {row['name']}\n" in found[0]["text"], found[0])
    Path("box.yaml").write_text("grid: prism\nbox: hexagon 1x3\npieces: {A: '#'}\n")
    asked = ["--pieces", 2, "--tries", 1, "--aim", "level>=1", "--keep", 5]
    same(designs("cuts", "box.yaml", *asked)[0], designs("cuts", "--grid", "prism", "--box", "hexagon 1x3", *asked)[0])
    Path("box.yaml").unlink()
    for words, said in (
            (["--grid", "hexprisms", "--box", "2x2"], "expected the name of a grid (treen grids lists them); did you mean 'hexprism'?"),
            (["--box", "hexagon 3"], "expected a size: AxB or AxBxC; --grid names a grid other than cubes"),
            (["--grid", "prism", "soma"], "found the setting 'grid', at which cuts looks only without a puzzle")):
        contains(treen("design", "cuts", *words, "--pieces", 2, status=2).err, said)
    contains(treen("plan", "--command", "count", "--grid", "prism", "soma", status=2).err, "found --grid, which goes with --command design")


@case
def nothing_interlocks():
    """A list that ends with nothing says so; a search says how far it came."""
    answer = treen("design", "cuts", "--box", "2x2x3", "--pieces", 3, "--quiet", status=1)
    contains(answer.err, "everything was looked at, and no such puzzle exists; kept 0 of 5729 candidates")
    answer = treen("design", "cuts", "--box", "4x4x4", "--pieces", 3, "--aim", "level>=300", "--tries", 1, status=3)
    holds(re.search(r"1  starts in vain: up to level +\d+\nnothing was kept: try a lower level, more holes", answer.err), answer.err)
    answer = treen("design", "cuts", "--box", "3x3x3", "--pieces", 7, "--cells", "3..4", "--copies", "--aim", "holes<=1, level>=4", "--tries", 1, status=3)
    contains(answer.err, "nothing was kept: try more holes (holes<=4 in the aim), fewer pieces (--pieces) or a larger box")
    flat = "--grid", "hexagon", "--box", "hexagon 3"
    answer = treen("design", "cuts", *flat, "--pieces", 3, "--tries", 2, status=3)
    contains(answer.err, "starts in vain: too many assemblies of each cut\nnothing was kept: try an aim with more assemblies (assemblies<=4)")
    answer = treen("design", "cuts", *flat, "--pieces", 2, "--aim", "level>=9", "--tries", 1, status=3)
    contains(answer.out + answer.err, "nothing was kept: try more seconds or units (--seconds, --tries), as this list has an end")
    answer = treen("design", "layouts", "--box", "7x8", "--aim", "solutions=839061", "--tries", 1, status=3)
    contains(answer.err, "nothing was kept: try wider conditions (--aim) or more starts")
    for seconds in (0.2, 1.5):
        answer = treen("design", "sets", "--box", "4x4x4", "--pieces", 12, "--aim", "solutions=1, most effort", "--seconds", seconds, "-o", "none.yaml", status=3)
        said = answer.out + answer.err
        ends = "before a unit was done: try more seconds (--seconds)\nunits done: 0", "stopped before there was an answer", "stopped at once"  # by how fast it prepares
        holds(any(end in said for end in ends), said)
    contains(treen("design", "sets", "--box", "3x3x3", status=2).err, "expected how many a set has (--pieces 7)")


# ---- Files and seeds ---------------------------------------------------------------------------------------------------------

SMALL = ["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "3..5", "--copies", "--aim", "assemblies=1"]


@case
def a_file_is_gone_on_with():
    whole, parts = Path("whole.yaml"), Path("parts.yaml")
    treen("design", *SMALL, "--tries", 6, "-o", whole)
    for tries in (2, 6):
        treen("design", *SMALL, "--tries", tries, "-o", parts)
    same(re.sub(r"sets \d+:|candidate \d+", "", parts.read_text()), re.sub(r"sets \d+:|candidate \d+", "", whole.read_text()))
    opened = treen("info", "--json", "--problem", 1, whole)
    same(opened.summary["complete"], True)


@case
def a_file_of_another_question():
    file = Path("designs.yaml")
    treen("design", *SMALL, "--tries", 2, "-o", file)
    before = file.read_bytes()
    answer = treen("design", "sets", "--box", "3x3x3", "--pieces", 6, "--cells", "3..5", "-o", file, status=2)
    contains(answer.err, "this file is of another question")
    same(file.read_bytes(), before)
    other = Path("notes.txt")
    other.write_text("my notes\n")
    contains(treen("design", *SMALL, "-o", other, status=2).err, "no file of treen design")
    same(other.read_text(), "my notes\n")


@case
def a_file_that_somebody_changed():
    """What is not true is not believed."""
    file = Path("designs.yaml")
    treen("design", *SMALL, "--tries", 4, "-o", file)
    text = file.read_text()
    file.write_text(text.replace("# candidate 1 solutions=1", "# candidate 1 solutions=2", 1))
    contains(treen("design", *SMALL, "--tries", 5, "-o", file, status=2).err, "candidate 1: a design claims solutions 2, but checking it anew gives 1")
    file.write_text(re.sub(r"# done .*", "# done 3-1", text))
    contains(treen("design", *SMALL, "--tries", 5, "-o", file, status=2).err, "the units that are done")


@case
def a_file_that_was_cut_off():
    """Between two puzzles, within one and in the last line; a puzzle that is missing; more after the end."""
    file = Path("designs.yaml")
    treen("design", *SMALL, "--tries", 4, "-o", file)
    text = file.read_text()
    puzzles = text.split("---\n")
    kept = len(puzzles)
    holds(text.endswith(f"\n# kept {kept}\n") and kept > 9, text[-99:])
    for part, message in (("---\n".join(puzzles[:3]), "ends without its last line"), (text[:len(text) // 2], "ends without its last line"), (text[:100], "ends without"),
                          (text[:-2], f"found {kept} puzzles in this file, expected {kept // 10}"), ("---\n".join(puzzles[1:]).replace(puzzles[1], puzzles[0]), f"found {kept - 1} puzzles"),
                          (text + "more\n", "nothing after the number of puzzles"), (text.replace("# kept ", "# kept many "), "the number of puzzles")):
        file.write_text(part)
        contains(treen("design", *SMALL, "--tries", 5, "-o", file, status=2).err, message)
        same(file.read_text(), part)
    file.write_text(text)
    treen("design", *SMALL, "--tries", 4, "-o", file)
    same(file.read_text(), text)


@case
def claims_that_somebody_changed():
    """Each measure of a file is measured anew: none may be one more than it is."""
    file = Path("designs.yaml")
    for question, wishes in ((["sets", "--box", "4x4", "--pieces", 4, "--cells", "3..5", "--mirrors", "apart"], "solutions>=1"),
                             (["cuts", "--box", "3x3x3", "--pieces", 3], "level>=1, most ways, most positions"),
                             (["cuts", "--box", "2x2x3", "--pieces", 3, "--copies", "--mirrors", "same"], "solutions>=1"),
                             (["burrs", "--set", "notchable"], "level>=1, most notchable, most millable, most symmetric, most flat"),
                             (["shapes", "--box", "2x2x2"], "connected>=0, most notchable, most millable, most symmetric, most flat"),
                             (["snakes", "--box", "3x3"], "solutions>=1")):
        arguments = [*question, "--aim", wishes, "--keep", 1, "--tries", 1, "--quiet", "-o", file]
        treen("design", *arguments)
        text = file.read_text()
        claims = re.search(r"# candidate \d+ (\S+) ", text)[1]
        treen("design", *arguments)
        for claim in some(claims.split(","), 2):
            name, number = claim.split("=")
            changed = ",".join(f"{name}={int(number) + 1}" if each == claim else each for each in claims.split(","))
            file.write_text(text.replace(claims, changed, 1))
            contains(treen("design", *arguments, status=2).err, f"claims {name} {int(number) + 1}, but checking it anew gives {number}")
        file.unlink()


@case
def what_a_player_meets():
    """Quantities that the space does not measure: a file goes on with them, and a changed one is refused."""
    file = Path("designs.yaml")
    arguments = ["sets", "--box", "2x2x3", "--pieces", 3, "--keep", 1, "-o", file, "--aim",
                 "solutions>=1, neck>=1, alike>=1, positions>=1, dead=0, least easiest, most order, least effort"]
    out = treen("design", *arguments).out
    contains(out, ", order 3")
    text = file.read_text()
    holds(treen("design", *arguments).out.count("kept 1 of") == 1, "the file goes on")
    file.write_text(re.sub(r",order=3", ",order=4", text))
    contains(treen("design", *arguments, status=2).err, "claims order 4, but checking it anew gives 3")
    contains(treen("design", "layouts", "--box", "2x3", "--aim", "most order", status=2).err, "layouts does not measure 'order'")
    contains(treen("design", "burrs", "--aim", "solutions=1, easiest>=11", status=2).err, "found level 11, expected at most 10")
    contains(treen("design", "burrs", "--aim", "assemblies=1, level>=11", status=2).err, "found level 11, expected at most 10")
    for aim in ("assemblies=1, level>=10", "solutions=1, easiest>=10"):
        contains(treen("design", "burrs", "--aim", aim, "--tries", 1, status=3).err, "nothing was kept: try a lower level")
    contains(treen("design", "burrs", "--aim", "level<=3, easiest>=4", status=2).err, "found easiest of at least 4, expected at most the 3")


@case
def a_sheet_of_a_list():
    """draw shows every design with its name and quantities: as pictures, a page, a table, in any order."""
    treen("design", "sets", "--box", "2x2x3", "--pieces", 3, "--keep", 14, "-o", "list.yaml")
    table = treen("draw", "list.yaml", "--table").out.splitlines()
    equal = [line.split()[0] for line in table]
    holds(equal == ["problem"] + [str(i) for i in range(1, len(table))] and len(table) > 3, table)
    sorted_ = treen("draw", "list.yaml", "--table", "--wanted", "most effort, least neck").out
    contains(sorted_, "  neck  effort")
    values = [int(line.split()[-1]) for line in sorted_.splitlines()[1:]]
    holds(values == sorted(values, reverse=True) and len(values) == len(table) - 1, sorted_)
    fewer = treen("draw", "list.yaml", "--table", "--unlike", 4).out.splitlines()
    holds(1 < len(fewer) < len(table), fewer)
    treen("draw", "list.yaml", "-o", "sheet.svg")
    treen("draw", "list.yaml", "-o", "sheet.html")
    for name in ("sheet.svg", "sheet.html"):
        holds(len(re.findall(r">\d+: \w+ \d+, \w+ \d+<", Path(name).read_text())) == len(table) - 1, name)
    contains(Path("sheet.html").read_text(), "<pre>\nproblem  solutions")
    wanted = ["--wanted", "most effort"]
    rows = treen("draw", "list.yaml", "--table", *wanted).out.splitlines()[1:]
    treen("draw", "list.yaml", *wanted, "-o", "chosen.svg")
    labels = re.findall(r">(\d+): \w+ \d+", Path("chosen.svg").read_text())
    same(labels, [row.split()[0] for row in rows])
    holds(labels != [str(i + 1) for i in range(len(rows))], "the order is another one")
    contains(treen("draw", "list.yaml", "-o", "sheet.svg", "--wanted", "solutions=9", status=1).err, "no puzzle that is wanted")
    contains(treen("draw", "list.yaml", "--table", "--wanted", "most wit", status=2).err, "found 'wit'")
    contains(treen("draw", "soma", "--table", status=2).err, "found --table, expected a list of treen design")
    treen("draw", "list.yaml", "--problem", 2, "-o", "one.svg")
    Path("small.yaml").write_text("grid: square\nbox: 4x5\npieces: {I: '####', L: '###/#', T: '###/.#', O: '##/##', V: '##/#', A: '#'}\n")
    treen("design", "colours", "small.yaml", "--keep", 3, "-o", "painted.yaml")
    treen("draw", "painted.yaml", "-o", "painted.svg")
    picture = Path("painted.svg").read_text()
    same(len(re.findall(r">\d+: \d+ white, \d+ black<", picture)), 3)
    holds("#f4f4f1" in picture and ">W<" not in picture and ">A<" not in picture, "cells are painted")
    for question in (["layouts", "--box", "3x4", "--keep", 30], ["snakes", "--box", "3x3x2", "--tries", 2, "--keep", 30]):
        treen("design", *question, "--seed", 1, "-o", f"{question[0]}.yaml")
        kept = [len(treen("draw", f"{question[0]}.yaml", "--table", "--unlike", n).out.splitlines()) for n in (1, 3, 99)]
        holds(kept[0] > kept[1] > kept[2] == 2, kept)


@case
def lines_fit_the_terminal():
    arguments = ["design", "sets", "--box", "2x2x3", "--pieces", 3, "--copies", "--quiet", "-o", "list.yaml"]
    ours, its = terminal(40)
    process = start(*arguments, out=its, TERM="xterm")
    os.close(its)
    text = read_terminal(ours).replace("\r\n", "\n")
    same(end(process).status, 0)
    holds(all(len(line) <= 40 for line in text.splitlines()) and "\n        " in text, text)
    os.remove("list.yaml")
    same(text.split()[:-2], treen(*arguments).out.split()[:-2])


@case
def claims_of_another_aim():
    """A measure that is missing, not wanted, or none of the space."""
    file = Path("designs.yaml")
    arguments = ["sets", "--box", "2x2x3", "--pieces", 3, "--copies", "--keep", 1, "--tries", 1, "-o", file]
    treen("design", *arguments)
    text = file.read_text()
    for change, message in (("", "the aim does not want"), ("solutions=2,", "the aim does not want"), ("solutions=1,level=3,", "'level', which sets does not measure")):
        file.write_text(text.replace("solutions=1,", change, 1))
        holds(file.read_text() != text, change)
        contains(treen("design", *arguments, status=2).err, message)


@case
def bytes_that_somebody_changed():
    """Too few, too many and other bytes are no candidate of their space."""
    file = Path("designs.yaml")
    for question in some((["sets", "--box", "2x2x3", "--pieces", 3, "--copies"], ["cuts", "--box", "2x2x3", "--pieces", 3, "--copies", "--aim", "solutions>=1"],
                     ["layouts", "--box", "3x4"], ["snakes", "--box", "2x2"], ["burrs", "--aim", "level>=1"], ["vary", "--pieces", 6, "--aim", "level>=1"],
                     ["shapes", "--box", "2x2x2"])):
        treen("design", *question, "--keep", 1, "--tries", 1, "-o", file)
        text = file.read_text()
        for change in some((r"\g<1>", r"\g<1>\g<2>00", r"\g<1>" + "ff" * 12, r"\g<1>000000ff", r"\g<1>01ffffff80", r"\g<1>0101010100", r"\g<1>0101010102")):
            file.write_text(re.sub(r"(# candidate \S+ \S+ )(\S+)", change, text))
            holds(file.read_text() != text, question)
            contains(treen("design", *question, "--keep", 1, "--tries", 2, "-o", file, status=2).err, "candidate")
        file.unlink()


@case
def pipes_and_devices_keep_nothing():
    answer = treen("design", *SMALL, "--tries", 2, "--keep", 1, "-o", "-")
    same(answer.out, treen("design", *SMALL, "--tries", 2, "--keep", 1).out)
    contains(treen("design", *SMALL, "--tries", 2, "--keep", 1, "-o", "/dev/stdout").out, "# candidate 1 ")
    contains(treen("design", *SMALL, "--tries", 1, "-o", "/dev/full", status=2).err, "No space left")
    answer = treen("design", *SMALL, "-o", ".", status=2)  # told before the search, which would take long
    contains(answer.err, "Is a directory")
    same(answer.out, "")


@case
def one_seed_finds_the_same():
    search = ["sets", "--box", "3x3x3", "--pieces", 6, "--way", "search", "--copies", "--tries", 2]
    found = treen("design", *search, "--threads", 1).out
    same(treen("design", *search, "--threads", 2).out, found)
    holds(SAMPLED or treen("design", *search, "--seed", 2).out != found, "another seed, the same puzzles")


@case
def ctrl_c_keeps_what_there_is():
    file = Path("designs.yaml")
    search = ["sets", "--box", "3x3x3", "--pieces", 6, "--copies", "--way", "search", "-o", file]
    running = start("design", *search)
    running.stdout.readline()  # something was found
    running.send_signal(signal.SIGINT)
    same(end(running).status, 3)
    holds("# candidate 1 " in file.read_text(), "the file lacks what was found")
    treen("design", *search, "--tries", 1)


# ---- Bad questions -----------------------------------------------------------------------------------------------------------

@case
def bad_questions():
    """Each is told at once, with what was found and what was expected."""
    for arguments, message in ((["set"], "expected sets"), (["sets"], "found no box"), (["sets", "--box", "3x3x3"], "found no number of pieces"),
                               (["sets", "--box", "3x3x3", "--pieces", 28], "28 pieces for a box of 27 cells"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "5..6"], "7 pieces of 5 to 6 cells: together 35 to 42 cells, and the box has 27"),
                               (["sets", "--box", "3x3x3", "--pieces", 9, "--cells", 3], "different pieces of these sizes"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "five"], "expected a range like 3..5"),
                               (["sets", "--box", "5x5x5", "--pieces", 25], "the box has 125 cells, expected at most 64"),
                               (["sets", "--box", "9x9x9", "--pieces", 7], "the box has 729 cells, expected at most 64"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "5..3"], "found '5..3', expected the smaller number first"),
                               (["sets", "--box", "##+/###", "--pieces", 2], "cells that may stay empty"),
                               (["cuts", "--box", "3x3x3", "--pieces", 4, "--aim", "level<=1"], "found level of at most 1, but the puzzles here have at least 2"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "legs>=2"], "does not measure 'legs'"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "solution=1"], "did you mean 'solutions'?"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "solutions=1,"], "the clause ends here"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "solutions=5..2"], "expected the smaller number first"),
                               (["sets", "--box", "3x3x3", "soma", "--pieces", 7], "found a box and a puzzle"),
                               (["sets", "snake", "--pieces", 7], "has no box of cells"),
                               (["snakes", "--box", "3x3x3", "--cells", 4], "found the setting 'cells', at which snakes does not look, expected some of these: box way"),
                               (["layouts", "--box", "3x4", "--pieces", 3], "found the setting 'pieces'"),
                               (["burrs", "--box", "3x3x3"], "found the setting 'box'"),
                               (["cuts", "--box", "2x2x2", "--pieces", 4, "--aim", "pieces=3"], "found pieces of at most 3, but the puzzles here have 4 pieces"),
                               (["burrs", "--aim", "notchable=7"], "found notchable of at least 7, but the puzzles here have 6 pieces"),
                               (["burrs", "--aim", "level>=6, level<=4"], "found level of at least 6 and at most 4"),
                               (["burrs", "--aim", "solutions=3, assemblies<=2"], "found solutions of at least 3, expected at most the 2"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "3..5", "--aim", "smallest=6"], "found smallest of at least 6, but the puzzles here have at most 3"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--cells", "3..5", "--aim", "largest<=3"], "found largest of at most 3, but the puzzles here have at least 4"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "cells=26"], "found cells of at most 26"),
                               (["cuts", "--box", "3x3x3", "--pieces", 1], "found 1 piece, expected 2 to 12"),
                               (["cuts", "--box", "3x3x3", "--pieces", 3, "--cells", "8..10", "--aim", "smallest>=11"], "found pieces of at least 11 cells, expected sizes from 8 to 10"),
                               (["cuts", "--box", "3x3x3", "--pieces", 3, "--aim", "holes>=30"], "found 30 holes at least, but 3 pieces of 8 cells leave at most 3"),
                               (["vary", "--pieces", 6, "--aim", "smallest>=24, cells<=130"], "6 such pieces have 144 together, and there are at most 130"),
                               (["shapes", "--box", "2x2x2", "--aim", "connected=2"], "found connected of at least 2"),
                               (["shapes", "--box", "2x2x2", "--aim", "cells>=9"], "found cells of at least 9, but the puzzles here have at most 8"),
                               (["colours", "soma", "--aim", "colours=1"], "found colours of at most 1, but the puzzles here have at least 2"),
                               (["colours", "soma", "--unlike", 28], "found designs that differ in 28 cells, expected at most 27"),
                               (["colours", "soma", "--aim", "colours=10"], "found colours of at least 10, but the puzzles here have at most 9"),
                               (["burrs", "--aim", "flat>=1"], "found flat of at least 1, but the puzzles here have at most 0"),
                               (["burrs", "--aim", "solutions=1, level=11"], "found level 11, expected at most 10"),
                               (["snakes", "--box", "3x3x3", "--aim", "legs<=12"], "found legs of at most 12, but the puzzles here have at least 13"),
                               (["snakes", "--box", "3x3x3", "--aim", "solutions=0"], "found solutions of at most 0, but the puzzles here have at least 1"),
                               (["vary", "--pieces", 6, "--aim", "cells>=153"], "found cells of at least 153"),
                               (["cuts", "--box", "4x4x4", "--pieces", 2, "--aim", "level>=300"], "found level of at least 300, but the puzzles here have at most 126"),
                               (["cuts", "--box", "3x3x1", "--pieces", 2], "found a box of one layer, from which every piece leaves at once"),
                               (["sets", "--box", "6x6x1", "--pieces", 8, "--aim", "level>=2"], "found level of at least 2, but from a box of one layer every piece leaves at once"),
                               (["sets", "--box", "3x3x3x3", "--pieces", 3], "--box: found 'x3', expected a size: AxB or AxBxC"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "max level"], "aim:1:1: found 'max level', expected 'most'"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--aim", "unique"], "aim:1:1: found 'unique', expected 'solutions=1'"),
                               (["cuts", "--box", "4x4x4", "--pieces", 40], "found 40 pieces, expected 2 to 12 for pieces that interlock (an aim like"),
                               (["boxes", "soma", "--box", "6x6"], "the piece 'twist-1' lies nowhere in the box, expected a larger one"),
                               (["cuts", "sticks-prisms"], "found easiest, but on the grid 'prism-sticks' pieces do not slide"),
                               (["sets", "--box", "3x4x1", "--pieces", 3, "--copies", "--aim", "assemblies=3, solutions=1"], "found solutions of at most 1 and assemblies of at least 3"),
                               (["sets", "tetrasticks-5x5", "--pieces", 2, "--aim", "solutions=1, most easiest"], "found easiest, but on the grid 'square-sticks' pieces do not slide"),
                               (["cuts", "--box", "4x4x4", "--pieces", 3, "--way", "all"], "expected at most 4e+11 for a list of all cuts"),
                               (["vary", "--pieces", 6, "--aim", "level>=13"], "the puzzles here have at most 12"),
                               (["vary", "--pieces", 18, "--aim", "level>=5000"], "the puzzles here have at most 3001"),
                               (["burrs", "--aim", "assemblies=1, level>=11"], "found level 11, expected at most 10"),
                               (["burrs", "--set", "notchable", "--aim", "assemblies=1, level>=6"], "found level 6, expected at most 5"),
                               (["vary", "--pieces", 6, "--aim", "assemblies=1, level>=11"], "the puzzles here have at most 10"),
                               (["burrs", "--aim", "level=11"], "no six-piece burr has level 11"),
                               (["burrs", "--set", "notchable", "--aim", "level>=11"], "expected at most 10"),
                               (["sets", "--box", "3x3x3", "--pieces", 7, "--length", 8], "found the setting 'length', at which sets does not look"),
                               (["layouts", "--box", "3x4", "--set", "all"], "found the setting 'set', at which layouts does not look"),
                               (["vary", "burr-antique", "--pieces", 6], "found the setting 'pieces', at which vary looks only without a puzzle"),
                               (["vary", "--pieces", 6, "--only", "A"], "found the setting 'only', at which vary looks only with a puzzle"),
                               (["sets", "--box", "2x2x2", "--pieces", 2, "--problem", 3], "found --problem without a puzzle"),
                               (["sets", "--box", "2x2x2", "--pieces", 2, "--format", "yaml"], "found --format without a puzzle"),
                               ([], "found no SPACE")):
        contains(treen("design", *arguments, status=2).err, message)


@case
def help_tells_about_spaces():
    every = treen("design", "--help").out
    for space in ("sets", "cuts", "burrs", "vary", "layouts", "snakes", "shapes", "boxes", "openings", "colours"):
        contains(every, f"\n  {space} ")
        contains(treen("design", space, "--help").out, f"The space {space}:\n")
    text = treen("design", "--help", "sets").out
    contains(text, "options    --box --grid --pieces --cells --copies --mirrors --way\n")
    same(treen("design", "sets", "--help").out, text)
    same(treen("design", "nothing", "--help").out, every)


@case
def a_set_that_takes_long_is_stopped():
    """The first sets of sixteen tetracubes have no solution, and take seconds each. The file has what was done."""
    file = Path("designs.yaml")
    treen("design", "sets", "--box", "4x4x4", "--pieces", 16, "--cells", 4, "--copies", "--seconds", 1, "--threads", 1, "-o", file, status=3)
    contains(file.read_text(), "# done")


@case
def the_box_of_a_puzzle():
    from_puzzle, _ = designs("sets", "soma", "--pieces", 7, "--cells", "3..5")
    from_box, _ = designs("sets", "--box", "3x3x3", "--pieces", 7, "--cells", "3..5")
    same([each["solutions"] for each in from_puzzle], [each["solutions"] for each in from_box])


run_cases(6)
