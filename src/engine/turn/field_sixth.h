/* The needs of hexagons and triangles, for field.h. One of twelve lines separates two cells where
 * its distance of the other cell, with what play adds, is at least 0. */
#pragma once

#include "engine/turn/field.h"

/* A box, and what is alike in it for all pairs. `move` is the wandering to its middle, `spread` how
 * much more of it there is. */
struct field_sixth_box {
    double t[2], spread[SIXTH_LINES];
    struct sixth_lines move;
};

/* Finds the order of a pair's lines: those that separate best come first. */
void field_sixth_order(struct field_sixth *pair);

double field_sixth_at(const struct turn_field *field, double x, double y, double t);
void field_sixth_around(const struct turn_field *field, const struct field_places *places, double t,
                        double need[FIELD_PLACES]);

/* Prepares the bounds in a box; false where the pivot is nowhere in it. */
bool field_sixth_enter(const struct field_box *box, struct field_sixth_box *enter);

/* Bounds four times the need of a pair in the box. Nothing more is found out about a pair that
 * needs no more than `enough`. */
struct field_bounds field_sixth_bounds(const struct field_sixth *pair, const struct field_sixth_box *box,
                                       double enough);
