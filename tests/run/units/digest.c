/* Digests: of the problem, and not of how a file writes it. */
#include "run/units/digest.h"

#include "engine/logic/rules.h"
#include "puzzle/packing.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>

static const char yaml[] = "kind: packing\ngrid: cube\nbox: 2x3x1\npieces:\n"
                           "  A: {copies: 1, shape: \"##\"}\n  B: {copies: 1, shape: \"####\"}\n";

static void digest_of(const struct treen_puzzle *puzzle, const char *question, char digest[DIGEST_ROOM]) {
    const struct settings settings = settings_standard();
    struct treen_error error = {.text = ""};
    if (unit_digest(puzzle, question, &division_counts, &settings, digest, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(strlen(digest), DIGEST_ROOM - 1);
    assert_false(digest_is_older(digest));
}

/* Compares the digests of two texts of puzzles. */
static bool same(const char *one, const char *other) {
    const char *const text[] = {one, other};
    char digest[2][DIGEST_ROOM];
    for (size_t i = 0; i < 2; i++) {
        struct treen_puzzle *puzzle;
        struct treen_error error = {.text = ""};
        if (treen_parse(NULL, text[i], strlen(text[i]), "text", NULL, &puzzle, &error) != TREEN_OK)
            fail_msg("%s\n%s", error.text, text[i]);
        digest_of(puzzle, "count", digest[i]);
        treen_close(puzzle);
    }
    return !strcmp(digest[0], digest[1]);
}

static void write_otherwise(const struct treen_puzzle *puzzle, FILE *out) {
    fprintf(out, "a nicer layout of %s\n", puzzle->about.kind);
}

static void a_layout_is_no_matter(void **state) {
    static const char *const names[] = {"soma",   "burr-twelve", "snake",        "sujiko",
                                        "kurosu", "soma-cubes",  "dpf-dominoes", "squared-rectangle"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct treen_puzzle *puzzle;
        char before[DIGEST_ROOM], after[DIGEST_ROOM];
        assert_int_equal(treen_open(NULL, names[i], NULL, &puzzle, NULL), TREEN_OK);
        struct kind otherwise = *puzzle->kind;
        otherwise.write = write_otherwise;
        digest_of(puzzle, "count", before);
        puzzle->kind = &otherwise;
        digest_of(puzzle, "count", after);
        assert_string_equal(after, before);
        treen_close(puzzle);
    }
    assert_true(same(
        yaml, "title: another\ngrid: cube # or so\nbox: '##/##/##'\npieces:\n  A:\n    cells: [[0, 0, 0], "
              "[1, 0, 0]]\n  B: '####'\n"));
}

static void everything_else_matters(void **state) {
    static const char *const others[] = {
        "box: 3x2\npieces:\n  A: '##'\n  B: '####'\n",                            /* another box */
        "box: 2x3x1\npieces:\n  B: '####'\n  A: '##'\n",                          /* another order */
        "box: 2x3x1\npieces:\n  A: '##'\n  C: '####'\n",                          /* another name */
        "box: 2x3x1\npieces:\n  A: '##'\n  B: '###'\n",                           /* another piece */
        "box: 2x3x1\npieces:\n  A: {copies: 2, shape: '##'}\n  B: '####'\n",      /* copies */
        "box: 2x3x1\npieces:\n  A: '##'\n  B: {motions: shift, shape: '####'}\n", /* motions */
        "box: '###/##+'\npieces:\n  A: '##'\n  B: '####'\n",         /* a cell that may stay empty */
        "grid: square\nbox: 2x3\npieces:\n  A: '##'\n  B: '####'\n", /* another grid */
        "box: 2x3x1\npieces:\n  A: '##'\n  B: '####'\nplaced: [{name: A, cells: [[0, 0, 0], [1, 0, 0]]}]\n",
        "box: 2x3x1\ncolours: {R: red}\npieces:\n  A: 'R#'\n  B: '####'\n", /* colours */
    };
    assert_true(same(yaml, yaml));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (same(yaml, others[i]))
            fail_msg("%s", others[i]);
    assert_false(same("box: 2x2\npieces: {A: {copies: 2, shape: '##'}}\nplaced: \"AA\\n..\"\n",
                      "box: 2x2\npieces: {A: {copies: 2, shape: '##'}}\nplaced: \"..\\nAA\"\n"));
    static const char *const pairs[][2] = {
        {"box: 2x2\npieces: {A: {copies: 2, one of: ['##', '#/#/#']}}\n",
         "box: 2x2\npieces: {A: {copies: 2, one of: ['##', '##/##']}}\n"},
        {"box: 2x2\npieces: {A: {copies: 2, one of: ['##', '#']}}\n",
         "box: 2x2\npieces: {A: {copies: 2, shape: '##'}}\n"},
        {"grid: square\nbox: 4x4\nwrap: x\npieces: {A: {copies: 8, shape: '##'}}\n",
         "grid: square\nbox: 4x4\nwrap: xy\npieces: {A: {copies: 8, shape: '##'}}\n"},
        {"grid: square\nbox: 4x4\nwrap: x\npieces: {A: {copies: 8, shape: '##'}}\n",
         "grid: square\nbox: 4x4\nwrap: x mirrored\npieces: {A: {copies: 8, shape: '##'}}\n"},
        {"grid: square\ncolours: {M: m}\nbox: MM/##\nempty: {M: 1}\npieces: {A: '###'}\n",
         "grid: square\ncolours: {M: m}\nbox: MM/##\npieces: {A: '###', m: M}\n"},
        {"box: 2x2\nmoves: turns\npieces: {A: {copies: 2, shape: '##'}}\n",
         "box: 2x2\npieces: {A: {copies: 2, shape: '##'}}\n"},
        {"box: 2x2\nexactly one of: [A, B]\npieces: {A: '##', B: '##', C: '##'}\n",
         "box: 2x2\nat most one of: [A, B]\npieces: {A: '##', B: '##', C: '##'}\n"},
        {"box: 2x2\nconditions: [no fault line]\npieces: {A: {copies: 2, shape: '##'}}\n",
         "box: 2x2\npieces: {A: {copies: 2, shape: '##'}}\n"},
        {"a b\n| symmetry: a b\na\nb\n", "a b\na\nb\n"},
        {"a b\n| symmetry: a b\na\nb\n", "a b\n| rotation: a b\na\nb\n"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (same(pairs[i][0], pairs[i][1]))
            fail_msg("%s", pairs[i][0]);
    char solve[DIGEST_ROOM], count[DIGEST_ROOM];
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    digest_of(puzzle, "solve", solve);
    digest_of(puzzle, "count", count);
    assert_string_not_equal(solve, count);
    treen_close(puzzle);
}

/* Tests puzzles that have no box with pieces. */
static void other_kinds(void **state) {
    static const char cover[] = "A B | C\nA B\nA C\nB C\n", *const covers[] = {
                                                                "A B | C\nA C\nA B\nB C\n",
                                                                "A B C\nA B\nA C\nB C\n",
                                                                "A B | D\nA B\nA D\nB D\n",
                                                            };
    static const char dpf[] = "fitting: |\n  3 2\n  2  2 0 1  2 1 2\n  1  1 2\n",
                      other_dpf[] = "fitting: |\n  3 2\n  1  1 2\n  2  2 0 1  2 1 2\n";
    static const char cubes[] = "box 2 2 1\nCUBE 1\nCUBE 2 TOUCH 1\n",
                      other_cubes[] = "box 2 2 1\nCUBE 1\nCUBE 2\n";
    static const char snake[] = "kind: snake\nbox: 2x2x1\nsnake: 2 1 1\n",
                      other_snake[] = "kind: snake\nbox: 1x2x2\nsnake: 2 1 1\n";
    assert_true(same(cover, cover));
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++)
        assert_false(same(cover, covers[i]));
    assert_true(same(dpf, dpf));
    assert_false(same(dpf, other_dpf));
    assert_true(same(cubes, cubes));
    assert_false(same(cubes, other_cubes));
    assert_true(same(snake, snake));
    assert_false(same(snake, other_snake));
}

/* Tests that results of engine count are refused whose parts were numbered otherwise: their digests
 * differ from that of today. Add the older one here when the numbering changes. */
static void older_parts_have_other_digests(void **state) {
    static const char *const digests[] = {"026cde9ccca20d75a07b5d96649a03ae",
                                          "02024887806ef06ee53772f6cb600a0f",
                                          "027c46c40cdc354b7e8b1fafb3db2295"};
    struct settings settings = settings_standard();
    struct treen_puzzle *puzzle;
    char digest[DIGEST_ROOM];
    settings.engine = "count";
    assert_int_equal(treen_parse(NULL, yaml, strlen(yaml), "text", NULL, &puzzle, NULL), TREEN_OK);
    assert_int_equal(unit_digest(puzzle, "count", &division_counts, &settings, digest, NULL), TREEN_OK);
    assert_string_equal(digest, digests[2]);
    for (size_t i = 0; i < 2; i++)
        assert_string_not_equal(digest, digests[i]);
    treen_close(puzzle);
}

/* Tests that no struct has a new member: the digest must have those that change answers. Change the
 * number here when digest.c is right. */
static void no_member_is_forgotten(void **state) {
    if (sizeof(void *) != 8)
        skip();
    assert_int_equal(sizeof(struct packing) - sizeof(struct group) - sizeof(struct box), 80);
    assert_int_equal(sizeof(struct packing_piece), 80);
    assert_int_equal(sizeof(struct treen_about), 168);
    assert_int_equal(sizeof(struct problem), 112);
    assert_int_equal(sizeof(struct rule), 64);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layout_is_no_matter), cmocka_unit_test(everything_else_matters),
        cmocka_unit_test(other_kinds), cmocka_unit_test(older_parts_have_other_digests),
        cmocka_unit_test(no_member_is_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
