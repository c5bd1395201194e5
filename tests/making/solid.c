/* Bodies of pieces: closed, and as large as sums over small boxes say. */
#include "making/solid.h"

#include "base/random.h"
#include "sampled.h"
#include "cases.h"

#include <math.h>
#include <string.h>

enum { MOST = 400 };

static const struct making usual = {.cell = 11.15, .gap = 0.07, .bevel = 0.5};

static const struct grid *grid_of(const char *name) {
    return grid_named(name, strlen(name));
}

/* Returns the volume of a piece, whose surface must close; fills in the mesh. */
static double volume_of(const char *grid, const struct shape *shape, const struct making *making,
                        struct arena *arena, struct mesh *mesh) {
    struct treen_error error = {0};
    enum treen_status status = solid_make(grid_of(grid), shape, making, arena, mesh, &error);
    if (status != TREEN_OK)
        fail_msg("%s: %s", grid, error.text);
    bool closed;
    assert_true(mesh_is_closed(mesh, arena, &closed) && closed);
    return mesh_volume(mesh);
}

static void is_nearly(double found, double expected) {
    if (fabs(found - expected) > 1e-9 * fabs(expected))
        fail_msg("found %.12g, expected %.12g", found, expected);
}

/* ---- Formulas -------------------------------------------------------------------------------- */

static void a_cube_has_twelve_triangles(void **state) {
    struct arena arena;
    struct mesh mesh;
    struct coloured_cell cell = {0};
    const struct making sharp = {.cell = 11.15, .gap = 0.07};
    arena_init(&arena, SIZE_MAX);
    is_nearly(volume_of("cube", &(struct shape){1, &cell}, &sharp, &arena, &mesh), pow(11.15 - 0.14, 3));
    assert_int_equal(mesh.triangle.count, 12);
    assert_int_equal(mesh.place.count, 8);
    arena_free(&arena);
}

/* Returns the volume of a bevelled box: a smaller one, and an octahedron that went all over it. */
static double bevelled(double x, double y, double z, double b) {
    x -= 2 * b, y -= 2 * b, z -= 2 * b;
    return x * y * z + 2 * b * (x * y + y * z + z * x) + 2 * b * b * (x + y + z) + 4 * b * b * b / 3;
}

static void a_stick_is_a_bevelled_box(void **state) {
    struct arena arena;
    struct mesh mesh;
    struct coloured_cell cell[24];
    size_t cells = 0;
    for (int i = 0; i < 24; i++)
        cell[cells++] = (struct coloured_cell){{i % 6, i / 6 % 2, i / 12}, 0};
    arena_init(&arena, SIZE_MAX);
    double side = 2 * 11.15 - 0.14, length = 6 * 11.15 - 0.14;
    is_nearly(volume_of("cube", &(struct shape){cells, cell}, &usual, &arena, &mesh),
              bevelled(side, side, length, 0.5));
    assert_int_equal(mesh.triangle.count, 6 * 2 + 12 * 2 + 8);
    arena_free(&arena);
}

/* ---- Any cubes ------------------------------------------------------------------------------- */

static bool has(const struct shape *shape, int x, int y, int z) {
    for (size_t i = 0; i < shape->count; i++)
        if (cell_equal(shape->cell[i].at, (struct treen_cell){x, y, z}))
            return true;
    return false;
}

/* Tells whether the box number `small` of a cell (27 of them) stays: all cells that it touches are
 * of the piece. */
static bool stays(const struct shape *shape, struct treen_cell at, int small) {
    int step[3] = {small % 3 - 1, small / 3 % 3 - 1, small / 9 - 1};
    for (int i = 0; i < 8; i++)
        if (!has(shape, at.x + (i & 1) * step[0], at.y + (i >> 1 & 1) * step[1], at.z + (i >> 2) * step[2]))
            return false;
    return true;
}

static double sum_of_boxes(const struct shape *shape, const struct making *making) {
    double sum = 0, inner = making->cell - 2 * making->gap;
    for (size_t i = 0; i < shape->count; i++)
        for (int small = 0; small < 27; small++) {
            double x = small % 3 == 1 ? inner : making->gap, y = small / 3 % 3 == 1 ? inner : making->gap,
                   z = small / 9 == 1 ? inner : making->gap;
            sum += stays(shape, shape->cell[i].at, small) ? x * y * z : 0;
        }
    return sum;
}

/* Fills in the cells of a block that the bits of `chosen` name. */
static struct shape chosen_cells(int side, uint64_t chosen, struct coloured_cell *cell) {
    struct shape shape = {0, cell};
    for (int i = 0; i < side * side * side; i++)
        if (chosen >> i & 1)
            cell[shape.count++].at = (struct treen_cell){i % side, i / side % side, i / side / side};
    return shape;
}

static void every_corner_of_cubes(void **state) {
    for (uint64_t chosen = 1; chosen < 256; chosen += SAMPLED(1, 5)) {
        struct coloured_cell cell[8] = {0};
        struct shape shape = chosen_cells(2, chosen, cell);
        struct arena arena;
        struct mesh mesh;
        struct making sharp = {.cell = 2, .gap = 0.25};
        arena_init(&arena, SIZE_MAX);
        is_nearly(volume_of("cube", &shape, &sharp, &arena, &mesh), sum_of_boxes(&shape, &sharp));
        sharp.bevel = 0.25;
        volume_of("cube", &shape, &sharp, &arena, &mesh);
        arena_free(&arena);
    }
}

static void any_cubes(void **state) {
    struct random random = {35};
    for (int i = 0; i < SAMPLED(60, 12); i++) {
        struct coloured_cell cell[27] = {0};
        struct shape shape = chosen_cells(3, random_next(&random) & ((UINT64_C(1) << 27) - 1), cell);
        struct arena arena;
        struct mesh mesh;
        const struct making sharp = {.cell = 11.15, .gap = 0.07};
        arena_init(&arena, SIZE_MAX);
        is_nearly(volume_of("cube", &shape, &sharp, &arena, &mesh), sum_of_boxes(&shape, &sharp));
        arena_free(&arena);
    }
}

/* ---- All lattices ---------------------------------------------------------------------------- */

static struct shape some_cells(const struct grid *grid, int side, unsigned part, struct random *random,
                               struct coloured_cell *cell) {
    struct shape shape = {0, cell};
    for (int i = 0; i < side * side * side && shape.count < MOST; i++) {
        struct treen_cell at = {i % side, i / side % side, i / side / side};
        if (grid_has(grid, at) && random_below(random, 100) < part)
            cell[shape.count++] = (struct coloured_cell){at, 0};
    }
    return shape;
}

/* Checks that a piece is as large after a turn or a reflection as before. */
static void turns_alike(const char *name, const struct shape *shape, const struct group *group,
                        struct random *random) {
    struct arena arena;
    struct mesh mesh;
    struct shape turned;
    arena_init(&arena, SIZE_MAX);
    double volume = volume_of(name, shape, &usual, &arena, &mesh);
    assert_true(volume > 0);
    const struct matrix *matrix = &group->element[random_below(random, (uint32_t)group->count)];
    assert_true(shape_turn(grid_of(name), matrix, shape, &arena, &turned));
    is_nearly(volume_of(name, &turned, &usual, &arena, &mesh), volume);
    arena_free(&arena);
}

static void all_lattices(void **state) {
    static const struct {
        const char *name;
        int side, tries;
        unsigned part; /* of the cells, in hundredths */
    } lattice[] = {{"square", 4, 20, 50},   {"prism", 3, 20, 50},    {"triangle", 5, 20, 60},
                   {"hexprism", 3, 12, 50}, {"hexagon", 4, 12, 50},  {"tetra-octa", 5, 20, 50},
                   {"rhombic", 6, 8, 40},   {"tetrakis", 6, 20, 50}, {"tetrakis-prism", 6, 12, 50},
                   {"pyramids", 6, 12, 40}, {"kite", 6, 12, 60},     {"drafter", 7, 12, 60},
                   {"half-octa", 3, 12, 50}};
    struct random random = {235};
    for (size_t i = 0; i < sizeof lattice / sizeof *lattice; i++) {
        static struct group group;
        grid_group(grid_of(lattice[i].name), &group);
        for (int t = 0; t < SAMPLED(lattice[i].tries, 4); t++) {
            static struct coloured_cell cell[MOST];
            struct shape shape =
                some_cells(grid_of(lattice[i].name), lattice[i].side, lattice[i].part, &random, cell);
            if (shape.count)
                turns_alike(lattice[i].name, &shape, &group, &random);
        }
    }
}

/* ---- Inner edges ------------------------------------------------------------------------- */

/* Returns by how much an inner bevel of 0.4 makes these cubes of 10 larger. */
static double filled(const char *grid, const struct shape *shape, double inner) {
    struct arena arena;
    struct mesh mesh;
    struct making making = {.cell = 10, .gap = 0.1, .bevel = 0.5};
    arena_init(&arena, SIZE_MAX);
    double before = volume_of(grid, shape, &making, &arena, &mesh);
    making.inner = inner;
    double after = volume_of(grid, shape, &making, &arena, &mesh);
    arena_free(&arena);
    return after - before;
}

/* Adds up the prisms along inner edges. An end in the open is 0.6 from the end of the cell; in a
 * corner of three edges the prisms go through each other. */
static void inner_edges_are_filled(void **state) {
    struct coloured_cell cell[12];
    const double b = 0.4, one = b * b / 2;
    const struct {
        int side;
        uint64_t cells;
        double volume;
    } solid[] = {{2, 0x7, one * (10 - 1.2)},                         /* an L of one layer */
                 {2, 0x77, one * (20 - 1.2)},                        /* of two layers */
                 {2, 0x7f, 3 * one * (10 - 0.5) - 0.75 * b * b * b}, /* a cube without its corner */
                 {2, 0x9, 0},                                        /* two cubes at an edge */
                 {3, 0x1e7, 2 * one * (10 - 1.2)}};
    for (size_t i = 0; i < sizeof solid / sizeof *solid; i++) {
        struct shape shape = chosen_cells(solid[i].side, solid[i].cells, cell);
        double found = filled("cube", &shape, b);
        if (fabs(found - solid[i].volume) > 1e-9)
            fail_msg("%zu: found %.9g, expected %.9g", i, found, solid[i].volume);
    }
}

static void inner_edges_close(void **state) {
    static const struct {
        const char *name;
        int side, tries;
    } lattice[] = {{"cube", 3, 12},    {"prism", 3, 5},      {"triangle", 5, 4}, {"hexprism", 3, 2},
                   {"hexagon", 4, 2},  {"tetra-octa", 5, 3}, {"rhombic", 6, 1},  {"tetrakis-prism", 6, 2},
                   {"pyramids", 5, 2}, {"kite", 6, 2},       {"half-octa", 3, 2}};
    struct random random = {247};
    for (size_t i = 0; i < sizeof lattice / sizeof *lattice; i++)
        for (int t = 0; t < lattice[i].tries; t++) {
            static struct coloured_cell cell[MOST];
            struct shape shape = some_cells(grid_of(lattice[i].name), lattice[i].side, 70, &random, cell);
            if (shape.count)
                assert_true(filled(lattice[i].name, &shape, 0.5) >= -1e-9);
        }
}

/* ---- Holes ----------------------------------------------------------------------------------- */

/* Makes a plate with many holes: each of its two large facets has all of them. */
static void a_facet_with_many_holes(void **state) {
    static struct coloured_cell cell[MOST];
    struct shape shape = {0, cell};
    struct arena arena;
    struct mesh mesh;
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 11; x++)
            if (!(x & y & 1))
                cell[shape.count++] = (struct coloured_cell){{x, y, 0}, 0};
    const struct making sharp = {.cell = 11.15, .gap = 0.07};
    arena_init(&arena, SIZE_MAX);
    is_nearly(volume_of("cube", &shape, &sharp, &arena, &mesh), sum_of_boxes(&shape, &sharp));
    /* 26 loops of 4 corners, on both sides: a facet with h holes and n corners has n + 2h - 2. */
    assert_int_equal(mesh.triangle.count, 2 * (26 * 4 + 2 * 25 - 2) + 26 * 4 * 2);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_has_twelve_triangles),
        cmocka_unit_test(a_stick_is_a_bevelled_box),
        cmocka_unit_test(every_corner_of_cubes),
        cmocka_unit_test(any_cubes),
        cmocka_unit_test(all_lattices),
        cmocka_unit_test(inner_edges_are_filled),
        cmocka_unit_test(inner_edges_close),
        cmocka_unit_test(a_facet_with_many_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
