/* The facts about a puzzle that need no search. impossible.c finds the reason why a puzzle is
 * impossible.
 *
 * The facts are struct treen_info, and the arena of all that it points to. They cost listing the
 * placements, and a bounded look for such a reason. */
#include "puzzle/cover.h"
#include "puzzle/about/info.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/impossible.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"
#include "puzzle/placing/slant.h"

#include "base/error.h"
#include "base/text/writing.h"

#include <stdlib.h>
#include <string.h>

struct facts {
    struct treen_info info;
    struct treen_piece_info *piece; /* info.piece, while it is filled in */
    struct arena arena;
};

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Returns the largest size of a class's placements; in a fitting the sizes may differ. */
static size_t largest(const struct fitting *fitting, const struct fitting_class *class) {
    size_t most = 0;
    for (uint32_t p = class->first; p < class->first + class->count; p++)
        most = fitting_volume(fitting, p) > most ? fitting_volume(fitting, p) : most;
    return most;
}

/* Describes the pieces. The number of cells is right for puzzles without shapes; describe_shapes
 * corrects it for a packing. */
static bool describe_pieces(const struct fitting *fitting, struct facts *facts) {
    struct treen_info *info = &facts->info;
    facts->piece = ARENA_NEW(&facts->arena, fitting->pieces, struct treen_piece_info);
    if (!facts->piece)
        return false;
    for (size_t i = 0; i < fitting->pieces; i++) {
        const struct fitting_piece *from = &fitting->piece[i];
        const struct fitting_class *class = &fitting->class[from->class];
        facts->piece[i] = (struct treen_piece_info){.name = from->name,
                                                    .least = from->least,
                                                    .most = from->most,
                                                    .cells = largest(fitting, class),
                                                    .placements = class->count};
    }
    info->pieces = fitting->pieces;
    info->piece = facts->piece;
    return true;
}

/* Counts the cells of the shape that a shift can bring to the origin. Only cells of the origin's
 * kind can: a grid of triangles has more than one kind. */
static size_t cells_like_the_origin(const struct grid *grid, const struct shape *shape) {
    const struct treen_cell origin = {0, 0, 0};
    struct treen_cell kind = cell_subtract(origin, grid->home(origin));
    size_t count = 0;
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell cell = shape->cell[i].at;
        count += !cell_compare(cell_subtract(cell, grid->home(cell)), kind);
    }
    return count;
}

/* Describes the pieces by their shapes alone. */
static bool describe_shapes(const struct packing *packing, struct facts *facts) {
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *from = &packing->piece[i];
        struct treen_piece_info *piece = &facts->piece[i];
        shape_list orientations = {0};
        bool connected;
        if (!shape_orientations(packing->grid, &packing->group, from->motion, &from->shape, &facts->arena,
                                &orientations) ||
            !shape_connected(packing->grid, &from->shape, &facts->arena, &connected))
            return false;
        piece->in_parts = !connected;
        piece->cells = from->shape.count;
        piece->orientations = orientations.count;
        for (size_t j = 0; j < orientations.count; j++)
            piece->covering += cells_like_the_origin(packing->grid, &orientations.at[j]);
    }
    return true;
}

/* ---- The box --------------------------------------------------------------------------------- */

static bool is_odd(struct treen_cell at) {
    return (at.x + at.y + at.z) & 1;
}

/* Tells whether all neighbours of the box's cells have the other parity, as among cubes. Among
 * balls, for example, an even cell has even neighbours: then parity says nothing. */
static bool has_parity(const struct fitting *fitting) {
    for (size_t i = 0; i < fitting_cells(fitting); i++) {
        struct treen_cell around[GRID_NEIGHBOURS];
        for (int n = fitting->grid->neighbours(fitting->at[i], around); n-- > 0;)
            if (is_odd(around[n]) == is_odd(fitting->at[i]))
                return false;
    }
    return true;
}

/* Describes the box. Without a grid there is no parity: the neighbours of a location are not
 * known. */
static void describe_box(const struct fitting *fitting, struct treen_info *info) {
    info->must = fitting->must_locations;
    info->may = fitting_may_cells(fitting);
    info->holes = info->may - fitting->least_filled;
    info->rotations = fitting->symmetries.rotations;
    info->symmetries = fitting->symmetries.count;
    bool parity = info->symmetries && fitting->grid && has_parity(fitting);
    for (size_t i = 0; parity && i < fitting_cells(fitting); i++)
        if (fitting->must[i])
            *(is_odd(fitting->at[i]) ? &info->odd : &info->even) += 1;
}

/* ---- Equal shapes in BurrTools --------------------------------------------------------------- */

/* Returns "'A', 'B' and 'C'": the pieces of a class. */
static const char *names_of(const struct fitting *fitting, const struct fitting_class *class,
                            struct arena *arena) {
    const char *names = "";
    for (size_t i = 0; names && i < class->members; i++)
        names = arena_print(arena, "%s%s'%s'", names,
                            i == 0                    ? ""
                            : i + 1 == class->members ? " and "
                                                      : ", ",
                            fitting->piece[class->member[i]].name);
    return names;
}

/* Describes equal shapes that a BurrTools file lists apart. Other files do not say that, and files
 * that treen writes for BurrTools list equal shapes once. */
static bool describe_told_apart(const struct treen_puzzle *puzzle, const struct fitting *fitting,
                                struct facts *facts) {
    const struct fitting_class *found = NULL;
    size_t more = 0;
    for (size_t c = 0; puzzle->file && c < fitting->classes; c++)
        if (fitting->class[c].members > 1) {
            more += found != NULL;
            found = found ? found : &fitting->class[c];
        }
    if (!found)
        return true;
    const char *names = names_of(fitting, found, &facts->arena);
    if (!names)
        return false;
    facts->info.told_apart = arena_print(
        &facts->arena,
        "The file lists equal shapes apart: %s%s. BurrTools tells these apart, and counts an assembly "
        "again for each way to exchange them; here they are equal",
        names, more ? ", and others" : "");
    return facts->info.told_apart != NULL;
}

/* Says how the box closes, in the words of the file. */
static bool describe_wrap(const struct packing *packing, struct facts *facts) {
    static const char key[] = "wrap: ";
    struct writing writing;
    if (!packing->box.wrap)
        return true;
    if (!writing_open(&writing))
        return false;
    packing_write_wrap(packing, writing.out);
    if (!writing_close(&writing))
        return false;
    facts->info.wrap = arena_text(&facts->arena, writing.text + strlen(key), writing.length - sizeof key);
    free(writing.text);
    return facts->info.wrap;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Describes a fitting. Counts are those of the whole problem, before any cut by symmetry, and
 * without conditions on a solution. */
static enum treen_status describe_fitting(const struct treen_puzzle *conditioned, bool argue,
                                          struct facts *facts, struct treen_error *error) {
    struct treen_puzzle open = *conditioned, *puzzle = &open;
    struct fitting *fitting;
    struct problem problem;
    struct fitting_items items;
    struct treen_info *info = &facts->info;
    TRY_MEMORY(conditions_tell(conditioned, &facts->arena, &info->conditions) &&
                   conditions_lift(&open, &facts->arena),
               error, "counting the placements");
    TRY(puzzle->kind->fit(puzzle, &facts->arena, &fitting, error));
    TRY(fitting_problem(fitting, NULL, HOLES_AS_WRITTEN, &facts->arena, &problem, &items, error));
    info->items = problem.items;
    info->options = problem.options;
    const struct packing *packing = puzzle_packing(puzzle);
    if (!describe_pieces(fitting, facts) || (packing && !describe_shapes(packing, facts)) ||
        (packing && !describe_wrap(packing, facts)) || !describe_told_apart(puzzle, fitting, facts) ||
        (packing && !slant_tell(packing, &facts->arena, &info->slanted)))
        return error_memory(error, "counting the placements");
    describe_box(fitting, info);
    if (packing && packing->grid->ends) {
        info->crossing = packing->crossing ? "free" : "never";
        info->crossings = fitting_crossings(fitting);
    }
    struct volume volume = volume_of(packing, fitting);
    info->least = volume.least;
    info->most = volume.most;
    int64_t work = IMPOSSIBLE_WORK;
    return !argue || fitting_impossible(packing, fitting, &work, &facts->arena, &info->impossible)
               ? TREEN_OK
               : error_memory(error, "counting the placements");
}

static enum treen_status describe_cover(const struct cover *cover, bool argue, struct facts *facts,
                                        struct treen_error *error) {
    facts->info.items = cover->problem.items;
    facts->info.options = cover->problem.options;
    int64_t work = IMPOSSIBLE_WORK;
    return !argue || cover_impossible(cover, &work, &facts->arena, &facts->info.impossible)
               ? TREEN_OK
               : error_memory(error, "counting the placements");
}

static enum treen_status describe(const struct treen_puzzle *puzzle, bool argue, struct facts *facts,
                                  struct treen_error *error) {
    const struct cover *cover = puzzle_cover(puzzle);
    if (cover)
        return describe_cover(cover, argue, facts, error);
    if (puzzle->kind->describe)
        return puzzle->kind->describe(puzzle, &facts->arena, &facts->info) == TREEN_OK
                   ? TREEN_OK
                   : error_memory(error, "counting the placements");
    return puzzle->kind->fit ? describe_fitting(puzzle, argue, facts, error) : TREEN_OK;
}

enum treen_status facts_open(const struct treen_puzzle *puzzle, bool argue, struct facts **facts,
                             struct treen_error *error) {
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    struct facts *made = ARENA_NEW(&arena, 1, struct facts);
    TRY_MEMORY(made, error, "counting the placements");
    /* the arena holds the struct itself: facts_close copies the arena first */
    made->arena = arena;
    enum treen_status status = patience_judge(arena.patience, describe(puzzle, argue, made, error), error);
    if (status == TREEN_OK)
        *facts = made;
    else
        facts_close(made);
    return status;
}

const struct treen_info *facts_info(const struct facts *facts) {
    return &facts->info;
}

void facts_close(struct facts *facts) {
    if (!facts)
        return;
    struct arena arena = facts->arena;
    arena_free(&arena);
}
