/* What is learnt about an assembly before it is taken apart, and what is kept for the next one. */
#ifndef TREEN_ENGINE_APART_TABLE_H
#define TREEN_ENGINE_APART_TABLE_H

#include "base/array.h"
#include "engine/apart/flood.h"

/* What a number of the caller's means. */
struct known_shape {
    bool known;
    uint32_t shape; /* among the slides */
    struct treen_cell offset;
};

struct apart {
    const struct grid *grid;
    size_t memory;                   /* all that may be held, */
    struct budget *budget;           /* and what it is drawn from; null = none */
    struct slides *slides;           /* a half of it at most */
    struct arena known_arena;        /* a sixteenth */
    ARRAY(struct known_shape) known; /* by number; what the slides have forgotten is not known either */
    struct budget floods; /* what the floods have, a quarter less that; the rest is for what is found */
    struct apart_parts parts;
    unsigned number[APART_PARTS]; /* by part: its number in the question; parts are sorted by class */
    struct flood
        *flood[APART_PARTS]; /* one for each depth of separations within separations; null = not yet */
};

/* Fills apart->parts from the question. */
enum treen_status apart_prepare(struct apart *apart, const struct apart_question *question);

/* The flood of that depth, started at the pose, or at its end where it was the last to be asked for; null when there is
 * no memory. */
struct flood *apart_flood(struct apart *apart, unsigned depth, const struct apart_pose *pose);

/* The first flood, at its start whatever it knows. */
struct flood *apart_flood_anew(struct apart *apart, const struct apart_pose *pose);

/* The set of parts in these slots (bits), by number in the question. */
uint64_t apart_set(const struct apart *apart, const struct apart_pose *pose, uint64_t slots);

/* The step as a person would say it: of the two sides that move against each other the one with fewer parts is said
 * to move; of equals the one with fewer cells, or else the one without the first part. */
void apart_present(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                   struct apart_step *presented);

/* Fills in the move, with its parts by number in the question. False when there is no memory. */
bool apart_tell_move(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                     struct arena *arena, struct treen_move *move);

/* The numbers of the bits of a set, ascending; null when there is no memory. */
unsigned *apart_members(uint64_t set, struct arena *arena, size_t *count);

/* Gives back the room of all floods, after one of them has taken all there was. */
void apart_release(struct apart *apart);

/* Whether the parts (bits, by number in the question) may stay together. */
bool apart_may_stay(const struct apart_question *question, uint64_t parts);

/* Whether these sets may stay together, one beside the other: TREEN_OK, TREEN_END, or TREEN_STOPPED where to find out
 * would take for ever. */
enum treen_status apart_may_all_stay(const struct apart_question *question, const uint64_t *set, size_t sets);

#endif
