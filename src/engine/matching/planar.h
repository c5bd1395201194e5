/* Planar graphs on a sphere: the faces on which Kasteleyn's orientation is found. */
#pragma once

#include "base/arena.h"

#include <stdint.h>

/* A graph by its half edges: those of vertex v are start[v] .. start[v + 1] - 1. Half edge h goes
 * to to[h], and twin[h] goes back. No two go from one vertex to the same one. */
struct planar_graph {
    uint32_t vertices;
    const uint32_t *start; /* [vertices + 1] */
    const uint32_t *to, *twin;
};

/* Around a face each half edge is followed by the next one. All faces go around alike: of an edge,
 * each half is in one face. */
struct planar_faces {
    uint32_t count;  /* 0: the graph is not planar, or that would take too long to find out */
    uint32_t *next;  /* by half edge */
    uint32_t *face;  /* by half edge */
    uint32_t *first; /* a half edge of each face */
};

/* Finds the faces of a connected graph that stays connected without any one vertex, and has two
 * vertices or more. After Demoucron, Malgrange and Pertuiset (1964): a path through what is not
 * drawn yet divides a face. The work grows with the square of the number of edges. False when there
 * is no memory, or when the arena's patience is over. */
bool planar_faces(const struct planar_graph *graph, struct arena *arena, struct planar_faces *faces);
