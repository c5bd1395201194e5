#include "engine/apart/pose.h"

#include "base/bits.h"

#include <string.h>

static bool comes_before(const struct apart_parts *parts, const struct apart_pose *pose, unsigned a,
                         unsigned b) {
    uint32_t left = parts->class[pose->part[a]], right = parts->class[pose->part[b]];
    return left < right || (left == right && cell_compare(pose->offset[a], pose->offset[b]) < 0);
}

static void swap(struct apart_pose *pose, unsigned a, unsigned b) {
    unsigned part = pose->part[a];
    struct treen_cell offset = pose->offset[a];
    pose->part[a] = pose->part[b];
    pose->offset[a] = pose->offset[b];
    pose->part[b] = part;
    pose->offset[b] = offset;
}

/* Insertion sort is quick here: a move leaves most of the order as it was. */
void pose_sort(const struct apart_parts *parts, struct apart_pose *pose) {
    for (unsigned i = 1; i < pose->count; i++)
        for (unsigned j = i; j > 0 && comes_before(parts, pose, j, j - 1); j--)
            swap(pose, j, j - 1);
}

void pose_assembled(const struct apart_parts *parts, struct apart_pose *pose) {
    pose->count = (unsigned)parts->count;
    for (unsigned i = 0; i < pose->count; i++) {
        pose->part[i] = i;
        pose->offset[i] = parts->offset[i];
    }
    pose_sort(parts, pose);
}

void pose_move(const struct apart_parts *parts, struct apart_pose *pose, const struct apart_step *step) {
    struct treen_cell by = parts->lattice->step[step->direction];
    int distance = (int)step->distance;
    by = (struct treen_cell){distance * by.x, distance * by.y, distance * by.z};
    for (uint64_t left = step->moved; left; left &= left - 1) {
        unsigned slot = bits_low(left);
        pose->offset[slot] = cell_add(pose->offset[slot], by);
    }
    pose_sort(parts, pose);
}

void pose_copy(const struct apart_pose *pose, struct apart_pose *copy) {
    copy->count = pose->count;
    memcpy(copy->part, pose->part, pose->count * sizeof *pose->part);
    memcpy(copy->offset, pose->offset, pose->count * sizeof *pose->offset);
}

void pose_half(const struct apart_pose *pose, uint64_t slots, struct apart_pose *half) {
    half->count = 0;
    for (uint64_t left = slots; left; left &= left - 1) {
        unsigned slot = bits_low(left);
        half->part[half->count] = pose->part[slot];
        half->offset[half->count++] = pose->offset[slot];
    }
}
