/* BurrTools' files (.xmpuzzle), as they are: shapes that several problems share, colours, and what its solver has kept.
 * A puzzle that came from such a file keeps it, so that writing loses nothing; a puzzle that did not is drafted as
 * one. How a problem of it becomes a packing is xmpuzzle_packing.c's, how saved assemblies are decoded
 * xmpuzzle_place.c's. */
#ifndef TREEN_PUZZLE_FORMAT_XMPUZZLE_H
#define TREEN_PUZZLE_FORMAT_XMPUZZLE_H

#include "base/text/scan.h"
#include "puzzle/packing.h"
#include "treen.h"

#include <stdio.h>

/* The numbers of the file. */
enum xmpuzzle_grid { GRID_CUBES, GRID_PRISMS, GRID_SPHERES, GRID_RHOMBIC, GRID_TETRA_OCTA, XMPUZZLE_GRIDS };

#define NO_SHAPE UINT32_MAX
#define NO_HOLES UINT32_MAX /* no limit of unfilled cells */

struct xmpuzzle_shape {
    const char *name; /* null: none */
    struct treen_cell size, hotspot;
    int weight;
    struct shape shape; /* in reading order; coordinates from 0 to size - 1 */
    bool *must;         /* per cell: # and not + */
    size_t may;         /* cells that are + */
    struct scan_place place;
};

/* A piece of a problem, with all its copies. */
struct xmpuzzle_piece {
    uint32_t shape, least, most;
    size_t groups;
    const struct packing_group *group;
    struct scan_place place;
};

/* A copy of a piece in a saved assembly. Copies are numbered from 0, piece by piece, as many of each as there may be
 * at most. */
struct xmpuzzle_placed {
    bool used;
    struct treen_cell at; /* where the shape's hotspot is */
    uint32_t turn;        /* number of the rotation */
};

struct xmpuzzle_solution {
    uint64_t assembly, solution;          /* when it was found: numbers from 0 */
    const struct xmpuzzle_placed *placed; /* by copy */
    const struct treen_separation
        *separation; /* parts are the used copies, in their order; null: none saved */
    size_t infos;    /* a tree without positions: see section 8 of the format */
    const uint32_t *info;
    struct scan_place place;
};

/* What a problem's state attribute says. */
enum xmpuzzle_state { STATE_UNSOLVED, STATE_STOPPED, STATE_SOLVED, STATE_EDITED, XMPUZZLE_STATES };

struct xmpuzzle_problem {
    const char *name; /* null: none */
    enum xmpuzzle_state state;
    const char *assemblies, *solutions, *seconds; /* digits; null: not said */
    uint32_t holes;                               /* maxHoles, or NO_HOLES */
    size_t pieces, copies;                        /* copies: the most of all pieces together */
    struct xmpuzzle_piece *piece;
    uint32_t result; /* a shape, or NO_SHAPE */
    bool *allowed;   /* [piece colour - 1][result colour - 1] */
    size_t kept;
    const struct xmpuzzle_solution *kept_solution;
    struct treen_saved saved; /* what of this the public interface tells */
    struct scan_place place;
};

struct xmpuzzle {
    enum xmpuzzle_grid grid;
    size_t colours;
    const uint32_t *colour; /* 0xrrggbb */
    size_t shapes;
    struct xmpuzzle_shape *shape;
    size_t problems;
    struct xmpuzzle_problem *problem; /* where there are none: one that has all shapes for its pieces */
    const char *comment;              /* null: none */
    bool popup;
};

/* Everything lives in the arena. */
enum treen_status xmpuzzle_read(const char *text, size_t length, const char *source, struct arena *arena,
                                const struct xmpuzzle **file, struct treen_error *error);

/* Writes the problems first .. first + count - 1; false when there is no memory. xmpuzzle_unwritable says why that
 * cannot be done; null = it can. */
bool xmpuzzle_write(const struct xmpuzzle *file, size_t first, size_t count, FILE *out);
const char *xmpuzzle_unwritable(const struct xmpuzzle *file);

/* The grid's name in treen's words; grids of the table (grid_named) are those that treen can solve on. */
const char *xmpuzzle_grid_name(enum xmpuzzle_grid grid);

/* A name for a piece of the problem that no other piece of it has: the shape's, or "S1" by the shape's number as
 * BurrTools shows it. Null when there is no memory. */
const char **xmpuzzle_piece_names(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                  struct arena *arena);

/* The problem as a packing. */
enum treen_status xmpuzzle_packing(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                   struct arena *arena, struct packing **packing, struct treen_error *error);

/* A packing as a file with this one problem, its pieces first and its result last. Equal pieces are one piece of the
 * file, and piece_of[i] is the file's for piece i of the packing. TREEN_BAD_INPUT says what BurrTools does not know.
 * `about` gives title, author and source. */
enum treen_status xmpuzzle_draft(const struct packing *packing, const struct treen_about *about,
                                 struct arena *arena, struct xmpuzzle **file, const uint32_t **piece_of,
                                 struct treen_error *error);

/* Files of one problem each as one file; TREEN_BAD_INPUT where their grids or colours differ, which a file has once.
 * Shapes stay what they are, one after the other. */
enum treen_status xmpuzzle_join(const struct xmpuzzle *const *files, size_t count, struct arena *arena,
                                struct xmpuzzle **file, struct treen_error *error);

/* Says in comments of YAML what BurrTools' file holds of the puzzle, if it is from one, and YAML does not. */
void xmpuzzle_tell_rest(const struct treen_puzzle *puzzle, FILE *out);

#endif
