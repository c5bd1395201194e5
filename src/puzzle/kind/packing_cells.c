/* Cells as coordinates, for whoever prefers them to a drawing: [[0, 0, 0], [1, 0, 0, R]]. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "base/keyset.h"

#include <stdlib.h>
#include <string.h>

struct cells_reader {
    const struct packing *packing;
    bool is_box;
    const char *source;
    struct arena *arena;
    struct drawing *drawing;
    struct treen_error *error;
    struct keyset known;
    struct cuboid around;
};

/* Reads a coordinate. Those of a box are not negative, since solutions use them. */
static enum treen_status read_coordinate(const struct cells_reader *reader, const struct tree *node,
                                         int *value) {
    const int64_t low = reader->is_box ? 0 : 1 - MOST_COORDINATE, high = MOST_COORDINATE - 1;
    int64_t number;
    if (node->kind != TREE_TEXT || !scan_is_number(node->text, node->length, low, high, &number))
        return tree_error(node, reader->source, reader->error,
                          "found %s%s%s, expected a coordinate, a whole number from %d to %d",
                          node->kind == TREE_TEXT ? "'" : "a list", node->kind == TREE_TEXT ? node->text : "",
                          node->kind == TREE_TEXT ? "'" : "", (int)low, (int)high);
    *value = (int)number;
    return TREEN_OK;
}

/* Reads a mark as in a drawing: a colour, # for none, and in a box + or ~ before a colour. */
static enum treen_status read_mark(const struct cells_reader *reader, const struct tree *node, int *colour,
                                   bool *must) {
    const char *mark = node->kind == TREE_TEXT ? node->text : "";
    *must = !(reader->is_box && (*mark == '+' || *mark == '~'));
    bool plain = !strcmp(mark, "#") || (reader->is_box && !strcmp(mark, "+"));
    mark += !*must && *mark == '~';
    *colour = plain || !*mark || mark[1] ? 0 : packing_colour_of(reader->packing, *mark);
    if (plain || *colour)
        return TREEN_OK;
    return tree_error(node, reader->source, reader->error, "found %s%s%s, expected the mark of a colour%s",
                      node->kind == TREE_TEXT ? "'" : "a list", node->kind == TREE_TEXT ? node->text : "",
                      node->kind == TREE_TEXT ? "'" : "",
                      reader->is_box ? ", or + for a cell that may stay empty" : "");
}

/* Tells whether the text is meant as a number. */
static bool is_number(const struct tree *node) {
    return node->kind == TREE_TEXT && !node->quoted && node->length &&
           strchr("-0123456789", node->text[0]) != NULL;
}

static enum treen_status add_cell(struct cells_reader *reader, const struct tree *node, struct treen_cell at,
                                  int colour, bool must) {
    uint32_t number;
    bool added;
    if (!grid_has(reader->packing->grid, at))
        return tree_error(node, reader->source, reader->error, "the grid '%s' has no cell (%d, %d, %d)",
                          reader->packing->grid->about.name, at.x, at.y, at.z);
    TRY_MEMORY(keyset_add(&reader->known, &at, sizeof at, &number, &added), reader->error, "reading cells");
    if (!added)
        return tree_error(node, reader->source, reader->error, "this cell comes twice: (%d, %d, %d)", at.x,
                          at.y, at.z);
    cuboid_add(&reader->around, at);
    struct treen_cell side = cell_subtract(reader->around.high, reader->around.low);
    if (side.x >= MOST_COORDINATE || side.y >= MOST_COORDINATE || side.z >= MOST_COORDINATE)
        return tree_error(node, reader->source, reader->error,
                          "this cell is %d steps or more from another one, expected fewer", MOST_COORDINATE);
    return array_push(reader->arena, &reader->drawing->cell, (struct coloured_cell){at, colour}) &&
                   array_push(reader->arena, &reader->drawing->must, must)
               ? TREEN_OK
               : error_memory(reader->error, "reading cells");
}

/* Reads [x, y, z], or [x, y] on a flat grid, perhaps with a mark at the end. */
static enum treen_status read_cell(struct cells_reader *reader, const struct tree *node) {
    struct treen_cell at = {0, 0, 0};
    int *const axis[3] = {&at.x, &at.y, &at.z};
    bool flat = reader->packing->grid->dimensions == 2, must = true;
    size_t numbers = 0, count = node->kind == TREE_LIST ? node->count : 0;
    int colour = 0;
    while (numbers < count && numbers < 3 && (numbers < 2 || !flat || is_number(&node->child[numbers]))) {
        TRY(read_coordinate(reader, &node->child[numbers], axis[numbers]));
        numbers++;
    }
    if (numbers < (flat ? 2 : 3) || count > numbers + 1)
        return tree_error(node, reader->source, reader->error, "expected a cell: %s, perhaps with a mark",
                          flat ? "[x, y]" : "[x, y, z]");
    if (count > numbers)
        TRY(read_mark(reader, &node->child[numbers], &colour, &must));
    return add_cell(reader, node, at, colour, must);
}

/* ---- Sorting --------------------------------------------------------------------------------- */

struct whole {
    struct coloured_cell cell;
    bool must;
};

/* Puts the cells into reading order, as a drawing has them. */
static bool sort_cells(struct drawing *drawing, struct arena *arena) {
    size_t count = drawing->cell.count;
    struct whole *whole = ARENA_NEW(arena, count, struct whole);
    if (!whole)
        return false;
    for (size_t i = 0; i < count; i++)
        whole[i] = (struct whole){drawing->cell.at[i], drawing->must.at[i]};
    qsort(whole, count, sizeof *whole, cell_order);
    for (size_t i = 0; i < count; i++) {
        drawing->cell.at[i] = whole[i].cell;
        drawing->must.at[i] = whole[i].must;
    }
    return true;
}

enum treen_status packing_cells(const struct packing *packing, bool is_box, const struct tree *node,
                                const char *source, struct arena *arena, struct drawing *drawing,
                                struct treen_error *error) {
    struct cells_reader reader = {.packing = packing,
                                  .is_box = is_box,
                                  .source = source,
                                  .arena = arena,
                                  .drawing = drawing,
                                  .error = error,
                                  .around = cuboid_empty()};
    if (node->kind != TREE_LIST)
        return tree_error(node, source, error, "expected a list of cells: [[0, 0, 0], [1, 0, 0]]");
    if (node->count > MOST_CELLS)
        return tree_error(node, source, error, "found %zu cells, expected at most %d", node->count,
                          MOST_CELLS);
    keyset_init(&reader.known, arena);
    for (size_t i = 0; i < node->count; i++)
        TRY(read_cell(&reader, &node->child[i]));
    return sort_cells(drawing, arena) ? TREEN_OK : error_memory(reader.error, "reading cells");
}
