"""collection.py OUT.c FILE…: the bundled puzzles as a C table, so that they travel inside the program."""
import os
import sys

out, files = sys.argv[1], sys.argv[2:]


def literal(data):
    """The bytes as C string literals of one line each (a compiler must take only so long a literal)."""
    lines = data.split(b"\n")
    plain = lambda b: chr(b) if 32 <= b < 127 and b not in b'"\\?' else "\\%03o" % b
    return "\n".join('        "%s%s"' % ("".join(map(plain, line)), "\\n" if i + 1 < len(lines) else "")
                     for i, line in enumerate(lines))


with open(out, "w") as c:
    c.write('#include "puzzle/collection.h"\n\nconst struct collected collection[] = {\n')
    for path in sorted(files, key=lambda p: os.path.splitext(os.path.basename(p))[0]):
        with open(path, "rb") as f:
            data = f.read()
        name = os.path.splitext(os.path.basename(path))[0]
        c.write('    {"%s", %d,\n%s},\n' % (name, len(data), literal(data)))
    c.write("    {NULL, 0, NULL},\n};\n")
