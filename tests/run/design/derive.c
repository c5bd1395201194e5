/* Quantities that any puzzle has, against brute force and by hand. */
#include "run/design/derive.h"

#include "base/random.h"
#include "puzzle/puzzle.h"
#include "cases.h"

#include <string.h>

/* ---- By hand --------------------------------------------------------------------------------- */

/* Measures one quantity of a puzzle. */
static uint64_t measured(const char *text, const char *quantity) {
    struct treen_error error = {0};
    struct measures measures;
    struct aim aim;
    char wish[64];
    snprintf(wish, sizeof wish, "most %s", quantity);
    assert_int_equal(aim_read(wish, &aim, &error), TREEN_OK);
    const struct derivation derivation = {.text = text, .length = strlen(text), .aim = &aim};
    measures_clear(&measures);
    if (derive(&derivation, &measures, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return measures.of[aim.preference[0].quantity];
}

/* A, in whose mouth C shuts B in. */
#define MOUTH "grid: square\nbox: 3x3\nmotions: plane\npieces: {A: '###/#../###', B: '#', C: '#'}\n"
#define HOLLOW                                                                                               \
    "box: '###/###/### | ###/#+#/### | ###/###/###'\n"                                                       \
    "pieces: {A: '###/###/### | ###/#.#/###', B: '###/###/###'}\n"
#define TWELVE "kind: burr\nlength: 6\npieces: [88, 3326, 1278, 3324, 3320, 2304]\n"

static void by_hand(void **state) {
    static const struct {
        const char *text, *quantity;
        uint64_t value;
    } rows[] = {
        {MOUTH, "level", 1},
        {MOUTH, "easiest", 1},
        {MOUTH, "second", 1},
        {MOUTH, "order", 2}, /* C, or B and C together */
        {MOUTH, "positions", 1},
        {MOUTH, "dead", 0},
        {MOUTH, "neck", 1},
        {MOUTH, "alike", 0},
        {MOUTH, "inside", 0},
        {MOUTH, "groups", 0},
        {"box: 3x2x1\npieces: {A: '#/#', B: '#/#', C: '#/#'}\n", "order", 3},
        {"grid: square\nbox: 2x1\npieces: {A: '#', B: '#'}\n", "order", 1},
        {"grid: square\nbox: 2x1\npieces: {A: '#', B: '#'}\n", "second", 0},
        {"grid: square\nbox: 2x1\npieces: {A: '#', B: '#'}\n", "neck", UNMEASURED},
        {"grid: square\nbox: 2x1\npieces: {A: '##'}\n", "alike", UNMEASURED},
        {"grid: square\nbox: 3x1\npieces: {A: '##', B: '##'}\n", "easiest", UNMEASURED}, /* no solution */
        {HOLLOW, "inside", 1},
        {HOLLOW, "outside", 0},
        {HOLLOW, "neck", 3},
        {"grid: square\nbox: '##/#+'\npieces: {A: '##/#'}\n", "outside", 1},
        {"grid: square\nbox: '##/#+'\npieces: {A: '##/#'}\n", "inside", 0},
        {"grid: square\nbox: 2x2\nmotions: plane\npieces: {A: '##', B: '##'}\n", "effort", 8},
        {"grid: square\nbox: 2x2\nmotions: plane\npieces: {A: {shape: '##', copies: 2}}\n", "effort", 6},
        {"grid: square\nbox: 3x2\nmotions: plane\npieces: {A: '###', B: '##/#'}\n", "effort", 2},
        {"grid: sphere\nbox: 2x1x1\npieces: {A: {cells: [[0, 0, 0]]}, B: {cells: [[1, 1, 0]]}}\n", "alike",
         0},
        {TWELVE, "level", 12},
        {TWELVE, "easiest", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (measured(rows[i].text, rows[i].quantity) != rows[i].value)
            fail_msg("%s%s %llu", rows[i].text, rows[i].quantity,
                     (unsigned long long)measured(rows[i].text, rows[i].quantity));
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

enum { CELLS = 7, SIDE = 3 };

/* Draws a connected piece of the grid cube. */
static void draw_piece(struct random *random, struct coloured_cell *cell, size_t cells) {
    memset(cell, 0, cells * sizeof *cell);
    for (size_t count = 1; count < cells;) {
        struct treen_cell at = cell[random_below(random, (uint32_t)count)].at;
        int *along[] = {&at.x, &at.y, &at.z};
        *along[random_below(random, SIDE)] += random_below(random, 2) ? 1 : -1;
        bool there = false;
        for (size_t i = 0; i < count; i++)
            there |= cell_equal(cell[i].at, at);
        if (!there)
            cell[count++].at = at;
    }
}

static bool are_next(struct treen_cell a, struct treen_cell b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z) == 1;
}

/* Counts the faces between a set of cells and the others. */
static uint64_t faces_between(const struct shape *shape, unsigned set) {
    uint64_t faces = 0;
    for (unsigned i = 0; i < shape->count; i++)
        for (unsigned j = 0; j < shape->count; j++)
            faces += (set >> i & 1) && !(set >> j & 1) && are_next(shape->cell[i].at, shape->cell[j].at);
    return faces;
}

/* Looks at every connected set of two cells or more that leaves a connected set of two or more. */
static uint64_t slow_neck(const struct shape *shape) {
    uint64_t least = UINT64_MAX;
    for (unsigned set = 0; set < 1u << shape->count; set++) {
        int in = __builtin_popcount(set), out = (int)shape->count - in;
        bool whole = true;
        for (int side = 0; side < 2; side++) {
            unsigned left = side ? ~set & ((1u << shape->count) - 1) : set, reached = left & -left,
                     before = 0;
            while (reached != before) {
                before = reached;
                for (unsigned i = 0; i < shape->count; i++)
                    for (unsigned j = 0; j < shape->count; j++)
                        if (before >> i & 1 && left >> j & 1 &&
                            are_next(shape->cell[i].at, shape->cell[j].at))
                            reached |= 1u << j;
            }
            whole &= reached == left;
        }
        uint64_t faces = faces_between(shape, set);
        if (in > 1 && out > 1 && whole && faces < least)
            least = faces;
    }
    return least;
}

/* Counts the cells that two pieces share at best: the first is turned by all 24 matrices. */
static uint64_t slow_overlap(const struct shape *one, const struct shape *other) {
    uint64_t most = 0;
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3; y++)
            for (int signs = 0; signs < 8 && x != y; signs++) {
                int m[3][3] = {{0}}, axis[3] = {x, y, 3 - x - y};
                for (int i = 0; i < 3; i++)
                    m[i][axis[i]] = signs >> i & 1 ? -1 : 1;
                int sign = ((y - x + 3) % 3 == 1 ? 1 : -1) * m[0][axis[0]] * m[1][axis[1]] * m[2][axis[2]];
                for (size_t a = 0; a < one->count && sign > 0; a++)
                    for (size_t b = 0; b < other->count; b++) {
                        uint64_t shared = 0;
                        struct treen_cell turned[CELLS], shift;
                        for (size_t i = 0; i < one->count; i++) {
                            int c[] = {one->cell[i].at.x, one->cell[i].at.y, one->cell[i].at.z}, t[3] = {0};
                            for (int r = 0; r < 9; r++)
                                t[r / 3] += m[r / 3][r % 3] * c[r % 3];
                            turned[i] = (struct treen_cell){t[0], t[1], t[2]};
                        }
                        shift = cell_subtract(other->cell[b].at, turned[a]);
                        for (size_t i = 0; i < one->count; i++)
                            for (size_t j = 0; j < other->count; j++)
                                shared += cell_equal(cell_add(turned[i], shift), other->cell[j].at);
                        most = shared > most ? shared : most;
                    }
            }
    return most;
}

static void pieces_as_by_force(void **state) {
    struct random random = {.state = 1};
    struct treen_puzzle *puzzle;
    struct arena arena;
    static const char text[] = "box: 1x1x1\nmotions: space\npieces: {A: '#', B: '#'}\n";
    const struct limits limits = {0};
    assert_int_equal(puzzle_parse(text, sizeof text - 1, "pieces", "yaml", &limits, &puzzle, NULL), TREEN_OK);
    arena_init(&arena, SIZE_MAX);
    for (int i = 0; i < 100; i++) {
        struct coloured_cell cell[2][CELLS];
        struct packing_piece piece[2];
        struct packing packing = *puzzle_packing(puzzle);
        uint64_t value;
        for (int p = 0; p < 2; p++) {
            piece[p] = packing.piece[p];
            piece[p].shape = (struct shape){4 + random_below(&random, CELLS - 3), cell[p]};
            draw_piece(&random, cell[p], piece[p].shape.count);
            shape_sort(&piece[p].shape);
            shape_settle(packing.grid, &piece[p].shape);
        }
        packing.piece = piece;
        size_t one = piece[0].shape.count, other = piece[1].shape.count;
        assert_true(derive_alike(&packing, &arena, &value));
        assert_int_equal(value, (one > other ? one : other) - slow_overlap(&piece[0].shape, &piece[1].shape));
        packing.pieces = 1;
        assert_true(derive_neck(&packing, &arena, &value));
        if (slow_neck(&piece[0].shape) != UINT64_MAX)
            assert_int_equal(value, slow_neck(&piece[0].shape));
        arena_free(&arena);
    }
    treen_close(puzzle);
}

/* ---- Positions ------------------------------------------------------------------------------- */

enum { POSITIONS = 9, PASSAGES = 12 };

struct maze {
    struct treen_position position[POSITIONS];
    struct treen_passage passage[PASSAGES];
    unsigned alive; /* positions on a way */
};

/* Follows every way on which no position comes twice. */
static void follow(struct maze *maze, uint32_t at, unsigned way) {
    way |= 1u << at;
    if (maze->position[at].leaves) {
        maze->alive |= way;
        return;
    }
    for (int i = 0; i < PASSAGES; i++) {
        const struct treen_passage *passage = &maze->passage[i];
        uint32_t next = passage->from == at ? passage->to : passage->to == at ? passage->from : at;
        if (!(way >> next & 1))
            follow(maze, next, way);
    }
}

static void dead_as_by_force(void **state) {
    struct random random = {.state = 2};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (int i = 0; i < 300; i++) {
        struct maze maze = {.alive = 0};
        uint64_t dead;
        for (uint32_t p = 1; p < POSITIONS; p++)
            maze.position[p].leaves = p == POSITIONS - 1 || !random_below(&random, 4);
        for (uint32_t p = 0; p < PASSAGES; p++) { /* the first of them lead to every position */
            struct treen_passage *passage = &maze.passage[p];
            do
                passage->from = random_below(&random, p + 1 < POSITIONS ? p + 1 : POSITIONS);
            while (maze.position[passage->from].leaves);
            passage->to = p + 1 < POSITIONS ? p + 1 : random_below(&random, POSITIONS);
        }
        follow(&maze, 0, 0);
        const struct treen_positions positions = {NULL, POSITIONS, maze.position, PASSAGES, maze.passage};
        assert_true(derive_dead(&positions, &arena, &dead));
        assert_int_equal(dead, POSITIONS - __builtin_popcount(maze.alive));
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(pieces_as_by_force),
        cmocka_unit_test(dead_as_by_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
