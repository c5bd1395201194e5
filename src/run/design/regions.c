#include "run/design/regions.h"

#include "base/bits.h"

static void list_neighbours(struct regions *regions, const struct packing *packing) {
    const struct box *box = &packing->box;
    for (size_t cell = 0; cell < box->cells; cell++) {
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        int count = packing->grid->neighbours(box->cell[cell].at, neighbour);
        regions->next[cell] = 0;
        for (int i = 0; i < count; i++)
            if (box_number(box, neighbour[i]) != BOX_OUTSIDE)
                regions->next[cell] |= UINT64_C(1) << box_number(box, neighbour[i]);
    }
}

bool regions_open(struct regions *regions, const struct packing *packing, enum motion motion,
                  struct arena *arena) {
    struct box_group symmetries;
    const struct box *box = &packing->box;
    const struct group *group = &packing->group;
    list_neighbours(regions, packing);
    if (!box_symmetries(box, group, arena, &symmetries))
        return false;
    regions->images = 0;
    regions->image = arena_alloc(arena, symmetries.count, sizeof *regions->image);
    for (size_t i = 0; regions->image && i < symmetries.count; i++) {
        const struct symmetry *symmetry = &symmetries.symmetry[i];
        if (symmetry->matrix >= group->element + group->motion_count[motion])
            continue;
        for (size_t cell = 0; cell < box->cells; cell++)
            for (unsigned byte = 0; byte < 256; byte++)
                if (byte >> cell % 8 & 1)
                    regions->image[regions->images][cell / 8][byte] |= UINT64_C(1) << symmetry->image[cell];
        regions->images++;
    }
    return regions->image;
}

static uint64_t image_of(uint64_t (*image)[256], uint64_t region) {
    uint64_t to = 0;
    for (unsigned byte = 0; region; byte++, region >>= 8)
        to |= image[byte][region & 255];
    return to;
}

bool regions_is_least(const struct regions *regions, uint64_t region) {
    for (size_t i = 1; i < regions->images; i++)
        if (image_of(regions->image[i], region) < region)
            return false;
    return true;
}

uint64_t regions_around(const struct regions *regions, uint64_t region) {
    uint64_t around = 0;
    for (; region; region &= region - 1)
        around |= regions->next[bits_low(region)];
    return around;
}

bool regions_is_connected(const struct regions *regions, uint64_t region) {
    uint64_t reached = region & -region, news = reached;
    while (news) {
        news = regions_around(regions, news) & region & ~reached;
        reached |= news;
    }
    return reached == region;
}

bool regions_shape(const struct box *box, uint64_t region, struct arena *arena, struct shape *shape) {
    *shape = (struct shape){0, ARENA_NEW(arena, REGION_CELLS, struct coloured_cell)};
    for (; shape->cell && region; region &= region - 1)
        shape->cell[shape->count++].at = box->cell[bits_low(region)].at;
    return shape->cell;
}
