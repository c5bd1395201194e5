/* The positions of parts that are together, level by level, until something can leave. */
#ifndef TREEN_ENGINE_APART_FLOOD_H
#define TREEN_ENGINE_APART_FLOOD_H

#include "engine/apart/reach.h"

#define FLOOD_NOBODY UINT32_MAX

/* How a position was first come to. */
struct flood_node {
    struct apart_step step; /* from the parent's slots; nothing for the start */
    uint32_t parent, last;  /* the last position that was seen to lead here */
    uint64_t paths;         /* shortest ways to here; UINT64_MAX = that many or more */
};

/* Something that can leave: these slots of the node's position. */
struct flood_exit {
    uint64_t moved;
    uint32_t node;
    uint8_t direction;
};

/* All zero is an empty one. Its room is kept when it is started again. */
struct flood {
    struct budget *budget; /* shared by floods; null = none */
    const struct apart_parts *parts;
    struct apart_pose start;
    struct reach reach;
    struct places places; /* its nodes' positions */
    struct flood_node *node;
    size_t room;
    size_t level_end; /* nodes from here on are of the level that is being found */
    struct flood_exit *exit;
    size_t exits, exit_room, most_exits;
    bool cut;                    /* there are more exits than were asked for */
    unsigned depth;              /* of the level in which something leaves */
    bool ended;                  /* the whole flood is there, for the same question again: … */
    enum treen_status result;    /* … its answer, TREEN_OK or TREEN_END */
    uint32_t class[APART_PARTS]; /* of the parts in the slots at the start … */
    uint32_t shape[APART_PARTS]; /* … and their shapes */
};

/* Frees its room. */
void flood_close(struct flood *flood);

/* Puts the pose (sorted) at the start. False when there is no memory. */
bool flood_start(struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose,
                 struct budget *budget);

/* Whether what it holds is all that a run from the pose would find. Counting the ways asks the same as taking apart has
 * asked before: of PelikanBurr it would take a third of the time to find out once more. */
bool flood_knows(const struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose);

/* TREEN_OK: something leaves after flood->depth moves, from the positions in flood->exit, of which there are
 * `most_exits` at most. If it knows already, it says so again. TREEN_END: nothing ever does. TREEN_STOPPED,
 * TREEN_NO_MEMORY: not known. */
enum treen_status flood_run(struct flood *flood, struct control *control, size_t most_exits);

/* Called for every position next to one; `node` may be known since long. False: stop. */
typedef bool flood_neighbour(void *context, uint32_t node, bool is_new, const struct apart_step *step);

/* Whether something leaves from the node's position; if nothing does, its neighbours are added and told. */
enum treen_status flood_look(struct flood *flood, uint32_t node, struct control *control, bool *leaves,
                             flood_neighbour *tell, void *context);

/* The moves from the start to the node, depth of them. */
void flood_path(const struct flood *flood, uint32_t node, struct apart_step *step, unsigned depth);

#endif
