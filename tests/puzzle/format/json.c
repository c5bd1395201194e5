/* JSON gives the same puzzles as YAML. */
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"

extern const struct format format_json;

static void every_bundled_puzzle_survives(void **state) {
    const char *name;
    for (size_t i = 0; collection_row(i) && (name = collection_row(i)->name); i++) {
        struct treen_puzzle *puzzle, *again;
        assert_int_equal(treen_open(NULL, name, NULL, &puzzle, NULL), TREEN_OK);
        char *json = written(puzzle, "json"), *yaml = written(puzzle, "yaml");
        assert_int_equal(treen_parse(NULL, json, strlen(json), "it.json", NULL, &again, NULL), TREEN_OK);
        assert_string_equal(treen_about(again)->format, "json");
        char *back = written(again, "yaml");
        assert_string_equal(back, yaml);
        free(json);
        free(yaml);
        free(back);
        treen_close(puzzle);
        treen_close(again);
    }
}

static void numbers_are_numbers(void **state) {
    struct treen_puzzle *puzzle =
        opened("title: \"12\"\nbox: 2x1x1\npieces:\n  007: {copies: 2, shape: \"#\"}\n", "yaml");
    char *json = written(puzzle, "json");
    assert_non_null(strstr(json, "\"title\": \"12\""));
    assert_non_null(strstr(json, "\"007\": {\"copies\": 2"));
    assert_int_equal(strchr(json, '\n') - json, strlen(json) - 1);
    free(json);
    treen_close(puzzle);
}

static void mistakes_have_their_place(void **state) {
    static const char *const texts[] = {"{", "{\"box\": }", "{\"box\": \"2x2\", \"pieces\": {\"A\": 3x}}",
                                        "{\"boxes\": \"2x2x2\", \"pieces\": {\"A\": \"#\"}}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle;
        struct treen_error error;
        assert_int_equal(treen_parse(NULL, texts[i], strlen(texts[i]), "it", NULL, &puzzle, &error),
                         TREEN_BAD_INPUT);
        assert_int_not_equal(error.line, 0);
    }
}

static void sniffed_by_its_brace(void **state) {
    assert_int_equal(format_json.sniff(" \n{", 3), SNIFF_YES);
    assert_int_equal(format_json.sniff("box: {", 6), SNIFF_NO);
    assert_int_equal(format_json.sniff("", 0), SNIFF_NO);
    assert_int_equal(format_json.sniff("\0{", 2), SNIFF_NO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bundled_puzzle_survives),
        cmocka_unit_test(numbers_are_numbers),
        cmocka_unit_test(mistakes_have_their_place),
        cmocka_unit_test(sniffed_by_its_brace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
