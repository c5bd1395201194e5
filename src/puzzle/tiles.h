/* Tiles with a mark on each side. Touching sides must go together. doc/kind/tiles.md describes the
 * file. */
#pragma once

#include "base/keyset.h"
#include "puzzle/packing.h"

#include <stdio.h>

struct scene_paper;

enum { TILE_SIDES = 6, TILE_TURNS = 48, MOST_TILES = 1024, TILE_MARKS = 128 };

/* A line of the file: a tile, and how many there are of it. */
struct tile {
    const char *name;
    const char *marks; /* the marks of its sides, in the order of struct tiles */
    uint32_t copies;
    uint32_t class; /* equal tiles are of one class */
};

/* A side of a cell. */
struct tiles_side {
    struct treen_cell beyond; /* the place on the other side */
    uint32_t number;          /* the cell there; BOX_OUTSIDE: the side is on the border */
};

/* The rules of the border. GIVEN: `given` has its marks. ONE: its marks are equal. DIFFERENT: no
 * mark comes twice on the sides that look the same way. */
enum tiles_border { BORDER_FREE, BORDER_ONE, BORDER_DIFFERENT, BORDER_GIVEN };

/* The sides of a flat cell go clockwise, from the top. Those of a cube are the top, then those
 * around it as seen from above, from the back, then the bottom. */
struct tiles {
    struct packing place; /* the grid, group and box; no pieces */
    bool is_stack;        /* tile i lies in cell i; sides that touch need not go together */
    enum motion motion;
    unsigned sides;
    size_t tiles, total; /* lines; copies of all lines */
    struct tile *tile;
    size_t classes;
    size_t turns; /* ways to turn a tile: side i comes to turn[t][i] */
    uint8_t turn[TILE_TURNS][TILE_SIDES];
    char mate[TILE_MARKS]; /* by mark: the mark that goes with it; most go with themselves */
    enum tiles_border border;
    char given[TILE_SIDES + 1];    /* by side; '?' = any mark */
    const struct tiles_side *side; /* [cells][sides] */
};

static inline const struct tiles_side *tiles_sides(const struct tiles *tiles, size_t cell) {
    return tiles->side + cell * tiles->sides;
}

/* Writes the marks of a tile that is turned. */
static inline void tiles_turned(const struct tiles *tiles, const char *marks, size_t turn, char *turned) {
    for (unsigned i = 0; i < tiles->sides; i++)
        turned[tiles->turn[turn][i]] = marks[i];
}

/* The ways to lay tiles down, and the cover that they are: option i is way i. */
struct tiles_ways {
    struct problem problem;
    uint32_t *class, *cell; /* by option */
    char *marks;            /* [option][sides]: as the tile lies */
    struct keyset known;    /* the options, by cell and marks */
    uint32_t *copies;       /* by class */
    char *placed;           /* [cells][sides]: the marks of tiles that were placed; 0 = none */
};

enum { NO_WAY = UINT32_MAX };

/* Lists the ways that leave the placed tiles (null = none) where they are. False when there is no
 * memory. */
bool tiles_ways(const struct tiles *tiles, const struct treen_solution *placed, struct arena *arena,
                struct tiles_ways *ways);

/* Lists the images of all ways under the symmetries of the box: image[s * options + o]; NO_WAY: no
 * tile lies so. False when there is no memory. */
bool tiles_images(const struct tiles *tiles, const struct tiles_ways *ways, struct arena *arena,
                  struct box_group *group, const uint32_t **image);

/* A tile that lies in one way of each orbit alone. Each answer then stands for the images of that
 * way. */
struct tiles_lead {
    bool is_there;
    bool *gone;      /* by option: it is an image of another */
    uint32_t *orbit; /* by option: its images, where it is of the leading tile; else 0 */
};

/* Chooses the leading tile: one of its kind, of whose ways most are images of others. `symmetries`:
 * the first of the group that may be used. False when there is no memory. */
bool tiles_lead(const struct tiles *tiles, const struct tiles_ways *ways, const struct box_group *group,
                size_t symmetries, const uint32_t *image, struct arena *arena, struct tiles_lead *lead);

/* Writes the faces of a cell's sides, in their order. Returns their number. */
unsigned tiles_faces(const struct grid *grid, struct treen_cell cell, struct grid_face face[TILE_SIDES]);

/* Finds the sides of all cells, and the ways to turn a tile. False when there is no memory. */
bool tiles_find_sides(struct tiles *tiles, struct arena *arena);
void tiles_find_turns(struct tiles *tiles);

/* The marks that a drawn board may have, and its usual side. */
enum { TILES_MARKS = 24, TILES_SIDE = 4 };

/* A board of square tiles to draw. The border is FREE, ONE or GIVEN: then its mark is '0'. */
struct tiles_wish {
    uint32_t side, marks;
    enum tiles_border border;
};

/* Draws a board: its tiles, turned and shuffled. It has a solution, and perhaps several.
 * TREEN_BAD_INPUT: the side or the number of marks is not allowed. */
enum treen_status tiles_draw(const struct tiles_wish *wish, struct random *random,
                             struct treen_puzzle **puzzle, struct treen_error *error);

/* Members of kind_tiles that have files of their own (see kind.h). */
extern const char *const tiles_keys[];
enum treen_status tiles_read(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error);
void tiles_write(const struct treen_puzzle *puzzle, FILE *out);
enum treen_status tiles_draft(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                              struct treen_error *error);
enum treen_status tiles_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);
enum treen_status tiles_check_placed(const struct treen_puzzle *puzzle, const struct treen_solution *placed,
                                     struct arena *arena, report *broken);
enum treen_status tiles_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                             struct arena *arena, struct scene *scene);
const struct scene_paper *tiles_paper(const struct tiles *tiles, const struct treen_solution *solution,
                                      struct arena *arena); /* null: there is no memory */
enum treen_status tiles_read_solutions(struct solutions *solutions);

extern const struct kind kind_tiles;
