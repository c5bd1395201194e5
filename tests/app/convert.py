"""treen convert"""
import gzip
import itertools
import os
import re
import shutil
import stat
import subprocess
from xml.etree import ElementTree

from tool import *

FORMATS = {"yaml": ".yaml", "gdpf": ".gdpf", "dpf": ".dpf"}


def total(name, **options):
    return treen("count", "--json", "--symmetry", "none", name, **options).summary["total"]


@case
def goes_down_from_packing_to_cover():
    for name, ending in FORMATS.items():
        same(treen("convert", "soma", f"soma{ending}").out, "")
        holds(total(f"soma{ending}") > 0, name)
    treen("convert", "--to", "cover", "soma", "soma.txt")
    same(total("soma.txt"), 11520)
    same(total("soma.dpf"), 11520)
    treen("convert", "--to", "cover", "soma.dpf", "again.txt")
    same(total("again.txt"), 11520)


HOLD_ALL = ["yaml", "json"]
PLACEMENTS = HOLD_ALL + ["dpf", "cover", "minizinc", "xcsp3"]
SHAPES = ["xmpuzzle", "gdpf", "scad"]
BLOCK = "grid: square\nbox: 4x2\n"
SAYS = {  # what a file says: its text, the formats that hold it, and the word of a refusal
    "value": (BLOCK + 'pieces: {A: {copies: 4, value: 3, shape: "##"}}\n', HOLD_ALL, "('value')"),
    "empty": ("grid: square\ncolours: {M: month}\nbox: MM##/MM##\nempty: {M: 1}\npieces: {A: {copies: 2, shape: \"##\"}, B: \"###\"}\n",
              PLACEMENTS, "('empty')"),
    "wrap": (BLOCK + 'wrap: x\npieces: {A: {copies: 4, shape: "##"}}\n', PLACEMENTS, "('wrap')"),
    "one of": (BLOCK + 'pieces: {A: {copies: 2, one of: ["####", "##/##"]}}\n', PLACEMENTS, "('one of')"),
    "exactly one of": (BLOCK + 'pieces: {A: "####", B: "##/##", C: "###/..#"}\nexactly one of: [B, C]\n',
                       [each for each in PLACEMENTS if each != "dpf"], "one"),
    "at most one of": (BLOCK + 'pieces: {A: "####", B: "##/##", C: "####"}\nat most one of: [B, C]\n',
                       [each for each in PLACEMENTS if each != "dpf"], "one"),
    "turns": ('box: 2x2x1\nmoves: turns\npieces: {A: "##", B: "##"}\n', PLACEMENTS, "('moves')"),
    "placed": (BLOCK + 'pieces: {A: {copies: 4, shape: "##"}}\nplaced: |\n  AA..\n  ....\n', PLACEMENTS, "lie in the box"),
    "set": ("grid: square\nbox: 5x1\nset: {tetrominoes: 0..1, monominoes: 1}\n", [each for each in PLACEMENTS if each != "dpf"] + ["xmpuzzle"], ""),
    "half cells": ('grid: tetrakis\nbox: 1x1\npieces: {A: {copies: 4, shape: ".#./.../..."}}\n', PLACEMENTS, ""),
    "tiles": ("kind: tiles\nbox: 2x1\ntiles: |\n  A: RGBR\n  B: RRGR\n", HOLD_ALL, ""),
    "symmetry": ("cover: |\n  a b\n  | symmetry: a b\n  a\n  b\n", HOLD_ALL + ["cover", "minizinc", "xcsp3", "matrix"], ""),
}


@case
def what_each_format_holds():
    """A format holds what a file says, and the count with it, or refuses it in words; nothing is left out."""
    formats = re.findall(r"^  (\w+) +\.", treen("convert", "--help").out, re.MULTILINE)
    holds(set(PLACEMENTS + SHAPES) < set(formats), formats)
    for words, (text, able, why) in SAYS.items():
        name = file("says.yaml", text)
        expected = treen_any("count", "--json", name).summary
        for to in formats:
            answer = treen_any("convert", name, "-", "--to", to)
            if to != "matrix":  # which depends on whether all items are covered once
                same(answer.status, 0 if to in able else 2, f"{words} in {to}: {answer.out}{answer.err}")
            if answer.status:
                contains(answer.err, why if to in SHAPES else "cannot hold" if to in HOLD_ALL else "")
                holds("internal" not in answer.err and len(answer.err) > 20, answer.err)
            elif to not in ("minizinc", "xcsp3"):
                again = treen_any("count", "--json", file("again", answer.out)).summary
                same(again["total"], expected["total"], f"{words} in {to}")
            if to in HOLD_ALL:
                same(treen("convert", "again", "-", "--to", to).out, answer.out)


@case
def never_up():
    treen("convert", "--to", "cover", "soma", "soma.txt")
    answer = treen("convert", "soma.txt", "up.gdpf", status=2)
    holds(answer.err, "no reason given")
    holds(not os.path.exists("up.gdpf"), "something was written")
    same(sorted(os.listdir(".")), ["soma.txt"])


@case
def nothing_to_cover():
    file("free.yaml", "box: |\n  ++\npieces:\n  long:\n    copies: 0..1\n    shape: '###'\n")
    answer = treen("convert", "--to", "cover", "free.yaml", "free.txt", status=2)
    contains(answer.err, "nothing has to be covered")
    same(os.listdir("."), ["free.yaml"])


@case
def standard_output():
    contains(treen("convert", "--to", "yaml", "soma", "-").out, "box: 3x3x3")
    answer = treen("convert", "soma", "-", status=2)
    contains(answer.err, "--to")
    contains(answer.err, "gdpf")
    contains(treen("convert", "--json", "--to", "yaml", "soma", "-", status=2).err, "--json")


@case
def ending_unknown():
    contains(treen("convert", "soma", "soma.doc", status=2).err, "soma.doc")
    same(os.listdir("."), [])
    treen("convert", "--to", "nonsense", "soma", "soma.doc", status=2)
    same(os.listdir("."), [])


@case
def replaces_whole_or_not_at_all():
    file("a.yaml", DOMINOES)
    os.chmod("a.yaml", 0o600)
    treen("convert", "soma", "a.yaml")
    contains(open("a.yaml", encoding="utf-8").read(), "3x3x3")
    same(os.listdir("."), ["a.yaml"])
    before = os.umask(0o027)
    treen("convert", "soma", "b.yaml")
    os.umask(before)
    same(stat.S_IMODE(os.stat("b.yaml").st_mode), 0o640)
    same(total("b.yaml"), 11520)


@case
def onto_itself():
    file("a.yaml", DOMINOES)
    treen("convert", "a.yaml", "a.yaml")
    same(total("a.yaml"), 2)


@case
def places_that_cannot_be_written():
    contains(treen("convert", "soma", "nowhere/a.yaml", status=2).err, "nowhere/a.yaml: No such file")
    contains(treen("convert", "--to", "yaml", "soma", "/dev/full", status=2).err, "No space left")
    holds(stat.S_ISCHR(os.stat("/dev/full").st_mode), "the device was replaced")
    os.mkdir("folder")
    treen("convert", "--to", "yaml", "soma", "folder", status=2)


@case
def several_problems():
    file("two.yaml", f"{DOMINOES}---\n{IMPOSSIBLE}")
    contains(treen("convert", "two.yaml", "a.dpf", status=2).err, "holds one problem, and here are 2")
    treen("convert", "--problem", 1, "two.yaml", "a.dpf")
    same(total("a.dpf"), 2)


@case
def json():
    repeats(treen("convert", "--json", "soma", "a.yaml"))


@case
def bad_puzzle():
    file("bad.yaml", "box: 2x2\nbox: 3x3\n")
    treen("convert", "bad.yaml", "a.dpf", status=2)
    same(os.listdir("."), ["bad.yaml"])


@case
def cubes_as_what_they_are():
    for name in ("soma-cubes", "soma-cubes-ordered"):
        treen("convert", "--as", "packing", name, "packing.yaml")
        same(total("packing.yaml"), 11520)
    contains(treen("info", "soma-cubes").out, "a packing of 7 pieces, with 96 ways")
    same(treen("info", "--json", "soma").summary["becomes"], None)
    file("bent.cubes", "box 2 2 2\nCUBE 1\nCUBE 2 TOUCH 1\nCUBE 3 TOUCH 2\n")
    contains(treen("convert", "--as", "packing", "bent.cubes", "no.yaml", status=2).err, "cubes 1-3")
    contains(treen("convert", "--as", "packing", "soma", "no.yaml", status=2).err, "kind packing")
    contains(treen("convert", "--as", "pack", "soma-cubes", "no.yaml", status=2).err, "'pack'")
    holds(not os.path.exists("no.yaml"), "something was written")


XMPUZZLE = """\
<puzzle version="2"><shapes><voxel x="2" y="2" z="1" type="0">###_</voxel>
<voxel x="3" y="2" z="1" type="0">######</voxel></shapes>
<problems><problem name="one"><shapes><shape id="0" count="2"/></shapes><result id="1"/></problem>
<problem name="two"><shapes><shape id="0" min="0" max="2"/></shapes><result id="1"/></problem></problems></puzzle>
"""


@case
def all_problems_of_a_file():
    file("two.xmpuzzle", XMPUZZLE)
    treen("convert", "two.xmpuzzle", "two.yaml")
    same(treen("count", "two.yaml").out.count("total"), 2)
    treen("convert", "two.yaml", "back.xmpuzzle")
    counts = [re.sub(" in .* s,", "", treen("count", name).out) for name in ("two.xmpuzzle", "back.xmpuzzle")]
    same(counts[0], counts[1])
    treen("convert", "two.xmpuzzle", "same.xmpuzzle")
    treen("convert", "same.xmpuzzle", "again.xmpuzzle")
    same(open("same.xmpuzzle").read(), open("again.xmpuzzle").read())
    contains(treen("convert", "two.xmpuzzle", "two.gdpf", status=2).err, "holds one problem, and here are 2")
    treen("convert", "--problem", "1", "two.xmpuzzle", "one.gdpf")


@case
def compressed():
    with gzip.open("two.xmpuzzle.gz", "wt") as out:
        out.write(XMPUZZLE)
    contains(treen("info", "two.xmpuzzle.gz").out, "read as xmpuzzle")
    data = open("two.xmpuzzle.gz", "rb").read()
    open("cut.xmpuzzle", "wb").write(data[:-20])
    contains(treen("info", "cut.xmpuzzle", status=2).err, "ends too early")
    with open("bomb.xmpuzzle", "wb") as out:
        out.write(gzip.compress(b" " * (1 << 20)) * 70)
    contains(treen("info", "bomb.xmpuzzle", status=2).err, "more than 64 MB")


MODELLED = {"d.yaml": DOMINOES, "c.cover": "a b | x\na x:1\na x:2\nb x:1\nb x:2\na b\nb x\n",
            "m.cover": "1:2|a 0:3|b c\na\na b\nb\nb c\nc\na c\n", "n.cover": "a b\na\n",
            "g.yaml": 'grid: square\nbox: "##/#+"\npieces:\n  I: {copies: 0..2, shape: "##"}\n  L: {copies: 0..1, shape: "##/#."}\n'}


def count_of(name):
    return treen_any("count", name, "--json").summary["total"]


@case
def models_for_minizinc():
    contains(treen("convert", "sujiko", "s.mzn", status=2).err, "cannot hold a puzzle of kind sujiko")
    if not shutil.which("minizinc"):
        raise Skipped("no minizinc")
    for name, text in MODELLED.items():
        treen("convert", file(name, text), "model.mzn")
        done = subprocess.run(["minizinc", "--solver", "gecode", "-a", "model.mzn"], capture_output=True, text=True, timeout=SECONDS)
        same(done.stdout.count("----------\n"), count_of(name), name + done.stderr)


@case
def instances_of_xcsp3():
    """All values of at most twelve variables are held against what the instance says."""
    for name, text in MODELLED.items():
        instance = ElementTree.fromstring(treen("convert", file(name, text), "-", "--to", "xcsp3").out)
        size = int(re.search(r"\d+", instance.find("variables/array").get("size"))[0])
        if size > 12:
            raise AssertionError(f"{name} is too large for this")
        tests = []
        for constraint in instance.find("constraints"):
            if constraint.tag == "intension":
                tests.append(constraint.text)
            else:
                terms = ", ".join(constraint.find("list").text.split())
                low, high = re.fullmatch(r"\((?:eq,(\d+)|in,(\d+\.\.\d+))\)", constraint.find("condition").text.strip()).groups()
                low, high = (low, low) if low else high.split("..")
                tests.append(f"{low} <= sum([{terms}]) <= {high}")
        words = {"le": lambda a, b: a <= b, "eq": lambda a, b: a == b, "add": lambda *each: sum(each), "max": max, "sum": sum}
        total = sum(all(eval(test, {**words, "x": x}) for test in tests) for x in itertools.product((0, 1), repeat=size))
        same(total, count_of(name), name)


run_cases(1)
