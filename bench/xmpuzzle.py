"""BurrTools' files, for packings on cubes (or on one layer of them) without colours."""
from collections import Counter

SPACE = 3  # gdpf: pieces are turned in every way, which is what BurrTools does


def from_gdpf(text):
    """The xmpuzzle of a geometric fitting file, or None when that is no such packing."""
    words = iter(map(int, text.split()))
    dimensions, coloured = next(words), next(words)
    if coloured or dimensions < 2:
        return None

    def cells(count):
        return [tuple(next(words) for _ in range(dimensions)) + (0,) * (3 - dimensions) for _ in range(count)]

    box = cells(next(words))
    pieces = Counter()
    for _ in range(next(words)):
        size, motions = next(words), next(words)
        if motions != SPACE:
            return None
        pieces[tuple(sorted(cells(size)))] += 1
    return puzzle(box, pieces)


def voxel(cells):
    """A shape: its bounding box, x fastest."""
    low = [min(axis) for axis in zip(*cells)]
    x, y, z = (max(axis) - least + 1 for axis, least in zip(zip(*cells), low))
    filled = {tuple(at - least for at, least in zip(cell, low)) for cell in cells}
    marks = "".join("#" if (i, j, k) in filled else "_" for k in range(z) for j in range(y) for i in range(x))
    return f'  <voxel x="{x}" y="{y}" z="{z}" type="0">{marks}</voxel>'


def puzzle(box, pieces):
    """Pieces first, the box last, since BurrTools takes a piece's number for its shape's in places."""
    shapes = "\n".join(map(voxel, [*pieces, box]))
    uses = "\n".join(f'    <shape id="{i}" count="{count}"/>' for i, count in enumerate(pieces.values()))
    return f"""<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors/>
 <shapes>
{shapes}
 </shapes>
 <problems>
  <problem state="0">
   <shapes>
{uses}
   </shapes>
   <result id="{len(pieces)}"/>
   <bitmap/>
  </problem>
 </problems>
 <comment/>
</puzzle>
"""
