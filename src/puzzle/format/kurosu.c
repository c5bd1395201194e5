/* Kurosu as people type it: a line for each row, a character for each cell. */
#include "puzzle/kind/kurosu.h"

#include "puzzle/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define UNLIKE "different-lines"

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads a row, which is as long as the first: the first one tells the size of the board. */
static enum treen_status read_row(const struct scan *scan, struct scan_word word, uint32_t size, size_t row,
                                  uint32_t *clue) {
    for (size_t x = 0; x < word.length; x++)
        if (!memchr("01.", word.text[x], 3)) {
            struct scan_word found = {word.text + x, 1, {word.place.line, word.place.column + (int)x}};
            return scan_expected(scan, found, "0, 1 or . (an empty cell)");
        }
    if (row == size)
        return scan_error(scan, word.place,
                          "found one row more, expected %" PRIu32 " rows of %" PRIu32 " cells", size, size);
    if (word.length != size)
        return scan_error(scan, word.place,
                          "found %zu cells in this row, expected %" PRIu32 " as in the first", word.length,
                          size);
    for (size_t x = 0; x < size; x++)
        clue[row * size + x] = word.text[x] == '.' ? BOARD_OPEN : (uint32_t)(word.text[x] - '0');
    return TREEN_OK;
}

static enum treen_status open_board(const struct scan *scan, struct scan_word word, struct arena *arena,
                                    struct board **board) {
    if (!word.length || word.length > KUROSU_MOST_SIZE || word.length % 2)
        return scan_expected(scan, word, "a row of 0, 1 and ., an even number of them from 2 to %d",
                             KUROSU_MOST_SIZE);
    *board = board_new((uint32_t)word.length, 0, 1, arena);
    return *board ? TREEN_OK : error_memory(scan->error, "reading the puzzle");
}

/* Reads one word more than the rows, so that a row too many is refused and not ignored. */
static enum treen_status read_board(struct scan *scan, struct arena *arena, struct board **out) {
    struct board *board;
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    bool unlike = scan_word_is(word, UNLIKE);
    if (unlike) {
        scan_space(scan);
        word = scan_word(scan);
    }
    TRY(open_board(scan, word, arena, &board));
    board->unlike = unlike;
    for (size_t row = 0; row < board->size || word.length; row++) {
        if (!word.length)
            return scan_expected(scan, word, "%" PRIu32 " rows of %" PRIu32 " cells, and this is row %zu",
                                 board->size, board->size, row + 1);
        TRY(read_row(scan, word, board->size, row, board->clue));
        scan_space(scan);
        word = scan_word(scan);
    }
    *out = board;
    return TREEN_OK;
}

/* ---- Recognising ----------------------------------------------------------------------------- */

/* Counts the characters of the word that no row has, up to two. */
static size_t strange(struct scan_word word) {
    size_t count = 0;
    for (size_t i = 0; i < word.length && count < 2; i++)
        count += memchr("01.", word.text[i], 3) == NULL;
    return count;
}

/* Sniffs Kurosu: lines of one word, made of three characters. One wrong character in the first line
 * is allowed, and any mistake further down, so that the reader reports them. */
static enum sniff sniff(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    bool rows = true;
    size_t lines = 0;
    scan.comment = "#";
    for (; scan_space(&scan) && lines <= KUROSU_MOST_SIZE; lines++) {
        struct scan_word word = scan_word(&scan);
        if (!lines && scan_word_is(word, UNLIKE))
            return SNIFF_YES;
        bool single = word.length > 1 && !scan_blank(&scan);
        if (!lines && !(single && (!strange(word) || (word.length > 3 && strange(word) == 1))))
            return SNIFF_NO;
        rows = rows && single && !strange(word);
    }
    return rows && lines > 1 ? SNIFF_YES : lines > 1 ? SNIFF_PERHAPS : SNIFF_NO;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_board(const struct board *board, const char *indent, FILE *out) {
    if (board->unlike)
        fprintf(out, "%s" UNLIKE "\n", indent);
    for (size_t i = 0; i < board_cells(board); i++) {
        if (i % board->size == 0)
            fputs(indent, out);
        putc(board->clue[i] == BOARD_OPEN ? '.' : board->clue[i] ? '1' : '0', out);
        if (i % board->size == board->size - 1)
            putc('\n', out);
    }
}

static enum treen_status write_text(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return board_write_text(&kind_kurosu, puzzle, out, error);
}

const struct board_text kurosu_text = {read_board, write_board};

const struct format format_kurosu = {
    .about = {.name = "kurosu", .summary = "Kurosu: rows of 0, 1 and .", .extension = ".kurosu"},
    .sniff = sniff,
    .kind = &kind_kurosu,
    .comment = "#",
    .fill = board_fill,
    .write = write_text,
    .bare = true,
};
