/* Parts that are together, and their places. Shared by the files of apart. */
#pragma once

#include "engine/apart/apart.h"
#include "shape/slide.h"

/* The data of an assembly's parts before anything moves. */
struct apart_parts {
    const struct slide_lattice *lattice; /* offsets and steps are in its unit */
    size_t count;
    uint32_t shape[APART_PARTS];           /* the number of its shape among the slides */
    uint32_t class[APART_PARTS];           /* parts of one class can stand for each other */
    struct treen_cell offset[APART_PARTS]; /* the place in the assembly */
    uint32_t cells[APART_PARTS];
    struct slide *pair[APART_PARTS][APART_PARTS]; /* the earlier part moves, the later one is fixed */
};

/* Slots hold parts in the order of their classes, and in a class in reading order of their offsets.
 * So equal parts that change places leave the classes and offsets of all slots as they are. Sets of
 * slots are bits. */
struct apart_pose {
    unsigned count;
    unsigned part[APART_PARTS];
    struct treen_cell offset[APART_PARTS];
};

/* A move out of a pose: these slots, in this direction of the grid, by this distance. */
struct apart_step {
    uint64_t moved;
    uint32_t distance; /* 0 = they leave */
    uint8_t direction;
};

static inline uint64_t slots_all(unsigned count) {
    return count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* Puts the parts into the order of slots. */
void pose_sort(const struct apart_parts *parts, struct apart_pose *pose);

/* Puts all parts to their places in the assembly. */
void pose_assembled(const struct apart_parts *parts, struct apart_pose *pose);

/* Makes a move that does not leave. */
void pose_move(const struct apart_parts *parts, struct apart_pose *pose, const struct apart_step *step);

/* Copies a pose without its unused slots: it has room for many, and most poses have few. */
void pose_copy(const struct apart_pose *pose, struct apart_pose *copy);

/* Makes a pose of the parts in these slots alone. */
void pose_half(const struct apart_pose *pose, uint64_t slots, struct apart_pose *half);
