#include "engine/most/proof.h"

#include "engine/most/states.h"

#include <stdlib.h>
#include <string.h>

/* A step at a location: a placement that begins there, or EMPTY. */
struct step {
    int64_t loss;
    uint32_t placement;
};

#define EMPTY UINT32_MAX

struct frame {
    struct most_state state;
    size_t next; /* the next step to take */
    int64_t left;
};

struct most_proof {
    const struct most *most;
    const struct most_bound *bound;
    uint32_t *first; /* [locations + 1]: steps of a location, those that lose least first */
    struct step *step;
    uint64_t *covered; /* a bit for each location */
    uint32_t *used;    /* by class */
    uint32_t *shift;   /* by class: of its bits in a state's `used` */
    bool remembers;    /* states have room for what decides their future */
    struct most_states states;
    struct frame *frame; /* [locations + 1] */
    size_t depth;
    uint64_t nodes;
};

/* ---- Steps ----------------------------------------------------------------------------------- */

static int by_loss(const void *a, const void *b) {
    const struct step *left = a, *right = b;
    if (left->loss != right->loss)
        return left->loss < right->loss ? -1 : 1;
    return left->placement < right->placement ? -1 : left->placement > right->placement;
}

static int64_t loss_of(const struct most_proof *proof, uint32_t placement) {
    const struct most *most = proof->most;
    int64_t loss =
        proof->bound->copy[most->class_of[placement]] - (int64_t)most->value[placement] * MOST_SCALE;
    for (size_t i = 0; i < most_size(most, placement); i++)
        loss += proof->bound->weight[most_locations(most, placement)[i]];
    return loss;
}

/* Lists the steps by location. */
static bool list_steps(struct most_proof *proof, struct arena *arena) {
    const struct most *most = proof->most;
    proof->first = ARENA_NEW(arena, most->locations + 2, uint32_t);
    proof->step = ARENA_NEW(arena, most->placements + most->locations + 1, struct step);
    if (!proof->first || !proof->step)
        return false;
    uint32_t *end = proof->first + 1; /* moves on while the list is filled */
    for (size_t p = 0; p < most->placements; p++)
        end[*most_locations(most, p) + 1]++;
    for (size_t i = 0; i < most->locations; i++)
        end[i + 1] += end[i] + !most->must[i];
    for (size_t i = 0; i < most->locations; i++)
        if (!most->must[i])
            proof->step[end[i]++] = (struct step){proof->bound->weight[i], EMPTY};
    for (size_t p = 0; p < most->placements; p++)
        proof->step[end[*most_locations(most, p)]++] =
            (struct step){loss_of(proof, (uint32_t)p), (uint32_t)p};
    for (size_t i = 0; i < most->locations; i++)
        qsort(proof->step + proof->first[i], proof->first[i + 1] - proof->first[i], sizeof *proof->step,
              by_loss);
    return true;
}

/* Gives scarce classes their bits in a state. Tells whether a state has room for all. */
static bool find_room(struct most_proof *proof) {
    const struct most *most = proof->most;
    uint32_t bits = 0, longest = 0;
    for (size_t k = 0; k < most->classes; k++) {
        proof->shift[k] = bits;
        for (uint32_t copies = proof->bound->scarce[k] ? most->copies[k] : 0; copies; copies /= 2)
            bits++;
        if (bits > 64)
            return false;
    }
    for (size_t p = 0; p < most->placements; p++) {
        const uint32_t *location = most_locations(most, p);
        uint32_t length = location[most_size(most, p) - 1] - location[0];
        longest = length > longest ? length : longest;
    }
    return longest < 128;
}

/* ---- States ---------------------------------------------------------------------------------- */

static bool is_covered(const struct most_proof *proof, size_t location) {
    return proof->covered[location / 64] >> location % 64 & 1;
}

/* Returns the bits of 64 locations from `location` on. */
static uint64_t covered_from(const struct most_proof *proof, size_t location) {
    const uint64_t *word = proof->covered + location / 64;
    unsigned shift = location % 64;
    return shift ? word[0] >> shift | word[1] << (64 - shift) : word[0];
}

static struct most_state state_at(const struct most_proof *proof, size_t location) {
    const struct most *most = proof->most;
    struct most_state state = {.location = (uint32_t)location + 1};
    if (!proof->remembers)
        return state;
    state.covered[0] = covered_from(proof, location);
    state.covered[1] = covered_from(proof, location + 64);
    for (size_t k = 0; k < most->classes; k++)
        if (proof->bound->scarce[k])
            state.used |= (uint64_t)proof->used[k] << proof->shift[k];
    return state;
}

static void flip(struct most_proof *proof, uint32_t placement) {
    for (size_t i = 0; i < most_size(proof->most, placement); i++) {
        uint32_t location = most_locations(proof->most, placement)[i];
        proof->covered[location / 64] ^= UINT64_C(1) << location % 64;
    }
}

/* Takes the step, unless the placement overlaps another or its class has no copy left. */
static bool take(struct most_proof *proof, const struct step *step) {
    const struct most *most = proof->most;
    if (step->placement == EMPTY)
        return true;
    if (proof->used[most->class_of[step->placement]] == most->copies[most->class_of[step->placement]])
        return false;
    for (size_t i = 0; i < most_size(most, step->placement); i++)
        if (is_covered(proof, most_locations(most, step->placement)[i]))
            return false;
    flip(proof, step->placement);
    proof->used[most->class_of[step->placement]]++;
    return true;
}

static void take_back(struct most_proof *proof, const struct step *step) {
    if (step->placement == EMPTY)
        return;
    flip(proof, step->placement);
    proof->used[proof->most->class_of[step->placement]]--;
}

/* Tells whether all locations are decided well: the copies that were not used are a loss, too. */
static bool is_answer(const struct most_proof *proof, int64_t left) {
    const struct most *most = proof->most;
    for (size_t k = 0; k < most->classes; k++) {
        left -= proof->bound->copy[k] * (most->copies[k] - proof->used[k]);
        if (proof->used[k] < most->least[k])
            return false;
    }
    return left >= 0;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Enters the first open location from `location` on, unless its state is known. */
static enum most_news enter(struct most_proof *proof, size_t location, int64_t left) {
    while (location < proof->most->locations && is_covered(proof, location))
        location++;
    if (location == proof->most->locations)
        return is_answer(proof, left) ? MOST_FOUND : MOST_NONE;
    struct frame *frame = &proof->frame[proof->depth];
    *frame = (struct frame){state_at(proof, location), proof->first[location], left};
    if (proof->remembers && most_states_know(&proof->states, &frame->state, left))
        return MOST_NONE;
    proof->depth++;
    proof->nodes++;
    return MOST_GOES_ON;
}

/* Leaves the location on top, which has no answer. */
static void give_up_location(struct most_proof *proof) {
    struct frame *frame = &proof->frame[--proof->depth];
    if (proof->remembers)
        most_states_note(&proof->states, &frame->state, frame->left);
    if (proof->depth)
        take_back(proof, &proof->step[proof->frame[proof->depth - 1].next - 1]);
}

static enum most_news advance(struct most_proof *proof) {
    struct frame *frame = &proof->frame[proof->depth - 1];
    const size_t location = frame->state.location - 1;
    if (frame->next == proof->first[location + 1] || proof->step[frame->next].loss > frame->left) {
        give_up_location(proof);
        return proof->depth ? MOST_GOES_ON : MOST_NONE;
    }
    const struct step *step = &proof->step[frame->next++];
    if (!take(proof, step))
        return MOST_GOES_ON;
    enum most_news news = enter(proof, location + 1, frame->left - step->loss);
    if (news == MOST_NONE)
        take_back(proof, step);
    return news == MOST_FOUND ? MOST_FOUND : MOST_GOES_ON;
}

enum most_news most_proof_go(struct most_proof *proof, uint64_t steps) {
    enum most_news news = proof->depth ? MOST_GOES_ON : MOST_NONE;
    while (steps-- && news == MOST_GOES_ON)
        news = advance(proof);
    return news;
}

void most_proof_aim(struct most_proof *proof, uint64_t value) {
    const struct most *most = proof->most;
    int64_t left = proof->bound->total - (int64_t)value * MOST_SCALE;
    memset(proof->covered, 0, (most->locations / 64 + 4) * sizeof *proof->covered);
    memset(proof->used, 0, most->classes * sizeof *proof->used);
    proof->depth = 0;
    if (left >= 0)
        enter(proof, 0, left);
}

size_t most_proof_found(const struct most_proof *proof, uint32_t *placement) {
    size_t count = 0;
    for (size_t i = 0; i < proof->depth; i++) {
        uint32_t taken = proof->step[proof->frame[i].next - 1].placement;
        if (taken != EMPTY)
            placement[count++] = taken;
    }
    return count;
}

uint64_t most_proof_nodes(const struct most_proof *proof) {
    return proof->nodes;
}

bool most_proof_open(const struct most *most, const struct most_bound *bound, size_t bytes,
                     struct arena *arena, struct most_proof **out) {
    struct most_proof *proof = ARENA_NEW(arena, 1, struct most_proof);
    if (!proof)
        return false;
    *proof = (struct most_proof){.most = most, .bound = bound};
    proof->covered = ARENA_NEW(arena, most->locations / 64 + 4, uint64_t);
    proof->used = ARENA_NEW(arena, most->classes + 1, uint32_t);
    proof->shift = ARENA_NEW(arena, most->classes + 1, uint32_t);
    proof->frame = ARENA_NEW(arena, most->locations + 1, struct frame);
    if (!proof->covered || !proof->used || !proof->shift || !proof->frame || !list_steps(proof, arena))
        return false;
    proof->remembers = find_room(proof);
    *out = proof;
    return most_states_open(&proof->states, bytes, arena);
}

void most_proof_close(struct most_proof *proof) {
    if (proof)
        most_states_close(&proof->states);
}
