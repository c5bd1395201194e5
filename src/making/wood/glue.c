/* The first cube that is in no bar yet is the first of its bar, since all cubes before it are in
 * others. So each step chooses an axis and a length. */
#include "making/wood/glue.h"

#include <stdlib.h>

enum { MOST_TRIES = 300000, NONE = -1 };

static const struct treen_cell step[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

struct dividing {
    const struct shape *shape;
    int *next[3]; /* by cube: the cube one step along the axis; NONE */
    bool *used;
    struct glue_bar *chosen, *best;
    size_t fewest, longest; /* longest: cubes of the longest bar that there can be */
    int tries;
};

static int number_of_cell(const struct shape *shape, struct treen_cell cell) {
    const struct coloured_cell wanted = {cell, 0}, *found = bsearch(&wanted, shape->cell, shape->count,
                                                                    sizeof wanted, cell_order);
    return found ? (int)(found - shape->cell) : NONE;
}

static size_t longest_bar(const struct dividing *dividing) {
    size_t longest = 1;
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < dividing->shape->count; i++) {
            size_t length = 1;
            for (int at = (int)i; (at = dividing->next[axis][at]) != NONE;)
                length++;
            longest = length > longest ? length : longest;
        }
    return longest;
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
    dividing->longest = longest_bar(dividing);
    return true;
}

/* Counts the free cubes from one along an axis. */
static int free_along(const struct dividing *dividing, int from, int axis) {
    int length = 0;
    for (int at = from; at != NONE && !dividing->used[at]; at = dividing->next[axis][at])
        length++;
    return length;
}

static void use(struct dividing *dividing, int from, int axis, int length, bool used) {
    for (int at = from; length > 0; at = dividing->next[axis][at], length--)
        dividing->used[at] = used;
}

static void keep_best(struct dividing *dividing, size_t bars) {
    dividing->fewest = bars;
    for (size_t i = 0; i < bars; i++)
        dividing->best[i] = dividing->chosen[i];
}

/* Finds the longest free bar. */
static struct glue_bar longest_free(const struct dividing *dividing, size_t *from) {
    struct glue_bar longest = {.length = 0};
    for (size_t i = 0; i < dividing->shape->count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int length = free_along(dividing, (int)i, axis);
            if (length <= longest.length)
                continue;
            longest = (struct glue_bar){dividing->shape->cell[i].at, axis, length};
            *from = i;
        }
    return longest;
}

/* Takes the longest bar again and again. The result is seldom far from the fewest bars (E239). The
 * search must be better. */
static void divide_greedily(struct dividing *dividing) {
    size_t bars = 0, from = 0;
    for (struct glue_bar bar; (bar = longest_free(dividing, &from)).length; bars++) {
        use(dividing, (int)from, bar.axis, bar.length, true);
        dividing->chosen[bars] = bar;
    }
    keep_best(dividing, bars);
    for (size_t i = 0; i < dividing->shape->count; i++)
        dividing->used[i] = false;
}

/* Divides the free cubes from `first` on, of which there are `left`, after `bars` bars. Long bars
 * are tried first. */
static void divide(struct dividing *dividing, size_t first, size_t left, size_t bars) {
    if (!left && bars < dividing->fewest)
        keep_best(dividing, bars);
    if (!left || bars + (left + dividing->longest - 1) / dividing->longest >= dividing->fewest ||
        ++dividing->tries > MOST_TRIES)
        return;
    while (dividing->used[first])
        first++;
    int most[3], longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        most[axis] = free_along(dividing, (int)first, axis);
        longest = most[axis] > longest ? most[axis] : longest;
    }
    for (int length = longest; length > 0; length--)
        for (int axis = 0; axis < (length > 1 ? 3 : 1); axis++) {
            if (length > most[axis])
                continue;
            use(dividing, (int)first, axis, length, true);
            dividing->chosen[bars] = (struct glue_bar){dividing->shape->cell[first].at, axis, length};
            divide(dividing, first + 1, left - (size_t)length, bars + 1);
            use(dividing, (int)first, axis, length, false);
        }
}

/* ---- Joints ---------------------------------------------------------------------------------- */

static struct treen_cell cube_of(const struct glue_bar *bar, int i) {
    struct treen_cell way = step[bar->axis];
    return cell_add(bar->from, (struct treen_cell){i * way.x, i * way.y, i * way.z});
}

static bool has_cube(const struct glue_bar *bar, struct treen_cell cell) {
    for (int i = 0; i < bar->length; i++)
        if (cell_equal(cube_of(bar, i), cell))
            return true;
    return false;
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
    for (int i = 0; i < one->length; i++)
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
    divide(&dividing, 0, shape->count, 0);
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
