/* Thousands of random small packings, counted by every engine and by a brute force that shares no code with the
 * library: its own motions, its own placements, and sets of assemblies written out and compared. */
#include "treen.h"

#include "base/random.h"
#include "engine/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    SEEDS = 2500,
    SIDE = 4,   /* cells of a drawing along an axis */
    CELLS = 16, /* in a box at most */
    PIECES = 4,
    PLACEMENTS = 3000, /* of one piece */
    ASSEMBLIES = 4000, /* puzzles with more are passed over */
    KEY = CELLS * (CELLS + 2),
    TEXT = 4096
};

/* ---- Motions: signed permutations of the axes ---------------------------------------------------------- */

struct motion {
    int axis[3], sign[3];
};

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

static size_t list_motions(struct motion *out, int level, bool flat) {
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

struct dot {
    int at[3];
    char colour; /* '#' neutral, else a mark; in a box '+' is a neutral may cell, '~' never occurs */
};

struct drawing {
    size_t count;
    struct dot dot[CELLS];
};

static int dot_order(const void *a, const void *b) {
    const struct dot *left = a, *right = b;
    for (int i = 2; i >= 0; i--)
        if (left->at[i] != right->at[i])
            return left->at[i] - right->at[i];
    return left->colour - right->colour;
}

/* Moved, shifted so that its smallest coordinates are 0, and sorted. */
static struct drawing moved(const struct drawing *from, const struct motion *m) {
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
    qsort(to.dot, to.count, sizeof *to.dot, dot_order);
    return to;
}

static bool equal(const struct drawing *a, const struct drawing *b) {
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (dot_order(&a->dot[i], &b->dot[i]))
            return false;
    return true;
}

/* ---- A random puzzle ----------------------------------------------------------------------------------- */

struct piece {
    struct drawing shape;
    int motion;
    unsigned least, most;
    size_t orientations;
    struct drawing orientation[48];
    size_t class;
    size_t placements;
    char (*placement)[CELLS + 1]; /* by cell of the box: a colour, or '.' */
};

struct puzzle {
    bool flat;
    struct drawing box;
    size_t pieces;
    struct piece piece[PIECES];
    char text[TEXT];
};

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

static const struct motion IDENTITY = {{0, 1, 2}, {1, 1, 1}};

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
    return moved(&box, &IDENTITY);
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
    return moved(&shape, &IDENTITY);
}

/* Sometimes a piece again, or its mirror image, under another name: equal pieces must be seen to be equal. */
static void random_piece(struct random *random, struct puzzle *puzzle, bool colours) {
    static const struct motion mirror = {{0, 1, 2}, {-1, 1, 1}};
    struct piece *piece = &puzzle->piece[puzzle->pieces];
    const struct piece *before = puzzle->pieces ? &piece[-1] : NULL;
    int way = before ? pick(random, 4) : 3;
    *piece = (struct piece){.motion = way < 2 ? before->motion : pick(random, 4)};
    piece->shape = way == 0   ? before->shape
                   : way == 1 ? moved(&before->shape, &mirror)
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
    return moved(&shape, &IDENTITY);
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
    piece.shape = moved(&piece.shape, &mirror);
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
    fputs("pieces:\n", out);
    for (size_t i = 0; i < puzzle->pieces; i++) {
        const struct piece *piece = &puzzle->piece[i];
        fprintf(out, "  p%zu:\n    copies: %u..%u\n    motions: %s\n    shape: |\n", i, piece->least,
                piece->most, motions[piece->motion]);
        draw(&piece->shape, "      ", out);
    }
    fclose(out);
}

static struct puzzle random_puzzle(uint64_t seed) {
    struct random random = {seed};
    bool colours = !pick(&random, 4);
    struct puzzle puzzle = {.flat = pick(&random, 2)};
    puzzle.box = random_box(&random, puzzle.flat, colours);
    if (!colours && !pick(&random, 6))
        add_twins(&random, &puzzle);
    else if (!colours && !pick(&random, 4))
        add_copies(&random, &puzzle);
    else if (pick(&random, 2))
        saw_up(&random, &puzzle);
    else
        for (int pieces = 1 + pick(&random, PIECES); pieces > 0; pieces--)
            random_piece(&random, &puzzle, colours);
    write_text(&puzzle, colours);
    return puzzle;
}

/* ---- Placements ---------------------------------------------------------------------------------------- */

static bool colour_fits(char piece, char box) {
    return piece == '#' || box == '#' || box == '+' || piece == box;
}

static bool lies_at(const struct puzzle *puzzle, const struct drawing *shape, const int by[3],
                    char *placement) {
    memset(placement, '.', puzzle->box.count);
    placement[puzzle->box.count] = 0;
    for (size_t i = 0; i < shape->count; i++) {
        int at[3] = {shape->dot[i].at[0] + by[0], shape->dot[i].at[1] + by[1], shape->dot[i].at[2] + by[2]};
        size_t cell = 0;
        while (cell < puzzle->box.count && memcmp(puzzle->box.dot[cell].at, at, sizeof at))
            cell++;
        if (cell == puzzle->box.count || !colour_fits(shape->dot[i].colour, puzzle->box.dot[cell].colour))
            return false;
        placement[cell] = shape->dot[i].colour;
    }
    return true;
}

static void orient(struct puzzle *puzzle, struct piece *piece) {
    struct motion motion[48];
    size_t motions = list_motions(motion, piece->motion, puzzle->flat);
    for (size_t m = 0; m < motions; m++) {
        struct drawing turned = moved(&piece->shape, &motion[m]);
        bool known = false;
        for (size_t i = 0; i < piece->orientations; i++)
            known |= equal(&piece->orientation[i], &turned);
        if (!known)
            piece->orientation[piece->orientations++] = turned;
    }
}

static void place(struct puzzle *puzzle, struct piece *piece) {
    piece->placement = calloc(PLACEMENTS, sizeof *piece->placement);
    for (size_t i = 0; i < piece->orientations; i++)
        for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
            int by[3] = {n % SIDE, n / SIDE % SIDE, n / SIDE / SIDE};
            if (lies_at(puzzle, &piece->orientation[i], by, piece->placement[piece->placements]))
                piece->placements++;
        }
}

/* Whether two sets of orientations are the same, the first one moved. */
static bool same_set(const struct piece *a, const struct motion *m, const struct piece *b) {
    if (a->orientations != b->orientations)
        return false;
    for (size_t i = 0; i < a->orientations; i++) {
        struct drawing turned = moved(&a->orientation[i], m);
        size_t j = 0;
        while (j < b->orientations && !equal(&turned, &b->orientation[j]))
            j++;
        if (j == b->orientations)
            return false;
    }
    return true;
}

static void prepare(struct puzzle *puzzle) {
    for (size_t i = 0; i < puzzle->pieces; i++) {
        struct piece *piece = &puzzle->piece[i];
        orient(puzzle, piece);
        place(puzzle, piece);
        piece->class = 0;
        while (!same_set(&puzzle->piece[piece->class], &IDENTITY, piece))
            piece->class ++;
    }
}

/* ---- Assemblies, written out as text: for each placement its class and its cells, sorted --------------- */

struct assemblies {
    size_t count;
    char (*key)[KEY];
    uint64_t labelled;
};

struct build {
    const struct puzzle *puzzle;
    struct assemblies *found;
    size_t parts;
    char part[CELLS][CELLS + 2];
    char cover[CELLS + 1];
    uint64_t ways;
};

static int text_order(const void *a, const void *b) {
    return strcmp(a, b);
}

static void write_key(char part[][CELLS + 2], size_t parts, char *key) {
    char sorted[CELLS][CELLS + 2];
    memcpy(sorted, part, sizeof sorted);
    qsort(sorted, parts, sizeof *sorted, text_order);
    *key = 0;
    for (size_t i = 0; i < parts; i++)
        strcat(key, sorted[i]);
}

static size_t find(const struct assemblies *found, const char *key) {
    size_t i = 0;
    while (i < found->count && strcmp(found->key[i], key))
        i++;
    return i;
}

static bool finished(const struct build *build) {
    for (size_t i = 0; i < build->puzzle->box.count; i++)
        if (build->cover[i] == '.' && build->puzzle->box.dot[i].colour != '+')
            return false;
    return true;
}

static void add_assembly(struct build *build) {
    char key[KEY];
    write_key(build->part, build->parts, key);
    build->found->labelled += build->ways;
    size_t at = find(build->found, key);
    if (at == build->found->count && at < ASSEMBLIES) {
        strcpy(build->found->key[at], key);
        build->found->count++;
    }
}

static bool overlaps(const char *cover, const char *placement) {
    for (size_t i = 0; placement[i]; i++)
        if (cover[i] != '.' && placement[i] != '.')
            return true;
    return false;
}

static void put(char *cover, const char *placement, char with) {
    for (size_t i = 0; placement[i]; i++)
        if (placement[i] != '.')
            cover[i] = with;
}

/* The pieces in turn; of each so many copies as its bounds allow, at ascending placements from `from` on. Each
 * set of k placements can be dealt to its labelled copies in most!/(most-k)! ways. */
static void build_from(struct build *build, size_t which, size_t from, unsigned copies) {
    if (which == build->puzzle->pieces) {
        if (finished(build))
            add_assembly(build);
        return;
    }
    const struct piece *piece = &build->puzzle->piece[which];
    if (copies >= piece->least)
        build_from(build, which + 1, 0, 0);
    if (copies == piece->most)
        return;
    uint64_t ways = build->ways;
    build->ways *= piece->most - copies;
    for (size_t p = from; p < piece->placements; p++)
        if (!overlaps(build->cover, piece->placement[p])) {
            put(build->cover, piece->placement[p], 'x');
            char *part = build->part[build->parts++];
            part[0] = (char)('a' + piece->class);
            strcpy(part + 1, piece->placement[p]);
            build_from(build, which, p + 1, copies + 1);
            build->parts--;
            put(build->cover, piece->placement[p], '.');
        }
    build->ways = ways;
}

/* ---- Classes of assemblies ----------------------------------------------------------------------------- */

struct symmetry {
    struct motion motion;
    size_t image[CELLS];  /* of the box's cells */
    size_t class[PIECES]; /* of the pieces' classes; PIECES = none */
};

static bool moves_box(const struct puzzle *puzzle, struct symmetry *symmetry) {
    struct drawing turned = moved(&puzzle->box, &symmetry->motion);
    if (!equal(&turned, &puzzle->box))
        return false;
    for (size_t i = 0; i < puzzle->box.count; i++) {
        /* where cell i goes: move the box with that cell alone marked */
        struct drawing marked = puzzle->box;
        for (size_t j = 0; j < marked.count; j++)
            marked.dot[j].colour = j == i ? '!' : '#';
        marked = moved(&marked, &symmetry->motion);
        size_t to = 0;
        while (marked.dot[to].colour != '!')
            to++;
        symmetry->image[i] = to;
    }
    for (size_t i = 0; i < puzzle->pieces; i++) {
        size_t to = 0;
        while (to < puzzle->pieces && !same_set(&puzzle->piece[i], &symmetry->motion, &puzzle->piece[to]))
            to++;
        symmetry->class[i] = to;
    }
    return true;
}

/* The assembly's image as a key; false when a class has none. */
static bool image_key(const struct puzzle *puzzle, const struct symmetry *symmetry, const char *key,
                      char *image) {
    size_t cells = puzzle->box.count, parts = strlen(key) / (cells + 1);
    char part[CELLS][CELLS + 2] = {{0}};
    for (size_t i = 0; i < parts; i++, key += cells + 1) {
        size_t class = symmetry->class[key[0] - 'a'];
        if (class == puzzle->pieces)
            return false;
        part[i][0] = (char)('a' + class);
        part[i][cells + 1] = 0;
        for (size_t c = 0; c < cells; c++)
            part[i][1 + symmetry->image[c]] = key[1 + c];
    }
    write_key(part, parts, image);
    return true;
}

static size_t root(size_t *leader, size_t i) {
    while (leader[i] != i)
        i = leader[i];
    return i;
}

/* Assemblies are the same when a symmetry of the box takes one to the other. */
static size_t count_classes(const struct puzzle *puzzle, const struct assemblies *found, int level) {
    struct motion motion[48];
    size_t motions = list_motions(motion, level, puzzle->flat), classes = 0;
    size_t *leader = calloc(found->count + 1, sizeof *leader);
    for (size_t i = 0; i < found->count; i++)
        leader[i] = i;
    for (size_t m = 0; m < motions; m++) {
        struct symmetry symmetry = {.motion = motion[m]};
        if (!moves_box(puzzle, &symmetry))
            continue;
        for (size_t i = 0; i < found->count; i++) {
            char image[KEY];
            size_t to =
                image_key(puzzle, &symmetry, found->key[i], image) ? find(found, image) : found->count;
            if (to < found->count)
                leader[root(leader, i)] = root(leader, to);
        }
    }
    for (size_t i = 0; i < found->count; i++)
        classes += leader[i] == i;
    free(leader);
    return classes;
}

/* ---- The comparison ------------------------------------------------------------------------------------ */

struct counts {
    uint64_t total, rotation, symmetry, labelled;
};

static struct counts expected_counts(const struct puzzle *puzzle, const struct assemblies *found) {
    return (struct counts){found->count, count_classes(puzzle, found, puzzle->flat ? 1 : 2),
                           count_classes(puzzle, found, 3), found->labelled};
}

static uint64_t number(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : UINT64_MAX;
}

static struct treen_puzzle *open(const struct puzzle *puzzle) {
    struct treen_puzzle *opened = NULL;
    struct treen_error error;
    if (treen_parse(puzzle->text, strlen(puzzle->text), "random", "yaml", &opened, &error) != TREEN_OK)
        fail_msg("%s (line %d)\n%s", error.text, error.line, puzzle->text);
    return opened;
}

/* Null: the engine that only counts does not take every puzzle, and says so. */
static struct treen_run *ask(const struct treen_puzzle *puzzle, enum treen_question question,
                             const struct treen_options *options) {
    struct treen_run *run = NULL;
    struct treen_error error;
    if (treen_run_open(puzzle, question, options, &run, &error) != TREEN_OK &&
        !(options->engine && strstr(error.text, "engine count does not take this puzzle")))
        fail_msg("%s", error.text);
    return run;
}

static void expect_count(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                         const char *engine, struct counts expected) {
    struct treen_options options = treen_options_standard();
    options.engine = engine;
    struct treen_run *run = ask(opened, TREEN_COUNT, &options);
    if (!run)
        return;
    assert_int_equal(treen_run_finish(run), TREEN_END);
    const struct treen_summary *summary;
    assert_int_equal(treen_run_summary(run, &summary), TREEN_OK);
    struct counts counted = {number(summary->total), number(summary->up_to_rotation),
                             number(summary->up_to_symmetry), number(summary->labelled)};
    if (memcmp(&counted, &expected, sizeof counted))
        fail_msg(
            "seed %llu, engine %s: counted %llu/%llu/%llu, labelled %llu, expected %llu/%llu/%llu, %llu\n%s",
            (unsigned long long)seed, engine, (unsigned long long)counted.total,
            (unsigned long long)counted.rotation, (unsigned long long)counted.symmetry,
            (unsigned long long)counted.labelled, (unsigned long long)expected.total,
            (unsigned long long)expected.rotation, (unsigned long long)expected.symmetry,
            (unsigned long long)expected.labelled, puzzle->text);
    treen_run_close(run);
}

static void expect_listed(const struct puzzle *puzzle, const struct treen_puzzle *opened, uint64_t seed,
                          unsigned symmetry, uint64_t expected) {
    struct treen_options options = treen_options_standard();
    options.symmetry = symmetry;
    struct treen_run *run = ask(opened, TREEN_SOLVE, &options);
    const struct treen_solution *solution;
    uint64_t listed = 0;
    while (treen_run_next(run, &solution) == TREEN_OK)
        listed++;
    if (listed != expected)
        fail_msg("seed %llu, symmetry %u: listed %llu, expected %llu\n%s", (unsigned long long)seed, symmetry,
                 (unsigned long long)listed, (unsigned long long)expected, puzzle->text);
    treen_run_close(run);
}

static void compare(const struct puzzle *puzzle, uint64_t seed, struct counts expected) {
    struct treen_puzzle *opened = open(puzzle);
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->form == FORM_COVER)
            expect_count(puzzle, opened, seed, engine->about.name, expected);
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_NONE, expected.total);
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_ROTATION, expected.rotation);
    expect_listed(puzzle, opened, seed, TREEN_SYMMETRY_FULL, expected.symmetry);
    treen_close(opened);
}

static void engines_count_what_brute_force_counts(void **state) {
    (void)state;
    size_t solvable = 0, symmetric = 0, handed = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct puzzle puzzle = random_puzzle(seed);
        prepare(&puzzle);
        struct assemblies found = {.key = calloc(ASSEMBLIES, KEY)};
        struct build build = {.puzzle = &puzzle, .found = &found, .ways = 1};
        memset(build.cover, '.', puzzle.box.count);
        build_from(&build, 0, 0, 0);
        if (found.count < ASSEMBLIES) {
            struct counts expected = expected_counts(&puzzle, &found);
            compare(&puzzle, seed, expected);
            solvable += expected.total > 0;
            symmetric += expected.total > expected.rotation;
            handed += expected.rotation > expected.symmetry;
        }
        free(found.key);
        for (size_t i = 0; i < puzzle.pieces; i++)
            free(puzzle.piece[i].placement);
    }
    /* a comparison of nothing would pass, too */
    assert_true(solvable > SEEDS / 8 && symmetric > SEEDS / 20 && handed > SEEDS / 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(engines_count_what_brute_force_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
