/* Boxes that fill the space of positions of a turn, and ways through them. Each box has bounds of
 * the need in it. Boxes are halved where a way is not decided. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "engine/turn/field.h"

enum { BOX_WHOLE = 1 << 14 }; /* the sides of the first box, in units of boxes */

struct box {
    uint16_t low[3], side[3];
    uint8_t along;  /* it is halved along x, y or t */
    uint32_t half;  /* the number of its first half; the second follows; 0 = it is not halved */
    uint32_t whole; /* the number of the box whose half it is */
    uint32_t pairs;
    const uint32_t *pair; /* those that may meet in it with the play of `enough` */
    double least, most;   /* bounds of the need in it */
    const uint32_t *near; /* the neighbours that are not closed, when they were last asked for */
    uint32_t nears;
    double middle; /* the need in its middle */
    /* of the last search for a way */
    uint32_t search, from;
    double key, length;
    bool done;
};

/* A way to a box: its largest lower bound, and of equal ones the one with less to decide. */
struct box_offer {
    double key, length;
    uint32_t box;
};

struct boxes {
    const struct turn_field *field;
    struct arena *arena;
    double enough; /* needs up to this are none */
    bool is_hopeful;
    uint32_t search;
    ARRAY(struct box) box;
    ARRAY(struct box_offer) heap;
    ARRAY(uint32_t) near; /* the neighbours of one box */
    ARRAY(uint32_t) way;  /* box numbers from the first position to the last */
    struct keyset faces;  /* between boxes, by their numbers; see face.c */
    ARRAY(bool) is_cover; /* by the number of a face: no way leads through it */
};

/* Makes the first box; false when there is no memory. */
bool boxes_start(struct boxes *boxes, const struct turn_field *field, double enough, struct arena *arena);

/* Finds a way whose largest lower bound is least, and returns that bound. It is a lower bound of
 * the least play. HUGE_VAL: there is none but through covered faces. Returns a number below 0 when
 * there is no memory. */
double boxes_way(struct boxes *boxes);

/* Finds the same, but a way through faces that are not covered by pairs which need more than
 * `enough`. Several pairs may cover one face together. */
double boxes_open_way(struct boxes *boxes);

/* Tells whether pairs cover all places of the first box at one of these t: there is no way. Nothing
 * is halved. Returns false when there is no memory. */
enum { BOXES_STOPS = 3 };
extern const double boxes_stops[BOXES_STOPS];
bool boxes_are_stopped(const struct boxes *boxes, bool *stopped);

/* Tells whether a face between two boxes is known to be covered. */
bool boxes_is_covered(const struct boxes *boxes, uint32_t from, uint32_t to);

/* Finds a way whose boxes need least in their middles, for a line that may be bent. Returns the
 * largest of these needs; a number below 0 when there is no memory. */
double boxes_hopeful_way(struct boxes *boxes);

/* Halves the boxes of the way that may need more than `decided`, and then their halves, this
 * often. Returns whether there was memory. *halved: the number of boxes that were halved. */
bool boxes_halve(struct boxes *boxes, double decided, int times, size_t *halved);

/* Returns a box in x, y and t. */
struct field_box boxes_field(const struct box *box);

/* Returns what two boxes share. */
struct field_box boxes_face(const struct box *a, const struct box *b);
