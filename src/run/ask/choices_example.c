/* Keeps some solutions of each value. The first ones come out of one search of all. Each value that
 * lacks some is then searched by itself, where that search gives none of use for long. There pieces
 * are placed, and pieces of one cell lie on the cells that stay empty. */
#include "run/ask/choices_value.h"

#include "base/error.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

/* ---- Keeping --------------------------------------------------------------------------------- */

/* Copies a solution without the parts of pieces beyond those of the puzzle. */
static const struct treen_solution *copy_own(struct choices *choices, const struct treen_solution *solution) {
    struct treen_solution *own = ARENA_NEW(&choices->arena, 1, struct treen_solution);
    struct treen_part *part = ARENA_NEW(&choices->arena, solution->parts + 1, struct treen_part);
    if (!own || !part)
        return NULL;
    *own = (struct treen_solution){.part = part};
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *from = &solution->part[i];
        if (from->index >= choices->fitting->pieces)
            continue;
        struct treen_cell *cell = ARENA_NEW(&choices->arena, from->cells, struct treen_cell);
        if (!cell)
            return NULL;
        memcpy(cell, from->cell, from->cells * sizeof *cell);
        part[own->parts] = *from;
        part[own->parts].cell = cell;
        part[own->parts++].piece = choices->fitting->piece[from->index].name;
    }
    return own;
}

static bool keep(struct choices *choices, struct choice_tally *tally, const struct treen_solution *solution) {
    const struct choice_example example = {.solution = solution};
    if (!array_push(&choices->arena, &choices->example, example))
        return false;
    uint32_t number = (uint32_t)choices->example.count;
    if (tally->last)
        choices->example.at[tally->last - 1].next = number;
    else
        tally->first = number;
    tally->last = number;
    choices->missing -= ++tally->total == choices->examples;
    return true;
}

/* ---- One value alone ------------------------------------------------------------------------- */

/* The puzzle of a value. */
struct alone {
    struct arena arena;
    struct treen_puzzle puzzle;
    struct packing packing;
    struct treen_solution placed;
    struct treen_part *part;
};

/* Places a piece on cells. */
static bool place(struct alone *alone, const char *name, size_t piece, const struct treen_cell *cell,
                  size_t cells) {
    struct treen_cell *copy = ARENA_NEW(&alone->arena, cells, struct treen_cell);
    if (!copy)
        return false;
    memcpy(copy, cell, cells * sizeof *cell);
    alone->part[alone->placed.parts++] =
        (struct treen_part){.piece = name, .index = (unsigned)piece, .copy = 1, .cells = cells, .cell = copy};
    return true;
}

static bool place_placement(struct alone *alone, const struct choices *choices, uint32_t placement) {
    const struct fitting *fitting = choices->fitting;
    size_t piece = fitting->class[fitting->class_of[placement]].member[0];
    size_t cells = fitting_volume(fitting, placement);
    struct treen_cell *cell = ARENA_NEW(&alone->arena, cells, struct treen_cell);
    for (size_t i = 0; cell && i < cells; i++)
        cell[i] = fitting->at[fitting_locations(fitting, placement)[i]];
    return cell && place(alone, fitting->piece[piece].name, piece, cell, cells);
}

/* Returns the placement of a hole on the location; NO_CLASS = none is. */
static uint32_t hole_at(const struct choices *choices, uint32_t location) {
    const struct fitting *fitting = choices->fitting;
    for (uint32_t p = 0; p < fitting->placements; p++)
        if (choices->hole[fitting->class_of[p]] && fitting_locations(fitting, p)[0] == location)
            return p;
    return NO_CLASS;
}

/* Adds a piece of one cell that lies on an open cell. All cells must be covered then. */
static bool add_hole(struct alone *alone, const struct choices *choices, uint32_t location) {
    struct packing *packing = &alone->packing;
    struct coloured_cell *cell = ARENA_NEW(&alone->arena, 1, struct coloured_cell);
    const char *name = arena_print(&alone->arena, "\n%u", location); /* which no other piece has */
    if (!cell || !name)
        return false;
    *cell = packing->box.cell[location];
    struct packing_piece *piece = &packing->piece[packing->pieces++];
    *piece = (struct packing_piece){
        .name = name, .shape = {1, cell}, .least = 1, .most = 1, .motion = MOTION_SHIFT, .hole = true};
    shape_settle(packing->grid, &piece->shape);
    return place(alone, piece->name, packing->pieces - 1, &choices->fitting->at[location], 1);
}

/* Takes a packing of its own, to which holes are added. */
static bool own_packing(struct alone *alone, const struct packing *from, size_t holes) {
    struct packing *packing = &alone->packing;
    struct packing_piece *piece = ARENA_NEW(&alone->arena, from->pieces + holes, struct packing_piece);
    bool *must = ARENA_NEW(&alone->arena, from->box.cells, bool);
    if (!piece || !must)
        return false;
    *packing = *from;
    memcpy(piece, from->piece, from->pieces * sizeof *piece);
    memset(must, true, from->box.cells * sizeof *must);
    packing->piece = piece;
    packing->box.must = must;
    packing->box.must_cells = from->box.cells;
    packing->least_filled = 0;
    alone->puzzle.own = packing;
    return true;
}

static bool make_alone(struct alone *alone, const struct choices *choices, const struct treen_puzzle *puzzle,
                       const uint32_t *key, size_t size) {
    const struct packing *packing = puzzle_packing(puzzle);
    alone->puzzle = *puzzle;
    alone->part = ARENA_NEW(&alone->arena, size + 1, struct treen_part);
    if (!alone->part || (choices->by == BY_EMPTY && !own_packing(alone, packing, size)))
        return false;
    for (size_t i = 0; i < size; i++) {
        uint32_t placement = choices->by == BY_PIECE ? key[i] : hole_at(choices, key[i]);
        if (placement == NO_CLASS ? !add_hole(alone, choices, key[i])
                                  : !place_placement(alone, choices, placement))
            return false;
    }
    alone->placed.part = alone->part;
    alone->puzzle.about.placed = size ? &alone->placed : NULL;
    return true;
}

/* Keeps the solutions of the run that have the value. */
static enum treen_status keep_all(struct choices *choices, struct run *run, size_t value) {
    const struct keyset_key *key = &choices->value.key[value];
    const struct treen_solution *found;
    enum treen_status status = TREEN_OK;
    while (choices->tally.at[value].total < choices->examples &&
           (status = run_next(run, &found)) == TREEN_OK) {
        const struct treen_solution *own = copy_own(choices, found);
        size_t length = own ? value_of_solution(choices, own) * sizeof *choices->key : 0;
        if (!own || (length == key->length && !memcmp(choices->key, key->bytes, length) &&
                     !keep(choices, &choices->tally.at[value], own)))
            return TREEN_NO_MEMORY;
    }
    return status == TREEN_END ? TREEN_OK : status;
}

static enum treen_status search_alone(struct choices *choices, struct run *all,
                                      const struct settings *options, struct alone *alone, size_t value,
                                      struct treen_error *error) {
    const struct run_summary *summary;
    struct settings own = *options;
    struct run *run;
    own.symmetry = TREEN_SYMMETRY_NONE;
    own.threads = 1;
    TRY(run_open_within(&alone->puzzle, TREEN_SOLVE, &own, run_budget(all), &run, error));
    enum treen_status status = run_explain(run, keep_all(choices, run, value), error);
    if (run_sum_up(run, &summary) == TREEN_OK)
        choices->nodes += summary->stats.nodes;
    run_close(run);
    return status;
}

/* Searches a value anew, without the solutions that it has. */
static enum treen_status find_alone(struct choices *choices, struct run *all, const struct settings *options,
                                    size_t value, struct treen_error *error) {
    const struct keyset_key *key = &choices->value.key[value];
    struct alone alone = {0};
    arena_draw(&alone.arena, run_budget(all), SIZE_MAX);
    choices->tally.at[value] = (struct choice_tally){0};
    enum treen_status status =
        make_alone(&alone, choices, run_puzzle(all), key->bytes, key->length / sizeof(uint32_t))
            ? search_alone(choices, all, options, &alone, value, error)
            : error_memory(error, "sorting solutions");
    arena_free(&alone.arena);
    return status;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Tells whether a value can be searched by itself. */
static bool can_search_alone(const struct choices *choices, const struct treen_puzzle *puzzle,
                             const struct settings *options) {
    const struct packing *packing = puzzle_packing(puzzle);
    return choices->have_all && choices->by <= BY_PIECE && !puzzle->about.placed && !options->nodes &&
           (choices->by == BY_PIECE || (packing && !packing->box.wrap));
}

/* Takes solutions of the run until each value has its own, or none of use came for long. *left:
 * whether it was left for that reason. */
static enum treen_status keep_first(struct choices *choices, struct run *run, bool may_leave, bool *left) {
    const struct treen_solution *found;
    enum treen_status status = TREEN_OK;
    uint64_t idle = 0;
    while (choices->missing && (status = run_next(run, &found)) == TREEN_OK) {
        uint32_t number;
        if (!value_add(choices, value_of_solution(choices, found), &number))
            return TREEN_NO_MEMORY;
        const struct treen_solution *own = NULL;
        if (choices->tally.at[number].total < choices->examples &&
            (!(own = copy_own(choices, found)) || !keep(choices, &choices->tally.at[number], own)))
            return TREEN_NO_MEMORY;
        idle = own ? 0 : idle + 1;
        *left = may_leave && idle > 1000 + 20 * (uint64_t)choices->missing;
        if (*left)
            return TREEN_END;
    }
    return status == TREEN_OK ? TREEN_END : status;
}

enum treen_status examples_find(struct choices *choices, struct run *run, const struct settings *options,
                                struct treen_error *error) {
    const struct run_summary *summary;
    bool left = false;
    TRY_MEMORY(value_add_all(choices), error, "sorting solutions");
    choices->missing = choices->have_all ? choices->tally.count : SIZE_MAX;
    bool may_leave = can_search_alone(choices, run_puzzle(run), options);
    enum treen_status status = keep_first(choices, run, may_leave, &left);
    if (left && run_sum_up(run, &summary) != TREEN_OK) /* which ends the threads of the run */
        status = TREEN_NO_MEMORY;
    for (size_t i = 0; left && status == TREEN_END && i < choices->tally.count; i++)
        if (choices->tally.at[i].total < choices->examples) {
            status = find_alone(choices, run, options, i, error);
            status = status == TREEN_OK ? TREEN_END : status;
        }
    choices->have_all &= status == TREEN_END;
    if (status == TREEN_NO_MEMORY)
        return error_memory(error, "sorting solutions");
    return left || status == TREEN_END || status == TREEN_STOPPED ? status : run_explain(run, status, error);
}
