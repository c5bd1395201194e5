#include "run/design/snakes/chain_path.h"

#include <string.h>

bool path_open(struct chain_path *path, const struct path_board *board, const uint32_t *cell,
               struct arena *arena) {
    *path = (struct chain_path){.board = board,
                                .cell = ARENA_NEW(arena, board->cells, uint32_t),
                                .place = ARENA_NEW(arena, board->cells, uint32_t)};
    if (!path->cell || !path->place)
        return false;
    path_set(path, cell);
    return true;
}

void path_set(struct chain_path *path, const uint32_t *cell) {
    for (uint32_t i = 0; i < path->board->cells; i++) {
        path->cell[i] = cell[i];
        path->place[cell[i]] = i;
    }
}

void path_copy(struct chain_path *path, const struct chain_path *other) {
    memcpy(path->cell, other->cell, path->board->cells * sizeof *path->cell);
    memcpy(path->place, other->place, path->board->cells * sizeof *path->place);
}

/* Turns around the piece of the path from `first` to `last`, both included. */
static void turn_around(struct chain_path *path, uint32_t first, uint32_t last) {
    for (; first < last; first++, last--) {
        uint32_t kept = path->cell[first];
        path->cell[first] = path->cell[last];
        path->cell[last] = kept;
        path->place[path->cell[first]] = first;
        path->place[path->cell[last]] = last;
    }
    if (first == last)
        path->place[path->cell[first]] = first;
}

bool path_bite(struct chain_path *path, struct random *random) {
    const struct path_board *board = path->board;
    uint32_t last = (uint32_t)board->cells - 1;
    bool at_end = random_below(random, 2);
    uint32_t cell = path->cell[at_end ? last : 0];
    uint32_t bitten =
        board->step[cell * board->directions + random_below(random, (uint32_t)board->directions)];
    if (bitten == PATH_WALL)
        return false;
    uint32_t at = path->place[bitten];
    if (at_end ? at + 1 >= last : at <= 1)
        return false;
    if (at_end)
        turn_around(path, at + 1, last);
    else
        turn_around(path, 0, at - 1);
    return true;
}

/* Tells whether the path goes straight on at a place between its ends. */
static bool is_straight(const struct chain_path *path, size_t place) {
    const uint32_t *step = path->board->step + path->cell[place] * path->board->directions;
    for (size_t d = 0; d < path->board->directions; d++)
        if (step[d] == path->cell[place - 1])
            return step[d ^ 1] == path->cell[place + 1];
    return false;
}

uint32_t path_legs(const struct chain_path *path) {
    uint32_t legs = 1;
    for (size_t i = 1; i + 1 < path->board->cells; i++)
        legs += !is_straight(path, i);
    return legs;
}

bool path_spell(const struct chain_path *path, char *word) {
    size_t length = path->board->cells - 2, same = 0;
    for (size_t i = 0; i < length; i++)
        word[i] = is_straight(path, i + 1) ? 's' : 't';
    while (same < length && word[same] == word[length - 1 - same])
        same++;
    if (same < length && word[same] > word[length - 1 - same])
        for (size_t i = 0; 2 * i + 1 < length; i++) {
            char kept = word[i];
            word[i] = word[length - 1 - i];
            word[length - 1 - i] = kept;
        }
    return same == length;
}
