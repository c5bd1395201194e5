#include "engine/count/layout_count.h"

#include <string.h>

struct layout_state {
    uint64_t key; /* used dominoes; above them, from the sweep's cell on, the covered cells */
    uint64_t coverings;
};

/* The dominoes of a layout as bits, by the cell at which they are placed. */
struct places {
    uint64_t right[LAYOUT_CELLS], below[LAYOUT_CELLS]; /* the domino there */
    uint64_t due[LAYOUT_CELLS];                        /* must be used once the sweep is past the cell */
};

/* ---- The board ------------------------------------------------------------------------------- */

bool layout_board_number(struct layout_board *board, size_t cells) {
    uint32_t numbers = 1;
    while (numbers < LAYOUT_NUMBERS && numbers * (numbers + 1) < cells)
        numbers++;
    if (numbers * (numbers + 1) != cells)
        return false;
    board->cells = (uint32_t)cells;
    board->numbers = numbers;
    board->dominoes = 0;
    for (uint32_t a = 0; a < numbers; a++)
        for (uint32_t b = a; b < numbers; b++)
            board->domino[a][b] = board->domino[b][a] = (uint8_t)board->dominoes++;
    return true;
}

uint32_t layout_widest(const struct layout_board *board) {
    return 63 - board->dominoes;
}

/* ---- States ---------------------------------------------------------------------------------- */

/* Makes the tables, with `room` states and at least twice as many slots. */
static bool room_for_states(struct layout_counter *counter, size_t room) {
    struct layout_state *now = ARENA_ROOM(counter->arena, room, struct layout_state);
    struct layout_state *next = ARENA_ROOM(counter->arena, room, struct layout_state);
    unsigned bits = 1;
    while ((size_t)1 << bits < 2 * room)
        bits++;
    uint64_t *slot = ARENA_NEW(counter->arena, (size_t)1 << bits, uint64_t);
    if (!now || !next || !slot)
        return false;
    if (counter->states)
        memcpy(now, counter->now, counter->states * sizeof *now);
    counter->now = now;
    counter->next = next;
    counter->slot = slot;
    counter->room = room;
    counter->bits = bits;
    counter->turn = 0;
    return true;
}

bool layout_counter_open(struct layout_counter *counter, const struct layout_board *board,
                         struct arena *arena) {
    enum { FIRST_ROOM = 1024 };
    *counter = (struct layout_counter){.board = board, .arena = arena};
    return room_for_states(counter, FIRST_ROOM);
}

/* Begins the states after a cell: two for each state before it are the most. */
static bool begin_turn(struct layout_counter *counter) {
    if (counter->room < 2 * counter->states && !room_for_states(counter, 4 * counter->states))
        return false;
    if (++counter->turn == 0) {
        memset(counter->slot, 0, sizeof *counter->slot << counter->bits);
        counter->turn = 1;
    }
    counter->work += counter->states;
    return true;
}

/* Adds coverings to a state of `next`, of which there are `states` so far. Returns their number
 * afterwards. */
static inline size_t add_coverings(struct layout_counter *counter, size_t states, uint64_t key,
                                   uint64_t coverings) {
    uint64_t mask = ((uint64_t)1 << counter->bits) - 1, turn = (uint64_t)counter->turn << 32;
    uint64_t at = key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - counter->bits);
    for (; counter->slot[at] >> 32 == counter->turn; at = (at + 1) & mask) {
        struct layout_state *state = &counter->next[(uint32_t)counter->slot[at]];
        if (state->key == key) {
            state->coverings += coverings;
            return states;
        }
    }
    counter->slot[at] = turn | states;
    counter->next[states] = (struct layout_state){key, coverings};
    return states + 1;
}

/* ---- The sweep ------------------------------------------------------------------------------- */

/* Covers a cell in each state of `now`, where it is not covered yet. The results are the new
 * `now`. `due`: the dominoes that must be used afterwards. */
static void cover(struct layout_counter *counter, const struct places *places, uint32_t cell, uint64_t due) {
    const struct layout_board *board = counter->board;
    uint64_t all = ((uint64_t)1 << board->dominoes) - 1, right = places->right[cell],
             below = places->below[cell];
    bool has_right = board->right[cell] != LAYOUT_NOWHERE, has_below = board->below[cell] != LAYOUT_NOWHERE;
    uint64_t there = has_below ? (uint64_t)1 << (board->below[cell] - cell) : 0;
    size_t states = 0;
    for (size_t i = 0; i < counter->states; i++) {
        uint64_t used = counter->now[i].key & all, covered = counter->now[i].key >> board->dominoes,
                 coverings = counter->now[i].coverings;
        if (covered & 1) {
            if (!(due & ~used))
                states = add_coverings(counter, states, used | covered >> 1 << board->dominoes, coverings);
            continue;
        }
        if (has_right && !(covered & 2) && !(used & right) && !(due & ~(used | right)))
            states = add_coverings(counter, states, used | right | (covered | 2) >> 1 << board->dominoes,
                                   coverings);
        if (has_below && !(used & below) && !(due & ~(used | below)))
            states = add_coverings(counter, states, used | below | (covered | there) >> 1 << board->dominoes,
                                   coverings);
    }
    struct layout_state *now = counter->next;
    counter->next = counter->now;
    counter->now = now;
    counter->states = states;
}

static bool sweep(struct layout_counter *counter, const struct places *places, uint64_t *coverings) {
    uint64_t due = 0;
    counter->states = 1;
    counter->now[0] = (struct layout_state){0, 1};
    for (uint32_t cell = 0; cell < counter->board->cells && counter->states; cell++) {
        if (!begin_turn(counter))
            return false;
        due |= places->due[cell];
        cover(counter, places, cell, due);
    }
    *coverings = counter->states ? counter->now[0].coverings : 0;
    return true;
}

/* Places the dominoes. Returns false when one of them has no place. */
static bool place(const struct layout_board *board, const uint8_t *number, struct places *places) {
    uint8_t last[LAYOUT_DOMINOES];
    memset(last, LAYOUT_NOWHERE, sizeof last);
    for (uint32_t i = 0; i < board->cells; i++) {
        uint8_t beside[] = {board->right[i], board->below[i]};
        uint64_t *domino[] = {&places->right[i], &places->below[i]};
        places->due[i] = 0;
        for (int d = 0; d < 2; d++)
            if (beside[d] != LAYOUT_NOWHERE) {
                uint8_t index = board->domino[number[i]][number[beside[d]]];
                *domino[d] = (uint64_t)1 << index;
                last[index] = (uint8_t)i;
            }
    }
    for (uint32_t d = 0; d < board->dominoes; d++) {
        if (last[d] == LAYOUT_NOWHERE)
            return false;
        places->due[last[d]] |= (uint64_t)1 << d;
    }
    return true;
}

bool layout_count(struct layout_counter *counter, const uint8_t *number, uint64_t *coverings) {
    struct places places;
    *coverings = 0;
    return !place(counter->board, number, &places) || sweep(counter, &places, coverings);
}

bool layout_count_plain(struct layout_counter *counter, uint64_t *coverings) {
    static const struct places places = {0};
    return sweep(counter, &places, coverings);
}
