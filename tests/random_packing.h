/* Random small packings on all grids, as text for treen and as data for a brute force.
 *
 * The boxes have cells that may stay empty, colours and a limit of holes. Pieces come in ranges of
 * copies. They come again, or mirrored, under another name, also with fewer motions. Grids and
 * motions are worked out here anew, and share nothing with the library. */
#ifndef TREEN_TESTS_RANDOM_PACKING_H
#define TREEN_TESTS_RANDOM_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIDE = 8,   /* cells of a drawing along an axis */
    CELLS = 16, /* of a box, at most */
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

/* On squares and cubes a signed permutation of the axes. On triangles and their prisms a number of
 * sixths of a turn, then perhaps an exchange of left and right, and of above and below. */
struct motion {
    enum lattice lattice;
    int axis[3], sign[3];
    int sixths;
    bool swaps_sides, swaps_layers;
};

/* Lists the motions of a level: 0 only shifted, 1 turned in the plane, 2 turned in space (in the
 * plane: turned over), 3 also reflected. `out` needs room for 48. Returns their number. The first
 * motion turns nothing. */
size_t motions_of_level(struct motion *out, int level, enum lattice lattice);

/* A cell of a shape, with its colour. */
struct dot {
    int at[3];
    /* '#' neutral, else a mark; in a box '+' is a neutral cell that may stay empty, '~' never
     * occurs */
    char colour;
};

struct drawing {
    size_t count;
    struct dot dot[CELLS];
};

struct motion not_moved(enum lattice lattice);

/* Returns whether the shift takes the cells of the lattice to cells of the same kind. */
bool shifts(enum lattice lattice, const int by[3]);

/* Moves the shape, shifts its smallest coordinates to 0, and sorts it. Where that is no shift of
 * triangles, it goes 1 further to the right. */
struct drawing drawing_moved(const struct drawing *from, const struct motion *m);
bool drawings_equal(const struct drawing *a, const struct drawing *b);

struct piece {
    struct drawing shape;
    int motion;
    unsigned least, most;

    /* The brute force's results. */
    size_t orientations;
    struct drawing orientation[48];
    size_t class;
    size_t placements;
    char (*placement)[CELLS + 1]; /* by cell of the box: a colour, or '.' */
};

struct puzzle {
    enum lattice lattice;
    struct drawing box;
    unsigned holes; /* at most this number of the cells that may stay empty; CELLS = all of them */
    size_t pieces;
    struct piece piece[PIECES];
    char text[TEXT];
};

struct puzzle random_packing(uint64_t seed);

#endif
