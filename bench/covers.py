"""Exact covers that are no packings, as Knuth's text: a line of items, then a line per option."""
from itertools import combinations, product


def text(primary, options, secondary=()):
    items = [*primary, "|", *secondary] if secondary else primary
    return "\n".join(" ".join(line) for line in [items, *options]) + "\n"


def langford(n):
    """Pairs of 1..n, with k numbers between the two of k. Each arrangement read backwards is another, and an odd
    number's pair never lies in the middle: keeping the largest odd pair left of it leaves one of every two."""
    odd = n - 1 + n % 2
    pairs = [(k, i, i + k + 1) for k in range(1, n + 1) for i in range(2 * n - k - 1)]
    kept = [(k, i, j) for k, i, j in pairs if k != odd or i + j < 2 * n - 1]
    items = [str(k) for k in range(1, n + 1)] + [f"s{i}" for i in range(2 * n)]
    return text(items, [(str(k), f"s{i}", f"s{j}") for k, i, j in kept])


def queens(n):
    """Every row and column once, every diagonal at most once; from the middle outwards, which is the better order
    of equally good items (Knuth)."""
    lines = sorted(range(n), key=lambda i: abs(2 * i - n + 1))
    primary = [f"{name}{i}" for i in lines for name in "rc"]
    diagonals = [f"{name}{i}" for name in "ab" for i in range(2 * n - 1)]
    return text(primary, [(f"r{y}", f"c{x}", f"a{x + y}", f"b{x - y + n - 1}") for y, x in product(range(n), repeat=2)],
                diagonals)


def watching_queens(queens_, n):
    """So many queens that every square of the board is attacked or taken: multiplicities."""
    squares = list(product(range(n), repeat=2))
    sees = {(y, x): [(v, u) for v, u in squares if v == y or u == x or abs(v - y) == abs(u - x)] for y, x in squares}
    items = [f"{queens_}|Q"] + [f"1:{queens_}|{y},{x}" for y, x in squares]
    return text(items, [["Q"] + [f"{v},{u}" for v, u in sees[square]] for square in squares])


def turned(square):
    return [square[i:] + square[:i] for i in range(4)]


def squares(rows, columns, wanted, rim=None):
    """Squares with a colour at each edge (top, right, bottom, left), each once. Edges match, and all outside have the colour
    of the rim where there is one."""
    options = []
    for (number, square), y, x in product(enumerate(wanted), range(rows), range(columns)):
        edges = [f"h{y},{x}", f"v{y},{x + 1}", f"h{y + 1},{x}", f"v{y},{x}"]
        border = [y == 0, x == columns - 1, y == rows - 1, x == 0]
        for colours in dict.fromkeys(turned(square)):
            if all(rim in (None, colour) for colour, outside in zip(colours, border) if outside):
                inner = [f"{edge}:{colour}" for edge, colour, outside in zip(edges, colours, border) if not outside]
                options.append([f"s{number}", f"{y},{x}", *inner])
    primary = [f"s{number}" for number in range(len(wanted))] + [f"{y},{x}" for y, x in product(range(rows), range(columns))]
    secondary = [f"h{y},{x}" for y, x in product(range(1, rows), range(columns))]
    secondary += [f"v{y},{x}" for y, x in product(range(rows), range(1, columns))]
    return text(primary, options, secondary)


def macmahon(rows, columns):
    """MacMahon's 24 squares of three colours, the same colour all round the board."""
    return squares(rows, columns, sorted({min(turned(square)) for square in map("".join, product("abc", repeat=4))}), "a")


def quadruples(n):
    """Items and options of Steiner's quadruple systems: each three of n points lie in one quadruple."""
    return ["".join(three) for three in combinations("0123456789abcdef"[:n], 3)], \
        [["".join(three) for three in combinations(four, 3)] for four in combinations("0123456789abcdef"[:n], 4)]


def kirkman():
    """Items and options of Kirkman's schoolgirls: fifteen walk in threes on seven days, each two of them together once."""
    girls, days = "abcdefghijklmno", range(1, 8)
    return ["".join(pair) for pair in combinations(girls, 2)] + [f"{girl}{day}" for girl in girls for day in days], \
        [["".join(pair) for pair in combinations(three, 2)] + [f"{girl}{day}" for girl in three]
         for three in combinations(girls, 3) for day in days]


def partitions(n):
    """All partitions of a set: an option for each subset. Very many answers, none of which takes long."""
    names = [f"i{i}" for i in range(n)]
    return text(names, [[name for i, name in enumerate(names) if subset >> i & 1] for subset in range(1, 1 << n)])


def matchings(n):
    """All perfect matchings of n points, any two of which may be a pair."""
    names = [f"p{i}" for i in range(n)]
    return text(names, list(combinations(names, 2)))


def two_factors(n):
    """Sets of edges of a square grid of n x n points, such that every point has two of them: multiplicities."""
    points = list(product(range(n), repeat=2))
    edges = [((y, x), other) for y, x in points for other in ((y + 1, x), (y, x + 1)) if other in points]
    return text([f"2|{y},{x}" for y, x in points], [[f"{y},{x}" for y, x in edge] for edge in edges])
