#include "app/ask/takers.h"

#include "app/ask/ask.h"
#include "app/ask/assets.h"
#include "app/system/clock.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <stdlib.h>
#include <string.h>

/* The first time comes soon, since many searches are over before a minute is. A solution is at
 * most LONGEST_PAUSE and two writings old when it is in the file. */
static const double FIRST_PAUSE = 1, LONGEST_PAUSE = 25; /* seconds */

/* ---- Reports --------------------------------------------------------------------------------- */

const struct asset *asset_named(const char *name) {
    for (const struct asset *asset = assets; asset->name; asset++)
        if (!strcmp(asset->name, name))
            return asset;
    return NULL;
}

enum treen_status asset_unpack(const struct asset *asset, char **text, size_t *length,
                               struct treen_error *error) {
    return tool_unpack(asset->packed, asset->length, text, length, error);
}

static enum ending open_report(struct report *report, const char *name) {
    *report = (struct report){.name = name};
    if (!name)
        return ANSWERED;
    if (!asset_named("report.js"))
        return complain(
            BAD, "this treen was built without Node, and has no reports: install the packages nodejs and "
                 "npm and build it again");
    report->lines = open_memstream(&report->text, &report->length);
    return report->lines ? ANSWERED : complain(STOPPED, "out of memory");
}

/* Adds a scene to the report. The line before the scene of a solution has its places, and that of a
 * disassembly the level and the number of moves, too. */
static void report_record(struct report *report, const struct treen_puzzle *puzzle,
                          const struct treen_record *record) {
    const struct treen_picture scene = {.size = sizeof scene, .type = TREEN_SCENE};
    if (!report->name || report->told++ >= MOST_REPORTED)
        return;
    if (record->type == TREEN_DISASSEMBLY || record->type == TREEN_SOLUTION)
        print_json(record, report->lines);
    report->lost |= treen_draw(puzzle, &record, 1, &scene, tool_sink, report->lines, NULL) == TREEN_NO_MEMORY;
}

static enum treen_status put_asset(const char *name, FILE *out, struct treen_error *error) {
    size_t length;
    char *text;
    TRY(asset_unpack(asset_named(name), &text, &length, error));
    fwrite(text, 1, length, out);
    free(text);
    return TREEN_OK;
}

/* Writes the lines into HTML, where a '<' could end the script. In JSON a '<' can only be inside
 * a text, where \u003c is the same. */
static void put_lines(const struct report *report, FILE *out) {
    for (size_t i = 0; i < report->length; i++)
        if (report->text[i] == '<')
            fputs("\\u003c", out);
        else
            putc(report->text[i], out);
}

static enum treen_status fill_report(void *context, FILE *out, struct treen_error *error) {
    static const char *const scripts[] = {"space.js", "report.js"};
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>treen</title>\n<style>\n",
          out);
    enum treen_status status = put_asset("style.css", out, error);
    fputs("</style>\n</head>\n<body>\n<script type=\"application/json\" id=\"found\">\n", out);
    put_lines(context, out);
    fputs("</script>\n<script>\n", out);
    for (int i = 0; i < 2 && status == TREEN_OK; i++)
        status = put_asset(scripts[i], out, error);
    fputs("</script>\n</body>\n</html>\n", out);
    return status == TREEN_OK && ferror(out) ? TREEN_IO : status;
}

static void renew_report(struct report *report) {
    if (report->name && whole_can_be_renewed(report->name) && !fflush(report->lines) && report->text)
        whole_write(report->name, fill_report, report);
}

static void drop_report(struct report *report) {
    if (report->name)
        fclose(report->lines);
    free(report->text);
}

static enum ending close_report(struct report *report, enum ending so_far) {
    if (!report->name)
        return so_far;
    bool kept = !ferror(report->lines) && !report->lost;
    kept = !fclose(report->lines) && kept && report->text;
    enum ending written = !kept           ? complain(STOPPED, "out of memory")
                          : so_far == BAD ? BAD
                                          : whole_write(report->name, fill_report, report);
    free(report->text);
    return worst_of(so_far, written);
}

/* ---- Keeping --------------------------------------------------------------------------------- */

static enum ending open_keep(const struct call *call, const struct treen_puzzle *puzzle,
                             struct treen_keep **keep) {
    struct treen_error error;
    if (!call->flags.save)
        return ANSWERED;
    enum treen_status status = treen_keep_open(puzzle, keep, &error);
    if (status == TREEN_OK && treen_about(puzzle)->placed)
        complain(ANSWERED, "note: a file of BurrTools does not say which pieces were placed");
    return complain_error(status, &error);
}

static enum ending keep_record(struct takers *takers, const struct treen_record *record) {
    struct treen_error error;
    if (!takers->keep)
        return ANSWERED;
    if (record->type == TREEN_DISASSEMBLY && record->body.disassembly->turns && !takers->turns) {
        takers->turns = true;
        complain(ANSWERED,
                 "note: a file of BurrTools keeps no turns, so this has a solution without its moves");
    }
    return complain_error(treen_keep_add(takers->keep, record, &error), &error);
}

struct saving {
    struct treen_keep *keep;
    const struct treen_kept *kept;
};

static enum treen_status write_kept(void *context, FILE *out, struct treen_error *error) {
    const struct saving *saving = context;
    return treen_keep_write(saving->keep, saving->kept, tool_sink, out, error);
}

static void renew_kept(const struct call *call, struct treen_keep *keep, double seconds) {
    const struct treen_kept kept = {.size = sizeof kept, .seconds = seconds};
    struct saving saving = {keep, &kept};
    if (keep && whole_can_be_renewed(call->flags.save))
        whole_write(call->flags.save, write_kept, &saving);
}

/* Writes the keep. Solutions with pieces that were placed are a part of those of the file. */
static enum ending close_keep(const struct call *call, const struct takers *takers,
                              const struct treen_kept *kept) {
    struct treen_kept told = kept ? *kept : (struct treen_kept){.size = sizeof told};
    struct saving saving = {takers->keep, &told};
    if (!takers->keep)
        return ANSWERED;
    told.complete = told.complete && !treen_about(takers->puzzle)->placed;
    enum ending ending = whole_write(call->flags.save, write_kept, &saving);
    treen_keep_close(takers->keep);
    return ending;
}

/* ---- Both ------------------------------------------------------------------------------------ */

/* The second opened takes the first along when it fails. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers) {
    *takers = (struct takers){.puzzle = puzzle, .opened = steady_seconds(), .pause = FIRST_PAUSE};
    takers->due = takers->opened + FIRST_PAUSE;
    TRY_ENDING(whole_expect(call->flags.save));
    TRY_ENDING(whole_expect(call->flags.html));
    TRY_ENDING(open_report(&takers->report, call->flags.html));
    enum ending ending = open_keep(call, puzzle, &takers->keep);
    if (ending != ANSWERED)
        drop_report(&takers->report);
    return ending;
}

void takers_take(struct takers *takers, const struct treen_record *record) {
    report_record(&takers->report, takers->puzzle, record);
    takers->ending = worst_of(takers->ending, keep_record(takers, record));
    takers->has_news = takers->report.name || takers->keep;
}

void takers_take_all(struct takers *takers, struct ask *ask) {
    const struct treen_record *solution;
    while (ask_next(ask, &solution) == TREEN_OK)
        takers_take(takers, solution);
}

bool takers_are_due(const struct takers *takers) {
    return takers->has_news && steady_seconds() >= takers->due;
}

/* Goes on whatever happens, which has been told: a full disk may have room again when the search
 * ends. */
void takers_renew(struct takers *takers, const struct call *call) {
    renew_kept(call, takers->keep, steady_seconds() - takers->opened);
    renew_report(&takers->report);
    takers->has_news = false;
    takers->due = steady_seconds() + takers->pause;
    takers->pause = takers->pause < LONGEST_PAUSE / 2 ? 2 * takers->pause : LONGEST_PAUSE;
}

void takers_drop(struct takers *takers) {
    drop_report(&takers->report);
    treen_keep_close(takers->keep);
}

enum ending takers_end(struct takers *takers, const struct call *call, const struct treen_record *summary,
                       const struct treen_kept *kept, enum ending so_far) {
    if (takers->report.name && summary)
        print_json(summary, takers->report.lines);
    so_far = worst_of(so_far, worst_of(takers->ending, close_keep(call, takers, kept)));
    return close_report(&takers->report, so_far);
}
