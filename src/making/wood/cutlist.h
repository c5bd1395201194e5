/* Cut lists: how each piece is sawn or milled from a bar, or glued from bars. */
#pragma once

#include "making/wood/cuts.h"
#include "making/wood/glue.h"
#include "making/wood/patch.h"
#include "making/making.h"

/* SAWN: with no cuts at all it is a whole bar. */
enum cutlist_way { WAY_SAWN, WAY_MILLED, WAY_GLUED };

struct cutlist_piece {
    const struct parts_piece *piece;
    enum cutlist_way way;
    bool stick;           /* a stick that no tool can make as a whole */
    struct bar bar;       /* unless it is glued */
    cut_list cuts;        /* unless it is glued */
    struct patches patch; /* cubes to glue in after the cuts */
    struct glue_up glued; /* if it is */
};

/* A side of a bar: cubes, and the edge of each in cells. */
struct cutlist_side {
    int cubes;
    double edge;
};

/* Bars of one size, of all copies of all pieces: how broad, high and long they are. */
struct cutlist_timber {
    struct cutlist_side side[3];
    bool glued; /* bars of full cubes, without gap */
    uint64_t bars;
};

struct cutlist {
    struct making making;
    const char *title, *bricks; /* bricks: "10x15x20"; null: cubes */
    double edge[3];             /* of bricks, else 1 */
    size_t pieces;
    struct cutlist_piece *piece;
    ARRAY(struct cutlist_timber) timber; /* glued bars last; in each, long ones first */
};

/* Writes the list as text. */
void cutlist_write(const struct cutlist *list, FILE *out);
