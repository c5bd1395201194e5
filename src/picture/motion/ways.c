#include "picture/motion/ways.h"

#include "picture/view/rows.h"
#include "picture/view/view.h"
#include "shape/sweep.h"

#include <math.h>

/* The bodies, and the steps of all cells in all directions; cells of wrong solutions may be far
 * away. */
enum { MOST_BODIES = 300, MOST_STEPS = 1000000 };

static bool is_inside(const struct cuboid *around, struct treen_cell cell) {
    return cell.x >= around->low.x && cell.y >= around->low.y && cell.z >= around->low.z &&
           cell.x <= around->high.x && cell.y <= around->high.y && cell.z <= around->high.z;
}

/* Counts the cells that a cell of the body hits on its way out. */
static void count_hits(struct ways *ways, size_t body, int direction, struct treen_cell cell) {
    struct treen_cell step = ways->grid->direction[direction], hit[SWEEP_CELLS];
    unsigned *blocks =
        &ways->blocks[(body * (size_t)ways->grid->directions + (size_t)direction) * ways->bodies];
    for (; is_inside(&ways->around, cell); cell = cell_add(cell, step))
        for (int i = sweep_cells(ways->grid, cell, step, hit); i-- > 0;) {
            size_t owner = owners_find(&ways->owners, hit[i]);
            if (owner != SIZE_MAX && owner != body && !ways->stage->body.at[owner].hollow)
                blocks[owner]++;
        }
}

static void count_all_hits(struct ways *ways) {
    size_t directions = (size_t)ways->grid->directions;
    for (size_t i = 0; i < ways->bodies; i++)
        for (size_t d = 0; d < directions; d++) {
            const struct scene_body *body = &ways->stage->body.at[i];
            for (size_t j = 0; j < body->cells && !body->hollow; j++)
                count_hits(ways, i, (int)d, body->cell[j]);
            for (size_t j = 0; j < ways->bodies; j++)
                ways->total[i * directions + d] += ways->blocks[(i * directions + d) * ways->bodies + j];
        }
}

bool ways_can(const struct grid *grid, const struct scene_stage *stage) {
    struct cuboid around = rows_around(stage);
    double cells = 0;
    for (size_t i = 0; i < stage->body.count; i++)
        cells += (double)stage->body.at[i].cells;
    double length = (double)around.high.x - around.low.x + ((double)around.high.y - around.low.y) +
                    ((double)around.high.z - around.low.z);
    return stage->body.count <= MOST_BODIES && cells * grid->directions * length <= MOST_STEPS;
}

bool ways_open(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
               struct ways *ways) {
    size_t bodies = stage->body.count, directions = bodies * (size_t)grid->directions;
    *ways = (struct ways){.grid = grid,
                          .stage = stage,
                          .bodies = bodies,
                          .around = rows_around(stage),
                          .blocks = ARENA_NEW(arena, directions * bodies, unsigned),
                          .total = ARENA_NEW(arena, directions, unsigned),
                          .gone = ARENA_NEW(arena, bodies, bool)};
    if (!ways->blocks || !ways->total || !ways->gone || !owners_list(stage, arena, &ways->owners))
        return false;
    for (size_t i = 0; i < bodies; i++)
        ways->gone[i] = stage->body.at[i].hollow || !stage->body.at[i].cells;
    count_all_hits(ways);
    return true;
}

void ways_vector(const struct ways *ways, size_t body, int direction, double vector[3]) {
    struct pose pose = view_pose(ways->grid, &ways->stage->body.at[body], ways->grid->direction[direction]);
    double length = sqrt(pose.by[0] * pose.by[0] + pose.by[1] * pose.by[1] + pose.by[2] * pose.by[2]);
    for (int k = 0; k < 3; k++)
        vector[k] = pose.by[k] / length;
}

void ways_leave(struct ways *ways, size_t body) {
    size_t directions = (size_t)ways->grid->directions;
    ways->gone[body] = true;
    for (size_t i = 0; i < ways->bodies; i++)
        for (size_t d = 0; d < directions; d++)
            ways->total[i * directions + d] -= ways->blocks[(i * directions + d) * ways->bodies + body];
}
