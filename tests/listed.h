/* Lists a space of designs whole, for tests of spaces. */
#ifndef TREEN_TESTS_LISTED_H
#define TREEN_TESTS_LISTED_H

#include "run/design/finder.h"
#include "cases.h"

/* Opens a space whose units need no worker, and does all units. The best of them are the finder's;
 * finder_end frees them. */
static inline void listed_all(const struct space *space, const struct design_wish *wish, struct arena *arena,
                              struct finder *finder, void **own) {
    static const struct patience patience = {0};
    struct treen_error error;
    uint64_t units;
    assert_int_equal(space->open(wish, arena, own, &units, &error), TREEN_OK);
    *finder = (struct finder){.patience = &patience};
    arena_init(&finder->arena, SIZE_MAX);
    arena_init(&finder->scratch, SIZE_MAX);
    finder_begin(finder, wish->aim, 0, 1, 0);
    for (uint64_t unit = 0; unit < units; unit++)
        assert_int_equal(space->unit(*own, NULL, unit, finder), TREEN_OK);
    best_settle(&finder->best);
}

#endif
