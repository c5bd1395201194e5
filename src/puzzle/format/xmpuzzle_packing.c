/* A problem of BurrTools' file as a packing. Its colours are numbers, so they get marks for
 * drawings. */
#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"
#include "base/keyset.h"

#include <string.h>

/* A mark for each possible colour. The characters # + . ~ / and | have a meaning in drawings. */
static const char marks[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@";

/* ---- Names ----------------------------------------------------------------------------------- */

static const char *shape_name(const struct xmpuzzle *file, uint32_t shape, struct arena *arena) {
    const char *name = file->shape[shape].name;
    return name ? name : arena_print(arena, "S%u", shape + 1);
}

/* Returns the name, or the name with the first number from 2 on that makes it a new one. */
static const char *new_name(struct keyset *taken, const char *name, struct arena *arena) {
    uint32_t number;
    bool added;
    const char *made = name;
    for (unsigned i = 2; made; i++) {
        if (!keyset_add(taken, made, strlen(made), &number, &added))
            return NULL;
        if (added)
            return made;
        made = arena_print(arena, "%s (%u)", name, i);
    }
    return NULL;
}

const char **xmpuzzle_piece_names(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                  struct arena *arena) {
    const char **names = ARENA_NEW(arena, problem->pieces + 1, const char *);
    struct keyset taken;
    keyset_init(&taken, arena);
    for (size_t i = 0; names && i < problem->pieces; i++) {
        const char *name = shape_name(file, problem->piece[i].shape, arena);
        names[i] = name ? new_name(&taken, name, arena) : NULL;
        if (!names[i])
            return NULL;
    }
    return names;
}

/* ---- The parts of a packing ------------------------------------------------------------------ */

static bool copy_colours(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                         struct arena *arena, struct packing *packing) {
    packing->colours = file->colours;
    packing->allowed = problem->allowed;
    packing->colour = ARENA_NEW(arena, file->colours, struct packing_colour);
    if (!packing->colour)
        return false;
    for (size_t i = 0; i < file->colours; i++) {
        packing->colour[i] = (struct packing_colour){marks[i], arena_print(arena, "#%06x", file->colour[i])};
        if (!packing->colour[i].name)
            return false;
    }
    return true;
}

static bool copy_shape(const struct shape *from, struct arena *arena, struct shape *to) {
    *to = (struct shape){from->count, ARENA_NEW(arena, from->count, struct coloured_cell)};
    if (to->cell)
        memcpy(to->cell, from->cell, from->count * sizeof *to->cell);
    return to->cell != NULL;
}

static bool copy_pieces(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                        struct arena *arena, struct packing *packing) {
    const char **names = xmpuzzle_piece_names(file, problem, arena);
    packing->piece = ARENA_NEW(arena, problem->pieces, struct packing_piece);
    if (!names || !packing->piece)
        return false;
    for (size_t i = 0; i < problem->pieces; i++) {
        const struct xmpuzzle_piece *from = &problem->piece[i];
        struct packing_piece *piece = &packing->piece[i];
        *piece = (struct packing_piece){.name = names[i],
                                        .least = from->least,
                                        .most = from->most,
                                        .motion = MOTION_SPACE,
                                        .groups = from->groups,
                                        .group = from->group};
        if (!copy_shape(&file->shape[from->shape].shape, arena, &piece->shape))
            return false;
        shape_settle(packing->grid, &piece->shape);
    }
    packing->pieces = problem->pieces;
    return true;
}

/* Sets the limit of holes. BurrTools uses it only if a piece has a range of copies. */
static void limit_holes(const struct xmpuzzle_problem *problem, size_t may, struct packing *packing) {
    bool ranges = false;
    for (size_t i = 0; i < problem->pieces; i++)
        ranges |= problem->piece[i].least < problem->piece[i].most;
    if (ranges && problem->holes < may)
        packing->least_filled = (uint32_t)(may - problem->holes);
}

enum treen_status xmpuzzle_packing(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                   struct arena *arena, struct packing **packing, struct treen_error *error) {
    struct packing *made = ARENA_NEW(arena, 1, struct packing);
    const struct xmpuzzle_shape *result = &file->shape[problem->result];
    struct shape box;
    TRY_MEMORY(made && copy_shape(&result->shape, arena, &box), error, "reading the puzzle");
    made->grid = xmpuzzle_grid(file->grid);
    grid_group(made->grid, &made->group);
    limit_holes(problem, result->may, made);
    made->turns = problem->saved.turned && made->grid->turn;
    if (!copy_colours(file, problem, arena, made) ||
        !box_init(&made->box, made->grid, &box, result->must, arena) ||
        !copy_pieces(file, problem, arena, made))
        return error_memory(error, "reading the puzzle");
    *packing = made;
    return TREEN_OK;
}
