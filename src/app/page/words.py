"""words.py TREEN: prints the types of what the page may ask, for npm run check: every command with its options, as treen itself
lists them. So the page keeps no list of its own, and a word that treen does not know is an error."""
import re
import subprocess
import sys

TREEN = sys.argv[1]


def told(*arguments):
    return subprocess.run([TREEN, *arguments, "--help"], capture_output=True, text=True, check=True).stdout


def commands():
    return re.findall(r"^  ([a-z]+) ", told().split("\nCommands:\n")[1], re.MULTILINE)


def options(command):
    """Each option's name and its type: the words to choose from, or any text."""
    for name, value in re.findall(r"^  --([a-z-]+)(?: (\S+))?", told(command), re.MULTILINE):
        yield name, " | ".join(f'"{word}"' for word in value.split("|")) if "|" in value else "string"


print("export interface Commands {")
for each in commands():
    fields = " ".join(f'"{name}"?: {kind};' for name, kind in options(each))
    print(f"  {each}: {{ {fields} }};")
print("}")
