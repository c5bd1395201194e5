/* treen merge: adds up the results of units, which are parts of a search done one by one. It prints
 * what the search itself would print of the whole. */
#include "app/again.h"
#include "app/burr_set.h"
#include "app/designs.h"
#include "app/problems.h"
#include "app/screen.h"
#include "app/snakes.h"
#include "app/solved.h"
#include "app/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum ending add_file(const struct call *call, struct treen_merge *merge, const char *name) {
    struct treen_error error;
    size_t length;
    char *text;
    enum ending ending = problems_text(call, name, &text, &length);
    if (ending != ANSWERED)
        return ending;
    enum treen_status status = treen_merge_add(merge, text, length, name, &error);
    free(text);
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
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

/* Tells whether the puzzle and the settings are those of the results. */
static bool is_theirs(const struct again *again, const struct treen_unit *unit) {
    struct treen_error error;
    char digest[TOOL_DIGEST_ROOM];
    const struct call *call = &again->call;
    if (!setting_is_given(call, "engine") &&
        setting_put(call, "engine", tool_engine(again->puzzle)) != ANSWERED)
        return false;
    return tool_digest(call->session, again->puzzle, "solve", digest, &error) == TREEN_OK &&
           !strcmp(digest, unit->digest);
}

/* Draws solutions out of the results, as solve does. The puzzle is that of their command line,
 * where it is on this machine. */
static void draw(const struct call *call, struct treen_merge *merge, const struct treen_summary *summary) {
    const struct treen_record *record;
    struct again *again = summary->reproduce ? again_open(summary->reproduce, call->flags.puzzle) : NULL;
    if (!again)
        complain(ANSWERED, "no solution is drawn"); /* the reason has been told */
    else if (is_theirs(again, summary->merged->first)) {
        struct solved_lines lines = {&again->call, again->puzzle, "results",
                                     solved_wanted(&again->call.flags), 0};
        if (treen_merge_sum_up(merge, solved_tell_line, &lines, &record, NULL) != TREEN_OK && !lines.told)
            complain(ANSWERED, "no solution is drawn: none could be read");
    } else {
        complain(ANSWERED, "no solution is drawn: '%s' is not what these results are about",
                 again->puzzle ? treen_about(again->puzzle)->name : "");
    }
    again_close(again);
}

/* Writes the puzzles of a design. They are checked anew, which takes the question of their command
 * line. */
static enum ending write_designs(const struct call *call, struct treen_merge *merge,
                                 const struct treen_summary *summary) {
    const char *file = call->flags.output;
    struct again *again = again_open(summary->reproduce ? summary->reproduce : "", call->flags.puzzle);
    enum ending ending = again ? ANSWERED : BAD; /* the reason has been told */
    file = file && strcmp(file, "-") ? file : NULL;
    if (again && strcmp(again->call.command->name, "design"))
        ending = complain(BAD, "the results name a command line that is no design: '%s'", summary->reproduce);
    if (ending == ANSWERED)
        ending = designs_expect(&again->call, again->puzzle, file);
    if (ending == ANSWERED)
        ending = designs_write_merged(&again->call, again->puzzle, merge, file);
    again_close(again);
    return ending;
}

static void say_sums(const struct call *call, const struct treen_summary *summary) {
    if (summary->burrs)
        burr_set_say(call, summary);
    else if (summary->chains)
        snakes_say(summary);
    else if (summary->apart)
        say_taken_apart(summary->apart, false);
    else if (!strcmp(summary->question, "count"))
        say_all_counts(call, summary);
    else
        solved_say(call, summary);
    if (!summary->counts || strcmp(summary->question, "count"))
        say_why_not(summary->impossible);
}

/* Says the sums. Says on standard error whose they are, as the search itself does not say it. */
static void say(const struct call *call, const struct treen_summary *summary) {
    if (summary->designs)
        designs_say(summary, call->flags.output ? stdout : stderr);
    else
        say_sums(call, summary);
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
                 "%" PRIu64 " of the results are of an older treen and have no checksum: nobody sees whether "
                 "a number in them was changed",
                 unchecked);
}

/* Tells the sums. With units missing a person gets none, as they would be taken for an answer. */
static enum ending tell(const struct call *call, struct treen_merge *merge) {
    struct treen_error error;
    const struct treen_record *record;
    enum treen_status status = treen_merge_sum_up(merge, NULL, NULL, &record, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
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
    else if (!merged->missing) {
        if (!strcmp(summary->question, "solve") && !found_none(summary))
            draw(call, merge, summary);
        say(call, summary);
    }
    if (!merged->missing)
        return ending;
    return complain(STOPPED, "found %" PRIu64 " of %" PRIu64 " units; missing: %s", merged->units,
                    merged->parts, merged->missing);
}

static enum ending run(const struct call *call) {
    struct treen_error error;
    struct treen_merge *merge;
    enum treen_status status = treen_merge_open(&merge, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    enum ending ending = ANSWERED;
    for (int i = 0; ending == ANSWERED && i < call->operands; i++)
        ending = add_file(call, merge, call->operand[i]);
    if (ending == ANSWERED)
        ending = tell(call, merge);
    treen_merge_close(merge);
    return ending;
}

const struct command command_merge = {
    .name = "merge",
    .operands = "FILE...",
    .least_operands = 1,
    .summary = "add up the results of the parts of a search",
    .help = "Adds up results of units: what count, solve, apart, snakes, burr --set and design print with "
            "--json and --part. Prints what the whole search prints; a solution is drawn if the file of its "
            "puzzle is still there, unchanged. The puzzles of a design go to -o FILE or to standard output. "
            "A file (- is standard input) may hold several units. Refuses results of another question, units "
            "that are there twice, and units that were stopped. If units are missing, says which, with exit "
            "status 3. treen plan divides a search.",
    .example = "treen merge results_*/*.jsonl",
    .run = run,
};
