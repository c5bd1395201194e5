/* Sticks that cross, or not: counts, locations, symmetries, the checker, and the words of files. */
#include "puzzle/placing/meeting.h"

#include "puzzle/opened.h"
#include "puzzle/placing/fitting.h"

/* The four sticks around a vertex. */
#define PLUS         "box: '.../..#/.#.#/..#'\n"
#define STICKS(rest) "grid: square-sticks\n" rest

static uint64_t counted_as(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    uint64_t total = counted(puzzle);
    treen_close(puzzle);
    return total;
}

static void pieces_cross_where_both_go_straight(void **state) {
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {A: '.#.#', B: '.#.#'}")), 0);
    assert_int_equal(counted_as(STICKS(PLUS "crossing: never\npieces: {A: '.#.#', B: '.#.#'}")), 0);
    assert_int_equal(counted_as(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}")), 1);
}

static void corners_and_ends_touch(void **state) {
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {V: {copies: 2, shape: '.#/#'}}")), 2);
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {I: '.#.#', V: {copies: 2, shape: '.#'}}")), 2);
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {X: '.../..#/.#.#/..#'}")), 1);
}

/* Tests a triangular net, at whose vertices three rows meet: two of them are too many. */
static void three_directions_share_a_meeting(void **state) {
    const char *pieces = "crossing: %s\npieces: {I: {copies: 3, shape: '.#.#'}}";
    char text[200], end[100];
    const char *const words[] = {"never", "free"};
    for (int i = 0; i < 2; i++) {
        snprintf(end, sizeof end, pieces, words[i]);
        snprintf(text, sizeof text, "grid: triangle-sticks\nbox: '.../..##/.#.#/.##'\n%s", end);
        assert_int_equal(counted_as(text), i);
    }
}

/* Tests bent pieces on triangles: two that cross, and one that crosses a straight piece. */
static void bends_cross_on_triangles(void **state) {
    static const char *const cases[] = {
        "box: {cells: [[3, 2], [2, 3], [1, 3], [1, 2]]}\n"
        "pieces: {V: {copies: 2, cells: [[3, 2], [1, 3]]}}\ncrossing: %s",
        "box: {cells: [[3, 2], [1, 2], [2, 3], [3, 1]]}\n"
        "pieces: {I: {cells: [[3, 2], [1, 2]]}, V: {cells: [[2, 3], [3, 1]]}}\ncrossing: %s"};
    for (size_t i = 0; i < 2; i++) {
        char never[300] = "grid: triangle-sticks\n", free[300] = "grid: triangle-sticks\n";
        snprintf(never + strlen(never), 200, cases[i], "never");
        snprintf(free + strlen(free), 200, cases[i], "free");
        assert_int_equal(counted_as(never), 0);
        assert_int_equal(counted_as(free), 1);
    }
}

/* ---- All ways to share the sticks of a vertex ------------------------------------------------ */

enum { ARMS = 8, CIRCLES = 4 };

/* A vertex at (2, 2, 2) or (2, 2, 0), its sticks, and those in each plane as they lie around it. */
struct star {
    const char *grid;
    size_t arms, ways, right; /* the number of ways to share, and of those without a crossing */
    struct treen_cell arm[ARMS];
    const char *circle[CIRCLES]; /* digits */
};

static const struct star stars[] = {
    {"square-sticks", 4, 15, 14, {{3, 2, 0}, {2, 3, 0}, {1, 2, 0}, {2, 1, 0}}, {"0123"}},
    {"triangle-sticks",
     6,
     203,
     132,
     {{3, 2, 0}, {2, 3, 0}, {1, 3, 0}, {1, 2, 0}, {2, 1, 0}, {3, 1, 0}},
     {"012345"}},
    {"cube-sticks",
     6,
     203,
     178,
     {{3, 2, 2}, {2, 3, 2}, {1, 2, 2}, {2, 1, 2}, {2, 2, 1}, {2, 2, 3}},
     {"0123", "0425", "1435"}},
    {"prism-sticks",
     8,
     4140,
     2708,
     {{3, 2, 2}, {2, 3, 2}, {1, 3, 2}, {1, 2, 2}, {2, 1, 2}, {3, 1, 2}, {2, 2, 1}, {2, 2, 3}},
     {"012345", "0637", "1647", "2657"}}};

/* Tells whether sticks of one piece, of another, of the first and of the other come in turn. */
static bool is_crossed(const char *circle, const size_t *piece) {
    const size_t count = strlen(circle);
    size_t of[ARMS];
    for (size_t i = 0; i < count; i++)
        of[i] = piece[circle[i] - '0'];
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            for (size_t c = b + 1; c < count; c++)
                for (size_t d = c + 1; d < count; d++)
                    if (of[a] == of[c] && of[b] == of[d] && of[a] != of[b])
                        return true;
    return false;
}

/* Writes the sticks of a piece; all sticks where `piece` is ARMS. */
static void put_cells(FILE *out, const struct star *star, const size_t *of, size_t piece) {
    const char *before = "";
    fputs("{cells: [", out);
    for (size_t i = 0; i < star->arms; i++)
        if (piece == ARMS || of[i] == piece) {
            fprintf(out, "%s[%d, %d, %d]", before, star->arm[i].x, star->arm[i].y, star->arm[i].z);
            before = ", ";
        }
    fputs("]}", out);
}

/* Opens the puzzle whose only assembly has the sticks of each piece where they are. */
static struct treen_puzzle *opened_star(const struct star *star, const size_t *of, size_t pieces) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "grid: %s\nmotions: shift\nbox: ", star->grid);
    put_cells(out, star, of, ARMS);
    fputs("\npieces:\n", out);
    for (size_t p = 0; p < pieces; p++) {
        fprintf(out, "  p%zu: ", p);
        put_cells(out, star, of, p);
        fputs("\n", out);
    }
    fclose(out);
    struct treen_puzzle *puzzle = opened(text, "yaml");
    free(text);
    return puzzle;
}

/* Returns the number of rules that the assembly breaks, by the checker. */
static size_t broken_star(const struct star *star, const size_t *of, size_t pieces,
                          const struct treen_puzzle *puzzle) {
    struct treen_cell cell[ARMS];
    struct treen_part part[ARMS];
    char name[ARMS][24];
    size_t cells = 0;
    for (size_t p = 0; p < pieces; p++) {
        snprintf(name[p], sizeof name[p], "p%zu", p);
        part[p] = (struct treen_part){.piece = name[p], .copy = 1, .cell = cell + cells};
        for (size_t i = 0; i < star->arms; i++)
            if (of[i] == p) {
                cell[cells++] = star->arm[i];
                part[p].cells++;
            }
    }
    return broken_rules(puzzle, &(struct treen_solution){.number = 1, .parts = pieces, .part = part}, NULL);
}

static bool try_sharing(const struct star *star, const size_t *of, size_t pieces) {
    bool crossed = false;
    for (size_t c = 0; c < CIRCLES && star->circle[c]; c++)
        crossed |= is_crossed(star->circle[c], of);
    struct treen_puzzle *puzzle = opened_star(star, of, pieces);
    assert_int_equal(counted(puzzle), !crossed);
    assert_int_equal(broken_star(star, of, pieces, puzzle) > 0, crossed);
    treen_close(puzzle);
    return !crossed;
}

/* Shares out the sticks from `arm` on, among the pieces before and new ones. */
static void share(const struct star *star, size_t arm, size_t pieces, size_t *of, size_t *ways,
                  size_t *right) {
    if (arm == star->arms) {
        ++*ways;
        *right += try_sharing(star, of, pieces);
        return;
    }
    for (of[arm] = 0; of[arm] <= pieces; of[arm]++)
        share(star, arm + 1, pieces + (of[arm] == pieces), of, ways, right);
}

/* Checks all set partitions of the sticks. In a plane those of n sticks that do not cross are the
 * n-th Catalan number. */
static void pieces_share_a_vertex(void **state) {
    for (size_t i = 0; i < sizeof stars / sizeof *stars; i++) {
        size_t of[ARMS], ways = 0, right = 0;
        share(&stars[i], 0, 0, of, &ways, &right);
        assert_int_equal(ways, stars[i].ways);
        assert_int_equal(right, stars[i].right);
    }
}

/* ---- Published numbers ----------------------------------------------------------------------- */

/* The twelve pieces of three sticks on triangles. */
#define TWELVE                                                                                               \
    "pieces: {A: '.#.#/....#', B: '.#.#.#', C: '...#/.#..#', D: './...##/.#', E: '.....#/...#/.#', "         \
    "F: './....#/.#.#', G: '.#/#.#', H: './###', I: '.#/.##', J: '.#.#/.#', K: './...#/.#/..#', "            \
    "L: './.##/.#'}\n"

/* Tests two boards of D. Goodger's Polyform Puzzler, the second one by L. E. Shader. Two symmetries
 * take each of them to itself. */
static void published_numbers_come_out(void **state) {
    static const struct {
        const char *box;
        uint64_t total;
    } boards[] = {
        {".#.#.#.#.#/###########/.#.#...#.#/###########/.#.#.#.#.#", 2 * 9},
        {".....#.#/...######/...#.#.#/.###.####/.#.#...#/###.####/.#.#.#/####/.#", 2 * 50},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char text[900];
        snprintf(text, sizeof text, "grid: triangle-sticks\nbox: '%s'\n" TWELVE, boards[i].box);
        assert_int_equal(counted_as(text), boards[i].total);
    }
}

/* ---- Locations ------------------------------------------------------------------------------- */

/* Checks that meetings are locations, but no cells, that symmetries move them, and that names tell
 * them apart. */
static void check_meetings(const char *text, size_t cells, size_t places, size_t meetings,
                           size_t symmetries) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    struct arena arena;
    struct fitting *fitting;
    arena_init(&arena, 1 << 28);
    assert_int_equal(puzzle->kind->fit(puzzle, &arena, &fitting, NULL), TREEN_OK);
    assert_int_equal(fitting_cells(fitting), cells);
    assert_int_equal(fitting->meetings, meetings);
    assert_int_equal(fitting_crossings(fitting), places);
    assert_int_equal(fitting_may_cells(fitting), 0);
    assert_int_equal(fitting->symmetries.count, symmetries);
    for (size_t s = 0; s < fitting->symmetries.count; s++) {
        bool seen[64] = {false};
        for (size_t i = 0; i < fitting->locations; i++) {
            uint32_t to = fitting->symmetries.symmetry[s].image[i];
            assert_int_equal(to < cells, i < cells);
            assert_false(seen[to]);
            seen[to] = true;
        }
    }
    for (size_t p = 0; p < fitting->placements; p++)
        assert_int_equal(fitting_volume(fitting, p), 2);
    for (size_t i = 0; i < fitting->locations; i++)
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(fitting_location_name(fitting, i, 2, &arena),
                                    fitting_location_name(fitting, j, 2, &arena));
    arena_free(&arena);
    treen_close(puzzle);
}

static void meetings_are_no_cells(void **state) {
    check_meetings(STICKS("box: 3x3\npieces: {I: {copies: 0..12, shape: '.#.#'}}"), 24, 4, 4, 8);
    check_meetings("grid: triangle-sticks\nbox: hexagon 1\npieces: {I: {copies: 0..6, shape: '.#.#'}}", 12, 1,
                   MEETINGS_AT_VERTEX, 12);
}

static size_t broken_by(const char *text, char *first) {
    struct treen_cell across[] = {{1, 2, 0}, {3, 2, 0}}, along[] = {{2, 1, 0}, {2, 3, 0}};
    struct treen_part part[] = {{.piece = "A", .copy = 1, .cells = 2, .cell = across},
                                {.piece = "B", .copy = 1, .cells = 2, .cell = along}};
    struct treen_solution solution = {.number = 1, .parts = 2, .part = part};
    struct treen_puzzle *puzzle = opened(text, "yaml");
    size_t count = broken_rules(puzzle, &solution, first);
    treen_close(puzzle);
    return count;
}

static void the_checker_finds_crossings(void **state) {
    char first[200];
    assert_int_equal(broken_by(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}"), first), 0);
    assert_int_equal(broken_by(STICKS(PLUS "pieces: {A: '.#.#', B: '.#.#'}"), first), 1);
    assert_string_equal(first, "pieces 'A' and 'B' cross between the cells (2, 1, 0) and (2, 3, 0)");
}

static void files_say_whether_pieces_may_cross(void **state) {
    static const struct bad_text bad[] = {
        {"grid: square\nbox: 2x2\ncrossing: free\npieces: {A: '##'}", 3, 1,
         "no pieces of the grid 'square' can cross"},
        {"grid: hexagon-sticks\nbox: 2x2\ncrossing: never\npieces: {A: '#'}", 3, 1,
         "no pieces of the grid 'hexagon-sticks' can cross"},
        {"grid: square-sticks\nbox: 2x2\ncrossing: yes\npieces: {A: '.#'}", 3, 11, "expected never or free"},
        {"grid: square-sticks\nbox: 2x2\ncrossing: [free]\npieces: {A: '.#'}", 3, 1, "never or free"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
    struct treen_puzzle *puzzle =
        opened(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}"), "yaml");
    char *yaml = written(puzzle, "yaml"), *json = written(puzzle, "json");
    assert_non_null(strstr(yaml, "\ncrossing: free\n"));
    struct treen_puzzle *again = opened(json, "json");
    assert_int_equal(counted(again), 1);
    free(yaml);
    free(json);
    treen_close(again);
    treen_close(puzzle);
}

static void no_crossing_is_not_written_as_locations(void **state) {
    struct treen_puzzle *puzzle = opened(STICKS(PLUS "pieces: {V: '.#/#', W: '.#/#'}"), "yaml");
    not_written(puzzle, "dpf", "DPF cannot say that sticks never cross, and these could at 1 place");
    treen_close(puzzle);
    puzzle = opened(STICKS(PLUS "crossing: free\npieces: {V: '.#/#', W: '.#/#'}"), "yaml");
    free(written(puzzle, "dpf"));
    not_written(puzzle, "gdpf", "geometric DPF cannot say that sticks may cross");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_cross_where_both_go_straight),
        cmocka_unit_test(corners_and_ends_touch),
        cmocka_unit_test(three_directions_share_a_meeting),
        cmocka_unit_test(bends_cross_on_triangles),
        cmocka_unit_test(pieces_share_a_vertex),
        cmocka_unit_test(published_numbers_come_out),
        cmocka_unit_test(meetings_are_no_cells),
        cmocka_unit_test(the_checker_finds_crossings),
        cmocka_unit_test(files_say_whether_pieces_may_cross),
        cmocka_unit_test(no_crossing_is_not_written_as_locations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
