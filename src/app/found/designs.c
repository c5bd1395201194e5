#include "app/found/designs.h"

#include "app/options/flags.h"
#include "app/options/options.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum ending designs_ask(const struct call *call) {
    enum ending ending = setting_put(call, "space", call->operand[0]);
    if (ending == ANSWERED)
        ending = setting_put(call, "box", call->flags.box);
    return ending == ANSWERED ? setting_put(call, "grid", call->flags.grid) : ending;
}

enum ending designs_check_units(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_error error;
    struct treen_question *question = NULL;
    if (setting_number(call, "parts") > 1 || setting_number(call, "part") > 1)
        return ANSWERED; /* it is told as of other searches */
    TRY_ENDING(setting_put(call, "parts", "2"));
    enum treen_status status = treen_ask(call->session, puzzle, "design", &question, &error);
    setting_put(call, "parts", NULL);
    treen_end(question);
    return complain_error(status, &error);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Prints the rest of a line that begins with `indent` columns. A narrow terminal gets it in several
 * lines, a file or a pipe in one. */
static void say_line(const char *text, unsigned indent, FILE *out) {
    int stream = fileno(out);
    options_wrap(text, indent, isatty(stream) ? screen_columns(stream) : UINT_MAX, out);
}

void designs_tell(const struct treen_designed *designed) {
    enum { INDENT = 8, LONGEST = 2048 };
    char text[LONGEST] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    printf("%*" PRIu64 "  ", INDENT - 2, designed->number);
    if (out) {
        tool_print_measures(designed, out);
        fclose(out);
    }
    say_line(text, INDENT, stdout);
}

/* Returns what to change where a search has kept nothing: by its counts of starts that led
 * nowhere. A list only wants to go on. */
static const char *advise(const struct treen_designs *found) {
    if (found->units != UINT64_MAX && found->done < found->units)
        return "more seconds or units (--seconds, --tries), as this list has an end";
    bool burrs = !strcmp(found->space, "burrs");
    const struct {
        const char *count, *advice; /* the beginning of its name */
    } rows[] = {
        {"starts without pieces of these sizes",
         "wider sizes (--cells), fewer pieces (--pieces) or more holes (holes<=4 in the aim)"},
        {"starts in vain: up to level", "a lower level, more holes or more starts (--tries, --seconds)"},
        {"starts in vain: too many assemblies",
         "an aim with more assemblies (assemblies<=4) or more starts (--tries, --seconds)"},
        {"starts in vain: nothing came apart",
         "more holes (holes<=4 in the aim), fewer pieces (--pieces) or a larger box"},
        {"chains given up", "fewer legs (legs<=40 in the aim), a smaller box or more starts (--tries)"},
        {"candidates that are too large to decide",
         burrs ? "fewer assemblies (assemblies<=1000 in the aim) or shorter sticks (--length)"
               : "fewer pieces (--pieces) or a smaller box"},
        {"puzzles that never come apart", "more holes, or fewer pieces (--pieces)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t j = 0; j < found->counts; j++)
            if (found->count[j].value && !strncmp(found->count[j].name, rows[i].count, strlen(rows[i].count)))
                return rows[i].advice;
    return "wider conditions (--aim) or more starts (--tries, --seconds)";
}

/* Adds to the text how much is done. */
static void add_units(const struct treen_designs *found, size_t room, char *text) {
    if (found->units != UINT64_MAX && found->done < found->units)
        snprintf(text, room, "units done: %" PRIu64 " of %" PRIu64 "; ", found->done, found->units);
    else if (found->units == UINT64_MAX)
        snprintf(text, room, "units done: %" PRIu64 "; a longer search may find more; ", found->done);
}

/* Says that a list has room for more than are unlike. */
static void say_unlike(const struct treen_designs *found, FILE *out) {
    char text[160], number[32] = "no two";
    if (!found->unlike || !found->kept || found->kept >= found->most)
        return;
    if (found->kept > 1)
        snprintf(number, sizeof number, "only %" PRIu64, found->kept);
    snprintf(text, sizeof text,
             "%s were found that differ in %" PRIu64 " cell%s or more: a smaller --unlike may keep more",
             number, found->unlike, found->unlike == 1 ? "" : "s");
    say_line(text, 0, out);
}

void designs_say(const struct treen_summary *summary, FILE *out) {
    enum { INDENT = 14 };
    const struct treen_designs *found = summary->designs;
    char text[256] = "";
    for (size_t i = 0; i < found->counts; i++) {
        fprintf(out, "%*" PRIu64 "  ", INDENT - 2, found->count[i].value);
        say_line(found->count[i].name, INDENT, out);
    }
    if (!found->kept && !summary->complete) {
        if (found->done)
            snprintf(text, sizeof text, "nothing was kept: try %s", advise(found));
        else
            snprintf(text, sizeof text, "stopped before a unit was done: try more seconds (--seconds)");
        say_line(text, 0, out);
        *text = 0;
    }
    say_unlike(found, out);
    add_units(found, sizeof text, text);
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%skept %" PRIu64 " of %" PRIu64 " candidate%s in %.3g s",
             summary->complete && !found->kept ? "everything was looked at, and no such puzzle exists; " : "",
             found->kept, found->looked, found->looked == 1 ? "" : "s", summary->seconds);
    say_line(text, 0, out);
}

enum ending designs_ending(const struct treen_summary *summary, enum ending ending) {
    const struct treen_designs *found = summary->designs;
    if (ending == STOPPED && found->units == UINT64_MAX && found->kept)
        return ANSWERED;
    if (ending != ANSWERED || found->kept)
        return ending;
    return summary->complete ? NO_SOLUTION : STOPPED;
}

/* ---- The puzzles ----------------------------------------------------------------------------- */

static enum treen_status fill_file(void *question, FILE *out, struct treen_error *error) {
    return treen_text(question, tool_sink, out, error);
}

enum ending designs_write(struct treen_question *question, const char *file) {
    struct treen_error error;
    if (file)
        return whole_write(file, fill_file, question);
    enum treen_status status = treen_text(question, tool_sink, stdout, &error);
    return status == TREEN_OK || !output_holds() ? ANSWERED : complain_error(status, &error);
}

enum ending designs_resume(const struct call *call, struct treen_question *question, const char *file) {
    struct treen_error error;
    size_t length;
    if (!file || access(file, F_OK) || !whole_can_be_renewed(file))
        return whole_expect(file);
    char *text;
    TRY_ENDING(problems_text(call, file, &text, &length));
    enum treen_status status = length ? treen_give(question, text, length, file, &error) : TREEN_OK;
    free(text);
    return status == TREEN_OK ? whole_expect(file) : complain_error(status, &error);
}

/* Refuses a file that has more units than are wanted. */
static enum ending refuse_more(const struct call *call, struct treen_question *question, const char *file) {
    struct treen_error error;
    const struct treen_record *record;
    uint64_t tries = setting_number(call, "tries");
    TRY_ENDING(complain_error(treen_sum_up(question, &record, &error), &error));
    uint64_t done = record->body.summary->designs->done;
    return tries && done > tries
               ? complain(BAD,
                          "%s: found %" PRIu64 " units that are done, expected %" PRIu64 " at most: --tries",
                          file, done, tries)
               : ANSWERED;
}

enum ending designs_expect(const struct call *call, const struct treen_puzzle *puzzle, const char *file) {
    struct treen_error error;
    struct treen_question *question;
    if (!file)
        return ANSWERED;
    TRY_ENDING(complain_error(treen_ask(call->session, puzzle, "design", &question, &error), &error));
    enum ending ending = designs_resume(call, question, file);
    if (ending == ANSWERED)
        ending = refuse_more(call, question, file);
    treen_end(question);
    return ending;
}

enum ending designs_write_merged(const struct call *call, const struct treen_puzzle *puzzle,
                                 struct treen_merge *merge, const char *file) {
    struct treen_error error;
    struct treen_question *question;
    treen_go_on(call->session);
    TRY_ENDING(complain_error(treen_ask(call->session, puzzle, "design", &question, &error), &error));
    enum treen_status status = tool_design_take(question, merge, &error);
    enum ending ending = status == TREEN_OK ? designs_write(question, file) : complain_error(status, &error);
    treen_end(question);
    return ending;
}
