"""treen design in units: parts, ledgers, plans; what they give is what the whole gives."""
import functools
import random
import re
import shutil
import signal
import subprocess
import time

from tool import *

CUTS = ("cuts", "--box", "4x4", "--pieces", 4, "--tries", 6, "--keep", 4, "--aim", "solutions=1, most different")
SPACES = (CUTS, ("cuts", "--box", "3x3x3", "--pieces", 3, "--tries", 6, "--keep", 4, "--aim", "level>=2, most level, least holes"), ("burrs", "--set", "notchable", "--solid", "--keep", 20), ("layouts", "--box", "2x3"), ("layouts", "--box", "3x4", "--keep", 0),
          ("sets", "--box", "2x2x3", "--pieces", 3, "--cells", "3..6", "--keep", 20), ("snakes", "--box", "3x3x3", "--tries", 2),
          ("vary", "soma", "--tries", 3, "--keep", 7), ("shapes", "soma", "--tries", 5), ("shapes", "--box", "4x4", "--cells", 4),
          ("cuts", "--box", "3x3x2", "--pieces", 2, "--cells", "4..14", "--copies", "--aim", "solutions=1, most symmetric", "--keep", 5),
          ("cuts", "--box", "4x4x3", "--pieces", 4, "--aim", "solutions=1, most flat", "--tries", 3, "--keep", 9))


def plain(text):
    """A file without the numbers of its puzzles: they are those of finding, and of a sum the places in its list."""
    return re.sub(r"(?m)^(title: \"\w+|# candidate) \d+", r"\1", text)


@functools.cache
def in_one(*question):
    """The file of a design that is not divided, and what it says at its end."""
    answer = treen_any("design", *question, "--quiet", "-o", "whole.yaml")
    text = plain(Path("whole.yaml").read_text())
    os.remove("whole.yaml")
    return text, answer.lines[-1].split(" in ")[0]


def whole(*question):
    return in_one(*question)[0]


@functools.cache
def part(number, parts, *question):
    answer = treen_any("design", *question, "--part", number, "--parts", parts, "--json", "--quiet", "--threads", 1)
    holds(answer.status in (0, 1), answer.err)
    return answer.out


def in_files(texts):
    return [file(f"{number}.jsonl", text) for number, text in enumerate(texts, 1)]


def summed(*files, status=0):
    Path("sum.yaml").unlink(missing_ok=True)
    answer = treen("merge", *files, "-o", "sum.yaml", status=status)
    return plain(Path("sum.yaml").read_text()), answer


@case
def parts_give_what_the_whole_gives():
    for number, question in some(enumerate(SPACES)):
        parts = (2, 3, 5, 40)[number % 4]
        text, answer = summed(*in_files([part(i, parts, *question) for i in range(1, parts + 1)]))
        same((text, answer.lines[-1].split(" in ")[0]), in_one(*question), str(question))


@case
def merge_prints_the_list():
    files = in_files([part(i, 3, *CUTS) for i in (1, 2, 3)])
    printed = treen("merge", *files)
    same(plain(printed.out), whole(*CUTS))
    contains(printed.err, "kept 4 of ")
    answer = treen("merge", "--json", *files)
    same([each["number"] for each in answer.things("design")], [1, 2, 3, 4])
    for number, each in enumerate(answer.things("design"), 1):
        contains(each["text"], f'title: "cuts {number}: ')
        contains(each["text"], f"# candidate {number} ")
    same(answer.summary["kept"], 4)
    same(answer.summary["complete"], False, "such a search has no end")
    same(answer.summary["done"], 6)
    treen("merge", *files, "-o", "sum.yaml")
    same(treen("show", "--problem", 2, "sum.yaml").status, 0)


@case
def a_merged_file_goes_on():
    summed(*in_files([part(i, 3, *CUTS) for i in (1, 2, 3)]))
    more = tuple(9 if word == 6 else word for word in CUTS)
    treen("design", *more, "--quiet", "-o", "sum.yaml")
    same(plain(Path("sum.yaml").read_text()), whole(*more))
    some, answer = summed(*in_files([part(i, 3, *CUTS) for i in (1, 3)]), status=3)
    contains(answer.err, "found 2 of 3 units; missing: ")
    contains(some, "# done 0 2-3 5\n")
    treen("design", *CUTS, "--quiet", "-o", "sum.yaml")
    same(plain(Path("sum.yaml").read_text()), whole(*CUTS))


@case
def a_part_is_divided_again():
    texts = [part(1, 2, *CUTS)] + [part(2, 2, *CUTS, "--subpart", i, "--subparts", 3) for i in (1, 2, 3)]
    same(summed(*in_files(texts))[0], whole(*CUTS))
    same(summed(*in_files(texts[:2]), status=3)[1].err, "treen: found 1 of 2 units; missing: 2 (subparts 2-3)\n")
    contains(Path("sum.yaml").read_text(), "# done 0-2 4\n")


@case
def a_part_has_a_file_of_its_own():
    treen("design", *CUTS, "--part", 2, "--parts", 3, "--quiet", "-o", "part.yaml")
    contains(Path("part.yaml").read_text(), "# done 0-1\n")
    contains(treen("design", *CUTS, "--part", 1, "--parts", 3, "-o", "part.yaml", status=2).err, "this file is of another question")


@case
def other_results_are_refused():
    one, two = (part(i, 2, *CUTS) for i in (1, 2))
    for other in (["--seed", 2], ["--keep", 5], ["--tries", 7], ["--aim", "most different"]):
        words = list(CUTS)
        if other[0] in words:
            words[words.index(other[0]) + 1] = other[1]
        else:
            words += other
        contains(treen("merge", *in_files([one, part(2, 2, *words)]), status=2).err, "found results of another question")
    contains(treen("merge", *in_files([one, one]), status=2).err, "unit 1 of 2 is there already")
    contains(treen("merge", *in_files([one, treen("count", "soma", "--json", "--part", 2, "--parts", 2).out]), status=2).err, "another question")
    contains(treen("merge", file("1", treen("design", *CUTS, "--json", "--quiet").out), status=2).err, "found the summary of a whole")
    lines = two.splitlines(keepends=True)
    contains(treen("merge", *in_files([one, unsealed(lines[-1])]), status=2).err, "hold 0 puzzles, expected ")
    contains(treen("merge", *in_files([one, unsealed("".join(lines[:-2] + lines[-1:]))]), status=2).err, "puzzles, expected ")
    contains(treen("merge", *in_files([one, sealed(two.replace('"space"', '"spac"'))]), status=2).err, "lacks its field 'space'")
    contains(treen("merge", *in_files([one, sealed(two.replace('"most": 4', '"most": 40'))]), status=2).err, "length of the list")
    for line in ("rm -rf /", "treen count soma"):
        strange = [sealed(re.sub(r'"reproduce": "[^"]*"', f'"reproduce": "{line}"', text)) for text in (one, two)]
        answer = treen("merge", *in_files(strange), status=2)
        same(answer.out, "")
        contains(answer.err, line)
    contains(treen("merge", *in_files([one, two[:200]]), status=2).err, "cut off")
    contains(treen("merge", *in_files([one, two.replace("# candidate", "# x")]), status=2).err, "a puzzle without its candidate")
    contains(treen("merge", *in_files([one, sealed(re.sub(r"(# candidate \d+ )solutions=1", r"\1solutions=2", two))]), status=2).err, "none that the aim wants")
    changed = in_files([one, sealed(re.sub(r"different=\d+", "different=9", two))])
    contains(treen("merge", *changed, status=2).err, "somebody has changed this file")
    contains(treen("merge", *in_files([treen("count", "soma", "--json", "--part", i, "--parts", 2).out for i in (1, 2)]), "-o", "x", status=2).err,
             "--output: found results of count, expected those of design")


@case
def parts_with_pieces_that_hold_each_other():
    """A part of an older treen is refused: somebody could not put its puzzle together."""
    question = ("cuts", "--box", "3x3x2", "--pieces", 2, "--cells", "5..13", "--copies", "--aim", "solutions=1", "--keep", 1)
    stuck = b"AAAAAAABBAAABBAABA".hex()
    one, two = (part(i, 2, *question) for i in (1, 2))
    changed = sealed(re.sub(r"(# candidate \d+ \S+) \w+", rf"\1 {stuck}", one))
    changed = sealed(re.sub(r"smallest=\d+,largest=\d+,flat=\d+,symmetric=\d+", "smallest=5,largest=13,flat=0,symmetric=0", changed))
    contains(treen("merge", *in_files([changed, two]), status=2).err, "claims solutions 1, but checking it anew gives 0")


@case
def other_files_are_not_written_over():
    """Neither what is no design, nor a design of another question, nor one that has more."""
    files = in_files([part(i, 2, *CUTS) for i in (1, 2)])
    text = Path(files[0]).read_text()
    contains(treen("merge", *files, "-o", files[0], status=2).err, "this is no file of treen design")
    contains(treen("merge", "-o", *files, status=2).err, "this is no file of treen design")
    same(Path(files[0]).read_text(), text)
    file("notes.txt", "my notes\n")
    treen("design", "layouts", "--box", "2x3", "--quiet", "-o", "other.yaml")
    more = tuple(7 if word == 6 else word for word in CUTS)
    treen("design", *more, "--quiet", "-o", "more.yaml")
    for name, message in (("notes.txt", "this is no file of treen design"), ("other.yaml", "this file is of another question"),
                          ("more.yaml", "found 7 units that are done, expected 6 at most")):
        before = Path(name).read_text()
        contains(treen("merge", *files, "-o", name, status=2).err, message)
        contains(treen("design", *CUTS, "--ledger", "a.ledger", "-o", name, status=2).err, message)
        same(Path(name).read_text(), before)
    contains(treen("design", *CUTS, "--ledger", "a.ledger", "-o", "a.ledger", status=2).err, "expected two files")
    contains(treen("design", *CUTS, "--ledger", "a.ledger", "--parts", 3, status=2).err, "--ledger does not go with --parts")


@case
def a_box_of_several_lines():
    question = ("sets", "--box", "###\n#.#\n###", "--pieces", 3, "--cells", "1..5", "--tries", 2)
    text = whole(*question)
    same(summed(*in_files([part(i, 2, *question) for i in (1, 2)]))[0], text)
    treen("design", *question, "--quiet", "-o", "sum.yaml")
    same(plain(Path("sum.yaml").read_text()), text)


@case
def what_has_no_end_has_no_parts():
    for words in (["--part", 1, "--parts", 2], ["--ledger", "a.ledger"]):
        contains(treen("design", "cuts", "--box", "3x3x3", "--pieces", 3, *words, status=2).err,
                 "found a search in parts that does not end, expected tries")
    contains(treen("plan", "--command", "design", "cuts", "--box", "3x3x3", "--pieces", 3, status=2).err, "expected tries")


@case
def nothing_is_found():
    question = ("cuts", "--box", "2x2x2", "--pieces", 3)
    files = in_files([part(i, 2, *question) for i in (1, 2)])
    contains(treen("merge", *files, status=1).err, "everything was looked at, and no such puzzle exists")
    contains(treen("design", *question, "--ledger", "a.ledger", "--quiet", status=1).err, "everything was looked at")


# ---- Ledgers -----------------------------------------------------------------------------------------------------------------

@case
def a_ledger_gives_what_the_whole_gives():
    for number, question in some(enumerate(SPACES)):
        treen("design", *question, "--ledger", f"{number}.ledger", "--units", 5, "--quiet", "-o", f"{number}.yaml")
        same(plain(Path(f"{number}.yaml").read_text()), whole(*question), str(question))
    contains(treen("ledger", "0.ledger").lines[0], "treen design ")
    printed = treen("design", *CUTS, "--ledger", "0.ledger", "--quiet")
    same(plain(printed.out), whole(*CUTS))
    answer = treen("design", *CUTS, "--ledger", "0.ledger", "--quiet", "--json", "--audit")
    contains(answer.err, "audited 1 of 5 units: 1 agreed, 0 differed")
    same(len(answer.things("design")), 4)
    contains(treen("design", *CUTS, "--seed", 2, "--ledger", "0.ledger", status=2).err, "found a ledger of another question")
    contains(treen("design", *CUTS, "--ledger", "0.ledger", "-o", "/nowhere/x", status=2).err, "/nowhere")
    Path("all.json").write_text(treen("ledger", "0.ledger", "--json").out)
    same(summed("all.json")[0], whole(*CUTS))


@case
def a_ledger_survives():
    """Kills at random moments."""
    chance = random.Random(5)
    for _ in some(range(12)):
        process = start("design", *CUTS, "--ledger", "a.ledger", "--units", 12, "--quiet", "--threads", 2, out=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.01, 0.2))
        process.kill()
        process.communicate()
    treen("design", *CUTS, "--ledger", "a.ledger", "--quiet", "-o", "sum.yaml")
    same(plain(Path("sum.yaml").read_text()), whole(*CUTS))


@case
def a_design_that_is_stopped_tells_what_it_has():
    question = ("cuts", "--box", "3x3x3", "--pieces", 3, "--tries", 100000, "--keep", 3)
    until = time.monotonic() + SECONDS
    while not Path("sum.yaml").exists():  # on a busy machine no unit may be done within a second
        holds(time.monotonic() < until, "no unit is done")
        answer = treen("design", *question, "--ledger", "a.ledger", "--units", 100000, "--seconds", 1, "--quiet", "-o", "sum.yaml", status=3)
    contains(answer.err, "the same command goes on")
    contains(Path("sum.yaml").read_text(), "# done ")


@case
def ctrl_c_tells_what_there_is():
    question = ("cuts", "--box", "4x4x4", "--pieces", 4, "--tries", 2000, "--keep", 3)
    for name in ("a.yaml", None):
        process = start("design", *question, "--ledger", "a.ledger", "--units", 1000, "--quiet", *(["-o", name] if name else []))
        until = time.monotonic() + SECONDS
        while not Path("a.ledger").exists() or not treen_any("ledger", "a.ledger", "--json").out or not unit_processes():
            holds(time.monotonic() < until and process.poll() is None, "no unit is kept")
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        answer = end(process)
        same(answer.status, 3, answer.err)
        contains(Path(name).read_text() if name else answer.out, "# done ")
        same(answer.err.count("stopped before"), 0, answer.err)


@case
def a_part_that_is_stopped_says_so():
    answer = treen_any("design", "cuts", "--box", "4x4x4", "--pieces", 4, "--tries", 2000, "--part", 1, "--parts", 2, "--json", "--seconds", 1)
    same(answer.status, 3)
    same(answer.summary["complete"], False)


# ---- Plans -------------------------------------------------------------------------------------------------------------------

@case
def a_plan_of_a_design():
    for question in (CUTS, ("vary", "soma", "--tries", 3)):
        treen("plan", "--command", "design", *question, "--units", 3, "--on", "shell", "--results", "parts", "-o", "run.sh")
        done = subprocess.run(["sh", "run.sh"], capture_output=True, timeout=SECONDS, env=environment(TREEN=TREEN))
        same(done.returncode, 0, done.stderr.decode())
        same(summed(*sorted(Path("parts").glob("*.jsonl")))[0], whole(*question))
        shutil.rmtree("parts")
        os.remove("sum.yaml")
    contains(treen("plan", "--command", "design", status=2).err, "found no SPACE. Usage: treen plan --command design SPACE [PUZZLE]")
    contains(treen("plan", "--command", "design", "cubes", status=2).err, "cubes")


@case
def the_command_line_names_space_and_puzzle():
    answer = treen("design", "vary", "soma", "--tries", 1, "--json", "--quiet")
    same(answer.summary["reproduce"], "treen design --tries 1 --json --quiet vary soma")


run_cases(6)
