#include "picture/view/seams.h"

#include "shape/wrap.h"

#include <math.h>

static bool is_corner(const struct grid_face *wall, const double point[3]) {
    for (int i = 0; i < wall->corners; i++) {
        const double *at = wall->corner[i];
        if (fabs(at[0] - point[0]) + fabs(at[1] - point[1]) + fabs(at[2] - point[2]) < ORDER_SMALL)
            return true;
    }
    return false;
}

/* Marks the edges of the face that are also edges of the wall at the seam. */
static void mark_edges(struct face *face, const struct grid_face *wall, bool through) {
    struct facet *facet = &face->facet;
    for (int i = 0; i < facet->corners; i++) {
        if (!is_corner(wall, face->corner[i]) || !is_corner(wall, face->corner[(i + 1) % facet->corners]))
            continue;
        facet->seam |= 1u << i;
        facet->through |= through ? 1u << i : 0;
    }
}

void seams_mark(const struct grid *grid, const struct scene_stage *stage, const struct owners *owners,
                face_list *faces) {
    for (size_t f = 0; f < faces->count; f++) {
        struct face *face = &faces->at[f];
        struct grid_face wall[GRID_FACES];
        int walls = grid->faces(stage->body.at[face->facet.body].cell[face->facet.cell], wall);
        for (int w = 0; w < walls; w++) {
            struct treen_cell to = wrap_cell(stage->closes, wall[w].beyond);
            if (!cell_equal(to, wall[w].beyond) && box_number(stage->closes, to) != BOX_OUTSIDE)
                mark_edges(face, &wall[w], owners_find(owners, to) == face->facet.body);
        }
    }
}
