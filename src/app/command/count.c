/* treen count: the three counts, in the words of the sentence that solve ends with, then one to
 * a line. The statistics in the last line are for comparing engines by hand; bench/ does it in
 * earnest. */
#include "app/ask/problems.h"
#include "app/ask/words.h"
#include "app/found/choices.h"
#include "app/system/clock.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- For each value of a parameter ----------------------------------------------------------- */

struct terms {
    const struct call *call;
    struct parameter parameter;
    const char *text; /* of the file */
    size_t length;
    double until; /* the end of all, by the clock; 0 = none */
};

/* Prints the count of a value, and holds it against the one that the file knows. */
static enum ending tell_term(const struct terms *terms, const struct call *call, const struct ask *ask,
                             int64_t value) {
    const char *total = ask->summary->counts->total.text, *known, letter[] = {terms->parameter.letter, 0};
    size_t digits = template_known(terms->text, value, &known);
    if (call->flags.json) {
        printf("{\"type\": \"term\", \"%s\": %" PRId64 ", \"total\": %s}\n", letter, value, total);
        print_result(call, ask->record);
    } else {
        printf(call->flags.to ? "%" PRId64 " %s\n" : "%-4" PRId64 " %s\n", value, total);
    }
    fflush(stdout);
    if (!digits || (strlen(total) == digits && !memcmp(total, known, digits)))
        return ANSWERED;
    return complain(BAD, "%s: 'expect:' says %.*s for %s = %" PRId64 ", and the count is %s",
                    call->operand[call->puzzle], (int)digits, known, letter, value, total);
}

/* Counts the puzzle for one value, and tells the term. */
static enum ending count_term(const struct terms *terms, const struct call *call, int64_t value) {
    struct treen_error error;
    struct treen_puzzle *puzzle;
    struct ask ask;
    enum treen_status status =
        problems_fill(call, terms->text, terms->length, &terms->parameter, value, &puzzle, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    enum ending ending = ask_open(&ask, call, puzzle, "count");
    if (ending == ANSWERED) {
        ending = ask_end(&ask, ask_finish(&ask), NULL);
        if (ask.summary && ask.summary->counts && ask.summary->complete && ending != BAD)
            ending = tell_term(terms, call, &ask, value);
        ask_close(&ask);
    }
    treen_close(puzzle);
    return ending;
}

/* Gives the next count the time that is left. */
static enum ending set_time(const struct terms *terms) {
    char seconds[64];
    double left = terms->until - steady_seconds();
    if (!(terms->until > 0))
        return ANSWERED;
    if (left <= 0)
        return STOPPED;
    snprintf(seconds, sizeof seconds, "%.3f", left > 0.001 ? left : 0.001);
    return setting_put(terms->call, "seconds", seconds);
}

static enum ending count_each(const struct terms *terms) {
    const struct parameter *parameter = &terms->parameter;
    struct call this = *terms->call;
    enum ending ending = ANSWERED;
    for (int64_t value = parameter->from; value <= parameter->to && ending == ANSWERED; value++) {
        char one[32];
        snprintf(one, sizeof one, "%c=%" PRId64, parameter->letter, value);
        this.flags.for_ = one; /* so that a record's reproduce names this one */
        ending = watch_caught(this.watch) ? STOPPED : set_time(terms);
        if (ending == ANSWERED)
            ending = count_term(terms, &this, value);
        if (ending == STOPPED || ending == INTERRUPTED)
            complain(ending, "stopped at %s; go on with --for %s..%" PRId64, one, one, parameter->to);
    }
    return ending;
}

static enum ending count_terms(const struct call *call, const struct parameter *parameter) {
    struct terms terms = {.call = call, .parameter = *parameter};
    double seconds = setting_real(call, "seconds");
    char *text;
    if (call->flags.ledger)
        return complain(BAD, "a ledger has one count; give one value, as in --for %c=%" PRId64,
                        parameter->letter, parameter->from);
    TRY_ENDING(problems_text(call, call->operand[call->puzzle], &text, &terms.length));
    terms.text = text;
    terms.until = seconds > 0 ? steady_seconds() + seconds : 0;
    enum ending ending = count_each(&terms);
    free(text);
    return ending;
}

static enum ending put_diagram(const struct call *call, const struct treen_puzzle *puzzle) {
    (void)call;
    return problems_state(puzzle, "zdd");
}

static enum ending run(const struct call *call) {
    struct parameter parameter = {0};
    if (call->flags.for_)
        TRY_ENDING(parameter_read(call->flags.for_, &parameter));
    if (setting_is_given(call, "by")) {
        if (parameter.from < parameter.to)
            return complain(BAD, "--by is a table of one count; give one value, as in --for %c=%" PRId64,
                            parameter.letter, parameter.from);
        TRY_ENDING(choices_check(call));
        return problems_each(call, choices_count);
    }
    if (call->flags.to && !strcmp(call->flags.to, "zdd") && parameter.from == parameter.to &&
        !call->flags.json)
        return problems_one(call, put_diagram);
    if (call->flags.to && (!call->flags.for_ || strcmp(call->flags.to, "bfile")))
        return complain(BAD,
                        "--to: found '%s', expected 'bfile' with --for, as in --for n=1..20 --to bfile, or "
                        "'zdd' for one puzzle, without --json",
                        call->flags.to);
    return call->flags.to || parameter.from < parameter.to ? count_terms(call, &parameter)
                                                           : problems_each(call, count);
}

const struct command command_count = {
    .name = "count",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "count the solutions",
    .help =
        "Counts the solutions in three ways: every position, turned ones as one (up to rotation), and turned "
        "and reflected ones as one (up to symmetry). Also counts how many there would be if equal pieces "
        "were different (labelled). A file may have a letter in its box, copies and shapes (box: nxn). "
        "--for n=1..20 counts for each value, and --to bfile prints what the OEIS takes. --by empty is a "
        "table with the counts for each set of cells that stays empty, and --by piece:X for each place of X. "
        "--to zdd writes the set of all solutions as a decision diagram.",
    .example = "treen count pentominoes-6x10",
    .run = run,
    .watch = WATCH_SHOWN,
    .divides = "count",
    .say_sums = say_all_counts,
};
