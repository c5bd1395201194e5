"""treen design: burrs, pieces that vary, and shapes"""
from pathlib import Path

from tool import *

STICK = "##++++##/##++++##|###++###/###++###"
SOLID = ["burrs", "--set", "notchable", "--solid", "--aim", "solutions>=1", "--keep", 0]


def designs(*arguments, **keys):
    answer = treen("design", "--json", *arguments, **keys)
    return answer.things("design"), answer.summary


@case
def solid_burrs_of_notchable_sticks():
    """Of all that come apart, 314 with mirror images apart, 102 sets of six have one solution: as `treen burr` says."""
    found, summary = designs(*SOLID)
    same(summary["counts"]["solutions, mirror images apart"], 314)
    same(sum(each["solutions"] == 1 for each in found), 102)
    same(summary["complete"], True)
    apart, _ = designs(*SOLID, "--mirrors", "apart")
    holds(len(apart) > len(found), len(apart))


@case
def burrs_by_search():
    """The same seed finds the same burrs on any number of threads."""
    question = ["burrs", "--set", "notchable", "--solid", "--way", "search", "--tries", 1, "--keep", 3]
    one, _ = designs(*question, "--threads", 1)
    other, _ = designs(*question, "--threads", 2)
    same([each["text"] for each in one], [each["text"] for each in other])
    holds(one, "nothing was found")
    same([each["holes"] for each in one], [0] * len(one))


@case
def burrs_that_cannot_be():
    for words, expected in (("--length 7", "expected the length of a stick"), ("--aim level>=13", "expected at most 12"),
                            ("--solid --aim level>=2", "expected at most 1"), ("--aim holes>=21", "expected at most 20"), ("--pieces 7", "expected 6"), ("burr-antique", "expected none")):
        contains(treen("design", "burrs", *words.split(), status=2).err, expected)


@case
def pieces_that_vary():
    found, _ = designs("vary", "burr-antique", "--tries", 1, "--keep", 2, "--threads", 1)
    holds(found[0]["level"] >= 2, found[0])
    some, _ = designs("vary", "burr-antique", "--only", "A,B", "--tries", 1, "--keep", 2, "--threads", 1)
    holds(some[0]["level"] >= 2, some[0])


@case
def twelve_sticks():
    found, _ = designs("vary", "--pieces", 12, "--tries", 1, "--keep", 2, "--threads", 1)
    holds(found[0]["level"] >= 2, found[0])
    same(treen("info", "--json", "-", given=found[0]["text"]).summary["complete"], True)


@case
def nothing_can_vary():
    for words, expected in (("", "found no puzzle to vary"), ("--pieces 7", "expected 6, 12 or 18"), ("--pieces 18 --length 6", "8, 10 or 12"),
                            ("burr-antique --only Q", "expected names of pieces"), ("sujiko", "expected a packing")):
        contains(treen("design", "vary", *words.split(), status=2).err, expected)


@case
def too_little_memory():
    """A search that cannot take anything apart says why it found nothing."""
    contains(treen("design", "vary", "--pieces", 18, "--memory", 1, "--tries", 1, "--threads", 8, "--quiet", status=3).err, "out of memory during the search (see --memory)")


@case
def help_of_sets_of_sticks():
    contains(" ".join(treen("design", "burrs", "--help").out.split()), "choose among the sticks of this set (none: all sticks")


@case
def sticks_as_shapes():
    """The fillings of a stick are the 837 whole pieces, 78 millable and 59 notchable ones."""
    for aim, count in (("connected=1", 837), ("connected=1, millable=1", 78), ("connected=1, notchable=1", 59)):
        found, _ = designs("shapes", "--box", STICK, "--aim", aim, "--keep", 0)
        same(len(found), count)


@case
def polycubes_as_shapes():
    """Of the polycubes within 2x2x2 one alone, of four cubes, differs from its mirror image."""
    apart, _ = designs("shapes", "--box", "2x2x2", "--keep", 0, "--aim", "connected=1, least cells")
    as_one, _ = designs("shapes", "--box", "2x2x2", "--keep", 0, "--mirrors", "same")
    same([each["cells"] for each in apart][:4], [1, 2, 3, 4])
    same(len(apart), len(as_one) + 1)


@case
def shapes_of_assemblies():
    """What the assemblies fill becomes the pieces of one puzzle; the file is continued."""
    puzzle, out = Path("puzzle.yaml"), Path("shapes.yaml")
    puzzle.write_text('box: "++++/++++"\npieces: {A: "##/#.", B: "##"}\n')
    treen("design", "shapes", puzzle, "-o", out)
    before = out.read_bytes()
    treen("design", "shapes", puzzle, "-o", out)
    same(out.read_bytes(), before)
    same(treen("info", "--json", out).summary["complete"], True)
    found, _ = designs("shapes", puzzle)
    contains(out.read_text(), f"shapes: {len(found)} of them")


@case
def shapes_of_too_large_a_box():
    contains(treen("design", "shapes", "--box", "5x5x5", status=2).err, "expected at most 64 and 30")


run_cases()
