/* Flat grids, and the places that pieces of sticks share where sticks meet. */
#include "making/sheet/tiles.h"

#include "base/random.h"
#include "cases.h"

#include <math.h>
#include <string.h>

#include <stdlib.h>

#include "making/plane.h"

static const struct grid *named(const char *name) {
    return grid_named(name, strlen(name));
}

static void layers_of_upright_cells_are_flat(void **state) {
    static const char *const flat[] = {"cube",          "square",  "prism",         "triangle",
                                       "hexprism",      "hexagon", "tetrakis",      "tetrakis-prism",
                                       "kite",          "drafter", "square-sticks", "triangle-sticks",
                                       "hexagon-sticks"};
    const struct grid *grid;
    size_t found = 0, all = sizeof flat / sizeof *flat;
    for (size_t i = 0; (grid = grid_at(i)); i++) {
        bool expected = false;
        for (size_t j = 0; j < all; j++)
            expected |= !strcmp(grid->about.name, flat[j]);
        if (tiles_suit(grid) != expected)
            fail_msg("the grid %s has %s cells", grid->about.name, expected ? "no flat" : "flat");
        found += expected;
    }
    assert_int_equal(found, all);
}

static void middles_are_as_far_from_sides_as_in_schoolbooks(void **state) {
    assert_true(fabs(tiles_inner_radius(named("cube")) - 0.5) < 1e-12);
    assert_true(fabs(tiles_inner_radius(named("hexagon")) - 0.5) < 1e-12);
    assert_true(fabs(tiles_inner_radius(named("triangle")) - sqrt(3) / 6) < 1e-12);
}

static void inner_sides_lie_between_cells(void **state) {
    struct arena arena;
    point_list ends;
    struct coloured_cell cell[] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{0, 0, 1}, 0}};
    const struct shape shape = {4, cell};
    arena_init(&arena, SIZE_MAX);
    assert_true(tiles_inner_sides(named("cube"), &shape, 0, &arena, &ends));
    assert_int_equal(ends.count, 4); /* two sides: the cell above is of another layer */
    assert_true(tiles_inner_sides(named("cube"), &shape, 1, &arena, &ends));
    assert_int_equal(ends.count, 0);
    arena_free(&arena);
}

/* ---- Sticks ---------------------------------------------------------------------------------- */

enum { PIECES = 3, AROUND = 6 };

/* All sticks at one vertex of a net, each of which belongs to a piece or to none. */
struct meeting {
    const struct grid *grid;
    struct point vertex;
    size_t sticks;
    struct treen_cell stick[AROUND];
    double angle[AROUND];
    size_t piece[AROUND]; /* PIECES = none */
};

static struct point end_of(const struct grid *grid, struct treen_cell cell, int end) {
    struct grid_bar bar = grid->bar(cell);
    return (struct point){bar.end[end][0], bar.end[end][1]};
}

static void add_stick(struct meeting *meeting, struct treen_cell cell) {
    for (int end = 0; end < 2; end++) {
        struct point at = end_of(meeting->grid, cell, end), other = end_of(meeting->grid, cell, 1 - end);
        if (hypot(at.x - meeting->vertex.x, at.y - meeting->vertex.y) > 0.01)
            continue;
        meeting->angle[meeting->sticks] = atan2(other.y - at.y, other.x - at.x);
        meeting->stick[meeting->sticks++] = cell;
    }
}

static struct meeting meeting_of(const struct grid *grid) {
    const struct treen_cell first = {1, 0, 0};
    struct treen_cell out[GRID_NEIGHBOURS];
    struct meeting meeting = {.grid = grid, .vertex = end_of(grid, first, 1)};
    add_stick(&meeting, first);
    for (int i = 0, count = grid->neighbours(first, out); i < count; i++)
        add_stick(&meeting, out[i]);
    return meeting;
}

/* Returns the outline of a piece, which hangs together at the vertex. */
static outline piece_of(const struct meeting *meeting, size_t piece, double width, struct arena *arena) {
    struct shape shape = {0, ARENA_NEW(arena, AROUND, struct coloured_cell)};
    tile_list tiles = {0};
    outline lines;
    for (size_t i = 0; i < meeting->sticks; i++)
        if (meeting->piece[i] == piece)
            shape.cell[shape.count++] = (struct coloured_cell){meeting->stick[i], 0};
    assert_true(tiles_of_layer(meeting->grid, &shape, 0, width, arena, &tiles));
    assert_true(outline_of_tiles(&tiles, false, arena, &lines));
    assert_true(shape.count == 0 || lines.count == 1);
    return lines;
}

static bool is_straight(const struct meeting *meeting, size_t i, size_t j) {
    double turn = remainder(meeting->angle[i] - meeting->angle[j], 2 * acos(-1));
    return fabs(fabs(turn) - acos(-1)) < 0.01;
}

/* Tells whether sticks i and j of one piece go straight on between two sticks of another piece. */
static bool is_crossed(const struct meeting *meeting, size_t i, size_t j) {
    const size_t *piece = meeting->piece;
    for (size_t k = 0; k < meeting->sticks; k++)
        for (size_t l = 0; l < k; l++)
            if (piece[k] == piece[l] && piece[k] != piece[i] && piece[k] < PIECES)
                return is_straight(meeting, i, j);
    return false;
}

static bool is_flat(const struct meeting *meeting) {
    for (size_t i = 0; i < meeting->sticks; i++)
        for (size_t j = 0; j < i; j++)
            if (meeting->piece[i] == meeting->piece[j] && meeting->piece[i] < PIECES &&
                is_crossed(meeting, i, j))
                return false;
    return true;
}

/* Samples points around the vertex: none may be in two pieces. */
static void assert_disjoint(const struct meeting *meeting, double width, struct random *random) {
    struct arena arena;
    outline piece[PIECES];
    arena_init(&arena, SIZE_MAX);
    for (size_t p = 0; p < PIECES; p++)
        piece[p] = piece_of(meeting, p, width, &arena);
    for (int sample = 0; sample < 60; sample++) {
        struct point at = {meeting->vertex.x + width * (random_below(random, 2001) / 1000.0 - 1),
                           meeting->vertex.y + width * (random_below(random, 2001) / 1000.0 - 1)};
        int inside = 0;
        for (size_t p = 0; p < PIECES; p++)
            inside += is_inside(&piece[p], at);
        assert_true(inside <= 1);
    }
    arena_free(&arena);
}

/* Divides the sticks of a vertex among three pieces in all ways. */
static void share(const struct grid *grid, size_t sticks, struct random *random) {
    struct meeting meeting = meeting_of(grid);
    size_t ways = 1;
    assert_int_equal(meeting.sticks, sticks);
    for (size_t i = 0; i < sticks; i++)
        ways *= PIECES + 1;
    for (size_t way = 0; way < ways; way++) {
        for (size_t i = 0, rest = way; i < sticks; i++, rest /= PIECES + 1)
            meeting.piece[i] = rest % (PIECES + 1);
        if (is_flat(&meeting))
            assert_disjoint(&meeting, 0.3, random);
    }
}

/* Leaves the net of triangles out: there the sticks of two pieces may turn about each other. */
static void pieces_share_a_vertex(void **state) {
    struct random random = {3};
    share(named("square-sticks"), 4, &random);
    share(named("hexagon-sticks"), 3, &random);
}

static void sticks_end_before_a_vertex(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct meeting meeting = meeting_of(named("square-sticks"));
    for (size_t i = 0; i < meeting.sticks; i++)
        meeting.piece[i] = i > 0;
    outline single = piece_of(&meeting, 0, 0.2, &arena);
    assert_true(fabs(outline_area(&single) - 0.2 * 0.8) < 1e-9);
    for (size_t i = 0; i < meeting.sticks; i++)
        meeting.piece[i] = 0;
    outline cross = piece_of(&meeting, 0, 0.2, &arena);
    assert_true(fabs(outline_area(&cross) - (4 * 0.2 * 0.8 + 0.04)) < 1e-9);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_of_upright_cells_are_flat),
        cmocka_unit_test(middles_are_as_far_from_sides_as_in_schoolbooks),
        cmocka_unit_test(inner_sides_lie_between_cells),
        cmocka_unit_test(pieces_share_a_vertex),
        cmocka_unit_test(sticks_end_before_a_vertex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
