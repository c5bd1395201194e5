#include "puzzle/format/xmpuzzle_shown.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"
#include "puzzle/format/xmpuzzle_place.h"

struct shown {
    const struct xmpuzzle *file;
    const struct xmpuzzle_problem *problem;
    const char **names; /* of the pieces; null-ended */
    const char *why;
};

enum treen_status xmpuzzle_shown(struct treen_puzzle *puzzle, const char *why, struct treen_error *error) {
    struct shown *shown = ARENA_NEW(&puzzle->arena, 1, struct shown);
    TRY_MEMORY(shown, error, "reading the puzzle");
    shown->file = puzzle->file;
    shown->problem = &puzzle->file->problem[puzzle->problem];
    shown->why = why;
    shown->names = xmpuzzle_piece_names(shown->file, shown->problem, &puzzle->arena);
    TRY_MEMORY(shown->names, error, "reading the puzzle");
    puzzle->kind = &kind_shown;
    puzzle->own = shown;
    return TREEN_OK;
}

/* ---- Pieces alone ---------------------------------------------------------------------------- */

/* Makes a shape of the file, shifted so that its corner is 0, or the first cube's is. */
static bool shape_of(const struct grid *grid, const struct packing_piece *piece, struct arena *arena,
                     struct xmpuzzle_shape *shape) {
    const struct shape *from = &piece->shape;
    struct cuboid corners = cuboid_of_shape(from);
    corners.low = grid->home(corners.low);
    *shape = (struct xmpuzzle_shape){
        .name = piece->name,
        .weight = 1,
        .size = cell_add(cell_subtract(corners.high, corners.low), (struct treen_cell){1, 1, 1}),
        .shape = {from->count, ARENA_NEW(arena, from->count, struct coloured_cell)},
        .must = ARENA_NEW(arena, from->count, bool)};
    for (size_t i = 0; shape->shape.cell && shape->must && i < from->count; i++) {
        shape->shape.cell[i].at = cell_subtract(from->cell[i].at, corners.low);
        shape->must[i] = true;
    }
    return shape->shape.cell && shape->must;
}

enum treen_status xmpuzzle_show_pieces(struct treen_puzzle *puzzle, const struct packing *packing,
                                       const char *why, struct treen_error *error) {
    struct arena *arena = &puzzle->arena;
    struct xmpuzzle *file = ARENA_NEW(arena, 1, struct xmpuzzle);
    struct xmpuzzle_shape *shape = ARENA_NEW(arena, packing->pieces, struct xmpuzzle_shape);
    struct xmpuzzle_piece *piece = ARENA_NEW(arena, packing->pieces, struct xmpuzzle_piece);
    struct xmpuzzle_problem *problem = ARENA_NEW(arena, 1, struct xmpuzzle_problem);
    bool made = file && shape && piece && problem;
    for (size_t i = 0; made && i < packing->pieces; i++) {
        const struct packing_piece *from = &packing->piece[i];
        piece[i] = (struct xmpuzzle_piece){.shape = (uint32_t)i, .least = from->least, .most = from->most};
        problem->copies += from->most;
        made = shape_of(packing->grid, from, arena, &shape[i]);
    }
    TRY_MEMORY(made, error, "reading the puzzle");
    problem->holes = NO_HOLES;
    problem->result = NO_SHAPE;
    problem->pieces = packing->pieces;
    problem->piece = piece;
    *file = (struct xmpuzzle){.grid = packing->grid->cubic ? GRID_CUBES : GRID_RHOMBIC,
                              .shapes = packing->pieces,
                              .shape = shape,
                              .problem = problem};
    puzzle->file = file;
    return xmpuzzle_shown(puzzle, why, error);
}

const struct packing *xmpuzzle_shown_pieces(const struct treen_puzzle *puzzle, struct arena *arena) {
    if (puzzle->kind != &kind_shown)
        return NULL;
    const struct shown *shown = puzzle->own;
    struct packing *packing = ARENA_NEW(arena, 1, struct packing);
    size_t pieces = shown->problem->pieces;
    if (!packing || !(packing->piece = ARENA_NEW(arena, pieces + 1, struct packing_piece)))
        return NULL;
    packing->grid = xmpuzzle_grid(shown->file->grid);
    for (size_t i = 0; i < pieces; i++) {
        const struct xmpuzzle_piece *from = &shown->problem->piece[i];
        packing->piece[i] = (struct packing_piece){.name = shown->names[i],
                                                   .shape = shown->file->shape[from->shape].shape,
                                                   .least = from->least,
                                                   .most = from->most,
                                                   .motion = MOTION_SPACE};
    }
    packing->pieces = pieces;
    return packing;
}

/* ---- Members of the kind --------------------------------------------------------------------- */

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    const struct shown *shown = puzzle->own;
    return index < shown->problem->pieces ? shown->names[index] : NULL;
}

static const char *unwritable(const struct treen_puzzle *puzzle) {
    return ((const struct shown *)puzzle->own)->why;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    (void)wish, (void)arena, (void)posed;
    return error_at(error, puzzle->about.name, 0, 0, "this cannot be solved: %s", unwritable(puzzle));
}

static enum treen_status check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken) {
    (void)solution;
    return REPORT(broken, arena, "this cannot be checked: %s", unwritable(puzzle));
}

static enum treen_status describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                  struct treen_info *info) {
    const struct shown *shown = puzzle->own;
    struct treen_piece_info *piece = ARENA_NEW(arena, shown->problem->pieces, struct treen_piece_info);
    TRY_ROOM(piece);
    for (size_t i = 0; i < shown->problem->pieces; i++) {
        const struct xmpuzzle_piece *from = &shown->problem->piece[i];
        size_t cells = shown->file->shape[from->shape].shape.count;
        piece[i] = (struct treen_piece_info){
            .name = shown->names[i], .least = from->least, .most = from->most, .cells = cells};
        info->least += from->least * (uint64_t)cells;
        info->most += from->most * (uint64_t)cells;
    }
    info->pieces = shown->problem->pieces;
    info->piece = piece;
    info->unsolvable = shown->why;
    if (shown->problem->result == NO_SHAPE)
        return TREEN_OK;
    const struct xmpuzzle_shape *result = &shown->file->shape[shown->problem->result];
    info->may = info->holes = result->may;
    info->must = result->shape.count - result->may;
    return TREEN_OK;
}

/* ---- Showing --------------------------------------------------------------------------------- */

static bool show_shape(const struct xmpuzzle_shape *shape, const char *caption, unsigned colour,
                       struct arena *arena, struct scene *scene) {
    struct treen_cell *cell = ARENA_NEW(arena, shape->shape.count, struct treen_cell);
    struct scene_stage stage = {.caption = caption};
    char *mark = ARENA_NEW(arena, shape->shape.count, char);
    if (!cell || !mark)
        return false;
    for (size_t i = 0; i < shape->shape.count; i++) {
        cell[i] = shape->shape.cell[i].at;
        mark[i] = shape->must[i] ? '#' : '+';
    }
    struct scene_body body = {
        .name = caption, .marks = mark, .colour = colour, .cells = shape->shape.count, .cell = cell};
    return array_push(arena, &stage.body, body) && array_push(arena, &scene->stage, stage);
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    const struct shown *shown = puzzle->own;
    const struct xmpuzzle_shape *shape = shown->file->shape;
    (void)solution;
    scene->title = puzzle->about.title;
    scene->grid = xmpuzzle_grid(shown->file->grid);
    if (shown->problem->result != NO_SHAPE &&
        !show_shape(&shape[shown->problem->result], "box", 0, arena, scene))
        return TREEN_NO_MEMORY;
    for (size_t i = 0; i < shown->problem->pieces; i++)
        TRY_ROOM(show_shape(&shape[shown->problem->piece[i].shape], shown->names[i], (unsigned)i + 1, arena,
                            scene));
    return TREEN_OK;
}

const struct kind kind_shown = {
    .about = {.name = "packing", .summary = "a packing that cannot be solved here"},
    .unwritable = unwritable,
    .piece_name = piece_name,
    .describe = describe,
    .pose = pose,
    .check = check,
    .show = show,
};
