/* The processors of this machine, for as many threads. */
#pragma once

#include <stddef.h>

/* Returns the number of processors that this program may use; 1 where nobody knows. */
size_t cores_usable(void);

/* Returns the most threads that a question may have; 1 where the system has no threads. */
size_t cores_most_threads(void);
