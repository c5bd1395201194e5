/* A search for burrs by exchanging sticks of an assembly. A step takes one stick out, or two, and
 * puts others into their slots, mostly such as differ by few cubes. The assembly is taken apart
 * first. The other assemblies of its pieces are looked for only where its level is worth it, and no
 * further than the score allows. */
#include "run/design/burrs/burrs.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/order.h"
#include "run/design/burrs/score.h"

#include <stdlib.h>
#include <string.h>

/* The score of what was not begun. */
static const double UNBEGUN = -20;

/* An assembly: ranks by slot. */
struct state {
    uint16_t rank[SLOTS];
    double score;
};

/* A unit goes in rounds. The best assemblies of a round go on in the next one, which has fewer of
 * them and more steps for each. Temperatures are in levels (E225). */
enum { ROUNDS = 3, MOST_STATES = 12 };
static const struct round {
    unsigned states;
    struct cooling cooling;
} rounds[ROUNDS] = {
    {MOST_STATES, {.warm = 1.2, .cold = 0.5, .steps = 1000}},
    {4, {.warm = 0.8, .cold = 0.4, .steps = 4000}},
    {1, {.warm = 0.8, .cold = 0.3, .steps = 16000}},
};

struct climb {
    struct burrs_worker *worker;
    const struct burrs_space *space;
    const struct burr_set *set;
    struct finder *finder;
    struct random *random;
    struct state now, best;
    uint16_t next[SLOTS]; /* the assembly to weigh: ranks by slot */
    uint64_t highest;     /* level of all assemblies that were weighed */
};

/* ---- Steps ----------------------------------------------------------------------------------- */

static uint32_t filled_without(const struct climb *climb, uint32_t slots) {
    uint32_t filled = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (!(slots >> slot & 1))
            filled |= climb->set->slots->fills[slot][climb->set->kept[climb->next[slot]]];
    return filled;
}

/* Puts a stick into the slot that fits between the others but for `empty` slots. Of `tries` that
 * are drawn, the one is taken that differs least from the stick in the slot. False when none
 * fits. */
static bool place(struct climb *climb, unsigned slot, uint32_t empty, uint32_t tries) {
    const struct burr_set *set = climb->set;
    uint16_t taken = burr_reads(set->slots, slot, filled_without(climb, empty | 1u << slot));
    uint16_t old = climb->next[slot], best = old;
    uint32_t first = set->first[taken], count = set->first[taken + 1] - first, least = UINT32_MAX;
    for (uint32_t i = 0; count && i < tries; i++) {
        uint16_t rank = set->candidate[first + random_below(climb->random, count)];
        uint32_t differ = bits_ones((uint64_t)(set->kept[rank] ^ set->kept[old]));
        if (rank != old && differ < least) {
            least = differ;
            best = rank;
        }
    }
    climb->next[slot] = best;
    return count;
}

/* Begins with sticks that are drawn, in slots in any order. */
static bool begin_climb(struct climb *climb) {
    uint32_t empty = (1u << SLOTS) - 1;
    while (empty) {
        unsigned slot = random_below(climb->random, SLOTS);
        if (!(empty >> slot & 1))
            continue;
        if (!place(climb, slot, empty, 1))
            return false;
        empty &= ~(1u << slot);
    }
    return true;
}

/* Changes one stick, or a second one into whose place the first may reach. */
static bool change_stick(struct climb *climb) {
    enum { MOST_TRIES = 40 };
    uint32_t tries = 1 + random_below(climb->random, MOST_TRIES);
    unsigned one = random_below(climb->random, SLOTS), other = random_below(climb->random, SLOTS);
    memcpy(climb->next, climb->now.rank, sizeof climb->next);
    if (one == other || random_below(climb->random, 2))
        return place(climb, one, 0, tries);
    return place(climb, one, 1u << other, tries) && place(climb, other, 0, tries);
}

/* ---- Weighing -------------------------------------------------------------------------------- */

/* The most assemblies and solutions beyond the aim that are worth counting. */
enum { FAR_ASSEMBLIES = 20000, FAR_SOLUTIONS = 60 };

/* Returns the largest number that the score allows, but no more than `far` beyond the aim. */
static uint64_t at_most(const struct burrs_space *space, enum quantity quantity, double points,
                        uint64_t far) {
    uint64_t high = aim_range(&space->aim, quantity).high, reach = aim_reach(&space->aim, quantity, points);
    return high < UINT64_MAX - 1 && reach - high > far ? high + far : reach;
}

/* Returns the lowest level of a solution that the score allows. */
static uint64_t least_level(const struct burrs_space *space, const struct measures *measures, double least) {
    struct measures with = *measures;
    uint64_t level = space->easiest ? measures->of[Q_level] : 0;
    for (; level > 0; level--) {
        with.of[Q_easiest] = level;
        if (aim_score(&space->aim, &with) < least)
            return level + 1;
    }
    return 0;
}

/* Asks about all assemblies of the pieces, as far as the score may still reach `least`. */
static enum treen_status ask_assemblies(struct climb *climb, const uint16_t piece[SLOTS], double least,
                                        struct measures *measures, bool *whole) {
    const struct burrs_space *space = climb->space;
    double points = aim_score(&space->aim, measures) - least;
    struct six_question question = {
        .least_level = least_level(space, measures, least), .apart = true, .moves = space->moves};
    struct six_answer answer;
    question.most_assemblies = at_most(space, Q_assemblies, points, FAR_ASSEMBLIES);
    question.most_solutions = at_most(space, Q_solutions, points, FAR_SOLUTIONS);
    TRY(six_ask(&climb->worker->six, piece, &question, &answer));
    burrs_take_down(space, &answer, measures);
    *whole = answer.whole;
    return TREEN_OK;
}

/* Weighs the next assembly: TREEN_OK with *taken when the score reaches `least`. The climb does not
 * ask what the finder wants: that depends on other units. Where the aim needs no other assemblies,
 * those of a burr are looked for if no assembly before had a higher level. */
static enum treen_status weigh_assembly(struct climb *climb, double least, struct measures *measures,
                                        bool *taken) {
    const struct burrs_space *space = climb->space;
    uint16_t piece[SLOTS];
    uint64_t level, moves = 0;
    *taken = false;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        piece[slot] = climb->set->piece[climb->next[slot]];
    burr_sort(piece);
    burrs_measure(space, piece, measures);
    if (aim_score(&space->aim, measures) < least && !space->judged)
        return TREEN_OK;
    TRY(six_take(&climb->worker->six, climb->next, &level, space->moves ? &moves : NULL));
    measures->of[Q_level] = level;
    climb->highest = level > climb->highest ? level : climb->highest;
    if (space->moves)
        measures->of[Q_moves] = moves;
    if (!level)
        return TREEN_OK;
    measures->of[Q_easiest] = level; /* or less */
    double score = aim_score(&space->aim, measures);
    if (score < least)
        return TREEN_OK;
    bool asked = space->assemblies || (level == climb->highest && !aim_fails(&space->aim, measures)),
         whole = true;
    if (asked)
        TRY(ask_assemblies(climb, piece, least, measures, &whole));
    if (space->assemblies)
        score = aim_score(&space->aim, measures);
    *taken = score >= least;
    if (*taken)
        climb->now.score = score;
    if (asked && whole && aim_holds(&space->aim, measures) && finder_wants(climb->finder, measures))
        return burrs_tell(space, piece, measures, climb->finder);
    return TREEN_OK;
}

/* Weighs the next assembly, and goes there if the temperature allows. */
static enum treen_status try_next(struct climb *climb, const struct cooling *cooling, uint32_t step) {
    struct measures measures;
    bool taken;
    if (finder_is_over(climb->finder))
        return TREEN_STOPPED;
    finder_look(climb->finder, 1);
    TRY(weigh_assembly(climb, cooling_least(cooling, climb->random, step, climb->now.score), &measures,
                       &taken));
    if (!taken)
        return TREEN_OK;
    memcpy(climb->now.rank, climb->next, sizeof climb->next);
    if (climb->now.score >= climb->best.score)
        climb->best = climb->now;
    return TREEN_OK;
}

/* Goes on from an assembly for a round, and leaves the best that was met. An assembly without a
 * level yet begins anew at each step. */
static enum treen_status go_on_climbing(struct climb *climb, const struct round *round, struct state *state) {
    climb->now = climb->best = *state;
    for (uint32_t i = 0; i < round->cooling.steps; i++) {
        if (climb->now.score <= UNBEGUN ? !begin_climb(climb) : !change_stick(climb))
            continue;
        TRY(try_next(climb, &round->cooling, i));
    }
    *state = climb->best;
    return TREEN_OK;
}

static int by_score(const void *a, const void *b) {
    double one = ((const struct state *)a)->score, other = ((const struct state *)b)->score;
    return ORDER(other, one);
}

enum treen_status burrs_climb(struct burrs_worker *worker, struct finder *finder) {
    struct climb climb = {.worker = worker,
                          .space = worker->space,
                          .set = worker->space->tables->set,
                          .finder = finder,
                          .random = finder_random(finder)};
    struct state state[MOST_STATES];
    for (unsigned i = 0; i < MOST_STATES; i++)
        state[i] = (struct state){.score = UNBEGUN};
    for (const struct round *round = rounds; round < rounds + ROUNDS; round++) {
        for (unsigned i = 0; i < round->states; i++)
            TRY(go_on_climbing(&climb, round, &state[i]));
        qsort(state, round->states, sizeof *state, by_score);
    }
    uint64_t level = aim_range(&climb.space->aim, Q_level).low,
             easiest = aim_range(&climb.space->aim, Q_easiest).low,
             wanted = level > easiest ? level : easiest;
    return climb.highest < wanted ? finder_count_level(finder, climb.highest) : TREEN_OK;
}
