/* The contents of a picture: stages, each with bodies made of cells, and moves of these over time.
 * Kinds make scenes, pictures read them, and neither knows the other. */
#pragma once

#include "base/array.h"
#include "treen.h"

struct box;
struct grid;

struct scene_body {
    const char *name;
    char letter; /* drawn in each of its cells, if marks and labels are null */
    /* Drawn instead of the letter where there is room for two characters and more; null = the
     * letter. */
    const char *sign;
    const char *marks; /* a character for each cell; null = none */
    /* A text for each cell, as for numbers; null = none. All columns are then as broad as the
     * longest text. In pictures every visible cell has its own. */
    const char *const *labels;
    unsigned colour; /* the number in the palette; 0 = none */
    /* For each cell its part of the most, or below 0 for nothing: a shade instead of the colour. */
    const float *heat;
    const unsigned *paint; /* for each cell its number in the palette, instead of `colour` */
    bool hollow;           /* empty places: they keep the picture's corners in place */
    size_t cells;
    const struct treen_cell *cell;
};

/* The place of a body at a moment. */
struct scene_pose {
    struct treen_cell by; /* a lattice vector from the places in `cell` */
    bool gone;            /* set aside, and not drawn */
    /* The body turned about (0, 0, 0) before it goes by `by`. Where x, y and z then point. Null:
     * it is not turned. */
    const struct scene_body *as;
    const struct treen_cell *to;
};

/* A moment of a turn. Between two of them tangent and place change evenly. */
struct scene_point {
    double tangent; /* of half the angle */
    double by[3];   /* of the line, from its place, in the coordinates of faces */
};

/* Some bodies move together, from one moment to the next. The next move may start with other poses
 * than this one leaves: halves that came apart are shown one after the other. */
struct scene_move {
    const char *caption, *undone;       /* texts for the move and for its reverse */
    const struct scene_pose *from, *to; /* by body; those that differ move, all in the same direction */
    const struct treen_turn *turn;      /* about which they go around; null: they shift */
    /* Moments of a turn whose line wanders from its place and back to it; null: the line stays. */
    size_t points;
    const struct scene_point *point;
};

/* A long flat stage in rows (picture/view/rows.h). */
struct scene_rows {
    int axis;          /* along which the rows run: 0 = x, 1 = y */
    int length, pitch; /* cells in a row; from one row to the next */
    int count;         /* of rows; 0 = the stage is not in rows */
    int low[2], level; /* the first cell */
};

/* Things drawn together: the box, one piece, a whole solution. */
struct scene_stage {
    const char *caption; /* may be null */
    ARRAY(struct scene_body) body;
    ARRAY(struct scene_move) move; /* empty: nothing moves */
    struct scene_rows rows;
    const struct box *closes; /* the box of these cells, whose seams are drawn; null = it is open */
};

/* Squares with numbers in them, which are no bodies. Given numbers look different from found ones.
 * Circles with numbers may lie where four squares meet. */
struct scene_board {
    size_t size;               /* rows, and also squares in a row */
    const char *const *number; /* [size * size] in reading order; null = an open square */
    const bool *given;         /* [size * size]: the puzzle gives this number */
    const char *const *circle; /* [(size - 1) * (size - 1)]; null = no circles */
};

/* Polygons on paper, which are no bodies: sides of tiles. */
struct scene_patch {
    int corners;
    double corner[6][2];
    bool filled;      /* else it is an outline */
    unsigned colour;  /* the number in the palette */
    const char *text; /* in its middle; null = none */
};
struct scene_paper {
    double width, height;
    size_t patches;
    const struct scene_patch *patch;
};

struct scene {
    const char *title;       /* may be null */
    const struct grid *grid; /* null = cells on a line */
    ARRAY(struct scene_stage) stage;
    /* Drawn into files; null = none. As text the board is among the notes. */
    const struct scene_board *board;
    const struct scene_paper *paper; /* the same for tiles */
    ARRAY(const char *) note;        /* lines of text after the pictures; a bare cover has nothing else */
    const char *prose; /* text after the notes, which the reader breaks into lines; null = none */
};

/* Chooses letters for the parts of a solution: A, B, … in the order of the parts. With at most 62
 * parts no two share a letter; beyond that no two that touch do. */
void scene_letters(const struct grid *grid, const struct treen_solution *solution, char *letter);

/* Adds the cells of the box that no part covers, as a body of dots. They also keep the picture's
 * corners in place. Returns false when there is no memory. */
bool scene_add_empty(const struct box *box, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage);

/* Adds a body for each part, in their order, with its letter and a colour of its own. Of parts that
 * share a letter the second has the sign "A2", the third "A3". grid: as for the letters; null:
 * cells on a line. Returns false when there is no memory. */
bool scene_add_parts(const struct grid *grid, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage);
