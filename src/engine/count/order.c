/* The order of the items, which decides how many states there are. A board filled along its
 * short side has a frontier as long as that side, and every item of the frontier may double the
 * states. */
#include "engine/count/orbit.h"
#include "engine/count/plan.h"

#include <math.h>
#include <string.h>

/* ---- Spans ----------------------------------------------------------------------------------- */

/* An order of the primary items. opens[i] tells whether an orbit begins at place i; null = no
 * orbits. */
struct queue {
    const uint32_t *item;
    const bool *opens;
};

/* Numbers the orbits by the steps at which they begin; first[i] is the first step of place i. An
 * orbit without steps ends where the one before it does. */
static bool number_orbits(const struct problem *problem, const struct queue *queue, const uint32_t *first,
                          struct arena *arena, struct count_spans *spans) {
    if (!queue->opens)
        return true;
    spans->orbit = ARENA_NEW(arena, (size_t)spans->steps + 1, uint32_t);
    for (uint32_t i = 1, orbit = 0; spans->orbit && i < problem->primary; i++)
        if (queue->opens[i])
            spans->orbit[first[i]] = ++orbit;
    return spans->orbit != NULL;
}

/* Finds the step of each option, with the items in this order. */
static bool find_steps(const struct problem *problem, const struct queue *queue, struct arena *arena,
                       struct count_spans *spans) {
    const uint32_t *order = queue->item;
    uint32_t *place = ARENA_NEW(arena, problem->primary, uint32_t);
    /* by place: the item's own options; later its next step */
    uint32_t *own = ARENA_NEW(arena, problem->primary, uint32_t);
    uint32_t *item_of = ARENA_NEW(arena, problem->primary + problem->options, uint32_t);
    if (!place || !own || !item_of)
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        place[order[i]] = i;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t first = UINT32_MAX;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (problem->item[e] < problem->primary && place[problem->item[e]] < first)
                first = place[problem->item[e]];
        spans->step_of[o] = first; /* the place of its first item, for now */
        own[first]++;
    }
    uint32_t steps = 0;
    spans->most = 1;
    for (uint32_t i = 0; i < problem->primary; i++) {
        uint32_t turns = own[i] && problem_is_plain(problem, order[i]) ? 1 : own[i];
        if (turns == 1 && own[i] > spans->most)
            spans->most = own[i];
        own[i] = steps;
        while (turns--)
            item_of[steps++] = order[i];
    }
    spans->steps = steps;
    spans->item_of = item_of;
    if (!number_orbits(problem, queue, own, arena, spans))
        return false;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t first = spans->step_of[o];
        spans->step_of[o] = problem_is_plain(problem, order[first]) ? own[first] : own[first]++;
    }
    return true;
}

static bool find_spans(const struct problem *problem, const struct queue *queue, struct arena *arena,
                       struct count_spans *spans) {
    spans->step_of = ARENA_NEW(arena, problem->options, uint32_t);
    spans->span = ARENA_NEW(arena, problem->items, struct count_span);
    if (!spans->step_of || !spans->span || !find_steps(problem, queue, arena, spans))
        return false;
    for (size_t i = 0; i < problem->items; i++)
        spans->span[i] = (struct count_span){UINT32_MAX, 0};
    for (size_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            struct count_span *span = &spans->span[problem->item[e]];
            uint32_t step = spans->step_of[o];
            if (step < span->first)
                span->first = step;
            if (step > span->last)
                span->last = step;
        }
    return true;
}

/* Estimates the number of states: it doubles with every two bits of the frontier. This
 * is near enough to the truth to compare orders. An order whose sum exceeds the largest number is
 * too dear anyway. */
static double cost_of(const struct problem *problem, const struct count_item *items,
                      const struct count_spans *spans, int64_t *change) {
    memset(change, 0, (spans->steps + 1) * sizeof *change);
    for (size_t i = 0; i < problem->items; i++)
        if (spans->span[i].first < spans->span[i].last) {
            change[spans->span[i].first] += items[i].bits;
            change[spans->span[i].last] -= items[i].bits;
        }
    double cost = 0;
    int64_t bits = 0;
    for (uint32_t s = 0; s < spans->steps; s++)
        cost += exp2((double)(bits += change[s]) / 2);
    return cost;
}

/* ---- Greedy order ---------------------------------------------------------------------------- */

/* The item that shows the fewest unseen items has its turn next. Of equals, the one seen first has
 * it, so that the front moves as a whole. (The order of Cuthill and McKee is the second rule
 * alone.) */
struct greedy {
    const struct problem *problem;
    const struct count_item *items;
    uint32_t *start, *option; /* the options of each item */
    /* by primary item: the bits of its unseen neighbours, which share an option with it */
    uint64_t *unseen;
    bool *seen;            /* by item: the item or a neighbour of it had its turn */
    uint32_t *mark, marks; /* by item: mark[i] == marks for the items just visited */
    /* primary items seen that wait for their turn, in the order in which they were seen */
    uint32_t *front, waiting;
    uint32_t first;            /* all primary items before it were seen */
    uint64_t least;            /* no item that is unseen has fewer bits in `unseen` */
    const struct arena *arena; /* its patience is asked now and then */
    size_t looks;              /* at options */
    uint64_t compared;         /* items that were compared for a turn */
    bool over;                 /* the patience is over */
};

/* Counts a look at an option. Tells whether the patience is over. */
static bool greedy_is_over(struct greedy *greedy) {
    greedy->over |= patience_asks(++greedy->looks) && arena_is_over(greedy->arena);
    return greedy->over;
}

/* Calls visit once for each other item that shares an option with this one. */
static void for_neighbours(struct greedy *greedy, uint32_t item,
                           void (*visit)(struct greedy *greedy, uint32_t item, uint32_t neighbour)) {
    const struct problem *problem = greedy->problem;
    greedy->mark[item] = ++greedy->marks;
    for (uint32_t i = greedy->start[item]; i < greedy->start[item + 1] && !greedy_is_over(greedy); i++)
        for (uint32_t e = problem->start[greedy->option[i]]; e < problem->start[greedy->option[i] + 1]; e++) {
            uint32_t neighbour = problem->item[e];
            if (greedy->mark[neighbour] == greedy->marks)
                continue;
            greedy->mark[neighbour] = greedy->marks;
            visit(greedy, item, neighbour);
        }
}

static void count_unseen(struct greedy *greedy, uint32_t item, uint32_t neighbour) {
    greedy->unseen[item] += greedy->items[neighbour].bits;
}

static void tell_seen(struct greedy *greedy, uint32_t item, uint32_t neighbour) {
    if (neighbour < greedy->problem->primary)
        greedy->unseen[neighbour] -= greedy->items[item].bits;
}

static void see(struct greedy *greedy, uint32_t item) {
    if (greedy->seen[item])
        return;
    greedy->seen[item] = true;
    for_neighbours(greedy, item, tell_seen);
    if (item < greedy->problem->primary)
        greedy->front[greedy->waiting++] = item;
}

static bool open_greedy(struct greedy *greedy, struct arena *arena) {
    const struct problem *problem = greedy->problem;
    greedy->unseen = ARENA_NEW(arena, problem->primary, uint64_t);
    greedy->seen = ARENA_NEW(arena, problem->items, bool);
    greedy->mark = ARENA_NEW(arena, problem->items, uint32_t);
    greedy->front = ARENA_NEW(arena, problem->primary, uint32_t);
    if (!greedy->unseen || !greedy->seen || !greedy->mark || !greedy->front ||
        !problem_by_item(problem, arena, &greedy->start, &greedy->option))
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        for_neighbours(greedy, i, count_unseen);
    return true;
}

/* Returns the first of the unseen items with the fewest unseen neighbours. Without secondary items
 * the parts of a problem know nothing of each other, and their least numbers ascend. */
static uint32_t find_corner(struct greedy *greedy) {
    const struct problem *problem = greedy->problem;
    while (greedy->seen[greedy->first])
        greedy->first++;
    uint32_t best = greedy->first;
    for (uint32_t i = best + 1; i < problem->primary && greedy->unseen[best] > greedy->least; i++)
        if (!greedy->seen[i] && greedy->unseen[i] < greedy->unseen[best])
            best = i;
    greedy->compared += problem->primary - best;
    greedy->least = problem->items == problem->primary ? greedy->unseen[best] : 0;
    return best;
}

/* Takes the next item off the front. Where the problem falls apart, the front is empty. Then a new
 * part starts at the item with the fewest neighbours, a corner if there is one. */
static uint32_t take_next(struct greedy *greedy) {
    uint32_t best = 0;
    if (!greedy->waiting)
        see(greedy, find_corner(greedy));
    for (uint32_t i = 1; i < greedy->waiting; i++)
        if (greedy->unseen[greedy->front[i]] < greedy->unseen[greedy->front[best]])
            best = i;
    greedy->compared += greedy->waiting;
    uint32_t item = greedy->front[best];
    greedy->waiting--;
    memmove(greedy->front + best, greedy->front + best + 1, (greedy->waiting - best) * sizeof item);
    return item;
}

/* Orders the rest: the front, then all unseen items. */
static void order_rest(const struct greedy *greedy, uint32_t *order, uint32_t turn) {
    memcpy(order + turn, greedy->front, greedy->waiting * sizeof *order);
    turn += greedy->waiting;
    for (uint32_t i = 0; turn < greedy->problem->primary; i++)
        if (!greedy->seen[i])
            order[turn++] = i;
}

/* Orders all items. Where the front is long, or parts are many, comparing has an end: then the rest
 * has no order of its own. */
static bool order_greedily(const struct problem *problem, const struct count_item *items, uint32_t *order,
                           struct arena *arena) {
    enum { MOST_COMPARED = 1 << 26 };
    struct greedy greedy = {.problem = problem, .items = items, .arena = arena};
    if (!open_greedy(&greedy, arena))
        return false;
    for (uint32_t turn = 0; turn < problem->primary && !greedy.over; turn++) {
        if (greedy.compared > MOST_COMPARED) {
            order_rest(&greedy, order, turn);
            break;
        }
        order[turn] = take_next(&greedy);
        for (uint32_t i = greedy.start[order[turn]]; i < greedy.start[order[turn] + 1] && !greedy.over; i++)
            for (uint32_t e = problem->start[greedy.option[i]]; e < problem->start[greedy.option[i] + 1]; e++)
                see(&greedy, problem->item[e]);
    }
    return !greedy.over;
}

/* ---- Orbits ---------------------------------------------------------------------------------- */

/* A further symmetry must lower the cost to WORTH times what it was. Finding that out takes as
 * long as some ten thousand nodes, so it is left out where entries times symmetries exceed
 * MOST_LOOKS. */
static const double WORTH = 0.9;
enum { MOST_LOOKS = 1 << 18 };

struct orbiting {
    const struct problem *problem;
    const struct count_item *items;
    const uint32_t *base;
    const uint32_t *product; /* of symmetries */
};

static bool order_orbits(const struct orbiting *orbiting, const struct count_group *group,
                         struct arena *arena, struct queue *queue) {
    const struct problem *problem = orbiting->problem;
    uint32_t *order = ARENA_NEW(arena, problem->primary, uint32_t);
    bool *opens = ARENA_NEW(arena, problem->primary, bool), *seen = ARENA_NEW(arena, problem->items, bool);
    if (!order || !opens || !seen)
        return false;
    count_order_orbits(problem, group, orbiting->base, seen, order, opens);
    *queue = (struct queue){order, opens};
    return true;
}

static bool find_cost(const struct problem *problem, const struct count_item *items,
                      const struct queue *queue, struct arena *arena, struct count_spans *spans,
                      double *cost) {
    int64_t *change = ARENA_NEW(arena, problem->primary + problem->options + 1, int64_t);
    if (!change || !find_spans(problem, queue, arena, spans))
        return false;
    *cost = cost_of(problem, items, spans, change);
    return true;
}

/* Finds the cost of the order by orbits of this group. It is divided by the group's size, since
 * that many states become one. */
static bool weigh_group(const struct orbiting *orbiting, const struct count_group *group, struct arena *room,
                        double *cost) {
    struct arena arena;
    struct queue queue;
    struct count_spans spans = {0};
    arena_beside(&arena, room);
    bool done = order_orbits(orbiting, group, &arena, &queue) &&
                find_cost(orbiting->problem, orbiting->items, &queue, &arena, &spans, cost);
    *cost /= group->count;
    arena_free(&arena);
    return done;
}

/* Adds the symmetry that lowers the cost most; *better tells whether there was one. */
static bool extend(const struct orbiting *orbiting, struct arena *room, struct count_group *group,
                   double *least, bool *better) {
    struct count_group known = *group;
    double worth = *least * WORTH;
    *better = false;
    for (uint32_t s = 1; s < orbiting->problem->symmetries; s++) {
        struct count_group larger = known;
        double cost = 0;
        if (!count_group_add(orbiting->problem, orbiting->product, &larger, s))
            continue;
        if (!weigh_group(orbiting, &larger, room, &cost))
            return false;
        if (cost < worth) {
            *better = true;
            *group = larger;
            *least = worth = cost;
        }
    }
    return true;
}

/* Finds the group that lowers the cost most, one symmetry after the other. It is only the identity
 * where no symmetry is worth it. */
static bool find_group(struct orbiting *orbiting, struct arena *room, struct count_group *group) {
    const struct problem *problem = orbiting->problem;
    double least;
    bool better = problem->symmetries > 1 && problem_entries(problem) < MOST_LOOKS / problem->symmetries;
    *group = (struct count_group){.count = 1};
    if (!better)
        return true;
    orbiting->product = count_products(problem, room);
    if (!orbiting->product || !weigh_group(orbiting, group, room, &least))
        return false;
    while (better)
        if (!extend(orbiting, room, group, &least, &better))
            return false;
    return true;
}

/* ---- The orders ------------------------------------------------------------------------------ */

static bool fill_order(const struct problem *problem, const struct count_item *items, uint32_t base,
                       uint32_t *order, struct arena *arena) {
    uint32_t primary = (uint32_t)problem->primary;
    if (base == COUNT_BASES - 1)
        return order_greedily(problem, items, order, arena);
    for (uint32_t i = 0; i < primary; i++)
        order[i] = base ? i : primary - 1 - i;
    return true;
}

/* Finds the group of the order, unless it is known. It is only the identity for an order without
 * orbits. */
static bool have_group(struct orbiting *orbiting, uint32_t which, struct arena *room,
                       struct count_group *group) {
    if (group->count)
        return true;
    *group = (struct count_group){.count = 1};
    return which < COUNT_BASES || find_group(orbiting, room, group);
}

bool count_order(const struct problem *problem, const struct count_item *items, uint32_t which,
                 struct count_group *group, struct arena *arena, struct count_spans *spans, double *cost) {
    struct orbiting orbiting = {.problem = problem, .items = items, .base = problem->order};
    if (which % COUNT_BASES || !problem->order) {
        uint32_t *made = ARENA_NEW(arena, problem->primary, uint32_t);
        if (!made || !fill_order(problem, items, which % COUNT_BASES, made, arena))
            return false;
        orbiting.base = made;
    }
    struct queue queue = {orbiting.base, NULL};
    *spans = (struct count_spans){.steps = 0};
    if (!have_group(&orbiting, which, arena, group) ||
        (group->count > 1 && !order_orbits(&orbiting, group, arena, &queue)) ||
        !find_cost(problem, items, &queue, arena, spans, cost))
        return false;
    spans->group = *group;
    *cost = which < COUNT_BASES || group->count > 1 ? *cost / group->count : INFINITY;
    return true;
}
