/* Functions for each shape of a stage: words of options, and height. Sets stay in registers in
 * each of these functions, since the numbers of their words are constants there.
 * Needs: set.h.
 * Gives: `EACH_SHAPE` and `EACH_LOW_SHAPE`, which make functions; `OF_SHAPES` and
 * `OF_LOW_SHAPES`, which make tables of them; `number_of_height`. */
#pragma once

/* Makes the functions `name` for each width and height that cover_width and height_of return.
 * Low shapes are those that are not HIGH. Eight words of options do not come with TALL
 * (TALL_WORDS). */
#define EACH_WIDTH(FUNCTION, name, height)                                                                   \
    FUNCTION(name, 1, height)                                                                                \
    FUNCTION(name, 2, height)                                                                                \
    FUNCTION(name, 3, height)                                                                                \
    FUNCTION(name, 4, height)                                                                                \
    FUNCTION(name, 6, height)
#define EACH_LOW_SHAPE(FUNCTION, name)                                                                       \
    EACH_WIDTH(FUNCTION, name, 0)                                                                            \
    FUNCTION(name, 8, 0)                                                                                     \
    EACH_WIDTH(FUNCTION, name##_tall, TALL)
#define EACH_SHAPE(FUNCTION, name)                                                                           \
    EACH_LOW_SHAPE(FUNCTION, name)                                                                           \
    EACH_WIDTH(FUNCTION, name##_high, HIGH)                                                                  \
    FUNCTION(name##_high, 8, HIGH)
#define OF_WIDTHS(name, eighth)                                                                              \
    { NULL, name##_1, name##_2, name##_3, name##_4, NULL, name##_6, NULL, eighth }
#define OF_LOW_SHAPES(name)                                                                                  \
    { OF_WIDTHS(name, name##_8), OF_WIDTHS(name##_tall, NULL) }
#define OF_SHAPES(name)                                                                                      \
    { OF_WIDTHS(name, name##_8), OF_WIDTHS(name##_tall, NULL), OF_WIDTHS(name##_high, name##_high_8) }
/* Returns the first index of a table of OF_SHAPES: which of the three heights `way` has. */
INLINE uint32_t number_of_height(unsigned way) {
    return way & HIGH ? 2 : way & TALL ? 1 : 0;
}
