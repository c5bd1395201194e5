/* Checks a snake's folding by itself: cube after cube, by coordinates alone. */
#include "puzzle/snake.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/chain/chain.h"
#include "puzzle/puzzle.h"

struct checker {
    const struct snake *snake;
    const struct treen_part *part;
    struct arena *arena;
    report *broken;
};

#define BREAK(checker, ...) REPORT((checker)->broken, (checker)->arena, __VA_ARGS__)

/* Finds the step from a cube to the next. Returns whether it is a step of the grid, and so leads to
 * a neighbour. */
static bool step_after(const struct checker *checker, size_t link, struct treen_cell *step) {
    const struct grid *grid = checker->snake->place.grid;
    *step = cell_subtract(checker->part->cell[link + 1], checker->part->cell[link]);
    for (int d = 0; d < grid->directions; d++)
        if (cell_equal(grid->direction[d], *step))
            return true;
    return false;
}

/* Checks the chain. The first place where it is broken gets a sentence, and so does the first joint
 * that cannot do what it does. A folding of another snake would break hundreds. Cubes are numbered
 * from 1, as in pictures. */
static enum treen_status check_joints(const struct checker *checker) {
    bool told = false;
    struct treen_cell came = {0, 0, 0}, step;
    for (size_t i = 0; i + 1 < checker->part->cells; i++, came = step) {
        if (!step_after(checker, i, &step))
            return BREAK(checker, "cube %zu does not lie next to cube %zu", i + 2, i + 1);
        if (i == 0 || i + 1 >= checker->snake->links || told)
            continue;
        uint8_t does = cell_equal(came, step) ? JOINT_STRAIGHT : JOINT_BENT;
        told = !(checker->snake->joint[i] & does);
        if (told)
            TRY(BREAK(checker, "the snake %s at cube %zu, where it %s",
                      does == JOINT_STRAIGHT ? "goes straight on" : "bends", i + 1,
                      does == JOINT_STRAIGHT ? "must bend" : "must go straight on"));
    }
    return TREEN_OK;
}

/* Marks the cells that the snake takes. The first cube outside gets a sentence, and so does the
 * first cell that is taken twice. */
static enum treen_status take_cells(const struct checker *checker, uint64_t *taken) {
    size_t outside = 0, twice = 0;
    for (size_t i = 0; i < checker->part->cells; i++) {
        uint32_t number = box_number(&checker->snake->place.box, checker->part->cell[i]);
        if (number == BOX_OUTSIDE)
            outside = outside ? outside : i + 1;
        else if (bits_has(taken, number))
            twice = twice ? twice : i + 1;
        else
            bits_set(taken, number);
    }
    if (outside)
        TRY(BREAK(checker, "cube %zu is at (%d, %d, %d), which is outside the box", outside,
                  checker->part->cell[outside - 1].x, checker->part->cell[outside - 1].y,
                  checker->part->cell[outside - 1].z));
    return twice ? BREAK(checker, "cube %zu is at (%d, %d, %d), where another one lies already", twice,
                         checker->part->cell[twice - 1].x, checker->part->cell[twice - 1].y,
                         checker->part->cell[twice - 1].z)
                 : TREEN_OK;
}

static enum treen_status check_cells(const struct checker *checker) {
    const struct box *box = &checker->snake->place.box;
    uint64_t *taken = ARENA_NEW(checker->arena, bits_words(box->cells), uint64_t);
    const struct coloured_cell *first = NULL;
    size_t empty = 0;
    TRY_ROOM(taken);
    TRY(take_cells(checker, taken));
    for (size_t i = 0; i < box->cells; i++)
        if (box->must[i] && !bits_has(taken, i)) {
            first = first ? first : &box->cell[i];
            empty++;
        }
    if (!empty)
        return TREEN_OK;
    return BREAK(checker, "%zu of %zu cells that must be filled are not, the first of them (%d, %d, %d)",
                 empty, box->must_cells, first->at.x, first->at.y, first->at.z);
}

/* Checks that the first cubes lie where they were placed. */
static enum treen_status check_placed(const struct checker *checker, const struct treen_solution *placed) {
    for (size_t i = 0; placed && i < placed->part->cells; i++)
        if (i >= checker->part->cells || !cell_equal(checker->part->cell[i], placed->part->cell[i]))
            return BREAK(checker, "cube %zu does not lie where it was placed", i + 1);
    return TREEN_OK;
}

enum treen_status snake_check_begin(const struct treen_puzzle *puzzle, const struct treen_part *part,
                                    struct arena *arena, report *broken) {
    struct checker checker = {.snake = puzzle->own, .part = part, .arena = arena, .broken = broken};
    uint64_t *taken = ARENA_NEW(arena, bits_words(checker.snake->place.box.cells), uint64_t);
    TRY_ROOM(taken);
    if (part->cells > checker.snake->links)
        TRY(BREAK(&checker, "the snake has %zu cubes, expected %zu at most", part->cells,
                  checker.snake->links));
    TRY(check_joints(&checker));
    return take_cells(&checker, taken);
}

/* A snake of another length is checked by the rules all the same, as far as it goes. */
enum treen_status snake_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken) {
    struct checker checker = {.snake = puzzle->own, .part = solution->part, .arena = arena, .broken = broken};
    if (solution->parts != 1)
        return BREAK(&checker, "there are %zu pieces, expected one: the snake", solution->parts);
    if (checker.part->cells != checker.snake->links)
        TRY(BREAK(&checker, "the snake has %zu cubes, expected %zu", checker.part->cells,
                  checker.snake->links));
    TRY(check_placed(&checker, puzzle->about.placed));
    TRY(check_joints(&checker));
    return check_cells(&checker);
}
