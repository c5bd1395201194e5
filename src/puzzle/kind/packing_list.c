/* A drawing given as a list, as programs write it: rows of 0 and 1, [[1,1],[1,0]], or of texts,
 * ["##", "#."], and layers of such rows. It becomes the text of a drawing, which packing_draw
 * reads. */
#include "puzzle/packing.h"

#include "base/error.h"

#include <string.h>

static bool is_cell(const struct tree *node) {
    return node->kind == TREE_TEXT && node->length == 1 && (node->text[0] == '0' || node->text[0] == '1');
}

/* Tells whether the node is a row: [1, 0, 1]. */
static bool is_row(const struct tree *node) {
    bool row = node->kind == TREE_LIST && node->count;
    for (size_t i = 0; row && i < node->count; i++)
        row = is_cell(&node->child[i]);
    return row;
}

/* Tells whether the node is a drawn row, "#.", and no number as in [2, 1]. */
static bool is_drawn_row(const struct tree *node) {
    return node->kind == TREE_TEXT && node->length && !strpbrk(node->text, "23456789");
}

/* Tells whether the node is a layer: [[1, 1], [1, 0]] or ["##", "#."]. */
static bool is_layer(const struct tree *node) {
    bool layer = node->kind == TREE_LIST && node->count;
    for (size_t i = 0; layer && i < node->count; i++)
        layer = is_drawn_row(&node->child[i]) || is_row(&node->child[i]);
    return layer;
}

static bool is_layers(const struct tree *node) {
    bool layers = node->kind == TREE_LIST && node->count;
    for (size_t i = 0; layers && i < node->count; i++)
        layers = is_layer(&node->child[i]);
    return layers;
}

/* ---- As text --------------------------------------------------------------------------------- */

typedef ARRAY(char) letters;

static bool put_letters(struct arena *arena, letters *text, const char *from, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!array_push(arena, text, from[i]))
            return false;
    return true;
}

static bool put_row(struct arena *arena, letters *text, const struct tree *row) {
    if (row->kind == TREE_TEXT)
        return put_letters(arena, text, row->text, row->length);
    for (size_t i = 0; i < row->count; i++)
        if (!put_letters(arena, text, row->child[i].text[0] == '1' ? "#" : ".", 1))
            return false;
    return true;
}

/* Puts a layer. A row by itself is a layer, too. */
static bool put_layer(struct arena *arena, letters *text, const struct tree *layer) {
    if (is_row(layer))
        return put_row(arena, text, layer);
    for (size_t i = 0; i < layer->count; i++)
        if (!put_letters(arena, text, "\n", i > 0) || !put_row(arena, text, &layer->child[i]))
            return false;
    return true;
}

static bool put_layers(struct arena *arena, letters *text, const struct tree *node) {
    if (is_layer(node))
        return put_layer(arena, text, node);
    for (size_t i = 0; i < node->count; i++)
        if (!put_letters(arena, text, "\n\n", i > 0 ? 2 : 0) || !put_layer(arena, text, &node->child[i]))
            return false;
    return true;
}

/* ---- As a drawing ---------------------------------------------------------------------------- */

/* Draws the text. It has no place in the file, so its errors have the place of the list. */
static enum treen_status draw_text(const struct packing *packing, bool is_box, const struct tree *node,
                                   const letters *text, const char *source, struct arena *arena,
                                   struct drawing *drawing, struct treen_error *error) {
    struct treen_error inner;
    struct scan scan = scan_open(text->at, text->count, source, &inner);
    enum treen_status status = packing_draw(packing, is_box, &scan, arena, drawing);
    if (status == TREEN_BAD_INPUT)
        return tree_error(node, source, error, "in the rows of this list: %s", inner.text);
    return status == TREEN_NO_MEMORY ? error_memory(error, "reading a drawing") : status;
}

enum treen_status packing_draw_list(const struct packing *packing, bool is_box, const struct tree *node,
                                    const char *source, struct arena *arena, struct drawing *drawing,
                                    struct treen_error *error) {
    letters text = {0};
    if (!is_layer(node) && !is_layers(node) && !is_row(node))
        return tree_error(node, source, error,
                          "found a list that is no drawing, expected rows of 0 and 1 like [[1,1],[1,0]], or "
                          "layers of such rows");
    TRY_MEMORY(put_layers(arena, &text, node), error, "reading a drawing");
    return draw_text(packing, is_box, node, &text, source, arena, drawing, error);
}
