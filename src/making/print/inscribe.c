#include "making/print/inscribe.h"

#include "making/print/faces.h"
#include "making/print/letters.h"
#include "making/sheet/flat_parts.h"
#include "making/sheet/marks.h"
#include "puzzle/tiles.h"
#include "shape/cuboid.h"

#include <math.h>

static const double USUAL = 0.4;    /* depth of marks, in millimetres */
static const double DEEPEST = 0.25; /* of a cell, or half of a wall */
static const double LETTER = 0.5;   /* height of a letter on a cube, in edges of cells */

/* A mark in space, in millimetres; its letters lie on a face with this normal. */
struct inscription {
    const char *text;
    double at[3], normal[3], height;
    struct turning turning;
    unsigned colour;
};

/* Returns the depth of marks: that of names, where there are some. */
static double depth_of(const struct making *making) {
    const double most = DEEPEST * (making->wall > 0 ? 2 * making->wall : making->cell - 2 * making->gap);
    return fmin(making->stamp > 0 ? making->stamp : USUAL, most);
}

/* ---- One mark -------------------------------------------------------------------------------- */

/* Tells whether the inscription lies on a face of the mesh: on its plane, but for the gap, and
 * inside of its border. */
static bool lies_on(const struct faces *faces, uint32_t index, const struct inscription *mark, double gap,
                    bool *lies) {
    const struct face *face = &faces->face.at[index];
    const struct relief_plane plane = faces_plane(faces, index);
    outline lines;
    *lies = dot(face->normal, mark->normal) > 1 - 1e-6 &&
            fabs(dot(mark->normal, mark->at) - face->distance) < gap + 1e-3 * mark->height;
    if (!*lies)
        return true;
    if (!faces_lines(faces, index, &lines))
        return false;
    *lies = false;
    for (size_t l = 0; l < lines.count; l++)
        if (line_is_around(&lines.at[l], (struct point){dot(mark->at, plane.u), dot(mark->at, plane.v)}))
            *lies = !*lies;
    return true;
}

static bool carve(const struct parts *parts, const struct faces *faces, uint32_t face,
                  const struct inscription *mark, struct arena *arena, struct mesh *mesh) {
    const struct relief_plane plane = faces_plane(faces, face);
    const struct point middle = {dot(mark->at, plane.u), dot(mark->at, plane.v)};
    outline upright, lines;
    struct mesh made;
    if (!letters_outline(mark->text, mark->height, faces->arena, &upright) ||
        !outline_turn(&upright, mark->turning, middle, faces->arena, &lines) ||
        !faces_carve(faces, face, &lines, -depth_of(&parts->making), arena, &made))
        return false;
    *mesh = made;
    return true;
}

/* Sinks a mark into the face on which it lies. */
static bool sink(const struct parts *parts, const struct inscription *mark, struct arena *arena,
                 struct mesh *mesh) {
    struct arena scratch;
    struct faces faces;
    arena_beside(&scratch, arena);
    bool done = faces_find(&faces, mesh, 1e-7 * parts->making.cell, &scratch), lies = false;
    for (uint32_t f = 0; done && !lies && f < faces.face.count; f++) {
        done = lies_on(&faces, f, mark, parts->making.gap, &lies);
        faces.ink = faces.face.at[f].colour ? 0 : mark->colour;
        if (done && lies)
            done = carve(parts, &faces, f, mark, arena, mesh);
    }
    arena_free(&scratch);
    return done;
}

/* ---- All marks ------------------------------------------------------------------------------- */

/* Sinks the marks of a flat shape into its upper side, where y goes up for letters. */
static bool inscribe_flat(const struct parts *parts, const struct shape *shape, const char *sides,
                          struct arena *arena, struct mesh *mesh) {
    const double cell = parts->making.cell, inset = (parts->making.gap + parts->making.bevel) / cell;
    const int layer = cuboid_of_shape(shape).low.z;
    mark_list marks;
    if (!marks_of_layer(parts, shape, sides, layer, inset, arena, &marks))
        return false;
    for (size_t i = 0; i < marks.count; i++) {
        const struct cell_mark *from = &marks.at[i];
        const struct inscription mark = {from->text,
                                         {cell * from->middle.x, cell * from->middle.y, cell * layer},
                                         {0, 0, -1},
                                         cell * from->height,
                                         {-from->up.y, -from->up.x, false},
                                         from->colour};
        if (!sink(parts, &mark, arena, mesh))
            return false;
    }
    return true;
}

/* Sinks the mark of each side of a cube into the middle of that side. */
static bool inscribe_cube(const struct parts *parts, struct treen_cell at, const char *sides,
                          struct arena *arena, struct mesh *mesh) {
    const double cell = parts->making.cell, free = cell - 2 * (parts->making.gap + parts->making.bevel);
    struct grid_face face[TILE_SIDES];
    double middle[3];
    const unsigned count = tiles_faces(parts->grid, at, face);
    grid_middle(parts->grid, at, middle);
    for (unsigned s = 0; s < count; s++) {
        struct inscription mark = {
            .height = LETTER * free, .turning = {1, 0, false}, .colour = marks_colour(parts, sides[s])};
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < face[s].corners; c++)
                mark.at[k] += cell * face[s].corner[c][k] / face[s].corners;
            mark.normal[k] = mark.at[k] - cell * middle[k];
        }
        unit_of(mark.normal);
        mark.text = marks_text(parts, mark.colour, arena);
        if (!mark.text || !sink(parts, &mark, arena, mesh))
            return false;
    }
    return true;
}

bool inscribe(const struct parts *parts, const struct shape *shape, const char *sides, struct arena *arena,
              struct mesh *mesh) {
    if (!parts->colours || !parts->grid->faces)
        return true;
    if (parts->grid->dimensions == 2)
        return inscribe_flat(parts, shape, sides, arena, mesh);
    return !sides || inscribe_cube(parts, shape->cell[0].at, sides, arena, mesh);
}
