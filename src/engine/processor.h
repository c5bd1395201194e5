/* The instruction set of this processor, among those for which a search is compiled. */
#pragma once

#include "engine/engine.h"

enum { LANES = 8 }; /* words of a block of rows side by side, for one vector instruction */

/* Returns the instruction set `asked`, or the next smaller one that the processor has; for
 * KERNEL_AUTO, the largest. Never returns KERNEL_AUTO. */
enum kernel processor_kernel(enum kernel asked);
