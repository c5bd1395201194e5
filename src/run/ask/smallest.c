#include "run/ask/smallest.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/order.h"
#include "puzzle/copy.h"
#include "run/ask/most.h"
#include "run/run.h"
#include "shape/cuboid.h"

#include <stdlib.h>

/* ---- Boxes ----------------------------------------------------------------------------------- */

static int by_cells(const void *a, const void *b) {
    const struct smallest_box *left = a, *right = b;
    ORDER_BY(left->cells, right->cells);
    const int *one = left->side, *other = right->side;
    ORDER_BY(one[0] + one[1] + one[2], other[0] + other[1] + other[2]);
    for (int i = 0; i < 3; i++)
        ORDER_BY(other[i], one[i]);
    return 0;
}

static const struct packing *packing_of(const struct smallest *smallest) {
    return smallest->puzzle->own;
}

/* Tells whether a turn takes every box to one with longer sides first. */
static bool may_turn(const struct packing *packing) {
    for (size_t i = 0; i < packing->pieces; i++)
        if (packing->piece[i].motion == MOTION_SHIFT ||
            (packing->grid->dimensions == 3 && packing->piece[i].motion == MOTION_PLANE))
            return false;
    return true;
}

/* Tells whether another box is the same one, turned, and has its longer sides first. */
static bool is_turned(const struct smallest *smallest, const int side[3]) {
    int sorted[3] = {side[0], side[1], side[2]};
    for (int i = 1; i < 3; i++)
        for (int k = i; k > 0 && sorted[k] > sorted[k - 1]; k--) {
            int moved = sorted[k];
            sorted[k] = sorted[k - 1];
            sorted[k - 1] = moved;
        }
    bool same = true, fits = true;
    for (int i = 0; i < 3; i++) {
        same &= sorted[i] == side[i];
        fits &= sorted[i] <= smallest->limit[i];
    }
    return !same && fits;
}

/* Adds the volumes that copies of a piece make of those before: fewest[v] is the fewest copies of
 * it, or UINT32_MAX. */
static void add_volumes(const struct packing_piece *piece, size_t most, bool *reached, uint32_t *fewest) {
    size_t cells = piece->shape.count, least = (size_t)piece->least * cells;
    for (size_t v = 0; v <= most; v++)
        fewest[v] = v >= least && reached[v - least] ? 0 : UINT32_MAX;
    for (size_t v = cells; v <= most; v++)
        if (fewest[v] && fewest[v - cells] < piece->most - piece->least)
            fewest[v] = fewest[v - cells] + 1;
    for (size_t v = 0; v <= most; v++)
        reached[v] = fewest[v] != UINT32_MAX;
}

/* Marks the volumes that the pieces may have together. Shapes to choose from may have any. */
static bool mark_volumes(const struct smallest *smallest, size_t most, struct arena *scratch,
                         bool **reached) {
    const struct packing *packing = packing_of(smallest);
    uint32_t *fewest = ARENA_NEW(scratch, most + 1, uint32_t);
    *reached = ARENA_NEW(scratch, most + 1, bool);
    if (!fewest || !*reached)
        return false;
    (*reached)[0] = true;
    for (size_t i = 0; i < packing->pieces && !packing->chooses; i++)
        add_volumes(&packing->piece[i], most, *reached, fewest);
    for (size_t v = 0; v <= most && packing->chooses; v++)
        (*reached)[v] = true;
    return true;
}

static bool list_boxes(struct smallest *smallest, struct arena *scratch) {
    const int *limit = smallest->limit;
    const size_t most = (size_t)limit[0] * (size_t)limit[1] * (size_t)limit[2];
    bool turns = may_turn(packing_of(smallest)), *reached;
    smallest->box = ARENA_NEW(&smallest->arena, most + 1, struct smallest_box);
    if (!smallest->box || !mark_volumes(smallest, most, scratch, &reached))
        return false;
    for (int x = 1; x <= limit[0]; x++)
        for (int y = 1; y <= limit[1]; y++)
            for (int z = 1; z <= limit[2]; z++) {
                uint64_t cells = (uint64_t)x * (uint64_t)y * (uint64_t)z;
                struct smallest_box box = {{x, y, z}, cells};
                if (reached[cells] && !(turns && is_turned(smallest, box.side)))
                    smallest->box[smallest->boxes++] = box;
            }
    qsort(smallest->box, smallest->boxes, sizeof *smallest->box, by_cells);
    return true;
}

enum treen_status smallest_open(struct smallest *smallest, const struct treen_puzzle *puzzle,
                                const struct settings *options, struct treen_error *error) {
    struct budget *above = puzzle->arena.budget;
    struct arena scratch;
    const struct packing *packing = puzzle->own;
    smallest->started = clock_seconds();
    budget_open(&smallest->budget, budget_within(above, BUDGET_BYTES(options->memory)), above);
    arena_draw(&smallest->arena, &smallest->budget, SIZE_MAX);
    smallest->puzzle = puzzle;
    smallest->options = options;
    if (puzzle->kind != &kind_packing || !packing->grid->cubic || packing->box.wrap || packing->colours ||
        packing->conditions || puzzle->about.placed)
        return error_at(error, puzzle->about.name, 0, 0,
                        "expected a packing of squares or cubes, without colours, conditions, placed pieces "
                        "and edges that close, for its smallest box");
    const struct treen_cell low = packing->box.low, high = packing->box.high;
    smallest->limit[0] = high.x - low.x + 1;
    smallest->limit[1] = high.y - low.y + 1;
    smallest->limit[2] = high.z - low.z + 1;
    arena_beside(&scratch, &smallest->arena);
    bool listed = list_boxes(smallest, &scratch);
    arena_free(&scratch);
    return listed ? TREEN_OK : error_memory(error, "looking for the smallest box");
}

void smallest_close(struct smallest *smallest) {
    free(smallest->found);
    arena_free(&smallest->arena);
}

/* ---- One box --------------------------------------------------------------------------------- */

/* Makes the puzzle with this box. */
static bool make_puzzle(const struct smallest *smallest, const struct smallest_box *box, struct arena *arena,
                        struct packing *packing, struct treen_puzzle *made) {
    struct shape shape = {0, ARENA_NEW(arena, (size_t)box->cells, struct coloured_cell)};
    const struct treen_cell low = packing_of(smallest)->box.low;
    for (int z = 0; shape.cell && z < box->side[2]; z++)
        for (int y = 0; y < box->side[1]; y++)
            for (int x = 0; x < box->side[0]; x++)
                shape.cell[shape.count++].at = (struct treen_cell){low.x + x, low.y + y, low.z + z};
    *packing = *packing_of(smallest);
    *made = *smallest->puzzle;
    made->own = packing;
    packing->least_filled = 0;
    return shape.cell && box_init(&packing->box, packing->grid, &shape, NULL, arena);
}

/* Finds the brick that the solution fills; false: it fills none, or it leaves the puzzle's box. */
static bool find_brick(const struct packing *packing, const struct treen_solution *solution,
                       struct smallest_box *brick) {
    struct cuboid all = cuboid_empty();
    uint64_t cells = 0;
    for (size_t i = 0; i < solution->parts; i++)
        for (size_t k = 0; k < solution->part[i].cells; k++, cells++) {
            if (box_number(&packing->box, solution->part[i].cell[k]) == BOX_OUTSIDE)
                return false;
            cuboid_add(&all, solution->part[i].cell[k]);
        }
    if (!cells || !cell_equal(all.low, packing->box.low))
        return false;
    *brick = (struct smallest_box){
        {all.high.x - all.low.x + 1, all.high.y - all.low.y + 1, all.high.z - all.low.z + 1}, cells};
    return (uint64_t)brick->side[0] * (uint64_t)brick->side[1] * (uint64_t)brick->side[2] == cells;
}

enum treen_status smallest_shrink(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                  struct arena *arena, const struct treen_puzzle **made) {
    const struct smallest smallest = {.puzzle = puzzle};
    struct smallest_box brick;
    *made = puzzle;
    if (puzzle->kind != &kind_packing || !find_brick(packing_of(&smallest), solution, &brick))
        return TREEN_OK;
    struct packing *packing = ARENA_NEW(arena, 1, struct packing);
    struct treen_puzzle *shrunk = ARENA_NEW(arena, 1, struct treen_puzzle);
    if (!packing || !shrunk || !make_puzzle(&smallest, &brick, arena, packing, shrunk))
        return TREEN_NO_MEMORY;
    *made = shrunk;
    return TREEN_OK;
}

/* Keeps the solution that a run or search found. */
static enum treen_status keep(struct smallest *smallest, const struct treen_solution *solution,
                              struct treen_error *error) {
    smallest->found = solution_copy(solution);
    return smallest->found ? TREEN_OK : error_memory(error, "looking for the smallest box");
}

/* Asks the engines for a solution. `nodes`: the most that are searched; 0 = no limit. */
static enum treen_status ask_engines(struct smallest *smallest, const struct treen_puzzle *puzzle,
                                     uint64_t nodes, struct treen_error *error) {
    const struct treen_solution *solution;
    const struct run_summary *known;
    struct settings options = *smallest->options;
    struct run *run = NULL;
    options.nodes = nodes;
    options.explain = false;
    TRY(run_open_within(puzzle, TREEN_FIRST, &options, &smallest->budget, &run, error));
    enum treen_status status = run_explain(run, run_next(run, &solution), error);
    if (status == TREEN_OK)
        status = keep(smallest, solution, error);
    if (run_sum_up(run, &known) == TREEN_OK)
        smallest->nodes += known->stats.nodes;
    run_close(run);
    return status;
}

/* Tries one box: the engines for a moment, then a memory of states and a walk, then the engines
 * for good. TREEN_END: nothing fills it. */
static enum treen_status try_box(struct smallest *smallest, const struct smallest_box *box,
                                 struct arena *arena, struct treen_error *error) {
    enum { NODES = 20000, ROUNDS = 32 };
    struct packing packing;
    struct treen_puzzle puzzle;
    struct most_asked asked = {0};
    TRY_MEMORY(make_puzzle(smallest, box, arena, &packing, &puzzle), error, "looking for the smallest box");
    enum treen_status status = ask_engines(smallest, &puzzle, NODES, error);
    if (status != TREEN_STOPPED || arena_is_over(&smallest->puzzle->arena))
        return status;
    status = most_asked_fill(&asked, &puzzle, smallest->options, ROUNDS, error);
    if (status == TREEN_OK)
        status = keep(smallest, &asked.solution, error);
    most_asked_close(&asked);
    if (status != TREEN_STOPPED || arena_is_over(&smallest->puzzle->arena))
        return status;
    return ask_engines(smallest, &puzzle, 0, error);
}

/* ---- All boxes ------------------------------------------------------------------------------- */

static void tell_share(struct smallest *smallest) {
    static const double EVERY = 0.1;
    double now = clock_seconds();
    if (!smallest->on_progress || now - smallest->last_told < EVERY)
        return;
    smallest->last_told = now;
    smallest->on_progress(smallest->context,
                          &(struct treen_progress){.fraction = (double)smallest->at / (double)smallest->boxes,
                                                   .seconds = now - smallest->started,
                                                   .nodes = smallest->nodes});
}

enum treen_status smallest_find(struct smallest *smallest, struct treen_error *error) {
    enum treen_status status = TREEN_END;
    struct arena arena;
    while (smallest->at < smallest->boxes && status == TREEN_END) {
        arena_draw(&arena, &smallest->budget, SIZE_MAX);
        status = try_box(smallest, &smallest->box[smallest->at], &arena, error);
        arena_free(&arena);
        smallest->at += status == TREEN_END;
        tell_share(smallest);
    }
    smallest->seconds = clock_seconds() - smallest->started;
    return status == TREEN_OK ? TREEN_END : status;
}
