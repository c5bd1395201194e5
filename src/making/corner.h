/* The corners of a cell: which planes cut the cell there, so that gaps and bevels come out right.
 *
 * A corner is shared by several cells, its star. Some of them are of the piece, and the others are
 * out. A plane through the corner that is parallel to faces of the lattice may part the cell from
 * cells that are out. A smallest set of planes that parts it from all of them is a choice. The cell
 * keeps what one of its choices keeps: its planes, moved inwards by the gap, and the bevels between
 * each two. E235 compares this with other ways. */
#pragma once

#include "making/polytope.h"
#include "shape/shape.h"

enum {
    STAR_CELLS = 512,    /* that share a corner with a cell */
    CHOICES = 32,        /* at a corner */
    CHOICE_PLANES = 32,  /* of a choice, with its bevels */
    CHOICE_FACES = 5,    /* of a choice, without them */
    CORNER_PLANES = 16,  /* that may part a cell from others */
    LATTICE_NORMALS = 32 /* of the faces of one lattice, each with its opposite */
};

/* A cell in millimetres. */
struct solid_cell {
    struct treen_cell at;
    bool is_in;
    int faces, corners;
    struct grid_face face[GRID_FACES];
    double corner[GRID_CELL_CORNERS][3];
    double middle[3];
};

/* A cell with all that share a corner with it. The cell itself comes first. */
struct star {
    int cells;
    bool whole; /* all of them are of the piece */
    struct solid_cell cell[STAR_CELLS];
};

struct choice {
    int planes;
    struct plane plane[CHOICE_PLANES];
};

struct corner_work {
    const struct grid *grid;
    const struct shape *shape; /* in reading order */
    double scale, gap, bevel;  /* in millimetres; scale: of a unit of the grid's faces */
    struct normals *normals;
    int lattice[LATTICE_NORMALS], directions; /* names of the directions of the lattice's faces */
};

/* Collects the directions of all faces of the lattice; the star is room to work in. False: they are
 * too many. */
bool corner_lattice(struct corner_work *work, struct star *star);

/* Writes the direction of a face, away from the middle of its cell. */
void corner_face_normal(const struct solid_cell *cell, int face, double normal[3]);

/* Finds the cells around one. False: they are too many. */
bool corner_star(const struct corner_work *work, struct treen_cell cell, struct star *star);

/* Lists the choices at a corner of the star's first cell. Returns their number; 0: nothing is out
 * there; -1: nothing parts the cell from one that is out, or there are too many. */
int corner_choices(const struct corner_work *work, const struct star *star, int corner,
                   struct choice choice[CHOICES]);

/* Lists the directions of the planes through a corner of the cell that have the cell on their inner
 * side. Returns their number; -1: they are too many. */
int corner_planes(const struct corner_work *work, const struct solid_cell *cell, const double corner[3],
                  int name[CORNER_PLANES]);

/* Returns how far the bevel's body reaches in a direction: it is the hull of all normals of the
 * lattice. */
double corner_reach(const struct corner_work *work, const double direction[3]);
