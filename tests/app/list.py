"""treen list"""
from tool import *

BUNDLED = {path.stem for path in (ROOT / "puzzles").glob("*.yaml")}


@case
def all_there():
    answer = treen("list")
    same({line.split()[0] for line in answer.lines[1:]}, BUNDLED)
    contains(answer.out, "soma")
    same(answer.err, "")


@case
def rows():
    rows = {line.split()[0]: line.split()[1:] for line in treen("list").lines}
    same(rows["soma"][:4], ["240", "up", "to", "symmetry"])
    same(rows["dpf-sticks"][:3], ["3", "in", "all"])
    same(rows["soma-figures"][:2], ["30", "problems"])
    same(rows["t-6x6x6"][:3], ["some", "not", "counted"])
    same(rows["name"], ["solutions", "counted", "title"])


@case
def json():
    answer = treen("list", "--json")
    same([puzzle["name"] for puzzle in answer.things("puzzle")], sorted(BUNDLED))
    repeats(answer)


@case
def takes_nothing():
    contains(treen("list", "soma", status=2).err, "found 'soma', expected nothing more")


run_cases()
