/* Printed pieces never overlap: put together, and along every move of the way apart. Every pair of
 * meshes is tried triangle by triangle. */
#include "making/solid.h"

#include "cases.h"
#include "meet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 32 };

/* ---- Ways apart ------------------------------------------------------------------------------ */

struct model {
    const struct grid *grid;
    struct arena arena;
    size_t parts;
    struct mesh mesh[MOST_PARTS];
    struct treen_cell first[MOST_PARTS]; /* a cell of each part */
    size_t moves;
};

static const struct making making = {.cell = 11.15, .gap = 0.07, .bevel = 0.5, .inner = 0.5};

static void make_meshes(const struct treen_solution *assembly, struct model *model) {
    struct treen_error error = {0};
    model->parts = assembly->parts;
    assert_true(model->parts <= MOST_PARTS);
    for (size_t i = 0; i < assembly->parts; i++) {
        const struct treen_part *part = &assembly->part[i];
        struct shape shape = {part->cells, ARENA_NEW(&model->arena, part->cells, struct coloured_cell)};
        for (size_t c = 0; c < part->cells; c++)
            shape.cell[c].at = part->cell[c];
        shape_sort(&shape);
        model->first[i] = shape.cell[0].at;
        assert_int_equal(solid_make(model->grid, &shape, &making, &model->arena, &model->mesh[i], &error),
                         TREEN_OK);
    }
}

/* Finds where a lattice vector takes a part. */
static void set_shift(const struct model *model, size_t part, struct treen_cell by, double shift[3]) {
    double from[3], to[3];
    grid_middle(model->grid, model->first[part], from);
    grid_middle(model->grid, cell_add(model->first[part], by), to);
    for (int k = 0; k < 3; k++)
        shift[k] = making.cell * (to[k] - from[k]);
}

/* Tries the parts that are together, with `shift` for each part. */
static bool any_meet(const struct model *model, const struct treen_separation *together,
                     double shift[MOST_PARTS][3]) {
    for (size_t i = 0; i < together->parts; i++)
        for (size_t j = i + 1; j < together->parts; j++) {
            unsigned a = together->part[i], b = together->part[j];
            if (meet(&model->mesh[a], shift[a], &model->mesh[b], shift[b]))
                return true;
        }
    return false;
}

static void go_apart(struct model *model, const struct treen_separation *separation,
                     const double from[MOST_PARTS][3]) {
    double shift[MOST_PARTS][3];
    memcpy(shift, from, sizeof shift);
    for (size_t m = 0; m < separation->moves; m++) {
        const struct treen_move *move = &separation->move[m];
        double start[MOST_PARTS][3];
        memcpy(start, shift, sizeof start);
        for (int step = 1; step <= 3; step++) {
            for (size_t p = 0; p < move->parts; p++) {
                double by[3];
                set_shift(model, move->part[p], move->by, by);
                for (int k = 0; k < 3; k++)
                    shift[move->part[p]][k] = start[move->part[p]][k] + by[k] * step / 3.0;
            }
            assert_false(any_meet(model, separation, shift));
        }
        model->moves++;
        if (move->leaves)
            memcpy(shift, start, sizeof shift);
    }
    if (separation->removed)
        go_apart(model, separation->removed, (const double(*)[3])shift);
    if (separation->left)
        go_apart(model, separation->left, (const double(*)[3])shift);
}

/* Checks that some two meet where parts are moved: else the test would find nothing. */
static void half_a_cell_is_too_much(const struct model *model, const struct treen_separation *together) {
    double shift[MOST_PARTS][3] = {{0}};
    for (size_t i = 0; i < model->parts; i++)
        shift[i][i % 3] = i % 2 ? 0.3 * making.cell : -0.2 * making.cell;
    assert_true(any_meet(model, together, shift));
}

static size_t try_puzzle(const char *name) {
    struct treen_puzzle *puzzle;
    struct treen_question *question;
    const struct treen_record *record;
    static struct model model;
    const double none[MOST_PARTS][3] = {{0}};
    model = (struct model){.moves = 0};
    assert_int_equal(treen_open(NULL, name, NULL, &puzzle, NULL), TREEN_OK);
    const char *grid = treen_about(puzzle)->grid;
    model.grid = grid_named(grid, strlen(grid));
    assert_int_equal(treen_ask(NULL, puzzle, "apart", &question, NULL), TREEN_OK);
    do
        assert_int_equal(treen_next(question, &record, NULL), TREEN_OK);
    while (record->body.disassembly->outcome != TREEN_COMES_APART);
    arena_init(&model.arena, SIZE_MAX);
    make_meshes(record->body.disassembly->assembly, &model);
    assert_false(any_meet(&model, record->body.disassembly->separation, (double(*)[3])none));
    half_a_cell_is_too_much(&model, record->body.disassembly->separation);
    go_apart(&model, record->body.disassembly->separation, none);
    arena_free(&model.arena);
    treen_end(question);
    treen_close(puzzle);
    return model.moves;
}

static void burrs_come_apart(void **state) {
    assert_true(try_puzzle("burr-antique") >= 6);
    assert_true(try_puzzle("burr-piston") >= 9);
    assert_true(try_puzzle("burr-notched") >= 5);
    assert_true(try_puzzle("burr-eight") >= 5);
    assert_true(try_puzzle("hex-sticks") >= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(burrs_come_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
