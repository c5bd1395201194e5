#include "engine/logic/argue.h"

#include "base/bits.h"

bool argue_open(struct argue *argue, const struct rules *rules, struct arena *arena) {
    *argue = (struct argue){.rules = rules, .arena = arena};
    argue->known = ARENA_NEW(arena, rules->variables, bool);
    argue->rule_of = ARENA_NEW(arena, rules->variables * LOGIC_VALUES, uint32_t);
    return argue->known && argue->rule_of && logic_state_init(&argue->state, rules, arena);
}

void argue_know(struct argue *argue, size_t variable, uint32_t value) {
    argue->known[variable] = true;
    argue->state.set[variable] = argue_set(argue, value);
}

static bool is_forced(const struct argue *argue, size_t variable) {
    return !argue->known[variable] && logic_is_single(argue->state.set[variable]);
}

/* Makes the argument, without names of rules. */
static void conclude(const struct argue *argue, enum argument_type type, size_t variable, uint64_t set,
                     struct argument *found) {
    *found =
        (struct argument){.type = type, .variable = (uint32_t)variable, .value = argue_value(argue, set)};
}

/* ---- Excluded values ------------------------------------------------------------------------- */

/* Notes the rule at the values that it has just taken: where none has it yet, or at all where one
 * value remains. */
static void note_taken(struct argue *argue, size_t trail, uint32_t rule) {
    const struct logic_state *state = &argue->state;
    for (size_t t = trail; t < state->trail_end; t++) {
        uint32_t variable = state->trail[t].variable;
        for (uint64_t set = state->trail[t].before & ~state->set[variable]; set; set &= set - 1) {
            uint32_t *of = &argue->rule_of[(size_t)variable * LOGIC_VALUES + bits_low(set)];
            *of = *of && !logic_is_single(state->set[variable]) ? *of : rule + 1;
        }
    }
}

/* Takes the values that rules exclude. */
static void exclude(struct argue *argue) {
    struct logic_state *state = &argue->state;
    for (uint32_t r = 0; r < argue->rules->rules; r++) {
        size_t trail = state->trail_end;
        logic_look(state, r);
        note_taken(argue, trail, r);
        logic_undo(state, trail);
    }
    for (uint32_t v = 0; v < argue->rules->variables; v++)
        for (size_t b = 0; b < LOGIC_VALUES; b++)
            if (argue->rule_of[(size_t)v * LOGIC_VALUES + b])
                logic_keep(state, v, ~(UINT64_C(1) << b));
}

/* Lists the rules that exclude values of the variable, each name once, into name[LOGIC_VALUES]. */
static size_t list_names(const struct argue *argue, size_t variable, const char **name) {
    size_t names = 0;
    for (size_t b = 0; b < LOGIC_VALUES; b++) {
        uint32_t rule = argue->rule_of[variable * LOGIC_VALUES + b];
        size_t i = 0;
        while (rule && i < names && name[i] != argue->rules->rule[rule - 1].name)
            i++;
        if (rule && i == names)
            name[names++] = argue->rules->rule[rule - 1].name;
    }
    return names;
}

/* Finds the variable that the fewest rules force. */
static bool find_by_excluded(struct argue *argue, struct argument *found) {
    const char **name = ARENA_NEW(argue->arena, LOGIC_VALUES, const char *);
    size_t fewest = SIZE_MAX;
    for (size_t v = 0; name && v < argue->rules->variables; v++) {
        size_t names = is_forced(argue, v) ? list_names(argue, v, name) : SIZE_MAX;
        if (names >= fewest)
            continue;
        conclude(argue, ARGUMENT_RULES, v, argue->state.set[v], found);
        fewest = names;
    }
    if (name && found->type)
        found->names = list_names(argue, found->variable, name);
    found->name = name;
    return name;
}

/* ---- Other arguments ------------------------------------------------------------------------- */

/* Tells whether no other variable of the rule can have the value. */
static bool is_only_place(const struct argue *argue, const struct rule *rule, size_t variable, uint64_t set) {
    for (size_t i = 0; i < rule->count; i++)
        if (rule->variable[i] != variable && argue->state.set[rule->variable[i]] & set)
            return false;
    return true;
}

/* Finds the only place of a value among different ones, by the values that are left. */
static void find_place(struct argue *argue, struct argument *found) {
    size_t trail = argue->state.trail_end;
    for (size_t r = 0; !found->type && r < argue->rules->rules; r++) {
        const struct rule *rule = &argue->rules->rule[r];
        if (rule->type == RULE_DIFFERENT)
            logic_look(&argue->state, r);
        for (size_t t = trail; !found->type && t < argue->state.trail_end; t++) {
            uint32_t variable = argue->state.trail[t].variable;
            uint64_t set = argue->state.set[variable];
            if (!logic_is_single(set) || !is_only_place(argue, rule, variable, set))
                continue;
            conclude(argue, ARGUMENT_PLACE, variable, set, found);
            found->names = 1;
            found->name = &rule->name;
        }
        logic_undo(&argue->state, trail);
    }
}

/* Finds the first variable that is forced as all rules take values, one after another. */
static void find_by_rules(struct argue *argue, struct argument *found) {
    struct logic_state *state = &argue->state;
    size_t trail = state->trail_end;
    logic_ask_all(state);
    logic_propagate(state);
    while (trail < state->trail_end && !is_forced(argue, state->trail[trail].variable))
        trail++;
    if (trail < state->trail_end)
        conclude(argue, ARGUMENT_CHAIN, state->trail[trail].variable,
                 state->set[state->trail[trail].variable], found);
}

bool argue_find(struct argue *argue, struct argument *found) {
    *found = (struct argument){.type = ARGUMENT_NONE};
    exclude(argue);
    if (!find_by_excluded(argue, found))
        return false;
    if (!found->type)
        find_place(argue, found);
    if (!found->type) {
        logic_undo(&argue->state, 0);
        if (!argue_together(argue, found))
            return false;
        exclude(argue);
    }
    if (!found->type)
        find_by_rules(argue, found);
    return true;
}

const struct rule *argue_broken(struct argue *argue) {
    const struct rule *broken = NULL;
    size_t trail = argue->state.trail_end;
    for (size_t r = 0; !broken && r < argue->rules->rules; r++) {
        broken = logic_look(&argue->state, r) ? NULL : &argue->rules->rule[r];
        logic_undo(&argue->state, trail);
    }
    return broken;
}
