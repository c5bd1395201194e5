/* treen merge: adds up the results of units, which are parts of a search done one by one. It prints
 * what the search itself would print of the whole. */
#include "app/found/again.h"
#include "app/options/commands.h"
#include "app/found/designs.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/found/snakes.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum ending add_file(const struct call *call, struct treen_merge *merge, const char *name) {
    struct treen_error error;
    size_t length;
    char *text;
    TRY_ENDING(problems_text(call, name, &text, &length));
    enum treen_status status = treen_merge_add(merge, text, length, name, &error);
    free(text);
    return complain_error(status, &error);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Prints everything found and the summary. */
static void print(const struct call *call, struct treen_merge *merge, const struct treen_record *record) {
    treen_merge_sum_up(merge, print_found, NULL, &record, NULL);
    if (record->body.summary->chains)
        snakes_print(call, record);
    else
        print_json(record, stdout);
}

/* Writes the puzzles of a design. They are checked anew, which takes the question of their command
 * line. */
static enum ending write_designs(const struct call *call, struct treen_merge *merge,
                                 const struct treen_summary *summary) {
    const char *file = call->flags.output;
    struct again *again = again_open(summary->reproduce ? summary->reproduce : "", call->flags.puzzle);
    enum ending ending = again ? ANSWERED : BAD; /* the reason has been told */
    file = file && strcmp(file, "-") ? file : NULL;
    if (again && again->call.command != command_dividing(summary->question))
        ending = complain(BAD, "the results name a command line that is no design: '%s'", summary->reproduce);
    if (ending == ANSWERED)
        ending = designs_expect(&again->call, again->puzzle, file);
    if (ending == ANSWERED)
        ending = designs_write_merged(&again->call, again->puzzle, merge, file);
    again_close(again);
    return ending;
}

/* Says the sums. Says on standard error whose they are, as the search itself does not say it. */
static void say_sum(const struct call *call, struct treen_merge *merge, const struct treen_summary *summary) {
    const struct command *command = command_dividing(summary->question);
    if (command->show_found)
        command->show_found(call, merge, summary);
    command->say_sums(call, summary);
    complain(ANSWERED, "these are the sums of all units of: %s",
             summary->reproduce ? summary->reproduce : summary->question);
}

/* Tells whether the search found nothing: the tool says so by its exit status. */
static bool found_none(const struct treen_summary *summary) {
    const char *total = summary->counts ? summary->counts->total.text : NULL;
    return (total && !strcmp(total, "0")) || (summary->apart && !summary->apart->solutions);
}

static void say_unchecked(uint64_t unchecked) {
    if (unchecked)
        complain(ANSWERED,
                 "%" PRIu64
                 " result%s of an older treen, without a checksum: a changed number in %s is not noticed",
                 unchecked, unchecked == 1 ? " is" : "s are", unchecked == 1 ? "it" : "them");
}

/* Tells the sums. With units missing a person gets none, as they would be taken for an answer. */
static enum ending tell_sums(const struct call *call, struct treen_merge *merge) {
    struct treen_error error;
    const struct treen_record *record;
    TRY_ENDING(complain_error(treen_merge_sum_up(merge, NULL, NULL, &record, &error), &error));
    const struct treen_summary *summary = record->body.summary;
    const struct treen_merged *merged = summary->merged;
    say_unchecked(merged->unchecked);
    enum ending ending = found_none(summary) ? NO_SOLUTION : ANSWERED;
    if (call->flags.output && !summary->designs)
        return complain(BAD, "--output: found results of %s, expected those of design", summary->question);
    if (summary->designs)
        ending = designs_ending(summary, ANSWERED);
    if (summary->designs && (call->flags.output || (!merged->missing && !call->flags.json)))
        ending = worst_of(ending, write_designs(call, merge, summary));
    if (ending == BAD)
        return BAD;
    if (call->flags.json)
        print(call, merge, record);
    else if (!merged->missing)
        say_sum(call, merge, summary);
    if (!merged->missing)
        return ending;
    return complain(STOPPED, "found %" PRIu64 " of %" PRIu64 " units; missing: %s", merged->units,
                    merged->parts, merged->missing);
}

static enum ending run_merge(const struct call *call) {
    struct treen_error error;
    struct treen_merge *merge;
    TRY_ENDING(complain_error(treen_merge_open(&merge, &error), &error));
    enum ending ending = ANSWERED;
    for (int i = 0; ending == ANSWERED && i < call->operands; i++)
        ending = add_file(call, merge, call->operand[i]);
    if (ending == ANSWERED)
        ending = tell_sums(call, merge);
    treen_merge_close(merge);
    return ending;
}

const struct command command_merge = {
    .name = "merge",
    .operands = "FILE...",
    .least_operands = 1,
    .summary = "add up the results of the parts of a search",
    .help = "Adds up results of units, which count, solve, apart, snakes, burr --set and design print with "
            "--json and --part. Prints what the whole search prints; a solution is drawn if the file of its "
            "puzzle is still there, unchanged. The puzzles of a design go to -o FILE or to standard output. "
            "A file (- is standard input) may hold several units. Refuses results of another question, units "
            "that come twice, and units that were stopped. If units are missing, says which, with exit "
            "status 3. treen plan divides a search.",
    .example = "treen merge results_*/*.jsonl",
    .run = run_merge,
};
