#include "engine/few.h"

#include "base/clock.h"

#include <math.h>

/* In microseconds, as measured on 380 small covers, sparse ones and packings; to hide an option's rivals takes the longer the more
 * they are and the more items each has. Engine cover's vectors have little to do where there are many items and few options of
 * each. */
static struct few_rival rival_for(const struct problem *problem) {
    enum { VECTOR_ITEMS = 128 };
    double options = (double)problem->options + 1, items = (double)problem->items + 1,
           entries = problem_entries(problem);
    double size = entries / options, length = entries / items;
    double begin = 55 + 0.5 * items + 0.04 * entries;
    double node = 0.1 + 0.0004 * items + 0.0007 * size * size * length;
    return (struct few_rival){begin / node, items > VECTOR_ITEMS ? 2. / 3 : 0};
}

/* Whether the rival would be through before this search is. How many nodes are still to come tells the share of the tree that is
 * done or, before anything is done, that of the first path; the moves before the first choice are forced, and come no more.
 * That tells poorly at first, and so they may be more then. (Trees of 16 nodes with 455 in all looked like 83000.) */
static bool seems_large(const struct few *few, double nodes, double done) {
    enum { FIRST = 16 };
    const struct few_rival *rival = &few->rival;
    double left = (nodes - few->forced) * (1 - done) / done;
    double doubt = nodes < rival->begin ? sqrt(rival->begin / nodes) : 1;
    return nodes >= FIRST && left > doubt * rival->begin + rival->each * (nodes + left);
}

static void look(void *context, double fraction) {
    struct few *few = context;
    double nodes = (double)few->control.nodes, done = fraction > 0 ? fraction : few->control.share;
    if (done >= 1)
        few->forced = nodes;
    if (seems_large(few, nodes, done) || control_is_over(few->like, clock_seconds()))
        atomic_store(&few->given_up, true);
}

void few_open(struct few *few, const struct problem *problem, const struct control *like, size_t memory) {
    *few = (struct few){.like = like, .rival = rival_for(problem)};
    atomic_init(&few->given_up, false);
    arena_init(&few->arena, memory);
    control_init(&few->control);
    few->control.node_limit = FEW_NODES;
    few->control.stop = &few->given_up;
    few->control.on_look = look;
    few->control.context = few;
    if (engine_dlx.open(problem, &few->control, KERNEL_AUTO, &few->arena, &few->search) != TREEN_OK)
        few->search = NULL;
}

enum treen_status few_next(struct few *few, struct answer *answer) {
    if (!few->search || few->answers > FEW_ANSWERS)
        return TREEN_STOPPED;
    enum treen_status status = engine_dlx.next(few->search, answer);
    if (status == TREEN_OK && ++few->answers > FEW_ANSWERS)
        return TREEN_STOPPED;
    return status;
}

void few_close(struct few *few) {
    if (few->search)
        engine_dlx.close(few->search);
    few->search = NULL;
    arena_free(&few->arena);
}
