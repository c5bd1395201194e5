#include "run/ask/most.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/order.h"
#include "puzzle/placing/dealing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Freedom --------------------------------------------------------------------------------- */

/* Makes the puzzle in which pieces may be left out and cells may stay empty. */
static enum treen_status loosen(struct most_asked *asked, const struct treen_puzzle *puzzle,
                                struct treen_error *error) {
    struct packing *packing = &asked->packing;
    struct box *box = &packing->box;
    *packing = *(const struct packing *)puzzle->own;
    asked->puzzle = *puzzle;
    asked->puzzle.own = packing;
    if (asked->goal == GOAL_FILLED)
        return TREEN_OK;
    struct packing_piece *piece = ARENA_NEW(&asked->arena, packing->pieces + 1, struct packing_piece);
    bool *must = ARENA_NEW(&asked->arena, box->cells + 1, bool);
    TRY_MEMORY(piece && must, error, "looking for the most");
    memcpy(piece, packing->piece, packing->pieces * sizeof *piece);
    for (size_t i = 0; i < packing->pieces; i++)
        if (piece[i].least == piece[i].most && !piece[i].hole)
            piece[i].least = 0;
    packing->piece = piece;
    packing->least_filled = 0;
    if (box->must_cells == box->cells) {
        box->must = must;
        box->must_cells = 0;
    }
    return TREEN_OK;
}

/* ---- The problem ----------------------------------------------------------------------------- */

static uint32_t value_of(const struct most_asked *asked, uint32_t piece) {
    return asked->goal == GOAL_VALUE ? asked->packing.piece[piece].value : 0;
}

static uint32_t worth_of_placement(const struct most_asked *asked, uint32_t placement, uint32_t value) {
    uint32_t class = asked->fitting->class_of[placement];
    if (asked->goal == GOAL_FILLED || asked->packing.piece[asked->fitting->class[class].member[0]].hole)
        return 0;
    return asked->goal == GOAL_PIECES  ? 1
           : asked->goal == GOAL_CELLS ? (uint32_t)fitting_volume(asked->fitting, placement)
                                       : value;
}

/* Tells whether the value of member `at` of a class is that of no member before. */
static bool is_first_of_value(const struct most_asked *asked, const struct fitting_class *class, size_t at) {
    for (size_t i = 0; i < at; i++)
        if (value_of(asked, class->member[i]) == value_of(asked, class->member[at]))
            return false;
    return true;
}

/* Adds the members of a class that have the value of member `at`. */
static void add_class(struct most_asked *asked, uint32_t number, size_t at, uint32_t *least,
                      uint32_t *copies) {
    const struct fitting_class *class = &asked->fitting->class[number];
    struct most_class *made = &asked->class[asked->most.classes];
    uint64_t all = 0;
    *made = (struct most_class){number, value_of(asked, class->member[at])};
    for (size_t i = at; i < class->members; i++) {
        const struct fitting_piece *piece = &asked->fitting->piece[class->member[i]];
        if (value_of(asked, class->member[i]) != made->value)
            continue;
        least[asked->most.classes] += piece->least;
        all += piece->most;
    }
    copies[asked->most.classes++] = all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}

static bool list_classes(struct most_asked *asked) {
    const struct fitting *fitting = asked->fitting;
    asked->class = ARENA_NEW(&asked->arena, fitting->pieces + 1, struct most_class);
    uint32_t *least = ARENA_NEW(&asked->arena, fitting->pieces + 1, uint32_t);
    uint32_t *copies = ARENA_NEW(&asked->arena, fitting->pieces + 1, uint32_t);
    if (!asked->class || !least || !copies)
        return false;
    for (uint32_t k = 0; k < fitting->classes; k++)
        for (size_t i = 0; i < fitting->class[k].members; i++)
            if (is_first_of_value(asked, &fitting->class[k], i))
                add_class(asked, k, i, least, copies);
    asked->most.least = least;
    asked->most.copies = copies;
    return true;
}

/* Numbers the locations as they are swept. Writes rank[location]. */
static bool rank_locations(const struct most_asked *asked, uint32_t *rank) {
    struct arena scratch;
    arena_beside(&scratch, &asked->arena);
    const uint32_t *order = fitting_sweep(asked->fitting, &scratch);
    for (uint32_t i = 0; order && i < asked->fitting->locations; i++)
        rank[order[i]] = i;
    arena_free(&scratch);
    return order;
}

/* Notes the locations: which must be covered, and their orbits under the symmetries. */
static bool list_locations(struct most_asked *asked, const uint32_t *rank) {
    const struct fitting *fitting = asked->fitting;
    bool *must = ARENA_NEW(&asked->arena, fitting->locations + 1, bool);
    uint32_t *own = ARENA_NEW(&asked->arena, fitting->locations + 1, uint32_t), *orbit = NULL;
    size_t orbits = 0;
    if (!must || !own ||
        (fitting->symmetries.count &&
         !box_orbits(fitting->locations, &fitting->symmetries, &asked->arena, &orbit, &orbits)))
        return false;
    for (size_t i = 0; i < fitting->locations; i++) {
        must[rank[i]] = fitting->must[i];
        own[rank[i]] = orbit ? orbit[i] : (uint32_t)i;
    }
    asked->most.must = must;
    asked->most.orbit = own;
    asked->most.orbits = orbit ? orbits : fitting->locations;
    asked->most.locations = fitting->locations;
    return true;
}

/* Returns the number of placements and their locations, those of a class once for each value. */
static size_t count_placements(const struct most_asked *asked, size_t *locations) {
    size_t count = 0;
    *locations = 0;
    for (size_t k = 0; k < asked->most.classes; k++) {
        const struct fitting_class *class = &asked->fitting->class[asked->class[k].class];
        count += class->count;
        *locations +=
            asked->fitting->start[class->first + class->count] - asked->fitting->start[class->first];
    }
    return count;
}

static bool list_placements(struct most_asked *asked, const uint32_t *rank) {
    const struct fitting *fitting = asked->fitting;
    size_t locations, count = count_placements(asked, &locations), at = 0, end = 0;
    uint32_t *start = ARENA_NEW(&asked->arena, count + 1, uint32_t);
    uint32_t *location = ARENA_NEW(&asked->arena, locations + 1, uint32_t);
    uint32_t *class_of = ARENA_NEW(&asked->arena, count + 1, uint32_t);
    uint32_t *value = ARENA_NEW(&asked->arena, count + 1, uint32_t);
    uint32_t *from = ARENA_NEW(&asked->arena, count + 1, uint32_t);
    if (!start || !location || !class_of || !value || !from || locations > UINT32_MAX)
        return false;
    for (uint32_t k = 0; k < asked->most.classes; k++) {
        const struct fitting_class *class = &fitting->class[asked->class[k].class];
        for (uint32_t p = class->first; p < class->first + class->count; p++, at++) {
            size_t size = fitting_size(fitting, p);
            for (size_t i = 0; i < size; i++)
                location[end + i] = rank[fitting_locations(fitting, p)[i]];
            qsort(location + end, size, sizeof *location, order_numbers);
            end += size;
            start[at + 1] = (uint32_t)end;
            class_of[at] = k;
            value[at] = worth_of_placement(asked, p, asked->class[k].value);
            from[at] = p;
        }
    }
    asked->most.start = start;
    asked->most.location = location;
    asked->most.class_of = class_of;
    asked->most.value = value;
    asked->most.placements = count;
    asked->placement_of = from;
    return true;
}

static bool has_value(const struct most_asked *asked) {
    for (size_t i = 0; i < asked->packing.pieces; i++)
        if (asked->packing.piece[i].value)
            return true;
    return false;
}

/* Poses the problem, and makes room for the solution. */
static enum treen_status pose(struct most_asked *asked, struct treen_error *error) {
    TRY(asked->puzzle.kind->fit(&asked->puzzle, &asked->arena, &asked->fitting, error));
    uint32_t *rank = ARENA_NEW(&asked->arena, asked->fitting->locations + 1, uint32_t);
    asked->part = ARENA_NEW(&asked->arena, asked->fitting->locations + 1, struct treen_part);
    asked->cell = ARENA_NEW(&asked->arena, asked->fitting->locations + 1, struct treen_cell);
    TRY_MEMORY(rank && asked->part && asked->cell && list_classes(asked) && rank_locations(asked, rank) &&
                   list_locations(asked, rank) && list_placements(asked, rank),
               error, "looking for the most");
    return TREEN_OK;
}

static enum treen_status open_search(struct most_asked *asked, const struct treen_puzzle *puzzle,
                                     const struct settings *options, struct treen_error *error) {
    struct budget *above = puzzle->arena.budget;
    if (puzzle->kind != &kind_packing)
        return error_at(error, puzzle->about.name, 0, 0,
                        "the most is looked for in packings, and this puzzle is of kind %s",
                        puzzle->kind->about.name);
    asked->started = clock_seconds();
    budget_open(&asked->budget, budget_within(above, BUDGET_BYTES(options->memory)), above);
    arena_draw(&asked->arena, &asked->budget, SIZE_MAX);
    arena_draw(&asked->check_arena, &asked->budget, SIZE_MAX);
    asked->arena.patience = asked->most.patience = puzzle->arena.patience;
    TRY(loosen(asked, puzzle, error));
    if (asked->goal == GOAL_VALUE && !has_value(asked))
        return error_at(error, puzzle->about.name, 0, 0,
                        "no piece has a value, expected 'value: 7' in a piece of the file");
    TRY(pose(asked, error));
    TRY_MEMORY(most_settle_open(&asked->settle, &asked->most, options->seed, &asked->arena), error,
               "looking for the most");
    return TREEN_OK;
}

enum treen_status most_asked_open(struct most_asked *asked, const struct treen_puzzle *puzzle, enum goal goal,
                                  const struct settings *options, struct treen_error *error) {
    asked->goal = goal;
    enum treen_status status = open_search(asked, puzzle, options, error);
    return status == TREEN_NO_MEMORY ? patience_judge(puzzle->arena.patience, status, error) : status;
}

void most_asked_close(struct most_asked *asked) {
    most_settle_close(&asked->settle);
    arena_free(&asked->arena);
    arena_free(&asked->check_arena);
}

/* ---- The work -------------------------------------------------------------------------------- */

static void tell_bounds(struct most_asked *asked) {
    static const double EVERY = 0.1;
    const struct most_settle *settle = &asked->settle;
    double now = clock_seconds();
    if (!asked->on_progress || now - asked->last_told < EVERY)
        return;
    asked->last_told = now;
    asked->on_progress(asked->context,
                       &(struct treen_progress){.seconds = now - asked->started,
                                                .nodes = most_settle_nodes(settle),
                                                .solutions = settle->found ? settle->value : 0,
                                                .at_most = settle->at_most});
}

enum treen_status most_asked_finish(struct most_asked *asked, struct treen_error *error) {
    enum treen_status status = TREEN_END;
    while (status == TREEN_END && !most_is_settled(&asked->settle)) {
        bool fine = !patience_is_over(asked->most.patience) && most_settle_go(&asked->settle);
        tell_bounds(asked);
        if (patience_is_over(asked->most.patience))
            status = TREEN_STOPPED;
        else if (!fine)
            status = error_memory(error, "looking for the most");
    }
    if (status == TREEN_STOPPED && most_is_settled(&asked->settle))
        status = TREEN_END;
    asked->seconds = clock_seconds() - asked->started;
    return status;
}

enum treen_status most_asked_fill(struct most_asked *asked, const struct treen_puzzle *puzzle,
                                  const struct settings *options, uint64_t rounds,
                                  struct treen_error *error) {
    TRY(most_asked_open(asked, puzzle, GOAL_FILLED, options, error));
    struct most_settle *settle = &asked->settle;
    TRY_MEMORY(most_settle_prove(settle), error, "looking for the smallest box");
    for (; !most_is_settled(settle); rounds--) {
        if (!rounds || patience_is_over(asked->most.patience))
            return TREEN_STOPPED;
        TRY_MEMORY(most_settle_go(settle), error, "looking for the smallest box");
    }
    return settle->none ? TREEN_END : most_asked_tell(asked, error);
}

/* ---- The solution ---------------------------------------------------------------------------- */

/* Returns how many copies member `at` of a class gets: its least, and of the spare ones as many as
 * it may have. */
static uint32_t deal_copies(const struct fitting_piece *piece, uint64_t *spare) {
    uint64_t more = piece->most - piece->least;
    more = more < *spare ? more : *spare;
    *spare -= more;
    return piece->least + (uint32_t)more;
}

static void tell_part(struct most_asked *asked, uint32_t placement, uint32_t piece, uint32_t copy,
                      struct treen_part *part, struct treen_cell **cell) {
    const struct fitting *fitting = asked->fitting;
    *part = (struct treen_part){.piece = fitting->piece[piece].name,
                                .index = piece,
                                .copy = copy,
                                .cells = fitting_volume(fitting, placement),
                                .cell = *cell};
    for (size_t i = 0; i < part->cells; i++)
        *(*cell)++ = fitting->at[fitting_locations(fitting, placement)[i]];
}

/* Deals the set's placements of a class to its members. Moves on *part and *cell. */
static void tell_class(struct most_asked *asked, uint32_t number, struct treen_part **part,
                       struct treen_cell **cell) {
    const struct most_class *own = &asked->class[number];
    const struct fitting_class *class = &asked->fitting->class[own->class];
    const struct most_settle *settle = &asked->settle;
    uint64_t spare = 0;
    size_t at = 0;
    for (size_t i = 0; i < settle->count; i++)
        spare += asked->most.class_of[settle->set[i]] == number;
    spare -= asked->most.least[number];
    for (size_t m = 0; m < class->members; m++) {
        const struct fitting_piece *piece = &asked->fitting->piece[class->member[m]];
        if (value_of(asked, class->member[m]) != own->value)
            continue;
        uint32_t copies = deal_copies(piece, &spare);
        for (uint32_t copy = 1; copy <= copies; copy++) {
            while (asked->most.class_of[settle->set[at]] != number)
                at++;
            uint32_t placement = asked->placement_of[settle->set[at++]];
            tell_part(asked, placement, class->member[m], copy, (*part)++, cell);
        }
    }
}

enum treen_status most_asked_tell(struct most_asked *asked, struct treen_error *error) {
    struct treen_part *part = asked->part;
    struct treen_cell *cell = asked->cell;
    report broken = {0};
    qsort(asked->settle.set, asked->settle.count, sizeof *asked->settle.set, order_numbers);
    for (uint32_t k = 0; k < asked->most.classes; k++)
        tell_class(asked, k, &part, &cell);
    asked->solution =
        (struct treen_solution){.number = 1, .parts = (size_t)(part - asked->part), .part = asked->part};
    dealing_sort(asked->part, asked->solution.parts);
    enum treen_status status =
        asked->puzzle.kind->check(&asked->puzzle, &asked->solution, &asked->check_arena, &broken);
    if (status == TREEN_OK && broken.count)
        status = error_say(error, TREEN_BUG, "the search for the most gave a wrong answer: %s", broken.at[0]);
    arena_free(&asked->check_arena);
    return status == TREEN_NO_MEMORY ? error_memory(error, "checking the solution") : status;
}
