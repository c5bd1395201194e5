"""treen engines"""
from tool import *


@case
def names():
    same([line.split()[0] for line in treen("engines").lines if line[0] != " "], ["cover", "dlx", "count"])


@case
def json():
    answer = treen("engines", "--json")
    same([engine["name"] for engine in answer.things("engine")], ["cover", "dlx", "count"])
    holds(all(engine["summary"] for engine in answer.things("engine")), "an engine says nothing")
    repeats(answer)


@case
def each_can_be_asked():
    for engine in treen("engines", "--json").things("engine"):
        same(treen("count", "--json", "--engine", engine["name"], "soma").summary["total"], 11520)


run_cases()
