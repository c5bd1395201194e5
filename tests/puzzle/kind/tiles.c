/* Tiles: what is refused, what is written, what the checker says. Their counts are held against
 * brute force in tests/app/tiles.py. */
#include "puzzle/opened.h"
#include "puzzle/verdict.h"

#define SQUARES "grid: square\nbox: 2x1\ntiles: |\n  A: RGBR\n  B: GRRR\n"

static void faults_have_their_places(void **state) {
    static const struct bad_text bad[] = {
        {"box: 2x1\ntiles: |\n  A: RGBR\n  B: RGB\n", 4, 6,
         "found 'RGB', expected the sides of a tile: 4 marks"},
        {"kind: tiles\nset: 'R?'\nbox: 1x1\n", 2, 7,
         "found 'R?', expected the marks of a set, a letter, digit or sign each"},
        {"box: 2x1\ntiles: |\n  A: RGBR\n  A: RGBB\n", 4, 3, "two tiles have the name 'A'"},
        {"box: 2x1\ntiles: |\n  RGBR RG*R\n", 3, 8, "found 'RG', expected the sides"},
        {"box: 2x1\ntiles: |\n  RGBR*0\n", 3, 3, "the number of such tiles behind the star"},
        {"box: 3x1\ntiles: |\n  RGBR*2\n", 1, 1, "found a board of 3 cells for 2 tiles"},
        {"box: 1x1\ntiles: |\n  RGBR*2\n", 1, 1, "some of them equal"},
        {"box: '+#'\ntiles: RGBR*2\n", 1, 1, "found cells that may stay empty"},
        {"box: 2x1\ntiles:\n", 2, 1, "expected 'tiles: |'"},
        {"kind: tiles\nbox: 2x1\n", 1, 1, "expected 'tiles: |'"},
        {"grid: sphere\nbox: 2x1\ntiles: RG\n", 1, 1,
         "found 'sphere', expected square, triangle, hexagon or cube"},
        {"grid: triangle\nmotions: shift\nbox: 2x1\ntiles: RGB RGB\n", 2, 1, "found 'shift' for triangles"},
        {"grid: triangle\nborder: different\nbox: 2x1\ntiles: RGB RGB\n", 2, 1, "free, one, or a mark"},
        {"box: stack\ntiles: RGBR\n", 1, 1, "found a stack on the grid 'square', expected cube"},
        {"grid: cube\nbox: stack\ntiles: RGBRGB*2\n", 3, 1, "a line for each cube"},
        {"box: 1x1\nborder: RGB\ntiles: RGBR\n", 2, 1, "found 'RGB', expected free, one, different"},
        {"box: 1x1\nmates: Aa aB\ntiles: RGBR\n", 2, 11, "two marks that are in no other pair"},
        {"box: 1x1\nmates: Aab\ntiles: RGBR\n", 2, 8, "a pair that goes together: 2 marks"},
        {"kind: tiles\nbox: 1x1\nset: RGR\n", 3, 6, "each mark once"},
        {"kind: tiles\nbox: 1x1\nset: RG B\n", 3, 9, "in one word"},
        {"kind: tiles\ngrid: cube\nbox: 1x1x1\nset: ABCDEFGH\n", 4, 6, "more than 1024 tiles"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

static void a_puzzle_comes_back(void **state) {
    static const char *const text[] = {
        "kind: tiles\ngrid: square\nbox: 2x1\nmotions: plane\nborder: free\ntiles: |\n  A: RGBR\n  B: GRRR\n",
        "kind: tiles\ngrid: cube\nbox: stack\nmotions: space\nborder: different\ntiles: |\n  1: RGBRGB\n",
        ("kind: tiles\ngrid: hexagon\nbox: hexagon 1\nmotions: shift\nmates: 'Aa Bb'\n"
         "border: \"???AAb\"\ntiles: |\n  x: AAbbAA\n"),
        "kind: tiles\ngrid: triangle\nbox: 2x1\nmotions: space\nborder: R\ntiles: |\n  x: RGB*2\n"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct treen_puzzle *puzzle = opened(text[i], NULL);
        char *again = written(puzzle, "yaml");
        assert_string_equal(puzzle->kind->about.name, "tiles");
        struct treen_puzzle *second = opened(again, NULL);
        char *third = written(second, "yaml");
        assert_string_equal(again, third);
        free(again);
        free(third);
        treen_close(second);
        treen_close(puzzle);
    }
}

/* Asserts the checker's word on a drawing; "": it holds. */
static void says(const char *text, const char *drawing, const char *expected) {
    struct treen_puzzle *puzzle = opened(text, NULL);
    struct verdict *verdict;
    assert_int_equal(verdict_of_text(puzzle, drawing, strlen(drawing), "drawing", &verdict, NULL), TREEN_OK);
    const char *sentence = verdict_broken(verdict, 0);
    if (*expected ? !sentence || !strstr(sentence, expected) : sentence != NULL)
        fail_msg("%s, expected %s, of:\n%s", sentence ? sentence : "it holds", expected, drawing);
    verdict_close(verdict);
    treen_close(puzzle);
}

static void every_broken_rule_has_its_sentence(void **state) {
    says(SQUARES, "A:RGBR B:RRRG\n", "");
    says(SQUARES, "Solution 1:\nA:GBRR B:GRRR\n", "mark B in (0, 0) meets mark R in (1, 0)");
    says(SQUARES, "A:RGBR A:BRRG\n", "tile 'A' is used 2 times, expected 1 at most");
    says(SQUARES, "A:RGBR C:BRRG\n", "there is no tile 'C'");
    says(SQUARES, "A:RGBR B:RRGG\n", "tile 'B' in (1, 0) has other marks than the file gives it");
    says(SQUARES, "A:RGBR .\n", "1 of 2 cells have no right tile");
    says(SQUARES, "{\"type\": \"solution\", \"pieces\": [{\"name\": \"A\", \"cells\": [[0, 1, 0]]}]}",
         "tile 'A' does not lie in one cell of the board");
    says(SQUARES,
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"A\", \"cells\": [[0, 0, 0]], \"marks\": "
         "\"RGBR\"}, "
         "{\"name\": \"B\", \"cells\": [[0, 0, 0]], \"marks\": \"RRRG\"}]}",
         "two tiles lie in (0, 0)");
    says(SQUARES "border: R\n", "A:RGBR B:RRRG\n", "mark B of (0, 0) is on the border, expected R");
    says(SQUARES "border: one\n", "A:RGBR B:RRRG\n", "mark B of (0, 0) is on the border, and so is R");
    says(SQUARES "border: different\n", "A:RGBR B:RRRG\n", "mark R of (1, 0) comes twice");
    says(SQUARES "mates: RG\n", "A:RGBR B:RRRG\n", "mark G in (0, 0) meets mark G in (1, 0)");
    says("grid: cube\nbox: stack\ntiles: RGBRGB GBRGBR\n", "2:GBRGBR\n\n1:RGBRGB\n",
         "cube '2' does not lie at its place in the stack");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_have_their_places),
        cmocka_unit_test(a_puzzle_comes_back),
        cmocka_unit_test(every_broken_rule_has_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
