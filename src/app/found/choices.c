#include "app/found/choices.h"

#include "app/ask/ask.h"
#include "app/ask/words.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <string.h>

struct choosing {
    const struct call *call;
    bool csv;
    uint64_t values, none; /* told; those of them without a solution */
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

static void say_end(const struct choosing *choosing, const struct treen_summary *summary) {
    uint64_t found = choosing->values - choosing->none;
    printf("%" PRIu64 " value%s with a solution", found, found == 1 ? "" : "s");
    if (lists_none(summary))
        printf(", %" PRIu64 " without.\n", choosing->none);
    else
        puts(". Those without are not listed.");
    say_counts(choosing->call, summary);
    say_why_not(summary->impossible);
}

static enum treen_status tell_rows(struct ask *ask, struct choosing *choosing) {
    const struct treen_record *record;
    enum treen_status status;
    while ((status = ask_next_row(ask, &record)) == TREEN_OK)
        if (ask->call->flags.json)
            print_json(record, stdout);
        else
            print_row(choosing, record->body.branch);
    return status;
}

enum ending choices_count(const struct call *call, const struct treen_puzzle *puzzle) {
    struct choosing choosing = {.call = call, .csv = call->flags.to};
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "choices"));
    enum treen_status status = tell_rows(&ask, &choosing);
    if (status != TREEN_END && status != TREEN_STOPPED) {
        ask_erase(&ask);
        enum ending bad = complain_error(status, &ask.error);
        ask_close(&ask);
        return bad;
    }
    enum ending ending = ask_end(&ask, status, NULL);
    if (ask.summary && call->flags.json)
        print_json(ask.record, stdout);
    else if (ask.summary && !choosing.csv)
        say_end(&choosing, ask.summary);
    ask_close(&ask);
    return ending;
}

enum ending choices_check(const struct call *call) {
    if (call->flags.ledger || setting_number(call, "parts") > 1)
        return complain(BAD, "--by goes neither with --ledger nor with --parts: a table has no parts");
    if (call->flags.to && strcmp(call->flags.to, "csv"))
        return complain(BAD, "--to: found '%s', expected 'csv' with --by", call->flags.to);
    return ANSWERED;
}
