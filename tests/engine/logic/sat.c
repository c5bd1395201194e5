/* Engine sat by itself: its stops, its refusals, and its proofs, which the checker takes.
 * tests/agree compares its answers with other engines'. Skipped without the CaDiCaL library. */
#include "arena_state.h"
#include "ask.h"
#include "draft.h"

#include "base/clock.h"
#include "engine/logic/proof.h"
#include "random_cover.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct engine *sat(void) {
    const struct engine *engine = engine_named("sat");
    if (engine_refuses(engine, &(struct problem){.form = FORM_COVER}, 1 << 20))
        skip();
    return engine;
}

/* Drafts `count` pigeons (primary) and one hole less (secondary). */
static struct problem pigeons(struct arena *arena, uint32_t count) {
    struct draft draft = draft_open(arena, count, count - 1);
    for (uint32_t pigeon = 0; pigeon < count; pigeon++)
        for (uint32_t hole = 0; hole + 1 < count; hole++)
            DRAFT_OPTION(&draft, pigeon, count + hole);
    return draft_problem(&draft);
}

/* Returns the engine's proof as text, to be freed; null when it found an answer. */
static char *prove(const struct problem *problem) {
    struct control control;
    char *text = NULL;
    size_t length;
    uint64_t answers = 0;
    control_init(&control);
    control.wishes.proof = open_memstream(&text, &length);
    assert_non_null(control.wishes.proof);
    assert_int_equal(ask(sat(), problem, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
    fclose(control.wishes.proof);
    if (!answers)
        return text;
    free(text);
    return NULL;
}

static bool is_proof(const struct problem *problem, const char *text) {
    struct arena arena;
    struct cnf cnf;
    struct proof_verdict verdict;
    struct treen_error error;
    struct scan scan = scan_open(text, strlen(text), "proof", &error);
    arena_init(&arena, 256 << 20);
    assert_true(cnf_of_cover(problem, &arena, &cnf));
    assert_int_equal(proof_check(&cnf, &scan, &arena, &verdict), TREEN_OK);
    arena_free(&arena);
    return verdict.holds;
}

static void pigeons_have_no_answer_and_a_proof(void **state) {
    for (uint32_t count = 2; count <= 8; count++) {
        struct arena arena;
        arena_init(&arena, 64 << 20);
        struct problem problem = pigeons(&arena, count);
        char *text = prove(&problem);
        assert_non_null(text);
        assert_true(is_proof(&problem, text));
        free(text);
        arena_free(&arena);
    }
}

static void random_problems_are_solved_or_refuted(void **state) {
    size_t refuted = 0;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct arena arena;
        arena_init(&arena, 64 << 20);
        struct problem problem = random_cover(seed, &arena);
        struct control control;
        uint64_t answers = 0;
        control_init(&control);
        ask(engine_named("dlx"), &problem, &control, KERNEL_AUTO, NULL, &answers);
        char *text = prove(&problem);
        assert_int_equal(text == NULL, answers > 0);
        if (text)
            assert_true(is_proof(&problem, text));
        else /* a problem with an answer cannot be refuted, not even by a claim */
            assert_false(is_proof(&problem, "0\n"));
        refuted += text != NULL;
        free(text);
        arena_free(&arena);
    }
    assert_true(refuted > 50);
}

static void a_deadline_stops_it_in_the_middle_of_a_thought(void **state) {
    struct arena *arena = *state;
    struct control control;
    struct problem problem = pigeons(arena, 40);
    control_init(&control);
    double start = clock_seconds();
    control.deadline = start + 0.2;
    assert_int_equal(ask(sat(), &problem, &control, KERNEL_AUTO, NULL, NULL), TREEN_STOPPED);
    assert_true(clock_seconds() - start < 60); /* without the deadline it would take far longer */
}

/* Checks three hundred pigeons. The list of clauses fits into memory, CaDiCaL's own data do not. */
static void memory_is_limited(void **state) {
    struct arena arena, search;
    struct control control;
    struct answer answer;
    void *opened;
    const struct engine *engine = sat();
    arena_init(&arena, 64 << 20);
    arena_init(&search, 32 << 20);
    struct problem problem = pigeons(&arena, 300);
    control_init(&control);
    control.deadline = clock_seconds() + 100;
    assert_int_equal(engine->open(&problem, &control, &search, &opened), TREEN_OK);
    assert_int_equal(engine->next(opened, &answer), TREEN_NO_MEMORY);
    engine_close(engine, opened);
    arena_free(&search);
    arena_free(&arena);
}

/* Checks that nodes are conflicts and questions. CaDiCaL asks every few conflicts whether it is to
 * stop. */
static void conflicts_are_counted_and_limited(void **state) {
    struct arena *arena = *state;
    struct control control;
    struct problem few = pigeons(arena, 8), many = pigeons(arena, 20);
    control_init(&control);
    assert_int_equal(ask(sat(), &few, &control, KERNEL_AUTO, NULL, NULL), TREEN_END);
    assert_true(control.nodes > 50);
    control_init(&control);
    control.node_limit = 500;
    assert_int_equal(ask(sat(), &many, &control, KERNEL_AUTO, NULL, NULL), TREEN_STOPPED);
    assert_int_equal(control.nodes, 500);
}

static void a_full_disk_is_told(void **state) {
    struct arena *arena = *state;
    struct control control;
    struct treen_error error = {.text = ""};
    struct problem problem = pigeons(arena, 7);
    control_init(&control);
    control.error = &error;
    control.wishes.proof = fopen("/dev/full", "w");
    if (!control.wishes.proof)
        skip();
    assert_int_equal(ask(sat(), &problem, &control, KERNEL_AUTO, NULL, NULL), TREEN_IO);
    assert_non_null(strstr(error.text, "proof could not be written"));
    fclose(control.wishes.proof);
}

static void it_says_why_it_does_not_take_a_problem(void **state) {
    const struct engine *engine = engine_named("sat");
    const char *why = engine_refuses(engine, &(struct problem){.form = FORM_COVER}, 1 << 20);
    if (why)
        assert_non_null(strstr(why, "libcadical-dev"));
    assert_non_null(engine_refuses(engine, &(struct problem){.form = FORM_RULES}, 1 << 20));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_why_it_does_not_take_a_problem),
        cmocka_unit_test(pigeons_have_no_answer_and_a_proof),
        cmocka_unit_test(random_problems_are_solved_or_refuted),
        CASE(a_deadline_stops_it_in_the_middle_of_a_thought),
        cmocka_unit_test(memory_is_limited),
        CASE(conflicts_are_counted_and_limited),
        CASE(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
