/* Engine fold on chains whose foldings are known, and on random ones against a search that looks at
 * nothing but the next cell. */
#include "engine/chain/chain.h"
#include "engine/engine.h"
#include "engine/probe.h"

#include "base/random.h"
#include "shape/box.h"
#include "cases.h"

#include <stdlib.h>

enum { MEMORY = 64 << 20, MOST_LINKS = 64 };

/* A chain in a brick, or in a brick with holes. */
struct setting {
    struct arena arena;
    struct chain chain;
    struct problem problem;
    uint8_t joint[MOST_LINKS];
    bool *must;
};

static void lay_steps(struct setting *setting, const struct box *box) {
    const struct grid *grid = grid_at(0);
    size_t directions = (size_t)grid->directions;
    uint32_t *step = ARENA_NEW(&setting->arena, box->cells * directions, uint32_t);
    for (size_t i = 0; i < box->cells; i++)
        for (size_t d = 0; d < directions; d++)
            step[i * directions + d] = box_number(box, cell_add(box->cell[i].at, grid->direction[d]));
    setting->chain.directions = directions;
    setting->chain.step = step;
}

static void take_symmetries(struct setting *setting, const struct box *box) {
    struct group *group = ARENA_NEW(&setting->arena, 1, struct group);
    struct box_group symmetries;
    grid_group(box->grid, group);
    assert_true(box_symmetries(box, group, &setting->arena, &symmetries));
    const uint32_t **image = ARENA_NEW(&setting->arena, symmetries.count, const uint32_t *);
    for (size_t i = 0; i < symmetries.count; i++)
        image[i] = symmetries.symmetry[i].image;
    setting->chain.image = image;
    setting->chain.images = symmetries.count;
}

/* Opens a setting. `hole` has a bit for each cell of the brick that is not in the box. */
static struct setting *setting_open(int x, int y, int z, uint64_t hole, size_t links) {
    struct setting *setting = calloc(1, sizeof *setting);
    struct box box;
    arena_init(&setting->arena, MEMORY);
    struct shape shape = {0, ARENA_NEW(&setting->arena, (size_t)(x * y * z), struct coloured_cell)};
    for (int i = 0; i < x * y * z; i++)
        if (i >= 64 || !(hole >> i & 1))
            shape.cell[shape.count++].at = (struct treen_cell){i % x, i / x % y, i / x / y};
    assert_true(box_init(&box, grid_at(0), &shape, NULL, &setting->arena));
    lay_steps(setting, &box);
    take_symmetries(setting, &box);
    setting->must = ARENA_NEW(&setting->arena, box.cells, bool);
    for (size_t i = 0; i < box.cells; i++)
        setting->must[i] = links == box.cells;
    setting->chain.must = setting->must;
    setting->chain.cells = box.cells;
    setting->chain.links = links;
    setting->chain.joint = setting->joint;
    setting->problem = (struct problem){.form = FORM_CHAIN, .question = &setting->chain};
    for (size_t i = 0; i < MOST_LINKS; i++)
        setting->joint[i] = JOINT_BENT | JOINT_STRAIGHT;
    return setting;
}

static void setting_close(struct setting *setting) {
    arena_free(&setting->arena);
    free(setting);
}

static void joints_from_steps(struct setting *setting, const uint8_t *steps, size_t count) {
    size_t link = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < steps[i]; j++)
            setting->joint[link++] = j ? JOINT_STRAIGHT : JOINT_BENT;
    assert_int_equal(link + 1, setting->chain.links);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Returns the number of answers with the images of each. An answer has as many images as there are
 * symmetries, unless one of them keeps all of its cells. */
static uint64_t count_images(const struct chain *chain, const struct answer *answer) {
    uint64_t keeping = 0;
    for (size_t i = 0; i < chain->images; i++) {
        size_t link = 0;
        while (link < answer->count && chain->image[i][answer->option[link]] == answer->option[link])
            link++;
        keeping += link == answer->count;
    }
    return chain->images / keeping;
}

static uint64_t count_part(struct setting *setting, uint32_t part, uint32_t parts, uint32_t subpart,
                           uint32_t subparts, uint64_t *nodes) {
    struct control control;
    struct answer answer;
    struct arena arena;
    void *search;
    uint64_t count = 0;
    enum treen_status status;
    arena_init(&arena, MEMORY);
    control_init(&control);
    control_divide(&control, part, parts, subpart, subparts);
    control.counts_above = part == 0 && subpart == 0;
    control.counts_inside = subpart == 0;
    const struct engine *engine = engine_named("fold");
    assert_null(engine_refuses(engine, &setting->problem, MEMORY));
    assert_int_equal(engine->open(&setting->problem, &control, &arena, &search), TREEN_OK);
    while ((status = engine->next(search, &answer)) == TREEN_OK)
        count += count_images(&setting->chain, &answer);
    assert_int_equal(status, TREEN_END);
    engine_close(engine, search);
    arena_free(&arena);
    *nodes += control.nodes;
    return count;
}

static uint64_t count_all(struct setting *setting) {
    uint64_t nodes = 0;
    return count_part(setting, 0, 1, 0, 1, &nodes);
}

/* ---- What is known --------------------------------------------------------------------------- */

static void paths_of_the_cube_are_as_published(void **state) {
    struct setting *setting = setting_open(3, 3, 3, 0, 27);
    assert_int_equal(count_all(setting), 4960608);
    setting_close(setting);
}

static void small_boxes_are_as_counted_by_hand(void **state) {
    struct setting *line = setting_open(4, 1, 1, 0, 4), *square = setting_open(2, 2, 1, 0, 4),
                   *cube = setting_open(2, 2, 2, 0, 8), *one = setting_open(1, 1, 1, 0, 1);
    assert_int_equal(count_all(line), 2);
    assert_int_equal(count_all(square), 8);
    assert_int_equal(count_all(cube), 144);
    assert_int_equal(count_all(one), 1);
    setting_close(line);
    setting_close(square);
    setting_close(cube);
    setting_close(one);
}

static void the_snake_has_its_48_foldings(void **state) {
    static const uint8_t steps[] = {2, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 2, 1, 2, 1, 1, 2};
    struct setting *setting = setting_open(3, 3, 3, 0, 27);
    joints_from_steps(setting, steps, sizeof steps);
    assert_int_equal(count_all(setting), 48);
    setting_close(setting);
}

/* ---- Against brute force --------------------------------------------------------------------- */

struct brute {
    const struct chain *chain;
    uint32_t path[MOST_LINKS];
    uint64_t taken, count;
};

static bool covers_all(const struct brute *brute) {
    for (size_t i = 0; i < brute->chain->cells; i++)
        if (brute->chain->must[i] && !(brute->taken >> i & 1))
            return false;
    return true;
}

static void brute_go(struct brute *brute, size_t link, size_t came) {
    const struct chain *chain = brute->chain;
    if (link == chain->links) {
        brute->count += covers_all(brute);
        return;
    }
    for (size_t d = 0; d < chain->directions; d++) {
        uint32_t next = chain->step[brute->path[link - 1] * chain->directions + d];
        uint8_t joint = link == 1 ? 3 : chain->joint[link - 1];
        if (next == CHAIN_WALL || brute->taken >> next & 1 ||
            !(joint & (d == came ? JOINT_STRAIGHT : JOINT_BENT)))
            continue;
        brute->path[link] = next;
        brute->taken |= UINT64_C(1) << next;
        brute_go(brute, link + 1, d);
        brute->taken &= ~(UINT64_C(1) << next);
    }
}

static uint64_t brute_count(const struct chain *chain) {
    struct brute brute = {.chain = chain};
    for (uint32_t start = 0; start < chain->cells; start++) {
        brute.path[0] = start;
        brute.taken = UINT64_C(1) << start;
        brute_go(&brute, 1, chain->directions);
    }
    return brute.count;
}

/* Draws boxes with holes and chains that fill them or not. Some cells must be filled though others
 * need not. */
static struct setting *random_setting(struct random *random) {
    int x = 1 + (int)random_below(random, 3), y = 1 + (int)random_below(random, 3),
        z = 1 + (int)random_below(random, 2);
    uint64_t hole = random_below(random, 2)
                        ? 0
                        : random_next(random) & random_next(random) & random_next(random) & ~UINT64_C(1);
    size_t cells = 0;
    for (int i = 0; i < x * y * z; i++)
        cells += !(hole >> i & 1);
    size_t links = random_below(random, 2) ? cells : 1 + random_below(random, (uint32_t)cells);
    struct setting *setting = setting_open(x, y, z, hole, links);
    for (size_t i = 0; i < links; i++)
        setting->joint[i] = (uint8_t)(1 + random_below(random, 3));
    return setting;
}

static void random_chains_are_folded_as_by_brute_force(void **state) {
    struct random random = {5};
    uint64_t folded = 0;
    for (int i = 0; i < 4000; i++) {
        struct setting *setting = random_setting(&random);
        uint64_t expected = brute_count(&setting->chain);
        assert_int_equal(count_all(setting), expected);
        folded += expected > 0;
        setting_close(setting);
    }
    assert_true(folded > 400);
}

/* Checks cells that must be filled beside others that need not. There are no symmetries, since
 * these would have to keep such cells. */
static void some_cells_must_be_filled(void **state) {
    struct random random = {6};
    for (int i = 0; i < 2000; i++) {
        struct setting *setting = random_setting(&random);
        setting->chain.images = 1;
        for (size_t j = 0; j < setting->chain.cells; j++)
            setting->must[j] = setting->must[j] || random_below(&random, 3) == 0;
        assert_int_equal(count_all(setting), brute_count(&setting->chain));
        setting_close(setting);
    }
}

/* ---- As every engine ------------------------------------------------------------------------- */

static void parts_add_up(void **state) {
    struct setting *setting = setting_open(3, 3, 2, 0, 18);
    uint64_t whole_nodes = 0, nodes = 0, count = 0;
    uint64_t whole = count_part(setting, 0, 1, 0, 1, &whole_nodes);
    for (uint32_t search = 0; search < 7; search++)
        count += count_part(setting, search, 7, 0, 1, &nodes);
    assert_int_equal(count, whole);
    assert_int_equal(nodes, whole_nodes);
    count = nodes = 0;
    for (uint32_t search = 0; search < 7 * 3; search++)
        count += count_part(setting, search / 3, 7, search % 3, 3, &nodes);
    assert_int_equal(count, whole);
    assert_int_equal(nodes, whole_nodes);
    setting_close(setting);
}

static void it_stops_at_its_limits(void **state) {
    struct setting *setting = setting_open(4, 4, 4, 0, 64);
    struct control control;
    struct answer answer;
    void *search;
    enum treen_status status;
    control_init(&control);
    control.node_limit = 1000;
    assert_int_equal(engine_named("fold")->open(&setting->problem, &control, &setting->arena, &search),
                     TREEN_OK);
    while ((status = engine_named("fold")->next(search, &answer)) == TREEN_OK)
        ;
    assert_int_equal(status, TREEN_STOPPED);
    assert_int_equal(control.nodes, 1000);
    setting_close(setting);
}

/* Checks that walks go through the engine's own tree. They see all of a small one. */
static void walks_see_the_same_tree(void **state) {
    struct setting *setting = setting_open(3, 3, 2, 0, 18);
    struct probe *probe;
    struct control control;
    uint64_t nodes = 0, answers = 0, images = count_part(setting, 0, 1, 0, 1, &nodes);
    control_init(&control);
    assert_int_equal(probe_open(&setting->problem, engine_named("fold")->tour, NULL, 1, NULL, NULL,
                                &setting->arena, &probe),
                     TREEN_OK);
    assert_int_equal(probe_run(probe, &control), TREEN_END);
    struct probe_estimate estimate = probe_estimate(probe);
    assert_true(estimate.exact);
    assert_int_equal((uint64_t)estimate.nodes.mean, nodes);
    answers = (uint64_t)estimate.answers.mean;
    assert_true(answers <= images && answers * setting->chain.images >= images);
    setting_close(setting);
}

/* Checks boards of two words and of more, and a snake along the only possible way. */
static void large_boxes_take_more_words(void **state) {
    struct setting *two = setting_open(40, 2, 1, 0, 40), *three = setting_open(60, 3, 1, 0, 60);
    for (size_t i = 0; i < MOST_LINKS; i++)
        two->joint[i] = three->joint[i] = JOINT_STRAIGHT;
    assert_int_equal(count_all(two), 4);
    assert_int_equal(count_all(three), 6);
    setting_close(two);
    setting_close(three);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_of_the_cube_are_as_published),
        cmocka_unit_test(small_boxes_are_as_counted_by_hand),
        cmocka_unit_test(the_snake_has_its_48_foldings),
        cmocka_unit_test(random_chains_are_folded_as_by_brute_force),
        cmocka_unit_test(some_cells_must_be_filled),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(it_stops_at_its_limits),
        cmocka_unit_test(walks_see_the_same_tree),
        cmocka_unit_test(large_boxes_take_more_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
