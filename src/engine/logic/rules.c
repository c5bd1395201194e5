/* The rules as their definitions read. No code is shared with the engines, which these functions
 * judge. */
#include "engine/logic/rules.h"

static bool all_different(const struct rule *rule, const int32_t *value) {
    for (size_t i = 0; i < rule->count; i++)
        for (size_t j = 0; j < i; j++)
            if (value[rule->variable[i]] == value[rule->variable[j]])
                return false;
    return true;
}

static bool sum_is_right(const struct rule *rule, const int32_t *value) {
    int64_t sum = 0;
    for (size_t i = 0; i < rule->count; i++)
        sum += value[rule->variable[i]];
    return sum == rule->total;
}

static bool count_is_right(const struct rule *rule, const int32_t *value) {
    size_t count = 0;
    for (size_t i = 0; i < rule->count; i++)
        count += value[rule->variable[i]] == (int64_t)rule->value;
    return rule->least <= count && count <= rule->most;
}

static bool has_no_run(const struct rule *rule, const int32_t *value) {
    size_t run = 0;
    for (size_t i = 0; i < rule->count; i++) {
        bool goes_on = i && value[rule->variable[i]] == value[rule->variable[i - 1]];
        run = goes_on ? run + 1 : 1;
        if (run >= rule->length)
            return false;
    }
    return true;
}

static bool halves_differ(const struct rule *rule, const int32_t *value) {
    size_t half = rule->count / 2;
    for (size_t i = 0; i < half; i++)
        if (value[rule->variable[i]] != value[rule->variable[half + i]])
            return true;
    return false;
}

static bool some_literal_holds(const struct rule *rule, const int32_t *value) {
    for (size_t i = 0; i < rule->count; i++) {
        int32_t literal = rule->literal[i];
        if (literal > 0 ? value[literal - 1] != 0 : value[-literal - 1] == 0)
            return true;
    }
    return false;
}

bool rule_holds(const struct rule *rule, const int32_t *value) {
    static bool (*const holds[])(const struct rule *, const int32_t *) = {
        [RULE_DIFFERENT] = all_different, [RULE_SUM] = sum_is_right,     [RULE_COUNT] = count_is_right,
        [RULE_RUN] = has_no_run,          [RULE_UNLIKE] = halves_differ, [RULE_CLAUSE] = some_literal_holds,
    };
    return holds[rule->type](rule, value);
}

bool rules_in_range(const struct rules *rules, const int32_t *value) {
    for (size_t i = 0; i < rules->variables; i++)
        if (value[i] < (int64_t)rules->variable[i].low || value[i] > (int64_t)rules->variable[i].high)
            return false;
    return true;
}
