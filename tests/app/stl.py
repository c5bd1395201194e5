"""Helpers for tests of meshes: reading STL files, and what other programs say of them."""
import shutil
import struct

from tool import *


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
