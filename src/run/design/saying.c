#include "run/design/saying.h"

#include <inttypes.h>

enum { LEVELS = 1 << Q_level | 1 << Q_easiest };

struct saying {
    const uint64_t *of;
    bool at_least;
    const char *comma;
    FILE *out;
};

static bool has_value(const struct saying *saying, enum quantity quantity) {
    return saying->of[quantity] != UNMEASURED;
}

static void put_comma(struct saying *saying) {
    fputs(saying->comma, saying->out);
    saying->comma = ", ";
}

/* Writes "179 solutions of levels 1 to 9". */
static void put_spread(struct saying *saying) {
    const uint64_t *of = saying->of;
    put_comma(saying);
    fprintf(saying->out, "%" PRIu64 " solutions of level", of[Q_solutions]);
    if (of[Q_easiest] < of[Q_level])
        fprintf(saying->out, "s %" PRIu64 " to", of[Q_easiest]);
    fprintf(saying->out, " %" PRIu64, of[Q_level]);
}

/* Tells whether the hardest solution may not be the only one. */
static bool may_be_easier(const struct saying *saying) {
    return saying->of[Q_solutions] != 1 && saying->of[Q_assemblies] != 1 &&
           saying->of[Q_easiest] != saying->of[Q_level];
}

static void put_one(struct saying *saying, enum quantity quantity) {
    uint64_t value = saying->of[quantity];
    bool one = quantity == Q_level && may_be_easier(saying);
    put_comma(saying);
    if (one && saying->of[Q_easiest] != UNMEASURED)
        fprintf(saying->out, "levels %" PRIu64 " to %" PRIu64, saying->of[Q_easiest], value);
    else if (one)
        fprintf(saying->out, "a solution of level %" PRIu64, value);
    else
        fprintf(saying->out, "%s %" PRIu64 "%s", quantity_name(quantity), value,
                quantity == Q_solutions && saying->at_least ? " or more" : "");
}

void say_measures(const struct measures *measures, uint32_t wanted, bool at_least, FILE *out) {
    struct saying saying = {measures->of, at_least, "", out};
    bool level = wanted & LEVELS && has_value(&saying, Q_level);
    bool spread = level && has_value(&saying, Q_easiest) && has_value(&saying, Q_solutions) &&
                  measures->of[Q_solutions] > 1;
    if (spread)
        put_spread(&saying);
    if (level)
        wanted = (wanted & ~(uint32_t)LEVELS) | 1u << Q_level;
    if (spread)
        wanted &= ~(1u << Q_solutions | 1u << Q_level);
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (wanted >> q & 1 && has_value(&saying, q))
            put_one(&saying, q);
}
