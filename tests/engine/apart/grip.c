/* The grip of pieces: known puzzles, and random cuts against taking apart. */
#include "base/random.h"
#include "engine/apart/apart.h"
#include "engine/apart/grip.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

enum { MOST = 5000, CELLS = 64 };

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
    struct grip *three = grip_open(3, side, 3, *state), *five = grip_open(5, side, 3, *state);
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
    struct grip *grip = grip_open(2, side, 2, *state), *space = grip_open(2, side, 3, *state);
    draw(grip, "111/121/111");
    draw(space, "111/121/111");
    assert_int_equal(grip_level(grip, MOST).outcome, GRIP_STUCK);
    assert_int_equal(grip_level(space, MOST).level, 1);
    grip_take(grip, 0, 1);
    assert_int_equal(grip_level(grip, MOST).level, 1);
    grip_clear(grip);
    draw(grip, "110/120/112");
    assert_int_equal(grip_level(grip, MOST).outcome, GRIP_LOOSE);
}

/* ---- Against taking apart -------------------------------------------------------------------- */

struct compared {
    struct arena *arena;
    struct apart *apart;
    struct grip *grip;
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
        for (int i = 0; i < CELLS; i++)
            if (compared->owner[i] == p + 1)
                shape[p].cell[shape[p].count++].at = (struct treen_cell){i % 4, i / 4 % 4, i / 16};
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
static void compare_changes(struct compared *compared, const char *text) {
    struct random random = {3};
    for (int round = 0; round < 60; round++) {
        grip_clear(compared->grip);
        memset(compared->owner, 0, sizeof compared->owner);
        memset(compared->sizes, 0, sizeof compared->sizes);
        for (unsigned cell = 0, i = 0; cell < CELLS; i++)
            if (text[i] >= '0' && text[i] <= '9')
                change(compared, cell++, (uint8_t)(text[i] - '0'));
        for (int i = 0; i < 12; i++) {
            compare(compared);
            unsigned cell = random_below(&random, CELLS);
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
        compared.grip = grip_open(rows[i].pieces, side, 3, *state);
        compare_changes(&compared, rows[i].text);
        apart_close(compared.apart);
        assert_true(compared.deep && compared.stuck && compared.loose > compared.deep);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(known), CASE(flat), CASE(against_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
