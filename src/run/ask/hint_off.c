/* The smallest sets of placed pieces to take off. A *core* is a set of placed pieces that cannot
 * all stay, and of which each other selection can. A set that is taken off meets every core. So
 * candidates are the sets that meet all cores known so far, the smallest first. A candidate that
 * does not help leaves pieces with a core among them, which it does not meet: then one more core is
 * known. (Reiter, A theory of diagnosis from first principles, 1987, calls cores conflicts.) */
#include "run/ask/hint.h"

#include "base/array.h"
#include "base/error.h"

#include <string.h>

enum { MOST_SETS = 10 };

struct sets {
    struct hint *hint;
    struct treen_error *error;
    struct arena scratch;
    const struct treen_solution *placed;
    struct treen_part *part; /* scratch: the pieces that stay */
    ARRAY(const bool *) core;
    bool *off, *excluded; /* by part: in the candidate; in none that is made from here on */
    ARRAY(unsigned) found;
    size_t count, size;
    bool cut; /* there may be other sets of this size */
};

/* Tells whether the pieces that are not off lie in a solution: TREEN_OK, or TREEN_END. */
static enum treen_status try_without(struct sets *sets, const bool *off) {
    struct treen_solution left = {.part = sets->part};
    for (size_t i = 0; i < sets->placed->parts; i++)
        if (!off[i])
            sets->part[left.parts++] = sets->placed->part[i];
    return hint_solve(sets->hint, left.parts ? &left : NULL, 1, NULL, sets->error);
}

/* Finds a core among the pieces that are not off, which lie in no solution. A piece without which
 * there is still none is not of the core. */
static enum treen_status add_core(struct sets *sets, const bool *off) {
    size_t parts = sets->placed->parts;
    bool *without = ARENA_NEW(&sets->scratch, parts, bool), *core = ARENA_NEW(&sets->scratch, parts, bool);
    TRY_MEMORY(without && core, sets->error, "looking for pieces to take off");
    memcpy(without, off, parts * sizeof *without);
    for (size_t i = 0; i < parts; i++) {
        if (without[i])
            continue;
        without[i] = true;
        enum treen_status status = try_without(sets, without);
        if (status != TREEN_OK && status != TREEN_END)
            return status;
        without[i] = status == TREEN_END;
    }
    for (size_t i = 0; i < parts; i++)
        core[i] = !without[i];
    return array_push(&sets->scratch, &sets->core, core)
               ? TREEN_OK
               : error_memory(sets->error, "looking for pieces to take off");
}

/* Returns the first core that the candidate does not meet; null = it meets all. */
static const bool *unmet_core(const struct sets *sets) {
    for (size_t c = 0; c < sets->core.count; c++) {
        size_t i = 0;
        while (i < sets->placed->parts && !(sets->core.at[c][i] && sets->off[i]))
            i++;
        if (i == sets->placed->parts)
            return sets->core.at[c];
    }
    return NULL;
}

/* Adds the candidate to the sets found. TREEN_END: these are enough. */
static enum treen_status add_set(struct sets *sets) {
    sets->cut = sets->count == MOST_SETS;
    if (sets->cut)
        return TREEN_END;
    for (unsigned i = 0; i < sets->placed->parts; i++)
        if (sets->off[i] && !array_push(&sets->scratch, &sets->found, i))
            return error_memory(sets->error, "looking for pieces to take off");
    sets->count++;
    return TREEN_OK;
}

static enum treen_status try_candidate(struct sets *sets) {
    enum treen_status status = try_without(sets, sets->off);
    return status == TREEN_OK ? add_set(sets) : status == TREEN_END ? add_core(sets, sets->off) : status;
}

/* Completes the candidate by `left` pieces, in each way once. TREEN_END: enough sets are found. */
static enum treen_status complete(struct sets *sets, size_t left) {
    const bool *core = unmet_core(sets);
    size_t parts = sets->placed->parts;
    enum treen_status status = TREEN_OK;
    if (!left)
        return core ? TREEN_OK : try_candidate(sets);
    bool *excluded = ARENA_NEW(&sets->scratch, parts, bool);
    TRY_MEMORY(excluded, sets->error, "looking for pieces to take off");
    for (size_t i = 0; core && i < parts && status == TREEN_OK; i++) {
        if (!core[i] || sets->excluded[i])
            continue;
        sets->off[i] = true;
        status = complete(sets, left - 1);
        sets->off[i] = false;
        sets->excluded[i] = excluded[i] = true;
    }
    for (size_t i = 0; i < parts; i++)
        sets->excluded[i] &= !excluded[i];
    return status;
}

/* Tries sets of one piece, of two, and so on, until some help. With an empty core none does. */
static enum treen_status find_sets(struct sets *sets) {
    size_t parts = sets->placed->parts, i = 0;
    TRY(add_core(sets, sets->off));
    while (i < parts && !sets->core.at[0][i])
        i++;
    if (i == parts)
        return TREEN_OK;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && !sets->count && sets->size < parts)
        status = complete(sets, ++sets->size);
    return status == TREEN_END ? TREEN_OK : status;
}

/* Copies what was found. */
static bool tell_sets(const struct sets *sets, bool whole) {
    struct treen_hint *told = &sets->hint->told;
    unsigned *off = ARENA_NEW(sets->hint->arena, sets->found.count, unsigned);
    if (!off)
        return false;
    if (sets->found.count)
        memcpy(off, sets->found.at, sets->found.count * sizeof *off);
    told->off = off;
    told->sets = sets->count;
    told->set = sets->count ? sets->size : 0;
    told->all_sets = whole && !sets->cut;
    return true;
}

enum treen_status hint_off(struct hint *hint, struct treen_error *error) {
    struct sets sets = {.hint = hint, .error = error, .placed = hint->puzzle->about.placed};
    hint->told.all_sets = !sets.placed;
    if (!sets.placed)
        return TREEN_OK;
    arena_beside(&sets.scratch, hint->arena);
    sets.part = ARENA_NEW(&sets.scratch, sets.placed->parts, struct treen_part);
    sets.off = ARENA_NEW(&sets.scratch, sets.placed->parts, bool);
    sets.excluded = ARENA_NEW(&sets.scratch, sets.placed->parts, bool);
    enum treen_status status = sets.part && sets.off && sets.excluded
                                   ? find_sets(&sets)
                                   : error_memory(sets.error, "looking for pieces to take off");
    if (!tell_sets(&sets, status == TREEN_OK) && status == TREEN_OK)
        status = error_memory(sets.error, "looking for pieces to take off");
    arena_free(&sets.scratch);
    return status;
}
