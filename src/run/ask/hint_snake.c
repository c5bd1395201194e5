/* Hints for snakes. The next leg begins at the *head*, the last cube that lies there, and ends at
 * the next joint that may bend. Inside a leg there is no choice: so the cubes to take back begin
 * behind such a joint, or they are all. */
#include "base/error.h"
#include "engine/chain/chain.h"
#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "run/ask/hint.h"

#include <string.h>

struct folding {
    struct hint *hint;
    const struct snake *snake;
    struct treen_cell *cell; /* [links]: of the cubes that lie there, and of a leg that is tried */
    size_t lying;            /* the first cubes */
    size_t end;              /* their number after the next leg */
    bool open;               /* another direction than that of the solution leads to a solution, too */
    const char *others;      /* what is wrong with the other directions: "up leaves the box, …" */
    size_t told;             /* the directions in `others` */
};

/* Looks for a solution that begins with the first cubes: TREEN_OK, or TREEN_END. */
static enum treen_status solve_from(const struct folding *folding, size_t cubes,
                                    struct treen_solution **solution, struct treen_error *error) {
    const struct treen_part part = {.piece = "snake", .copy = 1, .cells = cubes, .cell = folding->cell};
    const struct treen_solution begun = {.parts = 1, .part = &part, .is_path = true};
    return hint_solve(folding->hint, cubes ? &begun : NULL, (unsigned)folding->hint->options->threads,
                      solution, error);
}

/* Tells whether the chain has a choice behind the first cubes. */
static bool is_choice(const struct snake *snake, size_t cubes) {
    return cubes < 2 || snake->joint[cubes - 1] & JOINT_BENT;
}

/* Returns the number of cubes after the next leg. */
static size_t leg_end(const struct snake *snake, size_t cubes) {
    size_t end = cubes ? cubes + 1 : 2;
    while (end < snake->links && !is_choice(snake, end))
        end++;
    return end < snake->links ? end : snake->links;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static const char *say_cell(const struct folding *folding, struct treen_cell at) {
    struct arena *arena = folding->hint->arena;
    return folding->snake->place.grid->dimensions > 2 ? arena_print(arena, "(%d, %d, %d)", at.x, at.y, at.z)
                                                      : arena_print(arena, "(%d, %d)", at.x, at.y);
}

/* Returns "(0, 0, 1), (0, 0, 2)": the cells of the next leg. */
static const char *say_cells(const struct folding *folding) {
    const struct treen_part *next = folding->hint->told.next;
    const char *text = "";
    for (size_t i = 0; text && i < next->cells; i++) {
        const char *cell = say_cell(folding, next->cell[i]);
        text = cell ? arena_print(folding->hint->arena, "%s%s%s", text, i ? ", " : "", cell) : NULL;
    }
    return text;
}

/* Returns "cube 4", "cubes 4 and 5" or "cubes 4 to 6", with `word` for "cube". */
static const char *say_cubes(const struct folding *folding, const char *word, size_t first, size_t last) {
    struct arena *arena = folding->hint->arena;
    return first == last
               ? arena_print(arena, "%s %zu", word, first)
               : arena_print(arena, "%ss %zu %s %zu", word, first, last == first + 1 ? "and" : "to", last);
}

/* Returns the direction of the next leg as it lies in folding->cell. */
static const char *say_direction(const struct folding *folding) {
    size_t from = folding->lying ? folding->lying : 1;
    return snake_direction(folding->snake->place.grid,
                           cell_subtract(folding->cell[from], folding->cell[from - 1]));
}

/* Fills in the levels about the next leg. */
static bool say_next(const struct folding *folding, const char *direction) {
    struct treen_hint *told = &folding->hint->told;
    struct arena *arena = folding->hint->arena;
    size_t lying = folding->lying;
    const char *cells = say_cells(folding), *cubes = say_cubes(folding, "Cube", lying + 1, folding->end),
               *at = say_cell(folding, lying ? folding->cell[lying - 1] : told->next->cell[0]);
    if (!cells || !cubes || !at)
        return false;
    told->level[0] =
        lying ? arena_print(arena, "Look at cube %zu on %s.", lying, at) : "Look for a place of cube 1.";
    told->level[1] =
        !lying ? arena_print(arena, "Try cube 1 on %s.", at)
               : arena_print(arena, told->forced ? "The next leg goes %s." : "Try to go %s.", direction);
    told->level[2] = arena_print(arena, "%s %s%s on %s%s%s.", cubes, told->forced ? "" : "can ",
                                 told->forced && lying + 1 == folding->end ? "lies" : "lie", cells,
                                 told->why ? ": " : "", told->why ? told->why : "");
    return told->level[0] && told->level[1] && told->level[2];
}

/* Adds what is wrong with a direction. */
static bool add_other(struct folding *folding, struct treen_cell step, const char *fault) {
    const char *direction = snake_direction(folding->snake->place.grid, step);
    folding->others = arena_print(folding->hint->arena, "%s%s%s %s", folding->others,
                                  folding->told++ ? ", " : "", direction, fault);
    return folding->others;
}

/* ---- The next leg ---------------------------------------------------------------------------- */

/* Tells whether the joint of the head lets the chain go this way. It never doubles back. */
static bool may_go(const struct folding *folding, struct treen_cell step) {
    static const struct treen_cell nowhere = {0, 0, 0};
    size_t head = folding->lying - 1;
    if (!head)
        return true;
    struct treen_cell came = cell_subtract(folding->cell[head], folding->cell[head - 1]);
    if (cell_equal(cell_add(came, step), nowhere))
        return false;
    return folding->snake->joint[head] & (cell_equal(came, step) ? JOINT_STRAIGHT : JOINT_BENT);
}

/* Lays the next leg in a direction. Returns what is in its way; null = nothing. */
static const char *lay_leg(const struct folding *folding, struct treen_cell step) {
    struct treen_cell *cell = folding->cell;
    for (size_t i = folding->lying; i < folding->end; i++) {
        cell[i] = cell_add(cell[i - 1], step);
        if (box_number(&folding->snake->place.box, cell[i]) == BOX_OUTSIDE)
            return "leaves the box";
        for (size_t j = 0; j < folding->lying; j++)
            if (cell_equal(cell[j], cell[i]))
                return arena_print(folding->hint->arena, "hits cube %zu", j + 1);
    }
    return NULL;
}

/* Tries a direction that the solution does not take. */
static enum treen_status try_other(struct folding *folding, struct treen_cell step,
                                   struct treen_error *error) {
    const char *fault = lay_leg(folding, step);
    if (!fault) {
        enum treen_status status = solve_from(folding, folding->end, NULL, error);
        folding->open = status == TREEN_OK;
        if (status != TREEN_END)
            return status;
        fault = "leads nowhere";
    }
    return add_other(folding, step, fault) ? TREEN_OK : error_memory(error, "looking for a hint");
}

/* Tries all directions but the solution's, until one leads to a solution. */
static enum treen_status try_others(struct folding *folding, struct treen_error *error) {
    const struct grid *grid = folding->snake->place.grid;
    struct treen_cell head = folding->cell[folding->lying - 1],
                      taken = cell_subtract(folding->hint->told.next->cell[0], head);
    for (int d = 0; d < grid->directions && !folding->open; d++)
        if (!cell_equal(grid->direction[d], taken) && may_go(folding, grid->direction[d]))
            TRY(try_other(folding, grid->direction[d], error));
    return TREEN_OK;
}

/* Finds whether the next leg is forced, and why. */
static enum treen_status find_forced(struct folding *folding, struct treen_error *error) {
    struct treen_hint *told = &folding->hint->told;
    TRY(try_others(folding, error));
    told->forced = !folding->open;
    if (told->forced)
        told->why = folding->told ? folding->others
                                  : arena_print(folding->hint->arena,
                                                "the snake goes straight on at cube %zu", folding->lying);
    return !told->forced || told->why ? TREEN_OK : error_memory(error, "looking for a hint");
}

/* Takes the next leg from the solution. */
static bool take_next(struct folding *folding) {
    struct treen_hint *told = &folding->hint->told;
    struct treen_part *next = ARENA_NEW(folding->hint->arena, 1, struct treen_part);
    size_t from = folding->lying, cells = folding->end - from;
    struct treen_cell *cell = ARENA_NEW(folding->hint->arena, cells, struct treen_cell);
    if (!next || !cell)
        return false;
    memcpy(cell, folding->hint->solution->part->cell + from, cells * sizeof *cell);
    *next = (struct treen_part){.piece = "snake", .copy = 1, .cells = cells, .cell = cell};
    told->next = next;
    return true;
}

/* Says the next leg, whose cells are those of the solution. */
static bool say_leg(const struct folding *folding) {
    const struct treen_part *next = folding->hint->told.next;
    memcpy(folding->cell + folding->lying, next->cell, next->cells * sizeof *next->cell);
    return say_next(folding, folding->end > 1 ? say_direction(folding) : "");
}

/* Notes that the first leg lies so in the only solution. A chain that reads the same from both ends
 * may begin at either. */
static bool note_single(const struct folding *folding) {
    struct treen_hint *told = &folding->hint->told;
    if (folding->lying || !told->ways.text || strcmp(told->ways.text, "1") ||
        folding->snake->same_from_both_ends)
        return true;
    told->forced = true;
    told->why = "only one solution is left";
    return say_leg(folding);
}

static enum treen_status find_next(struct folding *folding, struct treen_error *error) {
    folding->end = leg_end(folding->snake, folding->lying);
    if (folding->lying == folding->snake->links) {
        folding->hint->told.level[0] = "Nothing is left to do.";
        return hint_count(folding->hint, error);
    }
    TRY_MEMORY(take_next(folding) && say_leg(folding), error, "looking for a hint");
    if (folding->lying)
        TRY(find_forced(folding, error));
    TRY_MEMORY(say_leg(folding), error, "looking for a hint");
    TRY(hint_count(folding->hint, error));
    return note_single(folding) ? TREEN_OK : error_memory(error, "looking for a hint");
}

/* ---- What is wrong --------------------------------------------------------------------------- */

/* Counts the legs, whole or begun, of the cubes behind the first `cubes` ones. */
static size_t legs_after(const struct folding *folding, size_t cubes) {
    size_t legs = 0;
    for (; cubes < folding->lying; cubes = leg_end(folding->snake, cubes))
        legs++;
    return legs;
}

/* Lists the cubes to take back, behind the first `keep` ones, and says so. */
static bool say_back(const struct folding *folding, size_t keep) {
    struct treen_hint *told = &folding->hint->told;
    struct arena *arena = folding->hint->arena;
    size_t legs = legs_after(folding, keep);
    unsigned *off = ARENA_NEW(arena, folding->lying - keep, unsigned);
    const char *cubes = say_cubes(folding, "cube", keep + 1, folding->lying),
               *kept = keep ? say_cubes(folding, "cube", 1, keep) : "no cube";
    if (!off || !cubes || !kept)
        return false;
    for (size_t i = keep; i < folding->lying; i++)
        off[i - keep] = (unsigned)i;
    told->off = off;
    told->sets = 1;
    told->set = folding->lying - keep;
    told->level[0] = !keep       ? "Cube 1 is wrong already."
                     : legs == 1 ? "The last leg is wrong."
                                 : arena_print(arena, "The last %zu legs are wrong.", legs);
    told->level[1] = arena_print(arena, "Take back %s.", cubes);
    told->level[2] = keep ? arena_print(arena, "Take back %s: %s lie%s so in a solution.", cubes, kept,
                                        keep == 1 ? "s" : "")
                          : arena_print(arena, "Take back %s: no solution begins with cube 1 there.", cubes);
    return told->level[0] && told->level[1] && told->level[2];
}

/* Takes cubes back from the end, as few as are enough. */
static enum treen_status find_back(struct folding *folding, struct treen_error *error) {
    enum treen_status status = TREEN_END;
    size_t keep = folding->lying;
    folding->hint->told.level[0] = "It is not known by now how many cubes to take back.";
    while (status == TREEN_END && keep-- > 0)
        if (is_choice(folding->snake, keep))
            status = solve_from(folding, keep, NULL, error);
    if (status != TREEN_OK && status != TREEN_END)
        return status;
    folding->hint->told.all_sets = true;
    if (status == TREEN_OK)
        return say_back(folding, keep) ? TREEN_OK : error_memory(error, "looking for a hint");
    folding->hint->told.level[0] = "The puzzle has no solution, whatever lies in the box.";
    return TREEN_OK;
}

/* Looks for an argument that there is no solution, and for the cubes to take back. */
static enum treen_status find_wrong(struct folding *folding, struct treen_error *error) {
    const struct treen_puzzle *puzzle = folding->hint->puzzle;
    struct treen_info info = {0};
    if (puzzle->kind->describe(puzzle, folding->hint->arena, &info) != TREEN_OK)
        return error_memory(error, "looking for a hint");
    folding->hint->told.why = info.impossible;
    return find_back(folding, error);
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum treen_status hint_snake(struct hint *hint, struct treen_error *error) {
    const struct treen_solution *placed = hint->puzzle->about.placed;
    struct folding folding = {.hint = hint, .snake = hint->puzzle->own, .others = ""};
    folding.cell = ARENA_NEW(hint->arena, folding.snake->links, struct treen_cell);
    TRY_MEMORY(folding.cell, error, "looking for a hint");
    folding.lying = placed ? placed->part->cells : 0;
    if (folding.lying)
        memcpy(folding.cell, placed->part->cell, folding.lying * sizeof *folding.cell);
    enum treen_status status = solve_from(&folding, folding.lying, &hint->solution, error);
    if (status != TREEN_OK && status != TREEN_END)
        return status;
    hint->told.known = true;
    hint->told.solvable = status == TREEN_OK;
    if (hint->told.solvable)
        return find_next(&folding, error);
    hint->told.ways = count_of("0");
    return find_wrong(&folding, error);
}
