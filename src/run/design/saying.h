/* Measures in words: "179 solutions of levels 1 to 9, assemblies 260". */
#pragma once

#include "run/design/aim.h"

#include <stdio.h>

/* Writes measures with commas between: those that are wanted, bit q for quantity q. Several
 * solutions are told with the levels of the easiest and of the hardest. A level that may be that of
 * one solution of several is told as such. `at_least`: there may be more solutions. */
void say_measures(const struct measures *measures, uint32_t wanted, bool at_least, FILE *out);
