/* Text for OpenSCAD with the library puzzlecad. A piece is a text for each of its layers:
 * "xx.|x..". Rows go along x; y and z count up as ours do. Letters are cells, . is none, and braces
 * behind a cell have its labels and joints. treen's own variables treen_box and treen_names say
 * what puzzlecad has no words for. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/packing.h"

#include <stdio.h>

enum { SCAD_SIDE = 10000, SCAD_JOINTS = 1000 }; /* the most that are read */

/* A piece, or a part of one that is joined to others. */
struct scad_part {
    struct shape shape;
    struct scan_place place;
};

/* A joint in a face of a part's cell. Two joints of one label meet: one goes out, one goes in.
 * `slanted`: the face is between the cells towards `face` and `point` of a cut cube. The part is
 * on the side of the former. `between`: that cube's middle is the lowest corner of the cell. */
struct scad_joint {
    size_t part;
    bool out, slanted, between;
    struct treen_cell cell, face, point; /* face and point: one step along an axis */
    struct scan_word label;
};

/* The pieces of a text, and what it says of them. */
struct scad {
    ARRAY(struct scad_part) part;
    ARRAY(struct scad_joint) joint;
    ARRAY(const char *) name; /* of the pieces in turn; there may be none */
    ARRAY(struct coloured_cell) box;
    ARRAY(bool) must; /* by cell of the box */
    struct scan_place named;
    size_t cells; /* of all parts */
    bool cut;     /* cells are those of cut cubes */
};

/* Reads the text; all of it lives in the arena. */
enum treen_status scad_read(struct scan scan, struct arena *arena, struct scad *scad);

/* Cuts cubes where the text has cut ones, and joins parts at their joints, so that each part is a
 * whole piece. */
enum treen_status scad_join(struct scad *scad, const struct scan *scan, struct arena *arena);

/* Returns the reason why the packing cannot be written; null = it can. */
const char *scad_unwritable(const struct packing *packing);

/* Tells whether a few cells far apart would take a text that nobody can read. */
bool scad_is_long(const struct shape *shape);

/* Writes a comment, which stays on its line. */
void scad_put_comment(const char *text, FILE *out);

/* Writes the names of all copies, and perhaps the box, as variables. */
void scad_put_variables(const struct packing *packing, bool with_box, FILE *out);

/* Writes the shape of cubes, or of cut ones, as a list of layers. */
void scad_put_shape(const struct shape *shape, bool cut, FILE *out);

/* Does the same for a part of cubes with joints. */
void scad_put_joined(const struct shape *shape, const struct scad_joint *joint, size_t joints, FILE *out);
