/* Parts that are together, and where they are. Shared by the files of apart. */
#ifndef TREEN_ENGINE_APART_POSE_H
#define TREEN_ENGINE_APART_POSE_H

#include "engine/apart/apart.h"
#include "shape/slide.h"

/* What is known of the parts of an assembly before anything moves. */
struct apart_parts {
    const struct grid *grid;
    size_t count;
    uint32_t shape[APART_PARTS];           /* number of its shape among the slides */
    uint32_t class[APART_PARTS];           /* parts of one class can stand for each other */
    struct treen_cell offset[APART_PARTS]; /* in the assembly */
    uint32_t cells[APART_PARTS];
    struct slide *pair[APART_PARTS][APART_PARTS]; /* the earlier part moving, the later one fixed */
};

/* Slots hold parts in the order of their classes, and in a class in reading order of their offsets. So equal parts
 * that change places leave all slots' classes and offsets as they are. Sets of slots are bits. */
struct apart_pose {
    unsigned count;
    unsigned part[APART_PARTS];
    struct treen_cell offset[APART_PARTS];
};

/* A move out of a pose: these slots, this direction of the grid, so far. */
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

/* All parts where they lie in the assembly. */
void pose_assembled(const struct apart_parts *parts, struct apart_pose *pose);

/* Makes a move that does not leave. */
void pose_move(const struct apart_parts *parts, struct apart_pose *pose, const struct apart_step *step);

/* Without what has no part: a pose has room for many, and most are of few. */
void pose_copy(const struct apart_pose *pose, struct apart_pose *copy);

/* The parts in these slots alone. */
void pose_half(const struct apart_pose *pose, uint64_t slots, struct apart_pose *half);

/* The set of parts in these slots, as bits. */
uint64_t pose_parts(const struct apart_pose *pose, uint64_t slots);

#endif
