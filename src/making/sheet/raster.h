/* Areas as rasters of bits, one for each mesh: parts to be nested, and the sheets for them. */
#pragma once

#include "making/sheet/outline.h"

#include <stdint.h>

struct raster {
    size_t width, height, words; /* words of a row */
    uint64_t *bit;
};

/* Makes an empty raster for an area of this size. False: there is no memory. */
bool raster_make(struct raster *raster, double width, double height, double mesh, struct arena *arena);

/* Marks the meshes inside a part and nearer to it than `near`. False: there is no memory. */
bool raster_draw(const outline *part, double near, double mesh, struct arena *arena, struct raster *raster);

/* Returns the mean row of the marked meshes. */
double raster_middle(const struct raster *raster);

/* Tells whether the part has no mesh in common with the sheet where it is shifted by x and y. */
bool raster_has_room(const struct raster *sheet, const struct raster *part, size_t x, size_t y);

/* Marks the meshes of the shifted part on the sheet. */
void raster_fill(struct raster *sheet, const struct raster *part, size_t x, size_t y);

/* Clears all marks. */
void raster_clear(struct raster *raster);
