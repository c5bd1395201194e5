#include "puzzle/placing/meeting.h"

#include "base/array.h"
#include "base/keyset.h"

#include <string.h>

/* ---- Finding them ---------------------------------------------------------------------------- */

/* Two cells of the box that go straight on, and the number of the place between them. */
struct pair {
    uint32_t cell, beyond, place;
};

struct finder {
    const struct box *box;
    struct arena *arena;
    struct keyset place;
    ARRAY(struct pair) pair;     /* by their first cells, ascending */
    ARRAY(uint32_t) pairs;       /* by place: the number of pairs that meet there */
    ARRAY(uint32_t) first;       /* by place: its first pair */
    ARRAY(struct treen_cell) at; /* by place */
};

static bool add_pair(struct finder *finder, uint32_t cell, uint32_t beyond, struct treen_cell meeting) {
    struct pair pair = {.cell = cell, .beyond = beyond};
    bool added;
    if (!keyset_add(&finder->place, &meeting, sizeof meeting, &pair.place, &added) ||
        (added &&
         (!array_push(finder->arena, &finder->pairs, 0) || !array_push(finder->arena, &finder->at, meeting) ||
          !array_push(finder->arena, &finder->first, (uint32_t)finder->pair.count))))
        return false;
    finder->pairs.at[pair.place]++;
    return array_push(finder->arena, &finder->pair, pair);
}

/* Lists all pairs of the box, each from its first cell. */
static bool list_pairs(struct finder *finder) {
    for (uint32_t cell = 0; cell < finder->box->cells; cell++) {
        struct grid_straight on[2];
        int count = finder->box->grid->straight(finder->box->cell[cell].at, on);
        for (int i = 0; i < count; i++) {
            uint32_t beyond = box_number(finder->box, on[i].beyond);
            if (beyond != BOX_OUTSIDE && beyond > cell && !add_pair(finder, cell, beyond, on[i].meeting))
                return false;
        }
    }
    return true;
}

/* Numbers the places at which two pairs meet or more. number[place]: UINT32_MAX = fewer. */
static bool number_meetings(const struct finder *finder, struct arena *arena, uint32_t *number,
                            struct meetings *meetings) {
    meetings->meeting = ARENA_NEW(arena, finder->pairs.count, struct meeting);
    if (!meetings->meeting)
        return false;
    for (size_t i = 0; i < finder->pairs.count; i++) {
        const struct pair *first = &finder->pair.at[finder->first.at[i]];
        number[i] = UINT32_MAX;
        if (finder->pairs.at[i] < 2)
            continue;
        number[i] = (uint32_t)meetings->count;
        meetings->meeting[meetings->count++] = (struct meeting){finder->at.at[i], first->cell, first->beyond};
    }
    return true;
}

/* Lists the ways of each cell through meetings. */
static bool list_ways(const struct finder *finder, const uint32_t *number, struct arena *arena,
                      struct meetings *meetings) {
    const size_t cells = finder->box->cells;
    uint32_t ways = 0;
    size_t next = 0;
    meetings->cells = (uint32_t)cells;
    meetings->start = ARENA_NEW(arena, cells + 1, uint32_t);
    meetings->way = ARENA_NEW(arena, finder->pair.count, struct meeting_way);
    if (!meetings->start || !meetings->way)
        return false;
    for (size_t cell = 0; cell < cells; cell++) {
        for (; next < finder->pair.count && finder->pair.at[next].cell == cell; next++) {
            const struct pair *pair = &finder->pair.at[next];
            if (number[pair->place] != UINT32_MAX)
                meetings->way[ways++] = (struct meeting_way){pair->beyond, number[pair->place]};
        }
        meetings->start[cell + 1] = ways;
    }
    return true;
}

bool meetings_find(struct meetings *meetings, const struct box *box, struct arena *arena) {
    struct arena scratch;
    *meetings = (struct meetings){0};
    if (!box->grid->straight)
        return true;
    arena_beside(&scratch, arena);
    struct finder finder = {.box = box, .arena = &scratch};
    keyset_init(&finder.place, &scratch);
    bool fine = list_pairs(&finder);
    uint32_t *number = fine ? ARENA_NEW(&scratch, finder.pairs.count, uint32_t) : NULL;
    fine = number && number_meetings(&finder, arena, number, meetings) &&
           list_ways(&finder, number, arena, meetings);
    arena_free(&scratch);
    return fine;
}

/* ---- Those of a placement -------------------------------------------------------------------- */

/* Tells whether the cell is one of the `cells`, which are ascending. */
static bool has(const uint32_t *cells, size_t count, uint32_t cell) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cells[middle] == cell)
            return true;
        if (cells[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Inserts the location in its place, unless it is there already. */
static size_t insert(uint32_t *location, size_t count, uint32_t added) {
    size_t at = count;
    while (at > 0 && location[at - 1] > added)
        at--;
    if (at > 0 && location[at - 1] == added)
        return count;
    memmove(location + at + 1, location + at, (count - at) * sizeof *location);
    location[at] = added;
    return count + 1;
}

/* Fewer than `cells` pairs go straight on: a row of n cells has n - 1 of them. */
size_t meetings_of(const struct meetings *meetings, const uint32_t *cell, size_t cells, uint32_t *location) {
    size_t count = 0;
    for (size_t i = 0; meetings->count && i < cells; i++)
        for (uint32_t w = meetings->start[cell[i]]; w < meetings->start[cell[i] + 1]; w++)
            if (has(cell + i + 1, cells - i - 1, meetings->way[w].beyond))
                count = insert(location, count, meetings->cells + meetings->way[w].meeting);
    return count;
}

/* ---- Their images ---------------------------------------------------------------------------- */

/* Returns the meeting between two cells. A symmetry of the box takes pairs through a meeting to
 * such pairs, so there is one. */
static uint32_t meeting_between(const struct meetings *meetings, uint32_t one, uint32_t other) {
    uint32_t first = one < other ? one : other, beyond = one < other ? other : one;
    uint32_t w = meetings->start[first];
    while (meetings->way[w].beyond != beyond)
        w++;
    return meetings->way[w].meeting;
}

bool meetings_move(const struct meetings *meetings, size_t cells, struct arena *arena,
                   struct box_group *symmetries) {
    for (size_t s = 0; meetings->count && s < symmetries->count; s++) {
        const uint32_t *to = symmetries->symmetry[s].image;
        uint32_t *image = ARENA_NEW(arena, cells + meetings->count, uint32_t);
        if (!image)
            return false;
        memcpy(image, to, cells * sizeof *image);
        for (size_t i = 0; i < meetings->count; i++) {
            const struct meeting *meeting = &meetings->meeting[i];
            image[cells + i] =
                (uint32_t)cells + meeting_between(meetings, to[meeting->cell], to[meeting->beyond]);
        }
        symmetries->symmetry[s].image = image;
    }
    return true;
}
