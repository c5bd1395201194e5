"""treen apart with quarter turns"""
from tool import *

# A cube of five pieces (issue 58). No shifts take it apart. Piece 1 turns between two walls.
FIVE = "1111/1331/1331/1331 4422/4425/4425/1321 2422/4155/3355/1321 2222/3111/3221/1221"
WALLS = (2 ** .5 - 1) / (2 * (2 ** .5 + 1))


def packing(text, *lines):
    layers = text.split(" ")
    named = "\n".join(["motions: shift", f"box: {len(layers[0].split('/')[0])}x{len(layers[0].split('/'))}x{len(layers)}", *lines])
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
    stuck = turned(packing(FIVE), status=1)
    same(stuck.json[-1]["solutions"], 0)
    same(turned(packing(FIVE, "moves: turns"), "--play", "0.08", status=1).json[-1]["solutions"], 0)
    told = turned(packing(FIVE, "moves: turns"), "--play", "0.09").json[0]
    same((told["level"], told["level_turns"], told["moves"], told["turns"]), ([1, 2, 3, 2], [0, 0, 1, 0], 8, 1))
    assert abs(told["play"] - WALLS) < 1e-4, told["play"]
    turn = [step for step in told["steps"] if "turn" in step]
    same(len(turn), 1)
    same((turn[0]["words"], turn[0]["turn"]["axis"]),
          ("turn A a quarter about the axis from left to right, seen from the right to the right", "x"))


@case
def an_option_asks_for_turns():
    told = turned(packing(FIVE), "--moves", "turns", "--play", "0.09")
    same(told.json[0]["turns"], 1)
    same(turned(packing(FIVE, "moves: turns"), "--moves", "shifts", "--play", "0.09", status=1).json[-1]["solutions"], 0)


@case
def turns_are_told_in_words():
    file("a.yaml", packing(FIVE, "moves: turns"))
    text = treen("apart", "a.yaml", "--play", "0.09", "--cell", "20").out
    assert "It comes apart: level 1R0.2R0.2R1.2R0, 8 moves" in text, text
    assert "It takes 1 turn, 7 shifts, least play 0.08579 (1.7 mm with cells of 20 mm)." in text, text
    sliced = treen("apart", "a.yaml", "--play", "0.09", "--slices").out
    assert sliced.count("AAAA") > 2, sliced


@case
def what_does_not_turn_is_refused():
    file("a.yaml", packing(FIVE, "moves: half steps"))
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


@case
def pictures_turn():
    file("a.yaml", packing(FIVE, "moves: turns"))
    scene = treen("apart", "a.yaml", "--json", "--scene", "--play", "0.09").json[1]
    moves = scene["stages"][0]["moves"]
    same([i for i, move in enumerate(moves) if "arc" in move], [4])
    same(moves[4]["arc"]["axis"], [-1, 0, 0])
    assert any(moves[4]["turnedTo"]), moves[4]


run_cases()
