#include "engine/cover/attempt.h"

#include "base/bits.h"
#include "base/clock.h"
#include "engine/cover/glance.h"
#include "engine/processor.h"

#include <math.h>

/* A node of engine cover, in the same unit as glance_node; the attempt goes on where it is dearer than its own. Where lists are
 * looked at it is next to nothing with vectors, unless there are many items, with few options each. Without them it can be dearer
 * than one of dlx (Latin squares of 200 items and more), as measured on 200 puzzles of 60 to 40000 nodes; with
 * popcnt, it was not measured. */
static double node_of_rival(const struct problem *problem) {
    enum { VECTOR_ITEMS = 128 };
    double items = (double)problem->items, words = (double)bits_words(problem->options);
    if (processor_kernel(KERNEL_AUTO) < KERNEL_AVX2)
        return 0.05 + 0.0002 * items * words;
    if (glance_has_rows(problem))
        return 0.01 + 0.0001 * items;
    return items > VECTOR_ITEMS ? 0.25 * glance_node(problem) : 0;
}

/* Engine cover, in microseconds. Where a glance goes by rows of bits, it was measured on a hundred covers of 250 to 12000 nodes, but
 * this is half of what it needs to begin with large tables: to give up too soon costs less there than too late. Elsewhere, on 380
 * small covers, sparse ones and packings: colours and multiplicities take it longer to begin. */
static struct attempt_rival rival_for(const struct problem *problem) {
    double items = (double)problem->items, entries = problem_entries(problem),
           words = (double)bits_words(problem->options), node = glance_node(problem);
    double begin = glance_has_rows(problem) ? 20 + 0.04 * items * words : 55 + 0.5 * items + 0.04 * entries;
    return (struct attempt_rival){begin / node, node_of_rival(problem) / node};
}

/* How many nodes are still to come after so many tells the share of the tree that is done or, before anything is done, that of the
 * first path; the moves before the first choice are forced, and come no more. */
static double nodes_left(const struct attempt *attempt, double nodes) {
    double fraction = attempt->control.fraction, looked = fraction > 0 ? attempt->looked : nodes,
           done = fraction > 0 ? fraction : attempt->control.report.share;
    double forced = done >= 1 ? looked : attempt->forced, all = (looked - forced) / done;
    return fmax(all - (nodes - forced), 0);
}

double attempt_expects(const struct attempt *attempt) {
    enum { ENOUGH = 256 };
    double nodes = (double)attempt->control.nodes, doubt = nodes < ENOUGH ? sqrt(ENOUGH / nodes) : 1;
    return nodes > 0 ? nodes + nodes_left(attempt, nodes) / doubt : 0;
}

/* Whether the rival would be through before this search is. That is told poorly at first, and so there may be more nodes
 * then. (Trees of 16 nodes with 455 in all looked like 83000.) `nodes`: those so far, or with them the answers, where these are many. */
static bool seems_large(struct attempt *attempt, double nodes) {
    const struct attempt_rival *rival = &attempt->rival;
    double left = nodes_left(attempt, nodes);
    if (attempt->control.fraction <= 0 && attempt->control.report.share >= 1)
        attempt->forced = nodes;
    double doubt = nodes < rival->begin ? sqrt(rival->begin / nodes) : 1;
    return left > doubt * rival->begin + rival->each * (nodes + left);
}

/* It is asked at numbers of nodes, not by the clock: whether it is given up is the same on every run. */
void attempt_open(struct attempt *attempt, const struct problem *problem, const struct control *like,
                  size_t memory) {
    enum { FIRST = 16, FIRST_ROWS = 128 };
    *attempt = (struct attempt){.rival = rival_for(problem), .due = ATTEMPT_DUE};
    arena_draw(&attempt->arena, like->budget, memory);
    control_init(&attempt->control);
    attempt->control.node_limit = glance_has_rows(problem) ? FIRST_ROWS : FIRST;
    attempt->control.stop = like->stop;
    attempt->control.patience = like->patience;
    attempt->control.deadline = like->deadline;
    attempt->glance = glance_open(problem, &attempt->control, &attempt->arena);
}

/* Whether it stopped at its limit of nodes, and has another one now. */
static bool goes_on(struct attempt *attempt) {
    struct control *control = &attempt->control;
    attempt->looked = (double)control->nodes;
    if (control->nodes < control->node_limit || control->nodes >= ATTEMPT_NODES ||
        control_is_over(control, clock_seconds()) || seems_large(attempt, attempt->looked))
        return false;
    control->node_limit *= 2;
    return true;
}

/* Whether there are too many answers: an engine that counts them without a list would be through before, or nobody knows. */
static bool answers_often(struct attempt *attempt) {
    if (++attempt->answers <= attempt->due)
        return false;
    attempt->due *= 2;
    return attempt->answers > ATTEMPT_ANSWERS || attempt->control.fraction <= 0 ||
           seems_large(attempt, (double)attempt->control.nodes + (double)attempt->answers);
}

/* It goes on from the node that was one too many, once it may: nothing was done there yet. */
enum treen_status attempt_next(struct attempt *attempt, struct answer *answer) {
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

void attempt_close(struct attempt *attempt) {
    attempt->glance = NULL;
    arena_free(&attempt->arena);
}
