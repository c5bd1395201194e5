#include "making/boards.h"

#include "puzzle/packing.h"

const struct board *boards_circles(const struct parts *parts) {
    const struct board *board = parts->puzzle ? puzzle_board(parts->puzzle) : NULL;
    return board && board->circle ? board : NULL;
}

/* Makes the box. Its cells have the colours of their clues. */
static bool take_box(const struct board *board, struct arena *arena, struct parts *parts) {
    const size_t cells = board_cells(board);
    const int step = board->circle ? 2 : 1;
    struct box *box = ARENA_NEW(arena, 1, struct box);
    struct shape shape = {cells, ARENA_NEW(arena, cells, struct coloured_cell)};
    if (!box || !shape.cell)
        return false;
    for (size_t i = 0; i < cells; i++) {
        shape.cell[i].at =
            (struct treen_cell){step * (int)(i % board->size), step * (int)(i / board->size), 0};
        if (board->clue[i] != BOARD_OPEN)
            shape.cell[i].colour = (int)(board->clue[i] - board->low + 1);
    }
    parts->box = box;
    return box_init(box, parts->grid, &shape, NULL, arena);
}

/* Returns how many tiles show a number: all numbers stand on the board equally often, and clues
 * have no tile. */
static uint32_t tiles_of(const struct board *board, uint32_t number) {
    const size_t cells = board_cells(board), each = cells / (board->high - board->low + 1);
    size_t clues = 0;
    for (size_t i = 0; i < cells; i++)
        clues += board->clue[i] == number;
    return clues < each ? (uint32_t)(each - clues) : 0;
}

bool boards_take(const struct board *board, struct arena *arena, struct parts *parts) {
    const uint32_t numbers = board->high - board->low + 1;
    struct packing_colour *colour = ARENA_NEW(arena, numbers + 1, struct packing_colour);
    parts->piece = ARENA_NEW(arena, numbers, struct parts_piece);
    parts->grid = grid_named("square", 6);
    if (!colour || !parts->piece || !take_box(board, arena, parts))
        return false;
    for (uint32_t i = 0; i < numbers; i++) {
        const uint32_t number = board->low + i, copies = tiles_of(board, number);
        struct coloured_cell *cell = ARENA_NEW(arena, 1, struct coloured_cell);
        colour[i] = (struct packing_colour){'#', arena_print(arena, "%u", (unsigned)number)};
        if (!cell || !colour[i].name)
            return false;
        cell->colour = (int)i + 1;
        if (copies)
            parts->piece[parts->pieces++] = (struct parts_piece){
                .name = colour[i].name, .colour = i + 1, .copies = copies, .shape = {1, cell}};
    }
    colour[numbers] = (struct packing_colour){'+', "sum"};
    parts->colour = colour;
    parts->colours = numbers + (board->circle ? 1 : 0);
    return true;
}
