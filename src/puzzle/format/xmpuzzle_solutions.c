/* The solutions that BurrTools' solver has left in a file: assemblies, and the ways that they
 * come apart. The file gives the place of every piece after every move; here the moves are
 * worked out. A fork of BurrTools turns pieces, too: ways with turns are checked and left out. */
#include "puzzle/format/xmpuzzle_place.h"
#include "puzzle/format/xmpuzzle_read.h"

#include "base/error.h"
#include "base/order.h"
#include "base/text/real.h"
#include "puzzle/puzzle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A coordinate beyond GONE means that the piece is gone. */
enum { GONE = 10000, MOST_AWAY = 1 << 24 };

/* Returns a scanner over a node's text, with places in the file. */
static struct scan scan_of(const struct xmpuzzle_reader *reader, const struct xml *node) {
    struct scan scan = scan_open(node->text, node->length, reader->source, reader->error);
    scan.line = node->text_place.line;
    scan.column = node->text_place.column;
    return scan;
}

static enum treen_status wrong(const struct xmpuzzle_reader *reader, const struct xml *node,
                               const char *sentence) {
    return xml_error(node, reader->source, reader->error, "%s", sentence);
}

static enum treen_status expect_end(struct scan *scan, const char *expected) {
    return scan_space(scan) ? scan_expected(scan, scan_word(scan), "%s", expected) : TREEN_OK;
}

/* Reads the next number. The scanner ends with the list, though the file goes on. */
static enum treen_status next_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                                     int64_t *number) {
    if (!scan_space(scan))
        return scan_error(scan, scan_here(scan), "this list ends here, expected %s", what);
    return scan_number(scan, low, high, what, number);
}

/* ---- Assemblies ------------------------------------------------------------------------------ */

/* Reads "x y z t", or "x" alone for a copy that is not used. */
static enum treen_status read_placed(const struct xmpuzzle_reader *reader, struct scan *scan,
                                     struct xmpuzzle_placed *placed) {
    static const char *const names[4] = {"x of a piece", "y of a piece", "z of a piece", "its rotation"};
    int64_t most_turn = (int64_t)xmpuzzle_turns_of(reader->file->grid) - 1, number[4];
    scan_space(scan);
    if (scan->at < scan->end && *scan->at == 'x') {
        struct scan_word word = scan_word(scan);
        return word.length == 1 ? TREEN_OK
                                : scan_expected(scan, word, "x alone, for a piece that is not used");
    }
    for (int i = 0; i < 4; i++)
        TRY(next_number(scan, i < 3 ? -MOST_COORDINATE : 0, i < 3 ? MOST_COORDINATE : most_turn, names[i],
                        &number[i]));
    *placed =
        (struct xmpuzzle_placed){true, {(int)number[0], (int)number[1], (int)number[2]}, (uint32_t)number[3]};
    return TREEN_OK;
}

/* Reads an assembly. Copies are counted as they are read: a file may promise a million of each
 * piece, and place none. */
static enum treen_status read_assembly(const struct xmpuzzle_reader *reader, const struct xml *node,
                                       const struct xmpuzzle_problem *problem,
                                       struct xmpuzzle_solution *solution) {
    const struct xml *assembly = xml_child(node, "assembly");
    ARRAY(struct xmpuzzle_placed) placed = {0};
    if (!assembly)
        return wrong(reader, node, "this <solution> has no <assembly>");
    struct scan scan = scan_of(reader, assembly);
    for (size_t i = 0; i < problem->copies; i++) {
        struct xmpuzzle_placed one = {.used = false};
        TRY(read_placed(reader, &scan, &one));
        if (!array_push(reader->arena, &placed, one))
            return xmpuzzle_no_memory(reader);
    }
    solution->placed = placed.at;
    return expect_end(&scan, "the end of the assembly: there are no more pieces");
}

/* ---- Separations ----------------------------------------------------------------------------- */

/* The solution that is being read. Positions of parts are by part. */
struct taking_apart {
    const struct xmpuzzle_reader *reader;
    struct arena scratch;
    size_t copies, parts;
    uint32_t *part_of; /* by copy; NO_PART = not used */
    bool turned;       /* pieces turn on the way */
};

struct stance {
    struct treen_cell at;
    int turn; /* in <dt>, which only the fork writes; else 0 */
};

#define NO_PART UINT32_MAX

/* A column of the lists in <state>, with the part that it belongs to. */
struct column {
    uint32_t part, at;
};

static enum treen_status read_columns(struct taking_apart *apart, const struct xml *node,
                                      struct column **column, size_t *columns) {
    const struct xmpuzzle_reader *reader = apart->reader;
    const struct xml *pieces = xml_child(node, "pieces");
    int64_t count, copy;
    if (!pieces)
        return wrong(reader, node, "this <separation> has no <pieces>");
    TRY(xmpuzzle_needed_number(reader, pieces, "count", 2, (int64_t)apart->parts, &count));
    *columns = (size_t)count;
    *column = ARENA_NEW(&apart->scratch, *columns, struct column);
    if (!*column)
        return xmpuzzle_no_memory(reader);
    struct scan scan = scan_of(reader, pieces);
    for (uint32_t i = 0; i < *columns; i++) {
        TRY(next_number(&scan, 0, (int64_t)apart->copies - 1, "the number of a piece", &copy));
        (*column)[i] = (struct column){apart->part_of[copy], i};
        if ((*column)[i].part == NO_PART)
            return wrong(reader, pieces, "one of these pieces is not used in the assembly");
    }
    qsort(*column, *columns, sizeof **column, order_numbers);
    for (size_t i = 1; i < *columns; i++)
        if ((*column)[i].part == (*column)[i - 1].part)
            return wrong(reader, pieces, "one of these pieces comes twice");
    return expect_end(&scan, "the end of the list: it has its count of pieces");
}

static enum treen_status read_list(struct taking_apart *apart, const struct xml *node, size_t count,
                                   int64_t low, int64_t high, const char *what, int *number) {
    struct scan scan = scan_of(apart->reader, node);
    for (size_t i = 0; i < count; i++) {
        int64_t value;
        TRY(next_number(&scan, low, high, what, &value));
        number[i] = (int)value;
    }
    return expect_end(&scan, "the end of the list: it has a number for each piece");
}

static enum treen_status read_axis(struct taking_apart *apart, const struct xml *state, const char *name,
                                   size_t count, int *number) {
    const struct xml *node = xml_child(state, name);
    if (!node)
        return xml_error(state, apart->reader->source, apart->reader->error, "this <state> has no <%s>",
                         name);
    return read_list(apart, node, count, -MOST_AWAY, MOST_AWAY, "the coordinate of a piece", number);
}

/* Reads how each part stands, by part. */
static enum treen_status read_state(struct taking_apart *apart, const struct xml *node,
                                    const struct column *column, size_t columns, struct stance *stance) {
    int *axis = ARENA_NEW(&apart->scratch, 4 * columns, int);
    const struct xml *turns = xml_child(node, "dt");
    if (!axis)
        return xmpuzzle_no_memory(apart->reader);
    TRY(read_axis(apart, node, "dx", columns, axis));
    TRY(read_axis(apart, node, "dy", columns, axis + columns));
    TRY(read_axis(apart, node, "dz", columns, axis + 2 * columns));
    if (turns)
        TRY(read_list(apart, turns, columns, 0, (int64_t)xmpuzzle_turns_of(apart->reader->file->grid) - 1,
                      "the rotation of a piece", axis + 3 * columns));
    for (size_t i = 0; i < columns; i++) {
        const int *of = axis + column[i].at;
        stance[column[i].part] = (struct stance){{of[0], of[columns], of[2 * columns]}, of[3 * columns]};
    }
    return TREEN_OK;
}

static bool is_gone(struct treen_cell at) {
    return abs(at.x) > GONE || abs(at.y) > GONE || abs(at.z) > GONE;
}

/* Finds the direction of the grid of which the vector is one or several steps. */
static bool find_direction(const struct grid *grid, struct treen_cell vector, struct treen_cell *direction) {
    for (int i = 0; i < grid->directions; i++) {
        struct treen_cell step = grid->direction[i];
        int times = step.x ? vector.x / step.x : step.y ? vector.y / step.y : vector.z / step.z;
        *direction = step;
        if (times > 0 &&
            cell_equal(vector, (struct treen_cell){step.x * times, step.y * times, step.z * times}))
            return true;
    }
    return false;
}

/* Finds the move between two states. Parts that leave are far away in the file; their distance
 * means nothing, and becomes one step. */
static enum treen_status find_move(struct taking_apart *apart, const struct xml *node,
                                   const struct column *column, size_t columns, const struct stance *from,
                                   const struct stance *to, struct treen_move *move) {
    const struct xmpuzzle_reader *reader = apart->reader;
    unsigned *part = ARENA_NEW(reader->arena, columns, unsigned);
    struct treen_cell by = {0, 0, 0}, direction;
    if (!part)
        return xmpuzzle_no_memory(reader);
    for (size_t i = 0; i < columns; i++) {
        struct treen_cell shift = cell_subtract(to[column[i].part].at, from[column[i].part].at);
        if (cell_equal(shift, (struct treen_cell){0, 0, 0}))
            continue;
        if (move->parts && !cell_equal(shift, by))
            return wrong(reader, node, "the pieces that move in this <state> do not move together");
        by = shift;
        part[move->parts++] = column[i].part;
    }
    if (!move->parts || move->parts == columns)
        return wrong(reader, node, "in this <state> no piece moves, or all of them");
    if (!find_direction(xmpuzzle_grid(reader->file->grid), by, &direction))
        return wrong(reader, node, "the move in this <state> goes along no direction of the grid");
    move->leaves = is_gone(to[part[0]].at);
    move->by = move->leaves ? direction : by;
    move->part = part;
    return TREEN_OK;
}

/* Reads a quarter turn about a point. Its piece is a column of the lists, the first that turns. */
static enum treen_status read_rotation(const struct xmpuzzle_reader *reader, const struct xml *node,
                                       size_t columns, int64_t *piece) {
    static const char *const point[3] = {"px", "py", "pz"};
    int64_t axis, sense;
    TRY(xmpuzzle_needed_number(reader, node, "piece", 0, (int64_t)columns - 1, piece));
    TRY(xmpuzzle_needed_number(reader, node, "axis", 0, 2, &axis));
    TRY(xmpuzzle_needed_number(reader, node, "sense", 0, 1, &sense));
    for (int i = 0; i < 3; i++) {
        const struct xml_attribute *attribute = xml_get(node, point[i]);
        char *end = NULL;
        if (!attribute || !isfinite(real_read(attribute->value, &end)) || end == attribute->value || *end)
            return wrong(reader, node, "this <rotation> needs its point: px, py and pz, which are numbers");
    }
    return TREEN_OK;
}

/* Tells whether pieces turn between two states: their numbers in <dt> change, and there is a
 * <rotation>. Pieces that are gone do not turn. */
static enum treen_status find_turn(struct taking_apart *apart, const struct xml *node,
                                   const struct column *column, size_t columns, const struct stance *from,
                                   const struct stance *to, bool *turns) {
    const struct xml *rotation = xml_child(node, "rotation");
    int64_t piece = -1;
    bool named = false;
    *turns = false;
    if (rotation)
        TRY(read_rotation(apart->reader, rotation, columns, &piece));
    for (size_t i = 0; i < columns; i++) {
        struct stance then = to[column[i].part];
        bool same = then.turn == from[column[i].part].turn || is_gone(then.at);
        *turns |= !same;
        named |= !same && column[i].at == piece;
    }
    if (rotation && !named)
        return wrong(apart->reader, rotation, "the piece of this <rotation> does not turn in <dt>");
    if (*turns && !rotation)
        return wrong(apart->reader, node, "a piece turns in the <dt> of this <state>, without a <rotation>");
    return TREEN_OK;
}

static enum treen_status read_moves(struct taking_apart *apart, const struct xml *node,
                                    const struct column *column, size_t columns, struct stance *at,
                                    struct treen_separation *separation) {
    const struct xmpuzzle_reader *reader = apart->reader;
    struct stance *next = ARENA_NEW(&apart->scratch, apart->parts, struct stance);
    ARRAY(struct treen_move) move = {0};
    const struct xml *state = xml_child(node, "state");
    if (!next)
        return xmpuzzle_no_memory(reader);
    bool gone = false, turns;
    TRY(find_turn(apart, state, column, columns, at, at, &turns));
    while (!gone && (state = xml_next(state, "state"))) {
        struct treen_move one = {.parts = 0};
        TRY(read_state(apart, state, column, columns, next));
        TRY(find_turn(apart, state, column, columns, at, next, &turns));
        if (!turns)
            TRY(find_move(apart, state, column, columns, at, next, &one));
        apart->turned |= turns;
        if (!array_push(reader->arena, &move, one))
            return xmpuzzle_no_memory(reader);
        gone = one.leaves;
        if (!gone)
            memcpy(at, next, apart->parts * sizeof *at);
    }
    if (!gone || xml_next(state, "state"))
        return wrong(reader, node, "in the last <state>, and only there, pieces must be gone: beyond 10000");
    separation->moves = move.count;
    separation->move = move.at;
    return TREEN_OK;
}

static enum treen_status read_separation(struct taking_apart *apart, const struct xml *node,
                                         const bool *expected, const struct stance *before,
                                         const struct treen_separation **separation);

/* Reads a half, which has the parts that left or the parts that stayed. */
static enum treen_status read_half(struct taking_apart *apart, const struct xml *node, bool removed,
                                   const struct stance *at, struct treen_separation *whole) {
    const struct treen_move *last = &whole->move[whole->moves - 1];
    bool *expected = ARENA_NEW(&apart->scratch, apart->parts, bool);
    const struct treen_separation **half = removed ? &whole->removed : &whole->left;
    if (!expected)
        return xmpuzzle_no_memory(apart->reader);
    if (*half)
        return wrong(apart->reader, node, "there is such a <separation> already");
    for (size_t i = 0; i < whole->parts; i++)
        expected[whole->part[i]] = !removed;
    for (size_t i = 0; i < last->parts; i++)
        expected[last->part[i]] = removed;
    return read_separation(apart, node, expected, at, half);
}

static enum treen_status read_halves(struct taking_apart *apart, const struct xml *node,
                                     const struct stance *at, struct treen_separation *whole) {
    const struct xml *child = xml_child(node, "separation");
    for (; child; child = xml_next(child, "separation")) {
        const struct xml_attribute *type = xml_get(child, "type");
        bool removed = type && strcmp(type->value, "removed") == 0;
        if (!removed && !(type && strcmp(type->value, "left") == 0))
            return wrong(apart->reader, child,
                         "a <separation> inside another has the type 'left' or 'removed'");
        TRY(read_half(apart, child, removed, at, whole));
    }
    return TREEN_OK;
}

/* Checks that the state has the expected parts in their places. All of them together may have been
 * shifted. */
static enum treen_status check_start(struct taking_apart *apart, const struct xml *node,
                                     const struct column *column, size_t columns, const bool *expected,
                                     const struct stance *before, const struct stance *at) {
    size_t count = 0;
    for (size_t i = 0; i < apart->parts; i++)
        count += expected[i];
    bool same = count == columns;
    for (size_t i = 0; same && i < columns; i++)
        same = expected[column[i].part];
    if (!same)
        return wrong(apart->reader, node, "these are not the pieces that are together here");
    struct treen_cell shift = cell_subtract(at[column[0].part].at, before[column[0].part].at);
    for (size_t i = 1; i < columns; i++)
        if (!cell_equal(cell_subtract(at[column[i].part].at, before[column[i].part].at), shift))
            return wrong(apart->reader, node, "this does not start from where the pieces are");
    return TREEN_OK;
}

/* Reads a separation. The recursion is as deep as the XML, which xml_read limits. */
static enum treen_status read_separation(struct taking_apart *apart, const struct xml *node,
                                         const bool *expected, const struct stance *before,
                                         const struct treen_separation **separation) {
    const struct xmpuzzle_reader *reader = apart->reader;
    struct treen_separation *made = ARENA_NEW(reader->arena, 1, struct treen_separation);
    struct stance *at = ARENA_NEW(&apart->scratch, apart->parts, struct stance);
    const struct xml *start = xml_child(node, "state");
    struct column *column = NULL;
    size_t columns = 0;
    if (!made || !at)
        return xmpuzzle_no_memory(reader);
    if (!start)
        return wrong(reader, node, "this <separation> has no <state>");
    TRY(read_columns(apart, node, &column, &columns));
    TRY(read_state(apart, start, column, columns, at));
    TRY(check_start(apart, node, column, columns, expected, before, at));
    unsigned *part = ARENA_NEW(reader->arena, columns, unsigned);
    if (!part)
        return xmpuzzle_no_memory(reader);
    for (size_t i = 0; i < columns; i++)
        part[i] = column[i].part;
    made->parts = columns;
    made->part = part;
    TRY(read_moves(apart, node, column, columns, at, made));
    TRY(read_halves(apart, node, at, made));
    *separation = made;
    return TREEN_OK;
}

/* Reads the first separation, which has all used copies in their places of the assembly. */
static enum treen_status read_whole(struct taking_apart *apart, const struct xml *node,
                                    struct xmpuzzle_solution *solution) {
    apart->part_of = ARENA_NEW(&apart->scratch, apart->copies, uint32_t);
    bool *expected = ARENA_NEW(&apart->scratch, apart->copies, bool);
    struct stance *before = ARENA_NEW(&apart->scratch, apart->copies, struct stance);
    if (!apart->part_of || !expected || !before)
        return xmpuzzle_no_memory(apart->reader);
    for (size_t i = 0; i < apart->copies; i++) {
        bool used = solution->placed[i].used;
        apart->part_of[i] = used ? (uint32_t)apart->parts : NO_PART;
        expected[apart->parts] = used;
        before[apart->parts].at = solution->placed[i].at;
        apart->parts += used;
    }
    return read_separation(apart, node, expected, before, &solution->separation);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Reads "2 2 2 0 0 0": a count of moves, or 0, for each node of a tree without positions. The fork
 * writes behind it how many of them are turns: "2 0 0 | 1 0 0". */
static enum treen_status read_infos(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    struct xmpuzzle_solution *solution, bool *turned) {
    ARRAY(uint32_t) info = {0};
    struct scan scan = scan_of(reader, node);
    size_t nodes = 0;
    while (scan_space(&scan)) {
        int64_t number;
        if (*scan.at == '|' && !*turned) {
            *turned = true;
            nodes = info.count;
            scan_step(&scan);
            continue;
        }
        TRY(next_number(&scan, 0, INT32_MAX, "a number of moves", &number));
        if (!array_push(reader->arena, &info, (uint32_t)number))
            return xmpuzzle_no_memory(reader);
    }
    if (*turned)
        return info.count == 2 * nodes
                   ? TREEN_OK
                   : wrong(reader, node, "there must be as many numbers behind | as before");
    solution->infos = info.count;
    solution->info = info.at;
    return TREEN_OK;
}

static enum treen_status read_apart(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    const struct xmpuzzle_problem *problem,
                                    struct xmpuzzle_solution *solution, bool *turned) {
    struct taking_apart apart = {.reader = reader, .copies = problem->copies};
    arena_beside(&apart.scratch, reader->arena);
    enum treen_status status = read_whole(&apart, node, solution);
    arena_free(&apart.scratch);
    if (apart.turned)
        solution->separation = NULL;
    *turned |= apart.turned;
    return status;
}

static enum treen_status read_solution(const struct xmpuzzle_reader *reader, const struct xml *node,
                                       struct xmpuzzle_problem *problem, struct xmpuzzle_solution *solution) {
    const struct xml *separation = xml_child(node, "separation"), *info = xml_child(node, "separationInfo");
    int64_t assembly = 0, number = 0;
    bool turned = false;
    solution->place = node->place;
    TRY(xmpuzzle_number(reader, node, "asmNum", 0, INT64_MAX, &assembly));
    TRY(xmpuzzle_number(reader, node, "solNum", 0, INT64_MAX, &number));
    solution->assembly = (uint64_t)assembly;
    solution->solution = (uint64_t)number;
    TRY(read_assembly(reader, node, problem, solution));
    if (info)
        TRY(read_infos(reader, info, solution, &turned));
    /* BurrTools takes nothing apart on the grids after that of prisms, but treen does. */
    if (separation)
        TRY(read_apart(reader, separation, problem, solution, &turned));
    problem->saved.turned += turned;
    problem->saved.separations += solution->separation != NULL;
    return TREEN_OK;
}

/* Reads BurrTools' lists, then those of its fork. */
enum treen_status xmpuzzle_read_solutions(const struct xmpuzzle_reader *reader, const struct xml *node,
                                          struct xmpuzzle_problem *problem) {
    static const char *const names[2] = {"solutions", "solutionsWithRotations"};
    ARRAY(struct xmpuzzle_solution) solution = {0};
    for (int i = 0; i < 2; i++)
        for (const struct xml *list = xml_child(node, names[i]); list; list = xml_next(list, names[i]))
            for (const struct xml *each = xml_child(list, "solution"); each;
                 each = xml_next(each, "solution")) {
                struct xmpuzzle_solution one = {.assembly = 0};
                TRY(read_solution(reader, each, problem, &one));
                if (!array_push(reader->arena, &solution, one))
                    return xmpuzzle_no_memory(reader);
            }
    problem->saved.state = (enum treen_saved_state)problem->state;
    problem->saved.assemblies = count_of(problem->assemblies);
    problem->saved.solutions = count_of(problem->solutions);
    problem->saved.seconds = problem->seconds;
    problem->saved.kept = solution.count;
    problem->kept = solution.count;
    problem->kept_solution = solution.at;
    return TREEN_OK;
}
