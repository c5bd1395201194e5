/* Sixth turns of hexagons against samples in right-angled axes. */
#include "engine/turn/sixth.h"

#include "base/random.h"
#include "engine/turn/way.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>

enum { SIDES = 6, ANGLES = 240, ALL = 63 };

/* A hexagon as lines: points inside have a product with the normal of at most the height. */
struct lines {
    double normal[SIDES][2], height[SIDES], corner[SIDES][2];
};

/* Makes the hexagon of a cell, less its play, turned about the pivot. */
static struct lines lines_of(const struct sixth_cell *cell, double play, double angle) {
    struct lines lines;
    double x = cell->x + cell->y / 2.0, y = cell->y * sqrt(3) / 2, c = cos(angle), s = sin(angle);
    for (int i = 0; i < SIDES; i++) {
        double way = acos(-1) / 3 * i + angle;
        lines.normal[i][0] = cos(way);
        lines.normal[i][1] = sin(way);
        lines.height[i] =
            0.5 - (cell->open >> i & 1 ? play : 0) + cos(way) * (c * x - s * y) + sin(way) * (s * x + c * y);
    }
    for (int i = 0; i < SIDES; i++) {
        const double *a = lines.normal[i], *b = lines.normal[(i + 1) % SIDES];
        double p = lines.height[i], q = lines.height[(i + 1) % SIDES], over = a[0] * b[1] - a[1] * b[0];
        lines.corner[i][0] = (p * b[1] - q * a[1]) / over;
        lines.corner[i][1] = (q * a[0] - p * b[0]) / over;
    }
    return lines;
}

/* Returns how far the corners of one are beyond the best side of the other. */
static double gap_beyond(const struct lines *lines, const struct lines *other) {
    double best = -INFINITY;
    for (int i = 0; i < SIDES; i++) {
        double least = INFINITY;
        for (int k = 0; k < SIDES; k++)
            least = fmin(least, lines->normal[i][0] * other->corner[k][0] +
                                    lines->normal[i][1] * other->corner[k][1] - lines->height[i]);
        best = fmax(best, least);
    }
    return best;
}

/* Returns the least gap between the two at all samples; below 0 they meet. */
static double least_gap(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense,
                        double play) {
    const struct lines rests = lines_of(resting, play, 0);
    double least = INFINITY;
    for (int i = 0; i <= ANGLES; i++) {
        const struct lines turns = lines_of(moving, play, sense * acos(-1) / 3 * i / ANGLES);
        least = fmin(least, fmax(gap_beyond(&rests, &turns), gap_beyond(&turns, &rests)));
    }
    return least;
}

static struct sixth_cell random_cell(struct random *random, int far) {
    return (struct sixth_cell){(int)random_below(random, (uint32_t)(2 * far + 1)) - far,
                               (int)random_below(random, (uint32_t)(2 * far + 1)) - far,
                               random_below(random, ALL + 1)};
}

/* Compares random cells at random plays. Between samples a gap changes by less than a step. */
static void samples_agree(void **state) {
    struct random random = {60};
    int counts[3] = {0};
    for (int i = 0; i < SAMPLED(3000, 1000); i++) {
        struct sixth_cell moving = random_cell(&random, 3), resting = random_cell(&random, 3);
        int sense = random_below(&random, 2) ? 1 : -1;
        int32_t play = random_below(&random, 4) ? (int32_t)random_below(&random, SIXTH_NEVER) : 0;
        double gap = least_gap(&moving, &resting, sense, (double)play / TURN_CELL);
        double step = acos(-1) / 3 / ANGLES * (hypot(moving.x, moving.y) * 2 + 2);
        enum sixth found = sixth_pass(&moving, &resting, sense, play);
        counts[found]++;
        if (gap < -1e-9)
            assert_int_equal(found, SIXTH_MEETS);
        if (gap > step)
            assert_int_equal(found, SIXTH_FREE);
    }
    assert_true(counts[SIXTH_FREE] > 50 && counts[SIXTH_MEETS] > 50);
    assert_int_equal(counts[SIXTH_UNSURE], 0);
}

/* Compares with needs that are worked out by hand. */
static void known_needs(void **state) {
    const struct sixth_cell middle = {0, 0, ALL}, beside = {1, 0, ALL}, next = {0, 1, ALL}, far = {2, 0, ALL};
    /* A corner comes towards the side of the neighbour. */
    double need = (1 / sqrt(3) - 0.5) / (1 + 2 / sqrt(3));
    assert_int_equal(sixth_need(&middle, &beside, 1), (int32_t)ceil(need * TURN_CELL));
    assert_int_equal(sixth_need(&middle, &next, -1), (int32_t)ceil(need * TURN_CELL));
    assert_int_equal(sixth_need(&middle, &far, 1), 0);
    assert_int_equal(sixth_need(&beside, &next, 1), SIXTH_NEVER);
    const struct sixth_cell back = {-1, 0, ALL}, corner = {1, 1, ALL};
    assert_int_equal(sixth_need(&beside, &back, 1), 0);
    assert_true(sixth_need(&beside, &corner, 1) > 0);
}

/* Compares scenes in a mirror, after a sixth, and with the other cell moving back. They need the
 * same. */
static void images_agree(void **state) {
    struct random random = {61};
    for (int i = 0; i < SAMPLED(200, 40); i++) {
        struct sixth_cell a = random_cell(&random, 2), b = random_cell(&random, 2), ta = {-a.y, a.x + a.y, 0},
                          tb = {-b.y, b.x + b.y, 0}, ma = {a.y, a.x, 0}, mb = {b.y, b.x, 0};
        for (unsigned k = 0; k < SIDES; k++) {
            ta.open |= (a.open >> k & 1) << (k + 1) % SIDES;
            tb.open |= (b.open >> k & 1) << (k + 1) % SIDES;
            ma.open |= (a.open >> k & 1) << (7 - k) % SIDES;
            mb.open |= (b.open >> k & 1) << (7 - k) % SIDES;
        }
        int32_t need = sixth_need(&a, &b, 1);
        assert_int_equal(sixth_need(&ta, &tb, 1), need);
        assert_int_equal(sixth_need(&ma, &mb, -1), need);
        assert_int_equal(sixth_need(&b, &a, -1), need);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(samples_agree), cmocka_unit_test(known_needs),
                                       cmocka_unit_test(images_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
