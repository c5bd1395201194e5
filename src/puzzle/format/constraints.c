#include "puzzle/format/constraints.h"

#include "base/error.h"
#include "puzzle/kind/cover_text.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>

struct entry {
    uint32_t colour, option;
};

static int order_entries(const void *a, const void *b) {
    const struct entry *one = a, *two = b;
    if (one->colour != two->colour)
        return one->colour < two->colour ? -1 : 1;
    return one->option < two->option ? -1 : one->option > two->option;
}

size_t constraint_group(const struct constraint *constraint, size_t at) {
    size_t end = at + 1;
    while (constraint->colour[at] && end < constraint->count &&
           constraint->colour[end] == constraint->colour[at])
        end++;
    return end - at;
}

/* Returns the entries of all items, item after item, and sets `start` to where each item's are. */
static struct entry *list_entries(const struct problem *problem, struct arena *arena, uint32_t **start) {
    uint32_t entries = problem_entries(problem),
             *at = *start = ARENA_NEW(arena, problem->items + 2, uint32_t);
    struct entry *entry = ARENA_NEW(arena, entries, struct entry);
    if (!at || !entry)
        return NULL;
    for (uint32_t e = 0; e < entries; e++)
        at[problem->item[e] + 2]++;
    for (size_t i = 2; i < problem->items + 2; i++)
        at[i] += at[i - 1];
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            entry[at[problem->item[e] + 1]++] = (struct entry){problem->colour ? problem->colour[e] : 0, o};
    for (size_t i = 0; problem->colour && i < problem->items; i++)
        qsort(entry + at[i], at[i + 1] - at[i], sizeof *entry, order_entries);
    return entry;
}

static bool write_items(const struct cover *cover, const struct language *language, struct arena *arena,
                        FILE *out) {
    const struct problem *problem = &cover->problem;
    uint32_t *start, *option = ARENA_NEW(arena, problem->options, uint32_t),
                     *colour = ARENA_NEW(arena, problem->options, uint32_t);
    const struct entry *entry = list_entries(problem, arena, &start);
    if (!option || !colour || !entry)
        return false;
    for (size_t i = 0; i < problem->items; i++) {
        const bool primary = i < problem->primary, counted = primary && problem->least;
        struct constraint constraint = {.least = counted ? problem->least[i] : primary,
                                        .most = counted ? problem->most[i] : 1,
                                        .count = start[i + 1] - start[i],
                                        .option = option,
                                        .colour = colour};
        for (size_t e = 0; e < constraint.count; e++) {
            option[e] = entry[start[i] + e].option;
            colour[e] = entry[start[i] + e].colour;
        }
        if (constraint.most > constraint.count && constraint.least <= constraint.count)
            constraint.most = (uint32_t)constraint.count;
        if (primary || constraint.count > 1)
            language->item(&constraint, out);
    }
    return true;
}

enum treen_status constraints_write(const struct treen_puzzle *puzzle, const struct language *language,
                                    FILE *out, struct treen_error *error) {
    struct arena arena;
    struct cover cover = {0};
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = cover_of_puzzle(puzzle, &arena, &cover, error);
    if (status == TREEN_OK) {
        language->begin(puzzle, &cover, out);
        status = write_items(&cover, language, &arena, out)
                     ? TREEN_OK
                     : error_memory(error, "listing the options of items");
        language->end(out);
    }
    arena_free(&arena);
    return status;
}
