#include "making/making.h"

#include "engine/chain/chain.h"
#include "making/boards.h"
#include "puzzle/packing.h"
#include "puzzle/snake.h"
#include "puzzle/format/xmpuzzle_shown.h"
#include "puzzle/tiles.h"
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

const char *parts_sides(const struct parts *parts, const struct treen_part *part, struct arena *arena) {
    if (!parts->piece[part->index].sides)
        return NULL;
    char *sides = ARENA_NEW(arena, part->items + 1, char);
    for (size_t i = 0; sides && i < part->items; i++)
        sides[i] = part->item[i][0];
    return sides;
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

/* ---- Tiles ----------------------------------------------------------------------------------- */

/* Returns the name of a tile's mark: the colour that its letter stands for, or the mark itself. */
static const char *name_of_mark(char mark, struct arena *arena) {
    static const struct {
        char mark;
        const char *name;
    } known[] = {{'B', "blue"},   {'C', "cyan"}, {'G', "green"}, {'O', "orange"},
                 {'P', "purple"}, {'R', "red"},  {'W', "white"}, {'Y', "yellow"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].mark == mark)
            return known[i].name;
    return arena_text(arena, &mark, 1);
}

/* Lists the marks of all tiles as colours. False: there is no memory. */
static bool list_marks(const struct tiles *tiles, struct arena *arena, struct parts *parts) {
    struct packing_colour *colour = ARENA_NEW(arena, TILE_MARKS, struct packing_colour);
    bool known[TILE_MARKS] = {false};
    for (size_t i = 0; colour && i < tiles->tiles; i++)
        for (unsigned s = 0; s < tiles->sides; s++) {
            char mark = tiles->tile[i].marks[s];
            if (known[(int)mark])
                continue;
            known[(int)mark] = true;
            colour[parts->colours] = (struct packing_colour){mark, name_of_mark(mark, arena)};
            if (!colour[parts->colours++].name)
                return false;
        }
    parts->colour = colour;
    return colour;
}

/* Takes each tile as a piece of one cell. A triangle has its tip up. */
static bool take_tiles(const struct tiles *tiles, struct arena *arena, struct parts *parts) {
    parts->piece = ARENA_NEW(arena, tiles->tiles, struct parts_piece);
    for (size_t i = 0; parts->piece && i < tiles->tiles; i++) {
        const struct tile *tile = &tiles->tile[i];
        struct coloured_cell *cell = ARENA_NEW(arena, 1, struct coloured_cell);
        if (!cell)
            return false;
        cell->at.y = tiles->sides == 3;
        parts->piece[parts->pieces++] = (struct parts_piece){.name = tile->name,
                                                             .colour = (unsigned)i + 1,
                                                             .copies = tile->copies,
                                                             .shape = {1, cell},
                                                             .sides = tile->marks};
    }
    return parts->piece && list_marks(tiles, arena, parts);
}

/* ---- Snakes ---------------------------------------------------------------------------------- */

/* Takes the cubes of a snake, by what is drilled into them. *free: some of them may go straight on
 * or turn, as their holes decide. */
static bool take_snake(const struct snake *snake, struct arena *arena, struct parts *parts, bool *free) {
    static const struct parts_piece kinds[] = {{.name = "end", .colour = 1, .drill = DRILL_END},
                                               {.name = "straight", .colour = 2, .drill = DRILL_STRAIGHT},
                                               {.name = "corner", .colour = 3, .drill = DRILL_CORNER}};
    uint32_t copies[] = {snake->links < 2 ? (uint32_t)snake->links : 2, 0, 0};
    *free = false;
    for (size_t i = 1; i + 1 < snake->links; i++) {
        copies[1] += snake->joint[i] == JOINT_STRAIGHT;
        copies[2] += snake->joint[i] == JOINT_BENT;
        *free |= snake->joint[i] == (JOINT_STRAIGHT | JOINT_BENT);
    }
    parts->piece = ARENA_NEW(arena, 3, struct parts_piece);
    for (int i = 0; parts->piece && i < 3; i++) {
        struct coloured_cell *cell = ARENA_NEW(arena, 1, struct coloured_cell);
        if (!cell)
            return false;
        if (!copies[i])
            continue;
        parts->piece[parts->pieces] = kinds[i];
        parts->piece[parts->pieces].copies = copies[i];
        parts->piece[parts->pieces++].shape = (struct shape){1, cell};
    }
    return parts->piece;
}

/* ---- Any puzzle ------------------------------------------------------------------------------ */

enum treen_status parts_take(const struct treen_puzzle *puzzle, struct arena *arena, struct parts *parts,
                             struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    const struct tiles *tiles = puzzle->kind == &kind_tiles ? puzzle->own : NULL;
    *parts = (struct parts){.puzzle = puzzle,
                            .title = puzzle->about.title ? puzzle->about.title : puzzle->about.name};
    if (tiles) {
        parts->grid = tiles->place.grid;
        parts->box = &tiles->place.box;
        TRY_MEMORY(take_tiles(tiles, arena, parts), error, "listing the pieces");
        return TREEN_OK;
    }
    if (puzzle->kind == &kind_snake) {
        const struct snake *snake = puzzle->own;
        bool free;
        parts->grid = snake->place.grid;
        parts->box = &snake->place.box;
        TRY_MEMORY(take_snake(snake, arena, parts, &free), error, "listing the pieces");
        return free ? error_bad(error,
                                "found a snake that is free at some cubes, expected 's' or 't' for each: "
                                "that is how they are drilled")
                    : TREEN_OK;
    }
    if (puzzle_board(puzzle)) {
        TRY_MEMORY(boards_take(puzzle_board(puzzle), arena, parts), error, "listing the pieces");
        return TREEN_OK;
    }
    if (!packing)
        packing = xmpuzzle_shown_pieces(puzzle, arena);
    if (!packing || !packing->pieces)
        return error_bad(error,
                         "found a puzzle of kind %s, expected one with pieces on a grid, which can be made",
                         packing_words(puzzle));
    if (packing->box.wrap)
        return error_bad(error, "found a board that closes, expected an open one: parts that go around it "
                                "cannot be made flat");
    parts->grid = packing->grid;
    parts->box = &packing->box;
    parts->colours = packing->colours;
    parts->colour = packing->colour;
    parts->pieces = count_made(packing);
    parts->piece = ARENA_NEW(arena, packing->pieces, struct parts_piece);
    TRY_MEMORY(parts->piece, error, "listing the pieces");
    for (size_t i = 0; i < parts->pieces; i++)
        parts->piece[i] = (struct parts_piece){.name = packing->piece[i].name,
                                               .colour = (unsigned)i + 1,
                                               .copies = copies_of(packing, &packing->piece[i]),
                                               .shape = packing->piece[i].shape,
                                               .over = packing->piece[i].motion == MOTION_SPACE};
    return TREEN_OK;
}
