/* ZIP archives: files that are packed one after the other, and a list of them at the end. Dates are
 * all the same, so that equal contents give equal archives. */
#pragma once

#include "base/arena.h"
#include "treen.h"

#include <stdint.h>
#include <stdio.h>

enum { ZIP_FILES = 16 };

struct zip {
    FILE *out;
    struct arena *arena;
    uint32_t at; /* bytes written */
    int files;
    struct {
        const char *name;
        uint32_t at, packed, length, checksum;
    } file[ZIP_FILES];
};

/* Adds a file. TREEN_NO_MEMORY, or TREEN_BAD_INPUT: the archive is too large or has too many
 * files. */
enum treen_status zip_add(struct zip *zip, const char *name, const char *bytes, size_t length);

/* Writes the list at the end. */
void zip_close(struct zip *zip);
