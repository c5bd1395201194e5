/* Writes down small cover problems, item by item, for tests. Running out of memory fails the
 * test. */
#ifndef TREEN_TESTS_DRAFT_H
#define TREEN_TESTS_DRAFT_H

#include "base/arena.h"
#include "base/array.h"
#include "engine/problem.h"

struct draft {
    struct arena *arena;
    size_t items, primary;
    uint32_t *least, *most; /* null until draft_bound is called */
    ARRAY(uint32_t) start, item, colour;
};

/* Opens a problem without options. Every primary item is to be covered exactly once. */
struct draft draft_open(struct arena *arena, size_t primary, size_t secondary);

void draft_bound(struct draft *draft, uint32_t item, uint32_t least, uint32_t most);

/* Adds an item to the option being written; colour 0 = none. draft_end ends the option. */
void draft_item(struct draft *draft, uint32_t item, uint32_t colour);
void draft_end(struct draft *draft);

/* Adds a whole option of `count` items without colours. */
void draft_option(struct draft *draft, const uint32_t *item, size_t count);
#define DRAFT_OPTION(draft, ...)                                                                             \
    draft_option((draft), (const uint32_t[]){__VA_ARGS__}, sizeof(uint32_t[]){__VA_ARGS__} / sizeof(uint32_t))

size_t draft_options(const struct draft *draft);
size_t draft_unfinished(const struct draft *draft); /* items of the option being written */

/* Returns the problem so far. Its arrays live as long as the arena, and only until the draft is
 * added to. */
struct problem draft_problem(const struct draft *draft);

#endif
