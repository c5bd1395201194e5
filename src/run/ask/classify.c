/* Sorts all solutions into branches, by the classes of cells on which their pieces lie. */
#include "treen.h"

#include "base/array.h"
#include "base/error.h"
#include "base/keyset.h"
#include "base/order.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"
#include "run/ask/classify.h"

#include <stdlib.h>
#include <string.h>

struct classes {
    struct arena arena;
    struct fitting *fitting;
    const struct grid *grid;
    struct keyset location_at;   /* by coordinates: location */
    uint32_t *class_of_location; /* by location: index into cell_class */
    uint32_t *kin;               /* by class of piece: the first class whose places rotations give it */
    ARRAY(struct treen_cell_class) cell_class;
    struct keyset signature_key; /* (class of piece, sorted cell classes): index into signature */
    ARRAY(struct treen_signature) signature;
    struct keyset branch_key; /* sorted signatures of a solution: index into tally */
    ARRAY(struct branch_tally) tally;
    struct treen_branch *branch; /* the tallies, largest first */
    uint32_t *scratch;
};

struct branch_tally {
    uint64_t total, up_to_rotation;
    uint32_t key; /* the branch's number in branch_key */
};

/* ---- Classes of cells ------------------------------------------------------------------------ */

static uint32_t location_of(const struct classes *classes, struct treen_cell cell) {
    return keyset_find(&classes->location_at, &cell, sizeof cell);
}

static bool index_locations(struct classes *classes) {
    keyset_init(&classes->location_at, &classes->arena);
    for (uint32_t i = 0; i < fitting_cells(classes->fitting); i++) {
        uint32_t number;
        struct treen_cell cell = classes->fitting->at[i];
        if (!keyset_add(&classes->location_at, &cell, sizeof cell, &number, NULL))
            return false;
    }
    return true;
}

/* Returns the number of walls of a cell, as a place among the grid's letters. The last letter
 * stands for all larger numbers, too. */
static uint32_t walls(const struct classes *classes, struct treen_cell cell) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    int count = classes->grid->neighbours(cell, neighbour);
    uint32_t outside = 0, last = (uint32_t)strlen(classes->grid->place_letters) - 1;
    for (int i = 0; i < count; i++)
        outside += location_of(classes, neighbour[i]) == KEYSET_NONE;
    return outside < last ? outside : last;
}

/* An orbit of cells: its letter and its first location. Orbits are ordered by letter, then by first
 * location. */
struct orbit {
    uint32_t letter, first, number, cells;
};

static int by_letter(const void *a, const void *b) {
    const struct orbit *left = a, *right = b;
    ORDER_BY(left->letter, right->letter);
    return ORDER(left->first, right->first);
}

/* Returns the name of an orbit: "F", or "F1", "F2" where several orbits share the letter. */
static const char *orbit_name(struct classes *classes, const struct orbit *orbit, size_t orbits,
                              size_t which) {
    uint32_t alike = 0, before = 0;
    for (size_t i = 0; i < orbits; i++)
        if (orbit[i].letter == orbit[which].letter) {
            alike++;
            before += i < which;
        }
    char letter = classes->grid->place_letters[orbit[which].letter];
    return alike == 1 ? arena_print(&classes->arena, "%c", letter)
                      : arena_print(&classes->arena, "%c%u", letter, before + 1);
}

static struct orbit *list_orbits(struct classes *classes, uint32_t *of, size_t orbits) {
    struct orbit *orbit = ARENA_NEW(&classes->arena, orbits, struct orbit);
    if (!orbit)
        return NULL;
    for (uint32_t i = 0; i < fitting_cells(classes->fitting); i++)
        if (!orbit[of[i]].cells++)
            orbit[of[i]] = (struct orbit){walls(classes, classes->fitting->at[i]), i, of[i], 1};
    qsort(orbit, orbits, sizeof *orbit, by_letter);
    return orbit;
}

static bool name_cells(struct classes *classes) {
    struct arena *arena = &classes->arena;
    size_t orbits, locations = fitting_cells(classes->fitting);
    uint32_t *of;
    if (!box_orbits(locations, &classes->fitting->symmetries, arena, &of, &orbits))
        return false;
    struct orbit *orbit = list_orbits(classes, of, orbits);
    uint32_t *class_of_orbit = ARENA_NEW(arena, orbits, uint32_t);
    classes->class_of_location = ARENA_NEW(arena, locations, uint32_t);
    if (!orbit || !class_of_orbit || !classes->class_of_location)
        return false;
    for (uint32_t i = 0; i < orbits; i++) {
        class_of_orbit[orbit[i].number] = i;
        struct treen_cell_class named = {orbit_name(classes, orbit, orbits, i), orbit[i].cells};
        if (!named.name || !array_push(arena, &classes->cell_class, named))
            return false;
    }
    for (size_t i = 0; i < locations; i++)
        classes->class_of_location[i] = class_of_orbit[of[i]];
    return true;
}

/* ---- Signatures of placements ---------------------------------------------------------------- */

/* Makes the key (class, sorted cell classes) of `cells` locations in classes->scratch. Returns its
 * length in bytes. */
static size_t signature_key(const struct classes *classes, uint32_t class, size_t cells) {
    classes->scratch[0] = class;
    qsort(classes->scratch + 1, cells, sizeof *classes->scratch, order_numbers);
    return (cells + 1) * sizeof *classes->scratch;
}

static const char *signature_name(struct classes *classes, size_t cells) {
    size_t length = 0;
    for (size_t i = 0; i < cells; i++)
        length += strlen(classes->cell_class.at[classes->scratch[1 + i]].name);
    char *name = ARENA_NEW(&classes->arena, length + 1, char), *end = name;
    for (size_t i = 0; name && i < cells; i++)
        end = stpcpy(end, classes->cell_class.at[classes->scratch[1 + i]].name);
    return name;
}

static bool add_placement(struct classes *classes, size_t placement) {
    const struct fitting *fitting = classes->fitting;
    uint32_t class = classes->kin[fitting->class_of[placement]], number;
    size_t cells = fitting_volume(fitting, placement);
    for (size_t i = 0; i < cells; i++)
        classes->scratch[1 + i] = classes->class_of_location[fitting_locations(fitting, placement)[i]];
    size_t length = signature_key(classes, class, cells);
    bool is_new;
    if (!keyset_add(&classes->signature_key, classes->scratch, length, &number, &is_new))
        return false;
    if (is_new) {
        const char *piece = fitting->piece[fitting->class[class].member[0]].name;
        struct treen_signature signature = {piece, signature_name(classes, cells), 0};
        if (!signature.name || !array_push(&classes->arena, &classes->signature, signature))
            return false;
    }
    classes->signature.at[number].placements++;
    return true;
}

static bool name_placements(struct classes *classes) {
    keyset_init(&classes->signature_key, &classes->arena);
    classes->scratch = ARENA_NEW(&classes->arena, classes->fitting->locations + 1, uint32_t);
    classes->kin = ARENA_NEW(&classes->arena, classes->fitting->classes, uint32_t);
    if (!classes->scratch || !classes->kin)
        return false;
    fitting_kin(classes->fitting, classes->kin);
    for (size_t p = 0; p < classes->fitting->placements; p++)
        if (!add_placement(classes, p))
            return false;
    return true;
}

/* ---- Branches of solutions ------------------------------------------------------------------- */

static uint32_t signature_of(const struct classes *classes, const struct treen_part *part) {
    for (size_t i = 0; i < part->cells; i++)
        classes->scratch[1 + i] = classes->class_of_location[location_of(classes, part->cell[i])];
    uint32_t class = classes->kin[classes->fitting->piece[part->index].class];
    size_t length = signature_key(classes, class, part->cells);
    return keyset_find(&classes->signature_key, classes->scratch, length);
}

static bool add_solution(struct classes *classes, const struct treen_solution *solution, uint32_t *key) {
    uint32_t number;
    bool is_new;
    for (size_t i = 0; i < solution->parts; i++)
        key[i] = signature_of(classes, &solution->part[i]);
    qsort(key, solution->parts, sizeof *key, order_numbers);
    if (!keyset_add(&classes->branch_key, key, solution->parts * sizeof *key, &number, &is_new) ||
        (is_new && !array_push(&classes->arena, &classes->tally, (struct branch_tally){.key = number})))
        return false;
    classes->tally.at[number].total += solution->rotation_class;
    classes->tally.at[number].up_to_rotation++;
    return true;
}

/* Sorts the solutions of the run, which lists one of each rotation class. */
static enum treen_status sort_solutions(struct classes *classes, struct run *run) {
    keyset_init(&classes->branch_key, &classes->arena);
    uint32_t *key = ARENA_NEW(&classes->arena, classes->fitting->locations, uint32_t);
    const struct treen_solution *solution;
    enum treen_status status = key ? TREEN_OK : TREEN_NO_MEMORY;
    while (status == TREEN_OK && (status = run_next(run, &solution)) == TREEN_OK)
        if (!add_solution(classes, solution, key))
            status = TREEN_NO_MEMORY;
    return status;
}

static int by_size(const void *a, const void *b) {
    const struct branch_tally *left = a, *right = b;
    ORDER_BY(right->total, left->total);
    return ORDER(left->key, right->key);
}

/* Returns a branch's name, "L:EEVV T:FEVV", in the order of the pieces. A signature that n copies
 * share is written "T:FEVV*n". */
static const char *branch_name(struct classes *classes, const struct keyset_key *key) {
    const uint32_t *signature = key->bytes;
    size_t count = key->length / sizeof *signature;
    const char *name = "";
    for (size_t i = 0, alike; name && i < count; i += alike) {
        const struct treen_signature *one = &classes->signature.at[signature[i]];
        for (alike = 1; i + alike < count && signature[i + alike] == signature[i];)
            alike++;
        name = arena_print(&classes->arena, alike > 1 ? "%s%s%s:%s*%zu" : "%s%s%s:%s", name, i ? " " : "",
                           one->piece, one->name, alike);
    }
    return name;
}

static bool name_branches(struct classes *classes) {
    size_t count = classes->tally.count;
    classes->branch = ARENA_NEW(&classes->arena, count, struct treen_branch);
    if (!classes->branch)
        return false;
    if (count)
        qsort(classes->tally.at, count, sizeof *classes->tally.at, by_size);
    for (size_t i = 0; i < count; i++) {
        const struct branch_tally *tally = &classes->tally.at[i];
        struct treen_branch *branch = &classes->branch[i];
        branch->name = branch_name(classes, &classes->branch_key.key[tally->key]);
        branch->total = count_of(arena_print(&classes->arena, "%llu", (unsigned long long)tally->total));
        branch->up_to_rotation =
            count_of(arena_print(&classes->arena, "%llu", (unsigned long long)tally->up_to_rotation));
        if (!branch->name || !branch->total.text || !branch->up_to_rotation.text)
            return false;
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status fill_classes(struct classes *classes, struct run *run, struct treen_error *error) {
    const struct treen_puzzle *puzzle = run_puzzle(run);
    if (!run_will_list(run) || run_symmetry(run) != TREEN_SYMMETRY_ROTATION)
        return error_bad(error,
                         "classes of cells need a run under symmetry rotation that lists solutions, and that "
                         "has given none yet");
    if (!puzzle->about.grid)
        return error_bad(error,
                         "%s has no grid, so its cells have no classes: "
                         "classify needs a packing",
                         puzzle->about.name);
    if (!puzzle->kind->fit)
        return error_bad(error, "%s has no pieces to be sorted by their cells: classify needs a packing",
                         puzzle->about.name);
    TRY(puzzle->kind->fit(puzzle, &classes->arena, &classes->fitting, error));
    classes->grid = classes->fitting->grid;
    TRY_MEMORY(index_locations(classes) && name_cells(classes) && name_placements(classes), error,
               "sorting cells into classes");
    enum treen_status status = sort_solutions(classes, run);
    if (status == TREEN_NO_MEMORY || !name_branches(classes))
        return error_memory(error, "sorting solutions into branches");
    return status == TREEN_END ? TREEN_OK : status;
}

enum treen_status classes_open(struct run *run, struct classes **out, struct treen_error *error) {
    struct classes *classes = calloc(1, sizeof *classes);
    TRY_MEMORY(classes, error, "sorting cells into classes");
    arena_draw(&classes->arena, run_budget(run), SIZE_MAX);
    enum treen_status status = fill_classes(classes, run, error);
    if (status != TREEN_OK && status != TREEN_STOPPED)
        classes_close(classes);
    else
        *out = classes;
    return status;
}

const struct treen_cell_class *classes_cell(const struct classes *classes, size_t index) {
    return index < classes->cell_class.count ? &classes->cell_class.at[index] : NULL;
}

const struct treen_signature *classes_signature(const struct classes *classes, size_t index) {
    return index < classes->signature.count ? &classes->signature.at[index] : NULL;
}

const struct treen_branch *classes_branch(const struct classes *classes, size_t index) {
    return index < classes->tally.count ? &classes->branch[index] : NULL;
}

void classes_close(struct classes *classes) {
    if (classes) {
        arena_free(&classes->arena);
        free(classes);
    }
}
