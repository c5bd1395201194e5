/* Random small packings on all grids, as text for treen and as what a brute force reads: boxes with cells that may stay empty, colours,
 * pieces again or mirrored under another name, also such as may move less, ranges of copies, a number of holes. Grids and motions
 * are worked out here anew, and share nothing with the library. */
#ifndef TREEN_TESTS_RANDOM_PACKING_H
#define TREEN_TESTS_RANDOM_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIDE = 8,   /* cells of a drawing along an axis */
    CELLS = 16, /* in a box at most */
    PIECES = 4,
    TEXT = 4096
};

enum lattice { SQUARE, CUBE, TRIANGLE, PRISM, LATTICES };

static inline bool is_flat(enum lattice lattice) {
    return lattice == SQUARE || lattice == TRIANGLE;
}

static inline bool is_triangular(enum lattice lattice) {
    return lattice == TRIANGLE || lattice == PRISM;
}

/* Of squares and cubes a signed permutation of the axes; of triangles and their prisms sixths of a turn, then perhaps left and
 * right, and above and below, exchanged. */
struct motion {
    enum lattice lattice;
    int axis[3], sign[3];
    int sixths;
    bool swaps_sides, swaps_layers;
};

/* The motions of a level: 0 only shifted, 1 turned in the plane, 2 turned in space (in the plane: turned over), 3 also reflected.
 * Room for 48; returns how many. The first one is the identity, or rather only shifts. */
size_t motions_of_level(struct motion *out, int level, enum lattice lattice);

/* A shape is a list of cells with a colour. */
struct dot {
    int at[3];
    char colour; /* '#' neutral, else a mark; in a box '+' is a neutral may cell, '~' never occurs */
};

struct drawing {
    size_t count;
    struct dot dot[CELLS];
};

struct motion not_moved(enum lattice lattice);

/* Whether the shift takes the cells of the lattice to cells of the same kind. */
bool shifts(enum lattice lattice, const int by[3]);

/* Moved, shifted to smallest coordinates of 0 (or, where that is no shift of triangles, 1 to the right), and sorted. */
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
    enum lattice lattice;
    struct drawing box;
    unsigned holes; /* so many at most of the cells that may stay empty; CELLS = all of them */
    size_t pieces;
    struct piece piece[PIECES];
    char text[TEXT];
};

struct puzzle random_packing(uint64_t seed);

#endif
