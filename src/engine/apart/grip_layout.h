/* The inside of a grip: tables of pairs (grip.c), and positions (grip_positions.c). */
#pragma once

#include "engine/apart/grip.h"
#include "shape/slide.h"
#include "shape/sweep.h"

enum { FIELD = 7, FIELDS = 3 * FIELD, IN_WORD = 3, COORDINATES = 3 };
enum { NO_LINE = UINT32_MAX, OUTSIDE = UINT32_MAX };

/* An axis of the grid. Lines along it go through the offsets. A coordinate, the pivot, grows along
 * each, so that a place on a line is the pivot by the step. */
struct axis {
    unsigned number;       /* in the grid */
    int step[COORDINATES]; /* forward */
    int pivot, beside[2];  /* coordinates */
    int low[2], width[2];  /* of lines, by the coordinates beside the pivot */
    uint32_t lines;
    bool sweeps;    /* cells hit others than that at the end */
    uint64_t field; /* a step, in the fields of a position */
};

/* The hits of a cell of one kind on cells of another, by the offset's number. */
struct hits {
    unsigned count;
    uint32_t by[SWEEP_CELLS];
};

/* The hits along the axes that share counts. */
struct table {
    unsigned first, end; /* axes */
    struct hits *hits;   /* by both kinds: [one * kinds + other]; null: a cell hits that at the end */
};

/* The line of an axis through an offset, and the offset's place on it. */
struct offset_line {
    uint32_t line;
    int here;
};

struct pair {
    uint16_t *hits;                /* by table and offset */
    uint32_t *blocked[SLIDE_AXES]; /* by line: bits of the offsets where a step forward cannot end */
};

struct position {
    uint64_t word[GRIP_WORDS];
};

/* The pieces of one search, and what is known about a position. */
struct active {
    unsigned count;
    unsigned piece[GRIP_PIECES];      /* ascending */
    int at[GRIP_PIECES][COORDINATES]; /* from the first piece */
};

/* The place of a piece from another one, from the lowest offset. */
struct offset {
    int at[COORDINATES];
    uint32_t number; /* OUTSIDE: beyond the tables */
};

struct grip {
    unsigned pieces, axes, tables, kinds;
    int far[COORDINATES], reach[COORDINATES]; /* offsets go from -far to far, `reach` of them */
    uint32_t offsets;
    struct axis axis[SLIDE_AXES];
    struct table table[SLIDE_AXES];
    struct offset_line *lines; /* by offset and axis */
    uint32_t *place;           /* by cell: its number among offsets, so that differences are offsets */
    unsigned *kind;            /* by cell */
    struct pair pair[GRIP_PIECES][GRIP_PIECES]; /* the lower piece first */
    unsigned cells[GRIP_PIECES];
    uint16_t *cell[GRIP_PIECES];
    /* The search. */
    unsigned words;
    struct position units[1 << GRIP_PIECES]; /* by set of pieces but the first: 1 in its fields */
    struct position *node;
    uint32_t *depth;
    uint64_t *known; /* stamp and node */
    uint32_t stamp, nodes, room, bits;
    uint32_t left;                                  /* the first node from which something leaves */
    struct offset offset[GRIP_PIECES][GRIP_PIECES]; /* of the position that is looked at */
    uint8_t free[GRIP_PIECES][GRIP_PIECES];         /* steps that one slides up before it hits the other */
    uint16_t needs[1 << GRIP_PIECES];
};

/* Returns the number of the line of the axis through an offset, and in *here the offset's place on
 * it. Coordinates count from the lowest offset. NO_LINE: it comes to no offset of the tables. */
uint32_t grip_line(const struct axis *axis, const int at[COORDINATES], int *here);
