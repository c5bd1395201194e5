/* Shared by the two files that read BurrTools' XML. */
#pragma once

#include "base/text/xml.h"
#include "puzzle/format/xmpuzzle.h"

struct xmpuzzle_reader {
    struct xmpuzzle *file;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
};

enum treen_status xmpuzzle_no_memory(const struct xmpuzzle_reader *reader);

/* Reads an attribute as a number, which stays as it is when there is no such attribute.
 * xmpuzzle_needed_number reads one that must be there. */
enum treen_status xmpuzzle_number(const struct xmpuzzle_reader *reader, const struct xml *node,
                                  const char *name, int64_t low, int64_t high, int64_t *number);
enum treen_status xmpuzzle_needed_number(const struct xmpuzzle_reader *reader, const struct xml *node,
                                         const char *name, int64_t low, int64_t high, int64_t *number);

/* Reads the saved solutions of a problem whose pieces are read already. */
enum treen_status xmpuzzle_read_solutions(const struct xmpuzzle_reader *reader, const struct xml *node,
                                          struct xmpuzzle_problem *problem);
