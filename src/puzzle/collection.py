"""collection.py OUT.c FOLDER: the bundled puzzles as a C table, so that they travel inside the program. OUT.c is left
alone when it is what it should be, and then nothing is compiled again."""
import sys
from pathlib import Path


def literal(data):
    """The bytes as C string literals of one line each (a compiler must take only so long a literal)."""
    lines = data.split(b"\n")
    plain = lambda b: chr(b) if 32 <= b < 127 and b not in b'"\\?' else "\\%03o" % b
    return "\n".join('        "%s%s"' % ("".join(map(plain, line)), "\\n" if i + 1 < len(lines) else "")
                     for i, line in enumerate(lines))


def table(folder):
    """The table's C text, in the order of the names."""
    rows = [(path.stem, path.read_bytes()) for path in folder.glob("*.yaml")]
    text = '#include "puzzle/collection.h"\n\nconst struct collected collection[] = {\n'
    for name, data in sorted(rows):
        text += '    {{.name = "%s"}, %d,\n%s},\n' % (name, len(data), literal(data))
    return text + "    {{.name = NULL}, 0, NULL},\n};\n\nconst size_t collection_size = %d;\n" % len(rows)


def main(out, folder):
    text = table(Path(folder))
    if not out.exists() or out.read_text(encoding="ascii") != text:
        out.write_text(text, encoding="ascii")


main(Path(sys.argv[1]), sys.argv[2])
