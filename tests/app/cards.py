"""treen cards. Every card is counted again by another engine, and compared with all solutions."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "agree"))
import rewrite
from tool import *

TRAY = "grid: square\nbox: 4x4\npieces:\n  I: {shape: '###', copies: 2}\n  V: {shape: '##/#', copies: 2}\n  L: '###/#'\n"


def state_of(parts):
    return json.dumps({"type": "solution", "pieces": [{"name": part["name"], "cells": part["cells"]} for part in parts]}) + "\n"


def lies(parts):
    return frozenset(frozenset(map(tuple, part["cells"])) for part in parts)


def ways(name, parts, engine="dlx"):
    return treen_any("count", name, "--json", "--engine", engine, "--placed", file("state.json", state_of(parts))).summary["total"]


def without(parts, number):
    return parts[:number] + parts[number + 1:]


def images(grid, box, state):
    """The state under each motion that takes the box to itself."""
    for motion in rewrite.motions(grid):
        moved = {motion(cell): cell for cell in box}
        if set(rewrite.shifted(grid, moved)) == set(box):
            to = {cell: place for place, cell in rewrite.shifted(grid, moved).items()}
            yield frozenset(frozenset(to[cell] for cell in cells) for cells in state)


def holds_for(name, grid, box, *options, most=1, each=1):
    """Counts every `each`-th card again, and compares all with each other."""
    answer = treen("cards", name, "--json", *options)
    cards = answer.things("card")
    seen = set()
    for card in cards:
        why = f"{name}, card {card['number']}"
        placed = lies(card["placed"])
        holds(placed < lies(card["solution"]), why)
        holds(placed not in seen, why)
        seen |= set(images(grid, box, placed))
        if card["number"] % each:
            continue
        same(ways(name, card["placed"]), card["ways"], why)
        same(ways(name, card["solution"]), 1, why)
        holds(1 <= card["ways"] <= most, why)
        if card["least"]:
            for number in range(len(card["placed"])):
                holds(ways(name, without(card["placed"], number), "cover") > most, why)
    same([card["number"] for card in cards], list(range(1, len(cards) + 1)))
    same([card["grade"] for card in cards], sorted(card["grade"] for card in cards))
    grades = [sum(card["grade"] == grade for card in cards) for grade in range(1, 6)]
    same((answer.summary["cards"], answer.summary["grades"]), (len(cards), grades))
    return cards


@case
def cards_of_pentominoes():
    cards = holds_for("pentominoes-6x10", "square", rewrite.block(6, 10, 1), each=4)
    same([len(cards), len({card["grade"] for card in cards})], [24, 5])
    same(len({lies(card["solution"]) for card in cards}), 24, "spread over the solutions")
    least = treen("cards", "pentominoes-6x10", "--json", "--least", "--count", 6).things("card")
    holds(len(least) == 6 and all(card["least"] for card in least), least)


@case
def cards_of_soma():
    holds_for("soma", "cube", rewrite.block(3, 3, 3), "--count", 6, "--difficulty", "2..3", each=3)
    cards = holds_for("soma", "cube", rewrite.block(3, 3, 3), "--count", 4, "--solutions", 3, "--least", most=3, each=2)
    holds(any(card["ways"] > 1 for card in cards), cards)
    same({card["grade"] for card in treen("cards", "soma", "--json", "--difficulty", 3, "--count", 5).things("card")}, {3})


@case
def equal_pieces_and_a_small_tray():
    answer = treen("cards", file("tray.yaml", TRAY), "--json", "--count", 1000)
    contains(answer.err, "of the 1000 that were wanted")
    holds_for("tray.yaml", "square", rewrite.block(4, 4, 1), "--count", 12, each=3)


@case
def the_same_seed_gives_the_same_cards():
    first, again, other = (treen("cards", "soma", "--json", "--count", 5, "--seed", seed, "--threads", threads).things("card")
                           for seed, threads in ((7, 1), (7, 2), (8, 1)))
    same(first, again)
    holds(first != other, "another seed")
    repeats(treen("cards", "soma", "--json", "--count", 2, "--seed", 7))


@case
def pieces_that_lie_already_stay():
    state = file("state.txt", "...  ...  ...\n..A  ..A  ...\n...  .AA  ...\n")
    for card in treen("cards", "soma", "--json", "--count", 4, "--placed", state).things("card"):
        contains([part["name"] for part in card["placed"]], "twist-1")
        same(ways("soma", card["placed"]), 1)


@case
def files_of_puzzles():
    treen("cards", "soma", "-o", "cards.yaml", "--count", 3)
    for number in (1, 2, 3):
        summary = treen("count", "cards.yaml", "--json", "--problem", number).summary
        same((summary["total"], summary.get("unexpected")), (1, None))
    treen("cards", "soma", "-o", "cards.json", "--count", 3)
    same(Path("cards.json").read_text(encoding="utf-8").count('"type": "card"'), 3)
    out = treen("cards", "soma", "--count", 2).out
    contains(out, "Card 1: *")
    contains(out, "2 cards of 11520 solutions; by grade:")


@case
def pages_of_cards():
    counts = []
    for options in ((), ("--no-solutions",), ("--per-page", 1)):
        treen("cards", "soma", "-o", "cards.svg", "--count", 5, *options)
        picture = Path("cards.svg").read_text(encoding="utf-8")
        contains(picture, "*</text>")
        counts.append(picture.count(">Soma cube<"))
    same(counts, [3, 2, 6], "pages")
    contains(treen("cards", "soma", "-o", "cards.svg", "--per-page", 5, status=2).err, "found 5 cards on a page, expected 1, 4, 6 or 9")


@case
def what_cannot_be():
    contains(treen("cards", "sujiko", status=2).err, "cards are made of packings, and this puzzle is a sujiko")
    contains(treen("cards", "soma", "--difficulty", "3..9", status=2).err, "found '3..9', expected grades from 1 to 5")
    contains(treen("cards", "soma", "-o", "cards.doc", status=2).err, "does not end in .pdf, .svg, .yaml or .json")
    none = file("none.yaml", "grid: square\nbox: 3x3\npieces: {I: {copies: 3, shape: '##/#'}}\n")
    same(treen("cards", none, "--json", status=1).summary["cards"], 0)
    treen("cards", "pentominoes-6x10", "--json", "--seconds", 0.001, status=3)


@case
def none_by_now():
    """A search that was stopped before a card is made says so, and writes no file."""
    answer = treen("cards", "bedlam", "--seconds", 0.1, "-o", "none.pdf", status=3)
    contains(answer.out, "Stopped: no card is made so far")
    holds(not os.path.exists("none.pdf"), "a file without a card")


run_cases()
