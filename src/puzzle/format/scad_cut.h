/* Cubes that are cut, as puzzlecad's `components` say it. A cube has six pyramids, with a wall
 * each and the middle of the cube. The diagonals of its wall cut a pyramid into four. These are
 * the cells of the grid "rhombic". */
#pragma once

#include "base/text/scan.h"
#include "puzzle/format/scad.h"

enum { CUT_CELLS = 24, CUT_WHOLE = (1 << CUT_CELLS) - 1 };

/* Where a part lies in its piece: turned, and then shifted by halves of a cube's edge. */
struct scad_lying {
    bool known;
    size_t piece; /* the first of its parts */
    int turn[3][3];
    struct treen_cell shift;
};

/* Reads "z+" as one step along an axis. */
bool scad_step(const char *text, struct treen_cell *step);

/* Adds what the word says to the parts of a cube, which are bits. False: it is no such word. "z-"
 * is a pyramid, "z-x-" its quarter at the edge to x-. "sz-x-" is the half with both walls. */
bool scad_cut_word(struct scan_word word, int *parts);

/* Writes the parts of a cube in braces. */
void scad_put_parts(int parts, FILE *out);

/* Returns the cube that a cell is in. */
struct treen_cell scad_cube_of(struct treen_cell cell);

/* Returns the parts of the cube that the shape has; *cell: the number of one of them. */
int scad_cut_parts(const struct shape *shape, struct treen_cell cube, size_t *cell);

/* Returns the cell of the grid with these two directions, towards its wall and its edge. */
struct treen_cell scad_cut_cell(struct treen_cell cube, struct treen_cell wall, struct treen_cell edge);

/* Replaces all cubes by their cells. A cell's colour has the parts of its cube; 0 = all. */
enum treen_status scad_cut_all(struct scad *scad, const struct scan *scan, struct arena *arena);

/* Returns a direction of the part, turned as the part lies. */
struct treen_cell scad_turn(const struct scad_lying *lying, struct treen_cell direction);

/* Returns the place in the piece of a cell of the part, on cubes or on cut ones. */
struct treen_cell scad_place(const struct scad_lying *lying, bool cut, struct treen_cell at);

/* Returns the lying that takes places back. */
struct scad_lying scad_lying_back(const struct scad_lying *lying);

/* Tells whether a part that lies so is made of cells: a shift by half a cube takes pairs of cells
 * across walls to pairs. */
bool scad_has_cells(const struct scad_lying *lying, const struct shape *shape);
