/* The sets that can move, found in two ways: by words for a few parts, and slot by slot for any
 * number. */
#include "engine/apart/reach.h"

#include "base/random.h"
#include "cases.h"

#include <string.h>

enum { MOST_FOUND = 4096, SIDE = 3 };

/* The steps told of a position, in order. */
struct found {
    size_t count;
    struct {
        unsigned axis;
        uint64_t set;
        uint32_t distance; /* 0 = it leaves */
    } at[MOST_FOUND];
    unsigned axis;
};

static bool add_leaving(void *context, uint64_t set) {
    struct found *found = context;
    assert_true(found->count < MOST_FOUND);
    found->at[found->count].axis = found->axis;
    found->at[found->count].distance = 0;
    found->at[found->count++].set = set;
    return true;
}

static bool add_shift(void *context, uint64_t set, uint32_t first, uint32_t last) {
    struct found *found = context;
    for (uint32_t distance = first; distance <= last; distance++) {
        add_leaving(found, set);
        found->at[found->count - 1].distance = distance;
    }
    return true;
}

/* Finds everything that leaves or, where nothing does, everything that shifts. */
static void find(struct reach *reach, const struct places_from *from, struct found *found) {
    static struct reach_axis room[AXES];
    reach_find(reach, from, room);
    memset(found, 0, sizeof *found);
    for (found->axis = 0; found->axis < reach->axes; found->axis++)
        assert_true(reach_each_leaving(reach, found->axis, add_leaving, found));
    assert_true(reach_leaves(reach) || !found->count);
    for (found->axis = 0; !found->count && found->axis < reach->axes; found->axis++)
        assert_true(reach_each_shift(reach, found->axis, add_shift, found));
}

static void compare(const struct apart_parts *parts, const struct apart_pose *pose, size_t *shifts) {
    static struct reach few, many;
    static struct found one, other;
    struct places places = {.count = 0};
    struct budget budget;
    reach_start(&few, parts, pose);
    reach_start(&many, parts, pose);
    assert_true(few.is_octet);
    many.is_octet = false;
    budget_open(&budget, 1 << 20, NULL);
    assert_true(places_start(&places, pose->count, 0, pose->offset, &budget));
    struct places_from from = places_look(&places, 0);
    find(&few, &from, &one);
    find(&many, &from, &other);
    places_close(&places);
    assert_int_equal(one.count, other.count);
    for (size_t i = 0; i < one.count; i++) {
        assert_int_equal(one.at[i].axis, other.at[i].axis);
        assert_int_equal(one.at[i].set, other.at[i].set);
        assert_int_equal(one.at[i].distance, other.at[i].distance);
        *shifts += one.at[i].distance > 0;
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* A shell around everything, and parts of a few cells inside it, up to `spread` apart. */
struct scene {
    struct arena arena;
    struct slides *slides;
    struct apart_parts parts;
    struct apart_pose pose;
};

static bool add_part(struct scene *scene, struct shape *shape) {
    struct apart_parts *parts = &scene->parts;
    size_t part = parts->count++;
    shape_sort(shape);
    assert_true(slides_shape(scene->slides, shape, &parts->shape[part], &scene->pose.offset[part]));
    for (size_t i = 0; i < part; i++) {
        parts->pair[i][part] = slides_pair(scene->slides, parts->shape[i], parts->shape[part]);
        assert_non_null(parts->pair[i][part]);
    }
    scene->pose.part[part] = (unsigned)part;
    scene->pose.count = (unsigned)parts->count;
    return true;
}

static struct shape brick(struct scene *scene, struct treen_cell low, struct treen_cell high, bool hollow) {
    size_t room = (size_t)(high.x - low.x + 1) * (size_t)(high.y - low.y + 1) * (size_t)(high.z - low.z + 1);
    struct shape shape = {.cell = ARENA_NEW(&scene->arena, room, struct coloured_cell)};
    struct treen_cell at;
    assert_non_null(shape.cell);
    for (at.z = low.z; at.z <= high.z; at.z++)
        for (at.y = low.y; at.y <= high.y; at.y++)
            for (at.x = low.x; at.x <= high.x; at.x++)
                if (!hollow || at.x == low.x || at.x == high.x || at.y == low.y || at.y == high.y ||
                    at.z == low.z || at.z == high.z)
                    shape.cell[shape.count++].at = at;
    return shape;
}

/* Draws a scene. Parts lie in boxes of their own, so that none overlaps another. With a shell
 * nothing leaves. */
static void set_scene(struct scene *scene, struct random *random, unsigned parts, int spread, bool shell) {
    scene->parts.count = 0;
    if (shell) {
        struct treen_cell low = {-1, -1, -1}, high = {spread * (int)parts + 1, spread + 1, spread + 1};
        struct shape around = brick(scene, low, high, true);
        add_part(scene, &around);
        parts--;
    }
    for (unsigned p = 0; p < parts; p++) {
        struct treen_cell low = {spread * (int)p + (int)random_below(random, (uint32_t)(spread - SIDE + 1)),
                                 (int)random_below(random, (uint32_t)(spread - SIDE + 1)),
                                 (int)random_below(random, (uint32_t)(spread - SIDE + 1))};
        struct treen_cell high = {low.x + (int)random_below(random, SIDE),
                                  low.y + (int)random_below(random, SIDE),
                                  low.z + (int)random_below(random, SIDE)};
        struct shape part = brick(scene, low, high, false);
        add_part(scene, &part);
    }
}

/* Compares three kinds of scenes: close parts, gaps too long for a word of slides, and parts not
 * near as places mean it. */
static void a_few_as_many(void **state) {
    static const struct {
        int spread;
        unsigned scenes;
        bool shell;
    } rows[] = {{3, 400, true}, {4, 400, true},  {4, 200, false},
                {40, 4, true},  {40, 20, false}, {150, 20, false}};
    static struct scene scene;
    struct random random = {9};
    size_t shifts = 0;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (unsigned i = 0; i < rows[row].scenes; i++) {
            unsigned parts = 2 + i % (OCTET - 1);
            parts = rows[row].spread > 4 && parts > 4 ? 4 : parts;
            arena_init(&scene.arena, SIZE_MAX);
            scene.slides = slides_open(grid_named("cube", 4), (size_t)1 << 28, NULL);
            assert_non_null(scene.slides);
            scene.parts.lattice = slides_lattice(scene.slides);
            set_scene(&scene, &random, parts, rows[row].spread, rows[row].shell);
            compare(&scene.parts, &scene.pose, &shifts);
            slides_close(scene.slides);
            arena_free(&scene.arena);
        }
    assert_true(shifts > 1000);
}

/* Checks steps there and back, a position that is not near, and one that a word cannot hold. */
static void places_are_known_again(void **state) {
    const struct treen_cell at[] = {{5, 5, 5}, {6, 5, 5}, {5, 7, 5}};
    struct places places = {.count = 0};
    struct budget budget;
    budget_open(&budget, 1 << 20, NULL);
    assert_true(places_start(&places, 3, 0, at, &budget));
    uint32_t step = place_difference((struct treen_cell){0, 0, 1}),
             back = place_difference((struct treen_cell){0, 0, -1});
    for (uint32_t distance = 1; distance <= 150; distance++) {
        struct places_from from = places_look(&places, 0);
        assert_true(from.near);
        struct places_entry *entry = places_find(&places, &from, 4, step, distance);
        assert_non_null(entry);
        assert_int_equal(entry->node, 0);
        assert_true(places_add(&places, entry));
        from = places_look(&places, distance);
        assert_int_equal(from.near, distance < PLACE_NEAR_Z);
        assert_int_equal(places_find(&places, &from, 3, step, distance)->node, 1);
        assert_int_equal(places_find(&places, &from, 4, back, distance)->node, 1);
        assert_int_equal(place_cell(from.place[2]).z, distance);
    }
    struct places_from from = places_look(&places, 150);
    assert_null(places_find(&places, &from, 4, step, 400));
    places_close(&places);
    assert_int_equal(budget_left(&budget), 1 << 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_as_many),
        cmocka_unit_test(places_are_known_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
