/* Units that are divided again, because they take long while processes have nothing to do. The unit
 * itself is still run: what ends first, it or all its subparts, is kept. Once some subparts have
 * shown that they would end much sooner with its place, too, it is run no more. */
#pragma once

#include "app/ledger/subparts.h"

/* A unit of which subparts are handed out, or are kept from before. */
struct division {
    uint64_t part;
    bool failed;                         /* a subpart did: no more of them are handed out */
    bool alone;                          /* the unit itself is run no more */
    uint64_t nodes;                      /* of the subparts that are kept */
    double seconds;                      /* that they took */
    unsigned char subpart[SUBPARTS + 1]; /* from 1 on: a value of enum subpart_state */
};

enum subpart_state { SUBPART_FREE, SUBPART_OUT, SUBPART_KEPT };

/* All of them; starts as {0}. */
struct divisions {
    struct division *at;
    size_t count;
};

/* Returns the division of the unit; null: it has none. Time in proportion to the divisions. */
struct division *divisions_find(const struct divisions *divisions, uint64_t part);

/* Returns the division of the unit, or a new one; null: there is no memory. Lent until the next
 * change. */
struct division *divisions_make(struct divisions *divisions, uint64_t part);
void divisions_drop(struct divisions *divisions, uint64_t part); /* does nothing where there is none */
void divisions_free(struct divisions *divisions);

/* Notes that a subpart is kept from before. Null: there was no memory for the division, and all of
 * it is searched again. */
void division_note_kept(struct division *division, uint64_t subpart, const struct store_unit *kept);

/* Tells whether the subparts would end well before the unit, which has been run for `elapsed`
 * seconds, if they had its place, too. `pace`: seconds that a unit takes for a node; 0 = nobody
 * knows. */
bool division_is_faster(const struct division *division, double pace, double elapsed);

/* Returns a subpart that can be handed out, and 0: there is none. */
uint64_t division_free(const struct division *division);
