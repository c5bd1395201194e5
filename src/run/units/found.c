/* The lines of things found, out of all units. */
#include "run/units/merge.h"

#include "base/error.h"
#include "base/order.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A way through the lines. The numbers of a unit go on where those of the units before it end. */
struct telling {
    treen_sink *sink;
    void *context;
    struct arena arena;           /* of the present line */
    uint64_t numbers, assemblies; /* in the units before this one */
    uint64_t last;                /* the highest number in this unit */
    bool headed;                  /* a line about the puzzle was given */
};

/* Reads the digits of a number; 0 where there are none. */
static uint64_t value_of(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : 0;
}

/* Returns how a line with other numbers goes: in the arena. Null: there is no memory. */
static const char *renumbered(struct telling *telling, const struct line *line, size_t *length) {
    char number[24] = "", assembly[24] = "";
    const char *first = line->found, *first_end = line->found_end, *second = line->other,
               *second_end = line->other_end, *text = number, *more = assembly;
    snprintf(number, sizeof number, "%" PRIu64, telling->numbers + value_of(line->found));
    snprintf(assembly, sizeof assembly, "%" PRIu64, telling->assemblies + value_of(line->other));
    if (!first || (second && second < first)) {
        const char *swap = first, *swap_end = first_end;
        first = second, first_end = second_end, text = assembly;
        second = swap, second_end = swap_end, more = number;
    }
    second = second ? second : line->text + line->length;
    second_end = second_end ? second_end : second;
    more = second == second_end ? "" : more;
    char *out = arena_print(&telling->arena, "%.*s%s%.*s%s%.*s\n", (int)(first - line->text), line->text,
                            text, (int)(second - first_end), first_end, more,
                            (int)(line->text + line->length - second_end), second_end);
    *length = out ? strlen(out) : 0;
    return out;
}

static bool tell_numbered(struct telling *telling, const struct line *line) {
    uint64_t number = value_of(line->found);
    telling->last = number > telling->last ? number : telling->last;
    if (!telling->numbers && !telling->assemblies)
        return merge_tell(&telling->arena, line->text, line->length, telling->sink, telling->context);
    size_t length;
    const char *text = renumbered(telling, line, &length);
    return text && telling->sink(telling->context, text, length);
}

/* Gives a line, if it is about something found. The puzzle is told once. */
static bool tell_line(struct telling *telling, const struct line *line) {
    if (!strcmp(line->type, "burr") && !telling->headed) {
        telling->headed = true;
        return merge_tell(&telling->arena, line->text, line->length, telling->sink, telling->context);
    }
    bool found = !strcmp(line->type, "solution") || !strcmp(line->type, "assembly") ||
                 !strcmp(line->type, "position") || !strcmp(line->type, "move");
    return !found || !(line->found || line->other) || tell_numbered(telling, line);
}

static bool tell_unit(struct telling *telling, const struct merged_unit *unit) {
    struct lines lines = lines_open(unit->text, unit->length, NULL, &telling->arena, NULL);
    struct line line;
    telling->last = 0;
    while (lines_next(&lines, &line) == TREEN_OK) {
        if (!tell_line(telling, &line))
            return false;
        arena_free(&telling->arena);
    }
    telling->numbers += telling->last;
    telling->assemblies += unit->assemblies;
    return true;
}

/* ---- All units ------------------------------------------------------------------------------- */

bool merge_tell(struct arena *arena, const char *line, size_t length, treen_sink *sink, void *context) {
    const char *text = arena_print(arena, "%.*s\n", (int)length, line);
    return text && sink(context, text, length + 1);
}

static int by_part(const void *a, const void *b) {
    const struct merged_unit *left = a, *right = b;
    ORDER_BY(left->part, right->part);
    return ORDER(left->subpart, right->subpart);
}

static bool tell_units(struct treen_merge *merge, treen_sink *sink, void *context) {
    struct telling telling = {.sink = sink, .context = context};
    bool done = true;
    arena_init(&telling.arena, SIZE_MAX);
    if (merge->unit.count)
        qsort(merge->unit.at, merge->unit.count, sizeof *merge->unit.at, by_part);
    for (size_t i = 0; done && i < merge->unit.count; i++)
        done = tell_unit(&telling, &merge->unit.at[i]);
    arena_free(&telling.arena);
    return done;
}

enum treen_status merge_each(struct treen_merge *merge, treen_sink *sink, void *context,
                             struct treen_error *error) {
    bool done = merge->division->each ? merge->division->each(merge, sink, context)
                                      : tell_units(merge, sink, context);
    return done ? TREEN_OK : error_say(error, TREEN_IO, "the lines of what was found could not be written");
}
