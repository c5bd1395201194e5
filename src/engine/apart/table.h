/* The data of an assembly before it is taken apart, and the tables that are kept for the next
 * one. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "engine/apart/flood.h"
#include "engine/apart/separate.h"

/* A shape to which the caller has given a number. */
struct known_shape {
    bool known;
    uint32_t shape; /* its number among the slides */
    struct treen_cell offset;
};

/* The ways of a set of parts that leave from their places. Assemblies have such sets in common. */
struct known_ways {
    uint64_t set; /* bits of the parts' numbers; 0 = none */
    uint64_t ways;
};

/* Floods that are kept while ways are counted, which asks for the same positions again. */
enum { KEPT_FLOODS = 256 };

struct apart {
    const struct grid *grid;
    size_t memory;                   /* the most bytes, */
    struct budget *budget;           /* and the budget they are drawn from; null = none */
    struct slides *slides;           /* with half of the memory at most */
    struct arena known_arena;        /* with a sixteenth */
    ARRAY(struct known_shape) known; /* by the caller's number; forgotten together with the slides */
    /* forgotten with them, too: the numbers of parts by shape and place, and sets of them */
    struct keyset loose;
    struct known_ways *ways; /* by hash, the last of each; null = none yet */
    /* of the floods: a quarter of the memory, less the sixteenth; the rest is for the results */
    struct budget floods;
    struct reach_axis *axis; /* room for all floods, which look one at a time; null: not yet needed */
    struct apart_parts parts;
    unsigned number[APART_PARTS]; /* by part: its number in the question; parts are sorted by class */
    /* the first ones of an assembly, `kept` of them; then one for each depth of separations within
     * separations; null = not yet */
    struct flood *flood[KEPT_FLOODS + APART_PARTS];
    uint32_t kept_hash[KEPT_FLOODS]; /* of their poses */
    unsigned kept;
};

/* Fills apart->parts from the question. */
enum treen_status apart_prepare(struct apart *apart, const struct apart_question *question);

/* Returns a flood for that depth, started at the pose. A flood that is kept has its answer already,
 * if this pose was its last question. Returns null when there is no memory. */
struct flood *apart_flood(struct apart *apart, unsigned depth, const struct apart_pose *pose);

/* Returns the first flood, started anew at the pose. */
struct flood *apart_flood_anew(struct apart *apart, const struct apart_pose *pose);

/* Returns the set of parts in these slots (bits), by number in the question. */
uint64_t apart_set(const struct apart *apart, const struct apart_pose *pose, uint64_t slots);

/* Presents the step as a person would tell it: see apart_tells_rest. */
void apart_present(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                   int tie, struct apart_step *presented);

/* Fills in the move, with its parts by number in the question. Returns false when there is no
 * memory. */
bool apart_tell_move(const struct apart *apart, const struct apart_pose *pose, const struct apart_step *step,
                     struct arena *arena, struct treen_move *move);

/* Forgets the known shapes and ways, and frees their memory. */
void apart_forget(struct apart *apart);

/* Frees the memory of all floods, after one of them has taken all of it. */
void apart_release(struct apart *apart);
