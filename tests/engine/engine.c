#include "engine/engine.h"

#include "cases.h"

#include <string.h>

static void every_engine_is_found_by_its_name(void **state) {
    size_t i = 0;
    for (const struct engine *engine; (engine = engine_at(i)); i++) {
        assert_true(strlen(engine->about.name) > 0 && strlen(engine->about.summary) > 0);
        assert_ptr_equal(engine_named(engine->about.name), engine);
    }
    assert_true(i > 0);
    assert_null(engine_at(i));
    assert_null(engine_at(SIZE_MAX));
}

static void other_names_are_not_found(void **state) {
    assert_null(engine_named(""));
    assert_null(engine_named("DLX"));
    assert_null(engine_named("dlx "));
}

static void the_first_that_does_not_refuse_is_taken(void **state) {
    struct problem nothing = {.items = 0};
    assert_ptr_equal(engine_for(&nothing, 1 << 20), engine_at(0));
    struct problem huge = {.items = UINT32_MAX, .primary = UINT32_MAX};
    assert_null(engine_for(&huge, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_is_found_by_its_name),
        cmocka_unit_test(other_names_are_not_found),
        cmocka_unit_test(the_first_that_does_not_refuse_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
