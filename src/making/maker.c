#include "making/making.h"

#include "puzzle/packing.h"
#include "puzzle/format/xmpuzzle_shown.h"
#include "tables.h"

#include <string.h>

#define MAKER(word) extern const struct maker maker_##word;
ALL_MAKERS
#undef MAKER

static const struct maker *const makers[] = {
#define MAKER(word) &maker_##word,
    ALL_MAKERS
#undef MAKER
};

enum { MAKERS = sizeof makers / sizeof *makers };

const struct maker *maker_at(size_t index) {
    return index < MAKERS ? makers[index] : NULL;
}

const struct maker *maker_named(const char *name) {
    for (size_t i = 0; i < MAKERS; i++)
        if (!strcmp(makers[i]->about.name, name))
            return makers[i];
    return NULL;
}

bool parts_are_sticks(const struct parts *parts) {
    if (parts->grid->faces || !parts->piece[0].shape.count)
        return false;
    const struct grid_bar bar = parts->grid->bar(parts->piece[0].shape.cell[0].at);
    return !grid_bar_is_ball(&bar);
}

enum treen_status parts_one_file(struct parts *parts) {
    static const char *const plain[] = {""};
    parts->files = 1;
    parts->end = plain;
    return TREEN_OK;
}

/* Returns the copies to make. Of a piece that may be used up to n times, they are as many as the
 * box has room for. */
static uint32_t copies_of(const struct packing *packing, const struct packing_piece *piece) {
    size_t fit = packing->box.cells / (piece->shape.count ? piece->shape.count : 1);
    if (!packing->box.cells || piece->least == piece->most || piece->most <= fit)
        return piece->most;
    return piece->least > fit ? piece->least : (uint32_t)fit;
}

/* Returns the number of pieces without the cells that stay empty, which come last. */
static size_t count_made(const struct packing *packing) {
    size_t pieces = packing->pieces;
    while (pieces && packing->piece[pieces - 1].hole)
        pieces--;
    return pieces;
}

enum treen_status parts_take(const struct treen_puzzle *puzzle, struct arena *arena, struct parts *parts,
                             struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    if (!packing)
        packing = xmpuzzle_shown_pieces(puzzle, arena);
    if (!packing || !packing->pieces)
        return error_bad(error,
                         "found a puzzle of kind %s, expected one with pieces on a grid, which can be made",
                         packing_words(puzzle));
    if (packing->box.wrap)
        return error_bad(error, "found a board that closes, expected an open one: parts that go around it "
                                "cannot be made flat");
    *parts = (struct parts){.puzzle = puzzle,
                            .title = puzzle->about.title ? puzzle->about.title : puzzle->about.name,
                            .grid = packing->grid,
                            .box = &packing->box,
                            .pieces = count_made(packing),
                            .piece = ARENA_NEW(arena, packing->pieces, struct parts_piece)};
    TRY_MEMORY(parts->piece, error, "listing the pieces");
    for (size_t i = 0; i < parts->pieces; i++)
        parts->piece[i] = (struct parts_piece){.name = packing->piece[i].name,
                                               .colour = (unsigned)i + 1,
                                               .copies = copies_of(packing, &packing->piece[i]),
                                               .shape = packing->piece[i].shape};
    return TREEN_OK;
}
