/* The order in which units are handed out, by guesses of their work: those that take longest first,
 * and in decreasing sizes. So no long unit is begun when all others are about to end. */
#pragma once

#include "treen_tool.h"

struct order {
    uint64_t *part; /* by place, from 0 on */
    double *work;   /* by place, in some unit; 0 = the units are alike, and in the order of numbers */
    double *rest;   /* by place: the work of this unit and of all after it */
    uint64_t parts;
};

/* Puts the units 1..parts of a question in order. Either way order_free frees them. */
enum treen_status order_units(const struct treen_session *session, const char *question, uint64_t parts,
                              struct order *order, struct treen_error *error);
void order_free(struct order *order); /* of zeros is fine */

/* Tells whether the unit at a place is better handed out in subparts. Alone it would take half of
 * the time for all that is left. `places`: units that run at a time. */
bool order_divides(const struct order *order, uint64_t place, uint64_t places);
