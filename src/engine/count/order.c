/* The order of the items, which decides how many states there are. A board filled along its
 * short side has a frontier as long as that side, and every item of the frontier may double the
 * states. */
#include "engine/count/orbit.h"
#include "engine/count/plan.h"

#include <math.h>
#include <string.h>

enum { NOWHERE = UINT32_MAX, LEFT = 0 };

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

static bool find_cost(const struct problem *problem, const struct count_item *items,
                      const struct queue *queue, struct arena *arena, struct count_spans *spans,
                      double *cost) {
    int64_t *change = ARENA_NEW(arena, problem->primary + problem->options + 1, int64_t);
    if (!change || !find_spans(problem, queue, arena, spans))
        return false;
    *cost = cost_of(problem, items, spans, change);
    return true;
}

/* ---- Greedy order ---------------------------------------------------------------------------- */

/* The item that shows the fewest unseen items has its turn next. Of equals, the one seen first has
 * it, so that the front moves as a whole. (The order of Cuthill and McKee is the second rule
 * alone.) Where the rest falls into parts, the smallest part has all its turns first: otherwise
 * the states of the parts would multiply (E860). */
struct greedy {
    const struct problem *problem;
    const struct count_item *items;
    uint32_t *start, *option; /* the options of each item */
    uint32_t *rank;           /* by primary item: its place in the problem's order; null: there is none */
    /* by primary item: the bits of its unseen neighbours, which share an option with it */
    uint64_t *unseen;
    bool *seen;            /* by item: the item or a neighbour of it had its turn */
    uint32_t *mark, marks; /* by item: mark[i] == marks for the items just visited */
    /* primary items seen that wait for their turn, in the order in which they were seen */
    uint32_t *front, waiting;
    bool *gone;                /* by option: an item of it had its turn */
    uint32_t *met;             /* by option: met[o] == marks for the options met by a flood */
    uint64_t *part;            /* by item: the size of its part and, below it, the part's number */
    bool may_part;             /* parts are looked for */
    uint32_t parts, looked;    /* parts found; entries looked at for them */
    bool falls;                /* one of the parts was not small, and not the greater half */
    uint32_t *near, nears;     /* items that shared an option with an item since parts were looked for */
    bool *is_near;             /* by item */
    uint32_t *reached;         /* scratch of a flood */
    uint32_t from;             /* the item that begins; all ones = a corner */
    uint32_t first;            /* all primary items before this place were seen */
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

/* Tells whether parts are looked for. An item that many options have, like a piece, holds all
 * together. */
static bool may_part(const struct greedy *greedy) {
    enum { MOST_SHARE = 8 };
    for (size_t i = 0; i < greedy->problem->items; i++)
        if (greedy->start[i + 1] - greedy->start[i] > greedy->problem->options / MOST_SHARE)
            return false;
    return true;
}

static bool rank_items(struct greedy *greedy, struct arena *arena) {
    const struct problem *problem = greedy->problem;
    if (!problem->order)
        return true;
    greedy->rank = ARENA_NEW(arena, problem->primary, uint32_t);
    for (uint32_t i = 0; greedy->rank && i < problem->primary; i++)
        greedy->rank[problem->order[i]] = i;
    return greedy->rank;
}

static bool open_greedy(struct greedy *greedy, struct arena *arena) {
    const struct problem *problem = greedy->problem;
    greedy->unseen = ARENA_NEW(arena, problem->primary, uint64_t);
    greedy->seen = ARENA_NEW(arena, problem->items, bool);
    greedy->mark = ARENA_NEW(arena, problem->items, uint32_t);
    greedy->front = ARENA_NEW(arena, problem->primary, uint32_t);
    greedy->gone = ARENA_NEW(arena, problem->options, bool);
    greedy->met = ARENA_NEW(arena, problem->options, uint32_t);
    greedy->part = ARENA_NEW(arena, problem->items, uint64_t);
    greedy->near = ARENA_NEW(arena, problem->items, uint32_t);
    greedy->is_near = ARENA_NEW(arena, problem->items, bool);
    greedy->reached = ARENA_NEW(arena, problem->items, uint32_t);
    if (!greedy->unseen || !greedy->seen || !greedy->mark || !greedy->front || !greedy->gone ||
        !greedy->met || !greedy->part || !greedy->near || !greedy->is_near || !greedy->reached ||
        !problem_by_item(problem, arena, &greedy->start, &greedy->option) || !rank_items(greedy, arena))
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        for_neighbours(greedy, i, count_unseen);
    greedy->may_part = may_part(greedy);
    return true;
}

static uint32_t item_at(const struct problem *problem, uint32_t place) {
    return problem->order ? problem->order[place] : place;
}

/* Returns the first of the unseen items with the fewest unseen neighbours. Without secondary items
 * the parts of a problem know nothing of each other, and their least numbers ascend. */
static uint32_t find_corner(struct greedy *greedy) {
    const struct problem *problem = greedy->problem;
    if (greedy->from != NOWHERE && !greedy->seen[greedy->from])
        return greedy->from;
    while (greedy->seen[item_at(problem, greedy->first)])
        greedy->first++;
    uint32_t best = item_at(problem, greedy->first);
    for (uint32_t i = greedy->first + 1; i < problem->primary && greedy->unseen[best] > greedy->least; i++) {
        const uint32_t item = item_at(problem, i);
        if (!greedy->seen[item] && greedy->unseen[item] < greedy->unseen[best])
            best = item;
    }
    greedy->compared += problem->primary - greedy->first;
    greedy->least = problem->items == problem->primary ? greedy->unseen[best] : 0;
    return best;
}

/* Tells whether the item of one place of the front has its turn before that of another. */
static bool is_sooner(const struct greedy *greedy, uint32_t one, uint32_t other) {
    const uint32_t a = greedy->front[one], b = greedy->front[other];
    return greedy->part[a] != greedy->part[b] ? greedy->part[a] < greedy->part[b]
                                              : greedy->unseen[a] < greedy->unseen[b];
}

/* Takes the next item off the front. Where the problem falls apart, the front is empty. Then a new
 * part starts at the item with the fewest neighbours, a corner if there is one. */
static uint32_t take_next(struct greedy *greedy) {
    uint32_t best = 0;
    if (!greedy->waiting)
        see(greedy, find_corner(greedy));
    for (uint32_t i = 1; i < greedy->waiting; i++)
        if (is_sooner(greedy, i, best))
            best = i;
    greedy->compared += greedy->waiting;
    uint32_t item = greedy->front[best];
    greedy->waiting--;
    memmove(greedy->front + best, greedy->front + best + 1, (greedy->waiting - best) * sizeof item);
    return item;
}

/* Tells whether one of two items seen at once stands before the other. It has fewer unseen
 * neighbours, or comes later in the problem's order. */
static bool stands_before(const struct greedy *greedy, uint32_t one, uint32_t other) {
    return greedy->unseen[one] != greedy->unseen[other] ? greedy->unseen[one] < greedy->unseen[other]
                                                        : greedy->rank[one] > greedy->rank[other];
}

/* Adds the items to the front that share an option with one whose turn it is. Options would tell
 * which come first, and they depend on how a puzzle is drawn. So the problem's order tells (E896).
 */
static void see_around(struct greedy *greedy, uint32_t item) {
    const struct problem *problem = greedy->problem;
    const uint32_t before = greedy->waiting;
    for (uint32_t i = greedy->start[item]; i < greedy->start[item + 1] && !greedy->over; i++)
        for (uint32_t e = problem->start[greedy->option[i]]; e < problem->start[greedy->option[i] + 1]; e++)
            see(greedy, problem->item[e]);
    for (uint32_t i = before + 1; greedy->rank && i < greedy->waiting; i++) {
        const uint32_t seen = greedy->front[i];
        uint32_t at = i;
        for (; at > before && stands_before(greedy, seen, greedy->front[at - 1]); at--)
            greedy->front[at] = greedy->front[at - 1];
        greedy->front[at] = seen;
        greedy->compared += i - at;
    }
}

/* Takes away the options of an item that has its turn, and lists the items near it. */
static void leave_item(struct greedy *greedy, uint32_t item) {
    const struct problem *problem = greedy->problem;
    greedy->part[item] = LEFT;
    for (uint32_t i = greedy->start[item]; i < greedy->start[item + 1]; i++) {
        const uint32_t option = greedy->option[i];
        for (uint32_t e = problem->start[option]; e < problem->start[option + 1] && !greedy->gone[option];
             e++)
            if (!greedy->is_near[problem->item[e]]) {
                greedy->is_near[problem->item[e]] = true;
                greedy->near[greedy->nears++] = problem->item[e];
            }
        greedy->gone[option] = true;
    }
}

/* Lists the items that an option reaches for the first time. Returns how many of them are near. */
static uint32_t reach_by(struct greedy *greedy, uint32_t option, uint32_t *count) {
    const struct problem *problem = greedy->problem;
    uint32_t near = 0;
    if (greedy->gone[option] || greedy->met[option] == greedy->marks)
        return 0;
    greedy->met[option] = greedy->marks;
    greedy->looked += problem->start[option + 1] - problem->start[option];
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        const uint32_t item = problem->item[e];
        if (greedy->mark[item] == greedy->marks)
            continue;
        greedy->mark[item] = greedy->marks;
        greedy->reached[(*count)++] = item;
        near += greedy->is_near[item];
    }
    return near;
}

/* Reaches all items that hang together with one near item, and returns their number. Returns 0 as
 * soon as all near items are reached, or where looking takes too long. */
static uint32_t flood(struct greedy *greedy, uint32_t from) {
    enum { MOST_LOOKED = 1 << 22 };
    uint32_t count = 1, near = 1;
    greedy->mark[from] = ++greedy->marks;
    greedy->reached[0] = from;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t item = greedy->reached[i];
        for (uint32_t k = greedy->start[item]; k < greedy->start[item + 1] && near < greedy->nears; k++)
            near += reach_by(greedy, greedy->option[k], &count);
        if (near == greedy->nears || greedy->looked > MOST_LOOKED)
            return 0;
    }
    return count;
}

/* Forgets the near items that have had their turns. */
static void keep_near(struct greedy *greedy) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < greedy->nears; i++)
        if (greedy->part[greedy->near[i]] != LEFT)
            greedy->near[kept++] = greedy->near[i];
    greedy->nears = kept;
}

/* Finds the parts into which the rest has fallen since the last look. */
static void find_parts(struct greedy *greedy) {
    enum { FEW = 32 };
    const uint32_t before = greedy->marks;
    keep_near(greedy);
    for (uint32_t i = 0, count; i < greedy->nears; i++) {
        if (greedy->mark[greedy->near[i]] > before)
            continue;
        if (!(count = flood(greedy, greedy->near[i])))
            break;
        greedy->parts++;
        greedy->falls |= count > greedy->problem->items / FEW && count < greedy->problem->items / 2;
        for (uint32_t k = 0; k < count; k++)
            greedy->part[greedy->reached[k]] = (uint64_t)count << 32 | greedy->parts;
    }
    for (uint32_t i = 0; i < greedy->nears; i++)
        greedy->is_near[greedy->near[i]] = false;
    greedy->nears = 0;
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
static bool order_from(struct greedy *greedy, uint32_t *order, struct arena *arena) {
    enum { MOST_COMPARED = 1 << 26, LOOKS = 16 };
    const struct problem *problem = greedy->problem;
    const size_t every = problem->primary / LOOKS + 1;
    if (!open_greedy(greedy, arena))
        return false;
    memset(greedy->part, 0xff, problem->items * sizeof *greedy->part);
    for (uint32_t turn = 0; turn < problem->primary && !greedy->over; turn++) {
        if (greedy->compared > MOST_COMPARED) {
            order_rest(greedy, order, turn);
            break;
        }
        const uint32_t item = order[turn] = take_next(greedy);
        see_around(greedy, item);
        if (greedy->may_part) {
            leave_item(greedy, item);
            if (turn % every == every - 1)
                find_parts(greedy);
        }
    }
    return !greedy->over;
}

/* Orders all items from the item `from`, or from a corner, and finds the cost. *falls: the rest
 * fell into parts on the way. */
static bool weigh_greedy(const struct problem *problem, const struct count_item *items, uint32_t from,
                         uint32_t *order, struct arena *room, bool *falls, double *cost) {
    struct arena arena;
    struct greedy greedy = {.problem = problem, .items = items, .arena = room, .from = from};
    struct count_spans spans = {0};
    arena_beside(&arena, room);
    bool done = order_from(&greedy, order, &arena) &&
                find_cost(problem, items, &(struct queue){order, NULL}, &arena, &spans, cost);
    *falls = greedy.falls;
    arena_free(&arena);
    return done;
}

/* Orders all items. Where the rest fell into parts on the way, the order from the last item back
 * may be better (E860). */
static bool order_greedily(const struct problem *problem, const struct count_item *items, uint32_t *order,
                           struct arena *arena) {
    uint32_t *other;
    bool falls;
    double cost, least;
    if (!weigh_greedy(problem, items, NOWHERE, order, arena, &falls, &least))
        return false;
    if (!falls)
        return true;
    if (!(other = ARENA_NEW(arena, problem->primary, uint32_t)) ||
        !weigh_greedy(problem, items, order[problem->primary - 1], other, arena, &falls, &cost))
        return false;
    if (cost < least)
        memcpy(order, other, problem->primary * sizeof *order);
    return true;
}

/* ---- Orbits ---------------------------------------------------------------------------------- */

/* A further symmetry must lower the cost to WORTH times what it was. */
static const double WORTH = 0.9;

struct orbiting {
    const struct problem *problem;
    const struct count_item *items;
    const uint32_t *base;
    const uint32_t *product; /* of symmetries; null: none is looked for */
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
static bool find_group(const struct orbiting *orbiting, struct arena *room, struct count_group *group) {
    double least;
    bool better = true;
    *group = (struct count_group){.count = 1};
    if (!orbiting->product)
        return true;
    if (!weigh_group(orbiting, group, room, &least))
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
static bool have_group(const struct orbiting *orbiting, uint32_t which, struct arena *room,
                       struct count_group *group) {
    if (group->count)
        return true;
    *group = (struct count_group){.count = 1};
    return which < COUNT_BASES || find_group(orbiting, room, group);
}

bool count_order(const struct problem *problem, const struct count_item *items, uint32_t which,
                 const uint32_t *product, struct count_group *group, struct arena *arena,
                 struct count_spans *spans, double *cost) {
    struct orbiting orbiting = {
        .problem = problem, .items = items, .base = problem->order, .product = product};
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
