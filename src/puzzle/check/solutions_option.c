/* Solutions of a bare cover as lists of options, a line each, as `treen solve` prints them. */
#include "puzzle/solutions.h"

#include "puzzle/cover.h"

#include <string.h>

struct option_reader {
    struct solutions *solutions;
    ARRAY(struct treen_part) part; /* options of the current list */
    bool headed;                   /* there was a heading: from now on, lists without a heading are text */
    bool due;                      /* the current list has a heading */
};

static enum treen_status end_list(struct option_reader *reader) {
    if (!reader->part.count)
        return TREEN_OK;
    struct treen_solution solution = {.parts = reader->part.count, .part = reader->part.at};
    reader->part.at = NULL;
    reader->part.count = reader->part.room = 0;
    reader->due = false;
    return solutions_add(reader->solutions, solution);
}

/* Adds an option. Its items go straight to the arena of the solutions, and need no copy. */
static enum treen_status add_option(struct option_reader *reader, const struct solutions_line *line) {
    struct arena *arena = reader->solutions->arena;
    struct scan scan = scan_open(line->text, line->length, NULL, NULL);
    ARRAY(const char *) item = {0};
    while (scan_blank(&scan)) {
        struct scan_word word = scan_word(&scan);
        const char *text = arena_text(arena, word.text, word.length);
        if (!text || !array_push(arena, &item, text))
            return solutions_no_memory(reader->solutions);
    }
    struct treen_part part = {.copy = 1, .items = item.count, .item = item.at};
    return array_push(arena, &reader->part, part) ? TREEN_OK : solutions_no_memory(reader->solutions);
}

/* Tells whether the line stands for a solution without options. */
static bool says_no_option(const struct option_reader *reader, const struct solutions_line *line) {
    return !reader->part.count && line->length == strlen(NO_OPTION) &&
           !memcmp(line->text, NO_OPTION, line->length);
}

/* Takes a line. Headings are optional, for people. A heading shows that a program wrote this; then
 * text between a list and the next heading (counts, for example) is no option. */
static enum treen_status take_line(struct option_reader *reader, const struct solutions_line *line) {
    if (!line->length)
        return end_list(reader);
    if (solutions_is_heading(line)) {
        TRY(end_list(reader));
        reader->headed = reader->due = true;
        return TREEN_OK;
    }
    if (says_no_option(reader, line)) {
        reader->due = false;
        return solutions_add(reader->solutions, (struct treen_solution){0});
    }
    bool title = reader->due && !reader->part.count && solutions_is_title(reader->solutions, line);
    return title || reader->headed != reader->due ? TREEN_OK : add_option(reader, line);
}

enum treen_status solutions_read_options(struct solutions *solutions) {
    struct option_reader reader = {.solutions = solutions};
    struct solutions_line line;
    while (solutions_line(solutions, &line))
        TRY(take_line(&reader, &line));
    return end_list(&reader);
}
