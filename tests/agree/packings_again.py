"""The same packing in other words has the same counts: packings_again.py TREEN. Random small packings and bundled ones are turned,
reflected, renamed, shuffled, written in other formats, and counted by several engines."""
from counting import *

import rewrite

OTHERS = 4  # ways in which each packing is written again
MOST = 12000  # solutions of a bundled puzzle; with more it is left to other tests

# ---- Packings --------------------------------------------------------------------------------------------------

def others(packing, chance, ways=rewrite.WAYS):
    """The packing and others that are the same, as texts; and how they were made."""
    made = [rewrite.again(packing, chance, ways) for _ in range(OTHERS)]
    return [packing.text(), *(each.text() for each, _ in made)], [names for _, names in made]


@case
def packings_turned_reflected_renamed_shuffled():
    solvable = 0
    with Counting(*SEARCHES) as counting:
        for seed, chance in seeds(100, 20):
            texts, made = others(rewrite.random_packing(chance), chance)
            expected = counting.same(texts, f"seed {seed}, {made}")
            solvable += expected is not None and expected["total"] > 0
    holds(solvable or "TREEN_SEEDS" in os.environ, "no puzzle had a solution")


@case
def pieces_of_a_range_apart():
    """Where a piece has at least one copy and perhaps more, only `labelled` may change."""
    with Counting(*SEARCHES) as counting:
        for seed, chance in seeds(40, 8):
            packing = rewrite.random_packing(chance)
            for piece in packing.pieces:
                piece.least, piece.most = 1, 2 + chance.randrange(2)
            texts = [packing.text(), rewrite.apart(packing, chance, ranges=True).text()]
            counting.same(texts, f"seed {seed}", fields=COUNTS[:3])


@case
def rectangles_on_the_skyline():
    """Rectangles that fill a rectangle, which engine skyline knows, too."""
    with Counting(*SEARCHES, "skyline") as counting:
        for seed, chance in seeds(20, 4):
            width, height = chance.randint(3, 6), chance.randint(3, 6)
            pieces = [rewrite.Piece(f"p{number}", rewrite.block(*sides))
                      for number, sides in enumerate(cut(chance, width, height))]
            texts, made = others(rewrite.Packing("square", rewrite.block(width, height), pieces), chance)
            counting.same(texts, f"seed {seed}, {made}")


def cut(chance, width, height):
    """Sides of rectangles that fill a rectangle."""
    if width * height <= 4 or not chance.randrange(4):
        return [(width, height)]
    if width > 1 and (height == 1 or chance.randrange(2)):
        left = chance.randint(1, width - 1)
        return cut(chance, left, height) + cut(chance, width - left, height)
    top = chance.randint(1, height - 1)
    return cut(chance, width, top) + cut(chance, width, height - top)


# ---- Formats ---------------------------------------------------------------------------------------------------

def in_layers(counts):
    """The counts of a flat packing as one layer of a solid grid: there, turning it over is a rotation."""
    return {**counts, "up_to_rotation": counts["up_to_symmetry"]}


def formats_agree(name, flat, why, expected):
    for format, fields in KEPT.items():
        to = written(name, format)
        if to is None:
            continue
        [found] = counts_of(to)
        wanted = in_layers(expected) if flat and format == "xmpuzzle" else expected
        holds(agree(found, wanted, fields), f"{why}: as {format} {found} and not {wanted}:\n{open(name).read()}")
        yield format


@case
def packings_in_other_formats():
    used = set()
    for seed, chance in seeds(60, 12):
        packing = rewrite.random_packing(chance)
        name = file("a.yaml", packing.text())
        [expected] = counts_of(name)
        used |= set(formats_agree(name, packing.grid in rewrite.FLAT, f"seed {seed}", expected))
    holds(used == set(KEPT) or SAMPLED or "TREEN_SEEDS" in os.environ, f"only these were written: {used}")


# ---- The collection --------------------------------------------------------------------------------------------

@case
def bundled_packings():
    """Those of the collection that are counted in a moment, as it says and in other words."""
    with Counting() as counting:
        for puzzle in treen("list", "--json").things("puzzle"):
            total = puzzle["expect"]["total"]
            if puzzle["kind"] != "packing" or total is None or total > MOST:
                continue
            text = treen("convert", "--problem", 1, "--to", "json", puzzle["name"], "-").out
            if {"placed", "wrap", "empty", "exactly one of", "at most one of", "conditions"} & set(json.loads(text)) or '"one of"' in text:
                continue  # other words would not say these
            packing = rewrite.read(text)
            if packing.grid not in rewrite.GRIDS:
                continue
            chance = random.Random(FIRST_SEED)
            written, made = rewrite.again(packing, chance)
            found = counting.same([packing.text(), written.text()], f"{puzzle['name']}, {made}")
            holds(agree(puzzle["expect"], found, COUNTS[:3]), f"{puzzle['name']}: {found}")


run_cases()
