/* The tool's memory comes from the operating system by a heap that is set up here. The library
 * leaves malloc as its user has set it. */
#pragma once

/* Sets up the heap; to be called before anything is allocated. Does nothing where the C library
 * is not glibc, or where somebody limits addresses (ulimit -v). */
void heap_prepare(void);
