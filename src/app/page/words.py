"""words.py TREEN: prints the types of what the page may ask, for npm run check: every command with its options, and the names in
treen's tables. So the page keeps no list of its own, a word that treen does not know is an error, and so is a row without its entry."""
import sys

from tables import Tables

tables = Tables(sys.argv[1])


def union(words):
    return " | ".join(f'"{word}"' for word in words)


def field(option):
    """An option's name and its type: the words to choose from, or any text."""
    value = option["value"]
    return f'"{option["name"]}"?: {union(value.split("|")) if "|" in value else "string"};'


print("export interface Commands {")
for command in tables.commands():
    print(f"  {command}: {{ {' '.join(map(field, tables.options(command)))} }};")
print("}")
names = {
    "BoardKind": tables.kinds(), "Bundled": tables.names("list"), "Ending": [each for row in tables.makers() for each in row["endings"]],
    "Grid": tables.names("grids"), "Space": [row["name"] for row in tables.spaces()],
}
for name, words in names.items():
    print(f"export type {name} = {union(words)};")
