"""treen grids"""
from tool import *

NAMES = [name.replace("_", "-") for name in words("grids")]


def moved(point, step, times=1):
    return tuple(p + times * s for p, s in zip(point, step))


@case
def names():
    same([line.split()[0] for line in treen("grids").lines if line[0] != " "], NAMES)
    contains(treen("grids").out, "box: AxBxC, pyramid A, tetrahedron A")


@case
def json():
    answer = treen("grids", "--json")
    same([grid["name"] for grid in answer.things("grid")], NAMES)
    repeats(answer)


@case
def forms():
    for grid in treen("grids", "--json").things("grid"):
        holds(grid["cells"], f"{grid['name']} has no cells")
        for cell in grid["cells"]:
            if "round" in cell:
                same(("middle" in cell["round"]), grid["name"] == "sphere")
            else:
                holds(len(cell["faces"]) >= 4, grid["name"])


@case
def motions_take_cells_to_cells():
    """A turned cell is in one of the blocks around, but for the twins of balls."""
    for grid in treen("grids", "--json").things("grid"):
        steps = [step["point"] for step in grid["steps"]]
        same(len(steps), grid["dimensions"])
        points = {tuple(cell["point"]) for cell in grid["cells"]}
        for axis in range(len(steps)):
            points |= {moved(point, steps[axis], times) for point in points for times in range(-3, 4)}
        for motions in grid["motions"].values():
            for motion in motions:
                for cell in grid["cells"]:
                    to = [sum(m * p for m, p in zip(row, cell["point"])) for row in motion["rows"]]
                    if motion["over"] == 1:
                        holds(tuple(to) in points, f"{grid['name']}: {cell['cell']} leaves the grid")


@case
def pieces_slide_in_directions():
    """Opposite ones stand next to each other, and each has words of its own."""
    for grid in treen("grids", "--json").things("grid"):
        directions = grid["directions"]
        same(len(directions) == 0, "sticks" in grid["name"])
        for there, back in zip(directions[::2], directions[1::2]):
            same(there["by"], [-part for part in back["by"]])
        for words in ("moving", "leaving"):
            same(len({each[words] for each in directions}), len(directions))
    cube = treen("grids", "--json").things("grid")[NAMES.index("cube")]
    same([each["moving"] for each in cube["directions"]], ["right", "left", "to the front", "to the back", "down", "up"])


@case
def takes_nothing():
    contains(treen("grids", "soma", status=2).err, "found 'soma', expected nothing more")


run_cases()
