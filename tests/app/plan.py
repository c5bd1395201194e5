"""treen plan"""
import contextlib
import os
import pwd
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tool import *


def run(*command, **more):
    """Runs a program with treen as TREEN. Returns its status and its complaints."""
    done = subprocess.run(list(map(str, command)), capture_output=True, env=environment(TREEN=TREEN, **more))
    return done.returncode, done.stderr.decode()


def results(folder="results_*"):
    return sorted(Path().glob(f"{folder}/*.jsonl"))


def keep(name, unit):
    """Marks a result, so that a script that writes it anew is found out. Returns a check that it did not."""
    text = "kept\n" + unit
    Path(name).write_text(text)
    return lambda: same(Path(name).read_text(), text)


def is_soma():
    same(treen("merge", *results()).lines[0], "240 solutions (480 with mirror images apart, 11520 counting every position).")


@case
def lines_are_commands():
    lines = treen("plan", "--units", 3, "soma").lines
    same(re.sub("[0-9a-f]{8}", "X", lines[1]), "treen count --part 2 --parts 3 --json --threads 1 --quiet soma > results_X_3/2.jsonl")
    same(len(lines), 3)
    same(treen("plan", "--units", 2, "--command", "burr", "--set", "notchable", "--length", 8, "--results", "results").lines[0],
         "treen burr --part 1 --parts 2 --json --threads 1 --quiet --length 8 --set notchable > results/1.jsonl")
    file("-x", DOMINOES)
    same(treen("plan", "--units", 2, "--symmetry", "none", "--results", "my own", "--", "-x").lines[0],
         "treen count --part 1 --parts 2 --json --threads 1 --quiet --symmetry none -- -x > 'my own'/1.jsonl")
    same(len(treen("plan", "--command", "snakes", "3x3x3").lines), 256)


@case
def what_no_unit_could_open_is_told():
    """With the words of the command itself, and without a script."""
    file("broken.yaml", "box: 2x2\npieces: 3\n")
    file("two.yaml", DOMINOES + "---\n" + DOMINOES)
    for arguments in (["soam"], ["broken.yaml"], ["--command", "snakes", "3x"], ["--length", 7, "soma"]):
        command = arguments[1] if arguments[0] == "--command" else "count"
        said = treen(command, *arguments[2 if arguments[0] == "--command" else 0:], status=2).err
        same(treen("plan", "-o", "run.sh", *arguments, status=2).err, said)
    contains(treen("plan", "two.yaml", status=2).err, "'two.yaml' has 2 problems; choose one with --problem N")
    contains(treen("plan", "--problem", 2, "two.yaml").lines[0], "--problem 2 two.yaml")
    contains(treen("plan", "-", status=2, given=DOMINOES).err, "found '-', expected a file or a name")
    holds(not Path("run.sh").exists(), "a script was written")


@case
def placed_pieces_go_with_the_units():
    file("state.txt", "...  ...  ...\n..A  ..A  ...\n...  .AA  ...\n")
    contains(treen("plan", "--units", 2, "--placed", "state.txt", "soma").lines[0], "--placed state.txt soma")
    treen("plan", "--units", 3, "--on", "shell", "--results", "placed", "--placed", "state.txt", "-o", "run.sh", "soma")
    same(run("sh", "run.sh"), (0, ""))
    contains(treen("merge", *sorted(Path("placed").glob("*.jsonl"))).out, "65 solutions.")
    contains(treen("plan", "--placed", "-", "soma", status=2, given="...").err, "found --placed -, expected a file: every unit reads it")
    assembled = treen("parts", "soma", "--placed", "state.txt", "--assembled", "--first", "-o", "soma.obj")
    contains(assembled.out, "twist-1: ")


@case
def a_loop_runs_what_is_missing():
    treen("plan", "--units", 4, "--on", "shell", "-o", "run.sh", "soma")
    same(run("sh", "run.sh"), (0, ""))
    same([path.name for path in results()], ["1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl"])
    is_soma()
    results()[1].unlink()
    third = results()[1]
    kept = keep(third, third.read_text())
    same(run("sh", "run.sh"), (0, ""))
    kept()
    third.unlink()
    same(run("sh", "run.sh"), (0, ""))
    is_soma()


@case
def a_burr_is_taken_apart():
    """By solve, too: the units ask apart, and their digest is that of the plan."""
    for command in "solve", "apart":
        treen("plan", "--command", command, "--units", 2, "--on", "shell", "-o", "run.sh", "burr-antique")
        same(run("sh", "run.sh"), (0, ""))
        sums = treen("merge", "--json", *results()).summary
        same(sums["solutions"], treen("apart", "--json", "burr-antique").summary["solutions"])
        shutil.rmtree(results()[0].parent)


@case
def a_unit_that_fails_leaves_nothing():
    file("nowhere.yaml", DOMINOES)
    treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "nowhere.yaml")
    os.remove("nowhere.yaml")
    status, complaints = run("sh", "run.sh")
    same(status, 2)
    contains(complaints, "unit 2 failed with status 2")
    same(list(Path().glob("results_*/*")), [])


@case
def results_of_two_plans_are_not_mixed_up():
    """Each has a folder of its own, unless somebody names one for both."""
    for puzzle in "soma", "cubissimo":
        treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", puzzle)
        same(run("sh", "run.sh"), (0, ""))
    same(len(results()), 4)
    said = [treen("merge", *Path(folder).iterdir()).err for folder in Path().glob("results_*")]
    same(sorted(said), [f"treen: these are the sums of all units of: treen count {puzzle}\n" for puzzle in ("cubissimo", "soma")])
    contains(treen("merge", *results(), status=2).err, "of another question")
    for command, status, complaints in ((["soma"], 0, ""), (["cubissimo"], 2, 2), (["soma", "--symmetry", "none"], 2, 2), (["soma", "--units", 3], 2, 2)):
        treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "--results", "mine", *command)
        found = run("sh", "run.sh")
        same(found[0], status, found[1])
        if complaints:
            contains(found[1], "unit 2: its file is there and has no result of this search")
    same(sorted(path.name for path in Path("mine").iterdir()), ["1.jsonl", "2.jsonl", "3.jsonl"])
    contains(treen("merge", "mine/1.jsonl", "mine/2.jsonl").err, "treen count soma")


@case
def an_edited_puzzle_is_another_question():
    file("dominoes.yaml", DOMINOES)
    treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "--results", "mine", "dominoes.yaml")
    file("dominoes.yaml", DOMINOES.replace("Two", "2") + "# a comment\n")
    same(run("sh", "run.sh"), (0, ""))
    file("dominoes.yaml", DOMINOES.replace("box: 2x2", "box: 4x1"))
    status, complaints = run("sh", "run.sh")
    same((status, complaints), (2, "the puzzle or treen is not that of the plan, and the results are those of the plan\n"))
    Path("mine/2.jsonl").unlink()
    status, complaints = run("sh", "run.sh")
    same(status, 2)
    contains(complaints, "unit 2: the puzzle or treen is not that of the plan")
    same([path.name for path in Path("mine").iterdir()], ["1.jsonl"])
    treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "--results", "mine", "dominoes.yaml")
    status, complaints = run("sh", "run.sh")
    same(status, 2)
    contains(complaints, "unit 1: its file is there and has no result of this search")


@case
def every_command_knows_its_results():
    for number, command in enumerate((["solve", "soma"], ["apart", "burr-eight"], ["snakes", "2x2x2"], ["burr", "--set", "notchable", "--solid"],
                                      ["design", "sets", "--box", "3x3x2", "--pieces", "4", "--cells", "4..5"])):
        treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "--results", number, "--command", *command)
        same(run("sh", "run.sh"), (0, ""), command)
        same(len(results(number)), 2)


@case
def names_run_nothing():
    """A name with a line break was a comment and a command of the script."""
    names = ["x\ntouch PWNED; echo owned\n#.yaml", "x\rtouch PWNED", "x\u2028", "x\u202e", "x\x85", "-\n", "\n"]
    for name in names:
        file(name, DOMINOES)
        for on in ("lines", "shell", "parallel", "slurm"):
            for words in (["--", name], ["--results", name, "soma"], ["--problem", 1, "--format", name, "soma"]):
                answer = treen("plan", "--units", 2, "--on", on, *words, status=2)
                same((answer.out, answer.err.count("\n")), ("", 1))
    for name in ("$(touch PWNED)", "`touch PWNED`", "';touch PWNED;'", '"; touch PWNED; "', "\\", "#", " ", "-x", "*", "$IFS", "&touch PWNED&"):
        file(name, DOMINOES)
        treen("plan", "--units", 2, "--on", "shell", "-o", "run.sh", "--results", f"of{name}", "--", name)
        same(run("sh", "run.sh"), (0, ""))
        same(len(list(Path(f"of{name}").iterdir())), 2)
        for line in treen("plan", "--units", 2, "--results", f"of{name}", "--", name).lines:
            same(run("sh", "-c", line.replace("treen", '"$TREEN"', 1)), (0, ""))
        for on in ("parallel", "slurm"):
            same(run("sh", "-n", file("run.sh", treen("plan", "--on", on, "--", name).out)), (0, ""))
    os.mkdir("a\nfolder")
    os.chdir("a\nfolder")
    contains(treen("plan", "soma", "--on", "shell", status=2).err, "a?folder")
    os.chdir("..")
    holds(not Path("PWNED").exists(), "a name was run")


@case
def gnu_parallel_runs_them():
    if not shutil.which("parallel"):
        raise Skipped("GNU parallel is not installed")
    treen("plan", "--units", 5, "--on", "parallel", "-o", "run.sh", "--command", "solve", "soma")
    here = Path.cwd()
    Path("elsewhere").mkdir()
    os.chdir("elsewhere")
    status, complaints = run("sh", "../run.sh", HOME=str(here))
    os.chdir(here)
    same(status, 0, complaints)
    same(len(treen("merge", "--json", *results()).things("solution")), 240)


@case
def tasks_of_a_job_array_share_the_units():
    """As Slurm would: each task has its number and the number of tasks."""
    treen("plan", "--units", 5, "--on", "slurm", "-o", "job.sh", "soma")
    contains(Path("job.sh").read_text(), "\n#SBATCH --array=1-5\n")
    for task in (1, 2):
        same(run("sh", "job.sh", SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT="2"), (0, ""))
    is_soma()
    contains(treen("plan", "--units", 2500, "--on", "slurm", "soma").out, "\n#SBATCH --array=1-1000\n")


# ---- Slurm itself ------------------------------------------------------------------------------------------------------------

SLURM = """ClusterName=treen
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/none
CredType=cred/none
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={here}/state
SlurmdSpoolDir={here}/spool
SlurmctldPidFile={here}/controller.pid
SlurmdPidFile={here}/node.pid
NodeName=localhost NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=ALL Default=YES State=UP
"""


def free_ports(count):
    """Ports on the loopback interface that nobody has just now."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait_for(what, holds_now):
    until = time.monotonic() + SECONDS
    while not holds_now():
        holds(time.monotonic() < until, what)
        time.sleep(0.05)


def await_node(services):
    """Until the node is ready. A machine whose services cannot start is no fault of treen's: the case is left out with their last words."""
    until = time.monotonic() + SECONDS
    while b"idle" not in subprocess.run(["sinfo", "-h"], capture_output=True).stdout:
        if time.monotonic() > until or any(service.poll() is not None for service in services):
            said = re.findall("error: (.*)", Path("slurm.log").read_text())[-3:]
            raise Skipped(f"Slurm does not start: {'; '.join(said) or 'it does not say why'}")
        time.sleep(0.05)


@contextlib.contextmanager
def cluster():
    """A cluster of one node with two cores: this machine. Its programs listen on the loopback interface only."""
    if not all(map(shutil.which, ("slurmctld", "slurmd", "sbatch", "sinfo"))):
        raise Skipped("Slurm is not installed (packages slurmctld, slurmd, slurm-client)")
    os.mkdir("state")
    os.mkdir("spool")
    words = {"ports": free_ports(2), "user": pwd.getpwuid(os.getuid()).pw_name, "here": os.getcwd()}
    os.environ["SLURM_CONF"] = os.path.abspath(file("slurm.conf", SLURM.format(**words)))
    log = open("slurm.log", "w")
    services = [subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
                for command in (["slurmctld", "-D", "-f", "slurm.conf"], ["slurmd", "-D", "-f", "slurm.conf", "-N", "localhost"])]
    try:
        await_node(services)
        yield
    finally:
        for service in services:
            service.terminate()
        for service in services:
            service.wait()
        log.close()
        del os.environ["SLURM_CONF"]


@case
def slurm_runs_a_job_array():
    treen("plan", "--units", 6, "--on", "slurm", "-o", "job.sh", "soma")
    with cluster():
        status, complaints = run("sbatch", "job.sh")
        same(status, 0, complaints)
        wait_for("the job array does not end", lambda: len(results()) == 6)
        is_soma()
        fourth, fifth = results()[3:5]
        fourth.unlink()
        kept = keep(fifth, fifth.read_text())
        same(run("sbatch", "job.sh")[0], 0)
        wait_for("what is missing is not run again", fourth.exists)
        wait_for("tasks are left", lambda: not subprocess.run(["squeue", "-h"], capture_output=True).stdout)
        kept()


@case
def scripts_are_clean():
    if not shutil.which("shellcheck"):
        raise Skipped("shellcheck is not installed")
    for on in ("shell", "parallel", "slurm"):
        treen("plan", "--units", 5, "--on", on, "-o", "run.sh", "--results", "it's mine", "soma")
        same(run("shellcheck", "run.sh"), (0, ""))


@case
def wrong_plans_are_told():
    contains(treen("plan", "--units", 1, "soma", status=2).err, "--units: found 1, expected 2 or more")
    contains(treen("plan", status=2).err, "found no PUZZLE. Usage: treen plan --command count PUZZLE")
    contains(treen("plan", "soma", "soma", status=2).err, "only a design has a space and a puzzle")
    contains(treen("plan", "soma", "--box", "3x3x3", status=2).err, "--box, which goes with --command design")
    contains(treen("plan", "--command", "burr", status=2).err, "--command burr needs --set")
    contains(treen("plan", "--set", "all", "soma", status=2).err, "found --set, which treen count does not take: see --command")
    contains(treen("plan", "--command", "burr", "--set", "all", "soma", status=2).err, "--set takes no operand")
    contains(treen("plan", "--on", "moon", "soma", status=2).err, "--on")


run_cases()
