/* What the page and the reports are made of; page/build.py writes the table when treen is built. It is empty in a treen
 * that was built without Node. */
#ifndef TREEN_APP_ASSETS_H
#define TREEN_APP_ASSETS_H

#include <stddef.h>

struct asset {
    const char *name; /* "report.js" */
    size_t length;
    const unsigned char *data;
};

extern const struct asset assets[]; /* a null name ends it */

/* Null when there is none of that name. */
const struct asset *asset_named(const char *name);

#endif
