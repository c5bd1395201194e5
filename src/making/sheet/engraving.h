/* Engraved lines of one layer of a piece: its name, the marks of its cells, and the sides between
 * them. Lines show where neighbouring layers are glued. */
#pragma once

#include "making/sheet/flat_parts.h"
#include "making/sheet/marks.h"

struct layer {
    const struct parts *source;
    const struct grid *grid;
    const struct sheet_settings *settings;
    struct arena *arena;
    const struct shape *shape; /* all layers of the piece */
    int z;
    const char *label;
    uint32_t copies;
    const char *sides; /* the marks of a tile; null = no tile */
    bool over;         /* it may lie turned over */
};

/* Returns the label of layer `number` of several: the name, and which layer it is, as in "V 1/2".
 * The uppermost one is the first. Null: there is no memory. */
const char *layer_label(const char *name, int number, int layers, struct arena *arena);

/* Finds the lines to engrave on a part of the layer, and whether these let it lie turned over.
 * `tiles` are all of the layer, in edges of cells. Returns false when there is no memory. */
bool layer_engrave(const struct layer *layer, const tile_list *tiles, struct sheet_part *part);

/* Adds lines that go around the outline. Returns false when there is no memory. */
bool engrave_outline(const outline *lines, struct arena *arena, outline *engraved);

/* Engraves marks, whose lengths are in edges of cells. Returns false when there is no memory. */
bool engrave_marks(const mark_list *marks, double cell, struct arena *arena, outline *engraved);

/* Multiplies all lengths. */
void outline_scale(outline *lines, double by);
