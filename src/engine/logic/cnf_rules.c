/* Clauses as rules: an exact cover for solvers of SMT-LIB. */
#include "engine/logic/cnf.h"

static bool name_variables(const struct cnf *cnf, const char *const *option_name,
                           struct rules_variable *variable, struct arena *arena) {
    for (size_t i = 0; i < cnf->variables; i++) {
        bool option = i < cnf->options;
        const char *name =
            arena_print(arena, option ? "o%zu" : "x%zu", option ? i + 1 : i + 1 - cnf->options);
        if (!name)
            return false;
        variable[i] = (struct rules_variable){.name = name, .low = 0, .high = 1};
        if (option)
            variable[i].region = option_name ? option_name[i] : "options";
        else
            variable[i].region = "these help to count options, and to tell colours apart";
    }
    return true;
}

/* Lists the clauses. Those of an item bear its name, so that they are one rule for people. */
static bool list_clauses(const struct cnf *cnf, const char *const *item_name, struct rule *rule,
                         struct arena *arena) {
    const int32_t *literal = cnf->literal.at;
    for (size_t item = 0; item < cnf->items; item++) {
        const char *name = item_name ? item_name[item] : arena_print(arena, "item %zu", item + 1);
        if (!name)
            return false;
        for (size_t c = cnf->first[item]; c < cnf->first[item + 1]; c++) {
            size_t count = 0;
            while (literal[count])
                count++;
            rule[c] = (struct rule){.type = RULE_CLAUSE, .name = name, .count = count, .literal = literal};
            literal += count + 1;
        }
    }
    return true;
}

const struct rules *cnf_rules(const struct cnf *cnf, const char *const *item_name,
                              const char *const *option_name, struct arena *arena) {
    struct rules *rules = ARENA_NEW(arena, 1, struct rules);
    struct rules_variable *variable = ARENA_NEW(arena, cnf->variables, struct rules_variable);
    struct rule *rule = ARENA_NEW(arena, cnf->clauses, struct rule);
    if (!rules || !variable || !rule || !name_variables(cnf, option_name, variable, arena) ||
        !list_clauses(cnf, item_name, rule, arena))
        return NULL;
    *rules = (struct rules){.variables = cnf->variables,
                            .variable = variable,
                            .rules = cnf->clauses,
                            .rule = rule,
                            .range = "every option is chosen (true) or not",
                            .truth = true,
                            .deciding = cnf->options};
    return rules;
}
