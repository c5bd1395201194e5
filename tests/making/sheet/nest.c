/* Nested parts keep their distance from each other and from the border. */
#include "making/sheet/nest.h"

#include "base/random.h"
#include "making/sheet/tiles.h"
#include "cases.h"

#include <math.h>
#include <string.h>

#include <stdlib.h>

#include "making/plane.h"

enum { PARTS = 24 };

/* Adds a neighbour of one of the shape's cells. */
static void grow_shape(const struct grid *grid, struct random *random, struct shape *shape) {
    struct treen_cell out[GRID_NEIGHBOURS],
        from = shape->cell[random_below(random, (uint32_t)shape->count)].at;
    int count = grid->neighbours(from, out);
    struct treen_cell next = out[random_below(random, (uint32_t)count)];
    for (size_t i = 0; i < shape->count; i++)
        if (cell_equal(shape->cell[i].at, next))
            return;
    shape->cell[shape->count++] = (struct coloured_cell){next, 0};
}

static outline random_part(const struct grid *grid, struct random *random, struct arena *arena) {
    struct shape shape = {1, ARENA_NEW(arena, 9, struct coloured_cell)};
    size_t wanted = 1 + random_below(random, 8);
    tile_list tiles = {0};
    outline lines, large = {0};
    while (shape.count < wanted)
        grow_shape(grid, random, &shape);
    assert_true(tiles_of_layer(grid, &shape, 0, 0, arena, &tiles));
    assert_true(outline_of_tiles(&tiles, true, arena, &lines));
    for (size_t l = 0; l < lines.count; l++)
        for (size_t i = 0; i < lines.at[l].count; i++)
            lines.at[l].at[i] = (struct point){10 * lines.at[l].at[i].x, 10 * lines.at[l].at[i].y};
    assert_true(outline_grow(&lines, 0.05, arena, &large));
    return large;
}

static void assert_on_sheet(const outline *part, const struct nest_settings *settings) {
    struct frame frame = outline_frame(part);
    double least = settings->spacing - 1e-6;
    assert_true(frame.low.x >= least && frame.low.y >= least);
    assert_true(frame.high.x <= settings->sheet.x - least && frame.high.y <= settings->sheet.y - least);
}

static void assert_apart(const outline *one, const outline *other, double spacing) {
    assert_true(corners_apart(one, other) >= spacing - 1e-6 && corners_apart(other, one) >= spacing - 1e-6);
    assert_false(outlines_cross(one, other));
    assert_false(is_inside(one, other->at[0].at[0]) || is_inside(other, one->at[0].at[0]));
}

/* Checks parts, of which every fourth is the same as the one before. */
static void nest_some(const char *name, const struct nest_settings *settings, struct random *random) {
    struct arena arena;
    outline part[PARTS], moved[PARTS];
    struct nest_place place[PARTS], again[PARTS];
    size_t sheets, same;
    bool over[PARTS];
    arena_init(&arena, SIZE_MAX);
    for (int i = 0; i < PARTS; i++)
        over[i] = i / 4 % 2;
    for (int i = 0; i < PARTS; i++)
        part[i] = i % 4 == 3 ? part[i - 1] : random_part(grid_named(name, strlen(name)), random, &arena);
    assert_true(nest(part, over, PARTS, settings, &arena, place, &sheets));
    assert_true(nest(part, over, PARTS, settings, &arena, again, &same));
    assert_int_equal(sheets, same);
    for (int i = 0; i < PARTS; i++) {
        assert_true(place[i].sheet == again[i].sheet && !memcmp(&place[i], &again[i], sizeof place[i]));
        assert_true(outline_turn(&part[i], place[i].turning, place[i].by, &arena, &moved[i]));
        assert_on_sheet(&moved[i], settings);
        assert_true(place[i].sheet < sheets && (settings->angles > 1 || place[i].turning.cos == 1));
        assert_true(over[i] || !place[i].turning.over);
        for (int j = 0; j < i; j++)
            if (place[i].sheet == place[j].sheet)
                assert_apart(&moved[i], &moved[j], settings->spacing);
    }
    arena_free(&arena);
}

static void parts_keep_their_distance(void **state) {
    static const char *const grids[] = {"square", "triangle", "hexagon"};
    struct random random = {9};
    for (int round = 0; round < 12; round++) {
        const struct nest_settings settings = {
            .sheet = {120 + 10 * round, 111.7},
            .spacing = round == 11 ? 14 : round % 4 * 1.3, /* 14: more than a cell */
            .angles = (const int[]){1, 4, 12}[round % 3]};
        nest_some(grids[round % 3], &settings, &random);
    }
}

/* Returns how far down the nested parts come. */
static double depth_of(const outline *part, const struct nest_settings *settings, struct arena *arena) {
    struct nest_place place[PARTS];
    size_t sheets;
    double depth = 0;
    outline moved;
    assert_true(nest(part, NULL, PARTS, settings, arena, place, &sheets));
    assert_int_equal(sheets, 1);
    for (int i = 0; i < PARTS; i++) {
        assert_true(outline_turn(&part[i], place[i].turning, place[i].by, arena, &moved));
        depth = fmax(depth, outline_frame(&moved).high.y);
    }
    return depth;
}

static void parts_of_cells_are_packed_by_them(void **state) {
    struct random random = {3};
    int shorter = 0;
    for (int round = 0; round < 4; round++) {
        struct nest_settings settings = {
            .sheet = {120 + 10 * round, 300}, .spacing = 0.2 + 0.4 * round, .angles = 4, .cell = 10};
        struct arena arena;
        outline part[PARTS];
        nest_some("square", &settings, &random);
        arena_init(&arena, SIZE_MAX);
        for (int i = 0; i < PARTS; i++)
            part[i] = i % 4 == 3 ? part[i - 1] : random_part(grid_named("square", 6), &random, &arena);
        double by_cells = depth_of(part, &settings, &arena);
        settings.cell = 0;
        double without = depth_of(part, &settings, &arena);
        assert_true(by_cells <= without + 1e-6);
        shorter += by_cells < without - 1e-6;
        arena_free(&arena);
    }
    assert_true(shorter > 0);
}

static outline rectangle(double from, double wide, double high, struct arena *arena) {
    const struct point corner[4] = {
        {from, from}, {from + wide, from}, {from + wide, from + high}, {from, from + high}};
    tile_list tiles = {0};
    outline lines;
    assert_true(tiles_add(&tiles, corner, 4, arena));
    assert_true(outline_of_tiles(&tiles, false, arena, &lines));
    return lines;
}

/* Checks sizes at the very limit, which rounding must not lose. */
static void a_part_may_be_as_large_as_its_sheet(void **state) {
    struct arena arena;
    struct nest_place place;
    size_t sheets;
    arena_init(&arena, SIZE_MAX);
    const struct nest_settings settings = {.sheet = {100, 50.3}, .spacing = 0.1, .angles = 4};
    outline fits = rectangle(0, 50.1, 99.8, &arena), wide = rectangle(0, 100, 20, &arena);
    assert_true(nest_fits(&fits, &settings));
    assert_true(nest(&fits, NULL, 1, &settings, &arena, &place, &sheets));
    assert_int_equal(sheets, 1);
    assert_true(fabs(place.turning.cos) < 0.5);
    assert_false(nest_fits(&wide, &settings));
    assert_false(nest(&wide, NULL, 1, &settings, &arena, &place, &sheets));
    arena_free(&arena);
}

static void holes_are_used(void **state) {
    struct arena arena;
    struct nest_place place[2];
    size_t sheets;
    point_list turned = {0};
    arena_init(&arena, SIZE_MAX);
    const struct nest_settings settings = {.sheet = {104, 104}, .spacing = 2, .angles = 4};
    outline part[2] = {rectangle(0, 100, 100, &arena), rectangle(0, 80, 80, &arena)},
            hole = rectangle(5, 90, 90, &arena);
    for (size_t i = 4; i-- > 0;)
        assert_true(array_push(&arena, &turned, hole.at[0].at[i]));
    assert_true(array_push(&arena, &part[0], turned));
    assert_true(nest(part, NULL, 2, &settings, &arena, place, &sheets));
    assert_int_equal(sheets, 1);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_keep_their_distance),
        cmocka_unit_test(parts_of_cells_are_packed_by_them),
        cmocka_unit_test(a_part_may_be_as_large_as_its_sheet),
        cmocka_unit_test(holes_are_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
