/* Sujiko as people type it: a line of targets, then a line for each clue. */
#include "puzzle/kind/sujiko.h"

#include "puzzle/format.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads the next word; commas divide words of these lines as blanks do. */
static struct scan_word next_number(struct scan *scan) {
    scan_blank(scan);
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at<scan->end && * scan->at> ' ' && *scan->at != ',' && *scan->at != '#')
        scan_step(scan);
    word.length = (size_t)(scan->at - word.text);
    return word;
}

/* Goes past a comma; false when there is none. */
static bool skip_comma(struct scan *scan) {
    if (!scan_blank(scan) || *scan->at != ',')
        return false;
    scan_step(scan);
    return true;
}

/* Reads the targets. A circle may have a sum that no four numbers have: then the puzzle has no
 * solution. */
static enum treen_status read_targets(struct scan *scan, struct arena *arena, uint32_t **target,
                                      size_t *count) {
    ARRAY(uint32_t) targets = {0};
    if (!scan_space(scan))
        return scan_expected(scan, scan_word(scan), "a line of targets like 25,13,22,17");
    do {
        int64_t number;
        struct scan_word word = next_number(scan);
        if (!scan_is_number(word.text, word.length, 1, SUJIKO_MOST_TARGET, &number))
            return scan_expected(scan, word, "the sum of a circle's four cells, a whole number from 1 to %d",
                                 SUJIKO_MOST_TARGET);
        TRY_MEMORY(array_push(arena, &targets, (uint32_t)number), scan->error, "reading the puzzle");
    } while (skip_comma(scan));
    *target = targets.at;
    *count = targets.count;
    return TREEN_OK;
}

/* Finds the size: n by n cells have (n - 1) by (n - 1) circles. */
static enum treen_status size_of(const struct scan *scan, struct scan_place place, size_t targets,
                                 uint32_t *size) {
    *size = 2;
    while ((size_t)(*size - 1) * (*size - 1) < targets)
        ++*size;
    if ((size_t)(*size - 1) * (*size - 1) == targets && *size <= SUJIKO_MOST_SIZE)
        return TREEN_OK;
    return scan_error(
        scan, place,
        "found %zu targets, expected one for each circle: 4 (3x3 cells), or 1, 9, 16, 25, 36 or 49", targets);
}

static enum treen_status end_line(struct scan *scan, const char *what) {
    if (!scan_blank(scan))
        return TREEN_OK;
    return scan_expected(scan, scan_word(scan), "the end of the line after %s", what);
}

/* Refuses a number that two cells have. The puzzle would only have no solution, but this is surely
 * a mistake. */
static enum treen_status find_twin(const struct scan *scan, struct scan_place place,
                                   const struct board *board, size_t cell) {
    for (size_t i = 0; i < board_cells(board); i++)
        if (i != cell && board->clue[i] == board->clue[cell])
            return scan_error(scan, place,
                              "found %" PRIu32 " in cell %zu and in cell %zu, expected each number once",
                              board->clue[cell], i < cell ? i : cell, i < cell ? cell : i);
    return TREEN_OK;
}

/* Reads "P8": the cell of a clue. The letter may be left out. */
static enum treen_status read_cell(struct scan *scan, const struct board *board, int64_t *cell) {
    int64_t last = (int64_t)board_cells(board) - 1;
    struct scan_word word = next_number(scan);
    size_t letter = word.length > 1 && (*word.text == 'P' || *word.text == 'p');
    if (!scan_is_number(word.text + letter, word.length - letter, 0, last, cell))
        return scan_expected(scan, word,
                             "a clue like P%" PRId64 ",6: the cell's number from 0 to %" PRId64
                             ", a comma and what is in it",
                             last, last);
    if (board->clue[*cell] != BOARD_OPEN)
        return scan_error(scan, word.place, "found a second clue for cell %" PRId64 ", expected one at most",
                          *cell);
    return TREEN_OK;
}

/* Reads "P8,6": cell 8 is 6. */
static enum treen_status read_clue(struct scan *scan, struct board *board) {
    int64_t cell, digit;
    TRY(read_cell(scan, board, &cell));
    if (!skip_comma(scan))
        return scan_expected(scan, next_number(scan), "a comma and the number in cell %" PRId64, cell);
    struct scan_word word = next_number(scan);
    if (!scan_is_number(word.text, word.length, board->low, board->high, &digit))
        return scan_expected(scan, word, "the number in cell %" PRId64 ", from %" PRIu32 " to %" PRIu32, cell,
                             board->low, board->high);
    board->clue[cell] = (uint32_t)digit;
    TRY(find_twin(scan, word.place, board, (size_t)cell));
    return end_line(scan, "a clue");
}

static enum treen_status read_board(struct scan *scan, struct arena *arena, struct board **out) {
    uint32_t *target = NULL, size;
    size_t targets = 0;
    scan_space(scan);
    struct scan_place place = scan_here(scan);
    TRY(read_targets(scan, arena, &target, &targets));
    TRY(size_of(scan, place, targets, &size));
    TRY(end_line(scan, "the targets"));
    struct board *board = board_new(size, 1, size * size, arena);
    TRY_MEMORY(board, scan->error, "reading the puzzle");
    board->circle = target;
    while (scan_space(scan))
        TRY(read_clue(scan, board));
    *out = board;
    return TREEN_OK;
}

/* ---- Recognising ----------------------------------------------------------------------------- */

/* Tells whether two words in a line have no comma between them, as the items of a cover do: "0,0
 * 1,0", "0,0 | 1,0", "0,0 A". */
static bool has_words(const char *text, size_t length) {
    bool after_number = false, divided = false;
    for (size_t i = 0; i < length && text[i] != '\n' && text[i] != '#'; i++) {
        bool blank = isblank((unsigned char)text[i]);
        if (divided && !blank && text[i] != ',' && text[i] != '\r')
            return true;
        divided = after_number && blank;
        after_number = divided || isdigit((unsigned char)text[i]);
    }
    return false;
}

/* Sniffs Sujiko: numbers divided by commas, which no other format has at the start of a line. The
 * smallest board begins with one number alone; then a clue must follow. */
static enum sniff sniff(const char *text, size_t length) {
    if (has_words(text, length))
        return SNIFF_NO;
    struct scan scan = scan_open(text, length, NULL, NULL);
    scan.comment = "#";
    for (int line = 0; line < 2 && scan_space(&scan); line++) {
        struct scan_word word = next_number(&scan);
        int64_t number;
        size_t letter = line && word.length > 1 && (*word.text == 'P' || *word.text == 'p');
        if (!scan_is_number(word.text + letter, word.length - letter, INT64_MIN, INT64_MAX, &number))
            return SNIFF_NO;
        if (skip_comma(&scan))
            return SNIFF_YES;
        if (scan_blank(&scan))
            return SNIFF_NO;
    }
    return SNIFF_NO;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_board(const struct board *board, const char *indent, FILE *out) {
    size_t circles = (size_t)(board->size - 1) * (board->size - 1);
    fputs(indent, out);
    for (size_t i = 0; i < circles; i++)
        fprintf(out, "%s%" PRIu32, i ? "," : "", board->circle[i]);
    putc('\n', out);
    for (size_t i = 0; i < board_cells(board); i++)
        if (board->clue[i] != BOARD_OPEN)
            fprintf(out, "%sP%zu,%" PRIu32 "\n", indent, i, board->clue[i]);
}

static enum treen_status write_text(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return board_write_text(&kind_sujiko, puzzle, out, error);
}

const struct board_text sujiko_text = {read_board, write_board};

const struct format format_sujiko = {
    .about = {.name = "sujiko",
              .summary = "Sujiko: a line of targets and a line for each clue",
              .extension = ".sujiko"},
    .sniff = sniff,
    .kind = &kind_sujiko,
    .comment = "#",
    .fill = board_fill,
    .write = write_text,
    .bare = true,
};
