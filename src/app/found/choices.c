#include "app/found/choices.h"

#include "app/ask/ask.h"
#include "app/ask/words.h"
#include "app/found/copies.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <string.h>

struct choosing;

/* Tells records of the question, or its end. */
typedef enum treen_status teller(struct ask *ask, struct choosing *choosing);

struct choosing {
    const struct call *call;
    bool csv;
    const struct treen_puzzle *puzzle;
    uint64_t values, none; /* told; those of them without a solution */
    struct copies copies;  /* of the values, for a map */
};

/* Writes a field of CSV in quotes. Control characters would steer a terminal, and become spaces. */
static void print_field(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar((unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text);
    }
    putchar('"');
}

static const char *digits(const struct treen_count *count, const char *unknown) {
    return count->text ? count->text : unknown;
}

static void print_row(struct choosing *choosing, const struct treen_branch *row) {
    if (!choosing->values)
        fputs(choosing->csv ? "value,total,up_to_rotation,up_to_symmetry\n"
                            : "       total  up to rotation  up to symmetry\n",
              stdout);
    choosing->values++;
    choosing->none += !strcmp(row->total.text, "0");
    if (choosing->csv) {
        print_field(row->name);
        printf(",%s,%s,%s\n", row->total.text, digits(&row->up_to_rotation, ""),
               digits(&row->up_to_symmetry, ""));
        return;
    }
    printf("%12s  %14s  %14s  ", row->total.text, digits(&row->up_to_rotation, "-"),
           digits(&row->up_to_symmetry, "-"));
    tool_print_text(row->name, stdout);
    putchar('\n');
}

/* Tells whether values without a solution were listed as far as there are any. */
static bool lists_none(const struct treen_summary *summary) {
    for (size_t i = 0; i < summary->statistics; i++)
        if (!strcmp(summary->statistic[i].name, "values_without"))
            return true;
    return false;
}

static void say_values(const struct choosing *choosing, const struct treen_summary *summary) {
    uint64_t found = choosing->values - choosing->none;
    printf("%" PRIu64 " value%s with a solution", found, found == 1 ? "" : "s");
    if (lists_none(summary))
        printf(", %" PRIu64 " without.\n", choosing->none);
    else
        puts(". Those without are not listed.");
}

/* Writes the scene of a solution, or the map of values. Values without cells have none. */
static void tell_scene(const struct choosing *choosing, const struct treen_record *const *record,
                       size_t records) {
    const struct treen_picture scene = {
        .size = sizeof scene, .type = TREEN_SCENE, .session = choosing->call->session};
    if (records)
        treen_draw(choosing->puzzle, record, records, &scene, tool_sink, stdout, NULL);
}

/* ---- A table --------------------------------------------------------------------------------- */

static enum treen_status say_end(struct ask *ask, struct choosing *choosing) {
    say_values(choosing, ask->summary);
    say_counts(choosing->call, ask->summary);
    say_why_not(ask->summary->impossible);
    return TREEN_OK;
}

static enum treen_status tell_rows(struct ask *ask, struct choosing *choosing) {
    const struct flags *flags = &ask->call->flags;
    const struct treen_record *record;
    enum treen_status status;
    while ((status = ask_next_row(ask, &record)) == TREEN_OK) {
        if (flags->json)
            print_json(record, stdout);
        else
            print_row(choosing, record->body.branch);
        if (flags->json && flags->scene && !copies_add(&choosing->copies, record))
            return TREEN_NO_MEMORY;
    }
    if (status == TREEN_END || status == TREEN_STOPPED)
        tell_scene(choosing, (const struct treen_record *const *)choosing->copies.record,
                   choosing->copies.count);
    return status;
}

/* Asks the question, tells its records and the end. */
static enum ending ask_choices(struct choosing *choosing, teller *tell, teller *end) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, choosing->call, choosing->puzzle, "choices"));
    enum treen_status status = tell(&ask, choosing);
    if (status != TREEN_END && status != TREEN_STOPPED) {
        ask_erase(&ask);
        enum ending bad = complain_error(status, &ask.error);
        ask_close(&ask);
        return bad;
    }
    enum ending ending = ask_end(&ask, status, NULL);
    if (ask.summary && choosing->call->flags.json)
        print_json(ask.record, stdout);
    else if (ask.summary && !choosing->csv)
        end(&ask, choosing);
    ask_close(&ask);
    return ending;
}

enum ending choices_count(const struct call *call, const struct treen_puzzle *puzzle) {
    struct choosing choosing = {.call = call, .puzzle = puzzle, .csv = call->flags.to};
    enum ending ending = ask_choices(&choosing, tell_rows, say_end);
    copies_free(&choosing.copies);
    return ending;
}

/* ---- Solutions of each value ----------------------------------------------------------------- */

/* Tells a value, as a caption to its solutions. */
static void print_value(struct choosing *choosing, const struct treen_branch *value) {
    bool none = value->total.text;
    if (none && !choosing->none++)
        puts("No solution:");
    choosing->values++;
    tool_print_text(value->name, stdout);
    puts(none ? "" : ":");
}

static enum treen_status print_solution(const struct choosing *choosing,
                                        const struct treen_record *solution) {
    const struct treen_picture picture = screen_picture(choosing->call->flags.colour);
    printf("Solution %" PRIu64 ":\n", solution->body.solution->number);
    enum treen_status status = treen_draw(choosing->puzzle, &solution, 1, &picture, tool_sink, stdout, NULL);
    putchar('\n');
    return status;
}

static enum treen_status tell_solutions(struct ask *ask, struct choosing *choosing) {
    const struct treen_record *record;
    enum treen_status status;
    while ((status = ask_next_row(ask, &record)) == TREEN_OK && output_holds())
        if (ask->call->flags.json) {
            print_json(record, stdout);
            if (ask->call->flags.scene && record->type == TREEN_SOLUTION)
                tell_scene(choosing, &record, 1);
        } else if (record->type == TREEN_VALUE)
            print_value(choosing, record->body.branch);
        else if (print_solution(choosing, record) == TREEN_NO_MEMORY)
            return TREEN_NO_MEMORY;
    return status == TREEN_OK ? TREEN_END : status;
}

static enum treen_status say_values_found(struct ask *ask, struct choosing *choosing) {
    if (choosing->none)
        putchar('\n');
    say_values(choosing, ask->summary);
    return TREEN_OK;
}

enum ending choices_solve(const struct call *call, const struct treen_puzzle *puzzle) {
    const struct flags *flags = &call->flags;
    struct choosing choosing = {.call = call, .puzzle = puzzle};
    char number[32];
    snprintf(number, sizeof number, "%" PRIu64, flags->all ? UINT64_MAX : flags->limit ? flags->limit : 1);
    TRY_ENDING(setting_put(call, "examples", number));
    return ask_choices(&choosing, tell_solutions, say_values_found);
}

/* Refuses options that are about one list of solutions. */
static enum ending refuse_list(const struct flags *flags) {
    const char *option = flags->solution  ? "--solution"
                         : flags->highest ? "--highest"
                         : flags->easiest ? "--easiest"
                         : flags->html    ? "--html"
                         : flags->save    ? "--save"
                         : flags->proof   ? "--proof"
                                          : NULL;
    return option ? complain(BAD, "--by does not go with %s: it shows solutions of each value", option)
                  : ANSWERED;
}

enum ending choices_check(const struct call *call) {
    if (call->flags.ledger || setting_number(call, "parts") > 1)
        return complain(BAD, "--by goes neither with --ledger nor with --parts: a table has no parts");
    if (call->flags.to && strcmp(call->flags.to, "csv"))
        return complain(BAD, "--to: found '%s', expected 'csv' with --by", call->flags.to);
    return refuse_list(&call->flags);
}
