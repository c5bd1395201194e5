/* The sides of cells, and the ways to turn a tile. */
#include "puzzle/tiles.h"

#include <math.h>
#include <string.h>

/* Returns the place of a face among the sides of its cell: the angle from the top, clockwise. */
static double rank_of(const struct grid *grid, struct treen_cell cell, const struct grid_face *face) {
    const double turn = 2 * acos(-1);
    double middle[3], side[3] = {0};
    if (face->beyond.z != cell.z)
        return face->beyond.z < cell.z ? -1 : 2 * turn;
    grid_middle(grid, cell, middle);
    for (int i = 0; i < face->corners; i++)
        for (int k = 0; k < 3; k++)
            side[k] += face->corner[i][k] / face->corners;
    double angle = atan2(side[0] - middle[0], middle[1] - side[1]);
    return angle < -0.01 ? angle + turn : angle;
}

unsigned tiles_faces(const struct grid *grid, struct treen_cell cell, struct grid_face face[TILE_SIDES]) {
    struct grid_face all[GRID_FACES];
    double rank[TILE_SIDES];
    unsigned count = 0;
    for (int i = 0, faces = grid->faces(cell, all); i < faces; i++) {
        if (grid->dimensions == 2 && all[i].beyond.z != cell.z)
            continue;
        double own = rank_of(grid, cell, &all[i]);
        unsigned at = count++;
        for (; at && rank[at - 1] > own; at--) {
            rank[at] = rank[at - 1];
            face[at] = face[at - 1];
        }
        rank[at] = own;
        face[at] = all[i];
    }
    return count;
}

bool tiles_find_sides(struct tiles *tiles, struct arena *arena) {
    const struct box *box = &tiles->place.box;
    struct tiles_side *side = ARENA_NEW(arena, box->cells * tiles->sides, struct tiles_side);
    for (size_t i = 0; side && i < box->cells; i++) {
        struct grid_face face[TILE_SIDES];
        tiles_faces(box->grid, box->cell[i].at, face);
        for (unsigned s = 0; s < tiles->sides; s++)
            side[i * tiles->sides + s] = (struct tiles_side){face[s].beyond, box_number(box, face[s].beyond)};
    }
    tiles->side = side;
    return side;
}

/* Adds a turn that is a generator after another turn, unless it is known. */
static void add_turn(struct tiles *tiles, const uint8_t *generator, size_t first) {
    uint8_t turn[TILE_SIDES] = {0};
    for (unsigned i = 0; i < tiles->sides; i++)
        turn[i] = generator[tiles->turn[first][i]];
    for (size_t t = 0; t < tiles->turns; t++)
        if (!memcmp(tiles->turn[t], turn, sizeof turn))
            return;
    memcpy(tiles->turn[tiles->turns++], turn, sizeof turn);
}

/* Closes the generators of the motion. A flat tile turns by one side; turned over, its sides come
 * in the opposite order. */
void tiles_find_turns(struct tiles *tiles) {
    static const uint8_t cube[3][TILE_SIDES] = {{0, 2, 3, 4, 1, 5}, {3, 0, 2, 5, 4, 1}, {5, 1, 2, 3, 4, 0}};
    unsigned sides = tiles->sides, generators = tiles->motion;
    bool flat = tiles->place.grid->dimensions == 2;
    uint8_t generator[3][TILE_SIDES];
    memcpy(generator, cube, sizeof cube);
    for (unsigned i = 0; flat && i < sides; i++) {
        generator[0][i] = (uint8_t)((i + 1) % sides);
        generator[1][i] = generator[2][i] = (uint8_t)(sides - 1 - i);
    }
    for (unsigned i = 0; i < sides; i++)
        tiles->turn[0][i] = (uint8_t)i;
    tiles->turns = 1;
    for (size_t t = 0; t < tiles->turns; t++)
        for (unsigned g = 0; g < generators; g++)
            add_turn(tiles, generator[g], t);
}
