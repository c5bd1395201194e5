/* A chain to be folded into a box: the question of struct problem whose form is FORM_CHAIN.
 *
 * The links lie in different cells, each next to the one before, and every cell that must be filled
 * is. At a link the chain goes straight on or bends, as the joint allows. It never doubles back,
 * since that cell is taken. An answer's option[i] is the cell of link i.
 *
 * Of answers that are images of each other under `image` the first one is given, with cells read in
 * the order of the links. Without images (images is 1) all answers are given. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The ways that a joint allows: one or both. The joints of the two ends do not count. */
enum { JOINT_BENT = 1, JOINT_STRAIGHT = 2 };

#define CHAIN_WALL UINT32_MAX

struct chain {
    size_t links; /* at least 1 */
    const uint8_t *joint;
    size_t cells; /* at most CHAIN_WALL - 1 */
    const bool *must;
    size_t directions;            /* the opposite of direction d is d ^ 1 */
    const uint32_t *step;         /* [cells][directions]: the next cell that way, or CHAIN_WALL */
    size_t images;                /* symmetries of the cells, the identity first; at least 1 */
    const uint32_t *const *image; /* [images][cells]; they keep steps, and what must be filled */

    /* The cells of the first links, where these are given; then the images keep each of them. */
    size_t begun;
    const uint32_t *begin; /* [begun] */
};
