/* The share of positions that lead nowhere. A search goes into depth from the first position.
 * Positions that it finds behind another one, without a passage to any before that, can be left
 * through it alone. They are dead, unless something leaves there (R. Tarjan, Depth-first search and
 * linear graph algorithms, 1972). */
#include "run/design/derive.h"

/* Passages of each position: those of position p are next[first[p]..first[p + 1]). */
struct walk {
    const struct treen_positions *positions;
    size_t *first;
    uint32_t *next;
    size_t *at;       /* by position: the passage to look at */
    uint32_t *found;  /* by position: its place in the order of finding, from 1 */
    uint32_t *lowest; /* by position: the lowest place that it reaches, where 0 is the outside */
    uint32_t *path;   /* from the first position to this one */
    uint32_t *stack;  /* positions of which nothing is decided */
    size_t paths, stacked, dead;
    uint32_t order;
};

static bool open_walk(struct walk *walk, struct arena *arena) {
    const struct treen_positions *positions = walk->positions;
    size_t count = positions->positions, passages = positions->passages;
    walk->first = ARENA_NEW(arena, count + 2, size_t);
    walk->next = ARENA_NEW(arena, 2 * passages + 1, uint32_t);
    walk->at = ARENA_NEW(arena, count, size_t);
    walk->found = ARENA_NEW(arena, count, uint32_t);
    walk->lowest = ARENA_NEW(arena, count, uint32_t);
    walk->path = ARENA_NEW(arena, count, uint32_t);
    walk->stack = ARENA_NEW(arena, count, uint32_t);
    return walk->first && walk->next && walk->at && walk->found && walk->lowest && walk->path && walk->stack;
}

/* Sorts the passages by position. */
static void list_passages(struct walk *walk) {
    const struct treen_positions *positions = walk->positions;
    size_t count = positions->positions;
    for (size_t i = 0; i < positions->passages; i++) {
        walk->first[positions->passage[i].from + 2]++;
        walk->first[positions->passage[i].to + 2]++;
    }
    for (size_t p = 2; p < count + 2; p++)
        walk->first[p] += walk->first[p - 1];
    for (size_t i = 0; i < positions->passages; i++) {
        const struct treen_passage *passage = &positions->passage[i];
        walk->next[walk->first[passage->from + 1]++] = passage->to;
        walk->next[walk->first[passage->to + 1]++] = passage->from;
    }
}

static void enter(struct walk *walk, uint32_t position) {
    walk->found[position] = ++walk->order;
    walk->lowest[position] = walk->positions->position[position].leaves ? 0 : walk->order;
    walk->at[position] = walk->first[position];
    walk->path[walk->paths++] = walk->stack[walk->stacked++] = position;
}

static void reach(struct walk *walk, uint32_t position, uint32_t place) {
    if (place < walk->lowest[position])
        walk->lowest[position] = place;
}

/* Goes back from a position. All that is behind the one before it, and reaches nothing else, is
 * dead. */
static void go_back(struct walk *walk) {
    uint32_t position = walk->path[--walk->paths];
    if (!walk->paths)
        return;
    uint32_t before = walk->path[walk->paths - 1];
    reach(walk, before, walk->lowest[position]);
    if (walk->lowest[position] < walk->found[before])
        return;
    uint32_t taken;
    do {
        taken = walk->stack[--walk->stacked];
        walk->dead++;
    } while (taken != position);
}

bool derive_dead(const struct treen_positions *positions, struct arena *arena, uint64_t *dead) {
    struct walk walk = {.positions = positions};
    *dead = 0;
    if (!positions->positions)
        return true;
    if (!open_walk(&walk, arena))
        return false;
    list_passages(&walk);
    enter(&walk, 0);
    while (walk.paths) {
        uint32_t position = walk.path[walk.paths - 1];
        if (walk.at[position] == walk.first[position + 1]) {
            go_back(&walk);
            continue;
        }
        uint32_t next = walk.next[walk.at[position]++];
        if (walk.found[next])
            reach(&walk, position, walk.found[next]);
        else
            enter(&walk, next);
    }
    *dead = walk.dead;
    return true;
}
