/* Joints of sticks: those of two pieces at one vertex have room for each other. */
#include "making/bars.h"

#include "cases.h"

#include <math.h>
#include <string.h>

enum { DIRECTIONS = 6, SETS = 1 << DIRECTIONS };

static const struct making making = {.cell = 10, .gap = 0.05};

/* Returns the stick of the cubes' net from the vertex (1, 1, 1) in this direction: x, y or z, down
 * or up. The middle of a stick has one odd coordinate. */
static struct treen_cell stick(int direction) {
    int at[3] = {2, 2, 2};
    at[direction / 2] += direction % 2 ? 1 : -1;
    return (struct treen_cell){at[0], at[1], at[2]};
}

/* Makes the mesh of a set of sticks, with the vertex at its origin. */
static void make_joint(unsigned set, struct arena *arena, struct mesh *mesh) {
    const struct grid *grid = grid_named("cube-sticks", 11);
    struct coloured_cell cell[DIRECTIONS];
    struct shape shape = {0, cell};
    struct treen_error error = {0};
    bool closed;
    for (int i = 0; i < DIRECTIONS; i++)
        if (set >> i & 1)
            cell[shape.count++] = (struct coloured_cell){stick(i), 0};
    shape_sort(&shape);
    assert_int_equal(bars_make(grid, &shape, &making, arena, mesh, &error), TREEN_OK);
    assert_true(mesh_is_closed(mesh, arena, &closed) && closed);
    struct grid_bar x = grid->bar(stick(0)), y = grid->bar(stick(1));
    for (size_t i = 0; i < mesh->place.count; i++)
        for (int k = 0; k < 3; k++) {
            double vertex = 0, nearest = INFINITY;
            for (int a = 0; a < 2; a++)
                for (int b = 0; b < 2; b++)
                    if (fabs(x.end[a][k] - y.end[b][k]) < nearest) {
                        nearest = fabs(x.end[a][k] - y.end[b][k]);
                        vertex = x.end[a][k];
                    }
            mesh->place.at[i].at[k] -= making.cell * vertex;
        }
}

static bool goes_straight(unsigned set) {
    for (int axis = 0; axis < 3; axis++)
        if ((set >> 2 * axis & 3) == 3)
            return true;
    return false;
}

/* Tells how far a direction parts two bodies: the least of one less the most of the other. */
static double room(const struct mesh *one, const struct mesh *other, const int direction[3]) {
    double least = INFINITY, most = -INFINITY, length = 0;
    for (int k = 0; k < 3; k++)
        length += direction[k] * direction[k];
    for (int m = 0; m < 2; m++) {
        const struct mesh *mesh = m ? other : one;
        for (size_t i = 0; i < mesh->place.count; i++) {
            double at = 0;
            for (int k = 0; k < 3; k++)
                at += direction[k] * mesh->place.at[i].at[k] / sqrt(length);
            if (m)
                most = fmax(most, at);
            else
                least = fmin(least, at);
        }
    }
    return least - most;
}

/* Finds the best of 26 directions. */
static double best_room(const struct mesh *one, const struct mesh *other) {
    double best = -INFINITY;
    for (int i = 0; i < 27; i++) {
        const int direction[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        if (i != 13)
            best = fmax(best, room(one, other, direction));
    }
    return best;
}

/* Goes through all pairs of joints around one vertex of cubes. Only two straight ways cross. */
static void two_joints_have_room(void **state) {
    static struct mesh mesh[SETS];
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (unsigned set = 1; set < SETS; set++)
        make_joint(set, &arena, &mesh[set]);
    for (unsigned one = 1; one < SETS; one++)
        for (unsigned other = 1; other < one; other++) {
            if ((one & other) || (goes_straight(one) && goes_straight(other)))
                continue;
            double found = best_room(&mesh[one], &mesh[other]);
            if (found < 2 * making.gap - 1e-9)
                fail_msg("sticks %x and %x: room of %.4g", one, other, found);
        }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_joints_have_room)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
