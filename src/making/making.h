/* Parts to make: the pieces of a puzzle in millimetres, and the formats that hold them. A maker is
 * a format. The table of makers is in maker.c. */
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "shape/box.h"

#include <stdio.h>

struct packing_colour;

/* The order of files. PLATES: a plate with pieces each. SEPARATE: a piece each. ASSEMBLED: one
 * file, with the pieces where they lie in a solution. */
enum making_layout { LAYOUT_PLATES, LAYOUT_SEPARATE, LAYOUT_ASSEMBLED };

/* The paper of templates to print; NONE: sheets for machines. */
enum making_paper { PAPER_NONE, PAPER_A4, PAPER_LETTER };

/* The things that go around printed pieces. */
enum making_around {
    AROUND_NONE,
    AROUND_TRAY,
    AROUND_BOX,
    AROUND_CAP,
    AROUND_STAND,
    AROUND_FRAME,
    AROUND_SCREW,
    AROUND_SHUT,
    AROUND_GAUGE
};

/* Joints between the parts of divided pieces: pegs with a ridge that snaps, or plain; loose keys;
 * round holes. PINS: round pins with a ridge, between the cubes of a snake. */
enum making_joint { JOINTS_SNAP, JOINTS_GLUE, JOINTS_KEY, JOINTS_ROUND, JOINTS_PINS };

/* The cubes of a snake, by the ways of their channels for the elastic. TAIL: an end without a
 * pin. */
enum making_drill { DRILL_NONE, DRILL_END, DRILL_STRAIGHT, DRILL_CORNER, DRILL_TAIL };

/* In cells: the width of a channel, and the width and depth of its mouth for a knot. */
static const double DRILL_WIDTH = 0.25, DRILL_MOUTH = 0.4, DRILL_DEEP = 0.25;

/* The engraved lines of flat parts. */
enum making_engrave { ENGRAVE_NAMES, ENGRAVE_CELLS, ENGRAVE_BOTH, ENGRAVE_NONE };

/* The decisions of a person. Lengths are in millimetres. */
struct making {
    double cell;        /* edge of a cell, of a brick the least, before anything is taken away */
    double gap;         /* taken off every outer face */
    double bevel;       /* taken off along the two faces of every outer edge */
    double inner;       /* added along the two faces of every inner edge; at most the bevel */
    double wall;        /* of a hollow piece; 0 = solid */
    double drain;       /* width of the two holes into each hollow; 0 = there are none */
    double tolerance;   /* between a tray and its pieces */
    double neck;        /* radius of the neck between two balls, or of a stick; 0 = the usual one */
    double flat;        /* height that is cut off round pieces where they lie; 0 = the usual one */
    double plate[2];    /* width and depth of a plate or a sheet */
    double spacing;     /* between two pieces on a plate */
    double density;     /* grams in a cubic centimetre; 0 = no weight is asked for */
    double thickness;   /* of the material of flat pieces; 0 = it is not known */
    double infill;      /* the part of the inside of printed pieces that is filled: 1 = all */
    bool filament;      /* the material is printed from a filament */
    double kerf;        /* width that a laser burns away */
    double saw;         /* width of a saw's cut, in cut lists */
    double rim;         /* of a tray: the width of its border, or of its walls */
    double floor;       /* thickness of a printed tray's floor */
    double stamp;       /* depth of names in printed pieces; 0 = there are none */
    bool split;         /* divides printed pieces that overhang */
    double joint_width; /* of the pegs between their parts; 0 = the usual one */
    double joint_depth; /* length of the pegs; 0 = the usual one */
    bool pins;          /* between the cubes of a snake */
    enum making_joint joint;
    bool tray;                /* sheets: with a tray for the box */
    double fingers;           /* diameter of the hole in the floor of what goes around; 0 = there is none */
    double screw, screw_hole; /* diameters of the screws of a lid, and of the holes that they cut into */
    enum making_around around;
    enum making_paper paper;
    bool drawing; /* sheets: dimensioned drawings instead */
    enum making_engrave engrave;
    enum making_layout layout;
    bool text;     /* STL as text */
    bool coloured; /* triangles of pieces know the colours of their cells; the maker says it */
};

struct parts_piece {
    const char *name;
    unsigned colour; /* the number in the palette */
    uint32_t copies;
    struct shape shape;
    bool over; /* the puzzle lets it be turned over */
    enum making_drill drill;
    const char *sides; /* the marks of a tile's sides, in the order of struct tiles; null = no tile */
    double volume;     /* of one copy, in cubic millimetres; 0 = the maker knows none */
    double printed;    /* cubic millimetres of material in one copy; 0 = it is not printed */
    double size[3];    /* of one copy as it lies on the plate */
    double outside;    /* how far its middle of mass lies beside its ground */
    uint32_t unfit;    /* its copies that the assembly has turned so that bricks would not fit */
};

/* A puzzle's pieces, and how a maker lays them out. */
struct parts {
    const char *title;
    const struct treen_puzzle *puzzle;
    const struct grid *grid; /* of bricks, it has their edges; so has the box */
    const struct box *box;
    const char *bricks; /* their edges: "10x15x20"; null: cells are as the grid has them */
    size_t colours;
    const struct packing_colour *colour;   /* of cells, or the marks of tiles; number 1 comes first */
    const struct treen_solution *assembly; /* for LAYOUT_ASSEMBLED and AROUND_SHUT; else null */
    const struct shape *opening;           /* AROUND_SHUT: the highest cells under the hole in the top */
    struct making making;
    size_t pieces;
    struct parts_piece *piece;

    /* The maker fills these in when it plans. */
    size_t files;           /* at least 1 */
    const char *const *end; /* [files]: what a file's name has before its ending: "", "-2", "-L" */
    size_t plates;          /* 0 = there are none */
    void *own;              /* the maker's */
};

struct maker {
    struct treen_row about; /* name, summary, the ending of its files' names, its settings */
    bool drills;            /* it makes the channels of a snake's cubes */

    /* Lays the parts out. Their memory, and all that the maker keeps, comes from the arena. Says in
     * the error which setting does not fit, and a number that would. */
    enum treen_status (*plan)(struct parts *parts, struct arena *arena, struct treen_error *error);

    /* Writes the file number `file`, from 0. Equal parts give equal bytes. */
    enum treen_status (*write)(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error);
};

/* Returns the maker by its name, or by its index; null: there is none. */
const struct maker *maker_named(const char *name);
const struct maker *maker_at(size_t index);

/* Fills in the pieces, the grid and the box of the puzzle. TREEN_BAD_INPUT: it has no pieces on a
 * grid. */
enum treen_status parts_take(const struct treen_puzzle *puzzle, struct arena *arena, struct parts *parts,
                             struct treen_error *error);

/* Tells whether the cells are sticks. */
bool parts_are_sticks(const struct parts *parts);

/* Returns the marks of a tile as it lies in a solution; null: the part is no tile, or there is no
 * memory. */
const char *parts_sides(const struct parts *parts, const struct treen_part *part, struct arena *arena);

/* Names the single file of a maker that writes one. */
enum treen_status parts_one_file(struct parts *parts);
