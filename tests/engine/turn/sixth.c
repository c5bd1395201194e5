/* Turns of hexagons and triangles against samples in right-angled axes. */
#include "engine/turn/sixth.h"

#include "base/random.h"
#include "engine/turn/way.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>

enum { SIDES = 6, ANGLES = 240, ALL = 63, CORNERS = 12 };

/* A convex cell as lines: points inside have a product with the normal of at most the height. */
struct lines {
    double normal[SIDES][2], height[SIDES], corner[CORNERS][2];
    int corners;
};

/* A turn of two cells about a point. */
struct scene {
    struct sixth_cell moving, resting;
    struct sixth_turn turn;
};

static double product(const double a[2], const double b[2]) {
    return a[0] * b[0] + a[1] * b[1];
}

/* Adds the corners of the cell: those crossings of two lines that are beyond none. */
static void add_corners(struct lines *lines) {
    for (int i = 0; i < SIDES; i++)
        for (int j = i + 1; j < SIDES; j++) {
            const double *a = lines->normal[i], *b = lines->normal[j], over = a[0] * b[1] - a[1] * b[0];
            const double p = lines->height[i], q = lines->height[j],
                         at[2] = {(p * b[1] - q * a[1]) / over, (q * a[0] - p * b[0]) / over};
            bool inside = fabs(over) > 0.1 && lines->corners < CORNERS;
            for (int k = 0; k < SIDES; k++)
                inside = inside && product(lines->normal[k], at) < lines->height[k] + 1e-9;
            if (!inside)
                continue;
            lines->corner[lines->corners][0] = at[0];
            lines->corner[lines->corners++][1] = at[1];
        }
}

/* Makes the lines of a cell, less its play, turned about the pivot. */
static struct lines lines_of(const struct sixth_cell *cell, double play, double angle) {
    struct lines lines = {.corners = 0};
    double x = cell->x / 2.0 + cell->y / 4.0, y = cell->y * sqrt(3) / 4, c = cos(angle), s = sin(angle);
    for (int i = 0; i < SIDES; i++) {
        double way = acos(-1) / 3 * i + angle;
        lines.normal[i][0] = cos(way);
        lines.normal[i][1] = sin(way);
        lines.height[i] = (cell->tips >> i & 1 ? 1 : 0.5) - (cell->open >> i & 1 ? play : 0) +
                          cos(way) * (c * x - s * y) + sin(way) * (s * x + c * y);
    }
    add_corners(&lines);
    return lines;
}

/* Returns how far the corners of one are beyond the best side of the other. */
static double gap_beyond(const struct lines *lines, const struct lines *other) {
    double best = -INFINITY;
    for (int i = 0; i < SIDES; i++) {
        double least = INFINITY;
        for (int k = 0; k < other->corners; k++)
            least = fmin(least, product(lines->normal[i], other->corner[k]) - lines->height[i]);
        best = fmax(best, least);
    }
    return best;
}

/* Returns the least gap between the two at all samples; below 0 they meet. */
static double least_gap(const struct scene *scene, double play) {
    const struct lines rests = lines_of(&scene->resting, play, 0);
    const double whole = scene->turn.sense * scene->turn.sixths * acos(-1) / 3;
    double least = INFINITY;
    for (int i = 0; i <= ANGLES; i++) {
        const struct lines turns = lines_of(&scene->moving, play, whole * i / ANGLES);
        least = fmin(least, fmax(gap_beyond(&rests, &turns), gap_beyond(&turns, &rests)));
    }
    return least;
}

/* Returns a random coordinate of a cell. */
static int near(struct random *random, int far) {
    return (int)random_below(random, (uint32_t)(2 * far + 1)) - far;
}

static int modulo_3(int a) {
    return (a % 3 + 3) % 3;
}

/* Returns a random hexagon. */
static struct sixth_cell random_hexagon(struct random *random, int far) {
    return (struct sixth_cell){2 * near(random, far), 2 * near(random, far), random_below(random, ALL + 1),
                               0};
}

/* Returns a random triangle, from a pivot that is twice a place. */
static struct sixth_cell random_triangle(struct random *random, int far, const int pivot[2]) {
    int x, y;
    do {
        x = near(random, far);
        y = near(random, far);
    } while (modulo_3(x - y) == 0);
    return (struct sixth_cell){2 * x - pivot[0], 2 * y - pivot[1], random_below(random, ALL + 1),
                               modulo_3(x - y) == 1 ? 42 : 21};
}

/* Makes a turn that the lattice has. */
static struct scene random_scene(struct random *random, int far) {
    static const int pivot[4][2] = {{0, 0}, {2, 0}, {4, 0}, {1, 1}}, sixths[4] = {1, 2, 2, 3};
    const int which = (int)random_below(random, 8), sense = random_below(random, 2) ? 1 : -1;
    if (which >= 4)
        return (struct scene){random_hexagon(random, far), random_hexagon(random, far), {sense, 1}};
    return (struct scene){random_triangle(random, far, pivot[which]),
                          random_triangle(random, far, pivot[which]),
                          {sense, sixths[which]}};
}

/* Compares random cells at random plays. Between samples a gap changes by less than a step. */
static void samples_agree(void **state) {
    struct random random = {60};
    int counts[3] = {0};
    for (int i = 0; i < SAMPLED(3000, 600); i++) {
        const struct scene scene = random_scene(&random, 3);
        int32_t play = random_below(&random, 4) ? (int32_t)random_below(&random, SIXTH_NEVER) : 0;
        double gap = least_gap(&scene, (double)play / TURN_CELL), far = hypot(scene.moving.x, scene.moving.y);
        double step = scene.turn.sixths * acos(-1) / 3 / ANGLES * (far + 2);
        enum sixth found = sixth_pass(&scene.moving, &scene.resting, scene.turn, play);
        counts[found]++;
        if (gap < -1e-9)
            assert_int_equal(found, SIXTH_MEETS);
        if (gap > step)
            assert_int_equal(found, SIXTH_FREE);
    }
    assert_true(counts[SIXTH_FREE] > 50 && counts[SIXTH_MEETS] > 50);
    assert_int_equal(counts[SIXTH_UNSURE], 0);
}

static int32_t need_of(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense) {
    return sixth_need(moving, resting, (struct sixth_turn){sense, 1});
}

/* Compares with needs that are worked out by hand. */
static void known_needs(void **state) {
    const struct sixth_cell middle = {0, 0, ALL, 0}, beside = {2, 0, ALL, 0}, next = {0, 2, ALL, 0},
                            far = {4, 0, ALL, 0};
    /* A corner comes towards the side of the neighbour. */
    double need = (1 / sqrt(3) - 0.5) / (1 + 2 / sqrt(3));
    assert_int_equal(need_of(&middle, &beside, 1), (int32_t)ceil(need * TURN_CELL));
    assert_int_equal(need_of(&middle, &next, -1), (int32_t)ceil(need * TURN_CELL));
    assert_int_equal(need_of(&middle, &far, 1), 0);
    assert_int_equal(need_of(&beside, &next, 1), SIXTH_NEVER);
    const struct sixth_cell back = {-2, 0, ALL, 0}, corner = {2, 2, ALL, 0};
    assert_int_equal(need_of(&beside, &back, 1), 0);
    assert_true(need_of(&beside, &corner, 1) > 0);
    /* A triangle's tip is 1 - 2p from its middle, and its neighbour's side 1/2 + p. */
    const struct sixth_cell triangle = {0, 0, ALL, 42}, other = {2, 0, ALL, 21};
    assert_int_equal(sixth_need(&triangle, &other, (struct sixth_turn){1, 2}), (TURN_CELL + 5) / 6);
    /* About one of its tips, or beside one that does, nothing is in the way. */
    const struct sixth_cell tip = {2, 0, ALL, 42}, across = {-2, 0, ALL, 21};
    assert_int_equal(sixth_need(&tip, &across, (struct sixth_turn){1, 1}), 0);
}

static struct sixth_cell turned(struct sixth_cell cell) {
    return (struct sixth_cell){-cell.y, cell.x + cell.y, (cell.open << 1 | cell.open >> 5) & ALL,
                               (cell.tips << 1 | cell.tips >> 5) & ALL};
}

static struct sixth_cell mirrored(struct sixth_cell cell) {
    struct sixth_cell image = {cell.y, cell.x, 0, 0};
    for (unsigned k = 0; k < SIDES; k++) {
        image.open |= (cell.open >> k & 1) << (7 - k) % SIDES;
        image.tips |= (cell.tips >> k & 1) << (7 - k) % SIDES;
    }
    return image;
}

/* Compares scenes in a mirror, after a sixth, and with the other cell moving back. They need the
 * same. */
static void images_agree(void **state) {
    struct random random = {61};
    for (int i = 0; i < SAMPLED(200, 40); i++) {
        const struct scene scene = random_scene(&random, 2);
        const struct sixth_cell a = scene.moving, b = scene.resting, ta = turned(a), tb = turned(b),
                                ma = mirrored(a), mb = mirrored(b);
        const struct sixth_turn turn = scene.turn, back = {-turn.sense, turn.sixths};
        int32_t need = sixth_need(&a, &b, turn);
        assert_int_equal(sixth_need(&ta, &tb, turn), need);
        assert_int_equal(sixth_need(&ma, &mb, back), need);
        assert_int_equal(sixth_need(&b, &a, back), need);
    }
}

/* Asks about cells at the farthest place, and a cell beyond it, in all directions. */
static void far_cells_agree(void **state) {
    const struct sixth_turn turn = {1, 1};
    for (int along = 0; along <= SIXTH_FARTHEST; along += SIXTH_FARTHEST / 4) {
        struct sixth_cell near = {SIXTH_FARTHEST - along, along, ALL, 0}, rest = near,
                          far = {near.x + 2, near.y, ALL, 0}, by = {0, 2, ALL, 0};
        rest.y -= 2;
        rest.x += along ? 2 : 0;
        for (int k = 0; k < SIDES; k++) {
            assert_int_equal(sixth_pass(&far, &by, turn, 0), SIXTH_UNSURE);
            assert_int_equal(sixth_pass(&near, &by, turn, 0), SIXTH_FREE);
            assert_int_not_equal(sixth_pass(&near, &rest, turn, 0), SIXTH_UNSURE);
            near = turned(near);
            rest = turned(rest);
            far = turned(far);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(samples_agree), cmocka_unit_test(known_needs),
                                       cmocka_unit_test(images_agree), cmocka_unit_test(far_cells_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
