/* Boards are drawn until one has a single solution. Where the number of marks is free, it begins
 * with few, and grows. */
#include "run/ask/make_tiles.h"

#include "base/error.h"
#include "base/random.h"
#include "puzzle/puzzle.h"
#include "puzzle/tiles.h"
#include "run/verified.h"

/* Boards that are tried with each number of marks, or with the one that is wanted. A search of a
 * board takes SEARCHED nodes at most: a board that needs more has many near solutions. */
enum { TRIED = 12, TRIED_WANTED = 4000, SEARCHED = 20000, TURNS = 4 };

static const size_t MAKE_MEMORY = (size_t)1 << 30;

/* Counts solutions of the board, up to one more than the turns of the board make of one. */
static enum treen_status count_solutions(const struct treen_puzzle *puzzle, struct posed *posed,
                                         const struct engine *engine, struct arena *arena, unsigned *found,
                                         struct treen_error *error) {
    struct control control;
    struct verified search;
    struct answer answer;
    control_init(&control);
    control.patience = arena->patience;
    control.budget = arena->budget;
    control.node_limit = SEARCHED;
    enum treen_status status =
        verified_open(&search, puzzle, posed, &posed->problem, engine, &control, arena, error);
    for (*found = 0; status == TREEN_OK && *found <= TURNS; *found += status == TREEN_OK)
        if ((status = verified_next(&search, &answer)) == TREEN_OK)
            status = verified_check(&search, &answer);
    verified_close(&search);
    bool limited = status == TREEN_STOPPED && !patience_is_over(arena->patience);
    *found += limited ? TURNS + 1 : 0;
    return status == TREEN_END || limited ? TREEN_OK : status;
}

/* Tells in *single whether the board has one solution, turned boards apart. */
static enum treen_status judge_board(const struct treen_puzzle *puzzle, const struct engine *engine,
                                     bool *single, struct treen_error *error) {
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    const struct tiles *tiles = puzzle->own;
    struct arena arena;
    struct posed *posed;
    unsigned found = 0;
    *single = false;
    if (tiles->classes < tiles->total)
        return TREEN_OK;
    puzzle_arena(puzzle, MAKE_MEMORY, &arena);
    enum treen_status status = puzzle->kind->pose(puzzle, &wish, &arena, &posed, error);
    if (status == TREEN_OK) {
        status = count_solutions(puzzle, posed, engine, &arena, &found, error);
        posed_release(posed);
    }
    arena_free(&arena);
    *single = found == TURNS;
    return status;
}

/* Notes what is expected. The title is the command line that makes the board again. */
static enum treen_status describe(struct treen_puzzle *puzzle, const struct settings *options, uint32_t side,
                                  struct treen_error *error) {
    static const char *const borders[] = {"", " --border one", " --border free"};
    struct treen_about *about = &puzzle->about;
    const char *marks =
        options->marks ? arena_print(&puzzle->arena, " --marks %u", (unsigned)options->marks) : "";
    about->format = puzzle->kind->about.name;
    about->title = marks ? arena_print(&puzzle->arena, "treen make tiles --side %u%s%s --seed %llu", side,
                                       marks, borders[options->border], (unsigned long long)options->seed)
                         : NULL;
    about->total.text = "4";
    about->up_to_rotation.text = about->up_to_symmetry.text = "1";
    puzzle_announce(puzzle, NULL);
    return about->title ? TREEN_OK : error_memory(error, "making a puzzle");
}

/* Draws one board; *puzzle stays null where it has more solutions. */
static enum treen_status try_board(const struct tiles_wish *wish, struct random *random,
                                   const struct limits *limits, const struct engine *engine,
                                   struct treen_puzzle **puzzle, struct treen_error *error) {
    struct treen_puzzle *made;
    bool single = false;
    TRY(tiles_draw(wish, random, &made, error));
    made->limits = limits;
    made->arena.patience = limits ? &limits->patience : NULL;
    enum treen_status status = arena_join(&made->arena, puzzle_budget(limits))
                                   ? judge_board(made, engine, &single, error)
                                   : error_memory(error, "making a puzzle");
    if (single)
        *puzzle = made;
    else
        treen_close(made);
    return status;
}

/* Returns a number of marks with which some boards may have one solution. */
static uint32_t few_marks(const struct tiles_wish *wish) {
    uint32_t few = wish->side < 5 ? 1 + wish->side / 2 : 2 * wish->side - 5;
    few += wish->border == BORDER_FREE ? wish->side : 0;
    return few < TILES_MARKS ? few : TILES_MARKS;
}

enum treen_status make_tiles(const struct settings *options, const struct limits *limits,
                             const struct engine *engine, struct treen_puzzle **puzzle,
                             struct treen_error *error) {
    static const enum tiles_border borders[] = {BORDER_GIVEN, BORDER_ONE, BORDER_FREE};
    struct random random = {options->seed};
    struct tiles_wish wish = {.side = options->side ? (uint32_t)options->side : TILES_SIDE,
                              .marks = (uint32_t)options->marks,
                              .border = borders[options->border]};
    struct treen_puzzle *made = NULL;
    if (!options->marks)
        wish.marks = few_marks(&wish);
    for (unsigned tried = 1; !made; tried++) {
        TRY(patience_judge(limits ? &limits->patience : NULL,
                           try_board(&wish, &random, limits, engine, &made, error), error));
        if (!made && options->marks && tried == TRIED_WANTED)
            return error_bad(error, "none of %d boards with %u marks has one solution, expected %s marks",
                             TRIED_WANTED, wish.marks, wish.marks < TILES_MARKS / 2 ? "more" : "fewer");
        wish.marks += !options->marks && tried % TRIED == 0 && wish.marks < TILES_MARKS;
    }
    enum treen_status status = describe(made, options, wish.side, error);
    if (status == TREEN_OK)
        *puzzle = made;
    else
        treen_close(made);
    return status;
}
