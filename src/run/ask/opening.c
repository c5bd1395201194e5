/* Shuts the top of a box cell by cell, from its corners, its sides or all around, as long as the
 * pieces come out. A pass is enough: what fails with an opening fails with each part of it. */
#include "run/ask/opening.h"

#include "base/clock.h"
#include "base/error.h"
#include "puzzle/packing.h"
#include "puzzle/placing/separation.h"
#include "puzzle/puzzle.h"
#include "run/ask/taken.h"

#include <stdlib.h>
#include <string.h>

enum { ORDERS = 9, LOOK_NODES = 300000, MOST_FRAME = 50000 };

/* Columns are those of the box's cuboid, x fastest. */
struct top {
    const struct opening_wish *wish;
    struct packing packing; /* the puzzle's, with the box as its last piece */
    struct treen_cell low, high;
    int width, depth;
    size_t columns;
    int *deepest; /* [column]: the deepest cell of the puzzle's box; low.z - 1: there is none */
    bool *open;   /* [column] */
    struct taken_means means;
    struct treen_solution boxed; /* of the last look, with the box as its last part */
    struct taken taken;
    struct budget budget;
    struct arena arena, scratch; /* scratch: of a look */
};

static int column_of(const struct top *top, int x, int y) {
    return (y - top->low.y) * top->width + x - top->low.x;
}

static bool has_column(const struct top *top, int x, int y) {
    return x >= top->low.x && x <= top->high.x && y >= top->low.y && y <= top->high.y;
}

/* Tells whether the column is in the cuboid, and the top is open there. */
static bool is_window(const struct top *top, int x, int y) {
    return has_column(top, x, y) && top->open[column_of(top, x, y)];
}

/* Tells whether the walls go up to the top in this column. */
static bool is_wall(const struct top *top, int x, int y) {
    return !has_column(top, x, y) || top->deepest[column_of(top, x, y)] < top->low.z;
}

static int count_open(const struct top *top) {
    int count = 0;
    for (int i = 0; i < top->width * top->depth; i++)
        count += top->open[i];
    return count;
}

/* ---- The box as a part ----------------------------------------------------------------------- */

static bool is_frame(const struct top *top, struct treen_cell at) {
    if (at.z < top->low.z)
        return !is_window(top, at.x, at.y);
    return is_wall(top, at.x, at.y) || at.z > top->deepest[column_of(top, at.x, at.y)];
}

/* Lists the cells of walls, floor and top in reading order. */
static bool list_frame(const struct top *top, struct arena *arena, struct shape *frame) {
    const int walls = top->wish->walls, plates = top->wish->plates;
    const int height = top->high.z - top->low.z + 1 + 2 * plates;
    *frame = (struct shape){
        0,
        ARENA_NEW(arena, (size_t)(top->width + 2 * walls) * (size_t)(top->depth + 2 * walls) * (size_t)height,
                  struct coloured_cell)};
    if (!frame->cell)
        return false;
    for (int z = top->low.z - plates; z <= top->high.z + plates; z++)
        for (int y = top->low.y - walls; y <= top->high.y + walls; y++)
            for (int x = top->low.x - walls; x <= top->high.x + walls; x++)
                if (is_frame(top, (struct treen_cell){x, y, z}))
                    frame->cell[frame->count++].at = (struct treen_cell){x, y, z};
    return true;
}

/* Makes the assembly in its box: the parts without cells that stay empty, and the box. */
static bool make_assembly(const struct top *top, struct arena *arena, struct treen_solution *boxed) {
    const struct treen_solution *assembly = top->wish->assembly;
    const size_t box = top->packing.pieces - 1;
    struct shape frame;
    struct treen_part *part = ARENA_NEW(arena, assembly->parts + 1, struct treen_part);
    if (!part || !list_frame(top, arena, &frame))
        return false;
    struct treen_cell *cell = ARENA_NEW(arena, frame.count, struct treen_cell);
    for (size_t i = 0; cell && i < frame.count; i++)
        cell[i] = frame.cell[i].at;
    *boxed = (struct treen_solution){.number = 1, .part = part};
    for (size_t i = 0; i < assembly->parts; i++)
        if (!top->packing.piece[assembly->part[i].index].hole)
            part[boxed->parts++] = assembly->part[i];
    part[boxed->parts++] = (struct treen_part){
        .piece = "box", .index = (unsigned)box, .copy = 1, .cells = frame.count, .cell = cell};
    top->packing.piece[box].shape = frame;
    return cell;
}

/* Takes the assembly apart within the box, whose top is open as it stands. *out: it is proved that
 * the pieces come out. */
static enum treen_status look(struct top *top, bool *out) {
    arena_free(&top->scratch);
    TRY_ROOM(make_assembly(top, &top->scratch, &top->boxed));
    enum treen_status status = taken_look(&top->taken, &top->boxed);
    *out = status == TREEN_OK && top->taken.told.outcome == TREEN_COMES_APART;
    return status;
}

/* ---- Shutting -------------------------------------------------------------------------------- */

/* Marks the open columns that hang together with this one by sides, and returns their number. */
static int spread_open(const struct top *top, int x, int y, bool *seen) {
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    if (!is_window(top, x, y) || seen[column_of(top, x, y)])
        return 0;
    int count = 1;
    seen[column_of(top, x, y)] = true;
    for (int i = 0; i < 4; i++)
        count += spread_open(top, x + step[i][0], y + step[i][1], seen);
    return count;
}

/* Tells whether two open columns of four touch in a corner alone, or two shut ones. */
static bool is_pinched(const struct top *top, int x, int y) {
    const bool a = is_window(top, x, y), b = is_window(top, x + 1, y), c = is_window(top, x, y + 1),
               d = is_window(top, x + 1, y + 1);
    return a == d && b == c && a != b;
}

/* Marks the shut columns that hang together with this one by sides, beyond walls that go up. */
static void spread_shut(const struct top *top, int x, int y, bool *seen) {
    if (!has_column(top, x, y) || is_window(top, x, y) || seen[column_of(top, x, y)])
        return;
    seen[column_of(top, x, y)] = true;
    spread_shut(top, x + 1, y, seen);
    spread_shut(top, x - 1, y, seen);
    spread_shut(top, x, y + 1, seen);
    spread_shut(top, x, y - 1, seen);
}

/* Tells whether every shut column hangs together with a wall. */
static bool is_held(const struct top *top, bool *seen) {
    memset(seen, 0, top->columns * sizeof *seen);
    for (int y = top->low.y; y <= top->high.y; y++)
        for (int x = top->low.x; x <= top->high.x; x++)
            if (is_wall(top, x, y) || is_wall(top, x + 1, y) || is_wall(top, x - 1, y) ||
                is_wall(top, x, y + 1) || is_wall(top, x, y - 1))
                spread_shut(top, x, y, seen);
    for (size_t i = 0; i < top->columns; i++)
        if (!seen[i] && !top->open[i])
            return false;
    return true;
}

/* Tells whether the opening is in one piece and without corners that touch, and the rest of the top
 * is held. */
static bool is_sound(const struct top *top, bool *seen) {
    const int columns = top->width * top->depth, open = count_open(top);
    int first = 0;
    while (first < columns && !top->open[first])
        first++;
    memset(seen, 0, top->columns * sizeof *seen);
    if (!open ||
        spread_open(top, top->low.x + first % top->width, top->low.y + first / top->width, seen) != open)
        return false;
    for (int y = top->low.y - 1; y <= top->high.y; y++)
        for (int x = top->low.x - 1; x <= top->high.x; x++)
            if (is_pinched(top, x, y))
                return false;
    return is_held(top, seen);
}

static int lesser(int one, int other) {
    return one < other ? one : other;
}

/* Returns how late a column is shut: by the distance from a corner, a side, or the border. */
static int lateness(const struct top *top, int order, int column) {
    const int x = column % top->width, y = column / top->width, right = top->width - 1 - x,
              front = top->depth - 1 - y;
    const int late[ORDERS] = {x + y,
                              right + y,
                              x + front,
                              right + front,
                              x,
                              right,
                              y,
                              front,
                              lesser(lesser(x, right), lesser(y, front))};
    return late[order];
}

/* Lists the open columns in the order of shutting. */
static bool list_columns(const struct top *top, int order, struct arena *arena, int **list) {
    const int columns = top->width * top->depth;
    int count = 0;
    *list = ARENA_NEW(arena, (size_t)columns + 1, int);
    if (!*list)
        return false;
    for (int late = 0; late <= top->width + top->depth; late++)
        for (int i = 0; i < columns; i++)
            if (top->open[i] && lateness(top, order, i) == late)
                (*list)[count++] = i;
    (*list)[count] = -1;
    return true;
}

/* Tells whether the time is over: the opening that was found so far stands. */
static bool is_late(const struct top *top) {
    const struct control *limits = &top->means.limits;
    return patience_is_over(limits->patience) || (limits->deadline > 0 && clock_seconds() > limits->deadline);
}

/* Closes a column where the rest of the top stays sound and the pieces still come out. *tried: it
 * was asked whether they do. */
static enum treen_status shut_column(struct top *top, int column, bool *seen, bool *tried) {
    bool out = false;
    top->open[column] = false;
    *tried = is_sound(top, seen);
    enum treen_status status = *tried ? look(top, &out) : TREEN_OK;
    top->open[column] = !out;
    return status;
}

/* Closes columns in this order. One that would not be held yet is tried again. */
static enum treen_status shut_columns(struct top *top, int order, struct arena *arena) {
    bool *seen = ARENA_NEW(arena, top->columns, bool), *tried = ARENA_NEW(arena, top->columns, bool),
         again = true;
    int *list;
    TRY_ROOM(seen && tried && list_columns(top, order, arena, &list));
    while (again) {
        again = false;
        for (int *at = list; *at >= 0 && !is_late(top); at++)
            if (!tried[*at]) {
                TRY(shut_column(top, *at, seen, &tried[*at]));
                again |= tried[*at];
            }
    }
    return TREEN_OK;
}

/* Tries all orders, and keeps the smallest opening. */
static enum treen_status shut_best(struct top *top, struct arena *arena) {
    const size_t bytes = top->columns * sizeof(bool);
    bool *whole = ARENA_NEW(arena, bytes, bool), *best = ARENA_NEW(arena, bytes, bool);
    TRY_ROOM(whole && best);
    memcpy(whole, top->open, bytes);
    memcpy(best, top->open, bytes);
    int least = count_open(top);
    for (int order = 0; order < ORDERS && !is_late(top); order++) {
        memcpy(top->open, whole, bytes);
        TRY(shut_columns(top, order, arena));
        if (count_open(top) < least) {
            least = count_open(top);
            memcpy(best, top->open, bytes);
        }
    }
    memcpy(top->open, best, bytes);
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Finds the columns of the puzzle's box. All of them are open at first. */
static bool find_columns(struct top *top) {
    const struct box *box = &top->packing.box;
    top->deepest = ARENA_NEW(&top->arena, top->columns, int);
    top->open = ARENA_NEW(&top->arena, top->columns, bool);
    if (!top->deepest || !top->open)
        return false;
    for (size_t i = 0; i < top->columns; i++)
        top->deepest[i] = top->low.z - 1;
    for (size_t i = 0; i < box->cells; i++) {
        const struct treen_cell at = box->cell[i].at;
        const int column = column_of(top, at.x, at.y);
        top->open[column] = true;
        if (at.z > top->deepest[column])
            top->deepest[column] = at.z;
    }
    return true;
}

/* Copies the packing, and adds the box as a piece. */
static bool add_box(struct top *top, const struct packing *packing) {
    top->packing = *packing;
    top->packing.turns = false;
    top->packing.piece = ARENA_NEW(&top->arena, packing->pieces + 1, struct packing_piece);
    if (!top->packing.piece)
        return false;
    memcpy(top->packing.piece, packing->piece, packing->pieces * sizeof *packing->piece);
    top->packing.piece[top->packing.pieces++] = (struct packing_piece){.name = "box", .least = 1, .most = 1};
    return true;
}

static enum treen_status check_wish(const struct opening_wish *wish, const struct packing *packing,
                                    struct treen_error *error) {
    if (!packing || !packing->grid->cubic || packing->grid->dimensions < 3)
        return error_bad(error, "found a %s with a shut top, expected a packing of cubes in space",
                         packing ? packing->grid->about.name : packing_words(wish->puzzle));
    const struct treen_cell size = cell_subtract(packing->box.high, packing->box.low);
    const int64_t x = size.x + 1 + 2 * wish->walls, y = size.y + 1 + 2 * wish->walls,
                  z = size.z + 1 + 2 * wish->plates;
    if (x > MOST_FRAME || y > MOST_FRAME || z > MOST_FRAME || x * y > MOST_FRAME / z)
        return error_bad(error,
                         "found a box of more than %d cells with its walls, expected fewer for a shut top",
                         MOST_FRAME);
    if (wish->assembly->parts >= APART_PARTS)
        return error_bad(error,
                         "found %zu pieces, expected at most %d to take apart in a box with a shut top",
                         wish->assembly->parts, APART_PARTS - 1);
    return TREEN_OK;
}

static enum treen_status open_top(struct top *top, const struct packing *packing) {
    const struct settings *options = top->wish->options;
    struct control *limits = &top->means.limits;
    const struct patience *patience = top->wish->puzzle->arena.patience;
    top->low = packing->box.low;
    top->high = packing->box.high;
    top->width = top->high.x - top->low.x + 1;
    top->depth = top->high.y - top->low.y + 1;
    top->columns = (size_t)top->width * (size_t)top->depth;
    top->means = (struct taken_means){
        .packing = &top->packing, .options = options, .way = apart_take, .budget = &top->budget};
    control_init(limits);
    limits->node_limit = LOOK_NODES;
    limits->patience = patience;
    limits->deadline = patience_earlier(options->seconds > 0 ? clock_seconds() + options->seconds : 0,
                                        patience_deadline(patience));
    TRY_ROOM(add_box(top, packing) && find_columns(top) && taken_open(&top->taken, &top->means));
    return TREEN_OK;
}

/* Returns the words for a step. The box is the last part, and stays where it is. A half without it
 * is beside the box. */
static const char *tell_step(const struct top *top, const struct treen_step *step, struct arena *arena) {
    const struct treen_solution *assembly = top->taken.told.assembly;
    const struct treen_separation *half = step->separation;
    const size_t box = assembly->parts - 1;
    if (step->move->part[step->move->parts - 1] == box)
        return separation_others(&top->packing, assembly, step, arena);
    return arena_print(arena, "%s%s", half->part[half->parts - 1] == box ? "" : "outside: ", step->words);
}

/* Lists the words for all steps. */
static bool tell_moves(const struct top *top, struct arena *arena, struct opening *opening) {
    const struct treen_disassembly *told = &top->taken.told;
    const char **move = ARENA_NEW(arena, told->steps, const char *);
    bool fine = move;
    for (size_t i = 0; fine && i < told->steps; i++)
        fine = (move[i] = tell_step(top, &told->step[i], arena));
    opening->moves = told->steps;
    opening->move = move;
    return fine;
}

/* Draws the top and lists the cells under its opening. */
static bool tell_opening(const struct top *top, struct arena *arena, struct opening *opening) {
    char *text = ARENA_NEW(arena, top->columns + (size_t)top->depth, char);
    opening->top = text;
    opening->shape = (struct shape){0, ARENA_NEW(arena, top->columns, struct coloured_cell)};
    if (!text || !opening->shape.cell)
        return false;
    for (int y = top->low.y; y <= top->high.y; y++) {
        for (int x = top->low.x; x <= top->high.x; x++) {
            *text++ = is_window(top, x, y) ? '.' : '#';
            if (is_window(top, x, y))
                opening->shape.cell[opening->shape.count++].at = (struct treen_cell){x, y, top->low.z};
        }
        *text++ = y < top->high.y ? '\n' : '\0';
    }
    return true;
}

/* Looks with the whole top open, then with less and less of it, and once more with the best. */
static enum treen_status find_opening(struct top *top, struct arena *arena, struct opening *opening,
                                      struct treen_error *error) {
    const int whole = count_open(top);
    bool out;
    TRY(look(top, &out));
    if (!out)
        return error_bad(error, top->taken.told.outcome == TREEN_STAYS_TOGETHER
                                    ? "found a solution that does not come apart, expected one that goes "
                                      "into a box piece by piece (if there are others, --solution names one)"
                                    : "found no way into a box that is open above, in the moves that were "
                                      "looked at; --solution names another solution");
    TRY(shut_best(top, &top->arena));
    if (count_open(top) == whole)
        return error_bad(error, "found a solution whose pieces need the whole top of their box, expected one "
                                "that leaves a part shut (if there are others, --solution names one)");
    TRY(look(top, &out));
    TRY_ROOM(out && tell_opening(top, arena, opening) && tell_moves(top, arena, opening));
    return TREEN_OK;
}

enum treen_status opening_find(const struct opening_wish *wish, struct arena *arena, struct opening *opening,
                               struct treen_error *error) {
    const struct packing *packing = puzzle_packing(wish->puzzle);
    struct budget *above = wish->puzzle->arena.budget;
    TRY(check_wish(wish, packing, error));
    struct top *top = calloc(1, sizeof *top);
    TRY_ROOM(top);
    top->wish = wish;
    budget_open(&top->budget, budget_within(above, BUDGET_BYTES(wish->options->memory)), above);
    arena_draw(&top->arena, &top->budget, SIZE_MAX);
    arena_draw(&top->scratch, &top->budget, SIZE_MAX);
    enum treen_status status = open_top(top, packing);
    if (status == TREEN_OK)
        status = find_opening(top, arena, opening, error);
    if (status == TREEN_BUG)
        *error = top->taken.error;
    taken_close(&top->taken);
    arena_free(&top->scratch);
    arena_free(&top->arena);
    free(top);
    return status;
}
