#include "run/ask/hint.h"

#include "base/error.h"
#include "puzzle/board.h"
#include "puzzle/copy.h"
#include "puzzle/packing.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/placing/impossible.h"
#include "puzzle/snake.h"
#include "puzzle/tiles.h"
#include "run/run.h"

#include <string.h>

/* ---- Searches -------------------------------------------------------------------------------- */

/* Adds the work of a search. */
static enum treen_status sum_up(struct hint *hint, struct run *run, const struct run_summary **summary) {
    TRY(run_sum_up(run, summary));
    hint->nodes += (*summary)->stats.nodes;
    hint->engine = (*summary)->engine;
    return TREEN_OK;
}

enum treen_status hint_solve(struct hint *hint, const struct treen_solution *placed, unsigned threads,
                             struct treen_solution **solution, struct treen_error *error) {
    struct treen_puzzle state = *hint->puzzle;
    struct settings options = *hint->options;
    const struct treen_solution *found;
    const struct run_summary *summary;
    struct run *run;
    state.about.placed = placed;
    options.threads = threads;
    TRY(run_open(&state, TREEN_FIRST, &options, &run, error));
    enum treen_status status = run_explain(run, run_next(run, &found), error);
    if (status == TREEN_OK && solution && !(*solution = solution_copy(found)))
        status = error_memory(error, "looking for a hint");
    if (sum_up(hint, run, &summary) != TREEN_OK)
        status = error_memory(error, "looking for a hint");
    run_close(run);
    return status;
}

/* Counts the solutions of a state. TREEN_STOPPED: `ways` stays as it was. */
static enum treen_status count(struct hint *hint, const struct treen_puzzle *state, struct settings *options,
                               struct treen_count *ways, struct treen_error *error) {
    const struct run_summary *summary;
    struct run *run;
    options->symmetry = TREEN_SYMMETRY_NONE;
    TRY(run_open(state, TREEN_COUNT, options, &run, error));
    enum treen_status status = run_explain(run, run_finish(run), error);
    if (sum_up(hint, run, &summary) != TREEN_OK)
        status = error_memory(error, "looking for a hint");
    if (status == TREEN_END && summary->total) {
        const char *digits = arena_text(hint->arena, summary->total, strlen(summary->total));
        *ways = count_of(digits);
        status = digits ? TREEN_OK : error_memory(error, "looking for a hint");
    }
    run_close(run);
    return status;
}

enum treen_status hint_count(struct hint *hint, struct treen_error *error) {
    struct settings options = *hint->options;
    return count(hint, hint->puzzle, &options, &hint->told.ways, error);
}

/* Counts the solutions without the first set of pieces to take off, with little work. */
static enum treen_status count_without(struct hint *hint, struct treen_error *error) {
    static const uint64_t enough = 300000; /* nodes */
    const struct treen_solution *placed = hint->puzzle->about.placed;
    struct treen_puzzle state = *hint->puzzle;
    struct settings options = *hint->options;
    struct treen_part *part = ARENA_NEW(hint->arena, placed->parts, struct treen_part);
    struct treen_solution left = {.part = part};
    TRY_MEMORY(part, error, "looking for a hint");
    for (size_t i = 0, off = 0; i < placed->parts; i++)
        if (off < hint->told.set && hint->told.off[off] == i)
            off++;
        else
            part[left.parts++] = placed->part[i];
    state.about.placed = left.parts ? &left : NULL;
    options.nodes = enough;
    options.threads = 1;
    enum treen_status status = count(hint, &state, &options, &hint->won, error);
    return status == TREEN_STOPPED ? TREEN_OK : status;
}

/* ---- The next piece -------------------------------------------------------------------------- */

/* The state as a list of placements. */
struct state {
    struct hint *hint;
    struct arena scratch;
    struct fitting *fitting;
    bool *taken;          /* by location: a placed piece lies there */
    uint32_t *ways;       /* by location: the placements that cover it */
    uint32_t *last;       /* by location: the last of these */
    bool *mixed;          /* by location: these are of several pieces */
    bool *open;           /* by location: it stays empty in the solution, as a hole that is told */
    struct treen_cell at; /* the cell to look at */
};

static bool is_placed(const struct state *state, uint32_t placement) {
    return state->taken[fitting_locations(state->fitting, placement)[0]];
}

/* Marks the cells that the solution leaves empty. Nobody lays them, so none of them is told
 * next. */
static void note_open(const struct state *state, const struct treen_solution *solution) {
    for (size_t i = 0; i < solution->parts; i++)
        if (state->fitting->piece[solution->part[i].index].hole)
            state->open[fitting_location(state->fitting, solution->part[i].cell[0])] = true;
}

static enum treen_status open_state(struct state *state, const struct treen_solution *solution,
                                    struct treen_error *error) {
    const struct treen_puzzle *puzzle = state->hint->puzzle;
    const struct treen_solution *placed = puzzle->about.placed;
    TRY(puzzle->kind->fit(puzzle, &state->scratch, &state->fitting, error));
    const struct fitting *fitting = state->fitting;
    state->taken = ARENA_NEW(&state->scratch, fitting->locations, bool);
    state->ways = ARENA_NEW(&state->scratch, fitting->locations, uint32_t);
    state->last = ARENA_NEW(&state->scratch, fitting->locations, uint32_t);
    state->mixed = ARENA_NEW(&state->scratch, fitting->locations, bool);
    state->open = ARENA_NEW(&state->scratch, fitting->locations, bool);
    TRY_MEMORY(state->taken && state->ways && state->last && state->mixed && state->open, error,
               "looking for a hint");
    note_open(state, solution);
    for (size_t i = 0; placed && i < placed->parts; i++)
        for (size_t j = 0; j < placed->part[i].cells; j++)
            state->taken[fitting_location(fitting, placed->part[i].cell[j])] = true;
    for (uint32_t p = 0; p < fitting->placements; p++)
        for (size_t i = 0; i < fitting_volume(fitting, p); i++) {
            uint32_t location = fitting_locations(fitting, p)[i];
            state->mixed[location] |=
                state->ways[location] && fitting->class_of[state->last[location]] != fitting->class_of[p];
            state->ways[location]++;
            state->last[location] = p;
        }
    return TREEN_OK;
}

/* Returns the cell for a piece of the solution that the fewest placements cover; or NO_LOCATION.
 * `single`: among the cells that one piece alone can cover. */
static uint32_t fewest_ways(const struct state *state, bool single) {
    uint32_t best = NO_LOCATION;
    for (uint32_t i = 0; i < fitting_cells(state->fitting); i++)
        if (state->fitting->must[i] && !state->taken[i] && !state->open[i] && !(single && state->mixed[i]) &&
            (best == NO_LOCATION || state->ways[i] < state->ways[best]))
            best = i;
    return best;
}

/* Tells whether pieces that differ have places left. */
static bool differ(const struct state *state) {
    const struct fitting *fitting = state->fitting;
    uint32_t first = NO_CLASS;
    for (uint32_t p = 0; p < fitting->placements; p++) {
        if (first == NO_CLASS && !is_placed(state, p))
            first = fitting->class_of[p];
        if (first != NO_CLASS && fitting->class_of[p] != first && !is_placed(state, p))
            return true;
    }
    return false;
}

/* Returns a placement of a piece that must be used and has no other place; NO_CLASS = there is
 * none. */
static uint32_t only_place(const struct state *state) {
    const struct fitting *fitting = state->fitting;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        bool forced = class->count == class->least && !fitting->piece[class->member[0]].hole;
        for (uint32_t p = class->first; forced && p < class->first + class->count; p++)
            if (!is_placed(state, p))
                return p;
    }
    return NO_CLASS;
}

/* Tells whether the open cells that hang together with those of the placement are these alone. */
static bool is_hole(const struct state *state, uint32_t placement) {
    const struct fitting *fitting = state->fitting;
    const uint32_t *location = fitting_locations(fitting, placement);
    size_t cells = fitting_volume(fitting, placement);
    for (size_t i = 0; i < cells; i++) {
        struct treen_cell around[GRID_NEIGHBOURS];
        for (int n = fitting->grid->neighbours(fitting->at[location[i]], around); n-- > 0;) {
            uint32_t next = fitting_location(fitting, around[n]);
            size_t j = 0;
            while (j < cells && location[j] != next)
                j++;
            if (next != NO_LOCATION && !state->taken[next] && j == cells)
                return false;
        }
    }
    return true;
}

/* Returns the solution's piece on the cell. */
static const struct treen_part *part_on(const struct treen_solution *solution, struct treen_cell cell) {
    for (size_t i = 0; i < solution->parts; i++)
        if (cell_is_among(solution->part[i].cell, (int)solution->part[i].cells, cell))
            return &solution->part[i];
    return NULL;
}

/* Returns a piece of the solution that was not placed; null = all were. */
static const struct treen_part *unplaced(const struct state *state, const struct treen_solution *solution) {
    for (size_t i = 0; i < solution->parts; i++) {
        uint32_t location = fitting_location(state->fitting, solution->part[i].cell[0]);
        if (!state->taken[location] && !state->open[location])
            return &solution->part[i];
    }
    return NULL;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Returns the word for a place: fittings have locations. */
static const char *say_place(const struct state *state) {
    return state->fitting->grid ? "cell" : "location";
}

static const char *say_cell(const struct state *state, struct treen_cell at) {
    return fitting_say_cell(state->fitting, at, state->hint->arena);
}

static const char *say_cells(const struct state *state, const struct treen_part *part) {
    const char *text = "";
    for (size_t i = 0; text && i < part->cells; i++) {
        const char *cell = say_cell(state, part->cell[i]);
        text = cell ? arena_print(state->hint->arena, "%s%s%s", text, i ? ", " : "", cell) : NULL;
    }
    return text;
}

/* Tells whether the cell is a corner of a box of squares or cubes. */
static bool is_corner(const struct state *state, struct treen_cell at) {
    const struct packing *packing = puzzle_packing(state->hint->puzzle);
    const struct box *box = packing ? &packing->box : NULL;
    return box && box->grid->cubic && !box->wrap && (at.x == box->low.x || at.x == box->high.x) &&
           (at.y == box->low.y || at.y == box->high.y) && (at.z == box->low.z || at.z == box->high.z);
}

/* Fills in the levels about the next piece. */
static bool say_next(const struct state *state) {
    struct treen_hint *told = &state->hint->told;
    struct arena *arena = state->hint->arena;
    const char *cell = say_cell(state, state->at), *cells = say_cells(state, told->next),
               *piece = told->next->piece;
    bool grid = state->fitting->grid;
    if (!cell || !cells)
        return false;
    told->level[0] = arena_print(arena, "Look at the %s %s.",
                                 is_corner(state, state->at) ? "corner" : say_place(state), cell);
    told->level[1] = arena_print(arena, told->why ? "The next piece is %s." : "Try %s.", piece);
    told->level[2] = arena_print(arena, "%s %s on %s%s%s%s.", piece, told->forced ? "lies" : "can lie",
                                 grid                    ? ""
                                 : told->next->cells > 1 ? "locations "
                                                         : "location ",
                                 cells, told->why ? ": " : "", told->why ? told->why : "");
    return told->level[0] && told->level[1] && told->level[2];
}

/* Says why a cell leaves no choice. */
static const char *say_forced(const struct state *state, uint32_t location) {
    const struct fitting *fitting = state->fitting;
    const char *piece = state->hint->told.next->piece;
    uint32_t placement = state->last[location];
    if (fitting->grid && is_hole(state, placement))
        return arena_print(state->hint->arena, "only %s fits this hole of %zu cells", piece,
                           fitting_volume(fitting, placement));
    const char *cell = say_cell(state, fitting->at[location]);
    return cell ? arena_print(state->hint->arena, "the %s %s can only be covered by %s, and only so",
                              say_place(state), cell, piece)
                : NULL;
}

/* Says that one piece alone can cover a cell, in whatever way. */
static const char *say_single(const struct state *state, uint32_t location) {
    const char *cell = say_cell(state, state->fitting->at[location]);
    return cell ? arena_print(state->hint->arena, "the %s %s can only be covered by %s", say_place(state),
                              cell, state->hint->told.next->piece)
                : NULL;
}

/* Chooses the next piece of the solution: one that is forced, or else one on the cell with the
 * fewest ways to cover it. */
static bool choose_location(struct state *state, const struct treen_solution *solution) {
    const struct fitting *fitting = state->fitting;
    struct treen_hint *told = &state->hint->told;
    uint32_t location = fewest_ways(state, false), only = only_place(state),
             single = differ(state) ? fewest_ways(state, true) : NO_LOCATION;
    bool cell = location != NO_LOCATION && state->ways[location] == 1;
    if (!cell && only != NO_CLASS)
        location = fitting_locations(fitting, only)[0];
    else if (single != NO_LOCATION)
        location = single;
    told->next =
        location != NO_LOCATION ? part_on(solution, fitting->at[location]) : unplaced(state, solution);
    if (!told->next) {
        told->level[0] = "Nothing is left to do.";
        return true;
    }
    told->forced = cell || only != NO_CLASS;
    if (cell)
        told->why = say_forced(state, location);
    else if (only != NO_CLASS)
        told->why = arena_print(state->hint->arena, "%s has no other place", told->next->piece);
    else if (single != NO_LOCATION)
        told->why = say_single(state, single);
    if (!told->why && (told->forced || single != NO_LOCATION))
        return false;
    state->at = location != NO_LOCATION ? fitting->at[location] : told->next->cell[0];
    return say_next(state);
}

/* Says that the next piece is that of the only solution, where nothing else forces it. */
static bool note_single(const struct state *state) {
    struct treen_hint *told = &state->hint->told;
    if (!told->next || told->forced || !told->ways.text || strcmp(told->ways.text, "1"))
        return true;
    told->forced = true;
    told->why = "only one solution is left";
    return say_next(state);
}

/* Finds the next piece, which takes a moment, and then counts the ways. */
static enum treen_status find_next(struct hint *hint, const struct treen_solution *solution,
                                   struct treen_error *error) {
    struct state state = {.hint = hint};
    if (puzzle_board(hint->puzzle)) {
        TRY(hint_number(hint, error));
        return hint_count(hint, error);
    }
    if (hint->puzzle->kind == &kind_tiles) {
        TRY(hint_tile(hint, error));
        return hint_count(hint, error);
    }
    arena_beside(&state.scratch, &hint->puzzle->arena);
    enum treen_status status = open_state(&state, solution, error);
    if (status == TREEN_OK && !choose_location(&state, solution))
        status = error_memory(error, "looking for a hint");
    if (status == TREEN_OK)
        status = hint_count(hint, error);
    if (status == TREEN_OK && !note_single(&state))
        status = error_memory(error, "looking for a hint");
    arena_free(&state.scratch);
    return status;
}

/* ---- What is wrong --------------------------------------------------------------------------- */

/* Returns a cell in the form of fitting_say_cell. */
static const char *say_corner(const struct hint *hint, struct treen_cell at) {
    const struct packing *packing = puzzle_packing(hint->puzzle);
    if (hint->puzzle->kind == &kind_tiles)
        return hint_say_tile_cell(hint, at);
    if (!packing)
        return arena_print(hint->arena, "%d", at.x);
    return packing->box.high.z ? arena_print(hint->arena, "(%d, %d, %d)", at.x, at.y, at.z)
                               : arena_print(hint->arena, "(%d, %d)", at.x, at.y);
}

/* Returns the piece's name, and its place where others of this name were placed. */
static const char *say_piece(const struct hint *hint, size_t number) {
    const struct treen_solution *placed = hint->puzzle->about.placed;
    const struct treen_part *part = &placed->part[number];
    size_t same = 0;
    if (puzzle_board(hint->puzzle))
        return hint_say_number(hint, part);
    for (size_t i = 0; i < placed->parts; i++)
        same += !strcmp(placed->part[i].piece, part->piece);
    if (same < 2)
        return part->piece;
    const char *at = say_corner(hint, part->cell[0]);
    return at ? arena_print(hint->arena, "%s at %s", part->piece, at) : NULL;
}

/* Returns "T and V" or "T, V and Z": the pieces of set `number`. */
static const char *say_set(const struct hint *hint, size_t number) {
    const struct treen_hint *told = &hint->told;
    const char *text = "";
    for (size_t i = 0; text && i < told->set; i++) {
        const char *piece = say_piece(hint, told->off[number * told->set + i]);
        const char *before = !i ? "" : i + 1 == told->set ? " and " : ", ";
        text = piece ? arena_print(hint->arena, "%s%s%s", text, before, piece) : NULL;
    }
    return text;
}

static const char *say_sets(const struct hint *hint) {
    const char *text = "Take off ";
    for (size_t i = 0; text && i < hint->told.sets; i++) {
        const char *set = say_set(hint, i);
        text = set ? arena_print(hint->arena, "%s%s%s", text, i ? ", or " : "", set) : NULL;
    }
    return text;
}

/* Returns what is wrong, or what is won by taking off the first set. */
static const char *say_gain(const struct hint *hint, const char *first) {
    const struct treen_hint *told = &hint->told;
    const char *ways = hint->won.text;
    const char *can = !ways                ? ""
                      : !strcmp(ways, "1") ? " in one way"
                                           : arena_print(hint->arena, " in %s ways", ways);
    if (told->why)
        return told->why;
    return !can              ? NULL
           : told->sets == 1 ? arena_print(hint->arena, "then it can be finished%s", can)
                             : arena_print(hint->arena, "without %s it can be finished%s", first, can);
}

/* Fills in the levels of a state that cannot be finished. */
static bool say_wrong(struct hint *hint) {
    struct treen_hint *told = &hint->told;
    bool hopeless = told->all_sets && !told->sets, board = puzzle_board(hint->puzzle);
    const char *what = board ? "number" : "piece";
    const char *never = board ? "The puzzle has no solution, whatever is entered."
                              : "The puzzle has no solution, whatever lies in the box.";
    told->level[0] = hopeless         ? never
                     : told->set == 1 ? arena_print(hint->arena, "One %s is wrong.", what)
                     : told->set      ? arena_print(hint->arena, "%zu %ss are wrong.", told->set, what)
                                      : "It is not known by now what to take off.";
    if (!told->sets)
        return told->level[0];
    const char *first = say_set(hint, 0), *sets = say_sets(hint),
               *gain = first ? say_gain(hint, first) : NULL;
    if (!sets || !gain)
        return false;
    told->level[1] = arena_print(hint->arena, "%s.", sets);
    told->level[2] = arena_print(hint->arena, "%s: %s.", sets, gain);
    return told->level[0] && told->level[1] && told->level[2];
}

/* Looks for an argument that there is no solution. */
static enum treen_status find_reason(struct hint *hint, struct treen_error *error) {
    const struct treen_puzzle *puzzle = hint->puzzle;
    int64_t work = IMPOSSIBLE_WORK / 10;
    struct fitting *fitting;
    struct arena scratch;
    const char *why = NULL;
    arena_beside(&scratch, &puzzle->arena);
    enum treen_status status = puzzle->kind->fit(puzzle, &scratch, &fitting, error);
    if (status == TREEN_OK && !fitting_impossible(puzzle_packing(puzzle), fitting, &work, &scratch, &why))
        status = error_memory(error, "looking for a hint");
    hint->told.why = why ? arena_text(hint->arena, why, strlen(why)) : NULL;
    if (why && !hint->told.why)
        status = error_memory(error, "looking for a hint");
    arena_free(&scratch);
    return status;
}

static enum treen_status find_wrong(struct hint *hint, struct treen_error *error) {
    enum treen_status status = puzzle_board(hint->puzzle) ? hint_broken(hint, error)
                               : hint->puzzle->kind->fit  ? find_reason(hint, error)
                                                          : TREEN_OK;
    if (status == TREEN_OK)
        status = hint_off(hint, error);
    if (status == TREEN_OK && hint->told.sets && !hint->told.why)
        status = count_without(hint, error);
    return say_wrong(hint) ? status : error_memory(error, "looking for a hint");
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status find_hint(struct hint *hint, struct treen_error *error) {
    enum treen_status status = hint_solve(hint, hint->puzzle->about.placed, (unsigned)hint->options->threads,
                                          &hint->solution, error);
    if (status != TREEN_OK && status != TREEN_END)
        return status;
    hint->told.known = true;
    hint->told.solvable = status == TREEN_OK;
    if (hint->told.solvable)
        return find_next(hint, hint->solution, error);
    hint->told.ways = count_of("0");
    return find_wrong(hint, error);
}

enum treen_status hint_find(struct hint *hint, struct treen_error *error) {
    bool snake = hint->puzzle->kind == &kind_snake;
    enum treen_status status = snake ? hint_snake(hint, error) : find_hint(hint, error);
    return patience_judge(hint->puzzle->arena.patience, status, error);
}
