#include "app/report.h"

#include "app/assets.h"
#include "app/screen.h"
#include "app/whole.h"

#include <stdlib.h>
#include <string.h>

const struct asset *asset_named(const char *name) {
    for (const struct asset *asset = assets; asset->name; asset++)
        if (!strcmp(asset->name, name))
            return asset;
    return NULL;
}

enum ending report_open(struct report *report, const char *name) {
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

void report_solution(struct report *report, const struct treen_puzzle *puzzle,
                     const struct treen_solution *solution) {
    if (report->name && report->told++ < MOST_REPORTED)
        report->lost |= treen_scene_json(puzzle, solution, report->lines) == TREEN_NO_MEMORY;
}

void report_moves(struct report *report, const struct treen_puzzle *puzzle,
                  const struct treen_disassembly *disassembly) {
    if (!report->name || report->told++ >= MOST_REPORTED)
        return;
    treen_disassembly_json(disassembly, report->lines); /* the level, and how many moves */
    report->lost |= treen_moves_json(puzzle, disassembly, report->lines) == TREEN_NO_MEMORY;
}

static void put_asset(const char *name, FILE *out) {
    const struct asset *asset = asset_named(name);
    fwrite(asset->data, 1, asset->length, out);
}

/* In JSON a '<' can only be inside a text, where this is the same; in HTML it could end the script. */
static void put_lines(const struct report *report, FILE *out) {
    for (size_t i = 0; i < report->length; i++)
        if (report->text[i] == '<')
            fputs("\\u003c", out);
        else
            putc(report->text[i], out);
}

static enum treen_status fill(void *context, FILE *out, struct treen_error *error) {
    (void)error;
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>treen</title>\n<style>\n",
          out);
    put_asset("style.css", out);
    fputs("</style>\n</head>\n<body>\n<script type=\"application/json\" id=\"found\">\n", out);
    put_lines(context, out);
    fputs("</script>\n<script>\n", out);
    put_asset("report.js", out);
    fputs("</script>\n</body>\n</html>\n", out);
    return ferror(out) ? TREEN_IO : TREEN_OK;
}

void report_renew(struct report *report) {
    if (report->name && whole_can_be_renewed(report->name) && !fflush(report->lines) && report->text)
        whole_write(report->name, fill, report);
}

void report_drop(struct report *report) {
    if (report->name)
        fclose(report->lines);
    free(report->text);
}

enum ending report_close(struct report *report, enum ending so_far) {
    if (!report->name)
        return so_far;
    bool kept = !ferror(report->lines) && !report->lost;
    kept = !fclose(report->lines) && kept && report->text;
    enum ending written = !kept           ? complain(STOPPED, "out of memory")
                          : so_far == BAD ? BAD
                                          : whole_write(report->name, fill, report);
    free(report->text);
    return worst_of(so_far, written);
}
