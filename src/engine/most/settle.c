#include "engine/most/settle.h"

#include <string.h>

enum { WALK_FIRST = 1 << 20, WALK_EACH = 1 << 10, WALK_STEPS = 1 << 17, PROOF_STEPS = 1 << 18 };

/* Lowers the bound from above to a value that may occur. */
static void lower(struct most_settle *settle, uint64_t value, enum most_by by) {
    value -= value % settle->step;
    if (value >= settle->at_most)
        return;
    settle->at_most = value;
    settle->by = by;
}

static void take(struct most_settle *settle, uint64_t value, const uint32_t *set, size_t count) {
    settle->found = true;
    settle->value = value;
    settle->count = count;
    memmove(settle->set, set, count * sizeof *set);
}

static void walk(struct most_settle *settle, uint64_t steps) {
    if (most_walk_go(&settle->walk, steps) && (!settle->found || settle->walk.best_value > settle->value))
        take(settle, settle->walk.best_value, settle->walk.best, settle->walk.bests);
}

/* Returns the steps of the walk before anything is proved: few where placements are few. */
static uint64_t first_steps(const struct most_settle *settle) {
    uint64_t steps = WALK_EACH * (uint64_t)(settle->most->placements + 1);
    return steps < WALK_FIRST ? steps : WALK_FIRST;
}

/* Finds what divides every value; 1 where all are 0. */
static uint64_t find_step(const struct most *most) {
    uint64_t step = 0;
    for (size_t p = 0; p < most->placements; p++)
        for (uint64_t value = most->value[p]; value;) {
            uint64_t rest = step % value;
            step = value;
            value = rest;
        }
    return step ? step : 1;
}

bool most_settle_open(struct most_settle *settle, const struct most *most, uint64_t seed,
                      struct arena *arena) {
    *settle = (struct most_settle){.most = most,
                                   .arena = arena,
                                   .at_most = UINT64_MAX,
                                   .step = find_step(most),
                                   .set = ARENA_NEW(arena, most->locations + 1, uint32_t)};
    if (!settle->set || !most_walk_open(&settle->walk, most, seed, arena) ||
        !most_bound_volume(most, arena, &settle->bound))
        return false;
    lower(settle, settle->bound.value, MOST_BY_VOLUME);
    walk(settle, 0);
    return true;
}

bool most_is_settled(const struct most_settle *settle) {
    return settle->none || (settle->found && settle->value >= settle->at_most);
}

/* Solves the linear program, and opens the proof. */
static bool tighten(struct most_settle *settle) {
    if (!most_bound_tighten(settle->most, settle->arena, &settle->bound))
        return false;
    settle->tightened = true;
    lower(settle, settle->bound.value, MOST_BY_WEIGHTS);
    return true;
}

static bool open_proof(struct most_settle *settle) {
    return most_proof_open(settle->most, &settle->bound, arena_spare(settle->arena) / 2, settle->arena,
                           &settle->proof);
}

bool most_settle_prove(struct most_settle *settle) {
    if (!open_proof(settle))
        return false;
    settle->tightened = true;
    settle->walk.steps = WALK_FIRST;
    return true;
}

/* Lowers the bound by a step: nothing is worth as much. */
static void drop(struct most_settle *settle) {
    settle->none = settle->at_most < settle->step;
    if (settle->at_most >= settle->step)
        lower(settle, settle->at_most - settle->step, MOST_BY_SEARCH);
    settle->proves = false;
}

static void prove(struct most_settle *settle) {
    if (!settle->proves)
        most_proof_aim(settle->proof, settle->at_most);
    settle->proves = true;
    switch (most_proof_go(settle->proof, PROOF_STEPS)) {
    case MOST_GOES_ON:
        break;
    case MOST_FOUND:
        take(settle, settle->at_most, settle->set, most_proof_found(settle->proof, settle->set));
        break;
    case MOST_NONE:
        drop(settle);
    }
}

bool most_settle_go(struct most_settle *settle) {
    uint64_t first = first_steps(settle);
    if (settle->walk.steps < first) {
        walk(settle, first < WALK_STEPS ? first : WALK_STEPS);
        return true;
    }
    if (!settle->tightened)
        return tighten(settle);
    if (!settle->proof && !open_proof(settle))
        return false;
    prove(settle);
    if (!most_is_settled(settle))
        walk(settle, WALK_STEPS);
    return true;
}

uint64_t most_settle_nodes(const struct most_settle *settle) {
    return settle->walk.steps + (settle->proof ? most_proof_nodes(settle->proof) : 0);
}

void most_settle_close(struct most_settle *settle) {
    most_proof_close(settle->proof);
}
