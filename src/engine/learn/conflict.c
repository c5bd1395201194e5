#include "engine/learn/learn.h"

#include <string.h>

/* ---- The pool -------------------------------------------------------------------------------- */

static void watch(struct learn *learn, uint32_t at) {
    uint32_t *clause = &learn->pool[at];
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t *first = &learn->watch[clause[CLAUSE_LITERALS + side]];
        clause[CLAUSE_NEXT + side] = *first;
        *first = at;
    }
}

uint32_t learn_clause(struct learn *learn, const uint32_t *literal, uint32_t size, uint32_t depths) {
    const uint32_t at = learn->pool_end, words = CLAUSE_LITERALS + size;
    if (learn->pool_room - at < words)
        return 0;
    learn->pool_end += words;
    learn->pool[at + CLAUSE_SIZE] = size;
    learn->pool[at + CLAUSE_DEPTHS] = depths;
    memcpy(&learn->pool[at + CLAUSE_LITERALS], literal, size * sizeof *literal);
    learn->learnt += depths != DEPTHS_KEPT;
    watch(learn, at);
    return at;
}

/* Returns the variable that follows from the clause at present; NO_PLACE: none. */
static uint32_t follower(const struct learn *learn, uint32_t at) {
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t literal = learn->pool[at + CLAUSE_LITERALS + side];
        const struct learn_variable *variable = &learn->variable[literal / 2];
        if (learn->value[literal] > 0 && variable->cause.kind == CAUSE_CLAUSE && variable->cause.which == at)
            return literal / 2;
    }
    return NO_PLACE;
}

enum { DEPTHS_TOLD = 64, DEPTHS_GOOD = 2 };
enum { LEARNT_MORE = 300 };

static uint32_t told_depths(const uint32_t *clause) {
    return clause[CLAUSE_DEPTHS] < DEPTHS_TOLD ? clause[CLAUSE_DEPTHS] : DEPTHS_TOLD - 1;
}

/* Returns how many depths a clause must have to be forgotten, so that about half of the learnt ones
 * are. */
static uint32_t worst_depths(const struct learn *learn) {
    uint32_t clauses[DEPTHS_TOLD] = {0}, depths = DEPTHS_TOLD, many = 0;
    for (uint32_t at = 1; at < learn->pool_end; at += CLAUSE_LITERALS + learn->pool[at + CLAUSE_SIZE])
        clauses[told_depths(&learn->pool[at])]++;
    while (depths > DEPTHS_GOOD + 1 && many < learn->learnt / 2)
        many += clauses[--depths];
    return depths;
}

/* Moves a clause to the end of those that are kept. */
static void keep(struct learn *learn, uint32_t at, uint32_t size) {
    const uint32_t to = learn->pool_end, variable = follower(learn, at);
    if (variable != NO_PLACE)
        learn->variable[variable].cause.which = to;
    memmove(&learn->pool[to], &learn->pool[at], (CLAUSE_LITERALS + size) * sizeof *learn->pool);
    learn->pool_end += CLAUSE_LITERALS + size;
    learn->learnt += learn->pool[to + CLAUSE_DEPTHS] != DEPTHS_KEPT;
    watch(learn, to);
}

/* Forgets about half of the learnt clauses: those with literals of many depths (Audemard, Simon
 * 2009). */
static void forget(struct learn *learn) {
    const uint32_t worst = worst_depths(learn), end = learn->pool_end;
    memset(learn->watch, 0, 2 * (size_t)learn->variables * sizeof *learn->watch);
    learn->pool_end = 1;
    learn->learnt = 0;
    for (uint32_t at = 1, size; at < end; at += CLAUSE_LITERALS + size) {
        size = learn->pool[at + CLAUSE_SIZE];
        if (told_depths(&learn->pool[at]) < worst || follower(learn, at) != NO_PLACE)
            keep(learn, at, size);
    }
}

/* ---- The analysis of a conflict -------------------------------------------------------------- */

/* Takes note of a literal that the conflict follows from. Returns 1 for one of the present depth;
 * the others are in the clause. */
static uint32_t see(struct learn *learn, uint32_t literal) {
    struct learn_variable *variable = &learn->variable[literal / 2];
    if (variable->seen || !variable->depth)
        return 0;
    variable->seen = true;
    learn_bump(learn, literal / 2);
    if (variable->depth == learn->depth)
        return 1;
    learn->clause[learn->clause_size++] = literal ^ 1;
    return 0;
}

/* Goes back from the conflict to the first literal of the present depth from which it follows
 * together with literals of lesser depths. */
static void find_clause(struct learn *learn, struct cause conflict) {
    uint32_t literal = NO_PLACE, open = 0, at = learn->trail_end;
    learn->clause_size = 1;
    do {
        uint32_t count = learn_explain(learn, conflict, literal);
        for (uint32_t i = 0; i < count; i++)
            open += see(learn, learn->reason[i]);
        do
            literal = learn->trail[--at];
        while (!learn->variable[literal / 2].seen);
        learn->variable[literal / 2].seen = false;
        conflict = learn->variable[literal / 2].cause;
    } while (--open);
    learn->clause[0] = literal ^ 1;
}

/* Tells whether a literal of the clause follows from others of it. */
static bool is_needless(struct learn *learn, uint32_t literal) {
    const struct cause cause = learn->variable[literal / 2].cause;
    uint32_t count = learn_explain(learn, cause, literal ^ 1);
    for (uint32_t i = 0; i < count; i++) {
        const struct learn_variable *variable = &learn->variable[learn->reason[i] / 2];
        if (variable->depth && !variable->seen)
            return false;
    }
    return cause.kind != CAUSE_NONE;
}

/* Puts the needless literals behind the clause. */
static void shorten(struct learn *learn) {
    uint32_t *clause = learn->clause;
    for (uint32_t i = 1; i < learn->clause_size;) {
        uint32_t literal = clause[i];
        if (!is_needless(learn, literal)) {
            i++;
            continue;
        }
        clause[i] = clause[--learn->clause_size];
        clause[learn->clause_size] = literal;
    }
}

/* Returns the number of depths of the clause's literals. The second literal becomes one of the
 * greatest depth. */
static uint32_t count_depths(struct learn *learn) {
    uint32_t *clause = learn->clause, depths = 1, deepest = 0;
    learn->stamps++;
    for (uint32_t i = 1; i < learn->clause_size; i++) {
        uint32_t literal = clause[i], depth = learn->variable[literal / 2].depth;
        depths += learn->stamp[depth] != learn->stamps;
        learn->stamp[depth] = learn->stamps;
        if (depth <= deepest)
            continue;
        deepest = depth;
        clause[i] = clause[1];
        clause[1] = literal;
    }
    return depths;
}

/* Adds the clause, goes back to where its first literal follows from the others, and makes that one
 * true. */
static bool take_clause(struct learn *learn, uint32_t depths) {
    const uint32_t *clause = learn->clause;
    struct cause cause = {CAUSE_NONE, 0};
    learn_return(learn, learn->clause_size > 1 ? learn->variable[clause[1] / 2].depth : 0);
    if (learn->clause_size > 1)
        cause = (struct cause){CAUSE_CLAUSE, learn_clause(learn, clause, learn->clause_size, depths)};
    learn_assign(learn, clause[0], cause);
    return cause.kind == CAUSE_NONE || cause.which;
}

/* Makes room in the pool for the clause. */
static bool make_room(struct learn *learn) {
    const uint32_t words = CLAUSE_LITERALS + learn->clause_size;
    if (learn->learnt >= learn->learnt_most) {
        learn->learnt_most += LEARNT_MORE;
        forget(learn);
    } else if (learn->pool_room - learn->pool_end < words) {
        forget(learn);
    }
    return learn->pool_room - learn->pool_end >= words;
}

bool learn_from(struct learn *learn, struct cause conflict) {
    static const double FADE = 0.95;
    learn->conflicts++;
    find_clause(learn, conflict);
    const uint32_t all = learn->clause_size;
    shorten(learn);
    for (uint32_t i = 1; i < all; i++)
        learn->variable[learn->clause[i] / 2].seen = false;
    uint32_t depths = count_depths(learn);
    learn->bump /= FADE;
    return make_room(learn) && take_clause(learn, depths);
}

bool learn_exclude(struct learn *learn) {
    learn->clause_size = learn->depth;
    for (uint32_t i = 0; i < learn->depth; i++)
        learn->clause[i] = learn->trail[learn->decision[learn->depth - 1 - i]] ^ 1;
    return make_room(learn) && take_clause(learn, DEPTHS_KEPT);
}
