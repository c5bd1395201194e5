#include "picture/motion/upwards.h"

#include "picture/motion/turned.h"
#include "picture/motion/ways.h"
#include "puzzle/placing/separation.h"

#include <math.h>

/* Returns how high the body's middle lies. */
static double height_of(const struct grid *grid, const struct scene_body *body) {
    double sum = 0;
    for (size_t i = 0; i < body->cells; i++) {
        double middle[3];
        grid_middle(grid, body->cell[i], middle);
        sum -= middle[2] / (double)body->cells;
    }
    return sum;
}

/* Finds the body that leaves best, with nothing in its way; false when there is none. Of several it
 * is the highest. */
static bool find_next(const struct ways *ways, size_t *body, int *direction) {
    static const double per_height = 0.3;
    double best = -INFINITY;
    for (size_t i = 0; i < ways->bodies; i++)
        for (int d = 0; d < ways->grid->directions && !ways->gone[i]; d++) {
            double way[3];
            if (ways_hits(ways, i, d))
                continue;
            ways_vector(ways, i, d, way);
            double worth =
                turned_worth(way) - way[2] + per_height * height_of(ways->grid, &ways->stage->body.at[i]);
            if (worth <= best)
                continue;
            best = worth;
            *body = i;
            *direction = d;
        }
    return best > -INFINITY;
}

/* Lists the parts that are still there. */
static size_t list_parts(const struct ways *ways, size_t first, unsigned *part) {
    size_t count = 0;
    for (size_t i = first; i < ways->bodies; i++)
        if (!ways->gone[i])
            part[count++] = (unsigned)(i - first);
    return count;
}

/* Makes the separation of the parts that are still there, and of those that it leaves. Null, and
 * *stuck: none can leave alone. Null otherwise: there is no memory, or only one part. */
static const struct treen_separation *separate(struct ways *ways, size_t first, struct arena *arena,
                                               bool *stuck) {
    size_t parts = ways->bodies - first;
    const struct treen_separation *top = NULL, **hook = &top;
    for (size_t round = 0; round + 1 < parts; round++) {
        struct treen_separation *half = ARENA_NEW(arena, 1, struct treen_separation);
        struct treen_move *move = ARENA_NEW(arena, 1, struct treen_move);
        unsigned *part = ARENA_NEW(arena, parts, unsigned), *mover = ARENA_NEW(arena, 1, unsigned);
        size_t body = 0;
        int direction = 0;
        if (!half || !move || !part || !mover)
            return NULL;
        size_t count = list_parts(ways, first, part);
        if (!find_next(ways, &body, &direction)) {
            *stuck = true;
            return NULL;
        }
        *mover = (unsigned)(body - first);
        *move = (struct treen_move){1, mover, ways->grid->direction[direction], true};
        *half = (struct treen_separation){.parts = count, .part = part, .moves = 1, .move = move};
        *hook = half;
        hook = &half->left;
        ways_leave(ways, body);
    }
    return top;
}

static bool has_empty_parts(const struct treen_solution *assembly) {
    for (size_t i = 0; i < assembly->parts; i++)
        if (!assembly->part[i].cells)
            return true;
    return false;
}

bool upwards_apart(const struct packing *packing, const struct scene_stage *stage,
                   const struct treen_disassembly *old, struct arena *arena, struct treen_disassembly *out) {
    struct ways ways;
    struct treen_disassembly made = *old;
    size_t parts = old->assembly->parts;
    bool stuck = false;
    *out = *old;
    if (parts < 2 || parts > stage->body.count || !old->separation || !ways_can(packing->grid, stage) ||
        has_empty_parts(old->assembly))
        return true;
    if (!ways_open(packing->grid, stage, arena, &ways))
        return false;
    made.separation = separate(&ways, stage->body.count - parts, arena, &stuck);
    if (stuck)
        return true;
    if (!made.separation || !separation_tell(packing, arena, &made))
        return false;
    *out = made;
    return true;
}
