/* How far one shape slides past another. No search: pairs of shapes, looked at once and kept.
 *
 * A shape is meant as it is oriented; where it is goes by its offset, a lattice vector. What one pair does at one
 * relative offset is worked out when it is first asked for, and is then a look-up: a state of a puzzle that is
 * taken apart is expanded by look-ups alone, and what is learnt serves all assemblies in which the pair comes.
 * A cell sweeps on its way what grid.h says (the rule at `direction`). */
#ifndef TREEN_SHAPE_SLIDE_H
#define TREEN_SHAPE_SLIDE_H

#include "base/arena.h"
#include "shape/shape.h"

#include <stdbool.h>
#include <stdint.h>

enum { SLIDE_FOREVER = UINT16_MAX };

struct slides;

/* A pair at one offset, eight directions in a word; the four axes of them (two directions, opposite ones) have two bytes
 * each, one after the other. Forward is the axis' first direction:
 *
 *     bits    0              1              2                3 to 7
 *     byte 0  0 steps        0 backward     1 step forward   how far forward
 *     byte 1  ends forward   ends backward  1 step backward  how far backward
 *
 * Two axes' bytes side by side are all that most questions want, of all axes at once (engine/apart/few.c). "Ends" is
 * what does not go on for ever. A word that is 0 is not known: what is has a distance, or SLIDE_ENDLESS. */
enum { SLIDE_DIRECTIONS = 8, SLIDE_AXIS_BITS = 16, SLIDE_FAR = 30, SLIDE_ENDLESS = 31 };

/* What a pair does at every offset of the fixed shape relative to the moving one: a table over the cuboid of those
 * offsets at which the two can be in each other's way within a step. */
struct slide {
    const struct grid *grid;
    unsigned words; /* for the directions of the grid */
    struct treen_cell low;
    uint32_t side[3];
    uint64_t *known; /* [z][y][x][word]; null: the shapes are too long for it */
    /* bits over the cuboid: a step in that direction that ends with the offset there is blocked. Often all
     * the same row */
    const uint64_t *blocks[GRID_DIRECTIONS];
};

/* Holds at most `memory` bytes. Null when there are not even a few. */
struct slides *slides_open(const struct grid *grid, size_t memory);
void slides_close(struct slides *slides);

/* The shape's number: equal for shapes that are shifts of each other (colours do not matter), so that the numbers
 * of two parts tell whether they can stand for each other. *offset is what it was shifted by: the lattice vector
 * from the settled shape to this one. `shape` is sorted and stays as it is. False when there is no memory. */
bool slides_shape(struct slides *slides, const struct shape *shape, uint32_t *number,
                  struct treen_cell *offset);

/* The table of two shapes, which lives as long as the slides. Null when there is no memory, or when the shapes are
 * too large for a table (more than 2^22 offsets, or 2^28 pairs of cells). Cost: pairs of cells, the first time. */
struct slide *slides_pair(struct slides *slides, uint32_t moving, uint32_t fixed);

/* What slide_word leaves to do where something was not known. */
uint64_t slide_learn(struct slide *slide, struct treen_cell offset, unsigned word);

/* What slide_distance leaves to do where a word says SLIDE_FAR. */
uint16_t slide_walk(const struct slide *slide, struct treen_cell offset, int direction);

/* The place of the offset in the table, or SIZE_MAX where it is outside of the cuboid. */
static inline size_t slide_place(const struct slide *slide, struct treen_cell offset) {
    uint32_t x = (uint32_t)(offset.x - slide->low.x), y = (uint32_t)(offset.y - slide->low.y),
             z = (uint32_t)(offset.z - slide->low.z);
    if (x >= slide->side[0] || y >= slide->side[1] || z >= slide->side[2])
        return SIZE_MAX;
    return ((size_t)z * slide->side[1] + y) * slide->side[0] + x;
}

/* Word number `word` at the offset: the directions from SLIDE_DIRECTIONS times that. The two do not overlap. */
static inline uint64_t slide_word(struct slide *slide, struct treen_cell offset, unsigned word) {
    size_t place = slide->known ? slide_place(slide, offset) : SIZE_MAX;
    uint64_t known = place == SIZE_MAX ? 0 : slide->known[place * slide->words + word];
    return known ? known : slide_learn(slide, offset, word);
}

/* What the word says of one of its directions: a distance, SLIDE_FAR, or SLIDE_ENDLESS. */
static inline unsigned slide_field(uint64_t word, unsigned direction) {
    return (unsigned)(word >> (8 * direction + 3) & 31);
}

/* How many whole steps the moving shape can slide in the direction past the fixed one, which is at `offset` from
 * it: 0 when it cannot move, SLIDE_FOREVER when nothing is in its way. The fixed one past the moving one is the
 * same in the opposite direction. */
static inline uint16_t slide_distance(struct slide *slide, struct treen_cell offset, int direction) {
    unsigned d = (unsigned)direction;
    unsigned field = slide_field(slide_word(slide, offset, d / SLIDE_DIRECTIONS), d % SLIDE_DIRECTIONS);
    if (field == SLIDE_FAR)
        return slide_walk(slide, offset, direction);
    return field == SLIDE_ENDLESS ? SLIDE_FOREVER : (uint16_t)field;
}

#endif
