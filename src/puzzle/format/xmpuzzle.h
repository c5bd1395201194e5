/* BurrTools' files (.xmpuzzle) as they are: shapes that several problems share, colours, and the
 * solutions that BurrTools' solver has kept. A puzzle that came from such a file keeps it, so that
 * writing loses nothing. Any other puzzle is drafted as one. xmpuzzle_packing.c makes packings of
 * its problems, xmpuzzle_place.c decodes saved assemblies. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/packing.h"
#include "treen.h"

#include <stdio.h>

/* The values are the numbers of the file. */
enum xmpuzzle_grid { GRID_CUBES, GRID_PRISMS, GRID_SPHERES, GRID_RHOMBIC, GRID_TETRA_OCTA, XMPUZZLE_GRIDS };

#define NO_SHAPE UINT32_MAX
#define NO_HOLES UINT32_MAX /* no limit of empty cells */

struct xmpuzzle_shape {
    const char *name; /* null: none */
    struct treen_cell size, hotspot;
    int weight;
    struct shape shape; /* in reading order; coordinates from 0 to size - 1 */
    bool *must;         /* by cell: it is # and not + */
    size_t may;         /* the number of + cells */
    struct scan_place place;
};

/* A piece of a problem, with all its copies. */
struct xmpuzzle_piece {
    uint32_t shape, least, most;
    size_t groups;
    const struct packing_group *group;
    struct scan_place place;
};

/* A copy of a piece in a saved assembly. Copies are numbered from 0, piece by piece, with `most`
 * copies of each piece. */
struct xmpuzzle_placed {
    bool used;
    struct treen_cell at; /* the place of the shape's hotspot */
    uint32_t turn;        /* the number of the rotation */
};

struct xmpuzzle_solution {
    uint64_t assembly, solution;          /* its numbers in the order of finding, from 0 */
    const struct xmpuzzle_placed *placed; /* by copy */
    const struct treen_separation
        *separation; /* its parts are the used copies, in their order; null: none saved */
    size_t infos;    /* a tree without positions: see section 8 of the format */
    const uint32_t *info;
    struct scan_place place;
};

/* The state attribute of a problem. */
enum xmpuzzle_state { STATE_UNSOLVED, STATE_STOPPED, STATE_SOLVED, STATE_EDITED, XMPUZZLE_STATES };

struct xmpuzzle_problem {
    const char *name; /* null = no name */
    enum xmpuzzle_state state;
    const char *assemblies, *solutions, *seconds; /* digits; null = not in the file */
    uint32_t holes;                               /* maxHoles, or NO_HOLES */
    size_t pieces, copies;                        /* copies: the sum of `most` over all pieces */
    struct xmpuzzle_piece *piece;
    uint32_t result; /* a shape, or NO_SHAPE */
    bool *allowed;   /* [piece colour - 1][result colour - 1] */
    size_t kept;
    const struct xmpuzzle_solution *kept_solution;
    struct treen_saved saved; /* for the public interface */
    struct scan_place place;
};

struct xmpuzzle {
    enum xmpuzzle_grid grid;
    size_t colours;
    const uint32_t *colour; /* 0xrrggbb */
    size_t shapes;
    struct xmpuzzle_shape *shape;
    size_t problems;
    struct xmpuzzle_problem *problem; /* if the file has none: one with all shapes as its pieces */
    const char *comment;              /* null = no comment */
    bool popup;
};

/* Reads a file; all of it lives in the arena. */
enum treen_status xmpuzzle_read(const char *text, size_t length, const char *source, struct arena *arena,
                                const struct xmpuzzle **file, struct treen_error *error);

/* Writes the problems first .. first + count - 1. Returns false when there is no memory.
 * xmpuzzle_unwritable returns the reason why the file cannot be written; null = it can. */
bool xmpuzzle_write(const struct xmpuzzle *file, size_t first, size_t count, FILE *out);
const char *xmpuzzle_unwritable(const struct xmpuzzle *file);

/* Returns the grid's name in treen's words. */
const char *xmpuzzle_grid_name(enum xmpuzzle_grid grid);

/* Names the pieces of the problem, no two alike: by the shape's name, or "S1" by its number as
 * BurrTools shows it. Returns null when there is no memory. */
const char **xmpuzzle_piece_names(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                  struct arena *arena);

/* Makes a packing of the problem. */
enum treen_status xmpuzzle_packing(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                                   struct arena *arena, struct packing **packing, struct treen_error *error);

/* Drafts a file with the packing as its one problem, pieces first and the result last. Equal pieces
 * are one piece of the file; piece_of[i] is the file's number for piece i of the packing.
 * TREEN_BAD_INPUT: BurrTools cannot hold the packing. `about` gives title, author and source. */
enum treen_status xmpuzzle_draft(const struct packing *packing, const struct treen_about *about,
                                 struct arena *arena, struct xmpuzzle **file, const uint32_t **piece_of,
                                 struct treen_error *error);

/* Joins files of one problem each. A file has one grid and one list of colours: TREEN_BAD_INPUT
 * when they differ. The shapes stay as they are, one after the other. */
enum treen_status xmpuzzle_join(const struct xmpuzzle *const *files, size_t count, struct arena *arena,
                                struct xmpuzzle **file, struct treen_error *error);

/* Writes, as comments of YAML, the data of the puzzle's BurrTools file (if it has one) that YAML
 * does not hold. */
void xmpuzzle_tell_rest(const struct treen_puzzle *puzzle, FILE *out);
