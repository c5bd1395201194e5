"""A ledger on a disk that is full from the k-th write on: full.py TREEN EXHAUST.so [EVERY]. The run must say so and end, the
file must be sound, and once there is room again the same command must end with the right numbers.

Each write of SQLite is one of those counted: pages of the ledger, and of the journal that undoes a change that was broken off.
Without EVERY a sample is taken, 1 takes every write."""
import shutil
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
from tool import *

EXHAUST = str(Path(sys.argv[2]).resolve())
EVERY = int(sys.argv[3]) if len(sys.argv) > 3 else 7
COUNT = ["count", "dominoes.yaml", "--json", "--threads", "2", "--ledger", "a.ledger", "--units", "3"]


def units():
    """The units that the ledger has; None: there is no ledger in the file yet."""
    if not Path("a.ledger").exists() or not Path("a.ledger").stat().st_size:
        return None
    base = sqlite3.connect("a.ledger")
    same(base.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
    tables = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    parts = [part for part, in base.execute("SELECT part FROM result ORDER BY part")] if tables else None
    base.close()
    return parts


def fill(at):
    """Returns whether the run came to its end before the disk was full."""
    for name in ("a.ledger", "a.ledger-journal"):
        Path(name).unlink(missing_ok=True)
    full = treen_any(*COUNT, LD_PRELOAD=EXHAUST, EXHAUST_WRITE=str(at))
    if full.status == 0:
        same(full.summary["total"], 2)
        return True
    same(full.status, 2, f"write {at}: {full.err}")
    contains(full.err, "a.ledger: database or disk is full")
    kept = units()
    again = treen(*COUNT)
    same(again.summary["total"], 2, f"after write {at}")
    same(again.summary["complete"], True)
    holds(set(kept or []) <= set(units()), "a unit is lost")
    same(units(), [1, 2, 3])
    same(sorted(os.listdir()), ["a.ledger", "dominoes.yaml"])
    return False


@case
def a_full_disk_loses_the_units_in_work_alone():
    file("dominoes.yaml", DOMINOES)
    at = 1
    while not fill(at):
        at += EVERY
    print(f"# {at} writes at most", flush=True)
    holds(at > 30, "writes are counted")


@case
def a_disk_that_becomes_full_for_the_audit():
    file("dominoes.yaml", DOMINOES)
    treen(*COUNT)
    shutil.copy("a.ledger", "b.ledger")
    full = treen_any(*COUNT, "--audit", LD_PRELOAD=EXHAUST, EXHAUST_WRITE="1")
    same(full.status, 2)
    contains(full.err, "a.ledger: database or disk is full")
    treen(*COUNT, "--audit")


run_cases()
