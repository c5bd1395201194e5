#include "engine/probe.h"

#include "base/error.h"
#include "base/random.h"

#include <math.h>

/* Estimates are the means of batches of equal effort, of which there are BATCHES/2 to BATCHES.
 * These are enough to know their spread well. Each batch holds enough answers to be nearly normal.
 * BATCHES batches are merged in pairs, and from then on walks are twice as wide. The wider a walk,
 * the more of the upper levels it holds without gaps. */
enum { BATCHES = 64, LEARNING = 8, FIRST_WIDTH = 16 };

/* The spread of fewer batches is too small, because the large ones of a skewed distribution come
 * late. */
enum { ENOUGH = 8 };

struct batch {
    double nodes, answers, worth;
};

/* The state of one depth of the tree. */
struct layer {
    double learnt; /* branches that lead here, by the walks so far */
    double seen;   /* branches that lead here, by the present walk so far */
    double at;     /* sum of the chances of this walk's branches */
    double next;   /* value of `at` where the next branch is taken */
};

/* A position of the walk. */
struct walk_level {
    uint32_t degree, tried;
    double weight; /* nodes of the tree for which this one stands */
};

struct probe {
    const struct tour *tour;
    void *walker;
    struct random random;
    probe_worth *worth;
    void *context;

    struct walk_level *level;
    struct layer *layer;
    uint32_t depth, deepest;
    bool walking, entering, thinned;

    double width;        /* branches that are taken at each depth */
    double learnt_width; /* sum over all walks */
    struct batch walk, batch[BATCHES];
    size_t walks, batches;
    double heaviest, unseen; /* the largest weight on this walk, and on the one before */
    uint64_t visited;        /* nodes on all walks */
    bool full, exact;        /* this walk leaves nothing out; such a walk came to its end */
    uint64_t full_after,
        give_up; /* nodes visited before the next full walk; nodes at which a full walk is given up */
};

enum { ROOT = TOUR_ROOT };

/* ---- Leaving out ----------------------------------------------------------------------------- */

/* Returns a random number, 0 <= x < 1. */
static double random_share(struct random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* Returns the weight with which a branch into this layer is taken; 0 = left out. On average it is
 * the weight of the parent. The chances of all branches make a scale, and of every unit of that
 * scale one random point is taken. The chance is known before the layer's points are drawn, so the
 * estimate is unbiased. */
static double thin(struct probe *probe, struct layer *layer, double weight) {
    double branches_here = fmax(layer->learnt, layer->seen);
    double chance = weight * probe->width / branches_here;
    if (probe->full || chance > 0.5)
        return weight;
    probe->thinned = true;
    double taken = 0;
    for (layer->at += chance; layer->next < layer->at; taken++)
        layer->next = floor(layer->next) + 1 + random_share(&probe->random);
    return weight / chance * taken;
}

/* Goes down the level's next branch that is not left out. */
static bool step_down(struct probe *probe) {
    struct walk_level *level = &probe->level[probe->depth], *child = level + 1;
    while (level->tried < level->degree) {
        child->weight = thin(probe, &probe->layer[probe->depth + 1], level->weight);
        probe->tour->enter(probe->walker, probe->depth, level->tried++, child->weight > 0);
        if (child->weight > 0)
            return true;
    }
    return false;
}

/* ---- Walks ----------------------------------------------------------------------------------- */

static void tell_walk(struct probe *probe, double weight) {
    struct answer answer;
    probe->walk.answers += weight;
    if (probe->worth)
        probe->tour->answer(probe->walker, probe->depth, &answer);
    probe->walk.worth += weight * (probe->worth ? probe->worth(probe->context, &answer) : 1);
}

/* Looks at the new position: an answer, a dead end, or a level with branches. */
static enum treen_status arrive(struct probe *probe, struct control *control) {
    struct walk_level *level = &probe->level[probe->depth];
    struct tour_place place;
    TRY(probe->tour->arrive(probe->walker, probe->depth, &place));
    uint64_t before = control->nodes;
    if (!place.answered && control_node(control, BELOW) && control_due(control, 0)) {
        control->nodes = before; /* the node comes again */
        return TREEN_STOPPED;
    }
    probe->entering = false;
    probe->heaviest = fmax(probe->heaviest, level->weight);
    level->tried = 0;
    level->degree = place.degree;
    if (place.answered) {
        tell_walk(probe, level->weight);
        return TREEN_OK;
    }
    probe->visited++;
    probe->walk.nodes += level->weight;
    probe->layer[probe->depth + 1].seen += level->weight * level->degree;
    if (level->degree && probe->tour->branch)
        probe->tour->branch(probe->walker, probe->depth);
    return TREEN_OK;
}

static void start_walk(struct probe *probe) {
    if (probe->tour->restart)
        probe->tour->restart(probe->walker);
    for (uint32_t d = ROOT; d <= probe->deepest + 1; d++) {
        struct layer *layer = &probe->layer[d];
        layer->seen = layer->at = 0;
        layer->next = random_share(&probe->random);
    }
    probe->walk = (struct batch){0};
    probe->heaviest = 0;
    probe->thinned = false;
    probe->depth = ROOT;
    probe->level[ROOT].weight = 1;
    probe->walking = probe->entering = true;
}

/* Goes on with the walk; TREEN_END when it is over. */
static enum treen_status walk(struct probe *probe, struct control *control) {
    for (;;) {
        if (probe->entering)
            TRY(arrive(probe, control));
        if (step_down(probe)) {
            probe->entering = true;
            if (++probe->depth > probe->deepest)
                probe->deepest = probe->depth;
        } else if (probe->depth-- == ROOT || probe->visited > probe->give_up) {
            return TREEN_END;
        }
    }
}

/* ---- Estimates ------------------------------------------------------------------------------- */

static void learn(struct probe *probe) {
    probe->learnt_width += probe->width;
    for (uint32_t d = ROOT; d <= probe->deepest + 1; d++) {
        struct layer *layer = &probe->layer[d];
        layer->learnt += (layer->seen - layer->learnt) * probe->width / probe->learnt_width;
    }
}

static void merge_batches(struct probe *probe) {
    for (size_t i = 0; i < BATCHES / 2; i++) {
        const struct batch *a = &probe->batch[2 * i], *b = a + 1;
        probe->batch[i] = (struct batch){(a->nodes + b->nodes) / 2, (a->answers + b->answers) / 2,
                                         (a->worth + b->worth) / 2};
    }
    probe->batches = BATCHES / 2;
    probe->width *= 2;
}

/* Keeps the result of a walk. A walk whose layers are not known yet is wild, and does not count. */
static void keep_walk(struct probe *probe) {
    learn(probe);
    probe->unseen = probe->heaviest;
    if (++probe->walks <= LEARNING)
        return;
    probe->batch[probe->batches++] = probe->walk;
    if (probe->batches == BATCHES)
        merge_batches(probe);
}

static double mean_nodes(const struct probe *probe) {
    double sum = 0;
    for (size_t i = 0; i < probe->batches; i++)
        sum += probe->batch[i].nodes;
    return probe->batches ? sum / (double)probe->batches : INFINITY;
}

/* Decides whether to search the whole tree: yes if it is no larger than the nodes visited so far.
 * If the estimate was far too low, the full search is given up, and tried again when twice as many
 * nodes have been seen. */
static void decide_on_full(struct probe *probe) {
    double nodes = mean_nodes(probe);
    probe->full = probe->visited >= probe->full_after && nodes <= (double)probe->visited;
    probe->give_up = probe->full ? probe->visited + 4 * (uint64_t)nodes : UINT64_MAX;
}

static void end_walk(struct probe *probe) {
    bool given_up = probe->visited > probe->give_up;
    probe->walking = false;
    probe->exact = !probe->thinned && !given_up;
    if (given_up)
        probe->full_after = 2 * probe->visited;
    else if (!probe->exact)
        keep_walk(probe);
    decide_on_full(probe);
}

enum treen_status probe_run(struct probe *probe, struct control *control) {
    while (!probe->exact) {
        if (!probe->walking)
            start_walk(probe);
        enum treen_status status = walk(probe, control);
        if (status != TREEN_END)
            return status;
        end_walk(probe);
    }
    return TREEN_END;
}

static struct interval exactly(double count) {
    return (struct interval){count, count, count};
}

static struct interval figure(const struct probe *probe, const double *sample) {
    struct interval interval = interval_of(sample, probe->batches, probe->unseen);
    return probe->batches < ENOUGH ? (struct interval){interval.mean, 0, INFINITY} : interval;
}

struct probe_estimate probe_estimate(const struct probe *probe) {
    if (probe->exact)
        return (struct probe_estimate){exactly(probe->walk.nodes), exactly(probe->walk.answers),
                                       exactly(probe->walk.worth), true, probe->visited};
    double nodes[BATCHES], answers[BATCHES], worth[BATCHES];
    for (size_t i = 0; i < probe->batches; i++) {
        nodes[i] = probe->batch[i].nodes;
        answers[i] = probe->batch[i].answers;
        worth[i] = probe->batch[i].worth;
    }
    return (struct probe_estimate){.nodes = figure(probe, nodes),
                                   .answers = figure(probe, answers),
                                   .worth = figure(probe, worth),
                                   .visited = probe->visited};
}

/* ---- Opening --------------------------------------------------------------------------------- */

enum treen_status probe_open(const struct problem *problem, const struct tour *tour, void *search,
                             uint64_t seed, probe_worth *worth, void *context, struct arena *arena,
                             struct probe **out) {
    struct probe *probe = ARENA_NEW(arena, 1, struct probe);
    size_t levels;
    TRY_ROOM(probe);
    *probe = (struct probe){.tour = tour,
                            .random = {seed},
                            .worth = worth,
                            .context = context,
                            .width = FIRST_WIDTH,
                            .deepest = ROOT,
                            .give_up = UINT64_MAX};
    TRY(tour->open(problem, search, arena, &probe->walker, &levels));
    probe->level = ARENA_NEW(arena, levels, struct walk_level);
    probe->layer = ARENA_NEW(arena, levels, struct layer);
    TRY_ROOM(probe->level && probe->layer);
    *out = probe;
    return TREEN_OK;
}
