/* Poses, tells and checks boards: cells with numbers.
 *
 * A variable of the rules is a cell in reading order, and its value is the number in the cell. So
 * an answer is a board as it is. The checkers of the kinds use the end of this file, which does not
 * know variables. */
#include "puzzle/board.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct board *board_new(uint32_t size, uint32_t low, uint32_t high, struct arena *arena) {
    struct board *board = ARENA_NEW(arena, 1, struct board);
    uint32_t *clue = board ? ARENA_NEW(arena, (size_t)size * size, uint32_t) : NULL;
    if (!clue)
        return NULL;
    *board = (struct board){.size = size, .low = low, .high = high, .clue = clue};
    for (size_t i = 0; i < board_cells(board); i++)
        clue[i] = BOARD_OPEN;
    return board;
}

const struct board *puzzle_board(const struct treen_puzzle *puzzle) {
    return puzzle->kind->rules ? puzzle->own : NULL;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

bool board_rule(struct board_rules *rules, struct rule rule, const uint32_t *variable) {
    rule.variable = arena_regrow(rules->arena, variable, rule.count, rule.count, sizeof *variable);
    return rule.name && rule.variable && array_push(rules->arena, &rules->rule, rule);
}

void board_line(const struct board *board, uint32_t line, uint32_t *variable) {
    for (uint32_t i = 0; i < board->size; i++)
        variable[i] = line < board->size ? line * board->size + i : i * board->size + (line - board->size);
}

const char *board_line_name(const struct board *board, uint32_t line, struct arena *arena) {
    return line < board->size ? arena_print(arena, "row %" PRIu32, line + 1)
                              : arena_print(arena, "column %" PRIu32, line - board->size + 1);
}

/* Adds the number of a cell: a sum of one variable. */
static bool add_number(struct board_rules *rules, const char *name, uint32_t cell, uint32_t number) {
    const struct rule rule = {.type = RULE_SUM, .name = name, .count = 1, .total = number};
    return board_rule(rules, rule, &cell);
}

/* Adds the clues and the numbers that were placed. */
static bool add_numbers(struct board_rules *rules, const struct treen_solution *placed) {
    static const char clues[] = "the clues stay as they are", entered[] = "the placed numbers stay, too";
    const struct board *board = rules->board;
    for (uint32_t i = 0; i < board_cells(board); i++)
        if (board->clue[i] != BOARD_OPEN && !add_number(rules, clues, i, board->clue[i]))
            return false;
    for (size_t i = 0; placed && i < placed->parts; i++) {
        const struct treen_part *part = &placed->part[i];
        if (!add_number(rules, entered, (uint32_t)board_cell(board, *part->cell), board_number(board, part)))
            return false;
    }
    return true;
}

/* Names the variables for solvers' languages, by letters and digits alone. */
static bool name_variables(const struct board *board, struct arena *arena, struct rules *rules) {
    struct rules_variable *variable = ARENA_NEW(arena, board_cells(board), struct rules_variable);
    rules->variables = board_cells(board);
    rules->variable = variable;
    rules->range =
        arena_print(arena, "every cell holds a number from %" PRIu32 " to %" PRIu32, board->low, board->high);
    const char *region = NULL;
    for (size_t i = 0; variable && i < rules->variables; i++) {
        if (i % board->size == 0)
            region = board_line_name(board, (uint32_t)(i / board->size), arena);
        variable[i] = (struct rules_variable){arena_print(arena, "c%zu", i), region, board->low, board->high};
        if (!variable[i].name || !region)
            return false;
    }
    return variable && rules->range;
}

/* ---- Posing and telling ---------------------------------------------------------------------- */

enum { LONGEST_NUMBER = 12 };

struct board_posed {
    struct rules rules;
    const struct board *board;
    const char **name;           /* by number, from board->low */
    char (*odd)[LONGEST_NUMBER]; /* by cell, for numbers that the board does not have */
    uint32_t *copies;            /* by number: the copies told so far */
    struct treen_part *part;
    struct treen_cell *cell;
    bool weighed; /* an answer was weighed before */
};

/* Makes room for telling answers, once: telling allocates nothing. */
static bool room_for_answer(struct board_posed *own, struct arena *arena) {
    const struct board *board = own->board;
    size_t cells = board_cells(board), numbers = board->high - board->low + 1;
    own->name = ARENA_NEW(arena, numbers, const char *);
    own->odd = arena_alloc(arena, cells, sizeof *own->odd);
    own->copies = ARENA_NEW(arena, numbers, uint32_t);
    own->part = ARENA_NEW(arena, cells, struct treen_part);
    own->cell = ARENA_NEW(arena, cells, struct treen_cell);
    if (!own->name || !own->odd || !own->copies || !own->part || !own->cell)
        return false;
    for (uint32_t i = 0; i < numbers; i++)
        if (!(own->name[i] = arena_print(arena, "%" PRIu32, board->low + i)))
            return false;
    for (size_t i = 0; i < cells; i++)
        own->cell[i] = (struct treen_cell){(int)(i % board->size), (int)(i / board->size), 0};
    return true;
}

enum treen_status board_pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                             struct posed **posed, struct treen_error *error) {
    (void)wish; /* solutions that are images of each other count as different ones here */
    const struct board *board = puzzle->own;
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct board_posed *own = ARENA_NEW(arena, 1, struct board_posed);
    struct board_rules gathered = {.board = board, .arena = arena};
    TRY_MEMORY(made && own, error, "posing the problem");
    own->board = board;
    TRY_MEMORY(room_for_answer(own, arena) && name_variables(board, arena, &own->rules) &&
                   puzzle->kind->rules(&gathered) && add_numbers(&gathered, puzzle->about.placed),
               error, "posing the problem");
    own->rules.rules = gathered.rule.count;
    own->rules.rule = gathered.rule.at;
    *made = (struct posed){.problem = {.form = FORM_RULES, .question = &own->rules},
                           .kind = puzzle->kind,
                           .own = own,
                           .labelled = &BIG_ONE,
                           .classless = true};
    *posed = made;
    return TREEN_OK;
}

void board_weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    (void)answer;
    struct board_posed *own = posed->own;
    *weight =
        (struct weight){.assemblies = 1, .listed = true, .labelled = &BIG_ONE, .relabelled = !own->weighed};
    own->weighed = true;
}

/* Tells a cell. Copies are counted as people count equal pieces: the third 9 of a board is copy 3
 * of piece 9. */
static struct treen_part tell_cell(struct board_posed *own, size_t cell, uint32_t value) {
    const struct board *board = own->board;
    struct treen_part part = {.copy = 1, .cells = 1, .cell = &own->cell[cell]};
    if (board->low <= value && value <= board->high) {
        part.index = value - board->low;
        part.piece = own->name[part.index];
        part.copy = ++own->copies[part.index];
    } else {
        snprintf(own->odd[cell], sizeof own->odd[cell], "%" PRId32, (int32_t)value);
        part.piece = own->odd[cell];
    }
    return part;
}

void board_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct board_posed *own = posed->own;
    memset(own->copies, 0, (own->board->high - own->board->low + 1) * sizeof *own->copies);
    for (size_t i = 0; i < answer->count; i++)
        own->part[i] = tell_cell(own, i, answer->option[i]);
    solution->parts = answer->count;
    solution->part = own->part;
}

/* The only symmetry is the identity, which leaves all answers. */
enum treen_status board_fixed(const struct posed *posed, size_t symmetry, uint64_t taken, struct arena *arena,
                              struct problem *problem, struct treen_error *error) {
    (void)symmetry, (void)taken, (void)arena, (void)error;
    *problem = posed->problem;
    return TREEN_OK;
}

/* ---- Checking -------------------------------------------------------------------------------- */

#define PLACE        "row %d, column %d"
#define PLACE_OF(at) (at).y + 1, (at).x + 1

/* Puts the number of a part into one of its cells. */
static enum treen_status mark_number(const struct board *board, const char *number, struct treen_cell at,
                                     struct arena *arena, report *broken, int64_t *value) {
    int64_t read;
    if (!board_has(board, at))
        return REPORT(broken, arena, "there is no cell [%d, %d, %d] on the board", at.x, at.y, at.z);
    int64_t *cell = &value[board_cell(board, at)];
    if (*cell != BOARD_WRONG)
        return REPORT(broken, arena, PLACE " has two numbers, %" PRId64 " and %s", PLACE_OF(at), *cell,
                      number);
    if (!scan_is_number(number, strlen(number), board->low, board->high, &read))
        return REPORT(broken, arena, PLACE " is %s, expected a number from %" PRIu32 " to %" PRIu32,
                      PLACE_OF(at), number, board->low, board->high);
    *cell = read;
    return TREEN_OK;
}

static enum treen_status put_part(const struct board *board, const struct treen_part *part,
                                  struct arena *arena, report *broken, int64_t *value, bool *told) {
    for (size_t i = 0; i < part->cells; i++) {
        struct treen_cell at = part->cell[i];
        TRY(mark_number(board, part->piece ? part->piece : "nothing", at, arena, broken, value));
        if (board_has(board, at))
            told[board_cell(board, at)] = true;
    }
    return TREEN_OK;
}

/* Checks that the numbers that were placed are where they were. */
static enum treen_status check_placed(const struct board *board, const struct treen_solution *placed,
                                      const int64_t *value, struct arena *arena, report *broken) {
    for (size_t i = 0; placed && i < placed->parts; i++) {
        struct treen_cell at = *placed->part[i].cell;
        int64_t is = value[board_cell(board, at)];
        if (is != BOARD_WRONG && is != board_number(board, &placed->part[i]))
            TRY(REPORT(broken, arena, PLACE " is %" PRId64 ", but %s was placed there", PLACE_OF(at), is,
                       placed->part[i].piece));
    }
    return TREEN_OK;
}

/* A cell that got two numbers or a wrong one has its sentence; `told` prevents that it is also
 * called empty. */
enum treen_status board_values(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken, int64_t *value) {
    const struct board *board = puzzle->own;
    bool *told = ARENA_NEW(arena, board_cells(board), bool);
    TRY_ROOM(told);
    for (size_t i = 0; i < board_cells(board); i++)
        value[i] = BOARD_WRONG;
    for (size_t i = 0; i < solution->parts; i++)
        TRY(put_part(board, &solution->part[i], arena, broken, value, told));
    for (size_t i = 0; i < board_cells(board); i++) {
        struct treen_cell at = {(int)(i % board->size), (int)(i / board->size), 0};
        if (!told[i])
            TRY(REPORT(broken, arena, PLACE " has no number", PLACE_OF(at)));
        else if (value[i] != BOARD_WRONG && board->clue[i] != BOARD_OPEN && value[i] != board->clue[i])
            TRY(REPORT(broken, arena, PLACE " is %" PRId64 ", but the clue there is %" PRIu32, PLACE_OF(at),
                       value[i], board->clue[i]));
    }
    return check_placed(board, puzzle->about.placed, value, arena, broken);
}

/* Unlike board_values this judges nothing: rules are checked for any numbers. */
void board_numbers(const struct board *board, const struct treen_solution *solution, int32_t *value) {
    for (size_t i = 0; i < board_cells(board); i++)
        value[i] = INT32_MIN;
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        int64_t number;
        bool is_number =
            part->piece && scan_is_number(part->piece, strlen(part->piece), INT32_MIN, INT32_MAX, &number);
        for (size_t j = 0; is_number && j < part->cells; j++)
            if (board_has(board, part->cell[j]))
                value[board_cell(board, part->cell[j])] = (int32_t)number;
    }
}

/* ---- Making ---------------------------------------------------------------------------------- */

enum treen_status board_side(const struct board_sides *sides, uint32_t *size, struct treen_error *error) {
    if (!*size)
        *size = sides->usual;
    if (*size >= sides->least && *size <= sides->most && !(sides->even && *size % 2))
        return TREEN_OK;
    return error_bad(error,
                     sides->even ? "found a side of %" PRIu32
                                   " cells, expected an even number of cells, %" PRIu32 " to %" PRIu32
                                 : "found a side of %" PRIu32 " cells, expected %" PRIu32 " to %" PRIu32,
                     *size, sides->least, sides->most);
}

enum treen_status board_draft(const struct kind *kind, uint32_t size, uint32_t low, uint32_t high,
                              struct treen_puzzle **puzzle, struct treen_error *error) {
    struct treen_puzzle *made = puzzle_new(kind, kind->about.name, NULL);
    struct board *board = made ? board_new(size, low, high, &made->arena) : NULL;
    if (!board) {
        treen_close(made);
        return error_memory(error, "making a puzzle");
    }
    made->own = board;
    *puzzle = made;
    return TREEN_OK;
}
