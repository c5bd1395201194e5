/* The first cube that is in no block yet is the first of its block, since all cubes before it are
 * in others. So each step chooses a size. */
#include "making/wood/glue.h"

#include <stdlib.h>

enum { MOST_TRIES = 300000, NONE = -1 };

static const struct treen_cell step[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

struct dividing {
    const struct shape *shape;
    int *next[3]; /* by cube: the cube one step along the axis; NONE */
    bool *used;
    struct glue_bar *chosen, *best;
    size_t fewest, boards; /* of the best */
    size_t largest;        /* cubes of the largest block that there can be */
    int tries;
};

/* The block sizes that are tried at a cube: `cubes` goes down. */
struct sizes {
    int most[3], cubes, size[3];
};

static int number_of_cell(const struct shape *shape, struct treen_cell cell) {
    const struct coloured_cell wanted = {cell, 0}, *found = bsearch(&wanted, shape->cell, shape->count,
                                                                    sizeof wanted, cell_order);
    return found ? (int)(found - shape->cell) : NONE;
}

static bool prepare(struct dividing *dividing, struct arena *arena) {
    size_t count = dividing->shape->count;
    for (int axis = 0; axis < 3; axis++) {
        dividing->next[axis] = ARENA_NEW(arena, count + 1, int);
        for (size_t i = 0; dividing->next[axis] && i < count; i++)
            dividing->next[axis][i] =
                number_of_cell(dividing->shape, cell_add(dividing->shape->cell[i].at, step[axis]));
    }
    dividing->used = ARENA_NEW(arena, count + 1, bool);
    dividing->chosen = ARENA_NEW(arena, count + 1, struct glue_bar);
    dividing->best = ARENA_NEW(arena, count + 1, struct glue_bar);
    if (!dividing->next[0] || !dividing->next[1] || !dividing->next[2] || !dividing->used ||
        !dividing->chosen || !dividing->best)
        return false;
    return true;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

bool glue_is_board(const struct glue_bar *bar) {
    return (bar->size[0] > 1) + (bar->size[1] > 1) + (bar->size[2] > 1) > 1;
}

static int cubes_of(const struct glue_bar *bar) {
    return bar->size[0] * bar->size[1] * bar->size[2];
}

/* Counts the free cubes from one along an axis. */
static int free_along(const struct dividing *dividing, int from, int axis) {
    int length = 0;
    for (int at = from; at != NONE && !dividing->used[at]; at = dividing->next[axis][at])
        length++;
    return length;
}

/* Marks the cubes of a block. With `used` null it tells whether all of them are free. */
static bool mark_block(struct dividing *dividing, int from, const int size[3], const bool *used) {
    for (int z = 0, layer = from; z < size[2]; z++, layer = dividing->next[2][layer]) {
        if (layer == NONE)
            return false;
        for (int y = 0, row = layer; y < size[1]; y++, row = dividing->next[1][row]) {
            if (row == NONE || (!used && free_along(dividing, row, 0) < size[0]))
                return false;
            for (int x = 0, at = row; used && x < size[0]; x++, at = dividing->next[0][at])
                dividing->used[at] = *used;
        }
    }
    return true;
}

static struct sizes sizes_at(const struct dividing *dividing, int from) {
    struct sizes sizes = {.cubes = 1};
    for (int axis = 0; axis < 3; axis++)
        sizes.cubes *= sizes.most[axis] = free_along(dividing, from, axis);
    return sizes;
}

/* Finds the next size of a free block from a cube, large ones first. */
static bool next_size(struct dividing *dividing, int from, struct sizes *sizes) {
    int *size = sizes->size;
    for (; sizes->cubes > 0; sizes->cubes--, size[0] = size[1] = size[2] = 0)
        for (size[2] = size[2] ? size[2] : 1; size[2] <= sizes->most[2]; size[2]++, size[1] = 0)
            while (++size[1] <= sizes->most[1]) {
                size[0] = sizes->cubes / (size[1] * size[2]);
                if (size[0] * size[1] * size[2] == sizes->cubes && size[0] <= sizes->most[0] &&
                    mark_block(dividing, from, size, NULL))
                    return true;
            }
    return false;
}

/* ---- Dividing -------------------------------------------------------------------------------- */

static void keep_best(struct dividing *dividing, size_t bars, size_t boards) {
    dividing->fewest = bars;
    dividing->boards = boards;
    for (size_t i = 0; i < bars; i++)
        dividing->best[i] = dividing->chosen[i];
}

static struct glue_bar bar_at(const struct dividing *dividing, int from, const struct sizes *sizes) {
    return (struct glue_bar){dividing->shape->cell[from].at,
                             {sizes->size[0], sizes->size[1], sizes->size[2]}};
}

/* Finds the largest free block. */
static struct glue_bar largest_free(struct dividing *dividing, int *from) {
    struct glue_bar largest = {.size = {0}};
    for (int i = 0; i < (int)dividing->shape->count; i++) {
        struct sizes sizes = sizes_at(dividing, i);
        if (dividing->used[i] || !next_size(dividing, i, &sizes) || sizes.cubes <= cubes_of(&largest))
            continue;
        largest = bar_at(dividing, i, &sizes);
        *from = i;
    }
    return largest;
}

/* Takes the largest block again and again. The result is seldom far from the fewest (E239). The
 * search must be better. */
static void divide_greedily(struct dividing *dividing) {
    size_t bars = 0, boards = 0;
    const bool yes = true;
    int from = 0;
    for (struct glue_bar bar; bar = largest_free(dividing, &from), cubes_of(&bar); bars++) {
        if (!bars)
            dividing->largest = (size_t)cubes_of(&bar);
        mark_block(dividing, from, bar.size, &yes);
        dividing->chosen[bars] = bar;
        boards += glue_is_board(&bar);
    }
    keep_best(dividing, bars, boards);
    for (size_t i = 0; i < dividing->shape->count; i++)
        dividing->used[i] = false;
}

/* Divides the free cubes from `first` on, of which there are `left`, after `bars` blocks with
 * `boards` among them. */
static void divide(struct dividing *dividing, int first, size_t left, size_t bars, size_t boards) {
    const size_t least = left ? bars + (left - 1) / dividing->largest + 1 : bars;
    const bool yes = true, no = false;
    if (least > dividing->fewest || (least == dividing->fewest && boards >= dividing->boards))
        return;
    if (!left)
        keep_best(dividing, bars, boards);
    if (!left || ++dividing->tries > MOST_TRIES)
        return;
    while (dividing->used[first])
        first++;
    struct sizes sizes = sizes_at(dividing, first);
    while (next_size(dividing, first, &sizes)) {
        const struct glue_bar bar = bar_at(dividing, first, &sizes);
        mark_block(dividing, first, bar.size, &yes);
        dividing->chosen[bars] = bar;
        divide(dividing, first + 1, left - (size_t)sizes.cubes, bars + 1, boards + glue_is_board(&bar));
        mark_block(dividing, first, bar.size, &no);
    }
}

/* ---- Joints ---------------------------------------------------------------------------------- */

/* Returns a cube of the block. */
static struct treen_cell cube_of(const struct glue_bar *bar, int i) {
    const int *size = bar->size;
    return cell_add(bar->from,
                    (struct treen_cell){i % size[0], i / size[0] % size[1], i / size[0] / size[1]});
}

static bool has_cube(const struct glue_bar *bar, struct treen_cell cell) {
    const struct treen_cell in = cell_subtract(cell, bar->from);
    return in.x >= 0 && in.y >= 0 && in.z >= 0 && in.x < bar->size[0] && in.y < bar->size[1] &&
           in.z < bar->size[2];
}

size_t glue_bar_at(const struct glue_up *glued, struct treen_cell cell) {
    size_t bar = 0;
    while (bar < glued->bar.count && !has_cube(&glued->bar.at[bar], cell))
        bar++;
    return bar;
}

/* Counts the faces that two bars share. */
static size_t faces_between(const struct glue_bar *one, const struct glue_bar *other) {
    size_t faces = 0;
    for (int i = 0; i < cubes_of(one); i++)
        for (int axis = 0; axis < 3; axis++) {
            struct treen_cell cube = cube_of(one, i);
            faces += has_cube(other, cell_add(cube, step[axis]));
            faces += has_cube(other, cell_subtract(cube, step[axis]));
        }
    return faces;
}

/* Returns the first of the bars from `next` on that touches one before; `next` where none does. */
static size_t touching(const struct glue_bar *bar, size_t bars, size_t next) {
    for (size_t i = next; i < bars; i++)
        for (size_t j = 0; j < next; j++)
            if (faces_between(&bar[i], &bar[j]))
                return i;
    return next;
}

/* Orders the bars so that each touches one before it. */
static void order(struct glue_bar *bar, size_t bars) {
    for (size_t next = 1; next < bars; next++) {
        size_t found = touching(bar, bars, next);
        struct glue_bar moved = bar[found];
        for (size_t i = found; i > next; i--)
            bar[i] = bar[i - 1];
        bar[next] = moved;
    }
}

static bool list_joints(struct glue_up *glued, struct arena *arena) {
    for (size_t i = 0; i < glued->bar.count; i++)
        for (size_t j = 0; j < i; j++) {
            size_t faces = faces_between(&glued->bar.at[i], &glued->bar.at[j]);
            struct glue_joint joint = {j, i, faces};
            if (faces && !array_push(arena, &glued->joint, joint))
                return false;
        }
    return true;
}

bool glue_up(const struct shape *shape, struct arena *arena, struct glue_up *glued) {
    struct dividing dividing = {.shape = shape};
    *glued = (struct glue_up){0};
    if (!prepare(&dividing, arena))
        return false;
    divide_greedily(&dividing);
    divide(&dividing, 0, shape->count, 0, 0);
    glued->fewest = dividing.tries <= MOST_TRIES;
    if (!shape->count)
        return true;
    order(dividing.best, dividing.fewest);
    for (size_t i = 0; i < dividing.fewest; i++)
        if (!array_push(arena, &glued->bar, dividing.best[i]))
            return false;
    return list_joints(glued, arena);
}

char glue_sign(size_t bar) {
    static const char signs[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return bar < sizeof signs - 1 ? signs[bar] : '#';
}

void glue_tell(size_t bar, FILE *out) {
    const char sign = glue_sign(bar);
    if (sign == '#')
        fprintf(out, "%zu", bar + 1);
    else
        putc(sign, out);
}

void glue_tell_joint(size_t bar, size_t before, size_t faces, FILE *out) {
    fputs("  glue ", out);
    glue_tell(bar, out);
    fputs(" to ", out);
    glue_tell(before, out);
    fprintf(out, " on %zu face%s\n", faces, faces == 1 ? "" : "s");
}
