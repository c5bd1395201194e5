/* The space of cuts: the question, what cannot be, and cuts as puzzles. */
#include "run/design/cuts/cuts.h"
#include "run/design/level.h"
#include "run/design/place.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- The aim --------------------------------------------------------------------------------- */

static bool needs_any(const struct aim *aim, uint32_t quantities) {
    for (uint32_t q = 0; q < QUANTITY_COUNT; q++)
        if (quantities >> q & 1 && aim_needs(aim, (enum quantity)q))
            return true;
    return false;
}

/* Returns above 0 when the aim prefers many solutions, below 0 when it prefers few. */
static int wish_for_solutions(const struct aim *aim) {
    for (uint32_t i = 0; i < aim->preferences; i++)
        if (CUTS_COUNTED >> aim->preference[i].quantity & 1)
            return aim->preference[i].most ? 1 : -1;
    return 0;
}

/* Fills in what the aim asks about assemblies. A list of assemblies ends a little after the most
 * that are asked for: so the search sees whether a cut has few more. */
static void read_aim(struct cuts *cuts, const struct aim *whole) {
    enum { MORE = 64, MOST_TAKEN = 64 };
    const struct aim *aim = cuts->aim;
    struct condition easiest = aim_range(aim, Q_easiest);
    struct condition assemblies = aim_range(aim, Q_assemblies), solutions = aim_range(aim, Q_solutions);
    cuts->interlocks = needs_any(whole, CUTS_APART | CUTS_BEYOND);
    cuts->takes =
        needs_any(aim, CUTS_APART & ~(1u << Q_level | 1u << Q_easiest)) || aim_needs(aim, Q_solutions);
    cuts->counts = needs_any(aim, CUTS_COUNTED | 1u << Q_easiest);
    cuts->ties = whole->preferences > aim->preferences;
    cuts->level = aim_range(aim, Q_level);
    cuts->level.low = easiest.low > cuts->level.low ? easiest.low : cuts->level.low;
    cuts->wish = wish_for_solutions(aim);
    cuts->solutions = assemblies;
    if (!cuts->interlocks && solutions.low > assemblies.low)
        cuts->solutions.low = solutions.low;
    if (!cuts->interlocks && solutions.high < assemblies.high)
        cuts->solutions.high = solutions.high;
    uint64_t high = cuts->solutions.high;
    if (cuts->interlocks)
        cuts->most_solutions = high < MOST_TAKEN ? high : MOST_TAKEN;
    else
        cuts->most_solutions = cuts->wish > 0 || high > INT32_MAX ? UINT64_MAX : high + MORE;
    if (!cuts->interlocks && !aim_needs(aim, Q_assemblies))
        cuts->enough = aim_enough(aim, Q_solutions);
    if (cuts->enough)
        cuts->most_solutions = cuts->enough - 1;
}

/* ---- Sizes ----------------------------------------------------------------------------------- */

static enum treen_status read_pieces(struct cuts *cuts, const struct design_wish *wish,
                                     struct treen_error *error) {
    const struct packing *from =
        wish->from && wish->from->kind->packing ? wish->from->kind->packing(wish->from) : NULL;
    uint64_t pieces = wish->options->pieces, most = cuts->interlocks ? GRIP_PIECES : CUT_PIECES;
    for (size_t i = 0; !wish->options->pieces && from && i < from->pieces; i++)
        pieces += from->piece[i].least;
    if (!pieces)
        return error_bad(error,
                         "found no number of pieces, expected how many to cut the box into (--pieces 5)");
    if (pieces > cuts->box.cells)
        return error_bad(error,
                         "found %" PRIu64 " pieces for a box of %" PRIu32 " cells, expected at most %" PRIu32,
                         pieces, cuts->box.cells, cuts->box.cells);
    if (pieces < 2 || pieces > most)
        return error_bad(error, "found %" PRIu64 " piece%s, expected 2 to %" PRIu64 " for pieces that %s",
                         pieces, pieces == 1 ? "" : "s", most,
                         cuts->interlocks ? "interlock (an aim like 'solutions=1' has other pieces)"
                                          : "fill a box");
    cuts->box.pieces = (uint32_t)pieces;
    return TREEN_OK;
}

/* Gives the sizes of pieces that the question leaves. By default pieces that only fill a box are
 * about equal, and pieces that interlock are not very small. */
static enum treen_status read_sizes(struct cuts *cuts, const struct design_wish *wish,
                                    struct treen_error *error) {
    struct cut_box *box = &cuts->box;
    uint64_t least, most, mean = box->cells / box->pieces;
    TRY(design_cells(wish, 1, box->cells, &least, &most, error));
    if (!wish->options->cells) {
        least = cuts->interlocks ? mean / 4 : mean - 1;
        least = least ? least : 1;
        most = cuts->interlocks ? box->cells : (box->cells + box->pieces - 1) / box->pieces + 1;
    }
    uint64_t smallest = aim_range(cuts->aim, Q_smallest).low, largest = aim_range(cuts->aim, Q_largest).high;
    bool is_low = largest < least;
    if (is_low || smallest > most)
        return error_bad(error,
                         "the aim: found pieces of at %s %" PRIu64 " cells, expected sizes from %" PRIu64
                         " to %" PRIu64 " (cells 3..9 changes them)",
                         is_low ? "most" : "least", is_low ? largest : smallest, least, most);
    box->least = (uint32_t)(smallest < box->cells && smallest > least ? smallest : least);
    box->most = (uint32_t)(largest < most ? largest : most);
    return TREEN_OK;
}

/* Gives the numbers of holes that the question leaves. Without a word about holes, cuts that
 * interlock have some, and other cuts have none. */
static void read_holes(struct cuts *cuts) {
    struct cut_box *box = &cuts->box;
    struct condition range = aim_range(cuts->aim, Q_holes);
    uint64_t room = box->chosen ? box->cells - box->packing.box.must_cells : box->cells, most = range.high;
    if (most > box->cells)
        most =
            cuts->interlocks || box->chosen || aim_needs(cuts->aim, Q_holes) ? box->cells / 4 + range.low : 0;
    box->most_holes = (uint32_t)(most < room ? most : room);
    box->fewest_holes = (uint32_t)(range.low < box->cells ? range.low : box->cells);
}

/* Narrows the sizes where all pieces shall be equal. */
static void fit_equal(struct cuts *cuts, const struct design_wish *wish) {
    struct cut_box *box = &cuts->box;
    if (!wish->options->copies || aim_range(cuts->aim, Q_different).high > 1)
        return;
    uint32_t least = (box->cells - box->most_holes + box->pieces - 1) / box->pieces,
             most = (box->cells - box->fewest_holes) / box->pieces;
    box->least = least > box->least ? least : box->least;
    box->most = most < box->most ? most : box->most;
}

/* Narrows the holes by the sizes of pieces, and tells where nothing is left. */
static enum treen_status fit_holes(struct cuts *cuts, struct treen_error *error) {
    struct cut_box *box = &cuts->box;
    uint64_t least = (uint64_t)box->pieces * box->least, most = (uint64_t)box->pieces * box->most;
    uint64_t asked = aim_range(cuts->aim, Q_holes).low;
    if (asked > box->cells - (least < box->cells ? least : box->cells))
        return error_bad(error,
                         "the aim: found %" PRIu64 " holes at least, but %" PRIu32 " pieces of %" PRIu32
                         " cells leave at most %" PRIu64 " of the box's %" PRIu32,
                         asked, box->pieces, box->least,
                         box->cells - (least < box->cells ? least : box->cells), box->cells);
    if (box->least > box->most || least + box->fewest_holes > box->cells ||
        most + box->most_holes < box->cells || box->fewest_holes > box->most_holes)
        return error_bad(error,
                         "%" PRIu32 " pieces of %" PRIu32 " to %" PRIu32 " cells and %" PRIu32 " to %" PRIu32
                         " holes cannot add up to the %" PRIu32 " cells of the box",
                         box->pieces, box->least, box->most, box->fewest_holes, box->most_holes, box->cells);
    if (box->cells - least < box->most_holes)
        box->most_holes = (uint32_t)(box->cells - least);
    if (most < box->cells && box->cells - most > box->fewest_holes)
        box->fewest_holes = (uint32_t)(box->cells - most);
    return TREEN_OK;
}

/* ---- What cannot be -------------------------------------------------------------------------- */

/* Tells why no cut interlocks. From a box of one layer each piece leaves across it. */
static enum treen_status check_box_to_interlock(const struct cuts *cuts, struct treen_error *error) {
    const struct box *box = &cuts->box.packing.box;
    if (design_is_layer(box))
        return error_bad(error,
                         "found a box of one layer, from which every piece leaves at once: expected sides of "
                         "2 or more for pieces that interlock (an aim like 'solutions=1' has other pieces)");
    if (!cuts->box.most_holes && box->grid->cubic && design_has_whole_rows(box))
        return error_bad(error,
                         "found a box without holes, but pieces without holes between them leave in one move "
                         "or not at all: expected holes, like holes<=4, for pieces that interlock");
    return TREEN_OK;
}

static enum treen_status check_grip(const struct cuts *cuts, struct treen_error *error) {
    const struct grid *grid = cuts->box.packing.grid;
    const int *side = cuts->box.side;
    int most = GRIP_FAR / (int)(cuts->box.pieces - 1);
    most = most < GRIP_SIDE ? most : GRIP_SIDE;
    if (side[0] > most || side[1] > most || side[2] > most)
        return error_bad(
            error,
            "found a box of %dx%dx%d%s, expected sides of at most %d for %" PRIu32 " pieces that interlock",
            side[0], side[1], side[2], grid->cubic ? "" : " steps of its grid", most, cuts->box.pieces);
    return check_box_to_interlock(cuts, error);
}

static enum treen_status check_box(const struct cuts *cuts, struct arena *arena, struct treen_error *error) {
    if (cuts->box.packing.box.cells > CUT_CELLS)
        return error_bad(error, "found a box of %zu cells, expected at most %d", cuts->box.packing.box.cells,
                         CUT_CELLS);
    uint32_t parts = cut_box_parts(&cuts->box, arena);
    TRY_MEMORY(parts, error, "looking at the box");
    if (parts > 1)
        return error_bad(error, "found a box in %" PRIu32 " parts, expected one that is connected", parts);
    return TREEN_OK;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Chooses the motions of pieces. Pieces that interlock are turned, and never mirrored. */
static void choose_motions(struct cuts *cuts, const struct design_wish *wish) {
    enum { AUTO, SAME, APART };
    bool flat = cuts->box.packing.box.low.z == cuts->box.packing.box.high.z;
    cuts->motion = flat && wish->options->mirrors == APART ? MOTION_PLANE : MOTION_SPACE;
    cuts->alike = wish->options->mirrors == SAME ? MOTION_MIRROR : cuts->motion;
    if (!cuts->interlocks)
        cuts->motion = cuts->alike;
    cuts->copies = wish->options->copies;
}

/* Chooses between a list of all cuts and a search. A list passes over no number of assemblies. */
static enum treen_status choose_way(struct cuts *cuts, unsigned way, uint64_t *units,
                                    struct treen_error *error) {
    enum { AUTO, ALL };
    static const double listed = 1e9, most_listed = 4e11;
    double ways = cuts_ways(cuts);
    *units = UINT64_MAX;
    if (way == ALL && ways > most_listed)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found %s %.3g ways to cut this box, expected at most %.0e for a list of all cuts: a smaller "
            "box, fewer pieces or fewer holes leave fewer; --way search tries some",
            isfinite(ways) ? "about" : "more than", fmin(ways, 1e308), most_listed);
    cuts->lists = way == ALL || (way == AUTO && ways <= listed);
    if (!cuts->lists)
        return TREEN_OK;
    if (cuts->interlocks && cuts->most_solutions < cuts->solutions.high)
        cuts->most_solutions = UINT64_MAX;
    *units = cuts_shares(cuts, ways);
    return TREEN_OK;
}

static enum treen_status open(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error) {
    struct cuts *cuts = ARENA_NEW(arena, 1, struct cuts);
    TRY_MEMORY(cuts, error, "opening the cuts");
    cuts->aim = wish->aim;
    cuts->budget = wish->budget;
    read_aim(cuts, wish->whole);
    TRY(design_place(wish, arena, &cuts->box.packing, error));
    if (cuts->box.packing.box.cells <= CUT_CELLS && !cut_box_open(&cuts->box, arena))
        return error_memory(error, "looking at the box");
    TRY(check_box(cuts, arena, error));
    TRY(read_pieces(cuts, wish, error));
    TRY(read_sizes(cuts, wish, error));
    read_holes(cuts);
    fit_equal(cuts, wish);
    TRY(fit_holes(cuts, error));
    if (cuts->interlocks)
        TRY(check_grip(cuts, error));
    choose_motions(cuts, wish);
    *own = cuts;
    return choose_way(cuts, wish->options->way, units, error);
}

static void *open_work(void *own, struct arena *arena) {
    const struct cuts *cuts = own;
    struct cuts_work *work = ARENA_NEW(arena, 1, struct cuts_work);
    if (!work)
        return NULL;
    const struct box *box = &cuts->box.packing.box;
    if (cuts->interlocks &&
        !(work->grip = grip_open(cuts->box.pieces, box->grid, box->cell, box->cells, arena)))
        return NULL;
    work->text = ARENA_NEW(arena, cuts->box.cells, char);
    work->text_scratch = ARENA_NEW(arena, cuts->box.cells, char);
    return work->text && work->text_scratch && cut_open(&work->cut, &cuts->box, work->grip, arena) ? work
                                                                                                   : NULL;
}

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    const struct cuts *cuts = own;
    return cuts->lists ? cuts_list(cuts, work, number, finder) : cuts_search(cuts, work, finder);
}

/* ---- Writing --------------------------------------------------------------------------------- */

enum { WRITING = 1 << 24 };

static bool is_inside(const struct cut_box *box, uint32_t cell) {
    struct treen_cell near[GRID_NEIGHBOURS];
    return box->near[cell].count == box->packing.grid->neighbours(box->packing.box.cell[cell].at, near);
}

static bool has_inner_hole(const struct cut_box *box, const char *text) {
    for (uint32_t cell = 0; cell < box->cells; cell++)
        if (text[cell] == CUT_HOLE_TEXT && is_inside(box, cell))
            return true;
    return false;
}

/* Gives the box as a solver sees it: without the holes of its outside. When there are holes inside,
 * nobody knows where, so that all cells inside may stay empty. */
static bool make_box(const struct cut_box *box, const char *text, struct arena *arena, struct box *made) {
    struct shape shape = {0, ARENA_NEW(arena, box->cells, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, box->cells, bool), hollow = has_inner_hole(box, text);
    if (!shape.cell || !must)
        return false;
    for (uint32_t cell = 0; cell < box->cells; cell++) {
        bool inside = is_inside(box, cell);
        if (text[cell] == CUT_HOLE_TEXT && !inside)
            continue;
        must[shape.count] = !(inside && hollow);
        shape.cell[shape.count++] = box->packing.box.cell[cell];
    }
    return box_init(made, box->packing.grid, &shape, must, arena);
}

static bool make_pieces(const struct cuts *cuts, const char *text, struct arena *arena,
                        struct packing *packing) {
    packing->pieces = cuts->box.pieces;
    packing->piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    for (size_t i = 0; packing->piece && i < packing->pieces; i++) {
        struct packing_piece *piece = &packing->piece[i];
        char name = (char)('A' + i);
        *piece = (struct packing_piece){.least = 1, .most = 1, .motion = cuts->motion};
        piece->name = arena_text(arena, &name, 1);
        piece->shape.cell = ARENA_NEW(arena, cuts->box.cells, struct coloured_cell);
        if (!piece->name || !piece->shape.cell)
            return false;
        for (uint32_t cell = 0; cell < cuts->box.cells; cell++)
            if (text[cell] == name)
                piece->shape.cell[piece->shape.count++].at = cuts->box.packing.box.cell[cell].at;
        shape_settle(packing->grid, &piece->shape);
    }
    return packing->piece;
}

static bool reads(void *own, const char *text, size_t length) {
    const struct cuts *cuts = own;
    bool fine = length == cuts->box.cells;
    for (size_t i = 0; fine && i < cuts->box.pieces; i++)
        fine = memchr(text, (char)('A' + i), length);
    return fine;
}

/* Writes the cut of a text as a puzzle, by names of the literature or by letters. */
static bool write_as(const struct cuts *cuts, const char *text, bool named, FILE *out) {
    struct packing packing = cuts->box.packing;
    struct arena arena;
    bool made = true;
    arena_draw(&arena, cuts->budget, WRITING);
    if (!cuts->box.chosen)
        made = make_box(&cuts->box, text, &arena, &packing.box);
    made = made && make_pieces(cuts, text, &arena, &packing);
    if (made && named)
        made = design_write_named(&packing, out);
    else if (made)
        design_write_packing(&packing, out);
    arena_free(&arena);
    return made;
}

bool cuts_write(const struct cuts *cuts, const char *text, FILE *out) {
    return write_as(cuts, text, false, out);
}

static bool write(void *own, const char *text, size_t length, FILE *out) {
    return reads(own, text, length) && write_as(own, text, true, out);
}

/* Narrows the bounds of taking apart. A piece of n cubes has at most n of them along an axis. The
 * search passes over cuts with more positions than it looks at. */
static void bound_levels(const struct cuts *cuts, struct space_bounds *bounds) {
    const struct cut_box *box = &cuts->box;
    uint64_t widest[LEVEL_AXES];
    for (int axis = 0; axis < LEVEL_AXES; axis++)
        widest[axis] = box->most < (uint32_t)box->side[axis] ? box->most : (uint32_t)box->side[axis];
    const struct grid *grid = box->packing.grid;
    uint64_t level = grid->cubic ? level_bound(box->pieces, widest, grid->dimensions) : UINT64_MAX;
    bounds_set(bounds, Q_level, CUTS_LEAST_LEVEL, level < CUTS_POSITIONS ? level : CUTS_POSITIONS);
    bounds_set(bounds, Q_easiest, 1, level < CUTS_POSITIONS ? level : CUTS_POSITIONS);
    uint64_t moves = level_bound_moves(box->pieces, level);
    bounds_set(bounds, Q_moves, 0, moves < CUTS_STEPS ? moves : CUTS_STEPS + box->pieces);
    bounds_set(bounds, Q_positions, 1, CUTS_STEPS + 1);
}

static void bound(const void *own, struct space_bounds *bounds) {
    const struct cuts *cuts = own;
    const struct cut_box *box = &cuts->box;
    bounds_set(bounds, Q_pieces, box->pieces, box->pieces);
    bounds_set(bounds, Q_cells, box->cells - box->most_holes, box->cells - box->fewest_holes);
    bounds_set(bounds, Q_holes, box->fewest_holes, box->most_holes);
    bounds_set(bounds, Q_smallest, box->least, (box->cells - box->fewest_holes) / box->pieces);
    bounds_set(bounds, Q_largest, box->least, box->most);
    bounds_set(bounds, Q_different, cuts->copies ? 1 : box->pieces, box->pieces);
    if (cuts->interlocks)
        bound_levels(cuts, bounds);
}

/* Gives the whole box: holes on the outside are no cells of a written one. */
static struct space_terms terms(const void *own) {
    const struct cuts *cuts = own;
    return (struct space_terms){.room = cuts->box.cells, .alike = cuts->alike, .enough = cuts->enough};
}

const struct space space_cuts = {
    .about = {.name = "cuts", .summary = "a box cut into connected pieces, which may interlock"},
    .usual = "assemblies=1, most easiest",
    .settings = "box grid pieces cells copies mirrors way",
    .alone = "grid",
    .measures = CUTS_SIMPLE | CUTS_APART | CUTS_COUNTED,
    .lists = true,
    .searches = true,
    .drawn = true,
    .assembles = true,
    .packs = true,
    .open = open,
    .work = open_work,
    .unit = unit,
    .reads = reads,
    .terms = terms,
    .bound = bound,
    .write = write,
};
