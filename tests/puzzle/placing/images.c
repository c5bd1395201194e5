/* Images of placements under symmetries, when some pieces may move less than the box.
 * tests/agree compares whether they are right. Here it is tested how little is known of them
 * beforehand. */
#include "puzzle/placing/images.h"

#include "puzzle/opened.h"

struct turned {
    struct treen_puzzle *puzzle;
    struct arena arena;
    struct fitting *fitting;
    struct images images;
};

static struct turned turn(const char *text) {
    struct turned turned = {.puzzle = opened(text, "yaml")};
    arena_init(&turned.arena, 1 << 24);
    assert_int_equal(turned.puzzle->kind->fit(turned.puzzle, &turned.arena, &turned.fitting, NULL), TREEN_OK);
    assert_int_equal(
        images_init(&turned.images, turned.fitting, turned.fitting->symmetries.count, &turned.arena),
        TREEN_OK);
    return turned;
}

static void release(struct turned *turned) {
    arena_free(&turned->arena);
    treen_close(turned->puzzle);
}

/* Tests pieces that move as freely as the box: they need no more than classes. So do handed
 * ones. */
static void free_pieces_have_no_kinship(void **state) {
    struct turned soma = turn("box: 3x3x3\npieces: {V: '##/#.', a: '##/#. | .#/..', b: '##/#. | ../#.', "
                              "p: '##/#. | #./..', Z: {shape: '##./.##', copies: 2}}\n");
    assert_null(soma.fitting->kinship);
    assert_null(soma.images.first);
    assert_null(soma.images.partial);
    release(&soma);
    struct turned handed = turn("box: 2x2x2\npieces: {a: '##/#. | .#/..', c: {copies: 4, shape: '#'}}\n");
    assert_null(handed.fitting->kinship);
    release(&handed);
}

/* Tests a corner that may only be turned over: a quarter turn takes half of its places to such
 * places again. */
static void some_images_of_a_class(void **state) {
    struct turned turned =
        turn("grid: cube\nbox: '###|###|###'\npieces: {a: {shape: '.#|##', motions: plane}}\n");
    const struct images *images = &turned.images;
    size_t whole = 0, partial = 0, none = 0;
    assert_int_equal(images->count, 16); /* twice eight, since the box is flat */
    assert_non_null(images->partial);
    assert_null(images->first);
    for (size_t s = 0; s < images->count; s++) {
        uint32_t to = images_of_classes(images, s)[0];
        whole += to == 0;
        partial += images->partial[s];
        none += images_lack(images, s, 0);
        assert_true(to == 0 || to == NO_CLASS);
    }
    assert_int_equal(whole, 4);
    assert_int_equal(none, 4);
    assert_int_equal(partial, 8);
    release(&turned);
}

/* Tests a handed piece that may not be turned over: it has images of all its places, or of none. */
static void all_images_or_none(void **state) {
    struct turned turned =
        turn("grid: cube\nbox: '###/###/###'\npieces: {a: {shape: '##./.##', motions: plane}, "
             "b: {shape: '###', motions: space}}\n");
    size_t none = 0;
    assert_non_null(turned.fitting->kinship);
    for (size_t s = 0; s < turned.images.count; s++) {
        assert_false(turned.images.partial[s]);
        none += images_lack(&turned.images, s, 0);
        assert_int_equal(images_of_classes(&turned.images, s)[1], 1);
    }
    assert_int_equal(none, 8);
    release(&turned);
}

/* Tests a domino that may only be shifted: its places are places of one that may be turned, too. */
static void places_are_shared(void **state) {
    struct turned turned =
        turn("grid: square\nbox: 2x2\npieces: {a: {shape: '##', motions: shift}, b: '##'}\n");
    const struct fitting_class *a = &turned.fitting->class[0], *b = &turned.fitting->class[1];
    size_t shared = 0;
    assert_int_equal(a->count, 2);
    assert_int_equal(b->count, 4);
    assert_non_null(turned.images.first);
    for (uint32_t p = b->first; p < b->first + b->count; p++)
        shared += turned.images.first[p] < b->first;
    assert_int_equal(shared, 2);
    release(&turned);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_pieces_have_no_kinship),
        cmocka_unit_test(some_images_of_a_class),
        cmocka_unit_test(all_images_or_none),
        cmocka_unit_test(places_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
