/* burr6: read, recognised, written, refused. */
#include "puzzle/kind/burr_packing.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"

#define REST "B,120,\nC,3328,\nD,3322,\nE,3328,\n"

static void test_read(void **state) {
    struct treen_burr burr;
    struct treen_puzzle *puzzle =
        opened("# An antique burr\n# second line\n\n  A , 1 , the key, whole \r\n" REST "F,3305", NULL);
    assert_string_equal(treen_about(puzzle)->format, "burr6");
    assert_string_equal(treen_about(puzzle)->title, "An antique burr");
    assert_int_equal(burr_describe(puzzle, &burr), TREEN_OK);
    assert_string_equal(burr.mark[0], "A");
    assert_string_equal(burr.name[0], "the key, whole");
    assert_null(burr.name[5]);
    assert_int_equal(burr.number[5], 3305);
    treen_close(puzzle);
}

static void test_written(void **state) {
    static const char *const text = "# An antique burr\nA,1,the key\n" REST "F,3305,\n";
    struct treen_puzzle *puzzle = opened(text, NULL);
    char *again = written(puzzle, "burr6"), *yaml = written(puzzle, "yaml");
    assert_string_equal(text, again);
    struct treen_puzzle *through = opened(yaml, "yaml");
    char *back = written(through, "burr6");
    assert_string_equal(text, back);
    free(again);
    free(yaml);
    free(back);
    treen_close(puzzle);
    treen_close(through);
    struct treen_puzzle *other = opened("box: 2x1\npieces: {D: '##'}", NULL);
    not_written(other, "burr6", "six-piece burrs alone");
    treen_close(other);
    other = opened("title: \"a\\nb\"\nkind: burr\npieces: [1, 1, 1, 1, 1, 1]\n", NULL);
    not_written(other, "burr6", "title");
    treen_close(other);
    other = opened("kind: burr\npieces: {a: 1, b: 1, c: 1, d: 1, e: 1, f: {number: 1, name: ' x'}}\n", NULL);
    not_written(other, "burr6", "stick 6");
    treen_close(other);
}

static void test_refused(void **state) {
    static const struct bad_text bad[] = {
        {"A,0,x\n", 1, 3, "from 1 to 4096"},
        {"A,4097,x\n", 1, 3, "from 1 to 4096"},
        {"# t\n A, 4096,x\n", 2, 5, "falls into several"},
        {"A,key,1\n", 1, 3, "found 'key'"},
        {"A,,1\n", 1, 3, "the line ends here"},
        {",1,x\n", 1, 1, "a mark"},
        {"A\n", 1, 1, "mark,number,name"},
        {"A,1,x\nA,2,y\n", 2, 1, "no stick above has"},
        {"A,1,x\n\n", 3, 1, "with 1 of the six sticks"},
        {"# nothing", 2, 1, "with 0 of the six sticks"},
        {"A,1,\n" REST "F,3305,\nG,1,\n", 7, 1, "six sticks"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "burr6");
}

static void test_sniffed(void **state) {
    static const struct {
        const char *text;
        enum sniff sniff;
    } cases[] = {{"A,1,key\n", SNIFF_YES},
                 {"# x\n\nA,120", SNIFF_YES},
                 {"A,one,key\n", SNIFF_PERHAPS},
                 {"A,one\n", SNIFF_NO},
                 {"a b c\na\n", SNIFF_NO},
                 {"# only this\n", SNIFF_NO},
                 {",1,x\n", SNIFF_NO},
                 {"0,0 0,1\n", SNIFF_NO},
                 {"A,1 2,key\n", SNIFF_PERHAPS},
                 {"0,0,0 1,0,0\n", SNIFF_NO},
                 {"1,1,one b,c\n2,1,\n", SNIFF_PERHAPS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(format_named("burr6")->sniff(cases[i].text, strlen(cases[i].text)), cases[i].sniff);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_sniffed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
