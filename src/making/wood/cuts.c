/* Candidates are the largest boxes that a tool can clear from one face without touching a cube that
 * stays. The fewest that clear all missing cubes are searched, the first missing one at a time. */
#include "making/wood/cuts.h"

#include "base/order.h"
#include "shape/cuboid.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = MOST_BAR_CELLS / 64, MOST_TRIES = 200000 };

/* ---- Bars ------------------------------------------------------------------------------------ */

/* Returns the coordinate that becomes axis `axis` of a bar whose length was along `longest`. */
static int coordinate(struct treen_cell cell, int longest, int axis) {
    const int at[3] = {cell.x, cell.y, cell.z};
    return at[(longest + axis) % 3];
}

static int longest_axis(struct treen_cell size) {
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

bool bar_of_shape(const struct shape *shape, struct bar *bar) {
    struct cuboid around = cuboid_of_shape(shape);
    const struct treen_cell one = {1, 1, 1};
    if (!shape->count)
        return false;
    struct treen_cell size = cell_add(cell_subtract(around.high, around.low), one);
    int longest = longest_axis(size);
    *bar = (struct bar){
        .size = {coordinate(size, longest, 0), coordinate(size, longest, 1), coordinate(size, longest, 2)}};
    if ((int64_t)size.x * size.y > MOST_BAR_CELLS || (int64_t)size.x * size.y * size.z > MOST_BAR_CELLS)
        return false;
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell at = cell_subtract(shape->cell[i].at, around.low);
        bar->filled[bar_index(bar, coordinate(at, longest, 0), coordinate(at, longest, 1),
                              coordinate(at, longest, 2))] = true;
    }
    return true;
}

bool bar_is_stick(const struct bar *bar) {
    int kept = 0, broad = bar->size[1], high = bar->size[2];
    for (int i = 0; i < bar_cells(bar); i++)
        kept += bar->filled[i];
    return broad >= 2 && high >= 2 && bar->size[0] >= 2 * broad && bar->size[0] >= 2 * high &&
           2 * kept >= bar_cells(bar);
}

static bool is_flat_face(enum bar_face face) {
    return face == FACE_TOP || face == FACE_BOTTOM;
}

int face_across(const struct bar *bar, enum bar_face face) {
    return bar->size[is_flat_face(face) ? 1 : 2];
}

int face_down(const struct bar *bar, enum bar_face face) {
    return bar->size[is_flat_face(face) ? 2 : 1];
}

/* Returns the index of the cube at x along the bar, `across` the face and `deep` cubes below it. */
static int face_index(const struct bar *bar, enum bar_face face, int x, int across, int deep) {
    bool from_high = face == FACE_BOTTOM || face == FACE_FRONT;
    int down = from_high ? face_down(bar, face) - 1 - deep : deep;
    return is_flat_face(face) ? bar_index(bar, x, across, down) : bar_index(bar, x, down, across);
}

/* ---- Candidates ------------------------------------------------------------------------------ */

struct candidate {
    struct cut cut;
    uint64_t clean[WORDS]; /* the cubes that it clears with sharp corners */
};

struct finding {
    const struct bar *bar;
    bool sawn;
    struct arena *arena;
    ARRAY(struct candidate) candidate;
    size_t chosen[MOST_BAR_CELLS], best[MOST_BAR_CELLS];
    size_t fewest; /* of the best cuts so far; SIZE_MAX = there are none */
    int tries;
};

/* Tells whether a cube at this place of a face stays. A place outside the bar has none. */
static bool is_wall(const struct bar *bar, enum bar_face face, int x, int across, int deep) {
    bool inside = x >= 0 && x < bar->size[0] && across >= 0 && across < face_across(bar, face);
    return inside && bar->filled[face_index(bar, face, x, across, deep)];
}

/* Counts the missing cubes from a face down to the first that stays. */
static int open_depth(const struct bar *bar, enum bar_face face, int x, int across) {
    int deep = 0;
    while (deep < face_down(bar, face) && !is_wall(bar, face, x, across, deep))
        deep++;
    return deep;
}

/* Returns the depth to which a box of this base can be cleared. */
static int depth_of(const struct bar *bar, const struct cut *cut) {
    int least = face_down(bar, cut->face);
    for (int x = cut->from; x <= cut->to; x++)
        for (int across = cut->low; across <= cut->high; across++) {
            int open = open_depth(bar, cut->face, x, across);
            least = open < least ? open : least;
        }
    return least;
}

/* Tells whether a round cutter leaves a rest in the cube: it has walls along the bar and across. */
static bool is_round(const struct bar *bar, enum bar_face face, int x, int across, int deep) {
    bool along = is_wall(bar, face, x - 1, across, deep) || is_wall(bar, face, x + 1, across, deep);
    return along && (is_wall(bar, face, x, across - 1, deep) || is_wall(bar, face, x, across + 1, deep));
}

static void mark_clean(const struct bar *bar, struct candidate *candidate) {
    const struct cut *cut = &candidate->cut;
    for (int x = cut->from; x <= cut->to; x++)
        for (int across = cut->low; across <= cut->high; across++)
            for (int deep = 0; deep < cut->depth; deep++) {
                int index = face_index(bar, cut->face, x, across, deep);
                if (!is_round(bar, cut->face, x, across, deep))
                    candidate->clean[index / 64] |= UINT64_C(1) << index % 64;
            }
}

/* Adds the box over this base, unless it is empty. */
static bool add_candidate(struct finding *finding, struct cut cut) {
    struct candidate candidate = {.cut = cut};
    candidate.cut.depth = depth_of(finding->bar, &cut);
    if (!candidate.cut.depth)
        return true;
    mark_clean(finding->bar, &candidate);
    return array_push(finding->arena, &finding->candidate, candidate);
}

static bool add_bases(struct finding *finding, enum bar_face face, int from, int to) {
    int across = face_across(finding->bar, face);
    for (int low = 0; low < across; low++)
        for (int high = low; high < across; high++) {
            bool whole = low == 0 && high == across - 1;
            if ((whole || !finding->sawn) &&
                !add_candidate(finding, (struct cut){face, from, to, low, high, 0}))
                return false;
        }
    return true;
}

static bool is_part(const struct candidate *small, const struct candidate *large) {
    for (int i = 0; i < WORDS; i++)
        if (small->clean[i] & ~large->clean[i])
            return false;
    return true;
}

/* Drops candidates that clear no more than another one does. Of equal ones the last stays. */
static void drop_lesser(struct finding *finding) {
    size_t kept = 0;
    struct candidate *at = finding->candidate.at;
    for (size_t i = 0; i < finding->candidate.count; i++) {
        bool lesser = false;
        for (size_t j = 0; !lesser && j < kept; j++)
            lesser = is_part(&at[i], &at[j]);
        for (size_t j = i + 1; !lesser && j < finding->candidate.count; j++)
            lesser = is_part(&at[i], &at[j]);
        if (!lesser)
            at[kept++] = at[i];
    }
    finding->candidate.count = kept;
}

static bool list_candidates(struct finding *finding) {
    int length = finding->bar->size[0];
    for (int face = 0; face < BAR_FACES; face++)
        for (int from = 0; from < length; from++)
            for (int to = from; to < length; to++)
                if (!add_bases(finding, (enum bar_face)face, from, to))
                    return false;
    return true;
}

/* ---- The fewest ------------------------------------------------------------------------------ */

static int first_of(const uint64_t missing[WORDS]) {
    for (int i = 0; i < WORDS; i++)
        if (missing[i])
            return 64 * i + __builtin_ctzll(missing[i]);
    return -1;
}

static void keep_best(struct finding *finding, size_t count) {
    finding->fewest = count;
    for (size_t i = 0; i < count; i++)
        finding->best[i] = finding->chosen[i];
}

/* Tells whether every missing cube is cleared by some candidate. */
static bool all_cleared(const struct finding *finding, const uint64_t missing[WORDS]) {
    uint64_t rest[WORDS];
    memcpy(rest, missing, sizeof rest);
    for (size_t i = 0; i < finding->candidate.count; i++)
        for (int w = 0; w < WORDS; w++)
            rest[w] &= ~finding->candidate.at[i].clean[w];
    return first_of(rest) < 0;
}

/* Tries every candidate that clears the first missing cube, and goes on with the rest. */
static void search_cuts(struct finding *finding, const uint64_t missing[WORDS], size_t count) {
    int first = first_of(missing);
    if (first < 0 && count < finding->fewest)
        keep_best(finding, count);
    if (first < 0 || count + 1 >= finding->fewest || ++finding->tries > MOST_TRIES)
        return;
    for (size_t i = 0; i < finding->candidate.count; i++) {
        const struct candidate *candidate = &finding->candidate.at[i];
        uint64_t rest[WORDS];
        if (!(candidate->clean[first / 64] >> first % 64 & 1))
            continue;
        for (int w = 0; w < WORDS; w++)
            rest[w] = missing[w] & ~candidate->clean[w];
        finding->chosen[count] = i;
        search_cuts(finding, rest, count + 1);
    }
}

static int compare_cuts(const void *a, const void *b) {
    const struct cut *one = a, *other = b;
    ORDER_BY(one->face, other->face);
    ORDER_BY(one->from, other->from);
    return ORDER(one->low, other->low);
}

bool cuts_find(const struct bar *bar, bool sawn, struct arena *arena, cut_list *cuts, bool *possible) {
    struct finding finding = {.bar = bar, .sawn = sawn, .arena = arena, .fewest = SIZE_MAX};
    uint64_t missing[WORDS] = {0};
    *cuts = (cut_list){0};
    if (!list_candidates(&finding))
        return false;
    for (int i = 0; i < bar_cells(bar); i++)
        if (!bar->filled[i])
            missing[i / 64] |= UINT64_C(1) << i % 64;
    *possible = all_cleared(&finding, missing);
    if (*possible) {
        drop_lesser(&finding);
        search_cuts(&finding, missing, 0);
    }
    for (size_t i = 0; *possible && i < finding.fewest; i++)
        if (!array_push(arena, cuts, finding.candidate.at[finding.best[i]].cut))
            return false;
    if (cuts->count)
        qsort(cuts->at, cuts->count, sizeof *cuts->at, compare_cuts);
    return true;
}
