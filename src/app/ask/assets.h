/* The page and the reports are made of assets. page/build.py writes their table when treen is
 * built. The table is empty in a treen that was built without Node. Assets are compressed by gzip,
 * as browsers take them. Unpacked they would be a fifth of the tool. */
#pragma once

#include "treen.h"

#include <stddef.h>

struct asset {
    const char *name; /* "report.js" */
    size_t length;
    const unsigned char *packed;
};

extern const struct asset assets[]; /* a null name ends it */

/* Finds the asset of that name; null when there is none. */
const struct asset *asset_named(const char *name);

/* Unpacks the asset. The caller frees the text. TREEN_NO_MEMORY is the only error. Costs a few
 * milliseconds. */
enum treen_status asset_unpack(const struct asset *asset, char **text, size_t *length,
                               struct treen_error *error);
