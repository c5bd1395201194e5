/* Each rule takes impossible values from the sets of its variables. Sums use bounds. "All
 * different" uses values that one variable has, and values with one place left. The other rules
 * count. This is only a part of all consequences of a rule; the search finds the rest. */
#include "engine/logic/propagate.h"

#include "base/bits.h"

/* ---- Sets ------------------------------------------------------------------------------------ */

static uint64_t bits_from_to(int64_t low, int64_t high) {
    if (low > high || high < 0 || low >= LOGIC_VALUES)
        return 0;
    uint64_t up_to = high >= LOGIC_VALUES - 1 ? UINT64_MAX : (UINT64_C(1) << (high + 1)) - 1;
    return low <= 0 ? up_to : up_to & ~((UINT64_C(1) << low) - 1);
}

/* Returns the set of the value alone; empty when no variable can have it. */
static uint64_t set_of(const struct logic_state *state, uint32_t value) {
    int64_t bit = (int64_t)value - state->base;
    return bits_from_to(bit, bit);
}

static void ask_rule(struct logic_state *state, uint32_t rule) {
    if (state->queued[rule])
        return;
    state->queued[rule] = true;
    state->queue[(state->queue_first + state->queue_count++) % state->rules->rules] = rule;
}

bool logic_keep(struct logic_state *state, uint32_t variable, uint64_t keep) {
    uint64_t before = state->set[variable];
    if ((before & keep) == before)
        return true;
    if (!(before & keep))
        return false;
    state->trail[state->trail_end++] = (struct logic_trail){variable, before};
    state->set[variable] = before & keep;
    for (uint32_t i = state->start[variable]; i < state->start[variable + 1]; i++)
        ask_rule(state, state->rule_of[i]);
    return true;
}

void logic_undo(struct logic_state *state, size_t trail_end) {
    while (state->trail_end > trail_end) {
        const struct logic_trail *last = &state->trail[--state->trail_end];
        state->set[last->variable] = last->before;
    }
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Takes a value that one variable has from the others. If there are as many values as variables,
 * every value has a place: a value with a single place left goes there (E180). */
static bool keep_different(struct logic_state *state, const struct rule *rule) {
    uint64_t taken = 0, once = 0, twice = 0;
    for (size_t i = 0; i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        if (logic_is_single(set) && taken & set)
            return false;
        taken |= logic_is_single(set) ? set : 0;
        twice |= once & set;
        once |= set;
    }
    size_t values = bits_ones(once);
    if (values < rule->count)
        return false;
    uint64_t only = values == rule->count ? once & ~twice : 0;
    for (size_t i = 0; i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        uint64_t keep = logic_is_single(set) ? set : set & only ? set & only : set & ~taken;
        if ((set & only && !logic_is_single(set & only)) || !logic_keep(state, rule->variable[i], keep))
            return false;
    }
    return true;
}

/* Bounds each variable by the least and the greatest sum of the others. */
static bool keep_sum(struct logic_state *state, const struct rule *rule) {
    int64_t low = 0, high = 0, wanted = rule->total - (int64_t)rule->count * state->base;
    for (size_t i = 0; i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        low += bits_low(set);
        high += bits_high(set);
    }
    for (size_t i = 0; i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        int64_t others_low = low - bits_low(set), others_high = high - bits_high(set);
        if (!logic_keep(state, rule->variable[i], bits_from_to(wanted - others_high, wanted - others_low)))
            return false;
    }
    return true;
}

static bool keep_count(struct logic_state *state, const struct rule *rule) {
    uint64_t value = set_of(state, rule->value);
    size_t sure = 0, possible = 0;
    for (size_t i = 0; i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        sure += set == value;
        possible += (set & value) != 0;
    }
    if (sure > rule->most || possible < rule->least)
        return false;
    bool enough = sure == rule->most, all = possible == rule->least;
    for (size_t i = 0; (enough || all) && i < rule->count; i++) {
        uint64_t set = state->set[rule->variable[i]];
        if (!(set & value) || set == value)
            continue;
        if (!logic_keep(state, rule->variable[i], enough ? ~value : value))
            return false;
    }
    return true;
}

/* Looks at one stretch of the line: if all but one are known and equal, the last one differs. */
static bool keep_stretch(struct logic_state *state, const uint32_t *variable, size_t length) {
    uint64_t alike = 0;
    size_t open = length;
    for (size_t i = 0; i < length; i++) {
        uint64_t set = state->set[variable[i]];
        if (!logic_is_single(set)) {
            if (open < length)
                return true; /* two are open */
            open = i;
        } else if (alike && alike != set) {
            return true;
        } else {
            alike = set;
        }
    }
    return open < length && (!alike || logic_keep(state, variable[open], ~alike));
}

/* Looks at all stretches. A stretch of one is never allowed: then there is no answer, whatever the
 * variable is. */
static bool keep_no_run(struct logic_state *state, const struct rule *rule) {
    for (size_t i = 0; i + rule->length <= rule->count; i++)
        if (rule->length == 1 || !keep_stretch(state, rule->variable + i, rule->length))
            return false;
    return true;
}

/* Takes a value away only when a single pair is left that could differ. */
static bool keep_unlike(struct logic_state *state, const struct rule *rule) {
    size_t half = rule->count / 2, open = half;
    for (size_t i = 0; i < half; i++) {
        uint64_t one = state->set[rule->variable[i]], other = state->set[rule->variable[half + i]];
        bool equal = one == other && logic_is_single(one);
        if (!(one & other) || (!equal && open < half))
            return true;
        open = equal ? open : i;
    }
    if (open == half)
        return false;
    uint32_t one = rule->variable[open], other = rule->variable[half + open];
    if (logic_is_single(state->set[one]))
        return logic_keep(state, other, ~state->set[one]);
    return !logic_is_single(state->set[other]) || logic_keep(state, one, ~state->set[other]);
}

/* ---- Until nothing changes ------------------------------------------------------------------- */

void logic_ask_all(struct logic_state *state) {
    for (size_t i = 0; i < state->rules->rules; i++)
        ask_rule(state, (uint32_t)i);
}

static void empty_queue(struct logic_state *state) {
    for (; state->queue_count; state->queue_count--) {
        state->queued[state->queue[state->queue_first]] = false;
        state->queue_first = (state->queue_first + 1) % state->rules->rules;
    }
}

static bool keep_rule(struct logic_state *state, const struct rule *rule) {
    static bool (*const keeper[])(struct logic_state *, const struct rule *) = {
        [RULE_DIFFERENT] = keep_different, [RULE_SUM] = keep_sum,       [RULE_COUNT] = keep_count,
        [RULE_RUN] = keep_no_run,          [RULE_UNLIKE] = keep_unlike,
    };
    return keeper[rule->type](state, rule);
}

bool logic_look(struct logic_state *state, size_t rule) {
    bool kept = keep_rule(state, &state->rules->rule[rule]);
    empty_queue(state);
    return kept;
}

bool logic_propagate(struct logic_state *state) {
    while (state->queue_count) {
        uint32_t number = state->queue[state->queue_first];
        state->queue_first = (state->queue_first + 1) % state->rules->rules;
        state->queue_count--;
        /* before the rule is asked: it may take values from its own variables */
        state->queued[number] = false;
        if (!keep_rule(state, &state->rules->rule[number])) {
            empty_queue(state);
            return false;
        }
    }
    return true;
}

/* ---- Setting up ------------------------------------------------------------------------------ */

uint32_t logic_span(const struct rules *rules, uint32_t *base) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < rules->variables; i++) {
        least = rules->variable[i].low < least ? rules->variable[i].low : least;
        most = rules->variable[i].high > most ? rules->variable[i].high : most;
    }
    *base = rules->variables ? least : 0;
    return rules->variables ? most - least : 0;
}

static bool list_rules(struct logic_state *state, struct arena *arena) {
    const struct rules *rules = state->rules;
    uint32_t *start = ARENA_NEW(arena, rules->variables + 2, uint32_t), entries = 0;
    if (!start)
        return false;
    for (size_t r = 0; r < rules->rules; r++)
        for (size_t i = 0; i < rules->rule[r].count; i++, entries++)
            start[rules->rule[r].variable[i] + 2]++;
    for (size_t v = 0; v < rules->variables; v++)
        start[v + 2] += start[v + 1];
    uint32_t *rule_of = ARENA_NEW(arena, entries, uint32_t);
    for (size_t r = 0; rule_of && r < rules->rules; r++)
        for (size_t i = 0; i < rules->rule[r].count; i++)
            rule_of[start[rules->rule[r].variable[i] + 1]++] = (uint32_t)r;
    state->start = start;
    state->rule_of = rule_of;
    return rule_of;
}

bool logic_state_init(struct logic_state *state, const struct rules *rules, struct arena *arena) {
    *state = (struct logic_state){.rules = rules};
    logic_span(rules, &state->base);
    state->set = ARENA_NEW(arena, rules->variables, uint64_t);
    state->queue = ARENA_NEW(arena, rules->rules, uint32_t);
    state->queued = ARENA_NEW(arena, rules->rules, bool);
    if (!state->set || !state->queue || !state->queued || !list_rules(state, arena))
        return false;
    size_t values = 0;
    for (size_t v = 0; v < rules->variables; v++) {
        const struct rules_variable *variable = &rules->variable[v];
        state->set[v] =
            bits_from_to((int64_t)variable->low - state->base, (int64_t)variable->high - state->base);
        values += variable->high - variable->low;
    }
    state->trail = ARENA_NEW(arena, values, struct logic_trail);
    return state->trail;
}
