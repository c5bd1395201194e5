#include "puzzle/placing/lead_cell.h"

#include <assert.h>

/* ---- The leading cell ------------------------------------------------------------------------ */

struct chooser {
    const struct fitting *fitting;
    const bool *used;
    size_t symmetries;
    const uint32_t *image;
    struct arena *arena;
};

/* Marks where the symmetries take the location; returns how many places that are. */
static uint32_t mark_orbit(const struct chooser *chooser, uint32_t location, bool *marked) {
    uint32_t size = 0;
    for (size_t s = 0; s < chooser->symmetries; s++) {
        if (!chooser->used[s])
            continue;
        bool *mark = &marked[chooser->fitting->symmetries.symmetry[s].image[location]];
        size += !*mark;
        *mark = true;
    }
    return size;
}

/* Returns, by location, the number of placements that cover it. Null when there is no memory. */
static uint32_t *count_coverings(const struct chooser *chooser) {
    const struct fitting *fitting = chooser->fitting;
    uint32_t *coverings = ARENA_NEW(chooser->arena, fitting->locations, uint32_t);
    for (uint32_t e = 0; coverings && e < fitting->start[fitting->placements]; e++)
        coverings[fitting->location[e]]++;
    return coverings;
}

/* Chooses a cell of one of the largest orbits, and of these one with the fewest placements. It
 * is decided early, and its few labels soon rule out much elsewhere. Only a cell that every
 * assembly covers may lead. False when there is no memory. */
static bool choose_cell(const struct chooser *chooser, uint32_t *cell, uint32_t *cells) {
    const struct fitting *fitting = chooser->fitting;
    uint32_t *coverings = count_coverings(chooser);
    bool *seen = ARENA_NEW(chooser->arena, fitting->locations, bool);
    if (!coverings || !seen)
        return false;
    *cells = 0;
    for (uint32_t i = 0; i < fitting->locations; i++) {
        if (!fitting->must[i] || seen[i])
            continue;
        uint32_t size = mark_orbit(chooser, i, seen);
        if (size > *cells || (size == *cells && coverings[i] < coverings[*cell])) {
            *cell = i;
            *cells = size;
        }
    }
    return true;
}

/* Returns, by location, its number in the orbit, or `cells`. The leading cell is number 0. Null
 * when there is no memory. */
static uint32_t *number_orbit(const struct chooser *chooser, uint32_t cell, uint32_t cells) {
    uint32_t *number = ARENA_NEW(chooser->arena, chooser->fitting->locations, uint32_t), next = 0;
    if (!number)
        return NULL;
    for (size_t i = 0; i < chooser->fitting->locations; i++)
        number[i] = cells;
    for (size_t s = 0; s < chooser->symmetries; s++) {
        uint32_t *own = &number[chooser->fitting->symmetries.symmetry[s].image[cell]];
        if (chooser->used[s] && *own == cells)
            *own = next++;
    }
    assert(next == cells);
    return number;
}

/* ---- Labels ---------------------------------------------------------------------------------- */

/* Lists the used symmetries that take each cell of the orbit to the leading one: the images of
 * placements under them, cell by cell. Each cell has `each` of them, since the symmetries are a
 * group. Null when there is no memory. */
static const uint32_t **list_ways(const struct chooser *chooser, uint32_t cell, const uint32_t *number,
                                  uint32_t cells, uint32_t *each) {
    const struct fitting *fitting = chooser->fitting;
    uint32_t used = 0;
    for (size_t s = 0; s < chooser->symmetries; s++)
        used += chooser->used[s];
    *each = used / cells;
    const uint32_t **way = ARENA_NEW(chooser->arena, used, const uint32_t *);
    uint32_t *listed = ARENA_NEW(chooser->arena, cells, uint32_t);
    if (!way || !listed)
        return NULL;
    for (size_t s = 0; s < chooser->symmetries; s++) {
        const uint32_t *to = fitting->symmetries.symmetry[s].image;
        for (size_t i = 0; chooser->used[s] && i < fitting->locations; i++)
            if (to[i] == cell)
                way[number[i] * *each + listed[number[i]]++] = chooser->image + s * fitting->placements;
    }
    return way;
}

/* Finds, for each placement and each cell of the orbit that it covers, the least image that
 * covers the leading cell instead of that cell. False when there is no memory. */
static bool find_leads(const struct chooser *chooser, uint32_t cell, const uint32_t *number, uint32_t cells,
                       uint32_t *lead) {
    const struct fitting *fitting = chooser->fitting;
    uint32_t each;
    const uint32_t **way = list_ways(chooser, cell, number, cells, &each);
    if (!way)
        return false;
    for (size_t p = 0; p < fitting->placements; p++)
        for (size_t i = 0; i < fitting_size(fitting, p); i++) {
            uint32_t from = number[fitting_locations(fitting, p)[i]];
            for (uint32_t k = 0; from < cells && k < each; k++)
                if (way[from * each + k][p] < lead[p * cells + from])
                    lead[p * cells + from] = way[from * each + k][p];
        }
    return true;
}

/* Replaces placements by labels, without gaps and in the same order. False when there is no
 * memory. */
static bool rank(const struct chooser *chooser, uint32_t cells, uint32_t *lead, uint32_t *labels) {
    size_t placements = chooser->fitting->placements;
    uint32_t *label = ARENA_NEW(chooser->arena, placements, uint32_t);
    if (!label)
        return false;
    for (size_t i = 0; i < placements * cells; i++)
        if (lead[i] != NO_LABEL)
            label[lead[i]] = 1;
    *labels = 0;
    for (size_t p = 0; p < placements; p++)
        if (label[p])
            label[p] = (*labels)++;
    for (size_t i = 0; i < placements * cells; i++)
        if (lead[i] != NO_LABEL)
            lead[i] = label[lead[i]];
    return true;
}

bool lead_cell_choose(struct lead_labels *labels, const struct fitting *fitting, const bool *used,
                      size_t symmetries, const uint32_t *image, struct arena *arena, bool *keep) {
    struct chooser chooser = {fitting, used, symmetries, image, arena};
    uint32_t cell = 0, cells;
    *labels = (struct lead_labels){0};
    if (!choose_cell(&chooser, &cell, &cells))
        return false;
    if (cells < 2)
        return true;
    uint32_t *number = number_orbit(&chooser, cell, cells);
    uint32_t *lead = ARENA_NEW(arena, fitting->placements * cells, uint32_t);
    if (!number || !lead)
        return false;
    for (size_t i = 0; i < fitting->placements * cells; i++)
        lead[i] = NO_LABEL;
    if (!find_leads(&chooser, cell, number, cells, lead))
        return false;
    if (!rank(&chooser, cells, lead, &labels->count))
        return false;
    labels->items = cells;
    labels->label = lead;
    for (uint32_t p = 0; p < fitting->placements; p++)
        if (lead[(size_t)p * cells] != NO_LABEL && lead_least_elsewhere(labels, p) < lead[(size_t)p * cells])
            keep[p] = false;
    return true;
}
