/* Options as text: what is taken, what is refused, and the command line that comes out again. */
#include "base/text/words.h"
#include "run/interface/question.h"

#include "comma.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t number_of(const char *name) {
    size_t row = options_find(name);
    assert_non_null(options_row(row));
    return row;
}

static void takes(struct settings *options, const char *name, const char *text) {
    struct treen_error error;
    assert_int_equal(options_set(options, number_of(name), text, &error), TREEN_OK);
}

/* Tests that the text is refused and the options stay unchanged. */
static void refuses(const char *name, const char *text, const char *message) {
    struct settings options = settings_standard(), before = options;
    struct treen_error error;
    assert_int_equal(options_set(&options, number_of(name), text, &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, message);
    assert_memory_equal(&options, &before, sizeof options);
    assert_int_equal(options_set(&options, number_of(name), text, NULL), TREEN_BAD_INPUT);
}

static void values(void **state) {
    struct settings options = settings_standard();
    assert_true(options.memory == UINT64_C(4096) << 20);
    assert_int_equal(options.symmetry, TREEN_SYMMETRY_FULL);
    assert_null(options.engine);
    takes(&options, "symmetry", "rotation");
    assert_int_equal(options.symmetry, TREEN_SYMMETRY_ROTATION);
    takes(&options, "nodes", "18446744073709551615");
    assert_true(options.nodes == UINT64_MAX);
    takes(&options, "seconds", "1.5e2");
    assert_true(options.seconds > 149.9 && options.seconds < 150.1);
    takes(&options, "engine", "dlx");
    assert_string_equal(options.engine, "dlx");
    takes(&options, "ordered", "");
    assert_true(options.ordered);
    takes(&options, "ordered", "false");
    assert_false(options.ordered);
    takes(&options, "nodes", NULL);
    takes(&options, "engine", NULL);
    assert_true(options.nodes == 0 && !options.engine);
}

static void bad_values(void **state) {
    refuses("part", "0", "part: found '0', expected a whole number from 1 to 4294967295");
    refuses("nodes", "18446744073709551616",
            "nodes: found '18446744073709551616', expected a whole number from 0 to 18446744073709551615");
    refuses("memory", "1048575",
            "memory: found '1048575', expected a whole number from 1048576 to 1099511627776");
    for (size_t i = 0; i < 7; i++) {
        const char *text = ((const char *[]){"", "-1", "+1", " 1", "1 ", "1x", "0x1"})[i];
        char message[128];
        snprintf(message, sizeof message, "part: found '%s', expected a whole number from 1 to 4294967295",
                 text);
        refuses("part", text, message);
    }
    for (size_t i = 0; i < 8; i++) {
        const char *text = ((const char *[]){"", "-1", " 1", "1s", "0x1", "nan", "inf", "1e10"})[i];
        char message[128];
        snprintf(message, sizeof message, "seconds: found '%s', expected a number from 0 to 1e+09", text);
        refuses("seconds", text, message);
    }
    refuses("symmetry", "ful", "symmetry: found 'ful', expected none|rotation|full; did you mean 'full'?");
    refuses("symmetry", "", "symmetry: found '', expected none|rotation|full");
    refuses("symmetry", "none|rotation", "symmetry: found 'none|rotation', expected none|rotation|full");
    refuses("explain", "yes", "explain: found 'yes', expected no value, true or false");
    refuses("engine", "", "engine: found '', expected a name");
}

/* Tests that options_set reads every setting's standard value as options_get writes it. */
static void round_trip(void **state) {
    struct settings standard = settings_standard();
    for (size_t i = 0; options_row(i); i++) {
        struct settings options = standard;
        char text[64];
        if (options_get(&standard, i, text, sizeof text))
            assert_int_equal(options_set(&options, i, text, NULL), TREEN_OK);
        assert_memory_equal(&options, &standard, sizeof options);
    }
    assert_null(options_row(SIZE_MAX));
    assert_null(options_row(options_find("")));
    assert_string_equal(options_nearest("thread"), "threads");
}

static const struct asking *asking_of(const char *question) {
    size_t i = 0;
    while (asking_at(i) && strcmp(asking_at(i)->about.name, question) != 0)
        i++;
    assert_non_null(asking_at(i));
    return asking_at(i);
}

/* Tests that the rows of settings name the questions that can be divided. */
static void what_can_be_divided(void **state) {
    char divided[128] = "";
    for (size_t i = 0; asking_at(i); i++) {
        const char *name = asking_at(i)->about.name;
        assert_int_equal(words_among(DIVIDED, name), asking_divides(name) != NULL);
        if (asking_divides(name))
            snprintf(divided + strlen(divided), sizeof divided - strlen(divided), "%s%s", *divided ? " " : "",
                     name);
    }
    assert_int_equal(strlen(divided), strlen(DIVIDED));
    assert_null(asking_divides("soma"));
    assert_null(asking_divides(NULL));
}

static void assert_line(const char *question, const char *puzzle, const struct settings *options,
                        const char *expected) {
    struct arena arena;
    const char *line;
    arena_init(&arena, 1 << 16);
    const struct asking *asking = asking_of(question);
    assert_int_equal(
        options_line(question, asking->command ? asking->command : question, puzzle, options, &arena, &line),
        TREEN_OK);
    assert_string_equal(line, expected);
    arena_free(&arena);
}

/* Tests that a command line has the settings that the question uses. */
static void command_lines(void **state) {
    struct settings options = settings_standard();
    assert_line("solve", "soma", &options, "treen solve soma");
    assert_line("first", "soma", &options, "treen solve --first soma");
    assert_line("burrs", NULL, &options, "treen burr");
    options.engine = "dlx";
    options.symmetry = TREEN_SYMMETRY_NONE;
    options.ordered = true;
    options.solver_seconds = 0.5;
    options.memory = UINT64_C(5) << 20 | 1;
    assert_line("solve", "soma", &options,
                "treen solve --engine dlx --solver-seconds 0.5 --symmetry none --ordered --memory 6 soma");
    assert_line("count", "soma", &options, "treen count --engine dlx --symmetry none --memory 6 soma");
    options.reproduce = "as I please";
    assert_line("count", "soma", &options, "as I please");
}

static void quoting(void **state) {
    struct settings options = settings_standard();
    assert_line("info", "my puzzle", &options, "treen info 'my puzzle'");
    assert_line("info", "it's", &options, "treen info 'it'\\''s'");
    assert_line("info", "-", &options, "treen info -");
    assert_line("info", "", &options, "treen info ''");
    assert_line("info", "-x.yaml", &options, "treen info -- -x.yaml");
    assert_line("info", "a$(b)*\n", &options, "treen info 'a$(b)*\n'");
    char name[300];
    memset(name, 'e', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    options.engine = name;
    char expected[400];
    snprintf(expected, sizeof expected, "treen count --engine %s x", name);
    assert_line("count", "x", &options, expected);
}

static void without_memory(void **state) {
    struct settings options = settings_standard();
    struct arena arena;
    const char *text;
    arena_init(&arena, 0);
    assert_int_equal(options_line("solve", "solve", "soma", &options, &arena, &text), TREEN_NO_MEMORY);
}

/* Tests that the machines' formats stay the same where a program around the library has chosen a
 * locale. */
static void with_a_comma(void **state) {
    if (!comma_begin())
        skip();
    struct settings options = settings_standard();
    takes(&options, "seconds", "2.5");
    refuses("seconds", "2,5", "seconds: found '2,5', expected a number from 0 to 1e+09");
    assert_line("count", "soma", &options, "treen count --seconds 2.5 soma");
    comma_end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),         cmocka_unit_test(bad_values),
        cmocka_unit_test(round_trip),     cmocka_unit_test(what_can_be_divided),
        cmocka_unit_test(command_lines),  cmocka_unit_test(quoting),
        cmocka_unit_test(without_memory), cmocka_unit_test(with_a_comma),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
