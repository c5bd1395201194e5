/* Lists of designs: their order, what is left out, and how far apart puzzles are. */
#include "run/design/list.h"
#include "run/design/unlike.h"

#include "puzzle/puzzle.h"
#include "run/design/place.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "# treen design sets --box 3x2x1 --pieces 2\n# done 0\n"
#define BOX  "motions: space\nbox: 3x2\n"
static const char list[] =
    HEAD "title: \"one\"\n" BOX "pieces: {A: '###', B: '###'}\n# candidate 1 solutions=1,pieces=2 00\n---\n"
         "title: \"two\"\n" BOX "pieces: {A: '##/#', B: '##/#'}\n# candidate 2 solutions=2,pieces=2 01\n---\n"
         "title: \"three\"\n" BOX "pieces: {A: '##', B: '##/##'}\n# candidate 3 solutions=3 02\n# kept 3\n";

struct opened {
    struct treen_puzzle *puzzle;
    struct design_list list;
    struct treen_error error;
    enum treen_status status;
};

static void open_text(struct opened *opened, const char *text, const char *aim, uint64_t unlike) {
    const struct limits limits = {0};
    memset(opened, 0, sizeof *opened);
    assert_int_equal(puzzle_parse(text, strlen(text), "list", "yaml", &limits, &opened->puzzle, NULL),
                     TREEN_OK);
    const struct list_wish wish = {
        .text = text, .length = strlen(text), .first = opened->puzzle, .aim = aim, .unlike = unlike};
    opened->status = list_open(&wish, &opened->list, &opened->error);
}

static void close_list(struct opened *opened) {
    list_close(&opened->list);
    treen_close(opened->puzzle);
}

static void is_one(void **state) {
    assert_true(list_is_one(list, strlen(list)));
    assert_false(list_is_one("box: 3x2", 8));
    assert_false(list_is_one(HEAD "# candidate 1 pieces=1 00\n# candidate 2 pieces=1 01\n", 110));
}

/* Expects the titles of the puzzles of a list, one letter each. */
static void expect(const char *aim, uint64_t unlike, const char *names) {
    struct opened opened;
    open_text(&opened, list, aim, unlike);
    assert_int_equal(opened.status, TREEN_OK);
    assert_int_equal(opened.list.count, strlen(names));
    for (size_t i = 0; names[i]; i++)
        assert_int_equal(treen_about(opened.list.at[i].puzzle)->title[1], names[i]);
    close_list(&opened);
}

static void orders(void **state) {
    expect(NULL, 0, "nwh");
    expect("most solutions", 0, "hwn");
    expect("solutions>=2", 0, "wh");
    expect("solutions=7", 0, "");
    expect("most pieces", 0, "nw");             /* the third does not tell its pieces */
    expect("least alike, most neck", 0, "nwh"); /* these are measured */
    expect("alike>=1", 0, "h");
    expect(NULL, 2, "nwh");
    expect(NULL, 3, "nh");
    expect(NULL, 4, "n");
}

static void is_refused(void **state) {
    struct opened opened;
    open_text(&opened, list, "most wit", 0);
    assert_int_equal(opened.status, TREEN_BAD_INPUT);
    close_list(&opened);
    open_text(&opened, "# treen design sets\n" BOX "pieces: {A: '###', B: '###'}\n", NULL, 0);
    assert_int_equal(opened.status, TREEN_BAD_INPUT);
    close_list(&opened);
}

/* Gives the distance of two puzzles. */
static bool distance(const struct treen_puzzle *one, const struct treen_puzzle *other, struct arena *arena,
                     uint64_t *cells) {
    struct likeness likeness[2];
    bool first = likeness_open(&likeness[0], one), second = likeness_open(&likeness[1], other);
    bool holds = first && second && likeness_differ(&likeness[0], &likeness[1], UINT64_MAX, arena, cells);
    likeness_close(&likeness[0]);
    likeness_close(&likeness[1]);
    return holds;
}

static void distances(void **state) {
    struct opened opened;
    struct arena arena;
    uint64_t cells;
    open_text(&opened, list, NULL, 0);
    const struct treen_puzzle *one = opened.list.at[0].puzzle, *two = opened.list.at[1].puzzle,
                              *three = opened.list.at[2].puzzle;
    struct packing fewer = *puzzle_packing(three);
    struct treen_puzzle less = *three;
    fewer.pieces = 1;
    less.own = &fewer;
    arena_init(&arena, SIZE_MAX);
    assert_true(distance(one, one, &arena, &cells));
    assert_int_equal(cells, 0);
    assert_true(distance(one, two, &arena, &cells));
    assert_int_equal(cells, 2);
    assert_true(distance(one, three, &arena, &cells));
    assert_int_equal(cells, 3); /* a cell of A, two of B */
    assert_true(distance(one, &less, &arena, &cells));
    assert_int_equal(cells, 4);
    assert_true(distance(&less, one, &arena, &cells));
    assert_int_equal(cells, 4);
    arena_free(&arena);
    close_list(&opened);
}

/* Expects a distance of two texts. */
static void expect_distance(const char *one, const char *other, uint64_t wanted) {
    const struct limits limits = {0};
    struct treen_puzzle *puzzle[2];
    struct arena arena;
    uint64_t cells;
    arena_init(&arena, SIZE_MAX);
    assert_int_equal(puzzle_parse(one, strlen(one), "one", "yaml", &limits, &puzzle[0], NULL), TREEN_OK);
    assert_int_equal(puzzle_parse(other, strlen(other), "other", "yaml", &limits, &puzzle[1], NULL),
                     TREEN_OK);
    for (size_t i = 0; i < 2; i++) {
        assert_true(distance(puzzle[i], puzzle[1 - i], &arena, &cells));
        assert_int_equal(cells, wanted);
    }
    treen_close(puzzle[0]);
    treen_close(puzzle[1]);
    arena_free(&arena);
}

#define PIECES(one, other) "box: 2x2x3\npieces: {A: '" one "', B: '" other "'}\n"
#define SCREW              "##/#.|.#/.."
#define MIRRORED           "##/#.|../#."
static void distances_of_pieces(void **state) {
    expect_distance(PIECES(SCREW, "##/##"), PIECES("##/##", SCREW), 0);
    expect_distance(PIECES(SCREW, "##/##"), PIECES("##/##", MIRRORED), 0); /* the whole is reflected */
    expect_distance(PIECES(SCREW, SCREW), PIECES(SCREW, MIRRORED), 1);
    expect_distance(PIECES(SCREW, "##"), PIECES("###", "###"), 3);
    /* A takes to A what B needs more. */
    expect_distance(PIECES("###", "##/##"), PIECES("####", "###/#"), 2);
}

#define LAYOUT(box)                                                                                          \
    "grid: square\ncolours: {0: a, 1: b}\nbox: '" box "'\npieces: {A: '01', B: '00', C: '11'}\n"
static void distances_of_layouts(void **state) {
    expect_distance(LAYOUT("000/111"), LAYOUT("000/111"), 0);
    expect_distance(LAYOUT("001/011"), LAYOUT("100/110"), 0); /* reflected */
    expect_distance(LAYOUT("000/111"), LAYOUT("111/000"), 0);
    expect_distance(LAYOUT("001/101"), LAYOUT("110/010"), 0); /* named otherwise */
    expect_distance(LAYOUT("000/111"), LAYOUT("100/011"), 2);
    expect_distance(LAYOUT("000/111"), LAYOUT("010/101"), 2);
}

#define SNAKE(joints) "kind: snake\nbox: '3x3x1'\nsnake: " joints "\nnotation: letters\n"
static void distances_of_snakes(void **state) {
    expect_distance(SNAKE("sttstts"), SNAKE("sttstts"), 0);
    expect_distance(SNAKE("tttstts"), SNAKE("sttsttt"), 0); /* from the other end */
    expect_distance(SNAKE("sttstts"), SNAKE("sttttts"), 1);
    expect_distance(SNAKE("ttttttt"), SNAKE("sttsttt"), 2);
    expect_distance(SNAKE("sttstts"), LAYOUT("000/111"), UINT64_MAX);
}

static void is_written(void **state) {
    struct opened opened;
    char *text = NULL;
    size_t length;
    open_text(&opened, list, "most solutions", 0);
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    list_write(&opened.list, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "problem  solutions  pieces\n      3          3       -\n"
                              "      2          2       2\n      1          1       2\n");
    assert_string_equal(opened.list.at[1].words, "solutions 2, pieces 2; V x2");
    free(text);
    close_list(&opened);
}

/* Expects names for the pieces of a puzzle. */
static void expect_names(const char *text, const char *names) {
    const struct limits limits = {0};
    struct treen_puzzle *puzzle;
    struct packing named;
    struct arena arena;
    bool known;
    char found[512] = "";
    assert_int_equal(puzzle_parse(text, strlen(text), "names", "yaml", &limits, &puzzle, NULL), TREEN_OK);
    arena_init(&arena, SIZE_MAX);
    assert_true(design_name_pieces(puzzle_packing(puzzle), &arena, &named, &known));
    for (size_t i = 0; i < named.pieces; i++) {
        strncat(found, i ? " " : "", sizeof found - strlen(found) - 1);
        strncat(found, named.piece[i].name, sizeof found - strlen(found) - 1);
    }
    assert_string_equal(found, names);
    assert_int_equal(known, strpbrk(names, "LVIw") != NULL);
    arena_free(&arena);
    treen_close(puzzle);
}

/* Tests names of one size and of several, of turned pieces and of equal ones. Those of Soma are
 * drawn here as in the collection. */
static void have_names(void **state) {
    expect_names(
        "grid: square\nbox: 5x4\npieces: {1: '###/..#/..#', 2: '#/#/#/##', 3: '#/#/#/##', 4: '####/##'}",
        "V5 L5 L5-2 4");
    expect_names("grid: square\nbox: 5x2\npieces: {1: '#.#/###', 2: '##/.#/.#/.#'}", "U L");
    expect_names("grid: square\nmotions: plane\nbox: 5x2\npieces: {1: '##/.#/.#', 2: '##/#./#.', 3: '##'}",
                 "L4 J4 I2");
    expect_names("grid: hexagon\nbox: 5x2\npieces: {1: '#/#', 2: '#/#/#/#/#'}", "I2 2");
    expect_names("box: 5x5x3\npieces: {1: '###/#.#/###', 2: '##/##|##'}", "1 2");
    expect_names("box: 3x3x3\npieces: {1: '#/##', 2: '#/#/##', 3: '##|##', 4: \"##\\n#.\\n\\n.#\\n..\", "
                 "5: \"##\\n#.\\n\\n..\\n#.\", 6: \"##\\n#.\\n\\n#.\\n..\"}",
                 "V3 L4 O4 twist-1 twist-2 tripod");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_one),
        cmocka_unit_test(orders),
        cmocka_unit_test(is_refused),
        cmocka_unit_test(distances),
        cmocka_unit_test(distances_of_pieces),
        cmocka_unit_test(distances_of_layouts),
        cmocka_unit_test(distances_of_snakes),
        cmocka_unit_test(is_written),
        cmocka_unit_test(have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
