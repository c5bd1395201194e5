"""How the tool behaves among other programs: signals, pipes, disks, terminals, usage."""
import fcntl
import os
import re
import shlex
import signal
import struct
import termios
import time

from tool import *

COMMANDS = words("commands")


def option_rows():
    """(name, commands) of each row of the table of options."""
    text = (ROOT / "src/app/options/flags.def").read_text(encoding="utf-8")
    rows = re.findall(r'^(?:FLAG|SETTING)\((\w+),.*?"([a-z ]+)", (?:0\)|")', text, re.MULTILINE)
    holds(len(rows) == text.count("\nFLAG(") + text.count("\nSETTING("), "a row was not understood")
    divided = " ".join(path.stem for path in (ROOT / "src/app/command").glob("*.c") if "\n    .divides = " in path.read_text(encoding="utf-8"))
    return [(name.rstrip("_").replace("_", "-"), commands.replace("divided", divided).split()) for name, commands in rows]


# ---- Usage


@case
def help_of_the_tool():
    answer = treen("--help")
    for command in COMMANDS:
        contains(answer.out, f"\n  {command} ")
    same(treen("-h").out, answer.out)
    same(treen("help").out, answer.out)
    same(treen(status=2).err, answer.out)
    holds(all(len(line) <= 80 for line in answer.lines), "too wide")


@case
def help_of_every_command_names_its_options():
    for command in COMMANDS:
        answer = treen(command, "--help")
        contains(answer.out, f"Usage: treen {command} ")
        named = set(re.findall(r"^  --([a-z-]+)", answer.out, re.MULTILINE))
        same(named, {name for name, commands in option_rows() if command in commands} | {"help"})
        holds(all(len(line) <= 80 for line in answer.lines), f"{command}: too wide")
        same(treen(command, "-h").out, answer.out)
        same(answer.err, "")


def groups_of(text):
    """The options of a help, by the title of their group."""
    return {title: re.findall(r"^  --([a-z-]+)", part, re.MULTILINE)
            for title, part in re.findall(r"^([A-Z][a-z ]+):\n((?:  .*\n)+)", text, re.MULTILINE)}


@case
def help_comes_in_groups():
    for command in COMMANDS:
        groups = groups_of(treen("help", command).out)
        holds(groups and max(map(len, groups.values())) <= 12, f"{command}: {groups}")


@case
def help_by_name():
    for command in COMMANDS:
        same(treen("help", command).out, treen(command, "--help").out)
    same(treen("help", "design", "sets").out, treen("design", "sets", "--help").out)
    same(treen("help", "help").out, treen("--help").out)
    contains(treen("help", "soolve", status=2).err, "did you mean 'solve'?")


@case
def help_of_a_command_speaks_of_that_command_alone():
    """An option that several commands have has words for each; none tells what it does elsewhere."""
    for command in COMMANDS:
        told = treen("help", command).out
        others = re.findall(rf"\b(?:{'|'.join(other for other in COMMANDS if other != command)}):", told.split("Example:")[1])
        same(others, [], command)
    for command, words in {"estimate": "(0 = after 10)", "count": "(0 = never)", "serve": "open no browser", "snakes": "every chain with one solution",
                           "plan": "into N units", "smt": "every rule of the puzzle", "draw": "SVG, PNG or PDF", "parts": "STL, 3MF"}.items():
        contains(" ".join(treen("help", command).out.split()), words)
    for command, words in {"estimate": "0 = never; ", "count": "after 10", "solve": "SVG", "apart": "chain with", "merge": "continued"}.items():
        holds(words not in " ".join(treen("help", command).out.split()), f"{command} tells of {words}")


@case
def help_has_an_example():
    """Its options and their values are good: what comes before --help is read."""
    for command in COMMANDS:
        example = re.search(r"^Example: (treen .*)$", treen("help", command).out, re.MULTILINE).group(1)
        words = shlex.split(re.split(r" [|>] ", example)[0])
        same(words[:2], ["treen", command])
        same(treen(*words[1:], "--help").out.split("\n")[0], treen("help", command).out.split("\n")[0])


@case
def rows_name_known_commands():
    for name, commands in option_rows():
        same([word for word in commands if word not in COMMANDS], [], name)


@case
def version():
    holds(re.fullmatch(r"treen \d+\.\d+\.\d+\n", treen("--version").out), "no version")
    same({treen(word).out for word in ("version", "-V")}, {treen("--version").out})


@case
def mistyped_words():
    contains(treen("sovle", "soma", status=2).err, "did you mean 'solve'?")
    contains(treen("xyzzy", status=2).err, "treen --help")
    contains(treen("solve", "--frist", "soma", status=2).err, "did you mean --first?")
    contains(treen("solve", "--xyzzy", "soma", status=2).err, "treen solve --help")
    contains(treen("show", "--limit", 2, "soma", status=2).err, "these commands have it: solve")
    contains(treen("solve", "-x", "soma", status=2).err, "'-x'")
    treen("solve", "smoa", status=2)


@case
def values_of_options():
    two = ("--threads", 1, "soma")  # in one order
    same(treen("solve", "--limit=2", *two).out, treen("solve", "--limit", "2", *two).out)
    same(treen("solve", *two, "--limit", "2").out, treen("solve", "--limit", "2", *two).out)
    contains(treen("solve", "soma", "--limit", status=2).err, "--limit needs a value: N")
    contains(treen("solve", "--limit", "0", "soma", status=2).err, "found '0', expected a whole number from 1")
    contains(treen("solve", "--limit", "-1", "soma", status=2).err, "found '-1'")
    contains(treen("solve", "--limit", "9" * 30, "soma", status=2).err, "found '999")
    contains(treen("solve", "--symmetry", "half", "soma", status=2).err, "none|rotation|full")
    contains(treen("solve", "--first=yes", "soma", status=2).err, "found 'yes'")
    contains(treen("count", "--seconds", "soon", "soma", status=2).err, "found 'soon'")


@case
def operands():
    contains(treen("solve", status=2).err, "found no PUZZLE. Usage: treen solve PUZZLE")
    contains(treen("convert", "soma", status=2).err, "found no OUT. Usage: treen convert PUZZLE OUT")
    contains(treen("solve", "soma", "soma", status=2).err, "found 'soma', expected nothing more")
    file("-a.yaml", DOMINOES)
    treen("count", "--", "-a.yaml")
    repeats(treen("count", "--json", "--", "-a.yaml"))


@case
def bad_puzzles():
    """One message, with a place; nothing on standard output."""
    file("rubbish.yaml", "\0\1\2\3")
    file("empty.yaml", "")
    file("huge.yaml", "box: 1000x1000x1000\npieces:\n  I: {shape: '##'}\n")
    file("unknown.yaml", DOMINOES.replace("pieces", "peices"))
    for name in ("rubbish.yaml", "empty.yaml", "huge.yaml", "unknown.yaml", "nowhere.yaml"):
        answer = treen("solve", name, status=2)
        same((answer.out, len(answer.err.splitlines())), ("", 1), name)
    contains(treen("solve", "unknown.yaml", status=2).err, "unknown.yaml:5:1: ")


# ---- Other programs


@case
def closed_pipe_ends_quietly():
    process = start("solve", "--all", "--json", "--symmetry", "none", "soma")
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    answer = end(process)
    same((answer.status, answer.err), (-signal.SIGPIPE, ""))


@case
def full_disk_is_an_error():
    for arguments in (["count", "soma"], ["solve", "--all", "--json", "soma"], ["list"], ["--help"],
                      ["solve", "--help"], ["graph", "soma"], ["convert", "--to", "yaml", "soma", "-"],
                      ["show", "soma"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            answer = end(start(*arguments, out=full))
        same(answer.status, 2, arguments)
        contains(answer.err, "standard output: ")
        same(len(answer.err.splitlines()), 1, answer.err)


@case
def closed_standard_output():
    same(in_shell('exec "$0" "$@" >&-', "count", "soma").status, 2)


@case
def few_addresses_are_enough():
    """Whoever limits them gets no heap with room ahead. A treen made with the sanitizers needs terabytes of them to start."""
    if in_shell('ulimit -v 4000000; exec "$0" "$@"', "--version").status:
        return
    answer = in_shell('ulimit -v 40000; exec "$0" "$@"', "count", "soma")
    same((answer.status, answer.err), (0, ""))
    contains(answer.out, "240 solutions")


def in_shell(line, *arguments):
    import subprocess
    done = subprocess.run(["sh", "-c", line, TREEN, *arguments], capture_output=True, timeout=SECONDS,
                          env=environment())
    return Answer(done.stdout.decode(), done.stderr.decode(), done.returncode)


# ---- Signals


def stuck(process):
    """A thread of it waits for room in the pipe that nobody reads. (Not every page of a pipe need be full.)"""
    waiting = struct.unpack("i", fcntl.ioctl(process.stdout, termios.FIONREAD, b"1234"))[0]
    return waiting > 16384 and any("pipe_write" in each.read_text() for each in Path(f"/proc/{process.pid}/task").glob("*/wchan"))


def heard(process):
    """The signal is no longer before its door."""
    pending = re.search(r"^ShdPnd:\s*([0-9a-f]+)", Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8"), re.MULTILINE)
    return not int(pending[1], 16) >> (signal.SIGINT - 1) & 1


@case
def interrupt_tells_what_is_known():
    file("endless.yaml", ENDLESS)
    for number in (signal.SIGINT, signal.SIGTERM):
        for command in ("count", "solve", "classify"):
            process = start(command, "--json", "endless.yaml")
            wait_until(process, has_worked)
            process.send_signal(number)
            answer = end(process)
            same((answer.status, answer.summary["complete"], answer.err), (3, False, ""))


@case
def interrupt_in_words():
    file("endless.yaml", ENDLESS)
    process = start("count", "endless.yaml")
    wait_until(process, has_worked)
    process.send_signal(signal.SIGINT)
    answer = end(process)
    same(answer.status, 3)
    contains(answer.lines[0], "Stopped after ")


@case
def interrupt_ends_all_problems():
    file("endless.yaml", f"{ENDLESS}---\n{ENDLESS}")
    process = start("count", "--json", "endless.yaml")
    wait_until(process, has_worked)
    process.send_signal(signal.SIGINT)
    same(len(end(process).things("summary")), 1)


@case
def second_interrupt_ends_at_once():
    """Even while nobody reads what it wants to write."""
    process = start("solve", "--all", "--json", "--symmetry", "none", "soma")
    wait_until(process, stuck)
    process.send_signal(signal.SIGINT)
    wait_until(process, heard)
    same(process.poll(), None)
    until = time.monotonic() + SECONDS
    while process.poll() is None:  # again and again: two within a moment are one
        holds(time.monotonic() < until, "it goes on")
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    same(process.returncode, -signal.SIGINT)
    process.communicate()


# ---- Terminals


@case
def bar_fits_and_leaves_no_trace():
    file("endless.yaml", ENDLESS)
    for columns in (20, 33, 60, 80, 200):
        text, answer = drawn(columns, "count", "endless.yaml", bars=3, TERM="xterm")
        same(answer.status, 3)
        lines = text.split("\r")
        same((lines[0], lines[-1]), ("", "\033[K"))
        holds(len(lines) > 3, "no bar")
        for line in lines[1:-1]:
            holds(line.endswith("\033[K"), f"what was there before is still seen: {line!r}")
            bar = line.removesuffix("\033[K")
            holds(0 < len(bar) < columns, f"{len(bar)} of {columns} columns: {bar!r}")
            contains(bar, "%")
            holds(columns < 60 or "nodes/s" in bar, bar)
            holds(columns < 80 or bar.startswith("["), bar)


@case
def no_bar_where_it_is_not_wanted():
    file("endless.yaml", ENDLESS)
    ask = ("count", "--seconds", "0.6", "endless.yaml")
    same(drawn(80, *ask, "--quiet", TERM="xterm")[0], "")
    same(drawn(80, *ask, TERM="dumb")[0], "")
    same(treen(*ask, status=3, TERM="xterm").err, "")


@case
def no_bar_among_json_on_one_terminal():
    file("endless.yaml", ENDLESS)
    ours, its = terminal(80)
    process = start("count", "--json", "--seconds", "0.6", "endless.yaml", out=its, err=its, TERM="xterm")
    os.close(its)
    text = read_terminal(ours)
    process.wait(timeout=SECONDS)
    holds(text.startswith("{") and "\033" not in text, repr(text))


def shown(columns, *arguments, **env):
    """What it writes to a terminal that standard output is."""
    ours, its = terminal(columns)
    process = start(*arguments, out=its, **env)
    os.close(its)
    text = read_terminal(ours).replace("\r\n", "\n")
    same(end(process).status, 0)
    return text


@case
def colours_on_a_terminal_only():
    contains(shown(80, "show", "soma", TERM="xterm"), "\033[48;5;")
    for env in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}, {}):
        holds("\033" not in shown(80, "show", "soma", **env), env)
    holds("\033" in shown(80, "show", "soma", TERM="xterm", NO_COLOR=""), "an empty NO_COLOR is none")
    holds("\033" not in shown(80, "show", "--colour", "never", "soma", TERM="xterm"), "never")


@case
def pictures_fit_the_terminal():
    text = shown(20, "show", "--colour", "never", "soma", TERM="xterm")
    holds(all(len(line) <= 20 for line in text.splitlines() if set(line) <= set("#. ")), text)
    same(shown(20, "show", "--colour", "never", "soma", TERM="xterm", COLUMNS="80"), treen("show", "soma").out)


run_cases()
