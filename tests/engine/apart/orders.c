/* The orders in which parts leave, against brute force on small assemblies in the plane. */
#include "engine/apart/apart.h"

#include "base/random.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 4, PARTS = 4, FAR = 12, STATES = 1024, STEPS = 4 };

static const struct treen_cell unit[STEPS] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};

struct puzzle {
    struct coloured_cell cell[PARTS][SIDE * SIDE];
    struct shape shape[PARTS];
};

/* The shifts of all parts, relative to the first one of the set. */
struct state {
    struct treen_cell shift[PARTS];
};

static bool overlap(const struct puzzle *puzzle, const struct state *state, unsigned set) {
    for (unsigned i = 0; i < PARTS; i++)
        for (unsigned j = 0; j < i; j++)
            for (size_t a = 0; set >> i & set >> j & 1 && a < puzzle->shape[i].count; a++)
                for (size_t b = 0; b < puzzle->shape[j].count; b++)
                    if (cell_equal(cell_add(puzzle->cell[i][a].at, state->shift[i]),
                                   cell_add(puzzle->cell[j][b].at, state->shift[j])))
                        return true;
    return false;
}

/* Moves some parts of a set by a step. */
static struct state moved(const struct state *state, unsigned set, unsigned half, int direction) {
    struct state next = *state;
    for (unsigned i = 0; i < PARTS; i++)
        if (half >> i & 1)
            next.shift[i] = cell_add(next.shift[i], unit[direction]);
    struct treen_cell home = next.shift[__builtin_ctz(set)];
    for (unsigned i = 0; i < PARTS; i++)
        next.shift[i] = set >> i & 1 ? cell_subtract(next.shift[i], home) : (struct treen_cell){0, 0, 0};
    return next;
}

struct flooding {
    struct state state[STATES];
    size_t count;
    bool leaves[1 << PARTS]; /* by half */
    bool any;
};

static void add(struct flooding *flooding, const struct state *state) {
    for (size_t i = 0; i < flooding->count; i++)
        if (!memcmp(&flooding->state[i], state, sizeof *state))
            return;
    assert_true(flooding->count < STATES);
    flooding->state[flooding->count++] = *state;
}

/* Moves a half on until it meets something, or is far away. */
static void slide(const struct puzzle *puzzle, struct flooding *flooding, const struct state *from,
                  unsigned set, unsigned half, int direction) {
    struct state state = *from, way[FAR];
    int steps = 0;
    for (; steps < FAR; steps++) {
        way[steps] = state = moved(&state, set, half, direction);
        if (overlap(puzzle, &state, set))
            break;
    }
    if (steps == FAR)
        flooding->any = flooding->leaves[half] = true;
    for (int i = 0; i < steps && steps < FAR; i++)
        add(flooding, &way[i]);
}

/* Counts the orders of a set; 0 = it stays together. */
static uint64_t slow_orders(const struct puzzle *puzzle, unsigned set) {
    struct flooding *flooding = calloc(1, sizeof *flooding);
    uint64_t orders = 0;
    size_t from = 0;
    if (!(set & (set - 1))) {
        free(flooding);
        return 1;
    }
    flooding->count = 1;
    while (from < flooding->count && !flooding->any)
        for (size_t end = flooding->count; from < end; from++)
            for (unsigned half = (set - 1) & set; half; half = (half - 1) & set)
                for (int direction = 0; direction < STEPS; direction++)
                    slide(puzzle, flooding, &flooding->state[from], set, half, direction);
    for (unsigned half = 1; half < 1u << PARTS; half++)
        if ((half & set & -set) && !(half & ~set) &&
            (flooding->leaves[half] || flooding->leaves[set & ~half]))
            orders += slow_orders(puzzle, half) * slow_orders(puzzle, set & ~half);
    orders = flooding->any ? orders : 1;
    free(flooding);
    return orders;
}

/* Draws parts that grow from random cells. */
static void draw_parts(struct random *random, struct puzzle *puzzle) {
    int owner[SIDE * SIDE] = {0};
    memset(puzzle, 0, sizeof *puzzle);
    for (int part = 1; part <= PARTS;) {
        int *cell = &owner[random_below(random, SIDE * SIDE)];
        part += !*cell;
        *cell = *cell ? *cell : part - 1;
    }
    for (int i = 0; i < 150; i++) {
        int x = (int)random_below(random, SIDE), y = (int)random_below(random, SIDE);
        struct treen_cell by = unit[random_below(random, STEPS)];
        int *cell = &owner[y * SIDE + x];
        if (x + by.x >= 0 && x + by.x < SIDE && y + by.y >= 0 && y + by.y < SIDE && !*cell)
            *cell = owner[(y + by.y) * SIDE + x + by.x];
    }
    for (int i = 0; i < SIDE * SIDE; i++)
        if (owner[i]) {
            int part = owner[i] - 1;
            puzzle->shape[part].cell = puzzle->cell[part];
            puzzle->cell[part][puzzle->shape[part].count++].at = (struct treen_cell){i % SIDE, i / SIDE, 0};
        }
}

static void as_by_force(void **state) {
    struct apart *apart = apart_open(grid_named("square", 6), 1 << 24, NULL);
    struct random random = {.state = 3};
    uint64_t least = UINT64_MAX, most = 0;
    assert_non_null(apart);
    for (int i = 0; i < 150; i++) {
        struct puzzle puzzle;
        struct apart_part part[PARTS];
        struct control control;
        uint64_t orders;
        draw_parts(&random, &puzzle);
        for (uint32_t p = 0; p < PARTS; p++)
            part[p] = (struct apart_part){.shape = &puzzle.shape[p], .piece = p};
        const struct apart_question question = {.parts = PARTS, .part = part};
        control_init(&control);
        assert_int_equal(apart_orders(apart, &question, &control, &orders), TREEN_OK);
        assert_int_equal(orders, slow_orders(&puzzle, (1u << PARTS) - 1));
        least = orders < least ? orders : least;
        most = orders > most ? orders : most;
    }
    assert_true(least < most);
    apart_close(apart);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_by_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
