/* The independent checker: the output of solve holds in both forms, and does not hold after
 * tampering. */
#include "picture/picture.h"
#include "puzzle/verdict.h"
#include "puzzle/opened.h"
#include "run/run.h"
#include "shape/grid.h"
#include "treen_tool.h"

#include <inttypes.h>
#include <stdio.h>

#define DOMINOES                                                                                             \
    "6 3\n"                                                                                                  \
    "2\n2 0 1\n2 2 3\n"                                                                                      \
    "3\n2 0 2\n2 2 4\n2 4 5\n"                                                                               \
    "2\n2 1 3\n2 3 5\n"
#define COVER "a b c | x y\na b x:red\nb c y\nc x:red\nc x:blue y\n"
#define SPARE "0:1|a 0:2|b | s\na b s\nb\n" /* four solutions, one of which has no option, */
#define EMPTY                                                                                                \
    "box: '++'\npieces:\n  A: {copies: 0..1, shape: '#'}\n  B: {copies: 0..1, shape: '##'}\n" /* or no piece */
#define TROMINOES "grid: square\nbox: 3x2\npieces:\n  L: {copies: 2, shape: '##/#.'}\n"
#define SOMA                                                                                                 \
    "title: Soma cube\nbox: 3x3x3\npieces:\n  V: '##/#.'\n  L: '###/#..'\n  T: '###/.#.'\n"                  \
    "  Z: '##./.##'\n  A: '##/#.|#./..'\n  B: '##/#.|.#/..'\n  P: '##/#.|../#.'\n"
#define PENTOMINOES                                                                                          \
    "grid: square\nbox: 20x3\npieces:\n  F: '.##/##./.#.'\n  I: '#####'\n  L: '####/#...'\n  N: "            \
    "'###./..##'\n"                                                                                          \
    "  P: '###/##.'\n  T: '###/.#./.#.'\n  U: '#.#/###'\n  V: '#../#../###'\n  W: '#../##./.##'\n"           \
    "  X: '.#./###/.#.'\n  Y: '####/.#..'\n  Z: '##./.#./.##'\n"

/* ---- Helpers --------------------------------------------------------------------------------- */

static void write_json(const struct treen_solution *solution, FILE *out) {
    const struct treen_record record = {.type = TREEN_SOLUTION, .body.solution = solution};
    assert_int_equal(treen_record_json(&record, tool_sink, out, NULL), TREEN_OK);
}

static struct verdict *checked(const struct treen_puzzle *puzzle, const char *text) {
    struct verdict *verdict = NULL;
    struct treen_error error = {.line = 0};
    if (verdict_of_text(puzzle, text, strlen(text), "claim", &verdict, &error) != TREEN_OK)
        fail_msg("%d:%d: %s, in:\n%s", error.line, error.column, error.text, text);
    return verdict;
}

static void holds(const struct treen_puzzle *puzzle, const char *text, uint64_t solutions) {
    struct verdict *verdict = checked(puzzle, text);
    if (!verdict_holds(verdict))
        fail_msg("%s, in:\n%s", verdict_broken(verdict, 0), text);
    assert_null(verdict_broken(verdict, 0));
    assert_int_equal(verdict_solutions(verdict), solutions);
    assert_non_null(verdict_solution(verdict, solutions - 1, NULL));
    assert_null(verdict_solution(verdict, solutions, NULL));
    verdict_close(verdict);
}

/* Asserts that the text does not hold, and that some sentence has these words in it; null = any. */
static void breaks(const struct treen_puzzle *puzzle, const char *text, const char *words) {
    struct verdict *verdict = checked(puzzle, text);
    if (verdict_holds(verdict))
        fail_msg("this holds:\n%s", text);
    const char *sentence = "";
    for (size_t i = 0; words && sentence && !strstr(sentence, words); i++)
        sentence = verdict_broken(verdict, i);
    if (!sentence)
        fail_msg("'%s' and so on, expected '%s', in:\n%s", verdict_broken(verdict, 0), words, text);
    verdict_close(verdict);
}

struct claim {
    const char *puzzle, *format, *text, *words; /* words: a part of what is broken; null = it holds */
};

static void judge(const struct claim *claim, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct treen_puzzle *puzzle = opened(claim[i].puzzle, claim[i].format);
        if (claim[i].words)
            breaks(puzzle, claim[i].text, claim[i].words);
        else
            holds(puzzle, claim[i].text, 1);
        treen_close(puzzle);
    }
}
#define JUDGE(claims) judge((claims), sizeof(claims) / sizeof *(claims))

static void not_read(const struct treen_puzzle *puzzle, const struct bad_text *bad) {
    struct verdict *verdict = NULL;
    struct treen_error error = {.line = 0};
    enum treen_status status =
        verdict_of_text(puzzle, bad->text, strlen(bad->text), "claim", &verdict, &error);
    if (status != TREEN_BAD_INPUT || error.line != bad->line || error.column != bad->column ||
        !strstr(error.text, bad->message) || strcmp(error.source, "claim") != 0)
        fail_msg("status %d, %s:%d:%d: %s, expected %d:%d: %s, in:\n%s", status, error.source, error.line,
                 error.column, error.text, bad->line, bad->column, bad->message, bad->text);
    assert_null(verdict);
}

static void none_is_read(const char *text, const char *format, const struct bad_text *bad, size_t count) {
    struct treen_puzzle *puzzle = opened(text, format);
    for (size_t i = 0; i < count; i++)
        not_read(puzzle, &bad[i]);
    treen_close(puzzle);
}
#define NONE_IS_READ(text, format, bad) none_is_read((text), (format), (bad), sizeof(bad) / sizeof *(bad))

/* ---- The output of solve --------------------------------------------------------------------- */

/* The text is the caller's to free. */
struct page {
    FILE *out;
    char *text;
    size_t length;
};

static void page_open(struct page *page) {
    *page = (struct page){0};
    page->out = open_memstream(&page->text, &page->length);
    assert_non_null(page->out);
}

/* Returns the first `limit` solutions, as `treen solve --limit` prints them. */
static char *solved(const struct treen_puzzle *puzzle, unsigned limit, bool json, struct look look) {
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    const struct run_summary *summary;
    struct page page;
    page_open(&page);
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    for (unsigned i = 0; i < limit; i++) {
        assert_int_equal(run_next(run, &solution), TREEN_OK);
        if (json) {
            write_json(solution, page.out);
            continue;
        }
        fprintf(page.out, "Solution %" PRIu64 ":\n", solution->number);
        assert_int_equal(picture_show_solution(puzzle, solution, look, page.out), TREEN_OK);
        putc('\n', page.out);
    }
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    if (json) /* whatever is in it, a summary is passed over */
        fprintf(page.out, "{\"type\": \"summary\", \"total\": %s}\n", summary->total);
    else
        fprintf(page.out, "240 solutions (480 with mirror images apart, 11520 counting every position).\n");
    run_close(run);
    fclose(page.out);
    return page.text;
}

static void what_solve_prints_holds(void **state) {
    static const struct {
        const char *text, *format;
        unsigned limit;
    } puzzle[] = {{DOMINOES, "dpf", 1}, {COVER, "cover", 1}, {TROMINOES, "yaml", 1},
                  {SOMA, "yaml", 20},   {SPARE, "cover", 4}, {EMPTY, "yaml", 3}};
    for (size_t i = 0; i < sizeof puzzle / sizeof *puzzle; i++) {
        struct treen_puzzle *made = opened(puzzle[i].text, puzzle[i].format);
        for (unsigned width = 1; width <= 80; width += 8) {
            char *text = solved(made, puzzle[i].limit, false, (struct look){.width = width});
            holds(made, text, puzzle[i].limit);
            free(text);
        }
        char *lines = solved(made, puzzle[i].limit, true, (struct look){.width = 80});
        holds(made, lines, puzzle[i].limit);
        free(lines);
        treen_close(made);
    }
}

/* Checks a solution with more parts than letters, which share them. */
static void many_parts_hold(void **state) {
    struct treen_puzzle *puzzle =
        opened("grid: square\nbox: 20x10\npieces:\n  I: {copies: 100, shape: '##'}\n", "yaml");
    char *text = solved(puzzle, 1, false, (struct look){.width = 80});
    holds(puzzle, text, 1);
    free(text);
    treen_close(puzzle);
}

/* ---- Tampering ------------------------------------------------------------------------------- */

static void line_breaks(const struct treen_puzzle *puzzle, const struct treen_solution *solution) {
    struct page page;
    page_open(&page);
    write_json(solution, page.out);
    fclose(page.out);
    breaks(puzzle, page.text, NULL);
    free(page.text);
}

/* Moves every cell of every part by one step, and puts it onto every other cell of the same
 * part. */
static void move_cells(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                       struct treen_part *part) {
    static const struct treen_cell steps[] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},      {-1, 0, 0},
                                              {0, -1, 0}, {0, 0, -1}, {1000000, 0, 0}};
    struct treen_cell cell[8];
    const struct treen_cell *before = part->cell;
    part->cell = cell;
    for (size_t i = 0; i < part->cells; i++) {
        memcpy(cell, before, part->cells * sizeof *cell);
        for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
            cell[i] = cell_add(before[i], steps[s]);
            line_breaks(puzzle, solution);
        }
        cell[i] = before[(i + 1) % part->cells];
        line_breaks(puzzle, solution);
    }
    part->cell = before;
}

/* Tampers with the part as a whole: it is moved, left out, doubled, given a cell too few,
 * renamed. */
static void move_part(const struct treen_puzzle *puzzle, struct treen_solution *solution,
                      struct treen_part *part, size_t index) {
    struct treen_cell cell[8];
    struct treen_part before = part[index], *last = &part[solution->parts - 1];
    for (size_t i = 0; i < before.cells; i++)
        cell[i] = cell_add(before.cell[i], (struct treen_cell){1, 0, 0});
    part[index].cell = cell;
    line_breaks(puzzle, solution);
    part[index] = before;
    part[index].cells--;
    line_breaks(puzzle, solution);
    part[index] = before;
    part[index].piece = "no such piece";
    line_breaks(puzzle, solution);
    part[index].piece = part[(index + 1) % solution->parts].piece;
    line_breaks(puzzle, solution);
    part[index] = *last;
    line_breaks(puzzle, solution); /* one is missing and another there twice, unless all is as before */
    part[index] = before;
}

static void a_tampered_solution_never_holds(void **state) {
    struct treen_puzzle *puzzle = opened(SOMA, "yaml");
    char *text = solved(puzzle, 1, true, (struct look){.width = 80});
    struct verdict *verdict = checked(puzzle, text);
    struct treen_solution solution = *verdict_solution(verdict, 0, NULL);
    struct treen_part part[8];
    assert_int_equal(solution.parts, 7);
    memcpy(part, solution.part, 7 * sizeof *part);
    solution.part = part;
    for (size_t i = 0; i < 7; i++) {
        move_cells(puzzle, &solution, &part[i]);
        if (i < 6)
            move_part(puzzle, &solution, part, i);
        part[7] = part[i];
        solution.parts = 8;
        line_breaks(puzzle, &solution);
        solution.parts = 7;
    }
    solution.parts = 6;
    line_breaks(puzzle, &solution);
    verdict_close(verdict);
    free(text);
    treen_close(puzzle);
}

/* Turns any character of a drawing into any other of the drawing, or into none. All pieces have
 * one size. In the Soma cube V and T can exchange a cell, and the drawing then shows another
 * solution. */
static void a_tampered_drawing_never_holds(void **state) {
    struct treen_puzzle *puzzle = opened(PENTOMINOES, "yaml");
    char *text = solved(puzzle, 1, false, (struct look){.width = 80});
    char *drawing = strchr(text, '\n') + 1;
    char *end = strstr(drawing, "\n\n"); /* 240 solutions */
    for (char *at = drawing; at < end; at++)
        for (char *from = drawing; from<end && * at> ' '; from++) {
            char before = *at, letter = *from > ' ' ? *from : '.';
            if (letter == before)
                continue;
            *at = letter;
            breaks(puzzle, text, NULL);
            *at = before;
        }
    holds(puzzle, text, 1);
    free(text);
    treen_close(puzzle);
}

static void rules_of_their_own_are_checked(void **state) {
    static const struct claim claims[] = {
        /* A mirrored piece. */
        {"grid: square\nmotions: plane\nbox: '##/#./#.'\npieces: {J: '##/#./#.'}\n", "yaml", "AA\nA.\nA.",
         NULL},
        {"grid: square\nmotions: plane\nbox: '##/.#/.#'\npieces: {J: '##/#./#.'}\n", "yaml", "AA\n.A\n.A",
         ""},
        {"grid: square\nmotions: plane\nbox: '##/.#/.#'\npieces: {J: '##/#./#.'}\n", "yaml",
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"J\", \"cells\": "
         "[[0,0,0],[1,0,0],[1,1,0],[1,2,0]]}]}",
         "J"},
        /* A piece that may only be shifted. */
        {"grid: square\nmotions: shift\nbox: '#/#'\npieces: {I: '##'}\n", "yaml", "A\nA", ""},
        /* Colours. */
        {"grid: square\ncolours: {r: red, g: green}\nbox: 'rg'\npieces: {I: 'rg'}\n", "yaml",
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"I\", \"cells\": [[0,0,0],[1,0,0]]}]}", NULL},
        {"grid: square\ncolours: {r: red, g: green}\nbox: 'rr'\npieces: {I: 'rg'}\n", "yaml",
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"I\", \"cells\": [[0,0,0],[1,0,0]]}]}", ""},
        {"grid: square\ncolours: {r: red, g: green}\nbox: 'rr'\npieces: {I: 'rg'}\n", "yaml", "AA", ""},
        /* Copies. */
        {"grid: square\nbox: '++++'\npieces: {I: {copies: 1..2, shape: '##'}}\n", "yaml", "AABB", NULL},
        {"grid: square\nbox: '++++'\npieces: {I: {copies: 1..2, shape: '##'}}\n", "yaml", "AA..", NULL},
        {"grid: square\nbox: '++++'\npieces: {I: {copies: 1..2, shape: '##'}}\n", "yaml", "AAB.", "B"},
        {"grid: square\nbox: '++++++'\npieces: {I: {copies: 1..2, shape: '##'}}\n", "yaml", "AABBCC", "I"},
        /* A cell outside. */
        {"grid: square\nbox: '##'\npieces: {I: '##', O: {copies: 0..1, shape: '#'}}\n", "yaml", "AAB", ""},
        {"grid: square\nbox: '##'\npieces: {I: '##', O: {copies: 0..1, shape: '#'}}\n", "yaml",
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"I\", \"cells\": [[0,0,0],[1,0,0]]}, "
         "{\"name\": \"O\", \"cells\": [[-1,0,0]]}]}",
         "O"},
        {"grid: square\nbox: '##'\npieces: {I: '##'}\n", "yaml",
         "{\"type\": \"solution\", \"pieces\": [{\"name\": \"I\", \"cells\": "
         "[[0,0,0],[1048576,-1048576,3]]}]}",
         "I"},
    };
    JUDGE(claims);
}

/* ---- Drawings -------------------------------------------------------------------------------- */

static void drawings_are_understood(void **state) {
    static const struct claim claims[] = {
        {DOMINOES, "dpf", "AABCBC", NULL},
        {DOMINOES, "dpf", "\n\n  xxyzyz  \r\n\r\n", NULL},
        {DOMINOES, "dpf", "AABBCC", "'1' is used 2 times"},
        {DOMINOES, "dpf", "AABCB.", "are not covered"},
        {DOMINOES, "dpf", "AABCBCD", "D"},
        {TROMINOES, "yaml", "ABB\nAAB", NULL},
        {TROMINOES, "yaml",
         "\xef\xbb\xbf"
         "ABB\nAAB",
         NULL},
        {TROMINOES, "yaml", "My own solution:\nABB\nAAB\n\nIs it not nice?", NULL},
        {TROMINOES, "yaml", "my own solution\n\nABB\nAAB\n\nis it not nice", NULL},
        {TROMINOES, "yaml", "...\n...\n\n\nABB\nAAB", NULL},
        {TROMINOES, "yaml", "Solution 1:\n...\n...\n\n\nABB\nAAB", "solution 1: "},
        {EMPTY, "yaml", "Solution 1:\n..\n\n1 solution.\n", NULL},
        {TROMINOES, "yaml", "ABB\n\nAAB", ""}, /* two layers */
        {TROMINOES, "yaml", "AAB\nAAB", ""},
        {"box: 2x1x2\npieces: {I: {copies: 2, shape: '##'}}\n", "yaml", "AB  AB", NULL},
        {"box: 2x1x2\npieces: {I: {copies: 2, shape: '##'}}\n", "yaml", "\tAB\tAB", NULL},
        {"box: 2x1x2\npieces: {I: {copies: 2, shape: '##'}}\n", "yaml", "AA\n\nBB\n", NULL},
        {"box: 2x1x2\npieces: {I: {copies: 2, shape: '##'}}\n", "yaml", "AB\n\nCC\n", ""},
        {"box: 1x1x4\npieces: {I: {copies: 2, shape: '##'}}\n", "yaml", "A  A\n\nB  B\n", NULL},
        /* A title that looks like a row. */
        {"title: AAAA\nbox: 2x1x1\npieces: {I: '##'}\n", "yaml", "Solution 1:\nAAAA\n\nZZ\n", NULL},
        /* A piece in two places, by itself and beside another of the same letter. */
        {"grid: square\nbox: '###'\npieces: {U: '#.#', O: '#'}\n", "yaml", "aba", NULL},
        {"grid: square\nbox: '#.#'\npieces: {O: {copies: 2, shape: '#'}}\n", "yaml", "a.a", NULL},
        /* The box starts in another place, or has empty cells around it. */
        {"grid: square\nbox: '..##'\npieces: {I: '##'}\n", "yaml", "AA", NULL},
        {"grid: square\nbox: '+++/+##/+++'\npieces: {I: '##'}\n", "yaml", "AA", NULL},
        {"grid: square\nbox: '+++/+##/+++'\npieces: {I: '##'}\n", "yaml", "...\n.AA\n...", NULL},
        {"grid: square\nbox: '++#/+++'\npieces: {L: '##/#.'}\n", "yaml", ".A\nAA", NULL},
        {"grid: square\nbox: '++#/+++'\npieces: {L: '##/#.'}\n", "yaml", "A.\nAA", ""},
        /* The parts get their names even where the first guess is wrong. */
        {"grid: square\nbox: '###/..#'\npieces: {f: '##', h: {motions: shift, shape: '##'}}\n", "yaml",
         "AAB\n..B", NULL},
        {"grid: square\nbox: '##+/..#'\npieces: {f: {copies: 0..1, shape: '##'}, "
         "h: {copies: 1, motions: shift, shape: '##'}}\n",
         "yaml", "AAB\n..B", NULL},
        {"grid: square\nbox: '++'\npieces: {f: {copies: 0..1, shape: '##'}, "
         "h: {copies: 1, motions: shift, shape: '##'}}\n",
         "yaml", "AA", NULL},
        {"grid: square\nbox: '##/##'\npieces: {f: {copies: 0..1, shape: '##'}, "
         "h: {copies: 1, motions: shift, shape: '##'}}\n",
         "yaml", "AB\nAB", ""},
    };
    JUDGE(claims);
}

static void a_drawing_gets_names(void **state) {
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    struct verdict *verdict = checked(puzzle, "ZZBABA");
    const struct treen_solution *solution = verdict_solution(verdict, 0, NULL);
    assert_int_equal(solution->number, 1);
    assert_int_equal(solution->parts, 3);
    for (unsigned i = 0; i < 3; i++) {
        const char name[] = {(char)('1' + i), '\0'};
        assert_string_equal(solution->part[i].piece, name);
        assert_int_equal(solution->part[i].index, i);
        assert_int_equal(solution->part[i].copy, 1);
        assert_int_equal(solution->part[i].cells, 2);
    }
    assert_int_equal(solution->part[1].cell[1].x, 4);
    verdict_close(verdict);
    treen_close(puzzle);
}

static void bad_drawings_have_a_place(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "holds no solution"},
        {"\n\n  \n", 3, 1, "holds no solution"},
        {"No solutions.\n", 1, 1, "holds no solution"},
        {"...\n...\n", 2, 1, "holds no solution"},
        {"AB\nA B\n", 2, 1, "found 'A B', expected a row"},
        {"AB\n  A\xc3\xa4\n", 2, 3, "expected a row"},
        {"AB\nA\tB\n", 2, 1, "expected as many layers side by side as in the row above"},
        {"AB  AB\nAB\n", 2, 1, "as many layers"},
        {"AB\n\nAB\n240 solutions (or so).", 4, 1, "found '240 solutions (or so).'"},
    };
    NONE_IS_READ(TROMINOES, "yaml", bad);
    NONE_IS_READ(DOMINOES, "dpf", bad);
}

/* ---- JSON Lines ------------------------------------------------------------------------------ */

#define PIECES(text)       "{\"type\": \"solution\", \"pieces\": [" text "]}\n"
#define PIECE(name, cells) "{\"name\": \"" name "\", \"cells\": [" cells "]}"
#define GOOD               PIECE("1", "[0,0,0],[1,0,0]") ", " PIECE("2", "[2,0,0],[4,0,0]") ", "
#define LINE               PIECES(GOOD PIECE("3", "[3,0,0],[5,0,0]"))

static void json_lines_are_understood(void **state) {
    static const struct claim claims[] = {
        {DOMINOES, "dpf", LINE, NULL},
        {DOMINOES, "dpf", "\n {\"type\": \"summary\", \"pieces\": 3}\r\n" LINE "\r\n\n", NULL},
        {DOMINOES, "dpf",
         "{\"odd\": {\"a\": [1, null]}, \"number\": 1000000000000000000000, \"type\": \"solution\", "
         "\"pieces\": [" GOOD
         "{\"copy\": 1, \"weight\": 2.5, \"cells\": [[5,0,0],[3,0,0]], \"name\": \"3\"}]}",
         NULL},
        {DOMINOES, "dpf",
         "{\n \"type\":\n\"solution\",\"pieces\":[" GOOD "\n" PIECE("3", "[3,0,0],\n[5,0,0]") "\n]}", NULL},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("3", "[3,0,0],[4,0,0]")), "'3' does not lie"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("3", "[3,0,0],[5,0,0],[3,0,0]")), "'3' does not lie"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("4", "[3,0,0],[5,0,0]")), "no piece '4'"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("", "[3,0,0],[5,0,0]")), "no piece ''"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("3\\u00e9\\n", "[3,0,0],[5,0,0]")), "no piece"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("2", "[3,0,0],[5,0,0]")), "used 2 times"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("3", "[3,1,0],[5,0,0]")), "'3' does not lie"},
        {DOMINOES, "dpf", PIECES(GOOD PIECE("3", "[-3,0,0],[5,0,-1048576]")), "'3' does not lie"},
        {DOMINOES, "dpf", PIECES(""), "are not covered"},
        {COVER, "cover",
         "{\"type\": \"solution\", \"options\": [[\"c\", \"x:red\"], [\"x:red\",\"b\",\"a\"]]}", NULL},
        {COVER, "cover",
         "{\"type\": \"solution\", \"options\": [[\"a\",\"b\",\"x:red\"],[\"c\",\"x:blue\",\"y\"]]}", "'x'"},
        {COVER, "cover", "{\"type\": \"solution\", \"options\": [[\"a\",\"b\",\"x:red\"]]}", "'c'"},
        {COVER, "cover", "{\"type\": \"solution\", \"options\": [[\"a\",\"b\"],[\"c\",\"x:red\"]]}", "'a b'"},
        {COVER, "cover", "{\"type\": \"solution\", \"options\": [[]]}", "option"},
        {COVER, "cover", "{\"type\": \"solution\", \"pieces\": []}", "'a'"},
    };
    JUDGE(claims);
}

/* Checks that pieces are known by their names, and that copies without a number are counted. */
static void pieces_in_json_get_numbers(void **state) {
    struct treen_puzzle *puzzle =
        opened("grid: square\nbox: 3x1\npieces:\n  a: {copies: 0..1, shape: '###'}\n"
               "  b: {copies: 3, shape: '#'}\n",
               "yaml");
    static const char line[] =
        PIECES(PIECE("b", "[2,0,0]") "," PIECE("b", "[0,0,0]") "," PIECE("b", "[1,0,0]"));
    struct verdict *verdict = checked(puzzle, line);
    const struct treen_solution *solution = verdict_solution(verdict, 0, NULL);
    assert_true(verdict_holds(verdict));
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(solution->part[i].index, 1);
        assert_int_equal(solution->part[i].copy, i + 1);
    }
    verdict_close(verdict);
    treen_close(puzzle);
}

static void bad_json_has_a_place(void **state) {
    static const struct bad_text bad[] = {
        {"{}", 1, 1, "expected the field \"type\""},
        {"{\"type\": 1}", 1, 10, "found '1', expected a type in quotes"},
        {"{\"type\": [\"solution\"]}", 1, 10, "found '[', expected a type in quotes"},
        {"{\"type\": \"summary\"}\n\n", 3, 1, "holds no solution"},
        {"{\"type\": \"solution\"}", 1, 1, "expected the field \"pieces\""},
        {"\n\n{\"type\": \"solution\", \"pieces\": 3}", 3, 32, "found '3', expected a list of pieces [ ]"},
        {"{\"type\": \"solution\", \"pieces\": null}", 1, 32, "found 'null', expected a list of pieces"},
        {"{\"type\": \"solution\", \"options\": [[\"a\"]]}", 1, 1, "expected the field \"pieces\""},
        {PIECES("3"), 1, 33, "found '3', expected a piece, an object { }"},
        {PIECES("[]"), 1, 33, "expected a piece"},
        {PIECES("{}"), 1, 33, "expected the field \"name\""},
        {PIECES("{\"name\": 1, \"cells\": [[0,0,0]]}"), 1, 42, "expected the name of a piece in quotes"},
        {PIECES("{\"name\": null, \"cells\": [[0,0,0]]}"), 1, 42, "found 'null', expected the name"},
        {PIECES("{\"name\": \"1\"}"), 1, 33, "expected the field \"cells\""},
        {PIECES("{\"name\": \"1\", \"cells\": {}}"), 1, 56, "found '{', expected the cells of the piece"},
        {PIECES("{\"name\": \"1\", \"cells\": []}"), 1, 56, "found an empty list"},
        {PIECES("{\"copy\": 0, \"name\": \"1\", \"cells\": [[0,0,0]]}"), 1, 42, "the number of a copy"},
        {PIECES("{\"copy\": {}, \"name\": \"1\", \"cells\": [[0,0,0]]}"), 1, 42, "the number of a copy"},
        {PIECES(PIECE("1", "0")), 1, 57, "found '0', expected a cell [x, y, z]"},
        {PIECES(PIECE("1", "[0,0]")), 1, 57, "fewer than three numbers"},
        {PIECES(PIECE("1", "[]")), 1, 57, "fewer than three numbers"},
        {PIECES(PIECE("1", "[0,0,0,0]")), 1, 57, "more than three numbers"},
        {PIECES(PIECE("1", "[0,0,0.5]")), 1, 62, "found '0.5', expected a coordinate"},
        {PIECES(PIECE("1", "[0,\"0\",0]")), 1, 60, "expected a coordinate"},
        {PIECES(PIECE("1", "[0,[],0]")), 1, 60, "expected a coordinate"},
        {PIECES(PIECE("1", "[0,null,0]")), 1, 60, "found 'null'"},
        {PIECES(PIECE("1", "[0,1048577,0]")), 1, 60, "from -1048576 to 1048576"},
        {PIECES(PIECE("1", "[99999999999999999999999,0,0]")), 1, 58, "found '99999999999999999999999'"},
        {LINE "AABCBC\n", 2, 1, "found 'AABCBC', expected an object { }"},
        {LINE "[]\n", 2, 1, "expected an object { }"},
        {LINE "# no more\n", 2, 1, "expected an object { }"},
        {LINE "{\"type\": \"solution\"", 2, 20, "the file ends here, expected ',' or '}'"},
        {LINE "{\"type\": \"solution\", \"type\": \"solution\"}", 2, 22, "\"type\" comes twice"},
    };
    NONE_IS_READ(DOMINOES, "dpf", bad);
    static const struct bad_text bad_options[] = {
        {PIECES("{}"), 1, 1, "expected the field \"options\""},
        {"{\"type\": \"solution\", \"options\": [\"a\"]}", 1, 34, "an option, a list of items"},
        {"{\"type\": \"solution\", \"options\": [[1]]}", 1, 35, "an item, a text in quotes"},
        {"{\"type\": \"solution\", \"options\": [[[]]]}", 1, 35, "an item, a text in quotes"},
    };
    NONE_IS_READ(COVER, "cover", bad_options);
}

/* Checks that every beginning of a line is refused, with a place in it. */
static void truncated_lines_are_refused(void **state) {
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    for (size_t length = 0; length + 1 < strlen(LINE); length++) {
        struct verdict *verdict = NULL;
        struct treen_error error;
        assert_int_equal(verdict_of_text(puzzle, LINE, length, "claim", &verdict, &error), TREEN_BAD_INPUT);
        assert_true(error.line == 1 && error.column >= 1 && (size_t)error.column <= length + 1);
        assert_int_equal(verdict_of_text(puzzle, LINE, length, "claim", &verdict, NULL), TREEN_BAD_INPUT);
    }
    treen_close(puzzle);
}

/* ---- Several solutions ----------------------------------------------------------------------- */

static void several_solutions_are_each_checked(void **state) {
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    holds(puzzle, LINE LINE LINE, 3);
    holds(puzzle, "Solution 1:\nAABCBC\nSolution 2:\nAABCBC", 2);
    holds(puzzle, "AABCBC\n\n\nAABCBC\n\n\n\n\n\nAABCBC", 3);
    holds(puzzle, "AABCBC\n\nthe same\n\nBBACAC\n\n", 2);
    breaks(puzzle, LINE PIECES(GOOD PIECE("3", "[3,0,0]")) LINE, "solution 2: piece '3' does not");
    breaks(puzzle, "AABCBC\n\n\nAABCBC\n\n\nAABC", "solution 3: ");
    treen_close(puzzle);
}

static void lists_of_options_are_understood(void **state) {
    struct treen_puzzle *puzzle = opened(COVER, "cover");
    holds(puzzle, "a b x:red\nc x:red\n", 1);
    holds(puzzle, "x:red b a\nc x:red\n\na b x:red\n c\tx:red", 2);
    holds(puzzle, "Solution 1:\na b x:red\nc x:red\n\n1 solution.\n", 1);
    breaks(puzzle, "Solution 1:\n| no option\n\n1 solution.\n", "item 'a' is covered 0 times");
    holds(puzzle, "Solution 1:\n\na b x:red\nc x:red\nSolution 2:\na b x:red\nc x:red", 2);
    breaks(puzzle, "1 solution.\n\nSolution 1:\na b x:red\nc x:red", "1 solution.");
    breaks(puzzle, "a b x:red\nc x:blue y\n", "'x'");
    breaks(puzzle, "a b x:red\nc x:red\n\na b x:red\n", "solution 2: item 'c'");
    breaks(puzzle, "a b x:red\nc x:red\n1 solution.\n", "1 solution.");
    not_read(puzzle, &(struct bad_text){"Solution 1:\n\n", 2, 1, "holds no solution"});
    not_read(puzzle, &(struct bad_text){"", 1, 1, "holds no solution"});
    treen_close(puzzle);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void enough_is_enough(void **state) {
    enum { LINES = 3000 };
    static const char line[] = "{\"type\": \"solution\", \"pieces\": []}\n";
    char *text = malloc(LINES * strlen(line) + 1);
    assert_non_null(text);
    *text = '\0';
    for (size_t i = 0; i < LINES; i++)
        memcpy(text + i * strlen(line), line, sizeof line);
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    struct verdict *verdict = checked(puzzle, text);
    assert_int_equal(verdict_solutions(verdict), LINES);
    assert_true(strstr(verdict_broken(verdict, 999), "solution 250: "));
    assert_true(strstr(verdict_broken(verdict, 1000), "and so on"));
    assert_null(verdict_broken(verdict, 1001));
    verdict_close(verdict);
    treen_close(puzzle);
    free(text);
}

static void too_long_a_text_is_refused(void **state) {
    size_t length = ((size_t)64 << 20) + 1;
    char *text = malloc(length); /* never read, so never there */
    assert_non_null(text);
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    struct verdict *verdict = NULL;
    struct treen_error error;
    assert_int_equal(verdict_of_text(puzzle, text, length, "claim", &verdict, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "64 MB"));
    treen_close(puzzle);
    free(text);
}

static void rubbish_is_refused(void **state) {
    static const char rubbish[] = "\x7f"
                                  "ELF\0\1\2\3\n\xff\xfe\0\0{\n\x80\x81";
    static const char lines[] = "{\0}\n";
    struct treen_puzzle *puzzle = opened(DOMINOES, "dpf");
    struct verdict *verdict = NULL;
    struct treen_error error;
    assert_int_equal(verdict_of_text(puzzle, rubbish, sizeof rubbish - 1, "claim", &verdict, &error),
                     TREEN_BAD_INPUT);
    assert_int_equal(verdict_of_text(puzzle, lines, sizeof lines - 1, "claim", &verdict, &error),
                     TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "expected a field"));
    assert_int_equal(error.column, 2);
    verdict_close(NULL);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_solve_prints_holds),
        cmocka_unit_test(many_parts_hold),
        cmocka_unit_test(a_tampered_solution_never_holds),
        cmocka_unit_test(a_tampered_drawing_never_holds),
        cmocka_unit_test(rules_of_their_own_are_checked),
        cmocka_unit_test(drawings_are_understood),
        cmocka_unit_test(a_drawing_gets_names),
        cmocka_unit_test(bad_drawings_have_a_place),
        cmocka_unit_test(json_lines_are_understood),
        cmocka_unit_test(pieces_in_json_get_numbers),
        cmocka_unit_test(bad_json_has_a_place),
        cmocka_unit_test(truncated_lines_are_refused),
        cmocka_unit_test(several_solutions_are_each_checked),
        cmocka_unit_test(lists_of_options_are_understood),
        cmocka_unit_test(enough_is_enough),
        cmocka_unit_test(too_long_a_text_is_refused),
        cmocka_unit_test(rubbish_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
