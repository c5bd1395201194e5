/* Counting from both ends.
 *
 * A long box is cut across twice, so that no option reaches from one end to the other. Each end is
 * filled layer by layer, by all options that reach into it. A state of an end is the cells beyond
 * the cut that are filled, with the pieces that were taken. Then the middle is packed with options
 * that lie within it, between the states of one end and those of the other.
 *
 * So no state is kept beyond half of the depth, and none within a layer, where there are the most
 * (E771, E880). It helps where options are short beside the box and most pieces are there once.
 *
 * In terms of a problem: the primary items stand in the order of the hint. A *place* is an item
 * whose options begin near each other in that order, as those of a cell do. All other items are the
 * *stock*, from which options take as pieces are taken from a bag. */
#pragma once

#include "base/big.h"
#include "engine/control.h"
#include "engine/problem.h"

enum { ENDS_STOCK = 20 };

/* Counts the answers of a problem of plain items without colours, if it has places and at most
 * ENDS_STOCK other items. *counted: it could be cut, and there was room. Otherwise the total is 0.
 * Memory: 28 to 60 bytes for each state of the larger end. TREEN_STOPPED. */
enum treen_status ends_count(const struct problem *problem, struct control *control, size_t memory,
                             struct big *total, bool *counted);
