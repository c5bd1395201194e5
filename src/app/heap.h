/* How the tool's memory comes from the operating system. The library leaves malloc as its user has set it. */
#ifndef TREEN_APP_HEAP_H
#define TREEN_APP_HEAP_H

/* Before anything is allocated. Takes 20 to 60 microseconds, some of which malloc's first call would take. Does nothing
 * where the C library is not glibc, or where somebody limits addresses (ulimit -v). */
void heap_prepare(void);

#endif
