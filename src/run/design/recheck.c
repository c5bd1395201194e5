#include "run/design/recheck.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "run/ask/apart.h"
#include "run/design/again.h"
#include "run/run.h"

#include <inttypes.h>
#include <stdlib.h>

struct rechecking {
    struct treen_puzzle *puzzle;
    struct settings options;
    const struct measures *claimed;
    struct space_terms terms;
    struct budget *budget;
    struct treen_error *error;
    bool held; /* the pieces lie as they are drawn */
};

/* Reads the text of a claim, which must be a puzzle. */
static enum treen_status read_claim(const struct claim *claim, const struct limits *limits,
                                    struct treen_puzzle **puzzle, struct treen_error *error) {
    enum treen_status status =
        puzzle_parse(claim->text, claim->length, "the design", "yaml", limits, puzzle, error);
    return status == TREEN_BAD_INPUT ? TREEN_BUG : status;
}

static bool is_claimed(const struct rechecking *check, enum quantity quantity) {
    return check->claimed->of[quantity] != UNMEASURED;
}

/* Compares a measure with what was found here; an unmeasured one needs no proof. */
static enum treen_status agree(const struct rechecking *check, enum quantity quantity, uint64_t found) {
    uint64_t claimed = check->claimed->of[quantity];
    if (!is_claimed(check, quantity) || claimed == found)
        return TREEN_OK;
    return error_say(check->error, TREEN_BUG,
                     "a design claims %s %" PRIu64 ", but checking it anew gives %" PRIu64,
                     quantity_name(quantity), claimed, found);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static enum treen_status check_holes(const struct rechecking *check, const struct packing *packing) {
    uint64_t room = check->terms.room ? check->terms.room : packing->box.cells, cells = 0;
    for (size_t i = 0; i < packing->pieces; i++)
        cells += packing->piece[i].most * packing->piece[i].shape.count;
    return agree(check, Q_holes, room - cells);
}

/* Counts the colours of the box. */
static enum treen_status check_colours(const struct rechecking *check, const struct packing *packing) {
    uint64_t seen = 0, colours = 0;
    for (size_t cell = 0; cell < packing->box.cells; cell++)
        seen |= UINT64_C(1) << packing->box.cell[cell].colour;
    for (seen >>= 1; seen; seen &= seen - 1)
        colours++;
    return agree(check, Q_colours, colours);
}

/* Counts the places around the box, once for each cell that they touch. */
static enum treen_status check_outline(const struct rechecking *check, const struct packing *packing) {
    const struct box *box = &packing->box;
    uint64_t faces = 0;
    for (size_t cell = 0; cell < box->cells; cell++) {
        struct treen_cell near[GRID_NEIGHBOURS];
        int count = packing->grid->neighbours(box->cell[cell].at, near);
        for (int i = 0; i < count; i++)
            faces += box_number(box, near[i]) == BOX_OUTSIDE;
    }
    return agree(check, Q_outline, faces);
}

/* Counts the cells that the box lacks within its cuboid. */
static enum treen_status check_open(const struct rechecking *check, const struct packing *packing) {
    const struct treen_cell size = cell_subtract(packing->box.high, packing->box.low);
    return agree(check, Q_open,
                 (uint64_t)(size.x + 1) * (uint64_t)(size.y + 1) * (uint64_t)(size.z + 1) -
                     packing->box.cells);
}

static enum treen_status check_pieces(const struct rechecking *check, const struct packing *packing) {
    struct measures again;
    TRY_MEMORY(again_measure(packing, check->terms.alike, check->claimed, check->budget, &again),
               check->error, "checking a design");
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (again.of[q] != UNMEASURED)
            TRY(agree(check, q, again.of[q]));
    TRY(check_outline(check, packing));
    TRY(check_colours(check, packing));
    TRY(check_open(check, packing));
    return check_holes(check, packing);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

static uint64_t number_of(const struct run_summary *summary) {
    const char *digits = summary->up_to_symmetry ? summary->up_to_symmetry : summary->total;
    return digits ? strtoull(digits, NULL, 10) : 0;
}

/* Counts all solutions. */
static enum treen_status count_all(const struct rechecking *check, uint64_t *found) {
    struct run *run;
    const struct run_summary *summary;
    TRY(run_open(check->puzzle, TREEN_COUNT, &check->options, &run, check->error));
    enum treen_status status = run_explain(run, run_finish(run), check->error);
    if (status == TREEN_END)
        status = run_sum_up(run, &summary);
    if (status == TREEN_OK)
        *found = number_of(summary);
    run_close(run);
    return status;
}

/* Lists solutions until there are enough. */
static enum treen_status count_enough(const struct rechecking *check, uint64_t *found) {
    struct run *run;
    const struct treen_solution *solution;
    enum treen_status status = TREEN_OK;
    TRY(run_open(check->puzzle, TREEN_SOLVE, &check->options, &run, check->error));
    for (*found = 0; *found < check->terms.enough && status == TREEN_OK; *found += status == TREEN_OK)
        status = run_explain(run, run_next(run, &solution), check->error);
    run_close(run);
    return status == TREEN_END ? TREEN_OK : status;
}

static enum treen_status count(const struct rechecking *check, uint64_t *found) {
    return check->terms.enough ? count_enough(check, found) : count_all(check, found);
}

/* Counts the solutions by engine dlx, which meets each one. Where there are many, the run chooses
 * an engine. */
static enum treen_status check_solutions(struct rechecking *check) {
    uint64_t found = 0;
    enum { MANY = 100000 };
    uint64_t claimed = check->claimed->of[Q_solutions];
    check->options.engine = claimed == UNMEASURED || claimed < MANY ? "dlx" : NULL;
    enum treen_status status = count(check, &found);
    if (status == TREEN_BAD_INPUT) {
        check->options.engine = NULL;
        status = count(check, &found);
    }
    TRY(status);
    TRY(agree(check, Q_solutions, found));
    return agree(check, Q_assemblies, found);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* The most that taking apart has found, of all assemblies. */
struct taken {
    uint64_t level, moves;
    uint64_t solutions;
    uint64_t easiest;         /* the lowest level; UNMEASURED = of no assembly yet */
    bool matches;             /* an assembly with this level has the claimed ways and positions, … */
    uint64_t ways, positions; /* … which are these of the last one looked at; UNMEASURED = not asked */
};

/* Tells whether the claim is about all assemblies: then their number was measured. */
static bool is_about_all(const struct rechecking *check) {
    return check->claimed->of[Q_assemblies] != UNMEASURED || check->claimed->of[Q_solutions] != UNMEASURED ||
           is_claimed(check, Q_easiest);
}

static bool claims_positions(const struct rechecking *check) {
    return is_claimed(check, Q_ways) || is_claimed(check, Q_positions);
}

static bool is_shown(const struct rechecking *check, const struct taken *taken) {
    uint64_t level = check->claimed->of[Q_level], moves = check->claimed->of[Q_moves];
    return (level == UNMEASURED || taken->level >= level) && (moves == UNMEASURED || taken->moves >= moves) &&
           (taken->matches || !claims_positions(check));
}

/* Tells whether a claimed number is none or the found one. */
static bool is_met(uint64_t claimed, uint64_t found) {
    return claimed == UNMEASURED || claimed == found;
}

/* Counts ways and positions of the assembly that was taken apart last, where they are claimed. */
static enum treen_status count_positions(const struct rechecking *check, struct taking_apart *taking,
                                         const struct treen_disassembly *each, struct taken *taken) {
    const uint64_t *claimed = check->claimed->of;
    const struct treen_positions *positions;
    taken->ways = taken->positions = UNMEASURED;
    if (claimed[Q_ways] != UNMEASURED) {
        TRY(taking_ways(taking));
        taken->ways = each->ways;
    }
    if (claimed[Q_positions] != UNMEASURED) {
        TRY(taking_positions(taking, &positions));
        taken->positions = positions->positions;
    }
    taken->matches |= is_met(claimed[Q_ways], taken->ways) && is_met(claimed[Q_positions], taken->positions);
    return TREEN_OK;
}

/* Notes an assembly. The ways and the positions that are claimed are those of one with the highest
 * level. */
static enum treen_status note(const struct rechecking *check, struct taking_apart *taking,
                              const struct treen_disassembly *each, struct taken *taken) {
    uint64_t level = each->levels ? each->level[0] : 0;
    taken->moves = each->moves > taken->moves ? each->moves : taken->moves;
    taken->solutions += each->outcome == TREEN_COMES_APART;
    if (each->outcome == TREEN_COMES_APART && level < taken->easiest)
        taken->easiest = level;
    if (each->outcome != TREEN_COMES_APART || level < taken->level)
        return TREEN_OK;
    if (level > taken->level)
        taken->matches = false;
    taken->level = level;
    return taken->matches || !claims_positions(check) ? TREEN_OK
                                                      : count_positions(check, taking, each, taken);
}

/* Tells whether there are as many solutions as are claimed, where that stands for any greater
 * number, and nothing else is claimed. */
static bool is_enough(const struct rechecking *check, const struct taken *taken) {
    uint64_t enough = check->terms.enough;
    return enough && check->claimed->of[Q_solutions] == enough && taken->solutions == enough &&
           !is_claimed(check, Q_easiest);
}

/* Takes assemblies apart: all of them where their number was measured, else until one shows the
 * level and the moves. */
static enum treen_status take_apart(struct rechecking *check, struct taking_apart *taking,
                                    struct taken *taken) {
    bool all = is_about_all(check);
    const struct treen_disassembly *each;
    enum treen_status status;
    while ((status = taking_next(taking, &each)) == TREEN_OK) {
        TRY(note(check, taking, each, taken));
        if ((!all && is_shown(check, taken)) || is_enough(check, taken))
            return TREEN_OK;
    }
    return status == TREEN_END ? TREEN_OK : taking_explain(taking, status, check->error);
}

static enum treen_status compare_taken(struct rechecking *check, struct taking_apart *taking) {
    struct taken taken = {.easiest = UNMEASURED};
    struct treen_summary summary = {0};
    struct stats stats;
    TRY(take_apart(check, taking, &taken));
    if ((!is_about_all(check) && is_shown(check, &taken)) || is_enough(check, &taken))
        return TREEN_OK;
    TRY(agree(check, Q_level, taken.level));
    TRY(agree(check, Q_moves, taken.moves));
    TRY(agree(check, Q_easiest, taken.easiest));
    if (claims_positions(check) && !taken.matches) {
        TRY(agree(check, Q_ways, taken.ways));
        TRY(agree(check, Q_positions, taken.positions));
    }
    TRY(taking_sum_up(taking, &summary, &stats));
    if (!summary.complete)
        return TREEN_OK;
    TRY(agree(check, Q_assemblies, summary.apart->assemblies));
    return agree(check, Q_solutions, space_enough(check->terms.enough, summary.apart->solutions));
}

/* Lets the pieces lie as they are drawn. A space that claims a level without counting assemblies
 * mostly draws pieces as they lie in one that has the level. Otherwise that one may not be found
 * for years. Every assembly of the pieces as drawn is one of the pieces turned. */
static void hold_pieces(const struct packing *packing) {
    for (size_t i = 0; i < packing->pieces; i++)
        packing->piece[i].motion = MOTION_SHIFT;
}

static enum treen_status check_apart(struct rechecking *check, const struct packing *packing) {
    if (packing && check->held && !is_about_all(check))
        hold_pieces(packing);
    struct taking_apart *taking;
    TRY(taking_open(check->puzzle, &check->options, &taking, check->error));
    enum treen_status status = compare_taken(check, taking);
    taking_close(taking);
    return status;
}

/* ---- Any assembly ---------------------------------------------------------------------------- */

/* Limits after which nobody knows whether a puzzle comes apart. */
enum { MOST_ASSEMBLIES = 1000, MOST_POSITIONS = 200000 };

/* Tells whether the limits leave room for another assembly. */
static enum treen_status may_go_on(struct taking_apart *taking, uint64_t most, bool *goes_on) {
    struct treen_summary summary = {0};
    struct stats stats;
    TRY(taking_sum_up(taking, &summary, &stats));
    const struct treen_taken_apart *taken = summary.apart;
    *goes_on = !taken->not_known && taken->assemblies < most && taken->positions < MOST_POSITIONS;
    return TREEN_OK;
}

/* Takes assemblies apart until one comes apart, all are stuck, or a limit comes. */
static enum treen_status take_any(struct taking_apart *taking, uint64_t most, enum apartness *apart) {
    const struct treen_disassembly *each;
    enum treen_status status;
    bool goes_on;
    while ((status = taking_next(taking, &each)) == TREEN_OK) {
        *apart = each->outcome == TREEN_COMES_APART ? COMES_APART : STUCK;
        if (*apart == COMES_APART)
            return TREEN_OK;
        TRY(may_go_on(taking, most, &goes_on));
        if (!goes_on) {
            *apart = UNKNOWN;
            return TREEN_OK;
        }
    }
    return status == TREEN_END ? TREEN_OK : status;
}

static enum treen_status take_puzzle(const struct treen_puzzle *puzzle, uint64_t most, enum apartness *apart,
                                     struct treen_error *error) {
    struct settings options = settings_single(MOST_POSITIONS);
    struct taking_apart *taking;
    TRY(taking_open(puzzle, &options, &taking, error));
    enum treen_status status =
        taking_explain(taking, take_any(taking, most ? most : MOST_ASSEMBLIES, apart), error);
    taking_close(taking);
    return status;
}

/* In one layer each piece is taken off. */
bool recheck_may_hold(const struct packing *packing) {
    return packing->box.low.z != packing->box.high.z && packing->grid->directions;
}

static enum treen_status take_text(const struct claim *claim, bool held, const struct patience *patience,
                                   struct budget *budget, enum apartness *apart, struct treen_error *error) {
    struct limits limits = limits_of(patience, budget);
    struct treen_puzzle *puzzle;
    TRY(read_claim(claim, &limits, &puzzle, error));
    const struct packing *packing = puzzle_packing(puzzle);
    enum treen_status status = TREEN_OK;
    *apart = held ? STUCK : COMES_APART; /* without an assembly */
    if (packing && held)
        hold_pieces(packing);
    if (packing && recheck_may_hold(packing))
        status = take_puzzle(puzzle, claim->terms.assemblies, apart, error);
    treen_close(puzzle);
    return patience_judge(patience, status, error);
}

enum treen_status recheck_apart(const struct claim *claim, bool drawn, const struct patience *patience,
                                struct budget *budget, enum apartness *apart, struct treen_error *error) {
    *apart = STUCK;
    if (drawn)
        TRY(take_text(claim, true, patience, budget, apart, error));
    return *apart == COMES_APART ? TREEN_OK : take_text(claim, false, patience, budget, apart, error);
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum { APART = 1 << Q_level | 1 << Q_easiest | 1 << Q_moves | 1 << Q_ways | 1 << Q_positions };
enum { COUNTED = 1 << Q_solutions | 1 << Q_assemblies };

static uint32_t all_claimed(const struct rechecking *check) {
    uint32_t claimed = 0;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        claimed |= is_claimed(check, q) ? UINT32_C(1) << q : 0;
    return claimed;
}

/* Refuses a claim about what no check looks at. */
static enum treen_status refuse_others(const struct rechecking *check, uint32_t checked) {
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (is_claimed(check, q) && !(checked >> q & 1))
            return error_say(check->error, TREEN_BUG,
                             "a design claims %s %" PRIu64 ", which such a puzzle does not have",
                             quantity_name(q), check->claimed->of[q]);
    return TREEN_OK;
}

static enum treen_status check_all(struct rechecking *check) {
    const struct treen_puzzle *puzzle = check->puzzle;
    const struct packing *packing = puzzle_packing(puzzle);
    uint32_t claimed = all_claimed(check), checked = COUNTED;
    if (packing) {
        checked |= AGAIN_PIECES | 1 << Q_holes | 1 << Q_outline | 1 << Q_colours | 1 << Q_open | APART;
        TRY(check_pieces(check, packing));
    }
    if (puzzle->kind == &kind_snake) {
        checked |= 1 << Q_legs;
        TRY(agree(check, Q_legs, snake_runs(puzzle->own)));
    }
    TRY(refuse_others(check, checked));
    bool apart = packing && recheck_may_hold(packing) && is_claimed(check, Q_solutions);
    if (claimed & APART || (apart && check->claimed->of[Q_solutions]))
        return check_apart(check, packing);
    return claimed & COUNTED ? check_solutions(check) : TREEN_OK;
}

/* Checks the puzzle, perhaps with its pieces held. */
static enum treen_status check_text(const struct claim *claim, bool held, const struct patience *patience,
                                    struct budget *budget, struct treen_error *error) {
    struct limits limits = limits_of(patience, budget);
    struct rechecking check = {.options = settings_single(0),
                               .claimed = claim->measures,
                               .terms = claim->terms,
                               .budget = budget,
                               .error = error,
                               .held = held};
    TRY(read_claim(claim, &limits, &check.puzzle, error));
    enum treen_status status = check_all(&check);
    treen_close(check.puzzle);
    return patience_judge(patience, status, error);
}

enum treen_status recheck(const struct claim *claim, const struct patience *patience, struct budget *budget,
                          struct treen_error *error) {
    enum treen_status status = check_text(claim, true, patience, budget, error);
    if (status != TREEN_BUG)
        return status;
    return check_text(claim, false, patience, budget, error);
}
