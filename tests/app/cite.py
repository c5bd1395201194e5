"""treen cite"""
from tool import *


def fields(text):
    return dict(re.findall(r"^  (\w+) += \{(.*)\},?$", text, re.MULTILINE))


@case
def an_entry_has_all_that_finds_the_result_again():
    text = treen("cite", "soma").out
    entry = fields(text)
    digest = re.search(r"digest (\w{32})", entry["annote"])[1]
    same(text.splitlines()[0], f"@misc{{treen-{digest[:8]},")
    same(text.splitlines()[-1], "}")
    same(entry["note"], "240 solutions up to symmetry, 480 up to rotation, 11520 in all")
    same(entry["howpublished"], "treen count soma")
    same(fields(treen("cite", "tangram").out)["note"], "1 solution up to symmetry, 2 up to rotation, 8 in all")
    contains(entry["annote"], f"treen {treen('--version').out.split()[1]}")
    same(treen("count", "soma", "--parts", "2", "--part", "1", "--json").summary["unit"]["digest"], digest)


@case
def words_of_tex_are_escaped():
    file("t_1.yaml", DOMINOES.replace("Two dominoes", "50% of {A} & B_1"))
    entry = fields(treen("cite", "t_1.yaml").out)
    same((entry["title"], entry["author"]), (r"50\% of \{A\} \& B\_1", "nobody"))
    same(entry["howpublished"], r"treen count t\_1.yaml")


@case
def what_is_not_known_is_not_cited():
    answer = treen_soon("cite", file("e.yaml", ENDLESS), status=3)
    same(answer.out, "")
    contains(answer.err, "there is nothing to cite")


run_cases()
