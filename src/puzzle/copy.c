/* A solution in one block of memory, for those who keep what a run only lends. */
#include "treen.h"

#include <stdlib.h>
#include <string.h>

/* Everything that a solution points to but the names, which are the puzzle's. */
static size_t room(const struct treen_solution *solution) {
    size_t bytes = sizeof *solution + solution->parts * sizeof *solution->part;
    for (size_t i = 0; i < solution->parts; i++)
        bytes += solution->part[i].cells * sizeof *solution->part[i].cell +
                 solution->part[i].items * sizeof *solution->part[i].item;
    return bytes;
}

static void *put(char **at, const void *from, size_t bytes) {
    void *to = *at;
    if (bytes)
        memcpy(to, from, bytes);
    *at += bytes;
    return to;
}

/* Pointers come before cells, whose alignment is smaller. */
struct treen_solution *treen_solution_copy(const struct treen_solution *solution) {
    char *block = malloc(room(solution)), *at = block;
    if (!block)
        return NULL;
    struct treen_solution *copy = put(&at, solution, sizeof *solution);
    struct treen_part *part = put(&at, solution->part, solution->parts * sizeof *part);
    for (size_t i = 0; i < solution->parts; i++)
        part[i].item = put(&at, part[i].item, part[i].items * sizeof *part[i].item);
    for (size_t i = 0; i < solution->parts; i++)
        part[i].cell = put(&at, part[i].cell, part[i].cells * sizeof *part[i].cell);
    copy->part = part;
    return copy;
}
