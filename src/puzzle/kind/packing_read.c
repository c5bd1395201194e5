/* Reads a packing from treen's own format. The grid and the colours are read first: drawings need
 * to know the cells and the marks. The tree is freed afterwards, so names are copied.
 *
 * Each message has a place in the file and tells the right form. Numbers have bounds (MOST_…) where
 * larger ones would only take memory. */
#include "puzzle/packing.h"

#include "base/text/words.h"
#include "puzzle/kind/packing_set.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <string.h>

const char *const packing_keys[] = {"grid",       "box",   "motions", "pieces",         "set",
                                    "colours",    "allow", "holes",   "crossing",       "placed",
                                    "wrap",       "empty", "moves",   "exactly one of", "at most one of",
                                    "conditions", NULL};

static const char *const box_keys[] = {"cells", NULL};
static const char *const piece_keys[] = {"copies", "value", "motions", "group",
                                         "shape",  "cells", "one of",  NULL};
const char *const packing_motions[] = {"shift", "plane", "space", "mirror", NULL};

struct packing_reader {
    struct packing *packing;
    const struct tree *map;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
    enum motion motion; /* of pieces without a motion of their own */
};

static struct scan scan_of(const struct packing_reader *reader, const struct tree *node) {
    return tree_scan(node, reader->source, reader->error);
}

/* Checks that the node is a text. An empty value (`box:`) is probably a forgotten drawing, and is
 * called "nothing". */
static enum treen_status need_text(const struct packing_reader *reader, const struct tree *node,
                                   const char *expected) {
    if (node->kind == TREE_TEXT && !node->empty)
        return TREEN_OK;
    return tree_error(node, reader->source, reader->error, "found %s, expected %s",
                      node->kind == TREE_LIST  ? "a list"
                      : node->kind == TREE_MAP ? "a map"
                                               : "nothing",
                      expected);
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Reads the grid, and makes its group, once for all pieces and the box. */
static enum treen_status read_grid(struct packing_reader *reader) {
    const struct tree *node = tree_get(reader->map, "grid");
    reader->packing->grid = grid_at(0);
    if (node) {
        TRY(need_text(reader, node, "the name of a grid"));
        reader->packing->grid = grid_named(node->text, node->length);
        struct scan scan = scan_of(reader, node);
        if (!reader->packing->grid)
            return scan_expected(&scan, scan_word(&scan), "the name of a grid (treen grids lists them)%s",
                                 words_hint_at(grid_nearest(node->text, node->length)).text);
    }
    grid_group(reader->packing->grid, &reader->packing->group);
    return TREEN_OK;
}

/* Reads a motion. Without one, *motion stays as it is: the file's, or turning in space. */
static enum treen_status read_motion(const struct packing_reader *reader, const struct tree *map,
                                     enum motion *motion) {
    const struct tree *node = tree_get(map, "motions");
    if (!node)
        return TREEN_OK;
    TRY(need_text(reader, node, "the motions a piece may make: shift, plane, space or mirror"));
    for (int i = 0; i < MOTIONS; i++)
        if (strcmp(packing_motions[i], node->text) == 0) {
            *motion = (enum motion)i;
            return TREEN_OK;
        }
    struct scan scan = scan_of(reader, node);
    return scan_expected(&scan, scan_word(&scan), "shift, plane, space or mirror%s",
                         words_hint(packing_motions, node->text, node->length).text);
}

/* ---- Colours --------------------------------------------------------------------------------- */

/* Tells whether the key can be a mark: it has no other meaning in a drawing, and is easy to see. */
static bool can_be_mark(const char *key) {
    return key[0] > ' ' && key[0] < 127 && !key[1] && !strchr(".#+~/|'\"", key[0]);
}

static enum treen_status read_colour(struct packing_reader *reader, const struct tree *entry) {
    struct packing *packing = reader->packing;
    if (!can_be_mark(entry->key))
        return tree_error(entry, reader->source, reader->error,
                          "found '%s' as the mark of a colour, expected one character other than . # + ~ / | "
                          "and quotes",
                          entry->key);
    TRY(need_text(reader, entry, "the name of the colour"));
    const char *name = arena_text(reader->arena, entry->text, entry->length);
    packing->colour[packing->colours++] = (struct packing_colour){entry->key[0], name};
    return name ? TREEN_OK : error_memory(reader->error, "reading the puzzle");
}

/* Reads the colours. Each goes with itself, unless `allow` replaces this. */
static enum treen_status read_colours(struct packing_reader *reader) {
    struct packing *packing = reader->packing;
    const struct tree *node = tree_get(reader->map, "colours");
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_MAP || node->count > MOST_COLOURS)
        return tree_error(node, reader->source, reader->error,
                          "expected a mark and a name for each colour (at most %d): 'colours: {R: red}'",
                          MOST_COLOURS);
    packing->colour = ARENA_NEW(reader->arena, node->count, struct packing_colour);
    packing->allowed = ARENA_NEW(reader->arena, node->count * node->count, bool);
    TRY_MEMORY(packing->colour && packing->allowed, reader->error, "reading the puzzle");
    for (size_t i = 0; i < node->count; i++) {
        TRY(read_colour(reader, &node->child[i]));
        packing->allowed[i * node->count + i] = true;
    }
    return TREEN_OK;
}

/* Reads an entry of `allow`. It replaces all that the colour was allowed before, itself
 * included. */
static enum treen_status allow_marks(const struct packing_reader *reader, const struct tree *entry,
                                     bool *allowed) {
    struct scan scan = scan_of(reader, entry);
    memset(allowed, 0, reader->packing->colours * sizeof *allowed);
    for (; scan.at < scan.end; scan_step(&scan)) {
        int colour = packing_colour_of(reader->packing, *scan.at);
        if (!colour)
            return scan_expected(&scan, (struct scan_word){scan.at, 1, scan_here(&scan)},
                                 "marks declared under 'colours'");
        allowed[colour - 1] = true;
    }
    return TREEN_OK;
}

/* Reads `allow`. Only the colours of pieces that it names change, one in each line. */
static enum treen_status read_allow(struct packing_reader *reader) {
    struct packing *packing = reader->packing;
    const struct tree *node = tree_get(reader->map, "allow");
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_MAP)
        return tree_error(node, reader->source, reader->error,
                          "expected for a colour of a piece the colours it may lie on: 'allow: {R: Rg}'");
    for (size_t i = 0; i < node->count; i++) {
        const struct tree *entry = &node->child[i];
        int colour = entry->key[0] && !entry->key[1] ? packing_colour_of(packing, entry->key[0]) : 0;
        if (!colour)
            return tree_error(entry, reader->source, reader->error,
                              "found '%s', expected a mark declared under 'colours'", entry->key);
        TRY(need_text(reader, entry, "the marks of the colours it may lie on"));
        TRY(allow_marks(reader, entry, packing->allowed + (size_t)(colour - 1) * packing->colours));
    }
    return TREEN_OK;
}

/* ---- The box --------------------------------------------------------------------------------- */

/* A size: the form of the grid that it names, and its numbers. */
struct size {
    const struct grid_form *form;
    int number[3];
};

/* Returns the corner of a box of a grid without a form of no word: its numbers are sides. */
static struct treen_cell cuboid_high(const int size[3]) {
    return (struct treen_cell){size[0] - 1, size[1] - 1, size[2] - 1};
}

/* Returns the grid's form of this word. Null: it has none. */
static const struct grid_form *form_named(const struct grid *grid, const char *word, size_t length) {
    static const struct grid_form flat = {"", 2, 2, cuboid_high, NULL}, deep = {"", 3, 3, cuboid_high, NULL};
    for (const struct grid_form *form = grid->form; form->word; form++)
        if (strlen(form->word) == length && !memcmp(form->word, word, length))
            return form;
    return length ? NULL : grid->dimensions == 2 ? &flat : &deep;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Returns the length of the word before the numbers. */
static size_t word_length(const struct tree *node) {
    size_t length = 0;
    while (is_letter(node->text[length]))
        length++;
    return length;
}

/* Returns the hint at the form that a mistyped word was meant to be. */
static struct words_hint hint_at_form(const struct grid *grid, const char *word, size_t length) {
    const char *words[GRID_FORMS + 1];
    size_t count = 0;
    for (const struct grid_form *form = grid->form; form->word; form++)
        if (*form->word)
            words[count++] = form->word;
    words[count] = NULL;
    return words_hint(words, word, length);
}

/* Tells whether the text is a size like 3x3x3 or "pyramid 5", and not a drawing whose marks are
 * digits or letters. A mistyped word is a size, too. */
static bool is_size(const struct packing_reader *reader, const struct tree *node) {
    size_t word = word_length(node), rest = node->length - word;
    const char *numbers = node->text + word;
    if (word && form_named(reader->packing->grid, node->text, word))
        return true;
    if (strspn(numbers, "0123456789x ") != rest)
        return false;
    if (word)
        return *hint_at_form(reader->packing->grid, node->text, word).text ||
               (word > 1 && rest > 1 && numbers[0] == ' ' && strchr("0123456789", numbers[1]));
    return strchr(numbers, 'x') && strchr("0123456789", numbers[0]);
}

/* Lists the sizes that can be typed for a box of the grid: "AxB, hexagon A, …". */
static void list_forms(const struct grid *grid, char *out, size_t room) {
    static const char *const numbers[] = {"", "A", "AxB", "AxBxC"};
    size_t used = (size_t)snprintf(out, room, "%s", grid->dimensions == 2 ? "AxB" : "AxB or AxBxC");
    for (const struct grid_form *form = grid->form; form->word && used < room; form++)
        if (*form->word)
            used += (size_t)snprintf(out + used, room - used, ", %s %s", form->word, numbers[form->most]);
}

/* Reads one number, so that an error has its place. */
static enum treen_status read_side(struct scan *scan, int *side) {
    int64_t number;
    scan_blank(scan);
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at < scan->end && *scan->at != 'x' && *scan->at != ' ')
        scan_step(scan);
    word.length = (size_t)(scan->at - word.text);
    if (!word.length)
        word = scan_word(scan);
    if (!scan_is_number(word.text, word.length, 1, MOST_COORDINATE, &number))
        return scan_expected(scan, word, "the side of a box, a whole number from 1 to %d", MOST_COORDINATE);
    *side = (int)number;
    return TREEN_OK;
}

/* Checks that the box is not too large. Its cuboid may have more places than cells, but not very
 * many more. */
static enum treen_status check_size(const struct packing_reader *reader, const struct tree *node,
                                    const struct size *size) {
    enum { MOST_PLACES = 1 << 27 };
    const int *n = size->number;
    int64_t places = MOST_PLACES;
    if ((int64_t)n[0] * n[1] <= MOST_CELLS && (int64_t)n[0] * n[1] * n[2] <= MOST_CELLS) {
        struct treen_cell high = size->form->high(n);
        int64_t layer = (int64_t)(high.x + 1) * (high.y + 1);
        places = layer < MOST_PLACES ? layer * (high.z + 1) : MOST_PLACES;
    }
    if (places < MOST_PLACES)
        return TREEN_OK;
    struct scan scan = scan_of(reader, node);
    if (*size->form->word)
        return scan_error(&scan, scan_here(&scan), "this box is too large, expected at most %d cells",
                          MOST_CELLS);
    return scan_error(&scan, scan_here(&scan), "found a box of %d x %d x %d cells, expected at most %d cells",
                      n[0], n[1], n[2], MOST_CELLS);
}

/* Reads a size: a word or none, and as many numbers as the word takes. */
static enum treen_status read_size(const struct packing_reader *reader, const struct tree *node,
                                   struct size *size) {
    const struct grid *grid = reader->packing->grid;
    struct scan scan = scan_of(reader, node);
    struct scan_place start = scan_here(&scan);
    size_t word = word_length(node);
    char forms[200];
    *size = (struct size){form_named(grid, node->text, word), {1, 1, 1}};
    list_forms(grid, forms, sizeof forms);
    if (!size->form)
        return scan_expected(&scan, scan_word(&scan), "a size: %s%s", forms,
                             hint_at_form(grid, node->text, word).text);
    for (size_t i = 0; i < word; i++)
        scan_step(&scan);
    int numbers = 0;
    for (bool more = true; more; numbers++) {
        TRY(read_side(&scan, &size->number[numbers]));
        more = scan_blank(&scan) && *scan.at == 'x' && numbers < 2;
        if (more)
            scan_step(&scan);
    }
    if (scan_blank(&scan))
        return scan_expected(&scan, scan_word(&scan), "a size: %s", forms);
    if (grid->dimensions == 2 && !*size->form->word && numbers == 3) {
        if (size->number[2] > 1)
            return scan_error(&scan, start, "found a box of %d layers, expected one: the grid '%s' is flat",
                              size->number[2], grid->about.name);
    } else if (numbers > size->form->most ||
               (numbers < size->form->least && (numbers < 2 || *size->form->word))) {
        return scan_error(&scan, start, "found %d number%s, expected a size: %s", numbers,
                          numbers > 1 ? "s" : "", forms);
    }
    return check_size(reader, node, size);
}

/* Fills the drawing with all cells of the grid that the size describes. */
static enum treen_status fill_size(const struct packing_reader *reader, const struct tree *node,
                                   const struct size *size, struct drawing *drawing) {
    const struct grid_form *form = size->form;
    struct scan scan = scan_of(reader, node);
    struct treen_cell at, high = form->high(size->number);
    for (at.z = 0; at.z <= high.z; at.z++)
        for (at.y = 0; at.y <= high.y; at.y++)
            for (at.x = 0; at.x <= high.x; at.x++) {
                if (!grid_has(reader->packing->grid, at) || (form->has && !form->has(at, size->number)))
                    continue;
                if (drawing->cell.count == MOST_CELLS)
                    return scan_error(&scan, scan_here(&scan), "found a box of more than %d cells, the most",
                                      MOST_CELLS);
                TRY_MEMORY(array_push(reader->arena, &drawing->cell, (struct coloured_cell){at, 0}) &&
                               array_push(reader->arena, &drawing->must, true),
                           reader->error, "reading the puzzle");
            }
    return TREEN_OK;
}

static enum treen_status read_drawing(const struct packing_reader *reader, const struct tree *node,
                                      bool is_box, struct drawing *drawing) {
    if (node->kind == TREE_LIST)
        return packing_draw_list(reader->packing, is_box, node, reader->source, reader->arena, drawing,
                                 reader->error);
    struct scan scan = scan_of(reader, node);
    return packing_draw(reader->packing, is_box, &scan, reader->arena, drawing);
}

/* Reads 'cells' of a map. */
static enum treen_status read_cells(const struct packing_reader *reader, const struct tree *cells,
                                    bool is_box, struct drawing *drawing) {
    return packing_cells(reader->packing, is_box, cells, reader->source, reader->arena, drawing,
                         reader->error);
}

static enum treen_status read_box_cells(const struct packing_reader *reader, const struct tree *node,
                                        struct drawing *drawing) {
    const struct tree *cells = tree_get(node, "cells");
    TRY(tree_known_keys(node, box_keys, reader->source, reader->error));
    if (!cells)
        return tree_error(node, reader->source, reader->error, "this box has no key 'cells'");
    return read_cells(reader, cells, true, drawing);
}

/* Reads the box: a size, a drawing, or a list of cells. The box keeps their coordinates, since
 * solutions use them. */
static enum treen_status read_box(struct packing_reader *reader) {
    const struct tree *node = tree_get(reader->map, "box");
    struct drawing drawing = {0};
    if (!node)
        return tree_error(reader->map, reader->source, reader->error,
                          "this puzzle has no box, expected 'box: 3x3x3' or one drawn in layers");
    if (node->kind == TREE_TEXT)
        TRY(need_text(reader, node, "a box: a size like 3x3x3, or a drawing below 'box: |'"));
    if (node->kind == TREE_TEXT && is_size(reader, node)) {
        struct size size;
        TRY(read_size(reader, node, &size));
        TRY(fill_size(reader, node, &size, &drawing));
    } else if (node->kind == TREE_MAP) {
        TRY(read_box_cells(reader, node, &drawing));
    } else {
        TRY(read_drawing(reader, node, true, &drawing));
    }
    struct shape shape = {drawing.cell.count, drawing.cell.at};
    if (!shape.count)
        return tree_error(node, reader->source, reader->error, "this box is empty, expected cells to fill");
    return box_init(&reader->packing->box, reader->packing->grid, &shape, drawing.must.at, reader->arena)
               ? TREEN_OK
               : error_memory(reader->error, "reading the puzzle");
}

/* Reads the largest number of cells that stay empty, among those that may. A number beyond all of
 * them is no limit. */
static enum treen_status read_holes(struct packing_reader *reader) {
    const struct tree *node = tree_get(reader->map, "holes");
    const struct box *box = &reader->packing->box;
    int64_t holes;
    if (!node)
        return TREEN_OK;
    TRY(need_text(reader, node, "how many of the cells that may stay empty do so at the most"));
    struct scan scan = scan_of(reader, node);
    TRY(scan_number(&scan, 0, MOST_CELLS, "how many of the cells that may stay empty do so at the most",
                    &holes));
    size_t may = box->cells - box->must_cells;
    if ((size_t)holes < may)
        reader->packing->least_filled = (uint32_t)(may - (size_t)holes);
    return scan_space(&scan) ? scan_expected(&scan, scan_word(&scan), "nothing more") : TREEN_OK;
}

/* Reads whether pieces may cross: no, unless the file says so. */
static enum treen_status read_crossing(struct packing_reader *reader) {
    const struct tree *node = tree_get(reader->map, "crossing");
    const struct grid *grid = reader->packing->grid;
    if (!node)
        return TREEN_OK;
    if (!grid->ends)
        return tree_error(node, reader->source, reader->error,
                          "found 'crossing', but no pieces of the grid '%s' can cross: "
                          "expected this key with sticks on squares, cubes, triangles or prisms",
                          grid->about.name);
    TRY(need_text(reader, node, "whether two pieces may cross: never or free"));
    bool free = strcmp(node->text, "free") == 0;
    struct scan scan = scan_of(reader, node);
    if (!free && strcmp(node->text, "never") != 0)
        return scan_expected(&scan, scan_word(&scan), "never or free");
    reader->packing->crossing = free;
    return TREEN_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Reads a shape. A missing drawing is nearly always one that starts with #, a comment to YAML. */
static enum treen_status read_shape(const struct packing_reader *reader, const struct tree *node,
                                    bool is_cells, const char *piece, struct shape *shape) {
    struct drawing drawing = {0};
    if (!is_cells && (node->kind == TREE_MAP || (node->kind == TREE_TEXT && node->empty)))
        return tree_error(
            node, reader->source, reader->error,
            "'%s' has no drawing: draw it below '%s: |', or quote it (\"##/#.\"), since a bare # "
            "starts a comment",
            piece, node->key);
    TRY(is_cells ? read_cells(reader, node, false, &drawing) : read_drawing(reader, node, false, &drawing));
    *shape = (struct shape){drawing.cell.count, drawing.cell.at};
    if (!shape->count)
        return tree_error(node, reader->source, reader->error,
                          is_cells ? "piece '%s' has no cell" : "the drawing of '%s' has no cell", piece);
    shape_sort(shape);
    shape_settle(reader->packing->grid, shape);
    return TREEN_OK;
}

static enum treen_status read_group_number(const struct packing_reader *reader, const struct tree *node,
                                           const char *text, uint32_t *number) {
    int64_t value;
    if (!scan_is_number(text, strlen(text), 1, INT32_MAX, &value))
        return tree_error(node, reader->source, reader->error,
                          "found '%s', expected the number of a group, from 1", text);
    *number = (uint32_t)value;
    return TREEN_OK;
}

/* Reads the groups. "group: 1": all copies; "group: {1: 2, 2: 1}": at most two of them in group 1,
 * and one in group 2. */
static enum treen_status read_groups(const struct packing_reader *reader, const struct tree *node,
                                     struct packing_piece *piece) {
    size_t count = node->kind == TREE_MAP ? node->count : 1;
    struct packing_group *group = ARENA_NEW(reader->arena, count, struct packing_group);
    TRY_MEMORY(group, reader->error, "reading the puzzle");
    piece->group = group;
    piece->groups = count;
    if (node->kind != TREE_MAP) {
        TRY(need_text(reader, node, "the number of a group, or {1: 2} for two copies of it"));
        group[0].count = piece->most;
        return read_group_number(reader, node, node->text, &group[0].number);
    }
    for (size_t i = 0; i < count; i++) {
        int64_t copies;
        struct scan scan = scan_of(reader, &node->child[i]);
        TRY(read_group_number(reader, &node->child[i], node->child[i].key, &group[i].number));
        TRY(need_text(reader, &node->child[i], "how many copies may be in this group"));
        TRY(scan_number(&scan, 1, MOST_COPIES, "how many copies may be in this group", &copies));
        group[i].count = (uint32_t)copies;
    }
    return count ? TREEN_OK : tree_error(node, reader->source, reader->error, "expected groups: {1: 2}");
}

/* Tells in *alike whether a motion of the piece takes one shape to the other. */
static bool compare_choices(const struct packing_reader *reader, enum motion motion, const struct shape *one,
                            const struct shape *other, bool *alike) {
    const struct packing *packing = reader->packing;
    shape_list turned;
    if (!shape_orientations(packing->grid, &packing->group, motion, one, reader->arena, &turned))
        return false;
    *alike = false;
    for (size_t i = 0; i < turned.count; i++)
        *alike |= !shape_compare(&turned.at[i], other);
    return true;
}

/* Reads one shape of `one of`: a drawing, or {cells: …}. It differs from those before. */
static enum treen_status read_other(const struct packing_reader *reader, const struct tree *node,
                                    const struct packing_piece *piece, const struct shape *before,
                                    size_t count, struct shape *shape) {
    const struct tree *cells = node->kind == TREE_MAP ? tree_get(node, "cells") : NULL;
    if ((node->kind == TREE_MAP && (!cells || node->count > 1)) ||
        (node->kind == TREE_TEXT && (node->empty || !node->length)))
        return tree_error(node, reader->source, reader->error,
                          "expected a shape of piece '%s': a drawing in quotes, or {cells: [[0, 0]]}",
                          piece->name);
    TRY(read_shape(reader, cells ? cells : node, cells != NULL, piece->name, shape));
    for (size_t i = 0; i < count; i++) {
        bool alike;
        TRY_MEMORY(compare_choices(reader, piece->motion, &before[i], shape, &alike), reader->error,
                   "reading the puzzle");
        if (alike)
            return tree_error(node, reader->source, reader->error,
                              "this shape of piece '%s' is number %zu turned, expected another one",
                              piece->name, i + 1);
    }
    return TREEN_OK;
}

/* Reads `one of`: shapes of which each copy has one. */
static enum treen_status read_choice(const struct packing_reader *reader, const struct tree *node,
                                     struct packing_piece *piece) {
    enum { MOST_CHOICES = 1000 };
    if (node->kind != TREE_LIST || !node->count || node->count > MOST_CHOICES)
        return tree_error(node, reader->source, reader->error,
                          "expected a list of up to %d shapes: 'one of: [\"##\", \"##/#.\"]'", MOST_CHOICES);
    struct shape *shape = ARENA_NEW(reader->arena, node->count, struct shape);
    TRY_MEMORY(shape, reader->error, "reading the puzzle");
    for (size_t i = 0; i < node->count; i++)
        TRY(read_other(reader, &node->child[i], piece, shape, i, &shape[i]));
    piece->shape = shape[0];
    piece->others = node->count - 1;
    piece->other = shape + 1;
    reader->packing->chooses |= piece->others > 0;
    return TREEN_OK;
}

/* Reads `value`, what a copy of the piece is worth. */
static enum treen_status read_value(const struct packing_reader *reader, const struct tree *map,
                                    struct packing_piece *piece) {
    const struct tree *node = tree_get(map, "value");
    int64_t value;
    if (!node)
        return TREEN_OK;
    TRY(need_text(reader, node, "what a copy of the piece is worth"));
    struct scan scan = scan_of(reader, node);
    TRY(scan_number(&scan, 0, MOST_VALUE, "what a copy of the piece is worth", &value));
    piece->value = (uint32_t)value;
    return scan_blank(&scan) ? scan_expected(&scan, scan_word(&scan), "a whole number alone") : TREEN_OK;
}

/* Reads "V: drawing", or a map with more keys. */
static enum treen_status read_piece(const struct packing_reader *reader, const struct tree *node,
                                    struct packing_piece *piece) {
    const char *name = arena_text(reader->arena, node->key, strlen(node->key));
    *piece = (struct packing_piece){.name = name, .least = 1, .most = 1, .motion = reader->motion};
    TRY_MEMORY(name, reader->error, "reading the puzzle");
    if (!*name)
        return tree_error(node, reader->source, reader->error, "this piece has no name");
    if (node->kind != TREE_MAP)
        return read_shape(reader, node, false, name, &piece->shape);
    TRY(tree_known_keys(node, piece_keys, reader->source, reader->error));
    const struct tree *copies = tree_get(node, "copies"), *shape = tree_get(node, "shape");
    const struct tree *group = tree_get(node, "group"), *cells = tree_get(node, "cells");
    const struct tree *choice = tree_get(node, "one of");
    if (choice && (shape || cells))
        return tree_error(choice, reader->source, reader->error, "piece '%s' has both '%s' and 'one of'",
                          node->key, shape ? "shape" : "cells");
    if (!choice && !shape == !cells)
        return tree_error(node, reader->source, reader->error, "piece '%s' has %s 'shape' %s 'cells'",
                          node->key, shape ? "both" : "no key", shape ? "and" : "or");
    if (copies)
        TRY(packing_read_copies(copies, reader->source, reader->error, piece));
    TRY(read_value(reader, node, piece));
    if (group)
        TRY(read_groups(reader, group, piece));
    TRY(read_motion(reader, node, &piece->motion));
    return choice ? read_choice(reader, choice, piece)
                  : read_shape(reader, cells ? cells : shape, cells != NULL, name, &piece->shape);
}

/* Reads the pieces of `pieces:`, without those of 0 copies. The count grows with each piece: so the
 * packing is consistent when an error ends the reading. */
static enum treen_status read_own_pieces(struct packing_reader *reader, const struct tree *node) {
    struct packing *packing = reader->packing;
    if (node->kind == TREE_TEXT && node->length)
        return tree_error(
            node, reader->source, reader->error,
            "found '%s' below 'pieces:', expected each piece as 'NAME: |' with its drawing below "
            "it, or 'NAME: \"##/#.\"', with a blank behind the colon",
            node->text);
    if (node->kind != TREE_MAP || !node->count)
        return tree_error(node, reader->source, reader->error,
                          "expected 'pieces:' and below it each piece as 'NAME: |' with its drawing");
    if (node->count > MOST_PIECES)
        return tree_error(node, reader->source, reader->error, "found %zu pieces, expected at most %d",
                          node->count, MOST_PIECES);
    packing->piece = ARENA_NEW(reader->arena, node->count, struct packing_piece);
    TRY_MEMORY(packing->piece, reader->error, "reading the puzzle");
    for (size_t i = 0; i < node->count; i++) {
        struct packing_piece *piece = &packing->piece[packing->pieces];
        TRY(read_piece(reader, &node->child[i], piece));
        packing->pieces += piece->most > 0;
    }
    return TREEN_OK;
}

/* Reads the pieces, and behind them those of sets. */
static enum treen_status read_pieces(struct packing_reader *reader) {
    const struct tree *own = tree_get(reader->map, "pieces"), *sets = tree_get(reader->map, "set");
    if (!own && !sets)
        return tree_error(reader->map, reader->source, reader->error,
                          "expected 'pieces:' and below it each piece as 'NAME: |' with its drawing");
    if (own)
        TRY(read_own_pieces(reader, own));
    return sets ? packing_read_sets(reader->packing, reader->motion, sets, reader->source, reader->arena,
                                    reader->error)
                : TREEN_OK;
}

enum treen_status packing_read_place(struct packing *packing, const struct tree *map, const char *source,
                                     struct arena *arena, struct treen_error *error) {
    struct packing_reader reader = {
        .packing = packing, .map = map, .source = source, .arena = arena, .error = error};
    TRY(read_grid(&reader));
    return read_box(&reader);
}

/* Refuses pieces with a choice of shapes where other keys ask for one. */
static enum treen_status check_choices(const struct packing_reader *reader) {
    const struct tree *wrap = tree_get(reader->map, "wrap"), *empty = tree_get(reader->map, "empty");
    if (!reader->packing->chooses || (!wrap && !empty))
        return TREEN_OK;
    return tree_error(wrap ? wrap : empty, reader->source, reader->error,
                      "found '%s', expected pieces of one shape with it: 'one of' is for other boxes",
                      wrap ? "wrap" : "empty");
}

enum treen_status packing_read(struct treen_puzzle *puzzle, const struct tree *map,
                               struct treen_error *error) {
    struct packing_reader reader = {.packing = ARENA_NEW(&puzzle->arena, 1, struct packing),
                                    .map = map,
                                    .source = puzzle->about.name,
                                    .arena = &puzzle->arena,
                                    .error = error,
                                    .motion = MOTION_SPACE};
    TRY_MEMORY(reader.packing, reader.error, "reading the puzzle");
    TRY(read_grid(&reader));
    TRY(read_colours(&reader));
    TRY(read_allow(&reader));
    TRY(read_motion(&reader, map, &reader.motion));
    TRY(read_box(&reader));
    TRY(packing_read_wrap(reader.packing, map, reader.source, reader.arena, error));
    TRY(read_holes(&reader));
    TRY(read_crossing(&reader));
    TRY(packing_read_moves(reader.packing, map, reader.source, error));
    TRY(read_pieces(&reader));
    TRY(check_choices(&reader));
    TRY(packing_free_wrapped(reader.packing, map, reader.source, error));
    TRY(packing_read_empty(reader.packing, map, reader.source, reader.arena, error));
    TRY(packing_read_eithers(reader.packing, map, reader.source, reader.arena, error));
    TRY(packing_read_conditions(reader.packing, map, reader.source, error));
    puzzle->own = reader.packing;
    puzzle->about.grid = reader.packing->grid->about.name;
    return packing_read_placed(puzzle, map, error);
}
