#include "engine/burr/slots.h"

/* In this file a cell is given by its middle, in half cells from the middle of the burr. These are
 * odd numbers for every length. */

enum { SIGNS = 8 };

static struct treen_cell cycled(struct treen_cell at, unsigned times) {
    for (unsigned i = 0; i < times; i++)
        at = (struct treen_cell){at.z, at.x, at.y};
    return at;
}

/* Returns the place in the slot of a cell of the stick's own frame. In slot 0 a stick lies along x,
 * its top looks to y = 0 and its front to lower z, so that nothing is mirrored. Slot 1 is slot 0
 * after a half turn about z. The others follow when x becomes y, y becomes z and z becomes x. */
static struct treen_cell in_slot(unsigned slot, struct treen_cell at, unsigned length) {
    struct treen_cell half = {2 * at.x + 1 - (int)length, 1 + 2 * at.z, 1 - 2 * at.y};
    if (slot % 2)
        half = (struct treen_cell){-half.x, -half.y, half.z};
    return cycled(half, slot / 2);
}

/* Returns the image of a cell under a symmetry: a cyclic exchange of x, y and z, and signs. An even
 * number of minus signs is a rotation. */
static struct treen_cell moved(unsigned symmetry, struct treen_cell half) {
    static const uint8_t signs[SIGNS] = {0, 3, 5, 6, 7, 1, 2, 4};
    unsigned sign = signs[symmetry / 3];
    half = cycled(half, symmetry % 3);
    return (struct treen_cell){sign & 1 ? -half.x : half.x, sign & 2 ? -half.y : half.y,
                               sign & 4 ? -half.z : half.z};
}

/* Returns the index of the slot's cube at `half`, or STICK_CUBES. */
static unsigned cube_at(unsigned slot, struct treen_cell half, unsigned length) {
    for (unsigned cube = 0; cube < STICK_CUBES; cube++)
        if (cell_equal(in_slot(slot, stick_cube(cube, length), length), half))
            return cube;
    return STICK_CUBES;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static unsigned inner_number(struct treen_cell inner[BURR_INNER], unsigned *count, struct treen_cell half) {
    unsigned number = 0;
    while (number < *count && !cell_equal(inner[number], half))
        number++;
    if (number == *count)
        inner[(*count)++] = half;
    return number;
}

static void fill_slot(struct burr_slots *slots, unsigned slot, const uint8_t number[STICK_CUBES]) {
    for (unsigned kept = 0; kept < PATTERNS; kept++)
        for (unsigned cube = 0; cube < STICK_CUBES; cube++)
            slots->fills[slot][kept] |= (uint32_t)(kept >> cube & 1) << number[cube];
    slots->cells[slot] = slots->fills[slot][PATTERNS - 1];
    for (unsigned byte = 0; byte < 4; byte++)
        for (unsigned bits = 0; bits < 256; bits++)
            for (unsigned cube = 0; cube < STICK_CUBES; cube++)
                if (number[cube] / 8 == byte && bits >> number[cube] % 8 & 1)
                    slots->reads[slot][byte][bits] |= (uint16_t)(1 << cube);
}

static void number_cells(struct burr_slots *slots) {
    struct treen_cell inner[BURR_INNER];
    unsigned count = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        uint8_t number[STICK_CUBES];
        for (unsigned cube = 0; cube < STICK_CUBES; cube++) {
            struct treen_cell half = in_slot(slot, stick_cube(cube, slots->length), slots->length);
            number[cube] = (uint8_t)inner_number(inner, &count, half);
        }
        fill_slot(slots, slot, number);
    }
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

static void list_images(struct burr_slots *slots) {
    static unsigned (*const of[STICK_IMAGES])(unsigned) = {NULL, stick_left_right, stick_front_back,
                                                           stick_half_turn};
    for (unsigned as = 0; as < STICK_IMAGES; as++)
        for (unsigned kept = 0; kept < PATTERNS; kept++)
            slots->image[as][kept] = (uint16_t)(as ? of[as](kept + 1) - 1 : kept);
}

/* Returns the image that moves each cube as the symmetry does from slot to slot. STICK_IMAGES when
 * there is none, because the symmetry takes the slot elsewhere. */
static unsigned image_between(const struct burr_slots *slots, unsigned symmetry, unsigned from, unsigned to) {
    for (unsigned as = 0; as < STICK_IMAGES; as++) {
        bool fits = true;
        for (unsigned cube = 0; fits && cube < STICK_CUBES; cube++) {
            struct treen_cell half = in_slot(from, stick_cube(cube, slots->length), slots->length);
            unsigned there = cube_at(to, moved(symmetry, half), slots->length);
            fits = there < STICK_CUBES && slots->image[as][1 << cube] == 1 << there;
        }
        if (fits)
            return as;
    }
    return STICK_IMAGES;
}

static void list_symmetries(struct burr_slots *slots) {
    for (unsigned symmetry = 0; symmetry < BURR_SYMMETRIES; symmetry++)
        for (unsigned from = 0; from < SLOTS; from++)
            for (unsigned to = 0; to < SLOTS; to++) {
                unsigned as = image_between(slots, symmetry, from, to);
                if (as < STICK_IMAGES) {
                    slots->symmetry[symmetry].from[to] = (uint8_t)from;
                    slots->symmetry[symmetry].as[to] = (uint8_t)as;
                }
            }
}

/* ---- Contents -------------------------------------------------------------------------------- */

/* Undoes in_slot to get to the stick's own frame. */
unsigned burr_content(unsigned slot, struct treen_cell half, unsigned length) {
    unsigned cube = cube_at(slot, half, length);
    if (cube < STICK_CUBES)
        return cube;
    struct treen_cell own = cycled(half, (3 - slot / 2) % 3);
    if (slot % 2)
        own = (struct treen_cell){-own.x, -own.y, own.z};
    bool along = -(int)length < own.x && own.x < (int)length, across = own.z == 1 || own.z == -1;
    return along && across && (own.y == 1 || own.y == 3) ? BURR_ALWAYS : BURR_NOTHING;
}

const struct burr_slots *burr_slots_open(unsigned length, struct arena *arena) {
    struct burr_slots *slots = ARENA_NEW(arena, 1, struct burr_slots);
    if (!slots)
        return NULL;
    slots->length = length;
    number_cells(slots);
    list_images(slots);
    list_symmetries(slots);
    return slots;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

bool burr_place(const struct burr_slots *slots, unsigned slot, uint16_t kept, struct arena *arena,
                struct shape *shape) {
    unsigned number = PATTERNS - kept;
    if (!stick_shape(number, slots->length, arena, shape))
        return false;
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell half = in_slot(slot, shape->cell[i].at, slots->length);
        int shift = (int)slots->length - 1;
        shape->cell[i].at =
            (struct treen_cell){(half.x + shift) / 2, (half.y + shift) / 2, (half.z + shift) / 2};
    }
    shape_sort(shape);
    return true;
}
