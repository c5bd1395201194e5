/* The images of placements under the symmetries of the box: a table by symmetry and placement, so
 * that the search only looks up. The table is made by keys. The key of a placement, moved by the
 * symmetry, is looked up among those of the placements themselves.
 *
 * Mostly the image of a class is a class, or nothing. Where pieces may move less than the box
 * (fitting->kinship), some placements of a class may have no images, or images of several classes.
 * Pieces of one shape, of which one may move more than the other, may lie in the same place. Then
 * the placements there share their images, and the first of them stands for the place. */
#pragma once

#include "puzzle/placing/fitting.h"

struct images {
    const struct fitting *fitting;
    size_t count;    /* symmetries; 1 when there is no grid */
    uint32_t *image; /* [symmetry][placement]: the first placement at that place, or NO_CLASS */
    /* [symmetry][class]: the class of all images, or NO_CLASS where there is no single one. */
    const uint32_t *class_image;
    /* By symmetry: it has images for only some placements of a class. Null = no symmetry has. */
    bool *partial;
    /* By placement: the first one at the same place. Null = each placement has a place of its
     * own. */
    uint32_t *first;
};

/* Makes the table. It is left out where the identity is the only symmetry and no two placements are
 * at the same place. TREEN_STOPPED when the arena's patience is over. */
enum treen_status images_init(struct images *images, const struct fitting *fitting, size_t symmetries,
                              struct arena *arena);

static inline uint32_t *images_under(const struct images *images, size_t symmetry) {
    return images->image + symmetry * images->fitting->placements;
}

static inline const uint32_t *images_of_classes(const struct images *images, size_t symmetry) {
    return images->class_image + symmetry * images->fitting->classes;
}

/* Sorts a few numbers, or numbers that are nearly in order. */
static inline void images_sort(uint32_t *number, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t moving = number[i];
        size_t at = i;
        for (; at > 0 && number[at - 1] > moving; at--)
            number[at] = number[at - 1];
        number[at] = moving;
    }
}

/* Tells whether the symmetry has no image for any placement of the class, which has some
 * placements. */
bool images_lack(const struct images *images, size_t symmetry, size_t class);
