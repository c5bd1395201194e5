/* The clauses of a cover hold for exactly its answers: all values of all variables are tried. */
#include "engine/logic/cnf.h"

#include "arena_state.h"
#include "brute.h"
#include "draft.h"
#include "random_cover.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20 };

/* Returns whether some clause has only false literals; a value 0 is open. */
static bool is_broken(const struct cnf *cnf, const int8_t *value) {
    bool open = false;
    for (size_t i = 0; i < cnf->literal.count; i++) {
        int32_t literal = cnf->literal.at[i];
        if (!literal && !open)
            return true;
        open = literal && (open || value[abs(literal)] != (literal > 0 ? -1 : 1));
    }
    return false;
}

/* Returns whether the clauses can hold, trying the values of the variables from this one on. */
static bool can_hold(const struct cnf *cnf, int8_t *value, size_t variable) {
    if (is_broken(cnf, value))
        return false;
    if (variable > cnf->variables)
        return true;
    bool holds = false;
    for (int8_t tried = -1; tried <= 1 && !holds; tried += 2) {
        value[variable] = tried;
        holds = can_hold(cnf, value, variable + 1);
    }
    value[variable] = 0;
    return holds;
}

/* Adds every choice of options for which the clauses can hold. */
static void list_models(const struct cnf *cnf, int8_t *value, size_t option, struct sets *sets) {
    if (is_broken(cnf, value))
        return;
    if (option == cnf->options) {
        uint64_t set = 0;
        for (size_t o = 0; o < cnf->options; o++)
            set |= (uint64_t)(value[o + 1] > 0) << o;
        if (can_hold(cnf, value, cnf->options + 1))
            sets_add(sets, set);
        return;
    }
    for (int8_t tried = -1; tried <= 1; tried += 2) {
        value[option + 1] = tried;
        list_models(cnf, value, option + 1, sets);
    }
    value[option + 1] = 0;
}

static void compare(const struct problem *problem, struct arena *arena, const char *what) {
    struct cnf cnf;
    struct sets expected = {.arena = arena}, found = {.arena = arena};
    assert_true(cnf_of_cover(problem, arena, &cnf));
    int8_t *value = ARENA_NEW(arena, cnf.variables + 1, int8_t);
    assert_non_null(value);
    brute(problem, &expected);
    list_models(&cnf, value, 0, &found);
    sets_sort(&expected);
    sets_sort(&found);
    if (!sets_equal(&expected, &found))
        fail_msg("%s: %zu models, expected %zu", what, found.set.count, expected.set.count);
}

static void random_covers_have_their_answers(void **state) {
    for (uint64_t seed = 0; seed < 1200; seed++) {
        struct arena arena;
        char what[32];
        arena_init(&arena, MEMORY);
        struct problem problem = random_cover(seed, &arena);
        snprintf(what, sizeof what, "seed %u", (unsigned)seed);
        if (problem.options <= 10)
            compare(&problem, &arena, what);
        arena_free(&arena);
    }
}

/* Checks one item with up to six options and every pair of bounds: all ways through the
 * counters. */
static void bounds_are_counted(void **state) {
    for (uint32_t options = 0; options <= 6; options++)
        for (uint32_t most = 1; most <= options + 1; most++)
            for (uint32_t least = 0; least <= most; least++) {
                struct arena arena;
                char what[64];
                arena_init(&arena, MEMORY);
                struct draft draft = draft_open(&arena, 1, 0);
                draft_bound(&draft, 0, least, most);
                for (uint32_t o = 0; o < options; o++)
                    DRAFT_OPTION(&draft, 0);
                struct problem problem = draft_problem(&draft);
                snprintf(what, sizeof what, "%u to %u of %u", (unsigned)least, (unsigned)most,
                         (unsigned)options);
                compare(&problem, &arena, what);
                arena_free(&arena);
            }
}

/* Checks an item with more options than are excluded pair by pair. */
static void many_options_exclude_each_other(void **state) {
    struct arena *arena = *state;
    struct draft draft = draft_open(arena, 1, 0);
    for (uint32_t o = 0; o < 14; o++)
        DRAFT_OPTION(&draft, 0);
    struct problem problem = draft_problem(&draft);
    compare(&problem, arena, "14 options");
}

static void dimacs_is_written(void **state) {
    struct arena *arena = *state;
    struct cnf cnf;
    char *text = NULL;
    size_t length;
    struct draft draft = draft_open(arena, 1, 0);
    DRAFT_OPTION(&draft, 0);
    DRAFT_OPTION(&draft, 0);
    struct problem problem = draft_problem(&draft);
    assert_true(cnf_of_cover(&problem, arena, &cnf));
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    cnf_write(&cnf, out);
    fclose(out);
    assert_string_equal(text, "p cnf 2 2\n1 2 0\n-1 -2 0\n");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(dimacs_is_written),
        cmocka_unit_test(bounds_are_counted),
        CASE(many_options_exclude_each_other),
        cmocka_unit_test(random_covers_have_their_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
