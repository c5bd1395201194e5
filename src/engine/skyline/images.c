#include "engine/skyline/images.h"

#include "base/order.h"

#include <stdlib.h>

uint32_t rectangles_leader(const struct rectangles *question) {
    uint32_t least = NO_SIZE;
    uint64_t least_area = UINT64_MAX;
    for (uint32_t i = 0; i < question->sizes; i++) {
        const struct rectangle_size *size = &question->size[i];
        uint64_t area = (uint64_t)size->width * size->height;
        if (size->copies != 1 || area >= least_area)
            continue;
        least = i;
        least_area = area;
    }
    return least;
}

/* ---- The leader's middle --------------------------------------------------------------------- */

/* The middle of a rectangle, relative to that of the whole, times two. */
struct middle {
    int64_t x, y;
};

static struct middle middle_of(const struct rectangles *question, const struct rectangle *at) {
    return (struct middle){2 * (int64_t)at->x + at->width - question->width,
                           2 * (int64_t)at->y + at->height - question->height};
}

/* Compares by height first. */
static int compare_middles(struct middle one, struct middle other) {
    if (one.y != other.y)
        return one.y < other.y ? -1 : 1;
    return (one.x > other.x) - (one.x < other.x);
}

static struct middle middle_moved(struct middle middle, unsigned symmetry) {
    if (symmetry & RECTANGLE_SWAP)
        middle = (struct middle){middle.y, middle.x};
    if (symmetry & RECTANGLE_FLIP_X)
        middle.x = -middle.x;
    if (symmetry & RECTANGLE_FLIP_Y)
        middle.y = -middle.y;
    return middle;
}

bool rectangle_leads(const struct rectangles *question, const struct rectangle *at) {
    struct middle middle = middle_of(question, at);
    for (size_t s = 1; s < question->symmetries; s++)
        if (compare_middles(middle_moved(middle, question->symmetry[s]), middle) < 0)
            return false;
    return true;
}

/* ---- Whole answers --------------------------------------------------------------------------- */

static int compare_places(const void *a, const void *b) {
    const struct rectangle *one = a, *other = b;
    ORDER_BY(one->y, other->y);
    ORDER_BY(one->x, other->x);
    ORDER_BY(one->size, other->size);
    return ORDER(one->width, other->width);
}

/* Compares an answer with an image, both sorted. */
static int compare_answers(const struct rectangle *one, const struct rectangle *other, uint32_t count) {
    int order = 0;
    for (uint32_t i = 0; !order && i < count; i++)
        order = compare_places(&one[i], &other[i]);
    return order;
}

/* Returns the leader's place in the answer; null when there is no leader. */
static const struct rectangle *find_leader(const struct rectangles_answer *answer, uint32_t leader) {
    for (uint32_t i = 0; i < answer->count; i++)
        if (answer->placed[i].size == leader)
            return &answer->placed[i];
    return NULL;
}

/* Tells whether an image may be the first: its leader's middle cannot be before, but may be the
 * same. */
static bool may_tie(const struct rectangles *question, const struct rectangle *leader, unsigned symmetry) {
    if (!leader)
        return true;
    struct middle middle = middle_of(question, leader);
    return compare_middles(middle_moved(middle, symmetry), middle) == 0;
}

/* Fills in the answer's image under a symmetry, sorted. */
static void move_answer(const struct rectangles *question, unsigned symmetry,
                        const struct rectangles_answer *answer, struct rectangle *image) {
    for (uint32_t i = 0; i < answer->count; i++)
        image[i] = rectangles_image(question, symmetry, answer->placed[i]);
    qsort(image, answer->count, sizeof *image, compare_places);
}

bool rectangles_are_first(const struct rectangles *question, uint32_t leader,
                          const struct rectangles_answer *answer) {
    const struct rectangle *place = find_leader(answer, leader);
    bool sorted = false;
    for (size_t s = 1; s < question->symmetries; s++) {
        if (!may_tie(question, place, question->symmetry[s]))
            continue;
        if (!sorted)
            move_answer(question, question->symmetry[0], answer, answer->own);
        sorted = true;
        move_answer(question, question->symmetry[s], answer, answer->image);
        if (compare_answers(answer->image, answer->own, answer->count) < 0)
            return false;
    }
    return true;
}
