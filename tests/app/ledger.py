"""--ledger, --audit and treen ledger. With --long, as `ledger.py TREEN --long [SECONDS]`: kills at random moments for ten minutes."""
import os
import random
import shutil
import signal
import sqlite3
import time
from collections import Counter

from tool import *

COUNTS = ("total", "up_to_rotation", "up_to_symmetry", "labelled")
SOMA = {"total": 11520, "up_to_rotation": 480, "up_to_symmetry": 240, "labelled": 11520}


def counted(summary):
    return {name: summary[name] for name in COUNTS}


def kept(name="a.ledger"):
    """The units that a ledger has, and that its file is sound. One whose maker was killed early has no tables yet."""
    base = sqlite3.connect(name)
    same(base.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
    if not base.execute("SELECT 1 FROM sqlite_master").fetchall():
        return []
    parts = [part for part, in base.execute("SELECT part FROM unit ORDER BY part")]
    same(parts, [part for part, in base.execute("SELECT part FROM result ORDER BY part")])
    units = int(base.execute("SELECT value FROM facts WHERE name = 'parts'").fetchone()[0])
    holds(not set(divided(parts, units)) & set(parts), "a unit is kept, and subparts of it are, too")
    base.close()
    return parts


def divided(parts, units):
    """The subparts that are kept of each unit."""
    return Counter((part - units - 1) // 64 + 1 for part in parts if part > units)


def change(words, *values, name="a.ledger"):
    base = sqlite3.connect(name)
    base.execute(words, values)
    base.commit()
    base.close()


def checksum(part, nodes, found, seconds, ended, machine, text):
    """As a ledger has it of a unit."""
    return zlib.crc32(b"%d %d %d %.17g %.17g\0%s\0%s" % (part, nodes, found, seconds, ended, machine.encode(), text.encode()))


def forge(forged, where="1", name="a.ledger"):
    """Changes the texts of units as `forged` says, with the checksums of texts and units: as a wrong engine would have written them."""
    base = sqlite3.connect(name)
    rows = base.execute(f"SELECT part, nodes, found, seconds, ended, machine, text FROM unit JOIN result USING(part) WHERE {where}").fetchall()
    for *unit, text in rows:
        text = sealed(forged(text))
        base.execute("UPDATE result SET text = ? WHERE part = ?", (text, unit[0]))
        base.execute("UPDATE unit SET checksum = ? WHERE part = ?", (checksum(*unit, text), unit[0]))
    base.commit()
    base.close()


def with_more(text):
    """Results of 48 assemblies more in each, whose numbers agree."""
    def more(line):
        line = json.loads(line)
        if line["type"] == "summary":
            for counts in (line, line["sums"]):
                counts["total"] += 48
                counts["labelled"] += 48
            for key, size in (("by_rotation", 24), ("by_symmetry", 48)):
                sizes = line["sums"][key] = line["sums"][key] or [[size, 0]]
                sizes[0][1] += 48
        return json.dumps(line) + "\n"
    return "".join(map(more, text.splitlines()))


def count_soma(units=8, name="a.ledger", **keys):
    return treen("count", "soma", "--json", "--ledger", name, "--units", units, **keys)


def settled():
    """Waits until no unit runs. The kernel needs a moment to end those whose parent was killed."""
    until = time.monotonic() + SECONDS
    while unit_processes():
        holds(time.monotonic() < until, "units run on without their parent")
        time.sleep(0.005)


# ---- The whole ---------------------------------------------------------------------------------------------------------------

@case
def every_command_gives_what_it_gives_without():
    soma = count_soma()
    same(counted(soma.summary), SOMA)
    same(soma.summary["complete"], True)
    same(kept(), list(range(1, 9)))
    contains(soma.summary["reproduce"], "--ledger a.ledger")
    same(sorted(os.listdir()), ["a.ledger"], "nothing but the ledger stays")
    for number, words in enumerate((["solve", "soma"], ["apart", "burr-antique"], ["snakes", "2x2x3"], ["count", "--snake", "any", "--box", "2x2x2"],
                  ["count", file("two.yaml", DOMINOES)], ["count", file("none.yaml", IMPOSSIBLE)], ["solve", "burr-notched"],
                  ["solve", "sujiko-4x4"])):
        alone = treen_any(*words, "--json")
        together = treen_any(*words, "--json", "--ledger", f"{number}.ledger", "--units", 5)
        same(together.status, alone.status, together.err)
        one, all_units = alone.summary, together.summary
        for field in one:
            if field not in ("nodes", "answers", "memory", "seconds", "reproduce", "explain", "items", "options", "engine", "impossible"):
                same(all_units[field], one[field], f"{words}: {field}")
        plain = lambda things: sorted(json.dumps({k: v for k, v in thing.items() if k not in ("number", "assembly")}, sort_keys=True) for thing in things)
        same(len(together.json), len(alone.json))
        same([thing.get("number") for thing in together.json], [thing.get("number") for thing in alone.json])
        if words[0] == "snakes":
            same(plain(together.json[:-1]), plain(alone.json[:-1]))


@case
def people_see_what_they_see_without():
    alone = treen("count", "soma").lines
    same(treen("count", "soma", "--ledger", "a.ledger", "--units", 3).lines[:-1], alone[:-1])
    shown = treen("solve", "soma", "--ledger", "b.ledger", "--units", 3).out
    contains(shown, "Solution 1:\n")
    contains(shown, "240 solutions (480")
    same(treen("snakes", "2x2x3", "--ledger", "c.ledger", "--units", 3).lines[:-1], treen("snakes", "2x2x3").lines[:-1])
    contains(treen("apart", "burr-antique", "--ledger", "d.ledger", "--units", 3).out, "1 assembly, which comes apart.\n")
    every = treen("solve", "soma", "--all", "--ledger", "b.ledger").out
    contains(every, "Solution 240:\n")
    holds(treen("check", "soma", file("every.txt", every)).status == 0, "solutions out of a ledger are solutions")


@case
def a_ledger_that_is_whole_searches_nothing():
    count_soma()
    before = Path("a.ledger").read_bytes()
    os.rename("a.ledger", "b.ledger")
    same(counted(treen("count", "soma", "--json", "--ledger", "b.ledger").summary), SOMA)
    same(Path("b.ledger").read_bytes(), before)


# ---- Stopping and going on ---------------------------------------------------------------------------------------------------

def stop_after(more, stop):
    """Has a run keep some more units than are there, and stops it."""
    before = len(told("a.ledger"))
    process = start("count", "pentominoes-6x10", "--json", "--ledger", "a.ledger", "--units", "120", "--threads", "2")
    until = time.monotonic() + SECONDS
    while not Path("a.ledger").exists() or len(told("a.ledger")) < before + more:
        holds(time.monotonic() < until, "no units are done")
        time.sleep(0.01)
    stop(process)
    return end(process)


def told(name):
    try:
        return treen("ledger", name, "--json").things("summary")
    except AssertionError:
        return []  # there is no ledger in the file yet


@case
def signals_stop_it_and_the_same_command_goes_on():
    for number in (signal.SIGINT, signal.SIGTERM):
        stopped = stop_after(10, lambda process: process.send_signal(number))
        same(stopped.status, 3)
        same(stopped.summary["complete"], False)
        holds(re.search(r"treen: \d+ of 120 units are kept \(\d+\.\d%\); the same command goes on", stopped.err), stopped.err)
        settled()
        holds(10 <= len(kept()) < 120, "a part of the units is kept")
    same(counted(treen("count", "pentominoes-6x10", "--json", "--ledger", "a.ledger").summary),
         {"total": 9356, "up_to_rotation": 4678, "up_to_symmetry": 2339, "labelled": 9356})


@case
def seconds_stop_it():
    stopped = treen("count", file("endless.yaml", ENDLESS), "--json", "--ledger", "a.ledger", "--units", 40, "--seconds", "0.5", status=3)
    settled()
    if "stopped before the search began" in stopped.err:
        raise Skipped("this machine is slow: it takes longer to pose the puzzle")
    contains(stopped.err, "stopped before the first unit was done")
    same((stopped.summary["total"], stopped.summary["complete"]), (None, False))
    contains(treen("ledger", "a.ledger").out, "0 of 40 units (0.0%)")


def kill_soma(chance, units):
    """Starts a count and kills it, or one of its units, at a random moment."""
    process = start("count", "soma", "--json", "--ledger", "a.ledger", "--units", units, "--threads", "2")
    time.sleep(chance.uniform(0, 0.2))
    if chance.random() < 0.5:
        process.kill()
    else:
        children = unit_processes()
        for child in children[:1]:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(chance.uniform(0, 0.05))
        process.kill()
    process.communicate()


@case
def kills_lose_nothing_but_the_units_in_work():
    chance, before = random.Random(1), []
    for _ in some(range(24)):
        kill_soma(chance, 60)
        if Path("a.ledger").exists() and Path("a.ledger").stat().st_size:
            now = kept()
            holds(set(before) <= set(now), "a unit that was kept is lost")
            before = now
    settled()
    same(counted(count_soma(60).summary), SOMA)
    same(kept(), list(range(1, 61)))


@case
def a_unit_that_dies_is_run_again():
    process = start("count", "pentominoes-6x10", "--json", "--ledger", "a.ledger", "--units", "60", "--threads", "2")
    killed = []
    until = time.monotonic() + SECONDS
    while len(killed) < 4 and time.monotonic() < until and process.poll() is None:
        for child in unit_processes():
            try:
                os.kill(child, signal.SIGKILL)
                killed.append(child)
            except ProcessLookupError:
                pass
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(answer.summary["total"], 9356)
    holds(re.search(r"unit \d+ failed: signal 9 ended it \(Killed\)\. It is run once more when the others are done: treen count .*--parts 60", answer.err),
          answer.err)


@case
def two_processes_share_a_ledger():
    both = [start("count", "soma", "--json", "--ledger", "a.ledger", "--units", "60", "--threads", "1") for _ in range(2)]
    for process in both:
        answer = end(process)
        same(answer.status, 0, answer.err)
        same(counted(answer.summary), SOMA)
    same(kept(), list(range(1, 61)))
    same(sorted(os.listdir()), ["a.ledger"])


@case
def a_ledger_that_is_removed_meanwhile():
    answer = stop_after(3, lambda process: os.rename("a.ledger", "b.ledger"))
    same(answer.status, 2)
    contains(answer.err, "a.ledger: the ledger was moved or removed while it was written to")
    holds(len(kept("b.ledger")) >= 3, "what was kept is there")


# ---- Failures ----------------------------------------------------------------------------------------------------------------

@case
def units_that_fail_are_told():
    fails = treen("solve", "soma", "--ledger", "a.ledger", "--units", 5, "--engine", "count", status=2)
    holds(fails.err, "something is said")
    fails = treen("count", "t-6x6x6", "--engine", "cover", "--memory", "1", "--ledger", "b.ledger", "--units", 30, status=3)
    holds("memory" in fails.err, fails.err)


@case
def the_puzzle_changes_meanwhile():
    count = lambda **keys: treen("count", "two.yaml", "--ledger", "a.ledger", "--units", 3, **keys)
    file("two.yaml", DOMINOES)
    count()
    file("two.yaml", DOMINOES.replace("author: nobody", "author: somebody"))
    count()
    file("two.yaml", DOMINOES.replace("2x2", "2x3").replace("copies: 2", "copies: 3"))
    contains(count(status=2).err, "a.ledger: found a ledger of another question (treen count two.yaml")
    same(kept(), [1, 2, 3])


@case
def other_questions_are_refused():
    count_soma(4)
    before = Path("a.ledger").read_bytes()
    for words in (["solve", "soma"], ["count", "pentominoes-6x10"], ["count", "soma", "--engine", "dlx"], ["count", "soma", "--symmetry", "none"]):
        contains(treen(*words, "--ledger", "a.ledger", status=2).err, "a.ledger: found a ledger of another question (treen count soma, of treen ")
    contains(treen("count", "soma", "--ledger", "a.ledger", "--units", 5, status=2).err, "found a ledger of 4 units, expected 5 (--units)")
    same(Path("a.ledger").read_bytes(), before)
    for words in (["--threads", 3], ["--kernel", "portable"], ["--memory", 1000], ["--seconds", 100], ["--quiet"]):
        treen("count", "soma", "--ledger", "a.ledger", *words)
    change("UPDATE facts SET value = ? WHERE name = 'digest'", "0" * 32)
    contains(treen("count", "soma", "--ledger", "a.ledger", status=2).err, "a.ledger: this ledger is damaged: its question is not as it was written")


@case
def files_that_are_no_ledgers():
    file("notes.txt", "These are notes, and no ledger.\n" * 50)
    os.mkdir("folder")
    change("CREATE TABLE mine(value)", name="mine.sqlite")
    for name, words in (("notes.txt", "found another file, expected a ledger"), ("folder", "found no regular file, expected a ledger"),
                        ("mine.sqlite", "found a file of another program, expected a ledger"), ("nowhere/a.ledger", "No such file")):
        before = Path(name).read_bytes() if Path(name).is_file() else None
        contains(treen("count", "soma", "--ledger", name, status=2).err, f"{name}: ")
        contains(treen("count", "soma", "--ledger", name, status=2).err, words)
        holds(treen("ledger", name, status=2).err.startswith(name), "the file is named")
        same(Path(name).read_bytes() if before is not None else None, before)
    contains(treen("ledger", "none.ledger", status=2).err, "none.ledger: ")
    holds(not Path("none.ledger").exists(), "a look makes no file")
    file("empty.ledger", "")
    same(counted(count_soma(name="empty.ledger").summary), SOMA)
    change("PRAGMA user_version = 3", name="empty.ledger")
    contains(treen("ledger", "empty.ledger", status=2).err, "another version of treen made this ledger")


@case
def a_damaged_ledger_is_told():
    count_soma(4)
    change("UPDATE result SET text = substr(text, 1, 50) WHERE part = 2")
    contains(treen("ledger", "a.ledger", status=2).err, "a.ledger: 1 unit was changed after treen wrote it, and is left out")
    same(len(treen_any("ledger", "a.ledger", "--json").things("summary")), 3)
    mended = count_soma(4)
    contains(mended.err, "a.ledger: 1 unit was changed after treen wrote it, and is searched again")
    same(counted(mended.summary), SOMA)
    same(count_soma(4).err, "")
    data = bytearray(Path("a.ledger").read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    Path("a.ledger").write_bytes(data)
    contains(treen("count", "soma", "--ledger", "a.ledger", status=2).err, "a.ledger: ")
    contains(treen("ledger", "a.ledger", "--json", status=2).err, "some of its results may be missing here")
    Path("a.ledger").write_bytes(bytes(data).replace(b"CREATE TABLE facts", b"CREATE TABLE fact!", 1))
    contains(treen("ledger", "a.ledger", status=2).err, "a.ledger: this ledger is damaged: malformed database schema")


@case
def a_number_that_was_changed_is_searched_again():
    """Whatever it is: each unit has a checksum, of its row and of its text."""
    count_soma(4)
    whole = Path("a.ledger").read_bytes()
    for words in ("UPDATE unit SET nodes = nodes + 1", "UPDATE unit SET found = found + 1", "UPDATE unit SET seconds = seconds + 1",
                  "UPDATE unit SET machine = 'another'", "UPDATE unit SET checksum = NULL", "DELETE FROM result", "DELETE FROM unit",
                  "UPDATE unit SET part = 9", "UPDATE unit SET part = -3", "UPDATE unit SET part = 5000",
                  "UPDATE result SET text = replace(text, '\"memory\": 1', '\"memory\": 2')", "UPDATE result SET text = upper(text)",
                  "UPDATE result SET text = (SELECT text FROM result WHERE part = 2)"):
        Path("a.ledger").write_bytes(whole)
        change(words + " WHERE part = 3")
        told = treen("ledger", "a.ledger", status=2).err
        holds("changed after treen wrote " in told and " left out" in told, told)
        mended = count_soma(4)
        holds("changed after treen wrote " in mended.err and " searched again" in mended.err, mended.err)
        same((counted(mended.summary), mended.summary["complete"]), (SOMA, True), words)
        same(kept(), [1, 2, 3, 4])
    for name, value in (("parts", "3"), ("parts", "5"), ("question", "solve"), ("line", "treen count cubissimo"), ("begun", "5"), ("checksum", "")):
        Path("a.ledger").write_bytes(whole)
        change("UPDATE facts SET value = ? WHERE name = ?", value, name)
        contains(treen("count", "soma", "--ledger", "a.ledger", status=2).err, "its question is not as it was written")


@case
def a_wrong_engine_is_not_believed():
    """Its checksums are right, but its numbers are not."""
    count_soma(4)
    whole = Path("a.ledger").read_bytes()
    forge(lambda text: text.replace('"labelled": ', '"labelled": 1', 1), "part = 3")
    wrong = treen("count", "soma", "--json", "--ledger", "a.ledger", status=2)
    contains(wrong.err, "a.ledger, unit 3:1: the result contradicts itself")
    same(wrong.out, "")
    Path("a.ledger").write_bytes(whole)
    forge(lambda text: with_more(text).replace("[[48, ", "[[40, "), "part = 3")
    contains(treen("count", "soma", "--json", "--ledger", "a.ledger", status=2).err, "the classes under all symmetries are no classes under rotations")
    Path("a.ledger").write_bytes(whole)
    forge(lambda text: text.replace('"part": 3', '"part": 2').replace("--part 3", "--part 2"), "part = 3")
    contains(treen("count", "soma", "--json", "--ledger", "a.ledger", status=2).err, "a.ledger, unit 3:1: unit 2 of 4 is there already")


def age(name="a.ledger"):
    """Makes a ledger such as an older treen wrote it: without checksums."""
    base = sqlite3.connect(name)
    columns = "part INTEGER PRIMARY KEY, nodes INTEGER, found INTEGER, seconds REAL, ended REAL, machine TEXT"
    base.execute("ALTER TABLE unit RENAME TO newer")
    base.execute(f"CREATE TABLE unit({columns})")
    base.execute("INSERT INTO unit SELECT part, nodes, found, seconds, ended, machine FROM newer")
    base.execute("DROP TABLE newer")
    base.execute("DELETE FROM facts WHERE name = 'checksum'")
    for part, text in base.execute("SELECT * FROM result").fetchall():
        base.execute("UPDATE result SET text = ? WHERE part = ?", (unsealed(text), part))
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()


@case
def an_older_ledger_gets_checksums():
    """It may hold the work of months. Results that contradict themselves are searched again."""
    count_soma(4)
    age()
    before = Path("a.ledger").read_bytes()
    contains(treen("ledger", "a.ledger").err, "a.ledger: an older treen made this ledger, without checksums")
    same(Path("a.ledger").read_bytes(), before, "a look changes nothing")
    shutil.copy("a.ledger", "b.ledger")
    told = count_soma(4)
    contains(told.err, "an older treen made this ledger, without checksums; its results are taken as they are")
    same(counted(told.summary), SOMA)
    same(count_soma(4).err, "")
    change("UPDATE unit SET nodes = 5 WHERE part = 3")
    contains(count_soma(4).err, "1 unit was changed after treen wrote it")
    change("UPDATE result SET text = replace(text, '\"total\": ', '\"total\": 1') WHERE part = 2", name="b.ledger")
    told = count_soma(4, "b.ledger")
    contains(told.err, "b.ledger: 1 unit was changed after treen wrote it, and is searched again")
    same(counted(told.summary), SOMA)


@case
def an_older_digest_is_told():
    """It was of the text of the file. What such a ledger holds can be shown and added up."""
    count_soma(4)
    age()
    older = "7b7892b099a89acf07d3e4c0f81a0a5f"
    newer = treen("ledger", "a.ledger", "--json").summary["unit"]["digest"]
    change("UPDATE facts SET value = ? WHERE name = 'digest'", older)
    change("UPDATE result SET text = replace(text, ?, ?)", newer, older)
    told = treen("count", "soma", "--ledger", "a.ledger", status=2).err
    contains(told, "a.ledger: an older treen made this ledger (treen count soma), and its digest is of another kind")
    contains(told, "treen ledger --json a.ledger prints what it holds, for treen merge")
    same(kept(), [1, 2, 3, 4])
    contains(treen("ledger", "a.ledger").out, f"digest          {older}, of treen")
    results = file("older.jsonl", treen("ledger", "a.ledger", "--json").out)
    same(counted(treen("merge", "--json", results).summary), SOMA)
    Path("a.ledger").unlink()
    count_soma(4)
    newer = file("newer.jsonl", treen("ledger", "a.ledger", "--json").lines[0])
    contains(treen("merge", results, newer, status=2).err, "newer.jsonl:1: found results of a newer treen, whose digests are of another kind")


@case
def a_ledger_runs_no_code():
    """Of views and triggers, and of tables that treen did not make."""
    count_soma(4)
    whole = Path("a.ledger").read_bytes()
    endless = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT i, i, i, i, i, i, i FROM n"
    for words in (["CREATE TRIGGER gone AFTER DELETE ON failure BEGIN DELETE FROM unit; END"], ["CREATE VIEW more AS SELECT 1"],
                  ["CREATE TABLE more(value)"], ["CREATE INDEX more ON unit(nodes)"], ["DROP TABLE audit"],
                  ["DROP TABLE unit", f"CREATE VIEW unit(part, nodes, found, seconds, ended, machine, checksum) AS {endless}"],
                  ["DROP TABLE failure", "CREATE TABLE failure(part INTEGER PRIMARY KEY, times INTEGER, ended REAL, why TEXT, CHECK(why > hex(zeroblob(1e8))))"],
                  ["DROP TABLE facts", "CREATE VIEW facts AS SELECT 'parts' AS name, 5 AS value"]):
        Path("a.ledger").write_bytes(whole)
        for one in words:
            change(one)
        before = Path("a.ledger").read_bytes()
        for line in (["count", "soma", "--ledger", "a.ledger"], ["ledger", "a.ledger"], ["ledger", "a.ledger", "--json"]):
            contains(treen(*line, status=2).err, "a.ledger: this ledger is damaged: its tables are not those that treen makes")
        Path("b.ledger").write_bytes(whole)
        contains(treen("ledger", "b.ledger", "--add", "a.ledger", status=2).err, "a.ledger: this ledger is damaged")
        same(Path("a.ledger").read_bytes(), before)


@case
def a_ledger_that_cannot_be_written_to():
    if os.geteuid() == 0:
        raise Skipped("root may write to every file")
    count_soma(4)
    change("DELETE FROM unit WHERE part = 2")
    change("DELETE FROM result WHERE part = 2")
    os.chmod("a.ledger", 0o444)
    contains(treen("count", "soma", "--ledger", "a.ledger", status=2).err, "a.ledger: attempt to write a readonly database")


@case
def options_that_do_not_fit():
    for words, told_ in ((["--ledger", "a", "--part", 2, "--parts", 3], "--ledger does not go with --part"),
                         (["--ledger", "a", "--nodes", 5], "--ledger does not go with --nodes"), (["--units", 5], "--units, --divide-after and --audit need --ledger"),
                         (["--audit"], "--units, --divide-after and --audit need --ledger"),
                         (["--ledger", "a", "--divide-after", "-1"], "--divide-after: found '-1', expected a number from 0 to 1e+09"),
                         (["--ledger", "a", "--units", 1], "--units: found 1, expected 2 or more"),
                         (["--subparts", 2], "found subparts of the whole, expected those of a part"),
                         (["--parts", 2, "--subpart", 3, "--subparts", 2], "found subpart 3 of 2 subparts")):
        contains(treen("count", "soma", *words, status=2).err, told_)
    contains(treen("solve", "soma", "--ledger", "a", "--first", status=2).err, "--ledger does not go with --first")
    contains(treen("apart", "soma", "--ledger", "a", "--all", status=2).err, "--ledger with --all needs --json")
    contains(treen("count", "soma", "--ledger", "new", "--audit", status=2).err, "no unit to audit")
    contains(treen("burr", "52", "--ledger", "a", status=2).err, "--ledger needs --set")
    contains(treen("count", "-", "--ledger", "a", given=DOMINOES, status=2).err, "found standard input")
    holds(not Path("a").exists(), "nothing is made")


@case
def without_the_library():
    answer = treen("count", "soma", "--ledger", "a.ledger", status=2, TREEN_MODULES="/nowhere")
    contains(answer.err, "a ledger takes the package libsqlite3-0")
    same(treen("count", "soma", "--json", TREEN_MODULES="/nowhere").summary["total"], 11520)


# ---- Audits ------------------------------------------------------------------------------------------------------------------

@case
def audits_agree_and_find_what_differs():
    count_soma(110)
    answer = treen("count", "soma", "--json", "--ledger", "a.ledger", "--audit")
    contains(answer.err, "audited 2 of 110 units: 2 agreed, 0 differed")
    same(counted(answer.summary), SOMA)
    contains(treen("ledger", "a.ledger").out, "2 units: 2 agreed, 0 differed")
    forge(with_more)
    change("DELETE FROM audit")
    wrong = treen_any("count", "soma", "--ledger", "a.ledger", "--audit")
    same(wrong.status, 2)
    holds(re.search(r"unit \d+ gives other answers than the ledger has: treen count .*--parts 110 .*soma", wrong.err), wrong.err)
    holds("0 agreed, 2 differed" in wrong.err, wrong.err)


@case
def an_audit_of_burrs_takes_another_way():
    burrs = ["burr", "--set", "notchable", "--solid", "--ledger", "a.ledger"]
    treen(*burrs, "--units", 3)
    contains(treen(*burrs, "--audit").err, "audited 1 of 3 units: 1 agreed, 0 differed")
    contains(treen(*burrs, "--engine", "apart").out, "179         314  with 25 of the pieces")


# ---- Units that take long ----------------------------------------------------------------------------------------------------

PENTOMINOES = ("pentominoes-4x15", "--json", "--ledger", "a.ledger", "--units", "2", "--threads", "3", "--divide-after", "0.02",
               "--kernel", "portable")


def results(part, name="a.ledger"):
    """The summaries in the result of a unit."""
    base = sqlite3.connect(name)
    text = base.execute("SELECT text FROM result WHERE part = ?", (part,)).fetchone()[0]
    base.close()
    return text.count('"type": "summary"')


@case
def a_unit_that_takes_long_is_divided():
    expected = treen("count", "pentominoes-4x15", "--json").summary
    process = start("count", *PENTOMINOES)
    hang_a_unit(process)
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(counted(answer.summary), counted(expected))
    same(kept(), [1, 2])
    same(sorted((results(1), results(2)))[1], 64)
    settled()
    again = treen("count", "pentominoes-4x15", "--ledger", "a.ledger", "--audit", "--json")
    contains(again.err, "audited 1 of 2 units: 1 agreed, 0 differed")
    Path("all.json").write_text(treen("ledger", "a.ledger", "--json").out)
    same(counted(treen("merge", "--json", "all.json").summary), counted(expected))
    shutil.copy("a.ledger", "b.ledger")
    change("DELETE FROM unit", name="b.ledger")
    change("DELETE FROM result", name="b.ledger")
    treen("ledger", "b.ledger", "--add", "all.json")
    same(kept("b.ledger"), [1, 2])


@case
def a_unit_that_takes_longer_than_others_is_divided():
    """Where --divide-after says a day."""
    process = start("count", "pentominoes-4x15", "--json", "--ledger", "a.ledger", "--units", "16", "--threads", "3", "--kernel", "portable",
                    "--divide-after", "86400")
    hang_a_unit(process)
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(answer.summary["total"], 1472)
    same(max(results(part) for part in range(1, 17)), 64)


@case
def units_that_seem_long_go_first():
    """Each unit is a task of its own here, and most of them have next to nothing."""
    process = start("burr", "--set", "notchable", "--ledger", "a.ledger", "--units", "1770", "--threads", "1", "--quiet")
    words = words_of(hang_a_unit(process))
    process.kill()
    process.communicate()
    first, *others = (treen("burr", "--set", "notchable", "--json", "--part", part, "--parts", 1770).summary["nodes"]
                      for part in (words[words.index("--part") + 1], *range(1, 1770, 590 if SAMPLED else 59)))
    holds(first > 10 * sum(others) / len(others), f"a small unit was the first: {words}, {first}, {others}")
    settled()


@case
def a_unit_that_seems_very_long_is_handed_out_in_subparts():
    """Sixteen at a time: the largest of 300 units has a fiftieth of the whole."""
    burrs = ["burr", "--set", "notchable", "--ledger", "a.ledger", "--units", 300, "--threads", 16, "--json", "--quiet"]
    process = start(*burrs)
    until = time.monotonic() + SECONDS
    while process.poll() is None and not (Path("a.ledger").exists() and any(part > 300 for part in kept_soon())):
        holds(time.monotonic() < until, "no subpart is kept")
    process.kill()
    process.communicate()
    settled()
    if "TREEN_TEST_WHOLE" not in os.environ:  # what is left are a thousand processes
        return
    answer, alone = treen(*burrs), treen("burr", "--set", "notchable", "--json", "--quiet")
    for field in alone.summary:
        if field not in ("nodes", "seconds", "memory", "reproduce"):
            same(answer.summary[field], alone.summary[field], field)
    holds(max(results(part) for part in range(1, 301)) == 64, "no unit was divided")
    holds(min(results(part) for part in range(1, 301)) == 1, "all units were divided")


@case
def an_audit_of_a_divided_unit_finds_what_differs():
    process = start("count", *PENTOMINOES)
    hang_a_unit(process)
    end(process)
    part = 1 if results(1) > 1 else 2
    change("DELETE FROM unit WHERE part <> ?", part)
    change("DELETE FROM result WHERE part <> ?", part)
    audit = ["count", "pentominoes-4x15", "--ledger", "a.ledger", "--audit"]
    contains(treen(*audit, status=3).err, "audited 1 of 1 unit: 1 agreed, 0 differed")
    forge(with_more)
    contains(treen(*audit, status=2).err, "0 agreed, 1 differed")


@case
def solutions_of_subparts_are_listed_once():
    def found(answer):
        return sorted(json.dumps(line["pieces"], sort_keys=True) for line in answer.json if line["type"] == "solution")
    process = start("solve", "--all", *PENTOMINOES)
    hang_a_unit(process)
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(max(results(1), results(2)), 64)
    same(found(answer), found(treen("solve", "--all", "pentominoes-4x15", "--json")))


@case
def subparts_are_kept_through_a_kill():
    process, _ = while_a_unit_hangs(lambda: Path("a.ledger").exists() and max(kept_soon(), default=0) > 2)
    process.kill()
    process.communicate()
    before = kept()
    settled()
    words = treen("ledger", "a.ledger").out
    for unit, subparts in divided(before, 2).items():
        contains(words, f"unit {unit}: {subparts} of 64 subparts")
    same(len(treen("ledger", "a.ledger", "--json").things("summary")), len(before))
    Path("some.json").write_text(treen("ledger", "a.ledger", "--json").out)
    contains(treen("merge", "some.json", status=3).err, "(subparts ")
    process = start("count", *PENTOMINOES)
    hang_a_unit(process)
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(answer.summary["total"], 1472)
    same(kept(), [1, 2])


def kept_soon():
    """Of a ledger that is being written."""
    try:
        base = sqlite3.connect("a.ledger")
        parts = [part for part, in base.execute("SELECT part FROM unit ORDER BY part")]
        base.close()
        return parts
    except sqlite3.Error:  # the file is just being made
        return []


def while_a_unit_hangs(done):
    """Starts a count. Comes back with it and its hanging unit when something is done to it. On a busy machine the other processes may
    have ended before that: then it is counted anew."""
    until = time.monotonic() + SECONDS
    while True:
        Path("a.ledger").unlink(missing_ok=True)
        process = start("count", *PENTOMINOES)
        unit = hang_a_unit(process)
        while process.poll() is None:
            holds(time.monotonic() < until, "no subpart is seen")
            if done():
                return process, unit
            time.sleep(0.002)
        end(process)


def kill_a_subpart():
    """Tells whether there was one: one that has just ended cannot be killed."""
    child = next((child for child in unit_processes() if "--subpart" in words_of(child) and hangs(child)), None)
    if child:
        os.kill(child, signal.SIGKILL)
    return child is not None


def killed_subpart():
    """What treen says of a subpart that is killed while its unit hangs."""
    process, unit = while_a_unit_hangs(kill_a_subpart)
    os.kill(unit, signal.SIGCONT)
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(answer.summary["total"], 1472)
    same(kept(), [1, 2])
    return answer.err


@case
def a_subpart_that_fails_leaves_the_unit():
    words = r"subpart \d+ of unit [12] failed: signal 9 ended it \(Killed\)\. The unit is run whole: treen count .*--subparts 64"
    said = [killed_subpart()]
    while len(said) < 4 and not re.search(words, said[-1]):  # it had told its result, and was about to end
        said.append(killed_subpart())
    holds(re.search(words, said[-1]), said)


def subparts_alone():
    """Processes of subparts whose unit has no process any more, because they are faster."""
    running = [words_of(process) for process in unit_processes()]
    whole = {part_of(words) for words in running if "--subpart" not in words and "--subparts" not in words}
    return [process for process in unit_processes() if "--subparts" in words_of(process) and part_of(words_of(process)) not in whole]


def part_of(words):
    return words[words.index("--part") + 1] if "--part" in words else "1"


@case
def a_subpart_that_fails_brings_back_the_unit():
    """After its subparts were faster, and it was ended."""
    process = start("count", "pentominoes-4x15", "--json", "--ledger", "a.ledger", "--units", "2", "--threads", "4", "--divide-after", "0.02",
                    "--engine", "dlx")
    failed = False
    while process.poll() is None and not failed:
        for child in subparts_alone():
            try:
                os.kill(child, signal.SIGKILL)
                failed = True
            except ProcessLookupError:
                pass
    answer = end(process)
    same(answer.status, 0, answer.err)
    same(answer.summary["total"], 1472)
    same(kept(), [1, 2])


# ---- treen ledger ------------------------------------------------------------------------------------------------------------

@case
def it_tells_how_far_it_is():
    count_soma(8)
    change("DELETE FROM unit WHERE part > 6")
    change("DELETE FROM result WHERE part > 6")
    said = treen("ledger", "a.ledger").out
    for words in ("question        treen count soma\n", "6 of 8 units (75.0%)", "in work         0 units", "of one process\n"):
        contains(said, words)
    holds(re.search(r"^left +about [\d.e-]+ s of one process$", said, re.MULTILINE), said)


@case
def results_travel():
    count_soma(6)
    Path("all.json").write_text(treen("ledger", "a.ledger", "--json").out)
    same(counted(treen("merge", "--json", "all.json").summary), SOMA)
    for name, parts in (("b.ledger", "part > 2"), ("c.ledger", "part < 5")):
        shutil.copy("a.ledger", name)
        change(f"DELETE FROM unit WHERE {parts}", name=name)
        change(f"DELETE FROM result WHERE {parts}", name=name)
    contains(treen("ledger", "b.ledger", "--add", "c.ledger").out, "c.ledger: 2 results added, 0 there before")
    same(kept("b.ledger"), [1, 2, 5, 6])
    contains(treen("ledger", "b.ledger", "--add", "all.json").out, "all.json: 2 results added, 4 there before")
    same(counted(count_soma(6, "b.ledger").summary), SOMA)
    treen("ledger", "c.ledger", "--add", file("last.json", Path("all.json").read_text().rstrip("\n")))
    same(treen("ledger", "c.ledger", "--json").json[-1], json.loads(Path("all.json").read_text().splitlines()[-1]))
    other = treen("count", "pentominoes-4x15", "--part", 1, "--parts", 6, "--json").out
    contains(treen("ledger", "b.ledger", "--add", file("other.json", other), status=2).err, "other.json: found a result of another question")
    contains(treen("ledger", "b.ledger", "--add", file("cut.json", other[:100]), status=2).err, "cut.json")
    contains(treen("ledger", "b.ledger", "all.json", status=2).err, "with --add")


@case
def results_that_contradict_a_ledger_are_told():
    """Two machines with different numbers for one unit are an audit."""
    count_soma(6)
    shutil.copy("a.ledger", "b.ledger")
    forge(with_more, "part IN (2, 5)", "b.ledger")
    Path("b.json").write_text(treen("ledger", "b.ledger", "--json").out)
    for name in ("b.ledger", "b.json"):
        told = treen("ledger", "a.ledger", "--add", name, status=2)
        contains(told.out, f"{name}: 0 results added, 6 there before, 2 of them with other answers")
        for unit in (2, 5):
            contains(told.err, f"{name}: unit {unit} gives other answers than the ledger has, so one of the two is wrong")
    contains(treen("ledger", "a.ledger").out, "2 units: 0 agreed, 2 differed")
    same(counted(count_soma(6).summary), SOMA, "the ledger keeps its own")
    change("UPDATE unit SET nodes = 1 WHERE part = 1", name="b.ledger")
    contains(treen("ledger", "a.ledger", "--add", "b.ledger", status=2).err, "b.ledger: 1 unit was changed after treen wrote it, and is left out")
    text = Path("b.json").read_text()
    for other, why in ((text.replace('"question": "count"', '"question": "solve"'), "found a result of the question 'solve', expected one of 'count'"),
                       (text.replace('"parts": 6', '"parts": 7'), "found a unit of 7, expected one of 6"),
                       (text.replace('"part": 6', '"part": 9'), "'part', one of the parts")):
        contains(treen("ledger", "a.ledger", "--add", file("other.json", sealed(other)), status=2).err, why)


# ---- For ten minutes ---------------------------------------------------------------------------------------------------------

def kill_for(seconds):
    """Kills processes and units of one ledger after the other at random moments, and two processes share each of them."""
    chance, kills, ledgers, divided, until = random.Random(), 0, 0, 0, time.monotonic() + seconds
    while time.monotonic() < until:
        for _ in range(30):
            second = start("count", "soma", "--json", "--ledger", "a.ledger", "--units", "200", "--threads", "1")
            kill_soma(chance, 200)
            second.send_signal(chance.choice((signal.SIGKILL, signal.SIGTERM)))
            second.communicate()
            kills += 2
        settled()
        same(counted(count_soma(200).summary), SOMA)
        same(kept(), list(range(1, 201)))
        os.remove("a.ledger")
        ledgers += 1
        for _ in range(10):
            process = start("count", *PENTOMINOES)
            hang_a_unit(process)
            time.sleep(chance.uniform(0, 0.5))
            process.kill()
            process.communicate()
            kills += 1
            if kept() == [1, 2]:
                break
        settled()
        same(treen("count", *PENTOMINOES).summary["total"], 1472)
        same(kept(), [1, 2])
        divided += max(results(1), results(2)) == 64
        os.remove("a.ledger")
        ledgers += 1
    print(f"{kills} kills, {ledgers} ledgers, {divided} with a divided unit, all of them right")


if "--long" in sys.argv:
    with tempfile.TemporaryDirectory() as empty:
        os.chdir(empty)
        kill_for(float(sys.argv[3]) if len(sys.argv) > 3 else 600)
        os.chdir(ROOT)
    sys.exit()

run_cases(6)
