/* Takes an assembly apart: finds the sets of parts that shift, in order, until everything is loose.
 *
 * A position is the places of the parts relative to each other; equal parts that change places make
 * no difference. The search goes breadth-first over positions, so that the number of moves until
 * the first part leaves is the least. Then both halves go on. Among all first separations with this
 * least number, it takes one that leaves the fewest moves for the rest. Each half is taken apart by
 * the same rule: least first number, then least total.
 *
 * The choice of the first separation does not matter for whether an assembly comes apart. Moves can
 * be taken back. So a half that left can go back to its place, and then do its moves in any other
 * way of taking the whole apart. Hence one stuck half proves the whole stuck, and no other choice
 * need be tried (E158). */
#pragma once

#include "base/arena.h"
#include "engine/control.h"
#include "shape/shape.h"
#include "treen.h"

enum { APART_PARTS = 64 }; /* the most parts */

/* Parts that share a group may stay together; at most `count` parts of one piece in one group. */
struct apart_group {
    uint32_t number, count;
};

struct apart_part {
    const struct shape *shape; /* its cells in the assembly; sorted */
    uint32_t piece;            /* copies of a piece share this number */
    size_t groups;             /* 0 = it must be separated from all others */
    const struct apart_group *group;
    uint32_t known; /* 0, or a number that this `apart` always gets for this shape at this place */
};

struct apart_question {
    size_t parts; /* 1..APART_PARTS */
    const struct apart_part *part;
    bool ways;  /* count the ways, which can take longer than taking apart */
    bool first; /* only whether it comes apart and the first number are asked; for parts without groups */
};

struct apart_answer {
    enum treen_outcome outcome;
    uint64_t first; /* moves until the first parts leave */
    const struct treen_separation
        *separation; /* null: it stays together, or may, or only `first` was asked */
    uint64_t moves;  /* all moves, leaving included */
    uint64_t floor;  /* no choice of first separations has fewer moves than this */
    bool least;      /* surely no choice of first separations has fewer, or less play in as many */
    uint64_t ways;   /* see struct treen_disassembly; 0 = not counted */
};

/* The tables of pairs of parts, and room for positions. They serve all assemblies of a run, in one
 * thread. */
struct apart;

/* Opens tables of at most `memory` bytes, drawn from the budget (null = none). Returns null when
 * even the first bytes are missing. */
struct apart *apart_open(const struct grid *grid, size_t memory, struct budget *budget);
void apart_close(struct apart *apart);

/* Takes one assembly apart. The answer's separation is in the arena. TREEN_STOPPED and
 * TREEN_NO_MEMORY: the outcome is not known, and the answer tells so; the next assembly can still
 * be asked about. A node of the control is a step to a position, known or new. */
enum treen_status apart_take(struct apart *apart, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer);

/* Counts the ways of an assembly that comes apart in one move less than it has parts, so that all
 * leave from their places. TREEN_END: it has groups or over twelve parts; apart_take counts. */
enum treen_status apart_ways(struct apart *apart, const struct apart_question *question, struct arena *arena,
                             uint64_t *ways);

/* Lists every position that can be reached before something leaves, and the moves between them.
 * Positions are in the order of reaching, so that depth never falls. Returns as apart_take. */
enum treen_status apart_map(struct apart *apart, const struct apart_question *question,
                            struct control *control, struct arena *arena, struct treen_positions *positions);

/* Counts the orders in which the parts can leave, each time with the fewest moves until
 * something leaves; UINT64_MAX = that number or more. Parts that leave in one move are one step,
 * and each half then has its own orders. Two parts have one order. Parts that may stay together,
 * do. Returns as apart_take; TREEN_STOPPED also where there are too many sets of parts. */
enum treen_status apart_orders(struct apart *apart, const struct apart_question *question,
                               struct control *control, uint64_t *orders);
