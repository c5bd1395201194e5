#include "random_packing.h"

#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Motions --------------------------------------------------------------------------------- */

static int determinant(const struct motion *m) {
    int swaps = (m->axis[0] > m->axis[1]) + (m->axis[0] > m->axis[2]) + (m->axis[1] > m->axis[2]);
    return (swaps % 2 ? -1 : 1) * m->sign[0] * m->sign[1] * m->sign[2];
}

static bool may_permute(const struct motion *m, int level) {
    bool keeps_z = m->axis[2] == 2 && m->sign[2] == 1;
    bool is_identity = keeps_z && m->axis[0] == 0 && m->sign[0] == 1 && m->sign[1] == 1;
    if (level == 0)
        return is_identity;
    if (level == 1)
        return keeps_z && determinant(m) == 1;
    if (is_flat(m->lattice))
        return keeps_z;
    return level == 3 || determinant(m) == 1;
}

static size_t signed_permutations(struct motion *out, int level, enum lattice lattice) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    size_t count = 0;
    for (int p = 0; p < 6; p++)
        for (int s = 0; s < 8; s++) {
            struct motion m = {.lattice = lattice,
                               .axis = {orders[p][0], orders[p][1], orders[p][2]},
                               .sign = {s & 1 ? -1 : 1, s & 2 ? -1 : 1, s & 4 ? -1 : 1}};
            if (may_permute(&m, level))
                out[count++] = m;
        }
    return count;
}

static bool may_swap(const struct motion *m, int level) {
    if (level < 2)
        return !m->swaps_sides && !m->swaps_layers && (level || !m->sixths);
    if (is_flat(m->lattice))
        return !m->swaps_layers;
    return level == 3 || m->swaps_sides == m->swaps_layers;
}

static size_t turns_of_triangles(struct motion *out, int level, enum lattice lattice) {
    size_t count = 0;
    for (int n = 0; n < 24; n++) {
        struct motion m = {
            .lattice = lattice, .sixths = n % 6, .swaps_sides = n / 6 % 2 == 1, .swaps_layers = n / 12 == 1};
        if (may_swap(&m, level))
            out[count++] = m;
    }
    return count;
}

size_t motions_of_level(struct motion *out, int level, enum lattice lattice) {
    return is_triangular(lattice) ? turns_of_triangles(out, level, lattice)
                                  : signed_permutations(out, level, lattice);
}

struct motion not_moved(enum lattice lattice) {
    struct motion m[48];
    motions_of_level(m, 0, lattice);
    return m[0];
}

bool shifts(enum lattice lattice, const int by[3]) {
    return !is_triangular(lattice) || (by[0] + by[1]) % 2 == 0;
}

static void permute(const struct motion *m, int at[3]) {
    int from[3] = {at[0], at[1], at[2]};
    for (int k = 0; k < 3; k++)
        at[k] = m->sign[k] * from[m->axis[k]];
}

static int floor_of_third(int a) {
    return (a - (a % 3 + 3) % 3) / 3;
}

/* Turns and mirrors a triangle. A triangle is given by the sum of its corners: across in halves of
 * a side, and up in heights. It is turned about the left corner of the triangle (0, 0). */
static void turn_triangle(const struct motion *m, int at[3]) {
    int across = 3 * at[0] + 3, up = 3 * at[1] + 1 + ((at[0] + at[1]) & 1);
    for (int i = 0; i < m->sixths; i++) {
        int turned = (across - 3 * up) / 2;
        up = (across + up) / 2;
        across = turned;
    }
    if (m->swaps_sides)
        across = -across;
    at[0] = across / 3 - 1;
    at[1] = floor_of_third(up);
    at[2] = m->swaps_layers ? -at[2] : at[2];
}

/* ---- Shapes: lists of cells with a colour ---------------------------------------------------- */

static int drawing_order(const void *a, const void *b) {
    const struct dot *left = a, *right = b;
    for (int i = 2; i >= 0; i--)
        if (left->at[i] != right->at[i])
            return left->at[i] - right->at[i];
    return left->colour - right->colour;
}

struct drawing drawing_moved(const struct drawing *from, const struct motion *m) {
    struct drawing to = *from;
    int low[3] = {1000, 1000, 1000};
    for (size_t i = 0; i < to.count; i++) {
        if (is_triangular(m->lattice))
            turn_triangle(m, to.dot[i].at);
        else
            permute(m, to.dot[i].at);
        for (int k = 0; k < 3; k++)
            if (to.dot[i].at[k] < low[k])
                low[k] = to.dot[i].at[k];
    }
    if (!shifts(m->lattice, low))
        low[0]--;
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

/* ---- A random puzzle ------------------------------------------------------------------------- */

static int pick(struct random *random, int below) {
    return (int)random_below(random, (uint32_t)below);
}

/* Boxes with symmetries, as drawn: a number of layers that are all alike. */
struct plan {
    const char *rows;
    int layers;
};
enum { PLANS = 6 };
static const struct plan plans[LATTICES][PLANS] = {
    [SQUARE] = {{"###/###/###", 1},
                {"###/###", 1},
                {"##/##", 1},
                {"####/####", 1},
                {"####", 1},
                {"####/####/####", 1}},
    [CUBE] = {{"##/##", 2}, {"###/###", 1}, {"###/###/###", 1}, {"#/#/#/#", 2}, {"#", 3}, {"##/##", 3}},
    [TRIANGLE] = {{".###/.###", 1},
                  {"###/.#.", 1},
                  {"#####/.###./..#..", 1},
                  {"####/.####", 1},
                  {"######", 1},
                  {".#####/.#####", 1}},
    [PRISM] =
        {{".###/.###", 1}, {".###/.###", 2}, {"###/.#.", 2}, {"###/.#.", 3}, {"##", 4}, {"####/.####", 1}},
};

static struct drawing random_plan(struct random *random, enum lattice lattice) {
    const struct plan *plan = &plans[lattice][pick(random, PLANS)];
    struct drawing box = {0};
    for (int layer = 0; layer < plan->layers; layer++)
        for (int x = 0, y = 0, i = 0; plan->rows[i]; i++) {
            if (plan->rows[i] == '#')
                box.dot[box.count++] = (struct dot){{x, y, layer}, '#'};
            x = plan->rows[i] == '/' ? 0 : x + 1;
            y += plan->rows[i] == '/';
        }
    return box;
}

static struct drawing random_box(struct random *random, enum lattice lattice, bool colours) {
    const struct motion still = not_moved(lattice);
    struct drawing box = random_plan(random, lattice);
    for (int changes = pick(random, 4); changes > 0; changes--) {
        struct dot *dot = &box.dot[pick(random, (int)box.count)];
        int what = pick(random, colours ? 4 : 2);
        if (what == 0 && box.count > 2)
            *dot = box.dot[--box.count];
        else
            dot->colour = what == 1 ? '+' : what == 2 ? 'R' : what == 3 ? 'G' : dot->colour;
    }
    return drawing_moved(&box, &still);
}

static bool has(const struct drawing *shape, const int at[3]) {
    for (size_t i = 0; i < shape->count; i++)
        if (!memcmp(shape->dot[i].at, at, sizeof shape->dot[i].at))
            return true;
    return false;
}

/* Returns a random cell that shares a side with this one. */
static struct dot random_neighbour(struct random *random, struct dot dot, enum lattice lattice) {
    int axis = pick(random, is_flat(lattice) ? 2 : 3), by = pick(random, 2) ? 1 : -1;
    if (is_triangular(lattice) && axis == 1)
        by = (dot.at[0] + dot.at[1]) % 2 ? 1 : -1;
    dot.at[axis] += by;
    return dot;
}

static struct drawing random_shape(struct random *random, enum lattice lattice, bool colours) {
    const struct motion still = not_moved(lattice);
    struct drawing shape = {.count = 1, .dot = {{{3, 3, is_flat(lattice) ? 0 : 3}, '#'}}};
    size_t size = 1 + (size_t)pick(random, 4);
    while (shape.count < size) {
        struct dot dot = random_neighbour(random, shape.dot[pick(random, (int)shape.count)], lattice);
        if (has(&shape, dot.at))
            continue;
        dot.colour = colours && !pick(random, 4) ? "RG"[pick(random, 2)] : '#';
        shape.dot[shape.count++] = dot;
    }
    return drawing_moved(&shape, &still);
}

/* Returns a motion that is no rotation. */
static struct motion a_mirror(enum lattice lattice) {
    return (struct motion){.lattice = lattice, .axis = {0, 1, 2}, .sign = {-1, 1, 1}, .swaps_sides = true};
}

/* Adds a random piece. Sometimes it is the piece before under another name: unchanged, moved or
 * mirrored. Its motions are often different then. */
static void random_piece(struct random *random, struct puzzle *puzzle, bool colours) {
    struct piece *piece = &puzzle->piece[puzzle->pieces];
    const struct piece *before = puzzle->pieces ? &piece[-1] : NULL;
    int way = before ? pick(random, 6) : 5;
    struct motion any[48], mirror = a_mirror(puzzle->lattice);
    size_t motions = motions_of_level(any, 3, puzzle->lattice);
    *piece = (struct piece){.motion = way < 3 && pick(random, 2) ? before->motion : pick(random, 4)};
    piece->shape = way == 0   ? before->shape
                   : way == 1 ? drawing_moved(&before->shape, &mirror)
                   : way == 2 ? drawing_moved(&before->shape, &any[pick(random, (int)motions)])
                              : random_shape(random, puzzle->lattice, colours);
    piece->least = (unsigned)pick(random, 3);
    piece->most = piece->least + (unsigned)pick(random, 3) * (unsigned)pick(random, 2);
    if (!piece->most)
        piece->most = piece->least = 1;
    puzzle->pieces++;
}

/* Saws a connected piece out of what is left of the box. So a solution is likely. */
static struct drawing saw_off(struct random *random, struct drawing *left, enum lattice lattice) {
    const struct motion still = not_moved(lattice);
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
    return drawing_moved(&shape, &still);
}

static void saw_up(struct random *random, struct puzzle *puzzle) {
    struct drawing left = puzzle->box;
    while (left.count && puzzle->pieces < PIECES)
        puzzle->piece[puzzle->pieces++] = (struct piece){.shape = saw_off(random, &left, puzzle->lattice),
                                                         .motion = pick(random, 4),
                                                         .least = 1,
                                                         .most = 1};
}

/* Adds a piece and its mirror image in a box with room to spare. There are assemblies that a
 * reflection maps to themselves, though no piece stays where it is. */
static void add_twins(struct random *random, struct puzzle *puzzle) {
    const struct motion mirror = a_mirror(puzzle->lattice);
    puzzle->box = random_plan(random, puzzle->lattice);
    for (size_t i = 0; i < puzzle->box.count; i++)
        puzzle->box.dot[i].colour = '+';
    struct piece piece = {.motion = pick(random, 3), .least = 1, .most = 1};
    piece.shape = random_shape(random, puzzle->lattice, false);
    puzzle->piece[puzzle->pieces++] = piece;
    piece.shape = drawing_moved(&piece.shape, &mirror);
    puzzle->piece[puzzle->pieces++] = piece;
}

/* Adds copies of two small pieces that fill a box with many symmetries, fully or but for a few
 * cells. A symmetry that maps an assembly to itself exchanges some of them. */
static void add_copies(struct random *random, struct puzzle *puzzle) {
    puzzle->box = random_plan(random, puzzle->lattice);
    struct piece piece = {.motion = 1 + pick(random, 3)};
    size_t holes = pick(random, 2) ? 1 + (size_t)pick(random, 2) : 0, volume = puzzle->box.count - holes,
           size[2];
    for (size_t i = 0; holes && i < puzzle->box.count; i++)
        puzzle->box.dot[i].colour = '+';
    for (size_t i = 0; i < 2; i++) {
        piece.shape = random_shape(random, puzzle->lattice, false);
        size[i] = piece.shape.count;
        puzzle->piece[puzzle->pieces++] = piece;
    }
    if (!pick(random, 3))
        puzzle->piece[1].motion = pick(random, 4);
    unsigned first = 1 + (unsigned)pick(random, 4);
    while (first * size[0] < volume && (volume - first * size[0]) % size[1])
        first++;
    bool fit = first * size[0] < volume;
    unsigned second = fit ? (unsigned)((volume - first * size[0]) / size[1]) : 1;
    puzzle->piece[0].least = puzzle->piece[0].most = first;
    puzzle->piece[1].least = puzzle->piece[1].most = second;
}

/* Makes a box with many symmetries in which all cells, or every second one, may stay empty.
 * Sometimes the number of holes is limited. The pieces are small, and copies of them may be left
 * out. */
static void add_room(struct random *random, struct puzzle *puzzle) {
    unsigned may = 0;
    bool all = pick(random, 2);
    puzzle->box = random_plan(random, puzzle->lattice);
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

/* Fills a box with pieces of one shape, some of which may move less than others. */
static void add_alike(struct random *random, struct puzzle *puzzle) {
    struct motion any[48];
    size_t motions = motions_of_level(any, 3, puzzle->lattice);
    puzzle->box = random_plan(random, puzzle->lattice);
    struct drawing shape = random_shape(random, puzzle->lattice, false);
    unsigned copies = (unsigned)(puzzle->box.count / shape.count);
    for (int pieces = 2 + pick(random, 3); pieces > 0; pieces--) {
        struct piece *piece = &puzzle->piece[puzzle->pieces++];
        *piece = (struct piece){.motion = pick(random, 4)};
        piece->shape = drawing_moved(&shape, &any[pick(random, (int)motions)]);
        piece->least = pieces == 1 ? copies : (unsigned)pick(random, (int)copies / 2 + 1);
        piece->most = piece->least + !pick(random, 3);
        copies -= piece->least < copies ? piece->least : copies;
        if (!piece->most)
            piece->most = 1;
    }
}

static void draw(const struct drawing *shape, const char *indent, FILE *out) {
    int layers = shape->dot[shape->count - 1].at[2] + 1; /* sorted by z first */
    for (int n = 0; n < layers * SIDE; n++) {
        char row[SIDE + 1] = "........";
        for (size_t i = 0; i < shape->count; i++)
            if (shape->dot[i].at[2] == n / SIDE && shape->dot[i].at[1] == n % SIDE)
                row[shape->dot[i].at[0]] = shape->dot[i].colour;
        fprintf(out, "%s%s%s\n", n % SIDE == 0 && n ? "\n" : "", indent, row);
    }
}

static void write_text(struct puzzle *puzzle, bool colours) {
    static const char *const motions[] = {"shift", "plane", "space", "mirror"};
    static const char *const grids[] = {"square", "cube", "triangle", "prism"};
    FILE *out = fmemopen(puzzle->text, sizeof puzzle->text, "w");
    fprintf(out, "grid: %s\n%sbox: |\n", grids[puzzle->lattice],
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
    struct puzzle puzzle = {.lattice = (enum lattice)pick(&random, LATTICES), .holes = CELLS};
    puzzle.box = random_box(&random, puzzle.lattice, colours);
    if (!colours && !pick(&random, 6))
        add_twins(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_copies(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_room(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_alike(&random, &puzzle);
    else if (pick(&random, 2))
        saw_up(&random, &puzzle);
    else
        for (int pieces = 1 + pick(&random, PIECES); pieces > 0; pieces--)
            random_piece(&random, &puzzle, colours);
    write_text(&puzzle, colours);
    return puzzle;
}
