"""The table, as text or as Markdown. A row is an engine on an instance."""
from dataclasses import replace

from measure import times

TITLES = ["instance", "solutions", "engine", "nodes", "seconds", "ns/node", "dlx/this", "search", "MB", "1→2"]
LEFT = (0, 2)  # columns of words
UNMEASURED = 0.002  # a run of fewer seconds is mostly the start of the program,
UNSEARCHED = 0.0001  # and a search of fewer says little


def seconds(value):
    return f"{value:.3f}" if value < 10 else f"{value:.1f}"


def ratio(ours, theirs, what, unmeasured=UNMEASURED):
    """How many times as long theirs takes; of what is too short to tell, only that it is at least so many."""
    if getattr(ours, what) >= unmeasured:
        return f"{times(ours, theirs, what):.1f}x"
    least = getattr(theirs, what) / unmeasured
    return f"> {least:.0f}x" if least >= 10 else "-"


def megabytes(bytes_, least):
    return f"<{least / 1e6:.0f}" if bytes_ <= 1.1 * least else f"{bytes_ / 1e6:.0f}"


class Table:
    def __init__(self, programs, limit, least_memory, markdown):
        self.programs, self.limit, self.least, self.markdown = programs, limit, least_memory, markdown
        self.widths = [28, 31, 6, 12, 8, 8, 8, 8, 6, 5] + [18] * len(programs)

    def head(self):
        titles = TITLES + [f"{name} s" for name in self.programs]
        if self.markdown:
            rule = ["---" if i in LEFT else "--:" for i in range(len(titles))]
            return "\n".join(f"| {' | '.join(line)} |" for line in (titles, rule))
        return self.line(titles)

    def line(self, fields):
        if self.markdown:
            return f"| {' | '.join(fields)} |"
        return "  ".join(field.ljust(width) if i in LEFT else field.rjust(width)
                         for i, (field, width) in enumerate(zip(fields, self.widths))).rstrip()

    def row(self, instance, solutions, engine, results):
        """A line for one engine. `results` is {name: Run}, where a name is (engine, threads) or a program's."""
        one, two, dlx = results[engine, 1], results.get((engine, 2)), results.get(("dlx", 1))
        fields = [instance, str(solutions), engine]
        if one.refused:
            fields += ["n/a"] * 7
        elif one.stopped:
            fields += ["", f"> {self.limit:g}", "", "", "", megabytes(one.memory, self.least), ""]
        else:
            fields += [str(one.nodes), seconds(one.seconds), f"{1e9 * one.seconds / max(one.nodes, 1):.0f}",
                       *self.ratios(one, dlx), megabytes(one.memory, self.least),
                       f"{times(two, one, 'elapsed'):.2f}" if two and not (two.stopped or two.refused) else "-"]
        return self.line(fields + [self.beside(one, results.get(name)) for name in self.programs])

    def ratios(self, one, dlx):
        """How many times as long dlx takes, as a whole and in its search alone; at least so many, when it was stopped."""
        if dlx is None or dlx.refused:
            return ["-", "-"]
        if dlx.stopped:  # it tells of no search: it has taken what the clock says
            dlx = replace(dlx, search=dlx.elapsed,
                          turns=[replace(run, search=run.search or run.elapsed) for run in dlx.turns])
        both = [ratio(one, dlx, "seconds"), ratio(one, dlx, "search", UNSEARCHED)]
        return [f"> {told}" if dlx.stopped and not told.startswith(">") else told for told in both]

    def beside(self, one, program):
        """An outside program: its seconds, and how many times the engine's they are."""
        if program is None:
            return "n/a"
        if program.stopped:
            return f"> {self.limit:g}"
        known = not (one.refused or one.stopped)
        return seconds(program.seconds) + (f" ({ratio(one, program, 'seconds')})" if known else "")
