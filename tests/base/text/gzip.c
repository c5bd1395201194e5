/* Compressed texts: whole, cut off at every byte, damaged, several in a row, and too large. */
#include "base/text/gzip.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

/* The output of `printf 'text\n' | gzip`. */
static const unsigned char packed[] = {31, 139, 8, 0, 0,  0,   0,   0,  2, 3, 43, 73, 173,
                                       40, 225, 2, 0, 39, 218, 236, 55, 5, 0, 0,  0};

static enum treen_status inflate_bytes(const void *bytes, size_t length, size_t most, char **text,
                                       size_t *size, struct treen_error *error) {
    *text = NULL;
    return gzip_read(bytes, length, most, NULL, "test", text, size, error);
}

static void recognised(void **state) {
    assert_true(gzip_is((const char *)packed, sizeof packed));
    assert_false(gzip_is((const char *)packed, 1));
    assert_false(gzip_is("", 0));
    assert_false(gzip_is("text", 4));
}

static void whole(void **state) {
    char *text;
    size_t size;
    assert_int_equal(inflate_bytes(packed, sizeof packed, 5, &text, &size, NULL), TREEN_OK);
    assert_int_equal(size, 5);
    assert_memory_equal(text, "text\n", 5);
    free(text);
}

static void several(void **state) {
    unsigned char twice[2 * sizeof packed + 3] = {0};
    char *text;
    size_t size;
    memcpy(twice, packed, sizeof packed);
    memcpy(twice + sizeof packed, packed, sizeof packed);
    assert_int_equal(inflate_bytes(twice, sizeof twice, 100, &text, &size, NULL), TREEN_OK);
    assert_int_equal(size, 10);
    assert_memory_equal(text, "text\ntext\n", 10);
    free(text);
}

static void cut_off(void **state) {
    for (size_t length = 2; length < sizeof packed; length++) {
        struct treen_error error = {.line = 1};
        char *text;
        size_t size;
        assert_int_equal(inflate_bytes(packed, length, 100, &text, &size, &error), TREEN_BAD_INPUT);
        assert_non_null(strstr(error.text, "ends too early"));
        assert_string_equal(error.source, "test");
        assert_null(text);
    }
}

static void damaged(void **state) {
    for (size_t i = 10; i < sizeof packed; i++) {
        unsigned char bytes[sizeof packed];
        struct treen_error error;
        char *text;
        size_t size;
        memcpy(bytes, packed, sizeof packed);
        bytes[i] ^= 0x55;
        enum treen_status status = inflate_bytes(bytes, sizeof bytes, 100, &text, &size, &error);
        assert_int_equal(status, TREEN_BAD_INPUT);
        assert_null(text);
    }
}

static void too_much(void **state) {
    struct treen_error error;
    char *text;
    size_t size;
    assert_int_equal(inflate_bytes(packed, sizeof packed, 4, &text, &size, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "more than 0 MB"));
    assert_int_equal(inflate_bytes(packed, sizeof packed, 0, &text, &size, &error), TREEN_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recognised), cmocka_unit_test(whole),   cmocka_unit_test(several),
        cmocka_unit_test(cut_off),    cmocka_unit_test(damaged), cmocka_unit_test(too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
