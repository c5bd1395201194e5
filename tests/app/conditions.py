"""Conditions on a solution: figures, examples, and who refuses them"""
from tool import *

BOARD = 'grid: square\nbox: {}\npieces: {{D: {{copies: {}, shape: "##"}}}}\nconditions: [{}]\n'
FILTERED = BOARD.format('"+++/+++/+++"', 4, "nothing slides")
WORDS = ("no fault line", "no four corners", "equal pieces apart", "all at the border", "no smaller rectangle", "nothing slides")


def totals(text, *options):
    summary = treen_any("count", "--json", file("a.yaml", text), *options).summary
    return tuple(summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry"))


@case
def known_figures():
    """Fault-free rectangles of dominoes (Golomb: 5x6 and 6x8, and never 6x6), tatami boards (A068920), jams and pentominoes."""
    for box, copies, condition, expected in (("6x5", 15, "no fault line", (6, 4, 2)), ("6x6", 18, "no fault line", (0, 0, 0)),
                                             ("8x8", 32, "no four corners", (2, 1, 1)), ("6x5", 15, "no four corners", (2, 1, 1)),
                                             ("6x5", 15, "no smaller rectangle", (0, 0, 0))):
        same(totals(BOARD.format(box, copies, condition)), expected, f"{box}: {condition}")
    same(totals(FILTERED), (2, 2, 1))
    pentominoes = "grid: square\nbox: 6x10\nset: pentominoes\n"
    same(totals(pentominoes + "conditions: all at the border\n"), (8, 4, 2))


@case
def the_example_of_the_document():
    text = (ROOT / "doc/formats.md").read_text(encoding="utf-8").partition("### Conditions on a solution\n")[2]
    for example in re.findall(r"^```yaml\n(.*?)^```", text.partition("\n### ")[0], re.MULTILINE | re.DOTALL):
        told = re.search(r"total: (\d+), up_to_rotation: (\d+), up_to_symmetry: (\d+)", example)
        same(totals(example), tuple(map(int, told.groups())))
    for word in WORDS:
        holds(f"`{word}`" in text, f"doc/formats.md does not explain '{word}'")


@case
def a_file_is_written_with_its_conditions():
    for word in WORDS:
        text = BOARD.format("4x4", 8, word)
        for to in ("yaml", "json"):
            made = treen("convert", "--to", to, file("a.yaml", text), "-").out
            holds(word in made, made)
            same(treen_any("count", "--json", file(f"b.{to}", made)).summary["total"], totals(text)[0], word)


@case
def pieces_are_made_whatever_a_solution_must_hold():
    """A condition changes no piece: the sheets are those of the file without it."""
    text = BOARD.format("4x4", 8, "no four corners")
    sheets = [treen("parts", file("a.yaml", board), "--to", "svg").out for board in (text, text.partition("conditions")[0])]
    same(sheets[0], sheets[1])


@case
def who_asks_is_told_which_way():
    for word in WORDS:
        filtered = word in ("no smaller rectangle", "nothing slides")
        told = f"{word} (by {'a filter' if filtered else 'search'})"
        name = file("a.yaml", BOARD.format("4x4", 8, word))
        same(treen("info", "--json", name).summary["conditions"], told)
        holds(told in treen("info", name).out, told)
        holds(told in treen_any("count", "--explain", name).err, told)
        refused = treen_any("count", "--engine", "count", name)
        same(refused.status == 2, filtered, refused.err)
    holds("no four corners (by a filter)" in treen("info", file("a.yaml", BOARD.format('"+###/####"', 3, "no four corners"))).out, "cells may stay empty")


@case
def nothing_else_passes_a_condition_by():
    """Each command that looks at a packing either has the condition in its answer or refuses."""
    for text in (BOARD.format("6x5", 15, "no fault line"), FILTERED):
        name, total = file("a.yaml", text), totals(text)[0]
        for refused in (("apart", name), ("hint", name), ("graph", name), ("sat", name), ("smt", name), ("cards", name),
                        ("classify", name), ("count", "--by", "piece D", name), ("solve", "--by", "piece D", name),
                        ("solve", "--most", "pieces", name), ("solve", "--smallest", "box", name), ("solve", "--fewest", "holes", name),
                        ("solve", "--proof", "p", name), ("draw", "--by", "empty", "-o", "a.svg", name),
                        ("count", "--to", "zdd", name),
                        *(("convert", "--to", to, name, "-") for to in ("cover", "dpf", "gdpf", "xmpuzzle", "scad", "minizinc", "xcsp3"))):
            answer = treen_any(*refused)
            holds(answer.status == 2 and "conditions" in answer.err, f"{refused}: {answer.status} {answer.out[:200]}{answer.err}")
        contains(treen("hint", name, status=2).err, "hints do not look at them")
        same(treen("estimate", "--json", name).summary["solutions"]["mean"], total)
        same(len(treen("solve", "--all", "--symmetry", "none", "--json", name).things("solution")), total)
        same(sum(treen_any("count", "--json", "--parts", 4, "--part", part, name).summary["total"] for part in range(1, 5)), total)
        for engine in ("cover", "dlx", "learn"):
            same(treen("count", "--json", "--engine", engine, name).summary["total"], total, engine)
            for seed in range(2):
                found = treen("solve", "--engine", engine, "--seed", seed, name).out
                treen("check", name, file("s.txt", found))
        for seed in range(4):
            treen("check", name, file("s.txt", treen("solve", "--seed", seed, name).out))
        treen("draw", name, "-o", "a.svg")


@case
def solutions_that_break_a_condition_do_not_pass():
    for box, copies, word, drawing, said in (
            ("4x2", 4, "no fault line", "AABB\nCCDD", "fault line"), ("4x2", 4, "no four corners", "AABB\nCCDD", "four corners"),
            ("4x2", 4, "equal pieces apart", "AABB\nCCDD", "equal pieces touch"),
            ("4x4", 8, "all at the border", "AABB\nCDDE\nCFFE\nGGHH", "does not touch the border"),
            ("4x2", 4, "no smaller rectangle", "AABB\nCCDD", "smaller rectangle"),
            ('"++++/++++"', 3, "nothing slides", "AABB\nCC..", "slides")):
        name = file("a.yaml", BOARD.format(box, copies, word))
        answer = treen("check", name, file("s.txt", drawing + "\n"), status=1)
        holds(said in answer.out + answer.err, answer.out + answer.err)


@case
def slips_are_told():
    for text, said in ((BOARD.format("4x4", 8, "no fault lines"), "found 'no fault lines', expected no fault line, no four corners"),
                       (BOARD.format("4x4", 8, "nothing slides, nothing slides"), "found 'nothing slides' twice"),
                       (BOARD.format("4x4", 8, "nothing slides").replace("square", "hexagon"), "expected the grid square or cube with it"),
                       (BOARD.format("4x4", 8, "no four corners").replace("square", "cube"), "expected the grid square with it"),
                       (BOARD.format("4x4", 8, "all at the border") + "wrap: x\n", "expected a box that does not close"),
                       (BOARD.format("4x4", 8, "equal pieces apart").replace('shape: "##"', 'one of: ["##", "#./.#"]'), "expected pieces of one shape"),
                       (BOARD.format("4x4", 8, "{a: b}"), "found 'a list', expected")):
        answer = treen("count", file("a.yaml", text), status=2)
        holds(said in answer.err, answer.err)


run_cases()
