/* The canvas that cairo makes: SVG, PNG and PDF. It is a module (see base/module.h), because cairo
 * takes longer to load than most questions to answer. */
#ifndef TREEN_PICTURE_CAIRO_H
#define TREEN_PICTURE_CAIRO_H

#include "picture/canvas.h"

#include <stdio.h>

/* The functions of the module, under the name treen_module_cairo. */
struct canvas_maker {
    /* Opens a canvas that writes to `out`; null when there is no memory. `pixels`: the longer side
     * of a PNG. SVG and PNG take one page. */
    struct canvas *(*open)(enum treen_picture_type format, unsigned pixels, FILE *out);

    /* Ends the last page and frees the canvas: TREEN_OK, TREEN_IO or TREEN_NO_MEMORY. */
    enum treen_status (*close)(struct canvas *canvas);
};

#endif
