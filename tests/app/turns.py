"""treen apart with quarter turns"""
import itertools
import math
import os
import random
import re

from tool import *

# A block of three pieces. No shifts take it apart. C turns beside A.
THREE = "133./3333/211./2222 133./1333/1132/1122 1331/1111/1111/1122"


def packing(text, *lines):
    layers = text.split(" ")
    named = "\n".join(["motions: shift", "box: '" + " | ".join(re.sub("[0-9]", "#", layer) for layer in layers) + "'", *lines, "pieces:"])
    for piece in sorted(set(text) - set(" /.")):
        cells = [[x, y, z] for z, layer in enumerate(layers) for y, row in enumerate(layer.split("/"))
                 for x, c in enumerate(row) if c == piece]
        named += f"\n  {'ABCDEFGH'[int(piece) - 1]}: {{cells: {cells}}}"
    return named + "\n"


def turned(text, *options, status=0):
    file("a.yaml", text)
    return treen("apart", "--json", *options, "a.yaml", status=status)


@case
def a_file_asks_for_turns():
    same(turned(packing(THREE), status=1).summary["solutions"], 0)
    same(turned(packing(THREE, "moves: turns"), "--play", "0", status=1).summary["solutions"], 0)
    same(turned(packing(THREE, "moves: turns"), "--moves", "shifts", status=1).summary["solutions"], 0)
    told, scene = turned(packing(THREE, "moves: turns"), "--scene").json[:2]
    same((told["level"], told["level_turns"], told["moves"], told["turns"]), ([1, 2], [0, 1], 3, 1))
    assert abs(told["play"] - 0.041) < 6e-3, told["play"]
    turn = [step for step in told["steps"] if "turn" in step]
    same([step["turn"]["axis"] for step in turn], ["z"])
    assert re.fullmatch("turn [AC] a quarter (anti)?clockwise, seen from above", turn[0]["words"]), turn
    moves = scene["stages"][0]["moves"]
    same([i for i, move in enumerate(moves) if "arc" in move], [1])
    same([abs(k) for k in moves[1]["arc"]["axis"]], [0, 0, 1])
    assert any(moves[1]["turnedTo"]), moves[1]


@case
def an_option_asks_for_turns():
    file("a.yaml", packing(THREE))
    text = treen("apart", "a.yaml", "--moves", "turns", "--cell", "20", "--slices").out
    assert "It comes apart: level 1R0.1R1, 3 moves" in text, text
    assert re.search(r"It takes 1 turn, 2 shifts, least play 0\.0[34]\d* \(0\.[789]\d? mm with cells of 20 mm\)\.", text), text
    assert text.count("CC") > 6, text


@case
def each_step_has_its_arrow():
    """Also where a piece that was turned rests beside."""
    scene = turned(packing("142/142/133 133/332/333 122/322/323", "moves: turns"), "--scene", "--play", "0.09").json[1]
    moves = scene["stages"][0]["moves"]
    rests = [(axes, move["caption"]) for move in moves if "arc" not in move
             for axes, *places in zip(move.get("turnedFrom", []), move["from"], move["to"]) if axes and places[0] == places[1]]
    holds(any(axes != [[1, 0, 0], [0, 1, 0], [0, 0, 1]] for axes, _ in rests), moves)
    treen("draw", "a.yaml", "--play", "0.09", "--booklet", "-o", "a.svg")
    same(len(re.findall(r'<path fill="#cc1a1a"[^>]* d="M[^"]*z"', open("a.svg").read())), len(moves))


@case
def a_booklet_has_a_curved_arrow():
    file("a.yaml", packing(THREE, "moves: turns"))
    treen("draw", "a.yaml", "--booklet", "-o", "a.svg")
    heads = re.findall(r'<path fill="#cc1a1a"[^>]* d="M[^"]*z"', open("a.svg").read())
    same(len(heads), 3)  # of two shifts and a turn
    holds(re.search(r">1 turn, least play 0\.0[34]\d* of the edge of a cell\. Arrows leave out how the line wanders in", open("a.svg").read()), "the play")
    curves = [path for path in re.findall(r'<path fill="none" stroke="#cc1a1a"[^>]* d="(M[^"]*)"', open("a.svg").read())
              if path.count("M") == 1 and path.count("L") > 5]
    same(len(curves), 1)


@case
def the_least_play_is_proved():
    file("a.yaml", packing(THREE))
    text = treen("apart", "a.yaml", "--moves", "turns", "--prove-play").out
    proved, = re.findall(r"It is proved that this needs (0\.\d+) at least\.", text)
    told = treen("apart", "a.yaml", "--moves", "turns", "--prove-play", "--json").json[0]
    assert 0.03 < float(proved) <= told["play"] and abs(told["play_proved"] - float(proved)) < 1e-5, (text, told)
    assert told["play"] - told["play_proved"] < 0.01, told
    same("play_proved" in turned(packing(THREE, "moves: turns")).json[0], False)
    free = treen("apart", "block-one-turn", "--play", "0", "--prove-play", "--json").json[0]
    same(("play_proved" in free, free["play"]), (False, 0))


@case
def the_check_of_a_turn_ends_in_time():
    """A square turns in a wide hole: there are millions of pairs of cells to look at."""
    cells = [[x, y, 0] for x in range(61) for y in range(61)]
    inner, outer = ([cell for cell in cells if low <= max(abs(cell[0] - 30), abs(cell[1] - 30)) <= high] for low, high in ((0, 10), (19, 30)))
    whole = "/".join("".join("#" if [x, y, 0] in inner + outer else "." for x in range(61)) for y in range(61))
    file("a.yaml", f"box: '{whole}'\nmoves: turns\npieces:\n  A: {{cells: {inner}}}\n  B: {{cells: {outer}}}\n")
    turn = {"axis": "z", "degrees": 90, "back": False, "pivot2": [60, 60, 0], "play": 0}
    file("way.json", json.dumps({"type": "solution", "pieces": [{"name": "A", "cells": inner}, {"name": "B", "cells": outer}], "steps": [
        {"moved": [{"name": "A"}], "turn": turn}, {"moved": [{"name": "A"}], "direction": [0, 0, 1], "distance": None}]}))
    contains(treen("check", "a.yaml", "way.json", "--seconds", "0.05", status=3).err, "stopped before there was an answer")


@case
def turns_that_a_file_cannot_keep_are_told():
    file("a.yaml", packing(THREE).replace("motions: shift\n", ""))
    answer = treen("apart", "a.yaml", "--moves", "turns", "--save", "a.xmpuzzle")
    contains(answer.err, "note: a file of BurrTools keeps no turns, so this has a solution without its moves")
    contains(treen("check", "a.xmpuzzle").out, "The solution holds.")
    same(treen("apart", "burr-antique", "--save", "b.xmpuzzle", "--quiet").err, "")


@case
def two_bundled_puzzles_turn():
    free = treen("apart", "block-one-turn", "--play", "0", "--json").json[0]
    same((free["turns"], free["play"], free["least"]), (1, 0, True))
    same(treen("apart", "block-one-turn", "--json").json[0]["play"], 0)  # the way that is found first needs more
    same(treen("apart", "block-one-turn", "--moves", "shifts", "--json", status=1).summary["solutions"], 0)
    tight = treen("apart", "block-tight-turn", "--json").json[0]
    same((tight["turns"], 0.03 < tight["play"] < 0.05), (1, True))


@case
def the_play_that_is_told_is_enough():
    """Rounded up to four digits it is enough as --play, and a little less is not. Of small blocks this one is decided soonest."""
    text = 'grid: square\nmoves: turns\nbox: "#####/#####/#####"\npieces: {A: "..###/.###.", B: "##.../#...#/#####"}\n'
    told = turned(text, "--play", "0.0951").json[0]
    same((told["turns"], math.ceil(told["play"] * 1e4 - 1e-6)), (1, 951))
    same(turned(text, "--play", "0.094", status=1).summary["not_known"], 0)


@case
def what_does_not_come_apart_tells_with_what():
    """apart and draw say the play or the moves that they looked at."""
    for question, within in ((["--play", "0"], "without play (--play)"), (["--play", "0.01"], "with play of at most 0.01 (--play)"),
                             (["--moves", "shifts"], "by shifts (--moves)")):
        contains(treen("apart", "block-tight-turn", *question, status=1).out, f"1 assembly, which does not come apart {within}.")
        if "--play" in question:
            contains(treen("draw", "block-tight-turn", "--booklet", "-o", "a.svg", *question, status=1).err,
                     f"there is no assembly that comes apart {within}")
    contains(treen("draw", "block-tight-turn", "--highest", "--play", "0.01", "-o", "a.svg", status=1).err,
             "with play of at most 0.01 (--play)")
    file("a.yaml", two_pieces(TIGHT, AROUND, "triangle", (None,), []))
    treen("draw", "a.yaml", "--booklet", "-o", "a.svg", "--play", "0.14")


@case
def a_bundled_key_turns_by_sixths():
    """Its lines wander. While they stayed, it took seven moves."""
    same(treen("apart", "hexagon-key", "--moves", "shifts", "--json", status=1).summary["solutions"], 0)
    told = treen("apart", "hexagon-key", "--prove-play", "--json").json[0]
    same((told["level"], told["level_turns"], told["moves"], told["ways"]), ([3], [2], 3, 8))
    assert 0.018 < told["play_proved"] < 0.0257 < told["play"] < 0.0285, told
    for play, level, turns in (0, [6], [4]), (0.0257, [5], [4]):
        less = treen("apart", "hexagon-key", "--play", str(play), "--json").json[0]
        same((less["level"], less["level_turns"], less["play"] < 0.002), (level, turns, True))


@case
def a_bundled_key_turns_among_triangles():
    """Two turns by a third would do as well, but need play."""
    same(treen("apart", "triangle-key", "--moves", "shifts", "--json", status=1).summary["solutions"], 0)
    told = treen("apart", "triangle-key", "--json").json[0]
    turned = [step["turn"]["degrees"] for step in told["steps"] if "turn" in step]
    same((told["level"], told["level_turns"], turned, told["play"]), ([4], [1], [60], 0))


# A piece of four hexagons, and one around it. No shifts take it out.
INNER = [[3, 3], [3, 2], [3, 1], [4, 0]]
RING = [[0, 3], [0, 4], [0, 5], [0, 6], [1, 2], [1, 3], [1, 6], [2, 1], [2, 5], [2, 6], [3, 0], [3, 5], [3, 6], [4, 3], [4, 4],
        [4, 5], [5, 2], [5, 3], [5, 4], [6, 1], [6, 2], [6, 3]]


# A piece of two triangles, and one around it. No shifts take it out.
PAIR = [[6, 4], [5, 4]]
FRAME = [[0, 4], [0, 5], [1, 4], [1, 5], [2, 1], [2, 4], [2, 5], [2, 6], [3, 1], [3, 5], [3, 6], [4, 1], [4, 5],
        [4, 6], [5, 0], [5, 1], [5, 2], [5, 3], [5, 6], [5, 7], [6, 1], [6, 2], [6, 3], [6, 5], [6, 6], [7, 1],
        [7, 2], [7, 3], [7, 5], [7, 6], [8, 1], [8, 2], [8, 3], [8, 4], [8, 5], [8, 6], [9, 2], [9, 3], [9, 4],
        [9, 5], [10, 2], [10, 3], [10, 4], [10, 5]]


def two_pieces(inner, outer, grid, layers, cover):
    """Two pieces; in prisms in all layers, and the outer one alone also in the layers around, with the cells of `cover`."""
    def laid(cells):
        return [cell if z is None else [*cell, z] for z in layers for cell in cells]
    a, b = laid(inner), laid(outer)
    if None not in layers:
        b += [[*cell, z] for z in (min(layers) - 1, max(layers) + 1) for cell in cover]
    return f"grid: {grid}\nmotions: shift\nmoves: turns\nbox: {{cells: {a + b}}}\npieces:\n  A: {{cells: {a}}}\n  B: {{cells: {b}}}\n"


def hexagons(grid="hexagon", layers=(None,)):
    return two_pieces(INNER, RING, grid, layers, [[x, y] for x in range(7) for y in range(7) if 3 <= x + y <= 9])


@case
def hexagons_turn_by_a_sixth():
    file("a.yaml", hexagons())
    same(treen("apart", "a.yaml", "--moves", "shifts", "--json", status=1).summary["solutions"], 0)
    told, scene = treen("apart", "a.yaml", "--json", "--scene").json[:2]
    same((told["level"], told["level_turns"], told["moves"], told["play"]), ([2], [1], 2, 0))
    turn, = [step["turn"] for step in told["steps"] if "turn" in step]
    same((turn["axis"], turn["degrees"]), ("z", 60))
    text = treen("apart", "a.yaml").out
    assert re.search(r"turn A a sixth (anti)?clockwise, seen from above", text), text
    move, = [move for move in scene["stages"][0]["moves"] if "arc" in move]
    same((move["arc"]["degrees"], [abs(k) for k in move["arc"]["axis"]]), (60, [0, 0, 1]))
    turned, = filter(None, move["turnedTo"])
    assert abs(turned[0][0] - 0.5) < 1e-3 and abs(abs(turned[0][1]) - math.sqrt(0.75)) < 1e-3, turned
    treen("draw", "a.yaml", "--booklet", "-o", "a.svg")
    assert "<path" in open("a.svg").read()


# A turn whose play just below the usual one no step of play decides: of each, that it is enough takes too long to find.
DEAR = [[[3, 2], [2, 3]], [[3, 0], [1, 1], [2, 1], [3, 1], [4, 1], [0, 2], [1, 2], [4, 2], [3, 3], [1, 4], [2, 4]]]


def hexagon_images(pieces):
    """Both pieces turned by each number of sixths, and mirrored."""
    for mirrored in (False, True):
        for _ in range(6):
            pieces = [[[-y, x + y] for x, y in piece] for piece in pieces]
            yield [[[y, x] if mirrored else [x, y] for x, y in piece] for piece in pieces]


@case
def a_turn_that_steps_of_play_leave_open():
    for pieces in some(hexagon_images(DEAR), 4):
        file("a.yaml", two_pieces(*[[[x + 9, y + 9] for x, y in piece] for piece in pieces], "hexagon", (None,), []))
        told = treen("apart", "a.yaml", "--json").json[0]
        same((told["level"], told["level_turns"], told["moves"]), ([2], [1], 2))
        assert 0.048 < told["play"] < 0.05, told["play"]


@case
def triangles_turn():
    """About corners, middles, and middles of sides; the play is in sides."""
    file("a.yaml", two_pieces(PAIR, FRAME, "triangle", (None,), []))
    same(treen("apart", "a.yaml", "--moves", "shifts", "--json", status=1).summary["solutions"], 0)
    told, scene = treen("apart", "a.yaml", "--json", "--scene").json[:2]
    same((told["level"], told["level_turns"], told["moves"], round(told["play"], 3)), ([2], [1], 2, 0.048))
    proved = treen("apart", "a.yaml", "--json", "--prove-play").json[0]["play_proved"]
    assert told["play"] - 0.002 < proved < told["play"], proved
    turn, = [step["turn"] for step in told["steps"] if "turn" in step]
    same((turn["axis"], turn["degrees"]), ("z", 60))
    assert re.search(r"turn A a sixth (anti)?clockwise, seen from above", treen("apart", "a.yaml").out)
    move, = [move for move in scene["stages"][0]["moves"] if "arc" in move]
    same((move["arc"]["degrees"], [abs(k) for k in move["arc"]["axis"]]), (60, [0, 0, 1]))
    file("way.json", treen("apart", "a.yaml", "--json").out)
    treen("check", "a.yaml", "way.json")
    treen("draw", "a.yaml", "--booklet", "-o", "a.svg")
    assert "<path" in open("a.svg").read()


# A turn in which the line that parts two triangles changes between two times. A tip has a line of its own.
TIGHT = [[2, 2], [3, 2], [4, 2]]
AROUND = [[1, 0], [3, 1], [4, 1], [0, 2], [7, 2], [3, 3]]


@case
def a_tip_parts_two_triangles():
    file("a.yaml", two_pieces(TIGHT, AROUND, "triangle", (None,), []))
    told = treen("apart", "a.yaml", "--play", "0.14", "--prove-play", "--json").json[0]
    assert told["level_turns"] == [1] and 0.053 < told["play_proved"] < 0.056 < told["play"] < 0.059, told


@case
def prisms_turn_about_the_upright_axis():
    cover = [[x, y] for x in range(14) for y in range(9)]
    for text in (hexagons("hexprism", (1, 2)), two_pieces(PAIR, FRAME, "prism", (1, 2), cover)):
        file("a.yaml", text)
        told = treen("apart", "a.yaml", "--json").json[0]
        same(([step["turn"]["axis"] for step in told["steps"] if "turn" in step], told["level"]), (["z"], [2]))


# ---- Against a search that samples angles

# Two pieces, and places where a third one was.
TWO = ["33./111/311 333/311/311 .13/.11/.11", "13./111/.11 33./331/.33 33./331/331"]


def quarter(axis, cell, pivot, angle):
    """Turns a point about the line through `pivot` (twice its place)."""
    a, b, place = (axis + 1) % 3, (axis + 2) % 3, list(cell)
    c, s, x, y = math.cos(angle), math.sin(angle), cell[a] - pivot[0] / 2, cell[b] - pivot[1] / 2
    place[a], place[b] = pivot[0] / 2 + c * x - s * y, pivot[1] / 2 + s * x + c * y
    return place


def meet(moved, still, axis, angle):
    """Whether a square of side 1 at `moved`, turned by the angle, meets a cell in its layer."""
    if round(moved[axis]) != still[axis]:
        return False
    x, y = (moved[(axis + k) % 3] - still[(axis + k) % 3] for k in (1, 2))
    c, s = math.cos(angle), math.sin(angle)
    reach = (1 + abs(c) + abs(s)) / 2 - 1e-9
    return max(abs(x), abs(y), abs(c * x + s * y), abs(c * y - s * x)) < reach


def turns_freely(moving, resting, axis, pivot, sense):
    for step in (9, 5, 13, *range(1, 19)):  # first those at which most meet
        angle = sense * math.pi / 36 * step
        turned = [quarter(axis, cell, pivot, angle) for cell in moving]
        if any(meet(cell, other, axis, angle) for cell in turned for other in resting):
            return None
    return [tuple(round(part) for part in cell) for cell in turned]


def shifts(moving, resting, way):
    """The places on the way; None at the end: they leave."""
    taken, now = set(resting), moving
    for _ in range(12):
        now = [tuple(part + by for part, by in zip(cell, way)) for cell in now]
        if taken & set(now):
            return
        yield now
    yield None


def seen(pieces):
    low = [min(cell[k] for piece in pieces for cell in piece) for k in range(3)]
    return tuple(tuple(sorted(tuple(part - by for part, by in zip(cell, low)) for cell in piece)) for piece in pieces)


WAYS = [tuple(sign * (k == axis) for k in range(3)) for axis in range(3) for sign in (1, -1)]


def sides_of(state):
    """Each piece, what it leaves at rest, and the places to which it shifts."""
    for i in range(len(state)):
        resting = [cell for j, piece in enumerate(state) if j != i for cell in piece]
        yield i, resting, [place for way in WAYS for place in shifts(list(state[i]), resting, way)]


def moved(state, i, resting, places):
    """The states after one of these shifts, or a turn."""
    places = list(places)
    for axis in range(3):
        rows = [range(2 * min(cell[k] for piece in state for cell in piece) - 1, 2 * max(cell[k] for piece in state for cell in piece) + 2)
                for k in ((axis + 1) % 3, (axis + 2) % 3)]
        for pivot in itertools.product(*rows):
            if (pivot[0] ^ pivot[1]) & 1 == 0:
                places += [turns_freely(state[i], resting, axis, pivot, sense) for sense in (1, -1)]
    return [seen([place if j == i else piece for j, piece in enumerate(state)]) for place in filter(None, places)]


def fewest_moves(pieces):
    """The moves until something leaves; 0 where nothing ever does. A fixed pivot, no play, and only one piece moves."""
    level, known = [seen(pieces)], {seen(pieces)}
    for depth in itertools.count(1):
        sides = [(state, *side) for state in level for side in sides_of(state)]
        if any(None in found for *_, found in sides):
            return depth
        after = {new for side in sides for new in moved(*side)} - known
        if not after:
            return 0
        known |= after
        level = list(after)


def all_states(pieces):
    """All states before something leaves, each once however it is turned; and the cells of one that leaves, none."""
    first = least(seen(pieces))
    level, known = [first], {first}
    while level:
        state = level.pop()
        sides = list(sides_of(state))
        if not any(None in found for *_, found in sides):
            new = {least(after) for side in sides for after in moved(state, *side)} - known
            known |= new
            level += new
    return known


def least(state):
    """The least of the 24 ways to look at a state."""
    turned = [state]
    for _ in range(3):
        turned.append([[(-y, x, z) for x, y, z in piece] for piece in turned[-1]])
    for around in [lambda x, y, z: (x, -z, y), lambda x, y, z: (x, z, -y), lambda x, y, z: (z, y, -x), lambda x, y, z: (-z, y, x),
                   lambda x, y, z: (x, -y, -z)]:
        turned += [[[around(*cell) for cell in piece] for piece in one] for one in turned[:4]]
    return min(map(seen, turned))


@case
def sampled_angles_agree():
    """Two pieces: with play 0 a wandering pivot may find more, and never less."""
    for layers in TWO if "TREEN_TEST_WHOLE" in os.environ else TWO[:1]:
        pieces = {}
        for z, layer in enumerate(layers.split(" ")):
            for y, row in enumerate(layer.split("/")):
                for x, piece in enumerate(row):
                    pieces.setdefault(piece, []).append((x, y, z))
        pieces.pop(".", None)
        moves = fewest_moves(list(pieces.values()))
        file("a.yaml", packing(layers))
        told = treen_any("apart", "--json", "--moves", "turns", "--play", "0", "a.yaml").json
        ours = told[0]["level"][0] if told[0]["type"] == "solution" else 0
        assert ours == moves or (ours and (not moves or ours < moves)), (layers, moves, ours)


def grown_pieces(chance, parts, size):
    """Grows pieces in a brick, each from one cell, as far as chance has it."""
    cells = list(itertools.product(*map(range, size)))
    owner = dict(zip(chance.sample(cells, parts), range(parts)))
    for _ in range(12 * len(cells)):
        cell = chance.choice(list(owner))
        axis = chance.randrange(3)
        near = tuple(part + chance.choice((-1, 1)) * (k == axis) for k, part in enumerate(cell))
        if near in cells:
            owner.setdefault(near, owner[cell])
    return [[cell for cell in owner if owner[cell] == i] for i in range(parts)]


def leaves_at_once(pieces):
    ways = [tuple(sign * (k == axis) for k in range(3)) for axis in range(3) for sign in (1, -1)]
    return any(None in shifts(piece, [cell for other in pieces if other is not piece for cell in other], way)
               for piece in pieces for way in ways)


@case
def random_scenes_agree():
    """Two pieces of which none leaves at once: with play 0 a wandering pivot may find more, and never less."""
    turned = scenes = 0
    chance = random.Random(58)
    while scenes < (300 if "TREEN_TEST_WHOLE" in os.environ else len(some(range(3)))):
        pieces = grown_pieces(chance, 2, (3, 3, 3))
        if leaves_at_once(pieces):
            continue
        scenes += 1
        moves = fewest_moves(pieces)
        cells = {cell: str(i + 1) for i, piece in enumerate(pieces) for cell in piece}
        layers = " ".join("/".join("".join(cells.get((x, y, z), ".") for x in range(3)) for y in range(3)) for z in range(3))
        file("a.yaml", packing(layers))
        told = treen_any("apart", "--json", "--moves", "turns", "--play", "0", "a.yaml").json
        ours = told[0]["level"][0] if told[0]["type"] == "solution" else 0
        assert ours == moves or (ours and (not moves or ours < moves)), (layers, moves, ours)
        turned += bool(told[0].get("turns"))
    if "TREEN_TEST_WHOLE" in os.environ:
        print(f"# {turned} of {scenes} scenes need a turn")


# ---- All positions

def point(grid, cell):
    """The point of a cell, on which turns act, and back."""
    x, y, z = cell
    below = (x + y) % 2
    return ((x - below - y) // 2 * 3 + 1 + below, 3 * y + 1 + below, z) if grid == "triangle" else tuple(cell)


def cell_at(grid, place):
    third = place[0] % 3
    x, y = (part // 3 for part in place[:2])
    return (2 * x + y + third - 1, y, place[2]) if grid == "triangle" else place


def states_of(answer, grid):
    """The cells of the pieces in each position that is told."""
    def lies(cell, to, shift):
        at = point(grid, cell)
        at = cell_at(grid, tuple(sum(to[k][i] * at[k] for k in range(3)) for i in range(3)))
        return tuple(part + by for part, by in zip(at, shift))
    cells = [piece["cells"] for piece in answer.json[0]["pieces"]]
    return [[[lies(cell, *how) for cell in piece] for piece, *how in zip(cells, position["turned"], position["positions"])]
            for position in answer.things("position")]


@case
def all_positions_of_turns():
    """Two pieces: all that sampled angles find is there, since a pivot that wanders finds more."""
    for layers in some(TWO, 2):
        text = packing(layers)
        pieces = [[tuple(cell) for cell in json.loads(cells)] for cells in re.findall("cells: (.*)}", text)]
        file("a.yaml", text)
        answer = treen_any("apart", "--json", "--moves", "turns", "--play", "0", "--all-ways", "a.yaml")
        states = [least(state) for state in states_of(answer, "cube")]
        holds(all_states(pieces) <= set(states), "a position is missing")
        same((len(set(states)), answer.status in (0, 3)), (len(states), True))


@case
def ways_are_those_of_all_positions():
    """The shortest ways are counted anew, in the graph. The ways out of a position are those of a puzzle that shifts."""
    file("c.yaml", hexagons())
    for puzzle, grid in some([("c.yaml", "hexagon"), ("triangle-key", "triangle")], 2):
        answer = treen("apart", "--json", "--all-ways", puzzle)
        positions, states = answer.things("position"), states_of(answer, grid)
        depth, paths = [position["depth"] for position in positions], [1] + [0] * (len(positions) - 1)
        last, ways = answer.json[0]["level"][0] - 1, 0
        for move in sorted(answer.things("move"), key=lambda move: depth[move["from"]]):
            if depth[move["to"]] == depth[move["from"]] + 1:
                paths[move["to"]] += paths[move["from"]]
        for i, (position, (a, b)) in enumerate(zip(positions, states)):
            if position["leaves"]:
                file("b.yaml", two_pieces(*[[[cell[0] + 8, cell[1] + 8] for cell in piece] for piece in (a, b)], grid, (None,), []))
                out = treen("apart", "--json", "--moves", "shifts", "b.yaml").json[0]
                same((out["level"], depth[i] >= last), ([1], True))
                ways += paths[i] * out["ways"] if depth[i] == last else 0
        same(answer.json[0]["ways"], ways)
        if puzzle == "triangle-key":  # once, since a graph takes long
            dot = treen("apart", "--all-ways", puzzle).out
            same((dot.count(" -- "), dot.count(" about z")), (len(answer.things("move")), sum("turn" in move for move in answer.things("move"))))


# Cubes of 4x4x4 that no shifts take apart: a play at which they are stuck, and one at which they are not, with the moves.
CUBES = [("1111/1221/1221/4422 1642/4644/4641/4442 1632/3555/3151/3552 1332/1532/1132/3332", 0.085, 0.086, 13),
         ("2222/2442/2443/4443 1111/1442/2444/4443 1331/1322/1354/2333 1331/2221/2551/2111", 0.12, 0.123, 9)]


@case
def cubes_come_apart_at_a_play():
    for text, stuck, free, moves in some(CUBES):
        file("a.yaml", packing(text, "moves: turns"))
        told = treen("apart", "a.yaml", "--play", str(stuck), status=1).out
        assert f"does not come apart with play of at most {stuck}" in told, told
        told = treen("apart", "--json", "a.yaml", "--play", str(free)).json[0]
        assert stuck < told["play"] <= free and told["moves"] <= moves, told


@case
def what_does_not_turn_is_refused():
    file("a.yaml", packing(THREE, "moves: half turns"))
    assert "expected how pieces move when they are taken apart: shifts, turns, half steps or both" in treen("apart", "a.yaml", status=2).err
    words = "shifts, turns, half steps or both"
    for word, meant in (("turnz", "turns"), ("shift", "shifts"), ("half-steps", "half steps"), ("half step", "half steps"), ("Both", "both")):
        file("b.yaml", packing(THREE, f"moves: {word}"))
        contains(treen("apart", "b.yaml", status=2).err,
                 f"found '{word}', expected how pieces move when they are taken apart: {words}; did you mean '{meant}'?")
    file("b.yaml", packing(THREE))
    contains(treen("apart", "b.yaml", "--moves", "half step", status=2).err, "auto|shifts|turns|half steps|both; did you mean 'half steps'?")
    file("b.yaml", "grid: sphere\nmoves: turns\nbox: 2x1x1\npieces:\n  A: {shape: '##'}\n")
    assert "pieces turn on cubes, squares, hexagons and triangles" in treen("apart", "b.yaml", status=2).err
    file("c.yaml", "grid: sphere\nbox: pyramid 2\npieces:\n  A: {shape: '#', copies: 4}\n")
    assert "expected cubes, squares, hexagons or triangles" in treen("apart", "c.yaml", "--moves", "turns", status=2).err


@case
def half_steps_are_shifts():
    """Pieces of whole cells come apart by them where they do by shifts; on other grids nobody has proved that."""
    for word, turns in (("half steps", 0), ("both", 1)):
        told = turned(packing(THREE, f"moves: {word}"), status=1 - turns)
        same(told.summary["solutions"], turns)
    ball = "grid: sphere\nmoves: turns\nbox: 2x1x1\npieces:\n  A: {shape: '##'}\n"
    for word, grid, text, instead in (("half steps", "hexagon", hexagons(), "turns' or 'shifts"), ("both", "hexagon", hexagons(), "turns' or 'shifts"),
                                      ("both", "sphere", ball, "shifts")):
        file("d.yaml", text.replace("moves: turns", f"moves: {word}"))
        contains(treen("apart", "d.yaml", status=2).err,
                 f"found '{word}' on the grid {grid}, expected '{instead}': half steps are for cubes and squares")
    for word, turns in (("half steps", 0), ("both", 1)):
        file("e.yaml", packing(THREE))
        same(treen("apart", "--json", "e.yaml", "--moves", word, status=1 - turns).summary["solutions"], turns)
        file("f.yaml", hexagons())
        contains(treen("apart", "f.yaml", "--moves", word, status=2).err, "is on the grid hexagon, expected cubes or squares: half steps are for those")


@case
def shifts_stay_as_they_are():
    plain = treen("apart", "burr-piston", "--json").json[0]
    same("turns" in plain, False)
    free = treen("apart", "soma", "--moves", "turns", "--limit", "1", "--json").json[0]
    same(free["moves"], 6)


@case
def too_little_memory_leaves_it_open():
    """Also where the way is found, and there is too little left to check it."""
    known = 0
    for megabytes in 1, 2, 3, 4, 5, 6, 8, 64:
        answer = treen_any("apart", "block-one-turn", "--memory", megabytes, "--play", "0.06")
        if answer.status:
            same((answer.status, known), (3, 0), f"{megabytes} MB")
            contains(answer.err, "treen: --memory ended the search of 1 assembly")
        else:
            known += 1
            contains(answer.out, "1 assembly, which comes apart.")
    holds(known, "64 MB are too little")


run_cases()
