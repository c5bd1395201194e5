/* The packing's own checker: each rule broken in turn. */
#include "puzzle/packing.h"
#include "puzzle/opened.h"

/* Two tricubes, a left-over cell that may stay empty, and a cell for one of up to two singles. */
static const char text[] = "grid: square\n"
                           "box: '###/###/+R'\n"
                           "colours: {R: red, g: green}\n"
                           "pieces: {V: {copies: 2, shape: '##/#.'}, J: {copies: 0..1, shape: '#../###'},\n"
                           "  M: {copies: 0..2, shape: R}, G: {copies: 0..1, shape: g}}\n";

enum { MOST_PARTS = 4, PART_CELLS = 5 };

struct claim {
    const char *piece;
    unsigned copy;
    size_t cells;
    struct treen_cell cell[PART_CELLS];
};

static void checks(const struct claim *claims, size_t parts, const char *first, size_t broken) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    struct treen_part part[MOST_PARTS];
    char got[200];
    for (size_t i = 0; i < parts; i++)
        part[i] = (struct treen_part){.piece = claims[i].piece,
                                      .copy = claims[i].copy,
                                      .cells = claims[i].cells,
                                      .cell = claims[i].cell};
    struct treen_solution solution = {.number = 1, .parts = parts, .part = part};
    size_t count = broken_rules(puzzle, &solution, got);
    if (count != broken || !strstr(got, first))
        fail_msg("%zu rules broken, first '%s', expected %zu, '%s'", count, got, broken, first);
    treen_close(puzzle);
}

#define CHECKS(first, broken, ...)                                                                           \
    do {                                                                                                     \
        const struct claim claims[] = {__VA_ARGS__};                                                         \
        checks(claims, sizeof claims / sizeof *claims, first, broken);                                       \
    } while (0)

/* A solution in its parts. */
#define V1                                                                                                   \
    {                                                                                                        \
        "V", 1, 3, {                                                                                         \
            {1, 1, 0}, {0, 1, 0}, {                                                                          \
                0, 0, 0                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    }
#define V2                                                                                                   \
    {                                                                                                        \
        "V", 2, 3, {                                                                                         \
            {1, 0, 0}, {2, 0, 0}, {                                                                          \
                2, 1, 0                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    }
#define M1                                                                                                   \
    {                                                                                                        \
        "M", 1, 1, {                                                                                         \
            { 1, 2, 0 }                                                                                      \
        }                                                                                                    \
    }

static void test_holds(void **state) {
    CHECKS("", 0, V1, V2, M1);
    CHECKS("", 0, V2, M1, V1);
}

static void test_names_and_copies(void **state) {
    CHECKS("there is no piece 'W'", 1, V1, V2, M1, {"W", 1, 0, {{0, 0, 0}}});
    CHECKS("there is no piece ''", 1, V1, V2, M1, {NULL, 1, 0, {{0, 0, 0}}});
    CHECKS("copy 1 of piece 'V' comes twice", 1, V1, {"V", 1, 3, {{1, 0, 0}, {2, 0, 0}, {2, 1, 0}}}, M1);
    CHECKS("piece 'V' has a copy number 3, expected 1 to 2", 1, V1,
           {"V", 3, 3, {{1, 0, 0}, {2, 0, 0}, {2, 1, 0}}}, M1);
    CHECKS("piece 'V' has a copy number 0", 1, V1, {"V", 0, 3, {{1, 0, 0}, {2, 0, 0}, {2, 1, 0}}}, M1);
    CHECKS("piece 'V' is used 1 times, expected 2", 2, V1, M1);
}

static void test_cells(void **state) {
    CHECKS("1 of 7 cells that must be filled are not, the first of them (1, 2, 0)", 1, V1, V2);
    CHECKS("piece 'M' has a cell at (5, 2, 0), which is outside the box", 1, V1, V2, M1,
           {"M", 2, 1, {{5, 2, 0}}});
    CHECKS("cell (1, 2, 0) is covered 2 times", 1, V1, V2, M1, {"M", 2, 1, {{1, 2, 0}}});
    CHECKS("", 0, V1, V2, M1, {"M", 2, 1, {{0, 2, 0}}});
}

static void test_shapes(void **state) {
    CHECKS("piece 'V' does not have its shape", 2, V1, {"V", 2, 3, {{1, 0, 0}, {2, 0, 0}, {2, 0, 0}}}, M1,
           {"M", 2, 1, {{2, 1, 0}}});
    CHECKS("does not have its shape", 2, {"V", 1, 3, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
           {"V", 2, 3, {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}}}, M1);
    CHECKS("does not have its shape", 3, {"V", 1, 2, {{0, 0, 0}, {1, 0, 0}}}, V2, M1);
}

static void test_colours(void **state) {
    CHECKS("the colours of piece 'G' do not go with those of the box", 1, V1, V2, {"G", 1, 1, {{1, 2, 0}}});
    CHECKS("", 0, V1, V2, M1, {"G", 1, 1, {{0, 2, 0}}});
}

/* Checks that the checker takes the solutions that the engine finds, in space and with each
 * motion. */
static void taken(void *context, const struct treen_solution *solution) {
    char first[200];
    if (broken_rules(context, solution, first))
        fail_msg("%s", first);
}

static void test_agrees_with_the_engine(void **state) {
    static const char *const texts[] = {
        "box: 2x2x2\npieces: {V: {copies: 2, shape: '##/#.'}, D: '##'}",
        "box: 2x2x2\npieces: {S: {copies: 2, motions: mirror, shape: '##/#. | ../#.'}}",
        "grid: square\nbox: 5x4\nmotions: mirror\npieces: {P: {copies: 4, shape: '##/##/#.'}}",
        "grid: square\nbox: 'RggR'\nmotions: plane\ncolours: {R: red, g: green}\npieces: {a: Rg, b: gR}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], "yaml");
        assert_true(counted_each(puzzle, taken, puzzle) > 0);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),   cmocka_unit_test(test_names_and_copies),
        cmocka_unit_test(test_cells),   cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_colours), cmocka_unit_test(test_agrees_with_the_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
