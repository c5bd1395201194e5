/* The facets painted last are the nearest: checked point by point against rays through the
 * cells. */
#include "picture/view/view.h"

#include "base/random.h"
#include "cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct scene_body body_of(const struct treen_cell *cell, size_t cells) {
    return (struct scene_body){.name = "body", .letter = 'A', .colour = 1, .cells = cells, .cell = cell};
}

static void add(struct arena *arena, struct scene_stage *stage, struct scene_body body) {
    assert_true(array_push(arena, &stage->body, body));
}

static struct view view_of(const char *grid, const struct scene_stage *stage, const struct pose *pose,
                           enum side side, struct arena *arena) {
    struct view view;
    assert_true(view_stage(grid_named(grid, strlen(grid)), stage, pose, side, arena, &view));
    return view;
}

/* ---- The facets ------------------------------------------------------------------------------ */

static void one_cube_shows_three_faces(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell cell = {0, 0, 0};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(&cell, 1));
    struct view corner = view_of("cube", &stage, NULL, SIDE_CORNER, &arena);
    assert_int_equal(corner.facets, 3);
    assert_true(fabs(corner.high[0] - corner.low[0] - sqrt(3)) < 1e-9);
    assert_true(fabs(corner.high[1] - corner.low[1] - 2) < 1e-9);
    assert_int_equal(view_of("cube", &stage, NULL, SIDE_TOP, &arena).facets, 1);
    assert_int_equal(view_of("prism", &stage, NULL, SIDE_TOP, &arena).facets, 1);
    arena_free(&arena);
}

static void faces_that_touch_are_left_out(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell cell[] = {{0, 0, 0}, {1, 0, 0}};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(cell, 1));
    add(&arena, &stage, body_of(cell + 1, 1));
    assert_int_equal(view_of("cube", &stage, NULL, SIDE_CORNER, &arena).facets, 5);
    struct pose apart[2] = {{{0}, false}, {{1, 0, 0}, false}}, alone[2] = {{{0}, false}, {{0}, true}};
    assert_int_equal(view_of("cube", &stage, apart, SIDE_CORNER, &arena).facets, 6);
    assert_int_equal(view_of("cube", &stage, alone, SIDE_CORNER, &arena).facets, 3);
    stage.body.at[1].hollow = true;
    assert_int_equal(view_of("cube", &stage, NULL, SIDE_CORNER, &arena).facets, 3);
    arena_free(&arena);
}

static void edges_are_where_a_body_ends_or_bends(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell cell[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(cell, 3));
    struct view view = view_of("cube", &stage, NULL, SIDE_CORNER, &arena);
    int inner = 0, letters = 0;
    for (size_t i = 0; i < view.facets; i++) {
        inner += 4 - __builtin_popcount(view.facet[i].edge);
        letters += view.facet[i].text && !strcmp(view.facet[i].text, "A");
    }
    assert_int_equal(view.facets, 7);
    assert_int_equal(inner, 8); /* two seams on two sides, each seen from both of its faces */
    assert_int_equal(letters, 1);
    arena_free(&arena);
}

/* Checks the labels: from the corner each is there once, whichever faces are seen. From the top
 * they are on every cell that is not hidden. */
static void every_cell_has_its_label(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell cell[] = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}};
    static const char *const label[] = {"9", "10", "11"};
    arena_init(&arena, SIZE_MAX);
    struct scene_body body = body_of(cell, 3);
    body.labels = label;
    add(&arena, &stage, body);
    for (enum side side = SIDE_CORNER; side <= SIDE_TOP; side++) {
        struct view view = view_of("cube", &stage, NULL, side, &arena);
        size_t seen[3] = {0};
        for (size_t i = 0; i < view.facets; i++)
            for (size_t j = 0; j < 3 && view.facet[i].text; j++)
                seen[j] += !strcmp(view.facet[i].text, label[j]);
        assert_int_equal(seen[0], 1);
        assert_int_equal(seen[1], 1);
        assert_int_equal(seen[2], side == SIDE_CORNER);
    }
    arena_free(&arena);
}

static void nothing_to_see(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    arena_init(&arena, SIZE_MAX);
    struct view view = view_of("cube", &stage, NULL, SIDE_CORNER, &arena);
    assert_int_equal(view.facets, 0);
    assert_true(view.high[0] == view.low[0]);
    arena_free(&arena);
}

static void round_cells_are_seen(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell balls[] = {{0, 0, 0}, {1, 1, 0}}, sticks[] = {{1, 0, 0}, {3, 0, 0}},
                            free = {0, 1, 0};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(balls, 2));
    struct view view = view_of("sphere", &stage, NULL, SIDE_CORNER, &arena);
    assert_int_equal(view.facets, 2);
    assert_true(view.facet[0].ball && !view.facet[0].text && view.facet[1].text);
    assert_true(fabs(view.facet[0].radius - 0.5 * sqrt(1.5)) < 1e-9);
    stage.body.at[0] = body_of(sticks, 2);
    view = view_of("square-sticks", &stage, NULL, SIDE_ABOVE, &arena);
    assert_int_equal(view.facets, 2);
    assert_int_equal(view.facet[0].stubs, 0); /* the second one is painted over the first one's end */
    assert_int_equal(view.facet[1].stubs, 1);
    struct scene_body hollow = body_of(&free, 1);
    hollow.hollow = true;
    add(&arena, &stage, hollow);
    view = view_of("square-sticks", &stage, NULL, SIDE_ABOVE, &arena);
    assert_true(view.facets == 3 && view.facet[0].faint && !view.facet[0].text);
    assert_int_equal(view_of("square-sticks", &stage, NULL, SIDE_CORNER, &arena).facets, 2);
    arena_free(&arena);
}

/* Looks at a ball behind two others: its name moves to where it is seen. */
static void names_are_where_they_are_seen(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell far[] = {{0, 0, 0}}, near[] = {{1, 1, 0}};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(far, 1));
    add(&arena, &stage, body_of(near, 1));
    struct view view = view_of("sphere", &stage, NULL, SIDE_CORNER, &arena);
    assert_int_equal(view.facets, 2);
    assert_true(view.facet[0].body == 0 && view.facet[0].text && view.facet[1].text);
    assert_true(view.facet[0].nudge[1] < -0.1 && fabs(view.facet[0].nudge[0]) < 1e-9);
    assert_true(fabs(view.facet[1].nudge[0]) + fabs(view.facet[1].nudge[1]) < 1e-9);
    arena_free(&arena);
}

/* Lays sticks of one body and looks down on each cell: one name is enough. */
static void lying_sticks_have_one_name(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    const struct treen_cell sticks[] = {{1, 0, 0}, {3, 0, 0}};
    size_t names = 0;
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(sticks, 2));
    struct view view = view_of("square-sticks", &stage, NULL, SIDE_TOP, &arena);
    for (size_t i = 0; i < view.facets; i++)
        names += view.facet[i].text != NULL;
    assert_int_equal(names, 1);
    arena_free(&arena);
}

static void flat_things_are_seen_from_above(void **state) {
    const struct treen_cell row[] = {{0, 0, 1}, {1, 0, 1}}, tower[] = {{0, 0, 0}, {0, 0, 1}};
    const struct grid *grid;
    struct scene_stage stage = {0};
    struct arena arena;
    for (size_t i = 0; (grid = grid_at(i)); i++)
        assert_int_equal(view_side(&(struct scene){.grid = grid}),
                         grid->dimensions == 2 ? SIDE_ABOVE : SIDE_CORNER);
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, body_of(row, 2));
    struct scene scene = {.grid = grid_named("cube", 4)};
    assert_true(array_push(&arena, &scene.stage, stage));
    assert_int_equal(view_side(&scene), SIDE_ABOVE);
    struct scene_pose still = {0}, lifted = {.by = {0, 0, -1}};
    struct scene_move move = {.from = &still, .to = &still};
    assert_true(array_push(&arena, &scene.stage.at[0].move, move));
    assert_int_equal(view_side(&scene), SIDE_ABOVE);
    scene.stage.at[0].move.at[0].to = &lifted;
    assert_int_equal(view_side(&scene), SIDE_CORNER);
    scene.stage.at[0].move.count = 0;
    add(&arena, &scene.stage.at[0], body_of(tower, 2));
    assert_int_equal(view_side(&scene), SIDE_CORNER);
    scene.grid = grid_named("sphere", 6);
    scene.stage.at[0].body.count = 1;
    assert_int_equal(view_side(&scene), SIDE_CORNER);
    arena_free(&arena);
}

/* ---- The order ------------------------------------------------------------------------------- */

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Returns how far along the ray it leaves the ball; -INFINITY when it passes by. */
static double leaves_ball_at(struct grid_bar ball, const double by[3], const double from[3],
                             const double along[3]) {
    double to[3];
    for (int k = 0; k < 3; k++)
        to[k] = from[k] - ball.end[0][k] - by[k];
    double a = dot(along, along), b = dot(to, along), c = dot(to, to) - ball.radius * ball.radius;
    double root = b * b - a * c;
    return root > 0 ? (sqrt(root) - b) / a : -INFINITY;
}

/* Returns how far along the ray from `from` it leaves the convex cell; -INFINITY when it passes
 * by. */
static double leaves_at(const struct grid *grid, struct treen_cell cell, const double by[3],
                        const double from[3], const double along[3]) {
    if (!grid->faces)
        return leaves_ball_at(grid->bar(cell), by, from, along);
    struct grid_face face[GRID_FACES];
    int faces = grid->faces(cell, face);
    double enter = -INFINITY, leave = INFINITY;
    for (int i = 0; i < faces; i++) {
        double u[3], v[3], normal[3], reach[3];
        for (int k = 0; k < 3; k++) {
            u[k] = face[i].corner[1][k] - face[i].corner[0][k];
            v[k] = face[i].corner[2][k] - face[i].corner[1][k];
            reach[k] = face[i].corner[0][k] + by[k] - from[k];
        }
        for (int k = 0; k < 3; k++)
            normal[k] = v[(k + 1) % 3] * u[(k + 2) % 3] - v[(k + 2) % 3] * u[(k + 1) % 3];
        double slope = dot(normal, along), height = dot(normal, reach);
        if (fabs(slope) < 1e-9 && height < 0)
            return -INFINITY;
        if (slope > 1e-9)
            leave = fmin(leave, height / slope);
        if (slope < -1e-9)
            enter = fmax(enter, height / slope);
    }
    return enter < leave - 1e-9 ? leave : -INFINITY;
}

static bool inside(const struct facet *facet, double x, double y) {
    int side = 0;
    if (facet->ball)
        return hypot(x - facet->corner[0][0], y - facet->corner[0][1]) < facet->radius;
    for (int i = 0; i < facet->corners; i++) {
        const double *a = facet->corner[i], *b = facet->corner[(i + 1) % facet->corners];
        double turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        if (fabs(turn) < 1e-6)
            return false;
        side += turn > 0 ? 1 : -1;
    }
    return abs(side) == facet->corners;
}

/* Returns the body of the last facet over the point; SIZE_MAX = none. */
static size_t painted_at(const struct view *view, double x, double y) {
    size_t body = SIZE_MAX;
    for (size_t i = 0; i < view->facets; i++)
        if (inside(&view->facet[i], x, y))
            body = view->facet[i].body;
    return body;
}

/* Returns the nearest body on the viewer's ray through the point. */
static size_t nearest_at(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                         double x, double y) {
    static const double near[3] = {1, 1, -1};
    double right = x / sqrt(3), from[3] = {y + right, y - right, 0}, best = -INFINITY;
    size_t body = SIZE_MAX;
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++) {
            double at = leaves_at(grid, stage->body.at[i].cell[j], pose[i].by, from, near);
            if (at > best) {
                best = at;
                body = i;
            }
        }
    return body;
}

/* Makes bodies of random cells, each cell in one body, as they are or shifted off the lattice. */
static void fill(const struct grid *grid, struct random *random, struct arena *arena,
                 struct scene_stage *stage, struct pose *pose, bool apart) {
    enum { BODIES = 5, SIDE = 3 };
    struct treen_cell *cell[BODIES];
    size_t cells[BODIES] = {0};
    for (int i = 0; i < BODIES; i++)
        cell[i] = ARENA_NEW(arena, SIDE * SIDE * SIDE, struct treen_cell);
    for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
        if (!grid_has(grid, (struct treen_cell){i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE}))
            continue;
        uint64_t body = random_below(random, BODIES + 2);
        if (body < BODIES)
            cell[body][cells[body]++] = (struct treen_cell){i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE};
    }
    for (int i = 0; i < BODIES; i++) {
        add(arena, stage, body_of(cell[i], cells[i]));
        pose[i] = (struct pose){0};
    }
    uint32_t axis = random_below(random, 3), other = (axis + 1) % 3;
    for (int i = 0; apart && i < BODIES; i++) { /* far enough along one axis that they cannot meet */
        pose[i].by[axis] = SIDE * 1.1 * i;
        pose[i].by[other] = random_below(random, 100) / 50.0;
    }
}

static void compare_points(const char *name, bool apart) {
    const struct grid *grid = grid_named(name, strlen(name));
    struct random random = {7};
    for (int scene = 0; scene < 40; scene++) {
        struct arena arena;
        struct scene_stage stage = {0};
        struct pose pose[5];
        arena_init(&arena, SIZE_MAX);
        fill(grid, &random, &arena, &stage, pose, apart);
        struct view view = view_of(name, &stage, pose, SIDE_CORNER, &arena);
        for (int i = 0; i < 200; i++) {
            double x =
                view.low[0] + (view.high[0] - view.low[0]) * (double)random_below(&random, 9973) / 9973;
            double y =
                view.low[1] + (view.high[1] - view.low[1]) * (double)random_below(&random, 9973) / 9973;
            assert_int_equal(painted_at(&view, x, y), nearest_at(grid, &stage, pose, x, y));
        }
        arena_free(&arena);
    }
}

static void nearest_is_painted_last(void **state) {
    compare_points("cube", false);
    compare_points("prism", false);
    compare_points("hexprism", false);
    compare_points("sphere", false);
    compare_points("rhombic", false);
    compare_points("tetra-octa", false);
    compare_points("tetrakis-prism", false);
    compare_points("pyramids", false);
    compare_points("half-octa", false);
}

static void nearest_is_painted_last_when_apart(void **state) {
    compare_points("cube", true);
    compare_points("sphere", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_cube_shows_three_faces),
        cmocka_unit_test(faces_that_touch_are_left_out),
        cmocka_unit_test(edges_are_where_a_body_ends_or_bends),
        cmocka_unit_test(every_cell_has_its_label),
        cmocka_unit_test(nothing_to_see),
        cmocka_unit_test(round_cells_are_seen),
        cmocka_unit_test(names_are_where_they_are_seen),
        cmocka_unit_test(lying_sticks_have_one_name),
        cmocka_unit_test(flat_things_are_seen_from_above),
        cmocka_unit_test(nearest_is_painted_last),
        cmocka_unit_test(nearest_is_painted_last_when_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
