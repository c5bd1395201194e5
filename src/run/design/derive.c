/* Quantities that a space need not measure. A new one is a row of QUANTITIES and a row here. */
#include "run/design/derive.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/ask/apart.h"
#include "run/design/space.h"

#include <inttypes.h>

/* Limits, after which a quantity stays unmeasured: assemblies; positions of each and of all;
 * placements of the plain search. */
enum { MOST_ASSEMBLIES = 2000, MOST_EACH = 200000, MOST_POSITIONS = 2000000, MOST_EFFORT = 20000000 };

struct deriving {
    const struct derivation *asked;
    const struct packing *packing;
    struct measures *measures;
    struct arena arena; /* of a quantity */
};

/* Tells whether the aim needs a quantity that is not measured. */
static bool is_wanted(const struct deriving *deriving, enum quantity quantity) {
    return deriving->measures->of[quantity] == UNMEASURED && aim_needs(deriving->asked->aim, quantity);
}

static bool is_wanted_by(const struct deriving *deriving, enum quantity_code code) {
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (quantity_code(q) == code && is_wanted(deriving, q))
            return true;
    return false;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static const struct {
    enum quantity quantity;
    bool (*measure)(const struct packing *packing, struct arena *arena, uint64_t *value);
} piece_rows[] = {
    {Q_neck, derive_neck},
    {Q_alike, derive_alike},
};

static bool measure_pieces(struct deriving *deriving) {
    bool measured = true;
    for (size_t i = 0; i < sizeof piece_rows / sizeof *piece_rows && measured; i++)
        if (is_wanted(deriving, piece_rows[i].quantity)) {
            measured = piece_rows[i].measure(deriving->packing, &deriving->arena,
                                             &deriving->measures->of[piece_rows[i].quantity]);
            arena_free(&deriving->arena);
        }
    return measured;
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* A solution. */
struct solved {
    struct deriving *deriving;
    struct taking_apart *taking;
    const struct treen_disassembly *each;
};

/* Gives a quantity of a solution; UNMEASURED where a limit comes first. */
typedef enum treen_status solution_measure(const struct solved *solved, uint64_t *value);

static uint64_t level_of(const struct treen_disassembly *each) {
    return each->levels ? each->level[0] : 0;
}

static enum treen_status measure_level(const struct solved *solved, uint64_t *value) {
    *value = level_of(solved->each);
    return TREEN_OK;
}

static enum treen_status measure_moves(const struct solved *solved, uint64_t *value) {
    *value = solved->each->moves;
    return TREEN_OK;
}

/* Gives the second number of a level, which is not told where nothing more takes several moves. */
static enum treen_status measure_second(const struct solved *solved, uint64_t *value) {
    const struct treen_disassembly *each = solved->each;
    const struct treen_separation *first = each->separation;
    *value = each->levels > 1 ? each->level[1] : first && (first->removed || first->left);
    return TREEN_OK;
}

/* Counts the separations from this one on in which several parts leave together. */
static uint64_t count_groups(const struct treen_separation *separation) {
    if (!separation)
        return 0;
    return (separation->move[separation->moves - 1].parts > 1) + count_groups(separation->removed) +
           count_groups(separation->left);
}

static enum treen_status measure_groups(const struct solved *solved, uint64_t *value) {
    *value = count_groups(solved->each->separation);
    return TREEN_OK;
}

/* Leaves the value unmeasured where a limit came first. */
static enum treen_status settle(enum treen_status status, uint64_t *value) {
    if (status != TREEN_OK)
        *value = UNMEASURED;
    return status == TREEN_STOPPED ? TREEN_OK : status;
}

static enum treen_status measure_ways(const struct solved *solved, uint64_t *value) {
    enum treen_status status = taking_ways(solved->taking);
    *value = solved->each->ways ? solved->each->ways : UNMEASURED;
    return settle(status, value);
}

static enum treen_status measure_order(const struct solved *solved, uint64_t *value) {
    return settle(taking_orders(solved->taking, value), value);
}

static enum treen_status measure_positions(const struct solved *solved, uint64_t *value) {
    const struct treen_positions *positions;
    enum treen_status status = taking_positions(solved->taking, &positions);
    *value = positions->positions;
    return settle(status, value);
}

static enum treen_status measure_dead(const struct solved *solved, uint64_t *value) {
    const struct treen_positions *positions;
    enum treen_status status = taking_positions(solved->taking, &positions);
    *value = 0;
    if (status == TREEN_OK && positions->positions) {
        TRY_ROOM(derive_dead(positions, &solved->deriving->arena, value));
        *value = (200 * *value / positions->positions + 1) / 2;
    }
    return settle(status, value);
}

static enum treen_status measure_inside(const struct solved *solved, uint64_t *value) {
    TRY_ROOM(
        derive_inside(solved->deriving->packing, solved->each->assembly, &solved->deriving->arena, value));
    return TREEN_OK;
}

static enum treen_status measure_outside(const struct solved *solved, uint64_t *value) {
    const struct treen_solution *assembly = solved->each->assembly;
    uint64_t room = solved->deriving->asked->room, inside;
    *value = room ? room : solved->deriving->packing->box.cells;
    for (size_t i = 0; i < assembly->parts; i++)
        *value -= assembly->part[i].cells;
    TRY(measure_inside(solved, &inside));
    *value -= inside;
    return TREEN_OK;
}

/* MOST, LEAST: of all solutions. HARDEST: of the first one with the highest level. */
enum choice { MOST, LEAST, HARDEST };

static const struct {
    enum quantity quantity;
    enum choice choice;
    solution_measure *measure;
} solution_rows[] = {
    {Q_level, MOST, measure_level},        {Q_easiest, LEAST, measure_level},
    {Q_moves, MOST, measure_moves},        {Q_second, HARDEST, measure_second},
    {Q_groups, HARDEST, measure_groups},   {Q_order, HARDEST, measure_order},
    {Q_ways, HARDEST, measure_ways},       {Q_positions, HARDEST, measure_positions},
    {Q_dead, HARDEST, measure_dead},       {Q_inside, HARDEST, measure_inside},
    {Q_outside, HARDEST, measure_outside},
};
enum { SOLUTION_ROWS = sizeof solution_rows / sizeof *solution_rows };

/* The values of all solutions so far. */
struct solutions {
    bool wanted[SOLUTION_ROWS];
    uint64_t value[SOLUTION_ROWS];
    uint64_t count, most; /* solutions, and how many to look at */
    uint64_t level;       /* the highest one */
};

static bool takes(enum choice choice, bool is_first, bool is_hardest, uint64_t value, uint64_t before) {
    return is_first || (choice == HARDEST ? is_hardest : choice == MOST ? value > before : value < before);
}

/* Measures a solution, as far as a row may take it. */
static enum treen_status add_solution(const struct solved *solved, struct solutions *all) {
    bool is_first = !all->count++, is_hardest = is_first || level_of(solved->each) > all->level;
    for (size_t i = 0; i < SOLUTION_ROWS; i++) {
        uint64_t value;
        if (!all->wanted[i] || (solution_rows[i].choice == HARDEST && !is_hardest))
            continue;
        enum treen_status status = solution_rows[i].measure(solved, &value);
        arena_free(&solved->deriving->arena);
        TRY(status);
        if (takes(solution_rows[i].choice, is_first, is_hardest, value, all->value[i]))
            all->value[i] = value;
    }
    all->level = is_hardest ? level_of(solved->each) : all->level;
    return TREEN_OK;
}

/* Tells whether the positions of all assemblies so far leave room for others. */
static enum treen_status has_room(struct taking_apart *taking, bool *room) {
    struct treen_summary summary = {0};
    struct stats stats;
    TRY(taking_sum_up(taking, &summary, &stats));
    *room = summary.apart->positions < MOST_POSITIONS;
    return TREEN_OK;
}

/* Takes all assemblies apart, or those up to the last solution that matters. *whole: no limit came
 * first. */
static enum treen_status add_solutions(struct solved *solved, struct solutions *all, bool *whole) {
    enum { ASK_EVERY = 32 };
    const uint64_t most = solved->deriving->asked->assemblies,
                   most_assemblies = most ? most : MOST_ASSEMBLIES;
    enum treen_status status = TREEN_OK;
    *whole = true;
    for (uint64_t i = 1; *whole && all->count < all->most &&
                         (status = taking_next(solved->taking, &solved->each)) == TREEN_OK;
         i++) {
        *whole = i < most_assemblies && solved->each->outcome != TREEN_NOT_KNOWN;
        if (solved->each->outcome == TREEN_COMES_APART)
            TRY(add_solution(solved, all));
        if (*whole && i % ASK_EVERY == 0)
            TRY(has_room(solved->taking, whole));
    }
    return !*whole || status == TREEN_END ? TREEN_OK : status;
}

/* Tells whether the number of solutions is open: the space has counted assemblies. */
static bool counts_solutions(const struct deriving *deriving) {
    return deriving->asked->assembled && is_wanted(deriving, Q_solutions);
}

/* Returns how many solutions to look at: one more than the aim wants, or as many as are enough. */
static uint64_t most_solutions(const struct deriving *deriving, bool by_level) {
    const struct derivation *asked = deriving->asked;
    uint64_t high = aim_range(asked->aim, Q_solutions).high;
    if (!counts_solutions(deriving))
        return UINT64_MAX;
    return asked->enough && !by_level ? asked->enough : high + 1;
}

static enum treen_status measure_solutions(struct deriving *deriving, const struct treen_puzzle *puzzle,
                                           struct treen_error *error) {
    struct settings options = settings_single(MOST_EACH);
    struct solved solved = {.deriving = deriving};
    struct solutions all = {.count = 0};
    bool whole = false, by_level = false;
    if (!deriving->packing->grid->directions)
        return TREEN_OK;
    for (size_t i = 0; i < SOLUTION_ROWS; i++) {
        all.wanted[i] = is_wanted(deriving, solution_rows[i].quantity) ||
                        (solution_rows[i].quantity == Q_easiest && is_wanted(deriving, Q_level));
        by_level |= all.wanted[i];
    }
    all.most = most_solutions(deriving, by_level);
    TRY(taking_open(puzzle, &options, &solved.taking, error));
    enum treen_status status = taking_explain(solved.taking, add_solutions(&solved, &all, &whole), error);
    taking_close(solved.taking);
    if (whole && (counts_solutions(deriving) || !all.count))
        deriving->measures->of[Q_solutions] = space_enough(deriving->asked->enough, all.count);
    for (size_t i = 0; i < SOLUTION_ROWS && whole && all.count; i++)
        if (all.wanted[i])
            deriving->measures->of[solution_rows[i].quantity] = all.value[i];
    return status;
}

/* ---- Holes ----------------------------------------------------------------------------------- */

/* Tells whether a cell of the box is next to a place outside, or to an open cell. */
static bool is_open(const struct box *box, const bool *open, size_t cell) {
    struct treen_cell near[GRID_NEIGHBOURS];
    int count = box->grid->neighbours(box->cell[cell].at, near);
    for (int i = 0; i < count; i++) {
        uint32_t number = box_number(box, near[i]);
        if (number == BOX_OUTSIDE || open[number])
            return true;
    }
    return false;
}

/* Opens empty cells until nothing changes. */
bool derive_inside(const struct packing *packing, const struct treen_solution *assembly, struct arena *arena,
                   uint64_t *value) {
    const struct box *box = &packing->box;
    bool *filled = ARENA_NEW(arena, box->cells + 1, bool), *open = ARENA_NEW(arena, box->cells + 1, bool);
    bool changed = true;
    if (!filled || !open)
        return false;
    for (size_t i = 0; i < assembly->parts; i++)
        for (size_t c = 0; c < assembly->part[i].cells; c++)
            filled[box_number(box, assembly->part[i].cell[c])] = true;
    while (changed) {
        changed = false;
        for (size_t c = 0; c < box->cells; c++)
            if (!filled[c] && !open[c] && is_open(box, open, c))
                open[c] = changed = true;
    }
    *value = 0;
    for (size_t c = 0; c < box->cells; c++)
        *value += !filled[c] && !open[c];
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status measure_effort(struct deriving *deriving) {
    const struct patience *patience = deriving->asked->patience;
    TRY_ROOM(derive_effort(deriving->packing, MOST_EFFORT, patience, &deriving->arena,
                           &deriving->measures->of[Q_effort]));
    return patience_is_over(patience) ? TREEN_STOPPED : TREEN_OK;
}

static enum treen_status measure_all(struct deriving *deriving, const struct treen_puzzle *puzzle,
                                     struct treen_error *error) {
    const struct aim *aim = deriving->asked->aim;
    TRY_ROOM(measure_pieces(deriving));
    if (!aim_fails(aim, deriving->measures) &&
        (is_wanted_by(deriving, BY_TAKING) || counts_solutions(deriving)))
        TRY(measure_solutions(deriving, puzzle, error));
    if (!aim_fails(aim, deriving->measures) && is_wanted_by(deriving, BY_SEARCH))
        TRY(measure_effort(deriving));
    return TREEN_OK;
}

enum treen_status derive(const struct derivation *derivation, struct measures *measures,
                         struct treen_error *error) {
    struct deriving deriving = {.asked = derivation, .measures = measures};
    struct limits limits = limits_of(derivation->patience, derivation->budget);
    struct treen_puzzle *puzzle;
    enum treen_status status =
        puzzle_parse(derivation->text, derivation->length, "the design", "yaml", &limits, &puzzle, error);
    if (status != TREEN_OK)
        return status == TREEN_BAD_INPUT ? TREEN_BUG : status;
    arena_draw(&deriving.arena, derivation->budget, SIZE_MAX);
    deriving.packing = puzzle_packing(puzzle);
    if (deriving.packing)
        status = measure_all(&deriving, puzzle, error);
    arena_free(&deriving.arena);
    treen_close(puzzle);
    return patience_judge(derivation->patience, status, error);
}
