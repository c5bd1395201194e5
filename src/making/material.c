#include "making/material.h"

#include <math.h>

static const double SKIN = 0.8;              /* thickness of a printed skin, in millimetres */
static const double FILAMENT_RADIUS = 0.875; /* millimetres */
static const double PI = 3.14159265358979323846;

/* Woods are dry: with an eighth of their weight in water. */
static const struct {
    double density; /* grams in a cubic centimetre */
    bool filament;
} material[] = {
    [MATERIAL_PLA] = {1.24, true},       [MATERIAL_PETG] = {1.27, true},
    [MATERIAL_ABS] = {1.04, true},       [MATERIAL_ASA] = {1.07, true},
    [MATERIAL_NYLON] = {1.14, true},     [MATERIAL_TPU] = {1.21, true},
    [MATERIAL_RESIN] = {1.12, false},    [MATERIAL_ACRYLIC] = {1.19, false},
    [MATERIAL_PLYWOOD] = {0.68, false},  [MATERIAL_MDF] = {0.75, false},
    [MATERIAL_ASH] = {0.68, false},      [MATERIAL_BASSWOOD] = {0.42, false},
    [MATERIAL_BEECH] = {0.72, false},    [MATERIAL_BIRCH] = {0.65, false},
    [MATERIAL_CHERRY] = {0.56, false},   [MATERIAL_EBONY] = {1.05, false},
    [MATERIAL_MAHOGANY] = {0.59, false}, [MATERIAL_MAPLE] = {0.7, false},
    [MATERIAL_OAK] = {0.75, false},      [MATERIAL_PADAUK] = {0.75, false},
    [MATERIAL_PINE] = {0.51, false},     [MATERIAL_ROSEWOOD] = {0.83, false},
    [MATERIAL_WALNUT] = {0.61, false},   [MATERIAL_WENGE] = {0.87, false},
};

double material_density(const struct making *making) {
    return making->material == MATERIAL_NONE ? making->density : material[making->material].density;
}

double material_printed(const struct making *making, double volume, double area) {
    const double skin = fmin(volume, SKIN * area);
    return skin + (volume - skin) * making->infill;
}

double material_filament(const struct making *making, double volume) {
    if (making->material != MATERIAL_NONE && !material[making->material].filament)
        return 0;
    return volume / (PI * FILAMENT_RADIUS * FILAMENT_RADIUS) / 1000;
}
