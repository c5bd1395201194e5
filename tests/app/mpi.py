"""treen under mpirun: the units of a ledger, spread over ranks"""
import signal
import time

from tool import *

# Loopback only, more ranks than cores, and as root in a container.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "self,vader", "--mca", "pml", "ob1",
          "--mca", "oob_tcp_if_include", "lo"]


def launch(ranks, *arguments, **env):
    """mpirun with that many ranks. MPI leaks of its own are nobody's business here."""
    leaks = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    try:
        return subprocess.Popen([*MPIRUN, "-n", str(ranks), TREEN, *map(str, arguments)], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(ASAN_OPTIONS=leaks, **env))
    except FileNotFoundError as reason:
        raise Skipped("mpirun is not here (package openmpi-bin)") from reason


def spread(ranks, *arguments, status=0, **env):
    answer = end(launch(ranks, *arguments, **env))
    if "libopenmpi-dev" in answer.err and "TREEN_MODULES" not in env:
        raise Skipped("treen was built without Open MPI")
    same(answer.status, status, f"{shlex.join(map(str, arguments))}: {answer.out}{answer.err}")
    return answer


COUNTS = ("total", "up_to_rotation", "up_to_symmetry", "labelled", "complete")


def counts(summary):
    return [summary[name] for name in COUNTS]


@case
def as_many_as_without():
    expected = counts(treen("count", "--json", "soma").summary)
    for ranks, more in ((1, []), (2, []), (3, ["--threads", 2])):
        answer = spread(ranks, "count", "--json", "soma", "--ledger", f"{ranks}.ledger", "--units", 7, *more)
        same(counts(answer.summary), expected)
        same(len(answer.lines), 1, "only rank 0 prints")


def ranks_of(mpirun):
    """The processes that mpirun has started, by rank."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == mpirun.pid:
                variables = dict(word.split("=", 1) for word in (folder / "environ").read_text().split("\0") if "=" in word)
                found[int(variables["OMPI_COMM_WORLD_RANK"])] = int(folder.name)
        except (OSError, KeyError):
            continue
    return found


def kept(ledger):
    """The number of results in a ledger; none while it is being made."""
    told = treen_any("ledger", ledger, "--json")
    return 0 if told.status else len(told.things("summary"))


def begun(units):
    """Two ranks that have done some units, and may have done all."""
    job = launch(2, "count", "--json", "soma", "--ledger", "a.ledger", "--units", units)
    until = time.monotonic() + SECONDS
    while job.poll() in (None, 0) and time.monotonic() < until:
        if kept("a.ledger") >= 3:
            return job
        time.sleep(0.05)
    job.kill()
    raise AssertionError(end(job).err)


def disturbed(disturb, units=100):
    """What two ranks answer that are disturbed, how many results they had before, and their processes. A search may be over before
    it is disturbed: then the next one has more units."""
    job = begun(units)
    before, ranks = kept("a.ledger"), ranks_of(job)
    disturb(job, ranks)
    answer = end(job)
    if kept("a.ledger") < units:
        return answer, before, ranks
    os.remove("a.ledger")
    return disturbed(disturb, 3 * units)


def goes_on(before, run):
    """The next run takes what is there, and its sums are those of an undisturbed one."""
    holds(kept("a.ledger") >= before, "results have gone")
    same(counts(run("count", "--json", "soma", "--ledger", "a.ledger").summary), counts(treen("count", "--json", "soma").summary))
    os.remove("a.ledger")


def two_ranks(*arguments):
    return spread(2, *arguments)


def gone(process):
    """Whether it has ended, in the end."""
    until = time.monotonic() + SECONDS
    while os.path.exists(f"/proc/{process}") and time.monotonic() < until:
        time.sleep(0.05)
    return not os.path.exists(f"/proc/{process}")


@case
def a_rank_is_killed():
    for rank, run in ((1, two_ranks), (0, treen)):
        answer, before, _ = disturbed(lambda job, ranks: rank in ranks and os.kill(ranks[rank], signal.SIGKILL))
        holds(answer.status != 0, "nobody noticed")
        goes_on(before, run)


@case
def a_signal_ends_all():
    for number, run in ((signal.SIGTERM, two_ranks), (signal.SIGINT, treen)):
        answer, before, ranks = disturbed(lambda job, _: job.send_signal(number))
        same(answer.summary["complete"], False)
        holds(answer.summary["total"] > 0, "the sums so far are missing")
        holds(all(gone(process) for process in ranks.values()), "a rank goes on")
        goes_on(before, run)


def hang_unit_of(job, rank):
    """Stops the process of a unit that a rank runs, one that has not ended by then. None when all units are done before that."""
    leader, until = ranks_of(job).get(rank), time.monotonic() + SECONDS
    while job.poll() is None:
        holds(time.monotonic() < until, "the rank runs nothing")
        for process in unit_processes():
            if state_of(process)[1] == leader and hangs(process):
                return process
    return None


@case
def a_unit_that_waits_goes_elsewhere():
    """Units are short, so one waits at each rank. Where the unit before it hangs, it goes back and is run by the other rank."""
    units, process = 50, None
    while process is None:
        Path("a.ledger").unlink(missing_ok=True)
        units *= 3
        job = begun(units)
        process = hang_unit_of(job, 1)
    until = time.monotonic() + SECONDS
    while kept("a.ledger") < units - 1:
        holds(time.monotonic() < until and job.poll() is None, "not all other units are run")
        time.sleep(0.1)
    os.kill(process, signal.SIGCONT)
    same(counts(end(job).summary), counts(treen("count", "--json", "soma").summary))


@case
def a_unit_that_takes_long_is_divided():
    job = launch(3, "count", "--json", "pentominoes-4x15", "--ledger", "a.ledger", "--units", 2, "--divide-after", 0.02, "--kernel", "portable")
    hang_a_unit(job)
    answer = end(job)
    same(answer.status, 0, answer.err)
    same(counts(answer.summary), counts(treen("count", "--json", "pentominoes-4x15").summary))
    holds('"subparts": 64' in treen("ledger", "a.ledger", "--json").out, "no unit was divided")
    holds(all(gone(process) for process in unit_processes()), "the unit that hangs is still there")


@case
def ranks_share_a_design():
    """The list is that of one process, but for the numbers of its puzzles."""
    def listed(name):
        return [line for line in Path(name).read_text().splitlines() if line.startswith("# ") and "# candidate" not in line], \
            re.findall("(?m)^# candidate [0-9]+ (.*)$", Path(name).read_text())
    cuts = ["cuts", "--box", "3x3x3", "--pieces", 3, "--tries", 6, "--keep", 4, "--quiet", "-o"]
    treen("design", *cuts, "whole.yaml")
    spread(2, "design", *cuts, "sum.yaml", "--ledger", "a.ledger", "--units", 6)
    same(listed("sum.yaml"), listed("whole.yaml"))


@case
def the_time_is_over():
    file("endless.yaml", ENDLESS)
    contains(spread(2, "count", "endless.yaml", "--ledger", "a.ledger", "--units", 5, "--seconds", 0.2, status=3).err, "stopped")


@case
def a_rank_with_another_file_gets_no_more():
    file("a.yaml", DOMINOES)
    file("b.yaml", DOMINOES.replace("2x2", "1x4"))
    job = launch(1, "count", "--json", "a.yaml", "--ledger", "a.ledger", "--units", 40, ":", "-n", 1, TREEN, "count", "b.yaml", "--ledger", "a.ledger")
    answer = end(job)
    same(counts(answer.summary), counts(treen("count", "--json", "a.yaml").summary))
    contains(answer.err, "gets no more units")


@case
def what_cannot_be():
    contains(spread(2, "count", "soma", "--ledger", "a.ledger", "--audit", status=2).err, "--audit")
    contains(spread(2, "count", "soma", "--ledger", "a.ledger", status=2, TREEN_MODULES=os.getcwd()).err, "libopenmpi-dev")
    same(spread(1, "show", "soma", TERM="xterm", TREEN_MODULES=os.getcwd()).out, treen("show", "soma").out, "no colours in a pipe")


run_cases(6)
