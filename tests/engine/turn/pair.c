/* Turns of one rectangle past another, with the pivot held still: known scenes, exact zeros, and
 * random pairs against many positions on the way. */
#include "base/random.h"
#include "engine/turn/turn.h"
#include "tests/arena_state.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>
#include <stdbool.h>

enum { MOST = 64 };

/* Lists the cells of a drawing of one layer: rows from the lowest y, '#' is a cell. */
static size_t draw_cells(const char *text, int x, int y, struct turn_cell *cell) {
    size_t count = 0;
    int left = x;
    for (; *text; text++) {
        if (*text == '#')
            cell[count++] = (struct turn_cell){x, y, 0};
        x = *text == '/' ? left : x + 1;
        y += *text == '/';
    }
    return count;
}

static size_t draw(const char *text, int x, int y, struct turn_rect *rect) {
    struct turn_cell cell[MOST];
    return turn_rects(cell, draw_cells(text, x, y, cell), rect);
}

/* Finds the need of a drawing that turns about the cell (0, 0). The first row and column of the
 * resting drawing are at (x, y). */
static struct turn_need need_of(struct arena *arena, const char *moving, const char *resting, int x, int y) {
    struct turn_rect m[2 * MOST], r[2 * MOST];
    struct turn_table *table = turn_table_new(arena);
    assert_non_null(table);
    size_t movings = draw(moving, 0, 0, m), restings = draw(resting, x, y, r);
    struct turn_need all = {0, 0};
    for (size_t i = 0; i < movings * restings; i++) {
        struct turn_need need =
            turn_table_pair(table, &m[i % movings], &r[i / movings], &(struct turn_axis){0, 0, 1});
        all = need.high > all.high ? need : all;
    }
    return all;
}

static void assert_need(struct turn_need need, double expected) {
    assert_true(need.high - need.low <= 1e-9);
    assert_true(need.low <= expected && expected <= need.high);
}

static void rectangles_of_pieces(void **state) {
    struct turn_rect rect[2 * MOST];
    assert_int_equal(draw("#", 3, 4, rect), 1);
    assert_true(rect[0].x == 6 && rect[0].y == 8 && rect[0].wide == 1 && rect[0].tall == 1);
    assert_int_equal(draw("##", 0, 0, rect), 1);
    assert_true(rect[0].x == 1 && rect[0].y == 0 && rect[0].wide == 2 && rect[0].tall == 1);
    assert_int_equal(draw("##/#", 0, 0, rect), 2);
    assert_int_equal(draw("##/##", 0, 0, rect), 1);
    assert_true(rect[0].x == 1 && rect[0].y == 1 && rect[0].wide == 2 && rect[0].tall == 2);
    assert_int_equal(draw("###/##", 0, 0, rect), 2);
    assert_int_equal(draw("#.#/.#", 0, 0, rect), 3);
    assert_int_equal(draw("###/###/###", 0, 0, rect), 4);
}

/* Turns cubes and dominoes. The corner of a cube is sqrt(1/2) from its middle. */
static void known_scenes(void **state) {
    double corner = (sqrt(2) - 1) / (2 * (sqrt(2) + 1));
    assert_need(need_of(*state, "#", "#", 1, 0), corner);
    assert_need(need_of(*state, "#", "###/#.#", -1, -1), corner);
    assert_need(need_of(*state, "#", "#", 2, 0), 0);
    assert_need(need_of(*state, "#", "#", 1, 1), 0);
    assert_need(need_of(*state, "##", "#", 0, -2), 0);
    assert_need(need_of(*state, "##", "#", 0, 1), TURN_NEVER);
    assert_need(need_of(*state, "##", "#", 2, 2), 0);
}

/* Checks needs of exactly 0, and the least ones beside them. A bar of three cells about its end
 * reaches sqrt(6.5) cells far. */
static void touching_is_no_meeting(void **state) {
    for (int x = 0; x < 6; x++)
        for (int y = 0; y < 6; y++) {
            double near = hypot(x - 0.5, y - 0.5), reach = sqrt(6.5);
            if (x && y)
                assert_int_equal(need_of(*state, "###", "#", x, y).low > 0, near < reach);
        }
}

static void layers_are_apart(void **state) {
    struct turn_rect low = {0, 0, 1, 1, 0}, high = {2, 0, 1, 1, 1};
    assert_need(turn_pair(&low, &high, &(struct turn_axis){0, 0, 1}), 0);
}

/* ---- Against many positions ------------------------------------------------------------------ */

struct polygon {
    double x[4], y[4];
};

/* Makes a rectangle with `play` taken off, turned by an angle about the pivot. */
static struct polygon polygon_of(const struct turn_rect *rect, double play, const struct turn_axis *axis,
                                 double angle) {
    static const int side[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    struct polygon polygon;
    for (int i = 0; i < 4; i++) {
        double x = (rect->x - axis->x) / 2.0 + side[i][0] * (rect->wide / 2.0 - play);
        double y = (rect->y - axis->y) / 2.0 + side[i][1] * (rect->tall / 2.0 - play);
        polygon.x[i] = x * cos(angle) - y * sin(angle);
        polygon.y[i] = x * sin(angle) + y * cos(angle);
    }
    return polygon;
}

/* Tells whether the direction of an angle separates the polygons. */
static bool separates(const struct polygon *a, const struct polygon *b, double angle) {
    double ends[2][2] = {{INFINITY, -INFINITY}, {INFINITY, -INFINITY}};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) {
            const struct polygon *p = k ? b : a;
            double at = p->x[i] * cos(angle) + p->y[i] * sin(angle);
            ends[k][0] = fmin(ends[k][0], at);
            ends[k][1] = fmax(ends[k][1], at);
        }
    return ends[0][1] <= ends[1][0] || ends[1][1] <= ends[0][0];
}

static bool are_apart(const struct turn_rect *moving, const struct turn_rect *resting,
                      const struct turn_axis *axis, double angle, double play) {
    struct polygon m = polygon_of(moving, play, axis, angle), r = polygon_of(resting, play, axis, 0);
    double right = acos(-1) / 2;
    return separates(&m, &r, 0) || separates(&m, &r, right) || separates(&m, &r, angle) ||
           separates(&m, &r, angle + right);
}

/* Finds the least play of the positions on the way, one by one. */
static double sampled_need(const struct turn_rect *moving, const struct turn_rect *resting,
                           const struct turn_axis *axis) {
    enum { STEPS = 400 };
    double need = 0;
    for (int step = 0; step <= STEPS; step++) {
        double angle = axis->sense * acos(-1) / 2 * step / STEPS, low = need, high = TURN_NEVER;
        if (are_apart(moving, resting, axis, angle, need + 1e-12))
            continue;
        while (high - low > 1e-12)
            *(are_apart(moving, resting, axis, angle, (low + high) / 2) ? &high : &low) = (low + high) / 2;
        need = high;
    }
    return need;
}

static struct turn_rect random_rect(struct random *random, int far) {
    int wide = (int)random_between(random, 1, 2), tall = (int)random_between(random, 1, 2);
    int x = (int)random_below(random, (uint32_t)far) * 2 - far,
        y = (int)random_below(random, (uint32_t)far) * 2 - far;
    return (struct turn_rect){x + wide - 1, y + tall - 1, wide, tall, 0};
}

static void many_positions(void **state) {
    struct turn_table *table = turn_table_new(*state);
    struct random random = {58};
    for (int round = 0; round < SAMPLED(4000, 400); round++) {
        int far = (int)random_between(&random, 1, 5);
        struct turn_rect m = random_rect(&random, far), r = random_rect(&random, far);
        int corner = (int)random_below(&random, 2), sense = random_below(&random, 2) ? 1 : -1;
        struct turn_axis axis = {2 * (int)random_below(&random, 3) + corner,
                                 2 * (int)random_below(&random, 3) + corner, sense};
        struct turn_need need = turn_pair(&m, &r, &axis), again = turn_table_pair(table, &m, &r, &axis);
        double sampled = sampled_need(&m, &r, &axis);
        assert_true(need.low == again.low && need.high == again.high);
        assert_true(sampled <= need.high + 1e-9 && need.low <= sampled + 0.005);
        assert_true((need.low == 0) == (need.high == 0));
    }
}

/* ---- The same scene, turned and mirrored ----------------------------------------------------- */

static struct turn_rect turned(struct turn_rect rect) {
    return (struct turn_rect){-rect.y, rect.x, rect.tall, rect.wide, rect.layer};
}

static struct turn_rect mirrored(struct turn_rect rect) {
    return (struct turn_rect){-rect.x, rect.y, rect.wide, rect.tall, rect.layer};
}

static void assert_same(struct turn_need a, struct turn_need b) {
    assert_true(fabs(a.low - b.low) <= 1e-9 && fabs(a.high - b.high) <= 1e-9);
    assert_int_equal(a.low == 0, b.low == 0);
}

/* Checks images of a pair. Either of the two may be the moving one: the other way round, then. */
static void same_scene(void **state) {
    struct random random = {1};
    for (int round = 0; round < 2000; round++) {
        struct turn_rect m = random_rect(&random, 4), r = random_rect(&random, 4);
        struct turn_rect m_turned = turned(m), r_turned = turned(r), m_image = mirrored(m),
                         r_image = mirrored(r);
        struct turn_axis left = {0, 0, 1}, right = {0, 0, -1};
        struct turn_need need = turn_pair(&m, &r, &left);
        assert_same(need, turn_pair(&m_turned, &r_turned, &left));
        assert_same(need, turn_pair(&m_image, &r_image, &right));
        assert_same(need, turn_pair(&r, &m, &right));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectangles_of_pieces), CASE(known_scenes),   CASE(touching_is_no_meeting),
        cmocka_unit_test(layers_are_apart),     CASE(many_positions), cmocka_unit_test(same_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
