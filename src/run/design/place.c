#include "run/design/place.h"

#include "base/error.h"
#include "base/text/words.h"
#include "base/text/writing.h"
#include "puzzle/kind/packing_letters.h"
#include "puzzle/puzzle.h"
#include "shape/sweep.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The steps in which a cell leaves any box of pieces that interlock. */
enum { LONGEST = 12 };

/* ---- The box --------------------------------------------------------------------------------- */

static enum treen_status place_of_puzzle(const struct treen_puzzle *puzzle, struct packing *packing,
                                         struct treen_error *error) {
    const struct packing *from = puzzle->kind->packing ? puzzle->kind->packing(puzzle) : NULL;
    if (!from)
        return error_bad(error, "'%s' has no box of cells", puzzle->about.name);
    *packing = *from;
    packing->pieces = 0;
    packing->piece = NULL;
    return TREEN_OK;
}

/* Copies a box into the arena. */
static enum treen_status copy_place(const struct packing *from, struct arena *arena,
                                    struct packing *packing) {
    struct shape shape = {from->box.cells, ARENA_NEW(arena, from->box.cells, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, from->box.cells, bool);
    TRY_ROOM(shape.cell && must);
    memcpy(shape.cell, from->box.cell, shape.count * sizeof *shape.cell);
    memcpy(must, from->box.must, shape.count * sizeof *must);
    *packing = (struct packing){.grid = from->grid, .group = from->group};
    return box_init(&packing->box, from->grid, &shape, must, arena) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Writes the drawing of one cell of the grid: not each has one at the origin. */
static void write_cell(const struct grid *grid, FILE *out) {
    enum { NEAR = 12 };
    struct treen_cell at = {0, 0, 0};
    for (; at.y < NEAR && !grid_has(grid, at); at.x++)
        if (at.x == NEAR)
            at.x = -1, at.y++;
    while (at.y-- > 0)
        fputs("./", out);
    fprintf(out, "%.*s#", at.x, "............");
}

/* Writes a puzzle with this box and one piece; null when there is no memory. */
static char *text_with_box(const struct grid *grid, const char *box, size_t *length) {
    struct writing writing;
    if (!writing_open(&writing))
        return NULL;
    fprintf(writing.out, "grid: %s\nbox: ", grid->about.name);
    tree_write_text(writing.out, box);
    fputs("\npieces: {A: '", writing.out);
    write_cell(grid, writing.out);
    fputs("'}\n", writing.out);
    if (!writing_close(&writing))
        return NULL;
    *length = writing.length;
    return writing.text;
}

/* Takes the place of our text from a message. A box of words may be meant for another grid. */
static void tell_box(const struct design_wish *wish, struct treen_error *error) {
    size_t used = strlen(error->text);
    error->line = error->column = 0;
    if (!wish->from && !wish->options->grid && isalpha((unsigned char)*wish->options->box))
        snprintf(error->text + used, sizeof error->text - used, "; --grid names a grid other than cubes");
}

enum treen_status design_place_on(const struct design_wish *wish, const struct grid *grid,
                                  struct arena *arena, struct packing *packing, struct treen_error *error) {
    struct limits limits = limits_of(wish->patience, wish->budget);
    struct treen_puzzle *puzzle;
    size_t length;
    char *text = text_with_box(grid, wish->options->box, &length);
    TRY_MEMORY(text, error, "reading the box");
    enum treen_status status = puzzle_parse(text, length, "--box", "yaml", &limits, &puzzle, error);
    free(text);
    if (status == TREEN_BAD_INPUT && error)
        tell_box(wish, error);
    TRY(status);
    status = copy_place(puzzle->kind->packing(puzzle), arena, packing);
    treen_close(puzzle);
    return status == TREEN_OK ? TREEN_OK : error_memory(error, "reading the box");
}

enum treen_status design_place(const struct design_wish *wish, struct arena *arena, struct packing *packing,
                               struct treen_error *error) {
    if (wish->options->box && wish->from)
        return error_bad(error, "found a box and a puzzle, expected one of them");
    if (wish->from)
        return place_of_puzzle(wish->from, packing, error);
    if (!wish->options->box)
        return error_bad(
            error, "found no box, expected its size (--box 3x3x3), a drawing, or a puzzle that has one");
    const char *name = wish->options->grid;
    const struct grid *grid = name ? grid_named(name, strlen(name)) : grid_at(0);
    if (!grid)
        return error_bad(error, "grid: found '%s', expected the name of a grid (treen grids lists them)%s",
                         name, words_hint_at(grid_nearest(name, strlen(name))).text);
    return design_place_on(wish, grid, arena, packing, error);
}

/* Tells whether the row of a cell goes on after a gap. */
static bool has_gap(const struct box *box, struct treen_cell at, struct treen_cell unit) {
    bool gap = false;
    for (at = cell_add(at, unit); at.x <= box->high.x && at.y <= box->high.y && at.z <= box->high.z;
         at = cell_add(at, unit)) {
        bool outside = box_number(box, at) == BOX_OUTSIDE;
        if (gap && !outside)
            return true;
        gap |= outside;
    }
    return false;
}

bool design_has_whole_rows(const struct box *box) {
    static const struct treen_cell unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int axis = 0; axis < box->grid->dimensions; axis++)
        for (size_t i = 0; i < box->cells; i++)
            if (has_gap(box, box->cell[i].at, unit[axis]))
                return false;
    return true;
}

/* Tells whether a cell of the box that slides by the direction meets another one. */
static bool meets_another(const struct box *box, struct treen_cell from, struct treen_cell by) {
    struct treen_cell hit[SWEEP_CELLS], at = from;
    for (int step = 0; step < LONGEST; step++, at = cell_add(at, by))
        for (int i = sweep_cells(box->grid, at, by, hit); i-- > 0;)
            if (!cell_equal(hit[i], from) && box_number(box, hit[i]) != BOX_OUTSIDE)
                return true;
    return false;
}

bool design_is_layer(const struct box *box) {
    struct treen_cell low = box->low, high = box->high;
    bool layer = box->grid->dimensions > 2 && (low.x == high.x || low.y == high.y || low.z == high.z);
    for (int d = 0; d < box->grid->directions && !layer; d += 2) {
        layer = true;
        for (size_t i = 0; layer && i < box->cells; i++)
            layer = !meets_another(box, box->cell[i].at, box->grid->direction[d]);
    }
    return layer;
}

enum treen_status design_pieces(const struct design_wish *wish, const struct packing **pieces,
                                uint64_t *cells, struct treen_error *error) {
    const struct packing *from = wish->from ? puzzle_packing(wish->from) : NULL;
    if (!wish->from)
        return error_bad(error, "found no puzzle, expected one whose pieces are to fill a box");
    const char *odd = !from            ? "no fixed set of pieces"
                      : from->colours  ? "colours"
                      : from->eithers  ? "groups of which one is used (either)"
                      : from->crossing ? "sticks that may cross"
                      : from->box.wrap ? "a box that closes around"
                                       : NULL;
    if (odd)
        return error_bad(error, "'%s' has %s, expected plain pieces and a plain box", wish->from->about.name,
                         odd);
    *cells = 0;
    for (size_t i = 0; i < from->pieces; i++) {
        if (from->piece[i].least != from->piece[i].most)
            return error_bad(error,
                             "found %" PRIu32 " to %" PRIu32 " copies of '%s', expected a fixed number",
                             from->piece[i].least, from->piece[i].most, from->piece[i].name);
        *cells += from->piece[i].most * from->piece[i].shape.count;
    }
    *pieces = from;
    return TREEN_OK;
}

/* ---- Settings -------------------------------------------------------------------------------- */

static bool read_range(const char *text, uint64_t *least, uint64_t *most) {
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    *least = *most = strtoull(text, &end, 10);
    if (!strncmp(end, "..", 2) && end[2] >= '0' && end[2] <= '9')
        *most = strtoull(end + 2, &end, 10);
    return !*end;
}

enum treen_status design_cells(const struct design_wish *wish, uint64_t low, uint64_t high, uint64_t *least,
                               uint64_t *most, struct treen_error *error) {
    const char *text = wish->options->cells;
    *least = low;
    *most = high;
    if (!text)
        return TREEN_OK;
    if (!read_range(text, least, most))
        return error_bad(error, "cells: found '%s', expected a range like 3..5, or a number", text);
    if (*least > *most)
        return error_bad(error, "cells: found '%s', expected the smaller number first", text);
    if (*least < low || *most > high)
        return error_bad(error, "cells: found '%s', expected a range within %" PRIu64 "..%" PRIu64, text, low,
                         high);
    return TREEN_OK;
}

/* ---- Names ----------------------------------------------------------------------------------- */

void design_piece_name(size_t index, char name[8]) {
    if (index < 26)
        snprintf(name, 8, "%c", (char)('A' + index));
    else
        snprintf(name, 8, "%c%u", (char)('A' + index % 26), (unsigned)(index / 26 + 1) % 100000);
}

/* Numbers the name of a piece where earlier pieces have it, too. False when there is no memory. */
static bool number_name(struct packing *named, size_t index, struct arena *arena) {
    const char *name = named->piece[index].name;
    for (unsigned number = 2;; number++) {
        size_t i = 0;
        while (i < index && strcmp(named->piece[i].name, name))
            i++;
        if (i == index)
            break;
        name = arena_print(arena, "%s-%u", named->piece[index].name, number);
        if (!name)
            return false;
    }
    named->piece[index].name = name;
    return true;
}

bool design_name_pieces(const struct packing *packing, struct arena *arena, struct packing *named,
                        bool *known) {
    const char **letter = ARENA_NEW(arena, packing->pieces + 1, const char *);
    bool plain = true;
    *known = false;
    *named = *packing;
    named->piece = ARENA_NEW(arena, packing->pieces + 1, struct packing_piece);
    if (!letter || !named->piece)
        return false;
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        if (!packing_letter(packing->grid, piece->motion, &piece->shape, arena, &letter[i]))
            return false;
        plain &= letter[i] && piece->shape.count == packing->piece[0].shape.count;
        *known |= letter[i] != NULL;
    }
    for (size_t i = 0; i < packing->pieces; i++) {
        struct packing_piece *piece = &named->piece[i];
        *piece = packing->piece[i];
        if (letter[i])
            piece->name = plain || letter[i][1] ? letter[i]
                                                : arena_print(arena, "%s%zu", letter[i], piece->shape.count);
        if (!piece->name || !number_name(named, i, arena))
            return false;
    }
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

void design_write_packing(const struct packing *packing, FILE *out) {
    struct packing copy = *packing;
    const struct treen_puzzle puzzle = {.kind = &kind_packing, .own = &copy};
    packing_write(&puzzle, out);
}

bool design_write_named(const struct packing *packing, FILE *out) {
    struct packing named;
    struct arena arena;
    bool known;
    arena_init(&arena, SIZE_MAX);
    bool made = design_name_pieces(packing, &arena, &named, &known);
    if (made)
        design_write_packing(&named, out);
    arena_free(&arena);
    return made;
}
