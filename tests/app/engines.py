"""treen engines"""
from tool import *

LOGIC = ["logic", "z3", "solver"]  # for number puzzles
NAMES = ["cover", "dlx", "count", "logic", "sat", "z3", "solver"]


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
    for engine in treen("engines", "--json").things("engine"):
        if engine["name"] not in LOGIC:
            same(treen("count", "--json", "--engine", engine["name"], "soma").summary["total"], 11520)
    same(treen("count", "--json", "--engine", "logic", "kurosu-empty").summary["total"], 11222)


@case
def others_say_what_they_take():
    contains(treen("solve", "--engine", "logic", "soma", status=2).err, "it takes number puzzles only")
    contains(treen("solve", "--engine", "dlx", "sujiko", status=2).err, "it takes exact covers only")


run_cases()
