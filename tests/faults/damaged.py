"""Damaged ledgers and results of units: damaged.py TREEN [N [SEED]]. N of each are damaged by chance: bytes, digits and rows are
changed, files cut, tables dropped. treen may refuse them, or search again; it may never give a wrong number, crash or hang.

Without N a sample is taken; 200 takes minutes."""
import random
import shutil
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
from tool import *

N = int(sys.argv[2]) if len(sys.argv) > 2 else 12
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
COUNT = ["count", "soma", "--json", "--quiet", "--threads", "1"]
COUNTS = {"total": 11520, "up_to_rotation": 480, "up_to_symmetry": 240, "labelled": 11520, "complete": True}
PAGE = 4096


# ---- Ways to damage bytes ----------------------------------------------------------------------------------------------------

def flip_bytes(chance, data):
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)


def flip_bit(chance, data):
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def change_digit(chance, data):
    places = [place for place, sign in enumerate(data) if 48 <= sign < 58]
    place = chance.choice(places)
    data[place] = chance.choice([sign for sign in range(48, 58) if sign != data[place]])


def change_digits(chance, data):
    for _ in range(chance.randint(2, 12)):
        change_digit(chance, data)


def cut(chance, data):
    del data[chance.randrange(len(data)):]


def drop_piece(chance, data):
    start = chance.randrange(len(data))
    del data[start:start + chance.randint(1, 200)]


def double_piece(chance, data):
    start = chance.randrange(len(data))
    data[start:start] = data[start:start + chance.randint(1, 200)]


def copy_page(chance, data):
    pages = max(2, len(data) // PAGE)
    one, other = chance.randrange(pages), chance.randrange(pages)
    data[one * PAGE:(one + 1) * PAGE] = data[other * PAGE:(other + 1) * PAGE]


def empty_page(chance, data):
    start = chance.randrange(max(1, len(data) // PAGE)) * PAGE
    data[start:start + PAGE] = bytes(len(data[start:start + PAGE]))


BYTES = (flip_bytes, flip_bit, change_digit, change_digits, cut, drop_piece, double_piece, copy_page, empty_page)


# ---- Ways to damage tables ---------------------------------------------------------------------------------------------------

def columns():
    return [("facts", "value")] + [("unit", name) for name in ("part", "nodes", "found", "seconds", "ended", "machine", "checksum")] + \
           [("result", "part"), ("result", "text")]


def change_value(chance, base):
    table, column = chance.choice(columns())
    value = chance.choice([0, 1, 7, -1, 2 ** 62, 1e300, "", "soma", None, b"\xff\0"])
    rows = base.execute(f"SELECT * FROM {table}").fetchall()
    base.execute(f"UPDATE {table} SET {column} = ? WHERE {'name' if table == 'facts' else 'part'} = ?", (value, chance.choice(rows)[0]))


def change_text(chance, base):
    part, text = chance.choice(base.execute("SELECT * FROM result").fetchall())
    data = bytearray(text.encode())
    chance.choice((change_digit, change_digits, flip_bit, drop_piece, double_piece))(chance, data)
    base.execute("UPDATE result SET text = CAST(? AS TEXT) WHERE part = ?", (bytes(data), part))


def drop_rows(chance, base):
    table = chance.choice(["unit", "result", "facts"])
    base.execute(f"DELETE FROM {table} WHERE {'name' if table == 'facts' else 'part'} IN (SELECT {'name' if table == 'facts' else 'part'} "
                 f"FROM {table} ORDER BY random() LIMIT {chance.randint(1, 3)})")


def exchange_texts(chance, base):
    one, other = chance.sample(base.execute("SELECT * FROM result").fetchall(), 2)
    base.execute("UPDATE result SET text = ? WHERE part = ?", (one[1], other[0]))
    if chance.random() < 0.5:
        base.execute("UPDATE result SET text = ? WHERE part = ?", (other[1], one[0]))


def drop_table(chance, base):
    base.execute(f"DROP TABLE {chance.choice(['facts', 'unit', 'result', 'failure', 'audit'])}")


def hide_table(chance, base):
    table = chance.choice(["facts", "unit", "result", "failure", "audit"])
    base.execute(f"ALTER TABLE {table} RENAME TO hidden")
    base.execute(f"CREATE VIEW {table} AS WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT * FROM hidden, n")


def add_trigger(chance, base):
    table = chance.choice(["unit", "result", "failure", "audit"])
    base.execute(f"CREATE TRIGGER gone AFTER {chance.choice(['INSERT', 'DELETE'])} ON {table} BEGIN DELETE FROM unit; DELETE FROM result; END")


def change_version(chance, base):
    base.execute(f"PRAGMA {chance.choice(['user_version', 'application_id'])} = {chance.randrange(4)}")


ROWS = (change_value, change_value, change_text, change_text, change_text, drop_rows, drop_rows, exchange_texts, drop_table, hide_table,
        add_trigger, change_version)


def damage(chance, name):
    """Returns the ways that were taken."""
    if chance.random() < 0.5:
        way, data = chance.choice(BYTES), bytearray(Path(name).read_bytes())
        way(chance, data)
        Path(name).write_bytes(data)
        return way.__name__
    way, base = chance.choice(ROWS), sqlite3.connect(name)
    base.text_factory = lambda text: text.decode(errors="replace")
    try:
        way(chance, base)
        base.commit()
    except sqlite3.Error as why:
        print(f"# {way.__name__}: {why}")
    base.close()
    return way.__name__


# ---- What treen says ---------------------------------------------------------------------------------------------------------

def judge(answer, why):
    """An answer is right, or it is none."""
    holds(answer.status in (0, 2, 3), f"status {answer.status} of {why}: {answer.err}")
    if answer.status == 0:
        same({name: answer.summary[name] for name in COUNTS}, COUNTS, f"{why}: {answer.err}")
    elif answer.status == 3 and answer.out:
        same(answer.summary["complete"], False, why)
    return answer.status == 0


def ask_all(name, why):
    """Asks a ledger in all ways; the last mends or refuses it. Returns whether it gave the answer."""
    holds(treen_any("ledger", name).status in (0, 2), why)
    exported = treen_any("ledger", name, "--json")
    holds(exported.status in (0, 2), why)
    if exported.out:
        judge(treen_any("merge", "--json", file("exported.json", exported.out)), f"what is exported of {why}")
    shutil.copy("some", "b.ledger")
    added = treen_any("ledger", "b.ledger", "--add", name)
    holds(added.status in (0, 2), f"{why}: {added.err}")
    judge(treen_any(*COUNT, "--ledger", "b.ledger"), f"what is added of {why}")
    return judge(treen_any(*COUNT, "--ledger", name), why)


@case
def damaged_ledgers():
    treen(*COUNT, "--ledger", "whole", "--units", 6)
    shutil.copy("whole", "some")
    base = sqlite3.connect("some")
    for table in ("unit", "result"):
        base.execute(f"DELETE FROM {table} WHERE part > 2")
    base.commit()
    base.close()
    answers = 0
    for number in range(N):
        chance = random.Random(f"{SEED} ledger {number}")
        shutil.copy("whole", "a.ledger")
        why = f"ledger {number} of seed {SEED}"
        why += f": {' and '.join(damage(chance, 'a.ledger') for _ in range(chance.choice([1, 1, 1, 2])))}"
        answers += ask_all("a.ledger", why)
        for left in Path().glob("a.ledger-*"):
            left.unlink()
    print(f"# {N} damaged ledgers: {answers} gave the answer, {N - answers} were refused")


@case
def damaged_results():
    """Of a question that lists nothing, and of one that lists what it finds."""
    answers, asked = 0, 0
    for question in (["count", "soma"], ["solve", "--all", "cubissimo"], ["snakes", "2x2x3"]):
        texts = [treen_any(*question, "--json", "--quiet", "--threads", 1, "--part", part, "--parts", 3).out for part in (1, 2, 3)]
        whole = treen("merge", "--json", "-", given="".join(texts)).out
        for number in range(N if question[0] == "count" else N // 2):
            chance = random.Random(f"{SEED} result {question} {number}")
            data = bytearray("".join(texts).encode())
            ways = [chance.choice(BYTES) for _ in range(chance.choice([1, 1, 1, 2]))]
            for way in ways:
                if data:
                    way(chance, data)
            Path("results.json").write_bytes(data)
            answer = treen_any("merge", "--json", "results.json")
            why = f"{question} {number} of seed {SEED}: {[way.__name__ for way in ways]}"
            holds(answer.status in (0, 2, 3), f"status {answer.status} of {why}: {answer.err}")
            if answer.status == 0:
                same(answer.out, whole, why)
            asked += 1
            answers += answer.status == 0
    print(f"# {asked} damaged files of results: {answers} gave the answer, {asked - answers} were refused")


run_cases()
