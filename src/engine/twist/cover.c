#include "engine/twist/cover.h"

#include "engine/turn/curve.h"

#include <math.h>
#include <string.h>

/* Places of the pivot are halved this often. Angles are looked at, the one that stops most
 * first. */
enum { HALVINGS = 5, AXES = 4 };
static const double angles[] = {45, 30, 60, 15, 75, 37.5, 52.5, 22.5, 67.5};

/* The places of the pivot at which a pair meets: |at + u.place| < reach on each axis u. */
struct patch {
    double at[AXES], reach[AXES];
};

struct slice {
    double axis[AXES][2];
    struct patch patch[COVER_PAIRS];
};

/* A square of places. */
struct square {
    double x, y, half;
};

void cover_add(struct cover *cover, const struct turn_rect *moving, const struct turn_rect *resting) {
    static const double wander = 1.42; /* half cells, at a corner of the square */
    double apart = turn_length(moving->x, moving->y) - turn_length(resting->x, resting->y);
    double sizes = turn_length(moving->wide, moving->tall) + turn_length(resting->wide, resting->tall);
    if (cover->count == COVER_PAIRS || fabs(apart) > sizes + wander)
        return;
    cover->moving[cover->count] = *moving;
    cover->resting[cover->count++] = *resting;
}

/* Makes the patch of a pair. Lengths are halved: rectangles are in half cells. */
static struct patch patch_of(const struct cover *cover, size_t pair, const struct slice *slice, double c,
                             double s, int sense) {
    const struct turn_rect *m = &cover->moving[pair], *r = &cover->resting[pair];
    const double x = (c * m->x - sense * s * m->y - r->x) / 2, y = (sense * s * m->x + c * m->y - r->y) / 2;
    const double wide[2] = {r->wide / 2.0, m->wide / 2.0}, tall[2] = {r->tall / 2.0, m->tall / 2.0};
    struct patch patch;
    for (int k = 0; k < AXES; k++) {
        int own = k / 2, other = 1 - own;
        double along = k % 2 ? tall[own] : wide[own];
        double across = k % 2 ? wide[other] * s + tall[other] * c : wide[other] * c + tall[other] * s;
        patch.at[k] = slice->axis[k][0] * x + slice->axis[k][1] * y;
        patch.reach[k] = along + across - cover->play * (1 + c + s) - 1e-9;
    }
    return patch;
}

/* Tells whether all of the square lies in one patch. Keeps in `near` the patches that have a part
 * of it. */
static bool lies_in_one(const struct slice *slice, struct square square, const uint16_t *list, size_t count,
                        uint16_t *near, size_t *nears) {
    *nears = 0;
    for (size_t i = 0; i < count; i++) {
        const struct patch *patch = &slice->patch[list[i]];
        bool inside = true, beside = false;
        for (int k = 0; k < AXES; k++) {
            const double *u = slice->axis[k];
            double middle = fabs(patch->at[k] + u[0] * square.x + u[1] * square.y),
                   more = square.half * (fabs(u[0]) + fabs(u[1]));
            inside = inside && middle + more < patch->reach[k];
            beside = beside || middle - more >= patch->reach[k];
        }
        if (inside)
            return true;
        if (!beside)
            near[(*nears)++] = list[i];
    }
    return false;
}

/* Tells whether patches cover the square. */
static bool is_covered(const struct slice *slice, struct square square, const uint16_t *list, size_t count,
                       int halvings) {
    uint16_t near[COVER_PAIRS];
    size_t nears;
    if (lies_in_one(slice, square, list, count, near, &nears))
        return true;
    if (!nears || !halvings)
        return false;
    const double half = square.half / 2;
    for (int i = 0; i < 4; i++) {
        struct square part = {square.x + (i & 1 ? half : -half), square.y + (i & 2 ? half : -half), half};
        if (!is_covered(slice, part, near, nears, halvings - 1))
            return false;
    }
    return true;
}

static bool is_stopped_at(const struct cover *cover, int sense, double angle) {
    static const double degree = 0.017453292519943295;
    double c = cos(angle * degree), s = sin(angle * degree);
    const double axis[AXES][2] = {{1, 0}, {0, 1}, {c, sense * s}, {-sense * s, c}};
    struct slice slice; /* of the patches only those of the cover's pairs are written */
    uint16_t list[COVER_PAIRS];
    memcpy(slice.axis, axis, sizeof axis);
    for (size_t i = 0; i < cover->count; i++) {
        slice.patch[i] = patch_of(cover, i, &slice, c, s, sense);
        list[i] = (uint16_t)i;
    }
    return is_covered(&slice, (struct square){0, 0, 0.5}, list, cover->count, HALVINGS);
}

bool cover_stops(const struct cover *cover, int sense) {
    for (size_t i = 0; cover->count && i < sizeof angles / sizeof *angles; i++)
        if (is_stopped_at(cover, sense, angles[i]))
            return true;
    return false;
}
