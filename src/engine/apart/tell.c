/* Moves for people: parts by their number in the question. */
#include "engine/apart/table.h"

#include "base/bits.h"

uint64_t apart_set(const struct apart *apart, const struct apart_pose *pose, uint64_t slots) {
    uint64_t set = 0;
    for (uint64_t left = slots; left; left &= left - 1)
        set |= UINT64_C(1) << apart->number[pose->part[bits_low(left)]];
    return set;
}

static uint64_t cells_in(const struct apart *apart, const struct apart_pose *pose, uint64_t slots) {
    uint64_t cells = 0;
    for (uint64_t left = slots; left; left &= left - 1)
        cells += apart->parts.cells[pose->part[bits_low(left)]];
    return cells;
}

bool apart_tells_rest(uint64_t moved, uint64_t rest, uint64_t cells, uint64_t rest_cells, int tie) {
    unsigned parts = bits_ones(moved), others = bits_ones(rest);
    if (parts != others)
        return parts > others;
    if (cells != rest_cells)
        return cells > rest_cells;
    return tie ? tie > 0 : bits_low(moved) < bits_low(rest);
}

void apart_present(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                   int tie, struct apart_step *presented) {
    uint64_t moved = step->moved, still = slots_all(pose->count) & ~moved;
    *presented = *step;
    if (apart_tells_rest(apart_set(apart, pose, moved), apart_set(apart, pose, still),
                         cells_in(apart, pose, moved), cells_in(apart, pose, still), tie)) {
        presented->moved = still;
        presented->direction ^= 1; /* opposite directions are next to each other */
    }
}

unsigned *apart_members(uint64_t set, struct arena *arena, size_t *count) {
    unsigned *member = ARENA_NEW(arena, bits_ones(set), unsigned);
    *count = 0;
    for (; member && set; set &= set - 1)
        member[(*count)++] = bits_low(set);
    return member;
}

bool apart_tell_move(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                     struct arena *arena, struct treen_move *move) {
    struct treen_cell by = apart->grid->direction[step->direction];
    int times = step->distance ? (int)step->distance : 1;
    unsigned *part = apart_members(apart_set(apart, pose, step->moved), arena, &move->parts);
    move->part = part;
    move->by = (struct treen_cell){times * by.x, times * by.y, times * by.z};
    move->leaves = step->distance == 0;
    return part;
}
