/* The space of colours: colours_open.c lists the assemblies of a puzzle and patterns of its box.
 * colours.c finds the puzzles of each pattern. */
#pragma once

#include "base/keyset.h"
#include "run/design/finder.h"
#include "run/design/space.h"

/* The most colours of a pattern. More than COLOURS_PAINTED are numbers. */
enum { COLOURS_PAINTED = 4, COLOURS_MOST = 9 };

/* An assembly, and a pattern, are bytes by cell: the number of the piece, and of the colour. The
 * numbers are from 0, in the order in which they come first. */
struct colours {
    struct design_wish wish;
    const struct packing *from;
    size_t cells;
    uint32_t parts;         /* of an assembly: all copies */
    enum motion motion;     /* of all pieces */
    struct keyset assembly; /* with the box held still */
    size_t motions;         /* that take the box and the set of pieces to themselves: … */
    struct symmetry *by;    /* … these, the identity first */
    ARRAY(uint32_t) image;  /* by assembly and motion: the assembly that it becomes */
    ARRAY(const uint8_t *) pattern;
};

/* Opens the space: see struct space. */
enum treen_status colours_open(const struct design_wish *wish, struct arena *arena, void **own,
                               uint64_t *units, struct treen_error *error);

/* Numbers bytes by cell anew, in the order in which they come first. Returns how many there are. */
unsigned colours_rename(uint8_t *byte, size_t cells);

/* Gives in image[] the bytes after a motion, numbered anew. */
void colours_turn(const struct colours *colours, const uint8_t *byte, size_t motion, uint8_t *image);

/* Coloured pieces by number. */
struct kinds {
    const struct colours *colours;
    const uint8_t *pattern; /* null: without colours */
    struct keyset cut;      /* keys: the cells of a piece */
    ARRAY(uint32_t) kind;   /* by cut */
    struct keyset piece;    /* keys: cells and colours of a first orientation */
};

void kinds_open(struct kinds *kinds, const struct colours *colours, const uint8_t *pattern,
                struct arena *arena);

/* Gives the kinds of the pieces of an assembly, ascending. False when there is no memory. */
bool kinds_of(struct kinds *kinds, const uint8_t *assembly, uint32_t *kind);

/* Gives the first orientation of a part of an assembly, with its colours from 1. */
bool colours_cut(const struct colours *colours, const uint8_t *assembly, uint32_t part,
                 const uint8_t *pattern, struct arena *arena, struct shape *least);
