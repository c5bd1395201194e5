/* Materials of pieces, and how much of one a printer needs. */
#pragma once

#include "making/making.h"

/* Returns the grams in a cubic centimetre of the material that was chosen. */
double material_density(const struct making *making);

/* Returns the cubic millimetres of material in a printed piece. Its skin is solid, and the inside
 * is filled in part, as the making says. `area` is that of its whole surface. */
double material_printed(const struct making *making, double volume, double area);

/* Returns the length of filament with this volume, in metres; 0: the material is none that is
 * printed from a filament. */
double material_filament(const struct making *making, double volume);
