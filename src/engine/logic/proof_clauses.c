/* Two literals of each clause are watched (Moskewicz and others 2001). None of them is false,
 * unless the clause holds or will be visited. */
#include "engine/logic/proof_clauses.h"

/* ---- Supposing and taking back --------------------------------------------------------------- */

void proof_suppose(struct proof_clauses *clauses, literal which) {
    if (clauses->value[which])
        return;
    clauses->value[which] = 1;
    clauses->value[literal_not(which)] = -1;
    clauses->trail[clauses->trail_end++] = which;
}

void proof_take_back(struct proof_clauses *clauses, size_t trail_end) {
    while (clauses->trail_end > trail_end) {
        literal which = clauses->trail[--clauses->trail_end];
        clauses->value[which] = clauses->value[literal_not(which)] = 0;
    }
    clauses->propagated = trail_end;
}

/* ---- Propagating ----------------------------------------------------------------------------- */

static literal *literals_of(const struct proof_clauses *clauses, size_t clause) {
    return clauses->literal.at + clauses->clause.at[clause].start;
}

/* Puts a literal that is not false in the second place, instead of a false one. */
static bool find_other_watch(const struct proof_clauses *clauses, size_t clause, literal *of) {
    uint32_t size = clauses->clause.at[clause].size;
    for (uint32_t i = 2; i < size; i++)
        if (clauses->value[of[i]] >= 0) {
            literal other = of[i];
            of[i] = of[1];
            of[1] = other;
            return true;
        }
    return false;
}

enum visit { LEAVES, STAYS, CONFLICT, NO_ROOM };

/* Visits a clause with the literal `gone`, now false, in its first two places. */
static enum visit visit(struct proof_clauses *clauses, size_t clause, literal gone) {
    literal *of = literals_of(clauses, clause);
    if (clauses->clause.at[clause].deleted)
        return LEAVES;
    if (of[0] == gone) {
        of[0] = of[1];
        of[1] = gone;
    }
    if (clauses->value[of[0]] > 0)
        return STAYS;
    if (find_other_watch(clauses, clause, of))
        return array_push(clauses->arena, &clauses->watch[of[1]], clause) ? LEAVES : NO_ROOM;
    if (clauses->value[of[0]] < 0)
        return CONFLICT;
    proof_suppose(clauses, of[0]);
    return STAYS;
}

/* Visits all clauses that watch the literal. After a conflict the rest of the list stays as it
 * is. */
static enum visit visit_all(struct proof_clauses *clauses, literal gone) {
    proof_watch *watch = &clauses->watch[gone];
    enum visit found = STAYS;
    size_t kept = 0, i = 0;
    while (i < watch->count && found < CONFLICT) {
        found = visit(clauses, watch->at[i], gone);
        if (found != LEAVES)
            watch->at[kept++] = watch->at[i];
        i++;
    }
    while (i < watch->count)
        watch->at[kept++] = watch->at[i++];
    watch->count = kept;
    return found;
}

bool proof_propagate(struct proof_clauses *clauses, bool *memory) {
    enum visit found = STAYS;
    while (clauses->propagated < clauses->trail_end && found < CONFLICT)
        found = visit_all(clauses, literal_not(clauses->trail[clauses->propagated++]));
    *memory = found != NO_ROOM;
    return found == CONFLICT;
}

/* ---- Finding by literals --------------------------------------------------------------------- */

/* Returns a hash that does not depend on the order of the literals. */
static uint32_t hash_of(const literal *of, size_t size) {
    uint32_t sum = 0, mixed = 0, product = 1;
    for (size_t i = 0; i < size; i++) {
        sum += of[i];
        mixed ^= of[i] * 0x9E3779B1u;
        product *= 2 * of[i] + 1;
    }
    return (sum * 0x85EBCA6Bu) ^ mixed ^ (product * 0xC2B2AE35u);
}

static void enter_clause(struct proof_clauses *clauses, size_t clause) {
    size_t *bucket = &clauses->bucket[clauses->clause.at[clause].hash & (clauses->buckets - 1)];
    clauses->clause.at[clause].next = *bucket;
    *bucket = clause;
}

/* Makes four times as many buckets as before and enters the clauses, without the deleted ones. */
static bool enter_all(struct proof_clauses *clauses) {
    clauses->buckets = clauses->buckets ? 4 * clauses->buckets : 1024;
    clauses->bucket = ARENA_NEW(clauses->arena, clauses->buckets, size_t);
    for (size_t i = 0; clauses->bucket && i < clauses->buckets; i++)
        clauses->bucket[i] = NO_CLAUSE;
    for (size_t i = 0; clauses->bucket && i < clauses->clause.count; i++)
        if (!clauses->clause.at[i].deleted)
            enter_clause(clauses, i);
    return clauses->bucket;
}

static void mark(struct proof_clauses *clauses, const literal *of, size_t size, bool marked) {
    for (size_t i = 0; i < size; i++)
        clauses->marked[of[i]] = marked;
}

static bool is_marked(const struct proof_clauses *clauses, size_t clause, uint32_t hash, size_t size) {
    const struct proof_clause *its = &clauses->clause.at[clause];
    if (its->hash != hash || its->size != size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (!clauses->marked[literals_of(clauses, clause)[i]])
            return false;
    return true;
}

/* The literals stay in place: watches may look at those of a deleted clause until they next visit
 * it. */
bool proof_clauses_delete(struct proof_clauses *clauses, const literal *of, size_t size) {
    uint32_t hash = hash_of(of, size);
    size_t *link = &clauses->bucket[hash & (clauses->buckets - 1)];
    mark(clauses, of, size, true);
    while (*link != NO_CLAUSE && !is_marked(clauses, *link, hash, size))
        link = &clauses->clause.at[*link].next;
    mark(clauses, of, size, false);
    if (*link == NO_CLAUSE)
        return false;
    struct proof_clause *found = &clauses->clause.at[*link];
    *link = found->next;
    found->deleted = true;
    return true;
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Moves up to two literals that are not false to the front; returns their number. */
static size_t choose_watches(const struct proof_clauses *clauses, literal *of, size_t size) {
    size_t found = 0;
    for (size_t i = 0; i < size && found < 2; i++)
        if (clauses->value[of[i]] >= 0) {
            literal other = of[found];
            of[found++] = of[i];
            of[i] = other;
        }
    return found;
}

/* Watches the clause, or draws its conclusion. Literals that are false now stay false for ever. So
 * a clause with one other literal makes it true, and need not be watched. */
static bool watch_or_conclude(struct proof_clauses *clauses, size_t clause) {
    bool memory = true;
    literal *of = literals_of(clauses, clause);
    size_t open = choose_watches(clauses, of, clauses->clause.at[clause].size);
    if (open == 2)
        return array_push(clauses->arena, &clauses->watch[of[0]], clause) &&
               array_push(clauses->arena, &clauses->watch[of[1]], clause);
    if (open == 0) {
        clauses->contradicted = true;
        return true;
    }
    proof_suppose(clauses, of[0]);
    if (proof_propagate(clauses, &memory))
        clauses->contradicted = true;
    clauses->fixed = clauses->trail_end;
    return memory;
}

bool proof_clauses_add(struct proof_clauses *clauses, const literal *of, size_t size) {
    size_t number = clauses->clause.count;
    struct proof_clause clause = {
        .size = (uint32_t)size, .hash = hash_of(of, size), .start = clauses->literal.count};
    for (size_t i = 0; i < size; i++)
        if (!array_push(clauses->arena, &clauses->literal, of[i]))
            return false;
    if ((number >= clauses->buckets && !enter_all(clauses)) ||
        !array_push(clauses->arena, &clauses->clause, clause))
        return false;
    enter_clause(clauses, number);
    return clauses->contradicted || watch_or_conclude(clauses, number);
}

bool proof_clauses_init(struct proof_clauses *clauses, size_t variables, struct arena *arena) {
    size_t literals = 2 * (variables + 1);
    *clauses = (struct proof_clauses){.arena = arena,
                                      .watch = ARENA_NEW(arena, literals, proof_watch),
                                      .value = ARENA_NEW(arena, literals, int8_t),
                                      .trail = ARENA_NEW(arena, variables + 1, literal),
                                      .marked = ARENA_NEW(arena, literals, bool)};
    return clauses->watch && clauses->value && clauses->trail && clauses->marked && enter_all(clauses);
}
