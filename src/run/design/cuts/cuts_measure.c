/* Measures of a cut. The pieces are looked at here. Assemblies are found by runs, on the text of
 * the puzzle that the cut makes. */
#include "run/design/counting.h"
#include "run/design/cuts/cuts.h"
#include "run/design/traits.h"
#include "shape/forms.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/ask/apart.h"

/* Nodes of a search for assemblies: a cut with more is passed over. */
enum { MOST_NODES = 2000000, SCRATCH = 1 << 24 };

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Gives the cells of a piece as a settled shape; no cells when there is no memory. */
static struct shape shape_of(const struct cut *cut, uint8_t piece, struct arena *arena) {
    const struct box *box = &cut->box->packing.box;
    struct shape shape = {0, ARENA_NEW(arena, cut->size[piece] + 1, struct coloured_cell)};
    for (uint32_t cell = 0; shape.cell && cell < cut->box->cells; cell++)
        if (cut->owner[cell] == piece)
            shape.cell[shape.count++].at = box->cell[cell].at;
    if (shape.count)
        shape_settle(cut->box->packing.grid, &shape);
    return shape;
}

/* Measures a piece. *canonical is the first of the orientations that count as alike. */
static bool look_at_piece(const struct cuts *cuts, struct cuts_work *work, uint8_t piece,
                          struct measures *measures, struct shape *canonical) {
    const struct packing *packing = &cuts->box.packing;
    const struct grid *grid = packing->grid;
    const struct group *group = &packing->group;
    struct arena *arena = &work->scratch;
    struct shape shape = shape_of(&work->cut, piece, arena);
    shape_list alike = {0};
    bool flat, symmetric;
    if (!shape.count || !shape_orientations(grid, group, cuts->alike, &shape, arena, &alike) ||
        !shape_flat(grid, group, &shape, arena, &flat) ||
        !trait_symmetric(grid, group, cuts->motion, &shape, arena, &symmetric))
        return false;
    *canonical = alike.at[0];
    measures->of[Q_flat] += flat;
    measures->of[Q_symmetric] += symmetric;
    return true;
}

bool cuts_measure_simple(const struct cuts *cuts, struct cuts_work *work, struct measures *measures) {
    const struct cut *cut = &work->cut;
    struct shape canonical[CUT_PIECES];
    uint64_t *of = measures->of;
    of[Q_flat] = of[Q_symmetric] = of[Q_different] = 0;
    arena_draw(&work->scratch, cuts->budget, SCRATCH);
    bool measured = true;
    for (uint8_t piece = 0; measured && piece < cuts->box.pieces; piece++) {
        measured = look_at_piece(cuts, work, piece, measures, &canonical[piece]);
        bool found = false;
        for (uint8_t other = 0; measured && other < piece; other++)
            found |= !shape_compare(&canonical[other], &canonical[piece]);
        of[Q_different] += !found;
    }
    of[Q_pieces] = cuts->box.pieces;
    of[Q_holes] = cut->holes;
    of[Q_cells] = cuts->box.cells - cut->holes;
    of[Q_smallest] = UINT64_MAX;
    of[Q_largest] = 0;
    for (uint32_t piece = 0; piece < cuts->box.pieces; piece++) {
        of[Q_smallest] = cut->size[piece] < of[Q_smallest] ? cut->size[piece] : of[Q_smallest];
        of[Q_largest] = cut->size[piece] > of[Q_largest] ? cut->size[piece] : of[Q_largest];
    }
    arena_free(&work->scratch);
    return measured;
}

/* ---- The cut as a puzzle --------------------------------------------------------------------- */

/* A cut to write. */
struct writing_cut {
    const struct cuts *cuts;
    const char *text;
};

static bool write_cut(const void *context, FILE *out) {
    const struct writing_cut *cut = context;
    return cuts_write(cut->cuts, cut->text, out);
}

/* Reads the cut as a puzzle. The limits are those of the puzzle and must outlive it. */
static enum treen_status make_puzzle(const struct cuts *cuts, struct cuts_work *work,
                                     const struct limits *limits, struct treen_puzzle **puzzle,
                                     struct treen_error *error) {
    cut_text(&work->cut, work->text, work->text_scratch);
    const struct writing_cut cut = {cuts, work->text};
    return counting_read(write_cut, &cut, limits, puzzle, error);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

enum treen_status cuts_measure_count(const struct cuts *cuts, struct cuts_work *work, uint64_t most,
                                     const struct patience *patience, struct measures *measures,
                                     struct treen_error *error) {
    struct limits limits = limits_of(patience, cuts->budget);
    struct treen_puzzle *puzzle;
    uint64_t count = 0;
    TRY(make_puzzle(cuts, work, &limits, &puzzle, error));
    enum treen_status status = counting_ask(puzzle, MOST_NODES, cuts->budget, most, &count, error);
    treen_close(puzzle);
    if (status == TREEN_END) {
        measures->of[Q_solutions] = count;
        measures->of[Q_assemblies] = cuts->enough ? UNMEASURED : count;
    }
    return status == TREEN_END || (status == TREEN_STOPPED && !patience_is_over(patience)) ? TREEN_OK
                                                                                           : status;
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

struct taken {
    uint64_t assemblies, solutions, level, easiest, moves, ways, positions;
    bool known;
};

/* Keeps what the aim asks of an assembly that comes apart. */
static enum treen_status take_measures(const struct cuts *cuts, struct taking_apart *taking,
                                       const struct treen_disassembly *each, struct taken *taken) {
    uint64_t level = each->levels ? each->level[0] : 0;
    taken->solutions++;
    taken->easiest = taken->solutions == 1 || level < taken->easiest ? level : taken->easiest;
    taken->moves = each->moves > taken->moves ? each->moves : taken->moves;
    if (!level || level < taken->level)
        return TREEN_OK;
    taken->level = level;
    taken->ways = taken->positions = UNMEASURED;
    if (aim_needs(cuts->aim, Q_ways) && taking_ways(taking) == TREEN_OK && each->ways)
        taken->ways = each->ways;
    const struct treen_positions *positions;
    if (aim_needs(cuts->aim, Q_positions) && taking_positions(taking, &positions) == TREEN_OK)
        taken->positions = positions->positions;
    return TREEN_OK;
}

/* Takes every assembly apart, unless there are too many. */
static enum treen_status take_all(const struct cuts *cuts, struct taking_apart *taking, struct taken *taken) {
    const struct treen_disassembly *each;
    enum treen_status status;
    taken->known = true;
    while (taken->known && (status = taking_next(taking, &each)) == TREEN_OK) {
        taken->known = ++taken->assemblies <= cuts->most_solutions && each->outcome != TREEN_NOT_KNOWN;
        if (taken->known && each->outcome == TREEN_COMES_APART)
            TRY(take_measures(cuts, taking, each, taken));
    }
    return !taken->known || status == TREEN_END ? TREEN_OK : status;
}

static enum treen_status take_puzzle(const struct cuts *cuts, const struct treen_puzzle *puzzle,
                                     struct taken *taken, struct treen_error *error) {
    struct settings options = settings_single(CUTS_STEPS);
    struct taking_apart *taking;
    TRY(taking_open(puzzle, &options, &taking, error));
    enum treen_status status = taking_explain(taking, take_all(cuts, taking, taken), error);
    taking_close(taking);
    return status;
}

enum treen_status cuts_measure_apart(const struct cuts *cuts, struct cuts_work *work,
                                     const struct patience *patience, struct measures *measures,
                                     struct treen_error *error) {
    struct limits limits = limits_of(patience, cuts->budget);
    struct taken taken = {0};
    struct treen_puzzle *puzzle;
    TRY(make_puzzle(cuts, work, &limits, &puzzle, error));
    enum treen_status status = take_puzzle(cuts, puzzle, &taken, error);
    treen_close(puzzle);
    TRY(status);
    if (!taken.known)
        return TREEN_OK;
    measures->of[Q_assemblies] = taken.assemblies;
    measures->of[Q_solutions] = taken.solutions;
    measures->of[Q_level] = taken.level;
    measures->of[Q_easiest] = taken.solutions ? taken.easiest : UNMEASURED;
    measures->of[Q_moves] = taken.moves;
    measures->of[Q_ways] = taken.ways;
    measures->of[Q_positions] = taken.positions;
    return TREEN_OK;
}
