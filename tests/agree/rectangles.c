/* Random rectangles that fill a rectangle: engine skyline against the engines for covers, all
 * three numbers and the lists. */
#include "run/run.h"
#include "treen.h"

#include "base/random.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 600, SIDE = 8, PIECES = 7, TEXT = 4096 };

struct text {
    size_t used;
    char at[TEXT];
};

static void add(struct text *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    text->used += (size_t)vsnprintf(text->at + text->used, TEXT - text->used, format, list);
    va_end(list);
    assert_true(text->used < TEXT);
}

/* ---- Random puzzles -------------------------------------------------------------------------- */

struct rectangle {
    uint32_t width, height;
};

/* Cuts the whole by chance, so that there is a solution. */
static void cut(struct random *random, struct rectangle whole, uint32_t parts, struct rectangle *part,
                size_t *count) {
    bool across = random_below(random, 2);
    uint32_t length = across ? whole.width : whole.height;
    if (parts == 1 || length == 1) {
        part[(*count)++] = whole;
        return;
    }
    uint32_t first = random_between(random, 1, length - 1);
    struct rectangle one = whole, other = whole;
    *(across ? &one.width : &one.height) = first;
    *(across ? &other.width : &other.height) = length - first;
    cut(random, one, parts / 2, part, count);
    cut(random, other, parts - parts / 2, part, count);
}

static void add_piece(struct text *text, size_t number, const char *motions, uint32_t copies,
                      struct rectangle piece) {
    add(text, "  p%zu: {copies: %u, motions: %s, shape: \"", number, copies, motions);
    for (uint32_t y = 0; y < piece.height; y++) {
        add(text, "%s", y ? "/" : "");
        for (uint32_t x = 0; x < piece.width; x++)
            add(text, "#");
    }
    add(text, "\"}\n");
}

static bool same(struct rectangle one, struct rectangle other) {
    return one.width == other.width && one.height == other.height;
}

/* Draws a puzzle. Copies are stated as such, or as pieces of the same shape. Pieces that may
 * only be shifted lie as they were cut, or turned, so that some puzzles cannot be solved. */
static struct text random_puzzle(uint64_t seed) {
    static const char *const motions[] = {"shift", "plane", "space", "mirror"};
    struct random random = {.state = seed};
    struct text text = {.used = 0};
    struct rectangle box = {random_between(&random, 1, SIDE), random_between(&random, 1, SIDE)}, part[PIECES];
    size_t count = 0;
    if (random_below(&random, 2))
        box.height = box.width;
    bool mixed = random_below(&random, 3) == 0;
    const char *motion = motions[random_below(&random, 4)];
    cut(&random, box, random_between(&random, 1, PIECES), part, &count);
    add(&text, "grid: square\nbox: %ux%u\npieces:\n", box.width, box.height);
    for (size_t i = 0; i < count; i++) {
        uint32_t copies = 1;
        if (random_below(&random, 4) == 0)
            part[i] = (struct rectangle){part[i].height, part[i].width};
        while (i + 1 < count && same(part[i], part[i + 1]) && random_below(&random, 2)) {
            i++;
            copies++;
        }
        if (mixed)
            motion = motions[random_below(&random, 4)];
        add_piece(&text, i, motion, copies, part[i]);
    }
    return text;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

struct numbers {
    uint64_t total, rotation, symmetry, labelled, listed[3];
};

static uint64_t number(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : UINT64_MAX;
}

/* Asks an engine. Returns null if it does not take the puzzle. */
static struct run *ask(const struct treen_puzzle *puzzle, enum question question,
                       const struct settings *options) {
    struct run *run = NULL;
    struct treen_error error;
    if (run_open(puzzle, question, options, &run, &error) != TREEN_OK)
        assert_non_null(
            strstr(error.text, "engine skyline does not take this puzzle: it takes rectangles only"));
    return run;
}

static bool count(const struct treen_puzzle *puzzle, const struct settings *options,
                  struct numbers *numbers) {
    struct run *run = ask(puzzle, TREEN_COUNT, options);
    const struct run_summary *summary;
    if (!run)
        return false;
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    numbers->total = number(summary->total);
    numbers->rotation = number(summary->up_to_rotation);
    numbers->symmetry = number(summary->up_to_symmetry);
    numbers->labelled = number(summary->labelled);
    run_close(run);
    return true;
}

/* Lists the solutions, which are checked on the way. */
static void list(const struct treen_puzzle *puzzle, struct settings options, struct numbers *numbers) {
    for (unsigned symmetry = TREEN_SYMMETRY_NONE; symmetry <= TREEN_SYMMETRY_FULL; symmetry++) {
        const struct treen_solution *solution;
        options.symmetry = symmetry;
        struct run *run = ask(puzzle, TREEN_SOLVE, &options);
        assert_non_null(run);
        while (run_next(run, &solution) == TREEN_OK)
            numbers->listed[symmetry]++;
        run_close(run);
    }
}

static bool ask_engine(const struct treen_puzzle *puzzle, const char *engine, unsigned threads,
                       struct numbers *numbers) {
    struct settings options = settings_standard();
    *numbers = (struct numbers){0};
    options.engine = engine;
    options.threads = threads;
    if (!count(puzzle, &options, numbers))
        return false;
    list(puzzle, options, numbers);
    return true;
}

/* Compares the counts. Skyline takes every puzzle, unless its pieces cannot follow the box when
 * that is turned. */
static void skyline_counts_what_covers_count(void **state) {
    size_t taken = 0, solvable = 0, symmetric = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct text text = random_puzzle(seed);
        struct treen_puzzle *puzzle = NULL;
        struct treen_error error;
        struct numbers expected, found;
        if (treen_parse(NULL, text.at, text.used, "random", "yaml", &puzzle, &error) != TREEN_OK)
            fail_msg("%s\n%s", error.text, text.at);
        if (ask_engine(puzzle, "skyline", 1 + seed % 2, &found)) {
            assert_true(ask_engine(puzzle, "dlx", 1, &expected));
            if (memcmp(&found, &expected, sizeof found))
                fail_msg("seed %llu: found %llu/%llu/%llu, labelled %llu, expected %llu/%llu/%llu, %llu\n%s",
                         (unsigned long long)seed, (unsigned long long)found.total,
                         (unsigned long long)found.rotation, (unsigned long long)found.symmetry,
                         (unsigned long long)found.labelled, (unsigned long long)expected.total,
                         (unsigned long long)expected.rotation, (unsigned long long)expected.symmetry,
                         (unsigned long long)expected.labelled, text.at);
            taken++;
            solvable += expected.total > 0;
            symmetric += expected.total > expected.rotation;
        }
        treen_close(puzzle);
    }
    /* A comparison of nothing would pass, too. */
    assert_true(taken > SEEDS / 2 && solvable > SEEDS / 3 && symmetric > SEEDS / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(skyline_counts_what_covers_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
