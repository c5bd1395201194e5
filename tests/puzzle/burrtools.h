/* Other people's BurrTools files, which are not ours to give away. They lie in ../shared/puzzles
 * beside the project, or where TREEN_PUZZLES says. Tests that need a file skip it quietly where it
 * is missing. */
#ifndef TESTS_PUZZLE_BURRTOOLS_H
#define TESTS_PUZZLE_BURRTOOLS_H

#include "treen.h"

#include <stdio.h>
#include <stdlib.h>

/* Opens the file of that name. Returns null where it is missing. */
static inline struct treen_puzzle *burrtools_file(const char *name) {
    const char *told = getenv("TREEN_PUZZLES");
    const char *const folder[] = {told ? told : "../shared/puzzles", "../../shared/puzzles"};
    for (size_t i = 0; i < 2; i++) {
        char path[1000];
        struct treen_puzzle *puzzle;
        snprintf(path, sizeof path, "%s/xmpuzzle/%s.xmpuzzle", folder[i], name);
        FILE *there = fopen(path, "rb");
        if (!there)
            continue;
        fclose(there);
        return treen_open(NULL, path, NULL, &puzzle, NULL) == TREEN_OK ? puzzle : NULL;
    }
    return NULL;
}

#endif
