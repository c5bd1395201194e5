#include "engine/few.h"

#include "base/clock.h"

/* How many nodes are still to come, as the share that is done tells: poorly at first, and so they may be more then. Where nothing is
 * done it may be a path of forced moves, which does not count as done before its end. (Trees of 16 nodes with 455 in all looked
 * like 83000.) */
static bool seems_large(double nodes, double done, double left) {
    enum { FIRST = 16 };
    double margin = nodes < 2 * left ? 2 * left / nodes : 1;
    if (nodes < FIRST)
        return false;
    return done > 0 ? nodes * (1 - done) > margin * left * done : nodes > left;
}

static void look(void *context, double fraction) {
    struct few *few = context;
    if (seems_large((double)few->control.nodes, fraction, few->left) ||
        control_is_over(few->like, clock_seconds()))
        atomic_store(&few->given_up, true);
}

/* So many nodes take about as long as another engine takes to begin. */
static double left_for(const struct problem *problem) {
    enum { OPTIONS = 16384, LEAST = 32, MOST = 512 };
    double left = OPTIONS / (double)(problem->options + 1);
    return left < LEAST ? LEAST : left > MOST ? MOST : left;
}

static bool keep(struct few *few, const struct answer *answer) {
    if (few->end.count == FEW_ANSWERS)
        return false;
    for (size_t i = 0; i < answer->count; i++)
        if (!array_push(&few->arena, &few->option, answer->option[i]))
            return false;
    return array_push(&few->arena, &few->end, few->option.count);
}

bool few_search(struct few *few, const struct problem *problem, const struct control *like, size_t memory) {
    struct answer answer;
    void *search;
    enum treen_status status;
    *few = (struct few){.like = like, .left = left_for(problem)};
    atomic_init(&few->given_up, false);
    arena_init(&few->arena, memory);
    control_init(&few->control);
    few->control.node_limit = FEW_NODES;
    few->control.stop = &few->given_up;
    few->control.on_look = look;
    few->control.context = few;
    if (engine_dlx.open(problem, &few->control, KERNEL_AUTO, &few->arena, &search) != TREEN_OK)
        return false;
    while ((status = engine_dlx.next(search, &answer)) == TREEN_OK && keep(few, &answer)) {
    }
    engine_dlx.close(search);
    return status == TREEN_END;
}

bool few_next(struct few *few, struct answer *answer) {
    if (few->told == few->end.count)
        return false;
    size_t from = few->told ? few->end.at[few->told - 1] : 0;
    *answer = (struct answer){few->end.at[few->told++] - from, few->option.at + from};
    return true;
}

void few_free(struct few *few) {
    arena_free(&few->arena);
}
