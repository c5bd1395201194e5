/* Materials: the words of the setting and the table are one list. */
#include "making/material.h"

#include "cases.h"
#include "run/options.h"

#include <string.h>

static void words_are_the_materials(void **state) {
    const char *words = options_row(options_find("material"))->words;
    unsigned number = 0;
    for (size_t length; *words; words += length + (words[length] == '|'), number++) {
        const struct material *material = material_of(number);
        length = strcspn(words, "|");
        assert_int_equal(material != NULL, number > 0);
        if (material) {
            assert_int_equal(strlen(material->name), length);
            assert_memory_equal(material->name, words, length);
        }
    }
    assert_null(material_of(number));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_the_materials)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
