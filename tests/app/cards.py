"""treen cards. Every card is counted again by another engine, and compared with all solutions."""
import base64
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "agree"))
import rewrite
from tool import *

TRAY = "grid: square\nbox: 4x4\npieces:\n  I: {shape: '###', copies: 2}\n  V: {shape: '##/#', copies: 2}\n  L: '###/#'\n"


def places(parts):
    return frozenset(map(lies, parts))


def ways(name, parts, engine="dlx"):
    return treen_any("count", name, "--json", "--engine", engine, "--placed", file("state.json", solution_of(parts))).summary["total"]


def without(parts, number):
    return parts[:number] + parts[number + 1:]


def images(grid, box, state):
    """The state under each motion that takes the box to itself."""
    for motion in rewrite.motions(grid):
        moved = {motion(cell): cell for cell in box}
        if set(rewrite.shifted(grid, moved)) == set(box):
            to = {cell: place for place, cell in rewrite.shifted(grid, moved).items()}
            yield frozenset(frozenset(to[cell] for cell in cells) for cells in state)


def holds_for(name, grid, box, *options, most=1, each=1):
    """Counts every `each`-th card again, and compares all with each other."""
    answer = treen("cards", name, "--json", *options)
    cards = answer.things("card")
    seen = set()
    for card in cards:
        why = f"{name}, card {card['number']}"
        placed = places(card["placed"])
        holds(placed < places(card["solution"]), why)
        holds(placed not in seen, why)
        seen |= set(images(grid, box, placed))
        if card["number"] % (2 * each if SAMPLED else each):
            continue
        same(ways(name, card["placed"]), card["ways"], why)
        same(ways(name, card["solution"]), 1, why)
        holds(1 <= card["ways"] <= most, why)
        if card["least"]:
            for number in range(len(card["placed"])):
                holds(ways(name, without(card["placed"], number), "cover") > most, why)
    same([card["number"] for card in cards], list(range(1, len(cards) + 1)))
    same([card["grade"] for card in cards], sorted(card["grade"] for card in cards))
    grades = [sum(card["grade"] == grade for card in cards) for grade in range(1, 6)]
    same((answer.summary["cards"], answer.summary["grades"]), (len(cards), grades))
    return cards


@case
def cards_of_pentominoes():
    cards = holds_for("pentominoes-6x10", "square", rewrite.block(6, 10, 1), each=4)
    same([len(cards), len({card["grade"] for card in cards})], [24, 5])
    same(len({places(card["solution"]) for card in cards}), 24, "spread over the solutions")
    least = treen("cards", "pentominoes-6x10", "--json", "--least", "--count", 6).things("card")
    holds(len(least) == 6 and all(card["least"] for card in least), least)


@case
def cards_of_soma():
    holds_for("soma", "cube", rewrite.block(3, 3, 3), "--count", 6, "--difficulty", "2..3", each=3)
    cards = holds_for("soma", "cube", rewrite.block(3, 3, 3), "--count", 4, "--solutions", 3, "--least", most=3, each=2)
    holds(any(card["ways"] > 1 for card in cards), cards)
    same({card["grade"] for card in treen("cards", "soma", "--json", "--difficulty", 3, "--count", 5).things("card")}, {3})


@case
def equal_pieces_and_a_small_tray():
    answer = treen("cards", file("tray.yaml", TRAY), "--json", "--count", 1000)
    contains(answer.err, "of the 1000 that were wanted")
    holds_for("tray.yaml", "square", rewrite.block(4, 4, 1), "--count", 12, each=3)


@case
def more_solutions_than_can_be_listed():
    """60 million solutions of 5 x 8, and equal pieces among others."""
    parallelogram = [(x, y, 0) for y in range(5) for x in range(8)]
    cards = holds_for("polyhexes-5x8", "hexagon", parallelogram, "--count", 12, each=4)
    same(len({places(card["solution"]) for card in cards}), 12, "spread over the solutions")
    if not SAMPLED:  # each of these lists 100000
        contains(treen("cards", "polyhexes-5x8", "--count", 1).out, "1 card of more than 100000 solutions")
        same(treen("cards", "polyhexes-5x8", "--json", "--count", 2).summary["solutions"], None)
    tray = file("many.yaml", "grid: square\nbox: 4x15\npieces: {I: {copies: 6, shape: '##'}, J: {copies: 9, shape: '##'}, L: {copies: 10, shape: '##/#'}}\n")
    first = holds_for(tray, "square", rewrite.block(4, 15, 1), "--count", 6, "--solutions", 2, most=2, each=3)[0]
    state = file("state.json", solution_of(first["placed"][:3]))
    for card in treen("cards", tray, "--json", "--count", 3, "--placed", state).things("card"):
        holds(places(first["placed"][:3]) <= places(card["placed"]), card)
        same(ways(tray, card["placed"]), 1)


@case
def the_same_seed_gives_the_same_cards():
    first, again, other = (treen("cards", "soma", "--json", "--count", 5, "--seed", seed, "--threads", threads).things("card")
                           for seed, threads in ((7, 1), (7, 2), (8, 1)))
    same(first, again)
    holds(first != other, "another seed")
    repeats(treen("cards", "soma", "--json", "--count", 2, "--seed", 7))


@case
def pieces_that_lie_already_stay():
    state = file("state.txt", "...  ...  ...\n..A  ..A  ...\n...  .AA  ...\n")
    for card in treen("cards", "soma", "--json", "--count", 4, "--placed", state).things("card"):
        contains([part["name"] for part in card["placed"]], "twist-1")
        same(ways("soma", card["placed"]), 1)


@case
def files_of_puzzles():
    treen("cards", "soma", "-o", "cards.yaml", "--count", 3)
    for number in (1, 2, 3):
        summary = treen("count", "cards.yaml", "--json", "--problem", number).summary
        same((summary["total"], summary.get("unexpected")), (1, None))
    treen("cards", "soma", "-o", "cards.json", "--count", 3)
    same(Path("cards.json").read_text(encoding="utf-8").count('"type": "card"'), 3)
    out = treen("cards", "soma", "--count", 2).out
    contains(out, "Card 1: *")
    contains(out, "2 cards of 11520 solutions; by grade:")


SITE = "https://example.org/treen/"


def drawn(*options, status=0, puzzle="soma"):
    answer = treen("cards", puzzle, "-o", "cards.svg", *options, status=status)
    return answer.err if status else Path("cards.svg").read_text(encoding="utf-8")


def pages(picture):
    return re.findall(r"<g .*?</g>", picture, re.DOTALL)


def size(picture):
    return tuple(map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()))


def numbers(page):
    """The numbers of the cards on a page, from left to right and down."""
    return re.findall(r">(\d+)(?:   \*+)?</text>", page)


@case
def pages_of_cards():
    counts = []
    for options in ((), ("--solved", "none"), ("--per-page", 1)):
        picture = drawn("--count", 5, "--seed", 7, *options)
        contains(picture, "*</text>")
        counts.append([picture.count(">Soma cube, seed 7<"), picture.count(">Soma cube, solutions, seed 7<")])
    same(counts, [[2, 1], [2, 0], [5, 1]], "pages")
    contains(drawn("--per-page", 5, status=2), "found 5 cards on a page, expected 1, 4, 6 or 9")


@case
def papers():
    same(size(drawn("--count", 2, "--solved", "none")), (595, 842))
    same(size(drawn("--count", 2, "--solved", "none", "--paper", "a4")), (595, 842))
    same(size(drawn("--count", 2, "--paper", "letter")), (612, 2 * 792))


@case
def solutions_on_the_back():
    """Paper that is turned over has each solution behind its card: columns are the other way round."""
    shown = [numbers(page) for page in pages(drawn("--count", 8, "--per-page", 6, "--solved", "back"))]
    same(shown, [list("123456"), list("123456"), list("78"), list("78")])
    places = [[float(re.search(rf'x="([\d.]+)"[^>]*>{card}(?:   \*+)?</text>', page).group(1)) for card in "12"]
              for page in pages(drawn("--count", 2, "--per-page", 6, "--solved", "back"))]
    same(places[0], places[1][::-1])


def decoded(page):
    """What zbarimg reads in the black squares of a page, painted with three pixels to a point."""
    squares = [list(map(float, re.findall(r"[\d.]+", path))) for path in re.findall(r'<path fill="#000000"[^>]* d="(M[^"]*)"', page)]
    width, height = 1836, 2526
    rows = [bytearray(b"\xff" * width) for _ in range(height)]
    for corner in squares:
        left, right = round(3 * min(corner[::2])), round(3 * max(corner[::2]))
        for y in range(round(3 * min(corner[1::2])), round(3 * max(corner[1::2]))):
            rows[y][left:right] = bytes(right - left)
    Path("page.pgm").write_bytes(b"P5 %d %d 255\n" % (width, height) + b"".join(rows))
    done = subprocess.run(["zbarimg", "-q", "--raw", "--nodbus", "page.pgm"], capture_output=True, text=True, timeout=60)
    return done.stdout.split()


def linked(link):
    holds(link.startswith(SITE + "#play=&p="), link)
    letters = link.partition("&p=")[2]
    return zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15).decode()


@case
def a_link_opens_the_card():
    for name, options in (("pentominoes-6x10", ("--count", 6)), ("ball-pyramid", ("--count", 2)), (file("tray.yaml", TRAY), ("--count", 4))):
        cards = treen("cards", name, "--json", "--site", SITE, *options).things("card")
        for card in cards:
            summary = treen("info", file("linked.yaml", linked(card["link"])), "--json").summary
            same(places(summary["placed"]), places(card["placed"]))
            same(treen("count", "linked.yaml", "--json").summary["total"], 1)
    holds("link" not in treen("cards", "soma", "--json", "--count", 1).things("card")[0], "a link to nowhere")
    for site in ("example.org", "https://example.org/#a", "https://a b"):
        contains(treen("cards", "soma", "--site", site, status=2).err, f"site: found '{site}', expected an address like")


@case
def codes_are_read_by_zbar():
    """The code on each card is its link, as an independent program reads it."""
    if not shutil.which("zbarimg"):
        raise Skipped("zbarimg is not here (package zbar-tools)")
    if "libqrencode" in treen_any("cards", "soma", "--count", 1, "--site", SITE, "-o", "code.svg").err:
        raise Skipped("this build has no module qrencode (package libqrencode-dev)")
    for options in some((("--per-page", 9), ("--per-page", 1), ("--worksheet",), ("--per-page", 4, "--paper", "letter")), 4):
        options = ("--count", 5, "--seed", 3, "--site", SITE, "--solved", "none", *options)
        links = [card["link"] for card in treen("cards", "pentominoes-6x10", "--json", *options).things("card")]
        read = [link for page in pages(drawn(*options, puzzle="pentominoes-6x10")) for link in decoded(page)]
        same(sorted(read), sorted(links), options)
    missing = treen("cards", "soma", "--count", 1, "--site", SITE, "-o", "code.svg", status=2, TREEN_MODULES=os.getcwd())
    contains(missing.err, "drawing QR codes takes the package libqrencode-dev")


@case
def worksheets_are_as_large_as_life():
    picture = drawn("--worksheet", "--count", 3, "--cell", 12.7, "--seed", 4, "--difficulty", 1, puzzle="pentominoes-6x10")
    shown = pages(picture)
    same([page.count(">Name<") for page in shown], [1, 1, 1, 0])
    sheets = treen("cards", "pentominoes-6x10", "--json", "--worksheet", "--count", 3, "--seed", 4, "--difficulty", 1).things("card")
    same([page.count(f"seed {seed}<") for page, seed in zip(shown, [card["number"] for card in sheets] + [4])], [1] * 4)
    contains(shown[0], ">50 mm<")
    contains(shown[0], ">Fit the pieces into the outline. Those that are drawn in it lie there already.<")
    holds(re.search(r'font-size="16"[^>]*>Pentominoes, 6 x 10<', shown[0]) or ">Pentominoes, 6 x 10<" in shown[0], "the title at the top")
    large = drawn("--worksheet", "--count", 1, "--seed", 4, "--solved", "none", puzzle="pentominoes-6x10")
    edges = {round(float(x), 1) for path in re.findall(r' d="([^"]*)"', large) for x in re.findall(r"[ML]([\d.]+)", path)}
    same(len(pages(large)), 1)
    holds(max(edges) > 500, "pieces lie beside the box, too, and the width of the page is used")
    xs = {float(x) for path in re.findall(r' d="([^"]*)"', shown[0]) for x in re.findall(r"[ML]([\d.]+)", path)}
    holds({40.0, 40 + 36.0, 40 + 6 * 36.0} <= xs, "six cells of half an inch from the margin")
    holds(any(abs(x - 40 - 50 * 72 / 25.4) < 0.01 for x in xs), "the ruler")
    wide = file("wide.yaml", "grid: square\nbox: 12x1\npieces: {I: {copies: 4, shape: '###'}}\n")
    same(size(drawn("--worksheet", "--count", 1, "--cell", 20, "--solved", "none", puzzle=wide)), (842, 595))
    contains(drawn("--worksheet", "--cell", 40, status=2, puzzle="pentominoes-6x10"), "found a cell of 40 mm, expected 24")
    contains(drawn("--worksheet", status=2), "found a box of 3 layers, expected a flat one")
    contains(drawn("--worksheet", "--solved", "back", status=2, puzzle="pentominoes-6x10"), "expected them last, or none")


@case
def equal_pieces_have_one_letter():
    tray = file("equal.yaml", "grid: square\nbox: 6x1\npieces: {I: {copies: 2, shape: '###'}}\n")
    letters = re.findall(r">([A-Z])<", drawn("--worksheet", "--count", 1, puzzle=tray))
    same(len(set(letters)), 1, letters)


@case
def a_seed_a_pupil():
    """The seed on a worksheet makes it again, also where some of a class would be alike and are left out."""
    options = ("--worksheet", "--solved", "none")
    for name, count in (("pentominoes-3x20", 6), (file("tray.yaml", TRAY), 4)):
        cards = treen("cards", name, "--json", *options, "--site", SITE, "--count", count, "--seed", 9).things("card")
        seeds = [card["number"] for card in cards]
        holds(len(set(seeds)) == count and 9 in seeds, seeds)
        same(len({places(card["placed"]) for card in cards}), count)
        same([card["grade"] for card in cards], sorted(card["grade"] for card in cards))
        for card in some(cards, 2):
            again = treen("cards", name, "--json", *options, "--site", SITE, "--count", 1, "--seed", card["number"]).things("card")
            same(again, [card], name)
    whole, alone = (pages(re.sub(r' transform="translate[^"]*"', "", drawn(*options, "--count", count, "--seed", 9, puzzle="tray.yaml"))) for count in (3, 1))
    holds(len(whole) == 3 and alone[0] in whole, "the sheet is drawn as it was")


@case
def what_cannot_be():
    contains(treen("cards", "sujiko", status=2).err, "cards are made of packings, and this puzzle is of kind sujiko")
    contains(treen("cards", "soma", "--difficulty", "3..9", status=2).err, "found '3..9', expected grades from 1 to 5")
    contains(treen("cards", "soma", "-o", "cards.doc", status=2).err, "does not end in .pdf, .svg, .yaml or .json")
    none = file("none.yaml", "grid: square\nbox: 3x3\npieces: {I: {copies: 3, shape: '##/#'}}\n")
    same(treen("cards", none, "--json", status=1).summary["cards"], 0)
    answer = treen("cards", none, status=1)
    same((answer.out, answer.err), ("", "treen: found no card: the puzzle has no solution\n"))
    state = file("state.txt", "...  ...  ...\n.A.  AAA  ...\n...  ...  ...\n")
    answer = treen("cards", "soma", "--placed", state, status=1)
    same(answer.out, "")
    contains(answer.err, "cannot be finished from the pieces that lie in the box (treen hint says which to take off)")
    treen("cards", "pentominoes-6x10", "--json", "--seconds", 0.001, status=3)


@case
def pages_are_looked_at_before_the_work():
    """Bedlam's cards take long. What cannot be had is told without a word about cards."""
    for options, why in {("--per-page", 5): "found 5 cards on a page, expected 1, 4, 6 or 9",
                         ("--worksheet",): "expected it with -o FILE.pdf or -o FILE.svg",
                         ("--worksheet", "-o", "a.json"): "expected it with -o FILE.pdf or -o FILE.svg",
                         ("--worksheet", "-o", "a.svg"): "found a box of 4 layers, expected a flat one",
                         ("-o", "nowhere/a.svg"): "nowhere/a.svg: No such file or directory",
                         ("-o", "a.doc"): "does not end in .pdf, .svg, .yaml or .json"}.items():
        answer = treen("cards", "bedlam", *options, status=2)
        contains(answer.err, why)
        same(answer.out, "")


@case
def a_full_disk():
    """A file that was not written is not summed up."""
    for ending in ("svg", "pdf", "yaml", "json"):
        os.symlink("/dev/full", f"full.{ending}")
        answer = treen_any("cards", "seven-flat", "--count", 2, "-o", f"full.{ending}")
        same((answer.out, answer.err), ("", f"treen: full.{ending}: No space left on device\n"))


@case
def none_by_now():
    """A search that was stopped before a card is made says so, and writes no file."""
    seconds = 3 if SAMPLED else 0.1
    answer = treen("cards", "bedlam", "--seconds", seconds, "-o", "none.pdf", status=3)
    contains(answer.out, "Stopped: no card is made so far")
    summary = treen("cards", "bedlam", "--seconds", seconds, "--json", status=3).summary
    same((summary["solutions"], summary["cards"]), (None, 0))
    holds(not os.path.exists("none.pdf"), "a file without a card")


run_cases(6)
