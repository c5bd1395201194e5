/* Pages of memory: advice to the system, which may ignore it. */
#pragma once

#include <stddef.h>

/* Asks for large pages for a block whose parts are used in no order. Does nothing where the system
 * has none. */
void pages_enlarge(void *block, size_t bytes);
