/* The need of every position (x, y, t) of a turn whose pivot wanders: the largest of all pairs of
 * rectangles, in cells. x and y are in cells, t is the tangent of half the angle. Below 0, it is
 * less the room that is left.
 *
 * Of hexagons and triangles pairs of cells are looked at, and t is as sixth.h has it. There x + y
 * is half a cell at most, too: HUGE_VAL is needed beyond. */
#pragma once

#include "engine/turn/sixth.h"
#include "engine/turn/way.h"

/* The axes are four: two of the resting rectangle, and two of the moving one. */
struct field_pair {
    double a[8], b[8], c[8]; /* as struct curve, with the pivot where it began */
};

/* The lines of a pair of hexagons or triangles, and what play adds to them. */
struct field_sixth {
    struct sixth_lines lines, gain;
    uint8_t order[SIXTH_LINES];
};

/* A pair as it lies about the pivot: half sides and centres, at rest and moving, in half cells. Of
 * hexagons and triangles the sides are instead what is open, and the tips. */
struct lying {
    int a[2], r[2], b[2], m[2], layer;
};

struct turn_field {
    enum turn_lattice lattice;
    size_t count;
    struct lying *lying;             /* by pair, in the image that the field looks at */
    struct field_pair *pair;         /* pairs that could meet somewhere */
    struct field_sixth *sixth;       /* those of hexagons or triangles */
    double least;                    /* some pair needs this, wherever the pivot wanders */
    int steps;                       /* the scene was turned by these to get the pairs */
    int sense;                       /* -1: and mirrored before */
    double limit;                    /* a box that needs more than this is not looked at further */
    const struct patience *patience; /* of the arena */
};

/* A box of positions. */
struct field_box {
    double low[3], high[3]; /* of x, y and t */
};

struct field_bounds {
    double low, high;
};

/* Lists the pairs. The same scene turned or mirrored gives the same field. The arena holds the
 * pairs. Returns false when there is no memory, or the arena's patience is over. */
bool turn_field_make(const struct turn_scene *scene, struct arena *arena, struct turn_field *field);

/* Lists the pairs of hexagons or triangles that may meet at some t, as the scene has them. This is
 * for a field of which little is asked. */
bool turn_field_list(const struct turn_scene *scene, const double *t, size_t count, struct arena *arena,
                     struct turn_field *field);

/* Returns the need of a position. */
double turn_field_at(const struct turn_field *field, double x, double y, double t);

/* Places (x, y) about a middle one, none further from it along x or y than `reach`. */
enum { FIELD_PLACES = 25 };
struct field_places {
    double x[FIELD_PLACES], y[FIELD_PLACES], middle_x, middle_y, reach;
};

/* Finds the needs of all places at one t: as turn_field_at, for less. */
void turn_field_around(const struct turn_field *field, const struct field_places *places, double t,
                       double need[FIELD_PLACES]);

/* Bounds the need in a box. `low` is what some pair needs everywhere in the box, and `high` is at
 * least what any pair needs anywhere. Looks at the `count` pairs of `pair` alone. Those that may
 * need more than `enough` are written to `left`, which has room for all. Returns their number. The
 * pair that needs most comes first. Where it needs more than the limit, the others are left out,
 * and `high` is not known. */
size_t turn_field_bounds(const struct turn_field *field, const struct field_box *box, const uint32_t *pair,
                         size_t count, double enough, uint32_t *left, struct field_bounds *bounds);

/* Returns a pair's rectangles as they lie in the scene. */
void turn_field_rects(const struct turn_field *field, uint32_t pair, const struct turn_axis *axis,
                      struct turn_rect *moving, struct turn_rect *resting);

/* Pulls a place to those where the pivot may be. */
void turn_field_pull(const struct turn_field *field, double *x, double *y);
