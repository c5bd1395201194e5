/* Puts a problem to an engine and collects the answers, as sets: bit o = option o. */
#ifndef TREEN_TESTS_ASK_H
#define TREEN_TESTS_ASK_H

#include "base/arena.h"
#include "base/array.h"
#include "engine/engine.h"

struct sets {
    struct arena *arena;
    ARRAY(uint64_t) set;
};

void sets_add(struct sets *sets, uint64_t set);
void sets_sort(struct sets *sets);

/* Compares two sorted lists. Equal lists have the same sets, equally often. */
bool sets_equal(const struct sets *a, const struct sets *b);
bool sets_within(const struct sets *part, const struct sets *whole);

/* Asks until the engine has no more answers and returns its last word. Adds the answers to `sets`
 * and their number to `count`; both may be null. With `sets` there must be at most 64 options. */
enum treen_status ask(const struct engine *engine, const struct problem *problem, struct control *control,
                      enum kernel kernel, struct sets *sets, uint64_t *count);

/* Adds the number of answers to `count`, for an engine that can sum answers up. It lists an
 * answer and sums some up, by turns. */
enum treen_status ask_number(const struct engine *engine, const struct problem *problem,
                             struct control *control, enum kernel kernel, uint64_t *count);

#endif
