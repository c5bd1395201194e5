/* Modules that are missing. The features of those that are there have tests of their own. */
#include "base/module.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void absence_says_what_to_install(void **state) {
    const void *symbol = state;
    struct treen_error error;
    assert_int_equal(module_load("no-such", "drawing stars", "libstars-dev", &symbol, &error),
                     TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "drawing stars takes the package libstars-dev"));
    assert_ptr_equal(symbol, state);
}

static void the_environment_names_the_folder(void **state) {
    const void *symbol;
    struct treen_error error;
    setenv("TREEN_MODULES", "/nonexistent/folder", 1);
    assert_int_equal(module_load("no-such", "drawing", "libstars-dev", &symbol, &error), TREEN_BAD_INPUT);
    unsetenv("TREEN_MODULES");
    assert_non_null(strstr(error.text, "/nonexistent/folder/treen-no-such.so"));
}

/* Checks that the complaint is about the broken file, not about the folders that come after it. */
static void what_is_there_but_broken_is_told(void **state) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 100);
    assert_true(length > 0);
    path[length] = 0;
    strcpy(strrchr(path, '/'), "/treen-broken.so");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("no shared object", file) >= 0);
    assert_int_equal(fclose(file), 0);
    const void *symbol;
    struct treen_error error;
    assert_int_equal(module_load("broken", "drawing", "libstars-dev", &symbol, &error), TREEN_BAD_INPUT);
    unlink(path);
    assert_non_null(strstr(error.text, path));
}

static void long_names_are_refused(void **state) {
    const void *symbol;
    struct treen_error error;
    char name[5000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    assert_int_equal(module_load(name, "drawing", "libstars-dev", &symbol, &error), TREEN_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absence_says_what_to_install),
        cmocka_unit_test(the_environment_names_the_folder),
        cmocka_unit_test(what_is_there_but_broken_is_told),
        cmocka_unit_test(long_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
