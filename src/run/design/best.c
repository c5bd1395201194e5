#include "run/design/best.h"

#include <stdlib.h>
#include <string.h>

struct told *told_new(const char *bytes, size_t length, const struct measures *measures) {
    struct told *told = malloc(sizeof *told + length);
    if (!told)
        return NULL;
    *told = (struct told){.measures = *measures, .length = length};
    memcpy(told->bytes, bytes, length);
    return told;
}

void best_open(struct best *best, const struct aim *aim, size_t keep) {
    *best = (struct best){.aim = aim, .keep = keep};
}

void best_close(struct best *best) {
    for (size_t i = 0; i < best->count; i++)
        free(best->at[i]);
    free(best->at);
    *best = (struct best){0};
}

/* ---- Order ----------------------------------------------------------------------------------- */

int told_compare(const struct aim *aim, const struct told *one, const struct told *other) {
    int order = aim_compare(aim, &one->measures, &other->measures);
    if (order)
        return order;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return memcmp(one->bytes, other->bytes, one->length);
}

/* Merges two sorted runs. qsort cannot hand the aim to its comparison. */
static void merge(const struct aim *aim, struct told **at, size_t middle, size_t count, struct told **room) {
    size_t left = 0, right = middle, to = 0;
    while (left < middle && right < count)
        room[to++] = told_compare(aim, at[right], at[left]) < 0 ? at[right++] : at[left++];
    while (left < middle)
        room[to++] = at[left++];
    memcpy(at, room, to * sizeof *at);
}

/* Sorts by merging, in time n log n at most, and in proportion to n where nearly all is sorted. */
static void sort(const struct aim *aim, struct told **at, size_t count, struct told **room) {
    if (count < 2)
        return;
    size_t middle = count / 2;
    sort(aim, at, middle, room);
    sort(aim, at + middle, count - middle, room);
    if (told_compare(aim, at[middle - 1], at[middle]) > 0)
        merge(aim, at, middle, count, room);
}

bool best_wants(const struct best *best, const struct measures *measures) {
    if (aim_fails(best->aim, measures))
        return false;
    if (!best->keep || best->settled < best->keep)
        return true;
    return aim_compare(best->aim, measures, &best->at[best->keep - 1]->measures) <= 0;
}

bool best_would_take(const struct best *best, const struct told *told) {
    if (!best_wants(best, &told->measures))
        return false;
    bool full = best->keep && best->settled == best->keep;
    return !full || told_compare(best->aim, told, best->at[best->keep - 1]) < 0;
}

void best_settle(struct best *best) {
    size_t kept = 0;
    sort(best->aim, best->at, best->count, best->at + best->room);
    for (size_t i = 0; i < best->count; i++) {
        struct told *told = best->at[i];
        bool full = best->keep && kept == best->keep;
        if (full || (kept && told_compare(best->aim, best->at[kept - 1], told) == 0))
            free(told);
        else
            best->at[kept++] = told;
    }
    best->count = best->settled = kept;
}

/* Makes room for one more, and for sorting behind it. */
static bool room_for_design(struct best *best) {
    if (best->count < best->room)
        return true;
    size_t room = best->room ? 2 * best->room : 16;
    struct told **at = realloc(best->at, 2 * room * sizeof(struct told *));
    if (!at)
        return false;
    best->at = at;
    best->room = room;
    return true;
}

bool best_take(struct best *best, struct told *told) {
    if (!best_would_take(best, told)) {
        free(told);
        return true;
    }
    if (!room_for_design(best)) {
        free(told);
        return false;
    }
    best->at[best->count++] = told;
    if (best->keep && best->count >= best->keep && best->count - best->settled > best->keep / 8 + 16)
        best_settle(best);
    return true;
}
