#include "engine/control.h"

#include "base/clock.h"

/* A look at the clock costs about as much as a fast node. So looks are LONGEST_STRIDE nodes apart
 * at most. Nodes of a huge problem can take milliseconds each, and Ctrl-C must not wait for
 * thousands of them. So the stride follows the pace of the search. Its upper limit bounds the wait
 * when the pace drops suddenly: say, from a small corner of the tree to its top. */
enum { LONGEST_STRIDE = 2048 };
static const double LOOK_EVERY = 0.01, PROGRESS_EVERY = 0.1; /* seconds */

/* A paced search has turns of a few milliseconds. */
static const double PACE_EVERY = 0.001;

void control_init(struct control *control) {
    *control = (struct control){.counts_above = true, .counts_inside = true, .claim_used = true};
    control_divide(control, 0, 1, 0, 1);
}

void control_divide(struct control *control, uint32_t part, uint32_t parts, uint32_t subpart,
                    uint32_t subparts) {
    double wanted = (double)parts * SPLIT_EACH;
    control->part = part;
    control->parts = parts;
    control->subpart = subpart;
    control->subparts = subparts;
    control->breadth = wanted > SPLIT_BREADTH ? wanted : SPLIT_BREADTH;
    control->inner_breadth = (double)parts * subparts * INNER_EACH;
}

void control_arena(const struct control *control, size_t most, struct patience *patience,
                   struct arena *arena) {
    *patience = (struct patience){control->stop, control->deadline, control->patience};
    arena_draw(arena, control->budget, most);
    arena->patience = patience;
}

static void start_control(struct control *control, double now) {
    control->stride = 1;
    control->last_progress = now;
}

/* Sets the stride. It doubles from 1, and shrinks at once. So the errors are looks that come too
 * early. */
static void follow_pace(struct control *control, double elapsed) {
    double every = control->on_look ? PACE_EVERY : LOOK_EVERY;
    if (elapsed > every)
        control->stride = (uint32_t)(control->stride * (every / elapsed));
    else if (elapsed < every / 2 && control->stride < LONGEST_STRIDE)
        control->stride *= 2;
    if (control->stride == 0)
        control->stride = 1;
}

/* Sets the next node to look at: at the latest, the first node beyond the limit. */
static void set_due(struct control *control) {
    control->due = control->nodes + control->stride;
    if (control->node_limit && control->node_limit - control->nodes < control->stride)
        control->due = control->node_limit + 1;
}

static void tell_progress(struct control *control, double now, double fraction) {
    if (!control->on_progress || now - control->last_progress < PROGRESS_EVERY)
        return;
    control->last_progress = now;
    control->on_progress(control->context, fraction);
}

bool control_is_over(const struct control *control, double now) {
    return (control->stop && atomic_load_explicit(control->stop, memory_order_relaxed)) ||
           (control->deadline != 0 && now >= control->deadline) ||
           (control->patience && patience_is_over(control->patience));
}

bool control_due(struct control *control, double fraction) {
    control->fraction = fraction;
    if (control->node_limit && control->nodes > control->node_limit) {
        control->nodes = control->node_limit; /* the node beyond the limit is not searched */
        return true;
    }
    double now = clock_seconds();
    if (control->stride == 0)
        start_control(control, now);
    else
        follow_pace(control, now - control->last_look);
    control->last_look = now;
    set_due(control);
    tell_progress(control, now, fraction);
    if (control->on_look) {
        control->on_look(control->context, fraction);
        control->last_look = now = clock_seconds(); /* waiting is not the search's pace */
    }
    return control_is_over(control, now);
}

/* Where options are so numerous that taking one is slow, these are tens of milliseconds. Elsewhere
 * they take next to nothing. */
enum { ANSWERS_BETWEEN_LOOKS = 256 };

bool control_answers(struct control *control, uint64_t count) {
    control->answers += count;
    if (control->answers < ANSWERS_BETWEEN_LOOKS)
        return false;
    control->answers = 0;
    double now = clock_seconds();
    return control_is_over(control, now) ||
           (now - control->last_look > LOOK_EVERY && control_due(control, control->fraction));
}

/* Tells whether the search may take the subproblem. Subproblems come in ascending order. */
static bool claims(struct control *control, uint64_t number) {
    if (!control->claim)
        return true;
    if (control->claim_used) {
        control->claimed = control->claim(control->claim_context);
        control->claim_used = false;
    }
    control->claim_used = number == control->claimed;
    return control->claim_used;
}

bool control_passes_inner(struct control *control) {
    uint64_t number = control->inner++;
    return number % control->subparts != control->subpart || !claims(control, number / control->subparts);
}

bool control_passes(struct control *control, bool single) {
    uint64_t number = control->subproblem++;
    if (number % control->parts != control->part)
        return true;
    if (control->subparts == 1)
        return !claims(control, number / control->parts);
    return single && control_passes_inner(control);
}
