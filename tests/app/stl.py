"""Helpers for tests of meshes: reading STL files, and what other programs say of them."""
import math
import shutil
import struct

from tool import *

WIDE = ("--plate-width", "2000", "--plate-depth", "2000")


def triangles(name):
    """The triangles of a binary STL file, as corners."""
    data = open(name, "rb").read()
    count = struct.unpack("<I", data[80:84])[0]
    same(len(data), 84 + 50 * count)
    numbers = [struct.unpack("<12f", data[84 + 50 * i:132 + 50 * i]) for i in range(count)]
    return [(row[3:6], row[6:9], row[9:12]) for row in numbers]


def volume(found):
    """The volume inside of triangles."""
    six = 0
    for a, b, c in found:
        six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    return six / 6


def is_closed(found):
    """Every edge has two triangles, one each way."""
    edges = {}
    for corners in found:
        for i in range(3):
            edge = corners[i], corners[(i + 1) % 3]
            edges[edge] = edges.get(edge, 0) + 1
    return all(count == 1 and edges.get((to, start)) == 1 for (start, to), count in edges.items())


def near(found, expected, part=1e-6):
    holds(abs(found - expected) <= part * abs(expected), f"{found} is not {expected}")


def program(name, *arguments):
    """What another program prints; null where it is not there."""
    if not shutil.which(name):
        return None
    return subprocess.run([name, *arguments], capture_output=True, text=True, timeout=SECONDS)


def write(name, text):
    with open(name, "w") as file:
        file.write(text)
    return name


def admesh_finds_nothing(name):
    """admesh has nothing to mend in the file; true as well where there is no admesh."""
    report = program("admesh", name)
    for words in ("Total disconnected facets", "Degenerate facets", "Edges fixed", "Facets removed", "Facets added",
                  "Facets reversed", "Backwards edges", "Normals fixed"):
        if report:
            numbers = re.search(words + r"\s*:\s+(\d+)", report.stdout)
            same((name, words, numbers.group(1)), (name, words, "0"))


def bodies_of(puzzle, *options):
    """The triangles of all that is put together, by name."""
    treen("parts", puzzle, "-o", "whole.obj", "--assembled", *options)
    found, places = {}, []
    for line in open("whole.obj"):
        words = line.split()
        if words[0] == "o":
            corners = found.setdefault(words[1], [])
        elif words[0] == "v":
            places.append(tuple(float(word) for word in words[1:]))
        elif words[0] == "f":
            corners.append(tuple(places[int(word.split("/")[0]) - 1] for word in words[1:]))
    return found


BESIDE = 0.371389, 0.291741  # of a step: no edge runs through these places


def columns(body, step):
    """Where lines upwards are inside of a body: by their place on a raster, the heights at which they pass its surface."""
    found = {}
    for a, b, c in body:
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        spans = [range(math.ceil(min(at[k] for at in (a, b, c)) / step - BESIDE[k]),
                       math.floor(max(at[k] for at in (a, b, c)) / step - BESIDE[k]) + 1) for k in range(2)]
        for i in spans[0] if abs(area) > 1e-9 else ():
            for j in spans[1]:
                x, y = (i + BESIDE[0]) * step - a[0], (j + BESIDE[1]) * step - a[1]
                one, other = (x * (c[1] - a[1]) - y * (c[0] - a[0])) / area, ((b[0] - a[0]) * y - (b[1] - a[1]) * x) / area
                if one >= 0 and other >= 0 and one + other <= 1:
                    found.setdefault((i, j), []).append(a[2] + one * (b[2] - a[2]) + other * (c[2] - a[2]))
    for heights in found.values():
        heights.sort()
        holds(len(heights) % 2 == 0, "a line does not come out of the body again")
    return found


def overlap(one, other, shift=(0, 0), lift=0):
    """The largest height in which columns overlap, the other ones shifted by steps of the raster and lifted."""
    most = 0
    for (i, j), heights in other.items():
        met = one.get((i + shift[0], j + shift[1]), [])
        for low, high in zip(heights[::2], heights[1::2]):
            for start, end in zip(met[::2], met[1::2]):
                most = max(most, min(high + lift, end) - max(low + lift, start))
    return most
