"""treen classify"""
from tool import *

# Placements of the T of Soma by class, and the sizes of the eleven branches: Peter-Orth's tables.
T = {"FEVV": 24, "FEEE": 24, "CEEF": 12, "CFFF": 12}
BRANCHES = [74, 66, 65, 65, 51, 51, 38, 21, 21, 14, 14]


@case
def tables():
    answer = treen("classify", "soma")
    for part in ("class  cells", "Placements by the classes", "11 branches."):
        contains(answer.out, part)
    contains(answer.lines[-1], "11520")


@case
def json():
    answer = treen("classify", "--json", "soma")
    same(sorted(one["cells"] for one in answer.things("class")), [1, 6, 8, 12])
    placements = [one["placements"] for one in answer.things("signature") if one["piece"] == "T"]
    same(sorted(placements), sorted(T.values()))
    same(sorted((one["up_to_rotation"] for one in answer.things("branch")), reverse=True), BRANCHES)
    same(sum(one["total"] for one in answer.things("branch")), 11520)
    same(answer.summary["total"], 11520)
    same(answer.summary["reproduce"], "treen classify --json soma")
    repeats(answer)


@case
def reasons():
    answer = treen("classify", "--explain", "soma")
    contains(answer.err, "Engine cover is the first choice of those that list solutions")
    holds("Counting without a list" not in answer.err, "branches want every solution told")
    named = treen("classify", "--explain", "--engine", "dlx", "soma")
    contains(named.err, "Engine dlx was asked for")


@case
def stopped():
    file("endless.yaml", ENDLESS)
    answer = treen("classify", "--json", "--nodes", 3000, "endless.yaml", status=3)
    same(answer.summary["complete"], False)
    holds(answer.things("class"), "what is known is not told")


@case
def no_solution():
    file("hole.yaml", IMPOSSIBLE)
    treen("classify", "hole.yaml", status=1)


@case
def a_known_impossibility_ends_it():
    file("vain.yaml", VAIN)
    contains(treen("classify", "--seconds", 60, "vain.yaml", status=1).out, "No solution.\nIt is impossible: give every cell")
    contains(treen("classify", "--json", "--seconds", 60, "vain.yaml", status=1).summary["impossible"], "give every cell")


run_cases()
