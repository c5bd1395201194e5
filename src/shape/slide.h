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

/* What a pair does at every offset of the fixed shape relative to the moving one: a table over the cuboid of those
 * offsets at which the two can be in each other's way within a step. */
struct slide {
    const struct grid *grid;
    int directions; /* of the grid */
    struct treen_cell low;
    uint32_t side[3];
    uint8_t *known; /* [z][y][x][direction]: see SLIDE_UNKNOWN; null: the shapes are too long for it */
    /* bits over the cuboid: a step in that direction that ends with the offset there is blocked. Often all
     * the same row */
    const uint64_t *blocks[GRID_DIRECTIONS];
};

/* An entry of `known` is a distance + 1, or one of these. Bytes, since making a table costs the pages it takes. */
enum { SLIDE_UNKNOWN = 0, SLIDE_LONGEST_KNOWN = 253, SLIDE_KNOWN_FOREVER = 255 };

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

/* What slide_distance leaves to do where something was not known. */
uint16_t slide_learn(struct slide *slide, struct treen_cell offset, int direction);

/* The place of the offset in `known`, or SIZE_MAX where it is outside of the cuboid. */
static inline size_t slide_place(const struct slide *slide, struct treen_cell offset) {
    uint32_t x = (uint32_t)(offset.x - slide->low.x), y = (uint32_t)(offset.y - slide->low.y),
             z = (uint32_t)(offset.z - slide->low.z);
    if (x >= slide->side[0] || y >= slide->side[1] || z >= slide->side[2])
        return SIZE_MAX;
    return (((size_t)z * slide->side[1] + y) * slide->side[0] + x) * (size_t)slide->directions;
}

/* What is known of all directions at the offset, or null where the table does not hold it. */
static inline const uint8_t *slide_row(const struct slide *slide, struct treen_cell offset) {
    size_t place = slide->known ? slide_place(slide, offset) : SIZE_MAX;
    return place == SIZE_MAX ? NULL : slide->known + place;
}

/* As slide_distance, for who asks about several directions; `row` is slide_row's. */
static inline uint16_t slide_distance_in(struct slide *slide, const uint8_t *row, struct treen_cell offset,
                                         int direction) {
    uint8_t known = row ? row[direction] : SLIDE_UNKNOWN;
    if (known == SLIDE_UNKNOWN)
        return slide_learn(slide, offset, direction);
    return known == SLIDE_KNOWN_FOREVER ? SLIDE_FOREVER : (uint16_t)(known - 1);
}

/* How many whole steps the moving shape can slide in the direction past the fixed one, which is at `offset` from
 * it: 0 when it cannot move, SLIDE_FOREVER when nothing is in its way. The fixed one past the moving one is the
 * same in the opposite direction. The two do not overlap. */
static inline uint16_t slide_distance(struct slide *slide, struct treen_cell offset, int direction) {
    return slide_distance_in(slide, slide_row(slide, offset), offset, direction);
}

#endif
