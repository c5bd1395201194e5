"""treen engines"""
from tool import *

COVERS = ["cover", "dlx", "count", "sat", "learn"]
NAMES = words("engines")


@case
def names():
    same([line.split()[0] for line in treen("engines").lines if line[0] != " "], NAMES)


@case
def json():
    answer = treen("engines", "--json")
    same([engine["name"] for engine in answer.things("engine")], NAMES)
    holds(all(engine["summary"] for engine in answer.things("engine")), "an engine says nothing")
    repeats(answer)


@case
def each_can_be_asked():
    for engine in COVERS:
        same(treen("count", "--json", "--engine", engine, "soma").summary["total"], 11520)
    contains(treen("count", "--engine", "stack", "soma", status=2).err, "it takes labelled cubes only")
    same(treen("count", "--json", "--engine", "stack", "soma-cubes").summary["total"], 1105920)
    contains(treen("count", "--engine", "cover", "soma-cubes", status=2).err, "it takes exact covers only")
    contains(treen("count", "--engine", "fold", "soma", status=2).err, "it takes chains only")
    snake = ("--snake", "any", "--box", "2x2x2")
    same(treen("count", "--json", "--engine", "fold", *snake).summary["total"], 72)
    contains(treen("count", "--engine", "cover", *snake, status=2).err, "it takes exact covers only")
    contains(treen("count", "--engine", "skyline", "soma", status=2).err, "it takes rectangles only")
    same(treen("count", "--json", "--engine", "skyline", "squared-rectangle").summary["total"], 4)
    same(treen("count", "--json", "--engine", "cover", "squared-rectangle").summary["total"], 4)
    contains(treen("estimate", "squared-rectangle", status=2).err, "the search of engine skyline cannot be estimated")
    same(treen("count", "--json", "--engine", "logic", "kurosu-empty").summary["total"], 11222)
    contains(treen("solve", "--engine", "logic", "soma", status=2).err, "it takes number puzzles only")
    contains(treen("solve", "--engine", "dlx", "sujiko", status=2).err, "it takes exact covers only")


run_cases()
