/* The page and the reports are made of assets. page/build.py writes their table when treen is
 * built. The table is empty in a treen that was built without Node. */
#ifndef TREEN_APP_ASSETS_H
#define TREEN_APP_ASSETS_H

#include <stddef.h>

struct asset {
    const char *name; /* "report.js" */
    size_t length;
    const unsigned char *data;
};

extern const struct asset assets[]; /* a null name ends it */

/* Finds the asset of that name; null when there is none. */
const struct asset *asset_named(const char *name);

#endif
