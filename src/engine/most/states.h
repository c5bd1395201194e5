/* States of a proof without an answer, and how much each had to lose. */
#pragma once

#include "base/arena.h"

struct most_state {
    uint64_t covered[2]; /* from the location on: 128 locations */
    uint64_t used;       /* copies of scarce classes */
    uint32_t location;   /* from 1; 0 = the place is free */
};

struct most_states {
    struct arena arena;
    struct most_known *known; /* [slots] */
    size_t slots, used, most; /* most: slots that the memory has room for */
};

/* Opens the table; it takes `bytes` at most. False when there is no memory. */
bool most_states_open(struct most_states *states, size_t bytes, const struct arena *beside);
void most_states_close(struct most_states *states);

/* Tells whether the state is known to have no answer with this much to lose. */
bool most_states_know(const struct most_states *states, const struct most_state *state, int64_t left);

/* Notes that the state has none. Where memory is full, another state is forgotten. */
void most_states_note(struct most_states *states, const struct most_state *state, int64_t left);
