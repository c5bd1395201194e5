/* Numbers as machines read them, in the plain locale and in one with a comma. */
#include "base/text/real.h"

#include "base/text/json.h"
#include "base/text/sink.h"
#include "comma.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void prints(const char *wanted, int digits, double value) {
    char text[REAL_ROOM];
    real_print(text, digits, value);
    assert_string_equal(text, wanted);
}

static void reads(const char *text, double wanted, size_t length) {
    char *end;
    assert_true(fabs(real_read(text, &end) - wanted) <= 1e-15 * fabs(wanted));
    assert_int_equal(end - text, length);
}

static void both_ways(void) {
    prints("0.5", 6, 0.5);
    prints("-1.234e-07", 4, -1.2340001e-7);
    prints("0.10000000000000001", 17, 0.1);
    prints("-1.7976931348623157e+308", 17, -1.7976931348623157e308);
    reads("0.5 s", 0.5, 3);
    reads("1.5e2", 150, 5);
    reads("2,5", 2, 1);
    reads("x", 0, 0);
}

static void in_the_plain_locale(void **state) {
    both_ways();
}

static void with_a_comma(void **state) {
    if (!comma_begin())
        skip();
    char text[8];
    snprintf(text, sizeof text, "%g", 0.5);
    assert_string_equal(text, "0,5");
    both_ways();
    snprintf(text, sizeof text, "%g", 0.5);
    assert_string_equal(text, "0,5"); /* the program's locale is as it was */
    comma_end();
}

static void json_with_a_comma(void **state) {
    if (!comma_begin())
        skip();
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    struct json json = {.sink = sink_file, .context = out};
    assert_non_null(out);
    json_open(&json, NULL, '[');
    json_real(&json, NULL, 0.5);
    json_real(&json, NULL, 1e300);
    json_real(&json, NULL, INFINITY);
    json_close(&json, ']');
    json_end(&json);
    fclose(out);
    assert_string_equal(text, "[0.5, 1e+300, null]\n");
    free(text);
    comma_end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_plain_locale),
        cmocka_unit_test(with_a_comma),
        cmocka_unit_test(json_with_a_comma),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
