"""treen sat: packings and covers in clauses, models, proofs; the same puzzles by SMT"""
import random
import re
import shutil
from tool import *

TETROMINOES = 'title: Nine straight tetrominoes\ngrid: square\nbox: 6x6\npieces:\n  I: {copies: 9, shape: "####"}\n'
MUTILATED = ('grid: square\nbox: |\n  .#######\n' + "  ########\n" * 6 + '  #######.\npieces:\n  I: {copies: 31, shape: "##"}\n')
T_AND_I = 'box: 3x3x3\npieces:\n  T: {copies: 6, shape: "###/.#."}\n  I: "###"\n'


def burr(numbers):
    """Six sticks of length 6 by number as a packing: what one stick alone reaches must be filled, the middle may be."""
    cut = {1: (1, 0, 1), 2: (2, 0, 1), 4: (3, 0, 1), 8: (4, 0, 1), 16: (1, 1, 1), 32: (2, 1, 1), 64: (3, 1, 1), 128: (4, 1, 1),
           256: (2, 0, 0), 512: (3, 0, 0), 1024: (2, 1, 0), 2048: (3, 1, 0)}
    pairs = [(range(6), range(1, 5), range(2, 4)), (range(2, 4), range(6), range(1, 5)), (range(1, 5), range(2, 4), range(6))]
    reached = [(x, y, z) for xs, ys, zs in pairs for x in xs for y in ys for z in zs]

    def drawn(mark):
        return "\n\n".join("\n".join("  " + "".join(mark((x, y, z)) for x in range(6)) for y in range(6)) for z in range(6))

    text = "box: |\n" + drawn(lambda at: ".#+"[min(reached.count(at), 2)]) + "\npieces:\n"
    for letter, number in zip("ABCDEF", numbers):
        missing = {cell for value, cell in cut.items() if (number - 1) & value}
        layers = ["/".join("".join(".#"[(x, y, z) not in missing] for x in range(6)) for y in range(2)) for z in range(2)]
        text += f'  {letter}: |\n' + "\n\n".join("\n".join("    " + row for row in layer.split("/")) for layer in layers) + "\n"
    return text


ANTIQUE = burr([1, 120, 3328, 3322, 3328, 3305])


def needs_cadical():
    if "libcadical" in treen_any("solve", "soma", "--engine", "sat", "--first").err:
        raise Skipped("no CaDiCaL library")


def clauses(text):
    """Variables, clauses, and the options by variable, of a DIMACS text."""
    head = re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)
    body = [list(map(int, line.split()[:-1])) for line in text[head.end():].split("\n") if line]
    same(len(body), int(head[2]))
    options = dict(re.findall(r"^c (\d+): (.*)$", text, re.MULTILINE))
    return int(head[1]), body, {int(number): words for number, words in options.items()}


def checked(puzzle, out):
    """What solve printed, by check."""
    same(treen("check", puzzle, "-", given=out).out, "The solution holds.\n")


def model_of(puzzle):
    """A solution of treen's, as the variables that are true."""
    variables, body, options = clauses(treen("sat", puzzle).out)
    number = {words: variable for variable, words in options.items()}
    pieces = treen("solve", puzzle, "--json", "--first").things("solution")[0]["pieces"]
    cells = lambda cell: ",".join(map(str, cell))
    return variables, [number[" ".join([piece["name"], *map(cells, piece["cells"])])] for piece in pieces]


@case
def statement():
    text = treen("sat", "soma").out
    variables, body, options = clauses(text)
    same(len(options), 688)
    contains(text, "c Soma cube (packing)\n")
    contains(text, ": item 0,0,0: exactly once\n")
    same(options[1], "V 0,0,0 1,0,0 0,1,0")
    holds(variables > 688 and len(body) < 10000, "pairs where they are too many")
    holds(all(1 <= abs(literal) <= variables for clause in body for literal in clause), "a literal of no variable")


def projected(clauses, shown):
    """The number of values of the shown variables for which the clauses can hold."""
    def assign(left, literal):
        return [[other for other in clause if other != -literal] for clause in left if literal not in clause]

    def can_hold(left):
        if not left or [] in left:
            return not left
        literal = min(left, key=len)[0]
        return can_hold(assign(left, literal)) or can_hold(assign(left, -literal))

    if [] in clauses or not shown:
        return int(can_hold(clauses))
    for clause in clauses:
        if len(clause) == 1:
            return projected(assign(clauses, clause[0]), [variable for variable in shown if variable != abs(clause[0])])
    return projected(assign(clauses, shown[0]), shown[1:]) + projected(assign(clauses, -shown[0]), shown[1:])


@case
def counters_count_the_same():
    """The lines of the model counting competitions: what is counted, and which variables are shown."""
    texts = {"d.yaml": DOMINOES, "c.cover": "a b | x\na x:1\na x:2\nb x:1\nb x:2\na b\n",
             "m.cover": "1:2|a 0:3|b c\na\na b\nb\nb c\nc\na c\n",
             "g.yaml": 'grid: square\nbox: "###/###/##+"\npieces:\n  I: {copies: 0..3, shape: "##"}\n  L: {copies: 1..2, shape: "##/#."}\n'}
    for name, text in texts.items():
        stated = treen("sat", file(name, text)).out
        same(re.findall("^c t (.*)$", stated, re.MULTILINE), ["pmc"])
        shown = list(map(int, re.search("^c p show (.*) 0$", stated, re.MULTILINE)[1].split()))
        same(projected(clauses(stated)[1], shown), treen_any("count", name, "--json").summary["total"], name)


@case
def models_come_back_as_solutions():
    variables, chosen = model_of("soma")
    for text in ("c hello\ns SATISFIABLE\nv " + " ".join(map(str, chosen[:3])) + "\nv " + " ".join(map(str, chosen[3:])) + " -1 0\n",
                 "SAT\n" + " ".join(str(v if v in chosen else -v) for v in range(1, variables + 1)) + " 0\n"):
        if -1 in map(int, re.findall(r"-?\d+", text)) and 1 in chosen:
            text = text.replace(" -1 0", " 0")
        answer = treen("sat", "soma", "--model", "-", given=text)
        same(answer.lines[-1], "The solution holds.")
        checked("soma", answer.out)
        summary = treen("sat", "soma", "--model", file("m.txt", text), "--json")
        same((summary.summary["answer"], summary.summary["holds"]), ("sat", True))
        same(len(summary.things("solution")[0]["pieces"]), 7)
    answer = treen("sat", "soma", "--model", "-", given=f"SAT {chosen[0]} 0", status=1)
    holds("holds." not in answer.out, "said to hold")
    everything = "SAT " + " ".join(map(str, range(1, variables + 1))) + " 0"
    holds("holds." not in treen("sat", "soma", "--model", "-", given=everything, status=1).out, "said to hold")


@case
def covers_and_copies_come_back():
    file("a.cover", "2|a 0:2|b | x y\na x:red\na b x:red\na x:blue\nb y\n")
    options = clauses(treen("sat", "a.cover").out)[2]
    same(options[2], "a b x:red")
    same(treen("sat", "a.cover", "--model", "-", given="s SATISFIABLE\nv 1 2 0\n").lines[-1], "The solution holds.")
    contains(treen("sat", "a.cover", "--model", "-", given="s SATISFIABLE\nv 1 3 0\n", status=1).out, "not in one colour")
    contains(treen("smt", "a.cover").out, "; a b x:red\n(declare-fun o2 () Bool)")
    contains(treen("smt", "a.cover").out, "; item x: at most once, or in one colour\n")
    model = "sat\n((o1 true) (o2 true) (o3 false) (o4 false))\n"
    same(treen("smt", "a.cover", "--model", "-", given=model).lines[-1], "The solution holds.")
    treen("smt", "a.cover", "--model", "-", given=model.replace("o3 false", "o3 true"), status=1)
    file("d.yaml", DOMINOES)
    same(treen("sat", "d.yaml", "--model", "-", given="SAT 1 2 0").status, 0)


@case
def other_answers():
    same(treen("sat", "soma", "--model", "-", given="c\ns UNSATISFIABLE\n", status=1).out, "No solution: so says the solver.\n")
    same(treen("sat", "soma", "--model", "-", given="UNSAT\n", status=1).status, 1)
    contains(treen("sat", "soma", "--model", "-", given="s UNKNOWN\n", status=3).out, "does not know")
    for text, message in (("", "-:1:1: the file ends here"), ("hello", "-:1:1: found 'hello'"), ("SAT 1 2", "-:1:8: the file ends here"),
                          ("s SATISFIABLE\nv 1 99999999 0", "-:2:5: found '99999999', expected a variable from 1 to"),
                          ("SAT 1 -1 0", "-:1:7: found variable 1 a second time"), ("SAT x 0", "-:1:5: found 'x'")):
        contains(treen("sat", "soma", "--model", "-", given=text, status=2).err, message)


@case
def refusals():
    contains(treen("sat", "sujiko", status=2).err, "form smt")
    contains(treen("sat", "sujiko", "--model", "-", given="SAT 0", status=2).err, "form smt")
    contains(treen("sat", "soma", "--json", status=2).err, "--json needs")
    contains(treen("sat", "soma", "--model", "a", "--check-proof", "b", status=2).err, "exclude each other")
    contains(treen("sat", "soma", "--check-proof", "nowhere", status=2).err, "nowhere: No such file")
    contains(treen("solve", "soma", "--proof", "p", "--engine", "dlx", status=2).err, "expected engine sat")
    contains(treen("solve", "soma", "--proof", "p", "--solver", "z3 -in", status=2).err, "expected one of them")
    contains(treen("solve", "soma", "--engine", "sat", status=2, TREEN_MODULES="/nowhere").err, "libcadical-dev")


@case
def found_by_sat():
    needs_cadical()
    for name, total in (("soma", 11520), (file("burr.yaml", ANTIQUE), 12), (file("ti.yaml", T_AND_I), 48)):
        answer = treen("solve", name, "--engine", "sat", "--json", "--all")
        same((answer.summary["total"], answer.summary["engine"]), (total, "sat"))
        other = treen("solve", name, "--engine", "cover", "--json", "--all").summary
        for count in ("total", "up_to_rotation", "up_to_symmetry", "labelled"):
            same(answer.summary[count], other[count], count)
        checked(name, treen("solve", name, "--engine", "sat", "--first").out)


@case
def found_by_smt():
    if not shutil.which("z3"):
        raise Skipped("no program z3")
    file("burr.yaml", ANTIQUE)
    for name in ("soma", "burr.yaml"):
        model = subprocess.run(["z3", "-in"], input=treen("smt", name).out.encode(), capture_output=True, timeout=SECONDS)
        answer = treen("smt", name, "--model", "-", given=model.stdout.decode())
        same(answer.lines[-1], "The solution holds.")
        checked(name, answer.out)
        checked(name, treen("solve", name, "--first", "--solver", "z3 -in").out)
    same(treen("solve", "burr.yaml", "--json", "--all", "--solver", "z3 -in").summary["total"], 12)


@case
def impossible_puzzles_leave_a_proof():
    needs_cadical()
    rolled = random.Random(1)
    treen("solve", "tetrominoes-6x6", "--proof", "p.drat", status=1)
    contains(treen("sat", "tetrominoes-6x6", "--check-proof", "p.drat").out, "The proof holds")
    for text in (TETROMINOES, MUTILATED):
        file("no.yaml", text)
        contains(treen("solve", "no.yaml", "--proof", "p.drat", status=1).out, "No solution.")
        contains(treen("sat", "no.yaml", "--check-proof", "p.drat").out, "The proof holds: the puzzle has no solution.")
        proof = Path("p.drat").read_text()
        same(treen("sat", "no.yaml", "--check-proof", "-", "--json", given=proof).summary["holds"], True)
        contains(treen("sat", "soma", "--check-proof", "p.drat", status=1).out, "The proof does not hold: line ")
        lines = proof.splitlines()
        for cut in (0, len(lines) // 2) if len(lines) > 100 else (0,):  # of a short one half may do
            without = "".join(line + "\n" for line in lines[:cut]) + "0\n"
            contains(treen("sat", "no.yaml", "--check-proof", "-", given=without, status=1).out, f"line {cut + 1}: the clause")
    refused = 0  # of the longer proof, with a literal turned round: a few such proofs are as good
    for _ in range(20):
        at = rolled.randrange(len(lines) - 1)
        words = lines[at].split()
        changed = lines[:at] + [" ".join([str(-int(words[0])), *words[1:]])] + lines[at + 1:]
        answer = treen_any("sat", "no.yaml", "--check-proof", file("changed.drat", "\n".join(changed)))
        holds(answer.status in (0, 1), answer.err)
        refused += answer.status == 1 and bool(re.search(r"line \d+: the clause added here does not follow", answer.out))
    holds(refused > 10, f"of 20 tampered proofs {refused} were refused")


SOLVERS = {  # programs that write proofs, as Debian packages them or their authors name them
    "cadical": ("cadical -q --no-binary no.cnf p.drat", "cadical -q no.cnf p.drat"),
    "kissat": ("kissat -q --no-binary no.cnf p.drat", "kissat -q no.cnf p.drat"),
    "glucose": ("glucose -certified -certified-output=p.drat no.cnf",),
}


@case
def proofs_of_other_solvers_are_accepted():
    there = [line for name, lines in SOLVERS.items() if shutil.which(name) for line in lines]
    if not there:
        raise Skipped("none of " + ", ".join(SOLVERS))
    for text in (TETROMINOES, MUTILATED):
        file("no.yaml", text)
        file("no.cnf", treen("sat", "no.yaml").out)
        for line in there:
            subprocess.run(line, shell=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
            contains(treen("sat", "no.yaml", "--check-proof", "p.drat").out, "The proof holds")
    Path("cut.drat").write_bytes(Path("p.drat").read_bytes()[:20])  # of the longer one
    holds(treen_any("sat", "no.yaml", "--check-proof", "cut.drat").status in (1, 2), f"{line}: a cut proof is accepted")


@case
def binary_proofs_are_the_same():
    needs_cadical()
    file("no.yaml", MUTILATED)
    treen("solve", "no.yaml", "--proof", "p.drat", status=1)
    binary = bytearray()
    for line in Path("p.drat").read_text().splitlines():
        binary += b"a"
        for literal in map(int, line.split()):
            number = 2 * abs(literal) + (literal < 0)
            while number > 127:
                binary.append(number % 128 + 128)
                number //= 128
            binary.append(number)
    Path("p.bin").write_bytes(binary)
    same(treen("sat", "no.yaml", "--check-proof", "p.bin").out, treen("sat", "no.yaml", "--check-proof", "p.drat").out)
    Path("p.bin").write_bytes(b"a\0" + binary)
    same(treen("sat", "no.yaml", "--check-proof", "p.bin", status=1).out,
         "The proof does not hold: step 1: the clause added here does not follow from those before it.\n")
    Path("p.bin").write_bytes(binary[:1] + b"\x01" + binary[1:])
    contains(treen("sat", "no.yaml", "--check-proof", "p.bin", status=2).err, "byte 1: found no literal")


@case
def forged_proofs_are_refused():
    file("no.yaml", MUTILATED)
    for text, line in (("0\n", 1), ("", 1), ("1 0\n-1 0\n0\n", 2), ("d 1 5000 0\n", 1)):
        answer = treen_any("sat", "no.yaml", "--check-proof", file("forged.drat", text))
        holds(answer.status in (1, 2), f"accepted {text!r}: {answer.out}{answer.err}")
    file("one.yaml", T_AND_I)
    forged = "".join(f"{-v} 0\n" for v in range(1, 20)) + "0\n"
    holds("does not hold: line" in treen("sat", "one.yaml", "--check-proof", "-", given=forged, status=1).out, "no line")


@case
def no_proof_where_there_is_a_solution():
    needs_cadical()
    file("p.drat", "older")
    treen("solve", "soma", "--first", "--proof", "p.drat")
    same(Path("p.drat").read_text(), "older")
    file("no.yaml", MUTILATED)
    contains(treen("solve", "no.yaml", "--proof", "/nowhere/p", status=2).err, "/nowhere/p: ")
    same(treen("solve", "no.yaml", "--proof", "/dev/full", status=2).err.count("\n"), 1)


run_cases()
