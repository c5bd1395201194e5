#include "engine/probe.h"

#include "base/error.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Estimates are kept as the means of BATCHES/2 to BATCHES batches of equal effort: enough for their spread to be
 * known well, few enough that each holds many answers and is nearly normal. When there are BATCHES of them they
 * are merged in pairs, and from then on walks are twice as wide: the wider a walk, the more of the upper levels is in it without gaps. */
enum { BATCHES = 64, LEARNING = 8, FIRST_WIDTH = 16 };

/* The spread of fewer batches is not to be trusted: skewed as they are, the large ones are still to come. */
enum { ENOUGH = 8 };

struct batch {
    double nodes, answers, worth;
};

/* What is done at one depth of the tree. */
struct layer {
    double learnt; /* how many branches lead here, by the walks so far … */
    double seen;   /* … and by this walk, up to now */
    double at;     /* the chances of this walk's branches, added up … */
    double next;   /* … and where on that scale the next one is taken */
};

/* A position of the walk. Undoing is copying: the sets below keep their members behind their ends, so that
 * their sizes are all there is to restore (sparse sets: Briggs and Torczon 1993; Knuth's "dancing cells"). */
struct level {
    uint32_t *size; /* the state to return to before the next branch */
    uint32_t *open; /* primary items yet to be covered, ascending */
    uint32_t opens, item, options, degree, tried;
    uint32_t took;  /* the option that led here, or NOTHING */
    double weight;  /* for how many nodes of the tree this one stands */
    bool many;      /* the item can be covered again after this: see dlx.c */
    bool scattered; /* the state is not the saved one */
};
#define NOTHING UINT32_MAX
#define CLOSED  (UINT32_C(1) << 31)

struct probe {
    const struct problem *problem;
    struct arena *arena;
    struct random random;
    probe_worth *worth;
    void *context;

    /* By item: the entries (indices of problem->item) of its live options are set[base] .. set[base + size - 1];
     * CLOSED in a size: the item is covered, or has a colour, and its set is not looked after. */
    uint32_t *base, *set, *size;
    uint32_t *taken;     /* [primary], behind size: by how many options it is covered */
    uint32_t *place;     /* by entry: where in its set */
    uint32_t *option_of; /* by entry */
    size_t words;        /* of size and taken together */
    bool counts;         /* some item has a multiplicity other than one */

    struct level *level;
    struct layer *layer;
    uint32_t depth, deepest;
    uint32_t *chosen;
    bool walking, entering, thinned;

    double width;        /* branches taken at each depth */
    double learnt_width; /* of all walks together */
    struct batch walk, batch[BATCHES];
    size_t walks, batches;
    double heaviest, unseen;      /* the largest weight on this walk, and on the one before */
    uint64_t visited;             /* nodes on all walks */
    bool full, exact;             /* this walk leaves nothing out; one did not, to its end */
    uint64_t full_after, give_up; /* nodes visited before the next such walk, and when it is too many */
};

enum { ROOT = 1 }; /* level 0 holds what the root starts from */

/* ---- Sets of options ----------------------------------------------------------------------------------- */

static inline bool is_open(const struct probe *probe, uint32_t item) {
    return !(probe->size[item] & CLOSED);
}

static inline void drop(struct probe *probe, uint32_t entry, uint32_t item) {
    uint32_t *set = probe->set + probe->base[item];
    uint32_t last = --probe->size[item], at = probe->place[entry], moved = set[last];
    set[at] = moved;
    probe->place[moved] = at;
    set[last] = entry;
    probe->place[entry] = last;
}

/* Takes an option out of the sets of all open items. */
static void hide(struct probe *probe, uint32_t option) {
    const struct problem *problem = probe->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (is_open(probe, problem->item[e]))
            drop(probe, e, problem->item[e]);
}

static inline uint32_t colour_of(const struct probe *probe, uint32_t entry) {
    return probe->problem->colour ? probe->problem->colour[entry] : 0;
}

/* The item takes no more options; those that want it in another colour, or in any if colour is 0, are dead. */
static void settle(struct probe *probe, uint32_t item, uint32_t colour) {
    const uint32_t *set = probe->set + probe->base[item];
    uint32_t size = probe->size[item];
    probe->size[item] |= CLOSED;
    for (uint32_t i = 0; i < size; i++)
        if (!colour || colour_of(probe, set[i]) != colour)
            hide(probe, probe->option_of[set[i]]);
}

static void commit(struct probe *probe, uint32_t entry) {
    uint32_t item = probe->problem->item[entry];
    bool counted = probe->counts && item < probe->problem->primary;
    if (counted && ++probe->taken[item] < probe->problem->most[item])
        return;
    if (is_open(probe, item)) /* a secondary one may have this colour already */
        settle(probe, item, colour_of(probe, entry));
}

/* Settles the other items of the option that an entry belongs to. */
static void choose_option(struct probe *probe, uint32_t entry) {
    const struct problem *problem = probe->problem;
    uint32_t option = probe->option_of[entry];
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (e != entry)
            commit(probe, e);
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

static uint32_t needed(const struct probe *probe, uint32_t item) {
    if (!probe->counts)
        return 1;
    uint32_t least = probe->problem->least[item], taken = probe->taken[item];
    return least > taken ? least - taken : 0;
}

static uint32_t branches(const struct probe *probe, uint32_t item) {
    uint32_t options = probe->size[item], need = needed(probe, item);
    if (options < need)
        return 0;
    return need ? options - need + 1 : options + 1;
}

/* The open item with the fewest branches, the first of several, as in dlx.c; on the way the list of open items
 * is made out of that of the level above. */
static void choose_item(const struct probe *probe, const uint32_t *above, uint32_t count,
                        struct level *level) {
    level->degree = UINT32_MAX;
    level->opens = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = above[i];
        if (!is_open(probe, item))
            continue;
        level->open[level->opens++] = item;
        uint32_t degree = branches(probe, item);
        if (degree < level->degree) {
            level->degree = degree;
            level->item = item;
        }
    }
}

static void save(const struct probe *probe, struct level *level) {
    memcpy(level->size, probe->size, probe->words * sizeof *level->size);
    level->scattered = false;
}

static void restore(struct probe *probe, struct level *level) {
    if (level->scattered)
        memcpy(probe->size, level->size, probe->words * sizeof *level->size);
    level->scattered = true;
}

static int descending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x < y) - (x > y);
}

/* The options of an item that remains open are tried in the problem's order and put aside one by one. The next
 * one stands at the end of its set, where taking it away moves no other. */
static void sort_set(struct probe *probe, uint32_t item) {
    uint32_t *set = probe->set + probe->base[item], size = probe->size[item];
    qsort(set, size, sizeof *set, descending);
    for (uint32_t i = 0; i < size; i++)
        probe->place[set[i]] = i;
}

/* Gets ready to branch on the chosen item. */
static void open_level(struct probe *probe, struct level *level) {
    uint32_t item = level->item;
    level->many = probe->counts && probe->problem->most[item] - probe->taken[item] > 1;
    level->options = probe->size[item];
    level->tried = 0;
    if (level->many)
        sort_set(probe, item);
    else
        settle(probe, item, 0);
    save(probe, level);
}

/* Puts the next option of an item that remains open aside, for this branch and all later ones. */
static uint32_t put_aside(struct probe *probe, struct level *level) {
    if (level->scattered) {
        restore(probe, level);
        sort_set(probe, level->item);
    }
    uint32_t entry = probe->set[probe->base[level->item] + probe->size[level->item] - 1];
    hide(probe, probe->option_of[entry]);
    save(probe, level);
    return entry;
}

/* Enters branch number `branch`, or passes it by; the one beyond the last option takes none. */
static uint32_t enter(struct probe *probe, struct level *level, uint32_t branch, bool taken) {
    uint32_t entry = NOTHING;
    if (branch < level->options && level->many)
        entry = put_aside(probe, level);
    if (!taken)
        return NOTHING;
    restore(probe, level);
    if (branch == level->options) {
        probe->size[level->item] |= CLOSED;
        return NOTHING;
    }
    if (level->many)
        probe->taken[level->item]++;
    else
        entry = probe->set[probe->base[level->item] + branch];
    choose_option(probe, entry);
    return probe->option_of[entry];
}

/* ---- Leaving out --------------------------------------------------------------------------------------- */

/* 0 <= x < 1 */
static double random_share(struct random *random) {
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* The weight with which a branch into this layer is taken, on average that of its parent; 0 = left out. Of the
 * scale made of all branches' chances one random point in every unit is taken. What the chance is made of was
 * known before this layer's points were drawn: that is what keeps the estimate unbiased. */
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
static bool step(struct probe *probe) {
    struct level *level = &probe->level[probe->depth], *child = level + 1;
    while (level->tried < level->degree) {
        child->weight = thin(probe, &probe->layer[probe->depth + 1], level->weight);
        child->took = enter(probe, level, level->tried++, child->weight > 0);
        if (child->weight > 0)
            return true;
    }
    return false;
}

/* ---- Walks --------------------------------------------------------------------------------------------- */

static bool make_level(struct probe *probe, struct level *level) {
    if (level->size)
        return true;
    level->open = ARENA_NEW(probe->arena, probe->problem->primary, uint32_t);
    level->size = level->open ? ARENA_NEW(probe->arena, probe->words, uint32_t) : NULL;
    return level->size != NULL;
}

static void tell(struct probe *probe, double weight) {
    struct answer answer = {.option = probe->chosen};
    for (uint32_t d = ROOT + 1; d <= probe->depth; d++)
        if (probe->level[d].took != NOTHING)
            probe->chosen[answer.count++] = probe->level[d].took;
    probe->walk.answers += weight;
    probe->walk.worth += weight * (probe->worth ? probe->worth(probe->context, &answer) : 1);
}

/* Looks at the new position: an answer, a dead end, or a level to branch on. */
static enum treen_status arrive(struct probe *probe, struct control *control) {
    struct level *level = &probe->level[probe->depth], *above = level - 1;
    if (!make_level(probe, level))
        return TREEN_NO_MEMORY;
    choose_item(probe, above->open, above->opens, level);
    uint64_t before = control->nodes;
    if (level->opens && control_node(control, BELOW) && control_due(control, 0)) {
        control->nodes = before; /* this one comes again */
        return TREEN_STOPPED;
    }
    probe->entering = false;
    probe->heaviest = fmax(probe->heaviest, level->weight);
    level->tried = 0;
    if (!level->opens) {
        level->degree = 0;
        tell(probe, level->weight);
        return TREEN_OK;
    }
    probe->visited++;
    probe->walk.nodes += level->weight;
    probe->layer[probe->depth + 1].seen += level->weight * level->degree;
    if (level->degree)
        open_level(probe, level);
    return TREEN_OK;
}

static void start_walk(struct probe *probe) {
    memcpy(probe->size, probe->level[0].size, probe->words * sizeof *probe->size);
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
    probe->level[ROOT].took = NOTHING;
    probe->walking = probe->entering = true;
}

/* Goes on with the walk; TREEN_END when it is over. */
static enum treen_status walk(struct probe *probe, struct control *control) {
    for (;;) {
        if (probe->entering)
            TRY(arrive(probe, control));
        if (step(probe)) {
            probe->entering = true;
            if (++probe->depth > probe->deepest)
                probe->deepest = probe->depth;
        } else if (probe->depth-- == ROOT || probe->visited > probe->give_up) {
            return TREEN_END;
        }
    }
}

/* ---- Estimates ----------------------------------------------------------------------------------------- */

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

/* A walk whose layers are not known yet is wild, and none of the estimate's. */
static void keep(struct probe *probe) {
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

/* A tree no larger than what was seen of it so far is searched in full. Should the estimate have been far too
 * low, that is given up, and tried again when twice as much has been seen. */
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
        keep(probe);
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

/* ---- Opening ------------------------------------------------------------------------------------------- */

static bool counts(const struct problem *problem) {
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i))
            return true;
    return false;
}

/* Every level takes another option (in a plain problem: for another item) or is done with an item. */
static size_t level_count(const struct probe *probe) {
    const struct problem *problem = probe->problem;
    return ROOT + 3 + problem->primary + (probe->counts ? problem->options : 0);
}

static bool make_room(struct probe *probe, size_t entries) {
    const struct problem *problem = probe->problem;
    struct arena *arena = probe->arena;
    size_t levels = level_count(probe);
    probe->base = ARENA_NEW(arena, problem->items + 1, uint32_t);
    probe->set = ARENA_NEW(arena, entries, uint32_t);
    probe->place = ARENA_NEW(arena, entries, uint32_t);
    probe->option_of = ARENA_NEW(arena, entries, uint32_t);
    probe->size = ARENA_NEW(arena, probe->words, uint32_t);
    probe->level = ARENA_NEW(arena, levels, struct level);
    probe->layer = ARENA_NEW(arena, levels, struct layer);
    probe->chosen = ARENA_NEW(arena, levels, uint32_t);
    return probe->base && probe->set && probe->place && probe->option_of && probe->size && probe->level &&
           probe->layer && probe->chosen && make_level(probe, &probe->level[0]);
}

static void fill_sets(struct probe *probe, size_t entries) {
    const struct problem *problem = probe->problem;
    for (size_t e = 0; e < entries; e++)
        probe->base[problem->item[e] + 1]++;
    for (size_t i = 0; i < problem->items; i++)
        probe->base[i + 1] += probe->base[i];
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t item = problem->item[e];
            probe->option_of[e] = o;
            probe->place[e] = probe->size[item]++;
            probe->set[probe->base[item] + probe->place[e]] = e;
        }
}

enum treen_status probe_open(const struct problem *problem, uint64_t seed, probe_worth *worth, void *context,
                             struct arena *arena, struct probe **out) {
    struct probe *probe = ARENA_NEW(arena, 1, struct probe);
    if (!probe)
        return TREEN_NO_MEMORY;
    *probe = (struct probe){.problem = problem,
                            .arena = arena,
                            .random = {seed},
                            .worth = worth,
                            .context = context,
                            .counts = counts(problem),
                            .width = FIRST_WIDTH,
                            .deepest = ROOT,
                            .give_up = UINT64_MAX};
    size_t entries = problem->options ? problem->start[problem->options] : 0;
    probe->words = problem->items + (probe->counts ? problem->primary : 0);
    if (!make_room(probe, entries))
        return TREEN_NO_MEMORY;
    probe->taken = probe->size + problem->items;
    fill_sets(probe, entries);
    struct level *before = &probe->level[0];
    for (uint32_t i = 0; i < problem->primary; i++)
        before->open[before->opens++] = i;
    save(probe, before);
    *out = probe;
    return TREEN_OK;
}
