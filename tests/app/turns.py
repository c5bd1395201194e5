"""treen apart with quarter turns"""
import re

from tool import *

# A block of three pieces. No shifts take it apart. C turns beside A.
THREE = "133./3333/211./2222 133./1333/1132/1122 1331/1111/1111/1122"


def packing(text, *lines):
    layers = text.split(" ")
    named = "\n".join(["motions: shift", "box: '" + " | ".join(re.sub("[^./]", "#", layer) for layer in layers) + "'", *lines])
    for piece in sorted(set(text) - set(" /.")):
        cells = [[x, y, z] for z, layer in enumerate(layers) for y, row in enumerate(layer.split("/"))
                 for x, c in enumerate(row) if c == piece]
        named += ("\npieces:" if piece == "1" else "") + f"\n  {'ABCDEFGH'[int(piece) - 1]}: {{cells: {cells}}}"
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
    same([(step["words"], step["turn"]["axis"]) for step in turn],
         [("turn C a quarter about the upright axis, seen from above to the left", "z")])
    moves = scene["stages"][0]["moves"]
    same([i for i, move in enumerate(moves) if "arc" in move], [1])
    same(moves[1]["arc"]["axis"], [0, 0, -1])
    assert any(moves[1]["turnedTo"]), moves[1]


@case
def an_option_asks_for_turns():
    file("a.yaml", packing(THREE))
    text = treen("apart", "a.yaml", "--moves", "turns", "--cell", "20", "--slices").out
    assert "It comes apart: level 1R0.1R1, 3 moves" in text, text
    assert re.search(r"It takes 1 turn, 2 shifts, least play 0\.0[34]\d* \(0\.[789]\d? mm with cells of 20 mm\)\.", text), text
    assert text.count("CC") > 6, text


@case
def what_does_not_turn_is_refused():
    file("a.yaml", packing(THREE, "moves: half steps"))
    assert "expected how pieces move when they are taken apart: shifts or turns" in treen("apart", "a.yaml", status=2).err
    file("b.yaml", "grid: sphere\nmoves: turns\nbox: 2x1x1\npieces:\n  A: {shape: '##'}\n")
    assert "pieces turn on the grid cube alone" in treen("apart", "b.yaml", status=2).err
    file("c.yaml", "grid: hexagon\nbox: 2x1\npieces:\n  A: {shape: '##'}\n")
    assert "expected the grid cube to turn" in treen("apart", "c.yaml", "--moves", "turns", status=2).err


@case
def shifts_stay_as_they_are():
    plain = treen("apart", "burr-piston", "--json").json[0]
    same("turns" in plain, False)
    free = treen("apart", "soma", "--moves", "turns", "--limit", "1", "--json").json[0]
    same(free["moves"], 6)


run_cases()
