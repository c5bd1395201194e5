"""treen info"""
from tool import *

PLACEMENTS = [144, 144, 72, 72, 64, 96, 96]  # of Soma, as the literature has them


@case
def table():
    answer = treen("info", "soma")
    for part in ("Soma", "27 to fill", "24 rotations, 48 with reflections", "14 even and 13 odd"):
        contains(answer.out, part)
    rows = answer.out.split("cover one cell\n")[1].split("\n\n")[0].splitlines()
    same(sorted(int(row.split()[4]) for row in rows), sorted(PLACEMENTS))


@case
def json():
    answer = treen("info", "--json", "soma")
    summary = answer.summary
    same(sorted(piece["placements"] for piece in summary["pieces"]), sorted(PLACEMENTS))
    same(summary["cells"], {"must": 27, "may": 0, "holes": 0, "least": 27, "most": 27})
    same(summary["symmetry"], {"rotations": 24, "symmetries": 48})
    same(summary["parity"], {"even": 14, "odd": 13})
    same((summary["options"], summary["impossible"]), (688, None))
    repeats(answer)


@case
def covering():
    """48 ways to cover a cell with a T-tetracube where there are no walls."""
    same(treen("info", "--json", "t-6x6x2").summary["pieces"][0]["covering"], 48)


@case
def pieces_in_parts():
    file("slip.yaml", 'box: 2x2\npieces: {a: "#./.#", b: "##"}\n')
    slips = [line for line in treen("info", "slip.yaml").lines if "hang together" in line]
    same(slips, ["The cells of piece 'a' do not all hang together by faces: is it drawn as it is meant?"])
    same([piece["in_parts"] for piece in treen("info", "--json", "slip.yaml").summary["pieces"]], [True, False])


@case
def impossible():
    file("hole.yaml", IMPOSSIBLE)
    contains(treen("info", "hole.yaml").out, "It cannot be solved: ")
    holds(treen("info", "--json", "hole.yaml").summary["impossible"], "no reason given")


@case
def other_kinds():
    contains(treen("info", "dpf-sticks").out, "fitting")
    file("a.txt", "a b\na\nb\na b\n")
    contains(treen("info", "a.txt").out, "2 items, 3 options")


@case
def several_problems():
    file("two.yaml", f"{DOMINOES}---\n{IMPOSSIBLE}")
    contains(treen("info", "two.yaml").out, "Problem 2 of 2")
    same(len(treen("info", "--json", "two.yaml").things("summary")), 2)


@case
def saved_and_holes():
    file("a.yaml", 'grid: square\nbox: "+++"\nholes: 1\npieces: {M: {copies: 0..3, shape: "#"}}\n')
    contains(treen("info", "a.yaml").out, "0 to fill, 3 more of which at most 1 stay empty")
    treen("solve", "a.yaml", "--all", "--save", "a.xmpuzzle")
    contains(treen("info", "a.xmpuzzle").out, "saved     solved, assemblies found: 3; kept here: 3")
    contains(treen("info", "a.xmpuzzle").out, "at most 1 stay empty")


@case
def a_narrow_terminal_gets_lines_instead_of_a_table():
    same(treen("info", "soma", COLUMNS="70").out, treen("info", "soma").out)
    narrow = treen("info", "soma", COLUMNS="40").out
    contains(narrow, "\npiece twist-1\n  copies          1\n  cells           4\n  orientations    12\n  placements      96\n  cover one cell  48\n")
    same(narrow.count("placements "), 7)


@case
def a_source_of_any_length_is_shown():
    source = "e" + 300 * "é" + "\n\n" + 300 * "語"
    file("a.yaml", DOMINOES.replace("author: nobody", "source: \"" + source.replace("\n", "\\n") + '"'))
    contains(treen("info", "a.yaml").out, source + "\n")


run_cases()
