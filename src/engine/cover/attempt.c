#include "engine/cover/attempt.h"

#include "base/bits.h"
#include "base/clock.h"
#include "engine/processor.h"

#include <math.h>

/* ---- The rival ------------------------------------------------------------------------------- */

/* Returns the time of a node of engine cover, in the unit of glance_node. An attempt goes on where
 * this is dearer than a node of its own. By lists and vectors it is next to nothing, unless there
 * are many items with few options each. Without vectors it can be dearer than a node of dlx. The
 * figures are measured (E110, E111), except those of kernels below AVX2. */
static double node_of_rival(const struct problem *problem) {
    enum { VECTOR_ITEMS = 128 };
    double items = (double)problem->items, words = (double)bits_words(problem->options);
    if (processor_kernel(KERNEL_AUTO) < KERNEL_AVX2)
        return 0.05 + 0.0002 * items * words;
    if (glance_has_rows(problem))
        return 0.01 + 0.0001 * items;
    return items > VECTOR_ITEMS ? 0.25 * glance_node(problem) : 0;
}

/* Returns the cost of engine cover. Both formulas are fits to measurements, of a hundred covers
 * that a glance searches by rows and of 380 others (E110, E111). The first is half of what large
 * tables cost: giving up too soon costs less there than giving up too late. */
static struct attempt_rival rival_for(const struct problem *problem) {
    double items = (double)problem->items, entries = problem_entries(problem),
           words = (double)bits_words(problem->options), node = glance_node(problem);
    double begin = glance_has_rows(problem) ? 20 + 0.04 * items * words : 55 + 0.5 * items + 0.04 * entries;
    return (struct attempt_rival){begin / node, node_of_rival(problem) / node};
}

bool attempt_may_pay(const struct problem *problem) {
    enum { OPTIONS = 4096 };
    return problem->options <= OPTIONS;
}

/* ---- How much is left ------------------------------------------------------------------------ */

/* Returns the nodes still to come after `nodes` nodes. The share of the tree that is done tells; or
 * that of the first path, before anything is done. Moves before the first choice are forced, and do
 * not come again. */
static double nodes_left(const struct attempt *attempt, double nodes) {
    double fraction = attempt->control.fraction, looked = fraction > 0 ? attempt->looked : nodes,
           done = fraction > 0 ? fraction : attempt->control.report.share;
    double forced = done >= 1 ? looked : attempt->forced, all = (looked - forced) / done;
    return fmax(all - (nodes - forced), 0);
}

/* Returns the nodes that are left at the least. After few nodes the estimate is doubtful. */
static double nodes_surely_left(const struct attempt *attempt) {
    enum { ENOUGH = 256 };
    double nodes = (double)attempt->control.nodes, doubt = nodes < ENOUGH ? sqrt(ENOUGH / nodes) : 1;
    return nodes > 0 ? nodes_left(attempt, nodes) / doubt : 0;
}

/* Tells whether the rival would end before this search. First estimates are poor, so more nodes are
 * allowed then. `nodes`: the nodes so far; with the answers, where there are many. */
static bool seems_large(struct attempt *attempt, double nodes) {
    const struct attempt_rival *rival = &attempt->rival;
    double left = nodes_left(attempt, nodes);
    if (attempt->control.fraction <= 0 && attempt->control.report.share >= 1)
        attempt->forced = nodes;
    double doubt = nodes < rival->begin ? sqrt(rival->begin / nodes) : 1;
    return left > doubt * rival->begin + rival->each * (nodes + left);
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Questions come at numbers of nodes and not by the clock. So an attempt gives up at the same node
 * on every run. */
void attempt_open(struct attempt *attempt, const struct problem *problem, struct control *given,
                  struct arena *arena) {
    enum { FIRST = 16, FIRST_ROWS = 128 };
    *attempt = (struct attempt){.given = given, .rival = rival_for(problem), .due = ATTEMPT_DUE};
    control_init(&attempt->control);
    attempt->control.node_limit = glance_has_rows(problem) ? FIRST_ROWS : FIRST;
    attempt->control.stop = given->stop;
    attempt->control.patience = given->patience;
    attempt->control.deadline = given->deadline;
    attempt->glance = glance_open(problem, &attempt->control, arena);
}

/* Raises the limit of nodes where the search stopped at it and may go on. */
static bool goes_on(struct attempt *attempt) {
    struct control *control = &attempt->control;
    attempt->looked = (double)control->nodes;
    if (control->nodes < control->node_limit || control->nodes >= ATTEMPT_NODES ||
        control_is_over(control, clock_seconds()) || seems_large(attempt, attempt->looked))
        return false;
    control->node_limit *= 2;
    return true;
}

/* Tells whether there are too many answers. Engines that sum answers up would end earlier, or
 * nothing is known about that. */
static bool answers_often(struct attempt *attempt) {
    if (++attempt->answers <= attempt->due)
        return false;
    attempt->due *= 2;
    return attempt->answers > ATTEMPT_ANSWERS || attempt->control.fraction <= 0 ||
           seems_large(attempt, (double)attempt->control.nodes + (double)attempt->answers);
}

/* Goes on from the node that was one too many. Nothing was done there yet. */
static enum treen_status search_on(struct attempt *attempt, struct answer *answer) {
    enum treen_status status = TREEN_STOPPED;
    if (!attempt->glance || attempt->often)
        return TREEN_STOPPED;
    do
        status = glance_next(attempt->glance, answer);
    while (status == TREEN_STOPPED && goes_on(attempt));
    if (status == TREEN_OK)
        attempt->often = answers_often(attempt);
    return attempt->often ? TREEN_STOPPED : status;
}

enum treen_status attempt_next(struct attempt *attempt, struct answer *answer) {
    uint64_t before = attempt->control.nodes;
    enum treen_status status = search_on(attempt, answer);
    attempt->given->nodes += attempt->control.nodes - before;
    attempt->over = status == TREEN_END;
    if (status == TREEN_STOPPED)
        attempt->given->report.left = nodes_surely_left(attempt);
    return status;
}
