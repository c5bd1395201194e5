/* The whole of treen.h with values that nobody should hand in: numbers of things that are not there, words of lists that no list
 * has, solutions of other puzzles. Each gets TREEN_BAD_INPUT, or null where the i-th of something is asked for, and nothing is
 * read that is not there (the address sanitizer looks on in .ci/run). */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "treen.h"

static const char *const bundled[] = {"soma",   "burr-antique", "dpf-dominoes", "morse",
                                      "sujiko", "snake",        "soma-cubes",   "kurosu"};
enum { BUNDLED = sizeof bundled / sizeof *bundled };

static const unsigned numbers[] = {1 << 20, INT_MAX, (unsigned)INT_MAX + 1, UINT_MAX};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static const size_t indices[] = {1 << 20, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX - 1, SIZE_MAX};
enum { INDICES = sizeof indices / sizeof *indices };

static struct treen_puzzle *open_puzzle(const char *name) {
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_open(NULL, name, NULL, &puzzle, NULL), TREEN_OK);
    return puzzle;
}

static FILE *open_nowhere(void) {
    FILE *nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    return nowhere;
}

/* ---- The i-th of something ----------------------------------------------------------------------------- */

static void beyond_the_last(void **state) {
    (void)state;
    for (size_t i = 0; i < INDICES; i++) {
        struct treen_options options = treen_options_standard();
        char text[32];
        assert_null(treen_format(indices[i]));
        assert_null(treen_collection(indices[i]));
        assert_null(treen_option(indices[i]));
        assert_null(treen_engine(indices[i]));
        assert_null(treen_rules_at(NULL, indices[i]));
        assert_int_equal(treen_option_set(&options, indices[i], "1", NULL), TREEN_BAD_INPUT);
        assert_false(treen_option_get(&options, indices[i], text, sizeof text));
    }
}

static void problems_of_a_file(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma");
    (void)state;
    assert_null(treen_problem(puzzle, 0));
    assert_null(treen_problem(puzzle, treen_problems(puzzle) + 1));
    for (size_t i = 0; i < NUMBERS; i++)
        assert_null(treen_problem(puzzle, numbers[i]));
    treen_close(puzzle);
}

static void lists_of_objects(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_options options = treen_options_standard();
    struct verdict *verdict;
    struct treen_run *run;
    struct treen_classes *classes;
    struct treen_snakes *snakes;
    struct treen_saved_solution *saved;
    static const char text[] = "{\"type\": \"solution\", \"pieces\": []}";
    (void)state;
    options.symmetry = TREEN_SYMMETRY_ROTATION;
    options.first = true;
    assert_int_equal(treen_check(puzzle, text, strlen(text), "text", &verdict, NULL), TREEN_OK);
    assert_int_equal(treen_run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    assert_int_equal(treen_classes_open(run, &classes, NULL), TREEN_OK);
    assert_int_equal(treen_snakes_open("2x2x1", &options, &snakes, NULL), TREEN_OK);
    for (size_t i = 0; i < INDICES; i++) {
        assert_null(treen_verdict_broken(verdict, indices[i]));
        assert_null(treen_verdict_solution(verdict, indices[i]));
        assert_null(treen_classes_cell(classes, indices[i]));
        assert_null(treen_classes_signature(classes, indices[i]));
        assert_null(treen_classes_branch(classes, indices[i]));
        assert_null(treen_snakes_bar(snakes, indices[i]));
        assert_int_equal(treen_saved_open(puzzle, indices[i], &saved, NULL), TREEN_END);
    }
    treen_snakes_close(snakes);
    treen_classes_close(classes);
    treen_run_close(run);
    treen_verdict_close(verdict);
    treen_close(puzzle);
}

/* ---- Options ------------------------------------------------------------------------------------------- */

static const size_t offsets[] = {
#define OPTION(name, type, standard, low, high, unit, commands, help) offsetof(struct treen_options, name),
#include "treen_settings.def"
#undef OPTION
};
enum { OPTIONS = sizeof offsets / sizeof *offsets };

/* Asks everything that takes options. */
static void all_refuse(const struct treen_puzzle *puzzle, const struct treen_options *options,
                       const char *name) {
    struct treen_run *run;
    struct treen_apart *apart;
    struct treen_estimate *estimate;
    struct treen_snakes *snakes;
    struct burrs *burrs;
    struct treen_puzzle *made;
    struct treen_error error;
    char *line;
    struct treen_options with_set = *options;
    with_set.set = with_set.set ? with_set.set : 1;
    const enum treen_status status[] = {
        treen_run_open(puzzle, TREEN_SOLVE, options, &run, &error),
        treen_run_open(puzzle, TREEN_COUNT, options, &run, NULL),
        treen_apart_open(puzzle, options, &apart, &error),
        treen_estimate_open(puzzle, options, &estimate, &error),
        treen_snakes_open("2x2x1", options, &snakes, &error),
        treen_burrs_open(&with_set, &burrs, &error),
        treen_make("kurosu", options, &made, &error),
        treen_reproduce("solve", (const char *const[]){"soma", NULL}, options, &line),
    };
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        if (status[i] != TREEN_BAD_INPUT)
            fail_msg("option %s, question %zu: the status is %d", name, i, (int)status[i]);
}

/* A value is wild when the text of it would not be taken. */
static void try_number(const struct treen_puzzle *puzzle, size_t index, uint64_t value) {
    struct treen_options options = treen_options_standard(), standard = options;
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    if (treen_option_set(&standard, index, text, NULL) == TREEN_OK)
        return;
    memcpy((char *)&options + offsets[index], &value, sizeof value);
    standard = treen_options_standard();
    if (memcmp((const char *)&standard + offsets[index], &value, sizeof value) != 0)
        all_refuse(puzzle, &options, treen_option(index)->name);
}

static void try_real(const struct treen_puzzle *puzzle, size_t index, double value) {
    struct treen_options options = treen_options_standard();
    memcpy((char *)&options + offsets[index], &value, sizeof value);
    all_refuse(puzzle, &options, treen_option(index)->name);
}

static void try_choice(const struct treen_puzzle *puzzle, size_t index, unsigned value) {
    struct treen_options options = treen_options_standard();
    char text[8];
    memcpy((char *)&options + offsets[index], &value, sizeof value);
    all_refuse(puzzle, &options, treen_option(index)->name);
    assert_true(treen_option_get(&options, index, text, sizeof text));
}

static void options_out_of_range(void **state) {
    static const uint64_t number[] = {0,         5000, UINT32_MAX, (uint64_t)UINT32_MAX + 1, UINT64_MAX / 2,
                                      UINT64_MAX};
    static const double real[] = {-1, -1e300, 1e300, NAN, INFINITY, -INFINITY};
    struct treen_puzzle *puzzle = open_puzzle("soma");
    (void)state;
    for (size_t i = 0; i < OPTIONS; i++)
        for (size_t j = 0; j < 6; j++)
            if (treen_option(i)->type == TREEN_NUMBER)
                try_number(puzzle, i, number[j]);
            else if (treen_option(i)->type == TREEN_REAL)
                try_real(puzzle, i, real[j]);
            else if (treen_option(i)->type == TREEN_CHOICE)
                try_choice(puzzle, i, numbers[j % NUMBERS]);
    struct treen_options options = treen_options_standard();
    options.part = 2;
    all_refuse(puzzle, &options, "part");
    treen_close(puzzle);
}

/* ---- Words and numbers --------------------------------------------------------------------------------- */

static void questions_and_notations(void **state) {
    struct treen_options options = treen_options_standard();
    struct treen_puzzle *puzzle = open_puzzle("soma"), *made;
    struct treen_run *run;
    (void)state;
    for (size_t i = 0; i < NUMBERS; i++) {
        enum question question = (enum question)numbers[i];
        assert_int_equal(treen_run_open(puzzle, question, &options, &run, NULL), TREEN_BAD_INPUT);
        assert_int_equal(snake_open("3 2", "2x2", numbers[i], &made, NULL), TREEN_BAD_INPUT);
    }
    assert_int_equal(snake_open("3 2", "2x2", 5, &made, NULL), TREEN_BAD_INPUT);
    treen_close(puzzle);
}

static void names_of_nothing(void **state) {
    static const char *const names[] = {"", "nothing", "../../etc/passwd", "%s%s%n"};
    struct treen_options options = treen_options_standard();
    struct treen_puzzle *puzzle = open_puzzle("soma"), *made;
    struct treen_run *run;
    FILE *nowhere = open_nowhere();
    const void *symbol;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(treen_parse(NULL, "box: 1x1", 8, "text", names[i], &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(puzzle_turn_into(puzzle, names[i], &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(puzzle_write(puzzle, names[i], nowhere, NULL), TREEN_BAD_INPUT);
        assert_int_equal(puzzle_write_all(puzzle, names[i], nowhere, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_make(names[i], &options, &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(module_load(names[i], "a test", "nothing", &symbol, NULL), TREEN_BAD_INPUT);
        options.engine = names[i];
        assert_int_equal(treen_run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_BAD_INPUT);
        options.engine = NULL;
    }
    fclose(nowhere);
    treen_close(puzzle);
}

static void texts_of_nothing(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma"), *made;
    struct verdict *verdict = NULL;
    struct treen_proof proof;
    struct treen_stick stick;
    enum treen_says says;
    (void)state;
    assert_int_equal(treen_parse(NULL, "", 0, "text", NULL, &made, NULL), TREEN_BAD_INPUT);
    for (size_t i = 0; treen_format(i); i++)
        assert_int_equal(treen_parse(NULL, "", 0, "text", treen_format(i)->name, &made, NULL),
                         TREEN_BAD_INPUT);
    assert_int_equal(treen_check(puzzle, "", 0, "text", &verdict, NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_smt_read(puzzle, "", 0, "text", &says, &verdict, NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_sat_read(puzzle, "", 0, "text", &says, &verdict, NULL), TREEN_BAD_INPUT);
    assert_int_not_equal(treen_sat_check(puzzle, "", 0, "text", &proof, NULL), TREEN_NO_MEMORY);
    assert_int_equal(treen_stick_identify("", 0, "text", &stick, NULL), TREEN_BAD_INPUT);
    treen_close(puzzle);
}

static void sticks_and_seconds(void **state) {
    struct treen_options options = treen_options_standard();
    struct treen_puzzle *puzzle = open_puzzle("burr-antique"), *soma = open_puzzle("soma");
    struct treen_stick stick;
    struct treen_burr burr;
    struct treen_estimate *estimate;
    static const uint64_t wild[] = {0, 5, 4097, UINT32_MAX, (uint64_t)UINT32_MAX + 2, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        assert_int_equal(treen_stick(1, wild[i], &stick, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_stick(wild[i] == 5 ? 0 : wild[i], 6, &stick, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_burr_lengthen(puzzle, wild[i], NULL), TREEN_BAD_INPUT);
    }
    assert_int_equal(treen_burr(soma, &burr), TREEN_BAD_INPUT);
    assert_int_equal(treen_burr_lengthen(soma, 8, NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_estimate_open(soma, &options, &estimate, NULL), TREEN_OK);
    assert_int_equal(treen_estimate_improve(estimate, NAN), TREEN_BAD_INPUT);
    assert_int_equal(treen_estimate_improve(estimate, -1), TREEN_BAD_INPUT);
    treen_estimate_close(estimate);
    treen_close(soma);
    treen_close(puzzle);
}

/* ---- Solutions ----------------------------------------------------------------------------------------- */

/* The first one, which belongs to the run. */
static const struct treen_solution *solve(const struct treen_puzzle *puzzle, struct treen_run **run) {
    struct treen_options options = treen_options_standard();
    const struct treen_solution *solution;
    options.threads = 1;
    assert_int_equal(treen_run_open(puzzle, TREEN_FIRST, &options, run, NULL), TREEN_OK);
    assert_int_equal(treen_run_next(*run, &solution), TREEN_OK);
    return solution;
}

/* Shows it in every way that there is; where `wrong` it is refused by all who can say so. */
static void look_at(const struct treen_puzzle *puzzle, const struct treen_solution *solution, bool wrong) {
    const struct treen_drawing drawing = {.format = TREEN_SVG, .view = TREEN_VIEW_CORNER};
    struct judged_rules *rules = NULL;
    FILE *nowhere = open_nowhere();
    char *letter = calloc(solution->parts + 1, 1);
    assert_non_null(letter);
    const enum treen_status status[] = {
        treen_show_solution(puzzle, solution, (struct treen_look){true, 80}, nowhere),
        treen_scene_json(puzzle, solution, nowhere),
        picture_draw(puzzle, &solution, 1, &drawing, nowhere, NULL),
    };
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        if (wrong && status[i] != TREEN_BAD_INPUT)
            fail_msg("%s, way %zu: the status is %d", treen_about(puzzle)->name, i, (int)status[i]);
    treen_letters(puzzle, solution, letter);
    enum treen_status ruled = treen_rules_open(puzzle, solution, &rules, NULL);
    assert_true(ruled == TREEN_END || !wrong || ruled == TREEN_BAD_INPUT);
    treen_rules_close(rules);
    treen_rules_page(puzzle, solution, nowhere, NULL);
    free(letter);
    fclose(nowhere);
}

static void keep(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                 const struct treen_separation *separation, enum treen_status expected) {
    struct treen_keep *keep;
    if (treen_keep_open(puzzle, &keep, NULL) != TREEN_OK)
        return;
    assert_int_equal(keep_add(keep, solution, separation, NULL), expected);
    treen_keep_close(keep);
}

/* The solution with one part that is another one. */
static void try_part(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                     struct treen_part part) {
    struct treen_part *parts = calloc(solution->parts, sizeof *parts);
    assert_non_null(parts);
    memcpy(parts, solution->part, solution->parts * sizeof *parts);
    parts[solution->parts - 1] = part;
    struct treen_solution wild = *solution;
    wild.part = parts;
    look_at(puzzle, &wild, true);
    keep(puzzle, &wild, NULL, TREEN_BAD_INPUT);
    free(parts);
}

static void try_cell(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                     struct treen_cell cell) {
    struct treen_part part = solution->part[solution->parts - 1];
    struct treen_cell *cells = calloc(part.cells, sizeof *cells);
    assert_non_null(cells);
    memcpy(cells, part.cell, part.cells * sizeof *cells);
    cells[part.cells - 1] = cell;
    part.cell = cells;
    try_part(puzzle, solution, part);
    free(cells);
}

/* Boards have numbers and no pieces: nobody looks at the index there, and a null text is no number. */
static void try_names(const struct treen_puzzle *puzzle, const struct treen_solution *solution) {
    const struct treen_part last = solution->part[solution->parts - 1];
    struct treen_part part = last;
    for (size_t i = 0; i < NUMBERS; i++) {
        part.index = numbers[i];
        try_part(puzzle, solution, part);
    }
    part = last;
    part.piece = NULL;
    try_part(puzzle, solution, part);
}

static void try_cells(const struct treen_puzzle *puzzle, const struct treen_solution *solution) {
    struct treen_part part = solution->part[solution->parts - 1];
    part.cell = NULL;
    try_part(puzzle, solution, part);
    try_cell(puzzle, solution, (struct treen_cell){INT_MAX, 0, 0});
    try_cell(puzzle, solution, (struct treen_cell){0, INT_MIN, 0});
    try_cell(puzzle, solution, (struct treen_cell){0, 0, INT_MAX});
}

static void try_items(const struct treen_puzzle *puzzle, const struct treen_solution *solution) {
    static const char *const nothing[] = {NULL};
    struct treen_part part = solution->part[solution->parts - 1];
    part.item = NULL;
    try_part(puzzle, solution, part);
    part.items = 1;
    part.item = nothing;
    try_part(puzzle, solution, part);
}

static bool is_board(const struct treen_puzzle *puzzle) {
    const char *kind = treen_about(puzzle)->kind;
    return strcmp(kind, "sujiko") == 0 || strcmp(kind, "kurosu") == 0;
}

static void solutions_gone_wrong(void **state) {
    (void)state;
    for (size_t i = 0; i < BUNDLED; i++) {
        struct treen_puzzle *puzzle = open_puzzle(bundled[i]);
        struct treen_run *run;
        const struct treen_solution *solution = solve(puzzle, &run);
        struct treen_solution wild = *solution;
        look_at(puzzle, solution, false);
        wild.part = NULL;
        look_at(puzzle, &wild, true);
        if (solution->is_bare)
            try_items(puzzle, solution);
        else
            try_cells(puzzle, solution);
        if (!solution->is_bare && !is_board(puzzle))
            try_names(puzzle, solution);
        wild = *solution;
        wild.number = 0;
        keep(puzzle, &wild, NULL, TREEN_BAD_INPUT);
        treen_run_close(run);
        treen_close(puzzle);
    }
}

/* Whatever comes of it: it may well look like one of this puzzle's. */
static void solutions_of_other_puzzles(void **state) {
    struct treen_puzzle *puzzle[BUNDLED];
    struct treen_run *run[BUNDLED];
    const struct treen_solution *solution[BUNDLED];
    (void)state;
    for (size_t i = 0; i < BUNDLED; i++) {
        puzzle[i] = open_puzzle(bundled[i]);
        solution[i] = solve(puzzle[i], &run[i]);
    }
    for (size_t i = 0; i < BUNDLED; i++)
        for (size_t j = 0; j < BUNDLED; j++) {
            look_at(puzzle[i], solution[j], false);
            if (i != j)
                keep(puzzle[i], solution[j], NULL, TREEN_BAD_INPUT);
        }
    for (size_t i = 0; i < BUNDLED; i++) {
        treen_run_close(run[i]);
        treen_close(puzzle[i]);
    }
}

/* ---- Pictures ------------------------------------------------------------------------------------------ */

static void widths_and_views(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_run *run;
    const struct treen_solution *solution = solve(puzzle, &run);
    FILE *nowhere = open_nowhere();
    (void)state;
    for (size_t i = 0; i < NUMBERS; i++) {
        const struct treen_look look = {true, numbers[i]};
        const struct treen_drawing drawing[] = {
            {.format = (enum treen_picture_type)numbers[i]},
            {.view = (enum treen_view)numbers[i]},
            {.format = TREEN_PNG, .pixels = numbers[i]},
        };
        assert_int_equal(treen_show(puzzle, look, nowhere), TREEN_OK);
        assert_int_equal(treen_show_solution(puzzle, solution, look, nowhere), TREEN_OK);
        for (size_t j = 0; j < 3; j++)
            assert_int_equal(picture_draw(puzzle, &solution, 1, &drawing[j], nowhere, NULL), TREEN_BAD_INPUT);
        treen_smt_json(puzzle, (enum treen_says)numbers[i], NULL, NULL, nowhere);
    }
    assert_int_equal(treen_show(puzzle, (struct treen_look){true, 0}, nowhere), TREEN_OK);
    assert_int_equal(picture_draw(puzzle, NULL, 0, &(struct treen_drawing){0}, nowhere, NULL),
                     TREEN_BAD_INPUT);
    assert_int_equal(
        picture_draw(puzzle, NULL, SIZE_MAX, &(struct treen_drawing){.format = TREEN_PDF}, nowhere, NULL),
        TREEN_BAD_INPUT);
    fclose(nowhere);
    treen_run_close(run);
    treen_close(puzzle);
}

/* ---- Taking apart -------------------------------------------------------------------------------------- */

/* Refused as a whole, and the step as a picture. */
static void try_disassembly(const struct treen_puzzle *puzzle, const struct treen_disassembly *wild) {
    FILE *nowhere = open_nowhere();
    const struct treen_look look = {false, 80};
    assert_int_equal(treen_moves_json(puzzle, wild, nowhere), TREEN_BAD_INPUT);
    assert_int_equal(treen_booklet(puzzle, wild, nowhere, NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_show_step(puzzle, wild, 0, true, look, nowhere), TREEN_BAD_INPUT);
    fclose(nowhere);
}

static void try_step(const struct treen_puzzle *puzzle, const struct treen_disassembly *told,
                     struct treen_step step) {
    struct treen_disassembly wild = *told;
    wild.steps = 1;
    wild.step = &step;
    try_disassembly(puzzle, &wild);
}

static void try_steps(const struct treen_puzzle *puzzle, const struct treen_disassembly *told) {
    static const unsigned far[] = {0, UINT_MAX};
    struct treen_step step = told->step[0];
    struct treen_separation separation = *step.separation;
    struct treen_move move = *step.move;
    step.direction = (struct treen_cell){0};
    try_step(puzzle, told, step);
    step.direction = (struct treen_cell){INT_MIN, 0, 0};
    try_step(puzzle, told, step);
    step = told->step[0];
    step.shift = NULL;
    try_step(puzzle, told, step);
    step = told->step[0];
    step.separation = NULL;
    try_step(puzzle, told, step);
    separation.parts = 2;
    separation.part = far;
    step.separation = &separation;
    try_step(puzzle, told, step);
    step = told->step[0];
    move.parts = SIZE_MAX;
    step.move = &move;
    try_step(puzzle, told, step);
    move = *told->step[0].move;
    move.by.x = INT_MAX;
    try_step(puzzle, told, step);
}

/* A half that is its own half has no end. */
static void try_separations(const struct treen_puzzle *puzzle, const struct treen_disassembly *told) {
    static const unsigned far[] = {0, UINT_MAX};
    struct treen_separation circle = *told->separation, wild = circle;
    circle.left = &circle;
    keep(puzzle, told->assembly, &circle, TREEN_BAD_INPUT);
    wild.parts = 2;
    wild.part = far;
    keep(puzzle, told->assembly, &wild, TREEN_BAD_INPUT);
    wild = *told->separation;
    wild.move = NULL;
    keep(puzzle, told->assembly, &wild, TREEN_BAD_INPUT);
    keep(puzzle, told->assembly, told->separation, TREEN_OK);
}

static void steps_gone_wrong(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("burr-antique"), *sujiko = open_puzzle("sujiko");
    struct treen_options options = treen_options_standard();
    const struct treen_disassembly *told;
    struct treen_apart *apart;
    FILE *nowhere = open_nowhere();
    (void)state;
    options.threads = 1;
    assert_int_equal(treen_apart_open(puzzle, &options, &apart, NULL), TREEN_OK);
    do
        assert_int_equal(treen_apart_next(apart, &told), TREEN_OK);
    while (told->outcome != TREEN_COMES_APART);
    for (size_t i = 0; i < INDICES; i++)
        assert_int_equal(treen_show_step(puzzle, told, indices[i], false, (struct treen_look){0}, nowhere),
                         TREEN_BAD_INPUT);
    assert_int_equal(treen_show_step(puzzle, told, told->steps, false, (struct treen_look){0}, nowhere),
                     TREEN_BAD_INPUT);
    assert_int_equal(treen_show_step(puzzle, told, 0, false, (struct treen_look){0}, nowhere), TREEN_OK);
    try_disassembly(sujiko, told);
    try_steps(puzzle, told);
    try_separations(puzzle, told);
    struct treen_disassembly wild = *told;
    wild.assembly = NULL;
    try_disassembly(puzzle, &wild);
    wild = *told;
    wild.outcome = (enum treen_outcome)77;
    treen_disassembly_json(&wild, nowhere);
    assert_int_equal(treen_booklet(puzzle, &wild, nowhere, NULL), TREEN_BAD_INPUT);
    treen_apart_close(apart);
    fclose(nowhere);
    treen_close(sujiko);
    treen_close(puzzle);
}

static void counts_that_are_none(void **state) {
    static const struct treen_kept wild[] = {
        {.assemblies = "-1"}, {.assemblies = ""}, {.solutions = "many"}, {.solutions = "\"/><x"},
        {.seconds = -1},      {.seconds = 1e300}, {.seconds = NAN},      {.seconds = INFINITY},
    };
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_keep *keep;
    FILE *nowhere = open_nowhere();
    (void)state;
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
        assert_int_equal(keep_write(keep, &wild[i], nowhere, NULL), TREEN_BAD_INPUT);
    assert_int_equal(keep_write(keep, &(struct treen_kept){.assemblies = "1"}, nowhere, NULL), TREEN_OK);
    treen_keep_close(keep);
    fclose(nowhere);
    treen_close(puzzle);
}

/* ---- Out of turn --------------------------------------------------------------------------------------- */

static void run_out_of_turn(const struct treen_puzzle *puzzle, enum question question) {
    struct treen_options options = treen_options_standard();
    const struct treen_solution *solution;
    const struct run_summary *summary;
    struct treen_classes *classes = NULL;
    struct treen_run *run;
    FILE *nowhere = open_nowhere();
    assert_int_equal(treen_run_open(puzzle, question, &options, &run, NULL), TREEN_OK);
    assert_int_equal(treen_run_summary(run, &summary), TREEN_OK);
    treen_run_proof(run, nowhere, NULL);
    treen_run_finish(run);
    treen_run_finish(run);
    treen_run_next(run, &solution);
    treen_run_error(run);
    assert_int_equal(treen_classes_open(run, &classes, NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_run_summary(run, &summary), TREEN_OK);
    treen_run_stop(run);
    treen_run_close(run);
    fclose(nowhere);
}

static void apart_out_of_turn(const struct treen_puzzle *puzzle) {
    struct treen_options options = treen_options_standard();
    const struct treen_disassembly *told;
    const struct treen_positions *positions;
    const struct treen_apart_summary *summary;
    struct treen_apart *apart;
    if (treen_apart_open(puzzle, &options, &apart, NULL) != TREEN_OK)
        return;
    treen_apart_ways(apart);
    treen_apart_positions(apart, &positions);
    while (treen_apart_next(apart, &told) == TREEN_OK)
        ;
    treen_apart_ways(apart);
    treen_apart_positions(apart, &positions);
    treen_apart_next(apart, &told);
    assert_int_equal(treen_apart_summary(apart, &summary), TREEN_OK);
    treen_apart_close(apart);
}

static void calls_out_of_turn(void **state) {
    static const char *const small[] = {"burr-antique", "dpf-dominoes", "sujiko", "soma"};
    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        struct treen_puzzle *puzzle = open_puzzle(small[i]);
        for (int question = TREEN_SOLVE; question <= TREEN_FIRST; question++)
            run_out_of_turn(puzzle, (enum question)question);
        if (i == 0)
            apart_out_of_turn(puzzle);
        treen_close(puzzle);
    }
}

static void nothing_is_closed(void **state) {
    (void)state;
    treen_close(NULL);
    treen_run_close(NULL);
    treen_apart_close(NULL);
    treen_estimate_close(NULL);
    treen_verdict_close(NULL);
    treen_saved_close(NULL);
    treen_keep_close(NULL);
    treen_burrs_close(NULL);
    treen_facts_close(NULL);
    treen_classes_close(NULL);
    treen_snakes_close(NULL);
    treen_rules_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beyond_the_last),         cmocka_unit_test(problems_of_a_file),
        cmocka_unit_test(lists_of_objects),        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(questions_and_notations), cmocka_unit_test(names_of_nothing),
        cmocka_unit_test(texts_of_nothing),        cmocka_unit_test(sticks_and_seconds),
        cmocka_unit_test(solutions_gone_wrong),    cmocka_unit_test(solutions_of_other_puzzles),
        cmocka_unit_test(widths_and_views),        cmocka_unit_test(steps_gone_wrong),
        cmocka_unit_test(counts_that_are_none),    cmocka_unit_test(calls_out_of_turn),
        cmocka_unit_test(nothing_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
