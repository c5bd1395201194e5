/* What a picture shows: stages, each with bodies made of cells, and moves of these over time. Kinds make scenes,
 * pictures read them, and neither knows the other. */
#ifndef TREEN_PUZZLE_SCENE_H
#define TREEN_PUZZLE_SCENE_H

#include "base/array.h"
#include "treen.h"

struct box;
struct grid;

struct scene_body {
    const char *name;
    char letter;       /* drawn in each of its cells … */
    const char *marks; /* … unless there is a character for each cell here, */
    /* or a text, as for numbers: all columns are then as broad as the longest, and in pictures every cell
     * that is seen has its own */
    const char *const *labels;
    unsigned colour; /* number in the palette; 0 = none */
    bool hollow;     /* places where nothing is: they hold the picture's corners in place */
    size_t cells;
    const struct treen_cell *cell;
};

/* Where a body is at a moment. */
struct scene_pose {
    struct treen_cell by; /* a lattice vector from where its cells are */
    bool gone;            /* set aside, and not drawn */
};

/* Some bodies move together, from one moment to the next. What one move leaves and the next finds need not be the
 * same: halves that came apart are taken up one after the other. */
struct scene_move {
    const char *caption, *undone; /* what happens, and what undoes it */
    const struct scene_pose *from,
        *to; /* by body; those that differ are what moves, all in the same direction */
};

/* Things drawn together: the box, one piece, a whole solution. */
struct scene_stage {
    const char *caption; /* may be null */
    ARRAY(struct scene_body) body;
    ARRAY(struct scene_move) move; /* none: it is as it is */
};

/* Squares with numbers in them, which are no bodies: what is given stands out from what was found, and circles with
 * numbers may lie where four squares meet. */
struct scene_board {
    size_t size;               /* rows, and squares in a row */
    const char *const *number; /* [size * size] in reading order; null = an open one */
    const bool *given;         /* likewise */
    const char *const *circle; /* [(size - 1) * (size - 1)]; null = there are none */
};

struct scene {
    const char *title;       /* may be null */
    const struct grid *grid; /* null: cells on a line */
    ARRAY(struct scene_stage) stage;
    const struct scene_board *board; /* drawn into files; null: it has none. As text it is among the notes */
    ARRAY(const char *) note;        /* lines of text after the pictures: all there is for a bare cover */
    const char *prose; /* after the notes, to be broken into lines by the reader; null: nothing */
};

/* Letters for the parts of a solution: A, B, … in the order of the parts, so that no two parts share one
 * where there are at most 62 of them, and no two that touch beyond that. */
void scene_letters(const struct grid *grid, const struct treen_solution *solution, char *letter);

/* The cells of the box that no part covers, as a body of dots; they also hold the picture's corners in place. False
 * when there is no memory. */
bool scene_add_empty(const struct box *box, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage);

/* A body for each part, in their order, with its letter and a colour of its own. grid: as for the letters; null: cells
 * on a line. False when there is no memory. */
bool scene_add_parts(const struct grid *grid, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage);

#endif
