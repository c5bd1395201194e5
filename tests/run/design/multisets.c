/* Choices by number: all of them, each once, in ascending order, and the same by steps. */
#include "run/design/sets/multisets.h"

#include "tests/arena_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Counts the choices by brute force: pieces `from`.. of the sizes, ascending. */
static uint64_t brute(const struct multisets *sets, const uint32_t *size, uint32_t forms, uint32_t from,
                      uint32_t pieces, int volume) {
    uint64_t count = 0;
    if (!pieces)
        return volume == 0;
    for (uint32_t i = from; i < forms; i++)
        count += brute(sets, size, forms, i + !sets->copies, pieces - 1, volume - (int)size[i]);
    return count;
}

static int volume_of(const uint32_t *size, const uint32_t *form, uint32_t pieces) {
    int sum = 0;
    for (uint32_t i = 0; i < pieces; i++)
        sum += (int)size[form[i]];
    return sum;
}

static void check(struct arena *arena, uint32_t pieces, uint32_t volume, bool copies) {
    static const uint32_t size[] = {1, 2, 3, 3, 4, 4, 4, 4, 4};
    enum { FORMS = sizeof size / sizeof *size };
    struct multisets sets = {.pieces = pieces, .least = 1, .most = 4, .copies = copies};
    uint32_t form[CHOICE_MOST], stepped[CHOICE_MOST];
    const struct composition *composition = NULL;
    for (uint32_t i = FORMS; i-- > 0;) {
        sets.forms[size[i]]++;
        sets.offset[size[i]] = i;
    }
    assert_true(multisets_list(&sets, volume, arena));
    assert_int_equal(sets.choices, brute(&sets, size, FORMS, 0, pieces, (int)volume));
    for (uint64_t number = 0; number < sets.choices; number++) {
        bool goes_on = number && multisets_next(&sets, composition, stepped);
        composition = multisets_at(&sets, number, form);
        assert_int_equal(goes_on, number && number > composition->first);
        if (goes_on)
            assert_memory_equal(stepped, form, pieces * sizeof *form);
        assert_int_equal(volume_of(size, form, pieces), volume);
        for (uint32_t i = 1; i < pieces; i++)
            assert_true(form[i - 1] + !copies <= form[i]);
        memcpy(stepped, form, sizeof stepped);
    }
}

static void all_choices(void **state) {
    for (uint32_t pieces = 1; pieces <= 5; pieces++)
        for (uint32_t volume = pieces; volume <= 4 * pieces; volume++)
            for (int copies = 0; copies < 2; copies++)
                check(*state, pieces, volume, copies);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(all_choices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
