/* Choices by number: all of them, each once, in ascending order, and the same by steps. */
#include "run/design/sets/multisets.h"

#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

/* Tells whether the limits of the sets leave a choice. */
static bool is_left(const struct multisets *sets, const uint32_t *size, const uint32_t *form) {
    uint32_t pieces = sets->pieces, smallest = size[form[0]], largest = size[form[pieces - 1]];
    for (uint32_t i = 1; i < pieces; i++)
        if ((!sets->copies && form[i] == form[i - 1]) || (sets->equal && form[i] != form[0]))
            return false;
    return smallest >= sets->smallest[0] && (!sets->smallest[1] || smallest <= sets->smallest[1]) &&
           largest >= sets->largest[0] && (!sets->largest[1] || largest <= sets->largest[1]);
}

/* Counts the choices by brute force: those of form[0..chosen) and forms from the last one on. */
static uint64_t brute(const struct multisets *sets, const uint32_t *size, uint32_t forms, uint32_t *form,
                      uint32_t chosen, int volume) {
    uint64_t count = 0;
    if (chosen == sets->pieces)
        return volume == 0 && is_left(sets, size, form);
    for (uint32_t i = chosen ? form[chosen - 1] : 0; i < forms; i++) {
        form[chosen] = i;
        count += brute(sets, size, forms, form, chosen + 1, volume - (int)size[i]);
    }
    return count;
}

static int volume_of(const uint32_t *size, const uint32_t *form, uint32_t pieces) {
    int sum = 0;
    for (uint32_t i = 0; i < pieces; i++)
        sum += (int)size[form[i]];
    return sum;
}

static void check(struct arena *arena, struct multisets sets, uint32_t volume) {
    static const uint32_t size[] = {1, 2, 3, 3, 4, 4, 4, 4, 4};
    enum { FORMS = sizeof size / sizeof *size };
    uint32_t form[CHOICE_MOST], stepped[CHOICE_MOST], pieces = sets.pieces;
    const struct composition *composition = NULL;
    for (uint32_t i = FORMS; i-- > 0;) {
        sets.forms[size[i]]++;
        sets.offset[size[i]] = i;
    }
    assert_true(multisets_list(&sets, volume, arena));
    assert_int_equal(sets.choices, brute(&sets, size, FORMS, form, 0, (int)volume));
    for (uint64_t number = 0; number < sets.choices; number++) {
        bool goes_on = number && multisets_next(&sets, composition, stepped);
        composition = multisets_at(&sets, number, form);
        assert_int_equal(goes_on, number && number > composition->first);
        if (goes_on)
            assert_memory_equal(stepped, form, pieces * sizeof *form);
        assert_int_equal(volume_of(size, form, pieces), volume);
        for (uint32_t i = 1; i < pieces; i++)
            assert_true(form[i - 1] + !sets.copies <= form[i]);
        assert_true(is_left(&sets, size, form));
        memcpy(stepped, form, sizeof stepped);
    }
}

/* Checks the choices of every volume and number of pieces. */
static void check_all(struct arena *arena, struct multisets sets) {
    sets.least = 1;
    sets.most = 4;
    for (sets.pieces = 1; sets.pieces <= 5; sets.pieces++)
        for (uint32_t volume = sets.pieces; volume <= 4 * sets.pieces; volume++)
            check(arena, sets, volume);
}

static void all_choices(void **state) {
    check_all(*state, (struct multisets){.copies = false});
    check_all(*state, (struct multisets){.copies = true});
}

static void equal_pieces(void **state) {
    check_all(*state, (struct multisets){.copies = true, .equal = true});
}

static void limited_sizes(void **state) {
    for (uint32_t low = 0; low <= 4; low++)
        for (uint32_t high = low; high <= 4; high++)
            for (int copies = 0; copies < 2; copies++) {
                check_all(*state, (struct multisets){.copies = copies, .smallest = {low, high}});
                check_all(*state, (struct multisets){.copies = copies, .largest = {low, high}});
                check_all(*state,
                          (struct multisets){.copies = copies, .smallest = {1, high}, .largest = {low, 4}});
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(all_choices), CASE(equal_pieces), CASE(limited_sizes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
