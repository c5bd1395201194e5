/* Functions for the tool alone: treen_tool.h. */
#include "treen_tool.h"

#include "base/cores.h"
#include "base/module.h"
#include "base/text/gzip.h"
#include "base/harmless.h"
#include "base/text/json.h"
#include "base/text/sink.h"
#include "base/text/words.h"
#include "picture/picture.h"
#include "puzzle/kind/packing_set.h"
#include "run/design/saying.h"
#include "run/design/spaces.h"
#include "run/run.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

bool tool_sink(void *file, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, file) == length;
}

uint32_t tool_checksum(uint32_t before, const char *bytes, size_t length) {
    return gzip_checksum(before, bytes, length);
}

/* Prints the place as compilers do, so that editors can jump there. Unknown parts are left out,
 * from the right. */
void tool_print_error(const struct treen_error *error, FILE *out) {
    print_harmless(error->source, out);
    fputs(*error->source ? ":" : "", out);
    if (error->line)
        fprintf(out, "%d:", error->line);
    if (error->line && error->column)
        fprintf(out, "%d:", error->column);
    fprintf(out, "%s%s\n", *error->source || error->line ? " " : "", error->text);
}

size_t tool_print_text(const char *text, FILE *out) {
    return print_harmless(text, out);
}

bool tool_is_harmless(const char *text) {
    return is_harmless(text, strlen(text));
}

void tool_print_json(const char *text, size_t length, FILE *out) {
    print_harmless_json(text, length, out);
}

/* Single quotes hold everything but a single quote. Words of harmless characters stay as they are,
 * because a line that is quoted all over is hard to read. */
void tool_print_quoted(const char *word, FILE *out) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:,=+@%";
    if (*word && !word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    putc('\'', out);
    for (const char *c = word; *c; c++)
        if (*c == '\'')
            fputs("'\\''", out);
        else
            putc(*c, out);
    putc('\'', out);
}

const char *tool_nearest(const char *const *words, const char *text) {
    return words_nearest(words, text, strlen(text));
}

void tool_hint(const char *const *words, const char *text, char *hint, size_t room) {
    snprintf(hint, room, "%s", words_hint(words, text, strlen(text)).text);
}

const char *tool_engine(const struct treen_puzzle *puzzle) {
    return engine_preferred(puzzle);
}

void tool_grids(bool json, FILE *out) {
    picture_grids(json, out);
}

static void print_known_set(const struct packing_known_set *known, bool json, FILE *out) {
    enum { NAME_COLUMNS = 25, GRID_COLUMNS = 14 };
    struct json line = {.sink = sink_file, .context = out};
    if (!json) {
        fprintf(out, "%-*s%-*s%s\n", NAME_COLUMNS, known->name, GRID_COLUMNS, known->grid, known->summary);
        return;
    }
    json_open(&line, NULL, '{');
    json_text(&line, "type", "set");
    json_text(&line, "name", known->name);
    json_text(&line, "grid", known->grid);
    json_text(&line, "words", known->summary);
    json_close(&line, '}');
    json_end(&line);
}

enum treen_status tool_pieces(const char *grid, const char *set, bool json, FILE *out,
                              struct treen_error *error) {
    if (set)
        return packing_print_set(grid, set, json, out, error);
    for (const struct packing_known_set *known = packing_known_sets; known->name; known++)
        if (!grid || !strcmp(grid, known->grid))
            print_known_set(known, json, out);
    return TREEN_OK;
}

enum treen_status tool_unpack(const unsigned char *bytes, size_t length, char **text, size_t *text_length,
                              struct treen_error *error) {
    return gzip_read((const char *)bytes, length, SIZE_MAX / 2, NULL, NULL, text, text_length, error);
}

size_t tool_cores(void) {
    return cores_usable();
}

bool tool_space(const char *name, struct tool_space *space) {
    const struct space *row;
    struct treen_error error;
    if (space_find(name, &row, &error) != TREEN_OK)
        return false;
    *space =
        (struct tool_space){.summary = row->about.summary, .usual = row->usual, .settings = row->settings};
    space_list_measures(row, space->quantities, sizeof space->quantities);
    return true;
}

void tool_print_measures(const struct treen_designed *designed, FILE *out) {
    struct measures measures;
    bool at_least = false;
    measures_clear(&measures);
    for (size_t i = 0; i < designed->measures; i++) {
        const struct treen_statistic *measure = &designed->measure[i];
        bool least = !strcmp(measure->name, "solutions_at_least");
        at_least |= least;
        for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
            if (!strcmp(measure->name, quantity_name(q)) || (least && q == Q_solutions))
                measures.of[q] = measure->value;
    }
    say_measures(&measures, UINT32_MAX, at_least, out);
}

enum treen_status tool_module(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error) {
    return module_load(name, purpose, package, symbol, error);
}
