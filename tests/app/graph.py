"""treen graph"""
from tool import *


@case
def dimacs():
    file("a.yaml", DOMINOES.replace("2x2", "2x1").replace("copies: 2", "copies: 1"))
    same([line for line in treen("graph", "a.yaml").lines if line[0] != "c"], ["p edge 1 0"])
    answer = treen("graph", "soma")
    problem = [line.split() for line in answer.lines if line.startswith("p")]
    same((len(problem), problem[0][:3]), (1, ["p", "edge", "688"]))
    same(sum(line.startswith("e ") for line in answer.lines), int(problem[0][3]))


@case
def matrix():
    rows = treen("graph", "--matrix", "dpf-sticks").lines
    same({len(row.replace(" ", "")) for row in rows}, {len(rows)})
    cells = [[int(cell) for cell in row.replace(" ", "")] for row in rows]
    same(cells, [list(column) for column in zip(*cells)])
    same({cells[i][i] for i in range(len(cells))}, {0})


@case
def json():
    answer = treen("graph", "--json", "soma")
    edges = sum(line.startswith("e ") for line in treen("graph", "soma").lines)
    same((answer.summary["vertices"], answer.summary["edges"]), (688, edges))
    repeats(answer)


@case
def bare_covers():
    """A vertex per option; whether there is such a graph is the library's to say, but never with a crash."""
    file("a.txt", "a b\na\nb\na b\n")
    answer = treen("graph", "--json", "a.txt")
    same(answer.summary["vertices"], 3)


run_cases()
