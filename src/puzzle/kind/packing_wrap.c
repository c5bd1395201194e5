/* Boards that close, in treen's own format: "wrap: x", "wrap: xy", "wrap: x mirrored, y",
 * "wrap: x 12". */
#include "puzzle/packing.h"

#include "puzzle/puzzle.h"
#include "shape/wrap.h"

#include <stdio.h>
#include <string.h>

#define WRAP_FORM                                                                                            \
    "the axes along which the box closes: x, y or xy, 'x mirrored' for a Möbius strip, 'x 12' for a period"

/* Every cell may be the image of every other one: larger boxes take long, and much memory. */
enum { MOST_CLOSING = 1 << 14 };

struct wrap_reader {
    const struct tree *node;
    const struct box *box;
    struct wrap *wrap;
    struct scan scan;
    bool given[WRAP_AXES]; /* the period is in the file */
};

static enum treen_status refuse_word(struct wrap_reader *reader, struct scan_word word) {
    return scan_expected(&reader->scan, word, WRAP_FORM);
}

/* Reads letters up to a comma, a blank or a number. Without letters, it is the whole word. */
static struct scan_word read_letters(struct wrap_reader *reader) {
    struct scan *scan = &reader->scan;
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at < scan->end && *scan->at >= 'a' && *scan->at <= 'z')
        scan_step(scan);
    word.length = (size_t)(scan->at - word.text);
    return word.length ? word : scan_word(scan);
}

/* Reads "x", "y" or "xy"; the periods are the box's sides. *last: the axis that may be told more
 * about, or -1. */
static enum treen_status read_axes(struct wrap_reader *reader, int *last) {
    struct scan_word word = read_letters(reader);
    const struct box *box = reader->box;
    bool both = word.length == 2 && !memcmp(word.text, "xy", 2);
    if (!both && (word.length != 1 || (*word.text != 'x' && *word.text != 'y')))
        return refuse_word(reader, word);
    *last = both ? -1 : *word.text == 'y';
    for (int axis = 0; axis < WRAP_AXES; axis++)
        if ((both || axis == *last) && !reader->wrap->period[axis])
            reader->wrap->period[axis] = cell_along(box->high, axis) - cell_along(box->low, axis) + 1;
    return TREEN_OK;
}

/* Reads the period along the axis, which is at least as long as the box. */
static enum treen_status read_period(struct wrap_reader *reader, int axis) {
    struct scan *scan = &reader->scan;
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    int side = cell_along(reader->box->high, axis) - cell_along(reader->box->low, axis) + 1;
    int64_t period;
    while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9')
        scan_step(scan);
    word.length = (size_t)(scan->at - word.text);
    if (!scan_is_number(word.text, word.length, side, MOST_COORDINATE, &period))
        return scan_expected(scan, word, "a period of %d, as long as the box, or more", side);
    reader->wrap->period[axis] = (int)period;
    return TREEN_OK;
}

static enum treen_status read_mirrored(struct wrap_reader *reader, int axis) {
    struct scan_word word = read_letters(reader);
    if (word.length != strlen("mirrored") || memcmp(word.text, "mirrored", word.length) != 0 || axis < 0)
        return refuse_word(reader, word);
    if (reader->wrap->mirrored != WRAP_UNMIRRORED)
        return scan_error(&reader->scan, word.place, "found two mirrored seams, expected one");
    reader->wrap->mirrored = axis;
    return TREEN_OK;
}

static enum treen_status read_words(struct wrap_reader *reader) {
    int axis = -1;
    for (bool more = true; more;) {
        scan_blank(&reader->scan);
        TRY(read_axes(reader, &axis));
        while (scan_blank(&reader->scan) && *reader->scan.at != ',')
            if (axis >= 0 && *reader->scan.at >= '0' && *reader->scan.at <= '9')
                TRY(read_period(reader, axis));
            else
                TRY(read_mirrored(reader, axis));
        more = reader->scan.at < reader->scan.end && *reader->scan.at == ',';
        if (more)
            scan_step(&reader->scan);
    }
    return TREEN_OK;
}

/* Refuses grids on which pieces would be hard to tell from their way around. */
static enum treen_status refuse_seams(struct wrap_reader *reader, const struct packing *packing,
                                      struct arena *arena) {
    const struct grid *grid = packing->grid;
    const char *name = grid->about.name;
    if (!grid->faces || grid->ends)
        return scan_error(&reader->scan, reader->node->place,
                          "found 'wrap' on the grid '%s', expected a grid whose cells have faces", name);
    if (reader->wrap->mirrored != WRAP_UNMIRRORED && grid->dimensions > 2)
        return scan_error(&reader->scan, reader->node->place,
                          "found a mirrored seam on the grid '%s', expected a grid of one layer", name);
    if (packing->box.cells > MOST_CLOSING)
        return scan_error(&reader->scan, reader->node->place,
                          "found a box of %zu cells that closes, expected at most %d", packing->box.cells,
                          MOST_CLOSING);
    const char *words = wrap_judge(&packing->box, &packing->group, reader->wrap, arena);
    return words
               ? scan_error(&reader->scan, reader->node->place,
                            "found a box of the grid '%s' that cannot close so, expected a period that moves "
                            "the grid to itself: %s",
                            name, words)
               : TREEN_OK;
}

enum treen_status packing_read_wrap(struct packing *packing, const struct tree *map, const char *source,
                                    struct arena *arena, struct treen_error *error) {
    const struct tree *node = tree_get(map, "wrap");
    if (!node)
        return TREEN_OK;
    struct wrap *wrap = ARENA_NEW(arena, 1, struct wrap);
    if (!wrap)
        return TREEN_NO_MEMORY;
    if (node->kind != TREE_TEXT || node->empty)
        return tree_error(node, source, error, "expected " WRAP_FORM);
    wrap->mirrored = WRAP_UNMIRRORED;
    struct wrap_reader reader = {
        .node = node, .box = &packing->box, .wrap = wrap, .scan = tree_scan(node, source, error)};
    TRY(read_words(&reader));
    TRY(refuse_seams(&reader, packing, arena));
    packing->box.wrap = wrap;
    return TREEN_OK;
}

enum treen_status packing_free_wrapped(struct packing *packing, const struct tree *map, const char *source,
                                       struct treen_error *error) {
    const struct wrap *wrap = packing->box.wrap;
    for (size_t i = 0; wrap && wrap->mirrored != WRAP_UNMIRRORED && i < packing->pieces; i++) {
        struct packing_piece *piece = &packing->piece[i];
        if (piece->motion == MOTION_SHIFT)
            return tree_error(tree_get(map, "wrap"), source, error,
                              "a way around this board turns piece '%s' over, expected motions other than "
                              "shift",
                              piece->name);
        piece->motion = piece->motion == MOTION_PLANE ? MOTION_SPACE : piece->motion;
    }
    return TREEN_OK;
}

void packing_write_wrap(const struct packing *packing, FILE *out) {
    const struct box *box = &packing->box;
    const struct wrap *wrap = box->wrap;
    const char *before = "wrap: ";
    for (int axis = 0; wrap && axis < WRAP_AXES; axis++) {
        int side = cell_along(box->high, axis) - cell_along(box->low, axis) + 1;
        if (!wrap->period[axis])
            continue;
        fprintf(out, "%s%c", before, "xy"[axis]);
        if (wrap->period[axis] != side)
            fprintf(out, " %d", wrap->period[axis]);
        fputs(axis == wrap->mirrored ? " mirrored" : "", out);
        before = ", ";
    }
    fputs(wrap ? "\n" : "", out);
}
