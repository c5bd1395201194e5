#include "engine/most/states.h"

#include <string.h>

struct most_known {
    struct most_state state;
    int64_t left;
};

enum { FIRST_SLOTS = 1 << 12, WAYS = 4 };

static size_t slot_of(const struct most_states *states, const struct most_state *state) {
    uint64_t hash = state->covered[0] * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 32 ^ state->covered[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 29 ^ state->used) * UINT64_C(0x94d049bb133111eb);
    hash = (hash ^ hash >> 31 ^ state->location) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash >> 20) & (states->slots - WAYS);
}

static bool is_same(const struct most_state *one, const struct most_state *other) {
    return one->covered[0] == other->covered[0] && one->covered[1] == other->covered[1] &&
           one->used == other->used && one->location == other->location;
}

bool most_states_open(struct most_states *states, size_t bytes, const struct arena *beside) {
    *states = (struct most_states){.slots = FIRST_SLOTS, .most = bytes / 2 / sizeof *states->known};
    arena_beside(&states->arena, beside);
    states->known = ARENA_NEW(&states->arena, states->slots, struct most_known);
    return states->known;
}

void most_states_close(struct most_states *states) {
    arena_free(&states->arena);
}

bool most_states_know(const struct most_states *states, const struct most_state *state, int64_t left) {
    const struct most_known *known = states->known + slot_of(states, state);
    for (size_t i = 0; i < WAYS; i++)
        if (is_same(&known[i].state, state))
            return left <= known[i].left;
    return false;
}

/* Finds the state's place: its own, a free one, or that of the state with least to lose. */
static struct most_known *place_of(struct most_states *states, const struct most_state *state) {
    struct most_known *known = states->known + slot_of(states, state), *least = known;
    for (size_t i = 0; i < WAYS; i++) {
        if (!known[i].state.location || is_same(&known[i].state, state))
            return &known[i];
        if (known[i].left < least->left)
            least = &known[i];
    }
    return least;
}

static void put(struct most_states *states, const struct most_known *known) {
    struct most_known *place = place_of(states, &known->state);
    states->used += !place->state.location;
    *place = *known;
}

/* Makes the table twice as large. Where there is no memory, it stays as it is for ever. */
static void grow_states(struct most_states *states) {
    struct most_states larger = *states;
    arena_beside(&larger.arena, &states->arena);
    larger.slots *= 2;
    larger.used = 0;
    larger.known =
        larger.slots <= states->most ? ARENA_NEW(&larger.arena, larger.slots, struct most_known) : NULL;
    if (!larger.known) {
        states->most = 0;
        arena_free(&larger.arena);
        return;
    }
    for (size_t i = 0; i < states->slots; i++)
        if (states->known[i].state.location)
            put(&larger, &states->known[i]);
    arena_free(&states->arena);
    *states = larger;
}

void most_states_note(struct most_states *states, const struct most_state *state, int64_t left) {
    if (states->used > states->slots / 2 && 2 * states->slots <= states->most)
        grow_states(states);
    put(states, &(struct most_known){*state, left});
}
