#include "brute_apart.h"

#include "cases.h"

#include <stdlib.h>

enum { MOST_STATES = 2000, FAR = 16 };

struct state {
    struct treen_cell at[BRUTE_PARTS];
    unsigned depth;
    uint64_t paths;
};

/* Tells whether something is in the way of the set's next step. */
static bool collides(const struct brute *brute, const struct state *state, unsigned moved, int direction) {
    struct treen_cell hit[MOST_HITS];
    for (unsigned i = 0; i < brute->count; i++)
        for (size_t a = 0; moved >> i & 1 && a < brute->shape[i].count; a++) {
            int hits =
                hits_of(brute->hits, cell_add(brute->shape[i].cell[a].at, state->at[i]), direction, hit);
            for (unsigned j = 0; j < brute->count; j++)
                for (size_t b = 0; (brute->parts & ~moved) >> j & 1 && b < brute->shape[j].count; b++)
                    for (int h = 0; h < hits; h++)
                        if (cell_equal(hit[h], cell_add(brute->shape[j].cell[b].at, state->at[j])))
                            return true;
        }
    return false;
}

static void shift(const struct brute *brute, struct state *state, unsigned moved, struct treen_cell step) {
    for (unsigned i = 0; i < brute->count; i++)
        if (moved >> i & 1)
            state->at[i] = cell_add(state->at[i], step);
}

/* Returns how many steps the set goes; FAR means for ever. */
static int goes(const struct brute *brute, const struct state *state, unsigned moved, int direction) {
    struct state now = *state;
    for (int k = 0; k < FAR; k++) {
        if (collides(brute, &now, moved, direction))
            return k;
        shift(brute, &now, moved, brute->hits->grid->direction[direction]);
    }
    return FAR;
}

/* Returns the next set. A set and its complement move in opposite ways with the same result, so
 * only sets without the first part are tried. */
static unsigned next_set(const struct brute *brute, unsigned set) {
    unsigned rest = brute->parts & (brute->parts - 1);
    return (set - rest) & rest;
}

static bool equal(const struct brute *brute, const struct state *a, const struct state *b) {
    for (unsigned i = 0; i < brute->count; i++)
        if (brute->parts >> i & 1 && !cell_equal(a->at[i], b->at[i]))
            return false;
    return true;
}

static void meet(const struct brute *brute, struct state *state, size_t *states, size_t from,
                 const struct state *next) {
    for (size_t i = 0; i < *states; i++)
        if (equal(brute, &state[i], next)) {
            if (state[i].depth == state[from].depth + 1)
                state[i].paths += state[from].paths;
            return;
        }
    assert_true(*states < MOST_STATES);
    state[*states] = *next;
    state[*states].depth = state[from].depth + 1;
    state[(*states)++].paths = state[from].paths;
}

static struct brute_found brute_solve(const struct brute *brute, const struct state *start);

static void try_exit(const struct brute *brute, const struct state *state, unsigned moved,
                     struct brute_found *found) {
    struct brute one = *brute, other = *brute;
    one.parts = moved;
    other.parts &= ~moved;
    struct brute_found a = brute_solve(&one, state), b = brute_solve(&other, state);
    if (!a.apart || !b.apart)
        return;
    uint64_t total = state->depth + 1 + a.total + b.total, ways = state->paths * a.ways * b.ways;
    if (!found->apart || total < found->total)
        *found = (struct brute_found){true, state->depth + 1, total, 0};
    if (total == found->total)
        found->ways += ways;
}

static bool expand(const struct brute *brute, struct state *state, size_t *states, size_t at,
                   bool leaves_only, struct brute_found *found) {
    bool leaves = false;
    for (unsigned set = next_set(brute, 0); set; set = next_set(brute, set))
        for (int d = 0; d < brute->hits->grid->directions; d++) {
            int distance = goes(brute, &state[at], set, d);
            if (distance == FAR) {
                leaves = true;
                if (leaves_only)
                    try_exit(brute, &state[at], set, found);
                continue;
            }
            struct state next = state[at];
            for (int k = 0; k < distance && !leaves_only; k++) {
                shift(brute, &next, set, brute->hits->grid->direction[d]);
                meet(brute, state, states, at, &next);
            }
        }
    return leaves;
}

/* Solves by brute force. It finds the least depth at which something leaves, then tries everything
 * that leaves there. */
static struct brute_found brute_solve(const struct brute *brute, const struct state *start) {
    if (!(brute->parts & (brute->parts - 1)))
        return (struct brute_found){true, 0, 0, 1};
    struct state *state = calloc(MOST_STATES, sizeof *state);
    struct brute_found found = {0};
    unsigned last = UINT32_MAX;
    size_t states = 1;
    assert_non_null(state);
    state[0] = *start;
    state[0].depth = 0;
    state[0].paths = 1;
    for (size_t i = 0; i < states && state[i].depth <= last; i++)
        if (expand(brute, state, &states, i, false, NULL))
            last = state[i].depth;
    for (size_t i = 0; i < states; i++)
        if (state[i].depth == last)
            expand(brute, state, &states, i, true, &found);
    free(state);
    return found;
}

struct brute_found brute_apart(const struct brute *brute) {
    struct state start = {.paths = 1};
    return brute_solve(brute, &start);
}
