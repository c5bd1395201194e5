/* Options as text: what is taken, what is refused, and the command line that comes out again. */
#include "run/options.h"

#include "comma.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t number_of(const char *name) {
    const struct treen_row *option;
    for (size_t i = 0; (option = treen_option(i)); i++)
        if (!strcmp(option->name, name))
            return i;
    fail_msg("no option %s", name);
    return 0;
}

static void takes(struct treen_options *options, const char *name, const char *text) {
    struct treen_error error;
    assert_int_equal(treen_option_set(options, number_of(name), text, &error), TREEN_OK);
}

/* … and leaves the options as they were. */
static void refuses(const char *name, const char *text, const char *message) {
    struct treen_options options = treen_options_standard(), before = options;
    struct treen_error error;
    assert_int_equal(treen_option_set(&options, number_of(name), text, &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, message);
    assert_memory_equal(&options, &before, sizeof options);
    assert_int_equal(treen_option_set(&options, number_of(name), text, NULL), TREEN_BAD_INPUT);
}

static void values(void **state) {
    (void)state;
    struct treen_options options = treen_options_standard();
    assert_int_equal(options.memory, 4096);
    assert_int_equal(options.symmetry, TREEN_SYMMETRY_FULL);
    assert_null(options.engine);
    takes(&options, "symmetry", "rotation");
    assert_int_equal(options.symmetry, TREEN_SYMMETRY_ROTATION);
    takes(&options, "limit", "18446744073709551615");
    assert_true(options.limit == UINT64_MAX);
    takes(&options, "seconds", "1.5e2");
    assert_true(options.seconds > 149.9 && options.seconds < 150.1);
    takes(&options, "engine", "dlx");
    assert_string_equal(options.engine, "dlx");
    takes(&options, "first", "");
    assert_true(options.first);
    takes(&options, "first", "false");
    assert_false(options.first);
}

static void bad_values(void **state) {
    (void)state;
    refuses("limit", "0", "--limit: found '0', expected a whole number from 1 to 18446744073709551615");
    refuses("limit", "18446744073709551616",
            "--limit: found '18446744073709551616', expected a whole number from 1 to 18446744073709551615");
    refuses("memory", "1048577", "--memory: found '1048577', expected a whole number from 1 to 1048576");
    for (size_t i = 0; i < 7; i++) {
        const char *text = ((const char *[]){"", "-1", "+1", " 1", "1 ", "1x", "0x1"})[i];
        char message[128];
        snprintf(message, sizeof message, "--part: found '%s', expected a whole number from 1 to 4294967295",
                 text);
        refuses("part", text, message);
    }
    for (size_t i = 0; i < 8; i++) {
        const char *text = ((const char *[]){"", "-1", " 1", "1s", "0x1", "nan", "inf", "1e10"})[i];
        char message[128];
        snprintf(message, sizeof message, "--seconds: found '%s', expected a number from 0 to 1e+09", text);
        refuses("seconds", text, message);
    }
    refuses("symmetry", "ful", "--symmetry: found 'ful', expected none|rotation|full");
    refuses("symmetry", "", "--symmetry: found '', expected none|rotation|full");
    refuses("symmetry", "none|rotation", "--symmetry: found 'none|rotation', expected none|rotation|full");
    refuses("json", "yes", "--json: found 'yes', expected no value, true or false");
    refuses("engine", "", "--engine: found '', expected a name");
}

/* What get gives, set takes, for every option and its standard. */
static void round_trip(void **state) {
    (void)state;
    struct treen_options standard = treen_options_standard();
    for (size_t i = 0; treen_option(i); i++) {
        struct treen_options options = standard;
        char text[64];
        /* A limit of 0 stands for none, and is not to be given. */
        if (treen_option_get(&standard, i, text, sizeof text) && strcmp(treen_option(i)->name, "limit"))
            assert_int_equal(treen_option_set(&options, i, text, NULL), TREEN_OK);
        assert_memory_equal(&options, &standard, sizeof options);
    }
    assert_null(treen_option(SIZE_MAX));
}

static void assert_line(const char *command, const char *const *operands, const struct treen_options *options,
                        const char *expected) {
    char *line;
    assert_int_equal(treen_reproduce(command, operands, options, &line), TREEN_OK);
    assert_string_equal(line, expected);
    free(line);
}

#define OPERANDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void command_lines(void **state) {
    (void)state;
    struct treen_options options = treen_options_standard();
    assert_line("solve", OPERANDS("soma"), &options, "treen solve soma");
    assert_line("list", OPERANDS(NULL), &options, "treen list");
    options.engine = "dlx";
    options.symmetry = TREEN_SYMMETRY_NONE;
    options.limit = 7;
    options.seconds = 0.5;
    options.json = true;
    assert_line("solve", OPERANDS("soma"), &options,
                "treen solve --engine dlx --symmetry none --limit 7 --seconds 0.5 --json soma");
    assert_line("count", OPERANDS("soma"), &options,
                "treen count --engine dlx --symmetry none --seconds 0.5 --json soma");
    assert_line("convert", OPERANDS("a", "b"), &options, "treen convert --seconds 0.5 --json a b");
}

static void quoting(void **state) {
    (void)state;
    struct treen_options options = treen_options_standard();
    assert_line("show", OPERANDS("my puzzle", "it's"), &options, "treen show 'my puzzle' 'it'\\''s'");
    assert_line("show", OPERANDS("-", ""), &options, "treen show - ''");
    assert_line("show", OPERANDS("-x.yaml"), &options, "treen show -- -x.yaml");
    assert_line("show", OPERANDS("a$(b)*\n"), &options, "treen show 'a$(b)*\n'");
    char name[300];
    memset(name, 'e', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    options.format = name;
    char expected[400];
    snprintf(expected, sizeof expected, "treen show --format %s x", name);
    assert_line("show", OPERANDS("x"), &options, expected);
}

static void of_a_question(void **state) {
    (void)state;
    struct treen_options options = treen_options_standard();
    struct arena arena;
    const char *text;
    arena_init(&arena, 1 << 16);
    assert_int_equal(options_reproduce("count", "soma", &options, &arena, &text), TREEN_OK);
    assert_string_equal(text, "treen count soma");
    assert_int_equal(options_reproduce("solve", "soma", &options, &arena, &text), TREEN_OK);
    assert_string_equal(text, "treen solve soma");
    arena_free(&arena);
    arena_init(&arena, 0);
    assert_int_equal(options_reproduce("solve", "soma", &options, &arena, &text), TREEN_NO_MEMORY);
}

/* A program around the library may have chosen a locale; what is read and written for machines stays the same. */
static void with_a_comma(void **state) {
    (void)state;
    if (!comma_begin())
        skip();
    struct treen_options options = treen_options_standard();
    takes(&options, "seconds", "2.5");
    refuses("seconds", "2,5", "--seconds: found '2,5', expected a number from 0 to 1e+09");
    assert_line("count", OPERANDS("soma"), &options, "treen count --seconds 2.5 soma");
    comma_end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),        cmocka_unit_test(bad_values), cmocka_unit_test(round_trip),
        cmocka_unit_test(command_lines), cmocka_unit_test(quoting),    cmocka_unit_test(of_a_question),
        cmocka_unit_test(with_a_comma),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
