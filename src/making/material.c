#include "making/material.h"

#include <math.h>

static const double FILAMENT_RADIUS = 0.875; /* millimetres */
static const double PI = 3.14159265358979323846;

/* Woods are dry: with an eighth of their weight in water. */
static const struct material material[] = {
    {"PLA", 1.24, true, true},        {"PETG", 1.27, true, true},       {"ABS", 1.04, true, true},
    {"ASA", 1.07, true, true},        {"nylon", 1.14, true, true},      {"TPU", 1.21, true, true},
    {"resin", 1.12, false, true},     {"acrylic", 1.19, false, false},  {"plywood", 0.68, false, false},
    {"MDF", 0.75, false, false},      {"ash", 0.68, false, false},      {"basswood", 0.42, false, false},
    {"beech", 0.72, false, false},    {"birch", 0.65, false, false},    {"cherry", 0.56, false, false},
    {"ebony", 1.05, false, false},    {"mahogany", 0.59, false, false}, {"maple", 0.7, false, false},
    {"oak", 0.75, false, false},      {"padauk", 0.75, false, false},   {"pine", 0.51, false, false},
    {"rosewood", 0.83, false, false}, {"walnut", 0.61, false, false},   {"wenge", 0.87, false, false},
};

const struct material *material_of(unsigned number) {
    return number - 1 < sizeof material / sizeof *material ? &material[number - 1] : NULL;
}

double material_inside(double volume, double area) {
    return fmax(0, volume - MATERIAL_SKIN * area);
}

double material_printed(const struct making *making, double volume, double inside) {
    return volume - inside * (1 - making->infill);
}

double material_filament(double volume) {
    return volume / (PI * FILAMENT_RADIUS * FILAMENT_RADIUS) / 1000;
}
