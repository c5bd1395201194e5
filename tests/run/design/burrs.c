/* The space of six-piece burrs: a unit of the list, a unit of the search, and the text. */
#include "run/design/burrs/burrs.h"

#include "base/text/writing.h"
#include "run/design/finder.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

extern const struct space space_burrs;

enum { NOTCHABLE = 1, ALL = 1, SEARCH = 2 };

/* A space that is open, with a finder. */
struct trial {
    struct settings options;
    struct aim aim;
    void *own, *work;
    uint64_t units;
    struct finder finder;
    struct patience patience;
};

static void begin(struct trial *trial, const char *text, unsigned way, struct arena *arena) {
    struct treen_error error;
    trial->options = settings_standard();
    trial->options.set = NOTCHABLE;
    trial->options.solid = true;
    trial->options.way = way;
    trial->options.threads = 1;
    assert_int_equal(aim_read(text, &trial->aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &trial->options, .aim = &trial->aim};
    assert_int_equal(space_burrs.open(&wish, arena, &trial->own, &trial->units, &error), TREEN_OK);
    trial->work = space_burrs.work(trial->own, arena);
    assert_non_null(trial->work);
    trial->patience = (struct patience){0};
    trial->finder = (struct finder){.patience = &trial->patience};
    arena_init(&trial->finder.arena, SIZE_MAX);
    finder_begin(&trial->finder, &trial->aim, 0, 1, 0);
}

static void end(struct trial *trial) {
    finder_end(&trial->finder);
    space_burrs.rest(trial->work);
}

/* Lists the burrs with number 1, whole, and the next piece. */
static void lists(void **state) {
    struct trial trial;
    begin(&trial, "solutions>=1", ALL, *state);
    assert_int_equal(trial.units, 59 * 60 / 2);
    for (uint64_t unit = 0; unit < 59; unit++)
        assert_int_equal(space_burrs.unit(trial.own, trial.work, unit, &trial.finder), TREEN_OK);
    best_settle(&trial.finder.best);
    assert_true(trial.finder.best.count > 0);
    for (size_t i = 0; i < trial.finder.best.count; i++) {
        const struct told *told = trial.finder.best.at[i];
        assert_int_equal(told->length, 12);
        assert_int_equal(told->bytes[1], 1); /* the first piece is number 1 */
        assert_true(told->measures.of[Q_solutions] >= 1);
        assert_int_equal(told->measures.of[Q_level], 1);
    }
    end(&trial);
}

static void searches(void **state) {
    struct trial trial;
    begin(&trial, "holes=0, solutions=1, most different", SEARCH, *state);
    assert_true(trial.units == UINT64_MAX);
    assert_int_equal(space_burrs.unit(trial.own, trial.work, 0, &trial.finder), TREEN_OK);
    for (size_t i = 0; i < trial.finder.best.count; i++)
        assert_int_equal(trial.finder.best.at[i]->measures.of[Q_holes], 0);
    end(&trial);
}

static void writes(void **state) {
    struct trial trial;
    struct writing writing;
    begin(&trial, "solutions=1", ALL, *state);
    assert_true(writing_open(&writing));
    space_burrs.write(trial.own, "\0\1\0\x34\0\xbc\4\0\4\0\4\0", 12, writing.out);
    assert_true(writing_close(&writing));
    assert_string_equal(writing.text, "kind: burr\nlength: 6\npieces: [1, 52, 188, 1024, 1024, 1024]\n");
    free(writing.text);
    end(&trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(lists), CASE(searches), CASE(writes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
