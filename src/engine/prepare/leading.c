#include "engine/prepare/leading.h"

enum { LEADS = 1, FOLLOWS = 2 }; /* colours */

uint32_t leading_least_elsewhere(const struct leading *leading, uint32_t option) {
    const uint32_t *label = leading->label + (size_t)option * leading->cells;
    uint32_t least = NO_LABEL;
    for (uint32_t i = 1; i < leading->cells; i++)
        least = label[i] < least ? label[i] : least;
    return least;
}

/* Most answers that are asked about have a lesser label at one of the first items that are looked at. */
uint32_t leading_ties(const struct leading *leading, const uint32_t *option, size_t count) {
    uint32_t own = NO_LABEL, ties = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t label = leading->label[(size_t)option[i] * leading->cells];
        own = label < own ? label : own;
    }
    for (size_t i = 0; i < count && own != NO_LABEL; i++) {
        const uint32_t *label = leading->label + (size_t)option[i] * leading->cells;
        uint32_t lesser = 0;
        for (uint32_t k = 0; k < leading->cells; k++) {
            lesser |= label[k] < own;
            ties += label[k] == own;
        }
        if (lesser)
            return 0;
    }
    return ties;
}

/* ---- The statement ------------------------------------------------------------------------------------- */

struct statement {
    const struct leading *leading;
    unsigned bits;  /* of a label */
    uint32_t forks; /* the item of fork 1, which is the root; fork f leads to 2f and 2f + 1 */
    uint32_t *item, *colour, entries;
};

static void add_entries(struct statement *statement, uint32_t label, uint32_t colour) {
    for (unsigned bit = statement->bits; bit-- > 0;) {
        bool right = label >> bit & 1;
        uint32_t fork = UINT32_C(1) << (statement->bits - 1 - bit) | label >> (bit + 1);
        if (right != (colour == LEADS))
            continue;
        statement->item[statement->entries] = statement->forks + fork - 1;
        statement->colour[statement->entries++] = colour;
    }
}

static void copy_option(struct statement *statement, const struct problem *problem, size_t option) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        statement->item[statement->entries] = problem->item[e];
        statement->colour[statement->entries++] = problem->colour ? problem->colour[e] : 0;
    }
}

static void add_labels(struct statement *statement, uint32_t option) {
    const struct leading *leading = statement->leading;
    uint32_t own = leading->label[(size_t)option * leading->cells];
    uint32_t least = leading_least_elsewhere(leading, option);
    if (own != NO_LABEL)
        add_entries(statement, own, LEADS);
    else if (least != NO_LABEL)
        add_entries(statement, least, FOLLOWS);
}

/* How many of these options have a label, and so entries. */
static size_t count_labelled(const struct leading *leading, const bool *keep, size_t options) {
    size_t labelled = 0;
    for (uint32_t o = 0; o < options; o++)
        labelled += keep[o] && (leading->label[(size_t)o * leading->cells] != NO_LABEL ||
                                leading_least_elsewhere(leading, o) != NO_LABEL);
    return labelled;
}

bool leading_state(const struct leading *leading, const bool *keep, size_t options, struct arena *arena,
                   struct problem *problem) {
    struct statement statement = {.leading = leading, .forks = (uint32_t)problem->items};
    while (UINT32_C(1) << statement.bits < leading->labels)
        statement.bits++;
    size_t entries = problem_entries(problem) + count_labelled(leading, keep, options) * statement.bits;
    uint32_t *start = ARENA_ROOM(arena, problem->options + 1, uint32_t);
    statement.item = ARENA_ROOM(arena, entries, uint32_t);
    statement.colour = ARENA_ROOM(arena, entries, uint32_t);
    if (!start || !statement.item || !statement.colour || entries >= UINT32_MAX)
        return false;
    uint32_t option = 0;
    *start = 0;
    for (uint32_t p = 0; p < options; p++)
        if (keep[p]) {
            copy_option(&statement, problem, option);
            add_labels(&statement, p);
            start[++option] = statement.entries;
        }
    while (option < problem->options) { /* holes */
        copy_option(&statement, problem, option);
        start[++option] = statement.entries;
    }
    problem->items += (size_t)(UINT32_C(1) << statement.bits) - 1;
    problem->start = start;
    problem->item = statement.item;
    problem->colour = statement.colour;
    return true;
}
