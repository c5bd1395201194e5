"""treen burr"""
from tool import *

ANTIQUE = "# An antique burr\nA,1,key\nB,120,\nC,3328,\nD,3322,\nE,3328,\nF,3305,\n"


@case
def by_number():
    answer = treen("burr", 120)
    for part in ("Stick 120 = 1 + 1 + 2 + 4 + 16 + 32 + 64", "#...##", "Weight 6", "Its name is 120", "its own mirror image"):
        contains(answer.out, part)
    same(treen("burr", 1, 120).out.count("Weight"), 2)


@case
def json():
    stick = treen("burr", "--json", "--length", 8, 3328).things("stick")[0]
    same((stick["number"], stick["length"], stick["notchable"], stick["millable"]), (3328, 8, True, True))
    same(stick["weight"], 12 - bin(3327).count("1"))
    holds(3328 in stick["numbers"] and stick["name"] == min(stick["numbers"]), stick)
    same(sum(cube["value"] for cube in stick["cubes"] if cube["removed"]), 3327)
    same(sum(cube["value"] for cube in stick["cubes"]), 4095)
    repeats(treen("burr", "--json", 1, 2))


@case
def words():
    contains(treen("burr", 4096).out, "falls into parts")
    contains(treen("burr", 88).out, "millable, as it has no blind corner, but not notchable")
    contains(treen("burr", 2).out, "neither notchable nor millable")
    contains(treen("burr", 1).out, "its own mirror image")


@case
def there_and_back():
    """What is drawn is identified, whatever its length."""
    for number, length in ((120, 6), (3305, 8), (1024, 12), (2, 10)):
        rows = treen("burr", number, "--length", length).lines[2:7]
        drawing = file("stick.txt", "\n".join(row.split()[0] if row else "" for row in rows) + "\n")
        stick = treen("burr", "--identify", drawing, "--json").things("stick")[0]
        same((stick["number"], stick["length"]), (number, length))


@case
def identified_however_it_lies():
    file("upright.txt", "\n\n".join(["##\n##"] + ["##\n.."] * 4 + ["##\n##"]))
    contains(treen("burr", "--identify", "upright.txt").out, "Its name is 256")
    contains(treen("burr", "--identify", "-", given="######/######|######/######").out, "Stick 1 = 1")


@case
def refused():
    for arguments, message in ((("0",), "from 1 to 4096"), (("4097",), "from 1 to 4096"), (("key",), "found 'key'"),
                               ((), "expected the numbers"), (("1", "--length", "7"), "6, 8, 10 or 12"),
                               (("--identify", "none.txt"), "none.txt"), (("--identify", "."), "cannot read '.'"),
                               (("1", "--identify", "x"), "neither numbers nor")):
        answer = treen("burr", *arguments, status=2)
        contains(answer.err, message)
        same(answer.out, "")
    for drawing, message in (("##\n#y\n", "2:2"), ("", "no cell"), ("#######/#######|#######/#######", "6, 8, 10 or 12 long"),
                             ("######/######|######/#####.", "no stick of a burr lacks")):
        contains(treen("burr", "--identify", "-", given=drawing, status=2).err, message)


@case
def puzzles():
    file("antique.txt", ANTIQUE)
    same(treen("count", "--json", "antique.txt").summary["up_to_symmetry"], 1)
    same(treen("count", "--json", "--length", 10, "antique.txt").summary["up_to_symmetry"], 1)
    contains(treen("count", "--length", 9, "antique.txt", status=2).err, "6, 8, 10 or 12")
    contains(treen("count", "--length", 8, "soma", status=2).err, "no burr")
    treen("convert", "antique.txt", "antique.yaml")
    contains(Path("antique.yaml").read_text(), "kind: burr")
    treen("convert", "antique.yaml", "again.burr")
    same(Path("again.burr").read_text(), ANTIQUE)
    contains(treen("show", "antique.txt").out, "A: 1, key")


@case
def solved():
    """A burr's solutions are the assemblies that come apart."""
    answer = treen("solve", "burr-antique")
    for part in ("= 32 of 32: a solid burr", "level 1.2", "1 assembly, which comes apart"):
        contains(answer.out, part)
    contains(treen("info", "burr-antique").out, "= 32 of 32: a solid burr")
    file("heavy.txt", "".join(f"{mark},1,\n" for mark in "ABCDEF"))
    contains(treen("solve", "heavy.txt", status=1).out, "72 of 32: six such sticks cannot fit")
    answer = treen("solve", "--json", "--length", 8, "burr-eight")
    burr = answer.things("burr")[0]
    same((burr["length"], burr["weight"] + burr["holes"], burr["fits"]), (8, 32, True))
    same([solution["level"] for solution in answer.things("solution")], [[8]])
    same((answer.summary["assemblies"], answer.summary["solutions"]), (40, 1))
    repeats(answer)


@case
def known_levels():
    """FACTS: first numbers of all solutions."""
    for name, length, levels in (("antique", 6, [1]), ("notched", 6, [1]), ("eight", 6, [3, 4, 5, 5, 6, 6]), ("eight", 8, [8]),
                                 ("piston", 6, [9]), ("nine", 6, [9]), ("nine-sawn", 6, [1] * 8 + [2] * 4 + [3] * 3 + [9]),
                                 ("twelve", 6, [1] * 66 + [2] * 12 + [3] * 6 + [4] * 4 + [6, 12])):
        solutions = treen("solve", "--json", "--length", length, f"burr-{name}").things("solution")
        same(sorted(solution["level"][0] for solution in solutions), levels, f"{name} {length}")


@case
def sets():
    answer = treen("burr", "--set", "notchable", "--solid")
    contains(answer.out, "179         314  with 25 of the pieces")
    found = treen("burr", "--set", "notchable", "--solid", "--json", "--threads", 2)
    same((found.summary["assemblies_mirrored"], found.summary["solutions_mirrored"]), (1063, 314))
    repeats(found)
    parts = [treen("burr", "--set", "notchable", "--solid", "--json", "--part", part, "--parts", 3).summary for part in (1, 2, 3)]
    same(sum(part["solutions"] for part in parts), 179)
    contains(treen("burr", "--set", "all", "--seconds", "0.2", status=3).out, "Stopped after")
    same(treen("burr", "--set", "all", "--seconds", "0.2", "--json", status=3).summary["complete"], False)


@case
def sets_refused():
    for arguments, message in ((("--set", "notched"), "notchable"), (("--solid",), "--set"), (("--engine", "apart", 1), "--set"),
                               (("--set", "all", "--engine", "dlx"), "expected apart"), (("--set", "all", "1"), "takes no numbers"),
                               (("--set", "all", "--part", 3, "--parts", 2), "found part 3 of 2 parts"), (("--set", "all", "--length", 5), "6, 8, 10 or 12")):
        contains(treen("burr", *arguments, status=2).err, message)


@case
def all_burrs():
    """FACTS: the list of all burrs adds up to the counts of its parts, which other searches have found."""
    lines = (ROOT / "doc/six-piece-burrs.txt").read_text().splitlines()
    rows = [tuple(map(int, line.split())) for line in lines if not line.startswith("#")]

    def total(which, column=3):
        return sum(row[column] for row in rows if which(*row[:3]))
    same(total(lambda level, holes, notchable: True), 35657131235)
    same([total(lambda level, holes, notchable: not holes and level >= least, column) for least in (0, 1) for column in (3, 4)],
         [25062952, 50122724, 60186, 119979], "solid")
    same([total(lambda level, holes, notchable: notchable and level >= least, column) for least in (0, 1) for column in (3, 4)],
         [13354991, 26704015, 7451094, 14897482], "notchable")
    same((max(level for level, *_ in rows), max(row[0] for row in rows if row[5])), (12, 9))
    longer = [tuple(map(int, line.split())) for line in (ROOT / "doc/six-piece-burrs-8.txt").read_text().splitlines() if not line.startswith("#")]
    same([sum(row[column] for row in longer) for column in (3, 4)], [35657131235, 71314165174], "length 8")
    same([sum(row[column] for row in longer if row[0] and row[2]) for column in (3, 4)], [6874748, 13744880], "length 8, notchable")
    same(max(row[0] for row in longer if row[5]), 10)
    kinds = treen("burr", "--set", "notchable", "--solid", "--json").summary["kinds"]
    same([tuple(int(value) for value in kind.values()) for kind in kinds], [row for row in rows if row[1] == 0 and row[2]])


run_cases()
