/* The aim of a design: which candidates are wanted, and which of two is better. It is written as
 * "solutions=1, level>=8, most moves". These are conditions on quantities, then what to have the
 * most or the least of, the more important first. */
#pragma once

#include "treen.h"

#include <stdbool.h>
#include <stdint.h>

/* The code that measures a quantity: its space alone; else derive.c, too, in all spaces whose
 * puzzles are pieces in a box. */
enum quantity_code {
    BY_SPACE,
    BY_PIECES, /* which are looked at one by one */
    BY_TAKING, /* every assembly apart */
    BY_SEARCH  /* for all assemblies */
};

/* QUANTITY(name, code, what it is) */
#define QUANTITIES(QUANTITY)                                                                                 \
    QUANTITY(solutions, BY_SPACE, "solutions up to symmetry; of burrs and in layers those that come apart")  \
    QUANTITY(assemblies, BY_SPACE, "assemblies up to symmetry")                                              \
    QUANTITY(level, BY_TAKING, "moves until the first part leaves")                                          \
    QUANTITY(moves, BY_TAKING, "moves until everything is apart")                                            \
    QUANTITY(ways, BY_TAKING, "ways to take it apart with the fewest moves")                                 \
    QUANTITY(positions, BY_TAKING, "positions that can be reached before a part leaves")                     \
    QUANTITY(pieces, BY_SPACE, "pieces, copies included")                                                    \
    QUANTITY(different, BY_SPACE, "different shapes among the pieces")                                       \
    QUANTITY(cells, BY_SPACE, "cells of all pieces together")                                                \
    QUANTITY(holes, BY_SPACE, "cells of the box that stay empty")                                            \
    QUANTITY(smallest, BY_SPACE, "cells of the smallest piece")                                              \
    QUANTITY(largest, BY_SPACE, "cells of the largest piece")                                                \
    QUANTITY(flat, BY_SPACE, "pieces that lie in one layer")                                                 \
    QUANTITY(symmetric, BY_SPACE, "pieces that equal their mirror images")                                   \
    QUANTITY(notchable, BY_SPACE, "pieces that a saw can cut, from the outside and right through")           \
    QUANTITY(legs, BY_SPACE, "straight legs of a snake")                                                     \
    QUANTITY(millable, BY_SPACE, "pieces that a rotating cutter can make, without a blind corner")           \
    QUANTITY(connected, BY_SPACE, "pieces whose cells hang together by faces")                               \
    QUANTITY(easiest, BY_TAKING, "moves until the first part leaves, in the easiest solution")               \
    QUANTITY(second, BY_TAKING, "moves of the second separation")                                            \
    QUANTITY(groups, BY_TAKING, "separations in which several pieces leave together")                        \
    QUANTITY(dead, BY_TAKING, "share of positions, in percent, from which there is only the way back")       \
    QUANTITY(order, BY_TAKING,                                                                               \
             "orders in which parts can leave with the fewest moves; 1 = one key after another")             \
    QUANTITY(inside, BY_TAKING, "empty cells that nobody sees from outside")                                 \
    QUANTITY(outside, BY_TAKING, "other holes")                                                              \
    QUANTITY(neck, BY_PIECES, "faces of the thinnest part of a piece")                                       \
    QUANTITY(alike, BY_PIECES,                                                                               \
             "cells by which the two pieces differ that are most alike; 0 = two are equal")                  \
    QUANTITY(effort, BY_SEARCH,                                                                              \
             "placements of a plain search for all assemblies, with the largest piece first")                \
    QUANTITY(outline, BY_SPACE, "faces of the box, floor and lid included")                                  \
    QUANTITY(colours, BY_SPACE, "colours of the cells")                                                      \
    QUANTITY(open, BY_SPACE, "cells of the opening of a box")

enum quantity {
#define QUANTITY(name, code, about) Q_##name,
    QUANTITIES(QUANTITY)
#undef QUANTITY
        QUANTITY_COUNT
};

/* Returns the name of a quantity. */
const char *quantity_name(enum quantity quantity);

/* Returns the code that measures a quantity. */
enum quantity_code quantity_code(enum quantity quantity);

#define UNMEASURED UINT64_MAX

/* The measures of a candidate: a number, or UNMEASURED, for each quantity. */
struct measures {
    uint64_t of[QUANTITY_COUNT];
};

/* Sets all quantities to UNMEASURED. */
void measures_clear(struct measures *measures);

enum { MOST_CONDITIONS = 16, MOST_WISHES = 8 };

struct condition {
    enum quantity quantity;
    uint64_t low, high; /* low..high, both included */
};

struct preference {
    enum quantity quantity;
    bool most; /* the most of it is best; else the least */
};

struct aim {
    uint32_t conditions, preferences;
    struct condition condition[MOST_CONDITIONS];
    struct preference preference[MOST_WISHES];
};

/* Reads an aim. TREEN_BAD_INPUT says what was found and what was expected. */
enum treen_status aim_read(const char *text, struct aim *aim, struct treen_error *error);

/* Leaves the conditions and preferences of these quantities alone: bit q for quantity q. */
void aim_leave(struct aim *aim, uint32_t quantities);

/* Tells whether the aim looks at a quantity. */
bool aim_needs(const struct aim *aim, enum quantity quantity);

/* Returns the first quantity of taking apart that the aim looks at; QUANTITY_COUNT = none. A puzzle
 * without a solution has no such quantity. */
enum quantity aim_taken(const struct aim *aim);

/* Returns the range of a quantity that the conditions leave. Without any it is
 * 0..UINT64_MAX - 1. */
struct condition aim_range(const struct aim *aim, enum quantity quantity);

/* Returns the number of a quantity that is as good as any greater one; 0 = there is none. It is the
 * least that the conditions want, where they have no most and nothing is preferred. */
uint64_t aim_enough(const struct aim *aim, enum quantity quantity);

/* Tells whether all conditions hold. An unmeasured quantity fails. */
bool aim_holds(const struct aim *aim, const struct measures *measures);

/* Tells whether all quantities are measured of which the aim wants the most or the least. */
bool aim_can_compare(const struct aim *aim, const struct measures *measures);

/* Tells whether a condition fails by what is measured so far: no more need be measured. */
bool aim_fails(const struct aim *aim, const struct measures *measures);

/* Compares by the preferences: below 0 when `one` is better, 0 when they are as good. */
int aim_compare(const struct aim *aim, const struct measures *one, const struct measures *other);
