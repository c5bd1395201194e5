/* Copies a solution into one block of memory, for callers that keep a solution which a run only
 * lends. */
#include "puzzle/copy.h"

#include <stdlib.h>
#include <string.h>

static size_t text_room(const char *text) {
    return text ? strlen(text) + 1 : 0;
}

static size_t part_room(const struct treen_part *part) {
    size_t bytes = sizeof *part + part->cells * sizeof *part->cell + part->items * sizeof *part->item;
    for (size_t i = 0; i < part->items; i++)
        bytes += text_room(part->item[i]);
    return bytes + text_room(part->piece);
}

/* Copies bytes to *at and moves it on. The sizes were summed by the same rules, so the block ends
 * with the last text. */
static void *put_bytes(char **at, const void *from, size_t bytes) {
    void *to = *at;
    if (bytes)
        memcpy(to, from, bytes);
    *at += bytes;
    return to;
}

static const char *put_text(char **at, const char *text) {
    return text ? put_bytes(at, text, text_room(text)) : NULL;
}

/* Data with the strictest alignment come first: pointers, then cells, then texts. */
struct treen_solution *solution_copy(const struct treen_solution *solution) {
    size_t bytes = sizeof *solution;
    for (size_t i = 0; i < solution->parts; i++)
        bytes += part_room(&solution->part[i]);
    char *at = malloc(bytes);
    if (!at)
        return NULL;
    struct treen_solution *copy = put_bytes(&at, solution, sizeof *solution);
    struct treen_part *part = put_bytes(&at, solution->part, solution->parts * sizeof *part);
    for (size_t i = 0; i < solution->parts; i++)
        part[i].item = put_bytes(&at, part[i].item, part[i].items * sizeof *part[i].item);
    for (size_t i = 0; i < solution->parts; i++)
        part[i].cell = put_bytes(&at, part[i].cell, part[i].cells * sizeof *part[i].cell);
    for (size_t i = 0; i < solution->parts; i++) {
        const char **item = (const char **)part[i].item;
        part[i].piece = put_text(&at, part[i].piece);
        for (size_t j = 0; j < part[i].items; j++)
            item[j] = put_text(&at, item[j]);
    }
    copy->part = part;
    return copy;
}
