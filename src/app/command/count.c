/* treen count: the three counts, in the words of the sentence that solve ends with, then one to
 * a line. The statistics in the last line are for comparing engines by hand; bench/ does it in
 * earnest. */
#include "app/ask/ask.h"
#include "app/ask/words.h"

/* Counts and prints. Progress, Ctrl-C and limits are ask's business. */
static enum ending count(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "count"));
    enum ending ending = ask_end(&ask, ask_finish(&ask), NULL);
    if (ask.summary && call->flags.json)
        print_result(call, ask.record);
    else if (ask.summary && ending != BAD)
        say_all_counts(call, ask.summary);
    ask_close(&ask);
    return ending;
}

const struct command command_count = {
    .name = "count",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "count the solutions",
    .help =
        "Counts the solutions in three ways: every position, turned ones as one (up to rotation), and turned "
        "and reflected ones as one (up to symmetry). Also counts how many there would be if equal pieces "
        "were different (labelled).",
    .example = "treen count pentominoes-6x10",
    .each = count,
    .watch = WATCH_SHOWN,
    .divides = "count",
    .say_sums = say_all_counts,
};
