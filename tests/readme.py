"""Pages print what treen prints: readme.py TREEN ROOT [--update]. TAP, a case per command; with --update
the output in the pages is written anew instead.

A block of a page that is marked `console` holds lines "$ COMMAND" and the output that follows them. A block marked
`yaml` whose first line is "# NAME" is a file of that name for the commands that come after it. Times,
memory, the engine that was quickest and its nodes change with the machine and are not compared; nor are blank lines at an end.
A line "..." stands for any lines that the page leaves out."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGES = ("README.md", "doc/long.md", "doc/apart.md", "doc/design.md")
BLOCK = re.compile(r"^```(console|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VARYING = re.compile(r'[\d.e+-]+(?= s\b)|\d+(?= nodes)|(?<=, engine )\w+|"(?:seconds|memory|nodes|answers|options)": [\d.e+-]+')


class Shell:
    """Runs commands as a reader would: treen in the path, the files of the page in the folder, no terminal."""

    def __init__(self, treen, folder):
        self.folder = Path(folder)
        self.environment = dict(os.environ, PATH=f"{Path(treen).resolve().parent}:{os.environ['PATH']}", NO_COLOR="1")

    def keep_file(self, text):
        name = re.match(r"# (\S+)\n", text)
        if name:
            (self.folder / name.group(1)).write_text(text, encoding="utf-8")

    def output(self, command):
        run = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, timeout=120,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return run.stdout.decode("utf-8", "backslashreplace")


def commands(block):
    """(command, printed output, line ends after it) of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed.rstrip("\n"), printed[len(printed.rstrip("\n")):]


def agree(printed, found):
    """Whether treen prints what the page prints, but for what changes and what is left out."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.$", VARYING.sub("", printed), flags=re.MULTILINE)]
    return re.fullmatch(".*".join(parts), VARYING.sub("", found), re.DOTALL)


def renew(page, shell):
    """The page with the output that its commands have now."""
    def renewed(block):
        kind, text = block.groups()
        if kind == "yaml":
            shell.keep_file(text)
            return block.group(0)
        told = ""
        for command, printed, ends in commands(text):
            found = shell.output(command).rstrip("\n")
            told += f"$ {command}\n{printed if agree(printed, found) else found}{ends}"
        return f"```console\n{told}```"
    return BLOCK.sub(renewed, page)


def compare(name, page, shell, number):
    """TAP about the page's commands. Gives the number of the last case."""
    for kind, text in BLOCK.findall(page):
        if kind == "yaml":
            shell.keep_file(text)
            continue
        for command, printed, _ in commands(text):
            number += 1
            found = shell.output(command).rstrip("\n")
            same = agree(printed, found)
            print("ok" if same else "not ok", number, "-", command.replace("#", ""))
            if not same:
                print("".join(f"# {line}\n" for line in [f"{name} prints", *printed.splitlines(), "treen prints",
                                                         *found.splitlines()]), end="")
    return number


def main(treen, root, *flags):
    number = 0
    for name in PAGES:
        page = Path(root, name).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            shell = Shell(treen, folder)
            if "--update" in flags:
                Path(root, name).write_text(renew(page, shell), encoding="utf-8")
            else:
                number = compare(name, page, shell, number)
    if number:
        print(f"1..{number}")


if __name__ == "__main__":
    main(*sys.argv[1:])
