/* A search that gives cells of an assembly to other parts. A step that leaves a part in pieces is
 * passed over. Then the assembly is taken apart. Where the aim looks at other assemblies of its
 * pieces, these are counted by the same runs as `treen solve` and `treen apart` have. */
#include "run/design/burrs/vary.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"
#include "run/ask/apart.h"
#include "run/design/place.h"
#include "run/design/burrs/score.h"
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

/* Steps of a start, and temperatures in levels (E226). */
static const struct cooling cooling = {.warm = 1.0, .cold = 0.2, .steps = 2000};

/* The score of what does not come apart yet. */
static const double UNBEGUN = -20;

enum { MOST_NODES = 2000000 };

struct climb {
    struct vary_worker *worker;
    const struct vary_space *space;
    struct finder *finder;
    struct random *random;
    uint64_t changed; /* parts that differ between the assembly and the next */
    double score;
    uint64_t highest; /* level of all assemblies that were taken */
};

/* ---- Parts that hang together ---------------------------------------------------------------- */

/* Marks the cells of the part that the cell reaches. Returns their number. */
static size_t flood(const struct vary_worker *worker, uint32_t from, uint8_t part) {
    const uint32_t *next = worker->space->next;
    size_t count = 1;
    worker->queue[0] = from;
    worker->reached[from] = true;
    for (size_t i = 0; i < count; i++)
        for (unsigned n = 0; n < GRID_NEIGHBOURS; n++) {
            uint32_t cell = next[worker->queue[i] * GRID_NEIGHBOURS + n];
            if (cell == BOX_OUTSIDE || worker->next[cell] != part || worker->reached[cell])
                continue;
            worker->reached[cell] = true;
            worker->queue[count++] = cell;
        }
    return count;
}

/* Returns a cell of the part that is not marked as reached, or BOX_OUTSIDE. */
static uint32_t unreached(const struct vary_worker *worker, uint8_t part) {
    for (uint32_t cell = 0; cell < worker->space->packing.box.cells; cell++)
        if (worker->next[cell] == part && !worker->reached[cell])
            return cell;
    return BOX_OUTSIDE;
}

/* Tells whether the part has cells that hang together. */
static bool is_whole(const struct vary_worker *worker, uint8_t part) {
    memset(worker->reached, 0, worker->space->packing.box.cells);
    uint32_t cell = unreached(worker, part);
    if (cell == BOX_OUTSIDE)
        return false;
    flood(worker, cell, part);
    return unreached(worker, part) == BOX_OUTSIDE;
}

/* ---- The beginning --------------------------------------------------------------------------- */

/* Tells whether a path of the part may go through the cell: it is empty, and may be the part's. */
static bool is_free(const struct vary_worker *worker, uint32_t cell, uint8_t part) {
    return worker->next[cell] == VARY_NOBODY && worker->space->may[cell] >> part & 1;
}

/* Joins the cells that are marked with the nearest others of the part, by a path of free cells:
 * before[cell] leads back. False when there is none. */
static bool join(struct vary_worker *worker, size_t count, uint8_t part, uint32_t *before, uint32_t turn) {
    const uint32_t *next = worker->space->next;
    for (size_t i = 0; i < count; i++)
        before[worker->queue[i]] = BOX_OUTSIDE;
    for (size_t i = 0; i < count; i++)
        for (unsigned n = 0; n < GRID_NEIGHBOURS; n++) {
            uint32_t from = worker->queue[i],
                     cell = next[from * GRID_NEIGHBOURS + (n + turn) % GRID_NEIGHBOURS];
            if (cell == BOX_OUTSIDE || worker->reached[cell])
                continue;
            if (worker->next[cell] == part) {
                for (; from != BOX_OUTSIDE; from = before[from])
                    worker->next[from] = part;
                return true;
            }
            if (!is_free(worker, cell, part))
                continue;
            worker->reached[cell] = true;
            before[cell] = from;
            worker->queue[count++] = cell;
        }
    return false;
}

/* Makes a bare part whole, by as few cells as its turn finds. */
static bool make_whole(struct vary_worker *worker, uint8_t part, uint32_t *before, uint32_t turn) {
    size_t cells = worker->space->packing.box.cells;
    for (;;) {
        memset(worker->reached, 0, cells);
        uint32_t cell = unreached(worker, part);
        size_t count = flood(worker, cell, part);
        if (unreached(worker, part) == BOX_OUTSIDE)
            return true;
        if (!join(worker, count, part, before, turn))
            return false;
    }
}

/* Begins with the assembly, of which bare parts are made whole in an order that is drawn. */
static bool begin_climb(struct climb *climb) {
    const struct vary_space *space = climb->space;
    uint8_t order[APART_PARTS];
    memcpy(climb->worker->next, space->owner, space->packing.box.cells);
    for (size_t i = 0; i < space->parts; i++) {
        size_t at = random_below(climb->random, (uint32_t)i + 1);
        order[i] = order[at];
        order[at] = (uint8_t)i;
    }
    for (size_t i = 0; i < space->parts; i++)
        if (space->part[order[i]].bare && !make_whole(climb->worker, order[i], climb->worker->before,
                                                      random_below(climb->random, GRID_NEIGHBOURS)))
            return false;
    return true;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Draws another owner for a cell: one of the parts that may have it, or nobody. */
static uint8_t draw_owner(struct climb *climb, uint32_t cell) {
    uint64_t may = climb->space->may[cell];
    uint32_t parts = (uint32_t)__builtin_popcountll(may), nobody = !climb->space->packing.box.must[cell];
    uint32_t draw = random_below(climb->random, parts + nobody);
    if (draw == parts)
        return VARY_NOBODY;
    for (; draw; draw--)
        may &= may - 1;
    return (uint8_t)__builtin_ctzll(may);
}

static void change(struct climb *climb, uint32_t cell) {
    struct vary_worker *worker = climb->worker;
    uint8_t old = worker->next[cell], owner = draw_owner(climb, cell);
    if (old == owner)
        return;
    worker->next[cell] = owner;
    climb->changed |= old == VARY_NOBODY ? 0 : UINT64_C(1) << old;
    climb->changed |= owner == VARY_NOBODY ? 0 : UINT64_C(1) << owner;
}

/* Changes one cell, and sometimes others. False when nothing has changed, or a part is not
 * whole. */
static bool change_part(struct climb *climb) {
    enum { AGAIN = 3 };
    struct vary_worker *worker = climb->worker;
    const struct vary_space *space = climb->space;
    memcpy(worker->next, worker->owner, space->packing.box.cells);
    climb->changed = 0;
    do
        change(climb, space->open_cell[random_below(climb->random, (uint32_t)space->open)]);
    while (!random_below(climb->random, AGAIN));
    for (uint64_t left = climb->changed; left; left &= left - 1)
        if (!is_whole(worker, (uint8_t)__builtin_ctzll(left)))
            return false;
    return climb->changed;
}

/* ---- Weighing -------------------------------------------------------------------------------- */

/* Takes the next assembly apart. Where that takes too many positions, it has no level. */
static enum treen_status take_apart(struct climb *climb, const struct shape *shape,
                                    struct measures *measures) {
    struct vary_worker *worker = climb->worker;
    const struct vary_space *space = climb->space;
    struct apart_part part[APART_PARTS];
    struct apart_answer answer;
    for (uint32_t i = 0; i < space->parts; i++)
        part[i] = (struct apart_part){.shape = &shape[i], .piece = i};
    const struct apart_question question = {.parts = space->parts, .part = part, .first = !space->moves};
    control_init(&worker->control);
    worker->control.node_limit = VARY_POSITIONS;
    worker->control.patience = finder_patience(climb->finder);
    enum treen_status status =
        apart_take(worker->apart, &question, &worker->control, &worker->scratch, &answer);
    if (status == TREEN_NO_MEMORY)
        return status;
    bool apart = status == TREEN_OK && answer.outcome == TREEN_COMES_APART;
    measures->of[Q_level] = apart ? answer.first : 0;
    if (apart && space->solutions)
        measures->of[Q_easiest] = answer.first; /* or less */
    if (space->moves)
        measures->of[Q_moves] = apart ? answer.moves : 0;
    return TREEN_OK;
}

/* Counts assemblies, or takes them apart, up to `most`; TREEN_STOPPED where that takes too long. */
static enum treen_status count_assemblies(const struct vary_space *space, const struct treen_puzzle *puzzle,
                                          uint64_t most, struct measures *measures) {
    struct settings options = settings_single(MOST_NODES);
    const struct treen_solution *solution;
    struct run *run;
    uint64_t count = 0;
    TRY(run_open_within(puzzle, TREEN_SOLVE, &options, space->budget, &run, NULL));
    enum treen_status status;
    while ((status = run_next(run, &solution)) == TREEN_OK && count++ < most)
        continue;
    run_close(run);
    measures->of[Q_assemblies] = count;
    return status == TREEN_END ? TREEN_OK : status == TREEN_OK ? TREEN_STOPPED : status;
}

/* Notes the highest level and the lowest one. */
static void note_level(const struct treen_disassembly *each, uint64_t *of) {
    uint64_t level = each->levels ? each->level[0] : 0;
    if (each->outcome != TREEN_COMES_APART)
        return;
    of[Q_level] = level > of[Q_level] ? level : of[Q_level];
    of[Q_easiest] = level < of[Q_easiest] ? level : of[Q_easiest]; /* UNMEASURED is the most */
}

/* Does the same for solutions, and for the highest level and the lowest of all. */
static enum treen_status count_solutions(const struct vary_space *space, const struct treen_puzzle *puzzle,
                                         uint64_t most, struct measures *measures) {
    struct settings options = settings_single(VARY_POSITIONS);
    const struct treen_disassembly *each;
    struct taking_apart *taking;
    uint64_t *of = measures->of, assemblies = 0, solutions = 0;
    TRY(taking_open(puzzle, &options, &taking, NULL));
    enum treen_status status;
    while ((status = taking_next(taking, &each)) == TREEN_OK && solutions <= most) {
        assemblies++;
        solutions += each->outcome == TREEN_COMES_APART;
        if (each->outcome == TREEN_NOT_KNOWN)
            break;
        note_level(each, of);
        if (space->moves && each->moves > of[Q_moves])
            of[Q_moves] = each->moves;
    }
    taking_close(taking);
    of[Q_assemblies] = assemblies;
    of[Q_solutions] = solutions;
    return status == TREEN_END ? TREEN_OK : status == TREEN_OK ? TREEN_STOPPED : status;
}

/* Writes the puzzle of the shapes as text; null when there is no memory. */
static char *text_of(const struct vary_space *space, const struct shape *shape, struct arena *arena,
                     size_t *length) {
    enum motion motion[APART_PARTS];
    struct packing packing;
    struct writing writing;
    for (size_t i = 0; i < space->parts; i++)
        motion[i] = space->part[i].motion;
    if (!vary_packing(space, shape, motion, arena, &packing) || !writing_open(&writing))
        return NULL;
    design_write_packing(&packing, writing.out);
    if (!writing_close(&writing))
        return NULL;
    *length = writing.length;
    return writing.text;
}

/* Asks about all assemblies of the pieces. */
static enum treen_status ask_assemblies(struct climb *climb, const struct shape *shape, double least,
                                        struct measures *measures) {
    const struct vary_space *space = climb->space;
    struct limits limits = {.budget = space->budget, .patience = *finder_patience(climb->finder)};
    double points = aim_score(&space->aim, measures) - least;
    struct treen_puzzle *puzzle;
    size_t length;
    char *text = text_of(space, shape, &climb->worker->scratch, &length);
    TRY_ROOM(text);
    enum treen_status status = puzzle_parse(text, length, "the design", "yaml", &limits, &puzzle, NULL);
    free(text);
    TRY(status);
    status = space->solutions
                 ? count_solutions(space, puzzle, aim_reach(&space->aim, Q_solutions, points), measures)
                 : count_assemblies(space, puzzle, aim_reach(&space->aim, Q_assemblies, points), measures);
    treen_close(puzzle);
    return status;
}

/* Tells the next assembly, if the aim wants it. */
static enum treen_status tell_assembly(struct climb *climb, struct measures *measures) {
    struct vary_worker *worker = climb->worker;
    const struct vary_space *space = climb->space;
    char text[VARY_CANDIDATE];
    if (!aim_holds(&space->aim, measures) || !finder_wants(climb->finder, measures))
        return TREEN_OK;
    size_t length = vary_spell(space, worker->next, &worker->scratch, text);
    TRY_ROOM(length);
    aim_trim(&space->aim, measures);
    return finder_tell(climb->finder, text, length, measures);
}

/* Weighs the next assembly; *taken when its score reaches `least`. */
static enum treen_status weigh_assembly(struct climb *climb, double least, bool *taken) {
    struct vary_worker *worker = climb->worker;
    const struct vary_space *space = climb->space;
    struct shape shape[APART_PARTS];
    struct measures measures;
    TRY_ROOM(vary_shapes(space, worker->next, &worker->scratch, shape));
    vary_measure(space, shape, &worker->scratch, &measures);
    TRY(take_apart(climb, shape, &measures));
    double score = aim_score(&space->aim, &measures);
    if (!measures.of[Q_level] || score < least)
        return TREEN_OK;
    if (space->counts) {
        enum treen_status status = ask_assemblies(climb, shape, least, &measures);
        score = aim_score(&space->aim, &measures);
        if (status == TREEN_STOPPED || score < least)
            return TREEN_OK;
        TRY(status);
    }
    *taken = true;
    climb->score = score;
    climb->highest = measures.of[Q_level] > climb->highest ? measures.of[Q_level] : climb->highest;
    return tell_assembly(climb, &measures);
}

/* Makes the next assembly, by a step. Another beginning is tried now and then while nothing comes
 * apart. It costs more than a step: all its shapes are new. False when there is none to weigh. */
static bool make_next(struct climb *climb, uint32_t i) {
    enum { PATIENCE = 50 };
    return climb->score > UNBEGUN || i % PATIENCE ? change_part(climb) : begin_climb(climb);
}

static enum treen_status try_next(struct climb *climb, uint32_t i) {
    struct vary_worker *worker = climb->worker;
    bool taken = false;
    enum treen_status status =
        weigh_assembly(climb, cooling_least(&cooling, climb->random, i, climb->score), &taken);
    arena_free(&worker->scratch);
    if (taken || climb->score <= UNBEGUN)
        memcpy(worker->owner, worker->next, climb->space->packing.box.cells);
    return status;
}

enum treen_status vary_climb(struct vary_worker *worker, struct finder *finder) {
    struct climb climb = {.worker = worker, .space = worker->space, .finder = finder, .score = UNBEGUN};
    climb.random = finder_random(finder);
    for (uint32_t i = 0; i < cooling.steps; i++) {
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        finder_look(finder, 1);
        if (make_next(&climb, i))
            TRY(try_next(&climb, i));
    }
    uint64_t wanted = aim_range(&climb.space->aim, Q_level).low;
    return climb.highest < wanted ? finder_count_level(finder, climb.highest) : TREEN_OK;
}
