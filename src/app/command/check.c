/* treen check: the independent judge of solutions, from whatever program or person they come. Its sentences
 * are an answer, not an error: they go to standard output, and the exit status is 1. */
#include "app/options.h"
#include "app/problems.h"
#include "app/report.h"
#include "app/screen.h"

#include <stdlib.h>

/* The sentences come as the checker found them, one to a line; that it holds is said in as many words,
 * because silence could also mean that there was nothing to check. */
static void say(const struct treen_verdict *verdict) {
    unsigned long long count = treen_verdict_solutions(verdict),
                       separations = treen_verdict_separations(verdict);
    const char *sentence;
    if (treen_verdict_holds(verdict))
        printf(count == 1 ? "The solution holds.\n" : "All %llu solutions hold.\n", count);
    if (treen_verdict_holds(verdict) && separations)
        printf(count == 1 ? "It comes apart as it says.\n"
                          : "%llu of them say how they come apart, and do.\n",
               separations);
    for (size_t i = 0; (sentence = treen_verdict_broken(verdict, i)); i++)
        printf("%s\n", sentence);
}

static void say_json(const struct call *call, const struct treen_puzzle *puzzle,
                     const struct treen_verdict *verdict) {
    char *line = options_line(call);
    treen_verdict_json(puzzle, verdict, line, stdout);
    free(line);
}

/* Solutions that break a rule are in the report too: the picture helps to see why. */
static enum ending report(const struct call *call, const struct treen_puzzle *puzzle,
                          const struct treen_verdict *verdict, enum ending so_far) {
    struct report report;
    const struct treen_solution *solution;
    if (report_open(&report, call->options.html) != ANSWERED)
        return BAD;
    for (size_t i = 0; (solution = treen_verdict_solution(verdict, i)); i++)
        report_solution(&report, puzzle, solution);
    if (report.name)
        treen_verdict_json(puzzle, verdict, NULL, report.lines);
    return report_close(&report, so_far);
}

static enum ending check(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_verdict *verdict;
    enum ending ending = problems_check(call, puzzle, &verdict);
    if (ending != ANSWERED)
        return ending;
    if (call->options.json)
        say_json(call, puzzle, verdict);
    else
        say(verdict);
    ending = report(call, puzzle, verdict, treen_verdict_holds(verdict) ? ANSWERED : NO_SOLUTION);
    treen_verdict_close(verdict);
    return ending;
}

static enum ending run(const struct call *call) {
    return call->operands > 1 ? problems_one(call, check) : problems_each(call, check);
}

const struct command command_check = {
    .name = "check",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "check solutions against the puzzle's rules",
    .help = "Checks every solution in the file SOLUTION (- is standard input): what treen solve printed, as "
            "text or with --json, or a drawing made by hand with a letter per piece, the layers side by "
            "side or divided by a blank line. Without SOLUTION, those that the puzzle's file keeps itself "
            "(as BurrTools' do), and with them the moves that take them apart. Nothing that searches takes "
            "part in this. Exit status 1 when one does not hold.",
    .run = run,
};
