/* A step of taking apart, as a picture of the parts that are together before it or after it. */
#include "picture/text/text.h"

#include "base/error.h"
#include "picture/picture.h"
#include "puzzle/belongs.h"
#include "puzzle/packing.h"
#include "puzzle/placing/posture.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

static const size_t STEP_MEMORY = (size_t)1 << 30;

/* Returns the part's cells as they lie; null when there is no memory. */
static struct treen_cell *cells_of(const struct grid *grid, const struct treen_part *part,
                                   const struct posture *posture, struct arena *arena) {
    struct treen_cell *cell = ARENA_NEW(arena, part->cells, struct treen_cell);
    for (size_t i = 0; cell && i < part->cells; i++)
        cell[i] = posture_cell(grid, posture, part->cell[i]);
    return cell;
}

/* Adds a part as it lies before or after the step. */
static bool add_part(const struct grid *grid, const struct treen_disassembly *disassembly,
                     const struct treen_step *step, bool after, unsigned part, char letter,
                     struct arena *arena, struct scene_stage *stage) {
    const struct treen_part *about = &disassembly->assembly->part[part];
    struct posture posture = posture_at(grid, disassembly, step, part, after);
    struct treen_cell *cell = cells_of(grid, about, &posture, arena);
    struct scene_body body = {
        .name = about->piece, .letter = letter, .colour = part + 1, .cells = about->cells, .cell = cell};
    return cell && array_push(arena, &stage->body, body);
}

/* Draws the step. The letters are those of the whole assembly, so that a piece has the same letter
 * in all pictures. */
static enum treen_status draw_step(const struct grid *grid, const struct treen_disassembly *disassembly,
                                   const struct treen_step *step, bool after, struct look look,
                                   struct arena *arena, FILE *out) {
    struct scene scene = {.grid = grid};
    struct scene_stage stage = {0};
    char *letter = ARENA_NEW(arena, disassembly->assembly->parts, char);
    TRY_ROOM(letter);
    scene_letters(grid, disassembly->assembly, letter);
    for (size_t i = 0; i < step->separation->parts; i++) {
        unsigned part = step->separation->part[i];
        bool gone = after && step->move->leaves && parts_have(step->move->part, step->move->parts, part);
        if (!gone && !add_part(grid, disassembly, step, after, part, letter[part], arena, &stage))
            return TREEN_NO_MEMORY;
    }
    TRY_ROOM(array_push(arena, &scene.stage, stage));
    return text_draw(&scene, look, arena, out);
}

void treen_letters(const struct treen_puzzle *puzzle, const struct treen_solution *solution, char *letter) {
    const struct packing *packing = puzzle_packing(puzzle);
    if (!belongs_solution(puzzle, solution)) {
        for (size_t i = 0; i < solution->parts; i++)
            letter[i] = '?';
        return;
    }
    scene_letters(packing ? packing->grid : NULL, solution, letter);
}

enum treen_status picture_show_step(const struct treen_puzzle *puzzle,
                                    const struct treen_disassembly *disassembly, size_t step, bool after,
                                    struct look look, FILE *out) {
    struct arena arena;
    if (!puzzle_packing(puzzle) || !disassembly->assembly || step >= disassembly->steps ||
        !belongs_solution(puzzle, disassembly->assembly) ||
        !belongs_step(disassembly->assembly, &disassembly->step[step]))
        return TREEN_BAD_INPUT;
    arena_draw(&arena, puzzle->arena.budget, STEP_MEMORY);
    enum treen_status status = draw_step(puzzle_packing(puzzle)->grid, disassembly, &disassembly->step[step],
                                         after, look, &arena, out);
    arena_free(&arena);
    return status;
}
