/* Random problems of the form FORM_RULES, small enough for brute force, for the tests of the
 * engines that take them. An answer is compared as a number in the base of the range. */
#ifndef TREEN_TESTS_ENGINE_RULES_DRAFT_H
#define TREEN_TESTS_ENGINE_RULES_DRAFT_H

#include "base/array.h"
#include "base/random.h"
#include "engine/divided.h"
#include "engine/engine.h"
#include "engine/logic/rules.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VARIABLES = 6, MOST_RULES = 5, HIGHEST = 3 };

struct drafted {
    struct rules rules;
    struct rules_variable variable[MOST_VARIABLES];
    struct rule rule[MOST_RULES];
    uint32_t list[MOST_RULES][MOST_VARIABLES];
    char name[MOST_VARIABLES][24];
};

/* Lists some of the variables in random order. */
static inline size_t draft_list(struct random *random, size_t variables, uint32_t *list) {
    size_t count = 1 + random_below(random, (uint32_t)variables);
    for (uint32_t i = 0; i < variables; i++) {
        uint32_t j = random_below(random, i + 1);
        list[i] = list[j];
        list[j] = i;
    }
    return count;
}

static inline struct rule draft_rule(struct random *random, size_t variables, uint32_t *list) {
    size_t count = draft_list(random, variables, list);
    struct rule rule = {
        .type = (enum rule_type)random_below(random, 5), .name = "some rule", .variable = list};
    rule.count = rule.type == RULE_UNLIKE ? count / 2 * 2 : count;
    rule.total = random_below(random, (uint32_t)(HIGHEST * count + 1));
    rule.value = random_below(random, HIGHEST + 1);
    rule.most = random_below(random, (uint32_t)count + 1);
    rule.least = random_below(random, rule.most + 1);
    rule.length = 1 + random_below(random, 20) % 4 % 3 + (random_below(random, 2) ? 1 : 0);
    return rule;
}

static inline void draft_rules(struct drafted *draft, uint64_t seed) {
    struct random random = {seed};
    *draft = (struct drafted){.rules = {.variables = 1 + random_below(&random, MOST_VARIABLES),
                                        .rules = random_below(&random, MOST_RULES + 1),
                                        .range = "small numbers"}};
    for (size_t i = 0; i < draft->rules.variables; i++) {
        uint32_t high = random_below(&random, HIGHEST + 1);
        snprintf(draft->name[i], sizeof draft->name[i], "v%zu", i);
        draft->variable[i] =
            (struct rules_variable){draft->name[i], "all", random_below(&random, high + 1), high};
    }
    for (size_t i = 0; i < draft->rules.rules; i++)
        draft->rule[i] = draft_rule(&random, draft->rules.variables, draft->list[i]);
    draft->rules.variable = draft->variable;
    draft->rules.rule = draft->rule;
}

/* The answers among all assignments of HIGHEST + 1 values, at most 4^6: a bit for each. */
struct answers {
    bool is[1 << 12];
    size_t count;
};

static inline size_t answer_number(const struct rules *rules, const int32_t *value) {
    size_t number = 0;
    for (size_t i = 0; i < rules->variables; i++)
        number = number * (HIGHEST + 1) + (size_t)value[i];
    return number;
}

static inline bool keeps_all(const struct rules *rules, const int32_t *value) {
    bool keeps = rules_in_range(rules, value);
    for (size_t i = 0; keeps && i < rules->rules; i++)
        keeps = rule_holds(&rules->rule[i], value);
    return keeps;
}

static inline void brute_answers(const struct rules *rules, struct answers *answers) {
    *answers = (struct answers){.count = 0};
    for (size_t number = 0; number < (size_t)1 << 2 * rules->variables; number++) {
        int32_t value[MOST_VARIABLES];
        for (size_t i = 0, rest = number; i < rules->variables; i++, rest /= HIGHEST + 1)
            value[rules->variables - 1 - i] = (int32_t)(rest % (HIGHEST + 1));
        answers->is[number] = keeps_all(rules, value);
        answers->count += answers->is[number];
    }
}

/* Adds the answers that an engine finds. Asserts that none comes twice. */
static inline enum treen_status engine_answers(const struct engine *engine, const struct rules *rules,
                                               struct control *control, struct answers *answers) {
    struct problem problem = {.form = FORM_RULES, .question = rules};
    struct arena arena;
    struct answer answer;
    void *search;
    enum treen_status status;
    arena_init(&arena, 64 << 20);
    assert_int_equal(engine->open(&problem, control, &arena, &search), TREEN_OK);
    while ((status = engine->next(search, &answer)) == TREEN_OK) {
        int32_t value[MOST_VARIABLES];
        assert_int_equal(answer.count, rules->variables);
        for (size_t i = 0; i < answer.count; i++)
            value[i] = (int32_t)answer.option[i];
        size_t number = answer_number(rules, value);
        assert_false(answers->is[number]);
        answers->is[number] = true;
        answers->count++;
    }
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}

/* Compares the engine with brute force: the whole, and parts and subparts that together are the
 * whole. */
static inline void agrees_with_brute_force(const struct engine *engine, uint64_t seeds) {
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct drafted draft;
        struct answers expected, found = {.count = 0}, united = {.count = 0};
        struct control control;
        draft_rules(&draft, seed);
        brute_answers(&draft.rules, &expected);
        control_init(&control);
        assert_int_equal(engine_answers(engine, &draft.rules, &control, &found), TREEN_END);
        if (memcmp(&expected, &found, sizeof found))
            fail_msg("seed %u: found %zu answers, expected %zu", (unsigned)seed, found.count, expected.count);
        uint32_t parts = 3, subparts = 1 + (uint32_t)(seed % 3);
        for (uint32_t search = 0; search < parts * subparts; search++) {
            control = divided_control(search, parts, subparts);
            assert_int_equal(engine_answers(engine, &draft.rules, &control, &united), TREEN_END);
        }
        assert_memory_equal(&expected, &united, sizeof united);
    }
}

#endif
