/* The bundled puzzles; collection.py writes the table from puzzles/ when treen is built. */
#pragma once

#include "treen.h"

struct collected {
    struct treen_row about; /* the name: of the file, without its ending; ascending */
    size_t length;
    const char *text;
};

extern const struct collected collection[]; /* a null name ends it */
extern const size_t collection_size;        /* without that one */
