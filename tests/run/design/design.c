/* The driver: the same puzzles with one thread and several, a run that goes on, and a stop. The
 * space is the sets of a small box. */
#include "run/design/design.h"

#include "cases.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct settings question(uint64_t threads, uint64_t tries) {
    struct settings settings = settings_standard();
    settings.box = "2x3x3";
    settings.cells = "2..4";
    settings.pieces = 6;
    settings.copies = true;
    settings.threads = threads;
    settings.tries = tries;
    settings.aim = "solutions>=1, least solutions";
    settings.keep = 40;
    return settings;
}

/* Opens a design, with the file of an earlier one unless that is null. */
static struct design *open(const struct settings *settings, const struct patience *patience,
                           const char *file) {
    struct design *design;
    struct treen_error error = {0};
    assert_int_equal(design_open("sets", NULL, settings, patience, &design, &error), TREEN_OK);
    if (file)
        assert_int_equal(design_resume(design, file, strlen(file), "file", &error), TREEN_OK);
    return design;
}

/* Returns the file of the design, to be freed, and closes it. */
static char *file_of(struct design *design) {
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_int_equal(design_write(design, out), TREEN_OK);
    fclose(out);
    design_close(design);
    return text;
}

/* Goes on to the end; returns the texts that were told, one after the other, to be freed. */
static char *tell_all(struct design *design) {
    const struct treen_designed *designed;
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    enum treen_status status;
    while ((status = design_next(design, &designed)) == TREEN_OK)
        fputs(designed->text, out);
    assert_int_equal(status, TREEN_END);
    fclose(out);
    return text;
}

static void threads_tell_the_same(void **state) {
    char *told[3], *file[3];
    for (uint64_t i = 0; i < 3; i++) {
        struct settings settings = question(i + 1, 6);
        struct design *design = open(&settings, NULL, NULL);
        told[i] = tell_all(design);
        file[i] = file_of(design);
        assert_string_equal(told[i], told[0]);
        assert_string_equal(file[i], file[0]);
    }
    for (int i = 0; i < 3; i++) {
        free(told[i]);
        free(file[i]);
    }
}

/* Stops after each number of units, and goes on from the file. */
static void a_run_goes_on(void **state) {
    struct settings whole = question(1, 5);
    struct design *design = open(&whole, NULL, NULL);
    char *told = tell_all(design), *expected = file_of(design), *file = NULL;
    free(told);
    for (uint64_t tries = 1; tries <= 5; tries++) {
        struct settings settings = question(2, tries);
        design = open(&settings, NULL, file);
        free(tell_all(design));
        free(file);
        file = file_of(design);
    }
    assert_string_equal(strstr(file, "# done"), strstr(expected, "# done"));
    free(file);
    free(expected);
}

static void a_stop_is_heeded(void **state) {
    atomic_bool stop = true;
    const struct patience patience = {.stop = &stop};
    struct settings settings = question(2, 0);
    const struct treen_designed *designed;
    struct treen_summary summary = {0};
    struct treen_error error = {0};
    struct design *design;
    enum treen_status status = design_open("sets", NULL, &settings, &patience, &design, &error);
    if (status != TREEN_OK) {
        assert_int_equal(status, TREEN_STOPPED);
        return;
    }
    assert_int_equal(design_next(design, &designed), TREEN_STOPPED);
    assert_int_equal(design_sum_up(design, &summary), TREEN_OK);
    assert_false(summary.complete);
    design_close(design);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_tell_the_same),
        cmocka_unit_test(a_run_goes_on),
        cmocka_unit_test(a_stop_is_heeded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
