/* The box of a design, and packings as text: what spaces of packings share. */
#pragma once

#include "puzzle/packing.h"
#include "run/design/space.h"

/* Gives the box of a design: of the puzzle that it begins with, or else of the setting `box`. The
 * setting `grid` names the grid of such a box (null: cubes). The packing has a grid, a group and a
 * box, and no pieces; its arrays are in the arena or the puzzle. TREEN_BAD_INPUT: there is no box,
 * or its text is none, or no grid has the name. */
enum treen_status design_place(const struct design_wish *wish, struct arena *arena, struct packing *packing,
                               struct treen_error *error);

/* Gives the box of the setting `box`, on a grid. */
enum treen_status design_place_on(const struct design_wish *wish, const struct grid *grid,
                                  struct arena *arena, struct packing *packing, struct treen_error *error);

/* Tells whether every row of a box of cubes, along each axis, is a single run of cells. If pieces
 * fill it, a part that shifts by one has nothing in its way further on: no level is above 1. */
bool design_has_whole_rows(const struct box *box);

/* Tells whether the box is one layer: along an axis of the grid no cell is in front of another. */
bool design_is_layer(const struct box *box);

/* Gives the packing of the puzzle that the design begins with, and the cells of all pieces. The
 * pieces are plain, and each has a fixed number of copies. TREEN_BAD_INPUT: it has none. */
enum treen_status design_pieces(const struct design_wish *wish, const struct packing **pieces,
                                uint64_t *cells, struct treen_error *error);

/* Gives the range of the setting `cells`: "3..5", "4", or by default low..high. TREEN_BAD_INPUT:
 * the text is none, or the range is not within low..high. */
enum treen_status design_cells(const struct design_wish *wish, uint64_t low, uint64_t high, uint64_t *least,
                               uint64_t *most, struct treen_error *error);

/* Gives pieces the names that the literature has for their shapes, and *known: whether there is
 * any. Other pieces keep theirs. Where sizes differ, they follow the letters: I3, L4. A second
 * piece of a name gets a number. The named pieces are in the arena. False when there is no
 * memory. */
bool design_name_pieces(const struct packing *packing, struct arena *arena, struct packing *named,
                        bool *known);

/* Writes the packing with its pieces, as the keys of a puzzle in YAML. */
void design_write_packing(const struct packing *packing, FILE *out);

/* Writes it with its pieces under such names. False when there is no memory. */
bool design_write_named(const struct packing *packing, FILE *out);

/* Writes the name of the piece `index`, A to Z and then A2, B2, …, into name[0..8). */
void design_piece_name(size_t index, char name[8]);
