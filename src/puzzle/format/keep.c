/* Keeps solutions that are written with their puzzle, as BurrTools would have saved them. */
#include "puzzle/belongs.h"
#include "puzzle/format/keep.h"
#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"
#include "base/order.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Memory for more solutions than anybody looks through. */
static const size_t KEEP_MEMORY = BUDGET_BYTES(UINT64_C(4) << 30);

/* Of a search: longer than anybody waits, and within 64 bits. */
static const double MOST_SECONDS = 1e18;

/* The written file is BurrTools' whole file with one of its problems replaced, so a copy of these
 * structs is kept. Shapes and colours are lent by the puzzle, which must live as long. */
struct treen_keep {
    struct arena arena;
    const struct packing *packing;
    const struct treen_puzzle *puzzle;
    struct xmpuzzle file;            /* a copy, with `problem` as its only one */
    struct xmpuzzle_problem problem; /* the replaced problem */
    struct xmpuzzle_turns turns;
    /* by piece of the packing: its number in the file; null = the same number */
    const uint32_t *piece_of;
    uint32_t *first; /* by piece of the file: the number of its first copy */
    ARRAY(struct xmpuzzle_solution) solution;
    uint64_t separations;
};

/* ---- Opening --------------------------------------------------------------------------------- */

/* Finds the puzzle's own file, if it has one, so that nothing of it is lost; else makes a new
 * one. */
static enum treen_status find_file(struct treen_keep *keep, struct treen_error *error) {
    const struct treen_puzzle *puzzle = keep->puzzle;
    struct xmpuzzle *draft;
    if (puzzle->file) {
        keep->file = *puzzle->file;
        keep->problem = puzzle->file->problem[puzzle->problem];
    } else {
        const char *beyond = packing_beyond(keep->packing, false);
        if (beyond)
            return error_bad(error, "BurrTools' format cannot hold this packing, which has %s", beyond);
        TRY(xmpuzzle_draft(keep->packing, &puzzle->about, &keep->arena, &draft, &keep->piece_of, error));
        keep->file = *draft;
        keep->problem = draft->problem[0];
    }
    keep->file.problem = &keep->problem;
    keep->file.problems = 1;
    const char *why = xmpuzzle_unwritable(&keep->file);
    return why ? error_bad(error, "BurrTools' format cannot hold this puzzle: %s", why) : TREEN_OK;
}

static enum treen_status open_keep(struct treen_keep *keep, struct treen_error *error) {
    keep->packing = puzzle_packing(keep->puzzle);
    if (!keep->packing)
        return error_bad(error,
                         "BurrTools' format keeps solutions of packings, and this puzzle is of kind %s",
                         keep->puzzle->kind->about.name);
    TRY(find_file(keep, error));
    keep->turns = xmpuzzle_turns(keep->file.grid);
    keep->first = ARENA_NEW(&keep->arena, keep->problem.pieces, uint32_t);
    if (!keep->first || keep->problem.copies > UINT32_MAX)
        return error_memory(error, "keeping the solutions");
    for (size_t i = 1; i < keep->problem.pieces; i++)
        keep->first[i] = keep->first[i - 1] + keep->problem.piece[i - 1].most;
    return TREEN_OK;
}

enum treen_status treen_keep_open(const struct treen_puzzle *puzzle, struct treen_keep **keep,
                                  struct treen_error *error) {
    struct treen_keep *made = calloc(1, sizeof *made);
    TRY_MEMORY(made, error, "keeping the solutions");
    arena_draw(&made->arena, puzzle->arena.budget, KEEP_MEMORY);
    made->puzzle = puzzle;
    enum treen_status status = open_keep(made, error);
    if (status == TREEN_OK)
        *keep = made;
    else
        treen_keep_close(made);
    return status;
}

void treen_keep_close(struct treen_keep *keep) {
    if (!keep)
        return;
    arena_free(&keep->arena);
    free(keep);
}

/* ---- An assembly ----------------------------------------------------------------------------- */

struct laid {
    struct xmpuzzle_placed placed;
    uint32_t piece, part; /* the number of the part in the solution */
};

/* Orders piece by piece; the copies of a piece by rotation, then by x, y and z, as BurrTools
 * does. */
static int by_place(const void *a, const void *b) {
    const struct laid *left = a, *right = b;
    const struct treen_cell *from = &left->placed.at, *to = &right->placed.at;
    ORDER_BY(left->piece, right->piece);
    ORDER_BY(left->placed.turn, right->placed.turn);
    ORDER_BY(from->x, to->x);
    ORDER_BY(from->y, to->y);
    return ORDER(from->z, to->z);
}

/* Lays a part. The piece is named by its index, which the solution must have from this puzzle.
 * treen's placements have no rotation numbers, so the rotation is found again from the cells. */
static enum treen_status lay_part(const struct treen_keep *keep, const struct treen_part *part,
                                  struct arena *scratch, struct laid *laid, struct treen_error *error) {
    struct treen_cell *cell = ARENA_NEW(scratch, part->cells, struct treen_cell);
    struct coloured_cell *room = ARENA_NEW(scratch, part->cells, struct coloured_cell);
    struct colour_rules rules = packing_rules(keep->packing);
    TRY_MEMORY(cell && room, error, "keeping the solutions");
    memcpy(cell, part->cell, part->cells * sizeof *cell);
    qsort(cell, part->cells, sizeof *cell, cell_order);
    laid->piece = keep->piece_of ? keep->piece_of[part->index] : part->index;
    const struct xmpuzzle_shape *shape = &keep->file.shape[keep->problem.piece[laid->piece].shape];
    if (part->cells == shape->shape.count &&
        xmpuzzle_find(&keep->turns, shape, &keep->packing->box, &rules, cell, room, &laid->placed))
        return TREEN_OK;
    return error_bad(error, "piece '%s' does not lie so by any of BurrTools' rotations", part->piece);
}

/* Lays all parts. rank[part]: its place in BurrTools' order of used copies. */
static enum treen_status lay_parts(const struct treen_keep *keep, const struct treen_solution *solution,
                                   struct arena *scratch, struct xmpuzzle_placed *placed, unsigned *rank,
                                   struct treen_error *error) {
    struct laid *laid = ARENA_NEW(scratch, solution->parts, struct laid);
    uint32_t *used = ARENA_NEW(scratch, keep->problem.pieces, uint32_t);
    TRY_MEMORY(laid && used, error, "keeping the solutions");
    for (uint32_t i = 0; i < solution->parts; i++) {
        laid[i].part = i;
        TRY(lay_part(keep, &solution->part[i], scratch, &laid[i], error));
    }
    qsort(laid, solution->parts, sizeof *laid, by_place);
    for (unsigned i = 0; i < solution->parts; i++) {
        uint32_t piece = laid[i].piece;
        if (used[piece] == keep->problem.piece[piece].most)
            return error_bad(error, "there are more copies of a piece than the puzzle has");
        placed[keep->first[piece] + used[piece]++] = laid[i].placed;
        rank[laid[i].part] = i;
    }
    return TREEN_OK;
}

/* ---- How it comes apart ---------------------------------------------------------------------- */

/* Copies the numbers of parts. Separations name parts by their number in the assembly. The file has
 * the order of the used copies, ascending. */
static const unsigned *copy_parts(struct arena *arena, const unsigned *part, size_t parts,
                                  const unsigned *rank) {
    unsigned *made = ARENA_NEW(arena, parts, unsigned);
    if (!made)
        return NULL;
    for (size_t i = 0; i < parts; i++)
        made[i] = rank[part[i]];
    qsort(made, parts, sizeof *made, order_numbers);
    return made;
}

/* Copies a separation. The recursion is as deep as pieces come off one after the other, at most
 * once for each piece. */
static bool copy_separation(struct arena *arena, const struct treen_separation *from, const unsigned *rank,
                            const struct treen_separation **to) {
    *to = NULL;
    if (!from)
        return true;
    struct treen_separation *made = ARENA_NEW(arena, 1, struct treen_separation);
    struct treen_move *move = ARENA_NEW(arena, from->moves, struct treen_move);
    if (!made || !move)
        return false;
    *made = *from;
    made->part = copy_parts(arena, from->part, from->parts, rank);
    made->move = move;
    bool fine = made->part != NULL;
    for (size_t i = 0; fine && i < from->moves; i++) {
        move[i] = from->move[i];
        move[i].part = copy_parts(arena, from->move[i].part, from->move[i].parts, rank);
        fine = move[i].part != NULL;
    }
    *to = made;
    return fine && copy_separation(arena, from->removed, rank, &made->removed) &&
           copy_separation(arena, from->left, rank, &made->left);
}

/* Tells whether the separation or a part of it has turns, which BurrTools does not keep. */
static bool has_turns(const struct treen_separation *separation) {
    return separation && (separation->turn || has_turns(separation->removed) || has_turns(separation->left));
}

/* ---- Keeping --------------------------------------------------------------------------------- */

/* Adds a solution. The file wants placements by copy number; a copy that is not used keeps its
 * zeroes. */
static enum treen_status add_solution(struct treen_keep *keep, const struct treen_solution *solution,
                                      const struct treen_separation *separation, struct arena *scratch,
                                      struct treen_error *error) {
    struct xmpuzzle_placed *placed = ARENA_NEW(&keep->arena, keep->problem.copies, struct xmpuzzle_placed);
    unsigned *rank = ARENA_NEW(scratch, solution->parts, unsigned);
    struct xmpuzzle_solution one = {.assembly = solution->number - 1, .placed = placed};
    TRY_MEMORY(placed && rank, error, "keeping the solutions");
    TRY(lay_parts(keep, solution, scratch, placed, rank, error));
    TRY_MEMORY(copy_separation(&keep->arena, separation, rank, &one.separation), error,
               "keeping the solutions");
    one.solution = keep->separations;
    TRY_MEMORY(array_push(&keep->arena, &keep->solution, one), error, "keeping the solutions");
    keep->separations += separation != NULL;
    return TREEN_OK;
}

enum treen_status keep_add(struct treen_keep *keep, const struct treen_solution *solution,
                           const struct treen_separation *separation, struct treen_error *error) {
    struct arena scratch;
    if (!solution->number || !belongs_solution(keep->puzzle, solution) ||
        !belongs_separation(separation, solution->parts))
        return belongs_error(keep->puzzle, error);
    arena_draw(&scratch, keep->arena.budget, KEEP_MEMORY);
    enum treen_status status =
        add_solution(keep, solution, has_turns(separation) ? NULL : separation, &scratch, error);
    arena_free(&scratch);
    return status;
}

/* Tells whether the text is a count; null is a count that is not known. */
static bool is_count(const char *digits) {
    return !digits || (*digits && !digits[strspn(digits, "0123456789")]);
}

enum treen_status keep_write(struct treen_keep *keep, const struct treen_kept *kept, FILE *out,
                             struct treen_error *error) {
    if (!is_count(kept->assemblies) || !is_count(kept->solutions) ||
        !(kept->seconds >= 0 && kept->seconds < MOST_SECONDS))
        return error_bad(error,
                         "found counts or seconds that are no numbers, expected digits, and 0 or more");
    keep->problem.kept = keep->solution.count;
    keep->problem.kept_solution = keep->solution.at;
    keep->problem.state = kept->complete ? STATE_SOLVED : STATE_EDITED;
    keep->problem.assemblies = kept->assemblies;
    keep->problem.solutions = kept->solutions;
    keep->problem.seconds = arena_print(&keep->arena, "%" PRIu64, (uint64_t)kept->seconds);
    TRY_MEMORY(keep->problem.seconds && xmpuzzle_write(&keep->file, 0, 1, out), error,
               "keeping the solutions");
    return fflush(out) || ferror(out) ? error_say(error, TREEN_IO, "the puzzle could not be written")
                                      : TREEN_OK;
}
