/* The list of all cuts of a small box. Cells get their owners in order, and pieces are named in the
 * order of their first cells, so that each cut comes once. A share of the list is a way to give the
 * first cells away. */
#include "run/design/cuts/cuts.h"
#include "run/design/finder.h"

#include "base/bits.h"
#include "base/error.h"

#include <math.h>

enum { LIST_CELLS = 63, LIST_POSITIONS = 1 << 16 };

struct list {
    const struct cuts *cuts;
    struct cuts_work *work;
    struct finder *finder;
    uint64_t share, seen;               /* the share that is wanted; shares so far */
    uint64_t apart, fitting, undecided; /* cuts that come apart; as asked for; too large to say */
    uint64_t near[LIST_CELLS];          /* by cell: those beside it, a bit for each */
    uint64_t piece[CUT_PIECES];         /* by piece: its cells, a bit for each */
    uint32_t named, holes;
    char text[LIST_CELLS];
};

/* ---- One cut --------------------------------------------------------------------------------- */

/* Returns those of the cells that hang together with the first of them. *beside: all cells beside
 * these. */
static uint64_t first_part(const struct list *list, uint64_t cells, uint64_t *beside) {
    uint64_t reached = cells & -cells;
    *beside = 0;
    for (uint64_t fresh = reached; fresh;) {
        for (; fresh; fresh &= fresh - 1)
            *beside |= list->near[__builtin_ctzll(fresh)];
        fresh = *beside & cells & ~reached;
        reached |= fresh;
    }
    return reached;
}

/* Tells whether the piece may still become connected: each part of it has a cell beside it that has
 * no owner yet. `given` cells have one. */
static bool may_connect(const struct list *list, uint64_t piece, uint32_t given) {
    uint64_t owned = (UINT64_C(1) << given) - 1, beside;
    for (uint64_t left = piece; left;) {
        uint64_t part = first_part(list, left, &beside);
        if (part == piece)
            return true;
        if (!(beside & ~owned))
            return false;
        left &= ~part;
    }
    return true;
}

/* Tells whether the pieces and the holes are as many and as large as asked for. */
static bool is_cut(const struct list *list) {
    const struct cut_box *box = &list->cuts->box;
    bool fine = list->named == box->pieces && list->holes >= box->fewest_holes;
    for (uint32_t i = 0; i < box->pieces && fine; i++)
        fine = bits_ones(list->piece[i]) >= box->least;
    return fine;
}

/* Compares the image of the cut under a symmetry with it, pieces named in the order of their first
 * cells. Below 0: the image is less. */
static int compare_image(const struct list *list, const struct symmetry *symmetry) {
    char name[CUT_PIECES] = {0}, next = 'A';
    for (uint32_t cell = 0; cell < list->cuts->box.cells; cell++) {
        char owner = list->text[symmetry->image[cell]];
        if (owner != CUT_HOLE_TEXT && !name[owner - 'A'])
            name[owner - 'A'] = next++;
        char renamed = owner == CUT_HOLE_TEXT ? CUT_HOLE_TEXT : name[owner - 'A'];
        if (renamed != list->text[cell])
            return renamed - list->text[cell];
    }
    return 0;
}

/* Tells whether the cut is the first one of its images. */
static bool is_first(const struct list *list) {
    const struct box_group *group = &list->cuts->box.symmetries;
    for (size_t s = 1; s < group->count; s++)
        if (compare_image(list, &group->symmetry[s]) < 0)
            return false;
    return true;
}

/* Tells whether the pieces interlock and come apart. *answer: how. */
static bool interlocks(struct list *list, struct grip_answer *answer) {
    struct grip *grip = list->work->grip;
    *answer = grip_level(grip, LIST_POSITIONS);
    if (answer->outcome == GRIP_LOOSE && answer->level < CUTS_LEAST_LEVEL)
        return false;
    struct grip_answer first;
    enum grip_outcome outcome =
        answer->outcome == GRIP_LOOSE ? grip_comes_apart(grip, LIST_POSITIONS, &first) : answer->outcome;
    list->undecided += outcome == GRIP_TOO_MANY;
    list->apart += outcome == GRIP_LOOSE;
    return outcome == GRIP_LOOSE;
}

/* Measures what the aim asks of the assemblies of the pieces. */
static enum treen_status measure_assemblies(struct list *list, struct measures *measures) {
    const struct cuts *cuts = list->cuts;
    const struct patience *patience = finder_patience(list->finder);
    struct treen_error *error = &list->finder->error;
    if (cuts->counts)
        TRY(cuts_measure_count(cuts, list->work, cuts->most_solutions, patience, measures, error));
    bool several = cuts->counts && measures->of[Q_assemblies] != 1;
    if (cuts->interlocks && cuts->counts && !several)
        measures->of[Q_easiest] = measures->of[Q_level];
    if (cuts->interlocks && (cuts->takes || several) && !aim_fails(cuts->aim, measures))
        TRY(cuts_measure_apart(cuts, list->work, patience, measures, error));
    list->undecided += cuts->counts && measures->of[Q_solutions] == UNMEASURED;
    return TREEN_OK;
}

/* Tells the cut, if the aim wants it. */
static enum treen_status tell_cut(struct list *list, const struct grip_answer *answer) {
    const struct cuts *cuts = list->cuts;
    struct measures measures;
    measures_clear(&measures);
    TRY_ROOM(cuts_measure_simple(cuts, list->work, &measures));
    if (cuts->interlocks)
        measures.of[Q_level] = answer->level;
    if ((!cuts->copies && measures.of[Q_different] < cuts->box.pieces) || aim_fails(cuts->aim, &measures))
        return TREEN_OK;
    TRY(measure_assemblies(list, &measures));
    list->fitting += aim_holds(cuts->aim, &measures);
    return finder_tell(list->finder, list->text, cuts->box.cells, &measures);
}

static enum treen_status look_at_cut(struct list *list) {
    struct grip_answer answer = {0};
    if (!is_cut(list) || !is_first(list))
        return TREEN_OK;
    finder_look(list->finder, 1);
    if (finder_is_over(list->finder))
        return TREEN_STOPPED;
    cut_read(&list->work->cut, list->text);
    return list->cuts->interlocks && !interlocks(list, &answer) ? TREEN_OK : tell_cut(list, &answer);
}

/* ---- All of them ----------------------------------------------------------------------------- */

static enum treen_status give_from(struct list *list, uint32_t cell);

/* Gives the cell to a piece, if it may be as large, and goes on. */
static enum treen_status give(struct list *list, uint32_t cell, uint32_t piece) {
    bool is_new = piece == list->named;
    if (bits_ones(list->piece[piece]) == list->cuts->box.most)
        return TREEN_OK;
    list->text[cell] = (char)('A' + piece);
    list->piece[piece] |= UINT64_C(1) << cell;
    list->named += is_new;
    enum treen_status status = give_from(list, cell + 1);
    list->named -= is_new;
    list->piece[piece] &= ~(UINT64_C(1) << cell);
    return status;
}

/* Leaves the cell empty, if it may be, and goes on. */
static enum treen_status leave_empty(struct list *list, uint32_t cell) {
    const struct cut_box *box = &list->cuts->box;
    if (list->holes == box->most_holes || (box->chosen && box->packing.box.must[cell]))
        return TREEN_OK;
    list->text[cell] = CUT_HOLE_TEXT;
    list->holes++;
    enum treen_status status = give_from(list, cell + 1);
    list->holes--;
    return status;
}

/* Tells whether the cells before `cell` cannot be those of a cut. */
static bool is_hopeless(const struct list *list, uint32_t cell) {
    const struct cut_box *box = &list->cuts->box;
    bool hopeless = box->pieces - list->named > box->cells - cell;
    for (uint32_t i = 0; i < list->named && !hopeless; i++)
        hopeless = !may_connect(list, list->piece[i], cell);
    return hopeless;
}

/* Gives the cells from `cell` on away in every way. Without a finder it counts the shares. */
static enum treen_status give_from(struct list *list, uint32_t cell) {
    const struct cut_box *box = &list->cuts->box;
    if (is_hopeless(list, cell))
        return TREEN_OK;
    if (cell == list->cuts->prefix && (list->seen++ != list->share || !list->finder))
        return TREEN_OK;
    if (cell == box->cells)
        return look_at_cut(list);
    for (uint32_t piece = 0; piece <= list->named && piece < box->pieces; piece++)
        TRY(give(list, cell, piece));
    return leave_empty(list, cell);
}

static struct list begin_list(const struct cuts *cuts) {
    struct list list = {.cuts = cuts};
    for (uint32_t cell = 0; cell < cuts->box.cells; cell++)
        for (unsigned i = 0; i < cuts->box.near[cell].count; i++)
            list.near[cell] |= UINT64_C(1) << cuts->box.near[cell].cell[i];
    return list;
}

double cuts_ways(const struct cuts *cuts) {
    const struct cut_box *box = &cuts->box;
    double ways[CUT_PIECES + 1][LIST_CELLS + 1] = {{1}}, all = 0;
    if (box->cells > LIST_CELLS) /* one piece or another for each cell, whatever their names */
        return pow(box->pieces, box->cells) / tgamma(box->pieces + 1);
    for (uint32_t cell = 0; cell < box->cells; cell++)
        for (uint32_t named = box->pieces + 1; named-- > 0;)
            for (uint32_t holes = box->most_holes + 1; holes-- > 0;)
                ways[named][holes] = ways[named][holes] * named + (named ? ways[named - 1][holes] : 0) +
                                     (holes ? ways[named][holes - 1] : 0);
    for (uint32_t holes = box->fewest_holes; holes <= box->most_holes; holes++)
        all += ways[box->pieces][holes];
    return all;
}

uint64_t cuts_shares(struct cuts *cuts, double ways) {
    static const double share = 1e7;
    for (cuts->prefix = 0;; cuts->prefix++) {
        struct list list = begin_list(cuts);
        give_from(&list, 0);
        if ((double)list.seen >= ways / share || cuts->prefix == cuts->box.cells)
            return list.seen;
    }
}

enum treen_status cuts_list(const struct cuts *cuts, struct cuts_work *work, uint64_t share,
                            struct finder *finder) {
    struct list list = begin_list(cuts);
    list.work = work;
    list.finder = finder;
    list.share = share;
    TRY(give_from(&list, 0));
    if (cuts->interlocks)
        TRY(finder_count(finder, "cuts that come apart in several moves", list.apart));
    else
        TRY(finder_count(finder, "cuts as asked for", list.fitting));
    return list.undecided ? finder_count(finder, UNDECIDED, list.undecided) : TREEN_OK;
}
