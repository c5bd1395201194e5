/* The lines of things found, out of all units. */
#include "run/units/merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A way through the lines. The numbers of a unit go on where those of the units before it end. */
struct telling {
    tool_take_line *take;
    void *context;
    struct arena arena;           /* of the present unit */
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
    char *out = arena_print(&telling->arena, "%.*s%s%.*s%s%.*s", (int)(first - line->text), line->text, text,
                            (int)(second - first_end), first_end, more,
                            (int)(line->text + line->length - second_end), second_end);
    *length = out ? strlen(out) : 0;
    return out;
}

static bool take_numbered(struct telling *telling, const struct line *line) {
    uint64_t number = value_of(line->found);
    telling->last = number > telling->last ? number : telling->last;
    if (!telling->numbers && !telling->assemblies)
        return telling->take(telling->context, line->text, line->length);
    size_t length;
    const char *text = renumbered(telling, line, &length);
    return text && telling->take(telling->context, text, length);
}

/* Gives a line, if it is about something found. The puzzle is told once. */
static bool tell(struct telling *telling, const struct line *line) {
    if (!strcmp(line->type, "burr") && !telling->headed) {
        telling->headed = true;
        return telling->take(telling->context, line->text, line->length);
    }
    bool found = !strcmp(line->type, "solution") || !strcmp(line->type, "assembly") ||
                 !strcmp(line->type, "position") || !strcmp(line->type, "move");
    return !found || !(line->found || line->other) || take_numbered(telling, line);
}

static bool tell_unit(struct telling *telling, const struct merged_unit *unit) {
    struct lines lines = lines_open(unit->text, unit->length, NULL, &telling->arena, NULL);
    struct line line;
    telling->last = 0;
    while (lines_next(&lines, &line) == TREEN_OK) {
        if (!tell(telling, &line))
            return false;
        arena_free(&telling->arena);
    }
    telling->numbers += telling->last;
    telling->assemblies += unit->assemblies;
    return true;
}

/* ---- Chains ---------------------------------------------------------------------------------- */

struct chain_line {
    const char *letters, *text;
    size_t length;
};

static int by_letters(const void *a, const void *b) {
    return strcmp(((const struct chain_line *)a)->letters, ((const struct chain_line *)b)->letters);
}

/* Tells all chains in the order of their letters, as the whole has them. */
static bool tell_chains(struct telling *telling, const struct tool_merge *merge) {
    ARRAY(struct chain_line) chain = {0};
    for (size_t i = 0; i < merge->unit.count; i++) {
        const struct merged_unit *unit = &merge->unit.at[i];
        struct lines lines = lines_open(unit->text, unit->length, NULL, &telling->arena, NULL);
        struct line line;
        while (lines_next(&lines, &line) == TREEN_OK)
            if (line.letters && !strcmp(line.type, "chain") &&
                !array_push(&telling->arena, &chain,
                            (struct chain_line){line.letters, line.text, line.length}))
                return false;
    }
    if (chain.count)
        qsort(chain.at, chain.count, sizeof *chain.at, by_letters);
    for (size_t i = 0; i < chain.count; i++)
        if (!telling->take(telling->context, chain.at[i].text, chain.at[i].length))
            return false;
    return true;
}

/* ---- All units ------------------------------------------------------------------------------- */

bool tool_merge_each(struct tool_merge *merge, tool_take_line *take, void *context) {
    struct telling telling = {.take = take, .context = context};
    if (merge->adding && merge->adding->each)
        return merge->adding->each(merge->sum, take, context);
    arena_init(&telling.arena, SIZE_MAX);
    merge_sort(merge);
    bool chains = merge->adding == &adding_chains;
    bool done = !chains || tell_chains(&telling, merge);
    for (size_t i = 0; done && !chains && i < merge->unit.count; i++)
        done = tell_unit(&telling, &merge->unit.at[i]);
    arena_free(&telling.arena);
    return done;
}
