/* New puzzles. Clues are taken away from a filled board in random order, one by one, as long as one
 * solution is left. A clue that must stay must also stay when fewer others are left. So one round
 * is enough, and the remaining clues are minimal. */
#include "treen.h"

#include "base/error.h"
#include "base/random.h"
#include "base/text/words.h"
#include "puzzle/board.h"
#include "puzzle/puzzle.h"
#include "run/ask/make.h"
#include "run/ask/make_tiles.h"
#include "run/verified.h"

static const size_t MAKE_MEMORY = (size_t)1 << 30;

/* ---- Asking ---------------------------------------------------------------------------------- */

struct making {
    struct treen_puzzle *puzzle;
    const struct engine *engine; /* null = the first one that takes the puzzle */
    struct random random;
    struct treen_error *error; /* the caller's */
};

/* Looks for answers until there are `most`. The values of the last one go into `value`, where that
 * is not null. */
static enum treen_status find_solutions(struct verified *search, size_t most, size_t *found,
                                        uint32_t *value) {
    struct answer answer;
    for (*found = 0; *found < most; ++*found) {
        TRY(verified_next(search, &answer));
        TRY(verified_check(search, &answer));
        for (size_t i = 0; value && i < answer.count; i++)
            value[i] = answer.option[i];
    }
    return TREEN_OK;
}

/* Finds answers of the posed puzzle, in the order of the seed. */
static enum treen_status search_posed(const struct making *making, struct posed *posed, uint64_t seed,
                                      struct arena *arena, size_t most, size_t *found, uint32_t *value) {
    struct rules rules = *(const struct rules *)posed->problem.question;
    struct problem problem = posed->problem;
    struct control control;
    struct verified search;
    rules.seed = seed;
    problem.question = &rules;
    control_init(&control);
    control.patience = arena->patience;
    control.budget = arena->budget;
    enum treen_status status = verified_open(&search, making->puzzle, posed, &problem, making->engine,
                                             &control, arena, making->error);
    if (status == TREEN_OK)
        status = find_solutions(&search, most, found, value);
    verified_close(&search);
    return status == TREEN_END ? TREEN_OK : status;
}

/* Asks for up to `most` answers of the puzzle. Each `seed` gives the answers an order of its
 * own. */
static enum treen_status ask_solutions(const struct making *making, uint64_t seed, size_t most, size_t *found,
                                       uint32_t *value) {
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    struct arena arena;
    struct posed *posed;
    puzzle_arena(making->puzzle, MAKE_MEMORY, &arena);
    enum treen_status status = making->puzzle->kind->pose(making->puzzle, &wish, &arena, &posed, NULL);
    if (status == TREEN_OK) {
        status = search_posed(making, posed, seed, &arena, most, found, value);
        posed_release(posed);
    }
    arena_free(&arena);
    return status;
}

/* ---- Taking clues away ----------------------------------------------------------------------- */

/* Tries to take away every clue, in random order (Fisher and Yates). */
static enum treen_status thin_out(struct making *making) {
    struct board *board = making->puzzle->own;
    size_t cells = board_cells(board);
    size_t *order = ARENA_NEW(&making->puzzle->arena, cells, size_t);
    TRY_ROOM(order);
    for (size_t i = 0; i < cells; i++) {
        size_t j = random_below(&making->random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < cells; i++) {
        uint32_t clue = board->clue[order[i]];
        size_t found;
        board->clue[order[i]] = BOARD_OPEN;
        TRY(ask_solutions(making, 0, 2, &found, NULL));
        if (found > 1)
            board->clue[order[i]] = clue;
    }
    return TREEN_OK;
}

static enum treen_status finish_values(struct making *making) {
    struct board *board = making->puzzle->own;
    size_t found = 0;
    enum treen_status status =
        ask_solutions(making, random_next(&making->random) | 1, 1, &found, board->clue);
    if (status == TREEN_OK)
        status = thin_out(making);
    if (status == TREEN_NO_MEMORY)
        error_memory(making->error, "making a puzzle");
    return patience_judge(making->puzzle->arena.patience, status, making->error);
}

/* ---- The kinds ------------------------------------------------------------------------------- */

/* Refuses a name that is no kind which can be made: "sujiko or kurosu". */
static enum treen_status refuse_kind(const char *name, struct treen_error *error) {
    enum { MOST = 32, LIST = 200 };
    const char *made[MOST + 1] = {0};
    char list[LIST];
    const struct kind *kind;
    for (size_t i = 0, count = 0; (kind = kind_at(i)) && count < MOST; i++)
        if (kind->draft)
            made[count++] = kind->about.name;
    words_list(made, "", "", list, sizeof list);
    return error_bad(error, "found '%s', expected a kind of puzzle that can be made: %s%s", name, list,
                     words_hint(made, name, strlen(name)).text);
}

static enum treen_status find_kind(const char *name, const struct kind **kind, struct treen_error *error) {
    *kind = kind_named(name);
    if (*kind && (*kind)->draft)
        return TREEN_OK;
    return refuse_kind(name, error);
}

/* Describes the puzzle. Its title is the command line that makes it again. */
static enum treen_status describe(struct treen_puzzle *puzzle, const struct settings *options,
                                  struct treen_error *error) {
    struct treen_about *about = &puzzle->about;
    about->format = puzzle->kind->about.name;
    about->title =
        arena_print(&puzzle->arena, "treen make %s --side %u --seed %llu", puzzle->kind->about.name,
                    (unsigned)((const struct board *)puzzle->own)->size, (unsigned long long)options->seed);
    about->total.text = "1";
    puzzle_announce(puzzle, NULL);
    return about->title ? TREEN_OK : error_memory(error, "making a puzzle");
}

enum treen_status make_puzzle(const char *name, const struct settings *options, const struct limits *limits,
                              const struct engine *engine, struct treen_puzzle **puzzle,
                              struct treen_error *error) {
    const struct kind *kind;
    struct making making = {.engine = engine, .random = {options->seed}, .error = error};
    TRY(options_check(options, error));
    TRY(find_kind(name, &kind, error));
    if (!kind->rules)
        return make_tiles(options, limits, engine, puzzle, error);
    if (options->marks || options->border)
        return error_bad(error, "found 'marks' or 'border' for a %s, which has none: expected tiles", name);
    TRY(kind->draft((uint32_t)options->side, &making.random, &making.puzzle, error));
    struct treen_puzzle *made = making.puzzle;
    made->limits = limits;
    made->arena.patience = limits ? &limits->patience : NULL;
    enum treen_status status = arena_join(&made->arena, puzzle_budget(limits))
                                   ? finish_values(&making)
                                   : error_memory(error, "making a puzzle");
    if (status == TREEN_OK)
        status = describe(made, options, error);
    if (status == TREEN_OK)
        *puzzle = made;
    else
        treen_close(made);
    return status;
}
