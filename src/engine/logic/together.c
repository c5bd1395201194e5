/* A few rules that force a variable together. One rule after another is left out, as long as a
 * short search shows that the others exclude all other values. */
#include "engine/logic/argue.h"

#include "base/bits.h"

/* A person follows this number of rules, and a search of this number of steps. */
enum { MOST_RULES = 4, MOST_STEPS = 300, ALL_STEPS = 60000 };

struct group {
    struct argue *argue;
    uint32_t *rule; /* the rules that are heeded */
    size_t rules;
    int steps; /* left for the search */
    int left;  /* for all searches */
};

/* ---- The search ------------------------------------------------------------------------------ */

/* Takes the values that the rules of the group exclude. Returns false at a contradiction. */
static bool take_values(const struct group *group) {
    struct logic_state *state = &group->argue->state;
    size_t before;
    do {
        before = state->trail_end;
        for (size_t i = 0; i < group->rules; i++)
            if (!logic_look(state, group->rule[i]))
                return false;
    } while (state->trail_end > before);
    return true;
}

#define NO_VARIABLE UINT32_MAX

/* Returns the variable of the group with the fewest values, of those that have several; or
 * NO_VARIABLE. */
static uint32_t fewest_values(const struct group *group) {
    const uint64_t *set = group->argue->state.set;
    uint32_t best = NO_VARIABLE;
    for (size_t i = 0; i < group->rules; i++) {
        const struct rule *rule = &group->argue->rules->rule[group->rule[i]];
        for (size_t k = 0; k < rule->count; k++) {
            uint32_t variable = rule->variable[k];
            if (!logic_is_single(set[variable]) &&
                (best == NO_VARIABLE || bits_ones(set[variable]) < bits_ones(set[best])))
                best = variable;
        }
    }
    return best;
}

/* Tells whether no values keep the rules. False: there are such values, or the steps are used
 * up. */
static bool is_refuted(struct group *group) {
    struct logic_state *state = &group->argue->state;
    if (group->steps-- <= 0 || group->left-- <= 0)
        return false;
    if (!take_values(group))
        return true;
    uint32_t variable = fewest_values(group);
    bool refuted = variable != NO_VARIABLE;
    for (uint64_t set = refuted ? state->set[variable] : 0; refuted && set; set &= set - 1) {
        size_t trail = state->trail_end;
        logic_keep(state, variable, set & -set);
        refuted = is_refuted(group);
        logic_undo(state, trail);
    }
    return refuted;
}

/* Tells whether the rules exclude these values of the variable. */
static bool excludes(struct group *group, uint32_t variable, uint64_t values) {
    struct logic_state *state = &group->argue->state;
    size_t trail = state->trail_end;
    group->steps = MOST_STEPS;
    bool refuted = !logic_keep(state, variable, values) || is_refuted(group);
    logic_undo(state, trail);
    return refuted;
}

/* ---- The group ------------------------------------------------------------------------------- */

/* Puts all rules into the group. Those about the variable come last, since they are left out
 * last. */
static void take_all(struct group *group, uint32_t variable) {
    const struct rules *rules = group->argue->rules;
    size_t last = rules->rules;
    group->rules = 0;
    for (uint32_t r = 0; r < rules->rules; r++) {
        size_t k = 0;
        while (k < rules->rule[r].count && rules->rule[r].variable[k] != variable)
            k++;
        group->rule[k < rules->rule[r].count ? --last : group->rules++] = r;
    }
    group->rules = rules->rules;
}

/* Returns the only value that the rules leave the variable, as a set; 0 = there are several. */
static uint64_t only_value(struct group *group, uint32_t variable) {
    uint64_t left = 0;
    take_all(group, variable);
    for (uint64_t set = group->argue->state.set[variable]; set && logic_is_single(left); set &= set - 1)
        left |= excludes(group, variable, set & -set) ? 0 : set & -set;
    return logic_is_single(left) ? left : 0;
}

/* Leaves out the rules that are not needed to exclude the values. */
static void leave_out(struct group *group, uint32_t variable, uint64_t values) {
    for (size_t i = 0; i < group->rules;) {
        uint32_t rule = group->rule[i];
        for (size_t k = i + 1; k < group->rules; k++)
            group->rule[k - 1] = group->rule[k];
        group->rules--;
        if (excludes(group, variable, values))
            continue;
        for (size_t k = group->rules++; k > i; k--)
            group->rule[k] = group->rule[k - 1];
        group->rule[i++] = rule;
    }
}

/* Lists the names of the group's rules, each once; returns their number. */
static size_t list_names(const struct group *group, const char **name) {
    size_t names = 0;
    for (size_t i = 0; i < group->rules && names < MOST_RULES; i++) {
        const char *of = group->argue->rules->rule[group->rule[i]].name;
        size_t k = 0;
        while (k < names && name[k] != of)
            k++;
        if (k == names)
            name[names++] = of;
    }
    return names;
}

bool argue_together(struct argue *argue, struct argument *found) {
    struct group group = {.argue = argue, .left = ALL_STEPS};
    const char **name = ARENA_NEW(argue->arena, MOST_RULES, const char *);
    size_t fewest = MOST_RULES + 1;
    group.rule = ARENA_NEW(argue->arena, argue->rules->rules, uint32_t);
    for (uint32_t v = 0; name && group.rule && v < argue->rules->variables; v++) {
        uint64_t value = argue->known[v] ? 0 : only_value(&group, v);
        if (!value)
            continue;
        leave_out(&group, v, ~value);
        if (group.rules >= fewest)
            continue;
        fewest = group.rules;
        *found = (struct argument){.type = ARGUMENT_TOGETHER,
                                   .variable = v,
                                   .value = argue_value(argue, value),
                                   .names = list_names(&group, name),
                                   .name = name};
    }
    return name && group.rule;
}
