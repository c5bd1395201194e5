"""treen merge"""

from tool import *


def unit(part, parts, *arguments):
    """The text of a unit; a part without a solution ends with status 1."""
    answer = treen_any(*arguments, "--part", part, "--parts", parts, "--json", "--threads", 1, "--quiet")
    holds(answer.status in (0, 1), answer.err)
    return answer.out


def units(parts, *arguments):
    return [unit(part, parts, *arguments) for part in range(1, parts + 1)]


def in_files(texts):
    return [file(f"{number}.jsonl", text) for number, text in enumerate(texts, 1)]


def without_times(answer):
    """The lines that do not tell how long it took."""
    return [line for line in answer.lines if not re.search(r"^\d+ nodes? in ", line)]


@case
def a_person_reads_what_the_search_would_say():
    for question in (["count", "soma"], ["count", "--symmetry", "none", "cubissimo"], ["burr", "--set", "notchable", "--solid"],
                     ["count", "--engine", "count", "cubissimo"]):
        same(without_times(treen("merge", *in_files(units(3, *question)))), without_times(treen(*question)))
    chains = without_times(treen("merge", *in_files(units(3, "snakes", "2x2x3"))))
    same(chains, without_times(treen("snakes", "2x2x3"))[-len(chains):])
    same(treen("merge", *in_files(units(2, "apart", "burr-eight"))).lines, ["40 assemblies, 6 of which come apart. Levels 3 to 6: 1 of 3, 1 of 4, 2 of 5, 2 of 6."])


@case
def a_person_sees_a_solution():
    """As solve shows it, where the puzzle is still the same."""
    answer = treen("merge", *in_files(units(2, "solve", "soma")))
    same(answer.lines[-1], "240 solutions (480 with mirror images apart, 11520 counting every position).")
    same(answer.lines[0], "Solution 1:")
    same(len(answer.lines), len(treen("solve", "soma").lines))
    same(treen("check", "soma", "-", given=answer.out).lines, ["The solution holds."])
    every = treen("merge", *in_files(units(2, "solve", "--all", "--symmetry", "none", file("two.yaml", DOMINOES))))
    same([line for line in every.lines if line[:8] == "Solution"], ["Solution 1:", "Solution 2:"])
    file("it's two.yaml", DOMINOES + "---\n" + DOMINOES.replace("box: 2x2", "box: 4x1"))
    two = in_files(units(2, "solve", "--problem", 2, "--symmetry", "none", "it's two.yaml"))
    answer = treen("merge", *two)
    same((answer.lines[0], answer.lines[-1]), ("Solution 1:", "This is the only solution."))
    same(answer.err, "treen: these are the sums of all units of: treen solve --problem 2 --symmetry none 'it'\\''s two.yaml'\n")
    file("it's two.yaml", DOMINOES)
    answer = treen("merge", *two)
    same(answer.lines, ["This is the only solution."])
    contains(answer.err, "choose one with --problem N\ntreen: no solution is drawn")
    file("it's two.yaml", DOMINOES + "---\n" + DOMINOES)
    contains(treen("merge", *two).err, "no solution is drawn: 'it's two.yaml' is not what these results are about")
    os.remove("it's two.yaml")
    contains(treen("merge", *two).err, "it's two.yaml")
    same(treen("merge", *in_files(units(2, "solve", file("no.yaml", IMPOSSIBLE))), status=1).err,
         "treen: these are the sums of all units of: treen solve no.yaml\n")


@case
def results_open_no_file_of_their_choice():
    """The command line in results may be a stranger's."""
    texts = units(2, "solve", file("two.yaml", DOMINOES))
    os.mkdir("folder")
    os.mkfifo("folder/pipe")
    file("folder/two.yaml", DOMINOES)
    above = os.path.abspath("two.yaml")
    os.symlink("/etc/passwd", "folder/link")
    def named(name):
        return [file(f"folder/{number}.jsonl", sealed(text.replace(" two.yaml", f" {name}"))) for number, text in enumerate(texts, 1)]
    for name in ("pipe", "/etc/passwd", "../two.yaml", "link", "-", "/dev/zero", above):
        results = [Path(result).name for result in named(name)]
        os.chdir("folder")
        answer = treen("merge", *results)
        os.chdir("..")
        same(answer.lines, ["1 solution (2 counting every position)."])
        contains(answer.err, f"treen: the results are about '{name}', which is no file under this folder; --puzzle names the puzzle\n"
                             "treen: no solution is drawn")
    same(treen("merge", "--puzzle", "two.yaml", *named("/etc/passwd")).lines[0], "Solution 1:")
    for name in ("folder/two.yaml", above):
        same(treen("merge", *named(name)).lines[0], "Solution 1:")
    soma = in_files([sealed(text.replace("quiet soma", "quiet")) for text in units(2, "solve", "soma")])
    contains(treen("merge", *soma).err, "no solution is drawn")
    for line in ("treen list", "treen solve --help", "treen ledger a --add b", "sh -c true"):
        other = re.sub(r'"reproduce": "[^"]*"', f'"reproduce": "{line}"', "".join(texts))
        contains(treen("merge", file("other", sealed(other))).err, "no solution is drawn")


@case
def a_program_reads_everything_found():
    """Solutions are numbered anew, from all units in turn, whatever the order of the files."""
    texts = units(3, "solve", "soma")
    answer = treen("merge", "--json", *in_files([texts[2], texts[0], texts[1]]))
    same([solution["number"] for solution in answer.things("solution")], list(range(1, 241)))
    same([answer.summary[name] for name in ("total", "up_to_rotation", "up_to_symmetry", "listed", "complete")],
         [11520, 480, 240, 240, True])
    holds("unit" not in answer.summary and "sums" not in answer.summary, "this is the whole")
    same(answer.summary["reproduce"], "treen solve soma")
    same(treen("check", "soma", "-", given=answer.out).lines, ["All 240 solutions hold."])


@case
def chains_come_in_their_order():
    answer = treen("merge", "--json", "-", given="".join(units(4, "snakes", "2x2x3")))
    whole = treen("snakes", "--json", "2x2x3")
    same(answer.lines[:-1], whole.lines[:-1])


@case
def several_units_in_a_file():
    texts = units(4, "count", "soma")
    same(treen("merge", "-", given="".join(texts)).lines[0][:13], "240 solutions")
    same(treen("merge", file("a", texts[3] + "\n" + texts[1]), "-", given=texts[0] + texts[2]).lines[0][:13],
         "240 solutions")


@case
def gaps_are_told():
    texts = units(8, "count", "soma")
    few = in_files([texts[1], texts[4], texts[5]])
    answer = treen("merge", *few, status=3)
    same(answer.out, "")
    same(answer.err, "treen: found 3 of 8 units; missing: 1,3-4,7-8\n")
    answer = treen("merge", "--json", *few, status=3)
    same(answer.summary["complete"], False)


@case
def strangers_are_told():
    texts = in_files(units(3, "count", "soma"))
    contains(treen("merge", *texts, texts[1], status=2).err, "2.jsonl:1: unit 2 of 3 is there already")
    for stranger in (unit(3, 3, "count", "cubissimo"), unit(3, 3, "solve", "soma"),
                     unit(3, 3, "count", "--symmetry", "none", "soma"), unit(3, 3, "count", "--engine", "dlx", "soma")):
        contains(treen("merge", *texts[:2], file("other", stranger), status=2).err, "found results of another question")
    contains(treen("merge", *texts[:2], file("other", unit(3, 4, "count", "soma")), status=2).err,
             "found a unit of 4 units, expected one of 3 units")
    contains(treen("merge", file("whole", treen("count", "--json", "soma").out), status=2).err,
             "found the summary of a whole")
    stopped = treen_any("count", "--nodes", 3, "--part", 1, "--parts", 2, "--json", "soma")
    contains(treen("merge", file("stopped", stopped.out), status=2).err, "unit 1 of 2 did not come to its end")


@case
def what_is_no_result_is_told():
    text = unit(1, 2, "solve", "soma")
    lines = text.splitlines(keepends=True)
    contains(treen("merge", file("cut", text[:-40]), status=2).err,
             f"cut:{len(lines)}: the file is cut off in the middle of this line")
    contains(treen("merge", file("cut", "".join(lines[:3])), status=2).err,
             "cut:3: the results end here, expected the summary of their unit")
    contains(treen("merge", file("none", ""), status=2).err, "none: found nothing, expected results of units")
    contains(treen("merge", file("none", "soma\n"), status=2).err, "none:1:1: found 'soma', expected")
    contains(treen("merge", file("none", '{"a": 1}\n'), status=2).err, "none:1: found an object without a type")
    for spoilt in ('"shares": 0', '"shares": -1', '"shares": null', '"shares": "1"', '"shares": 99999999999999999999'):
        contains(treen("merge", file("bad", sealed(text.replace('"shares": 1', spoilt))), status=2).err, "'shares'")
    contains(treen("merge", file("bad", sealed(text.replace('"part": 1', '"part": 3'))), status=2).err, "'part'")
    contains(treen("merge", file("bad", sealed(text.replace('[[48,', '[[9999,'))), status=2).err, "'by_symmetry'")
    contains(treen("merge", "nowhere", status=2).err, "nowhere: No such file or directory")


def other_digit(text, place):
    return text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1:]


@case
def a_digit_that_was_changed_is_told():
    """Wherever it stands: each result has a checksum."""
    for question in (["count", "soma"], ["solve", file("two.yaml", DOMINOES)], ["snakes", "2x2x3"]):
        text = unit(1, 2, *question)
        same(sealed(text), text, "the checksum is that of the lines")
        digits = [place for place, sign in enumerate(text) if sign.isdigit()]
        for place in digits[::max(1, len(digits) // 40)] + digits[-1:]:
            wrong = treen("merge", "--json", file("changed", other_digit(text, place)), status=2)
            same(wrong.out, "")
            contains(wrong.err, "changed:")
    lines = unit(1, 2, "solve", "soma").splitlines(keepends=True)
    for spoilt in (lines[1:], lines[:5] + lines[6:], lines[:5] + lines[4:]):
        contains(treen("merge", file("changed", "".join(spoilt)), status=2).err,
                 f"changed:{len(spoilt)}: this line, or one before it, is not as it was written: the checksum differs")
    spaced = "\r\n\r\n".join(line.rstrip("\n") for line in lines)
    same(treen("merge", "--json", file("spaced", spaced), status=3).summary["listed"], len(lines) - 1)


@case
def older_results_have_no_checksum():
    """They are taken, as they may be months old, and their numbers are held against each other."""
    texts = [unsealed(text) for text in units(2, "count", "soma")]
    answer = treen("merge", *in_files(texts))
    same(answer.lines[0][:13], "240 solutions")
    contains(answer.err, "treen: 2 results are of an older treen, without a checksum")
    sums = texts[0].index('"total"'), texts[0].index('"nodes"')
    for place in range(*sums):
        if texts[0][place].isdigit():
            same(treen("merge", "--json", file("changed", other_digit(texts[0], place)), "2.jsonl", status=2).out, "")
    damaged = units(2, "count", "soma")[0].replace('"checksum"', '"checksun"')
    contains(treen("merge", file("damaged", damaged), status=2).err, "damaged:1: the summary does not end with its checksum")


@case
def numbers_that_contradict_each_other_are_told():
    text, other = units(2, "count", "soma")
    total = json.loads(text)["total"]
    for before, after, why in (('"labelled": ', '"labelled": 1', "the counts are not those of the sums"),
                               (f'"by_rotation": [[24, {total}', f'"by_rotation": [[24, {total + 24}',
                                "the classes under rotations have other assemblies"),
                               (f'"total": {total}, "labelled"', f'"total": {total + 1}, "labelled"', "fewer labelled assemblies"),
                               ('"listed": 0', '"listed": 1', "another number of solutions")):
        contains(treen("merge", file("bad", sealed(text.replace(before, after, 1))), status=2).err,
                 f"bad:1: the result contradicts itself: ")
        contains(treen("merge", file("bad", sealed(text.replace(before, after, 1))), status=2).err, why)
    more = sealed(text.replace(str(total), str(total + 24)))
    file("1.jsonl", more), file("2.jsonl", other)
    contains(treen("merge", "1.jsonl", "2.jsonl", status=2).err, "one of the results is wrong, since in all of them the assemblies do not make whole classes")
    same(treen("merge", "--json", "1.jsonl", status=3).summary["complete"], False)
    lemma = units(2, "count", "--engine", "count", "cubissimo")
    lemma[0] = re.sub(r'("fixed_by_symmetries": \[48, 1, )\d+', r"\g<1>7", lemma[0])
    contains(treen("merge", *in_files([sealed(lemma[0]), lemma[1]]), status=2).err, "do not make whole classes")
    apart = unit(1, 2, "apart", "burr-eight")
    contains(treen("merge", file("bad", sealed(re.sub(r'"assemblies": \d+', '"assemblies": 2', apart))), status=2).err, "more solutions than assemblies")
    chains = unit(1, 2, "snakes", "2x2x3")
    contains(treen("merge", file("bad", sealed(re.sub(r'"unique": \d+', '"unique": 1', chains))), status=2).err, "its bars tell other chains")
    burrs = unit(1, 2, "burr", "--set", "notchable", "--solid")
    contains(treen("merge", file("bad", sealed(re.sub(r'"solutions": \d+', '"solutions": 3', burrs, 1))), status=2).err, "its lists hold other burrs")


@case
def an_impossible_puzzle_is_so_in_units():
    file("odd.yaml", 'box: 3x3\npieces:\n  A: {copies: 2, shape: "##/##"}\n')
    whole = treen("count", "odd.yaml", status=1)
    same(without_times(treen("merge", *in_files(units(2, "count", "odd.yaml")), status=1)), without_times(whole))


@case
def a_digest_is_of_the_question_alone():
    """Title, threads and the folder do not matter; the pieces do."""
    def digest(*arguments):
        return treen_any("count", "--json", "--part", 2, "--parts", 3, *arguments).summary["unit"]["digest"]
    text = treen("convert", "soma", "-", "--to", "yaml").out
    first = digest("soma")
    same(digest(file("other.yaml", text.replace("Soma cube", "Another")), "--threads", 2, "--kernel", "portable"), first)
    holds(digest(file("other.yaml", text.replace("tripod", "tripos"))) != first, "another name is another piece")
    holds(digest("soma", "--symmetry", "none") != first, "another setting")


run_cases()
