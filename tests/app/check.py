"""treen check"""
import re

from tool import *


@case
def drawing_holds():
    file("a.yaml", DOMINOES)
    same(treen("check", "a.yaml", file("sol.txt", "AB\nAB\n")).out, "The solution holds.\n")
    same(treen("check", "a.yaml", "-", given="xx\nyy").out, "The solution holds.\n")


@case
def json_lines_hold():
    file("sol.json", treen("solve", "--json", "soma").out)
    same(treen("check", "soma", "sol.json").out, "All 240 solutions hold.\n")
    summary = treen("check", "--json", "soma", "sol.json").summary
    same((summary["holds"], summary["broken"], summary["solutions"]), (True, [], 240))
    same(summary["puzzle"], "soma")


@case
def broken():
    file("a.yaml", DOMINOES)
    for drawing in ("AA\nA.\n", "AA\n..\n", "AAA\nBBB\n", "AB\nBA\n", "AA\nBC\n"):
        answer = treen("check", "a.yaml", "-", given=drawing, status=1)
        holds(answer.out.strip(), f"nothing is said about {drawing!r}")
    summary = treen("check", "--json", "a.yaml", file("sol.txt", "AA\n..\n"), status=1).summary
    same(summary["holds"], False)
    holds(summary["broken"], "no sentence")


@case
def rubbish():
    file("a.yaml", DOMINOES)
    for text in ("", "{", '{"type": "solution"}', "\0\1\2"):
        answer = treen("check", "a.yaml", "-", given=text, status=2)
        same(answer.out, "")
        same(len(answer.err.splitlines()), 1)


@case
def missing_files():
    contains(treen("check", "soma", "nowhere.txt", status=2).err, "nowhere.txt: No such file")
    contains(treen("check", "soma", ".", status=2).err, ".: Is a directory")
    treen("check", "nowhere.yaml", "nowhere.txt", status=2)


@case
def repeats_itself():
    file("a.yaml", DOMINOES)
    file("it's.txt", "AB\nAB\n")
    repeats(treen("check", "--json", "a.yaml", "it's.txt"))


@case
def needs_both():
    contains(treen("check", "soma", status=2).err, "keeps no solutions of its own")
    contains(treen("check", status=2).err, "Usage: treen check PUZZLE [SOLUTION]")


@case
def saved_solutions():
    treen("solve", "soma", "--limit", "3", "--save", "s.xmpuzzle")
    same(treen("check", "s.xmpuzzle").out, "All 3 solutions hold.\n")
    text = open("s.xmpuzzle").read()
    at = text.index("<assembly>") + len("<assembly>")
    file("bad.xmpuzzle", text[:at] + "5" + text[at + 1 :])
    answer = treen("check", "bad.xmpuzzle", status=1)
    contains(answer.out, "solution 1: ")
    same(treen("check", "--json", "bad.xmpuzzle", status=1).summary["solutions"], 3)


@case
def saved_separations():
    """Every move of them is made: one that goes a step too far, or the wrong way, is found."""
    treen("apart", "burr-antique", "--save", "s.xmpuzzle")
    same(treen("check", "s.xmpuzzle").out, "The solution holds.\nIt comes apart as it says.\n")
    summary = treen("check", "--json", "s.xmpuzzle").summary
    same((summary["solutions"], summary["separations"], summary["holds"]), (1, 1, True))
    text = open("s.xmpuzzle").read()
    said = ""
    for gone in re.finditer(r"-?\d{5,}", text):  # leaves the other way: that is often, and not always, blocked
        file("bad.xmpuzzle", text[:gone.start()] + str(-int(gone[0])) + text[gone.end():])
        said += end(start("check", "bad.xmpuzzle")).out
    contains(said, "in move 1 something is in the way after 0 steps")
    contains(said, "in move 2 something is in the way after ")
    ends = text.index("</separation>")  # the innermost: what was together stays together, and may not
    begin = text.rindex("<separation", 0, ends)
    file("bad.xmpuzzle", text[:begin] + text[ends + len("</separation>"):])
    contains(treen("check", "bad.xmpuzzle", status=1).out, "pieces stay together that are of no common group")


run_cases()
