#include "engine/turn/field_sixth.h"

#include "engine/turn/curve.h"

#include <math.h>

/* No more play than this is told, where a line separates hardly better with it. Distances are
 * 3 + t^2 times twice as large as in cells, and play of both cells adds up. So room is about this
 * much less. */
static const double MOST = 1, ROOM = 4.3;

static const double ERROR = 1e-9;

static double at_t(const double a[], const double b[], const double c[], int i, double t) {
    return (a[i] * t + b[i]) * t + c[i];
}

static double line_at(const struct sixth_lines *lines, int i, double t) {
    return at_t(lines->a, lines->b, lines->c, i, t);
}

/* Returns the need of a line. */
static double need_of(double distance, double gain, double t) {
    if (distance >= 0)
        return -distance / (ROOM * (3 + t * t));
    return -distance < gain * MOST ? -distance / gain : MOST;
}

/* Writes what the wandering adds to the distances at a t. */
static void find_moves(double x, double y, double t, double move[SIXTH_LINES]) {
    struct sixth_lines lines;
    sixth_wander(x, y, &lines);
    for (int i = 0; i < SIXTH_LINES; i++)
        move[i] = line_at(&lines, i, t);
}

/* A question about all pairs at a t. */
struct asking {
    double t, room; /* needs below 0 are distances divided by this */
};

static struct asking asking_at(double t) {
    return (struct asking){t, ROOM * (3 + t * t)};
}

/* Returns the need of a pair whose lines have these distances while the pivot stays. It is not
 * known where it is no more than `enough`. */
static double need_from(const struct field_sixth *pair, const double still[SIXTH_LINES],
                        const double move[SIXTH_LINES], const struct asking *asking, double enough) {
    const double clear = enough < 0 ? -enough * asking->room : 0;
    double most = -HUGE_VAL, least = MOST;
    for (int k = 0; k < SIXTH_LINES; k++) {
        const int i = pair->order[k];
        most = turn_greater(most, still[i] + move[i]);
        if (most >= clear)
            return enough;
    }
    if (most >= 0)
        return -most / asking->room;
    for (int i = 0; i < SIXTH_LINES; i++)
        least =
            turn_lesser(least, need_of(still[i] + move[i], line_at(&pair->gain, i, asking->t), asking->t));
    return least;
}

/* Returns the same, where distances are not yet known. */
static double pair_need(const struct field_sixth *pair, const double move[SIXTH_LINES],
                        const struct asking *asking, double enough) {
    const double clear = enough < 0 ? -enough * asking->room : 0;
    double still[SIXTH_LINES];
    for (int k = 0; k < SIXTH_LINES; k++) {
        const int i = pair->order[k];
        still[i] = line_at(&pair->lines, i, asking->t);
        if (still[i] + move[i] >= clear)
            return enough;
    }
    return need_from(pair, still, move, asking, enough);
}

void field_sixth_order(struct field_sixth *pair) {
    double need[SIXTH_LINES];
    for (int i = 0; i < SIXTH_LINES; i++) {
        int k = i;
        need[i] = need_of(line_at(&pair->lines, i, 0.5), line_at(&pair->gain, i, 0.5), 0.5);
        for (; k && need[pair->order[k - 1]] > need[i]; k--)
            pair->order[k] = pair->order[k - 1];
        pair->order[k] = (uint8_t)i;
    }
}

static bool is_outside(double x, double y) {
    return fabs(x + y) > 0.5 + ERROR;
}

double field_sixth_at(const struct turn_field *field, double x, double y, double t) {
    double move[SIXTH_LINES], most = -HUGE_VAL;
    if (is_outside(x, y))
        return HUGE_VAL;
    const struct asking asking = asking_at(t);
    find_moves(x, y, t, move);
    for (size_t i = 0; i < field->count; i++)
        most = turn_greater(most, pair_need(&field->sixth[i], move, &asking, most));
    return most;
}

/* A pair that has clearly more room in the middle than places are apart has room at all of them. */
void field_sixth_around(const struct turn_field *field, const struct field_places *places, double t,
                        double need[FIELD_PLACES]) {
    const double roomy = -places->reach - 0.05;
    const struct asking asking = asking_at(t);
    double middle[SIXTH_LINES], move[FIELD_PLACES][SIXTH_LINES], still[SIXTH_LINES];
    find_moves(places->middle_x, places->middle_y, t, middle);
    for (int p = 0; p < FIELD_PLACES; p++) {
        find_moves(places->x[p], places->y[p], t, move[p]);
        need[p] = is_outside(places->x[p], places->y[p]) ? HUGE_VAL : -HUGE_VAL;
    }
    for (size_t i = 0; i < field->count; i++) {
        if (pair_need(&field->sixth[i], middle, &asking, roomy) <= roomy)
            continue;
        for (int k = 0; k < SIXTH_LINES; k++)
            still[k] = line_at(&field->sixth[i].lines, k, t);
        for (int p = 0; p < FIELD_PLACES; p++)
            need[p] = turn_greater(need[p], need_from(&field->sixth[i], still, move[p], &asking, need[p]));
    }
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Returns the range of a quadratic between two t: that of its coefficients of Bernstein. */
static struct field_bounds range_of(double a, double b, double c, const double t[2]) {
    double first = (a * t[0] + b) * t[0] + c, last = (a * t[1] + b) * t[1] + c,
           between = a * t[0] * t[1] + b * (t[0] + t[1]) / 2 + c;
    return (struct field_bounds){turn_lesser(turn_lesser(first, last), between),
                                 turn_greater(turn_greater(first, last), between)};
}

bool field_sixth_enter(const struct field_box *box, struct field_sixth_box *enter) {
    const double x = (box->high[0] - box->low[0]) / 2, y = (box->high[1] - box->low[1]) / 2;
    struct sixth_lines along_x, along_y;
    if (box->low[0] + box->low[1] > 0.5 + ERROR || box->high[0] + box->high[1] < -0.5 - ERROR)
        return false;
    enter->t[0] = box->low[2];
    enter->t[1] = box->high[2];
    sixth_wander(box->low[0] + x, box->low[1] + y, &enter->move);
    sixth_wander(x, 0, &along_x);
    sixth_wander(0, y, &along_y);
    for (int i = 0; i < SIXTH_LINES; i++) {
        const struct field_bounds of_x = range_of(along_x.a[i], along_x.b[i], along_x.c[i], enter->t),
                                  of_y = range_of(along_y.a[i], along_y.b[i], along_y.c[i], enter->t);
        enter->spread[i] = turn_greater(of_x.high, -of_x.low) + turn_greater(of_y.high, -of_y.low);
    }
    return true;
}

/* Bounds the need of a line by those of its distance and its gain. */
static struct field_bounds need_between(const struct field_bounds *distance,
                                        const struct field_bounds *gain) {
    const double first = 1 / (3 * ROOM), last = 1 / (4 * ROOM); /* 3 + t^2 */
    return (struct field_bounds){
        distance->high >= 0 ? -distance->high * first : need_of(distance->high, gain->high, 0),
        distance->low >= 0 ? -distance->low * last : need_of(distance->low, gain->low, 0)};
}

struct field_bounds field_sixth_bounds(const struct field_sixth *pair, const struct field_sixth_box *box,
                                       double enough) {
    const struct sixth_lines *lines = &pair->lines, *gains = &pair->gain, *move = &box->move;
    struct field_bounds bounds = {HUGE_VAL, HUGE_VAL};
    for (int k = 0; k < SIXTH_LINES && bounds.high > enough; k++) {
        const int i = pair->order[k];
        struct field_bounds distance = range_of(lines->a[i] + move->a[i], lines->b[i] + move->b[i],
                                                lines->c[i] + move->c[i], box->t),
                            gain = {0, 0};
        distance.low -= box->spread[i];
        distance.high += box->spread[i];
        if (distance.low < 0)
            gain = range_of(gains->a[i], gains->b[i], gains->c[i], box->t);
        const struct field_bounds need = need_between(&distance, &gain);
        bounds.low = turn_lesser(bounds.low, 4 * need.low);
        bounds.high = turn_lesser(bounds.high, 4 * need.high);
    }
    return bounds;
}
