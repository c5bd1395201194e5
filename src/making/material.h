/* Materials of pieces, and how much of one a printer needs. */
#pragma once

#include "making/making.h"

struct material {
    const char *name;
    double density; /* grams in a cubic centimetre */
    bool filament;  /* there is one to print from */
    bool printed;   /* from a filament, or as a resin */
};

/* Returns the material of this number, from 1, in the order of the setting's words; null: there is
 * none. */
const struct material *material_of(unsigned number);

/* Returns the cubic millimetres of material in a printed piece. Its skin is solid, and the inside
 * is filled in part, as the making says. `area` is that of its whole surface. */
double material_printed(const struct making *making, double volume, double area);

/* Returns the length of filament with this volume, in metres. */
double material_filament(double volume);
