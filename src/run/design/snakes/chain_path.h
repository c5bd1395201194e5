/* A path through all cells of a box, changed at random by backbites (Mansfield 1982). An end of the
 * path bites into a cell beside it, and the piece between is turned around. */
#pragma once

#include "base/arena.h"
#include "base/random.h"

#include <stdint.h>

/* The cells of a box with their neighbours; the opposite of direction d is d ^ 1. */
struct path_board {
    size_t cells, directions;
    const uint32_t *step; /* [cells][directions]: a neighbour, or PATH_WALL */
};

#define PATH_WALL UINT32_MAX

struct chain_path {
    const struct path_board *board;
    uint32_t *cell;  /* in the order of the path */
    uint32_t *place; /* by cell: its place on the path */
};

/* Makes a copy of a path in the arena. Returns false when there is no memory. */
bool path_open(struct chain_path *path, const struct path_board *board, const uint32_t *cell,
               struct arena *arena);

/* Makes the path go through the cells in this order. */
void path_set(struct chain_path *path, const uint32_t *cell);

/* Makes `path` the same as `other`, on the same board. */
void path_copy(struct chain_path *path, const struct chain_path *other);

/* Lets a random end bite. Returns false when that end chose its neighbour on the path. */
bool path_bite(struct chain_path *path, struct random *random);

/* Counts the straight legs. */
uint32_t path_legs(const struct chain_path *path);

/* Writes a letter for each joint between the ends: 's' straight on, 't' turn. Of the two ends, the
 * chain begins at the one whose word is less. Returns whether both words are equal. */
bool path_spell(const struct chain_path *path, char *word);
