#include "engine/skyline/dead.h"

#include <string.h>

bool skyline_dead_make(struct skyline_dead *dead, size_t bytes, struct arena *arena) {
    size_t places = 1;
    *dead = (struct skyline_dead){.state = NULL};
    if (bytes < sizeof *dead->state)
        return true;
    while (2 * places * sizeof *dead->state <= bytes)
        places *= 2;
    dead->state = ARENA_NEW(arena, places, struct skyline_state);
    dead->places = places;
    return dead->state;
}

/* Returns a hash that is never 0: multiplies and folds word by word, as splitmix64 does. */
static uint64_t hash(const struct skyline_dead *dead, const struct skyline_state *state) {
    uint64_t sum = dead->generation + 1;
    for (size_t i = 0; i < sizeof state->row / sizeof *state->row; i++) {
        sum = (sum ^ state->row[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    sum *= UINT64_C(0xbf58476d1ce4e5b9);
    sum ^= sum >> 29;
    return sum ? sum : 1;
}

static struct skyline_state *place_of_state(const struct skyline_dead *dead,
                                            const struct skyline_state *state) {
    return &dead->state[state->key & (dead->places - 1)];
}

void skyline_dead_fetch(const struct skyline_dead *dead, struct skyline_state *state) {
    state->key = hash(dead, state);
    __builtin_prefetch(place_of_state(dead, state));
}

bool skyline_dead_has(const struct skyline_dead *dead, const struct skyline_state *state) {
    return memcmp(place_of_state(dead, state), state, sizeof *state) == 0;
}

void skyline_dead_add(struct skyline_dead *dead, const struct skyline_state *state) {
    *place_of_state(dead, state) = *state;
}
