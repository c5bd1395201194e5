/* Pieces that lie in the box before a search, in treen's own format, of packings and fittings. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "puzzle/check/placed_read.h"
#include "puzzle/scene.h"

#include <stdio.h>
#include <string.h>

static const char *const keys[] = {"name", "copy", "cells", NULL};

/* A drawing with more places than this many for each cell of the box is written as a list. */
enum { PLACES_OF_A_CELL = 64 };

/* ---- Reading --------------------------------------------------------------------------------- */

struct placed_reader {
    struct treen_puzzle *puzzle;
    struct solutions solutions;
    ARRAY(struct treen_part) part;
};

/* Finds the piece with this name. */
static enum treen_status find_piece(const struct placed_reader *reader, const struct tree *name,
                                    struct treen_part *part) {
    const struct treen_puzzle *puzzle = reader->puzzle;
    const char *piece;
    for (size_t i = 0; name->kind == TREE_TEXT && (piece = puzzle->kind->piece_name(puzzle, i)); i++)
        if (!strcmp(piece, name->text)) {
            *part = (struct treen_part){.piece = piece, .index = (unsigned)i, .copy = 1};
            return TREEN_OK;
        }
    return tree_error(name, reader->solutions.source, reader->solutions.error,
                      "found '%s', expected the name of a piece",
                      name->kind == TREE_TEXT ? name->text : "...");
}

/* Reads the cells of a part. Their errors have the place of the list. Locations of a fitting are
 * cells of one row. */
static enum treen_status read_cells(struct placed_reader *reader, const struct tree *node,
                                    struct treen_part *part) {
    const struct treen_puzzle *puzzle = reader->puzzle;
    const struct packing *packing = puzzle->kind == &kind_packing ? puzzle->own : puzzle_packing(puzzle),
                         row = {.grid = grid_named("square", strlen("square"))};
    struct solutions *solutions = &reader->solutions;
    struct drawing drawing = {0};
    TRY(packing_cells(packing ? packing : &row, false, node, solutions->source, solutions->arena, &drawing,
                      solutions->error));
    struct treen_cell *cell = ARENA_NEW(solutions->arena, drawing.cell.count, struct treen_cell);
    if (!cell)
        return solutions_no_memory(solutions);
    for (size_t i = 0; i < drawing.cell.count; i++) {
        cell[i] = drawing.cell.at[i].at;
        TRY(solutions_add_mark(solutions, cell[i], node->place));
    }
    part->cells = drawing.cell.count;
    part->cell = cell;
    return TREEN_OK;
}

static enum treen_status read_part(struct placed_reader *reader, const struct tree *node) {
    struct solutions *solutions = &reader->solutions;
    const struct tree *name = NULL, *cells = NULL;
    struct treen_part part;
    if (node->kind == TREE_MAP) {
        TRY(tree_known_keys(node, keys, solutions->source, solutions->error));
        name = tree_get(node, "name");
        cells = tree_get(node, "cells");
    }
    if (!name || !cells)
        return tree_error(node, solutions->source, solutions->error,
                          "expected a piece as {name: T, cells: [[0, 0, 0], …]}");
    TRY(find_piece(reader, name, &part));
    TRY(read_cells(reader, cells, &part));
    return array_push(solutions->arena, &reader->part, part) ? TREEN_OK : solutions_no_memory(solutions);
}

static enum treen_status read_list(struct placed_reader *reader, const struct tree *list) {
    for (size_t i = 0; i < list->count; i++)
        TRY(read_part(reader, &list->child[i]));
    struct treen_solution solution = {.parts = reader->part.count, .part = reader->part.at};
    TRY(solutions_add(&reader->solutions, solution));
    return placed_settle(&reader->solutions, reader->puzzle);
}

enum treen_status packing_read_placed(struct treen_puzzle *puzzle, const struct tree *map,
                                      struct treen_error *error) {
    const struct tree *node = tree_get(map, "placed");
    struct placed_reader reader = {.puzzle = puzzle,
                                   .solutions = {.puzzle = puzzle,
                                                 .source = puzzle->about.name,
                                                 .error = error,
                                                 .arena = &puzzle->arena,
                                                 .placed = true}};
    if (node && node->kind == TREE_LIST)
        return read_list(&reader, node);
    return placed_read_key(
        puzzle, map,
        "the pieces in the box below 'placed: |', drawn as 'treen solve' draws them, with '.' for open cells",
        error);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Tells whether a drawing can be read by rows of characters, and is not mostly dots. */
static bool is_drawn(const struct box *box) {
    int64_t width = (int64_t)box->high.x - box->low.x + 1, height = (int64_t)box->high.y - box->low.y + 1,
            depth = (int64_t)box->high.z - box->low.z + 1;
    int64_t most = (int64_t)box->cells * PLACES_OF_A_CELL;
    return box->grid->rows == ROWS_TIGHT && width <= most && height <= most / width &&
           depth <= most / (width * height);
}

/* Tells whether cells say which piece they are: two pieces that may lie on the same cells are then
 * equal. */
static bool are_known_by_cells(const struct packing *packing) {
    for (size_t i = 0; i < packing->pieces; i++)
        if (packing->piece[i].groups || packing->piece[i].motion != packing->piece[0].motion)
            return false;
    return !packing->colours;
}

/* Returns the letter on the cell; '.' = none. */
static char letter_at(const struct treen_solution *placed, const char *letter, struct treen_cell at) {
    for (size_t i = 0; i < placed->parts; i++)
        for (size_t j = 0; j < placed->part[i].cells; j++)
            if (cell_equal(placed->part[i].cell[j], at))
                return letter[i];
    return '.';
}

static void write_drawing(const struct box *box, const struct treen_solution *placed, const char *letter,
                          FILE *out) {
    struct treen_cell at;
    fputs("placed: |\n", out);
    for (at.z = box->low.z; at.z <= box->high.z; at.z++) {
        fputs(at.z > box->low.z ? "\n" : "", out);
        for (at.y = box->low.y; at.y <= box->high.y; at.y++) {
            fputs("  ", out);
            for (at.x = box->low.x; at.x <= box->high.x; at.x++)
                putc(letter_at(placed, letter, at), out);
            putc('\n', out);
        }
    }
}

static void write_part(const struct treen_part *part, FILE *out) {
    fputs("  - name: ", out);
    tree_write_text(out, part->piece);
    fputs("\n    cells: [", out);
    for (size_t i = 0; i < part->cells; i++)
        fprintf(out, "%s[%d, %d, %d]", i ? ", " : "", part->cell[i].x, part->cell[i].y, part->cell[i].z);
    fputs("]\n", out);
}

/* Writes a drawing where it says all: two parts never share a letter (MOST_LETTERS parts or
 * fewer), and cells tell the piece. */
void packing_write_placed(const struct treen_puzzle *puzzle, FILE *out) {
    enum { MOST_LETTERS = 62 };
    const struct packing *packing = puzzle_packing(puzzle);
    const struct treen_solution *placed = puzzle->about.placed;
    char letter[MOST_LETTERS];
    if (!placed)
        return;
    if (packing && placed->parts <= MOST_LETTERS && is_drawn(&packing->box) && are_known_by_cells(packing)) {
        scene_letters(packing->grid, placed, letter);
        write_drawing(&packing->box, placed, letter, out);
        return;
    }
    fputs("placed:\n", out);
    for (size_t i = 0; i < placed->parts; i++)
        write_part(&placed->part[i], out);
}
