/* The question about colours: all assemblies, the motions, and the patterns of the box. */
#include "run/design/colours/colours.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/design/place.h"
#include "run/run.h"

#include <inttypes.h>
#include <string.h>

/* Solutions up to symmetry, parts and cells at most. */
enum { MOST_SOLUTIONS = 20000, MOST_PARTS = 250, MOST_BOX = MOST_CANDIDATE / 2 };

unsigned colours_rename(uint8_t *byte, size_t cells) {
    uint8_t name[UINT8_MAX + 1];
    unsigned names = 0;
    memset(name, UINT8_MAX, sizeof name);
    for (size_t c = 0; c < cells; c++) {
        if (name[byte[c]] == UINT8_MAX)
            name[byte[c]] = (uint8_t)names++;
        byte[c] = name[byte[c]];
    }
    return names;
}

void colours_turn(const struct colours *colours, const uint8_t *byte, size_t motion, uint8_t *image) {
    for (size_t c = 0; c < colours->cells; c++)
        image[colours->by[motion].image[c]] = byte[c];
    colours_rename(image, colours->cells);
}

/* ---- Assemblies ------------------------------------------------------------------------------ */

static bool add_solution(struct colours *colours, const struct treen_solution *solution, uint8_t *room) {
    uint32_t number;
    for (size_t i = 0; i < solution->parts; i++)
        for (size_t c = 0; c < solution->part[i].cells; c++)
            room[box_number(&colours->from->box, solution->part[i].cell[c])] = (uint8_t)i;
    colours_rename(room, colours->cells);
    return keyset_add(&colours->assembly, room, colours->cells, &number, NULL);
}

/* Lists solutions up to symmetry, at most one more than MOST_SOLUTIONS. */
static enum treen_status list_solutions(struct colours *colours, uint8_t *room, struct treen_error *error) {
    const struct design_wish *wish = &colours->wish;
    struct settings options = settings_single(0);
    const struct treen_solution *solution;
    struct run *run;
    options.seconds = wish->options->seconds;
    TRY(run_open_within(wish->from, TREEN_SOLVE, &options, wish->budget, &run, error));
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && colours->assembly.count <= MOST_SOLUTIONS) {
        status = patience_is_over(wish->patience) ? TREEN_STOPPED : run_next(run, &solution);
        if (status == TREEN_OK && !add_solution(colours, solution, room))
            status = TREEN_NO_MEMORY;
    }
    status = run_explain(run, status, error);
    run_close(run);
    return status == TREEN_END ? TREEN_OK : status;
}

/* Leaves the motions of the box that take an assembly to one of the same pieces. */
static bool list_motions(struct colours *colours, struct arena *arena, uint8_t *room) {
    struct box_group group;
    struct kinds kinds;
    uint32_t *kind = ARENA_NEW(arena, 2 * (size_t)colours->parts + 1, uint32_t);
    kinds_open(&kinds, colours, NULL, arena);
    if (!kind || !box_symmetries(&colours->from->box, &colours->from->group, arena, &group) ||
        !kinds_of(&kinds, colours->assembly.key[0].bytes, kind))
        return false;
    colours->by = group.symmetry;
    for (size_t i = 0; i < group.count; i++) {
        colours->by[colours->motions] = group.symmetry[i];
        colours_turn(colours, colours->assembly.key[0].bytes, colours->motions, room);
        if (!kinds_of(&kinds, room, kind + colours->parts))
            return false;
        colours->motions += !memcmp(kind, kind + colours->parts, colours->parts * sizeof *kind);
    }
    return true;
}

/* Adds the images of all assemblies. */
static bool list_images(struct colours *colours, struct arena *arena, uint8_t *room) {
    for (size_t i = 0; i < colours->assembly.count; i++)
        for (size_t m = 0; m < colours->motions; m++) {
            uint32_t number;
            colours_turn(colours, colours->assembly.key[i].bytes, m, room);
            if (!keyset_add(&colours->assembly, room, colours->cells, &number, NULL) ||
                !array_push(arena, &colours->image, number))
                return false;
        }
    return true;
}

/* ---- Patterns -------------------------------------------------------------------------------- */

/* Adds a pattern, unless it has one colour. Two that a motion and other names of colours take to
 * each other are one: `seen` has the least image of each. */
static bool add_pattern(struct colours *colours, struct keyset *seen, uint8_t *pattern, uint8_t *room) {
    size_t cells = colours->cells;
    uint8_t *image = room, *least = room + cells, *copy;
    uint32_t number;
    bool added;
    if (colours_rename(pattern, cells) < 2)
        return true;
    memcpy(least, pattern, cells);
    for (size_t i = 1; i < colours->motions; i++) {
        colours_turn(colours, pattern, i, image);
        if (memcmp(image, least, cells) < 0)
            memcpy(least, image, cells);
    }
    if (!keyset_add(seen, least, cells, &number, &added))
        return false;
    if (!added)
        return true;
    copy = ARENA_NEW(seen->arena, cells, uint8_t);
    if (copy)
        memcpy(copy, pattern, cells);
    return copy && array_push(seen->arena, &colours->pattern, (const uint8_t *)copy);
}

/* A pattern of blocks some cells wide, whose colours go on by a step along each axis. */
struct blocks {
    int count, wide;
    int step[3];
};

/* Tells whether each number comes once in every row of `count` cells, along all three axes. */
static bool is_latin(const struct blocks *blocks, const struct box *box) {
    for (int axis = 0; axis < 3; axis++) {
        int divisor = blocks->count, rest = blocks->step[axis];
        bool is_flat = cell_along(box->low, axis) == cell_along(box->high, axis);
        while (rest) {
            int next = divisor % rest;
            divisor = rest;
            rest = next;
        }
        if (is_flat ? blocks->step[axis] != 0 : divisor > 1)
            return false;
    }
    return blocks->wide == 1;
}

static void fill_pattern(const struct blocks *blocks, const struct box *box, uint8_t *pattern) {
    for (size_t c = 0; c < box->cells; c++) {
        int sum = 0;
        for (int axis = 0; axis < 3; axis++)
            sum += (cell_along(box->cell[c].at, axis) - cell_along(box->low, axis)) / blocks->wide *
                   blocks->step[axis];
        pattern[c] = (uint8_t)(sum % blocks->count);
    }
}

/* Lists stripes, chequers, halves, and diagonals. Of numbers, each comes once in a row. */
static bool list_patterns(struct colours *colours, struct arena *arena) {
    enum { WIDEST = 8 };
    const struct box *box = &colours->from->box;
    uint8_t *room = ARENA_NEW(arena, 3 * colours->cells, uint8_t);
    struct keyset seen;
    bool made = room;
    keyset_init(&seen, arena);
    for (int count = 2; count <= COLOURS_MOST; count++)
        for (int wide = 1; wide <= WIDEST; wide++)
            for (int step = 1; step < count * count * count && made; step++) {
                const struct blocks blocks = {
                    count, wide, {step % count, step / count % count, step / count / count}};
                if (count > COLOURS_PAINTED && !is_latin(&blocks, box))
                    continue;
                fill_pattern(&blocks, box, room);
                made = add_pattern(colours, &seen, room, room + colours->cells);
            }
    return made;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status take_pieces(struct colours *colours, struct treen_error *error) {
    uint64_t cells;
    TRY(design_pieces(&colours->wish, &colours->from, &cells, error));
    const struct packing *from = colours->from;
    colours->cells = from->box.cells;
    for (size_t i = 0; i < from->pieces; i++)
        colours->parts += from->piece[i].most;
    if (cells != colours->cells || colours->parts > MOST_PARTS || cells > MOST_BOX)
        return error_bad(error,
                         "found %" PRIu32 " pieces of %" PRIu64
                         " cells and a box of %zu, expected at most %d "
                         "pieces that fill a box of at most %d",
                         colours->parts, cells, colours->cells, MOST_PARTS, MOST_BOX);
    bool plain = !colours->wish.from->about.placed;
    colours->motion = from->piece[0].motion;
    for (size_t i = 0; i < from->pieces; i++)
        plain &= from->piece[i].motion == colours->motion;
    return plain ? TREEN_OK
                 : error_bad(error, "found pieces that are placed, or that move in different ways, expected "
                                    "an empty box and one way for all");
}

/* Refuses numbers of solutions that leave nothing to do, or too much. */
static enum treen_status check_count(const struct colours *colours, struct treen_error *error) {
    const char *name = colours->wish.from->about.name;
    if (colours->assembly.count > MOST_SOLUTIONS)
        return error_bad(error, "found more than %d solutions of '%s', expected fewer: a smaller puzzle",
                         MOST_SOLUTIONS, name);
    if (colours->assembly.count < 2)
        return error_bad(error, "'%s' has %s solution without colours, expected several", name,
                         colours->assembly.count ? "one" : "no");
    return TREEN_OK;
}

enum treen_status colours_open(const struct design_wish *wish, struct arena *arena, void **own,
                               uint64_t *units, struct treen_error *error) {
    struct colours *colours = ARENA_NEW(arena, 1, struct colours);
    TRY_MEMORY(colours, error, "opening a search for colours");
    colours->wish = *wish;
    TRY(take_pieces(colours, error));
    if (wish->options->unlike > colours->cells)
        return error_bad(
            error, "found designs that differ in %" PRIu64 " cells, expected at most %zu, those of the box",
            wish->options->unlike, (size_t)colours->cells);
    keyset_init(&colours->assembly, arena);
    uint8_t *room = ARENA_NEW(arena, colours->cells, uint8_t);
    TRY_MEMORY(room, error, "opening a search for colours");
    TRY(list_solutions(colours, room, error));
    TRY(check_count(colours, error));
    TRY_MEMORY(list_motions(colours, arena, room) && list_images(colours, arena, room) &&
                   list_patterns(colours, arena),
               error, "opening a search for colours");
    *own = colours;
    *units = colours->pattern.count;
    return TREEN_OK;
}
