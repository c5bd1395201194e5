/* Random small packings, as text for treen and as what a brute force reads: boxes with cells that may stay empty, colours, pieces
 * again or mirrored under another name, ranges of copies, a number of holes. */
#ifndef TREEN_TESTS_RANDOM_PACKING_H
#define TREEN_TESTS_RANDOM_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIDE = 4,   /* cells of a drawing along an axis */
    CELLS = 16, /* in a box at most */
    PIECES = 4,
    TEXT = 4096
};

/* A signed permutation of the axes. */
struct motion {
    int axis[3], sign[3];
};

/* The motions of a level: 0 only shifted, 1 turned in the plane, 2 turned in space (in the plane: turned over), 3 also reflected.
 * Room for 48; returns how many. */
size_t motions_of_level(struct motion *out, int level, bool flat);

/* A shape is a list of cells with a colour. */
struct dot {
    int at[3];
    char colour; /* '#' neutral, else a mark; in a box '+' is a neutral may cell, '~' never occurs */
};

struct drawing {
    size_t count;
    struct dot dot[CELLS];
};

static const struct motion NOT_MOVED = {{0, 1, 2}, {1, 1, 1}};

/* Moved, shifted so that its smallest coordinates are 0, and sorted. */
struct drawing drawing_moved(const struct drawing *from, const struct motion *m);
bool drawings_equal(const struct drawing *a, const struct drawing *b);

struct piece {
    struct drawing shape;
    int motion;
    unsigned least, most;

    /* What a brute force finds out about it. */
    size_t orientations;
    struct drawing orientation[48];
    size_t class;
    size_t placements;
    char (*placement)[CELLS + 1]; /* by cell of the box: a colour, or '.' */
};

struct puzzle {
    bool flat;
    struct drawing box;
    unsigned holes; /* so many at most of the cells that may stay empty; CELLS = all of them */
    size_t pieces;
    struct piece piece[PIECES];
    char text[TEXT];
};

struct puzzle random_packing(uint64_t seed);

#endif
