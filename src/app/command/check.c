/* treen check: the independent judge of solutions, from whatever program or person they come.
 * Its sentences are an answer, not an error: they go to standard output, and the exit status is
 * 1. */
#include "app/ask/problems.h"
#include "app/ask/words.h"

/* Says the sentences as the checker found them, one to a line. A solution that holds has
 * words, too: silence could also mean that there was nothing to check. */
static void say_verdict(const struct treen_verdict *verdict, bool complete) {
    unsigned long long count = verdict->solutions, separations = verdict->separations;
    if (verdict->holds)
        printf(count == 1 ? "The solution holds.\n" : "All %llu solutions hold.\n", count);
    if (verdict->holds && separations)
        printf(count == 1 ? "It comes apart as it says.\n"
                          : "%llu of them say how they come apart, and do.\n",
               separations);
    if (verdict->holds && separations)
        puts("Not checked: whether fewer moves or less play are enough, and the number of ways.");
    for (size_t i = 0; i < verdict->broken; i++)
        say_line(verdict->sentence[i]);
    if (!complete && count)
        printf("Judged: %llu of %llu solutions.\n", (unsigned long long)verdict->judged, count);
}

/* Takes the solutions of the text; those of the puzzle's file from the question asked again, since
 * the first one was finished for its verdict. */
static enum ending take_solutions(const struct call *call, const struct treen_puzzle *puzzle, struct ask *ask,
                                  struct takers *takers) {
    struct ask again;
    if (call->operands > 1) {
        takers_take_all(takers, ask);
        return ANSWERED;
    }
    TRY_ENDING(ask_open(&again, call, puzzle, "check"));
    takers_take_all(takers, &again);
    ask_close(&again);
    return ANSWERED;
}

/* Writes the report that was asked for, whose summary has no line that asks the same again.
 * Solutions that break a rule are in it, too: the picture helps to see why. */
static enum ending report(const struct call *call, const struct treen_puzzle *puzzle, struct ask *ask,
                          enum ending so_far) {
    struct takers takers;
    if (!call->flags.html)
        return so_far;
    if (takers_open(call, puzzle, &takers) != ANSWERED)
        return BAD;
    so_far = worst_of(so_far, take_solutions(call, puzzle, ask, &takers));
    struct treen_summary summary = *ask->summary;
    summary.reproduce = NULL;
    const struct treen_record record = {TREEN_SUMMARY, {.summary = &summary}};
    return takers_end(&takers, call, &record, NULL, so_far);
}

/* Tells the verdict. With `so_far` STOPPED it is of what was judged by then. */
static enum ending tell_verdict(const struct call *call, const struct treen_puzzle *puzzle, struct ask *ask,
                                enum ending so_far) {
    enum ending ending = ask_end(ask, so_far == ANSWERED ? TREEN_END : TREEN_STOPPED, NULL);
    if (!ask->summary)
        return ending;
    const struct treen_verdict *verdict = ask->summary->verdict;
    if (call->flags.json)
        print_json(ask->record, stdout);
    else
        say_verdict(verdict, ask->summary->complete);
    if (ending == ANSWERED && !verdict->holds)
        ending = NO_SOLUTION;
    return report(call, puzzle, ask, ending);
}

static enum ending check_solutions(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    enum ending ending = problems_judge(call, puzzle, call->operand[1], NULL, &ask);
    if (!ask.question)
        return ending;
    if (ending != BAD)
        ending = tell_verdict(call, puzzle, &ask, ending);
    ask_close(&ask);
    return ending;
}

static enum ending run_check(const struct call *call) {
    return call->operands > 1 ? problems_one(call, check_solutions) : problems_each(call, check_solutions);
}

const struct command command_check = {
    .name = "check",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "check solutions against the puzzle's rules",
    .help = "Checks every solution in the file SOLUTION (- is standard input). The file holds the output of "
            "treen solve, as text or with --json, or a drawing made by hand. A drawing has a letter for each "
            "piece, and its layers stand side by side or are divided by a blank line. Of the output of "
            "treen apart --json each move is made again, and what it tells of its moves is compared. Without "
            "SOLUTION, checks the solutions that the puzzle's file keeps (as files of BurrTools do), and the "
            "moves that take them apart. No engine takes part in this. Exit status 1 when a solution does "
            "not hold.",
    .example = "treen check soma solutions.txt",
    .run = run_check,
};
