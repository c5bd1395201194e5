/* Cells that stay empty, by their colours: `empty: {M: 1, D: 0..1}`. Each colour becomes a piece of
 * one cell that lies on this colour alone. So searches, symmetry and checks need no words of their
 * own for it. */
#include "puzzle/packing.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

struct empty_reader {
    struct packing *packing;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
};

/* Reads a number of cells, or a range. */
static enum treen_status read_number(const struct empty_reader *reader, const struct tree *node,
                                     struct packing_piece *piece) {
    const char *text = node->kind == TREE_TEXT ? node->text : "";
    return packing_range(text, piece)
               ? TREEN_OK
               : tree_error(node, reader->source, reader->error,
                            "found '%s', expected how many cells of this colour stay empty: 1, or 0..1",
                            text);
}

/* Gives the piece the form of the colour's first cell, and counts the cells in *cells. */
static bool take_form(const struct empty_reader *reader, int colour, struct packing_piece *piece,
                      size_t *cells) {
    const struct box *box = &reader->packing->box;
    struct coloured_cell *cell = ARENA_NEW(reader->arena, 1, struct coloured_cell);
    for (size_t i = 0; cell && i < box->cells; i++)
        if (box->cell[i].colour == colour && !(*cells)++)
            *cell = box->cell[i];
    piece->shape = (struct shape){1, cell};
    if (cell && *cells)
        shape_settle(reader->packing->grid, &piece->shape);
    return cell;
}

/* Counts the cells of a colour on which the piece may lie. */
static bool count_places(const struct empty_reader *reader, const struct packing_piece *piece, int colour,
                         size_t *places) {
    const struct packing *packing = reader->packing;
    shape_list forms = {0};
    if (!shape_orientations(packing->grid, &packing->group, piece->motion, &piece->shape, reader->arena,
                            &forms))
        return false;
    for (size_t i = 0; i < packing->box.cells; i++) {
        struct coloured_cell cell = packing->box.cell[i];
        struct shape one = {1, &cell};
        bool fits = false;
        shape_settle(packing->grid, &one);
        for (size_t j = 0; cell.colour == colour && !fits && j < forms.count; j++)
            fits = shape_compare(&forms.at[j], &one) == 0;
        *places += fits;
    }
    return true;
}

static enum treen_status read_colour(const struct empty_reader *reader, const struct tree *node,
                                     struct packing_piece *piece) {
    const struct packing *packing = reader->packing;
    size_t cells = 0, places = 0;
    int colour = node->key[0] && !node->key[1] ? packing_colour_of(packing, node->key[0]) : 0;
    if (!colour)
        return tree_error(node, reader->source, reader->error,
                          "found '%s', expected the mark of a colour of the box", node->key);
    *piece = (struct packing_piece){
        .name = packing->colour[colour - 1].name, .motion = MOTION_MIRROR, .hole = true};
    TRY(read_number(reader, node, piece));
    TRY_MEMORY(take_form(reader, colour, piece, &cells) &&
                   (!cells || count_places(reader, piece, colour, &places)),
               reader->error, "reading the puzzle");
    for (size_t i = 0; i < packing->pieces; i++)
        if (!strcmp(packing->piece[i].name, piece->name))
            return tree_error(
                node, reader->source, reader->error,
                "the colour of these cells is called '%s', as a piece is: expected another name",
                piece->name);
    return !cells ? tree_error(node, reader->source, reader->error, "no cell of the box has this colour")
           : places < cells ? tree_error(node, reader->source, reader->error,
                                         "the cells of this colour have different forms: expected a colour "
                                         "for each form")
                            : TREEN_OK;
}

enum treen_status packing_read_empty(struct packing *packing, const struct tree *map, const char *source,
                                     struct arena *arena, struct treen_error *error) {
    const struct empty_reader reader = {packing, source, arena, error};
    const struct tree *node = tree_get(map, "empty");
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_MAP || !node->count)
        return tree_error(node, source, error,
                          "expected how many cells of a colour stay empty: 'empty: {M: 1, D: 0..1}'");
    struct packing_piece *piece = ARENA_NEW(arena, packing->pieces + node->count, struct packing_piece);
    TRY_MEMORY(piece, error, "reading the puzzle");
    memcpy(piece, packing->piece, packing->pieces * sizeof *piece);
    packing->piece = piece;
    for (size_t i = 0; i < node->count; i++, packing->pieces++)
        TRY(read_colour(&reader, &node->child[i], &piece[packing->pieces]));
    return TREEN_OK;
}

void packing_write_empty(const struct packing *packing, FILE *out) {
    const char *between = "empty: {";
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        if (!piece->hole)
            continue;
        fprintf(out, "%s%c: %" PRIu32, between, packing->colour[piece->shape.cell[0].colour - 1].mark,
                piece->least);
        if (piece->most > piece->least)
            fprintf(out, "..%" PRIu32, piece->most);
        between = ", ";
    }
    fputs(between[0] == ',' ? "}\n" : "", out);
}
