/* The arcs that leave a state become a chain of nodes, low by low. Arcs are gone through backwards,
 * so that the node of the state to which one leads is known. */
#include "engine/count/diagram.h"

#include "base/array.h"
#include "base/error.h"
#include "base/keyset.h"
#include "engine/count/draw.h"
#include "engine/count/reach.h"

#include <string.h>

struct drawing {
    struct arena *arena, scratch;
    struct budget budget;
    struct count_arc *arc; /* owned */
    size_t arcs, room;
    struct keyset number; /* of nodes by their contents, without the first two */
    uint32_t *node;       /* by state */
};

static bool meet(void *own, struct count_arc arc, double share) {
    struct drawing *drawing = own;
    (void)share;
    if (arc.from == COUNT_NOWHERE)
        return true;
    if (drawing->arcs == drawing->room) {
        size_t grown = drawing->room ? 2 * drawing->room : 1024;
        struct count_arc *arcs =
            budget_realloc(&drawing->budget, drawing->arc, drawing->room * sizeof arc, grown * sizeof arc);
        if (!arcs)
            return false;
        drawing->arc = arcs;
        drawing->room = grown;
    }
    drawing->arc[drawing->arcs++] = arc;
    return true;
}

/* Puts a node above the one of the arc's state: the option is taken, or else what comes after it
 * there. */
static bool put_node(struct drawing *drawing, const struct count_arc *arc) {
    uint32_t high = drawing->node[arc->to], *node = &drawing->node[arc->from];
    if (arc->option == COUNT_NO_OPTION) {
        *node = high;
        return true;
    }
    if (high == DIAGRAM_EMPTY)
        return true;
    const struct diagram_node made = {arc->option, *node, high};
    bool added = keyset_add(&drawing->number, &made, sizeof made, node, NULL);
    *node += DIAGRAM_NODES;
    return added;
}

/* Keeps the nodes below the root, in their order. */
static bool keep_reached(const struct drawing *drawing, uint32_t root, struct diagram *diagram) {
    const size_t room = (size_t)root + DIAGRAM_NODES;
    uint32_t *kept = ARENA_NEW(drawing->arena, room, uint32_t);
    diagram->node = ARENA_NEW(drawing->arena, room, struct diagram_node);
    if (!kept || !diagram->node)
        return false;
    kept[root] = 1;
    for (uint32_t n = root; n >= DIAGRAM_NODES; n--) {
        struct diagram_node *node = &diagram->node[n];
        memcpy(node, drawing->number.key[n - DIAGRAM_NODES].bytes, sizeof *node);
        kept[node->low] |= kept[n];
        kept[node->high] |= kept[n];
    }
    kept[DIAGRAM_EMPTY] = DIAGRAM_EMPTY;
    kept[DIAGRAM_END] = DIAGRAM_END;
    uint32_t nodes = DIAGRAM_NODES;
    for (uint32_t n = DIAGRAM_NODES; n <= root; n++) {
        struct diagram_node node = diagram->node[n];
        if (kept[n]) {
            kept[n] = nodes;
            diagram->node[nodes++] = (struct diagram_node){node.variable, kept[node.low], kept[node.high]};
        }
    }
    diagram->root = root < DIAGRAM_NODES ? root : nodes - 1;
    return true;
}

static enum treen_status make(struct drawing *drawing, const struct problem *problem, struct control *control,
                              struct diagram *diagram) {
    uint32_t order[LOTS_ORDERS], orders, last;
    struct count_plan plan;
    TRY_ROOM(count_lots.orders(problem, arena_spare(drawing->arena), control, order, &orders));
    if (!orders)
        return TREEN_OK;
    TRY(count_reach_plan(problem, *order, drawing->arena, &plan, &diagram->option));
    struct count_reach reach = {
        .plan = &plan, .control = control, .budget = &drawing->budget, .meet = meet, .own = drawing};
    TRY(count_reach_all(&reach, &drawing->scratch, &last));
    drawing->node = ARENA_NEW(&drawing->scratch, reach.states, uint32_t);
    TRY_ROOM(drawing->node);
    if (last != COUNT_NOWHERE)
        drawing->node[last] = DIAGRAM_END;
    keyset_init(&drawing->number, &drawing->scratch);
    for (size_t a = drawing->arcs; a-- > 0;)
        TRY_ROOM(put_node(drawing, &drawing->arc[a]));
    TRY_ROOM(keep_reached(drawing, drawing->node[0], diagram));
    return TREEN_OK;
}

enum treen_status count_diagram(const struct problem *problem, struct control *control, struct arena *arena,
                                struct diagram *diagram) {
    struct drawing drawing = {.arena = arena};
    *diagram = (struct diagram){0};
    arena_beside(&drawing.scratch, arena);
    budget_open(&drawing.budget, arena_spare(arena), arena->budget);
    enum treen_status status = make(&drawing, problem, control, diagram);
    budget_free(&drawing.budget, drawing.arc, drawing.room * sizeof *drawing.arc);
    arena_free(&drawing.scratch);
    return status;
}
