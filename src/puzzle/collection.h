/* The bundled puzzles; collection.py writes the table from puzzles/ when treen is built. */
#ifndef TREEN_PUZZLE_COLLECTION_H
#define TREEN_PUZZLE_COLLECTION_H

#include <stddef.h>

struct collected {
    const char *name; /* the file's name without its ending; ascending */
    size_t length;
    const char *text;
};

extern const struct collected collection[]; /* a null name ends it */

#endif
