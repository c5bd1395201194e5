/* Two forms meet here. A number puzzle is rules about numbers, as its kind poses them. Any other
 * puzzle is the exact cover that `treen convert` writes, with a variable for each option. A
 * solver's answer is turned back in the same form. The kind's checker judges it like any other
 * solution: no answer of a solver is believed. */
#include "puzzle/stated/stated.h"

#include "base/error.h"
#include "base/harmless.h"
#include "base/text/writing.h"
#include "puzzle/placing/dealing.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Opening --------------------------------------------------------------------------------- */

/* Poses the rules. Number puzzles have no symmetries that posing could break. */
static enum treen_status pose_rules(struct stated *stated, struct treen_error *error) {
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    return stated->puzzle->kind->pose(stated->puzzle, &wish, stated->arena, &stated->posed, error);
}

/* Takes the cover with all placements, while posing for a search would leave out images under
 * symmetries. A proof that there is no solution is then about every placement, and needs no
 * argument about symmetry. */
static enum treen_status take_cover(struct stated *stated, struct treen_error *error) {
    const struct treen_puzzle *puzzle = stated->puzzle;
    const struct cover *own = puzzle_cover(puzzle);
    if (own) {
        stated->cover = *own;
        return TREEN_OK;
    }
    if (!puzzle->kind->fit)
        return error_bad(error, "a puzzle of kind %s cannot be stated as logic", puzzle->kind->about.name);
    struct fitting *fitting;
    TRY(puzzle->kind->fit(puzzle, stated->arena, &fitting, error));
    stated->fitting = fitting;
    return cover_of_fitting(fitting, stated->arena, &stated->cover, error);
}

enum treen_status stated_open(const struct treen_puzzle *puzzle, struct arena *arena, struct stated *stated,
                              struct treen_error *error) {
    *stated = (struct stated){.puzzle = puzzle, .arena = arena};
    if (puzzle->kind->rules)
        return pose_rules(stated, error);
    TRY(take_cover(stated, error));
    return cnf_of_cover(&stated->cover.problem, arena, &stated->cnf)
               ? TREEN_OK
               : error_memory(error, "stating the puzzle as logic");
}

void stated_close(struct stated *stated) {
    posed_release(stated->posed);
}

/* ---- Naming ---------------------------------------------------------------------------------- */

/* Tells whether the option is a placement. The other options of a fitting leave a location empty,
 * where that is counted. */
static bool is_placement(const struct stated *stated, size_t option) {
    return stated->fitting && option < stated->fitting->placements;
}

/* Returns word number `i` of the option; null after the last. *memory: false when there was
 * none. */
static const char *option_word(const struct stated *stated, size_t option, size_t i, bool *memory) {
    const struct fitting *fitting = stated->fitting;
    const struct problem *problem = &stated->cover.problem;
    const char *word;
    bool placed = is_placement(stated, option);
    if (placed && i == 0)
        return fitting->piece[fitting->class[fitting->class_of[option]].member[0]].name;
    if (placed && i > fitting_size(fitting, option))
        return NULL;
    if (!placed && problem->start[option] + i == problem->start[option + 1])
        return NULL;
    if (placed)
        word = fitting_location_name(fitting, fitting_locations(fitting, option)[i - 1],
                                     fitting_coordinates(fitting), stated->arena);
    else
        word = cover_entry(&stated->cover, problem->start[option] + i, stated->arena);
    *memory &= word != NULL;
    return word;
}

enum treen_status stated_write(const struct treen_puzzle *puzzle, stated_opener *open, stated_writer *write,
                               FILE *out, struct treen_error *error) {
    struct arena arena;
    struct stated stated;
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = open(puzzle, &arena, &stated, error);
    if (status == TREEN_OK)
        status = write(&stated, out, error);
    stated_close(&stated);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, status, error);
}

const char *stated_option(const struct stated *stated, size_t option) {
    struct writing writing;
    bool memory = true;
    const char *word;
    if (!writing_open(&writing))
        return NULL;
    for (size_t i = 0; (word = option_word(stated, option, i, &memory)); i++)
        fprintf(writing.out, "%s%s", i ? " " : "", word);
    char *copy = writing_keep(&writing, stated->arena);
    if (copy)
        make_harmless(copy);
    return memory ? copy : NULL;
}

const char *stated_item(const struct stated *stated, size_t item) {
    const struct problem *problem = &stated->cover.problem;
    const char *name = stated->cover.item_name[item];
    if (item >= problem->primary)
        return arena_print(stated->arena, "item %s: at most once%s", name,
                           problem->colour ? ", or in one colour" : "");
    if (problem_is_plain(problem, item))
        return arena_print(stated->arena, "item %s: exactly once", name);
    return arena_print(stated->arena, "item %s: %" PRIu32 " to %" PRIu32 " times", name, problem->least[item],
                       problem->most[item]);
}

const struct rules *stated_rules(struct stated *stated) {
    if (stated->posed)
        return stated->posed->problem.question;
    const struct problem *problem = &stated->cover.problem;
    const char **item = ARENA_NEW(stated->arena, problem->items, const char *);
    const char **option = ARENA_NEW(stated->arena, problem->options, const char *);
    bool named = item && option;
    for (size_t i = 0; named && i < problem->items; i++)
        named = (item[i] = stated_item(stated, i));
    for (size_t i = 0; named && i < problem->options; i++)
        named = (option[i] = stated_option(stated, i));
    return named ? cnf_rules(&stated->cnf, item, option, stated->arena) : NULL;
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Opens a dealing for each class, with the number of its placements. */
static bool open_dealings(const struct stated *stated, const int32_t *value, struct dealing **dealings) {
    const struct fitting *fitting = stated->fitting;
    uint64_t *count = ARENA_NEW(stated->arena, fitting->classes, uint64_t);
    *dealings = ARENA_NEW(stated->arena, fitting->classes, struct dealing);
    if (!count || !*dealings)
        return false;
    for (size_t p = 0; p < fitting->placements; p++)
        count[fitting->class_of[p]] += value[p] != 0;
    for (size_t c = 0; c < fitting->classes; c++)
        (*dealings)[c] = dealing_open(fitting, c, count[c]);
    return true;
}

static bool tell_placement(const struct stated *stated, size_t placement, struct dealing *dealing,
                           struct treen_part *part) {
    const struct fitting *fitting = stated->fitting;
    size_t size = fitting_volume(fitting, placement);
    struct treen_cell *cell = ARENA_NEW(stated->arena, size, struct treen_cell);
    if (!cell)
        return false;
    for (size_t i = 0; i < size; i++)
        cell[i] = fitting->at[fitting_locations(fitting, placement)[i]];
    *part = (struct treen_part){.cells = size, .cell = cell};
    dealing_next(&dealing[fitting->class_of[placement]], part);
    return true;
}

static bool tell_option(const struct stated *stated, size_t option, struct treen_part *part) {
    const uint32_t *start = stated->cover.problem.start;
    size_t items = start[option + 1] - start[option];
    const char **entry = ARENA_NEW(stated->arena, items, const char *);
    for (size_t i = 0; entry && i < items; i++)
        if (!(entry[i] = cover_entry(&stated->cover, start[option] + i, stated->arena)))
            return false;
    *part = (struct treen_part){.index = (unsigned)option, .copy = 1, .items = items, .item = entry};
    return entry;
}

/* Tells the options of a model. The kind's tell relies on treen's own answers, and a model may have
 * any values. */
static bool tell_options(const struct stated *stated, const int32_t *value, struct treen_solution *solution) {
    struct dealing *dealing = NULL;
    ARRAY(struct treen_part) parts = {0};
    if (stated->fitting && !open_dealings(stated, value, &dealing))
        return false;
    for (size_t o = 0; o < stated->cnf.options; o++) {
        struct treen_part part;
        if (!value[o] || (stated->fitting && !is_placement(stated, o)))
            continue;
        if (!(stated->fitting ? tell_placement(stated, o, dealing, &part) : tell_option(stated, o, &part)) ||
            !array_push(stated->arena, &parts, part))
            return false;
    }
    *solution = (struct treen_solution){.parts = parts.count, .part = parts.at};
    return true;
}

static enum treen_status tell_numbers(const struct stated *stated, const int32_t *value,
                                      struct treen_solution *solution) {
    const struct rules *rules = stated->posed->problem.question;
    uint32_t *option = ARENA_NEW(stated->arena, rules->variables, uint32_t);
    TRY_ROOM(option);
    for (size_t i = 0; i < rules->variables; i++)
        option[i] = (uint32_t)value[i];
    *solution = (struct treen_solution){.number = 0};
    stated->posed->kind->tell(stated->posed, &(struct answer){rules->variables, option}, solution);
    return TREEN_OK;
}

/* Tells the values of the variables as a solution, which need not hold. TREEN_OK or
 * TREEN_NO_MEMORY. */
static enum treen_status stated_tell(const struct stated *stated, const int32_t *value,
                                     struct treen_solution *solution) {
    if (stated->posed)
        return tell_numbers(stated, value, solution);
    return tell_options(stated, value, solution) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static size_t variables_of(const struct stated *stated) {
    if (!stated->posed)
        return stated->cnf.variables;
    return ((const struct rules *)stated->posed->problem.question)->variables;
}

static enum treen_status read_values(struct stated *stated, stated_reader *read, struct scan *scan,
                                     enum treen_says *says, struct treen_solution *solution) {
    int32_t *value = ARENA_NEW(stated->arena, variables_of(stated), int32_t);
    TRY_MEMORY(value, scan->error, "reading the model");
    TRY(read(stated, scan, says, value));
    if (*says != TREEN_SAT || stated_tell(stated, value, solution) == TREEN_OK)
        return TREEN_OK;
    return error_memory(scan->error, "reading the model");
}

enum treen_status stated_add(struct solutions *solutions, stated_reader *read, struct scan *scan,
                             enum treen_says *says) {
    struct stated stated;
    struct treen_solution solution;
    enum treen_status status = stated_open(solutions->puzzle, solutions->arena, &stated, scan->error);
    if (status == TREEN_OK)
        status = read_values(&stated, read, scan, says, &solution);
    if (status == TREEN_OK && *says == TREEN_SAT)
        status = solutions_add(solutions, solution);
    stated_close(&stated);
    return status;
}

/* The answer that fill reads for a verdict. */
struct reading {
    stated_reader *read;
    struct scan *scan;
    enum treen_says says;
};

static enum treen_status fill_solutions(void *context, struct solutions *solutions) {
    struct reading *reading = context;
    return stated_add(solutions, reading->read, reading->scan, &reading->says);
}

enum treen_status stated_read(const struct treen_puzzle *puzzle, stated_reader *read, struct scan *scan,
                              enum treen_says *says, struct verdict **out) {
    struct reading reading = {read, scan, TREEN_UNKNOWN};
    struct verdict *verdict = NULL;
    enum treen_status status =
        verdict_open(puzzle, scan->source, fill_solutions, &reading, &verdict, scan->error);
    *says = reading.says;
    *out = status == TREEN_OK && reading.says == TREEN_SAT ? verdict : NULL;
    if (!*out)
        verdict_close(verdict);
    return status;
}
