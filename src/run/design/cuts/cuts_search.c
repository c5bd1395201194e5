/* Units of the space of cuts: each changes one cut at random, and mostly keeps what is better.
 *
 * A cut that interlocks needs holes. Without any, a part that can move at all can leave. So the
 * search begins with a box that is mostly empty, and fills it by and by. Levels that were reached
 * in the empty box stay on the way, since a lower score is taken the less the later (E223). */
#include "run/design/cuts/cuts.h"
#include "run/design/finder.h"

#include "base/error.h"

/* Cuts of a unit, and those until one comes apart in several moves; else the unit is given up. A
 * cut with many positions counts for several. One with too many is taken for a stuck one: before
 * that beginning, few are too many. */
enum { STEPS = 100000, LATEST = STEPS / 4, FEW_POSITIONS = 50, POSITIONS_OF_STEP = 32 };

/* Cuts of a unit that counts solutions, and changes until the pieces have the sizes asked for. */
enum { COUNTS = 300, BEGIN_CHANGES = 200000, MOST_CHANGES = 5000 };

/* Scores are whole numbers, so that every machine finds the same. */
enum { SCORE_BITS = 8, SCORE_ONE = 1 << SCORE_BITS, MOST_SCORE = 64 * SCORE_ONE };

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Returns the logarithm of a number above 0 to base 2, in units of 1 / SCORE_ONE. */
static int64_t logarithm(uint64_t number) {
    int bits = 63 - __builtin_clzll(number);
    uint64_t rest =
        (bits > SCORE_BITS ? number >> (bits - SCORE_BITS) : number << (SCORE_BITS - bits)) - SCORE_ONE;
    return (int64_t)bits * SCORE_ONE + (int64_t)rest;
}

/* Returns the loss that chance accepts: of the mean `heat`, more the less often. */
static int64_t accepted_loss(struct random *random, int64_t heat) {
    enum { BITS = 32, LN_2_OF_1024 = 710 };
    uint64_t number = (random_next(random) >> (64 - BITS)) | 1;
    return heat * ((int64_t)BITS * SCORE_ONE - logarithm(number)) / SCORE_ONE * LN_2_OF_1024 / 1024;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Measures what the search knows without further work. */
static void measure_quickly(const struct cuts *cuts, const struct cut *cut, const struct grip_answer *answer,
                            struct measures *measures) {
    measures_clear(measures);
    measures->of[Q_pieces] = cuts->box.pieces;
    measures->of[Q_holes] = cut->holes;
    measures->of[Q_cells] = cuts->box.cells - cut->holes;
    if (answer)
        measures->of[Q_level] = answer->level;
    if (answer && cuts->counts)
        measures->of[Q_easiest] = answer->level; /* or less, where there are more assemblies */
}

/* Tells whether a cut with these measures may become the best of the unit. */
static bool is_promising(const struct cuts *cuts, const struct cuts_work *work,
                         const struct measures *measures) {
    return cut_fits(&work->cut) && !aim_fails(cuts->aim, measures) &&
           (!work->has_best || aim_compare(cuts->aim, measures, &work->best) < cuts->ties);
}

/* Tells a cut that the aim wants. *better: it is the best of the unit so far. */
static enum treen_status tell_cut(const struct cuts *cuts, struct cuts_work *work, struct finder *finder,
                                  const struct measures *measures, bool *better) {
    bool told =
        aim_holds(cuts->aim, measures) && aim_can_compare(cuts->aim, measures) && cut_fits(&work->cut);
    *better = told && (!work->has_best || aim_compare(cuts->aim, measures, &work->best) < 0);
    if (!told)
        return TREEN_OK;
    if (*better)
        work->best = *measures;
    work->has_best = true;
    cut_text(&work->cut, work->text, work->text_scratch);
    return finder_tell(finder, work->text, cuts->box.cells, measures);
}

/* Measures the pieces. Sets *wanted when the cut may be told by what is known of it. */
static enum treen_status look_at_pieces(const struct cuts *cuts, struct cuts_work *work,
                                        struct measures *measures, bool *wanted) {
    TRY_ROOM(cuts_measure_simple(cuts, work, measures));
    *wanted =
        (cuts->copies || measures->of[Q_different] == cuts->box.pieces) && is_promising(cuts, work, measures);
    return TREEN_OK;
}

/* ---- Interlocking ---------------------------------------------------------------------------- */

/* Returns the worth of a cut: more moves are better, more positions, and fewer ways out. Stuck
 * pieces that move are worth little more than pieces that leave at once. */
static int64_t score_of(const struct cuts *cuts, const struct grip_answer *answer) {
    int64_t level = answer->level;
    uint64_t high = cuts->level.high;
    if (answer->outcome == GRIP_TOO_MANY || (answer->outcome == GRIP_STUCK && answer->positions < 2))
        return 0;
    int64_t positions = logarithm(answer->positions);
    if (answer->outcome == GRIP_STUCK)
        return SCORE_ONE / 2;
    if (answer->level > high)
        level = 2 * (int64_t)high - level;
    int64_t score = level * SCORE_ONE + (positions - logarithm(answer->exits)) * 3 / 10;
    return score > 0 ? score : 0;
}

/* The search of one unit. */
struct climb {
    const struct cuts *cuts;
    struct cuts_work *work;
    struct finder *finder;
    struct random *random;
    int64_t score;
    uint32_t misfit;
    uint32_t final_limit;   /* of holes, in the end */
    uint32_t begin_limit;   /* of holes, in the beginning */
    uint32_t pause, paused; /* cuts to pass over after one that was no better */
    uint64_t apart;         /* cuts that came apart in several moves */
    bool crowded, fits;     /* a cut had more assemblies than wanted; one had no more */
    uint32_t begun;         /* the step of the first of them */
    int64_t price;          /* of a hole above the limit */
    uint32_t positions;     /* of the last cut */
    uint32_t holes;         /* of the last cut that was taken */
    uint32_t highest;       /* level of all cuts that were taken and come apart */
};

static enum treen_status measure_and_tell(struct climb *climb, const struct grip_answer *answer) {
    struct measures measures;
    bool wanted, better;
    measure_quickly(climb->cuts, &climb->work->cut, answer, &measures);
    if (!is_promising(climb->cuts, climb->work, &measures))
        return TREEN_OK;
    if (climb->paused) {
        climb->paused--;
        return TREEN_OK;
    }
    TRY(look_at_pieces(climb->cuts, climb->work, &measures, &wanted));
    if (wanted && climb->cuts->counts)
        TRY(cuts_measure_count(climb->cuts, climb->work, climb->cuts->most_solutions,
                               finder_patience(climb->finder), &measures, &climb->finder->error));
    if (wanted && climb->cuts->counts) {
        wanted = measures.of[Q_assemblies] <= climb->cuts->most_solutions;
        climb->crowded |= !wanted;
        climb->fits |= wanted;
    }
    bool several = climb->cuts->counts && measures.of[Q_assemblies] != 1;
    if (several)
        measures.of[Q_easiest] = UNMEASURED;
    if (wanted && (climb->cuts->takes || several))
        TRY(cuts_measure_apart(climb->cuts, climb->work, finder_patience(climb->finder), &measures,
                               &climb->finder->error));
    TRY(tell_cut(climb->cuts, climb->work, climb->finder, &measures, &better));
    climb->pause = better ? 0 : climb->pause < 256 ? 2 * climb->pause + 1 : climb->pause;
    climb->paused = climb->pause;
    return TREEN_OK;
}

/* Changes the cut by a few cells. */
static void change_cut(struct climb *climb) {
    enum { TRIES = 50 };
    uint32_t wanted = 1u + (random_below(climb->random, 3) == 0) + (random_below(climb->random, 6) == 0);
    for (uint32_t i = 0; i < TRIES && climb->work->cut.changes < wanted; i++)
        cut_change(&climb->work->cut, climb->random);
}

/* Returns the price of holes above the limit: a share of a level each, at the end a whole one. */
static int64_t excess(const struct climb *climb, uint32_t holes) {
    uint32_t limit = climb->work->cut.limit;
    return holes > limit ? (int64_t)(holes - limit) * climb->price : 0;
}

/* Tells whether the changed cut is taken, which comes apart wholly if it comes apart at all. */
static bool is_taken(struct climb *climb, const struct grip_answer *answer, int64_t heat) {
    int64_t score = score_of(climb->cuts, answer);
    if (score - excess(climb, climb->work->cut.holes) + accepted_loss(climb->random, heat) <
        climb->score - excess(climb, climb->holes))
        return false;
    struct grip_answer first;
    if (answer->outcome == GRIP_LOOSE && answer->level > 1 &&
        grip_comes_apart(climb->work->grip, CUTS_POSITIONS, &first) != GRIP_LOOSE)
        return false;
    climb->score = score;
    climb->holes = climb->work->cut.holes;
    return true;
}

static enum treen_status climb_step(struct climb *climb, int64_t heat) {
    struct cut *cut = &climb->work->cut;
    change_cut(climb);
    uint32_t misfit = cut_misfit(cut);
    if (!cut->changes || misfit > climb->misfit) {
        cut_undo(cut);
        return TREEN_OK;
    }
    struct grip_answer answer = grip_level(climb->work->grip, climb->apart ? CUTS_POSITIONS : FEW_POSITIONS);
    climb->positions = answer.positions;
    if (!is_taken(climb, &answer, heat)) {
        cut_undo(cut);
        return TREEN_OK;
    }
    cut_keep(cut);
    climb->misfit = misfit;
    if (answer.outcome != GRIP_LOOSE || answer.level < CUTS_LEAST_LEVEL)
        return TREEN_OK;
    climb->apart++;
    climb->highest = answer.level > climb->highest ? answer.level : climb->highest;
    return measure_and_tell(climb, &answer);
}

/* Begins with slices, of which often much is taken away. */
static void begin_climb(struct climb *climb) {
    struct cut *cut = &climb->work->cut;
    const struct cut_box *box = &climb->cuts->box;
    uint32_t most = box->most_holes, fewest = box->fewest_holes;
    climb->final_limit = random_below(climb->random, 2) ? most : random_between(climb->random, fewest, most);
    if (most && random_below(climb->random, 3))
        climb->begin_limit = box->cells * random_between(climb->random, 5, 14) / 20;
    if (climb->begin_limit < climb->final_limit)
        climb->begin_limit = climb->final_limit;
    cut->limit = climb->begin_limit;
    cut_slice(cut, climb->random);
    cut_dig(cut, climb->random);
    climb->misfit = cut_misfit(cut);
    climb->holes = cut->holes;
    struct grip_answer answer = grip_level(climb->work->grip, CUTS_POSITIONS);
    climb->score = score_of(climb->cuts, &answer);
}

/* Returns the limit of holes at a step. It falls from the step on at which the first cut came apart
 * in several moves, until three eighths of the unit are over. Levels grow under the limit then. */
static uint32_t limit_at(const struct climb *climb, uint32_t step) {
    uint32_t last = STEPS / 8 * 3, excess = climb->begin_limit - climb->final_limit;
    if (!climb->apart)
        return climb->begin_limit;
    if (step >= last)
        return climb->final_limit;
    return climb->final_limit + (uint32_t)((uint64_t)excess * (last - step) / (last - climb->begun));
}

/* Returns the mean loss that is accepted at a step. It falls to nearly nothing until the latest
 * beginning. After the beginning it falls again, from half as much. */
static int64_t heat_at(const struct climb *climb, uint32_t step) {
    enum { WARMEST = SCORE_ONE / 2, COLDEST = SCORE_ONE / 50 };
    int64_t warm = climb->apart ? (int64_t)WARMEST / 2 * (STEPS - step) / STEPS
                                : (int64_t)WARMEST * (LATEST - step) / LATEST;
    return warm + COLDEST;
}

static enum treen_status interlock(const struct cuts *cuts, struct cuts_work *work, struct finder *finder) {
    enum { ASK_EVERY = 64 };
    struct climb climb = {.cuts = cuts, .work = work, .finder = finder, .random = finder_random(finder)};
    begin_climb(&climb);
    for (uint32_t i = 0, looked = 0; i < STEPS && (climb.apart || i < LATEST); looked++) {
        if (looked % ASK_EVERY == 0) {
            if (finder_is_over(finder))
                return TREEN_STOPPED;
            finder_look(finder, ASK_EVERY);
        }
        if (!climb.apart)
            climb.begun = i;
        work->cut.limit = limit_at(&climb, i);
        climb.price = SCORE_ONE / 8 + (int64_t)SCORE_ONE * 7 / 8 * i / STEPS;
        TRY(climb_step(&climb, heat_at(&climb, i)));
        i += 1 + climb.positions / POSITIONS_OF_STEP;
    }
    TRY(finder_count(finder, "cuts that come apart in several moves", climb.apart));
    if (!climb.apart || climb.highest < cuts->level.low)
        return finder_count_level(finder, climb.highest);
    bool in_vain = climb.crowded && !climb.fits;
    return in_vain ? finder_count(finder, "starts in vain: too many assemblies of each cut", 1) : TREEN_OK;
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Returns the worth of `count` solutions: the nearer to the range that is wanted, the better. */
static int64_t score_of_count(const struct cuts *cuts, uint64_t count) {
    const struct condition *range = &cuts->solutions;
    if (count == UNMEASURED || !count)
        return -MOST_SCORE;
    if (count < range->low)
        return logarithm(count) - logarithm(range->low);
    if (count > range->high)
        return logarithm(range->high + !range->high) - logarithm(count);
    return cuts->wish > 0 ? logarithm(count) : cuts->wish < 0 ? -logarithm(count) : 0;
}

/* Changes the cut until its pieces have the sizes that are asked for. Returns false when chance
 * does not come there. */
static bool change_until_fit(struct cut *cut, struct random *random, uint32_t least) {
    enum { ONE_CHANGE = 2 }; /* the misfit after a change of pieces that fitted */
    for (uint32_t i = 0; i < MOST_CHANGES; i++) {
        uint32_t misfit = cut_misfit(cut), before = cut->changes;
        if (!misfit && cut->holes <= cut->limit && before >= least)
            return true;
        if (before == CUT_CHANGES)
            return false;
        if (cut_change(cut, random) && cut_misfit(cut) > (misfit > ONE_CHANGE ? misfit : ONE_CHANGE))
            cut_undo_to(cut, before);
    }
    return false;
}

/* Changes a new cut until it fits. Nothing of it need be taken back. */
static bool begin_fit(struct cut *cut, struct random *random) {
    cut_grow(cut, random);
    cut->limit = cut->box->most_holes;
    if (cut->box->fewest_holes)
        cut_dig(cut, random);
    for (uint32_t i = 0; i < BEGIN_CHANGES; i++) {
        uint32_t misfit = cut_misfit(cut);
        cut_keep(cut);
        if (!misfit && cut->holes <= cut->limit)
            return true;
        if (cut_change(cut, random) && cut_misfit(cut) > misfit + !random_below(random, 8))
            cut_undo(cut);
    }
    return false;
}

/* Measures the cut that lies there, and tells it. *score is its worth. */
static enum treen_status weigh_cut(struct climb *climb, int64_t *score) {
    const struct cuts *cuts = climb->cuts;
    struct measures measures;
    bool better;
    measures_clear(&measures);
    TRY_ROOM(cuts_measure_simple(cuts, climb->work, &measures));
    *score = (int64_t)(measures.of[Q_different] - cuts->box.pieces) * MOST_SCORE;
    if (!cuts->copies && *score < 0)
        return TREEN_OK;
    if (cuts->counts)
        TRY(cuts_measure_count(cuts, climb->work, cuts->most_solutions, finder_patience(climb->finder),
                               &measures, &climb->finder->error));
    *score = cuts->counts ? score_of_count(cuts, measures.of[Q_solutions]) : 0;
    climb->apart += aim_holds(cuts->aim, &measures);
    return tell_cut(cuts, climb->work, climb->finder, &measures, &better);
}

/* Walks from cut to cut, and goes back from each that is worse. */
static enum treen_status walk(const struct cuts *cuts, struct cuts_work *work, struct finder *finder) {
    struct climb climb = {.cuts = cuts, .work = work, .finder = finder, .random = finder_random(finder)};
    struct cut *cut = &work->cut;
    int64_t score;
    if (!begin_fit(cut, climb.random))
        return finder_count(finder, "starts without pieces of these sizes", 1);
    TRY(weigh_cut(&climb, &climb.score));
    for (uint32_t i = 0; i < COUNTS; i++) {
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        finder_look(finder, 1);
        if (!change_until_fit(cut, climb.random, 1 + random_below(climb.random, 3))) {
            cut_undo(cut);
            continue;
        }
        TRY(weigh_cut(&climb, &score));
        if (score + accepted_loss(climb.random, SCORE_ONE / 8) < climb.score) {
            cut_undo(cut);
            continue;
        }
        cut_keep(cut);
        climb.score = score;
    }
    return finder_count(finder, "cuts as asked for", climb.apart);
}

enum treen_status cuts_search(const struct cuts *cuts, struct cuts_work *work, struct finder *finder) {
    work->has_best = false;
    return cuts->interlocks ? interlock(cuts, work, finder) : walk(cuts, work, finder);
}
