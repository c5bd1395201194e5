#include "making/material.h"

#include <math.h>

static const double SKIN = 0.8;              /* thickness of a printed skin, in millimetres */
static const double FILAMENT_RADIUS = 0.875; /* millimetres */
static const double PI = 3.14159265358979323846;

/* Woods are dry: with an eighth of their weight in water. */
static const struct material material[] = {
    {"pla", 1.24, true},       {"petg", 1.27, true},      {"abs", 1.04, true},     {"asa", 1.07, true},
    {"nylon", 1.14, true},     {"tpu", 1.21, true},       {"resin", 1.12, false},  {"acrylic", 1.19, false},
    {"plywood", 0.68, false},  {"mdf", 0.75, false},      {"ash", 0.68, false},    {"basswood", 0.42, false},
    {"beech", 0.72, false},    {"birch", 0.65, false},    {"cherry", 0.56, false}, {"ebony", 1.05, false},
    {"mahogany", 0.59, false}, {"maple", 0.7, false},     {"oak", 0.75, false},    {"padauk", 0.75, false},
    {"pine", 0.51, false},     {"rosewood", 0.83, false}, {"walnut", 0.61, false}, {"wenge", 0.87, false},
};

const struct material *material_of(unsigned number) {
    return number - 1 < sizeof material / sizeof *material ? &material[number - 1] : NULL;
}

double material_printed(const struct making *making, double volume, double area) {
    const double skin = fmin(volume, SKIN * area);
    return skin + (volume - skin) * making->infill;
}

double material_filament(double volume) {
    return volume / (PI * FILAMENT_RADIUS * FILAMENT_RADIUS) / 1000;
}
