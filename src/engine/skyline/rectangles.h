/* The question of FORM_RECTANGLES: rectangles that fill a larger one, all in whole coordinates and
 * upright. An answer's options name the place of each of them (rectangles_place), in any order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rectangles of one size. */
struct rectangle_size {
    uint32_t width, height; /* at most those of the whole, unless it fits only when turned */
    bool turns;             /* it may be turned by a quarter, and then differs */
    uint32_t copies;        /* 1 or more; all of them are placed */
};

/* Symmetries of the whole, as sets of bits: the changes to a point, in this order. */
enum { RECTANGLE_SWAP = 1, RECTANGLE_FLIP_X = 2, RECTANGLE_FLIP_Y = 4, RECTANGLE_SYMMETRIES = 8 };

struct rectangles {
    uint32_t width, height;
    size_t sizes;
    const struct rectangle_size *size; /* their areas add up to that of the whole */

    /* A group of symmetries, the identity first; of answers that are images of each other one is
     * given. Swapping needs a square, and sizes that turn or are squares. 1 = all answers are
     * given. */
    size_t symmetries;
    uint8_t symmetry[RECTANGLE_SYMMETRIES];
};

/* The place of a rectangle: its size, its corner next to the origin, and its width and height
 * there. */
struct rectangle {
    uint32_t size, x, y, width, height;
};

/* Returns the number of options. They are numbered by size, then by whether it is turned, then by
 * y, then by x. */
static inline uint64_t rectangles_options(const struct rectangles *question) {
    return 2 * (uint64_t)question->sizes * question->width * question->height;
}

static inline uint32_t rectangles_option(const struct rectangles *question, const struct rectangle *at) {
    const struct rectangle_size *size = &question->size[at->size];
    uint32_t turned = at->width != size->width;
    return ((2 * at->size + turned) * question->height + at->y) * question->width + at->x;
}

static inline struct rectangle rectangles_place(const struct rectangles *question, uint32_t option) {
    uint32_t row = option / question->width, side = row / question->height;
    const struct rectangle_size *size = &question->size[side / 2];
    return (struct rectangle){.size = side / 2,
                              .x = option % question->width,
                              .y = row % question->height,
                              .width = side & 1 ? size->height : size->width,
                              .height = side & 1 ? size->width : size->height};
}

/* Returns the image of a rectangle under a symmetry of the whole. */
static inline struct rectangle rectangles_image(const struct rectangles *question, unsigned symmetry,
                                                struct rectangle at) {
    struct rectangle image = at;
    if (symmetry & RECTANGLE_SWAP)
        image = (struct rectangle){at.size, at.y, at.x, at.height, at.width};
    if (symmetry & RECTANGLE_FLIP_X)
        image.x = question->width - image.x - image.width;
    if (symmetry & RECTANGLE_FLIP_Y)
        image.y = question->height - image.y - image.height;
    return image;
}
