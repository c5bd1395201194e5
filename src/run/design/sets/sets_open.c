/* The question about sets, and the choices of pieces that it leaves. */
#include "run/design/counting.h"
#include "run/design/place.h"
#include "run/design/sets/sets.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* The sets of a unit that lists, for small boxes and for large ones, whose sets take longer
 * (E240). */
enum { SMALL_BOX = 40, SETS_EACH = 256, SETS_EACH_LARGE = 8 };

/* Above this number of sets the usual way is to search. */
static const uint64_t MOST_LISTED = UINT64_C(1) << 40;

/* ---- The question ---------------------------------------------------------------------------- */

static enum motion motion_of(const struct design_wish *wish, const struct packing *packing) {
    enum { AUTO, SAME, APART };
    bool flat = packing->box.low.z == packing->box.high.z;
    if (flat)
        return wish->options->mirrors == APART ? MOTION_PLANE : MOTION_SPACE;
    return wish->options->mirrors == SAME ? MOTION_MIRROR : MOTION_SPACE;
}

static enum treen_status check_pieces(const struct design_wish *wish, const struct packing *packing,
                                      struct treen_error *error) {
    uint64_t pieces = wish->options->pieces;
    if (!pieces)
        return error_bad(error, "found no number of pieces, expected how many a set has (--pieces 7)");
    if (pieces > packing->box.cells)
        return error_bad(error, "found %" PRIu64 " pieces for a box of %zu cell%s, expected at most %zu",
                         pieces, packing->box.cells, packing->box.cells == 1 ? "" : "s", packing->box.cells);
    return TREEN_OK;
}

/* Gives the sizes of pieces. By default they are those around the mean. */
static enum treen_status read_sizes(const struct design_wish *wish, const struct packing *packing,
                                    uint64_t *least, uint64_t *most, struct treen_error *error) {
    uint64_t pieces = wish->options->pieces, volume = packing->box.cells;
    TRY(design_cells(wish, 1, POLYFORM_LARGEST, least, most, error));
    if (!wish->options->cells) {
        uint64_t mean = volume / pieces;
        *least = mean > POLYFORM_LARGEST ? POLYFORM_LARGEST : mean > 1 ? mean - 1 : 1;
        *most = (volume + pieces - 1) / pieces + 1 < POLYFORM_LARGEST ? (volume + pieces - 1) / pieces + 1
                                                                      : POLYFORM_LARGEST;
    }
    if (pieces * *most < volume || pieces * *least > volume)
        return error_bad(error,
                         "%" PRIu64 " piece%s of %" PRIu64 " to %" PRIu64 " cells: together %" PRIu64
                         " to %" PRIu64 " cells, and the box has %" PRIu64 ": expected %s (cells, pieces)",
                         pieces, pieces == 1 ? "" : "s", *least, *most, pieces * *least, pieces * *most,
                         volume, pieces * *most < volume ? "larger or more" : "smaller or fewer");
    return TREEN_OK;
}

/* Lists the choices of the forms that there are. */
static bool list_choices(struct sets *sets, struct arena *arena) {
    struct multisets *choices = &sets->choices;
    memset(choices->forms, 0, sizeof choices->forms);
    for (size_t i = sets->forms.count; i-- > 0;) {
        choices->forms[sets->forms.form[i].size]++;
        choices->offset[sets->forms.form[i].size] = (uint32_t)i;
    }
    return multisets_list(choices, sets->forms.cells, arena);
}

/* Notes the ranges of the smallest and of the largest piece. */
static void note_sizes(struct sets *sets) {
    const struct multisets *choices = &sets->choices;
    sets->small[0] = sets->large[0] = UINT32_MAX;
    for (size_t i = 0; i < choices->composition.count; i++) {
        const struct composition *composition = &choices->composition.at[i];
        uint32_t smallest = multisets_smallest(choices, composition),
                 largest = multisets_largest(choices, composition);
        sets->small[0] = smallest < sets->small[0] ? smallest : sets->small[0];
        sets->small[1] = smallest > sets->small[1] ? smallest : sets->small[1];
        sets->large[0] = largest < sets->large[0] ? largest : sets->large[0];
        sets->large[1] = largest > sets->large[1] ? largest : sets->large[1];
    }
}

static enum treen_status list_all(struct sets *sets, const struct design_wish *wish, struct arena *arena,
                                  struct treen_error *error) {
    struct multisets *choices = &sets->choices;
    choices->pieces = (uint32_t)wish->options->pieces;
    choices->least = sets->forms.least;
    choices->most = sets->forms.most;
    choices->copies = wish->options->copies;
    TRY_MEMORY(list_choices(sets, arena), error, "listing the sets");
    if (!choices->choices)
        return error_bad(error,
                         "no %" PRIu32 " different pieces of these sizes fill the box: there are only %zu "
                         "(with copies pieces may be equal)",
                         choices->pieces, sets->forms.count);
    note_sizes(sets);
    return TREEN_OK;
}

/* ---- What the aim leaves --------------------------------------------------------------------- */

/* Gives the range of a size that the aim leaves. */
static void limit_size(const struct aim *aim, enum quantity quantity, uint32_t range[2]) {
    struct condition asked = aim_range(aim, quantity);
    range[0] = asked.low < POLYFORM_CELLS ? (uint32_t)asked.low : POLYFORM_CELLS;
    range[1] = asked.high < POLYFORM_CELLS ? (uint32_t)asked.high : 0;
}

/* Tells whether a set may have a form with this trait, or without it. `range`: of the pieces that
 * have it. */
static bool may_be(struct condition range, uint64_t pieces, bool trait) {
    return trait ? range.high > 0 : range.low < pieces;
}

/* Leaves out the forms that no set may have. A form and its mirror image have the same traits. */
static bool select_forms(struct sets *sets, const struct aim *aim, struct arena *arena) {
    struct polyforms *forms = &sets->forms;
    struct condition flat = aim_range(aim, Q_flat), symmetric = aim_range(aim, Q_symmetric);
    uint32_t *rank = ARENA_NEW(arena, forms->count, uint32_t), kept = 0;
    for (uint32_t i = 0; rank && i < forms->count; i++) {
        struct polyform form = forms->form[i];
        rank[i] = kept;
        if (may_be(flat, sets->choices.pieces, form.flat) &&
            may_be(symmetric, sets->choices.pieces, form.symmetric))
            forms->form[kept++] = form;
    }
    forms->count = kept;
    for (uint32_t i = 0; i < kept; i++)
        forms->form[i].mirror = rank[forms->form[i].mirror];
    return rank;
}

/* Lists the choices that the aim leaves: those in which all pieces are equal, or all different, or
 * of some sizes, or flat, or symmetric. */
static enum treen_status narrow(struct sets *sets, const struct aim *aim, struct arena *arena,
                                struct treen_error *error) {
    struct multisets *choices = &sets->choices;
    struct condition different = aim_range(aim, Q_different);
    choices->equal = choices->copies && choices->pieces > 1 && different.high == 1;
    choices->copies &= different.low < choices->pieces;
    limit_size(aim, Q_smallest, choices->smallest);
    limit_size(aim, Q_largest, choices->largest);
    return select_forms(sets, aim, arena) && list_choices(sets, arena)
               ? TREEN_OK
               : error_memory(error, "listing the sets");
}

/* Refuses a level that no full box has. */
static enum treen_status check_level(const struct box *box, const struct aim *aim,
                                     struct treen_error *error) {
    static const enum quantity levels[] = {Q_level, Q_easiest};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        uint64_t least = aim_range(aim, levels[i]).low;
        if (least > 1 && box->grid->cubic && design_has_whole_rows(box))
            return error_bad(error,
                             "the aim: found %s of at least %" PRIu64
                             ", but pieces that fill a box leave in one move or not at all: expected a "
                             "smaller number, or 'treen design cuts', whose pieces interlock",
                             quantity_name(levels[i]), least);
    }
    return TREEN_OK;
}

/* Narrows the bounds by the sizes that add up. */
void sets_bound(const void *own, struct space_bounds *bounds) {
    const struct sets *sets = own;
    uint64_t pieces = sets->choices.pieces;
    bool flat = sets->packing.box.low.z == sets->packing.box.high.z;
    bounds_set(bounds, Q_pieces, pieces, pieces);
    bounds_set(bounds, Q_cells, sets->forms.cells, sets->forms.cells);
    bounds_set(bounds, Q_smallest, sets->small[0], sets->small[1]);
    bounds_set(bounds, Q_largest, sets->large[0], sets->large[1]);
    bounds_set(bounds, Q_different, sets->choices.copies ? 1 : pieces, pieces);
    bounds_set(bounds, Q_flat, flat ? pieces : 0, pieces);
}

/* Tells whether the one search may be asked, which meets no set without a solution. Few sets are
 * listed as fast. */
static bool may_be_together(const struct sets *sets, const struct design_wish *wish) {
    enum { FEW = 4096 };
    return sets->choices.choices > FEW && sets->choices.pieces > 1 && !sets->choices.equal &&
           (counting_range(wish->aim).low > 0 || aim_taken(wish->whole) < QUANTITY_COUNT);
}

/* Chooses between one search for all sets, a list of them, and a search with random numbers. */
static enum treen_status choose_way(struct sets *sets, const struct design_wish *wish, struct arena *arena,
                                    uint64_t *units, struct treen_error *error) {
    enum { AUTO, ALL, SEARCH };
    unsigned way = wish->options->way;
    uint64_t choices = sets->choices.choices;
    double nodes = 0;
    if (way != SEARCH && may_be_together(sets, wish))
        TRY_MEMORY(sets_once_open(sets, wish->aim, arena, &nodes) == TREEN_OK, error, "opening the sets");
    sets->together &= nodes < (double)MOST_LISTED;
    if (!sets->together && way == ALL && choices > MOST_LISTED)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found %s%.3g sets, expected at most %.3g for a list of all: fewer pieces or sizes (cells), "
            "and aims like different=1 or smallest>=4 leave fewer; way search tries some",
            choices == UINT64_MAX ? "more than " : "", (double)choices, (double)MOST_LISTED);
    sets->searches = !sets->together && choices && (way == SEARCH || (way == AUTO && choices > MOST_LISTED));
    sets->each = sets->forms.cells > SMALL_BOX ? SETS_EACH_LARGE : SETS_EACH;
    *units = sets->together   ? sets_once_units(sets)
             : sets->searches ? UINT64_MAX
                              : (choices + sets->each - 1) / sets->each;
    return TREEN_OK;
}

enum treen_status sets_open(const struct design_wish *wish, struct arena *arena, void **own, uint64_t *units,
                            struct treen_error *error) {
    uint64_t least, most;
    struct sets *sets = ARENA_NEW(arena, 1, struct sets);
    TRY_MEMORY(sets, error, "opening the sets");
    TRY(design_place(wish, arena, &sets->packing, error));
    TRY(check_level(&sets->packing.box, wish->whole, error));
    TRY(polyforms_check(&sets->packing, error));
    TRY(check_pieces(wish, &sets->packing, error));
    TRY(read_sizes(wish, &sets->packing, &least, &most, error));
    sets->enough = counting_enough(wish->aim);
    arena->patience = wish->patience;
    enum treen_status status = polyforms_list(&sets->packing, motion_of(wish, &sets->packing),
                                              (uint32_t)least, (uint32_t)most, arena, &sets->forms, error);
    arena->patience = NULL;
    TRY(status);
    TRY(list_all(sets, wish, arena, error));
    TRY(narrow(sets, wish->aim, arena, error));
    *own = sets;
    return choose_way(sets, wish, arena, units, error);
}
