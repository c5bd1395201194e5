/* Perfect matchings of planar graphs, counted without a list: dominoes on a board, and two cells of
 * any flat grid. Their number is a Pfaffian (Kasteleyn 1961, Temperley and Fisher 1961). Where the
 * states of a sweep double with each row, its work grows with a power of the board. */
#pragma once

#include "base/big.h"
#include "engine/control.h"
#include "engine/problem.h"

/* Tells, by a short look, whether a problem may be one of matchings. */
bool matching_may_fit(const struct problem *problem);

/* Counts the answers of a problem whose options cover two items each, or one. Items that the same
 * options cover are one. Items with an option of their own must lie around one face of the graph,
 * in their order. (They lie along the axis where a reflection leaves assemblies as they are.)
 * *counted: it is so, the graph is planar, and there was room. Else the total is 0.
 * TREEN_STOPPED. */
enum treen_status matching_count(const struct problem *problem, struct control *control, size_t memory,
                                 struct big *total, bool *counted);
