/* Chooses the set to separate first, and then goes on with both halves. A set of parts at its
 * places is solved once, whatever way led to it. The memory goes by classes and places, so that
 * sets of equal parts share their plans. If an assembly falls apart at once, this leaves a set for
 * each subset of its parts, rather than a tree for each order.
 *
 * Every way to separate k parts takes k - 1 moves at least. So a total can often be known to be the
 * least without trying the rest. When the ways are counted as well, everything is tried, up to a
 * number of separations: a few loose pieces already have very many. Beyond it the first one found
 * is taken, and the answer tells so. */
#include "engine/apart/table.h"

#include "base/array.h"
#include "base/capped.h"
#include "base/error.h"
#include "base/keyset.h"

enum { MOST_EXITS = 1 << 13 };

/* A way to take apart the parts that are together. */
struct plan {
    unsigned steps;
    struct apart_step *step; /* out of the slots of each pose in turn; the last step leaves */
    uint64_t total, ways;    /* ways: 0 = not counted */
    bool least;
    /* of the slots that move last, and of the others; null = they stay together */
    const struct plan *removed, *left;
};

struct taker {
    struct apart *apart;
    const struct apart_question *question;
    struct control *control;
    struct arena arena; /* of the plans */
    struct keyset seen; /* classes and places; by their number, the plan */
    ARRAY(const struct plan *) plan;
    size_t exits_left; /* the number of separations that may still be tried */
    bool finest;       /* parts that may stay together are taken apart as well, as far as possible */
};

/* The plan for parts that stay together: no moves. */
static const struct plan nothing = {.ways = 1, .least = true};

static const struct plan *or_nothing(const struct plan *plan) {
    return plan ? plan : &nothing;
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static bool may_stay(const struct taker *taker, const struct apart_pose *pose) {
    return apart_may_stay(taker->question, apart_set(taker->apart, pose, slots_all(pose->count)));
}

/* Returns a number of moves that every way has at least. Parts with groups may stay together, and
 * then little is known. */
static uint64_t lower_bound(const struct taker *taker, const struct apart_pose *pose) {
    for (unsigned i = 0; i < pose->count; i++)
        if (taker->question->part[taker->apart->number[pose->part[i]]].groups)
            return !may_stay(taker, pose);
    return pose->count - 1;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

struct choice {
    struct taker *taker;
    struct flood *flood;
    unsigned depth;
    uint64_t bound; /* a lower bound of the total */
    struct plan *plan;
    uint32_t exit; /* the number of the best exit so far */
    bool any,
        sure; /* sure: all totals so far are known to be the least, and their ways are counted if that is asked */
};

static enum treen_status solve(struct taker *taker, const struct apart_pose *pose, unsigned depth,
                               const struct plan **plan);

/* Finds the pose in which the exit leaves; often it is that of the exit before. */
static bool pose_at(struct taker *taker, const struct flood *flood, uint32_t node, struct apart_pose *pose) {
    unsigned steps = flood->depth - 1;
    struct apart_step *step = ARENA_NEW(&taker->arena, steps, struct apart_step);
    if (!step)
        return false;
    flood_path(flood, node, step, steps);
    *pose = flood->start;
    for (unsigned i = 0; i < steps; i++)
        pose_move(&taker->apart->parts, pose, &step[i]);
    return true;
}

/* Compares the exit's plan with the best so far. */
static void weigh_exit(struct choice *choice, uint32_t number, const struct plan *removed,
                       const struct plan *left) {
    const struct plan *a = or_nothing(removed), *b = or_nothing(left);
    const struct flood *flood = choice->flood;
    struct plan *best = choice->plan;
    uint64_t total = flood->depth + a->total + b->total;
    uint64_t ways =
        capped_product(flood->node[flood->exit[number].node].paths, capped_product(a->ways, b->ways));
    choice->sure &= a->least && b->least && (ways || !choice->taker->question->ways);
    if (choice->any && total == best->total)
        best->ways = capped_sum(best->ways, ways);
    if (choice->any && total >= best->total)
        return;
    *best = (struct plan){.total = total, .ways = ways, .removed = removed, .left = left};
    choice->exit = number;
    choice->any = true;
}

static enum treen_status try_exit(struct choice *choice, uint32_t number, const struct apart_pose *pose) {
    struct taker *taker = choice->taker;
    uint64_t moved = choice->flood->exit[number].moved;
    struct apart_pose removed, left;
    const struct plan *removed_plan, *left_plan;
    pose_half(pose, moved, &removed);
    pose_half(pose, slots_all(pose->count) & ~moved, &left);
    uint64_t least = choice->flood->depth + lower_bound(taker, &removed) + lower_bound(taker, &left);
    if (choice->any && least > choice->plan->total)
        return TREEN_OK;
    TRY(solve(taker, &removed, choice->depth + 1, &removed_plan));
    TRY(solve(taker, &left, choice->depth + 1, &left_plan));
    weigh_exit(choice, number, removed_plan, left_plan);
    return TREEN_OK;
}

/* Tells whether no better exit can come, and the ways need not be counted. */
static bool is_settled(const struct choice *choice) {
    return choice->any && !choice->taker->question->ways && choice->plan->total == choice->bound;
}

static enum treen_status try_exits(struct choice *choice) {
    struct taker *taker = choice->taker;
    const struct flood *flood = choice->flood;
    struct apart_pose pose;
    uint32_t node = FLOOD_NOBODY;
    for (uint32_t i = 0; i < flood->exits && !is_settled(choice); i++) {
        if (choice->any && !taker->exits_left) {
            choice->sure = false;
            break;
        }
        taker->exits_left -= taker->exits_left > 0;
        if (flood->exit[i].node != node && !pose_at(taker, flood, flood->exit[i].node, &pose))
            return TREEN_NO_MEMORY;
        node = flood->exit[i].node;
        TRY(try_exit(choice, i, &pose));
    }
    return TREEN_OK;
}

/* Fills in the moves to the exit, and the exit. */
static bool fill_steps(struct choice *choice) {
    const struct flood *flood = choice->flood;
    const struct flood_exit *exit = &flood->exit[choice->exit];
    struct plan *plan = choice->plan;
    plan->steps = flood->depth;
    plan->step = ARENA_NEW(&choice->taker->arena, plan->steps, struct apart_step);
    if (!plan->step)
        return false;
    flood_path(flood, exit->node, plan->step, plan->steps - 1);
    plan->step[plan->steps - 1] = (struct apart_step){.moved = exit->moved, .direction = exit->direction};
    return true;
}

static enum treen_status choose_exit(struct choice *choice) {
    choice->sure = !choice->flood->cut;
    TRY(try_exits(choice));
    struct plan *plan = choice->plan;
    plan->least = choice->sure || plan->total == choice->bound;
    if (!choice->sure || !choice->taker->question->ways)
        plan->ways = 0;
    return fill_steps(choice) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* Finds the number of these parts at these places, or a new one. */
static bool find_seen(struct taker *taker, const struct flood *flood, uint32_t *number) {
    uint32_t key[2 * APART_PARTS];
    for (unsigned i = 0; i < flood->start.count; i++) {
        key[2 * i] = taker->apart->parts.class[flood->start.part[i]];
        key[2 * i + 1] = flood->places.place[i];
    }
    if (!keyset_add(&taker->seen, key, 2 * flood->start.count * sizeof *key, number, NULL))
        return false;
    return *number < taker->plan.count || array_push(&taker->arena, &taker->plan, NULL);
}

static enum treen_status make_plan(struct taker *taker, struct flood *flood, unsigned depth,
                                   struct plan *plan) {
    size_t most_exits = taker->exits_left ? taker->exits_left : 1;
    TRY(flood_run(flood, taker->control, most_exits));
    uint64_t bound = flood->depth - 1 + lower_bound(taker, &flood->start);
    struct choice choice = {.taker = taker, .flood = flood, .depth = depth, .bound = bound, .plan = plan};
    return choose_exit(&choice);
}

/* Solves a pose. TREEN_END: the parts do not come apart. *out is null when they may stay
 * together. */
static enum treen_status solve(struct taker *taker, const struct apart_pose *pose, unsigned depth,
                               const struct plan **out) {
    *out = NULL;
    bool stays = pose->count == 1 || may_stay(taker, pose);
    if (pose->count == 1 || (stays && !taker->finest))
        return TREEN_OK;
    uint32_t number;
    struct flood *flood = apart_flood(taker->apart, depth, pose);
    TRY_ROOM(flood && find_seen(taker, flood, &number));
    *out = taker->plan.at[number];
    if (*out)
        return TREEN_OK;
    struct plan *plan = ARENA_NEW(&taker->arena, 1, struct plan);
    TRY_ROOM(plan);
    enum treen_status status = make_plan(taker, flood, depth, plan);
    if (status == TREEN_END && stays)
        return TREEN_OK;
    if (status == TREEN_OK)
        *out = taker->plan.at[number] = plan;
    return status;
}

/* ---- Telling --------------------------------------------------------------------------------- */

struct teller {
    const struct apart *apart;
    struct arena *arena;
    uint64_t together[APART_PARTS]; /* sets of two or more parts that stay together */
    size_t sets;
};

static bool tell_plan(struct teller *teller, const struct plan *plan, const struct apart_pose *pose,
                      const struct treen_separation **out);

static bool tell_moves(struct teller *teller, const struct plan *plan, struct apart_pose *pose,
                       struct treen_move *move, struct apart_step *last) {
    for (unsigned i = 0; i < plan->steps; i++) {
        apart_present(teller->apart, pose, &plan->step[i], last);
        if (!apart_tell_move(teller->apart, pose, last, teller->arena, &move[i]))
            return false;
        if (i + 1 < plan->steps)
            pose_move(&teller->apart->parts, pose, &plan->step[i]);
    }
    return true;
}

static bool tell_half(struct teller *teller, const struct plan *plan, const struct apart_pose *pose,
                      uint64_t slots, const struct treen_separation **out) {
    struct apart_pose half;
    pose_half(pose, slots, &half);
    return tell_plan(teller, plan, &half, out);
}

static bool tell_separation(struct teller *teller, const struct plan *plan, const struct apart_pose *pose,
                            struct treen_separation *separation) {
    uint64_t all = slots_all(pose->count), set = apart_set(teller->apart, pose, all);
    struct treen_move *move = ARENA_NEW(teller->arena, plan->steps, struct treen_move);
    struct apart_pose now;
    struct apart_step last;
    pose_copy(pose, &now);
    separation->part = apart_members(set, teller->arena, &separation->parts);
    separation->move = move;
    separation->moves = plan->steps;
    if (!separation->part || !move || !tell_moves(teller, plan, &now, move, &last))
        return false;
    uint64_t planned = plan->step[plan->steps - 1].moved;
    const struct plan *removed = last.moved == planned ? plan->removed : plan->left,
                      *left = last.moved == planned ? plan->left : plan->removed;
    return tell_half(teller, removed, &now, last.moved, &separation->removed) &&
           tell_half(teller, left, &now, all & ~last.moved, &separation->left);
}

static bool tell_plan(struct teller *teller, const struct plan *plan, const struct apart_pose *pose,
                      const struct treen_separation **out) {
    *out = NULL;
    if (!plan) {
        if (pose->count > 1)
            teller->together[teller->sets++] = apart_set(teller->apart, pose, slots_all(pose->count));
        return true;
    }
    struct treen_separation *separation = ARENA_NEW(teller->arena, 1, struct treen_separation);
    *out = separation;
    return separation && tell_separation(teller, plan, pose, separation);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Takes the assembly apart. TREEN_END: some parts stay together that may not, because of their
 * shapes or groups. */
static enum treen_status take_separation(struct taker *taker, struct arena *arena,
                                         struct apart_answer *answer) {
    struct apart_pose pose;
    const struct plan *plan;
    pose_assembled(&taker->apart->parts, &pose);
    TRY(solve(taker, &pose, 0, &plan));
    struct teller teller = {.apart = taker->apart, .arena = arena};
    const struct treen_separation *separation = NULL;
    if (!taker->question->first && !tell_plan(&teller, plan, &pose, &separation))
        return TREEN_NO_MEMORY;
    TRY(apart_may_all_stay(taker->question, teller.together, teller.sets));
    plan = or_nothing(plan);
    *answer = (struct apart_answer){TREEN_COMES_APART, plan->steps, separation,
                                    plan->total,       plan->least, taker->question->ways ? plan->ways : 0};
    return TREEN_OK;
}

static enum treen_status take_once(struct apart *apart, const struct apart_question *question,
                                   struct control *control, bool finest, struct arena *arena,
                                   struct apart_answer *answer) {
    struct taker taker = {.apart = apart, .question = question, .control = control, .finest = finest};
    taker.exits_left = question->first ? 0 : MOST_EXITS;
    arena_draw(&taker.arena, apart->budget, apart->memory / 4);
    keyset_init(&taker.seen, &taker.arena);
    enum treen_status status = take_separation(&taker, arena, answer);
    arena_free(&taker.arena);
    return status;
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
enum treen_status apart_take(struct apart *apart, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer) {
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    enum treen_status status = apart_prepare(apart, question);
    if (status == TREEN_OK)
        status = take_once(apart, question, control, false, arena, answer);
    if (status == TREEN_END && has_groups(question))
        status = take_once(apart, question, control, true, arena, answer);
    if (status == TREEN_NO_MEMORY)
        apart_release(apart);
    if (status != TREEN_END)
        return status;
    answer->outcome = TREEN_STAYS_TOGETHER;
    return TREEN_OK;
}
