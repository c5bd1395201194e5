/* Six-piece burrs of the sticks of a set: all of them, task by task as `treen burr --set` has them,
 * or a search that climbs. A candidate is the names of its six pieces, ascending, two bytes each.
 * Where mirror images are the same puzzle, it is the lesser of the two. */
#include "run/design/burrs/burrs.h"

#include "base/error.h"
#include "run/design/burrs/score.h"

#include <stdlib.h>

enum { NOTCHABLE = 1, MILLABLE = 2 };
enum { LEAST_WEIGHT = 2, CANDIDATE = 2 * SLOTS, MIRRORS_APART = 2 };

/* ---- Measures -------------------------------------------------------------------------------- */

static void measure_piece(const struct burrs_space *space, uint16_t piece, struct measures *measures) {
    const struct burr_set *set = space->tables->set;
    uint64_t cells = 4 * (uint64_t)set->slots->length - STICK_CUBES + set->weight[piece];
    uint64_t *of = measures->of;
    of[Q_cells] += cells;
    of[Q_holes] -= set->weight[piece];
    of[Q_smallest] = cells < of[Q_smallest] ? cells : of[Q_smallest];
    of[Q_largest] = cells > of[Q_largest] ? cells : of[Q_largest];
    of[Q_symmetric] += set->twin[piece] == piece;
    of[Q_notchable] += stick_notchable(set->name[piece]);
    of[Q_millable] += stick_millable(set->name[piece]);
}

void burrs_measure(const struct burrs_space *space, const uint16_t piece[SLOTS], struct measures *measures) {
    uint64_t *of = measures->of;
    measures_clear(measures);
    of[Q_cells] = of[Q_largest] = of[Q_symmetric] = of[Q_notchable] = of[Q_millable] = of[Q_flat] = 0;
    of[Q_pieces] = SLOTS;
    of[Q_holes] = BURR_INNER;
    of[Q_different] = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        measure_piece(space, piece[i], measures);
        of[Q_different] += i == 0 || piece[i] != piece[i - 1];
    }
}

void burrs_take_down(const struct burrs_space *space, const struct six_answer *answer,
                     struct measures *measures) {
    measures->of[Q_assemblies] = answer->assemblies;
    measures->of[Q_solutions] = answer->solutions;
    measures->of[Q_level] = answer->level;
    measures->of[Q_easiest] = answer->solutions ? answer->easiest : UNMEASURED;
    if (space->moves)
        measures->of[Q_moves] = answer->moves;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void spell(const struct burr_set *set, const uint16_t piece[SLOTS], char text[CANDIDATE]) {
    for (unsigned i = 0; i < SLOTS; i++) {
        text[2 * i] = (char)(set->name[piece[i]] >> 8);
        text[2 * i + 1] = (char)(set->name[piece[i]] & 255);
    }
}

static int by_number(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

enum treen_status burrs_tell(const struct burrs_space *space, const uint16_t piece[SLOTS],
                             const struct measures *measures, struct finder *finder) {
    const struct burr_set *set = space->tables->set;
    struct measures told = *measures;
    uint16_t twin[SLOTS];
    char text[CANDIDATE];
    int order = burr_compare_twins(set, piece);
    for (unsigned i = 0; i < SLOTS; i++)
        twin[i] = set->twin[piece[i]];
    qsort(twin, SLOTS, sizeof *twin, by_number);
    aim_trim(&space->aim, &told);
    spell(set, order > 0 ? twin : piece, text);
    TRY(finder_tell(finder, text, CANDIDATE, &told));
    if (!order || space->options->mirrors != MIRRORS_APART)
        return TREEN_OK;
    spell(set, order > 0 ? piece : twin, text);
    return finder_tell(finder, text, CANDIDATE, &told);
}

static bool reads(void *own, const char *candidate, size_t length) {
    enum { LAST_STICK = 4096 };
    bool fine = length == CANDIDATE;
    (void)own;
    for (size_t i = 0; fine && i < length; i += 2) {
        int stick = (uint8_t)candidate[i] << 8 | (uint8_t)candidate[i + 1];
        fine = stick >= 1 && stick <= LAST_STICK;
    }
    return fine;
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct burrs_space *space = own;
    fprintf(out, "kind: burr\nlength: %u\npieces: [", space->tables->set->slots->length);
    for (size_t i = 0; i + 1 < length; i += 2)
        fprintf(out, "%s%d", i ? ", " : "", (uint8_t)candidate[i] << 8 | (uint8_t)candidate[i + 1]);
    fputs("]\n", out);
    return true;
}

/* ---- Opening --------------------------------------------------------------------------------- */

bool burrs_is_single(const struct aim *aim) {
    return aim_range(aim, Q_solutions).high <= 1 || aim_range(aim, Q_assemblies).high <= 1;
}

/* Returns the highest level of a burr that the question leaves. */
static unsigned highest_level(const struct design_wish *wish) {
    bool sawn = wish->options->set == NOTCHABLE, single = burrs_is_single(wish->aim);
    if (wish->options->solid || !aim_range(wish->aim, Q_holes).high)
        return BURRS_SOLID;
    if (sawn)
        return single ? BURRS_SAWN_SINGLE : BURRS_SAWN;
    return single ? BURRS_SINGLE : BURRS_HIGHEST;
}

/* Says which level no burr has. */
static enum treen_status refuse_level(const struct design_wish *wish, struct treen_error *error) {
    struct condition level = aim_range(wish->aim, Q_level), easiest = aim_range(wish->aim, Q_easiest);
    level.low = easiest.low > level.low ? easiest.low : level.low;
    unsigned highest = highest_level(wish);
    if (level.low > highest)
        return error_bad(error, "found level %llu, expected at most %u: no such six-piece burr has more",
                         (unsigned long long)level.low, highest);
    if (level.low == BURRS_NO_LEVEL && level.high == BURRS_NO_LEVEL)
        return error_bad(error, "found level %d, expected 12, or at most 10: no six-piece burr has level %d",
                         BURRS_NO_LEVEL, BURRS_NO_LEVEL);
    return TREEN_OK;
}

/* Says what is wrong with the question. */
static enum treen_status refuse_wish(const struct design_wish *wish, struct treen_error *error) {
    const struct settings *options = wish->options;
    unsigned long long holes = aim_range(wish->aim, Q_holes).low;
    unsigned most_holes = options->solid ? 0 : BURR_INNER - SLOTS * LEAST_WEIGHT;
    if (options->length && !stick_has_length(options->length))
        return error_bad(error, "found %llu, expected the length of a stick: 6, 8, 10 or 12",
                         (unsigned long long)options->length);
    if (options->pieces && options->pieces != SLOTS)
        return error_bad(error, "found %llu piece%s, expected 6: vary has burrs of more sticks",
                         (unsigned long long)options->pieces, options->pieces == 1 ? "" : "s");
    if (wish->from)
        return error_bad(error,
                         "found a puzzle to begin with, expected none: burrs begin with a set of sticks");
    TRY(refuse_level(wish, error));
    if (holes > most_holes)
        return error_bad(error, "found an aim of %llu hole%s, expected at most %u", holes,
                         holes == 1 ? "" : "s", most_holes);
    return TREEN_OK;
}

/* Takes over the aim. A solid burr has no holes, and only a solution has a level. */
static void take_aim(struct burrs_space *space, const struct design_wish *wish) {
    const struct aim *aim = wish->aim;
    space->aim = *aim;
    if (wish->options->solid && space->aim.conditions < MOST_CONDITIONS)
        space->aim.condition[space->aim.conditions++] = (struct condition){Q_holes, 0, 0};
    space->moves = aim_needs(aim, Q_moves);
    space->easiest = aim_needs(aim, Q_easiest);
    space->judged = space->moves || space->easiest || aim_needs(aim, Q_solutions) || aim_needs(aim, Q_level);
    space->assemblies = space->easiest || aim_needs(aim, Q_assemblies) || aim_needs(aim, Q_solutions);
}

/* Narrows the bounds. A stick keeps two of its twelve cubes at least. */
static void bound(const void *own, struct space_bounds *bounds) {
    const struct burrs_space *space = own;
    uint64_t fixed = 4 * (uint64_t)space->tables->set->slots->length - STICK_CUBES;
    uint64_t holes = space->options->solid ? 0 : BURR_INNER - SLOTS * LEAST_WEIGHT;
    unsigned set = (unsigned)space->options->set;
    bounds_set(bounds, Q_pieces, SLOTS, SLOTS);
    bounds_set(bounds, Q_holes, 0, holes);
    bounds_set(bounds, Q_cells, SLOTS * fixed + BURR_INNER - holes, SLOTS * fixed + BURR_INNER);
    bounds_set(bounds, Q_smallest, fixed + LEAST_WEIGHT, fixed + BURR_INNER / SLOTS);
    bounds_set(bounds, Q_largest, fixed + LEAST_WEIGHT, fixed + STICK_CUBES);
    bounds_set(bounds, Q_flat, 0, 0);
    bounds_set(bounds, Q_notchable, set == NOTCHABLE ? SLOTS : 0, SLOTS);
    bounds_set(bounds, Q_millable, set == NOTCHABLE || set == MILLABLE ? SLOTS : 0, SLOTS);
}

/* Tells whether to list everything: where it was asked for, or where that takes no time. */
static bool lists(const struct settings *options, burr_wanted *wanted) {
    enum { WAY_AUTO, WAY_ALL };
    return options->way == WAY_ALL || (options->way == WAY_AUTO && options->solid && wanted != stick_whole);
}

static enum treen_status open(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error) {
    const struct settings *options = wish->options;
    burr_wanted *wanted = burr_wanted_by(options->set) ? burr_wanted_by(options->set) : stick_whole;
    TRY(refuse_wish(wish, error));
    struct burrs_space *space = ARENA_NEW(arena, 1, struct burrs_space);
    TRY_MEMORY(space, error, "opening a search for burrs");
    *space = (struct burrs_space){.options = options, .budget = wish->budget};
    take_aim(space, wish);
    unsigned length = options->length ? (unsigned)options->length : STICK_SHORTEST;
    space->tables = six_tables_open(length, wanted, options->solid, arena);
    TRY_MEMORY(space->tables, error, "opening a search for burrs");
    space->units = lists(options, wanted) ? burr_tasks(space->tables->set) : UINT64_MAX;
    *own = space;
    *units = space->units;
    return TREEN_OK;
}

static void *work(void *own, struct arena *arena) {
    const struct burrs_space *space = own;
    struct burrs_worker *worker = ARENA_NEW(arena, 1, struct burrs_worker);
    size_t spare = space->budget ? budget_spare(space->budget) : (size_t)1 << 30;
    size_t memory = spare / (options_threads(space->options) + 1);
    if (!worker)
        return NULL;
    worker->space = space;
    arena_draw(&worker->arena, space->budget, memory / 2);
    if (six_open(&worker->six, space->tables, memory / 2, space->budget))
        return worker;
    six_close(&worker->six);
    return NULL;
}

static void rest(void *work) {
    struct burrs_worker *worker = work;
    six_close(&worker->six);
    arena_free(&worker->arena);
}

static enum treen_status unit(void *own, void *work, uint64_t unit, struct finder *finder) {
    const struct burrs_space *space = own;
    struct burrs_worker *worker = work;
    worker->six.control.patience = finder_patience(finder);
    return space->units == UINT64_MAX ? burrs_climb(worker, finder) : burrs_list(worker, unit, finder);
}

const struct space space_burrs = {
    .about = {.name = "burrs", .summary = "six-piece burrs of the sticks of a set"},
    .usual = "solutions=1, most easiest",
    .settings = "set length solid pieces mirrors way",
    .pieces = 6,
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_level | 1u << Q_easiest | 1u << Q_moves |
                1u << Q_pieces | 1u << Q_different | 1u << Q_cells | 1u << Q_holes | 1u << Q_smallest |
                1u << Q_largest | 1u << Q_flat | 1u << Q_symmetric | 1u << Q_notchable | 1u << Q_millable,
    .lists = true,
    .searches = true,
    .packs = true,
    .open = open,
    .work = work,
    .rest = rest,
    .unit = unit,
    .reads = reads,
    .bound = bound,
    .write = write,
};
