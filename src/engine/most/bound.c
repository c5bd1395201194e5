#include "engine/most/bound.h"

#include "base/keyset.h"

#include <math.h>
#include <string.h>

/* ---- The linear program ---------------------------------------------------------------------- */

/* The program by orbits, as a dictionary: row r says that the sum of entry * column is at most the
 * row's limit. Columns are placements with the same orbits; rows are orbits, then scarce classes.
 * The last row is the objective, the last column has the limits. */
struct program {
    size_t rows, columns;
    double *entry;          /* [rows + 1][columns + 1] */
    uint32_t *basis, *free; /* the variable of each row and column; a column's own are 0..columns-1 */
    uint32_t *row_of_class; /* by class; UINT32_MAX = it is not scarce */
};

enum { MOST_ENTRIES = 1 << 22, MOST_PIVOTS = 20000 };
static const double TINY = 1e-9;

static double *row_of(const struct program *program, size_t row) {
    return program->entry + row * (program->columns + 1);
}

/* Lists the different columns: for each placement, its class where scarce, its orbits and value. */
static bool list_columns(const struct most *most, const struct most_bound *bound, struct arena *arena,
                         struct keyset *columns) {
    size_t longest = 0;
    for (size_t p = 0; p < most->placements; p++)
        longest = most_size(most, p) > longest ? most_size(most, p) : longest;
    uint32_t *key = ARENA_NEW(arena, longest + 2, uint32_t);
    if (!key)
        return false;
    for (size_t p = 0; p < most->placements; p++) {
        size_t size = most_size(most, p);
        key[0] = bound->scarce[most->class_of[p]] ? most->class_of[p] : UINT32_MAX;
        key[1] = most->value[p];
        for (size_t i = 0; i < size; i++) {
            uint32_t orbit = most->orbit[most_locations(most, p)[i]];
            size_t at = 2 + i;
            for (; at > 2 && key[at - 1] > orbit; at--)
                key[at] = key[at - 1];
            key[at] = orbit;
        }
        uint32_t number;
        if (!keyset_add(columns, key, (size + 2) * sizeof *key, &number, NULL))
            return false;
    }
    return true;
}

/* Fills in the dictionary, in which all columns are 0. */
static void fill_program(const struct most *most, const struct keyset *columns, struct program *program) {
    for (size_t c = 0; c < program->columns; c++) {
        const uint32_t *key = columns->key[c].bytes;
        size_t count = columns->key[c].length / sizeof *key;
        row_of(program, program->rows)[c] = key[1];
        if (key[0] != UINT32_MAX)
            row_of(program, program->row_of_class[key[0]])[c] = 1;
        for (size_t i = 2; i < count; i++)
            row_of(program, key[i])[c]++;
        program->free[c] = (uint32_t)c;
    }
    for (size_t i = 0; i < most->locations; i++)
        row_of(program, most->orbit[i])[program->columns]++;
    for (size_t k = 0; k < most->classes; k++)
        if (program->row_of_class[k] != UINT32_MAX)
            row_of(program, program->row_of_class[k])[program->columns] = most->copies[k];
    for (size_t r = 0; r < program->rows; r++)
        program->basis[r] = (uint32_t)(program->columns + r);
}

/* Makes the program. *fits: it is small enough. */
static bool make_program(const struct most *most, const struct most_bound *bound, struct arena *arena,
                         struct program *program, bool *fits) {
    struct keyset columns;
    keyset_init(&columns, arena);
    program->row_of_class = ARENA_NEW(arena, most->classes + 1, uint32_t);
    if (!program->row_of_class || !list_columns(most, bound, arena, &columns))
        return false;
    program->rows = most->orbits;
    program->columns = columns.count;
    for (size_t k = 0; k < most->classes; k++)
        program->row_of_class[k] = bound->scarce[k] ? (uint32_t)program->rows++ : UINT32_MAX;
    *fits = (program->rows + 1) * (program->columns + 1) <= MOST_ENTRIES;
    if (!*fits)
        return true;
    program->entry = ARENA_NEW(arena, (program->rows + 1) * (program->columns + 1), double);
    program->basis = ARENA_NEW(arena, program->rows + 1, uint32_t);
    program->free = ARENA_NEW(arena, program->columns + 1, uint32_t);
    if (!program->entry || !program->basis || !program->free)
        return false;
    fill_program(most, &columns, program);
    return true;
}

/* Chooses the column that promises most; after many pivots the first one, which ends any cycle
 * (Bland 1977). Returns the number of columns when none promises anything. */
static size_t choose_column(const struct program *program, size_t pivots) {
    const double *objective = row_of(program, program->rows);
    size_t best = program->columns;
    bool plain = pivots > MOST_PIVOTS / 2;
    for (size_t c = 0; c < program->columns; c++)
        if (objective[c] > TINY &&
            (best == program->columns ||
             (plain ? program->free[c] < program->free[best] : objective[c] > objective[best])))
            best = c;
    return best;
}

/* Chooses the row that limits the column first. */
static size_t choose_row(const struct program *program, size_t column) {
    size_t best = program->rows;
    double least = INFINITY;
    for (size_t r = 0; r < program->rows; r++) {
        const double *row = row_of(program, r);
        double ratio = row[column] > TINY ? row[program->columns] / row[column] : INFINITY;
        bool near = best < program->rows && fabs(ratio - least) <= TINY;
        if (ratio == INFINITY || (near ? program->basis[r] >= program->basis[best] : ratio >= least))
            continue;
        best = r;
        least = ratio;
    }
    return best;
}

static void pivot(struct program *program, size_t at, size_t column) {
    double *row = row_of(program, at), by = 1 / row[column];
    row[column] = 1;
    for (size_t c = 0; c <= program->columns; c++)
        row[c] *= by;
    for (size_t r = 0; r <= program->rows; r++) {
        double *other = row_of(program, r), times = other[column];
        if (r == at || times == 0)
            continue;
        other[column] = 0;
        for (size_t c = 0; c <= program->columns; c++)
            other[c] -= times * row[c];
    }
    uint32_t moved = program->basis[at];
    program->basis[at] = program->free[column];
    program->free[column] = moved;
}

static void solve_program(struct program *program, const struct patience *patience) {
    for (size_t pivots = 0; pivots < MOST_PIVOTS; pivots++) {
        size_t column = choose_column(program, pivots);
        if (column == program->columns || (pivots % 16 == 0 && patience_is_over(patience)))
            return;
        size_t row = choose_row(program, column);
        if (row == program->rows)
            return;
        pivot(program, row, column);
    }
}

/* ---- Weights --------------------------------------------------------------------------------- */

/* Returns a weight as a whole number of parts: the nearest one, where rounding is to blame for the
 * difference. */
static int64_t parts_of(double weight) {
    double parts = weight * MOST_SCALE, nearest = nearbyint(parts);
    return parts <= 0 ? 0 : (int64_t)(fabs(parts - nearest) < 0.01 ? nearest : ceil(parts));
}

/* Takes the weights from the objective: those of the rows whose own variables are free. */
static void take_weights(const struct most *most, const struct program *program, struct most_bound *bound,
                         int64_t *by_row) {
    const double *objective = row_of(program, program->rows);
    for (size_t c = 0; c < program->columns; c++)
        if (program->free[c] >= program->columns)
            by_row[program->free[c] - program->columns] = parts_of(-objective[c]);
    for (size_t i = 0; i < most->locations; i++)
        bound->weight[i] = by_row[most->orbit[i]];
    for (size_t k = 0; k < most->classes; k++)
        bound->copy[k] = bound->scarce[k] ? by_row[program->row_of_class[k]] : 0;
}

/* Gives all locations the same weight, which is enough for each placement. */
static void take_volume(const struct most *most, struct most_bound *bound) {
    int64_t weight = 0;
    for (size_t p = 0; p < most->placements; p++) {
        int64_t size = (int64_t)most_size(most, p), worth = (int64_t)most->value[p] * MOST_SCALE;
        int64_t needed = (worth + size - 1) / size;
        weight = needed > weight ? needed : weight;
    }
    for (size_t i = 0; i < most->locations; i++)
        bound->weight[i] = weight;
    memset(bound->copy, 0, most->classes * sizeof *bound->copy);
    bound->volume = true;
}

/* Adds up the weights. First it raises those that are too small for a placement: so the bound
 * holds, however exact the simplex method was. */
static void add_up(const struct most *most, struct most_bound *bound) {
    for (size_t p = 0; p < most->placements; p++) {
        int64_t lack = (int64_t)most->value[p] * MOST_SCALE - bound->copy[most->class_of[p]];
        for (size_t i = 0; i < most_size(most, p); i++)
            lack -= bound->weight[most_locations(most, p)[i]];
        if (lack > 0)
            bound->weight[most_locations(most, p)[0]] += lack;
    }
    bound->total = 0;
    for (size_t i = 0; i < most->locations; i++)
        bound->total += bound->weight[i];
    for (size_t k = 0; k < most->classes; k++)
        bound->total += bound->copy[k] * most->copies[k];
    bound->value = (uint64_t)(bound->total / MOST_SCALE);
}

static void mark_scarce(const struct most *most, struct most_bound *bound, size_t *least_size) {
    for (size_t k = 0; k < most->classes; k++)
        least_size[k] = most->locations;
    for (size_t p = 0; p < most->placements; p++)
        if (most_size(most, p) < least_size[most->class_of[p]])
            least_size[most->class_of[p]] = most_size(most, p);
    for (size_t k = 0; k < most->classes; k++)
        bound->scarce[k] = most_is_scarce(most, k, least_size[k]);
}

/* Finds the weights of the linear program where they are better than those of the volumes. */
static bool find_weights(const struct most *most, struct arena *scratch, struct most_bound *bound) {
    struct program program = {0};
    bool fits = false;
    int64_t volume = bound->total;
    if (!make_program(most, bound, scratch, &program, &fits))
        return false;
    int64_t *by_row = ARENA_NEW(scratch, program.rows + 1, int64_t);
    if (!by_row || !fits)
        return by_row;
    solve_program(&program, most->patience);
    bound->volume = false;
    take_weights(most, &program, bound, by_row);
    add_up(most, bound);
    if (bound->total < volume)
        return true;
    take_volume(most, bound);
    add_up(most, bound);
    return true;
}

bool most_bound_volume(const struct most *most, struct arena *arena, struct most_bound *bound) {
    *bound = (struct most_bound){.weight = ARENA_NEW(arena, most->locations + 1, int64_t),
                                 .copy = ARENA_NEW(arena, most->classes + 1, int64_t),
                                 .scarce = ARENA_NEW(arena, most->classes + 1, bool)};
    size_t *least_size = ARENA_NEW(arena, most->classes + 1, size_t);
    if (!bound->weight || !bound->copy || !bound->scarce || !least_size)
        return false;
    mark_scarce(most, bound, least_size);
    take_volume(most, bound);
    add_up(most, bound);
    return true;
}

bool most_bound_tighten(const struct most *most, const struct arena *arena, struct most_bound *bound) {
    struct arena scratch;
    arena_beside(&scratch, arena);
    bool found = find_weights(most, &scratch, bound);
    arena_free(&scratch);
    return found;
}
