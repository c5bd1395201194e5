/* All functions of treen.h with values that no caller should hand in: numbers of nothing, words
 * that no list has, solutions of other puzzles. Each gets TREEN_BAD_INPUT, or null where the i-th
 * of something is asked for. Nothing is read that is not there (the address sanitizer looks on in
 * .ci/run). */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases.h"

#include "treen.h"
#include "treen_tool.h"

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

/* Takes a text that nobody reads. */
static bool nowhere(void *context, const char *bytes, size_t length) {
    (void)context;
    (void)bytes;
    (void)length;
    return true;
}

/* Opens a session with settings: names and texts, null-ended. */
static struct treen_session *open_session(const char *const *settings) {
    struct treen_session *session;
    assert_int_equal(treen_session_open(&session, NULL), TREEN_OK);
    for (; *settings; settings += 2)
        assert_int_equal(treen_set(session, settings[0], settings[1], NULL), TREEN_OK);
    return session;
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct treen_question *ask(struct treen_session *session, const struct treen_puzzle *puzzle,
                                  const char *name) {
    struct treen_question *question;
    assert_int_equal(treen_ask(session, puzzle, name, &question, NULL), TREEN_OK);
    return question;
}

/* ---- The i-th of something ------------------------------------------------------------------- */

static void beyond_the_last(void **state) {
    for (size_t i = 0; i < INDICES; i++)
        for (int table = TREEN_FORMATS; table <= TREEN_MAKERS; table++)
            assert_null(treen_list((enum treen_table)table, indices[i]));
    for (size_t i = 0; i < NUMBERS; i++)
        assert_null(treen_list((enum treen_table)numbers[i], 0));
}

static void problems_of_a_file(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma");
    assert_null(treen_problem(puzzle, 0));
    assert_null(treen_problem(puzzle, treen_about(puzzle)->problems + 1));
    for (size_t i = 0; i < NUMBERS; i++)
        assert_null(treen_problem(puzzle, numbers[i]));
    treen_close(puzzle);
}

/* ---- Settings -------------------------------------------------------------------------------- */

/* Tests texts that a setting does not take: they leave it as it is. */
static void settings_out_of_range(void **state) {
    static const char *const wild[] = {"",      " ", "-1", "-2", "1e400", "nan", "18446744073709551616",
                                       "none|", "%n"};
    const struct treen_row *row;
    for (size_t i = 0; (row = treen_list(TREEN_SETTINGS, i)); i++)
        for (size_t j = 0; j < sizeof wild / sizeof *wild; j++) {
            struct treen_session *session = open_session(SETTINGS(NULL));
            char before[64], after[64];
            bool set = treen_get(session, row->name, before, sizeof before);
            if (row->type == TREEN_WORD && *wild[j])
                assert_int_equal(treen_set(session, row->name, wild[j], NULL), TREEN_OK);
            else if (row->type != TREEN_FLAG || *wild[j])
                assert_int_equal(treen_set(session, row->name, wild[j], NULL), TREEN_BAD_INPUT);
            if (row->type != TREEN_WORD && row->type != TREEN_FLAG) {
                assert_true(treen_get(session, row->name, after, sizeof after) && set);
                assert_string_equal(before, after);
            }
            treen_session_close(session);
        }
}

/* Tests numbers at the ends of each range, and numbers too small or too large by one. */
static void settings_at_their_ends(void **state) {
    static const struct {
        const char *name, *inside[2], *outside[2];
    } ends[] = {
        {"threads", {"0", "1024"}, {"1025", "99999"}},
        {"part", {"1", "4294967295"}, {"0", "4294967296"}},
        {"memory", {"1048576", "1099511627776"}, {"1048575", "1099511627777"}},
        {"length", {"0", "12"}, {"13", "4294967296"}},
        {"solver_seconds", {"0.001", "1e9"}, {"0.0009", "1.1e9"}},
    };
    struct treen_session *session = open_session(SETTINGS(NULL));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (size_t j = 0; j < 2; j++) {
            assert_int_equal(treen_set(session, ends[i].name, ends[i].inside[j], NULL), TREEN_OK);
            assert_int_equal(treen_set(session, ends[i].name, ends[i].outside[j], NULL), TREEN_BAD_INPUT);
        }
    treen_session_close(session);
}

static void parts_beyond_the_last(void **state) {
    struct treen_session *session = open_session(SETTINGS("part", "2", "box", "2x2x1", "set", "notchable"));
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_question *question;
    const struct treen_row *row;
    struct treen_error error;
    for (size_t i = 0; (row = treen_list(TREEN_QUESTIONS, i)); i++) {
        bool alone = !strcmp(row->name, "burrs") || !strcmp(row->name, "snakes");
        assert_int_equal(treen_ask(session, alone ? NULL : puzzle, row->name, &question, &error),
                         TREEN_BAD_INPUT);
        assert_non_null(strstr(error.text, "found part 2"));
        assert_int_equal(treen_ask(NULL, alone ? puzzle : NULL, row->name, &question, NULL), TREEN_BAD_INPUT);
    }
    treen_close(puzzle);
    treen_session_close(session);
}

static void sessions_of_nothing(void **state) {
    char text[8];
    treen_stop(NULL);
    treen_go_on(NULL);
    assert_int_equal(treen_set(NULL, "threads", "4", NULL), TREEN_BAD_INPUT);
    assert_true(treen_get(NULL, "symmetry", text, sizeof text));
    assert_string_equal(text, "full");
    assert_true(treen_get(NULL, "memory", text, 4));
    assert_string_equal(text, "429"); /* the text is cut */
    assert_false(treen_get(NULL, "engine", text, sizeof text));
    assert_false(treen_get(NULL, "nothing", text, sizeof text));
    treen_get(NULL, "symmetry", NULL, 0);
}

/* ---- Words and numbers ----------------------------------------------------------------------- */

static void names_of_nothing(void **state) {
    static const char *const names[] = {"", "nothing", "../../etc/passwd", "%s%s%n"};
    struct treen_puzzle *puzzle = open_puzzle("soma"), *made;
    struct treen_question *question, *solve = ask(NULL, puzzle, "solve");
    const struct treen_record *record;
    struct treen_error error;
    const void *symbol;
    assert_int_equal(treen_next(solve, &record, NULL), TREEN_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct treen_session *session = open_session(SETTINGS(NULL));
        assert_int_equal(treen_parse(NULL, "box: 1x1", 8, "text", names[i], &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_convert(puzzle, names[i], &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_write(puzzle, names[i], false, nowhere, NULL, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_write(puzzle, names[i], true, nowhere, NULL, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_state(puzzle, names[i], nowhere, NULL, NULL, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_make(NULL, names[i], &made, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_ask(NULL, puzzle, names[i], &question, &error), TREEN_BAD_INPUT);
        assert_int_equal(treen_detail(solve, names[i], &record, &error), TREEN_BAD_INPUT);
        assert_int_equal(treen_set(session, names[i], "1", &error), TREEN_BAD_INPUT);
        assert_int_equal(tool_module(names[i], "a test", "nothing", &symbol, NULL), TREEN_BAD_INPUT);
        if (*names[i]) {
            assert_int_equal(treen_set(session, "engine", names[i], NULL), TREEN_OK);
            assert_int_equal(treen_ask(session, puzzle, "count", &question, NULL), TREEN_BAD_INPUT);
        }
        treen_session_close(session);
    }
    treen_end(solve);
    treen_close(puzzle);
}

static void give_nothing(const struct treen_puzzle *puzzle, const char *input, enum treen_status expected) {
    struct treen_session *session = open_session(SETTINGS("input", input));
    struct treen_question *question = ask(session, puzzle, "check");
    enum treen_status status = treen_give(question, "", 0, "text", NULL);
    if (expected == TREEN_OK)
        assert_int_not_equal(status, TREEN_NO_MEMORY);
    else
        assert_int_equal(status, expected);
    treen_end(question);
    treen_session_close(session);
}

/* Lays texts into the box that are no pieces of the puzzle. None of them lies there afterwards. */
static void pieces_of_nothing(void **state) {
    static const char *const puzzles[] = {"soma", "snake", "sujiko", "burr-antique", "dpf-sticks"};
    static const char *const texts[] = {
        "",
        "?",
        "AA\nAA",
        "{",
        "{\"type\": \"solution\"}",
        "{\"type\": \"solution\", \"pieces\": [{\"name\": \"V\", \"cells\": [[-999, 0, 999], [0, 0, 0]]}]}"};
    for (size_t p = 0; p < sizeof puzzles / sizeof *puzzles; p++) {
        struct treen_puzzle *puzzle = open_puzzle(puzzles[p]);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            assert_int_equal(treen_place(puzzle, texts[i], strlen(texts[i]), "text", NULL), TREEN_BAD_INPUT);
            assert_null(treen_about(puzzle)->placed);
        }
        treen_close(puzzle);
    }
}

static void texts_of_nothing(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma"), *made;
    const struct treen_row *format;
    struct treen_stick stick;
    assert_int_equal(treen_parse(NULL, "", 0, "text", NULL, &made, NULL), TREEN_BAD_INPUT);
    for (size_t i = 0; (format = treen_list(TREEN_FORMATS, i)); i++)
        assert_int_equal(treen_parse(NULL, "", 0, "text", format->name, &made, NULL), TREEN_BAD_INPUT);
    give_nothing(puzzle, "auto", TREEN_BAD_INPUT);
    give_nothing(puzzle, "smt", TREEN_BAD_INPUT);
    give_nothing(puzzle, "sat", TREEN_BAD_INPUT);
    give_nothing(puzzle, "drat", TREEN_OK);
    assert_int_equal(treen_stick_identify("", 0, "text", &stick, NULL), TREEN_BAD_INPUT);
    treen_close(puzzle);
}

static void sticks_and_lengths(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("burr-antique"), *soma = open_puzzle("soma");
    struct treen_stick stick;
    static const uint64_t wild[] = {0, 5, 4097, UINT32_MAX, (uint64_t)UINT32_MAX + 2, UINT64_MAX};
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        assert_int_equal(treen_stick(1, wild[i], &stick, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_stick(wild[i] == 5 ? 0 : wild[i], 6, &stick, NULL), TREEN_BAD_INPUT);
        assert_int_equal(treen_burr_lengthen(puzzle, wild[i], NULL), TREEN_BAD_INPUT);
    }
    assert_int_equal(treen_about(puzzle)->burr->length, 6);
    assert_int_equal(treen_burr_lengthen(puzzle, 8, NULL), TREEN_OK);
    assert_int_equal(treen_about(puzzle)->burr->length, 8);
    assert_null(treen_about(soma)->burr);
    assert_int_equal(treen_burr_lengthen(soma, 8, NULL), TREEN_BAD_INPUT);
    treen_close(soma);
    treen_close(puzzle);
}

/* ---- Covers ---------------------------------------------------------------------------------- */

static void refuse_matrix(struct treen_matrix matrix, const char *why) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {.text = ""};
    assert_int_equal(treen_cover(NULL, &matrix, &puzzle, &error), TREEN_BAD_INPUT);
    if (!strstr(error.text, why))
        fail_msg("'%s' does not say '%s'", error.text, why);
    assert_null(puzzle);
}

/* Tests a cover of two items, the first of them primary, and two options. One thing of it is
 * wrong each time. */
static void arrays_gone_wrong(void **state) {
    static const size_t start[] = {0, 2, 3}, late[] = {1, 2, 3}, back[] = {0, 3, 2}, far[] = {0, 2, SIZE_MAX};
    static const uint32_t item[] = {0, 1, 0}, beyond[] = {0, 2, 0}, twice[] = {0, 0, 0}, bare[] = {0, 1, 1};
    static const uint32_t colour[] = {0, 3, 0}, painted[] = {1, 0, 0}, zero[] = {0}, two[] = {2};
    static const char *const empty[] = {"a", ""}, *const colon[] = {"a", "b:c"}, *const same[] = {"a", "a"},
                             *const missing[] = {"a", NULL};
    const struct treen_matrix good = {.size = sizeof good,
                                      .options = 2,
                                      .items = 2,
                                      .primary = 1,
                                      .start = start,
                                      .item = item,
                                      .colour = colour};
    struct treen_puzzle *puzzle;
    struct treen_matrix wild = good;
    assert_int_equal(treen_cover(NULL, &good, &puzzle, NULL), TREEN_OK);
    treen_close(puzzle);
#define TRY_MATRIX(member, value, why)                                                                       \
    do {                                                                                                     \
        wild = good;                                                                                         \
        wild.member = (value);                                                                               \
        refuse_matrix(wild, why);                                                                            \
    } while (0)
    TRY_MATRIX(start, NULL, "begin with 0");
    TRY_MATRIX(start, late, "begin with 0");
    TRY_MATRIX(start, back, "start[2]");
    TRY_MATRIX(start, far, "entries");
    TRY_MATRIX(item, NULL, "expected `item`");
    TRY_MATRIX(item, beyond, "item[1] is 2");
    TRY_MATRIX(item, twice, "comes twice");
    TRY_MATRIX(item, bare, "option 1 has no primary item");
    TRY_MATRIX(colour, painted, "colour[0]");
    TRY_MATRIX(least, two, "2 to 1 times");
    TRY_MATRIX(most, zero, "1 to 0 times");
    TRY_MATRIX(primary, 3, "3 primary items of 2");
    TRY_MATRIX(items, SIZE_MAX, "fewer than");
    TRY_MATRIX(options, SIZE_MAX, "fewer than");
    TRY_MATRIX(name, empty, "found ''");
    TRY_MATRIX(name, colon, "found 'b:c'");
    TRY_MATRIX(name, same, "the name of item 0");
    TRY_MATRIX(name, missing, "found ''");
#undef TRY_MATRIX
    wild = good;
    wild.size = offsetof(struct treen_matrix, items); /* all other members are 0 */
    refuse_matrix(wild, "begin with 0");
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Returns the first solution, which belongs to the question. */
static const struct treen_solution *solve(const struct treen_puzzle *puzzle,
                                          struct treen_question **question) {
    const struct treen_record *record;
    *question = ask(NULL, puzzle, "first");
    assert_int_equal(treen_next(*question, &record, NULL), TREEN_OK);
    return record->body.solution;
}

static enum treen_status draw(const struct treen_puzzle *puzzle, const struct treen_record *record,
                              struct treen_picture picture) {
    picture.size = sizeof picture;
    return treen_draw(puzzle, &record, record != NULL, &picture, nowhere, NULL, NULL);
}

/* Shows the solution in every way that there is. If it is `wrong`, all that can notice must
 * refuse it. */
static void look_at(const struct treen_puzzle *puzzle, const struct treen_solution *solution, bool wrong) {
    const struct treen_record record = {.type = TREEN_SOLUTION, .body.solution = solution};
    char *letter = calloc(solution->parts + 1, 1);
    assert_non_null(letter);
    const enum treen_status status[] = {
        draw(puzzle, &record, (struct treen_picture){.type = TREEN_TEXT, .colour = true}),
        draw(puzzle, &record, (struct treen_picture){.type = TREEN_SCENE}),
        draw(puzzle, &record, (struct treen_picture){.type = TREEN_SVG, .view = TREEN_VIEW_CORNER}),
    };
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        if (wrong && status[i] != TREEN_BAD_INPUT)
            fail_msg("%s, way %zu: the status is %d", treen_about(puzzle)->name, i, (int)status[i]);
    treen_letters(puzzle, solution, letter);
    enum treen_status page = draw(puzzle, &record, (struct treen_picture){.type = TREEN_PAGE});
    assert_true(!wrong || page == TREEN_BAD_INPUT);
    free(letter);
}

static void keep(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                 const struct treen_separation *separation, enum treen_status expected) {
    const struct treen_saved_solution saved = {solution, separation};
    const struct treen_record record = {.type = TREEN_SAVED, .body.saved = &saved};
    struct treen_keep *keep;
    if (treen_keep_open(puzzle, &keep, NULL) != TREEN_OK)
        return;
    assert_int_equal(treen_keep_add(keep, &record, NULL), expected);
    treen_keep_close(keep);
}

/* Shows the solution with one part replaced. */
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

/* Shows the solution with wrong names and indices. Boards have numbers and no pieces: nobody
 * looks at the index there, and a null text is no number. */
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
    for (size_t i = 0; i < BUNDLED; i++) {
        struct treen_puzzle *puzzle = open_puzzle(bundled[i]);
        struct treen_question *question;
        const struct treen_solution *solution = solve(puzzle, &question);
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
        treen_end(question);
        treen_close(puzzle);
    }
}

/* Shows solutions of other puzzles. Any result will do, since some look like solutions of this
 * puzzle. */
static void solutions_of_other_puzzles(void **state) {
    struct treen_puzzle *puzzle[BUNDLED];
    struct treen_question *question[BUNDLED];
    const struct treen_solution *solution[BUNDLED];
    for (size_t i = 0; i < BUNDLED; i++) {
        puzzle[i] = open_puzzle(bundled[i]);
        solution[i] = solve(puzzle[i], &question[i]);
    }
    for (size_t i = 0; i < BUNDLED; i++)
        for (size_t j = 0; j < BUNDLED; j++) {
            look_at(puzzle[i], solution[j], false);
            if (i != j)
                keep(puzzle[i], solution[j], NULL, TREEN_BAD_INPUT);
        }
    for (size_t i = 0; i < BUNDLED; i++) {
        treen_end(question[i]);
        treen_close(puzzle[i]);
    }
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static void widths_and_views(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_question *question;
    const struct treen_solution *solution = solve(puzzle, &question);
    const struct treen_record record = {.type = TREEN_SOLUTION, .body.solution = solution};
    for (size_t i = 0; i < NUMBERS; i++) {
        const struct treen_picture wide = {.width = numbers[i], .colour = true};
        const struct treen_picture wild[] = {
            {.type = (enum treen_picture_type)numbers[i]},
            {.type = TREEN_SVG, .view = (enum treen_view)numbers[i]},
            {.type = TREEN_PNG, .pixels = numbers[i]},
            {.step = numbers[i]},
            {.type = TREEN_BOOKLET},
            {.type = TREEN_DOT},
        };
        assert_int_equal(draw(puzzle, NULL, wide), TREEN_OK);
        assert_int_equal(draw(puzzle, &record, wide), TREEN_OK);
        for (size_t j = 0; j < sizeof wild / sizeof *wild; j++)
            assert_int_equal(draw(puzzle, &record, wild[j]), TREEN_BAD_INPUT);
        const struct treen_verdict verdict = {.says = (enum treen_says)numbers[i]};
        const struct treen_summary summary = {.verdict = &verdict};
        const struct treen_record told = {.type = TREEN_SUMMARY, .body.summary = &summary};
        assert_int_equal(treen_record_json(&told, nowhere, NULL, NULL), TREEN_OK);
        assert_int_equal(draw(puzzle, &told, (struct treen_picture){.type = TREEN_SVG}), TREEN_BAD_INPUT);
        assert_int_equal(draw(puzzle, &told, (struct treen_picture){.type = TREEN_TEXT}), TREEN_BAD_INPUT);
    }
    assert_int_equal(draw(puzzle, NULL, (struct treen_picture){.type = TREEN_DOT}), TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, NULL, (struct treen_picture){.type = TREEN_BOOKLET}), TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, NULL, (struct treen_picture){.type = TREEN_PAGE}), TREEN_BAD_INPUT);
    treen_end(question);
    treen_close(puzzle);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* Expects the disassembly to be refused as a whole, and its step as a picture. */
static void try_disassembly(const struct treen_puzzle *puzzle, const struct treen_disassembly *wild) {
    const struct treen_record record = {.type = TREEN_DISASSEMBLY, .body.disassembly = wild};
    assert_int_equal(draw(puzzle, &record, (struct treen_picture){.type = TREEN_SCENE}), TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, &record, (struct treen_picture){.type = TREEN_BOOKLET}), TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, &record, (struct treen_picture){.type = TREEN_BOOKLET_SVG}),
                     TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, &record, (struct treen_picture){.step = 1, .after = true}),
                     TREEN_BAD_INPUT);
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

/* Tests separations that are wrong. A half that is its own half has no end. */
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

static const struct treen_disassembly *take_apart(struct treen_question *question) {
    const struct treen_record *record;
    do
        assert_int_equal(treen_next(question, &record, NULL), TREEN_OK);
    while (record->body.disassembly->outcome != TREEN_COMES_APART);
    return record->body.disassembly;
}

static void steps_gone_wrong(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("burr-antique"), *sujiko = open_puzzle("sujiko");
    struct treen_question *question = ask(NULL, puzzle, "apart");
    const struct treen_disassembly *told = take_apart(question);
    const struct treen_record record = {.type = TREEN_DISASSEMBLY, .body.disassembly = told};
    for (size_t i = 0; i < NUMBERS; i++)
        assert_int_equal(draw(puzzle, &record, (struct treen_picture){.step = numbers[i]}), TREEN_BAD_INPUT);
    const struct treen_picture beyond = {.step = (unsigned)told->steps + 1}, first = {.step = 1};
    assert_int_equal(draw(puzzle, &record, beyond), TREEN_BAD_INPUT);
    assert_int_equal(draw(puzzle, &record, first), TREEN_OK);
    try_disassembly(sujiko, told);
    try_steps(puzzle, told);
    try_separations(puzzle, told);
    struct treen_disassembly wild = *told;
    wild.assembly = NULL;
    try_disassembly(puzzle, &wild);
    wild = *told;
    wild.outcome = (enum treen_outcome)77;
    const struct treen_record strange = {.type = TREEN_DISASSEMBLY, .body.disassembly = &wild};
    assert_int_equal(treen_record_json(&strange, nowhere, NULL, NULL), TREEN_OK);
    assert_int_equal(draw(puzzle, &strange, (struct treen_picture){.type = TREEN_BOOKLET}), TREEN_BAD_INPUT);
    treen_end(question);
    treen_close(sujiko);
    treen_close(puzzle);
}

static enum treen_status write_kept(struct treen_keep *keep, struct treen_kept kept) {
    kept.size = sizeof kept;
    return treen_keep_write(keep, &kept, nowhere, NULL, NULL);
}

static void counts_that_are_none(void **state) {
    static const struct treen_kept wild[] = {
        {.assemblies = "-1"}, {.assemblies = ""}, {.solutions = "many"}, {.solutions = "\"/><x"},
        {.seconds = -1},      {.seconds = 1e300}, {.seconds = NAN},      {.seconds = INFINITY},
    };
    const struct treen_summary summary = {0};
    const struct treen_record other = {.type = TREEN_SUMMARY, .body.summary = &summary};
    struct treen_puzzle *puzzle = open_puzzle("soma");
    struct treen_keep *keep;
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
        assert_int_equal(write_kept(keep, wild[i]), TREEN_BAD_INPUT);
    assert_int_equal(write_kept(keep, (struct treen_kept){.assemblies = "1"}), TREEN_OK);
    assert_int_equal(treen_keep_add(keep, &other, NULL), TREEN_BAD_INPUT);
    treen_keep_close(keep);
    treen_close(puzzle);
}

static void results_that_are_none(void **state) {
    static const char *const wild[] = {
        "",          "\n",
        "{}",        "[]",
        "null",      "{\"type\": \"summary\"}",
        "\xff\xfe{", "{\"type\": \"bar\", \"solutions\": -1, \"chains\": 1e999}"};
    const struct treen_record *record;
    struct treen_merge *merge;
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
        assert_int_equal(treen_merge_add(merge, wild[i], strlen(wild[i]), "", NULL), TREEN_BAD_INPUT);
    assert_int_equal(treen_merge_sum_up(merge, NULL, NULL, &record, NULL), TREEN_BAD_INPUT);
    treen_merge_close(merge);
    treen_merge_close(NULL);
}

/* ---- Out of turn ----------------------------------------------------------------------------- */

/* Makes every call in every state: nothing may be read that is not there. */
static void ask_out_of_turn(const struct treen_puzzle *puzzle, const char *name) {
    const struct treen_record *record;
    struct treen_question *question;
    struct treen_error error;
    if (treen_ask(NULL, puzzle, name, &question, &error) != TREEN_OK)
        return;
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < 3; i++)
            treen_detail(question, ((const char *const[]){"ways", "positions", "rules"})[i], &record, &error);
        assert_int_equal(treen_sum_up(question, &record, &error), TREEN_OK);
        assert_int_equal(treen_record_json(record, nowhere, NULL, NULL), TREEN_OK);
        treen_text(question, nowhere, NULL, &error);
        treen_give(question, "x", 1, "text", &error);
        if (round == 0)
            treen_next(question, &record, &error);
        else
            treen_finish(question, &error);
    }
    enum treen_status ended = treen_finish(question, NULL);
    assert_int_equal(treen_next(question, &record, NULL), ended);
    assert_int_not_equal(ended, TREEN_OK);
    treen_end(question);
}

static void calls_out_of_turn(void **state) {
    static const char *const small[] = {"burr-antique", "dpf-dominoes", "sujiko", "soma"};
    const struct treen_row *row;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        struct treen_puzzle *puzzle = open_puzzle(small[i]);
        for (size_t j = 0; (row = treen_list(TREEN_QUESTIONS, j)); j++)
            ask_out_of_turn(puzzle, row->name);
        treen_close(puzzle);
    }
}

/* Asks for parts beyond the last file, and for a solution that is none. */
static void parts_to_make(void **state) {
    struct treen_puzzle *puzzle = open_puzzle("soma"), *other = open_puzzle("queens-8");
    struct treen_session *session;
    struct treen_parts *parts;
    struct treen_error error;
    const struct treen_record none = {.type = TREEN_PUZZLE};
    assert_int_equal(treen_session_open(&session, NULL), TREEN_OK);
    assert_int_equal(treen_parts(NULL, puzzle, NULL, "", &parts, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_parts(NULL, other, NULL, "stl", &parts, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_set(session, "assembled", "true", NULL), TREEN_OK);
    assert_int_equal(treen_parts(session, puzzle, NULL, "stl", &parts, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_parts(session, puzzle, &none, "stl", &parts, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_parts(NULL, puzzle, NULL, "obj", &parts, &error), TREEN_OK);
    for (size_t i = 0; i < INDICES; i++)
        if (indices[i] >= treen_parts_made(parts)->files)
            assert_int_equal(treen_parts_write(parts, indices[i], nowhere, NULL, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_parts_write(parts, 0, nowhere, NULL, &error), TREEN_OK);
    treen_parts_close(parts);
    treen_session_close(session);
    treen_close(puzzle);
    treen_close(other);
}

static void nothing_is_closed(void **state) {
    treen_close(NULL);
    treen_end(NULL);
    treen_keep_close(NULL);
    treen_record_free(NULL);
    treen_session_close(NULL);
    treen_parts_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beyond_the_last),
        cmocka_unit_test(problems_of_a_file),
        cmocka_unit_test(settings_out_of_range),
        cmocka_unit_test(settings_at_their_ends),
        cmocka_unit_test(parts_beyond_the_last),
        cmocka_unit_test(sessions_of_nothing),
        cmocka_unit_test(names_of_nothing),
        cmocka_unit_test(texts_of_nothing),
        cmocka_unit_test(pieces_of_nothing),
        cmocka_unit_test(sticks_and_lengths),
        cmocka_unit_test(arrays_gone_wrong),
        cmocka_unit_test(solutions_gone_wrong),
        cmocka_unit_test(solutions_of_other_puzzles),
        cmocka_unit_test(widths_and_views),
        cmocka_unit_test(steps_gone_wrong),
        cmocka_unit_test(counts_that_are_none),
        cmocka_unit_test(results_that_are_none),
        cmocka_unit_test(calls_out_of_turn),
        cmocka_unit_test(nothing_is_closed),
        cmocka_unit_test(parts_to_make),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
