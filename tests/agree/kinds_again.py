"""The same puzzle of every kind but packings in other words has the same counts: kinds_again.py TREEN. Items, locations, cubes and
sticks are renamed and shuffled, boxes and boards turned and reflected, chains reversed; several engines and formats count them."""
from counting import *

import rewrite

OTHERS = 3  # ways in which each puzzle is written again


def block_of(key, text, **more):
    """The text of a format as treen's own format holds it."""
    lines = "".join(f"  {line}\n" for line in text.splitlines())
    return "".join(f"{name}: {value}\n" for name, value in more.items()) + f"{key}: |\n{lines}"


def in_other_words(text, chance):
    """Perhaps as JSON, which treen writes from the puzzle as it has read it."""
    if chance.randrange(2):
        return text
    return treen("convert", "--to", "json", "--format", "yaml", file("other.yaml", text), "-").out


def shuffled(chance, things):
    return chance.sample(things, len(things))


def names(chance, count):
    """Different names of several forms."""
    ways = (lambda n: f"item{n}", lambda n: f"{n},{n}", lambda n: "abcdefghijklmnopqrstuvwxyz"[n], str)
    way = chance.choice(ways)
    return [way(n) for n in shuffled(chance, range(count))]


# ---- Covers ----------------------------------------------------------------------------------------------------

def random_cover(chance, exact):
    """Bounds of the primary items, the number of secondary ones, and options: (item, colour or 0) lists."""
    primary, secondary = chance.randint(2, 7), 0 if exact else chance.randint(0, 3)
    bounds = [(1, 1) if exact or chance.randrange(5) else (low := chance.randrange(2), low + chance.randint(1, 2))
              for _ in range(primary)]
    options = set()
    for _ in range(chance.randint(4, 18)):
        items = chance.sample(range(primary), chance.randint(1, min(3, primary)))
        extra = chance.sample(range(primary, primary + secondary), chance.randint(0, secondary))
        options.add((*((item, 0) for item in sorted(items)), *((item, chance.randrange(3)) for item in sorted(extra))))
    return bounds, secondary, sorted(options)


def cover_text(chance, cover, written=shuffled):
    """A cover as Knuth's programs read it; items and options under the names and in the order that `written` gives."""
    bounds, secondary, options = cover
    called, colours = names(chance, len(bounds) + secondary), shuffled(chance, ["r", "green", "c3"])

    def item(number):
        low, high = bounds[number]
        return called[number] if low == high == 1 else f"{low}:{high}|{called[number]}"

    def entry(number, colour):
        return called[number] + (f":{colours[colour]}" if colour else "")

    lines = [" ".join(map(item, written(chance, range(len(bounds)))))]
    if secondary:
        lines[0] += " | " + " ".join(called[len(bounds) + n] for n in written(chance, range(secondary)))
    lines += [" ".join(entry(*each) for each in written(chance, list(option))) for option in written(chance, options)]
    return "\n".join(lines) + "\n"


@case
def covers():
    with Counting(*SEARCHES, "sat", "z3") as counting:
        for seed, chance in seeds(40, 8):
            cover = random_cover(chance, exact=False)
            texts = [block_of("cover", cover_text(chance, cover)) for _ in range(OTHERS)]
            counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")


@case
def covers_as_matrices():
    """A bare exact cover as rows of 0 and 1: rows and columns in another order."""
    for seed, chance in seeds(40, 8):
        cover = bounds, _, options = random_cover(chance, exact=True)
        [expected] = counts_of(file("a.yaml", block_of("cover", cover_text(chance, cover))))
        columns = shuffled(chance, range(len(bounds)))
        rows = [chance.choice(("", " ", ",")).join("01"[(column, 0) in option] for column in columns)
                for option in shuffled(chance, options)]
        same(counts_of(file("a.matrix", "\n".join(rows) + "\n"), "--format", "matrix"), [expected], f"seed {seed}: {rows}")


# ---- Fittings --------------------------------------------------------------------------------------------------

def random_fitting(chance):
    """The number of locations, and the sets of locations of each piece; some pieces are equal."""
    locations, sizes = chance.randint(3, 8), []
    while sum(sizes) < locations:
        sizes.append(min(chance.randint(1, 3), locations - sum(sizes)))
    pieces = []
    for size in sizes:
        sets = {tuple(sorted(chance.sample(range(locations), size))) for _ in range(chance.randint(2, 8))}
        equal = [piece for piece in pieces if len(piece[0]) == size]
        pieces.append(chance.choice(equal) if equal and chance.randrange(2) else sorted(sets))
    return locations, pieces


def fitting_text(chance, fitting):
    locations, pieces = fitting
    number = shuffled(chance, range(locations))
    lines = [f"{locations} {len(pieces)}"]
    for piece in shuffled(chance, pieces):
        sets = [" ".join(map(str, (len(each), *(number[n] for n in shuffled(chance, each))))) for each in shuffled(chance, piece)]
        lines += [str(len(sets)), *sets]
    return "\n".join(lines) + "\n"


@case
def fittings():
    with Counting(*SEARCHES, "sat", "z3") as counting:
        for seed, chance in seeds(40, 8):
            fitting = random_fitting(chance)
            texts = [block_of("fitting", fitting_text(chance, fitting)) for _ in range(OTHERS)]
            expected = counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")
            for format in ("dpf", "cover"):
                [found] = counts_of(written(file("a.yaml", texts[0]), format))
                holds(agree(found, expected, KEPT[format]), f"seed {seed}: as {format} {found}, not {expected}:\n{texts[0]}")


# ---- Snakes ----------------------------------------------------------------------------------------------------

def random_snake(chance):
    """A grid, a box and the letters of a chain that fits into it."""
    grid = chance.choice(("cube", "square"))
    around = set(rewrite.block(3, 3, 1 if grid == "square" else 2))
    path = [chance.choice(sorted(around))]
    while len(path) < 9:
        free = [cell for cell in rewrite.neighbours(grid, path[-1]) if cell in around and cell not in path]
        if not free:
            break
        path.append(chance.choice(free))
    box = {cell: "#" for cell in path}
    if chance.randrange(2):
        box.update((cell, "+") for cell in around - set(path) if chance.randrange(2))
    letters = "".join("s" if all(a + c == 2 * b for a, b, c in zip(*three)) else "t" for three in zip(path, path[1:], path[2:]))
    if chance.randrange(2):
        letters = "".join(letter if chance.randrange(4) else "?" for letter in letters)
    return grid, rewrite.shifted(grid, box), letters


def chains(chance, letters):
    """The chain in every notation that can tell it, from either end."""
    letters = chance.choice((letters, letters[::-1]))
    yield letters, "letters"
    if "?" not in letters and len(letters) > 1:
        steps = [len(run) + 1 for run in letters.split("t")]
        yield " ".join(map(str, [steps[0] + 1, *steps[1:]])), "runs"
        yield " ".join(map(str, steps)), "steps"
        yield " ".join(str(step + 1) for step in steps), "corners"


@case
def snakes():
    with Counting("fold") as counting:
        for seed, chance in seeds(40, 8):
            grid, box, letters = random_snake(chance)
            if len(letters) < 2:
                continue
            texts = []
            for chain, notation in (*chains(chance, letters), *chains(chance, letters)):
                turned = rewrite.moved(grid, box, chance.choice(rewrite.motions(grid)))
                texts.append(f"kind: snake\ngrid: {grid}\nbox: \"{rewrite.drawing(turned)}\"\n"
                             f"notation: {notation}\nsnake: \"{chain}\"\n")
            counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")


# ---- Labelled cubes --------------------------------------------------------------------------------------------

def random_cubes(chance):
    """The sides of a box, and cubes: for each its rules, a word and the cubes that it names."""
    sides = chance.choice(((2, 2, 2), (3, 2, 1), (3, 2, 2), (3, 3, 1), (4, 2, 1)))
    cubes = [[]]
    while len(cubes) < chance.randint(3, 6):
        known = range(len(cubes))
        rules = [("TOUCH", [chance.choice(known)])] if chance.randrange(5) else []
        if len(known) > 1 and chance.randrange(2):
            rules.append((chance.choice(("ALIGNED", "NOT_ALIGNED")), chance.sample(known, 2)))
        if len(known) > 2 and not chance.randrange(3):
            rules.append((chance.choice(("LEFT", "VEC")), chance.sample(known, 3)))
        cubes.append(rules)
    return sides, cubes


def cubes_text(chance, sides, cubes):
    """Other numbers for the cubes, rules in another order, the box on another side."""
    number = chance.sample(range(100), len(cubes))
    lines = ["box " + " ".join(map(str, shuffled(chance, sides)))]
    for cube, rules in enumerate(cubes):
        words = [f"CUBE {number[cube]}"]
        words += [" ".join([rule, *(str(number[other]) for other in others)]) for rule, others in shuffled(chance, rules)]
        line = chance.choice((" ", "\n")).join(words)
        lines.append(chance.choice((line, line.lower())))
    return "\n".join(lines) + "\n"


@case
def labelled_cubes():
    with Counting("stack") as counting:
        for seed, chance in seeds(40, 8):
            puzzle = random_cubes(chance)
            texts = [block_of("cubes", cubes_text(chance, *puzzle)) for _ in range(OTHERS)]
            counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")


# ---- Number puzzles --------------------------------------------------------------------------------------------

def turned_board(cells, turns, reflects):
    """Rows of a square board, turned by quarters and perhaps reflected."""
    for _ in range(turns):
        cells = [list(row) for row in zip(*cells[::-1])]
    return [row[::-1] for row in cells] if reflects else cells


def turned(chance, *boards):
    """All boards in the same of the eight ways."""
    turns, reflects = chance.randrange(4), chance.randrange(2)
    return [turned_board(board, turns, reflects) for board in boards]


@case
def sujikos():
    """Turned, reflected, and with each number n as 10 - n."""
    with Counting("logic", "z3") as counting:
        for seed, chance in seeds(6):
            numbers = shuffled(chance, range(1, 10))
            clues = set(chance.sample(range(9), chance.randint(2, 4)))
            texts = []
            for other in range(OTHERS):
                values = [10 - n for n in numbers] if other % 2 else numbers
                [cells] = turned(chance, [[(values[3 * y + x], 3 * y + x in clues) for x in range(3)] for y in range(3)])
                sums = [sum(cells[y + j][x + i][0] for j in (0, 1) for i in (0, 1)) for y in (0, 1) for x in (0, 1)]
                told = [f"P{3 * y + x},{cells[y][x][0]}" for y in range(3) for x in range(3) if cells[y][x][1]]
                texts.append(block_of("sujiko", "\n".join([",".join(map(str, sums)), *shuffled(chance, told)])))
            expected = counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")
            holds(expected["total"] > 0, f"seed {seed} has no solution")


@case
def kurosus():
    """Turned, reflected, and with zeros and ones exchanged."""
    with Counting("logic", "z3") as counting:
        for seed, chance in seeds(6):
            side = chance.choice((4, 6))
            board = [["."] * side for _ in range(side)]
            for _ in range(chance.randint(side, 2 * side)):
                board[chance.randrange(side)][chance.randrange(side)] = chance.choice("01")
            first = chance.choice(("", "different-lines\n"))
            texts = []
            for other in range(OTHERS):
                [cells] = turned(chance, board)
                text = "\n".join("".join(row) for row in cells)
                texts.append(block_of("kurosu", first + (text.translate({48: 49, 49: 48}) if other % 2 else text)))
            counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")


# ---- Burrs -----------------------------------------------------------------------------------------------------

@case
def burrs():
    """The sticks in another order, in other orientations, or all of them reflected."""
    numbers = [1, 18, 35, 52, 103, 120, 154, 256, 512, 792, 824, 871, 911, 928, 960, 1024, 3305, 3322, 3328]
    sticks = [stick for stick in treen("burr", "--json", *numbers).things("stick") if stick["whole"]]
    twins = {stick["name"]: stick for stick in treen("burr", "--json", *(stick["twin"] for stick in sticks)).things("stick")}
    with Counting(*SEARCHES) as counting:
        for seed, chance in seeds(15, 5):
            six = [chance.choice(sticks) for _ in range(6)]
            texts = []
            for other in range(OTHERS):
                drawn = [twins[stick["twin"]] if other % 2 else stick for stick in six]
                pieces = [chance.choice(stick["numbers"]) for stick in shuffled(chance, drawn)]
                texts.append(f"kind: burr\nlength: 6\npieces: {pieces}\n")
            expected = counting.same([*texts, in_other_words(texts[0], chance)], f"seed {seed}")
            to = written(file("a.yaml", texts[0]), "burr6")
            same(counts_of(to), [expected], f"seed {seed}")


run_cases()
