"""treen design --unlike"""
import functools
import itertools
import re
from pathlib import Path

from tool import *

# ---- Another program for the same question: every pairing of pieces, every way to lay one on another -------------------------

TURNS = [(order, signs, (-1) ** sum(a > b for a, b in itertools.combinations(order, 2)) * signs[0] * signs[1] * signs[2])
         for order in itertools.permutations(range(3)) for signs in itertools.product((1, -1), repeat=3)]


def pieces_of(text):
    """The pieces of a design as sets of cells, copies included."""
    found = []
    for count, drawing in re.findall(r"^  \w[\w-]*:\n?(?: +copies: (\d+)\n +shape:)? \|\n((?: +[#.]+\n|\n)+)", text, re.M):
        layers = re.sub(r"^ +", "", drawing, flags=re.M).strip("\n").split("\n\n")
        cells = frozenset((x, y, z) for z, layer in enumerate(layers) for y, row in enumerate(layer.split("\n"))
                          for x, letter in enumerate(row) if letter == "#")
        found += [cells] * int(count or 1)
    return found


def turned(cells, turn):
    order, signs, _ = turn
    return frozenset(tuple(cell[order[i]] * signs[i] for i in range(3)) for cell in cells)


@functools.cache
def between(one, other, flat):
    """The cells of the larger piece that lie on none of the other. A flat piece may be turned over: its box is one layer."""
    most = 0
    for turn in TURNS:
        if turn[2] != 1 or (flat and turn[0][2] != 2):
            continue
        overlaps = {}
        for a, b in itertools.product(turned(one, turn), other):
            shift = tuple(b[i] - a[i] for i in range(3))
            overlaps[shift] = overlaps.get(shift, 0) + 1
        most = max([most, *overlaps.values()])
    return max(len(one), len(other)) - most


def distance(one, other, flat):
    mirror = (range(3), (-1, 1, 1), -1)
    most = max(len(one), len(other))
    pad = lambda pieces: pieces + [frozenset()] * (most - len(pieces))
    return min(sum(between(a, b, flat) for a, b in zip(pad(one), order))
               for each in (other, [turned(cells, mirror) for cells in other]) for order in itertools.permutations(pad(each)))


def greedy(texts, cells, flat):
    """From the best on, each that differs from all before it."""
    kept = []
    for text in texts:
        pieces = pieces_of(text)
        if all(distance(pieces, pieces_of(other), flat) >= cells for other in kept):
            kept.append(text)
    return kept


def listed(*question, status=0):
    """The puzzles of the file of a design, without their numbers."""
    file = Path("designs.yaml")
    file.unlink(missing_ok=True)
    answer = treen("design", *question, "-o", file, "--quiet", status=status)
    return plain(file.read_text()), answer


def plain(text):
    text = re.sub(r'(title: "\w+|# candidate) \d+', r"\1", re.sub(r"# kept \d+\n", "", text))
    return text[text.index("title: "):].split("---\n")


# ---- Lists -------------------------------------------------------------------------------------------------------------------

SETS = ["sets", "--box", "2x2x3", "--pieces", 3, "--cells", "3..5", "--copies", "--aim", "solutions>=1, most solutions"]
FLAT = ["sets", "--box", "3x4", "--pieces", 3, "--cells", "3..5", "--copies", "--aim", "solutions>=1, most solutions"]
CUTS = ["cuts", "--box", "2x2x3", "--pieces", 2, "--copies", "--cells", "5..6", "--aim", "solutions>=1, most solutions"]


@case
def unlike_ones_by_brute_force():
    """A list of all is gone through from the best on: what differs from all before it is kept."""
    for question, flat in ((SETS, False), (FLAT, True), (CUTS, False)):
        every, _ = listed(*question, "--keep", 0)
        holds(len(every) > 10 and sum(map(len, map(pieces_of, every))) == len(every) * len(pieces_of(every[0])), question)
        for cells in (1, 2, 3, 5):
            wanted = greedy(every, cells, flat)
            for keep in (0, 2, 5):
                found, answer = listed(*question, "--keep", keep, "--unlike", cells, "--threads", 1 + cells % 2)
                same(found, wanted[:keep or None], (question, cells, keep))
                if keep > len(found) > 1:
                    contains(answer.out, f"only {len(found)} were found that differ in {cells} cell")
        same(listed(*question, "--keep", 0, "--unlike", 0)[0], every)


@case
def too_unlike():
    """One is left where no two differ as much."""
    found, answer = listed(*SETS, "--unlike", 99)
    same(len(found), 1)
    contains(answer.out, "no two were found that differ in 99 cells or more: a smaller --unlike may keep more")
    for wrong in ("x", "-1", "1.5", ""):
        contains(treen("design", *SETS, "--unlike", wrong, status=2).err, f"--unlike: found '{wrong}', expected a whole number")


@case
def every_space_keeps_unlike_ones():
    """No two of a list are more alike than is wanted, as draw measures. The same seed keeps the same on any number of threads."""
    for question in some((["cuts", "--box", "3x3x3", "--pieces", 3, "--tries", 2], ["layouts", "--box", "3x4"],
                          ["snakes", "--box", "3x3x2", "--tries", 2], ["burrs", "--tries", 1, "--aim", "most level"],
                          ["vary", "--pieces", 6, "--tries", 1], ["boxes", "tray-padlock", "--box", "5x5"],
                          ["shapes", "--box", "++++/####"], ["sets", "--box", "3x3x3", "--pieces", 6, "--way", "search", "--tries", 2])):
        alike, _ = listed(*question, "--keep", 12)
        found, _ = listed(*question, "--keep", 12, "--unlike", 3, "--threads", 1)
        same(listed(*question, "--keep", 12, "--unlike", 3, "--threads", 2)[0], found, question)
        holds(1 <= len(found) <= 12, question)
        if question[0] != "shapes":
            same(len(treen("draw", "designs.yaml", "--table", "--unlike", 3).lines) - 1, len(found), question)
            same(plain(Path("designs.yaml").read_text())[0], found[0])
            same(alike[0], found[0], question)


@case
def a_list_that_is_continued():
    """A search goes on with its unlike ones. Another distance is another question."""
    question = ["cuts", "--box", "3x3x3", "--pieces", 3, "--keep", 6, "--unlike", 4]
    whole, _ = listed(*question, "--tries", 3)
    listed(*question, "--tries", 1)
    treen("design", *question, "--tries", 3, "-o", "designs.yaml", "--quiet")
    same(plain(Path("designs.yaml").read_text()), whole)
    contains(treen("design", *question[:-1], 5, "--tries", 3, "-o", "designs.yaml", status=2).err, "is of another question")


@case
def those_that_leave_are_told():
    """JSON tells which of those before a better one has driven out: what is left then is the list."""
    answer = treen("design", "--json", "cuts", "--box", "3x3x3", "--pieces", 3, "--keep", 6, "--unlike", 4, "--tries", 4, "--threads", 1)
    shown = {}
    for each in answer.things("design"):
        for number in each.get("left", []):
            del shown[number]
        shown[each["number"]] = each
    same(answer.summary["unlike"], 4)
    same(len(shown), answer.summary["kept"])
    contains(answer.summary["reproduce"], "--unlike 4")


@case
def parts_are_added_up():
    """All parts together keep unlike ones; a ledger does, too."""
    question = [*SETS, "--keep", 0, "--unlike", 4]
    parts = [Path(f"{i}.jsonl") for i in (1, 2, 3)]
    for i, part in enumerate(parts, 1):
        part.write_text(treen_any("design", *question, "--part", i, "--parts", 3, "--json").out)
    treen("merge", *parts, "-o", "sum.yaml")
    found = plain(Path("sum.yaml").read_text())
    same(greedy(found, 4, False), found)
    treen("design", *question, "--ledger", "l.ledger", "--units", 4, "-o", "ledger.yaml")
    found = plain(Path("ledger.yaml").read_text())
    same(greedy(found, 4, False), found)


run_cases()
