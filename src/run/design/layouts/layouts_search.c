/* The search of space layouts: simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983). A step
 * exchanges the numbers of two cells, mostly near ones (E227). Unless the aim wants layouts without
 * a covering, every layout on the way has one. */
#include "run/design/layouts/layouts.h"

#include "base/error.h"
#include "base/random.h"

#include <math.h>
#include <string.h>

/* Temperatures are differences of the logarithm of the coverings (E227). */
static const double HOTTEST = 0.22, COLDEST = 0.025;

/* WORK: states of the sweep in the shortest search. STEP: states that a step counts for besides,
 * where layouts without a covering are wanted: their sweeps end soon. */
enum { WORK = 40000000, LONGEST = 64, STEP = 400 };

struct search {
    const struct layouts *layouts;
    struct layouts_work *work;
    struct finder *finder;
    struct random *random;
    struct condition wanted; /* coverings */
    int wish;                /* 1: the most are best, -1: the fewest, 0: all that are wanted */
    uint8_t number[LAYOUT_CELLS], best[LAYOUT_CELLS];
    uint64_t coverings, best_coverings; /* best: of all layouts so far, where the aim has a wish */
    uint32_t since;                     /* steps since a layout was told, where it has none */
};

/* Returns 1, 1, 2, 1, 1, 2, 4, …: the lengths of restarts (Luby, Sinclair, Zuckerman 1993). */
static uint64_t length_of(uint64_t unit) {
    uint64_t place = unit + 1;
    for (;;) {
        uint64_t power = 1;
        while (2 * power - 1 < place)
            power *= 2;
        if (2 * power - 1 == place)
            return power < LONGEST ? power : LONGEST;
        place -= power - 1;
    }
}

/* ---- The start ------------------------------------------------------------------------------- */

static void shuffle(struct random *random, uint8_t *list, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(random, i);
        uint8_t kept = list[i - 1];
        list[i - 1] = list[j];
        list[j] = kept;
    }
}

/* Writes the dominoes on the places of the plain covering, in random order and turned at random. */
static void scatter(struct search *search) {
    const struct layout_board *board = &search->layouts->board;
    uint8_t order[LAYOUT_DOMINOES], half[LAYOUT_DOMINOES][2];
    for (uint8_t a = 0; a < board->numbers; a++)
        for (uint8_t b = a; b < board->numbers; b++) {
            half[board->domino[a][b]][0] = a;
            half[board->domino[a][b]][1] = b;
        }
    for (uint8_t d = 0; d < board->dominoes; d++)
        order[d] = d;
    shuffle(search->random, order, board->dominoes);
    for (uint32_t i = 0, next = 0; i < board->cells; i++) {
        uint8_t other = search->layouts->partner[i];
        if (other < i)
            continue;
        uint32_t turned = random_below(search->random, 2), d = order[next++];
        search->number[i] = half[d][turned];
        search->number[other] = half[d][!turned];
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Exchanges the numbers of two cells, which differ. In one step of EACH the cells may lie
 * anywhere. */
static void exchange(struct search *search, uint8_t *number) {
    enum { EACH = 5 };
    const struct layouts *layouts = search->layouts;
    for (;;) {
        uint32_t one = random_below(search->random, layouts->board.cells), other;
        if (random_below(search->random, EACH) == 0)
            other = random_below(search->random, layouts->board.cells);
        else
            other = layouts->near[one][random_below(search->random, layouts->nears[one])];
        uint8_t kept = number[one];
        if (kept != number[other]) {
            number[one] = number[other];
            number[other] = kept;
            return;
        }
    }
}

/* Returns the logarithm of a number of coverings. None are half as many as one. */
static double size_of(uint64_t coverings) {
    return coverings ? log((double)coverings) : -log(2);
}

/* Returns how far a layout is from the best: the less, the better. */
static double badness(const struct search *search, uint64_t coverings) {
    enum { OUTSIDE = 3 };
    double bad = -search->wish * size_of(coverings);
    if (coverings < search->wanted.low)
        bad += OUTSIDE * (size_of(search->wanted.low) - size_of(coverings));
    else if (coverings > search->wanted.high)
        bad += OUTSIDE * (size_of(coverings) - size_of(search->wanted.high));
    return bad;
}

/* Tells whether the search goes on to a layout with these coverings. */
static bool accepts(struct search *search, uint64_t coverings, double temperature) {
    if (!coverings && !search->layouts->empty)
        return false;
    double worse = badness(search, coverings) - badness(search, search->coverings);
    return worse <= 0 || (double)(random_next(search->random) >> 11) * 0x1p-53 < exp(-worse / temperature);
}

/* Notes the present layout. With a wish, only the best layout of a search is told: those around it
 * are nearly the same, and each is checked anew. Without a wish, layouts some steps apart are
 * told. */
static enum treen_status note(struct search *search) {
    enum { APART = 100 };
    if (search->wish) {
        if (badness(search, search->coverings) < badness(search, search->best_coverings)) {
            memcpy(search->best, search->number, search->layouts->board.cells);
            search->best_coverings = search->coverings;
        }
        return TREEN_OK;
    }
    if (search->since < APART || badness(search, search->coverings) > 0)
        return TREEN_OK;
    search->since = 0;
    return layouts_tell(search->layouts, search->work, search->number, search->coverings, search->finder);
}

static enum treen_status change_layout(struct search *search, double temperature) {
    uint8_t number[LAYOUT_CELLS];
    uint64_t coverings;
    uint32_t cells = search->layouts->board.cells;
    memcpy(number, search->number, cells);
    do
        exchange(search, number);
    while (random_below(search->random, 10) == 0);
    finder_look(search->finder, 1);
    search->since++;
    TRY_ROOM(layout_count(&search->work->counter, number, &coverings));
    if (!accepts(search, coverings, temperature))
        return TREEN_OK;
    memcpy(search->number, number, cells);
    search->coverings = coverings;
    return note(search);
}

/* Returns 1 where the aim wants the most solutions, -1 for the fewest, 0 without preference. */
static int wish_of(const struct aim *aim) {
    return !aim->preferences ? 0 : aim->preference[0].most ? 1 : -1;
}

/* Takes steps until the sweep has had `all` states, and lowers the temperature. */
static enum treen_status anneal(struct search *search, uint64_t all) {
    const struct layout_counter *counter = &search->work->counter;
    uint64_t begun = counter->work, more = search->layouts->empty ? STEP : 0, work = 0;
    for (uint64_t steps = 1; work < all; steps++) {
        double done = (double)work / (double)all;
        if (finder_is_over(search->finder))
            return TREEN_STOPPED;
        TRY(change_layout(search, HOTTEST * pow(COLDEST / HOTTEST, done)));
        work = counter->work - begun + more * steps;
    }
    return TREEN_OK;
}

enum treen_status layouts_search(const struct layouts *layouts, struct layouts_work *work, uint64_t unit,
                                 struct finder *finder) {
    struct search search = {.layouts = layouts,
                            .work = work,
                            .finder = finder,
                            .random = finder_random(finder),
                            .wanted = aim_range(layouts->aim, Q_solutions),
                            .wish = wish_of(layouts->aim)};
    scatter(&search);
    TRY_ROOM(layout_count(&work->counter, search.number, &search.coverings));
    memcpy(search.best, search.number, layouts->board.cells);
    search.best_coverings = search.coverings;
    enum treen_status status = anneal(&search, WORK * length_of(unit));
    if (search.wish && (status == TREEN_OK || status == TREEN_STOPPED))
        TRY(layouts_tell(layouts, work, search.best, search.best_coverings, finder));
    return status;
}
