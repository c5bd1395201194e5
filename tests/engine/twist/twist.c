/* Taking apart with quarter turns: without turns it is shifting, and a scene that is turned,
 * mirrored or renamed comes apart alike. */
#include "engine/twist/twist.h"

#include "base/random.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 8, MEMORY = 64 << 20 };

struct scene {
    struct arena arena;
    struct shape shape[MOST_PARTS];
    struct apart_part part[MOST_PARTS];
    struct apart_question question;
};

static void add_cell(struct scene *scene, unsigned part, struct treen_cell at) {
    struct shape *shape = &scene->shape[part];
    if (!shape->cell)
        shape->cell = ARENA_NEW(&scene->arena, 256, struct coloured_cell);
    assert_non_null(shape->cell);
    shape->cell[shape->count++].at = at;
}

/* Makes the question of the parts that have cells, in their order. */
static void close_scene(struct scene *scene) {
    scene->question = (struct apart_question){.part = scene->part};
    for (unsigned p = 0; p < MOST_PARTS; p++)
        if (scene->shape[p].count) {
            shape_sort(&scene->shape[p]);
            scene->part[scene->question.parts++] = (struct apart_part){.shape = &scene->shape[p], .piece = p};
        }
}

/* Draws parts 1 to 8: rows are divided by /, layers by blanks. A map moves the cells: the axis that
 * each coordinate comes from, and whether it goes back. Names go round by `renamed`. */
static void draw_scene(struct scene *scene, const char *text, const int axis[3], const int way[3],
                       unsigned renamed) {
    int at[3] = {0, 0, 0};
    memset(scene, 0, sizeof *scene);
    arena_init(&scene->arena, SIZE_MAX);
    for (; *text; text++) {
        if (*text == ' ' || *text == '/') {
            at[0] = 0;
            at[1] = *text == '/' ? at[1] + 1 : 0;
            at[2] += *text == ' ';
            continue;
        }
        if (*text != '.')
            add_cell(scene, ((unsigned)(*text - '1') + renamed) % MOST_PARTS,
                     (struct treen_cell){way[0] * at[axis[0]], way[1] * at[axis[1]], way[2] * at[axis[2]]});
        at[0]++;
    }
    close_scene(scene);
}

static struct apart_answer take(struct scene *scene, double play) {
    struct apart_answer answer;
    struct control control;
    control_init(&control);
    struct twist *twist = twist_open(grid_named("cube", 4), play, MEMORY, NULL);
    assert_non_null(twist);
    assert_int_equal(twist_take(twist, &scene->question, &control, &scene->arena, &answer), TREEN_OK);
    twist_close(twist);
    return answer;
}

struct counted {
    unsigned turns;
    double play;
};

static void count_turns(const struct treen_separation *separation, struct counted *counted) {
    if (!separation)
        return;
    for (size_t i = 0; separation->turn && i < separation->moves; i++)
        if (separation->turn[i].sense) {
            counted->turns++;
            counted->play =
                separation->turn[i].play > counted->play ? separation->turn[i].play : counted->play;
        }
    count_turns(separation->removed, counted);
    count_turns(separation->left, counted);
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

/* A block of three pieces. No shifts take it apart. Piece 3 turns beside piece 1. */
static const char block_in_three[] = "133./3333/211./2222 133./1333/1132/1122 1331/1111/1111/1122";

/* A cube of five pieces (issue 58): three turns, with play 0.0405. Piece 5 leaves first. */
static const char cube_in_five[] = "1111/1331/1331/1331 4422/4425/4425/1321 2422/4155/3355/1321 "
                                   "2222/3111/3221/1221";

static const int STRAIGHT[3] = {0, 1, 2}, FORWARD[3] = {1, 1, 1};

/* Asks a search of minutes only where TREEN_TEST_WHOLE is set. */
/* Stops a search when it has asked a few times whether threads are free. */
struct stopper {
    atomic_bool stop;
    unsigned left;
};

static unsigned count_down(void *context) {
    struct stopper *stopper = context;
    if (!stopper->left || !--stopper->left)
        atomic_store(&stopper->stop, true);
    return 1;
}

/* Takes a block apart that needs one turn. Returns the play that is told of it, or 1. */
static double play_when_stopped(unsigned left) {
    static const char block[] = "2122/1122/1122/1222 2122/1122/1222/1222 2.22/2222/1222/1112";
    struct stopper stopper = {.left = left};
    const struct helpers helpers = {.free = count_down, .context = &stopper, .least = SIZE_MAX};
    struct apart_answer answer;
    struct control control;
    struct scene scene;
    double play = 1;
    control_init(&control);
    control.stop = &stopper.stop;
    control.helpers = &helpers;
    draw_scene(&scene, block, STRAIGHT, FORWARD, 0);
    struct twist *twist = twist_open(grid_named("cube", 4), 0.13, MEMORY, NULL);
    assert_non_null(twist);
    twist_take(twist, &scene.question, &control, &scene.arena, &answer);
    for (size_t i = 0; answer.separation && i < answer.separation->moves; i++)
        if (answer.separation->turn && answer.separation->turn[i].sense)
            play = answer.separation->turn[i].play;
    twist_close(twist);
    arena_free(&scene.arena);
    return play;
}

static void stopped_turns_have_play(void **state) {
    (void)state;
    for (unsigned left = 2; left < 42; left += 10) {
        double play = play_when_stopped(left);
        assert_true(play == 1 || (play > 0.12 && play <= 0.13));
    }
}

static void published_cube(void **state) {
    struct scene scene;
    struct counted counted = {0, 0};
    if (!getenv("TREEN_TEST_WHOLE"))
        return;
    draw_scene(&scene, cube_in_five, STRAIGHT, FORWARD, 0);
    struct apart_answer answer = take(&scene, 0.0405);
    assert_int_equal(answer.outcome, TREEN_COMES_APART);
    count_turns(answer.separation, &counted);
    assert_int_equal(counted.turns, 3);
    assert_int_equal(answer.moves, 11);
    assert_int_equal(answer.separation->move[0].part[0], 4);
    arena_free(&scene.arena);
}

static void turns_need_play(void **state) {
    struct scene scene;
    draw_scene(&scene, block_in_three, STRAIGHT, FORWARD, 0);
    assert_int_equal(take(&scene, -1).outcome, TREEN_STAYS_TOGETHER);
    assert_int_equal(take(&scene, 0).outcome, TREEN_STAYS_TOGETHER);
    arena_free(&scene.arena);
}

static void seen_otherwise(void **state) {
    static const int axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {1, 2, 0}, {0, 2, 1}, {2, 0, 1}, {2, 1, 0}};
    double play = 0;
    for (unsigned i = 0; i < 48; i += 29) {
        struct scene scene;
        struct counted counted = {0, 0};
        const int way[3] = {i & 8 ? -1 : 1, i & 16 ? -1 : 1, i & 32 ? -1 : 1};
        draw_scene(&scene, block_in_three, axes[i % 6], way, i % 4);
        struct apart_answer answer = take(&scene, 0.05);
        assert_int_equal(answer.outcome, TREEN_COMES_APART);
        count_turns(answer.separation, &counted);
        assert_int_equal(answer.first, 1);
        assert_int_equal(answer.moves, 3);
        assert_int_equal(counted.turns, 1);
        assert_float_equal(counted.play, 0.041, 6e-3);
        assert_true(!i || fabs(counted.play - play) < 1e-6);
        play = counted.play;
        arena_free(&scene.arena);
    }
}

/* ---- Without turns --------------------------------------------------------------------------- */

/* Fills a brick, four cells wide, with pieces or nothing. */
static bool random_scene(struct scene *scene, struct random *random, unsigned parts, int tall, int layers) {
    unsigned label = 0;
    memset(scene, 0, sizeof *scene);
    arena_init(&scene->arena, SIZE_MAX);
    for (int i = 0; i < 4 * tall * layers; i++) {
        if (random_below(random, 2))
            label = random_below(random, parts);
        if (random_below(random, 8) < 6)
            add_cell(scene, label, (struct treen_cell){i % 4, i / 4 % tall, i / 4 / tall});
    }
    close_scene(scene);
    return scene->question.parts == parts;
}

/* Takes scenes apart by shifts alone, and compares. */
static void no_turns_are_shifts(void **state) {
    struct random random = {5};
    unsigned deep = 0;
    struct apart *apart = apart_open(grid_named("cube", 4), MEMORY, NULL);
    for (int round = 0; round < 400; round++) {
        struct scene scene;
        struct apart_answer expected, found;
        struct control control;
        control_init(&control);
        if (random_scene(&scene, &random, 2 + random_below(&random, 4), 3, 3)) {
            assert_int_equal(apart_take(apart, &scene.question, &control, &scene.arena, &expected), TREEN_OK);
            found = take(&scene, -1);
            assert_int_equal(found.outcome, expected.outcome);
            assert_int_equal(found.first, expected.first);
            assert_int_equal(found.moves, expected.moves);
            assert_int_equal(found.floor, expected.floor);
            deep += found.first > 1;
        }
        arena_free(&scene.arena);
    }
    assert_true(deep > 5);
    apart_close(apart);
}

/* ---- Images of random scenes ----------------------------------------------------------------- */

/* Makes one of the 48 images of a scene, with the parts in some other order. */
static void draw_image(const struct scene *scene, unsigned number, struct random *random,
                       struct scene *image) {
    unsigned name[MOST_PARTS];
    static const int axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {1, 2, 0}, {0, 2, 1}, {2, 0, 1}, {2, 1, 0}};
    const int *axis = axes[number % 6];
    memset(image, 0, sizeof *image);
    arena_init(&image->arena, SIZE_MAX);
    for (unsigned p = 0; p < MOST_PARTS; p++) {
        unsigned at = random_below(random, p + 1);
        name[p] = name[at];
        name[at] = p;
    }
    for (unsigned p = 0; p < MOST_PARTS; p++)
        for (size_t i = 0; i < scene->shape[p].count; i++) {
            const struct treen_cell cell = scene->shape[p].cell[i].at;
            const int at[3] = {cell.x, cell.y, cell.z};
            add_cell(image, name[p],
                     (struct treen_cell){number & 8 ? -at[axis[0]] : at[axis[0]],
                                         number & 16 ? -at[axis[1]] : at[axis[1]],
                                         number & 32 ? -at[axis[2]] : at[axis[2]]});
        }
    close_scene(image);
}

/* A level as text, like "2R1.1R0". */
struct level {
    char text[16 * MOST_PARTS];
};

static bool is_told(const struct treen_separation *separation) {
    return separation && (separation->moves > 1 || is_told(separation->left) || is_told(separation->removed));
}

static void add_level(const struct treen_separation *separation, struct level *level) {
    size_t length = strlen(level->text), turns = 0;
    for (size_t i = 0; separation->turn && i < separation->moves; i++)
        turns += separation->turn[i].sense != 0;
    snprintf(level->text + length, sizeof level->text - length, ".%zuR%zu", separation->moves - turns, turns);
    if (is_told(separation->left))
        add_level(separation->left, level);
    if (is_told(separation->removed))
        add_level(separation->removed, level);
}

static struct level level_of(const struct apart_answer *answer) {
    struct level level = {""};
    if (answer->separation)
        add_level(answer->separation, &level);
    return level;
}

/* Compares the play of two answers, and that of a search with a little less. */
static void compare_play(struct scene *scene, const struct apart_answer *expected,
                         const struct apart_answer *found) {
    struct counted own = {0, 0}, other = {0, 0};
    count_turns(expected->separation, &own);
    count_turns(found->separation, &other);
    assert_true(fabs(own.play - other.play) < 1e-6);
    assert_int_equal(own.turns, other.turns);
    if (own.play < 2e-3)
        return;
    struct apart_answer less = take(scene, own.play - 2e-3);
    assert_true(less.outcome == TREEN_STAYS_TOGETHER ||
                strcmp(level_of(&less).text, level_of(expected).text) != 0);
}

static void compare_answers(const struct apart_answer *expected, const struct apart_answer *found) {
    assert_int_equal(found->outcome, expected->outcome);
    assert_int_equal(found->first, expected->first);
    assert_int_equal(found->moves, expected->moves);
    assert_int_equal(found->ways, expected->ways);
    assert_int_equal(found->least, expected->least);
    assert_true(found->floor <= found->moves && (!found->least || found->floor == found->moves));
    assert_string_equal(level_of(found).text, level_of(expected).text);
}

/* Compares the levels of random scenes and of their images, and their least play.
 * TREEN_TEST_WHOLE=1: of hundreds. */
static void images_come_apart_alike(void **state) {
    struct random random = {58};
    int rounds = getenv("TREEN_TEST_WHOLE") ? 400 : SAMPLED(5, 2), turned = 0;
    for (int round = 0; round < rounds;) {
        struct scene scene, image;
        int size = 3 + (round % 4 == 3);
        if (random_scene(&scene, &random, random_between(&random, 2, 5), size, size)) {
            draw_image(&scene, 1 + random_below(&random, 47), &random, &image);
            struct apart_answer expected = take(&scene, 0.05), found = take(&image, 0.05);
            compare_answers(&expected, &found);
            compare_play(&scene, &expected, &found);
            turned += take(&scene, -1).moves != expected.moves;
            scene.question.ways = image.question.ways = true;
            expected = take(&scene, 0.05);
            found = take(&image, 0.05);
            compare_answers(&expected, &found);
            arena_free(&image.arena);
            round++;
        }
        arena_free(&scene.arena);
    }
    if (getenv("TREEN_TEST_WHOLE"))
        printf("turns change %d of %d scenes\n", turned, rounds);
}

/* Compares the levels of random scenes and of their images, by shifts alone. TREEN_TEST_WHOLE=1: of
 * thousands. */
static void images_shift_alike(void **state) {
    struct random random = {59};
    int rounds = getenv("TREEN_TEST_WHOLE") ? 20000 : SAMPLED(1000, 100), deep = 0;
    struct apart *apart = apart_open(grid_named("cube", 4), MEMORY, NULL);
    for (int round = 0; round < rounds;) {
        struct scene scene, image;
        if (random_scene(&scene, &random, random_between(&random, 3, MOST_PARTS), 4,
                         (int)random_between(&random, 3, 4))) {
            struct apart_answer expected, found;
            struct control control;
            control_init(&control);
            draw_image(&scene, 1 + random_below(&random, 47), &random, &image);
            scene.question.ways = image.question.ways = round % 2;
            assert_int_equal(apart_take(apart, &scene.question, &control, &scene.arena, &expected), TREEN_OK);
            assert_int_equal(apart_take(apart, &image.question, &control, &image.arena, &found), TREEN_OK);
            compare_answers(&expected, &found);
            deep += strchr(level_of(&found).text + (found.separation != 0), '.') != NULL;
            arena_free(&image.arena);
            round++;
        }
        arena_free(&scene.arena);
    }
    if (getenv("TREEN_TEST_WHOLE"))
        printf("%d of %d scenes have levels of more than one number\n", deep, rounds);
    assert_true(deep > 0);
    apart_close(apart);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_come_apart_alike), cmocka_unit_test(turns_need_play),
        cmocka_unit_test(published_cube),          cmocka_unit_test(seen_otherwise),
        cmocka_unit_test(stopped_turns_have_play), cmocka_unit_test(no_turns_are_shifts),
        cmocka_unit_test(images_shift_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
