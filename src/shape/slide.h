/* The distances that shapes slide past each other. There is no search: pairs of shapes are looked
 * at once and kept (E155).
 *
 * A shape here is oriented. Its place is its offset, a lattice vector. The distances of a pair at
 * one relative offset are worked out when they are first asked for; later they are looked up. So a
 * state of a puzzle that is taken apart is expanded by look-ups alone. Distances serve all
 * assemblies with the same pair. shape/sweep.h finds the cells that a sliding cell hits. */
#pragma once

#include "base/arena.h"
#include "shape/cuboid.h"

#include <stdbool.h>
#include <stdint.h>

enum { SLIDE_FOREVER = UINT16_MAX };

struct slides;

/* The lattice of a grid's shifts. Its vectors are multiples of `unit` in every coordinate, and are
 * counted in it: so tables have no holes. */
struct slide_lattice {
    int unit, directions;
    struct treen_cell step[GRID_DIRECTIONS]; /* the grid's directions in units */
};

/* A cell by its kind and its home, in units of the lattice. No shift of the grid takes a cell to
 * one of another kind. */
struct slide_cell {
    struct treen_cell home;
    unsigned kind;
};

struct slide_trail {
    size_t count;
    const struct slide_cell *cell;
    struct cuboid around; /* their homes */
};

/* The cells that a cell of each kind hits in a step forward, less the step: it ends at its home.
 * The trail of a kind along an axis is trail[kind * axes + axis]. */
struct slide_hits {
    unsigned kinds, axes;
    const struct slide_trail *trail;
    const bool *sweeps; /* by axis: some cells hit others than that at the end */
};

/* A pair at one offset, eight directions in a word. Each of the four axes (two opposite directions)
 * has two bytes, one after the other. Forward is the axis' first direction:
 *
 *     bits    0              1              2                3 to 7
 *     byte 0  0 steps        0 backward     1 step forward   how far forward
 *     byte 1  ends forward   ends backward  1 step backward  how far backward
 *
 * Two axes' bytes side by side answer most questions, of all axes at once (engine/apart/octet.c).
 * "Ends" means that the slide is blocked at last. A word that is 0 is not known yet: a known one
 * has a distance, or SLIDE_ENDLESS. */
enum {
    SLIDE_AXES = GRID_DIRECTIONS / 2,
    SLIDE_DIRECTIONS = 8,
    SLIDE_AXIS_BITS = 16,
    SLIDE_FAR = 30,
    SLIDE_ENDLESS = 31
};

/* The distances of a pair at every offset of the fixed shape relative to the moving one. It is a
 * table over the cuboid of the offsets at which the two can be in each other's way within a
 * step. */
struct slide {
    const struct slide_lattice *lattice;
    unsigned words; /* the number of words for the directions of the grid */
    struct treen_cell low;
    uint32_t side[3];
    uint64_t *known; /* [z][y][x][word]; null: the shapes are too long for it */
    /* By axis, bits over the cuboid: a step forward that ends with the offset there is blocked.
     * Often all axes have the same row. */
    const uint64_t *blocks[SLIDE_AXES];
    bool sweeps[SLIDE_AXES]; /* other cells are hit than those at the end: a step back has other bits */
};

void slide_lattice(const struct grid *grid, struct slide_lattice *lattice);

/* Makes a table of pairs in at most `memory` bytes, drawn from the budget (null = none). Returns
 * null when even the first bytes are missing. */
struct slides *slides_open(const struct grid *grid, size_t memory, struct budget *budget);
void slides_close(struct slides *slides);

const struct slide_lattice *slides_lattice(const struct slides *slides);

/* Returns the cell's kind and home, once slides_hits has listed the kinds. */
struct slide_cell slides_cell(const struct slides *slides, struct treen_cell cell);

/* Gives the hits of cells, which live as long as the slides. Returns false without memory. */
bool slides_hits(struct slides *slides, struct slide_hits *hits);

/* Gives the shape's number. Shapes that are shifts of each other have equal numbers (colours do
 * not matter), so two parts with equal numbers can stand for each other. *offset is the lattice
 * vector from the settled shape to this one, in units of the lattice. `shape` is sorted and
 * stays as it is. Returns false when there is no memory. */
bool slides_shape(struct slides *slides, const struct shape *shape, uint32_t *number,
                  struct treen_cell *offset);

/* Returns the table of two shapes, which lives as long as the slides. Null: there is no memory, or
 * the shapes are too large for a table (more than 2^22 offsets, or 2^28 pairs of cells). Cost:
 * pairs of cells, the first time. */
struct slide *slides_pair(struct slides *slides, uint32_t moving, uint32_t fixed);

/* Works out a word that slide_word does not find. */
uint64_t slide_learn(struct slide *slide, struct treen_cell offset, unsigned word);

/* Walks to a distance that a word gives as SLIDE_FAR. */
uint16_t slide_walk(const struct slide *slide, struct treen_cell offset, int direction);

/* Returns the place of the offset in the table, or SIZE_MAX when it is outside of the cuboid. */
static inline size_t slide_place(const struct slide *slide, struct treen_cell offset) {
    uint32_t x = (uint32_t)(offset.x - slide->low.x), y = (uint32_t)(offset.y - slide->low.y),
             z = (uint32_t)(offset.z - slide->low.z);
    if (x >= slide->side[0] || y >= slide->side[1] || z >= slide->side[2])
        return SIZE_MAX;
    return ((size_t)z * slide->side[1] + y) * slide->side[0] + x;
}

/* Reads a word of a table. Several threads may learn the same word at a time. */
static inline uint64_t slide_known(const uint64_t *known) {
    return __atomic_load_n(known, __ATOMIC_RELAXED);
}

/* Returns word number `word` at the offset: the directions from SLIDE_DIRECTIONS * word on. The
 * two shapes do not overlap. */
static inline uint64_t slide_word(struct slide *slide, struct treen_cell offset, unsigned word) {
    size_t place = slide->known ? slide_place(slide, offset) : SIZE_MAX;
    uint64_t known = place == SIZE_MAX ? 0 : slide_known(&slide->known[place * slide->words + word]);
    return known ? known : slide_learn(slide, offset, word);
}

/* Returns the distance in one of the word's directions, or SLIDE_FAR, or SLIDE_ENDLESS. */
static inline unsigned slide_field(uint64_t word, unsigned direction) {
    return (unsigned)(word >> (8 * direction + 3) & 31);
}

/* Returns the number of whole steps that the moving shape can slide in the direction. The fixed
 * shape is at `offset` from it. 0: it cannot move. SLIDE_FOREVER: nothing is in its way. The fixed
 * shape slides past the moving one as far in the opposite direction. */
static inline uint16_t slide_distance(struct slide *slide, struct treen_cell offset, int direction) {
    unsigned d = (unsigned)direction;
    unsigned field = slide_field(slide_word(slide, offset, d / SLIDE_DIRECTIONS), d % SLIDE_DIRECTIONS);
    if (field == SLIDE_FAR)
        return slide_walk(slide, offset, direction);
    return field == SLIDE_ENDLESS ? SLIDE_FOREVER : (uint16_t)field;
}
