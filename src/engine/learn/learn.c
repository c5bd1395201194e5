/* Finds answers by learning clauses from conflicts (learn.h). Sudokus with many holes, and other
 * problems with narrow items, take a few thousand conflicts. A search by options may look at them
 * for ever (E381). A clause of the decisions that led to an answer excludes that answer. */
#include "engine/learn/learn.h"

#include "base/error.h"
#include "engine/engine.h"

/* ---- Searching ------------------------------------------------------------------------------- */

static void take_answer(struct learn *learn, struct answer *answer) {
    *answer = (struct answer){.option = learn->answer};
    for (uint32_t o = 0; o < learn->problem->options; o++)
        if (learn->value[2 * o] > 0)
            learn->answer[answer->count++] = o;
    learn->answered = true;
}

/* Draws conclusions until there is no contradiction. TREEN_END: there is no further answer. */
static enum treen_status settle(struct learn *learn) {
    struct cause conflict;
    while (!learn_propagate(learn, &conflict)) {
        if (!learn->depth)
            return TREEN_END;
        learn_weigh(learn, conflict);
        if (learn->way == WAY_ROWS)
            learn_turn_round(learn);
        else
            TRY_ROOM(learn_from(learn, conflict));
    }
    return TREEN_OK;
}

static enum treen_status find_next(struct learn *learn, struct answer *answer) {
    for (;;) {
        TRY(settle(learn));
        learn_try_again(learn);
        if (control_node(learn->control, BELOW) && control_due(learn->control, 0))
            return TREEN_STOPPED;
        if (!learn_decide(learn)) {
            take_answer(learn, answer);
            return TREEN_OK;
        }
    }
}

/* Assigns the variables of rows without a choice. False when a row has too few variables. */
static bool begin_rows(struct learn *learn) {
    for (uint32_t r = 0; r < learn->rows; r++) {
        const struct learn_row *row = &learn->row[r];
        if (row->possible < row->least)
            return false;
        for (uint32_t i = row->start; row->possible == row->least && i < row[1].start; i++)
            if (!learn->value[2 * learn->member[i]])
                learn_assign(learn, 2 * learn->member[i], (struct cause){CAUSE_NONE, 0});
    }
    return true;
}

/* Finds the next answer. The whole search is one subproblem: this search has it, or another. */
static enum treen_status learn_next(void *search, struct answer *answer) {
    struct learn *learn = search;
    if (!learn->begun) {
        learn->begun = true;
        learn->none = control_elsewhere(learn->control, TOP, true) || !begin_rows(learn);
    }
    if (learn->answered) {
        learn->none = !learn->depth;
        TRY_ROOM(learn->none || learn_exclude(learn));
    }
    learn->answered = false;
    return learn->none ? TREEN_END : find_next(learn, answer);
}

/* ---- Opening --------------------------------------------------------------------------------- */

static const char *learn_refuses(const struct problem *problem, size_t memory_left) {
    (void)memory_left;
    return problem->options < UINT32_MAX / 8 ? NULL : "it has too many options";
}

static enum treen_status learn_open(const struct problem *problem, struct control *control,
                                    struct arena *arena, void **search) {
    struct learn *learn = ARENA_NEW(arena, 1, struct learn);
    TRY_ROOM(learn);
    *learn = (struct learn){.problem = problem, .control = control, .bump = 1, .pool_end = 1};
    TRY_ROOM(learn_state(learn, arena));
    *search = learn;
    return TREEN_OK;
}

const struct engine engine_learn = {
    .about = {.name = "learn", .summary = "exact covers by a search that learns from its conflicts"},
    .form = FORM_COVER,
    .asks = true,
    .learns = true,
    .refuses = learn_refuses,
    .open = learn_open,
    .next = learn_next,
};
