#include "run/units/gathered.h"

#include <inttypes.h>

void gathered_init(struct gathered *gathered, struct arena *arena) {
    *gathered = (struct gathered){0};
    numbers_init(&gathered->parts, arena);
}

static bool has(const struct number_set *set, uint64_t number) {
    return numbers_gap(set, number) != number;
}

/* Returns the unit's subparts; null: none is there. Time in proportion to the units that have
 * some. */
static struct divided *find_part(const struct gathered *gathered, uint64_t part) {
    for (size_t i = 0; i < gathered->divided.count; i++)
        if (gathered->divided.at[i].part == part)
            return &gathered->divided.at[i];
    return NULL;
}

enum gathered_before gathered_look(const struct gathered *gathered, const struct treen_unit *unit) {
    const struct divided *divided = find_part(gathered, unit->part);
    if (has(&gathered->parts, unit->part))
        return GATHERED_SAME;
    if (!divided)
        return GATHERED_NOTHING;
    if (unit->subparts == 1)
        return GATHERED_SUBPARTS;
    if (unit->subparts != divided->subparts)
        return GATHERED_OTHERWISE;
    return has(&divided->there, unit->subpart) ? GATHERED_SAME : GATHERED_NOTHING;
}

bool gathered_add(struct gathered *gathered, const struct treen_unit *unit) {
    struct arena *arena = gathered->parts.arena;
    struct divided *divided = find_part(gathered, unit->part);
    if (unit->subparts == 1)
        return numbers_add(&gathered->parts, unit->part);
    if (!divided) {
        struct divided one = {.part = unit->part, .subparts = unit->subparts};
        numbers_init(&one.there, arena);
        if (!array_push(arena, &gathered->divided, one))
            return false;
        divided = &gathered->divided.at[gathered->divided.count - 1];
    }
    if (!numbers_add(&divided->there, unit->subpart))
        return false;
    return divided->there.count < divided->subparts || numbers_add(&gathered->parts, unit->part);
}

bool gathered_has(const struct gathered *gathered, uint64_t thing, uint64_t parts) {
    uint64_t part = thing % parts + 1;
    if (has(&gathered->parts, part))
        return true;
    const struct divided *divided = find_part(gathered, part);
    return divided && has(&divided->there, thing / parts % divided->subparts + 1);
}

/* ---- What is missing ------------------------------------------------------------------------- */

/* Writes the numbers from..to; nothing where there are none. */
static void write_range(const char **comma, uint64_t from, uint64_t to, FILE *out) {
    if (from > to)
        return;
    fprintf(out, "%s%" PRIu64, *comma, from);
    if (to > from)
        fprintf(out, "-%" PRIu64, to);
    *comma = ",";
}

/* Writes the subparts that are missing. */
static void write_subparts(const struct divided *divided, FILE *out) {
    const char *comma = "";
    uint64_t next = 1;
    fputs(" (subparts ", out);
    for (size_t i = 0; i < divided->there.range.count; i++) {
        write_range(&comma, next, divided->there.range.at[i].first - 1, out);
        next = divided->there.range.at[i].last + 1;
    }
    write_range(&comma, next, divided->subparts, out);
    fputc(')', out);
}

/* Returns the first unit from..to of which some subparts are there; null: there is none. */
static const struct divided *first_divided(const struct gathered *gathered, uint64_t from, uint64_t to) {
    const struct divided *first = NULL;
    for (size_t i = 0; i < gathered->divided.count; i++) {
        const struct divided *divided = &gathered->divided.at[i];
        if (divided->part >= from && divided->part <= to && (!first || divided->part < first->part))
            first = divided;
    }
    return first;
}

/* Writes the units from..to, all of which are missing, at least in part. */
static void write_units(const struct gathered *gathered, const char **comma, uint64_t from, uint64_t to,
                        FILE *out) {
    const struct divided *divided;
    while ((divided = first_divided(gathered, from, to))) {
        write_range(comma, from, divided->part - 1, out);
        write_range(comma, divided->part, divided->part, out);
        write_subparts(divided, out);
        from = divided->part + 1;
    }
    write_range(comma, from, to, out);
}

void gathered_write_missing(const struct gathered *gathered, uint64_t parts, FILE *out) {
    const struct number_set *there = &gathered->parts;
    const char *comma = "";
    uint64_t next = 1;
    for (size_t i = 0; i < there->range.count; i++) {
        write_units(gathered, &comma, next, there->range.at[i].first - 1, out);
        next = there->range.at[i].last + 1;
    }
    write_units(gathered, &comma, next, parts, out);
}
