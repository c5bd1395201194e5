/* The positions of parts that are together, level by level, until something can leave. */
#pragma once

#include "base/capped.h"
#include "engine/apart/reach.h"

#define FLOOD_NOBODY UINT32_MAX

/* The way by which a position was first reached. */
struct flood_node {
    struct apart_step step; /* from the parent's slots; empty for the start */
    uint32_t parent, last;  /* last: the last position from which a step led here */
    uint64_t paths;         /* the number of shortest ways to here; UINT64_MAX = that many or more */
};

/* A set that can leave: these slots of the node's position. */
struct flood_exit {
    uint64_t moved;
    uint32_t node;
    uint8_t direction;
};

/* All zero is an empty flood. Its memory is kept when it is started again. */
struct flood {
    struct budget *budget; /* shared by floods; null = none */
    const struct apart_parts *parts;
    struct apart_pose start;
    struct reach reach;
    struct reach_axis *axis; /* room for what is found at a position; null: an octet needs none */
    struct places places;    /* the positions of its nodes */
    struct flood_node *node;
    size_t room;
    size_t level_end; /* nodes from here on are of the level that is being found */
    struct flood_exit *exit;
    size_t exits, exit_room, most_exits;
    bool cut;                    /* there are more exits than were asked for */
    unsigned depth;              /* of the level in which something leaves */
    bool ended;                  /* the flood is complete, and knows the answer to the same question */
    enum treen_status result;    /* that answer, TREEN_OK or TREEN_END */
    uint32_t class[APART_PARTS]; /* of the parts in the slots at the start */
    uint32_t shape[APART_PARTS]; /* of the parts in the slots at the start */
};

/* Frees the memory of the flood. */
void flood_close(struct flood *flood);

/* Puts the pose (sorted) at the start. Returns false when there is no memory. */
bool flood_start(struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose,
                 struct budget *budget);

/* Tells whether the flood holds all that a run from the pose would find. Counting the ways asks
 * again about the poses of taking apart; a second run would take long (E169). */
bool flood_knows(const struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose);

/* Runs the flood. TREEN_OK: something leaves after flood->depth moves, from the positions in
 * flood->exit, of which there are `most_exits` at most. A flood that is complete gives the same
 * answer again. TREEN_END: nothing ever leaves. TREEN_STOPPED, TREEN_NO_MEMORY: not known. */
enum treen_status flood_run(struct flood *flood, struct control *control, size_t most_exits);

/* Takes every position next to one; `node` may have been known before. Returns false to stop. */
typedef bool flood_neighbour(void *context, uint32_t node, bool is_new, const struct apart_step *step);

/* Tells in *leaves whether something leaves from the node's position. If nothing does, its
 * neighbours are added and told. */
enum treen_status flood_look(struct flood *flood, uint32_t node, struct control *control, bool *leaves,
                             flood_neighbour *tell, void *context);

/* Adds a set that leaves. TREEN_END: the flood has as many as were asked for. */
enum treen_status flood_add_exit(struct flood *flood, struct flood_exit exit);

/* Makes room for `more` nodes after those of the positions. Returns false when there is no
 * memory. */
bool flood_room(struct flood *flood, size_t more);

/* Adds the ways of position `from` to a known node; false: they were added before. Two moves
 * between the same positions count once: they differ only by which of two equal parts moved. */
static inline bool flood_meet(struct flood_node *met, uint32_t from, uint64_t paths) {
    if (met->last == from)
        return false;
    met->last = from;
    met->paths = capped_sum(met->paths, paths);
    return true;
}

/* Writes the moves from the start to the node, `depth` of them. */
void flood_path(const struct flood *flood, uint32_t node, struct apart_step *step, unsigned depth);
