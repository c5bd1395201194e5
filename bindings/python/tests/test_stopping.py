"""Searches that are dropped, closed, stopped, interrupted and cancelled; asyncio. Nothing waits for a time."""
import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading

import pytest

import treen


def threads_now():
    return len(os.listdir("/proc/self/task"))


@pytest.fixture
def long():
    """A puzzle whose search takes very long with engine dlx."""
    return treen.Puzzle.open("pentacubes-3x4x5")


def begin(long, **settings):
    return long.solve(engine="cover", symmetry="none", threads=3, **settings)


def test_a_dropped_search_stops(long):
    before = threads_now()
    search = begin(long)
    next(search)
    assert threads_now() > before
    del search
    assert threads_now() == before


def test_a_loop_that_is_left_stops(long):
    before = threads_now()
    for solution in begin(long):
        break
    assert threads_now() == before and solution.pieces


def test_objects_in_cycles_are_closed_in_order():
    """Puzzles, searches and sessions that only the collector of cycles finds; the sanitizer sees a wrong order."""
    for _ in range(20):
        puzzle = treen.Puzzle.open("soma")
        knot = [puzzle, puzzle.solve(), puzzle.first(), puzzle.place(puzzle.first())]
        next(knot[1])
        knot.append(knot)
        del puzzle, knot
    assert gc.collect()


def test_a_daemon_that_searches_does_not_harm_the_end():
    lines = """if True:
        import threading, treen
        search = treen.Puzzle.open("pentacubes-3x4x5").ask("count", engine="dlx", threads=1)
        began = threading.Event()
        search.on_progress = lambda progress: began.set()
        threading.Thread(target=search.finish, daemon=True).start()
        began.wait()"""
    assert subprocess.run([sys.executable, "-c", lines]).returncode == 0


def test_close_and_with(long):
    with begin(long) as search:
        next(search)
    assert list(search) == []
    search.close()
    with pytest.raises(ValueError):
        search.summary
    with pytest.raises(RuntimeError):
        begin(long).throw(RuntimeError)


def test_limits_have_summaries(long):
    with pytest.raises(treen.Stopped) as stopped:
        long.count(nodes=100000, engine="cover", threads=1)
    assert stopped.value.summary.nodes >= 100000 and not stopped.value.summary.complete
    with pytest.raises(MemoryError):
        long.count(memory=1 << 20)


def when_it_runs(search, act):
    """Acts once, when the search first tells its progress."""
    done = []

    def heard(progress):
        if not done:
            done.append(progress)
            act()

    search.on_progress = heard
    return done


def test_stop_from_another_thread(long):
    search = long.ask("count", engine="dlx", threads=1)
    done = when_it_runs(search, lambda: threading.Thread(target=search.stop).start())
    with pytest.raises(treen.Stopped):
        next(search)
    assert done[0].nodes >= 0


def test_close_while_it_runs(long):
    search = long.ask("count", engine="dlx", threads=1)
    when_it_runs(search, search.close)
    with pytest.raises(treen.Stopped):
        next(search)
    assert list(search) == []


def test_one_search_has_one_caller(long):
    search, raised = long.ask("count", engine="dlx", threads=1), []

    def ask_again():
        try:
            next(search)
        except ValueError as error:
            raised.append(error)
        search.stop()

    when_it_runs(search, ask_again)
    with pytest.raises(treen.Stopped):
        next(search)
    assert "already executing" in str(raised[0])


def test_an_error_while_it_tells_is_raised(long):
    search = long.ask("count", engine="dlx", threads=1)
    when_it_runs(search, lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        next(search)


def test_control_c(long):
    search = long.ask("count", engine="dlx", threads=1)
    when_it_runs(search, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        search.finish()


def test_others_run_meanwhile(long):
    """The search ends only when another thread of Python has run: the GIL was released."""
    search = long.ask("count", engine="dlx", threads=1)
    other = threading.Thread(target=search.stop)
    other.start()
    with pytest.raises(treen.Stopped):
        search.finish()
    other.join()


def test_asyncio():
    async def ask():
        soma = treen.Puzzle.open("soma")
        count, numbers = await treen.run(soma.count), []
        async for solution in soma.solve():
            numbers.append(solution.number)
        return count.total, len(numbers)

    assert asyncio.run(ask()) == (11520, 240)


def test_a_cancelled_task_stops_its_search(long):
    async def ask():
        began, loop = asyncio.Event(), asyncio.get_running_loop()
        searches = []

        def search():
            searches.append(long.ask("count", engine="dlx", threads=1))
            when_it_runs(searches[0], lambda: loop.call_soon_threadsafe(began.set))
            return searches[0].finish()

        task = asyncio.ensure_future(treen.run(search))
        await began.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return searches[0].summary

    assert not asyncio.run(ask()).complete
