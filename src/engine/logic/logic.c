/* Number puzzles by propagation and search, without a solver: a check on solvers, and the quick way
 * to count. The variable with the fewest values left is tried with each of them. After each, the
 * rules take values away until none can take more. A dead end that the rules find at once is no
 * node. */
#include "engine/engine.h"
#include "engine/fork.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/random.h"
#include "engine/logic/propagate.h"

/* One choice on the way from the root. */
struct logic_level {
    struct fork fork;
    uint32_t variable;
    uint64_t untried; /* values that have not been entered */
    size_t trail;     /* the length of the trail before it */
};

struct logic {
    struct logic_state state;
    struct control *control;
    struct random random;
    struct logic_level *level; /* room for one level per variable */
    uint32_t depth;
    uint32_t *value; /* room for an answer */
    bool answered;   /* the last position was told as an answer */
    bool hopeless;   /* the rules contradict each other from the start */
};

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Chooses the variable with the fewest values, of those with several; the first of equals. Returns
 * false when there is none. */
static bool choose_variable(const struct logic *logic, uint32_t *variable) {
    uint32_t fewest = UINT32_MAX;
    for (size_t v = 0; v < logic->state.rules->variables && fewest > 2; v++) {
        uint64_t set = logic->state.set[v];
        if (!logic_is_single(set) && bits_ones(set) < fewest) {
            fewest = bits_ones(set);
            *variable = (uint32_t)v;
        }
    }
    return fewest < UINT32_MAX;
}

static void open_level(struct logic *logic, uint32_t variable) {
    uint64_t set = logic->state.set[variable];
    const struct fork *up = logic->depth ? &logic->level[logic->depth - 1].fork : NULL;
    logic->level[logic->depth++] =
        (struct logic_level){.fork = fork_below(logic->control, up, bits_ones(set)),
                             .variable = variable,
                             .untried = set,
                             .trail = logic->state.trail_end};
}

/* Picks a value of the set: the least, or any if there is a seed. */
static uint64_t pick(struct logic *logic, uint64_t set) {
    uint32_t skip = logic->state.rules->seed ? random_below(&logic->random, bits_ones(set)) : 0;
    while (skip--)
        set &= set - 1;
    return set & -set;
}

/* Moves to the next position that is not below the present one; false when there is none. */
static bool advance_position(struct logic *logic) {
    while (logic->depth) {
        struct logic_level *level = &logic->level[logic->depth - 1];
        logic_undo(&logic->state, level->trail);
        if (!level->untried) {
            logic->depth--;
            continue;
        }
        uint64_t value = pick(logic, level->untried);
        level->untried ^= value;
        level->fork.tried++;
        if (logic_keep(&logic->state, level->variable, value) && logic_propagate(&logic->state))
            return true;
    }
    return false;
}

/* ---- The search ------------------------------------------------------------------------------ */

static void tell_values(struct logic *logic, struct answer *answer) {
    const struct logic_state *state = &logic->state;
    for (size_t v = 0; v < state->rules->variables; v++)
        logic->value[v] = state->base + bits_low(state->set[v]);
    *answer = (struct answer){.count = state->rules->variables, .option = logic->value};
}

static enum treen_status logic_next(void *search, struct answer *answer) {
    struct logic *logic = search;
    if (logic->hopeless || (logic->answered && !advance_position(logic)))
        return TREEN_END;
    do {
        uint32_t variable = 0;
        logic->answered = !choose_variable(logic, &variable);
        enum split place = logic->depth ? logic->level[logic->depth - 1].fork.branches : ABOVE;
        if (control_elsewhere(logic->control, place, logic->answered))
            continue;
        if (logic->answered) {
            tell_values(logic, answer);
            return TREEN_OK;
        }
        if (control_node(logic->control, place) &&
            control_due(logic->control, fork_done(logic->level, sizeof *logic->level, logic->depth)))
            return TREEN_STOPPED;
        open_level(logic, variable);
    } while (advance_position(logic));
    return TREEN_END;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static const char *logic_refuses(const struct problem *problem, size_t memory_left) {
    (void)memory_left; /* open has the last word */
    uint32_t base;
    return logic_span(problem->question, &base) < LOGIC_VALUES ? NULL
                                                               : "its numbers span more than 64 values";
}

static enum treen_status logic_open(const struct problem *problem, struct control *control,
                                    struct arena *arena, void **search) {
    const struct rules *rules = problem->question;
    struct logic *logic = ARENA_NEW(arena, 1, struct logic);
    TRY_ROOM(logic);
    logic->control = control;
    logic->random = (struct random){rules->seed};
    logic->level = ARENA_NEW(arena, rules->variables, struct logic_level);
    logic->value = ARENA_NEW(arena, rules->variables, uint32_t);
    TRY_ROOM(logic->level && logic->value && logic_state_init(&logic->state, rules, arena));
    logic_ask_all(&logic->state);
    logic->hopeless = !logic_propagate(&logic->state);
    *search = logic;
    return TREEN_OK;
}

const struct engine engine_logic = {
    .about = {.name = "logic", .summary = "number puzzles by propagation and search"},
    .form = FORM_RULES,
    .refuses = logic_refuses,
    .open = logic_open,
    .next = logic_next,
};
