/* Bodies between levels: flat outlines at heights, and walls from one to another. z goes down, as
 * in the grid. Flats that look the same way at one height are added up. An area that is taken away
 * lies inside of one that was added. Walls of two bodies may cancel out. */
#pragma once

#include "making/mesh.h"
#include "making/sheet/outline.h"

struct shell {
    struct normals normals;
    patch_list patches;
    double grain;    /* places nearer than this are one */
    unsigned colour; /* of what is added next */
    struct arena *arena;
};

enum shell_look { SHELL_UP, SHELL_DOWN };

/* Begins bodies that have nothing yet; null when there is no memory. Their grain is a small part of
 * a cell. */
struct shell *shell_open(size_t bodies, double cell, struct arena *arena);

/* Adds a convex polygon that looks along the normal. False as well when there are too many
 * directions. */
bool shell_patch(struct shell *shell, const double normal[3], const double (*corner)[3], size_t corners);

/* Adds the area inside of the outline; with `taken` it is taken away. All functions return false
 * when there is no memory. */
bool shell_flat(struct shell *shell, const outline *lines, double z, enum shell_look look, bool taken);

/* Adds the walls from an outline at `high` down to one at `low`, which has as many points. Sides of
 * both are parallel. With `hole` the body is outside of the lines. */
bool shell_walls(struct shell *shell, const outline *above, double high, const outline *below, double low,
                 bool hole);

/* Adds a straight hole through a plate: flats that are taken away, and the walls. */
bool shell_pierce(struct shell *shell, const outline *lines, double high, double low);

/* Makes the outline of a rectangle, and of a circle. */
bool shell_rectangle(struct frame frame, struct arena *arena, outline *lines);
bool shell_circle(struct point middle, double radius, struct arena *arena, outline *lines);

/* Moves all sides of the rectangle outwards. */
struct frame shell_frame_grown(struct frame frame, double by);

/* Makes the mesh of all that was added. */
enum treen_status shell_close(const struct shell *shell, struct arena *arena, struct mesh *mesh);
