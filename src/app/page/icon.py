"""The icon of the site, drawn here: a cube of three pieces, seen from a corner. As SVG, and as PNG for those that take no SVG."""
import struct
import zlib

SIZE = 64  # units of the drawing
BACK = "#1d2733"
FINE = 4  # points across a pixel, to smooth edges

# Faces of unit cubes: the top face is at (x, y) on the layer z; "left" and "right" are the faces that are seen from the corner.
TOP = {"#f6c453": [(0, 0), (1, 0), (0, 1)], "#5aa9e6": [(1, 1)]}
LEFT = {"#d9a233": [(0, 1), (0, 0)], "#e4572e": [(1, 0)], "#3d86bd": [(1, 1)]}
RIGHT = {"#b98420": [(0, 1)], "#2f6f9f": [(1, 1)], "#b7401d": [(0, 0), (1, 0)]}


def at(x, y, z):
    """A corner of the net, on the drawing: x to the lower right, y to the lower left, z up."""
    return 32 + (x - y) * 11.2, 32 + (x + y) * 6.4 - z * 12.9


def faces():
    """Each face as its colour and four corners. A gap lets the back shine through."""
    g = 0.05
    for colour, cells in TOP.items():
        for x, y in cells:
            yield colour, [at(*c, 1) for c in ((x - 1 + g, y - 1 + g), (x - g, y - 1 + g), (x - g, y - g), (x - 1 + g, y - g))]
    for colour, cells in LEFT.items():
        for x, z in cells:
            yield colour, [at(c[0], 1, c[1]) for c in ((x - 1 + g, z - 1 + g), (x - g, z - 1 + g), (x - g, z - g), (x - 1 + g, z - g))]
    for colour, cells in RIGHT.items():
        for y, z in cells:
            yield colour, [at(1, c[0], c[1]) for c in ((y - 1 + g, z - 1 + g), (y - g, z - 1 + g), (y - g, z - g), (y - 1 + g, z - g))]


def svg():
    shapes = "".join(f'<path fill="{colour}" d="M{" ".join(f"{x:.2f},{y:.2f}" for x, y in corners)}Z"/>' for colour, corners in faces())
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}"><path fill="{BACK}" d="M0,0H{SIZE}V{SIZE}H0Z"/>{shapes}</svg>\n'


def rgb(colour):
    return tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5))


def spans(corners, y):
    """The stretch of a convex face on the line y; none where they do not meet."""
    hits = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        if (ay <= y) != (by <= y):
            hits.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(hits), max(hits)) if hits else None


def fine_line(shapes, across, row):
    """The colours of the points of one fine line."""
    scale = SIZE / across
    line = [rgb(BACK)] * across
    for colour, corners in shapes:
        span = spans(corners, (row + 0.5) * scale)
        if span:
            first, last = (max(0, min(across, round(x / scale))) for x in span)
            line[first:last] = [rgb(colour)] * (last - first)
    return line


def png(pixels):
    across, shapes, rows = pixels * FINE, list(faces()), []
    for row in range(pixels):
        fine = [fine_line(shapes, across, row * FINE + i) for i in range(FINE)]
        line = bytearray([0])
        for column in range(0, across, FINE):
            points = [point for each in fine for point in each[column:column + FINE]]
            line += bytes(sum(point[i] for point in points) // len(points) for i in range(3))
        rows.append(bytes(line))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", pixels, pixels, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    print(svg(), end="")
