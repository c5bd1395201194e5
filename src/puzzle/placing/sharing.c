/* Places are of one kind when the same classes may lie there. The number of places of each kind
 * that each class gets decides whether a division is an assembly, so all divisions are tried. Each
 * is as many assemblies as there are ways to choose the places. */
#include "puzzle/placing/sharing.h"

#include "base/capped.h"

#include <string.h>

/* ---- Kinds of places ------------------------------------------------------------------------- */

/* Lists the classes that may lie at a place, ascending, in class[]; returns their number. The
 * placements of a place come class by class, and next[p] is the next one after p. */
static size_t list_classes(const struct images *images, const uint32_t *next, uint32_t place,
                           uint32_t *class) {
    size_t count = 0;
    for (uint32_t p = place; p != NO_CLASS; p = next[p])
        class[count++] = images->fitting->class_of[p];
    return count;
}

/* Returns the kind with these classes, a new one if there was none. */
static uint32_t find_kind(struct sharing *sharing, const uint32_t *class, size_t count) {
    for (uint32_t k = 0; k < sharing->kinds; k++) {
        const uint32_t *known = sharing->class + sharing->start[k];
        if (sharing->start[k + 1] - sharing->start[k] == count &&
            memcmp(known, class, count * sizeof *class) == 0)
            return k;
    }
    uint32_t at = sharing->start[sharing->kinds];
    memcpy(sharing->class + at, class, count * sizeof *class);
    sharing->start[++sharing->kinds] = at + (uint32_t)count;
    return (uint32_t)sharing->kinds - 1;
}

/* Links the placements of each place, in ascending order. */
static void link_places(const struct images *images, uint32_t *next) {
    for (uint32_t p = (uint32_t)images->fitting->placements; p-- > 0;) {
        uint32_t first = images->first[p];
        if (p == first)
            continue;
        next[p] = next[first];
        next[first] = p;
    }
}

static void find_kinds(struct sharing *sharing, uint32_t *next, uint32_t *class) {
    const struct images *images = sharing->images;
    const size_t placements = images->fitting->placements;
    for (size_t p = 0; p < placements; p++)
        next[p] = NO_CLASS;
    link_places(images, next);
    for (uint32_t p = 0; p < placements; p++) {
        sharing->kind_of[p] = NO_CLASS;
        if (images->first[p] != p || next[p] == NO_CLASS)
            continue;
        size_t count = list_classes(images, next, p, class);
        sharing->kind_of[p] = find_kind(sharing, class, count);
        for (size_t i = 0; i < count; i++)
            sharing->among_others[class[i]] = true;
    }
}

/* Each kind has a place of its own, at which a placement lies for each class of the kind. So there
 * are at most as many listed classes as placements. */
bool sharing_init(struct sharing *sharing, const struct images *images, struct arena *arena) {
    const size_t placements = images->fitting->placements, classes = images->fitting->classes;
    const size_t listed = placements;
    uint32_t *next = ARENA_NEW(arena, placements, uint32_t), *class = ARENA_NEW(arena, classes, uint32_t);
    *sharing = (struct sharing){.images = images};
    sharing->kind_of = ARENA_NEW(arena, placements, uint32_t);
    sharing->start = ARENA_NEW(arena, placements + 1, uint32_t);
    sharing->class = ARENA_NEW(arena, listed, uint32_t);
    sharing->among_others = ARENA_NEW(arena, classes, bool);
    sharing->places = ARENA_NEW(arena, placements, uint32_t);
    sharing->used = ARENA_NEW(arena, classes, uint32_t);
    sharing->given = ARENA_NEW(arena, listed, uint32_t);
    sharing->best = ARENA_NEW(arena, listed, uint32_t);
    sharing->last = ARENA_NEW(arena, listed, uint32_t);
    if (!next || !class || !sharing->kind_of || !sharing->start || !sharing->class ||
        !sharing->among_others || !sharing->places || !sharing->used || !sharing->given || !sharing->best ||
        !sharing->last)
        return false;
    find_kinds(sharing, next, class);
    return true;
}

/* ---- Ways to share them out ------------------------------------------------------------------ */

/* Returns the binomial coefficient with one more chosen: from `choose` out of `of`. */
static uint64_t choose_one_more(uint64_t ways, uint32_t of, uint32_t choose) {
    uint64_t product = capped_product(ways, of - choose);
    return product == UINT64_MAX ? product : product / (choose + 1);
}

static bool has_right_numbers(const struct sharing *sharing) {
    const struct fitting *fitting = sharing->images->fitting;
    for (size_t c = 0; c < fitting->classes; c++)
        if (sharing->used[c] < fitting->class[c].least || sharing->used[c] > fitting->class[c].most)
            return false;
    return true;
}

static void note_way(struct sharing *sharing, uint64_t ways) {
    if (!has_right_numbers(sharing))
        return;
    if (!sharing->ways)
        memcpy(sharing->best, sharing->given, sharing->start[sharing->kinds] * sizeof *sharing->best);
    sharing->ways = capped_sum(sharing->ways, ways);
}

/* Divides the `left` places of a kind among its classes from at[] on, and then the places of the
 * kinds behind it. */
static void divide(struct sharing *sharing, size_t kind, uint32_t at, uint32_t left, uint64_t ways) {
    if (kind == sharing->kinds) {
        note_way(sharing, ways);
        return;
    }
    const bool is_last = at + 1 == sharing->start[kind + 1];
    uint32_t *used = &sharing->used[sharing->class[at]];
    const uint64_t most = sharing->images->fitting->class[sharing->class[at]].most;
    uint64_t chosen = 1;
    for (uint32_t n = 0; n <= left && *used + (uint64_t)n <= most; n++) {
        if (!is_last || n == left) {
            *used += n;
            sharing->given[at] = n;
            if (is_last)
                divide(sharing, kind + 1, at + 1, sharing->places[kind + 1], ways);
            else
                divide(sharing, kind, at + 1, left - n, capped_product(ways, chosen));
            *used -= n;
        }
        chosen = choose_one_more(chosen, left, n);
    }
}

uint64_t sharing_ways(struct sharing *sharing, const uint32_t *place, size_t count) {
    const struct fitting *fitting = sharing->images->fitting;
    memset(sharing->used, 0, fitting->classes * sizeof *sharing->used);
    memset(sharing->places, 0, (sharing->kinds + 1) * sizeof *sharing->places);
    for (size_t i = 0; i < count; i++)
        if (sharing->kind_of[place[i]] == NO_CLASS)
            sharing->used[fitting->class_of[place[i]]]++;
        else
            sharing->places[sharing->kind_of[place[i]]]++;
    sharing->ways = 0;
    divide(sharing, 0, 0, sharing->places[0], 1);
    return sharing->ways;
}

/* ---- The first of them ----------------------------------------------------------------------- */

/* Returns the position of the class in the list of the kind. */
static uint32_t listed_at(const struct sharing *sharing, uint32_t kind, uint32_t class) {
    uint32_t at = sharing->start[kind];
    while (sharing->class[at] != class)
        at++;
    return at;
}

/* In the first assembly, the places of each kind go to its classes in turn, the least places first.
 * Of several divisions, the first one is the one found first. */
bool sharing_is_first(struct sharing *sharing, const uint32_t *placement, size_t count) {
    const struct images *images = sharing->images;
    const size_t listed = sharing->start[sharing->kinds];
    memset(sharing->given, 0, listed * sizeof *sharing->given);
    memset(sharing->last, 0, listed * sizeof *sharing->last);
    for (size_t i = 0; i < count; i++) {
        uint32_t place = images->first[placement[i]], kind = sharing->kind_of[place];
        if (kind == NO_CLASS)
            continue;
        uint32_t at = listed_at(sharing, kind, images->fitting->class_of[placement[i]]);
        sharing->given[at]++;
        if (place > sharing->last[at])
            sharing->last[at] = place;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t place = images->first[placement[i]], kind = sharing->kind_of[place];
        if (kind == NO_CLASS)
            continue;
        uint32_t at = listed_at(sharing, kind, images->fitting->class_of[placement[i]]);
        for (uint32_t before = sharing->start[kind]; before < at; before++)
            if (sharing->last[before] > place)
                return false;
    }
    return memcmp(sharing->given, sharing->best, listed * sizeof *sharing->given) == 0;
}
