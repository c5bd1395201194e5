/* Random small packings, counted by every engine and by a brute force that shares no code with
 * the library. Brute force has placements of its own, writes all assemblies out and compares
 * their sets. TREEN_SEED and TREEN_SEEDS in the environment say from which seed on, and how
 * many; ten thousand seeds take long. */
#include "puzzle/about/info.h"
#include "run/run.h"
#include "treen.h"

#include "engine/engine.h"
#include "random_packing.h"
#include "sampled.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEDS = SAMPLED(800, 300), /* seeds, unless TREEN_SEEDS is set */
    SELDOM = 4,                /* one in SELDOM puzzles is listed in parts and by threads, too */
    PLACEMENTS = 3000,         /* placements of one piece, at most */
    ASSEMBLIES = 4000,         /* puzzles with more assemblies are passed over, */
    BUILT = 100000,            /* and those with more while equal pieces are told apart */
    KEY = CELLS * (CELLS + 2)
};

/* ---- Placements ------------------------------------------------------------------------------ */

static bool colour_fits(char piece, char box) {
    return piece == '#' || box == '#' || box == '+' || piece == box;
}

/* Finds the cells of the shape shifted `by`. Returns whether it fits there. */
static bool lies_at(const struct puzzle *puzzle, const struct drawing *shape, const int by[3],
                    char *placement) {
    memset(placement, '.', puzzle->box.count);
    placement[puzzle->box.count] = 0;
    for (size_t i = 0; i < shape->count; i++) {
        int at[3] = {shape->dot[i].at[0] + by[0], shape->dot[i].at[1] + by[1], shape->dot[i].at[2] + by[2]};
        size_t cell = 0;
        while (cell < puzzle->box.count && memcmp(puzzle->box.dot[cell].at, at, sizeof at))
            cell++;
        if (cell == puzzle->box.count || !colour_fits(shape->dot[i].colour, puzzle->box.dot[cell].colour))
            return false;
        placement[cell] = shape->dot[i].colour;
    }
    return true;
}

static void orient(struct puzzle *puzzle, struct piece *piece) {
    struct motion motion[48];
    size_t motions = motions_of_level(motion, piece->motion, puzzle->lattice);
    for (size_t m = 0; m < motions; m++) {
        struct drawing turned = drawing_moved(&piece->shape, &motion[m]);
        bool known = false;
        for (size_t i = 0; i < piece->orientations; i++)
            known |= drawings_equal(&piece->orientation[i], &turned);
        if (!known)
            piece->orientation[piece->orientations++] = turned;
    }
}

/* Places the piece: the first cell of each orientation lies on each cell of the box in turn. */
static void place(struct puzzle *puzzle, struct piece *piece) {
    piece->placement = calloc(PLACEMENTS, sizeof *piece->placement);
    for (size_t i = 0; i < piece->orientations; i++)
        for (size_t cell = 0; cell < puzzle->box.count; cell++) {
            const int *to = puzzle->box.dot[cell].at, *from = piece->orientation[i].dot[0].at;
            int by[3] = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
            if (shifts(puzzle->lattice, by) &&
                lies_at(puzzle, &piece->orientation[i], by, piece->placement[piece->placements]))
                piece->placements++;
        }
}

/* Returns whether two pieces have the same orientations. */
static bool same_set(const struct piece *a, const struct piece *b) {
    if (a->orientations != b->orientations)
        return false;
    for (size_t i = 0; i < a->orientations; i++) {
        size_t j = 0;
        while (j < b->orientations && !drawings_equal(&a->orientation[i], &b->orientation[j]))
            j++;
        if (j == b->orientations)
            return false;
    }
    return true;
}

static void prepare(struct puzzle *puzzle) {
    for (size_t i = 0; i < puzzle->pieces; i++) {
        struct piece *piece = &puzzle->piece[i];
        orient(puzzle, piece);
        place(puzzle, piece);
        piece->class = 0;
        while (!same_set(&puzzle->piece[piece->class], piece))
            piece->class ++;
    }
}

/* ---- Assemblies, written out as text: for each placement its class and its cells, sorted ----- */

struct assemblies {
    size_t count;
    char (*key)[KEY];
    uint64_t labelled;
};

static int text_order(const void *a, const void *b) {
    return strcmp(a, b);
}

struct build {
    const struct puzzle *puzzle;
    struct assemblies *found;
    size_t parts, built; /* built: assemblies, each as often as equal pieces make it */
    char part[CELLS][CELLS + 2];
    char cover[CELLS + 1];
    uint64_t ways;
};

static void write_key(char part[][CELLS + 2], size_t parts, char *key) {
    char sorted[CELLS][CELLS + 2];
    memcpy(sorted, part, sizeof sorted);
    qsort(sorted, parts, sizeof *sorted, text_order);
    *key = 0;
    for (size_t i = 0; i < parts; i++)
        strcat(key, sorted[i]);
}

static size_t find(const struct assemblies *found, const char *key) {
    size_t i = 0;
    while (i < found->count && strcmp(found->key[i], key))
        i++;
    return i;
}

static bool finished(const struct build *build) {
    unsigned holes = 0;
    for (size_t i = 0; i < build->puzzle->box.count; i++)
        if (build->cover[i] == '.') {
            if (build->puzzle->box.dot[i].colour != '+')
                return false;
            holes++;
        }
    return holes <= build->puzzle->holes;
}

static void add_assembly(struct build *build) {
    char key[KEY];
    write_key(build->part, build->parts, key);
    build->built++;
    build->found->labelled += build->ways;
    size_t at = find(build->found, key);
    if (at == build->found->count && at < ASSEMBLIES) {
        strcpy(build->found->key[at], key);
        build->found->count++;
    }
}

static bool is_too_many(const struct build *build) {
    return build->found->count == ASSEMBLIES || build->built == BUILT;
}

static bool overlaps(const char *cover, const char *placement) {
    for (size_t i = 0; placement[i]; i++)
        if (cover[i] != '.' && placement[i] != '.')
            return true;
    return false;
}

static void put(char *cover, const char *placement, char with) {
    for (size_t i = 0; placement[i]; i++)
        if (placement[i] != '.')
            cover[i] = with;
}

/* Places the pieces in turn. Each has as many copies as its bounds allow, at ascending
 * placements from `from` on. A set of k placements can be dealt to its labelled copies in
 * most!/(most-k)! ways. */
static void build_from(struct build *build, size_t which, size_t from, unsigned copies) {
    if (is_too_many(build))
        return;
    if (which == build->puzzle->pieces) {
        if (finished(build))
            add_assembly(build);
        return;
    }
    const struct piece *piece = &build->puzzle->piece[which];
    if (copies >= piece->least)
        build_from(build, which + 1, 0, 0);
    if (copies == piece->most)
        return;
    uint64_t ways = build->ways;
    build->ways *= piece->most - copies;
    for (size_t p = from; p < piece->placements; p++)
        if (!overlaps(build->cover, piece->placement[p])) {
            put(build->cover, piece->placement[p], 'x');
            char *part = build->part[build->parts++];
            part[0] = (char)('a' + piece->class);
            strcpy(part + 1, piece->placement[p]);
            build_from(build, which, p + 1, copies + 1);
            build->parts--;
            put(build->cover, piece->placement[p], '.');
        }
    build->ways = ways;
}

/* ---- Classes of assemblies ------------------------------------------------------------------- */

/* Two assemblies are the same when a motion of the box takes the cells of one's pieces, with
 * their colours, to those of the other's. Pieces of the same cells may stand for each other:
 * shapes are told by cells. */

/* Finds where a motion takes the cells of the box. Returns false when it takes the box
 * elsewhere. */
static bool moves_box(const struct puzzle *puzzle, const struct motion *motion, size_t image[CELLS]) {
    struct drawing turned = drawing_moved(&puzzle->box, motion);
    if (!drawings_equal(&turned, &puzzle->box))
        return false;
    for (size_t i = 0; i < puzzle->box.count; i++) {
        /* Find where cell i goes: move the box with that cell alone marked. */
        struct drawing marked = puzzle->box;
        for (size_t j = 0; j < marked.count; j++)
            marked.dot[j].colour = j == i ? '!' : '#';
        marked = drawing_moved(&marked, motion);
        size_t to = 0;
        while (marked.dot[to].colour != '!')
            to++;
        image[i] = to;
    }
    return true;
}

/* Writes the key without the pieces' classes, moved. image[i] = i leaves all where it is. */
static void write_places(const struct puzzle *puzzle, const char *key, const size_t image[CELLS],
                         char *places) {
    size_t cells = puzzle->box.count, parts = strlen(key) / (cells + 1);
    char part[CELLS][CELLS + 2] = {{0}};
    for (size_t i = 0; i < parts; i++, key += cells + 1) {
        part[i][0] = '-';
        for (size_t c = 0; c < cells; c++)
            part[i][1 + image[c]] = key[1 + c];
    }
    write_key(part, parts, places);
}

/* Lists the different sets of places that the assemblies' pieces take up. */
static size_t list_places(const struct puzzle *puzzle, const struct assemblies *found, char (*places)[KEY]) {
    size_t still[CELLS], count = 0;
    for (size_t i = 0; i < CELLS; i++)
        still[i] = i;
    for (size_t i = 0; i < found->count; i++)
        write_places(puzzle, found->key[i], still, places[i]);
    qsort(places, found->count, KEY, text_order);
    for (size_t i = 0; i < found->count; i++)
        if (!count || strcmp(places[i], places[count - 1])) {
            if (i != count)
                strcpy(places[count], places[i]);
            count++;
        }
    return count;
}

static size_t root(size_t *leader, size_t i) {
    while (leader[i] != i)
        i = leader[i];
    return i;
}

static size_t count_classes(const struct puzzle *puzzle, const struct assemblies *found, int level) {
    struct motion motion[48];
    size_t motions = motions_of_level(motion, level, puzzle->lattice), classes = 0, image[CELLS];
    char(*places)[KEY] = calloc(found->count + 1, KEY);
    size_t count = list_places(puzzle, found, places), *leader = calloc(count + 1, sizeof *leader);
    for (size_t i = 0; i < count; i++)
        leader[i] = i;
    for (size_t m = 0; m < motions; m++)
        for (size_t i = 0, moves = moves_box(puzzle, &motion[m], image); moves && i < count; i++) {
            char moved[KEY];
            write_places(puzzle, places[i], image, moved);
            const char(*to)[KEY] = bsearch(moved, places, count, KEY, text_order);
            if (to)
                leader[root(leader, i)] = root(leader, (size_t)(to - places));
        }
    for (size_t i = 0; i < count; i++)
        classes += leader[i] == i;
    free(places);
    free(leader);
    return classes;
}

/* ---- The comparison -------------------------------------------------------------------------- */

struct counts {
    uint64_t total, rotation, symmetry, labelled;
};

static struct counts expected_counts(const struct puzzle *puzzle, const struct assemblies *found) {
    return (struct counts){found->count, count_classes(puzzle, found, is_flat(puzzle->lattice) ? 1 : 2),
                           count_classes(puzzle, found, 3), found->labelled};
}

static uint64_t number(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : UINT64_MAX;
}

static struct treen_puzzle *open(const struct puzzle *puzzle) {
    struct treen_puzzle *opened = NULL;
    struct treen_error error;
    if (treen_parse(NULL, puzzle->text, strlen(puzzle->text), "random", "yaml", &opened, &error) != TREEN_OK)
        fail_msg("%s (line %d)\n%s", error.text, error.line, puzzle->text);
    return opened;
}

/* Asks an engine. Returns null if it does not take the puzzle: the engine that only counts says
 * so of many. */
static struct run *ask(const struct treen_puzzle *puzzle, enum question question,
                       const struct settings *options) {
    struct run *run = NULL;
    struct treen_error error;
    if (run_open(puzzle, question, options, &run, &error) != TREEN_OK &&
        !(options->engine && strstr(error.text, "engine count does not take this puzzle")))
        fail_msg("%s", error.text);
    return run;
}

static void expect_count(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                         const char *engine, enum kernel kernel, uint64_t threads, struct counts expected) {
    struct settings options = settings_standard();
    options.engine = engine;
    options.kernel = kernel;
    options.threads = threads;
    struct run *run = ask(opened, TREEN_COUNT, &options);
    if (!run)
        return;
    assert_int_equal(run_finish(run), TREEN_END);
    const struct run_summary *summary;
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    struct counts counted = {number(summary->total), number(summary->up_to_rotation),
                             number(summary->up_to_symmetry), number(summary->labelled)};
    if (!summary->labelled &&
        (!engine || strcmp(engine, "count") == 0)) /* engine count lists nothing, and cannot always know */
        counted.labelled = expected.labelled;
    if (memcmp(&counted, &expected, sizeof counted))
        fail_msg(
            "seed %llu, engine %s: counted %llu/%llu/%llu, labelled %llu, expected %llu/%llu/%llu, %llu\n%s",
            (unsigned long long)seed, engine ? engine : "as it likes", (unsigned long long)counted.total,
            (unsigned long long)counted.rotation, (unsigned long long)counted.symmetry,
            (unsigned long long)counted.labelled, (unsigned long long)expected.total,
            (unsigned long long)expected.rotation, (unsigned long long)expected.symmetry,
            (unsigned long long)expected.labelled, puzzle->text);
    run_close(run);
}

/* Lists the solutions of one part. Returns the number of assemblies that they say they stand
 * for. */
static uint64_t list(const struct treen_puzzle *opened, const struct settings *options,
                     uint64_t *assemblies) {
    struct run *run = ask(opened, TREEN_SOLVE, options);
    const struct treen_solution *solution;
    uint64_t listed = 0;
    for (; run_next(run, &solution) == TREEN_OK; listed++)
        *assemblies += options->symmetry == TREEN_SYMMETRY_NONE       ? 1
                       : options->symmetry == TREEN_SYMMETRY_ROTATION ? solution->rotation_class
                                                                      : solution->symmetry_class;
    run_close(run);
    return listed;
}

/* Expects all parts together to list `expected` solutions, which stand for `total` assemblies. */
static void expect_listed(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                          struct settings options, uint64_t expected, uint64_t total) {
    uint64_t listed = 0, assemblies = 0;
    for (options.part = 1; options.part <= options.parts; options.part++)
        listed += list(opened, &options, &assemblies);
    if (listed != expected || assemblies != total)
        fail_msg("seed %llu, symmetry %u, %llu parts, %llu threads: listed %llu for %llu, expected %llu for "
                 "%llu\n%s",
                 (unsigned long long)seed, options.symmetry, (unsigned long long)options.parts,
                 (unsigned long long)options.threads, (unsigned long long)listed,
                 (unsigned long long)assemblies, (unsigned long long)expected, (unsigned long long)total,
                 puzzle->text);
}

static void expect_lists(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                         uint64_t parts, uint64_t threads, struct counts expected) {
    struct settings options = settings_standard();
    options.parts = parts;
    options.threads = threads;
    options.symmetry = TREEN_SYMMETRY_NONE;
    expect_listed(puzzle, opened, seed, options, expected.total, expected.total);
    options.symmetry = TREEN_SYMMETRY_ROTATION;
    expect_listed(puzzle, opened, seed, options, expected.rotation, expected.total);
    options.symmetry = TREEN_SYMMETRY_FULL;
    expect_listed(puzzle, opened, seed, options, expected.symmetry, expected.total);
}

/* Returns whether the library knows a reason why the puzzle has no solution. A reason ends a
 * search, so it must be true. */
static bool is_known_in_vain(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                             struct counts expected) {
    struct facts *facts;
    assert_int_equal(facts_open(opened, true, &facts, NULL), TREEN_OK);
    const char *why = facts_info(facts)->impossible;
    bool known = why != NULL;
    if (known && expected.total)
        fail_msg("seed %llu: '%s', but there are %llu assemblies\n%s", (unsigned long long)seed, why,
                 (unsigned long long)expected.total, puzzle->text);
    facts_close(facts);
    return known;
}

static bool compare(const struct puzzle *puzzle, uint64_t seed, struct counts expected) {
    struct treen_puzzle *opened = open(puzzle);
    bool known = is_known_in_vain(puzzle, opened, seed, expected);
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->form == FORM_COVER)
            expect_count(puzzle, opened, seed, engine->about.name, KERNEL_AUTO, 1, expected);
    expect_count(puzzle, opened, seed, "cover", KERNEL_PORTABLE, 1,
                 expected); /* symmetry is broken, however small the puzzle is */
    expect_lists(puzzle, opened, seed, 1, 1, expected);
    if (seed % SELDOM == 0) {
        expect_count(puzzle, opened, seed, "cover", KERNEL_AUTO, 2, expected);
        expect_count(puzzle, opened, seed, NULL, KERNEL_AUTO, 1,
                     expected); /* a search that may count without a list */
        expect_lists(puzzle, opened, seed, 3, 1, expected);
        expect_lists(puzzle, opened, seed, 1, 2, expected);
    }
    treen_close(opened);
    return known;
}

static uint64_t environment(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* Numbers of puzzles of each sort. A comparison of nothing would pass, too. */
struct tried {
    size_t solvable, symmetric, handed, restricted, alike, vain;
};

/* Returns whether one piece may not go wherever another of its shape may. */
static bool has_restricted(const struct puzzle *puzzle) {
    for (size_t i = 0; i < puzzle->pieces; i++)
        if (puzzle->piece[i].motion < (is_flat(puzzle->lattice) ? 1 : 2))
            return true;
    return false;
}

/* Returns whether some assemblies have all their places in common. */
static bool shares_places(const struct puzzle *puzzle, const struct assemblies *found) {
    char(*places)[KEY] = calloc(found->count + 1, KEY);
    bool shares = list_places(puzzle, found, places) < found->count;
    free(places);
    return shares;
}

static void note(const struct puzzle *puzzle, const struct assemblies *found, struct counts expected,
                 struct tried *tried) {
    tried->solvable += expected.total > 0;
    tried->symmetric += expected.total > expected.rotation;
    tried->handed += expected.rotation > expected.symmetry;
    tried->restricted += expected.total > expected.rotation && has_restricted(puzzle);
    tried->alike += shares_places(puzzle, found);
}

static void try_seed(uint64_t seed, struct tried *tried) {
    struct puzzle puzzle = random_packing(seed);
    prepare(&puzzle);
    struct assemblies found = {.key = calloc(ASSEMBLIES, KEY)};
    struct build build = {.puzzle = &puzzle, .found = &found, .ways = 1};
    memset(build.cover, '.', puzzle.box.count);
    build_from(&build, 0, 0, 0);
    if (!is_too_many(&build)) {
        struct counts expected = expected_counts(&puzzle, &found);
        tried->vain += compare(&puzzle, seed, expected);
        note(&puzzle, &found, expected, tried);
    }
    free(found.key);
    for (size_t i = 0; i < puzzle.pieces; i++)
        free(puzzle.piece[i].placement);
}

static void engines_count_what_brute_force_counts(void **state) {
    const uint64_t from = environment("TREEN_SEED", 0), seeds = environment("TREEN_SEEDS", SEEDS);
    struct tried tried = {0};
    for (uint64_t seed = from; seed < from + seeds; seed++)
        try_seed(seed, &tried);
    if (seeds < SEEDS)
        return;
    assert_true(tried.solvable > seeds / 8);
    assert_true(tried.symmetric > seeds / 20);
    assert_true(tried.handed > seeds / 100);
    assert_true(tried.restricted > seeds / 50);
    assert_true(tried.alike > seeds / 100);
    assert_true(tried.vain > seeds / 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(engines_count_what_brute_force_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
