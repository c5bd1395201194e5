/* Pieces in two: the peg of one part stands in the hole of the other, with room all around. */
#include "making/print/split.h"

#include "base/random.h"

#include "making/print/layout.h"
#include "making/print/letters.h"
#include "making/solid.h"
#include "cases.h"
#include "../meet.h"

#include <math.h>
#include <string.h>

static const double CELL = 10, GAP = 0.1;

/* One piece of five cubes, and the two parts that it is made of. */
struct whole {
    struct arena arena;
    struct parts_piece piece;
    struct coloured_cell cell[5];
    struct parts parts;
    joint_list *joint;
    struct mesh mesh[2];
};

/* Fills in a puzzle of one piece of five cubes, which overhangs in every way to lie. */
static void begin(struct whole *whole) {
    static const struct treen_cell at[5] = {{1, 0, 0}, {2, 0, 0}, {1, 1, 0}, {0, 1, 1}, {1, 1, 1}};
    arena_init(&whole->arena, SIZE_MAX);
    for (int i = 0; i < 5; i++)
        whole->cell[i] = (struct coloured_cell){at[i], 0};
    whole->piece = (struct parts_piece){.name = "T", .copies = 2, .shape = {5, whole->cell}};
    whole->parts = (struct parts){.grid = grid_named("cube", 4),
                                  .pieces = 1,
                                  .piece = &whole->piece,
                                  .making = {.cell = CELL, .gap = GAP, .split = true}};
}

/* Makes the two parts of the piece. */
static void split_in_two(struct whole *whole, enum making_joint joint) {
    struct parts *parts = &whole->parts;
    struct treen_error error = {0};
    begin(whole);
    parts->making.joint = joint;
    if (split_pieces(parts, &whole->arena, &whole->joint, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(parts->pieces, 2);
    for (int i = 0; i < 2; i++) {
        struct mesh *mesh = &whole->mesh[i];
        bool closed;
        assert_int_equal(
            solid_make(parts->grid, &parts->piece[i].shape, &parts->making, &whole->arena, mesh, &error),
            TREEN_OK);
        assert_true(joints_carve(parts, &whole->joint[i], &whole->arena, mesh));
        assert_true(mesh_is_closed(mesh, &whole->arena, &closed) && closed);
    }
}

/* ---- The joint, once more -------------------------------------------------------------------- */

static const double WIDTH = 20.0 / 3, LENGTH = 4.5, CATCH = 0.1, TAPER = 0.3, LETTER = 0.4;
enum { LEVELS = 6, ROUNDS = 24 };

/* For each level its distance along the peg, and the height of the ridge there. It is two gaps, the
 * catch, and the taper since the level before. */
static const double level[LEVELS][2] = {{0, 0}, {2.25, 0}, {2.7, 0.33}, {3.06, 0.33}, {4.14, 0}, {4.5, 0}};

/* Returns how far the form has grown at a distance from the foot of the peg. */
static double grown(double along) {
    double out = 0;
    for (int i = 1; i < LEVELS; i++)
        if (along >= level[i - 1][0] && along <= level[i][0]) {
            double from = level[i - 1][1], to = level[i][1];
            out = from + (to - from) * (along - level[i - 1][0]) / (level[i][0] - level[i - 1][0]);
        }
    return out - TAPER * fmin(along, LENGTH) / LENGTH;
}

/* Returns the area of a square without a corner, when it grows by `by`. */
static double form(double by) {
    const double w = WIDTH + 2 * by, cut = 0.3 * WIDTH + (2 - sqrt(2)) * by;
    return w * w - cut * cut / 2;
}

/* Returns the volume of the letter A in the peg or the hole. */
static double letter(struct arena *arena) {
    outline lines;
    assert_true(letters_outline("A", WIDTH / 2, arena, &lines));
    return LETTER * outline_area(&lines);
}

/* Adds up the slices of a peg or a hole: an area is quadratic in the height. The hole begins two
 * gaps further along, and ends one gap behind the peg. */
static double slices(bool peg) {
    const double by = peg ? -GAP : GAP, shift = peg ? 0 : 2 * GAP;
    double sum = 0;
    for (int i = 1; i < LEVELS; i++) {
        double from = i == 1 ? 0 : level[i - 1][0] - shift, to = level[i][0] - shift;
        double low = by + grown(level[i - 1][0]), high = by + grown(level[i][0]);
        if (!peg && i + 1 == LEVELS)
            to = LENGTH + GAP;
        sum += (to - from) * (form(low) + 4 * form((low + high) / 2) + form(high)) / 6;
    }
    return sum;
}

/* Tells whether a point is in the form that has grown by `by`. */
static bool in_form(const double at[2], double by) {
    const double half = WIDTH / 2 + by;
    return fabs(at[0]) <= half && fabs(at[1]) <= half && at[0] + at[1] <= 0.7 * WIDTH + sqrt(2) * by;
}

/* Turns a point around the joint: one of four quarters, and mirrored or not. */
static void turn(int way, const double at[2], double out[2]) {
    const double x = way & 4 ? at[1] : at[0], y = way & 4 ? at[0] : at[1];
    out[0] = way & 1 ? -x : x;
    out[1] = way & 2 ? -y : y;
}

/* Returns the axis along which a joint of cubes runs. */
static int axis_of(const struct joint *joint) {
    return joint->normal[0] > 0.5 ? 0 : joint->normal[1] > 0.5 ? 1 : 2;
}

/* The places of a joint: across its axis from the middle, and along it from the plane between the
 * parts. */
struct places {
    int count;
    double at[80][2], along[80];
};

static struct places places_of(const struct mesh *mesh, const joint_list *joints, double from) {
    const struct joint *hole = &joints->at[0];
    const int axis = axis_of(hole);
    struct places places = {0};
    for (size_t i = 0; i < mesh->place.count && places.count < 80; i++) {
        const double *at = mesh->place.at[i].at;
        double off[2], along = at[axis] - hole->at[axis];
        for (int k = 0, next = 0; k < 3; k++)
            if (k != axis)
                off[next++] = at[k] - hole->at[k];
        const bool is_letter = fmax(fabs(off[0]), fabs(off[1])) < 0.25 * CELL;
        if (is_letter || along < from || fabs(off[0]) > 0.4 * CELL || fabs(off[1]) > 0.4 * CELL ||
            along > 0.6 * CELL)
            continue;
        memcpy(places.at[places.count], off, sizeof off);
        places.along[places.count++] = along;
    }
    return places;
}

/* Tells whether all places lie in the form, in this way, and outside of a smaller one. */
static bool lie_in(const struct places *places, int way, double by, bool on_it) {
    for (int i = 0; i < places->count; i++) {
        double at[2], out = by + grown(places->along[i] + GAP);
        turn(way, places->at[i], at);
        if (!in_form(at, out + 1e-6) || (on_it && in_form(at, out - 1e-6)))
            return false;
    }
    return true;
}

static void parts_have_names_and_cells(void **state) {
    struct whole whole;
    split_in_two(&whole, JOINTS_SNAP);
    assert_string_equal(whole.parts.piece[0].name, "T-1");
    assert_string_equal(whole.parts.piece[1].name, "T-2");
    assert_int_equal(whole.parts.piece[0].copies, 2);
    assert_int_equal(whole.parts.piece[0].shape.count + whole.parts.piece[1].shape.count, 5);
    arena_free(&whole.arena);
}

/* Measures the parts: three cubes in a corner, and two in a row. */
static void volumes_are_those_of_the_formula(void **state) {
    struct whole whole;
    split_in_two(&whole, JOINTS_SNAP);
    double high = CELL - 2 * GAP, corner = (3 * CELL * CELL - 8 * CELL * GAP + 4 * GAP * GAP) * high,
           row = (2 * CELL - 2 * GAP) * high * high;
    double peg = slices(true) - letter(&whole.arena), hole = slices(false) + letter(&whole.arena);
    bool first_is_row = whole.parts.piece[0].shape.count == 2;
    assert_true(fabs(mesh_volume(&whole.mesh[0]) - ((first_is_row ? row : corner) + peg)) < 1e-6);
    assert_true(fabs(mesh_volume(&whole.mesh[1]) - ((first_is_row ? corner : row) - hole)) < 1e-6);
    arena_free(&whole.arena);
}

/* Looks at all corners of both parts. The hole is the form, one gap larger; the peg is in it, two
 * gaps off all around. It goes in in one way, and mirrored in one, since it is its own mirror
 * image. */
static void the_peg_fits_the_hole_in_one_way(void **state) {
    struct whole whole;
    split_in_two(&whole, JOINTS_SNAP);
    assert_int_equal(whole.joint[0].at[0].form, JOINT_PEG);
    assert_int_equal(whole.joint[1].at[0].form, JOINT_HOLE);
    struct places peg = places_of(&whole.mesh[0], &whole.joint[1], -GAP + 1e-6),
                  hole = places_of(&whole.mesh[1], &whole.joint[1], GAP + 1e-6);
    assert_int_equal(peg.count, 5 * (LEVELS - 1));
    assert_int_equal(hole.count, 5 * (LEVELS - 1));
    int ways = 0, fits = 0;
    for (int way = 0; way < 8; way++) {
        bool is_hole = lie_in(&hole, way, GAP, true), holds_peg = lie_in(&peg, way, -GAP, false);
        assert_int_equal(is_hole, holds_peg);
        ways += is_hole;
        fits += lie_in(&peg, way, GAP + CATCH, false);
    }
    assert_int_equal(ways, 2);
    assert_int_equal(fits, 2);
    arena_free(&whole.arena);
}

/* Checks that the ridge is wider than the hole in front of its groove, by as much as it catches. */
static void the_ridge_catches(void **state) {
    struct whole whole;
    split_in_two(&whole, JOINTS_SNAP);
    struct places peg = places_of(&whole.mesh[0], &whole.joint[1], -GAP + 1e-6);
    const double neck = GAP - TAPER / 2;
    int way = 0, beyond = 0;
    while (!lie_in(&peg, way, -GAP, false))
        way++;
    for (int i = 0; i < peg.count; i++) {
        double at[2];
        turn(way, peg.at[i], at);
        beyond += !in_form(at, neck + CATCH - 1e-6);
        assert_true(in_form(at, neck + CATCH + 1e-6));
    }
    assert_int_equal(beyond, 5);
    arena_free(&whole.arena);
}

/* Tells whether the corners of a loose key's hole lie on the form, in this way. The taper is along
 * the whole of the hole. */
static bool holds_key(const struct mesh *mesh, const struct joint *joint, int way) {
    const int axis = axis_of(joint);
    int corners = 0;
    for (size_t i = 0; i < mesh->place.count; i++) {
        double off[2], at[2], along = mesh->place.at[i].at[axis] - joint->at[axis];
        along *= joint->first ? -1 : 1;
        for (int k = 0, next = 0; k < 3; k++)
            if (k != axis)
                off[next++] = mesh->place.at[i].at[k] - joint->at[k];
        const double far = fmax(fabs(off[0]), fabs(off[1]));
        if (along < 0 || along > 0.6 * CELL || far < 0.25 * CELL || far > 0.4 * CELL)
            continue;
        const double by = along < 1 ? GAP : GAP - TAPER;
        turn(way, off, at);
        if (!in_form(at, by + 1e-6) || in_form(at, by - 1e-6))
            return false;
        corners++;
    }
    assert_true(corners > 5);
    return corners;
}

/* Checks that a key goes straight on from one part into the other. Both holes have the same form in
 * the same two ways, which mirror each other. */
static void a_loose_key_fits_both_parts_in_one_way(void **state) {
    struct whole whole;
    int ways = 0;
    split_in_two(&whole, JOINTS_KEY);
    assert_int_equal(whole.joint[0].at[0].form, JOINT_HOLE);
    assert_true(whole.joint[0].at[0].first && !whole.joint[1].at[0].first);
    for (int way = 0; way < 8; way++) {
        const bool first = holds_key(&whole.mesh[0], &whole.joint[0].at[0], way);
        assert_int_equal(first, holds_key(&whole.mesh[1], &whole.joint[1].at[0], way));
        ways += first;
    }
    assert_int_equal(ways, 2);
    arena_free(&whole.arena);
}

static void flat_pieces_stay_whole(void **state) {
    struct whole whole;
    struct treen_error error = {0};
    begin(&whole);
    whole.piece.shape.count = 3;
    assert_int_equal(split_pieces(&whole.parts, &whole.arena, &whole.joint, &error), TREEN_OK);
    assert_int_equal(whole.parts.pieces, 1);
    assert_string_equal(whole.parts.piece[0].name, "T");
    assert_int_equal(whole.joint[0].count, 0);
    arena_free(&whole.arena);
}

/* ---- All lattices ---------------------------------------------------------------------------- */

/* Grows a piece of `cells` cells from the first cell of the grid. */
static struct shape grow(const struct grid *grid, size_t cells, struct random *random, struct arena *arena) {
    struct treen_cell *cell = ARENA_NEW(arena, cells, struct treen_cell), near[GRID_NEIGHBOURS];
    struct shape shape;
    cell[0] = grid_first(grid);
    for (size_t count = 1; count < cells;) {
        int around = grid->neighbours(cell[random_below(random, (uint32_t)count)], near);
        struct treen_cell next = near[random_below(random, (uint32_t)around)];
        if (!cell_is_among(cell, (int)count, next))
            cell[count++] = next;
    }
    assert_true(shape_of_cells(cell, cells, arena, &shape));
    return shape;
}

static bool crosses_itself(const struct mesh *mesh) {
    const double nowhere[3] = {0};
    for (size_t i = 0; i < mesh->triangle.count; i++)
        for (size_t j = 0; j < i; j++) {
            double one[3][3], other[3][3];
            corners_of(mesh, i, nowhere, one);
            corners_of(mesh, j, nowhere, other);
            struct bounds near = bounds_of(one), far = bounds_of(other);
            if (!are_apart(&near, &far) && triangles_cross(one, other))
                return true;
        }
    return false;
}

/* Makes the parts of a piece where they lie, and looks whether they are bodies that do not meet.
 * Returns how many there are; 0: the piece cannot be made. */
static size_t parts_of(const struct grid *grid, struct shape shape, enum making_joint joint) {
    struct parts_piece piece = {.name = "it", .copies = 1, .shape = shape};
    struct parts parts = {.grid = grid, .pieces = 1, .piece = &piece};
    struct treen_error error = {0};
    const double nowhere[3] = {0};
    struct mesh mesh[16];
    struct arena arena;
    joint_list *joints;
    bool closed;
    parts.making = (struct making){.cell = CELL, .gap = GAP, .bevel = 0.3, .split = true, .joint = joint};
    arena_init(&arena, SIZE_MAX);
    if (solid_make(grid, &shape, &parts.making, &arena, &mesh[0], &error) != TREEN_OK) {
        arena_free(&arena);
        return 0;
    }
    if (split_pieces(&parts, &arena, &joints, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    assert_true(parts.pieces < 16);
    for (size_t i = 0; i < parts.pieces; i++) {
        assert_int_equal(solid_make(grid, &parts.piece[i].shape, &parts.making, &arena, &mesh[i], &error),
                         TREEN_OK);
        const double plain = mesh_volume(&mesh[i]);
        assert_true(joints_carve(&parts, &joints[i], &arena, &mesh[i]));
        assert_true(!joints[i].count || mesh_volume(&mesh[i]) != plain);
        assert_true(mesh_is_closed(&mesh[i], &arena, &closed) && closed);
        assert_false(crosses_itself(&mesh[i]));
        for (size_t j = 0; j < i; j++)
            assert_false(meet(&mesh[i], nowhere, &mesh[j], nowhere));
    }
    arena_free(&arena);
    return parts.pieces;
}

/* Splits pieces that have grown at random, until one of each lattice was worth it. */
static void parts_of_all_lattices_fit(void **state) {
    const struct grid *grid;
    struct random random = {1};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        size_t divided = 0;
        if (!grid->faces || grid->dimensions != 3)
            continue;
        for (int round = 0; round < ROUNDS && !divided; round++) {
            struct shape shape = grow(grid, 4 + random_below(&random, 12), &random, &arena);
            divided += parts_of(grid, shape, round % 2 ? JOINTS_KEY : JOINTS_SNAP) > 1;
        }
        assert_true(divided || !strcmp(grid->about.name, "pyramids"));
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_have_names_and_cells),
        cmocka_unit_test(volumes_are_those_of_the_formula),
        cmocka_unit_test(the_peg_fits_the_hole_in_one_way),
        cmocka_unit_test(the_ridge_catches),
        cmocka_unit_test(a_loose_key_fits_both_parts_in_one_way),
        cmocka_unit_test(flat_pieces_stay_whole),
        cmocka_unit_test(parts_of_all_lattices_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
