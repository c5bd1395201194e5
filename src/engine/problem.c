#include "engine/problem.h"

bool problem_by_item(const struct problem *problem, struct arena *arena, uint32_t **start,
                     uint32_t **option) {
    uint32_t *begin = *start = ARENA_NEW(arena, problem->items + 1, uint32_t);
    uint32_t *end = ARENA_ROOM(arena, problem->items + 1, uint32_t);
    *option = ARENA_ROOM(arena, problem_entries(problem), uint32_t);
    if (!begin || !end || !*option)
        return false;
    *end = 0;
    for (uint32_t e = 0; e < problem_entries(problem); e++)
        begin[problem->item[e] + 1]++;
    for (size_t i = 0; i < problem->items; i++)
        end[i + 1] = begin[i + 1] += begin[i];
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            (*option)[end[problem->item[e]]++] = o;
    return true;
}

struct rest {
    uint32_t *start, *item, *colour, *kept;
};

/* Makes room for the options that stay and for their entries. Returns the number of these
 * options. */
static size_t room_for_rest(const struct problem *problem, const bool *gone, struct arena *arena,
                            struct rest *rest) {
    size_t options = 0, entries = 0;
    for (size_t o = 0; o < problem->options; o++) {
        options += !gone[o];
        entries += gone[o] ? 0 : problem->start[o + 1] - problem->start[o];
    }
    *rest = (struct rest){.start = ARENA_ROOM(arena, options + 1, uint32_t),
                          .item = ARENA_ROOM(arena, entries, uint32_t),
                          .colour = problem->colour ? ARENA_ROOM(arena, entries, uint32_t) : NULL,
                          .kept = ARENA_ROOM(arena, options, uint32_t)};
    return options;
}

static void copy_options(const struct problem *problem, const bool *gone, struct rest *rest) {
    uint32_t option = 0, to = 0;
    *rest->start = 0;
    for (uint32_t o = 0; o < problem->options; o++) {
        if (gone[o])
            continue;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++, to++) {
            rest->item[to] = problem->item[e];
            if (rest->colour)
                rest->colour[to] = problem->colour[e];
        }
        rest->kept[option++] = o;
        rest->start[option] = to;
    }
}

bool problem_without(const struct problem *problem, const bool *gone, struct arena *arena,
                     struct problem *rest, const uint32_t **kept) {
    struct rest copy;
    size_t options = room_for_rest(problem, gone, arena, &copy);
    if (!copy.start || !copy.item || !copy.kept || (problem->colour && !copy.colour))
        return false;
    copy_options(problem, gone, &copy);
    *rest = *problem;
    rest->options = options;
    rest->start = copy.start;
    rest->item = copy.item;
    rest->colour = copy.colour;
    rest->worth = NULL;
    *kept = copy.kept;
    return true;
}
