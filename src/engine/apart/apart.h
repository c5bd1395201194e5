/* Taking an assembly apart: which sets of parts shift, in which order, until everything is loose.
 *
 * A position is where the parts are relative to each other; equal parts that change places make no difference. The
 * search goes breadth-first over positions, so that the number of moves until something first leaves is the least
 * there is. Then both halves go on. Among all first separations with that least number it takes one that leaves
 * the fewest moves for the rest, each half being taken apart by the same rule: first number least, then total.
 *
 * Whether an assembly comes apart does not depend on which separation is taken first: moves can be taken back, so
 * a half that left can go back to where it was and then do what it does in any other way of taking the whole
 * apart. Hence one half that is stuck proves the whole stuck, and nothing else need be tried. */
#ifndef TREEN_ENGINE_APART_APART_H
#define TREEN_ENGINE_APART_APART_H

#include "base/arena.h"
#include "engine/control.h"
#include "shape/shape.h"
#include "treen.h"

enum { APART_PARTS = 64 }; /* at most */

/* Parts that share a group may stay together; at most `count` parts of one piece in one group. */
struct apart_group {
    uint32_t number, count;
};

struct apart_part {
    const struct shape *shape; /* where it lies in the assembly; sorted */
    uint32_t piece;            /* copies of a piece share its number */
    size_t groups;             /* 0 = it must be separated from everything */
    const struct apart_group *group;
    uint32_t known; /* 0, or a number from 1 on that to this `apart` always means this shape at this place */
};

struct apart_question {
    size_t parts; /* 1..APART_PARTS */
    const struct apart_part *part;
    bool ways; /* count them, which can take longer than taking apart */
    bool
        first; /* nothing is asked but whether it comes apart, and the first number; for parts without groups */
};

struct apart_answer {
    enum treen_outcome outcome;
    uint64_t first; /* moves until something leaves */
    const struct treen_separation
        *separation; /* null: it stays together, or may, or only `first` was asked */
    uint64_t moves;  /* all of them, leaving included */
    bool least;      /* no choice of first separations has fewer; false: there were too many to look at all */
    uint64_t ways;   /* see struct treen_disassembly; 0 = not counted */
};

/* What is learnt about pairs of parts, and room for positions: for all assemblies of a run, by one thread. */
struct apart;

/* Holds at most `memory` bytes, drawn from the budget (null = none). Null when there are not even a few. */
struct apart *apart_open(const struct grid *grid, size_t memory, struct budget *budget);
void apart_close(struct apart *apart);

/* Takes one assembly apart. The answer's separation is in the arena. TREEN_STOPPED and TREEN_NO_MEMORY: not known,
 * and the outcome says so; the next assembly can be asked about all the same. A node of the control is a position
 * that was come to (as often as it was come to). */
enum treen_status apart_take(struct apart *apart, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer);

/* Every position that can be reached before something leaves, and how they hang together: in the order in which
 * they are come to, so that depth never falls. Returns as apart_take. */
enum treen_status apart_map(struct apart *apart, const struct apart_question *question,
                            struct control *control, struct arena *arena, struct treen_positions *positions);

#endif
