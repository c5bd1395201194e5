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

/* The thickness of a printed skin, in millimetres: it is solid. */
static const double MATERIAL_SKIN = 0.8;

/* Returns about the volume below the skin of a body. `area` is that of its whole surface. It is
 * less than there is, as the skin is counted twice along edges (E690). */
double material_inside(double volume, double area);

/* Returns the cubic millimetres of material in a printed piece, of which the inside is filled in
 * part, as the making says. */
double material_printed(const struct making *making, double volume, double inside);

/* Returns the length of filament with this volume, in metres. */
double material_filament(double volume);
