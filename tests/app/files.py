"""The files that treen writes: what was there before, what a failure leaves, and what is on disk while a search lasts."""
import os
import signal
import subprocess
import time

from tool import *

# 12988816 ways: there is always one more to be found.
MANY = 'title: Many\ngrid: square\nbox: 8x8\npieces:\n  I: {copies: 32, shape: "##"}\n'


def convert(name, **how):
    return treen("convert", file("a.yaml", DOMINOES), name, **how)


def names():
    return sorted(name for name in os.listdir() if name != "a.yaml")


@case
def writes_through_symbolic_links():
    os.mkdir("far")
    file("far/real.json", "old")
    os.symlink("real.json", "far/middle.json")
    os.symlink("far/middle.json", "link.json")
    convert("link.json")
    holds(os.path.islink("link.json") and os.path.islink("far/middle.json"), "a link was replaced")
    contains(Path("far/real.json").read_text(encoding="utf-8"), "Two dominoes")
    same((names(), sorted(os.listdir("far"))), (["far", "link.json"], ["middle.json", "real.json"]))


@case
def makes_the_file_that_a_link_stands_for():
    os.mkdir("far")
    os.symlink(os.path.abspath("far/new.json"), "link.json")
    convert("link.json")
    contains(Path("far/new.json").read_text(encoding="utf-8"), "Two dominoes")
    holds(os.path.islink("link.json"), "the link was replaced")


@case
def links_in_a_circle():
    os.symlink("b.json", "c.json")
    os.symlink("c.json", "b.json")
    contains(convert("b.json", status=2).err, "b.json: Too many levels of symbolic links")


@case
def permissions_stay():
    for mode in (0o600, 0o664, 0o755):
        file("out.json", "old")
        os.chmod("out.json", mode)
        convert("out.json")
        same(os.stat("out.json").st_mode & 0o7777, mode)
    before = os.umask(0o027)
    convert("new.json")
    os.umask(before)
    same(os.stat("new.json").st_mode & 0o7777, 0o640)


@case
def owners_stay():
    if os.geteuid():
        raise Skipped("only root can give files away")
    file("out.json", "old")
    os.chown("out.json", 12345, 23456)
    os.chmod("out.json", 0o4750)
    convert("out.json")
    found = os.stat("out.json")
    same((found.st_uid, found.st_gid, found.st_mode & 0o7777), (12345, 23456, 0o4750))


@case
def hard_links_stay():
    file("out.json", "old, and longer than what is written: " + "x" * 1000)
    os.link("out.json", "other.json")
    convert("out.json")
    same(os.stat("out.json").st_nlink, 2)
    contains(Path("other.json").read_text(encoding="utf-8"), "Two dominoes")
    same(names(), ["other.json", "out.json"])


@case
def what_is_protected_stays():
    if not os.geteuid():
        raise Skipped("root may write to everything")
    file("out.json", "old")
    os.chmod("out.json", 0o444)
    contains(convert("out.json", status=2).err, "out.json: Permission denied")
    same(Path("out.json").read_text(encoding="utf-8"), "old")
    os.mkdir("shut")
    file("shut/out.json", "old")
    os.chmod("shut", 0o555)
    convert("shut/out.json")
    contains(Path("shut/out.json").read_text(encoding="utf-8"), "Two dominoes")
    os.chmod("shut", 0o755)


def found_in(name):
    """How many solutions the file keeps."""
    return treen("info", "--json", name).summary["saved"]["kept"]


def searching(*arguments):
    return start("solve", file("many.yaml", MANY), "--all", "--symmetry", "none", *arguments, out=subprocess.DEVNULL)


def wait_for(name):
    until = time.monotonic() + SECONDS
    while not os.path.exists(name):
        holds(time.monotonic() < until, f"{name} does not come")
        time.sleep(0.05)


@case
def a_terminal_that_goes_away():
    """It may tell so twice, and what was found is kept all the same."""
    process = searching("--save", "s.xmpuzzle")
    wait_for("s.xmpuzzle")
    for _ in range(2):
        process.send_signal(signal.SIGHUP)
    same(end(process).status, 3)
    holds(found_in("s.xmpuzzle") > 0, "nothing was kept")
    same(names(), ["many.yaml", "s.xmpuzzle"])


@case
def what_is_ignored_stays_so():
    """As nohup has it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    process = start("solve", file("e.yaml", ENDLESS), "--all", "--json")
    signal.signal(signal.SIGHUP, before)
    holds(process.stdout.readline(), "it says nothing")
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    same(end(process).status, 3)


@case
def long_searches_are_saved_again_and_again():
    """Whoever looks at the file finds it whole, and so does whoever comes after a crash."""
    os.symlink("real.xmpuzzle", "s.xmpuzzle")
    process = searching("--save", "s.xmpuzzle", "--html", "s.html") if reports() else searching("--save", "s.xmpuzzle")
    wait_for("s.xmpuzzle")
    first = found_in("s.xmpuzzle")
    until = time.monotonic() + SECONDS
    while found_in("s.xmpuzzle") == first:
        holds(time.monotonic() < until, "it is written once and no more")
        time.sleep(0.2)
    process.send_signal(signal.SIGKILL)
    end(process)
    same(treen("info", "--json", "s.xmpuzzle").summary["saved"]["state"], "edited")
    treen("check", "s.xmpuzzle")
    holds(os.path.islink("s.xmpuzzle"), "the link was replaced")
    if reports():
        holds(Path("s.html").read_text(encoding="utf-8").endswith("</html>\n"), "the report ends early")


def reports():
    """Whether this treen was built with a page."""
    return treen_any("solve", file("a.yaml", DOMINOES), "--html", "r.html").status == 0


run_cases(1)
