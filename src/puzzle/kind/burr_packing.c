/* Three pairs of sticks cross in the middle of a cube with sides of `length` cells, each pair along
 * one axis. The cells that they reach are the box. A cell that one stick alone reaches must be
 * filled. A cell that two or three reach may be filled. */
#include "puzzle/kind/burr_packing.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>

extern const struct kind kind_burr;

/* ---- The box --------------------------------------------------------------------------------- */

/* Tells whether a pair of sticks reaches this far: the pair is four wide in one direction across,
 * two in the other. `wide` and `narrow` are distances from the middle in half cells. */
static bool in_pair(int wide, int narrow) {
    return abs(wide) < 4 && abs(narrow) < 2;
}

/* Counts the pairs of sticks that reach the cell; each has one stick there. The pair along x is
 * wide in y, the pair along y in z, and the pair along z in x. */
static int sticks_at(struct treen_cell at, int length) {
    int x = 2 * at.x + 1 - length, y = 2 * at.y + 1 - length, z = 2 * at.z + 1 - length;
    return in_pair(y, z) + in_pair(z, x) + in_pair(x, y);
}

/* Builds the box. Cells that one stick alone reaches must be filled; those that several reach may
 * be. */
static bool build_box(struct packing *packing, int length, struct arena *arena) {
    size_t most = 4 * (size_t)length * BURR_STICKS;
    struct shape shape = {0, ARENA_NEW(arena, most, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, most, bool);
    struct treen_cell at;
    if (!shape.cell || !must)
        return false;
    for (at.z = 0; at.z < length; at.z++)
        for (at.y = 0; at.y < length; at.y++)
            for (at.x = 0; at.x < length; at.x++) {
                int sticks = sticks_at(at, length);
                must[shape.count] = sticks == 1;
                shape.cell[shape.count] = (struct coloured_cell){at, 0};
                shape.count += sticks > 0;
            }
    return box_init(&packing->box, packing->grid, &shape, must, arena);
}

/* ---- The puzzle ------------------------------------------------------------------------------ */

/* Builds the pieces, which may be turned in every way: the search finds the slot of each stick, and
 * how it lies there. */
static bool build_pieces(struct burr *burr, struct arena *arena) {
    struct packing *packing = &burr->packing;
    packing->pieces = BURR_STICKS;
    packing->piece = ARENA_NEW(arena, BURR_STICKS, struct packing_piece);
    for (size_t i = 0; packing->piece && i < BURR_STICKS; i++) {
        struct packing_piece *piece = &packing->piece[i];
        *piece = (struct packing_piece){
            .name = burr->stick[i].mark, .least = 1, .most = 1, .motion = MOTION_SPACE};
        if (!stick_shape(burr->stick[i].number, burr->length, arena, &piece->shape))
            return false;
    }
    return packing->piece;
}

/* The packing lives in the burr. A second burr in the same arena leaves the memory of the first to
 * the puzzle's end. */
bool burr_build(struct treen_puzzle *puzzle, const struct burr_stick stick[BURR_STICKS], unsigned length) {
    struct arena *arena = &puzzle->arena;
    struct burr *burr = ARENA_NEW(arena, 1, struct burr);
    if (!burr)
        return false;
    burr->length = length;
    for (size_t i = 0; i < BURR_STICKS; i++)
        burr->stick[i] = stick[i];
    burr->packing.grid = grid_at(0);
    grid_group(burr->packing.grid, &burr->packing.group);
    puzzle->own = burr;
    puzzle->about.grid = burr->packing.grid->about.name;
    return build_box(&burr->packing, (int)length, arena) && build_pieces(burr, arena);
}

/* A stick in several parts is a mistake: no piece of wood is like that. */
enum treen_status burr_number(const struct scan *scan, struct scan_word word, unsigned *number) {
    int64_t read = 0;
    if (!scan_is_number(word.text, word.length, 1, STICK_NUMBERS, &read))
        return scan_expected(scan, word, "the number of a stick, from 1 to %d", STICK_NUMBERS);
    if (!stick_whole((unsigned)read))
        return scan_expected(scan, word, "the number of a stick in one part: this one falls into several");
    *number = (unsigned)read;
    return TREEN_OK;
}

/* Returns the sum of the six weights. */
static unsigned burr_weight(const struct burr *burr) {
    unsigned weight = 0;
    for (size_t i = 0; i < BURR_STICKS; i++)
        weight += stick_weight(burr->stick[i].number);
    return weight;
}

const struct burr *puzzle_burr(const struct treen_puzzle *puzzle) {
    return puzzle->kind == &kind_burr ? puzzle->own : NULL;
}

/* ---- The public interface -------------------------------------------------------------------- */

enum treen_status burr_describe(const struct treen_puzzle *puzzle, struct treen_burr *about) {
    const struct burr *burr = puzzle_burr(puzzle);
    if (!burr)
        return TREEN_BAD_INPUT;
    *about = (struct treen_burr){.length = burr->length, .weight = burr_weight(burr), .room = BURR_INNER};
    for (size_t i = 0; i < BURR_STICKS; i++) {
        about->number[i] = burr->stick[i].number;
        about->mark[i] = burr->stick[i].mark;
        about->name[i] = burr->stick[i].name;
    }
    return TREEN_OK;
}

enum treen_status treen_burr_lengthen(struct treen_puzzle *puzzle, uint64_t length,
                                      struct treen_error *error) {
    const struct burr *burr = puzzle_burr(puzzle);
    if (!burr)
        return error_at(error, puzzle->about.name, 0, 0,
                        "this is no burr, and so has no sticks of length %llu", (unsigned long long)length);
    if (!stick_has_length(length))
        return error_bad(error, "found %llu, expected the length of a stick: 6, 8, 10 or 12",
                         (unsigned long long)length);
    TRY_MEMORY(burr_build(puzzle, burr->stick, (unsigned)length), error, "making longer sticks");
    burr_describe(puzzle, &puzzle->burr);
    return TREEN_OK;
}

static enum treen_status describe(unsigned number, unsigned length, struct treen_stick *stick) {
    *stick = (struct treen_stick){.number = number,
                                  .length = length,
                                  .weight = stick_weight(number),
                                  .twin = stick_twin(number),
                                  .whole = stick_whole(number),
                                  .notchable = stick_notchable(number),
                                  .millable = stick_millable(number)};
    stick->numbers = stick_numbers(number, stick->numbered);
    stick->name = stick->numbered[0];
    for (unsigned i = 0; i < STICK_CUBES; i++)
        stick->cube[i] = stick_cube(i, length);
    return TREEN_OK;
}

enum treen_status treen_stick(uint64_t number, uint64_t length, struct treen_stick *stick,
                              struct treen_error *error) {
    if (!number || number > STICK_NUMBERS)
        return error_bad(error, "found %llu, expected the number of a stick, from 1 to %d",
                         (unsigned long long)number, STICK_NUMBERS);
    if (!stick_has_length(length))
        return error_bad(error, "found %llu, expected the length of a stick: 6, 8, 10 or 12",
                         (unsigned long long)length);
    return describe((unsigned)number, (unsigned)length, stick);
}

/* For a drawing of a few dozen cells; the reader's own limits stop a larger one. */
static const size_t DRAWING_MEMORY = (size_t)1 << 30;

static enum treen_status identify(struct scan *scan, struct arena *arena, struct treen_stick *stick) {
    struct packing packing = {.grid = grid_at(0)};
    struct drawing drawing = {0};
    struct stick_seen seen;
    TRY(packing_draw(&packing, false, scan, arena, &drawing));
    struct shape shape = {drawing.cell.count, drawing.cell.at};
    if (!shape.count)
        return error_at(scan->error, scan->source, 1, 1,
                        "the drawing has no cell, expected a stick of # and .");
    TRY_MEMORY(stick_recognise(&shape, arena, &seen), scan->error, "recognising a stick");
    if (seen.why)
        return error_at(scan->error, scan->source, 1, 1, "this is no stick of a burr: %s", seen.why);
    return describe(seen.drawn ? seen.drawn : seen.name, seen.length, stick);
}

enum treen_status treen_stick_identify(const char *text, size_t length, const char *source,
                                       struct treen_stick *stick, struct treen_error *error) {
    struct arena arena;
    struct scan scan = scan_open(text, length, source, error);
    arena_init(&arena, DRAWING_MEMORY);
    enum treen_status status = identify(&scan, &arena, stick);
    arena_free(&arena);
    return status;
}
