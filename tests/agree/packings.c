/* Thousands of random small packings, counted by every engine and by a brute force that shares no code with the
 * library: its own placements, and sets of assemblies written out and compared. */
#include "treen.h"

#include "engine/engine.h"
#include "random_packing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    SEEDS = 2500,
    PLACEMENTS = 3000, /* of one piece */
    ASSEMBLIES = 4000, /* puzzles with more are passed over */
    KEY = CELLS * (CELLS + 2)
};

/* ---- Placements ---------------------------------------------------------------------------------------- */

static bool colour_fits(char piece, char box) {
    return piece == '#' || box == '#' || box == '+' || piece == box;
}

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
    size_t motions = motions_of_level(motion, piece->motion, puzzle->flat);
    for (size_t m = 0; m < motions; m++) {
        struct drawing turned = drawing_moved(&piece->shape, &motion[m]);
        bool known = false;
        for (size_t i = 0; i < piece->orientations; i++)
            known |= drawings_equal(&piece->orientation[i], &turned);
        if (!known)
            piece->orientation[piece->orientations++] = turned;
    }
}

static void place(struct puzzle *puzzle, struct piece *piece) {
    piece->placement = calloc(PLACEMENTS, sizeof *piece->placement);
    for (size_t i = 0; i < piece->orientations; i++)
        for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
            int by[3] = {n % SIDE, n / SIDE % SIDE, n / SIDE / SIDE};
            if (lies_at(puzzle, &piece->orientation[i], by, piece->placement[piece->placements]))
                piece->placements++;
        }
}

/* Whether two sets of orientations are the same, the first one drawing_moved. */
static bool same_set(const struct piece *a, const struct motion *m, const struct piece *b) {
    if (a->orientations != b->orientations)
        return false;
    for (size_t i = 0; i < a->orientations; i++) {
        struct drawing turned = drawing_moved(&a->orientation[i], m);
        size_t j = 0;
        while (j < b->orientations && !drawings_equal(&turned, &b->orientation[j]))
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
        while (!same_set(&puzzle->piece[piece->class], &NOT_MOVED, piece))
            piece->class ++;
    }
}

/* ---- Assemblies, written out as text: for each placement its class and its cells, sorted --------------- */

struct assemblies {
    size_t count;
    char (*key)[KEY];
    uint64_t labelled;
};

struct build {
    const struct puzzle *puzzle;
    struct assemblies *found;
    size_t parts;
    char part[CELLS][CELLS + 2];
    char cover[CELLS + 1];
    uint64_t ways;
};

static int text_order(const void *a, const void *b) {
    return strcmp(a, b);
}

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
    build->found->labelled += build->ways;
    size_t at = find(build->found, key);
    if (at == build->found->count && at < ASSEMBLIES) {
        strcpy(build->found->key[at], key);
        build->found->count++;
    }
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

/* The pieces in turn; of each so many copies as its bounds allow, at ascending placements from `from` on. Each
 * set of k placements can be dealt to its labelled copies in most!/(most-k)! ways. */
static void build_from(struct build *build, size_t which, size_t from, unsigned copies) {
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

/* ---- Classes of assemblies ----------------------------------------------------------------------------- */

struct symmetry {
    struct motion motion;
    size_t image[CELLS];  /* of the box's cells */
    size_t class[PIECES]; /* of the pieces' classes; PIECES = none */
};

static bool moves_box(const struct puzzle *puzzle, struct symmetry *symmetry) {
    struct drawing turned = drawing_moved(&puzzle->box, &symmetry->motion);
    if (!drawings_equal(&turned, &puzzle->box))
        return false;
    for (size_t i = 0; i < puzzle->box.count; i++) {
        /* where cell i goes: move the box with that cell alone marked */
        struct drawing marked = puzzle->box;
        for (size_t j = 0; j < marked.count; j++)
            marked.dot[j].colour = j == i ? '!' : '#';
        marked = drawing_moved(&marked, &symmetry->motion);
        size_t to = 0;
        while (marked.dot[to].colour != '!')
            to++;
        symmetry->image[i] = to;
    }
    for (size_t i = 0; i < puzzle->pieces; i++) {
        size_t to = 0;
        while (to < puzzle->pieces && !same_set(&puzzle->piece[i], &symmetry->motion, &puzzle->piece[to]))
            to++;
        symmetry->class[i] = to;
    }
    return true;
}

/* The assembly's image as a key; false when a class has none. */
static bool image_key(const struct puzzle *puzzle, const struct symmetry *symmetry, const char *key,
                      char *image) {
    size_t cells = puzzle->box.count, parts = strlen(key) / (cells + 1);
    char part[CELLS][CELLS + 2] = {{0}};
    for (size_t i = 0; i < parts; i++, key += cells + 1) {
        size_t class = symmetry->class[key[0] - 'a'];
        if (class == puzzle->pieces)
            return false;
        part[i][0] = (char)('a' + class);
        part[i][cells + 1] = 0;
        for (size_t c = 0; c < cells; c++)
            part[i][1 + symmetry->image[c]] = key[1 + c];
    }
    write_key(part, parts, image);
    return true;
}

static size_t root(size_t *leader, size_t i) {
    while (leader[i] != i)
        i = leader[i];
    return i;
}

/* Assemblies are the same when a symmetry of the box takes one to the other. */
static size_t count_classes(const struct puzzle *puzzle, const struct assemblies *found, int level) {
    struct motion motion[48];
    size_t motions = motions_of_level(motion, level, puzzle->flat), classes = 0;
    size_t *leader = calloc(found->count + 1, sizeof *leader);
    for (size_t i = 0; i < found->count; i++)
        leader[i] = i;
    for (size_t m = 0; m < motions; m++) {
        struct symmetry symmetry = {.motion = motion[m]};
        if (!moves_box(puzzle, &symmetry))
            continue;
        for (size_t i = 0; i < found->count; i++) {
            char image[KEY];
            size_t to =
                image_key(puzzle, &symmetry, found->key[i], image) ? find(found, image) : found->count;
            if (to < found->count)
                leader[root(leader, i)] = root(leader, to);
        }
    }
    for (size_t i = 0; i < found->count; i++)
        classes += leader[i] == i;
    free(leader);
    return classes;
}

/* ---- The comparison ------------------------------------------------------------------------------------ */

struct counts {
    uint64_t total, rotation, symmetry, labelled;
};

static struct counts expected_counts(const struct puzzle *puzzle, const struct assemblies *found) {
    return (struct counts){found->count, count_classes(puzzle, found, puzzle->flat ? 1 : 2),
                           count_classes(puzzle, found, 3), found->labelled};
}

static uint64_t number(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : UINT64_MAX;
}

static struct treen_puzzle *open(const struct puzzle *puzzle) {
    struct treen_puzzle *opened = NULL;
    struct treen_error error;
    if (treen_parse(puzzle->text, strlen(puzzle->text), "random", "yaml", &opened, &error) != TREEN_OK)
        fail_msg("%s (line %d)\n%s", error.text, error.line, puzzle->text);
    return opened;
}

/* Null: the engine that only counts does not take every puzzle, and says so. */
static struct treen_run *ask(const struct treen_puzzle *puzzle, enum treen_question question,
                             const struct treen_options *options) {
    struct treen_run *run = NULL;
    struct treen_error error;
    if (treen_run_open(puzzle, question, options, &run, &error) != TREEN_OK &&
        !(options->engine && strstr(error.text, "engine count does not take this puzzle")))
        fail_msg("%s", error.text);
    return run;
}

static void expect_count(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                         const char *engine, enum kernel kernel, struct counts expected) {
    struct treen_options options = treen_options_standard();
    options.engine = engine;
    options.kernel = kernel;
    struct treen_run *run = ask(opened, TREEN_COUNT, &options);
    if (!run)
        return;
    assert_int_equal(treen_run_finish(run), TREEN_END);
    const struct treen_summary *summary;
    assert_int_equal(treen_run_summary(run, &summary), TREEN_OK);
    struct counts counted = {number(summary->total), number(summary->up_to_rotation),
                             number(summary->up_to_symmetry), number(summary->labelled)};
    if (!summary->labelled && strcmp(engine, "count") == 0) /* who lists nothing cannot always know */
        counted.labelled = expected.labelled;
    if (memcmp(&counted, &expected, sizeof counted))
        fail_msg(
            "seed %llu, engine %s: counted %llu/%llu/%llu, labelled %llu, expected %llu/%llu/%llu, %llu\n%s",
            (unsigned long long)seed, engine, (unsigned long long)counted.total,
            (unsigned long long)counted.rotation, (unsigned long long)counted.symmetry,
            (unsigned long long)counted.labelled, (unsigned long long)expected.total,
            (unsigned long long)expected.rotation, (unsigned long long)expected.symmetry,
            (unsigned long long)expected.labelled, puzzle->text);
    treen_run_close(run);
}

static void expect_listed(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                          unsigned symmetry, uint64_t expected) {
    struct treen_options options = treen_options_standard();
    options.symmetry = symmetry;
    struct treen_run *run = ask(opened, TREEN_SOLVE, &options);
    const struct treen_solution *solution;
    uint64_t listed = 0;
    while (treen_run_next(run, &solution) == TREEN_OK)
        listed++;
    if (listed != expected)
        fail_msg("seed %llu, symmetry %u: listed %llu, expected %llu\n%s", (unsigned long long)seed, symmetry,
                 (unsigned long long)listed, (unsigned long long)expected, puzzle->text);
    treen_run_close(run);
}

/* A reason why there is no solution ends a search, and so it must be true. How often there is one where there is none. */
static bool is_known_in_vain(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                             struct counts expected) {
    struct treen_facts *facts;
    assert_int_equal(treen_facts_open(opened, &facts, NULL), TREEN_OK);
    const char *why = treen_facts_info(facts)->impossible;
    bool known = why != NULL;
    if (known && expected.total)
        fail_msg("seed %llu: '%s', but there are %llu assemblies\n%s", (unsigned long long)seed, why,
                 (unsigned long long)expected.total, puzzle->text);
    treen_facts_close(facts);
    return known;
}

static bool compare(const struct puzzle *puzzle, uint64_t seed, struct counts expected) {
    struct treen_puzzle *opened = open(puzzle);
    bool known = is_known_in_vain(puzzle, opened, seed, expected);
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->form == FORM_COVER)
            expect_count(puzzle, opened, seed, engine->about.name, KERNEL_AUTO, expected);
    expect_count(puzzle, opened, seed, "cover", KERNEL_PORTABLE, expected); /* by symmetry, however small */
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_NONE, expected.total);
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_ROTATION, expected.rotation);
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_FULL, expected.symmetry);
    treen_close(opened);
    return known;
}

static void engines_count_what_brute_force_counts(void **state) {
    (void)state;
    size_t solvable = 0, symmetric = 0, handed = 0, vain = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct puzzle puzzle = random_packing(seed);
        prepare(&puzzle);
        struct assemblies found = {.key = calloc(ASSEMBLIES, KEY)};
        struct build build = {.puzzle = &puzzle, .found = &found, .ways = 1};
        memset(build.cover, '.', puzzle.box.count);
        build_from(&build, 0, 0, 0);
        if (found.count < ASSEMBLIES) {
            struct counts expected = expected_counts(&puzzle, &found);
            vain += compare(&puzzle, seed, expected);
            solvable += expected.total > 0;
            symmetric += expected.total > expected.rotation;
            handed += expected.rotation > expected.symmetry;
        }
        free(found.key);
        for (size_t i = 0; i < puzzle.pieces; i++)
            free(puzzle.piece[i].placement);
    }
    /* a comparison of nothing would pass, too */
    assert_true(solvable > SEEDS / 8 && symmetric > SEEDS / 20 && handed > SEEDS / 100 && vain > SEEDS / 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(engines_count_what_brute_force_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
