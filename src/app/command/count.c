/* treen count: the three counts, in the words of the sentence that solve ends with, then one to a line. The
 * statistics in the last line are for comparing engines by hand; bench/ does it in earnest. */
#include "app/ask.h"
#include "app/problems.h"

/* A count that is not known (no such group, or not asked for) has no line, rather than a zero. */
static void say_count(const char *what, const char *digits) {
    if (digits)
        printf("%-16s%s\n", what, digits);
}

static void say(const struct ask *ask) {
    const struct treen_summary *summary = &ask->summary;
    ask_say_counts(ask);
    ask_say_why_not(summary->impossible);
    say_count("up to symmetry", summary->up_to_symmetry);
    say_count("up to rotation", summary->up_to_rotation);
    say_count("total", summary->total);
    say_count("labelled", summary->labelled);
    printf("%llu nodes in %.3g s, engine %s\n", (unsigned long long)summary->stats.nodes, summary->seconds,
           summary->engine);
}

/* Progress, Ctrl-C and what a limit leaves are ask's business; here is only what is printed in the end. */
static enum ending count(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    enum ending ending = ask_open(&ask, call, puzzle, TREEN_COUNT);
    if (ending != ANSWERED)
        return ending;
    ending = ask_end(&ask, treen_run_finish(ask.run));
    if (call->options.json)
        treen_summary_json(&ask.summary, stdout);
    else if (ending != BAD)
        say(&ask);
    ask_close(&ask);
    return ending;
}

static enum ending run(const struct call *call) {
    return problems_each(call, count);
}

const struct command command_count = {
    .name = "count",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "count the solutions",
    .help = "Counts the solutions: in all, up to rotations, and up to rotations and reflections of the box; "
            "and how many there would be if equal pieces were told apart.",
    .run = run,
};
