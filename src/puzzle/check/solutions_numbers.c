/* A snake's foldings drawn as the numbers of its cubes, layer by layer, as `treen solve` prints
 * them or a person does.
 *
 * The box tells the number of columns and rows of a layer, so blanks need not be counted. Numbers
 * may come in any order: all cells of a drawing are gathered and then sorted by number. This reader
 * only checks that each number comes once. */
#include "puzzle/snake.h"
#include "puzzle/solutions.h"

#include "base/error.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

struct numbered {
    int64_t number;
    struct treen_cell cell;
};

struct numbers_reader {
    struct solutions *solutions;
    const struct box *box;
    size_t width, height, depth; /* of the box */
    struct arena scratch;        /* memory of the current drawing */
    ARRAY(struct numbered) cube; /* its cubes so far */
    size_t row, layer;           /* those of the next line; layer `depth`: the drawing is complete */
    size_t abreast;              /* layers side by side in the lines of this storey */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static struct scan scan_of(const struct numbers_reader *reader, const struct solutions_line *line) {
    struct scan scan =
        scan_open(line->text, line->length, reader->solutions->source, reader->solutions->error);
    scan.line = line->number;
    return scan;
}

/* Reads a number, or 0 for the dot of an empty cell. */
static bool is_entry(struct scan_word word, int64_t *number) {
    *number = 0;
    return (word.length == 1 && word.text[0] == '.') ||
           scan_is_number(word.text, word.length, 1, MOST_CELLS, number);
}

/* Returns the number of entries in the line; 0 when it has another word, and so is text. */
static size_t count_entries(const struct numbers_reader *reader, const struct solutions_line *line) {
    struct scan scan = scan_of(reader, line);
    size_t count = 0;
    int64_t number;
    for (; scan_blank(&scan); count++)
        if (!is_entry(scan_word(&scan), &number))
            return 0;
    return count;
}

static enum treen_status expected(const struct numbers_reader *reader, const struct solutions_line *line,
                                  const char *what) {
    struct scan scan = scan_of(reader, line);
    scan_blank(&scan);
    return scan_expected(&scan, scan_word(&scan), "%s", what);
}

/* Takes a row. The first row of a storey tells the number of layers side by side. */
static enum treen_status take_row(struct numbers_reader *reader, const struct solutions_line *line,
                                  size_t entries) {
    size_t layers = entries / reader->width;
    if (entries % reader->width || (reader->row && layers != reader->abreast) ||
        layers > reader->depth - reader->layer)
        return expected(reader, line,
                        "a row of the box: a number or a dot for each of its columns, layer by layer");
    struct scan scan = scan_of(reader, line);
    for (size_t i = 0; i < entries; i++) {
        struct numbered cube;
        scan_blank(&scan);
        is_entry(scan_word(&scan), &cube.number);
        cube.cell = (struct treen_cell){reader->box->low.x + (int)(i % reader->width),
                                        reader->box->low.y + (int)reader->row,
                                        reader->box->low.z + (int)(reader->layer + i / reader->width)};
        if (cube.number && !array_push(&reader->scratch, &reader->cube, cube))
            return solutions_no_memory(reader->solutions);
    }
    reader->abreast = layers;
    if (++reader->row == reader->height) {
        reader->row = 0;
        reader->layer += layers;
    }
    return TREEN_OK;
}

/* ---- Drawings -------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b) {
    const struct numbered *left = a, *right = b;
    return ORDER(left->number, right->number);
}

/* Checks that cubes are numbered from 1, each once: otherwise nobody could tell the snake's way. */
static enum treen_status check_numbers(const struct numbers_reader *reader) {
    int64_t number = 1;
    for (size_t i = 0; i < reader->cube.count; i++, number++)
        if (reader->cube.at[i].number != number)
            return error_at(reader->solutions->error, reader->solutions->source, reader->solutions->line, 1,
                            "this drawing, which ends here, has cube %lld %s",
                            (long long)number - (reader->cube.at[i].number < number),
                            reader->cube.at[i].number < number ? "twice" : "nowhere");
    return TREEN_OK;
}

/* Ends a drawing: its cells in the order of their numbers are the snake. The check finds whether
 * they are a chain. */
static enum treen_status end_drawing(struct numbers_reader *reader) {
    struct solutions *solutions = reader->solutions;
    size_t count = reader->cube.count;
    struct treen_part *part = ARENA_NEW(solutions->arena, 1, struct treen_part);
    struct treen_cell *cell = ARENA_NEW(solutions->arena, count, struct treen_cell);
    if (!part || !cell)
        return solutions_no_memory(solutions);
    if (count)
        qsort(reader->cube.at, count, sizeof *reader->cube.at, by_number);
    TRY(check_numbers(reader));
    for (size_t i = 0; i < count; i++)
        cell[i] = reader->cube.at[i].cell;
    *part = (struct treen_part){.piece = "snake", .copy = 1, .cells = count, .cell = cell};
    arena_free(&reader->scratch);
    memset(&reader->cube, 0, sizeof reader->cube);
    reader->row = reader->layer = 0;
    return solutions_add(solutions, (struct treen_solution){.parts = 1, .part = part, .is_path = true});
}

/* Takes a line. Text and blank lines stand between storeys and drawings; within a layer they are a
 * row with a mistake. */
static enum treen_status take_line(struct numbers_reader *reader, const struct solutions_line *line) {
    size_t entries = count_entries(reader, line);
    if (entries)
        TRY(take_row(reader, line, entries));
    else if (reader->row || (reader->layer && line->length))
        return expected(reader, line, "the rest of this drawing: it does not have all rows of the box yet");
    return reader->layer == reader->depth ? end_drawing(reader) : TREEN_OK;
}

static enum treen_status read_drawings(struct numbers_reader *reader) {
    struct solutions_line line;
    while (solutions_line(reader->solutions, &line))
        TRY(take_line(reader, &line));
    if (!reader->row && !reader->layer)
        return TREEN_OK;
    line = (struct solutions_line){"", 0, reader->solutions->line};
    return expected(reader, &line, "the rest of this drawing: it does not have all rows of the box yet");
}

enum treen_status snake_read_solutions(struct solutions *solutions) {
    const struct snake *snake = solutions->puzzle->own;
    const struct box *box = &snake->place.box;
    struct numbers_reader reader = {.solutions = solutions,
                                    .box = box,
                                    .width = (size_t)(box->high.x - box->low.x) + 1,
                                    .height = (size_t)(box->high.y - box->low.y) + 1,
                                    .depth = (size_t)(box->high.z - box->low.z) + 1};
    arena_beside(&reader.scratch, solutions->arena);
    enum treen_status status = read_drawings(&reader);
    arena_free(&reader.scratch);
    return status;
}
