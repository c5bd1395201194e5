/* Chooses the set to separate first, and then goes on with both halves. A set of parts at its
 * places is solved once, whatever way led to it. The memory goes by keys, so that sets of equal
 * parts share their plans. If an assembly falls apart at once, this leaves a set for each subset of
 * its parts, rather than a tree for each order.
 *
 * Every way to separate k parts takes k - 1 moves at least. So a total can often be known to be the
 * least without trying the rest. When the ways are counted as well, everything is tried, up to a
 * number of separations: a few loose pieces already have very many. More are tried where the total
 * is not known to be the least. Beyond these the first one found is taken, and the answer tells
 * so.
 *
 * Of ways with equal totals, the plan has the one with the fewest turns, and of these the one with
 * the least level. The order of levels looks at numbers alone, so names and directions make no
 * difference. Levels are joined end to end, and that keeps their order. So the least level of the
 * whole has the least levels of its halves. */
#include "engine/apart/separate.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/capped.h"
#include "base/error.h"
#include "base/keyset.h"
#include "engine/apart/pose.h"

#include <string.h>

/* A way to take apart the parts that are together. */
struct plan {
    unsigned steps;
    const void *step;      /* out of the slots of each position in turn; the last one leaves */
    uint64_t total, floor; /* floor: no way has fewer moves than this */
    uint64_t ways;         /* 0 = not counted */
    unsigned turns, own_turns;
    bool least;
    int tie; /* of its halves, for apart_tells_rest */
    /* of the level; 0 = it is passed over, since all its separations take one move */
    unsigned numbers;
    const uint64_t *level; /* each number: the moves, and in the low half the turns among them */
    /* of the slots that move last, and of the others; null = they stay together */
    const struct plan *removed, *left;
};

/* A depth of separations within separations; null = not yet. */
struct room {
    void *level, *at, *removed, *left; /* positions: of an exit, and its halves */
};

struct taker {
    const struct separate_kind *kind;
    void *way; /* of the kind */
    const struct apart_question *question;
    struct arena arena; /* of the plans */
    struct keyset seen; /* keys; by their number, the plan */
    ARRAY(const struct plan *) plan;
    struct room room[APART_PARTS];
    size_t exits_left; /* the number of separations that may still be tried */
    size_t ways_left;  /* the number that may be tried for the sake of ways alone */
    bool finest;       /* parts that may stay together are taken apart as well, as far as possible */
};

/* The most separations that are tried where the total is known to be the least. The most of one
 * position: they are kept while its halves are solved. */
enum { MOST_FOR_WAYS = 1 << 13, MOST_OF_ONE = 1 << 13 };

/* The plan for parts that stay together: no moves. */
static const struct plan nothing = {.ways = 1, .least = true};

/* The plan for parts that take more moves than are wanted. Totals with it stay in their range. */
enum { BEYOND = 1 << 30 };
static const struct plan beyond = {.total = BEYOND, .floor = BEYOND};

static const struct plan *or_nothing(const struct plan *plan) {
    return plan ? plan : &nothing;
}

static struct room *find_room(struct taker *taker, unsigned depth) {
    struct room *room = &taker->room[depth];
    size_t level = taker->kind->level, position = taker->kind->position;
    char *at = room->at ? NULL : arena_room(&taker->arena, 1, level + 3 * position);
    if (at) {
        memset(at, 0, level);
        *room = (struct room){at, at + level, at + level + position, at + level + 2 * position};
    }
    return room->at ? room : NULL;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

struct choice {
    struct taker *taker;
    struct separate_found found;
    struct room *room;
    uint64_t set; /* the parts, by number in the question */
    unsigned depth;
    uint64_t bound; /* a lower bound of the total */
    uint64_t floor; /* the least of the floors of the exits so far */
    struct plan *plan;
    const struct plan *half[2]; /* of the plan, in the order of its level */
    uint32_t exit;              /* the number of the best exit so far */
    bool any, sure,
        counted; /* of all exits so far: the totals are known to be the least; the ways are counted */
};

static enum treen_status solve(struct taker *taker, const void *position, uint64_t set, unsigned depth,
                               const struct plan **plan);

/* Returns a number of moves that every way has at least. Parts with groups may stay together, and
 * then little is known. */
static uint64_t lower_bound(const struct taker *taker, uint64_t set) {
    for (uint64_t left = set; left; left &= left - 1)
        if (taker->question->part[bits_low(left)].groups)
            return !apart_may_stay(taker->question, set);
    return bits_ones(set) - 1u;
}

/* Returns a number of the levels of two halves. */
static uint64_t number_of(const struct plan *const half[2], unsigned i) {
    return i < half[0]->numbers ? half[0]->level[i] : half[1]->level[i - half[0]->numbers];
}

/* Compares levels of halves, which have as many numbers: -1, 0, or 1 where the first is greater. */
static int compare_levels(const struct plan *const half[2], const struct plan *const other[2]) {
    for (unsigned i = 0; i < half[0]->numbers + half[1]->numbers; i++) {
        uint64_t one = number_of(half, i), two = number_of(other, i);
        if (one != two)
            return one < two ? -1 : 1;
    }
    return 0;
}

static uint64_t cells_in(const struct taker *taker, uint64_t set) {
    uint64_t cells = 0;
    for (; set; set &= set - 1)
        cells += taker->question->part[bits_low(set)].shape->count;
    return cells;
}

/* Puts the halves into the order of their level: the half that stays is the first. Returns their
 * tie. Of halves with as many parts and cells, the one with the lesser level stays. */
static int order_halves(const struct choice *choice, uint64_t removed, const struct plan *half[2]) {
    const struct plan *const other[2] = {half[1], half[0]};
    uint64_t left = choice->set & ~removed;
    int tie = compare_levels(half, other);
    if (tie && apart_tells_rest(removed, left, cells_in(choice->taker, removed),
                                cells_in(choice->taker, left), tie)) {
        half[0] = other[0];
        half[1] = other[1];
    }
    return tie;
}

/* Tells whether a plan of the same total, with these halves, is better than the best. */
static bool is_better(const struct choice *choice, const struct plan *plan,
                      const struct plan *const half[2]) {
    const struct plan *best = choice->plan;
    unsigned numbers = half[0]->numbers + half[1]->numbers,
             least = choice->half[0]->numbers + choice->half[1]->numbers;
    if (plan->turns != best->turns)
        return plan->turns < best->turns;
    if (numbers != least)
        return numbers < least;
    if (plan->own_turns != best->own_turns)
        return plan->own_turns < best->own_turns;
    return compare_levels(half, choice->half) < 0;
}

/* Compares the plan of an exit, its number `number`, with the best so far. */
static void weigh_exit(struct choice *choice, uint32_t number, const struct separate_exit *exit,
                       uint64_t removed_set, const struct plan *removed, const struct plan *left) {
    const struct plan *a = or_nothing(removed), *b = or_nothing(left), *half[2] = {b, a};
    struct plan *best = choice->plan;
    uint64_t total = choice->found.depth + a->total + b->total;
    uint64_t floor = choice->found.depth + a->floor + b->floor;
    unsigned turns = exit->turns + a->turns + b->turns;
    uint64_t ways = capped_product(exit->paths, capped_product(a->ways, b->ways));
    choice->floor = floor < choice->floor ? floor : choice->floor;
    choice->sure &= a->least && b->least;
    choice->counted &= ways > 0;
    if (choice->any && total == best->total)
        ways = best->ways = capped_sum(best->ways, ways);
    if (choice->any && total > best->total)
        return;
    struct plan plan = {.total = total,
                        .ways = ways,
                        .turns = turns,
                        .own_turns = exit->turns,
                        .tie = order_halves(choice, removed_set, half),
                        .removed = removed,
                        .left = left};
    if (choice->any && total == best->total && !is_better(choice, &plan, half))
        return;
    *best = plan;
    choice->half[0] = half[0];
    choice->half[1] = half[1];
    choice->exit = number;
    choice->any = true;
}

static enum treen_status try_exit(struct choice *choice, uint32_t number, const struct separate_exit *exit) {
    struct taker *taker = choice->taker;
    const struct room *room = choice->room;
    const struct plan *removed_plan, *left_plan;
    uint64_t removed = taker->kind->set(taker->way, room->at, exit->moved), left = choice->set & ~removed;
    uint64_t least = choice->found.depth + lower_bound(taker, removed) + lower_bound(taker, left);
    if (choice->any && least > choice->plan->total)
        return TREEN_OK;
    taker->kind->half(room->at, exit->moved, room->removed);
    taker->kind->half(room->at, slots_all(bits_ones(choice->set)) & ~exit->moved, room->left);
    TRY(solve(taker, room->removed, removed, choice->depth + 1, &removed_plan));
    TRY(solve(taker, room->left, left, choice->depth + 1, &left_plan));
    weigh_exit(choice, number, exit, removed, removed_plan, left_plan);
    return TREEN_OK;
}

/* Tells whether no better exit can come, and the ways are not counted, or not any more. */
static bool is_settled(const struct choice *choice) {
    return choice->any && !choice->taker->ways_left && choice->plan->total == choice->bound &&
           !choice->plan->turns;
}

static enum treen_status try_exits(struct choice *choice) {
    struct taker *taker = choice->taker;
    const struct separate_kind *kind = taker->kind;
    struct separate_exit exit;
    uint32_t node = UINT32_MAX;
    for (uint32_t i = 0; i < choice->found.exits; i++) {
        if (is_settled(choice) || (choice->any && !taker->exits_left)) {
            choice->sure = choice->counted = false;
            choice->floor = choice->bound;
            break;
        }
        taker->exits_left -= taker->exits_left > 0;
        taker->ways_left -= taker->ways_left > 0;
        kind->exit(choice->room->level, i, &exit);
        TRY_ROOM(exit.node == node ||
                 kind->go(choice->room->level, exit.node, &taker->arena, choice->room->at));
        node = exit.node;
        TRY(try_exit(choice, i, &exit));
    }
    return TREEN_OK;
}

/* Joins the moves of the separation and the levels of its halves. Returns false when there is no
 * memory. */
static bool join_level(struct choice *choice) {
    struct plan *plan = choice->plan;
    unsigned numbers = choice->half[0]->numbers + choice->half[1]->numbers;
    if (plan->steps == 1 && !numbers)
        return true;
    uint64_t *level = ARENA_NEW(&choice->taker->arena, 1 + numbers, uint64_t);
    plan->level = level;
    plan->numbers = 1 + numbers;
    if (!level)
        return false;
    *level = (uint64_t)plan->steps << 32 | plan->own_turns;
    for (unsigned i = 0; i < numbers; i++)
        level[1 + i] = number_of(choice->half, i);
    return true;
}

static enum treen_status choose_exit(struct choice *choice) {
    struct taker *taker = choice->taker;
    const struct separate_found *found = &choice->found;
    struct plan *plan = choice->plan;
    choice->sure = choice->counted = !found->cut;
    choice->floor = found->cut ? choice->bound : UINT64_MAX;
    TRY(try_exits(choice));
    bool sooner = found->floor < found->depth;
    if (sooner)
        choice->floor = choice->bound - (found->depth - found->floor);
    plan->least = !sooner && (choice->sure || plan->total == choice->bound);
    plan->floor = plan->least ? plan->total : choice->floor;
    if (!choice->sure || !choice->counted || sooner || found->uncounted || !taker->question->ways)
        plan->ways = 0;
    plan->steps = found->depth;
    TRY_ROOM(join_level(choice));
    plan->step = taker->kind->moves(choice->room->level, choice->exit, &taker->arena);
    return plan->step ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* Finds the number of the key, or a new one. */
static bool find_seen(struct taker *taker, const uint32_t *key, uint64_t set, uint32_t *number) {
    if (!keyset_add(&taker->seen, key, 2 * bits_ones(set) * sizeof *key, number, NULL))
        return false;
    return *number < taker->plan.count || array_push(&taker->arena, &taker->plan, NULL);
}

static enum treen_status make_plan(struct choice *choice) {
    struct taker *taker = choice->taker;
    void *level = choice->room->level;
    size_t most_exits = taker->exits_left < MOST_OF_ONE ? taker->exits_left : MOST_OF_ONE;
    enum treen_status status =
        taker->kind->run(taker->way, level, most_exits ? most_exits : 1, &choice->found);
    choice->bound = choice->found.depth - 1 + lower_bound(taker, choice->set);
    if (status == TREEN_OK && !choice->found.exits)
        *choice->plan = beyond;
    else if (status == TREEN_OK)
        status = choose_exit(choice);
    if (taker->kind->end)
        taker->kind->end(level);
    return status;
}

/* Solves a position of the parts `set`. TREEN_END: the parts do not come apart. *out is null when
 * they may stay together. */
static enum treen_status solve(struct taker *taker, const void *position, uint64_t set, unsigned depth,
                               const struct plan **out) {
    *out = NULL;
    bool one = !(set & (set - 1)), stays = one || apart_may_stay(taker->question, set);
    if (one || (stays && !taker->finest))
        return TREEN_OK;
    uint32_t number, key[2 * APART_PARTS];
    struct choice choice = {.taker = taker, .room = find_room(taker, depth), .set = set, .depth = depth};
    TRY_ROOM(choice.room);
    TRY(taker->kind->begin(taker->way, choice.room->level, depth, position, key));
    TRY_ROOM(find_seen(taker, key, set, &number));
    *out = taker->plan.at[number];
    if (*out)
        return TREEN_OK;
    struct plan *plan = choice.plan = ARENA_NEW(&taker->arena, 1, struct plan);
    TRY_ROOM(plan);
    enum treen_status status = make_plan(&choice);
    if (status == TREEN_END && stays)
        return TREEN_OK;
    if (status == TREEN_OK)
        *out = taker->plan.at[number] = plan;
    return status;
}

/* ---- Telling --------------------------------------------------------------------------------- */

struct teller {
    struct taker *taker;
    struct arena *arena;
    uint64_t together[APART_PARTS]; /* sets of two or more parts that stay together */
    size_t sets;
};

static bool tell_plan(struct teller *teller, const struct plan *plan, const void *position, uint64_t set,
                      unsigned depth, const struct treen_separation **out);

static bool tell_separation(struct teller *teller, const struct plan *plan, const void *position,
                            uint64_t set, unsigned depth, struct treen_separation *separation) {
    struct taker *taker = teller->taker;
    const struct separate_kind *kind = taker->kind;
    uint64_t all = slots_all(bits_ones(set));
    struct separate_last last = {.tie = plan->tie};
    separation->part = apart_members(set, teller->arena, &separation->parts);
    const struct room *room = find_room(taker, depth);
    if (!separation->part || !room)
        return false;
    kind->half(position, all, room->at);
    separation->moves = plan->steps;
    if (!kind->tell(taker->way, plan->step, plan->steps, room->at, teller->arena, separation, &last))
        return false;
    uint64_t removed = kind->set(taker->way, room->at, last.moved);
    kind->half(room->at, last.moved, room->removed);
    kind->half(room->at, all & ~last.moved, room->left);
    return tell_plan(teller, last.swapped ? plan->left : plan->removed, room->removed, removed, depth + 1,
                     &separation->removed) &&
           tell_plan(teller, last.swapped ? plan->removed : plan->left, room->left, set & ~removed, depth + 1,
                     &separation->left);
}

static bool tell_plan(struct teller *teller, const struct plan *plan, const void *position, uint64_t set,
                      unsigned depth, const struct treen_separation **out) {
    *out = NULL;
    if (!plan) {
        if (set & (set - 1))
            teller->together[teller->sets++] = set;
        return true;
    }
    struct treen_separation *separation = ARENA_NEW(teller->arena, 1, struct treen_separation);
    *out = separation;
    return separation && tell_separation(teller, plan, position, set, depth, separation);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Takes the assembly apart. TREEN_END: some parts stay together that may not, because of their
 * shapes or groups. */
static enum treen_status take_separation(struct taker *taker, const void *position, struct arena *arena,
                                         struct apart_answer *answer) {
    const struct apart_question *question = taker->question;
    const struct plan *plan;
    struct teller teller = {.taker = taker, .arena = arena};
    const struct treen_separation *separation = NULL;
    uint64_t set = slots_all((unsigned)question->parts);
    TRY(solve(taker, position, set, 0, &plan));
    if (or_nothing(plan)->total >= BEYOND)
        return TREEN_STOPPED;
    TRY_ROOM(question->first || tell_plan(&teller, plan, position, set, 0, &separation));
    TRY(apart_may_all_stay(question, teller.together, teller.sets));
    plan = or_nothing(plan);
    *answer = (struct apart_answer){TREEN_COMES_APART,
                                    plan->steps,
                                    separation,
                                    plan->total,
                                    plan->floor,
                                    plan->least,
                                    question->ways ? plan->ways : 0};
    return TREEN_OK;
}

static bool has_groups(const struct apart_question *question) {
    for (size_t i = 0; i < question->parts; i++)
        if (question->part[i].groups)
            return true;
    return false;
}

/* Each set may first stay together if its own group allows it. If the groups lack room for all such
 * sets, everything is taken apart as far as possible. Then no move separates the parts that are
 * still together. */
enum treen_status separate(const struct separate_kind *kind, void *way, const void *position,
                           const struct apart_question *question, size_t most_exits, size_t memory,
                           struct budget *budget, struct arena *arena, struct apart_answer *answer) {
    enum treen_status status = TREEN_END;
    for (int finest = 0; status == TREEN_END && finest <= has_groups(question); finest++) {
        struct taker taker = {.kind = kind, .way = way, .question = question, .finest = finest};
        taker.exits_left = question->first ? 0 : most_exits;
        taker.ways_left = question->ways ? MOST_FOR_WAYS : 0;
        arena_draw(&taker.arena, budget, memory);
        keyset_init(&taker.seen, &taker.arena);
        status = take_separation(&taker, position, arena, answer);
        arena_free(&taker.arena);
    }
    if (status != TREEN_END)
        return status;
    answer->outcome = TREEN_STAYS_TOGETHER;
    return TREEN_OK;
}
