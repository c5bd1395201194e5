#include "run/design/traits.h"

#include "shape/forms.h"

/* Tells whether the matrix leaves every layer where it is. */
static bool keeps_layers(const struct matrix *matrix) {
    const int8_t(*m)[3] = matrix->m;
    return m[2][0] == 0 && m[2][1] == 0 && m[2][2] == matrix->over && m[0][2] == 0 && m[1][2] == 0;
}

/* Returns a reflection of the whole lattice, if `lies` one that keeps layers; null when there is
 * none. */
static const struct matrix *reflection_of(const struct group *group, bool lies) {
    for (size_t i = 0; i < group->count; i++)
        if (matrix_determinant(&group->element[i]) < 0 && group->element[i].over == 1 &&
            (!lies || keeps_layers(&group->element[i])))
            return &group->element[i];
    return NULL;
}

/* A mirror image is the image by one reflection, turned. So one reflection is enough. */
bool trait_symmetric(const struct grid *grid, const struct group *group, enum motion motion,
                     const struct shape *shape, struct arena *arena, bool *symmetric) {
    shape_list turned = {0};
    struct shape mirrored;
    bool lies = grid->dimensions == 2 || (motion == MOTION_PLANE && shape_is_layer(shape));
    const struct matrix *reflection = reflection_of(group, lies);
    *symmetric = false;
    if (!reflection)
        return true;
    if (!shape_turn(grid, reflection, shape, arena, &mirrored) ||
        !shape_orientations(grid, group, lies ? MOTION_PLANE : grid->rotation, shape, arena, &turned))
        return false;
    for (size_t i = 0; i < turned.count; i++)
        *symmetric |= !shape_compare(&turned.at[i], &mirrored);
    return true;
}
