#include "random_packing.h"

#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Motions: signed permutations of the axes ---------------------------------------------------------- */

static int determinant(const struct motion *m) {
    int swaps = (m->axis[0] > m->axis[1]) + (m->axis[0] > m->axis[2]) + (m->axis[1] > m->axis[2]);
    return (swaps % 2 ? -1 : 1) * m->sign[0] * m->sign[1] * m->sign[2];
}

/* 0 only shifted, 1 turned in the plane, 2 turned in space (in the plane: turned over), 3 also reflected. */
static bool allowed(const struct motion *m, int level, bool flat) {
    bool keeps_z = m->axis[2] == 2 && m->sign[2] == 1;
    bool is_identity = keeps_z && m->axis[0] == 0 && m->sign[0] == 1 && m->sign[1] == 1;
    if (level == 0)
        return is_identity;
    if (level == 1)
        return keeps_z && determinant(m) == 1;
    if (flat)
        return keeps_z;
    return level == 3 || determinant(m) == 1;
}

size_t motions_of_level(struct motion *out, int level, bool flat) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    size_t count = 0;
    for (int p = 0; p < 6; p++)
        for (int s = 0; s < 8; s++) {
            struct motion m = {{orders[p][0], orders[p][1], orders[p][2]},
                               {s & 1 ? -1 : 1, s & 2 ? -1 : 1, s & 4 ? -1 : 1}};
            if (allowed(&m, level, flat))
                out[count++] = m;
        }
    return count;
}

/* ---- Shapes: lists of cells with a colour -------------------------------------------------------------- */

static int drawing_order(const void *a, const void *b) {
    const struct dot *left = a, *right = b;
    for (int i = 2; i >= 0; i--)
        if (left->at[i] != right->at[i])
            return left->at[i] - right->at[i];
    return left->colour - right->colour;
}

/* Moved, shifted so that its smallest coordinates are 0, and sorted. */
struct drawing drawing_moved(const struct drawing *from, const struct motion *m) {
    struct drawing to = *from;
    int low[3] = {1000, 1000, 1000};
    for (size_t i = 0; i < to.count; i++)
        for (int k = 0; k < 3; k++) {
            to.dot[i].at[k] = m->sign[k] * from->dot[i].at[m->axis[k]];
            if (to.dot[i].at[k] < low[k])
                low[k] = to.dot[i].at[k];
        }
    for (size_t i = 0; i < to.count; i++)
        for (int k = 0; k < 3; k++)
            to.dot[i].at[k] -= low[k];
    qsort(to.dot, to.count, sizeof *to.dot, drawing_order);
    return to;
}

bool drawings_equal(const struct drawing *a, const struct drawing *b) {
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (drawing_order(&a->dot[i], &b->dot[i]))
            return false;
    return true;
}

/* ---- A random puzzle ----------------------------------------------------------------------------------- */

static int pick(struct random *random, int below) {
    return (int)random_below(random, (uint32_t)below);
}

static struct drawing cuboid(int x, int y, int z) {
    struct drawing box = {0};
    for (int k = 0; k < z; k++)
        for (int j = 0; j < y; j++)
            for (int i = 0; i < x; i++)
                box.dot[box.count++] = (struct dot){{i, j, k}, '#'};
    return box;
}

static struct drawing random_box(struct random *random, bool flat, bool colours) {
    static const int flat_size[][3] = {{3, 3, 1}, {2, 3, 1}, {4, 2, 1}, {2, 2, 1}, {4, 1, 1}};
    static const int size[][3] = {{2, 2, 2}, {3, 2, 1}, {3, 3, 1}, {2, 2, 1}, {1, 4, 2}, {1, 1, 3}};
    const int *s = flat ? flat_size[pick(random, 5)] : size[pick(random, 6)];
    struct drawing box = cuboid(s[0], s[1], s[2]);
    for (int changes = pick(random, 4); changes > 0; changes--) {
        struct dot *dot = &box.dot[pick(random, (int)box.count)];
        int what = pick(random, colours ? 4 : 2);
        if (what == 0 && box.count > 2)
            *dot = box.dot[--box.count];
        else
            dot->colour = what == 1 ? '+' : what == 2 ? 'R' : what == 3 ? 'G' : dot->colour;
    }
    return drawing_moved(&box, &NOT_MOVED);
}

static bool has(const struct drawing *shape, const int at[3]) {
    for (size_t i = 0; i < shape->count; i++)
        if (!memcmp(shape->dot[i].at, at, sizeof shape->dot[i].at))
            return true;
    return false;
}

static struct drawing random_shape(struct random *random, bool flat, bool colours) {
    struct drawing shape = {.count = 1, .dot = {{{1, 1, 1}, '#'}}};
    if (flat)
        shape.dot[0].at[2] = 0;
    size_t size = 1 + (size_t)pick(random, 4);
    while (shape.count < size) {
        struct dot dot = shape.dot[pick(random, (int)shape.count)];
        int axis = pick(random, flat ? 2 : 3);
        dot.at[axis] += pick(random, 2) ? 1 : -1;
        if (dot.at[axis] < 0 || dot.at[axis] >= SIDE || has(&shape, dot.at))
            continue;
        dot.colour = colours && !pick(random, 4) ? "RG"[pick(random, 2)] : '#';
        shape.dot[shape.count++] = dot;
    }
    return drawing_moved(&shape, &NOT_MOVED);
}

/* Sometimes a piece again, or its mirror image, under another name: drawings_equal pieces must be seen to be drawings_equal. */
static void random_piece(struct random *random, struct puzzle *puzzle, bool colours) {
    static const struct motion mirror = {{0, 1, 2}, {-1, 1, 1}};
    struct piece *piece = &puzzle->piece[puzzle->pieces];
    const struct piece *before = puzzle->pieces ? &piece[-1] : NULL;
    int way = before ? pick(random, 4) : 3;
    *piece = (struct piece){.motion = way < 2 ? before->motion : pick(random, 4)};
    piece->shape = way == 0   ? before->shape
                   : way == 1 ? drawing_moved(&before->shape, &mirror)
                              : random_shape(random, puzzle->flat, colours);
    piece->least = (unsigned)pick(random, 3);
    piece->most = piece->least + (unsigned)pick(random, 3) * (unsigned)pick(random, 2);
    if (!piece->most)
        piece->most = piece->least = 1;
    puzzle->pieces++;
}

/* A connected piece sawn out of what is left of the box, which makes it likely that there is a solution. */
static struct drawing saw_off(struct random *random, struct drawing *left) {
    struct drawing shape = {0};
    size_t size = left->count <= 5 ? left->count : 2 + (size_t)pick(random, 3);
    for (int tries = 0; shape.count < size && tries < 50; tries++) {
        size_t i = (size_t)pick(random, (int)left->count);
        bool touches = !shape.count;
        for (size_t j = 0; j < shape.count; j++) {
            int distance = 0;
            for (int k = 0; k < 3; k++)
                distance += abs(shape.dot[j].at[k] - left->dot[i].at[k]);
            touches |= distance == 1;
        }
        if (touches) {
            shape.dot[shape.count++] = left->dot[i];
            left->dot[i] = left->dot[--left->count];
        }
    }
    for (size_t i = 0; i < shape.count; i++)
        if (shape.dot[i].colour == '+' || pick(random, 2))
            shape.dot[i].colour = '#';
    return drawing_moved(&shape, &NOT_MOVED);
}

static void saw_up(struct random *random, struct puzzle *puzzle) {
    struct drawing left = puzzle->box;
    while (left.count && puzzle->pieces < PIECES)
        puzzle->piece[puzzle->pieces++] =
            (struct piece){.shape = saw_off(random, &left), .motion = pick(random, 4), .least = 1, .most = 1};
}

/* A piece and its mirror image in a box with room to spare: assemblies that a reflection leaves as they are, though
 * no piece stays where it is. */
static void add_twins(struct random *random, struct puzzle *puzzle) {
    static const struct motion mirror = {{0, 1, 2}, {-1, 1, 1}};
    puzzle->box = !puzzle->flat ? cuboid(2, 2, 2) : cuboid(4, 3, 1);
    for (size_t i = 0; i < puzzle->box.count; i++)
        puzzle->box.dot[i].colour = '+';
    struct piece piece = {.motion = 1 + pick(random, 2), .least = 1, .most = 1};
    piece.shape = random_shape(random, puzzle->flat, false);
    puzzle->piece[puzzle->pieces++] = piece;
    piece.shape = drawing_moved(&piece.shape, &mirror);
    puzzle->piece[puzzle->pieces++] = piece;
}

/* A box with many symmetries, full of just so many copies of two small pieces: where a symmetry leaves an assembly as it is,
 * it exchanges some of them. */
static void add_copies(struct random *random, struct puzzle *puzzle) {
    static const int side[][3] = {{4, 4, 1}, {3, 3, 1}, {4, 3, 1}, {2, 2, 2}, {3, 2, 2}, {2, 2, 4}};
    const int *box = side[(puzzle->flat ? 0 : 3) + pick(random, 3)];
    puzzle->box = cuboid(box[0], box[1], box[2]);
    struct piece piece = {.motion = 1 + pick(random, 3)};
    size_t volume = puzzle->box.count, size[2];
    for (size_t i = 0; i < 2; i++) {
        do
            piece.shape = random_shape(random, puzzle->flat, false);
        while (piece.shape.count > 4);
        size[i] = piece.shape.count;
        puzzle->piece[puzzle->pieces++] = piece;
    }
    unsigned first = 1 + (unsigned)pick(random, 4);
    while (first * size[0] < volume && (volume - first * size[0]) % size[1])
        first++;
    bool fit = first * size[0] < volume;
    unsigned second = fit ? (unsigned)((volume - first * size[0]) / size[1]) : 1;
    puzzle->piece[0].least = puzzle->piece[0].most = first;
    puzzle->piece[1].least = puzzle->piece[1].most = second;
}

/* A box with many symmetries, all or every second of whose cells may stay empty, or so many of them; and small pieces, copies of
 * which may be left out. */
static void add_room(struct random *random, struct puzzle *puzzle) {
    static const int side[][3] = {{3, 3, 1}, {4, 3, 1}, {4, 2, 1}, {2, 2, 2}, {3, 2, 1}, {3, 2, 2}};
    const int *box = side[(puzzle->flat ? 0 : 3) + pick(random, 3)];
    unsigned may = 0;
    bool all = pick(random, 2);
    puzzle->box = cuboid(box[0], box[1], box[2]);
    for (size_t i = 0; i < puzzle->box.count; i++) {
        const int *at = puzzle->box.dot[i].at;
        if (!all && (at[0] + at[1] + at[2]) % 2)
            continue;
        puzzle->box.dot[i].colour = '+';
        may++;
    }
    if (pick(random, 2))
        puzzle->holes = (unsigned)pick(random, (int)may + 1);
    for (int pieces = 1 + pick(random, 3); pieces > 0; pieces--) {
        random_piece(random, puzzle, false);
        struct piece *piece = &puzzle->piece[puzzle->pieces - 1];
        piece->least = (unsigned)pick(random, 2);
        piece->most = piece->least + 1 + (unsigned)pick(random, 4);
    }
}

static void draw(const struct drawing *shape, const char *indent, FILE *out) {
    int layers = shape->dot[shape->count - 1].at[2] + 1; /* sorted by z first */
    for (int n = 0; n < layers * SIDE; n++) {
        char row[SIDE + 1] = "....";
        for (size_t i = 0; i < shape->count; i++)
            if (shape->dot[i].at[2] == n / SIDE && shape->dot[i].at[1] == n % SIDE)
                row[shape->dot[i].at[0]] = shape->dot[i].colour;
        fprintf(out, "%s%s%s\n", n % SIDE == 0 && n ? "\n" : "", indent, row);
    }
}

static void write_text(struct puzzle *puzzle, bool colours) {
    static const char *const motions[] = {"shift", "plane", "space", "mirror"};
    FILE *out = fmemopen(puzzle->text, sizeof puzzle->text, "w");
    fprintf(out, "grid: %s\n%sbox: |\n", puzzle->flat ? "square" : "cube",
            colours ? "colours: {R: red, G: green}\n" : "");
    draw(&puzzle->box, "  ", out);
    if (puzzle->holes < CELLS)
        fprintf(out, "holes: %u\n", puzzle->holes);
    fputs("pieces:\n", out);
    for (size_t i = 0; i < puzzle->pieces; i++) {
        const struct piece *piece = &puzzle->piece[i];
        fprintf(out, "  p%zu:\n    copies: %u..%u\n    motions: %s\n    shape: |\n", i, piece->least,
                piece->most, motions[piece->motion]);
        draw(&piece->shape, "      ", out);
    }
    fclose(out);
}

struct puzzle random_packing(uint64_t seed) {
    struct random random = {seed};
    bool colours = !pick(&random, 4);
    struct puzzle puzzle = {.flat = pick(&random, 2), .holes = CELLS};
    puzzle.box = random_box(&random, puzzle.flat, colours);
    if (!colours && !pick(&random, 6))
        add_twins(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_copies(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_room(&random, &puzzle);
    else if (pick(&random, 2))
        saw_up(&random, &puzzle);
    else
        for (int pieces = 1 + pick(&random, PIECES); pieces > 0; pieces--)
            random_piece(&random, &puzzle, colours);
    write_text(&puzzle, colours);
    return puzzle;
}
