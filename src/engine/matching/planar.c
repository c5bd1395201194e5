#include "engine/matching/planar.h"

enum { NONE = UINT32_MAX };

/* Looking at more half edges than this takes seconds. */
static const uint64_t MOST_LOOKS = UINT64_C(1) << 30;

struct drawing {
    const struct planar_graph *graph;
    struct planar_faces *faces;
    struct arena *arena;
    uint32_t *from;  /* by half edge */
    uint32_t *prior; /* by half edge that is drawn: the one before it around its face */
    bool *drawn;     /* by vertex */
    uint32_t edges;  /* that are drawn */
    /* by vertex, of the last search: when it was seen, and the half edge that it was reached by */
    uint32_t *seen, *by, round;
    uint32_t *queue, queued; /* the vertices that it went through */
    uint32_t *rim, rims;     /* the drawn vertices that it came to */
    uint32_t *passed; /* by vertex: passed[v] == edges drawn + 1 for those of a part that was looked at */
    uint32_t *around, turn; /* by vertex: around[v] == turn for those of one face */
    uint64_t looks;
};

static bool is_drawn(const struct drawing *drawing, uint32_t half) {
    return drawing->faces->face[half] != NONE;
}

static bool open_drawing(struct drawing *drawing) {
    const struct planar_graph *graph = drawing->graph;
    const uint32_t vertices = graph->vertices, halves = graph->start[vertices];
    struct planar_faces *faces = drawing->faces;
    uint32_t **const by_half[] = {&faces->next, &faces->face, &faces->first, &drawing->from, &drawing->prior};
    uint32_t **const by_vertex[] = {&drawing->seen, &drawing->by,     &drawing->queue,
                                    &drawing->rim,  &drawing->around, &drawing->passed};
    bool room = (drawing->drawn = ARENA_NEW(drawing->arena, vertices, bool));
    for (size_t i = 0; room && i < sizeof by_half / sizeof *by_half; i++)
        room = (*by_half[i] = ARENA_NEW(drawing->arena, halves, uint32_t));
    for (size_t i = 0; room && i < sizeof by_vertex / sizeof *by_vertex; i++)
        room = (*by_vertex[i] = ARENA_NEW(drawing->arena, vertices, uint32_t));
    if (!room)
        return false;
    for (uint32_t v = 0; v < vertices; v++)
        for (uint32_t h = graph->start[v]; h < graph->start[v + 1]; h++) {
            drawing->from[h] = v;
            faces->face[h] = NONE;
        }
    return true;
}

/* ---- What is not drawn yet ------------------------------------------------------------------- */

static void meet_rim(struct drawing *drawing, uint32_t vertex, uint32_t by) {
    if (drawing->seen[vertex] == drawing->round)
        return;
    drawing->seen[vertex] = drawing->round;
    drawing->by[vertex] = by;
    drawing->rim[drawing->rims++] = vertex;
}

/* Searches from a half edge that is not drawn and begins at a drawn vertex, through vertices that
 * are not drawn. The rim are the drawn vertices that it comes to, nearest first. */
static void search_part(struct drawing *drawing, uint32_t half) {
    const struct planar_graph *graph = drawing->graph;
    drawing->round++;
    drawing->rims = drawing->queued = 0;
    meet_rim(drawing, drawing->from[half], NONE);
    if (drawing->drawn[graph->to[half]]) {
        meet_rim(drawing, graph->to[half], half);
        return;
    }
    drawing->queue[drawing->queued++] = graph->to[half];
    drawing->seen[graph->to[half]] = drawing->round;
    drawing->by[graph->to[half]] = half;
    for (uint32_t i = 0; i < drawing->queued; i++) {
        uint32_t at = drawing->queue[i];
        for (uint32_t h = graph->start[at]; h < graph->start[at + 1]; h++) {
            uint32_t to = graph->to[h];
            drawing->looks++;
            if (drawing->drawn[to]) {
                meet_rim(drawing, to, h);
            } else if (drawing->seen[to] != drawing->round) {
                drawing->seen[to] = drawing->round;
                drawing->by[to] = h;
                drawing->queue[drawing->queued++] = to;
            }
        }
    }
}

/* Tells whether the whole rim lies around a face. */
static bool holds_rim(struct drawing *drawing, uint32_t face) {
    const struct planar_faces *faces = drawing->faces;
    uint32_t h = faces->first[face];
    drawing->turn++;
    do {
        drawing->around[drawing->from[h]] = drawing->turn;
        drawing->looks++;
        h = faces->next[h];
    } while (h != faces->first[face]);
    for (uint32_t i = 0; i < drawing->rims; i++)
        if (drawing->around[drawing->rim[i]] != drawing->turn)
            return false;
    return true;
}

/* Counts the faces that could hold the part that was searched, up to two. *found: one of them. */
static unsigned count_faces(struct drawing *drawing, uint32_t *found) {
    const struct planar_graph *graph = drawing->graph;
    uint32_t corner = drawing->rim[0];
    unsigned count = 0;
    for (uint32_t h = graph->start[corner]; h < graph->start[corner + 1] && count < 2; h++)
        if (is_drawn(drawing, h) && holds_rim(drawing, drawing->faces->face[h])) {
            *found = drawing->faces->face[h];
            count++;
        }
    return count;
}

/* A part that is drawn next: a path from its half edge on, into a face. */
struct choice {
    uint32_t half, face;
    unsigned faces; /* that could hold it, up to two; 0: the graph is not planar */
};

/* Looks at the part that begins with a half edge, unless it was looked at. */
static void look_at_part(struct drawing *drawing, uint32_t half, struct choice *best) {
    const uint32_t to = drawing->graph->to[half], now = drawing->edges + 1;
    uint32_t face = 0;
    if (is_drawn(drawing, half) || (!drawing->drawn[to] && drawing->passed[to] == now))
        return;
    search_part(drawing, half);
    for (uint32_t i = 0; i < drawing->queued; i++)
        drawing->passed[drawing->queue[i]] = now;
    unsigned faces = count_faces(drawing, &face);
    if (faces < best->faces)
        *best = (struct choice){half, face, faces};
}

/* Chooses a part that as few faces as there are could hold. */
static struct choice choose_part(struct drawing *drawing) {
    const struct planar_graph *graph = drawing->graph;
    struct choice best = {NONE, 0, 3};
    for (uint32_t v = 0; v < graph->vertices; v++)
        for (uint32_t h = graph->start[v]; drawing->drawn[v] && h < graph->start[v + 1]; h++) {
            look_at_part(drawing, h, &best);
            if (best.faces < 2)
                return best;
        }
    return best;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static void follow(struct drawing *drawing, uint32_t half, uint32_t next) {
    drawing->faces->next[half] = next;
    drawing->prior[next] = half;
}

/* Gives a face its number, on all of its half edges. */
static void number_face(struct drawing *drawing, uint32_t half, uint32_t face) {
    uint32_t h = drawing->faces->first[face] = half;
    do {
        drawing->faces->face[h] = face;
        h = drawing->faces->next[h];
        drawing->looks++;
    } while (h != half);
}

/* Draws one edge, with a face on either side that are the same one. */
static void draw_first(struct drawing *drawing) {
    const struct planar_graph *graph = drawing->graph;
    follow(drawing, 0, graph->twin[0]);
    follow(drawing, graph->twin[0], 0);
    number_face(drawing, 0, 0);
    drawing->drawn[0] = drawing->drawn[graph->to[0]] = true;
    drawing->faces->count = drawing->edges = 1;
}

/* Returns the half edge of a face that begins at a vertex. */
static uint32_t corner_of(const struct drawing *drawing, uint32_t vertex, uint32_t face) {
    uint32_t h = drawing->graph->start[vertex];
    while (drawing->faces->face[h] != face)
        h++;
    return h;
}

/* Draws the path that was searched from a drawn vertex to another one, the second of the rim. It
 * divides the face. */
static void draw_path(struct drawing *drawing, uint32_t face) {
    const uint32_t *twin = drawing->graph->twin, from = drawing->rim[0], to = drawing->rim[1];
    const uint32_t out = corner_of(drawing, from, face), into = drawing->prior[out],
                   on = corner_of(drawing, to, face), before = drawing->prior[on];
    uint32_t ahead = drawing->by[to], back = twin[ahead];
    follow(drawing, ahead, on);
    follow(drawing, before, back);
    for (uint32_t v = drawing->from[ahead]; v != from; v = drawing->from[ahead]) {
        uint32_t prior = drawing->by[v];
        drawing->drawn[v] = true;
        drawing->edges++;
        follow(drawing, prior, ahead);
        follow(drawing, back, twin[prior]);
        ahead = prior;
        back = twin[prior];
    }
    drawing->edges++;
    follow(drawing, into, ahead);
    follow(drawing, back, out);
    number_face(drawing, ahead, face);
    number_face(drawing, back, drawing->faces->count++);
}

bool planar_faces(const struct planar_graph *graph, struct arena *arena, struct planar_faces *faces) {
    struct drawing drawing = {.graph = graph, .faces = faces, .arena = arena};
    const uint32_t edges = graph->start[graph->vertices] / 2;
    *faces = (struct planar_faces){.count = 0};
    if (!open_drawing(&drawing))
        return false;
    draw_first(&drawing);
    while (drawing.edges < edges) {
        struct choice choice = choose_part(&drawing);
        if (choice.faces == 0 || drawing.looks > MOST_LOOKS) {
            faces->count = 0;
            return true;
        }
        if (arena_is_over(arena))
            return false;
        search_part(&drawing, choice.half);
        draw_path(&drawing, choice.face);
    }
    return true;
}
