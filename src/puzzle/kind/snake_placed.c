/* The first cubes of a snake, where they lie in the box before a search. */
#include "puzzle/snake.h"

#include "puzzle/check/placed_read.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

bool snake_begin(const struct treen_puzzle *puzzle, struct arena *arena, const uint32_t **begin,
                 size_t *begun) {
    const struct snake *snake = puzzle->own;
    const struct treen_solution *placed = puzzle->about.placed;
    *begun = placed ? placed->part->cells : 0;
    uint32_t *cell = ARENA_NEW(arena, *begun, uint32_t);
    for (size_t i = 0; cell && i < *begun; i++)
        cell[i] = box_number(&snake->place.box, placed->part->cell[i]);
    *begin = cell;
    return cell;
}

enum treen_status snake_read_placed(struct treen_puzzle *puzzle, const struct tree *map,
                                    struct treen_error *error) {
    return placed_read_key(
        puzzle, map,
        "the first cubes below 'placed: |': their numbers in layers of the box, and '.' for open cells",
        error);
}

/* Returns the number of the cube in the cell; 0 = none. */
static size_t cube_at(const struct treen_part *part, struct treen_cell at) {
    size_t i = 0;
    while (i < part->cells && !cell_equal(part->cell[i], at))
        i++;
    return i < part->cells ? i + 1 : 0;
}

void snake_write_placed(const struct treen_puzzle *puzzle, FILE *out) {
    const struct snake *snake = puzzle->own;
    const struct box *box = &snake->place.box;
    const struct treen_solution *placed = puzzle->about.placed;
    struct treen_cell at;
    if (!placed)
        return;
    fputs("placed: |\n", out);
    for (at.z = box->low.z; at.z <= box->high.z; at.z++) {
        fputs(at.z > box->low.z ? "\n" : "", out);
        for (at.y = box->low.y; at.y <= box->high.y; at.y++) {
            fputs(" ", out);
            for (at.x = box->low.x; at.x <= box->high.x; at.x++) {
                size_t cube = cube_at(placed->part, at);
                if (cube)
                    fprintf(out, " %zu", cube);
                else
                    fputs(" .", out);
            }
            putc('\n', out);
        }
    }
}
