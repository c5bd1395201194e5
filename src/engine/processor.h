/* Which of the instruction sets that a search is compiled for this processor has. */
#ifndef TREEN_ENGINE_PROCESSOR_H
#define TREEN_ENGINE_PROCESSOR_H

#include "engine/engine.h"

enum { LANES = 8 }; /* rows stand side by side in blocks of so many words, for one vector instruction */

/* The largest one that it has, or the one that is asked for; where it has not got that, the next smaller. Never KERNEL_AUTO. */
enum kernel processor_kernel(enum kernel asked);

#endif
