/* The grip of pieces: known puzzles, and random cuts against taking apart. */
#include "base/random.h"
#include "engine/apart/apart.h"
#include "engine/apart/grip.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

enum { MOST = 5000, CELLS = 64 };

/* Lists the cells of a grid whose coordinates are below the sides, x fastest. */
static size_t list_cells(const struct grid *grid, const int side[3], struct coloured_cell *cell) {
    size_t cells = 0;
    struct treen_cell at;
    for (at.z = 0; at.z < side[2]; at.z++)
        for (at.y = 0; at.y < side[1]; at.y++)
            for (at.x = 0; at.x < side[0] && cells < CELLS; at.x++)
                if (grid_has(grid, at))
                    cell[cells++].at = at;
    return cells;
}

static struct grip *open_cuboid(unsigned pieces, const char *grid, const int side[3], struct arena *arena) {
    struct coloured_cell cell[CELLS] = {{{0}, 0}};
    const struct grid *of = grid_named(grid, strlen(grid));
    return grip_open(pieces, of, cell, list_cells(of, side, cell), arena);
}

/* Gives the cells of a drawing to pieces 1, 2, …; 0 is a hole. */
static void draw(struct grip *grip, const char *text) {
    unsigned cell = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            continue;
        if (*text > '0')
            grip_give(grip, (unsigned)(*text - '1'), cell);
        cell++;
    }
}

static void known(void **state) {
    static const int side[3] = {4, 4, 4};
    struct grip *three = open_cuboid(3, "cube", side, *state), *five = open_cuboid(5, "cube", side, *state);
    struct grip_answer first;
    draw(three, "1222/3222/3223/3223|1233/1203/1113/3123|1222/2222/2313/3323|3222/3222/3312/3333");
    draw(five, "5552/5222/2222/3342|4151/5101/2111/5341|4455/5445/2222/5342|4333/5342/5342/5344");
    assert_int_equal(grip_comes_apart(three, MOST, &first), GRIP_LOOSE);
    assert_int_equal(first.level, 8);
    assert_int_equal(grip_comes_apart(five, MOST, &first), GRIP_LOOSE);
    assert_int_equal(first.level, 8);
    assert_int_equal(grip_level(five, 3).outcome, GRIP_TOO_MANY);
}

/* Tells what pieces in a flat tray do: they do not leave upwards. */
static void flat(void **state) {
    static const int side[3] = {3, 3, 1};
    struct grip *grip = open_cuboid(2, "square", side, *state), *space = open_cuboid(2, "cube", side, *state);
    draw(grip, "111/121/111");
    draw(space, "111/121/111");
    assert_int_equal(grip_level(grip, MOST).outcome, GRIP_STUCK);
    assert_int_equal(grip_level(space, MOST).level, 1);
    grip_take(grip, 0, 1);
    assert_int_equal(grip_level(grip, MOST).level, 1);
    grip = open_cuboid(2, "square", side, *state);
    draw(grip, "110/120/112");
    assert_int_equal(grip_level(grip, MOST).outcome, GRIP_LOOSE);
}

/* ---- Against taking apart -------------------------------------------------------------------- */

struct compared {
    struct arena *arena;
    struct apart *apart;
    struct grip *grip;
    size_t cells;
    struct coloured_cell cell[CELLS];
    uint8_t owner[CELLS]; /* 0 = hole */
    unsigned pieces, sizes[GRIP_PIECES];
    unsigned loose, stuck, deep;
};

static enum treen_status take_apart(struct compared *compared, struct apart_answer *answer) {
    struct shape shape[GRIP_PIECES] = {{0}};
    struct apart_part part[GRIP_PIECES] = {{0}};
    struct apart_question question = {.parts = compared->pieces, .part = part};
    struct control control;
    for (unsigned p = 0; p < compared->pieces; p++) {
        shape[p].cell = ARENA_NEW(compared->arena, CELLS, struct coloured_cell);
        for (size_t i = 0; i < compared->cells; i++)
            if (compared->owner[i] == p + 1)
                shape[p].cell[shape[p].count++] = compared->cell[i];
        part[p] = (struct apart_part){.shape = &shape[p], .piece = p};
    }
    control_init(&control);
    return apart_take(compared->apart, &question, &control, compared->arena, answer);
}

static void change(struct compared *compared, unsigned cell, uint8_t owner) {
    uint8_t before = compared->owner[cell];
    if (before && compared->sizes[before - 1] == 1)
        return;
    if (before) {
        grip_take(compared->grip, before - 1u, cell);
        compared->sizes[before - 1]--;
    }
    if (owner) {
        grip_give(compared->grip, owner - 1u, cell);
        compared->sizes[owner - 1]++;
    }
    compared->owner[cell] = owner;
}

static void compare(struct compared *compared) {
    struct apart_answer answer;
    struct grip_answer first;
    assert_int_equal(take_apart(compared, &answer), TREEN_OK);
    enum grip_outcome outcome = grip_comes_apart(compared->grip, MOST, &first);
    if (outcome == GRIP_TOO_MANY)
        return;
    assert_int_equal(outcome == GRIP_LOOSE, answer.outcome == TREEN_COMES_APART);
    compared->stuck += outcome == GRIP_STUCK;
    compared->loose += outcome == GRIP_LOOSE;
    if (outcome != GRIP_LOOSE)
        return;
    assert_int_equal(first.level, answer.first);
    assert_int_equal(first.level, grip_level(compared->grip, MOST).level);
    compared->deep += first.level > 1;
}

/* Changes a cut of the known puzzle at random, a few cells at a time, and then starts anew. */
static void compare_changes(struct compared *compared, const char *text, int rounds) {
    struct random random = {3};
    for (int round = 0; round < rounds; round++) {
        for (unsigned cell = 0; cell < compared->cells; cell++)
            if (compared->owner[cell])
                grip_take(compared->grip, compared->owner[cell] - 1u, cell);
        memset(compared->owner, 0, sizeof compared->owner);
        memset(compared->sizes, 0, sizeof compared->sizes);
        for (unsigned cell = 0, i = 0; text && cell < CELLS; i++)
            if (text[i] >= '0' && text[i] <= '9')
                change(compared, cell++, (uint8_t)(text[i] - '0'));
        for (unsigned cell = 0; !text && cell < compared->cells; cell++)
            change(
                compared, cell,
                (uint8_t)(cell < compared->pieces ? cell + 1 : random_below(&random, compared->pieces + 1)));
        for (int i = 0; i < 12; i++) {
            compare(compared);
            unsigned cell = random_below(&random, (uint32_t)compared->cells);
            change(compared, cell,
                   (uint8_t)random_below(&random, random_below(&random, 2) ? 1 : compared->pieces + 1));
        }
    }
}

static void against_apart(void **state) {
    static const int side[3] = {4, 4, 4};
    static const struct {
        unsigned pieces;
        const char *text;
    } rows[] = {{3, "1222/3222/3223/3223|1233/1203/1113/3123|1222/2222/2313/3323|3222/3222/3312/3333"},
                {5, "5552/5222/2222/3342|4151/5101/2111/5341|4455/5445/2222/5342|4333/5342/5342/5344"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct compared compared = {.arena = *state, .pieces = rows[i].pieces};
        compared.apart = apart_open(grid_named("cube", 4), (size_t)1 << 26, NULL);
        compared.cells = list_cells(grid_named("cube", 4), side, compared.cell);
        compared.grip = open_cuboid(rows[i].pieces, "cube", side, *state);
        compare_changes(&compared, rows[i].text, 60);
        apart_close(compared.apart);
        assert_true(compared.deep && compared.stuck && compared.loose > compared.deep);
    }
}

/* Compares pieces of random cells on each grid on which pieces slide. */
static void on_all_grids(void **state) {
    (void)state;
    int slide = 0, deep = 0;
    for (size_t g = 0; grid_at(g); g++) {
        const struct grid *grid = grid_at(g);
        const int side[3] = {4, 4, grid->dimensions == 2 ? 1 : 3};
        if (!grid->directions)
            continue;
        slide++;
        for (unsigned pieces = 2; pieces < 5; pieces++) {
            struct arena arena;
            arena_init(&arena, (size_t)1 << 28);
            struct compared compared = {.arena = &arena, .pieces = pieces};
            compared.cells = list_cells(grid, side, compared.cell);
            compared.apart = apart_open(grid, (size_t)1 << 26, NULL);
            compared.grip = open_cuboid(pieces, grid->about.name, side, &arena);
            compare_changes(&compared, NULL, 40);
            apart_close(compared.apart);
            arena_free(&arena);
            assert_true(compared.stuck && compared.loose);
            deep += compared.deep > 0;
        }
    }
    assert_int_equal(slide, 15);
    assert_in_range(deep, slide, 3 * slide);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(known), CASE(flat), CASE(against_apart), CASE(on_all_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
