/* A packing as a new file for BurrTools. BurrTools knows fewer grids than treen, one sort of motion
 * (any turn, no mirror image), and colours by their red, green and blue.
 *
 * BurrTools tells two shapes of a file apart even if they are equal, and then counts an assembly
 * again with the two exchanged. So equal pieces become one shape with a count. Pieces are equal
 * when a turn makes one of the other, colours included, and when they have the same groups. A
 * mirror image is another piece. */
#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"
#include "base/keyset.h"

#include <string.h>

/* The most voxels of a shape that is written for BurrTools. */
enum { MOST_VOXELS = 1 << 24 };

struct draft {
    const struct packing *packing;
    struct xmpuzzle *file;
    struct arena *arena;
    struct treen_error *error;
    struct keyset keys; /* of the file's pieces, with their numbers */
    uint32_t *piece_of; /* by piece of the packing: its number in the file */
};

/* ---- Puzzles that BurrTools cannot hold ------------------------------------------------------ */

/* Chooses the grid. A flat grid is one layer of the one in space: in a box of one layer, pieces
 * have the same placements. */
static enum treen_status choose_grid(const struct draft *draft) {
    static const struct {
        const char *name;
        enum xmpuzzle_grid grid;
    } known[] = {{"cube", GRID_CUBES},           {"square", GRID_CUBES},   {"prism", GRID_PRISMS},
                 {"triangle", GRID_PRISMS},      {"sphere", GRID_SPHERES}, {"rhombic", GRID_RHOMBIC},
                 {"tetra-octa", GRID_TETRA_OCTA}};
    const char *name = draft->packing->grid->about.name;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) {
            draft->file->grid = known[i].grid;
            return TREEN_OK;
        }
    return error_bad(draft->error, "BurrTools does not know the grid '%s'", name);
}

/* Checks that BurrTools gives the piece the motions that it has. `turned` has the orientations that
 * BurrTools gives the piece. The motions are groups, each within the next, so equal numbers of
 * orientations are the same ones. */
static enum treen_status check_motion(const struct draft *draft, const struct packing_piece *piece,
                                      const shape_list *turned, struct arena *scratch) {
    const struct packing *packing = draft->packing;
    shape_list own;
    TRY_MEMORY(
        shape_orientations(packing->grid, &packing->group, piece->motion, &piece->shape, scratch, &own),
        draft->error, "writing the puzzle");
    if (own.count == turned->count)
        return TREEN_OK;
    return error_say(
        draft->error, TREEN_BAD_INPUT,
        "BurrTools turns every piece in space and reflects none; here piece '%s' has the motions '%s'",
        piece->name, packing_motions[piece->motion]);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* Returns the side of a shape that has `places` along an axis. BurrTools' shapes on the grids with
 * cut cubes are made of whole cubes. */
static int whole_blocks(enum xmpuzzle_grid grid, int places) {
    int block = grid == GRID_RHOMBIC ? 5 : grid == GRID_TETRA_OCTA ? 3 : 1;
    return (places + block - 1) / block * block;
}

/* Drafts the shape, shifted so that `low` is 0; must null = all cells. */
static enum treen_status draft_shape(const struct draft *draft, const char *name, const struct shape *from,
                                     const bool *must, struct treen_cell low, struct treen_cell high,
                                     struct xmpuzzle_shape *shape) {
    struct treen_cell side = cell_add(cell_subtract(high, low), (struct treen_cell){1, 1, 1});
    enum xmpuzzle_grid grid = draft->file->grid;
    struct treen_cell size = {whole_blocks(grid, side.x), whole_blocks(grid, side.y),
                              whole_blocks(grid, side.z)};
    if ((int64_t)size.x * size.y > MOST_VOXELS || (int64_t)size.x * size.y * size.z > MOST_VOXELS)
        return error_bad(draft->error,
                         "the cells of '%s' lie too far apart: BurrTools' format has a voxel for each place",
                         name);
    *shape = (struct xmpuzzle_shape){.name = name, .size = size, .weight = 1};
    shape->shape = (struct shape){from->count, ARENA_NEW(draft->arena, from->count, struct coloured_cell)};
    shape->must = ARENA_NEW(draft->arena, from->count, bool);
    TRY_MEMORY(shape->shape.cell && shape->must, draft->error, "writing the puzzle");
    for (size_t i = 0; i < from->count; i++) {
        shape->shape.cell[i] =
            (struct coloured_cell){cell_subtract(from->cell[i].at, low), from->cell[i].colour};
        shape->must[i] = !must || must[i];
        shape->may += !shape->must[i];
    }
    return TREEN_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Finds an equal piece of the file, or adds the piece. Equal pieces share the first orientation and
 * the groups. A group without room for all copies of a piece is counted by piece: such a piece
 * equals no other (as in packing_fit.c). */
static bool find_equal(struct draft *draft, size_t index, const struct shape *first, struct arena *scratch,
                       uint32_t *number, bool *added) {
    const struct packing_piece *piece = &draft->packing->piece[index];
    size_t size = first->count + 1 + piece->groups;
    struct coloured_cell *key = ARENA_NEW(scratch, size, struct coloured_cell);
    if (!key)
        return false;
    memcpy(key, first->cell, first->count * sizeof *key);
    for (size_t i = 0; i < piece->groups; i++) {
        bool whole = piece->group[i].count >= piece->most;
        key[first->count + 1 + i] = (struct coloured_cell){.at.x = (int)piece->group[i].number};
        key[first->count + 1 + i].colour = whole ? 0 : 1 + (int)index;
    }
    return keyset_add(&draft->keys, key, size * sizeof *key, number, added);
}

static enum treen_status begin_piece(struct draft *draft, const struct packing_piece *from, uint32_t number) {
    struct xmpuzzle_piece *piece = &draft->file->problem->piece[number];
    struct cuboid corners = packing_corners(draft->packing->grid, &from->shape);
    *piece = (struct xmpuzzle_piece){.shape = number,
                                     .least = from->least,
                                     .most = from->most,
                                     .groups = from->groups,
                                     .group = from->group};
    draft->file->problem->pieces = number + 1;
    return draft_shape(draft, from->name, &from->shape, NULL, corners.low, corners.high,
                       &draft->file->shape[number]);
}

/* Widens the groups to all copies of the joined piece. Only pieces whose groups have room for all
 * copies are joined. */
static bool widen_groups(struct draft *draft, struct xmpuzzle_piece *piece) {
    struct packing_group *group = ARENA_NEW(draft->arena, piece->groups, struct packing_group);
    for (size_t i = 0; group && i < piece->groups; i++)
        group[i] = (struct packing_group){piece->group[i].number, piece->most};
    piece->group = group;
    return group != NULL;
}

/* Joins a piece to an equal one; the name of the shape has both names. */
static enum treen_status join_piece(struct draft *draft, const struct packing_piece *from, uint32_t number) {
    struct xmpuzzle_piece *piece = &draft->file->problem->piece[number];
    struct xmpuzzle_shape *shape = &draft->file->shape[number];
    piece->least += from->least;
    piece->most += from->most;
    if (piece->most > MOST_COPIES)
        return error_bad(draft->error,
                         "piece '%s' is equal to others, and together they have more than %d copies",
                         from->name, MOST_COPIES);
    shape->name = arena_print(draft->arena, "%s, %s", shape->name, from->name);
    return shape->name && (!piece->groups || widen_groups(draft, piece))
               ? TREEN_OK
               : error_memory(draft->error, "writing the puzzle");
}

static enum treen_status draft_piece(struct draft *draft, size_t index, struct arena *scratch) {
    const struct packing *packing = draft->packing;
    const struct packing_piece *from = &packing->piece[index];
    uint32_t *number = &draft->piece_of[index];
    shape_list turned;
    bool added;
    TRY_MEMORY(
        shape_orientations(packing->grid, &packing->group, MOTION_SPACE, &from->shape, scratch, &turned),
        draft->error, "writing the puzzle");
    TRY(check_motion(draft, from, &turned, scratch));
    TRY_MEMORY(find_equal(draft, index, &turned.at[0], scratch, number, &added), draft->error,
               "writing the puzzle");
    draft->file->problem->copies += from->most;
    return added ? begin_piece(draft, from, *number) : join_piece(draft, from, *number);
}

static enum treen_status draft_pieces(struct draft *draft) {
    enum treen_status status = TREEN_OK;
    keyset_init(&draft->keys, draft->arena);
    for (size_t i = 0; status == TREEN_OK && i < draft->packing->pieces; i++) {
        struct arena scratch;
        arena_beside(&scratch, draft->arena);
        status = draft_piece(draft, i, &scratch);
        arena_free(&scratch);
    }
    return status;
}

/* Drafts the result, after the pieces. It keeps its coordinates, since solutions use them. */
static enum treen_status draft_result(const struct draft *draft) {
    const struct box *box = &draft->packing->box;
    struct xmpuzzle *file = draft->file;
    struct shape shape = {box->cells, box->cell};
    size_t number = file->problem->pieces;
    file->problem->result = (uint32_t)number;
    file->shapes = number + 1;
    return draft_shape(draft, "Result", &shape, box->must, (struct treen_cell){0, 0, 0}, box->high,
                       &file->shape[number]);
}

/* ---- The rest -------------------------------------------------------------------------------- */

/* Returns the colour. A name such as "#f51340", as read from BurrTools' files, is that colour;
 * others get one of the palette. */
static uint32_t red_green_blue(const char *name, size_t index) {
    static const uint32_t palette[] = {0xd55e00, 0x0072b2, 0x009e73, 0xf0e442,
                                       0xcc79a7, 0x56b4e9, 0xe69f00, 0x999999};
    unsigned colour;
    char end;
    if (strlen(name) == 7 && sscanf(name, "#%6x%c", &colour, &end) == 1)
        return colour;
    return palette[index % (sizeof palette / sizeof *palette)];
}

static bool draft_colours(const struct draft *draft) {
    const struct packing *packing = draft->packing;
    uint32_t *colour = ARENA_NEW(draft->arena, packing->colours, uint32_t);
    if (!colour)
        return false;
    for (size_t i = 0; i < packing->colours; i++)
        colour[i] = red_green_blue(packing->colour[i].name, i);
    draft->file->colours = packing->colours;
    draft->file->colour = colour;
    draft->file->problem->allowed = packing->allowed;
    return true;
}

static bool draft_comment(const struct draft *draft, const struct treen_about *about) {
    if (!about->author && !about->source)
        return true;
    draft->file->comment =
        arena_print(draft->arena, "%s%s%s%s%s", about->author ? "author: " : "",
                    about->author ? about->author : "", about->author && about->source ? "\n" : "",
                    about->source ? "source: " : "", about->source ? about->source : "");
    return draft->file->comment != NULL;
}

/* Drafts the limit of holes. BurrTools uses it only if a piece has a range of copies. Without one,
 * the number of holes is fixed: the limit has no effect, or there is no solution. */
static enum treen_status draft_holes(const struct draft *draft) {
    const struct packing *packing = draft->packing;
    size_t may = packing->box.cells - packing->box.must_cells;
    draft->file->problem->holes = packing->least_filled ? (uint32_t)(may - packing->least_filled) : NO_HOLES;
    for (size_t i = 0; i < packing->pieces; i++)
        if (!packing->least_filled || packing->piece[i].least < packing->piece[i].most)
            return TREEN_OK;
    return error_bad(draft->error,
                     "BurrTools heeds a limit of holes only where there is a piece with a range of copies");
}

/* ---- Several problems ------------------------------------------------------------------------ */

static bool same_colours(const struct xmpuzzle *a, const struct xmpuzzle *b) {
    return a->colours == b->colours && !memcmp(a->colour, b->colour, a->colours * sizeof *a->colour);
}

/* Renumbers the problem's shapes, which are now from `first` on. */
static bool renumber(struct xmpuzzle_problem *problem, uint32_t first, struct arena *arena) {
    struct xmpuzzle_piece *piece = ARENA_NEW(arena, problem->pieces, struct xmpuzzle_piece);
    if (!piece)
        return false;
    for (size_t i = 0; i < problem->pieces; i++) {
        piece[i] = problem->piece[i];
        piece[i].shape += first;
    }
    problem->piece = piece;
    problem->result += first;
    return true;
}

static bool append(struct xmpuzzle *to, const struct xmpuzzle *from, struct arena *arena) {
    uint32_t first = (uint32_t)to->shapes;
    memcpy(to->shape + first, from->shape, from->shapes * sizeof *to->shape);
    to->shapes += from->shapes;
    to->problem[to->problems] = from->problem[0];
    return renumber(&to->problem[to->problems++], first, arena);
}

enum treen_status xmpuzzle_join(const struct xmpuzzle *const *files, size_t count, struct arena *arena,
                                struct xmpuzzle **file, struct treen_error *error) {
    size_t shapes = 0;
    for (size_t i = 0; i < count; i++) {
        shapes += files[i]->shapes;
        if (files[i]->grid != files[0]->grid || !same_colours(files[i], files[0]))
            return error_say(
                error, TREEN_BAD_INPUT,
                "problem %zu has another grid or other colours than the first: a file of BurrTools has one "
                "grid and one list of colours",
                i + 1);
    }
    struct xmpuzzle *joined = ARENA_NEW(arena, 1, struct xmpuzzle);
    TRY_MEMORY(joined, error, "writing the puzzle");
    *joined = *files[0];
    joined->shapes = joined->problems = 0;
    joined->shape = ARENA_NEW(arena, shapes, struct xmpuzzle_shape);
    joined->problem = ARENA_NEW(arena, count, struct xmpuzzle_problem);
    bool fine = joined->shape && joined->problem;
    for (size_t i = 0; fine && i < count; i++)
        fine = append(joined, files[i], arena);
    *file = joined;
    return fine ? TREEN_OK : error_memory(error, "writing the puzzle");
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool room_for_draft(struct draft *draft) {
    struct xmpuzzle *file = ARENA_NEW(draft->arena, 1, struct xmpuzzle);
    if (!file)
        return false;
    size_t pieces = draft->packing->pieces;
    draft->file = file;
    draft->piece_of = ARENA_NEW(draft->arena, pieces, uint32_t);
    file->shape = ARENA_NEW(draft->arena, pieces + 1, struct xmpuzzle_shape);
    file->problems = 1;
    file->problem = ARENA_NEW(draft->arena, 1, struct xmpuzzle_problem);
    if (!draft->piece_of || !file->shape || !file->problem)
        return false;
    file->problem->piece = ARENA_NEW(draft->arena, pieces, struct xmpuzzle_piece);
    return file->problem->piece != NULL;
}

enum treen_status xmpuzzle_draft(const struct packing *packing, const struct treen_about *about,
                                 struct arena *arena, struct xmpuzzle **file, const uint32_t **piece_of,
                                 struct treen_error *error) {
    struct draft draft = {.packing = packing, .arena = arena, .error = error};
    TRY_MEMORY(room_for_draft(&draft) && draft_colours(&draft) && draft_comment(&draft, about), draft.error,
               "writing the puzzle");
    draft.file->problem->name = about->title;
    TRY(choose_grid(&draft));
    TRY(draft_holes(&draft));
    TRY(draft_pieces(&draft));
    TRY(draft_result(&draft));
    *file = draft.file;
    *piece_of = draft.piece_of;
    return TREEN_OK;
}
