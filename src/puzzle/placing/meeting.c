#include "puzzle/placing/meeting.h"

#include "base/array.h"
#include "base/keyset.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* ---- Pairs that cross ------------------------------------------------------------------------ */

enum { ARMS = 8, PAIRS = ARMS * (ARMS - 1) / 2 }; /* at most, of one vertex */

/* A vertex, with the cells of the box that end there, ascending. */
struct vertex {
    struct treen_cell at;
    int arms;
    uint32_t cell[ARMS];
    struct treen_cell arm[ARMS]; /* from the vertex to the cell */
};

/* Two arms of a vertex, a before b. */
struct pair {
    int a, b;
    bool straight;
};

/* Returns a positive number where the angle from `from` to `to`, about the axis, is below 180
 * degrees. All angles of a plane are measured about one axis. Its length does not matter. */
static int64_t turn(struct treen_cell axis, struct treen_cell from, struct treen_cell to) {
    return cell_dot(axis, cell_cross(from, to));
}

/* Tells whether the arm lies in the angle from `from` to `to`, which is 180 degrees or less. */
static bool is_between(struct treen_cell axis, struct treen_cell from, struct treen_cell to, bool straight,
                       struct treen_cell arm) {
    return turn(axis, from, arm) > 0 && (straight || turn(axis, arm, to) > 0);
}

static bool share_arm(const struct pair *one, const struct pair *other) {
    return one->a == other->a || one->a == other->b || one->b == other->a || one->b == other->b;
}

/* Tells whether pairs of four arms cross. Then all arms lie in one plane, and one arm of the second
 * pair lies between those of the first. Coordinates may be oblique. */
static bool cross(const struct vertex *vertex, const struct pair *one, const struct pair *other) {
    const struct treen_cell a = vertex->arm[one->a], b = vertex->arm[one->b], c = vertex->arm[other->a],
                            d = vertex->arm[other->b], axis = cell_cross(a, one->straight ? c : b);
    return !cell_dot(axis, c) && !cell_dot(axis, d) &&
           is_between(axis, a, b, one->straight, c) != is_between(axis, a, b, one->straight, d);
}

/* ---- Finding them ---------------------------------------------------------------------------- */

struct finder {
    const struct box *box;
    struct arena *arena; /* of all but the meetings */
    struct keyset places;
    ARRAY(struct vertex) vertex; /* by place */
    ARRAY(struct meeting) meeting;
    ARRAY(struct meeting_pair) pair; /* of meetings, by way: see below */
    ARRAY(uint32_t) of;              /* parallel to `pair`: the meeting */
};

static bool add_arm(struct finder *finder, uint32_t cell, struct treen_cell end) {
    uint32_t number;
    bool added;
    if (!keyset_add(&finder->places, &end, sizeof end, &number, &added) ||
        (added && !array_push(finder->arena, &finder->vertex, (struct vertex){.at = end})))
        return false;
    struct vertex *vertex = &finder->vertex.at[number];
    vertex->cell[vertex->arms] = cell;
    vertex->arm[vertex->arms++] = cell_subtract(finder->box->cell[cell].at, end);
    return true;
}

/* Lists the vertices, in the order of the first cells that end there. */
static bool list_vertices(struct finder *finder) {
    for (uint32_t cell = 0; cell < finder->box->cells; cell++) {
        struct treen_cell end[2];
        finder->box->grid->ends(finder->box->cell[cell].at, end);
        if (!add_arm(finder, cell, end[0]) || !add_arm(finder, cell, end[1]))
            return false;
    }
    return true;
}

static int list_pairs(const struct vertex *vertex, struct pair *pair) {
    const struct treen_cell none = {0, 0, 0};
    int count = 0;
    for (int a = 0; a < vertex->arms; a++)
        for (int b = a + 1; b < vertex->arms; b++)
            pair[count++] = (struct pair){a, b, cell_equal(cell_add(vertex->arm[a], vertex->arm[b]), none)};
    return count;
}

/* Notes that the meeting has the pair. */
static bool add_way(struct finder *finder, const struct vertex *vertex, const struct pair *pair,
                    uint32_t meeting) {
    return array_push(finder->arena, &finder->pair,
                      ((struct meeting_pair){vertex->cell[pair->a], vertex->cell[pair->b]})) &&
           array_push(finder->arena, &finder->of, meeting);
}

static bool add_meeting(struct finder *finder, const struct vertex *vertex, const struct pair *one,
                        const struct pair *other) {
    const struct meeting meeting = {
        vertex->at,
        {{vertex->cell[one->a], vertex->cell[one->b]}, {vertex->cell[other->a], vertex->cell[other->b]}}};
    const uint32_t number = (uint32_t)finder->meeting.count;
    return array_push(finder->arena, &finder->meeting, meeting) && add_way(finder, vertex, one, number) &&
           add_way(finder, vertex, other, number);
}

/* Makes one meeting of the straight pairs, if there are two or more. */
static bool meet_straight(struct finder *finder, const struct vertex *vertex, const struct pair *pair,
                          int pairs) {
    const struct pair *first = NULL;
    int found = 0;
    bool fine = true;
    for (int i = 0; fine && i < pairs; i++) {
        if (!pair[i].straight)
            continue;
        if (++found == 1)
            first = &pair[i];
        else if (found == 2)
            fine = add_meeting(finder, vertex, first, &pair[i]);
        else
            fine = add_way(finder, vertex, &pair[i], (uint32_t)finder->meeting.count - 1);
    }
    return fine;
}

/* Makes the meetings of a vertex. */
static bool meet_at(struct finder *finder, const struct vertex *vertex) {
    struct pair pair[PAIRS];
    const int pairs = list_pairs(vertex, pair);
    bool fine = meet_straight(finder, vertex, pair, pairs);
    for (int i = 0; fine && i < pairs; i++)
        for (int j = i + 1; fine && j < pairs; j++)
            if (!(pair[i].straight && pair[j].straight) && !share_arm(&pair[i], &pair[j]) &&
                cross(vertex, &pair[i], &pair[j]))
                fine = add_meeting(finder, vertex, &pair[i], &pair[j]);
    return fine;
}

/* Lists the ways of each cell. Counts them first, finds the end of each list, and enters the ways
 * from the last to the first. */
static bool list_ways(const struct finder *finder, struct arena *arena, struct meetings *meetings) {
    const size_t cells = finder->box->cells;
    uint32_t *start = ARENA_NEW(arena, cells + 1, uint32_t);
    struct meeting_way *way = ARENA_NEW(arena, finder->pair.count, struct meeting_way);
    if (!start || !way)
        return false;
    for (size_t i = 0; i < finder->pair.count; i++)
        start[finder->pair.at[i].cell]++;
    for (size_t cell = 0; cell < cells; cell++)
        start[cell + 1] += start[cell];
    for (size_t i = finder->pair.count; i-- > 0;)
        way[--start[finder->pair.at[i].cell]] =
            (struct meeting_way){finder->pair.at[i].beyond, finder->of.at[i]};
    meetings->cells = (uint32_t)cells;
    meetings->start = start;
    meetings->way = way;
    return true;
}

static bool find_meetings(struct finder *finder, struct arena *arena, struct meetings *meetings) {
    bool fine = list_vertices(finder);
    for (size_t i = 0; fine && i < finder->vertex.count; i++)
        fine = meet_at(finder, &finder->vertex.at[i]);
    meetings->meeting = fine ? ARENA_NEW(arena, finder->meeting.count, struct meeting) : NULL;
    if (!meetings->meeting)
        return false;
    meetings->count = finder->meeting.count;
    if (meetings->count)
        memcpy(meetings->meeting, finder->meeting.at, meetings->count * sizeof *meetings->meeting);
    return list_ways(finder, arena, meetings);
}

bool meetings_find(struct meetings *meetings, const struct box *box, struct arena *arena) {
    struct arena scratch;
    *meetings = (struct meetings){0};
    if (!box->grid->ends)
        return true;
    arena_beside(&scratch, arena);
    struct finder finder = {.box = box, .arena = &scratch};
    keyset_init(&finder.places, &scratch);
    bool fine = find_meetings(&finder, arena, meetings);
    arena_free(&scratch);
    return fine;
}

/* ---- Those of a placement -------------------------------------------------------------------- */

/* Tells whether the cell is one of the `cells`, which are ascending. */
static bool has(const uint32_t *cells, size_t count, uint32_t cell) {
    return count && bsearch(&cell, cells, count, sizeof cell, order_numbers);
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

size_t meetings_of(const struct meetings *meetings, const uint32_t *cell, size_t cells, uint32_t *location) {
    size_t count = 0;
    for (size_t i = 0; meetings->count && i < cells; i++)
        for (uint32_t w = meetings->start[cell[i]]; w < meetings->start[cell[i] + 1]; w++)
            if (has(cell + i + 1, cells - i - 1, meetings->way[w].beyond))
                count = insert(location, count, meetings->cells + meetings->way[w].meeting);
    return count;
}

/* ---- Their images ---------------------------------------------------------------------------- */

/* Returns the image of a pair under a symmetry. */
static struct meeting_pair image_of(const struct meeting_pair *pair, const uint32_t *to) {
    uint32_t one = to[pair->cell], other = to[pair->beyond];
    return one < other ? (struct meeting_pair){one, other} : (struct meeting_pair){other, one};
}

static bool has_pair(const struct meetings *meetings, uint32_t meeting, struct meeting_pair pair) {
    uint32_t w = meetings->start[pair.cell], end = meetings->start[pair.cell + 1];
    while (w < end && (meetings->way[w].beyond != pair.beyond || meetings->way[w].meeting != meeting))
        w++;
    return w < end;
}

/* Returns the meeting that has both pairs. A symmetry of the box takes pairs that cross to such
 * pairs, so there is one. */
static uint32_t meeting_with(const struct meetings *meetings, struct meeting_pair one,
                             struct meeting_pair other) {
    uint32_t w = meetings->start[one.cell];
    while (meetings->way[w].beyond != one.beyond || !has_pair(meetings, meetings->way[w].meeting, other))
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
            const struct meeting_pair *pair = meetings->meeting[i].pair;
            image[cells + i] =
                (uint32_t)cells + meeting_with(meetings, image_of(&pair[0], to), image_of(&pair[1], to));
        }
        symmetries->symmetry[s].image = image;
    }
    return true;
}
